//! The arguments of `bidak puzzle`.

use std::io;

use bidak_shared::kind::GameKind;
use clap::Args;

use super::args::{game, has_screen};
use super::plain::texts;
use super::preferences::PreferenceArgs;
use super::screen;
use crate::base::failure::Failure;
use crate::plain::puzzle::{self, PuzzleJob};
use crate::play::puzzle::{any_number, number_of_today};
use crate::tui::start_with::StartWith;

/// Find the only move that wins, or that draws
#[derive(Args, Debug)]
#[command(after_help = "\
Every puzzle is a random ending in which a single move wins, or a single move does not lose; all moves are solved exactly. Those of \
Nine Men's Morris come from the tables: three men against three and four without any file, larger ones where bidak tables \
morris has made them. The same seed is the same puzzle as long as the same tables are there.

In plain mode type a move, or hint, solution, moves, next, quit. The exit code is 1 if the input ends before the last \
puzzle was solved.

Examples:
  bidak puzzle morris
  bidak puzzle reversi --today
  bidak puzzle reversi --seed 7
  bidak puzzle tictactoe --json
  echo b2 | bidak puzzle tictactoe --plain --seed 3")]
pub(super) struct PuzzleArgs {
    /// The game
    #[arg(value_parser = game())]
    game: GameKind,

    /// The number of the puzzle; the next one has the next number [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The puzzle of the day, the same for everybody: --seed with the date in universal time, such as 20261124
    #[arg(long, conflicts_with = "seed")]
    today: bool,

    /// Print the puzzle and its solution as one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

pub(super) fn run(args: &PuzzleArgs, is_plain: bool) -> Result<(), Failure> {
    let game = args.game;
    let seed = if args.today { number_of_today() } else { args.seed.unwrap_or_else(any_number) };
    if !args.json && !is_plain && has_screen() {
        return screen::open(StartWith::Puzzle { game, seed }, args.preferences.read()?);
    }
    let config = args.preferences.read()?.for_plain_mode();
    let job = PuzzleJob { game, seed, texts: texts(&config) };
    if args.json {
        return puzzle::print_json(job, &mut io::stdout().lock());
    }
    puzzle::run(job, &mut io::stdin().lock(), &mut io::stdout().lock())
}
