//! One interval becomes one word.

use std::fmt;

/// How far a ratio may be from 1 and still make no practical difference: 5 %.
pub const MARGIN: f64 = 0.05;

/// Room for rounding at the edges of the wash band, in log ratio.
///
/// `ln` and `exp` may differ in their last digit between a browser and a native build, and clamped
/// clocks do give ratios of exactly 1.05. With this, an edge belongs to the band on every machine.
const ROUNDING: f64 = 1e-9;

/// What may be said about a builder's time against the baseline's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Takes less time, by more than the margin.
    Faster,
    /// Takes more time, by more than the margin.
    Slower,
    /// No practical difference: the whole interval lies within the margin.
    Wash,
    /// The passes do not decide it.
    Inconclusive,
}

impl Verdict {
    /// The word in reports: `faster`, `slower`, `wash` or `inconclusive`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Wash => "wash",
            Self::Inconclusive => "inconclusive",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The verdict of an estimate and its interval, as natural logs of builder over baseline, in this
/// order:
///
/// 1. no interval: inconclusive;
/// 2. interval inside [1/1.05, 1.05]: a wash, even if it excludes 1;
/// 3. low > 1 and estimate > 1.05: slower; high < 1 and estimate < 1/1.05: faster;
/// 4. otherwise inconclusive.
///
/// That a failed gate comes before all of these is decided in [`judge`](super::judge).
#[must_use]
pub fn verdict(estimate: f64, interval: Option<(f64, f64)>) -> Verdict {
    let Some((low, high)) = interval else {
        return Verdict::Inconclusive;
    };
    let margin = MARGIN.ln_1p() + ROUNDING;
    if low >= -margin && high <= margin {
        Verdict::Wash
    } else if low > 0.0 && estimate > margin {
        Verdict::Slower
    } else if high < 0.0 && estimate < -margin {
        Verdict::Faster
    } else {
        Verdict::Inconclusive
    }
}
