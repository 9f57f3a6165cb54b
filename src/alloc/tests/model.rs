//! Any order of operations, against the plain sum of what they do.

use std::alloc::System;

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Block, Counting, Ledger};

#[derive(Clone, Copy, Debug)]
enum Step {
    Alloc(usize),
    Zeroed(usize),
    Resize(usize, usize),
    Free(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let size = 1_usize..2_000;
    prop_oneof![
        size.clone().prop_map(Step::Alloc),
        size.clone().prop_map(Step::Zeroed),
        (any::<usize>(), size).prop_map(|(which, size)| Step::Resize(which, size)),
        any::<usize>().prop_map(Step::Free),
    ]
}

/// Carries out a step, and says what it adds to the account.
fn carry_out<'a>(
    step: Step,
    counting: &'a Counting<System>,
    blocks: &mut Vec<Block<'a, System>>,
) -> Ledger {
    let many = blocks.len();
    match step {
        Step::Alloc(size) => {
            blocks.extend(Block::new(counting, size));
            Ledger::EMPTY.alloc(size)
        }
        Step::Zeroed(size) => {
            blocks.extend(Block::zeroed(counting, size));
            Ledger::EMPTY.alloc(size)
        }
        Step::Resize(which, to) if many > 0 => {
            let block = &mut blocks[which % many];
            let from = block.size;
            assert!(block.resize(to));
            if to < from {
                Ledger::EMPTY.shrink(from, to)
            } else {
                Ledger::EMPTY.grow(from, to)
            }
        }
        Step::Free(which) if many > 0 => {
            Ledger::EMPTY.dealloc(blocks.swap_remove(which % many).size)
        }
        Step::Resize(..) | Step::Free(_) => Ledger::EMPTY,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 256 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_account_is_the_sum_of_what_was_done(steps in vec(step(), 1..if cfg!(miri) { 30 } else { 60 })) {
        let counting = Counting::new(System);
        let mut blocks = Vec::new();
        let mut expected = Ledger::EMPTY;
        for step in steps {
            expected = expected.then(carry_out(step, &counting, &mut blocks));
            let live: usize = blocks.iter().map(|block| block.size).sum();
            prop_assert_eq!(counting.statistics(), expected);
            prop_assert_eq!(counting.statistics().live_bytes(), live as i64);
        }
        drop(blocks);
        prop_assert_eq!(counting.statistics().live_bytes(), 0);
    }
}
