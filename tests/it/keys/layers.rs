//! Help, palette and questions.

use bidak_client::net::link::LinkEvent;
use bidak_client::play::new_game::NewGame;
use bidak_client::play::text::Texts;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::keymap::{Action, Context};
use bidak_client::tui::layer::{Layer, Question};
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Event, Offer, OfferKind, Seats};

use crate::keys::{SIZE, against_person, playing, shows, shows_not};
use crate::program::{Program, code, person};

#[test]
fn the_help_names_every_key_of_the_screen() {
    let mut program = playing(GameKind::Adjacency);
    program.resize(100, 120).keys("?");
    for binding in Context::Game.bindings() {
        let about = binding.about(Texts::default());
        let words: Vec<&str> = about.split_whitespace().take(3).collect();
        shows(&program, &words.join(" "));
        shows(&program, &binding.keys[0].to_string());
    }
}

#[test]
fn the_help_begins_with_at_most_ten_rows_of_keys_and_names_the_others_below() {
    for language in ["en", "id"] {
        for columns in [50, 60, 80, 100] {
            let start = StartWith::Play(NewGame::against_bot(GameKind::Adjacency));
            let setup = Setup { start, language: language.parse().unwrap(), ..Setup::default() };
            let mut program = Program::new(setup, (columns, 140));
            program.keys("?");
            let screen = program.screen();
            // The frame of the help, and not a mark on the board behind it.
            let mut lines = screen.lines().skip_while(|line| !line.contains("╭ "));
            let frame = lines.next().and_then(|line| line.split_once("╭ ")).unwrap().0.chars().count();
            let text = |line: &str| line.chars().skip(frame + 1).take_while(|character| *character != '│').collect();
            let lines: Vec<String> = lines.map(text).collect();
            let rows = lines.iter().skip(1).take_while(|line| !line.trim().is_empty()).count();
            assert!((5..=10).contains(&rows), "{columns} columns, {language}: {screen}");
        }
    }
    let mut program = playing(GameKind::Adjacency);
    program.resize(100, 120).keys("?");
    let screen = program.screen();
    let lines: Vec<&str> = screen.lines().filter_map(|line| Some(line.split_once("│ ")?.1)).collect();
    let place = |text: &str| {
        let at = lines.iter().position(|line| line.split("│ ").any(|part| part.trim_end_matches(['│', ' ']) == text));
        at.unwrap_or_else(|| panic!("{text}: {screen}"))
    };
    let first = &lines[place("Keys of a game")..place("Adjacency")];
    assert!(first.iter().any(|line| line.contains("leave the room")), "the way out is one of them: {screen}");
    assert!(place("More") > place("Symbols on the board"), "{screen}");
    shows(&program, "F2");
    // Keys that are seldom needed are not on every screen.
    let mut program = Program::new(Setup::default(), SIZE);
    program.resize(100, 60).keys("<down><enter>?");
    shows(&program, "More");
    shows_not(&program, "F2");
    shows_not(&program, "Ctrl-L");
}

#[test]
fn the_help_is_searched() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("?/resign");
    shows(&program, "/resign");
    shows(&program, "resign the game");
    shows_not(&program, "Symbols on the board");
    program.keys("zzz");
    shows_not(&program, "resign the game");
    shows(&program, "No key has these words");
    // Names of commands count, and keys that are not in this help.
    program.keys("<c-u>undo");
    shows(&program, "ask to take your last move back");
    program.keys("<c-u>whole screen");
    shows(&program, "Ctrl-L");
    // Esc ends the search, and then the help.
    program.keys("<esc>");
    shows(&program, "Help");
    program.keys("<esc>");
    shows_not(&program, "Help 1");
}

#[test]
fn ctrl_l_draws_everything_anew_everywhere_and_changes_nothing() {
    let redraws = |program: &Program| program.effects.iter().filter(|effect| **effect == Effect::Redraw).count();
    for keys in ["", "?", ":", "R", "t", "ttalk", "c3", "x"] {
        let mut program = playing(GameKind::Adjacency);
        program.keys(keys);
        let before = program.screen();
        program.keys("<c-l>");
        assert_eq!(redraws(&program), 1, "after {keys:?}");
        assert_eq!(program.screen(), before, "after {keys:?}");
    }
    for (place, keys) in ["", "<down><enter>", "<down><down><down><enter>", "?", ":"].into_iter().enumerate() {
        let mut program = Program::new(Setup::default(), SIZE);
        program.keys(keys).keys("<c-l>");
        assert_eq!(redraws(&program), 1, "on screen {place}");
    }
}

#[test]
fn the_palette_does_what_is_chosen() {
    let mut program = playing(GameKind::Adjacency);
    program.keys(":resign<enter>");
    shows(&program, "Resign?");
}

#[test]
fn the_palette_is_used_with_the_mouse() {
    let mut program = playing(GameKind::Adjacency);
    program.click("Bidak");
    shows(&program, "Commands");
    program.click("resign the game");
    shows(&program, "Resign?");
}

#[test]
fn the_palette_opens_in_menus_and_forms() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys(":saved<enter>");
    assert!(matches!(program.model.screen, Screen::Records(_)));
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><enter>:");
    shows(&program, "Commands");
    program.keys("without doing<enter>");
    shows(&program, "Quick game");
    program.keys(":no such thing<enter>");
    shows(&program, "No command has this name");
    // In a text a colon is a colon.
    program.keys("<esc>:elsewhere<enter>host:7878");
    shows(&program, "host:7878");
    program.keys("<c-p>");
    shows(&program, "Commands");
}

#[test]
fn a_long_question_is_scrolled_in_a_small_window() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (40, 12));
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    program.keys("<c-c>");
    shows(&program, "y yes   Enter no");
    shows(&program, "Quit?");
    program.model.layer = Some(Layer::Question(Question::new("word ".repeat(80) + "end?", Vec::new())));
    program.keys("<up>");
    shows(&program, "y yes   Enter no");
    shows_not(&program, "end?");
    program.keys(&"<down>".repeat(30));
    shows(&program, "end?");
    shows(&program, "y yes   Enter no");
}

#[test]
fn the_footer_hints_only_at_what_can_be_done_now() {
    let mut program = against_person();
    for absent in
        ["pass", "accept", "claim win", "rematch", "analyze", "save", "sit down", "add a bot", "hint", "look back"]
    {
        let screen = program.screen();
        assert!(!screen.lines().last().unwrap().contains(absent), "{absent} in\n{screen}");
    }
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows(&program, "y accept");
}

#[test]
fn the_palette_lists_only_what_can_be_done() {
    let mut program = playing(GameKind::Adjacency);
    program.keys(":");
    shows_not(&program, "seats swapped");
    let offered = |action| program.model.screen.offers(action, &program.model.world);
    assert!(offered(Action::Resign) && !offered(Action::Rematch));
}

#[test]
fn the_palette_finds_words_before_letters_inside_words_and_says_why_a_command_is_not_possible() {
    let mut program = playing(GameKind::Adjacency);
    // Not possible yet.
    program.keys(":analyze");
    shows(&program, "Analyze: this game is not over yet.");
    program.keys("<c-u>rew<c-u>esign");
    shows(&program, "resign the game");
    let mut program = against_person();
    program.keys(":claim");
    shows(&program, "Claim win: a win can be claimed when");
    // On the start screen a command stands once.
    let program = Program::new(Setup::default(), SIZE);
    let commands = program.model.screen.commands(&program.model.world);
    let quits = commands.iter().filter(|command| command.name.eq_ignore_ascii_case("quit")).count();
    assert_eq!(quits, 1);
}
