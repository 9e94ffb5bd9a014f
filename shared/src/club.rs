//! Ratings, pairings and standings. All of it is pure: the time is an argument and random numbers come from a seed, so
//! the same input always gives the same table.
//!
//! Entrants are numbers from 0, in the order in which they entered.
//! Points are counted in half points: a win is 2, a draw 1.

pub mod arena;
pub mod bot_rating;
pub mod bot_strength;
pub mod csv;
pub mod knockout;
pub mod pairing_program;
pub mod rating;
pub mod result;
pub mod round_robin;
pub mod seat;
pub mod speed;
pub mod swiss;
pub mod table;
pub mod tie_break;
pub mod tournament;
pub mod trf;
