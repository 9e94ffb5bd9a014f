//! Positions up to the symmetries of their boards.

use bidak_shared::board::key::mix;
use bidak_shared::expert::morris::symmetry as rings;
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::rules::reversi::symmetry as squares;
use serde::{Deserialize, Serialize};

/// A position up to the symmetries of its board, of eight by eight squares or of Morris: the same number at all nodes.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub(crate) struct PositionKey(u64);

impl PositionKey {
    /// The key of the present position of a game.
    pub(crate) fn of(game: &dyn AnyRecord) -> Self {
        let pieces = Player::BOTH.map(|player| {
            let own = game.layout().all().filter(|point| game.occupant(*point) == Some(player));
            own.fold(0_u64, |set, point| set | 1 << point.0)
        });
        let [first, second] = match game.kind() {
            GameKind::Morris => {
                let image = |symmetry| pieces.map(|set| u64::from(rings::image(set as u32, symmetry)));
                (0..rings::SYMMETRIES).map(image).min().unwrap_or(pieces)
            }
            _ => <[u64; 2]>::from(squares::canonical(pieces[0], pieces[1]).0),
        };
        let [first_in_hand, second_in_hand] = Player::BOTH.map(|player| game.in_hand(player));
        let rest = [game.kind() as u8, game.to_move().index() as u8, first_in_hand, second_in_hand];
        Self(mix(first, second, u32::from_le_bytes(rest).into()))
    }
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
        // Rows of a board, the others empty.
        for (one, other, is_image) in [
            ([(0, "X-------")], [(7, "-------X")], true),
            ([(0, "X-------")], [(7, "X-------")], true),
            ([(0, "XO------")], [(0, "------OX")], true),
            ([(0, "XO------")], [(7, "------OX")], true),
            ([(0, "XO------")], [(0, "X------O")], false),
            ([(0, "X-------")], [(0, "-X------")], false),
        ] {
            let keys = [one, other].map(|[(row, pieces)]| {
                let board: String = (0..8).map(|at| if at == row { pieces } else { "--------" }).collect();
                key(GameKind::Reversi, &format!("{board} X"))
            });
            assert_eq!(keys[0] == keys[1], is_image, "{one:?} {other:?}");
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
