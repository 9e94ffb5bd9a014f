//! Tournaments as clients read and direct them. Entrants, rounds, boards and the games of a meeting are counted from 1; points
//! are half points.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::club::result::PairingResult;
use crate::club::tie_break::TieBreak;
use crate::game::EndReason;
use crate::kind::GameKind;
use crate::protocol::lobby::is_false;
use crate::protocol::{
    AccountKind, ClockSpec, Clocks, GameId, Handle, PlayerId, PlayerName, RoomCode, SeatBot, Timestamp, TournamentCode,
};

/// How opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentForm {
    /// Everybody meets everybody, once or twice.
    RoundRobin,
    /// So many rounds among those with similar points.
    Swiss,
    /// Whoever is ready is paired until the time is over.
    Arena,
    /// The loser of a meeting is out.
    Knockout,
}

/// Who may enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Everybody with an account.
    #[default]
    Open,
    /// Everybody who knows the code.
    Code,
    /// The accounts of a list.
    List,
}

/// Whether bots may enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bots {
    /// Only people.
    #[default]
    No,
    /// People and bots.
    Yes,
    /// Only bots.
    Only,
}

/// What somebody without an opponent gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeKind {
    /// A win.
    #[default]
    Point,
    /// A draw.
    Half,
    /// A win, and an unrated game against a bot of the server that does not count.
    HouseBot,
}

/// What the organiser of a tournament chose. What is left out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSpec {
    /// What it is called: at most 60 characters.
    pub title: String,
    /// How opponents are found.
    pub form: TournamentForm,
    /// Which game.
    pub game: GameKind,
    /// Options of the game by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control, which a tournament must have.
    pub clock: ClockSpec,
    /// Rounds of a Swiss tournament, 3 to 15.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// How often everybody meets everybody in a round robin: 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u8>,
    /// How long an arena lasts, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// Games of a meeting: 1, or 2 with seats exchanged. By default 2 in Adjacency, except in an arena, else 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u8>,
    /// Plies that are played at random before the players begin, 0 to 8: the same for both games of a meeting. By default 4 in
    /// Adjacency, else 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_plies: Option<u8>,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Who may enter.
    #[serde(default)]
    pub entry: Entry,
    /// The code, for `entry` `code`. Only those who direct the tournament read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The list, for `entry` `list`. Only those who direct the tournament read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handles: Vec<Handle>,
    /// Whether bots may enter.
    #[serde(default)]
    pub bots: Bots,
    /// The most entrants, 2 to 400; of a round robin 2 to 32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// When it starts by itself; by hand if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<Timestamp>,
    /// Milliseconds between rounds, at most an hour; each round is started by hand if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_ms: Option<u32>,
    /// Milliseconds for the first move of each player, after which the game is lost; by default two minutes.
    #[serde(default = "two_minutes")]
    pub no_show_ms: u32,
    /// The last round before which somebody may still enter, for a Swiss tournament; by default the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_entry: Option<u32>,
    /// What somebody without an opponent gets.
    #[serde(default)]
    pub bye: ByeKind,
    /// The bot of `bye` `house_bot`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_bot: Option<SeatBot>,
    /// Whether players may agree on a draw.
    #[serde(default, skip_serializing_if = "is_false")]
    pub draws: bool,
    /// Whether wins in a row count double in an arena.
    #[serde(default = "yes")]
    pub streaks: bool,
    /// The order of equal points; the usual one of the form if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<TieBreak>,
    /// Where chance comes from: openings, seats, lots. The server draws one if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// The least time for a move of an engine, in milliseconds, so that people can follow: `bidak join --engine` keeps to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u32>,
}

fn two_minutes() -> u32 {
    120_000
}

fn yes() -> bool {
    true
}

impl TournamentSpec {
    /// The most characters of a title.
    pub const MOST_TITLE: usize = 60;

    /// A tournament with defaults for everything else.
    pub fn new(title: &str, form: TournamentForm, game: GameKind, clock: ClockSpec) -> Self {
        Self {
            title: title.to_owned(),
            form,
            game,
            options: BTreeMap::new(),
            clock,
            rounds: None,
            cycles: None,
            minutes: None,
            games: None,
            opening_plies: None,
            rated: false,
            entry: Entry::Open,
            code: None,
            handles: Vec::new(),
            bots: Bots::No,
            most: None,
            start_at: None,
            pause_ms: None,
            no_show_ms: two_minutes(),
            last_entry: None,
            bye: ByeKind::Point,
            house_bot: None,
            draws: false,
            streaks: true,
            tie_breaks: Vec::new(),
            seed: None,
            pace_ms: None,
        }
    }
}

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentPhase {
    /// Only those who direct it see it.
    #[default]
    Draft,
    /// People may enter.
    Open,
    /// Rounds are played.
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
    /// What it is called.
    pub title: String,
    /// How opponents are found.
    pub form: TournamentForm,
    /// Which game.
    pub game: GameKind,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Who may enter.
    pub entry: Entry,
    /// Whether bots may enter.
    pub bots: Bots,
    /// Where it stands.
    pub phase: TournamentPhase,
    /// Who organises it.
    pub organiser: Handle,
    /// How many have entered.
    pub entrants: u32,
    /// The round that is played or was the last; 0 before the first.
    pub round: u32,
    /// How many rounds there are, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// When it starts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<Timestamp>,
}

/// Everything about a tournament at one version but its entrants, its standings and its earlier rounds, which have requests of
/// their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSnapshot {
    /// Its code.
    pub tournament: TournamentCode,
    /// The version of the last event that this includes.
    pub version: u32,
    /// What its organiser chose.
    pub spec: TournamentSpec,
    /// Where it stands.
    pub phase: TournamentPhase,
    /// Whether nothing happens by itself at present: neither the start nor the next round.
    #[serde(default, skip_serializing_if = "is_false")]
    pub suspended: bool,
    /// Who organises it.
    pub organiser: Handle,
    /// Who else directs it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<Handle>,
    /// Whether the reader directs it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub directs: bool,
    /// The reader's number, if the reader has entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u32>,
    /// How many have entered.
    pub entrants: u32,
    /// The round that is played or was the last; 0 before the first.
    pub round: u32,
    /// How many rounds there are, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The boards of that round. Of an arena, those that are played now.
    pub pairings: Vec<Pairing>,
    /// Who has no opponent in that round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// In how many milliseconds the start, the next round or the end of an arena comes by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_in_ms: Option<u32>,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The round, where several are shown together: in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The number of the board in its round.
    pub board: u32,
    /// Who has the first seat in the first game.
    pub first: u32,
    /// Who has the second seat in the first game.
    pub second: u32,
    /// The room of the game that is played or comes next, or was the last.
    pub room: RoomCode,
    /// The results of the games so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<GameResult>,
}

/// How a game of a meeting ended. In every second game the seats are exchanged; the result is as the seats of that game have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The result.
    pub result: PairingResult,
    /// Why the game was over; absent where nobody played, or where it was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<EndReason>,
    /// The pieces of First less those of Second.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub margin: i32,
    /// The game, if one was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_id: Option<GameId>,
}

fn is_none(number: &u32) -> bool {
    *number == 0
}

fn is_zero(number: &i32) -> bool {
    *number == 0
}

/// Somebody without an opponent in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// Who.
    pub entrant: u32,
    /// What it brings for each game of a meeting.
    pub half_points: u32,
    /// Where a game against the house bot can be played meanwhile.
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
    /// Plays, but no connection follows the tournament now. An event never says so.
    Away,
    /// Misses rounds until back.
    Paused,
    /// Plays no more.
    Withdrawn,
    /// Plays no more, and cannot enter again.
    Kicked,
}

/// Somebody who entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The number, in the order in which they came.
    pub entrant: u32,
    /// Who it is in rooms and games.
    pub player: PlayerId,
    /// The account.
    pub handle: Handle,
    /// What the player was called when entering.
    pub name: PlayerName,
    /// What plays.
    #[serde(default)]
    pub kind: AccountKind,
    /// The rating when entering.
    pub rating: i32,
    /// Whether the next round is played. Absent in events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<EntrantState>,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The place, from 1.
    pub place: u32,
    /// Who.
    pub entrant: u32,
    /// The account.
    pub handle: Handle,
    /// What the player was called when entering.
    pub name: PlayerName,
    /// The rating when entering.
    pub rating: i32,
    /// The points.
    pub half_points: u32,
    /// The tie-breaks in the order of the tournament.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<i64>,
    /// Games won, forfeits included.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost, forfeits included.
    pub lost: u32,
    /// How many games were lost for each reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lost_by: BTreeMap<String, u32>,
    /// Whether the next round is played.
    pub state: EntrantState,
}

/// A game that is played now, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    /// The round.
    pub round: u32,
    /// The number of the board in it.
    pub board: u32,
    /// The room.
    pub room: RoomCode,
    /// What the players of this game are called: First and Second.
    pub players: [PlayerName; 2],
    /// The number of moves played.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The times left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// Where a room belongs in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlace {
    /// Which tournament.
    pub tournament: TournamentCode,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Which game of the meeting.
    pub game: u32,
}

/// Something that happened in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentEvent {
    /// Which tournament.
    pub tournament: TournamentCode,
    /// Its number: one more than that of the event before.
    pub version: u32,
    /// What happened.
    #[serde(flatten)]
    pub fact: TournamentFact,
}

/// What happened. The field `event` on the wire names the variant. The server keeps exactly these: a tournament is the fold of
/// its facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TournamentFact {
    /// People may enter.
    Opened,
    /// Somebody entered.
    Entered(Box<Entrant>),
    /// Somebody pauses, is back, or plays no more.
    Attends {
        /// Who.
        entrant: u32,
        /// What from now on.
        state: EntrantState,
    },
    /// Two are kept apart. Only those who direct the tournament read who.
    Forbidden {
        /// The one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        one: Option<u32>,
        /// The other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<u32>,
    },
    /// A round was paired.
    Paired {
        /// Which.
        round: u32,
        /// The boards.
        pairings: Vec<Pairing>,
        /// Who has no opponent.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<Bye>,
        /// Meetings that are a rematch or forbidden, and second byes, which could not be avoided.
        #[serde(default, skip_serializing_if = "is_none")]
        conflicts: u32,
    },
    /// The pairing of the last round was taken back.
    Undone {
        /// Which round.
        round: u32,
    },
    /// The first move was made on a board.
    Began {
        /// In which round.
        round: u32,
        /// On which board.
        board: u32,
    },
    /// A meeting has another game, or its game is played again in another room.
    Room {
        /// In which round.
        round: u32,
        /// On which board.
        board: u32,
        /// Which game of the meeting.
        game: u32,
        /// Where.
        room: RoomCode,
    },
    /// A game ended.
    Result {
        /// In which round.
        round: u32,
        /// On which board.
        board: u32,
        /// Which game of the meeting.
        game: u32,
        /// How.
        #[serde(flatten)]
        result: GameResult,
    },
    /// Those who direct the tournament decided a game.
    Decided {
        /// In which round.
        round: u32,
        /// On which board.
        board: u32,
        /// Which game of the meeting.
        game: u32,
        /// How it ended.
        result: PairingResult,
    },
    /// Somebody without a pairing in the last round gets a bye for it.
    Bye {
        /// Who.
        entrant: u32,
    },
    /// Nothing happens by itself from now on, or it does again.
    Suspended {
        /// Which of both.
        suspended: bool,
    },
    /// Who else directs the tournament from now on.
    Helpers {
        /// They.
        helpers: Vec<Handle>,
    },
    /// Something was settled differently for the time to come.
    Changed(TournamentChange),
    /// It is over.
    Ended,
    /// It ended without standings.
    Cancelled,
}

/// What can be settled differently while a tournament runs. What is absent stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentChange {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// When it starts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<Timestamp>,
    /// Milliseconds between rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_ms: Option<u32>,
    /// Milliseconds for the first move of each player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_show_ms: Option<u32>,
    /// The least time for a move of an engine, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u32>,
}

/// What the organiser, or a helper, has a tournament do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Direct {
    /// Which tournament.
    pub tournament: TournamentCode,
    /// What.
    #[serde(flatten)]
    pub order: Order,
}

/// The field `do` on the wire names the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Order {
    /// Lets people enter.
    Open,
    /// Pairs the first round.
    Start,
    /// Pairs the next round; ends the tournament after the last one.
    Next,
    /// Lets nothing happen by itself, or lets it happen again.
    Suspend {
        /// Which of both.
        #[serde(default = "yes")]
        suspended: bool,
    },
    /// Pairs the next round of a Swiss tournament by hand. Whoever is in no pair and has no bye misses the round.
    Pair {
        /// First and Second of each board.
        pairs: Vec<[u32; 2]>,
        /// Who has a bye.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<u32>,
    },
    /// Takes the pairing of the last round back, as long as no move was made.
    Undo,
    /// Keeps two apart in the coming rounds.
    Forbid {
        /// The one.
        one: u32,
        /// The other.
        other: u32,
    },
    /// Enters somebody.
    Add {
        /// The account.
        handle: Handle,
    },
    /// Has somebody miss rounds, or play again.
    Pause {
        /// Who.
        entrant: u32,
        /// Which of both.
        #[serde(default = "yes")]
        paused: bool,
    },
    /// Takes somebody out.
    Withdraw {
        /// Who.
        entrant: u32,
    },
    /// Takes somebody out who cannot enter again.
    Kick {
        /// Who.
        entrant: u32,
    },
    /// Decides a game of the last round, whether it has a result or not.
    Decide {
        /// In which round.
        round: u32,
        /// On which board.
        board: u32,
        /// Which game of the meeting; by default the first.
        #[serde(default = "first")]
        game: u32,
        /// How it ended.
        result: PairingResult,
    },
    /// Gives a bye for the last round to somebody without a pairing in it.
    Bye {
        /// Who.
        entrant: u32,
    },
    /// Says something to everybody who follows the tournament.
    Message {
        /// What.
        text: String,
    },
    /// Says who else directs the tournament: at most 10.
    Helpers {
        /// They.
        handles: Vec<Handle>,
    },
    /// Settles something differently for the time to come.
    Change(TournamentChange),
    /// Ends it: an arena at once, the others between rounds.
    End,
    /// Ends it without standings.
    Cancel,
}

fn first() -> u32 {
    1
}
