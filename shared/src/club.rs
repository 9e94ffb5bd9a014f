//! What a club needs beyond single games: ratings, pairings, standings. All of it is pure: the time is an argument, and
//! chance comes from a seed, so that the same facts always give the same table.
//!
//! Entrants are numbers from 0, in the order in which they entered.
//! Points are counted in half points: a win is 2, a draw 1.

pub mod arena;
pub mod knockout;
pub mod rating;
pub mod result;
pub mod round_robin;
pub mod seat;
pub mod speed;
pub mod swiss;
pub mod table;
pub mod tie_break;
pub mod tournament;
