//! Tic-tac-toe: three in a line wins, X is First, `a1` is the top-left corner.

use crate::board::bits::Bits;
use crate::board::key::mix;
use crate::board::{Layout, OnBoard, Path, Point, grid};
use crate::game::{ActionList, EndReason, Game, Outcome, Player};
use crate::kind::GameKind;
use crate::notation::{Notation, Objection, PositionError, UnreadableMove, bad_position, shortened, unreadable};

const LAYOUT: Layout = Layout::squares(3, 3, &grid::<9>(3));
const FULL: u16 = 0b1_1111_1111;

/// The eight lines of three squares.
pub const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A square to mark: its index, row by row from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

/// A position: the squares of First and of Second. Whose turn it is follows from their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    marks: [u16; 2],
}

impl TicTacToe {
    /// The squares that `player` marked, bit `i` for square `i`.
    pub fn marks(&self, player: Player) -> u16 {
        self.marks[player.index()]
    }

    fn winner(&self) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| LINES.iter().any(|line| self.marks(*player) & line == *line))
    }

    fn is_full(&self) -> bool {
        self.marks[0] | self.marks[1] == FULL
    }
}

impl Game for TicTacToe {
    type Action = Square;
    type Options = ();

    const MAX_PLIES: usize = 9;
    const HAS_MARGIN: bool = false;

    fn initial((): &()) -> Self {
        Self { marks: [0, 0] }
    }

    fn to_move(&self) -> Player {
        if self.marks[0].count_ones() == self.marks[1].count_ones() { Player::First } else { Player::Second }
    }

    fn actions(&self, out: &mut ActionList<Square>) {
        if self.winner().is_none() {
            let empty = FULL & !(self.marks[0] | self.marks[1]);
            out.extend(Bits(u64::from(empty)).map(Square));
        }
    }

    fn count_actions(&self) -> usize {
        if self.winner().is_none() { (FULL & !(self.marks[0] | self.marks[1])).count_ones() as usize } else { 0 }
    }

    fn apply(&mut self, Square(square): Square) {
        self.marks[self.to_move().index()] |= 1 << square;
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(winner) => Some(Outcome::Win(winner)),
            None => self.is_full().then_some(Outcome::Draw),
        }
    }

    fn end_reason(&self) -> Option<EndReason> {
        match self.winner() {
            Some(_) => Some(EndReason::Line),
            None => self.is_full().then_some(EndReason::Full),
        }
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.marks[0]), u64::from(self.marks[1]), 3)
    }

    fn margin(&self, _player: Player) -> i32 {
        0
    }
}

impl OnBoard for TicTacToe {
    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn occupant(&self, point: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.marks(*player) >> point.0 & 1 == 1)
    }

    fn path(Square(square): Square) -> Path {
        Path::from_iter([Point(square)])
    }

    fn mark(&self, player: Player) -> char {
        match player {
            Player::First => 'x',
            Player::Second => 'o',
        }
    }

    fn side_name(&self, player: Player) -> &'static str {
        match player {
            Player::First => "X",
            Player::Second => "O",
        }
    }
}

impl Notation for TicTacToe {
    const KIND: GameKind = GameKind::TicTacToe;
    const MOVE_EXAMPLE: &'static str = "b2";

    fn position_text(&self) -> String {
        let mut text: String =
            LAYOUT.all().map(|point| self.occupant(point).map_or('.', |player| self.mark(player))).collect();
        text.push(' ');
        text.push(self.mark(self.to_move()));
        text
    }

    fn parse_position(text: &str) -> Result<Self, PositionError> {
        let parts: Vec<&str> = text.split_ascii_whitespace().collect();
        let &[board, side] = parts.as_slice() else {
            return Err(bad_position::<Self>("expected nine squares and the side to move, such as `x...o.... x`"));
        };
        if board.chars().count() != 9 {
            return Err(bad_position::<Self>(format!("{} squares instead of nine", board.chars().count())));
        }
        let mut position = Self { marks: [0, 0] };
        for (square, letter) in board.chars().enumerate() {
            match letter {
                'x' => position.marks[0] |= 1 << square,
                'o' => position.marks[1] |= 1 << square,
                '.' => {}
                _ => return Err(bad_position::<Self>(format!("{letter:?} is not x, o or ."))),
            }
        }
        let lead = position.marks[0].count_ones() as i32 - position.marks[1].count_ones() as i32;
        match (side, lead) {
            ("x", 0) | ("o", 1) => {}
            ("x" | "o", _) => {
                return Err(bad_position::<Self>(format!("with {side} to move, the number of marks is impossible")));
            }
            _ => return Err(bad_position::<Self>(format!("the side to move is x or o, not {:?}", shortened(side)))),
        }
        let has_line = |player| LINES.iter().any(|line| position.marks(player) & line == *line);
        if has_line(position.to_move()) {
            return Err(bad_position::<Self>("the side to move already has a line"));
        }
        Ok(position)
    }

    fn write_move(&self, Square(square): Square, out: &mut String) {
        out.push_str(LAYOUT.name(Point(square)).text());
    }

    fn parse_move(&self, text: &str) -> Result<Square, UnreadableMove> {
        LAYOUT.parse(text).map(|point| Square(point.0)).ok_or_else(|| unreadable::<Self>(text))
    }

    fn objection(&self, Square(square): Square) -> Objection {
        Objection::Taken { point: LAYOUT.name(Point(square)).to_string() }
    }
}
