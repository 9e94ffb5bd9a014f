//! Blocked players over sockets: chat, challenges, seeks, and the state after a restart.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    BlockTarget, Blocked, ChallengeEnd, ClockSpec, Command, Event, PlayerId, RefusalCode, RoomCode, SeatChoice,
    ServerMessage,
};
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::accounts::{register, server};
use super::challenges::{challenge, challenged, over, sent, terms};
use super::generous;

async fn blocked(player: &mut Player) -> Vec<Blocked> {
    match player.ask(Command::Blocked).await {
        ServerMessage::Blocked { blocked, .. } => blocked,
        other => panic!("a list, not {other:?}"),
    }
}

fn by_id(player: &Player) -> BlockTarget {
    BlockTarget { player: Some(player.welcome().player), handle: None }
}

fn by_handle(handle: &str) -> BlockTarget {
    BlockTarget { player: None, handle: Some(handle.to_owned()) }
}

fn say(room: RoomCode, text: &str) -> Command {
    Command::Chat { room, text: text.to_owned() }
}

/// The next line of chat, with the version of its event.
async fn line(player: &mut Player) -> (u32, String) {
    loop {
        let event = player.event().await;
        if let Event::Chat(line) = event.event {
            return (event.version, line.text.to_string());
        }
    }
}

#[tokio::test]
async fn chat_of_a_blocked_player_is_hidden_from_the_blocker_alone_in_events_replays_and_snapshots() {
    let server = TestServer::with(generous()).await;
    let (mut ana, mut budi, mut citra) =
        (server.player("Ana").await, server.player("Budi").await, server.player("Citra").await);
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    budi.join(room).await;
    let version = citra.joined(Command::Watch { room }).await.version;
    ana.done(Command::Block(by_id(&budi))).await;
    ana.done(Command::Block(by_id(&budi))).await;
    budi.done(say(room, "rude words")).await;
    citra.done(say(room, "well played")).await;
    let seen_by_ana = [line(&mut ana).await, line(&mut ana).await];
    let seen_by_citra = [line(&mut citra).await, line(&mut citra).await];
    assert_eq!(seen_by_citra.each_ref().map(|(_, text)| text.as_str()), ["rude words", "well played"]);
    assert_eq!(seen_by_ana.each_ref().map(|(_, text)| text.as_str()), ["…", "well played"]);
    assert_eq!(seen_by_ana.map(|(version, _)| version), seen_by_citra.map(|(version, _)| version), "no gap");
    // On another device, by replay and as a snapshot.
    let mut phone = Player::hello(&server.url(), None, Some(ana.welcome().token.reveal())).await;
    phone.send(Command::Resume { room, version }).await;
    assert_eq!([line(&mut phone).await.1, line(&mut phone).await.1], ["…", "well played"]);
    let texts = |lines: Vec<bidak_shared::protocol::ChatLine>| -> Vec<String> {
        lines.into_iter().map(|line| line.text.to_string()).collect()
    };
    assert_eq!(texts(phone.join(room).await.chat), ["well played"]);
    assert_eq!(texts(citra.joined(Command::Watch { room }).await.chat), ["rude words", "well played"]);
    phone.done(Command::Unblock(by_id(&budi))).await;
    budi.done(say(room, "sorry")).await;
    assert_eq!(line(&mut ana).await.1, "sorry", "one list for all devices");
    for (target, expected) in [
        (by_id(&ana), RefusalCode::NoPlayer),
        (BlockTarget { player: Some(PlayerId::from_bits(1)), handle: None }, RefusalCode::NoPlayer),
        (BlockTarget::default(), RefusalCode::NoPlayer),
        (by_handle("budi"), RefusalCode::NoAccounts),
    ] {
        assert_eq!(ana.refused(Command::Block(target)).await.0, expected);
    }
    assert_eq!(ana.refused(Command::Unblock(by_id(&budi))).await.0, RefusalCode::NoPlayer);
    server.end();
}

#[tokio::test]
async fn what_spectators_say_is_kept_from_the_players_until_the_game_is_over() {
    let server = TestServer::with(generous()).await;
    let (mut ana, mut budi, mut citra) =
        (server.player("Ana").await, server.player("Budi").await, server.player("Citra").await);
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    budi.join(room).await;
    citra.joined(Command::Watch { room }).await;
    assert_eq!(budi.refused(Command::ChatApart { room, apart: true }).await.0, RefusalCode::NotHost);
    ana.done(Command::ChatApart { room, apart: true }).await;
    citra.done(say(room, "b2 wins")).await;
    ana.done(say(room, "good luck")).await;
    for (player, expected) in [(&mut ana, "…"), (&mut budi, "…"), (&mut citra, "b2 wins")] {
        assert_eq!([line(player).await.1, line(player).await.1], [expected, "good luck"]);
    }
    let texts = |lines: Vec<bidak_shared::protocol::ChatLine>| -> Vec<String> {
        lines.into_iter().map(|line| line.text.to_string()).collect()
    };
    let mut phone = Player::hello(&server.url(), None, Some(budi.welcome().token.reveal())).await;
    let snapshot = phone.join(room).await;
    assert!(snapshot.apart);
    assert_eq!(texts(snapshot.chat), ["good luck"], "also in a snapshot");
    assert_eq!(texts(citra.joined(Command::Watch { room }).await.chat), ["b2 wins", "good luck"]);
    ana.done(Command::Resign { room }).await;
    for (player, expected) in [(&mut ana, &["b2 wins"][..]), (&mut budi, &["b2 wins"]), (&mut citra, &[])] {
        let overheard = |event: &Event| match event {
            Event::Overheard { chat } => Some(texts(chat.clone())),
            _ => None,
        };
        assert_eq!(player.until(overheard).await, expected);
    }
    citra.done(say(room, "well played")).await;
    assert_eq!(line(&mut ana).await.1, "well played", "after the end all read all");
    assert_eq!(texts(phone.join(room).await.chat), ["b2 wins", "good luck", "well played"]);
    server.end();
}

#[tokio::test]
async fn blocked_players_are_neither_challenged_nor_paired_and_stay_blocked_after_a_restart() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (first.player("Ana").await, first.player("Budi").await);
    register(&mut budi, "budi").await;
    // A guest takes the list along into an account.
    ana.done(Command::Block(by_handle("Budi"))).await;
    register(&mut ana, "ana").await;
    let expected =
        [Blocked { player: budi.welcome().player, name: "budi".parse().expect("a name"), handle: "budi".parse().ok() }];
    assert_eq!(blocked(&mut ana).await, expected);
    let token = ana.welcome().token;
    first.stop().await;
    let second = server(folder.path(), generous()).await;
    let mut ana = Player::hello(&second.url(), None, Some(token.reveal())).await;
    let mut budi = Player::hello(&second.url(), None, Some(budi.welcome().token.reveal())).await;
    assert_eq!(blocked(&mut ana).await, expected);
    assert_eq!(budi.refused(challenge(terms(Some("ana")))).await.0, RefusalCode::BlockedPlayer);
    assert_eq!(ana.refused(challenge(terms(Some("budi")))).await.0, RefusalCode::BlockedPlayer);
    let link = sent(&mut budi, terms(None)).await.challenge;
    let accept = Command::AcceptChallenge { challenge: link };
    assert_eq!(ana.refused(accept).await.0, RefusalCode::BlockedPlayer);
    // Of three who seek the same game, the two who can meet do.
    let seek = || Command::Pair {
        game: GameKind::TicTacToe,
        options: [].into(),
        clock: ClockSpec::None,
        rated: false,
        range: None,
    };
    let mut citra = second.player("Citra").await;
    for player in [&mut ana, &mut budi, &mut citra] {
        player.done(seek()).await;
    }
    let room = loop {
        if let ServerMessage::Paired { room } = ana.receive().await.expect("the connection stays") {
            break room;
        }
    };
    let seats = citra.join(room).await.seats;
    assert!(seats.side_of(ana.welcome().player).is_some() && seats.side_of(budi.welcome().player).is_none());
    // A challenge that waits is declined.
    ana.done(Command::Unblock(by_handle("budi"))).await;
    let waiting = sent(&mut budi, terms(Some("ana"))).await.challenge;
    assert_eq!(challenged(&mut ana).await.challenge, waiting);
    ana.done(Command::Block(by_id(&budi))).await;
    assert_eq!(over(&mut budi).await, (waiting, ChallengeEnd::Declined, None));
    second.end();
}
