//! Events of the connection and messages of the server.

use std::mem;

use bidak_shared::game::Player;
use bidak_shared::protocol::{
    Command, Event, LobbyChanges, MyGame, MyGamesCount, NoticeCode, OfferEnd, OfferKind, RefusalCode, RoomCode,
    RoomEvent, ServerMessage, Snapshot, Status, Welcome,
};

use crate::net::link::{LinkEvent, Reason};
use crate::net::recent;
use crate::play::room::{Gap, Happening, News, Room, RoomLine, Someone};
use crate::tui::effect::Effect;
use crate::tui::layer::Layer;
use crate::tui::message::Running;
use crate::tui::model::{Intent, Model};
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::game::GameScreen;
use crate::tui::screen::profile::ProfileAnswer;
use crate::tui::start_with::StartWith;
use crate::tui::update::{begin, bell, challenges, club, games, refusals, steps, tournaments, visit};
use crate::tui::world::{Connection, ServerPlace};

/// A server in this process runs, or does not.
pub(super) fn started(model: &mut Model, number: u32, result: Result<Running, String>) -> Vec<Effect> {
    if number != model.starts || !matches!(model.world.place, ServerPlace::Private | ServerPlace::Shared { .. }) {
        // The player gave up waiting for it, and may have started another one since.
        return vec![Effect::StopServer(number)];
    }
    match result {
        Ok(Running { url, share, keeps, unkept }) => {
            (model.world.keeps_solo, model.unkept) = (keeps, unkept);
            if let ServerPlace::Shared { share: known } = &mut model.world.place {
                *known = share;
            }
            vec![visit::connect(model, url, None)]
        }
        Err(reason) => {
            let effects = steps::close(model);
            model.say(Kind::Error, reason);
            effects
        }
    }
}

/// Something happened on the connection.
pub(super) fn link(model: &mut Model, event: LinkEvent) -> Vec<Effect> {
    if model.world.place == ServerPlace::Nowhere {
        // Late messages of a closed connection.
        return Vec::new();
    }
    match event {
        LinkEvent::Connecting { attempt } => {
            model.world.connection = Connection::Connecting { attempt };
            Vec::new()
        }
        LinkEvent::Connected(welcome) => connected(model, welcome),
        LinkEvent::Message(message) => server_message(model, message),
        LinkEvent::Latency(latency) => {
            if let Connection::On { latency: known } = &mut model.world.connection {
                *known = Some(latency);
            }
            Vec::new()
        }
        LinkEvent::Lost { reason, retry_in } => {
            // It has announced its end: that says more than the attempts to reach it again.
            let ended = model.server_ends.then(|| model.world.texts.say("connection-ended").into_owned());
            let reason = ended.clone().map_or(reason, Reason::Told);
            model.world.connection = Connection::Lost { reason, retry_at: model.world.now + retry_in };
            model.pending.clear();
            model.world.tournament.glances.clear();
            model.notice = None;
            if let Some(ended) = ended {
                model.say(Kind::Note, ended);
            }
            if let Screen::Game(game) = model.behind.undermost(&mut model.screen) {
                game.move_not_played();
                game.room.freeze_clocks(model.world.now);
            }
            Vec::new()
        }
        LinkEvent::Failed { reason, .. } => {
            let again = if matches!(reason, Reason::Refused { code: RefusalCode::NameTaken, .. }) {
                start_again(model)
            } else {
                None
            };
            let effects = steps::close(model);
            if let Some(start) = again {
                begin::ask_name(model, start);
            }
            model.say(Kind::Error, model.world.texts.lost(&reason));
            effects
        }
    }
}

/// The way back to the same place on the same server, with another name.
fn start_again(model: &Model) -> Option<StartWith> {
    let ServerPlace::Remote { url } = &model.world.place else { return None };
    let url = url.clone();
    Some(match &model.intent {
        Intent::Goal(goal) => StartWith::Goal { url, goal: goal.clone() },
        Intent::Enter { room, watch } => StartWith::Join { url, token: None, room: Some(*room), watch: *watch },
        Intent::Wall { tournament, hides_names } => {
            StartWith::Wall { url, tournament: *tournament, hides_names: *hides_names }
        }
        Intent::Lobby | Intent::Play(_) => StartWith::Join { url, token: None, room: None, watch: false },
    })
}

fn connected(model: &mut Model, welcome: Box<Welcome>) -> Vec<Effect> {
    model.world.connection = Connection::On { latency: None };
    // Connected again: clear the send error.
    model.notice.take_if(|notice| notice.kind == Kind::Error);
    model.world.name = Some(welcome.name.to_string());
    // A server that was killed announces nothing, and one without a file has forgotten its guests.
    let player = welcome.player;
    let was_restarted = mem::take(&mut model.server_ends);
    let back = model.world.welcome.replace(welcome).map(|before| match before.player == player {
        false => "server-restarted-new",
        true if was_restarted => "server-restarted",
        true => "connection-back",
    });
    if let Some(key) = back {
        model.say(Kind::Note, model.world.texts.say(key));
    }
    let mut effects = Vec::new();
    if let ServerPlace::Remote { url } = &model.world.place {
        let before = model.recent.clone();
        recent::visit(&mut model.recent, url);
        if model.recent != before {
            effects.push(Effect::KeepServers(model.recent.clone()));
        }
    }
    effects.extend(challenges::ask_again(&model.world).into_iter().map(Effect::Send));
    effects.extend(enter(model));
    effects.extend(tournaments::follow_again(model).map(Effect::Send));
    effects
}

/// Adds to the sentence about the new connection that the game goes on: the room is up to date again.
fn say_game_goes_on(model: &mut Model) {
    let Some(notice) = &model.notice else { return };
    let is_playing =
        matches!(model.behind.first(&model.screen), Screen::Game(game) if game.room.status == Status::Playing);
    let texts = model.world.texts;
    let sentences = [("connection-back", "connection-back-game"), ("server-restarted", "server-restarted-game")];
    let said = sentences.into_iter().find(|(key, _)| texts.say(key) == notice.text);
    if let Some((_, key)) = said.filter(|_| is_playing) {
        model.say(Kind::Note, texts.say(key));
    }
}

/// Goes where the player wanted to go before the connection stood.
fn enter(model: &mut Model) -> Vec<Effect> {
    if let (Screen::Wait(_), Some(room)) = (model.behind.first(&model.screen), seat_to_return_to(model)) {
        return vec![Effect::Send(visit::enter(room, false))];
    }
    match model.behind.undermost(&mut model.screen) {
        Screen::Game(game) => {
            vec![Effect::Send(Command::Resume { room: game.room.code, version: game.room.version })]
        }
        Screen::Lobby(_) => steps::show_lobby(model),
        Screen::Wait(_) => match std::mem::take(&mut model.intent) {
            Intent::Lobby => {
                model.enters_live_game = true;
                steps::show_lobby(model)
            }
            Intent::Play(game) => vec![Effect::Send(steps::create(model, game))],
            Intent::Enter { room, watch } => vec![Effect::Send(visit::enter(room, watch))],
            Intent::Goal(goal) => {
                let mut effects = steps::show_lobby(model);
                effects.extend(steps::go(model, goal));
                effects
            }
            Intent::Wall { tournament, hides_names } => {
                let mut effects = steps::show_lobby(model);
                tournaments::wall(model, hides_names);
                effects.extend(tournaments::follow(model, tournament).into_iter().map(Effect::Send));
                effects
            }
        },
        // The others need nothing of the server.
        _ => Vec::new(),
    }
}

/// The seat that a program of this player was in when it ended without leaving it: the same command leads back there. The intent stays for the
/// case that the room is gone.
fn seat_to_return_to(model: &Model) -> Option<RoomCode> {
    let goes_anywhere = matches!(model.intent, Intent::Lobby | Intent::Play(_));
    let welcome = model.world.welcome.as_ref()?;
    let is_there = |room: &RoomCode| welcome.rooms.contains(room) || welcome.my_games.is_some();
    model.returning.filter(|room| goes_anywhere && is_there(room))
}

/// The seat in a game on a running clock, just after the player has come to the lobby.
fn enter_live_game(model: &mut Model) -> Option<Effect> {
    if !std::mem::take(&mut model.enters_live_game) || !matches!(model.screen, Screen::Lobby(_)) {
        return None;
    }
    let rooms = &model.world.welcome.as_ref()?.rooms;
    let mut games = model.world.own_games.all().iter();
    let live = games.find(|game| game.clock.is_live() && rooms.contains(&game.room))?;
    Some(Effect::Send(visit::enter(live.room, false)))
}

/// The request for the seat that this player wanted to return to is refused: goes where the player wanted to go otherwise.
fn cannot_return(model: &mut Model, asked: Option<&Command>) -> Option<Vec<Effect>> {
    let Some(Command::Join { room, .. }) = asked else { return None };
    if !matches!(model.screen, Screen::Wait(_)) || model.returning != Some(*room) {
        return None;
    }
    model.returning = None;
    model.forget_room(*room);
    Some(enter(model))
}

/// A page of this player's unfinished games has come.
fn own_games(model: &mut Model, from: u32, games: Vec<MyGame>, count: MyGamesCount) -> Vec<Effect> {
    let next = model.world.own_games.take_page(from, games, count);
    show_own_games(model);
    next.map(Effect::Send).into_iter().chain(enter_live_game(model)).collect()
}

fn server_message(model: &mut Model, message: ServerMessage) -> Vec<Effect> {
    let asked = message.re().and_then(|id| model.pending.remove(&id));
    match message {
        ServerMessage::Lobby { list, .. } => {
            let (more, open) = match model.behind.undermost(&mut model.screen) {
                Screen::Lobby(lobby) => match asked {
                    Some(Command::LobbyMore(from)) => (lobby.take_page(from, list), None),
                    _ => (lobby.set(list), lobby.open().cloned()),
                },
                _ => (None, None),
            };
            show_people_again(model);
            let glance = open.and_then(|open| tournaments::glance(model, open, false));
            return more.into_iter().chain(glance).map(Effect::Send).collect();
        }
        ServerMessage::LobbyChanged(changes) => return lobby_changed(model, changes),
        ServerMessage::MyGames { from, games, count, .. } => return own_games(model, from, games, count),
        ServerMessage::MyGamesChanged { room, game } => {
            model.world.own_games.change(room, game.map(|game| *game));
            show_own_games(model);
        }
        ServerMessage::Joined { snapshot, .. } => return joined(model, *snapshot, asked.as_ref()),
        ServerMessage::Event(event) => return room_event(model, event),
        ServerMessage::Refused { .. } if tournaments::cannot_glance(model, asked.as_ref()) => {}
        ServerMessage::Refused { code, sentence, .. } => {
            return cannot_return(model, asked.as_ref())
                .unwrap_or_else(|| refusals::take(model, code, &sentence, asked.as_ref()));
        }
        ServerMessage::Notice { code, sentence } => noticed(model, code, &sentence),
        ServerMessage::Resumed { room, turn, gone, prepared, .. } => {
            if let Screen::Game(game) = model.behind.undermost(&mut model.screen)
                && game.room.code == room
            {
                game.room.resumed(turn, &gone, model.world.now);
                let steps = game.take_prepared(prepared, model.world.texts);
                say_game_goes_on(model);
                return steps::take(model, steps);
            }
        }
        ServerMessage::Kicked { room, .. } => return kicked(model, room),
        ServerMessage::Thinking(thinking) => {
            if let Screen::Game(game) = model.behind.undermost(&mut model.screen)
                && game.room.code == thinking.room
            {
                game.take_thinking(thinking);
            }
        }
        ServerMessage::Spectators { room, from, spectators, of, .. } => {
            if let (Screen::Game(game), Some(Layer::Spectators(list))) = (&model.screen, &mut model.layer)
                && game.room.code == room
            {
                list.take_page(from as usize, spectators, of as usize);
            }
        }
        ServerMessage::Paired { room } => return paired(model, room),
        ServerMessage::Ratings { ratings, .. } => club::take_ratings(model, &ratings),
        ServerMessage::Challenge { challenge, .. } => return challenges::sent(model, &challenge),
        ServerMessage::Challenged { challenge } => return challenges::received(model, *challenge),
        ServerMessage::ChallengeOver { challenge, why, .. } => challenges::ended(model, challenge, why),
        ServerMessage::Challenges { received, sent, .. } => challenges::listed(model, received, sent, asked.as_ref()),
        ServerMessage::Blocked { blocked, .. } => challenges::blocked(model, blocked),
        ServerMessage::Ok { .. } => return club::done(model, asked.as_ref()),
        ServerMessage::Export { path, .. } => return club::export(model, path),
        ServerMessage::Account { account, .. } => return club::account(model, *account, asked.as_ref()),
        ServerMessage::BotAccount { account, token, .. } => club::bot_account(model, account.handle, token),
        ServerMessage::Profile { account, ratings, graph, against, .. } => {
            return club::profile(model, ProfileAnswer { account: *account, ratings, graph, against });
        }
        ServerMessage::Leaders { leaders, missing, .. } => club::leaders(model, leaders, missing, asked.as_ref()),
        ServerMessage::NotPaired { why } => club::not_paired(model, why),
        ServerMessage::OpponentAbsent { seeking, .. } => club::opponent_absent(model, seeking),
        ServerMessage::GameMissed { pause_ms, .. } => club::game_missed(model, pause_ms),
        ServerMessage::Devices { devices, .. } => club::devices(model, devices),
        ServerMessage::Link { code, .. } => club::code(model, code.reveal()),
        ServerMessage::Tournaments { .. }
        | ServerMessage::Tournament { .. }
        | ServerMessage::TournamentEvent(_)
        | ServerMessage::Entrants { .. }
        | ServerMessage::Standings { .. }
        | ServerMessage::Round { .. }
        | ServerMessage::Boards { .. }
        | ServerMessage::YourGame { .. }
        | ServerMessage::TournamentMessage { .. } => return tournaments::take(model, message, asked.as_ref()),
        ServerMessage::Games { games, more, .. } => games::finished(model, games, more, asked.as_ref()),
        ServerMessage::Why(why) => games::explained(model, *why),
        ServerMessage::Game { record, .. } => games::replay_finished(model, *record),
        // The connection takes its welcome and pongs; no screen asks for the others.
        ServerMessage::Welcome(_)
        | ServerMessage::Pong { .. }
        | ServerMessage::Analysis { .. }
        | ServerMessage::Hint { .. }
        | ServerMessage::Recording(_)
        | ServerMessage::Tree { .. }
        | ServerMessage::Puzzle(_)
        | ServerMessage::Imported { .. }
        | ServerMessage::Qr { .. }
        | ServerMessage::Seeks { .. } => {}
    }
    Vec::new()
}

/// A notice for everybody, such as that the server stops.
fn noticed(model: &mut Model, code: NoticeCode, sentence: &str) {
    let sentence = model.world.texts.notice(code, sentence);
    model.server_ends = matches!(code, NoticeCode::GamesGoOn | NoticeCode::GamesEnd);
    if let Screen::Game(game) = model.behind.undermost(&mut model.screen) {
        game.room.happened(Happening::Noted(sentence.clone()));
    }
    model.say(Kind::Note, sentence);
}

/// Shows the changed list of this player's games in the lobby.
fn show_own_games(model: &mut Model) {
    if let Screen::Lobby(lobby) = model.behind.undermost(&mut model.screen) {
        lobby.set_own_games(&model.world.own_games);
    }
}

/// This player was kicked from a room.
fn kicked(model: &mut Model, room: RoomCode) -> Vec<Effect> {
    if !matches!(model.behind.first(&model.screen), Screen::Game(game) if game.room.code == room) {
        return Vec::new();
    }
    model.forget_room(room);
    let effects = steps::home(model);
    // The word of the question that the host was asked.
    model.say(Kind::Note, model.world.texts.say("refusal-banned"));
    effects
}

/// The room of a pairing or of a challenge exists: enters it, unless that would leave a game in play.
fn paired(model: &mut Model, room: RoomCode) -> Vec<Effect> {
    let is_busy = matches!(model.behind.first(&model.screen), Screen::Game(game) if game.room.am_playing());
    if !is_busy {
        return vec![Effect::Send(visit::enter(room, false))];
    }
    if let Some(welcome) = &mut model.world.welcome
        && !welcome.rooms.contains(&room)
    {
        welcome.rooms.push(room);
    }
    model.say(Kind::Note, model.world.texts.fill("pair-waits", [("room", room.to_string().into())]));
    Vec::new()
}

fn lobby_changed(model: &mut Model, changes: LobbyChanges) -> Vec<Effect> {
    let Screen::Lobby(lobby) = model.behind.undermost(&mut model.screen) else { return Vec::new() };
    let me = model.world.welcome.as_ref().map(|welcome| welcome.player);
    let missed = lobby.open().filter(|open| changes.open.as_ref() != Some(*open)).cloned();
    let is_new = lobby.open() != changes.open.as_ref();
    let opened = changes.open.clone().filter(|_| is_new);
    // A game that opens automatically is announced already.
    let next = model.world.tournament.next.map(|(next, _)| next.room);
    let asked = lobby.change(changes).filter(|room| Some(room.room) != next).map(|room| {
        let mut seats = Player::BOTH.into_iter().filter_map(|side| room.seats.of(side));
        let host = seats.find(|seat| seat.player.is_none() || seat.player != me);
        (host.map_or_else(String::new, |seat| seat.name.to_string()), room.game)
    });
    let mut effects: Vec<Effect> = lobby.meet().map(Effect::Send).into_iter().collect();
    show_people_again(model);
    let glances = missed.map(|missed| (missed, true)).into_iter().chain(opened.map(|opened| (opened, false)));
    let glances = glances.filter_map(|(open, has_begun)| tournaments::glance(model, open, has_begun));
    effects.extend(glances.map(Effect::Send).collect::<Vec<_>>());
    let Some((name, game)) = asked else { return effects };
    let texts = model.world.texts;
    model.say(Kind::Note, texts.fill("lobby-asked", [("name", name.into()), ("game", texts.game(game).into())]));
    effects.extend(bell::ring(model));
    effects
}

/// Keeps an open list of the people in the lobby current.
fn show_people_again(model: &mut Model) {
    if let (Screen::Lobby(lobby), Some(Layer::People(list))) = (&model.screen, &mut model.layer) {
        list.replace(lobby.people(model.world.texts));
    }
}

fn joined(model: &mut Model, snapshot: Snapshot, asked: Option<&Command>) -> Vec<Effect> {
    let Some(me) = model.world.welcome.as_ref().map(|welcome| welcome.player) else { return Vec::new() };
    let code = snapshot.room;
    let (game, prepared) = (snapshot.game, snapshot.prepared.clone());
    let Ok(room) = Room::new(snapshot, me, model.world.now) else {
        let texts = model.world.texts;
        model.say(Kind::Error, texts.fill("object-strange-game", [("game", texts.game(game).into())]));
        return vec![Effect::Send(Command::Leave { room: code })];
    };
    if let Some(welcome) = &mut model.world.welcome {
        welcome.rooms.retain(|known| *known != code);
        if room.my_side().is_some() {
            welcome.rooms.push(code);
        }
    }
    if model.returning.take().is_some() {
        model.intent = Intent::Lobby;
    }
    match model.behind.undermost(&mut model.screen) {
        Screen::Game(game) if game.room.code == code => {
            let lost = room.offers_lost_since(&game.room);
            game.replace(room);
            let texts = model.world.texts;
            let steps = game.take_prepared(prepared, texts);
            let mut sentence = None;
            for offer in lost {
                let what = Happening::OfferEnded { offer: offer.offer, reason: OfferEnd::Overtaken, who: Someone::Me };
                sentence = Some(what.sentence(texts));
                game.room.happened(what);
            }
            say_game_goes_on(model);
            let effects = steps::take(model, steps);
            if let Some(sentence) = sentence {
                model.say(Kind::Note, sentence);
            }
            effects
        }
        _ => {
            let mut room = room;
            if room.is_beginning() {
                room.begins();
            }
            let shown = model.behind.first(&model.screen);
            let was_lobby = matches!(shown, Screen::Lobby(_) | Screen::Connect(_) | Screen::NewGame(_));
            let place = room.tournament.filter(|_| room.my_side().is_some());
            let mut game = GameScreen::new(room);
            let steps = game.take_prepared(prepared, model.world.texts);
            model.show(Screen::Game(Box::new(game)));
            model.layer = None;
            model.notice = None;
            note_opening(model);
            note_unkept(model);
            let mut effects = steps::take(model, steps);
            effects.extend(club::ask_ratings(model));
            if was_lobby && model.world.place != ServerPlace::Private {
                effects.push(Effect::Send(Command::LeaveLobby));
            }
            effects.extend(tournaments::play_in(model, place).into_iter().map(Effect::Send));
            if matches!(asked, Some(Command::Create { .. })) {
                for (seat, bot) in mem::take(&mut model.bots) {
                    effects.push(Effect::Send(Command::AddBot { room: code, seat, bot }));
                }
            }
            effects
        }
    }
}

fn room_event(model: &mut Model, event: RoomEvent) -> Vec<Effect> {
    let before = bell::wanted(model);
    let state = game_state(model);
    let said = model.notice.clone();
    let spectators_changed = matches!(event.event, Event::Spectators { .. });
    let has_ended = matches!(event.event, Event::Ended(_));
    let has_begun = matches!(event.event, Event::Started { .. });
    let changes_ratings = matches!(event.event, Event::Seated { .. } | Event::Started { .. } | Event::Ended(_));
    let mut effects = take_room_event(model, event);
    if has_ended {
        effects.extend(club::keep_played(model));
    }
    if changes_ratings {
        effects.extend(club::ask_ratings(model));
    }
    let texts = model.world.texts;
    if let Screen::Game(game) = model.behind.undermost(&mut model.screen) {
        let steps = game.settle_prepared(texts);
        effects.extend(steps::take(model, steps));
    }
    effects.extend(refresh_spectators(model, spectators_changed));
    if bell::calls(model, before) {
        effects.extend(bell::ring(model));
    }
    // An old sentence must not hide the side to move, or a new offer.
    if model.notice == said && game_state(model) != state {
        model.notice = None;
    }
    if has_begun {
        note_opening(model);
        note_unkept(model);
    }
    effects
}

/// Says why pieces are on the board before the first move, and how soon that has to come in a tournament.
fn note_opening(model: &mut Model) {
    let called = model.world.tournament.called;
    let texts = model.world.texts;
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return };
    let room = &game.room;
    if !room.is_beginning() {
        return;
    }
    let opening = Some(room.random_plies()).filter(|count| *count > 0);
    let opening = opening.map(|count| Happening::RandomOpening(count).sentence(texts));
    let called = called.filter(|called| called.room == room.code && room.is_my_turn());
    let first_move =
        called.map(|called| texts.fill("tournament-first-move", [("seconds", called.first_move_s.into())]));
    let parts: Vec<String> = opening.into_iter().chain(first_move).collect();
    if !parts.is_empty() {
        model.say(Kind::Note, parts.join("; "));
    }
}

/// Says once why the games of the private server are not kept, when the game has begun.
fn note_unkept(model: &mut Model) {
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return };
    if game.room.status == Status::Waiting {
        return;
    }
    let Some(problem) = model.unkept.take() else { return };
    game.room.happened(Happening::Noted(problem.clone()));
    model.say(Kind::Note, problem);
}

/// The subject of the status line of a room: whether a game is on, its ply, and its offers.
fn game_state(model: &mut Model) -> Option<(Status, usize, Option<OfferKind>)> {
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return None };
    Some((game.room.status, game.room.record.ply(), game.room.offer_to_me()))
}

/// Keeps an open list of spectators current: the event has only their number, and a request that is under way answers for
/// this one too.
fn refresh_spectators(model: &mut Model, spectators_changed: bool) -> Option<Effect> {
    let (Screen::Game(game), Some(Layer::Spectators(list))) =
        (model.behind.undermost(&mut model.screen), &mut model.layer)
    else {
        return None;
    };
    list.learn(&game.room);
    let is_asked = model.pending.values().any(|command| matches!(command, Command::Spectators { .. }));
    let is_wanted = spectators_changed && list.is_short() && !is_asked;
    is_wanted.then_some(Effect::Send(Command::Spectators { room: game.room.code, from: None }))
}

fn take_room_event(model: &mut Model, event: RoomEvent) -> Vec<Effect> {
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return Vec::new() };
    if game.room.code != event.room {
        return Vec::new();
    }
    let was_offered = game.room.offer_to_me();
    if let Event::Chat(line) = &event.event
        && line.player.is_none_or(|player| !model.world.blocked.contains(&player))
        && line.player != model.world.welcome.as_ref().map(|welcome| welcome.player)
    {
        game.mark_chat_unread();
    }
    let answer = answer_for(&game.room, &event.event);
    match game.room.apply(event, model.world.now) {
        Ok(News::Aside) if answer => {
            if let Some(RoomLine::Happened(what)) = game.room.lines.back() {
                let text = what.sentence(model.world.texts);
                model.say(Kind::Note, text);
            }
            Vec::new()
        }
        Ok(News::Aside) => {
            let offer = game.room.offer_to_me();
            if matches!(model.screen, Screen::Replay(_) | Screen::Tree(_)) && offer.is_some() && offer != was_offered {
                model.say(Kind::Note, model.world.texts.say("replay-offer"));
            }
            Vec::new()
        }
        Ok(News::Position) => {
            game.position_changed();
            // The result of the game is to be read now.
            if game.room.status == Status::Ended && matches!(model.layer, Some(Layer::Spectators(_))) {
                model.layer = None;
            }
            Vec::new()
        }
        Ok(News::Started) => {
            game.begin();
            game.forget_change();
            while model.step_back() {}
            Vec::new()
        }
        Ok(News::Closed) => {
            let room = game.room.code;
            model.forget_room(room);
            let effects = steps::home(model);
            model.say(Kind::Note, model.world.texts.say("object-room-closed"));
            effects
        }
        Err(Gap::Missed) => {
            vec![Effect::Send(Command::Resume { room: game.room.code, version: game.room.version })]
        }
        // Entering again brings the whole room as it is now.
        Err(Gap::Unreadable) => vec![Effect::Send(visit::enter(game.room.code, game.room.my_side().is_none()))],
    }
}

/// Whether an event is the opponent's answer to this player's offer, or the end of the opponent's own.
fn answer_for(room: &Room, event: &Event) -> bool {
    let Event::Declined { offer, reason } = event else { return false };
    match reason {
        OfferEnd::Declined => room.my_side() == Some(offer.by),
        OfferEnd::Withdrawn => room.my_side() == Some(offer.by.opponent()),
        OfferEnd::Overtaken => false,
    }
}
