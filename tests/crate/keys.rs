//! Every builder's keys, natively and in browsers: golden spellings, boundaries, hostile regions,
//! random ids.

use keystamp::agree;
use keystamp::builders::{BUILDERS, Builder, Make, find};
use keystamp::key;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The builders that make keys here.
fn makers<'a>() -> impl Iterator<Item = &'a Builder> {
    let makes = |row: &&Builder| !matches!(row.make, Make::Nothing(_) | Make::Script);
    BUILDERS
        .iter()
        .filter(makes)
        .filter(|row| row.id != "faulty")
}

/// What .NET's `D7` gives for these ids, written by hand.
const GOLDEN: &[(i32, &str, &str)] = &[
    (0, "US", "ORD-0000000-US"),
    (42, "US", "ORD-0000042-US"),
    (1_234_567, "EU", "ORD-1234567-EU"),
    (9_999_999, "APAC", "ORD-9999999-APAC"),
    (10_000_000, "LATAM", "ORD-10000000-LATAM"),
    (87_654_321, "MEA", "ORD-87654321-MEA"),
    (999_999_999, "US", "ORD-999999999-US"),
    (1_000_000_000, "US", "ORD-1000000000-US"),
    (2_147_483_647, "US", "ORD-2147483647-US"),
    (-1, "US", "ORD--0000001-US"),
    (-42, "", "ORD--0000042-"),
    (-9_999_999, "A", "ORD--9999999-A"),
    (-10_000_000, "日本", "ORD--10000000-日本"),
    (-2_147_483_648, "🌍", "ORD--2147483648-🌍"),
];

#[test]
fn every_builder_spells_the_golden_keys() {
    for builder in makers() {
        for &(id, region, key) in GOLDEN {
            assert_eq!(
                builder.key(id, region).as_deref(),
                Some(key),
                "{}",
                builder.id
            );
        }
    }
}

#[test]
fn every_builder_agrees_at_every_boundary_in_hostile_regions() {
    let mut regions: Vec<String> = (0..=80).map(|length| "r".repeat(length)).collect();
    regions.extend(["é", "日本", "🌍", "🌍🌍🌍", "a\u{0}b", "-"].map(str::to_owned));
    regions.extend([100, 255, 256, 257, 1_023, 65_536].map(|length| "z".repeat(length)));
    regions.push("🌍".repeat(16_384));
    for builder in makers() {
        for region in &regions {
            for id in agree::BOUNDARIES {
                let got = builder.key(id, region).expect("a key");
                if let Err(wrong) = agree::check(builder.id, id, region, &got) {
                    panic!("{wrong}");
                }
                assert_eq!(got.len(), key::length(id, region), "{}: {id}", builder.id);
            }
        }
    }
}

#[test]
fn every_builder_agrees_on_every_number_of_digits() {
    // A step that is prime, so that every digit takes every value at every place.
    let ids = (i32::MIN..=i32::MAX).step_by(104_729);
    for builder in makers() {
        for (id, region) in ids.clone().zip(["US", "APAC", "LATAM"].iter().cycle()) {
            assert_eq!(
                builder.key(id, region),
                Some(key::reference(id, region)),
                "{}",
                builder.id
            );
        }
    }
}

#[test]
fn the_agreement_check_passes_the_table() {
    let agreement = agree::agree(makers(), &["US", "EU", "APAC", "LATAM", "MEA"], 2_026);
    assert_eq!(agreement.disagreement, None);
    assert_eq!(agreement.sample, "ORD-0000042-US");
    assert!(agreement.checked > 4_000 * makers().count() as u64);
}

#[test]
fn a_builder_that_is_wrong_for_one_id_is_named() {
    let wrong = Builder {
        id: "wrong",
        title: "Wrong once",
        make: Make::Owned(|id, region| match id {
            1_234 => "ORD-0001243-US".to_owned(),
            _ => key::reference(id, region),
        }),
        predicts: find("create").and_then(|create| create.predicts),
        scratch: None,
        why: "For the test.",
    };
    let found = agree::agree(makers().chain([&wrong]), &["US"], 1)
        .disagreement
        .expect("caught");
    assert_eq!(
        found.to_string(),
        r#"wrong is wrong for id 1234, region "US": expected "ORD-0001234-US", got "ORD-0001243-US""#
    );
}
