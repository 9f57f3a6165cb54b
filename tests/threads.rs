//! Many threads on one counting allocator: nothing is lost, and the account is right at every
//! moment.
//!
//! One test, because the counters belong to the whole process.
#![cfg(not(target_arch = "wasm32"))]

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

#[cfg(feature = "counting")]
use keystamp::ALLOCATOR;

#[cfg(not(feature = "counting"))]
#[global_allocator]
static ALLOCATOR: keystamp::alloc::Counting<std::alloc::System> =
    keystamp::alloc::Counting::new(std::alloc::System);

const THREADS: u64 = 4;
const ROUNDS: u64 = if cfg!(miri) { 20 } else { 20_000 };

/// Allocates, zeroes, grows, shrinks and frees, each of a size that is known.
fn work() {
    for _ in 0..ROUNDS {
        let mut text = String::with_capacity(16);
        text.reserve_exact(48);
        text.shrink_to(8);
        // Through a black box, since an optimiser may leave out memory that nobody reads.
        let zeroed = black_box(vec![0_u8; 100]);
        assert!(zeroed.iter().all(|&byte| byte == 0));
        black_box(text);
    }
}

#[test]
fn the_account_holds_under_threads() {
    let done = AtomicBool::new(false);
    let before = ALLOCATOR.restart_peak();
    thread::scope(|scope| {
        let observer = scope.spawn(|| {
            let mut last = before.since(before);
            while !done.load(Ordering::Relaxed) {
                let now = ALLOCATOR.snapshot().since(before);
                assert!(now.live_bytes() as u64 <= now.peak_bytes, "{now:?}");
                assert!(
                    now.alloc.count >= last.alloc.count && now.dealloc.count >= last.dealloc.count
                );
                last = now;
                thread::yield_now();
            }
        });
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().expect("the work is done");
        }
        done.store(true, Ordering::Relaxed);
        // Joined, not merely waited for: only then has the thread given back what was its own.
        observer.join().expect("the account held");
    });
    let after = ALLOCATOR.snapshot().since(before);

    let rounds = THREADS * ROUNDS;
    assert_eq!(after.grow.count, rounds);
    assert_eq!(after.grow.bytes, rounds * 32);
    assert_eq!(after.shrink.count, rounds);
    assert_eq!(after.shrink.bytes, rounds * 40);
    assert!(
        after.alloc.count >= 2 * rounds,
        "the threads' own blocks are counted too"
    );
    assert_eq!(after.live_bytes(), 0);
}
