//! What an allocator was asked for, counted exactly: [`Counting`] wraps any allocator, [`Ledger`]
//! is its account.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// How often one kind of operation happened, and how many bytes it was about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operation {
    /// How many times.
    pub count: u64,
    /// Bytes in all; for grow and shrink, the change in size.
    pub bytes: u64,
}

impl Operation {
    const fn plus(self, count: u64, bytes: u64) -> Self {
        Self {
            count: self.count + count,
            bytes: self.bytes + bytes,
        }
    }

    const fn minus(self, earlier: Self) -> Self {
        Self {
            count: self.count.wrapping_sub(earlier.count),
            bytes: self.bytes.wrapping_sub(earlier.bytes),
        }
    }
}

/// An account of allocator operations, in the order they happened as far as the peak depends on it.
///
/// What a builder is expected to do is written with the same methods that count what it does:
/// `Ledger::EMPTY.alloc(8).dealloc(8)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// New blocks, zeroed ones included.
    pub alloc: Operation,
    /// Blocks that were given more room, or asked again for the room they had.
    pub grow: Operation,
    /// Blocks that were cut down.
    pub shrink: Operation,
    /// Blocks given back.
    pub dealloc: Operation,
    /// The most bytes alive at any moment, above what was alive when the account began.
    pub peak_bytes: u64,
}

impl Ledger {
    /// Nothing has happened.
    pub const EMPTY: Self = Self {
        alloc: Operation { count: 0, bytes: 0 },
        grow: Operation { count: 0, bytes: 0 },
        shrink: Operation { count: 0, bytes: 0 },
        dealloc: Operation { count: 0, bytes: 0 },
        peak_bytes: 0,
    };

    /// And then a block of `bytes` was allocated.
    #[must_use]
    pub const fn alloc(mut self, bytes: usize) -> Self {
        self.alloc = self.alloc.plus(1, bytes as u64);
        self.with_peak()
    }

    /// And then a block went from `from` bytes to `to`, which is not less.
    #[must_use]
    pub const fn grow(mut self, from: usize, to: usize) -> Self {
        self.grow = self.grow.plus(1, (to - from) as u64);
        self.with_peak()
    }

    /// And then a block went from `from` bytes down to `to`, which is not more.
    #[must_use]
    pub const fn shrink(mut self, from: usize, to: usize) -> Self {
        self.shrink = self.shrink.plus(1, (from - to) as u64);
        self
    }

    /// And then a block of `bytes` was freed.
    #[must_use]
    pub const fn dealloc(mut self, bytes: usize) -> Self {
        self.dealloc = self.dealloc.plus(1, bytes as u64);
        self
    }

    /// And then everything in `next` happened.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let highest = self.live_bytes() + next.peak_bytes as i64;
        Self {
            alloc: self.alloc.plus(next.alloc.count, next.alloc.bytes),
            grow: self.grow.plus(next.grow.count, next.grow.bytes),
            shrink: self.shrink.plus(next.shrink.count, next.shrink.bytes),
            dealloc: self.dealloc.plus(next.dealloc.count, next.dealloc.bytes),
            peak_bytes: self.peak_bytes,
        }
        .with_highest(highest)
    }

    /// Bytes alive now, above what was alive when the account began: allocated and grown, less
    /// shrunk and freed. Negative when more was given back than was taken.
    pub const fn live_bytes(&self) -> i64 {
        // Sums of u64 that never exceed what was really handed out; as i64 the difference is exact.
        (self.alloc.bytes + self.grow.bytes) as i64
            - (self.shrink.bytes + self.dealloc.bytes) as i64
    }

    /// How often memory was asked for: new blocks and growths.
    pub const fn allocations(&self) -> u64 {
        self.alloc.count + self.grow.count
    }

    /// How many bytes were asked for: new blocks and growths.
    pub const fn allocated_bytes(&self) -> u64 {
        self.alloc.bytes + self.grow.bytes
    }

    const fn with_peak(self) -> Self {
        let live = self.live_bytes();
        self.with_highest(live)
    }

    const fn with_highest(mut self, live: i64) -> Self {
        if live > 0 && live as u64 > self.peak_bytes {
            self.peak_bytes = live as u64;
        }
        self
    }
}

/// The totals of a [`Counting`] allocator at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot(Ledger);

impl Snapshot {
    /// What happened from `earlier` to `self`. The allocator's peak counts from its last
    /// [`Counting::restart_peak`], so it is that of this stretch when the peak was restarted at
    /// `earlier`.
    pub const fn since(self, earlier: Self) -> Ledger {
        let (now, then) = (self.0, earlier.0);
        Ledger {
            alloc: now.alloc.minus(then.alloc),
            grow: now.grow.minus(then.grow),
            shrink: now.shrink.minus(then.shrink),
            dealloc: now.dealloc.minus(then.dealloc),
            peak_bytes: now.peak_bytes.saturating_sub(then.live_bytes() as u64),
        }
    }
}

/// An allocator that counts what the one inside it is asked for.
///
/// Only what succeeded is counted, and each operation is counted while it is carried out under one
/// lock, so at every moment and under any number of threads `alloc + grow - shrink - dealloc` is
/// what is alive. It is made to be a `#[global_allocator]`, and works as well for a single owner.
#[derive(Debug)]
pub struct Counting<A> {
    inner: A,
    busy: AtomicBool,
    account: UnsafeCell<Account>,
}

#[derive(Debug)]
struct Account {
    /// Since the program began.
    totals: Ledger,
    /// The totals at the last reset.
    reset: Ledger,
    /// The highest peak from the last reset to the last restart of the peak.
    peak_before: u64,
}

// SAFETY: the account is the only part that is not Sync by itself, and `with` gives it out to one
// thread at a time.
unsafe impl<A: Sync> Sync for Counting<A> {}

impl<A> Counting<A> {
    /// Counts what `inner` is asked for from now on.
    pub const fn new(inner: A) -> Self {
        let account = Account {
            totals: Ledger::EMPTY,
            reset: Ledger::EMPTY,
            peak_before: 0,
        };
        Self {
            inner,
            busy: AtomicBool::new(false),
            account: UnsafeCell::new(account),
        }
    }

    /// The totals since the program began.
    pub fn snapshot(&self) -> Snapshot {
        self.with(|account| Snapshot(account.totals))
    }

    /// Takes a snapshot, and lets the peak start again from what is alive there.
    pub fn restart_peak(&self) -> Snapshot {
        self.with(|account| {
            let snapshot = Snapshot(account.totals);
            account.peak_before = account.peak_before.max(account.totals.peak_bytes);
            account.totals.peak_bytes = account.totals.live_bytes() as u64;
            snapshot
        })
    }

    /// What happened since the last [`Counting::reset`], or since the program began. Its live bytes
    /// are negative when more was given back since then than was taken.
    pub fn statistics(&self) -> Ledger {
        self.with(|account| {
            let peak_bytes = account.totals.peak_bytes.max(account.peak_before);
            Snapshot(Ledger {
                peak_bytes,
                ..account.totals
            })
            .since(Snapshot(account.reset))
        })
    }

    /// Starts [`Counting::statistics`] again from nothing.
    pub fn reset(&self) {
        self.with(|account| {
            account.totals.peak_bytes = account.totals.live_bytes() as u64;
            account.peak_before = 0;
            account.reset = account.totals;
        });
    }

    /// Runs `work` on the account while no other thread can. `work` must not allocate from this
    /// allocator: it would wait for itself.
    fn with<T>(&self, work: impl FnOnce(&mut Account) -> T) -> T {
        while self.busy.swap(true, Ordering::Acquire) {
            // The holder may have been preempted, and a system mutex could itself allocate.
            std::thread::yield_now();
        }
        // SAFETY: `busy` was false and is now ours, so no other reference into the cell exists
        // until it is released below; the reference does not leave this function, since `T`
        // cannot name its lifetime.
        let done = work(unsafe { &mut *self.account.get() });
        self.busy.store(false, Ordering::Release);
        done
    }
}

// SAFETY: every block comes from the inner allocator, unchanged, with the layout the caller gave;
// the account touches no block. Nothing here unwinds or allocates.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counting<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.with(|account| {
            // SAFETY: the caller keeps `GlobalAlloc::alloc`'s contract, which is the inner
            // allocator's.
            let block = unsafe { self.inner.alloc(layout) };
            if !block.is_null() {
                account.totals = account.totals.alloc(layout.size());
            }
            block
        })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.with(|account| {
            // SAFETY: the caller keeps `GlobalAlloc::alloc_zeroed`'s contract, which is the inner
            // allocator's.
            let block = unsafe { self.inner.alloc_zeroed(layout) };
            if !block.is_null() {
                account.totals = account.totals.alloc(layout.size());
            }
            block
        })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.with(|account| {
            // SAFETY: the caller keeps `GlobalAlloc::realloc`'s contract, and `block` is the inner
            // allocator's.
            let moved = unsafe { self.inner.realloc(block, layout, size) };
            if !moved.is_null() {
                account.totals = match layout.size() {
                    from if size < from => account.totals.shrink(from, size),
                    from => account.totals.grow(from, size),
                };
            }
            moved
        })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.with(|account| {
            // SAFETY: the caller keeps `GlobalAlloc::dealloc`'s contract, and `block` is the inner
            // allocator's.
            unsafe { self.inner.dealloc(block, layout) };
            account.totals = account.totals.dealloc(layout.size());
        });
    }
}
