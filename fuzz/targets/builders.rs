//! Every builder against the reference: any id, any region; and the exact length that is computed beforehand.
#![no_main]

use keystamp::builders::{BUILDERS, Make};
use keystamp::key;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (i32, &str)| {
    let (id, region) = input;
    let expected = key::reference(id, region);
    assert_eq!(expected.len(), key::length(id, region));
    for builder in BUILDERS {
        if matches!(builder.make, Make::Nothing(_)) {
            continue;
        }
        if let Some(made) = builder.key(id, region) {
            assert_eq!(made, expected, "{}", builder.id);
        }
    }
});
