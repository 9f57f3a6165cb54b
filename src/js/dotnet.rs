//! What the article's strings weigh in .NET, and what the article published.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::input;
use super::output::Record;
use crate::dotnet::{ARTICLE, Model, Published, PublishedRow, Strings, Weight};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What one builder allocates in .NET in one pass: all its strings, and those that are thrown away. */
export interface DotnetWeight extends Operation { thrownAway: Operation }
/** The article's two builders by .NET's object layout. */
export interface DotnetModel { concat: DotnetWeight; create: DotnetWeight; allocationRatio: number }
/** The article's figures for one builder; a megabyte is 10^6 bytes. */
export interface PublishedRow { fastestMs: number; megabytes: number }
/** What the article published. */
export interface Published {
  keys: number;
  passes: number;
  regions: string[];
  concat: PublishedRow;
  create: PublishedRow;
  timeRatio: number;
  allocationRatio: number;
}
"#;

/// What a pass of the article's two builders weighs by .NET's object layout.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = dotnetModel, unchecked_return_type = "DotnetModel")]
pub fn dotnet_model(
    #[wasm_bindgen(unchecked_param_type = "number")] keys: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string[]")] regions: &JsValue,
) -> Result<Record, JsValue> {
    let (keys, regions) = (input::keys(keys)?, input::regions(regions)?);
    // Arguments that pass those checks make a model; should the rules ever differ, it is no panic.
    let model = Model::new(0, keys, &regions).map_err(|none| input::failure(&none.to_string()))?;
    Ok(Record::new()
        .with("concat", weight(model.concat))
        .with("create", weight(model.create))
        .with("allocationRatio", model.allocation_ratio()))
}

/// What the article published.
#[wasm_bindgen(js_name = publishedFigures, unchecked_return_type = "Published")]
pub fn published_figures() -> Record {
    let Published {
        keys,
        passes,
        regions,
        concat,
        create,
        time_ratio,
        allocation_ratio,
    } = ARTICLE;
    let regions: js_sys::Array = regions.into_iter().map(JsValue::from).collect();
    Record::new()
        .with("keys", keys)
        .with("passes", passes)
        .with("regions", regions)
        .with("concat", published(concat))
        .with("create", published(create))
        .with("timeRatio", time_ratio)
        .with("allocationRatio", allocation_ratio)
}

fn published(row: PublishedRow) -> Record {
    Record::new()
        .with("fastestMs", row.fastest_ms)
        .with("megabytes", row.megabytes)
}

fn weight(weight: Weight) -> Record {
    strings(weight.allocated()).with("thrownAway", strings(weight.thrown_away))
}

fn strings(strings: Strings) -> Record {
    // The heaviest pass that JavaScript can ask for is far below 2^53 bytes.
    Record::new()
        .with("count", strings.count as f64)
        .with("bytes", strings.bytes as f64)
}
