//! Themes: the styles and characters for each meaning, with and without colour, with and without Unicode.
//!
//! No meaning depends on colour alone. Meanings that can meet on the screen also differ in a character or in bold,
//! reverse or underlined text, so nothing is lost without colours.

mod palette;

use ratatui::style::{Modifier, Style};

use crate::play::appearance::{Appearance, BoardStyle, Colors, Glyphs, ThemeName};
use crate::play::config::Config;

use palette::{Palette, color};

/// The looks for one [`Appearance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    appearance: Appearance,
}

/// How the pieces of a side are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two strokes: the side called X.
    Cross,
    /// A circle: the side called O.
    Ring,
    /// A filled disc: the side called Black.
    Disc,
    /// An empty disc: the side called White.
    Hollow,
}

/// The colour of a square of a filled board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The lighter one: that of the square in the corner of the first file and the first row.
    Light,
    /// The darker one.
    Dark,
}

impl Shape {
    /// The shape for a side with this name.
    pub fn of(side_name: &str) -> Self {
        match side_name {
            "O" => Self::Ring,
            "Black" => Self::Disc,
            "White" => Self::Hollow,
            _ => Self::Cross,
        }
    }
}

impl Theme {
    /// The looks for an appearance.
    pub fn new(appearance: Appearance) -> Self {
        Self { appearance }
    }

    /// The looks that are preferred now, with colours where there were any.
    #[must_use]
    pub fn preferring(self, config: &Config) -> Self {
        let appearance =
            Appearance { theme: config.theme(), glyphs: config.glyphs(), board: config.board(), ..self.appearance };
        Self { appearance }
    }

    /// Whether only ASCII may be drawn.
    pub fn is_ascii(self) -> bool {
        self.appearance.glyphs == Glyphs::Ascii
    }

    /// The Unicode character where it may be drawn, otherwise its stand-in.
    pub fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_ascii() { ascii } else { unicode }
    }

    /// The palette, where colours may be used.
    fn palette(self) -> Option<&'static Palette> {
        match self.appearance.colors {
            Colors::Some => Some(self.appearance.theme.palette()),
            Colors::None => None,
        }
    }

    fn ink(self, style: Style, number: impl FnOnce(&Palette) -> u8) -> Style {
        self.palette().map_or(style, |palette| style.fg(color(number(palette))))
    }

    /// The whole window, below everything.
    pub fn ground(self) -> Style {
        match self.palette().and_then(|palette| palette.ground) {
            Some(ground) => Style::new().fg(color(ground.text)).bg(color(ground.back)),
            None => Style::new(),
        }
    }

    /// Names of things, headings.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Less important text: lines, coordinates, explanations.
    pub fn dim(self) -> Style {
        match self.palette().map(|palette| palette.dim) {
            Some(Some(number)) => Style::new().fg(color(number)),
            None if self.appearance.theme == ThemeName::Contrast => Style::new(),
            _ => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The name of the program and of the screen.
    pub fn title(self) -> Style {
        self.ink(self.strong(), |palette| palette.accent)
    }

    /// A key in the footer, in help and in dialogs.
    pub fn key(self) -> Style {
        self.ink(self.strong(), |palette| palette.accent)
    }

    /// The chosen line of a list or form.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Text that needs a look: an offer, a refusal.
    pub fn notice(self) -> Style {
        self.ink(self.strong(), |palette| palette.notice)
    }

    /// Text that needs a look now: little time, a lost connection.
    pub fn alarm(self) -> Style {
        self.ink(self.strong().add_modifier(Modifier::REVERSED), |palette| palette.alarm)
    }

    /// Something that waits for an answer.
    pub fn glow(self) -> Style {
        self.notice().add_modifier(Modifier::REVERSED)
    }

    /// All is well.
    pub fn good(self) -> Style {
        self.ink(Style::new(), |palette| palette.good)
    }

    /// Whether boards of squares are drawn as squares of two colours, without lines.
    pub fn fills_squares(self) -> bool {
        self.appearance.board == BoardStyle::Filled && self.palette().is_some()
    }

    /// A square of a filled board, with the ink of the marks on it.
    pub fn square(self, tone: Tone) -> Style {
        self.palette().map_or_else(Style::new, |Palette { squares, .. }| {
            let back = match tone {
                Tone::Light => squares.light,
                Tone::Dark => squares.dark,
            };
            Style::new().fg(color(squares.ink)).bg(color(back))
        })
    }

    /// The square under the cursor, on top of its piece.
    pub fn cursor(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.palette() {
            Some(palette) => style.fg(color(palette.cursor.text)).bg(color(palette.cursor.back)),
            None => style.add_modifier(Modifier::REVERSED),
        }
    }

    /// The last move, on top of its piece.
    pub fn last_move(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD)
    }

    /// A piece.
    pub fn piece(self, shape: Shape) -> Style {
        match shape {
            Shape::Cross | Shape::Disc => self.ink(self.strong(), |palette| palette.first),
            Shape::Ring | Shape::Hollow => self.ink(self.strong(), |palette| palette.second),
        }
    }

    /// A piece in one column.
    pub fn symbol(self, shape: Shape) -> &'static str {
        match (self.appearance.glyphs, shape) {
            (Glyphs::Blocks, Shape::Cross) => "■",
            (Glyphs::Blocks, Shape::Ring) => "□",
            (Glyphs::Blocks, Shape::Disc) => "◆",
            (Glyphs::Blocks, Shape::Hollow) => "◇",
            (_, Shape::Cross) => "X",
            (_, Shape::Ring) => "O",
            (Glyphs::Unicode, Shape::Disc) => "●",
            (Glyphs::Unicode, Shape::Hollow) => "○",
            (Glyphs::Ascii, Shape::Disc) => "B",
            (Glyphs::Ascii, Shape::Hollow) => "W",
        }
    }

    /// A piece in three rows of five columns.
    pub fn picture(self, shape: Shape) -> [&'static str; 3] {
        match (self.appearance.glyphs, shape) {
            (Glyphs::Unicode, Shape::Cross) => [" ╲ ╱ ", "  ╳  ", " ╱ ╲ "],
            (Glyphs::Unicode, Shape::Ring | Shape::Hollow) => ["╭───╮", "│   │", "╰───╯"],
            (Glyphs::Unicode, Shape::Disc) => ["▟███▙", "█████", "▜███▛"],
            (Glyphs::Blocks, Shape::Cross) => ["█████", "█████", "█████"],
            (Glyphs::Blocks, Shape::Ring) => ["█▀▀▀█", "█   █", "█▄▄▄█"],
            (Glyphs::Blocks, Shape::Disc) => [" ▟█▙ ", "█████", " ▜█▛ "],
            (Glyphs::Blocks, Shape::Hollow) => [" ▞▀▚ ", "▌   ▐", " ▚▄▞ "],
            (Glyphs::Ascii, Shape::Cross) => [" \\ / ", "  X  ", " / \\ "],
            (Glyphs::Ascii, Shape::Ring) => [" .-. ", "(   )", " '-' "],
            (Glyphs::Ascii, Shape::Disc) => [" ### ", "##B##", " ### "],
            (Glyphs::Ascii, Shape::Hollow) => [" .-. ", "( W )", " '-' "],
        }
    }

    /// A piece in two rows of three columns.
    pub fn small_picture(self, shape: Shape) -> [&'static str; 2] {
        match (self.appearance.glyphs, shape) {
            (Glyphs::Unicode, Shape::Cross) => ["╲ ╱", "╱ ╲"],
            (Glyphs::Unicode, Shape::Ring | Shape::Hollow) => ["╭─╮", "╰─╯"],
            (Glyphs::Unicode | Glyphs::Blocks, Shape::Disc) => ["▟█▙", "▜█▛"],
            (Glyphs::Blocks, Shape::Cross) => ["███", "███"],
            (Glyphs::Blocks, Shape::Ring) => ["█▀█", "█▄█"],
            (Glyphs::Blocks, Shape::Hollow) => ["▞▀▚", "▚▄▞"],
            (Glyphs::Ascii, Shape::Cross) => ["\\ /", "/ \\"],
            (Glyphs::Ascii, Shape::Ring) => [".-.", "'-'"],
            (Glyphs::Ascii, Shape::Disc) => ["#B#", "###"],
            (Glyphs::Ascii, Shape::Hollow) => [".W.", "'-'"],
        }
    }

    /// Where the next point of a move may be.
    pub fn dot(self) -> &'static str {
        self.pick("·", ".")
    }

    /// Whose turn it is.
    pub fn turn(self) -> &'static str {
        self.pick("▶", ">")
    }

    /// Somebody who is connected.
    pub fn present(self) -> &'static str {
        self.pick("●", "*")
    }

    /// Somebody who is gone.
    pub fn absent(self) -> &'static str {
        self.pick("○", "-")
    }

    /// Between two words of a line.
    pub fn separator(self) -> &'static str {
        self.pick("·", "-")
    }

    /// The sign for text that has been cut.
    pub fn ellipsis(self) -> &'static str {
        self.pick("…", "~")
    }
}
