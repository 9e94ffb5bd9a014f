//! The terminal client.

pub mod link;
pub mod start_with;
