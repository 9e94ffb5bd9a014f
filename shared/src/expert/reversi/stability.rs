//! Stable discs, which can never flip again.

use crate::board::bits::{LEFT_FILE, RIGHT_FILE};

/// Discs of `own` that are certainly stable; there may be more.
///
/// A disc is stable if along each of the four lines through it either the line is full, or the next square on one side
/// is the border or a stable own disc.
pub(super) fn stable(own: u64, enemy: u64) -> u64 {
    let empty = !(own | enemy);
    let full = [
        !spread(empty, left, right),
        !spread(empty, up, down),
        !spread(empty, up_left, down_right),
        !spread(empty, up_right, down_left),
    ];
    let borders = [LEFT_FILE | RIGHT_FILE, TOP | BOTTOM, FRAME, FRAME];
    let mut safe = own & full[0] & full[1] & full[2] & full[3] | own & CORNERS;
    loop {
        let more = own
            & (full[0] | borders[0] | left(safe) | right(safe))
            & (full[1] | borders[1] | up(safe) | down(safe))
            & (full[2] | borders[2] | up_left(safe) | down_right(safe))
            & (full[3] | borders[3] | up_right(safe) | down_left(safe));
        if more == safe {
            return safe;
        }
        safe = more;
    }
}

const TOP: u64 = 0xff;
const BOTTOM: u64 = 0xff << 56;
const FRAME: u64 = LEFT_FILE | RIGHT_FILE | TOP | BOTTOM;
const CORNERS: u64 = (LEFT_FILE | RIGHT_FILE) & (TOP | BOTTOM);

/// The squares on a line with one of `set`, along a direction and its opposite.
fn spread(set: u64, one_way: fn(u64) -> u64, back: fn(u64) -> u64) -> u64 {
    let (mut there, mut again) = (set, set);
    for _ in 0..7 {
        there |= one_way(there);
        again |= back(again);
    }
    there | again
}

fn up(set: u64) -> u64 {
    set >> 8
}

fn down(set: u64) -> u64 {
    set << 8
}

fn left(set: u64) -> u64 {
    (set & !LEFT_FILE) >> 1
}

fn right(set: u64) -> u64 {
    (set & !RIGHT_FILE) << 1
}

fn up_left(set: u64) -> u64 {
    up(left(set))
}

fn up_right(set: u64) -> u64 {
    up(right(set))
}

fn down_left(set: u64) -> u64 {
    down(left(set))
}

fn down_right(set: u64) -> u64 {
    down(right(set))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Player};
    use crate::rules::reversi::Reversi;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;

    #[test]
    fn a_full_board_is_stable_and_a_start_is_not() {
        assert_eq!(stable(!0, 0), !0);
        let start = Reversi::initial(&());
        assert_eq!(stable(start.own(), start.enemy()), 0);
        assert_eq!(stable(0b111, 0b1000), 0b111, "joined to a corner along the edge");
    }

    #[test]
    fn stable_discs_never_flip() {
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..200 {
            let mut position = Reversi::initial(&());
            let mut safe = [0_u64; 2];
            while let Some(turn) = position.legal().choose(&mut rng) {
                position.apply(*turn);
                for player in Player::BOTH {
                    let discs = position.discs(player);
                    assert_eq!(safe[player.index()] & !discs, 0, "{position:?}");
                    safe[player.index()] |= stable(discs, position.discs(player.opponent()));
                }
            }
        }
    }
}
