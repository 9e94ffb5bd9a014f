//! One of the searches of the screen: its engine, its recording, and the place in it.

use bidak_shared::registry::recording::Recorded;
use bidak_shared::registry::spec::EngineSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::drawing::{self, MOST_DRAWN};
use super::explain::explain;
use super::follow::Never;
use super::lens::Lens;
use super::list;
use super::playback::Playback;
use super::scene::{Folds, Scene};
use crate::base::columns::{cut, wrap};
use crate::play::text::sentence;
use crate::tui::hits::Hits;

/// A search.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) spec: EngineSpec,
    state: State,
    folds: Folds,
    /// The chosen node of the list, by its line; the one that the step is about if none.
    chosen: Option<usize>,
    /// Why it is not where the other search is.
    never: Option<Never>,
}

/// How far the search is.
#[derive(Debug)]
enum State {
    /// It waits for its thread, or runs there with this number.
    Running(Option<u32>),
    /// The reader has stopped it.
    Stopped,
    /// The game is over in the position.
    Over,
    /// It is recorded.
    Done(Box<Playback>),
}

/// How the nodes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layout {
    /// In lines.
    #[default]
    List,
    /// As a tree.
    Drawing,
}

impl Column {
    pub(super) fn new(spec: EngineSpec) -> Self {
        Self { spec, state: State::Running(None), folds: Folds::default(), chosen: None, never: None }
    }

    /// The number of its search, while that runs.
    pub(super) fn job(&self) -> Option<u32> {
        if let State::Running(job) = self.state { job } else { None }
    }

    /// The search has begun with this number.
    pub(super) fn begun(&mut self, job: u32) {
        if matches!(self.state, State::Running(_)) {
            self.state = State::Running(Some(job));
        }
    }

    pub(super) fn is_running(&self) -> bool {
        matches!(self.state, State::Running(_))
    }

    pub(super) fn stop(&mut self) {
        if self.is_running() {
            self.state = State::Stopped;
        }
    }

    /// The search is over.
    pub(super) fn take(&mut self, recorded: Option<Box<Recorded>>) {
        self.state = match recorded {
            Some(recorded) => State::Done(Box::new(Playback::new(*recorded))),
            None => State::Over,
        };
    }

    pub(super) fn playback(&self) -> Option<&Playback> {
        if let State::Done(playback) = &self.state { Some(playback) } else { None }
    }

    /// Shows another step.
    pub(super) fn go(&mut self, to: usize) {
        if let State::Done(playback) = &mut self.state {
            playback.go(to);
            self.chosen = None;
            self.never = None;
            self.folds.folded.clear();
        }
    }

    /// Shows the step at which the other search is, or says why there is none.
    pub(super) fn follow(&mut self, to: Result<Option<usize>, Never>) {
        match to {
            Ok(Some(step)) => self.go(step),
            Ok(None) => self.never = None,
            Err(never) => self.never = Some(never),
        }
    }

    /// Moves the choice in the list.
    pub(super) fn choose(&mut self, line: usize) {
        self.chosen = Some(line);
    }

    /// The nodes of the list, and the chosen line.
    pub(super) fn lines(&self, lens: &Lens) -> (Scene, usize) {
        let scene = self
            .playback()
            .map_or(Scene { heads: [""; 5], nodes: Vec::new() }, |playback| Scene::of(playback, &self.folds, lens));
        let chosen = self.chosen.or_else(|| scene.current()).unwrap_or(0);
        let chosen = chosen.min(scene.nodes.len().saturating_sub(1));
        (scene, chosen)
    }

    /// Unfolds or folds the chosen node.
    pub(super) fn toggle(&mut self, lens: &Lens) {
        let (scene, chosen) = self.lines(lens);
        let Some((node, id)) = scene.nodes.get(chosen).and_then(|node| Some((node, node.id?))) else { return };
        if !node.has_children {
            return;
        }
        if node.is_open {
            self.folds.unfolded.remove(&id);
            self.folds.folded.insert(id);
        } else {
            self.folds.folded.remove(&id);
            self.folds.unfolded.insert(id);
        }
        self.chosen = Some(chosen);
    }

    /// The engine, and the size of its search.
    fn about(&self, lens: &Lens) -> String {
        let texts = lens.texts;
        let spec = ("engine", self.spec.to_string().into());
        let Some(playback) = self.playback() else {
            let key = match self.state {
                State::Running(_) => "tree-running",
                State::Stopped => "tree-stopped",
                State::Over | State::Done(_) => "tree-over",
            };
            return texts.fill(key, [spec]);
        };
        let recording = playback.recording();
        let step = ("step", (playback.at() + 1).min(playback.steps()).into());
        let steps = ("steps", playback.steps().into());
        if recording.playouts.playouts > 0 {
            let playouts = ("playouts", recording.playouts.playouts.into());
            return texts.fill("tree-about-playouts", [spec, step, steps, playouts]);
        }
        if let Some(last) = recording.evolution.generations.last() {
            return texts.fill("tree-about-generations", [spec, step, steps, ("generations", last.number.into())]);
        }
        let visits = &recording.visits;
        if visits.nodes == 0 && self.spec.engine.searches_by_depth() {
            return texts.fill("tree-about-answered", [spec]);
        }
        if visits.nodes == 0 {
            return texts.fill("tree-about-moves", [spec, step, steps]);
        }
        let values = [
            spec,
            step,
            steps,
            ("nodes", visits.nodes.into()),
            ("leaves", visits.leaves.into()),
            ("hits", visits.hits.into()),
        ];
        texts.fill("tree-about-visits", values)
    }

    /// What the search is, in at most so many lines: where they are too few, the step stands first and only the engine is cut.
    fn head(&self, lens: &Lens, columns: usize, most: usize) -> Vec<String> {
        let lines = wrap(&self.about(lens), columns);
        match self.playback() {
            Some(playback) if lines.len() > most => {
                let (step, steps) = ((playback.at() + 1).min(playback.steps()), playback.steps());
                vec![cut(&format!("{step}/{steps} {}", self.spec), columns, lens.theme.ellipsis())]
            }
            _ => lines.into_iter().take(most).collect(),
        }
    }

    /// The step in words, or why the search is never at that of the other one.
    fn words(&self, lens: &Lens) -> String {
        match (&self.never, self.playback()) {
            (Some(never), _) => never.sentence(lens),
            (None, Some(playback)) => explain(playback, lens),
            (None, None) => String::new(),
        }
    }

    /// Draws the search: what it is, its nodes, and the step in words. `is_active`: keys act on it.
    pub(super) fn draw(
        &self,
        (lens, layout, is_active): (&Lens, Layout, bool),
        (area, first_item): (Rect, usize),
        buffer: &mut Buffer,
        hits: &mut Hits,
    ) {
        let theme = lens.theme;
        let columns = usize::from(area.width);
        let style = if is_active { theme.strong() } else { theme.dim() };
        let head = self.head(lens, columns, if area.height >= 18 { 2 } else { 1 });
        for (row, line) in (area.y..).zip(&head) {
            buffer.set_string(area.x, row, line, style);
        }
        let top = head.len() as u16;
        let rows = if area.height >= 20 { 3 } else { 2 };
        let Some(height) = area.height.checked_sub(top + rows).filter(|height| *height > 0) else { return };
        let body = Rect { y: area.y + top, height, ..area };
        let words = self.words(lens);
        let mut lines = wrap(&words, columns);
        if lines.len() > usize::from(rows) {
            lines.truncate(usize::from(rows));
            if let Some(last) = lines.last_mut() {
                *last = cut(&format!("{last} {}", theme.ellipsis()), columns, theme.ellipsis());
            }
        }
        for (row, line) in (body.bottom()..area.bottom()).zip(lines) {
            buffer.set_string(area.x, row, line, style);
        }
        let (scene, chosen) = self.lines(lens);
        if scene.nodes.is_empty() {
            return;
        }
        if layout == Layout::List {
            list::draw(&scene, chosen, lens, body, first_item, buffer, hits);
            return;
        }
        let all = self.playback().map(|playback| {
            let folds = Folds { shows_all: true, ..Folds::default() };
            Scene::of(playback, &folds, lens)
        });
        // The nodes of the list stand for a tree that is too large.
        match all.filter(|all| all.nodes.len() <= MOST_DRAWN) {
            Some(all) => drawing::draw(&all, lens, body, buffer),
            None if scene.nodes.len() <= MOST_DRAWN => drawing::draw(&scene, lens, body, buffer),
            None => {
                let text = lens.texts.fill("tree-undrawn", [("most", MOST_DRAWN.into())]);
                for (row, line) in (body.y..body.bottom()).zip(wrap(&sentence(&text), columns)) {
                    buffer.set_string(body.x, row, line, theme.dim());
                }
            }
        }
    }
}
