use super::{BOUNDARIES, RANDOM, SEQUENTIAL, agree, check, extent, ids};
use crate::alloc::Ledger;
use crate::builders::{BUILDERS, Builder, Make};
use crate::key::reference;

const REGIONS: [&str; 3] = ["US", "", "🌍"];

fn wrong(make: fn(i32, &str) -> String) -> Builder {
    let predicts: fn(i32, &str) -> Ledger = |_, _| Ledger::EMPTY;
    Builder {
        id: "wrong",
        title: "Wrong",
        make: Make::Owned(make),
        predicts: Some(predicts),
        scratch: None,
        why: "For the test.",
    }
}

#[test]
fn all_builders_of_the_table_agree() {
    let shipped = BUILDERS.iter().filter(|builder| builder.id != "faulty");
    let compared = shipped
        .clone()
        .filter(|row| !matches!(row.make, Make::Nothing(_) | Make::Script));
    let each = BOUNDARIES.len() + SEQUENTIAL as usize + RANDOM + BOUNDARIES.len() * REGIONS.len();

    let agreement = agree(shipped, &REGIONS, 7);
    assert_eq!(agreement.disagreement, None);
    assert_eq!(agreement.checked, (compared.count() * each) as u64);
    assert_eq!(agreement.sample, "ORD-0000042-US");
}

#[test]
fn how_much_is_compared_is_known_beforehand() {
    let rust = || {
        BUILDERS
            .iter()
            .filter(|row| !matches!(row.make, Make::Script) && row.id != "faulty")
    };
    assert_eq!(
        extent(rust(), REGIONS.len()),
        agree(rust(), &REGIONS, 7).checked
    );
    let scripts = BUILDERS
        .iter()
        .filter(|row| matches!(row.make, Make::Script));
    assert_eq!(
        extent(scripts.clone(), 2),
        (scripts.count() * ids(7).count() * 2) as u64
    );
}

#[test]
fn one_wrong_id_is_enough_to_be_caught_wherever_it_lies() {
    let right = BUILDERS
        .iter()
        .find(|builder| builder.id == "create")
        .expect("in the table");
    let builders = [
        wrong(|id, region| reference(if id == i32::MIN { 0 } else { id }, region)),
        wrong(|id, region| reference(if id == 2_047 { 2_048 } else { id }, region)),
        wrong(|id, region| reference(if id == 10_000_000 { 1_000_000 } else { id }, region)),
    ];
    for (builder, id) in builders.iter().zip([i32::MIN, 2_047, 10_000_000]) {
        let found = agree([right, builder], &REGIONS, 7)
            .disagreement
            .expect("a disagreement");
        assert_eq!((found.builder.as_str(), found.id), ("wrong", id));
        assert_eq!(found.expected, reference(id, &found.region));
        assert_ne!(found.got, found.expected);
    }
}

#[test]
fn a_boundary_that_is_wrong_in_the_last_region_only_is_caught() {
    let builder = wrong(|id, region| match (id, region) {
        (i32::MAX, "🌍") => reference(i32::MIN, region),
        _ => reference(id, region),
    });
    let found = agree([&builder], &REGIONS, 7)
        .disagreement
        .expect("a disagreement");
    assert_eq!((found.id, found.region.as_str()), (i32::MAX, "🌍"));
}

#[test]
fn the_seed_decides_the_drawn_ids_and_nothing_else() {
    let of = |seed| ids(seed).collect::<Vec<_>>();
    let drawn = BOUNDARIES.len() + SEQUENTIAL as usize;
    assert_eq!(of(1), of(1));
    assert_eq!(of(1)[..drawn], of(2)[..drawn]);
    assert_ne!(of(1)[drawn..], of(2)[drawn..]);
    assert!(of(1)[drawn..].iter().any(|&id| id < -1_000_000_000));
    assert!(of(1)[drawn..].iter().any(|&id| id > 1_000_000_000));
}

#[test]
fn the_message_names_everything_and_stays_short() {
    let wrong = check("concat", 7, "US", "ORD-7-US").expect_err("a wrong key");
    assert_eq!(
        wrong.to_string(),
        r#"concat is wrong for id 7, region "US": expected "ORD-0000007-US", got "ORD-7-US""#
    );
    let long = "🌍".repeat(20_000);
    let message = check("concat", 7, &long, "")
        .expect_err("a wrong key")
        .to_string();
    assert!(message.len() < 600, "{} bytes", message.len());
    assert!(message.contains("(80000 bytes)"));
}

#[test]
fn without_regions_there_is_nothing_to_compare() {
    let agreement = agree(BUILDERS, &[] as &[&str], 1);
    assert_eq!((agreement.checked, agreement.sample.as_str()), (0, ""));
}
