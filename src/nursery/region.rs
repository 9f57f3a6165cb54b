//! The bytes of the nursery, and places in them.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;

use super::REGION_BYTES;

/// The bytes. A place in them is given as `left`: how many bytes before the last one it is.
///
/// Aligned to a cache line, and with it every empty segment.
#[repr(C, align(64))]
pub(super) struct Region(UnsafeCell<[MaybeUninit<u8>; REGION_BYTES]>);

impl Region {
    pub(super) const fn new() -> Self {
        Self(UnsafeCell::new([MaybeUninit::uninit(); REGION_BYTES]))
    }

    #[inline(always)]
    fn first(&self) -> *mut u8 {
        self.0.get().cast()
    }

    /// The place of an address; [`REGION_BYTES`] or more when it is not in the region.
    #[inline(always)]
    pub(super) fn left_of(&self, address: *const u8) -> usize {
        (self.first().addr() + (REGION_BYTES - 1)).wrapping_sub(address.addr())
    }

    /// The address of a place.
    ///
    /// # Safety
    ///
    /// `left` is less than [`REGION_BYTES`].
    #[inline(always)]
    pub(super) unsafe fn address(&self, left: usize) -> *mut u8 {
        // SAFETY: by the caller's promise the offset is less than REGION_BYTES.
        unsafe { self.first().add(REGION_BYTES - 1 - left) }
    }

    /// How many bytes to skip so that a block at `left` starts at a multiple of `align`.
    #[inline(always)]
    pub(super) fn padding(&self, left: usize, align: usize) -> usize {
        left.wrapping_sub(self.first().addr() + (REGION_BYTES - 1)) & (align - 1)
    }
}
