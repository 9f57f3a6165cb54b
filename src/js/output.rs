//! What JavaScript gets back: plain objects, which survive being posted from a worker.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::agree::{Agreement, Disagreement};
use crate::alloc::{Ledger, Operation};
use crate::builders::Builder;
#[cfg(feature = "counting")]
use crate::story::{Step, Story};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How often, and how many bytes; for grow and shrink the change in size. */
export interface Operation { count: number; bytes: number }
/** What an allocator was asked for. */
export interface Ledger {
  alloc: Operation;
  grow: Operation;
  shrink: Operation;
  dealloc: Operation;
  peakBytes: number;
}
/** A row of the table. */
export interface BuilderRow {
  id: string;
  title: string;
  why: string;
  kind: "owned" | "buffer" | "copy" | "nothing" | "script";
}
/** Whether all builders make the reference's keys; with the first wrong one when they do not. */
export interface Agreement {
  ok: boolean;
  checked: number;
  sample: string;
  builder?: string;
  id?: number;
  region?: string;
  expected?: string;
  got?: string;
  message?: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A plain object whose properties are set by name.
    #[wasm_bindgen(extends = Object)]
    #[derive(Clone)]
    pub type Record;

    #[wasm_bindgen(method, indexing_setter)]
    fn put(this: &Record, name: &str, value: &JsValue);
}

impl Record {
    /// An object without properties.
    pub(super) fn new() -> Self {
        Object::new().unchecked_into()
    }

    /// The object with one more property.
    #[must_use]
    pub(super) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        self.put(name, &value.into());
        self
    }
}

/// A row of the table, without its function.
pub fn builder(builder: &Builder) -> Record {
    Record::new()
        .with("id", builder.id)
        .with("title", builder.title)
        .with("why", builder.why)
        .with("kind", builder.make.kind())
}

/// The whole table.
pub fn builders<'a>(table: impl IntoIterator<Item = &'a Builder>) -> Array {
    table.into_iter().map(builder).collect()
}

fn operation(operation: Operation) -> Record {
    // Counts and bytes of one pass are far below 2^53, where a double stops being exact.
    Record::new()
        .with("count", operation.count as f64)
        .with("bytes", operation.bytes as f64)
}

/// A ledger.
pub fn ledger(ledger: &Ledger) -> Record {
    Record::new()
        .with("alloc", operation(ledger.alloc))
        .with("grow", operation(ledger.grow))
        .with("shrink", operation(ledger.shrink))
        .with("dealloc", operation(ledger.dealloc))
        .with("peakBytes", ledger.peak_bytes as f64)
}

/// How far the comparison came, and the wrong key if there is one.
pub fn agreement(agreement: &Agreement) -> Record {
    let record = Record::new()
        .with("ok", agreement.disagreement.is_none())
        .with("checked", agreement.checked as f64)
        .with("sample", &agreement.sample);
    match &agreement.disagreement {
        None => record,
        Some(wrong) => {
            let Disagreement {
                builder,
                id,
                region,
                expected,
                got,
            } = wrong;
            record
                .with("builder", builder)
                .with("id", *id)
                .with("region", region)
                .with("expected", expected)
                .with("got", got)
                .with("message", wrong.to_string())
        }
    }
}

#[cfg(feature = "counting")]
fn step(step: &Step) -> Record {
    Record::new()
        .with("kind", step.kind.name())
        .with("bytes", step.bytes as f64)
        .with("fromBytes", step.from_bytes as f64)
        .with("block", step.block as f64)
        .with("role", step.role.name())
}

/// The steps of one key; `scratch` is what its builder calls the block it throws away.
#[cfg(feature = "counting")]
pub fn story(story: &Story, scratch: Option<&str>) -> Record {
    Record::new()
        .with("key", &story.key)
        .with("keyBytes", story.key.len() as f64)
        .with("spareBytes", story.spare_bytes as f64)
        .with("scratchName", scratch.map_or(JsValue::NULL, JsValue::from))
        .with("overflowed", story.overflowed)
        .with("events", story.steps.iter().map(step).collect::<Array>())
}
