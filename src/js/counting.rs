//! What only the counting module has.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::output::{self, Record};
use super::{input, pass};
use crate::ALLOCATOR;
use crate::story;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What the module asked of the allocator since the last reset. */
export interface Statistics extends Ledger { liveBytes: number }
/** What one pass asked of the allocator, and what the table predicts. */
export interface CountedPass { ledger: Ledger; predicted: Ledger; holds: boolean }
/** One step of one key: sizes in bytes after and before, the block numbered by birth, and what it serves. */
export interface KeyStep {
  kind: "alloc" | "grow" | "shrink" | "dealloc";
  bytes: number;
  fromBytes: number;
  block: number;
  role: "key" | "scratch";
}
/** What one key asks of the allocator, step by step. */
export interface KeyTrace {
  key: string;
  keyBytes: number;
  spareBytes: number;
  scratchName: string | null;
  overflowed: boolean;
  events: KeyStep[];
}
"#;

/// Counts one pass: what it asked of the allocator, what the table predicts, and whether they are
/// the same.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = countedPass, unchecked_return_type = "CountedPass")]
pub fn counted_pass(
    #[wasm_bindgen(unchecked_param_type = "string")] builder: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] keys: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string[]")] regions: &JsValue,
) -> Result<Record, JsValue> {
    pass(builder, keys, regions, |pass| {
        let (ledger, predicted) = (pass.counted(&ALLOCATOR), pass.predicted());
        Record::new()
            .with("ledger", output::ledger(&ledger))
            .with("predicted", output::ledger(&predicted))
            .with("holds", ledger == predicted)
    })
}

/// What the whole module, glue included, asked of the allocator since the last reset. `liveBytes`
/// is what was taken since then less what was given back, so it is negative when more was given
/// back.
#[wasm_bindgen(js_name = allocatorStatistics, unchecked_return_type = "Statistics")]
pub fn allocator_statistics() -> Record {
    let statistics = ALLOCATOR.statistics();
    output::ledger(&statistics).with("liveBytes", statistics.live_bytes() as f64)
}

/// Starts the statistics again from nothing.
#[wasm_bindgen(js_name = resetAllocator)]
pub fn reset_allocator() {
    ALLOCATOR.reset();
}

/// What one key asks of the allocator, step by step, from before it is made until after it is
/// dropped.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = traceKey, unchecked_return_type = "KeyTrace")]
pub fn trace_key(
    #[wasm_bindgen(unchecked_param_type = "string")] builder: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
) -> Result<Record, JsValue> {
    let row = input::builder("builder", builder)?;
    let (id, region) = (input::i32("id", id)?, input::region("region", region)?);
    let story = story::tell(&ALLOCATOR, row, id, &region)
        .ok_or_else(|| input::out_of_range("builder", "one that runs in Rust", builder))?;
    Ok(output::story(&story, row.scratch))
}
