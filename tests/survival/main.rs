//! A server is killed, stopped or paused: no acknowledged move is lost or doubled, and every game continues.

mod client;
mod clocks;
mod lids;
mod nodes;
mod restart;
mod table;
mod talk;
mod unloading;

use std::collections::HashMap;
use std::env;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bidak_server::store;
use bidak_shared::protocol::{RecordObject, RoomCode};
use harness::program::Home;
use harness::served::{self, Served};
use harness::within;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::sync::{Notify, watch};

use table::{Played, Table};

/// Tables that play at the same time.
const TABLES: u64 = 8;

/// How often the server ends; `BIDAK_TEST_KILLS=100 cargo test -p bidak-tests --test survival` sets another number.
const ENDS: u64 = 7;

/// The state that the tables share with the test that ends the server.
#[derive(Debug)]
struct Hall {
    /// The address of the server; empty at the end of the test.
    url: watch::Receiver<String>,
    acknowledged: AtomicU64,
    /// Notified of every acknowledged move.
    moved: Notify,
    /// The number of requests without an answer.
    waiting: Waiting,
}

/// Counts unanswered requests.
#[derive(Debug, Default)]
struct Waiting {
    requests: AtomicU64,
    sent: Notify,
}

impl Waiting {
    fn begin(&self) {
        self.requests.fetch_add(1, Ordering::SeqCst);
        self.sent.notify_one();
    }

    fn end(&self) {
        self.requests.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Hall {
    /// Waits until all tables wait for the server.
    async fn until_all_wait(&self) {
        let until_all_wait = async {
            while self.waiting.requests.load(Ordering::SeqCst) < TABLES {
                self.waiting.sent.notified().await;
            }
        };
        within("every table to wait for the server", until_all_wait).await;
    }

    fn acknowledge(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
        self.moved.notify_one();
    }

    /// Waits until this many more moves have been acknowledged.
    async fn more_moves(&self, moves: u64) {
        let goal = self.acknowledged.load(Ordering::Relaxed) + moves;
        let moves_come = async {
            while self.acknowledged.load(Ordering::Relaxed) < goal {
                self.moved.notified().await;
            }
        };
        within("moves to be acknowledged", moves_come).await;
    }
}

/// The records that the program exports, by room. Each room of this test has one game.
fn exported(store: &Path) -> HashMap<RoomCode, RecordObject> {
    let (code, lines, errors) = served::store(store, &["export", "--unfinished"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let mut records = HashMap::new();
    for line in lines.lines() {
        let record: RecordObject = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let room = record.headers.iter().find(|header| header.name == "Room").expect("a record names its room");
        let room = room.value.parse().expect("a code");
        assert!(records.insert(room, record).is_none(), "{room} has two games");
    }
    records
}

/// Asserts that every acknowledged move is stored once and in order, with at most one more that was sent.
fn check(played: &[Played], records: &HashMap<RoomCode, RecordObject>) {
    for Played { room, moves, is_over } in played {
        let record = records.get(room).unwrap_or_else(|| panic!("the game of {room} is lost after {moves:?}"));
        let kept: Vec<&str> = record.moves.iter().map(|kept| kept.text.as_str()).collect();
        assert!(kept.len() <= moves.len() + 1, "{room}: {kept:?} is more than {moves:?}");
        assert!(kept.starts_with(&moves.iter().map(String::as_str).collect::<Vec<_>>()), "{room}: {kept:?} {moves:?}");
        assert!(!is_over || record.reason.is_some(), "{room} is over, but not in the store");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_move_survives_kills_stops_and_pauses_once_and_in_order() {
    let ends = env::var("BIDAK_TEST_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(ENDS);
    let home = Home::new();
    let store = served::store_in(&home);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut server = Served::start(&store, &[]);
    let (announce, url) = watch::channel(server.url.clone());
    let hall =
        Arc::new(Hall { url, acknowledged: AtomicU64::new(0), moved: Notify::new(), waiting: Waiting::default() });
    let tables: Vec<_> = (0..TABLES).map(|number| tokio::spawn(Table::new(number).play(Arc::clone(&hall)))).collect();
    for end in 0..ends {
        hall.more_moves(rng.random_range(1..200)).await;
        match end % 5 {
            4 => assert!(server.stop().success(), "it ends in order"),
            how @ 2..=3 => {
                // Paused at work, until all tables wait.
                server.pause();
                hall.until_all_wait().await;
                assert!(server.is_paused(), "the server has answered while it was paused");
                if how == 2 {
                    server.go_on();
                    hall.more_moves(rng.random_range(1..20)).await;
                }
                server.kill();
            }
            _ => server.kill(),
        }
        server = Served::start(&store, &[]);
        announce.send(server.url.clone()).expect("the tables wait for it");
    }
    hall.more_moves(100).await;
    server.kill();
    announce.send(String::new()).expect("the tables wait for it");
    let mut played = Vec::new();
    for table in tables {
        played.extend(within("a table to end", table).await.expect("every table has ended well"));
    }
    let again = Served::start(&store, &[]);
    let records = exported(&store);
    check(&played, &records);
    let unfinished = records.values().filter(|record| record.reason.is_none()).count();
    assert_eq!(again.games, unfinished as u64, "all games that are not over go on");
    let aborted = records.values().filter(|record| record.reason.is_some() && record.outcome.is_none()).count();
    assert_eq!(aborted, 0, "no game is aborted because the server ended");
    let (code, said, _) = served::store(&store, &["check"]);
    assert_eq!((code, said.as_str()), (Some(0), "ok\n"));
}
