//! The rules of the games and of drawn trees, one file each. Rules know no search and no evaluation.

pub mod adjacency;
pub mod drawn;
pub mod morris;
pub mod reversi;
pub mod tic_tac_toe;
