//! Blocks: every row once, in an order drawn anew for each block.
//!
//! A fixed order aliases with periodic noise; a shuffled one makes each pair's sign a fair coin, which is
//! what the sign-test interval asks for.

use fastrand::Rng;

/// The order of every block that is begun, discarded ones too, as the seed gives it.
///
/// Anyone with a report's seed and its list of discarded blocks can draw the same orders again.
#[derive(Clone, Debug)]
pub struct Orders {
    rng: Rng,
    rows: usize,
}

impl Orders {
    /// The orders of blocks of `rows` rows (the control is the last).
    #[must_use]
    pub fn new(seed: u32, rows: usize) -> Self {
        Self {
            rng: Rng::with_seed(u64::from(seed)),
            rows,
        }
    }

    /// The order of the next block: each row once, every order equally likely (Fisher and Yates 1938).
    ///
    /// Written out because `fastrand` shuffles by `usize`, which is drawn differently on 32 and on 64
    /// bits: a report from a browser could then not be checked natively.
    pub fn draw(&mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows).collect();
        for left in (1..self.rows).rev() {
            order.swap(left, self.rng.u32(..=left as u32) as usize);
        }
        order
    }
}

/// The blocks kept so far and the one in progress.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    orders: Orders,
    /// Waits have their own numbers, so that orders depend on nothing but the seed and what was discarded.
    waits: Rng,
    clock_step_ms: f64,
    wait_ms: f64,
    order: Vec<usize>,
    /// Times of the block in progress, by place in its order.
    times_ms: Vec<f64>,
    kept_orders: Vec<Vec<usize>>,
    /// Times of the kept blocks, by row.
    rows_ms: Vec<Vec<f64>>,
}

impl Blocks {
    /// No blocks yet, the first one drawn.
    pub(super) fn new(seed: u32, rows: usize, clock_step_ms: f64) -> Self {
        // A seed fills the lower half only; the upper half tells the two sequences apart.
        let waits = Rng::with_seed(u64::from(seed) | 1 << 32);
        let mut blocks = Self {
            orders: Orders::new(seed, rows),
            waits,
            clock_step_ms,
            wait_ms: 0.0,
            order: Vec::new(),
            times_ms: Vec::new(),
            kept_orders: Vec::new(),
            rows_ms: vec![Vec::new(); rows],
        };
        blocks.begin();
        blocks
    }

    /// Begins a block, and forgets the one in progress.
    pub(super) fn begin(&mut self) {
        self.order = self.orders.draw();
        self.times_ms.clear();
        self.draw_wait();
    }

    fn draw_wait(&mut self) {
        self.wait_ms = self.waits.f64() * self.clock_step_ms;
    }

    /// The row to time.
    pub(super) fn row(&self) -> usize {
        self.order[self.times_ms.len()]
    }

    /// Its place in the block, from 0.
    pub(super) fn position(&self) -> usize {
        self.times_ms.len()
    }

    /// How long to spin before it, in milliseconds.
    pub(super) fn wait_ms(&self) -> f64 {
        self.wait_ms
    }

    /// Takes that pass's time in milliseconds; true if it completed the block, which is then kept.
    pub(super) fn record(&mut self, ms: f64) -> bool {
        self.times_ms.push(ms);
        if self.times_ms.len() < self.order.len() {
            self.draw_wait();
            return false;
        }
        for (&row, &ms) in self.order.iter().zip(&self.times_ms) {
            self.rows_ms[row].push(ms);
        }
        self.kept_orders.push(std::mem::take(&mut self.order));
        self.begin();
        true
    }

    /// How many blocks have been kept.
    pub(super) fn kept(&self) -> usize {
        self.kept_orders.len()
    }

    /// How many passes of the block in progress have been recorded.
    pub(super) fn recorded(&self) -> &[f64] {
        &self.times_ms
    }

    /// The rows still to be timed in the block in progress.
    pub(super) fn rows_left(&self) -> &[usize] {
        &self.order[self.times_ms.len()..]
    }

    /// The orders of the kept blocks.
    pub(super) fn orders(&self) -> &[Vec<usize>] {
        &self.kept_orders
    }

    /// The times of the kept blocks in milliseconds, by row.
    pub(super) fn rows(&self) -> &[Vec<f64>] {
        &self.rows_ms
    }
}
