//! Digits without the standard formatter, into one exact allocation: by a library, and by hand.

use crate::key::{self, MIN_DIGITS, PREFIX};

/// The library itoa writes the digits; everything is appended to a string that has room for it.
pub fn push(id: i32, region: &str) -> String {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(id.unsigned_abs());
    let mut key = String::with_capacity(key::length(id, region));
    key.push_str(PREFIX);
    if id < 0 {
        key.push('-');
    }
    key.push_str(&"0000000"[digits.len().min(MIN_DIGITS)..]);
    key.push_str(digits);
    key.push('-');
    key.push_str(region);
    key
}

/// One division for each digit, from the last to the first.
pub fn digits(id: i32, region: &str) -> String {
    let mut digits = [b'0'; 10];
    let mut rest = id.unsigned_abs();
    for digit in digits.iter_mut().rev() {
        *digit += (rest % 10) as u8;
        rest /= 10;
    }
    let mut key = String::with_capacity(key::length(id, region));
    key.push_str(PREFIX);
    if id < 0 {
        key.push('-');
    }
    for &digit in &digits[digits.len() - key::digits(id)..] {
        key.push(char::from(digit));
    }
    key.push('-');
    key.push_str(region);
    key
}
