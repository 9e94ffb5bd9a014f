//! An estimate of the side to move's gain on the opponent from a set of empty squares.
//!
//! A sum of weights: one for what is empty in each of the 36 windows of 3 x 3 squares, one for the most that a move
//! settles at once. Windows that symmetries of the board take to each other share their weights. Sets of an even and of
//! an odd number of squares have weights of their own, since the side with the last move is ahead, and so have the four
//! stages of a game.
//!
//! The weights were learnt from games of the search that uses them, and lie in `weights.csv`: a line for each window and pattern, and for
//! each greatest gain from 0 to 5, with eight numbers in hundredths of a mark. A window is named after its top left
//! square when it lies in the top left triangle of the board: `a1`, `b1`, `c1`, `b2`, `c2` or `c3`. Bit 3 r + f of its
//! pattern stands for file f and rank r of the window, counted from its top left, and is set where the square is empty;
//! of a pattern and its image in the diagonal only the lesser is listed where the window lies on the diagonal. The
//! numbers are for up to 13, 27, 41 and more empty squares, each for an even number of them, then for an odd one.
//! `bidak bench adjacency-weights --full --csv` makes the file.

use std::sync::{Arc, LazyLock};

use crate::eval::{Evaluator, Score};
use crate::expert::adjacency::planes::Planes;
use crate::expert::adjacency::remaining::Remaining;
use crate::rules::adjacency::Fill;

/// Windows lie at 6 files and 6 ranks.
const WINDOWS: usize = 36;
/// Sets of empty squares in one window.
const PATTERNS: usize = 512;
/// Greatest gains, 0 to 5.
const GAINS: usize = 6;
/// Empty squares in one stage of a game.
const STAGE: u32 = 14;
const STAGES: usize = 4;
/// Stages, each for an even and an odd number of empty squares.
pub const GROUPS: usize = 2 * STAGES;
/// Windows that are different up to symmetry.
const KINDS: [&str; 6] = ["a1", "b1", "c1", "b2", "c2", "c3"];
/// In the place of a window, in lines of greatest gains.
const GAIN: &str = "gain";
/// The line of the weight for greatest gain 0.
const FIRST_GAIN: usize = KINDS.len() * PATTERNS;
/// Weights of one group; some lines are unused.
pub const LINES: usize = FIRST_GAIN + GAINS;
/// Weights that count for one set.
pub const FEATURES: usize = WINDOWS + 1;

/// The features of a position.
#[derive(Clone, Debug)]
pub struct Features {
    /// Which of the [`GROUPS`].
    pub group: usize,
    /// Which of its [`LINES`].
    pub lines: [u16; FEATURES],
}

impl Features {
    /// The features of `position`.
    pub fn of(position: &Remaining) -> Self {
        let empty = position.empty();
        let mut lines = [0; FEATURES];
        for (line, (kinds, pattern)) in lines.iter_mut().zip(LINE_OF.iter().zip(patterns(empty))) {
            *line = kinds[pattern];
        }
        lines[WINDOWS] = (FIRST_GAIN + greatest_gain(position)) as u16;
        Self { group: group(empty), lines }
    }
}

/// Weights in hundredths of a mark.
#[derive(Debug, PartialEq, Eq)]
pub struct Weights {
    /// Indexed by group, window and pattern.
    windows: Vec<[[i16; PATTERNS]; WINDOWS]>,
    /// Indexed by group and greatest gain.
    gains: [[i16; GAINS]; GROUPS],
}

/// A line of the table of weights: the window or `gain`, the pattern or the greatest gain, and the weights.
pub type WeightsRow = (&'static str, usize, [i16; GROUPS]);

impl Weights {
    /// The names of the columns of the table.
    pub const COLUMNS: [&str; GROUPS + 2] = [
        "window",
        "pattern",
        "even_to_13",
        "odd_to_13",
        "even_to_27",
        "odd_to_27",
        "even_to_41",
        "odd_to_41",
        "even_beyond",
        "odd_beyond",
    ];

    /// From the weights of each group by line.
    pub fn new(groups: &[Vec<i16>]) -> Self {
        let window = |group: usize, window: usize| {
            std::array::from_fn(|pattern| groups[group][usize::from(LINE_OF[window][pattern])])
        };
        Self {
            windows: (0..GROUPS).map(|group| std::array::from_fn(|index| window(group, index))).collect(),
            gains: std::array::from_fn(|group| std::array::from_fn(|gain| groups[group][FIRST_GAIN + gain])),
        }
    }

    /// The weights in a table of comma-separated values: a heading, then [`Weights::rows`]. Missing lines are 0. `None`
    /// if a line is not as described.
    pub fn parse(table: &str) -> Option<Self> {
        let mut groups = vec![vec![0; LINES]; GROUPS];
        for row in table.lines().skip(1) {
            let mut cells = row.split(',');
            let (kind, number) = (cells.next()?, cells.next()?.parse::<usize>().ok()?);
            let line = match KINDS.iter().position(|name| *name == kind) {
                Some(kind) if number < PATTERNS => kind * PATTERNS + number,
                None if kind == GAIN && number < GAINS => FIRST_GAIN + number,
                _ => return None,
            };
            for group in &mut groups {
                group[line] = cells.next()?.parse().ok()?;
            }
        }
        Some(Self::new(&groups))
    }

    /// All weights; symmetric windows only once.
    pub fn rows(&self) -> Vec<WeightsRow> {
        let mut rows = Vec::new();
        let mut seen = vec![false; FIRST_GAIN];
        for (window, lines) in LINE_OF.iter().enumerate() {
            for (pattern, line) in lines.iter().enumerate() {
                let line = usize::from(*line);
                if !std::mem::replace(&mut seen[line], true) {
                    let weights = std::array::from_fn(|group| self.windows[group][window][pattern]);
                    rows.push((KINDS[line / PATTERNS], line % PATTERNS, weights));
                }
            }
        }
        rows.extend((0..GAINS).map(|gain| (GAIN, gain, std::array::from_fn(|group| self.gains[group][gain]))));
        rows
    }
}

/// Evaluates by the settled squares and the estimated gain from the others.
#[derive(Clone, Debug)]
pub struct Estimate {
    weights: Arc<Weights>,
}

impl Estimate {
    /// An evaluator with these weights.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights }
    }
}

impl Default for Estimate {
    fn default() -> Self {
        static LEARNT: LazyLock<Arc<Weights>> =
            LazyLock::new(|| Arc::new(Weights::parse(include_str!("weights.csv")).expect("a table of weights")));
        Self::new(LEARNT.clone())
    }
}

impl Evaluator<Remaining> for Estimate {
    fn evaluate(&self, position: &Remaining) -> Score {
        let empty = position.empty();
        let group = group(empty);
        let windows = self.weights.windows[group].iter().zip(patterns(empty));
        let sum: Score = windows.map(|(weights, pattern)| Score::from(weights[pattern])).sum();
        100 * position.lead() + sum + Score::from(self.weights.gains[group][greatest_gain(position)])
    }

    fn order_hint(&self, position: &Remaining, Fill(square): Fill) -> i32 {
        8 * position.gain(square) - 7 * position.openings(square)
    }
}

fn group(empty: u64) -> usize {
    let size = empty.count_ones();
    2 * (size / STAGE).min(STAGES as u32 - 1) as usize + (size % 2) as usize
}

fn greatest_gain(position: &Remaining) -> usize {
    Planes::of_closed_neighbourhoods(position.nearly_settled).greatest(position.empty()).0 as usize
}

/// The patterns of all windows, row by row.
fn patterns(empty: u64) -> impl Iterator<Item = usize> {
    (0..WINDOWS).map(move |window| {
        let corner = empty >> (window / 6 * 8 + window % 6);
        (corner & 0o7 | corner >> 5 & 0o70 | corner >> 10 & 0o700) as usize
    })
}

/// The line of each window's patterns.
static LINE_OF: LazyLock<Box<[[u16; PATTERNS]; WINDOWS]>> = LazyLock::new(|| {
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

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::board::bits::Bits;

    #[test]
    fn images_of_a_set_are_judged_alike() {
        let mut rng = SmallRng::seed_from_u64(1);
        let estimate = Estimate::default();
        let places: [fn(u8, u8) -> u8; 3] = [|r, f| 8 * r + 7 - f, |r, f| 8 * (7 - r) + f, |r, f| 8 * f + r];
        for _ in 0..200 {
            let empty = rng.random::<u64>() & if rng.random() { rng.random() } else { !0 };
            for place in places {
                let image = Bits(empty).fold(0, |image, square| image | 1 << place(square / 8, square % 8));
                let [one, other] = [empty, image].map(|empty| estimate.evaluate(&Remaining::new(empty, 3)));
                assert_eq!(one, other, "{empty:#x} and {image:#x}");
            }
        }
    }

    #[test]
    fn the_table_of_weights_is_read_as_it_is_written() {
        let weights = Weights::parse(include_str!("weights.csv")).expect("a table of weights");
        let rows = weights.rows().into_iter().map(|(kind, number, numbers)| {
            let numbers = numbers.map(|number| number.to_string()).join(",");
            format!("{kind},{number},{numbers}")
        });
        let written: Vec<String> = std::iter::once(Weights::COLUMNS.join(",")).chain(rows).collect();
        assert_eq!(written, include_str!("weights.csv").lines().collect::<Vec<_>>());
        for bad in ["\nd4,0,0,0,0,0,0,0,0,0", "\na1,512,0,0,0,0,0,0,0,0", "\na1,0,0", "\ngain,1,x,0,0,0,0,0,0,0"] {
            assert_eq!(Weights::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn features_are_what_the_estimate_adds_up() {
        let mut rng = SmallRng::seed_from_u64(2);
        let groups: Vec<Vec<i16>> =
            (0..GROUPS).map(|_| (0..LINES).map(|_| rng.random_range(-99..=99)).collect()).collect();
        let estimate = Estimate::new(Arc::new(Weights::new(&groups)));
        for _ in 0..200 {
            let position = Remaining::new(rng.random::<u64>() & rng.random::<u64>(), -2);
            let features = Features::of(&position);
            let sum: Score =
                features.lines.iter().map(|line| Score::from(groups[features.group][usize::from(*line)])).sum();
            assert_eq!(estimate.evaluate(&position), sum - 200);
        }
    }
}
