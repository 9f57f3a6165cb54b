//! The weights in .NET, as JavaScript sees them.

use js_sys::{RangeError, TypeError};
use keystamp::js;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{article, number, number_at, text, texts, thrown};

#[test]
fn the_articles_run_weighs_what_it_published() {
    let model = js::dotnet_model(&number(2_000_000.0), &article()).unwrap();
    for (path, value) in [
        ("concat.count", 4_000_000.0),
        ("concat.bytes", 192_000_000.0),
        ("concat.thrownAway.count", 2_000_000.0),
        ("concat.thrownAway.bytes", 80_000_000.0),
        ("create.count", 2_000_000.0),
        ("create.bytes", 112_000_000.0),
        ("create.thrownAway.count", 0.0),
        ("create.thrownAway.bytes", 0.0),
        ("allocationRatio", 192.0 / 112.0),
    ] {
        assert_eq!(number_at(&model, path), value, "{path}");
    }

    let published = js::published_figures();
    for (path, value) in [
        ("keys", 2_000_000.0),
        ("passes", 7.0),
        ("regions.length", 5.0),
        ("concat.fastestMs", 50.0),
        ("concat.megabytes", 192.0),
        ("create.fastestMs", 55.0),
        ("create.megabytes", 112.0),
        ("timeRatio", 0.91),
        ("allocationRatio", 1.71),
    ] {
        assert_eq!(number_at(&published, path), value, "{path}");
    }
}

#[test]
fn regions_are_weighed_by_their_utf16_code_units() {
    let of = |region: &str| {
        let model = js::dotnet_model(&number(1.0), &texts(&[region])).unwrap();
        number_at(&model, "create.bytes")
    };
    // 22 + 2 * (12 + n), rounded up to 8: n is 0, 1, 2, 2 and 6.
    for (region, bytes) in [
        ("", 48.0),
        ("é", 48.0),
        ("日本", 56.0),
        ("🌍", 56.0),
        ("🌍🌍🌍", 64.0),
    ] {
        assert_eq!(of(region), bytes, "{region}");
    }
}

#[test]
fn bad_input_is_refused() {
    let of = |keys: &JsValue, regions: &JsValue| js::dotnet_model(keys, regions);
    let keys = "keys must be an integer from 1 to 10000000; got ";
    let refused = thrown::<RangeError, _>(of(&number(0.0), &article()));
    assert_eq!(refused, format!("{keys}0"));
    let refused = thrown::<TypeError, _>(of(&text("2"), &article()));
    assert_eq!(refused, format!("{keys}\"2\""));
    let refused = thrown::<TypeError, _>(of(&number(1.0), &text("US")));
    assert_eq!(refused, "regions must be an array of strings; got \"US\"");
}
