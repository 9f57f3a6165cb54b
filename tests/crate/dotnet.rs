//! The layout model against the article's figures and against a plain sum over every key.

use keystamp::dotnet::{
    ARTICLE, MAX_REGION_UNITS, MAX_UNITS, Model, NoModel, Strings, Weight, string_bytes,
    utf16_length,
};
use keystamp::key;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn article() -> Model {
    Model::new(0, ARTICLE.keys, &ARTICLE.regions).unwrap()
}

fn strings(count: u64, bytes: u64) -> Strings {
    Strings { count, bytes }
}

#[test]
fn the_articles_run_weighs_what_the_article_says() {
    let model = article();
    assert_eq!(model.concat.allocated(), strings(4_000_000, 192_000_000));
    assert_eq!(model.create.allocated(), strings(2_000_000, 112_000_000));
    assert_eq!(model.concat.thrown_away, strings(2_000_000, 80_000_000));
    assert_eq!(model.concat.keys, model.create.keys);
    assert_eq!(model.create.thrown_away, strings(0, 0));
    assert_eq!(format!("{:.2}", model.allocation_ratio()), "1.71");
}

#[test]
fn the_published_figures_agree_with_each_other_and_with_the_model() {
    let model = article();
    let megabytes = |weight: Weight| weight.allocated().bytes as f64 / 1e6;
    assert_eq!(megabytes(model.concat), ARTICLE.concat.megabytes);
    assert_eq!(megabytes(model.create), ARTICLE.create.megabytes);
    let rounded = |ratio: f64| (ratio * 100.0).round() / 100.0;
    assert_eq!(rounded(model.allocation_ratio()), ARTICLE.allocation_ratio);
    let time = ARTICLE.concat.fastest_ms / ARTICLE.create.fastest_ms;
    assert_eq!(rounded(time), ARTICLE.time_ratio);
}

#[test]
fn a_string_weighs_its_parts_rounded_up() {
    // Digits; then keys of the article's regions, which all weigh the same; then the smallest.
    for (text, bytes) in [
        ("0000042", 40),
        ("ORD-0000042-US", 56),
        ("ORD-0000042-EU", 56),
        ("ORD-0000042-APAC", 56),
        ("ORD-0000042-MEA", 56),
        ("ORD-0000042-LATAM", 56),
        ("ORD-0000042-LATAM1", 64),
        ("", 24),
        ("1", 24),
        ("12", 32),
        ("12345", 32),
        ("123456", 40),
    ] {
        assert_eq!(string_bytes(utf16_length(text)), bytes, "{text}");
    }
}

#[test]
fn lengths_are_in_utf16_code_units() {
    for (text, units) in [
        ("", 0),
        ("US", 2),
        ("é", 1),
        ("日本", 2),
        ("🌍", 2),
        ("e\u{301}", 2),
    ] {
        assert_eq!(utf16_length(text), units, "{text}");
    }
}

/// Every key made, and every string of digits taken out of it.
fn sum(first: i32, keys: u32, regions: &[&str]) -> Model {
    let (mut made, mut digits) = (strings(0, 0), strings(0, 0));
    for (id, region) in (first..=i32::MAX)
        .zip(regions.iter().cycle())
        .take(keys as usize)
    {
        let key = key::reference(id, region);
        let spelled = key.strip_prefix("ORD-").unwrap();
        let spelled = spelled.strip_suffix(&format!("-{region}")).unwrap();
        for (strings, text) in [(&mut made, &*key), (&mut digits, spelled)] {
            strings.count += 1;
            strings.bytes += string_bytes(utf16_length(text));
        }
    }
    Model {
        concat: Weight {
            keys: made,
            thrown_away: digits,
        },
        create: Weight {
            keys: made,
            thrown_away: strings(0, 0),
        },
    }
}

#[test]
fn a_model_is_the_sum_over_its_keys() {
    let turns: [&[&str]; 4] = [
        &[""],
        &["US", "EU", "APAC", "LATAM", "MEA"],
        &["🌍🌍", "", "é", "日本", "US", "a longer one"],
        &["x", "12345"],
    ];
    for regions in turns {
        // Across every change of length, and up to the last id.
        for middle in [
            -1_000_000_000,
            -100_000_000,
            -10_000_000,
            0,
            10_000_000,
            100_000_000,
            1_000_000_000,
            i32::MAX - 30,
            i32::MIN + 30,
        ] {
            for (before, keys) in [(0, 1), (1, 2), (7, 20), (30, 61), (13, 13)] {
                let first = middle - before;
                let model = Model::new(first, keys, regions).unwrap();
                assert_eq!(
                    model,
                    sum(first, keys, regions),
                    "{first} {keys} {regions:?}"
                );
            }
        }
    }
}

#[test]
fn every_id_there_is_can_be_weighed_in_two_halves() {
    let below = Model::new(i32::MIN, 1 << 31, &["US"]).unwrap();
    let above = Model::new(0, 1 << 31, &["US"]).unwrap();
    // From the smallest id: 1,147,483,649 ids of 11 units, 900 million of 10, 90 million of 9, and
    // 9,999,999 of 8; from zero: 10 million of 7, 90 million of 8, 900 million of 9, the rest of 10.
    let bytes = |counts: [(u64, u64); 4]| -> u64 {
        counts
            .iter()
            .map(|(count, units)| count * string_bytes(*units))
            .sum()
    };
    let digits = [
        (1_147_483_649, 11),
        (900_000_000, 10),
        (90_000_000, 9),
        (9_999_999, 8),
    ];
    assert_eq!(below.concat.thrown_away, strings(1 << 31, bytes(digits)));
    let digits = [
        (10_000_000, 7),
        (90_000_000, 8),
        (900_000_000, 9),
        (1_147_483_648, 10),
    ];
    assert_eq!(above.concat.thrown_away, strings(1 << 31, bytes(digits)));
}

#[test]
fn what_cannot_be_weighed_is_refused_with_the_reason() {
    let refused = |first, keys, regions: &[&str]| Model::new(first, keys, regions).unwrap_err();
    assert_eq!(
        refused(0, 0, &["US"]).to_string(),
        "keys must be from 1 to 2147483648 from id 0 on; got 0"
    );
    assert_eq!(
        refused(i32::MAX, 2, &["US"]).to_string(),
        "keys must be from 1 to 1 from id 2147483647 on; got 2"
    );
    assert_eq!(refused(0, 1, &[]), NoModel::Regions);
    assert_eq!(
        NoModel::Regions.to_string(),
        "regions must have at least one region; got none"
    );

    let longest = Model::of_lengths(i32::MIN, 1, &[MAX_REGION_UNITS]).unwrap();
    assert_eq!(longest.create.keys.bytes, string_bytes(MAX_UNITS));
    let too_long = Model::of_lengths(0, 1, &[2, MAX_REGION_UNITS + 1]).unwrap_err();
    assert_eq!(
        too_long.to_string(),
        "regions[1] must be at most 1073741775 UTF-16 units long"
    );
    // The heaviest pass there is: no sum overflows.
    let heaviest = Model::of_lengths(i32::MIN, u32::MAX, &[MAX_REGION_UNITS]).unwrap();
    assert!(heaviest.concat.allocated().bytes > 1 << 62);
}
