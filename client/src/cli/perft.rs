//! The arguments of `bidak perft`.

use std::num::NonZeroUsize;
use std::thread;

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::search::perft::Effort;
use clap::Args;

use super::args::{GameOption, game};
use crate::failure::Failure;
use crate::workshop::perft::{self, Job};

/// Count the sequences of moves of a given length
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Two programs that agree on these numbers agree on the rules. One action is one ply: a pass counts, and what \
a move captures belongs to it. A game that ends before DEPTH plies does not count.

Examples:
  bidak perft reversi 8
  bidak perft adjacency 4 --option rounds=2
  bidak perft morris 3 --moves d6 d2 --divide
  bidak perft tictactoe 5 --position '....x.... o' --json")]
pub(super) struct PerftArgs {
    /// Which game
    #[arg(value_parser = game())]
    game: GameKind,

    /// How many plies
    #[arg(value_name = "DEPTH")]
    depth: u32,

    /// Count from this position instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "options")]
    position: Option<String>,

    /// Set an option of the game, such as rounds=8; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Play these moves first
    #[arg(long, value_name = "M", num_args = 1..)]
    moves: Vec<String>,

    /// Count by first move
    #[arg(long)]
    divide: bool,

    /// Threads to count with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Remember nothing: visit every sequence, which measures the speed of the rules
    #[arg(long)]
    no_table: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl PerftArgs {
    fn record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
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
}

/// Counts and prints.
pub(super) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    perft::run(&Job {
        record: args.record()?,
        depth: args.depth,
        divide: args.divide,
        effort: if args.no_table { Effort { threads, table: 0 } } else { Effort::best(threads) },
        json: args.json,
    })
}
