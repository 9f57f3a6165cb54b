//! A report's claims, recomputed with the crate's own statistics.

use keystamp::agree::{self, SAMPLE_ID};
use keystamp::alloc::{Ledger, Operation};
use keystamp::builders;
use keystamp::key;
use keystamp::measure::Pass;
use keystamp::plan::blocks::Orders;
use keystamp::stats::looks::Passes;
use keystamp::stats::summary::summary;
use serde_json::{Value, json};

use crate::compare::Comparing;
use crate::observer;
use crate::place::{Place, Unreadable};
use crate::time;

/// The control's name among the rows of a block.
pub const CONTROL: &str = "control";

/// What a report says it is about.
pub struct Config {
    pub builders: Vec<String>,
    pub baseline: usize,
    regions: Vec<String>,
    pub passes: Passes,
    seed: u32,
    keys_per_pass: u32,
    pub clock_step_ms: f64,
}

/// Recomputes a whole report.
pub fn report(report: &Place<'_>, comparing: &mut Comparing) -> Result<(), Unreadable> {
    let config = config(report)?;
    let rows = report.get("rows")?.elements()?;
    let mut passes = rows
        .iter()
        .map(|row| row.get("passesMs")?.numbers())
        .collect::<Result<Vec<_>, _>>()?;
    let control = report.get("control")?;
    passes.push(control.get("passesMs")?.numbers()?);

    run(report, &config, passes[0].len(), comparing)?;
    for (row, passes) in rows.iter().zip(&passes) {
        self::row(row, passes, &config, comparing)?;
    }
    described(&control, &passes[rows.len()], comparing)?;
    time::recompute(report, &config, &passes, comparing)?;
    if let Some(observer) = report.find("observer")? {
        observer::recompute(&observer, config.passes, config.clock_step_ms, comparing)?;
    }
    let engine = report.get("environment")?.get("engine")?;
    let builders = config.builders.join(", ");
    let blocks = passes[0].len();
    comparing.reports.push(format!(
        "{}: {builders}, {blocks} {}",
        engine.text()?,
        if blocks == 1 { "block" } else { "blocks" }
    ));
    Ok(())
}

fn config(report: &Place<'_>) -> Result<Config, Unreadable> {
    let config = report.get("config")?;
    let builders = config.get("builders")?.texts()?;
    let baseline = config.get("baseline")?;
    let name = baseline.text()?;
    let at = builders.iter().position(|builder| builder == name);
    let passes = config.get("passes")?;
    let ids = report
        .get("rows")?
        .elements()?
        .iter()
        .map(|row| row.get("id")?.text().map(str::to_owned))
        .collect::<Result<Vec<_>, _>>()?;
    if ids != builders {
        return Err(report
            .get("rows")?
            .unreadable("must be the builders of config.builders, in their order"));
    }
    Ok(Config {
        baseline: at.ok_or_else(|| baseline.unreadable("must be one of config.builders"))?,
        builders,
        regions: config.get("regions")?.texts()?,
        passes: match passes.value.as_str() {
            Some("auto") => Passes::Auto,
            _ => Passes::Fixed(passes.whole()?),
        },
        seed: config.get("seed")?.whole()?,
        keys_per_pass: report.get("run")?.get("keysPerPass")?.whole()?,
        clock_step_ms: report
            .get("environment")?
            .get("timerResolutionMs")?
            .number()?,
    })
}

/// The run's size and the orders of its blocks, which follow from the seed and what was discarded.
fn run(
    report: &Place<'_>,
    config: &Config,
    blocks: usize,
    comparing: &mut Comparing,
) -> Result<(), Unreadable> {
    let run = report.get("run")?;
    let name = |row: usize| config.builders.get(row).map_or(CONTROL, String::as_str);
    let lost = run.get("discarded")?.elements()?;
    let lost = lost
        .iter()
        .map(|lost| lost.get("block")?.whole())
        .collect::<Result<Vec<usize>, _>>()?;
    let mut orders = Orders::new(config.seed, config.builders.len() + 1);
    let order = |block| {
        lost.iter()
            .filter(|&&lost| lost == block)
            .for_each(|_| drop(orders.draw()));
        orders.draw().into_iter().map(name).collect::<Vec<_>>()
    };
    let order: Vec<_> = (0..blocks).map(order).collect();
    comparing.compare(&run, &json!({ "blocks": blocks, "order": order }));

    let keys = report.get("config")?.get("keys")?;
    if keys.value != "calibrate" {
        comparing.compare(&keys, &json!(config.keys_per_pass));
    }
    if let Some(region) = config.regions.first() {
        let sample = key::reference(SAMPLE_ID, region);
        comparing.compare(&report.get("agreement")?, &json!({ "sample": sample }));
    }
    let known: Option<Vec<_>> = config
        .builders
        .iter()
        .map(|id| builders::find(id))
        .collect();
    if let Some(known) = known {
        let checked = agree::extent(known, config.regions.len());
        comparing.compare(&report.get("agreement")?, &json!({ "checked": checked }));
    }
    Ok(())
}

/// One row: its passes described, and its ledger against the table's prediction.
fn row(
    row: &Place<'_>,
    passes: &[f64],
    config: &Config,
    comparing: &mut Comparing,
) -> Result<(), Unreadable> {
    described(row, passes, comparing)?;
    let id = row.get("id")?;
    let builder = builders::find(id.text()?)
        .ok_or_else(|| id.unreadable("must be a builder of this version"))?;
    let predicted = Pass::new(builder, config.keys_per_pass, &config.regions)
        .ok()
        .map(|pass| pass.predicted());
    comparing.compare(
        &row.get("predicted")?,
        &predicted.as_ref().map_or(Value::Null, ledger_json),
    );
    let stored = row.get("ledger")?;
    if stored.value.is_null() {
        comparing.compare(&row.get("holds")?, &Value::Null);
        return Ok(());
    }
    let ledger = ledger(&stored)?;
    let kept = ledger.live_bytes();
    comparing.note(
        kept == 0,
        &stored.path,
        format!("{kept} {} kept", if kept == 1 { "byte" } else { "bytes" }),
        "none: a pass gives back all it takes",
    );
    comparing.compare(&row.get("holds")?, &json!(Some(ledger) == predicted));
    Ok(())
}

/// Passes described: what the article's table is made from.
fn described(row: &Place<'_>, passes: &[f64], comparing: &mut Comparing) -> Result<(), Unreadable> {
    let summary = summary(passes).map_err(|invalid| row.unreadable(invalid.to_string()))?;
    let mut described = json!({
        "fastestMs": summary.fastest,
        "medianMs": summary.median,
        "madMs": summary.mad,
    });
    // Reports from before it was described do not have it.
    if row.value.get("errorMs").is_some() {
        described["errorMs"] = json!(summary.error);
    }
    comparing.compare(row, &described);
    Ok(())
}

fn ledger(stored: &Place<'_>) -> Result<Ledger, Unreadable> {
    let operation = |name| {
        let operation = stored.get(name)?;
        Ok(Operation {
            count: operation.get("count")?.whole()?,
            bytes: operation.get("bytes")?.whole()?,
        })
    };
    Ok(Ledger {
        alloc: operation("alloc")?,
        grow: operation("grow")?,
        shrink: operation("shrink")?,
        dealloc: operation("dealloc")?,
        peak_bytes: stored.get("peakBytes")?.whole()?,
    })
}

fn ledger_json(ledger: &Ledger) -> Value {
    let operation =
        |operation: Operation| json!({ "count": operation.count, "bytes": operation.bytes });
    json!({
        "alloc": operation(ledger.alloc),
        "grow": operation(ledger.grow),
        "shrink": operation(ledger.shrink),
        "dealloc": operation(ledger.dealloc),
        "peakBytes": ledger.peak_bytes,
    })
}
