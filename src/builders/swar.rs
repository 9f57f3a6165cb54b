//! The fastest owned key that this project can make, and the same writing without the allocation.
//!
//! SWAR is arithmetic on several small numbers within one register. Here all digits of an id are
//! found by three steps of halving: two numbers of four digits, four of two, eight of one. Each
//! step divides all its parts at once, by a multiplication and a shift, as a compiler would divide
//! one. (The method: Paul Khuong, "How to print integers really fast", 2017.)
//!
//! What was tried, as time over the version below, fastest of 82 passes of 400,000 keys with the
//! article's regions (Chromium / Firefox / WebKit); noise was about 3 %:
//!
//! | change | ratio |
//! |---|---|
//! | a constant for the digits: the limit of any better way | 0.97 / 0.92 / 0.95 |
//! | three digits at a time from a table of 4 kB | 1.05 / 0.99 / 0.98 |
//! | two digits at a time from a table of 200 bytes | 1.10 / 1.02 / 1.12 |
//! | one division for each digit, written in place | 1.26 / 1.13 / 1.39 |
//! | the allocator called directly, with unchecked layout | 1.01 / 0.96 / 1.03 |
//! | the general length first, the usual ids sorted out after the allocation | 1.05 / 1.00 / 1.14 |
//! | the head in an array, then `push_str` twice | 1.68 / 1.30 / 1.54 |
//! | the region by `memory.copy`, which engines carry out by a call | 1.16 / 1.40 / 1.28 |
//! | the region byte by byte | 1.13 / 1.08 / 1.12 |
//! | `floor`, which copies with `memory.copy` | 0.95 / 1.47 / 1.06 |
//!
//! How it stands against `floor` with either allocator is noted at [`crate::nursery`]. In Chromium it
//! takes from 1.02 to 1.22 times as long from session to session, where the least possible, the
//! version with a constant for the digits, took 1.09 to 1.15 in one and the same: the goal of 1.15 is
//! at the limit there. (An exact copy for regions of two and four bytes came first in one more
//! attempt: 0.98 there, which is noise.)
//!
//! So what is left is the allocator's: neither table nor layout tricks pay, and the slices cost
//! nothing, since every bounds check is proved away (the only checks in the compiled function are
//! the allocation's own). The order of the stores and of the arithmetic around the allocation does
//! not matter: the optimiser moves it, and the processor overlaps it.

use std::mem::MaybeUninit;

use crate::key::{self, PREFIX};

/// How many bytes come before the region when the id has seven digits and no sign.
const HEAD: usize = PREFIX.len() + 8;

/// One exact allocation; then prefix, digits and hyphen are two stores, and a short region two
/// more.
pub fn swar(id: i32, region: &str) -> String {
    if !(0..=9_999_999).contains(&id) {
        return unusual(id, region);
    }
    let length = HEAD + region.len();
    let mut key = Vec::with_capacity(length);
    write_usual(&mut key.spare_capacity_mut()[..length], id, region);
    // SAFETY: the capacity is at least `length`, and `write_usual` has written all bytes up to it.
    unsafe { key.set_len(length) };
    // SAFETY: the bytes are ASCII and then a string's.
    unsafe { String::from_utf8_unchecked(key) }
}

/// The same into a buffer that keeps its block from key to key.
pub fn reuse(buffer: &mut String, id: i32, region: &str) {
    buffer.clear();
    if !(0..=9_999_999).contains(&id) {
        let (head, used) = unusual_head(id);
        buffer.extend(head[..used].iter().map(|&byte| char::from(byte)));
        buffer.push_str(region);
        return;
    }
    let length = HEAD + region.len();
    buffer.reserve(length);
    // SAFETY: the bytes written below are ASCII and then a string's.
    let bytes = unsafe { buffer.as_mut_vec() };
    write_usual(&mut bytes.spare_capacity_mut()[..length], id, region);
    // SAFETY: the capacity is at least `length`, and `write_usual` has written all bytes up to it.
    unsafe { bytes.set_len(length) };
}

/// Writes all of `key`, which is exactly as long as the key of this id, 0 to 9,999,999.
#[inline(always)]
fn write_usual(key: &mut [MaybeUninit<u8>], id: i32, region: &str) {
    let (head, rest) = key.split_at_mut(HEAD);
    head[..PREFIX.len()].write_copy_of_slice(PREFIX.as_bytes());
    head[PREFIX.len()..].write_copy_of_slice(&seven_digits_and_hyphen(id as u32));
    copy(rest, region.as_bytes());
}

/// Copies to a place of the same length, a short text as two words that may overlap.
#[inline(always)]
fn copy(to: &mut [MaybeUninit<u8>], from: &[u8]) {
    match from.len() {
        17.. => _ = to.write_copy_of_slice(from),
        9.. => copy_ends(to, from, 8),
        4.. => copy_ends(to, from, 4),
        2.. => copy_ends(to, from, 2),
        1 => _ = to[0].write(from[0]),
        0 => {}
    }
}

/// Copies the first and the last `width` bytes; the text is not shorter than that.
#[inline(always)]
fn copy_ends(to: &mut [MaybeUninit<u8>], from: &[u8], width: usize) {
    let last = from.len() - width;
    to[..width].write_copy_of_slice(&from[..width]);
    to[last..][..width].write_copy_of_slice(&from[last..]);
}

/// The seven digits of a number below 10,000,000, and a hyphen.
#[inline(always)]
fn seven_digits_and_hyphen(number: u32) -> [u8; 8] {
    let number = u64::from(number);
    // 2^35 / 1000, rounded up; the quotient is exact for every number below 54 million.
    let thousands = (number * 34_359_739) >> 35;
    // Ten times the number has the seven digits and then a zero, and '-' is '0' less 3.
    let digits = spread(10 * number, thousands);
    (digits + 0x2d30_3030_3030_3030).to_le_bytes()
}

/// The eight digits of a number below 100,000,000.
fn eight_digits(number: u32) -> [u8; 8] {
    let digits = spread(u64::from(number), u64::from(number / 10_000));
    (digits + 0x3030_3030_3030_3030).to_le_bytes()
}

/// The digits of a number below 100,000,000, each in a byte, the first in the lowest. `high` is the
/// number without its last four digits.
#[inline(always)]
fn spread(number: u64, high: u64) -> u64 {
    // A part p becomes p / b below and p % b above, that is q + ((p - q * b) << w) for a quotient
    // q: (p << w) - q * ((b << w) - 1). All parts fit their places, so no step overflows or
    // borrows.
    let fours = (number << 32) - high * ((10_000 << 32) - 1);
    // 2^20 / 100, rounded up: exact below 10,000. The mask drops what comes from the part above.
    let quotients = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = (fours << 16) - quotients * ((100 << 16) - 1);
    // 2^10 / 10, rounded up: exact below 100.
    let quotients = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    (twos << 8) - quotients * ((10 << 8) - 1)
}

/// The key of an id with a sign or with more than seven digits.
#[cold]
fn unusual(id: i32, region: &str) -> String {
    let (head, used) = unusual_head(id);
    let mut key = Vec::with_capacity(used + region.len());
    key.extend_from_slice(&head[..used]);
    key.extend_from_slice(region.as_bytes());
    // SAFETY: the head is ASCII, and a string follows it.
    unsafe { String::from_utf8_unchecked(key) }
}

/// Everything before the region, and how many bytes that is.
fn unusual_head(id: i32) -> ([u8; 16], usize) {
    let number = id.unsigned_abs();
    let (high, low) = (number / 100_000_000, number % 100_000_000);
    let mut digits = [b'0'; 10];
    digits[0] += (high / 10) as u8;
    digits[1] += (high % 10) as u8;
    digits[2..].copy_from_slice(&eight_digits(low));

    let sign: &[u8] = if id < 0 { b"-" } else { b"" };
    let spelled = &digits[digits.len() - key::digits(id)..];
    let mut head = [0; 16];
    let mut used = 0;
    for part in [PREFIX.as_bytes(), sign, spelled, b"-"] {
        head[used..][..part.len()].copy_from_slice(part);
        used += part.len();
    }
    (head, used)
}

#[cfg(test)]
mod tests {
    use super::{eight_digits, reuse, seven_digits_and_hyphen, swar};
    use crate::agree::BOUNDARIES;
    use crate::key::reference;

    /// Under Miri each number takes long; it looks at memory, and the arithmetic touches none.
    const SLOWER: u32 = if cfg!(miri) { 100_000 } else { 1 };

    /// One division for each digit.
    fn plainly<const DIGITS: usize>(mut number: u32) -> [u8; DIGITS] {
        let mut digits = [b'0'; DIGITS];
        for digit in digits.iter_mut().rev() {
            *digit += (number % 10) as u8;
            number /= 10;
        }
        digits
    }

    #[test]
    fn every_number_of_seven_digits_is_spelled() {
        for number in (0..10_000_000).step_by(SLOWER as usize).chain([9_999_999]) {
            let spelled = seven_digits_and_hyphen(number);
            assert_eq!(spelled[..7], plainly::<7>(number), "{number}");
            assert_eq!(spelled[7], b'-');
        }
    }

    #[test]
    fn numbers_of_eight_digits_are_spelled() {
        // A step that is prime, so that every digit takes every value at every place.
        let step = 7_919 * SLOWER.min(1_000) as usize;
        for number in (0..100_000_000)
            .step_by(step)
            .chain([9_999, 10_000, 99_999_999])
        {
            assert_eq!(eight_digits(number), plainly::<8>(number), "{number}");
        }
    }

    /// Ids of every sign and number of digits.
    fn ids() -> impl Iterator<Item = i32> {
        BOUNDARIES
            .into_iter()
            .step_by(if cfg!(miri) { 15 } else { 1 })
    }

    /// Every length at which a copy goes another way, and wide characters.
    fn regions() -> Vec<String> {
        let mut regions: Vec<String> = (0..=40)
            .map(|length| "abcdefgh".repeat(5)[..length].into())
            .collect();
        regions.extend(["é", "日本", "🌍", "🌍🌍🌍🌍🌍"].map(str::to_owned));
        // Beyond any way of its own, a longer copy only takes Miri longer.
        regions.push("🌍".repeat(if cfg!(miri) { 64 } else { 16_384 }));
        regions
    }

    #[test]
    fn keys_are_right_and_fill_their_block_exactly() {
        for region in regions() {
            for id in ids() {
                let key = swar(id, &region);
                assert_eq!(key, reference(id, &region));
                assert_eq!(key.capacity(), key.len());
            }
        }
    }

    #[test]
    fn a_buffer_is_overwritten_whatever_it_held_and_keeps_its_block() {
        let regions = regions();
        let mut buffer = String::with_capacity(70_000);
        let block = buffer.as_ptr();
        for region in &regions {
            for id in ids() {
                reuse(&mut buffer, id, region);
                assert_eq!(buffer, reference(id, region));
            }
        }
        assert_eq!(buffer.as_ptr(), block);

        for region in &regions {
            let mut small = String::from("x");
            reuse(&mut small, 42, region);
            assert_eq!(small, reference(42, region), "a buffer without room grows");
        }
    }
}
