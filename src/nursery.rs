//! The gen-0-style allocator: what a throw-away allocation costs where the run-time makes it cheap.
//!
//! A generational garbage collector allocates by moving a pointer, and an object that dies young
//! costs nothing more. [`Nursery`] gives the builders that price: an allocation moves a pointer, a
//! free lowers a count, and a segment whose count reaches zero starts again at its first byte. A
//! throw-away string then costs a bump and a decrement. What does not fit goes to the allocator
//! inside.
//!
//! # Layout
//!
//! - One region of [`REGION_BYTES`], 256 KiB: the least budget that .NET's collector gives its
//!   generation 0 (`get_gen0_min_size` in dotnet/runtime's `src/coreclr/gc` takes the larger of this
//!   and four fifths of the last-level cache). It fits any second-level cache.
//! - Eight segments of [`SEGMENT_BYTES`], 32 KiB, the size of a first-level data cache. One is open
//!   at a time. A collector moves survivors out of its nursery; an allocator can move nothing, so in
//!   an undivided region one survivor would keep all of it from ever being empty. (It did: with the
//!   region names allocated before the loop, an undivided nursery was no faster than the system's
//!   allocator.) Divided, a survivor costs one segment, and the next one opens.
//! - What is meant to survive need not come in at all: a [resting](Nursery::resting) nursery takes
//!   blocks only [during](Nursery::during) a pass, and what a run keeps between its passes is tenured
//!   from the start. (When it was not, the run's own records took a segment each from the fifth block
//!   on, until none was left and every key went the long way to the inner allocator.)
//! - What a whole segment could not hold, and what comes while every segment has a survivor, goes to
//!   the inner allocator, as large objects bypass generation 0.
//!
//! # What it does not do
//!
//! Bytes freed below a live block are not reused before their segment is empty. Eight survivors,
//! one in each segment, send everything to the inner allocator until one of them dies. It is a
//! benchmark's allocator, made to show one effect.
//!
//! # Threads
//!
//! The open segment is one atomic word, and every change to it is one step, so the nursery is sound
//! with any number of threads. WebAssembly without threads gets by with a load and a store.
//!
//! # What it is worth
//!
//! Medians over 31 blocks of a million keys with the article's regions, in one run of the bench
//! command per allocator (Chromium / Firefox / WebKit):
//!
//! | ratio | system's allocator | nursery |
//! |---|---|---|
//! | `concat` over `create` | 1.36 / 1.52 / 1.48 | 1.22 / 1.40 / 1.38 |
//! | `concat` over `swar` | 4.4 / 5.7 / 4.4 | 6.1 / 8.1 / 6.8 |
//! | `swar` over `floor` | 1.19 / 0.73 / 0.94 | 1.09 / 0.62 / 0.81 |
//!
//! | builder | its time on the nursery over its time on the system's allocator |
//! |---|---|
//! | `concat` | 0.76 / 0.81 / 0.80 |
//! | `create` | 0.85 / 0.83 / 0.83 |
//! | `plus` | 0.76 / 0.79 |
//! | `push` | 0.79 / 0.91 |
//! | `swar` | 0.56 / 0.56 |
//! | `floor` | 0.61 / 0.68 |
//! | `reuse`, which allocates nothing | 1.00 / 0.97 |
//! | `null`, the loop alone | 0.96 / 1.02 |
//!
//! (WebKit's runs with all builders were too noisy to compare across runs, and are left out.) What
//! remains of `concat`'s time is mostly its formatter's, which no allocator can change. (Joined by the
//! slices' own `concat`, which copies by four calls, it was 1.72 to 1.90 times `create` with the
//! system's allocator, and hardly less with this one.)
//!
//! What was tried, as `floor`'s time over the version here (Node.js):
//!
//! | change | ratio |
//! |---|---|
//! | one undivided region, and nothing survives | 0.92 |
//! | one undivided region, and one block survives | 1.75 |
//! | the state of every segment in an array, found by the block's address | 1.5 |
//! | compare and swap also where there are no threads | 1.1 |
//!
//! The array is slow because the place of the state then depends on the block, and the block on the
//! state before. With the open segment's state at a fixed place, an allocation is a dozen
//! instructions of WebAssembly, with one load, one store and no call.

mod cursor;
mod region;
#[cfg(all(test, not(target_family = "wasm")))]
mod tests;

use std::alloc::{GlobalAlloc, Layout};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use cursor::{Cursor, State};
use region::Region;

/// The size of the region in bytes.
pub const REGION_BYTES: usize = 256 * 1024;

/// The size of a segment in bytes. Its last byte stays unused, so the largest block that the
/// nursery takes is one byte smaller.
pub const SEGMENT_BYTES: usize = 32 * 1024;

const SEGMENTS: usize = REGION_BYTES / SEGMENT_BYTES;

/// The count of the open segment, whose blocks the cursor counts.
const OPEN: u32 = 1 << 31;

/// An allocator that bumps a pointer for small blocks and hands everything else to `A`.
///
/// It is made to be a `#[global_allocator]`, and works as well for a single owner, who must not move
/// it while a block of it is alive: the blocks are inside it. When the inner allocator has no memory
/// left, its null is the answer, and nothing is lost by it. A request for zero bytes, which
/// [`GlobalAlloc`] forbids its callers, takes one byte.
///
/// ```
/// use keystamp::nursery::Nursery;
/// use std::alloc::{GlobalAlloc, Layout, System};
///
/// static NURSERY: Nursery<System> = Nursery::new(System);
///
/// let layout = Layout::new::<u64>();
/// let block = unsafe { NURSERY.alloc(layout) };
/// assert!(NURSERY.contains(block));
/// assert_eq!(NURSERY.live(), 1);
/// unsafe { NURSERY.dealloc(block, layout) };
/// assert_eq!(NURSERY.live(), 0);
/// ```
pub struct Nursery<A> {
    cursor: Cursor,
    /// Whether a segment may be opened.
    takes: AtomicBool,
    /// The live blocks of each segment: 0 is free to be opened, and [`OPEN`] is. No segment has
    /// number 0, where the cursor rests.
    counts: [AtomicU32; 1 + SEGMENTS],
    region: Region,
    inner: A,
}

// SAFETY: the cursor and the counts are atomic, and no code here touches a byte of the region that
// does not belong to a block its caller owns.
unsafe impl<A: Sync> Sync for Nursery<A> {}

impl<A> Nursery<A> {
    /// An empty nursery in front of `inner`, which takes blocks at any time.
    pub const fn new(inner: A) -> Self {
        Self::made(inner, true)
    }

    /// An empty nursery in front of `inner`, which takes blocks only [during](Self::during) work that
    /// is meant for it. At other times all blocks are the inner allocator's.
    pub const fn resting(inner: A) -> Self {
        Self::made(inner, false)
    }

    const fn made(inner: A, takes: bool) -> Self {
        Self {
            cursor: Cursor::new(),
            takes: AtomicBool::new(takes),
            counts: [const { AtomicU32::new(0) }; 1 + SEGMENTS],
            region: Region::new(),
            inner,
        }
    }

    /// Takes blocks while `work` is done, and rests afterwards if it did before. A block may outlive
    /// the work, and be resized or freed at any time.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        let _rest = self.take().then(|| Rest(self));
        work()
    }

    /// Takes blocks from now on; whether it rested until now.
    pub fn take(&self) -> bool {
        !self.takes.swap(true, Ordering::AcqRel)
    }

    /// Takes no more blocks. Those that are alive stay where they are.
    pub fn rest(&self) {
        self.takes.store(false, Ordering::Release);
        self.turn(State::NONE);
    }

    /// How many blocks are alive in the nursery, without those of the inner allocator. Exact while
    /// no other thread allocates or frees.
    pub fn live(&self) -> u32 {
        let live = |count: &AtomicU32| count.load(Ordering::Acquire) & !OPEN;
        self.cursor.state().live() + self.counts.iter().map(live).sum::<u32>()
    }

    /// Whether an address lies in the nursery; a block that does not is the inner allocator's.
    pub fn contains(&self, address: *const u8) -> bool {
        Region::holds(self.region.left_of(address))
    }

    /// A block in the open segment, if it fits.
    #[inline(always)]
    fn bump(&self, layout: Layout) -> Option<*mut u8> {
        // No overflow: `Layout` keeps a size, rounded up to its alignment, within isize::MAX.
        let padding = |state: State| self.region.padding(state.left(), layout.align());
        let bump = |state: State| state.bumped(padding(state) + room(layout.size()));
        let before = self.cursor.step(bump).ok()?;
        // SAFETY: the state was bumped, so `left`, less the padding, is in a segment of the region.
        Some(unsafe { self.region.address(before.left() - padding(before)) })
    }

    /// A block in a free segment, which is opened for it, if there is one and the block fits.
    fn bump_in_another(&self, layout: Layout) -> Option<*mut u8> {
        if !self.takes.load(Ordering::Acquire) {
            return None;
        }
        let (left, first) = (1..=SEGMENTS).find_map(|segment| {
            let empty = State::opened(segment);
            let padding = self.region.padding(empty.left(), layout.align());
            let first = empty.bumped(padding + room(layout.size()))?;
            self.counts[segment]
                .compare_exchange(0, OPEN, Ordering::Acquire, Ordering::Relaxed)
                .ok()?;
            Some((empty.left() - padding, first))
        })?;
        self.turn(first);
        // SAFETY: the segment is in the region, and its first block fitted behind the padding.
        Some(unsafe { self.region.address(left) })
    }

    /// Points the cursor to another segment, or to none, and closes the one that was open.
    fn turn(&self, next: State) {
        let closed = self.cursor.replace(next);
        if closed != State::NONE {
            // A sum: frees that came after the cursor moved on have already lowered this count.
            let live = closed.live().wrapping_sub(OPEN);
            self.counts[closed.segment()].fetch_add(live, Ordering::AcqRel);
        }
    }
}

/// Lets a nursery rest when the work is over, and also when it panics.
struct Rest<'a, A>(&'a Nursery<A>);

impl<A> Drop for Rest<'_, A> {
    fn drop(&mut self) {
        self.0.rest();
    }
}

/// How many bytes a block takes: no two live blocks start at the same address.
#[inline(always)]
const fn room(size: usize) -> usize {
    if size == 0 { 1 } else { size }
}

impl<A: GlobalAlloc> Nursery<A> {
    /// A block that does not fit the open segment.
    ///
    /// # Safety
    ///
    /// That of [`GlobalAlloc::alloc`].
    #[cold]
    #[inline(never)]
    unsafe fn alloc_elsewhere(&self, layout: Layout) -> *mut u8 {
        match self.bump_in_another(layout) {
            Some(block) => block,
            // SAFETY: the caller keeps the contract, which is the inner allocator's.
            None => unsafe { self.inner.alloc(layout) },
        }
    }

    /// Frees a block that is not in the open segment.
    ///
    /// # Safety
    ///
    /// That of [`GlobalAlloc::dealloc`].
    #[cold]
    #[inline(never)]
    unsafe fn dealloc_elsewhere(&self, block: *mut u8, layout: Layout) {
        let left = self.region.left_of(block);
        if Region::holds(left) {
            self.counts[left / SEGMENT_BYTES].fetch_sub(1, Ordering::Release);
        } else {
            // SAFETY: a live block outside the region is the inner allocator's, of this layout.
            unsafe { self.inner.dealloc(block, layout) }
        }
    }
}

// SAFETY: a block of the nursery begins where the padding put it, at a multiple of its alignment,
// and ends where the cursor is after the step that made it; until the segment's count is zero, which
// it is not while the block lives, or the owner of the top block moves its own end, the cursor only
// moves away from there. Other blocks are the inner allocator's. Nothing here unwinds.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Nursery<A> {
    #[inline(always)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match self.bump(layout) {
            Some(block) => block,
            // SAFETY: the caller keeps the same contract.
            None => unsafe { self.alloc_elsewhere(layout) },
        }
    }

    #[inline(always)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let left = self.region.left_of(block);
        let free = |state: State| state.holds(left).then(|| state.freed());
        if self.cursor.step(free).is_err() {
            // SAFETY: the caller keeps the same contract.
            unsafe { self.dealloc_elsewhere(block, layout) }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match self.bump(layout).or_else(|| self.bump_in_another(layout)) {
            Some(block) => {
                // SAFETY: the block is new and of this size; an earlier block's bytes may be in it.
                unsafe { ptr::write_bytes(block, 0, layout.size()) };
                block
            }
            // SAFETY: the caller keeps the contract, which is the inner allocator's.
            None => unsafe { self.inner.alloc_zeroed(layout) },
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let left = self.region.left_of(block);
        if !Region::holds(left) {
            // SAFETY: a live block outside the region is the inner allocator's, of this layout.
            return unsafe { self.inner.realloc(block, layout, size) };
        }
        let end = left - room(layout.size());
        let new_end = left.wrapping_sub(room(size));
        let is_top = |state: State| state.left() == end;
        let moved_end = |state: State| is_top(state).then(|| state.topped(new_end)).flatten();
        // A smaller block stays in any case: below the top, its tail is merely not reused.
        if self.cursor.step(moved_end).is_ok() || size <= layout.size() {
            return block;
        }
        // SAFETY: the alignment is a layout's, and the caller promises that the size fits it.
        let grown = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        // SAFETY: the layout is larger than the block's, so it is not of zero size.
        let moved = unsafe { self.alloc(grown) };
        if !moved.is_null() {
            // SAFETY: two live blocks, so they do not overlap, of at least the old size.
            unsafe { ptr::copy_nonoverlapping(block, moved, layout.size()) };
            // SAFETY: the block is alive, of this layout, and its contents are in the new one.
            unsafe { self.dealloc(block, layout) };
        }
        moved
    }
}
