//! Ratings.

use bidak_shared::club::bot_rating::bot_rating;
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{AccountKind, ClockSpec, RatingLine, Timestamp};

use super::*;
use crate::base::token_hash::TokenHash;
use crate::store::{Contestant, Deleted, NewDevice, Start, now};

const CLOCK: ClockSpec = ClockSpec::Main { main_ms: 60_000, increment_ms: 0 };

/// An end by the rules: the game counts however short it was.
pub(super) fn won(by: Player) -> Fact {
    Fact::Ended(Ending { outcome: Some(Outcome::Win(by)), reason: EndReason::Count, margin: 0, illegal: None })
}

pub(super) fn resigned(winner: Player) -> Fact {
    Fact::Ended(Ending {
        outcome: Some(Outcome::Win(winner)),
        reason: EndReason::Resignation,
        margin: 0,
        illegal: None,
    })
}

/// The beginning of a rated game of Reversi of blitz.
pub(super) fn rated(first: Contestant, second: Contestant) -> Fact {
    let Fact::Started(start) = started(1, 2) else { unreachable!("it begins") };
    Fact::Started(Box::new(Start {
        kind: GameKind::Reversi,
        clock: CLOCK,
        rated: true,
        tournament: None,
        players: [first, second],
        ..*start
    }))
}

pub(super) fn person(number: u64) -> Contestant {
    crate::store::samples::person(number)
}

fn bot() -> Contestant {
    Contestant::Bot { bot: "greedy:3".parse().expect("a bot"), name: "greedy 3".parse().expect("a name") }
}

/// One of the five bots that give a place.
pub(super) fn bot_of_level(level: u64) -> Contestant {
    let bot = format!("greedy:{level}");
    Contestant::Bot { bot: bot.parse().expect("a bot"), name: format!("greedy {level}").parse().expect("a name") }
}

/// As many moves as a game needs to count that is given up.
pub(super) const MOVES: [&str; 10] = ["d3", "c3", "b3", "b2", "b1", "a1", "c4", "c1", "c2", "d2"];

const WIN: Outcome = Outcome::Win(Player::First);

/// Makes a person an account.
pub(super) async fn register(store: &Arc<dyn Store>, epoch: Epoch, number: u64) {
    let Contestant::Person { id, name, key, .. } = person(number) else { unreachable!("a person") };
    let device = NewDevice { token: TokenHash([number as u8; 32]), label: None };
    let handle = format!("player-{number}").parse().expect("a handle");
    let accounts = store.accounts().expect("a file keeps accounts");
    let made = accounts.register(epoch, KnownPlayer { id, key, name }, (handle, AccountKind::Person), device).await;
    made.expect("it can be written").expect("it is free");
}

/// A rated game with some moves.
pub(super) async fn play(
    store: &Arc<dyn Store>,
    epoch: Epoch,
    game: u128,
    players: [Contestant; 2],
    moves: &[&str],
    end: Fact,
) {
    let [first, second] = players;
    let moves = (0..).zip(moves).map(|(ply, text)| moved(ply, text));
    let facts = std::iter::once(rated(first, second)).chain(moves).chain([end]).collect();
    write(store, epoch, game, facts).await;
}

pub(super) async fn line(store: &Arc<dyn Store>, player: u64) -> Option<RatingLine> {
    ratings(store).ratings_of(PlayerId::from_bits(player)).await.expect("it can be read").pop()
}

async fn games(store: &Arc<dyn Store>, player: u64) -> u32 {
    line(store, player).await.map_or(0, |line| line.won + line.drawn + line.lost)
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once_and_others_change_none() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let pair = || [person(1), person(2)];
        play(&store, epoch, 1, pair(), &["d3", "c3"], won(Player::First)).await;
        let [ana, budi] = [line(&store, 1).await, line(&store, 2).await].map(|line| line.expect("rated"));
        assert_eq!((ana.game, ana.speed, ana.won, budi.lost), (GameKind::Reversi, Speed::Blitz, 1, 1));
        assert_eq!(ana.rating + budi.rating, 3000);
        let aborted = Fact::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None });
        play(&store, epoch, 2, pair(), &["d3", "c3"], aborted).await;
        play(&store, epoch, 3, pair(), &["d3"], resigned(Player::First)).await;
        write(&store, epoch, 4, vec![started(1, 2), moved(0, "d3"), moved(1, "c3"), won(Player::First)]).await;
        assert_eq!(games(&store, 1).await, 1);
        play(&store, epoch, 5, pair(), &[MOVES[0]; 10], DRAWN).await;
        let line = line(&store, 1).await.expect("rated");
        assert_eq!((line.won, line.drawn), (1, 1));
        assert!(line.rating < ana.rating);
    }
}

#[tokio::test]
async fn a_game_that_is_given_up_counts_from_ten_plies_on_and_one_that_the_rules_ended_always() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let lost_on_time =
            Fact::Ended(Ending { outcome: Some(WIN), reason: EndReason::Time, margin: 0, illegal: None });
        for (game, plies, end, counted) in [
            (1, 2, resigned(Player::First), 0),
            (2, 9, resigned(Player::First), 0),
            (3, 9, lost_on_time.clone(), 0),
            (4, 10, resigned(Player::First), 1),
            (5, 10, lost_on_time, 2),
            (6, 2, won(Player::First), 3),
        ] {
            play(&store, epoch, game, [person(1), person(2)], &MOVES[..plies], end).await;
            assert_eq!(games(&store, 1).await, counted, "game {game}");
        }
    }
}

#[tokio::test]
async fn a_bot_of_the_server_keeps_its_rating_whoever_loses_to_it_and_nobody_gains_more_by_beating_it_then() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        play(&store, epoch, 1, [person(1), bot()], &MOVES, won(Player::First)).await;
        let before = line(&store, 1).await.expect("rated").rating;
        // Throwaway accounts that give up.
        for number in 0..60 {
            play(
                &store,
                epoch,
                10 + u128::from(number),
                [person(100 + number), bot()],
                &MOVES,
                resigned(Player::Second),
            )
            .await;
        }
        let bots = ratings(&store)
            .leaders(GameKind::Reversi, Speed::Blitz, AccountKind::Bot, 50)
            .await
            .expect("it can be read");
        let [greedy] = &bots[..] else { panic!("one bot: {bots:?}") };
        let fixed = bot_rating(GameKind::Reversi, "greedy:3".parse().expect("a bot"));
        assert_eq!((greedy.rating, greedy.won, greedy.lost), (fixed.points(), 60, 1));
        play(&store, epoch, 100, [person(2), bot()], &MOVES, won(Player::First)).await;
        assert_eq!(line(&store, 2).await.expect("rated").rating, before);
        assert_eq!(fresh.desk(StoreDesk::check_ratings).expect("it can be read"), Vec::<String>::new());
    }
}

#[tokio::test]
async fn an_account_has_a_hundred_rated_games_of_a_kind_in_a_day_whoever_the_others_are() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in 0..105 {
            let players = [person(1000 + number), person(1)];
            play(&store, epoch, 1 + u128::from(number), players, &MOVES, won(Player::Second)).await;
        }
        assert_eq!(games(&store, 1).await, 100);
        assert_eq!(games(&store, 1104).await, 0, "for neither of the two");
        // In the next days they count again.
        fresh.run("UPDATE rating_changes SET at = at - 86400");
        play(&store, epoch, 500, [person(2000), person(1)], &MOVES, won(Player::Second)).await;
        assert_eq!(games(&store, 1).await, 101);
    }
}

#[tokio::test]
async fn a_leaderboard_shows_the_deviation_that_the_profile_shows_and_leaves_out_who_is_provisional_there() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in 1..=2 {
            register(&store, epoch, number).await;
            for game in 0..40_u64 {
                let (id, text) = (u128::from(number * 100 + game), format!("m{game}"));
                let end = won(Player::BOTH[game as usize % 2]);
                play(&store, epoch, id, [person(number), bot_of_level(1 + game % 5)], &[&text], end).await;
            }
        }
        // Both have been away for 29 days, and the second one was hardly known well then.
        let [one, other] = [2, 1].map(PlayerId::from_bits);
        let rest = format!(
            "UPDATE ratings SET last = last - 29 * 86400, deviation = CASE account WHEN '{one}' THEN 109.9 ELSE 60 END \
         WHERE account IN ('{one}', '{other}')"
        );
        fresh.run(&rest);
        let leaders = ratings(&store)
            .leaders(GameKind::Reversi, Speed::Blitz, AccountKind::Person, 50)
            .await
            .expect("it can be read");
        let [leader] = &leaders[..] else { panic!("one person: {leaders:?}") };
        let [known, other] = [line(&store, 1).await, line(&store, 2).await].map(|line| line.expect("rated"));
        assert!(other.provisional && !known.provisional);
        assert_eq!((leader.rating, leader.deviation), (known.rating, known.deviation));
        assert!(leader.deviation > 60);
    }
}

#[tokio::test]
async fn ratings_are_not_farmed_from_a_bot_nor_between_friends() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for (game, moves, counted) in
            [(1, ["d3", "c3"], 1), (2, ["d3", "c3"], 1), (3, ["d3", "c5"], 2), (4, ["d3", "c5"], 2)]
        {
            play(&store, epoch, game, [person(1), bot()], &moves, won(Player::First)).await;
            assert_eq!(games(&store, 1).await, counted, "{moves:?}");
        }
        for game in 10..35 {
            play(&store, epoch, game, [person(2), person(3)], &["d3", "c3"], won(Player::First)).await;
        }
        assert_eq!(games(&store, 2).await, 20);
        play(&store, epoch, 40, [person(2), person(4)], &["d3", "c3"], won(Player::First)).await;
        assert_eq!(games(&store, 2).await, 21, "against somebody else");
    }
}

#[tokio::test]
async fn games_against_ones_own_bot_are_not_rated_and_those_against_a_friends_are_bounded() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let known = |number| {
            let Contestant::Person { id, name, key, .. } = person(number) else { unreachable!("a person") };
            KnownPlayer { id, key, name }
        };
        let accounts = store.accounts().expect("a file keeps accounts");
        let device = NewDevice { token: TokenHash([1; 32]), label: None };
        let handle = |text: &str| text.parse().expect("a handle");
        accounts
            .register(epoch, known(1), (handle("owner"), AccountKind::Person), device)
            .await
            .expect("written")
            .expect("it is free");
        let owner = PlayerId::from_bits(1);
        accounts.register_bot(epoch, owner, known(2), handle("robot")).await.expect("written").expect("it is free");
        play(&store, epoch, 1, [person(1), person(2)], &["d3", "c3"], won(Player::First)).await;
        assert_eq!(games(&store, 1).await, 0, "one's own");
        for game in 10..35 {
            let text = format!("m{game}");
            play(&store, epoch, game, [person(3), person(2)], &["d3", &text], won(Player::First)).await;
        }
        assert_eq!(games(&store, 3).await, 20, "that of somebody else");
        accounts.register_bot(epoch, owner, known(4), handle("robot-2")).await.expect("written").expect("it is free");
        play(&store, epoch, 100, [person(4), person(2)], &["d3", "c3"], won(Player::First)).await;
        assert_eq!(games(&store, 4).await, 0, "two bots of one owner");
        play(&store, epoch, 101, [person(4), person(3)], &["d3", "c3"], won(Player::First)).await;
        assert_eq!(games(&store, 4).await, 1);
    }
}

#[tokio::test]
async fn a_rating_change_without_its_pair_is_found_and_costs_nobody_a_rating() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for game in 1..=4_u64 {
            let players = [person(2 * game), person(2 * game + 1)];
            play(&store, epoch, u128::from(game), players, &["d3", "c3"], won(Player::First)).await;
        }
        fresh.run("DELETE FROM rating_changes WHERE number = 3");
        assert!(!fresh.desk(StoreDesk::mend_ratings).expect("it can be read").is_empty());
        for player in 2..=9 {
            assert_eq!(games(&store, player).await, 1, "{player}");
        }
    }
}

#[tokio::test]
async fn a_thousand_games_computed_again_give_the_same_ratings_and_a_changed_one_is_found_and_mended() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let mut state = 7_u64;
        let mut random = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let mut batch = Vec::new();
        for game in 1..=1000 {
            let (one, other) = (random(60), random(60));
            let players = if one == other { [person(one), bot()] } else { [person(one), person(other)] };
            let drawn = Fact::Ended(Ending {
                outcome: Some(Outcome::Draw),
                reason: EndReason::Count,
                margin: 0,
                illegal: None,
            });
            let end = [won(Player::First), won(Player::Second), drawn][random(3) as usize].clone();
            let [first, second] = players;
            let text = format!("m{game}");
            let facts = [rated(first, second), moved(0, &text), moved(1, "c3"), end];
            batch.extend(facts.map(|fact| GameFact { game: id(game), fact }));
        }
        store.append(epoch, batch).await.expect("it can be written");
        let before = line(&store, 5).await.expect("rated");
        assert_eq!(fresh.desk(StoreDesk::check_ratings).expect("it can be read"), Vec::<String>::new());
        let sql = format!("UPDATE ratings SET rating = rating + 1 WHERE account = '{}'", PlayerId::from_bits(5));
        fresh.run(&sql);
        assert_eq!(fresh.desk(StoreDesk::check_ratings).expect("it can be read").len(), 1);
        assert_eq!(fresh.desk(StoreDesk::mend_ratings).expect("it can be written").len(), 1);
        assert_eq!(fresh.desk(StoreDesk::check_ratings).expect("it can be read"), Vec::<String>::new());
        assert_eq!(line(&store, 5).await.expect("rated"), before);
    }
}

/// Games enough to be known well: the first player wins three of four, the second one of four, both against five bots.
pub(super) async fn play_much(store: &Arc<dyn Store>, epoch: Epoch) {
    let mut game = 0;
    for round in 0..90 {
        for (player, wins) in [(1, round % 4 != 0), (2, round % 4 == 0)] {
            game += 1;
            let end = won(if wins { Player::First } else { Player::Second });
            let players = [person(player), bot_of_level(3 + round % 5)];
            play(store, epoch, game, players, &[&format!("m{game}"), "c3"], end).await;
        }
    }
}

#[tokio::test]
async fn leaderboards_list_the_strongest_of_those_who_are_known_well_people_and_bots_apart() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in 1..=3 {
            register(&store, epoch, number).await;
        }
        play_much(&store, epoch).await;
        // The third has played once only.
        play(&store, epoch, 999, [person(3), bot()], &["d3", "c3"], won(Player::First)).await;
        let list = async |kind, limit| {
            let leaders =
                ratings(&store).leaders(GameKind::Reversi, Speed::Blitz, kind, limit).await.expect("it can be read");
            let name = |leader: bidak_shared::protocol::Leader| {
                leader.handle.map(|handle| handle.to_string()).or(leader.bot).expect("one of them")
            };
            leaders.into_iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(list(AccountKind::Person, 50).await, ["player-1", "player-2"]);
        assert_eq!(list(AccountKind::Person, 1).await, ["player-1"]);
        let bots = ["greedy:7", "greedy:6", "greedy:5", "greedy:4", "greedy:3"];
        assert_eq!(list(AccountKind::Bot, 50).await, bots);
        let other = ratings(&store)
            .leaders(GameKind::Reversi, Speed::Classical, AccountKind::Person, 50)
            .await
            .expect("it can be read");
        assert!(other.is_empty());
    }
}

#[tokio::test]
async fn a_deleted_account_leaves_the_leaderboards_and_the_ratings_of_its_opponents_stand() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in [1, 2] {
            register(&store, epoch, number).await;
        }
        play_much(&store, epoch).await;
        play(&store, epoch, 999, [person(1), person(2)], &MOVES, won(Player::First)).await;
        let before = line(&store, 2).await.expect("rated");
        let leaders = async |store: &Arc<dyn Store>| {
            let leaders = ratings(store).leaders(GameKind::Reversi, Speed::Blitz, AccountKind::Person, 50).await;
            leaders.expect("it can be read").len()
        };
        assert_eq!(leaders(&store).await, 2);
        let accounts = store.accounts().expect("a file keeps accounts");
        let deleted = accounts.delete(epoch, PlayerId::from_bits(1)).await.expect("it can be written");
        assert_eq!(deleted.len(), 1);
        let (then, later) = (now(), Timestamp::from_seconds(now().seconds() + 60));
        let deletion = async |since| accounts.deleted(since).await.expect("it can be read");
        let found = deletion(later).await;
        assert_eq!(
            found.iter().map(|one| (one.player, one.is_scrubbed)).collect::<Vec<_>>(),
            [(PlayerId::from_bits(1), false)]
        );
        let mut steps = 0;
        while accounts.scrub(epoch).await.expect("it can be written").is_some() {
            steps += 1;
        }
        assert_eq!(deletion(later).await, []);
        assert_eq!(deletion(found[0].at).await, [Deleted { is_scrubbed: true, ..found[0] }]);
        assert!(then.seconds().abs_diff(found[0].at.seconds()) < 60 * 60);
        assert_eq!((steps, leaders(&store).await, line(&store, 1).await), (2, 1, None));
        assert_eq!(line(&store, 2).await, Some(before));
        assert_eq!(fresh.desk(StoreDesk::check_ratings).expect("it can be read"), Vec::<String>::new());
        let page = store.games(crate::store::GamesQuery::default()).await.expect("it can be read");
        let last = page.games[0].summary().expect("it is over");
        assert_eq!(last.first.name.as_str(), "deleted");
    }
}
