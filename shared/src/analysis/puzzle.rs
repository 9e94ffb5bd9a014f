//! Puzzles: positions in which a single move wins, or a single move keeps the draw.
//!
//! Candidates are random endings ([`Playable::ending`]), which exact searches and tables solve at once. Every move of a
//! candidate is solved; it is a puzzle if one move is worth more than all others. The same seed gives the same puzzle as long
//! as the same tables are there.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::analysis::deepest;
use crate::analysis::search::GameAnalyst;
use crate::analysis::value::ProvedScore;
use crate::game::Player;
use crate::kind::GameKind;
use crate::record::{AnyRecord, Record};
use crate::registry::{GameVisitor, Playable};
use crate::search::{Limits, StopFlag};

/// The least number of moves in a puzzle.
const LEAST_MOVES: usize = 4;

/// Candidates after which the search gives up; a few dozen are enough on average.
const MOST_CANDIDATES: u32 = 200_000;

/// Positions that the search of one move may visit. Exact ends and tables take a small part of it; a table with wrong values could
/// otherwise lead a search on for ever.
const MOST_NODES: u64 = 2_000_000;

/// Memory of an engine that solves a candidate, in MB.
const HASH_MB: u32 = 1;

/// The result that the only good move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// It wins; every other move draws or loses.
    Win,
    /// It draws; every other move loses.
    Draw,
}

/// A position with a single good move.
#[derive(Debug)]
pub struct Puzzle {
    /// The game, which starts at the position.
    pub record: Box<dyn AnyRecord>,
    /// The goal.
    pub goal: Goal,
    /// The only move that reaches it.
    pub solution: String,
    /// Every legal move, in the order of the game.
    pub moves: Vec<Judged>,
}

/// A move of a puzzle.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The move.
    pub text: String,
    /// Its proved value to the side that plays it.
    pub value: ProvedScore,
    /// The best play after it.
    pub line: Vec<String>,
}

impl Puzzle {
    /// The side to move, which looks for the move.
    pub fn side(&self) -> Player {
        self.record.to_move()
    }

    /// The result of a legal move.
    pub fn judged(&self, text: &str) -> Option<&Judged> {
        self.moves.iter().find(|judged| judged.text == text)
    }
}

impl GameKind {
    /// The puzzle of a seed; `None` if `stop` was raised, or if there is none among very many endings.
    pub fn puzzle(self, seed: u64, stop: &StopFlag) -> Option<Puzzle> {
        struct Find<'a>(u64, &'a StopFlag);
        impl GameVisitor for Find<'_> {
            type Output = Option<Puzzle>;

            fn visit<G: Playable>(self) -> Self::Output {
                find::<G>(self.0, self.1)
            }
        }
        self.visit(Find(seed, stop))
    }
}

fn find<G: Playable>(seed: u64, stop: &StopFlag) -> Option<Puzzle> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut analyst = GameAnalyst::<G>::new(Record::new(G::initial(&G::Options::default())), HASH_MB);
    for _ in 0..MOST_CANDIDATES {
        if stop.is_raised() {
            return None;
        }
        let position = G::ending(&mut rng);
        if position.legal().len() >= LEAST_MOVES
            && let Some(puzzle) = judge(&Record::new(position), &mut analyst, stop)
        {
            return Some(puzzle);
        }
    }
    None
}

/// The puzzle of a position, if it is one.
fn judge<G: Playable>(record: &Record<G>, analyst: &mut GameAnalyst<G>, stop: &StopFlag) -> Option<Puzzle> {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::depth(deepest::<G>()) };
    let mut moves = Vec::new();
    // Those of the best move and of the second best.
    let mut signs = [-1; 2];
    for action in record.position().legal() {
        let mut after = record.clone();
        let is_played = after.play(action);
        debug_assert!(is_played, "the action is legal");
        let found = analyst.search(&after, &limits, stop, &mut |_| {});
        let value = found.value.before();
        let sign = value.sign()?;
        if sign > signs[0] {
            signs = [sign, signs[0]];
        } else {
            signs[1] = signs[1].max(sign);
        }
        if signs[1] == 1 {
            return None;
        }
        moves.push(Judged { text: record.position().move_text(action), value, line: found.line });
    }
    let goal = match signs {
        [1, _] => Goal::Win,
        [0, -1] => Goal::Draw,
        _ => return None,
    };
    let solution = moves.iter().find(|judged| judged.value.sign() == Some(signs[0]))?.text.clone();
    Some(Puzzle { record: record.boxed(), goal, solution, moves })
}
