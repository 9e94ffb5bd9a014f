//! Recordings and events of searches with the game erased.

use super::build::build;
use crate::eval::choice::EvaluatorChoice;
use crate::eval::named::DrawnEvaluator;
use crate::game::{Game, Player};
use crate::kind::{EngineKind, GameKind};
use crate::notation::Notation;
use crate::record::{AnyRecord, Record};
use crate::registry::{GameVisitor, Playable};
use crate::rules::drawn::{Drawn, DrawnTree};
use crate::search::best::Best;
use crate::search::event::{Observer, SearchEvent};
use crate::search::options::EngineSettings;
use crate::search::recording::Recording;
use crate::search::recording::named::{NamedEvents, Naming, line_texts};
use crate::search::table::Table;
use crate::search::{Engine, Limits, Report, Root, StopFlag};

/// The engines whose trees people look through without options: the simplest first.
pub const TREE_ENGINES: [EngineKind; 3] = [EngineKind::Minimax, EngineKind::AlphaBeta, EngineKind::NegaScout];

/// A search to look into, from empty tables and on one thread.
#[derive(Clone, Debug)]
pub struct ObservedSearch {
    /// The engine.
    pub engine: EngineKind,
    /// Its settings.
    pub settings: EngineSettings,
    /// The limits of the search.
    pub limits: Limits,
}

/// The position that is searched.
#[derive(Clone, Copy, Debug)]
pub enum Searched<'a> {
    /// The current one of a game.
    Record(&'a dyn AnyRecord),
    /// The root of a drawn tree, whose MAX is First.
    Drawn(&'a DrawnTree),
}

/// A recorded search and its report, with moves as texts.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The recording.
    pub recording: Recording<String>,
    /// The report.
    pub report: Report<String>,
}

impl ObservedSearch {
    /// One iteration of an engine, without a table, so that the tree is that of the algorithm alone.
    pub fn plain(engine: EngineKind, depth: u32) -> Self {
        let mut settings = engine.settings();
        for (name, value) in [("deepening", "off"), ("table", "no")] {
            // Not every engine has both.
            let _ = settings.set(name, value);
        }
        Self { engine, settings, limits: Limits::depth(depth) }
    }

    /// Records the search, with at most `most` nodes; `None` once the game is over.
    ///
    /// # Panics
    /// If the settings are of another engine.
    pub fn record(&self, searched: Searched<'_>, most: usize, stop: &StopFlag) -> Option<Recorded> {
        self.run(searched, stop, Recorder { most })
    }

    /// Hands on every event of the search; `None` once the game is over.
    ///
    /// # Panics
    /// If the settings are of another engine.
    pub fn events(
        &self,
        searched: Searched<'_>,
        stop: &StopFlag,
        receive: &mut (dyn FnMut(&SearchEvent<'_, String>) + Send),
    ) -> Option<Report<String>> {
        self.run(searched, stop, EachEvent { receive })
    }

    fn run<R: Receiver>(&self, searched: Searched<'_>, stop: &StopFlag, receiver: R) -> Option<R::Output> {
        match searched {
            Searched::Record(record) => record.kind().visit(InGame { search: self, record, stop, receiver }),
            Searched::Drawn(tree) => {
                let record = Record::new(Drawn::initial(tree));
                let root = Root::new(&record)?.for_max(Player::First);
                let own = EvaluatorChoice::Own(DrawnEvaluator);
                let mut engine = build(self.engine, &self.settings, own, |evaluator| {
                    Box::new(Best::<Drawn, DrawnEvaluator>::new(evaluator, None, Table::new(self.settings.hash_mb)))
                });
                let name: &Naming<'_, Drawn> = &|place, action| place.move_text(action).to_owned();
                Some(receiver.receive(&mut |observer| self.search(&mut *engine, &root, stop, observer), &root, name))
            }
        }
    }

    fn search<G: Game>(
        &self,
        engine: &mut dyn Engine<G>,
        root: &Root<'_, G>,
        stop: &StopFlag,
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action> {
        engine.search_traced(root, &self.limits, stop, &mut |_| {}, observer)
    }
}

/// Runs a search with an observer.
type Search<'a, A> = dyn FnMut(&mut dyn Observer<A>) -> Report<A> + 'a;

/// Receives the events of a search of any game.
trait Receiver {
    /// Its result.
    type Output;

    /// Runs `search` with an observer. `name` is the text of an action in a position.
    fn receive<G: Game>(
        self,
        search: &mut Search<'_, G::Action>,
        root: &Root<'_, G>,
        name: &Naming<'_, G>,
    ) -> Self::Output;
}

struct Recorder {
    most: usize,
}

impl Receiver for Recorder {
    type Output = Recorded;

    fn receive<G: Game>(
        self,
        search: &mut Search<'_, G::Action>,
        root: &Root<'_, G>,
        name: &Naming<'_, G>,
    ) -> Recorded {
        let mut recording = Recording::new(self.most);
        let report = named_report(&search(&mut recording), root, name);
        Recorded { recording: recording.named(root.position, name), report }
    }
}

struct EachEvent<'a> {
    receive: &'a mut (dyn FnMut(&SearchEvent<'_, String>) + Send),
}

impl Receiver for EachEvent<'_> {
    type Output = Report<String>;

    fn receive<G: Game>(
        self,
        search: &mut Search<'_, G::Action>,
        root: &Root<'_, G>,
        name: &Naming<'_, G>,
    ) -> Report<String> {
        let report = search(&mut NamedEvents::new(root.position.clone(), name, self.receive));
        named_report(&report, root, name)
    }
}

fn named_report<G: Game>(report: &Report<G::Action>, root: &Root<'_, G>, name: &Naming<'_, G>) -> Report<String> {
    let (best, pv) = (name(root.position, report.best), line_texts(root.position, &report.pv, name));
    let &Report { score, bound, depth, nodes, leaves, time, by, .. } = report;
    Report { best, score, bound, depth, nodes, leaves, time, pv, by }
}

/// A search in a game whose type is known only at run time.
struct InGame<'a, R> {
    search: &'a ObservedSearch,
    record: &'a dyn AnyRecord,
    stop: &'a StopFlag,
    receiver: R,
}

impl<R: Receiver> GameVisitor for InGame<'_, R> {
    type Output = Option<R::Output>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Self { search, record, stop, receiver } = self;
        let record: &Record<G> = record.as_any().downcast_ref().expect("the record is of its own kind");
        let root = Root::new(record)?;
        let mut engine = search.engine.build::<G>(&search.settings);
        let name: &Naming<'_, G> = &|place, action| Notation::move_text(place, action);
        Some(receiver.receive(&mut |observer| search.search(&mut *engine, &root, stop, observer), &root, name))
    }
}

impl GameKind {
    /// The recording of one iteration of one of [`TREE_ENGINES`]. `None` if it has more than `most` nodes, or the game is over.
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn small_tree(
        self,
        record: &dyn AnyRecord,
        engine: EngineKind,
        depth: u32,
        most: u64,
    ) -> Option<Recording<String>> {
        let mut search = ObservedSearch::plain(engine, depth);
        search.limits.nodes = Some(most);
        let Recorded { recording, report } =
            search.record(Searched::Record(record), most as usize, &StopFlag::new())?;
        // A limit of nodes ended a larger one.
        let is_whole = recording.visits.roots().len() == 1 && report.nodes <= most;
        let has_value = recording.visits.last_root().is_some_and(|root| root.value.is_some());
        (is_whole && has_value).then_some(recording)
    }
}
