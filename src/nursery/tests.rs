//! The nursery against a model that knows which blocks are alive and what is in them.

mod model;
mod resting;
mod threads;

use std::alloc::{GlobalAlloc, Layout};

use model::{Inner, Live};
use proptest::prelude::*;

use super::{Nursery, REGION_BYTES, SEGMENT_BYTES, SEGMENTS};

/// The largest block that fits a segment.
const LARGEST: usize = SEGMENT_BYTES - 1;

/// How often Miri, some hundred times slower, does what is otherwise done in full.
const fn scaled(full: u32, under_miri: u32) -> u32 {
    if cfg!(miri) { under_miri } else { full }
}

#[derive(Clone, Debug)]
enum Step {
    Alloc {
        size: usize,
        align: usize,
        zeroed: bool,
    },
    /// The block to change is chosen by a share of those alive, so that every choice is valid.
    Realloc {
        which: prop::sample::Index,
        size: usize,
    },
    ReallocNewest {
        size: usize,
    },
    Dealloc {
        which: prop::sample::Index,
    },
    DeallocAll,
    /// From here on the inner allocator has no memory, or has some again.
    Starve(bool),
    /// From here on the nursery rests, or takes blocks again.
    Rest(bool),
}

fn size() -> impl Strategy<Value = usize> {
    prop_oneof![
        60 => 1..64_usize,
        20 => 64..4096_usize,
        10 => 4096..LARGEST,
        4 => LARGEST - 16..=SEGMENT_BYTES + 16,
        1 => REGION_BYTES - 16..=REGION_BYTES + 16,
        1 => Just(0),
    ]
}

fn align() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(1_usize), 2 => (0..6_u32).prop_map(|bit| 1 << bit), 1 => (6..17_u32).prop_map(|bit| 1 << bit)]
}

fn step() -> impl Strategy<Value = Step> {
    let which = any::<prop::sample::Index>;
    prop_oneof![
        12 => (size(), align(), any::<bool>()).prop_map(|(size, align, zeroed)| Step::Alloc { size, align, zeroed }),
        4 => (which(), size()).prop_map(|(which, size)| Step::Realloc { which, size }),
        4 => size().prop_map(|size| Step::ReallocNewest { size }),
        8 => which().prop_map(|which| Step::Dealloc { which }),
        1 => Just(Step::DeallocAll),
        1 => any::<bool>().prop_map(Step::Starve),
        1 => prop::bool::weighted(0.3).prop_map(Step::Rest),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: scaled(500, 2),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_sequence_keeps_every_live_block_apart_aligned_and_intact(
        steps in prop::collection::vec(step(), 0..scaled(200, 30) as usize)
    ) {
        let nursery = Nursery::new(Inner::default());
        let mut live = Live::new(&nursery);
        for step in steps {
            match step {
                Step::Alloc { size, align, zeroed } => live.alloc(size, align, zeroed),
                Step::Realloc { which, size } if !live.is_empty() => live.realloc(which.index(live.len()), size),
                Step::ReallocNewest { size } if !live.is_empty() => live.realloc(live.len() - 1, size),
                Step::Dealloc { which } if !live.is_empty() => live.dealloc(which.index(live.len())),
                Step::DeallocAll => live.dealloc_all(),
                Step::Starve(starve) => nursery.inner.starve(starve),
                Step::Rest(true) => nursery.rest(),
                Step::Rest(false) => _ = nursery.take(),
                Step::Realloc { .. } | Step::ReallocNewest { .. } | Step::Dealloc { .. } => {}
            }
            live.check();
        }
        live.dealloc_all();
        live.check();
        prop_assert_eq!(nursery.inner.live(), 0);
        nursery.inner.starve(true);
        nursery.take();
        for _ in 0..SEGMENTS {
            live.alloc(LARGEST, 1, false);
        }
        live.check();
        prop_assert_eq!(nursery.live() as usize, SEGMENTS, "an empty nursery has all its room again");
        live.dealloc_all();
    }
}

const ONE: Layout = Layout::new::<u8>();

fn bytes(size: usize) -> Layout {
    Layout::from_size_align(size, 1).expect("a valid layout")
}

fn alloc(nursery: &Nursery<Inner>, layout: Layout) -> *mut u8 {
    // SAFETY: the tests below ask for at least one byte.
    unsafe { nursery.alloc(layout) }
}

fn free(nursery: &Nursery<Inner>, block: *mut u8, layout: Layout) {
    // SAFETY: the tests below free each block once, with the layout it has.
    unsafe { nursery.dealloc(block, layout) }
}

fn resize(nursery: &Nursery<Inner>, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
    // SAFETY: the tests below resize live blocks of this layout to at least one byte.
    unsafe { nursery.realloc(block, layout, size) }
}

#[test]
fn a_new_nursery_is_empty() {
    let nursery = Nursery::new(());
    assert_eq!(nursery.live(), 0);
    assert_eq!(nursery.cursor.state(), super::State::NONE);
}

#[test]
fn the_throw_away_string_and_the_key_leave_an_empty_nursery() {
    let nursery = Nursery::new(Inner::default());
    let mut starts = Vec::new();
    for _ in 0..scaled(100_000, 100) {
        let digits = alloc(&nursery, bytes(8));
        let key = alloc(&nursery, bytes(14));
        assert_eq!(key.addr() - digits.addr(), 8);
        free(&nursery, digits, bytes(8));
        assert_eq!(nursery.live(), 1);
        free(&nursery, key, bytes(14));
        assert_eq!(nursery.live(), 0);
        starts.push(digits);
    }
    assert!(starts.iter().all(|&start| start == starts[0]));
    assert_eq!(starts[0].addr() % 64, 0);
    assert_eq!(nursery.inner.calls(), 0);
}

#[test]
fn a_survivor_costs_one_segment_and_no_more() {
    let nursery = Nursery::new(Inner::default());
    let survivor = alloc(&nursery, bytes(40));
    for _ in 0..REGION_BYTES / 1000 * 3 {
        let young = alloc(&nursery, bytes(1000));
        free(&nursery, young, bytes(1000));
    }
    assert_eq!(nursery.inner.calls(), 0);
    assert_eq!(nursery.live(), 1);
    free(&nursery, survivor, bytes(40));
    assert_eq!(nursery.live(), 0);
}

#[test]
fn the_nursery_knows_its_own_addresses_to_the_byte() {
    let nursery = Nursery::new(Inner::default());
    let segments: Vec<_> = (0..SEGMENTS)
        .map(|_| alloc(&nursery, bytes(LARGEST)))
        .collect();
    let first = segments.iter().copied().min().expect("some segments");
    for (offset, inside) in [(0, true), (REGION_BYTES - 1, true), (REGION_BYTES, false)] {
        assert_eq!(
            nursery.contains(first.wrapping_add(offset)),
            inside,
            "{offset}"
        );
    }
    assert!(!nursery.contains(first.wrapping_sub(1)));
    assert!(!nursery.contains(std::ptr::null()));
    for block in segments {
        free(&nursery, block, bytes(LARGEST));
    }
}

#[test]
fn a_full_nursery_hands_over_and_takes_again_when_a_segment_is_empty() {
    let nursery = Nursery::new(Inner::default());
    let survivors: Vec<_> = (0..SEGMENTS)
        .map(|_| alloc(&nursery, bytes(LARGEST)))
        .collect();
    assert!(survivors.iter().all(|&block| nursery.contains(block)));
    assert_eq!(nursery.inner.calls(), 0);

    let outside = alloc(&nursery, ONE);
    assert!(!nursery.contains(outside));
    assert_eq!(nursery.inner.live(), 1);
    assert_eq!(nursery.live() as usize, SEGMENTS);

    free(&nursery, survivors[3], bytes(LARGEST));
    let inside = alloc(&nursery, ONE);
    assert_eq!(
        inside, survivors[3],
        "the empty segment starts at its first byte"
    );

    free(&nursery, outside, ONE);
    assert_eq!(nursery.inner.live(), 0);
    free(&nursery, inside, ONE);
    for (at, survivor) in survivors.into_iter().enumerate() {
        if at != 3 {
            free(&nursery, survivor, bytes(LARGEST));
        }
    }
    assert_eq!(nursery.live(), 0);
}

#[test]
fn the_top_block_grows_and_shrinks_where_it_is() {
    let nursery = Nursery::new(Inner::default());
    let below = alloc(&nursery, bytes(10));
    let top = alloc(&nursery, bytes(10));
    assert_eq!(resize(&nursery, top, bytes(10), 1000), top);
    assert_eq!(
        resize(&nursery, top, bytes(1000), LARGEST - 10),
        top,
        "to the segment's end"
    );
    assert_eq!(resize(&nursery, top, bytes(LARGEST - 10), 20), top);
    let next = alloc(&nursery, bytes(5));
    assert_eq!(
        next.addr() - top.addr(),
        20,
        "what the top gave back is used"
    );

    assert_eq!(
        resize(&nursery, below, bytes(10), 4),
        below,
        "below the top, shrinking stays"
    );
    let moved = resize(&nursery, below, bytes(4), 10);
    assert_ne!(moved, below, "below the top, growing moves");
    assert_eq!(nursery.live(), 3);
    assert_eq!(nursery.inner.calls(), 0);
    for (block, size) in [(moved, 10), (top, 20), (next, 5)] {
        free(&nursery, block, bytes(size));
    }
    assert_eq!(nursery.live(), 0);
}

#[test]
fn out_of_memory_is_null_and_loses_nothing() {
    let nursery = Nursery::new(Inner::default());
    let block = alloc(&nursery, bytes(100));
    // SAFETY: the block is alive and has a hundred bytes.
    unsafe { block.write_bytes(7, 100) };
    nursery.inner.starve(true);
    assert!(alloc(&nursery, bytes(SEGMENT_BYTES)).is_null());
    assert!(resize(&nursery, block, bytes(100), SEGMENT_BYTES).is_null());
    // SAFETY: more than a segment is not zero bytes.
    assert!(unsafe { nursery.alloc_zeroed(bytes(SEGMENT_BYTES)) }.is_null());
    // The largest layouts there are: the arithmetic must not wrap around into the region.
    assert!(alloc(&nursery, bytes(isize::MAX as usize)).is_null());
    let aligned = Layout::from_size_align(1 << (usize::BITS - 3), 1 << (usize::BITS - 2));
    assert!(alloc(&nursery, aligned.expect("a valid layout")).is_null());
    // SAFETY: the block is alive and has a hundred bytes.
    let contents = unsafe { std::slice::from_raw_parts(block, 100) };
    assert!(contents.iter().all(|&byte| byte == 7));
    assert_eq!(nursery.live(), 1);
    free(&nursery, block, bytes(100));
    assert_eq!(nursery.live(), 0);
}
