//! The choices of the organiser of a tournament.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::club::tie_break::TieBreak;
use crate::kind::GameKind;
use crate::protocol::defaults::{is_false, yes};
use crate::protocol::{ClockSpec, Handle, Timestamp, TournamentChange, TournamentCode};

/// The way in which opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentForm {
    /// Every entrant meets every other one, once or twice.
    RoundRobin,
    /// A number of rounds between entrants with similar points.
    Swiss,
    /// Ready entrants are paired until the time is over.
    Arena,
    /// The loser of a meeting is out.
    Knockout,
}

/// The rule for entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryRule {
    /// All accounts.
    #[default]
    Open,
    /// All accounts with the entry code.
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

/// The value of a bye.
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

/// Whether everybody reads the names of entrants of a tournament of earlier versions. Since then all names are handles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrantNames {
    /// Everybody does.
    #[default]
    Shown,
    /// Only the directors do; all others read handles in their place.
    Hidden,
}

impl EntrantNames {
    pub(super) fn are_shown(&self) -> bool {
        *self == Self::Shown
    }
}

/// The choices of an organiser. Fields left out have their defaults.
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own, read alone")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSpec {
    /// The title: at most 60 characters.
    pub title: String,
    /// The way in which opponents are found.
    pub form: TournamentForm,
    /// The game.
    pub game: GameKind,
    /// Options of the game by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control, which a tournament must have.
    pub clock: ClockSpec,
    /// Rounds of a Swiss tournament, 3 to 15.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Cycles of a round robin: 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u8>,
    /// The duration of an arena, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// Games of a meeting: 1, or 2 with seats exchanged; 1 in an arena, and up to 9 in a knockout (the winner needs
    /// more than half). By default 2 in Adjacency, except in an arena, else 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u8>,
    /// Random plies before the players begin, 0 to 8, the same in two games with exchanged seats. By default 4 in Adjacency,
    /// else 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_plies: Option<u8>,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The rule for entry.
    #[serde(default)]
    pub entry: EntryRule,
    /// The code, for `entry` `code`. Visible only to the organiser and helpers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The list, for `entry` `list`. Visible only to the organiser and helpers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handles: Vec<Handle>,
    /// Whether bots may enter.
    #[serde(default)]
    pub bots: Bots,
    /// The most entrants, 2 to 400; of a round robin 2 to 32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// The time of the automatic start; if absent, the organiser starts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<Timestamp>,
    /// Milliseconds between rounds, at most an hour; if absent, the organiser starts each round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_ms: Option<u32>,
    /// Milliseconds for the first move of each player; without it the game is lost. By default two minutes.
    #[serde(default = "two_minutes")]
    pub no_show_ms: u32,
    /// The last round before which entry is open, for a Swiss tournament; by default half of the rounds, rounded up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_entry: Option<u32>,
    /// Whether late entrants of a Swiss tournament get half a point, once, for their missed rounds.
    #[serde(default, skip_serializing_if = "is_false")]
    pub late_half_point: bool,
    /// The tournament whose standings seed a knockout; by default the ratings do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seeds_from: Option<TournamentCode>,
    /// The value of a bye.
    #[serde(default)]
    pub bye: ByeKind,
    /// The bot of `bye` `house_bot`, such as `greedy:3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_bot: Option<String>,
    /// Whether players may agree on a draw.
    #[serde(default, skip_serializing_if = "is_false")]
    pub draws: bool,
    /// Whether wins in a row count double in an arena.
    #[serde(default = "yes")]
    pub streaks: bool,
    /// The tie-breaks in order; by default those of the form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<TieBreak>,
    /// The seed of openings, seats and random tie-breaks; random if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// Whether everybody reads the names of entrants, in tournaments of earlier versions.
    #[serde(default, skip_serializing_if = "EntrantNames::are_shown")]
    pub names: EntrantNames,
    /// The least time for a move of an engine, in milliseconds, so that people can follow. `bidak join --engine` observes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u32>,
}

fn two_minutes() -> u32 {
    120_000
}

impl TournamentSpec {
    /// The most characters of a title.
    pub const MOST_TITLE: usize = 60;

    /// The settings after a change.
    #[must_use]
    pub fn changed(&self, change: &TournamentChange) -> Self {
        let TournamentChange { title, clock, rounds, minutes, most, start_at, .. } = change.clone();
        let TournamentChange { pause_ms, no_show_ms, last_entry, tie_breaks, pace_ms, .. } = change.clone();
        Self {
            title: title.unwrap_or_else(|| self.title.clone()),
            clock: clock.unwrap_or(self.clock),
            rounds: rounds.or(self.rounds),
            minutes: minutes.or(self.minutes),
            most: most.or(self.most),
            start_at: start_at.or(self.start_at),
            pause_ms: pause_ms.or(self.pause_ms),
            no_show_ms: no_show_ms.unwrap_or(self.no_show_ms),
            last_entry: last_entry.or(self.last_entry),
            tie_breaks: tie_breaks.unwrap_or_else(|| self.tie_breaks.clone()),
            pace_ms: pace_ms.or(self.pace_ms),
            ..self.clone()
        }
    }

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
            entry: EntryRule::Open,
            code: None,
            handles: Vec::new(),
            bots: Bots::No,
            most: None,
            start_at: None,
            pause_ms: None,
            no_show_ms: two_minutes(),
            last_entry: None,
            late_half_point: false,
            seeds_from: None,
            bye: ByeKind::Point,
            house_bot: None,
            draws: false,
            streaks: true,
            tie_breaks: Vec::new(),
            seed: None,
            names: EntrantNames::Shown,
            pace_ms: None,
        }
    }
}
