//! The nursery against what its callers know: no live block loses a byte, shares one with another, or is misaligned.
#![no_main]

use std::alloc::{GlobalAlloc, Layout, System};

use keystamp::nursery::Nursery;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Step {
    Alloc { size: u16, align: u8, zeroed: bool },
    Resize { which: u8, size: u16 },
    Free { which: u8 },
    Take,
    Rest,
}

struct Block {
    start: *mut u8,
    layout: Layout,
    fill: u8,
}

impl Block {
    fn check(&self, length: usize, fill: u8) {
        // SAFETY: the block is alive, at least so long, and all of it has been written.
        let contents = unsafe { std::slice::from_raw_parts(self.start, length) };
        assert!(
            contents.iter().all(|&byte| byte == fill),
            "{:?}",
            self.layout
        );
    }

    fn write(&mut self, fill: u8) {
        self.fill = fill;
        // SAFETY: the block is alive and of this size.
        unsafe { self.start.write_bytes(fill, self.layout.size()) };
    }
}

fuzz_target!(|steps: Vec<Step>| {
    let nursery = Box::new(Nursery::new(System));
    let mut blocks: Vec<Block> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let fill = at as u8;
        match *step {
            Step::Alloc {
                size,
                align,
                zeroed,
            } => {
                let layout =
                    Layout::from_size_align(usize::from(size).max(1), 1 << (align % 13)).unwrap();
                // SAFETY: the layout is not of zero size.
                let start = unsafe {
                    if zeroed {
                        nursery.alloc_zeroed(layout)
                    } else {
                        nursery.alloc(layout)
                    }
                };
                assert!(!start.is_null());
                assert!(start.addr().is_multiple_of(layout.align()));
                let mut block = Block {
                    start,
                    layout,
                    fill,
                };
                if zeroed {
                    block.check(layout.size(), 0);
                }
                block.write(fill);
                blocks.push(block);
            }
            Step::Resize { which, size } if !blocks.is_empty() => {
                let which = usize::from(which) % blocks.len();
                let block = &mut blocks[which];
                block.check(block.layout.size(), block.fill);
                let size = usize::from(size).max(1);
                // SAFETY: the block is alive, of this layout, and the size is not zero.
                block.start = unsafe { nursery.realloc(block.start, block.layout, size) };
                assert!(!block.start.is_null());
                let kept = size.min(block.layout.size());
                block.layout = Layout::from_size_align(size, block.layout.align()).unwrap();
                assert!(block.start.addr().is_multiple_of(block.layout.align()));
                block.check(kept, block.fill);
                block.write(fill);
            }
            Step::Free { which } if !blocks.is_empty() => {
                let block = blocks.swap_remove(usize::from(which) % blocks.len());
                block.check(block.layout.size(), block.fill);
                // SAFETY: the block is alive, of this layout, and forgotten here.
                unsafe { nursery.dealloc(block.start, block.layout) };
            }
            Step::Take => _ = nursery.take(),
            Step::Rest => nursery.rest(),
            Step::Resize { .. } | Step::Free { .. } => {}
        }
    }
    let inside = blocks
        .iter()
        .filter(|block| nursery.contains(block.start))
        .count();
    assert_eq!(nursery.live() as usize, inside);
    for block in blocks {
        block.check(block.layout.size(), block.fill);
        // SAFETY: the block is alive, of this layout, and gone after this.
        unsafe { nursery.dealloc(block.start, block.layout) };
    }
    assert_eq!(nursery.live(), 0);
});
