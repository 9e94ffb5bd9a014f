//! One's own data: an account is deleted and leaves no name behind, and its data is exported.

use std::process::Command as Process;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    AccountKind, BlockTarget, Command, GameFilter, Hello, Order, PlayerId, RefusalCode, RoomCode, SeatChoice,
    ServerMessage, TournamentForm, TournamentPhase,
};
use harness::binary::bidak;
use harness::program::Home;
use harness::{Player, TestServer, eventually};
use tempfile::TempDir;

use super::accounts::{profile, register, server};
use super::days::challenge_by_days;
use super::generous;
use super::tournaments::export::get;
use super::tournaments::{direct, enter, entrants, follow, shown, spec, standings};

fn delete(handle: &str) -> Command {
    Command::DeleteAccount { handle: handle.to_owned() }
}

/// The names in the finished games of a player.
async fn names(reader: &mut Player, player: PlayerId) -> Vec<[String; 2]> {
    let filter = GameFilter { player: Some(player), ..GameFilter::default() };
    let (games, _) = reader.games(filter).await;
    games.into_iter().map(|game| [game.first.name, game.second.name].map(|name| name.to_string())).collect()
}

/// One plays another, who resigns after the first move.
async fn play(one: &mut Player, other: &mut Player) -> RoomCode {
    let room = one.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    other.join(room).await;
    one.play(room, 0, "b2").await;
    other.done(Command::Resign { room }).await;
    one.ending().await;
    one.done(Command::Leave { room }).await;
    room
}

#[tokio::test]
async fn a_deleted_account_is_gone_at_once_and_its_names_leave_games_and_tournaments_for_ever() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (first.player("Ana Real").await, first.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let phone = super::devices::code_for(&mut ana).await;
    let mut phone = Player::greet(&first.url(), super::devices::with_code(phone.reveal())).await;
    let ServerMessage::BotAccount { account: bot, token: bot_token, .. } =
        ana.ask(Command::BotAccount { handle: "ana-bot".to_owned() }).await
    else {
        panic!("a bot")
    };
    let id = ana.welcome().player;
    play(&mut ana, &mut budi).await;
    play(&mut budi, &mut ana).await;
    budi.done(Command::Block(BlockTarget { player: Some(id), handle: None })).await;
    let tournament = shown(&mut budi, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    budi.done(direct(tournament, Order::Open)).await;
    shown(&mut ana, enter(tournament)).await;
    let organised = shown(&mut ana, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    ana.done(direct(organised, Order::Open)).await;
    let helped = shown(&mut ana, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    let helpers = ["ana", "budi"].map(|handle| handle.parse().expect("a handle")).to_vec();
    ana.done(direct(helped, Order::Helpers { handles: helpers })).await;
    ana.done(direct(helped, Order::Open)).await;
    // Refusals.
    let mut guest = first.player("Eve").await;
    assert_eq!(guest.refused(delete("ana")).await.0, RefusalCode::AccountNeeded);
    assert_eq!(ana.refused(delete("budi")).await.0, RefusalCode::NoAccount);
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    guest.join(room).await;
    assert_eq!(ana.refused(delete("ana")).await.0, RefusalCode::Playing);
    ana.done(Command::Leave { room }).await;
    ana.done(delete("Ana")).await;
    for player in [&mut ana, &mut phone] {
        assert_eq!(player.until_closed().await, Some(1008));
    }
    for token in [ana.welcome().token, phone.welcome().token, bot_token] {
        let hello = Hello { token: Some(token.reveal().to_owned()), ..Hello::default() };
        assert_eq!(Player::connect(&first.url()).await.refused(Command::Hello(hello)).await.0, RefusalCode::BadToken);
    }
    for handle in ["ana", "ana-bot"] {
        assert_eq!(guest.refused(profile(handle)).await.0, RefusalCode::NoAccount);
        let taken = Command::Account { handle: Some(handle.to_owned()) };
        assert_eq!(guest.refused(taken).await.0, RefusalCode::HandleTaken, "nobody speaks in its name");
    }
    eventually("the names to be gone", async || {
        names(&mut budi, id).await.iter().flatten().all(|name| name == "deleted" || name == "budi" || name == "Eve")
    })
    .await;
    eventually("the tournament to forget the name", async || {
        entrants(&mut budi, tournament).await[0].handle.as_str() == "deleted"
    })
    .await;
    eventually("the tournaments to have another organiser or none", async || {
        let mut left = Vec::new();
        for tournament in [helped, organised] {
            let snapshot = shown(&mut budi, follow(tournament)).await;
            left.push((snapshot.organiser.to_string(), snapshot.phase));
        }
        let is = |(handle, phase): &(String, TournamentPhase), to: &str, of| handle == to && *phase == of;
        is(&left[0], "budi", TournamentPhase::Open) && is(&left[1], "deleted", TournamentPhase::Cancelled)
    })
    .await;
    budi.done(direct(helped, Order::Helpers { handles: Vec::new() })).await;
    first.stop().await;
    let second = server(folder.path(), generous()).await;
    let mut budi = Player::hello(&second.url(), None, Some(budi.welcome().token.reveal())).await;
    assert_eq!(names(&mut budi, id).await.len(), 2);
    let (games, _) = budi.games(GameFilter { name: Some("ana".to_owned()), ..GameFilter::default() }).await;
    assert_eq!(games, []);
    let (games, _) = budi.games(GameFilter { name: Some("deleted".to_owned()), ..GameFilter::default() }).await;
    assert_eq!(games.len(), 2);
    let rows = standings(&mut budi, tournament).await;
    assert_eq!((rows[0].handle.as_str(), rows[0].name.as_str()), ("deleted", "deleted"));
    assert_eq!(shown(&mut budi, follow(organised)).await.organiser.as_str(), "deleted");
    budi.done(direct(helped, Order::Cancel)).await;
    let ServerMessage::Blocked { blocked, .. } = budi.ask(Command::Blocked).await else { panic!("a list") };
    assert_eq!((blocked[0].name.as_str(), blocked[0].handle.as_ref()), ("deleted", None));
    assert_eq!(bot.kind, AccountKind::Bot);
    second.stop().await;
    let file = std::fs::read(folder.path().join("games.db")).expect("it is there");
    let text = String::from_utf8_lossy(&file);
    let live = text.matches("Ana Real").count();
    // Pages that are free may still have it until they are used again; rows do not, as every list above shows.
    assert!(live < 10, "{live}");
}

#[tokio::test]
async fn the_operator_deletes_an_account_while_the_server_runs() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    play(&mut ana, &mut budi).await;
    let run = |handle: &str| {
        let mut club = Process::new(bidak());
        club.args(["club", "delete", handle, "--store"]).arg(folder.path().join("games.db"));
        club.output().expect("bidak runs")
    };
    let done = run("ana");
    assert_eq!(
        (done.status.success(), String::from_utf8_lossy(&done.stdout).into_owned()),
        (true, "deleted ana\n".to_owned())
    );
    assert_eq!(ana.until_closed().await, Some(1008));
    assert_eq!(names(&mut budi, ana.welcome().player).await, [["deleted".to_owned(), "Budi".to_owned()]]);
    assert!(!run("ana").status.success(), "there is no such account any more");
    server.end();
}

/// A document that a server gives at a path.
async fn fetched(server: &TestServer, path: &str) -> serde_json::Value {
    let (status, body) = get(server, path).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("JSON")
}

#[tokio::test]
async fn a_player_gets_everything_that_is_kept_of_the_account_and_nobody_else_does() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    assert_eq!(ana.refused(Command::Export).await.0, RefusalCode::AccountNeeded);
    register(&mut ana, "ana").await;
    play(&mut ana, &mut budi).await;
    budi.done(Command::Block(BlockTarget { player: Some(ana.welcome().player), handle: None })).await;
    ana.done(Command::Block(BlockTarget { player: Some(budi.welcome().player), handle: None })).await;
    let tournament = shown(&mut ana, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    let challenge = ana.ask(challenge_by_days(None)).await;
    assert!(matches!(challenge, ServerMessage::Challenge { .. }), "{challenge:?}");
    let export = |message| match message {
        ServerMessage::Export { path, .. } => path,
        other => panic!("a path, not {other:?}"),
    };
    let earlier = export(ana.ask(Command::Export).await);
    let path = export(ana.ask(Command::Export).await);
    let document = fetched(&server, &path).await;
    assert_eq!(document["account"]["handle"], "ana");
    assert_eq!(document["blocked"][0]["name"], "Budi");
    assert_eq!(document["challenges"][0]["by"]["handle"], "ana");
    assert_eq!(document["tournaments"][0]["tournament"], tournament.as_str());
    assert_eq!((document["devices"].as_array().map(Vec::len), document.get("next")), (Some(1), None));
    let games = document["games"].as_array().expect("a list");
    assert_eq!((games.len(), &games[0]["record"]["moves"][0]["move"]), (1, &"b2".into()));
    for wrong in [earlier, "/api/exports/0000000000000000000000000".to_owned(), "/api/exports/x".to_owned()] {
        assert_eq!(get(&server, &wrong).await.0, 404, "{wrong}");
    }
    assert_eq!(get(&server, &format!("{path}?limit=1")).await.0, 400);
    server.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_plain_mode_challenges_and_writes_all_parts_of_the_own_data_into_one_file() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut budi = server.player("Budi").await;
    register(&mut budi, "budi").await;
    let (url, home) = (server.url(), Home::new());
    let lines = "account ana\nchallenge @budi reversi as=first\nexport\ndelete ana\ndelete ana yes\n";
    let done =
        tokio::task::spawn_blocking(move || (home.run(&["join", &url, "--plain", "--name", "Ana"], lines), home));
    let challenged = async {
        loop {
            if let ServerMessage::Challenged { challenge } = budi.receive().await.expect("the server goes on") {
                return challenge;
            }
        }
    };
    let challenge = harness::within("the challenge", challenged).await;
    assert_eq!((challenge.by.name.as_str(), challenge.game), ("ana", GameKind::Reversi));
    let (done, home) = done.await.expect("the program ends");
    let file = home.path().join("data/bidak/accounts/ana.json");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {done:?}"));
    let data: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!((&data["account"]["handle"], &data["next"]), (&"ana".into(), &serde_json::Value::Null));
    for part in ["@budi was challenged", "Your data is in ~", "would be deleted for ever", "@ana is deleted"] {
        assert!(done.stdout.contains(part), "{part}: {done:?}");
    }
    assert_eq!(budi.refused(profile("ana")).await.0, RefusalCode::NoAccount);
}
