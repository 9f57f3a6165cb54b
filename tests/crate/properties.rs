//! What holds for any id and any text at all.

use keystamp::builders::{BUILDERS, Make};
use keystamp::key;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_builder_makes_the_reference_key(id: i32, region in any::<String>()) {
        let expected = key::reference(id, &region);
        prop_assert_eq!(key::length(id, &region), expected.len());
        for builder in BUILDERS.iter().filter(|row| row.id != "faulty") {
            let makes_none = matches!(builder.make, Make::Nothing(_) | Make::Script);
            let got = builder.key(id, &region).filter(|_| !makes_none);
            prop_assert_eq!(got.is_none(), makes_none, "{}", builder.id);
            prop_assert!(got.is_none_or(|got| got == expected), "{}", builder.id);
        }
    }

    #[test]
    fn every_prediction_gives_back_what_it_takes(id: i32, region in any::<String>()) {
        for builder in BUILDERS {
            let Some(predicts) = builder.predicts else { continue };
            let ledger = predicts(id, &region);
            prop_assert_eq!(ledger.live_bytes(), 0, "{}", builder.id);
            prop_assert_eq!(ledger.alloc.count, ledger.dealloc.count, "{}", builder.id);
            let length = key::length(id, &region) as u64;
            let makes_keys = matches!(builder.make, Make::Owned(_) | Make::Copy(_));
            prop_assert!(!makes_keys || ledger.peak_bytes >= length, "{}", builder.id);
        }
    }
}
