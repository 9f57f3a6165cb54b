//! Hodges-Lehmann with the exact Wilcoxon interval: the second opinion, shown on request.
//!
//! Narrower than the sign-test interval, but it assumes that the log ratios are symmetric about
//! their median, which spikes on one side break. It never decides a verdict.
//!
//! Sources: J. L. Hodges and E. L. Lehmann, "Estimates of location based on rank tests", Annals of
//! Mathematical Statistics 34 (1963); M. Hollander, D. A. Wolfe and E. Chicken, *Nonparametric
//! Statistical Methods*, 3rd edition, sections 3.1 to 3.3.

use super::MAX_PASSES;
use super::ratio::{Interval, LogRatios, ratio};

/// The Hodges-Lehmann estimate of a ratio and its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HodgesLehmann {
    /// exp of the median Walsh average: builder over baseline.
    pub ratio: f64,
    /// The exact Wilcoxon interval; none where so few passes cannot reach the confidence.
    pub interval: Option<Interval>,
}

/// The rank of the interval's ends among the Walsh averages: `max{c : 2 * Pr(W <= c - 1) <=
/// alpha}`, with W the signed-rank statistic of `passes` blocks.
///
/// 0 means that no interval reaches the confidence `1 - alpha` (0 < `alpha` < 1); above
/// [`MAX_PASSES`] it is always 0. Costs on the order of `passes`^3 / 12 additions.
#[must_use]
pub fn c(passes: usize, alpha: f64) -> usize {
    if passes > MAX_PASSES {
        return 0;
    }
    // Only the lower half of the distribution is needed: 2 * Pr(W <= middle) >= 1.
    let largest = passes * (passes + 1) / 4;
    // How many of the 2^passes sets of ranks have each sum; at most 2^1000, which a double holds.
    let mut ways = vec![0.0_f64; largest + 1];
    ways[0] = 1.0;
    for rank in 1..=passes {
        // Each rank is in a set or not. From the top, in stretches that do not overlap what they add, so
        // that a rank is added once only, and the additions can be vectorised.
        let mut end = (rank * (rank + 1) / 2).min(largest) + 1;
        while end > rank {
            let start = rank.max(end - rank);
            let (without, with) = ways.split_at_mut(start);
            let added = &without[start - rank..end - rank];
            with.iter_mut()
                .zip(added)
                .for_each(|(ways, added)| *ways += added);
            end = start;
        }
    }
    let limit = alpha * 2.0_f64.powi(passes as i32);
    let mut tail = 0.0;
    let within = ways.iter().take_while(|&&ways| {
        tail += ways;
        2.0 * tail <= limit
    });
    within.count()
}

/// The estimate and the interval at the rank `c`, which is what [`c`] returned for as many passes.
///
/// A rank of 0, or one beyond the middle, gives no interval. Selects among P (P + 1) / 2 Walsh averages
/// instead of sorting them, since a thousand passes have half a million.
#[must_use]
pub fn at_rank(logs: &LogRatios, c: usize) -> HodgesLehmann {
    let mut walsh = walsh_averages(logs.sorted());
    let count = walsh.len();
    let mut at = |index: usize| *walsh.select_nth_unstable_by(index, f64::total_cmp).1;
    let median = at((count - 1) / 2) / 2.0 + at(count / 2) / 2.0;
    let ends = c
        .checked_sub(1)
        .zip(count.checked_sub(c))
        .filter(|(low, high)| low <= high);
    let interval = ends.map(|(low, high)| Interval {
        low: ratio(at(low)),
        high: ratio(at(high)),
    });
    HodgesLehmann {
        ratio: ratio(median),
        interval,
    }
}

/// The estimate and its interval with confidence `1 - alpha` (0 < `alpha` < 1).
#[must_use]
pub fn hodges_lehmann(logs: &LogRatios, alpha: f64) -> HodgesLehmann {
    at_rank(logs, c(logs.blocks(), alpha))
}

/// All averages of two log ratios, each with itself too.
fn walsh_averages(logs: &[f64]) -> Vec<f64> {
    let pairs = logs
        .iter()
        .enumerate()
        .flat_map(|(i, a)| logs[i..].iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| (a + b) / 2.0).collect()
}
