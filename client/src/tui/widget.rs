//! Widgets: parts of screens. They take plain values and know no game.

pub mod big;
pub mod board;
pub mod dialog;
pub mod directions;
pub mod form;
pub mod graph;
pub mod moves;
pub mod rows;
pub mod thoughts;
