//! The recording of a search: its events as trees and lists that can be looked through.
//!
//! A recording holds a limited number of nodes. When a search has more, the deepest plies are folded: their visits are counted at the nodes
//! above them ([`RecordedVisit::below`]).

mod evolution;
pub mod named;
mod playouts;
mod visits;

use crate::eval::Score;
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::event::{Observer, SearchEvent};

pub use evolution::{Evolution, RecordedGeneration, RecordedLine, RecordedSwap};
pub use playouts::{PlayoutNode, PlayoutTree, RecordedPlayout};
pub use visits::{RecordedRoot, RecordedStep, RecordedVisit, StepKind, VisitTree};

/// A recorded search. `A` is the type of actions: that of the game, or text.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording<A> {
    /// The visits of a tree search.
    pub visits: VisitTree<A>,
    /// The tree of a Monte Carlo search.
    pub playouts: PlayoutTree<A>,
    /// The generations of a genetic search.
    pub evolution: Evolution<A>,
    /// The neighbours that a local search looked at, in order.
    pub neighbours: Vec<Neighbour<A>>,
    /// Neighbours beyond the limit of the recording.
    pub more_neighbours: usize,
    /// The best action of the root so far, with its score to the side to move there.
    pub best: Option<(A, Score)>,
    /// The action that was chosen, and by what.
    pub choice: Option<(A, ChosenBy)>,
    most: usize,
}

/// A position that a local search looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour<A> {
    /// The action that leads there.
    pub action: A,
    /// The objective, to the side that plays it.
    pub value: Score,
    /// Whether the search moved there.
    pub taken: bool,
    /// The temperature of annealing.
    pub temperature: Option<f64>,
}

impl<A> Recording<A> {
    /// An empty recording of at most `most` nodes of each tree.
    pub fn new(most: usize) -> Self {
        Self {
            visits: VisitTree::new(most),
            playouts: PlayoutTree::new(most),
            evolution: Evolution::new(most),
            neighbours: Vec::new(),
            more_neighbours: 0,
            best: None,
            choice: None,
            most,
        }
    }

    /// Whether plies, generations or neighbours are left out.
    pub fn is_folded(&self) -> bool {
        self.visits.is_folded() || self.playouts.is_folded() || self.evolution.left_out > 0 || self.more_neighbours > 0
    }
}

impl<A: Copy> Recording<A> {
    /// The recording of a search from `position` with texts for actions; `name` is the text of an action in a position.
    pub fn named<G: Game<Action = A>>(&self, position: &G, name: &dyn Fn(&G, A) -> String) -> Recording<String> {
        let named = |action: A| name(position, action);
        Recording {
            visits: self.visits.named(position, name),
            playouts: self.playouts.named(position, name),
            evolution: self.evolution.named(position, name),
            neighbours: self
                .neighbours
                .iter()
                .map(|&Neighbour { action, value, taken, temperature }| {
                    let action = named(action);
                    Neighbour { action, value, taken, temperature }
                })
                .collect(),
            more_neighbours: self.more_neighbours,
            best: self.best.map(|(action, score)| (named(action), score)),
            choice: self.choice.map(|(action, by)| (named(action), by)),
            most: self.most,
        }
    }
}

impl<A: Copy + Eq + Send> Observer<A> for Recording<A> {
    fn event(&mut self, event: &SearchEvent<'_, A>) {
        match *event {
            SearchEvent::Choose { action, by } => self.choice = Some((action, by)),
            SearchEvent::Neighbour { action, value, taken, temperature } => {
                if self.neighbours.len() < self.most {
                    self.neighbours.push(Neighbour { action, value, taken, temperature });
                } else {
                    self.more_neighbours += 1;
                }
                if taken {
                    self.best = Some((action, value));
                }
            }
            SearchEvent::Playout { path, result, proved } => self.playouts.record(path, result, proved),
            SearchEvent::Generation { number, value, lines } => {
                self.evolution.begin(number, value, lines);
                self.best = self.evolution.fittest().and_then(|line| Some((*line.genes.first()?, value)));
            }
            SearchEvent::Select { copies } => self.evolution.select(copies),
            SearchEvent::Swap(swap) => self.evolution.swap(&swap),
            SearchEvent::Better { action, value } if self.visits.is_at_root() => {
                self.best = Some((action, value));
                self.visits.record(event);
            }
            _ => self.visits.record(event),
        }
    }
}
