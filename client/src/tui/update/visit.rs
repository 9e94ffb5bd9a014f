//! The start of the program, and connecting to a server.

use bidak_shared::protocol::Token;

use crate::play::new_game::NewGame;
use crate::tui::effect::{Destination, Effect, Reach};
use crate::tui::model::{Intent, Model};
use crate::tui::screen::Screen;
use crate::tui::screen::connect::Connect;
use crate::tui::screen::puzzle::PuzzleScreen;
use crate::tui::screen::records::Records;
use crate::tui::screen::wait::Wait;
use crate::tui::start_with::{Setup, StartWith};
use crate::tui::update::{games, steps};
use crate::tui::world::{Connection, ServerPlace};

/// The state at the beginning, and what to do at once.
pub fn begin(setup: Setup, size: (u16, u16)) -> (Model, Vec<Effect>) {
    let start = setup.start.clone();
    let asks_name = setup.asks_name && matches!(start, StartWith::Menu);
    let mut model = Model::new(setup, size);
    let effects = go(&mut model, start);
    if asks_name {
        model.show(Screen::Connect(Connect::to_name(model.world.texts)));
    }
    (model, effects)
}

fn go(model: &mut Model, start: StartWith) -> Vec<Effect> {
    match start {
        StartWith::Menu => vec![Effect::FindLastPlayed],
        StartWith::Find => {
            steps::choose_server(model, false);
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
        StartWith::Join { url, token, room, watch } => {
            model.world.place = ServerPlace::Remote { url: url.clone() };
            model.intent = room.map_or(Intent::Lobby, |room| Intent::Enter { room, watch });
            wait_for_server(model, &url);
            model.last_url.clone_from(&url);
            vec![connect(model, url, token)]
        }
    }
}

/// Starts a game on a private server.
pub(super) fn play_alone(model: &mut Model, game: NewGame) -> Vec<Effect> {
    model.last_game = Some(game.clone());
    model.world.place = ServerPlace::Private;
    model.intent = Intent::Play(game);
    wait(model, "wait-board");
    vec![model.start_server(Reach::Private)]
}

/// Connects to a server.
pub(super) fn connect(model: &mut Model, url: String, token: Option<Token>) -> Effect {
    model.world.connection = Connection::Connecting { attempt: 1 };
    Effect::Connect(Destination { url, name: model.world.name.clone(), token })
}

/// Waits, with the text of this key on the screen.
pub(super) fn wait(model: &mut Model, key: &str) {
    model.show(Screen::Wait(Wait { what: model.world.texts.say(key).into_owned() }));
}

/// Waits for the server at this address.
pub(super) fn wait_for_server(model: &mut Model, url: &str) {
    let what = model.world.texts.fill("wait-server", [("address", url.into())]);
    model.show(Screen::Wait(Wait { what }));
}
