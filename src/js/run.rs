//! The plan of a run, as JavaScript drives it.

use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::input;
use super::output::Record;
use super::statistics::{MAX_ROWS, gates, judgement, number, or_null, passes_of, refusal};
use crate::plan::{self, Keys, Kind, Settings, Step};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The step to do now: `waitMs` is spun away right before the pass; `block` and `position` count from 0. */
export interface Step {
  kind: "warmUp" | "calibrate" | "pass" | "ended";
  row: number;
  keys: number;
  block: number;
  position: number;
  waitMs: number;
  look: number;
  passesThisLook: number;
}
/** What is left to the next look and at most; no times until every builder has made a whole pass. */
export interface Remaining {
  passes: number;
  ms: number | null;
  passesAtMost: number;
  msAtMost: number | null;
}
/** A block that was lost and done again: its index, and the cause. */
export interface Discarded { block: number; cause: string }
"#;

/// The plan of one run: asked what comes next, told how long it took.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Run(plan::Run);

#[wasm_bindgen]
impl Run {
    /// Plans a run of `rows` builders; the control becomes row number `rows`. Without `keys` they
    /// are calibrated, without `passes` there are planned looks.
    ///
    /// # Errors
    /// `TypeError` or `RangeError` that names the argument, the rule and the value.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number")] rows: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] baseline: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number | undefined")] keys: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number | undefined")] passes: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = clockStepMs)]
        clock_step_ms: &JsValue,
    ) -> Result<Self, JsValue> {
        let keys = match keys.is_undefined() {
            true => Keys::Calibrate,
            false => Keys::Given(input::keys(keys)?),
        };
        let settings = Settings {
            builders: input::u32("rows", rows, 1, MAX_ROWS)? as usize,
            baseline: input::u32("baseline", baseline, 0, MAX_ROWS)? as usize,
            keys,
            passes: passes_of("passes", passes)?,
            seed: input::seed(seed)?,
            clock_step_ms: number("clockStepMs", clock_step_ms)?,
        };
        plan::Run::new(settings).map(Self).map_err(refusal)
    }

    /// The step to do now; the same one until it is recorded or its block discarded.
    #[wasm_bindgen(unchecked_return_type = "Step")]
    pub fn next(&self) -> Record {
        step(&self.0.step())
    }

    /// Records how many milliseconds the step took. Look for an outside cause before: a block's last
    /// pass makes it final.
    ///
    /// # Errors
    /// `TypeError` or `RangeError` that names the argument, the rule and the value; the run is then
    /// as it was.
    pub fn record(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ms: &JsValue,
    ) -> Result<(), JsValue> {
        self.0.record(number("ms", ms)?).map_err(refusal)
    }

    /// Discards the block in progress for an outside cause. It is counted, and done again.
    ///
    /// # Errors
    /// `TypeError` or `RangeError` that names the argument, the rule and the value.
    #[wasm_bindgen(js_name = discardBlock)]
    pub fn discard_block(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] cause: &JsValue,
    ) -> Result<(), JsValue> {
        self.0
            .discard_block(&input::text("cause", cause)?)
            .map_err(refusal)
    }

    /// Takes an ended run on to its next planned look; false if it has none, or has not ended.
    pub fn more(&mut self) -> bool {
        self.0.more()
    }

    /// Whether `more` would go on.
    #[wasm_bindgen(getter, js_name = canGoOn)]
    pub fn can_go_on(&self) -> bool {
        self.0.can_go_on()
    }

    /// Keys per pass; undefined until calibration has found them.
    #[wasm_bindgen(getter, js_name = keysPerPass)]
    pub fn keys_per_pass(&self) -> Option<u32> {
        self.0.keys_per_pass()
    }

    /// How many blocks have been kept.
    #[wasm_bindgen(getter)]
    pub fn blocks(&self) -> usize {
        self.0.blocks()
    }

    /// How many blocks the last planned look needs.
    #[wasm_bindgen(getter, js_name = mostBlocks)]
    pub fn most_blocks(&self) -> usize {
        self.0.most_blocks()
    }

    /// The look the run is on its way to, from 1; once ended, the last one made.
    #[wasm_bindgen(getter)]
    pub fn look(&self) -> usize {
        self.0.step().look
    }

    /// The kept passes of a row in milliseconds, one per block.
    ///
    /// # Errors
    /// `TypeError` or `RangeError` that names the argument, the rule and the value.
    pub fn passes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] row: &JsValue,
    ) -> Result<Vec<f64>, JsValue> {
        let control = self.0.settings().builders as u32;
        let passes = self.0.passes(input::u32("row", row, 0, control)? as usize);
        Ok(passes.unwrap_or_default().to_vec())
    }

    /// The rows of each kept block, in the order they were timed in.
    #[wasm_bindgen(unchecked_return_type = "number[][]")]
    pub fn order(&self) -> Array {
        let block = |rows: &Vec<usize>| {
            rows.iter()
                .map(|&row| JsValue::from(row))
                .collect::<Array>()
        };
        self.0.order().iter().map(block).collect()
    }

    /// The blocks that were lost and done again.
    #[wasm_bindgen(unchecked_return_type = "Discarded[]")]
    pub fn discarded(&self) -> Array {
        let lost = self.0.discarded().iter();
        lost.map(|lost| {
            Record::new()
                .with("block", lost.block)
                .with("cause", &lost.cause)
        })
        .collect()
    }

    /// Passes to the next look, warm-up included: an estimate, see `remaining`.
    #[wasm_bindgen(js_name = remainingPasses)]
    pub fn remaining_passes(&self) -> usize {
        self.0.remaining().passes
    }

    /// What is left, from the times seen so far.
    #[wasm_bindgen(unchecked_return_type = "Remaining")]
    pub fn remaining(&self) -> Record {
        let remaining = self.0.remaining();
        Record::new()
            .with("passes", remaining.passes)
            .with("ms", or_null(remaining.ms))
            .with("passesAtMost", remaining.passes_at_most)
            .with("msAtMost", or_null(remaining.ms_at_most))
    }

    /// Judges the last look made. `failedGates` names gates that failed outside the statistics.
    ///
    /// # Errors
    /// `RangeError` before the first look; `TypeError` or `RangeError` that names the argument, the
    /// rule and the value.
    #[wasm_bindgen(unchecked_return_type = "Judgement")]
    pub fn judge(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string[]", js_name = failedGates)]
        failed_gates: &JsValue,
    ) -> Result<Record, JsValue> {
        let judged = self.0.judge(&gates(failed_gates)?).map_err(refusal)?;
        Ok(judgement(&judged))
    }
}

fn step(step: &Step) -> Record {
    let kind = match step.kind {
        Kind::WarmUp => "warmUp",
        Kind::Calibrate => "calibrate",
        Kind::Pass => "pass",
        Kind::Ended => "ended",
    };
    Record::new()
        .with("kind", kind)
        .with("row", step.row)
        .with("keys", step.keys)
        .with("block", step.block)
        .with("position", step.position)
        .with("waitMs", step.wait_ms)
        .with("look", step.look)
        .with("passesThisLook", step.passes_this_look)
}
