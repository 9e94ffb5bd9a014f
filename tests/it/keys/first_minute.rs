//! From the start to a seat and to a legal move.

use bidak_client::net::invitation::Goal;
use bidak_client::net::lan::Nearby;
use bidak_client::net::link::LinkEvent;
use bidak_client::play::config::Key;
use bidak_client::play::text::Language;
use bidak_client::tui::effect::{Effect, Reach};
use bidak_client::tui::message::Message;
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{Command, LobbyChanges, SeatChoice, ServerMessage, Token};

use crate::keys::{SIZE, last, playing, sent_move, shows, shows_not, waiting_room};
use crate::program::{Program, code};

#[test]
fn one_key_from_the_start_it_is_my_move() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<enter>");
    shows(&program, "Your move");
    assert_eq!(program.effects[0], Effect::StartServer { number: 1, reach: Reach::Solo(None) });
}

#[test]
fn two_keys_from_the_start_a_legal_move_is_played() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<enter><enter>");
    assert_eq!(last(&program), &sent_move("d4", 0));
}

#[test]
fn in_every_game_the_first_key_plays_a_legal_move() {
    for game in GameKind::ALL {
        let mut program = playing(*game);
        let legal = program.server.record.legal_moves();
        program.keys("<enter>");
        let Command::Move { text, .. } = last(&program) else { panic!("{game}: {:?}", last(&program)) };
        assert!(legal.contains(text), "{text} in {game}");
    }
}

#[test]
fn from_a_pasted_address_two_keys_lead_to_a_seat() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.tell(Message::Paste("bidak join ws://example.org:7878/ws --room K7QF2M".to_owned()));
    program.keys("<enter>");
    assert!(matches!(&program.effects[0], Effect::Connect(destination) if destination.url.contains("example.org")));
    assert_eq!(last(&program), &Command::Join { room: code(), seat: SeatChoice::Any });
    assert!(matches!(program.model.screen, Screen::Game(_)));

    // Without the code of a room: the first room of the list.
    let mut program = Program::new(Setup::default(), SIZE);
    program.server.rooms = vec![waiting_room(&program)];
    program.tell(Message::Paste("example.org".to_owned())).keys("<enter><enter>");
    assert!(program.sent().contains(&&Command::Join { room: code(), seat: SeatChoice::Any }));
}

#[test]
fn each_line_of_the_start_explains_itself() {
    let mut program = Program::new(Setup::default(), SIZE);
    let mut sentences = Vec::new();
    for _ in 0..8 {
        let screen = program.screen();
        let below = screen.lines().skip_while(|line| !line.contains("Quit"));
        let sentence: Vec<&str> = below
            .skip(1)
            .take_while(|line| !line.contains("Enter choose"))
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        assert!(sentence.join(" ").ends_with('.'), "{screen}");
        sentences.push(sentence.join(" "));
        program.keys("<down>");
    }
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), 8, "{sentences:?}");
}

#[test]
fn the_explanation_of_a_line_is_whole_in_a_small_window_in_every_language() {
    for (language, last) in [("en", "Quit"), ("id", "Keluar")] {
        for size in [(50, 15), (60, 18)] {
            let setup = Setup { language: language.parse().unwrap(), ..Setup::default() };
            let mut program = Program::new(setup, size);
            for _ in 0..9 {
                let screen = program.screen();
                let below: Vec<&str> =
                    screen.lines().skip_while(|line| !line.contains(last)).skip(1).map(str::trim).collect();
                let explanation = below[..below.len() - 1].join(" ");
                assert!(explanation.trim_end().ends_with('.') && !explanation.contains('…'), "{screen}");
                program.keys("<down>");
            }
        }
    }
}

#[test]
fn the_form_of_a_new_game_is_whole_in_every_language() {
    for language in Language::all() {
        let mut program = Program::new(Setup { language, ..Setup::default() }, SIZE);
        program.keys("<down><enter><down>");
        for game in GameKind::ALL {
            assert!(!program.screen().contains('…'), "{game}: {}", program.screen());
            program.keys("<right>");
        }
    }
}

#[test]
fn the_address_of_a_hosted_lobby_is_explained_in_a_small_window() {
    for (language, words) in [("en", "others join with:"), ("id", "orang lain bergabung dengan:")] {
        let setup = Setup { language: language.parse().unwrap(), ..Setup::default() };
        let mut program = Program::new(setup, (50, 15));
        program.keys("<down><down><enter>");
        shows(&program, words);
        shows(&program, "bidak join 192.168.1.5");
    }
}

#[test]
fn a_chosen_game_is_created_with_its_options() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><enter><down><down><left><enter>");
    let created = program.sent().into_iter().find_map(|command| match command {
        Command::Create { game, options, .. } => Some((*game, options.clone())),
        _ => None,
    });
    let (game, options) = created.unwrap();
    assert_eq!(game, GameKind::Adjacency);
    assert_eq!(options.get("rounds").map(String::as_str), Some("27"));
    shows(&program, "Your move");
}

#[test]
fn from_an_address_one_key_leads_to_a_seat() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    let changed = vec![waiting_room(&program)];
    let changed = ServerMessage::LobbyChanged(LobbyChanges { changed, players: 2, ..LobbyChanges::default() });
    program.link(LinkEvent::Message(changed));
    program.keys("<enter>");
    assert!(program.sent().iter().any(|command| matches!(command, Command::Join { room, .. } if *room == code())));
    assert!(matches!(program.model.screen, Screen::Game(_)));
}

#[test]
fn an_engine_is_met_on_a_server_for_others_too() {
    for (share, header) in [(vec!["192.168.1.7".to_owned()], "room K7QF2M"), (Vec::new(), "Bidak  Adjacency")] {
        let start = StartWith::Meet {
            url: "ws://127.0.0.1:7878/ws".to_owned(),
            share,
            token: Token::from_bits(7),
            room: code(),
            watch: false,
            logs: Vec::new(),
        };
        let program = Program::new(Setup { start, ..Setup::default() }, SIZE);
        assert!(matches!(program.model.screen, Screen::Game(_)));
        shows(&program, header);
    }
}

#[test]
fn a_wrong_address_is_refused_in_the_form() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><down><down><enter>host:port<enter>");
    shows(&program, "port is a number");
    assert!(program.effects.is_empty());
    program.keys("<backspace><backspace><backspace><backspace>7878<enter>");
    assert!(matches!(&program.effects[0], Effect::Connect(destination) if destination.url == "host:7878"));
}

#[test]
fn the_first_start_asks_once_for_a_name_and_enter_keeps_the_guest_name() {
    // Nothing is chosen by Esc: the next start asks again.
    let mut program = Program::new(Setup { asks_name: true, ..Setup::default() }, SIZE);
    shows(&program, "········");
    program.keys("<esc>");
    shows(&program, "Quick game");
    assert!(!program.effects.iter().any(|effect| matches!(effect, Effect::SaveSettings(_))), "{:?}", program.effects);
    for (keys, name) in [("<enter>", ""), ("Ani<enter>", "Ani")] {
        let mut program = Program::new(Setup { asks_name: true, ..Setup::default() }, SIZE);
        shows(&program, "Your name");
        shows_not(&program, "Quick game");
        program.keys(keys);
        shows(&program, "Quick game");
        assert!(program.effects.contains(&Effect::SaveSettings(vec![(Key::Name, name.to_owned())])), "{keys}");
        assert_eq!(program.model.world.name.as_deref().unwrap_or_default(), name);
    }
}

#[test]
fn joining_a_server_asks_for_a_name_the_first_time_and_goes_on_there() {
    let room = "K7QF2M".parse().unwrap();
    let join = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(room), watch: false };
    let goal = StartWith::Goal { url: "example.org".to_owned(), goal: Goal::Room(room) };
    for start in [join, goal] {
        let mut program = Program::new(Setup { asks_name: true, start: start.clone(), ..Setup::default() }, SIZE);
        shows(&program, "Your name");
        assert_eq!(program.effects, []);
        program.keys("Ani<enter>");
        assert_eq!(program.effects[0], Effect::SaveSettings(vec![(Key::Name, "Ani".to_owned())]));
        let asks = |effect: &Effect| matches!(effect, Effect::Connect(to) if to.name.as_deref() == Some("Ani"));
        assert!(program.effects.iter().any(asks), "{:?}", program.effects);
        assert!(program.sent().iter().any(|command| matches!(command, Command::Join { .. })), "{:?}", program.sent());
        // The next time nothing is asked.
        let program = Program::new(Setup { start, ..Setup::default() }, SIZE);
        shows_not(&program, "Your name");
    }
}

#[test]
fn a_refused_name_stays_in_the_settings_and_the_sentence_names_the_character() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.click("Settings").keys("<down><down>");
    for _ in 0..20 {
        if !program.screen().contains("▶ Your name") {
            program.keys("<up>");
        }
    }
    program.tell(Message::Paste("Ani\u{202e}".to_owned())).keys("<enter>");
    shows(&program, "RIGHT-TO-LEFT OVERRIDE (U+202E)");
    shows(&program, "▶ Your name");
    shows(&program, "Ani");
    assert!(!program.effects.iter().any(|effect| matches!(effect, Effect::SaveSettings(_))));
}

#[test]
fn hosting_asks_for_a_name_the_first_time() {
    let start = StartWith::Host { url: "ws://127.0.0.1:7878/ws".to_owned(), share: Vec::new(), game: None };
    let mut program = Program::new(Setup { asks_name: true, start, ..Setup::default() }, SIZE);
    shows(&program, "Your name");
    program.keys("Ani<enter>");
    let asks = |effect: &Effect| matches!(effect, Effect::Connect(to) if to.name.as_deref() == Some("Ani"));
    assert!(program.effects.iter().any(asks), "{:?}", program.effects);
    // The question alone ends the program, where another screen follows.
    let mut program = Program::new(Setup { asks_name: true, start: StartWith::Name, ..Setup::default() }, SIZE);
    program.keys("Ani<enter>");
    assert!(program.has_quit());
}

#[test]
fn a_guest_changes_the_name_in_the_lobby_and_says_hello_again() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.keys("N<c-u>Ani<enter>");
    let renames = |effect: &Effect| matches!(effect, Effect::Connect(to) if to.name.as_deref() == Some("Ani"));
    assert!(program.effects.iter().any(renames), "{:?}", program.effects);
    shows(&program, "Lobby");
    shows_not(&program, "is back");
    assert!(program.effects.contains(&Effect::SaveSettings(vec![(Key::Name, "Ani".to_owned())])));
}

#[test]
fn a_reserved_name_stays_in_its_field_and_is_not_kept() {
    let mut program = Program::new(Setup { asks_name: true, ..Setup::default() }, SIZE);
    program.keys("teacher<enter>");
    shows(&program, "Your name");
    shows(&program, "teacher");
    shows(&program, "his name belongs to");
    assert!(!program.effects.iter().any(|effect| matches!(effect, Effect::SaveSettings(_))));
}

#[test]
fn servers_on_this_network_are_on_the_start_screen_and_one_key_from_a_visit() {
    let server = |name: &str, address: &str| Nearby { name: name.to_owned(), address: address.to_owned() };
    let (one, other) = (server("Ana", "192.168.1.7"), server("Budi", "192.168.1.8:9000"));
    let mut program = Program::new(Setup::default(), SIZE);
    program.tell(Message::Nearby(vec![one.clone(), other.clone()]));
    shows(&program, "On this network: Ana (192.168.1.7) and 1 more");
    program.keys("<down><down><down><enter>");
    shows(&program, "Ana (192.168.1.7)");
    program.keys("<enter>");
    assert!(matches!(&program.effects[0], Effect::Connect(destination) if destination.url == "192.168.1.7"));

    // `bidak join` without an address waits for them, and typing goes on as it was.
    let mut program = Program::new(Setup { start: StartWith::Find, ..Setup::default() }, SIZE);
    shows_not(&program, "Nearby");
    program.tell(Message::Nearby(vec![one.clone(), other.clone()])).keys("<down>");
    for _ in 0..10 {
        if program.screen().contains("Budi (192.168.1.8:9000)") {
            break;
        }
        program.keys("<down><right>");
    }
    shows(&program, "Budi (192.168.1.8:9000)");
    program.tell(Message::Nearby(vec![other]));
    shows(&program, "192.168.1.8:9000");
    program.tell(Message::Nearby(Vec::new()));
    shows_not(&program, "Nearby");
    shows(&program, "192.168.1.8:9000");
    let mut program = Program::new(Setup { start: StartWith::Find, ..Setup::default() }, SIZE);
    program.keys("typed.example").tell(Message::Nearby(vec![one]));
    shows(&program, "typed.example");
    program.keys("<esc>");
    shows(&program, "Press Esc again to quit.");
    program.keys("<esc>");
    assert!(program.has_quit(), "it began at the shell");
}
