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
    pub(super) fn record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        self.start.record(self.game)
    }

    /// The game at this position, not over.
    pub(super) fn open_record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        self.start.open_record(self.game)
    }
}

impl StartArgs {
    fn record(&self, game: GameKind) -> Result<Box<dyn AnyRecord>, Failure> {
        let mut record = if let Some(position) = &self.position {
            game.record_from(position).map_err(Failure::usage)?
        } else {
            let settings: Vec<(&str, &str)> = self.options.iter().map(GameOption::as_pair).collect();
            game.record(&settings).map_err(Failure::usage)?
        };
        for text in self.moves.iter().flat_map(|texts| texts.split_whitespace()) {
            record.play(text).map_err(Failure::usage)?;
        }
        Ok(record)
    }

    /// A game at this position, not over.
    pub(super) fn open_record(&self, game: GameKind) -> Result<Box<dyn AnyRecord>, Failure> {
        let record = self.record(game)?;
        match record.outcome() {
            Some(_) => Err(Failure::usage("the game is over at this position")),
            None => Ok(record),
        }
    }

    /// The text of a drawn tree.
    pub(super) fn drawn(&self) -> Result<&str, Failure> {
        if !self.options.is_empty() || !self.moves.is_empty() {
            return Err(Failure::usage("a drawn tree has no options and no moves"));
        }
        let missing = || Failure::usage("write the tree behind --position, such as '((3 12 8)(2 4 6)(14 5 2))'");
        self.position.as_deref().ok_or_else(missing)
    }
}
