//! The messages of the server to a session: the welcome, answers, refusals, events.

use std::mem;

use bidak_shared::protocol::{Command, NoticeCode, RefusalCode, RoomCode, SeatChoice, ServerMessage, Status, Welcome};

use super::{Company, Enter, Input, Location, Outside, PendingRequest, Session, ThenShow};
use crate::plain::sentence;
use crate::play::text::sentence as whole;

impl Session {
    pub(super) fn connected(&mut self, welcome: &Welcome, out: &mut dyn Outside) {
        let back = self.me.replace(welcome.player).is_some();
        self.handle.clone_from(&welcome.handle);
        self.token = Some(welcome.token);
        self.ask_for_waiting_challenges(out);
        self.follow_tournament_again(out);
        self.follow_others_again(out);
        if back {
            out.note(&self.texts.say("connection-back"));
        } else if matches!(self.enter, Enter::Lobby | Enter::LobbyFor(_) | Enter::Seat(_) | Enter::Watch(_)) {
            out.note(&self.texts.fill("line-connected-as", [("name", welcome.name.to_string().into())]));
        }
        if let Enter::LobbyFor(command) = &self.enter {
            self.commands.push_front(command.clone());
            self.enter = Enter::Lobby;
        }
        match mem::replace(&mut self.location, Location::Outside) {
            Location::Room(room) => {
                let (code, version) = (room.code, room.version);
                self.location = Location::Room(room);
                self.come_back(code, version, out);
                self.follow_again(out);
            }
            Location::Lobby if !matches!(self.enter, Enter::Tournament(..)) => {
                self.location = Location::Lobby;
                if mem::take(&mut self.follows_lobby) {
                    self.go_to_lobby("", out);
                }
            }
            Location::Outside | Location::Door | Location::Lobby => match self.enter.clone() {
                Enter::Lobby | Enter::NewGame(_)
                    if self.company == Company::Everybody
                        && let Some(room) = self.seat_to_return_to(welcome) =>
                {
                    self.enter(Command::Join { room, seat: SeatChoice::Any }, out);
                }
                Enter::Lobby | Enter::LobbyFor(_) if welcome.my_games.is_some() => {
                    self.location = Location::Lobby;
                    self.list_own_games(ThenShow::Rooms, out);
                }
                Enter::Lobby | Enter::LobbyFor(_) => {
                    let seats: Vec<String> = welcome.rooms.iter().map(RoomCode::to_string).collect();
                    if !seats.is_empty() {
                        out.say(&self.texts.fill("line-seats-held", [("rooms", seats.join(", ").into())]));
                    }
                    self.go_to_lobby("", out);
                }
                Enter::Replay(record) => {
                    self.location = Location::Lobby;
                    self.replay(*record, out);
                }
                Enter::Saved => {
                    self.location = Location::Lobby;
                    self.list_saved(out);
                }
                Enter::NewGame(game) => self.create(game, None, out),
                Enter::NewGameFor(game, player) => self.create(game, Some(player), out),
                Enter::Seat(room) => self.enter(Command::Join { room, seat: SeatChoice::Any }, out),
                Enter::Watch(room) => self.enter(Command::Watch { room }, out),
                Enter::Tournament(tournament, code) => {
                    self.location = Location::Lobby;
                    self.ask(PendingRequest::Entrance, Command::Enter { tournament, code, handle: None }, out);
                }
            },
        }
    }

    /// The seat that a program of this player was in when it ended without leaving it: the same command leads back there.
    fn seat_to_return_to(&mut self, welcome: &Welcome) -> Option<RoomCode> {
        let is_there = |room: &RoomCode| welcome.rooms.contains(room) || welcome.my_games.is_some();
        self.returning = self.returning.take().filter(|room| self.commands.is_empty() && is_there(room));
        self.returning
    }

    /// Asks for missed events, then repeats unanswered requests.
    pub(super) fn come_back(&mut self, room: RoomCode, version: u32, out: &mut dyn Outside) {
        let again = match self.asked.take() {
            Some((_, PendingRequest::Move { ply, text })) => Some((ply, text)),
            Some((_, PendingRequest::Return { again })) => again,
            _ => None,
        };
        self.ask(PendingRequest::Return { again }, Command::Resume { room, version }, out);
    }

    /// The sentence of a refused request.
    fn problem(&self, asked: Option<&PendingRequest>, code: RefusalCode, sentence: &str) -> String {
        match asked {
            Some(PendingRequest::Why) => self.texts.why_refused(code, sentence),
            _ => self.texts.refusal(code, sentence),
        }
    }

    /// The line that shows a notice of the server.
    fn noticed(&self, code: NoticeCode, sentence: &str) -> String {
        let sentence = self.texts.notice(code, sentence);
        self.texts.fill("line-notice", [("sentence", sentence.into())])
    }

    pub(super) fn on_message(&mut self, message: ServerMessage, out: &mut dyn Outside) {
        if matches!(message, ServerMessage::Event(_) | ServerMessage::Joined { .. } | ServerMessage::Lobby { .. }) {
            out.event(&message);
        }
        let re = message.re();
        if re.is_some() && self.waiting_challenges == re {
            return self.take_waiting_challenges(message, out);
        }
        let asked = self.asked.take_if(|(id, _)| Some(*id) == re).map(|(_, asked)| asked);
        match message {
            ServerMessage::Event(event) => self.happened(event, out),
            ServerMessage::Joined { snapshot, .. } => {
                self.returning = None;
                self.entered(*snapshot, asked.as_ref(), out);
                self.play_again(asked, out);
            }
            ServerMessage::Lobby { list, .. } => {
                if let Some(asked) = asked {
                    self.take_lobby_page(list, asked, out);
                }
            }
            ServerMessage::LobbyChanged(changes) => self.lobby_changed(changes, out),
            message @ (ServerMessage::MyGames { .. } | ServerMessage::MyGamesChanged { .. }) => {
                self.take_own_games(message, asked.as_ref(), out);
            }
            ServerMessage::Games { games, more, .. } => self.take_games(&games, more, out),
            ServerMessage::Game { record, .. } => self.take_game(*record, out),
            ServerMessage::Why(why) => self.say_why(&why, out),
            ServerMessage::Thinking(thinking) => self.say_thinking(&thinking, out),
            ServerMessage::Refused { code, sentence, .. } => {
                let problem = self.problem(asked.as_ref(), code, &sentence);
                self.refused(asked, &problem, out);
            }
            ServerMessage::Notice { code, sentence } => out.say(&self.noticed(code, &sentence)),
            message @ (ServerMessage::NotPaired { .. }
            | ServerMessage::OpponentAbsent { .. }
            | ServerMessage::GameMissed { .. }) => self.say_of_pairing(&message, out),
            ServerMessage::Ok { .. } => self.done(asked, out),
            ServerMessage::Resumed { room: code, turn, gone, prepared, .. } => {
                if let Location::Room(room) = &mut self.location
                    && room.code == code
                {
                    room.resumed(turn, &gone, out.now());
                    let is_playing = room.status == Status::Playing;
                    self.say_back(is_playing, out);
                    if is_playing {
                        self.describe(out);
                    }
                    self.take_prepared(prepared, out);
                }
                self.play_again(asked, out);
            }
            ServerMessage::Spectators { spectators, of, .. } => {
                out.say(&whole(&self.texts.spectators(&spectators, of as usize)));
                self.spectators = spectators;
            }
            ServerMessage::Kicked { sentence, .. } => self.kicked(&sentence, out),
            ServerMessage::Paired { room } => self.enter(Command::Join { room, seat: SeatChoice::Any }, out),
            message @ (ServerMessage::Account { .. }
            | ServerMessage::BotAccount { .. }
            | ServerMessage::Profile { .. }
            | ServerMessage::Leaders { .. }
            | ServerMessage::Devices { .. }
            | ServerMessage::Link { .. }) => self.take_account(message, out),
            message @ (ServerMessage::Tournament { .. }
            | ServerMessage::Tournaments { .. }
            | ServerMessage::TournamentEvent(_)
            | ServerMessage::TournamentMessage { .. }
            | ServerMessage::YourGame { .. }
            | ServerMessage::Entrants { .. }
            | ServerMessage::Standings { .. }
            | ServerMessage::Round { .. }
            | ServerMessage::Boards { .. }) => self.on_tournament_message(message, asked.as_ref(), out),
            message @ (ServerMessage::Challenge { .. }
            | ServerMessage::Challenged { .. }
            | ServerMessage::ChallengeOver { .. }
            | ServerMessage::Challenges { .. }
            | ServerMessage::Export { .. }
            | ServerMessage::Blocked { .. }) => self.take_challenge(message, asked.as_ref(), out),
            ServerMessage::Pong { .. }
            | ServerMessage::Welcome(_)
            | ServerMessage::Ratings { .. }
            | ServerMessage::Analysis { .. }
            | ServerMessage::Hint { .. }
            | ServerMessage::Tree { .. }
            | ServerMessage::Recording(_)
            | ServerMessage::Puzzle(_)
            | ServerMessage::Imported { .. }
            | ServerMessage::Seeks { .. }
            | ServerMessage::Qr { .. } => {}
        }
    }

    /// A request without another answer was carried out.
    fn done(&mut self, asked: Option<PendingRequest>, out: &mut dyn Outside) {
        match &asked {
            Some(PendingRequest::Done(sentence)) => out.say(sentence),
            Some(PendingRequest::Bot) => {
                self.add_next_bot(out);
            }
            Some(PendingRequest::Tournament) => out.say(&self.texts.say("line-done")),
            _ => {}
        }
        self.play_again(asked, out);
    }

    /// Says why a pairing did not become a game.
    fn say_of_pairing(&self, message: &ServerMessage, out: &mut dyn Outside) {
        let sentence = match message {
            ServerMessage::OpponentAbsent { seeking, .. } => self.texts.opponent_absent(*seeking).into_owned(),
            ServerMessage::GameMissed { pause_ms, .. } => self.texts.game_missed(*pause_ms),
            _ => self.texts.say("seek-same-address").into_owned(),
        };
        out.say(&whole(&sentence));
    }

    fn kicked(&mut self, sentence: &str, out: &mut dyn Outside) {
        let problem = self.texts.refusal(RefusalCode::Banned, sentence);
        if self.goes_back() {
            out.say(&whole(&problem));
            self.leave_room(out);
        } else {
            self.fail(problem);
        }
    }

    /// Sends the move whose answer was lost, once the session is back in the room.
    pub(super) fn play_again(&mut self, asked: Option<PendingRequest>, out: &mut dyn Outside) {
        if let (Some(PendingRequest::Return { again: Some((ply, text)) }), Location::Room(room)) =
            (asked, &self.location)
        {
            let room = room.code;
            self.ask(PendingRequest::Move { ply, text: text.clone() }, Command::Move { room, ply, text }, out);
        }
    }

    pub(super) fn refused(&mut self, asked: Option<PendingRequest>, problem: &str, out: &mut dyn Outside) {
        let is_tournament = matches!(self.enter, Enter::Tournament(..));
        match (asked, &self.location) {
            // That game is over or elsewhere; the tournament continues.
            (Some(PendingRequest::Entrance), Location::Door) | (Some(PendingRequest::Return { .. }), _)
                if is_tournament =>
            {
                self.location = Location::Lobby;
                out.say(&whole(problem));
            }
            (Some(PendingRequest::Entrance), _) if !matches!(self.enter, Enter::Lobby) => self.fail(problem),
            (Some(PendingRequest::Bot), _) => self.fail(problem),
            // The seat that this player wanted to return to is gone: the lobby says what there is.
            (Some(PendingRequest::Entrance), _) if self.returning.take().is_some() => {
                self.location = Location::Lobby;
                self.list_own_games(ThenShow::Rooms, out);
            }
            (Some(PendingRequest::Entrance), _) => {
                self.location = Location::Lobby;
                out.say(&whole(problem));
            }
            // A server that was killed has lost the room in which the player waited: it makes another one.
            (Some(PendingRequest::Return { .. }), Location::Room(room))
                if room.status != Status::Playing
                    && let Enter::NewGame(game) = &self.enter =>
            {
                let game = game.clone();
                out.say(&whole(problem));
                self.create(game, None, out);
            }
            (Some(PendingRequest::Return { .. }), _) if self.goes_back() => {
                out.say(&self.texts.say("line-room-gone"));
                self.leave_room(out);
            }
            (Some(PendingRequest::Return { .. }), _) => {
                self.fail(self.texts.fill("line-cannot-go-on", [("problem", problem.into())]));
            }
            (Some(asked @ (PendingRequest::People | PendingRequest::Rooms(_))), _) if self.lobby.1.players > 0 => {
                out.say(&whole(problem));
                self.take_lobby(&asked, out);
            }
            (Some(PendingRequest::Prepare), _) => {
                let _ = self.drop_prepared(); // The refusal says why.
                out.say(&whole(problem));
            }
            (Some(PendingRequest::Move { .. }), Location::Room(room)) if room.is_my_turn() => {
                out.say(&sentence::objection(self.texts, room, problem));
            }
            _ => {
                self.expects_game = false;
                out.say(&whole(problem));
            }
        }
    }

    /// Whether a player whose room is gone continues in the lobby: a person, or a script that was not started for one room.
    pub(super) fn goes_back(&self) -> bool {
        let is_person = self.input == Input::Terminal && self.company == Company::Everybody;
        is_person || matches!(self.enter, Enter::Lobby)
    }
}
