//! The use of limits by each address: rooms, new players, accounts. Pure.
//!
//! Nodes divide the hourly limits of an address: each of them counts by itself, but they protect common things
//! (handles, memory for players). The limit of rooms is not divided, because it protects the
//! memory of one node.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::PlayerId;

use crate::base::address::AddressRange;
use crate::base::parts::{AllowancePart, Places, Rates, Reached, Taker};
use crate::base::rate_limit::Allowance;
use crate::config::Config;
use crate::lobby::fair_order::{AddressKey, EntryMaker};
use crate::nodes::ClusterSecret;

/// The time in which an allowance is earned back.
const HOUR: Duration = Duration::from_hours(1);

/// The same for reports.
const DAY: Duration = Duration::from_hours(24);

/// The most addresses remembered; above that, those without rooms are forgotten.
const MOST_REMEMBERED: usize = 50_000;

/// All addresses.
#[derive(Debug)]
pub(super) struct Addresses {
    taken: HashMap<AddressRange, AddressUse>,
    rooms: usize,
    /// The limits of all servers together.
    all: Hourly,
    /// The number of servers.
    servers: u32,
    /// The limits of this server.
    most: Hourly,
    /// The key of the hashes of addresses: the same at all nodes.
    secret: ClusterSecret,
}

/// The hourly limits of an address; 0 for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hourly {
    new_players: u32,
    new_accounts: u32,
    account_changes: u32,
    new_tournaments: u32,
    /// In a day.
    reports: u32,
}

impl Hourly {
    /// The share of each of several servers.
    fn divided(self, servers: u32) -> Self {
        Self {
            new_players: self.new_players.div_ceil(servers),
            new_accounts: self.new_accounts.div_ceil(servers),
            account_changes: self.account_changes.div_ceil(servers),
            new_tournaments: self.new_tournaments.div_ceil(servers),
            reports: self.reports.div_ceil(servers),
        }
    }
}

/// A room as it counts for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoomPlace {
    pub(crate) network: AddressRange,
    key: AddressKey,
    part: AllowancePart,
    player: Option<PlayerId>,
}

impl RoomPlace {
    /// The maker of the room, for the order of the list.
    pub(super) fn maker(self) -> EntryMaker {
        EntryMaker { address: self.key, player: self.player }
    }

    /// The player who made the room.
    pub(crate) fn player(self) -> Option<PlayerId> {
        self.player
    }
}

/// The use of the limits by one address.
#[derive(Debug)]
struct AddressUse {
    rooms: Places,
    /// Nobody is known before becoming a player, so these are not in parts.
    new_players: Allowance,
    new_accounts: Rates,
    account_changes: Rates,
    new_tournaments: Rates,
    /// Those for anybody, and those for accounts.
    reports: [Allowance; 2],
}

impl Addresses {
    pub(super) fn new(config: &Config, secret: ClusterSecret) -> Self {
        let all = Hourly {
            new_players: config.new_players_per_address,
            new_accounts: config.new_accounts_per_address,
            account_changes: config.account_changes_per_address,
            new_tournaments: config.tournaments_per_address.saturating_mul(6),
            reports: config.reports_per_address,
        };
        Self { taken: HashMap::new(), rooms: config.rooms_per_address, all, servers: 1, most: all, secret }
    }

    /// The hash of an address. Other nodes get only this.
    pub(super) fn key_of(&self, network: AddressRange) -> AddressKey {
        let mac = self.secret.sign("address in the lobby", network.address().to_string().as_bytes());
        let (bits, _) = mac.split_first_chunk().expect("a code has 32 bytes");
        AddressKey(u64::from_be_bytes(*bits))
    }

    /// Sets the number of servers. Each address keeps the fraction of its limits that is left.
    pub(super) fn divide(&mut self, servers: u32, now: Instant) {
        if self.servers == servers.max(1) {
            return;
        }
        self.servers = servers.max(1);
        self.most = self.all.divided(self.servers);
        let most = self.most;
        for taken in self.taken.values_mut() {
            taken.new_players.resize(most.new_players, now);
            taken.new_accounts.resize(most.new_accounts, now);
            taken.account_changes.resize(most.account_changes, now);
            taken.new_tournaments.resize(most.new_tournaments, now);
            let (reports, most) = (taken.reports.iter_mut(), parts_of_reports(most.reports));
            reports.zip(most).for_each(|(part, most)| part.resize(most, now));
        }
    }

    fn taken(&mut self, network: AddressRange, now: Instant) -> &mut AddressUse {
        if self.taken.len() >= MOST_REMEMBERED && !self.taken.contains_key(&network) {
            self.taken.retain(|_, taken| !taken.rooms.is_empty());
        }
        let most = self.most;
        self.taken.entry(network).or_insert_with(|| AddressUse {
            rooms: Places::default(),
            new_players: Allowance::new(most.new_players, HOUR, now),
            new_accounts: Rates::new(most.new_accounts, HOUR, now),
            account_changes: Rates::new(most.account_changes, HOUR, now),
            new_tournaments: Rates::new(most.new_tournaments, HOUR, now),
            reports: parts_of_reports(most.reports).map(|most| Allowance::new(most, DAY, now)),
        })
    }

    /// Whether a player at an address may make another room.
    pub(super) fn may_open(&self, network: AddressRange, taker: Taker) -> Result<(), Reached> {
        let found = self.taken.get(&network).map(|taken| taken.rooms.find(self.rooms, taker));
        found.unwrap_or(Ok(AllowancePart::Open)).map(drop)
    }

    /// Counts a room for an address, also beyond the limit: a room from before a restart is there already.
    pub(super) fn room_opened(&mut self, network: AddressRange, taker: Taker, now: Instant) -> RoomPlace {
        let most = self.rooms;
        let rooms = &mut self.taken(network, now).rooms;
        let part = rooms.find(most, taker).unwrap_or(AllowancePart::Open);
        rooms.add(part, taker.player);
        RoomPlace { network, key: self.key_of(network), part, player: taker.player }
    }

    pub(super) fn room_closed(&mut self, RoomPlace { network, part, player, .. }: RoomPlace) {
        if let Some(taken) = self.taken.get_mut(&network) {
            taken.rooms.give_back(part, player);
        }
    }

    /// Whether a new player may come from an address; counts it.
    pub(super) fn admit(&mut self, network: AddressRange, now: Instant) -> bool {
        self.all.new_players == 0 || self.taken(network, now).new_players.spend(now)
    }

    /// Whether another account may be made from an address; counts it.
    pub(super) fn may_make_account(
        &mut self,
        network: AddressRange,
        taker: Taker,
        now: Instant,
    ) -> Result<AllowancePart, Reached> {
        self.taken(network, now).new_accounts.spend(taker, now)
    }

    /// Whether an account may be changed from an address; counts it.
    pub(super) fn may_change_account(
        &mut self,
        network: AddressRange,
        taker: Taker,
        now: Instant,
    ) -> Result<(), Reached> {
        self.taken(network, now).account_changes.spend(taker, now).map(drop)
    }

    /// Whether another tournament may be made from an address; counts it.
    pub(super) fn may_make_tournament(
        &mut self,
        network: AddressRange,
        taker: Taker,
        now: Instant,
    ) -> Result<(), Reached> {
        self.taken(network, now).new_tournaments.spend(taker, now).map(drop)
    }

    /// Whether another report may be sent from an address; counts it.
    pub(super) fn may_report(&mut self, network: AddressRange, has_account: bool, now: Instant) -> bool {
        if self.all.reports == 0 {
            return true;
        }
        let [open, kept] = &mut self.taken(network, now).reports;
        open.spend(now) || has_account && kept.spend(now)
    }

    /// Returns the count of an account that was not made after all.
    pub(super) fn account_not_made(&mut self, network: AddressRange, part: AllowancePart, player: PlayerId) {
        if let Some(taken) = self.taken.get_mut(&network) {
            taken.new_accounts.give_back(part, Some(player));
        }
    }
}

/// The reports of an address for anybody, and those for accounts: a quarter.
fn parts_of_reports(most: u32) -> [u32; 2] {
    [most - most / 4, most / 4]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::parts::TakerKind;

    fn addresses() -> (Addresses, Instant) {
        let config = Config { rooms_per_address: 2, new_players_per_address: 3, ..Config::default() };
        (Addresses::new(&config, ClusterSecret::new([7; 32])), Instant::now())
    }

    fn here() -> AddressRange {
        AddressRange::of("10.0.0.1")
    }

    fn there() -> AddressRange {
        AddressRange::of("10.0.0.2")
    }

    fn new(player: u64) -> Taker {
        Taker { player: Some(PlayerId::from_bits(player)), kind: TakerKind::New }
    }

    fn known(player: u64) -> Taker {
        Taker { kind: TakerKind::Known, ..new(player) }
    }

    #[test]
    fn an_address_may_make_another_room_after_one_has_closed() {
        let (mut addresses, now) = addresses();
        let places = [1, 2].map(|player| {
            assert_eq!(addresses.may_open(here(), new(player)), Ok(()));
            addresses.room_opened(here(), new(player), now)
        });
        assert_eq!(addresses.may_open(here(), new(3)), Err(Reached::Address));
        assert_eq!(addresses.may_open(there(), new(3)), Ok(()));
        addresses.room_closed(places[0]);
        assert_eq!(addresses.may_open(here(), new(3)), Ok(()));
        assert_eq!(addresses.may_open(here(), new(2)), Err(Reached::Share));
    }

    #[test]
    fn new_players_who_make_rooms_and_accounts_leave_a_quarter_to_known_ones() {
        let config = Config { rooms_per_address: 40, new_accounts_per_address: 40, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config, ClusterSecret::new([7; 32])), Instant::now());
        for player in 0..100 {
            if addresses.may_open(here(), new(player)).is_ok() {
                addresses.room_opened(here(), new(player), now);
            }
            let _ = addresses.may_make_account(here(), new(player), now);
        }
        assert_eq!(addresses.taken[&here()].rooms.len(), 30);
        assert_eq!(addresses.may_open(here(), known(200)), Ok(()));
        assert_eq!(addresses.may_make_account(here(), new(200), now), Err(Reached::Address));
        assert_eq!(addresses.may_make_account(here(), known(200), now), Ok(AllowancePart::Kept));
    }

    #[test]
    fn new_players_are_earned_back_in_an_hour() {
        let (mut addresses, now) = addresses();
        let came = (0..5).filter(|_| addresses.admit(here(), now)).count();
        assert_eq!(came, 3);
        assert!(addresses.admit(here(), now + HOUR / 3), "a third of the hour, a third of them");
        assert!(!addresses.admit(here(), now + HOUR / 3));
    }

    #[test]
    fn tournaments_of_an_address_are_limited_by_the_hour() {
        let config = Config { tournaments_per_address: 2, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config, ClusterSecret::new([7; 32])), Instant::now());
        let may_make = |addresses: &mut Addresses, player, network, now| {
            addresses.may_make_tournament(network, known(player), now).is_ok()
        };
        assert_eq!((0..20).filter(|player| may_make(&mut addresses, *player, here(), now)).count(), 12);
        assert!(may_make(&mut addresses, 30, here(), now + HOUR / 9));
        assert!(may_make(&mut addresses, 0, there(), now));
    }

    #[test]
    fn an_account_that_was_not_made_does_not_count() {
        let config = Config { new_accounts_per_address: 2, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config, ClusterSecret::new([7; 32])), Instant::now());
        let player = PlayerId::from_bits(1);
        for _ in 0..5 {
            let part = addresses.may_make_account(here(), new(1), now).expect("nothing was made");
            addresses.account_not_made(here(), part, player);
        }
        addresses.account_not_made(here(), AllowancePart::Open, player);
        let made = (0..5).filter(|player| addresses.may_make_account(here(), new(*player), now).is_ok()).count();
        assert_eq!(made, 2, "never more than at first");
    }

    #[test]
    fn several_servers_divide_the_hourly_limits_of_an_address_but_not_its_rooms() {
        let (mut addresses, now) = addresses();
        let come = |addresses: &mut Addresses, network, now| (0..9).filter(|_| addresses.admit(network, now)).count();
        assert!(addresses.admit(here(), now), "the first of three");
        addresses.divide(2, now);
        assert_eq!(come(&mut addresses, here(), now), 1, "two thirds of two");
        assert_eq!(come(&mut addresses, there(), now), 2, "half of three, rounded up");
        addresses.divide(1, now);
        assert_eq!(come(&mut addresses, there(), now + HOUR), 3);
        addresses.divide(100, now);
        assert_eq!(come(&mut addresses, AddressRange::of("10.0.0.3"), now), 1);
        for player in 0..2 {
            assert!(addresses.may_open(here(), new(player)).is_ok());
            addresses.room_opened(here(), new(player), now);
        }
        assert!(addresses.may_open(here(), new(3)).is_err());
    }

    #[test]
    fn zero_is_no_limit() {
        let config = Config { rooms_per_address: 0, new_players_per_address: 0, ..Config::default() };
        let (mut addresses, now) = (Addresses::new(&config, ClusterSecret::new([7; 32])), Instant::now());
        addresses.divide(3, now);
        for _ in 0..1000 {
            addresses.room_opened(here(), new(1), now);
            assert!(addresses.may_open(here(), new(1)).is_ok() && addresses.admit(here(), now));
        }
    }
}
