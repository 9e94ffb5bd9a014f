//! Used by all other folders: failures, signals, text in columns, foreign text, files.

pub mod columns;
pub mod failure;
pub mod signals;

pub(crate) mod atomic_file;
pub(crate) mod disk;
pub(crate) mod own_file;
pub(crate) mod printable;
