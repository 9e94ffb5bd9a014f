//! The questions that the old server answered about its store, asked again.

use std::collections::BTreeMap;
use std::path::Path;

use bidak_shared::protocol::{Command, PROTOCOL, Request};
use harness::served::{Served, store};
use harness::{Player, within};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{compare, text};

/// A request as PROTOCOL.md writes it, without its id.
pub(super) fn command(mut request: Value) -> Command {
    request["id"] = json!(1);
    Request::decode(&request.to_string()).unwrap_or_else(|error| panic!("{request}: {error:?}")).command
}

/// The answer to a request.
pub(super) async fn ask(player: &mut Player, request: Value) -> Value {
    let answer = player.ask(command(request)).await;
    serde_json::from_str(&answer.encode()).unwrap()
}

/// The body of a document of the server.
async fn document(server: &Served, path: &str) -> Value {
    let address = server.url.trim_start_matches("ws://").trim_end_matches("/ws");
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    within("a document", stream.read_to_string(&mut answer)).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
    serde_json::from_str(body).unwrap()
}

/// Checks a store and its ratings. Games of an earlier version have no checksums, which is said.
pub(super) fn is_sound(place: &Path) {
    let (code, checked, errors) = store(place, &["check"]);
    let lines: Vec<&str> = checked.lines().collect();
    assert_eq!((code, lines.last().copied(), errors.as_str()), (Some(0), Some("ok"), ""), "{checked}");
    let is_about_them = |line: &&str| line.ends_with("without checksum: an earlier version stored them");
    assert!(lines.len() <= 2 && lines[..lines.len() - 1].iter().all(is_about_them), "{checked}");
    assert_eq!(store(place, &["rerate", "--check"]), (Some(0), "ok\n".to_owned(), String::new()));
}

/// Runs the `store` commands, and adds each difference from the stored output to `lost`.
pub(super) fn compare_commands(place: &Path, questions: &[Value], lost: &mut Vec<String>) {
    is_sound(place);
    for question in questions.iter().filter(|question| question["store"].is_array()) {
        let words: Vec<&str> = question["store"].as_array().unwrap().iter().map(text).collect();
        let (code, lines, errors) = store(place, &words);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{words:?}");
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        compare(&question["lines"], &lines.into(), &format!("{words:?}"), lost);
    }
}

/// Asks the server, and adds each difference from the stored answers to `lost`.
pub(super) async fn compare_answers(server: &Served, questions: &[Value], lost: &mut Vec<String>) {
    let stranger = Player::hello(&server.url, Some("Stranger"), None).await;
    let mut players = BTreeMap::from([("stranger".to_owned(), stranger)]);
    for question in questions {
        let name = question["as"].as_str().unwrap_or("stranger").to_owned();
        if question["hello"].is_object() {
            let mut player = Player::connect(&server.url).await;
            let mut hello = question["hello"].clone();
            hello["type"] = json!("hello");
            hello["protocol"] = json!(PROTOCOL);
            let mut expected = question["answer"].clone();
            if let Some(protocol) = expected.get_mut("protocol") {
                *protocol = json!(PROTOCOL);
            }
            compare(&expected, &ask(&mut player, hello).await, &format!("hello of {name}"), lost);
            players.insert(name, player);
            continue;
        }
        let player = players.get_mut(&name).expect("they have said hello");
        if question["ask"].is_object() {
            let mut answer = ask(player, question["ask"].clone()).await;
            // A tournament opens its rooms when the server runs already.
            harness::eventually("the room", async || {
                let is_missing = answer["code"] == "no_room" && question["answer"]["code"].is_null();
                if is_missing {
                    answer = ask(player, question["ask"].clone()).await;
                }
                !is_missing
            })
            .await;
            compare(&question["answer"], &answer, &format!("{name} asks {}", question["ask"]), lost);
            if question["ask"]["type"] == "tournament" && answer["type"] == "tournament" {
                // A connection follows a few only.
                let tournament = &question["ask"]["tournament"];
                player.done(command(json!({"type": "leave_tournament", "tournament": tournament}))).await;
            }
        } else if let Some(path) = question["get"].as_str() {
            compare(&question["json"], &document(server, path).await, path, lost);
        } else if question["export"].is_object() {
            let answer = ask(player, json!({"type": "export"})).await;
            let data = document(server, text(&answer["path"])).await;
            compare(&question["export"], &data, &format!("data of {name}"), lost);
        }
    }
}
