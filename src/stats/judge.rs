//! A whole run judged: every builder against the baseline, the control, and the gates.
//!
//! The gates decided here, in the order in which they are named when several fail:
//!
//! - [`SHORT_PASS`] withholds the comparisons it is in: a pass too short for the clock;
//! - [`FEW_PASSES`] withholds all: so few blocks give no interval at this alpha (`k` = 0);
//! - [`CONTROL`] withholds all but the control itself: the baseline differs from itself, so this
//!   machine is too noisy for a claim;
//! - [`DRIFT`] is reported and withholds nothing.
//!
//! Gates decided elsewhere (a failed agreement check, say) are handed in by name; they come first
//! and withhold all.

use super::Invalid;
use super::drift::drift;
use super::looks::Look;
use super::ratio::{Interval, LogRatios, ratio};
use super::summary::check_passes;
use super::verdict::{Verdict, verdict};
use super::wilcoxon;
use super::{gates, sign};

pub use super::evidence::{Comparison, Evidence};
pub use super::gates::{CONTROL, DRIFT, FEW_PASSES, Integrity, SHORT_PASS};

/// All that one look at a run allows to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The look, with the alpha of all comparisons together.
    pub look: Look,
    /// The alpha of each comparison: the look's, divided by the number of comparisons.
    pub alpha: f64,
    /// The rank of the intervals' ends at that alpha; 0 if there is no interval.
    pub k: usize,
    /// Every builder but the baseline, in the order of the rows.
    pub comparisons: Vec<Comparison>,
    /// The baseline's second row against its first.
    pub control: Comparison,
    /// The gates decided from the passes, each with its outcome.
    pub integrity: Vec<Integrity>,
}

/// Judges a run at the look its blocks have reached.
///
/// # Errors
/// [`Invalid`] if there are fewer than two rows, a row is empty, too long or of another length than
/// the first, a pass is not positive and finite, the baseline is not a builder's row, the clock
/// step is not positive and finite, the number of blocks is not that of a planned look, or
/// `failed_gates` names a gate that is decided here.
pub fn judge(evidence: &Evidence<'_>) -> Result<Judgement, Invalid> {
    check(evidence)?;
    let Evidence { rows, baseline, .. } = *evidence;
    let blocks = rows[0].len();
    let look = evidence.passes.look_at(blocks)?;
    let control = rows.len() - 1;
    // The comparisons are all rows but the baseline, the control counted: as many as there are
    // builders.
    let alpha = look.alpha_each(control);
    let ranks = Ranks {
        sign: sign::k(blocks, alpha),
        wilcoxon: wilcoxon::c(blocks, alpha),
    };

    let judged = |row: usize, too_noisy: bool| {
        let withheld = gates::withholding(evidence, row, ranks.sign, too_noisy);
        LogRatios::of(&rows[baseline], &rows[row]).map(|logs| compare(row, &logs, ranks, withheld))
    };
    let control = judged(control, false)?;
    let too_noisy = control.verdict != Verdict::Wash;
    let builders = (0..rows.len() - 1).filter(|&row| row != baseline);
    let comparisons = builders
        .map(|row| judged(row, too_noisy))
        .collect::<Result<_, _>>()?;
    let integrity = vec![
        gates::short_pass(evidence),
        gates::few_passes(blocks, rows.len() - 1, alpha, ranks.sign),
        gates::control(&control),
        gates::drift(&drift(&rows[baseline])?),
    ];
    Ok(Judgement {
        look,
        alpha,
        k: ranks.sign,
        comparisons,
        control,
        integrity,
    })
}

/// The ranks of both intervals' ends, the same for every comparison of a look.
#[derive(Clone, Copy)]
struct Ranks {
    sign: usize,
    wilcoxon: usize,
}

/// One row's ratio, interval and verdict, unless a gate withholds the last.
fn compare(row: usize, logs: &LogRatios, ranks: Ranks, withheld: Option<String>) -> Comparison {
    let estimate = logs.median();
    let interval = sign::log_interval(logs, ranks.sign);
    let verdict = if withheld.is_some() {
        Verdict::Inconclusive
    } else {
        verdict(estimate, interval)
    };
    Comparison {
        row,
        ratio: ratio(estimate),
        interval: interval.map(|(low, high)| Interval {
            low: ratio(low),
            high: ratio(high),
        }),
        verdict,
        withheld,
        hodges_lehmann: wilcoxon::at_rank(logs, ranks.wilcoxon),
    }
}

/// Every rule on the evidence but the number of blocks, which is the plan's.
fn check(evidence: &Evidence<'_>) -> Result<(), Invalid> {
    let rows = evidence.rows;
    if rows.len() < 2 {
        let rule = "must hold at least the baseline and the control";
        return Err(Invalid::new("passes", format!("{} rows", rows.len()), rule));
    }
    for (i, row) in rows.iter().enumerate() {
        check_passes(&format!("passes[{i}]"), row)?;
        if row.len() != rows[0].len() {
            let rule = format!(
                "must hold as many passes as the first row ({})",
                rows[0].len()
            );
            return Err(Invalid::new(format!("passes[{i}]"), row.len(), rule));
        }
    }
    if evidence.baseline >= rows.len() - 1 {
        let rule = format!("must be a builder's row, 0 to {}", rows.len() - 2);
        return Err(Invalid::new("baseline", evidence.baseline, rule));
    }
    check_clock_step(evidence.clock_step_ms)?;
    match evidence
        .failed_gates
        .iter()
        .find(|gate| gates::DECIDED.contains(&gate.as_str()))
    {
        Some(gate) => {
            let rule = "must not name a gate that is decided from the passes";
            Err(Invalid::new("failedGates", format!("{gate:?}"), rule))
        }
        None => Ok(()),
    }
}

/// Checks the clock's step R, in milliseconds.
///
/// # Errors
/// [`Invalid`] unless it is positive and finite.
pub fn check_clock_step(step_ms: f64) -> Result<(), Invalid> {
    if step_ms.is_finite() && step_ms > 0.0 {
        return Ok(());
    }
    let rule = "must be a positive, finite number of milliseconds";
    Err(Invalid::new("clockStepMs", step_ms, rule))
}
