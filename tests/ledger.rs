//! What each builder asks of the allocator is exactly what its row predicts, natively and in browsers.
//!
//! One test, because the counters belong to the whole process.

// With those features the crate brings its own allocator, and a program can have only one.
#![cfg(not(any(feature = "nursery", feature = "counting")))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use keystamp::agree;
use keystamp::alloc::{Counting, Kind, Ledger, ROOM};
use keystamp::builders::{BUILDERS, Builder, Make, find};
use keystamp::key;
use keystamp::measure::Pass;
use keystamp::story::{self, Role};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

static ALLOCATOR: Counting<System> = Counting::new(System);

thread_local!(static COUNTED: Cell<bool> = const { Cell::new(false) });

/// Counts the one thread that the test runs on: natively the test harness has another, which
/// allocates when it likes.
struct OneThread;

#[global_allocator]
static ONE_THREAD: OneThread = OneThread;

/// Where this thread's blocks come from.
fn allocator() -> &'static dyn GlobalAlloc {
    if COUNTED.get() { &ALLOCATOR } else { &System }
}

// SAFETY: both ways lead to System, which gets every block, layout and size unchanged.
unsafe impl GlobalAlloc for OneThread {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let to = allocator();
        // SAFETY: the caller's contract is System's.
        unsafe { to.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let to = allocator();
        // SAFETY: the caller's contract is System's.
        unsafe { to.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let to = allocator();
        // SAFETY: the caller's contract is System's.
        unsafe { to.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let to = allocator();
        // SAFETY: the caller's contract is System's.
        unsafe { to.dealloc(block, layout) };
    }
}

const ARTICLE: [&str; 5] = ["US", "EU", "APAC", "LATAM", "MEA"];

/// Lengths at which a copy takes another path, and text of one to four bytes a character.
fn hostile_regions() -> Vec<String> {
    let lengths = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 65];
    let plain = lengths.map(|length| "x".repeat(length));
    let wide = ["é", "日本", "🌍", "🌍🌍🌍", "a\u{0}b"].map(str::to_owned);
    let long = ["y".repeat(65_536), "🌍".repeat(16_384)];
    [&plain[..], &wide, &long].concat()
}

/// What one key asks for, from before it is made until after it is dropped.
fn counted(builder: &Builder, id: i32, region: &str) -> Ledger {
    let finished = key::reference(id, region);
    let mut buffer = String::with_capacity(finished.len());
    let before = ALLOCATOR.restart_peak();
    match builder.make {
        Make::Owned(make) | Make::Nothing(make) => drop(make(id, region)),
        Make::Buffer(make) => make(&mut buffer, id, region),
        Make::Copy(copy) => drop(copy(&finished)),
        Make::Script => {}
    }
    ALLOCATOR.snapshot().since(before)
}

fn one_key_costs_what_its_row_predicts() {
    let regions = hostile_regions();
    for builder in BUILDERS {
        let Some(predicts) = builder.predicts else {
            continue;
        };
        let holds = |id: i32, region: &str| {
            let (measured, predicted) = (counted(builder, id, region), predicts(id, region));
            let length = region.len();
            assert_eq!(
                measured, predicted,
                "{}: id {id}, a region of {length} bytes (left is measured, right is predicted)",
                builder.id
            );
            assert_eq!(measured.live_bytes(), 0, "{}: id {id}", builder.id);
        };
        for id in agree::BOUNDARIES {
            regions.iter().for_each(|region| holds(id, region));
        }
        for (id, region) in agree::ids(42).zip(ARTICLE.iter().cycle()) {
            holds(id, region);
        }
    }
}

fn a_pass_costs_what_its_keys_cost() {
    for builder in BUILDERS {
        for (keys, regions) in [(1, &ARTICLE[..]), (10_000, &ARTICLE), (777, &["", "日本"])] {
            let Ok(pass) = Pass::new(builder, keys, regions) else {
                continue;
            };
            assert_eq!(
                pass.counted(&ALLOCATOR),
                pass.predicted(),
                "{}: {keys} keys",
                builder.id
            );
        }
    }
}

fn the_articles_figures_come_out() {
    let of = |id| {
        let builder = find(id).expect("in the table");
        Pass::new(builder, 200_000, &ARTICLE)
            .expect("a pass")
            .counted(&ALLOCATOR)
    };
    let (concat, create) = (of("concat"), of("create"));
    assert_eq!(
        (concat.allocations(), concat.allocated_bytes()),
        (400_000, 4_640_000)
    );
    assert_eq!(
        (create.allocations(), create.allocated_bytes()),
        (200_000, 3_040_000)
    );
}

fn std_keeps_to_the_account() {
    let held = vec![0_u8; 12_345];
    let before = ALLOCATOR.snapshot();
    let more = vec![1_u8; 1_000];
    assert_eq!(ALLOCATOR.snapshot().since(before).live_bytes(), 1_000);
    drop(held);
    assert_eq!(
        ALLOCATOR.snapshot().since(before).live_bytes(),
        1_000 - 12_345
    );
    drop(more);

    ALLOCATOR.reset();
    assert_eq!(ALLOCATOR.statistics(), Ledger::EMPTY);
    let zeroed = vec![0_u8; 4_096];
    assert!(zeroed.iter().all(|&byte| byte == 0));
    assert_eq!(ALLOCATOR.statistics(), Ledger::EMPTY.alloc(4_096));
}

/// The steps of one key, as (kind, bytes, block, role).
fn told(id: &str, key_id: i32, region: &str) -> Vec<(Kind, usize, usize, Role)> {
    let builder = find(id).expect("in the table");
    let story = story::tell(&ALLOCATOR, builder, key_id, region).expect("runs in Rust");
    assert!(!story.overflowed);
    assert_eq!(
        story.key,
        builder.key(key_id, region).expect("runs in Rust")
    );
    let steps = story.steps.iter();
    steps
        .map(|step| (step.kind, step.bytes, step.block, step.role))
        .collect()
}

fn a_key_tells_its_steps() {
    use Kind::{Alloc, Dealloc, Grow};
    use Role::{Key, Scratch};
    assert_eq!(
        told("concat", 42, "US"),
        [
            (Alloc, 8, 0, Scratch),
            (Alloc, 14, 1, Key),
            (Dealloc, 8, 0, Scratch),
            (Dealloc, 14, 1, Key),
        ]
    );
    assert_eq!(
        told("create", 42, "US"),
        [(Alloc, 14, 0, Key), (Dealloc, 14, 0, Key)]
    );
    assert_eq!(
        told("concat", i32::MIN, "US"),
        [
            (Alloc, 8, 0, Scratch),
            (Grow, 16, 0, Scratch),
            (Alloc, 18, 1, Key),
            (Dealloc, 16, 0, Scratch),
            (Dealloc, 18, 1, Key),
        ]
    );
    assert_eq!(told("null", 42, "US"), []);
}

fn every_story_adds_up_to_its_ledger() {
    for builder in BUILDERS {
        let Some(predicts) = builder.predicts else {
            assert_eq!(story::tell(&ALLOCATOR, builder, 42, "US"), None);
            continue;
        };
        for (id, region) in agree::BOUNDARIES.into_iter().zip(ARTICLE.iter().cycle()) {
            let story = story::tell(&ALLOCATOR, builder, id, region).expect("runs in Rust");
            let ledger = story
                .steps
                .iter()
                .fold(Ledger::EMPTY, |ledger, step| match step.kind {
                    Kind::Alloc => ledger.alloc(step.bytes),
                    Kind::Grow => ledger.grow(step.from_bytes, step.bytes),
                    Kind::Shrink => ledger.shrink(step.from_bytes, step.bytes),
                    Kind::Dealloc => ledger.dealloc(step.bytes),
                });
            assert_eq!(ledger, predicts(id, region), "{}: id {id}", builder.id);
        }
    }
}

fn a_trace_says_when_it_overflowed() {
    let ((), full) =
        ALLOCATOR.traced(|| (0..ROOM / 2).for_each(|_| drop(black_box(Box::new(1_u64)))));
    assert_eq!((full.events().len(), full.overflowed()), (ROOM, false));
    let ((), over) = ALLOCATOR.traced(|| (0..ROOM).for_each(|_| drop(black_box(Box::new(1_u64)))));
    assert_eq!((over.events().len(), over.overflowed()), (ROOM, true));
    let ((), none) = ALLOCATOR.traced(|| ());
    assert_eq!((none.events().len(), none.overflowed()), (0, false));
}

#[test]
fn the_ledger_of_every_builder_is_exact() {
    COUNTED.set(true);
    one_key_costs_what_its_row_predicts();
    a_pass_costs_what_its_keys_cost();
    the_articles_figures_come_out();
    std_keeps_to_the_account();
    a_key_tells_its_steps();
    every_story_adds_up_to_its_ledger();
    a_trace_says_when_it_overflowed();
    COUNTED.set(false);
}
