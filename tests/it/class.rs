//! `bidak class`: the organiser's screen, and an evening in lines.

use std::collections::BTreeMap;
use std::fs;

use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::play::evening::Evening;
use bidak_client::play::evening::tournament::{ClassTournament, NextStep};
use bidak_client::play::moment::Moment;
use bidak_client::play::text::Texts;
use bidak_client::tui::class::{AfterKey, Class};
use bidak_client::tui::theme::Theme;
use bidak_shared::club::result::PairingResult;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, Ending, GameId, GamePlayer, GameResult, GameSummary, LobbyChanges, LobbyList, Order, Person,
    PlayerId, RefusalCode, ServerMessage, Standing, TournamentEvent, TournamentFact, TournamentForm, Welcome,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use harness::program::{Home, Program};
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::program::{self, tournament};

const NAMES: [&str; 14] = [
    "Organiser",
    "Ana",
    "Budi",
    "Citra",
    "Dewi",
    "Eko",
    "Fajar",
    "Gita",
    "Hadi",
    "Indah",
    "Joko",
    "Kartika",
    "Lina",
    "ana-bot",
];

fn person(id: usize) -> Person {
    let name = NAMES[id].parse().unwrap();
    Person { player: PlayerId::from_bits(id as _), name, handle: None, program: NAMES[id].contains("bot") }
}

/// The screen after some games of a class.
fn class(language: &str, glyphs: Glyphs) -> Class {
    let began = "2026-11-20T18:00:00Z".parse().unwrap();
    let mut evening = Evening::new(began);
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    let people = (0..NAMES.len()).map(person).collect();
    evening
        .on_message(&ServerMessage::Lobby { re: 1, list: LobbyList { people, ..LobbyList::default() } }, Moment::ZERO);
    let player = |id: usize| {
        let Person { name, player, program, .. } = person(id);
        GamePlayer { name, player: Some(player), bot: None, program }
    };
    let game = |number: usize| GameSummary {
        game_id: GameId::from_bits(number as _),
        game: GameKind::Adjacency,
        options: BTreeMap::default(),
        clock: ClockSpec::None,
        rated: false,
        tournament: None,
        room: "K7QF2M".parse().unwrap(),
        first: player(1 + number % 13),
        second: player(1 + (number * number + 1) % 13),
        plies: 16,
        ending: Ending {
            outcome: Some(if number.is_multiple_of(5) { Outcome::Draw } else { Outcome::Win(Player::First) }),
            reason: EndReason::Count,
            margin: 0,
            illegal: None,
        },
        started: began,
        ended: began,
    };
    evening.question(Moment::ZERO);
    evening.asked(2);
    evening.on_message(&ServerMessage::Games { re: 2, games: (1..30).map(game).collect(), more: false }, Moment::ZERO);
    Class {
        evening,
        tournament: ClassTournament::default(),
        make: None,
        shows_evening: false,
        title: "Evening".to_owned(),
        share: vec!["192.168.1.20".to_owned()],
        file: "bidak-2026-11-20.csv".to_owned(),
        theme: Theme::new(Appearance { glyphs, colors: Colors::None, ..Appearance::default() }),
        texts: Texts::new(language.parse().unwrap()),
        said: None,
        sent: None,
        asks_end: false,
        asks_arena: false,
        goes_on: false,
        is_connected: true,
    }
}

fn drawn(class: &Class, size: (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| class.draw(Moment::ZERO, frame.area(), frame.buffer_mut())).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..size.1).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_organiser_sees_the_address_who_is_here_and_the_table() {
    assert_snapshot!("class_80x24", drawn(&class("en", Glyphs::Unicode), (80, 24)));
    assert_snapshot!("class_indonesian_100x30", drawn(&class("id", Glyphs::Unicode), (100, 30)));
    let ascii = drawn(&class("en", Glyphs::Ascii), (60, 30));
    assert!(ascii.is_ascii(), "{ascii}");
    assert_snapshot!("class_ascii_60x30", ascii);
    for size in [(1, 1), (9, 3), (20, 4), (40, 10), (300, 80)] {
        drawn(&class("id", Glyphs::Unicode), size);
    }
}

/// Lets the server answer every request that is due, and returns what was asked.
fn answers(tournament: &mut ClassTournament, answer: impl Fn(&Command, u32) -> ServerMessage) -> Vec<Command> {
    let mut asked = Vec::new();
    while let Some(command) = tournament.question(Moment::ZERO) {
        tournament.asked(1, command.clone());
        tournament.on_message(&answer(&command, 1), Moment::ZERO);
        asked.push(command);
    }
    asked
}

/// An organiser with an account, and a tournament that runs in its second round.
fn with_tournament(language: &str, glyphs: Glyphs) -> Class {
    let mut class = class(language, glyphs);
    class.tournament.connected(&Welcome {
        accounts: true,
        handle: Some("guru".parse().unwrap()),
        ..program::welcome()
    });
    answers(&mut class.tournament, |_, re| ServerMessage::Tournaments { re, tournaments: Vec::new() });
    class.key(KeyEvent::new(KeyCode::Char('t'), KeyModifiers::NONE));
    // Enter goes from field to field, and starts on the last one.
    for _ in 0..4 {
        assert!(class.make.is_some());
        class.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    }
    assert!(class.make.is_none());
    answers(&mut class.tournament, |command, re| match command {
        Command::TournamentNew(_) => ServerMessage::Tournament { re, snapshot: Box::new(tournament::running()) },
        Command::Entrants { .. } => tournament::entrants(re),
        Command::Standings { .. } => tournament::standings(Some(re)),
        _ => ServerMessage::Ok { re },
    });
    class.tournament.on_message(&tournament::boards(), Moment::ZERO);
    class
}

#[test]
fn one_key_and_enter_make_a_tournament_of_the_chosen_form_and_game() {
    let mut class = class("en", Glyphs::Unicode);
    class.tournament.connected(&Welcome { accounts: true, ..program::welcome() });
    let mut press = |code| class.key(KeyEvent::new(code, KeyModifiers::NONE));
    for code in [KeyCode::Char('t'), KeyCode::Right, KeyCode::Down, KeyCode::Right] {
        press(code);
    }
    assert_snapshot!("class_make_80x24", drawn(&class, (80, 24)));
    // In the field of the handle letters are letters.
    for code in [KeyCode::Down, KeyCode::Enter, KeyCode::Char('q'), KeyCode::Enter, KeyCode::Enter] {
        assert_eq!(class.key(KeyEvent::new(code, KeyModifiers::NONE)), AfterKey::Stay);
    }
    let asked = answers(&mut class.tournament, |_, re| ServerMessage::Ok { re });
    assert_eq!(asked[0], Command::Account { handle: Some("adaq".to_owned()) });
    let Command::TournamentNew(spec) = &asked[1] else { panic!("{asked:?}") };
    assert_eq!((spec.form, spec.game, spec.title.as_str()), (TournamentForm::Arena, GameKind::Reversi, "Evening"));
}

#[test]
fn a_form_that_is_left_makes_nothing_and_without_a_server_there_is_none() {
    let mut class = class("en", Glyphs::Unicode);
    let mut press = |code| class.key(KeyEvent::new(code, KeyModifiers::NONE));
    press(KeyCode::Char('t'));
    press(KeyCode::Esc);
    assert!(class.make.is_none() && class.tournament.question(Moment::ZERO).is_none());
    class.is_connected = false;
    class.key(KeyEvent::new(KeyCode::Char('t'), KeyModifiers::NONE));
    assert!(class.make.is_none());
}

#[test]
fn the_tournament_is_shown_with_its_standings_and_boards_and_a_key_shows_the_evening() {
    let mut class = with_tournament("en", Glyphs::Unicode);
    assert_eq!(class.tournament.next_step(), NextStep::Wait);
    assert_snapshot!("class_tournament_80x24", drawn(&class, (80, 24)));
    assert_snapshot!("class_tournament_120x30", drawn(&class, (120, 30)));
    let indonesian = with_tournament("id", Glyphs::Ascii);
    assert_snapshot!("class_tournament_indonesian_50x15", drawn(&indonesian, (50, 15)));
    for size in [(1, 1), (9, 3), (20, 4), (40, 10), (300, 80)] {
        drawn(&class, size);
    }
    class.key(KeyEvent::new(KeyCode::Char('v'), KeyModifiers::NONE));
    let evening = drawn(&class, (120, 40));
    assert!(evening.contains("Table of the evening") && evening.contains("v tournament"), "{evening}");
}

#[test]
fn a_low_window_shows_the_whole_form_five_lines_of_the_standings_and_the_boards() {
    for language in ["en", "id"] {
        let mut class = with_tournament(language, Glyphs::Unicode);
        let tournament = class.tournament.followed.as_mut().unwrap();
        let row = tournament.standings[0].clone();
        let names = ["Ana", "Budi", "Citra", "Dewi", "Eko"];
        tournament.standings =
            (1..).zip(names).map(|(place, _)| Standing { place, entrant: place, ..row.clone() }).collect();
        let screen = drawn(&class, (50, 15));
        let places = (1..=5).filter(|place| screen.contains(&format!("  {place}. "))).count();
        assert_eq!(places, 5, "{screen}");
        assert!(screen.contains("V3D8NA") && screen.contains("+1"), "{screen}");
        let mut form = self::class(language, Glyphs::Unicode);
        form.tournament.connected(&Welcome { accounts: true, ..program::welcome() });
        form.key(KeyEvent::new(KeyCode::Char('t'), KeyModifiers::NONE));
        let screen = drawn(&form, (50, 15));
        for part in ["Swiss", "Adjacency", "5+3", "ada", "[ "] {
            assert!(screen.contains(part), "{part} in {screen}");
        }
        assert!(!screen.contains('…'), "{screen}");
    }
}

#[test]
fn the_table_of_the_evening_shows_handles_also_those_that_were_taken_later() {
    let mut class = class("en", Glyphs::Unicode);
    let ana = Person { handle: Some("ana".parse().unwrap()), ..person(1) };
    let budi = Person { handle: Some("budi7".parse().unwrap()), ..person(2) };
    let changes = LobbyChanges { players: 14, people: vec![ana, budi], ..LobbyChanges::default() };
    class.evening.on_message(&ServerMessage::LobbyChanged(changes), Moment::ZERO);
    let screen = drawn(&class, (120, 60));
    let table = screen.split("Table of the evening").nth(1).unwrap();
    assert!(table.contains("@ana ") && table.contains("@budi7"), "{screen}");
    assert_eq!(class.evening.accounts().free, ["ana", "budi7"].map(|handle| handle.parse().unwrap()));
}

#[test]
fn no_single_key_ends_the_evening() {
    let mut class = class("en", Glyphs::Unicode);
    let mut press = |code| class.key(KeyEvent::new(code, KeyModifiers::NONE));
    for (code, answer) in [
        (KeyCode::Char('y'), AfterKey::Stay),
        (KeyCode::Char('q'), AfterKey::Stay),
        (KeyCode::Char('n'), AfterKey::Stay),
        (KeyCode::Char('y'), AfterKey::Stay),
        (KeyCode::Char('q'), AfterKey::Stay),
        (KeyCode::Char('y'), AfterKey::End),
    ] {
        assert_eq!(press(code), answer, "{code:?}");
    }
}

#[test]
fn the_question_about_the_end_names_the_tournament_that_is_not_over_and_a_key_without_effect_says_why() {
    let mut class = with_tournament("en", Glyphs::Unicode);
    class.key(KeyEvent::new(KeyCode::Char('t'), KeyModifiers::NONE));
    let screen = drawn(&class, (50, 15));
    assert!(
        screen.contains("Round 2: one game is still running. Press t when") && screen.contains("it ends."),
        "{screen}"
    );
    class.key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE));
    let screen = drawn(&class, (50, 15));
    for part in ["End the evening? Round 2 of Friday is not over:", "y: yes, any", "other key: no"] {
        assert!(screen.contains(part), "{part} in {screen}");
    }
}

#[test]
fn after_the_last_round_the_key_of_the_tournament_ends_it() {
    let mut class = with_tournament("en", Glyphs::Unicode);
    let result = GameResult { result: PairingResult::First, reason: None, margin: 4, game_id: None, illegal: None };
    let followed = class.tournament.followed.as_mut().unwrap();
    for pairing in &mut followed.snapshot.pairings {
        pairing.results = vec![result.clone(); usize::from(followed.snapshot.spec.games.unwrap_or(1))];
    }
    assert_eq!(class.tournament.next_step(), NextStep::NextRound);
    let followed = class.tournament.followed.as_mut().unwrap();
    followed.snapshot.rounds = Some(followed.snapshot.round);
    assert_eq!(class.tournament.next_step(), NextStep::End);
    let screen = drawn(&class, (80, 24));
    assert!(screen.contains("t end of the tournament"), "{screen}");
}

#[test]
fn ctrl_l_draws_the_evening_anew_and_leaves_its_question_open() {
    let mut class = class("en", Glyphs::Unicode);
    let redraw = KeyEvent::new(KeyCode::Char('l'), KeyModifiers::CONTROL);
    assert_eq!(class.key(redraw), AfterKey::Redraw);
    assert_eq!(class.key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), AfterKey::Stay);
    let question = drawn(&class, (80, 24));
    assert_eq!(class.key(redraw), AfterKey::Redraw);
    assert_eq!(drawn(&class, (80, 24)), question);
}

/// Ana and Budi, both programs, come to an evening that has begun and play one game.
fn two_play(home: &Home, class: &mut Program) {
    let line = class.error_with("others join with: bidak join 127.0.0.1:");
    let address = line.rsplit(' ').next().unwrap();
    let game = ["--game", "tictactoe", "--games", "1"];
    let mut ana = home.start(&[&["join", address, "--name", "Ana", "--engine", "random"][..], &game].concat());
    let line = ana.line_with("Room ");
    let code = line.split_whitespace().nth(1).unwrap().trim_end_matches(':');
    // Two messages about the lobby do not contain people who come and go between them.
    class.line_with("Ana is here. (");
    let budi = home.start(&["join", address, "--name", "Budi", "--engine", "random", "--room", code, "--games", "1"]);
    assert_eq!((ana.end().code, budi.end().code), (Some(0), Some(0)));
}

#[test]
fn an_evening_in_lines_ends_with_its_table() {
    let home = Home::new();
    let (store, table) = (home.path().join("games.db"), home.path().join("table.csv"));
    let (store, table) = (store.to_str().unwrap(), table.to_str().unwrap());
    let mut class =
        home.start(&["class", "--listen", "127.0.0.1:0", "--store", store, "--table", table, "--name", "Rina"]);
    two_play(&home, &mut class);
    let line = class.line_with("Tic-tac-toe: ");
    assert!(line.ends_with("(a line).") || line.ends_with("(a full board)."), "{line}");
    class.signal("INT");
    let done = class.end();
    assert_eq!(done.code, Some(0), "{done:?}");
    let written = fs::read_to_string(table).unwrap();
    assert!(written.starts_with("place,kind,name,points,played,won,drawn,lost,lost_by\n1,program,\""), "{written}");
    assert!(!written.contains(",person,"), "{written}");
    for name in ["\"Ana\"", "\"Budi\""] {
        assert!(written.contains(name) && done.stdout.contains(name), "{done:?}");
    }
}

#[test]
fn an_evening_that_was_killed_goes_on_with_its_table() {
    let home = Home::new();
    let (store, table) = (home.path().join("games.db"), home.path().join("table.csv"));
    let args =
        ["class", "--listen", "127.0.0.1:0", "--store", store.to_str().unwrap(), "--table", table.to_str().unwrap()];
    let mut class = home.start(&args);
    two_play(&home, &mut class);
    class.line_with("Tic-tac-toe: ");
    class.signal("KILL");
    class.end();
    let mut class = home.start(&args);
    class.error_with("This continues the last evening");
    class.line_with("Tic-tac-toe: ");
    class.signal("INT");
    let done = class.end();
    let written = fs::read_to_string(&table).unwrap();
    assert!(written.contains("\"Ana\"") && written.contains("\"Budi\""), "{written}");
    assert_eq!(done.code, Some(0), "{done:?}");
    // It has ended in order now: the next one is a new evening.
    let mut class = home.start(&args);
    class.error_with("others join with");
    class.signal("INT");
    let done = class.end();
    assert!(!done.stderr.contains("continues") && done.stderr.contains("no game has ended"), "{done:?}");
}

#[test]
fn an_evening_in_lines_makes_a_tournament_for_those_who_are_here_and_goes_on_round_by_round() {
    let home = Home::new();
    let (store, table) = (home.path().join("games.db"), home.path().join("table.csv"));
    let files = ["--store", store.to_str().unwrap(), "--table", table.to_str().unwrap()];
    let mut class = home.start(&[&["class", "--listen", "127.0.0.1:0", "--name", "Rina"][..], &files].concat());
    let line = class.error_with("others join with: bidak join 127.0.0.1:");
    let address = line.rsplit(' ').next().unwrap().to_owned();
    class.say("next\n");
    class.line_with("There is no tournament yet: type tournament.");
    class.say("tournament chess\n");
    class.line_with("There is no game \"chess\"");
    // Each has its own folder, so they are different players at the server.
    let homes = [Home::new(), Home::new()];
    let mut players = Vec::new();
    for (home, handle) in homes.iter().zip(["ana", "budi"]) {
        let mut player = home.start(&["join", &address, "--plain", "--name", handle]);
        player.say(&format!("account {handle}\n"));
        class.line_with(&format!("{handle} has the account @{handle}."));
        players.push(player);
    }
    class.say("tournament knockout tictactoe clock=5+3\n");
    class.line_with("@budi has entered.");
    class.say("tournament\n");
    class.line_with("type next for its next step");
    // While the answer to the last request is on its way, `next` does nothing.
    loop {
        class.say("next\n");
        if class.line_with_any(&["Round 1 is paired.", "The server has not answered yet."]).starts_with("Round") {
            break;
        }
    }
    for player in &mut players {
        player.line_with("Your game: round 1, board 1.");
    }
    players[0].line_with("You have 5:00");
    players[0].say("resign yes\n");
    class.line_with(" against ");
    class.say("next\n");
    class.line_with("is over.");
    class.say("quit yes\n");
    assert_eq!(class.end().code, Some(0));
    // The only game was resigned before the first move; it counts.
    assert_eq!(fs::read_to_string(table).unwrap().lines().count(), 3);
}

#[test]
fn an_arena_is_ended_after_a_question_and_the_question_ends_with_the_arena() {
    let mut class = with_tournament("en", Glyphs::Unicode);
    class.tournament.followed.as_mut().expect("a tournament").snapshot.spec.form = TournamentForm::Arena;
    let press = |class: &mut Class, letter| class.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
    assert!(drawn(&class, (80, 24)).contains("t end of the tournament"));
    press(&mut class, 't');
    assert!(drawn(&class, (80, 24)).contains("End the arena now?"));
    press(&mut class, 'n');
    assert_eq!(class.tournament.question(Moment::ZERO), None);
    press(&mut class, 't');
    press(&mut class, 'y');
    let order = match class.tournament.question(Moment::ZERO) {
        Some(Command::Direct(direct)) => direct.order,
        other => panic!("{other:?}"),
    };
    assert_eq!(order, Order::End);
    press(&mut class, 't');
    let version = class.tournament.followed.as_ref().expect("a tournament").snapshot.version + 1;
    let event = TournamentEvent { tournament: tournament::tournament_code(), version, fact: TournamentFact::Ended };
    class.on_message(&ServerMessage::TournamentEvent(Box::new(event)), Moment::ZERO);
    let after = drawn(&class, (80, 24));
    assert!(after.contains("t tournament") && !after.contains("End the arena now?"), "{after}");
}

#[test]
fn the_form_is_there_again_with_its_fields_when_the_handle_is_taken() {
    let mut class = class("en", Glyphs::Unicode);
    class.tournament.connected(&Welcome { accounts: true, ..program::welcome() });
    class.key(KeyEvent::new(KeyCode::Char('t'), KeyModifiers::NONE));
    class.key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE));
    for _ in 0..5 {
        class.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    }
    assert!(class.make.is_none());
    let command = class.tournament.question(Moment::ZERO).expect("the handle is asked for");
    class.tournament.asked(1, command);
    let sentence = "another account has this handle".to_owned();
    class.on_message(&ServerMessage::Refused { re: Some(1), code: RefusalCode::HandleTaken, sentence }, Moment::ZERO);
    let form = drawn(&class, (80, 24));
    assert!(form.contains("Another account has this handle") && form.contains("‹ arena ›"), "{form}");
}
