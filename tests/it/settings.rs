//! Settings: the command line, the environment, the file, and the screen that changes them.

use std::fs;

use bidak_client::play::config::{Config, Key, Source};
use bidak_client::tui::effect::Effect;
use bidak_client::tui::message::Message;
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Event, Offer, OfferKind, Seats};
use harness::program::Home;

use crate::program::{Program, code, person};
use crate::screens;

const SIZE: (u16, u16) = (80, 24);

fn shows(program: &Program, text: &str) {
    assert!(program.screen().contains(text), "no {text:?} on\n{}", program.screen());
}

/// The settings screen, with the first field chosen.
fn settings() -> Program {
    let mut program = Program::new(Setup::default(), SIZE);
    program.click("Settings");
    assert!(matches!(program.model.screen, Screen::Settings(_)));
    program
}

fn preferring(pairs: &[(Key, &str)]) -> Setup {
    let mut config = Config::default();
    for (key, text) in pairs {
        config.set(*key, text, Source::File).unwrap();
    }
    Setup { config, ..Setup::default() }
}

fn saved(program: &Program) -> Option<&Vec<(Key, String)>> {
    program.effects.iter().find_map(|effect| match effect {
        Effect::SaveSettings(changes) => Some(changes),
        _ => None,
    })
}

#[test]
fn a_chosen_value_is_shown_at_once_and_written_when_saved() {
    let mut program = settings();
    let before = program.screen();
    program.keys("<down><right><right>");
    assert_ne!(program.screen(), before, "ASCII is drawn at once");
    assert!(program.screen().is_ascii());
    program.keys("<enter>");
    assert_eq!(saved(&program), Some(&vec![(Key::Glyphs, "ascii".to_owned())]));
    shows(&program, "Saved in config.toml");
    assert!(program.screen().is_ascii());
}

#[test]
fn the_looks_of_the_settings() {
    screens::check("settings", |size| {
        let mut program = Program::new(Setup::default(), size);
        program.click("Settings");
        program.keys("<down><down>");
        program
    });
}

#[test]
fn leaving_without_saving_restores_everything() {
    let mut program = settings();
    program.keys("<down><right><right><down><down><down><right><esc>");
    assert_eq!(saved(&program), None);
    shows(&program, "▶");
    assert!(matches!(program.model.screen, Screen::Start(_)));
    assert_eq!(program.model.world.config, Config::default());
}

#[test]
fn the_language_changes_with_the_choice() {
    let mut program = settings();
    program.keys("<down><down><down><down>Ada<down><right><right>");
    shows(&program, "Bahasa");
    shows(&program, "Ada");
    program.keys("<enter>");
    let changes = saved(&program).unwrap();
    assert!(changes.contains(&(Key::Lang, "id".to_owned())) && changes.contains(&(Key::Name, "Ada".to_owned())));
}

#[test]
fn nothing_is_written_where_nothing_changed() {
    let mut program = settings();
    program.keys("<right><left><enter>");
    assert_eq!(saved(&program), None);
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let mut program = settings();
    program.tell(Message::SettingsSaved(Err("config.toml cannot be written: the disk is full".to_owned())));
    shows(&program, "The settings are not saved: config.toml cannot be written: the disk is full.");
}

#[test]
fn a_player_whom_the_server_will_not_know_again_is_told() {
    let mut program = settings();
    program.tell(Message::Forgettable("the disk is full".to_owned()));
    shows(&program, "The server will not know you again: the disk is full.");
}

#[test]
fn mistakes_in_the_file_are_told_at_the_start() {
    let problems = vec!["config.toml: there is no setting \"thme\"; perhaps \"theme\" is meant".to_owned()];
    let program = Program::new(Setup { problems, ..Setup::default() }, SIZE);
    shows(&program, "perhaps \"theme\" is meant");
}

#[test]
fn a_quick_game_is_the_preferred_one() {
    let setup = preferring(&[(Key::Game, "reversi"), (Key::Bot, "greedy:2"), (Key::Clock, "5+3")]);
    let mut program = Program::new(setup, SIZE);
    program.keys("<enter>");
    let created = program.sent().into_iter().any(|command| {
        matches!(command, Command::Create { game: GameKind::Reversi, clock, .. } if clock.to_string() == "5+3")
    });
    assert!(created);
    assert!(
        program
            .sent()
            .iter()
            .any(|command| matches!(command, Command::AddBot { bot, .. } if bot.to_string() == "greedy:2"))
    );
}

#[test]
fn the_bell_rings_only_on_request_and_only_for_what_is_wanted() {
    let rings = |bell: &str| {
        let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
        let mut program = Program::new(Setup { start, ..preferring(&[(Key::Bell, bell)]) }, SIZE);
        program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
        let mut counts = Vec::new();
        let mut count = |program: &Program| {
            counts.push(program.effects.iter().filter(|effect| **effect == Effect::Ring).count());
        };
        let started = program.server.start();
        program.link(bidak_client::net::link::LinkEvent::Message(started));
        count(&program);
        let moved = program.server.play("c3");
        program.link(bidak_client::net::link::LinkEvent::Message(moved));
        count(&program);
        program.event(Event::Spectators { count: 1 });
        count(&program);
        program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
        count(&program);
        counts
    };
    assert_eq!(rings("true"), [0, 1, 1, 2]);
    assert_eq!(rings("false"), [0, 0, 0, 0]);
}

#[test]
fn recent_servers_are_offered_and_saved() {
    let recent = vec!["a.example".to_owned(), "b.example".to_owned()];
    let mut program = Program::new(Setup { recent, ..Setup::default() }, SIZE);
    program.click("Join");
    shows(&program, "a.example");
    // The second server becomes the most recent one.
    program.keys("<up><right>").click("Connect");
    let kept = program.effects.iter().rev().find_map(|effect| match effect {
        Effect::KeepServers(servers) => Some(servers.clone()),
        _ => None,
    });
    assert_eq!(kept.unwrap(), ["b.example", "a.example"]);
}

#[test]
fn a_pasted_invitation_needs_one_key_to_the_seat() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.tell(Message::Paste(format!("bidak join 192.168.1.5 --room {}\n", code())));
    shows(&program, "192.168.1.5");
    program.keys("<enter>");
    assert!(program.sent().iter().any(|command| matches!(command, Command::Join { room, .. } if *room == code())));
}

#[test]
fn pasted_garbage_does_nothing() {
    let mut program = Program::new(Setup::default(), SIZE);
    let before = program.screen();
    for garbage in ["hello", "\u{1b}[2J\u{7}\r\n\r\nqqq", &"x".repeat(1 << 20)] {
        program.tell(Message::Paste(garbage.to_owned()));
        assert_eq!(program.screen(), before);
    }
    program.keys("<enter>");
    let before = program.screen();
    program.tell(Message::Paste("qy\nrq\u{1b}c3\n".repeat(1000)));
    assert_eq!(program.screen(), before);
    program.keys("t").tell(Message::Paste("\u{1b}]0;x\u{7}".repeat(100_000)));
    assert!(!program.screen().chars().any(|character| character != '\n' && character.is_control()));
}

#[test]
fn the_configuration_is_printed_with_its_sources() {
    let home = Home::new();
    let folder = home.path().join("config/bidak");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), "theme = \"paper\"\nglyphs = \"blocks\"\nthme = \"x\"\n").unwrap();
    let done = home.start_with(&["--print-config", "--name", "Ada"], &[("BIDAK_GLYPHS", "ascii")]).finish();
    assert_eq!(done.code, Some(0), "{done:?}");
    for (start, end) in [
        ("theme = \"paper\"", "# from the file"),
        ("glyphs = \"ascii\"", "# from the environment"),
        ("name = \"Ada\"", "# from the command line"),
        ("clock = \"none\"", "# the default"),
    ] {
        assert!(done.stdout.lines().any(|line| line.starts_with(start) && line.ends_with(end)), "{}", done.stdout);
    }
    assert!(done.stderr.contains("no setting \"thme\"; perhaps \"theme\" is meant"), "{}", done.stderr);
    // The output is a valid file.
    fs::write(folder.join("config.toml"), &done.stdout).unwrap();
    let again = home.run(&["--print-config"], "");
    assert!(again.stdout.contains("name = \"Ada\"") && again.stderr.is_empty(), "{again:?}");
}

#[test]
fn a_wrong_value_in_the_environment_is_wrong_usage() {
    let home = Home::new();
    for (variable, value) in [("BIDAK_GAME", "chess"), ("BIDAK_THEME", "pink"), ("BIDAK_BELL", "loud")] {
        let done = home.start_with(&["--print-config"], &[(variable, value)]).finish();
        assert_eq!(done.code, Some(2), "{variable}: {done:?}");
        assert!(done.stderr.contains(value), "{variable}: {}", done.stderr);
    }
}

#[test]
fn a_usual_clock_in_the_environment_is_no_argument_of_the_command_line() {
    let home = Home::new();
    // Nobody listens there; with an argument the usage would be wrong.
    let done = home.start_with(&["join", "127.0.0.1:9", "--plain"], &[("BIDAK_CLOCK", "10+5")]).finish();
    assert!(done.code != Some(2) && !done.stderr.contains("--engine"), "{done:?}");
    let done = home.start_with(&["--print-config"], &[("BIDAK_CLOCK", "10+5")]).finish();
    assert!(done.stdout.lines().any(|line| line.starts_with("clock = \"10+5\"")), "{done:?}");
}

#[test]
fn the_plain_mode_uses_the_same_settings() {
    let home = Home::new();
    let folder = home.path().join("config/bidak");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), "game = \"tictactoe\"\nname = \"Ada\"\n").unwrap();
    let done = home.run(&["play", "--bot", "random", "--json"], "");
    assert!(done.stdout.contains("\"tictactoe\"") && done.stdout.contains("Ada"), "{done:?}");
}
