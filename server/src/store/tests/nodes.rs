//! Leases and fences, on a clock that the tests set, over every store that several nodes share.

use std::time::Duration;

use bidak_shared::protocol::{Clocks, RoomCode};

use super::*;
use crate::store::{Beat, KnownPlayer, LEASE, NewNode, NodeStore, STEADY, Shard, SharedMemory, Start, Tenure};

/// Functions of this schema are found before those of `PostgreSQL`.
const FIRST: &str = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', \
    current_database()); END $$";

/// A store, and its clock.
struct Cluster {
    store: Arc<dyn Store>,
    /// The durable store; in memory the clock is that of tokio.
    fresh: Option<FreshStore>,
}

/// One of each kind that this machine has, with a clock that stands.
fn clusters() -> Vec<Cluster> {
    let mut clusters = vec![Cluster { store: Arc::new(SharedMemory::default()), fresh: None }];
    for fresh in fresh_stores() {
        let store = fresh.place.open().expect("it can be used");
        if store.nodes().is_some() {
            fresh.run(
                "CREATE TABLE clock AS SELECT timestamptz '2026-01-01' AS at; \
                CREATE FUNCTION public.now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT at FROM public.clock'; \
                CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT at FROM public.clock'",
            );
            fresh.desk(|desk| desk.run(FIRST));
            // Its sessions begin with the other clock.
            drop(store);
            let store = fresh.place.open().expect("it can be used");
            clusters.push(Cluster { store, fresh: Some(fresh) });
        }
    }
    clusters
}

impl Cluster {
    fn nodes(&self) -> &dyn NodeStore {
        self.store.nodes().expect("it can be shared")
    }

    async fn join(&self, name: &str) -> Epoch {
        self.nodes().join(node(name)).await.expect("welcome")
    }

    async fn pass(&self, time: Duration) {
        match &self.fresh {
            None => tokio::time::advance(time).await,
            Some(fresh) => fresh.run(&format!("UPDATE clock SET at = at + interval '{} ms'", time.as_millis())),
        }
    }

    async fn beat(&self, node: Epoch) -> Result<Beat, StoreError> {
        self.nodes().beat(node, 0, Vec::new()).await
    }

    /// Lets time pass for nodes that beat, and returns the last answer to each.
    async fn live(&self, nodes: &[Epoch], time: Duration) -> Vec<Beat> {
        const STEP: Duration = Duration::from_millis(500);
        let mut beats = Vec::new();
        for _ in 0..time.as_millis() / STEP.as_millis() {
            self.pass(STEP).await;
            beats.clear();
            for node in nodes {
                beats.push(self.beat(*node).await.expect("it lives"));
            }
        }
        beats
    }

    async fn owned(&self, node: Epoch) -> usize {
        let map = self.beat(node).await.expect("it lives").map.expect("it knows none");
        map.shards_of(node).count()
    }

    async fn write(&self, node: Epoch, game: u128, facts: Vec<Fact>) -> Result<(), StoreError> {
        let game = id(game);
        self.store.append(node, facts.into_iter().map(|fact| GameFact { game, fact }).collect()).await
    }

    async fn load(&self, node: Epoch, shard: u16) -> Restored {
        self.nodes().load(node, vec![Shard::of(code(shard))]).await.expect("its own")
    }
}

fn node(name: &str) -> NewNode {
    NewNode { name: name.to_owned(), link: format!("{name}:1"), form: 1 }
}

fn code(shard: u16) -> RoomCode {
    RoomCode::from_bits(u32::from(shard))
}

fn started_in(room: RoomCode) -> Fact {
    match started(1, 2) {
        Fact::Started(start) => Fact::Started(Box::new(Start { room, ..*start })),
        other => other,
    }
}

#[test]
fn the_last_two_characters_of_a_code_are_its_shard() {
    for (bits, shard) in [(0, 0), (31, 31), (32, 32), (1023, 1023), (1024, 0), (5 * 1024 + 77, 77)] {
        assert_eq!(Shard::of(RoomCode::from_bits(bits)).number(), shard, "{bits}");
    }
    assert_eq!((Shard::from_number(1023).is_some(), Shard::from_number(1024)), (true, None));
}

#[tokio::test(start_paused = true)]
async fn a_node_that_has_given_everything_away_may_end_its_life_and_no_other() {
    for cluster in clusters() {
        let [one, other] = [cluster.join("a").await, cluster.join("b").await];
        cluster.nodes().retire(one).await.expect("it lives");
        assert_eq!(cluster.owned(one).await, Shard::COUNT, "it has rooms to lose");
        let gifts = Shard::all().map(|shard| (shard, other)).collect();
        cluster.nodes().hand_over(one, gifts).await.expect("its own");
        cluster.nodes().retire(one).await.expect("it lives");
        let map = cluster.beat(other).await.expect("it lives").map.expect("it knows none");
        assert_eq!(map.nodes.iter().map(|node| node.epoch).collect::<Vec<_>>(), [other]);
        for late in [cluster.beat(one).await.map(|_| ()), cluster.write(one, 1, vec![started(1, 2)]).await] {
            assert!(matches!(late, Err(StoreError::Fenced { .. })), "{late:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_first_node_owns_every_shard_and_gives_some_to_the_next_with_what_goes_on_there() {
    for cluster in clusters() {
        let first = cluster.join("a").await;
        let second = cluster.join("b").await;
        assert_eq!((cluster.owned(first).await, cluster.owned(second).await), (Shard::COUNT, 0));
        let begun = |shard| vec![started_in(code(shard)), moved(0, "a1")];
        for (game, shard) in [(1, 3), (2, 600)] {
            cluster.write(first, game, begun(shard)).await.expect("it owns the shard");
        }
        let given: Vec<_> = Shard::all().take(500).map(|shard| (shard, second)).collect();
        cluster.nodes().hand_over(first, given).await.expect("they are its own");
        assert_eq!((cluster.owned(first).await, cluster.owned(second).await), (524, 500));
        let map = cluster.beat(first).await.expect("it lives").map.expect("a new version");
        let tenures = [0, 499, 500].map(|number| map.tenure(Shard::from_number(number).expect("a shard")));
        assert_eq!(tenures, [Tenure(2), Tenure(2), Tenure(1)]);
        let news = cluster.nodes().beat(first, map.version, Vec::new()).await.expect("it lives");
        assert!(news.map.is_none(), "nothing new");
        assert_eq!(texts(&cluster.load(second, 3).await.games[0]), ["a1"]);
        cluster.write(second, 1, vec![moved(1, "b1")]).await.expect("it goes on");
        cluster.write(first, 2, vec![moved(1, "c1")]).await.expect("it has kept this one");
        let late = cluster.write(first, 1, vec![moved(2, "c3")]).await;
        assert!(matches!(late, Err(StoreError::Disorder { .. })), "{:?} {late:?}", cluster.store);
        // And back again: the batches of the other one are there once.
        let back = vec![(Shard::of(code(3)), first)];
        cluster.nodes().hand_over(second, back).await.expect("it is its own");
        assert_eq!(texts(&cluster.load(first, 3).await.games[0]), ["a1", "b1"]);
        cluster.write(first, 1, vec![moved(2, "c1")]).await.expect("it goes on");
        let whole = cluster.store.game(id(1)).await.expect("it can be read").expect("it is there");
        assert_eq!(texts(&whole), ["a1", "b1", "c1"]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_node_is_fenced_once_its_lease_has_expired_and_writes_nothing_from_then_on() {
    for cluster in clusters() {
        let nodes = cluster.nodes();
        let [first, second] = [cluster.join("a").await, cluster.join("b").await];
        let begun = vec![started_in(code(3)), moved(0, "a1")];
        cluster.write(first, 1, begun).await.expect("it owns the shard");
        let beats = cluster.live(&[first, second], STEADY * 2).await;
        assert!(beats.iter().all(|beat| beat.expired.is_empty()));
        assert_eq!(nodes.take_from(second, first).await, Ok(false), "it lives");
        let beats = cluster.live(&[second], LEASE).await;
        assert!(beats[0].expired.is_empty(), "it may come back");
        cluster.write(first, 1, vec![moved(1, "b1")]).await.expect("late, but nobody has fenced it");
        let beats = cluster.live(&[second], Duration::from_secs(1)).await;
        assert_eq!(beats[0].expired, [first]);
        assert_eq!(nodes.take_from(second, first).await, Ok(true));
        assert_eq!(nodes.take_from(second, first).await, Ok(false), "once");
        let late = cluster.write(first, 1, vec![moved(2, "c1")]).await;
        for refused in [late, cluster.beat(first).await.map(drop), cluster.write(first, 1, Vec::new()).await] {
            assert!(matches!(refused, Err(StoreError::Fenced { .. })), "{:?} {refused:?}", cluster.store);
        }
        assert_eq!(cluster.owned(second).await, Shard::COUNT);
        let loaded = cluster.load(second, 3).await;
        assert_eq!((loaded.games.len(), loaded.games[0].moves.len(), loaded.players.len()), (1, 2, 2));
        assert!(cluster.load(second, 4).await.games.is_empty());
        cluster.write(second, 1, vec![moved(2, "c1")]).await.expect("it goes on");
    }
}

#[tokio::test(start_paused = true)]
async fn the_heir_of_a_dead_node_counts_the_thinking_time_up_to_its_last_beat() {
    for cluster in clusters() {
        let [first, second] = [cluster.join("a").await, cluster.join("b").await];
        let mut begun = started_in(code(3));
        if let Fact::Started(start) = &mut begun {
            start.clock = "1+0".parse().expect("a clock");
        }
        let clocks = Clocks { first_ms: 60_000, second_ms: 58_000, running: Some(Player::Second) };
        let (by, text) = (Player::First, "a1".to_owned());
        let played = Fact::Moved { ply: 0, by, text, clocks: Some(clocks), search: None };
        cluster.live(&[first, second], STEADY * 2).await;
        let since = std::time::Instant::now();
        cluster.write(first, 1, vec![begun, played]).await.expect("it owns the shard");
        cluster.live(&[first, second], Duration::from_secs(5)).await;
        if let Some(fresh) = &cluster.fresh {
            // Its nodes count on the clock of this machine.
            fresh.run(&format!("UPDATE nodes SET alive_ms = alive_ms + 5000 WHERE epoch = {}", first.0));
        }
        // Nobody counts the time without a server.
        cluster.live(&[second], LEASE + Duration::from_secs(1)).await;
        assert_eq!(cluster.nodes().take_from(second, first).await, Ok(true));
        for _ in 0..2 {
            let restored = cluster.load(second, 3).await.games[0].clocks.expect("a clock");
            // A database counts on the clock of this machine, which may be slow.
            let least = 52_000_u32.saturating_sub(since.elapsed().as_millis() as u32);
            assert!((least..=53_000).contains(&restored.second_ms), "{restored:?}");
            assert_eq!((restored.first_ms, restored.running), (60_000, None));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn beats_return_the_pairs_of_living_nodes_without_a_link() {
    for cluster in clusters() {
        let [first, second, third] = [cluster.join("a").await, cluster.join("b").await, cluster.join("c").await];
        let gone = Epoch(99);
        for (node, unheard) in [(first, vec![second, third, gone]), (second, vec![]), (third, vec![first])] {
            cluster.nodes().beat(node, 0, unheard).await.expect("it lives");
        }
        let mut cuts = cluster.beat(second).await.expect("it lives").cuts;
        cuts.sort();
        assert_eq!(cuts, [(first, second), (first, third), (third, first)]);
        // It receives from them again.
        let cuts = cluster.beat(first).await.expect("it lives").cuts;
        assert_eq!(cuts, [(third, first)]);
        cluster.live(&[first, second], LEASE + BEAT).await;
        let beat = cluster.beat(second).await.expect("it lives");
        assert_eq!((beat.expired, beat.cuts), (vec![third], vec![]), "what the dead do not hear is nothing");
        cluster.nodes().beat(first, 0, vec![third]).await.expect("it lives");
        assert_eq!(cluster.beat(second).await.expect("it lives").cuts, [], "nobody hears the dead");
    }
}

#[tokio::test(start_paused = true)]
async fn a_store_that_was_away_is_not_taken_for_the_end_of_all_nodes() {
    for cluster in clusters() {
        let [first, second] = [cluster.join("a").await, cluster.join("b").await];
        cluster.live(&[first, second], STEADY * 2).await;
        // Nobody could reach it.
        cluster.pass(LEASE * 2).await;
        let beat = cluster.beat(second).await.expect("it lives");
        assert_eq!(beat.expired, [first]);
        let taken = cluster.nodes().take_from(second, first).await;
        assert_eq!(taken, Ok(false), "its own lease had expired as well");
        cluster.live(&[first, second], STEADY).await;
        assert_eq!(cluster.owned(first).await, Shard::COUNT);
    }
}

#[tokio::test(start_paused = true)]
async fn the_same_name_started_again_fences_its_former_life_at_once_and_has_its_shards() {
    for cluster in clusters() {
        let former = cluster.join("a").await;
        cluster.write(former, 1, vec![started_in(code(3)), moved(0, "a1")]).await.expect("it owns the shard");
        let again = cluster.join("a").await;
        assert!(again > former);
        assert!(matches!(cluster.beat(former).await, Err(StoreError::Fenced { .. })));
        assert_eq!(cluster.owned(again).await, Shard::COUNT);
        let late = cluster.write(former, 1, vec![moved(1, "b1")]).await;
        assert!(matches!(late, Err(StoreError::Fenced { .. })), "{:?} {late:?}", cluster.store);
        assert_eq!(texts(&cluster.load(again, 3).await.games[0]), ["a1"]);
        cluster.write(again, 1, vec![moved(1, "b1")]).await.expect("it goes on");
    }
}

#[tokio::test(start_paused = true)]
async fn rooms_that_wait_are_loaded_with_their_shard_once_and_every_node_knows_one_secret() {
    for cluster in clusters() {
        let node = cluster.join("a").await;
        let player = |number| KnownPlayer {
            id: PlayerId::from_bits(number),
            key: crate::base::token_hash::TokenHash([number as u8; 32]),
            name: format!("Person {number}").parse().expect("a name"),
        };
        for shard in [3, 4] {
            let room = WaitingRoom {
                guard: RoomGuard::default(),
                rated: false,
                room: code(shard),
                games: 0,
                host: None,
                private: false,
                kind: GameKind::TicTacToe,
                options: [].into(),
                start: "......... x".to_owned(),
                clock: bidak_shared::protocol::ClockSpec::None,
                side: Player::First,
                player: player(shard.into()),
                kept_for: None,
            };
            cluster.store.keep_waiting(node, room).await.expect("it can be written");
        }
        for shard in [4, 3] {
            let loaded = cluster.load(node, shard).await;
            assert_eq!(loaded.rooms.iter().map(|room| room.room).collect::<Vec<_>>(), [code(shard)]);
            assert_eq!(loaded.players, [player(shard.into())]);
            assert!(cluster.load(node, shard).await.rooms.is_empty(), "once");
        }
        let nodes = cluster.nodes();
        let secret = nodes.secret().await.expect("there is one");
        assert_eq!(nodes.secret().await, Ok(secret));
        assert_ne!(secret, [0; 32]);
    }
}
