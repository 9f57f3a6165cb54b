//! Verdicts at their edges, and the gates that withhold them.

use keystamp::stats::gates::{CONTROL, DRIFT, FEW_PASSES, SHORT_PASS};
use keystamp::stats::judge::{Comparison, Evidence, Judgement, judge};
use keystamp::stats::looks::Passes;
use keystamp::stats::verdict::{Verdict, verdict};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn verdicts_keep_to_their_order_at_the_edges_of_the_band() {
    let at =
        |estimate: f64, low: f64, high: f64| verdict(estimate.ln(), Some((low.ln(), high.ln())));
    assert_eq!(
        at(1.03, 1.02, 1.05),
        Verdict::Wash,
        "a wash even if it excludes 1"
    );
    assert_eq!(at(0.98, 1.0 / 1.05, 1.0), Verdict::Wash);
    assert_eq!(
        at(1.03, 1.02, 1.0501),
        Verdict::Inconclusive,
        "the estimate is inside the margin"
    );
    assert_eq!(at(1.06, 1.001, 1.1), Verdict::Slower);
    assert_eq!(at(1.06, 0.999, 1.1), Verdict::Inconclusive);
    assert_eq!(
        at(1.05, 1.04, 1.06),
        Verdict::Inconclusive,
        "an estimate on the edge is not over it"
    );
    assert_eq!(at(1.0 / 1.06, 0.9, 0.999), Verdict::Faster);
    assert_eq!(at(1.0 / 1.06, 0.9, 1.001), Verdict::Inconclusive);
    assert_eq!(verdict(1.0, None), Verdict::Inconclusive);
}

/// A run of `blocks` whose rows take these times, a hundredth more in every other block.
fn steady(blocks: usize, times: &[f64]) -> Vec<Vec<f64>> {
    let row = |time: &f64| {
        (0..blocks)
            .map(|block| time * (1.0 + 0.01 * (block % 2) as f64))
            .collect()
    };
    times.iter().map(row).collect()
}

#[test]
fn gates_withhold_in_their_order_and_say_so() {
    let failed = ["agreement".to_owned()];
    let withheld = |times: &[f64], blocks: usize, step: f64, failed_gates: &[String]| {
        let rows = steady(blocks, times);
        let passes = Passes::Fixed(blocks);
        let evidence = Evidence {
            rows: &rows,
            baseline: 0,
            passes,
            clock_step_ms: step,
            failed_gates,
        };
        let judgement = judge(&evidence).unwrap();
        let gates = judgement
            .integrity
            .iter()
            .filter(|gate| !gate.ok)
            .map(|gate| gate.gate.clone());
        let of = |comparison: &Comparison| comparison.withheld.clone().unwrap_or_default();
        (
            of(&judgement.comparisons[0]),
            of(&judgement.control),
            gates.collect::<Vec<_>>(),
        )
    };
    let none = String::new;
    assert_eq!(
        withheld(&[100.0, 170.0, 100.0], 31, 0.1, &[]),
        (none(), none(), vec![])
    );
    let noisy = withheld(&[100.0, 170.0, 120.0], 31, 0.1, &[]);
    assert_eq!(
        noisy,
        (CONTROL.to_owned(), none(), vec![CONTROL.to_owned()])
    );
    // A builder's short passes are its own affair; the baseline's are everyone's.
    let short = withheld(&[100.0, 10.0, 100.0], 31, 0.1, &[]);
    assert_eq!(
        short,
        (SHORT_PASS.to_owned(), none(), vec![SHORT_PASS.to_owned()])
    );
    let (builder, control, gates) = withheld(&[10.0, 100.0, 100.0], 31, 0.1, &[]);
    assert_eq!(
        (builder.as_str(), control.as_str()),
        (SHORT_PASS, SHORT_PASS)
    );
    assert_eq!(gates, [SHORT_PASS, CONTROL]);
    let (builder, control, gates) = withheld(&[100.0, 170.0, 100.0], 5, 0.1, &[]);
    assert_eq!(
        (builder.as_str(), control.as_str()),
        (FEW_PASSES, FEW_PASSES)
    );
    assert_eq!(gates, [FEW_PASSES, CONTROL]);
    let (builder, control, _) = withheld(&[100.0, 170.0, 100.0], 31, 0.1, &failed);
    assert_eq!(
        (builder.as_str(), control.as_str()),
        ("agreement", "agreement")
    );
}

#[test]
fn a_gates_detail_says_what_was_found_in_readable_numbers() {
    let rows = steady(31, &[100.0, 0.9, 103.0]);
    let passes = Passes::Fixed(31);
    // A step as a browser's clock gives it, with its rounding.
    let clock_step_ms = 0.004_999_999_888_241_291;
    let evidence = Evidence {
        rows: &rows,
        baseline: 0,
        passes,
        clock_step_ms,
        failed_gates: &[],
    };
    let judgement = judge(&evidence).unwrap();
    let details: Vec<&str> = judgement
        .integrity
        .iter()
        .map(|gate| gate.detail.as_str())
        .collect();
    assert_eq!(
        details,
        [
            "the shortest pass lasts 0.900 ms, the clock's step is 0.005 ms: passes under 200 steps in row 1",
            "31 blocks for 2 comparisons, the control's among them, at alpha 0.02500 each: intervals at k = 9",
            "the baseline against itself: ratio 1.030, 1.030 to 1.030: a wash",
            "the baseline changed by +0.0 % over the run, no monotone drift (Mann-Kendall z +0.00)",
        ]
    );
}

#[test]
fn too_few_blocks_are_told_how_many_give_an_interval() {
    let detail = |blocks: usize, builders: usize| {
        let rows = steady(blocks, &vec![100.0; builders + 1]);
        let judgement = judge(&Evidence {
            rows: &rows,
            baseline: 0,
            passes: Passes::Fixed(blocks),
            clock_step_ms: 0.005,
            failed_gates: &[],
        });
        let mut integrity = judgement.unwrap().integrity;
        integrity.retain(|gate| gate.gate == FEW_PASSES);
        (integrity[0].ok, integrity[0].detail.clone())
    };
    let told = |detail: &str| (false, detail.to_owned());
    assert_eq!(
        detail(1, 1),
        told(
            "1 block for 1 comparison, the control's among them, at alpha 0.05000 each: no interval, which takes 6"
        )
    );
    assert_eq!(
        detail(7, 4),
        told(
            "7 blocks for 4 comparisons, the control's among them, at alpha 0.01250 each: no interval, which takes 8"
        )
    );
    // It takes what it says: so many blocks give one, and one fewer do not.
    assert_eq!([detail(8, 4).0, detail(7, 4).0], [true, false]);
    assert_eq!([detail(6, 1).0, detail(5, 1).0], [true, false]);
}

#[test]
fn drift_of_the_baseline_is_reported_with_its_size_and_withholds_nothing() {
    let judged = |row: &dyn Fn(usize) -> f64| -> Judgement {
        let row = |time: &f64| (0..15).map(|block| time * row(block)).collect();
        let rows: Vec<Vec<f64>> = [1.0, 1.7, 1.0].iter().map(row).collect();
        let passes = Passes::Auto;
        judge(&Evidence {
            rows: &rows,
            baseline: 0,
            passes,
            clock_step_ms: 0.005,
            failed_gates: &[],
        })
        .unwrap()
    };
    let judgement = judged(&|block| 100.0 + block as f64);
    let drift = judgement
        .integrity
        .iter()
        .find(|gate| gate.gate == DRIFT)
        .unwrap();
    assert!(!drift.ok);
    // 14 ms over the run, of a median pass of 107 ms; all 105 pairs rise.
    assert!(
        drift.detail.contains("+13.1 % over the run"),
        "{}",
        drift.detail
    );
    assert!(drift.detail.contains("z +5.15"), "{}", drift.detail);
    assert_eq!(judgement.comparisons[0].verdict, Verdict::Slower);

    let judgement = judged(&|block| 100.0 + (block % 3) as f64);
    assert!(
        judgement
            .integrity
            .iter()
            .find(|gate| gate.gate == DRIFT)
            .unwrap()
            .ok
    );
}

#[test]
fn evidence_that_breaks_a_rule_is_refused_by_name() {
    let rows = steady(15, &[100.0, 170.0, 100.0]);
    let good = Evidence {
        rows: &rows,
        baseline: 0,
        passes: Passes::Auto,
        clock_step_ms: 0.1,
        failed_gates: &[],
    };
    let refused = |evidence: Evidence<'_>| judge(&evidence).unwrap_err().to_string();
    let baseline = refused(Evidence {
        baseline: 2,
        ..good
    });
    assert_eq!(baseline, "baseline must be a builder's row, 0 to 1; got 2");
    let step = refused(Evidence {
        clock_step_ms: 0.0,
        ..good
    });
    assert_eq!(
        step,
        "clockStepMs must be a positive, finite number of milliseconds; got 0"
    );
    let alone = refused(Evidence {
        rows: &rows[..1],
        ..good
    });
    assert_eq!(
        alone,
        "passes must hold at least the baseline and the control; got 1 rows"
    );
    let mut uneven = rows.clone();
    uneven[1].pop();
    let uneven = refused(Evidence {
        rows: &uneven,
        ..good
    });
    assert_eq!(
        uneven,
        "passes[1] must hold as many passes as the first row (15); got 14"
    );
    let between: Vec<Vec<f64>> = rows.iter().map(|row| row[..14].to_vec()).collect();
    let between = refused(Evidence {
        rows: &between,
        ..good
    });
    assert_eq!(
        between,
        "blocks must be the blocks of a planned look (15, 31, 61); got 14"
    );
    let gates = [DRIFT.to_owned()];
    let decided = refused(Evidence {
        failed_gates: &gates,
        ..good
    });
    assert_eq!(
        decided,
        "failedGates must not name a gate that is decided from the passes; got \"drift\""
    );
}
