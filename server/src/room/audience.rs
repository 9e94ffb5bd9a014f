//! The connections of the members of a room: encodes events for each kind of reader, and sends them.

use std::collections::HashMap;

use bidak_shared::protocol::{ChatLine, Detail, Event, PlayerId};

use crate::blocks::Blocks;
use crate::outbox::{Frame, Outbox};
use crate::room::log::{Hidden, Log};
use crate::room::state::{ConnectionId, Guest, Told};

/// The members, and the last events for those who resume.
#[derive(Debug)]
pub(super) struct Audience {
    members: HashMap<ConnectionId, Reader>,
    log: Log,
}

/// A member.
#[derive(Debug)]
struct Reader {
    player: PlayerId,
    brief: bool,
    blocks: Blocks,
    outbox: Outbox,
}

impl Reader {
    fn detail(&self, on_turn: Option<PlayerId>) -> Detail {
        if on_turn == Some(self.player) {
            Detail::Legal
        } else if self.brief {
            Detail::Brief
        } else {
            Detail::Position
        }
    }
}

/// The frames of one event, each encoded on demand and shared by all readers with the same detail.
struct Forms<'a> {
    told: &'a Told,
    frames: [Option<Frame>; Detail::ALL.len()],
}

impl Forms<'_> {
    fn of(&mut self, detail: Detail) -> Frame {
        let event = &self.told.event;
        // The others are the same for everybody.
        let detail = if event.has_turn() { detail } else { Detail::Position };
        self.frames[detail as usize].get_or_insert_with(|| event.encode(detail).into()).clone()
    }
}

/// A line of chat for readers who have blocked its writer: without its text.
fn hidden(told: &Told) -> Option<Hidden> {
    let Event::Chat(line) = &told.event.event else { return None };
    let text = "…".parse().expect("a visible character");
    let mut event = told.event.clone();
    event.event = Event::Chat(ChatLine { text, ..line.clone() });
    Some(Hidden { by: line.player?, frame: event.encode(Detail::Position).into() })
}

impl Audience {
    /// An empty audience, in a room whose last event has this version. Events are kept up to a number of bytes.
    pub(super) fn new(version: u32, replay_bytes: usize) -> Self {
        Self { members: HashMap::new(), log: Log::new(version, replay_bytes) }
    }

    /// The version of the last event that was sent.
    pub(super) fn version(&self) -> u32 {
        self.log.version()
    }

    pub(super) fn has(&self, connection: ConnectionId) -> bool {
        self.members.contains_key(&connection)
    }

    pub(super) fn add(&mut self, guest: &Guest, outbox: Outbox) {
        let Guest { connection, player, brief, .. } = *guest;
        let blocks = guest.blocks.clone();
        self.members.insert(connection, Reader { player, brief, blocks, outbox });
    }

    pub(super) fn remove(&mut self, connection: ConnectionId) -> Option<Outbox> {
        self.members.remove(&connection).map(|reader| reader.outbox)
    }

    /// Removes all members; returns their outboxes.
    pub(super) fn dismiss_all(&mut self) -> impl Iterator<Item = Outbox> {
        self.members.drain().map(|(_, reader)| reader.outbox)
    }

    /// Sends events to all members, each with the detail that the reader needs, and keeps them.
    pub(super) fn tell(&mut self, events: &[Told]) {
        for told in events {
            let mut forms = Forms { told, frames: [const { None }; Detail::ALL.len()] };
            let hidden = hidden(told);
            for reader in self.members.values() {
                let frame = hidden.as_ref().and_then(|hidden| hidden.from(&reader.blocks));
                reader.outbox.push(frame.unwrap_or_else(|| forms.of(reader.detail(told.on_turn))));
            }
            self.log.push(told.event.version, forms.of(Detail::Position), hidden);
        }
    }

    /// Sends the events after `version`, if they are still kept. `false` if they are not.
    pub(super) fn replay(&self, version: u32, blocks: &Blocks, outbox: &Outbox) -> bool {
        let Some(frames) = self.log.since(version, blocks) else { return false };
        for frame in frames {
            outbox.push(frame);
        }
        true
    }

    /// Sends a frame that may be lost to all members who are not slow.
    pub(super) fn send_if_idle(&self, frame: &Frame) {
        for reader in self.members.values() {
            reader.outbox.push_if_idle(frame);
        }
    }
}
