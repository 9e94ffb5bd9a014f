//! The position argument of the commands of the workshop.

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use clap::Args;

use super::args::{GameOption, game};
use crate::base::failure::Failure;

/// The position.
#[derive(Args, Clone, Debug)]
pub(super) struct PositionArgs {
    /// The game
    #[arg(value_parser = game())]
    game: GameKind,

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
    pub(super) fn record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        let mut record = if let Some(position) = &self.position {
            self.game.record_from(position).map_err(Failure::usage)?
        } else {
            let settings: Vec<(&str, &str)> = self.options.iter().map(GameOption::as_pair).collect();
            self.game.record(&settings).map_err(Failure::usage)?
        };
        for text in self.moves.iter().flat_map(|texts| texts.split_whitespace()) {
            record.play(text).map_err(Failure::usage)?;
        }
        Ok(record)
    }

    /// The game at this position, not over.
    pub(super) fn open_record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        let record = self.record()?;
        match record.outcome() {
            Some(_) => Err(Failure::usage("the game is over at this position")),
            None => Ok(record),
        }
    }
}
