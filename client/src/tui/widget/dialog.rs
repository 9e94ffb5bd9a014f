//! A framed part of the screen above the rest, never larger than the window.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use crate::base::columns::{pad, width};
use crate::tui::hits::{Hits, Target};
use crate::tui::theme::Theme;

/// The place of a dialog of this number of columns and rows inside, its frame included.
pub fn place(window: Rect, columns: u16, rows: u16) -> Rect {
    let width = (columns + 4).min(window.width);
    let height = (rows + 2).min(window.height);
    Rect { x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2, width, height }
}

/// An area of at most this number of columns and rows, in the middle of a window and somewhat above it.
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let width = area.width.saturating_sub(2).min(columns);
    let height = area.height.min(rows);
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 3, width, height }
}

/// Draws the frame of a dialog over whatever is there and returns the area inside it.
pub fn frame(area: Rect, title: &str, theme: Theme, buffer: &mut Buffer, hits: &mut Hits) -> Rect {
    Clear.render(area, buffer);
    buffer.set_style(area, theme.ground());
    hits.add(Rect::new(0, 0, u16::MAX, u16::MAX), Target::Nothing);
    let block = block(theme).title(format!(" {title} ")).title_style(theme.title());
    let inside = block.inner(area);
    block.render(area, buffer);
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}

/// A heading with a line behind it.
pub fn heading(text: &str, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let columns = usize::from(area.width);
    let line = theme.pick("─", "-").repeat(columns.saturating_sub(width(text) + 1));
    buffer.set_string(area.x, area.y, pad(&format!("{text} {line}"), columns, ""), theme.dim());
}

/// A frame.
pub fn block(theme: Theme) -> Block<'static> {
    let block = Block::bordered().border_style(theme.dim());
    if theme.is_ascii() {
        block.border_set(border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        })
    } else {
        block.border_type(BorderType::Rounded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_stays_within_its_window() {
        for (columns, rows) in [(1, 1), (39, 11), (40, 12), (80, 24), (300, 90)] {
            let window = Rect::new(0, 0, columns, rows);
            for wanted in [0, 20, 66, 200] {
                for dialog in [place(window, wanted, wanted), centred(window, wanted, wanted)] {
                    assert_eq!(dialog.intersection(window), dialog, "{wanted} in {window}");
                }
            }
        }
    }
}
