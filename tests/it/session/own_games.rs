//! This player's unfinished games in the plain mode: listed first, entered by a number, and kept when the player leaves.

use bidak_shared::protocol::{
    ClockSpec, GamePlayer, LobbyFrom, MyGame, MyGamesCount, RoomCode, SeatChoice, Timestamp, Welcome,
};

use super::*;

fn game(room: RoomCode, opponent: &str, my_turn: bool) -> MyGame {
    MyGame {
        room,
        game: GameKind::Reversi,
        clock: ClockSpec::None,
        side: Player::First,
        opponent: GamePlayer { name: opponent.parse().unwrap(), player: None, bot: None, program: false },
        plies: 12,
        my_turn,
        since: Timestamp::from_seconds(5),
    }
}

/// Comes back to a server with two games.
fn with_own_games() -> Talk {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.session = Session::new(
        Enter::Lobby,
        Input::Terminal,
        Boards::OnRequest,
        Company::Everybody,
        Texts::new("en".parse::<Language>().unwrap()),
    );
    let count = MyGamesCount { on_turn: 1, total: 2 };
    talk.around.answers = false;
    talk.link(LinkEvent::Connected(Box::new(Welcome { my_games: Some(count), ..welcome() })));
    let (re, asked) = talk.around.sent.last().cloned().unwrap();
    assert_eq!(asked, Command::MyGames { from: None });
    talk.heard();
    let games = vec![game(RoomCode::from_bits(2), "Budi", false), game(code(), "best 4", true)];
    talk.around.answers = true;
    talk.hears(ServerMessage::MyGames { re, from: 0, games, count });
    talk
}

#[test]
fn the_own_games_are_listed_before_the_rooms_and_a_number_goes_on_with_one() {
    let mut talk = with_own_games();
    let said = talk.heard();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "Your games; type mine and a number to go on:",
            "1  Reversi against best 4, no clock, 12 moves, your move",
            "2  Reversi against Budi, no clock, 12 moves"
        ],
        "{said}"
    );
    assert!(lines.len() > 3, "the rooms follow: {said}");
    assert_eq!(talk.answer("mine 3"), "Type mine for the list of your games, and mine NUMBER to go on with one.");
    talk.types("mine 1");
    let join = Command::Join { room: code(), seat: SeatChoice::Any };
    assert!(talk.around.sent.iter().any(|(_, command)| *command == join), "{}", talk.heard());
}

#[test]
fn the_move_of_an_opponent_is_announced_in_the_lobby() {
    let mut talk = with_own_games();
    talk.heard();
    let room = RoomCode::from_bits(2);
    talk.hears(ServerMessage::MyGamesChanged { room, game: Some(Box::new(game(room, "Budi", true))) });
    let said = talk.heard();
    assert!(said.starts_with("Your move: Reversi against Budi") && said.contains("mine 1"), "{said}");
    talk.hears(ServerMessage::MyGamesChanged { room, game: None });
    assert_eq!(talk.heard(), "");
    talk.types("mine 2");
    assert!(talk.heard().contains("Type mine"), "it is over");
}

/// A game without a clock against a player named Budi.
fn untimed(input: Input) -> Talk {
    let mut talk = Talk::new(Enter::Lobby, input, "en");
    talk.around.server.seats = Seats { first: Some(person("Budi", 2)), second: None };
    talk.types(&format!("join {}", code()));
    let begins = talk.around.server.start();
    talk.hears(begins);
    talk
}

#[test]
fn leaving_and_quitting_keep_a_game_without_a_clock() {
    for line in ["leave", "quit"] {
        let mut talk = untimed(Input::Terminal);
        talk.heard();
        talk.types(line);
        assert!(talk.around.sent.iter().any(|(_, command)| *command == Command::StepOut { room: code() }), "{line}");
        assert!(talk.heard().contains("Your game is kept"), "{line}");
        assert_eq!(talk.session.result().is_some(), line == "quit", "{line}");
    }
    // The end of the input resigns nothing either.
    let mut talk = untimed(Input::Terminal);
    talk.session.on_line(None, &mut talk.around);
    assert_eq!(talk.last_sent(), &Command::StepOut { room: code() });
    assert!(talk.session.result().is_some_and(Result::is_ok));
}

#[test]
fn a_script_keeps_its_game_once_it_is_its_turn_and_reads_the_command_that_goes_on_with_it() {
    let mut talk = untimed(Input::Script);
    talk.session = talk.session.at(Some("example.org".to_owned()));
    talk.session.on_line(None, &mut talk.around);
    let step_out = Command::StepOut { room: code() };
    assert_ne!(talk.last_sent(), &step_out, "the opponent's move may end the game");
    let moved = talk.around.server.play("c3");
    talk.hears(moved);
    assert_eq!(talk.last_sent(), &step_out);
    let kept = format!("Your game is kept: bidak join example.org --room {} goes on with it.", code());
    assert!(talk.heard().contains(&kept));
    assert!(talk.session.result().is_some_and(Result::is_ok));
}

/// Comes to a server after a crash in the room of the script, with these games.
fn after_a_crash(rooms: Vec<RoomCode>, my_games: Option<MyGamesCount>) -> Talk {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let texts = Texts::new("en".parse::<Language>().unwrap());
    talk.session = Session::new(Enter::Lobby, Input::Terminal, Boards::OnRequest, Company::Everybody, texts)
        .returning_to(Some(code()));
    talk.around.answers = false;
    talk.link(LinkEvent::Connected(Box::new(Welcome { rooms, my_games, ..welcome() })));
    talk
}

#[test]
fn after_a_crash_the_session_goes_to_the_seat_if_it_is_still_there() {
    let join = Command::Join { room: code(), seat: SeatChoice::Any };
    let mut talk = after_a_crash(vec![code()], None);
    assert_eq!(talk.last_sent(), &join);
    // The room may be gone by the time of the request.
    let re = talk.around.sent.last().map(|(re, _)| *re);
    talk.hears(ServerMessage::Refused { re, code: RefusalCode::NoRoom, sentence: "it is gone".to_owned() });
    assert_eq!(talk.last_sent(), &Command::MyGames { from: None });
    assert_eq!(after_a_crash(Vec::new(), None).last_sent(), &Command::LobbyMore(LobbyFrom::default()));
}

#[test]
fn a_game_on_a_running_clock_is_entered_instead_of_listed() {
    let count = MyGamesCount { on_turn: 1, total: 1 };
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let texts = Texts::new("en".parse::<Language>().unwrap());
    talk.session = Session::new(Enter::Lobby, Input::Terminal, Boards::OnRequest, Company::Everybody, texts);
    talk.around.answers = false;
    talk.link(LinkEvent::Connected(Box::new(Welcome { my_games: Some(count), ..welcome() })));
    let re = talk.around.sent.last().map(|(re, _)| *re).unwrap();
    let games = vec![MyGame { clock: "5+3".parse().unwrap(), ..game(code(), "Budi", true) }];
    talk.hears(ServerMessage::MyGames { re, from: 0, games, count });
    assert_eq!(talk.last_sent(), &Command::Join { room: code(), seat: SeatChoice::Any });
}

#[test]
fn while_a_person_is_on_turn_a_script_is_answered_at_once_and_by_days_it_never_waits() {
    for (clock, moves) in [("none", false), ("3d", true)] {
        let mut talk = Talk::new(Enter::Lobby, Input::Script, "en");
        talk.session = Session::new(
            Enter::Lobby,
            Input::Script,
            Boards::OnRequest,
            Company::Everybody,
            Texts::new("en".parse::<Language>().unwrap()),
        );
        talk.link(LinkEvent::Connected(Box::new(welcome())));
        talk.around.server.clock = clock.parse().unwrap();
        talk.around.server.seats = Seats { first: Some(person("Budi", 2)), second: None };
        talk.types(&format!("join {}", code()));
        let begins = talk.around.server.start();
        talk.hears(begins);
        talk.heard();
        talk.types("turn");
        assert!(talk.heard().contains("turn"), "{clock}");
        // The opponent may have left the board or lost the connection: the game waits in both cases.
        talk.happens(Event::Presence { side: Player::First, connected: false, claim_in_ms: None });
        assert_eq!(talk.heard().contains("is away; the game is kept."), clock == "none");
        talk.types("c3");
        assert_eq!(talk.heard().contains("so c3 is not played"), moves, "{clock}");
        if moves {
            talk.types("leave");
            assert!(talk.heard().contains("Your game is kept"), "{clock}");
        }
    }
}
