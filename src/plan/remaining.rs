//! What is left of a run, from the times seen so far.

use super::run::{Run, Stage};
use super::warm_up;

/// What is left until the next planned look, and at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remaining {
    /// Passes to the next look, warm-up included; a fall in times may add warm-up passes.
    pub passes: usize,
    /// How long they take in milliseconds; none until every builder has made one whole pass.
    pub ms: Option<f64>,
    /// Passes to the last look, should no earlier one end the run.
    pub passes_at_most: usize,
    /// How long those take in milliseconds.
    pub ms_at_most: Option<f64>,
}

impl Run {
    /// What is left: an estimate, since looks and warm-up end by what they find.
    ///
    /// Times are each row's mean so far (before block 1 its latest whole warm-up pass) with half a clock
    /// step of waiting. While calibration runs, the passes it still takes are
    /// unknown: those left in its round are counted, and no time is given.
    #[must_use]
    pub fn remaining(&self) -> Remaining {
        if matches!(self.stage, Stage::Ended) {
            return Remaining {
                passes: 0,
                ms: Some(0.0),
                passes_at_most: 0,
                ms_at_most: Some(0.0),
            };
        }
        let next = self.looks[self.made].passes;
        let last = self.most_blocks();
        Remaining {
            passes: self.passes_to(next),
            ms: self.ms_to(next),
            passes_at_most: self.passes_to(last),
            ms_at_most: self.ms_to(last),
        }
    }

    /// Passes until `blocks` blocks have been kept.
    fn passes_to(&self, blocks: usize) -> usize {
        let builders = self.settings.builders;
        let cold = builders * (warm_up::STEADY_PASSES + 1);
        let before = match &self.stage {
            Stage::Brief { row } => builders - row + cold,
            Stage::Calibrate(calibration) => calibration.left_in_round() + cold,
            Stage::WarmUp(warm_up) => warm_up.least_left().sum(),
            Stage::Blocks | Stage::Ended => 0,
        };
        before + (blocks - self.blocks.kept()) * (builders + 1) - self.blocks.recorded().len()
    }

    /// Milliseconds until `blocks` blocks have been kept, if every builder has been timed.
    fn ms_to(&self, blocks: usize) -> Option<f64> {
        let pass_ms = (0..=self.settings.builders)
            .map(|row| self.pass_ms(row))
            .collect::<Option<Vec<_>>>()?;
        let before: f64 = match &self.stage {
            Stage::WarmUp(warm_up) => warm_up
                .least_left()
                .zip(&pass_ms)
                .map(|(passes, ms)| passes as f64 * ms)
                .sum(),
            _ => 0.0,
        };
        let wait_ms = self.settings.clock_step_ms / 2.0;
        let whole = (blocks - self.blocks.kept()).saturating_sub(1) as f64;
        let block_ms: f64 = pass_ms.iter().map(|ms| ms + wait_ms).sum();
        let this_ms: f64 = self
            .blocks
            .rows_left()
            .iter()
            .map(|&row| pass_ms[row] + wait_ms)
            .sum();
        Some(before + whole * block_ms + this_ms)
    }

    /// How long a pass of `row` takes, as far as is known.
    fn pass_ms(&self, row: usize) -> Option<f64> {
        let passes = &self.blocks.rows()[row];
        if !passes.is_empty() {
            return Some(passes.iter().sum::<f64>() / passes.len() as f64);
        }
        let builder = if row == self.settings.builders {
            self.settings.baseline
        } else {
            row
        };
        self.warm_up_ms[builder]
    }
}
