//! Analyses of finished games, and hints.

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::play::analysis::{Request, search};
use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::message::Message;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::analysis::value::Proof;
use bidak_shared::analysis::{Effort, Finding, Source, Stage};
use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{Command, Seats};
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;

use crate::program::{Program, code, person};
use crate::replay::{replaying, short, shows};
use crate::screens;

const SIZE: (u16, u16) = (80, 24);

fn shows_not(program: &Program, text: &str) {
    assert!(!program.screen().contains(text), "{text:?} on\n{}", program.screen());
}

fn against_bot(game: GameKind) -> Program {
    let start = StartWith::Play(NewGame::against_bot(game));
    Program::new(Setup { start, ..Setup::default() }, SIZE)
}

fn studies(program: &Program) -> Vec<&Request> {
    let mut requests = Vec::new();
    for effect in &program.effects {
        if let Effect::Study { request, .. } = effect {
            requests.push(&**request);
        }
    }
    requests
}

#[test]
fn an_analysis_marks_what_was_wrong_and_says_what_was_better() {
    let mut program = replaying(short(), SIZE);
    program.keys("x");
    shows(&program, "Analysis 6/6");
    shows(&program, "a2??");
    shows_not(&program, "c3?");
    program.keys("n");
    shows(&program, "After move 4 of 5: O a2; O threw the draw away here; c3 keeps it.");
    shows(&program, "X wins in one ply, proved.");
    shows(&program, "Best: c3");
    program.keys("n");
    shows(&program, "After move 4 of 5");
    program.keys("<end>N");
    shows(&program, "After move 4 of 5");
}

#[test]
fn the_graph_is_clicked_to_go_where_the_game_turned() {
    let mut program = replaying(short(), SIZE);
    program.keys("x");
    // The lowest row of the graph has the lead of O; to the right of it are the last positions.
    program.click("O5");
    let row = program.screen().lines().position(|line| line.contains("O5")).unwrap() as u16;
    let target = program.target(78, row).unwrap();
    program.tell(Message::Click(target));
    shows(&program, "After move 5 of 5");
}

#[test]
fn an_analysis_shows_how_far_it_is_and_stops_when_asked_or_left() {
    let mut program = replaying(short(), SIZE);
    program.searches = false;
    program.keys("x");
    shows(&program, "Analyzing 0/6, 0.3 s each");
    program.keys("+");
    shows(&program, "Analyzing 0/6, 1 s each");
    program.keys("-------");
    shows(&program, "Analyzing 0/6, searched 2 plies deep");
    let efforts: Vec<Effort> = studies(&program).iter().map(|request| request.effort).collect();
    assert_eq!((efforts.len(), efforts.last()), (8, Some(&Effort::Depth(2))), "{efforts:?}");
    program.keys("x");
    shows(&program, "Analysis 0/6");
    assert_eq!(program.effects.last(), Some(&Effect::StopStudy));
    // The replay was opened from the shell, so that leaving it ends the program: at the second key.
    program.keys("xqq");
    assert_eq!(program.effects.last(), Some(&Effect::StopStudy));
    shows(&program, "Quick game");
}

#[test]
fn late_lines_of_an_earlier_search_are_ignored() {
    let mut program = replaying(short(), SIZE);
    program.searches = false;
    program.keys("xxx");
    let mut findings = Vec::new();
    search::run(studies(&program)[0], &StopFlag::new(), &mut |finding| findings.push(finding));
    for finding in findings {
        program.tell(Message::Found { job: 1, finding });
    }
    program.tell(Message::Studied { job: 1 });
    shows(&program, "Analyzing 0/6");
}

#[test]
fn a_hint_is_marked_on_the_board_and_said_to_be_one() {
    let mut program = against_bot(GameKind::TicTacToe);
    program.keys("i");
    shows(&program, "Hint: ");
    shows(&program, "{");
    assert_eq!(studies(&program).len(), 1);
    program.keys("b2<enter>");
    shows_not(&program, "Hint: ");
    shows_not(&program, "{");
}

#[test]
fn a_hint_for_a_position_of_the_opening_book_says_that_it_is_from_there() {
    let mut program = against_bot(GameKind::Reversi);
    program.keys("i");
    shows(&program, "Hint: ");
    shows_not(&program, "from the opening book");
    // The same with the effort of the program instead of that of these tests.
    let mut program = against_bot(GameKind::Reversi);
    program.searches = false;
    program.keys("i");
    let mut findings = Vec::new();
    search::run(studies(&program)[0], &StopFlag::new(), &mut |finding| findings.push(finding));
    for finding in findings {
        program.tell(Message::Found { job: 1, finding });
    }
    shows(&program, "Hint: ");
    shows(&program, "from the opening book");
}

#[test]
fn a_short_look_at_a_position_of_the_opening_book_is_no_search() {
    let at_start = |game, effort| {
        let mut findings = findings(game, 0, effort);
        findings.remove(0)
    };
    let [short, second] =
        [1, 1000].map(|millis| at_start(GameKind::Reversi, Effort::Time(Duration::from_millis(millis))));
    assert_eq!(short, second);
    assert_eq!((short.source, short.nodes, short.value.proof), (Source::Book, 0, Proof::Nothing));
    assert_eq!((short.depth as usize, short.ply), (short.line.len(), 0));
    // A depth or more time asks for a search, and other games have no book.
    for (game, effort) in [
        (GameKind::Reversi, Effort::Depth(2)),
        (GameKind::Reversi, Effort::Time(Duration::from_millis(1001))),
        (GameKind::Morris, Effort::Time(Duration::from_millis(1))),
    ] {
        let found = at_start(game, effort);
        assert!(found.source == Source::Search && found.nodes > 0, "{game}: {found:?}");
    }
}

#[test]
fn a_hint_that_is_on_its_way_is_given_up_with_the_move() {
    let mut program = against_bot(GameKind::Adjacency);
    program.searches = false;
    program.keys("i");
    shows(&program, "The engine is thinking about a hint.");
    program.keys("c3<enter>");
    assert!(program.effects.contains(&Effect::StopStudy));
    shows_not(&program, "thinking about a hint");
}

#[test]
fn there_are_no_hints_against_people() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.server.seats = Seats { first: Some(person("Ada", 1)), second: Some(person("Grace", 2)) };
    program.link(LinkEvent::Message(bidak_shared::protocol::ServerMessage::Joined {
        re: 99,
        snapshot: Box::new(program.server.snapshot()),
    }));
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    program.keys("i");
    shows(&program, "No hints against people");
    assert!(studies(&program).is_empty());
    assert!(program.sent().iter().any(|command| matches!(command, Command::Join { .. })));
}

#[test]
fn screens_of_an_analysis() {
    screens::check("analysis", |size| {
        let mut program = replaying(short(), size);
        program.keys("x<end><left>");
        program
    });
    screens::check("hint", |size| {
        let mut program = against_bot(GameKind::Adjacency);
        program.resize(size.0, size.1).keys("i");
        program
    });
}

#[test]
fn an_analysis_keeps_to_ascii_and_to_the_window() {
    let start = StartWith::Replay(Box::new(short()));
    let appearance = Appearance { glyphs: Glyphs::Ascii, colors: Colors::None, ..Appearance::default() };
    let mut program = Program::new(Setup { start, appearance, ..Setup::default() }, SIZE);
    program.keys("x");
    for size in [(40, 12), (53, 17), (60, 20), (80, 24), (100, 30), (250, 80)] {
        program.resize(size.0, size.1).keys("<left>");
        assert!(program.screen().is_ascii() && !program.is_colored(), "{}", program.screen());
    }
}

/// The findings about every position of a game of legal moves, each chosen by its number.
fn findings(game: GameKind, plies: usize, effort: Effort) -> Vec<Finding> {
    let mut record = game.record(&[]).unwrap();
    for ply in 0..plies {
        let legal = record.legal_moves();
        let Some(text) = legal.get(ply * 7 % legal.len().max(1)) else { break };
        record.play(text).unwrap();
    }
    let mut findings = Vec::new();
    let request = Request::whole(&*record, effort);
    search::run(&request, &StopFlag::new(), &mut |finding| findings.push(finding));
    findings.retain(|finding| finding.stage == Stage::Done);
    assert_eq!(findings.len(), record.ply() + 1);
    findings
}

#[test]
fn every_position_of_every_game_is_looked_at() {
    for game in GameKind::ALL {
        let found = findings(*game, 5, Effort::Depth(2));
        assert!(found.iter().rev().enumerate().all(|(ply, finding)| finding.ply == ply), "{game}");
    }
}

#[test]
fn endings_are_proved_where_the_search_sees_them_whole() {
    let found = findings(GameKind::TicTacToe, 6, Effort::Depth(9));
    for finding in found.iter().filter(|finding| finding.ply > 0) {
        assert_eq!(finding.value.proof, Proof::Exact, "{finding:?}");
    }
}

#[test]
fn a_stopped_search_tells_nothing() {
    let stop = StopFlag::new();
    stop.raise();
    let record = GameKind::Adjacency.record(&[]).unwrap();
    let request = Request::whole(&*record, Effort::Depth(4));
    search::run(&request, &stop, &mut |finding| panic!("{finding:?}"));
    assert_eq!(record.to_move(), Player::First);
}

#[test]
fn where_tables_know_every_move_the_board_says_what_each_is_worth() {
    let mut seen = [0; 2];
    for start in ["ww......b..b..w...b..... w 0 0 0", "ww......b..b..w...b..... b 0 0 0"] {
        let record = GameKind::Morris.record_from(start).unwrap();
        let first = record.legal_moves().swap_remove(0);
        let values = GameKind::Morris.move_values(&*record).unwrap();
        // Of each man and each empty point the best move that begins or ends there.
        let best = |sign: i32| {
            let enemy = Some(record.to_move().opponent());
            let points = record.layout().all().filter(|point| record.occupant(*point) != enemy);
            let worth = |point| {
                let moves = record.legal_paths().into_iter().zip(&values);
                moves.filter(|(path, _)| path.contains(&point)).map(|(_, value)| *value).max()
            };
            points.filter(|point| worth(*point) == Some(sign)).count()
        };
        let text = format!("[Game \"morris\"]\n[Start \"{start}\"]\n\n1. {first} *\n");
        let mut program = replaying(text.parse().unwrap(), (80, 24));
        let count = |program: &Program, sign: &str| program.screen().matches(sign).count();
        program.keys("<home>");
        assert_eq!(count(&program, "+"), 0, "{}", program.screen());
        program.searches = false;
        program.keys("x");
        shows(&program, "Exact: + wins, = draws, − loses.");
        // The legend has each sign once.
        for (sign, value) in [("+", 1), ("−", -1)] {
            assert_eq!(count(&program, sign), best(value) + 1, "{}", program.screen());
            seen[usize::from(value < 0)] += best(value);
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    // The moves of the first six plies are known everywhere. After them there is nothing to say without tables.
    let start = GameKind::Morris.record_from("........................ w 9 9 0").unwrap();
    assert_eq!(GameKind::Morris.move_values(&*start), Some(vec![0; 24]));
    let without = GameKind::Morris.record_from("ww......b..b..w...b..... w 6 6 0").unwrap();
    assert_eq!(GameKind::Morris.move_values(&*without), None);
}

#[test]
fn sentences_of_an_analysis_fit_beside_every_board() {
    for (game, language) in GameKind::ALL.iter().flat_map(|game| ["en", "id"].map(|language| (*game, language))) {
        let mut record = game.record(&[]).unwrap();
        for _ in 0..4 {
            let text = record.legal_moves().last().expect("the game goes on").to_owned();
            record.play(&text).unwrap();
        }
        let start = StartWith::Replay(Box::new(RecordText::of(&*record)));
        let mut program = Program::new(Setup { start, language: language.parse().unwrap(), ..Setup::default() }, SIZE);
        program.keys("x");
        for _ in 0..=record.ply() {
            let screen = program.screen();
            let best = screen.lines().position(|line| {
                ["Best:", "Why it is lost:", "Terbaik:", "Mengapa kalah:"].iter().any(|word| line.contains(word))
            });
            let best = best.unwrap_or_else(|| panic!("no best line on\n{screen}"));
            let said = screen.lines().nth(best - 1).unwrap();
            assert!(said.ends_with('.'), "{game} {language}\n{screen}");
            program.keys("<right>");
        }
    }
}
