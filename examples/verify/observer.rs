//! What counting would have cost: the counting build's passes against the timed build's.

use keystamp::stats::gates::{CONTROL, FEW_PASSES, SHORT_PASS, SHORTEST_PASS_STEPS};
use keystamp::stats::looks::Passes;
use keystamp::stats::ratio::{LogRatios, ratio};
use keystamp::stats::sign;
use keystamp::stats::verdict::{Verdict, verdict};
use serde_json::{Value, json};

use crate::compare::Comparing;
use crate::place::{Place, Unreadable};

/// Each row is a run of its own under the report's plan, beside its control: two comparisons.
const COMPARISONS: usize = 2;

/// Recomputes each row's ratio, interval and verdict, its control's gate included.
pub fn recompute(
    observer: &Place<'_>,
    passes: Passes,
    clock_step_ms: f64,
    comparing: &mut Comparing,
) -> Result<(), Unreadable> {
    for row in observer.get("rows")?.elements()? {
        let timed = row.get("timedMs")?.numbers()?;
        let counting = row.get("countingMs")?.numbers()?;
        let control = row.get("controlMs")?.numbers()?;
        let paired = LogRatios::of(&timed, &counting);
        match paired
            .and_then(|logs| Ok((passes.look_at(logs.blocks())?.alpha_each(COMPARISONS), logs)))
        {
            Ok((alpha, logs)) => {
                let short = |passes: &[f64]| {
                    let shortest = passes.iter().chain(&timed).copied();
                    shortest.fold(f64::INFINITY, f64::min) < SHORTEST_PASS_STEPS * clock_step_ms
                };
                let noisy = short(&control) || !is_wash(&timed, &control, alpha);
                comparing.compare(&row, &claim(&logs, alpha, short(&counting), noisy));
            }
            Err(invalid) => {
                comparing.note(false, &row.path, "a verdict", format!("none: {invalid}"))
            }
        }
    }
    Ok(())
}

/// Whether the timed build against itself is a wash; passes that cannot be compared are none.
fn is_wash(timed: &[f64], control: &[f64], alpha: f64) -> bool {
    LogRatios::of(timed, control).is_ok_and(|logs| {
        let ends = sign::log_interval(&logs, sign::k(logs.blocks(), alpha));
        verdict(logs.median(), ends) == Verdict::Wash
    })
}

fn claim(logs: &LogRatios, alpha: f64, short: bool, noisy: bool) -> Value {
    let ends = sign::log_interval(logs, sign::k(logs.blocks(), alpha));
    let gates = [
        (short, SHORT_PASS),
        (ends.is_none(), FEW_PASSES),
        (noisy, CONTROL),
    ];
    let withheld = gates
        .into_iter()
        .find(|(failed, _)| *failed)
        .map(|(_, gate)| gate);
    let word = if withheld.is_some() {
        "inconclusive"
    } else {
        verdict(logs.median(), ends).word()
    };
    json!({
        "ratio": ratio(logs.median()),
        "low": ends.map(|(low, _)| ratio(low)),
        "high": ends.map(|(_, high)| ratio(high)),
        "verdict": word,
        "withheld": withheld,
    })
}
