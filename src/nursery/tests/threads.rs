//! Many threads on one nursery.

use std::sync::mpsc;
use std::thread;

use super::model::Inner;
use super::{Nursery, alloc, bytes, free, resize, scaled};

/// A block on its way to another thread.
struct Parcel(*mut u8, u8);

// SAFETY: the receiver is the only one to use the block from then on.
unsafe impl Send for Parcel {}

const PARCEL: usize = 24;

#[test]
fn threads_make_and_free_each_others_blocks() {
    let nursery = Nursery::new(Inner::default());
    thread::scope(|scope| {
        for seed in 0..scaled(4, 2) {
            let (send, receive) = mpsc::sync_channel::<Parcel>(64);
            let nursery = &nursery;
            scope.spawn(move || {
                for round in 0..scaled(50_000, 25) {
                    let mark = (round + seed) as u8;
                    let block = alloc(nursery, bytes(PARCEL));
                    // SAFETY: the block is this thread's, of PARCEL bytes.
                    unsafe { block.write_bytes(mark, PARCEL) };
                    send.send(Parcel(block, mark))
                        .expect("the receiver outlives the loop");
                    let own = alloc(nursery, bytes(PARCEL));
                    let own = resize(nursery, own, bytes(PARCEL), 500);
                    free(nursery, own, bytes(500));
                }
            });
            scope.spawn(move || {
                for Parcel(block, mark) in receive {
                    // SAFETY: the block came with its ownership, all of it written.
                    let contents = unsafe { std::slice::from_raw_parts(block, PARCEL) };
                    assert!(contents.iter().all(|&byte| byte == mark));
                    free(nursery, block, bytes(PARCEL));
                }
            });
        }
    });
    assert_eq!(nursery.live(), 0);
    assert_eq!(nursery.inner.live(), 0);
}
