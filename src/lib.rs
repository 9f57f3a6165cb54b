//! Two ways to build the same string key, timed and weighed: the crate behind the keystamp page.

pub mod stats;
