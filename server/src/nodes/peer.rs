//! The messages between the lobbies of nodes. Each goes over the link that its sender has opened, and is lost with it: a sender that
//! needs an answer asks again.

use std::collections::BTreeMap;
use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, LobbyChanges, PlayerId, RoomCode, Status};
use serde::{Deserialize, Serialize};

use crate::lobby::{OpenSeek, PairRequest};
use crate::nodes::wire::GuestForm;
use crate::refusal::Refusal;
use crate::room::{ConnectionId, RoomSpec};
use crate::store::Epoch;

/// Tells a seek apart from all others.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct SeekId {
    pub(crate) player: PlayerId,
    /// The epoch of the node of its player's connection.
    node: u64,
    /// Its number there.
    number: u64,
}

impl SeekId {
    pub(crate) fn new(player: PlayerId, Epoch(node): Epoch, number: u64) -> Self {
        Self { player, node, number }
    }

    /// The node of the player's connection.
    pub(crate) fn node(self) -> Epoch {
        Epoch(self.node)
    }
}

/// A message from the lobby of one node to that of another.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PeerMail {
    /// A player seeks an opponent. Sent again and again, as long as it is so.
    Seek(Box<OpenSeek>),
    /// A seek has ended.
    EndSeek(SeekId),
    /// All seeks of a player at this node end: the player has sent another one, or has ended them, at another node.
    EndSeeksOf(PlayerId),
    /// Two seeks match. To the node of the earlier one.
    Match { earlier: SeekId, later: Box<OpenSeek> },
    /// May the later seek be paired with the earlier one? From the node of the earlier one to that of the later one.
    Claim { earlier: SeekId, later: SeekId },
    /// The answer.
    Claimed { earlier: SeekId, later: SeekId, is_granted: bool },
    /// The room of a pair is made.
    Paired { later: SeekId, room: RoomCode },
    /// Nothing comes of a match: the seek goes on.
    Unmatched(SeekId),
}

/// News of the lobby of one node for those of others.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct NodeNews {
    /// Whether this is all: earlier news hold no more.
    pub(crate) is_all: bool,
    /// Its public rooms, its people and their seeks.
    pub(crate) changes: LobbyChanges,
    /// The seats of its rooms, public or private.
    pub(crate) seats: Vec<TakenSeats>,
}

/// The people on the seats of a room; nobody if the room is gone.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct TakenSeats {
    pub(crate) room: RoomCode,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) status: Status,
    pub(crate) rated: bool,
}

/// A seek, as a link carries it.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct SeekForm {
    id: SeekId,
    guest: GuestForm,
    game: GameKind,
    options: BTreeMap<String, String>,
    clock: ClockSpec,
    rated: bool,
    rating: i32,
    range: Option<u32>,
}

impl From<OpenSeek> for SeekForm {
    fn from(OpenSeek { id, request: PairRequest { guest, spec, rating, range } }: OpenSeek) -> Self {
        let RoomSpec { game, options, clock, rated, .. } = spec;
        Self { id, guest: GuestForm::of(&guest), game, options: BTreeMap::clone(&options), clock, rated, rating, range }
    }
}

impl TryFrom<SeekForm> for OpenSeek {
    type Error = String;

    fn try_from(form: SeekForm) -> Result<Self, String> {
        let SeekForm { id, guest, game, options, clock, rated, rating, range } = form;
        let problem = |refusal: Refusal| refusal.sentence;
        let spec = RoomSpec::new(game, options, None, clock, false).map_err(problem)?;
        let spec = if rated { spec.rated(None).map_err(problem)? } else { spec };
        // No connection of this node.
        let guest = Arc::new(guest.into_guest(ConnectionId(u64::MAX)));
        Ok(Self { id, request: PairRequest { guest, spec, rating, range } })
    }
}
