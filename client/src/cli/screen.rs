//! The way into the full-screen client.

use super::args::has_screen;
use super::preferences::{Preferences, appearance};
use super::runtime;
use crate::base::failure::{Code, Failure};
use crate::net::host::HostHandle;
use crate::net::recent;
use crate::play::config::{Key, Source};
use crate::play::record::kept::present;
use crate::play::text::Language;
use crate::tui::start_with::{Setup, StartWith};

/// Opens the full-screen client until the player leaves it.
pub(super) fn open(start: StartWith, preferences: Preferences) -> Result<(), Failure> {
    runtime()?.block_on(run(start, preferences, None))
}

/// The same on a runtime that runs already, in a process with a server or without one.
pub(super) async fn run(start: StartWith, preferences: Preferences, host: Option<HostHandle>) -> Result<(), Failure> {
    let Preferences { config, problems } = preferences;
    let texts = super::plain::texts(&config);
    if !has_screen() {
        return Err(Failure::new(Code::Usage, texts.say("usage-needs-terminal")));
    }
    let setup = Setup {
        start,
        name: config.name(),
        asks_name: config.source(Key::Name) == Source::Default,
        appearance: appearance(&config),
        language: Language::of_environment(),
        config,
        recent: recent::path().map_or_else(Vec::new, |path| recent::read(&path)),
        problems,
        began: Some(present()),
    };
    crate::tui::runtime::run(setup, host).await.map_err(|error| Failure::new(Code::Failed, texts.terminal(&error)))
}
