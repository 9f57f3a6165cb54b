//! The statistics against numbers made with numpy and scipy, in every engine and natively.

use keystamp::stats::looks::{Look, Passes};
use keystamp::stats::ratio::{Interval, LogRatios, ratio};
use keystamp::stats::student::two_sided;
use keystamp::stats::summary::summary;
use keystamp::stats::verdict::{Verdict, verdict};
use keystamp::stats::{sign, wilcoxon};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const PAIRS: [(&str, &str, &str, Verdict); 3] = [
    ("B/A", "B", "A", Verdict::Slower),
    ("C/A", "C", "A", Verdict::Wash),
    ("D/A", "D", "A", Verdict::Inconclusive),
];

fn golden() -> Value {
    serde_json::from_str(include_str!("golden.json")).unwrap()
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_f64().unwrap())
        .collect()
}

#[track_caller]
fn assert_close(what: &str, got: f64, expected: f64) {
    assert!(
        (got - expected).abs() <= 1e-9,
        "{what}: {got}, expected {expected}"
    );
}

#[track_caller]
fn assert_interval(what: &str, got: (f64, Option<Interval>), expected: &Value) {
    let expected = numbers(expected);
    let interval = got.1.unwrap_or_else(|| panic!("{what}: no interval"));
    assert_close(what, got.0, expected[0]);
    assert_close(what, interval.low, expected[1]);
    assert_close(what, interval.high, expected[2]);
}

#[test]
fn each_row_is_described_as_in_the_reference() {
    let golden = golden();
    for (pair, builder, baseline, _) in PAIRS {
        for (row, side) in [(baseline, "a"), (builder, "b")] {
            let described = summary(&numbers(&golden[row])).unwrap();
            let expected = |what: &str| golden[pair][format!("{what}_{side}")].as_f64().unwrap();
            assert_close(pair, described.median, expected("median"));
            assert_close(pair, described.mad, expected("mad"));
        }
        let fastest = |row: &str| summary(&numbers(&golden[row])).unwrap().fastest;
        let best_of = fastest(builder) / fastest(baseline);
        assert_close(pair, best_of, golden[pair]["min_ratio"].as_f64().unwrap());
    }
}

#[test]
fn ratios_and_both_intervals_are_those_of_the_reference() {
    let golden = golden();
    for (pair, builder, baseline, _) in PAIRS {
        let logs = LogRatios::of(&numbers(&golden[baseline]), &numbers(&golden[builder])).unwrap();
        let expected = &golden[pair];
        let paired = numbers(&expected["paired_ratios_sorted"]);
        assert_eq!(logs.blocks(), paired.len());
        for (&log, expected) in logs.sorted().iter().zip(paired) {
            assert_close(pair, ratio(log), expected);
        }
        let deviations = logs.sorted().iter().map(|log| (log - logs.median()).abs());
        let mut deviations: Vec<f64> = deviations.collect();
        deviations.sort_by(f64::total_cmp);
        assert_close(
            pair,
            deviations[5],
            expected["mad_log_ratio"].as_f64().unwrap(),
        );

        let sign = (ratio(logs.median()), sign::interval(&logs, 0.05));
        assert_interval(pair, sign, &expected["sign_median_lo_hi"]);
        let second = wilcoxon::hodges_lehmann(&logs, 0.05);
        assert_interval(pair, (second.ratio, second.interval), &expected["hl_lo_hi"]);
    }
}

#[test]
fn verdicts_are_those_of_the_reference() {
    let golden = golden();
    for (pair, builder, baseline, expected) in PAIRS {
        let logs = LogRatios::of(&numbers(&golden[baseline]), &numbers(&golden[builder])).unwrap();
        let interval = sign::log_interval(&logs, sign::k(logs.blocks(), 0.05));
        let got = verdict(logs.median(), interval);
        assert_eq!(got, expected, "{pair}");
        let word = match got {
            Verdict::Faster => "fast",
            Verdict::Slower => "slow",
            Verdict::Wash => "wash",
            Verdict::Inconclusive => "inc",
        };
        assert_eq!(golden[pair]["verdict_sign"], word, "{pair}");
    }
}

#[test]
fn ranks_are_those_of_the_reference_tables() {
    let golden = golden();
    for (table, rank) in [
        ("sign_k", sign::k as fn(usize, f64) -> usize),
        ("wilcoxon_c", wilcoxon::c),
    ] {
        let entries = golden["index_tables"][table].as_object().unwrap();
        assert_eq!(entries.len(), 64, "{table}");
        for (key, expected) in entries {
            let (passes, alpha) = key.split_once('@').unwrap();
            let got = rank(passes.parse().unwrap(), alpha.parse().unwrap());
            assert_eq!(got as u64, expected.as_u64().unwrap(), "{table} {key}");
        }
    }
}

#[test]
fn ranks_of_single_looks_and_planned_looks_are_those_of_the_method() {
    for (passes, k) in [(7, 1), (11, 2), (15, 4), (31, 10), (61, 23)] {
        assert_eq!(sign::k(passes, 0.05), k, "{passes} passes at 0.05");
    }
    let looks = Passes::Auto.looks().unwrap();
    let plan: Vec<_> = looks
        .iter()
        .map(|look| (look.number, look.passes, look.alpha))
        .collect();
    assert_eq!(plan, [(1, 15, 0.010), (2, 31, 0.015), (3, 61, 0.025)]);
    let ranks = |comparisons: usize| -> Vec<usize> {
        looks
            .iter()
            .map(|look| sign::k(look.passes, look.alpha_each(comparisons)))
            .collect()
    };
    assert_eq!(ranks(1), [3, 9, 22]);
    assert_eq!(ranks(7), [2, 7, 19]);
    let fixed = Passes::Fixed(7).looks().unwrap();
    assert_eq!(
        fixed,
        [Look {
            number: 1,
            passes: 7,
            alpha: 0.05
        }]
    );
}

/// Quantiles at 0.9995, each computed by integrating the density (tanh-sinh) and bisecting.
const STUDENT: [(u32, f64); 11] = [
    (1, 636.619_248_768_72),
    (2, 31.599_054_576_443_6),
    (3, 12.923_978_636_687_5),
    (4, 8.610_301_581_379_28),
    (6, 5.958_816_178_818_76),
    (14, 4.140_454_112_738_2),
    (15, 4.072_765_195_903_79),
    (30, 3.645_958_635_042_02),
    (60, 3.460_200_469_196_36),
    (61, 3.457_293_708_870_42),
    (999, 3.300_292_440_398_78),
];

#[test]
fn the_quantiles_of_student_are_those_of_its_density() {
    for (freedom, expected) in STUDENT {
        let got = two_sided(0.999, freedom);
        assert!(
            (got - expected).abs() <= 1e-9 * expected,
            "{freedom}: {got}, not {expected}"
        );
    }
}

#[test]
fn the_error_of_a_mean_is_its_standard_error_times_student() {
    // A mean of 3 with a standard deviation of sqrt(2.5), over five passes: four degrees of freedom.
    let described = summary(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
    assert_close(
        "error",
        described.error.unwrap(),
        8.610_301_581_379_28 * 0.5_f64.sqrt(),
    );
    assert_eq!(summary(&[2.0, 2.0]).unwrap().error, Some(0.0));
    assert_eq!(summary(&[2.0]).unwrap().error, None);
    assert_eq!(summary(&[f64::MAX, 1.0]).unwrap().error, None);
}
