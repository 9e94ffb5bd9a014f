//! A screen as a picture: an SVG with its characters and its colours.

use std::fmt::Write;

use bidak_client::tui::widget::text::width;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell, in pixels.
const CELL: (u16, u16) = (9, 19);
const MARGIN: u16 = 12;

const PAPER: &str = "#16181d";
const INK: &str = "#d8dae0";

/// How a run of cells looks.
#[derive(PartialEq, Eq)]
struct Look {
    ink: String,
    paper: Option<String>,
    bold: bool,
    dim: bool,
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
            ink: ink.unwrap_or_else(|| INK.to_owned()),
            paper,
            bold: is(Modifier::BOLD),
            dim: is(Modifier::DIM),
            underlined: is(Modifier::UNDERLINED),
        }
    }
}

/// The picture of a screen.
pub(crate) fn svg(screen: &Buffer) -> String {
    let (columns, rows) = (screen.area.width, screen.area.height);
    let (wide, high) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" xml:space=\"preserve\">\n\
         <rect width=\"{wide}\" height=\"{high}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let look = Look::of(&screen[(column, row)]);
            let mut text = String::new();
            let start = column;
            while column < columns && Look::of(&screen[(column, row)]) == look {
                let symbol = screen[(column, row)].symbol();
                text.push_str(symbol);
                column += (width(symbol) as u16).max(1);
            }
            run(&mut out, &look, &text, (start, row), column - start);
        }
    }
    out + "</svg>\n"
}

/// Draws cells that look alike. What is only empty and has no colour is not drawn.
fn run(out: &mut String, look: &Look, text: &str, at: (u16, u16), columns: u16) {
    let (x, y) = (MARGIN + at.0 * CELL.0, MARGIN + at.1 * CELL.1);
    let wide = columns * CELL.0;
    if let Some(paper) = &look.paper {
        let high = CELL.1;
        writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{paper}\"/>").unwrap();
    }
    let shown = text.trim_end();
    if shown.trim_start().is_empty() && !look.underlined {
        return;
    }
    let shown = if look.underlined { text } else { shown };
    let before = shown.len() - shown.trim_start().len();
    let (x, shown) = if look.underlined { (x, shown) } else { (x + before as u16 * CELL.0, &shown[before..]) };
    let wide = width(shown) as u16 * CELL.0;
    let mut style = format!("fill=\"{}\"", look.ink);
    for (is, attribute) in [
        (look.bold, " font-weight=\"bold\""),
        (look.dim, " opacity=\"0.6\""),
        (look.underlined, " text-decoration=\"underline\""),
    ] {
        if is {
            style.push_str(attribute);
        }
    }
    let escaped = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let base = y + CELL.1 - 5;
    writeln!(out, "<text x=\"{x}\" y=\"{base}\" textLength=\"{wide}\" {style}>{escaped}</text>").unwrap();
}

/// The colour as a terminal shows it; none for the usual one.
fn color(color: Color) -> Option<String> {
    let (red, green, blue) = match color {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Indexed(index) => indexed(index),
        named => NAMED.iter().find(|(known, _)| *known == named).map(|(_, index)| indexed(*index))?,
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

const NAMED: [(Color, u8); 16] = [
    (Color::Black, 0),
    (Color::Red, 1),
    (Color::Green, 2),
    (Color::Yellow, 3),
    (Color::Blue, 4),
    (Color::Magenta, 5),
    (Color::Cyan, 6),
    (Color::Gray, 7),
    (Color::DarkGray, 8),
    (Color::LightRed, 9),
    (Color::LightGreen, 10),
    (Color::LightYellow, 11),
    (Color::LightBlue, 12),
    (Color::LightMagenta, 13),
    (Color::LightCyan, 14),
    (Color::White, 15),
];

/// The palette of xterm: 16 colours, a cube of 216, 24 greys.
fn indexed(index: u8) -> (u8, u8, u8) {
    match index {
        0..=15 => {
            let (low, high) = if index < 8 { (0, 205) } else { (if index == 8 { 127 } else { 92 }, 255) };
            let part = |bit: u8| if index & bit != 0 { high } else { low };
            (part(1), part(2), part(4))
        }
        16..=231 => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let cube = index - 16;
            (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        232..=255 => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}
