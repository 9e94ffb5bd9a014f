//! What the full screen and the plain mode share.

pub mod analysis;
pub mod board_text;
pub mod config;
pub mod library;
pub mod printable;
pub mod record;
pub mod room;
pub mod text;
