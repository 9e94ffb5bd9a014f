//! A bot: an engine at a level, with the game erased.

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::eval::Score;
use crate::kind::{ChosenBy, GameKind, Level};
use crate::notation::Notation;
use crate::record::{AnyRecord, Record};
use crate::search::options::DEFAULT_HASH_MB;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// Chooses moves in a game whose type is known only at run time.
pub trait Bot: Send {
    /// The move to play in `record`, within the limits of the caller and of the bot's level; `None` once the game is
    /// over. `progress` gets intermediate results.
    ///
    /// # Panics
    /// If `record` is of another game than the bot was made for.
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;

    /// Allocates its memory for the game of `record`, so that the first search does not spend time on that.
    ///
    /// # Panics
    /// If `record` is of another game than the bot was made for.
    fn prepare(&mut self, record: &dyn AnyRecord);

    /// Forgets earlier games.
    fn reset(&mut self);

    /// Bytes kept between moves.
    fn memory(&self) -> usize;
}

/// A [`Report`] with moves as texts.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The move to play.
    pub best: String,
    /// The score, from the side to move.
    pub score: Score,
    /// How `score` relates to the value of the searched tree.
    pub bound: Bound,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Those of them that were evaluated or finished.
    pub leaves: u64,
    /// The time taken.
    pub time: Duration,
    /// The expected line.
    pub pv: Vec<String>,
    /// What chose the move.
    pub by: ChosenBy,
}

/// How a level weakens an engine.
///
/// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
/// | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
/// | plies ahead, at most | 1 | 1 | 1 | 2 | 2 | 3 | 3 | 4 | 6 | - |
/// | ms a move, at most | 50 | 50 | 50 | 100 | 100 | 200 | 300 | 500 | 1500 | 3000 |
/// | percent of moves that look worst | 60 | 20 | 8 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
/// | percent of moves at random | 35 | 40 | 35 | 20 | 10 | 5 | 1 | 0 | 0 | 0 |
/// | percent of moves second best | 5 | 20 | 25 | 20 | 20 | 20 | 15 | 12 | 5 | 0 |
/// | MB for tables | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 4 | 4 | 16 |
///
/// Tic-tac-toe, where a few plies show the end, has shares of its own:
///
/// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
/// | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
/// | percent of moves that look worst | 70 | 34 | 18 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
/// | percent of moves at random | 25 | 46 | 48 | 40 | 28 | 17 | 7 | 0 | 0 | 0 |
/// | percent of moves second best | 5 | 10 | 15 | 20 | 20 | 20 | 20 | 20 | 10 | 0 |
///
/// Measured in all games: `doc/experiments.md`, "Levels and weak engines".
///
/// A random move is searched as well, so that it has a score.
#[derive(Clone, Debug)]
pub struct Handicap {
    /// Bounds on each search.
    pub limits: Limits,
    /// Percent of moves that are the worst one, as far as the engine sees one ply ahead: in Reversi moves at random win against many beginners.
    pub follies: u32,
    /// Percent of moves chosen at random among the legal ones.
    pub blunders: u32,
    /// Percent of moves that are deliberately the second best.
    pub slips: u32,
    /// Memory for tables.
    pub hash_mb: u32,
}

impl Handicap {
    /// No handicap: only the caller's limits apply.
    pub fn none() -> Self {
        Self { limits: Limits::default(), follies: 0, blunders: 0, slips: 0, hash_mb: DEFAULT_HASH_MB }
    }

    /// The handicap of a level in a game, from the tables above.
    pub fn of(game: GameKind, level: Level) -> Self {
        let millis = match level.number() {
            1..=3 => 50,
            4 | 5 => 100,
            6 => 200,
            7 => 300,
            8 => 500,
            9 => 1500,
            _ => 3000,
        };
        let (follies, blunders, slips) = match (level.number(), game) {
            (1, GameKind::TicTacToe) => (70, 25, 5),
            (2, GameKind::TicTacToe) => (34, 46, 10),
            (3, GameKind::TicTacToe) => (18, 48, 15),
            (4, GameKind::TicTacToe) => (0, 40, 20),
            (5, GameKind::TicTacToe) => (0, 28, 20),
            (6, GameKind::TicTacToe) => (0, 17, 20),
            (7, GameKind::TicTacToe) => (0, 7, 20),
            (8, GameKind::TicTacToe) => (0, 0, 20),
            (9, GameKind::TicTacToe) => (0, 0, 10),
            (1, _) => (60, 35, 5),
            (2, _) => (20, 40, 20),
            (3, _) => (8, 35, 25),
            (4, _) => (0, 20, 20),
            (5, _) => (0, 10, 20),
            (6, _) => (0, 5, 20),
            (7, _) => (0, 1, 15),
            (8, _) => (0, 0, 12),
            (9, _) => (0, 0, 5),
            _ => (0, 0, 0),
        };
        let limits =
            Limits { depth: Self::plies_of(level), time: Some(Duration::from_millis(millis)), ..Limits::default() };
        Self { limits, follies, blunders, slips, hash_mb: Self::hash_mb_of(level) }
    }

    /// The plies that a level looks ahead at most, in every game; none at full strength.
    pub fn plies_of(level: Level) -> Option<u32> {
        match level.number() {
            1..=3 => Some(1),
            4 | 5 => Some(2),
            6 | 7 => Some(3),
            8 => Some(4),
            9 => Some(6),
            _ => None,
        }
    }

    /// The memory for tables at a level, in MB, in every game.
    pub fn hash_mb_of(level: Level) -> u32 {
        match level.number() {
            ..=7 => 1,
            8 | 9 => 4,
            _ => 16,
        }
    }
}

/// Nodes for each action where the worst one is looked for.
const FOLLY_NODES: u64 = 100;

/// The one implementation of [`Bot`] for our own engines.
pub struct EngineBot<G: Notation> {
    engine: Box<dyn Engine<G>>,
    handicap: Handicap,
    rng: Xoshiro256PlusPlus,
}

impl<G: Notation> EngineBot<G> {
    /// A bot with this engine and handicap.
    pub fn new(engine: Box<dyn Engine<G>>, handicap: Handicap, seed: u64) -> Self {
        // Another stream than the engine's, which was seeded with the same number.
        Self { engine, handicap, rng: Xoshiro256PlusPlus::seed_from_u64(!seed) }
    }

    /// The action with the lowest score of a search of one ply.
    fn worst(&mut self, root: &Root<'_, G>, limits: &Limits, stop: &StopFlag) -> G::Action {
        let share = limits.time.map(|time| time / root.actions().len() as u32);
        let limits = Limits { depth: Some(1), nodes: Some(FOLLY_NODES), time: share, ..Limits::default() };
        let mut score = |action: &G::Action| self.engine.search(&root.only(*action), &limits, stop, &mut |_| {}).score;
        *root.actions().iter().min_by_key(|action| score(action)).expect("a root has actions")
    }
}

impl<G: Notation> Bot for EngineBot<G> {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let root = Root::new(typed::<G>(record))?;
        let limits = limits.and(&self.handicap.limits);
        let position = root.position;
        let draw = self.rng.random_range(..100_u32);
        let Handicap { follies, blunders, slips, .. } = self.handicap;
        // One after another on a scale of a hundred.
        let (blunders, slips) = (follies + blunders, follies + blunders + slips);
        let (root, by_level) = if draw < follies {
            (root.only(self.worst(&root, &limits, stop)), Some(ChosenBy::Worst))
        } else if draw < blunders {
            let blunder = *root.actions().choose(&mut self.rng).expect("a root has actions");
            (root.only(blunder), Some(ChosenBy::Random))
        } else {
            (root, None)
        };
        // The value of a move that is worse on purpose is not that of the position.
        let chosen = |report: &Report<G::Action>, by: Option<ChosenBy>| match by {
            Some(by) => thought(position, &Report { by, ..report.clone().among_all::<G>() }),
            None => thought(position, report),
        };
        let report = self.engine.search(&root, &limits, stop, &mut |report| progress(&chosen(report, by_level)));
        if (blunders..slips).contains(&draw)
            && let Some(others) = root.without(report.best)
        {
            let by_level = Some(ChosenBy::Second);
            let report = self.engine.search(&others, &limits, stop, &mut |report| progress(&chosen(report, by_level)));
            return Some(chosen(&report, by_level));
        }
        Some(chosen(&report, by_level))
    }

    fn prepare(&mut self, record: &dyn AnyRecord) {
        self.engine.prepare(typed::<G>(record).position());
    }

    fn reset(&mut self) {
        self.engine.reset();
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.engine.memory()
    }
}

fn typed<G: Notation>(record: &dyn AnyRecord) -> &Record<G> {
    record.as_any().downcast_ref().expect("the record is of the bot's game")
}

fn thought<G: Notation>(position: &G, report: &Report<G::Action>) -> Thought {
    Thought {
        best: position.move_text(report.best),
        score: report.score,
        bound: report.bound,
        depth: report.depth,
        nodes: report.nodes,
        leaves: report.leaves,
        time: report.time,
        pv: report.line(position),
        by: report.by,
    }
}
