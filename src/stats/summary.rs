//! One row's passes, described: fastest, median, and the spread around the median.

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
}

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
    })
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
