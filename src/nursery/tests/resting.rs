//! What a nursery does while it rests.

use super::model::Inner;
use super::{Nursery, ONE, SEGMENTS, alloc, bytes, free, resize};

#[test]
fn what_outlives_a_pass_is_made_while_the_nursery_rests_and_takes_no_segment() {
    let nursery = Nursery::resting(Inner::default());
    let mut records = Vec::new();
    for round in 0..3 * SEGMENTS {
        records.push(alloc(&nursery, bytes(8)));
        assert!(!nursery.contains(records[round]));
        let starts = nursery.during(|| {
            [0, 1].map(|_| {
                let key = alloc(&nursery, bytes(14));
                free(&nursery, key, bytes(14));
                key
            })
        });
        assert!(starts.iter().all(|&start| nursery.contains(start)));
        assert_eq!(starts[0], starts[1], "the segment is empty again");
        assert_eq!(nursery.inner.live() as usize, records.len());
    }
    for record in records {
        free(&nursery, record, bytes(8));
    }
    assert_eq!((nursery.live(), nursery.inner.live()), (0, 0));
}

#[test]
fn a_block_may_outlive_the_work_it_was_made_in() {
    let nursery = Nursery::resting(Inner::default());
    let [first, second] = nursery.during(|| [10, 10].map(|size| alloc(&nursery, bytes(size))));
    assert_eq!(nursery.live(), 2);
    assert_eq!(
        resize(&nursery, second, bytes(10), 4),
        second,
        "less always fits"
    );
    let grown = resize(&nursery, second, bytes(4), 40);
    assert!(
        !nursery.contains(grown),
        "a resting nursery takes no larger block either"
    );
    assert_eq!((nursery.live(), nursery.inner.live()), (1, 1));
    free(&nursery, first, bytes(10));
    free(&nursery, grown, bytes(40));
    assert_eq!((nursery.live(), nursery.inner.live()), (0, 0));
    let again = nursery.during(|| alloc(&nursery, bytes(10)));
    assert_eq!(
        again, first,
        "its segment is empty, and is the first to be opened"
    );
    free(&nursery, again, bytes(10));
}

#[test]
fn a_nursery_that_takes_blocks_at_any_time_does_so_after_some_work_too() {
    let nursery = Nursery::new(Inner::default());
    nursery.during(|| ());
    let block = alloc(&nursery, ONE);
    assert!(nursery.contains(block));
    free(&nursery, block, ONE);
}

#[test]
fn a_nursery_rests_even_after_work_that_panics() {
    let nursery = Nursery::resting(Inner::default());
    let work = std::panic::AssertUnwindSafe(|| nursery.during(|| panic!("on purpose")));
    assert!(std::panic::catch_unwind(work).is_err());
    let block = alloc(&nursery, ONE);
    assert!(!nursery.contains(block));
    free(&nursery, block, ONE);
}
