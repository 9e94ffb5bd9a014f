//! The judgement of a position without a search.

use bidak_shared::eval::{Evaluator, Score};
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::score;

/// The worth of the present position to the side to move, as engines judge it; exact once the game is over.
pub(super) fn evaluation(record: &dyn AnyRecord) -> Score {
    struct Judge<'a>(&'a dyn AnyRecord);
    impl GameVisitor for Judge<'_> {
        type Output = Score;

        fn visit<G: Playable>(self) -> Score {
            let record: &Record<G> = self.0.as_any().downcast_ref().expect("the record is of its own kind");
            let position: &G = record.position();
            match record.outcome() {
                // Drawn by repetition where the position itself goes on.
                Some(_) => score::of_finished(position, 0).unwrap_or(0),
                None => G::Evaluator::default().evaluate(position),
            }
        }
    }
    record.kind().visit(Judge(record))
}
