//! The way into the plain mode.

use std::io::{self, IsTerminal, Write};

use super::args::PlainArgs;
use crate::failure::Failure;
use crate::identity::Identity;
use crate::line::{self, Enter, Input, Job};

/// Goes to a server and holds the conversation there.
pub(super) async fn converse(
    url: String,
    name: Option<String>,
    identity: Option<Identity>,
    enter: Enter,
    args: &PlainArgs,
) -> Result<(), Failure> {
    line::run(Job {
        url,
        name,
        identity,
        enter,
        input: if io::stdin().is_terminal() { Input::Terminal } else { Input::Script },
        boards: args.boards(),
        stdout: args.stdout(),
        record: args.record.clone(),
    })
    .await
}

/// Prints a line on the standard error.
pub(super) fn note(text: &str) {
    // Nobody has to read it.
    let _ = writeln!(io::stderr(), "{text}");
}
