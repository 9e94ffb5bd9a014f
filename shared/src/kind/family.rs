//! Families of engines that look equally far with the same effort.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{EngineKind, UnknownWord, Word};

/// A family of engines that search to a depth in plies. A server bounds the depth of each family by the nodes that it needs.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum EngineFamily {
    /// Every move: `minimax`.
    Minimax,
    /// With cut-offs: `alphabeta`, `negascout`, `abmemory`, `mtdf`.
    AlphaBeta,
    /// Selective: `best`.
    Best,
}

impl Word for EngineFamily {
    const WHAT: &'static str = "family of engines";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

impl EngineKind {
    /// Its family; `None` if it does not search to a depth.
    pub fn family(self) -> Option<EngineFamily> {
        match self {
            Self::Minimax => Some(EngineFamily::Minimax),
            Self::AlphaBeta | Self::NegaScout | Self::AbMemory | Self::Mtdf => Some(EngineFamily::AlphaBeta),
            Self::Best => Some(EngineFamily::Best),
            Self::Random | Self::Greedy | Self::HillClimb | Self::Genetic | Self::Mcts => None,
        }
    }
}
