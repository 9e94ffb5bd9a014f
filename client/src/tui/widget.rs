//! Parts of screens. They are given plain values, know no game, and change nothing.

pub mod big;
pub mod board;
pub mod dialog;
pub mod directions;
pub mod form;
pub mod graph;
pub mod moves;
pub mod text;
pub mod thoughts;
