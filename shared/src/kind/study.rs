//! The words of study: claims of a value, grades of a move, reasons of the steps of a search.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{UnknownWord, Word};

/// A claim that the value of a position makes about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Claim {
    /// Nobody is ahead, as an estimate.
    Even,
    /// A side is ahead, as an estimate.
    Ahead,
    /// A draw with best play.
    Draw,
    /// A side has at least a draw.
    AtLeastDraw,
    /// A side has at most a draw.
    AtMostDraw,
    /// A side wins by a margin.
    WinsBy,
    /// A side wins by a margin or a larger one.
    WinsByAtLeast,
    /// A side wins after a number of plies.
    WinsIn,
    /// A side wins after a number of plies or fewer.
    WinsWithin,
    /// A side wins, however long that takes.
    Wins,
}

impl Word for Claim {
    const WHAT: &'static str = "claim";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// How a score relates to the true value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Bound {
    /// The score is the value.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// Nothing is proved, however large the score: moves were left out, or only some lines were tried.
    #[default]
    Estimate,
}

impl Bound {
    /// How the result of a fail-soft search in the window from `alpha` to `beta` relates to the value.
    pub fn in_window(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

impl Word for Bound {
    const WHAT: &'static str = "bound";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// How bad a move was.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Grade {
    /// Somewhat worse than the best.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// It changes who wins, or might as well.
    Blunder,
}

impl Grade {
    /// The annotation sign of chess notation.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl Word for Grade {
    const WHAT: &'static str = "grade";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// Why a search visited a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Visit {
    /// For its value.
    Full,
    /// With a null window: only whether it is better than the best so far.
    Scout,
    /// For its value, because a scout found it better.
    Again,
}

impl Word for Visit {
    const WHAT: &'static str = "visit";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// Why a search goes no deeper at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum LeafReason {
    /// The depth is used up: an evaluation.
    Horizon,
    /// The game is over.
    Finished,
    /// The position has occurred before, which is a draw.
    Repeated,
    /// A table of perfect play or an exact search has its value.
    Oracle,
}

impl Word for LeafReason {
    const WHAT: &'static str = "reason of a leaf";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// The use of a look-up in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum ProbeResult {
    /// It gives the result of the visit.
    Hit,
    /// Its bounds hold for this visit and leave a window to search.
    Narrowed,
    /// It was stored at another depth: only its best move helps.
    OtherDepth,
    /// The table does not have the position.
    Miss,
}

impl Word for ProbeResult {
    const WHAT: &'static str = "result of a look-up";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// Why a search leaves out moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum CutReason {
    /// The value is beyond beta: the opponent avoids this position.
    Beta,
    /// A table has the result.
    Table,
    /// The search considers the candidates alone.
    Candidates,
    /// A shallow search or the evaluation is beyond the window by a margin.
    Probcut,
    /// A late move is searched less deep.
    Reduced,
}

impl Word for CutReason {
    const WHAT: &'static str = "reason of a cut-off";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// The origin of a bot's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum ChosenBy {
    /// The result of its search.
    Search,
    /// The opening book.
    Book,
    /// A table or a rule of perfect play.
    Table,
    /// The second best move, by its level.
    Second,
    /// A random move, by its level or by the engine.
    Random,
    /// The move that looks worst, by its level.
    Worst,
}

impl Word for ChosenBy {
    const WHAT: &'static str = "reason of a choice";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}
