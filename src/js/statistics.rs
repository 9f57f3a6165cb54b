//! The statistics, which only the modules that are timed have.

use js_sys::{Array, Float64Array, RangeError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use super::input;
use super::output::Record;
use crate::stats::gates::Integrity;
use crate::stats::judge::{Comparison, Evidence, Judgement};
use crate::stats::looks::Passes;
use crate::stats::ratio::Interval;
use crate::stats::{Invalid, MAX_PASSES, judge, summary, verdict};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A ratio of times, builder over baseline, and its interval, if there is one. */
export interface Estimate { ratio: number; low: number | null; high: number | null }
/** A row against the baseline. */
export interface RowComparison extends Estimate {
  row: number;
  verdict: "faster" | "slower" | "wash" | "inconclusive";
  /** The gate that withholds the verdict, if one does. */
  withheld: string | null;
  hodgesLehmann: Estimate;
}
/** The outcome of a gate. */
export interface GateOutcome { gate: string; ok: boolean; detail: string }
/** What a look allows to say. `look.alpha` is for all comparisons together, `alpha` for each. */
export interface Judgement {
  look: { number: number; passes: number; alpha: number };
  alpha: number;
  k: number;
  comparisons: RowComparison[];
  control: RowComparison;
  integrity: GateOutcome[];
}
/** A row's passes, described. */
export interface PassSummary { fastestMs: number; medianMs: number; madMs: number; errorMs: number | null }
"#;

/// The most rows of a run: many more than there are builders, few enough for any memory.
pub(super) const MAX_ROWS: u32 = 1000;

/// Judges passes as a run of that plan would be judged: rows in milliseconds, the control last.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = judge, unchecked_return_type = "Judgement")]
pub fn judge_passes(
    #[wasm_bindgen(unchecked_param_type = "Float64Array[]")] passes: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] baseline: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number | undefined", js_name = fixedPasses)]
    fixed_passes: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number", js_name = clockStepMs)] clock_step_ms: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "string[]", js_name = failedGates)] failed_gates: &JsValue,
) -> Result<Record, JsValue> {
    let rows = input::array("passes", "an array of Float64Array", passes)?;
    let rows = input::each("passes", &rows, times)?;
    let evidence = Evidence {
        rows: &rows,
        baseline: input::u32("baseline", baseline, 0, MAX_ROWS)? as usize,
        passes: passes_of("fixedPasses", fixed_passes)?,
        clock_step_ms: number("clockStepMs", clock_step_ms)?,
        failed_gates: &gates(failed_gates)?,
    };
    judge::judge(&evidence)
        .map(|judged| judgement(&judged))
        .map_err(refusal)
}

/// Describes one row's passes, given in milliseconds.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = summary, unchecked_return_type = "PassSummary")]
pub fn summary_of(
    #[wasm_bindgen(unchecked_param_type = "Float64Array")] passes: &JsValue,
) -> Result<Record, JsValue> {
    let summary = summary::summary(&times("passes", passes)?).map_err(refusal)?;
    Ok(Record::new()
        .with("fastestMs", summary.fastest)
        .with("medianMs", summary.median)
        .with("madMs", summary.mad)
        .with("errorMs", or_null(summary.error)))
}

/// How far a ratio may be from 1 and still be a wash: 0.05 for 5 %.
#[wasm_bindgen]
pub fn margin() -> f64 {
    verdict::MARGIN
}

/// A broken rule of the statistics, as a `RangeError`.
pub(super) fn refusal(invalid: Invalid) -> JsValue {
    RangeError::new(&invalid.to_string()).into()
}

/// An argument that is a number, whatever its value; the stage that uses it has the rule.
pub(super) fn number(name: &str, value: &JsValue) -> Result<f64, JsValue> {
    value
        .as_f64()
        .ok_or_else(|| input::wrong_type(name, "a number", value))
}

/// The plan that a number of passes stands for: undefined is automatic.
pub(super) fn passes_of(name: &str, value: &JsValue) -> Result<Passes, JsValue> {
    if value.is_undefined() {
        return Ok(Passes::Auto);
    }
    Ok(Passes::Fixed(
        input::u32(name, value, 1, MAX_PASSES as u32)? as usize,
    ))
}

fn times(name: &str, value: &JsValue) -> Result<Vec<f64>, JsValue> {
    let times = value.dyn_ref::<Float64Array>().map(Float64Array::to_vec);
    times.ok_or_else(|| input::wrong_type(name, "a Float64Array", value))
}

/// The names of gates that failed outside the statistics.
pub(super) fn gates(value: &JsValue) -> Result<Vec<String>, JsValue> {
    if value.is_undefined() {
        return Ok(Vec::new());
    }
    let gates = input::array("failedGates", "an array of strings", value)?;
    input::each("failedGates", &gates, input::text)
}

/// A number, or null where there is none.
pub(super) fn or_null(number: Option<f64>) -> JsValue {
    number.map_or(JsValue::NULL, JsValue::from)
}

/// What a look allows to say.
pub(super) fn judgement(judgement: &Judgement) -> Record {
    let look = Record::new()
        .with("number", judgement.look.number)
        .with("passes", judgement.look.passes)
        .with("alpha", judgement.look.alpha);
    Record::new()
        .with("look", look)
        .with("alpha", judgement.alpha)
        .with("k", judgement.k)
        .with(
            "comparisons",
            judgement
                .comparisons
                .iter()
                .map(comparison)
                .collect::<Array>(),
        )
        .with("control", comparison(&judgement.control))
        .with(
            "integrity",
            judgement.integrity.iter().map(outcome).collect::<Array>(),
        )
}

fn comparison(comparison: &Comparison) -> Record {
    let second = &comparison.hodges_lehmann;
    estimate(comparison.ratio, comparison.interval)
        .with("row", comparison.row)
        .with("verdict", comparison.verdict.word())
        .with(
            "withheld",
            comparison
                .withheld
                .as_deref()
                .map_or(JsValue::NULL, JsValue::from),
        )
        .with("hodgesLehmann", estimate(second.ratio, second.interval))
}

fn estimate(ratio: f64, interval: Option<Interval>) -> Record {
    Record::new()
        .with("ratio", ratio)
        .with("low", or_null(interval.map(|interval| interval.low)))
        .with("high", or_null(interval.map(|interval| interval.high)))
}

fn outcome(outcome: &Integrity) -> Record {
    Record::new()
        .with("gate", &outcome.gate)
        .with("ok", outcome.ok)
        .with("detail", &outcome.detail)
}
