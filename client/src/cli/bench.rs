//! The arguments of `bidak bench`.

use std::io::Write;

use bidak_shared::kind::GameKind;
use bidak_shared::search::StopFlag;
use clap::{Args, ValueEnum};

use super::args::{FormArgs, game};
use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::bench::{self, BenchJob, Experiment, Size};

/// Run the experiments of the papers that the engines come from
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Tables NAME_claims have what a paper claims, what was found with the bounds of an interval of 95 %, and the verdict: holds,
does not hold, or not decided. Without --full an experiment takes some seconds and may decide little; with it, minutes.
Counts are the same on every machine for the same seed, times are not. Ctrl-C prints the results so far and exits with 130.

Examples:
  bidak bench tictactoe
  bidak bench mtdf --json
  bidak bench levels --game reversi --full
  bidak bench lecture --lang id
  bidak bench reversi-depth --full --csv > depth.csv
  bidak bench")]
pub(super) struct BenchArgs {
    /// The experiments [default: all that play the game]
    #[arg(value_enum)]
    experiments: Vec<Experiment>,

    /// Large enough to decide what the papers claim
    #[arg(long)]
    full: bool,

    /// Only this game
    #[arg(long, value_name = "GAME", value_parser = game())]
    game: Option<GameKind>,

    /// Seed of the positions and of random choices of engines
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,
}

/// Runs and prints.
pub(super) fn run(
    args: &BenchArgs,
    texts: Texts,
    stop: &StopFlag,
    out: &mut dyn Write,
    messages: &mut dyn Write,
) -> Result<(), Failure> {
    let all = args.experiments.is_empty();
    let job = BenchJob {
        experiments: if all { Experiment::value_variants().to_vec() } else { args.experiments.clone() },
        size: if args.full { Size::Full } else { Size::Quick },
        game: args.game,
        seed: args.seed,
        texts,
        form: args.form.form(),
    };
    bench::run(&job, stop, out, messages)
}
