//! The Adjacency Strategy Game: fill a square, take the enemy marks beside it.
//!
//! Rules: the Adjacency report and the course's base program. The board is 8 x 8, `a1` is the
//! top-left corner. A move fills any empty square; enemy marks on the up to four orthogonally
//! adjacent squares become the mover's, without a chain reaction. A game of `n` rounds lasts exactly
//! `2 n` plies; most marks wins.

use crate::board::bits::{Bits, ORTHOGONAL};
use crate::board::key::mix;
use crate::board::{Layout, OnBoard, Path, Point, grid};
use crate::game::{ActionList, EndReason, Game, Outcome, Player};
use crate::kind::GameKind;
use crate::notation::{
    Notation, Objection, OptionError, OptionSpec, OptionValues, PositionError, UnreadableMove, bad_position,
    choice_option, number_option, unreadable,
};

/// The number of rounds that fill the board.
pub const MAX_ROUNDS: u8 = 28;

const LAYOUT: Layout = Layout::squares(8, 8, &grid::<64>(8));
/// a7 b7 a8 b8.
const X_START: u64 = 0x0303_0000_0000_0000;
/// g1 h1 g2 h2.
const O_START: u64 = 0x0000_0000_0000_c0c0;

/// A mark, X or O.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Starts in the bottom-left corner.
    #[default]
    X,
    /// Starts in the top-right corner.
    O,
}

/// A square to fill: its index, row by row from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fill(pub u8);

/// The options of a game.
#[derive(Clone, Debug)]
pub struct AdjacencyOptions {
    /// Moves of each player, 1 to [`MAX_ROUNDS`].
    pub rounds: u8,
    /// The mark of First.
    pub first: Mark,
}

impl Default for AdjacencyOptions {
    fn default() -> Self {
        Self { rounds: MAX_ROUNDS, first: Mark::X }
    }
}

/// A position: two disjoint sets of squares, the plies left, and the mark of First.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Adjacency {
    /// Squares of First and of Second.
    marks: [u64; 2],
    /// Even when First is to move.
    plies_left: u8,
    first: Mark,
}

impl Adjacency {
    /// The squares that `player` owns.
    pub fn marks(&self, player: Player) -> u64 {
        self.marks[player.index()]
    }

    /// The squares that nobody owns.
    pub fn empty(&self) -> u64 {
        !(self.marks[0] | self.marks[1])
    }

    /// The plies left, of both sides together.
    pub fn plies_left(&self) -> u8 {
        self.plies_left
    }

    /// The mark of First.
    pub fn first_mark(&self) -> Mark {
        self.first
    }

    fn player_of(&self, mark: Mark) -> Player {
        if mark == self.first { Player::First } else { Player::Second }
    }
}

impl Game for Adjacency {
    type Action = Fill;
    type Options = AdjacencyOptions;

    const MAX_PLIES: usize = 2 * MAX_ROUNDS as usize;
    const HAS_MARGIN: bool = true;

    fn initial(options: &AdjacencyOptions) -> Self {
        let marks = match options.first {
            Mark::X => [X_START, O_START],
            Mark::O => [O_START, X_START],
        };
        Self { marks, plies_left: 2 * options.rounds.clamp(1, MAX_ROUNDS), first: options.first }
    }

    fn to_move(&self) -> Player {
        if self.plies_left.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn actions(&self, out: &mut ActionList<Fill>) {
        if self.plies_left > 0 {
            out.extend(Bits(self.empty()).map(Fill));
        }
    }

    fn is_legal(&self, Fill(square): Fill) -> bool {
        self.plies_left > 0 && self.empty() >> square & 1 == 1
    }

    fn count_actions(&self) -> usize {
        if self.plies_left > 0 { self.empty().count_ones() as usize } else { 0 }
    }

    fn apply(&mut self, Fill(square): Fill) {
        let mover = self.to_move();
        let neighbours = ORTHOGONAL[usize::from(square)];
        let taken = neighbours & self.marks[mover.opponent().index()];
        self.marks[mover.index()] |= taken | 1 << square;
        self.marks[mover.opponent().index()] ^= taken;
        self.plies_left -= 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.plies_left == 0).then(|| Outcome::by_margin(self.margin(Player::First)))
    }

    fn end_reason(&self) -> Option<EndReason> {
        (self.plies_left == 0).then_some(EndReason::Count)
    }

    fn key(&self) -> u64 {
        mix(self.marks[0], self.marks[1], u64::from(self.plies_left) << 1 | self.first as u64)
    }

    fn margin(&self, player: Player) -> i32 {
        let own = self.marks(player).count_ones();
        let enemy = self.marks(player.opponent()).count_ones();
        own as i32 - enemy as i32
    }
}

impl OnBoard for Adjacency {
    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn occupant(&self, point: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.marks(*player) >> point.0 & 1 == 1)
    }

    fn path(Fill(square): Fill) -> Path {
        Path::from_iter([Point(square)])
    }

    fn mark(&self, player: Player) -> char {
        if player == self.player_of(Mark::X) { 'x' } else { 'o' }
    }

    fn side_name(&self, player: Player) -> &'static str {
        if player == self.player_of(Mark::X) { "X" } else { "O" }
    }

    fn plies_left(&self) -> Option<u8> {
        Some(self.plies_left)
    }
}

impl Notation for Adjacency {
    const KIND: GameKind = GameKind::Adjacency;
    const MOVE_EXAMPLE: &'static str = "c3";

    fn option_specs() -> &'static [OptionSpec] {
        const MAX: u32 = MAX_ROUNDS as u32;
        &[
            OptionSpec {
                name: "rounds",
                about: "moves of each player; 28 fill the board",
                values: OptionValues::Number { min: 1, max: MAX, default: MAX },
            },
            OptionSpec { name: "first", about: "the mark that moves first", values: OptionValues::Choice(&["x", "o"]) },
        ]
    }

    fn set_option(options: &mut AdjacencyOptions, name: &str, value: &str) -> Result<(), OptionError> {
        match name {
            "rounds" => options.rounds = number_option("rounds", value, 1, u32::from(MAX_ROUNDS))? as u8,
            _ => options.first = [Mark::X, Mark::O][choice_option("first", value, &["x", "o"])?],
        }
        Ok(())
    }

    fn position_text(&self) -> String {
        let mut text = Vec::with_capacity(80);
        let [x, o] = [Mark::X, Mark::O].map(|mark| self.marks(self.player_of(mark)));
        for row in 0..8 {
            if row > 0 {
                text.push(b'/');
            }
            // From mark to mark, with the number of empty squares between them.
            let mut behind = 0;
            for column in Bits((x | o) >> (8 * row) & 0xff) {
                if column > behind {
                    text.push(b'0' + column - behind);
                }
                text.push(if x >> (8 * row + column) & 1 == 1 { b'x' } else { b'o' });
                behind = column + 1;
            }
            if behind < 8 {
                text.push(b'0' + 8 - behind);
            }
        }
        text.extend_from_slice(if self.mark(self.to_move()) == 'x' { b" x " } else { b" o " });
        if self.plies_left >= 10 {
            text.push(b'0' + self.plies_left / 10);
        }
        text.push(b'0' + self.plies_left % 10);
        String::from_utf8(text).expect("letters, digits and strokes")
    }

    fn parse_position(text: &str) -> Result<Self, PositionError> {
        let parts: Vec<&str> = text.split_ascii_whitespace().collect();
        let &[board, side, plies] = parts.as_slice() else {
            return Err(bad_position::<Self>(
                "expected a board, the side to move and the plies left, such as `... x 56`",
            ));
        };
        let (x, o) = parse_ranks(board).map_err(bad_position::<Self>)?;
        let side = match side {
            "x" => Mark::X,
            "o" => Mark::O,
            other => {
                return Err(bad_position::<Self>(format!(
                    "the side to move is x or o, not {:?}",
                    crate::notation::shortened(other)
                )));
            }
        };
        let empty = (!(x | o)).count_ones();
        let plies_left: u8 = plies.parse().ok().filter(|plies| *plies <= 2 * MAX_ROUNDS).ok_or_else(|| {
            bad_position::<Self>(format!(
                "the plies left are a number from 0 to 56, not {:?}",
                crate::notation::shortened(plies)
            ))
        })?;
        if u32::from(plies_left) > empty {
            return Err(bad_position::<Self>(format!("{plies_left} plies left, but only {empty} empty squares")));
        }
        let first_to_move = plies_left.is_multiple_of(2);
        let first = if first_to_move == (side == Mark::X) { Mark::X } else { Mark::O };
        let marks = if first == Mark::X { [x, o] } else { [o, x] };
        Ok(Self { marks, plies_left, first })
    }

    fn write_move(&self, Fill(square): Fill, out: &mut String) {
        out.push_str(LAYOUT.name(Point(square)).text());
    }

    fn parse_move(&self, text: &str) -> Result<Fill, UnreadableMove> {
        LAYOUT.parse(text).map(|point| Fill(point.0)).ok_or_else(|| unreadable::<Self>(text))
    }

    fn objection(&self, Fill(square): Fill) -> Objection {
        Objection::Taken { point: LAYOUT.name(Point(square)).to_string() }
    }
}

/// The squares of X and of O in eight ranks from the top.
fn parse_ranks(board: &str) -> Result<(u64, u64), String> {
    let (mut x, mut o) = (0, 0);
    let mut row = 0;
    for rank in board.split('/') {
        if row == 8 {
            return Err("more than eight ranks".to_owned());
        }
        let mut column = 0;
        for letter in rank.chars() {
            match letter {
                'x' | 'o' if column < 8 => {
                    *(if letter == 'x' { &mut x } else { &mut o }) |= 1u64 << (row * 8 + column);
                    column += 1;
                }
                '1'..='8' => column += letter as u32 - '0' as u32,
                'x' | 'o' => column += 1,
                _ => return Err(format!("{letter:?} is not x, o or a number of empty squares")),
            }
            if column > 8 {
                return Err(format!("rank {} has more than eight squares", row + 1));
            }
        }
        if column < 8 {
            return Err(format!("rank {} has {column} squares instead of eight", row + 1));
        }
        row += 1;
    }
    if row < 8 {
        return Err(format!("{row} ranks instead of eight"));
    }
    Ok((x, o))
}
