//! The crate from outside, natively and in browsers.
//!
//! One test program, since each one is linked by itself and starts a browser of its own. What needs an allocator of
//! its own stands beside it: a program can have only one.

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod dotnet;
mod golden;
mod judge;
mod keys;
mod machine;
mod plan;
mod plan_stages;

/// What only JavaScript sees.
#[cfg(target_arch = "wasm32")]
mod javascript;

/// What takes random cases by the thousand, or starts a command.
#[cfg(not(target_arch = "wasm32"))]
mod coverage;
#[cfg(not(target_arch = "wasm32"))]
mod noise;
#[cfg(not(target_arch = "wasm32"))]
mod properties;
#[cfg(not(target_arch = "wasm32"))]
mod statistics;
#[cfg(not(target_arch = "wasm32"))]
mod verify;
