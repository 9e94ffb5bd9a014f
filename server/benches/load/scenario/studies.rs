//! A class in which everybody looks back on a game of their own, beside a game between people.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bidak_shared::kind::GameKind;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::{Load, percentiles, rounded};
use crate::client::Client;
use crate::process::Target;
use crate::table::Table;

/// Analyses at once.
const STUDIES: usize = 30;

/// Plies of each game.
const PLIES: usize = 60;

/// The pause before each move of the game between people.
const PAUSE: Duration = Duration::from_millis(20);

/// How long that game is played alone before.
const ALONE: Duration = Duration::from_secs(5);

/// An analysis, from its request on.
#[derive(Default)]
struct Studied {
    took: Duration,
    /// The depths of the positions that the book does not have and whose value is an estimate.
    depths: Vec<u64>,
    /// The times of all searches, in ms.
    times: Vec<u64>,
}

/// Thirty different games of Reversi analyzed at once, on one thread for searches: when the first and the last is done, the depths, and
/// how long the moves of a game between people take before and meanwhile.
pub(crate) async fn studies(target: Target, load: &Load) -> io::Result<Value> {
    let mut load = load.clone();
    load.server_args.extend(["--thinkers".to_owned(), "1".to_owned()]);
    let server = load.start(target)?;
    let games: Vec<Vec<String>> = (0..).filter_map(random_game).take(STUDIES).collect();
    let mut clients = Vec::new();
    for _ in 0..STUDIES {
        clients.push(Client::greeted(&server.address, None).await?.0);
    }
    let mut quiet = play_until(Table::open(&server.address, 1, super::WHOLE).await?, |since| since >= ALONE).await?;
    let (used, over) = (server.processor_time(), Arc::new(AtomicBool::new(false)));
    let table = Table::open(&server.address, 2, super::WHOLE).await?;
    let is_over = Arc::clone(&over);
    let playing = tokio::spawn(play_until(table, move |_| is_over.load(Ordering::Relaxed)));
    let mut studying: JoinSet<_> = clients.into_iter().zip(games).map(|(client, game)| study(client, game)).collect();
    let mut all = Vec::new();
    while let Some(studied) = studying.join_next().await {
        all.push(studied.map_err(io::Error::other)??);
    }
    over.store(true, Ordering::Relaxed);
    let mut beside = playing.await.map_err(io::Error::other)??;
    let seconds = |took: Option<Duration>| rounded(took.unwrap_or_default().as_secs_f64());
    let depths: Vec<u64> = all.iter().flat_map(|studied| studied.depths.iter().copied()).collect();
    let times: Vec<u64> = all.iter().flat_map(|studied| studied.times.iter().copied()).collect();
    Ok(json!({
        "studies": STUDIES,
        "plies": PLIES,
        "first_s": seconds(all.iter().map(|studied| studied.took).min()),
        "last_s": seconds(all.iter().map(|studied| studied.took).max()),
        "least_depth": depths.iter().min(),
        "mean_depth": rounded(depths.iter().sum::<u64>() as f64 / depths.len() as f64),
        "least_ms": times.iter().min(),
        "most_ms": times.iter().max(),
        "processor_s": rounded(server.processor_time().saturating_sub(used).as_secs_f64()),
        "move_ms_before": percentiles(&mut quiet),
        "move_ms": percentiles(&mut beside),
    }))
}

/// Random moves of a game without a pass, from the start to a full board; `None` if there is one with this seed.
fn random_game(seed: u64) -> Option<Vec<String>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = GameKind::Reversi.record(&[]).expect("no options");
    while record.outcome().is_none() {
        let text = record.legal_moves().choose(&mut rng)?.clone();
        record.play(&text).ok()?;
    }
    let moves = record.moves();
    (moves.len() == PLIES && !moves.iter().any(|text| text == "pass")).then_some(moves)
}

/// Asks for an analysis and reads all findings.
async fn study(mut client: Client, moves: Vec<String>) -> io::Result<Studied> {
    let (since, mut studied) = (Instant::now(), Studied::default());
    let mut message = client.ask(json!({"type": "analyze", "game": "reversi", "moves": moves})).await?;
    loop {
        for finding in message["findings"].as_array().into_iter().flatten() {
            let Some(ms) = finding["ms"].as_u64() else { continue };
            studied.times.push(ms);
            if finding["proved"] != true {
                studied.depths.extend(finding["depth"].as_u64());
            }
        }
        if message["done"] == true {
            studied.took = since.elapsed();
            return Ok(studied);
        }
        message = serde_json::from_str(&client.receive().await?)?;
    }
}

/// Plays whole games with a pause before each move; of each move, the microseconds until both players have it.
async fn play_until(mut table: Table, is_over: impl Fn(Duration) -> bool) -> io::Result<Vec<u32>> {
    let (start, mut latencies) = (Instant::now(), Vec::new());
    loop {
        for (ply, square) in table.squares().into_iter().enumerate() {
            sleep(PAUSE).await;
            let since = Instant::now();
            table.play(ply, &square).await?;
            latencies.push(since.elapsed().as_micros() as u32);
            if is_over(start.elapsed()) {
                return Ok(latencies);
            }
        }
        table.play_again().await?;
    }
}
