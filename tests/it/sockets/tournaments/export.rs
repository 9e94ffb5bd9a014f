//! Tournaments as files over HTTP, and `bidak tournament`.

use std::path::Path;
use std::process::Command as Process;

use bidak_shared::protocol::{
    Command, EntryRule, GameFilter, Order, PlayerResult, RefusalCode, TournamentForm, TournamentSnapshot,
    TournamentSpec,
};
use harness::binary::bidak;
use harness::served::Served;
use harness::{TestServer, within};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::{Club, direct, fact, is_result, shown, spec};

/// The answer of a server to a `GET`: the status and the body.
pub(in crate::sockets) async fn get(server: &TestServer, path: &str) -> (u16, String) {
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    within("an answer", stream.read_to_string(&mut answer)).await.expect("it answers text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, body.to_owned())
}

#[tokio::test]
async fn a_tournament_is_read_as_files_over_http_and_its_secrets_are_not() {
    let secret =
        TournamentSpec { entry: EntryRule::Code, code: Some("KOPI".to_owned()), ..spec(TournamentForm::Knockout) };
    let mut club = Club::of(secret, &[]).await;
    let code = club.code;
    for handle in ["ana", "budi"] {
        let mut player = club.server.player(handle).await;
        let entering =
            Command::Enter { tournament: code, code: Some("KOPI".to_owned()), handle: Some(handle.to_owned()) };
        shown(&mut player, entering).await;
        club.people.push(player);
    }
    club.order(Order::Start).await;
    club.play([0, 1]).await;
    fact(&mut club.guru, is_result).await;
    let file = |end: &str| format!("/api/tournaments/{code}{end}");
    let (status, trf) = get(&club.server, &file(".trf")).await;
    let report = bidak_shared::club::trf::Report::read(&trf).expect("a report");
    assert_eq!((status, report.players.len(), report.write()), (200, 2, trf));
    let (_, csv) = get(&club.server, &file(".csv")).await;
    assert!(csv.starts_with("place,handle,name,kind,rating,points,played,won,drawn,lost,lost_by\r\n1,"), "{csv}");
    let (_, json) = get(&club.server, &file(".json")).await;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((json["facts"].as_array().map(Vec::len), json["spec"].get("code")), (Some(6), None));
    let (_, snapshot) = get(&club.server, &file("")).await;
    let snapshot: TournamentSnapshot = serde_json::from_str(&snapshot).expect("a snapshot");
    assert_eq!((snapshot.tournament, snapshot.spec.code, snapshot.directs), (code, None, false));
    let (_, records) = get(&club.server, &file(".txt")).await;
    assert!(records.contains("a1"), "{records}");
    let (_, list) = get(&club.server, "/api/tournaments").await;
    assert!(list.contains(code.as_str()), "{list}");
    let (_, account) = get(&club.server, "/api/accounts/ana").await;
    assert!(account.contains("\"handle\":\"ana\""), "{account}");
    for (path, expected) in [
        ("/api/tournaments/ZZZZZZ", 404),
        ("/api/tournaments/nonsense.csv", 404),
        ("/api/accounts/nobody", 404),
        ("/api/leaders?game=reversi&speed=blitz", 200),
        ("/api/leaders?game=reversi&speed=fast", 200),
        ("/api/leaders?game=go&speed=blitz", 400),
        ("/api/leaders", 400),
    ] {
        assert_eq!(get(&club.server, path).await.0, expected, "{path}");
    }
    club.server.end();
}

/// Runs `bidak tournament` with the state in `home`: its exit code, output and messages.
fn command(home: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let done = Process::new(bidak()).arg("tournament").args(args).env("XDG_STATE_HOME", home).output();
    let done = done.expect("bidak runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn an_organiser_makes_shows_directs_and_exports_a_tournament_from_the_command_line() {
    let folder = TempDir::new().expect("folders can be made there");
    let served = Served::start(&folder.path().join("games.db"), &[]);
    let (home, url) = (folder.path(), served.url.as_str());
    let new = ["new", url, "--title", "Friday", "--form", "swiss", "--game", "reversi", "--json"];
    let (code, _, why) = command(home, &new);
    assert_eq!(code, Some(1), "a guest organises nothing");
    assert!(why.contains("account_needed"), "{why}");
    let (code, made, why) = command(home, &[&new[..], &["--handle", "guru"]].concat());
    assert_eq!(code, Some(0), "{why}");
    let made: serde_json::Value = serde_json::from_str(&made).expect("a line of JSON");
    let tournament = made["snapshot"]["tournament"].as_str().expect("a code").to_owned();
    let with = |action: &'static str, more: &[&'static str]| -> (Option<i32>, String, String) {
        let args: Vec<&str> = [action, url, &tournament].into_iter().chain(more.iter().copied()).collect();
        command(home, &args)
    };
    assert_eq!(with("export", &["csv"]).0, Some(1), "a draft is not exported");
    assert_eq!(with("open", &[]).1, format!("{tournament} is open: people may enter.\n"));
    let (_, list, _) = command(home, &["list", url]);
    assert!(list.contains(&tournament) && list.contains("Friday") && list.contains("Swiss"), "{list}");
    let (code, _, why) = with("start", &[]);
    assert_eq!(code, Some(1));
    assert!(why.contains("cannot_pair"), "{why}");
    let (code, _, why) = with("add", &["eko"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("@eko: its player takes it in the lobby, or gets a login card"), "{why}");
    let changes = ["--rounds", "7", "--most", "40", "--tie-break", "wins", "--tie-break", "lot", "--clock", "5+0"];
    assert_eq!(with("change", &changes).1, format!("The settings of {tournament} are changed.\n"));
    assert_eq!(with("change", &[]).0, Some(2), "nothing is to change");
    let (code, _, why) = with("change", &["--rounds", "99"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("bad_option"), "{why}");
    assert_eq!(with("entrants", &[]), (Some(0), String::new(), String::new()));
    let (code, _, why) = with("round", &["1"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("wrong_state"), "{why}");
    let more = ["--form", "knockout", "--bye", "house-bot", "--house-bot", "gredy:3", "--seed", "7"];
    let (code, _, why) = command(home, &[&["new", url, "--title", "Bots"][..], &more].concat());
    assert_eq!(code, Some(1));
    assert!(why.contains("such as greedy:3"), "{why}");
    let more = ["--form", "swiss", "--game", "reversi", "--most", "9", "--no-streaks", "--late-half-point", "--json"];
    let (code, made, why) = command(home, &[&["new", url, "--title", "Bots"][..], &more].concat());
    assert_eq!(code, Some(0), "{why}");
    let made: serde_json::Value = serde_json::from_str(&made).expect("a line of JSON");
    let made = &made["snapshot"]["spec"];
    assert_eq!((&made["most"], &made["streaks"], &made["late_half_point"]), (&9.into(), &false.into(), &true.into()));
    assert!(with("show", &[]).1.starts_with(&format!("{tournament}  Friday: Swiss, Reversi 5+0, open, 0 entrants")));
    for (action, more) in [("pair", &["1-2", "--bye", "3"][..]), ("pause", &["1"]), ("withdraw", &["1", "--kick"])] {
        let (code, _, why) = with(action, more);
        assert_eq!(code, Some(1), "{action}");
        assert!(why.contains("not_entered"), "{action}: {why}");
    }
    let (code, _, why) = with("decide", &["1", "1", "+-"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("wrong_state"), "{why}");
    assert!(with("export", &["csv"]).1.starts_with("place,handle,name"));
    assert!(with("export", &["trf"]).1.starts_with("012 Friday"));
    assert_eq!(with("cancel", &[]).0, Some(0));
    assert_eq!(with("cancel", &[]).0, Some(1));
    assert_eq!(command(home, &["show", url]).0, Some(2), "the code is missing");
}

#[tokio::test]
async fn lists_over_http_have_a_limit_and_a_cancelled_tournament_has_no_standings() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    let other = shown(&mut club.guru, Command::TournamentNew(Box::new(spec(TournamentForm::Arena)))).await.tournament;
    club.guru.done(direct(other, Order::Open)).await;
    for (query, expected) in [("", 2), ("?limit=1", 1), ("?limit=0", 0), ("?limit=9", 2)] {
        let (_, body) = get(&club.server, &format!("/api/tournaments{query}")).await;
        let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(body["tournaments"].as_array().map(Vec::len), Some(expected), "{query}");
    }
    for path in ["/api/tournaments?limit=x", "/api/tournaments?page=1", "/api/games?result=won"] {
        assert_eq!(get(&club.server, path).await.0, 400, "{path}");
    }
    let won = GameFilter { result: Some(PlayerResult::Won), ..GameFilter::default() };
    assert_eq!(club.guru.refused(Command::Games(Box::new(won))).await.0, RefusalCode::BadOption);
    club.order(Order::Start).await;
    club.order(Order::Cancel).await;
    for (end, expected) in [("", 200), (".json", 200), (".csv", 404), (".trf", 404)] {
        let (status, body) = get(&club.server, &format!("/api/tournaments/{}{end}", club.code)).await;
        assert_eq!(status, expected, "{end}: {body}");
    }
    club.server.end();
}

#[test]
fn a_command_beside_an_open_terminal_of_this_account_is_the_same_organiser() {
    let folder = TempDir::new().expect("folders can be made there");
    let served = Served::start(&folder.path().join("games.db"), &[]);
    let url = served.url.as_str();
    let address: bidak_client::net::link::Address = url.parse().expect("an address");
    // Another process is the player while the commands run.
    let players = folder.path().join("bidak").join("players");
    let lobby = || bidak_client::net::identity::Identity::open_in(&players, &address).expect("it can be opened");
    let (code, made, why) = command(
        folder.path(),
        &["new", url, "--title", "Friday", "--form", "round_robin", "--json", "--handle", "guru"],
    );
    assert_eq!(code, Some(0), "{why}");
    let made: serde_json::Value = serde_json::from_str(&made).expect("a line of JSON");
    let tournament = made["snapshot"]["tournament"].as_str().expect("a code").to_owned();
    let open = lobby();
    assert!(!open.tokens().is_empty());
    let (code, said, why) = command(folder.path(), &["open", url, &tournament]);
    assert_eq!((code, said), (Some(0), format!("{tournament} is open: people may enter.\n")), "{why}");
    // With a second terminal open, the command uses the account of the one with the handle.
    let second = lobby();
    let (code, _, why) = command(folder.path(), &["cancel", url, &tournament, "--handle", "guru"]);
    assert_eq!(code, Some(0), "{why}");
    drop((open, second));
}
