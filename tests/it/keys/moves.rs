//! Moves: typed, pointed at, clicked, refused; and those that were played before.

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::hits::Target;
use bidak_client::tui::message::{Message, Wheel};
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Clocks, Command, Seats};

use crate::keys::{SIZE, last, playing, sent_move, shows, shows_not};
use crate::program::{Program, code, person};

#[test]
fn a_typed_move_is_sent_with_its_ply() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("c3<enter>");
    assert_eq!(last(&program), &sent_move("c3", 0));
    program.keys("f6<enter>");
    assert_eq!(last(&program), &sent_move("f6", 2));
}

#[test]
fn arrows_move_the_cursor() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("<up><left><enter>");
    assert_eq!(last(&program), &sent_move("c3", 0));
}

#[test]
fn typed_text_that_names_no_point_never_plays_the_point_under_the_cursor() {
    for typed in
        ["d9<enter>", "d<enter>", "zz99<enter>", "c33<enter>", "c3z<enter>", "D4<enter>", "5<enter>", "!<enter>"]
    {
        let mut program = playing(GameKind::Adjacency);
        program.keys(typed);
        assert!(!program.sent().iter().any(|command| matches!(command, Command::Move { .. })), "{typed}");
        shows(&program, "There is no such point on this board.");
        program.keys("c3<enter>");
        assert_eq!(last(&program), &sent_move("c3", 0), "{typed}");
    }
}

#[test]
fn a_point_is_clicked_to_look_and_again_to_play() {
    let mut program = playing(GameKind::TicTacToe);
    let place = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
    let target = place
        .into_iter()
        .filter_map(|(column, row)| program.target(column, row))
        .find(|target| matches!(target, Target::Point(point) if point.index() == 8));
    let target = target.unwrap();
    program.tell(Message::Click(target));
    shows(&program, "Your move: c3");
    assert!(!program.sent().iter().any(|command| matches!(command, Command::Move { .. })));
    program.tell(Message::Click(target));
    assert_eq!(last(&program), &sent_move("c3", 0));
}

#[test]
fn every_key_in_the_footer_can_be_clicked() {
    let mut program = playing(GameKind::Adjacency);
    program.click("R resign");
    shows(&program, "Resign?");
    program.click("y yes");
    assert_eq!(last(&program), &Command::Resign { room: code() });
}

#[test]
fn a_point_that_is_taken_is_refused_with_the_rule() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("a7<enter>");
    shows(&program, "a7 is not legal: a7 is taken.");
    program.keys("<up>");
    shows_not(&program, "is taken");
}

#[test]
fn a_morris_move_is_typed_in_one_go() {
    let mut program = playing(GameKind::Morris);
    program.server.replies = vec!["a1".to_owned(), "g1".to_owned()];
    program.keys("d6<enter>b6<enter>f6<enter>");
    shows(&program, "choose a man to take");
    program.keys("a1<enter>");
    assert_eq!(last(&program), &sent_move("f6xa1", 4));
    program.keys("f4f2");
    shows(&program, "Your move: f2");
}

#[test]
fn a_point_that_cannot_be_taken_is_refused_and_the_move_waits() {
    let mut program = playing(GameKind::Morris);
    program.server.replies = vec!["a1".to_owned(), "g1".to_owned()];
    program.keys("d6<enter>b6<enter>f6<enter>");
    shows(&program, "f6 ..., choose a man to take");
    program.keys("a7<enter>");
    shows(&program, "a7 does not continue this move");
    program.keys("<up>");
    shows(&program, "f6 ..., choose a man to take");
    program.keys("g1<enter>");
    assert_eq!(last(&program), &sent_move("f6xg1", 4));
}

#[test]
fn a_move_is_typed_as_it_is_written() {
    let mut program = playing(GameKind::Morris);
    program.server.replies = vec!["a1".to_owned(), "g1".to_owned()];
    program.keys("d6<enter>b6<enter>f6x");
    shows_not(&program, "not over");
    program.keys("g1<enter>");
    assert_eq!(last(&program), &sent_move("f6xg1", 4));
}

#[test]
fn a_pass_has_a_key_of_its_own() {
    let mut game = NewGame::against_bot(GameKind::Reversi);
    // White has the only empty squares that matter: Black to move has nothing to outflank.
    game.position = Some("OOOOOOOX--------------------------------------------------------".to_owned() + " O");
    let start = StartWith::Play(NewGame::against_bot(GameKind::Reversi));
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    let text = "XO------------------------------------------------------------OO O";
    let mut record = GameKind::Reversi.record_from(text).unwrap();
    assert_eq!(record.legal_moves(), ["pass"]);
    record.undo(0);
    program.server.record = record;
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    shows(&program, "You have no move: p passes.");
    program.keys("<enter>");
    shows(&program, "p passes");
    program.keys("p");
    assert_eq!(last(&program), &sent_move("pass", 0));
}

#[test]
fn the_rounds_that_are_left_are_told() {
    let start = StartWith::Play(NewGame {
        options: [("rounds".to_owned(), "2".to_owned())].into(),
        ..NewGame::against_bot(GameKind::Adjacency)
    });
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    shows(&program, "Moves, 2 rounds left");
    program.keys("c3<enter>");
    shows(&program, "Moves, last round");
    program.keys("[");
    shows(&program, "Moves, 2 rounds left");
    program.keys("<esc>d4<enter>");
    shows(&program, "Moves ─");
    shows_not(&playing(GameKind::Reversi), "left");
}

#[test]
fn earlier_positions_are_looked_at_and_not_played_from() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("c3<enter>f6<enter>[[");
    shows(&program, "After move 2 of 4.");
    let moves = program.sent().len();
    program.keys("<enter>");
    shows_not(&program, "After move");
    assert_eq!(program.sent().len(), moves);
    program.wheel(Wheel::Up);
    shows(&program, "After move 3 of 4.");
    program.keys("{");
    shows(&program, "After move 0 of 4.");
    program.keys("}");
    shows(&program, "Your move");
}

#[test]
fn arrows_go_through_the_moves_where_nothing_can_be_played() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("c3<enter>f6<enter>[");
    shows(&program, "After move 3 of 4.");
    program.keys("<left><left>");
    shows(&program, "After move 1 of 4.");
    program.keys("<right>");
    shows(&program, "After move 2 of 4.");
    program.keys("<up>");
    shows(&program, "After move 0 of 4.");
    program.keys("<down>");
    shows(&program, "Your move");
}

#[test]
fn the_board_is_flipped_with_its_coordinates_and_its_arrows() {
    let mut program = playing(GameKind::Adjacency);
    let files = |program: &Program| program.screen().lines().find(|line| line.contains("a    b")).is_some();
    assert!(files(&program));
    program.keys("F");
    assert!(!files(&program), "{}", program.screen());
    shows(&program, "h    g    f");
    // Right on the screen is the file before now.
    program.keys("<right><enter>");
    assert_eq!(last(&program), &sent_move("c4", 0));
}

#[test]
fn clocks_run_and_warn_and_nothing_ticks_without_them() {
    let mut program = playing(GameKind::Adjacency);
    assert_eq!(program.model.next_change(), None, "an untimed game needs no ticks");
    program.server.clocks = Some(Clocks { first_ms: 62_000, second_ms: 60_000, running: None });
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    shows(&program, "1:02");
    program.wait(Duration::from_millis(1500));
    shows(&program, "1:00");
    let change = program.model.next_change().unwrap().saturating_sub(program.model.world.now);
    assert!(change > Duration::from_millis(100), "seconds need no more: {change:?}");
    program.wait(Duration::from_secs(50));
    shows(&program, "0:10.5!");
    let change = program.model.next_change().unwrap().saturating_sub(program.model.world.now);
    assert_eq!(change, Duration::from_millis(100));
    program.wait(Duration::from_secs(50));
    shows(&program, "0:00.0!");
    assert_eq!(program.model.next_change(), None, "a clock that has run out stands still");
}

#[test]
fn the_cursor_does_not_hide_the_mark_of_the_last_move() {
    let mut program = playing(GameKind::TicTacToe);
    program.server.replies = vec!["a1".to_owned()];
    program.keys("b2<enter>");
    shows(&program, "(  │   │  )");
    program.keys("a1");
    shows(&program, "(  │   │  )");
    shows(&program, "[  ╭───╮  ]");
}
