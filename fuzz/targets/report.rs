//! Reports as `npm run verify` reads them: whatever the file holds, it is recomputed or refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../examples/verify/compare.rs"]
mod compare;
#[path = "../../examples/verify/observer.rs"]
mod observer;
#[path = "../../examples/verify/place.rs"]
mod place;
#[path = "../../examples/verify/recompute.rs"]
mod recompute;
#[path = "../../examples/verify/time.rs"]
mod time;

fuzz_target!(|text: &str| {
    let Ok(value) = serde_json::from_str(text) else {
        return;
    };
    let mut comparing = compare::Comparing::default();
    match recompute::report(&place::Place::root(&value), &mut comparing) {
        Ok(()) => assert!(comparing.values >= comparing.differences.len()),
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
});
