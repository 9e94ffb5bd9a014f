//! Boards: points, their layout, and the pieces on them.

pub mod bits;
pub mod key;
pub mod planes;

use std::fmt;

use arrayvec::ArrayVec;

use crate::game::{Game, Player};

/// A place for a piece: an index into [`Layout::points`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub u8);

impl Point {
    /// The index as a `usize`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The points of a move, in the order in which a player enters them. A pass has none, most moves have one, a morris
/// move has up to three: from, to, removed.
pub type Path = ArrayVec<Point, 3>;

/// The row that is rank 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Rank 1 is the top row.
    FromTop,
    /// Rank 1 is the bottom row.
    FromBottom,
}

/// The geometry of a board: which points there are, their names, and the lines between them.
#[derive(Debug)]
pub struct Layout {
    /// Width of the grid that holds the points.
    pub columns: u8,
    /// Height of that grid.
    pub rows: u8,
    /// The row of rank 1.
    pub ranks: Ranks,
    /// (column from the left, row from the top) of each point.
    pub points: &'static [(u8, u8)],
    /// Pairs of neighbours joined by a drawn line. Empty for a board of squares.
    pub lines: &'static [(Point, Point)],
}

impl Layout {
    /// A board of squares without drawn lines, points row by row from the top-left.
    pub const fn squares(columns: u8, rows: u8, points: &'static [(u8, u8)]) -> Self {
        Self { columns, rows, ranks: Ranks::FromTop, points, lines: &[] }
    }

    /// Every point in order.
    pub fn all(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.points.len() as u8).map(Point)
    }

    /// The point at a column from the left and a row from the top.
    pub fn at(&self, column: u8, row: u8) -> Option<Point> {
        self.points.iter().position(|&place| place == (column, row)).map(|index| Point(index as u8))
    }

    /// The rank number of a row counted from the top.
    pub fn rank(&self, row: u8) -> u8 {
        match self.ranks {
            Ranks::FromTop => row + 1,
            Ranks::FromBottom => self.rows - row,
        }
    }

    /// The name of a point, such as `c3`.
    pub fn name(&self, point: Point) -> PointName {
        let (column, row) = self.points[point.index()];
        PointName { file: char::from(b'a' + column), rank: self.rank(row) }
    }

    /// The point with this name; `None` if the board has none.
    pub fn parse(&self, text: &str) -> Option<Point> {
        let &[file, rank] = text.as_bytes() else { return None };
        let column = file.checked_sub(b'a')?;
        let rank = rank.checked_sub(b'0')?;
        let row = match self.ranks {
            Ranks::FromTop => rank.checked_sub(1)?,
            Ranks::FromBottom => self.rows.checked_sub(rank)?,
        };
        self.at(column, row)
    }
}

/// The name of a point: a file letter and a rank number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointName {
    /// `a` is the left column.
    pub file: char,
    /// Starts at 1, and is at most 9.
    pub rank: u8,
}

impl PointName {
    /// The name as text. It needs no formatter, because every turn is sent with the names of all legal moves.
    pub fn text(self) -> &'static str {
        POINT_NAMES[9 * (self.file as usize - 'a' as usize) + usize::from(self.rank) - 1]
    }
}

/// The names of all points of a board of nine by nine: `a1`, `a2` to `i8`, `i9`.
static POINT_NAMES: [&str; 9 * 9] = {
    const TEXT: [u8; 2 * 9 * 9] = {
        let mut text = [0; 2 * 9 * 9];
        let mut place = 0;
        while place < 9 * 9 {
            text[2 * place] = b'a' + place as u8 / 9;
            text[2 * place + 1] = b'1' + place as u8 % 9;
            place += 1;
        }
        text
    };
    let mut names = [""; 9 * 9];
    let Ok(mut rest) = std::str::from_utf8(&TEXT) else { panic!("letters and digits") };
    let mut place = 0;
    while place < names.len() {
        (names[place], rest) = rest.split_at(2);
        place += 1;
    }
    names
};

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// (column, row) of each square of an `N`-square board that is `columns` wide, row by row from the top-left.
pub const fn grid<const N: usize>(columns: u8) -> [(u8, u8); N] {
    let mut points = [(0, 0); N];
    let mut index = 0;
    while index < N {
        points[index] = (index as u8 % columns, index as u8 / columns);
        index += 1;
    }
    points
}

/// A game with a board that can be displayed and clicked.
pub trait OnBoard: Game {
    /// The geometry; the same for every position.
    fn layout() -> &'static Layout;

    /// The owner of the piece on a point.
    fn occupant(&self, point: Point) -> Option<Player>;

    /// The points of a move.
    fn path(action: Self::Action) -> Path;

    /// The letter of a player's pieces in position texts, such as `x`.
    fn mark(&self, player: Player) -> char;

    /// The name of a player's side, such as `X` or `White`.
    fn side_name(&self, player: Player) -> &'static str;

    /// Pieces not yet on the board; 0 in games that start with all of them placed.
    fn in_hand(&self, player: Player) -> u8 {
        let _ = player;
        0
    }

    /// The number of plies left, in games of a fixed length.
    fn plies_left(&self) -> Option<u8> {
        None
    }

    /// Among so many of its moves the side to move shares the time on its clock: by default a fixed share goes to each move.
    fn moves_to_think(&self) -> u32 {
        24
    }
}
