//! The full screen.

pub mod class;
pub mod effect;
pub mod hits;
pub mod keymap;
pub mod layer;
pub mod message;
pub mod model;
pub mod move_entry;
pub mod named_command;
pub mod notice;
pub mod runtime;
pub mod screen;
pub mod start_with;
pub mod step;
pub mod terminal;
pub mod theme;
pub mod update;
pub mod view;
pub mod widget;
pub mod world;
