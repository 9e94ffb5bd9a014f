//! The arguments of `bidak gtp` and `bidak nboard`.

use std::time::Duration;

use bidak_shared::kind::{GameKind, Level};
use bidak_shared::search::Limits;
use clap::Args;

use super::args::game;
use crate::workshop::gtp::GtpJob;

/// Be a Reversi engine for a graphical board that speaks the protocol of NBoard
#[derive(Args, Clone, Copy, Debug)]
#[command(after_help = "\
Commands, one a line: nboard V, set depth N, set game GGF, move M, hint N, go, ping N, learn, quit. An impossible command \
is answered with `status error: ...` and changes nothing. Every line ends a search.

In NBoard, add an engine with the command: bidak nboard

Example:
  printf 'nboard 1\\nset depth 8\\nmove F5\\ngo\\n' | bidak nboard")]
pub(super) struct NboardArgs {}

/// Be an engine for another program, over the Go Text Protocol
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
First plays black (b), Second white (w); vertices are the points of the game's own notation, and pass is a move where the \
game has one. Commands: protocol_version, name, version, known_command, list_commands, boardsize, clear_board, komi, \
play, genmove, undo, time_settings, time_left, final_score, showboard, quit.

Example:
  printf 'play b f5\\ngenmove w\\n' | bidak gtp --game reversi --depth 8")]
pub(super) struct GtpArgs {
    /// The game
    #[arg(long, value_parser = game(), default_value = "reversi")]
    game: GameKind,

    /// How well it plays, from 1 to 10; full strength without
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// Plies to look ahead, where no time is set
    #[arg(long, value_name = "N", conflicts_with = "movetime")]
    depth: Option<u32>,

    /// Milliseconds for a move, where no time is set
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,
}

impl GtpArgs {
    /// The task.
    pub(super) fn job(&self) -> GtpJob {
        let time = Duration::from_millis(self.movetime);
        GtpJob {
            game: self.game,
            level: self.level,
            limits: self.depth.map_or_else(|| Limits::time(time), Limits::depth),
        }
    }
}
