//! Leases and fences, on a clock that the tests turn. Any store that several nodes share must pass them.

use std::time::Duration;

use bidak_shared::protocol::RoomCode;

use super::*;
use crate::store::Start;
use crate::store::samples::{moved, started};

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

/// Lets time pass for nodes that beat, and returns the last answer to each.
async fn live(store: &SharedMemory, nodes: &[Epoch], time: Duration) -> Vec<Beat> {
    let mut beats = Vec::new();
    let until = Instant::now() + time;
    while Instant::now() < until {
        tokio::time::advance(Duration::from_millis(500)).await;
        beats.clear();
        for node in nodes {
            beats.push(store.beat(*node, 0).await.expect("it lives"));
        }
    }
    beats
}

async fn owned(store: &SharedMemory, node: Epoch) -> usize {
    let map = store.beat(node, 0).await.expect("it lives").map.expect("it knows none");
    map.shards_of(node).count()
}

async fn write(store: &SharedMemory, node: Epoch, game: u128, facts: Vec<Fact>) -> Result<(), StoreError> {
    let game = GameId::from_bits(game);
    store.append(node, facts.into_iter().map(|fact| GameFact { game, fact }).collect()).await
}

#[test]
fn the_last_two_characters_of_a_code_are_its_shard() {
    for (bits, shard) in [(0, 0), (31, 31), (32, 32), (1023, 1023), (1024, 0), (5 * 1024 + 77, 77)] {
        assert_eq!(Shard::of(RoomCode::from_bits(bits)).number(), shard, "{bits}");
    }
    assert_eq!((Shard::from_number(1023).is_some(), Shard::from_number(1024)), (true, None));
}

#[tokio::test(start_paused = true)]
async fn the_first_node_owns_every_shard_and_gives_some_to_the_next() {
    let store = SharedMemory::default();
    let first = store.join(node("a")).await.expect("welcome");
    let second = store.join(node("b")).await.expect("welcome");
    assert_eq!((owned(&store, first).await, owned(&store, second).await), (Shard::COUNT, 0));
    let given: Vec<_> = Shard::all().take(500).map(|shard| (shard, second)).collect();
    store.hand_over(first, given).await.expect("they are its own");
    assert_eq!((owned(&store, first).await, owned(&store, second).await), (524, 500));
    let map = store.beat(first, 0).await.expect("it lives").map.expect("a new version");
    let tenures = [0, 499, 500].map(|number| map.tenure(Shard::from_number(number).expect("a shard")));
    assert_eq!(tenures, [Tenure(2), Tenure(2), Tenure(1)]);
    assert!(store.beat(first, map.version).await.expect("it lives").map.is_none(), "nothing new");
}

#[tokio::test(start_paused = true)]
async fn a_node_is_fenced_once_its_lease_has_expired_and_writes_nothing_from_then_on() {
    let store = SharedMemory::default();
    let [first, second] = [store.join(node("a")).await, store.join(node("b")).await].map(|joined| joined.expect("ok"));
    write(&store, first, 1, vec![started_in(code(3)), moved(0, "a1")]).await.expect("it owns the shard");
    let beats = live(&store, &[first, second], STEADY * 2).await;
    assert!(beats.iter().all(|beat| beat.expired.is_empty()));
    assert_eq!(store.take_from(second, first).await, Ok(false), "it lives");
    let beats = live(&store, &[second], LEASE).await;
    assert!(beats[0].expired.is_empty(), "it may come back");
    write(&store, first, 1, vec![moved(1, "b1")]).await.expect("late, but nobody has fenced it");
    let beats = live(&store, &[second], Duration::from_secs(1)).await;
    assert_eq!(beats[0].expired, [first]);
    assert_eq!(store.take_from(second, first).await, Ok(true));
    assert_eq!(store.take_from(second, first).await, Ok(false), "once");
    for refused in [write(&store, first, 1, vec![moved(2, "c1")]).await, store.beat(first, 0).await.map(drop)] {
        assert!(matches!(refused, Err(StoreError::Fenced { .. })), "{refused:?}");
    }
    assert_eq!(owned(&store, second).await, Shard::COUNT);
    let loaded = store.load(second, vec![Shard::of(code(3))]).await.expect("its own");
    assert_eq!((loaded.games.len(), loaded.games[0].moves.len(), loaded.players.len()), (1, 2, 2));
    assert!(store.load(second, vec![Shard::of(code(4))]).await.expect("its own").games.is_empty());
    write(&store, second, 1, vec![moved(2, "c1")]).await.expect("it goes on");
}

#[tokio::test(start_paused = true)]
async fn a_store_that_was_away_is_not_taken_for_the_end_of_all_nodes() {
    let store = SharedMemory::default();
    let [first, second] = [store.join(node("a")).await, store.join(node("b")).await].map(|joined| joined.expect("ok"));
    live(&store, &[first, second], STEADY * 2).await;
    // Nobody could reach it.
    tokio::time::advance(LEASE * 2).await;
    let beat = store.beat(second, 0).await.expect("it lives");
    assert_eq!(beat.expired, [first]);
    assert_eq!(store.take_from(second, first).await, Ok(false), "its own lease had expired as well");
    live(&store, &[first, second], STEADY).await;
    assert_eq!(owned(&store, first).await, Shard::COUNT);
}

#[tokio::test(start_paused = true)]
async fn the_same_name_started_again_fences_its_former_life_at_once_and_has_its_shards() {
    let store = SharedMemory::default();
    let former = store.join(node("a")).await.expect("welcome");
    let again = store.join(node("a")).await.expect("welcome");
    assert!(again > former);
    assert!(matches!(store.beat(former, 0).await, Err(StoreError::Fenced { .. })));
    assert_eq!(owned(&store, again).await, Shard::COUNT);
}
