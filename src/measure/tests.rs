use std::cell::RefCell;

use super::{CLOCK_STEPS, MAX_KEYS, NoPass, Pass, clock_step};
use crate::alloc::Ledger;
use crate::builders::{BUILDERS, Builder, Make, find};

const REGIONS: [&str; 5] = ["US", "EU", "APAC", "LATAM", "MEA"];

fn row(make: Make) -> Builder {
    let predicts: fn(i32, &str) -> Ledger = |_, _| Ledger::EMPTY;
    Builder {
        id: "row",
        title: "Row",
        make,
        predicts: Some(predicts),
        scratch: None,
        why: "For the test.",
    }
}

#[test]
fn a_pass_reads_the_clock_before_and_after_and_never_between() {
    for builder in BUILDERS {
        let Ok(pass) = Pass::new(builder, 10, &REGIONS) else {
            continue;
        };
        let mut readings = 0;
        let elapsed = pass.timed(|| {
            readings += 1;
            f64::from(readings * readings)
        });
        assert_eq!((readings, elapsed), (2, 3.0), "{}", builder.id);
    }
}

#[test]
fn a_pass_calls_its_builder_for_each_id_with_the_regions_in_turn() {
    thread_local!(static CALLS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) });
    fn note(id: i32, region: &str) {
        CALLS.with_borrow_mut(|calls| calls.push(format!("{id}{region}")));
    }
    let owned = row(Make::Owned(|id, region| {
        note(id, region);
        String::new()
    }));
    let buffer = row(Make::Buffer(|_, id, region| note(id, region)));
    for builder in [owned, buffer] {
        Pass::new(&builder, 4, &["a", "b", "c"])
            .expect("a pass")
            .timed(|| 0.0);
        assert_eq!(CALLS.take(), ["0a", "1b", "2c", "3a"]);
    }
}

#[test]
fn the_articles_pass_is_predicted_as_the_article_counts_it() {
    let predicted = |id| {
        let builder = find(id).expect("in the table");
        Pass::new(builder, 2_000_000, &REGIONS)
            .expect("a pass")
            .predicted()
    };
    let (concat, create) = (predicted("concat"), predicted("create"));
    assert_eq!(
        (concat.allocations(), concat.allocated_bytes()),
        (4_000_000, 46_400_000)
    );
    assert_eq!(
        (create.allocations(), create.allocated_bytes()),
        (2_000_000, 30_400_000)
    );
    assert_eq!((concat.live_bytes(), create.live_bytes()), (0, 0));
    assert_eq!((concat.peak_bytes, create.peak_bytes), (8 + 17, 17));
}

#[test]
fn a_buffer_is_predicted_once_for_all_keys() {
    let builder = row(Make::Buffer(|_, _, _| {}));
    let predicted = Pass::new(&builder, 1_000, &REGIONS)
        .expect("a pass")
        .predicted();
    assert_eq!(predicted, Ledger::EMPTY.alloc(17).dealloc(17));
}

#[test]
fn an_impossible_pass_is_refused_with_its_reason() {
    let create = find("create").expect("in the table");
    let script = Builder {
        predicts: None,
        ..row(Make::Script)
    };
    let refused = |builder, keys, regions: &[&str]| {
        Pass::new(builder, keys, regions).map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(create, 0, &["US"]), NoPass::Keys(0));
    assert_eq!(
        refused(create, MAX_KEYS + 1, &["US"]),
        NoPass::Keys(10_000_001)
    );
    assert_eq!(refused(create, 1, &[]), NoPass::Regions);
    assert_eq!(refused(&script, 1, &["US"]), NoPass::Script("row"));
}

#[test]
fn the_clocks_step_is_its_smallest() {
    let mut reading = 0_u32;
    let coarse = clock_step(|| {
        reading += 1;
        f64::from(reading / 5) * 0.25
    });
    assert_eq!(coarse, Some(0.25));
    assert_eq!(reading, 5 * CLOCK_STEPS);
}

#[test]
fn uneven_steps_give_the_smallest_and_a_step_back_is_none() {
    let mut at = 0;
    let uneven = [0.0, 3.0, 1.0, 4.0, 4.5];
    let step = clock_step(|| {
        at += 1;
        uneven.get(at - 1).copied().unwrap_or(at as f64 * 10.0)
    });
    assert_eq!(step, Some(0.5));
}

#[test]
fn a_clock_that_stands_still_has_no_step() {
    assert_eq!(clock_step(|| 1.0), None);
}
