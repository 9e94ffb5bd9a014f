//! A class with login cards at one address, alone and beside a stranger at the same address who uses every limit.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bidak_shared::protocol::PROTOCOL;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::address::code_in;
use super::{Load, percentiles, rounded};
use crate::client::Client;
use crate::process::{Process, Target};
use crate::table::Table;

/// Pupils, two at a table.
const PUPILS: usize = 60;

/// Rounds of a game of the pupils.
const ROUNDS: usize = 8;

/// The pause of a pupil before each request and each move.
const PAUSE: Duration = Duration::from_millis(300);

/// How often a pupil tries to connect.
const TRIES: usize = 20;

/// How long the stranger is at work before the pupils come.
const HEAD_START: Duration = Duration::from_secs(5);

/// Connections that the stranger opens in turn, each with a guest of its own.
const GUESTS: usize = 1_000;

/// What the server refused: the request and the code, and how often.
type Refusals = BTreeMap<String, usize>;

/// The pupils of a class alone, then beside the stranger: what was refused to them, and how long their moves took.
pub(crate) async fn class(target: Target, load: &Load) -> io::Result<Value> {
    let alone = evening(target, load, false).await?;
    let beside = evening(target, load, true).await?;
    Ok(json!({"pupils": PUPILS, "alone": alone, "beside_a_stranger": beside}))
}

async fn evening(target: Target, load: &Load, with_stranger: bool) -> io::Result<Value> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games.db");
    let mut load = load.clone();
    load.server_args.extend(["--store".to_owned(), file.to_string_lossy().into_owned()]);
    let server = load.start_with_bounds(target)?;
    let cards = cards(&load.program, &file)?;
    let over = Arc::new(AtomicBool::new(false));
    let stranger = with_stranger.then(|| tokio::spawn(stranger(server.address.clone(), Arc::clone(&over))));
    if with_stranger {
        sleep(HEAD_START).await;
    }
    let evening = pupils(&server, cards, load.end()).await;
    over.store(true, Ordering::Relaxed);
    let mut found = evening?;
    if let Some(stranger) = stranger {
        found["stranger"] = json!(stranger.await.map_err(io::Error::other)?);
    }
    Ok(found)
}

/// The codes of as many login cards as there are pupils.
fn cards(program: &Path, file: &Path) -> io::Result<Vec<String>> {
    let mut command = Command::new(program);
    command.args(["club", "cards", "--json", "--count", &PUPILS.to_string(), "--store"]).arg(file);
    let output = command.output()?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let cards: Vec<String> = lines.lines().filter_map(|line| Some(card_in(line)?.to_owned())).collect();
    if cards.len() == PUPILS {
        return Ok(cards);
    }
    Err(io::Error::other(format!("no cards: {}", String::from_utf8_lossy(&output.stderr))))
}

/// The code of a card, a line of JSON.
fn card_in(line: &str) -> Option<&str> {
    line.split("\"code\":\"").nth(1)?.split('"').next()
}

/// All pupils until the end: they come with their cards, look around, and play in pairs.
async fn pupils(server: &Process, cards: Vec<String>, end: Instant) -> io::Result<Value> {
    let mut playing = JoinSet::new();
    for (number, pair) in cards.chunks(2).enumerate() {
        let (address, cards) = (server.address.clone(), [pair[0].clone(), pair[1].clone()]);
        let mut pair = Pair { number: number as u64, address, refused: Refusals::new(), latencies: Vec::new() };
        playing.spawn(async move {
            let lost = pair.play(cards, end).await.err();
            (pair, lost.map(|error| error.to_string()))
        });
    }
    let (mut refused, mut latencies, mut lost) = (Refusals::new(), Vec::new(), Vec::new());
    while let Some(played) = playing.join_next().await {
        let (pair, why) = played.map_err(io::Error::other)?;
        for (what, times) in pair.refused {
            *refused.entry(what).or_default() += times;
        }
        latencies.extend(pair.latencies);
        lost.extend(why);
    }
    Ok(json!({
        "refused": refused,
        "pairs_lost": lost,
        "moves": latencies.len(),
        "move_ms": percentiles(&mut latencies),
        "processor_s": rounded(server.processor_time().as_secs_f64()),
    }))
}

/// Two pupils at one table.
struct Pair {
    number: u64,
    address: String,
    refused: Refusals,
    latencies: Vec<u32>,
}

impl Pair {
    /// The evening of two pupils. An error is one after which they cannot go on.
    async fn play(&mut self, cards: [String; 2], end: Instant) -> io::Result<()> {
        let mut clients = Vec::new();
        let mut tokens = Vec::new();
        for card in cards {
            let (client, token) = self.come(json!({"type": "hello", "protocol": PROTOCOL, "link": card})).await?;
            tokens.push(token);
            clients.push(client);
            sleep(PAUSE).await;
        }
        for client in &mut clients {
            self.look_around(client).await?;
        }
        let mut seed = self.number;
        while Instant::now() < end {
            let pair: [Client; 2] = clients.try_into().map_err(|_| io::Error::other("two pupils sit at a table"))?;
            let mut table = Table::of(pair, seed, ROUNDS).await?;
            for (ply, square) in table.squares().into_iter().enumerate() {
                sleep(PAUSE).await;
                let since = Instant::now();
                table.play(ply, &square).await?;
                self.latencies.push(since.elapsed().as_micros() as u32);
            }
            // Both come back after a page was closed.
            clients = Vec::new();
            for token in &tokens {
                let (client, _) = self.come(json!({"type": "hello", "protocol": PROTOCOL, "token": token})).await?;
                clients.push(client);
            }
            seed += PUPILS as u64;
        }
        Ok(())
    }

    /// Connects and says hello, again after a pause as the programs of players do; each time that it failed is counted.
    async fn come(&mut self, hello: Value) -> io::Result<(Client, String)> {
        for _ in 0..TRIES {
            let came = match Client::connect(&self.address).await {
                Ok(mut client) => client.ask(hello.clone()).await.map(|welcome| (client, welcome)),
                Err(error) => Err(error),
            };
            match came {
                Ok((client, welcome)) => return Ok((client, welcome["token"].as_str().unwrap_or_default().to_owned())),
                Err(error) => {
                    let is_refusal = error.to_string().contains("\"code\":");
                    let why = if is_refusal { code_in(&error) } else { "closed, and again".to_owned() };
                    *self.refused.entry(format!("hello: {why}")).or_default() += 1;
                    sleep(PAUSE).await;
                }
            }
        }
        Err(io::Error::other("no hello was answered"))
    }

    /// What a pupil does besides: each is answered or counted as a refusal.
    async fn look_around(&mut self, client: &mut Client) -> io::Result<()> {
        let game = json!({"type": "create", "game": "tictactoe", "private": true, "seat": "first"});
        for request in [
            json!({"type": "lobby"}),
            json!({"type": "my_games"}),
            json!({"type": "games", "limit": 30}),
            json!({"type": "profile", "handle": "player-1"}),
            json!({"type": "tournaments"}),
            json!({"type": "puzzle", "game": "reversi", "seed": 7}),
            json!({"type": "hint", "game": "tictactoe", "moves": ["b2"]}),
        ] {
            self.counted(client, request).await?;
        }
        if let Some(joined) = self.counted(client, game).await? {
            let room = joined["snapshot"]["room"].as_str().unwrap_or_default();
            self.counted(client, json!({"type": "add_bot", "room": room, "engine": "greedy", "level": 3})).await?;
            self.counted(client, json!({"type": "move", "room": room, "ply": 0, "move": "b2"})).await?;
            self.counted(client, json!({"type": "resign", "room": room})).await?;
            self.counted(client, json!({"type": "leave", "room": room})).await?;
        }
        let seek = json!({"type": "pair", "game": "morris", "clock": {"kind": "main", "main_ms": 60_000 + 1_000 * self.number, "increment_ms": 0}});
        self.counted(client, seek).await?;
        self.counted(client, json!({"type": "unpair"})).await?;
        Ok(())
    }

    /// The answer, or `None` if it is a refusal.
    async fn counted(&mut self, client: &mut Client, request: Value) -> io::Result<Option<Value>> {
        sleep(PAUSE).await;
        let what = request["type"].as_str().unwrap_or_default().to_owned();
        match client.ask(request).await {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if error.to_string().contains("\"code\":") => {
                *self.refused.entry(format!("{what}: {}", code_in(&error))).or_default() += 1;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// The stranger: as many guests as the server takes, each with a handle, rooms, seeks, studies and guesses, again and again. Returns how
/// often each request was answered or refused.
async fn stranger(address: String, over: Arc<AtomicBool>) -> Refusals {
    let mut working = JoinSet::new();
    let mut sum = Refusals::new();
    for number in 0..GUESTS {
        if over.load(Ordering::Relaxed) {
            break;
        }
        working.spawn(guest(address.clone(), number as u64, Arc::clone(&over)));
        sleep(Duration::from_millis(5)).await;
    }
    while let Some(done) = working.join_next().await {
        for (what, times) in done.unwrap_or_default() {
            *sum.entry(what).or_default() += times;
        }
    }
    sum
}

/// One of its guests, until the evening is over.
async fn guest(address: String, number: u64, over: Arc<AtomicBool>) -> Refusals {
    let mut rng = SmallRng::seed_from_u64(number);
    let mut answers = Refusals::new();
    while !over.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(rng.random_range(0..1_000))).await;
        let Ok(mut client) = Client::connect(&address).await else {
            *answers.entry("connection: refused".to_owned()).or_default() += 1;
            continue;
        };
        let wrong = number.is_multiple_of(4).then(|| format!("{:032x}", rng.random::<u128>()));
        let hello = match number % 4 {
            0 => json!({"type": "hello", "protocol": PROTOCOL, "token": wrong}),
            1 => {
                json!({"type": "hello", "protocol": PROTOCOL, "link": format!("{:08}", rng.random_range(0..100_000_000))})
            }
            _ => json!({"type": "hello", "protocol": PROTOCOL}),
        };
        let _ = asked(&mut client, &mut answers, hello).await; // A wrong token or code: the guest goes on as a new one.
        let _ = asked(&mut client, &mut answers, json!({"type": "hello", "protocol": PROTOCOL})).await;
        let _ =
            asked(&mut client, &mut answers, json!({"type": "account", "handle": format!("puppet-{number}")})).await;
        for round in 0.. {
            if over.load(Ordering::Relaxed) {
                break;
            }
            let request = match round % 9 {
                0 => json!({"type": "create", "game": "reversi", "seat": "first"}),
                1 => {
                    json!({"type": "pair", "game": "reversi", "clock": {"kind": "main", "main_ms": 60_000 + number, "increment_ms": 0}})
                }
                2 => json!({"type": "watch", "room": format!("{:06}", rng.random_range(0..1_000_000))}),
                3 => json!({"type": "analyze", "game": "reversi", "moves": ["d3", "c3", "c4"]}),
                4 => json!({"type": "games", "limit": 50, "name": "nobody"}),
                5 => json!({"type": "create", "game": "adjacency", "seat": "none"}),
                6 => json!({"type": "profile", "handle": "player-1"}),
                7 => json!({"type": "lobby"}),
                _ => {
                    json!({"type": "challenge", "game": "reversi", "handle": format!("player-{}", rng.random_range(1..=PUPILS))})
                }
            };
            if asked(&mut client, &mut answers, request).await.is_err() {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
    answers
}

/// Counts the answer to a request by its code; an error when the connection is lost.
async fn asked(client: &mut Client, answers: &mut Refusals, request: Value) -> io::Result<()> {
    let what = request["type"].as_str().unwrap_or_default().to_owned();
    let answer = client.ask(request).await;
    let (code, is_lost) = match &answer {
        Ok(_) => ("ok".to_owned(), false),
        Err(error) if error.to_string().contains("\"code\":") => (code_in(error), false),
        Err(_) => ("closed".to_owned(), true),
    };
    *answers.entry(format!("{what}: {code}")).or_default() += 1;
    if is_lost { Err(io::Error::other("closed")) } else { Ok(()) }
}
