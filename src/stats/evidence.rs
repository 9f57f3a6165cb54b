//! What a run has to show, and how one row of it compares with the baseline.

use super::looks::Passes;
use super::ratio::Interval;
use super::verdict::Verdict;
use super::wilcoxon::HodgesLehmann;

/// What a run has to show, and under which plan.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The passes of each row in milliseconds and block order; the control is the last row.
    pub rows: &'a [Vec<f64>],
    /// The row of the baseline, which is not the control's.
    pub baseline: usize,
    /// The plan the run was made under.
    pub passes: Passes,
    /// The clock's measured step R, in milliseconds.
    pub clock_step_ms: f64,
    /// Names of gates that failed outside the statistics.
    pub failed_gates: &'a [String],
}

/// One row against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The row compared; the control's comes after all builders'.
    pub row: usize,
    /// exp of the median log ratio: the row's time over the baseline's.
    pub ratio: f64,
    /// The sign-test interval of that ratio; none for `k` = 0.
    pub interval: Option<Interval>,
    /// What may be said; inconclusive where a gate withholds it.
    pub verdict: Verdict,
    /// The gate that withholds the verdict, if one does: the first of those that failed.
    pub withheld: Option<String>,
    /// The second opinion, at the same alpha; never grounds for the verdict.
    pub hodges_lehmann: HodgesLehmann,
}
