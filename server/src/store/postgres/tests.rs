//! Faults that only a database has: outages, fences amid a group, sessions that hang, tables of others.

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::protocol::{Ending, GameId, RoomCode};
use tokio_postgres::{Client, Config, NoTls};

use super::*;
use crate::store::samples::{moved, started};
use crate::store::tests::database::{self, database};
use crate::store::tests::postgres_server::PostgresServer;
use crate::store::{Fact, NewNode, Shard, Start, StoreDesk, StorePlace, StoreProblem};

const DRAWN: Fact =
    Fact::Ended(Ending { outcome: Some(Outcome::Draw), reason: EndReason::Agreement, margin: 0, illegal: None });

const MOVES: [&str; 9] = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"];

fn id(number: u128) -> GameId {
    GameId::from_bits(number)
}

fn batch(game: u128, facts: Vec<Fact>) -> Vec<GameFact> {
    facts.into_iter().map(|fact| GameFact { game: id(game), fact }).collect()
}

fn begun(shard: u16) -> Fact {
    let Fact::Started(start) = started(1, 2) else { unreachable!("it begins") };
    Fact::Started(Box::new(Start { room: RoomCode::from_bits(shard.into()), ..*start }))
}

fn texts(game: &StoredGame) -> Vec<&str> {
    game.moves.iter().map(|played| played.text.as_str()).collect()
}

fn node(name: &str) -> NewNode {
    NewNode { name: name.to_owned(), link: "127.0.0.1:1".to_owned(), form: 1 }
}

fn address(place: &StorePlace) -> &DatabaseAddress {
    let StorePlace::Database(address) = place else { panic!("a database") };
    address
}

fn open(place: &StorePlace) -> PostgresStore {
    PostgresStore::open(address(place)).expect("it can be used")
}

/// A separate connection with a name.
async fn by_hand(place: &StorePlace, name: &str) -> Client {
    let mut config: Config = address(place).url().parse().expect("an address");
    let (client, connection) = config.application_name(name).connect(NoTls).await.expect("it can be reached");
    tokio::spawn(connection);
    client
}

/// Waits until a session waits for a lock.
async fn until_blocked(client: &Client) {
    const BLOCKED: &str = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    while client.query_one(BLOCKED, &[]).await.expect("it answers").get::<_, i64>(0) == 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_fence_waits_for_the_current_group_of_the_writer() {
    let Some(place) = database() else { return };
    let (former, next) = (open(&place), open(&place));
    let epoch = former.join(node("a")).await.expect("welcome");
    former.append(epoch, batch(1, vec![begun(3)])).await.expect("in order");
    let hand = by_hand(&place, "by hand").await;
    let key: i64 = hand.query_one("SELECT key FROM games", &[]).await.expect("one game").get(0);
    // The statement of a group is done, its transaction is not.
    hand.batch_execute(&format!(
        "BEGIN; UPDATE nodes SET grp = grp + 1 WHERE epoch = {epoch}; \
         INSERT INTO journal SELECT epoch, grp, 1, '{key} m 0 1 a1' FROM nodes WHERE epoch = {epoch}",
        epoch = epoch.0
    ))
    .await
    .expect("nobody has fenced it");
    let watch = by_hand(&place, "watch").await;
    let joining = async {
        let again = next.join(node("a")).await.expect("welcome");
        next.load(again, vec![Shard::of(RoomCode::from_bits(3))]).await.expect("its own")
    };
    let committing = async {
        until_blocked(&watch).await;
        hand.batch_execute("COMMIT").await.expect("it is not fenced yet");
    };
    let (loaded, ()) = tokio::join!(joining, committing);
    assert_eq!(texts(&loaded.games[0]), ["a1"]);
}

#[tokio::test]
async fn a_group_that_comes_while_its_writer_is_fenced_is_not_written() {
    let Some(place) = database() else { return };
    let store = open(&place);
    let epoch = store.join(node("a")).await.expect("welcome");
    store.append(epoch, batch(1, vec![begun(3)])).await.expect("in order");
    let (hand, watch) = (by_hand(&place, "by hand").await, by_hand(&place, "watch").await);
    hand.batch_execute("BEGIN; UPDATE nodes SET fenced = true").await.expect("it can be fenced");
    let late = store.append(epoch, batch(1, vec![moved(0, "a1")]));
    let fencing = async {
        until_blocked(&watch).await;
        hand.batch_execute("COMMIT").await.expect("it is fenced");
    };
    let (late, ()) = tokio::join!(late, fencing);
    assert!(matches!(late, Err(StoreError::Fenced { .. })), "{late:?}");
    let lines: i64 = watch.query_one("SELECT count(*) FROM journal", &[]).await.expect("it answers").get(0);
    assert_eq!(lines, 0);
    let beat = store.beat(epoch, 0, Vec::new()).await.map(drop);
    assert!(matches!(beat, Err(StoreError::Fenced { .. })), "{beat:?}");
}

#[tokio::test]
async fn a_writer_that_hangs_amid_a_group_is_cut_off_by_its_next_life() {
    let Some(place) = database() else { return };
    let (former, next) = (open(&place), open(&place));
    let epoch = former.join(node("a")).await.expect("welcome");
    former.append(epoch, batch(1, vec![begun(3), moved(0, "a1")])).await.expect("in order");
    let watch = by_hand(&place, "watch").await;
    let sessions: String = watch.query_one("SELECT sessions FROM nodes", &[]).await.expect("one life").get(0);
    // Like a process that hangs there.
    let hung = by_hand(&place, &sessions).await;
    hung.batch_execute("BEGIN; UPDATE nodes SET grp = grp + 1").await.expect("nobody has fenced it");
    let again = next.join(node("a")).await.expect("nobody waits for it");
    assert!(hung.batch_execute("COMMIT").await.is_err(), "it was cut off");
    let late = former.append(epoch, batch(1, vec![moved(1, "b1")])).await;
    assert!(matches!(late, Err(StoreError::Fenced { .. })), "{late:?}");
    let loaded = next.load(again, vec![Shard::of(RoomCode::from_bits(3))]).await.expect("its own");
    assert_eq!(texts(&loaded.games[0]), ["a1"]);
}

/// Changes beside the moves, while the database restarts.
const CHANGES: i64 = 1000;

#[tokio::test]
async fn restarts_of_the_database_lose_nothing_and_double_nothing() {
    let Some(mut server) = PostgresServer::start() else { return };
    let place = database::place(&mut server, "outage");
    let store = open(&place);
    let epoch = store.take_over(10).await.expect("it can be taken over").epoch;
    let plays = (0..40).map(|game| {
        let store = &store;
        async move {
            store.append(epoch, batch(game, vec![begun(game as u16)])).await.expect("an outage is waited for");
            for _ in 0..15 {
                for (ply, text) in (0..).zip(MOVES) {
                    store.append(epoch, batch(game, vec![moved(ply, text)])).await.expect("an outage is waited for");
                }
                let back = Fact::TakenBack { ply: 0, clocks: None };
                store.append(epoch, batch(game, vec![back])).await.expect("an outage is waited for");
            }
            let over = MOVES.iter().zip(0..).map(|(text, ply)| moved(ply, text)).chain([DRAWN]).collect();
            store.append(epoch, batch(game, over)).await.expect("an outage is waited for");
        }
    });
    // Each restart falls between two answers of a game, or amid a group.
    let disturbing = tokio::task::spawn_blocking(move || {
        for command in ["stop", "kill", "stop"] {
            server.command(command);
            server.command("start");
        }
        server
    });
    // Beside the moves, changes in transactions of their own, one after the other.
    let changing = async {
        for _ in 0..CHANGES {
            let insert = |database: &dyn Sql| database.execute("INSERT INTO aside (game, fact) VALUES (0, 'x')", &[]);
            store.change(epoch, Guard::Held, insert).await.expect("an outage is waited for");
        }
    };
    let working = async { Ok(tokio::join!(futures::future::join_all(plays), changing)) };
    let (_, server) = tokio::try_join!(working, disturbing).expect("it can be started again");
    let changed = store.find(|database| database.one::<i64>("SELECT count(*) FROM aside", &[])).await;
    assert_eq!(changed, Ok(CHANGES));
    for game in 0..40 {
        let stored = store.game(id(game)).await.expect("it can be read").expect("it is there");
        assert_eq!(texts(&stored), MOVES, "{game}");
        assert!(stored.end.is_some());
    }
    let page = store.games(GamesQuery::default()).await.expect("it can be read");
    assert!(!page.games.is_empty());
    drop(store);
    drop(server);
}

/// How many sessions have committed and wait for a standby to confirm it.
async fn unconfirmed(client: &Client) -> i64 {
    const UNCONFIRMED: &str = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    client.query_one(UNCONFIRMED, &[]).await.expect("it answers").get(0)
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_not_repeated() {
    let Some(mut server) = PostgresServer::start() else { return };
    let place = database::place(&mut server, "answers");
    let store = open(&place);
    let epoch = store.take_over(10).await.expect("it can be taken over").epoch;
    store.append(epoch, batch(1, vec![begun(3)])).await.expect("in order");
    let hand = by_hand(&place, "by hand").await;
    for statement in [
        "SET synchronous_commit = local",
        "ALTER SYSTEM SET synchronous_standby_names = 'nobody'",
        "SELECT pg_reload_conf()",
    ] {
        hand.batch_execute(statement).await.expect("it can be set");
    }
    // The setting is in force once a commit waits for that standby.
    loop {
        let probe = by_hand(&place, "probe").await;
        let asked = tokio::spawn(async move { probe.batch_execute("UPDATE bidak SET version = version").await });
        while !asked.is_finished() && unconfirmed(&hand).await == 0 {
            tokio::task::yield_now().await;
        }
        if !asked.is_finished() {
            break;
        }
    }
    let insert = |database: &dyn Sql| database.execute("INSERT INTO aside (game, fact) VALUES (0, 'x')", &[]);
    let changing = store.change(epoch, Guard::Held, insert);
    let appending = store.append(epoch, batch(1, vec![moved(0, "a1")]));
    let losing = async {
        while unconfirmed(&hand).await < 3 {
            tokio::task::yield_now().await;
        }
        for statement in [
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
            "ALTER SYSTEM RESET synchronous_standby_names",
            "SELECT pg_reload_conf()",
        ] {
            hand.batch_execute(statement).await.expect("it can be done");
        }
    };
    let (changed, appended, ()) = tokio::join!(changing, appending, losing);
    assert_eq!((changed, appended), (Ok(1), Ok(())));
    let rows = store.find(|database| database.one::<i64>("SELECT count(*) FROM aside", &[])).await;
    assert_eq!(rows, Ok(1));
    let lines =
        store.find(|database| database.one::<i64>("SELECT coalesce(sum(lines), 0)::bigint FROM journal", &[])).await;
    assert_eq!(lines, Ok(1));
}

#[tokio::test]
async fn a_damaged_line_costs_its_own_game_only_also_when_another_takes_over() {
    let Some(place) = database() else { return };
    let store = open(&place);
    let mut epoch = store.join(node("a")).await.expect("welcome");
    for game in 1..4 {
        store.append(epoch, batch(game, vec![begun(3), moved(0, "a1"), moved(1, "b2")])).await.expect("in order");
    }
    let hand = by_hand(&place, "by hand").await;
    let key: i64 = hand.query_one("SELECT key FROM games WHERE id = $1", &[&id(2).as_str()]).await.expect("it").get(0);
    let spoil = format!("UPDATE journal SET facts = replace(facts, '{key} m 0 1 a1', '{key} m 0 1')");
    hand.batch_execute(&spoil).await.expect("it can be changed");
    for round in 2..4 {
        epoch = store.join(node("a")).await.expect("welcome");
        let loaded = store.load(epoch, vec![Shard::of(RoomCode::from_bits(3))]).await.expect("its own");
        assert_eq!(loaded.games.iter().map(|game| game.id).collect::<Vec<_>>(), [id(1), id(3)]);
        for game in loaded.games {
            assert_eq!(game.moves.len(), round);
            let facts = vec![GameFact { game: game.id, fact: moved(round as u32, MOVES[4 + round]) }];
            store.append(epoch, facts).await.expect("it goes on");
        }
        assert!(store.game(id(2)).await.is_err(), "it cannot be read to its end");
    }
    let desk = |work: fn(&StoreDesk) -> Vec<String>| {
        let place = place.clone();
        std::thread::spawn(move || work(&place.desk(false).expect("it lasts").expect("it is there")))
    };
    let problems = desk(|desk| desk.check().expect("it can be read").problems).join().expect("it is done");
    assert!(problems.iter().any(|problem| problem.contains(&id(2).to_string())), "{problems:?}");
}

#[tokio::test]
async fn a_game_whose_row_cannot_be_read_keeps_its_moves_until_it_can() {
    let Some(place) = database() else { return };
    let store = open(&place);
    let epoch = store.join(node("a")).await.expect("welcome");
    for game in 1..3 {
        store.append(epoch, batch(game, vec![begun(3), moved(0, "a1"), moved(1, "b2")])).await.expect("in order");
    }
    let hand = by_hand(&place, "by hand").await;
    let change = async |clock: &str| {
        let statement = "UPDATE games SET clock = $1 WHERE id = $2";
        hand.execute(statement, &[&clock, &id(2).as_str()]).await.expect("it can be changed");
    };
    let clock = hand.query_one("SELECT clock FROM games WHERE id = $1", &[&id(2).as_str()]).await.expect("it is there");
    change("of a newer program").await;
    for _ in 0..2 {
        let epoch = store.join(node("a")).await.expect("welcome");
        let loaded = store.load(epoch, vec![Shard::of(RoomCode::from_bits(3))]).await.expect("its own");
        assert_eq!(loaded.games.iter().map(|game| game.id).collect::<Vec<_>>(), [id(1)]);
    }
    change(clock.get(0)).await;
    let game = store.game(id(2)).await.expect("it can be read").expect("it is there");
    assert_eq!(texts(&game), ["a1", "b2"]);
}

#[tokio::test]
async fn tables_of_others_and_of_newer_programs_are_left_alone() {
    let Some(place) = database() else { return };
    let desk = || {
        let place = place.clone();
        let opened = std::thread::spawn(move || place.desk(false).expect("it lasts").map(drop));
        opened.join().expect("it is done").map_err(|error| error.to_string())
    };
    let missing = desk().expect_err("nothing is there");
    assert!(missing.contains(&StoreProblem::Missing.to_string()), "{missing}");
    let hand = by_hand(&place, "by hand").await;
    hand.batch_execute("CREATE TABLE theirs (one int)").await.expect("it can be changed");
    for foreign in [PostgresStore::open(address(&place)).map(drop).map_err(|error| error.to_string()), desk()] {
        let foreign = foreign.expect_err("it is somebody else's");
        assert!(foreign.contains(&StoreProblem::Foreign.to_string()), "{foreign}");
    }
    hand.batch_execute("DROP TABLE theirs").await.expect("it can be changed");
    drop(open(&place));
    assert_eq!(desk(), Ok(()));
    hand.batch_execute("UPDATE bidak SET version = 1000").await.expect("it can be changed");
    let newer = PostgresStore::open(address(&place)).expect_err("it is newer").to_string();
    assert!(newer.contains("1000"), "{newer}");
}

/// The address of a database for a role that it lets in with at most `sessions` sessions.
async fn for_few(place: &StorePlace, hand: &Client, role: &str, sessions: u32) -> StorePlace {
    let database: String = hand.query_one("SELECT current_database()", &[]).await.expect("it answers").get(0);
    let made = format!(
        "CREATE ROLE {role} LOGIN CONNECTION LIMIT {sessions}; ALTER DATABASE {database} OWNER TO {role}; \
         GRANT ALL ON SCHEMA public TO {role}; GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}"
    );
    hand.batch_execute(&made).await.expect("nobody has this name");
    address(place).url().replace("user=bidak", &format!("user={role}")).parse().expect("an address")
}

#[tokio::test]
async fn a_server_begins_with_all_its_sessions_or_not_at_all() {
    let Some(place) = database() else { return };
    let hand = by_hand(&place, "by hand").await;
    let few = for_few(&place, &hand, "three", 3).await;
    let error = PostgresStore::open(address(&few)).expect_err("it needs four").to_string();
    assert!(error.contains("too many connections") && error.contains("a server needs 4 sessions"), "{error}");
    hand.batch_execute("ALTER ROLE three CONNECTION LIMIT 4").await.expect("it is there");
    let store = open(&few);
    assert!(!store.lacks_sessions());
    let open = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'three'";
    let sessions: i64 = hand.query_one(open, &[]).await.expect("it answers").get(0);
    assert_eq!(sessions, 4, "before any work");
}

#[tokio::test]
async fn a_store_knows_that_the_database_does_not_let_all_its_sessions_in() {
    let Some(place) = database() else { return };
    let hand = by_hand(&place, "by hand").await;
    let store = open(&for_few(&place, &hand, "limited", 4).await);
    let epoch = store.join(node("a")).await.expect("welcome");
    store.append(epoch, batch(1, vec![begun(3)])).await.expect("in order");
    // The session of the writer alone ran a statement with groups.
    let end =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'limited' AND query LIKE '%grp%facts%'";
    hand.batch_execute("ALTER ROLE limited CONNECTION LIMIT 0").await.expect("it is there");
    assert_eq!(hand.query(end, &[]).await.expect("it answers").len(), 1);
    let late = store.append(epoch, batch(1, vec![moved(0, "a1")]));
    let raised = async {
        while !store.lacks_sessions() {
            tokio::task::yield_now().await;
        }
        store.beat(epoch, 0, Vec::new()).await.expect("its session is open");
        hand.batch_execute("ALTER ROLE limited CONNECTION LIMIT 4").await.expect("it is there");
    };
    let (late, ()) = tokio::join!(late, raised);
    assert_eq!(late, Ok(()));
    assert!(!store.lacks_sessions());
}
