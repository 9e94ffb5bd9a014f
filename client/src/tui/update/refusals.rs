//! Requests that the server refuses.

use bidak_shared::protocol::{Command, RefusalCode, Status};

use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::game::GameScreen;
use crate::tui::update::{challenges, club, steps, tournaments};

/// Takes the refusal of a request.
pub(super) fn take(model: &mut Model, code: RefusalCode, sentence: &str, asked: Option<&Command>) -> Vec<Effect> {
    let mut effects = Vec::new();
    if code == RefusalCode::NoRoom
        && let Some(Command::Resume { room, .. } | Command::Join { room, .. } | Command::Watch { room }) = asked
    {
        model.forget_room(*room);
    }
    match asked {
        // The room that was open before the connection was lost is gone. With its game over nothing is lost.
        Some(Command::Resume { room, .. }) => {
            let over = |game: &GameScreen| game.room.code == *room && game.room.status == Status::Ended;
            let was_over = matches!(model.behind.first(&model.screen), Screen::Game(game) if over(game));
            effects = steps::home(model);
            if was_over && code == RefusalCode::NoRoom {
                return effects;
            }
        }
        Some(Command::Create { .. } | Command::Join { .. } | Command::Watch { .. })
            if matches!(model.screen, Screen::Wait(_)) =>
        {
            effects = steps::home(model);
        }
        Some(Command::LobbyMore(_)) => {
            if let Screen::Lobby(lobby) = model.behind.undermost(&mut model.screen) {
                lobby.not_longer();
            }
        }
        Some(Command::Move { .. }) => {
            if let Screen::Game(game) = model.behind.undermost(&mut model.screen) {
                game.move_not_played();
                if matches!(code, RefusalCode::Stale | RefusalCode::Ahead) {
                    // The server is elsewhere in the game than we are.
                    let room = game.room.code;
                    effects.push(Effect::Send(Command::Resume { room, version: game.room.version }));
                }
            }
        }
        Some(Command::Prepare { room, .. }) => {
            if let Screen::Game(game) = model.behind.undermost(&mut model.screen)
                && game.room.code == *room
            {
                let _ = game.drop_prepared(model.world.texts); // The refusal says why.
            }
        }
        Some(Command::Chat { room, text }) => {
            if let Screen::Game(game) = model.behind.undermost(&mut model.screen)
                && game.room.code == *room
            {
                game.give_back(text);
            }
        }
        Some(Command::Pair { .. }) => {
            if let Screen::Lobby(lobby) = model.behind.undermost(&mut model.screen) {
                lobby.not_pairing();
            }
        }
        Some(Command::Games(_)) => {
            if let Screen::Records(records) = model.behind.undermost(&mut model.screen) {
                records.no_more_games();
            }
        }
        Some(
            Command::Account { .. }
            | Command::FullName { .. }
            | Command::BotAccount { .. }
            | Command::Devices
            | Command::Revoke { .. }
            | Command::Link { .. }
            | Command::Profile { .. }
            | Command::Leaders { .. },
        ) => club::refused(model, code, sentence),
        Some(asked @ Command::Enter { .. }) => tournaments::refused(model, code, asked),
        Some(
            asked @ (Command::AcceptChallenge { .. }
            | Command::DeclineChallenge { .. }
            | Command::WithdrawChallenge { .. }),
        ) => challenges::refused(model, code, asked),
        // Names do without ratings, the lobby without the own games, and leaving a room that is gone already is no news.
        Some(Command::Ratings { .. } | Command::MyGames { .. } | Command::Leave { .. } | Command::StepOut { .. }) => {
            return effects;
        }
        _ => {}
    }
    let texts = model.world.texts;
    let problem = match asked {
        Some(Command::Why { .. }) => texts.why_refused(code, sentence),
        _ => texts.refusal(code, sentence),
    };
    model.say(Kind::Error, problem);
    effects
}
