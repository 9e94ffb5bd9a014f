//! The connections of the members of a room: encodes events for each kind of reader, and sends them.

use bidak_shared::protocol::{ChatLine, Detail, Event, PlayerId, RoomEvent};

use crate::caller::Caller;
use crate::caller::blocks::Blocks;
use crate::room::log::{Hidden, Log};
use crate::room::state::OutgoingEvent;
use crate::wire::connection_id::ConnectionId;
use crate::wire::crowd::{Crowd, PORTION};
use crate::wire::outbox::{Frame, Outbox};

/// With more spectators than this, the task of the room sends them the events, so that a player who moves does not wait
/// for it.
const FEW: usize = 8;

/// The members, and the last events for members who resume.
#[derive(Debug)]
pub(super) struct Audience {
    /// The members who had a seat when they entered; they get every event first.
    players: Vec<Reader>,
    spectators: Crowd<Reader, Forms>,
    log: Log,
}

/// The role of a member in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Plays.
    Player,
    /// Watches.
    Spectator,
}

/// A member.
#[derive(Debug)]
struct Reader {
    connection: ConnectionId,
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

/// An event, and its frames, each encoded on demand and shared by all readers with the same detail.
#[derive(Debug)]
struct Forms {
    outgoing: OutgoingEvent,
    hidden: Option<Hidden>,
    frames: [Option<Frame>; Detail::ALL.len()],
}

impl Forms {
    fn new(outgoing: OutgoingEvent) -> Self {
        Self { hidden: hidden(&outgoing), outgoing, frames: [const { None }; Detail::ALL.len()] }
    }

    fn of(&mut self, detail: Detail) -> Frame {
        let event = &self.outgoing.event;
        // Without a turn, an event is the same for everybody.
        let detail = if event.has_turn() { detail } else { Detail::Position };
        self.frames[detail as usize].get_or_insert_with(|| Frame::of(|text| event.write(detail, text))).clone()
    }

    fn send(&mut self, reader: &Reader) {
        let frame = self.hidden.as_ref().and_then(|hidden| hidden.from(reader.player, &reader.blocks));
        let frame = frame.unwrap_or_else(|| self.of(reader.detail(self.outgoing.on_turn)));
        reader.outbox.write(&frame);
    }
}

/// Chat without its text, for those who do not read it.
fn hidden(OutgoingEvent { event, kept_from, .. }: &OutgoingEvent) -> Option<Hidden> {
    let (by, without) = match &event.event {
        Event::Chat(line) => {
            let text = ChatLine::WITHHELD.parse().expect("a visible character");
            (line.player, Event::Chat(ChatLine { text, ..line.clone() }))
        }
        Event::Overheard { .. } => (None, Event::Overheard { chat: Vec::new() }),
        _ => return None,
    };
    let event = RoomEvent { event: without, ..*event };
    Some(Hidden { by, kept_from: *kept_from, frame: Frame::of(|text| event.write(Detail::Position, text)) })
}

impl Audience {
    /// An empty audience, in a room whose last event has this version. Events are kept up to a number of bytes.
    pub(super) fn new(version: u32, replay_bytes: usize) -> Self {
        Self { players: Vec::new(), spectators: Crowd::default(), log: Log::new(version, replay_bytes) }
    }

    /// The version of the last event that was sent.
    pub(super) fn version(&self) -> u32 {
        self.log.version()
    }

    pub(super) fn has(&self, connection: ConnectionId) -> bool {
        self.spectators.has(connection) || self.players.iter().any(|reader| reader.connection == connection)
    }

    /// Adds a member, which gets the events from now on.
    pub(super) fn add(&mut self, caller: &Caller, part: Part, outbox: Outbox) {
        let Caller { connection, player, brief, .. } = *caller;
        let reader = Reader { connection, player, brief, blocks: caller.blocks.clone(), outbox };
        match part {
            Part::Player => {
                // By default a vector begins with four places.
                self.players.reserve_exact(1);
                self.players.push(reader);
            }
            Part::Spectator => self.spectators.add(connection, reader),
        }
    }

    pub(super) fn remove(&mut self, connection: ConnectionId) -> Option<Outbox> {
        let place = self.players.iter().position(|reader| reader.connection == connection);
        let removed = match place {
            Some(place) => Some(self.players.remove(place)),
            None => self.spectators.remove(connection),
        };
        removed.map(|reader| reader.outbox)
    }

    /// Removes all members; returns their outboxes.
    pub(super) fn dismiss_all(&mut self) -> impl Iterator<Item = Outbox> {
        self.send_pending();
        let spectators = self.spectators.take_all();
        self.players.drain(..).chain(spectators).map(|reader| reader.outbox)
    }

    /// Sends events to the members, each with the detail that the reader needs, and keeps them. The players come first;
    /// [`Audience::send_portion`] sends them to more than a few spectators.
    pub(super) fn send(&mut self, events: Vec<OutgoingEvent>) {
        for outgoing in events {
            let mut forms = Forms::new(outgoing);
            for reader in &self.players {
                forms.send(reader);
            }
            let kept = forms.of(Detail::Position);
            self.log.push(forms.outgoing.event.version, &kept, forms.hidden.clone());
            if self.spectators.len() <= FEW {
                self.spectators.send(&mut forms, send);
            } else {
                self.spectators.push(forms);
            }
        }
    }

    /// Sends a spectator the waiting events: an answer comes after the events before it.
    pub(super) fn send_pending_to(&mut self, connection: ConnectionId) {
        if self.has_pending() {
            self.spectators.send_pending_to(connection, send);
        }
    }

    /// Whether spectators have yet to get events.
    pub(super) fn has_pending(&self) -> bool {
        self.spectators.has_pending()
    }

    /// Sends the next portion of spectators the events that they have yet to get.
    pub(super) fn send_portion(&mut self) {
        self.spectators.send_portion(PORTION, send);
    }

    /// Sends all spectators the events that they have yet to get.
    pub(super) fn send_pending(&mut self) {
        self.spectators.send_pending(send);
    }

    /// Sends the events after `version`, if they are still kept. `false` if they are not.
    pub(super) fn replay(&self, version: u32, reader: PlayerId, blocks: &Blocks, outbox: &Outbox) -> bool {
        let Some(frames) = self.log.since(version, reader, blocks) else { return false };
        for frame in frames {
            outbox.push(frame);
        }
        true
    }

    /// Sends a frame that may be lost to all members whose queues are nearly empty.
    pub(super) fn send_if_idle(&self, frame: &Frame) {
        for reader in self.players.iter().chain(self.spectators.up_to_date()) {
            reader.outbox.push_if_idle(frame);
        }
    }
}

fn send(reader: &Reader, forms: &mut Forms) {
    forms.send(reader);
}
