//! The terminal client.

pub mod start_with;
