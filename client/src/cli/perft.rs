//! The arguments of `bidak perft`.

use std::num::NonZeroUsize;
use std::thread;

use bidak_shared::search::perft::Effort;
use clap::{Args, value_parser};

use super::position::PositionArgs;
use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::perft::{self, PerftJob};

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
    #[command(flatten)]
    position: PositionArgs,

    /// How many plies, at most 60
    #[arg(value_name = "DEPTH", value_parser = value_parser!(u32).range(..=i64::from(perft::MOST_PLIES)))]
    depth: u32,

    /// Count by first move
    #[arg(long)]
    divide: bool,

    /// Threads to count with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Use no table: visit every sequence, which measures the speed of the rules
    #[arg(long)]
    no_table: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Counts and prints.
pub(super) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    perft::run(&PerftJob {
        record: args.position.record(Texts::default())?,
        depth: args.depth,
        divide: args.divide,
        effort: if args.no_table { Effort { threads, table: 0 } } else { Effort::best(threads) },
        json: args.json,
    })
}
