//! The use of limits by each address: rooms, new players, wrong guesses. Pure.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::address::Network;
use crate::config::Config;
use crate::rate_limit::Allowance;

/// The time in which an allowance is earned back.
const HOUR: Duration = Duration::from_hours(1);

/// The most addresses remembered; above that, those without rooms are forgotten.
const MOST_REMEMBERED: usize = 50_000;

/// All addresses.
#[derive(Debug)]
pub(super) struct Addresses {
    taken: HashMap<Network, Taken>,
    rooms: usize,
    new_players: u32,
    new_accounts: u32,
    account_changes: u32,
    wrong_guesses: u32,
    new_tournaments: u32,
}

/// What one address has taken.
#[derive(Debug)]
struct Taken {
    rooms: usize,
    new_players: Allowance,
    new_accounts: Allowance,
    account_changes: Allowance,
    wrong_guesses: Allowance,
    new_tournaments: Allowance,
}

impl Addresses {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            taken: HashMap::new(),
            rooms: config.rooms_per_address,
            new_players: config.new_players_per_address,
            new_accounts: config.new_accounts_per_address,
            account_changes: config.account_changes_per_address,
            wrong_guesses: config.wrong_guesses_per_address,
            new_tournaments: config.tournaments_per_address.saturating_mul(6),
        }
    }

    fn taken(&mut self, network: Network, now: Instant) -> &mut Taken {
        if self.taken.len() >= MOST_REMEMBERED && !self.taken.contains_key(&network) {
            self.taken.retain(|_, taken| taken.rooms > 0);
        }
        let Self { new_players, new_accounts, account_changes, wrong_guesses, new_tournaments, .. } = *self;
        self.taken.entry(network).or_insert_with(|| Taken {
            rooms: 0,
            new_players: Allowance::new(new_players, HOUR, now),
            new_accounts: Allowance::new(new_accounts, HOUR, now),
            account_changes: Allowance::new(account_changes, HOUR, now),
            wrong_guesses: Allowance::new(wrong_guesses, HOUR, now),
            new_tournaments: Allowance::new(new_tournaments, HOUR, now),
        })
    }

    /// Whether an address may make another room.
    pub(super) fn may_open(&self, network: Network) -> bool {
        let rooms = self.taken.get(&network).map_or(0, |taken| taken.rooms);
        self.rooms == 0 || rooms < self.rooms
    }

    pub(super) fn room_opened(&mut self, network: Network, now: Instant) {
        self.taken(network, now).rooms += 1;
    }

    pub(super) fn room_closed(&mut self, network: Network) {
        if let Some(taken) = self.taken.get_mut(&network) {
            taken.rooms -= 1;
        }
    }

    /// Whether a new player may come from an address; counts it.
    pub(super) fn admit(&mut self, network: Network, now: Instant) -> bool {
        self.new_players == 0 || self.taken(network, now).new_players.spend(now)
    }

    /// Whether another account may be made from an address; counts it.
    pub(super) fn may_make_account(&mut self, network: Network, now: Instant) -> bool {
        self.new_accounts == 0 || self.taken(network, now).new_accounts.spend(now)
    }

    /// Whether an account may be changed from an address; counts it.
    pub(super) fn may_change_account(&mut self, network: Network, now: Instant) -> bool {
        self.account_changes == 0 || self.taken(network, now).account_changes.spend(now)
    }

    /// Whether another tournament may be made from an address; counts it.
    pub(super) fn may_make_tournament(&mut self, network: Network, now: Instant) -> bool {
        self.new_tournaments == 0 || self.taken(network, now).new_tournaments.spend(now)
    }

    /// An account that was counted was not made.
    pub(super) fn account_not_made(&mut self, network: Network) {
        if let Some(taken) = self.taken.get_mut(&network) {
            taken.new_accounts.give_back();
        }
    }

    /// Whether an address has not yet guessed too often.
    pub(super) fn may_guess(&mut self, network: Network, now: Instant) -> bool {
        self.wrong_guesses == 0 || self.taken(network, now).wrong_guesses.has_any(now)
    }

    pub(super) fn guessed_wrong(&mut self, network: Network, now: Instant) {
        if self.wrong_guesses > 0 {
            self.taken(network, now).wrong_guesses.spend(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> (Addresses, Instant) {
        let config = Config {
            rooms_per_address: 2,
            new_players_per_address: 3,
            wrong_guesses_per_address: 2,
            ..Config::default()
        };
        (Addresses::new(&config), Instant::now())
    }

    #[test]
    fn an_address_has_so_many_rooms_and_another_when_one_is_gone() {
        let (mut addresses, now) = addresses();
        let (here, there) = (Network::of("10.0.0.1"), Network::of("10.0.0.2"));
        for _ in 0..2 {
            assert!(addresses.may_open(here));
            addresses.room_opened(here, now);
        }
        assert!(!addresses.may_open(here) && addresses.may_open(there));
        addresses.room_closed(here);
        assert!(addresses.may_open(here));
    }

    #[test]
    fn new_players_and_wrong_guesses_are_earned_back_in_an_hour() {
        let (mut addresses, now) = addresses();
        let here = Network::of("10.0.0.1");
        let came = (0..5).filter(|_| addresses.admit(here, now)).count();
        assert_eq!(came, 3);
        assert!(addresses.admit(here, now + HOUR / 3), "a third of the hour, a third of them");
        assert!(!addresses.admit(here, now + HOUR / 3));
        for _ in 0..2 {
            assert!(addresses.may_guess(here, now));
            addresses.guessed_wrong(here, now);
        }
        assert!(!addresses.may_guess(here, now));
        assert!(addresses.may_guess(here, now + HOUR / 2));
        assert!(addresses.may_guess(Network::of("10.0.0.2"), now));
    }

    #[test]
    fn an_address_makes_so_many_tournaments_in_an_hour() {
        let config = Config { tournaments_per_address: 2, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config), Instant::now());
        let here = Network::of("10.0.0.1");
        assert_eq!((0..20).filter(|_| addresses.may_make_tournament(here, now)).count(), 12);
        assert!(addresses.may_make_tournament(here, now + HOUR / 12));
        assert!(addresses.may_make_tournament(Network::of("10.0.0.2"), now));
    }

    #[test]
    fn an_account_that_was_not_made_does_not_count() {
        let config = Config { new_accounts_per_address: 2, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config), Instant::now());
        let here = Network::of("10.0.0.1");
        for _ in 0..5 {
            assert!(addresses.may_make_account(here, now));
            addresses.account_not_made(here);
        }
        addresses.account_not_made(here);
        let made = (0..5).filter(|_| addresses.may_make_account(here, now)).count();
        assert_eq!(made, 2, "never more than at first");
    }

    #[test]
    fn zero_is_no_limit() {
        let config = Config {
            rooms_per_address: 0,
            new_players_per_address: 0,
            wrong_guesses_per_address: 0,
            ..Config::default()
        };
        let (mut addresses, now) = (Addresses::new(&config), Instant::now());
        let here = Network::of("10.0.0.1");
        for _ in 0..1000 {
            addresses.room_opened(here, now);
            addresses.guessed_wrong(here, now);
            assert!(addresses.may_open(here) && addresses.admit(here, now) && addresses.may_guess(here, now));
        }
    }
}
