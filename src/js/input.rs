//! What JavaScript hands in, checked before it is used. Each refusal names the argument, the rule
//! and the value: a `TypeError` for the wrong kind of value, a `RangeError` for a value of the
//! right kind that the rule excludes.

use js_sys::{Array, Error, Function, JSON, JsString, Number, RangeError, TypeError};
use wasm_bindgen::{JsCast, JsValue};

use crate::builders::{self, BUILDERS, Builder};
use crate::measure::MAX_KEYS;

/// The most regions in one call.
const MAX_REGIONS: u32 = 64;

/// The longest region, in UTF-16 code units as JavaScript counts: a limit on memory, not on what a
/// key may be.
const MAX_REGION_UNITS: u32 = 65_536;

/// How much of a refused string the message shows, in UTF-16 code units.
const SHOWN_UNITS: u32 = 40;

/// The `TypeError` for `value`, which is not the kind of value that `name` must be.
pub fn wrong_type(name: &str, rule: &str, value: &JsValue) -> JsValue {
    TypeError::new(&refusal(name, rule, value)).into()
}

/// The `RangeError` for `value`, which `name`'s rule excludes.
pub fn out_of_range(name: &str, rule: &str, value: &JsValue) -> JsValue {
    RangeError::new(&refusal(name, rule, value)).into()
}

fn refusal(name: &str, rule: &str, value: &JsValue) -> String {
    [name, " must be ", rule, "; got ", &shown(value)].concat()
}

/// A value as a message shows it. Never runs code of the value's own, such as its `toString`.
fn shown(value: &JsValue) -> String {
    if let Some(text) = value.dyn_ref::<JsString>() {
        let more = if text.length() > SHOWN_UNITS {
            "…"
        } else {
            ""
        };
        // JSON's quotation escapes lone surrogates, so the message stays well-formed.
        let quoted = JSON::stringify(&text.slice(0, SHOWN_UNITS)).unwrap_or_default();
        return [&String::from(quoted), more].concat();
    }
    if value.as_f64().is_some() {
        return String::from(
            Number::unchecked_from_js_ref(value)
                .to_string_with_radix(10)
                .unwrap_or_default(),
        );
    }
    match value.as_bool() {
        Some(true) => "true".to_owned(),
        Some(false) => "false".to_owned(),
        None if value.is_null() => "null".to_owned(),
        None if value.is_undefined() => "undefined".to_owned(),
        None if Array::is_array(value) => "an array".to_owned(),
        None => [
            "a value of type ",
            &value.js_typeof().as_string().unwrap_or_default(),
        ]
        .concat(),
    }
}

/// A whole number from `low` to `high`, both far inside what a double holds exactly.
fn integer(name: &str, value: &JsValue, low: i64, high: i64) -> Result<i64, JsValue> {
    let rule = || format!("an integer from {low} to {high}");
    let Some(number) = value.as_f64() else {
        return Err(wrong_type(name, &rule(), value));
    };
    // The cast saturates and takes NaN to 0, so that only an integer in range comes back unchanged.
    let whole = number as i64;
    if whole as f64 == number && (low..=high).contains(&whole) {
        Ok(whole)
    } else {
        Err(out_of_range(name, &rule(), value))
    }
}

/// An argument that is any whole number of 32 bits with sign.
pub fn i32(name: &str, value: &JsValue) -> Result<i32, JsValue> {
    integer(name, value, i64::from(i32::MIN), i64::from(i32::MAX)).map(|whole| whole as i32)
}

/// An argument that is a whole number from `low` to `high`.
pub fn u32(name: &str, value: &JsValue, low: u32, high: u32) -> Result<u32, JsValue> {
    integer(name, value, i64::from(low), i64::from(high)).map(|whole| whole as u32)
}

/// The seed of a shuffle or a draw.
pub fn seed(value: &JsValue) -> Result<u32, JsValue> {
    u32("seed", value, 0, u32::MAX)
}

/// The number of keys in a pass.
pub fn keys(value: &JsValue) -> Result<u32, JsValue> {
    u32("keys", value, 1, MAX_KEYS)
}

/// A function to call.
pub fn function<'a>(name: &str, value: &'a JsValue) -> Result<&'a Function, JsValue> {
    value
        .dyn_ref::<Function>()
        .ok_or_else(|| wrong_type(name, "a function", value))
}

/// Text that is well-formed Unicode. Nothing is replaced silently: a lone surrogate has no UTF-8.
pub fn text(name: &str, value: &JsValue) -> Result<String, JsValue> {
    let Some(units) = value.dyn_ref::<JsString>() else {
        return Err(wrong_type(name, "a string", value));
    };
    let text = String::from(units);
    // The conversion turns a lone surrogate into U+FFFD; only then is the slow look at every unit
    // needed.
    if text.contains('\u{FFFD}') && !units.is_valid_utf16() {
        return Err(out_of_range(
            name,
            "well-formed text, without a lone surrogate",
            value,
        ));
    }
    Ok(text)
}

/// One region.
pub fn region(name: &str, value: &JsValue) -> Result<String, JsValue> {
    match value.dyn_ref::<JsString>().map(JsString::length) {
        Some(units) if units > MAX_REGION_UNITS => Err(out_of_range(
            name,
            &format!("at most {MAX_REGION_UNITS} UTF-16 units long"),
            value,
        )),
        _ => text(name, value),
    }
}

/// The regions that a pass takes in turn.
pub fn regions(value: &JsValue) -> Result<Vec<String>, JsValue> {
    let regions = array("regions", "an array of strings", value)?;
    let length = regions.length();
    if length == 0 || length > MAX_REGIONS {
        let rule = format!("from 1 to {MAX_REGIONS}");
        return Err(out_of_range(
            "regions.length",
            &rule,
            &JsValue::from(length),
        ));
    }
    each("regions", &regions, region)
}

/// A builder of the table, by its id.
pub fn builder(name: &str, value: &JsValue) -> Result<&'static Builder, JsValue> {
    let id = text(name, value)?;
    builders::find(&id).ok_or_else(|| {
        let ids: Vec<&str> = BUILDERS.iter().map(|builder| builder.id).collect();
        out_of_range(name, &format!("one of {}", ids.join(", ")), value)
    })
}

/// Builders of the table, by their ids.
pub fn builders(value: &JsValue) -> Result<Vec<&'static Builder>, JsValue> {
    each(
        "builders",
        &array("builders", "an array of builder ids", value)?,
        builder,
    )
}

/// An error that is not about one argument.
pub fn failure(message: &str) -> JsValue {
    Error::new(message).into()
}

/// An argument that is an array.
pub fn array(name: &str, rule: &str, value: &JsValue) -> Result<Array, JsValue> {
    if Array::is_array(value) {
        Ok(Array::unchecked_from_js_ref(value).clone())
    } else {
        Err(wrong_type(name, rule, value))
    }
}

/// The elements of an array, each checked under its own name.
pub fn each<T>(
    name: &str,
    values: &Array,
    check: impl Fn(&str, &JsValue) -> Result<T, JsValue>,
) -> Result<Vec<T>, JsValue> {
    values
        .iter()
        .enumerate()
        .map(|(at, value)| check(&format!("{name}[{at}]"), &value))
        .collect()
}
