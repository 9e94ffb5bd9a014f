//! A reply with which the second player never loses: the image of the first player's move under the half-turn of the
//! board.
//!
//! The image is always empty and never beside the move. As long as every move is answered with its image, each square
//! and its image belong to different sides. The four central squares are an exception, because they touch their images'
//! neighbours: there a pair may also belong to the second player alone. So after every round the second player has at
//! least as many marks as the first, however many rounds there are.

use crate::game::{Game, Player};
use crate::rules::adjacency::{Adjacency, Fill};

/// d4 e4 d5 e5.
const CENTRE: u64 = 0x0000_0018_1800_0000;

/// The image of the last move, if it is the second player's turn and the reply keeps the invariant.
pub fn reply(position: &Adjacency) -> Option<Fill> {
    if position.to_move() != Player::Second || position.plies_left() == 0 {
        return None;
    }
    let empty = position.empty();
    // Every empty square has an empty image, except the image of the square just filled.
    let alone = empty & !empty.reverse_bits();
    if alone.count_ones() != 1 {
        return None;
    }
    let reply = Fill(alone.trailing_zeros() as u8);
    is_held(&position.result(reply)).then_some(reply)
}

/// Whether every square and its image belong to different sides, or in the centre both to Second.
fn is_held(position: &Adjacency) -> bool {
    let (first, second) = (position.marks(Player::First), position.marks(Player::Second));
    let image = second.reverse_bits();
    // Bit i of the reversed set is the image of square i.
    first & !image == 0 && second & !first.reverse_bits() & !(CENTRE & image) == 0
}
