//! The JavaScript surface, in browsers: what it answers here, every kind of bad input in `bad_input`.

use js_sys::{Array, Error, JsString, RangeError, Reflect, TypeError};
use keystamp::js;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test as test;

mod bad_input;
#[cfg(not(feature = "counting"))]
mod dotnet;
#[cfg(not(feature = "counting"))]
mod run;

fn number(value: f64) -> JsValue {
    JsValue::from(value)
}

fn text(value: &str) -> JsValue {
    JsValue::from(value)
}

fn texts(values: &[&str]) -> JsValue {
    values
        .iter()
        .map(|value| text(value))
        .collect::<Array>()
        .into()
}

fn lone_surrogate() -> JsValue {
    JsString::from_char_code(&[0x41, 0xD83C]).into()
}

fn article() -> JsValue {
    texts(&["US", "EU", "APAC", "LATAM", "MEA"])
}

/// The value at a dotted path of properties.
fn at(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |inner, name| {
        Reflect::get(&inner, &text(name)).expect("an object")
    })
}

/// The value at a dotted path of properties, which must be a number.
fn number_at(value: &JsValue, path: &str) -> f64 {
    at(value, path)
        .as_f64()
        .unwrap_or_else(|| panic!("{path} is no number"))
}

/// The message of what was thrown, which must be of exactly the class `E`.
#[track_caller]
fn thrown<E: JsCast, T>(answer: Result<T, JsValue>) -> String {
    let error = answer.err().expect("an error was due");
    assert!(error.has_type::<E>(), "the wrong kind of error: {error:?}");
    String::from(error.unchecked_ref::<Error>().message())
}

#[test]
fn keys_come_out_as_javascript_strings_would_be_written() {
    let (id, region) = (number(42.0), text("US"));
    assert_eq!(js::concat_key(&id, &region).unwrap(), "ORD-0000042-US");
    assert_eq!(js::create_key(&id, &region).unwrap(), "ORD-0000042-US");
    assert_eq!(js::reference_key(&id, &region).unwrap(), "ORD-0000042-US");
    assert_eq!(js::key_length(&id, &region).unwrap(), 14);
    assert_eq!(
        js::create_key(&number(-0.0), &text("")).unwrap(),
        "ORD-0000000-"
    );
    assert_eq!(
        js::key_length(&number(-2_147_483_648.0), &text("🌍")).unwrap(),
        20
    );
    for (id, key) in [
        (9_999_999.0, "ORD-9999999-日本"),
        (10_000_000.0, "ORD-10000000-日本"),
        (-1.0, "ORD--0000001-日本"),
        (2_147_483_647.0, "ORD-2147483647-日本"),
        (-2_147_483_648.0, "ORD--2147483648-日本"),
    ] {
        let (id, region) = (number(id), text("日本"));
        assert_eq!(js::concat_key(&id, &region).unwrap(), key);
        assert_eq!(js::create_key(&id, &region).unwrap(), key);
        assert_eq!(js::build_key(&text("floor"), &id, &region).unwrap(), key);
    }
}

#[test]
fn a_pass_takes_time_and_the_clock_has_a_step() {
    let step = js::clock_step().expect("a clock");
    assert!(step > 0.0 && step < 1_000.0, "{step} ms");
    let elapsed = js::timed_pass(&text("concat"), &number(200_000.0), &article()).expect("a pass");
    assert!(elapsed > 0.0 && elapsed.is_finite(), "{elapsed} ms");
}

#[test]
fn the_table_has_what_a_page_shows() {
    let rows = js::builders();
    let kinds = ["owned", "buffer", "copy", "nothing", "script"].map(text);
    assert_eq!(at(&rows.get(0), "id"), text("concat"));
    assert_eq!(at(&rows.get(1), "id"), text("create"));
    for row in rows.iter() {
        assert!(kinds.contains(&at(&row, "kind")), "{row:?}");
        for name in ["id", "title", "why"] {
            assert!(
                at(&row, name)
                    .as_string()
                    .is_some_and(|value| !value.is_empty()),
                "{row:?}"
            );
        }
    }
    assert_eq!(js::version(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_agreement_check_answers_and_refuses() {
    let ids: Vec<JsValue> = js::builders().iter().map(|row| at(&row, "id")).collect();
    let all: Array = ids.iter().filter(|id| **id != text("faulty")).collect();
    let answer = js::check_agreement(&all, &article(), &number(1.0))
        .expect("an answer")
        .into();
    assert_eq!(at(&answer, "ok"), JsValue::TRUE);
    assert_eq!(at(&answer, "sample"), text("ORD-0000042-US"));
    assert_eq!(at(&answer, "expected"), JsValue::UNDEFINED);
    assert!(number_at(&answer, "checked") > 4_000.0);

    let of = |builders: &JsValue, seed: JsValue| {
        js::check_agreement(builders, &article(), &seed).map(|_| ())
    };
    let rule = "seed must be an integer from 0 to 4294967295; got ";
    assert_eq!(
        thrown::<RangeError, _>(of(&all, number(-1.0))),
        format!("{rule}-1")
    );
    assert_eq!(
        thrown::<TypeError, _>(of(&all, text("1"))),
        format!("{rule}\"1\"")
    );
    assert_eq!(
        thrown::<TypeError, _>(js::agreement_ids(&JsValue::UNDEFINED)),
        format!("{rule}undefined")
    );
    let unknown = thrown::<RangeError, _>(of(&texts(&["concat", "nope"]), number(1.0)));
    assert!(
        unknown.starts_with("builders[1] must be one of concat, create, "),
        "{unknown}"
    );
    let no_array = thrown::<TypeError, _>(of(&text("concat"), number(1.0)));
    assert_eq!(
        no_array,
        r#"builders must be an array of builder ids; got "concat""#
    );
}

#[test]
fn keys_made_in_javascript_are_compared_with_the_reference() {
    let of = |got: &JsValue| js::check_key(&text("create"), &number(-42.0), &text("EU"), got);
    assert!(of(&text("ORD--0000042-EU")).is_ok());
    assert_eq!(
        thrown::<Error, _>(of(&text("ORD--000042-EU"))),
        r#"create is wrong for id -42, region "EU": expected "ORD--0000042-EU", got "ORD--000042-EU""#
    );
    assert_eq!(
        thrown::<TypeError, _>(of(&JsValue::UNDEFINED)),
        "got must be a string; got undefined"
    );
    assert!(
        thrown::<RangeError, _>(of(&lone_surrogate())).starts_with("got must be well-formed text")
    );
    let ids = js::agreement_ids(&number(1.0)).expect("ids");
    assert!(ids.len() > 4_000 && ids.contains(&i32::MIN) && ids.contains(&i32::MAX));
}

#[test]
fn a_pass_is_predicted_without_running_it() {
    let of =
        |builder: &str, keys: f64| js::predicted_ledger(&text(builder), &number(keys), &article());
    let concat = of("concat", 2_000_000.0).expect("a ledger");
    assert_eq!(number_at(&concat, "alloc.count"), 4_000_000.0);
    assert_eq!(number_at(&concat, "alloc.bytes"), 46_400_000.0);
    assert_eq!(number_at(&concat, "dealloc.bytes"), 46_400_000.0);
    assert_eq!(number_at(&concat, "grow.count"), 0.0);
    assert_eq!(number_at(&concat, "peakBytes"), 25.0);
    let create = of("create", 2_000_000.0).expect("a ledger");
    assert_eq!(number_at(&create, "alloc.bytes"), 30_400_000.0);
    assert!(thrown::<RangeError, _>(of("concat", -1.0)).starts_with("keys must be an integer"));
}

#[cfg(feature = "counting")]
#[test]
fn the_counting_module_counts_what_is_predicted() {
    for row in js::builders()
        .iter()
        .filter(|row| at(row, "kind") != text("script"))
    {
        let counted = js::counted_pass(&at(&row, "id"), &number(10_000.0), &article())
            .expect("counted")
            .into();
        assert_eq!(at(&counted, "holds"), JsValue::TRUE, "{row:?}");
        assert_eq!(
            number_at(&counted, "ledger.alloc.bytes"),
            number_at(&counted, "predicted.alloc.bytes")
        );
    }
    let refused = js::counted_pass(&text("concat"), &number(-1.0), &article());
    assert!(thrown::<RangeError, _>(refused).starts_with("keys must be an integer"));
}

#[cfg(feature = "counting")]
#[test]
fn the_statistics_keep_to_the_account_and_start_again() {
    js::reset_allocator();
    let kept = vec![0_u8; 100_000];
    let statistics = js::allocator_statistics().into();
    let of = |name: &str| number_at(&statistics, name);
    assert_eq!(
        of("alloc.bytes") + of("grow.bytes") - of("shrink.bytes") - of("dealloc.bytes"),
        of("liveBytes")
    );
    assert!(of("liveBytes") >= 100_000.0 && of("peakBytes") >= of("liveBytes"));
    drop(kept);
    js::reset_allocator();
    assert_eq!(
        number_at(&js::allocator_statistics().into(), "peakBytes"),
        0.0
    );
}
