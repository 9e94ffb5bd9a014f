//! The lobby in words: rooms, seeks and people, and the seats that are kept for this player.

use std::mem;

use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, LobbyChanges, LobbyList, OpenTournament, PlayerId, RoomSummary, Seek, Status};

use super::{Location, Outside, PendingRequest, Session};
use crate::plain::sentence;
use crate::play::lobby_pages::{LobbyPages, MOST_PAGES, add_page};
use crate::play::text::sentence as whole;
use crate::play::tournament::Tournament;

impl Session {
    /// Asks for the rooms, and prints only those that have all these words.
    pub(super) fn go_to_lobby(&mut self, words: &str, out: &mut dyn Outside) {
        self.location = Location::Lobby;
        self.read_lobby(PendingRequest::Rooms(words.to_lowercase()), out);
    }

    /// Asks for the list of the lobby, page by page.
    pub(super) fn read_lobby(&mut self, asked: PendingRequest, out: &mut dyn Outside) {
        self.lobby = (LobbyPages::default(), LobbyList::default());
        if let Some(command) = self.lobby.0.ask(MOST_PAGES) {
            self.ask(asked, command, out);
        }
    }

    /// Takes a page of the list; prints the list after its last one.
    pub(super) fn take_lobby_page(&mut self, page: LobbyList, asked: PendingRequest, out: &mut dyn Outside) {
        let (pages, list) = &mut self.lobby;
        let next = pages.take_next(&page);
        add_page(list, page);
        match next {
            Some(command) => self.ask(asked, command, out),
            None => self.take_lobby(&asked, out),
        }
    }

    /// Prints the pages that were read.
    pub(super) fn take_lobby(&mut self, asked: &PendingRequest, out: &mut dyn Outside) {
        let list = mem::take(&mut self.lobby.1);
        match asked {
            PendingRequest::People => self.take_people(list, out),
            PendingRequest::Rooms(words) => self.take_rooms(list, words, out),
            _ => {}
        }
    }

    /// Prints the requested list of rooms and seeks.
    fn take_rooms(&mut self, list: LobbyList, words: &str, out: &mut dyn Outside) {
        let texts = self.texts;
        self.follows_lobby = true;
        let words: Vec<&str> = words.split_whitespace().collect();
        let is_wanted = |line: &String| words.iter().all(|word| line.to_lowercase().contains(word));
        let mut rooms: Vec<&RoomSummary> = list.rooms.iter().collect();
        // Codes are in order already, and the sort keeps it.
        rooms.sort_by_key(|room| (!self.is_for_me(room), room.status));
        let line = |room: &&RoomSummary| {
            let line = sentence::summary(texts, room, self.me);
            if list.unlisted.contains(&room.room) { format!("{line} ({})", texts.say("lobby-unlisted")) } else { line }
        };
        let lines = rooms.iter().map(line).filter(is_wanted);
        let seeks = list.seeks.iter().filter(|seek| Some(seek.player) != self.me);
        let lines: Vec<String> = lines.chain(seeks.map(|seek| self.seek(seek)).filter(is_wanted)).collect();
        let values = [("rooms", list.rooms.len().into()), ("players", list.players.into())];
        out.say(&texts.fill(if list.rooms.is_empty() { "line-no-rooms" } else { "line-rooms" }, values));
        for line in lines {
            out.say(&line);
        }
        if list.more > 0 {
            out.say(&whole(&texts.fill("lobby-more", [("count", list.more.into())])));
        }
        self.say_seek_unlisted(&list.unlisted_seeks, out);
        self.people.set(list.people, list.seeks);
        self.open_tournament(list.open, out);
    }

    /// Prints the people of the lobby.
    fn take_people(&mut self, list: LobbyList, out: &mut dyn Outside) {
        let texts = self.texts;
        self.follows_lobby = true;
        self.people.set(list.people, list.seeks);
        let called = |person: &&bidak_shared::protocol::Person| {
            let name = self.people.called(texts, &person.name, None, Some(person.player));
            if person.program { texts.fill("lobby-program", [("name", name.into())]) } else { name }
        };
        let names: Vec<String> = self.people.others(self.me).iter().map(called).collect();
        if names.is_empty() {
            return out.say(&whole(&texts.say("lobby-nobody")));
        }
        out.say(&whole(&texts.fill("lobby-here", [("names", names.join(", ").into())])));
    }

    /// Prints the changes of the lobby that concern this player: a seat that is kept.
    pub(super) fn lobby_changed(&mut self, changes: LobbyChanges, out: &mut dyn Outside) {
        if matches!(self.location, Location::Lobby) {
            for room in changes.changed.iter().filter(|room| self.is_for_me(room)) {
                out.say(&sentence::summary(self.texts, room, self.me));
            }
            self.say_seek_unlisted(&changes.unlisted_seeks, out);
        }
        self.people.change(changes.people, &changes.left, changes.seeks, &changes.withdrawn);
        self.open_tournament(changes.open, out);
    }

    /// Says that only people at the address of this player see this player's seek, if it is among these.
    fn say_seek_unlisted(&self, unlisted: &[PlayerId], out: &mut dyn Outside) {
        if self.me.is_some_and(|me| unlisted.contains(&me)) {
            out.say(&self.texts.say("line-seek-unlisted"));
        }
    }

    /// Says once that a tournament waits, and how to enter it.
    pub(super) fn open_tournament(&mut self, open: Option<OpenTournament>, out: &mut dyn Outside) {
        if let Some(OpenTournament { tournament, title }) = &open
            && self.open != open
            && self.followed.tournament.as_ref().map(Tournament::code) != Some(*tournament)
        {
            let key = if self.handle.is_some() { "line-open" } else { "line-open-guest" };
            let values = [("title", title.as_str().into()), ("code", tournament.to_string().into())];
            out.say(&self.texts.fill(key, values));
        }
        self.open = open;
    }

    /// Whether a seat of a room waits for this player.
    fn is_for_me(&self, room: &RoomSummary) -> bool {
        let own = self.me.and_then(|me| room.seats.side_of(me)).and_then(|side| room.seats.of(side));
        // In a tournament both seats are taken before the players come.
        let is_full = Player::BOTH.into_iter().all(|side| room.seats.of(side).is_some());
        let is_expected = is_full && own.is_some_and(|seat| !seat.connected);
        room.status == Status::Waiting && (is_expected || room.kept_for.is_some() && room.kept_for == self.me)
    }

    /// A seek, and the command that accepts it.
    fn seek(&self, seek: &Seek) -> String {
        let texts = self.texts;
        let mut command = vec!["pair".to_owned(), seek.game.to_string()];
        command.push(format!("clock={}", seek.clock));
        command.extend(seek.rated.then(|| "rated".to_owned()));
        command.extend(seek.options.iter().map(|(name, value)| format!("{name}={value}")));
        let values = [
            ("name", texts.marked(&seek.name, seek.mark).into()),
            ("game", texts.game(seek.game).into()),
            ("clock", texts.clock(seek.clock).into()),
            ("command", command.join(" ").into()),
        ];
        texts.fill("line-seek", values)
    }

    /// Stops the changes of the lobby.
    pub(super) fn leave_lobby(&mut self, out: &mut dyn Outside) {
        if mem::take(&mut self.follows_lobby) {
            out.send(Command::LeaveLobby);
        }
    }
}
