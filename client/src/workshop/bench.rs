//! `bidak bench`: the experiments of the papers that the engines come from, run again.
//!
//! Each experiment is a file that returns tables. The notes below a table say what the paper found and what is found
//! here. What is counted (nodes, leaves, points) is the same on every machine for the same seed; times are not.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in help texts as well")]

pub mod fixed_depth;
pub mod real_tree;

mod adjacency_bots;
mod adjacency_weights;
mod matches;
mod morris_negascout;
mod mtdf;
mod positions;
mod reversi_depth;
mod signature;
mod tictactoe;

use std::io::Write;

use bidak_shared::search::StopFlag;
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::workshop::long_run::{tell, unless_closed};
use crate::workshop::sheet::{FormArgs, Sheet, write_all};

/// Run the experiments of the papers that the engines come from
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Without --full an experiment takes some seconds; with it, minutes. Counts are the same on every machine for the same
seed, times are not. Ctrl-C prints what is known so far and exits with 130.

Examples:
  bidak bench tictactoe
  bidak bench mtdf --json
  bidak bench reversi-depth --full --csv > depth.csv
  bidak bench")]
pub struct BenchArgs {
    /// Which experiments [default: all]
    #[arg(value_enum)]
    experiments: Vec<Experiment>,

    /// As large as in the papers
    #[arg(long)]
    full: bool,

    /// Decides positions and whatever engines leave to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,
}

/// The experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// Minimax, local search and genetic search against each other in Adjacency of 8, 16 and 28 rounds
    AdjacencyBots,
    /// Alpha-beta of growing depth against greedy in Reversi, and what a move of each depth takes
    ReversiDepth,
    /// NegaScout against alpha-beta in Nine Men's Morris
    MorrisNegascout,
    /// Nodes and leaves of minimax, alpha-beta, NegaScout, alpha-beta with memory and MTD(f)
    Mtdf,
    /// The whole game tree of tic-tac-toe
    #[value(name = "tictactoe")]
    TicTacToe,
    /// Learns the weights of the strongest engine in Adjacency from its own games
    AdjacencyWeights,
    /// Node counts of the searches over fixed positions: a checksum of how they behave
    Signature,
}

/// What experiments are told.
pub struct Setting<'a> {
    /// As large as in the papers.
    pub full: bool,
    /// Decides everything that is random.
    pub seed: u64,
    /// Ends the experiment; its tables then hold what was found so far.
    pub stop: &'a StopFlag,
    /// For progress.
    pub messages: &'a mut dyn Write,
}

impl Setting<'_> {
    /// `quick`, or `full` where everything is wanted.
    fn pick<T>(&self, quick: T, full: T) -> T {
        if self.full { full } else { quick }
    }

    fn tell(&mut self, text: &str) {
        tell(self.messages, format_args!("{text}"));
    }
}

impl Experiment {
    /// Runs the experiment.
    pub fn run(self, setting: &mut Setting<'_>) -> Vec<Sheet> {
        match self {
            Self::AdjacencyBots => adjacency_bots::run(setting),
            Self::ReversiDepth => reversi_depth::run(setting),
            Self::MorrisNegascout => morris_negascout::run(setting),
            Self::Mtdf => mtdf::run(setting),
            Self::TicTacToe => tictactoe::run(setting),
            Self::AdjacencyWeights => adjacency_weights::run(setting),
            Self::Signature => signature::run(),
        }
    }
}

/// Runs and prints.
pub fn run(args: &BenchArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let chosen = if args.experiments.is_empty() { Experiment::value_variants() } else { &args.experiments };
    for experiment in chosen {
        let mut setting = Setting { full: args.full, seed: args.seed, stop, messages };
        let sheets = experiment.run(&mut setting);
        unless_closed(write_all(&sheets, args.form.form(), out))?;
        if stop.is_raised() {
            return Err(Failure::interrupted());
        }
    }
    Ok(())
}
