//! What the server says about accounts, taken into the screens that asked.

use bidak_shared::protocol::{Command, RefusalCode, ServerMessage};

use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::screen::Screen;
use crate::tui::screen::profile::Answer;

/// Takes an answer. One for a screen that is not shown any more changes nothing but what is known of this player.
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
            // Who has just taken a handle has a list of devices from now on.
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
        (Screen::Profile(screen), ServerMessage::Profile { account, ratings, graph, against, .. }) => {
            screen.take(Answer { account: *account, ratings, graph, against })
        }
        (Screen::Leaders(screen), ServerMessage::Leaders { leaders, .. }) => {
            screen.take(leaders, asked);
            Vec::new()
        }
        _ => Vec::new(),
    };
    commands.into_iter().map(Effect::Send).collect()
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
