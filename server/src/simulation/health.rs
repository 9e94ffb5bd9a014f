//! Which nodes may refuse requests, by the history: a node that has made a room must serve until the next incident. The tests that kill real
//! nodes over `PostgreSQL` include this file.

use std::collections::BTreeMap;

use super::history::{Incident, Line};
use super::wires::Place;

/// A node, by the history so far.
#[derive(Debug, Default)]
struct Node {
    /// How often it has started.
    lives: usize,
    is_ending: bool,
    /// The number of faults that cut it off from the store now.
    cuts: usize,
    /// The time of its last incident.
    quiet_since: u128,
    /// The time since which it must refuse nothing: it serves, or has stopped in order.
    serves_since: Option<u128>,
}

/// A life of a node, while [`Health::before`] searches a history for fences.
#[derive(Debug, Default)]
struct Life {
    number: usize,
    /// The number of faults that cut it off from the store now.
    cuts: usize,
    /// The line of its last incident.
    last: usize,
}

/// All nodes.
#[derive(Debug, Default)]
pub(super) struct Health {
    nodes: BTreeMap<Place, Node>,
    /// The lives that were fenced or stepped aside, each with the line of the last incident before that. A room made after this line does not
    /// prove that the node serves: it had not learned of the fence yet.
    fenced: BTreeMap<(Place, usize), usize>,
}

impl Health {
    /// The state before the first line of a history. Call [`Health::happens`] and [`Health::made`] for its lines in order.
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
                    // Nodes without a cut have no incident here: one of them may be stepping aside.
                    for life in lives.values_mut().filter(|life| life.cuts > 0) {
                        (life.cuts, life.last) = (0, number);
                    }
                }
                Incident::Stops(_) | Incident::HasStopped(_) | Incident::Dies(_) => {}
            }
        }
        Self { nodes: BTreeMap::new(), fenced }
    }

    /// Applies an incident.
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
        // A node that has stopped in order refuses no later request.
        node.serves_since = matches!(incident, Incident::HasStopped(_)).then_some(now);
    }

    /// Applies a line of the history: a node has made a room, which was requested at the time `asked`.
    pub(super) fn made(&mut self, place: Place, (line, now): (usize, u128), asked: u128) {
        let Some(node) = self.nodes.get_mut(&place) else { return };
        let is_fenced = self.fenced.get(&(place, node.lives)).is_some_and(|last| line > *last);
        if !node.is_ending && node.cuts == 0 && asked > node.quiet_since && !is_fenced {
            node.serves_since.get_or_insert(now);
        }
    }

    /// Whether a node may have refused a request that was sent at a time.
    pub(super) fn may_refuse(&self, place: Place, asked: u128) -> bool {
        self.nodes.get(&place).is_none_or(|node| node.may_refuse(asked))
    }

    /// Whether any node may have refused it: nodes pass requests on.
    pub(super) fn any_may_refuse(&self, asked: u128) -> bool {
        self.nodes.values().any(|node| node.may_refuse(asked))
    }
}

impl Node {
    fn may_refuse(&self, asked: u128) -> bool {
        self.serves_since.is_none_or(|since| asked <= since)
    }
}
