//! The refusal codes that clients can provoke; a refused request changes nothing.

use std::collections::BTreeSet;

use bidak_server::Config;
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, Hello, OfferKind, PROTOCOL, RefusalCode, Request, RoomCode, SeatBot, SeatChoice, ServerMessage,
};
use harness::player::{create, move_};
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::accounts::{register, server};
use super::{Table, generous};
use crate::wire::{foreign_word, wrong_requests};

fn hello(protocol: u32, name: &str) -> Command {
    Command::Hello(Hello { protocol, name: Some(name.to_owned()), ..Hello::default() })
}

#[tokio::test]
async fn only_hello_is_answered_at_first() {
    let server = TestServer::start().await;
    let mut stranger = Player::connect(&server.url()).await;
    assert_eq!(stranger.refused(Command::Ping).await.0, RefusalCode::HelloFirst);
    assert_eq!(stranger.refused(Command::Lobby).await.0, RefusalCode::HelloFirst);
    assert_eq!(stranger.refused(hello(PROTOCOL, "a\u{1b}b")).await.0, RefusalCode::BadName);
    assert_eq!(stranger.refused(hello(PROTOCOL, "")).await.0, RefusalCode::BadName);
    assert!(matches!(stranger.ask(hello(PROTOCOL, "Ana")).await, ServerMessage::Welcome(_)));
    assert_eq!(stranger.refused(hello(PROTOCOL, "Ana")).await.0, RefusalCode::HelloTwice);
    assert!(matches!(stranger.ask(Command::Ping).await, ServerMessage::Pong { .. }));
    server.end();
}

#[tokio::test]
async fn the_refusal_of_an_unknown_protocol_names_the_known_one() {
    let server = TestServer::start().await;
    let mut stranger = Player::connect(&server.url()).await;
    let (code, sentence) = stranger.refused(hello(99, "Ana")).await;
    assert_eq!(code, RefusalCode::BadProtocol);
    assert!(sentence.contains("99") && sentence.contains(&PROTOCOL.to_string()), "{sentence}");
    server.end();
}

#[tokio::test]
async fn a_client_of_protocol_1_gets_a_refusal_that_it_can_read_and_a_sentence_to_show() {
    let server = TestServer::start().await;
    let mut old = Player::connect(&server.url()).await;
    // As the programs of protocol 1 write it.
    let first = r#"{"id":7,"type":"hello","protocol":1,"name":"Ana","brief":true}"#;
    let answer = old.ask(Request::decode(first).unwrap().command).await.encode();
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let fields: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["code", "re", "sentence", "type"], "as in protocol 1");
    assert_eq!((&answer["type"], &answer["code"]), (&"refused".into(), &"bad_protocol".into()));
    let sentence = answer["sentence"].as_str().unwrap();
    for part in ["protocol 2", "the older 1", "new version", "load the page again"] {
        assert!(sentence.contains(part), "{part}: {sentence}");
    }
    // After a refused hello another one may follow.
    assert!(matches!(old.ask(hello(PROTOCOL, "Ana")).await, ServerMessage::Welcome(_)));
    server.end();
}

#[tokio::test]
async fn requests_for_unknown_rooms_or_by_others_are_refused() {
    let mut table = Table::tic_tac_toe().await;
    let nowhere = RoomCode::from_bits(12_345);
    let mut eve = table.server.player("Eve").await;
    for command in [
        Command::Join { room: nowhere, seat: SeatChoice::Any },
        Command::Watch { room: nowhere },
        Command::Resume { room: nowhere, version: 1 },
    ] {
        assert_eq!(eve.refused(command).await.0, RefusalCode::NoRoom);
    }
    let room = table.room;
    for command in [
        Command::Leave { room },
        Command::Resign { room },
        Command::Abort { room },
        Command::Offer { room, offer: OfferKind::Draw },
        Command::Accept { room, offer: OfferKind::Draw },
        Command::Claim { room },
        Command::Chat { room, text: "hello".to_owned() },
    ] {
        let (code, sentence) = eve.refused(command.clone()).await;
        assert_eq!(code, RefusalCode::NotMember, "{command:?}: {sentence}");
    }
    eve.joined(Command::Watch { room }).await;
    for command in [
        Command::Prepare { room, ply: 1, text: "b2".to_owned() },
        Command::CancelPrepared { room },
        Command::Resign { room },
        Command::Abort { room },
        Command::Offer { room, offer: OfferKind::Draw },
        Command::Accept { room, offer: OfferKind::Draw },
        Command::Decline { room, offer: OfferKind::Draw },
        Command::Claim { room },
    ] {
        assert_eq!(eve.refused(command).await.0, RefusalCode::NotSeated);
    }
    for seat in [SeatChoice::Any, SeatChoice::First, SeatChoice::Random] {
        assert_eq!(eve.refused(Command::Join { room, seat }).await.0, RefusalCode::SeatTaken);
    }
    table.play(&["b2"]).await;
    table.server.end();
}

#[tokio::test]
async fn impossible_rooms_are_refused() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let game = GameKind::Adjacency;
    for (options, named) in [([("rounds", "29")], "29"), ([("rounds", "many")], "many"), ([("size", "9")], "size")] {
        let (code, sentence) = ana.refused(create(game, &options, ClockSpec::None, SeatChoice::First)).await;
        assert_eq!(code, RefusalCode::BadOption);
        assert!(sentence.contains(named), "{sentence}");
    }
    for clock in [
        ClockSpec::Main { main_ms: 0, increment_ms: 0 },
        ClockSpec::Main { main_ms: 1000, increment_ms: u32::MAX },
        ClockSpec::PerMove { move_ms: 1 },
    ] {
        assert_eq!(ana.refused(create(game, &[], clock, SeatChoice::First)).await.0, RefusalCode::BadClock);
    }
    for position in ["", "nonsense", "8/8/8/8/8/8/8/8 x 0"] {
        let command = Command::Create {
            game,
            options: [].into(),
            position: Some(position.to_owned()),
            clock: ClockSpec::None,
            private: false,
            seat: SeatChoice::First,
            opponent: None,
            rated: false,
        };
        assert_eq!(ana.refused(command).await.0, RefusalCode::BadPosition, "{position}");
    }
    server.end();
}

#[tokio::test]
async fn only_players_give_free_seats_to_bots() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let bot = |seat| Command::AddBot { room, seat, bot: SeatBot::new(EngineKind::Random, Level::MIN) };
    let mut eve = server.player("Eve").await;
    assert_eq!(eve.refused(bot(None)).await.0, RefusalCode::NotMember);
    eve.joined(Command::Watch { room }).await;
    assert_eq!(eve.refused(bot(None)).await.0, RefusalCode::NotSeated);
    assert_eq!(ana.refused(bot(Some(Side::First))).await.0, RefusalCode::SeatTaken);
    ana.done(bot(None)).await;
    assert_eq!(ana.refused(bot(None)).await.0, RefusalCode::SeatTaken);
    server.end();
}

#[tokio::test]
async fn requests_that_need_a_game_are_refused_without_one() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    for command in [
        move_(room, 0, "b2"),
        Command::Resign { room },
        Command::Abort { room },
        Command::Claim { room },
        Command::Offer { room, offer: OfferKind::Draw },
    ] {
        let (code, sentence) = ana.refused(command.clone()).await;
        assert!([RefusalCode::NotPlaying, RefusalCode::CannotOffer].contains(&code), "{command:?}: {code} {sentence}");
    }
    server.end();
}

#[tokio::test]
async fn a_win_cannot_be_claimed_from_a_connected_opponent() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    assert_eq!(table.ana.refused(Command::Claim { room: table.room }).await.0, RefusalCode::CannotClaim);
    table.server.end();
}

#[tokio::test]
async fn chat_with_control_characters_is_refused() {
    let mut table = Table::tic_tac_toe().await;
    for text in ["", "   ", "\u{1b}[2J", "a\nb", &"x".repeat(301)] {
        let chat = Command::Chat { room: table.room, text: text.to_owned() };
        assert_eq!(table.ana.refused(chat).await.0, RefusalCode::BadChat, "{text:?}");
    }
    table.server.end();
}

#[tokio::test]
async fn too_many_rooms_are_refused() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let allowed = ana.welcome().limits.rooms_per_player;
    for _ in 0..allowed {
        ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await;
    }
    let one_more = create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
    assert_eq!(ana.refused(one_more).await.0, RefusalCode::TooManyRooms);
    server.end();
}

#[tokio::test]
async fn no_readable_request_with_a_wrong_value_is_refused_in_the_words_of_a_programmer() {
    let folder = TempDir::new().expect("folders can be made there");
    let config = Config {
        wrong_guesses_per_address: 0,
        rooms_per_player: 1000,
        rooms_per_address: 0,
        unfinished_per_account: 0,
        new_players_per_address: 0,
        ..generous()
    };
    let server = server(folder.path(), config).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let (mut codes, mut refusals) = (BTreeSet::new(), 0);
    for frames in wrong_requests() {
        let room = ana.create(GameKind::Adjacency, &[], SeatChoice::First).await.room;
        ana.add_bot(room, None, EngineKind::Random).await;
        for frame in frames {
            let frame = frame.replace("K7QF2M", room.as_str());
            // Unreadable frames are tested in `wire`.
            let Ok(request) = Request::decode(&frame) else { continue };
            let mut stranger;
            let asker = if matches!(request.command, Command::Hello(_)) {
                stranger = Player::connect(&server.url()).await;
                &mut stranger
            } else {
                &mut ana
            };
            asker.send_text(&frame).await;
            if matches!(request.command, Command::Analyze(_) | Command::Hint(_) | Command::Tree(_) | Command::Puzzle(_))
            {
                // Ends the study. No example has this id.
                asker.send_text(r#"{"id":4000000000,"type":"stop_study"}"#).await;
            }
            if let ServerMessage::Refused { code, sentence, .. } = asker.answer(request.id).await {
                let shown: String = frame.chars().take(200).collect();
                assert_eq!(foreign_word(&sentence), None, "{sentence:?} for {shown}");
                assert!(sentence.len() > 10 && sentence.chars().count() <= 300, "{sentence:?} for {shown}");
                codes.insert(code.to_string());
                refusals += 1;
            }
        }
    }
    assert!(codes.len() > 10 && refusals > 100, "{refusals} refusals: {codes:?}");
    server.end();
}
