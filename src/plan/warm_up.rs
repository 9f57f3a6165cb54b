//! Warming up with whole passes until times stop falling.
//!
//! An engine first runs WebAssembly as it comes and recompiles what is hot while it runs, so first
//! passes are slow. A builder is warm once [`STEADY_PASSES`] passes in a row have not been faster than the
//! best one before by more than [`FALL`]; one pass that is slow by chance is not taken for the end of the
//! fall. After [`MOST_PASSES`] it counts as warm, so that a machine whose times fall for ever cannot hold
//! up a run; the drift report then tells.

/// Keys of the first, brief warm-up of each builder: the article's.
pub const BRIEF_KEYS: u32 = 10_000;

/// How much faster than the best before a pass has to be to count as a fall: 2 %.
pub const FALL: f64 = 0.02;

/// How many passes in a row without a fall make a builder warm.
pub const STEADY_PASSES: usize = 2;

/// The most whole passes a builder is warmed up with.
pub const MOST_PASSES: usize = 8;

#[derive(Clone, Debug)]
struct Warmth {
    best_ms: f64,
    steady: usize,
    passes: usize,
}

impl Warmth {
    fn is_warm(&self) -> bool {
        self.steady == STEADY_PASSES || self.passes == MOST_PASSES
    }

    /// How many passes it takes to warm up from here if nothing falls any more.
    fn least_left(&self) -> usize {
        if self.is_warm() {
            return 0;
        }
        let steady = STEADY_PASSES - self.steady + usize::from(self.passes == 0);
        steady.min(MOST_PASSES - self.passes)
    }
}

/// Whole warm-up passes, in rounds over the builders that are not yet warm.
#[derive(Clone, Debug)]
pub(super) struct WarmUp {
    builders: Vec<Warmth>,
    row: usize,
}

impl WarmUp {
    /// Starts with the first of `builders` (at least 1) builders.
    pub(super) fn new(builders: usize) -> Self {
        let cold = Warmth {
            best_ms: f64::INFINITY,
            steady: 0,
            passes: 0,
        };
        Self {
            builders: vec![cold; builders],
            row: 0,
        }
    }

    /// The builder to run.
    pub(super) fn row(&self) -> usize {
        self.row
    }

    /// Takes the time of that builder's pass in milliseconds, 0 or more; true once all are warm.
    pub(super) fn record(&mut self, ms: f64) -> bool {
        let builder = &mut self.builders[self.row];
        let fell = ms < builder.best_ms * (1.0 - FALL);
        builder.steady = if fell { 0 } else { builder.steady + 1 };
        builder.best_ms = builder.best_ms.min(ms);
        builder.passes += 1;
        let count = self.builders.len();
        let following = (1..=count).map(|distance| (self.row + distance) % count);
        let cold = following
            .into_iter()
            .find(|&row| !self.builders[row].is_warm());
        self.row = cold.unwrap_or(self.row);
        cold.is_none()
    }

    /// The fewest passes left, by builder.
    pub(super) fn least_left(&self) -> impl Iterator<Item = usize> {
        self.builders.iter().map(Warmth::least_left)
    }
}
