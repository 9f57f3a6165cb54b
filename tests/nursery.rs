//! A program whose every allocation goes through the nursery, in every engine and natively.

// With those features the crate brings its own allocator, and a program can have only one.
#![cfg(not(any(feature = "nursery", feature = "counting")))]

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;
#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

use std::alloc::System;
use std::collections::{BTreeMap, VecDeque};

use fastrand::Rng;
use keystamp::builders::BUILDERS;
use keystamp::key;
use keystamp::nursery::{Nursery, REGION_BYTES, SEGMENT_BYTES};

#[global_allocator]
static ALLOCATOR: Nursery<System> = Nursery::new(System);

/// One test, since all tests of a program share its allocator, and natively run at the same time.
#[test]
fn a_program_runs_on_the_nursery() {
    every_builder_s_keys_are_right_and_come_from_the_nursery();
    text_grows_from_nothing_to_more_than_a_segment_holds();
    lives_of_all_lengths_keep_their_contents();
}

/// How often to do something; Miri is some hundred times slower.
const fn rounds(full: usize, under_miri: usize) -> usize {
    if cfg!(miri) { under_miri } else { full }
}

/// More alignment than the region itself has.
#[repr(align(256))]
struct Aligned([u64; 4]);

/// A thing to keep, whose contents follow from its number.
fn made(number: u64) -> Box<dyn Fn(u64) -> bool> {
    let text = number.to_string().repeat(number as usize % 40);
    let many: Vec<u64> = (0..number % 3000).collect();
    let aligned = Box::new(Aligned([number; 4]));
    let tree: BTreeMap<u64, String> = (0..number % 20).map(|at| (at, at.to_string())).collect();
    Box::new(move |number| {
        text == number.to_string().repeat(number as usize % 40)
            && many.iter().copied().eq(0..number % 3000)
            && (&raw const *aligned).addr().is_multiple_of(256)
            && aligned.0 == [number; 4]
            && tree.iter().all(|(at, text)| *text == at.to_string())
            && tree.len() as u64 == number % 20
    })
}

fn lives_of_all_lengths_keep_their_contents() {
    let mut rng = Rng::with_seed(1);
    let mut alive = VecDeque::new();
    for number in 0..rounds(20_000, 20) as u64 {
        alive.push_back((number, made(number)));
        while alive.len() > rng.usize(0..rounds(200, 12)) {
            // Old and young die in no order.
            let (number, holds) = alive.swap_remove_back(rng.usize(0..alive.len())).unwrap();
            assert!(holds(number), "{number}");
        }
    }
    assert!(alive.iter().all(|(number, holds)| holds(*number)));
}

fn text_grows_from_nothing_to_more_than_a_segment_holds() {
    let enough = rounds(2 * REGION_BYTES, 2 * SEGMENT_BYTES);
    let mut text = String::new();
    let mut left_at = None;
    while text.len() < enough {
        let line = format!("{} ", text.len());
        text.push_str(&line.repeat(rounds(1, 1000)));
        if left_at.is_none() && !ALLOCATOR.contains(text.as_ptr()) {
            left_at = Some(text.len());
        }
    }
    // Its capacity doubles: half a segment is the last that fits one.
    let stayed = left_at.is_some_and(|length| length > SEGMENT_BYTES / 2);
    assert!(stayed, "{left_at:?}");
    let mut at = 0;
    while at < text.len() {
        let written = text[at..].split(' ').next().unwrap();
        let line = format!("{at} ");
        assert_eq!(written, at.to_string());
        at += line.len() * rounds(1, 1000);
    }
    text.truncate(2);
    text.shrink_to_fit();
    assert_eq!(text, "0 ");
}

fn every_builder_s_keys_are_right_and_come_from_the_nursery() {
    let keys = rounds(3 * REGION_BYTES / 14, 4) as i32;
    let long = "é".repeat(SEGMENT_BYTES / 2);
    let long_key = key::reference(-1, &long);
    for builder in BUILDERS {
        for id in 0..keys {
            let Some(key) = builder.key(id, "APAC").filter(|key| !key.is_empty()) else {
                continue;
            };
            // Keys outlived by nothing: however many, the nursery never fills.
            assert!(ALLOCATOR.contains(key.as_ptr()), "{}: {id}", builder.id);
            assert_eq!(key, key::reference(id, "APAC"), "{}", builder.id);
        }
        if let Some(key) = builder.key(-1, &long).filter(|key| !key.is_empty()) {
            assert!(!ALLOCATOR.contains(key.as_ptr()), "{}", builder.id);
            assert_eq!(key, long_key, "{}", builder.id);
        }
    }
}
