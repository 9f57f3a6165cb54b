//! What a run's passes may claim: paired ratios, their intervals, and the verdicts drawn from them.
//!
//! The stages, each a file, in the order in which a run's numbers go through them:
//!
//! 1. [`summary`]: one row's passes, described (fastest, median, MAD);
//! 2. [`ratio`]: two rows paired block by block, as log ratios;
//! 3. [`sign`]: the interval every verdict rests on; [`wilcoxon`]: a second opinion, shown on
//!    request;
//! 4. [`looks`]: when a run may be judged, and how much error each look may spend;
//! 5. [`verdict`]: one interval becomes faster, slower, a wash or inconclusive;
//! 6. [`drift`]: whether the baseline itself moved during the run (reported, never judged);
//! 7. [`gates`]: what withholds a verdict whatever the interval says;
//! 8. [`judge`]: all of it for a whole run.
//!
//! Everything here is a pure function of the passes: no clock, no randomness, no input or output.
//! So every claim can be recomputed from a report by anyone. Times are milliseconds; ratios are
//! builder over baseline, so above 1 means the builder is slower.

pub mod drift;
pub mod evidence;
pub mod gates;
pub mod judge;
pub mod looks;
pub mod ratio;
pub mod sign;
pub mod student;
pub mod summary;
pub mod verdict;
pub mod wilcoxon;

use std::fmt;

/// The largest number of blocks the exact distributions are computed for.
///
/// It is also the largest fixed number of passes a run may be configured with. The limit is the
/// arithmetic's: 2^-1000 is still a normal double, 2^-1023 is not.
pub const MAX_PASSES: usize = 1000;

/// An argument that breaks a rule: which one, its value, and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The argument, with its place in it: `passes[1][3]` is the fourth pass of the second row.
    pub field: String,
    /// The offending value, spelled out.
    pub value: String,
    /// What the value has to be, as the end of a sentence: "must be …".
    pub rule: String,
}

impl Invalid {
    /// An error for `field`, whose `value` breaks `rule` (worded "must be …").
    pub fn new(
        field: impl Into<String>,
        value: impl fmt::Display,
        rule: impl Into<String>,
    ) -> Self {
        Self {
            field: field.into(),
            value: value.to_string(),
            rule: rule.into(),
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}; got {}", self.field, self.rule, self.value)
    }
}

impl std::error::Error for Invalid {}
