//! The rooms in which this player has a seat: they come first while that is so, and no longer.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, LobbyChanges, RoomCode, Seat, ServerMessage, Status, Welcome};

use super::{hosts, room, shows, shows_not};
use crate::program::{Program, code, me, person, welcome};

/// A lobby for somebody who has seats in a public room and in a private one, which the list does not have.
fn with_own_rooms() -> Program {
    let mut own = room(1, GameKind::Reversi, Status::Playing, "Grace", "5+3");
    own.seats.second = Some(Seat { player: Some(me()), ..person("Ada", 1) });
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    let other = room(2, GameKind::Adjacency, Status::Waiting, "Ani", "none");
    program.server.rooms = vec![own.clone(), other.clone()];
    let rooms = vec![own.room, code()];
    program.link(LinkEvent::Connected(Box::new(Welcome { rooms, ..welcome() })));
    program
}

/// The rooms that are called this player's own.
fn own(program: &Program) -> usize {
    program.screen().matches("your game").count()
}

#[test]
fn rooms_that_a_player_has_left_are_gone_from_the_top_of_the_list() {
    let mut program = with_own_rooms();
    assert_eq!(own(&program), 2, "{}", program.screen());
    shows(&program, code().as_str());
    // The search finds the own private room by its code, and hides it otherwise.
    program.keys("/k7q");
    assert_eq!((own(&program), hosts(&program)), (1, vec![]));
    program.keys("<esc>/grace");
    assert_eq!((own(&program), hosts(&program)), (1, vec!["Grace".to_owned()]));
    program.keys("<esc>");
    // Entered, left, and no ghost of it stays.
    program.keys("<home><enter>");
    assert!(program.sent().iter().any(|sent| matches!(sent, Command::Join { room, .. } if *room == code())));
    program.keys("q");
    assert!(program.sent().contains(&&Command::Leave { room: code() }), "{}", program.screen());
    shows(&program, "Lobby");
    shows_not(&program, code().as_str());
    assert_eq!(own(&program), 1, "{}", program.screen());
}

#[test]
fn a_room_that_closes_and_a_seat_that_is_given_up_are_no_longer_called_the_own_game() {
    let mut program = with_own_rooms();
    let change = |program: &mut Program, changes: LobbyChanges| {
        program.link(LinkEvent::Message(ServerMessage::LobbyChanged(LobbyChanges { players: 3, ..changes })));
    };
    // A private room of this player closes: only its own people get the news.
    change(&mut program, LobbyChanges { removed: vec![code()], ..LobbyChanges::default() });
    shows_not(&program, code().as_str());
    shows_not(&program, "not listed");
    assert_eq!(own(&program), 1);
    // The server gives the seat up, and the room lives on.
    let left = room(1, GameKind::Reversi, Status::Playing, "Grace", "5+3");
    change(&mut program, LobbyChanges { changed: vec![left], ..LobbyChanges::default() });
    assert_eq!(own(&program), 0, "{}", program.screen());
    assert_eq!(hosts(&program), ["Ani", "Grace"], "whoever waits comes first again");
    // It closes, too.
    change(&mut program, LobbyChanges { removed: vec![RoomCode::from_bits(1)], ..LobbyChanges::default() });
    assert_eq!(hosts(&program), ["Ani"]);
}
