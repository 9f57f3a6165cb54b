//! What each builder asks of the allocator is exactly what its row predicts, natively and in browsers.
//!
//! One test, because the counters belong to the whole process.

// With those features the crate brings its own allocator, and a program can have only one.
#![cfg(not(any(feature = "nursery", feature = "counting")))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use keystamp::agree;
use keystamp::alloc::{Counting, Ledger};
use keystamp::builders::{BUILDERS, Builder, Make, find};
use keystamp::key;
use keystamp::measure::Pass;
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
                "{}: id {id}, a region of {length} bytes",
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

#[test]
fn the_ledger_of_every_builder_is_exact() {
    COUNTED.set(true);
    one_key_costs_what_its_row_predicts();
    a_pass_costs_what_its_keys_cost();
    the_articles_figures_come_out();
    std_keeps_to_the_account();
    COUNTED.set(false);
}
