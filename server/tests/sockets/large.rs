//! Tournaments with more events and games than people make in a test.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bidak_server::Services;
use bidak_server::store::SqliteStore;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Command, Direct, Order, RefusalCode, ServerMessage, TournamentCode, TournamentForm, TournamentPhase,
    TournamentSnapshot, TournamentSpec, Welcome,
};
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Client, Server, quick, server_with, within};

/// A tournament of Guru, Ana and Budi, on a server that is started again and again.
struct Large {
    _folder: TempDir,
    path: PathBuf,
    server: Server,
    code: TournamentCode,
    tokens: Vec<Welcome>,
}

async fn serve(path: &Path) -> Server {
    let store = within(async {
        loop {
            match SqliteStore::open(path) {
                // Tasks of the server before may still be ending.
                Err(error) if error.is_in_use() => tokio::time::sleep(Duration::from_millis(10)).await,
                opened => break opened.expect("a file of our own"),
            }
        }
    })
    .await;
    let config = bidak_server::Config { messages_per_20s: 1_000_000, ..quick() };
    server_with(config, Services::with_store(Arc::new(store))).await
}

async fn snapshot_of(client: &mut Client, command: Command) -> TournamentSnapshot {
    match client.ask(command).await {
        ServerMessage::Tournament { snapshot, .. } => *snapshot,
        other => panic!("a tournament, not {other:?}"),
    }
}

impl Large {
    async fn of(form: TournamentForm) -> Self {
        let folder = TempDir::new().expect("folders can be made there");
        let path = folder.path().join("games.db");
        let server = serve(&path).await;
        let clock = "3+2".parse().expect("a clock");
        let spec = TournamentSpec { games: Some(1), ..TournamentSpec::new("Friday", form, GameKind::TicTacToe, clock) };
        let mut tokens = Vec::new();
        let (mut guru, welcome) = Client::named(&server, "Dewi").await;
        tokens.push(welcome);
        guru.ask(Command::Account { handle: Some("guru".to_owned()) }).await;
        let code = snapshot_of(&mut guru, Command::TournamentNew(Box::new(spec))).await.tournament;
        guru.ask(Command::Direct(Box::new(Direct { tournament: code, order: Order::Open }))).await;
        for handle in ["ana", "budi"] {
            let (mut player, welcome) = Client::named(&server, handle).await;
            tokens.push(welcome);
            let handle = Some(handle.to_owned());
            snapshot_of(&mut player, Command::Enter { tournament: code, code: None, handle }).await;
        }
        Self { _folder: folder, path, server, code, tokens }
    }

    /// The player with this number, who follows the tournament.
    async fn player(&self, number: usize) -> Client {
        let mut client = Client::connect(&self.server).await;
        client.hello(None, Some(self.tokens[number].token.reveal())).await;
        client
    }

    async fn order(&self, order: Order) -> ServerMessage {
        let mut guru = self.player(0).await;
        guru.ask(Command::Direct(Box::new(Direct { tournament: self.code, order }))).await
    }

    async fn now(&self) -> TournamentSnapshot {
        snapshot_of(&mut self.player(0).await, Command::Tournament { tournament: self.code, version: None }).await
    }

    /// Stops the server, has `change` change the file, and starts the server again.
    async fn meanwhile(&mut self, change: impl FnOnce(&Connection, TournamentCode)) {
        self.server.shutdown.cancel();
        within(&mut self.server.task).await.expect("it does not panic").expect("it ends well");
        change(&Connection::open(&self.path).expect("a database"), self.code);
        self.server = serve(&self.path).await;
    }

    /// Repeats these facts so often.
    async fn repeat(&mut self, facts: [&str; 2], times: u32) {
        self.meanwhile(|file, code| {
            let more = "WITH RECURSIVE counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < ?4) \
                INSERT INTO tournament_facts SELECT ?1, \
                (SELECT max(number) FROM tournament_facts WHERE tournament = ?1) + 1 + n, unixepoch(), \
                CASE n % 2 WHEN 0 THEN ?2 ELSE ?3 END FROM counted";
            let done = file.execute(more, rusqlite::params![code.as_str(), facts[0], facts[1], 2 * times]);
            assert_eq!(done.expect("SQL"), 2 * times as usize);
        })
        .await;
    }

    async fn get(&self, path: &str) -> (String, String) {
        let mut stream = TcpStream::connect(self.server.address).await.expect("it listens");
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes()).await.expect("it reads");
        let mut answer = String::new();
        within(stream.read_to_string(&mut answer)).await.expect("it writes and closes");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }

    /// The parts of a file.
    async fn parts(&self, end: &str) -> Vec<String> {
        let mut path = format!("/api/tournaments/{}.{end}", self.code);
        let mut parts = Vec::new();
        loop {
            let (head, body) = self.get(&path).await;
            assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head} {body}");
            parts.push(body);
            let link = head.lines().find_map(|line| line.strip_prefix("link: <")?.strip_suffix(">; rel=\"next\""));
            match link {
                Some(next) => next.clone_into(&mut path),
                None => return parts,
            }
        }
    }
}

fn refusal(answer: ServerMessage) -> (RefusalCode, String) {
    match answer {
        ServerMessage::Refused { code, sentence, .. } => (code, sentence),
        other => panic!("a refusal, not {other:?}"),
    }
}

const SUSPENDED: [&str; 2] =
    [r#"{"event":"suspended","suspended":true}"#, r#"{"event":"suspended","suspended":false}"#];

#[tokio::test]
async fn a_tournament_is_changed_so_often_and_is_still_paired_ended_and_cancelled() {
    let mut large = Large::of(TournamentForm::RoundRobin).await;
    large.repeat(SUSPENDED, 2499).await;
    let suspend = |suspended| Order::Suspend { suspended };
    for suspended in [true, false] {
        assert!(matches!(large.order(suspend(suspended)).await, ServerMessage::Ok { .. }));
    }
    let (code, sentence) = refusal(large.order(suspend(true)).await);
    assert_eq!(code, RefusalCode::WrongState);
    assert_eq!(sentence, "this tournament was changed 5000 times; pair, end or cancel it");
    let (_, metrics) = large.get("/metrics").await;
    assert!(metrics.contains("bidak_limits_hit_total{limit=\"tournament_events\"} 1"), "{metrics}");
    for order in [Order::Start, Order::Cancel] {
        assert!(matches!(large.order(order).await, ServerMessage::Ok { .. }));
    }
    large.server.task.abort();
}

#[tokio::test]
async fn those_who_direct_a_tournament_cannot_flood_its_followers() {
    let large = Large::of(TournamentForm::Swiss).await;
    let mut ana = large.player(1).await;
    snapshot_of(&mut ana, Command::Tournament { tournament: large.code, version: None }).await;
    let text = "\u{1F600}".repeat(300);
    let mut refused = 0;
    for _ in 0..60 {
        // A connection of its own for each, as somebody would who has used up the credit of one.
        match large.order(Order::Message { text: text.clone() }).await {
            ServerMessage::Ok { .. } => {}
            answer => {
                assert_eq!(refusal(answer).0, RefusalCode::TooFast);
                refused += 1;
            }
        }
    }
    assert!(refused > 0);
    // The follower, who has read none of it, is still there.
    snapshot_of(&mut ana, Command::Tournament { tournament: large.code, version: None }).await;
    large.server.task.abort();
}

#[tokio::test]
async fn an_entrant_who_pauses_too_often_may_only_withdraw() {
    let mut large = Large::of(TournamentForm::Swiss).await;
    let attends = ["paused", "here"].map(|state| format!(r#"{{"event":"attends","entrant":1,"state":"{state}"}}"#));
    large.repeat([&attends[0], &attends[1]], 100).await;
    let mut ana = large.player(1).await;
    let tournament = large.code;
    let (code, sentence) = refusal(ana.ask(Command::Ready { tournament, ready: false }).await);
    assert_eq!(code, RefusalCode::WrongState);
    assert_eq!(sentence, "nobody pauses and comes back more than 100 times in a tournament");
    assert_eq!(refusal(large.order(Order::Pause { entrant: 1, paused: true }).await).0, RefusalCode::WrongState);
    assert!(matches!(ana.ask(Command::Withdraw { tournament }).await, ServerMessage::Ok { .. }));
    let enters = Command::Enter { tournament, code: None, handle: None };
    assert_eq!(refusal(ana.ask(enters).await).0, RefusalCode::WrongState);
    let mut budi = large.player(2).await;
    assert!(matches!(budi.ask(Command::Ready { tournament, ready: false }).await, ServerMessage::Ok { .. }));
    large.server.task.abort();
}

#[tokio::test]
async fn an_arena_with_too_many_events_ends_and_files_of_a_tournament_come_in_parts() {
    let mut large = Large::of(TournamentForm::Arena).await;
    assert!(matches!(large.order(Order::Start).await, ServerMessage::Ok { .. }));
    let before = large.now().await;
    assert_eq!(before.phase, TournamentPhase::Running);
    large.repeat(SUSPENDED, 30_000).await;
    // It ends with its first look at the time.
    while large.now().await.phase == TournamentPhase::Running {
        tokio::task::yield_now().await;
    }
    let now = large.now().await;
    assert_eq!(now.phase, TournamentPhase::Over);
    let parts = large.parts("json").await;
    let facts: Vec<serde_json::Value> = parts
        .iter()
        .flat_map(|part| {
            let document: serde_json::Value = serde_json::from_str(part).expect("JSON");
            let facts = document["facts"].as_array().expect("facts").clone();
            assert!(facts.len() <= 5000 && document["spec"]["title"] == "Friday");
            facts
        })
        .collect();
    assert_eq!(facts.len(), now.version as usize);
    assert_eq!((&facts[0]["event"], &facts[facts.len() - 1]["event"]), (&"opened".into(), &"ended".into()));
    for path in ["json?from=0", "json?from=x", "csv?from=2", "txt?to=3"] {
        let (head, _) = large.get(&format!("/api/tournaments/{}.{path}", large.code)).await;
        assert!(head.starts_with("HTTP/1.1 400"), "{path}: {head}");
    }
    large.server.task.abort();
}

#[tokio::test]
async fn records_of_a_tournament_come_five_hundred_at_a_time() {
    let mut large = Large::of(TournamentForm::RoundRobin).await;
    assert!(matches!(large.order(Order::Start).await, ServerMessage::Ok { .. }));
    let room = large.now().await.pairings[0].room;
    let (mut ana, mut budi) = (large.player(1).await, large.player(2).await);
    let seat = bidak_shared::protocol::SeatChoice::Any;
    let ServerMessage::Joined { snapshot, .. } = ana.ask(Command::Join { room, seat }).await else { panic!("a room") };
    budi.ask(Command::Join { room, seat }).await;
    let is_ana_first = snapshot.seats.first.as_ref().and_then(|seat| seat.player) == Some(large.tokens[1].player);
    let (mut first, second) = if is_ana_first { (ana, budi) } else { (budi, ana) };
    first.ask(Command::Move { room, ply: 0, text: "b2".to_owned() }).await;
    first.ask(Command::Resign { room }).await;
    drop((first, second));
    large
        .meanwhile(|file, _| {
            let copies = "CREATE TEMP TABLE one AS SELECT * FROM games; UPDATE one SET key = NULL;";
            file.execute_batch(copies).expect("SQL");
            for number in 0..1000_u32 {
                let id = format!("0000000000{number:06}");
                file.execute("UPDATE one SET id = ?1, finish = finish + 1", [id]).expect("SQL");
                file.execute("INSERT INTO games SELECT * FROM one", []).expect("SQL");
            }
        })
        .await;
    let parts = large.parts("txt").await;
    let games = |part: &String| part.matches("b2").count();
    assert_eq!(parts.iter().map(games).collect::<Vec<_>>(), [500, 500, 1]);
    large.server.task.abort();
}
