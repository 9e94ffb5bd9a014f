//! Lost connections, and rooms that are out of step.

use std::time::Duration;

use bidak_client::net::invitation::Goal;
use bidak_client::net::link::{FailureKind, LinkEvent, Reason};
use bidak_client::tui::message::Message;
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Clocks, Command, Ending, Event, NoticeCode, PlayerId, RefusalCode, ServerMessage, TournamentCode, Turn,
};

use crate::keys::{SIZE, against_person, last, playing, sent_move, shows, shows_not};
use crate::program::{Program, code, welcome};

#[test]
fn a_lost_connection_counts_down_and_comes_back_to_the_same_seat() {
    let mut program = against_person();
    program.link(LinkEvent::Lost { reason: "no answer".into(), retry_in: Duration::from_secs(3) });
    shows(&program, "retrying in 3 s");
    let change = program.model.next_change().unwrap();
    assert!(change <= Duration::from_millis(1001), "{change:?}");
    program.wait(Duration::from_millis(1500));
    shows(&program, "retrying in 2 s");
    program.keys("t").keys("hello<enter>");
    shows(&program, "The connection is lost");
    program.link(LinkEvent::Connected(Box::new(welcome())));
    assert_eq!(last(&program), &Command::Resume { room: code(), version: 1 });
    shows_not(&program, "trying again");
}

#[test]
fn after_a_lost_connection_a_sentence_says_that_it_is_back_and_that_the_game_goes_on() {
    let sentence = || "going down".to_owned();
    for (code, forgotten, first, then) in [
        (
            Some(NoticeCode::GamesGoOn),
            false,
            "The server was restarted; you are connected again.",
            "The server was restarted; you are connected again, and the game goes on.",
        ),
        (None, true, "The server was restarted and does not know you any more", ""),
        (None, false, "The connection was lost and is back.", "The connection was lost and is back; the game goes on."),
    ] {
        for ended in [false, true] {
            let mut program = against_person();
            if let Some(code) = code {
                program.link(LinkEvent::Message(ServerMessage::Notice { code, sentence: sentence() }));
            }
            program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
            let mut again = welcome();
            if forgotten {
                again.player = PlayerId::from_bits(77);
            }
            program.answers = false;
            program.link(LinkEvent::Connected(Box::new(again)));
            shows(&program, first);
            if forgotten {
                continue;
            }
            // The events that were missed come before the answer.
            if ended {
                program.event(Event::Ended(Ending {
                    outcome: Some(Outcome::Win(Player::First)),
                    reason: EndReason::Resignation,
                    margin: 0,
                    illegal: None,
                }));
            }
            let turn = program.server.turn();
            let resumed =
                ServerMessage::Resumed { re: 9, room: crate::program::code(), turn, gone: Vec::new(), prepared: None };
            program.link(LinkEvent::Message(resumed));
            if ended { shows_not(&program, "goes on") } else { shows(&program, then) }
        }
    }
}

#[test]
fn the_first_connection_is_no_news() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    shows_not(&program, "is back");
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Connected(Box::new(welcome())));
    shows(&program, "The connection was lost and is back.");
}

#[test]
fn a_move_that_may_not_have_arrived_can_be_played_again() {
    let mut program = against_person();
    let first = program.server.play("c3");
    program.link(LinkEvent::Message(first));
    // The server is silent from here on: the answer of the script is kept from the client.
    let before = program.model.world.now;
    program.keys("f6");
    shows(&program, "Your move: f6");
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Connected(Box::new(welcome())));
    program.keys("<enter>");
    assert_eq!(last(&program), &sent_move("f6", 1));
    assert_eq!(program.model.world.now, before);
}

#[test]
fn a_move_is_on_the_board_only_when_the_server_has_announced_it_and_void_when_the_connection_is_lost_before() {
    let mut program = playing(GameKind::Adjacency);
    program.answers = false;
    program.keys("c3<enter>");
    assert_eq!(last(&program), &sent_move("c3", 0));
    shows(&program, "c3 is on its way");
    shows_not(&program, "1. c3");
    // It is sent once, however often Enter is pressed.
    program.keys("<enter>");
    assert_eq!(program.sent().iter().filter(|command| matches!(command, Command::Move { .. })).count(), 1);
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Connected(Box::new(welcome())));
    // The sentence about the connection has its time.
    program.wait(Duration::from_secs(20));
    shows(&program, "Your move");
    program.answers = true;
    program.keys("<enter>");
    assert_eq!(last(&program), &sent_move("c3", 0));
    shows(&program, "1. c3");
}

#[test]
fn a_room_that_is_gone_after_a_loss_leads_to_the_lobby_and_is_missed_only_if_its_game_was_not_over() {
    for is_over in [false, true] {
        let mut program = against_person();
        if is_over {
            program.event(Event::Ended(Ending {
                outcome: Some(Outcome::Draw),
                reason: EndReason::Agreement,
                margin: 0,
                illegal: None,
            }));
        }
        program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
        let command = Command::Resume { room: code(), version: 1 };
        program.tell(Message::Tick(Duration::from_secs(1)));
        program.link(LinkEvent::Connected(Box::new(welcome())));
        program.tell(Message::Sent { id: 77, command });
        program.link(LinkEvent::Message(ServerMessage::Refused {
            re: Some(77),
            code: RefusalCode::NoRoom,
            sentence: "there is no such room any more".to_owned(),
        }));
        assert!(matches!(program.model.screen, Screen::Lobby(_)));
        assert_eq!(program.screen().contains("There is no such room any more."), !is_over);
    }
}

#[test]
fn a_missing_event_is_asked_for_and_a_known_one_ignored() {
    let mut program = against_person();
    let missed = program.server.event(Event::Spectators { count: 1 });
    let next = program.server.event(Event::Spectators { count: 2 });
    program.link(LinkEvent::Message(next.clone()));
    assert_eq!(last(&program), &Command::Resume { room: code(), version: 1 });
    shows_not(&program, "watching");
    program.link(LinkEvent::Message(missed.clone())).link(LinkEvent::Message(next)).link(LinkEvent::Message(missed));
    shows(&program, "2 watching");
}

#[test]
fn a_position_that_does_not_fit_brings_the_whole_room() {
    let mut program = against_person();
    let turn = Turn { ply: 1, position: Some("8/8/8/8/8/8/8/8 o 3".to_owned()), ..program.server.turn() };
    let entered = |program: &Program| program.sent().iter().filter(|sent| matches!(sent, Command::Join { .. })).count();
    let before = entered(&program);
    program.event(Event::Moved { by: Player::First, text: "c3".to_owned(), search: None, turn });
    assert_eq!(entered(&program), before + 1);
}

#[test]
fn where_the_server_is_elsewhere_in_the_game_it_is_asked_for_what_was_missed() {
    for code in [RefusalCode::Stale, RefusalCode::Ahead] {
        let mut program = playing(GameKind::Adjacency);
        program.answers = false;
        program.keys("c3<enter>");
        program.tell(Message::Sent { id: 77, command: sent_move("c3", 0) });
        let sentence = "the game is elsewhere".to_owned();
        program.link(LinkEvent::Message(ServerMessage::Refused { re: Some(77), code, sentence }));
        assert!(matches!(last(&program), Command::Resume { .. }), "{code:?}: {:?}", last(&program));
        shows_not(&program, "1. c3");
    }
}

#[test]
fn an_opponent_who_is_gone_is_counted_down_until_the_win_can_be_claimed() {
    let mut program = against_person();
    program.event(Event::Presence { side: Player::First, connected: false, claim_in_ms: Some(30_000) });
    shows(&program, "gone, 30 s to return");
    program.keys("w");
    shows(&program, "A win can be claimed when the opponent has been gone for 24 hours.");
    program.wait(Duration::from_secs(31)).keys("<up>");
    shows(&program, "w claim win");
    program.keys("w");
    assert_eq!(last(&program), &Command::Claim { room: code() });
}

#[test]
fn an_unreachable_server_leads_back_with_the_reason() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.link(LinkEvent::Failed { kind: FailureKind::Unreachable, reason: "nobody answers".into() });
    shows(&program, "Nobody answers.");
    shows(&program, "Quick game");
}

#[test]
fn why_there_is_no_connection_is_told_in_the_language_of_the_player() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let setup = Setup { start, language: "id".parse().unwrap(), ..Setup::default() };
    let mut program = Program::new(setup, SIZE);
    let reason = Reason::NobodyListens { server: "example.org:7878".to_owned() };
    assert_eq!(reason.to_string(), "no server answers at example.org:7878");
    program.link(LinkEvent::Lost { reason: reason.clone(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Failed { kind: FailureKind::Unreachable, reason });
    shows(&program, "Tidak ada server yang menjawab di example.org:7878.");
}

#[test]
fn clocks_stand_still_while_the_server_is_away() {
    let mut program = against_person();
    let mut turn = program.server.snapshot().turn;
    turn.clocks = Some(Clocks { first_ms: 300_000, second_ms: 290_000, running: Some(Player::First) });
    let resumed = |turn| ServerMessage::Resumed { re: 0, room: code(), turn, gone: Vec::new(), prepared: None };
    program.link(LinkEvent::Message(resumed(turn)));
    program.wait(Duration::from_secs(10));
    shows(&program, "4:50");
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_mins(2) });
    program.wait(Duration::from_mins(1));
    shows(&program, "4:50");
    assert!(
        program.model.next_change().is_some_and(|change| change > program.model.world.now),
        "only the retry counts"
    );
}

#[test]
fn addresses_of_the_page_lead_to_their_screens() {
    let code = "4TQ9ZK0M".parse().unwrap();
    let tournament: TournamentCode = "T4K9QZ".parse().unwrap();
    for (goal, command) in [
        (Goal::Tournament(tournament), Command::Tournament { tournament, version: None }),
        (Goal::Tournaments, Command::Tournaments),
        (Goal::Challenge(code), Command::Challenges { challenge: Some(code) }),
    ] {
        let start = StartWith::Goal { url: "example.org".to_owned(), goal };
        let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
        assert_eq!(last(&program), &command);
        program.keys("q");
        shows(&program, "Lobby");
    }
    let mut program = Program::new(Setup::default(), (80, 24));
    program.tell(Message::Paste("http://192.168.1.20:7878/#/t/T4K9QZ".to_owned())).keys("<enter>");
    assert_eq!(last(&program), &Command::Tournament { tournament, version: None });
}

#[test]
fn a_server_that_was_ended_on_purpose_is_not_just_a_lost_connection() {
    let mut program = playing(GameKind::Adjacency);
    let lost = || LinkEvent::Lost { reason: Reason::Closed, retry_in: Duration::from_secs(5) };
    program.link(lost());
    shows_not(&program, "ended");
    let sentence = "the server has been ended".to_owned();
    program.link(LinkEvent::Message(ServerMessage::Notice { code: NoticeCode::GamesGoOn, sentence }));
    program.link(lost());
    shows(&program, "server has been ended; this program goes on when it is started again");
}
