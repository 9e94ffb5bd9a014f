//! The rest of the plain mode: finished games, trees, thinking, people, settings, prepared moves.

use bidak_client::plain::{Enter, Input};
use bidak_client::play::new_game::NewGame;
use bidak_shared::catalogue::record::to_object;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{Bound, GameKind};
use bidak_shared::protocol::{
    Command, Ending, Event, GameId, GamePlayer, GameSummary, LobbyChanges, Offer, OfferKind, Person, PlayerId,
    PreparedMove, Seek, ServerMessage, Snapshot, Thinking, Timestamp,
};
use bidak_shared::record::text::RecordText;

use super::Talk;
use crate::program::{code, me, welcome};

fn record() -> RecordText {
    let mut game = GameKind::TicTacToe.record(&[]).unwrap();
    for text in ["b2", "b1", "a1", "c3", "a3", "c1", "a2"] {
        game.play(text).unwrap();
    }
    RecordText { players: [Some("Ani".to_owned()), Some("Budi".to_owned())], ..RecordText::of(&*game) }
}

fn summary(number: u64) -> GameSummary {
    let player = |name: &str| GamePlayer { name: name.parse().unwrap(), player: None, bot: None, program: false };
    GameSummary {
        game_id: GameId::from_bits(number.into()),
        game: GameKind::TicTacToe,
        options: [].into(),
        clock: "none".parse().unwrap(),
        rated: false,
        tournament: None,
        room: code(),
        first: player("Ani"),
        second: player("Budi"),
        plies: 7,
        ending: Ending {
            outcome: Some(Outcome::Win(Player::First)),
            reason: EndReason::Line,
            margin: 0,
            illegal: None,
        },
        started: Timestamp::from_seconds(1_700_000_000),
        ended: Timestamp::from_seconds(1_700_000_000),
    }
}

/// The answer of the server to the last request.
fn answers(talk: &mut Talk, message: impl FnOnce(u32) -> ServerMessage) {
    let re = talk.around.sent.last().unwrap().0;
    talk.hears(message(re));
}

#[test]
fn finished_games_are_listed_opened_and_replayed() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.around.answers = false;
    talk.types("games tictactoe Ani");
    assert!(
        matches!(talk.last_sent(), Command::Games(filter) if filter.game == Some(GameKind::TicTacToe) && filter.name.as_deref() == Some("Ani")),
        "{:?}",
        talk.last_sent()
    );
    answers(&mut talk, |re| ServerMessage::Games { re, games: vec![summary(1)], more: true });
    assert!(talk.said().contains("1. Tic-tac-toe: Ani against Budi, 7 moves, 1-0  2023-11-14"), "{}", talk.said());
    talk.types("games more");
    assert!(matches!(talk.last_sent(), Command::Games(filter) if filter.before == Some(GameId::from_bits(1))));
    answers(&mut talk, |re| ServerMessage::Games { re, games: vec![summary(2)], more: false });
    assert!(talk.said().contains("2. Tic-tac-toe"), "{}", talk.said());
    assert_eq!(talk.answer("games more"), "There are no older games.");
    talk.types("open 2");
    assert_eq!(talk.last_sent(), &Command::Game { game_id: GameId::from_bits(2) });
    let object = Box::new(to_object(&record()));
    answers(&mut talk, |re| ServerMessage::Game { re, summary: Box::new(summary(2)), record: object });
    assert!(talk.said().contains("Tic-tac-toe, Ani against Budi."), "{}", talk.said());
    assert!(talk.said().contains("The start of a game of 7 moves.") || talk.said().contains("The start of 7 moves."));
    assert_eq!(talk.answer("next"), "After move 1 of 7: X b2.");
    assert_eq!(talk.answer("next 2"), "After move 3 of 7: X a1.");
    assert_eq!(talk.answer("back"), "After move 2 of 7: O b1.");
    assert_eq!(talk.answer("go 6"), "After move 6 of 7: O c1.");
    assert!(
        talk.answer("last").starts_with("After move 7 of 7: X a2. Ani won: Ani completed a line"),
        "{}",
        talk.said()
    );
    assert!(talk.answer("board").contains("1 x o o 1"), "{}", talk.said());
    assert_eq!(talk.answer("moves"), "Moves (7): b2 b1 a1 c3 a3 c1 a2");
    talk.types("go 0").types("analyze depth=9").thinks(9);
    assert!(talk.said().contains("Analyzing 8 positions."), "{}", talk.said());
    assert!(talk.said().contains("Move 2, O b1: O threw the draw away here; a1 keeps it."), "{}", talk.said());
    assert!(talk.answer("mistake").starts_with("After move 2 of 7: O b1; O threw the draw away"), "{}", talk.said());
    talk.types("save");
    assert_eq!(talk.around.kept.len(), 1);
    assert!(talk.answer("go 2").contains("After move 2 of 7"));
    assert_eq!(talk.answer("close"), "The finished game is closed.");
    assert!(talk.answer("next").starts_with("No finished game is open"));
}

#[test]
fn saved_games_are_listed_and_opened() {
    let mut talk = Talk::new(Enter::Saved, Input::Terminal, "en");
    assert!(talk.said().contains("You have saved no game yet"), "{}", talk.said());
    talk.around.kept.push(record());
    talk.types("saved");
    assert!(talk.said().contains("1. Tic-tac-toe: Ani against Budi, 7 moves"), "{}", talk.said());
    talk.types("open 1");
    assert_eq!(talk.answer("next"), "After move 1 of 7: X b2.");
    assert_eq!(talk.answer("open 7"), "Type open and the number of a game of the last list.");
    let talk = Talk::new(Enter::Replay(Box::new(record())), Input::Terminal, "id");
    assert!(talk.said().contains("Ani melawan Budi"), "{}", talk.said());
}

#[test]
fn the_tree_of_a_search_is_read_node_by_node() {
    let mut talk = Talk::new(Enter::Replay(Box::new(record())), Input::Terminal, "en");
    talk.types("go 5");
    let tree = talk.answer("tree minimax 2");
    assert!(
        tree.contains("Minimax, 2 plies") && tree.contains("root: value ") && tree.contains("  a2: value win "),
        "{tree}"
    );
    assert!(tree.contains("  c1: value win 2, window -inf to +inf, best"), "{tree}");
    let below = talk.answer("tree minimax 2 c1");
    assert!(below.contains("c1: value ") && below.contains("  a2: value "), "{below}");
    assert_eq!(talk.answer("tree b2").lines().last(), Some("The search has no node at b2."));
    assert!(talk.answer("tree 9").starts_with("Type tree"));
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    assert!(talk.answer("tree minimax 2").starts_with("Minimax, 2 plies"), "an unrated game against a bot");
    let mut talk = Talk::against_budi("en");
    assert!(talk.answer("tree").starts_with("No tree in a rated game, or against a person"), "it would be help");
}

#[test]
fn the_thinking_of_a_bot_is_printed_on_request() {
    let mut talk = Talk::playing(GameKind::TicTacToe, "id");
    let thinking = |depth| {
        let line = vec!["b2".to_owned()];
        let thinking = Thinking {
            room: code(),
            ply: 1,
            side: Player::Second,
            depth,
            nodes: 12,
            score: 150,
            bound: Bound::Exact,
            line,
            ms: 5,
            done: false,
        };
        ServerMessage::Thinking(thinking)
    };
    talk.hears(thinking(1));
    assert!(!talk.said().contains("kedalaman"), "{}", talk.said());
    talk.types("thinking");
    assert_eq!(talk.last_sent(), &Command::ShowThinking { room: code(), shown: true });
    talk.hears(thinking(2));
    assert!(talk.said().contains("best: kedalaman 2, +1,50, 12 simpul: b2"), "{}", talk.said());
    talk.types("thinking");
    assert_eq!(talk.last_sent(), &Command::ShowThinking { room: code(), shown: false });
}

#[test]
fn the_lobby_lists_people_seeks_and_seats_kept_for_the_player() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let person = |id, name: &str, program| Person {
        player: PlayerId::from_bits(id),
        name: name.parse().unwrap(),
        handle: None,
        program,
    };
    talk.around.server.lobby.people = vec![person(1, "Ada", false), person(2, "Budi", false), person(3, "deep", true)];
    let seek = Seek {
        mark: None,
        player: PlayerId::from_bits(2),
        name: "Budi".parse().unwrap(),
        game: GameKind::Reversi,
        options: [].into(),
        clock: "5+3".parse().unwrap(),
        rated: false,
        range: None,
        rating: None,
    };
    talk.around.server.lobby.seeks = vec![seek];
    assert_eq!(talk.answer("people"), "Here: Budi, deep (program).");
    let rooms = talk.answer("rooms");
    assert!(rooms.contains("Budi seeks Reversi, 5+3: pair reversi clock=5+3 accepts."), "{rooms}");
    assert!(!talk.answer("rooms morris").contains("Budi"), "words narrow the list down");
    let mut room = crate::program::room_summary();
    room.kept_for = Some(me());
    talk.heard();
    talk.hears(ServerMessage::LobbyChanged(LobbyChanges {
        changed: vec![room],
        players: 3,
        ..serde_json::from_str("{\"players\":3}").unwrap()
    }));
    assert!(talk.heard().contains("a seat is kept for you: join K7QF2M takes it"));
    let open = r#"{"players":3,"open":{"tournament":"T4K9QZ","title":"Friday"}}"#;
    talk.heard();
    talk.hears(ServerMessage::LobbyChanged(serde_json::from_str(open).unwrap()));
    let told = "The tournament \"Friday\" waits: enter T4K9QZ handle=ana makes your account ana and enters.";
    assert!(talk.heard().contains(told), "{}", talk.said());
    talk.hears(ServerMessage::LobbyChanged(serde_json::from_str(open).unwrap()));
    assert_eq!(talk.heard(), "", "it is said once");
    talk.types("pair reversi clock=5+3");
    assert!(matches!(talk.last_sent(), Command::Pair { game: GameKind::Reversi, .. }));
}

#[test]
fn settings_are_listed_and_changed_and_the_language_at_once() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let settings = talk.answer("settings");
    assert!(settings.contains("theme standard: ") && settings.contains("name -: "), "{settings}");
    assert!(talk.answer("set theme pink").starts_with("Theme: there is no theme \"pink\""), "{}", talk.said());
    assert_eq!(talk.answer("set theme paper"), "Saved in config.toml.");
    assert!(talk.answer("settings").contains("theme paper: "));
    assert_eq!(talk.answer("set lang id"), "Disimpan di config.toml.");
    assert!(talk.answer("set bell perhaps").contains("bukan true dan bukan false"), "{}", talk.said());
    assert_eq!(talk.answer("set"), "Ketik set, nama setelan, dan nilainya; settings menampilkan semuanya.");
}

#[test]
fn a_move_is_prepared_for_its_ply_and_dropped_when_it_is_not_legal() {
    let mut talk = Talk::against_budi("en");
    assert!(talk.answer("prepare c3").starts_with("Prepared: c3."), "{}", talk.said());
    assert!(!talk.around.sent.iter().any(|(_, command)| matches!(command, Command::Move { .. })));
    let played = talk.around.server.play("d4");
    talk.hears(played);
    assert!(
        talk.around
            .sent
            .iter()
            .any(|(_, command)| matches!(command, Command::Move { text, ply: 1, .. } if text == "c3"))
    );
    talk.types("prepare e5").types("prepare off");
    assert!(talk.said().contains("The prepared move e5 is dropped."), "{}", talk.said());
    talk.types("prepare e5");
    let played = talk.around.server.play("e5");
    talk.hears(played);
    assert!(talk.said().contains("The prepared move e5 is not legal now."), "{}", talk.said());
    assert_eq!(talk.answer("prepare"), "No move is prepared.");
}

#[test]
fn in_a_game_by_days_the_server_keeps_the_prepared_move() {
    let mut talk = Talk::against_budi("en");
    talk.around.server.clock = "3d".parse().unwrap();
    let prepared = Some(PreparedMove { ply: 1, text: "c3".to_owned() });
    let snapshot = Snapshot { prepared, ..talk.around.server.snapshot() };
    let room = snapshot.room;
    talk.hears(ServerMessage::Joined { re: 0, snapshot: Box::new(snapshot) });
    assert!(talk.answer("prepare").starts_with("Prepared: c3."), "{}", talk.said());
    talk.types("prepare d4");
    let prepared = |command: &Command| matches!(command, Command::Prepare { ply: 1, text, .. } if text == "d4");
    assert!(talk.around.sent.iter().any(|(_, command)| prepared(command)));
    talk.types("prepare off");
    assert_eq!(talk.around.sent.last().map(|(_, command)| command), Some(&Command::CancelPrepared { room }));
}

#[test]
fn an_unknown_command_is_not_a_move_on_either_turn() {
    let mut talk = Talk::against_budi("en");
    for line in ["undo please", "zz99", "rooms?"] {
        let said = talk.answer(line);
        assert!(said.contains("is not a move") && said.contains("Type help"), "{line}: {said}");
        assert!(!said.contains("turn"), "{line}: {said}");
    }
    assert_eq!(talk.answer("c3"), "It is X's turn, so c3 is not played.");
}

#[test]
fn earlier_positions_invitations_and_the_output_of_engines_have_commands() {
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    talk.around.server.replies = vec!["c3".to_owned()];
    talk.types("b2");
    let board = talk.answer("board 1");
    assert!(board.starts_with("After 1 of 2 moves:\n") && board.contains("2 . x . 2"), "{board}");
    assert_eq!(talk.answer("invite"), "Nobody else can reach this server: it is for playing alone.");
    assert_eq!(talk.answer("output"), "No engine has printed anything.");
    for (file, said) in [
        (None, "The engine prints messages: output shows them."),
        (Some("bot.log"), "The engine prints messages: output shows them. In a file: bot.log"),
    ] {
        talk.heard();
        talk.session.on_output(file.map(str::to_owned), &mut talk.around);
        assert_eq!(talk.heard(), said);
    }
    talk.around.printed = vec!["Traceback".to_owned()];
    assert_eq!(talk.answer("output"), "Traceback");
}

#[test]
fn an_offer_lost_in_a_restart_and_a_mute_by_the_host_are_reported() {
    let mut talk = Talk::against_budi("en");
    talk.happens(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Draw }));
    talk.around.answers = false;
    talk.link(bidak_client::net::link::LinkEvent::Connected(Box::new(welcome())));
    let snapshot = Box::new(talk.around.server.snapshot());
    answers(&mut talk, |re| ServerMessage::Joined { re, snapshot });
    assert!(talk.said().contains("The draw offer no longer stands."), "{}", talk.said());
    talk.happens(Event::Muted { player: me(), name: "Ada".parse().unwrap(), muted: true });
    assert!(talk.said().contains("The host has muted you."), "{}", talk.said());
}

#[test]
fn the_heading_of_a_room_has_its_options_in_the_language_of_the_reader() {
    let game = NewGame { bot: None, ..NewGame::against_bot(GameKind::Morris) };
    let talk = Talk::new(Enter::NewGame(game), Input::Terminal, "id");
    assert!(talk.said().contains("boleh terbang, gilingan mengambil bidak di luar gilingan dahulu"), "{}", talk.said());
}

#[test]
fn the_host_mutes_and_kicks_somebody_who_sits_and_has_not_chatted() {
    let mut talk = Talk::against_budi("en");
    talk.around.answers = false;
    talk.types("mute budi");
    assert_eq!(talk.last_sent(), &Command::Mute { room: code(), player: PlayerId::from_bits(2), muted: true });
    answers(&mut talk, |re| ServerMessage::Ok { re });
    talk.types("kick Budi yes");
    assert_eq!(talk.last_sent(), &Command::Kick { room: code(), player: PlayerId::from_bits(2) });
}

#[test]
fn the_analysis_of_a_game_without_moves_gets_a_sentence() {
    let mut talk = Talk::against_budi("en");
    talk.happens(Event::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None }));
    assert_eq!(talk.answer("analyze"), "No move was played in this game.");
}
