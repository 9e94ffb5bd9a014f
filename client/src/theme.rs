//! How things look: the styles and characters for each meaning, with and without colour, with and without Unicode.
//!
//! Nothing is told apart by colour alone. Each pair of meanings that may meet on the screen differs in a character
//! or in bold, reverse or underlined text as well, so leaving the colours out loses nothing.

use ratatui::style::{Color, Modifier, Style};

use crate::start_with::{Appearance, Colors, Glyphs};

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

    /// Whether only ASCII may be drawn.
    pub fn is_ascii(self) -> bool {
        self.appearance.glyphs == Glyphs::Ascii
    }

    /// The Unicode character where it may be drawn, otherwise its stand-in.
    pub fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_ascii() { ascii } else { unicode }
    }

    fn color(self, style: Style, color: Color) -> Style {
        match self.appearance.colors {
            Colors::Some => style.fg(color),
            Colors::None => style,
        }
    }

    /// Names of things, headings.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less: lines, coordinates, explanations.
    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// The name of the program and of the screen.
    pub fn title(self) -> Style {
        self.color(self.strong(), Color::Indexed(36))
    }

    /// A key in the footer, in help and in dialogs.
    pub fn key(self) -> Style {
        self.color(self.strong(), Color::Indexed(36))
    }

    /// The chosen line of a list or form.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What needs a look: an offer, a refusal.
    pub fn notice(self) -> Style {
        self.color(self.strong(), Color::Indexed(172))
    }

    /// What needs a look now: little time, a lost connection.
    pub fn alarm(self) -> Style {
        self.color(self.strong().add_modifier(Modifier::REVERSED), Color::Indexed(160))
    }

    /// All is well.
    pub fn good(self) -> Style {
        self.color(Style::new(), Color::Indexed(36))
    }

    /// The square under the cursor, on top of what stands there.
    pub fn cursor(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.appearance.colors {
            Colors::Some => style.fg(Color::Indexed(231)).bg(Color::Indexed(239)),
            Colors::None => style.add_modifier(Modifier::REVERSED),
        }
    }

    /// The last move, on top of what stands there.
    pub fn last_move(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD)
    }

    /// A piece.
    pub fn piece(self, shape: Shape) -> Style {
        match shape {
            Shape::Cross | Shape::Disc => self.color(self.strong(), Color::Indexed(33)),
            Shape::Ring | Shape::Hollow => self.color(self.strong(), Color::Indexed(208)),
        }
    }

    /// A piece in one column.
    pub fn symbol(self, shape: Shape) -> &'static str {
        match shape {
            Shape::Cross => "X",
            Shape::Ring => "O",
            Shape::Disc => self.pick("●", "B"),
            Shape::Hollow => self.pick("○", "W"),
        }
    }

    /// A piece in three rows of five columns.
    pub fn picture(self, shape: Shape) -> [&'static str; 3] {
        match (shape, self.is_ascii()) {
            (Shape::Cross, false) => [" ╲ ╱ ", "  ╳  ", " ╱ ╲ "],
            (Shape::Cross, true) => [" \\ / ", "  X  ", " / \\ "],
            (Shape::Ring | Shape::Hollow, false) => ["╭───╮", "│   │", "╰───╯"],
            (Shape::Ring, true) => [" .-. ", "(   )", " '-' "],
            (Shape::Disc, false) => ["▟███▙", "█████", "▜███▛"],
            (Shape::Disc, true) => [" ### ", "##B##", " ### "],
            (Shape::Hollow, true) => [" .-. ", "( W )", " '-' "],
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

    /// Somebody who is there.
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

    /// What stands for text that has been cut.
    pub fn ellipsis(self) -> &'static str {
        self.pick("…", "~")
    }
}
