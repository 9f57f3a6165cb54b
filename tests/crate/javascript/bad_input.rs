//! Every kind of bad input is refused by an error that names the argument, the rule and the value.

use js_sys::{Array, RangeError, TypeError};
use keystamp::js;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{article, lone_surrogate, number, text, texts, thrown};

const ID_RULE: &str = "id must be an integer from -2147483648 to 2147483647; got ";

#[test]
fn every_kind_of_bad_id_is_refused_by_name_rule_and_value() {
    type Entry = fn(&JsValue, &JsValue) -> Result<String, JsValue>;
    let entries: [Entry; 4] = [
        js::concat_key,
        js::create_key,
        js::reference_key,
        |id, region| js::build_key(&text("create"), id, region),
    ];
    for entry in entries {
        let of = |id: JsValue| entry(&id, &text("US"));
        for (id, shown) in [
            (JsValue::UNDEFINED, "undefined"),
            (JsValue::NULL, "null"),
            (JsValue::TRUE, "true"),
            (text("42"), "\"42\""),
            (js_sys::BigInt::from(42).into(), "a value of type bigint"),
            (js_sys::Symbol::iterator().into(), "a value of type symbol"),
            (js_sys::Object::new().into(), "a value of type object"),
            (texts(&["42"]), "an array"),
        ] {
            assert_eq!(thrown::<TypeError, _>(of(id)), format!("{ID_RULE}{shown}"));
        }
        for (id, shown) in [
            (f64::NAN, "NaN"),
            (f64::INFINITY, "Infinity"),
            (f64::NEG_INFINITY, "-Infinity"),
            (1.5, "1.5"),
            (-0.5, "-0.5"),
            (2_147_483_648.0, "2147483648"),
            (-2_147_483_649.0, "-2147483649"),
            (1e300, "1e+300"),
        ] {
            assert_eq!(
                thrown::<RangeError, _>(of(number(id))),
                format!("{ID_RULE}{shown}")
            );
        }
    }
    let length = js::key_length(&text("42"), &text("US"));
    assert_eq!(thrown::<TypeError, _>(length), format!("{ID_RULE}\"42\""));
}

#[test]
fn every_kind_of_bad_region_is_refused() {
    let of = |region: &JsValue| js::create_key(&number(42.0), region);
    assert_eq!(
        thrown::<TypeError, _>(of(&JsValue::UNDEFINED)),
        "region must be a string; got undefined"
    );
    assert_eq!(
        thrown::<TypeError, _>(of(&number(7.0))),
        "region must be a string; got 7"
    );
    assert_eq!(
        thrown::<RangeError, _>(of(&lone_surrogate())),
        r#"region must be well-formed text, without a lone surrogate; got "A\ud83c""#
    );
    let longest = "🌍".repeat(32_768);
    assert!(of(&text(&longest)).is_ok());
    let message = thrown::<RangeError, _>(of(&text(&format!("{longest}x"))));
    assert!(
        message.starts_with("region must be at most 65536 UTF-16 units long; got \"🌍"),
        "{message}"
    );
    assert!(
        message.len() < 300,
        "a refused region is shown only in part"
    );
    assert_eq!(
        of(&text("\u{FFFD}")).unwrap(),
        "ORD-0000042-\u{FFFD}",
        "U+FFFD itself is text"
    );
}

#[test]
fn bad_passes_are_refused() {
    let of = |builder: JsValue, keys: f64, regions: &JsValue| {
        js::timed_pass(&builder, &number(keys), regions)
    };
    let create = || text("create");
    let rule = "keys must be an integer from 1 to 10000000; got ";
    for (keys, shown) in [
        (-1.0, "-1"),
        (0.0, "0"),
        (1.5, "1.5"),
        (f64::NAN, "NaN"),
        (10_000_001.0, "10000001"),
    ] {
        assert_eq!(
            thrown::<RangeError, _>(of(create(), keys, &article())),
            format!("{rule}{shown}")
        );
    }
    let missing = js::timed_pass(&create(), &JsValue::UNDEFINED, &article());
    assert_eq!(thrown::<TypeError, _>(missing), format!("{rule}undefined"));

    let unknown = thrown::<RangeError, _>(of(text("string.Create"), 1.0, &article()));
    assert!(
        unknown.starts_with("builder must be one of concat, create, "),
        "{unknown}"
    );
    assert!(unknown.ends_with(r#"; got "string.Create""#), "{unknown}");
    let nothing = thrown::<TypeError, _>(of(JsValue::NULL, 1.0, &article()));
    assert_eq!(nothing, "builder must be a string; got null");

    let regions = "regions must be an array of strings; got ";
    assert_eq!(
        thrown::<TypeError, _>(of(create(), 1.0, &JsValue::UNDEFINED)),
        format!("{regions}undefined")
    );
    assert_eq!(
        thrown::<TypeError, _>(of(create(), 1.0, &text("US"))),
        format!("{regions}\"US\"")
    );
    let length = "regions.length must be from 1 to 64; got ";
    assert_eq!(
        thrown::<RangeError, _>(of(create(), 1.0, &texts(&[]))),
        format!("{length}0")
    );
    assert_eq!(
        thrown::<RangeError, _>(of(create(), 1.0, &texts(&["x"; 65]))),
        format!("{length}65")
    );
    let mixed = Array::of2(&text("US"), &number(1.0));
    assert_eq!(
        thrown::<TypeError, _>(of(create(), 1.0, &mixed)),
        "regions[1] must be a string; got 1"
    );
    let broken = Array::of2(&text("US"), &lone_surrogate());
    assert!(
        thrown::<RangeError, _>(of(create(), 1.0, &broken))
            .starts_with("regions[1] must be well-formed")
    );
}

#[test]
fn only_a_function_times_a_pass_and_what_it_throws_comes_out() {
    assert_eq!(
        thrown::<TypeError, _>(js::during_pass(&number(1.0))),
        "pass must be a function; got 1"
    );
    let seven = js_sys::Function::new_no_args("return 7");
    assert_eq!(js::during_pass(&seven).ok(), Some(number(7.0)));
    let throws = js_sys::Function::new_no_args("throw new RangeError('too far')");
    assert_eq!(thrown::<RangeError, _>(js::during_pass(&throws)), "too far");
}
