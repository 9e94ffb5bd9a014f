//! The table of HTTP in PROTOCOL.md, row by row: every status that a row names is seen, with its body, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bidak_server::Config;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, GameFilter, Order, SeatChoice, ServerMessage, TournamentCode, TournamentForm};
use harness::failing_store::FailingStore;
use harness::server::patient;
use harness::{TestServer, within};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::accounts::server;
use super::tournaments::{Club, direct, fact, is_result, shown, spec};

const HTML: &str = "accept: text/html\r\n";
const SOCKET: &str = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                      sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const FOREIGN: &str = "origin: http://elsewhere.example\r\n";

/// The rows of the table: the paths, and the text about the answer.
fn rows(section: &str) -> Vec<(Vec<String>, String)> {
    let cells = |line: &str| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows = section.lines().filter(|line| line.starts_with("| `") || line.starts_with("| others")).map(cells);
    let paths = |cell: &str| match cell {
        "others" => vec!["others".to_owned()],
        cell => cell.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
    };
    rows.map(|row| (paths(&row[0]), row[1].clone())).collect()
}

fn section() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("shared/PROTOCOL.md");
    let text = fs::read_to_string(file).unwrap();
    let from = text.find("\n## HTTP\n").expect("the section");
    let section = &text[from + 4..];
    section[..section.find("\n## ").expect("the next section")].to_owned()
}

/// The statuses that a text names; what stands behind a colon counts other things.
fn statuses(text: &str) -> BTreeSet<u16> {
    let words: Vec<&str> = text.split(' ').collect();
    let is_counted = |place: usize| place == 0 || !words[place - 1].ends_with(':');
    let statuses = words.iter().enumerate().filter(|(place, _)| is_counted(*place));
    statuses
        .filter_map(|(_, word)| word.trim_matches([',', '.', ';']).parse().ok().filter(|status| *status >= 100))
        .collect()
}

/// An answer as a client reads it.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

async fn ask(server: &TestServer, method: &str, path: &str, headers: &str) -> Answer {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let request = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    // After 101 the connection stays open, and so it may after a part of the page.
    while !is_whole(method, &bytes) {
        let read = within("an answer", stream.read(&mut buffer)).await.unwrap();
        if read == 0 {
            break;
        }
        bytes.extend_from_slice(&buffer[..read]);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{method} {path}: {text:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_lowercase(), body: body.to_owned() }
}

/// Whether the answer to a request with this method has come.
fn is_whole(method: &str, bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    let Some((head, _)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
    let start = bytes.windows(4).position(|four| four == b"\r\n\r\n").map_or(0, |place| place + 4);
    let has_body = method != "HEAD" && !["http/1.1 101", "http/1.1 304"].iter().any(|begin| head.starts_with(begin));
    !has_body || length.is_some_and(|length| bytes.len() >= start + length)
}

/// The answers to each row.
#[derive(Default)]
struct Seen(BTreeMap<String, BTreeSet<u16>>);

impl Seen {
    /// Asks for an example of a row. The answer has this status, this kind of content, and these parts in head or body.
    async fn get(&mut self, server: &TestServer, row: &str, path: &str, headers: &str, expected: (u16, &str, &[&str])) {
        let (status, kind, parts) = expected;
        let answer = ask(server, "GET", path, headers).await;
        assert_eq!(answer.status, status, "{path}: {}{}", answer.head, answer.body);
        assert!(kind.is_empty() || answer.head.contains(&format!("content-type: {kind}")), "{path}: {}", answer.head);
        for part in parts {
            assert!(answer.head.contains(part) || answer.body.contains(part), "{path}: no {part:?}: {}", answer.body);
        }
        if kind == "application/json" {
            let json: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
            assert!(json.is_object(), "{path}: {json}");
        }
        self.0.entry(row.to_owned()).or_default().insert(status);
    }
}

/// A row, an example of its path, headers, and the expected answer: the status, the kind of content, parts.
type Check<'a> = (&'a str, String, &'a str, (u16, &'a str, &'a [&'a str]));

const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";

/// A server with a tournament that was played, one that was cancelled, and the game of a room.
async fn club() -> (Club, TournamentCode) {
    let mut club = Club::of(spec(TournamentForm::Knockout), &["ana", "budi"]).await;
    club.order(Order::Start).await;
    club.play([0, 1]).await;
    fact(&mut club.guru, is_result).await;
    let cancelled =
        shown(&mut club.guru, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    for order in [Order::Open, Order::Cancel] {
        club.guru.done(direct(cancelled, order)).await;
    }
    let [ana, budi] = club.people.as_mut_slice() else { panic!("two people") };
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    budi.join(room).await;
    ana.play(room, 0, "b2").await;
    budi.done(Command::Resign { room }).await;
    (club, cancelled)
}

#[tokio::test]
async fn every_row_of_the_table_of_http_is_answered_as_it_says() {
    let section = section();
    let rows = rows(&section);
    let mut seen = Seen::default();
    let (mut club, cancelled) = club().await;
    let ana = &mut club.people[0];
    let (games, _) = ana.games(GameFilter { limit: Some(1), ..GameFilter::default() }).await;
    let ServerMessage::Export { path: export, .. } = ana.ask(Command::Export).await else { panic!("a path") };
    let page = ask(&club.server, "GET", "/", HTML).await;
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
    let part = page.body.split('"').find(|text| text.starts_with("/w/")).expect("a part").to_owned();
    let (game, code) = (games[0].game_id, club.code);
    let fresh = format!("{HTML}if-none-match: {tag}\r\n");
    let (of_game, of_text) = (format!("/api/games/{game}"), format!("/api/games/{game}.txt"));
    let of = |code: &dyn std::fmt::Display, end: &str| format!("/api/tournaments/{code}{end}");
    let nobody = "0000000000000000000000000";
    #[rustfmt::skip]
    let checks: Vec<Check<'_>> = vec![
        ("/", "/".into(), HTML, (200, "text/html; charset=utf-8", &["<!doctype html>"])),
        ("/", "/".into(), "", (200, TEXT, &["a server for board games"])),
        ("/", "/".into(), &fresh, (304, "", &[])),
        ("/w/HASH/...", part, "", (200, "", &["immutable"])),
        ("/w/HASH/...", "/w/00000000/app.js".into(), "", (404, TEXT, &[])),
        ("/embed", "/embed".into(), "", (200, "text/html; charset=utf-8", &[])),
        ("/bot.py", "/bot.py".into(), "", (200, TEXT, &["def choose("])),
        ("/Bot.java", "/Bot.java".into(), "", (200, TEXT, &["class Bot"])),
        ("/ugi.py", "/ugi.py".into(), "", (200, TEXT, &["ugiok"])),
        ("/api/server", "/api/server".into(), "", (200, JSON, &["\"server\":", "\"protocol\":2", "\"players\":", "\"rooms\":", "\"addresses\":"])),
        ("/healthz", "/healthz".into(), "", (200, TEXT, &["ok\n"])),
        ("/readyz", "/readyz".into(), "", (200, TEXT, &["ready\n"])),
        ("/metrics", "/metrics".into(), "", (200, "application/openmetrics-text", &["# EOF"])),
        ("/metrics", "/metrics".into(), "x-forwarded-for: 10.0.0.1\r\n", (403, TEXT, &["--metrics-listen"])),
        ("/ws", "/ws".into(), SOCKET, (101, "", &["upgrade: websocket"])),
        ("/ws", "/ws".into(), FOREIGN, (403, TEXT, &["--allow-origin"])),
        ("/ws", "/ws".into(), "", (426, TEXT, &["upgrade: websocket", "sec-websocket-version: 13"])),
        ("/api/games?game=reversi&name=Ana&limit=50", "/api/games?game=tictactoe&limit=50".into(), "", (200, JSON, &["\"games\":[{", "\"more\":false"])),
        ("/api/games?game=reversi&name=Ana&limit=50", "/api/games?colour=red".into(), "", (400, TEXT, &["there is no \"colour\""])),
        ("/api/games?game=reversi&name=Ana&limit=50", "/api/games?limit=5&limit=5".into(), "", (400, TEXT, &["\"limit\" is given twice"])),
        ("/api/leaders?game=reversi&speed=blitz&kind=person&limit=50", "/api/leaders?game=reversi&speed=blitz&game=morris".into(), "", (400, TEXT, &["\"game\" is given twice"])),
        ("/api/tournaments?limit=20", "/api/tournaments?limit=20&limit=1".into(), "", (400, TEXT, &["\"limit\" is given twice"])),
        ("/api/tournaments/CODE.json", of(&code, ".json?from=1&from=2"), "", (400, TEXT, &["\"from\" is given twice"])),
        ("/api/exports/CODE", format!("{export}?before={game}&before={game}"), "", (400, TEXT, &["\"before\" is given twice"])),
        ("/api/games/ID", of_game, "", (200, JSON, &["\"summary\":{", "\"record\":{"])),
        ("/api/games/ID", format!("/api/games/{}", bidak_shared::protocol::GameId::from_bits(7)), "", (404, TEXT, &["no finished game"])),
        ("/api/games/ID.txt", of_text, "", (200, TEXT, &["[Game \"tictactoe\"]", "b2"])),
        ("/api/games/ID.txt", "/api/games/x.txt".into(), "", (404, TEXT, &[])),
        ("/api/leaders?game=reversi&speed=blitz&kind=person&limit=50", "/api/leaders?game=reversi&speed=blitz&kind=person&limit=50".into(), "", (200, JSON, &["\"leaders\":["])),
        ("/api/leaders?game=reversi&speed=blitz&kind=person&limit=50", "/api/leaders".into(), "", (400, TEXT, &["game and speed are needed"])),
        ("/api/accounts/HANDLE", "/api/accounts/ana".into(), "", (200, JSON, &["\"account\":{", "\"ratings\":["])),
        ("/api/accounts/HANDLE", "/api/accounts/nobody".into(), "", (404, TEXT, &[])),
        ("/api/exports/CODE", export.clone(), "", (200, JSON, &["\"account\":{", "\"devices\":[", "\"games\":[", "cache-control: no-store", "x-content-type-options: nosniff"])),
        ("/api/exports/CODE", format!("{export}?limit=1"), "", (400, TEXT, &["before"])),
        ("/api/exports/CODE", format!("/api/exports/{nobody}"), "", (404, TEXT, &["wrong or too old"])),
        ("/api/tournaments?limit=20", "/api/tournaments?limit=20".into(), "", (200, JSON, &["\"tournaments\":[{"])),
        ("/api/tournaments?limit=20", "/api/tournaments?form=swiss".into(), "", (400, TEXT, &["there is limit"])),
        ("/api/tournaments/CODE", of(&code, ""), "", (200, JSON, &["\"spec\":{"])),
        ("/api/tournaments/CODE", of(&"ZZZZZZ", ""), "", (404, TEXT, &[])),
        ("/api/tournaments/CODE", of(&code, "?from=2"), "", (400, TEXT, &["there is only from"])),
        ("/api/tournaments/CODE.trf", of(&code, ".trf?limit=1"), "", (400, TEXT, &["there is only from"])),
        ("/api/tournaments/CODE.csv", of(&code, ".csv?from=2"), "", (400, TEXT, &["there is only from"])),
        ("/api/tournaments/CODE.json", of(&code, ".json?from=x"), "", (400, TEXT, &["there is only from"])),
        ("/api/tournaments/CODE.txt", of(&code, ".txt?from=0"), "", (400, TEXT, &["there is only from"])),
        ("/api/tournaments/CODE.json", of(&code, ".json?from=2"), "", (200, JSON, &["\"facts\":["])),
        ("/api/tournaments/CODE.trf", of(&code, ".trf"), "", (200, TEXT, &["012 Friday"])),
        ("/api/tournaments/CODE.trf", of(&cancelled, ".trf"), "", (404, TEXT, &["no such file"])),
        ("/api/tournaments/CODE.csv", of(&code, ".csv"), "", (200, "text/csv; charset=utf-8", &["place,handle,name,kind,rating,points"])),
        ("/api/tournaments/CODE.csv", of(&cancelled, ".csv"), "", (404, TEXT, &["no such file"])),
        ("/api/tournaments/CODE.json", of(&code, ".json"), "", (200, JSON, &["\"tournament\":", "\"organiser\":", "\"spec\":", "\"facts\":[", "\"standings\":["])),
        ("/api/tournaments/CODE.json", of(&"ZZZZZZ", ".json"), "", (404, TEXT, &[])),
        ("/api/tournaments/CODE.txt", of(&code, ".txt"), "", (200, TEXT, &["[Game \"tictactoe\"]", "a1"])),
        ("/api/tournaments/CODE.txt", of(&"ZZZZZZ", ".txt"), "", (404, TEXT, &[])),
        ("others", "/nowhere".into(), "", (404, TEXT, &["there is nothing here"])),
        ("others", "/api".into(), "", (404, TEXT, &["there is nothing here"])),
    ];
    for (row, path, headers, expected) in &checks {
        seen.get(&club.server, row, path, headers, *expected).await;
        let other = ask(&club.server, "POST", path, "content-length: 0\r\n").await;
        let allows = other.head.contains("allow: get, head");
        // Nothing is there that another method could be wrong for.
        let is_nothing = *row == "others" || path.starts_with("/w/00000000");
        assert_eq!((other.status, allows), if is_nothing { (404, false) } else { (405, true) }, "POST {path}");
        if expected.0 == 200 {
            let head = ask(&club.server, "HEAD", path, headers).await;
            assert_eq!((head.status, head.body.as_str()), (200, ""), "HEAD {path}");
        }
    }
    club.server.end();

    let server = TestServer::with(Config { drain: Duration::from_hours(1), ..patient() }).await;
    let player = server.player("Ana").await;
    server.begin_to_stop();
    for row in ["/healthz", "/readyz"] {
        seen.get(&server, row, row, "", (503, TEXT, &["going down\n"])).await;
    }
    player.vanish();
    server.end();

    for (paths, said) in rows {
        for path in paths {
            let seen = seen.0.remove(&path).unwrap_or_else(|| panic!("{path} has no check"));
            assert_eq!(statuses(&said), seen, "{path}: {said}");
        }
    }
    assert!(seen.0.is_empty(), "no rows: {:?}", seen.0);
}

#[tokio::test]
async fn the_sentences_below_the_table_of_http_hold() {
    let section = section();
    let below = section.split("| others").nth(1).expect("a text below the table");
    let mut seen = BTreeSet::new();
    let (games, nothing) = ("/api/games", "/api/tournaments/ZZZZZZ");
    // A server with one place, which is taken.
    for config in [Config { connections: 1, ..patient() }, Config { connections_per_address: 1, ..patient() }] {
        let server = TestServer::with(config).await;
        let player = server.player("Ana").await;
        let answer = ask(&server, "GET", "/ws", SOCKET).await;
        assert_eq!(answer.status, 503, "{}", answer.body);
        seen.insert(answer.status);
        player.vanish();
        server.end();
    }
    // Questions that wait, of one address and of all.
    for (in_all, of_one, status) in [(10, 1, 429), (1, 0, 503)] {
        let store = Arc::new(FailingStore::default());
        let config = Config { archive_questions: in_all, archive_questions_per_address: of_one, ..patient() };
        let server = TestServer::with_store(config, Arc::clone(&store) as _).await;
        let mut player = server.player("Ana").await;
        store.hold(true);
        let question = player.send(Command::Games(Box::default())).await;
        store.until_asked(1).await;
        for path in [games, nothing] {
            let answer = ask(&server, "GET", path, "").await;
            assert_eq!(
                (answer.status, answer.head.contains("retry-after: ")),
                (status, true),
                "{path}: {}",
                answer.body
            );
            seen.insert(answer.status);
        }
        store.hold(false);
        player.answer(question).await;
        store.set_broken(true);
        let answer = ask(&server, "GET", games, "").await;
        assert_eq!((answer.status, answer.body.as_str()), (500, "the games cannot be read now\n"));
        seen.insert(answer.status);
        server.end();
    }
    // Another host.
    let elsewhere = TestServer::with(Config { host_name: vec!["games.example".to_owned()], ..patient() }).await;
    let answer = ask(&elsewhere, "GET", games, "").await;
    assert_eq!(answer.status, 421, "{}", answer.body);
    seen.insert(answer.status);
    elsewhere.end();
    // Guesses.
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { wrong_guesses_per_address: 1, ..patient() }).await;
    for (status, waits) in [(404, false), (429, true)] {
        let answer = ask(&server, "GET", nothing, "").await;
        assert_eq!((answer.status, answer.head.contains("retry-after: ")), (status, waits), "{}", answer.body);
        assert!(answer.head.contains("content-type: text/plain"), "{}", answer.head);
        seen.insert(answer.status);
    }
    server.end();
    let named = statuses(below.split_once('\n').expect("a line").1);
    assert_eq!(named, seen, "{below}");
}
