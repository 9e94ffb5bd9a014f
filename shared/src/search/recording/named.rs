//! Events with texts for actions, as they happen.

use crate::game::Game;
use crate::search::event::{Enter, Line, Observer, PlayoutStep, SearchEvent, Swap};

/// The text of an action in a position.
pub type Naming<'a, G> = dyn Fn(&G, <G as Game>::Action) -> String + Sync + 'a;

/// Hands on the events of a search with texts for actions.
pub struct NamedEvents<'a, G: Game> {
    root: G,
    /// The positions of the open visits.
    open: Vec<G>,
    name: &'a Naming<'a, G>,
    receive: &'a mut (dyn FnMut(&SearchEvent<'_, String>) + Send),
}

impl<'a, G: Game> NamedEvents<'a, G> {
    /// For a search from `root`; `receive` gets each event.
    pub fn new(
        root: G,
        name: &'a Naming<'a, G>,
        receive: &'a mut (dyn FnMut(&SearchEvent<'_, String>) + Send),
    ) -> Self {
        Self { root, open: Vec::new(), name, receive }
    }

    /// The text of an action at the open visit.
    fn text(&self, action: G::Action) -> String {
        (self.name)(self.open.last().unwrap_or(&self.root), action)
    }

    fn texts(&self, genes: &[G::Action]) -> Vec<String> {
        line_texts(&self.root, genes, self.name)
    }

    fn enter(&mut self, enter: &Enter<G::Action>) {
        let Enter { action, ply, depth, alpha, beta, visit, max } = *enter;
        let text = action.map(|action| self.text(action));
        let before = self.open.last().unwrap_or(&self.root);
        let place = action.map_or_else(|| before.clone(), |action| before.result(action));
        self.open.push(place);
        (self.receive)(&SearchEvent::Enter(Enter { action: text, ply, depth, alpha, beta, visit, max }));
    }

    fn playout(&mut self, path: &[PlayoutStep<G::Action>], result: f64, proved: u32) {
        let actions: Vec<G::Action> = path.iter().map(|step| step.action).collect();
        let step = |(step, action): (&PlayoutStep<G::Action>, String)| {
            let PlayoutStep { visits, mean, bound, .. } = *step;
            PlayoutStep { action, visits, mean, bound }
        };
        let path: Vec<_> = path.iter().zip(self.texts(&actions)).map(step).collect();
        (self.receive)(&SearchEvent::Playout { path: &path, result, proved });
    }
}

impl<G: Game> Observer<G::Action> for NamedEvents<'_, G> {
    fn event(&mut self, event: &SearchEvent<'_, G::Action>) {
        let named = match *event {
            SearchEvent::Enter(ref enter) => return self.enter(enter),
            SearchEvent::Playout { path, result, proved } => return self.playout(path, result, proved),
            SearchEvent::Cut { why, left } => {
                let left: Vec<String> = left.iter().map(|action| self.text(*action)).collect();
                return (self.receive)(&SearchEvent::Cut { why, left: &left });
            }
            SearchEvent::Generation { number, value, lines } => {
                let genes: Vec<Vec<String>> = lines.iter().map(|line| self.texts(line.genes)).collect();
                let lines = lines.iter().zip(&genes);
                let lines = lines.map(|(line, genes)| Line { genes, value: line.value, fitness: line.fitness });
                let lines: Vec<Line<'_, String>> = lines.collect();
                return (self.receive)(&SearchEvent::Generation { number, value, lines: &lines });
            }
            SearchEvent::Swap(Swap { before, after, places, repaired }) => {
                let (before, after) = (before.map(|genes| self.texts(genes)), after.map(|genes| self.texts(genes)));
                let (before, after) = (before.each_ref().map(Vec::as_slice), after.each_ref().map(Vec::as_slice));
                return (self.receive)(&SearchEvent::Swap(Swap { before, after, places, repaired }));
            }
            SearchEvent::Iteration { depth } => {
                self.open.clear();
                SearchEvent::Iteration { depth }
            }
            SearchEvent::Pass(pass) => {
                self.open.clear();
                SearchEvent::Pass(pass)
            }
            SearchEvent::PassEnd(pass) => SearchEvent::PassEnd(pass),
            SearchEvent::Leaf { value, why } => {
                self.open.pop();
                SearchEvent::Leaf { value, why }
            }
            SearchEvent::Leave { value, bound } => {
                self.open.pop();
                SearchEvent::Leave { value, bound }
            }
            SearchEvent::Probe { lower, upper, depth, result } => SearchEvent::Probe { lower, upper, depth, result },
            SearchEvent::Store { lower, upper, depth } => SearchEvent::Store { lower, upper, depth },
            SearchEvent::Better { action, value } => SearchEvent::Better { action: self.text(action), value },
            SearchEvent::Select { copies } => SearchEvent::Select { copies },
            SearchEvent::Neighbour { action, value, taken, temperature } => {
                SearchEvent::Neighbour { action: self.text(action), value, taken, temperature }
            }
            SearchEvent::Choose { action, by } => SearchEvent::Choose { action: (self.name)(&self.root, action), by },
        };
        (self.receive)(&named);
    }
}

/// The texts of a line of play. After an exchange of genes an action need not be legal; from there on it is named as if it were next.
pub fn line_texts<G: Game>(position: &G, line: &[G::Action], name: &dyn Fn(&G, G::Action) -> String) -> Vec<String> {
    let mut place = position.clone();
    let mut is_legal = true;
    let text = |action: &G::Action| {
        let text = name(&place, *action);
        is_legal &= place.is_legal(*action);
        if is_legal {
            place.apply(*action);
        }
        text
    };
    line.iter().map(text).collect()
}
