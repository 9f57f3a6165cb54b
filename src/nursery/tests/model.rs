//! What the nursery is compared with, and the inner allocator it is given.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

use super::super::Nursery;

/// The system's allocator, with an account, and a way to run out of memory.
#[derive(Default)]
pub struct Inner {
    live: AtomicI64,
    calls: AtomicU64,
    starved: AtomicBool,
}

impl Inner {
    /// Blocks of this allocator that are alive.
    pub fn live(&self) -> i64 {
        self.live.load(Ordering::SeqCst)
    }

    /// How often it was asked for anything.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::SeqCst)
    }

    pub fn starve(&self, starved: bool) {
        self.starved.store(starved, Ordering::SeqCst);
    }

    /// One call that ends with `made`, a block or null, and `more` live blocks when it is a block.
    fn call(&self, more: i64, made: impl FnOnce() -> *mut u8) -> *mut u8 {
        self.calls.fetch_add(1, Ordering::SeqCst);
        if self.starved.load(Ordering::SeqCst) {
            return std::ptr::null_mut();
        }
        let block = made();
        if !block.is_null() {
            self.live.fetch_add(more, Ordering::SeqCst);
        }
        block
    }
}

/// The system's contract allows no zero bytes; the nursery passes on what it was asked.
fn at_least_one(layout: Layout) -> Layout {
    Layout::from_size_align(layout.size().max(1), layout.align()).expect("a valid layout")
}

// SAFETY: every block is the system's, and has at least the size it is asked for.
unsafe impl GlobalAlloc for Inner {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the system allocator's contract.
        self.call(1, || unsafe { System.alloc(at_least_one(layout)) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the system allocator's contract.
        self.call(1, || unsafe { System.alloc_zeroed(at_least_one(layout)) })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the system allocator's contract.
        self.call(0, || unsafe {
            System.realloc(block, at_least_one(layout), size.max(1))
        })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.live.fetch_sub(1, Ordering::SeqCst);
        // SAFETY: the caller keeps the system allocator's contract.
        unsafe { System.dealloc(block, at_least_one(layout)) }
    }
}

struct Block {
    start: *mut u8,
    layout: Layout,
    /// What every byte of it must be.
    fill: u8,
}

impl Block {
    fn range(&self) -> std::ops::Range<usize> {
        self.start.addr()..self.start.addr() + self.layout.size()
    }

    fn fill(&mut self, fill: u8) {
        self.fill = fill;
        // SAFETY: the block is alive and of this size.
        unsafe { self.start.write_bytes(fill, self.layout.size()) };
    }

    /// That its first `size` bytes are `byte`.
    fn assert_starts_with(&self, size: usize, byte: u8) {
        // SAFETY: the block is alive, at least `size` long, and written that far.
        let contents = unsafe { std::slice::from_raw_parts(self.start, size) };
        // In one comparison: byte by byte, Miri would take minutes.
        assert!(
            contents == vec![byte; size],
            "contents lost: {:?}",
            self.layout
        );
    }
}

/// The blocks that are alive, in the order they were made, each filled with a byte of its own.
pub struct Live<'a> {
    nursery: &'a Nursery<Inner>,
    blocks: Vec<Block>,
    next_fill: u8,
}

impl<'a> Live<'a> {
    pub fn new(nursery: &'a Nursery<Inner>) -> Self {
        Self {
            nursery,
            blocks: Vec::new(),
            next_fill: 1,
        }
    }

    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    fn fill(&mut self) -> u8 {
        self.next_fill = self.next_fill.checked_add(1).unwrap_or(1);
        self.next_fill
    }

    /// Null is right only where the inner allocator was asked and had nothing.
    fn assert_starved(&self, calls_before: u64) {
        assert!(self.nursery.inner.starved.load(Ordering::SeqCst));
        assert_eq!(self.nursery.inner.calls(), calls_before + 1);
    }

    pub fn alloc(&mut self, size: usize, align: usize, zeroed: bool) {
        let layout = Layout::from_size_align(size, align).expect("a valid layout");
        let calls = self.nursery.inner.calls();
        let start = if zeroed {
            // SAFETY: the nursery takes zero bytes as one, beyond what the contract asks of it.
            unsafe { self.nursery.alloc_zeroed(layout) }
        } else {
            // SAFETY: the same.
            unsafe { self.nursery.alloc(layout) }
        };
        if start.is_null() {
            return self.assert_starved(calls);
        }
        let mut block = Block {
            start,
            layout,
            fill: 0,
        };
        if zeroed {
            block.assert_starts_with(size, 0);
        }
        let fill = self.fill();
        block.fill(fill);
        self.blocks.push(block);
    }

    pub fn realloc(&mut self, at: usize, size: usize) {
        let fill = self.fill();
        let block = &mut self.blocks[at];
        block.assert_starts_with(block.layout.size(), block.fill);
        let calls = self.nursery.inner.calls();
        // SAFETY: the block is alive and has this layout; the sizes of the tests are far from overflow.
        let moved = unsafe { self.nursery.realloc(block.start, block.layout, size) };
        if moved.is_null() {
            return self.assert_starved(calls);
        }
        let kept = block.layout.size().min(size);
        block.start = moved;
        block.layout = Layout::from_size_align(size, block.layout.align()).expect("a valid layout");
        block.assert_starts_with(kept, block.fill);
        block.fill(fill);
    }

    pub fn dealloc(&mut self, at: usize) {
        let block = self.blocks.remove(at);
        block.assert_starts_with(block.layout.size(), block.fill);
        // SAFETY: the block is alive, has this layout, and is forgotten here.
        unsafe { self.nursery.dealloc(block.start, block.layout) };
    }

    pub fn dealloc_all(&mut self) {
        while !self.blocks.is_empty() {
            self.dealloc(0);
        }
    }

    /// That the blocks are aligned and apart, and that each is counted where it is. Their contents are
    /// looked at when they are resized or freed.
    pub fn check(&self) {
        let mut ranges = Vec::new();
        for block in &self.blocks {
            assert_eq!(
                block.start.addr() % block.layout.align(),
                0,
                "misaligned: {:?}",
                block.layout
            );
            if block.layout.size() > 0 {
                ranges.push(block.range());
            }
        }
        ranges.sort_by_key(|range| range.start);
        for pair in ranges.windows(2) {
            assert!(
                pair[0].end <= pair[1].start,
                "{:?} and {:?} overlap",
                pair[0],
                pair[1]
            );
        }
        let (inside, outside): (Vec<&Block>, _) = self
            .blocks
            .iter()
            .partition(|block| self.nursery.contains(block.start));
        assert_eq!(self.nursery.live() as usize, inside.len());
        assert_eq!(self.nursery.inner.live() as usize, outside.len());
        for block in inside {
            let last = block.start.wrapping_add(block.layout.size().max(1) - 1);
            assert!(
                self.nursery.contains(last),
                "a block runs out of the nursery"
            );
        }
    }
}
