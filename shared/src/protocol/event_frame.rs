//! Frames of events, in the detail that a reader needs.

use serde::Serialize;

use crate::game::MoveList;
use crate::protocol::moved::Moved;
use crate::protocol::server_message::encode;
use crate::protocol::{Detail, Event, RoomEvent, moved};

/// The message `event` with a borrowed event.
#[derive(Serialize)]
struct Frame<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    event: &'a RoomEvent,
}

impl RoomEvent {
    /// The text frame, with the turn in this detail.
    pub fn encode(&self, detail: Detail) -> String {
        let mut frame = String::new();
        self.write(detail, &mut frame);
        frame
    }

    /// Appends the text frame of [`RoomEvent::encode`].
    pub fn write(&self, detail: Detail, out: &mut String) {
        let RoomEvent { room, version, event } = self;
        if let Event::Moved { by, text, search, turn } = event {
            let moved = Moved { room: *room, version: *version, by: *by, text, search: search.as_ref(), turn };
            return moved::write_frame(&moved, detail, out);
        }
        if detail == Detail::Legal || !self.has_turn() {
            return out.push_str(&encode(&Frame { kind: "event", event: self }));
        }
        let mut event = self.clone();
        if let Event::Started { turn, .. } | Event::TakenBack { turn, .. } = &mut event.event {
            turn.legal = MoveList::default();
        }
        if let Event::TakenBack { turn, .. } = &mut event.event
            && detail == Detail::Brief
        {
            turn.position = None;
        }
        out.push_str(&encode(&Frame { kind: "event", event: &event }));
    }

    /// Whether members read it with different [`Detail`]s.
    pub fn has_turn(&self) -> bool {
        matches!(self.event, Event::Started { .. } | Event::Moved { .. } | Event::TakenBack { .. })
    }
}
