//! Games of two players who come from one address.

use bidak_server::Config;
use bidak_shared::protocol::{Order, TournamentForm, TournamentSpec, WhyUnrated};

use super::super::accounts::club;
use super::super::tournaments::{Club, game};
use super::*;

/// A server on which games of one address are not rated, as by default.
fn strict() -> Config {
    Config { rate_same_address: false, ..generous() }
}

async fn not_paired(player: &mut Player) -> WhyUnrated {
    loop {
        match player.receive().await {
            Ok(ServerMessage::NotPaired { why }) => return why,
            Ok(ServerMessage::Paired { room }) => panic!("paired in {room}"),
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}"),
        }
    }
}

#[tokio::test]
async fn accounts_of_one_address_play_unrated_and_their_rated_seeks_wait_for_others() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), strict()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let room = ana.joined(create(GameKind::Reversi, CLOCK)).await.room;
    let snapshot = budi.join(room).await;
    assert_eq!((snapshot.rated, snapshot.unrated), (false, Some(WhyUnrated::SameAddress)));
    win(&mut ana, &mut budi, room).await;
    assert!(ratings(&mut budi, "ana").await.is_empty());
    // The second seek would match the first one.
    ana.done(pair(None)).await;
    budi.done(pair(None)).await;
    for player in [&mut ana, &mut budi] {
        assert_eq!(not_paired(player).await, WhyUnrated::SameAddress);
        player.done(Command::Unpair).await;
    }
    // A bot of the server has no address.
    let room = ana.joined(create(GameKind::Reversi, CLOCK)).await.room;
    ana.add_bot(room, None, EngineKind::Greedy).await;
    let snapshot = budi.joined(Command::Watch { room }).await;
    assert_eq!((snapshot.rated, snapshot.games), (true, 1));
    server.end();
}

#[tokio::test]
async fn in_a_tournament_of_a_named_organiser_they_are_rated() {
    for is_named in [false, true] {
        let folder = TempDir::new().expect("folders can be made there");
        let path = folder.path().to_owned();
        let server = server(&path, strict()).await;
        let clock = "3+2".parse().expect("a clock");
        let spec = TournamentSpec {
            rated: true,
            ..TournamentSpec::new("Friday", TournamentForm::RoundRobin, GameKind::Reversi, clock)
        };
        let mut evening = Club::on(server, folder, spec, &["ana", "budi"]).await;
        if is_named {
            assert_eq!(club(&path, &["organiser", "guru"]), (true, "guru: organiser\n".to_owned()));
            let (done, list) = club(&path, &["list"]);
            assert!(
                done && list.lines().any(|line| line.starts_with("guru ") && line.ends_with("(organiser)")),
                "{list}"
            );
        }
        evening.order(Order::Start).await;
        let (room, _, _) = game(&mut evening.people[0]).await;
        for (place, is_last) in [(0, false), (1, true)] {
            let snapshot = evening.people[place].join(room).await;
            assert!(!is_last || snapshot.rated == is_named, "{is_named} {:?}", snapshot.unrated);
        }
        evening.server.end();
    }
}

#[tokio::test]
async fn the_operator_vouches_for_accounts_and_takes_it_back() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), strict()).await;
    for handle in ["ana", "budi"] {
        register(&mut server.player(handle).await, handle).await;
    }
    let said = |args: &[&str]| club(folder.path(), args);
    assert_eq!(said(&["vouch", "ana"]), (true, "ana: vouched\n".to_owned()));
    assert_eq!(said(&["vouch", "--all"]), (true, "vouched for 1 accounts\n".to_owned()));
    assert_eq!(said(&["vouch", "ana", "--remove", "--json"]).1, "{\"handle\":\"ana\",\"vouched\":false}\n");
    let (done, problem) = said(&["vouch", "budi", "nobody"]);
    assert!(!done && problem.contains("nobody"), "{problem}");
    let (_, list) = said(&["list"]);
    let marks =
        |handle: &str| list.lines().find(|line| line.starts_with(handle)).map(|line| line.ends_with("(vouched)"));
    assert_eq!((marks("ana "), marks("budi ")), (Some(false), Some(true)), "{list}");
    server.end();
}
