//! Accounts.

use bidak_shared::protocol::{AccountKind, Blocked};

use super::*;
use crate::base::token_hash::TokenHash;
use crate::store::{AccountStore, Contestant, MOST_BLOCKED, NewDevice, NotDone};

fn device(number: u8) -> NewDevice {
    NewDevice { token: TokenHash([number; 32]), label: None }
}

/// A person with an account and two devices.
async fn registered(store: &Arc<dyn Store>, epoch: Epoch) -> (PlayerId, &dyn AccountStore) {
    let Contestant::Person { id, name, key, .. } = crate::store::samples::person(1) else { unreachable!("a person") };
    let accounts = store.accounts().expect("a file keeps accounts");
    let handle = "ana".parse().expect("a handle");
    let made = accounts.register(epoch, KnownPlayer { id, key, name }, (handle, AccountKind::Person), device(1)).await;
    made.expect("it can be written").expect("it is free");
    accounts.add_device(epoch, id, device(2)).await.expect("it can be written").expect("there is place");
    (id, accounts)
}

#[tokio::test]
async fn of_two_devices_that_revoke_each_other_at_once_one_stays() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let (ana, accounts) = registered(&store, epoch).await;
        let [one, other] = [1, 2].map(|number| device(number).token);
        let both = tokio::join!(accounts.revoke(epoch, ana, 2, one), accounts.revoke(epoch, ana, 1, other));
        let [first, second] = [both.0, both.1].map(|done| done.expect("it can be written"));
        assert_eq!(first.expect("it came first").tokens, [other]);
        assert_eq!(second.err(), Some(NotDone::Revoked));
        assert_eq!(accounts.devices(ana, one).await.expect("it can be read").len(), 1);
    }
}

#[tokio::test]
async fn tokens_that_an_operator_revoked_are_returned_once() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let (ana, accounts) = registered(&store, epoch).await;
        assert!(accounts.take_revocations(epoch).await.expect("it can be read").is_empty());
        let code = bidak_shared::protocol::LinkCode::from_bits(7);
        let until = bidak_shared::protocol::Timestamp::from_seconds(1 << 40);
        assert!(
            fresh
                .desk(|desk| desk.reset_account(&"ana".parse().expect("a handle"), code, until))
                .expect("it can be written")
        );
        let told = accounts.take_revocations(epoch).await.expect("it can be read");
        let mut tokens: Vec<_> = told
            .iter()
            .flat_map(|(player, revoked)| {
                assert_eq!((*player, revoked.key), (ana, TokenHash::of_code(&code)));
                revoked.tokens.clone()
            })
            .collect();
        tokens.sort_unstable_by_key(|token| token.0);
        assert_eq!(tokens, [1, 2].map(|number| device(number).token));
        assert!(accounts.take_revocations(epoch).await.expect("it can be read").is_empty());
    }
}

#[tokio::test]
async fn of_players_blocked_in_two_requests_at_once_the_store_keeps_no_more_than_there_may_be() {
    let blocked =
        |number| Blocked { player: PlayerId::from_bits(number), name: "Budi".parse().expect("a name"), handle: None };
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let (ana, accounts) = registered(&store, epoch).await;
        let block = |numbers: std::ops::Range<u64>| accounts.block(epoch, ana, numbers.map(blocked).collect());
        let half = MOST_BLOCKED as u64 / 2;
        let both = tokio::join!(block(100..110 + half), block(1000..1010 + half));
        let done = [both.0, both.1].map(|done| done.expect("it can be written"));
        assert!(done.contains(&Err(NotDone::Full)), "{done:?}");
        let count = || async { accounts.blocked(ana).await.expect("it can be read") };
        let all = count().await;
        assert_eq!(all.len(), MOST_BLOCKED);
        let known = all[0].clone();
        assert_eq!(accounts.block(epoch, ana, vec![known.clone()]).await.expect("it can be written"), Ok(()));
        assert_eq!(block(7..8).await.expect("it can be written"), Err(NotDone::Full));
        accounts.unblock(epoch, ana, known.player).await.expect("it can be written");
        assert_eq!(block(7..8).await.expect("it can be written"), Ok(()));
        assert_eq!(count().await.len(), MOST_BLOCKED);
    }
}
