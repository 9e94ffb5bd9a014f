//! Characters that are drawn as shapes: lines, blocks and dots, which have to meet those of the next cell.

use std::fmt::Write;

use super::{CELL, Span};

/// A character that is drawn.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Lines from the middle up, to the right, down and to the left: 0 none, 1 light, 2 heavy.
    Arms([u8; 4]),
    /// A bow between two neighbouring sides, by the direction of its vertical and of its horizontal end.
    Bow(i8, i8),
    /// From the lower left to the upper right, and from the upper left to the lower right.
    Diagonals(bool, bool),
    /// Quarters that are filled: upper left, upper right, lower left, lower right.
    Quarters([bool; 4]),
    /// The dots of a Braille character, as the bits of its number.
    Dots(u8),
}

impl Shape {
    /// The shape of a cell that holds one such character.
    pub(super) fn of(symbol: &str) -> Option<Self> {
        let mut characters = symbol.chars();
        let (character, None) = (characters.next()?, characters.next()) else { return None };
        if let Some((_, arms)) = ARMS.iter().find(|(known, _)| *known == character) {
            return Some(Self::Arms(*arms));
        }
        let quarters = |bits: u8| Self::Quarters([8, 4, 2, 1].map(|bit| bits & bit != 0));
        Some(match character {
            '╭' => Self::Bow(1, 1),
            '╮' => Self::Bow(1, -1),
            '╯' => Self::Bow(-1, -1),
            '╰' => Self::Bow(-1, 1),
            '╱' => Self::Diagonals(true, false),
            '╲' => Self::Diagonals(false, true),
            '╳' => Self::Diagonals(true, true),
            '█' => quarters(0b1111),
            '▀' => quarters(0b1100),
            '▄' => quarters(0b0011),
            '▌' => quarters(0b1010),
            '▐' => quarters(0b0101),
            '▘' => quarters(0b1000),
            '▝' => quarters(0b0100),
            '▖' => quarters(0b0010),
            '▗' => quarters(0b0001),
            '▙' => quarters(0b1011),
            '▚' => quarters(0b1001),
            '▛' => quarters(0b1110),
            '▜' => quarters(0b1101),
            '▞' => quarters(0b0110),
            '▟' => quarters(0b0111),
            '\u{2800}'..='\u{28ff}' => Self::Dots((character as u32 & 0xff) as u8),
            _ => return None,
        })
    }
}

/// The arms of each line-drawing character: up, right, down, left; 1 is light, 2 is heavy.
const ARMS: [(char, [u8; 4]); 30] = [
    ('─', [0, 1, 0, 1]),
    ('│', [1, 0, 1, 0]),
    ('┌', [0, 1, 1, 0]),
    ('┐', [0, 0, 1, 1]),
    ('└', [1, 1, 0, 0]),
    ('┘', [1, 0, 0, 1]),
    ('├', [1, 1, 1, 0]),
    ('┤', [1, 0, 1, 1]),
    ('┬', [0, 1, 1, 1]),
    ('┴', [1, 1, 0, 1]),
    ('┼', [1, 1, 1, 1]),
    ('━', [0, 2, 0, 2]),
    ('┃', [2, 0, 2, 0]),
    ('┏', [0, 2, 2, 0]),
    ('┓', [0, 0, 2, 2]),
    ('┗', [2, 2, 0, 0]),
    ('┛', [2, 0, 0, 2]),
    ('┣', [2, 2, 2, 0]),
    ('┫', [2, 0, 2, 2]),
    ('┳', [0, 2, 2, 2]),
    ('┻', [2, 2, 0, 2]),
    ('╋', [2, 2, 2, 2]),
    ('╴', [0, 0, 0, 1]),
    ('╵', [1, 0, 0, 0]),
    ('╶', [0, 1, 0, 0]),
    ('╷', [0, 0, 1, 0]),
    ('╸', [0, 0, 0, 2]),
    ('╹', [2, 0, 0, 0]),
    ('╺', [0, 2, 0, 0]),
    ('╻', [0, 0, 2, 0]),
];

/// A straight line along a row or a column, in half pixels: a middle lies between two pixels.
#[derive(Clone, Copy)]
struct Line {
    /// The row of a level line, the column of an upright one.
    at: u16,
    from: u16,
    to: u16,
}

/// All shapes of one ink: one path for each width, so that overlapping lines are not darker.
#[derive(Default)]
pub(super) struct Outline {
    /// Level and upright lines, light and heavy.
    level: [Vec<Line>; 2],
    upright: [Vec<Line>; 2],
    /// Bows and diagonals, as the commands of a path.
    curves: String,
    /// Blocks and dots.
    filled: String,
}

impl Outline {
    pub(super) fn underline(&mut self, span: Span) {
        let at = 2 * (span.y() + CELL.1 - 3) + 1;
        self.level[0].push(Line { at, from: 2 * span.x(), to: 2 * (span.x() + span.wide()) });
    }

    pub(super) fn add(&mut self, shape: Shape, span: Span) {
        let (x, y) = (span.x(), span.y());
        let (right, bottom) = (x + CELL.0, y + CELL.1);
        let (middle_x, middle_y) = (2 * x + CELL.0, 2 * y + CELL.1);
        match shape {
            Shape::Arms([up, east, down, west]) => {
                for heavy in 0..2 {
                    let is = |arm: u8| usize::from(arm) == heavy + 1;
                    let mut line = |level: bool, line: Line| {
                        let lines = if level { &mut self.level } else { &mut self.upright };
                        lines[heavy].push(line);
                    };
                    if is(up) {
                        line(false, Line { at: middle_x, from: 2 * y, to: middle_y });
                    }
                    if is(down) {
                        line(false, Line { at: middle_x, from: middle_y, to: 2 * bottom });
                    }
                    if is(west) {
                        line(true, Line { at: middle_y, from: 2 * x, to: middle_x });
                    }
                    if is(east) {
                        line(true, Line { at: middle_y, from: middle_x, to: 2 * right });
                    }
                }
            }
            Shape::Bow(down, east) => {
                let (end_x, end_y) = (if east > 0 { right } else { x }, if down > 0 { bottom } else { y });
                let (middle_x, middle_y) = (half(middle_x), half(middle_y));
                write!(self.curves, "M{middle_x} {end_y}Q{middle_x} {middle_y} {end_x} {middle_y}").unwrap();
            }
            Shape::Diagonals(rising, falling) => {
                if rising {
                    write!(self.curves, "M{x} {bottom}L{right} {y}").unwrap();
                }
                if falling {
                    write!(self.curves, "M{x} {y}L{right} {bottom}").unwrap();
                }
            }
            Shape::Quarters(quarters) => {
                let (middle_x, middle_y) = (half(middle_x), half(middle_y));
                let (wide, high) = (half(CELL.0), half(CELL.1));
                let (left, top) = (half(2 * x), half(2 * y));
                let corners = [(left, top), (middle_x, top), (left, middle_y), (middle_x, middle_y)];
                for ((x, y), _) in corners.into_iter().zip(quarters).filter(|(_, filled)| *filled) {
                    write!(self.filled, "M{x} {y}h{wide}v{high}h-{wide}z").unwrap();
                }
            }
            Shape::Dots(bits) => {
                // The number of a Braille character counts three rows of each column first, then the lowest row.
                const PLACES: [(u16, u16); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
                for (bit, (column, row)) in PLACES.into_iter().enumerate() {
                    if bits >> bit & 1 == 1 {
                        let (x, y) = (x + 1 + 4 * column, y + 2 + 5 * row);
                        write!(self.filled, "M{x} {y}h2v2h-2z").unwrap();
                    }
                }
            }
        }
    }

    /// Writes the paths; `stroke` and `fill` are the attributes of the ink.
    pub(super) fn write(mut self, out: &mut String, stroke: &str, fill: &str) {
        for (heavy, thickness) in [(0, 1), (1, 3)] {
            let mut path = String::new();
            for line in joined(&mut self.level[heavy]) {
                write!(path, "M{} {}H{}", half(line.from), half(line.at), half(line.to)).unwrap();
            }
            for line in joined(&mut self.upright[heavy]) {
                write!(path, "M{} {}V{}", half(line.at), half(line.from), half(line.to)).unwrap();
            }
            if !path.is_empty() {
                writeln!(out, "<path d=\"{path}\" {stroke} stroke-width=\"{thickness}\" stroke-linecap=\"square\"/>")
                    .unwrap();
            }
        }
        if !self.curves.is_empty() {
            writeln!(out, "<path d=\"{}\" {stroke} stroke-width=\"1.2\" fill=\"none\"/>", self.curves).unwrap();
        }
        if !self.filled.is_empty() {
            writeln!(out, "<path d=\"{}\" {fill} shape-rendering=\"crispEdges\"/>", self.filled).unwrap();
        }
    }
}

/// Lines that touch become one.
fn joined(lines: &mut [Line]) -> Vec<Line> {
    lines.sort_by_key(|line| (line.at, line.from));
    let mut out: Vec<Line> = Vec::new();
    for line in lines {
        match out.last_mut() {
            Some(last) if last.at == line.at && last.to >= line.from => last.to = last.to.max(line.to),
            _ => out.push(*line),
        }
    }
    out
}

/// Half pixels as pixels.
fn half(value: u16) -> f32 {
    f32::from(value) / 2.0
}
