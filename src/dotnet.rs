//! What the article's strings weigh in .NET, and what the article measured there.
//!
//! # The layout
//!
//! On a 64-bit run-time a `System.String` of n UTF-16 code units takes 22 + 2n bytes, rounded up to
//! a multiple of 8:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | object header: sync block index, padded to the size of a pointer |
//! | 8 | pointer to the method table |
//! | 4 | length, an `int` |
//! | 2n | the code units |
//! | 2 | a terminating zero |
//!
//! Sources, in dotnet/runtime: `StringObject::GetBaseSize` and `GetSize` in
//! `src/coreclr/vm/object.inl` for the sum, `STRING_BASE_SIZE` (0x16) in
//! `src/coreclr/vm/amd64/asmconstants.h` for the 22, `DATA_ALIGNMENT` in
//! `src/coreclr/vm/amd64/cgencpu.h` for the 8, and `String.MaxLength` in
//! `src/libraries/System.Private.CoreLib/src/System/String.cs` for the longest.
//!
//! # The builders
//!
//! The article's first builder makes two strings for each key, the digits and the key: a string of
//! digits with a minimum length of more than one is new every time (`UInt32ToDecStr` and
//! `NegativeInt32ToDecStr` in `Number.Formatting.cs`), and four strings are concatenated into one
//! new string at once. Its second builder makes the key only.
//!
//! Weights are bytes asked of the allocator, as `GC.GetAllocatedBytesForCurrentThread` counts them;
//! a megabyte is 10^6 bytes, as in the article.

use std::fmt;
use std::ops::Range;

use crate::key::{self, PREFIX};

/// Header, method table pointer, length and terminator.
const BASE_BYTES: u64 = 8 + 8 + 4 + 2;

/// Every object begins at a multiple of this.
const ALIGNMENT: u64 = 8;

/// The longest string there can be, in UTF-16 code units.
pub const MAX_UNITS: u64 = 0x3FFF_FFDF;

/// The longest region, in UTF-16 code units: with it, and with the longest spelling of an id, a key
/// is as long as a string can be.
pub const MAX_REGION_UNITS: u64 = MAX_UNITS - key_units(spelled_units(i32::MIN), 0);

/// The length of a text as .NET counts it, in UTF-16 code units.
pub fn utf16_length(text: &str) -> u64 {
    text.encode_utf16().count() as u64
}

/// How many bytes a string of so many UTF-16 code units takes, for up to [`MAX_UNITS`].
pub const fn string_bytes(units: u64) -> u64 {
    (BASE_BYTES + 2 * units).next_multiple_of(ALIGNMENT)
}

/// A number of strings, and what they weigh together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strings {
    /// How many.
    pub count: u64,
    /// Bytes in all.
    pub bytes: u64,
}

impl Strings {
    /// And so many more, each of so many code units.
    const fn and(self, count: u64, units: u64) -> Self {
        Self {
            count: self.count + count,
            bytes: self.bytes + count * string_bytes(units),
        }
    }
}

/// What one builder makes in one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The keys.
    pub keys: Strings,
    /// The strings of digits that are thrown away.
    pub thrown_away: Strings,
}

impl Weight {
    /// Both together: what the run-time reports as allocated.
    pub const fn allocated(self) -> Strings {
        Strings {
            count: self.keys.count + self.thrown_away.count,
            bytes: self.keys.bytes + self.thrown_away.bytes,
        }
    }
}

/// The article's two builders over one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// The first: a string of digits, then the key.
    pub concat: Weight,
    /// The second: the key.
    pub create: Weight,
}

impl Model {
    /// A pass of `keys` ids from `first` on, with the regions in turn.
    ///
    /// # Errors
    /// As [`Model::of_lengths`].
    pub fn new<R: AsRef<str>>(first: i32, keys: u32, regions: &[R]) -> Result<Self, NoModel> {
        let units = regions.iter().map(|region| utf16_length(region.as_ref()));
        Self::of_lengths(first, keys, &units.collect::<Vec<_>>())
    }

    /// The same with each region given by its length in UTF-16 code units.
    ///
    /// # Errors
    /// When there are no keys, or more than ids from `first` on; no regions; or a region so long
    /// that .NET could not hold every key with it.
    pub fn of_lengths(first: i32, keys: u32, regions: &[u64]) -> Result<Self, NoModel> {
        let last = i64::from(first) + i64::from(keys) - 1;
        let last = match i32::try_from(last) {
            Ok(last) if keys > 0 => last,
            _ => return Err(NoModel::Keys { first, keys }),
        };
        if regions.is_empty() {
            return Err(NoModel::Regions);
        }
        if let Some(region) = regions.iter().position(|&units| units > MAX_REGION_UNITS) {
            return Err(NoModel::Region { region });
        }

        let (mut made, mut thrown_away) = (Strings::default(), Strings::default());
        for (ids, digits) in stretches(first, last) {
            let (from, count) = (
                ids.start.abs_diff(first.into()),
                ids.end.abs_diff(ids.start),
            );
            thrown_away = thrown_away.and(count, digits);
            for (region, &units) in regions.iter().enumerate() {
                let times = times_in_turn(region as u64, regions.len() as u64, from, count);
                made = made.and(times, key_units(digits, units));
            }
        }
        let weight = |thrown_away| Weight {
            keys: made,
            thrown_away,
        };
        Ok(Self {
            concat: weight(thrown_away),
            create: weight(Strings::default()),
        })
    }

    /// Bytes of the first builder over bytes of the second.
    pub fn allocation_ratio(&self) -> f64 {
        self.concat.allocated().bytes as f64 / self.create.allocated().bytes as f64
    }
}

/// The last id of each stretch of ids whose spellings have the same length, in order.
const SAME_LENGTH_TO: [i32; 8] = [
    -1_000_000_000,
    -100_000_000,
    -10_000_000,
    -1,
    9_999_999,
    99_999_999,
    999_999_999,
    i32::MAX,
];

/// The ids from `first` to `last` in stretches of one length, each with that length; i64, so that a
/// range can end after the last id there is.
fn stretches(first: i32, last: i32) -> impl Iterator<Item = (Range<i64>, u64)> {
    let mut begin = i64::from(first);
    SAME_LENGTH_TO.into_iter().filter_map(move |same_to| {
        let to = same_to.min(last);
        let ids = begin..i64::from(to) + 1;
        begin = begin.max(ids.end);
        (!ids.is_empty()).then(|| (ids, spelled_units(to)))
    })
}

/// The length of an id's spelling, which is ASCII.
const fn spelled_units(id: i32) -> u64 {
    (id < 0) as u64 + key::digits(id) as u64
}

const fn key_units(digits: u64, region: u64) -> u64 {
    PREFIX.len() as u64 + digits + "-".len() as u64 + region
}

/// How often one of so many regions has its turn among `count` keys, of which the first is key
/// number `from` of the pass.
const fn times_in_turn(region: u64, regions: u64, from: u64, count: u64) -> u64 {
    let keys_before_its_turn = (region + regions - from % regions) % regions;
    (count + regions - 1 - keys_before_its_turn) / regions
}

/// Why there is no such pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoModel {
    /// No keys, or more than there are ids from the first one on.
    Keys {
        /// The first id.
        first: i32,
        /// The number of keys.
        keys: u32,
    },
    /// There is no region to take in turn.
    Regions,
    /// A region with which a key would be longer than a .NET string can be.
    Region {
        /// Its index.
        region: usize,
    },
}

impl fmt::Display for NoModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoModel::Keys { first, keys } => {
                let most = i64::from(i32::MAX) - i64::from(*first) + 1;
                write!(
                    f,
                    "keys must be from 1 to {most} from id {first} on; got {keys}"
                )
            }
            NoModel::Regions => write!(f, "regions must have at least one region; got none"),
            NoModel::Region { region } => {
                write!(
                    f,
                    "regions[{region}] must be at most {MAX_REGION_UNITS} UTF-16 units long"
                )
            }
        }
    }
}

impl std::error::Error for NoModel {}

/// What the article published for one builder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedRow {
    /// The fastest pass, in milliseconds.
    pub fastest_ms: f64,
    /// Megabytes (10^6 bytes) allocated by a pass.
    pub megabytes: f64,
}

/// What the article published.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// Keys in a pass, with ids from 0 on.
    pub keys: u32,
    /// Passes, of which it shows the fastest.
    pub passes: u32,
    /// The regions, in turn.
    pub regions: [&'static str; 5],
    /// Its first builder.
    pub concat: PublishedRow,
    /// Its second builder.
    pub create: PublishedRow,
    /// Time of the first over time of the second.
    pub time_ratio: f64,
    /// Bytes of the first over bytes of the second.
    pub allocation_ratio: f64,
}

/// The article's figures, from one run on one machine of its author's.
pub const ARTICLE: Published = Published {
    keys: 2_000_000,
    passes: 7,
    regions: ["US", "EU", "APAC", "LATAM", "MEA"],
    concat: PublishedRow {
        fastest_ms: 50.0,
        megabytes: 192.0,
    },
    create: PublishedRow {
        fastest_ms: 55.0,
        megabytes: 112.0,
    },
    time_ratio: 0.91,
    allocation_ratio: 1.71,
};
