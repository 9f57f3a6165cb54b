//! Everything that a report says about time: the look, ratios, intervals, verdicts and gates.

use keystamp::stats::gates::DECIDED;
use keystamp::stats::judge::{Comparison, Evidence, Judgement, judge};
use keystamp::stats::ratio::Interval;
use serde_json::{Value, json};

use crate::compare::Comparing;
use crate::place::{Place, Unreadable};
use crate::recompute::{CONTROL, Config};

/// The page's own gate, on blocks that were discarded. It is reported and withholds nothing.
const INTERRUPTION: &str = "interruption";

/// Judges the passes anew, and compares all that follows.
pub fn recompute(
    report: &Place<'_>,
    config: &Config,
    passes: &[Vec<f64>],
    comparing: &mut Comparing,
) -> Result<(), Unreadable> {
    let stored = Gates::of(report)?;
    let evidence = Evidence {
        rows: passes,
        baseline: config.baseline,
        passes: config.passes,
        clock_step_ms: config.clock_step_ms,
        failed_gates: &stored.failed_elsewhere,
    };
    let judgement = match judge(&evidence) {
        Ok(judgement) => judgement,
        Err(invalid) => {
            comparing.note(false, "comparisons", "verdicts", format!("none: {invalid}"));
            return Ok(());
        }
    };
    let Judgement {
        look,
        k,
        comparisons,
        control,
        integrity,
        ..
    } = &judgement;
    let look = json!({ "number": look.number, "passes": look.passes, "alpha": look.alpha, "k": k });
    comparing.compare(&report.get("run")?.get("look")?, &look);
    let baseline = &config.builders[config.baseline];
    let claim = |comparison: &Comparison| {
        let name = config
            .builders
            .get(comparison.row)
            .map_or(CONTROL, String::as_str);
        claim_json(comparison, name, baseline)
    };
    let claims = Value::Array(comparisons.iter().map(claim).collect());
    comparing.compare(&report.get("comparisons")?, &claims);
    comparing.compare(&report.get("control")?, &claim(control));
    for outcome in integrity {
        stored.compare(
            &outcome.gate,
            json!({ "ok": outcome.ok, "detail": outcome.detail }),
            comparing,
        );
    }
    let undisturbed = report.get("run")?.get("discarded")?.elements()?.is_empty();
    stored.compare(INTERRUPTION, json!({ "ok": undisturbed }), comparing);
    Ok(())
}

fn claim_json(comparison: &Comparison, builder: &str, baseline: &str) -> Value {
    let low = |interval: Option<Interval>| interval.map(|interval| interval.low);
    let high = |interval: Option<Interval>| interval.map(|interval| interval.high);
    let Comparison {
        ratio,
        interval,
        verdict,
        withheld,
        hodges_lehmann: second,
        ..
    } = comparison;
    json!({
        "builder": builder,
        "baseline": baseline,
        "ratio": ratio,
        "low": low(*interval),
        "high": high(*interval),
        "verdict": verdict.word(),
        "withheld": withheld,
        "hodgesLehmann": { "ratio": second.ratio, "low": low(second.interval), "high": high(second.interval) },
    })
}

/// The gates as the report has them.
struct Gates<'a> {
    outcomes: Vec<(String, Place<'a>)>,
    /// Those that failed and are decided neither from the passes nor by what was discarded.
    failed_elsewhere: Vec<String>,
}

impl<'a> Gates<'a> {
    fn of(report: &Place<'a>) -> Result<Self, Unreadable> {
        let mut gates = Self {
            outcomes: Vec::new(),
            failed_elsewhere: Vec::new(),
        };
        for outcome in report.get("integrity")?.elements()? {
            let gate = outcome.get("gate")?.text()?.to_owned();
            let ok = outcome.get("ok")?.flag()?;
            if !ok && gate != INTERRUPTION && !DECIDED.contains(&gate.as_str()) {
                gates.failed_elsewhere.push(gate.clone());
            }
            gates.outcomes.push((gate, outcome));
        }
        Ok(gates)
    }

    /// Compares the outcome of one gate, which has to be there.
    fn compare(&self, gate: &str, recomputed: Value, comparing: &mut Comparing) {
        match self.outcomes.iter().find(|(name, _)| name == gate) {
            Some((_, outcome)) => comparing.compare(outcome, &recomputed),
            None => comparing.note(false, "integrity", format!("no gate {gate:?}"), recomputed),
        }
    }
}
