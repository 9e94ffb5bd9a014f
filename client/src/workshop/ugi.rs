//! `bidak ugi`: an engine for other programs, by the Universal Game Interface on the standard input and output.
//!
//! [`command`] reads lines, [`Driver`] does what they say. The driver writes to any writer, so that tests need no
//! process. A search or a count runs on a thread of its own (`search`): `stop`, `quit` and `isready` are heard
//! meanwhile.

pub mod command;
pub mod driver;
pub mod external;

mod evaluation;
mod options;
mod score;
mod search;

use std::io::{self, BufRead};

use bidak_shared::kind::GameKind;

use crate::failure::{Code, Failure};

pub use driver::{Driver, Next};

/// Answers lines until the input ends.
pub fn run(game: GameKind) -> Result<(), Failure> {
    let mut driver = Driver::new(game, io::stdout());
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(|error| Failure::new(Code::Failed, format!("cannot read commands: {error}")))?;
        // Not UTF-8: no command has such characters, so the answer is that of an unknown command.
        if driver.obey(&String::from_utf8_lossy(&line)) == Next::Quit {
            return Ok(());
        }
    }
    driver.wait();
    Ok(())
}
