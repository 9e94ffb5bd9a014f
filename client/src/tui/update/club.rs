//! The server's answers about accounts, taken into the screens that asked.

use bidak_shared::protocol::{
    Account, Command, Device, Handle, Leader, MissingForPlace, NamedRating, RefusalCode, Token, WhyUnrated,
};

use crate::play::record::kept;
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::profile::ProfileAnswer;
use crate::tui::update::{challenges, steps};

/// A request was carried out.
pub(super) fn done(model: &mut Model, asked: Option<&Command>) -> Vec<Effect> {
    match asked {
        Some(Command::Revoke { .. }) if matches!(model.screen, Screen::Account(_)) => {
            vec![Effect::Send(Command::Devices)]
        }
        Some(Command::DeleteAccount { handle }) => deleted(model, handle),
        asked => challenges::done(model, asked),
    }
}

/// The server has written this account's data.
pub(super) fn export(model: &Model, path: String) -> Vec<Effect> {
    let handle = model.world.welcome.as_ref().and_then(|welcome| welcome.handle.clone());
    handle.map(|handle| Effect::Export { path, handle }).into_iter().collect()
}

/// Takes this player's account.
pub(super) fn account(model: &mut Model, account: Account, asked: Option<&Command>) -> Vec<Effect> {
    if let Some(welcome) = &mut model.world.welcome {
        welcome.handle = Some(account.handle.clone());
    }
    // Others see the handle in place of the guest's name.
    model.world.name = Some(account.handle.to_string());
    let Screen::Account(screen) = &mut model.screen else { return Vec::new() };
    screen.take(account, model.world.texts);
    // A new handle also changes the list of devices.
    let is_new = matches!(asked, Some(Command::Account { handle: Some(_) }));
    is_new.then_some(Effect::Send(Command::Devices)).into_iter().collect()
}

/// Takes the devices of this account.
pub(super) fn devices(model: &mut Model, devices: Vec<Device>) {
    if let Screen::Account(screen) = &mut model.screen {
        screen.take_devices(devices, model.world.texts);
    }
}

/// Takes a new token of a bot.
pub(super) fn bot_account(model: &mut Model, handle: Handle, token: Token) {
    if let Screen::Account(screen) = &mut model.screen {
        screen.take_bot(handle, token);
    }
}

/// Takes the code for another device.
pub(super) fn code(model: &mut Model, code: &str) {
    if let Screen::Account(screen) = &mut model.screen {
        screen.take_code(code.to_owned());
    }
}

/// Takes a profile.
pub(super) fn profile(model: &mut Model, answer: ProfileAnswer) -> Vec<Effect> {
    let Screen::Profile(screen) = &mut model.screen else { return Vec::new() };
    screen.take(answer).into_iter().map(Effect::Send).collect()
}

/// Takes a leaderboard.
pub(super) fn leaders(
    model: &mut Model,
    leaders: Vec<Leader>,
    missing: Option<MissingForPlace>,
    asked: Option<&Command>,
) {
    if let Screen::Leaders(screen) = &mut model.screen {
        screen.take(leaders, missing, asked);
    }
}

/// Another seek would match, but its game would not be rated.
pub(super) fn not_paired(model: &mut Model, WhyUnrated::SameAddress: WhyUnrated) {
    let text = model.world.texts.say("seek-same-address").into_owned();
    model.say(Kind::Note, text);
}

/// The opponent of a pair did not come.
pub(super) fn opponent_absent(model: &mut Model, seeking: bool) {
    let text = model.world.texts.opponent_absent(seeking).into_owned();
    model.say(Kind::Note, text);
}

/// This player did not come to the game of a pair.
pub(super) fn game_missed(model: &mut Model, pause_ms: Option<u32>) {
    let text = model.world.texts.game_missed(pause_ms);
    model.say(Kind::Note, text);
}

/// An account was deleted: a bot's, or this player's, and then the visit of this server ends.
fn deleted(model: &mut Model, handle: &str) -> Vec<Effect> {
    let text = model.world.texts.fill("account-deleted", [("handle", handle.into())]);
    let own = model.world.welcome.as_ref().and_then(|welcome| welcome.handle.clone());
    let effects = if own.is_some_and(|own| own.as_str() == handle) {
        steps::close(model)
    } else {
        vec![Effect::Send(Command::Account { handle: None })]
    };
    model.say(Kind::Success, text);
    effects
}

/// Shows on the screen that asked why it got no answer.
pub(super) fn refused(model: &mut Model, code: RefusalCode, sentence: &str) {
    let problem = model.world.texts.refusal(code, sentence);
    match &mut model.screen {
        Screen::Profile(screen) => screen.refused(problem),
        Screen::Leaders(screen) => screen.refused(),
        _ => {}
    }
}

/// Saves the game that has just ended, if this player has played it and the settings keep games.
pub(super) fn keep_played(model: &mut Model) -> Option<Effect> {
    let present = model.world.present();
    let keeps = model.world.config.keeps_games();
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return None };
    let room = &game.room;
    let is_played = room.my_side().is_some() && room.ending.is_some_and(|ending| ending.outcome.is_some());
    (keeps && is_played).then(|| Effect::KeepPlayed(Box::new(kept::of_room(room, present))))
}

/// Requests the ratings of the players, if the games of the room change them.
pub(super) fn ask_ratings(model: &mut Model) -> Option<Effect> {
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return None };
    game.ask_ratings().map(Effect::Send)
}

/// Shows the ratings of the players, and says once how a game has changed them.
pub(super) fn take_ratings(model: &mut Model, ratings: &[NamedRating]) {
    let texts = model.world.texts;
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return };
    let before = game.rating_change(texts);
    game.take_ratings(ratings);
    if let Some(sentence) = game.rating_change(texts).filter(|_| before.is_none()) {
        model.say(Kind::Note, sentence);
    }
}
