//! Recomputes every claim of a report from its raw passes and its ledgers.
//!
//! `cargo run --release --example verify -- report.json`, where the file holds one report or an array of
//! them. Prints what was recomputed. Exits with 0 if all of it is as stored, with 1 if something differs
//! (naming the place, what is stored and what was recomputed), and with 2 if the file cannot be read as
//! reports of the known form.
//!
//! Raw passes and ledgers are taken as measured: an edit that changes none of the claims made from them
//! leaves nothing to recompute, and is not seen.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use serde_json::Value;

mod compare;
mod observer;
mod place;
mod recompute;
mod time;

use compare::Comparing;
use place::{Place, Unreadable};

/// The form of report that is understood here.
const SCHEMA: &str = "keystamp-report/1";

const USAGE: &str = "\
npm run verify -- FILE

Recomputes every claim of the report in FILE, or of each report of an array, from raw passes.

  --help   prints this

Exit code 0: all of it is as stored; 1: something differs, and is named; 2: there is no report to read.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        print(format_args!("{USAGE}"));
        return ExitCode::SUCCESS;
    }
    if let Some(option) = arguments.iter().find(|it| it.starts_with("--")) {
        eprintln!("verify: {option} is not an option\n\n{USAGE}");
        return ExitCode::from(2);
    }
    let [file] = arguments.as_slice() else {
        eprintln!("verify: name one report, as in: verify report.json");
        return ExitCode::from(2);
    };
    match verify(file) {
        Ok(comparing) => say(file, &comparing),
        Err(why) => {
            eprintln!("verify: {file}: {why}");
            ExitCode::from(2)
        }
    }
}

/// Reads the file and recomputes each report in it.
fn verify(file: &str) -> Result<Comparing, String> {
    let text = std::fs::read_to_string(file).map_err(unread)?;
    if text.trim().is_empty() {
        return Err("is empty, but has to hold a report or an array of reports".to_owned());
    }
    let value: Value = serde_json::from_str(&text).map_err(not_json)?;
    let root = Place::root(&value);
    let reports = if value.is_array() {
        root.elements()
    } else {
        Ok(vec![root])
    };
    let reports = reports.map_err(|error| error.to_string())?;
    if reports.is_empty() {
        return Err("holds no report".to_owned());
    }
    let mut comparing = Comparing::default();
    for report in &reports {
        known(report).map_err(|error| error.to_string())?;
    }
    for report in &reports {
        recompute::report(report, &mut comparing).map_err(|error| error.to_string())?;
    }
    Ok(comparing)
}

/// Why a file cannot be read, for those who do not know the system's numbers.
fn unread(error: io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "is a folder, but has to be a file".to_owned(),
        ErrorKind::InvalidData => "is not text, but has to be JSON".to_owned(),
        _ => error.to_string(),
    }
}

/// Why a text is not JSON. What was cut off is the usual reason.
fn not_json(error: serde_json::Error) -> String {
    if error.is_eof() {
        return format!(
            "not JSON: it ends too early, at line {}, column {}",
            error.line(),
            error.column()
        );
    }
    format!("not JSON: {error}")
}

/// Refuses a report of another form before anything of it is read.
fn known(report: &Place<'_>) -> Result<(), Unreadable> {
    let schema = report.get("schema")?;
    match schema.text()? {
        SCHEMA => Ok(()),
        _ => Err(schema.unreadable(format!("must be {SCHEMA:?}"))),
    }
}

/// Prints a line, for whoever still reads: a closed pipe changes nothing of the outcome.
fn print(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Prints the outcome, differences last.
fn say(file: &str, comparing: &Comparing) -> ExitCode {
    for line in &comparing.reports {
        print(format_args!("{file}: {line}"));
    }
    for difference in &comparing.differences {
        eprintln!("verify: {file}: {difference}");
    }
    match comparing.differences.len() {
        0 => {
            print(format_args!(
                "{file}: all {} values are as recomputed",
                comparing.values
            ));
            ExitCode::SUCCESS
        }
        count => {
            eprintln!(
                "verify: {file}: {count} of {} values differ",
                comparing.values
            );
            ExitCode::from(1)
        }
    }
}
