//! Perfect play of Nine Men's Morris: tables of the value of every position with empty hands.
//!
//! [`build`] makes the tables by retrograde analysis, [`Tables`] looks positions up in them, [`MorrisExpert`] plays by them.
//! This crate opens no file: the caller reads or maps the bytes of a table.
//!
//! | module | what |
//! | --- | --- |
//! | `symmetry`, `orbits` | positions up to the 16 symmetries, and their numbers |
//! | `cube` | facts about all sets of men at once, 64 to a word |
//! | `block`, `row`, `passes` | the analysis: all positions with the same white men, with as many white men, and the passes over them |
//! | `levels` | the analysis of how far a win is from the next removal |
//! | `opening` | the value of positions with men in hand, by a search to the tables |
//! | `first_plies`, `openings` | those of the first plies, kept in a file, and how they are found |
//! | `traps` | which action of a drawn position an opponent answers wrongly most easily |
//! | `endings` | the tables that are compiled in |
//! | `packing`, `file`, `distances` | the facts without gaps, and their files |

mod adviser;
mod block;
pub mod build;
mod check;
mod cube;
pub mod distances;
pub mod endings;
pub mod file;
pub mod first_plies;
mod levels;
pub mod material;
mod opening;
pub mod openings;
pub mod orbits;
mod packing;
pub mod passes;
pub mod row;
pub mod symmetry;
mod tables;
mod traps;
mod wide;

use std::sync::{Arc, OnceLock};

pub use adviser::MorrisExpert;
pub use check::{Compared, random_position};
pub use tables::Tables;

/// The tables of this process.
static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();

/// Installs `tables`, besides those that are compiled in, for every engine of this process: their values are exact, so one set serves
/// all. Returns `false`, and changes nothing, if an engine was built before or tables were installed.
pub fn install(tables: Tables) -> bool {
    TABLES.set(Arc::new(tables.with_endings())).is_ok()
}

/// The tables that were installed, or else those that are compiled in.
pub fn installed() -> Arc<Tables> {
    Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::default().with_endings())))
}
