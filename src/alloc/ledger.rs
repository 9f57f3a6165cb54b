//! The account itself: operations, their sum, and what happened between two moments.

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

/// The totals of a [`Counting`](super::Counting) allocator at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot(pub(super) Ledger);

impl Snapshot {
    /// What happened from `earlier` to `self`. The allocator's peak counts from its last
    /// [`Counting::restart_peak`](super::Counting::restart_peak), so it is that of this stretch
    /// when the peak was restarted at `earlier`.
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
