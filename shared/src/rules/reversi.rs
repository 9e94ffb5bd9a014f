//! Reversi, or standard Othello: discs that are outflanked in a straight line turn over.
//!
//! The board is 8 x 8, `a1` is the top-left corner. Black, `X`, is First. A player who can place no
//! disc passes, which is an action like any other; when neither can, the game is over and most
//! discs wins.

pub mod flips;
pub mod pairs;
pub mod processor;
pub mod symmetry;
#[cfg(target_arch = "x86_64")]
mod wide;
#[cfg(target_arch = "x86_64")]
mod widest;

use crate::board::bits::Bits;
use crate::board::key::mix;
use crate::board::{Layout, OnBoard, Path, Point, grid};
use crate::game::{ActionList, EndReason, Game, Outcome, Player};
use crate::kind::GameKind;
use crate::notation::{Notation, Objection, PositionError, UnreadableMove, bad_position, shortened, unreadable};

use flips::{flips, placements};

const LAYOUT: Layout = Layout::squares(8, 8, &grid::<64>(8));
/// e4 and d5.
const BLACK_START: u64 = 1 << 28 | 1 << 35;
/// d4 and e5.
const WHITE_START: u64 = 1 << 27 | 1 << 36;
/// The text of [`Turn::Pass`].
const PASS: &str = "pass";

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// Puts a disc on a square: its index, row by row from a1.
    Place(u8),
    /// Passes, because no placement is possible.
    Pass,
}

/// A position: the discs of the side to move, those of the other side, and which side that is.
///
/// It is stored from the mover's side, so that the arithmetic does not depend on the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reversi {
    own: u64,
    enemy: u64,
    to_move: Player,
}

impl Reversi {
    /// The position with the discs `own` of the side to move and `enemy` of the other one.
    pub fn of(own: u64, enemy: u64, to_move: Player) -> Self {
        debug_assert!(own & enemy == 0, "two discs on one square");
        Self { own, enemy, to_move }
    }

    /// The squares with discs of `player`.
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.to_move { self.own } else { self.enemy }
    }

    /// The squares with discs of the side to move.
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The squares with discs of the opponent.
    pub fn enemy(&self) -> u64 {
        self.enemy
    }

    /// The squares without a disc.
    pub fn empty(&self) -> u64 {
        !(self.own | self.enemy)
    }

    /// The squares where the side to move may place a disc; none when it passes or the game is over.
    pub fn placements(&self) -> u64 {
        placements(self.own, self.enemy)
    }

    /// The squares where the opponent could place a disc on its turn.
    pub fn enemy_placements(&self) -> u64 {
        placements(self.enemy, self.own)
    }

    /// The enemy discs that flip when the side to move places a disc on `square`.
    pub fn flips(&self, square: u8) -> u64 {
        flips(self.own, self.enemy, square)
    }

    fn is_over(&self) -> bool {
        self.placements() == 0 && self.enemy_placements() == 0
    }
}

impl Game for Reversi {
    type Action = Turn;
    type Options = ();

    /// Each of at most 64 discs may be preceded by a pass.
    const MAX_PLIES: usize = 128;
    const PERFT_OF_FINISHED: u64 = 1;
    const HAS_MARGIN: bool = true;

    fn initial((): &()) -> Self {
        Self { own: BLACK_START, enemy: WHITE_START, to_move: Player::First }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn actions(&self, out: &mut ActionList<Turn>) {
        let placements = self.placements();
        if placements != 0 {
            out.extend(Bits(placements).map(Turn::Place));
        } else if self.enemy_placements() != 0 {
            out.push(Turn::Pass);
        }
    }

    fn count_actions(&self) -> usize {
        match self.placements().count_ones() {
            0 => usize::from(self.enemy_placements() != 0),
            count => count as usize,
        }
    }

    fn count_pairs(&self) -> u64 {
        pairs::count(self.own, self.enemy)
    }

    fn apply(&mut self, turn: Turn) {
        if let Turn::Place(square) = turn {
            let flipped = self.flips(square);
            self.own ^= flipped | 1 << (square & 63);
            self.enemy ^= flipped;
        }
        std::mem::swap(&mut self.own, &mut self.enemy);
        self.to_move = self.to_move.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::by_margin(self.margin(Player::First)))
    }

    fn end_reason(&self) -> Option<EndReason> {
        self.is_over().then_some(EndReason::Count)
    }

    fn key(&self) -> u64 {
        mix(self.own, self.enemy, self.to_move as u64)
    }

    fn margin(&self, player: Player) -> i32 {
        let lead = self.own.count_ones() as i32 - self.enemy.count_ones() as i32;
        if player == self.to_move { lead } else { -lead }
    }

    /// Squares that stay empty count for the winner, as is the custom in tournaments and in test suites.
    fn final_margin(&self, player: Player) -> i32 {
        let lead = self.margin(player);
        lead + lead.signum() * self.empty().count_ones() as i32
    }
}

impl OnBoard for Reversi {
    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn occupant(&self, point: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.discs(*player) >> point.0 & 1 == 1)
    }

    fn path(turn: Turn) -> Path {
        match turn {
            Turn::Place(square) => Path::from_iter([Point(square)]),
            Turn::Pass => Path::new(),
        }
    }

    fn mark(&self, player: Player) -> char {
        match player {
            Player::First => 'X',
            Player::Second => 'O',
        }
    }

    fn side_name(&self, player: Player) -> &'static str {
        match player {
            Player::First => "Black",
            Player::Second => "White",
        }
    }

    /// With 18 empty squares a search soon sees the end; until then the clock may run down.
    fn moves_to_think(&self) -> u32 {
        (self.empty().count_ones().saturating_sub(18) / 2).max(5)
    }
}

impl Notation for Reversi {
    const KIND: GameKind = GameKind::Reversi;
    const MOVE_EXAMPLE: &'static str = "f5";

    fn position_text(&self) -> String {
        let mut text: String =
            LAYOUT.all().map(|point| self.occupant(point).map_or('-', |player| self.mark(player))).collect();
        text.push(' ');
        text.push(self.mark(self.to_move));
        text
    }

    fn parse_position(text: &str) -> Result<Self, PositionError> {
        let parts: Vec<&str> = text.split_ascii_whitespace().collect();
        let &[board, side] = parts.as_slice() else {
            return Err(bad_position::<Self>("expected 64 squares and the side to move, such as `---...--- X`"));
        };
        let squares = board.chars().count();
        if squares != 64 {
            return Err(bad_position::<Self>(format!("{squares} squares instead of 64")));
        }
        let (mut black, mut white) = (0_u64, 0_u64);
        for (square, letter) in board.chars().enumerate() {
            match letter {
                'X' => black |= 1 << square,
                'O' => white |= 1 << square,
                '-' => {}
                _ => return Err(bad_position::<Self>(format!("{letter:?} is not X, O or -"))),
            }
        }
        match side {
            "X" => Ok(Self::of(black, white, Player::First)),
            "O" => Ok(Self::of(white, black, Player::Second)),
            _ => Err(bad_position::<Self>(format!("the side to move is X or O, not {:?}", shortened(side)))),
        }
    }

    fn write_move(&self, turn: Turn, out: &mut String) {
        match turn {
            Turn::Place(square) => out.push_str(LAYOUT.name(Point(square)).text()),
            Turn::Pass => out.push_str(PASS),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Turn, UnreadableMove> {
        if text == PASS {
            return Ok(Turn::Pass);
        }
        LAYOUT.parse(text).map(|point| Turn::Place(point.0)).ok_or_else(|| unreadable::<Self>(text))
    }

    fn objection(&self, turn: Turn) -> Objection {
        match turn {
            Turn::Pass => Objection::CannotPass,
            Turn::Place(_) if self.placements() == 0 => Objection::MustPass,
            Turn::Place(square) if self.empty() >> square & 1 == 0 => {
                Objection::Taken { point: LAYOUT.name(Point(square)).to_string() }
            }
            Turn::Place(square) => Objection::OutflanksNothing { point: LAYOUT.name(Point(square)).to_string() },
        }
    }
}
