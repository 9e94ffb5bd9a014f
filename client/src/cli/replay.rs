//! `bidak replay`: a saved game, move by move on the full screen.

use std::path::PathBuf;

use bidak_shared::kind::GameKind;
use clap::Args;

use super::args::{game, has_screen};
use super::preferences::PreferenceArgs;
use super::screen;
use crate::failure::{Code, Failure};
use crate::play::library;
use crate::tui::start_with::StartWith;

/// Go through a game that is over, move by move
#[derive(Args, Debug)]
#[command(after_help = "\
Without FILE the games that you kept are listed: those for which you pressed S at their end. They lie in \
$XDG_DATA_HOME/bidak/games, usually ~/.local/share/bidak/games. A game is read as a text with headers, as JSON, or \
as a bare transcript with --game. Without a terminal: bidak record show FILE.

Examples:
  bidak replay
  bidak replay game.txt
  bidak replay moves.txt --game reversi")]
pub(super) struct ReplayArgs {
    /// The record of the game
    file: Option<PathBuf>,

    /// Which game it is; a bare transcript does not say
    #[arg(long, value_parser = game(), requires = "file")]
    game: Option<GameKind>,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

pub(super) fn replay(args: &ReplayArgs) -> Result<(), Failure> {
    let start = match &args.file {
        None => StartWith::Kept,
        Some(path) => {
            let record = library::open(path, args.game).map_err(|sentence| Failure::new(Code::Failed, sentence))?;
            StartWith::Replay(Box::new(record))
        }
    };
    if !has_screen() {
        return Err(Failure::usage("a replay needs a terminal; bidak record show FILE prints a game"));
    }
    screen::open(start, args.preferences.read()?)
}
