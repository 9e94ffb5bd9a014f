//! Groups: batches written together, and games read again.

use bidak_shared::game::EndReason;
use bidak_shared::protocol::Ending;

use super::*;
use crate::store::StorePlace;
use crate::store::samples::{moved, started};
use crate::store::tests::database::database;

fn append(epoch: Epoch, game: u128, facts: Vec<Fact>) -> Append {
    let batch = facts.into_iter().map(|fact| GameFact { game: GameId::from_bits(game), fact }).collect();
    Append { epoch, batch, done: oneshot::channel().0 }
}

/// A writer on an empty database, and its epoch; `None` if this machine has no `PostgreSQL`.
fn writer() -> Option<(Writer, Epoch)> {
    let Some(StorePlace::Database(address)) = database() else { return None };
    let connector = Connector::new(&address).expect("it can be used");
    let [session] = connector.prepare().expect("it is empty");
    let mut writer = Writer::new(Arc::new(connector), session);
    let epoch = writer.take_over(0).expect("it can be taken over").epoch;
    Some((writer, epoch))
}

const OVER: Fact = Fact::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None });

#[test]
fn batches_of_rooms_that_were_answered_together_form_one_group() {
    const ROUNDS: i64 = 20;
    let Some((writer, epoch)) = writer() else { return };
    let connector = Arc::clone(&writer.connector);
    let (jobs, inbox) = std::sync::mpsc::channel();
    let writing = thread::spawn(move || writer.run(&inbox));
    let mut games = 0..;
    let mut begin = || {
        let (done, answer) = oneshot::channel();
        let append = append(epoch, games.next().expect("they never end"), vec![started(1, 2)]);
        jobs.send(WriterJob::Append(Append { done, ..append })).expect("it listens");
        answer
    };
    for _ in 0..ROUNDS {
        begin().blocking_recv().expect("it answers").expect("it can be written");
        let first = begin();
        // Without the pause the writer would have taken the first batch by now.
        thread::sleep(PAUSE / 4);
        for answer in [first, begin()] {
            answer.blocking_recv().expect("it answers").expect("it can be written");
        }
    }
    drop(jobs);
    writing.join().expect("it ends");
    let groups = connector.retry(&mut None, |session| lives::last_group(session, epoch)).expect("it answers");
    let (groups, _) = groups.expect("it has written");
    // One shared group in twenty rounds is enough on a slow machine.
    assert!(groups < 3 * ROUNDS, "{groups} groups");
}

#[test]
fn games_that_end_are_found_by_their_keys_however_small_the_table_was_at_first() {
    let Some((mut writer, epoch)) = writer() else { return };
    for game in 1..3 {
        let begun = vec![started(1, 2), moved(0, "a1")];
        writer.write_group(epoch, &[append(epoch, game, begun)]).expect("it can be written");
    }
    let beside = [append(epoch, 1, vec![OVER]), append(epoch, 3, vec![started(1, 2)])];
    writer.write_group(epoch, &beside).expect("it can be written");
    writer.write_group(epoch, &[append(epoch, 2, vec![OVER])]).expect("it can be written");
    let session = writer.session.as_ref().expect("it has written");
    let ends = "SELECT name, cardinality(parameter_types) FROM pg_prepared_statements WHERE statement LIKE 'WITH%UPDATE games SET%'";
    let ends = session.query(ends, &[]).expect("it answers");
    assert_eq!(ends.len(), 2, "with beginnings and without");
    for end in ends {
        let (name, values): (String, i32) = (end.get(0), end.get(1));
        let nulls = vec!["NULL"; values as usize].join(", ");
        let plan = session.query(&format!("EXPLAIN EXECUTE {name} ({nulls})"), &[]).expect("it has a plan");
        let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
        let finds = plan.iter().find(|line| line.contains(" on games") && line.contains("Scan"));
        assert!(finds.is_some_and(|line| line.contains("Index Scan using games_pkey")), "{plan:#?}");
    }
}

#[test]
fn the_games_of_a_group_that_was_not_written_are_read_together() {
    let Some((mut writer, epoch)) = writer() else { return };
    let begun: Vec<Append> = (1..4).map(|game| append(epoch, game, vec![started(1, 2), moved(0, "a1")])).collect();
    writer.write_group(epoch, &begun).expect("it can be written");
    writer.write_group(epoch, &[append(epoch, 4, vec![started(1, 2), OVER])]).expect("it can be written");
    // The database refuses an id that was used, and the group with it.
    let mut next: Vec<Append> = (1..4).map(|game| append(epoch, game, vec![moved(1, "b2")])).collect();
    next.push(append(epoch, 4, vec![started(1, 2)]));
    writer.write_group(epoch, &next).expect_err("its id was used");
    assert_eq!(writer.live.len(), 0);
    writer.write_group(epoch, &next[..1]).expect("it can be written");
    let mut plies: Vec<(u128, u32)> =
        (1..5).filter_map(|game| Some((game, writer.live.get(GameId::from_bits(game))?.plies))).collect();
    plies.sort_unstable();
    assert_eq!(plies, [(1, 2), (2, 1), (3, 1)]);
}
