//! The sign-test interval of a median: exact for any continuous distribution, whatever its shape.
//!
//! Source: W. J. Conover, *Practical Nonparametric Statistics*, 3rd edition, section 3.2
//! (confidence interval for a quantile), with the binomial distribution at p = 1/2. It was chosen
//! over the bootstrap (87.5 % coverage at seven passes) and over Hodges-Lehmann as the primary
//! because it alone assumes neither a shape nor symmetry of the noise.

use super::MAX_PASSES;
use super::ratio::{Interval, LogRatios, ratio};

/// The rank of the interval's ends: `max{k : 2 * Pr(Bin(passes, 1/2) <= k - 1) <= alpha}`.
///
/// The interval goes from the `k`-th smallest to the `k`-th largest value. 0 means that no interval
/// reaches the confidence `1 - alpha` (0 < `alpha` < 1) with so few passes; above
/// [`MAX_PASSES`] it is always 0, because the probabilities would underflow.
#[must_use]
pub fn k(passes: usize, alpha: f64) -> usize {
    if passes > MAX_PASSES {
        return 0;
    }
    let n = passes as f64;
    let mut probability = 0.5_f64.powi(passes as i32);
    let mut tail = 0.0;
    // The k-th smallest never lies above the k-th largest, so k ends at the middle.
    for k in 0..passes.div_ceil(2) {
        tail += probability;
        // Worded so that a NaN alpha gives no interval either.
        let enough = 2.0 * tail <= alpha;
        if !enough {
            return k;
        }
        let below = k as f64;
        probability *= (n - below) / (below + 1.0);
    }
    passes.div_ceil(2)
}

/// The fewest passes that give an interval of confidence `1 - alpha` (0 < `alpha` < 1): where [`k`]
/// is first 1. None if [`MAX_PASSES`] are not enough.
#[must_use]
pub fn fewest_passes(alpha: f64) -> Option<usize> {
    (1..=MAX_PASSES).find(|&passes| k(passes, alpha) > 0)
}

/// The interval at the given rank, as logs: `(d_(k), d_(P+1-k))`; none for `k` = 0.
///
/// `k` is what [`k`] returned for as many passes; one beyond the middle gives none.
#[must_use]
pub fn log_interval(logs: &LogRatios, k: usize) -> Option<(f64, f64)> {
    let sorted = logs.sorted();
    let low = k.checked_sub(1)?;
    let high = sorted.len().checked_sub(k)?;
    (low <= high).then(|| (sorted[low], sorted[high]))
}

/// The interval of the median ratio with confidence `1 - alpha` (0 < `alpha` < 1), if there is one.
#[must_use]
pub fn interval(logs: &LogRatios, alpha: f64) -> Option<Interval> {
    let (low, high) = log_interval(logs, k(logs.blocks(), alpha))?;
    Some(Interval {
        low: ratio(low),
        high: ratio(high),
    })
}
