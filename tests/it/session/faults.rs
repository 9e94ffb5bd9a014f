//! Faults of the plain mode that were seen once, each with the conversation that showed it.

use bidak_client::net::link::LinkEvent;
use bidak_client::plain::{Boards, Company, Enter, Input, Session};
use bidak_client::play::config::{Config, Key, Source};
use bidak_client::play::text::Texts;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Ending, Event, LobbyFrom, RefusalCode, ServerMessage, TournamentPlace};
use bidak_shared::record::text::RecordText;

use super::Talk;
use crate::program::{code, welcome};

/// The connection is lost, and the server does not know the room any more.
fn restarted(talk: &mut Talk) {
    talk.around.answers = false;
    talk.link(LinkEvent::Lost { reason: "gone".into(), retry_in: std::time::Duration::from_secs(1) });
    talk.link(LinkEvent::Connected(Box::new(welcome())));
    let (re, command) = talk.around.sent.last().unwrap().clone();
    assert!(matches!(command, Command::Resume { .. }), "{command:?}");
    talk.around.answers = true;
    let sentence = "there is no room with this code".to_owned();
    talk.hears(ServerMessage::Refused { re: Some(re), code: RefusalCode::NoRoom, sentence });
}

#[test]
fn a_waiting_room_that_a_restart_forgot_leads_back_to_the_lobby() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.types("new tictactoe");
    restarted(&mut talk);
    assert!(talk.session.result().is_none(), "{}", talk.said());
    assert!(talk.said().contains("The room is gone: the server was started again. You are in the lobby."));
    assert_eq!(talk.last_sent(), &Command::LobbyMore(LobbyFrom::default()));
    // An engine that came for that room has nothing to do there any more.
    let mut talk = Talk::new(Enter::Seat(code()), Input::Engine, "en");
    restarted(&mut talk);
    assert!(matches!(talk.session.result(), Some(Err(_))));
}

#[test]
fn after_a_kick_or_the_end_of_a_room_the_player_is_in_the_lobby() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.types("new tictactoe");
    talk.hears(ServerMessage::Kicked { room: code(), sentence: "the host has sent you out".to_owned() });
    assert!(talk.said().contains("The host has sent you out."), "{}", talk.said());
    talk.types("new tictactoe");
    talk.happens(Event::Closed);
    assert!(talk.session.result().is_none());
    assert_eq!(talk.last_sent(), &Command::LobbyMore(LobbyFrom::default()));
}

#[test]
fn a_game_that_was_aborted_before_a_move_has_nothing_to_save() {
    let mut talk = Talk::against_budi("en");
    assert_eq!(talk.answer("save"), "This game is not over yet.");
    talk.happens(Event::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None }));
    for line in ["save", "replay"] {
        assert_eq!(talk.answer(line), "No move was played in this game.", "{line}");
    }
    let mut talk = Talk::against_budi("en");
    let played = talk.around.server.play("c3");
    talk.hears(played);
    talk.happens(Event::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None }));
    assert!(talk.answer("save").starts_with("Saved as"), "{}", talk.said());
    assert!(talk.answer("replay").contains("Type next to go on"), "{}", talk.said());
}

/// A player with a setting, in the lobby.
fn preferring(key: Key, value: &str) -> Talk {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let mut config = Config::default();
    config.set(key, value, Source::File).unwrap();
    talk.session = Session::new(Enter::Lobby, Input::Terminal, Boards::OnRequest, Company::Everybody, Texts::default())
        .of(config, None);
    talk.link(LinkEvent::Connected(Box::new(welcome())));
    talk
}

#[test]
fn the_clock_of_the_settings_is_that_of_new_and_pair() {
    let mut talk = preferring(Key::Clock, "5+3");
    let clock = "5+3".parse().unwrap();
    talk.types("pair reversi");
    assert!(matches!(talk.last_sent(), Command::Pair { clock: of, .. } if *of == clock), "{:?}", talk.last_sent());
    talk.types("set clock 1+0").types("new reversi");
    let created = talk.around.sent.iter().find(|(_, command)| matches!(command, Command::Create { .. }));
    let clock = "1+0".parse().unwrap();
    assert!(matches!(created, Some((_, Command::Create { clock: of, .. })) if *of == clock), "{created:?}");
}

#[test]
fn settings_with_a_value_change_it_and_games_are_saved_only_where_that_is_wanted() {
    let mut talk = preferring(Key::Keep, "false");
    let end =
        Ending { outcome: Some(Outcome::Win(Player::First)), reason: EndReason::Resignation, margin: 0, illegal: None };
    let play = |talk: &mut Talk| {
        talk.types("new tictactoe").types("bot random").types("b2");
        talk.around.kept.clear();
        talk.happens(Event::Ended(end));
        let saved = talk.heard().contains("Saved as");
        talk.types("leave");
        saved
    };
    assert!(!play(&mut talk));
    assert!(talk.answer("settings keep true").contains("config.toml"), "{}", talk.said());
    assert!(play(&mut talk));
}

#[test]
fn an_unknown_command_in_the_lobby_is_answered_by_one_line_that_names_help() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    assert_eq!(talk.answer("acount"), "There is no command acount here. Type help for the commands.");
    assert!(talk.answer("help").lines().count() > 10);
}

#[test]
fn quit_closes_a_replay_and_ends_the_program_only_where_it_was_opened_for_it() {
    let record: RecordText = "[Game \"tictactoe\"]\n\n1. b2 b1\n".parse().unwrap();
    let mut talk = Talk::new(Enter::Saved, Input::Terminal, "en");
    talk.around.kept.push(record.clone());
    talk.types("saved").types("open 1");
    assert_eq!(talk.answer("quit"), "The finished game is closed.");
    assert!(talk.session.result().is_none());
    let mut talk = Talk::new(Enter::Replay(Box::new(record)), Input::Terminal, "en");
    talk.types("quit");
    assert_eq!(talk.session.result(), Some(&Ok(())));
}

#[test]
fn a_position_that_is_not_there_is_said_to_be_not_there() {
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    talk.around.server.replies = vec!["c3".to_owned()];
    talk.types("b2");
    let sentence = "There is no position 99: 2 moves were played. Type a number from 0 to 2.";
    assert_eq!(talk.answer("board 99"), sentence);
    talk.happens(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    talk.types("replay");
    assert_eq!(talk.answer("go 99"), sentence);
    assert!(talk.answer("next 99").starts_with("After move 2 of 2"), "it stops at the end");
}

#[test]
fn leaving_after_the_end_of_the_game_is_shown_as_leaving() {
    let mut talk = Talk::against_budi("en");
    let gone = Event::Presence { side: Player::First, connected: false, claim_in_ms: None };
    talk.happens(gone.clone());
    assert!(talk.said().contains(" lost the connection."), "{}", talk.said());
    talk.happens(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    talk.happens(gone);
    assert!(talk.said().contains(" left."), "{}", talk.said());
}

#[test]
fn of_two_who_were_paired_nobody_is_said_to_be_not_connected() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let mut grace = crate::program::person("Grace", 2);
    grace.connected = false;
    let seats = bidak_shared::protocol::Seats { first: Some(grace), second: Some(crate::program::person("Ada", 1)) };
    talk.around.answers = false;
    talk.hears(ServerMessage::Paired { room: code() });
    let re = talk.around.sent.last().unwrap().0;
    talk.around.server.seats = seats;
    let mut snapshot = talk.around.server.snapshot();
    (snapshot.status, snapshot.games) = (bidak_shared::protocol::Status::Waiting, 0);
    talk.hears(ServerMessage::Joined { re, snapshot: Box::new(snapshot) });
    assert!(talk.said().contains("Grace plays X. You play O."), "{}", talk.said());
}

#[test]
fn the_heading_of_a_room_says_that_it_is_rated_or_of_a_tournament() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let place = TournamentPlace { tournament: "T4K9QZ".parse().unwrap(), round: 2, board: 3, game: 1 };
    (talk.around.server.tournament, talk.around.server.rated) = (Some(place), true);
    talk.types(&format!("watch {}", code()));
    assert!(talk.said().contains("tournament T4K9QZ, round 2, board 3."), "{}", talk.said());
    assert!(talk.said().contains("Rated: a game resigned before move 10 changes no rating."), "{}", talk.said());
}
