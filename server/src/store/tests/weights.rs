//! Weights of rated results, and places on leaderboards.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{AccountKind, Handle, LinkCode, MissingForPlace, Timestamp};

use super::rated::{MOVES, bot_of_level, line, person, play, play_much, register, resigned, won};
use super::*;
use crate::store::{AccountMark, Contestant, NewCard, now};

async fn rating(store: &Arc<dyn Store>, player: u64) -> i32 {
    line(store, player).await.map_or(1500, |line| line.rating)
}

fn problems(fresh: &FreshStore) -> Vec<String> {
    fresh.desk(StoreDesk::check_ratings).expect("it can be read")
}

fn handle(number: u64) -> Handle {
    format!("player-{number}").parse().expect("a handle")
}

/// The people on the board of Reversi at blitz.
async fn board(store: &Arc<dyn Store>) -> Vec<String> {
    let leaders = ratings(store).leaders(GameKind::Reversi, Speed::Blitz, AccountKind::Person, 50).await;
    let handles = leaders.expect("it can be read").into_iter().filter_map(|leader| leader.handle);
    handles.map(|handle| handle.to_string()).collect()
}

async fn missing(store: &Arc<dyn Store>, player: u64) -> Option<MissingForPlace> {
    let player = PlayerId::from_bits(player);
    ratings(store).missing(player, GameKind::Reversi, Speed::Blitz).await.expect("it can be read")
}

#[tokio::test]
async fn each_result_has_a_weight_with_which_all_ratings_are_computed_again() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in 1..=4 {
            register(&store, epoch, number).await;
        }
        let vouched = fresh.desk(|desk| desk.mark_all(AccountMark::Vouched)).expect("it can be written");
        assert_eq!(vouched, 4);
        // Given up after ten plies: the winner gets the played part, a sixth, and the loser loses in full.
        play(&store, epoch, 1, [person(1), person(2)], &MOVES, resigned(Player::First)).await;
        play(&store, epoch, 2, [person(3), person(4)], &MOVES, won(Player::First)).await;
        let [early, whole] = [rating(&store, 1).await - 1500, rating(&store, 3).await - 1500];
        assert!(early > 0 && 5 * early < 2 * whole, "{early} and {whole}");
        assert_eq!(rating(&store, 2).await, rating(&store, 4).await);
        for game in 3..=8 {
            play(&store, epoch, game, [person(3), person(4)], &MOVES, won(Player::First)).await;
        }
        // Six weigh 1, 1/2 and 1/4; each row has its own.
        let count = |weight: &str, rows| {
            let query = format!("SELECT count(*) FROM rating_changes WHERE weight = {weight}");
            assert_eq!(fresh.count(&query), rows, "{weight}");
        };
        count("1", 1 + 2 * 5);
        count("0.5", 2);
        count("0.25", 2);
        assert_eq!(problems(&fresh), Vec::<String>::new());
        // Another weight gives other ratings.
        fresh.run("UPDATE rating_changes SET weight = 1 WHERE weight = 0.25");
        assert!(!problems(&fresh).is_empty());
        assert!(!fresh.desk(StoreDesk::mend_ratings).expect("it can be written").is_empty());
        assert_eq!(problems(&fresh), Vec::<String>::new());
    }
}

#[tokio::test]
async fn accounts_that_only_meet_each_other_stay_near_where_all_begin_and_get_no_place() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in 1..=7 {
            register(&store, epoch, number).await;
        }
        let mut game = 0;
        for round in 0..12 {
            for loser in 2..=7 {
                game += 1;
                play(&store, epoch, game, [person(1), person(loser)], &[&format!("m{round}")], won(Player::First))
                    .await;
            }
        }
        assert_eq!(rating(&store, 1).await, 1600);
        assert_eq!(board(&store).await, Vec::<String>::new());
        let lacks = missing(&store, 1).await.expect("no place");
        assert_eq!((lacks.opponents, lacks.needed, lacks.inactive), (0, 5, false));
        assert_eq!(missing(&store, 99).await, None, "without a rating");
        assert_eq!(problems(&fresh), Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_place_needs_five_connected_opponents_and_the_operator_can_vouch_for_some() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for number in 1..=9 {
            register(&store, epoch, number).await;
        }
        play_much(&store, epoch).await;
        assert_eq!(board(&store).await, ["player-1", "player-2"]);
        assert_eq!(missing(&store, 1).await, None);
        // The third meets four bots, the first one and others that nobody knows.
        let mut game = 1000;
        for round in 0..40 {
            game += 1;
            let opponent = if round % 5 == 4 { person(4 + round / 5 % 5) } else { bot_of_level(3 + round % 5) };
            let end = won(Player::BOTH[round as usize % 2]);
            play(&store, epoch, game, [person(3), opponent], &[&format!("n{game}")], end).await;
        }
        let four = MissingForPlace { opponents: 4, needed: 5, provisional: false, inactive: false };
        assert_eq!(missing(&store, 3).await, Some(four));
        assert_eq!(board(&store).await, ["player-1", "player-2"]);
        let mark = |number, is_set| {
            let marked = fresh.desk(|desk| desk.mark(&[handle(number)], AccountMark::Vouched, is_set));
            marked.expect("it can be written")
        };
        assert_eq!(mark(77, true), [handle(77)], "there is none");
        assert_eq!(mark(5, true), []);
        assert_eq!(missing(&store, 3).await, None);
        assert!(board(&store).await.contains(&"player-3".to_owned()));
        assert_eq!(mark(5, false), []);
        assert_eq!(missing(&store, 3).await, Some(four));
        // An account with a place connects others as a bot does.
        play(&store, epoch, 2000, [person(3), person(1)], &["d3"], won(Player::First)).await;
        assert_eq!(missing(&store, 3).await, None);
        // The window moves.
        fresh.run("UPDATE rating_changes SET at = at - 91 * 86400; UPDATE ratings SET last = last - 91 * 86400");
        ratings(&store).refresh_places(epoch).await.expect("it can be written");
        let lacks = missing(&store, 1).await.expect("no place");
        assert_eq!((lacks.opponents, lacks.inactive), (0, true));
        assert_eq!(fresh.count("SELECT count(*) FROM ratings WHERE placed IS NOT NULL"), 0);
    }
}

#[tokio::test]
async fn a_card_of_the_operator_makes_an_account_an_anchor_with_its_bots() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        register(&store, epoch, 1).await;
        let until = Timestamp::from_seconds(now().seconds() + 1000);
        let card = |number: u64| NewCard {
            player: PlayerId::from_bits(number),
            handle: handle(number),
            full_name: None,
            code: LinkCode::from_bits(number),
            until,
        };
        let cards: Vec<NewCard> = (2..=5).map(card).collect();
        assert_eq!(fresh.desk(|desk| desk.make_cards(&cards, None)).expect("it can be written"), []);
        let Contestant::Person { id, name, key, .. } = person(6) else { unreachable!("a person") };
        let accounts = store.accounts().expect("they last");
        let bot = KnownPlayer { id, key, name };
        accounts
            .register_bot(epoch, PlayerId::from_bits(2), bot, handle(6))
            .await
            .expect("it can be written")
            .expect("it is free");
        for number in 2..=6 {
            play(&store, epoch, number.into(), [person(1), person(number)], &["d3"], won(Player::First)).await;
        }
        let lacks = missing(&store, 1).await.expect("provisional");
        assert_eq!((lacks.opponents, lacks.provisional), (5, true));
        assert!(rating(&store, 1).await > 1700, "against the known all counts");
        let marks = fresh.desk(StoreDesk::marks).expect("it can be read");
        let cards: Vec<(Handle, AccountMark)> = (2..=5).map(|number| (handle(number), AccountMark::Card)).collect();
        assert_eq!(marks, cards);
        // A new card for an account that had none.
        let reset = fresh.desk(|desk| desk.reset_account(&handle(1), LinkCode::from_bits(77), until));
        assert!(reset.expect("it can be written"));
        assert_eq!(fresh.desk(StoreDesk::marks).expect("it can be read")[0], (handle(1), AccountMark::Card));
        // An organiser.
        let is_organiser = async || accounts.is_organiser(PlayerId::from_bits(2)).await.expect("it can be read");
        assert!(!is_organiser().await);
        let named = fresh.desk(|desk| desk.mark(&[handle(2)], AccountMark::Organiser, true));
        assert_eq!(named.expect("it can be written"), []);
        assert!(is_organiser().await);
    }
}
