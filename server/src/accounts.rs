//! Accounts, their exports, finished games, and their analysis.

pub(crate) mod archive;
pub(crate) mod desk;
pub(crate) mod exports;
pub(crate) mod study;
