//! A pass: one loop over N keys, either timed or counted, never both.
//!
//! The loop is the article's: ids from zero on, regions in turn, each key made through a function
//! pointer, read and dropped. Where the time comes from is handed in, so that the loop knows no
//! clock of its own.

use std::alloc::GlobalAlloc;
use std::fmt;
use std::hint::black_box;

use crate::alloc::{Counting, Ledger};
use crate::builders::{Builder, Make};
use crate::key;

// No unsafe code here for Miri to look at, and under it these loops would take minutes.
#[cfg(all(test, not(miri)))]
mod tests;

/// The most keys in one pass: as many as there are ids of seven digits, so that all keys of a
/// region are equally long.
pub const MAX_KEYS: u32 = 10_000_000;

/// N keys of one builder: what is timed or counted.
#[derive(Clone, Copy, Debug)]
pub struct Pass<'a, R> {
    make: Make,
    predicts: fn(i32, &str) -> Ledger,
    keys: u32,
    regions: &'a [R],
}

/// Why there can be no such pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPass {
    /// The number of keys is not in 1 to [`MAX_KEYS`].
    Keys(u32),
    /// There is no region to take in turn.
    Regions,
    /// The builder runs in JavaScript.
    Script(&'static str),
}

impl fmt::Display for NoPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPass::Keys(keys) => write!(f, "keys must be from 1 to {MAX_KEYS}; got {keys}"),
            NoPass::Regions => write!(f, "regions must have at least one region; got none"),
            NoPass::Script(id) => write!(f, "builder must be one that runs in Rust; got \"{id}\""),
        }
    }
}

impl std::error::Error for NoPass {}

impl<'a, R: AsRef<str>> Pass<'a, R> {
    /// Checks that the pass can be run.
    ///
    /// # Errors
    /// What is wrong with the builder, the number of keys or the regions.
    pub fn new(builder: &Builder, keys: u32, regions: &'a [R]) -> Result<Self, NoPass> {
        let Some(predicts) = builder.predicts else {
            return Err(NoPass::Script(builder.id));
        };
        if keys == 0 || keys > MAX_KEYS {
            return Err(NoPass::Keys(keys));
        }
        if regions.is_empty() {
            return Err(NoPass::Regions);
        }
        Ok(Self {
            make: builder.make,
            predicts,
            keys,
            regions,
        })
    }

    /// How long the pass takes, in the unit and with the resolution of `clock`.
    pub fn timed(&self, clock: impl FnMut() -> f64) -> f64 {
        let (began, ended) = self.between(clock);
        ended - began
    }

    /// What the pass asks of `allocator`, which must be the one that strings are made with.
    pub fn counted<A: GlobalAlloc>(&self, allocator: &Counting<A>) -> Ledger {
        let (before, after) = self.between(|| allocator.restart_peak());
        after.since(before)
    }

    /// What the table says that the pass asks of the allocator: the sum over its keys, and for a
    /// builder that writes into a buffer the one buffer.
    pub fn predicted(&self) -> Ledger {
        let mut ledger = Ledger::EMPTY;
        let buffer = match self.make {
            Make::Buffer(_) => Some(self.longest()),
            _ => None,
        };
        if let Some(capacity) = buffer {
            ledger = ledger.alloc(capacity);
        }
        // The sum is kept in memory and added to elsewhere, so that the loop itself carries nothing
        // that an engine could lose; see `apart`.
        let add: fn(&mut Ledger, Ledger) = |sum, key| *sum = sum.then(key);
        let add = black_box(add);
        for (id, region) in (0..)
            .zip(self.regions.iter().cycle())
            .take(self.keys as usize)
        {
            add(&mut ledger, (self.predicts)(id, region.as_ref()));
        }
        if let Some(capacity) = buffer {
            ledger = ledger.dealloc(capacity);
        }
        ledger
    }

    /// Makes all keys between two readings.
    fn between<T>(&self, mut read: impl FnMut() -> T) -> (T, T) {
        let regions: Vec<&str> = self.regions.iter().map(AsRef::as_ref).collect();
        match self.make {
            Make::Owned(make) | Make::Nothing(make) => {
                let make = black_box(make);
                let began = read();
                self.apart(&regions, |id, region| sink(&make(id, region)));
                (began, read())
            }
            Make::Buffer(make) => {
                let make = black_box(make);
                let began = read();
                let mut buffer = String::with_capacity(self.longest());
                self.apart(&regions, |id, region| {
                    make(&mut buffer, id, region);
                    sink(&buffer)
                });
                drop(buffer);
                (began, read())
            }
            Make::Copy(copy) => {
                let copy = black_box(copy);
                let finished: Vec<String> = regions
                    .iter()
                    .map(|region| key::reference(0, region))
                    .collect();
                let finished: Vec<&str> = finished.iter().map(String::as_str).collect();
                let began = read();
                self.apart(&finished, |_, key| sink(&copy(key)));
                (began, read())
            }
            // `new` lets none through; there is nothing between the readings.
            Make::Script => (read(), read()),
        }
    }

    /// Calls `one` for every id of the pass, with the texts in turn, in a function of its own.
    ///
    /// Of its own, and out of every optimiser's sight, because an engine replaces a loop's code
    /// while it runs and has to carry over what lives in that function: WebKit has been seen to
    /// carry it over wrong, and then it is the reading taken before the loop that is lost. (For
    /// readings of a clock: <https://bugs.webkit.org/show_bug.cgi?id=301435>.)
    fn apart<F: FnMut(i32, &str) -> usize>(&self, texts: &[&str], mut one: F) {
        let each: fn(u32, &[&str], &mut F) = each;
        black_box(each)(self.keys, texts, &mut one);
    }

    /// Room for any key of the pass.
    fn longest(&self) -> usize {
        self.regions
            .iter()
            .map(|region| key::length(0, region.as_ref()))
            .max()
            .unwrap_or(0)
    }
}

/// Calls `one` for every id below `keys`, with the texts in turn.
fn each<F: FnMut(i32, &str) -> usize>(keys: u32, texts: &[&str], one: &mut F) {
    let mut sum = 0_usize;
    let mut turn = texts.iter();
    for id in 0..keys as i32 {
        let text = match turn.next() {
            Some(text) => text,
            None => {
                turn = texts.iter();
                turn.next().unwrap_or(&"")
            }
        };
        sum = sum.wrapping_add(one(id, text));
    }
    black_box(sum);
}

/// Reads a key, so that making it cannot be left out: its length and its last byte.
fn sink(key: &str) -> usize {
    key.len() + usize::from(key.as_bytes().last().copied().unwrap_or(0))
}

/// How many steps of the clock [`clock_step`] looks at.
pub const CLOCK_STEPS: u32 = 30;

/// How often [`clock_step`] reads a clock that stands still before it gives up. At the slowest
/// browser clock, one step of a millisecond, a reading would have to take less than 100 picoseconds
/// to get here.
const MOST_READINGS_PER_STEP: u32 = 10_000_000;

/// The resolution of `clock`: the smallest positive step among [`CLOCK_STEPS`], in the clock's
/// unit. `None` when the clock stands still.
pub fn clock_step(mut clock: impl FnMut() -> f64) -> Option<f64> {
    let mut smallest = f64::INFINITY;
    let mut last = clock();
    for _ in 0..CLOCK_STEPS {
        let now = (0..MOST_READINGS_PER_STEP)
            .map(|_| clock())
            .find(|&now| now > last)?;
        smallest = smallest.min(now - last);
        last = now;
    }
    Some(smallest)
}
