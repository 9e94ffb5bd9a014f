//! Tic-tac-toe: E(n) = M(n) - O(n), the lines still open to one side less those open to the other.

use crate::eval::{Evaluator, Feature, Score};
use crate::game::{Game, Player};
use crate::rules::tic_tac_toe::{LINES, Square, TicTacToe};

/// Open lines, a hundred each (lecture "Adversarial Search").
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToeEvaluator;

impl Evaluator<TicTacToe> for TicTacToeEvaluator {
    fn evaluate(&self, position: &TicTacToe) -> Score {
        let mover = position.to_move();
        PER_LINE * (open_lines(position, mover) - open_lines(position, mover.opponent()))
    }

    fn features(&self, position: &TicTacToe) -> Vec<Feature> {
        let mover = position.to_move();
        vec![
            Feature::new("own-lines", PER_LINE, open_lines(position, mover)),
            Feature::new("enemy-lines", -PER_LINE, open_lines(position, mover.opponent())),
        ]
    }

    fn order_hint(&self, _position: &TicTacToe, Square(square): Square) -> i32 {
        LINES.iter().filter(|line| *line >> square & 1 == 1).count() as i32
    }
}

/// The worth of an open line.
const PER_LINE: Score = 100;

/// The lines without a mark of the opponent of `player`.
fn open_lines(position: &TicTacToe, player: Player) -> Score {
    LINES.iter().filter(|line| *line & position.marks(player.opponent()) == 0).count() as i32
}
