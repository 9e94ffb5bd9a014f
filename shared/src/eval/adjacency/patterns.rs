//! The patterns of Adjacency: the contents of the 36 windows of 3 x 3 squares, and the most that either side can take at once.
//!
//! The rules are the same after every symmetry of the board, so there are three kinds of windows: in a corner, at an edge, and inside.
//! Windows of a kind share their weights, turned so that the corner or the edge lies the same way, and so do indices that a symmetry of the
//! window takes to each other. Where the game will fill the board, colours say nothing and other patterns count: see [`filling`].
//!
//! How much is left of a game are its plies and the squares that stay empty at its end.

use std::sync::LazyLock;

use crate::board::planes::Planes;
use crate::eval::adjacency::filling;
use crate::eval::indices::{Instances, Places, SLOTS};
use crate::eval::weights::Patterns;
use crate::rules::adjacency::Adjacency;

/// Windows lie at 6 files and 6 ranks.
pub(super) const WINDOWS: usize = 36;
/// The possible contents of a window: 3 to the power of 9.
pub(super) const INDICES: usize = 19_683;
const KINDS: usize = 3;
/// The indices of all kinds.
pub(super) const ALL_INDICES: usize = KINDS * INDICES;
/// The most that a side can take at once, 0 to 4, and in one place or in more.
const THREATS: usize = 9;
/// The lines of all windows.
const WINDOW_LINES: usize = 23_274;
/// Where the lines of the threats of both sides begin.
pub(super) const FIRST_THREAT: usize = WINDOW_LINES;

/// The place of a square of a window in its index: `row` and `column` within the window at `rank` and `file`.
const fn place(rank: usize, file: usize, row: usize, column: usize) -> usize {
    let row = if rank > 2 { 2 - row } else { row };
    let column = if file > 2 { 2 - column } else { column };
    // The edge lies above.
    if kind(rank, file) == 1 && !rank.is_multiple_of(5) { 3 * column + row } else { 3 * row + column }
}

/// 0 in a corner, 1 at an edge, 2 inside.
const fn kind(rank: usize, file: usize) -> usize {
    match (rank.is_multiple_of(5), file.is_multiple_of(5)) {
        (true, true) => 0,
        (false, false) => 2,
        _ => 1,
    }
}

static PLACES: Places = {
    let mut places = Places { digits: [[0; SLOTS]; 64], largest: [0; SLOTS] };
    let mut window = 0;
    while window < WINDOWS {
        let (rank, file) = (window / 6, window % 6);
        let mut cell = 0;
        while cell < 9 {
            let (row, column) = (cell / 3, cell % 3);
            places.digits[8 * (rank + row) + file + column][window] = 3_u16.pow(place(rank, file, row, column) as u32);
            cell += 1;
        }
        places.largest[window] = INDICES as u16 - 1;
        window += 1;
    }
    places
};

/// Where the indices of each window begin in a table of all.
pub(super) const START: [usize; WINDOWS] = {
    let mut starts = [0; WINDOWS];
    let mut window = 0;
    while window < WINDOWS {
        starts[window] = kind(window / 6, window % 6) * INDICES;
        window += 1;
    }
    starts
};

/// Where the windows lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdjacencyInstances;

impl Instances for AdjacencyInstances {
    #[inline]
    fn places() -> &'static Places {
        &PLACES
    }
}

/// The index of each window in a position.
pub type Indices = crate::eval::indices::Indices<AdjacencyInstances>;

/// The line of each index of all kinds.
pub(super) static LINE_OF: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut line_of = vec![u32::MAX; ALL_INDICES];
    let mut lines = 0;
    let powers: [usize; 9] = std::array::from_fn(|place| 3_usize.pow(place as u32));
    for kind in 0..KINDS {
        for index in 0..INDICES {
            if line_of[kind * INDICES + index] != u32::MAX {
                continue;
            }
            for symmetry in symmetries(kind) {
                let twin: usize = (0..9).map(|cell| index / powers[cell] % 3 * powers[image(cell, *symmetry)]).sum();
                line_of[kind * INDICES + twin] = lines;
            }
            lines += 1;
        }
    }
    debug_assert_eq!(lines as usize, WINDOW_LINES, "as many lines as were counted");
    line_of
});

/// The symmetries that keep a window of a kind where it lies.
fn symmetries(kind: usize) -> &'static [u8] {
    [&[0, 4][..], &[0, 2], &[0, 1, 2, 3, 4, 5, 6, 7]][kind]
}

/// A square of a window after a symmetry: 1 turns rows around, 2 columns, 4 exchanges them.
fn image(cell: usize, symmetry: u8) -> usize {
    let row = if symmetry & 1 == 0 { cell / 3 } else { 2 - cell / 3 };
    let column = if symmetry & 2 == 0 { cell % 3 } else { 2 - cell % 3 };
    if symmetry & 4 == 0 { 3 * row + column } else { 3 * column + row }
}

/// The line of the most that both sides can take, less [`FIRST_THREAT`].
#[inline]
pub(super) fn threats(own: u64, enemy: u64) -> usize {
    let empty = !(own | enemy);
    THREATS * threat(enemy, empty) + threat(own, empty)
}

/// The most of `marks` that can be taken from an empty square: 0, and twice the number less one, or that number in more places.
#[inline]
fn threat(marks: u64, empty: u64) -> usize {
    let (most, squares) = Planes::of_neighbours(marks).greatest(empty);
    if most == 0 { 0 } else { 2 * most as usize - usize::from(squares.is_power_of_two()) }
}

/// Plies in one stage, odd and even ones apart.
const STAGE: u32 = 4;
/// Stages of one parity by the squares that stay empty: up to 11, 19, 27, 35, 43, and more.
const SPANS: [usize; 6] = [14, 11, 9, 7, 5, 3];
/// Where the stages of each of them begin.
const FIRST: [usize; SPANS.len() + 1] = {
    let mut first = [0; SPANS.len() + 1];
    let mut group = 0;
    while group < SPANS.len() {
        first[group + 1] = first[group] + 2 * SPANS[group];
        group += 1;
    }
    first
};
/// The stages of games with limited rounds; those of games that fill the board follow.
pub(super) const LIMITED: usize = FIRST[SPANS.len()];

/// The stage of a position with `plies` left and `empty` squares.
#[inline]
pub fn stage(plies: u32, empty: u32) -> usize {
    let spare = empty.saturating_sub(plies);
    if spare == 0 {
        return LIMITED + filling::group(empty);
    }
    let group = ((spare as usize + 4) / 8).clamp(1, SPANS.len()) - 1;
    let span = (plies.saturating_sub(1) / STAGE) as usize;
    FIRST[group] + 2 * span.min(SPANS[group] - 1) + (plies % 2) as usize
}

/// The fewest plies of positions of a stage; `None` if they fill the board.
pub fn plies_of(stage: usize) -> Option<u32> {
    if stage >= LIMITED {
        return None;
    }
    let start = FIRST.iter().rev().find(|first| **first <= stage).expect("the first one is 0");
    let span = ((stage - start) / 2) as u32;
    Some(STAGE * span + 2 - (stage % 2) as u32)
}

/// The stage of a position of the game.
pub fn stage_of(position: &Adjacency) -> usize {
    stage(position.plies_left().into(), position.empty().count_ones())
}

/// The patterns as the learner sees them. The number of remaining plies is the stage. A position of a game that fills the board
/// consists of its empty squares and the others.
#[derive(Clone, Copy, Debug)]
pub struct AdjacencyPatterns;

impl Patterns for AdjacencyPatterns {
    type Game = Adjacency;

    const STAGES: usize = LIMITED + filling::GROUPS;
    const LINES: usize = WINDOW_LINES + THREATS * THREATS;
    const FEATURES: usize = WINDOWS + 1;

    fn stage(left: u32) -> usize {
        left as usize
    }

    fn is_near(stage: usize, left: u32) -> bool {
        let left = left as usize;
        let start = |stage: usize| FIRST.iter().rev().find(|first| **first <= stage);
        stage == left || stage < LIMITED && left < LIMITED && start(stage) == start(left) && stage.abs_diff(left) == 2
    }

    fn lines(own: u64, enemy: u64, left: u32, lines: &mut [u32]) {
        if left as usize >= LIMITED {
            return filling::lines(own, lines);
        }
        let indices = Indices::of(own, enemy);
        for (window, line) in lines.iter_mut().enumerate().take(WINDOWS) {
            *line = LINE_OF[START[window] + indices.index(window)];
        }
        lines[WINDOWS] = (FIRST_THREAT + threats(own, enemy)) as u32;
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::board::bits::{Bits, ORTHOGONAL};
    use crate::game::Game;
    use crate::rules::adjacency::{AdjacencyOptions, Fill};

    fn lines(own: u64, enemy: u64, left: usize) -> Vec<u32> {
        let mut lines = vec![0; AdjacencyPatterns::FEATURES];
        AdjacencyPatterns::lines(own, enemy, left as u32, &mut lines);
        lines.sort_unstable();
        lines
    }

    #[test]
    fn every_index_has_a_line() {
        assert_eq!(LINE_OF.iter().max(), Some(&(WINDOW_LINES as u32 - 1)));
        // Each square lies in as many windows as its images.
        let count = |square: usize| PLACES.digits[square].iter().filter(|digit| **digit > 0).count();
        assert_eq!([0, 1, 9, 18, 27].map(count), [1, 2, 4, 9, 9]);
    }

    #[test]
    fn indices_that_are_kept_are_those_of_the_position() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for rounds in [5, 12, 27] {
            let mut position = Adjacency::initial(&AdjacencyOptions { rounds, ..AdjacencyOptions::default() });
            let marks = |position: &Adjacency| {
                let mover = position.to_move();
                (position.marks(mover), position.marks(mover.opponent()))
            };
            let (own, enemy) = marks(&position);
            let mut indices = Indices::of(own, enemy);
            while let Some(Fill(square)) = position.legal().choose(&mut rng).copied() {
                let (_, enemy) = marks(&position);
                indices = indices.after(square, ORTHOGONAL[usize::from(square)] & enemy);
                position.apply(Fill(square));
                let (own, enemy) = marks(&position);
                assert_eq!(indices, Indices::of(own, enemy), "{position:?}");
            }
        }
    }

    #[test]
    fn images_of_a_position_have_the_same_lines() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let places: [fn(u8, u8) -> u8; 3] = [|r, f| 8 * r + 7 - f, |r, f| 8 * (7 - r) + f, |r, f| 8 * f + r];
        for rounds in [12, 28] {
            let mut position = Adjacency::initial(&AdjacencyOptions { rounds, ..AdjacencyOptions::default() });
            while let Some(action) = position.legal().choose(&mut rng).copied() {
                let mover = position.to_move();
                let stage = stage_of(&position);
                let sets = if stage < LIMITED {
                    [position.marks(mover), position.marks(mover.opponent())]
                } else {
                    [position.empty(), 0]
                };
                for place in places {
                    let image = |set| Bits(set).fold(0, |image, square| image | 1 << place(square / 8, square % 8));
                    assert_eq!(lines(sets[0], sets[1], stage), lines(image(sets[0]), image(sets[1]), stage));
                }
                position.apply(action);
            }
        }
    }

    #[test]
    fn stages_follow_from_plies_and_squares_that_stay_empty() {
        let mut seen = vec![false; AdjacencyPatterns::STAGES];
        for rounds in 1..=28_u32 {
            for plies in 1..=2 * rounds {
                let stage = stage(plies, 56 - 2 * rounds + plies);
                assert_eq!(stage >= LIMITED, rounds == 28);
                assert_eq!(stage % 2 == 1, plies % 2 == 1);
                seen[stage] = true;
            }
        }
        assert!(seen.iter().all(|seen| *seen), "{seen:?}");
        assert!(AdjacencyPatterns::is_near(2, 0) && AdjacencyPatterns::is_near(2, 4));
        assert!(!AdjacencyPatterns::is_near(2, 3) && !AdjacencyPatterns::is_near(2, 6));
        // The last stage of one kind of game and the first of the next one.
        assert!(!AdjacencyPatterns::is_near(FIRST[1], FIRST[1] as u32 - 2));
        assert!(!AdjacencyPatterns::is_near(LIMITED, LIMITED as u32 - 2));
    }
}
