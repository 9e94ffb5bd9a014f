//! The parts shared by the full screen and the plain mode.

pub mod analysis;
pub mod appearance;
pub mod board_text;
pub mod challenges;
pub mod config;
pub mod drawn_tree;
pub mod engine_log;
pub mod evening;
pub mod library;
pub mod lobby_pages;
pub mod moment;
pub mod new_game;
pub mod own_games;
pub mod people;
pub mod puzzle;
#[cfg(feature = "web")]
pub mod qr;
pub mod record;
pub mod recording;
pub mod room;
pub mod text;
pub mod tournament;
pub mod trace;
pub mod traffic;
