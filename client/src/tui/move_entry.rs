//! Entry of moves: a cursor over the points of the board, and the points pressed so far.
//!
//! A move is a word over points: one point in most games, one to three in Nine Men's Morris (from, to, removed). Points
//! are entered one by one, with Enter, the mouse or by typing. The word is a move as soon as it equals a legal path
//! that is not the beginning of a longer one. So one entry serves every game.

use bidak_shared::board::{Layout, Path, Point};

/// A cursor and an unfinished move.
#[derive(Clone, Debug)]
pub struct MoveEntry {
    cursor: Point,
    word: Path,
    typed: Typed,
}

/// The typed part of the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    Nothing,
    /// The letter of a file.
    File(char),
    /// Both characters: the cursor is there.
    Point,
    /// A character of no point's name.
    Nonsense,
}

/// One of the four ways in which the cursor moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To a smaller row.
    Up,
    /// To a larger row.
    Down,
    /// To a smaller column.
    Left,
    /// To a larger column.
    Right,
}

/// The result of pressing a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The word is the legal move at this place of the list.
    Move(usize),
    /// The word has grown, or begun again at the point.
    More,
    /// No legal move has this point there.
    Refused,
}

impl MoveEntry {
    /// The cursor near the middle of the board.
    pub fn new(layout: &Layout) -> Self {
        let middle = |count: u8| i32::from(count - 1) / 2;
        let cursor = layout
            .all()
            .min_by_key(|point| {
                let (column, row) = place(layout, *point);
                (column - middle(layout.columns)).abs() + (row - middle(layout.rows)).abs()
            })
            .unwrap_or(Point(0));
        Self { cursor, word: Path::new(), typed: Typed::Nothing }
    }

    /// Moves the cursor to the nearest point with which a legal move begins, so that it can be pressed at once.
    pub fn seek(&mut self, layout: &Layout, legal: &[Path]) {
        let (column, row) = place(layout, self.cursor);
        let first = legal.iter().filter_map(|path| path.first().copied());
        let nearest = first.min_by_key(|point| {
            let (x, y) = place(layout, *point);
            ((x - column).abs() + (y - row).abs(), *point)
        });
        self.cursor = nearest.unwrap_or(self.cursor);
    }

    /// Where the cursor is.
    pub fn cursor(&self) -> Point {
        self.cursor
    }

    /// The points pressed so far.
    pub fn word(&self) -> &Path {
        &self.word
    }

    /// The file letter that has been typed and waits for its rank.
    pub fn typed_file(&self) -> Option<char> {
        match self.typed {
            Typed::File(file) => Some(file),
            Typed::Nothing | Typed::Point | Typed::Nonsense => None,
        }
    }

    /// Whether the last typed text names no point: the point under the cursor is not meant.
    pub fn names_no_point(&self) -> bool {
        matches!(self.typed, Typed::File(_) | Typed::Nonsense)
    }

    /// Takes a typed character of no point's name.
    pub fn type_nonsense(&mut self) -> Pressed {
        self.typed = Typed::Nonsense;
        Pressed::Refused
    }

    /// Whether a part of a move was pressed or typed.
    pub fn is_under_way(&self) -> bool {
        !self.word.is_empty() || self.typed != Typed::Nothing
    }

    /// Moves the cursor to the nearest point in a direction, straight on where there is one.
    pub fn step(&mut self, layout: &Layout, direction: Direction) {
        let (column, row) = place(layout, self.cursor);
        let nearest = layout
            .all()
            .filter_map(|point| {
                let (x, y) = place(layout, point);
                let (ahead, aside) = match direction {
                    Direction::Up => (row - y, x - column),
                    Direction::Down => (y - row, x - column),
                    Direction::Left => (column - x, y - row),
                    Direction::Right => (x - column, y - row),
                };
                // Straight ahead first, then within about 45 degrees.
                (ahead > 0).then_some(((aside != 0, ahead + 2 * aside.abs()), point))
            })
            .min_by_key(|(cost, point)| (*cost, *point));
        if let Some((_, point)) = nearest {
            self.cursor = point;
        }
        self.typed = Typed::Nothing;
    }

    /// Puts the cursor on a point.
    pub fn point_at(&mut self, point: Point) {
        self.cursor = point;
        self.typed = Typed::Nothing;
    }

    /// Presses the point under the cursor.
    pub fn press(&mut self, legal: &[Path]) -> Pressed {
        self.typed = Typed::Nothing;
        let grown = self.grown();
        if let Some(index) = grown.as_ref().and_then(|word| finished(word, legal)) {
            self.word.clear();
            return Pressed::Move(index);
        }
        if let Some(word) = grown.filter(|word| begins(word, legal)) {
            self.word = word;
            return Pressed::More;
        }
        let alone = Path::from_iter([self.cursor]);
        // A point that is a complete move by itself does not continue another.
        if !self.word.is_empty() && begins(&alone, legal) && finished(&alone, legal).is_none() {
            // Chooses another piece; pressing the same one again releases it.
            self.word = if self.word == alone { Path::new() } else { alone };
            return Pressed::More;
        }
        Pressed::Refused
    }

    /// Takes back the last pressed point or typed character; `false` if there is none.
    pub fn back(&mut self) -> bool {
        if self.typed != Typed::Nothing {
            self.typed = Typed::Nothing;
            return true;
        }
        self.word.pop().is_some()
    }

    /// Continues an earlier unfinished move in place of the current one; returns whether some legal move begins with
    /// it.
    pub fn resume(&mut self, word: Path, legal: &[Path]) -> bool {
        self.clear();
        let goes_on = !word.is_empty() && begins(&word, legal);
        if goes_on {
            self.word = word;
        }
        goes_on
    }

    /// Forgets pressed points and typed text.
    pub fn clear(&mut self) {
        self.word.clear();
        self.typed = Typed::Nothing;
    }

    /// Takes one typed character: the file of a point, then its rank. `None` if it is neither.
    ///
    /// Beginning the next point presses the one before where a move goes on from there, so `d6d5` is typed in
    /// one go.
    pub fn type_character(&mut self, layout: &Layout, legal: &[Path], character: char) -> Option<Pressed> {
        let character = character.to_ascii_lowercase();
        let is_file = ('a'..='z').take(usize::from(layout.columns)).any(|file| file == character);
        if is_file {
            let goes_on =
                self.typed == Typed::Point && self.grown().is_some_and(|word| finished(&word, legal).is_none());
            let pressed = if goes_on { self.press(legal) } else { Pressed::More };
            self.typed = Typed::File(character);
            return Some(pressed);
        }
        if let Typed::File(file) = self.typed
            && character.is_ascii_digit()
        {
            return match layout.parse(&format!("{file}{character}")) {
                Some(point) => {
                    self.cursor = point;
                    self.typed = Typed::Point;
                    Some(Pressed::More)
                }
                None => Some(Pressed::Refused),
            };
        }
        None
    }

    /// The points that may be pressed next.
    pub fn targets(&self, legal: &[Path]) -> Vec<Point> {
        let mut targets: Vec<Point> = legal
            .iter()
            .filter(|path| path.starts_with(&self.word))
            .filter_map(|path| path.get(self.word.len()).copied())
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The place in the list of the legal move that pressing the cursor would finish.
    pub fn move_under_cursor(&self, legal: &[Path]) -> Option<usize> {
        finished(&self.grown()?, legal)
    }

    /// The word with the point under the cursor.
    fn grown(&self) -> Option<Path> {
        let mut word = self.word.clone();
        word.try_push(self.cursor).ok()?;
        Some(word)
    }
}

fn place(layout: &Layout, point: Point) -> (i32, i32) {
    let (column, row) = layout.points[point.index()];
    (i32::from(column), i32::from(row))
}

/// Whether some legal move begins with `word`.
fn begins(word: &Path, legal: &[Path]) -> bool {
    legal.iter().any(|path| path.starts_with(word))
}

/// The legal move that `word` is, unless a longer one continues it.
fn finished(word: &Path, legal: &[Path]) -> Option<usize> {
    let continued = legal.iter().any(|path| path.len() > word.len() && path.starts_with(word));
    legal.iter().position(|path| path == word).filter(|_| !continued)
}

#[cfg(test)]
mod tests {
    use bidak_shared::board::grid;

    use super::*;

    static POINTS: [(u8, u8); 9] = grid(3);
    static LAYOUT: Layout = Layout::squares(3, 3, &POINTS);

    fn paths(list: &[&[u8]]) -> Vec<Path> {
        list.iter().map(|points| points.iter().map(|point| Point(*point)).collect()).collect()
    }

    fn type_in(entry: &mut MoveEntry, legal: &[Path], text: &str) -> Vec<Option<Pressed>> {
        text.chars().map(|character| entry.type_character(&LAYOUT, legal, character)).collect()
    }

    #[test]
    fn a_move_of_one_point_is_one_press() {
        let legal = paths(&[&[4], &[8]]);
        let mut entry = MoveEntry::new(&LAYOUT);
        assert_eq!(entry.cursor(), Point(4));
        assert_eq!(entry.press(&legal), Pressed::Move(0));
        entry.step(&LAYOUT, Direction::Right);
        assert_eq!(entry.press(&legal), Pressed::Refused);
        entry.step(&LAYOUT, Direction::Down);
        assert_eq!(entry.press(&legal), Pressed::Move(1));
    }

    #[test]
    fn a_longer_move_is_pressed_point_by_point_and_can_be_taken_back() {
        let legal = paths(&[&[0, 1], &[0, 3, 8], &[0, 3, 7], &[2, 1]]);
        let mut entry = MoveEntry::new(&LAYOUT);
        entry.point_at(Point(0));
        assert_eq!(entry.press(&legal), Pressed::More);
        assert_eq!(entry.targets(&legal), [Point(1), Point(3)]);
        entry.point_at(Point(3));
        assert_eq!(entry.press(&legal), Pressed::More);
        assert!(entry.back());
        entry.point_at(Point(2));
        assert_eq!(entry.press(&legal), Pressed::More, "another piece instead");
        entry.point_at(Point(1));
        assert_eq!(entry.move_under_cursor(&legal), Some(3));
        assert_eq!(entry.press(&legal), Pressed::Move(3));
        assert!(entry.word().is_empty());
    }

    #[test]
    fn pressing_the_same_piece_again_lets_it_go() {
        let legal = paths(&[&[0, 1]]);
        let mut entry = MoveEntry::new(&LAYOUT);
        entry.point_at(Point(0));
        assert_eq!(entry.press(&legal), Pressed::More);
        assert_eq!(entry.press(&legal), Pressed::More);
        assert!(entry.word().is_empty());
    }

    #[test]
    fn names_of_points_are_typed_one_after_the_other() {
        let legal = paths(&[&[0, 3, 8], &[0, 3, 7]]);
        let mut entry = MoveEntry::new(&LAYOUT);
        assert!(type_in(&mut entry, &legal, "a1a2c3").iter().all(|pressed| *pressed == Some(Pressed::More)));
        assert_eq!(entry.word().as_slice(), [Point(0), Point(3)]);
        assert_eq!(entry.press(&legal), Pressed::Move(0));
    }

    #[test]
    fn a_finished_move_is_retyped_rather_than_played() {
        let legal = paths(&[&[4], &[8]]);
        let mut entry = MoveEntry::new(&LAYOUT);
        type_in(&mut entry, &legal, "b2c3");
        assert_eq!((entry.cursor(), entry.word().len()), (Point(8), 0));
    }

    #[test]
    fn a_text_that_names_no_point_is_ignored() {
        let mut entry = MoveEntry::new(&LAYOUT);
        assert_eq!(type_in(&mut entry, &[], "x-d"), [None, None, None]);
        assert_eq!(type_in(&mut entry, &[], "1b9"), [None, Some(Pressed::More), Some(Pressed::Refused)]);
        assert!(entry.back());
        assert!(!entry.back());
    }
}
