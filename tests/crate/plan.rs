//! A run's course from planned to ended, on invented machines.

use crate::machine::{SETTINGS, drive, drive_to, planned, quiet};
use keystamp::plan::blocks::Orders;
use keystamp::plan::{Discarded, Keys, Kind, Settings, Step};
use keystamp::stats::gates::{CONTROL, SHORT_PASS};
use keystamp::stats::looks::Passes;
use keystamp::stats::verdict::Verdict;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A machine on which every pass takes up to `noise` times longer, by chance.
fn noisy(ns: &[f64], noise: f64, seed: u64) -> impl FnMut(&Step) -> f64 {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut quiet = quiet(ns);
    move |step| quiet(step) * (1.0 + noise * rng.f64())
}

#[test]
fn every_block_times_every_row_once_in_the_order_the_seed_gives() {
    let mut run = planned(SETTINGS);
    let done = drive(&mut run, quiet(&[40.0, 70.0, 40.0]));
    let timed: Vec<_> = done
        .iter()
        .filter(|(step, _)| step.kind == Kind::Pass)
        .collect();
    assert_eq!(timed.len(), 15 * 3);
    let mut orders = Orders::new(SETTINGS.seed, 3);
    for (block, steps) in timed.chunks(3).enumerate() {
        let order: Vec<usize> = steps.iter().map(|(step, _)| step.row).collect();
        assert_eq!(order, orders.draw(), "block {block}");
        assert_eq!(order, run.order()[block]);
        for (position, (step, ms)) in steps.iter().enumerate() {
            assert_eq!(
                (step.block, step.position, step.keys),
                (block, position, 2_000_000)
            );
            assert_eq!(run.passes(step.row).unwrap()[block], *ms);
        }
    }
    assert!(
        run.order().iter().any(|order| *order != run.order()[0]),
        "the order never changes"
    );

    let mut other = planned(Settings {
        seed: 2,
        ..SETTINGS
    });
    drive(&mut other, quiet(&[40.0, 70.0, 40.0]));
    assert_ne!(run.order(), other.order());
}

#[test]
fn a_seed_gives_the_same_orders_on_every_target() {
    let mut orders = Orders::new(1, 3);
    let drawn: Vec<_> = (0..4).map(|_| orders.draw()).collect();
    assert_eq!(drawn, [[0, 1, 2], [1, 0, 2], [1, 2, 0], [1, 0, 2]]);
    let mut orders = Orders::new(u32::MAX, 8);
    assert_eq!(orders.draw(), [1, 2, 0, 6, 7, 4, 5, 3]);
}

#[test]
fn samples_wait_a_random_part_of_a_clock_step_and_nothing_else_waits() {
    let mut run = planned(SETTINGS);
    let done = drive(&mut run, quiet(&[40.0, 70.0, 40.0]));
    let (samples, others): (Vec<&Step>, Vec<&Step>) = done
        .iter()
        .map(|(step, _)| step)
        .partition(|step| step.kind == Kind::Pass);
    assert!(others.iter().all(|step| step.wait_ms == 0.0));
    let waits: Vec<f64> = samples
        .iter()
        .map(|step| step.wait_ms / SETTINGS.clock_step_ms)
        .collect();
    assert!(waits.iter().all(|wait| (0.0..1.0).contains(wait)));
    let mean = waits.iter().sum::<f64>() / waits.len() as f64;
    assert!((0.35..0.65).contains(&mean), "{mean}");
}

#[test]
fn a_difference_ends_the_run_at_the_first_look() {
    let mut run = planned(SETTINGS);
    drive(&mut run, noisy(&[40.0, 70.0, 40.0], 0.02, 1));
    assert_eq!(run.blocks(), 15);
    let judgement = run.judge(&[]).unwrap();
    assert_eq!(
        (judgement.look.number, judgement.look.passes, judgement.k),
        (1, 15, 2)
    );
    assert_eq!(judgement.alpha, 0.005);
    assert_eq!(judgement.comparisons[0].verdict, Verdict::Slower);
    assert_eq!(judgement.control.verdict, Verdict::Wash);
    assert_eq!(run.step().kind, Kind::Ended);
}

#[test]
fn more_goes_on_to_the_next_look_and_never_judges_a_look_anew() {
    let mut run = planned(SETTINGS);
    assert!(!run.can_go_on() && !run.more(), "nothing to go on from");
    let mut machine = noisy(&[40.0, 70.0, 40.0], 0.02, 1);
    drive(&mut run, &mut machine);
    let first = run.judge(&[]).unwrap();
    assert!(run.can_go_on() && run.more());
    assert!(!run.more(), "it is under way");
    let step = run.step();
    assert_eq!(
        (step.kind, step.look, step.passes_this_look),
        (Kind::Pass, 2, 31)
    );
    run.record(100.0).unwrap();
    run.record(100.0).unwrap();
    run.record(100.0).unwrap();
    assert_eq!(run.blocks(), 16);
    assert_eq!(
        run.judge(&[]).unwrap(),
        first,
        "between looks the last one stands"
    );
    drive(&mut run, &mut machine);
    assert_eq!((run.blocks(), run.judge(&[]).unwrap().look.number), (31, 2));
    assert!(run.more());
    drive(&mut run, &mut machine);
    assert_eq!((run.blocks(), run.judge(&[]).unwrap().look.number), (61, 3));
    assert!(!run.can_go_on() && !run.more(), "61 blocks are the end");
    assert_eq!(run.step().kind, Kind::Ended);
}

#[test]
fn a_run_that_stays_undecided_takes_all_looks_and_claims_nothing() {
    let mut run = planned(SETTINGS);
    let mut block = 0;
    let done = drive(&mut run, |step| {
        block = step.block;
        // Twice as slow in every other block, equal in the others: no sixty blocks decide that.
        if step.row == 1 && block % 2 == 1 {
            200.0
        } else {
            100.0
        }
    });
    let looks: Vec<usize> = done.iter().map(|(step, _)| step.passes_this_look).collect();
    assert!([15, 31, 61].iter().all(|passes| looks.contains(passes)));
    let judgement = run.judge(&[]).unwrap();
    assert_eq!((run.blocks(), judgement.look.number), (61, 3));
    assert_eq!(judgement.comparisons[0].verdict, Verdict::Inconclusive);
    assert_eq!(judgement.comparisons[0].withheld, None);
}

#[test]
fn a_control_that_is_no_wash_decides_nothing_and_the_run_goes_on() {
    let mut run = planned(SETTINGS);
    drive(&mut run, quiet(&[40.0, 70.0, 44.0]));
    assert_eq!(run.blocks(), 61);
    let judgement = run.judge(&[]).unwrap();
    assert_eq!(judgement.control.verdict, Verdict::Slower);
    assert_eq!(judgement.comparisons[0].verdict, Verdict::Inconclusive);
    assert_eq!(judgement.comparisons[0].withheld.as_deref(), Some(CONTROL));

    // A control that calms down in time lets the run end at that look.
    let mut run = planned(SETTINGS);
    drive(&mut run, |step| match step.row {
        2 if step.block < 5 => 110.0,
        1 => 170.0,
        _ => 100.0,
    });
    assert_eq!(
        (run.blocks(), run.judge(&[]).unwrap().control.verdict),
        (31, Verdict::Wash)
    );
}

#[test]
fn a_baseline_alone_is_timed_until_its_control_is_settled() {
    let alone = Settings {
        builders: 1,
        ..SETTINGS
    };
    let mut run = planned(alone);
    drive(&mut run, quiet(&[40.0, 40.0]));
    assert_eq!(run.blocks(), 15);

    let mut run = planned(alone);
    drive(&mut run, |step| match step.row {
        1 if step.block % 2 == 1 => 200.0,
        _ => 100.0,
    });
    assert_eq!(run.blocks(), 61);
    assert_eq!(
        run.judge(&[]).unwrap().control.verdict,
        Verdict::Inconclusive
    );
}

#[test]
fn passes_too_short_for_the_clock_end_the_run_since_more_of_them_cannot_help() {
    let mut run = planned(Settings {
        clock_step_ms: 1.0,
        ..SETTINGS
    });
    drive(&mut run, quiet(&[40.0, 70.0, 40.0]));
    assert_eq!(run.blocks(), 15);
    let judgement = run.judge(&[]).unwrap();
    for comparison in judgement.comparisons.iter().chain([&judgement.control]) {
        assert_eq!(comparison.verdict, Verdict::Inconclusive);
        assert_eq!(comparison.withheld.as_deref(), Some(SHORT_PASS));
    }
}

#[test]
fn a_short_row_does_not_end_the_run_for_the_others() {
    let settings = Settings {
        builders: 3,
        ..SETTINGS
    };
    let mut run = planned(settings);
    // Row 2 lasts 10 ms of the 20 ms that are needed; row 1 never decides.
    drive(&mut run, |step| match step.row {
        1 if step.block % 2 == 1 => 200.0,
        2 => 10.0,
        _ => 100.0,
    });
    let judgement = run.judge(&[]).unwrap();
    assert_eq!(run.blocks(), 61);
    assert_eq!(judgement.comparisons[0].withheld, None);
    assert_eq!(
        judgement.comparisons[1].withheld.as_deref(),
        Some(SHORT_PASS)
    );
}

#[test]
fn a_fixed_number_of_passes_has_one_look() {
    let mut run = planned(Settings {
        passes: Passes::Fixed(7),
        ..SETTINGS
    });
    let done = drive(&mut run, quiet(&[40.0, 70.0, 40.0]));
    assert!(
        done.iter()
            .all(|(step, _)| (step.look, step.passes_this_look) == (1, 7))
    );
    assert_eq!((run.blocks(), run.most_blocks()), (7, 7));
    let judgement = run.judge(&[]).unwrap();
    assert_eq!(
        (judgement.look.alpha, judgement.alpha, judgement.k),
        (0.05, 0.025, 1)
    );
    assert!(!run.can_go_on() && !run.more());
}

#[test]
fn a_tab_hidden_in_mid_block_costs_that_block_and_no_other() {
    let mut run = planned(SETTINGS);
    let mut machine = quiet(&[40.0, 70.0, 40.0]);
    drive_to(&mut run, Kind::Pass, &mut machine);
    let mut hidden = 0;
    while run.step().kind != Kind::Ended {
        let step = run.step();
        // Hidden in the second pass of block 3, and twice more when it is done again.
        if step.block == 3 && step.position == 1 && hidden < 3 {
            hidden += 1;
            run.discard_block("the tab was hidden").unwrap();
            assert_eq!((run.step().block, run.step().position), (3, 0));
            continue;
        }
        let slow = if step.block == 3 && step.position == 0 && hidden < 3 {
            1000.0
        } else {
            1.0
        };
        run.record(machine(&step) * slow).unwrap();
    }
    let lost = Discarded {
        block: 3,
        cause: "the tab was hidden".to_owned(),
    };
    assert_eq!(run.discarded(), [lost.clone(), lost.clone(), lost]);
    assert_eq!(run.blocks(), 15);
    for (row, ms) in [(0, 80.0), (1, 140.0), (2, 80.0)] {
        assert_eq!(run.passes(row).unwrap(), [ms; 15]);
    }
    // With the list of what was discarded, anyone can draw the same orders from the seed.
    let mut orders = Orders::new(SETTINGS.seed, 3);
    for (block, order) in run.order().iter().enumerate() {
        for _ in run.discarded().iter().filter(|lost| lost.block == block) {
            orders.draw();
        }
        assert_eq!(*order, orders.draw());
    }
}

#[test]
fn before_the_blocks_there_is_nothing_to_discard() {
    let mut run = planned(Settings {
        keys: Keys::Calibrate,
        ..SETTINGS
    });
    let mut machine = quiet(&[40.0, 70.0, 40.0]);
    for kind in [Kind::WarmUp, Kind::Calibrate] {
        drive_to(&mut run, kind, &mut machine);
        let step = run.step();
        run.discard_block("the tab was hidden").unwrap();
        assert_eq!(run.step(), step);
    }
    assert!(run.discarded().is_empty());
}
