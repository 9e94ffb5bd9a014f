//! Nine Men's Morris: the features of Petcu and Holban ("Nine Men's Morris: Evaluation Functions"), counted
//! for both sides without a loop over men.

use crate::eval::{Evaluator, Score};
use crate::rules::morris::geometry::{
    CORNERS, Completions, MIDPOINTS, anticlockwise, clockwise, inwards, neighbours, outwards,
};
use crate::rules::morris::{Morris, Turn};

/// A weighted sum of features, each the mover's number less the enemy's. A hundred is about a man's worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct MorrisEvaluator;

/// What one more of each feature is worth.
struct Weights {
    /// Men, on the board and in hand.
    men: Score,
    /// Lines of three.
    mills: Score,
    /// Men that stand in two mills.
    double_mills: Score,
    /// Points where one more man would close a mill.
    twos: Score,
    /// Men with two such points on the two lines through them.
    threes: Score,
    /// Men without an empty neighbour.
    blocked: Score,
    /// Empty neighbours of men, each man's counted.
    mobility: Score,
}

/// While there are men in hand.
const PLACING: Weights =
    Weights { men: 120, mills: 35, double_mills: 10, twos: 35, threes: 30, blocked: -6, mobility: 6 };
/// While both sides move along the lines.
const MOVING: Weights =
    Weights { men: 130, mills: 45, double_mills: 25, twos: 15, threes: 15, blocked: -14, mobility: 8 };
/// When a side flies.
const FLYING: Weights = Weights { men: 160, mills: 30, double_mills: 0, twos: 40, threes: 30, blocked: 0, mobility: 2 };

impl Evaluator<Morris> for MorrisEvaluator {
    fn evaluate(&self, position: &Morris) -> Score {
        let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
        let own_men = own.count_ones() as Score + Score::from(position.own_hand());
        let enemy_men = enemy.count_ones() as Score + Score::from(position.enemy_hand());
        let weights = if position.own_hand() + position.enemy_hand() > 0 {
            &PLACING
        } else if own_men.min(enemy_men) > 3 {
            &MOVING
        } else {
            &FLYING
        };
        weights.men * (own_men - enemy_men) + weights.shape(own, empty) - weights.shape(enemy, empty)
    }

    /// Mills first, then what prevents one, then lines begun and freedom to move.
    fn order_hint(&self, position: &Morris, turn: Turn) -> i32 {
        let to = 1_u32 << turn.to().0;
        let takes = i32::from(turn.removed().is_some());
        let prevents = i32::from(Completions::of(position.enemy()).any() & to != 0);
        let leaves = turn.from().map_or(0, |from| 1_u32 << from.0);
        let men = (position.own() | to) & !leaves;
        let prepares = (Completions::of(men).any() & position.empty()).count_ones() as i32;
        let opens = i32::from(Completions::of(position.enemy()).any() & leaves != 0);
        64 * takes + 32 * prevents - 32 * opens + 4 * prepares + neighbours(to).count_ones() as i32
    }
}

impl Weights {
    /// The worth of how the men stand.
    fn shape(&self, men: u32, empty: u32) -> Score {
        let ends = Completions::of(men);
        // Each line of three is counted at one of its points: a side at its midpoint, a line across the rings on
        // the outermost.
        let mills = (men & ends.side).count_ones() + (men & ends.across & 0xff).count_ones();
        let double_mills = men & (ends.ahead & ends.behind | ends.side & ends.across);
        let twos = [ends.ahead, ends.behind, ends.side, ends.across].map(|ends| (ends & empty).count_ones());
        let free = [clockwise(men), anticlockwise(men), inwards(men), outwards(men)];
        let mobility: u32 = free.into_iter().map(|targets| (targets & empty).count_ones()).sum();
        let blocked = men & !neighbours(empty);
        self.mills * mills as Score
            + self.double_mills * double_mills.count_ones() as Score
            + self.twos * twos.into_iter().sum::<u32>() as Score
            + self.threes * threes(men, empty).count_ones() as Score
            + self.blocked * blocked.count_ones() as Score
            + self.mobility * mobility as Score
    }
}

/// The men both of whose lines hold one more own man and an empty point.
fn threes(men: u32, empty: u32) -> u32 {
    /// A line with companions in `a` and `b`: one is a man and the other is empty.
    fn open(men: (u32, u32), empty: (u32, u32)) -> u32 {
        men.0 & empty.1 | empty.0 & men.1
    }
    let ahead = |points| (anticlockwise(points), anticlockwise(anticlockwise(points)));
    let behind = |points| (clockwise(points), clockwise(clockwise(points)));
    let side = |points| (anticlockwise(points), clockwise(points));
    let across = |points: u32| {
        let points = points & MIDPOINTS;
        (points << 8 | points >> 16, points << 16 | points >> 8)
    };
    let corners = open(ahead(men), ahead(empty)) & open(behind(men), behind(empty)) & CORNERS;
    let midpoints = open(side(men), side(empty)) & open(across(men), across(empty)) & MIDPOINTS;
    men & (corners | midpoints)
}
