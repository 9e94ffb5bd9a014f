//! The nodes that may refuse requests, by the history. A node that has made a room serves, from then on until something happens to it. The
//! tests that kill real nodes over `PostgreSQL` include this file.

use std::collections::BTreeMap;

use super::history::{Incident, Line};
use super::wires::Place;

/// A node, as the history has it until now.
#[derive(Debug, Default)]
struct Node {
    /// How often it has begun.
    lives: usize,
    is_ending: bool,
    /// How many things keep it from the store.
    cuts: usize,
    /// When something has happened to it the last time.
    quiet_since: u128,
    /// Since when it is known to serve, or to be gone with everything in order.
    serves_since: Option<u128>,
}

/// A life of a node, while a history is searched for fences.
#[derive(Debug, Default)]
struct Life {
    number: usize,
    /// How many things keep it from the store.
    cuts: usize,
    /// The line of the last thing that happened to it.
    last: usize,
}

/// All nodes.
#[derive(Debug, Default)]
pub(super) struct Health {
    nodes: BTreeMap<Place, Node>,
    /// The lives that were fenced or have stepped aside, each with the line after which nothing happened to it before: it makes rooms until it learns of the fence.
    fenced: BTreeMap<(Place, usize), usize>,
}

impl Health {
    /// Before a history, which is to follow line by line.
    pub(super) fn before(history: &[(u128, Line)]) -> Self {
        let (mut fenced, mut lives) = (BTreeMap::new(), BTreeMap::<Place, Life>::new());
        for (number, (_, line)) in history.iter().enumerate() {
            let Line::Incident(incident) = line else { continue };
            match *incident {
                Incident::Begins(node) => {
                    let life = lives.entry(node).or_default();
                    (life.number, life.last) = (life.number + 1, number);
                }
                Incident::Cut(node) => {
                    let life = lives.entry(node).or_default();
                    (life.cuts, life.last) = (life.cuts + 1, number);
                }
                Incident::Healed(node) => {
                    let life = lives.entry(node).or_default();
                    (life.cuts, life.last) = (life.cuts.saturating_sub(1), number);
                }
                Incident::Fenced(node) | Incident::Aside(node) => {
                    let life = lives.entry(node).or_default();
                    fenced.entry((node, life.number)).or_insert(life.last);
                }
                Incident::Calm => {
                    // Nothing happens to the others: one of them may be stepping aside.
                    for life in lives.values_mut().filter(|life| life.cuts > 0) {
                        (life.cuts, life.last) = (0, number);
                    }
                }
                Incident::Stops(_) | Incident::HasStopped(_) | Incident::Dies(_) => {}
            }
        }
        Self { nodes: BTreeMap::new(), fenced }
    }

    /// Something happens to a node.
    pub(super) fn happens(&mut self, now: u128, incident: Incident) {
        let (place, change): (_, fn(&mut Node)) = match incident {
            Incident::Begins(place) => (place, |node| (node.lives, node.is_ending) = (node.lives + 1, false)),
            Incident::Stops(place) | Incident::Dies(place) | Incident::HasStopped(place) => {
                (place, |node| node.is_ending = true)
            }
            Incident::Cut(place) => (place, |node| node.cuts += 1),
            Incident::Healed(place) => (place, |node| node.cuts = node.cuts.saturating_sub(1)),
            Incident::Fenced(place) | Incident::Aside(place) => (place, |_| ()),
            Incident::Calm => {
                for node in self.nodes.values_mut().filter(|node| node.cuts > 0) {
                    (node.cuts, node.quiet_since, node.serves_since) = (0, now, None);
                }
                return;
            }
        };
        let node = self.nodes.entry(place).or_default();
        change(node);
        node.quiet_since = now;
        // One that has stopped in order refuses nothing that is asked for later.
        node.serves_since = matches!(incident, Incident::HasStopped(_)).then_some(now);
    }

    /// A node has made a room, which was asked for at a time; by a line of the history.
    pub(super) fn made(&mut self, place: Place, (line, now): (usize, u128), asked: u128) {
        let Some(node) = self.nodes.get_mut(&place) else { return };
        let is_fenced = self.fenced.get(&(place, node.lives)).is_some_and(|last| line > *last);
        if !node.is_ending && node.cuts == 0 && asked > node.quiet_since && !is_fenced {
            node.serves_since.get_or_insert(now);
        }
    }

    /// Whether a node may have refused something that was asked for at a time.
    pub(super) fn may_refuse(&self, place: Place, asked: u128) -> bool {
        self.nodes.get(&place).is_none_or(|node| node.may_refuse(asked))
    }

    /// Whether any node may have: requests are passed on.
    pub(super) fn any_may_refuse(&self, asked: u128) -> bool {
        self.nodes.values().any(|node| node.may_refuse(asked))
    }
}

impl Node {
    fn may_refuse(&self, asked: u128) -> bool {
        self.serves_since.is_none_or(|since| asked <= since)
    }
}
