//! The messages between the lobbies of nodes. Each goes over the link that its sender has opened, and is lost with it:
//! a sender that needs an answer repeats the message.

use std::collections::BTreeMap;
use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Challenge, ChallengeCode, ClockSpec, Handle, LobbyChanges, PlayerId, PlayerName, RefusalCode, RoomCode, SeatChoice,
    Seek, Status,
};
use serde::{Deserialize, Serialize};

use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::engine::live_positions::GamePositions;
use crate::nodes::forms::{AccountForm, CallerForm};
use crate::room::RoomSpec;
use crate::store::{AccountTag, Epoch, KnownPlayer, ListedGame};
use crate::wire::connection_id::ConnectionId;

/// Identifies a seek among those of all nodes.
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
    /// A player seeks an opponent. Repeated as long as the seek is open.
    Seek(Box<OpenSeek>),
    /// Shards have another owner now.
    NewMap,
    /// A seek has ended.
    EndSeek(SeekId),
    /// Ends the seeks of a player at this node that began before a time (by the sender's clock): at another node the
    /// player has sent a newer seek, or has ended them. The time matters because the message may arrive after a newer
    /// seek here.
    EndSeeksOf { player: PlayerId, before_ms: u64 },
    /// Two seeks match. Sent to the node of the earlier one.
    Match { earlier: SeekId, later: Box<OpenSeek> },
    /// Asks whether the later seek may be paired with the earlier one. From the node of the earlier one to that of the
    /// later one.
    Claim { earlier: SeekId, later: SeekId },
    /// The answer to a claim.
    Claimed { earlier: SeekId, later: SeekId, is_granted: bool },
    /// The room of a pair is open.
    Paired { later: SeekId, room: RoomCode },
    /// A match has failed: the seek stays open.
    Unmatched(SeekId),
    /// The room of a pair has closed before its game counted, because of players who did not come. Sent to the node of each seek; to all
    /// nodes if the player of the seek did not come.
    Missed { seek: SeekId, room: RoomCode, is_absent: bool },
    /// A request about a challenge or a player of the other node, or for a new challenge there.
    Ask { number: u64, ask: Box<LobbyAsk> },
    /// The answer to the request with this number.
    Answer { number: u64, answer: Box<Result<LobbyAnswer, RefusalForm>> },
    /// A frame for a player: for one connection at that node, or for all.
    Tell { player: PlayerId, connection: Option<u64>, frame: String },
    /// A player has blocked another.
    Blocked { player: PlayerId, other: PlayerId },
    /// A player has taken a handle.
    Registered { player: PlayerId, account: AccountForm },
    /// Tokens of a player are revoked; all of them if the account is deleted.
    Revoked { player: PlayerId, tokens: Vec<[u8; 32]>, key: [u8; 32], is_deleted: bool },
}

/// A request to the lobby of another node.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LobbyAsk {
    New(ChallengeForm),
    Accept {
        code: ChallengeCode,
        guest: CallerForm,
    },
    Decline {
        code: ChallengeCode,
        guest: CallerForm,
    },
    Withdraw {
        code: ChallengeCode,
        guest: CallerForm,
    },
    /// Asks for the identity of a player.
    Player(PlayerId),
}

/// The result of such a request.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LobbyAnswer {
    Made(Box<Challenge>),
    Accepted(RoomCode),
    Ended,
    Player(Box<PlayerForm>),
}

/// A player, as a link carries it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct PlayerForm {
    player: PlayerId,
    key: [u8; 32],
    name: PlayerName,
    account: Option<AccountForm>,
}

impl PlayerForm {
    pub(crate) fn new(KnownPlayer { id, key, name }: KnownPlayer, account: Option<AccountTag>) -> Self {
        Self { player: id, key: key.0, name, account: account.map(AccountForm::from) }
    }

    pub(crate) fn into_player(self) -> (KnownPlayer, Option<AccountTag>) {
        let Self { player, key, name, account } = self;
        (KnownPlayer { id: player, key: TokenHash(key), name }, account.map(AccountTag::from))
    }
}

/// A challenge, as other nodes know it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct KnownChallenge {
    pub(crate) challenge: Challenge,
    /// The player whose account is challenged.
    pub(crate) to: Option<PlayerId>,
}

/// A refusal, as a link carries it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct RefusalForm {
    code: RefusalCode,
    sentence: String,
}

impl From<Refusal> for RefusalForm {
    fn from(Refusal { code, sentence, .. }: Refusal) -> Self {
        Self { code, sentence }
    }
}

impl From<RefusalForm> for Refusal {
    fn from(RefusalForm { code, sentence }: RefusalForm) -> Self {
        Self::new(code, sentence)
    }
}

/// A request for a new challenge.
#[derive(Clone, Debug)]
pub(crate) struct NewChallenge {
    pub(crate) caller: Arc<Caller>,
    /// The account that is challenged; without one, anybody with the code may accept.
    pub(crate) handle: Option<Handle>,
    pub(crate) spec: RoomSpec,
    pub(crate) seat: SeatChoice,
    /// The rating of the challenger, if there is one to show.
    pub(crate) rating: Option<i32>,
    /// The node of the challenger's connection; none for this one.
    pub(crate) from: Option<Epoch>,
}

/// A request for a new challenge, as a link carries it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct ChallengeForm {
    guest: CallerForm,
    /// The connection of the challenger at its node.
    connection: u64,
    handle: Option<Handle>,
    game: GameKind,
    options: BTreeMap<String, String>,
    clock: ClockSpec,
    rated: bool,
    seat: SeatChoice,
    rating: Option<i32>,
}

impl ChallengeForm {
    pub(crate) fn of(NewChallenge { caller, handle, spec, seat, rating, .. }: &NewChallenge) -> Self {
        let RoomSpec { game, options, clock, rated, .. } = spec.clone();
        let (options, connection) = (BTreeMap::clone(&options), caller.connection.0);
        let (handle, seat, rating) = (handle.clone(), *seat, *rating);
        Self { guest: CallerForm::of(caller), connection, handle, game, options, clock, rated, seat, rating }
    }

    /// The challenge, from a node.
    pub(crate) fn into_challenge(self, node: Epoch) -> Result<NewChallenge, Refusal> {
        let Self { guest, connection, handle, game, options, clock, rated, seat, rating } = self;
        let spec = RoomSpec::new(game, options, None, clock, false)?;
        let spec = if rated { spec.rated(None)? } else { spec };
        let caller = Arc::new(guest.into_caller(ConnectionId(connection)));
        Ok(NewChallenge { caller, handle, spec, seat, rating, from: Some(node) })
    }
}

/// Changes of the lobby of one node, for the lobbies of the others.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct NodeChanges {
    /// Whether this is the whole lobby, which replaces earlier changes.
    pub(crate) is_all: bool,
    /// Its public rooms, its people and their seeks.
    pub(crate) changes: LobbyChanges,
    /// The seats of its rooms, public or private.
    pub(crate) seats: Vec<TakenSeats>,
    /// The makers of its rooms and seeks, for the order of the list.
    #[serde(default)]
    pub(crate) makers: Vec<MakerForm>,
    /// Challenges that wait there, and those that no longer do.
    pub(crate) challenges: Vec<KnownChallenge>,
    pub(crate) challenges_over: Vec<ChallengeCode>,
    /// The positions of its rated games on a live clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) positions: Vec<GamePositions>,
}

/// The maker of a room or a seek: a keyed hash of the address, and the player.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct MakerForm {
    /// None for a seek.
    pub(crate) room: Option<RoomCode>,
    pub(crate) address: u64,
    pub(crate) player: Option<PlayerId>,
}

/// The people on the seats of a room; empty if the room is gone.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct TakenSeats {
    pub(crate) room: RoomCode,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) status: Status,
    /// Whether its games are rated, on a live clock.
    pub(crate) rated: bool,
    /// Whether its games wait for their players.
    #[serde(default)]
    pub(crate) waits: bool,
    /// The game in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) game: Option<Box<ListedGame>>,
    /// Whether the room is gone because it was unloaded: its game goes on.
    #[serde(default)]
    pub(crate) is_unloaded: bool,
}

/// A player's request for an opponent in a game.
#[derive(Clone, Debug)]
pub(crate) struct PairRequest {
    pub(crate) caller: Arc<Caller>,
    pub(crate) spec: RoomSpec,
    /// The player's rating in the game at the speed, or that of a new player.
    pub(crate) rating: i32,
    /// The largest difference of the two ratings; any if `None`.
    pub(crate) range: Option<u32>,
}

/// A request that waits for its match.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(into = "SeekForm", try_from = "SeekForm")]
pub(crate) struct OpenSeek {
    pub(crate) id: SeekId,
    /// The time of day since which its player waits, in milliseconds: the order of equal seeks.
    pub(crate) since_ms: u64,
    pub(crate) request: PairRequest,
}

/// The terms that two seeks must share: the game, the start position, the time control, and whether it is rated.
pub(crate) type SeekKey = (GameKind, String, ClockSpec, bool);

impl PairRequest {
    /// Whether the ratings are within both ranges, neither player has blocked the other, and a rated game between them
    /// is allowed if this is one.
    pub(crate) fn fits(&self, other: &Self) -> bool {
        let difference = self.rating.abs_diff(other.rating);
        let hides = |one: &Self, other: &Self| one.caller.blocks.contains(other.caller.player);
        let is_blocked = hides(self, other) || hides(other, self);
        let accounts = self.caller.account.tag().zip(other.caller.account.tag());
        let is_never_rated = self.spec.rated && accounts.is_some_and(|(own, other)| own.is_related_to(other));
        !is_blocked
            && !is_never_rated
            && [self.range, other.range].into_iter().flatten().all(|range| difference <= range)
    }

    /// Whether a game of the two would be rated as they want it: two players of one address are often one person.
    pub(crate) fn is_rated_with(&self, other: &Self) -> bool {
        !self.spec.rated || !self.caller.network.is_same_address(other.caller.network)
    }

    pub(crate) fn key(&self) -> SeekKey {
        (self.spec.game, self.spec.start().to_owned(), self.spec.clock, self.spec.rated)
    }

    /// The game, the start and the time control as a text, equal for requests that match.
    pub(crate) fn key_text(&self) -> String {
        format!("{} {} {}", self.spec.game, self.spec.start(), self.spec.clock)
    }

    /// The seek as clients read it.
    pub(crate) fn shown(&self) -> Seek {
        let Self { caller, spec, rating, range } = self;
        Seek {
            player: caller.player,
            name: caller.name.get(),
            mark: caller.name.mark(),
            game: spec.game,
            options: BTreeMap::clone(&spec.options),
            clock: spec.clock,
            rated: spec.rated,
            rating: (spec.rated || range.is_some()).then_some(*rating),
            range: *range,
        }
    }
}

/// The time of day, in milliseconds.
fn time_of_day_ms() -> u64 {
    environment::time_of_day().as_millis() as u64
}

/// A seek, as a link carries it.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct SeekForm {
    id: SeekId,
    #[serde(default = "time_of_day_ms")]
    since_ms: u64,
    guest: CallerForm,
    game: GameKind,
    options: BTreeMap<String, String>,
    clock: ClockSpec,
    rated: bool,
    rating: i32,
    range: Option<u32>,
}

impl From<OpenSeek> for SeekForm {
    fn from(OpenSeek { id, since_ms, request: PairRequest { caller, spec, rating, range } }: OpenSeek) -> Self {
        let RoomSpec { game, options, clock, rated, .. } = spec;
        Self {
            id,
            since_ms,
            guest: CallerForm::of(&caller),
            game,
            options: BTreeMap::clone(&options),
            clock,
            rated,
            rating,
            range,
        }
    }
}

impl TryFrom<SeekForm> for OpenSeek {
    type Error = String;

    fn try_from(form: SeekForm) -> Result<Self, String> {
        let SeekForm { id, since_ms, guest, game, options, clock, rated, rating, range } = form;
        let problem = |refusal: Refusal| refusal.sentence;
        let spec = RoomSpec::new(game, options, None, clock, false).map_err(problem)?;
        let spec = if rated { spec.rated(None).map_err(problem)? } else { spec };
        // A number that no connection of this node has.
        let caller = Arc::new(guest.into_caller(ConnectionId(u64::MAX)));
        Ok(Self { id, since_ms, request: PairRequest { caller, spec, rating, range } })
    }
}
