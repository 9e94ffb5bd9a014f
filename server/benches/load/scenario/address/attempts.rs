//! What one address tries again and again: codes, rooms that it leaves, frames that are no requests.

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use super::{Load, code_in, create};
use crate::client::Client;
use crate::process::Target;
use crate::scenario::rounded;

/// Connections that try codes, one after the other.
const RECONNECTS: usize = 200;

/// Codes that each of them tries: more than a connection may.
const CODES: usize = 100;

/// Rooms that a player makes and leaves.
const LEFT_ROOMS: usize = 100;

/// Frames that are no requests, as fast as they are answered.
const FRAMES: usize = 10_000;

/// The same now and then: more than a connection may send at once.
const SLOW_FRAMES: usize = 25;

/// The pause between those.
const NOW_AND_THEN: Duration = Duration::from_millis(3100);

/// The answers to something tried many times, by their code.
type Answers = BTreeMap<String, usize>;

fn count(answers: &mut Answers, answer: &io::Result<Value>) {
    let code = answer.as_ref().map_or_else(code_in, |_| "ok".to_owned());
    // What closes a connection differs in its numbers.
    let code = if code.starts_with("closed") { "closed".to_owned() } else { code };
    *answers.entry(code).or_default() += 1;
}

/// Room codes tried by one player who reconnects whenever the server closes the connection. Only the answer `no_room`
/// shows that a code is wrong.
pub(super) async fn guesses(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start_with_bounds(target)?;
    let (_, token) = Client::greeted(&server.address, None).await?;
    let (mut answers, since) = (Answers::new(), Instant::now());
    for connection in 0..RECONNECTS {
        let (mut client, _) = Client::greeted(&server.address, Some(&token)).await?;
        for code in 0..CODES {
            let room = format!("{:06}", connection * CODES + code);
            let answer = client.ask(json!({"type": "watch", "room": room})).await;
            count(&mut answers, &answer);
            if answer.is_err_and(|error| code_in(&error) != "no_room") {
                break;
            }
        }
    }
    Ok(json!({"reconnects": RECONNECTS, "seconds": rounded(since.elapsed().as_secs_f64()), "answers": answers}))
}

/// Rooms that one player makes and leaves again, in each of which somebody else stays: none is refused, however many there were.
pub(super) async fn left_rooms(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let (mut client, _) = Client::greeted(&server.address, None).await?;
    let mut answers = Answers::new();
    let mut staying = Vec::new();
    for _ in 0..LEFT_ROOMS {
        let room = create(&mut client, "tictactoe", "first").await;
        count(&mut answers, &room.as_ref().map(|_| Value::Null).map_err(|error| io::Error::other(error.to_string())));
        if let Ok(room) = room {
            let (mut other, _) = Client::greeted(&server.address, None).await?;
            other.ask(json!({"type": "watch", "room": room})).await?;
            staying.push(other);
            client.ask(json!({"type": "leave", "room": room})).await?;
        }
    }
    Ok(json!({"rooms": LEFT_ROOMS, "answers": answers}))
}

/// Frames that are no requests: the number that is answered before the connection is closed, sent at full speed and
/// slowly.
pub(super) async fn nonsense(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start_with_bounds(target)?;
    let (mut fast, _) = Client::greeted(&server.address, None).await?;
    let (mut slow, _) = Client::greeted(&server.address, None).await?;
    let fast = answered(&mut fast, FRAMES, Duration::ZERO).await;
    let slow = answered(&mut slow, SLOW_FRAMES, NOW_AND_THEN).await;
    Ok(json!({
        "at_once": {"frames": FRAMES, "answered": fast},
        "now_and_then": {"frames": SLOW_FRAMES, "every_ms": NOW_AND_THEN.as_millis(), "answered": slow},
    }))
}

async fn answered(client: &mut Client, frames: usize, pause: Duration) -> usize {
    for number in 0..frames {
        if client.send("nonsense".to_owned()).await.is_err() || client.receive().await.is_err() {
            return number;
        }
        sleep(pause).await;
    }
    frames
}
