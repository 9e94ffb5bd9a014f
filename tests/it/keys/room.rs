//! The texts of a room: arrivals, losses, names, and small windows.

use std::time::Duration;

use bidak_client::net::link::{LinkEvent, Reason};
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_client::tui::world::Printed;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Ending, Event, NoticeCode, Offer, OfferEnd, OfferKind, Seats, ServerMessage};

use crate::keys::{SIZE, against_person, playing, shows, shows_not};
use crate::program::{Program, code, me, person, talk, welcome};
use bidak_client::tui::message::Message;

fn in_indonesian(game: GameKind, size: (u16, u16)) -> Program {
    let start = StartWith::Play(NewGame::against_bot(game));
    Program::new(Setup { start, language: "id".parse().unwrap(), ..Setup::default() }, size)
}

/// The server sends the whole room again.
pub(super) fn whole_room(program: &mut Program) {
    let snapshot = Box::new(program.server.snapshot());
    program.link(LinkEvent::Message(ServerMessage::Joined { re: 0, snapshot }));
}

fn lost(outcome: Outcome) -> Event {
    Event::Ended(Ending { outcome: Some(outcome), reason: EndReason::Resignation, margin: 0, illegal: None })
}

#[test]
fn a_low_and_narrow_window_has_the_moves_of_both_players() {
    for game in [GameKind::Adjacency, GameKind::Morris] {
        let start = StartWith::Play(NewGame::against_bot(game));
        let mut program = Program::new(Setup { start, ..Setup::default() }, (40, 12));
        let first = program.server.record.legal_moves().swap_remove(1);
        program.keys(&format!("{first}<enter>"));
        let reply = program.server.record.last_move().unwrap();
        shows(&program, &format!("1. {first}"));
        shows(&program, &reply);
    }
}

#[test]
fn output_of_a_crashed_engine_is_one_key_away() {
    let mut program = playing(GameKind::Adjacency);
    let printed = Printed { lines: vec!["Traceback".to_owned()], file: None };
    program.tell(Message::Printed(0, printed));
    program.keys("c3<enter>");
    program.event(Event::Ended(Ending {
        outcome: Some(Outcome::Win(Player::First)),
        reason: EndReason::Crash,
        margin: 0,
        illegal: None,
    }));
    for columns in [60, 80] {
        program.resize(columns, 24).keys("<up>");
        let screen = program.screen();
        assert!(screen.lines().last().unwrap().contains("E output"), "{screen}");
    }
}

#[test]
fn the_keys_of_the_result_keep_a_space_before_its_frame() {
    let mut program = in_indonesian(GameKind::Adjacency, SIZE);
    program.keys("c3<enter>").event(lost(Outcome::Win(Player::Second)));
    for columns in 60..=110 {
        program.resize(columns, 24);
        let screen = program.screen();
        for line in screen.lines().filter(|line| line.contains("m tanding ulang")) {
            assert!(!line.contains('│') || line.trim_end().ends_with(" │"), "{columns}:\n{screen}");
        }
    }
}

#[test]
fn a_closed_list_of_spectators_stays_closed_and_the_end_of_a_game_closes_an_open_one() {
    let mut program = against_person();
    program.server.spectators = vec!["Edsger"];
    program.event(Event::Spectators { count: 1 }).keys("W");
    shows(&program, "Players and spectators");
    program.keys("<esc>");
    // The answer to the request for the open list comes late.
    let spectators = program.server.answer(99, Command::Spectators { room: code(), from: None });
    for message in spectators {
        program.link(LinkEvent::Message(message));
    }
    shows_not(&program, "Players and spectators");
    program.keys("W");
    program.event(lost(Outcome::Win(Player::First)));
    shows_not(&program, "Players and spectators");
    shows(&program, "You lost to Grace");
}

#[test]
fn the_palette_has_every_word_of_the_chosen_command() {
    for (size, language) in [((80, 24), "en"), ((80, 24), "id"), ((60, 16), "id"), ((40, 12), "en"), ((40, 12), "id")] {
        let start = StartWith::Play(NewGame::against_bot(GameKind::Morris));
        let mut program = Program::new(Setup { start, language: language.parse().unwrap(), ..Setup::default() }, size);
        let texts = program.model.world.texts;
        let whole = texts.say("game-confirm.about").into_owned();
        program.keys(":");
        let mut found = false;
        for _ in 0..60 {
            let screen = program.screen();
            let inside = |line: &str| line.trim().trim_matches(['│', '╭', '╮', '╰', '╯', '─']).trim().to_owned();
            let text = screen.lines().map(inside).collect::<Vec<_>>().join(" ");
            found |= text.contains(&whole);
            program.keys("<down>");
        }
        assert!(found, "{size:?} {language}: {}", program.screen());
    }
}

#[test]
fn the_cursor_begins_a_rematch_in_the_middle() {
    let mut program = against_person();
    program.keys("a1");
    shows(&program, "[");
    let before = program.screen();
    program.event(lost(Outcome::Win(Player::First)));
    program.server.seats = Seats { first: Some(person("Ada", 1)), second: Some(person("Grace", 2)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    assert_ne!(program.screen(), before);
    program.keys("<enter>");
    assert!(matches!(program.sent().last(), Some(Command::Move { text, .. }) if text != "a1"), "{:?}", program.sent());
}

#[test]
fn a_draw_offer_that_a_restart_of_the_server_forgot_is_said_to_be_gone() {
    let mut program = against_person();
    program.event(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Draw }));
    shows(&program, "You offer a draw");
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Connected(Box::new(welcome())));
    whole_room(&mut program);
    shows(&program, "The draw offer no longer stands.");
    // Said once, and never where the game went on instead.
    whole_room(&mut program);
    program.keys("<up>");
    assert_eq!(program.screen().matches("draw offer no longer").count(), 1, "{}", program.screen());
}

#[test]
fn a_joining_player_reads_that_the_game_begins() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    whole_room(&mut program);
    shows_not(&program, "the game begins");
    let mut program = Program::new(Setup::default(), SIZE);
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    program.keys("<down><down><down><enter>example.org<enter>c").keys(code().as_str()).keys("<enter>");
    shows(&program, "the game begins");
}

#[test]
fn of_two_who_were_paired_nobody_is_back_before_they_have_met() {
    let mut program = against_person();
    program.server.seats.second = Some(person("Ada", 1));
    program.server.seats.first = None;
    whole_room(&mut program);
    let mut seat = person("Grace", 2);
    seat.connected = false;
    program.event(Event::Seated { side: Player::First, seat });
    // No game has been played here, as after a pairing.
    program.event(Event::Presence { side: Player::First, connected: true, claim_in_ms: None });
    shows(&program, "Grace is here");
    shows_not(&program, "is back");
    program.server.seats.first = Some(person("Grace", 2));
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    program.event(Event::Presence { side: Player::First, connected: false, claim_in_ms: Some(30_000) });
    program.event(Event::Presence { side: Player::First, connected: true, claim_in_ms: None });
    shows(&program, "Grace is back");
}

#[test]
fn in_a_game_by_days_presence_is_not_shown() {
    for clock in ["5+3", "3d"] {
        let mut program = against_person();
        program.server.seats.second = Some(person("Ada", 1));
        program.server.clock = clock.parse().unwrap();
        whole_room(&mut program);
        for connected in [false, true, false] {
            program.event(Event::Presence { side: Player::First, connected, claim_in_ms: None });
        }
        let said = program.screen();
        let is_shown = said.contains("lost the connection") || said.contains("is back");
        assert_eq!(is_shown, clock == "5+3", "{said}");
    }
}

#[test]
fn leaving_after_the_end_of_the_game_is_leaving() {
    let mut program = against_person();
    program.server.seats.second = Some(person("Ada", 1));
    whole_room(&mut program);
    let gone = Event::Presence { side: Player::First, connected: false, claim_in_ms: None };
    program.event(gone.clone());
    // Grace may have left the board or lost the connection: the game waits in both cases.
    shows(&program, "Grace is away; the game is kept");
    program.event(Event::Presence { side: Player::First, connected: true, claim_in_ms: None });
    program.event(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    program.event(gone);
    shows(&program, "Grace left");
}

#[test]
fn a_short_error_covers_the_whole_of_a_long_sentence_below_the_board() {
    let mut program = against_person();
    let reason = Reason::from("a reason that is so long that the sentence with it needs another row of the screen");
    program.link(LinkEvent::Lost { reason, retry_in: Duration::from_secs(3) });
    shows(&program, "Connection lost");
    program.keys("O");
    shows(&program, "The connection is lost");
    shows_not(&program, "Connection lost, trying");
    shows_not(&program, "another row");
}

#[test]
fn own_actions_are_reported_with_you_and_not_by_name() {
    let mut program = against_person();
    let offer = Offer { by: Player::First, offer: OfferKind::Draw };
    program.event(Event::Offered(offer));
    program.event(Event::Declined { offer, reason: OfferEnd::Declined });
    shows(&program, "you declined the draw");
    program.event(Event::Muted { player: me(), name: "Ada".parse().unwrap(), muted: true });
    shows(&program, "the host has muted you");
    shows_not(&program, "Ada declined");
    let mut program = in_indonesian(GameKind::Adjacency, SIZE);
    let offer = Offer { by: Player::Second, offer: OfferKind::Draw };
    program.event(Event::Offered(offer));
    program.event(Event::Declined { offer, reason: OfferEnd::Declined });
    shows(&program, "Anda menolak seri");
}

#[test]
fn the_panel_of_morris_names_the_colours_in_every_language() {
    let program = in_indonesian(GameKind::Morris, SIZE);
    shows(&program, "Putih · tangan 9, papan 0");
    shows(&program, "Hitam · tangan 9, papan 0");
    shows(&playing(GameKind::Morris), "White · 9 in hand, 0 on board");
}

#[test]
fn a_notice_of_the_server_stands_in_the_chat_too() {
    let mut program = against_person();
    let notice = ServerMessage::Notice { code: NoticeCode::GamesEnd, sentence: "the server will end".to_owned() };
    program.link(LinkEvent::Message(notice));
    program.keys("<up>");
    shows(&program, "the server will end");
}

#[test]
fn a_panel_without_room_for_the_chat_says_that_somebody_has_chatted() {
    let mut program = against_person();
    program.resize(40, 12);
    shows_not(&program, "t Chat");
    program.event(talk("Grace", 2, "good luck"));
    shows(&program, "t Chat");
    program.keys("t<esc>");
    shows_not(&program, "t Chat");
    program.event(talk("Ada", 1, "thank you"));
    shows_not(&program, "t Chat");
}

#[test]
fn an_offer_in_a_low_window_names_the_keys_that_answer_it() {
    let mut program = against_person();
    program.resize(40, 12);
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Takeback }));
    shows(&program, "accepts, n declines");
}
