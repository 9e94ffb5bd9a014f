//! The lecture: minimax and alpha-beta on drawn trees, the evaluation of Tic-tac-toe, and utilities.

mod tests;

use bidak_shared::eval::Score;
use bidak_shared::game::Player;
use bidak_shared::rules::tic_tac_toe::TicTacToe;

use super::INFINITY;

/// A drawn tree; the root is MAX's.
enum Drawn {
    Leaf(Score),
    Inner(Vec<Drawn>),
}

impl Drawn {
    /// Reads a tree such as `((3 12 8)(2 4 6)(14 5 2))`.
    fn read(text: &str) -> Self {
        fn node<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Drawn> {
            match words.next()? {
                ")" => None,
                "(" => Some(Drawn::Inner(std::iter::from_fn(|| node(words)).collect())),
                number => Some(Drawn::Leaf(number.parse().expect("a leaf is a number"))),
            }
        }
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        node(&mut spaced.split_whitespace()).expect("a tree has a root")
    }

    /// MINIMAX(s).
    fn minimax(&self, is_max: bool) -> Score {
        match self {
            Self::Leaf(utility) => *utility,
            Self::Inner(children) => {
                let values = children.iter().map(|child| child.minimax(!is_max));
                if is_max { values.max() } else { values.min() }.expect("an inner node has children")
            }
        }
    }

    /// MAX-VALUE and MIN-VALUE with their cuts. Pushes each leaf that is visited.
    fn alpha_beta(&self, is_max: bool, (mut alpha, mut beta): (Score, Score), visited: &mut Vec<Score>) -> Score {
        let children = match self {
            Self::Leaf(utility) => {
                visited.push(*utility);
                return *utility;
            }
            Self::Inner(children) => children,
        };
        let mut value = if is_max { -INFINITY } else { INFINITY };
        for child in children {
            let other = child.alpha_beta(!is_max, (alpha, beta), visited);
            if is_max {
                value = value.max(other);
                if value >= beta {
                    return value;
                }
                alpha = alpha.max(value);
            } else {
                value = value.min(other);
                if value <= alpha {
                    return value;
                }
                beta = beta.min(value);
            }
        }
        value
    }
}

/// E(n) = M(n) - O(n): the lines that MAX, who plays X, may still complete, less those of O.
fn open_lines(position: &TicTacToe) -> Score {
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let is_open = |line: &[u8; 3], other| line.iter().all(|square| position.marks(other) >> square & 1 == 0);
    let count = |player: Player| lines.iter().filter(|line| is_open(line, player.opponent())).count() as Score;
    count(Player::First) - count(Player::Second)
}
