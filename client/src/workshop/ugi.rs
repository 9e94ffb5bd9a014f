//! `bidak ugi`: an engine for other programs, by the Universal Game Interface on the standard input and output.
//!
//! [`command`] reads lines, [`Driver`] carries them out. The driver writes to any writer, so that tests need no
//! process. A search or a count runs on a thread of its own (`search_thread`): the driver reads `stop`, `quit` and
//! `isready` meanwhile.

pub mod command;
pub mod driver;

mod options;
mod phrases;
mod score;

use std::io;

use bidak_shared::kind::GameKind;

use super::dialogue::obey_input;
use crate::base::failure::Failure;

pub use super::dialogue::Next;
pub use driver::Driver;

/// Answers lines until the input ends.
pub fn run(game: GameKind) -> Result<(), Failure> {
    let mut driver = Driver::new(game, io::stdout());
    if obey_input(|line| driver.obey(line))? == Next::Line {
        driver.wait();
    }
    Ok(())
}
