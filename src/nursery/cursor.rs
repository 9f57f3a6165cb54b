//! The open segment: one word, changed in one step.

use std::sync::atomic::{AtomicU64, Ordering};

use super::SEGMENT_BYTES;

/// One live block, in the upper half of the word.
const ONE_LIVE: u64 = 1 << 32;

/// The open segment at one moment: how many of its blocks are alive (upper 32 bits), and how many
/// bytes before the region's last byte the next block would begin (lower 32 bits, `left`).
///
/// `left / SEGMENT_BYTES` is the segment, numbered from the region's end. To count down to the end
/// has a purpose: zero then says that nothing is open and nothing fits, so that a new nursery that
/// rests is all zeros, and a program that contains one is no larger for it. A segment's last byte is never handed
/// out, so that `left` cannot run into the next segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State(u64);

impl State {
    /// No segment is open: the end of segment 0, which no block is in.
    pub(super) const NONE: Self = Self(0);

    /// An empty segment.
    pub(super) const fn opened(segment: usize) -> Self {
        Self((segment * SEGMENT_BYTES + (SEGMENT_BYTES - 1)) as u64)
    }

    pub(super) const fn live(self) -> u32 {
        (self.0 >> 32) as u32
    }

    pub(super) const fn left(self) -> usize {
        self.0 as u32 as usize
    }

    pub(super) const fn segment(self) -> usize {
        self.left() / SEGMENT_BYTES
    }

    /// Whether `left` is a place in the open segment. No place outside the region is.
    #[inline(always)]
    pub(super) const fn holds(self, left: usize) -> bool {
        // Two places in one segment differ in no bit above a segment's size.
        (self.left() ^ left) < SEGMENT_BYTES
    }

    /// With one more block, which ends `bytes` further on, padding included; if there is room.
    #[inline(always)]
    pub(super) const fn bumped(self, bytes: usize) -> Option<Self> {
        // What is too large wraps around to a place that no segment holds.
        if self.holds(self.left().wrapping_sub(bytes)) {
            Some(Self(self.0 + ONE_LIVE - bytes as u64))
        } else {
            None
        }
    }

    /// With one block less, of at least one; without any, the segment is empty again.
    #[inline(always)]
    pub(super) const fn freed(self) -> Self {
        let fewer = self.0 - ONE_LIVE;
        if fewer < ONE_LIVE {
            Self(fewer | (SEGMENT_BYTES as u64 - 1))
        } else {
            Self(fewer)
        }
    }

    /// With the last block ending at `left`, if that is in the segment.
    #[inline(always)]
    pub(super) const fn topped(self, left: usize) -> Option<Self> {
        if self.holds(left) {
            Some(Self(self.0 - self.left() as u64 + left as u64))
        } else {
            None
        }
    }
}

/// The word in memory.
pub(super) struct Cursor(AtomicU64);

impl Cursor {
    pub(super) const fn new() -> Self {
        Self(AtomicU64::new(State::NONE.0))
    }

    pub(super) fn state(&self) -> State {
        State(self.0.load(Ordering::Acquire))
    }

    /// Sets the state, and returns the one before.
    pub(super) fn replace(&self, next: State) -> State {
        State(self.0.swap(next.0, Ordering::AcqRel))
    }

    /// Moves to the state that `next` makes of the present one, and returns the one before; when
    /// `next` makes none, it stays, and the present one is the error.
    ///
    /// A state is complete in itself, so it does not matter what else happened before the step that
    /// succeeds. Acquire and release order a block's last use before the first use of its bytes by
    /// another.
    #[cfg(not(all(target_family = "wasm", not(target_feature = "atomics"))))]
    #[inline(always)]
    pub(super) fn step(&self, next: impl Fn(State) -> Option<State>) -> Result<State, State> {
        let next = |word| next(State(word)).map(|state| state.0);
        self.0
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, next)
            .map(State)
            .map_err(State)
    }

    /// The same where there is one thread, and nothing can come between a load and a store.
    /// PERF: comparing before the store would cost `floor` a tenth of its time.
    #[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
    #[inline(always)]
    pub(super) fn step(&self, next: impl Fn(State) -> Option<State>) -> Result<State, State> {
        let before = State(self.0.load(Ordering::Relaxed));
        let after = next(before).ok_or(before)?;
        self.0.store(after.0, Ordering::Relaxed);
        Ok(before)
    }
}
