//! The way into the full-screen client.

use super::args::has_screen;
use super::preferences::{Preferences, appearance};
use super::runtime;
use crate::base::failure::{Code, Failure};
use crate::net::host::HostHandle;
use crate::net::solo::{SoloPlace, SoloStores};
use crate::net::{recent, unfinished};
use crate::play::config::{Config, Key, Source};
use crate::play::record::kept::present;
use crate::play::text::Language;
use crate::tui::start_with::{Setup, StartWith};

/// Opens the full-screen client until the player leaves it.
pub(super) fn open(start: StartWith, preferences: Preferences) -> Result<(), Failure> {
    open_with(start, preferences, SoloStores::at(SoloPlace::Usual))
}

/// The same with solo games in these files.
pub(super) fn open_with(start: StartWith, preferences: Preferences, solo: SoloStores) -> Result<(), Failure> {
    runtime()?.block_on(run_with(start, preferences, None, solo))
}

/// Whether nobody has chosen a name yet, so that the full screen asks for it.
fn asks_name(config: &Config) -> bool {
    config.source(Key::Name) == Source::Default
}

/// Asks for the player's name where nobody has chosen one yet, and for nothing else; the settings after that, read by `read`.
pub(super) fn with_name(
    preferences: Preferences,
    read: impl Fn() -> Result<Preferences, Failure>,
) -> Result<Preferences, Failure> {
    if !asks_name(&preferences.config) {
        return Ok(preferences);
    }
    open(StartWith::Name, preferences)?;
    read()
}

/// The same on a runtime that runs already, in a process with a server.
pub(super) async fn run(start: StartWith, preferences: Preferences, host: Option<HostHandle>) -> Result<(), Failure> {
    run_with(start, preferences, host, SoloStores::at(SoloPlace::Usual)).await
}

async fn run_with(
    start: StartWith,
    preferences: Preferences,
    host: Option<HostHandle>,
    solo: SoloStores,
) -> Result<(), Failure> {
    let Preferences { config, problems } = preferences;
    let texts = super::plain::texts(&config);
    if !has_screen() {
        return Err(Failure::new(Code::Usage, texts.say("usage-needs-terminal")));
    }
    // Before the first frame, so that the menu does not change under a key.
    let unfinished = if matches!(start, StartWith::Menu) { unfinished::solo(&solo).await } else { Vec::new() };
    // A program that was killed in the middle of a game, or whose terminal was closed, comes back to its seat.
    let interrupted = unfinished.iter().find(|unfinished| unfinished.was_interrupted);
    let start = match interrupted {
        Some(game) => StartWith::GoOn { game: Box::new(game.clone()), from_menu: true },
        None => start,
    };
    let setup = Setup {
        solo,
        unfinished,
        start,
        name: config.name(),
        asks_name: asks_name(&config),
        appearance: appearance(&config),
        language: Language::of_environment(),
        config,
        recent: recent::path().map_or_else(Vec::new, |path| recent::read(&path)),
        problems,
        began: Some(present()),
    };
    crate::tui::runtime::run(setup, host).await.map_err(|error| Failure::new(Code::Failed, texts.terminal(&error)))
}
