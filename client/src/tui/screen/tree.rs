//! The tree of a small search: windows, values and cut-offs of its nodes.

use std::collections::HashSet;

use bidak_shared::kind::{EngineKind, Visit};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::recording::TREE_ENGINES;
use bidak_shared::search::recording::{RecordedVisit, Recording, VisitTree};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::play::text::Texts;
use crate::play::trace::MOST_NODES;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::text::{cut, pad, width, wrap};
use crate::tui::world::World;

/// The greatest depth of a tree.
const DEEPEST: u32 = 8;

/// How many lines a page is.
const PAGE: usize = 10;

/// The columns of a score in a wide window, and in a narrow one.
const SCORE: [usize; 2] = [9, 8];

/// A tree and its unfolded nodes.
#[derive(Debug)]
pub struct Tree {
    /// The position that the search was about.
    record: Box<dyn AnyRecord>,
    engine: EngineKind,
    depth: u32,
    /// The recorded search; none where the tree is too large.
    recording: Option<Recording<String>>,
    /// The nodes that are unfolded, by the places of the children on the way to them.
    open: HashSet<Vec<usize>>,
    /// The chosen line.
    chosen: usize,
}

/// A line of the list.
struct TreeLine<'a> {
    /// The places of the children on the way to the node.
    path: Vec<usize>,
    node: &'a RecordedVisit<String>,
    /// The actions that were cut off there.
    pruned: &'a [String],
    /// Whether it is the best of its siblings.
    is_best: bool,
    /// Whether it stands for the moves of the node that were cut off.
    is_cut: bool,
}

impl Tree {
    /// The tree of a search two plies ahead.
    pub fn new(record: Box<dyn AnyRecord>) -> Self {
        let mut tree =
            Self { record, engine: EngineKind::AlphaBeta, depth: 2, recording: None, open: HashSet::new(), chosen: 0 };
        tree.search();
        tree
    }

    fn search(&mut self) {
        self.recording = self.record.kind().small_tree(&*self.record, self.engine, self.depth, MOST_NODES);
        self.open = HashSet::from([Vec::new()]);
        self.chosen = 0;
    }

    fn lines(&self) -> Vec<TreeLine<'_>> {
        let mut lines = Vec::new();
        if let Some(visits) = self.recording.as_ref().map(|recording| &recording.visits)
            && let Some(root) = visits.last_root()
        {
            self.unfold(visits, root, Vec::new(), true, &mut lines);
        }
        lines
    }

    fn unfold<'a>(
        &self,
        visits: &'a VisitTree<String>,
        node: &'a RecordedVisit<String>,
        path: Vec<usize>,
        is_best: bool,
        lines: &mut Vec<TreeLine<'a>>,
    ) {
        let pruned = visits.pruned(node);
        let is_open = self.open.contains(&path);
        lines.push(TreeLine { path: path.clone(), node, pruned, is_best, is_cut: false });
        if !is_open {
            return;
        }
        for (place, (_, child)) in visits.children(node).enumerate() {
            let mut below = path.clone();
            below.push(place);
            self.unfold(visits, child, below, node.best == Some(place as u32), lines);
        }
        if !pruned.is_empty() {
            let mut below = path;
            below.push(node.visits as usize);
            lines.push(TreeLine { path: below, node, pruned, is_best: false, is_cut: true });
        }
    }

    /// Unfolds or folds a node that has something below it.
    fn set_open(&mut self, chosen: Option<(Vec<usize>, bool)>, open: bool) {
        if let Some((path, is_leaf)) = chosen
            && !is_leaf
        {
            if open {
                self.open.insert(path)
            } else {
                self.open.remove(&path)
            };
        }
    }

    /// Folds the node, or goes to the one above where it is folded already.
    fn fold(&mut self, chosen: Option<(Vec<usize>, bool)>) {
        let Some((mut path, _)) = chosen else { return };
        if self.open.remove(&path) || path.pop().is_none() {
            return;
        }
        self.chosen = self.lines().iter().position(|line| line.path == path).unwrap_or(0);
    }

    /// The search, and the size of the tree.
    fn about(&self, texts: Texts) -> String {
        let engine = self.engine.to_string();
        match &self.recording {
            Some(recording) => texts.fill(
                "tree-about",
                [
                    ("engine", engine.into()),
                    ("plies", self.depth.into()),
                    ("nodes", recording.visits.nodes.into()),
                    ("leaves", recording.visits.leaves.into()),
                ],
            ),
            None if self.record.outcome().is_some() => texts.say("tree-over").into_owned(),
            None => texts.fill(
                "tree-too-large",
                [("engine", engine.into()), ("plies", self.depth.into()), ("most", MOST_NODES.into())],
            ),
        }
    }

    fn line_text(&self, line: &TreeLine<'_>, world: &World, columns: usize) -> String {
        let (theme, texts, node) = (world.theme, world.texts, line.node);
        let indent = " ".repeat(2 * line.path.len());
        if line.is_cut {
            let moves = line.pruned.join(" ");
            let values = [("count", line.pruned.len().into()), ("moves", moves.into())];
            return cut(&format!("{indent}  {}", texts.fill("tree-cut", values)), columns, theme.ellipsis());
        }
        let sign = if node.visits == 0 {
            " "
        } else if self.open.contains(&line.path) {
            theme.pick("▾", "-")
        } else {
            theme.pick("▸", "+")
        };
        let name = node.action.clone().unwrap_or_else(|| texts.say("tree-root").into_owned());
        let best = if line.is_best && !line.path.is_empty() { "*" } else { "" };
        let visit = match node.visit {
            Visit::Full => None,
            Visit::Scout => Some(texts.say("tree-scout")),
            Visit::Again => Some(texts.say("tree-again")),
        };
        let is_cut_off = !line.pruned.is_empty();
        let cut_off = is_cut_off.then(|| texts.fill("tree-cut-off", [("count", line.pruned.len().into())]));
        let notes: Vec<&str> = visit.as_deref().into_iter().chain(cut_off.as_deref()).collect();
        let say = |score| texts.score(score, self.record.has_margin());
        let cells = [
            &format!("{indent}{sign} {name}{best}"),
            &say(node.alpha),
            &say(node.beta),
            &node.value.map_or_else(String::new, say),
            &notes.join(", "),
        ];
        in_columns(cells.map(String::as_str), columns, theme.ellipsis())
    }
}

impl Page for Tree {
    fn offers(&self, action: Action, _: &World) -> bool {
        match action {
            Action::More => self.depth < DEEPEST,
            Action::Less => self.depth > 1,
            _ => true,
        }
    }

    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        let lines = self.lines();
        if let Some(chosen) = action.moved(self.chosen, lines.len(), PAGE) {
            self.chosen = chosen;
            return Vec::new();
        }
        let chosen = lines.get(self.chosen).map(|line| (line.path.clone(), line.is_cut || line.node.visits == 0));
        match action {
            Action::Right => self.set_open(chosen, true),
            Action::Confirm => {
                let is_open = chosen.as_ref().is_some_and(|(path, _)| self.open.contains(path));
                self.set_open(chosen, !is_open);
            }
            Action::Left => self.fold(chosen),
            Action::More if self.depth < DEEPEST => {
                self.depth += 1;
                self.search();
            }
            Action::Less if self.depth > 1 => {
                self.depth -= 1;
                self.search();
            }
            Action::NextAlgorithm => {
                let place = TREE_ENGINES.iter().position(|known| *known == self.engine).unwrap_or(0);
                self.engine = TREE_ENGINES[(place + 1) % TREE_ENGINES.len()];
                self.search();
            }
            Action::Back => return vec![Step::Out],
            _ => {}
        }
        Vec::new()
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let Target::Item(index) = target else { return Vec::new() };
        if index == self.chosen {
            return self.act(Action::Confirm, world);
        }
        self.chosen = index;
        Vec::new()
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let texts = world.texts;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let mut row = area.y;
        for line in wrap(&self.about(texts), columns) {
            if row < area.bottom() {
                buffer.set_string(area.x, row, line, theme.strong());
                row += 1;
            }
        }
        let lines = self.lines();
        let heads = ["tree-move", "tree-alpha", "tree-beta", "tree-value", "tree-note"].map(|key| texts.say(key));
        let heads = heads.each_ref().map(|head| &**head);
        if row < area.bottom() && !lines.is_empty() {
            buffer.set_string(area.x, row, in_columns(heads, columns, theme.ellipsis()), theme.dim());
            row += 1;
        }
        let rows = usize::from(area.bottom().saturating_sub(row));
        let first = (self.chosen + 1).saturating_sub(rows);
        for (index, line) in lines.iter().enumerate().skip(first).take(rows) {
            let y = row + (index - first) as u16;
            let text = self.line_text(line, world, columns);
            let style = match (index == self.chosen, line.is_best, line.is_cut) {
                (true, ..) => theme.selected(),
                (false, true, _) => theme.strong(),
                (false, false, true) => theme.dim(),
                _ => Style::new(),
            };
            buffer.set_string(area.x, y, pad(&text, columns, theme.ellipsis()), style);
            hits.add(Rect { y, height: 1, ..area }, Target::Item(index));
        }
    }
}

/// The move on the left, three scores aligned on their right, and a note.
fn in_columns([name, alpha, beta, value, note]: [&str; 5], columns: usize, ellipsis: &str) -> String {
    let score = SCORE[usize::from(columns < 60)];
    let room = columns.saturating_sub(3 * (score + 1) + 2);
    let note_room = if columns >= 60 { 24 } else { 0 };
    let right = |text: &str| {
        let text = cut(text, score, ellipsis);
        format!("{}{text}", " ".repeat(score - width(&text)))
    };
    let line = format!(
        "{} {} {} {}  {}",
        pad(name, room.saturating_sub(note_room).min(40), ellipsis),
        right(alpha),
        right(beta),
        right(value),
        cut(note, note_room, ellipsis)
    );
    cut(&line, columns, ellipsis)
}
