//! Reports, and what the operator does about them with `bidak moderate` while servers run.

use std::path::Path;
use std::process::Command as Process;
use std::sync::Arc;

use bidak_server::store::{PostgresStore, Store};
use bidak_server::{Config, NodeSettings};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Command, Hello, PlayerId, RefusalCode, RoomCode, SeatChoice, ServerMessage, TournamentForm, TournamentPhase,
};
use harness::binary::bidak;
use harness::nodes::{loopback, until_it_makes_rooms};
use harness::postgres::PostgresServer;
use harness::server::patient;
use harness::{Player, TestServer, eventually};
use tempfile::TempDir;
use tokio::task::spawn_blocking;

use super::accounts::{register, server};
use super::tournaments::export::get;
use super::tournaments::{follow, shown, spec};
use super::{generous, is_counted};

/// Runs `bidak moderate` on a store: whether it succeeded, and its output. The server of the test runs meanwhile.
async fn moderate(store: &str, args: &[&str]) -> (bool, String) {
    let mut command = Process::new(bidak());
    command.arg("moderate").args(args).args(["--store", store]);
    let done = spawn_blocking(move || command.output().expect("bidak runs")).await.expect("it ends");
    let text = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8(text).expect("it prints text"))
}

fn place(folder: &Path) -> String {
    folder.join("games.db").to_str().expect("a plain path").to_owned()
}

fn chat(room: RoomCode, text: &str) -> Command {
    Command::Chat { room, text: text.to_owned() }
}

fn report(room: RoomCode, player: PlayerId) -> Command {
    Command::Report { room, player, reason: "help from outside".to_owned() }
}

/// A player from an address, behind a proxy; the answer to `hello` if it is no welcome.
async fn from(server: &TestServer, address: &str, token: Option<&str>) -> Result<Player, ServerMessage> {
    let mut player = Player::connect_forwarded(&server.url(), address).await.expect("there is a place");
    let hello = Hello { token: token.map(str::to_owned), ..Hello::default() };
    match player.ask(Command::Hello(hello)).await {
        ServerMessage::Welcome(_) => Ok(player),
        other => Err(other),
    }
}

/// The code with which `hello` of a player is refused, if it is.
async fn refused_hello(url: &str, token: Option<&str>) -> Option<RefusalCode> {
    let mut player = Player::connect(url).await;
    let hello = Hello { token: token.map(str::to_owned), ..Hello::default() };
    match player.ask(Command::Hello(hello)).await {
        ServerMessage::Welcome(_) => None,
        ServerMessage::Refused { code, .. } => Some(code),
        other => panic!("{other:?}"),
    }
}

fn token(player: &Player) -> String {
    player.welcome().token.reveal().to_owned()
}

/// Ana makes a room that the others watch.
async fn watched(ana: &mut Player, others: &mut [&mut Player]) -> RoomCode {
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    for other in others {
        other.joined(Command::Watch { room }).await;
    }
    room
}

#[tokio::test]
async fn a_report_reaches_the_operator_and_mutes_and_bans_are_obeyed_and_undone() {
    let folder = TempDir::new().expect("folders can be made there");
    let store = place(folder.path());
    let first = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (first.player("Ana").await, first.player("Budi").await);
    register(&mut budi, "budi").await;
    let room = watched(&mut ana, &mut [&mut budi]).await;
    budi.done(chat(room, "play f5")).await;
    ana.done(report(room, budi.welcome().player)).await;
    let (_, listed) = moderate(&store, &["list"]).await;
    assert!(listed.contains("budi") && listed.contains("> budi (watches): play f5"), "{listed}");
    assert!(listed.contains("help from outside") && !listed.contains("127.0.0.1"), "{listed}");
    for unknown in ["citra", "budibudi11"] {
        let (is_done, said) = moderate(&store, &["ban", unknown, "--reason", "insults"]).await;
        assert!(!is_done && said.contains("no account has the handle"), "{said}");
    }
    // Muted by the operator, until that is undone.
    let (is_done, said) = moderate(&store, &["mute", "budi", "--reason", "insults"]).await;
    assert!(is_done, "{said}");
    eventually("the mute", async || {
        let answer = budi.ask(chat(room, "hello")).await;
        matches!(answer, ServerMessage::Refused { code: RefusalCode::Muted, .. })
    })
    .await;
    assert!(moderate(&store, &["undo", "budi", "--reason", "a mistake"]).await.0);
    eventually("the end of the mute", async || matches!(budi.ask(chat(room, "hello")).await, ServerMessage::Ok { .. }))
        .await;
    // Banned, also after a restart.
    assert!(moderate(&store, &["ban", "budi", "--reason", "insults", "--for", "2d"]).await.0);
    assert_eq!(budi.until_closed().await, Some(1008));
    let budi = token(&budi);
    assert_eq!(refused_hello(&first.url(), Some(&budi)).await, Some(RefusalCode::Banned));
    assert_eq!(refused_hello(&first.url(), None).await, None, "another person");
    first.stop().await;
    let second = server(folder.path(), generous()).await;
    assert_eq!(refused_hello(&second.url(), Some(&budi)).await, Some(RefusalCode::Banned));
    assert!(moderate(&store, &["unban", "budi", "--reason", "time served"]).await.0);
    eventually("the end of the ban", async || refused_hello(&second.url(), Some(&budi)).await.is_none()).await;
    let (_, log) = moderate(&store, &["log"]).await;
    let acts: Vec<&str> = log.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(acts, ["mute", "undo", "ban", "undo"], "{log}");
    assert!(log.contains("insults") && log.contains("a mistake"), "{log}");
    // The person sees these acts in the export, and a reporter the own reports.
    let mut budi = Player::hello(&second.url(), None, Some(&budi)).await;
    let ServerMessage::Export { path, .. } = budi.ask(Command::Export).await else { panic!("a path") };
    let (_, body) = get(&second, &path).await;
    assert!(body.contains("a mistake") && !body.contains("help from outside"), "{body}");
    second.end();
}

#[tokio::test]
async fn a_player_sends_so_many_reports_a_day_and_an_address_so_many() {
    let folder = TempDir::new().expect("folders can be made there");
    let config = Config { reports_per_account: 3, reports_per_guest: 2, reports_per_address: 8, ..generous() };
    let server = server(folder.path(), config).await;
    let mut ana = server.player("Ana").await;
    let (mut budi, mut citra, mut dewi) =
        (server.player("Budi").await, server.player("Citra").await, server.player("Dewi").await);
    register(&mut budi, "budi").await;
    let room = watched(&mut ana, &mut [&mut budi, &mut citra, &mut dewi]).await;
    let about = ana.welcome().player;
    let sent = async |player: &mut Player, times: u32| {
        let mut sent = 0;
        for _ in 0..times {
            match player.ask(report(room, about)).await {
                ServerMessage::Ok { .. } => sent += 1,
                ServerMessage::Refused { code: RefusalCode::TooFast, .. } => {}
                other => panic!("{other:?}"),
            }
        }
        sent
    };
    // Refused reports count for the address as well: 6 of 8 are for anybody, 2 for accounts.
    assert_eq!(sent(&mut citra, 3).await, 2);
    assert_eq!(sent(&mut dewi, 3).await, 2);
    assert_eq!(sent(&mut ana, 0).await, 0);
    let mut eka = server.player("Eka").await;
    eka.joined(Command::Watch { room }).await;
    assert_eq!(sent(&mut eka, 1).await, 0, "a new guest of the address");
    assert_eq!(sent(&mut budi, 2).await, 2, "an account");
    for limit in ["reports_per_guest", "reports_per_address"] {
        assert!(is_counted(&server, limit), "{limit}");
    }
    server.end();
    let folder = TempDir::new().expect("folders can be made there");
    let config = Config { reports_per_account: 1, reports_per_address: 0, ..generous() };
    let server = super::accounts::server(folder.path(), config).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut budi, "budi").await;
    let room = watched(&mut ana, &mut [&mut budi]).await;
    budi.done(report(room, ana.welcome().player)).await;
    assert_eq!(budi.refused(report(room, ana.welcome().player)).await.0, RefusalCode::TooFast);
    assert!(is_counted(&server, "reports_per_account"));
    server.end();
}

#[tokio::test]
async fn the_ban_of_an_address_says_whom_it_meets_and_spares_accounts_and_proxies() {
    const THERE: &str = "198.51.100.7";
    let folder = TempDir::new().expect("folders can be made there");
    let store = place(folder.path());
    let trusted_proxy = vec!["127.0.0.0/8".parse().expect("a subnet"), "203.0.113.9/32".parse().expect("a subnet")];
    let server = server(folder.path(), Config { trusted_proxy, ..generous() }).await;
    let mut ana = from(&server, THERE, None).await.expect("welcome");
    register(&mut ana, "ana").await;
    let mut guest = from(&server, THERE, None).await.expect("welcome");
    let ban = ["ban", "--reason", "many guests", "--address"];
    let with = |rest: &[&'static str]| [&ban[..], rest].concat();
    for (args, problem) in [
        (with(&[THERE, "--for", "8d", "--yes"]), "at most 7 days"),
        (with(&["127.0.0.1", "--yes"]), "loopback"),
        (with(&["203.0.113.9", "--yes"]), "a proxy of the server"),
        (with(&[THERE]), "2 people are connected from 198.51.100.7, 1 of them with accounts"),
    ] {
        let (is_done, said) = moderate(&store, &args).await;
        assert!(!is_done && said.contains(problem), "{args:?} {said}");
    }
    assert!(from(&server, THERE, None).await.is_ok(), "nobody is banned yet");
    let (is_done, said) = moderate(&store, &with(&[THERE, "--for", "1d", "--yes"])).await;
    assert!(is_done, "{said}");
    assert_eq!(guest.until_closed().await, Some(1008));
    assert!(matches!(ana.ask(Command::Ping).await, ServerMessage::Pong { .. }), "an account is spared");
    let refused = from(&server, THERE, None).await.expect_err("it is banned");
    assert!(matches!(refused, ServerMessage::Refused { code: RefusalCode::Banned, .. }), "{refused:?}");
    assert!(from(&server, "198.51.100.8", None).await.is_ok(), "another address");
    assert!(moderate(&store, &with(&[THERE, "--accounts", "--yes"])).await.0);
    assert_eq!(ana.until_closed().await, Some(1008));
    let (_, log) = moderate(&store, &["log"]).await;
    assert_eq!(log.matches(THERE).count(), 2, "{log}");
    server.end();
}

#[tokio::test]
async fn the_operator_cancels_a_tournament_while_the_server_runs() {
    let folder = TempDir::new().expect("folders can be made there");
    let store = place(folder.path());
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let new = Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let code = shown(&mut ana, new).await.tournament;
    let (is_done, said) = moderate(&store, &["cancel", code.as_str(), "--reason", "not ours"]).await;
    assert!(is_done && said.contains("cancelled"), "{said}");
    assert_eq!(shown(&mut ana, follow(code)).await.phase, TournamentPhase::Cancelled);
    assert!(!moderate(&store, &["cancel", "T4K9QZ", "--reason", "not ours"]).await.0);
    let (_, log) = moderate(&store, &["log", "--json"]).await;
    assert!(log.contains("not ours") && log.contains(code.as_str()), "{log}");
    server.end();
}

#[tokio::test]
async fn three_nodes_of_one_database_obey_a_ban_a_mute_and_a_cancelling() {
    let Some(mut database) = PostgresServer::start() else { return };
    let address = database.database("three");
    let place = address.parse().expect("an address");
    let mut nodes = Vec::new();
    for name in ["north", "south", "west"] {
        let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&place).expect("it can be used"));
        let node = Some(NodeSettings { name: name.to_owned(), ..loopback() });
        let config = Config { node, new_players_per_address: 1_000_000, ..patient() };
        let server = TestServer::with_store(config, store).await;
        until_it_makes_rooms(&server.url()).await;
        nodes.push(server);
    }
    let mut ana = nodes[0].player("Ana").await;
    register(&mut ana, "ana").await;
    let mut budi = nodes[1].player("Budi").await;
    register(&mut budi, "budi").await;
    let room = watched(&mut ana, &mut [&mut budi]).await;
    budi.done(chat(room, "play f5")).await;
    let mut citra = nodes[2].player("Citra").await;
    citra.joined(Command::Watch { room }).await;
    // The report crosses a link.
    citra.done(report(room, budi.welcome().player)).await;
    let (_, listed) = moderate(&address, &["list"]).await;
    assert!(listed.contains("play f5"), "{listed}");
    let new = Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let code = shown(&mut ana, new).await.tournament;
    assert!(moderate(&address, &["mute", "budi", "--reason", "insults"]).await.0);
    eventually("the mute", async || {
        let answer = budi.ask(chat(room, "hello")).await;
        matches!(answer, ServerMessage::Refused { code: RefusalCode::Muted, .. })
    })
    .await;
    assert!(moderate(&address, &["ban", "budi", "--reason", "insults"]).await.0);
    assert_eq!(budi.until_closed().await, Some(1008));
    let budi = token(&budi);
    for node in &nodes {
        eventually("the ban", async || refused_hello(&node.url(), Some(&budi)).await == Some(RefusalCode::Banned))
            .await;
    }
    let (is_done, said) = moderate(&address, &["cancel", code.as_str(), "--reason", "not ours"]).await;
    assert!(is_done && said.contains("cancelled"), "{said}");
    for node in nodes {
        node.stop().await;
    }
}
