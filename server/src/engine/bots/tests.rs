//! Threads, their queue and their time.

use std::sync::atomic::{AtomicU32, Ordering};

use bidak_shared::game::Player;

use super::*;
use crate::base::address::AddressRange;
use crate::base::watchdog::Watchdog;

fn thinkers(count: usize, think: Duration) -> Thinkers {
    let config = Config { thinkers: count, think, waiting_searches: 3, searches_per_address: 2, ..Config::default() };
    Thinkers::new(&config, Arc::default())
}

fn asker(priority: Priority, address: &str) -> Asker {
    Asker { priority, network: Some(AddressRange::of(address)) }
}

/// A position for a bot that thinks until it is stopped.
fn task(room: &RoomBots, priority: Priority, address: &str) -> Task {
    Task {
        record: GameKind::Adjacency.record(&[]).expect("no options"),
        time: None,
        asker: asker(priority, address),
        seat: room.key().seat(Player::First),
        game: 1,
        bot: BotSetup { game: GameKind::Adjacency, spec: "alphabeta:10".parse().expect("a bot"), seed: 1 },
    }
}

/// Polls until a condition holds.
async fn until(holds: impl Fn() -> bool) {
    let _watchdog = Watchdog::new();
    while !holds() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn more_searches_than_cores_all_end_with_a_legal_move() {
    let thinkers = thinkers(2, Duration::from_millis(1));
    let rooms: Vec<RoomBots> = (0..8).map(|_| thinkers.room()).collect();
    let searches = rooms.iter().map(|room| thinkers.clone().think(task(room, Priority::Person, "10.0.0.1"), |_| {}));
    let legal = GameKind::Adjacency.record(&[]).expect("no options").legal_moves();
    for done in futures::future::join_all(searches).await {
        assert!(legal.contains(&done.thought.expect("the game is not over").best));
    }
    until(|| thinkers.are_idle()).await;
}

/// A bot with a table, in Morris.
fn task_with_table(room: &RoomBots, time: Option<Duration>) -> Task {
    let game = GameKind::Morris;
    Task {
        record: game.record(&[]).expect("no options"),
        time,
        bot: BotSetup { game, spec: "abmemory:10".parse().expect("a bot"), seed: 1 },
        ..task(room, Priority::Person, "10.0.0.1")
    }
}

#[tokio::test]
async fn searches_for_five_hundred_rooms_reserve_and_keep_memory_within_the_budget() {
    let metrics = Arc::<Metrics>::default();
    let budget = 24;
    let config = Config { thinkers: 1, think: Duration::from_hours(1), bot_memory: budget, ..Config::default() };
    let thinkers = Thinkers::new(&config, Arc::clone(&metrics));
    let megabytes = {
        let metrics = Arc::clone(&metrics);
        move || metrics.bot_memory_bytes.get() >> 20
    };
    let rooms: Vec<RoomBots> = (0..500).map(|_| thinkers.room()).collect();
    // A report of the first search shows its reservation; each later search is as short as possible.
    let (sender, reserved) = std::sync::mpsc::channel();
    let during = megabytes.clone();
    let first = thinkers.clone().think(task_with_table(&rooms[0], Some(Duration::from_millis(100))), move |_| {
        sender.send(during()).expect("the test goes on");
    });
    first.await.thought.expect("a move");
    let reserved: Vec<i64> = reserved.iter().collect();
    assert!(!reserved.is_empty() && reserved.iter().all(|reserved| *reserved == 20), "10 times 2 MB: {reserved:?}");
    for room in &rooms {
        let done = thinkers.clone().think(task_with_table(room, Some(Duration::ZERO)), |_| {}).await;
        assert!(done.thought.is_some());
        assert!(megabytes() <= i64::from(budget), "{} MB", megabytes());
    }
    assert!(megabytes() >= 2, "memory that no search needs holds bots: {} MB", megabytes());
    drop(rooms);
    assert_eq!(metrics.bot_memory_bytes.get(), 0);
}

#[tokio::test]
async fn a_search_whose_asker_has_gone_releases_its_core() {
    let thinkers = thinkers(1, Duration::from_hours(1));
    let room = thinkers.room();
    let reports = Arc::new(AtomicU32::new(0));
    let (go_on, gone_on) = std::sync::mpsc::channel();
    let counted = Arc::clone(&reports);
    let progress = move |_: &Thought| {
        // Blocks after the first depth until the future is dropped.
        if counted.fetch_add(1, Ordering::SeqCst) == 0 {
            gone_on.recv().expect("the test goes on");
        }
    };
    let search = tokio::spawn(thinkers.clone().think(task(&room, Priority::Person, "10.0.0.1"), progress));
    until(|| reports.load(Ordering::SeqCst) == 1).await;
    search.abort();
    assert!(search.await.is_err_and(|error| error.is_cancelled()));
    go_on.send(()).expect("the search waits for it");
    until(|| thinkers.are_idle()).await;
    // Otherwise it would search many depths.
    assert!(reports.load(Ordering::SeqCst) <= 2, "{reports:?}");
}

#[tokio::test]
async fn a_search_that_is_dropped_in_the_queue_never_begins() {
    let thinkers = thinkers(1, Duration::from_millis(1));
    let (room, any) = (thinkers.room(), asker(Priority::Person, "10.0.0.1"));
    let core = thinkers.core(any, &StopFlag::new(), Effort::Flexible).await;
    let waiting = thinkers.clone().think(task(&room, Priority::Person, "10.0.0.1"), |_| {});
    assert!(futures::poll!(Box::pin(waiting)).is_pending());
    drop(core);
    assert!(thinkers.are_idle());
}

#[tokio::test]
async fn a_game_with_a_person_does_not_wait_for_games_between_bots() {
    let thinkers = thinkers(1, Duration::from_hours(1));
    let rooms: Vec<RoomBots> = (0..4).map(|_| thinkers.room()).collect();
    // They would think for seconds, and for the time of one search each.
    let mut bots_only: Vec<_> = rooms[..3]
        .iter()
        .map(|room| tokio::spawn(thinkers.clone().think(task(room, Priority::BotsOnly, "10.0.0.1"), |_| {})))
        .collect();
    until(|| thinkers.state().queue.len() == 2).await;
    let stop = StopFlag::new();
    let mut person = Box::pin(thinkers.core(asker(Priority::Person, "10.0.0.2"), &stop, Effort::Flexible));
    assert!(futures::poll!(&mut person).is_pending());
    let first = bots_only.remove(0).await.expect("it was not aborted");
    assert!(first.thought.is_some(), "its best move so far is played");
    let _core = person.await;
    assert_eq!(thinkers.state().queue.len(), 2, "the other games between bots still wait");
    for search in bots_only {
        search.abort();
    }
}

#[tokio::test]
async fn games_even_between_bots_do_not_wait_for_study() {
    let _watchdog = Watchdog::new();
    for priority in [Priority::Person, Priority::BotsOnly] {
        let thinkers = thinkers(1, Duration::from_hours(1));
        let studying = thinkers.clone();
        let study = tokio::spawn(async move {
            let until_stopped = |_: u32, stop: &StopFlag| {
                while !stop.is_raised() {
                    std::thread::yield_now();
                }
            };
            studying.study(asker(Priority::Study, "10.0.0.1"), 1, until_stopped).await
        });
        until(|| thinkers.state().free == 0).await;
        let stop = StopFlag::new();
        let _core = thinkers.core(asker(priority, "10.0.0.2"), &stop, Effort::Flexible).await;
        assert_eq!(study.await.expect("it was not aborted"), Some(()), "it returns its result so far");
    }
}

#[tokio::test]
async fn a_study_that_panics_releases_its_core() {
    let thinkers = thinkers(1, Duration::from_millis(1));
    let broken = thinkers.study(asker(Priority::Study, "10.0.0.1"), 1, |_, _| panic!("on purpose")).await;
    assert_eq!(broken, None::<()>);
    until(|| thinkers.are_idle()).await;
}

#[test]
fn addresses_that_study_as_much_as_they_may_leave_places_for_the_others() {
    let thinkers = Thinkers::new(&Config::default(), Arc::default());
    let admit = |player: u64, address: &str| {
        let player = PlayerId::from_bits(player);
        let taker = Taker { player: Some(player), kind: TakerKind::New };
        thinkers.admit_study(taker, player, AddressRange::of(address))
    };
    let mut permits = Vec::new();
    for (address, number) in (0..10_u64).map(|number| (format!("10.0.{number}.1"), 1000 * number)) {
        let all: Vec<_> = (number..number + 1000).map_while(|player| admit(player, &address).ok()).collect();
        assert!(all.len() >= 30, "a class is one address: {}", all.len());
        assert_eq!(admit(number + 999, &address).err().and_then(|full| full.limit), Some(Limit::StudiesPerAddress));
        permits.extend(all);
    }
    let ana = admit(10_000, "10.0.10.1").expect("ten addresses leave places");
    assert_eq!(admit(10_000, "10.0.10.1").err().and_then(|full| full.limit), Some(Limit::StudiesPerPlayer));
    let alone = Duration::from_secs(10);
    assert_eq!(
        thinkers.study_share(AddressRange::of("10.0.10.1"), alone),
        alone / 11_u32.div_ceil(thinkers.0.count as u32)
    );
    drop((permits, ana));
    assert_eq!(thinkers.study_share(AddressRange::of("10.0.10.1"), alone), alone);
}

#[tokio::test]
async fn waiting_searches_are_limited_in_total_and_by_address() {
    let thinkers = thinkers(1, Duration::from_millis(1));
    let (one, other) = (asker(Priority::BotsOnly, "10.0.0.1"), asker(Priority::BotsOnly, "10.0.0.2"));
    let stop = StopFlag::new();
    let core = thinkers.core(one, &stop, Effort::Flexible).await;
    let mut waiting = Vec::new();
    for asker in [one, one, other] {
        assert_eq!(thinkers.reached_limit(asker, TakerKind::Known), None);
        let mut search = Box::pin(thinkers.core(asker, &stop, Effort::Flexible));
        assert!(futures::poll!(&mut search).is_pending());
        waiting.push(search);
        if waiting.len() == 2 {
            assert_eq!(thinkers.reached_limit(one, TakerKind::Known), Some(Limit::SearchesPerAddress));
        }
    }
    assert!(thinkers.0.metrics.text().contains("bidak_searches_waiting 3"));
    assert_eq!(
        thinkers.reached_limit(other, TakerKind::Known),
        Some(Limit::WaitingSearches),
        "three wait, and three may"
    );
    assert_eq!(
        thinkers.reached_limit(asker(Priority::Person, "10.0.0.3"), TakerKind::Known),
        None,
        "people come before them"
    );
    drop((core, waiting));
    assert!(thinkers.are_idle());
    assert!(thinkers.0.metrics.text().contains("bidak_searches_waiting 0"));
}

#[tokio::test]
async fn waiting_searches_share_the_time_and_games_with_people_only_with_each_other() {
    let thinkers = thinkers(2, Duration::from_secs(3));
    let stop = StopFlag::new();
    let any = asker(Priority::BotsOnly, "10.0.0.1");
    let _cores = [thinkers.core(any, &stop, Effort::Flexible).await, thinkers.core(any, &stop, Effort::Flexible).await];
    let mut waiting = Vec::new();
    let long = Duration::from_mins(1);
    for (searches, shares) in [(0, [3000, 500]), (2, [1500, 250]), (4, [1000, 500 / 3]), (98, [60, 10]), (998, [6, 5])]
    {
        while waiting.len() < searches {
            let mut search = Box::pin(thinkers.core(any, &stop, Effort::Flexible));
            assert!(futures::poll!(&mut search).is_pending());
            waiting.push(search);
        }
        for (wanted, share) in [long, Duration::from_millis(500)].into_iter().zip(shares) {
            assert_eq!(thinkers.share(Priority::BotsOnly, wanted).as_millis(), share, "{searches}");
        }
        assert_eq!(thinkers.share(Priority::Person, long), Duration::from_secs(3));
    }
}

#[tokio::test]
async fn a_hundred_waiting_searches_end_in_the_time_of_one() {
    for count in 1..9 {
        let thinkers = thinkers(count, Duration::from_secs(3));
        let (stop, any) = (StopFlag::new(), asker(Priority::Person, "10.0.0.1"));
        let mut searches: Vec<_> = (0..100).map(|_| Box::pin(thinkers.core(any, &stop, Effort::Flexible))).collect();
        let mut cores = Vec::new();
        for (wanted, search) in (1..).zip(&mut searches) {
            if let std::task::Poll::Ready(core) = futures::poll!(search) {
                cores.push(core);
            }
            assert_eq!(cores.len(), usize::min(wanted, count));
            let rounds = u32::try_from(usize::max(wanted, count).div_ceil(count)).expect("a few");
            assert!(
                thinkers.share(Priority::Person, Duration::from_secs(3)) * rounds <= Duration::from_secs(3),
                "{wanted} on {count}"
            );
        }
    }
}

#[tokio::test]
async fn searches_with_an_exact_effort_leave_half_of_the_cores_to_the_others() {
    let thinkers = thinkers(2, Duration::from_hours(1));
    let (any, stop) = (asker(Priority::Person, "10.0.0.1"), StopFlag::new());
    let exact = thinkers.core(any, &stop, Effort::Exact).await;
    let mut second = Box::pin(thinkers.core(any, &stop, Effort::Exact));
    assert!(futures::poll!(&mut second).is_pending(), "a core is free, but not for it");
    let _flexible = thinkers.core(any, &stop, Effort::Flexible).await;
    drop(exact);
    drop(second.await);
}

#[tokio::test]
async fn a_search_with_an_exact_effort_is_not_ended_for_a_person() {
    for (effort, is_ended) in [(Effort::Exact, false), (Effort::Flexible, true)] {
        let thinkers = thinkers(1, Duration::from_hours(1));
        let (stop, other) = (StopFlag::new(), StopFlag::new());
        let _core = thinkers.core(asker(Priority::BotsOnly, "10.0.0.1"), &stop, effort).await;
        let mut person = Box::pin(thinkers.core(asker(Priority::Person, "10.0.0.2"), &other, Effort::Flexible));
        assert!(futures::poll!(&mut person).is_pending());
        assert_eq!(stop.is_raised(), is_ended, "{effort:?}");
    }
}

#[tokio::test]
async fn a_search_with_an_exact_effort_has_its_depth_and_nodes_however_many_others_wait() {
    // The time of a search that may be shortened would be nothing.
    let thinkers = thinkers(1, Duration::ZERO);
    let room = thinkers.room();
    let game = GameKind::TicTacToe;
    for (spec, depth) in [("minimax,depth=4", 4), ("alphabeta:5,depth=5", 5), ("mtdf,deepening=off,depth=3", 3)] {
        let bot = BotSetup { game, spec: spec.parse().expect("a bot"), seed: 1 };
        let record = game.record(&[]).expect("no options");
        let exact = Task { record, bot, ..task(&room, Priority::Person, "10.0.0.1") };
        let done = thinkers.clone().think(Task { game: depth, ..exact }, |_| {}).await;
        assert_eq!(done.cut_short, None);
        assert_eq!(done.thought.expect("a move").depth, depth, "{spec}");
    }
}

#[tokio::test]
async fn a_search_with_an_exact_effort_ends_after_the_longest_time_and_says_so() {
    let thinkers = thinkers(1, Duration::from_hours(1));
    let room = thinkers.room();
    let clock = Duration::from_millis(1);
    let bot = BotSetup { game: GameKind::Adjacency, spec: "minimax,depth=4".parse().expect("a bot"), seed: 1 };
    let exact = Task { time: Some(clock), bot, ..task(&room, Priority::Person, "10.0.0.1") };
    let done = thinkers.clone().think(exact, |_| {}).await;
    assert!(done.thought.expect("the best move so far").depth < 4);
    assert_eq!(done.cut_short, Some(clock));
}
