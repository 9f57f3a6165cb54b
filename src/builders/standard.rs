//! The article's two builders, as the standard library spells them.

use std::fmt::Write;

use crate::alloc::Ledger;
use crate::key::{self, PREFIX};

/// The first: the digits become a string of their own, and the pieces are joined.
pub fn concat(id: i32, region: &str) -> String {
    [PREFIX, &digit_string(id), "-", region].concat()
}

/// The digit string lives from before the key is allocated until just after it is complete.
pub fn concat_predicts(id: i32, region: &str) -> Ledger {
    let (digits, capacity) = digit_string_predicts(id);
    let length = key::length(id, region);
    digits.alloc(length).dealloc(capacity).dealloc(length)
}

/// The second: the exact length first, so that the only allocation is the key's.
pub fn create(id: i32, region: &str) -> String {
    let width = key::width(id);
    let mut key = String::with_capacity(key::length(id, region));
    // Writing to a String never fails, so there is no error to hand on.
    let _ = write!(key, "{PREFIX}{id:0width$}-{region}");
    key
}

/// The key, allocated once at its exact length, and freed.
pub fn one_exact_allocation(id: i32, region: &str) -> Ledger {
    let length = key::length(id, region);
    Ledger::EMPTY.alloc(length).dealloc(length)
}

/// The id's digits, in a string that grows as the formatter writes.
fn digit_string(id: i32) -> String {
    let width = key::width(id);
    format!("{id:0width$}")
}

/// What [`digit_string`] asks for, and the capacity it ends with. A string's first growth is to 8
/// bytes or to what is asked, whichever is more, and every later one at least doubles. The
/// formatter writes sign and padding one character at a time and then the digits at once, so only a
/// negative id of eight digits or more grows twice.
fn digit_string_predicts(id: i32) -> (Ledger, usize) {
    let digits = key::digits(id);
    match id {
        ..0 if digits > 7 => (Ledger::EMPTY.alloc(8).grow(8, 16), 16),
        ..0 => (Ledger::EMPTY.alloc(8), 8),
        0.. => (Ledger::EMPTY.alloc(digits.max(8)), digits.max(8)),
    }
}

/// Wrong for one id only, to show that one is enough to be caught.
#[cfg(feature = "faulty")]
pub fn faulty(id: i32, region: &str) -> String {
    create(if id == 1234 { 1243 } else { id }, region)
}
