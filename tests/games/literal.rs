//! The algorithms of the five papers, written a second time from the text of each paper and without the searches of `shared`. The
//! engines, with the options that make them literal, must do the same: equal moves, values, nodes and leaves.

mod adjacency;
mod lecture;
mod morris;
mod mtdf;
mod reversi;

use std::cmp::Reverse;

use bidak_shared::eval::Score;
use bidak_shared::kind::{EngineKind, GameKind};
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

/// The actions of a position by the points of the board, row by row from the top left. Nine Men's Morris has its first row, 7, at the top.
fn listed<G: Playable>(position: &G) -> Vec<G::Action> {
    let mut actions = position.legal().to_vec();
    if G::KIND == GameKind::Morris {
        actions.sort_by_cached_key(|action| {
            let mut text = String::new();
            position.write_move(*action, &mut text);
            let letters: Vec<char> = text.chars().filter(|letter| *letter != '-' && *letter != 'x').collect();
            letters.chunks(2).map(|point| (Reverse(point[1]), point[0])).collect::<Vec<_>>()
        });
    }
    actions
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
