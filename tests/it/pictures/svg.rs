//! A screen as a picture: an SVG with its characters and its colours.
//!
//! Viewers disagree about blanks within a text and about the widths of fonts. So each word is a text of its own at the
//! place of its first column, lines and blocks are shapes, and no text holds a blank.

mod color;
mod shape;

use std::collections::BTreeMap;
use std::fmt::Write;

use bidak_client::base::columns::width;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;

use color::color;
use shape::{Outline, Shape};

/// The width and height of a cell, in pixels. Both are odd, so that lines through the middle fill whole pixels.
pub(crate) const CELL: (u16, u16) = (9, 19);
/// Pixels around the screen.
pub(crate) const MARGIN: u16 = 12;
/// Pixels from the top of a cell to the base line of its text.
const BASE: u16 = 14;

const PAPER: &str = "#16181d";
const INK: &str = "#d8dae0";

/// The ink of a cell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Ink {
    color: String,
    dim: bool,
}

impl Ink {
    fn attributes(&self, name: &str) -> String {
        format!("{name}=\"{}\"{}", self.color, if self.dim { " opacity=\"0.6\"" } else { "" })
    }
}

/// The looks of a cell.
#[derive(PartialEq, Eq)]
struct Look {
    ink: Ink,
    paper: Option<String>,
    bold: bool,
    underlined: bool,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        let is = |modifier| cell.modifier.contains(modifier);
        let (mut ink, mut paper) = (color(cell.fg), color(cell.bg));
        if is(Modifier::REVERSED) {
            (ink, paper) = (paper.or(Some(PAPER.to_owned())), ink.or(Some(INK.to_owned())));
        }
        Self {
            ink: Ink { color: ink.unwrap_or_else(|| INK.to_owned()), dim: is(Modifier::DIM) },
            paper,
            bold: is(Modifier::BOLD),
            underlined: is(Modifier::UNDERLINED),
        }
    }
}

/// The picture of a screen.
pub(crate) fn svg(screen: &Buffer) -> String {
    let (columns, rows) = (screen.area.width, screen.area.height);
    let (wide, high) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let mut picture = Picture::default();
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let cell = &screen[(column, row)];
            let across = (width(cell.symbol()) as u16).max(1);
            picture.cell(cell.symbol(), Look::of(cell), (column, row), across);
            column += across;
        }
        picture.end_of_row();
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{wide}\" height=\"{high}\" rx=\"8\" fill=\"{PAPER}\"/>\n{}</svg>\n",
        picture.finish()
    )
}

/// Adjacent columns of one row.
#[derive(Clone, Copy)]
struct Span {
    row: u16,
    column: u16,
    columns: u16,
}

impl Span {
    fn x(self) -> u16 {
        MARGIN + self.column * CELL.0
    }

    fn y(self) -> u16 {
        MARGIN + self.row * CELL.1
    }

    fn wide(self) -> u16 {
        self.columns * CELL.0
    }

    /// Whether `next` begins where this ends.
    fn meets(self, next: Self) -> bool {
        self.row == next.row && self.column + self.columns == next.column
    }
}

/// The drawing so far: papers, then shapes, then words.
#[derive(Default)]
struct Picture {
    papers: String,
    outlines: BTreeMap<Ink, Outline>,
    words: String,
    paper: Option<(Span, String)>,
    word: Option<(Span, Look, String)>,
}

impl Picture {
    fn cell(&mut self, symbol: &str, look: Look, at: (u16, u16), columns: u16) {
        let span = Span { row: at.1, column: at.0, columns };
        self.lay(look.paper.as_ref(), span);
        let outline = self.outlines.entry(look.ink.clone()).or_default();
        if look.underlined {
            outline.underline(span);
        }
        match Shape::of(symbol) {
            Some(shape) => outline.add(shape, span),
            None if symbol.trim().is_empty() => {}
            None => return self.write(symbol, look, span),
        }
        self.end_of_word();
    }

    /// Adds a background; adjacent cells of one colour are one rectangle.
    fn lay(&mut self, paper: Option<&String>, span: Span) {
        if let (Some((laid, color)), Some(paper)) = (&mut self.paper, paper)
            && color == paper
            && laid.meets(span)
        {
            laid.columns += span.columns;
            return;
        }
        self.end_of_paper();
        self.paper = paper.map(|color| (span, color.clone()));
    }

    /// Adds text. Adjacent letters of the same look are one word; a symbol beyond ASCII is a text of its own, because its width
    /// differs between fonts.
    fn write(&mut self, symbol: &str, look: Look, span: Span) {
        if let Some((written, known, word)) = &mut self.word
            && *known == look
            && written.meets(span)
            && is_letter(symbol) == is_letter(word)
            && is_letter(symbol)
            && symbol.is_ascii() == word.is_ascii()
        {
            written.columns += span.columns;
            word.push_str(symbol);
            return;
        }
        self.end_of_word();
        self.word = Some((span, look, symbol.to_owned()));
    }

    fn end_of_row(&mut self) {
        self.end_of_paper();
        self.end_of_word();
    }

    fn end_of_paper(&mut self) {
        if let Some((span, color)) = self.paper.take() {
            let (x, y, wide, high) = (span.x(), span.y(), span.wide(), CELL.1);
            writeln!(
                self.papers,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{color}\" shape-rendering=\"crispEdges\"/>"
            )
            .unwrap();
        }
    }

    fn end_of_word(&mut self) {
        let Some((span, look, word)) = self.word.take() else { return };
        let (x, base, wide) = (span.x(), span.y() + BASE, span.wide());
        let place = if !is_letter(&word) {
            format!("x=\"{}\" y=\"{base}\" text-anchor=\"middle\"", f32::from(x) + f32::from(wide) / 2.0)
        } else if span.columns == 1 {
            format!("x=\"{x}\" y=\"{base}\"")
        } else {
            // In scripts with joined letters, extra space between letters would break the joins: the letters are scaled.
            let adjust = if word.is_ascii() { "" } else { " lengthAdjust=\"spacingAndGlyphs\"" };
            format!("x=\"{x}\" y=\"{base}\" textLength=\"{wide}\"{adjust}")
        };
        let bold = if look.bold { " font-weight=\"bold\"" } else { "" };
        let escaped = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        writeln!(self.words, "<text {place} {}{bold}>{escaped}</text>", look.ink.attributes("fill")).unwrap();
    }

    fn finish(self) -> String {
        let mut out = self.papers;
        for (ink, outline) in self.outlines {
            outline.write(&mut out, &ink.attributes("stroke"), &ink.attributes("fill"));
        }
        out + &self.words
    }
}

/// Whether a cell, or a word, consists of letters of any script or of ASCII.
fn is_letter(text: &str) -> bool {
    text.is_ascii() || text.chars().any(char::is_alphanumeric)
}
