//! The algorithms of the five papers, written a second time from the text of each paper and without the searches of `shared`. The
//! engines, with the options that make them literal, must do the same: equal moves, values, nodes and leaves.

mod adjacency;
mod lecture;
mod morris;
mod mtdf;
mod reversi;

use bidak_shared::eval::Score;
use bidak_shared::kind::EngineKind;
use bidak_shared::registry::Playable;
use bidak_shared::search::{Limits, Report, Root, StopFlag};

/// More than any value.
const INFINITY: Score = 100_000_000;

/// The report of an engine with some of its options on a position without history.
fn report<G: Playable>(engine: EngineKind, options: &[(&str, &str)], position: &G, depth: u32) -> Report<G::Action> {
    let mut settings = engine.settings().with_seed(30);
    for (name, value) in options {
        settings.set(name, value).expect("an option of the engine");
    }
    let root = Root::of(position, position.legal());
    engine.build::<G>(&settings).search(&root, &Limits::depth(depth), &StopFlag::new(), &mut |_| {})
}

/// The nodes that a search visits, and the leaves among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Visits {
    nodes: u64,
    leaves: u64,
}

impl Visits {
    fn of<A>(report: &Report<A>) -> Self {
        Self { nodes: report.nodes, leaves: report.leaves }
    }
}
