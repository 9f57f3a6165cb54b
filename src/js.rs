//! The JavaScript surface, in camelCase. Nothing here decides anything: arguments are checked, the
//! stage that knows is called, and its answer becomes a plain object.
//!
//! Every argument is taken as it comes, so that nothing is converted silently; what the rule
//! excludes throws a `TypeError` or a `RangeError`, and no input makes the module panic.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::agree;
use crate::builders::{self, BUILDERS};
use crate::key;
use crate::measure::{self, NoPass, Pass};

#[cfg(feature = "counting")]
mod counting;
#[cfg(not(feature = "counting"))]
mod dotnet;
mod input;
mod output;
#[cfg(not(feature = "counting"))]
mod run;
#[cfg(not(feature = "counting"))]
mod statistics;

#[cfg(feature = "counting")]
pub use counting::{allocator_statistics, counted_pass, reset_allocator, trace_key};
#[cfg(not(feature = "counting"))]
pub use dotnet::{dotnet_model, published_figures};
pub use output::Record;
#[cfg(not(feature = "counting"))]
pub use run::Run;
#[cfg(not(feature = "counting"))]
pub use statistics::{judge_passes, margin, summary_of};

#[wasm_bindgen]
extern "C" {
    /// `performance.now()` of whatever global scope the module runs in, in milliseconds.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// The version of the crate.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The table of builders.
#[wasm_bindgen(js_name = builders, unchecked_return_type = "BuilderRow[]")]
pub fn builders() -> js_sys::Array {
    output::builders(BUILDERS)
}

/// The key, made by the article's first builder.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = concatKey)]
pub fn concat_key(
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
) -> Result<String, JsValue> {
    Ok(builders::concat(
        input::i32("id", id)?,
        &input::region("region", region)?,
    ))
}

/// The key, made by the article's second builder.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = createKey)]
pub fn create_key(
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
) -> Result<String, JsValue> {
    Ok(builders::create(
        input::i32("id", id)?,
        &input::region("region", region)?,
    ))
}

/// The key, made by any builder that runs in Rust; empty for a row that makes none.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = buildKey)]
pub fn build_key(
    #[wasm_bindgen(unchecked_param_type = "string")] builder: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
) -> Result<String, JsValue> {
    let row = input::builder("builder", builder)?;
    let key = row.key(input::i32("id", id)?, &input::region("region", region)?);
    key.ok_or_else(|| input::out_of_range("builder", "one that runs in Rust", builder))
}

/// The key as it has to be.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = referenceKey)]
pub fn reference_key(
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
) -> Result<String, JsValue> {
    Ok(key::reference(
        input::i32("id", id)?,
        &input::region("region", region)?,
    ))
}

/// The key's length in bytes of UTF-8.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = keyLength)]
pub fn key_length(
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
) -> Result<u32, JsValue> {
    Ok(key::length(input::i32("id", id)?, &input::region("region", region)?) as u32)
}

/// Compares these builders with the reference, and stops at the first wrong key. Builders that run
/// in JavaScript are left out: compare them there, with `agreementIds` and `checkKey`.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = checkAgreement, unchecked_return_type = "Agreement")]
pub fn check_agreement(
    #[wasm_bindgen(unchecked_param_type = "string[]")] builders: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string[]")] regions: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
) -> Result<Record, JsValue> {
    let (builders, regions, seed) = (
        input::builders(builders)?,
        input::regions(regions)?,
        input::seed(seed)?,
    );
    Ok(output::agreement(&agree::agree(builders, &regions, seed)))
}

/// The ids that builders are compared on, to be taken with the regions in turn.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = agreementIds, unchecked_return_type = "Int32Array")]
pub fn agreement_ids(
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
) -> Result<Vec<i32>, JsValue> {
    Ok(agree::ids(input::seed(seed)?).collect())
}

/// Compares a key that was made in JavaScript with the reference.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value; `Error` with both
/// spellings when the key is wrong.
#[wasm_bindgen(js_name = checkKey)]
pub fn check_key(
    #[wasm_bindgen(unchecked_param_type = "string")] builder: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] id: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] region: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] got: &JsValue,
) -> Result<(), JsValue> {
    let row = input::builder("builder", builder)?;
    let (id, region, got) = (
        input::i32("id", id)?,
        input::region("region", region)?,
        input::text("got", got)?,
    );
    agree::check(row.id, id, &region, &got).map_err(|wrong| input::failure(&wrong.to_string()))
}

/// Times one pass, in milliseconds of `performance.now()`.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = timedPass)]
pub fn timed_pass(
    #[wasm_bindgen(unchecked_param_type = "string")] builder: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] keys: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string[]")] regions: &JsValue,
) -> Result<f64, JsValue> {
    pass(builder, keys, regions, |pass| {
        crate::in_nursery(|| pass.timed(performance_now))
    })
}

/// Calls `pass`, a function that times a pass in JavaScript, with the module's allocator as it is
/// during a pass in Rust, and returns what it returns.
///
/// # Errors
/// Whatever `pass` throws; `TypeError` when it is not a function.
#[wasm_bindgen(js_name = duringPass, unchecked_return_type = "number")]
pub fn during_pass(
    #[wasm_bindgen(unchecked_param_type = "() => number")] pass: &JsValue,
) -> Result<JsValue, JsValue> {
    let pass = input::function("pass", pass)?;
    crate::in_nursery(|| pass.call0(&JsValue::UNDEFINED))
}

/// The resolution of `performance.now()` here, in milliseconds, found by watching it step.
///
/// # Errors
/// `Error` when the clock stands still.
#[wasm_bindgen(js_name = clockStep)]
pub fn clock_step() -> Result<f64, JsValue> {
    measure::clock_step(performance_now)
        .ok_or_else(|| input::failure("performance.now() stands still"))
}

/// What the table predicts that one pass asks of the allocator, or null for a builder that runs in
/// JavaScript.
///
/// # Errors
/// `TypeError` or `RangeError` that names the argument, the rule and the value.
#[wasm_bindgen(js_name = predictedLedger, unchecked_return_type = "Ledger | null")]
pub fn predicted_ledger(
    #[wasm_bindgen(unchecked_param_type = "string")] builder: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] keys: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string[]")] regions: &JsValue,
) -> Result<JsValue, JsValue> {
    let (row, keys, regions) = (
        input::builder("builder", builder)?,
        input::keys(keys)?,
        input::regions(regions)?,
    );
    match Pass::new(row, keys, &regions) {
        Ok(pass) => Ok(output::ledger(&pass.predicted()).into()),
        Err(NoPass::Script(_)) => Ok(JsValue::NULL),
        Err(other) => Err(input::failure(&other.to_string())),
    }
}

/// Checks the arguments of a pass, and runs `work` on it.
fn pass<T>(
    builder: &JsValue,
    keys: &JsValue,
    regions: &JsValue,
    work: impl FnOnce(Pass<'_, String>) -> T,
) -> Result<T, JsValue> {
    let (row, keys, regions) = (
        input::builder("builder", builder)?,
        input::keys(keys)?,
        input::regions(regions)?,
    );
    match Pass::new(row, keys, &regions) {
        Ok(pass) => Ok(work(pass)),
        Err(NoPass::Script(_)) => Err(input::out_of_range(
            "builder",
            "one that runs in Rust",
            builder,
        )),
        Err(other) => Err(input::failure(&other.to_string())),
    }
}
