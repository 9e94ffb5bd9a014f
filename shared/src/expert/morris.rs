//! Perfect play of Nine Men's Morris: tables of the value of every position with empty hands.
//!
//! [`build`] makes the tables by retrograde analysis, [`Tables`] looks positions up in them, [`MorrisExpert`] plays by them.
//! This crate opens no file: the caller reads or maps the bytes of a table.
//!
//! | module | what |
//! | --- | --- |
//! | `symmetry`, `orbits` | positions up to the 16 symmetries, and their numbers |
//! | `cube` | facts about all sets of men at once, 64 to a word |
//! | `block`, `row` | the analysis: all positions with the same white men, with as many white men |
//! | `packing`, `file` | the facts without gaps, and their file |

mod adviser;
mod block;
pub mod build;
mod check;
mod cube;
pub mod file;
pub mod material;
pub mod orbits;
mod packing;
pub mod row;
pub mod symmetry;
mod tables;
mod wide;

use std::sync::{Arc, OnceLock};

pub use adviser::MorrisExpert;
pub use check::Compared;
pub use tables::Tables;

/// What [`install`] was given.
static INSTALLED: OnceLock<Arc<Tables>> = OnceLock::new();

/// Has every engine that this process builds from now on play by `tables`: what they say is true whoever asks, so there is one
/// set of them. Returns whether it was the first; later ones change nothing.
pub fn install(tables: Tables) -> bool {
    INSTALLED.set(Arc::new(tables)).is_ok()
}

/// The tables that were installed.
pub fn installed() -> Option<Arc<Tables>> {
    INSTALLED.get().cloned()
}
