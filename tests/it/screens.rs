//! The looks of the screens, in a small, a usual and a large window.

use std::time::Duration;

use bidak_client::net::link::{LinkEvent, Reason};
use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::play::config::{Config, Key, Source};
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::message::Message;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    ChatLine, ClockSpec, Ending, Event, LobbyChanges, Offer, OfferKind, RoomSummary, SeatChoice, Seats, ServerMessage,
    Status,
};

use crate::program::{Program, code, person};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (140, 45)];

/// Snapshots of a screen at each size: in colour with its styles, without colour with its styles, in ASCII.
pub(crate) fn check(name: &str, open: impl Fn((u16, u16)) -> Program) {
    let mut screens = Vec::new();
    for (columns, rows) in SIZES {
        let mut program = open((columns, rows));
        let text = program.screen();
        let mut add = |how: &str, shown: &str| screens.push(format!("{columns} x {rows}{how}\n{shown}"));
        add("", &text);
        add(", styles", &program.styles());
        program.appear(Appearance { colors: Colors::None, ..Appearance::default() });
        assert!(!program.is_colored());
        if program.screen() != text {
            add(", no colour", &program.screen());
        }
        add(", no colour, styles", &program.styles());
        program.appear(Appearance { glyphs: Glyphs::Ascii, ..Appearance::default() });
        add(", ASCII", &program.screen());
    }
    insta::assert_snapshot!(name, screens.join("\n\n"));
}

fn playing(game: GameKind, size: (u16, u16)) -> Program {
    let start = StartWith::Play(NewGame::against_bot(game));
    Program::new(Setup { start, ..Setup::default() }, size)
}

fn with_appearance(glyphs: Glyphs, colors: Colors) -> Program {
    let start = StartWith::Play(NewGame::against_bot(GameKind::Adjacency));
    let appearance = Appearance { glyphs, colors, ..Appearance::default() };
    let mut program = Program::new(Setup { start, appearance, ..Setup::default() }, (80, 24));
    program.keys("h3<enter>g3");
    program
}

fn joined(size: (u16, u16)) -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    Program::new(Setup { start, ..Setup::default() }, size)
}

fn room(bits: u32, seats: Seats, status: Status) -> RoomSummary {
    RoomSummary {
        room: bidak_shared::protocol::RoomCode::from_bits(bits),
        rated: false,
        game: GameKind::ALL[bits as usize % GameKind::ALL.len()],
        options: std::collections::BTreeMap::default(),
        clock: ClockSpec::Main { main_ms: 300_000, increment_ms: 3000 },
        status,
        seats,
        kept_for: None,
        spectators: bits % 3,
    }
}

#[test]
fn the_start() {
    check("start", |size| Program::new(Setup::default(), size));
}

#[test]
fn a_new_game() {
    check("new_game", |size| {
        let mut program = Program::new(Setup::default(), size);
        program.keys("<down><enter><down><right>");
        program
    });
}

#[test]
fn the_address_of_a_server() {
    check("connect", |size| {
        let mut program = Program::new(Setup::default(), size);
        program.keys("<down><down><down><enter>example.org");
        program
    });
}

#[test]
fn an_empty_lobby() {
    check("lobby_empty", joined);
}

#[test]
fn a_lobby_with_rooms() {
    check("lobby", |size| {
        let mut program = joined(size);
        let both = Seats { first: Some(person("Grace", 2)), second: Some(person("日本語の名前", 3)) };
        let one = Seats { first: None, second: Some(person("Grace", 2)) };
        let rooms =
            vec![room(1, both.clone(), Status::Playing), room(2, one, Status::Waiting), room(3, both, Status::Ended)];
        let message =
            ServerMessage::LobbyChanged(LobbyChanges { changed: rooms, players: 5, ..LobbyChanges::default() });
        program.link(LinkEvent::Message(message)).keys("<down>");
        program
    });
}

#[test]
fn adjacency_with_a_move_that_changes_pieces() {
    check("adjacency", |size| {
        let mut program = playing(GameKind::Adjacency, size);
        program.keys("c3<enter>h3");
        program
    });
}

#[test]
fn tic_tac_toe() {
    check("tic_tac_toe", |size| {
        let mut program = playing(GameKind::TicTacToe, size);
        program.keys("b2<enter>");
        program
    });
}

#[test]
fn reversi() {
    check("reversi", |size| {
        let mut program = playing(GameKind::Reversi, size);
        program.keys("f5<enter>");
        program
    });
}

#[test]
fn morris_with_a_man_to_take() {
    check("morris", |size| {
        let mut program = playing(GameKind::Morris, size);
        program.server.replies = vec!["a1".to_owned(), "g1".to_owned()];
        program.keys("d6<enter>b6<enter>f6<enter>g1");
        program
    });
}

#[test]
fn a_won_game() {
    check("won", |size| {
        let mut program = playing(GameKind::Adjacency, size);
        program.keys("c3<enter>");
        let outcome = Some(Outcome::Win(Player::First));
        program.event(Event::Ended(Ending { outcome, reason: EndReason::Count, margin: 6, illegal: None }));
        program
    });
}

#[test]
fn an_offer_and_chat_in_wide_characters() {
    check("chat", |size| {
        let mut program = joined(size);
        program.server.seats.first = Some(person("日本語の名前", 2));
        program.keys("c").keys(code().as_str()).keys("<enter>");
        let seats = program.server.seats.clone();
        let message = program.server.start();
        assert!(seats.second.is_some());
        program.link(LinkEvent::Message(message));
        let text = "こんにちは、よろしくお願いします。 good luck and have fun".parse().unwrap();
        let from = "日本語の名前".parse().unwrap();
        program.event(Event::Chat(ChatLine { from, mark: None, player: None, seat: Some(Player::First), text }));
        program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
        program.keys("tthank you");
        program
    });
}

#[test]
fn help() {
    check("help", |size| {
        let mut program = playing(GameKind::Adjacency, size);
        program.keys("?<pgdn>");
        program
    });
}

#[test]
fn a_question() {
    check("question", |size| {
        let mut program = playing(GameKind::Adjacency, size);
        program.keys("R");
        program
    });
}

#[test]
fn the_command_palette() {
    check("palette", |size| {
        let mut program = playing(GameKind::Adjacency, size);
        program.keys(":re");
        program
    });
}

#[test]
fn a_room_that_waits_for_an_opponent() {
    check("waiting", |size| {
        let mut game = NewGame::against_bot(GameKind::Adjacency);
        game.bot = None;
        game.seat = SeatChoice::Any;
        let start = StartWith::Host {
            url: "ws://127.0.0.1:7878/ws".to_owned(),
            share: vec!["192.168.1.5".to_owned()],
            game: Some(game),
        };
        Program::new(Setup { start, ..Setup::default() }, size)
    });
}

#[test]
fn a_lost_connection() {
    check("lost", |size| {
        let mut program = playing(GameKind::Adjacency, size);
        let sentence = "the server is going down; games go on when it is back".to_owned();
        program.link(LinkEvent::Lost { reason: Reason::ClosedBecause { sentence }, retry_in: Duration::from_secs(15) });
        program
    });
}

#[test]
fn everything_differs_without_colors() {
    let program = with_appearance(Glyphs::Unicode, Colors::None);
    assert!(!program.is_colored());
    insta::assert_snapshot!("no_color", format!("{}\n\n{}", program.screen(), program.looks()));
}

#[test]
fn colors_are_used_where_they_are_allowed() {
    assert!(with_appearance(Glyphs::Unicode, Colors::Some).is_colored());
}

#[test]
fn ascii_is_drawn_with_ascii_alone() {
    let mut program = with_appearance(Glyphs::Ascii, Colors::None);
    insta::assert_snapshot!("ascii", program.screen());
    for keys in ["", "?", "<esc>:", "<esc>r", "<esc>t", "<esc>[", "<c-c>y"] {
        program.keys(keys);
        assert!(program.screen().is_ascii(), "after {keys}:\n{}", program.screen());
    }
    for game in GameKind::ALL {
        for size in SIZES.into_iter().chain([(200, 60), (40, 12)]) {
            let appearance = Appearance { glyphs: Glyphs::Ascii, colors: Colors::None, ..Appearance::default() };
            let start = StartWith::Play(NewGame::against_bot(*game));
            let program = Program::new(Setup { start, appearance, ..Setup::default() }, size);
            assert!(program.screen().is_ascii(), "{game}:\n{}", program.screen());
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_the_needed_size() {
    let mut program = Program::new(Setup::default(), (39, 12));
    assert!(program.screen().contains("Bidak needs 40 x 12"), "{}", program.screen());
    program.resize(40, 11);
    assert!(program.screen().contains("40 x 11"), "{}", program.screen());
    program.resize(40, 12);
    assert!(program.screen().contains("Quick game"), "{}", program.screen());
}

#[test]
fn keys_do_nothing_where_nobody_sees_what_they_would_do() {
    let mut program = Program::new(Setup::default(), (80, 24));
    let menu = program.screen();
    program.resize(39, 12).keys("<down><enter>?").tell(Message::Paste("k7qf2m".to_owned())).resize(80, 24);
    assert_eq!(program.screen(), menu);
    program.resize(20, 5).keys("<c-c>");
    assert!(program.effects.iter().any(|effect| matches!(effect, Effect::Quit)), "{:?}", program.effects);
}

#[test]
fn the_form_of_a_new_game_describes_the_chosen_game_whatever_the_clock() {
    for clock in ["none", "1+0", "10+5", "30s", "7+7"] {
        for game in GameKind::ALL {
            let mut config = Config::default();
            for (key, value) in [(Key::Clock, clock), (Key::Game, game.word())] {
                config.set(key, value, Source::File).expect("a value");
            }
            let mut program = Program::new(Setup { config, ..Setup::default() }, (80, 30));
            program.keys("<down><enter>");
            let about = program.model.world.texts.about_game(*game).into_owned();
            let seen = (0..12).any(|_| program.keys("<up>").screen().contains(&about[..20]));
            assert!(seen, "{game} {clock}:\n{}", program.screen());
        }
    }
}

#[test]
fn every_screen_is_drawn_in_every_window() {
    let openings: [(&str, StartWith); 5] = [
        ("", StartWith::Menu),
        ("<down><enter>", StartWith::Menu),
        ("<down><down><down><enter>", StartWith::Menu),
        ("", StartWith::Host { url: String::new(), share: vec!["192.168.1.5".to_owned()], game: None }),
        ("c3<enter>", StartWith::Play(NewGame::against_bot(GameKind::Morris))),
    ];
    for (keys, start) in openings {
        for above in ["", "?", "<esc>:", "<esc>r", "<esc>n<esc>t"] {
            let mut program = Program::new(Setup { start: start.clone(), ..Setup::default() }, (80, 24));
            program.keys(keys).keys(above);
            for size in
                [(1, 1), (2, 30), (40, 12), (41, 13), (53, 17), (60, 19), (79, 21), (97, 33), (250, 90), (300, 12)]
            {
                program.resize(size.0, size.1).keys("<up><pgdn>");
            }
        }
    }
}
