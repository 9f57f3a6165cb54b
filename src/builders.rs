//! The table of builders: one row for each way to make a key.
//!
//! To add a builder, write its function and add its row to [`BUILDERS`]. It then takes part by
//! itself in the agreement check, the measurements, the tests, the page and the command line. Ids
//! are stable: links and reports name them.

use crate::alloc::Ledger;

mod floor;
mod predict;
mod standard;
mod swar;
mod written;

pub use standard::{concat, create};

/// One way to make a key, and what it is expected to cost.
#[derive(Debug)]
pub struct Builder {
    /// The stable name that links, reports and command lines use.
    pub id: &'static str,
    /// What a reader calls it.
    pub title: &'static str,
    /// How it is called.
    pub make: Make,
    /// What one key, made and dropped, asks of the allocator: exact for every id and every region.
    /// `None` when the builder runs in JavaScript, whose allocations cannot be observed.
    pub predicts: Option<fn(i32, &str) -> Ledger>,
    /// What the block is called that it makes besides the key and throws away, if it makes one.
    pub scratch: Option<&'static str>,
    /// Why it is in the table, in one line.
    pub why: &'static str,
}

/// How a builder is called. Every call goes through the function pointer, as a delegate's would, so
/// that no builder is inlined into the loop that times it.
#[derive(Clone, Copy, Debug)]
pub enum Make {
    /// Makes a new key that its caller owns.
    Owned(fn(i32, &str) -> String),
    /// Overwrites a buffer that outlives the key; the buffer is made once for all keys of a pass.
    Buffer(fn(&mut String, i32, &str)),
    /// Copies a key that was finished beforehand.
    Copy(fn(&str) -> String),
    /// Makes no key: what remains is the loop, the call and the read.
    Nothing(fn(i32, &str) -> String),
    /// Runs in JavaScript; nothing in this crate can call it.
    Script,
}

impl Make {
    /// The name of the variant, as JavaScript sees it.
    pub const fn kind(self) -> &'static str {
        match self {
            Make::Owned(_) => "owned",
            Make::Buffer(_) => "buffer",
            Make::Copy(_) => "copy",
            Make::Nothing(_) => "nothing",
            Make::Script => "script",
        }
    }
}

impl Builder {
    /// One key, as this builder makes it, or `None` when it runs in JavaScript. A `Buffer` builder
    /// gets a fresh buffer, a `Copy` builder gets the reference's key to copy, and a `Nothing`
    /// builder's key is empty.
    pub fn key(&self, id: i32, region: &str) -> Option<String> {
        match self.make {
            Make::Owned(make) | Make::Nothing(make) => Some(make(id, region)),
            Make::Buffer(make) => {
                let mut key = String::new();
                make(&mut key, id, region);
                Some(key)
            }
            Make::Copy(copy) => Some(copy(&crate::key::reference(id, region))),
            Make::Script => None,
        }
    }
}

/// Every builder, in the order in which they are shown.
pub static BUILDERS: &[Builder] = &[
    Builder {
        id: "concat",
        title: "Concatenation",
        make: Make::Owned(standard::concat),
        predicts: Some(standard::concat_predicts),
        scratch: Some("digit string"),
        why: "The plain way: a digit string that is thrown away, then one joined string.",
    },
    Builder {
        id: "create",
        title: "One exact allocation",
        make: Make::Owned(standard::create),
        predicts: Some(predict::one_exact_allocation),
        scratch: None,
        why: "The length is known first, so the formatter writes straight into the one allocation.",
    },
    Builder {
        id: "format",
        title: "format!",
        make: Make::Owned(standard::format),
        predicts: Some(standard::format_predicts),
        scratch: None,
        why: "What most Rust programs would write: one macro, and a string that grows.",
    },
    Builder {
        id: "plus",
        title: "String + &str",
        make: Make::Owned(standard::plus),
        predicts: Some(standard::plus_predicts),
        scratch: Some("digit string"),
        why: "Appending piece by piece: short to write, and the block moves as it grows.",
    },
    Builder {
        id: "push",
        title: "push_str and itoa",
        make: Make::Owned(written::push),
        predicts: Some(predict::one_exact_allocation),
        scratch: None,
        why: "One exact allocation with the digits from a fast library: no formatter.",
    },
    Builder {
        id: "digits",
        title: "Digits by hand",
        make: Make::Owned(written::digits),
        predicts: Some(predict::one_exact_allocation),
        scratch: None,
        why: "One division for each digit: how far plain code gets without any library.",
    },
    Builder {
        id: "swar",
        title: "Eight digits at once",
        make: Make::Owned(swar::swar),
        predicts: Some(predict::one_exact_allocation),
        scratch: None,
        why: "The fastest owned string here: all digits in one register, and no call to copy.",
    },
    Builder {
        id: "reuse",
        title: "One buffer for all keys",
        make: Make::Buffer(swar::reuse),
        predicts: Some(predict::nothing),
        scratch: None,
        why: "The same writing into a buffer that is kept: what is left when no key is allocated.",
    },
    Builder {
        id: "js-concat",
        title: "JavaScript",
        make: Make::Script,
        predicts: None,
        scratch: None,
        why: "The plain way in JavaScript itself; its bytes cannot be observed.",
    },
    Builder {
        id: "boundary",
        title: "Rust called from JavaScript",
        make: Make::Script,
        predicts: None,
        scratch: None,
        why: "JavaScript asks Rust for every key and gets a copy: what crossing costs.",
    },
    Builder {
        id: "floor",
        title: "Copy of a finished key",
        make: Make::Copy(floor::floor),
        predicts: Some(predict::one_exact_allocation),
        scratch: None,
        why: "Allocate and copy, no more: the limit for any builder of owned strings.",
    },
    Builder {
        id: "null",
        title: "Nothing",
        make: Make::Nothing(floor::null),
        predicts: Some(predict::nothing),
        scratch: None,
        why: "The loop alone: what the measurement itself costs.",
    },
    #[cfg(feature = "twin")]
    Builder {
        id: "twin",
        title: "Concatenation, once more",
        make: Make::Owned(standard::concat),
        predicts: Some(standard::concat_predicts),
        scratch: Some("digit string"),
        why: "The first builder under another name: a difference between them is a false claim.",
    },
    #[cfg(feature = "faulty")]
    Builder {
        id: "faulty",
        title: "Wrong for one id",
        make: Make::Owned(standard::faulty),
        predicts: Some(predict::one_exact_allocation),
        scratch: None,
        why: "Misspells id 1234 and no other: what the agreement check is there to catch.",
    },
];

/// Whether a text can be a builder's id, which stands in addresses, in reports and on the command line: up to 32 small
/// letters, digits and hyphens, the first of them a letter; not the name of the control's row.
const fn fits(id: &str) -> bool {
    let bytes = id.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let inside = at > 0 && (bytes[at].is_ascii_digit() || bytes[at] == b'-');
        if !(bytes[at].is_ascii_lowercase() || inside) {
            return false;
        }
        at += 1;
    }
    !bytes.is_empty() && bytes.len() <= 32 && !matches!(bytes, b"control")
}

const _: () = {
    let mut at = 0;
    while at < BUILDERS.len() {
        assert!(
            fits(BUILDERS[at].id),
            "a builder's id begins with a small letter and goes on with small letters, digits and hyphens, has at most 32 of them, and is not control"
        );
        at += 1;
    }
};

/// The row with this id.
pub fn find(id: &str) -> Option<&'static Builder> {
    BUILDERS.iter().find(|builder| builder.id == id)
}

#[cfg(test)]
mod tests {
    use super::{BUILDERS, Make, find, fits};

    #[test]
    fn ids_are_unique_and_only_what_fits_is_one() {
        for (at, builder) in BUILDERS.iter().enumerate() {
            assert!(std::ptr::eq(
                find(builder.id).expect("in the table"),
                &BUILDERS[at]
            ));
        }
        for id in ["a", "js-plus", "vec-u8", &"a".repeat(32)] {
            assert!(fits(id), "{id}");
        }
        for id in [
            "",
            "-a",
            "8bit",
            "vecU8",
            "a_b",
            "é",
            "control",
            &"a".repeat(33),
        ] {
            assert!(!fits(id), "{id}");
        }
        assert!(find("Concat").is_none());
        assert!(find("").is_none());
    }

    #[test]
    fn only_builders_that_run_here_have_a_prediction() {
        for builder in BUILDERS {
            assert_eq!(
                builder.predicts.is_none(),
                matches!(builder.make, Make::Script),
                "{}",
                builder.id
            );
        }
    }
}
