//! The way into the plain mode.

use std::io::{self, IsTerminal, Write};

use super::args::PlainArgs;
use crate::failure::Failure;
use crate::net::identity::Identity;
use crate::plain::{self, Company, Enter, Input, Job};
use crate::play::config::Config;
use crate::play::text::{Language, Texts};

/// Connects to a server and runs the plain mode there.
pub(super) async fn converse(
    url: String,
    name: Option<String>,
    identity: Option<Identity>,
    enter: Enter,
    company: Company,
    args: &PlainArgs,
    texts: Texts,
) -> Result<(), Failure> {
    plain::run(Job {
        url,
        name,
        identity,
        enter,
        input: if io::stdin().is_terminal() { Input::Terminal } else { Input::Script },
        boards: args.boards(),
        company,
        texts,
        stdout: args.stdout(),
        record: args.record.clone(),
    })
    .await
}

/// The texts in the language that the player prefers, or in that of the locale.
pub(super) fn texts(config: &Config) -> Texts {
    Texts::new(config.language().unwrap_or_else(Language::of_environment))
}

/// Prints a line on the standard error.
pub(super) fn note(text: &str) {
    // The output may be closed.
    let _ = writeln!(io::stderr(), "{text}");
}
