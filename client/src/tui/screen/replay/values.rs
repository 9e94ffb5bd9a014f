//! The exact values of the moves of the shown position, on the board.

use crate::tui::screen::replay::Replay;
use crate::tui::widget::board::Worth;

impl Replay {
    /// The value of each point of the board, in the order of the layout, where an engine analyzes the game and tables have every move.
    pub(super) fn worths(&self) -> Option<Vec<Option<Worth>>> {
        if self.analysis.is_none() || self.asks_here() || self.shown.outcome().is_some() {
            return None;
        }
        let values = self.shown.kind().point_values(&*self.shown)?;
        Some(values.into_iter().map(|value| value.map(Worth::of)).collect())
    }
}
