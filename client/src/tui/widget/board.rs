//! The board of any game: squares in a grid, or points joined by lines, as large as the window allows.

use bidak_shared::board::{Layout, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::tui::hits::{Hits, Target};
use crate::tui::theme::{Shape, Theme, Tone};

/// The signs at one point.
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own, and all combinations occur")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The piece that stands there.
    pub piece: Option<Shape>,
    /// The piece there after the move under the cursor, where that is a different one.
    pub after: Option<Option<Shape>>,
    /// It can be pressed next.
    pub target: bool,
    /// It has been pressed.
    pub picked: bool,
    /// The last move named it.
    pub last: bool,
    /// An engine suggests it.
    pub hint: bool,
    /// The cursor is there.
    pub cursor: bool,
    /// The exact value of the best move from there or to there.
    pub worth: Option<Worth>,
}

/// The exact value of a move to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// It loses.
    Loss,
    /// It draws.
    Draw,
    /// It wins.
    Win,
}

impl Worth {
    /// By the sign of a value.
    pub fn of(value: i32) -> Self {
        match value.signum() {
            1 => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }

    /// Its sign and colour.
    fn sign(self, theme: Theme) -> (&'static str, Style) {
        match self {
            Self::Win => ("+", theme.strong().patch(theme.good())),
            Self::Draw => ("=", theme.strong()),
            Self::Loss => (theme.pick("−", "-"), theme.notice()),
        }
    }
}

/// A board to draw.
#[derive(Debug)]
pub struct Board<'a> {
    /// Its geometry.
    pub layout: &'a Layout,
    /// One for each point, in the order of the layout.
    pub cells: &'a [Cell],
    /// How it looks.
    pub theme: Theme,
    /// From which side it is seen.
    pub view: View,
}

/// From which side a board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The first file on the left, the first row on top.
    #[default]
    Upright,
    /// The other way round, as the player across the board sees it.
    Turned,
}

impl View {
    /// The other one.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Upright => Self::Turned,
            Self::Turned => Self::Upright,
        }
    }
}

/// The sizes of the parts of a board, in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// From one point to the next.
    pitch: (u16, u16),
    /// Columns and rows of a piece with the marks beside it.
    cell: (u16, u16),
    /// What separates squares.
    grid: Grid,
}

/// What separates the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grid {
    /// Nothing.
    Bare,
    /// Their colours.
    Filled,
    /// Lines between them.
    Inner,
    /// Lines between them and around all of them.
    Framed,
}

impl Grid {
    /// The columns, and the rows, that the frame takes on each side.
    fn border(self) -> u16 {
        u16::from(self == Self::Framed)
    }
}

const fn scale(pitch: (u16, u16), cell: (u16, u16), grid: Grid) -> Scale {
    Scale { pitch, cell, grid }
}

/// Boards of squares of two colours, largest first.
const FILLED_SCALES: [Scale; 4] = [
    scale((11, 5), (11, 5), Grid::Filled),
    scale((7, 3), (7, 3), Grid::Filled),
    scale((5, 2), (5, 2), Grid::Filled),
    scale((3, 1), (3, 1), Grid::Filled),
];

/// Boards of squares with lines, largest first.
const SQUARE_SCALES: [Scale; 5] = [
    scale((12, 6), (11, 5), Grid::Framed),
    scale((8, 4), (7, 3), Grid::Framed),
    scale((4, 2), (3, 1), Grid::Framed),
    scale((4, 2), (3, 1), Grid::Inner),
    scale((3, 1), (3, 1), Grid::Bare),
];

/// Boards of points and lines, largest first.
const LINE_SCALES: [Scale; 5] = [
    scale((10, 5), (7, 3), Grid::Bare),
    scale((6, 3), (3, 1), Grid::Bare),
    scale((6, 2), (3, 1), Grid::Bare),
    scale((4, 2), (3, 1), Grid::Bare),
    scale((3, 1), (3, 1), Grid::Bare),
];

/// Columns for the rank numbers, left of the board.
const RANK_COLUMNS: u16 = 2;
/// Rows for the file letters, below the board.
const FILE_ROWS: u16 = 1;

impl Scale {
    /// Columns and rows of the board with its coordinates.
    fn size(self, layout: &Layout) -> (u16, u16) {
        let border = self.grid.border();
        let along = |count: u8, pitch: u16, cell: u16| u16::from(count - 1) * pitch + cell + 2 * border;
        (
            RANK_COLUMNS + along(layout.columns, self.pitch.0, self.cell.0),
            FILE_ROWS + along(layout.rows, self.pitch.1, self.cell.1),
        )
    }

    /// The largest that fits, or the smallest there is.
    fn largest(layout: &Layout, theme: Theme, width: u16, height: u16) -> Self {
        let scales: &[Self] = match (layout.lines.is_empty(), theme.fills_squares()) {
            (true, true) => &FILLED_SCALES,
            (true, false) => &SQUARE_SCALES,
            (false, _) => &LINE_SCALES,
        };
        *scales
            .iter()
            .find(|scale| {
                let (wide, high) = scale.size(layout);
                wide <= width && high <= height
            })
            .unwrap_or(&scales[scales.len() - 1])
    }
}

/// The columns and rows that the board takes of those available.
pub fn size(layout: &Layout, theme: Theme, width: u16, height: u16) -> (u16, u16) {
    Scale::largest(layout, theme, width, height).size(layout)
}

impl Board<'_> {
    /// Draws the board into the top-left corner of `area` and returns the places of its points.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let scale = Scale::largest(self.layout, self.theme, area.width, area.height);
        // Marks of possible moves say nothing where every empty point is one.
        let marks_targets = self.cells.iter().any(|cell| cell.piece.is_none() && !cell.target);
        let painter = Painter { board: self, scale, marks_targets, origin: (area.x, area.y), clip: area };
        painter.coordinates(buffer);
        match scale.grid {
            Grid::Filled => painter.squares(buffer),
            Grid::Inner | Grid::Framed => painter.grid(buffer),
            Grid::Bare if !self.layout.lines.is_empty() => painter.lines(buffer),
            Grid::Bare => {}
        }
        for (point, cell) in self.layout.all().zip(self.cells) {
            let place = painter.cell(point);
            painter.point(point, *cell, place, buffer);
            // The line between two squares belongs to the square before it.
            let (columns, rows) = scale.pitch;
            let reach = Rect { width: columns.max(place.width), height: rows.max(place.height), ..place };
            hits.add(reach, Target::Point(point));
        }
    }
}

struct Painter<'a> {
    board: &'a Board<'a>,
    scale: Scale,
    /// Whether the points that can be pressed next have a mark.
    marks_targets: bool,
    origin: (u16, u16),
    clip: Rect,
}

impl Painter<'_> {
    /// Where the cell of a point is.
    fn cell(&self, point: Point) -> Rect {
        let (column, row) = self.board.layout.points[point.index()];
        self.place(column, row)
    }

    fn place(&self, column: u8, row: u8) -> Rect {
        let border = self.scale.grid.border();
        let layout = self.board.layout;
        let (column, row) = match self.board.view {
            View::Upright => (column, row),
            View::Turned => (layout.columns - 1 - column, layout.rows - 1 - row),
        };
        Rect {
            x: self.origin.0 + RANK_COLUMNS + border + u16::from(column) * self.scale.pitch.0,
            y: self.origin.1 + border + u16::from(row) * self.scale.pitch.1,
            width: self.scale.cell.0,
            height: self.scale.cell.1,
        }
    }

    fn put(&self, x: u16, y: u16, text: &str, style: Style, buffer: &mut Buffer) {
        if y >= self.clip.bottom() || x >= self.clip.right() {
            return;
        }
        buffer.set_stringn(x, y, text, usize::from(self.clip.right() - x), style);
    }

    fn coordinates(&self, buffer: &mut Buffer) {
        let layout = self.board.layout;
        let style = self.board.theme.dim();
        for row in 0..layout.rows {
            let place = self.place(0, row);
            self.put(self.origin.0, place.y + place.height / 2, &layout.rank(row).to_string(), style, buffer);
        }
        let below = self.origin.1 + self.scale.size(layout).1 - FILE_ROWS;
        for column in 0..layout.columns {
            let place = self.place(column, 0);
            let file = char::from(b'a' + column).to_string();
            self.put(place.x + place.width / 2, below, &file, style, buffer);
        }
    }

    /// Squares of two colours.
    fn squares(&self, buffer: &mut Buffer) {
        for point in self.board.layout.all() {
            let (column, row) = self.board.layout.points[point.index()];
            let tone = if (column + row) % 2 == 0 { Tone::Light } else { Tone::Dark };
            buffer.set_style(self.cell(point).intersection(self.clip), self.board.theme.square(tone));
        }
    }

    /// The lines around squares.
    fn grid(&self, buffer: &mut Buffer) {
        let layout = self.board.layout;
        let style = self.board.theme.dim();
        let (left, top) = (self.origin.0 + RANK_COLUMNS, self.origin.1);
        let (pitch_x, pitch_y) = self.scale.pitch;
        let (across, down) = (u16::from(layout.columns), u16::from(layout.rows));
        // Without a frame the first and the last line are not drawn, and everything begins one place earlier.
        let inset = u16::from(self.scale.grid == Grid::Inner);
        let (right, bottom) = (left + across * pitch_x - 2 * inset, top + down * pitch_y - 2 * inset);
        let columns: Vec<u16> = (inset..=across - inset).map(|line| left + line * pitch_x - inset).collect();
        let rows: Vec<u16> = (inset..=down - inset).map(|line| top + line * pitch_y - inset).collect();
        for y in &rows {
            let run = self.board.theme.pick("─", "-").repeat(usize::from(right - left + 1));
            self.put(left, *y, &run, style, buffer);
        }
        for x in &columns {
            for y in top..=bottom {
                let line = rows.contains(&y);
                let arms = [y > top, line && *x < right, y < bottom, line && *x > left];
                self.put(*x, y, self.junction(arms), style, buffer);
            }
        }
    }

    /// The character where lines meet that go up, right, down and left.
    fn junction(&self, arms: [bool; 4]) -> &'static str {
        let unicode = match arms {
            [false, true, true, false] => "┌",
            [false, false, true, true] => "┐",
            [true, true, false, false] => "└",
            [true, false, false, true] => "┘",
            [false, true, true, true] => "┬",
            [true, true, false, true] => "┴",
            [true, true, true, false] => "├",
            [true, false, true, true] => "┤",
            [false, _, false, _] => "─",
            [_, false, _, false] => "│",
            _ => "┼",
        };
        let ascii = match unicode {
            "─" => "-",
            "│" => "|",
            _ => "+",
        };
        self.board.theme.pick(unicode, ascii)
    }

    /// The drawn lines between neighbours.
    fn lines(&self, buffer: &mut Buffer) {
        let style = self.board.theme.dim();
        for &(from, to) in self.board.layout.lines {
            let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
            for x in x1.min(x2) + 1..x1.max(x2) {
                self.put(x, y1, self.board.theme.pick("─", "-"), style, buffer);
            }
            for y in y1.min(y2) + 1..y1.max(y2) {
                self.put(x1, y, self.board.theme.pick("│", "|"), style, buffer);
            }
        }
    }

    fn middle(&self, point: Point) -> (u16, u16) {
        let place = self.cell(point);
        (place.x + place.width / 2, place.y + place.height / 2)
    }

    /// The sign of an empty point of a board of lines.
    fn crossing(&self, point: Point) -> &'static str {
        let layout = self.board.layout;
        let (column, row) = layout.points[point.index()];
        let mut arms = [false; 4];
        for &(one, other) in layout.lines {
            let neighbour = if one == point {
                other
            } else if other == point {
                one
            } else {
                continue;
            };
            let (x, y) = layout.points[neighbour.index()];
            arms[0] |= y < row;
            arms[1] |= x > column;
            arms[2] |= y > row;
            arms[3] |= x < column;
        }
        if self.board.view == View::Turned {
            arms.rotate_left(2);
        }
        self.junction(arms)
    }

    /// One point with everything that there is to say about it.
    fn point(&self, point: Point, cell: Cell, place: Rect, buffer: &mut Buffer) {
        let theme = self.board.theme;
        let on_lines = !self.board.layout.lines.is_empty();
        let marked = cell.cursor || cell.picked || cell.last || cell.after.is_some() || cell.piece.is_some();
        if marked && (on_lines || cell.cursor) {
            let blank = " ".repeat(usize::from(place.width));
            let style = if cell.cursor { theme.cursor() } else { Style::new() };
            // The new piece is as bright on a line as beside it.
            let style = style.remove_modifier(Modifier::DIM);
            for y in place.y..place.bottom() {
                self.put(place.x, y, &blank, style, buffer);
            }
        }
        // On an empty point the cursor never looks like a piece.
        let shown = if cell.cursor && cell.piece.is_none() { None } else { cell.after.unwrap_or(cell.piece) };
        if let Some(shape) = shown {
            self.piece(shape, cell, place, buffer);
        } else {
            let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
            let is_marked = cell.target && (self.marks_targets || cell.cursor);
            let under_cursor = |style: Style| if cell.cursor { style.patch(theme.cursor()) } else { style };
            let (glyph, style) = match (is_marked, on_lines) {
                _ if cell.worth.is_some() => cell.worth.map(|worth| worth.sign(theme)).unwrap_or_default(),
                _ if cell.piece.is_some() => (theme.pick("×", "x"), theme.notice()),
                (true, false) => (theme.dot(), Style::new()),
                (true, true) => (theme.pick("◌", "*"), theme.strong()),
                (false, true) => (self.crossing(point), theme.dim()),
                (false, false) => (" ", Style::new()),
            };
            self.put(x, y, glyph, under_cursor(style), buffer);
        }
        self.marks(cell, place, buffer);
        self.worth(cell, place, buffer);
    }

    fn piece(&self, shape: Shape, cell: Cell, place: Rect, buffer: &mut Buffer) {
        let theme = self.board.theme;
        let mut plain = theme.piece(shape);
        if cell.cursor {
            // Its shape shows its side: its colour might be that of the cursor.
            plain = plain.patch(theme.cursor());
        }
        let style = if cell.last { plain.patch(theme.last_move()) } else { plain };
        let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
        // Underlined blanks would look like part of a picture.
        if place.height >= 3 && place.width >= 7 {
            for (row, line) in (y - 1..).zip(theme.picture(shape)) {
                self.put(x - 2, row, line, plain, buffer);
            }
        } else if place.height == 2 {
            for (row, line) in (place.y..).zip(theme.small_picture(shape)) {
                self.put(x - 1, row, line, plain, buffer);
            }
        } else {
            self.put(x, y, theme.symbol(shape), style, buffer);
        }
    }

    /// The characters left and right of a piece: brackets for the cursor on every row, others on the middle row, or on both
    /// of two.
    fn marks(&self, cell: Cell, place: Rect, buffer: &mut Buffer) {
        let theme = self.board.theme;
        let (left, right) = (place.x, place.right() - 1);
        let middle = place.y + place.height / 2;
        let rows = if place.height == 2 { place.y..=middle } else { middle..=middle };
        let beside = |pair: [&str; 2], style: Style, buffer: &mut Buffer| {
            for y in rows.clone() {
                self.put(left, y, pair[0], style, buffer);
                self.put(right, y, pair[1], style, buffer);
            }
        };
        if cell.cursor {
            for y in place.y..place.bottom() {
                self.put(left, y, "[", theme.cursor(), buffer);
                self.put(right, y, "]", theme.cursor(), buffer);
            }
            let inner = if cell.picked {
                ["<", ">"]
            } else if cell.hint {
                ["{", "}"]
            } else if cell.last {
                ["(", ")"]
            } else {
                return;
            };
            beside(inner, theme.cursor(), buffer);
            return;
        }
        let (pair, style) = if cell.picked {
            (["<", ">"], theme.notice())
        } else if cell.hint {
            (["{", "}"], theme.notice())
        } else if cell.after.is_some() {
            (["~", "~"], theme.notice())
        } else if cell.target && cell.piece.is_some() {
            // Possible moves matter more than the last one.
            ([theme.dot(), theme.dot()], theme.strong())
        } else if cell.last {
            (["(", ")"], theme.strong())
        } else {
            return;
        };
        beside(pair, style, buffer);
    }

    /// The value of the moves of a piece, beside it.
    fn worth(&self, cell: Cell, place: Rect, buffer: &mut Buffer) {
        if let (Some(worth), true) = (cell.worth, cell.piece.is_some()) {
            let (sign, style) = worth.sign(self.board.theme);
            self.put(place.right() - 1, place.y + place.height / 2, sign, style, buffer);
        }
    }
}
