//! The nodes of a scene as a list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::lens::Lens;
use super::scene::{Scene, SceneNode};
use crate::base::columns::{cut, pad, width};
use crate::tui::hits::{Hits, Target};

/// The columns of the three numbers where all fit, and where the window is narrower.
const NUMBERS: [usize; 2] = [9, 7];

/// Draws the headings and the nodes; `chosen` is visible. Clicks choose a node, counted from `first_item`.
pub(super) fn draw(
    scene: &Scene,
    chosen: usize,
    lens: &Lens,
    area: Rect,
    first_item: usize,
    buffer: &mut Buffer,
    hits: &mut Hits,
) {
    let (theme, texts) = (lens.theme, lens.texts);
    let columns = usize::from(area.width);
    if area.height == 0 {
        return;
    }
    let heads = scene.heads.map(|key| texts.say(key));
    let heads = heads.each_ref().map(|head| &**head);
    buffer.set_string(area.x, area.y, in_columns(heads, columns, theme.ellipsis()), theme.dim());
    let rows = usize::from(area.height - 1);
    // A few lines after the chosen one stay visible.
    let first = if chosen < rows { 0 } else { (chosen + 1 + rows / 3 - rows).min(chosen) };
    let first = first.min(scene.nodes.len().saturating_sub(rows));
    for (index, node) in scene.nodes.iter().enumerate().skip(first).take(rows) {
        let y = area.y + 1 + (index - first) as u16;
        let style = match (index == chosen, node.is_current || node.is_best, node.is_cut) {
            (true, ..) => theme.selected(),
            (false, true, _) => theme.strong(),
            (false, false, true) => theme.dim(),
            _ => Style::new(),
        };
        buffer.set_string(area.x, y, pad(&line(node, lens, columns), columns, theme.ellipsis()), style);
        hits.add(Rect { y, height: 1, ..area }, Target::Item(first_item + index));
    }
}

fn line(node: &SceneNode, lens: &Lens, columns: usize) -> String {
    let theme = lens.theme;
    let indent = " ".repeat(node.ply * if columns < 60 { 1 } else { 2 });
    if node.is_cut {
        return cut(&format!("{indent}  {}", node.name), columns, theme.ellipsis());
    }
    let sign = match (node.has_children, node.is_open) {
        (false, _) => " ",
        (true, true) => theme.pick("▾", "-"),
        (true, false) => theme.pick("▸", "+"),
    };
    let best = if node.is_best { "*" } else { "" };
    let side = node.side.map_or_else(String::new, |side| format!("{side} "));
    let name = format!("{indent}{sign} {side}{}{best}", node.name);
    let [first, second, third] = &node.cells;
    in_columns([&name, first, second, third, &node.note], columns, theme.ellipsis())
}

/// The node on the left, three numbers aligned on their right, and a remark. A narrow window has the last number alone.
fn in_columns([name, first, second, third, note]: [&str; 5], columns: usize, ellipsis: &str) -> String {
    let size = NUMBERS[usize::from(columns < 60)];
    let right = |text: &str| {
        let text = cut(text, size, ellipsis);
        format!("{}{text}", " ".repeat(size - width(&text)))
    };
    let numbers: &[&str] = match columns {
        0..36 => &[third],
        _ => &[first, second, third],
    };
    let note_room = match columns {
        0..46 => 0,
        46..60 => 10,
        60..100 => 20,
        _ => (columns - 60).min(60),
    };
    let taken = numbers.len() * (size + 1) + if note_room > 0 { note_room + 2 } else { 0 };
    let name_room = columns.saturating_sub(taken).min(60);
    let mut line = pad(name, name_room, ellipsis);
    for number in numbers {
        line.push(' ');
        line.push_str(&right(number));
    }
    if note_room > 0 {
        line.push_str("  ");
        line.push_str(&cut(note, note_room, ellipsis));
    }
    cut(&line, columns, ellipsis)
}
