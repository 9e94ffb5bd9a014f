//! Unfinished games on the start screen, and the way back to a seat after a crash.

use std::path::PathBuf;

use bidak_client::net::link::LinkEvent;
use bidak_client::net::unfinished::{Place, Unfinished};
use bidak_client::tui::effect::{Effect, Reach};
use bidak_client::tui::message::Message;
use bidak_client::tui::model::Model;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_client::tui::update::{begin, update};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, GamePlayer, MyGame, MyGamesCount, RefusalCode, RoomCode, SeatChoice, ServerMessage, Timestamp,
    Welcome,
};

use crate::keys::room::whole_room;
use crate::keys::{SIZE, against_person, playing, shows, shows_not};
use crate::program::{Program, code, welcome};

fn game(room: RoomCode, game: GameKind, clock: ClockSpec) -> MyGame {
    MyGame {
        room,
        game,
        clock,
        side: Player::First,
        opponent: GamePlayer { name: "best 4".parse().unwrap(), player: None, bot: None, program: false },
        plies: 12,
        my_turn: true,
        since: Timestamp::from_seconds(5),
    }
}

fn unfinished(place: Place, kind: GameKind) -> Unfinished {
    Unfinished { place, game: game(code(), kind, ClockSpec::None), was_interrupted: false }
}

fn solo() -> Unfinished {
    unfinished(Place::Solo("solo.2.db".into()), GameKind::Reversi)
}

fn join() -> Effect {
    Effect::Send(Command::Join { room: code(), seat: SeatChoice::Any })
}

#[test]
fn the_first_line_goes_on_with_an_unfinished_game() {
    let mut program = Program::new(Setup { unfinished: vec![solo()], ..Setup::default() }, SIZE);
    shows(&program, "Continue your game of Reversi against best 4");
    shows(&program, "12 moves, your move");
    shows_not(&program, "All unfinished");
    program.keys("<enter>");
    let file = Some(PathBuf::from("solo.2.db"));
    assert_eq!(program.effects[0], Effect::StartServer { number: 1, reach: Reach::Solo(file) });
    assert_eq!(program.effects.last(), Some(&join()));
    // In every size and language there is a line for it.
    for size in [(40, 12), (50, 15), (200, 60)] {
        shows(&Program::new(Setup { unfinished: vec![solo()], ..Setup::default() }, size), "Continue your game");
    }
}

#[test]
fn several_games_are_a_list_and_the_choice_goes_to_games_that_are_found_later() {
    let there = || unfinished(Place::Server("example.org".to_owned()), GameKind::Morris);
    let mut program = Program::new(Setup::default(), SIZE);
    shows(&program, "Press Enter to play best");
    program.tell(Message::Unfinished(vec![solo(), there()]));
    shows(&program, "Press Enter to go back to your seat");
    program.keys("<down><enter>");
    shows(&program, "Unfinished games");
    shows(&program, "Enter go on");
    shows(&program, "Reversi against best 4");
    shows(&program, "on example.org");
    program.keys("zzz");
    shows(&program, "No unfinished game has these words");
    program.keys("<c-u>morris<enter>");
    let goes_there = |effect: &Effect| matches!(effect, Effect::Connect(to) if to.url == "example.org");
    assert!(program.effects.iter().any(goes_there), "{:?}", program.effects);
    assert_eq!(program.effects.last(), Some(&join()));
    // A line that the player has chosen stays chosen.
    for (keys, line) in [("<down>", "Choose the game, the bot, its level"), ("<down><up>", "Press Enter to play best")]
    {
        let mut program = Program::new(Setup::default(), SIZE);
        program.keys(keys);
        program.tell(Message::Unfinished(vec![solo(), there()]));
        shows(&program, line);
    }
}

#[test]
fn the_menu_keeps_the_chosen_line_and_begins_with_a_game_that_was_left() {
    for (keys, line) in [
        // The first line was not chosen, and another line is the first one now.
        ("<enter>c3<enter>", "12 moves, your move. Press Enter to go back"),
        ("<down><enter><enter>c3<enter>", "Choose the game, the bot, its level"),
    ] {
        let mut program = Program::new(Setup::default(), SIZE);
        program.keeps_solo = true;
        program.keys(keys);
        program.unfinished = vec![solo()];
        program.keys("q");
        shows(&program, "Your game is kept");
        shows(&program, line);
    }
}

#[test]
fn a_game_against_a_bot_is_kept_when_it_is_left_and_lost_in_memory_alone() {
    for keeps in [true, false] {
        let mut program = Program::new(Setup::default(), SIZE);
        program.keeps_solo = keeps;
        program.unfinished = vec![solo()];
        program.keys("<enter>c3<enter>");
        assert_eq!(program.seat, Some(code()));
        program.keys("<c-c>");
        shows(&program, if keeps { "Your game is kept" } else { "The game is lost" });
        program.keys("<esc>q");
        if !keeps {
            shows(&program, "and leave?");
            continue;
        }
        shows(&program, "Your game is kept,");
        shows(&program, "2 moves: the menu goes on with");
        shows(&program, "Continue your game of Reversi");
        assert!(program.sent().contains(&&Command::StepOut { room: code() }));
        assert_eq!(program.seat, None);
    }
    // A command of the shell ends with the game, at the second press.
    let mut program = playing(GameKind::Adjacency);
    program.model.world.keeps_solo = true;
    program.keys("c3<enter>q");
    shows(&program, "Your game is kept: press q again to quit.");
    program.keys("q");
    assert!(program.has_quit());
}

#[test]
fn a_game_in_which_nobody_has_moved_is_neither_kept_nor_asked_about() {
    for (keys, ends) in [("q", false), ("<c-c>", true)] {
        let mut program = Program::new(Setup::default(), SIZE);
        program.keeps_solo = true;
        program.keys("<enter>").keys(keys);
        shows_not(&program, "is kept");
        let sent = program.sent();
        assert!(sent.contains(&&Command::Abort { room: code() }), "{sent:?}");
        assert!(!sent.contains(&&Command::StepOut { room: code() }), "{sent:?}");
        assert_eq!(program.has_quit(), ends, "{keys}");
    }
}

#[test]
fn a_solo_game_on_a_clock_is_put_away_with_its_clock_after_a_question() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keeps_solo = true;
    program.keys("<enter>c3<enter>");
    program.server.clock = "5+3".parse().unwrap();
    whole_room(&mut program);
    program.keys("q");
    shows(&program, "its clock stands until");
    program.keys("y");
    shows(&program, "the menu goes on with");
    let sent = program.sent();
    let gives_up = |command: &&&Command| matches!(command, Command::Leave { .. } | Command::Resign { .. });
    assert_eq!(sent.iter().filter(gives_up).count(), 0, "{sent:?}");
    assert!(program.effects.contains(&Effect::StopServer(1)));
}

#[test]
fn esc_leaves_a_kept_game_at_the_second_press() {
    let mut program = against_person();
    program.keys("<esc>");
    shows(&program, "Your game is kept: press Esc again to leave.");
    assert!(!program.sent().contains(&&Command::StepOut { room: code() }));
    program.keys("<esc>");
    assert!(program.sent().contains(&&Command::StepOut { room: code() }));
}

#[test]
fn the_seat_is_noted_until_the_player_leaves_or_quits() {
    let mut program = against_person();
    assert_eq!(program.seat, Some(code()));
    program.tell(Message::Terminated);
    assert_eq!(program.seat, Some(code()), "a closed terminal is no decision");
    let mut program = against_person();
    program.keys("<c-c>y");
    assert!(program.has_quit());
    assert_eq!(program.seat, None);
}

/// Comes to a server after a crash in this room, with the answer of the server to hello.
fn after_a_crash(room: Option<RoomCode>, welcome: Welcome) -> (Model, Vec<Effect>) {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let (mut model, _) = begin(Setup { start, ..Setup::default() }, SIZE);
    update(&mut model, Message::Seat(room));
    let effects = update(&mut model, Message::Link(LinkEvent::Connected(Box::new(welcome))));
    (model, effects)
}

#[test]
fn after_a_crash_the_seat_comes_before_the_lobby_if_it_is_still_there() {
    let (mut model, effects) = after_a_crash(Some(code()), Welcome { rooms: vec![code()], ..welcome() });
    assert!(effects.contains(&join()) && !effects.contains(&Effect::Send(Command::Lobby)), "{effects:?}");
    // The room may be gone by the time of the request.
    let Effect::Send(command) = join() else { unreachable!() };
    update(&mut model, Message::Sent { id: 1, command });
    let refused = ServerMessage::Refused { re: Some(1), code: RefusalCode::NoRoom, sentence: "it is gone".to_owned() };
    let effects = update(&mut model, Message::Link(LinkEvent::Message(refused)));
    assert!(effects.contains(&Effect::Send(Command::Lobby)), "{effects:?}");
    assert!(model.notice.is_none(), "{:?}", model.notice);
    for welcome in [welcome(), Welcome { rooms: vec![RoomCode::from_bits(3)], ..welcome() }] {
        let (_, effects) = after_a_crash(Some(code()), welcome);
        assert!(!effects.contains(&join()), "{effects:?}");
    }
}

#[test]
fn a_game_on_a_running_clock_is_entered_from_the_lobby_at_once() {
    let live = "5+3".parse().unwrap();
    for (clock, enters) in [(live, true), (ClockSpec::None, false)] {
        let count = MyGamesCount { on_turn: 1, total: 1 };
        let welcome = Welcome { rooms: vec![code()], my_games: Some(count), ..welcome() };
        let (mut model, _) = after_a_crash(None, welcome);
        let mut list = || {
            let games = vec![game(code(), GameKind::Reversi, clock)];
            let message = ServerMessage::MyGames { re: 0, from: 0, games, count };
            update(&mut model, Message::Link(LinkEvent::Message(message)))
        };
        assert_eq!(list().contains(&join()), enters, "{clock:?}");
        // Later the player is in the lobby on purpose.
        assert!(!list().contains(&join()));
    }
}

#[test]
fn the_menu_goes_on_with_the_game_that_was_left_and_not_with_another_one_of_its_kind() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keeps_solo = true;
    program.keys("<enter>c3<enter>");
    // The last move of another game may be later.
    let other = Unfinished { game: game(RoomCode::from_bits(3), GameKind::Adjacency, ClockSpec::None), ..solo() };
    let mut left = solo();
    left.game.plies = 1;
    assert_ne!(other.game.room, left.game.room);
    program.unfinished = vec![other, left];
    program.keys("q");
    shows(&program, "2 moves: the menu goes on with");
    shows(&program, "1 move, your move");
    program.keys("<enter>");
    assert_eq!(program.effects.last(), Some(&join()));
}
