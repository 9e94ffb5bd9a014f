//! The standard error of the program on the other seat, scrolled to its end at first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, width, wrap};
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::widget::dialog;
use crate::tui::world::World;

/// How far the panel is scrolled back from the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct EngineOutput {
    back: usize,
}

impl EngineOutput {
    pub(super) fn scroll(&mut self, action: Action, world: &World) {
        let window = Rect::new(0, 0, world.size.0, world.size.1);
        let (lines, page) = (lines(window, world).len(), page(window, world));
        let most = lines.saturating_sub(page);
        let first = most - self.back.min(most);
        if let Some(first) = action.moved(first, most + 1, page) {
            self.back = most - first;
        }
    }

    pub(super) fn draw(self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let inside = dialog::frame(place(window), &texts.say("output-title"), theme, buffer, hits);
        let columns = usize::from(inside.width);
        let lines = lines(window, world);
        let page = page(window, world);
        let most = lines.len().saturating_sub(page);
        let first = most - self.back.min(most);
        for (row, line) in (inside.y..).zip(lines.iter().skip(first).take(page)) {
            buffer.set_string(inside.x, row, line, Style::new());
        }
        let files = files(world, columns);
        let top = inside.bottom().saturating_sub(files.len() as u16);
        for (row, line) in (top..inside.bottom()).zip(&files) {
            buffer.set_string(inside.x, row, cut(line, columns, theme.ellipsis()), theme.dim());
        }
    }
}

fn place(window: Rect) -> Rect {
    dialog::place(window, window.width.saturating_sub(8).min(100), window.height.saturating_sub(6))
}

/// The visible lines.
fn page(window: Rect, world: &World) -> usize {
    let place = place(window);
    let files = files(world, usize::from(place.width.saturating_sub(4))).len();
    usize::from(place.height.saturating_sub(2)).saturating_sub(files).max(1)
}

/// Everything that was printed, broken to the width of the panel.
fn lines(window: Rect, world: &World) -> Vec<String> {
    let columns = usize::from(place(window).width.saturating_sub(4));
    let broken = |line: &String| broken(line, columns);
    world.printed.iter().flat_map(|printed| printed.lines.iter().flat_map(broken)).collect()
}

/// A line as it was printed, with spaces at its beginning: a long one continues in the next row.
fn broken(line: &str, columns: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for letter in line.chars() {
        let row = rows.last_mut().expect("there is one");
        if width(row) + width(letter.encode_utf8(&mut [0; 4])) > columns && !row.is_empty() {
            rows.push(letter.to_string());
        } else {
            row.push(letter);
        }
    }
    rows
}

/// The files with all of it.
fn files(world: &World, columns: usize) -> Vec<String> {
    let named = world.printed.iter().filter_map(|printed| printed.file.as_deref());
    named.flat_map(|file| wrap(&world.texts.fill("output-file", [("file", file.into())]), columns)).collect()
}
