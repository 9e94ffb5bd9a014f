//! Players come, return and are forgotten.

use bidak_shared::protocol::AccountKind;

use super::*;

fn players(most: usize) -> Players {
    Players::new(most, [7; 32], None)
}

fn never_needed(_: PlayerId) -> bool {
    false
}

fn name(text: &str) -> PlayerName {
    text.parse().expect("a name")
}

#[test]
fn a_new_player_gets_a_name_an_id_and_a_token() {
    let mut players = players(10);
    let identity = players.connect(None, None, never_needed, Instant::now()).expect("strangers are welcome");
    assert!(identity.name.get().as_str().starts_with("Guest-"));
    assert_eq!(players.connected(), 1);
}

#[test]
fn a_connected_player_is_not_replaced_by_data_from_another_node() {
    let now = Instant::now();
    let mut players = players(10);
    let ann = players.connect(None, Some(name("Ann")), never_needed, now).expect("welcome");
    let stored = KnownPlayer { id: ann.player, key: ann.key, name: name("Guest") };
    players.remember(stored, None, now);
    assert_eq!((ann.name.get(), players.is_connected(ann.player), players.connected()), (name("Ann"), true, 1));
    players.disconnect(ann.player, now);
    assert_eq!(players.connected(), 0);
}

#[test]
fn only_nodes_of_the_same_cluster_know_each_others_guests() {
    let now = Instant::now();
    let node = |secret| Players::new(10, [secret; 32], Some(ClusterSecret::new([secret; 32])));
    let (mut here, mut there, mut elsewhere) = (node(1), node(1), node(2));
    let guest = here.connect(None, None, never_needed, now).expect("welcome");
    for (players, is_known) in [(&mut there, true), (&mut elsewhere, false)] {
        assert!(players.connect(Some(guest.token), None, never_needed, now).is_err());
        players.remember_signed(&guest.token, never_needed, now);
        let known = players.connect(Some(guest.token), None, never_needed, now);
        assert_eq!(known.ok().map(|known| (known.player, known.key)), is_known.then_some((guest.player, guest.key)));
    }
    let forged = format!("{}{}", guest.player, &Token::from_bits(1).reveal()[PLAYER_LENGTH..]);
    there.remember_signed(&forged.parse().expect("a token"), never_needed, now);
    assert!(there.connect(Some(forged.parse().expect("a token")), None, never_needed, now).is_err());
    let revoked = here.connect(None, None, never_needed, now).expect("welcome");
    there.revoke(revoked.player, &Revoked { tokens: vec![revoked.key], key: guest.key });
    there.remember_signed(&revoked.token, never_needed, now);
    assert!(there.connect(Some(revoked.token), None, never_needed, now).is_err());
}

#[test]
fn a_returning_player_with_the_token_keeps_identity_and_name() {
    let now = Instant::now();
    let mut players = players(10);
    let first = players.connect(None, Some(name("Ann")), never_needed, now).expect("welcome");
    players.disconnect(first.player, now);
    let again = players.connect(Some(first.token), None, never_needed, now).expect("known");
    assert_eq!((again.player, again.name.get(), again.key), (first.player, first.name.get(), first.key));
    let renamed = players.connect(Some(first.token), Some(name("Bea")), never_needed, now).expect("known");
    assert_eq!((renamed.player, renamed.name.get().as_str()), (first.player, "Bea"));
    assert_eq!(again.name.get().as_str(), "Bea", "on every connection");
}

#[test]
fn several_devices_are_one_person() {
    let now = Instant::now();
    let mut players = players(10);
    let one = players.connect(None, None, never_needed, now).expect("welcome");
    players.connect(Some(one.token), None, never_needed, now).expect("known");
    assert_eq!(players.connected(), 1);
    players.disconnect(one.player, now);
    assert_eq!(players.connected(), 1);
    players.disconnect(one.player, now);
    assert_eq!(players.connected(), 0);
}

#[test]
fn an_unknown_token_is_refused() {
    let refusal =
        players(10).connect(Some(Token::from_bits(1)), None, never_needed, Instant::now()).expect_err("unknown");
    assert_eq!(refusal.code, RefusalCode::BadToken);
}

#[test]
fn names_may_be_shared_ids_are_not() {
    let mut players = players(10);
    let [one, two] =
        [(); 2].map(|()| players.connect(None, Some(name("Ann")), never_needed, Instant::now()).expect("welcome"));
    assert_eq!(one.name.get(), two.name.get());
    assert_ne!(one.player, two.player);
}

#[test]
fn a_token_that_was_revoked_while_it_was_looked_up_does_not_come_back() {
    let (now, id) = (Instant::now(), PlayerId::from_bits(7));
    let mut players = players(10);
    let [kept, gone] = [1, 2].map(Token::from_bits);
    let key = TokenHash::of(&kept);
    let holder = || Holder {
        player: KnownPlayer { id, key, name: name("Ann") },
        account: AccountTag { handle: "ann".parse().expect("a handle"), kind: AccountKind::Person, owner: None },
        blocked: Vec::new(),
    };
    players.revoke(id, &Revoked { tokens: vec![TokenHash::of(&gone)], key });
    // The store had returned the holder of both before.
    for token in [gone, kept] {
        players.remember_holder(holder(), TokenHash::of(&token), never_needed, now);
    }
    assert_eq!(players.connect(Some(gone), None, never_needed, now).expect_err("revoked").code, RefusalCode::BadToken);
    assert!(players.connect(Some(kept), None, never_needed, now).is_ok());
    for bits in 0..2 * MOST_REVOKED as u128 {
        players.revoke(id, &Revoked { tokens: vec![TokenHash::of(&Token::from_bits(bits + 100))], key });
    }
    assert_eq!(players.revoked.len(), MOST_REVOKED);
}

#[test]
fn a_needed_player_is_not_forgotten() {
    let now = Instant::now();
    let mut players = players(1);
    let seated = players.connect(None, None, never_needed, now).expect("welcome");
    players.disconnect(seated.player, now);
    players.connect(None, None, |player| player == seated.player, now).expect("welcome");
    assert!(players.connect(Some(seated.token), None, never_needed, now).is_ok());
}

#[test]
fn players_away_longest_are_forgotten_first_and_connected_ones_never() {
    let start = Instant::now();
    let mut players = players(8);
    let came: Vec<_> = (0..8_u32)
        .map(|minute| {
            let now = start + Duration::from_mins(1) * minute;
            let identity = players.connect(None, None, never_needed, now).expect("welcome");
            if minute > 0 {
                players.disconnect(identity.player, now);
            }
            identity
        })
        .collect();
    let later = start + Duration::from_hours(1);
    players.connect(None, None, never_needed, later).expect("welcome");
    let known = |players: &mut Players, token| players.connect(Some(token), None, never_needed, later).is_ok();
    let remembered: Vec<bool> = came.iter().map(|identity| known(&mut players, identity.token)).collect();
    assert_eq!(remembered, [true, false, false, true, true, true, true, true]);
}

#[test]
fn revocations_in_any_order_never_make_a_revoked_token_good_again() {
    let now = Instant::now();
    let [first, second, third] = [1, 2, 3].map(Token::from_bits);
    let [first_key, second_key, third_key] = [first, second, third].map(|token| TokenHash::of(&token));
    // The second device revokes the first, then the third the second; a repeated request changes nothing.
    let earlier = Revoked { tokens: vec![first_key], key: second_key };
    let later = Revoked { tokens: vec![second_key], key: third_key };
    for order in [[&earlier, &later, &earlier], [&later, &earlier, &later], [&later, &later, &earlier]] {
        let mut players = players(1);
        let id = PlayerId::from_bits(7);
        players.remember(KnownPlayer { id, key: first_key, name: name("Ann") }, None, now);
        for device in [second_key, third_key] {
            players.add_device(id, device);
        }
        for revoked in order {
            players.revoke(id, revoked);
        }
        // Another node, or a room, has outdated data about her.
        players.remember(KnownPlayer { id, key: first_key, name: name("Ann") }, None, now);
        for (token, is_good) in [(first, false), (second, false), (third, true)] {
            let known = players.connect(Some(token), None, never_needed, now);
            assert_eq!(known.as_ref().ok().map(|known| known.key), is_good.then_some(third_key), "{order:?}");
            if is_good {
                players.disconnect(id, now);
            }
        }
        // Somebody else takes the only place.
        players.connect(None, None, never_needed, now).expect("welcome");
        for token in [first, second, third] {
            let refusal = players.connect(Some(token), None, never_needed, now).expect_err("she is forgotten");
            assert_eq!(refusal.code, RefusalCode::BadToken);
        }
    }
}
