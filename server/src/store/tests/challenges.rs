//! Stored challenges to games by days.

use bidak_shared::protocol::{AccountKind, ChallengeCode, GameId, RoomCode};

use super::*;
use crate::base::token_hash::TokenHash;
use crate::store::{
    AccountTag, CHALLENGE_SECONDS, ChallengeBound, ChallengeBounds, ChallengeStore, Contestant, KnownPlayer, NewDevice,
    StoredChallenge, TAKEN_SECONDS,
};

const BOUNDS: ChallengeBounds = ChallengeBounds { sent: 2, received: 3, received_from_address: 2, from_address: 4 };

const FEW: [&str; 5] = ["ana", "budi", "citra", "dewi", "eka"];

/// An account for each of a few players.
async fn registered(store: &Arc<dyn Store>, epoch: Epoch) -> &dyn ChallengeStore {
    for (number, handle) in (1..).zip(FEW) {
        let known = known(number);
        let device = NewDevice { token: known.key, label: None };
        let account = (handle.parse().expect("a handle"), AccountKind::Person);
        let made = store.accounts().expect("a file keeps accounts").register(epoch, known, account, device).await;
        made.expect("it can be written").expect("it is free");
    }
    store.challenges().expect("it keeps challenges")
}

fn known(number: u8) -> KnownPlayer {
    let Contestant::Person { id, .. } = crate::store::samples::person(number.into()) else { unreachable!("a person") };
    let handle: bidak_shared::protocol::Handle = FEW[usize::from(number) - 1].parse().expect("a handle");
    KnownPlayer { id, key: TokenHash([number; 32]), name: handle.name() }
}

fn challenge(code: u64, by: u8, to: Option<u8>, host: u8) -> StoredChallenge {
    let handle = |number: u8| FEW[usize::from(number) - 1].parse().expect("a handle");
    StoredChallenge {
        code: ChallengeCode::from_bits(code),
        game: GameId::from_bits(code.into()),
        made: now(),
        by: known(by),
        account: AccountTag { handle: handle(by), kind: AccountKind::Person, owner: None },
        program: false,
        address: [10, 0, 0, host].into(),
        to: to.map(|to| (known(to).id, handle(to))),
        kind: bidak_shared::kind::GameKind::Adjacency,
        options: [("rounds".to_owned(), "8".to_owned())].into(),
        clock: "3d".parse().expect("a clock"),
        rated: true,
        side: Some(Player::Second),
        rating: Some(1501),
    }
}

#[tokio::test]
async fn a_challenge_by_days_waits_for_fourteen_days_over_restarts_and_is_taken_once() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let challenges = registered(&store, epoch).await;
        let sent = challenge(1, 1, Some(2), 1);
        let made = challenges.add_challenge(epoch, sent.clone(), BOUNDS).await.expect("it can be written");
        assert_eq!(made, Ok(None));
        drop(store);
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let challenges = store.challenges().expect("it keeps challenges");
        for player in [1, 2] {
            let found = challenges.challenges_of(known(player).id).await.expect("it can be read");
            assert_eq!(found, std::slice::from_ref(&sent));
        }
        assert_eq!(challenges.challenges_of(known(3).id).await, Ok(Vec::new()));
        assert_eq!(challenges.challenge(sent.code).await, Ok(Some(sent.clone())));
        let open = StoredChallenge { side: None, rating: None, ..challenge(2, 1, None, 1) };
        challenges
            .add_challenge(epoch, open.clone(), BOUNDS)
            .await
            .expect("it can be written")
            .expect("there is place");
        assert_eq!(challenges.challenge(open.code).await, Ok(Some(open.clone())));
        let take = |number| challenges.take_challenge(epoch, open.code, room(number));
        let both = tokio::join!(take(1), take(2));
        assert_ne!(both.0.expect("it can be written"), both.1.expect("it can be written"));
        for (age, is_there) in [(CHALLENGE_SECONDS - 60, true), (CHALLENGE_SECONDS + 1, false)] {
            fresh.run(&format!("UPDATE challenges SET made = {}", now().seconds() - age));
            assert_eq!(challenges.challenge(sent.code).await.expect("it can be read").is_some(), is_there);
            let found = challenges.challenges_of(known(2).id).await.expect("it can be read");
            assert_eq!(found.len(), usize::from(is_there));
        }
        challenges
            .add_challenge(epoch, challenge(3, 3, None, 1), BOUNDS)
            .await
            .expect("written")
            .expect("there is place");
        assert_eq!(fresh.count("SELECT count(*) FROM challenges"), 1, "the old one is removed");
    }
}

fn room(number: u32) -> RoomCode {
    RoomCode::from_bits(number)
}

/// The start of a game in a room.
fn begun(number: u32, clock: &str) -> Vec<Fact> {
    let Fact::Started(start) = started(1, 2) else { unreachable!("it begins") };
    let clock = clock.parse().expect("a clock");
    vec![Fact::Started(Box::new(Start { room: room(number), clock, ..*start }))]
}

#[tokio::test]
async fn a_taken_challenge_is_removed_with_the_start_of_its_game_or_free_again_after_a_minute() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let challenges = registered(&store, epoch).await;
        let add = async |new| challenges.add_challenge(epoch, new, BOUNDS).await.expect("it can be written");
        let take = async |number| {
            let sent = ChallengeCode::from_bits(1);
            challenges.take_challenge(epoch, sent, room(number)).await.expect("it can be written")
        };
        let sent = challenge(1, 1, Some(2), 1);
        let is_free = async || {
            let is_listed = challenges.challenges_of(known(2).id).await.expect("it can be read").contains(&sent);
            assert_eq!(challenges.challenge(sent.code).await.expect("it can be read").is_some(), is_listed);
            is_listed
        };
        assert_eq!(add(sent.clone()).await, Ok(None));
        assert_eq!(add(challenge(2, 1, None, 1)).await, Ok(None));
        assert!(take(7).await);
        assert!(!is_free().await && !take(8).await);
        assert_eq!(challenges.end_challenge(epoch, sent.code).await, Ok(false));
        // It does not count, and nothing replaces it.
        assert_eq!(add(challenge(3, 1, Some(2), 1)).await, Ok(None));
        assert_eq!(challenges.end_challenge(epoch, ChallengeCode::from_bits(3)).await, Ok(true));
        for (number, freed) in [(8, false), (7, true)] {
            challenges.release_challenge(epoch, sent.code, room(number)).await.expect("it can be written");
            assert_eq!(is_free().await, freed);
        }
        assert!(take(7).await);
        fresh.run(&format!("UPDATE challenges SET taken_at = taken_at - {}", TAKEN_SECONDS - 5));
        assert!(!is_free().await);
        fresh.run("UPDATE challenges SET taken_at = taken_at - 6");
        assert!(is_free().await && take(8).await);
        for (game, number, left) in [(7, 9, 2), (8, 8, 2), (1, 8, 1)] {
            write(&store, epoch, game, begun(number, "3d")).await;
            assert_eq!(fresh.count("SELECT count(*) FROM challenges"), left, "{game}");
        }
        // With a game that begins and ends at once.
        assert!(
            challenges.take_challenge(epoch, ChallengeCode::from_bits(2), room(10)).await.expect("it can be written")
        );
        write(&store, epoch, 2, [begun(10, "1d"), vec![moved(0, "a1"), DRAWN]].concat()).await;
        assert_eq!(fresh.count("SELECT count(*) FROM challenges"), 0);
    }
}

#[tokio::test]
async fn a_challenge_that_two_rooms_have_taken_because_the_store_was_away_becomes_one_game() {
    for rooms in [[7, 8], [8, 7]] {
        for fresh in fresh_stores() {
            let (store, Restored { epoch, .. }) = fresh.open().await;
            let challenges = registered(&store, epoch).await;
            let sent = challenge(1, 1, Some(2), 1);
            let made = challenges.add_challenge(epoch, sent.clone(), BOUNDS).await;
            made.expect("it can be written").expect("there is place");
            for number in [7, 8] {
                assert_eq!(challenges.take_challenge(epoch, sent.code, room(number)).await, Ok(true));
                fresh.run(&format!("UPDATE challenges SET taken_at = taken_at - {}", TAKEN_SECONDS + 1));
            }
            // The partner of a pair begins in the same batch, or not at all.
            let batch = |number| {
                let partner = 100 + u128::from(number);
                let facts = [(sent.game, number), (GameId::from_bits(partner), number + 10)];
                let facts = facts.into_iter().map(|(game, number)| (game, begun(number, "3d").remove(0)));
                facts.map(|(game, fact)| GameFact { game, fact }).collect::<Vec<_>>()
            };
            assert_eq!(store.append(epoch, batch(rooms[0])).await, Ok(()));
            assert_eq!(fresh.count("SELECT count(*) FROM challenges"), 0);
            assert_eq!(challenges.take_challenge(epoch, sent.code, room(9)).await, Ok(false));
            assert!(store.append(epoch, batch(rooms[1])).await.is_err());
            assert_eq!(fresh.count("SELECT count(*) FROM games"), 2);
            let game = store.game(sent.game).await.expect("it can be read").expect("it began");
            assert_eq!(game.start.room, room(rooms[0]));
        }
    }
}

#[tokio::test]
async fn stored_challenges_are_bounded_and_one_to_the_same_account_replaces_the_one_before() {
    use ChallengeBound::{FromAddress, Received, ReceivedFromAddress, Sent};
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let challenges = registered(&store, epoch).await;
        for (new, made) in [
            (challenge(1, 1, Some(5), 1), Ok(None)),
            (challenge(2, 1, Some(5), 1), Ok(Some(ChallengeCode::from_bits(1)))),
            (challenge(3, 1, None, 1), Ok(None)),
            (challenge(4, 1, Some(4), 2), Err(Sent)),
            (challenge(5, 2, Some(5), 1), Ok(None)),
            (challenge(6, 3, Some(5), 1), Err(ReceivedFromAddress)),
            (challenge(7, 3, Some(5), 2), Ok(None)),
            (challenge(8, 4, Some(5), 3), Err(Received)),
            (challenge(9, 2, None, 1), Ok(None)),
            (challenge(10, 4, None, 1), Err(FromAddress)),
            (challenge(11, 4, None, 3), Ok(None)),
        ] {
            let code = new.code;
            assert_eq!(challenges.add_challenge(epoch, new, BOUNDS).await, Ok(made), "{code}");
        }
    }
}

#[tokio::test]
async fn a_deleted_account_has_no_challenges() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let challenges = registered(&store, epoch).await;
        for new in [challenge(1, 1, Some(2), 1), challenge(2, 2, Some(3), 1), challenge(3, 3, Some(1), 1)] {
            challenges.add_challenge(epoch, new, BOUNDS).await.expect("it can be written").expect("there is place");
        }
        store.accounts().expect("it keeps accounts").delete(epoch, known(1).id).await.expect("it can be written");
        assert_eq!(fresh.count("SELECT count(*) FROM challenges"), 1);
    }
}
