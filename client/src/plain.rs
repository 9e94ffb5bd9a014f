//! Lines of text, for pipes, scripts and screen readers, and engines on seats.

pub mod line;
pub mod seat;
