//! A run as a plan: which pass comes next, told how long each one took.
//!
//! A [`Run`] never reads a clock and never runs a builder. Whoever drives it asks for the
//! [`step`](Run::step), does it, and [`record`](Run::record)s the time; an outside cause (the tab hidden, the
//! worker suspended) it reports with [`discard_block`](Run::discard_block) instead. So the whole course
//! of a run can be tested with invented clocks, and no rule of it is decided twice.
//!
//! The stages, in order:
//!
//! 1. a brief warm-up of every builder ([`warm_up::BRIEF_KEYS`] keys each);
//! 2. [`calibration`] of the keys per pass, if asked for;
//! 3. a warm-up with whole passes until times stop falling ([`warm_up`]);
//! 4. [`blocks`]: every builder and the control once per block, in an order shuffled by the seed,
//!    until a planned look ends the run.
//!
//! At a look the run ends if nothing is left that more blocks could decide: every comparison has a
//! verdict, or is withheld because its passes are too short for the clock, which more of them cannot mend. A
//! control that is not a wash withholds every verdict, so nothing is decided, and the run goes on to the
//! next look; at the last one it ends without a claim.

pub mod blocks;
pub mod calibration;
pub mod remaining;
mod run;
pub mod warm_up;

use crate::stats::Invalid;
use crate::stats::looks::Passes;

pub use run::Run;

/// How many keys a pass has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// So many, 1 to [`MAX_KEYS`](crate::measure::MAX_KEYS).
    Given(u32),
    /// As many as make the fastest builder's pass long enough for the clock.
    Calibrate,
}

/// What a run is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many builders are compared, at least 1. Rows 0 to `builders - 1` are theirs; the control, which is
    /// the baseline a second time, is row `builders`.
    pub builders: usize,
    /// The baseline's row, less than `builders`.
    pub baseline: usize,
    /// Keys per pass.
    pub keys: Keys,
    /// Passes per row: planned looks, or a fixed number.
    pub passes: Passes,
    /// What orders and waits are drawn from: the same seed, the same order.
    pub seed: u32,
    /// The clock's measured step R, in milliseconds.
    pub clock_step_ms: f64,
}

/// What a step is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A pass that is never a sample, before the blocks.
    WarmUp,
    /// A pass to find the number of keys; never a sample.
    Calibrate,
    /// A sample.
    Pass,
    /// Nothing is left to do.
    Ended,
}

/// The step to do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// What it is for.
    pub kind: Kind,
    /// The row to time; the control is the row after the builders'.
    pub row: usize,
    /// How many keys to make.
    pub keys: u32,
    /// How many blocks have been kept: the index of the block the step belongs to.
    pub block: usize,
    /// The place in the block, from 0; 0 outside a block.
    pub position: usize,
    /// How long to spin right before the pass, in milliseconds: 0 to R, drawn anew for each sample.
    pub wait_ms: f64,
    /// The number of the look the run is on its way to, from 1. When ended, the last one made.
    pub look: usize,
    /// How many blocks that look needs in all.
    pub passes_this_look: usize,
}

/// A block that was lost to an outside cause and done again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// Its index, from 0: as many blocks had been kept before it.
    pub block: usize,
    /// The cause, as it was given.
    pub cause: String,
}

impl Step {
    /// Checks a time in milliseconds that is about to be recorded for this step.
    fn check(&self, ms: f64, clock_step_ms: f64) -> Result<(), Invalid> {
        let Self {
            kind,
            row,
            block,
            keys,
            ..
        } = self;
        if *kind == Kind::Ended {
            return Err(Invalid::new(
                "ms",
                ms,
                "must belong to a step: the run has ended",
            ));
        }
        if !ms.is_finite() || ms < 0.0 {
            let rule = "must be a finite number of milliseconds, 0 or more";
            return Err(Invalid::new("ms", ms, rule));
        }
        if *kind == Kind::Pass && ms == 0.0 {
            // Nanoseconds are fine enough to read; a measured step carries the clock's own rounding.
            let clock_step_ms = (clock_step_ms * 1e6).round() / 1e6;
            let rule = format!(
                "must be more than 0 for pass {} of row {row}: {keys} keys per pass are too few for a clock \
                 that steps by {clock_step_ms} ms",
                block + 1
            );
            return Err(Invalid::new("ms", ms, rule));
        }
        Ok(())
    }
}
