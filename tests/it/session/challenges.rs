//! Challenges, blocked people and one's own data in lines of text.

use bidak_client::net::export::ExportError;
use bidak_client::net::invitation::Goal;
use bidak_client::plain::command::PlainCommand;
use bidak_client::plain::{Enter, Input};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    BlockTarget, Blocked, Challenge, ChallengeCode, ChallengeEnd, ChallengeRequest, Challenger, Command, Person,
    PlayerId, RefusalCode, SeatChoice, ServerMessage, Welcome,
};

use super::Talk;
use crate::program::{code, welcome};

fn challenge(bits: u64, to: Option<&str>) -> Challenge {
    Challenge {
        challenge: ChallengeCode::from_bits(bits),
        by: Challenger {
            mark: None,
            player: PlayerId::from_bits(2),
            name: "Budi".parse().unwrap(),
            handle: Some("budi".parse().unwrap()),
            rating: Some(1612),
        },
        to: to.map(|to| to.parse().unwrap()),
        game: GameKind::Reversi,
        options: [].into(),
        clock: "3+2".parse().unwrap(),
        rated: true,
        seat: SeatChoice::Random,
        replaces: None,
    }
}

/// In the lobby with the account of Ana; the test answers for the server.
fn as_ana() -> Talk {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    let welcome = Welcome { accounts: true, handle: Some("ana".parse().unwrap()), ..welcome() };
    talk.link(bidak_client::net::link::LinkEvent::Connected(Box::new(welcome)));
    talk.around.answers = false;
    talk
}

/// Lets the server answer the last request.
fn answers(talk: &mut Talk, message: impl FnOnce(u32) -> ServerMessage) -> String {
    talk.heard();
    let re = talk.around.sent.last().unwrap().0;
    talk.hears(message(re));
    talk.heard()
}

#[test]
fn an_account_is_challenged_by_its_handle_and_others_by_a_link() {
    let mut talk = as_ana();
    assert!(talk.answer("challenge").starts_with("Type challenge"), "{}", talk.said());
    assert!(talk.answer("challenge @budi").starts_with("Type challenge"), "{}", talk.said());
    assert!(talk.answer("challenge @budi chess").starts_with("There is no game"), "{}", talk.said());
    talk.types("challenge @budi reversi clock=3+2 rated as=random");
    let expected = ChallengeRequest {
        handle: Some("budi".to_owned()),
        game: GameKind::Reversi,
        options: [].into(),
        clock: "3+2".parse().unwrap(),
        rated: true,
        seat: SeatChoice::Random,
    };
    assert_eq!(talk.last_sent(), &Command::Challenge(Box::new(expected)));
    let said =
        answers(&mut talk, |re| ServerMessage::Challenge { re, challenge: Box::new(challenge(1, Some("budi"))) });
    assert_eq!(said, "@budi was challenged. Type withdraw 00000001 to withdraw it.");
    talk.hears(ServerMessage::ChallengeOver {
        challenge: ChallengeCode::from_bits(1),
        why: ChallengeEnd::Declined,
        room: None,
    });
    assert_eq!(talk.heard(), "@budi declined your challenge.");
    talk.types("challenge @budi reversi");
    let replaces = Some(ChallengeCode::from_bits(1));
    let said = answers(&mut talk, |re| ServerMessage::Challenge {
        re,
        challenge: Box::new(Challenge { replaces, ..challenge(3, Some("budi")) }),
    });
    assert!(said.ends_with("Your challenge replaces the one before."), "{said}");
    talk.types("challenge @budi reversi clock=3d");
    let by_days = Challenge { clock: "3d".parse().unwrap(), ..challenge(4, Some("budi")) };
    answers(&mut talk, |re| ServerMessage::Challenge { re, challenge: Box::new(by_days) });
    talk.hears(ServerMessage::ChallengeOver {
        challenge: ChallengeCode::from_bits(4),
        why: ChallengeEnd::Accepted,
        room: Some(code()),
    });
    assert_eq!(talk.heard(), "@budi accepted your challenge to Reversi. Type mine to find the game.");
    talk.types("challenge reversi");
    let said = answers(&mut talk, |re| ServerMessage::Challenge { re, challenge: Box::new(challenge(2, None)) });
    assert!(said.contains("00000002 plays against you"), "{said}");
    talk.types("withdraw 00000002");
    assert_eq!(talk.last_sent(), &Command::WithdrawChallenge { challenge: ChallengeCode::from_bits(2) });
    assert_eq!(answers(&mut talk, |re| ServerMessage::Ok { re }), "Done.");
}

#[test]
fn a_challenge_is_told_listed_accepted_and_leads_into_its_room() {
    let mut talk = as_ana();
    talk.hears(ServerMessage::Challenged { challenge: Box::new(challenge(1, Some("ana"))) });
    let line = "Challenge: @budi (1612): Reversi, clock 3+2, rated. Type accept 00000001 or decline 00000001.";
    assert_eq!(talk.heard().lines().last(), Some(line));
    talk.types("challenges");
    assert_eq!(talk.last_sent(), &Command::Challenges { challenge: None });
    let received = vec![challenge(1, Some("ana"))];
    let said = answers(&mut talk, |re| ServerMessage::Challenges { re, received, sent: vec![challenge(2, None)] });
    assert!(said.starts_with(line) && said.contains("Type withdraw 00000002"), "{said}");
    talk.types("challenges http://192.168.1.20:7878/#/challenge/00000003");
    assert_eq!(talk.last_sent(), &Command::Challenges { challenge: Some(ChallengeCode::from_bits(3)) });
    let said = answers(&mut talk, |re| ServerMessage::Challenges { re, received: Vec::new(), sent: Vec::new() });
    assert!(said.starts_with("No challenge has this code"), "{said}");
    assert!(talk.answer("accept nonsense").starts_with("That is no link of a challenge"), "{}", talk.said());
    talk.types("decline 00000004");
    assert_eq!(talk.last_sent(), &Command::DeclineChallenge { challenge: ChallengeCode::from_bits(4) });
    answers(&mut talk, |re| ServerMessage::Ok { re });
    talk.types("accept 00000001");
    assert_eq!(talk.last_sent(), &Command::AcceptChallenge { challenge: ChallengeCode::from_bits(1) });
    answers(&mut talk, |re| ServerMessage::Ok { re });
    talk.hears(ServerMessage::Paired { room: code() });
    assert_eq!(talk.last_sent(), &Command::Join { room: code(), seat: SeatChoice::Any });
}

#[test]
fn challenges_that_came_while_the_account_was_away_are_said_once_after_it_connects() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.around.answers = false;
    let welcome = Welcome { accounts: true, handle: Some("ana".parse().unwrap()), ..welcome() };
    let question = |talk: &mut Talk| {
        talk.link(bidak_client::net::link::LinkEvent::Connected(Box::new(welcome.clone())));
        let asked = talk.around.sent.iter().rfind(|(_, command)| *command == Command::Challenges { challenge: None });
        asked.expect("the challenges are asked for").0
    };
    let re = question(&mut talk);
    talk.heard();
    talk.hears(ServerMessage::Challenges {
        re,
        received: vec![challenge(1, Some("ana"))],
        sent: vec![challenge(2, None)],
    });
    let line = "Challenge: @budi (1612): Reversi, clock 3+2, rated. Type accept 00000001 or decline 00000001.";
    assert_eq!(talk.heard(), line);
    // Connected again.
    let re = question(&mut talk);
    talk.heard();
    let received = vec![challenge(1, Some("ana")), challenge(3, Some("ana"))];
    talk.hears(ServerMessage::Challenges { re, received, sent: Vec::new() });
    assert_eq!(talk.heard(), line.replace("00000001", "00000003"));
    let re = question(&mut talk);
    talk.heard();
    talk.hears(ServerMessage::Challenges { re, received: Vec::new(), sent: Vec::new() });
    assert_eq!(talk.heard(), "");
    let re = question(&mut talk);
    talk.heard();
    let sentence = "the server has a fault; try again later".to_owned();
    talk.hears(ServerMessage::Refused { re: Some(re), code: RefusalCode::Fault, sentence });
    assert_eq!(talk.heard(), "");
}

#[test]
fn people_are_blocked_on_the_server_by_handle_and_by_name() {
    let mut talk = as_ana();
    let by_handle = BlockTarget { player: None, handle: Some("budi".to_owned()) };
    talk.types("block @budi");
    assert_eq!(talk.last_sent(), &Command::Block(by_handle.clone()));
    assert!(answers(&mut talk, |re| ServerMessage::Ok { re }).starts_with("@budi is blocked"));
    talk.types("unblock @budi");
    assert_eq!(talk.last_sent(), &Command::Unblock(by_handle));
    answers(&mut talk, |re| ServerMessage::Ok { re });
    assert!(talk.answer("block Eve").contains("Eve"), "nobody has that name");
    let eve = Person { player: PlayerId::from_bits(9), name: "Eve".parse().unwrap(), handle: None, program: false };
    talk.around.server.lobby.people = vec![eve];
    talk.around.answers = true;
    talk.types("people").types("block eve");
    let target = BlockTarget { player: Some(PlayerId::from_bits(9)), handle: None };
    assert_eq!(talk.last_sent(), &Command::Block(target));
    let one = Blocked {
        player: PlayerId::from_bits(2),
        name: "Budi".parse().unwrap(),
        handle: Some("budi".parse().unwrap()),
    };
    talk.around.server.blocked = vec![one];
    assert_eq!(talk.answer("blocked"), "@budi");
    talk.around.server.blocked.clear();
    assert_eq!(talk.answer("blocked"), "You have blocked nobody.");
}

#[test]
fn the_own_data_comes_as_a_file_and_the_next_line_waits_for_it() {
    let mut talk = as_ana();
    talk.types("export").types("devices");
    let path = "/api/exports/4M7C0T5XW8R3B6H1ND9V1Z4QK".to_owned();
    answers(&mut talk, |re| ServerMessage::Export { re, path: path.clone(), expires_ms: 300_000 });
    assert_eq!(talk.around.exports, [(path, "ana".parse().unwrap())]);
    assert_eq!(talk.last_sent(), &Command::Export);
    talk.session.on_exported(Ok("ana.json".to_owned()), &mut talk.around);
    assert_eq!(talk.heard(), "Your data is in ana.json.");
    assert_eq!(talk.last_sent(), &Command::Devices);
    let problem = ExportError::Unreadable("it is cut off".to_owned());
    talk.session.on_exported(Err(problem), &mut talk.around);
    assert!(talk.heard().contains("it is cut off"));
}

#[test]
fn an_account_is_deleted_after_a_yes_alone() {
    let mut talk = as_ana();
    assert!(talk.answer("delete").starts_with("Type delete"), "{}", talk.said());
    assert_eq!(talk.answer("delete @ana"), "@ana would be deleted for ever. Type delete @ana yes to do it.");
    talk.types("delete @Ana yes");
    assert_eq!(talk.last_sent(), &Command::DeleteAccount { handle: "ana".to_owned() });
    assert_eq!(answers(&mut talk, |re| ServerMessage::Ok { re }), "@ana is deleted.");
}

#[test]
fn a_handle_is_challenged_with_its_sign_or_without_it() {
    let mut talk = as_ana();
    for (line, handle) in [
        ("challenge @budi reversi", Some("budi")),
        ("challenge budi reversi", Some("budi")),
        ("challenge reversi", None),
    ] {
        talk.types(line);
        let Command::Challenge(request) = talk.last_sent() else { panic!("{line}: {:?}", talk.last_sent()) };
        assert_eq!((request.handle.as_deref(), request.game), (handle, GameKind::Reversi), "{line}");
        answers(&mut talk, |re| ServerMessage::Challenge { re, challenge: Box::new(challenge(1, handle)) });
    }
    assert!(talk.answer("challenge budi").starts_with("Type challenge"), "{}", talk.said());
}

#[test]
fn the_only_challenge_is_accepted_and_declined_without_its_code_in_the_lobby() {
    let mut talk = as_ana();
    assert_eq!(talk.answer("accept"), "No challenge waits.");
    talk.hears(ServerMessage::Challenged { challenge: Box::new(challenge(1, Some("ana"))) });
    talk.types("accept");
    assert_eq!(talk.last_sent(), &Command::AcceptChallenge { challenge: ChallengeCode::from_bits(1) });
    answers(&mut talk, |re| ServerMessage::Ok { re });
    talk.types("decline");
    assert_eq!(talk.last_sent(), &Command::DeclineChallenge { challenge: ChallengeCode::from_bits(1) });
    answers(&mut talk, |re| ServerMessage::Ok { re });
    talk.hears(ServerMessage::Challenged { challenge: Box::new(challenge(2, Some("ana"))) });
    let several = "Several challenges wait: type one of decline 00000001, decline 00000002.";
    assert_eq!(talk.answer("decline"), several);
}

#[test]
fn the_address_of_a_challenge_on_the_page_leads_to_it() {
    let code = ChallengeCode::from_bits(1);
    let talk = Talk::new(Enter::LobbyFor(PlainCommand::to_go(Goal::Challenge(code))), Input::Terminal, "en");
    assert_eq!(talk.last_sent(), &Command::Challenges { challenge: Some(code) });
}
