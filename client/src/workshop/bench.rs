//! `bidak bench`: the experiments of the papers that the engines come from, run again.
//!
//! Each experiment is a file that returns tables. The notes below a table compare the results of the paper with those
//! here. Counts (nodes, leaves, points) are the same on every machine for the same seed; times are not.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in help texts as well")]

pub mod fixed_depth;
pub mod real_tree;

mod adjacency_bots;
mod levels;
mod matches;
mod morris_negascout;
mod morris_openings;
mod morris_wins;
mod mtdf;
mod positions;
mod reversi_depth;
mod signature;
mod tictactoe;

use std::io::Write;

use bidak_shared::kind::GameKind;
use bidak_shared::search::StopFlag;
use clap::ValueEnum;

use crate::base::failure::Failure;
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{Form, Sheet, write_all};

/// The experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// Minimax, local search and genetic search against each other in Adjacency of 8, 16 and 28 rounds
    AdjacencyBots,
    /// Alpha-beta of growing depth against greedy in Reversi, and the time of a move at each depth
    ReversiDepth,
    /// NegaScout against alpha-beta in Nine Men's Morris
    MorrisNegascout,
    /// Choices of the strongest engine in openings of Nine Men's Morris that throw a win or a draw away; needs all tables
    MorrisOpenings,
    /// Won positions of Nine Men's Morris against a perfect defender; of the sizes whose distances there are
    MorrisWins,
    /// Nodes and leaves of minimax, alpha-beta, NegaScout, alpha-beta with memory and MTD(f)
    Mtdf,
    /// The whole game tree of tic-tac-toe
    #[value(name = "tictactoe")]
    TicTacToe,
    /// The levels of the strongest engine against each other, in each game
    Levels,
    /// Node counts of the searches over fixed positions: a checksum of how they behave
    Signature,
}

/// The settings of an experiment.
pub struct Setting<'a> {
    /// As large as in the papers.
    pub full: bool,
    /// Decides everything that is random.
    pub seed: u64,
    /// The only game of an experiment that plays several.
    pub game: Option<GameKind>,
    /// Ends the experiment; its tables then hold the results so far.
    pub stop: &'a StopFlag,
    /// For progress.
    pub messages: &'a mut dyn Write,
}

impl Setting<'_> {
    /// `quick`, or `full` where everything is wanted.
    fn pick<T>(&self, quick: T, full: T) -> T {
        if self.full { full } else { quick }
    }

    fn report(&mut self, text: &str) {
        print_progress(self.messages, format_args!("{text}"));
    }
}

impl Experiment {
    /// Runs the experiment.
    pub fn run(self, setting: &mut Setting<'_>) -> Vec<Sheet> {
        match self {
            Self::AdjacencyBots => adjacency_bots::run(setting),
            Self::ReversiDepth => reversi_depth::run(setting),
            Self::MorrisNegascout => morris_negascout::run(setting),
            Self::MorrisOpenings => morris_openings::run(setting),
            Self::MorrisWins => morris_wins::run(setting),
            Self::Mtdf => mtdf::run(setting),
            Self::TicTacToe => tictactoe::run(setting),
            Self::Levels => levels::run(setting),
            Self::Signature => signature::run(),
        }
    }
}

/// Experiments to be run.
#[derive(Clone, Debug)]
pub struct BenchJob {
    /// The experiments.
    pub experiments: Vec<Experiment>,
    /// As large as in the papers.
    pub full: bool,
    /// The only game of experiments that play several.
    pub game: Option<GameKind>,
    /// Decides everything that is random.
    pub seed: u64,
    /// How tables are printed.
    pub form: Form,
}

/// Runs and prints.
pub fn run(job: &BenchJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    for experiment in &job.experiments {
        let mut setting = Setting { full: job.full, game: job.game, seed: job.seed, stop, messages };
        let sheets = experiment.run(&mut setting);
        unless_closed(write_all(&sheets, job.form, out))?;
        if stop.is_raised() {
            return Err(Failure::interrupted());
        }
    }
    Ok(())
}
