//! Two rows paired block by block: the log ratios that everything else is computed from.

use super::Invalid;
use super::summary::check_passes;

/// An interval of ratios (builder over baseline), `low <= high`, both positive and finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The natural log ratios of two rows, `ln(builder_i / baseline_i)` for block `i`, sorted
/// ascending.
///
/// Pairing inside a block cancels whatever slows both passes alike; logs make the ratio symmetric,
/// so that swapping the rows only changes signs. The difference of logs is used, not the log of the
/// quotient, because it cannot overflow and negates exactly when the rows are swapped.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRatios(Vec<f64>);

impl LogRatios {
    /// Pairs the passes of `builder` with those of `baseline`, both in milliseconds and in block
    /// order.
    ///
    /// # Errors
    /// [`Invalid`] if a row is empty, longer than [`MAX_PASSES`](super::MAX_PASSES), or holds a
    /// pass that is not positive and finite (named by row and index), or if the rows differ in
    /// length.
    pub fn of(baseline: &[f64], builder: &[f64]) -> Result<Self, Invalid> {
        check_passes("baseline", baseline)?;
        check_passes("builder", builder)?;
        if baseline.len() != builder.len() {
            let rule = format!(
                "must hold as many passes as the baseline ({})",
                baseline.len()
            );
            return Err(Invalid::new("builder", builder.len(), rule));
        }
        let pairs = builder.iter().zip(baseline);
        let logs = pairs
            .map(|(builder, baseline)| builder.ln() - baseline.ln())
            .collect();
        Ok(Self(super::summary::sorted(logs)))
    }

    /// The sorted log ratios, at least one.
    #[must_use]
    pub fn sorted(&self) -> &[f64] {
        &self.0
    }

    /// How many blocks were paired, at least 1.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.0.len()
    }

    /// The estimate as a log: the median log ratio.
    #[must_use]
    pub fn median(&self) -> f64 {
        super::summary::median_of_sorted(&self.0)
    }
}

/// The ratio a log ratio stands for: `exp(log)`, kept finite and positive.
///
/// Rows whose ratio is beyond a double's range (over 10^308) are clamped to its ends, because a
/// report is JSON and JSON has no infinity. Never NaN for a log ratio of [`LogRatios`].
#[must_use]
pub fn ratio(log: f64) -> f64 {
    log.exp().clamp(f64::MIN_POSITIVE, f64::MAX)
}
