//! The record of a game as text: start position, moves, players, result.
//!
//! The format is close to chess's PGN:
//!
//! ```text
//! [Game "reversi"]
//! [First "Ana"]
//! [Second "Budi"]
//! [Date "2026-11-20"]
//! [Clock "5+3"]
//! [Start "---------------------------OX------XO--------------------------- X"]
//! [Result "1-0"]
//! [Reason "time"]
//!
//! 1. f5 {[%clk 0:05:00.120]} d6 {[%clk 0:04:58.000]} 2. c3 1-0
//! ```
//!
//! Headers come first, one a line; a backslash makes the next quote or backslash part of the value, and `\n`
//! stands for a new line. Numbers count pairs of plies from the start. A clock comment is the time left to the
//! player after the move. After the moves of a bot of the server stand, behind the clock if there is one, the search that chose the
//! move, in comments of their own: the score to the side that moved in hundredths of a piece, the plies searched to the end, the
//! positions visited and the time in milliseconds.
//!
//! ```text
//! 1. f5 {[%clk 0:05:00.120]} d6 {[%clk 0:04:58.000]} {[%eval -15] [%depth 6] [%nodes 48211] [%ms 412]}
//! ```
//!
//! The result is `1-0` (First won), `0-1`, `1/2-1/2` or `*` (not over).

use std::fmt::{self, Write as _};
use std::time::Duration;

use crate::game::{EndReason, Outcome, Player};
use crate::kind::GameKind;
use crate::record::AnyRecord;

/// A game as texts. Replaying it checks its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordText {
    /// The game.
    pub game: GameKind,
    /// The position it started from; `None` for the game's usual one.
    pub start: Option<String>,
    /// First and Second.
    pub players: [Option<String>; 2],
    /// The day, as year-month-day.
    pub date: Option<String>,
    /// The time control, such as `5+3`.
    pub clock: Option<String>,
    /// Further headers: a word of letters and digits, and a value.
    pub headers: Vec<(String, String)>,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// The outcome; `None` if the game is not over or the outcome is unknown.
    pub outcome: Option<Outcome>,
    /// The reason of the end.
    pub reason: Option<EndReason>,
}

/// A move, the time left after it, and the search that chose it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub text: String,
    /// The time left to the player who moved, in whole milliseconds.
    pub time_left: Option<Duration>,
    /// The search of the bot that moved.
    pub search: MoveSearch,
}

/// The search that chose a move; of a person nothing is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSearch {
    /// The score to the side that moved, in hundredths of a piece; see [`crate::search::score`].
    pub eval: Option<i32>,
    /// Plies searched to the end.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// The time taken, in milliseconds.
    pub ms: Option<u64>,
}

impl PlayedMove {
    /// A move of which nothing else is known.
    pub fn new(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// The words of a comment, each in brackets; empty if nothing is known.
impl fmt::Display for MoveSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { eval, depth, nodes, ms } = *self;
        let eval = eval.map(|eval| format!("[%eval {eval}]"));
        let counts = [("depth", depth.map(u64::from)), ("nodes", nodes), ("ms", ms)];
        let counts = counts.into_iter().filter_map(|(name, count)| Some(format!("[%{name} {}]", count?)));
        f.write_str(&eval.into_iter().chain(counts).collect::<Vec<_>>().join(" "))
    }
}

impl RecordText {
    /// The names of the headers that [`RecordText`] has as fields; [`RecordText::headers`] never contains them.
    pub const FIELDS: [&'static str; 8] = [
        header::GAME,
        header::PLAYERS[0],
        header::PLAYERS[1],
        header::DATE,
        header::CLOCK,
        header::START,
        header::RESULT,
        header::REASON,
    ];

    /// A game without moves and headers.
    pub fn new(game: GameKind) -> Self {
        Self {
            game,
            start: None,
            players: [None, None],
            date: None,
            clock: None,
            headers: Vec::new(),
            moves: Vec::new(),
            outcome: None,
            reason: None,
        }
    }

    /// The word of an outcome: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn result_word(outcome: Option<Outcome>) -> &'static str {
        RESULTS.iter().find(|(_, ending)| ending.0 == outcome).map_or("*", |(word, _)| word)
    }

    /// The text of a record: start, moves, and the end by the rules.
    pub fn of(record: &dyn AnyRecord) -> Self {
        let moves = record.moves().into_iter().map(PlayedMove::new).collect();
        Self {
            start: Some(record.start_text()),
            moves,
            outcome: record.outcome(),
            reason: record.end_reason(),
            ..Self::new(record.kind())
        }
    }
}

/// The names of the headers that are fields of [`RecordText`].
pub(super) mod header {
    pub(in crate::record) const GAME: &str = "Game";
    pub(in crate::record) const PLAYERS: [&str; 2] = ["First", "Second"];
    pub(in crate::record) const DATE: &str = "Date";
    pub(in crate::record) const CLOCK: &str = "Clock";
    pub(in crate::record) const START: &str = "Start";
    pub(in crate::record) const RESULT: &str = "Result";
    pub(in crate::record) const REASON: &str = "Reason";
}

/// The meaning of the word after the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending(pub(super) Option<Outcome>);

/// The word for each ending.
pub(super) const RESULTS: [(&str, Ending); 4] = [
    ("1-0", Ending(Some(Outcome::Win(Player::First)))),
    ("0-1", Ending(Some(Outcome::Win(Player::Second)))),
    ("1/2-1/2", Ending(Some(Outcome::Draw))),
    ("*", Ending(None)),
];

/// Columns after which a line of moves is broken.
const WIDTH: usize = 100;

/// The text described at [`crate::record::text`]; [`RecordText`]'s `FromStr` reads it back.
impl fmt::Display for RecordText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = Self::result_word(self.outcome);
        let game = self.game.to_string();
        let reason = self.reason.map(|reason| reason.to_string());
        let own = [
            (header::GAME, Some(&game)),
            (header::PLAYERS[0], self.players[0].as_ref()),
            (header::PLAYERS[1], self.players[1].as_ref()),
            (header::DATE, self.date.as_ref()),
            (header::CLOCK, self.clock.as_ref()),
            (header::START, self.start.as_ref()),
            (header::RESULT, Some(&result.to_owned())),
            (header::REASON, reason.as_ref()),
        ];
        for (name, value) in own {
            if let Some(value) = value {
                writeln!(f, "[{name} \"{}\"]", Escaped(value))?;
            }
        }
        for (name, value) in &self.headers {
            writeln!(f, "[{name} \"{}\"]", Escaped(value))?;
        }
        f.write_char('\n')?;
        let mut column = 0;
        for word in self.words().chain([result.to_owned()]) {
            let separator = if column == 0 {
                ""
            } else if column + 1 + word.len() > WIDTH {
                column = 0;
                "\n"
            } else {
                column += 1;
                " "
            };
            write!(f, "{separator}{word}")?;
            column += word.len();
        }
        f.write_char('\n')
    }
}

impl RecordText {
    /// The words between the headers and the result. A comment is one word, so that no line breaks in it.
    fn words(&self) -> impl Iterator<Item = String> + '_ {
        self.moves.iter().enumerate().flat_map(|(ply, played)| {
            let number = ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1));
            let clock = played.time_left.map(|left| format!("{{[%clk {}]}}", ClockTime(left)));
            let search = Some(played.search.to_string()).filter(|search| !search.is_empty());
            let search = search.map(|search| format!("{{{search}}}"));
            number.into_iter().chain([played.text.clone()]).chain(clock).chain(search)
        })
    }
}

/// A header's value between its quotes.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '\n' => f.write_str("\\n")?,
                '"' | '\\' => write!(f, "\\{letter}")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Hours, minutes, seconds and milliseconds.
struct ClockTime(Duration);

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}.{:03}", seconds % 60, self.0.subsec_millis())
    }
}
