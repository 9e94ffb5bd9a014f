//! The patterns of Adjacency where the game will fill the board: the rest of the game depends on the empty squares alone.
//!
//! The empty squares in each of the 36 windows of 3 x 3 squares, and the most that a move settles at once. Windows that symmetries of the
//! board take to each other share their weights; there are six kinds. Sets of an even and of an odd number of squares have weights of their
//! own, since the side with the last move is ahead, and so have four stages of a game.

use std::sync::LazyLock;

use crate::board::planes::Planes;

/// Windows lie at 6 files and 6 ranks.
pub const WINDOWS: usize = 36;
/// Sets of empty squares in one window.
pub const PATTERNS: usize = 512;
/// Greatest gains, 0 to 5.
pub const GAINS: usize = 6;
/// Empty squares in one stage of a game.
const STAGE: u32 = 14;
const STAGES: usize = 4;
/// Stages, each for an even and an odd number of empty squares.
pub const GROUPS: usize = 2 * STAGES;
/// Windows that are different up to symmetry.
const KINDS: usize = 6;
/// The line of the weight for greatest gain 0.
pub const FIRST_GAIN: usize = KINDS * PATTERNS;

/// The group of sets of a number of squares.
pub fn group(empty: u32) -> usize {
    2 * (empty / STAGE).min(STAGES as u32 - 1) as usize + (empty % 2) as usize
}

/// The squares with one empty square in their closed neighbourhood.
pub fn nearly_settled(empty: u64) -> u64 {
    Planes::of_closed_neighbourhoods(empty).exactly(1)
}

/// The most squares that one move settles, of those that are nearly settled.
pub fn greatest_gain(empty: u64, nearly_settled: u64) -> usize {
    Planes::of_closed_neighbourhoods(nearly_settled).greatest(empty).0 as usize
}

/// The patterns of all windows, row by row: bit 3 r + f stands for file f and rank r of the window and is set where the square is empty.
pub fn patterns(empty: u64) -> impl Iterator<Item = usize> {
    (0..WINDOWS).map(move |window| {
        let corner = empty >> (window / 6 * 8 + window % 6);
        (corner & 0o7 | corner >> 5 & 0o70 | corner >> 10 & 0o700) as usize
    })
}

/// The lines of a set of empty squares.
pub fn lines(empty: u64, lines: &mut [u32]) {
    for (line, (kinds, pattern)) in lines.iter_mut().zip(LINE_OF.iter().zip(patterns(empty))) {
        *line = u32::from(kinds[pattern]);
    }
    lines[WINDOWS] = (FIRST_GAIN + greatest_gain(empty, nearly_settled(empty))) as u32;
}

/// The line of each window's patterns.
pub static LINE_OF: LazyLock<Box<[[u16; PATTERNS]; WINDOWS]>> = LazyLock::new(|| {
    let mut lines = Box::new([[0; PATTERNS]; WINDOWS]);
    for (window, lines) in lines.iter_mut().enumerate() {
        let (rank, file) = (window / 6, window % 6);
        let (least, most) = (rank.min(5 - rank).min(file.min(5 - file)), rank.min(5 - rank).max(file.min(5 - file)));
        let kind = [[0, 1, 2], [1, 3, 4], [2, 4, 5]][least][most];
        for (pattern, line) in lines.iter_mut().enumerate() {
            let mut image = if file > 2 { image(pattern, |rank, file| (rank, 2 - file)) } else { pattern };
            if rank > 2 {
                image = self::image(image, |rank, file| (2 - rank, file));
            }
            let transposed = self::image(image, |rank, file| (file, rank));
            if least == most {
                image = image.min(transposed);
            } else if file.min(5 - file) < rank.min(5 - rank) {
                image = transposed;
            }
            *line = (kind * PATTERNS + image) as u16;
        }
    }
    lines
});

/// The image of a pattern when each of its squares moves.
fn image(pattern: usize, place: impl Fn(usize, usize) -> (usize, usize)) -> usize {
    (0..9).filter(|bit| pattern >> bit & 1 == 1).fold(0, |image, bit| {
        let (rank, file) = place(bit / 3, bit % 3);
        image | 1 << (3 * rank + file)
    })
}
