//! The Reversi report: Greedy by Number, and alpha-beta as it prints it: fail-hard, discs as evaluation, most discs turned first.

mod tests;

use bidak_shared::game::{Game, Player};
use bidak_shared::rules::reversi::{Reversi, Turn};
use bidak_shared::search::score::{PER_PIECE, WON};

use super::{INFINITY, Visits};

/// The squares on which a player may put a disc, row by row, each with the discs that it turns; counted on a drawn board.
fn squares(position: &Reversi, player: Player) -> Vec<(u8, usize)> {
    let owner = |row: i32, column: i32| {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        let has = |player: &Player| on_board && position.discs(*player) >> (8 * row + column) & 1 == 1;
        Player::BOTH.into_iter().find(has)
    };
    let turned = |square: u8| -> usize {
        let (row, column) = (i32::from(square) / 8, i32::from(square) % 8);
        let directions =
            (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))).filter(|way| *way != (0, 0));
        let along = directions.map(|(down, right)| {
            let enemies =
                (1..).take_while(|step| owner(row + step * down, column + step * right) == Some(player.opponent()));
            let count = enemies.count() as i32;
            let end = owner(row + (count + 1) * down, column + (count + 1) * right);
            if end == Some(player) { count as usize } else { 0 }
        });
        if owner(row, column).is_some() { 0 } else { along.sum() }
    };
    (0..64).map(|square| (square, turned(square))).filter(|(_, turned)| *turned > 0).collect()
}

/// Section 2: the squares that turn most discs. The report takes one of them at random.
fn greedy(position: &Reversi) -> Vec<u8> {
    let squares = squares(position, position.to_move());
    let most = squares.iter().map(|(_, turned)| *turned).max();
    squares.into_iter().filter(|(_, turned)| Some(*turned) == most).map(|(square, _)| square).collect()
}

/// Section 2.3.
struct AlphaBeta {
    /// The report's `currentPlayer`, whose discs count.
    current: Player,
    /// Whether a pass uses up a ply of depth, as in the engines; in the report it does not.
    pass_is_a_ply: bool,
    /// Most discs turned first, or row by row.
    sorts: bool,
    visits: Visits,
    passes: u64,
}

impl AlphaBeta {
    fn new(root: &Reversi) -> Self {
        Self { current: root.to_move(), pass_is_a_ply: false, sorts: true, visits: Visits::default(), passes: 0 }
    }

    /// Discs of the current player less the others, once the game is over beyond all that a board can show. The report calls that infinite;
    /// then a lost root has no move.
    fn evaluation(&self, board: &Reversi, is_over: bool) -> i32 {
        let discs = |player| board.discs(player).count_ones() as i32;
        let lead = discs(self.current) - discs(self.current.opponent());
        let empty = 64 - discs(Player::First) - discs(Player::Second);
        if is_over { lead.signum() * (WON + PER_PIECE * (lead.abs() + empty)) } else { PER_PIECE * lead }
    }

    /// The value within the window, and the best move. `depth` is the number of plies to look ahead.
    fn value(&mut self, board: &Reversi, depth: u32, mut alpha: i32, mut beta: i32) -> (i32, Option<Turn>) {
        self.visits.nodes += 1;
        let mut moves = squares(board, board.to_move());
        let can_reply = !squares(board, board.to_move().opponent()).is_empty();
        let is_over = moves.is_empty() && !can_reply;
        if is_over || depth == 0 {
            self.visits.leaves += 1;
            return (self.evaluation(board, is_over), None);
        }
        if moves.is_empty() {
            self.passes += 1;
            let below = depth - u32::from(self.pass_is_a_ply);
            let (value, _) = self.value(&board.result(Turn::Pass), below, alpha, beta);
            return (value, Some(Turn::Pass));
        }
        if self.sorts {
            moves.sort_by_key(|(_, turned)| std::cmp::Reverse(*turned));
        }
        let is_current = board.to_move() == self.current;
        let mut best = None;
        for (square, _) in moves {
            let turn = Turn::Place(square);
            let (value, _) = self.value(&board.result(turn), depth - 1, alpha, beta);
            if is_current && value > alpha {
                (alpha, best) = (value, Some(turn));
            } else if !is_current && value < beta {
                (beta, best) = (value, Some(turn));
            }
            if alpha >= beta {
                break;
            }
        }
        (if is_current { alpha } else { beta }, best)
    }

    fn decide(&mut self, root: &Reversi, depth: u32) -> (i32, Option<Turn>) {
        self.value(root, depth, -INFINITY, INFINITY)
    }
}
