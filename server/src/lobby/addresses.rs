//! The use of limits by each address: rooms, new players, accounts. Pure.
//!
//! Nodes divide the hourly limits of an address: each of them counts by itself, but they protect common things
//! (handles, memory for players). The limit of rooms is not divided, because it protects the
//! memory of one node.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::base::address::AddressRange;
use crate::base::rate_limit::Allowance;
use crate::config::Config;

/// The time in which an allowance is earned back.
const HOUR: Duration = Duration::from_hours(1);

/// The most addresses remembered; above that, those without rooms are forgotten.
const MOST_REMEMBERED: usize = 50_000;

/// All addresses.
#[derive(Debug)]
pub(super) struct Addresses {
    taken: HashMap<AddressRange, AddressUse>,
    rooms: usize,
    /// The limits of all servers together.
    all: Hourly<u32>,
    /// The number of servers.
    servers: u32,
    /// The limits of this server.
    most: Hourly<u32>,
}

/// The hourly limits of an address, or the rest of them; 0 for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hourly<T> {
    new_players: T,
    new_accounts: T,
    account_changes: T,
    new_tournaments: T,
}

impl<T> Hourly<T> {
    fn map<U>(self, change: impl Fn(T) -> U) -> Hourly<U> {
        Hourly {
            new_players: change(self.new_players),
            new_accounts: change(self.new_accounts),
            account_changes: change(self.account_changes),
            new_tournaments: change(self.new_tournaments),
        }
    }
}

/// The use of the limits by one address.
#[derive(Debug)]
struct AddressUse {
    rooms: usize,
    left: Hourly<Allowance>,
}

impl Addresses {
    pub(super) fn new(config: &Config) -> Self {
        let all = Hourly {
            new_players: config.new_players_per_address,
            new_accounts: config.new_accounts_per_address,
            account_changes: config.account_changes_per_address,
            new_tournaments: config.tournaments_per_address.saturating_mul(6),
        };
        Self { taken: HashMap::new(), rooms: config.rooms_per_address, all, servers: 1, most: all }
    }

    /// Sets the number of servers. Each address keeps the fraction of its limits that is left.
    pub(super) fn divide(&mut self, servers: u32, now: Instant) {
        if self.servers == servers.max(1) {
            return;
        }
        self.servers = servers.max(1);
        self.most = self.all.map(|limit| limit.div_ceil(self.servers));
        let most = self.most;
        for AddressUse { left, .. } in self.taken.values_mut() {
            left.new_players.resize(most.new_players, now);
            left.new_accounts.resize(most.new_accounts, now);
            left.account_changes.resize(most.account_changes, now);
            left.new_tournaments.resize(most.new_tournaments, now);
        }
    }

    fn taken(&mut self, network: AddressRange, now: Instant) -> &mut AddressUse {
        if self.taken.len() >= MOST_REMEMBERED && !self.taken.contains_key(&network) {
            self.taken.retain(|_, taken| taken.rooms > 0);
        }
        let most = self.most;
        self.taken
            .entry(network)
            .or_insert_with(|| AddressUse { rooms: 0, left: most.map(|limit| Allowance::new(limit, HOUR, now)) })
    }

    /// Whether an address may make another room.
    pub(super) fn may_open(&self, network: AddressRange) -> bool {
        let rooms = self.taken.get(&network).map_or(0, |taken| taken.rooms);
        self.rooms == 0 || rooms < self.rooms
    }

    pub(super) fn room_opened(&mut self, network: AddressRange, now: Instant) {
        self.taken(network, now).rooms += 1;
    }

    pub(super) fn room_closed(&mut self, network: AddressRange) {
        if let Some(taken) = self.taken.get_mut(&network) {
            taken.rooms -= 1;
        }
    }

    /// Whether a new player may come from an address; counts it.
    pub(super) fn admit(&mut self, network: AddressRange, now: Instant) -> bool {
        self.all.new_players == 0 || self.taken(network, now).left.new_players.spend(now)
    }

    /// Whether another account may be made from an address; counts it.
    pub(super) fn may_make_account(&mut self, network: AddressRange, now: Instant) -> bool {
        self.all.new_accounts == 0 || self.taken(network, now).left.new_accounts.spend(now)
    }

    /// Whether an account may be changed from an address; counts it.
    pub(super) fn may_change_account(&mut self, network: AddressRange, now: Instant) -> bool {
        self.all.account_changes == 0 || self.taken(network, now).left.account_changes.spend(now)
    }

    /// Whether another tournament may be made from an address; counts it.
    pub(super) fn may_make_tournament(&mut self, network: AddressRange, now: Instant) -> bool {
        self.all.new_tournaments == 0 || self.taken(network, now).left.new_tournaments.spend(now)
    }

    /// Returns the count of an account that was not made after all.
    pub(super) fn account_not_made(&mut self, network: AddressRange) {
        if let Some(taken) = self.taken.get_mut(&network) {
            taken.left.new_accounts.give_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> (Addresses, Instant) {
        let config = Config { rooms_per_address: 2, new_players_per_address: 3, ..Config::default() };
        (Addresses::new(&config), Instant::now())
    }

    #[test]
    fn an_address_may_make_another_room_after_one_has_closed() {
        let (mut addresses, now) = addresses();
        let (here, there) = (AddressRange::of("10.0.0.1"), AddressRange::of("10.0.0.2"));
        for _ in 0..2 {
            assert!(addresses.may_open(here));
            addresses.room_opened(here, now);
        }
        assert!(!addresses.may_open(here) && addresses.may_open(there));
        addresses.room_closed(here);
        assert!(addresses.may_open(here));
    }

    #[test]
    fn new_players_are_earned_back_in_an_hour() {
        let (mut addresses, now) = addresses();
        let here = AddressRange::of("10.0.0.1");
        let came = (0..5).filter(|_| addresses.admit(here, now)).count();
        assert_eq!(came, 3);
        assert!(addresses.admit(here, now + HOUR / 3), "a third of the hour, a third of them");
        assert!(!addresses.admit(here, now + HOUR / 3));
    }

    #[test]
    fn tournaments_of_an_address_are_limited_by_the_hour() {
        let config = Config { tournaments_per_address: 2, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config), Instant::now());
        let here = AddressRange::of("10.0.0.1");
        assert_eq!((0..20).filter(|_| addresses.may_make_tournament(here, now)).count(), 12);
        assert!(addresses.may_make_tournament(here, now + HOUR / 12));
        assert!(addresses.may_make_tournament(AddressRange::of("10.0.0.2"), now));
    }

    #[test]
    fn an_account_that_was_not_made_does_not_count() {
        let config = Config { new_accounts_per_address: 2, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config), Instant::now());
        let here = AddressRange::of("10.0.0.1");
        for _ in 0..5 {
            assert!(addresses.may_make_account(here, now));
            addresses.account_not_made(here);
        }
        addresses.account_not_made(here);
        let made = (0..5).filter(|_| addresses.may_make_account(here, now)).count();
        assert_eq!(made, 2, "never more than at first");
    }

    #[test]
    fn several_servers_divide_the_hourly_limits_of_an_address_but_not_its_rooms() {
        let (mut addresses, now) = addresses();
        let [here, there] = ["10.0.0.1", "10.0.0.2"].map(AddressRange::of);
        let come = |addresses: &mut Addresses, network, now| (0..9).filter(|_| addresses.admit(network, now)).count();
        assert!(addresses.admit(here, now), "the first of three");
        addresses.divide(2, now);
        assert_eq!(come(&mut addresses, here, now), 1, "two thirds of two");
        assert_eq!(come(&mut addresses, there, now), 2, "half of three, rounded up");
        addresses.divide(1, now);
        assert_eq!(come(&mut addresses, there, now + HOUR), 3);
        addresses.divide(100, now);
        assert_eq!(come(&mut addresses, AddressRange::of("10.0.0.3"), now), 1);
        for _ in 0..2 {
            assert!(addresses.may_open(here));
            addresses.room_opened(here, now);
        }
        assert!(!addresses.may_open(here));
    }

    #[test]
    fn zero_is_no_limit() {
        let config = Config { rooms_per_address: 0, new_players_per_address: 0, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config), Instant::now());
        let here = AddressRange::of("10.0.0.1");
        addresses.divide(3, now);
        for _ in 0..1000 {
            addresses.room_opened(here, now);
            assert!(addresses.may_open(here) && addresses.admit(here, now));
        }
    }
}
