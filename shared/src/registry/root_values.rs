//! The values of all moves of a position, each by a search of that move alone.

use super::{GameVisitor, Playable};
use crate::eval::Score;
use crate::kind::{EngineKind, GameKind};
use crate::record::{AnyRecord, Record};
use crate::search::options::EngineSettings;
use crate::search::{Bound, Limits, Root, StopFlag};

/// A legal move and its value to the side that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootValue {
    /// The move.
    pub text: String,
    /// Its value, as far as the engine sees.
    pub value: Score,
    /// How `value` relates to the value within the depth.
    pub bound: Bound,
}

impl GameKind {
    /// The move that a new engine chooses in the position of `record`, and the values of all moves, best first. The time in `limits` is
    /// for the choice, and once more for all values together. `None` once the game is over.
    ///
    /// # Panics
    /// If `record` is of another game, or `settings` are of another engine.
    pub fn root_values(
        self,
        record: &dyn AnyRecord,
        engine: EngineKind,
        settings: &EngineSettings,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<(String, Vec<RootValue>)> {
        struct Values<'a>(&'a dyn AnyRecord, EngineKind, &'a EngineSettings, &'a Limits, &'a StopFlag);
        impl GameVisitor for Values<'_> {
            type Output = Option<(String, Vec<RootValue>)>;

            fn visit<G: Playable>(self) -> Self::Output {
                let Self(record, engine, settings, limits, stop) = self;
                let record: &Record<G> = record.as_any().downcast_ref().expect("the record is of this game");
                let root = Root::new(record)?;
                let mut engine = engine.build::<G>(settings);
                let best = engine.search(&root, limits, stop, &mut |_| {}).best;
                let count = root.actions().len() as u32;
                let each = Limits { time: limits.time.map(|time| time / count), ..limits.clone() };
                let mut values: Vec<RootValue> = root
                    .actions()
                    .iter()
                    .map(|action| {
                        let report = engine.search(&root.only(*action), &each, stop, &mut |_| {});
                        let text = root.position.move_text(*action);
                        RootValue { text, value: report.score, bound: report.bound }
                    })
                    .collect();
                values.sort_by_key(|found| std::cmp::Reverse(found.value));
                Some((root.position.move_text(best), values))
            }
        }
        self.visit(Values(record, engine, settings, limits, stop))
    }
}
