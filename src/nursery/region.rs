//! The bytes of the nursery, and places in them.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;

use super::{REGION_BYTES, SEGMENT_BYTES};

/// All the bytes, and behind them a segment's worth that no block is ever in: number 0, where the
/// cursor rests while nothing is open. No live block is ever found to be in it, so a free that comes
/// meanwhile needs no check of its own.
const BYTES: usize = REGION_BYTES + SEGMENT_BYTES;

/// The bytes. A place in them is given as `left`: how many bytes before the last one it is.
///
/// Aligned to a cache line, and with it every empty segment.
#[repr(C, align(64))]
pub(super) struct Region(UnsafeCell<[MaybeUninit<u8>; BYTES]>);

impl Region {
    pub(super) const fn new() -> Self {
        Self(UnsafeCell::new([MaybeUninit::uninit(); BYTES]))
    }

    #[inline(always)]
    fn first(&self) -> *mut u8 {
        self.0.get().cast()
    }

    /// Whether a place is one of the region's segments.
    #[inline(always)]
    pub(super) const fn holds(left: usize) -> bool {
        left >= SEGMENT_BYTES && left < BYTES
    }

    /// The place of an address; one that the region does not [hold](Self::holds) when it is elsewhere.
    #[inline(always)]
    pub(super) fn left_of(&self, address: *const u8) -> usize {
        (self.first().addr() + (BYTES - 1)).wrapping_sub(address.addr())
    }

    /// The address of a place.
    ///
    /// # Safety
    ///
    /// The region [holds](Self::holds) `left`.
    #[inline(always)]
    pub(super) unsafe fn address(&self, left: usize) -> *mut u8 {
        // SAFETY: by the caller's promise the offset is less than BYTES.
        unsafe { self.first().add(BYTES - 1 - left) }
    }

    /// How many bytes to skip so that a block at `left` starts at a multiple of `align`.
    #[inline(always)]
    pub(super) fn padding(&self, left: usize, align: usize) -> usize {
        left.wrapping_sub(self.first().addr() + (BYTES - 1)) & (align - 1)
    }
}
