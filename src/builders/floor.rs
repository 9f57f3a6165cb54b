//! The two ends of the scale: the least that any owned key costs, and nothing at all.

/// Allocates and copies.
pub fn floor(finished: &str) -> String {
    finished.to_owned()
}

/// Makes no key.
pub fn null(_id: i32, _region: &str) -> String {
    String::new()
}
