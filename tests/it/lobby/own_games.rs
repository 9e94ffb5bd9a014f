//! This player's unfinished games: first in the lobby, one key away, and kept when the player leaves.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, GamePlayer, MyGame, MyGamesCount, RoomCode, SeatChoice, Seats, ServerMessage, Status,
    Timestamp, Welcome,
};

use super::{last, room, shows, shows_not};
use crate::program::{Program, code, person, welcome};

fn game(room: RoomCode, opponent: &str, my_turn: bool, since: u64) -> MyGame {
    MyGame {
        room,
        game: GameKind::Reversi,
        clock: ClockSpec::None,
        side: Player::First,
        opponent: GamePlayer { name: opponent.parse().unwrap(), player: None, bot: None, program: false },
        plies: 12,
        my_turn,
        since: Timestamp::from_seconds(since),
    }
}

fn hears(program: &mut Program, message: ServerMessage) {
    program.link(LinkEvent::Message(message));
}

/// Comes back to a server with two games, of which the second one waits for this player.
fn with_own_games() -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    // The server lists the room of the other one as well.
    program.server.rooms = vec![room(2, GameKind::Adjacency, Status::Waiting, "Ani", "none")];
    let count = MyGamesCount { on_turn: 1, total: 2 };
    program.link(LinkEvent::Connected(Box::new(Welcome { my_games: Some(count), ..welcome() })));
    assert!(program.sent().contains(&&Command::MyGames { from: None }));
    let games = vec![game(code(), "best 4", true, 5), game(RoomCode::from_bits(2), "Budi", false, 3)];
    hears(&mut program, ServerMessage::MyGames { re: 0, from: 0, games, count });
    program
}

/// The lines of the list with these opponents, from top to bottom.
fn opponents(program: &Program) -> Vec<&'static str> {
    let screen = program.screen();
    let of = |line: &str| ["best 4", "Budi"].into_iter().find(|name| line.contains(&format!("against {name}")));
    screen.lines().filter_map(of).collect()
}

#[test]
fn whoever_comes_back_sees_the_own_games_first_and_enter_goes_on() {
    let mut program = with_own_games();
    assert_eq!(opponents(&program), ["best 4", "Budi"]);
    shows(&program, "You have 2 games here, and it is your turn in one");
    shows(&program, "your move");
    shows_not(&program, "Ani - "); // It is the room of the game against Budi.
    program.keys("<enter>");
    let join = Command::Join { room: code(), seat: SeatChoice::Any };
    assert!(program.sent().contains(&&join), "{}", program.screen());
}

#[test]
fn a_move_of_an_opponent_brings_a_game_up_and_its_end_takes_it_away() {
    let mut program = with_own_games();
    let other = RoomCode::from_bits(2);
    let moved = Some(Box::new(game(other, "Budi", true, 3)));
    hears(&mut program, ServerMessage::MyGamesChanged { room: other, game: moved });
    assert_eq!(opponents(&program), ["Budi", "best 4"]);
    shows(&program, "it is your turn in 2");
    hears(&mut program, ServerMessage::MyGamesChanged { room: other, game: None });
    assert_eq!(opponents(&program), ["best 4"]);
    program.keys("/budi");
    assert_eq!(opponents(&program), [""; 0]);
    program.keys("<esc>/best");
    assert_eq!(opponents(&program), ["best 4"]);
}

#[test]
fn leaving_a_game_without_a_clock_keeps_it_and_one_on_a_clock_is_asked_about() {
    let mut program = with_own_games();
    program.server.seats = Seats { first: Some(person("Budi", 2)), second: None };
    program.keys("<home><enter>");
    let begins = program.server.start();
    hears(&mut program, begins);
    program.keys("q");
    shows(&program, "Your game is kept: Enter on the chosen line goes on with it.");
    assert!(program.sent().contains(&&Command::StepOut { room: code() }), "{}", program.screen());
    assert_eq!(last(&program), &Command::MyGames { from: None });
    // Leaving the server gives nothing up.
    program.keys("<esc>");
    shows_not(&program, "given up");
}
