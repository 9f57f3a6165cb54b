//! The gates decided from the passes: what each asks, and how its outcome reads.

use super::drift::Drift;
use super::evidence::{Comparison, Evidence};
use super::sign;
use super::verdict::Verdict;

/// The gate on passes too short for the clock.
pub const SHORT_PASS: &str = "short-pass";
/// The gate on blocks too few for an interval.
pub const FEW_PASSES: &str = "few-passes";
/// The gate on the control not being a wash.
pub const CONTROL: &str = "control";
/// The report on the baseline's drift.
pub const DRIFT: &str = "drift";

/// The gates that are decided from the passes, and by nobody else.
pub const DECIDED: [&str; 4] = [SHORT_PASS, FEW_PASSES, CONTROL, DRIFT];

/// A pass shorter than so many clock steps is too short for a claim: one step is then over 0.5 % of
/// it.
pub const SHORTEST_PASS_STEPS: f64 = 200.0;

/// The outcome of one gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integrity {
    /// The gate's name.
    pub gate: String,
    /// Whether it passed. A failed gate withholds verdicts, but for [`DRIFT`], which is only
    /// reported.
    pub ok: bool,
    /// What was found, as a plain sentence or phrase with its numbers.
    pub detail: String,
}

impl Integrity {
    fn new(gate: &str, ok: bool, detail: String) -> Self {
        Self {
            gate: gate.to_owned(),
            ok,
            detail,
        }
    }
}

/// The first failed gate that withholds the verdict of `row`.
///
/// `too_noisy` says that the control failed; the control itself is judged without it.
pub(super) fn withholding(
    evidence: &Evidence<'_>,
    row: usize,
    k: usize,
    too_noisy: bool,
) -> Option<String> {
    if let Some(gate) = evidence.failed_gates.first() {
        return Some(gate.clone());
    }
    let short = is_short(evidence, row) || is_short(evidence, evidence.baseline);
    let decided = [
        (short, SHORT_PASS),
        (k == 0, FEW_PASSES),
        (too_noisy, CONTROL),
    ];
    decided
        .into_iter()
        .find(|(failed, _)| *failed)
        .map(|(_, gate)| gate.to_owned())
}

/// Whether `row` has a pass shorter than [`SHORTEST_PASS_STEPS`] clock steps.
fn is_short(evidence: &Evidence<'_>, row: usize) -> bool {
    fastest(&evidence.rows[row]) < SHORTEST_PASS_STEPS * evidence.clock_step_ms
}

fn fastest(passes: &[f64]) -> f64 {
    passes.iter().copied().fold(f64::INFINITY, f64::min)
}

/// [`SHORT_PASS`]: ok if no row has a pass that is too short.
pub(super) fn short_pass(evidence: &Evidence<'_>) -> Integrity {
    let rows = evidence.rows;
    // A measured step carries the clock's own rounding; nanoseconds are fine enough to read.
    let step = (evidence.clock_step_ms * 1e6).round() / 1e6;
    let name = |row| match row + 1 == rows.len() {
        true => "the control".to_owned(),
        false => format!("row {row}"),
    };
    let short: Vec<String> = (0..rows.len())
        .filter(|&row| is_short(evidence, row))
        .map(name)
        .collect();
    let shortest = rows
        .iter()
        .map(|passes| fastest(passes))
        .fold(f64::INFINITY, f64::min);
    let detail = format!("the shortest pass lasts {shortest:.3} ms, the clock's step is {step} ms");
    let rule = format!("under {SHORTEST_PASS_STEPS} steps");
    let found = match short.is_empty() {
        true => format!("no pass is {rule}"),
        false => format!("passes {rule} in {}", short.join(", ")),
    };
    Integrity::new(SHORT_PASS, short.is_empty(), format!("{detail}: {found}"))
}

/// [`FEW_PASSES`]: ok if there is an interval; else it names the number of blocks that gives one.
pub(super) fn few_passes(blocks: usize, comparisons: usize, alpha: f64, k: usize) -> Integrity {
    let judged = format!(
        "{}, the control's among them, at alpha {alpha:.5} each",
        counted(comparisons, "comparison")
    );
    let blocks = counted(blocks, "block");
    let detail = match (k, sign::fewest_passes(alpha)) {
        (0, Some(fewest)) => format!("{blocks} for {judged}: no interval, which takes {fewest}"),
        (0, None) => format!("{blocks} for {judged}: no interval"),
        _ => format!("{blocks} for {judged}: intervals at k = {k}"),
    };
    Integrity::new(FEW_PASSES, k > 0, detail)
}

/// "1 block", "7 blocks".
fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// [`CONTROL`]: ok if the baseline against itself is a wash.
pub(super) fn control(control: &Comparison) -> Integrity {
    let interval = match control.interval {
        Some(interval) => format!("{:.3} to {:.3}", interval.low, interval.high),
        None => "no interval".to_owned(),
    };
    let ok = control.verdict == Verdict::Wash;
    let ratio = control.ratio;
    let verdict = control.verdict;
    let detail = match &control.withheld {
        Some(gate) => {
            format!("the baseline against itself: ratio {ratio:.3}, {interval}: withheld by {gate}")
        }
        None if ok => format!("the baseline against itself: ratio {ratio:.3}, {interval}: a wash"),
        None => format!(
            "the baseline against itself: ratio {ratio:.3}, {interval}: {verdict}; this machine is too noisy right now"
        ),
    };
    Integrity::new(CONTROL, ok, detail)
}

/// [`DRIFT`]: ok if the baseline shows no monotone trend.
pub(super) fn drift(drift: &Drift) -> Integrity {
    let percent = 100.0 * drift.relative;
    let z = drift.z;
    let found = if drift.is_monotone() {
        "a monotone drift"
    } else {
        "no monotone drift"
    };
    let detail = format!(
        "the baseline changed by {percent:+.1} % over the run, {found} (Mann-Kendall z {z:+.2})"
    );
    Integrity::new(DRIFT, !drift.is_monotone(), detail)
}
