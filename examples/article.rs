//! The article's console table, natively: `cargo run --release --example article`.
//!
//! Time and bytes come from two builds of the same crate, as on the page. This program times, and
//! has cargo run the same file once more with the feature `counting` for the bytes.

use std::process::ExitCode;

use keystamp::builders::{Builder, find};
use keystamp::measure::Pass;

const KEYS: u32 = 2_000_000;
const REGIONS: [&str; 5] = ["US", "EU", "APAC", "LATAM", "MEA"];
const BUILDERS: [&str; 2] = ["concat", "create"];

/// Runs `work` on each of the article's builders and a pass of its keys.
fn each<T>(keys: u32, work: impl Fn(&Builder, Pass<'_, &str>) -> T) -> Result<Vec<T>, String> {
    let one = |id: &str| {
        let builder = find(id).ok_or_else(|| format!("no builder {id}"))?;
        let pass = Pass::new(builder, keys, &REGIONS).map_err(|no_pass| no_pass.to_string())?;
        Ok(work(builder, pass))
    };
    BUILDERS.into_iter().map(one).collect()
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("article: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Counts, and prints one line for each builder: allocations and bytes.
#[cfg(feature = "counting")]
fn run() -> Result<(), String> {
    for ledger in each(KEYS, |_, pass| pass.counted(&keystamp::ALLOCATOR))? {
        println!("{} {}", ledger.allocations(), ledger.allocated_bytes());
    }
    Ok(())
}

#[cfg(not(feature = "counting"))]
use timed::run;

#[cfg(not(feature = "counting"))]
mod timed {
    use std::path::Path;
    use std::process::Command;
    use std::time::Instant;

    use keystamp::agree;

    use super::{BUILDERS, KEYS, REGIONS, each, find};

    const PASSES: usize = 7;
    const WARM_UP: u32 = 10_000;

    /// Agrees, times, has the counting twin count, and prints the table.
    pub fn run() -> Result<(), String> {
        let agreement = agree::agree(BUILDERS.into_iter().filter_map(find), &REGIONS, 1);
        if let Some(wrong) = agreement.disagreement {
            return Err(wrong.to_string());
        }
        println!(
            "Both agree on {} keys. Sample key: {}\n",
            agreement.checked, agreement.sample
        );

        let fastest = fastest()?;
        let ledgers = ledgers()?;
        let titles = each(KEYS, |builder, _| builder.title)?;
        println!("{KEYS} keys built, fastest of {PASSES} passes");
        for ((title, ms), (allocations, bytes)) in titles.iter().zip(&fastest).zip(&ledgers) {
            let (megabytes, per_key) = (bytes / 1e6, allocations / f64::from(KEYS));
            println!(
                "{title:<22}{ms:>7.1} ms {megabytes:>7.1} MB {per_key:>5.1} allocations per key"
            );
        }
        println!(
            "\nTime ratio   {:.2}x (fastest passes, which prove nothing: see the page)",
            fastest[0] / fastest[1]
        );
        println!("Bytes ratio  {:.2}x (exact)", ledgers[0].1 / ledgers[1].1);
        Ok(())
    }

    /// Milliseconds of each builder's fastest pass.
    fn fastest() -> Result<Vec<f64>, String> {
        let start = Instant::now();
        let clock = || start.elapsed().as_secs_f64() * 1_000.0;
        each(WARM_UP, |_, pass| pass.timed(clock))?;
        each(KEYS, |_, pass| {
            (0..PASSES)
                .map(|_| pass.timed(clock))
                .fold(f64::INFINITY, f64::min)
        })
    }

    /// Allocations and bytes of each builder's pass, from the counting build.
    fn ledgers() -> Result<Vec<(f64, f64)>, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        // A target folder of its own, so that this program's file is not replaced while it runs.
        let twin = Command::new(cargo)
            .args([
                "run",
                "--quiet",
                "--locked",
                "--release",
                "--example",
                "article",
            ])
            .args(["--features", "counting", "--target-dir"])
            .arg(root.join("target").join("counting"))
            .current_dir(root)
            .output()
            .map_err(|error| format!("cargo did not start: {error}"))?;
        if !twin.status.success() {
            return Err(format!(
                "the counting build failed:\n{}",
                String::from_utf8_lossy(&twin.stderr)
            ));
        }
        let output = String::from_utf8_lossy(&twin.stdout);
        let pair = |line: &str| {
            let (allocations, bytes) = line.split_once(' ')?;
            Some((allocations.parse().ok()?, bytes.parse().ok()?))
        };
        let ledgers: Vec<_> = output.lines().filter_map(pair).collect();
        if ledgers.len() == BUILDERS.len() {
            Ok(ledgers)
        } else {
            Err(format!("no ledgers in:\n{output}"))
        }
    }
}
