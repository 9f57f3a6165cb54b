//! The run itself: its stages, and what moves it from one to the next.

use super::blocks::Blocks;
use super::calibration::Calibration;
use super::warm_up::{self, WarmUp};
use super::{Discarded, Keys, Kind, Settings, Step};
use crate::measure::MAX_KEYS;
use crate::stats::Invalid;
use crate::stats::gates::SHORT_PASS;
use crate::stats::judge::{Comparison, Evidence, Judgement, check_clock_step, judge};
use crate::stats::looks::Look;
use crate::stats::verdict::Verdict;

#[derive(Clone, Debug)]
pub(super) enum Stage {
    Brief { row: usize },
    Calibrate(Calibration),
    WarmUp(WarmUp),
    Blocks,
    Ended,
}

/// A run in progress.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) settings: Settings,
    pub(super) looks: Vec<Look>,
    /// How many looks have been made.
    pub(super) made: usize,
    pub(super) stage: Stage,
    keys: Option<u32>,
    pub(super) blocks: Blocks,
    discarded: Vec<Discarded>,
    /// The latest whole warm-up pass in milliseconds, by builder.
    pub(super) warm_up_ms: Vec<Option<f64>>,
}

impl Run {
    /// Plans a run.
    ///
    /// # Errors
    /// [`Invalid`] if there is no builder, the baseline is not one of them, or keys, passes or the clock
    /// step are outside the ranges that [`Settings`] gives.
    pub fn new(settings: Settings) -> Result<Self, Invalid> {
        let Settings {
            builders, baseline, ..
        } = settings;
        if builders == 0 {
            return Err(Invalid::new("rows", builders, "must be at least 1"));
        }
        if baseline >= builders {
            let rule = format!("must be a builder's row, 0 to {}", builders - 1);
            return Err(Invalid::new("baseline", baseline, rule));
        }
        let keys = match settings.keys {
            Keys::Calibrate => None,
            Keys::Given(keys) if (1..=MAX_KEYS).contains(&keys) => Some(keys),
            Keys::Given(keys) => {
                return Err(Invalid::new(
                    "keys",
                    keys,
                    format!("must be 1 to {MAX_KEYS}"),
                ));
            }
        };
        check_clock_step(settings.clock_step_ms)?;
        Ok(Self {
            settings,
            looks: settings.passes.looks()?,
            made: 0,
            stage: Stage::Brief { row: 0 },
            keys,
            blocks: Blocks::new(settings.seed, builders + 1, settings.clock_step_ms),
            discarded: Vec::new(),
            warm_up_ms: vec![None; builders],
        })
    }

    /// The step to do now; the same one until it is recorded or discarded.
    #[must_use]
    pub fn step(&self) -> Step {
        let ended = matches!(self.stage, Stage::Ended);
        let look = &self.looks[if ended { self.made - 1 } else { self.made }];
        let outside = Step {
            kind: Kind::WarmUp,
            row: 0,
            keys: self.keys.unwrap_or(0),
            block: self.blocks.kept(),
            position: 0,
            wait_ms: 0.0,
            look: look.number,
            passes_this_look: look.passes,
        };
        match &self.stage {
            Stage::Brief { row } => Step {
                row: *row,
                keys: warm_up::BRIEF_KEYS,
                ..outside
            },
            Stage::Calibrate(calibration) => Step {
                kind: Kind::Calibrate,
                row: calibration.row(),
                keys: calibration.keys(),
                ..outside
            },
            Stage::WarmUp(warm_up) => Step {
                row: warm_up.row(),
                ..outside
            },
            Stage::Blocks => Step {
                kind: Kind::Pass,
                row: self.blocks.row(),
                position: self.blocks.position(),
                wait_ms: self.blocks.wait_ms(),
                ..outside
            },
            Stage::Ended => Step {
                kind: Kind::Ended,
                ..outside
            },
        }
    }

    /// Records how long the step took, in milliseconds, and goes on to the next.
    ///
    /// An outside cause has to be looked for before: the last pass of a block makes the block final.
    ///
    /// # Errors
    /// [`Invalid`] for a time that is not finite or is negative, for a sample of 0 ms (the clock cannot
    /// see it, so it has no ratio), and once the run has ended. The run is then as it was.
    pub fn record(&mut self, ms: f64) -> Result<(), Invalid> {
        let step = self.step();
        step.check(ms, self.settings.clock_step_ms)?;
        match &mut self.stage {
            Stage::Brief { row } => {
                *row += 1;
                if *row == self.settings.builders {
                    self.stage = self.after_brief();
                }
            }
            Stage::Calibrate(calibration) => {
                if let Some(keys) = calibration.record(ms) {
                    self.keys = Some(keys);
                    self.stage = Stage::WarmUp(WarmUp::new(self.settings.builders));
                }
            }
            Stage::WarmUp(warm_up) => {
                self.warm_up_ms[step.row] = Some(ms);
                if warm_up.record(ms) {
                    self.stage = Stage::Blocks;
                }
            }
            Stage::Blocks => {
                if self.blocks.record(ms) && self.blocks.kept() == step.passes_this_look {
                    self.take_look()?;
                }
            }
            Stage::Ended => {}
        }
        Ok(())
    }

    fn after_brief(&self) -> Stage {
        let Settings {
            builders,
            clock_step_ms,
            ..
        } = self.settings;
        match self.keys {
            Some(_) => Stage::WarmUp(WarmUp::new(builders)),
            None => Stage::Calibrate(Calibration::new(builders, clock_step_ms)),
        }
    }

    /// Takes the look that has just been reached: ends the run, or lets it go on to the next look.
    fn take_look(&mut self) -> Result<(), Invalid> {
        self.made += 1;
        let settled = |comparison: &Comparison| {
            let verdict = comparison.verdict != Verdict::Inconclusive;
            verdict || comparison.withheld.as_deref() == Some(SHORT_PASS)
        };
        let Judgement {
            comparisons,
            control,
            ..
        } = self.judge(&[])?;
        if self.made == self.looks.len() || comparisons.iter().chain([&control]).all(settled) {
            self.stage = Stage::Ended;
        }
        Ok(())
    }

    /// Discards the block in progress for an outside cause; it is done again in a new order.
    ///
    /// It is counted and kept with its cause. Nothing limits how often; whoever drives the run may
    /// pause it instead. Before the first block there is nothing to discard, and nothing happens: a
    /// pass that was not recorded is the next step anyway.
    ///
    /// # Errors
    /// [`Invalid`] for an empty cause, and once the run has ended.
    pub fn discard_block(&mut self, cause: &str) -> Result<(), Invalid> {
        if cause.trim().is_empty() {
            return Err(Invalid::new("cause", format!("{cause:?}"), "must say why"));
        }
        match self.stage {
            Stage::Blocks => {
                let block = self.blocks.kept();
                self.discarded.push(Discarded {
                    block,
                    cause: cause.to_owned(),
                });
                self.blocks.begin();
                Ok(())
            }
            Stage::Ended => Err(Invalid::new(
                "block",
                "none",
                "must be in progress: the run has ended",
            )),
            Stage::Brief { .. } | Stage::Calibrate(_) | Stage::WarmUp(_) => Ok(()),
        }
    }

    /// Takes an ended run on to its next planned look; false if it is not ended or has none left.
    ///
    /// A look is never repeated: a run that has made its last look, or its one look at a fixed number of
    /// passes, can only be followed by a fresh run, which is a new experiment.
    pub fn more(&mut self) -> bool {
        let possible = self.can_go_on();
        if possible {
            self.stage = Stage::Blocks;
        }
        possible
    }

    /// Whether the run has ended before its last planned look, so that [`more`](Run::more) goes on.
    #[must_use]
    pub fn can_go_on(&self) -> bool {
        matches!(self.stage, Stage::Ended) && self.made < self.looks.len()
    }

    /// Judges the last look made, on the blocks it was made at, whatever has been recorded since.
    ///
    /// `failed_gates` names gates that failed outside the statistics; they withhold every verdict.
    ///
    /// # Errors
    /// [`Invalid`] before the first look, and for a gate that is decided from the passes.
    pub fn judge(&self, failed_gates: &[String]) -> Result<Judgement, Invalid> {
        let Some(look) = self.made.checked_sub(1).map(|last| self.looks[last]) else {
            let rule = format!("must reach the first look, at {}", self.looks[0].passes);
            return Err(Invalid::new("blocks", self.blocks.kept(), rule));
        };
        let rows: Vec<Vec<f64>> = self
            .blocks
            .rows()
            .iter()
            .map(|row| row[..look.passes].to_vec())
            .collect();
        judge(&Evidence {
            rows: &rows,
            baseline: self.settings.baseline,
            passes: self.settings.passes,
            clock_step_ms: self.settings.clock_step_ms,
            failed_gates,
        })
    }

    /// What the run was planned from.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Keys per pass; none until calibration has found them.
    #[must_use]
    pub fn keys_per_pass(&self) -> Option<u32> {
        self.keys
    }

    /// How many blocks have been completed and kept.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks.kept()
    }

    /// How many blocks the last planned look needs: the most that are ever kept.
    #[must_use]
    pub fn most_blocks(&self) -> usize {
        self.looks.last().map_or(0, |look| look.passes)
    }

    /// The passes of a row in milliseconds, one per kept block, in block order; none for an unknown row.
    #[must_use]
    pub fn passes(&self, row: usize) -> Option<&[f64]> {
        self.blocks.rows().get(row).map(Vec::as_slice)
    }

    /// The rows of each kept block in the order they were timed in.
    #[must_use]
    pub fn order(&self) -> &[Vec<usize>] {
        self.blocks.orders()
    }

    /// The blocks that were lost and done again, in the order of their loss.
    #[must_use]
    pub fn discarded(&self) -> &[Discarded] {
        &self.discarded
    }
}
