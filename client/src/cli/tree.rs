//! The arguments of `bidak tree`.

use std::io::Write;

use bidak_shared::kind::Word;
use bidak_shared::search::trace::Algorithm;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::position::PositionArgs;
use crate::base::failure::Failure;
use crate::play::trace::MOST_NODES;
use crate::workshop::tree::{self, TreeJob};

/// Show the tree of a small search: windows, values and cut-offs
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Each line is a visit: the move, the window (alpha, beta) with which its position was entered, its value, and * for \
the best of its siblings. All scores are to the side that is to move in that position. Cut-offs name the moves that were \
not looked at. NegaScout enters later moves with a null window (scout) and those that are better once more (again).

Examples:
  bidak tree tictactoe --depth 2
  bidak tree adjacency --option rounds=2 --depth 3 --engine negascout
  bidak tree reversi --moves f5 d6 --depth 3 --json")]
pub(super) struct TreeArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Plies ahead
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,

    /// The search
    #[arg(long, value_name = "ENGINE", default_value = "alphabeta", value_parser = algorithm())]
    engine: Algorithm,

    /// Give up where the tree has more nodes
    #[arg(long, value_name = "N", default_value_t = MOST_NODES)]
    most: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let word = |algorithm: Algorithm| algorithm.engine().word();
    PossibleValuesParser::new(Algorithm::ALL.map(word)).map(move |text| {
        Algorithm::ALL.into_iter().find(|algorithm| word(*algorithm) == text).expect("it is among the possible values")
    })
}

/// Searches and prints.
pub(super) fn run(args: &TreeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let job = TreeJob {
        record: args.position.open_record()?,
        depth: args.depth,
        algorithm: args.engine,
        most: args.most,
        json: args.json,
    };
    tree::run(&job, out)
}
