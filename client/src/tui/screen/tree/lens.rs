//! How the numbers of a search are shown: in which language, and to which side.

use bidak_shared::eval::Score;
use bidak_shared::search::recording::RecordedVisit;

use crate::play::text::Texts;
use crate::tui::theme::Theme;

/// The side that scores are good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Scores {
    /// MAX in every position, as minimax is taught.
    #[default]
    ToMax,
    /// The side to move in each position, as negamax computes.
    ToMove,
}

impl Scores {
    pub(super) fn other(self) -> Self {
        match self {
            Self::ToMax => Self::ToMove,
            Self::ToMove => Self::ToMax,
        }
    }
}

/// How to show a recording.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lens {
    pub(super) texts: Texts,
    pub(super) theme: Theme,
    /// Whether a decided score has a margin.
    pub(super) has_margin: bool,
    pub(super) scores: Scores,
}

impl Lens {
    /// A score to the side to move at a visit.
    pub(super) fn score_at(&self, score: Score, visit: &RecordedVisit<String>) -> String {
        self.plain(if self.is_turned(visit) { -score } else { score })
    }

    /// The ends of a window at a visit, the lower one first.
    pub(super) fn window_at(&self, [alpha, beta]: [Score; 2], visit: &RecordedVisit<String>) -> [String; 2] {
        let ends = if self.is_turned(visit) { [-beta, -alpha] } else { [alpha, beta] };
        ends.map(|end| self.plain(end))
    }

    /// The mean result of playouts through a node this number of plies below the root, or a bound on it, both to the side that moved there:
    /// to MAX, who is to move at the root, in the view that has one.
    pub(super) fn mean_at(&self, mean: f64, ply: u32) -> f64 {
        if self.scores == Scores::ToMax && ply.is_multiple_of(2) { -mean } else { mean }
    }

    /// A score as it is.
    pub(super) fn plain(&self, score: Score) -> String {
        self.texts.score(score, self.has_margin)
    }

    /// The name of the side to move at a visit, in the view that has one.
    pub(super) fn side(&self, visit: &RecordedVisit<String>) -> Option<&'static str> {
        let name = if visit.is_max { "MAX" } else { "MIN" };
        (self.scores == Scores::ToMax).then_some(name)
    }

    /// Whether MIN is to move, and scores are to MAX.
    pub(super) fn is_turned(&self, visit: &RecordedVisit<String>) -> bool {
        self.scores == Scores::ToMax && !visit.is_max
    }
}
