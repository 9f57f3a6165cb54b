//! Predictions: what a string of the standard library asks of the allocator as it is written.

use crate::alloc::Ledger;
use crate::key;

/// A string as the standard library grows it: an append that does not fit takes at least twice the
/// capacity, and never less than 8 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Growing {
    length: usize,
    capacity: usize,
}

impl Growing {
    /// A string with room for `capacity` bytes. No room is no allocation.
    pub fn with_capacity(ledger: &mut Ledger, capacity: usize) -> Self {
        if capacity > 0 {
            *ledger = ledger.alloc(capacity);
        }
        Self {
            length: 0,
            capacity,
        }
    }

    /// Appends `bytes` at once.
    pub fn append(&mut self, ledger: &mut Ledger, bytes: usize) {
        let length = self.length + bytes;
        if length > self.capacity {
            let capacity = length.max(2 * self.capacity).max(8);
            *ledger = match self.capacity {
                0 => ledger.alloc(capacity),
                before => ledger.grow(before, capacity),
            };
            self.capacity = capacity;
        }
        self.length = length;
    }

    /// Appends the id as the standard formatter does when it pads with zeros: the sign and each
    /// zero by itself, then all digits.
    pub fn append_padded(&mut self, ledger: &mut Ledger, id: i32) {
        let significant = id.unsigned_abs().max(1).ilog10() as usize + 1;
        let alone = usize::from(id < 0) + key::digits(id) - significant;
        for _ in 0..alone {
            self.append(ledger, 1);
        }
        self.append(ledger, significant);
    }

    /// Gives the block back.
    pub fn free(self, ledger: &mut Ledger) {
        if self.capacity > 0 {
            *ledger = ledger.dealloc(self.capacity);
        }
    }
}

/// The key, allocated once at its exact length, and freed.
pub fn one_exact_allocation(id: i32, region: &str) -> Ledger {
    let length = key::length(id, region);
    Ledger::EMPTY.alloc(length).dealloc(length)
}

/// Nothing is asked of the allocator.
pub fn nothing(_id: i32, _region: &str) -> Ledger {
    Ledger::EMPTY
}
