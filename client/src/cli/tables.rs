//! The arguments of `bidak tables`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use bidak_shared::expert::morris::first_plies::MOST_PLIES;
use bidak_shared::rules::adjacency::MAX_ROUNDS;
use bidak_shared::search::StopFlag;
use clap::{Args, Subcommand};

use super::args::FormArgs;
use crate::base::failure::{Code, Failure};
use crate::workshop::tables::book::{self, BookJob};
use crate::workshop::tables::openings::{self, OpeningsJob};
use crate::workshop::tables::{self, Check, TablesJob, default_folder};

/// Make the tables of perfect play, or check them; make opening books
#[derive(Args, Clone, Debug)]
pub struct TablesArgs {
    #[command(subcommand)]
    game: TableGame,
}

/// The games with tables.
#[derive(Clone, Debug, Subcommand)]
enum TableGame {
    Morris(MorrisArgs),
    Adjacency(AdjacencyArgs),
    Reversi(ReversiArgs),
}

/// Nine Men's Morris: who wins every position with empty hands
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The tables have the winner of every position with empty hands. All of them take 2.4 GB on the disk and 2.3 GB of memory while
they are made; --up-to 6 takes 0.11 GB. Tables with the same number of men of the side to move are made together; what is done
is kept, so the command continues after an interruption. Engines use the tables that are there.

Examples:
  bidak tables morris
  bidak tables morris --distances
  bidak tables morris --opening 7
  bidak tables morris --up-to 6 --threads 1
  bidak tables morris --check
  bidak tables morris --check --sample 100000 --seed 7 --json
  bidak tables morris --dir /srv/tables")]
struct MorrisArgs {
    /// Where the tables are [default: bidak/tables in the folder for data]
    #[arg(long, value_name = "FOLDER", env = "BIDAK_TABLES")]
    dir: Option<PathBuf>,

    /// Only up to this many men a side
    #[arg(long, value_name = "MEN", default_value_t = 9, value_parser = clap::value_parser!(u32).range(3..=9))]
    up_to: u32,

    /// Make the distances to the next removal too: with them engines win won positions in time
    #[arg(long, conflicts_with = "check")]
    distances: bool,

    /// Make a table of the first plies too: with it engines play them at once; those of 6 plies are compiled in and took 41
    /// minutes of one core, each ply more takes about five times as long
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["check", "up_to"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    opening: Option<u32>,

    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Compute nothing: read every file, and compare random positions with the following ones
    #[arg(long)]
    check: bool,

    /// How many positions of each table --check compares
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "check")]
    sample: u32,

    /// The seed of the positions that --check compares
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check")]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,
}

/// Adjacency: the value of every first move of short games, and a best reply
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Engines know the openings of games of up to 8 rounds. Values in the file are not proved again, so the command continues after an
interruption. 7 rounds take minutes, and each round more takes about twenty times as long.

Examples:
  bidak tables adjacency --rounds 6 --file openings.txt
  bidak tables adjacency --rounds 8 --file openings.txt --hash 4096")]
struct AdjacencyArgs {
    /// Games of up to this many rounds
    #[arg(long, value_name = "ROUNDS", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_ROUNDS)))]
    rounds: u8,

    /// The file of openings
    #[arg(long, value_name = "FILE")]
    file: PathBuf,

    /// Memory for positions, in MB
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    form: FormArgs,
}

/// Reversi: the opening book, from long searches
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
First all positions of the first plies are searched, then those to which few plies lead and the best moves of both sides. Every
search is kept beside the file, so the command continues after an interruption, and a larger book begins with those of a smaller
one. The same numbers make the same book with any number of threads; nothing in it is random. Programs that are built with the
file as shared/src/expert/reversi/book.bin play by it.

Examples:
  bidak tables reversi --file book.bin
  bidak tables reversi --file book.bin --positions 20000 --nodes 2000000 --threads 1")]
struct ReversiArgs {
    /// The book; searches are kept beside it, in a file that ends with .searches
    #[arg(long, value_name = "FILE")]
    file: PathBuf,

    /// Positions of the book, up to symmetry
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,

    /// Nodes of each search; there are about two for each position
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The number of first plies of which all positions are in the book
    #[arg(long, value_name = "PLIES", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=8))]
    whole_plies: u32,

    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    #[command(flatten)]
    form: FormArgs,
}

/// Computes or checks tables, and prints the totals.
pub fn run(args: &TablesArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    match &args.game {
        TableGame::Morris(args) => run_morris(args, stop, out, messages),
        TableGame::Adjacency(args) => {
            let AdjacencyArgs { rounds, file, hash, form } = args;
            let job = OpeningsJob { file: file.clone(), rounds: *rounds, hash_mb: *hash, form: form.form() };
            openings::run(&job, stop, out, messages)
        }
        TableGame::Reversi(args) => {
            let job = BookJob {
                file: args.file.clone(),
                positions: args.positions as usize,
                nodes: args.nodes,
                whole_plies: args.whole_plies,
                threads: args.threads.unwrap_or_else(cores),
                form: args.form.form(),
            };
            book::run(&job, stop, out, messages)
        }
    }
}

fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

fn run_morris(
    args: &MorrisArgs,
    stop: &StopFlag,
    out: &mut dyn Write,
    messages: &mut dyn Write,
) -> Result<(), Failure> {
    let folder = match &args.dir {
        Some(folder) => folder.clone(),
        None => default_folder().map_err(|error| Failure::new(Code::Failed, error.to_string()))?,
    };
    let job = TablesJob {
        folder,
        up_to: args.up_to,
        threads: args.threads.unwrap_or_else(cores),
        distances: args.distances,
        opening: args.opening,
        check: args.check.then_some(Check { sample: args.sample, seed: args.seed }),
        form: args.form.form(),
    };
    tables::run(&job, stop, out, messages)
}
