//! Connecting to a server, and requests to it.

use bidak_shared::protocol::{Command, RoomCode, SeatChoice, Token};

use crate::net::unfinished::{Place, Unfinished};
use crate::play::new_game::NewGame;
use crate::tui::effect::{Destination, Effect, Reach};
use crate::tui::model::{Intent, Model};
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::connect::Connect;
use crate::tui::screen::wait::Wait;
use crate::tui::world::{Connection, ServerPlace};

/// Asks for the address of a server.
pub(super) fn choose_server(model: &mut Model) {
    let name = model.world.name.clone().unwrap_or_default();
    let mut form = Connect::to_server(&model.last_url, &model.recent, &name, model.world.texts);
    form.offer(&model.world.nearby, model.world.texts);
    model.show(Screen::Connect(form));
}

/// Starts a game on a private server.
pub(super) fn play_alone(model: &mut Model, game: NewGame) -> Vec<Effect> {
    model.last_game = Some(game.clone());
    model.world.place = ServerPlace::Private;
    // A game between two bots is only watched: nobody would come back to it.
    let reach = if game.seat == SeatChoice::None { Reach::Private } else { Reach::Solo(None) };
    model.intent = Intent::Play(game);
    wait(model, "wait-board");
    vec![model.start_server(reach)]
}

/// Goes on with an unfinished game.
pub(super) fn go_on(model: &mut Model, unfinished: Unfinished) -> Vec<Effect> {
    model.intent = Intent::Enter { room: unfinished.game.room, watch: false };
    match unfinished.place {
        Place::Solo(file) => {
            model.world.place = ServerPlace::Private;
            wait(model, "wait-board");
            vec![model.start_server(Reach::Solo(Some(file)))]
        }
        Place::Server(url) => {
            model.world.place = ServerPlace::Remote { url: url.clone() };
            model.last_url.clone_from(&url);
            wait_for_server(model, &url);
            vec![connect(model, url, None)]
        }
    }
}

/// Connects to a server.
pub(super) fn connect(model: &mut Model, url: String, token: Option<Token>) -> Effect {
    model.world.connection = Connection::Connecting { attempt: 1 };
    model.url.clone_from(&url);
    Effect::Connect(Destination { url, name: model.world.name.clone(), token, link: None })
}

/// Connects again, under the player's present name: a server renames a guest at hello.
pub(super) fn say_hello_again(model: &mut Model) -> Vec<Effect> {
    model.pending.clear();
    // The new connection is no return of a lost one.
    model.world.welcome = None;
    let url = model.url.clone();
    vec![Effect::Disconnect, connect(model, url, None)]
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

/// The command that enters a room.
pub(super) fn enter(room: RoomCode, watch: bool) -> Command {
    if watch { Command::Watch { room } } else { Command::Join { room, seat: SeatChoice::Any } }
}

/// Sends a command, or shows that there is no connection.
pub(super) fn send(model: &mut Model, command: Command) -> Vec<Effect> {
    if model.world.is_connected() {
        if let Command::HideSpectators { hidden, .. } = command
            && let Screen::Game(game) = model.behind.undermost(&mut model.screen)
        {
            game.hide_spectators(hidden);
        }
        return vec![Effect::Send(command)];
    }
    if let Screen::Game(game) = model.behind.undermost(&mut model.screen) {
        game.move_not_played();
    }
    model.say(Kind::Error, model.world.texts.say("object-lost"));
    Vec::new()
}
