//! A minimal server for two players: it parses JSON, checks the turn and the square, and sends the move to both. It has
//! no other rules, no clocks, no storage, no limits and no resume. Its cost is that of the sockets, so it is the upper
//! bound for the server, in the same run on the same machine.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use futures::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

type Outbox = mpsc::UnboundedSender<Utf8Bytes>;

#[derive(Deserialize)]
struct Asked<'a> {
    id: u32,
    #[serde(rename = "type")]
    kind: &'a str,
    room: Option<&'a str>,
    ply: Option<u32>,
    #[serde(rename = "move")]
    square: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told<'a> {
    Welcome {
        re: u32,
    },
    Joined {
        re: u32,
        snapshot: Snapshot<'a>,
    },
    Ok {
        re: u32,
    },
    Refused {
        re: u32,
    },
    Event {
        room: &'a str,
        version: u32,
        event: &'a str,
        by: usize,
        #[serde(rename = "move")]
        square: &'a str,
        ply: u32,
    },
}

#[derive(Serialize)]
struct Snapshot<'a> {
    room: &'a str,
}

/// A game in a room.
#[derive(Default)]
struct Table {
    seats: Vec<Outbox>,
    /// A bit for each square.
    filled: u64,
    ply: u32,
    version: u32,
    games: usize,
    offers: usize,
}

type Tables = Arc<Mutex<HashMap<String, Arc<Mutex<Table>>>>>;

/// Prints its address as the server does, and relays for ever.
pub(crate) fn run() -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        eprintln!(r#"{{"fields":{{"address":"{}"}}}}"#, listener.local_addr()?);
        let tables = Tables::default();
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            tokio::spawn(serve(stream, Arc::clone(&tables)));
        }
    })
}

async fn serve(stream: TcpStream, tables: Tables) {
    let buffers = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(1024);
    let Ok(mut socket) = accept_async_with_config(stream, Some(buffers)).await else { return };
    let (outbox, mut outgoing) = mpsc::unbounded_channel();
    let mut seat: Option<(Arc<Mutex<Table>>, usize)> = None;
    loop {
        let done = tokio::select! {
            Some(text) = outgoing.recv() => {
                let mut fed = socket.feed(Message::Text(text)).await;
                while let Ok(text) = outgoing.try_recv() {
                    fed = socket.feed(Message::Text(text)).await;
                }
                fed.and(socket.flush().await)
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let Ok(asked) = serde_json::from_str::<Asked<'_>>(&text) else { return };
                    answer(&asked, &outbox, &mut seat, &tables);
                    Ok(())
                }
                Some(Ok(_)) => Ok(()),
                _ => return,
            },
        };
        if done.is_err() {
            return;
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell(outbox: &Outbox, told: &Told<'_>) {
    let text = serde_json::to_string(told).expect("only string keys");
    let _ = outbox.send(text.into()); // It has gone.
}

fn answer(asked: &Asked<'_>, outbox: &Outbox, seat: &mut Option<(Arc<Mutex<Table>>, usize)>, tables: &Tables) {
    let re = asked.id;
    match (asked.kind, asked.room, seat.as_ref()) {
        ("hello", ..) => tell(outbox, &Told::Welcome { re }),
        ("create" | "join", room, _) => {
            let mut tables = locked(tables);
            let room = room.map_or_else(|| format!("R{}", tables.len()), str::to_owned);
            let table = Arc::clone(tables.entry(room.clone()).or_default());
            drop(tables);
            let mut state = locked(&table);
            tell(outbox, &Told::Joined { re, snapshot: Snapshot { room: &room } });
            state.seats.push(outbox.clone());
            if state.seats.len() == 2 {
                state.publish(&room, "started", 0, "");
            }
            let number = state.seats.len() - 1;
            drop(state);
            *seat = Some((table, number));
        }
        ("move", Some(room), Some((table, number))) => {
            let mut table = locked(table);
            let told = match (asked.ply, asked.square) {
                (Some(ply), Some(square)) if table.fill(ply, square, *number) => {
                    table.publish(room, "moved", *number, square);
                    Told::Ok { re }
                }
                _ => Told::Refused { re },
            };
            tell(outbox, &told);
        }
        ("offer", Some(room), Some((table, _))) => {
            let mut table = locked(table);
            tell(outbox, &Told::Ok { re });
            table.offers += 1;
            if table.offers == 2 {
                (table.offers, table.ply, table.filled) = (0, 0, 0);
                table.games += 1;
                table.publish(room, "started", 0, "");
            }
        }
        _ => tell(outbox, &Told::Refused { re }),
    }
}

impl Table {
    /// Fills a square; `false` out of turn or if it is taken.
    fn fill(&mut self, ply: u32, square: &str, number: usize) -> bool {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = square.as_bytes() else { return false };
        let place = 1 << ((rank - b'1') * 8 + file - b'a');
        if ply != self.ply || self.filled & place != 0 || (ply as usize + self.games) % 2 != number {
            return false;
        }
        self.filled |= place;
        self.ply += 1;
        true
    }

    fn publish(&mut self, room: &str, event: &str, by: usize, square: &str) {
        self.version += 1;
        let told = Told::Event { room, version: self.version, event, by, square, ply: self.ply };
        let text = Utf8Bytes::from(serde_json::to_string(&told).expect("only string keys"));
        for seat in &self.seats {
            let _ = seat.send(text.clone()); // It has gone.
        }
    }
}
