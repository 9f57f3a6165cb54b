//! Before anything is timed: does every builder make the same keys as the reference?
//!
//! A benchmark of a wrong builder is worth nothing, and a builder may be wrong for a single id. So
//! each one is compared on thousands of ids: the boundaries, a run of small ids as in a real pass,
//! and a seeded random draw over all of i32.

use std::fmt;

use crate::builders::{Builder, Make};
use crate::key;

// No unsafe code here for Miri to look at, and under it these loops would take minutes.
#[cfg(all(test, not(miri)))]
mod tests;

/// Ids at which something changes: the sign, the number of digits, the ends of the type. Each is
/// compared in every region.
pub const BOUNDARIES: [i32; 31] = [
    0,
    1,
    -1,
    9,
    10,
    42,
    -42,
    99,
    100,
    999,
    1_000,
    9_999,
    10_000,
    99_999,
    100_000,
    999_999,
    1_000_000,
    9_999_999,
    10_000_000,
    -9_999_999,
    -10_000_000,
    99_999_999,
    100_000_000,
    -99_999_999,
    -100_000_000,
    999_999_999,
    1_000_000_000,
    -999_999_999,
    -1_000_000_000,
    i32::MAX,
    i32::MIN,
];

/// How many ids from zero on are compared, regions in turn.
pub const SEQUENTIAL: i32 = 2_048;

/// How many ids drawn from all of i32 are compared, regions in turn.
pub const RANDOM: usize = 2_048;

/// The id of the key that is shown as a sample.
pub const SAMPLE_ID: i32 = 42;

/// How far the comparison came, and what stopped it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// How many keys were found to be right, over all builders.
    pub checked: u64,
    /// The reference's key of [`SAMPLE_ID`] in the first region.
    pub sample: String,
    /// The first wrong key. Nothing may be measured when there is one.
    pub disagreement: Option<Disagreement>,
}

/// A builder's key that is not the reference's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The builder's id in the table.
    pub builder: String,
    /// The id of the key.
    pub id: i32,
    /// The region of the key.
    pub region: String,
    /// The reference's key.
    pub expected: String,
    /// The builder's key.
    pub got: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            builder,
            id,
            region,
            expected,
            got,
        } = self;
        let [region, expected, got] = [region, expected, got].map(|text| Clipped(text));
        write!(
            f,
            "{builder} is wrong for id {id}, region {region}: expected {expected}, got {got}"
        )
    }
}

impl std::error::Error for Disagreement {}

/// Text in quotation marks, its middle left out when it is too long for a message.
struct Clipped<'a>(&'a str);

impl fmt::Display for Clipped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 60;
        let text = self.0;
        if text.len() <= 2 * SHOWN {
            return write!(f, "\"{text}\"");
        }
        let head = &text[..text.floor_char_boundary(SHOWN)];
        let tail = &text[text.ceil_char_boundary(text.len() - SHOWN)..];
        write!(f, "\"{head} … {tail}\" ({} bytes)", text.len())
    }
}

/// The ids that are compared, boundaries first. The same seed gives the same ids everywhere.
pub fn ids(seed: u32) -> impl Iterator<Item = i32> {
    let mut random = fastrand::Rng::with_seed(u64::from(seed));
    let drawn = std::iter::repeat_with(move || random.i32(..)).take(RANDOM);
    BOUNDARIES.into_iter().chain(0..SEQUENTIAL).chain(drawn)
}

/// Compares one key, however it was made, with the reference.
///
/// # Errors
/// The disagreement, with both spellings.
pub fn check(builder: &str, id: i32, region: &str, got: &str) -> Result<(), Disagreement> {
    let expected = key::reference(id, region);
    if got == expected {
        return Ok(());
    }
    Err(Disagreement {
        builder: builder.to_owned(),
        id,
        region: region.to_owned(),
        expected,
        got: got.to_owned(),
    })
}

/// Compares every builder's keys with the reference's, and stops at the first that is wrong. Rows
/// that make no key have nothing to compare, and rows that run in JavaScript are compared there,
/// with [`ids`] and [`check`].
pub fn agree<'a>(
    builders: impl IntoIterator<Item = &'a Builder>,
    regions: &[impl AsRef<str>],
    seed: u32,
) -> Agreement {
    let regions: Vec<&str> = regions.iter().map(AsRef::as_ref).collect();
    let mut agreement = Agreement {
        checked: 0,
        sample: regions
            .first()
            .map_or(String::new(), |region| key::reference(SAMPLE_ID, region)),
        disagreement: None,
    };
    for builder in builders
        .into_iter()
        .filter(|builder| !matches!(builder.make, Make::Nothing(_)))
    {
        for (id, region) in keys(&regions, seed) {
            let Some(got) = builder.key(id, region) else {
                break;
            };
            if let Err(disagreement) = check(builder.id, id, region, &got) {
                agreement.disagreement = Some(disagreement);
                return agreement;
            }
            agreement.checked += 1;
        }
    }
    agreement
}

/// How many keys are compared in a run of these builders when none is wrong: what [`agree`] compares, and of a
/// builder that runs in JavaScript every one of the [`ids`] with every region.
pub fn extent<'a>(builders: impl IntoIterator<Item = &'a Builder>, regions: usize) -> u64 {
    let ids = BOUNDARIES.len() + SEQUENTIAL as usize + RANDOM;
    let of = |builder: &Builder| match builder.make {
        Make::Nothing(_) => 0,
        Make::Script => ids * regions,
        _ => ids + BOUNDARIES.len() * regions,
    };
    builders.into_iter().map(|builder| of(builder) as u64).sum()
}

/// All ids with regions in turn, and then every boundary with every region.
fn keys<'r>(regions: &[&'r str], seed: u32) -> impl Iterator<Item = (i32, &'r str)> {
    let in_turn = ids(seed).zip(regions.iter().copied().cycle());
    let at_boundaries = regions.iter().flat_map(|&region| {
        BOUNDARIES
            .into_iter()
            .map(move |boundary| (boundary, region))
    });
    in_turn.chain(at_boundaries)
}
