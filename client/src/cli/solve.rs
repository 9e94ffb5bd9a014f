//! The arguments of `bidak solve`.

use std::io::Write;
use std::time::Duration;

use bidak_shared::search::StopFlag;
use clap::Args;

use super::position::PositionArgs;
use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::solve::{self, SolveJob};

/// Find the exact value of a position, its best moves and its best line
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Progress goes to the standard error. Ctrl-C ends the search, prints the results so far and exits with 130; what is not
proved is called so (\"at least\", \"about\"). Without a proof within --movetime the exit code is 1.

Examples:
  bidak solve tictactoe
  bidak solve adjacency --option rounds=2
  bidak solve adjacency --position 'xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/4xoxo/4oxox x 8'
  bidak solve morris --position 'ww......b..b..w...b..... w 0 0 0' --json
  bidak solve reversi --moves f5 d6 c3 --movetime 10000")]
pub struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Give up after this many milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Memory for positions in all, in MB; at least 2 are taken
    #[arg(long, value_name = "MB", default_value_t = 256)]
    hash: u32,

    /// Threads, where they help
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Only the value and the best line, not the values of all moves
    #[arg(long)]
    value_only: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Solves and prints.
pub fn run(args: &SolveArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let job = SolveJob {
        record: args.position.open_record(Texts::default())?,
        time: args.movetime.map(Duration::from_millis),
        hash_mb: args.hash,
        threads: args.threads,
        value_only: args.value_only,
        json: args.json,
    };
    solve::run(&job, stop, out, messages)
}
