//! The next game of a board: its seek in the lobby, and the games of tournaments that wait for it.

use bidak_shared::protocol::{Command, RefusalCode, RoomCode, ServerMessage};
use tokio::sync::OwnedSemaphorePermit;

use crate::net::link::LinkEvent;
use crate::plain::command::PlainCommand;
use crate::plain::session::{Outside, Session};

use super::boards::Board;

/// The search of one board for games.
#[derive(Debug)]
pub(super) struct GameSearch {
    board: Board,
    /// The request for `pair`; without one it seeks nothing.
    seek: Option<String>,
    /// Whether it seeks on this connection.
    is_seeking: bool,
    /// While it has this, no other board seeks.
    permit: Option<OwnedSemaphorePermit>,
    /// Games of tournaments for which no board was free.
    calls: Vec<ServerMessage>,
}

impl GameSearch {
    pub(super) fn new(board: Board, seek: Option<String>) -> Self {
        Self { board, seek, is_seeking: false, permit: None, calls: Vec::new() }
    }

    /// Whether it waits for the right to seek.
    pub(super) fn wants_to_seek(&self, session: &Session) -> bool {
        self.seek.is_some() && self.permit.is_none() && session.is_in_lobby()
    }

    /// Takes the right to seek.
    pub(super) fn may_seek(&mut self, permit: OwnedSemaphorePermit) {
        self.permit = Some(permit);
    }

    /// Takes an event of the connection; returns it if it is for the session, or why the seek was refused.
    pub(super) fn on_event(&mut self, event: LinkEvent, session: &Session) -> Result<Option<LinkEvent>, String> {
        match event {
            // The server announces it again after a lost connection.
            LinkEvent::Message(call @ ServerMessage::YourGame { .. }) => {
                self.calls.retain(|known| room_of(known) != room_of(&call));
                self.calls.push(call);
                return Ok(None);
            }
            // A seek that is refused is refused again.
            LinkEvent::Message(ServerMessage::Refused { code, sentence, .. })
                if self.is_seeking && session.room().is_none() && !is_of_tournament(code) =>
            {
                return Err(sentence);
            }
            // The server has renewed the seek, with its place.
            LinkEvent::Message(ServerMessage::OpponentAbsent { seeking: true, .. }) => self.is_seeking = true,
            // A seek ends with its connection.
            LinkEvent::Connected(_) => self.is_seeking = false,
            _ => {}
        }
        Ok(Some(event))
    }

    /// Goes to the next game of a tournament, or seeks an opponent.
    pub(super) fn go_on(&mut self, session: &mut Session, outside: &mut dyn Outside, may_seek: bool) {
        if session.room().is_some() {
            (self.is_seeking, self.permit) = (false, None);
        }
        if let Some(call) = self.next_call(session.is_in_lobby()) {
            if std::mem::take(&mut self.is_seeking) {
                // End the seek, so that no pairing arrives.
                outside.send(Command::Unpair);
                self.permit = None;
            }
            session.on_link(LinkEvent::Message(call), outside);
        }
        let may_seek = may_seek && !self.is_seeking && self.permit.is_some() && session.is_in_lobby();
        if let Some(seek) = self.seek.as_ref().filter(|_| may_seek) {
            self.is_seeking = true;
            session.on_command(PlainCommand::Pair(seek.clone()), outside);
        }
    }

    /// The next game of a tournament that this board plays, if there is one.
    fn next_call(&mut self, is_free: bool) -> Option<ServerMessage> {
        let board = &self.board;
        let is_own = |call: &ServerMessage| match call {
            ServerMessage::YourGame { tournament, room, .. } => board.takes(*tournament, *room, is_free),
            _ => false,
        };
        let place = self.calls.iter().position(is_own)?;
        Some(self.calls.remove(place))
    }
}

/// Whether a tournament could not be followed: it seeks on without it.
fn is_of_tournament(code: RefusalCode) -> bool {
    matches!(code, RefusalCode::NoTournament | RefusalCode::TooManyTournaments)
}

/// The room of the next game of a tournament.
fn room_of(call: &ServerMessage) -> Option<RoomCode> {
    match call {
        ServerMessage::YourGame { room, .. } => Some(*room),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::session::{Boards, Company, Enter, Input};
    use crate::play::text::Texts;

    #[test]
    fn a_refused_seek_ends_the_search_and_a_tournament_that_is_gone_does_not() {
        let session =
            Session::new(Enter::Lobby, Input::Engine, Boards::OnRequest, Company::Everybody, Texts::default());
        let mut search = GameSearch::new(Board::alone(), Some("reversi".to_owned()));
        search.is_seeking = true;
        let mut passed = |code| {
            let refused = ServerMessage::Refused { re: Some(1), code, sentence: "why".to_owned() };
            search.on_event(LinkEvent::Message(refused), &session).map(|event| event.is_some())
        };
        for (code, expected) in [
            (RefusalCode::NoTournament, Ok(true)),
            (RefusalCode::TooManyTournaments, Ok(true)),
            (RefusalCode::NotRated, Err("why".to_owned())),
        ] {
            assert_eq!(passed(code), expected, "{code}");
        }
    }
}
