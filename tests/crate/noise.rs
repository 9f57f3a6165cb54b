//! Invented noise: what makes passes differ on real machines, and the clamped clock that reads them.
//!
//! Each slot of time has a factor: a lognormal body over a floor, clustered spikes with a heavy right tail, a
//! drift and a random walk, a machine that switches between two speeds, and single passes that do so on
//! their own. Three sets of numbers make a quiet, a typical and a harsh machine.

use fastrand::Rng;
use std::f64::consts::TAU;

/// A machine's noise. Sizes are relative to the undisturbed time, probabilities are per slot.
pub struct Noise {
    pub name: &'static str,
    body: f64,
    spike_begins: f64,
    spike_stays: f64,
    spike: f64,
    drift: f64,
    walk: f64,
    level: f64,
    level_switches: f64,
    bump_happens: f64,
    bump: f64,
}

pub const QUIET: Noise = Noise {
    name: "quiet",
    body: 0.010,
    spike_begins: 0.02,
    spike_stays: 0.3,
    spike: 0.08,
    drift: 0.02,
    walk: 0.001,
    level: 0.0,
    level_switches: 0.0,
    bump_happens: 0.0,
    bump: 0.0,
};

pub const TYPICAL: Noise = Noise {
    name: "typical",
    body: 0.025,
    spike_begins: 0.06,
    spike_stays: 0.5,
    spike: 0.15,
    drift: 0.05,
    walk: 0.003,
    level: 0.08,
    level_switches: 0.03,
    bump_happens: 0.05,
    bump: 0.04,
};

pub const HARSH: Noise = Noise {
    name: "harsh",
    body: 0.033,
    spike_begins: 0.08,
    spike_stays: 0.6,
    spike: 0.20,
    drift: 0.10,
    walk: 0.006,
    level: 0.40,
    level_switches: 0.07,
    bump_happens: 0.10,
    bump: 0.06,
};

impl Noise {
    /// The factors of `count` slots of time, one after the other (at least 2).
    pub fn slots(&self, rng: &mut Rng, count: usize) -> Vec<f64> {
        let drift = if rng.usize(..3) < 2 {
            self.drift
        } else {
            -self.drift
        };
        let ends = 1.0 - self.spike_stays;
        let mut spiking = rng.f64() < self.spike_begins / (self.spike_begins + ends);
        let mut slow = rng.f64() < 0.4;
        let mut walk = 0.0;
        let mut slots = Vec::with_capacity(count);
        for slot in 0..count {
            if slot > 0 {
                spiking = rng.f64()
                    < if spiking {
                        self.spike_stays
                    } else {
                        self.spike_begins
                    };
                slow ^= rng.f64() < self.level_switches;
            }
            walk += self.walk * normal(rng);
            let mut log = (self.body * (0.7 * normal(rng)).exp()).ln_1p();
            if spiking {
                log += (self.spike * (0.8 * normal(rng)).exp()).ln_1p();
            }
            if slow {
                log += self.level;
            }
            if rng.f64() < self.bump_happens {
                log += self.bump;
            }
            log += drift * slot as f64 / (count - 1) as f64 + walk;
            slots.push(log.exp());
        }
        slots
    }
}

/// A standard normal number (Box and Muller 1958).
fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.f64()).ln()).sqrt();
    radius * (TAU * rng.f64()).cos()
}

/// A time as a clock reads it that steps by `step` and goes over to the next step at random, as browsers'
/// clocks do: from any start, never less than one step.
pub fn clamped(rng: &mut Rng, time: f64, step: f64) -> f64 {
    let start = rng.f64() * step;
    let mut read = |at: f64| {
        let steps = at / step;
        let up = if steps.fract() >= rng.f64() { 1.0 } else { 0.0 };
        (steps.floor() + up) * step
    };
    let began = read(start);
    (read(start + time) - began).max(step)
}
