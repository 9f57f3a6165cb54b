//! When a run may be judged, and how much error each look may spend.
//!
//! Judging after every block claims a difference between identical code in 17 % of runs. So a run
//! has few looks, planned before it starts, whose error probabilities add up to 0.05.

use super::{Invalid, MAX_PASSES};

/// The planned looks of an automatic run: blocks and alpha. The alphas add up to 0.05.
const PLANNED: [(usize, f64); 3] = [(15, 0.010), (31, 0.015), (61, 0.025)];

/// The alpha of a run with a fixed number of passes, which is judged once.
const FIXED_ALPHA: f64 = 0.05;

/// How many passes a run makes of each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Up to three planned looks, at 15, 31 and 61 blocks.
    Auto,
    /// Exactly so many blocks, 1 to [`MAX_PASSES`], and one look at the end.
    Fixed(usize),
}

/// One planned look at a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// 1 for the first look.
    pub number: usize,
    /// How many blocks have been kept when it takes place.
    pub passes: usize,
    /// The probability of a false claim this look may spend, over all comparisons together.
    pub alpha: f64,
}

impl Look {
    /// The alpha of each of `comparisons` comparisons, the control counted as one (at least 1).
    ///
    /// Bonferroni's division (O. J. Dunn, "Multiple comparisons among means", Journal of the
    /// American Statistical Association 56, 1961): the simplest correction that still gives
    /// intervals.
    #[must_use]
    pub fn alpha_each(&self, comparisons: usize) -> f64 {
        self.alpha / comparisons.max(1) as f64
    }
}

impl Passes {
    /// The looks, in order; one for a fixed number of passes.
    ///
    /// # Errors
    /// [`Invalid`] for a fixed number outside 1 to [`MAX_PASSES`].
    pub fn looks(self) -> Result<Vec<Look>, Invalid> {
        match self {
            Self::Auto => Ok((1..)
                .zip(PLANNED)
                .map(|(number, (passes, alpha))| Look {
                    number,
                    passes,
                    alpha,
                })
                .collect()),
            Self::Fixed(passes) if (1..=MAX_PASSES).contains(&passes) => Ok(vec![Look {
                number: 1,
                passes,
                alpha: FIXED_ALPHA,
            }]),
            Self::Fixed(passes) => Err(Invalid::new(
                "passes",
                passes,
                format!("must be 1 to {MAX_PASSES}, or auto"),
            )),
        }
    }

    /// The look that takes place after exactly `blocks` blocks.
    ///
    /// # Errors
    /// [`Invalid`] where no look is planned: judging there would be one test more than was planned.
    pub fn look_at(self, blocks: usize) -> Result<Look, Invalid> {
        let looks = self.looks()?;
        looks
            .iter()
            .copied()
            .find(|look| look.passes == blocks)
            .ok_or_else(|| {
                let planned: Vec<String> =
                    looks.iter().map(|look| look.passes.to_string()).collect();
                let rule = format!(
                    "must be the blocks of a planned look ({})",
                    planned.join(", ")
                );
                Invalid::new("blocks", blocks, rule)
            })
    }
}
