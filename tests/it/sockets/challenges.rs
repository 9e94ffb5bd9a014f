//! Challenges over sockets: to an account and by link, accepted, declined, withdrawn, gone.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Challenge, ChallengeCode, ChallengeEnd, ChallengeRequest, ClockSpec, Command, Handle, RefusalCode, RoomCode,
    SeatChoice, ServerMessage, Status,
};
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::accounts::{register, server};
use super::{generous, is_counted};

/// A challenge at Tic-tac-toe.
pub(super) fn terms(handle: Option<&str>) -> ChallengeRequest {
    ChallengeRequest {
        handle: handle.map(str::to_owned),
        game: GameKind::TicTacToe,
        options: [].into(),
        clock: ClockSpec::None,
        rated: false,
        seat: SeatChoice::Random,
    }
}

pub(super) fn challenge(terms: ChallengeRequest) -> Command {
    Command::Challenge(Box::new(terms))
}

pub(super) async fn sent(player: &mut Player, terms: ChallengeRequest) -> Challenge {
    match player.ask(challenge(terms)).await {
        ServerMessage::Challenge { challenge, .. } => *challenge,
        other => panic!("a challenge, not {other:?}"),
    }
}

async fn lists(player: &mut Player, challenge: Option<ChallengeCode>) -> (Vec<Challenge>, Vec<Challenge>) {
    match player.ask(Command::Challenges { challenge }).await {
        ServerMessage::Challenges { received, sent, .. } => (received, sent),
        other => panic!("challenges, not {other:?}"),
    }
}

/// Reads on until something is picked.
async fn until<T>(player: &mut Player, pick: impl Fn(ServerMessage) -> Option<T>) -> T {
    loop {
        let message = player.receive().await.expect("the connection stays");
        if let Some(picked) = pick(message) {
            return picked;
        }
    }
}

pub(super) async fn challenged(player: &mut Player) -> Challenge {
    let pick = |message| match message {
        ServerMessage::Challenged { challenge } => Some(*challenge),
        _ => None,
    };
    until(player, pick).await
}

pub(super) async fn over(player: &mut Player) -> (ChallengeCode, ChallengeEnd, Option<RoomCode>) {
    let pick = |message| match message {
        ServerMessage::ChallengeOver { challenge, why, room } => Some((challenge, why, room)),
        _ => None,
    };
    until(player, pick).await
}

pub(crate) async fn paired(player: &mut Player) -> RoomCode {
    let pick = |message| match message {
        ServerMessage::Paired { room } => Some(room),
        _ => None,
    };
    until(player, pick).await
}

/// A server with the accounts ana and budi, and Budi on a second device.
async fn two_accounts(folder: &TempDir) -> (TestServer, Player, [Player; 2]) {
    let config = bidak_server::Config { empty_room: std::time::Duration::from_millis(100), ..generous() };
    let server = server(folder.path(), config).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let phone = Player::hello(&server.url(), None, Some(budi.welcome().token.reveal())).await;
    (server, ana, [budi, phone])
}

#[tokio::test]
async fn an_account_is_challenged_on_all_its_devices_and_accepts_on_one_of_them() {
    let folder = TempDir::new().expect("folders can be made there");
    let (server, mut ana, [mut budi, mut phone]) = two_accounts(&folder).await;
    let clock: ClockSpec = "3+2".parse().expect("a clock");
    let rated = ChallengeRequest {
        game: GameKind::Reversi,
        clock,
        rated: true,
        seat: SeatChoice::Second,
        ..terms(Some("Budi"))
    };
    let made = sent(&mut ana, rated).await;
    // The rating of a new account is provisional.
    assert_eq!((made.by.handle.as_ref().map(Handle::as_str), made.by.rating), (Some("ana"), None));
    for device in [&mut budi, &mut phone] {
        assert_eq!(challenged(device).await, made);
        assert_eq!(lists(device, None).await, (vec![made.clone()], vec![]));
    }
    assert_eq!(lists(&mut ana, None).await, (vec![], vec![made.clone()]));
    phone.done(Command::AcceptChallenge { challenge: made.challenge }).await;
    let room = paired(&mut phone).await;
    assert_eq!(paired(&mut ana).await, room);
    assert_eq!(over(&mut budi).await, (made.challenge, ChallengeEnd::Accepted, Some(room)));
    assert_eq!(lists(&mut budi, None).await, (vec![], vec![]));
    let snapshot = ana.join(room).await;
    assert_eq!((snapshot.game, snapshot.clock, snapshot.rated), (GameKind::Reversi, clock, true));
    assert_eq!(snapshot.seats.side_of(ana.welcome().player), Some(Side::Second));
    let snapshot = phone.join(room).await;
    assert_eq!(snapshot.status, Status::Playing);
    let again = Command::AcceptChallenge { challenge: made.challenge };
    assert_eq!(budi.refused(again).await.0, RefusalCode::NoChallenge, "it was accepted");
    server.end();
}

#[tokio::test]
async fn a_challenge_is_declined_withdrawn_replaced_and_gone_with_its_challenger() {
    let folder = TempDir::new().expect("folders can be made there");
    let (server, mut ana, [mut budi, _phone]) = two_accounts(&folder).await;
    let declined = sent(&mut ana, terms(Some("budi"))).await.challenge;
    let own = Command::DeclineChallenge { challenge: declined };
    assert_eq!(ana.refused(own).await.0, RefusalCode::NoChallenge, "she withdraws it");
    budi.done(Command::DeclineChallenge { challenge: declined }).await;
    assert_eq!(over(&mut ana).await, (declined, ChallengeEnd::Declined, None));
    let withdrawn = sent(&mut ana, terms(Some("budi"))).await.challenge;
    let foreign = Command::WithdrawChallenge { challenge: withdrawn };
    assert_eq!(budi.refused(foreign).await.0, RefusalCode::NoChallenge, "he declines it");
    ana.done(Command::WithdrawChallenge { challenge: withdrawn }).await;
    let replaced = sent(&mut ana, terms(Some("budi"))).await.challenge;
    let Challenge { challenge: last, replaces, .. } = sent(&mut ana, terms(Some("budi"))).await;
    assert_eq!(replaces, Some(replaced));
    for (code, why) in
        [(declined, ChallengeEnd::Declined), (withdrawn, ChallengeEnd::Withdrawn), (replaced, ChallengeEnd::Withdrawn)]
    {
        assert_eq!(over(&mut budi).await, (code, why, None));
    }
    drop(ana);
    let gone = over(&mut budi).await;
    assert_eq!(gone, (last, ChallengeEnd::Gone, None));
    server.end();
}

#[tokio::test]
async fn guests_challenge_by_link_and_whoever_has_the_code_reads_the_terms_and_accepts() {
    let folder = TempDir::new().expect("folders can be made there");
    let (server, mut ana, [mut budi, _phone]) = two_accounts(&folder).await;
    let mut guest = server.player("Eve").await;
    let first = ChallengeRequest { seat: SeatChoice::First, ..terms(None) };
    let made = sent(&mut guest, first).await;
    assert_eq!((made.to.as_ref(), made.by.rating), (None, None));
    let own = Command::AcceptChallenge { challenge: made.challenge };
    assert_eq!(guest.refused(own.clone()).await.0, RefusalCode::NoChallenge, "nobody plays oneself");
    assert_eq!(lists(&mut budi, None).await.0, [], "it is for those who have the code");
    assert_eq!(lists(&mut budi, Some(made.challenge)).await.0, std::slice::from_ref(&made));
    let mut other = server.player("Fay").await;
    other.done(own).await;
    let room = paired(&mut other).await;
    assert_eq!(paired(&mut guest).await, room);
    assert_eq!(guest.join(room).await.seats.side_of(guest.welcome().player), Some(Side::First));
    // Refusals.
    let clock: ClockSpec = "3+2".parse().expect("a clock");
    let rated = |handle| ChallengeRequest { game: GameKind::Reversi, clock, rated: true, ..terms(handle) };
    for (terms, expected) in [
        (terms(Some("budi")), RefusalCode::AccountNeeded),
        (rated(None), RefusalCode::AccountNeeded),
        (ChallengeRequest { seat: SeatChoice::None, ..terms(None) }, RefusalCode::BadOption),
    ] {
        assert_eq!(guest.refused(challenge(terms)).await.0, expected);
    }
    for (terms, expected) in [
        (terms(Some("nobody")), RefusalCode::NoAccount),
        (terms(Some("ana")), RefusalCode::NotHere),
        (terms(Some("?")), RefusalCode::BadHandle),
        (ChallengeRequest { rated: true, ..terms(Some("budi")) }, RefusalCode::NotRated),
    ] {
        assert_eq!(ana.refused(challenge(terms)).await.0, expected);
    }
    let to_accounts = sent(&mut ana, rated(None)).await.challenge;
    let accept = Command::AcceptChallenge { challenge: to_accounts };
    assert_eq!(other.refused(accept).await.0, RefusalCode::AccountNeeded);
    let to_budi = sent(&mut ana, terms(Some("budi"))).await.challenge;
    for command in [
        Command::AcceptChallenge { challenge: to_budi },
        Command::DeclineChallenge { challenge: to_budi },
        Command::Challenges { challenge: Some(to_budi) },
    ] {
        assert_eq!(other.refused(command).await.0, RefusalCode::NoChallenge, "it is not hers to know of");
    }
    server.end();
}

#[tokio::test]
async fn the_codes_of_challenges_are_not_found_by_trying_and_only_some_wait() {
    let folder = TempDir::new().expect("folders can be made there");
    let config = bidak_server::Config { wrong_guesses_per_address: 5, ..generous() };
    let server = server(folder.path(), config).await;
    let mut guest = server.player("Eve").await;
    for _ in 0..5 {
        sent(&mut guest, terms(None)).await;
    }
    assert_eq!(guest.refused(challenge(terms(None))).await.0, RefusalCode::TooManyChallenges);
    assert!(is_counted(&server, "challenges"));
    let own = lists(&mut guest, None).await.1;
    assert_eq!(own.len(), 5);
    for number in 0..6 {
        let mut other = server.player("Fay").await;
        let wrong = Command::AcceptChallenge { challenge: ChallengeCode::from_bits(number) };
        assert_eq!(other.refused(wrong).await.0, RefusalCode::NoChallenge, "{number}");
    }
    assert!(is_counted(&server, "wrong_guesses_per_address"));
    // Codes wait for their turn now, and players withdraw their own challenges at once.
    let mut other = server.player("Fay").await;
    let right = Command::AcceptChallenge { challenge: own[1].challenge };
    let accepting = other.send(right).await;
    guest.done(Command::WithdrawChallenge { challenge: own[0].challenge }).await;
    let accepted = other.answer(accepting).await;
    assert!(matches!(accepted, ServerMessage::Ok { .. }), "{accepted:?}");
    server.end();
}
