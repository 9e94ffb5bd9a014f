//! The start of the program: the first screen, and the first effects.

use crate::tui::effect::Effect;
use crate::tui::model::{Intent, Model};
use crate::tui::screen::Screen;
use crate::tui::screen::connect::Connect;
use crate::tui::screen::puzzle::PuzzleScreen;
use crate::tui::screen::records::Records;
use crate::tui::start_with::{Setup, StartWith};
use crate::tui::update::games;
use crate::tui::update::visit::{choose_server, connect, go_on, play_alone, wait, wait_for_server};
use crate::tui::world::ServerPlace;

/// The state at the beginning, and the first effects.
pub fn begin(setup: Setup, size: (u16, u16)) -> (Model, Vec<Effect>) {
    let start = setup.start.clone();
    let asks_name = setup.asks_name;
    let mut model = Model::new(setup, size);
    let effects = match start {
        StartWith::Name => {
            ask_name(&mut model, StartWith::Name);
            Vec::new()
        }
        StartWith::Join { token: None, .. } | StartWith::Goal { .. } | StartWith::Host { .. } if asks_name => {
            ask_name(&mut model, start);
            Vec::new()
        }
        StartWith::Menu if asks_name => {
            let effects = go(&mut model, StartWith::Menu);
            model.show(Screen::Connect(Connect::to_name(model.world.texts)));
            effects
        }
        start => go(&mut model, start),
    };
    (model, effects)
}

/// Asks for the player's name, and goes on with `start` then.
pub(super) fn ask_name(model: &mut Model, start: StartWith) {
    model.after_name = Some(start);
    model.show(Screen::Connect(Connect::to_name(model.world.texts)));
}

pub(super) fn go(model: &mut Model, start: StartWith) -> Vec<Effect> {
    match start {
        StartWith::Menu => at_menu(model),
        // It was asked for.
        StartWith::Name => vec![Effect::Quit],
        StartWith::Find => {
            choose_server(model);
            Vec::new()
        }
        StartWith::Kept => {
            model.show(Screen::Records(Records::default()));
            vec![Effect::ListKept]
        }
        StartWith::Replay(record) => {
            games::replay(model, &record);
            Vec::new()
        }
        StartWith::Puzzle { game, seed } => {
            model.show(Screen::Puzzle(Box::new(PuzzleScreen::new(game, seed))));
            Vec::new()
        }
        StartWith::Play(game) => play_alone(model, game),
        StartWith::GoOn { game, from_menu } => {
            let mut effects = if from_menu { at_menu(model) } else { Vec::new() };
            effects.extend(go_on(model, *game));
            effects
        }
        StartWith::Meet { url, share, token, room, watch, logs: _ } => {
            model.world.place = if share.is_empty() { ServerPlace::Private } else { ServerPlace::Shared { share } };
            model.intent = Intent::Enter { room, watch };
            wait(model, "wait-board");
            vec![connect(model, url, Some(token))]
        }
        StartWith::Host { url, share, game } => {
            model.world.place = ServerPlace::Shared { share };
            model.intent = game.map_or(Intent::Lobby, Intent::Play);
            wait(model, "wait-lobby");
            vec![connect(model, url, None)]
        }
        StartWith::Wall { url, tournament, hides_names } => {
            model.world.place = ServerPlace::Remote { url: url.clone() };
            model.intent = Intent::Wall { tournament, hides_names };
            wait_for_server(model, &url);
            vec![connect(model, url, None)]
        }
        StartWith::Goal { url, goal } => {
            model.world.place = ServerPlace::Remote { url: url.clone() };
            model.intent = Intent::at(Some(goal), false);
            wait_for_server(model, &url);
            model.last_url.clone_from(&url);
            vec![connect(model, url, None)]
        }
        StartWith::Join { url, token, room, watch } => {
            model.world.place = ServerPlace::Remote { url: url.clone() };
            model.intent = room.map_or(Intent::Lobby, |room| Intent::Enter { room, watch });
            wait_for_server(model, &url);
            model.last_url.clone_from(&url);
            vec![connect(model, url, token)]
        }
    }
}

/// What the start screen has lines for.
fn at_menu(model: &Model) -> Vec<Effect> {
    let finds = (!model.recent.is_empty()).then(|| Effect::FindUnfinished(model.recent.clone()));
    [Effect::FindLastPlayed].into_iter().chain(finds).collect()
}
