//! The words of evaluations: the value of the option `eval` of engines.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{UnknownWord, Word};

/// An evaluation of positions. Each game has some of them; the registry lists which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum EvalKind {
    /// Adjacency: marks less enemy marks, less a penalty for marks that can still be taken.
    Exposure,
    /// Adjacency: marks less enemy marks (Adjacency report, B).
    Marks,
    /// Reversi: freedom to move, safe discs, and squares that give corners away.
    Positional,
    /// Reversi: discs less enemy discs (Prabawa, section 2).
    Discs,
    /// Tic-tac-toe: open lines less those of the enemy (lecture "Adversarial Search").
    Lines,
    /// Nine Men's Morris: men and how they stand.
    Shape,
    /// Nine Men's Morris: men less enemy men.
    Men,
    /// Any game: all unfinished positions are equal.
    Zero,
    /// The weights that were learnt from games, where the game has some.
    Learnt,
}

impl Word for EvalKind {
    const WHAT: &'static str = "evaluation";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}
