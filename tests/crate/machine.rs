//! An invented machine that does a run's steps: it says how long each takes, and no clock is read.

use keystamp::plan::{Keys, Kind, Run, Settings, Step};
use keystamp::stats::looks::Passes;

/// A run of two builders on a clock of 0.1 ms: what the tests change a little each.
pub const SETTINGS: Settings = Settings {
    builders: 2,
    baseline: 0,
    keys: Keys::Given(2_000_000),
    passes: Passes::Auto,
    seed: 1,
    clock_step_ms: 0.1,
};

/// A run that must be plannable.
pub fn planned(settings: Settings) -> Run {
    Run::new(settings).expect("settings within their ranges")
}

/// Does steps until the run ends, and returns them with their times.
pub fn drive(run: &mut Run, mut time: impl FnMut(&Step) -> f64) -> Vec<(Step, f64)> {
    let mut done = Vec::new();
    while run.step().kind != Kind::Ended {
        assert!(done.len() < 100_000, "the run does not end");
        let step = run.step();
        let ms = time(&step);
        run.record(ms).expect("a time that can be recorded");
        done.push((step, ms));
    }
    done
}

/// Does steps until `kind` is next.
pub fn drive_to(run: &mut Run, kind: Kind, mut time: impl FnMut(&Step) -> f64) {
    for _ in 0..100_000 {
        if run.step().kind == kind {
            return;
        }
        let ms = time(&run.step());
        run.record(ms).expect("a time that can be recorded");
    }
    panic!("the run never gets to {kind:?}");
}

/// A machine without noise: `ns` nanoseconds per key by row, the control being the last row.
pub fn quiet(ns: &[f64]) -> impl FnMut(&Step) -> f64 {
    move |step| f64::from(step.keys) * ns[step.row] / 1e6
}
