//! The stores of a server: a file of `SQLite` and a database of `PostgreSQL`, each after a graceful shutdown and after a kill.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use bidak_shared::protocol::PROTOCOL;
use harness::Player;
use harness::postgres::PostgresServer;
use harness::program::Home;
use harness::served::{Served, store_in};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::play::{People, fill, finish_tournament, play_on};
use super::questions::{ask, compare_answers, compare_commands, is_sound};
use super::{json, nothing_is_lost, saved, text};

/// Long deadlines: no player loses a seat on a slow machine.
const PATIENT: [&str; 14] = [
    "--claim-ms",
    "3600000",
    "--abandon-ms",
    "3600000",
    "--empty-room-ms",
    "3600000",
    "--room-idle-ms",
    "3600000",
    "--first-move-ms",
    "3600000",
    "--think-ms",
    "100",
    "--rooms-per-player",
    "1000",
];

/// Statements that move what ends after some days as if the server had been stopped just now: tournaments, and login cards. Nothing else
/// changes: the times of everything else are those of the evening.
fn statements() -> [String; 3] {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let age = format!("({now} - (SELECT max(at) FROM tournament_facts))");
    [
        format!("UPDATE tournaments SET made = made + {age}"),
        format!("UPDATE tournament_facts SET at = at + {age}"),
        format!("UPDATE cards SET until = {now} + 86400"),
    ]
}

/// Asks everything, comes back to every game, and looks for damage.
async fn open(place: &Path, summary: &Value) {
    let questions = summary["questions"].as_array().unwrap();
    let mut lost = Vec::new();
    // Only a server brings an older store up to date.
    assert!(Served::start(place, &PATIENT).stop().success());
    compare_commands(place, questions, &mut lost);
    let server = Served::start(place, &PATIENT);
    compare_answers(&server, questions, &mut lost).await;
    nothing_is_lost(&lost);

    let people = People { url: &server.url, evening: &summary["evening"] };
    let before = rated(&people).await;
    let (mut games, mut rated_games) = (0, 0);
    for (label, room) in people.games().filter(|(_, room)| room["tournament"].is_null()) {
        play_on(&people, label, room).await;
        games += 1;
        rated_games += u32::from(["rated", "second half of a pair"].contains(&label));
    }
    // Those of tournaments besides.
    assert_eq!(server.games, games + 1);
    assert!(rated(&people).await >= before + rated_games, "a game changed no rating");
    if text(&summary["evening"]["end"]) == "stopped" {
        assert_eq!(fill(&people).await, 4);
    }
    finish_tournament(&people).await;
    for (handle, code) in summary["evening"]["cards"].as_object().unwrap() {
        let mut device = Player::connect(&server.url).await;
        let welcome = ask(&mut device, json!({"type": "hello", "protocol": PROTOCOL, "link": code})).await;
        assert_eq!(welcome["handle"], **handle, "{welcome}");
    }
    assert!(server.stop().success());
    is_sound(place);
}

/// How many rated results `dewi` has, who plays in all those that go on.
async fn rated(people: &People<'_>) -> u32 {
    let mut player = people.come("dewi").await;
    let profile = ask(&mut player, json!({"type": "profile", "handle": "dewi"})).await;
    let ratings = profile["ratings"].as_array().unwrap().iter();
    ratings
        .map(|rating| {
            ["won", "drawn", "lost"].map(|result| rating[result].as_u64().unwrap()).iter().sum::<u64>() as u32
        })
        .sum()
}

async fn open_file(name: &str) {
    let home = Home::new();
    let place = store_in(&home);
    fs::copy(saved(&format!("sqlite/{name}.db")), &place).unwrap();
    let file = Connection::open(&place).unwrap();
    for statement in statements() {
        file.execute(&statement, []).unwrap();
    }
    file.close().unwrap();
    open(&place, &json(&format!("sqlite/{name}.json"))).await;
}

#[tokio::test]
async fn a_file_of_a_stopped_server_is_opened_and_its_games_go_on() {
    open_file("stopped").await;
}

#[tokio::test]
async fn a_file_of_a_killed_server_is_opened_and_its_games_go_on() {
    open_file("killed").await;
}

/// The same for a database; nothing where there is no `PostgreSQL`.
async fn open_database(name: &str) {
    let Some(mut server) = PostgresServer::start() else { return };
    let place = server.database(name);
    // Read by another user, who may not enter folders of ours.
    let socket = server.socket();
    let dump = socket.parent().unwrap().join("dump.sql");
    fs::copy(saved(&format!("postgres/{name}.sql")), &dump).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&dump, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    server.ask(name, &format!("\\i {}", dump.display()));
    for statement in statements() {
        server.ask(name, &statement);
    }
    open(Path::new(&place), &json(&format!("postgres/{name}.json"))).await;
}

#[tokio::test]
async fn a_database_of_a_stopped_server_is_opened_and_its_games_go_on() {
    open_database("stopped").await;
}

#[tokio::test]
async fn a_database_of_a_killed_server_is_opened_and_its_games_go_on() {
    open_database("killed").await;
}
