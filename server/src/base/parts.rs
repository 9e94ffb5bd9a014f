//! The allowance of an address, in parts and shares, so that one player does not use all of it. Pure.
//!
//! Three quarters are for anybody. The last quarter is for known players: those with an account, with a login card, or
//! with a token that the server has known for ten minutes. Within each part one player has at most a tenth. Guests are
//! made freely, so only the last quarter keeps places for the others at an address.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::PlayerId;

use crate::base::rate_limit::Allowance;

/// From this age on, a token counts as known.
pub(crate) const KNOWN_AFTER: Duration = Duration::from_mins(10);

/// The advice in a refusal because of the allowance of an address.
pub(crate) const CARD_HELPS: &str = "players with an account or a login card still have places";

/// Whether a player may use the last quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakerKind {
    New,
    Known,
}

/// The user of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taker {
    /// None before `hello`, and for HTTP.
    pub(crate) player: Option<PlayerId>,
    pub(crate) kind: TakerKind,
}

impl Taker {
    /// A client that has not said who it is.
    pub(crate) const NOBODY: Self = Self { player: None, kind: TakerKind::New };
}

/// A part of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AllowancePart {
    /// Three quarters, for anybody.
    Open,
    /// The last quarter, for known players.
    Kept,
}

/// Why an allowance grants nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// The address has used the part up.
    Address,
    /// The player has a tenth of each part that is left.
    Share,
}

impl AllowancePart {
    /// The parts that a taker may use, in the order of use.
    fn of(kind: TakerKind) -> &'static [Self] {
        match kind {
            TakerKind::New => &[Self::Open],
            TakerKind::Known => &[Self::Open, Self::Kept],
        }
    }

    /// The part of an allowance of `most` that takers of a kind may use up together: for allowances in which each player
    /// has a limit of its own.
    pub(crate) fn most_for(kind: TakerKind, most: usize) -> usize {
        Self::of(kind).iter().map(|part| part.size(most)).sum()
    }

    /// Its size, out of an allowance of `most`.
    pub(crate) fn size(self, most: usize) -> usize {
        match self {
            Self::Open => most - most / 4,
            Self::Kept => most / 4,
        }
    }

    /// The share of one player in it, at least one.
    pub(crate) fn share(self, most: usize) -> usize {
        self.size(most).div_ceil(10)
    }
}

/// The places of an address that are taken, each until it is given back.
#[derive(Debug, Default)]
pub(crate) struct Places {
    taken: [usize; 2],
    by_player: HashMap<(AllowancePart, PlayerId), usize>,
}

impl Places {
    /// The part in which there is a place for a taker, out of `most` places; 0 is no limit.
    pub(crate) fn find(&self, most: usize, taker: Taker) -> Result<AllowancePart, Reached> {
        self.find_with(most, 1, taker)
    }

    /// The same with a least share of a player in the part for anybody.
    pub(crate) fn find_with(&self, most: usize, least_share: usize, taker: Taker) -> Result<AllowancePart, Reached> {
        if most == 0 {
            return Ok(AllowancePart::Open);
        }
        let mut reached = Reached::Address;
        for part in AllowancePart::of(taker.kind) {
            if !self.has_room(*part, most) {
                continue;
            }
            let own = taker.player.and_then(|player| self.by_player.get(&(*part, player)));
            let least = if *part == AllowancePart::Open { least_share } else { 1 };
            if own.is_none_or(|own| *own < part.share(most).max(least)) {
                return Ok(*part);
            }
            reached = Reached::Share;
        }
        Err(reached)
    }

    /// Whether a part has a place.
    pub(crate) fn has_room(&self, part: AllowancePart, most: usize) -> bool {
        self.taken[part as usize] < part.size(most)
    }

    /// Takes a place in a part.
    pub(crate) fn add(&mut self, part: AllowancePart, player: Option<PlayerId>) {
        self.taken[part as usize] += 1;
        if let Some(player) = player {
            *self.by_player.entry((part, player)).or_default() += 1;
        }
    }

    /// Takes a place, if there is one.
    #[cfg(test)]
    pub(crate) fn take(&mut self, most: usize, taker: Taker) -> Result<AllowancePart, Reached> {
        let part = self.find(most, taker)?;
        self.add(part, taker.player);
        Ok(part)
    }

    /// Gives a place back.
    pub(crate) fn give_back(&mut self, part: AllowancePart, player: Option<PlayerId>) {
        self.taken[part as usize] -= 1;
        if let Some(player) = player
            && let Some(own) = self.by_player.get_mut(&(part, player))
        {
            *own -= 1;
            if *own == 0 {
                self.by_player.remove(&(part, player));
            }
        }
    }

    /// The number of places that are taken.
    pub(crate) fn len(&self) -> usize {
        self.taken.iter().sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Token buckets of an address for rare requests.
#[derive(Debug)]
pub(crate) struct Rates {
    most: u32,
    within: Duration,
    open: RatePart,
    kept: RatePart,
}

#[derive(Debug)]
struct RatePart {
    left: Allowance,
    /// The shares of the players who have used some.
    by_player: HashMap<PlayerId, Allowance>,
}

/// A share of this number of players is remembered before the full ones are forgotten.
const MOST_SHARES: usize = 64;

impl Rates {
    /// Full buckets of `most` tokens, which refill in `within`; 0 is no limit.
    pub(crate) fn new(most: u32, within: Duration, now: Instant) -> Self {
        let part = |part: AllowancePart| RatePart {
            left: Allowance::new(part.size(most as usize) as u32, within, now),
            by_player: HashMap::new(),
        };
        Self { most, within, open: part(AllowancePart::Open), kept: part(AllowancePart::Kept) }
    }

    /// Changes the capacity; keeps the fractions that are left.
    pub(crate) fn resize(&mut self, most: u32, now: Instant) {
        if self.most == most {
            return;
        }
        self.most = most;
        for (part, buckets) in [(AllowancePart::Open, &mut self.open), (AllowancePart::Kept, &mut self.kept)] {
            buckets.left.resize(part.size(most as usize) as u32, now);
            for own in buckets.by_player.values_mut() {
                own.resize(part.share(most as usize) as u32, now);
            }
        }
    }

    /// The part that has a token for a taker.
    pub(crate) fn find(&mut self, taker: Taker, now: Instant) -> Result<AllowancePart, Reached> {
        if self.most == 0 {
            return Ok(AllowancePart::Open);
        }
        let mut reached = Reached::Address;
        for part in AllowancePart::of(taker.kind) {
            let buckets = self.part(*part);
            if !buckets.left.has_any(now) {
                continue;
            }
            let own = taker.player.and_then(|player| buckets.by_player.get_mut(&player));
            if own.is_none_or(|own| own.has_any(now)) {
                return Ok(*part);
            }
            reached = Reached::Share;
        }
        Err(reached)
    }

    /// Spends a token, if there is one.
    pub(crate) fn spend(&mut self, taker: Taker, now: Instant) -> Result<AllowancePart, Reached> {
        let part = self.find(taker, now)?;
        if self.most == 0 {
            return Ok(part);
        }
        let (share, within) = (part.share(self.most as usize) as u32, self.within);
        let buckets = self.part(part);
        buckets.left.spend(now);
        if let Some(player) = taker.player {
            if buckets.by_player.len() >= MOST_SHARES && !buckets.by_player.contains_key(&player) {
                buckets.by_player.retain(|_, own| !own.is_full(now));
            }
            buckets.by_player.entry(player).or_insert_with(|| Allowance::new(share, within, now)).spend(now);
        }
        Ok(part)
    }

    /// Returns a token that was spent in vain.
    pub(crate) fn give_back(&mut self, part: AllowancePart, player: Option<PlayerId>) {
        let buckets = self.part(part);
        buckets.left.give_back();
        if let Some(own) = player.and_then(|player| buckets.by_player.get_mut(&player)) {
            own.give_back();
        }
    }

    /// Whether half of the part for anybody is there.
    pub(crate) fn has_half(&mut self, now: Instant) -> bool {
        self.open.left.has_half(now)
    }

    fn part(&mut self, part: AllowancePart) -> &mut RatePart {
        match part {
            AllowancePart::Open => &mut self.open,
            AllowancePart::Kept => &mut self.kept,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(player: u64) -> Taker {
        Taker { player: Some(PlayerId::from_bits(player)), kind: TakerKind::New }
    }

    fn known(player: u64) -> Taker {
        Taker { kind: TakerKind::Known, ..new(player) }
    }

    #[test]
    fn one_player_has_a_tenth_of_each_part_and_many_new_ones_leave_the_last_quarter() {
        let mut places = Places::default();
        let taken = |places: &mut Places, taker| (0..100).take_while(|_| places.take(100, taker).is_ok()).count();
        assert_eq!(taken(&mut places, new(1)), 8, "a tenth of 75, rounded up");
        assert_eq!(places.find(100, new(1)), Err(Reached::Share));
        assert_eq!(taken(&mut places, known(2)), 8 + 3);
        let others: usize = (3..100).map(|player| taken(&mut places, new(player))).sum();
        assert_eq!(others, 75 - 16);
        assert_eq!(places.find(100, new(7)), Err(Reached::Address));
        assert_eq!(places.find(100, Taker::NOBODY), Err(Reached::Address));
        assert_eq!(places.find(100, known(1)), Ok(AllowancePart::Kept));
        assert_eq!(places.find(100, known(2)), Err(Reached::Share));
        let known_ones: usize = (200..300).map(|player| taken(&mut places, known(player))).sum();
        assert_eq!((known_ones, places.len()), (22, 100));
        assert_eq!(places.find(100, known(500)), Err(Reached::Address));
    }

    #[test]
    fn a_place_that_is_given_back_is_free_again() {
        let mut places = Places::default();
        let part = places.take(4, known(1)).expect("free");
        let other = places.take(4, known(1)).expect("free");
        assert_eq!(
            (part, other, places.find(4, known(1))),
            (AllowancePart::Open, AllowancePart::Kept, Err(Reached::Share))
        );
        places.give_back(part, known(1).player);
        assert_eq!(places.find(4, known(1)), Ok(AllowancePart::Open));
        places.give_back(other, known(1).player);
        assert!(places.is_empty() && places.by_player.is_empty());
    }

    #[test]
    fn zero_is_no_limit() {
        let (mut places, now) = (Places::default(), Instant::now());
        let mut rates = Rates::new(0, Duration::from_hours(1), now);
        for _ in 0..1000 {
            assert!(places.take(0, new(1)).is_ok() && rates.spend(new(1), now).is_ok());
        }
    }

    #[test]
    fn a_small_allowance_is_for_anybody_and_gives_each_player_at_least_one() {
        let mut places = Places::default();
        assert_eq!((1..9).filter(|player| places.take(3, new(*player)).is_ok()).count(), 3);
    }

    #[test]
    fn rates_have_parts_and_shares_that_refill() {
        let (hour, start) = (Duration::from_hours(1), Instant::now());
        let mut rates = Rates::new(200, hour, start);
        let spent = |rates: &mut Rates, taker, now| (0..300).take_while(|_| rates.spend(taker, now).is_ok()).count();
        assert_eq!(spent(&mut rates, new(1), start), 15);
        assert_eq!(rates.find(new(1), start), Err(Reached::Share));
        assert_eq!(spent(&mut rates, known(2), start), 15 + 5);
        assert_eq!(spent(&mut rates, Taker::NOBODY, start), 120);
        assert_eq!(rates.find(new(3), start), Err(Reached::Address));
        assert_eq!(spent(&mut rates, known(3), start), 5);
        assert_eq!(spent(&mut rates, new(1), start + hour / 15), 1);
        rates.give_back(AllowancePart::Open, new(1).player);
        assert_eq!(spent(&mut rates, new(1), start + hour / 15), 1, "it was spent in vain");
        assert!(!rates.has_half(start + hour / 3) && rates.has_half(start + hour * 2 / 3));
    }

    #[test]
    fn rates_that_are_resized_keep_the_fractions_left() {
        let (hour, now) = (Duration::from_hours(1), Instant::now());
        let mut rates = Rates::new(40, hour, now);
        assert!((0..30).all(|_| rates.spend(Taker::NOBODY, now).is_ok()));
        rates.resize(20, now);
        assert_eq!(rates.find(Taker::NOBODY, now), Err(Reached::Address));
        assert_eq!((0..20).filter(|player| rates.spend(known(*player), now).is_ok()).count(), 5);
    }

    #[test]
    fn only_shares_in_use_are_remembered() {
        let (hour, now) = (Duration::from_hours(1), Instant::now());
        let mut rates = Rates::new(10_000, hour, now);
        for player in 0..1000 {
            assert!(rates.spend(new(player), now + hour * player as u32).is_ok());
        }
        assert!(rates.open.by_player.len() <= MOST_SHARES);
    }
}
