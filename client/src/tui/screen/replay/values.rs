//! The exact values of the moves of the shown position, on the board: of a man that moves the best of its moves, of a point the best
//! of the moves that lead there.

use bidak_shared::board::Point;
use bidak_shared::record::AnyRecord;

use crate::tui::screen::replay::Replay;
use crate::tui::widget::board::Worth;

impl Replay {
    /// What each point of the board is worth, in the order of the layout, where an engine looks at the game and tables have every move.
    pub(super) fn worths(&self) -> Option<Vec<Option<Worth>>> {
        if self.analysis.is_none() || self.asks_here() || self.shown.outcome().is_some() {
            return None;
        }
        worths(&*self.shown)
    }
}

fn worths(record: &dyn AnyRecord) -> Option<Vec<Option<Worth>>> {
    let values = record.kind().move_values(record)?;
    let mut worths: Vec<Option<Worth>> = record.layout().all().map(|_| None).collect();
    for (path, value) in record.legal_paths().iter().zip(values) {
        let worth = Worth::of(value);
        // What is removed is neither.
        let ends = |point: &&Point| record.occupant(**point) != Some(record.to_move().opponent());
        for point in path.iter().filter(ends) {
            let best = &mut worths[point.index()];
            *best = (*best).max(Some(worth));
        }
    }
    Some(worths)
}
