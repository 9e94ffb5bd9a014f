//! The memory of games that go on.

use std::io;

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use super::{AT_ONCE, Load, WHOLE, connect_many, rounded};
use crate::process::Target;
use crate::table::Table;

/// Moves that are played in each game.
const MOVES: usize = 40;

/// `--games` games with some moves each: memory of the connections, and of the games beyond them.
pub(crate) async fn seated(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    // The first game costs more than the others.
    let first = Table::open(&server.address, 0, WHOLE).await?;
    let before = server.memory();
    let mut clients = connect_many(&server, 2 * load.games).await?;
    let connected = server.memory();
    let pairs: Vec<_> = std::iter::from_fn(|| Some([clients.pop()?, clients.pop()?])).collect();
    let seated = stream::iter(pairs).enumerate().map(|(seed, pair)| Table::of(pair, seed as u64, WHOLE));
    let mut tables: Vec<Table> = seated.buffer_unordered(AT_ONCE).try_collect().await?;
    let sat = server.memory();
    for table in &mut tables {
        for (ply, square) in table.squares().into_iter().take(MOVES).enumerate() {
            table.play(ply, &square).await?;
        }
    }
    let played = server.memory();
    drop(first);
    let each = |memory: f64, from: f64| rounded((memory - from) / load.games as f64);
    Ok(json!({
        "games": load.games,
        "moves_each": MOVES,
        "kb_per_connection": rounded((connected - before) / (2 * load.games) as f64),
        "kb_per_game_at_its_start": each(sat, connected),
        "kb_per_game": each(played, connected),
    }))
}
