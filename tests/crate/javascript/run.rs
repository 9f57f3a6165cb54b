//! The run and its statistics as JavaScript sees them.

use js_sys::{Array, Float64Array, JSON, Object, RangeError, Reflect, TypeError};
use keystamp::js::{Run, judge_passes, margin, summary_of};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test as test;

const NONE: JsValue = JsValue::UNDEFINED;

fn number(number: f64) -> JsValue {
    JsValue::from(number)
}

fn get(object: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(object.clone(), |object, name| {
        Reflect::get(&object, &JsValue::from(name)).expect("an object")
    })
}

fn run(passes: JsValue) -> Run {
    let seed = number(f64::from(u32::MAX));
    Run::new(
        &number(2.0),
        &number(0.0),
        &number(1000.0),
        &passes,
        &seed,
        &number(0.1),
    )
    .expect("valid")
}

/// Does a run's steps: row 1 takes 70 ms, the baseline and the control 40 ms.
fn drive(run: &mut Run) {
    for _ in 0..1000 {
        let step = run.next();
        if get(&step, "kind") == *"ended" {
            return;
        }
        let ms = if get(&step, "row") == number(1.0) {
            70.0
        } else {
            40.0
        };
        run.record(&number(ms)).expect("a time");
    }
    panic!("the run does not end");
}

#[track_caller]
fn assert_refused<E: JsCast>(result: Result<impl Sized, JsValue>, message: &str) {
    let thrown = result.err().expect("a refusal");
    assert!(thrown.is_instance_of::<E>(), "{thrown:?}");
    assert_eq!(get(&thrown, "message"), JsValue::from(message));
}

#[test]
fn a_run_goes_from_its_first_step_to_its_judgement() {
    let mut run = run(NONE);
    let first = JSON::stringify(&run.next()).expect("plain data");
    assert_eq!(
        String::from(first),
        r#"{"kind":"warmUp","row":0,"keys":10000,"block":0,"position":0,"waitMs":0,"look":1,"passesThisLook":15}"#
    );
    assert_eq!(get(&run.remaining(), "ms"), JsValue::NULL);
    drive(&mut run);
    assert_eq!((run.blocks(), run.most_blocks(), run.look()), (15, 61, 1));
    assert_eq!(run.keys_per_pass(), Some(1000));
    assert_eq!(run.remaining_passes(), 0);
    assert_eq!(run.order().length(), 15);
    assert_eq!(run.passes(&number(1.0)).expect("a row"), [70.0; 15]);
    assert_eq!(run.passes(&number(2.0)).expect("the control"), [40.0; 15]);

    let judgement: JsValue = run.judge(&NONE).expect("a look was made").into();
    assert_eq!(get(&judgement, "look.alpha"), number(0.01));
    assert_eq!(get(&judgement, "alpha"), number(0.005));
    assert_eq!(get(&judgement, "k"), number(2.0));
    assert_eq!(get(&judgement, "comparisons.0.row"), number(1.0));
    assert_eq!(
        get(&judgement, "comparisons.0.verdict"),
        JsValue::from("slower")
    );
    assert_eq!(get(&judgement, "comparisons.0.withheld"), JsValue::NULL);
    assert!(
        (get(&judgement, "comparisons.0.low")
            .as_f64()
            .expect("a number")
            - 1.75)
            .abs()
            < 1e-12
    );
    assert_eq!(
        get(&judgement, "comparisons.0.hodgesLehmann.high"),
        get(&judgement, "comparisons.0.high")
    );
    assert_eq!(get(&judgement, "control.row"), number(2.0));
    assert_eq!(get(&judgement, "control.verdict"), JsValue::from("wash"));
    let gates: Vec<JsValue> = (0..4)
        .map(|at| get(&judgement, &format!("integrity.{at}.gate")))
        .collect();
    assert_eq!(
        gates,
        ["short-pass", "few-passes", "control", "drift"].map(JsValue::from)
    );
    assert_eq!(get(&judgement, "integrity.length"), number(4.0));

    assert!(run.can_go_on() && run.more());
    assert_eq!(run.look(), 2);
    run.discard_block(&JsValue::from("the tab was hidden"))
        .expect("a block in progress");
    let lost = JSON::stringify(&run.discarded()).expect("plain data");
    assert_eq!(
        String::from(lost),
        r#"[{"block":15,"cause":"the tab was hidden"}]"#
    );
}

#[test]
fn a_failed_gate_of_the_caller_withholds_every_verdict() {
    let mut run = run(number(7.0));
    drive(&mut run);
    let failed = Array::of1(&JsValue::from("agreement"));
    let judgement: JsValue = run.judge(&failed).expect("a look was made").into();
    for place in ["comparisons.0", "control"] {
        assert_eq!(
            get(&judgement, &format!("{place}.verdict")),
            JsValue::from("inconclusive")
        );
        assert_eq!(
            get(&judgement, &format!("{place}.withheld")),
            JsValue::from("agreement")
        );
    }
    let decided = Array::of1(&JsValue::from("control"));
    assert_refused::<RangeError>(
        run.judge(&decided),
        "failedGates must not name a gate that is decided from the passes; got \"control\"",
    );
}

#[test]
fn passes_are_judged_as_a_run_would_be() {
    let row = |ms: f64| Float64Array::from([ms; 7].as_slice());
    let rows = Array::of3(&row(40.0), &row(70.0), &row(40.0));
    let judged = judge_passes(&rows, &number(0.0), &number(7.0), &number(0.1), &NONE);
    let mut run = run(number(7.0));
    drive(&mut run);
    let text = |judgement: &Object| String::from(JSON::stringify(judgement).expect("plain data"));
    assert_eq!(
        text(&judged.expect("valid")),
        text(&run.judge(&NONE).expect("ended"))
    );

    let described = summary_of(&Float64Array::from([2.0, 2.0].as_slice())).expect("valid");
    assert_eq!(
        text(&described),
        r#"{"fastestMs":2,"medianMs":2,"madMs":0,"errorMs":0}"#
    );
    let single = summary_of(&Float64Array::from([2.0].as_slice())).expect("valid");
    assert_eq!(
        text(&single),
        r#"{"fastestMs":2,"medianMs":2,"madMs":0,"errorMs":null}"#
    );
    assert_eq!(margin(), 0.05);
}

#[test]
fn bad_arguments_of_a_run_are_refused_by_name() {
    let new = |at: usize, bad: JsValue| {
        let mut arguments = [2.0, 0.0, 1000.0, 7.0, 1.0, 0.1].map(number);
        arguments[at] = bad;
        let [rows, baseline, keys, passes, seed, step] = arguments;
        Run::new(&rows, &baseline, &keys, &passes, &seed, &step)
    };
    assert_refused::<RangeError>(
        new(0, number(0.0)),
        "rows must be an integer from 1 to 1000; got 0",
    );
    assert_refused::<RangeError>(
        new(1, number(2.0)),
        "baseline must be a builder's row, 0 to 1; got 2",
    );
    assert_refused::<RangeError>(
        new(2, number(1.5)),
        "keys must be an integer from 1 to 10000000; got 1.5",
    );
    assert_refused::<TypeError>(
        new(2, JsValue::NULL),
        "keys must be an integer from 1 to 10000000; got null",
    );
    assert_refused::<RangeError>(
        new(3, number(1001.0)),
        "passes must be an integer from 1 to 1000; got 1001",
    );
    assert_refused::<RangeError>(
        new(4, number(-1.0)),
        "seed must be an integer from 0 to 4294967295; got -1",
    );
    assert_refused::<TypeError>(
        new(5, JsValue::from("0.1")),
        "clockStepMs must be a number; got \"0.1\"",
    );
    let rule = "clockStepMs must be a positive, finite number of milliseconds; got 0";
    assert_refused::<RangeError>(new(5, number(0.0)), rule);

    let mut run = run(NONE);
    assert_refused::<TypeError>(run.record(&NONE), "ms must be a number; got undefined");
    let rule = "ms must be a finite number of milliseconds, 0 or more; got NaN";
    assert_refused::<RangeError>(run.record(&number(f64::NAN)), rule);
    assert_refused::<TypeError>(
        run.discard_block(&number(1.0)),
        "cause must be a string; got 1",
    );
    assert_refused::<RangeError>(
        run.discard_block(&JsValue::from("")),
        "cause must say why; got \"\"",
    );
    assert_refused::<RangeError>(
        run.passes(&number(3.0)),
        "row must be an integer from 0 to 2; got 3",
    );
    assert_refused::<RangeError>(
        run.judge(&NONE),
        "blocks must reach the first look, at 15; got 0",
    );
}

#[test]
fn bad_passes_are_refused_by_name() {
    let good = Float64Array::from([40.0; 7].as_slice());
    let judge =
        |rows: &JsValue| judge_passes(rows, &number(0.0), &number(7.0), &number(0.1), &NONE);
    assert_refused::<TypeError>(
        judge(&good),
        "passes must be an array of Float64Array; got a value of type object",
    );
    let plain = Array::of2(&good, &Array::of1(&number(1.0)));
    assert_refused::<TypeError>(
        judge(&plain),
        "passes[1] must be a Float64Array; got an array",
    );
    let bad = Float64Array::from([40.0, 40.0, f64::NAN, 40.0, 40.0, 40.0, 40.0].as_slice());
    let rule = "passes[1][2] must be a positive, finite number of milliseconds; got NaN";
    assert_refused::<RangeError>(judge(&Array::of2(&good, &bad)), rule);
    let empty = Float64Array::new_with_length(0);
    assert_refused::<RangeError>(
        summary_of(&empty),
        "passes must hold 1 to 1000 passes; got 0",
    );
    assert_refused::<TypeError>(
        summary_of(&NONE),
        "passes must be a Float64Array; got undefined",
    );
    let fifteen = Array::of2(&good, &good);
    let rule = "blocks must be the blocks of a planned look (15, 31, 61); got 7";
    let auto = judge_passes(&fifteen, &number(0.0), &NONE, &number(0.1), &NONE);
    assert_refused::<RangeError>(auto, rule);
}
