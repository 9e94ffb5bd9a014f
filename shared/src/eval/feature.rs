//! The terms of an evaluation: a weight times a feature each.

use super::Score;

/// A term of an evaluation: the weight and the value of a feature of a position, and their product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature {
    /// Its word; its name in each language is the text `feature-WORD`.
    pub name: &'static str,
    /// The weight, in hundredths of a piece.
    pub weight: f64,
    /// The value to the side to move.
    pub value: i32,
    /// The product of both, toward zero.
    pub worth: Score,
}

impl Feature {
    /// A feature with a weight that is a whole number.
    pub fn new(name: &'static str, weight: Score, value: i32) -> Self {
        Self { name, weight: f64::from(weight), value, worth: weight * value }
    }

    /// A feature whose weight is the fraction of two whole numbers, `above` and `below`.
    pub fn fraction(name: &'static str, (above, below): (Score, Score), value: i32) -> Self {
        Self { name, weight: f64::from(above) / f64::from(below), value, worth: above * value / below }
    }

    /// The only feature of an evaluation that is not made by hand: its result.
    pub fn whole(worth: Score) -> Self {
        Self::new("whole", 1, worth)
    }
}
