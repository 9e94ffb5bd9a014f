//! Scores of finished games, on the same scale as evaluations but beyond them.
//!
//! A win is worth more than any evaluation. Where a game has a margin, the larger margin is better;
//! elsewhere the sooner win, and the later loss, is better. All from the side to move.

use crate::eval::{EVALUATION_LIMIT, Score};
use crate::game::Game;

/// The least score of a won game.
pub const WON: Score = 2 * EVALUATION_LIMIT;
/// Added per piece of margin, as in evaluations.
pub const PER_PIECE: Score = 100;
/// An engine that thinks its own side this far behind, a piece, accepts a draw: on a server and on a seat of one.
pub const LOSING: Score = -PER_PIECE;
/// More than any score.
pub const INFINITE: Score = 10 * EVALUATION_LIMIT;

/// The score of a finished position, `ply` plies below the root, to the side that would be on turn.
/// `None` while the game goes on.
pub fn of_finished<G: Game>(position: &G, ply: u32) -> Option<Score> {
    let mover = position.to_move();
    let sign = position.utility(mover)?;
    Some(if G::HAS_MARGIN { of_margin(position.final_margin(mover)) } else { sign * win_at(ply) })
}

/// The score of a final margin.
pub fn of_margin(margin: i32) -> Score {
    margin.signum() * (WON + PER_PIECE * margin.abs())
}

/// The score of a win `ply` plies below the root, in a game without margin.
pub fn win_at(ply: u32) -> Score {
    // Longer games than the limit cannot be told apart, which no game comes near.
    WON + EVALUATION_LIMIT - Score::try_from(ply).unwrap_or(Score::MAX).min(EVALUATION_LIMIT)
}

/// Whether a score is that of a finished game (or a bound beyond all evaluations).
pub fn is_decided(score: Score) -> bool {
    score.abs() >= WON
}

/// A score counted from the root, as a table keeps it: counted from the node `ply` plies below, so that it
/// holds wherever the position is met. Only a distance to the end makes a difference.
pub fn to_node<G: Game>(score: Score, ply: u32) -> Score {
    let distance = if G::HAS_MARGIN || !is_decided(score) || score.abs() >= INFINITE { 0 } else { ply as Score };
    score + score.signum() * distance
}

/// The reverse of [`to_node`].
pub fn from_node<G: Game>(score: Score, ply: u32) -> Score {
    let distance = if G::HAS_MARGIN || !is_decided(score) || score.abs() >= INFINITE { 0 } else { ply as Score };
    score - score.signum() * distance
}
