//! The operations themselves, one after the other: for looking at a single key, not at a pass.

/// How many operations a [`Trace`] has room for. The most that any builder needs for one key is
/// six; the room is fixed because recording must not itself allocate.
pub const ROOM: usize = 64;

/// What an allocator was asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A new block, zeroed or not.
    Alloc,
    /// More room for a block, or the same again.
    Grow,
    /// Less room for a block.
    Shrink,
    /// A block given back.
    Dealloc,
}

impl Kind {
    /// The name of the operation, as reports spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Alloc => "alloc",
            Kind::Grow => "grow",
            Kind::Shrink => "shrink",
            Kind::Dealloc => "dealloc",
        }
    }
}

/// One operation that succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What was done.
    pub kind: Kind,
    /// Address of the block before; 0 for a new one.
    pub from: usize,
    /// Address of the block afterwards; 0 for one given back.
    pub to: usize,
    /// Size of the block before, in bytes; 0 for a new one.
    pub from_bytes: usize,
    /// Size of the block afterwards, in bytes; of one given back, the size it had.
    pub bytes: usize,
}

/// The first [`ROOM`] operations of some work, in order.
#[derive(Clone, Copy, Debug)]
pub struct Trace {
    events: [Event; ROOM],
    length: usize,
    overflowed: bool,
}

impl Trace {
    /// Nothing has happened.
    pub(super) const EMPTY: Self = Self {
        events: [Event {
            kind: Kind::Alloc,
            from: 0,
            to: 0,
            from_bytes: 0,
            bytes: 0,
        }; ROOM],
        length: 0,
        overflowed: false,
    };

    /// And then this happened.
    pub(super) fn push(&mut self, event: Event) {
        match self.events.get_mut(self.length) {
            Some(place) => {
                *place = event;
                self.length += 1;
            }
            None => self.overflowed = true,
        }
    }

    /// What happened, as far as there was room.
    pub fn events(&self) -> &[Event] {
        &self.events[..self.length]
    }

    /// Whether more happened than there was room for.
    pub const fn overflowed(&self) -> bool {
        self.overflowed
    }
}
