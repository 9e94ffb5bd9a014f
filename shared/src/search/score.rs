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
/// The lead in pieces that a win stands for in a game that counts no pieces.
const LEAD_OF_A_WIN: Score = 5;
/// A bot with this score or a lower one, a piece behind, accepts a draw.
pub const LOSING: Score = -PER_PIECE;
/// More than any score.
pub const INFINITE: Score = 10 * EVALUATION_LIMIT;

/// The score of a finished position, `ply` plies below the root, for the side that would be on turn. `None` if the game
/// is not over.
pub fn of_finished<G: Game>(position: &G, ply: u32) -> Option<Score> {
    let mover = position.to_move();
    let sign = position.utility(mover)?;
    if G::MARGIN_IS_SCORE {
        return Some(position.final_margin(mover));
    }
    Some(if G::HAS_MARGIN { of_margin(position.final_margin(mover)) } else { sign * win_at(ply) })
}

/// The score of a final margin.
pub fn of_margin(margin: i32) -> Score {
    margin.signum() * (WON + PER_PIECE * margin.abs())
}

/// The score of a win `ply` plies below the root, in a game without margin.
pub fn win_at(ply: u32) -> Score {
    // No game comes near the limit.
    WON + EVALUATION_LIMIT - Score::try_from(ply).unwrap_or(Score::MAX).min(EVALUATION_LIMIT)
}

/// Wins from a table, in a game without margin: above [`WON`], and below all wins that a search sees to their end.
const KNOWN: Score = WON + 20_000;
/// The same for wins of unknown length.
const UNCOUNTED: Score = WON + 10_000;

/// The score of a win that no search has seen to its end, such as from a table, in a game without margin. `plies` is the number of
/// plies to the next irreversible one, at most a thousand; `None` if it is not known.
pub fn known_win(plies: Option<u32>) -> Score {
    plies.map_or(UNCOUNTED, |plies| KNOWN - plies as Score)
}

/// How soon a decided game without margin ends, as far as its score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The game ends after this number of plies.
    End(i32),
    /// An irreversible ply comes after this number of plies, and the end later.
    Progress(i32),
    /// The number of plies is not known.
    Uncounted,
}

/// The plies to the end that a decided score stands for, in a game without margin.
pub fn horizon(score: Score) -> Horizon {
    let size = score.abs();
    if size <= UNCOUNTED {
        Horizon::Uncounted
    } else if size <= KNOWN {
        Horizon::Progress(KNOWN - size)
    } else {
        Horizon::End(WON + EVALUATION_LIMIT - size)
    }
}

/// Whether a score is that of a finished game (or a bound beyond all evaluations).
pub fn is_decided(score: Score) -> bool {
    score.abs() >= WON
}

/// The evaluation that stands for a score where nothing is proved: the end of a line that was only tried counts as its margin, or as
/// a lead of five pieces in a game without margins.
pub fn estimate(score: Score, has_margin: bool) -> Score {
    if !is_decided(score) {
        return score;
    }
    let lead = if has_margin { score.abs() - WON } else { LEAD_OF_A_WIN * PER_PIECE };
    score.signum() * lead
}

/// Converts a score relative to the root to one relative to the node `ply` plies below, for a table. Only scores with a
/// distance to the end differ.
pub fn to_node<G: Game>(score: Score, ply: u32) -> Score {
    let distance = if G::HAS_MARGIN || !is_decided(score) || score.abs() >= INFINITE { 0 } else { ply as Score };
    score + score.signum() * distance
}

/// The reverse of [`to_node`].
pub fn from_node<G: Game>(score: Score, ply: u32) -> Score {
    let distance = if G::HAS_MARGIN || !is_decided(score) || score.abs() >= INFINITE { 0 } else { ply as Score };
    score - score.signum() * distance
}
