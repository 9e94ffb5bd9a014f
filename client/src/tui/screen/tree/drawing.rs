//! The nodes of a scene as a tree, level by level.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::lens::Lens;
use super::scene::Scene;
use crate::base::columns::{cut, width};

/// The most nodes of a drawing.
pub(super) const MOST_DRAWN: usize = 200;

/// The columns for the side that moves at a level.
const MARGIN: usize = 4;

/// The rows of a level: the move, the value, the lines to the next level.
const LEVEL: usize = 3;

/// A tree with the places of its nodes.
struct Layout {
    /// The column of the middle of each node.
    middles: Vec<usize>,
    children: Vec<Vec<usize>>,
}

impl Layout {
    fn of(scene: &Scene) -> Self {
        let mut children = vec![Vec::new(); scene.nodes.len()];
        let mut roots = Vec::new();
        for (place, node) in scene.nodes.iter().enumerate() {
            match node.parent {
                Some(parent) => children[parent].push(place),
                None => roots.push(place),
            }
        }
        let mut layout = Self { middles: vec![0; scene.nodes.len()], children };
        let mut column = 0;
        for root in roots {
            column = layout.put(scene, root, column);
        }
        layout
    }

    /// Places a node and those below it from a column on; returns the first free column.
    fn put(&mut self, scene: &Scene, at: usize, column: usize) -> usize {
        let own = width(&name(scene, at)).max(width(&scene.nodes[at].label));
        let children = self.children[at].clone();
        let mut end = column;
        for child in &children {
            end = self.put(scene, *child, end);
        }
        let middle = match (children.first(), children.last()) {
            (Some(first), Some(last)) => usize::midpoint(self.middles[*first], self.middles[*last]),
            _ => column + own.saturating_sub(1) / 2,
        };
        // A long name must not begin before the first column of its own.
        self.middles[at] = middle.max(column + own.saturating_sub(1) / 2);
        end.max(self.middles[at] + own / 2 + 2)
    }
}

/// The text of a node: its move, and a sign for the best. The moves that were left out have their number alone.
fn name(scene: &Scene, at: usize) -> String {
    let node = &scene.nodes[at];
    if node.is_cut { String::new() } else { format!("{}{}", node.name, if node.is_best { "*" } else { "" }) }
}

/// Draws as much as fits around the node that the step is about.
pub(super) fn draw(scene: &Scene, lens: &Lens, area: Rect, buffer: &mut Buffer) {
    let theme = lens.theme;
    let columns = usize::from(area.width).saturating_sub(MARGIN);
    let rows = usize::from(area.height);
    if columns < 8 || rows < 2 || scene.nodes.is_empty() {
        return;
    }
    let layout = Layout::of(scene);
    let current = scene.current().unwrap_or(0);
    let left = layout.middles[current].saturating_sub(columns / 2);
    let left = left.min((layout.middles.iter().max().unwrap_or(&0) + 6).saturating_sub(columns));
    let deepest = scene.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let all = (deepest + 1) * LEVEL - 1;
    let top = (scene.nodes[current].ply * LEVEL + 2).saturating_sub(rows / 2).min(all.saturating_sub(rows));
    let mut put = |row: usize, middle: usize, text: &str, style: Style| {
        let first = (middle + 1).saturating_sub(width(text).div_ceil(2));
        let Some(row) = row.checked_sub(top).filter(|row| *row < rows) else { return };
        let (end, right) = (first + width(text), left + columns);
        // A part of a number would be another number: a mark stands for a text that is not visible whole.
        let (first, text) = match (first < left, end > right) {
            _ if end <= left || first >= right => return,
            (false, false) => (first, text.to_owned()),
            (true, _) => (left, cut(theme.ellipsis(), (end - left).min(columns), "")),
            (false, true) => {
                let mark = cut(theme.ellipsis(), right - first, "");
                (right - width(&mark), mark)
            }
        };
        buffer.set_string(area.x + (MARGIN + first - left) as u16, area.y + row as u16, text, style);
    };
    for (at, node) in scene.nodes.iter().enumerate() {
        let row = node.ply * LEVEL;
        let style = match (node.is_current, node.is_best, node.is_cut) {
            (true, ..) => theme.selected(),
            (false, true, _) => theme.strong(),
            (false, false, true) => theme.dim(),
            _ => Style::new(),
        };
        put(row, layout.middles[at], &name(scene, at), style);
        put(row + 1, layout.middles[at], &node.label, style);
        let children = &layout.children[at];
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            let (first, last) = (layout.middles[*first], layout.middles[*last]);
            for column in first..=last {
                let is_child = children.iter().any(|child| layout.middles[*child] == column);
                let is_here = layout.middles[at] == column;
                let sign = match (is_child, is_here, column == first, column == last) {
                    (_, _, true, true) => ["│", "|"],
                    (_, true, true, _) => ["├", "+"],
                    (_, true, _, true) => ["┤", "+"],
                    (true, true, ..) => ["┼", "+"],
                    (false, true, ..) => ["┴", "+"],
                    (_, _, true, _) => ["┌", "+"],
                    (_, _, _, true) => ["┐", "+"],
                    (true, ..) => ["┬", "+"],
                    _ => ["─", "-"],
                };
                put(row + 2, column, theme.pick(sign[0], sign[1]), theme.dim());
            }
        }
    }
    for ply in 0..=deepest {
        let side = scene.nodes.iter().find(|node| node.ply == ply).and_then(|node| node.side);
        let row = (ply * LEVEL).checked_sub(top).filter(|row| *row < rows);
        if let (Some(side), Some(row)) = (side, row) {
            buffer.set_string(area.x, area.y + row as u16, cut(side, MARGIN, ""), theme.dim());
        }
    }
}
