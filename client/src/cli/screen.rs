//! The way into the full-screen client.

use super::runtime;
use crate::failure::{Code, Failure};
use crate::start_with::{Appearance, Setup, StartWith};
use crate::text::Language;

/// Opens the full-screen client until the player leaves it.
pub(super) fn open(
    start: StartWith,
    name: Option<String>,
    appearance: Appearance,
    language: Language,
) -> Result<(), Failure> {
    runtime()?.block_on(run(start, name, appearance, language))
}

/// The same on a runtime that runs already.
pub(super) async fn run(
    start: StartWith,
    name: Option<String>,
    appearance: Appearance,
    language: Language,
) -> Result<(), Failure> {
    crate::runtime::run(Setup { start, name, appearance, language })
        .await
        .map_err(|error| Failure::new(Code::Failed, format!("the terminal failed: {error}")))
}
