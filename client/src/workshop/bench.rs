//! `bidak bench`: the experiments of the papers that the engines come from, run again.
//!
//! Each experiment is a file that returns tables. The notes below a table compare the results of the paper with those
//! here. Counts (nodes, leaves, points) are the same on every machine for the same seed; times are not.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in help texts as well")]

pub mod claims;
pub mod estimate;
pub mod fixed_depth;
pub mod real_tree;

mod adjacency_bots;
mod adjacency_cost;
mod drawn_trees;
mod lecture;
mod levels;
mod machine;
mod matches;
mod morris_games;
mod morris_negascout;
mod morris_openings;
mod morris_wins;
mod mtdf;
mod mtdf_guess;
mod positions;
mod reversi_depth;
mod reversi_moves;
mod signature;
mod tictactoe;

use std::io::Write;

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::search::StopFlag;
use clap::ValueEnum;

use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{Form, Sheet, write_all};

/// The experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// Minimax, local search and genetic search against each other in Adjacency of 8, 16 and 28 rounds; leaves of the search
    AdjacencyBots,
    /// Alpha-beta of growing depth against greedy in Reversi; nodes and time of a move by depth
    ReversiDepth,
    /// The elements of a game, drawn trees, open lines of tic-tac-toe, features of evaluations
    Lecture,
    /// NegaScout against alpha-beta and itself in Nine Men's Morris
    MorrisNegascout,
    /// Choices of the strongest engine in openings of Nine Men's Morris that throw a win or a draw away; needs all tables
    MorrisOpenings,
    /// Won positions of Nine Men's Morris against a perfect defender; of the sizes whose distances there are
    MorrisWins,
    /// First guesses of MTD(f); nodes and leaves of it and of the searches before it
    Mtdf,
    /// The whole game tree of tic-tac-toe
    #[value(name = "tictactoe")]
    TicTacToe,
    /// The levels of the strongest engine against each other, in each game
    Levels,
    /// Node counts of the searches over fixed positions: a checksum of how they behave
    Signature,
}

/// How large an experiment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// A few units, for tests.
    Tiny,
    /// Some seconds.
    #[default]
    Quick,
    /// Large enough to decide the claims of the papers.
    Full,
}

/// The settings of an experiment.
pub struct Setting<'a> {
    /// How large it is.
    pub size: Size,
    /// Decides everything that is random.
    pub seed: u64,
    /// The only game of an experiment that plays several.
    pub game: Option<GameKind>,
    /// The texts of titles, columns, notes and verdicts.
    pub texts: Texts,
    /// Ends the experiment; its tables then hold the results so far.
    pub stop: &'a StopFlag,
    /// For progress.
    pub messages: &'a mut dyn Write,
}

impl<'a> Setting<'a> {
    /// The setting of a quick run in English.
    pub fn quick(stop: &'a StopFlag, messages: &'a mut dyn Write) -> Self {
        Self { size: Size::Quick, seed: 1, game: None, texts: Texts::default(), stop, messages }
    }

    /// `quick`, or `full` where everything is wanted.
    fn pick<T>(&self, quick: T, full: T) -> T {
        if self.size == Size::Full { full } else { quick }
    }

    /// A number for each size.
    fn count(&self, tiny: usize, quick: usize, full: usize) -> usize {
        match self.size {
            Size::Tiny => tiny,
            Size::Quick => quick,
            Size::Full => full,
        }
    }

    /// Whether the game is wanted.
    fn plays(&self, game: GameKind) -> bool {
        self.game.is_none_or(|only| only == game)
    }

    /// An empty table in the language of the experiment.
    fn sheet(&self, name: &'static str, title: impl Into<String>, columns: &[&'static str]) -> Sheet {
        Sheet::new(name, title, columns).in_language(self.texts)
    }

    fn report(&mut self, text: &str) {
        print_progress(self.messages, format_args!("{text}"));
    }
}

impl Experiment {
    /// The games that it plays; with `--game` it leaves out the others.
    pub fn games(self) -> &'static [GameKind] {
        match self {
            Self::AdjacencyBots => &[GameKind::Adjacency],
            Self::ReversiDepth => &[GameKind::Reversi],
            Self::MorrisNegascout | Self::MorrisOpenings | Self::MorrisWins => &[GameKind::Morris],
            Self::TicTacToe => &[GameKind::TicTacToe],
            Self::Lecture | Self::Mtdf | Self::Levels | Self::Signature => GameKind::ALL,
        }
    }

    /// Runs the experiment.
    pub fn run(self, setting: &mut Setting<'_>) -> Vec<Sheet> {
        match self {
            Self::AdjacencyBots => adjacency_bots::run(setting),
            Self::ReversiDepth => reversi_depth::run(setting),
            Self::Lecture => lecture::run(setting),
            Self::MorrisNegascout => morris_negascout::run(setting),
            Self::MorrisOpenings => morris_openings::run(setting),
            Self::MorrisWins => morris_wins::run(setting),
            Self::Mtdf => mtdf::run(setting),
            Self::TicTacToe => tictactoe::run(setting),
            Self::Levels => levels::run(setting),
            Self::Signature => signature::run(setting),
        }
    }
}

/// Experiments to be run.
#[derive(Clone, Debug)]
pub struct BenchJob {
    /// The experiments.
    pub experiments: Vec<Experiment>,
    /// How large they are.
    pub size: Size,
    /// The only game to be played.
    pub game: Option<GameKind>,
    /// Decides everything that is random.
    pub seed: u64,
    /// The texts of tables and notes.
    pub texts: Texts,
    /// How tables are printed.
    pub form: Form,
}

/// Runs and prints. Experiments that do not play the only game are left out.
pub fn run(job: &BenchJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let plays = |experiment: &&Experiment| job.game.is_none_or(|game| experiment.games().contains(&game));
    let experiments: Vec<&Experiment> = job.experiments.iter().filter(plays).collect();
    if let (true, Some(game)) = (experiments.is_empty(), job.game) {
        return Err(Failure::usage(job.texts.fill("bench-no-game", [("game", job.texts.game(game).into())])));
    }
    for experiment in experiments {
        let (size, seed, game, texts) = (job.size, job.seed, job.game, job.texts);
        let mut setting = Setting { size, seed, game, texts, stop, messages };
        let sheets = experiment.run(&mut setting);
        unless_closed(write_all(&sheets, job.form, out))?;
        if stop.is_raised() {
            return Err(Failure::interrupted());
        }
    }
    Ok(())
}
