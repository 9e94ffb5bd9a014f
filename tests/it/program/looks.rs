//! The content of the screen, as text.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use crate::program::Program;

impl Program {
    /// The screen as it was drawn.
    pub(crate) fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The screen as text, without spaces at the ends of lines.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let lines = buffer.content.chunks(width).map(|row| {
            let mut line = String::new();
            let mut covered = 0;
            for symbol in row.iter().map(ratatui::buffer::Cell::symbol) {
                // A wide character covers the next cell.
                if covered == 0 {
                    line.push_str(symbol);
                    covered = bidak_client::base::columns::width(symbol);
                }
                covered = covered.saturating_sub(1);
            }
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The style of each character, line by line: a letter for each style and `.` for plain text, with a legend below.
    pub(crate) fn styles(&self) -> String {
        let buffer = self.buffer();
        let mut known: Vec<Style> = Vec::new();
        let mut letter = |cell: &ratatui::buffer::Cell| {
            let style = cell.style();
            if style == ratatui::buffer::Cell::EMPTY.style() {
                return '.';
            }
            let index = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            ('a'..='z').chain('A'..='Z').nth(index).expect("a screen has few styles")
        };
        let width = usize::from(buffer.area.width);
        let lines: Vec<String> = buffer
            .content
            .chunks(width)
            .map(|row| row.iter().map(&mut letter).collect::<String>().trim_end_matches('.').to_owned())
            .collect();
        let legend = known.iter().zip(('a'..='z').chain('A'..='Z')).map(|(style, letter)| {
            let color = |name: &str, color: Option<Color>| match color {
                None | Some(Color::Reset) => String::new(),
                Some(color) => format!(" {name} {color}"),
            };
            let modifiers = format!("{:?}", style.add_modifier).to_lowercase().replace(" | ", " ");
            let modifiers = if style.add_modifier.is_empty() { String::new() } else { format!(" {modifiers}") };
            format!("{letter}:{}{}{modifiers}", color("ink", style.fg), color("paper", style.bg))
        });
        format!("{}\n{}", lines.join("\n"), legend.collect::<Vec<_>>().join("\n"))
    }

    /// The characters whose look differs from plain text, line by line: `r` reversed, `u` underlined, `b` bold, `d`
    /// dim, `.` plain; the strongest of them.
    pub(crate) fn looks(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let letter = |cell: &ratatui::buffer::Cell| {
            let looks =
                [(Modifier::REVERSED, 'r'), (Modifier::UNDERLINED, 'u'), (Modifier::BOLD, 'b'), (Modifier::DIM, 'd')];
            looks.into_iter().find(|(modifier, _)| cell.modifier.contains(*modifier)).map_or('.', |(_, letter)| letter)
        };
        let width = usize::from(buffer.area.width);
        let lines = buffer.content.chunks(width).map(|row| {
            let line: String = row.iter().map(letter).collect();
            line.trim_end_matches('.').to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Whether any character on the screen has a colour.
    pub(crate) fn is_colored(&self) -> bool {
        let plain = |color| color == Color::Reset;
        self.terminal.backend().buffer().content.iter().any(|cell| !plain(cell.fg) || !plain(cell.bg))
    }
}
