//! Whether intervals cover the truth, and verdicts keep off identical code, as often as they promise, on
//! invented machines whose truth is known. The seeds are fixed, so the answer is always the same.

use crate::noise::{HARSH, Noise, QUIET, TYPICAL, clamped};
use fastrand::Rng;
use keystamp::plan::{Keys, Kind, Run, Settings};
use keystamp::stats::looks::Passes;
use keystamp::stats::ratio::LogRatios;
use keystamp::stats::sign;
use keystamp::stats::verdict::Verdict;

const MACHINES: [&Noise; 3] = [&QUIET, &TYPICAL, &HARSH];

/// An undisturbed pass, in milliseconds, and the clock's step.
const PASS_MS: f64 = 100.0;
const STEP_MS: f64 = 0.1;

/// Passes of a baseline and of a builder that takes `ratio` times as long, in blocks of random order.
fn pairs(noise: &Noise, rng: &mut Rng, blocks: usize, ratio: f64) -> (Vec<f64>, Vec<f64>) {
    let slots = noise.slots(rng, 2 * blocks);
    let block = |slots: &[f64]| {
        let (mut baseline, mut builder) = (slots[0], slots[1]);
        if rng.bool() {
            (baseline, builder) = (builder, baseline);
        }
        let baseline = clamped(rng, PASS_MS * baseline, STEP_MS);
        (baseline, clamped(rng, PASS_MS * ratio * builder, STEP_MS))
    };
    slots.chunks(2).map(block).unzip()
}

/// A run on such a machine, to its end: `ratios` are the times of its rows, the control's last.
fn run(noise: &Noise, rng: &mut Rng, passes: Passes, ratios: &[f64]) -> Run {
    let mut run = Run::new(Settings {
        builders: ratios.len() - 1,
        baseline: 0,
        keys: Keys::Given(1_000_000),
        passes,
        seed: rng.u32(..),
        clock_step_ms: STEP_MS,
    })
    .unwrap();
    let slots = noise.slots(rng, run.most_blocks() * ratios.len());
    loop {
        let step = run.step();
        let ms = match step.kind {
            Kind::Ended => return run,
            Kind::WarmUp | Kind::Calibrate => PASS_MS,
            Kind::Pass => {
                let slot = slots[step.block * ratios.len() + step.position];
                clamped(rng, PASS_MS * ratios[step.row] * slot, STEP_MS)
            }
        };
        run.record(ms).unwrap();
    }
}

fn share(count: usize, of: usize) -> f64 {
    count as f64 / of as f64
}

#[test]
fn the_noise_is_as_wide_as_the_noise_the_method_was_chosen_on() {
    // The upper 25 % and 5 % points of a pair's log ratio on identical code, from 20,000 simulated runs each
    // of the simulation the method was chosen by.
    for (noise, quarter, twentieth) in [
        (&QUIET, 0.0069, 0.0264),
        (&TYPICAL, 0.0231, 0.1165),
        (&HARSH, 0.0415, 0.3300),
    ] {
        let mut rng = Rng::with_seed(1);
        let mut logs = Vec::new();
        for _ in 0..500 {
            let (baseline, builder) = pairs(noise, &mut rng, 61, 1.0);
            logs.extend_from_slice(LogRatios::of(&baseline, &builder).unwrap().sorted());
        }
        logs.sort_by(f64::total_cmp);
        let at = |share: f64| logs[(share * logs.len() as f64) as usize];
        for (share, expected) in [
            (0.75, quarter),
            (0.95, twentieth),
            (0.25, -quarter),
            (0.05, -twentieth),
        ] {
            let got = at(share);
            assert!(
                (got / expected - 1.0).abs() < 0.1,
                "{} at {share}: {got}, {expected}",
                noise.name
            );
        }
    }
}

#[test]
fn intervals_cover_the_true_ratio_at_least_94_times_in_100() {
    const RUNS: usize = 1500;
    for noise in MACHINES {
        for blocks in [7, 15, 31, 61] {
            for ratio in [1.0, 1.02, 1.05, 1.71] {
                let mut rng = Rng::with_seed(blocks as u64);
                let covered = (0..RUNS).filter(|_| {
                    let (baseline, builder) = pairs(noise, &mut rng, blocks, ratio);
                    let logs = LogRatios::of(&baseline, &builder).unwrap();
                    let interval = sign::interval(&logs, 0.05).unwrap();
                    (interval.low..=interval.high).contains(&ratio)
                });
                let covered = share(covered.count(), RUNS);
                assert!(
                    covered >= 0.94,
                    "{} {blocks} {ratio}: {covered}",
                    noise.name
                );
            }
        }
    }
}

#[test]
fn identical_code_is_told_apart_at_most_once_in_100_runs() {
    const RUNS: usize = 400;
    for noise in MACHINES {
        for (passes, seed) in [
            (Passes::Auto, 2),
            (Passes::Fixed(7), 3),
            (Passes::Fixed(31), 4),
        ] {
            let mut rng = Rng::with_seed(seed);
            let claims = (0..RUNS).filter(|_| {
                let run = run(noise, &mut rng, passes, &[1.0, 1.0, 1.0]);
                let verdict = run.judge(&[]).unwrap().comparisons[0].verdict;
                matches!(verdict, Verdict::Faster | Verdict::Slower)
            });
            let claims = share(claims.count(), RUNS);
            assert!(claims <= 0.01, "{} {passes:?}: {claims}", noise.name);
        }
    }
}

#[test]
fn what_is_claimed_is_true_and_quiet_machines_do_claim_it() {
    const RUNS: usize = 100;
    for noise in MACHINES {
        let mut rng = Rng::with_seed(5);
        let mut right = [0; 3];
        for _ in 0..RUNS {
            // Rows: the baseline, 71 % slower, 20 % faster, 1 % slower; then the control. That the last is
            // slower is true, if not by as much as is claimed.
            let run = run(noise, &mut rng, Passes::Auto, &[1.0, 1.71, 0.8, 1.01, 1.0]);
            let expected = [Verdict::Slower, Verdict::Faster, Verdict::Wash];
            for (at, comparison) in run.judge(&[]).unwrap().comparisons.iter().enumerate() {
                right[at] += usize::from(comparison.verdict == expected[at]);
                let opposite = [Verdict::Faster, Verdict::Slower, Verdict::Faster][at];
                assert_ne!(comparison.verdict, opposite, "{}", noise.name);
            }
        }
        let least = if noise.name == "harsh" { 0.5 } else { 0.95 };
        for right in right {
            assert!(
                share(right, RUNS) >= least,
                "{}: {right} of {RUNS}",
                noise.name
            );
        }
    }
}
