//! The records of games: formats, and what people see of them.

pub mod format;
pub mod ggf;
pub mod json;
pub mod kept;
pub mod summary;
pub mod wthor;
