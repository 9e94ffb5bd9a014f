//! Keeps names and chat in right-to-left scripts within their columns.
//!
//! A terminal that knows both directions lays out each row by itself: digits and signs behind an Arabic or Hebrew name
//! would move to the other side of it, and with them the columns. A mark without width behind each such text, in the
//! cell of its last letter, ends its direction there.

use ratatui::buffer::Buffer;

/// The mark: text after it is written from left to right.
const LEFT_TO_RIGHT: char = '\u{200e}';

/// Ends the direction of every text that is written from right to left where that text ends.
pub fn keep_columns(buffer: &mut Buffer) {
    let columns = usize::from(buffer.area.width);
    if columns == 0 {
        return;
    }
    for row in buffer.content.chunks_mut(columns) {
        // Most rows have no letter beyond the first few hundred.
        if row.iter().all(|cell| cell.symbol().len() == 1) {
            continue;
        }
        let goes_left: Vec<bool> = row.iter().map(|cell| cell.symbol().chars().any(is_right_to_left)).collect();
        for (at, cell) in row.iter_mut().enumerate() {
            let goes_left_at = |at: usize| goes_left.get(at).copied().unwrap_or(false);
            // A space between two words of a name does not end it.
            if goes_left_at(at) && !goes_left_at(at + 1) && !goes_left_at(at + 2) {
                let symbol = format!("{}{LEFT_TO_RIGHT}", cell.symbol());
                cell.set_symbol(&symbol);
            }
        }
    }
}

/// Whether a letter belongs to a script that is written from right to left: the blocks that Unicode keeps for them.
fn is_right_to_left(letter: char) -> bool {
    matches!(u32::from(letter), 0x0590..=0x08ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff | 0x1_0800..=0x1_0fff | 0x1_e800..=0x1_efff)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    fn marked(text: &str) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 16, 1));
        buffer.set_string(0, 0, text, Style::new());
        keep_columns(&mut buffer);
        let row: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        row.trim_end().replace(LEFT_TO_RIGHT, "|")
    }

    #[test]
    fn a_text_from_right_to_left_ends_where_it_ends() {
        assert_eq!(marked("مريم 5:00"), "مريم| 5:00");
        assert_eq!(marked("דוד המלך: hi"), "דוד המלך|: hi");
        assert_eq!(marked("a מ b"), "a מ| b");
        assert_eq!(marked("日本 Ani é"), "日 本  Ani é");
        assert_eq!(marked("plain"), "plain");
    }
}
