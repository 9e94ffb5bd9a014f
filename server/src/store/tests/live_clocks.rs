//! Live clocks over kills: the last beat of a life is the end of its thinking time.

use std::time::{Duration, Instant};

use bidak_shared::protocol::{ClockSpec, Clocks};

use super::*;

const CLOCKS: Clocks = Clocks { first_ms: 58_000, second_ms: 60_000, running: Some(Player::First) };

/// A game of two persons, or of bots alone, with a time control.
fn begun(clock: &str, are_bots: bool) -> Fact {
    let Fact::Started(mut start) = started(1, 2) else { unreachable!("it begins") };
    start.clock = clock.parse().expect("a clock");
    if are_bots {
        let bot = "random:1".parse().expect("a bot");
        let bot = Contestant::Bot { bot, name: "bot".parse().expect("a name") };
        start.players = [bot.clone(), bot];
    }
    Fact::Started(start)
}

/// A move after which a clock runs.
fn timed(ply: u32, text: &str, clocks: Clocks) -> Fact {
    let by = if ply.is_multiple_of(2) { Player::First } else { Player::Second };
    Fact::Moved { ply, by, text: text.to_owned(), clocks: Some(clocks), search: None }
}

fn is_file(fresh: &FreshStore) -> bool {
    matches!(fresh.place, StorePlace::File(_))
}

/// The last beat, if there is one.
fn last_beat(fresh: &FreshStore) -> i64 {
    fresh.count(if is_file(fresh) {
        "SELECT coalesce(max(beat_ms), -1) FROM ownership"
    } else {
        "SELECT coalesce(max(alive_ms), -1) FROM nodes WHERE NOT fenced"
    })
}

/// As if the last beat had been so much later.
fn live_on(fresh: &FreshStore, ms: u32) {
    fresh.run(&if is_file(fresh) {
        format!("UPDATE ownership SET beat_ms = beat_ms + {ms}")
    } else {
        format!("UPDATE nodes SET alive_ms = alive_ms + {ms} WHERE NOT fenced")
    });
}

async fn clocks_after_a_kill(fresh: &FreshStore) -> Clocks {
    let restored = fresh.open().await.1;
    restored.games.first().and_then(|game| game.clocks).expect("a clock")
}

#[tokio::test]
async fn the_player_on_turn_has_been_thinking_until_the_last_beat_and_keeps_a_second() {
    for (clock, thought, least) in
        [("1+0", 5_000, 52_000), ("1+0", 57_500, 1_000), ("1+0", 500_000, 1_000), ("60s", 5_000, 52_000)]
    {
        for fresh in fresh_stores() {
            let (store, restored) = fresh.open().await;
            let facts = vec![begun(clock, false), moved(0, "a1"), timed(1, "b2", CLOCKS)];
            write(&store, restored.epoch, 1, facts).await;
            drop(store);
            live_on(&fresh, thought);
            let clocks = clocks_after_a_kill(&fresh).await;
            let most = if least == 1_000 { 1_000 } else { 58_000 - thought };
            assert!((least..=most).contains(&clocks.first_ms), "{clock} {thought}: {clocks:?}");
            assert_eq!((clocks.second_ms, clocks.running), (60_000, None));
            // The next servers end before the player is back.
            for _ in 0..2 {
                live_on(&fresh, 3_000);
                assert_eq!(clocks_after_a_kill(&fresh).await, clocks);
            }
        }
    }
}

#[tokio::test]
async fn a_player_with_less_than_a_second_keeps_that() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        let nearly_out = Clocks { first_ms: 300, ..CLOCKS };
        write(&store, restored.epoch, 1, vec![begun("1+0", false), moved(0, "a1"), timed(1, "b2", nearly_out)]).await;
        drop(store);
        live_on(&fresh, 5_000);
        assert_eq!(clocks_after_a_kill(&fresh).await, Clocks { running: None, ..nearly_out });
    }
}

#[tokio::test]
async fn thinking_counts_from_the_last_time_that_the_clock_was_read() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        write(&store, restored.epoch, 1, vec![begun("1+0", false), moved(0, "a1"), timed(1, "b2", CLOCKS)]).await;
        drop(store);
        live_on(&fresh, 5_000);
        let (store, restored) = fresh.open().await;
        let clocks = restored.games[0].clocks.expect("a clock");
        // The player is back.
        let back = Clocks { running: Some(Player::First), ..clocks };
        write(&store, restored.epoch, 1, vec![Fact::Clocks(back)]).await;
        drop(store);
        live_on(&fresh, 7_000);
        let again = clocks_after_a_kill(&fresh).await;
        assert!((44_000..=46_000).contains(&again.first_ms), "{clocks:?} {again:?}");
    }
}

#[tokio::test]
async fn without_a_running_live_clock_of_a_person_nothing_is_counted_and_no_beat_is_written() {
    let stopped = Clocks { running: None, ..CLOCKS };
    for (clock, are_bots, clocks) in [("1+0", true, CLOCKS), ("3d", false, CLOCKS), ("1+0", false, stopped)] {
        for fresh in fresh_stores() {
            let (store, restored) = fresh.open().await;
            let facts = vec![begun(clock, are_bots), moved(0, "a1"), timed(1, "b2", clocks)];
            write(&store, restored.epoch, 1, facts).await;
            drop(store);
            assert_eq!(last_beat(&fresh), -1, "{clock}");
            let restored = fresh.open().await.1;
            assert_eq!(restored.games[0].clocks, Some(clocks), "{clock}");
        }
    }
}

#[tokio::test]
async fn beats_go_on_while_a_clock_runs_and_stop_with_it() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        let clock: ClockSpec = "1+0".parse().expect("a clock");
        assert!(clock.is_live());
        write(&store, restored.epoch, 1, vec![begun("1+0", false), moved(0, "a1"), timed(1, "b2", CLOCKS)]).await;
        let deadline = Instant::now() + Duration::from_mins(1);
        for _ in 0..3 {
            let before = last_beat(&fresh);
            while last_beat(&fresh) == before {
                assert!(Instant::now() < deadline, "no beat comes");
                tokio::task::yield_now().await;
            }
        }
        let stopped = Clocks { running: None, ..CLOCKS };
        write(&store, restored.epoch, 1, vec![Fact::Clocks(stopped)]).await;
        drop(store);
        let last = last_beat(&fresh);
        assert_eq!(clocks_after_a_kill(&fresh).await, stopped);
        if is_file(&fresh) {
            assert_eq!(last_beat(&fresh), last, "the next server has no clock that runs");
        }
    }
}
