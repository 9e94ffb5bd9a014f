//! The opening book: for positions of the first plies the move to play and its value, from long searches and the values of later positions.
//!
//! Of all images of a position under the symmetries of the board one is in the book, the [`canonical`] one, from the side to move. The book
//! of the program is `book.bin`; `book.txt` beside it has the command that made it and its output. [`growth`] makes books.
//!
//! A file is the eight bytes [`MAGIC`], which hold the version, the word of the game and a line break, the number of positions (32 bits,
//! little-endian), the positions, and a checksum of all bytes before it (FNV-1a, 64 bits). The positions are those of a tree whose root is
//! the start of the game. A position is written where it occurs first, as its canonical image:
//!
//! | bytes | meaning |
//! | --- | --- |
//! | 1 | the square of the best move |
//! | 1 | its value to the side to move, in half discs of the final margin, from -127 to 127 |
//! | 1 | how many moves lead to positions that are written here |
//! | for each of these | the square of the move, and the position after it |

pub mod growth;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use thiserror::Error;

use crate::board::bits::Bits;
use crate::eval::Score;
use crate::expert::board_table::Board;
use crate::expert::reversi::discs::Discs;
use crate::game::Game;
use crate::kind::{GameKind, Word};
use crate::rules::reversi::processor::Plain;
use crate::rules::reversi::symmetry::{canonical, image, inverse};
use crate::rules::reversi::{Reversi, Turn};
use crate::search::score::PER_PIECE;

/// The first bytes of a file; the last one is the version of the format.
pub const MAGIC: [u8; 8] = *b"BIDAKB\x00\x01";
/// Bytes of the checksum.
const CHECKSUM: usize = 8;
/// The value of half a disc.
const HALF_DISC: Score = PER_PIECE / 2;

/// A book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// In the order of their boards.
    entries: Vec<Entry>,
}

/// A position of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    board: Board,
    /// The best move.
    square: u8,
    /// Its value.
    half_discs: i8,
}

/// A file that is no book.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BookError {
    /// It does not begin as a book of Reversi does.
    #[error("this is no opening book of Reversi")]
    Foreign,
    /// It is of another version.
    #[error("an opening book of version {0} instead of 1")]
    Version(u8),
    /// It is cut off, its checksum is wrong, or a move in it is not legal.
    #[error("the book is damaged")]
    Damaged,
}

impl Book {
    /// The book of this program, read when it is needed first.
    pub fn installed() -> Arc<Self> {
        static INSTALLED: LazyLock<Arc<Book>> = LazyLock::new(|| {
            let bytes = include_bytes!("book.bin");
            Arc::new(Book::from_bytes(bytes).expect("a test reads it"))
        });
        INSTALLED.clone()
    }

    /// The number of positions up to symmetry.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no position in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The move to play and its value in hundredths of a disc, if the position is in the book. Images of a position have images of one move.
    pub fn best(&self, position: &Reversi) -> Option<(Turn, Score)> {
        let (board, symmetry) = canonical(position.own(), position.enemy());
        let entry = self.find(board)?;
        Some((Turn::Place(image(entry.square, inverse(symmetry))), HALF_DISC * Score::from(entry.half_discs)))
    }

    /// The best moves from a position on, as far as the book has them.
    pub fn line(&self, position: &Reversi) -> Vec<Turn> {
        let mut place = *position;
        std::iter::from_fn(|| {
            let (best, _) = self.best(&place)?;
            place.apply(best);
            Some(best)
        })
        .collect()
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(GameKind::Reversi.word().bytes());
        bytes.push(b'\n');
        bytes.extend((self.len() as u32).to_le_bytes());
        self.write(start(), &mut BTreeSet::from([start()]), &mut bytes);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let (name, version) = MAGIC.split_at(MAGIC.len() - 1);
        let rest = bytes.strip_prefix(name).ok_or(BookError::Foreign)?;
        let (&found, rest) = rest.split_first().ok_or(BookError::Foreign)?;
        if found != version[0] {
            return Err(BookError::Version(found));
        }
        let rest = rest.strip_prefix(GameKind::Reversi.word().as_bytes()).ok_or(BookError::Foreign)?;
        let rest = rest.strip_prefix(b"\n").ok_or(BookError::Foreign)?;
        let (rest, sum) = rest.split_last_chunk::<CHECKSUM>().ok_or(BookError::Damaged)?;
        if checksum(&bytes[..bytes.len() - CHECKSUM]) != u64::from_le_bytes(*sum) {
            return Err(BookError::Damaged);
        }
        let (count, mut rest) = rest.split_first_chunk::<4>().ok_or(BookError::Damaged)?;
        let count = u32::from_le_bytes(*count) as usize;
        let mut entries = Vec::new();
        if count > 0 {
            read(start(), &mut rest, &mut entries).ok_or(BookError::Damaged)?;
        }
        entries.sort_unstable();
        let has_twins = entries.windows(2).any(|pair| pair[0].board == pair[1].board);
        if entries.len() != count || has_twins || !rest.is_empty() {
            return Err(BookError::Damaged);
        }
        Ok(Self { entries })
    }

    fn find(&self, board: Board) -> Option<&Entry> {
        let place = self.entries.binary_search_by_key(&board, |entry| entry.board).ok()?;
        self.entries.get(place)
    }

    /// Writes a position, if it is in the book, and those after it that are not yet `written`.
    fn write(&self, board: Board, written: &mut BTreeSet<Board>, bytes: &mut Vec<u8>) {
        let Some(entry) = self.find(board) else { return };
        bytes.extend([entry.square, entry.half_discs as u8, 0]);
        let count = bytes.len() - 1;
        for (square, child) in moves(board) {
            if self.find(child).is_some() && written.insert(child) {
                bytes[count] += 1;
                bytes.push(square);
                self.write(child, written, bytes);
            }
        }
    }
}

/// Reads a position and those after it; `None` where the bytes end or a move is not legal.
fn read(board: Board, bytes: &mut &[u8], entries: &mut Vec<Entry>) -> Option<()> {
    let ([square, half_discs, count], rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    after(board, *square)?;
    entries.push(Entry { board, square: *square, half_discs: *half_discs as i8 });
    for _ in 0..*count {
        let (square, rest) = bytes.split_first()?;
        *bytes = rest;
        read(after(board, *square)?, bytes, entries)?;
    }
    Some(())
}

/// The start of the game.
fn start() -> Board {
    let start = Reversi::initial(&());
    canonical(start.own(), start.enemy()).0
}

/// The placements of a board, each with the canonical board after it.
fn moves((own, enemy): Board) -> impl Iterator<Item = (u8, Board)> {
    let discs = Discs { own, enemy };
    Bits(discs.placements(Plain)).map(move |square| {
        let child = discs.after(square, discs.flips(Plain, square));
        (square, canonical(child.own, child.enemy).0)
    })
}

/// The canonical board after a placement, if that is legal.
fn after(board: Board, square: u8) -> Option<Board> {
    moves(board).find(|(other, _)| *other == square).map(|(_, child)| child)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::game::Player;
    use crate::rules::reversi::symmetry::{SYMMETRIES, image_of_set};

    /// All positions of the first plies, each with a random move.
    fn example(plies: u32) -> Book {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut boards = BTreeSet::from([start()]);
        let mut last = boards.clone();
        for _ in 0..plies {
            last = last.iter().flat_map(|board| moves(*board)).map(|(_, child)| child).collect();
            boards.extend(&last);
        }
        let entry = |(number, board): (usize, Board)| {
            let squares: Vec<u8> = moves(board).map(|(square, _)| square).collect();
            let square = *squares.choose(&mut rng).expect("nobody passes so early");
            Entry { board, square, half_discs: (number % 255) as i8 }
        };
        Book { entries: boards.into_iter().enumerate().map(entry).collect() }
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        for (plies, count) in [(0, 1), (1, 2), (4, 79), (5, 401)] {
            let book = example(plies);
            let bytes = book.to_bytes();
            assert_eq!((book.len(), Book::from_bytes(&bytes)), (count, Ok(book)));
            assert!(bytes.len() <= 28 + 4 * count, "{} bytes", bytes.len());
        }
        assert_eq!(Book::from_bytes(&Book::default().to_bytes()), Ok(Book::default()));
    }

    /// The bytes with the right checksum behind them.
    fn sealed(bytes: &[u8]) -> Vec<u8> {
        [bytes, &checksum(bytes).to_le_bytes()].concat()
    }

    #[test]
    fn a_foreign_cut_or_damaged_book_is_refused() {
        let bytes = example(2).to_bytes();
        let body = &bytes[..bytes.len() - CHECKSUM];
        let header = MAGIC.len() + "reversi\n".len() + 4;
        let changed = |place: usize, byte: u8| {
            let mut body = body.to_vec();
            body[place] = byte;
            sealed(&body)
        };
        for (bytes, error) in [
            (b"%PDF".to_vec(), BookError::Foreign),
            (crate::eval::weights::MAGIC.to_vec(), BookError::Foreign),
            (sealed(b"BIDAKB\x00\x01morris\n\0\0\0\0"), BookError::Foreign),
            (changed(MAGIC.len() - 1, 2), BookError::Version(2)),
            (bytes[..bytes.len() - 1].to_vec(), BookError::Damaged),
            (body.to_vec(), BookError::Damaged),
            // Another number of positions, a square where nobody may place, and a child too many.
            (changed(header - 4, 9), BookError::Damaged),
            (changed(header, 0), BookError::Damaged),
            (changed(header + 2, 2), BookError::Damaged),
            (sealed(&body[..body.len() - 1]), BookError::Damaged),
            (sealed(&[body, &[0]].concat()), BookError::Damaged),
        ] {
            assert_eq!(Book::from_bytes(&bytes).expect_err("it is refused"), error);
        }
        for place in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[place] ^= 0x10;
            assert!(Book::from_bytes(&bytes).is_err(), "byte {place} was changed");
        }
    }

    #[test]
    fn a_position_that_is_written_twice_is_refused() {
        let book = example(1);
        let bytes = book.to_bytes();
        let header = MAGIC.len() + "reversi\n".len() + 4;
        // The start, with its first move to the other position twice.
        let [root, child] = [&bytes[header..header + 3], &bytes[header + 4..header + 7]];
        let square = bytes[header + 3];
        let twice = [&bytes[..header - 4], &[3, 0, 0, 0], &root[..2], &[2, square], child, &[square], child].concat();
        assert_eq!(Book::from_bytes(&sealed(&twice)), Err(BookError::Damaged));
        let once = [&bytes[..header - 4], &[2, 0, 0, 0], &root[..2], &[1, square], child].concat();
        assert_eq!(Book::from_bytes(&sealed(&once)), Ok(book));
    }

    #[test]
    fn images_of_a_position_have_images_of_one_move() {
        let book = example(4);
        for Entry { board: (own, enemy), .. } in &book.entries {
            let place = Reversi::of(*own, *enemy, Player::First);
            let (best, value) = book.best(&place).expect("it is in the book");
            let expected = place.result(best);
            for symmetry in 0..SYMMETRIES {
                let [own, enemy] = [own, enemy].map(|set| image_of_set(*set, symmetry));
                for to_move in Player::BOTH {
                    let turned = Reversi::of(own, enemy, to_move);
                    let (best, found) = book.best(&turned).expect("its image is in the book");
                    assert!(turned.is_legal(best) && found == value);
                    let after = turned.result(best);
                    let [there, here] = [after, expected].map(|place| canonical(place.own(), place.enemy()).0);
                    assert_eq!(there, here);
                }
            }
        }
    }

    #[test]
    fn the_book_of_the_program_is_whole_and_small_and_all_its_moves_are_legal() {
        assert!(include_bytes!("book.bin").len() <= 100_000);
        let book = Book::installed();
        assert!(book.len() >= 1400, "{} positions", book.len());
        assert_eq!(book.to_bytes(), include_bytes!("book.bin"));
        for entry in &book.entries {
            assert!(after(entry.board, entry.square).is_some(), "{entry:?}");
        }
        // Both sides follow it for some plies, and hardly anybody is ahead.
        let start = Reversi::initial(&());
        let (_, value) = book.best(&start).expect("it begins at the start");
        assert!(book.line(&start).len() >= 8 && value.abs() <= 4 * PER_PIECE, "{value} {:?}", book.line(&start));
    }
}
