//! The command that recomputes a report: it passes what is as it was measured, and names what is not.

use std::path::Path;
use std::process::{Command, Output};

use keystamp::agree::agree;
use keystamp::alloc::Ledger;
use keystamp::builders;
use keystamp::measure::Pass;
use keystamp::plan::{Keys, Kind, Run, Settings};
use keystamp::stats::gates::Integrity;
use keystamp::stats::judge::Comparison;
use keystamp::stats::looks::Passes;
use keystamp::stats::summary::summary;
use serde_json::{Value, json};

const BUILDERS: [&str; 2] = ["concat", "create"];
const REGIONS: [&str; 2] = ["US", "APAC"];
const KEYS: u32 = 1000;

/// A run of both builders on an invented machine, with one lost block.
fn run() -> Run {
    let keys = Keys::Given(KEYS);
    let settings = Settings {
        builders: 2,
        baseline: 0,
        keys,
        passes: Passes::Auto,
        seed: 7,
        clock_step_ms: 0.1,
    };
    let mut run = Run::new(settings).unwrap();
    let mut rng = fastrand::Rng::with_seed(1);
    loop {
        let step = run.step();
        if step.kind == Kind::Ended {
            return run;
        }
        if (step.block, step.position) == (3, 1) && run.discarded().is_empty() {
            run.discard_block("the tab was hidden").unwrap();
            continue;
        }
        run.record([100.0, 130.0, 100.0][step.row] * (1.0 + 0.02 * rng.f64()))
            .unwrap();
    }
}

/// That run's report, as the page composes it.
fn report() -> Value {
    let run = run();
    let judgement = run.judge(&[]).unwrap();
    let name = |row: usize| *BUILDERS.get(row).unwrap_or(&"control");
    let order: Vec<Vec<&str>> = run
        .order()
        .iter()
        .map(|block| block.iter().map(|&row| name(row)).collect())
        .collect();
    let row = |(row, id): (usize, &&str)| {
        let passes = run.passes(row).unwrap();
        let described = summary(passes).unwrap();
        let predicted = Pass::new(builders::find(id).unwrap(), KEYS, &REGIONS)
            .unwrap()
            .predicted();
        json!({
            "id": id, "title": id, "passesMs": passes,
            "fastestMs": described.fastest, "medianMs": described.median, "madMs": described.mad,
            "errorMs": described.error,
            "ledger": ledger(&predicted), "predicted": ledger(&predicted), "holds": true,
        })
    };
    let rows: Vec<Value> = BUILDERS.iter().enumerate().map(row).collect();
    let mut control = row((2, &"concat"));
    control.as_object_mut().unwrap().extend(
        claim(&judgement.control, "control")
            .as_object()
            .unwrap()
            .clone(),
    );
    // The cost of counting, as a run of its own would show it; here from the same passes.
    let mut observer = claim(&judgement.comparisons[0], "create");
    observer["timedMs"] = json!(run.passes(0).unwrap());
    observer["countingMs"] = json!(run.passes(1).unwrap());
    observer["controlMs"] = json!(run.passes(2).unwrap());
    let mut integrity: Vec<Value> = judgement.integrity.iter().map(outcome).collect();
    integrity
        .push(json!({ "gate": "interruption", "ok": false, "detail": "1 block was discarded" }));
    let look = judgement.look;
    let lost: Vec<Value> = run
        .discarded()
        .iter()
        .map(|lost| json!({ "block": lost.block, "cause": lost.cause }))
        .collect();
    let table = BUILDERS.map(|id| builders::find(id).unwrap());
    let agreement = agree(table, &REGIONS, 7);
    json!({
        "schema": "keystamp-report/1", "version": "0.1.0", "createdAt": "2026-01-01T00:00:00.000Z",
        "config": {
            "keys": KEYS, "passes": "auto", "builders": BUILDERS, "baseline": "concat", "regions": REGIONS,
            "allocator": "system", "seed": 7,
        },
        "environment": { "engine": "Test 1.0", "timerResolutionMs": 0.1 },
        "agreement": { "checked": agreement.checked, "sample": agreement.sample, "ok": true },
        "run": {
            "keysPerPass": KEYS, "blocks": run.blocks(), "order": order, "discarded": lost,
            "look": { "number": look.number, "passes": look.passes, "alpha": look.alpha, "k": judgement.k },
        },
        "rows": rows,
        "comparisons": judgement.comparisons.iter().map(|it| claim(it, "create")).collect::<Vec<_>>(),
        "control": control,
        "integrity": integrity,
        "observer": { "keysPerPass": KEYS, "rows": [observer] },
    })
}

fn claim(comparison: &Comparison, builder: &str) -> Value {
    let interval = comparison.interval.unwrap();
    let second = comparison.hodges_lehmann;
    let ends = second.interval.unwrap();
    json!({
        "builder": builder, "baseline": "concat",
        "ratio": comparison.ratio, "low": interval.low, "high": interval.high,
        "verdict": comparison.verdict.word(), "withheld": comparison.withheld,
        "hodgesLehmann": { "ratio": second.ratio, "low": ends.low, "high": ends.high },
    })
}

fn outcome(outcome: &Integrity) -> Value {
    json!({ "gate": outcome.gate, "ok": outcome.ok, "detail": outcome.detail })
}

fn ledger(ledger: &Ledger) -> Value {
    let operation =
        |of: keystamp::alloc::Operation| json!({ "count": of.count, "bytes": of.bytes });
    json!({
        "alloc": operation(ledger.alloc), "grow": operation(ledger.grow), "shrink": operation(ledger.shrink),
        "dealloc": operation(ledger.dealloc), "peakBytes": ledger.peak_bytes,
    })
}

/// Runs the command on a file that holds `text`; returns its exit code, and what it said.
fn verify(name: &str, text: &str) -> (i32, String, String) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    std::fs::write(&file, text).unwrap();
    let arguments = ["run", "--quiet", "--locked", "--example", "verify", "--"];
    let command = Command::new(env!("CARGO"))
        .args(arguments)
        .arg(&file)
        .output();
    let Output {
        status,
        stdout,
        stderr,
    } = command.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

/// The places that differ, once `edit` has been made to a good report.
fn differing(name: &str, edit: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut report = report();
    edit(&mut report);
    let (code, _, stderr) = verify(name, &report.to_string());
    assert_eq!(code, 1, "{stderr}");
    let place = |line: &str| {
        let (_, difference) = line.split_once(".json: ").unwrap();
        difference
            .split_once(": stored ")
            .map(|(place, _)| place.to_owned())
    };
    stderr.lines().filter_map(place).collect()
}

#[test]
fn a_report_as_it_was_measured_is_passed() {
    let good = report();
    assert_eq!(
        good["comparisons"][0]["verdict"], "slower",
        "the report claims something"
    );
    let (code, stdout, stderr) = verify("good", &good.to_string());
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(
        stdout.contains("Test 1.0: concat, create, 15 blocks"),
        "{stdout}"
    );
    let (code, stdout, _) = verify("array", &json!([good, good]).to_string());
    assert_eq!((code, stdout.lines().count()), (0, 3));
}

#[test]
fn an_edited_pass_fails_with_the_line_that_differs() {
    let (code, _, stderr) = {
        let mut report = report();
        report["rows"][1]["passesMs"][4] = json!(1.5);
        verify("edited", &json!([self::report(), report]).to_string())
    };
    assert_eq!(code, 1);
    let line = stderr
        .lines()
        .find(|line| line.contains("fastestMs"))
        .expect(&stderr);
    assert!(
        line.contains("[1].rows[1].fastestMs: stored 130."),
        "{line}"
    );
    assert!(line.ends_with("recomputed 1.5"), "{line}");
    assert!(
        !stderr.contains(": [0]."),
        "the other report is good: {stderr}"
    );
}

#[test]
fn every_edited_claim_is_named() {
    let ratio = differing("ratio", |report| {
        let ratio = report["comparisons"][0]["ratio"].as_f64().unwrap();
        report["comparisons"][0]["ratio"] = json!(ratio * (1.0 + 1e-11));
    });
    assert_eq!(ratio, ["comparisons[0].ratio"]);
    let verdict = differing("verdict", |report| {
        report["comparisons"][0]["verdict"] = json!("wash")
    });
    assert_eq!(verdict, ["comparisons[0].verdict"]);
    let low = differing("low", |report| report["control"]["low"] = Value::Null);
    assert_eq!(low, ["control.low"]);
    let alpha = differing("alpha", |report| {
        report["run"]["look"]["alpha"] = json!(0.05)
    });
    assert_eq!(alpha, ["run.look.alpha"]);
    let checked = differing("checked", |report| {
        report["agreement"]["checked"] = json!(1)
    });
    assert_eq!(checked, ["agreement.checked"]);
    let order = differing("order", |report| {
        report["run"]["order"][2].as_array_mut().unwrap().reverse()
    });
    assert_eq!(order, ["run.order[2]"]);
    let lost = differing("lost", |report| report["run"]["discarded"] = json!([]));
    assert!(lost.contains(&"integrity[4].ok".to_owned()), "{lost:?}");
    // From there on, the seed would have given other orders.
    assert!(
        lost.contains(&"run.order[4]".to_owned()) && !lost.contains(&"run.order[2]".to_owned())
    );
    let control = differing("control", |report| report["control"]["medianMs"] = json!(1));
    assert_eq!(control, ["control.medianMs"]);
    let observer = differing("observer", |report| {
        report["observer"]["rows"][0]["high"] = json!(2)
    });
    assert_eq!(observer, ["observer.rows[0].high"]);
    let drift = differing("drift", |report| {
        drop(report["integrity"].as_array_mut().unwrap().remove(3))
    });
    assert_eq!(drift, ["integrity"]);
    let gate = differing("gate", |report| {
        report["integrity"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "gate": "clock", "ok": false, "detail": "" }));
    });
    assert!(
        gate.contains(&"comparisons[0].withheld".to_owned()),
        "{gate:?}"
    );
    let block = differing("block", |report| {
        for row in 0..2 {
            report["rows"][row]["passesMs"]
                .as_array_mut()
                .unwrap()
                .pop();
        }
        report["control"]["passesMs"].as_array_mut().unwrap().pop();
    });
    assert!(
        block.contains(&"comparisons".to_owned()),
        "no look is planned at 14: {block:?}"
    );
}

#[test]
fn every_edited_ledger_is_named() {
    let counted = differing("counted", |report| {
        report["rows"][0]["ledger"]["alloc"]["count"] = json!(1999)
    });
    assert_eq!(counted, ["rows[0].holds"]);
    let kept = differing("kept", |report| {
        report["rows"][0]["ledger"]["alloc"]["bytes"] = json!(1)
    });
    assert_eq!(kept, ["rows[0].ledger", "rows[0].holds"]);
    let predicted = differing("predicted", |report| {
        report["rows"][1]["predicted"]["peakBytes"] = json!(1)
    });
    assert_eq!(predicted, ["rows[1].predicted.peakBytes"]);
    let hidden = differing("hidden", |report| report["rows"][1]["ledger"] = Value::Null);
    assert_eq!(hidden, ["rows[1].holds"]);
}

#[test]
fn what_is_no_report_is_refused_with_its_place() {
    let refused = |name: &str, text: &str| {
        let (code, stdout, stderr) = verify(name, text);
        assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        stderr
    };
    let mut later = report();
    later["schema"] = json!("keystamp-report/2");
    let later = refused("later", &json!([report(), later]).to_string());
    assert!(
        later.contains("[1].schema must be \"keystamp-report/1\""),
        "{later}"
    );
    let mut broken = report();
    broken["rows"][1]["passesMs"][3] = json!("fast");
    let broken = refused("broken", &broken.to_string());
    assert!(
        broken.contains("rows[1].passesMs[3] must be a number"),
        "{broken}"
    );
    let mut negative = report();
    negative["rows"][1]["passesMs"][3] = json!(-1);
    let negative = refused("negative", &negative.to_string());
    assert!(
        negative.contains("passes[3] must be a positive, finite number of milliseconds; got -1"),
        "{negative}"
    );
    let mut foreign = report();
    foreign["config"]["baseline"] = json!("swift");
    let foreign = refused("foreign", &foreign.to_string());
    assert!(
        foreign.contains("config.baseline must be one of config.builders"),
        "{foreign}"
    );
    assert!(refused("empty", "[]").contains("holds no report"));
    assert!(
        refused("blank", " ").contains("is empty, but has to hold a report or an array of reports")
    );
    assert!(
        refused("text", "{").contains("not JSON: it ends too early, at line 1, column 1"),
        "and so what was cut off"
    );
    assert!(refused("number", "7").contains("the report must be an object"));
}
