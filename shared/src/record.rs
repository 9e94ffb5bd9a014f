//! A game in progress: the start position, the moves played, the legal moves.
//!
//! [`Record`] is typed, for searches and tests. [`AnyRecord`] is the same thing with the game erased and every move and
//! position as text: the interface that the server, the client and the bots use.

pub mod reader;
pub mod text;
pub mod transcript;

use std::any::Any;
use std::fmt::Debug;

use thiserror::Error;

use crate::board::{Layout, Path, Point};
use crate::game::{EndReason, Game, MoveList, Outcome, Player};
use crate::kind::GameKind;
use crate::notation::{Notation, Objection, UnreadableMove};

/// How often a position may occur: the third occurrence is a draw, in games that count repetitions.
pub const REPETITIONS: usize = 3;

/// Places for further positions that a record makes at once. Doubling would leave up to half of the places of a server's games unused.
const GROWTH: usize = 8;

/// A start position and the actions played from it.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// The start and the position after each action: one more than `actions`.
    positions: Vec<G>,
    actions: Vec<G::Action>,
    /// Whether the last position has occurred [`REPETITIONS`] times.
    repeated: bool,
}

impl<G: Game> Record<G> {
    /// A record without moves.
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], actions: Vec::new(), repeated: false }
    }

    /// The start position.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.positions[self.actions.len()]
    }

    /// The start and the position after each action.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The actions played.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Plays an action if it is legal; otherwise returns `false` and changes nothing.
    #[must_use]
    pub fn play(&mut self, action: G::Action) -> bool {
        let legal = !self.repeated && self.position().is_legal(action);
        if legal {
            self.push(action);
        }
        legal
    }

    /// Plays a legal action.
    fn push(&mut self, action: G::Action) {
        let next = self.position().result(action);
        let occurrences = 1 + self.positions.iter().filter(|earlier| next.repeats(earlier)).count();
        self.repeated = occurrences >= REPETITIONS;
        if self.positions.len() == self.positions.capacity() {
            self.positions.reserve_exact(GROWTH);
            self.actions.reserve_exact(GROWTH);
        }
        self.positions.push(next);
        self.actions.push(action);
    }

    /// Takes back the last `plies` actions, or all if there are fewer.
    pub fn undo(&mut self, plies: usize) {
        let left = self.actions.len().saturating_sub(plies);
        if left < self.actions.len() {
            self.actions.truncate(left);
            self.positions.truncate(left + 1);
            // Play ended at the repetition, so no earlier position had one.
            self.repeated = false;
        }
    }

    /// The outcome once the game is over, by the rules of the position or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or(self.repeated.then_some(Outcome::Draw))
    }

    /// Why it is over.
    pub fn end_reason(&self) -> Option<EndReason> {
        self.position().end_reason().or(self.repeated.then_some(EndReason::Repetition))
    }
}

/// Why a move cannot be played.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// The text is no move of the game.
    #[error(transparent)]
    Unreadable(#[from] UnreadableMove),
    /// The rules do not allow the move.
    #[error("{text} is not legal: {objection}")]
    Illegal {
        /// The move.
        text: String,
        /// The rule that forbids it.
        objection: Objection,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// A [`Record`] of any game. Moves and positions are texts as in [`Notation`].
///
/// ```
/// use bidak_shared::kind::GameKind;
///
/// let mut record = GameKind::TicTacToe.record(&[]).expect("no options were given");
/// record.play("b2").expect("the centre is empty");
/// assert_eq!(record.position_text(), "....x.... o");
/// assert_eq!(record.play("b2").unwrap_err().to_string(), "b2 is not legal: b2 is taken");
/// ```
pub trait AnyRecord: Debug + Send + Sync {
    /// The game.
    fn kind(&self) -> GameKind;
    /// The start position.
    fn start_text(&self) -> String;
    /// The current position.
    fn position_text(&self) -> String;
    /// The number of moves played.
    fn ply(&self) -> usize;
    /// The moves played.
    fn moves(&self) -> Vec<String>;
    /// The last move played.
    fn last_move(&self) -> Option<String>;
    /// The moves that may be played; none once the game is over.
    fn legal_moves(&self) -> Vec<String>;
    /// The legal moves in one string.
    fn legal_list(&self) -> MoveList;
    /// Plays a move. On an error nothing has changed.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;
    /// Takes back the last `plies` moves, or all if there are fewer.
    fn undo(&mut self, plies: usize);
    /// The side to move; after the end, the side that would be.
    fn to_move(&self) -> Player;
    /// The outcome once the game is over by its rules.
    fn outcome(&self) -> Option<Outcome>;
    /// Why it is over by its rules.
    fn end_reason(&self) -> Option<EndReason>;
    /// Pieces of `player` less pieces of the opponent; 0 in games where the number does not matter.
    fn margin(&self, player: Player) -> i32;
    /// Whether the margin decides this game.
    fn has_margin(&self) -> bool;

    /// The geometry of the board.
    fn layout(&self) -> &'static Layout;
    /// The owner of the piece on a point.
    fn occupant(&self, point: Point) -> Option<Player>;
    /// The number of a player's pieces on the board.
    fn pieces(&self, player: Player) -> usize {
        self.layout().all().filter(|point| self.occupant(*point) == Some(player)).count()
    }
    /// The letter of a player's pieces, such as `x`.
    fn mark(&self, player: Player) -> char;
    /// The name of a player's side, such as `White`.
    fn side_name(&self, player: Player) -> &'static str;
    /// Pieces of a player not yet on the board.
    fn in_hand(&self, player: Player) -> u8;
    /// The number of plies left, in games of a fixed length.
    fn plies_left(&self) -> Option<u8>;
    /// Among so many of its moves the side to move shares the time on its clock.
    fn moves_to_think(&self) -> u32;
    /// The points of each legal move, in the order of [`AnyRecord::legal_moves`].
    fn legal_paths(&self) -> Vec<Path>;
    /// The points of the last move.
    fn last_path(&self) -> Path;
    /// The points whose occupant a legal move changes, in the order of the layout. Errors as [`AnyRecord::play`].
    fn preview(&self, text: &str) -> Result<Vec<Point>, MoveError>;

    /// A copy.
    fn boxed(&self) -> Box<dyn AnyRecord>;
    /// The typed record inside.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Notation> Record<G> {
    /// The legal action with this text.
    fn legal_action(&self, text: &str) -> Result<G::Action, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        let position = self.position();
        let action = position.parse_move(text)?;
        if position.is_legal(action) {
            Ok(action)
        } else {
            Err(MoveError::Illegal { text: crate::notation::shortened(text), objection: position.objection(action) })
        }
    }

    fn legal(&self) -> crate::game::ActionList<G::Action> {
        if self.repeated { crate::game::ActionList::new() } else { self.position().legal() }
    }
}

impl<G: Notation> AnyRecord for Record<G> {
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn start_text(&self) -> String {
        self.start().position_text()
    }

    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn ply(&self) -> usize {
        self.actions.len()
    }

    fn moves(&self) -> Vec<String> {
        self.positions.iter().zip(&self.actions).map(|(position, action)| position.move_text(*action)).collect()
    }

    fn last_move(&self) -> Option<String> {
        let last = self.actions.len().checked_sub(1)?;
        Some(self.positions[last].move_text(self.actions[last]))
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().iter().map(|action| self.position().move_text(*action)).collect()
    }

    fn legal_list(&self) -> MoveList {
        let position = self.position();
        MoveList::of(&self.legal(), G::MOVE_EXAMPLE.len(), |action, out| position.write_move(action, out))
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let action = self.legal_action(text)?;
        self.push(action);
        Ok(())
    }

    fn undo(&mut self, plies: usize) {
        Record::undo(self, plies);
    }

    fn to_move(&self) -> Player {
        self.position().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        Record::outcome(self)
    }

    fn end_reason(&self) -> Option<EndReason> {
        Record::end_reason(self)
    }

    fn margin(&self, player: Player) -> i32 {
        self.position().margin(player)
    }

    fn has_margin(&self) -> bool {
        G::HAS_MARGIN
    }

    fn layout(&self) -> &'static Layout {
        G::layout()
    }

    fn occupant(&self, point: Point) -> Option<Player> {
        self.position().occupant(point)
    }

    fn mark(&self, player: Player) -> char {
        self.position().mark(player)
    }

    fn side_name(&self, player: Player) -> &'static str {
        self.position().side_name(player)
    }

    fn in_hand(&self, player: Player) -> u8 {
        self.position().in_hand(player)
    }

    fn plies_left(&self) -> Option<u8> {
        self.position().plies_left()
    }

    fn moves_to_think(&self) -> u32 {
        self.position().moves_to_think()
    }

    fn legal_paths(&self) -> Vec<Path> {
        self.legal().iter().map(|action| G::path(*action)).collect()
    }

    fn last_path(&self) -> Path {
        self.actions.last().map_or_else(Path::new, |action| G::path(*action))
    }

    fn preview(&self, text: &str) -> Result<Vec<Point>, MoveError> {
        let position = self.position();
        let next = position.result(self.legal_action(text)?);
        Ok(G::layout().all().filter(|point| position.occupant(*point) != next.occupant(*point)).collect())
    }

    fn boxed(&self) -> Box<dyn AnyRecord> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
