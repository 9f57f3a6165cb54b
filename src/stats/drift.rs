//! Whether the baseline itself got faster or slower while the run went on.
//!
//! Pairing in shuffled blocks cancels drift out of the ratios, so drift never withholds a verdict;
//! but a reader should know of it, because the times per key are then of no single machine state.
//!
//! Sources: H. B. Mann, "Nonparametric tests against trend", Econometrica 13 (1945), with the
//! variance for ties of M. G. Kendall, *Rank Correlation Methods*; P. K. Sen, "Estimates of the
//! regression coefficient based on Kendall's tau", Journal of the American Statistical Association
//! 63 (1968).

use super::Invalid;
use super::summary::{check_passes, median_of_sorted, sorted};

/// The two-sided 1 % point of the standard normal distribution.
const Z_ONE_PERCENT: f64 = 2.575_829_303_548_901;

/// The trend of one row's passes over the blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// Theil-Sen: the median slope over all pairs of blocks, in milliseconds per block.
    pub slope_ms_per_block: f64,
    /// What that slope adds up to from the first block to the last, relative to the median pass.
    pub relative: f64,
    /// The Mann-Kendall statistic, standardised with the continuity correction; 0 if all passes
    /// tie.
    pub z: f64,
}

impl Drift {
    /// Whether the trend is more than chance would make of passes in no order, at 1 % (two-sided).
    #[must_use]
    pub fn is_monotone(&self) -> bool {
        self.z.abs() > Z_ONE_PERCENT
    }
}

/// Measures the trend of `passes`, milliseconds in block order.
///
/// # Errors
/// [`Invalid`] as [`check_passes`] has it.
pub fn drift(passes: &[f64]) -> Result<Drift, Invalid> {
    check_passes("passes", passes)?;
    let mut slopes = Vec::with_capacity(passes.len() * (passes.len() - 1) / 2);
    let mut balance = 0_i64;
    for (i, earlier) in passes.iter().enumerate() {
        for (distance, later) in (1..).zip(&passes[i + 1..]) {
            balance += i64::from(later > earlier) - i64::from(later < earlier);
            slopes.push((later - earlier) / f64::from(distance));
        }
    }
    let slope = if slopes.is_empty() {
        0.0
    } else {
        median_of_sorted(&sorted(slopes))
    };
    let ordered = sorted(passes.to_vec());
    let relative = slope / median_of_sorted(&ordered) * (passes.len() - 1) as f64;
    Ok(Drift {
        slope_ms_per_block: slope,
        relative,
        z: standardised(balance, &ordered),
    })
}

/// Mann-Kendall's z: the balance of rises over falls in units of its deviation under no trend.
fn standardised(balance: i64, sorted: &[f64]) -> f64 {
    let term = |n: f64| n * (n - 1.0) * (2.0 * n + 5.0);
    let ties = sorted
        .chunk_by(|a, b| a == b)
        .map(|group| term(group.len() as f64));
    let variance = (term(sorted.len() as f64) - ties.sum::<f64>()) / 18.0;
    if variance <= 0.0 {
        return 0.0;
    }
    (balance - balance.signum()) as f64 / variance.sqrt()
}
