//! The position argument of the commands of the workshop.

use std::error::Error;

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use clap::Args;

use super::args::{GameOption, game};
use crate::base::failure::Failure;
use crate::play::text::Texts;

/// The position.
#[derive(Args, Clone, Debug)]
pub(super) struct PositionArgs {
    /// The game
    #[arg(value_parser = game())]
    game: GameKind,

    #[command(flatten)]
    start: StartArgs,
}

/// The position within a game.
#[derive(Args, Clone, Debug)]
pub(super) struct StartArgs {
    /// The position, instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "options")]
    position: Option<String>,

    /// Set an option of the game, such as rounds=8; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Play these moves first
    #[arg(long, value_name = "M", num_args = 1..)]
    moves: Vec<String>,
}

impl PositionArgs {
    /// The game at this position, which may be over.
    pub(super) fn record(&self, texts: Texts) -> Result<Box<dyn AnyRecord>, Failure> {
        self.start.record(self.game, texts)
    }

    /// The game at this position, not over.
    pub(super) fn open_record(&self, texts: Texts) -> Result<Box<dyn AnyRecord>, Failure> {
        self.start.open_record(self.game, texts)
    }
}

impl StartArgs {
    fn record(&self, game: GameKind, texts: Texts) -> Result<Box<dyn AnyRecord>, Failure> {
        let wrong = |error: &(dyn Error + 'static)| Failure::usage(texts.problem(error));
        let mut record = if let Some(position) = &self.position {
            game.record_from(position).map_err(|error| wrong(&error))?
        } else {
            let settings: Vec<(&str, &str)> = self.options.iter().map(GameOption::as_pair).collect();
            game.record(&settings).map_err(|error| wrong(&error))?
        };
        for text in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            record.play(text).map_err(|error| wrong(&error))?;
        }
        Ok(record)
    }

    /// A game at this position, not over.
    pub(super) fn open_record(&self, game: GameKind, texts: Texts) -> Result<Box<dyn AnyRecord>, Failure> {
        let record = self.record(game, texts)?;
        match record.outcome() {
            Some(_) => Err(Failure::usage(texts.say("position-over"))),
            None => Ok(record),
        }
    }

    /// The text of a drawn tree.
    pub(super) fn drawn(&self, texts: Texts) -> Result<&str, Failure> {
        if !self.options.is_empty() || !self.moves.is_empty() {
            return Err(Failure::usage(texts.say("tree-drawn-alone")));
        }
        self.position.as_deref().ok_or_else(|| Failure::usage(texts.say("tree-drawn-missing")))
    }
}
