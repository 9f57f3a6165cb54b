//! One row's passes, described: fastest, median, and the spread around the median.

use super::student::two_sided;
use super::{Invalid, MAX_PASSES};

/// A description of one row's passes, in the unit the passes were given in (milliseconds).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The fastest pass: the article's "best of 7". A description, never grounds for a verdict.
    pub fastest: f64,
    /// The median pass; of an even number of passes, the mean of the middle two.
    pub median: f64,
    /// Median absolute deviation from the median, without any scale factor (Hampel 1974).
    pub mad: f64,
    /// Half of the 99.9 % confidence interval of the mean, as BenchmarkDotNet's "Error" has it: the
    /// standard error times Student's t. A description for whoever compares tables, never grounds for
    /// a verdict. None for one pass, which has no spread, or where it is beyond all numbers.
    pub error: Option<f64>,
}

/// The confidence level of [`Summary::error`].
const ERROR_LEVEL: f64 = 0.999;

/// Describes one row's passes.
///
/// # Errors
/// [`Invalid`] as [`check_passes`] has it.
pub fn summary(passes: &[f64]) -> Result<Summary, Invalid> {
    check_passes("passes", passes)?;
    let sorted = sorted(passes.to_vec());
    let median = median_of_sorted(&sorted);
    let deviations = sorted.iter().map(|pass| (pass - median).abs()).collect();
    let mad = median_of_sorted(&self::sorted(deviations));
    Ok(Summary {
        fastest: sorted[0],
        median,
        mad,
        error: error_of_mean(passes),
    })
}

/// See [`Summary::error`].
fn error_of_mean(passes: &[f64]) -> Option<f64> {
    let freedom = u32::try_from(passes.len() - 1).ok().filter(|&n| n > 0)?;
    let n = f64::from(freedom) + 1.0;
    // Parts first, and deviations in units of the largest, so that huge passes cannot overflow.
    let mean: f64 = passes.iter().map(|pass| pass / n).sum();
    let deviations = passes.iter().map(|pass| (pass - mean).abs());
    let largest = deviations.clone().fold(0.0, f64::max);
    if largest == 0.0 {
        return Some(0.0);
    }
    let squares: f64 = deviations
        .map(|deviation| (deviation / largest).powi(2))
        .sum();
    let standard_error = largest * (squares / f64::from(freedom) / n).sqrt();
    Some(two_sided(ERROR_LEVEL, freedom) * standard_error).filter(|error| error.is_finite())
}

/// Checks that `passes` are 1 to [`MAX_PASSES`] positive, finite numbers.
///
/// # Errors
/// [`Invalid`] naming `field` and, for a bad pass, its index in it.
pub fn check_passes(field: &str, passes: &[f64]) -> Result<(), Invalid> {
    if passes.is_empty() || passes.len() > MAX_PASSES {
        let rule = format!("must hold 1 to {MAX_PASSES} passes");
        return Err(Invalid::new(field, passes.len(), rule));
    }
    match passes
        .iter()
        .position(|&pass| !(pass.is_finite() && pass > 0.0))
    {
        None => Ok(()),
        Some(i) => Err(Invalid::new(
            format!("{field}[{i}]"),
            passes[i],
            "must be a positive, finite number of milliseconds",
        )),
    }
}

/// Sorts numbers that hold no NaN, ascending.
pub(super) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// The median of a sorted, non-empty slice; halves first, so that two huge numbers cannot overflow.
pub(super) fn median_of_sorted(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[middle]
    } else {
        sorted[middle - 1] / 2.0 + sorted[middle] / 2.0
    }
}
