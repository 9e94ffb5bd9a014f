//! Challenges between players at two nodes, and accounts that another node changes.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    BlockTarget, Challenge, ChallengeCode, ChallengeEnd, ChallengeRequest, ClockSpec, Command, Hello, RefusalCode,
    SeatChoice, ServerMessage,
};
use harness::nodes::{TestNode, club, shared, until_it_makes_rooms};
use harness::{Player, eventually};
use tempfile::TempDir;

use super::again;
use crate::sockets::accounts::register;
use crate::sockets::challenges::{challenge, challenged, over, paired, sent, terms};

/// Two nodes with one club.
async fn two_nodes(folder: &TempDir) -> [TestNode; 2] {
    let (store, club) = (shared(), club(folder.path()).await);
    let nodes = [
        TestNode::with_club(&store, Some(&club), "north").await,
        TestNode::with_club(&store, Some(&club), "south").await,
    ];
    for node in &nodes {
        until_it_makes_rooms(&node.server.url()).await;
    }
    nodes
}

/// Waits until a node knows the challenges of a player: they come with the same news as a seek that follows them.
async fn until_known(player: &mut Player, node: &TestNode) {
    let seek =
        Command::Pair { game: GameKind::Morris, options: [].into(), clock: ClockSpec::None, rated: false, range: None };
    player.done(seek).await;
    let id = player.welcome().player;
    let shows = async || {
        let mut reader = node.server.player("Reader").await;
        match reader.ask(Command::Lobby).await {
            ServerMessage::Lobby { list, .. } => list.seeks.iter().any(|seek| seek.player == id),
            other => panic!("{other:?}"),
        }
    };
    eventually("a node to know of a seek", &shows).await;
    player.done(Command::Unpair).await;
    eventually("the seek to end", async || !shows().await).await;
}

/// The challenge with a code.
async fn found(player: &mut Player, code: ChallengeCode) -> Challenge {
    match player.ask(Command::Challenges { challenge: Some(code) }).await {
        ServerMessage::Challenges { received, .. } => {
            received.into_iter().find(|one| one.challenge == code).expect("it is listed")
        }
        other => panic!("{other:?}"),
    }
}

/// Both enter the room of their game.
async fn enter(players: [&mut Player; 2]) {
    let [ana, budi] = players;
    let room = paired(ana).await;
    assert_eq!(paired(budi).await, room);
    for player in [ana, budi] {
        player.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    }
}

#[tokio::test]
async fn a_challenge_by_link_is_accepted_or_withdrawn_at_any_node() {
    let folder = TempDir::new().expect("a folder");
    let nodes = two_nodes(&folder).await;
    let [mut ana, mut budi] = [nodes[0].server.player("Ana").await, nodes[1].server.player("Budi").await];
    let code = sent(&mut ana, terms(None)).await.challenge;
    until_known(&mut ana, &nodes[1]).await;
    assert_eq!(found(&mut budi, code).await.by.player, ana.welcome().player);
    budi.done(Command::AcceptChallenge { challenge: code }).await;
    enter([&mut ana, &mut budi]).await;
    assert_eq!(budi.refused(Command::AcceptChallenge { challenge: code }).await.0, RefusalCode::NoChallenge);
    // She withdraws another one from a second device.
    let code = sent(&mut ana, terms(None)).await.challenge;
    let mut second = again(&ana, &nodes[1]).await;
    until_known(&mut ana, &nodes[1]).await;
    found(&mut budi, code).await;
    assert_eq!(budi.refused(Command::WithdrawChallenge { challenge: code }).await.0, RefusalCode::NoChallenge);
    second.done(Command::WithdrawChallenge { challenge: code }).await;
    while over(&mut ana).await.0 != code {}
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn an_account_at_another_node_is_challenged_there_and_whoever_it_has_blocked_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let nodes = two_nodes(&folder).await;
    let [mut ana, mut budi] = [nodes[0].server.player("Ana").await, nodes[1].server.player("Budi").await];
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let to_budi = || ChallengeRequest { handle: Some("budi".to_owned()), ..terms(None) };
    let mut first = None;
    eventually("the node of Ana to know where Budi is", async || {
        if let ServerMessage::Challenge { challenge, .. } = ana.ask(challenge(to_budi())).await {
            first = Some(challenge.challenge);
        }
        first.is_some()
    })
    .await;
    let first = first.expect("it was sent");
    assert_eq!(challenged(&mut budi).await.challenge, first);
    budi.done(Command::DeclineChallenge { challenge: first }).await;
    assert_eq!(over(&mut ana).await, (first, ChallengeEnd::Declined, None));
    // Another one is withdrawn at once, and the next one accepted.
    let second = sent(&mut ana, to_budi()).await.challenge;
    ana.done(Command::WithdrawChallenge { challenge: second }).await;
    while over(&mut budi).await.0 != second {}
    let third = sent(&mut ana, to_budi()).await.challenge;
    budi.done(Command::AcceptChallenge { challenge: third }).await;
    enter([&mut ana, &mut budi]).await;
    budi.done(Command::Block(BlockTarget { player: Some(ana.welcome().player), handle: None })).await;
    assert_eq!(ana.refused(challenge(to_budi())).await.0, RefusalCode::BlockedPlayer);
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn a_player_has_five_challenges_wherever_they_wait() {
    let folder = TempDir::new().expect("a folder");
    let nodes = two_nodes(&folder).await;
    let mut ana = nodes[0].server.player("Ana").await;
    register(&mut ana, "ana").await;
    let mut others = Vec::new();
    for name in ["budi", "citra", "dewi"] {
        let mut player = nodes[1].server.player(name).await;
        register(&mut player, name).await;
        others.push(player);
    }
    let to = |handle: &str| challenge(ChallengeRequest { handle: Some(handle.to_owned()), ..terms(None) });
    // Two wait at the other node, and three here.
    for handle in ["budi", "citra"] {
        eventually("the node of Ana to know where somebody is", async || {
            matches!(ana.ask(to(handle)).await, ServerMessage::Challenge { .. })
        })
        .await;
    }
    for _ in 0..3 {
        sent(&mut ana, terms(None)).await;
    }
    assert_eq!(ana.refused(challenge(terms(None))).await.0, RefusalCode::TooManyChallenges);
    eventually("the node of Ana to know where Dewi is", async || {
        ana.refused(to("dewi")).await.0 == RefusalCode::TooManyChallenges
    })
    .await;
    // From a second device at the other node as well.
    let mut second = again(&ana, &nodes[1]).await;
    until_known(&mut ana, &nodes[1]).await;
    assert_eq!(second.refused(challenge(terms(None))).await.0, RefusalCode::TooManyChallenges);
    // Another one to the same account replaces the one before, and one that is withdrawn leaves its place.
    let to_budi = sent(&mut ana, ChallengeRequest { handle: Some("budi".to_owned()), ..terms(None) }).await;
    assert_eq!(ana.refused(to("dewi")).await.0, RefusalCode::TooManyChallenges);
    ana.done(Command::WithdrawChallenge { challenge: to_budi.challenge }).await;
    eventually("a place for another", async || matches!(ana.ask(to("dewi")).await, ServerMessage::Challenge { .. }))
        .await;
    assert_eq!(ana.refused(to("budi")).await.0, RefusalCode::TooManyChallenges);
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn an_account_that_is_deleted_at_one_node_has_no_connection_at_another() {
    let folder = TempDir::new().expect("a folder");
    let nodes = two_nodes(&folder).await;
    let mut ana = nodes[0].server.player("Ana").await;
    register(&mut ana, "ana").await;
    let token = ana.welcome().token.reveal().to_owned();
    let mut elsewhere = again(&ana, &nodes[1]).await;
    ana.send(Command::DeleteAccount { handle: "ana".to_owned() }).await;
    assert_eq!(elsewhere.until_closed().await, Some(1008));
    let mut late = Player::connect(&nodes[1].server.url()).await;
    let hello = Command::Hello(Hello { token: Some(token), ..Hello::default() });
    assert_eq!(late.refused(hello).await.0, RefusalCode::BadToken);
    for node in nodes {
        node.server.end();
    }
}
