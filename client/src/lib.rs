//! The terminal client.

pub mod board_text;
pub mod cli;
pub mod effect;
pub mod failure;
pub mod hits;
pub mod host;
pub mod identity;
pub mod keymap;
pub mod layer;
pub mod link;
pub mod message;
pub mod model;
pub mod move_entry;
pub mod perft;
pub mod room;
pub mod runtime;
pub mod screen;
pub mod signals;
pub mod start_with;
pub mod terminal;
pub mod theme;
pub mod ugi;
pub mod update;
pub mod view;
pub mod widget;
pub mod world;
