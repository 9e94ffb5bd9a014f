//! This player's own unfinished games in words: the list, a number to go on with, and the moves of opponents meanwhile.

use bidak_shared::protocol::{Command, MyGame, MyGamesCount, RoomCode, SeatChoice, ServerMessage};

use super::{AfterRoom, Company, Input, Location, Outside, PendingRequest, Session, ThenShow};
use crate::play::text;

impl Session {
    /// Asks for the list.
    pub(super) fn list_own_games(&mut self, then: ThenShow, out: &mut dyn Outside) {
        self.ask(PendingRequest::OwnGames(then), Command::MyGames { from: None }, out);
    }

    /// Takes a page of the list, or a change of it.
    pub(super) fn take_own_games(
        &mut self,
        message: ServerMessage,
        asked: Option<&PendingRequest>,
        out: &mut dyn Outside,
    ) {
        match message {
            ServerMessage::MyGames { from, games, count, .. } => self.take_page((from, games, count), asked, out),
            ServerMessage::MyGamesChanged { room, game } => self.own_game_changed(room, game.map(|game| *game), out),
            _ => {}
        }
    }

    /// Prints the whole list after its last page.
    fn take_page(
        &mut self,
        (from, games, count): (u32, Vec<MyGame>, MyGamesCount),
        asked: Option<&PendingRequest>,
        out: &mut dyn Outside,
    ) {
        let next = self.own_games.take_page(from, games, count);
        let Some(PendingRequest::OwnGames(then)) = asked else { return };
        if let Some(next) = next {
            return self.ask(PendingRequest::OwnGames(*then), next, out);
        }
        let is_back = *then == ThenShow::Rooms && self.input == Input::Terminal && self.commands.is_empty();
        let live = self.own_games.all().iter().find(|game| is_back && game.clock.is_live()).map(|game| game.room);
        if let Some(room) = live {
            // A clock may be running there.
            return self.enter(Command::Join { room, seat: SeatChoice::Any }, out);
        }
        let texts = self.texts;
        out.say(&texts.say(if self.own_games.all().is_empty() { "line-no-own-games" } else { "line-own-games" }));
        for (number, game) in (1_usize..).zip(self.own_games.all()) {
            let what = texts.own_game(game);
            out.say(&texts.fill("line-own-game", [("number", number.into()), ("what", what.into())]));
        }
        if *then == ThenShow::Rooms {
            self.go_to_lobby("", out);
        }
    }

    /// Lists the games, or goes on with the one that has this number in the list.
    pub(super) fn obey_mine(&mut self, number: &str, out: &mut dyn Outside) {
        if number.is_empty() {
            return self.list_own_games(ThenShow::Nothing, out);
        }
        let game = number.parse::<usize>().ok().and_then(|number| self.own_games.all().get(number.checked_sub(1)?));
        match game.map(|game| game.room) {
            Some(room) => self.enter(Command::Join { room, seat: SeatChoice::Any }, out),
            None => out.say(&self.texts.say("line-type-mine")),
        }
    }

    /// Takes a change, and prints in the lobby that it is this player's turn.
    fn own_game_changed(&mut self, room: RoomCode, game: Option<MyGame>, out: &mut dyn Outside) {
        self.own_games.change(room, game);
        let is_in_lobby = matches!(self.location, Location::Lobby) && self.input == Input::Terminal;
        let place = self.own_games.all().iter().position(|game| game.room == room && game.my_turn);
        if let Some(place) = place.filter(|_| is_in_lobby) {
            let what = text::sentence(&self.texts.own_game(&self.own_games.all()[place]));
            let number = place + 1;
            out.say(&self.texts.fill("line-own-turn", [("number", number.into()), ("what", what.into())]));
        }
    }

    /// Whether the game of this room goes on without this player: one that dies with a private server does not, nor that of a program,
    /// which nobody would go on with.
    pub(super) fn keeps_game(&self) -> bool {
        let may_come_back = (self.company == Company::Everybody || self.keeps_solo) && self.input != Input::Engine;
        let is_kept = self.room().is_some_and(crate::play::room::Room::is_kept);
        may_come_back && is_kept && !self.discards_game()
    }

    /// Whether the game of this room ends without a result when its player leaves: nobody has moved on this private server.
    pub(super) fn discards_game(&self) -> bool {
        self.keeps_solo && self.room().is_some_and(|room| room.am_playing() && room.is_beginning())
    }

    /// Whether the end of the program keeps the game: that of a private server keeps also one on a clock, which stands until then.
    pub(super) fn keeps_game_at_end(&self) -> bool {
        let is_solo = self.keeps_solo && self.room().is_some_and(crate::play::room::Room::am_playing);
        self.keeps_game() || is_solo && !self.discards_game()
    }

    /// The program is interrupted: the player reads whether a game is kept.
    pub fn interrupted(&self, out: &mut dyn Outside) {
        if self.keeps_game_at_end() && self.input == Input::Terminal {
            let room = self.room().map(|room| room.code);
            out.note(&self.kept(room));
        }
    }

    /// The sentence that the game is kept; with its room, where the program ends, it names the command that goes on with it.
    fn kept(&self, ended: Option<RoomCode>) -> String {
        match (&self.server, ended) {
            _ if self.keeps_solo => self.texts.say("line-kept-solo").into_owned(),
            (Some(server), Some(room)) => {
                let values = [("address", server.as_str().into()), ("room", room.to_string().into())];
                self.texts.fill("line-kept-at", values)
            }
            _ => self.texts.say("line-kept").into_owned(),
        }
    }

    /// Leaves the room, for the lobby or to end the program. A game that is kept is not resigned, and the player reads so.
    pub(super) fn send_leave(&self, room: RoomCode, then: AfterRoom, out: &mut dyn Outside) {
        let ends = then == AfterRoom::End;
        if self.keeps_game() {
            out.say(&self.kept(ends.then_some(room)));
            out.send(Command::StepOut { room });
        } else if ends && self.keeps_game_at_end() {
            // The server ends now, and the clock with it.
            out.say(&self.kept(Some(room)));
        } else {
            if self.discards_game() {
                out.send(Command::Abort { room });
            }
            out.send(Command::Leave { room });
        }
    }
}
