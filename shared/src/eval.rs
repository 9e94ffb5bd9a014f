//! Estimates of unfinished positions: weighted sums of features, Eval(s) = w1 f1(s) + ... + wn fn(s).

pub mod adjacency;
pub mod choice;
pub mod feature;
pub mod indices;
pub mod morris;
pub mod named;
pub mod reversi;
pub mod tic_tac_toe;
pub mod weights;

use crate::game::Game;

pub use feature::Feature;

/// The worth of a position to the side to move. 100 is worth one piece in games that count pieces,
/// and about as much elsewhere. Evaluations stay within [`EVALUATION_LIMIT`]; beyond lie finished games.
pub type Score = i32;

/// No evaluation is larger than this, or smaller than its negative.
pub const EVALUATION_LIMIT: Score = 100_000;

/// Which moves a search considers. What a rule means is defined by the game; games without such rules consider all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Candidates {
    /// All.
    #[default]
    All,
    /// Those that touch something of the enemy (Adjacency report, C).
    Touching,
    /// Those beside anything on the board (Adjacency report, A.2).
    Beside,
}

/// Judges positions of a game that is not over.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The worth of `position` to the side to move.
    fn evaluate(&self, position: &G) -> Score;

    /// The terms of [`Evaluator::evaluate`], which sum to it.
    fn features(&self, position: &G) -> Vec<Feature> {
        vec![Feature::whole(self.evaluate(position))]
    }

    /// A move-ordering score of `action`; higher is searched earlier.
    fn order_hint(&self, position: &G, action: G::Action) -> i32 {
        let _ = (position, action);
        0
    }

    /// The margin of reverse futility pruning: a selective search cuts off where the worth exceeds beta by more than this with `depth` plies
    /// left. `None` if it is not known.
    fn futility_margin(&self, depth: u32) -> Option<Score> {
        let _ = depth;
        None
    }

    /// Whether a search by `rule` considers `action`. Where it is false for all actions, the search considers all.
    fn is_candidate(&self, rule: Candidates, position: &G, action: G::Action) -> bool {
        let _ = (rule, position, action);
        true
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for &E {
    fn evaluate(&self, position: &G) -> Score {
        (**self).evaluate(position)
    }

    fn features(&self, position: &G) -> Vec<Feature> {
        (**self).features(position)
    }

    fn order_hint(&self, position: &G, action: G::Action) -> i32 {
        (**self).order_hint(position, action)
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        (**self).futility_margin(depth)
    }

    fn is_candidate(&self, rule: Candidates, position: &G, action: G::Action) -> bool {
        (**self).is_candidate(rule, position, action)
    }
}
