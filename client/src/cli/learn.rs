//! The arguments of `bidak learn`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use bidak_shared::search::StopFlag;
use clap::Args;

use super::args::FormArgs;
use crate::base::failure::{Code, Failure};
use crate::workshop::learn::{self, LearnJob, Subject};

/// Learn the weights of an evaluation from games of the program against itself
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Everything is kept in the folder, so the command continues after an interruption. The same seed and numbers of games and
rounds make the same weights with any number of threads. The result is weights.bin and weights.txt in the folder; programs
that are built with these files play by them. Nine Men's Morris learns best where all tables of perfect play are (bidak tables
morris; --tables FOLDER names another place for them): then each value is exact.

Examples:
  bidak learn reversi --dir reversi-weights
  bidak learn reversi --dir quick --rounds 1 --games 200 --seed 7
  bidak learn morris --dir morris-weights --games 2500
  bidak learn adjacency --dir adjacency-weights --games 12000")]
pub struct LearnArgs {
    /// Of which game
    #[arg(value_enum)]
    game: Subject,

    /// Where games and weights are kept
    #[arg(long, value_name = "FOLDER")]
    dir: PathBuf,

    /// Rounds of games, each with the weights of the one before and one ply deeper
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,

    /// Games of the first round; the second has twice as many, and so on
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,

    /// Games of one more round at the end, from openings in which neither side is far ahead, with the searches of `best`; for Reversi
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    even_games: u64,

    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    #[command(flatten)]
    form: FormArgs,
}

/// Learns, and prints a line for each round.
pub fn run(args: &LearnArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    if args.even_games > 0 && args.game != Subject::Reversi {
        return Err(Failure::new(Code::Usage, "--even-games is for Reversi"));
    }
    let job = LearnJob {
        subject: args.game,
        folder: args.dir.clone(),
        rounds: args.rounds,
        games: args.games,
        even_games: args.even_games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores),
        form: args.form.form(),
    };
    learn::run(&job, stop, out, messages).map_err(|failure| match failure.code {
        Code::Interrupted => Failure::new(Code::Interrupted, kept(&args.dir)),
        _ => failure,
    })
}

/// What is left of an interrupted lesson.
fn kept(folder: &Path) -> String {
    let folder = folder.display();
    format!("interrupted; finished games and rounds are kept in {folder}, and the same command continues there")
}
