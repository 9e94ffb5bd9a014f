//! Tests of the games and the engines: they need `shared` alone, and are a target of that crate.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod agreement;
mod bot_ratings;
mod choices;
mod conformance;
mod counting;
mod drawn_trees;
mod endings;
mod engines;
mod events;
mod knockout;
mod literal;
mod mangled;
mod options;
mod perft;
mod positions;
mod proofs;
mod ratings;
mod reference;
mod reports;
mod round_robin;
mod rules;
mod signature;
mod strength;
mod swiss;
mod symmetry;
mod tables;
mod tie_breaks;
