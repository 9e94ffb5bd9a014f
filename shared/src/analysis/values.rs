//! The exact value of every move of a position at once, where tables have them.

use crate::board::Point;
use crate::kind::GameKind;
use crate::record::{AnyRecord, Record};
use crate::registry::{GameVisitor, Playable};

impl GameKind {
    /// The value of each legal move of the last position to the side that plays it, in the order of the game: 1, 0 or -1. `None` unless
    /// tables have all of them. The draw rules do not count.
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn move_values(self, record: &dyn AnyRecord) -> Option<Vec<i32>> {
        struct Look<'a>(&'a dyn AnyRecord);
        impl GameVisitor for Look<'_> {
            type Output = Option<Vec<i32>>;

            fn visit<G: Playable>(self) -> Self::Output {
                let record: &Record<G> = self.0.as_any().downcast_ref().expect("the record is of this game");
                let position = record.position();
                let after = position.legal().into_iter().map(|action| position.result(action));
                after.map(|after| after.tabled_value().map(|value| -value)).collect()
            }
        }
        self.visit(Look(record))
    }

    /// The same for each point of the board, in the order of its layout: of a man that moves the best of its moves, of an empty point the
    /// best of the moves that lead there. `None` for a point that no move begins or ends at.
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn point_values(self, record: &dyn AnyRecord) -> Option<Vec<Option<i32>>> {
        let values = self.move_values(record)?;
        let mut points: Vec<Option<i32>> = record.layout().all().map(|_| None).collect();
        for (path, value) in record.legal_paths().iter().zip(values) {
            // The removed man is neither.
            let ends = |point: &&Point| record.occupant(**point) != Some(record.to_move().opponent());
            for point in path.iter().filter(ends) {
                let best = &mut points[point.index()];
                *best = (*best).max(Some(value));
            }
        }
        Some(points)
    }
}
