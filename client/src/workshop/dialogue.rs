//! The lines by which another program drives an engine of ours, on the standard input.

use std::io::{self, BufRead};

use crate::base::failure::{Code, Failure};

/// Whether the engine reads another line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It does.
    Line,
    /// No: it has read `quit`.
    Quit,
}

/// Passes every line of the input to `obey`, until the input ends (`Line`) or a line ends the dialogue (`Quit`).
pub(super) fn obey_input(mut obey: impl FnMut(&str) -> Next) -> Result<Next, Failure> {
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(|error| Failure::new(Code::Failed, format!("cannot read commands: {error}")))?;
        // Not UTF-8: no command has such characters, so the answer is that of an unknown command.
        if obey(&String::from_utf8_lossy(&line)) == Next::Quit {
            return Ok(Next::Quit);
        }
    }
    Ok(Next::Line)
}
