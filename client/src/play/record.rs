//! The records of games: formats, and their texts for people.

pub mod format;
pub mod ggf;
pub mod json;
pub mod kept;
pub mod summary;
pub mod wthor;
