//! What an allocator was asked for, counted exactly: [`Counting`] wraps any allocator, [`Ledger`]
//! is its account.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};

mod ledger;
#[cfg(test)]
mod tests;
mod trace;

pub use ledger::{Ledger, Operation, Snapshot};
pub use trace::{Event, Kind, ROOM, Trace};

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
    /// What is being traced, while something is.
    trace: Option<Trace>,
}

impl Account {
    fn note(&mut self, event: Event) {
        if let Some(trace) = &mut self.trace {
            trace.push(event);
        }
    }

    fn note_alloc(&mut self, block: *mut u8, bytes: usize) {
        self.note(Event {
            kind: Kind::Alloc,
            from: 0,
            to: block.addr(),
            from_bytes: 0,
            bytes,
        });
    }
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
            trace: None,
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

    /// Does `work`, and says which operations it took: all that this allocator is asked for
    /// meanwhile, by whatever thread. One trace at a time: a second one takes over from the first.
    pub fn traced<T>(&self, work: impl FnOnce() -> T) -> (T, Trace) {
        self.with(|account| account.trace = Some(Trace::EMPTY));
        let done = work();
        let trace = self.with(|account| account.trace.take());
        (done, trace.unwrap_or(Trace::EMPTY))
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
                account.note_alloc(block, layout.size());
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
                account.note_alloc(block, layout.size());
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
                let from_bytes = layout.size();
                let kind = if size < from_bytes {
                    account.totals = account.totals.shrink(from_bytes, size);
                    Kind::Shrink
                } else {
                    account.totals = account.totals.grow(from_bytes, size);
                    Kind::Grow
                };
                account.note(Event {
                    kind,
                    from: block.addr(),
                    to: moved.addr(),
                    from_bytes,
                    bytes: size,
                });
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
            account.note(Event {
                kind: Kind::Dealloc,
                from: block.addr(),
                to: 0,
                from_bytes: layout.size(),
                bytes: layout.size(),
            });
        });
    }
}
