//! Positions up to the symmetries of their boards.

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The side of the largest board.
const SIDE: usize = 8;

/// A position up to the symmetries of its board: its hash, the same at all nodes.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub(crate) struct PositionKey(u64);

impl PositionKey {
    /// The key of the present position of a game.
    pub(crate) fn of(game: &dyn AnyRecord) -> Self {
        let layout = game.layout();
        let side = usize::from(layout.columns);
        let mut board = [b' '; SIDE * SIDE];
        for point in layout.all() {
            let (column, row) = layout.points[usize::from(point.0)];
            board[usize::from(row) * side + usize::from(column)] =
                game.occupant(point).map_or(b'.', |player| b'1' + player.index() as u8);
        }
        let rings = if game.kind() == GameKind::Morris { 2 } else { 1 };
        let images = (0..rings).flat_map(|ring| (0..8).map(move |turn| (ring, turn)));
        let least = images.map(|(ring, turn)| image(&board, side, ring == 1, turn)).min().unwrap_or(board);
        let in_hand = Player::BOTH.map(|player| game.in_hand(player));
        let mut hash = Sha256::new();
        hash.update([game.kind() as u8, game.to_move().index() as u8]);
        hash.update(in_hand);
        hash.update(least);
        let hash: [u8; 32] = hash.finalize().into();
        Self(hash[..8].iter().fold(0, |key, byte| key << 8 | u64::from(*byte)))
    }
}

/// A board of `side` rows under one of the eight symmetries of the square, and perhaps with the inner and the outer ring of Morris
/// exchanged.
fn image(board: &[u8; SIDE * SIDE], side: usize, are_rings_exchanged: bool, turn: u8) -> [u8; SIDE * SIDE] {
    let mut image = [b' '; SIDE * SIDE];
    for row in 0..side {
        for column in 0..side {
            let (mut to_row, mut to_column) = (row, column);
            if are_rings_exchanged {
                (to_row, to_column) = other_ring(to_row, to_column);
            }
            if turn & 1 != 0 {
                to_row = side - 1 - to_row;
            }
            if turn & 2 != 0 {
                to_column = side - 1 - to_column;
            }
            if turn & 4 != 0 {
                (to_row, to_column) = (to_column, to_row);
            }
            // Cells between the rings have no point.
            let piece = board[row * side + column];
            if piece != b' ' {
                image[to_row * side + to_column] = piece;
            }
        }
    }
    image
}

/// The point of the outer ring for one of the inner ring, and the other way round; one of the middle ring stays.
fn other_ring(row: usize, column: usize) -> (usize, usize) {
    let (down, right) = (row as isize - 3, column as isize - 3);
    let moved = |distance: isize| match down.abs().max(right.abs()) {
        1 => distance * 3,
        3 => distance / 3,
        _ => distance,
    };
    ((moved(down) + 3) as usize, (moved(right) + 3) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(kind: GameKind, position: &str) -> PositionKey {
        PositionKey::of(&*kind.record_from(position).expect("a position"))
    }

    #[test]
    fn images_of_a_position_have_its_key_and_others_have_not() {
        let reversi = "---------------------------OX------XO---------------------------";
        let turned = "---------------------------XO------OX---------------------------";
        assert_eq!(key(GameKind::Reversi, &format!("{reversi} X")), key(GameKind::Reversi, &format!("{turned} X")));
        assert_ne!(key(GameKind::Reversi, &format!("{reversi} X")), key(GameKind::Reversi, &format!("{reversi} O")));
        for (one, other, is_image) in [
            ("x........ o", "........x o", true),
            ("x........ o", "......x.. o", true),
            ("xo....... x", ".ox...... x", true),
            ("xo....... x", "x..o..... x", true),
            ("xo....... x", "x.......o x", false),
            ("x........ o", ".x....... o", false),
        ] {
            let keys = [one, other].map(|position| key(GameKind::TicTacToe, position));
            assert_eq!(keys[0] == keys[1], is_image, "{one} {other}");
        }
    }

    #[test]
    fn the_rings_of_morris_may_be_exchanged() {
        let after = |moves: &[&str]| {
            let mut game = GameKind::Morris.record(&[]).expect("no options");
            for text in moves {
                game.play(text).expect("legal");
            }
            PositionKey::of(&*game)
        };
        // Corners of the outer, the middle and the inner ring, and middles of sides.
        assert_eq!(after(&["a1"]), after(&["c3"]));
        assert_eq!(after(&["a1"]), after(&["g7"]));
        assert_ne!(after(&["a1"]), after(&["b2"]));
        assert_eq!(after(&["a4", "d1"]), after(&["c4", "d3"]));
        assert_ne!(after(&["a4", "d1"]), after(&["c4", "d1"]));
        assert_ne!(after(&["a1"]), after(&["d1"]));
    }
}
