//! Two ways to build the same string key, timed and weighed: the crate behind the keystamp page.
//!
//! One crate, three builds. Without features it is the timed module, on the system's allocator and
//! with no counting code; with `nursery` it is timed on the gen-0-style allocator; with `counting`
//! it is the module that counts every allocation and is never timed for a claim.
//!
//! The stages, in the order in which a run goes through them: [`key`] says what a key is,
//! [`builders`] lists the ways to make one, [`agree`] compares them before anything is timed,
//! [`plan`] says which pass comes next, [`measure`] times or counts it, [`alloc`] is what counts, and
//! [`stats`] says what follows; [`story`] looks at a single key. [`nursery`] is the gen-0-style
//! allocator, and [`dotnet`] the model of what the article's strings weigh there. What JavaScript
//! calls is the module `js`, which only WebAssembly has: `cargo doc --target wasm32-unknown-unknown`.

pub mod agree;
pub mod alloc;
pub mod builders;
pub mod dotnet;
#[cfg(target_arch = "wasm32")]
pub mod js;
pub mod key;
pub mod measure;
pub mod nursery;
pub mod plan;
pub mod stats;
pub mod story;

/// The allocator of the counting build.
#[cfg(all(feature = "counting", not(feature = "nursery")))]
#[global_allocator]
pub static ALLOCATOR: alloc::Counting<std::alloc::System> =
    alloc::Counting::new(std::alloc::System);

/// The allocator of the nursery build.
#[cfg(all(feature = "nursery", not(feature = "counting")))]
#[global_allocator]
pub static ALLOCATOR: nursery::Nursery<std::alloc::System> =
    nursery::Nursery::resting(std::alloc::System);

/// The allocator of a counting build on the nursery: it counts what is asked, whoever answers.
#[cfg(all(feature = "counting", feature = "nursery"))]
#[global_allocator]
pub static ALLOCATOR: alloc::Counting<nursery::Nursery<std::alloc::System>> =
    alloc::Counting::new(nursery::Nursery::new(std::alloc::System));

/// Does `work` with the nursery taking blocks, in a timed build that has one; otherwise it rests, so
/// that what a run keeps between its passes is not in the way of the next.
pub fn in_nursery<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(all(feature = "nursery", not(feature = "counting")))]
    return ALLOCATOR.during(work);
    #[cfg(not(all(feature = "nursery", not(feature = "counting"))))]
    work()
}
