//! The rules that a move can break, so that a client can name them in the user's language.

use thiserror::Error;

/// The rule that forbids a move, as a clause such as `a7 is taken`. Points and moves are named by their texts.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Objection {
    /// The point is not empty.
    #[error("{point} is taken")]
    Taken {
        /// The point.
        point: String,
    },
    /// Reversi: nothing would be turned.
    #[error("{point} flips no disc")]
    OutflanksNothing {
        /// The point.
        point: String,
    },
    /// Reversi: a pass, though there is a move.
    #[error("you have a move, so you cannot pass")]
    CannotPass,
    /// Reversi: a move, though only a pass is legal.
    #[error("you can flip no disc, so you must pass")]
    MustPass,
    /// Morris: men are placed before men are moved.
    #[error("you have men in hand: place one")]
    MenInHand,
    /// Morris: there is nothing left to place.
    #[error("your hand is empty: move a man, such as {example}")]
    HandEmpty {
        /// A legal move.
        example: String,
    },
    /// Morris: nothing to move there.
    #[error("there is no man on {point}")]
    NoMan {
        /// The point.
        point: String,
    },
    /// Morris: the man is the opponent's.
    #[error("the man on {point} is not yours")]
    NotYours {
        /// The point.
        point: String,
    },
    /// Morris: men move along lines.
    #[error("no line joins {from} and {to}")]
    NoLine {
        /// The origin of the man.
        from: String,
        /// The target of the move.
        to: String,
    },
    /// Morris: a mill takes a man.
    #[error("it closes a mill, so you must remove a man: {example}")]
    MustRemove {
        /// A legal move.
        example: String,
    },
    /// Morris: only a mill takes a man.
    #[error("it closes no mill, so no man is removed")]
    NoMill,
    /// Morris: nothing to take there.
    #[error("there is no enemy man on {point}")]
    NoEnemy {
        /// The point.
        point: String,
    },
    /// Morris: the man is protected by its mill.
    #[error("{point} is in a mill")]
    InMill {
        /// The point.
        point: String,
    },
}
