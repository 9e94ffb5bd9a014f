//! Arguments that several commands share, and the parsers of their values.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::str::FromStr;

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{ClockSpec, SeatBot, SeatChoice};
use bidak_shared::registry::options::document;
use clap::builder::{FalseyValueParser, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, ValueEnum};
use thiserror::Error;

use crate::base::failure::Failure;
use crate::plain::{Boards, Stdout};
use crate::play::new_game::NewGame;
use crate::play::text::{Language, Texts};
use crate::workshop::sheet::Form;

/// Reads the word of a member of a closed set; help and completions list them all.
pub(super) fn word<T: Word + Send + Sync>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(T::ALL.iter().map(|member| member.word())).try_map(|text| T::from_word(&text))
}

/// Reads the word of a game.
pub fn game() -> impl TypedValueParser<Value = GameKind> {
    word::<GameKind>()
}

/// Reads the code of a language.
pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::all().map(Language::code)).try_map(|text| text.parse::<Language>())
}

/// An option of a game with its value, written `rounds=8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    name: String,
    value: String,
}

impl GameOption {
    /// The name and the value.
    pub fn as_pair(&self) -> (&str, &str) {
        (&self.name, &self.value)
    }
}

/// A text that is no option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an option is written NAME=VALUE, such as rounds=8")]
pub struct BadGameOption;

impl FromStr for GameOption {
    type Err = BadGameOption;

    fn from_str(text: &str) -> Result<Self, BadGameOption> {
        match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() => {
                Ok(Self { name: name.trim().to_owned(), value: value.trim().to_owned() })
            }
            _ => Err(BadGameOption),
        }
    }
}

/// The seat to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The side that moves first
    #[default]
    First,
    /// The side that answers
    Second,
    /// Random
    Random,
}

impl From<Side> for SeatChoice {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
            Side::Random => Self::Random,
        }
    }
}

/// The game to be played.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// The seat to take [default: first]
    #[arg(long = "as", value_name = "SIDE", value_enum)]
    side: Option<Side>,

    /// Moves of each player, in Adjacency: short for --option rounds=N
    #[arg(long, value_name = "N")]
    rounds: Option<String>,

    /// Set an option of the game, such as first=o; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Start from this position; it excludes options
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with_all = ["rounds", "options"])]
    position: Option<String>,

    /// Time to think: none, minutes+seconds such as 5+3, seconds a move such as 30s, or days a
    /// move such as 3d
    #[arg(long, value_name = "CLOCK")]
    clock: Option<ClockSpec>,
}

impl GameArgs {
    /// Whether a seat was chosen.
    pub fn names_a_side(&self) -> bool {
        self.side.is_some()
    }

    /// The game of these arguments, if it is valid. `clock` is the default clock.
    pub fn new_game(
        &self,
        game: GameKind,
        bot: Option<SeatBot>,
        clock: ClockSpec,
        listing: Listing,
        texts: Texts,
    ) -> Result<NewGame, Failure> {
        let rounds = self.rounds.iter().map(|rounds| ("rounds", rounds.as_str()));
        let settings: Vec<(&str, &str)> = rounds.chain(self.options.iter().map(GameOption::as_pair)).collect();
        match &self.position {
            Some(position) => {
                let record = game.record_from(position).map_err(|error| Failure::usage(texts.problem(&error)))?;
                if record.outcome().is_some() {
                    return Err(Failure::usage(texts.say("usage-over")));
                }
            }
            None => {
                game.record(&settings).map_err(|error| Failure::usage(texts.problem(&error)))?;
            }
        }
        let options: BTreeMap<String, String> =
            settings.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(NewGame {
            game,
            options,
            position: self.position.clone(),
            clock: self.clock.unwrap_or(clock),
            seat: self.side.unwrap_or_default().into(),
            bot,
            rival: None,
            private: listing == Listing::Private,
            rated: false,
        })
    }
}

/// Whether the lobby lists a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// It does.
    Public,
    /// Only players with the code may enter.
    Private,
}

/// Lines of text instead of the full screen.
#[derive(Args, Clone, Debug, Default)]
pub struct PlainArgs {
    /// Lines of text instead of the full screen, for scripts and screen readers; implied where the input or the
    /// output is no terminal
    #[arg(long, env = "BIDAK_PLAIN", value_parser = FalseyValueParser::new(), action = ArgAction::SetTrue)]
    plain: bool,

    /// Plain, and print the board after every move
    #[arg(long)]
    board: bool,

    /// Plain, and print each event as a line of JSON; sentences go to the standard error
    #[arg(long)]
    json: bool,

    /// Plain, and write each game that ends into this file, over the one before; bidak record reads it
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// Whether the full screen can be drawn: input and output are a terminal that can move its cursor.
pub(super) fn has_screen() -> bool {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    is_terminal && can_move_cursor(env::var("TERM").ok().as_deref())
}

/// Whether a terminal of this type, the value of `TERM`, can put its cursor anywhere. Windows sets no `TERM`.
fn can_move_cursor(term: Option<&str>) -> bool {
    match term {
        None => cfg!(windows),
        Some(term) => !["", "dumb", "unknown", "network", "dialup", "emacs", "printer", "tty"].contains(&term),
    }
}

impl PlainArgs {
    /// Whether lines of text are wanted, or nothing else is possible.
    pub fn is_plain(&self) -> bool {
        let is_asked_for = self.plain || self.board || self.json || self.record.is_some();
        is_asked_for || !has_screen()
    }

    /// Whether the board is printed after every move.
    pub fn boards(&self) -> Boards {
        if self.board { Boards::Always } else { Boards::OnRequest }
    }

    /// The contents of the standard output.
    pub fn stdout(&self) -> Stdout {
        if self.json { Stdout::Json } else { Stdout::Sentences }
    }
}

/// The long help of an argument that takes an engine: what it is, and the options of engines.
pub(super) fn engine_help(about: &str) -> String {
    format!("{about}: ENGINE[:LEVEL][,NAME=VALUE]...\n\n{}", document::help())
}

/// How tables are printed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct FormArgs {
    /// Print JSON, one object for each row
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
}

impl FormArgs {
    /// The form that the flags ask for.
    pub(super) fn form(self) -> Form {
        match (self.json, self.csv) {
            (true, _) => Form::Json,
            (false, true) => Form::Csv,
            (false, false) => Form::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_that_cannot_move_its_cursor_gets_plain_lines() {
        for (term, has_screen) in [
            (Some("xterm-256color"), true),
            (Some("linux"), true),
            (Some("screen"), true),
            (Some("dumb"), false),
            (Some("unknown"), false),
            (Some(""), false),
            (None, cfg!(windows)),
        ] {
            assert_eq!(can_move_cursor(term), has_screen, "{term:?}");
        }
    }
}
