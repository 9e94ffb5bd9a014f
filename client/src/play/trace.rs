//! The display of search trees: their largest size, and the format of scores.

use bidak_shared::eval::Score;
use bidak_shared::protocol::MAX_TREE_NODES;
use bidak_shared::search::score::{Horizon, INFINITE, PER_PIECE, WON, horizon, is_decided};

/// The most nodes of a tree.
pub const MOST_NODES: u64 = MAX_TREE_NODES;

/// A score for people: in pieces, `win 6` by a margin or in plies, `win` alone where nobody has counted
/// the plies, or without bound.
pub fn score_text(score: Score, has_margin: bool) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    if score.abs() >= INFINITE {
        return format!("{sign}inf");
    }
    if !is_decided(score) {
        return format!("{sign}{:.2}", f64::from(score.abs()) / f64::from(PER_PIECE));
    }
    let word = if score < 0 { "loss" } else { "win" };
    match horizon(score) {
        _ if has_margin => format!("{word} {}", (score.abs() - WON) / PER_PIECE),
        Horizon::End(plies) => format!("{word} {plies}"),
        Horizon::Progress(_) | Horizon::Uncounted => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::eval::EVALUATION_LIMIT;
    use bidak_shared::search::score::known_win;

    use super::*;

    #[test]
    fn scores_are_read_as_pieces_wins_and_losses() {
        for (score, has_margin, text) in [
            (125, true, "+1.25"),
            (-50, true, "-0.50"),
            (0, false, "+0.00"),
            (WON + 600, true, "win 6"),
            (-(WON + EVALUATION_LIMIT - 3), false, "loss 3"),
            (-known_win(None), false, "loss"),
            (known_win(Some(14)), false, "win"),
            (-INFINITE, false, "-inf"),
        ] {
            assert_eq!(score_text(score, has_margin), text);
        }
    }
}
