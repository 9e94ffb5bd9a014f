//! Lines of text and lines that can be chosen, scrolled so that the chosen one is visible.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::cut;
use crate::tui::hits::{Hits, Target};
use crate::tui::theme::Theme;

/// A line.
#[derive(Clone, Debug)]
pub enum Row {
    /// Text.
    Text(String, Style),
    /// A line that can be chosen: the next item.
    Item(String, Style),
}

/// The lines, and the place of the chosen item.
#[derive(Debug)]
pub struct Rows<'a> {
    /// The lines.
    pub rows: &'a [Row],
    /// The place of the chosen one among the items.
    pub chosen: usize,
    /// How things look.
    pub theme: Theme,
}

impl Rows<'_> {
    /// Draws as many lines as fit, from the first one on as long as the chosen one is among them.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let columns = usize::from(area.width);
        let items = self.rows.iter().enumerate().filter(|(_, row)| matches!(row, Row::Item(..)));
        let places: Vec<usize> = items.map(|(at, _)| at).collect();
        let least = places.get(self.chosen).map_or(0, |at| at + 1);
        let skipped = least.saturating_sub(usize::from(area.height));
        let mut item = places.iter().filter(|at| **at < skipped).count();
        for (y, row) in (area.y..area.bottom()).zip(&self.rows[skipped..]) {
            match row {
                Row::Text(text, style) => {
                    buffer.set_string(area.x, y, cut(text, columns, self.theme.ellipsis()), *style);
                }
                Row::Item(text, style) => {
                    let is_chosen = item == self.chosen;
                    buffer.set_string(area.x, y, if is_chosen { self.theme.turn() } else { " " }, self.theme.key());
                    let style = if is_chosen { self.theme.selected() } else { *style };
                    let text = cut(text, columns.saturating_sub(2), self.theme.ellipsis());
                    buffer.set_string(area.x + 2, y, text, style);
                    hits.add(Rect { y, height: 1, ..area }, Target::Item(item));
                    item += 1;
                }
            }
        }
    }
}
