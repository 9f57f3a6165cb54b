//! A counting allocator of the test's own, so that nothing else is counted and tests may run side
//! by side.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::{Counting, Ledger, Operation};

#[cfg(not(target_arch = "wasm32"))]
mod model;

/// A block that knows its allocator and its size, so that a test says only what happens.
struct Block<'a, A: GlobalAlloc> {
    from: &'a Counting<A>,
    start: *mut u8,
    size: usize,
}

impl<'a, A: GlobalAlloc> Block<'a, A> {
    fn layout(size: usize) -> Layout {
        assert_ne!(size, 0, "what GlobalAlloc must not be asked for");
        Layout::from_size_align(size, 8).expect("a layout that fits")
    }

    fn new(from: &'a Counting<A>, size: usize) -> Option<Self> {
        // SAFETY: the layout's size is not zero.
        let start = unsafe { from.alloc(Self::layout(size)) };
        (!start.is_null()).then(|| Self { from, start, size })
    }

    fn zeroed(from: &'a Counting<A>, size: usize) -> Option<Self> {
        // SAFETY: the layout's size is not zero.
        let start = unsafe { from.alloc_zeroed(Self::layout(size)) };
        (!start.is_null()).then(|| Self { from, start, size })
    }

    /// Whether the block now has this size.
    fn resize(&mut self, size: usize) -> bool {
        assert_ne!(size, 0, "what GlobalAlloc must not be asked for");
        // SAFETY: the block is alive, has the size it was last given, and the new size is not zero
        // and fits.
        let start = unsafe { self.from.realloc(self.start, Self::layout(self.size), size) };
        if !start.is_null() {
            (self.start, self.size) = (start, size);
        }
        !start.is_null()
    }
}

impl<A: GlobalAlloc> Drop for Block<'_, A> {
    fn drop(&mut self) {
        // SAFETY: the block is alive and has the size it was last given.
        unsafe { self.from.dealloc(self.start, Self::layout(self.size)) };
    }
}

fn times(count: u64, bytes: u64) -> Operation {
    Operation { count, bytes }
}

/// Notes which methods were called; it hands out nothing unless it is willing.
#[derive(Default)]
struct Scripted {
    willing: Cell<bool>,
    called: Cell<&'static str>,
}

impl Scripted {
    fn answer(&self, name: &'static str, make: impl FnOnce() -> *mut u8) -> *mut u8 {
        self.called.set(name);
        if self.willing.get() {
            make()
        } else {
            null_mut()
        }
    }
}

// SAFETY: everything is handed on to System unchanged, or refused with a null pointer.
unsafe impl GlobalAlloc for Scripted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's contract is System's.
        self.answer("alloc", || unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's contract is System's.
        self.answer("alloc_zeroed", || unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's contract is System's.
        self.answer("realloc", || unsafe { System.realloc(block, layout, size) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.called.set("dealloc");
        // SAFETY: the caller's contract is System's.
        unsafe { System.dealloc(block, layout) };
    }
}

#[test]
fn each_operation_is_counted_with_its_bytes() {
    let counting = Counting::new(System);
    let mut first = Block::new(&counting, 8).expect("a block");
    assert!(first.resize(20));
    let mut second = Block::zeroed(&counting, 100).expect("a block");
    assert!(second.resize(40));
    assert!(second.resize(40));
    drop(first);
    drop(second);

    let ledger = counting.statistics();
    assert_eq!(ledger.alloc, times(2, 108));
    assert_eq!(
        ledger.grow,
        times(2, 12),
        "asking again for the same size is a growth by nothing"
    );
    assert_eq!(ledger.shrink, times(1, 60));
    assert_eq!(ledger.dealloc, times(2, 60));
    assert_eq!(ledger.peak_bytes, 120);
    assert_eq!(ledger.live_bytes(), 0);
    assert_eq!((ledger.allocations(), ledger.allocated_bytes()), (4, 120));
}

#[test]
fn what_fails_is_not_counted() {
    let counting = Counting::new(Scripted::default());
    counting.inner.willing.set(true);
    let mut block = Block::new(&counting, 16).expect("a block");
    counting.inner.willing.set(false);
    assert!(Block::new(&counting, 8).is_none());
    assert!(Block::zeroed(&counting, 8).is_none());
    assert!(!block.resize(32));
    assert!(!block.resize(4));
    assert_eq!(counting.statistics(), Ledger::EMPTY.alloc(16));
    drop(block);
    assert_eq!(counting.statistics(), Ledger::EMPTY.alloc(16).dealloc(16));
}

#[test]
fn every_method_reaches_its_own_counterpart() {
    let counting = Counting::new(Scripted::default());
    let called = || counting.inner.called.get();
    counting.inner.willing.set(true);
    let mut block = Block::new(&counting, 8);
    assert_eq!(called(), "alloc");
    block.as_mut().expect("a block").resize(9);
    assert_eq!(called(), "realloc");
    drop(block);
    assert_eq!(called(), "dealloc");
    let zeroed = Block::zeroed(&counting, 8);
    assert_eq!(called(), "alloc_zeroed");
    drop(zeroed);
}

#[test]
fn a_difference_sees_only_what_lies_between() {
    let counting = Counting::new(System);
    let outer = Block::new(&counting, 1_000);
    drop(Block::new(&counting, 5_000));

    let before = counting.restart_peak();
    drop(Block::new(&counting, 24));
    let after = counting.snapshot();
    assert_eq!(after.since(before), Ledger::EMPTY.alloc(24).dealloc(24));
    assert_eq!(after.since(after).alloc, times(0, 0));

    assert_eq!(
        counting.statistics().peak_bytes,
        6_000,
        "statistics keep their own peak"
    );
    drop(outer);
}

#[test]
fn a_reset_starts_again_from_nothing() {
    let counting = Counting::new(System);
    let old = Block::new(&counting, 300);
    counting.reset();
    assert_eq!(counting.statistics(), Ledger::EMPTY);
    drop(old);
    let new = Block::new(&counting, 50);
    let ledger = counting.statistics();
    assert_eq!(
        (ledger.alloc, ledger.dealloc),
        (times(1, 50), times(1, 300))
    );
    assert_eq!(
        ledger.live_bytes(),
        -250,
        "the old block was taken before the reset"
    );
    assert_eq!(
        ledger.peak_bytes, 0,
        "never above what was alive at the reset"
    );
    drop(new);
}

#[test]
fn the_account_holds_at_every_moment_under_threads() {
    const THREADS: u64 = 4;
    const ROUNDS: u64 = if cfg!(miri) { 20 } else { 20_000 };
    let counting = Counting::new(System);
    let done = AtomicBool::new(false);
    let work = || {
        for _ in 0..ROUNDS {
            let mut block = Block::new(&counting, 16).expect("a block");
            assert!(block.resize(48) && block.resize(8));
            drop(Block::zeroed(&counting, 100));
        }
    };
    let observe = || {
        let mut last = counting.statistics();
        while !done.load(Ordering::Relaxed) {
            let now = counting.statistics();
            let live = u64::try_from(now.live_bytes()).expect("never less than nothing");
            assert!(
                live <= now.peak_bytes && now.peak_bytes <= THREADS * 148,
                "{now:?}"
            );
            assert!(now.alloc.count >= last.alloc.count && now.dealloc.count >= last.dealloc.count);
            last = now;
            thread::yield_now();
        }
    };
    thread::scope(|scope| {
        scope.spawn(observe);
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().expect("the work is done");
        }
        done.store(true, Ordering::Relaxed);
    });

    let rounds = THREADS * ROUNDS;
    let ledger = counting.statistics();
    assert_eq!(ledger.alloc, times(2 * rounds, 116 * rounds));
    assert_eq!(ledger.grow, times(rounds, 32 * rounds));
    assert_eq!(ledger.shrink, times(rounds, 40 * rounds));
    assert_eq!(ledger.dealloc, times(2 * rounds, 108 * rounds));
}

#[test]
fn ledgers_follow_one_another() {
    let first = Ledger::EMPTY.alloc(10).grow(10, 25);
    let next = Ledger::EMPTY.alloc(8).dealloc(8).shrink(25, 5);
    let both = first.then(next);
    assert_eq!(
        both,
        Ledger::EMPTY
            .alloc(10)
            .grow(10, 25)
            .alloc(8)
            .dealloc(8)
            .shrink(25, 5)
    );
    assert_eq!(both.peak_bytes, 33);
    assert_eq!(both.live_bytes(), 5);
}
