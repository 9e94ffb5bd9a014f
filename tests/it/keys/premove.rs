//! A move can be prepared on the opponent's time: one, bound to its ply, dropped with a sentence when illegal.

use bidak_client::net::link::LinkEvent;
use bidak_client::play::config::{Key, Source};
use bidak_client::play::text::Texts;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::hits::Target;
use bidak_client::tui::message::Message;
use bidak_client::tui::screen::Screen;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Ending, Event, PreparedMove, Seats, ServerMessage, Snapshot};

use crate::keys::{against_person, last, playing, sent_move, shows, shows_not};
use crate::program::{Program, person};

/// A game against a person who is on turn, after these moves.
fn opponent_thinks(game: GameKind, moves: &[&str]) -> Program {
    let mut program = playing(game);
    let mut record = game.record(&[]).unwrap();
    for text in moves {
        record.play(text).unwrap();
    }
    let (me, opponent) = (person("Ada", 1), person("Grace", 2));
    program.server.seats = match record.to_move() {
        Player::First => Seats { first: Some(opponent), second: Some(me) },
        Player::Second => Seats { first: Some(me), second: Some(opponent) },
    };
    program.server.record = record;
    whole_room(&mut program);
    program
}

/// The server sends the whole room again.
fn whole_room(program: &mut Program) {
    let snapshot = Box::new(program.server.snapshot());
    program.link(LinkEvent::Message(ServerMessage::Joined { re: 0, snapshot }));
}

/// The opponent's move arrives.
fn opponent_plays(program: &mut Program, text: &str) {
    let message = program.server.play(text);
    program.link(LinkEvent::Message(message));
}

fn moves_sent(program: &Program) -> Vec<Command> {
    let is_move = |command: &&&Command| matches!(command, Command::Move { .. });
    program.sent().iter().filter(is_move).map(|command| (*command).clone()).collect()
}

#[test]
fn a_prepared_move_is_played_at_its_ply() {
    let mut program = against_person();
    program.keys("c3<enter>");
    shows(&program, "Prepared: c3; Esc drops it.");
    assert_eq!(moves_sent(&program), []);
    opponent_plays(&mut program, "d4");
    assert_eq!(moves_sent(&program), [sent_move("c3", 1)]);
    shows_not(&program, "Prepared");
    // It was for that ply alone.
    opponent_plays(&mut program, "e5");
    assert_eq!(moves_sent(&program).len(), 1);
    shows(&program, "Your move");
}

#[test]
fn the_bell_does_not_ring_for_a_turn_that_a_prepared_move_has_used() {
    for (keys, rings) in [("c3", true), ("c3<enter>", false)] {
        let mut program = against_person();
        program.model.world.config.set(Key::Bell, "true", Source::File).unwrap();
        program.keys(keys);
        opponent_plays(&mut program, "d4");
        assert_eq!(program.effects.contains(&Effect::Ring), rings, "{keys}");
    }
}

#[test]
fn a_move_entered_for_the_next_turn_is_shown() {
    let mut program = against_person();
    shows(&program, "Enter prepare");
    program.keys("c");
    shows(&program, "Next move: c_");
    program.keys("3");
    shows(&program, "Next move: c3");
    program.keys("<enter>");
    shows(&program, "Esc drop it");
    shows_not(&program, "Next move");
}

#[test]
fn a_prepared_move_is_pointed_at_or_clicked() {
    let mut program = against_person();
    program.keys("<up><left><enter>");
    shows(&program, "Prepared: c3");
    let mut program = opponent_thinks(GameKind::TicTacToe, &[]);
    let places = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
    let target = places
        .into_iter()
        .filter_map(|(column, row)| program.target(column, row))
        .find(|target| matches!(target, Target::Point(point) if point.index() == 8));
    let target = target.unwrap();
    program.tell(Message::Click(target));
    shows_not(&program, "Prepared");
    program.tell(Message::Click(target));
    shows(&program, "Prepared: c3");
    opponent_plays(&mut program, "b2");
    assert_eq!(last(&program), &sent_move("c3", 1));
}

#[test]
fn a_prepared_move_that_is_illegal_then_is_dropped_with_a_sentence() {
    let mut program = against_person();
    program.keys("c3<enter>");
    opponent_plays(&mut program, "c3");
    shows(&program, "The prepared move c3 is not legal now.");
    assert_eq!(moves_sent(&program), []);
    program.keys("f6");
    shows_not(&program, "Prepared");
    program.keys("<enter>");
    assert_eq!(last(&program), &sent_move("f6", 1));
}

#[test]
fn a_prepared_move_is_dropped_after_a_takeback() {
    let mut program = opponent_thinks(GameKind::Adjacency, &["c3", "d4"]);
    program.keys("f6<enter>");
    shows(&program, "Prepared: f6");
    program.server.record.undo(2);
    let turn = program.server.turn();
    program.event(Event::TakenBack { plies: 2, turn });
    shows(&program, "The prepared move f6 is dropped.");
    shows_not(&program, "Prepared:");
    opponent_plays(&mut program, "c3");
    assert_eq!(moves_sent(&program), []);
}

#[test]
fn a_prepared_move_is_played_at_no_other_ply() {
    // One's own move is taken back, so that it is one's turn again, two plies before the prepared move.
    let mut program = opponent_thinks(GameKind::Adjacency, &["c3"]);
    program.keys("f6<enter>");
    shows(&program, "Prepared: f6");
    program.server.record.undo(1);
    let turn = program.server.turn();
    program.event(Event::TakenBack { plies: 1, turn });
    shows(&program, "The prepared move f6 is dropped.");
    assert_eq!(moves_sent(&program), []);
}

#[test]
fn a_second_prepared_move_replaces_the_first() {
    let mut program = against_person();
    program.keys("c3<enter>f6<enter>");
    shows(&program, "Prepared: f6");
    shows_not(&program, "c3");
    opponent_plays(&mut program, "d4");
    assert_eq!(moves_sent(&program), [sent_move("f6", 1)]);
}

#[test]
fn esc_drops_the_prepared_move_before_anything_else() {
    let mut program = against_person();
    // Something is typed, and an error is shown.
    program.keys("c3<enter>d").keys("m");
    shows(&program, "This game is not over yet.");
    program.keys("<esc>");
    shows(&program, "The prepared move c3 is dropped.");
    program.keys("<up>");
    shows_not(&program, "Prepared");
    opponent_plays(&mut program, "d4");
    assert_eq!(moves_sent(&program), []);
    program.keys("<esc>");
    shows(&program, "Your game is kept");
}

#[test]
fn text_that_names_no_point_prepares_nothing_and_shows_the_reason() {
    let mut program = opponent_thinks(GameKind::Adjacency, &[]);
    program.keys("zz99<enter>");
    shows(&program, "There is no such point on this board.");
    program.keys("<up>");
    shows_not(&program, "Prepared");
    let mut program = opponent_thinks(GameKind::TicTacToe, &["b2", "a1"]);
    program.keys("b2<enter>");
    shows(&program, "No move can be prepared there: b2 is taken.");
    shows_not(&program, "begins on");
}

#[test]
fn a_prepared_move_is_dropped_when_the_game_ends() {
    let mut program = against_person();
    program.keys("c3<enter>");
    let ending = Ending {
        outcome: Some(Outcome::Win(Player::Second)),
        reason: EndReason::Resignation,
        margin: 0,
        illegal: None,
    };
    program.event(Event::Ended(ending));
    shows(&program, "The prepared move c3 is dropped.");
    program.keys("<up>");
    shows_not(&program, "Prepared");
}

#[test]
fn a_prepared_move_is_dropped_when_the_player_leaves() {
    let mut program = against_person();
    program.keys("c3<enter>");
    shows(&program, "Prepared: c3");
    program.keys("q");
    assert!(matches!(program.model.screen, Screen::Lobby(_)));
    shows(&program, "The prepared move c3 is dropped.");
}

#[test]
fn a_prepared_move_outlasts_a_resync_to_the_same_ply_and_no_other() {
    let mut program = opponent_thinks(GameKind::Adjacency, &["c3", "d4"]);
    program.keys("f6<enter>");
    whole_room(&mut program);
    shows(&program, "Prepared: f6");
    program.server.record.undo(2);
    whole_room(&mut program);
    shows(&program, "The prepared move f6 is dropped.");
    assert_eq!(moves_sent(&program), []);
    // Another game of the room has plies of the same number.
    program.keys("f6<enter>");
    let seats = program.server.seats.clone();
    let turn = program.server.turn();
    program.event(Event::Started { games: 2, seats, turn, half: None, partner: None, unrated: None });
    shows(&program, "The prepared move f6 is dropped.");
}

#[test]
fn a_point_that_is_taken_begins_no_prepared_move() {
    let mut program = opponent_thinks(GameKind::Reversi, &[]);
    program.keys("d4<enter>");
    shows(&program, "No move can be prepared there: d4 is taken.");
    shows_not(&program, "Prepared");
}

#[test]
fn a_man_that_is_to_be_taken_is_chosen_when_the_prepared_move_is_played() {
    let mut program = opponent_thinks(GameKind::Morris, &["d6", "a1", "b6"]);
    program.keys("f6<enter>");
    shows(&program, "Prepared: f6");
    opponent_plays(&mut program, "g1");
    assert_eq!(moves_sent(&program), []);
    shows(&program, "f6 ..., choose a man to take");
    program.keys("a1<enter>");
    assert_eq!(last(&program), &sent_move("f6xa1", 4));
}

#[test]
fn a_man_on_the_board_is_prepared_from_and_to() {
    let moves =
        ["a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3", "e3"];
    let mut record = GameKind::Morris.record(&[]).unwrap();
    for text in moves {
        let legal = record.legal_moves();
        let text = legal.iter().find(|known| known.starts_with(text)).unwrap_or(&legal[0]).clone();
        record.play(&text).unwrap();
    }
    assert_eq!(record.in_hand(Player::First), 0);
    let played = record.moves();
    let played: Vec<&str> = played.iter().map(String::as_str).collect();
    let mut program = opponent_thinks(GameKind::Morris, &played);
    let record = program.server.record.boxed();
    // Any legal move of the opponent that leaves us one of two points.
    let reply = record.legal_moves().swap_remove(0);
    let mut after = record.boxed();
    after.play(&reply).unwrap();
    let mine = after.legal_moves().into_iter().find(|text| text.len() == 5).unwrap();
    program.keys(&mine.replace('-', "")).keys("<enter>");
    shows(&program, &format!("Prepared: {mine}"));
    opponent_plays(&mut program, &reply);
    assert_eq!(moves_sent(&program), [sent_move(&mine, 19)]);
}

#[test]
fn a_prepared_move_is_told_in_indonesian() {
    let mut program = against_person();
    program.model.world.texts = Texts::new("id".parse().unwrap());
    program.keys("c3<enter>");
    shows(&program, "Disiapkan: c3; Esc menghapusnya.");
    opponent_plays(&mut program, "c3");
    shows(&program, "Langkah c3 yang disiapkan sekarang tidak sah.");
}

#[test]
fn in_a_game_by_days_the_server_keeps_the_prepared_move_and_gives_it_back() {
    let mut program = playing(GameKind::Adjacency);
    program.server.clock = "3d".parse().unwrap();
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    whole_room(&mut program);
    let room = program.server.snapshot().room;
    program.keys("c3<enter>");
    assert_eq!(last(&program), &Command::Prepare { room, ply: 1, text: "c3".to_owned() });
    program.keys("<esc>");
    shows(&program, "The prepared move c3 is dropped.");
    assert_eq!(last(&program), &Command::CancelPrepared { room });
    let prepared = |ply, text: &str| Some(PreparedMove { ply, text: text.to_owned() });
    let enter = |program: &mut Program, prepared| {
        let snapshot = Box::new(Snapshot { prepared, ..program.server.snapshot() });
        program.link(LinkEvent::Message(ServerMessage::Joined { re: 0, snapshot }));
    };
    enter(&mut program, prepared(1, "d4"));
    shows(&program, "Prepared: d4; Esc drops it.");
    // Cancelled from another device.
    let turn = program.server.snapshot().turn;
    program.link(LinkEvent::Message(ServerMessage::Resumed { re: 0, room, turn, gone: Vec::new(), prepared: None }));
    shows(&program, "The prepared move d4 is dropped.");
    // One that cannot be drawn can be dropped as well.
    enter(&mut program, prepared(1, "pass"));
    shows(&program, "Prepared: pass; Esc drops it.");
    program.keys("<esc>");
    assert_eq!(last(&program), &Command::CancelPrepared { room });
    // It was illegal when the turn came.
    program.server.play("d4");
    enter(&mut program, prepared(1, "d4"));
    shows(&program, "The prepared move d4 is not legal now");
    assert_eq!(moves_sent(&program), []);
}
