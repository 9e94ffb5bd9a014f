//! The board of Nine Men's Morris as bits: three rings of eight points.
//!
//! Bit `8 ring + place`: ring 0 is the outermost, and the places of a ring go clockwise from its top-left
//! corner, so that corners are even and midpoints odd. Every neighbour is then one rotation within the rings,
//! or one shift between them, away, and mills are found for all points at once without a table.

use crate::board::{Layout, Point, Ranks};

/// All 24 points.
pub const BOARD: u32 = 0x00ff_ffff;
/// The corners of the rings.
pub const CORNERS: u32 = 0x0055_5555;
/// The midpoints of their sides, which are joined across the rings.
pub const MIDPOINTS: u32 = 0x00aa_aaaa;

/// Every point moved one place clockwise.
#[inline]
pub const fn clockwise(points: u32) -> u32 {
    (points << 1 & 0x00fe_fefe) | (points >> 7 & 0x0001_0101)
}

/// Every point moved one place anticlockwise.
#[inline]
pub const fn anticlockwise(points: u32) -> u32 {
    (points >> 1 & 0x007f_7f7f) | (points << 7 & 0x0080_8080)
}

/// The midpoints moved one ring inwards; those of the innermost ring vanish.
#[inline]
pub const fn inwards(points: u32) -> u32 {
    (points & MIDPOINTS) << 8 & BOARD
}

/// The midpoints moved one ring outwards; those of the outermost ring vanish.
#[inline]
pub const fn outwards(points: u32) -> u32 {
    (points & MIDPOINTS) >> 8
}

/// All neighbours of a set of points.
#[inline]
pub const fn neighbours(points: u32) -> u32 {
    clockwise(points) | anticlockwise(points) | inwards(points) | outwards(points)
}

/// The points where one more man completes a line of three, by kind of line. The points may be occupied.
#[derive(Clone, Copy, Debug)]
pub struct Completions {
    /// Corners at the anticlockwise end of a side.
    pub ahead: u32,
    /// Corners at the clockwise end of a side.
    pub behind: u32,
    /// Midpoints of a side.
    pub side: u32,
    /// Midpoints on a line across the rings.
    pub across: u32,
}

impl Completions {
    /// The points whose two companions on a line are both in `men`.
    #[inline]
    pub const fn of(men: u32) -> Self {
        let (next, previous) = (anticlockwise(men), clockwise(men));
        let midpoints = men & MIDPOINTS;
        Self {
            ahead: next & anticlockwise(next) & CORNERS,
            behind: previous & clockwise(previous) & CORNERS,
            side: next & previous & MIDPOINTS,
            across: (midpoints << 8 | midpoints >> 16) & (midpoints << 16 | midpoints >> 8) & MIDPOINTS,
        }
    }

    /// The points on any line.
    #[inline]
    pub const fn any(self) -> u32 {
        self.ahead | self.behind | self.side | self.across
    }
}

/// The men that stand in a mill.
#[inline]
pub const fn in_mills(men: u32) -> u32 {
    men & Completions::of(men).any()
}

/// The points in the order of position texts: row by row from a7.
pub const READING_ORDER: [u8; 24] =
    [0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23, 19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4];

/// For each point its place in [`READING_ORDER`]; 0 for numbers that are no points.
pub const PLACE_WHEN_READ: [u8; 32] = {
    let mut places = [0; 32];
    let mut place = 0;
    while place < 24 {
        places[READING_ORDER[place] as usize] = place as u8;
        place += 1;
    }
    places
};

/// The drawn board.
pub const LAYOUT: Layout =
    Layout { columns: 7, rows: 7, ranks: Ranks::FromBottom, points: &PLACES, lines: &DRAWN_LINES };

/// (column from the left, row from the top) of each point.
const PLACES: [(u8, u8); 24] = {
    /// Clockwise from the top-left, as seen from the centre, in units of the ring's half width.
    const RING: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
    let mut places = [(0, 0); 24];
    let mut point = 0;
    while point < 24 {
        let half_width = 3 - point as i8 / 8;
        let (right, down) = RING[point % 8];
        places[point] = ((3 + half_width * right) as u8, (3 + half_width * down) as u8);
        point += 1;
    }
    places
};

const DRAWN_LINES: [(Point, Point); 32] = {
    let mut lines = [(Point(0), Point(0)); 32];
    let mut count = 0;
    let mut point = 0;
    while point < 24 {
        // Each line once: clockwise along the ring, and inwards.
        let bit = 1 << point;
        let ends = clockwise(bit) | inwards(bit);
        let mut end = 0;
        while end < 24 {
            if ends >> end & 1 == 1 {
                lines[count] = (Point(point), Point(end));
                count += 1;
            }
            end += 1;
        }
        point += 1;
    }
    assert!(count == 32, "every line is drawn once");
    lines
};
