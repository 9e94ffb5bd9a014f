//! Ratings on the wire, in whole points.

use serde::{Deserialize, Serialize};

use crate::club::speed::Speed;
use crate::kind::GameKind;
use crate::protocol::account::Handle;
use crate::protocol::defaults::is_false;
use crate::protocol::{PlayerName, Timestamp};

/// The rating of an account in a game at a speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingLine {
    /// The game.
    pub game: GameKind,
    /// The speed.
    pub speed: Speed,
    /// The strength: 400 points are odds of about ten to one.
    pub rating: i32,
    /// The uncertainty: the standard deviation.
    pub deviation: i32,
    /// Whether it is too uncertain for a leaderboard.
    #[serde(default, skip_serializing_if = "is_false")]
    pub provisional: bool,
    /// Rated games won.
    pub won: u32,
    /// Rated games drawn.
    pub drawn: u32,
    /// Rated games lost.
    pub lost: u32,
}

/// The rating of a player or a bot of the server, for showing it beside the name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRating {
    /// Whose: as it was asked for.
    pub of: String,
    /// The handle of the account; none for a bot of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
    /// The strength.
    pub rating: i32,
    /// Whether too little is known for a leaderboard.
    #[serde(default, skip_serializing_if = "is_false")]
    pub provisional: bool,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Timestamp,
    /// The rating from then on.
    pub rating: i32,
}

/// The results of two players against each other in one game, from the side of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadToHead {
    /// The game.
    pub game: GameKind,
    /// Games won by the one.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Games won by the other.
    pub lost: u32,
}

/// Why a game that was to be rated is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyUnrated {
    /// Both players come from one address.
    SameAddress,
}

/// Why an account with a rating has no place on a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingForPlace {
    /// The different opponents of the last 90 days that are connected with an anchor, counted up to `needed`.
    pub opponents: u32,
    /// The number of them that a place needs.
    pub needed: u32,
    /// Whether the rating is too uncertain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether there was no rated game in the last 30 days.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inactive: bool,
}

/// A row of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// The account; none for a bot of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
    /// The player's name; none for a bot of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// The bot of the server, such as `greedy:3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The strength.
    pub rating: i32,
    /// The uncertainty.
    pub deviation: i32,
    /// Rated games won.
    pub won: u32,
    /// Rated games drawn.
    pub drawn: u32,
    /// Rated games lost.
    pub lost: u32,
}
