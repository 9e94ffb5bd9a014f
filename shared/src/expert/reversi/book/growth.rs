//! The growth of a book: drop-out expansion (Lincke, "Strategies for the automatic construction of opening books", 2000). Each position
//! also has the best of its moves that are not in the book (Buro, "Toward opening book learning", 1997).
//!
//! A position has a value by its moves: those that lead to positions of the book are worth the negative values of these; of the others a
//! search finds the best and its score. The book takes in the position after such a move where that is most likely to matter: where
//! few plies lead, and where little is lost on the way by moves that are not the best, of both sides. Then the moves that are left are searched again.
//!
//! All positions of the first plies are added first, and losses in these plies count less, because matches have random
//! openings and people experiment.

use std::collections::HashMap;

use super::{Board, Book, Entry, HALF_DISC, moves, start};
use crate::board::bits::Bits;
use crate::eval::Score;
use crate::expert::reversi::ReversiExpert;
use crate::game::Player;
use crate::rules::reversi::flips::placements;
use crate::rules::reversi::{Reversi, Turn};
use crate::search::score::PER_PIECE;
use crate::search::{Engine, Limits, Root, StopFlag};

/// Positions that are taken in together, if they cost about the same, so that threads have work. It does not depend on their number,
/// so that books do not either.
const AT_ONCE: usize = 16;
/// A ply on the way to a position, in hundredths of a disc that is lost on the way.
const PLY: Score = 100;
/// In the first plies a loss counts this part.
const EARLY: Score = 4;
/// Memory of a search, in MB.
const MEGABYTES: u32 = 8;
/// No score is larger.
const LIMIT: Score = 64 * PER_PIECE;

/// A search that a book waits for: which of some moves is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub enemy: u64,
    /// The squares to choose among.
    pub squares: u64,
}

/// The result of such a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best square.
    pub square: u8,
    /// Its score to the side to move, in hundredths of a disc.
    pub score: Score,
}

impl Question {
    /// Searches a number of nodes with one thread and empty memory. `None` if it was stopped.
    pub fn search(&self, nodes: u64, stop: &StopFlag) -> Option<Found> {
        let position = Reversi::of(self.own, self.enemy, Player::First);
        let root = Root::of(&position, Bits(self.squares).map(Turn::Place).collect());
        // With a depth, a single move is searched as well.
        let limits = Limits { depth: Some(u32::MAX), ..Limits::nodes(nodes) };
        let report = ReversiExpert::new(MEGABYTES).search(&root, &limits, stop, &mut |_| {});
        match report.best {
            Turn::Place(square) if !stop.is_raised() => {
                Some(Found { square, score: report.score.clamp(-LIMIT, LIMIT) })
            }
            _ => None,
        }
    }
}

/// A book that grows.
#[derive(Debug)]
pub struct Growth {
    /// All positions of the first plies, as many as this, are taken in.
    whole_plies: u32,
    places: Vec<Place>,
    /// Where each position of the book is in `places`.
    numbers: HashMap<Board, usize>,
    /// The moves to positions that are not in the book, each by its place and its number there.
    outside: HashMap<Board, Vec<(usize, usize)>>,
}

/// A position of the book.
#[derive(Debug)]
struct Place {
    board: Board,
    moves: Vec<Move>,
    rest: Rest,
}

/// A placement.
#[derive(Debug)]
struct Move {
    square: u8,
    after: Board,
    /// Where the position after it is in the book.
    number: Option<usize>,
}

/// The best move of a position that does not lead to another one of the book.
#[derive(Clone, Copy, Debug)]
enum Rest {
    /// To be searched.
    Unknown,
    Known(Found),
    /// There is no such move.
    None,
}

impl Growth {
    /// The start of the game alone, to which all positions of the first `whole_plies` plies come first.
    pub fn new(whole_plies: u32) -> Self {
        let mut growth = Self { whole_plies, places: Vec::new(), numbers: HashMap::new(), outside: HashMap::new() };
        growth.add(start());
        growth
    }

    /// The positions of the book so far.
    pub fn positions(&self) -> usize {
        self.places.len()
    }

    /// The most plies from the start to a position.
    pub fn deepest(&self) -> u32 {
        self.places.iter().map(|place| plies(place.board)).max().unwrap_or(0)
    }

    /// The searches that the book needs before it can grow. Without any, it grows first, to at most `most` positions; once it has as many,
    /// there are none any more.
    pub fn questions(&mut self, most: usize) -> Vec<Question> {
        let questions = self.unknown();
        if !questions.is_empty() {
            return questions;
        }
        for board in self.next(most.saturating_sub(self.positions()).min(AT_ONCE)) {
            self.add(board);
        }
        self.unknown()
    }

    /// Takes in the result of a search.
    pub fn learn(&mut self, question: &Question, found: Found) {
        if let Some(number) = self.numbers.get(&(question.own, question.enemy)) {
            self.places[*number].rest = Rest::Known(found);
        }
    }

    /// The book as it is.
    pub fn book(&self) -> Book {
        let values = self.values();
        let entries = self.places.iter().zip(&values).filter_map(|(place, value)| {
            let inside = place.moves.iter().filter_map(|step| Some((step.square, -values[step.number?])));
            // The position after a move of the book has been searched itself: of equal moves that is the one to trust.
            let best = inside.chain(place.known().map(|found| (found.square, found.score)));
            let (square, _) = best.into_iter().find(|(_, score)| score == value)?;
            let half_discs = (value + HALF_DISC / 2).div_euclid(HALF_DISC).clamp(-127, 127) as i8;
            Some(Entry { board: place.board, square, half_discs })
        });
        let mut entries: Vec<Entry> = entries.collect();
        entries.sort_unstable();
        Book { entries }
    }

    /// Takes in a position, and links the moves that lead there.
    fn add(&mut self, board: Board) {
        let number = self.places.len();
        self.numbers.insert(board, number);
        for (place, index) in self.outside.remove(&board).unwrap_or_default() {
            let place = &mut self.places[place];
            place.moves[index].number = Some(number);
            let square = place.moves[index].square;
            if place.known().is_some_and(|found| found.square == square) {
                place.rest = Rest::Unknown;
            }
            place.close();
        }
        let mut place = Place { board, moves: Vec::new(), rest: Rest::Unknown };
        for (square, after) in moves(board) {
            let known = self.numbers.get(&after).copied();
            if known.is_none() {
                self.outside.entry(after).or_default().push((number, place.moves.len()));
            }
            place.moves.push(Move { square, after, number: known });
        }
        place.close();
        self.places.push(place);
    }

    fn unknown(&self) -> Vec<Question> {
        let unknown = self.places.iter().filter(|place| matches!(place.rest, Rest::Unknown));
        unknown.map(|place| Question { own: place.board.0, enemy: place.board.1, squares: place.left_out() }).collect()
    }

    /// The places in the order of their plies.
    fn by_plies(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by_key(|number| plies(self.places[*number].board));
        order
    }

    /// The value of each place to its side to move.
    fn values(&self) -> Vec<Score> {
        let mut values = vec![-LIMIT; self.places.len()];
        for number in self.by_plies().into_iter().rev() {
            let place = &self.places[number];
            let inside = place.moves.iter().filter_map(|step| Some(-values[step.number?]));
            let best = inside.chain(place.known().map(|found| found.score)).max();
            values[number] = best.unwrap_or(-LIMIT);
        }
        values
    }

    /// The positions to take in next, bounded in number: those with the least costs.
    fn next(&self, most: usize) -> Vec<Board> {
        let values = self.values();
        let mut costs = vec![Score::MAX; self.places.len()];
        let mut leaves: Vec<(bool, Score, Board)> = Vec::new();
        for number in self.by_plies() {
            let place = &self.places[number];
            if number == 0 {
                costs[number] = 0;
            }
            let is_early = plies(place.board) < self.whole_plies;
            let cost = |value: Score| {
                let loss = values[number] - value;
                costs[number].saturating_add(PLY).saturating_add(if is_early { loss / EARLY } else { loss })
            };
            if let Some(found) = place.known() {
                let after = place.moves.iter().find(|step| step.square == found.square).map(|step| step.after);
                // Where somebody must pass, the book ends.
                if let Some(after) = after.filter(|(own, enemy)| placements(*own, *enemy) != 0) {
                    leaves.push((!is_early, cost(found.score), after));
                }
            }
            let inside: Vec<(usize, Score)> =
                place.moves.iter().filter_map(|step| step.number).map(|child| (child, cost(-values[child]))).collect();
            for (child, cost) in inside {
                costs[child] = costs[child].min(cost);
            }
        }
        leaves.sort_unstable();
        if let Some((is_late, least, _)) = leaves.first().copied() {
            leaves.retain(|leaf| leaf.0 == is_late && leaf.1 < least.saturating_add(PLY));
        }
        let mut chosen: Vec<Board> = Vec::new();
        for (.., board) in leaves {
            if chosen.len() < most && !chosen.contains(&board) {
                chosen.push(board);
            }
        }
        chosen
    }
}

impl Place {
    fn known(&self) -> Option<Found> {
        match self.rest {
            Rest::Known(found) => Some(found),
            Rest::Unknown | Rest::None => None,
        }
    }

    /// The squares of the moves that do not lead to positions of the book.
    fn left_out(&self) -> u64 {
        self.moves.iter().filter(|step| step.number.is_none()).fold(0, |set, step| set | 1 << step.square)
    }

    /// Needs no search any more if all moves lead to positions of the book.
    fn close(&mut self) {
        if self.left_out() == 0 {
            self.rest = Rest::None;
        }
    }
}

/// The plies from the start, if nobody passed.
fn plies((own, enemy): Board) -> u32 {
    (own | enemy).count_ones() - 4
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Grows a book up to a number of positions; the score of a move is `score` of the board and its square.
    fn grown(whole_plies: u32, most: usize, score: impl Fn(&Question, u8) -> Score) -> Growth {
        let mut growth = Growth::new(whole_plies);
        loop {
            let questions = growth.questions(most);
            if questions.is_empty() {
                return growth;
            }
            for question in questions {
                let worth = |square| Found { square, score: score(&question, square) };
                let best = Bits(question.squares).map(worth).max_by_key(|found| found.score);
                growth.learn(&question, best.expect("there is something to choose among"));
            }
        }
    }

    /// Made up, from -10 to 10 discs.
    fn mixed(question: &Question, square: u8) -> Score {
        let mixed = crate::board::key::mix(question.own, question.enemy, u64::from(square));
        (mixed >> 40) as Score % 2001 - 1000
    }

    #[test]
    fn the_first_plies_are_whole_and_then_the_book_has_as_many_positions_as_asked_for() {
        for (plies, count) in [(1, 2), (2, 5), (3, 19), (4, 79)] {
            let growth = grown(plies, count, mixed);
            assert_eq!((growth.positions(), growth.deepest()), (count, plies));
            let more = grown(plies, count + 50, mixed);
            assert_eq!(more.positions(), count + 50);
            assert!(growth.places.iter().all(|place| more.numbers.contains_key(&place.board)));
        }
    }

    #[test]
    fn every_value_is_that_of_the_best_move_and_that_move_is_the_one_to_play() {
        let growth = grown(2, 120, mixed);
        let (values, book) = (growth.values(), growth.book());
        assert_eq!(book.len(), 120);
        for (place, value) in growth.places.iter().zip(&values) {
            let question = Question { own: place.board.0, enemy: place.board.1, squares: 0 };
            let worth = |step: &Move| match step.number {
                Some(number) => -values[number],
                None => mixed(&question, step.square),
            };
            assert_eq!(place.moves.iter().map(worth).max(), Some(*value));
            let entry = book.find(place.board).expect("it is in the book");
            let step = place.moves.iter().find(|step| step.square == entry.square).expect("a placement");
            assert_eq!(worth(step), *value);
            assert!((value - HALF_DISC * Score::from(entry.half_discs)).abs() <= HALF_DISC / 2);
        }
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
    }

    #[test]
    fn a_line_that_loses_nothing_grows_before_moves_that_lose_much_are_tried() {
        // The lowest square is the best move, the others lose ten discs.
        let score = |question: &Question, square: u8| {
            let is_lowest = moves((question.own, question.enemy)).all(|(other, _)| other >= square);
            if is_lowest { 0 } else { -10 * PER_PIECE }
        };
        assert_eq!(grown(0, 10, score).deepest(), 9);
        // Moves that lose little are tried beside it.
        let even = |question: &Question, square: u8| score(question, square) / 40;
        let deepest = grown(0, 60, even).deepest();
        assert!((4..40).contains(&deepest), "{deepest} plies");
    }

    #[test]
    fn a_search_of_one_move_scores_it_and_one_that_was_stopped_finds_nothing() {
        let (own, enemy) = start();
        let squares = placements(own, enemy);
        let stop = StopFlag::new();
        let all = Question { own, enemy, squares }.search(3000, &stop).expect("nothing stops it");
        assert!(squares >> all.square & 1 == 1 && all.score.abs() < 1000, "{all:?}");
        let single = Question { own, enemy, squares: 1 << all.square };
        let found = single.search(3000, &stop).expect("nothing stops it");
        assert_eq!((found.square, Some(found)), (all.square, single.search(3000, &stop)));
        assert!((found.score - all.score).abs() < 300, "{found:?} {all:?}");
        assert_ne!(single.search(1, &stop), Some(found), "more nodes look further");
        stop.raise();
        assert_eq!(single.search(3000, &stop), None);
    }
}
