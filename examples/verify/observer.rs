//! What counting would have cost: the counting build's passes against the timed build's.

use keystamp::stats::looks::Passes;
use keystamp::stats::ratio::{Interval, LogRatios, ratio};
use keystamp::stats::sign;
use keystamp::stats::verdict::verdict;
use serde_json::{Value, json};

use crate::compare::Comparing;
use crate::place::{Place, Unreadable};

/// Each row is judged by itself, beside its control: two comparisons.
const COMPARISONS: usize = 2;

/// Recomputes each row's ratio and interval, and its verdict where no gate withholds it. The control's
/// passes are not in the report, so a gate cannot be recomputed.
pub fn recompute(observer: &Place<'_>, comparing: &mut Comparing) -> Result<(), Unreadable> {
    for row in observer.get("rows")?.elements()? {
        let timed = row.get("timedMs")?.numbers()?;
        let counting = row.get("countingMs")?.numbers()?;
        let recomputed = LogRatios::of(&timed, &counting).and_then(|logs| {
            Passes::Fixed(logs.blocks())
                .look_at(logs.blocks())
                .map(|look| (logs, look))
        });
        let (logs, look) = recomputed.map_err(|invalid| row.unreadable(invalid.to_string()))?;
        let ends = sign::log_interval(&logs, sign::k(logs.blocks(), look.alpha_each(COMPARISONS)));
        let interval = ends.map(|(low, high)| Interval {
            low: ratio(low),
            high: ratio(high),
        });
        let word = match row.get("withheld")?.value {
            Value::Null => verdict(logs.median(), ends).word(),
            _ => "inconclusive",
        };
        let claim = json!({
            "ratio": ratio(logs.median()),
            "low": interval.map(|interval| interval.low),
            "high": interval.map(|interval| interval.high),
            "verdict": word,
        });
        comparing.compare(&row, &claim);
    }
    Ok(())
}
