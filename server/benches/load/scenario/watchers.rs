//! A game with thousands of spectators.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::{Load, connect_many, percentiles, rounded};
use crate::process::{Target, processor_time_of_thread};
use crate::table::Table;

/// The bytes of an event as the spectators get it: about those of a move.
const FRAME: usize = 330;

/// Sockets of the bare loop: both ends are files of this process, which may have 20,000.
const MOST_BARE: usize = 9_500;

/// Moves that are measured: one game.
const MOVES: usize = 48;

/// The spectators of one game, and the cost of a bare loop of writes to as many sockets.
pub(crate) async fn watchers(target: Target, load: &Load) -> io::Result<Value> {
    let bare = bare_writes(load.connections.min(MOST_BARE)).await?;
    let server = load.start(target)?;
    let mut table = Table::open(&server.address, 1, MOVES / 2).await?;
    let mut watching = connect_many(&server, load.connections).await?;
    for client in &mut watching {
        client.ask(json!({"type": "watch", "room": table.room()})).await?;
    }
    let (told, mut heard) = watch::channel(0);
    let told = Arc::new(told);
    let mut reading = JoinSet::new();
    for mut client in watching {
        let told = Arc::clone(&told);
        reading.spawn(async move {
            while client.until("\"event\":\"moved\"").await.is_ok() {
                told.send_modify(|count| *count += 1);
            }
        });
    }
    // The number of spectators is sent once a second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = server.processor_times();
    let (mut players, mut all) = (Vec::new(), Vec::new());
    for (ply, square) in table.squares().into_iter().enumerate() {
        let since = Instant::now();
        table.play(ply, &square).await?;
        players.push(since.elapsed().as_micros() as u32);
        let everybody = (ply + 1) * load.connections;
        heard.wait_for(|count| *count >= everybody).await.map_err(io::Error::other)?;
        all.push(since.elapsed().as_micros() as u32);
    }
    let [user, system] = server.processor_times();
    let each = |time: Duration| time.as_secs_f64() * 1e6 / (players.len() * load.connections) as f64;
    let (user, system) = (each(user.saturating_sub(before[0])), each(system.saturating_sub(before[1])));
    Ok(json!({
        "watchers": load.connections,
        "moves": players.len(),
        "us_per_watcher": rounded(user + system),
        "us_per_watcher_in_the_program": rounded(user),
        "us_per_bare_write": rounded(bare),
        "ratio_to_bare": rounded((user + system) / bare),
        "players_ms": percentiles(&mut players),
        "all_ms": percentiles(&mut all),
    }))
}

/// The processor time of a write in a loop of writes to this number of sockets, in microseconds.
async fn bare_writes(number: usize) -> io::Result<f64> {
    const ROUNDS: usize = 20;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let received = Arc::new(AtomicUsize::new(0));
    let mut reading = JoinSet::new();
    let mut sockets = Vec::new();
    for _ in 0..number {
        let (near, far) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (mut near, (far, _)) = (near?, far?);
        far.set_nodelay(true)?;
        sockets.push(far.into_std()?);
        let received = Arc::clone(&received);
        reading.spawn(async move {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = near.read(&mut buffer).await {
                received.fetch_add(count, Ordering::Relaxed);
            }
        });
    }
    let frame = [b'a'; FRAME];
    let writing = tokio::task::spawn_blocking(move || {
        let mut spent = Duration::ZERO;
        for round in 1..=ROUNDS {
            let before = processor_time_of_thread();
            for socket in &mut sockets {
                // The sockets do not block, and their buffers are empty.
                io::Write::write_all(socket, &frame)?;
            }
            spent += processor_time_of_thread().saturating_sub(before);
            while received.load(Ordering::Relaxed) < round * number * FRAME {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(spent.as_secs_f64() * 1e6 / (ROUNDS * number) as f64)
    });
    writing.await.map_err(io::Error::other)?
}
