//! Tournaments as clients read and direct them. Entrants, rounds, boards and the games of a meeting are counted from 1; points
//! are half points.

mod change;
mod direct;
mod fact;
mod spec;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::club::result::PairingResult;
use crate::game::EndReason;
use crate::kind::GameKind;
use crate::protocol::defaults::{is_false, is_zero};
use crate::protocol::{
    AccountKind, ClockSpec, Clocks, FullName, GameId, Handle, IllegalMove, PlayerId, PlayerName, RoomCode, Timestamp,
    TournamentCode,
};

pub use change::TournamentChange;
pub use direct::{Direct, Order};
pub use fact::{TournamentEvent, TournamentFact};
pub use spec::{Bots, ByeKind, EntrantNames, EntryRule, TournamentForm, TournamentSpec};

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentPhase {
    /// Visible only to the organiser and helpers.
    #[default]
    Draft,
    /// Entry is open.
    Open,
    /// Rounds are in play.
    Running,
    /// It is over; its standings never change again.
    Over,
    /// It ended without standings.
    Cancelled,
}

/// A tournament in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSummary {
    /// Its code.
    pub tournament: TournamentCode,
    /// Its title.
    pub title: String,
    /// The way in which opponents are found.
    pub form: TournamentForm,
    /// The game.
    pub game: GameKind,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The rule for entry.
    pub entry: EntryRule,
    /// Whether bots may enter.
    pub bots: Bots,
    /// Its phase.
    pub phase: TournamentPhase,
    /// The account of its organiser.
    pub organiser: Handle,
    /// The number of entrants.
    pub entrants: u32,
    /// The current round, or the last one at the end; 0 before the first.
    pub round: u32,
    /// The number of rounds, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The time of the automatic start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<Timestamp>,
}

/// A tournament at one version, without its entrants, standings and earlier rounds, which have requests of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSnapshot {
    /// Its code.
    pub tournament: TournamentCode,
    /// The version of the last event that this includes.
    pub version: u32,
    /// The choices of its organiser.
    pub spec: TournamentSpec,
    /// Its phase.
    pub phase: TournamentPhase,
    /// Whether the automatic start and the automatic next round are suspended.
    #[serde(default, skip_serializing_if = "is_false")]
    pub suspended: bool,
    /// The account of its organiser.
    pub organiser: Handle,
    /// The accounts that direct it with the organiser.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<Handle>,
    /// Whether the reader directs it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub directs: bool,
    /// The reader's number, if the reader has entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u32>,
    /// Whether the reader plays the next round, if the reader has entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<EntrantState>,
    /// Why, unless the reader wished it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<StateReason>,
    /// The number of entrants.
    pub entrants: u32,
    /// The current round, or the last one at the end; 0 before the first.
    pub round: u32,
    /// The number of rounds, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Whether a Swiss tournament has more rounds than half its entrants, so that rematches may come.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rematches: bool,
    /// The boards of that round; in an arena, the boards in play.
    pub pairings: Vec<Pairing>,
    /// The number of boards that do not fit into the frame: `round` lists them. The reader's own one is among `pairings`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_pairings: u32,
    /// The entrants without an opponent in that round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// Milliseconds until the automatic start, the automatic next round, or the end of an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_in_ms: Option<u32>,
}

/// A meeting of two entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The round, in a list of several rounds: in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The number of the board in its round.
    pub board: u32,
    /// The entrant on the first seat of the first game.
    pub first: u32,
    /// The entrant on the second seat of the first game.
    pub second: u32,
    /// The room of the current, next or last game.
    pub room: RoomCode,
    /// The results of the games so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<GameResult>,
}

/// The end of a game of a meeting. The result is by the seats of that game, which are exchanged in every second one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The result.
    pub result: PairingResult,
    /// The reason of the end; absent if nobody played, or if the game was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<EndReason>,
    /// First's margin, in pieces.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub margin: i32,
    /// The game, if one was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_id: Option<GameId>,
    /// The illegal move by which a program lost the game, played in the last position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<IllegalMove>,
}

/// An entrant without an opponent in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The entrant.
    pub entrant: u32,
    /// The half points for each game of a meeting.
    pub half_points: u32,
    /// The room for a game against the house bot meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomCode>,
}

/// Whether an entrant plays the next round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrantState {
    /// Plays, and follows the tournament now.
    #[default]
    Here,
    /// Plays, but no connection follows the tournament now. Not in events.
    Away,
    /// Is in the room of a game of the tournament that goes on or waits. Not in events.
    Playing,
    /// Misses rounds until the pause ends.
    Paused,
    /// Plays no more.
    Withdrawn,
    /// Plays no more, and cannot enter again.
    Kicked,
}

/// Why an entrant has its state, where the entrant did not wish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StateReason {
    /// The entrant did not come to a game, or made no first move in it.
    NoShow,
    /// The organiser or a helper settled it.
    Director,
}

/// A player in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The number, in order of entry.
    pub entrant: u32,
    /// The player in rooms and games.
    pub player: PlayerId,
    /// The account.
    pub handle: Handle,
    /// The name at entry: the handle; in older tournaments the name of the player.
    pub name: PlayerName,
    /// The full name, for the directors, if the entry list has the account. Absent in events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_name: Option<FullName>,
    /// Person or bot.
    #[serde(default)]
    pub kind: AccountKind,
    /// The account of the owner of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Handle>,
    /// The rating at entry.
    pub rating: i32,
    /// The place in the tournament that seeds this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// Whether the entrant plays the next round. Absent in events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<EntrantState>,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The place, from 1.
    pub place: u32,
    /// The entrant.
    pub entrant: u32,
    /// The account.
    pub handle: Handle,
    /// The name at entry.
    pub name: PlayerName,
    /// The rating at entry.
    pub rating: i32,
    /// The points.
    pub half_points: u32,
    /// The half points among them for rounds without an opponent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub free: u32,
    /// The tie-breaks in the order of the tournament.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<i64>,
    /// Games won, forfeits included.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost, forfeits included.
    pub lost: u32,
    /// The number of lost games by reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lost_by: BTreeMap<String, u32>,
    /// Whether the entrant plays the next round.
    pub state: EntrantState,
}

/// The position of a game in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    /// The round.
    pub round: u32,
    /// The number of the board in it.
    pub board: u32,
    /// The room.
    pub room: RoomCode,
    /// The names of First and Second.
    pub players: [PlayerName; 2],
    /// The number of moves played.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// The place of a room in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlace {
    /// The tournament.
    pub tournament: TournamentCode,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// The game of the meeting.
    pub game: u32,
}
