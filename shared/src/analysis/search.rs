//! The searches of an analysis. They run on the caller's thread and return when they are done or stopped.

use crate::analysis::value::{Proof, ProvedScore};
use crate::analysis::{BOOK_TIME, Effort, Finding, STRONGEST, Source, Stage, deepest, sees_every_end};
use crate::kind::{EngineKind, GameKind};
use crate::record::{AnyRecord, Record};
use crate::registry::{GameVisitor, Playable};
use crate::search::{Engine, Limits, Report, Root, StopFlag, score};

/// Analyzes the positions of one game. Its tables are kept from one position to the next.
pub trait Analyst: Send {
    /// Searches the position after `ply` moves, or the last one if there are fewer. `tell` gets intermediate findings.
    /// `None` if the stop flag ended the search early.
    fn look(&mut self, ply: usize, effort: Effort, stop: &StopFlag, tell: &mut dyn FnMut(Finding)) -> Option<Finding>;
}

impl GameKind {
    /// An analyst for a game of this kind. Each of its two engines has tables of `hash_mb` MB.
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn analyst(self, record: &dyn AnyRecord, hash_mb: u32) -> Box<dyn Analyst> {
        struct Build<'a>(&'a dyn AnyRecord, u32);
        impl GameVisitor for Build<'_> {
            type Output = Box<dyn Analyst>;

            fn visit<G: Playable>(self) -> Self::Output {
                let Self(record, hash_mb) = self;
                let game: &Record<G> = record.as_any().downcast_ref().expect("the record is of this game");
                Box::new(GameAnalyst::new(game.clone(), hash_mb))
            }
        }
        self.visit(Build(record, hash_mb))
    }
}

fn build<G: Playable>(kind: EngineKind, hash_mb: u32) -> Box<dyn Engine<G>> {
    kind.build::<G>(&kind.settings().with_hash_mb(hash_mb))
}

/// The one implementation of [`Analyst`].
pub(super) struct GameAnalyst<G: Playable> {
    game: Record<G>,
    hash_mb: u32,
    strongest: Box<dyn Engine<G>>,
    /// A full-width engine, which searches every line to its depth; built when it is needed.
    thorough: Option<Box<dyn Engine<G>>>,
}

impl<G: Playable> Analyst for GameAnalyst<G> {
    fn look(&mut self, ply: usize, effort: Effort, stop: &StopFlag, tell: &mut dyn FnMut(Finding)) -> Option<Finding> {
        if stop.is_raised() {
            return None;
        }
        let mut record = self.game.clone();
        record.undo(self.game.actions().len().saturating_sub(ply));
        let finding = self.look_at(&record, effort, stop, tell);
        (!stop.is_raised()).then_some(finding)
    }
}

impl<G: Playable> GameAnalyst<G> {
    /// For the positions of `game`, with engines whose tables have `hash_mb` MB each.
    pub(super) fn new(game: Record<G>, hash_mb: u32) -> Self {
        Self { game, hash_mb, strongest: build::<G>(STRONGEST, hash_mb), thorough: None }
    }

    /// Searches the current position of `record`, or takes it from the opening book.
    fn look_at(
        &mut self,
        record: &Record<G>,
        effort: Effort,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Finding),
    ) -> Finding {
        if let Some(finding) = opening(record, effort) {
            return finding;
        }
        // With a depth, forced moves are searched as well.
        let limits = match effort {
            Effort::Time(time) => Limits { depth: Some(deepest::<G>()), time: Some(time), ..Limits::default() },
            Effort::Depth(depth) => Limits::depth(depth.min(deepest::<G>())),
        };
        self.search(record, &limits, stop, tell)
    }

    /// Searches the current position of `record`. What nodes or time have cut off is no proof.
    pub(super) fn search(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Finding),
    ) -> Finding {
        let Some(root) = Root::new(record) else {
            // A draw by repetition has no score of its own.
            let score = score::of_finished(record.position(), 0).unwrap_or(0);
            let value = ProvedScore::of_finished::<G>(score);
            let ply = record.actions().len();
            let (line, stage, source) = (Vec::new(), Stage::Done, Source::Search);
            return Finding { ply, value, line, depth: 0, nodes: 0, stage, source };
        };
        let mut report = self.strongest.search(&root, limits, stop, &mut |report| {
            tell(finding(record, report, ProvedScore::estimated::<G>(report), Stage::Going));
        });
        let is_cut = |report: &Report<G::Action>, limits: &Limits| {
            stop.is_raised()
                || limits.time.is_some_and(|most| report.time >= most)
                || limits.nodes.is_some_and(|most| report.nodes >= most)
        };
        let mut value = ProvedScore::found::<G>(&report, limits, stop);
        let reaches_end = sees_every_end::<G>() && limits.depth == Some(deepest::<G>());
        if value.proof != Proof::Exact && !is_cut(&report, limits) && reaches_end {
            // No game is longer than that, but the strongest engine reduces some lines.
            let hash_mb = self.hash_mb;
            let thorough = self.thorough.get_or_insert_with(|| build::<G>(EngineKind::AbMemory, hash_mb));
            let time = limits.time.map(|time| time.saturating_sub(report.time));
            let limits = Limits { time, ..limits.clone() };
            let all = thorough.search(&root, &limits, stop, &mut |_| {});
            if !is_cut(&all, &limits) {
                value = ProvedScore::exact::<G>(&all);
                report = all;
            }
        }
        finding(record, &report, value, Stage::Done)
    }
}

fn finding<G: Playable>(record: &Record<G>, report: &Report<G::Action>, value: ProvedScore, stage: Stage) -> Finding {
    let line = report.line(record.position());
    let (ply, source) = (record.actions().len(), Source::Search);
    Finding { ply, value, line, depth: report.depth, nodes: report.nodes, stage, source }
}

/// The finding of the opening book, which answers at once, unless the effort is a depth or much time.
fn opening<G: Playable>(record: &Record<G>, effort: Effort) -> Option<Finding> {
    if !matches!(effort, Effort::Time(time) if time <= BOOK_TIME) {
        return None;
    }
    let position = record.position();
    let (score, line) = position.opening()?;
    Some(Finding {
        ply: record.actions().len(),
        value: ProvedScore::new(score, Proof::Nothing, G::HAS_MARGIN),
        depth: line.len() as u32,
        line: position.line_texts(&line),
        nodes: 0,
        stage: Stage::Done,
        source: Source::Book,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::tic_tac_toe::TicTacToe;

    #[test]
    fn a_search_that_its_node_limit_cut_off_proves_nothing() {
        let record = Record::new(TicTacToe::initial(&<TicTacToe as Game>::Options::default()));
        let mut analyst = GameAnalyst::new(record.clone(), 1);
        let mut proof = |nodes| {
            let limits = Limits { nodes, ..Limits::depth(deepest::<TicTacToe>()) };
            analyst.search(&record, &limits, &StopFlag::new(), &mut |_| {}).value.proof
        };
        assert_eq!([proof(Some(100)), proof(None)], [Proof::Nothing, Proof::Exact]);
    }
}
