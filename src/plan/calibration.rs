//! Finding how many keys a pass needs, so that the clock can tell passes apart.
//!
//! Every builder is timed at `n` keys, and only the fastest one's time counts: it has the shortest pass.
//! `n` doubles until that pass lasts max(20 R, 5 ms), R being the clock's step. Then N = ceil(n * T / t) aims
//! at T = clamp(1000 R, 50 ms, 300 ms), again and again from the time at the last N, until N moves by
//! less than 10 %. One N is then frozen for all builders.

use super::warm_up::BRIEF_KEYS;
use crate::measure::MAX_KEYS;

/// The most rounds that aim at T.
///
/// If N has not settled by then, the larger of the last two is taken: passes that are too long only take
/// their time, passes that are too short allow no claim.
pub const MOST_ROUNDS: usize = 8;

/// N has settled once a round moves it by less than this.
const SETTLED: f64 = 0.10;

/// A calibration in progress.
#[derive(Clone, Debug)]
pub(super) struct Calibration {
    builders: usize,
    clock_step_ms: f64,
    keys: u32,
    row: usize,
    fastest_ms: f64,
    /// Rounds that aimed at T; 0 while doubling.
    rounds: usize,
}

impl Calibration {
    /// Starts with the brief warm-up's keys.
    pub(super) fn new(builders: usize, clock_step_ms: f64) -> Self {
        let fastest_ms = f64::INFINITY;
        Self {
            builders,
            clock_step_ms,
            keys: BRIEF_KEYS,
            row: 0,
            fastest_ms,
            rounds: 0,
        }
    }

    /// The builder to time.
    pub(super) fn row(&self) -> usize {
        self.row
    }

    /// With how many keys.
    pub(super) fn keys(&self) -> u32 {
        self.keys
    }

    /// How many passes are left in this round.
    pub(super) fn left_in_round(&self) -> usize {
        self.builders - self.row
    }

    /// Takes that pass's time in milliseconds, 0 or more; returns N once it has settled.
    pub(super) fn record(&mut self, ms: f64) -> Option<u32> {
        self.fastest_ms = self.fastest_ms.min(ms);
        self.row += 1;
        if self.row < self.builders {
            return None;
        }
        let fastest_ms = std::mem::replace(&mut self.fastest_ms, f64::INFINITY);
        self.row = 0;
        if self.rounds == 0 && fastest_ms < self.long_enough() && self.keys < MAX_KEYS {
            self.keys = (self.keys * 2).min(MAX_KEYS);
            return None;
        }
        self.aim(fastest_ms)
    }

    /// One round aimed at T, from the fastest time at the present number of keys.
    fn aim(&mut self, fastest_ms: f64) -> Option<u32> {
        let before = self.keys;
        self.keys = match fastest_ms > 0.0 {
            true => {
                let keys = (f64::from(before) * self.target() / fastest_ms).ceil();
                // In range by the clamp, and whole by the ceiling.
                keys.clamp(1.0, f64::from(MAX_KEYS)) as u32
            }
            // A clock that saw nothing gives no time to aim from.
            false => before.saturating_mul(2).min(MAX_KEYS),
        };
        let first = self.rounds == 0;
        self.rounds += 1;
        let moved = f64::from(self.keys.abs_diff(before)) / f64::from(before);
        if moved < SETTLED && (!first || self.keys == before) {
            return Some(self.keys);
        }
        (self.rounds == MOST_ROUNDS).then(|| self.keys.max(before))
    }

    /// The shortest time to aim from, in milliseconds.
    fn long_enough(&self) -> f64 {
        (20.0 * self.clock_step_ms).max(5.0)
    }

    /// T, in milliseconds.
    fn target(&self) -> f64 {
        (1000.0 * self.clock_step_ms).clamp(50.0, 300.0)
    }
}
