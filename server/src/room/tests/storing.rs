//! A room whose store is slow, fails, or belongs to another server.

use std::pin::pin;
use std::sync::Mutex;

use bidak_shared::game::{EndReason, Player as Side};
use bidak_shared::protocol::{GameId, OfferKind};
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::watch;

use super::*;
use crate::room::patience::CHECK_PERIOD;
use crate::store::{Fact, GameFact, GamesQuery, Half, Page, Restored, StoreError, StoredGame};
use crate::wire::closing::HangUp;

/// The behaviour of a store for the next batches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mood {
    #[default]
    Well,
    /// It takes its time.
    Slow(Duration),
    /// It does not answer, and writes the batches once it is back.
    Away,
    /// It fails.
    Full,
    /// It fails where a game ends.
    Endless,
    /// Another server has the games.
    Taken,
}

/// A store in memory with moods.
#[derive(Debug, Default)]
struct MoodyStore {
    memory: Arc<MemoryStore>,
    mood: watch::Sender<Mood>,
    /// The game of the last batch.
    last: Mutex<Option<GameId>>,
}

impl MoodyStore {
    fn set(&self, mood: Mood) {
        self.mood.send_replace(mood);
    }

    /// The game of the last batch, as it was written.
    async fn last_game(&self) -> Option<StoredGame> {
        let id = (*self.last.lock().expect("no test panics with it"))?;
        self.memory.game(id).await.expect("memory can be read")
    }
}

impl Store for MoodyStore {
    fn name(&self) -> String {
        "moody".to_owned()
    }

    fn survives_restart(&self) -> bool {
        true
    }

    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.memory.take_over(players)
    }

    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>> {
        *self.last.lock().expect("no test panics with it") = batch.first().map(|entry| entry.game);
        let mood = *self.mood.borrow();
        let ends = batch.iter().any(|entry| matches!(entry.fact, Fact::Ended(_)));
        if mood == Mood::Away {
            let (memory, mut mood) = (Arc::clone(&self.memory), self.mood.subscribe());
            let writing = tokio::spawn(async move {
                mood.wait_for(|mood| *mood != Mood::Away).await.expect("the store is there");
                memory.append(epoch, batch).await
            });
            return async { writing.await.expect("no panic") }.boxed();
        }
        async move {
            match mood {
                Mood::Slow(time) => tokio::time::sleep(time).await,
                Mood::Endless if !ends => {}
                Mood::Full | Mood::Endless => return Err(StoreError::Failed("the disk is full".to_owned())),
                Mood::Taken => return Err(StoreError::Fenced { ours: epoch, theirs: Epoch(epoch.0 + 1) }),
                Mood::Well | Mood::Away => {}
            }
            self.memory.append(epoch, batch).await
        }
        .boxed()
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        self.memory.games(query)
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.memory.game(id)
    }
}

fn play(ply: u32, text: &str) -> Command {
    Command::Move { room: code(), ply, text: text.to_owned() }
}

/// A room of two players with such a store.
async fn two(clock: &str) -> (Arc<MoodyStore>, Hall, [Person; 2]) {
    let store = Arc::new(MoodyStore::default());
    let hall = hall(clock, Arc::clone(&store) as Arc<dyn Store>, |_| ());
    let mut people = [Person::new(1), Person::new(2)];
    people[0].join(&hall, SeatChoice::First).await;
    people[1].join(&hall, SeatChoice::Second).await;
    (store, hall, people)
}

/// Plays moves, the first one at `ply`.
async fn play_all(hall: &Hall, people: &mut [Person; 2], ply: u32, texts: &[&str]) {
    for (ply, text) in (ply..).zip(texts) {
        let answer = people[ply as usize % 2].ask(hall, play(ply, text)).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{text}: {answer:?}");
    }
}

/// The events until the room closed or the connection was ended.
async fn until_the_end(person: &mut Person) -> Vec<Event> {
    let mut events = Vec::new();
    while events.last() != Some(&Event::Closed)
        && let Ok(frame) = person.outgoing.next().await
    {
        if let ServerMessage::Event(event) = ServerMessage::decode(&frame).expect("our own message") {
            events.push(event.event);
        }
    }
    events
}

/// The same, where no end may be published.
async fn until_hung_up(person: &mut Person) -> Vec<Event> {
    let events = until_the_end(person).await;
    assert!(person.outgoing.hung_up().is_some(), "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, Event::Ended(_) | Event::Closed)), "{events:?}");
    events
}

/// The same player on a new connection.
fn again(person: &Person, connection: u64) -> Person {
    let caller = Caller { connection: ConnectionId(connection), ..Caller::clone(&person.caller) };
    Person { caller: Arc::new(caller), ..Person::new(connection) }
}

#[tokio::test(start_paused = true)]
async fn a_slow_store_costs_no_player_time() {
    // Six seconds.
    let (store, hall, mut people) = two("0.1+0").await;
    // Longer than all the time that a player has.
    store.set(Mood::Slow(Duration::from_secs(9)));
    play_all(&hall, &mut people, 0, &["a1", "b1", "a2", "b2"]).await;
    let clocks = people[0].join(&hall, SeatChoice::Any).await.turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (6_000, 6_000, Some(Side::First)));
    // A takeback that the store takes long to write.
    people[1].ask(&hall, Command::Offer { room: code(), offer: OfferKind::Takeback }).await;
    people[0].ask(&hall, Command::Accept { room: code(), offer: OfferKind::Takeback }).await;
    let clocks = people[0].join(&hall, SeatChoice::Any).await.turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (6_000, 6_000, Some(Side::Second)));
    store.set(Mood::Well);
    let since = tokio::time::Instant::now();
    assert_eq!(people[1].reason_of_end().await, EndReason::Time);
    assert_eq!(since.elapsed().as_secs(), 6, "on paused time");
}

#[tokio::test(start_paused = true)]
async fn a_first_move_is_not_overdue_because_the_store_is_slow() {
    let (store, hall, mut people) = two("1+0").await;
    store.set(Mood::Slow(Duration::from_secs(9)));
    play_all(&hall, &mut people, 0, &["a1"]).await;
    store.set(Mood::Well);
    tokio::time::advance(Duration::from_secs(59)).await;
    play_all(&hall, &mut people, 1, &["b1"]).await;
}

#[tokio::test(start_paused = true)]
async fn members_are_disconnected_while_the_store_is_away_and_find_every_move_and_all_their_time_later() {
    let waiting = |hall: &Hall| hall.metrics.text().lines().any(|line| line == "bidak_rooms_waiting 1");
    let (store, hall, mut people) = two("0.5+0").await;
    play_all(&hall, &mut people, 0, &["a1", "b1"]).await;
    store.set(Mood::Away);
    let since = tokio::time::Instant::now();
    assert!(!people[0].request(&hall, 99, play(2, "a2")).await);
    let waited = since.elapsed();
    assert!((PATIENCE..=PATIENCE + CHECK_PERIOD).contains(&waited), "{waited:?}");
    for person in &mut people {
        let sent = until_hung_up(person).await;
        assert!(!sent.iter().any(|event| matches!(event, Event::Moved { turn, .. } if turn.ply == 3)), "{sent:?}");
        assert_eq!(person.outgoing.hung_up(), Some(HangUp::StoreAway));
    }
    // They come back too early, again and again, for longer than the time on both clocks.
    for connection in 11..21 {
        let mut early = again(&people[0], connection);
        assert!(!early.request(&hall, 1, Command::Resume { room: code(), version: 1 }).await);
        assert!(until_hung_up(&mut early).await.is_empty(), "no answer, and no refusal");
        // The end of a connection does not wait for the room.
        hall.handle.dropped(early.caller.connection).await;
        assert!(waiting(&hall));
    }
    store.set(Mood::Well);
    people = [again(&people[0], 31), again(&people[1], 32)];
    for person in &mut people {
        let found = person.join(&hall, SeatChoice::Any).await;
        assert_eq!(found.moves, ["a1", "b1", "a2"]);
        let clocks = found.turn.clocks.expect("a timed game");
        assert_eq!((clocks.first_ms, clocks.second_ms), (30_000, 30_000));
    }
    assert!(!waiting(&hall));
    play_all(&hall, &mut people, 3, &["b2"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_game_that_begins_while_the_store_is_away_is_there_when_it_is_back() {
    let store = Arc::new(MoodyStore::default());
    let hall = hall("none", Arc::clone(&store) as Arc<dyn Store>, |_| ());
    let (mut ann, bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    store.set(Mood::Away);
    assert!(!bea.request(&hall, 1, Command::Join { room: code(), seat: SeatChoice::Any }).await);
    until_hung_up(&mut ann).await;
    store.set(Mood::Well);
    let mut people = [again(&ann, 11), again(&bea, 12)];
    for person in &mut people {
        person.join(&hall, SeatChoice::Any).await;
    }
    play_all(&hall, &mut people, 0, &["a1", "b1"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_move_that_arrives_in_time_counts_however_late_it_is_handled() {
    let (_store, hall, mut people) = two("1+0").await;
    play_all(&hall, &mut people, 0, &["a1", "b1"]).await;
    tokio::time::advance(Duration::from_secs(59)).await;
    let [ann, bea] = &mut people;
    let busy = hall.handle.slot.lock().await;
    let mut answered = pin!(ann.request(&hall, 99, play(2, "a2")));
    assert!(answered.as_mut().now_or_never().is_none(), "somebody has the room");
    // The flag is due meanwhile.
    tokio::time::advance(Duration::from_secs(10)).await;
    drop(busy);
    assert!(answered.await, "she is still there");
    let clocks = bea.join(&hall, SeatChoice::Any).await.turn.clocks.expect("a timed game");
    assert_eq!(clocks.first_ms, 1_000);
}

#[tokio::test(start_paused = true)]
async fn facts_that_cannot_be_written_are_not_published_and_the_room_goes_back_to_the_stored_state() {
    let (store, hall, mut people) = two("none").await;
    play_all(&hall, &mut people, 0, &["a1", "b1", "a2", "b2"]).await;
    let before = people[1].join(&hall, SeatChoice::Any).await;
    for (mood, connection) in [(Mood::Full, 11), (Mood::Endless, 21)] {
        store.set(mood);
        // It would win: the move and the end are one batch.
        assert_eq!(people[0].refused(&hall, play(4, "a3")).await, RefusalCode::Fault);
        for person in &mut people {
            let sent = until_hung_up(person).await;
            assert!(!sent.iter().any(|event| matches!(event, Event::Moved { turn, .. } if turn.ply == 5)), "{sent:?}");
        }
        people = [again(&people[0], connection), again(&people[1], connection + 1)];
        for person in &mut people {
            let resume = Command::Resume { room: code(), version: before.version };
            let ServerMessage::Joined { snapshot, .. } = person.ask(&hall, resume).await else {
                panic!("versions of another life are not replayed")
            };
            assert!(snapshot.version > before.version);
            assert_eq!((snapshot.status, &snapshot.moves), (before.status, &before.moves));
        }
    }
    store.set(Mood::Well);
    play_all(&hall, &mut people, 4, &["a3"]).await;
    assert_eq!(people[1].reason_of_end().await, EndReason::Line);
}

#[tokio::test(start_paused = true)]
async fn a_change_that_is_cancelled_halfway_is_not_published_and_the_room_goes_back_to_the_stored_state() {
    let (store, hall, mut people) = two("none").await;
    play_all(&hall, &mut people, 0, &["a1", "b1"]).await;
    store.set(Mood::Slow(Duration::from_secs(1)));
    let ann = &people[0];
    let asked = Box::pin(ann.request(&hall, 99, play(2, "a2")));
    assert!(asked.now_or_never().is_none(), "the store takes its time");
    assert_eq!(people[1].refused(&hall, Command::Resign { room: code() }).await, RefusalCode::Fault);
    for person in &mut people {
        let sent = until_hung_up(person).await;
        assert!(!sent.iter().any(|event| matches!(event, Event::Moved { turn, .. } if turn.ply == 3)), "{sent:?}");
    }
    people = [again(&people[0], 11), again(&people[1], 12)];
    assert_eq!(people[1].join(&hall, SeatChoice::Any).await.moves, ["a1", "b1"]);
    people[0].join(&hall, SeatChoice::Any).await;
    play_all(&hall, &mut people, 2, &["a2"]).await;
}

#[tokio::test(start_paused = true)]
async fn facts_that_cannot_be_written_are_not_counted() {
    let (store, hall, mut people) = two("none").await;
    let counted = || {
        let text = hall.metrics.text();
        let lines = text.lines().filter(|line| {
            ["bidak_moves_total", "bidak_games_ended_total", "bidak_games_started_total"]
                .iter()
                .any(|name| line.starts_with(name))
        });
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    play_all(&hall, &mut people, 0, &["a1", "b1", "a2", "b2"]).await;
    let before = ["bidak_moves_total 4", "bidak_games_started_total{game=\"tictactoe\"} 1"];
    assert_eq!(counted(), before);
    store.set(Mood::Full);
    assert_eq!(people[0].refused(&hall, play(4, "a3")).await, RefusalCode::Fault);
    assert_eq!(counted(), before);
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_cannot_be_written_is_not_published_and_falls_later() {
    let (store, hall, mut people) = two("1+0").await;
    play_all(&hall, &mut people, 0, &["a1", "b1"]).await;
    store.set(Mood::Endless);
    for person in &mut people {
        until_hung_up(person).await;
    }
    store.set(Mood::Well);
    people = [again(&people[0], 11), again(&people[1], 12)];
    people[1].join(&hall, SeatChoice::Any).await;
    people[0].join(&hall, SeatChoice::Any).await;
    assert_eq!(people[1].reason_of_end().await, EndReason::Time);
}

#[tokio::test(start_paused = true)]
async fn a_room_closes_if_the_start_of_its_first_game_cannot_be_written() {
    let store = Arc::new(MoodyStore::default());
    let hall = hall("none", Arc::clone(&store) as Arc<dyn Store>, |_| ());
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    let joined = ann.join(&hall, SeatChoice::First).await;
    store.set(Mood::Full);
    let join = Command::Join { room: code(), seat: SeatChoice::Any };
    assert_eq!(bea.refused(&hall, join).await, RefusalCode::Fault);
    let ServerMessage::Event(event) = ann.receive().await else { panic!("an event") };
    assert_eq!((event.event, event.version), (Event::Closed, joined.version + 1), "no version is left out");
}

#[tokio::test(start_paused = true)]
async fn a_room_that_another_server_owns_ends_without_a_message() {
    for mood in [Mood::Taken, Mood::Away] {
        let (store, hall, mut people) = two("none").await;
        play_all(&hall, &mut people, 0, &["a1"]).await;
        store.set(mood);
        if mood == Mood::Away {
            // The other server took over while the store was away.
            let (store, ledger_is_away) = (Arc::clone(&store), Duration::from_secs(30));
            tokio::spawn(async move {
                tokio::time::sleep(ledger_is_away).await;
                for _ in 0..2 {
                    store.memory.take_over(0).await.expect("memory");
                }
                store.set(Mood::Well);
            });
        }
        assert!(!people[1].request(&hall, 99, play(1, "b1")).await);
        for person in &mut people {
            let why = if mood == Mood::Away { HangUp::StoreAway } else { HangUp::Fenced };
            while let Ok(frame) = person.outgoing.next().await {
                let sent = ServerMessage::decode(&frame).expect("our own message");
                assert!(matches!(&sent, ServerMessage::Event(event) if event.version < 5), "{sent:?}");
            }
            assert_eq!(person.outgoing.hung_up(), Some(why));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_panic_during_a_game_ends_it_for_its_players_only_if_the_store_has_the_end() {
    for mood in [Mood::Well, Mood::Full] {
        let (store, hall, mut people) = two("none").await;
        play_all(&hall, &mut people, 0, &["a1"]).await;
        store.set(mood);
        // Connections never send this command to a room, so it panics in tests.
        assert_eq!(people[0].refused(&hall, Command::Ping).await, RefusalCode::Fault);
        let sent = until_the_end(&mut people[1]).await;
        let ends: Vec<_> = sent
            .iter()
            .filter_map(|event| match event {
                Event::Ended(ending) => Some(ending.reason),
                _ => None,
            })
            .collect();
        let stored = store.last_game().await.expect("it began");
        let stored: Vec<_> = stored.end.map(|(ending, _)| ending.reason).into_iter().collect();
        assert_eq!(ends, stored, "{mood:?}");
        assert_eq!(ends.len(), usize::from(mood == Mood::Well), "{mood:?}");
        assert_eq!(people[1].outgoing.hung_up().is_some(), mood == Mood::Full);
    }
}

#[tokio::test(start_paused = true)]
async fn a_room_whose_hand_over_is_cancelled_refuses_nothing_and_disconnects_its_members() {
    let (store, hall, mut people) = two("5+0").await;
    play_all(&hall, &mut people, 0, &["a1", "b1"]).await;
    store.set(Mood::Away);
    assert!(hall.handle.hand_over().now_or_never().is_none(), "the store does not answer");
    assert!(!people[0].request(&hall, 99, play(2, "a2")).await);
    while let Ok(frame) = people[0].outgoing.next().await {
        let sent = ServerMessage::decode(&frame).expect("our own message");
        assert_ne!(sent.re(), Some(99), "{sent:?}");
    }
    assert_eq!(people[0].outgoing.hung_up(), Some(HangUp::Fenced));
}

#[tokio::test(start_paused = true)]
async fn a_room_ends_if_the_game_of_its_challenge_has_begun_in_another_room() {
    let store = Arc::new(MoodyStore::default());
    let game = GameId::from_bits(1);
    let Fact::Started(start) = crate::store::samples::started(1, 2) else { unreachable!("it begins") };
    let fact = Fact::Started(Box::new(crate::store::Start { room: RoomCode::from_bits(8), ..*start }));
    let begun = vec![GameFact { game, fact }];
    store.append(Epoch(1), begun).await.expect("it is in memory");
    let people = [Person::new(1), Person::new(2)];
    let seats = [(&*people[0].caller, SeatChoice::First), (&*people[1].caller, SeatChoice::Second)];
    let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), None, "3d".parse().expect("a clock"), false);
    let hall = hall("3d", Arc::clone(&store) as Arc<dyn Store>, |room| {
        let now = tokio::time::Instant::now().into_std();
        *room = Room::paired(code(), spec.expect("possible"), seats, &Config::default(), [1; 32], Some(game), now);
    });
    let mut ann = Person::new(1);
    // The first one may wait for the start of the game.
    for _ in 0..2 {
        let joined = ann.ask(&hall, Command::Join { room: code(), seat: SeatChoice::Any }).await;
        assert!(matches!(joined, ServerMessage::Refused { .. }), "{joined:?}");
    }
    let stored = store.game(game).await.expect("it can be read").expect("it began");
    assert!(stored.end.is_none() && stored.start.room != code());
}

#[tokio::test(start_paused = true)]
async fn the_second_game_of_a_pair_begins_where_the_end_of_the_first_was_written_while_the_store_was_away() {
    let store = Arc::new(MoodyStore::default());
    let clock = "3+2".parse().expect("a clock");
    let spec = RoomSpec::new(GameKind::Adjacency, [].into(), None, clock, false).expect("possible");
    let spec = spec.rated(None).expect("rated");
    let people = [Person::new(1), Person::new(2)];
    let seats = [(&*people[0].caller, SeatChoice::First), (&*people[1].caller, SeatChoice::Second)];
    let hall = hall("none", Arc::clone(&store) as Arc<dyn Store>, |room| {
        let now = tokio::time::Instant::now().into_std();
        *room = Room::paired(
            code(),
            spec,
            seats,
            &Config { rate_same_address: true, ..Config::default() },
            [1; 32],
            None,
            now,
        );
    });
    let mut people = [Person::new(1), Person::new(2)];
    for person in &mut people {
        person.join(&hall, SeatChoice::Any).await;
    }
    store.set(Mood::Away);
    assert!(!people[1].request(&hall, 99, Command::Resign { room: code() }).await);
    store.set(Mood::Well);
    let found = Person::new(1).join(&hall, SeatChoice::Any).await;
    assert_eq!((found.games, found.ending), (2, None));
    let last = store.last_game().await.expect("it began");
    assert_eq!((last.start.number, last.start.half), (2, Some(Half::Second)));
}
