//! Accounts, ratings and leaderboards in lines of text.

use bidak_client::plain::{Enter, Input};
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Account, AccountKind, Command, Device, HeadToHead, Leader, MissingForPlace, PlayerId, RatingLine, ServerMessage,
    Timestamp, Token, WhyUnrated,
};

use super::Talk;
use crate::program::welcome;

fn account(handle: &str) -> Account {
    Account {
        full_name: None,
        handle: handle.parse().unwrap(),
        name: "Ana".parse().unwrap(),
        player: PlayerId::from_bits(1),
        kind: AccountKind::Person,
        owner: None,
        bots: vec!["ana-bot".parse().unwrap()],
        made: Timestamp::from_seconds(1_763_700_000),
    }
}

/// The output for a typed line whose request the server answers with these messages.
fn answered(talk: &mut Talk, line: &str, expected: &Command, message: impl FnOnce(u32) -> ServerMessage) -> String {
    talk.heard();
    talk.types(line);
    let (re, command) = talk.around.sent.last().unwrap().clone();
    assert_eq!(&command, expected, "{line}");
    talk.hears(message(re));
    talk.heard()
}

#[test]
fn a_guest_takes_a_handle_and_sees_the_account_its_devices_and_its_bots() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.around.answers = false;
    assert!(talk.answer("account").starts_with("You are a guest."), "{}", talk.said());
    let taken = Command::Account { handle: Some("ana".to_owned()) };
    let said = answered(&mut talk, "account ana", &taken, |re| ServerMessage::Account {
        re,
        account: Box::new(account("ana")),
    });
    assert!(said.contains("@ana: ") && said.contains("Bots: @ana-bot"), "{said}");
    let at = Timestamp::from_seconds(1_763_700_000);
    let device = Device { device: 2, label: Some("phone".parse().unwrap()), made: at, seen: at, this: false };
    let said =
        answered(&mut talk, "devices", &Command::Devices, |re| ServerMessage::Devices { re, devices: vec![device] });
    assert!(said.contains("2. phone, last seen 2025-11-21"), "{said}");
    talk.types("revoke 2");
    assert_eq!(talk.last_sent(), &Command::Revoke { device: 2 });
    let re = talk.around.sent.last().unwrap().0;
    talk.hears(ServerMessage::Ok { re });
    let link = Command::Link { token: welcome().token.reveal().to_owned() };
    talk.types("link");
    assert_eq!(talk.last_sent(), &link);
    let re = talk.around.sent.last().unwrap().0;
    talk.hears(ServerMessage::Ok { re });
    let bot = Command::BotAccount { handle: "ana-bot".to_owned() };
    let said = answered(&mut talk, "token ana-bot", &bot, |re| ServerMessage::BotAccount {
        re,
        account: Box::new(account("ana-bot")),
        token: Token::from_bits(9),
    });
    assert!(said.contains(Token::from_bits(9).reveal()), "{said}");
    assert_eq!(talk.answer("revoke x"), "Type revoke and the number of a device; devices lists them.");
}

#[test]
fn leaders_and_profiles_are_listed() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.around.answers = false;
    let (game, speed, kind) = (GameKind::Reversi, Speed::Blitz, AccountKind::Bot);
    let leader = Leader {
        handle: None,
        name: None,
        bot: Some("greedy:3".to_owned()),
        rating: 1804,
        deviation: 61,
        won: 40,
        drawn: 2,
        lost: 9,
    };
    let said = answered(
        &mut talk,
        "leaders reversi blitz bots",
        &Command::Leaders { game, speed, kind, limit: Some(20) },
        |re| {
            let missing = MissingForPlace { opponents: 5, needed: 5, provisional: false, inactive: true };
            ServerMessage::Leaders { re, leaders: vec![leader], missing: Some(missing) }
        },
    );
    assert!(said.contains("You have no place yet: you played no rated game in the last 30 days"), "{said}");
    let why = WhyUnrated::SameAddress;
    talk.hears(ServerMessage::NotPaired { why });
    assert!(talk.said().contains("Another player at your address seeks the same rated game"), "{}", talk.said());
    let room = "K7QF2M".parse().expect("a code");
    for (message, sentence) in [
        (ServerMessage::OpponentAbsent { room, seeking: true }, "you seek again with the waiting time"),
        (
            ServerMessage::OpponentAbsent { room, seeking: false },
            "Your opponent did not come: the game does not count.",
        ),
        (ServerMessage::GameMissed { room, pause_ms: None }, "next time you will have to wait"),
        (ServerMessage::GameMissed { room, pause_ms: Some(300_000) }, "you can seek again in 5 min"),
    ] {
        talk.hears(message);
        assert!(talk.said().contains(sentence), "{}", talk.said());
    }
    assert!(said.contains("1. greedy:3: 1804, 40 won, 2 drawn, 9 lost"), "{said}");
    assert!(talk.answer("leaders chess").starts_with("Type leaders"), "{}", talk.said());
    let taken = Command::Account { handle: Some("ana".to_owned()) };
    answered(&mut talk, "account ana", &taken, |re| ServerMessage::Account { re, account: Box::new(account("ana")) });
    let profile =
        Command::Profile { handle: "budi".to_owned(), game: None, speed: None, against: Some("ana".to_owned()) };
    let said = answered(&mut talk, "profile budi", &profile, |re| ServerMessage::Profile {
        re,
        account: Box::new(account("budi")),
        ratings: vec![RatingLine {
            game,
            speed,
            rating: 1512,
            deviation: 90,
            provisional: true,
            won: 3,
            drawn: 0,
            lost: 1,
        }],
        graph: Vec::new(),
        against: vec![HeadToHead { game, won: 1, drawn: 0, lost: 2 }],
    });
    assert!(said.contains("Reversi, blitz: 1512?, 3 won, 0 drawn, 1 lost"), "{said}");
    assert!(said.contains("@budi against @ana") && said.contains("Reversi: 1 won, 0 drawn, 2 lost"), "{said}");
}
