//! What holds of the statistics for any passes at all.

use keystamp::stats::judge::{Comparison, Evidence, Judgement, judge};
use keystamp::stats::looks::Passes;
use keystamp::stats::ratio::Interval;
use keystamp::stats::summary::summary;
use keystamp::stats::verdict::Verdict;
use keystamp::stats::{Invalid, MAX_PASSES, sign, wilcoxon};
use proptest::collection::vec;
use proptest::num::f64::{NORMAL, POSITIVE, SUBNORMAL};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// The same cases in every run of the tests, and no files of past failures.
fn fixed() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Three rows of up to 40 passes each: a baseline, a builder and a control.
fn rows(pass: impl Strategy<Value = f64> + Clone) -> impl Strategy<Value = Vec<Vec<f64>>> {
    (1_usize..=40).prop_flat_map(move |blocks| vec(vec(pass.clone(), blocks), 3))
}

/// Rows that differ little, so that all verdicts occur.
fn similar_rows() -> impl Strategy<Value = Vec<Vec<f64>>> {
    let ratio = select(vec![0.8, 0.97, 1.0, 1.03, 1.2]);
    (rows(90.0..110.0), ratio).prop_map(|(mut rows, ratio)| {
        rows[1].iter_mut().for_each(|pass| *pass *= ratio);
        rows[2] = rows[0].iter().map(|pass| pass * 1.001).collect();
        rows
    })
}

fn judged(rows: &[Vec<f64>], baseline: usize) -> Result<Judgement, Invalid> {
    let passes = Passes::Fixed(rows[0].len());
    judge(&Evidence {
        rows,
        baseline,
        passes,
        clock_step_ms: 1e-9,
        failed_gates: &[],
    })
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

fn ends_close(a: Option<Interval>, b: Option<Interval>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => close(a.low, b.low) && close(a.high, b.high),
        (a, b) => a == b,
    }
}

fn inverse(interval: Option<Interval>) -> Option<Interval> {
    interval.map(|Interval { low, high }| Interval {
        low: 1.0 / high,
        high: 1.0 / low,
    })
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn scaling_both_sides_leaves_the_ratio(rows in rows(1e-3..1e6), scale in 1e-3..1e3) {
        let before = judged(&rows, 0).unwrap();
        let scaled: Vec<Vec<f64>> =
            rows.iter().map(|row| row.iter().map(|pass| pass * scale).collect()).collect();
        let after = judged(&scaled, 0).unwrap();
        for (a, b) in before.comparisons.iter().zip(&after.comparisons) {
            prop_assert!(close(a.ratio, b.ratio) && ends_close(a.interval, b.interval));
            prop_assert!(close(a.hodges_lehmann.ratio, b.hodges_lehmann.ratio));
            prop_assert!(ends_close(a.hodges_lehmann.interval, b.hodges_lehmann.interval));
        }
    }

    #[test]
    fn swapping_sides_inverts_ratio_interval_and_verdict(rows in similar_rows()) {
        let forth = judged(&rows, 0).unwrap();
        // The control is the new baseline's twin, so that only the sides change.
        let twin: Vec<f64> = rows[1].iter().map(|pass| pass * 1.001).collect();
        let back = judged(&[rows[0].clone(), rows[1].clone(), twin], 1).unwrap();
        let (a, b) = (&forth.comparisons[0], &back.comparisons[0]);
        prop_assert!(close(a.ratio, 1.0 / b.ratio));
        prop_assert!(ends_close(a.interval, inverse(b.interval)));
        prop_assert!(close(a.hodges_lehmann.ratio, 1.0 / b.hodges_lehmann.ratio));
        prop_assert!(ends_close(a.hodges_lehmann.interval, inverse(b.hodges_lehmann.interval)));
        let mirrored = match b.verdict {
            Verdict::Faster => Verdict::Slower,
            Verdict::Slower => Verdict::Faster,
            same => same,
        };
        prop_assert_eq!(a.verdict, mirrored);
    }

    #[test]
    fn the_order_of_blocks_does_not_matter(
        (rows, order) in similar_rows().prop_flat_map(|rows| {
            let blocks: Vec<usize> = (0..rows[0].len()).collect();
            (Just(rows), Just(blocks).prop_shuffle())
        })
    ) {
        let before = judged(&rows, 0).unwrap();
        let shuffled: Vec<Vec<f64>> =
            rows.iter().map(|row| order.iter().map(|&block| row[block]).collect()).collect();
        let after = judged(&shuffled, 0).unwrap();
        prop_assert_eq!(before.comparisons, after.comparisons);
        prop_assert_eq!(before.control, after.control);
    }

    #[test]
    fn any_positive_finite_passes_give_numbers(rows in rows(POSITIVE | NORMAL | SUBNORMAL)) {
        let judgement = judged(&rows, 0).unwrap();
        for comparison in judgement.comparisons.iter().chain([&judgement.control]) {
            let Comparison { ratio, interval, hodges_lehmann: second, .. } = comparison;
            for (ratio, interval) in [(*ratio, *interval), (second.ratio, second.interval)] {
                prop_assert!(ratio.is_finite() && ratio > 0.0);
                if let Some(Interval { low, high }) = interval {
                    prop_assert!(low > 0.0 && high.is_finite());
                    prop_assert!(low <= ratio && ratio <= high);
                }
            }
        }
        for row in &rows {
            let described = summary(row).unwrap();
            prop_assert!(described.fastest > 0.0 && described.fastest <= described.median);
            prop_assert!(described.median.is_finite() && described.mad.is_finite());
            prop_assert!(described.error.is_none_or(|error| error.is_finite() && error >= 0.0));
        }
        for gate in judgement.integrity {
            prop_assert!(!gate.detail.contains("NaN"), "{}", gate.detail);
        }
    }

    #[test]
    fn a_pass_that_is_no_time_is_named(
        mut rows in rows(90.0..110.0),
        bad in select(vec![0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]),
        row in 0_usize..3,
        at in any::<prop::sample::Index>(),
    ) {
        let block = at.index(rows[0].len());
        rows[row][block] = bad;
        let refused = judged(&rows, 0).unwrap_err().to_string();
        let rule = "must be a positive, finite number of milliseconds";
        prop_assert_eq!(refused, format!("passes[{row}][{block}] {rule}; got {bad}"));
    }

    #[test]
    fn the_sign_rank_is_exact(passes in 1_usize..=100, alpha in 1e-6..0.5_f64) {
        // Counted in whole numbers: 2 * (C(P, 0) + ... + C(P, k - 1)) <= alpha * 2^P.
        let limit = alpha * 2_f64.powi(passes as i32);
        let (mut ways, mut sum, mut expected) = (1_u128, 0_u128, 0);
        for below in 0..passes as u128 {
            sum += ways;
            if 2.0 * sum as f64 > limit {
                break;
            }
            expected += 1;
            ways = ways * (passes as u128 - below) / (below + 1);
        }
        prop_assert_eq!(sign::k(passes, alpha), expected);
    }

    #[test]
    fn the_fewest_passes_are_those_of_the_smallest_tail(alpha in 1e-6..0.5_f64) {
        // 2 * 2^-P <= alpha.
        let expected = (2.0 / alpha).log2().ceil() as usize;
        prop_assert_eq!(sign::fewest_passes(alpha), Some(expected));
    }
}

#[test]
fn ranks_reach_as_far_as_the_passes_and_no_farther() {
    // The normal approximation of the binomial's quantile is within one rank at a thousand.
    assert!(
        sign::k(MAX_PASSES, 0.05).abs_diff(469) <= 1,
        "{}",
        sign::k(MAX_PASSES, 0.05)
    );
    // Likewise for the signed ranks: M/2 - 1.96 sigma, at 200 passes.
    let normal = 10_050.0 - 1.96 * (200.0 * 201.0 * 401.0 / 24.0_f64).sqrt();
    let c = wilcoxon::c(200, 0.05);
    assert!((c as f64 - normal).abs() < 5.0, "{c}, {normal}");
    for rank in [sign::k, wilcoxon::c] {
        assert_eq!(
            [rank(0, 0.05), rank(1, 0.05), rank(MAX_PASSES + 1, 0.05)],
            [0, 0, 0]
        );
        assert_eq!([rank(31, 0.0), rank(31, f64::NAN)], [0, 0]);
    }
    assert_eq!(
        [sign::fewest_passes(0.0), sign::fewest_passes(f64::NAN)],
        [None, None]
    );
}
