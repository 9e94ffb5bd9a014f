//! Perft with the game erased.

use crate::kind::GameKind;
use crate::record::{AnyRecord, Record};
use crate::registry::{GameVisitor, Playable};
use crate::search::StopFlag;
use crate::search::perft::{self, Effort};

impl GameKind {
    /// The number of sequences of `depth` moves from the current position of a record of this game; see
    /// [`crate::search::perft`].
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn perft(self, record: &dyn AnyRecord, depth: u32, effort: Effort) -> u64 {
        struct Perft<'a>(&'a dyn AnyRecord, u32, Effort);
        impl GameVisitor for Perft<'_> {
            type Output = u64;

            fn visit<G: Playable>(self) -> u64 {
                perft::perft(typed::<G>(self.0).position(), self.1, self.2)
            }
        }
        self.visit(Perft(record, depth, effort))
    }

    /// The counts by first move, in the order of [`AnyRecord::legal_moves`].
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn divide(self, record: &dyn AnyRecord, depth: u32, effort: Effort) -> Vec<(String, u64)> {
        self.divide_until(record, depth, effort, &StopFlag::new()).expect("nobody else has this flag to raise it")
    }

    /// The counts by first move, or `None` if `stop` was raised before the end.
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn divide_until(
        self,
        record: &dyn AnyRecord,
        depth: u32,
        effort: Effort,
        stop: &StopFlag,
    ) -> Option<Vec<(String, u64)>> {
        struct Divide<'a>(&'a dyn AnyRecord, u32, Effort, &'a StopFlag);
        impl GameVisitor for Divide<'_> {
            type Output = Option<Vec<(String, u64)>>;

            fn visit<G: Playable>(self) -> Self::Output {
                let position = typed::<G>(self.0).position();
                let counts = perft::divide_until(position, self.1, self.2, self.3)?;
                Some(counts.into_iter().map(|(action, count)| (position.move_text(action), count)).collect())
            }
        }
        self.visit(Divide(record, depth, effort, stop))
    }
}

fn typed<G: Playable>(record: &dyn AnyRecord) -> &Record<G> {
    record.as_any().downcast_ref().expect("the record is of this game")
}
