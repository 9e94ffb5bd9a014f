//! The server's answers about accounts, taken into the screens that asked.

use bidak_shared::protocol::{Command, NamedRating, RefusalCode, ServerMessage};

use crate::play::record::kept;
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::profile::ProfileAnswer;
use crate::tui::update::{challenges, steps};

/// Takes an answer. One for a screen that is not shown any more changes only the data of this player.
pub(super) fn take(model: &mut Model, message: ServerMessage, asked: Option<&Command>) -> Vec<Effect> {
    let texts = model.world.texts;
    if let ServerMessage::Account { account, .. } = &message
        && let Some(welcome) = &mut model.world.welcome
    {
        welcome.handle = Some(account.handle.clone());
    }
    let commands = match (&mut model.screen, message) {
        (Screen::Account(screen), ServerMessage::Account { account, .. }) => {
            screen.take(*account, texts);
            // With a new handle comes a list of devices.
            let is_new = matches!(asked, Some(Command::Account { handle: Some(_) }));
            is_new.then_some(Command::Devices).into_iter().collect()
        }
        (Screen::Account(screen), ServerMessage::Devices { devices, .. }) => {
            screen.take_devices(devices, texts);
            Vec::new()
        }
        (Screen::Account(screen), ServerMessage::BotAccount { account, token, .. }) => {
            screen.take_bot(account.handle, token);
            Vec::new()
        }
        (Screen::Account(screen), ServerMessage::Link { code, .. }) => {
            screen.take_code(code.reveal().to_owned());
            Vec::new()
        }
        (Screen::Account(_), ServerMessage::Ok { .. }) if matches!(asked, Some(Command::Revoke { .. })) => {
            vec![Command::Devices]
        }
        (_, ServerMessage::Ok { .. }) => {
            return match asked {
                Some(Command::DeleteAccount { handle }) => deleted(model, &handle.clone()),
                _ => challenges::done(model, asked),
            };
        }
        (_, ServerMessage::Export { path, .. }) => {
            let handle = model.world.welcome.as_ref().and_then(|welcome| welcome.handle.clone());
            return handle.map(|handle| Effect::Export { path, handle }).into_iter().collect();
        }
        (Screen::Profile(screen), ServerMessage::Profile { account, ratings, graph, against, .. }) => {
            screen.take(ProfileAnswer { account: *account, ratings, graph, against })
        }
        (Screen::Leaders(screen), ServerMessage::Leaders { leaders, .. }) => {
            screen.take(leaders, asked);
            Vec::new()
        }
        _ => Vec::new(),
    };
    commands.into_iter().map(Effect::Send).collect()
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

/// Saves the game that has just ended, if this player has played it and the settings say so.
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
