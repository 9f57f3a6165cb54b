//! What the standard library offers: the article's two builders, and the two ways that most Rust
//! programs would take.

use std::fmt::Write;

use super::predict::Growing;
use crate::alloc::Ledger;
use crate::key::{self, PREFIX};

/// The article's first: the digits become a string of their own, and the pieces are joined.
pub fn concat(id: i32, region: &str) -> String {
    join(&digit_string(id), region)
}

/// The pieces, joined in one allocation of their exact length. Four appends, because the slices'
/// own `concat` leaves its copies to calls, which in wasm cost more than what they copy.
fn join(digits: &str, region: &str) -> String {
    let mut key = String::with_capacity(PREFIX.len() + digits.len() + 1 + region.len());
    key.push_str(PREFIX);
    key.push_str(digits);
    key.push('-');
    key.push_str(region);
    key
}

/// The article's second: the exact length first, so that the only allocation is the key's, and the
/// standard formatter writes the digits into it.
pub fn create(id: i32, region: &str) -> String {
    let width = key::width(id);
    let mut key = String::with_capacity(key::length(id, region));
    key.push_str(PREFIX);
    // Writing to a String never fails, so there is no error to hand on.
    let _ = write!(key, "{id:0width$}");
    key.push('-');
    key.push_str(region);
    key
}

/// One `format!`: the key grows as the formatter writes it.
pub fn format(id: i32, region: &str) -> String {
    let width = key::width(id);
    format!("ORD-{id:0width$}-{region}")
}

/// One `+` after another: each appends to the string on its left, and lets it grow.
pub fn plus(id: i32, region: &str) -> String {
    String::from(PREFIX) + &digit_string(id) + "-" + region
}

/// The id's digits, in a string that grows as the formatter writes.
fn digit_string(id: i32) -> String {
    let width = key::width(id);
    format!("{id:0width$}")
}

/// Wrong for one id only, to show that one is enough to be caught.
#[cfg(feature = "faulty")]
pub fn faulty(id: i32, region: &str) -> String {
    create(if id == 1234 { 1243 } else { id }, region)
}

/// The digit string lives from before the key is allocated until just after it is complete.
pub fn concat_predicts(id: i32, region: &str) -> Ledger {
    let mut ledger = Ledger::EMPTY;
    let digits = digit_string_predicts(&mut ledger, id);
    let key = Growing::with_capacity(&mut ledger, key::length(id, region));
    digits.free(&mut ledger);
    key.free(&mut ledger);
    ledger
}

/// `format!` begins with room for twice its literal text, and grows from there.
pub fn format_predicts(id: i32, region: &str) -> Ledger {
    let mut ledger = Ledger::EMPTY;
    let mut key = Growing::with_capacity(&mut ledger, 2 * (PREFIX.len() + "-".len()));
    key.append(&mut ledger, PREFIX.len());
    key.append_padded(&mut ledger, id);
    key.append(&mut ledger, "-".len());
    key.append(&mut ledger, region.len());
    key.free(&mut ledger);
    ledger
}

/// The prefix's own block is what grows; the digit string lives until the key is complete.
pub fn plus_predicts(id: i32, region: &str) -> Ledger {
    let mut ledger = Ledger::EMPTY;
    let mut key = Growing::with_capacity(&mut ledger, PREFIX.len());
    key.append(&mut ledger, PREFIX.len());
    let digits = digit_string_predicts(&mut ledger, id);
    key.append(
        &mut ledger,
        key::width(id) - key::MIN_DIGITS + key::digits(id),
    );
    key.append(&mut ledger, "-".len());
    key.append(&mut ledger, region.len());
    digits.free(&mut ledger);
    key.free(&mut ledger);
    ledger
}

fn digit_string_predicts(ledger: &mut Ledger, id: i32) -> Growing {
    let mut digits = Growing::with_capacity(ledger, 0);
    digits.append_padded(ledger, id);
    digits
}
