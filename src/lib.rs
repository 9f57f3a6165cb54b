//! Two ways to build the same string key, timed and weighed: the crate behind the keystamp page.
//!
//! One crate, three builds. Without features it is the timed module, on the system's allocator and
//! with no counting code; with `nursery` it is timed on the gen-0-style allocator; with `counting`
//! it is the module that counts every allocation and is never timed for a claim.
//!
//! The stages, in the order in which a run goes through them: [`key`] says what a key is,
//! [`builders`] lists the ways to make one, [`agree`] compares them before anything is timed,
//! [`plan`] says which pass comes next, [`measure`] times or counts it, [`alloc`] is what counts, and
//! [`stats`] says what follows.

pub mod agree;
pub mod alloc;
pub mod builders;
#[cfg(target_arch = "wasm32")]
pub mod js;
pub mod key;
pub mod measure;
pub mod plan;
pub mod stats;

#[cfg(all(feature = "nursery", feature = "counting"))]
compile_error!("`nursery` and `counting` are two different builds: choose one");

/// The allocator of the counting build.
#[cfg(feature = "counting")]
#[global_allocator]
pub static ALLOCATOR: alloc::Counting<std::alloc::System> =
    alloc::Counting::new(std::alloc::System);
