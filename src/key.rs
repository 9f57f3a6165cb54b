//! What a key is: its spelling, its exact length, and a reference to compare every builder with.
//!
//! A key is [`PREFIX`], the id, a hyphen and the region: `ORD-0000042-US`. The id is spelled as
//! .NET's `D7` format spells it: at least [`MIN_DIGITS`] digits, padded with zeros; a larger id
//! keeps all its digits; a negative id is a minus sign and then at least seven digits. (`{:07}`
//! counts the sign as one of the seven, which is why the builders that use the standard formatter
//! ask for [`width`].) The region is any text, the empty one included.

/// What every key starts with.
pub const PREFIX: &str = "ORD-";

/// The fewest digits an id is spelled with, the sign not counted.
pub const MIN_DIGITS: usize = 7;

/// How many digits the id is spelled with, 7 to 10; the sign is not counted.
pub const fn digits(id: i32) -> usize {
    match id.unsigned_abs() {
        0..=9_999_999 => MIN_DIGITS,
        10_000_000..=99_999_999 => 8,
        100_000_000..=999_999_999 => 9,
        _ => 10,
    }
}

/// The least width, sign included, that makes the standard formatter's zero padding spell `id` as
/// `D7` does.
pub const fn width(id: i32) -> usize {
    MIN_DIGITS + (id < 0) as usize
}

/// The exact length of the key in bytes of UTF-8, known before anything is written.
pub const fn length(id: i32, region: &str) -> usize {
    PREFIX.len() + (id < 0) as usize + digits(id) + "-".len() + region.len()
}

/// The key, spelled plainly: slow, obvious, and sharing no code with any builder or with
/// [`length`].
pub fn reference(id: i32, region: &str) -> String {
    let mut digits = Vec::new();
    let mut rest = i64::from(id).abs();
    while rest > 0 {
        digits.push(char::from(b'0' + (rest % 10) as u8));
        rest /= 10;
    }
    while digits.len() < 7 {
        digits.push('0');
    }

    let mut key = String::new();
    key.push_str("ORD-");
    if id < 0 {
        key.push('-');
    }
    key.extend(digits.iter().rev());
    key.push('-');
    key.push_str(region);
    key
}

// No unsafe code here for Miri to look at, and under it formatting takes long.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::{length, reference};

    /// Written by hand from the definition of .NET's `D7`, so that the reference itself is held to
    /// something.
    const GOLDEN: &[(i32, &str, &str)] = &[
        (0, "US", "ORD-0000000-US"),
        (42, "US", "ORD-0000042-US"),
        (9_999_999, "APAC", "ORD-9999999-APAC"),
        (10_000_000, "LATAM", "ORD-10000000-LATAM"),
        (99_999_999, "", "ORD-99999999-"),
        (100_000_000, "EU", "ORD-100000000-EU"),
        (999_999_999, "EU", "ORD-999999999-EU"),
        (1_000_000_000, "MEA", "ORD-1000000000-MEA"),
        (i32::MAX, "US", "ORD-2147483647-US"),
        (-1, "US", "ORD--0000001-US"),
        (-42, "US", "ORD--0000042-US"),
        (-9_999_999, "EU", "ORD--9999999-EU"),
        (-10_000_000, "EU", "ORD--10000000-EU"),
        (i32::MIN, "日本", "ORD--2147483648-日本"),
    ];

    #[test]
    fn the_reference_spells_what_is_written_here() {
        for &(id, region, key) in GOLDEN {
            assert_eq!(reference(id, region), key);
        }
    }

    #[test]
    fn the_length_is_exact_at_every_change_of_digits() {
        for power in 0..=9 {
            let power = 10_i32.pow(power);
            for id in [power - 1, power, power + 1] {
                for id in [id, -id, i32::MAX - id, i32::MIN + id] {
                    for region in ["", "US", "🌍🌍"] {
                        assert_eq!(
                            length(id, region),
                            reference(id, region).len(),
                            "{id} {region:?}"
                        );
                    }
                }
            }
        }
    }
}
