//! What is stored against what was recomputed.

use std::fmt;

use serde_json::Value;

use crate::place::Place;

/// How far numbers may differ, relative to the larger: the last digits of `ln` and `exp` are the machine's.
const TOLERANCE: f64 = 1e-12;

/// A value that is not as recomputed.
pub struct Difference {
    path: String,
    stored: String,
    recomputed: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: stored {}, recomputed {}",
            self.path, self.stored, self.recomputed
        )
    }
}

/// What has been compared so far.
#[derive(Default)]
pub struct Comparing {
    /// A line for each report.
    pub reports: Vec<String>,
    /// How many values were compared.
    pub values: usize,
    pub differences: Vec<Difference>,
}

impl Comparing {
    /// Compares a stored value with a recomputed one. Of an object, only what was recomputed is compared:
    /// the rest is not a claim. A list of plain values is compared as one value.
    pub fn compare(&mut self, stored: &Place<'_>, recomputed: &Value) {
        match (stored.value, recomputed) {
            (Value::Object(fields), Value::Object(recomputed)) => {
                for (name, recomputed) in recomputed {
                    let value = fields.get(name).unwrap_or(&Value::Null);
                    let path = format!("{}.{name}", stored.path);
                    self.compare(&Place { path, value }, recomputed);
                }
            }
            (Value::Array(elements), Value::Array(recomputed))
                if elements.len() == recomputed.len() && !recomputed.iter().all(plain) =>
            {
                for (at, (value, recomputed)) in elements.iter().zip(recomputed).enumerate() {
                    let path = format!("{}[{at}]", stored.path);
                    self.compare(&Place { path, value }, recomputed);
                }
            }
            (value, recomputed) => {
                self.note(same(value, recomputed), &stored.path, value, recomputed);
            }
        }
    }

    /// Notes one comparison, with both sides as they should read if they differ.
    pub fn note(
        &mut self,
        same: bool,
        path: &str,
        stored: impl fmt::Display,
        recomputed: impl fmt::Display,
    ) {
        self.values += 1;
        if !same {
            let (stored, recomputed) = (stored.to_string(), recomputed.to_string());
            self.differences.push(Difference {
                path: path.to_owned(),
                stored,
                recomputed,
            });
        }
    }
}

fn plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

/// Whether two values are the same, numbers up to the tolerance. Whole numbers have to be equal.
fn same(stored: &Value, recomputed: &Value) -> bool {
    if let (Some(stored), Some(recomputed)) = (stored.as_u64(), recomputed.as_u64()) {
        return stored == recomputed;
    }
    match (stored.as_f64(), recomputed.as_f64()) {
        (Some(stored), Some(recomputed)) => {
            (stored - recomputed).abs() <= TOLERANCE * stored.abs().max(recomputed.abs())
        }
        _ => stored == recomputed,
    }
}
