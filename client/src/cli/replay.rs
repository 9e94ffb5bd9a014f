//! `bidak replay`: a game that was kept, move by move, on the full screen or in lines of text.

use std::path::PathBuf;

use bidak_shared::kind::GameKind;
use clap::Args;

use super::args::{PlainArgs, game, has_screen};
use super::play::{cannot_host, on_own_server};
use super::preferences::PreferenceArgs;
use super::{runtime, screen};
use crate::base::failure::{Code, Failure};
use crate::net::host;
use crate::plain::Enter;
use crate::play::library::{self, BadGameFile};
use crate::play::text::{Language, Texts};
use crate::tui::start_with::StartWith;

/// Go through a game that is over, move by move
#[derive(Args, Debug)]
#[command(after_help = "\
Without FILE the games that you kept are listed: those for which you pressed S at their end. They lie in \
$XDG_DATA_HOME/bidak/games, usually ~/.local/share/bidak/games. A game is read as a text with headers, as JSON, or \
as a bare transcript with --game. In plain mode help lists the commands.

Examples:
  bidak replay
  bidak replay game.txt
  bidak replay moves.txt --game reversi")]
pub(super) struct ReplayArgs {
    /// The record of the game
    file: Option<PathBuf>,

    /// The game; needed for a bare transcript
    #[arg(long, value_parser = game(), requires = "file")]
    game: Option<GameKind>,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

pub(super) fn replay(args: &ReplayArgs, is_plain: bool) -> Result<(), Failure> {
    let (start, enter) = match &args.file {
        None => (StartWith::Kept, Enter::Saved),
        Some(path) => {
            let record = library::open(path, args.game).map_err(|error| not_a_game(args, &error))?;
            (StartWith::Replay(Box::new(record.clone())), Enter::Replay(Box::new(record)))
        }
    };
    if is_plain || !has_screen() {
        let config = args.preferences.read()?.for_plain_mode();
        return runtime()?.block_on(async {
            let host = host::start_private().await.map_err(|error| cannot_host(&error, &config))?;
            on_own_server(host, None, enter, &PlainArgs::default(), config).await
        });
    }
    screen::open(start, args.preferences.read()?)
}

/// The failure for a file that is no game. A number is a game of a list: the message names the command for it.
fn not_a_game(args: &ReplayArgs, error: &BadGameFile) -> Failure {
    let language = args.preferences.read().ok().and_then(|preferences| preferences.config.language());
    let texts = Texts::new(language.unwrap_or_else(Language::of_environment));
    let problem = texts.problem(error);
    let is_number = error.file.chars().all(|letter| letter.is_ascii_digit());
    let hint = if is_number { format!("; {}", texts.say("replay-takes-file")) } else { String::new() };
    Failure::new(Code::Failed, format!("{problem}{hint}"))
}
