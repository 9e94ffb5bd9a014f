//! A server is killed while rooms are unloaded and loaded: no acknowledged move is lost, and no version goes down.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, RefusalCode, RoomCode, SeatBot, SeatChoice, ServerMessage, Snapshot, Status,
};
use harness::player::create;
use harness::program::Home;
use harness::served::{self, Served};
use harness::within;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::sync::{Notify, watch};
use tokio::time::sleep;

use super::client::{Client, Lost};
use super::{Hall, Waiting};

/// Players at the same time, each against a bot.
const PLAYERS: u64 = 6;

/// How often the server is killed.
const KILLS: u32 = 6;

/// Rounds of each game, and the moves of them.
const ROUNDS: usize = 8;
const PLIES: usize = 2 * ROUNDS;

/// Rooms are unloaded as soon as they are empty.
const QUICK: [&str; 4] = ["--unload-ms", "1", "--thinkers", "1"];

/// A game of a player, as far as it was acknowledged.
struct Kept {
    room: RoomCode,
    version: u32,
    moves: Vec<String>,
}

/// A player who leaves the room after each move, and comes back.
struct Wanderer {
    hall: Arc<Hall>,
    rng: Xoshiro256PlusPlus,
    token: Option<String>,
    kept: Option<Kept>,
    /// How often a room was entered again.
    returns: Arc<AtomicU64>,
    has_to_stop: Arc<AtomicBool>,
}

impl Wanderer {
    async fn play(mut self) {
        let mut url = self.hall.url.clone();
        while !self.has_to_stop.load(Ordering::Relaxed) {
            let address = url.borrow_and_update().clone();
            // The server is gone: its successor may have another address.
            if self.visit(&address).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        }
    }

    async fn visit(&mut self, url: &str) -> Result<(), Lost> {
        let mut client = Client::connect(url, self.token.as_deref(), &self.hall).await?;
        if self.kept.as_ref().is_some_and(|kept| !kept.moves.is_empty()) {
            assert_eq!(self.token.as_ref(), Some(&client.token), "the guest is known again");
        }
        self.token = Some(client.token.clone());
        while !self.has_to_stop.load(Ordering::Relaxed) {
            let snapshot = match &self.kept {
                Some(kept) => self.return_to(&mut client, kept.room).await?,
                None => Some(self.begin(&mut client).await?),
            };
            let Some(snapshot) = snapshot.filter(|snapshot| snapshot.status == Status::Playing) else {
                if let Some(kept) = self.kept.take() {
                    client.ask(Command::Leave { room: kept.room }).await?;
                }
                continue;
            };
            let room = snapshot.room;
            if let Some(text) = client.turn.as_ref().and_then(|turn| turn.legal.iter().next().map(str::to_owned)) {
                let ply = snapshot.moves.len() as u32;
                let answer = client.ask(Command::Move { room, ply, text: text.clone() }).await?;
                if let (ServerMessage::Ok { .. }, Some(kept)) = (answer, &mut self.kept) {
                    kept.moves = snapshot.moves;
                    kept.moves.push(text);
                    self.hall.acknowledge();
                }
            }
            client.ask(Command::StepOut { room }).await?;
            sleep(Duration::from_millis(self.rng.random_range(0..40))).await;
        }
        Ok(())
    }

    async fn begin(&mut self, client: &mut Client) -> Result<Snapshot, Lost> {
        let create =
            create(GameKind::Adjacency, &[("rounds", &ROUNDS.to_string())], ClockSpec::None, SeatChoice::First);
        let ServerMessage::Joined { snapshot, .. } = client.ask(create).await? else { panic!("a room") };
        let (room, bot) = (snapshot.room, SeatBot::new(EngineKind::Random, Level::MIN));
        client.ask(Command::AddBot { room, seat: None, bot }).await?;
        self.kept = Some(Kept { room, version: snapshot.version, moves: Vec::new() });
        Ok(Snapshot { status: Status::Playing, ..*snapshot })
    }

    /// Enters the room again; none if it is gone.
    async fn return_to(&mut self, client: &mut Client, room: RoomCode) -> Result<Option<Snapshot>, Lost> {
        let answer = client.ask(Command::Join { room, seat: SeatChoice::Any }).await?;
        let kept = self.kept.as_mut().expect("it was asked for");
        match answer {
            ServerMessage::Joined { snapshot, .. } => {
                let Snapshot { version, moves, .. } = &*snapshot;
                assert!(moves.starts_with(&kept.moves), "{room}: {moves:?} after {:?}", kept.moves);
                assert!(*version >= kept.version, "{room}: version {version} after {}", kept.version);
                kept.version = *version;
                self.returns.fetch_add(1, Ordering::Relaxed);
                Ok(Some(*snapshot))
            }
            // The server was killed before the bot had its seat: there was no game. Or the bot has made the last move: the room of a game
            // that is over does not outlive a kill.
            ServerMessage::Refused { code: RefusalCode::NoRoom, .. }
                if kept.moves.is_empty() || kept.moves.len() + 1 == PLIES =>
            {
                self.kept = None;
                Ok(None)
            }
            other => panic!("{room} after {:?}: {other:?}", kept.moves),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_in_the_middle_of_unloading_or_loading_loses_nothing() {
    let home = Home::new();
    let store = served::store_in(&home);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut server = Served::start(&store, &QUICK);
    let (announce, url) = watch::channel(server.url.clone());
    let hall =
        Arc::new(Hall { url, acknowledged: AtomicU64::new(0), moved: Notify::new(), waiting: Waiting::default() });
    let (returns, has_to_stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let wanderer = |seed| Wanderer {
        hall: Arc::clone(&hall),
        rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        token: None,
        kept: None,
        returns: Arc::clone(&returns),
        has_to_stop: Arc::clone(&has_to_stop),
    };
    let players: Vec<_> = (0..PLAYERS).map(|seed| tokio::spawn(wanderer(seed).play())).collect();
    for _ in 0..KILLS {
        hall.more_moves(rng.random_range(5..60)).await;
        server.kill();
        server = Served::start(&store, &QUICK);
        announce.send(server.url.clone()).expect("the players wait for it");
    }
    hall.more_moves(50).await;
    has_to_stop.store(true, Ordering::Relaxed);
    for player in players {
        within("a player to end", player).await.expect("no player has lost a move");
    }
    assert!(returns.load(Ordering::Relaxed) > 100, "rooms were entered again and again");
    server.kill();
    let (code, said, _) = served::store(&store, &["check"]);
    assert_eq!((code, said.as_str()), (Some(0), "ok\n"));
}
