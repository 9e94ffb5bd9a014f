//! Nine Men's Morris: the features of Petcu and Holban ("Nine Men's Morris: Evaluation Functions"), counted
//! for both sides without a loop over men.

pub mod learnt;
pub mod patterns;

use crate::eval::{Evaluator, Feature, Score};
use crate::rules::morris::geometry::{
    CORNERS, Completions, MIDPOINTS, anticlockwise, clockwise, inwards, neighbours, outwards,
};
use crate::rules::morris::{Morris, Turn};

/// A weighted sum of features, each the mover's number less the enemy's. A man is worth about 100.
///
/// The weights were fitted by least squares to the results, fading with the distance from the end, of 4,000 games of
/// the evaluator against itself at depth 2, with random openings and one random move in twelve, in three rounds.
/// Against weights set by hand they scored 0.23 points a game (a win is 1, a loss -1) at depth 3 (600 games) and 0.08
/// at depth 4 (300 games). Two features are ours: ways to close a mill at once, and having the move.
#[derive(Clone, Copy, Debug, Default)]
pub struct MorrisEvaluator;

/// The weight of each feature.
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
    /// Steps along a line that close a mill.
    closing: Score,
    /// Having the move.
    tempo: Score,
    /// Steps of the mover that close a mill, which come first.
    closing_now: Score,
}

/// The columns are the fields of [`Weights`].
const fn weights(row: [Score; 10]) -> Weights {
    let [men, mills, double_mills, twos, threes, blocked, mobility, closing, tempo, closing_now] = row;
    Weights { men, mills, double_mills, twos, threes, blocked, mobility, closing, tempo, closing_now }
}

/// While there are men in hand.
const PLACING: Weights = weights([89, 55, -44, 52, 7, -12, 13, -2, 37, 51]);
/// While both sides move along the lines.
const MOVING: Weights = weights([74, 69, -33, 22, -22, -20, 1, 64, 10, 13]);
/// When a side has three men.
const FLYING: Weights = weights([68, 31, 2, 23, 15, -2, 0, 57, 24, 11]);

impl Evaluator<Morris> for MorrisEvaluator {
    fn evaluate(&self, position: &Morris) -> Score {
        let (own_men, enemy_men) = men(position);
        let weights = Weights::at(position);
        let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
        let (own, enemy) = (weights.shape(own, empty), weights.shape(enemy, empty));
        weights.men * (own_men - enemy_men) + own.worth - enemy.worth
            + weights.closing * (own.closing - enemy.closing)
            + weights.closing_now * own.closing
            + weights.tempo
    }

    fn features(&self, position: &Morris) -> Vec<Feature> {
        let (own_men, enemy_men) = men(position);
        let weights = Weights::at(position);
        let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
        // A shape with one weight of 1 counts that feature alone.
        let count = |name, weight, alone: [Score; 10]| {
            let alone = self::weights(alone);
            Feature::new(name, weight, alone.shape(own, empty).worth - alone.shape(enemy, empty).worth)
        };
        let closing = |men| weights.shape(men, empty).closing;
        vec![
            Feature::new("men", weights.men, own_men - enemy_men),
            count("mills", weights.mills, [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
            count("double-mills", weights.double_mills, [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
            count("twos", weights.twos, [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
            count("threes", weights.threes, [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
            count("blocked", weights.blocked, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
            count("mobility", weights.mobility, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
            Feature::new("closing", weights.closing, closing(own) - closing(enemy)),
            Feature::new("closing-now", weights.closing_now, closing(own)),
            Feature::new("tempo", weights.tempo, 1),
        ]
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

/// Men less enemy men, on the board and in hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct MenEvaluator;

impl Evaluator<Morris> for MenEvaluator {
    fn evaluate(&self, position: &Morris) -> Score {
        let (own, enemy) = men(position);
        100 * (own - enemy)
    }

    fn features(&self, position: &Morris) -> Vec<Feature> {
        let (own, enemy) = men(position);
        vec![Feature::new("men", 100, own - enemy)]
    }
}

/// The men of the side to move and of the other one, on the board and in hand.
fn men(position: &Morris) -> (Score, Score) {
    let own = position.own().count_ones() as Score + Score::from(position.own_hand());
    (own, position.enemy().count_ones() as Score + Score::from(position.enemy_hand()))
}

/// How the men of one side stand.
struct Shape {
    worth: Score,
    /// Steps along a line that close a mill.
    closing: Score,
}

impl Weights {
    /// The weights of the phase of a position.
    fn at(position: &Morris) -> &'static Self {
        let (own_men, enemy_men) = men(position);
        if position.own_hand() + position.enemy_hand() > 0 {
            &PLACING
        } else if own_men.min(enemy_men) > 3 {
            &MOVING
        } else {
            &FLYING
        }
    }

    fn shape(&self, men: u32, empty: u32) -> Shape {
        let ends = Completions::of(men);
        // Each line of three is counted at one of its points: a side at its midpoint, a line across the rings on
        // the outermost.
        let mills = (men & ends.side).count_ones() + (men & ends.across & 0xff).count_ones();
        let double_mills = men & (ends.ahead & ends.behind | ends.side & ends.across);
        let twos = [ends.ahead, ends.behind, ends.side, ends.across].map(|ends| (ends & empty).count_ones());
        let targets = [clockwise(men), anticlockwise(men), inwards(men), outwards(men)].map(|targets| targets & empty);
        let mobility: u32 = targets.into_iter().map(u32::count_ones).sum();
        // A step along a line completes the other line through its target.
        let completed = [ends.ahead | ends.across, ends.behind | ends.across, ends.side, ends.side];
        let closing: u32 = targets.into_iter().zip(completed).map(|(to, ends)| (to & ends).count_ones()).sum();
        let blocked = men & !neighbours(empty);
        let worth = self.mills * mills as Score
            + self.double_mills * double_mills.count_ones() as Score
            + self.twos * twos.into_iter().sum::<u32>() as Score
            + self.threes * threes(men, empty).count_ones() as Score
            + self.blocked * blocked.count_ones() as Score
            + self.mobility * mobility as Score;
        Shape { worth, closing: closing as Score }
    }
}

/// The men on whose two lines there is one more own man and one empty point each.
fn threes(men: u32, empty: u32) -> u32 {
    /// Lines whose other two points are one own man and one empty point.
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
