//! Three nodes over one database: their throughput together, and the cost of a player at another node than the room.

use std::time::{Duration, Instant};
use std::{fs, io};

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{AT_ONCE, Load, UNBOUNDED, WHOLE, play_counting, rounded};
use crate::client::Client;
use crate::process::{Process, Target, processor_time};
use crate::table::{Pace, Table};

/// The names of the nodes.
const NAMES: [&str; 3] = ["north", "south", "west"];

/// How long nodes may take to share the rooms.
const PATIENCE: Duration = Duration::from_mins(1);

/// The pause between two looks.
const AGAIN: Duration = Duration::from_millis(100);

/// `--games` games as fast as they are answered, over three nodes that share the database of `--server=--store`: first with both players at the node
/// of the room, then with one of them at another node.
pub(crate) async fn nodes(target: Target, load: &Load) -> io::Result<Value> {
    let mut nodes = Vec::new();
    for name in NAMES {
        let mut args = load.server_args.clone();
        args.extend(["--node", name, "--link", "127.0.0.1:0"].map(str::to_owned));
        nodes.push(Process::start(target, &load.program_of(target)?, None, &UNBOUNDED, &args)?);
    }
    for node in &nodes {
        has_rooms(node).await?;
    }
    let local = run(&nodes, load, 0).await?;
    let across = run(&nodes, load, 1).await?;
    let cost = |found: &Value| found["us_per_move"].as_f64().unwrap_or_default();
    let ratio = rounded(cost(&across) / cost(&local));
    Ok(json!({"both_at_the_node": local, "one_at_another_node": across, "ratio": ratio}))
}

/// Waits until a node makes rooms.
async fn has_rooms(node: &Process) -> io::Result<()> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let (mut client, _) = Client::greeted(&node.address, None).await?;
        match client.ask(json!({"type": "create", "game": "tictactoe"})).await {
            Ok(_) => return Ok(()),
            Err(error) if Instant::now() > deadline => return Err(error),
            Err(_) => sleep(AGAIN).await,
        }
    }
}

/// Plays with the second player so many nodes further.
async fn run(nodes: &[Process], load: &Load, further: usize) -> io::Result<Value> {
    let opened = stream::iter(0..load.games).map(|game| {
        let addresses = [game, game + further].map(|node| nodes[node % nodes.len()].address.as_str());
        Table::across(addresses, game as u64, WHOLE)
    });
    let tables: Vec<Table> = opened.buffer_unordered(AT_ONCE).try_collect().await?;
    let used = || nodes.iter().map(Process::processor_time).sum();
    let before = load.postgres.map(database_time);
    let mut found = play_counting(used, tables, Pace::Saturated, load.end()).await?;
    if let (Some(before), Some(postgres)) = (before, load.postgres) {
        let moves = found["moves"].as_f64().unwrap_or_default();
        let used = database_time(postgres).saturating_sub(before).as_secs_f64();
        found["postgres_us_per_move"] = rounded(used * 1e6 / moves).into();
    }
    Ok(found)
}

/// The processor time of the database so far: of its first process and of those that this one has started.
fn database_time(postgres: u32) -> Duration {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = processes.filter_map(|entry| entry.file_name().into_string().ok());
    let is_its = |id: &String| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let parent = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
        *id == postgres.to_string() || parent == Some(postgres)
    };
    names.filter(|name| name.parse::<u32>().is_ok()).filter(is_its).map(|id| processor_time(&id)).sum()
}
