//! What one key asks of the allocator, step by step: which block each step is about, and whether
//! that block is the finished key or was thrown away.

use std::alloc::GlobalAlloc;
use std::hint::black_box;

use crate::alloc::{Counting, Kind, Trace};
use crate::builders::{Builder, Make};
use crate::key;

/// What a block serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is the finished key.
    Key,
    /// It serves the making of the key, and is thrown away.
    Scratch,
}

impl Role {
    /// The name of the role, as reports spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Key => "key",
            Role::Scratch => "scratch",
        }
    }
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was done.
    pub kind: Kind,
    /// Size of the block after the step, in bytes; of a freed block, the size it had.
    pub bytes: usize,
    /// Size of the block before the step, in bytes; 0 for a new one.
    pub from_bytes: usize,
    /// Which block, numbered from 0 by birth.
    pub block: usize,
    /// What that block serves.
    pub role: Role,
}

/// The steps of one key, from before it is made until after it is dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// The key.
    pub key: String,
    /// Bytes of the key's block beyond the key's length.
    pub spare_bytes: usize,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Whether more happened than there was room to record.
    pub overflowed: bool,
}

/// The finished key, as its maker saw it: where its block is, and how much of it is not used.
struct Finished {
    address: usize,
    spare_bytes: usize,
}

/// Makes one key and drops it, under the eyes of `counting`, which has to be the allocator that
/// the builder gets its memory from. A buffer that is kept for all keys has been made before, and
/// so has the finished key that is only copied. `None` for a builder that runs in JavaScript.
pub fn tell<A: GlobalAlloc>(
    counting: &Counting<A>,
    builder: &Builder,
    id: i32,
    region: &str,
) -> Option<Story> {
    let key = builder.key(id, region)?;
    let owned = |make: &dyn Fn() -> String| {
        counting.traced(|| {
            let key = black_box(make());
            Finished {
                address: key.as_ptr().addr(),
                spare_bytes: key.capacity() - key.len(),
            }
        })
    };
    let (finished, trace) = match builder.make {
        Make::Owned(make) | Make::Nothing(make) => owned(&|| make(id, region)),
        Make::Copy(copy) => {
            let finished = key::reference(id, region);
            owned(&|| copy(&finished))
        }
        Make::Buffer(make) => {
            let mut buffer = String::with_capacity(key.len());
            counting.traced(|| {
                make(&mut buffer, id, region);
                Finished {
                    address: buffer.as_ptr().addr(),
                    spare_bytes: buffer.capacity() - buffer.len(),
                }
            })
        }
        Make::Script => return None,
    };
    Some(Story {
        spare_bytes: finished.spare_bytes,
        steps: steps(&trace, finished.address),
        overflowed: trace.overflowed(),
        key,
    })
}

/// Numbers the blocks of a trace by birth and finds out what each serves. `key` is the address of
/// the finished key's block, which is the last block to have lived there.
fn steps(trace: &Trace, key: usize) -> Vec<Step> {
    // Where each block is; 0 when it is no more.
    let mut addresses: Vec<usize> = Vec::new();
    let mut key_block = None;
    let mut steps: Vec<Step> = Vec::new();
    for event in trace.events() {
        let known = addresses
            .iter()
            .rposition(|&address| event.from != 0 && address == event.from);
        let block = known.unwrap_or_else(|| {
            addresses.push(event.from);
            addresses.len() - 1
        });
        addresses[block] = event.to;
        if event.to == key {
            key_block = Some(block);
        }
        steps.push(Step {
            kind: event.kind,
            bytes: event.bytes,
            from_bytes: event.from_bytes,
            block,
            role: Role::Scratch,
        });
    }
    for step in &mut steps {
        if Some(step.block) == key_block {
            step.role = Role::Key;
        }
    }
    steps
}
