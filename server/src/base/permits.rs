//! Permits, limited in total and for each address, there in parts and shares.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bidak_shared::protocol::PlayerId;
use tokio_util::sync::CancellationToken;

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::{AllowancePart, Places, Reached, Taker};
use crate::base::share::Share;

/// How long a connection in the last quarter of an address may take to show that a known player has it.
pub(crate) const TRIAL: Duration = Duration::from_secs(3);

/// Permits with a limit in total and for each address.
#[derive(Clone, Debug)]
pub(crate) struct Permits(Arc<PermitsShared>);

#[derive(Debug)]
struct PermitsShared {
    most: usize,
    /// 0 for no limit.
    most_per_address: usize,
    share: Share,
    /// The limit in total, and the one for each address.
    limits: [Limit; 2],
    /// The least share of a player in the part for anybody.
    least_share: usize,
    taken: Mutex<PermitCounts>,
}

#[derive(Debug, Default)]
struct PermitCounts {
    all: usize,
    by_address: HashMap<AddressRange, AddressPermits>,
    trials: u64,
}

#[derive(Debug, Default)]
struct AddressPermits {
    places: Places,
    /// Permits of the last quarter whose players are not known yet, oldest first.
    trials: VecDeque<(u64, CancellationToken)>,
}

/// One permit, given back when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    permits: Permits,
    /// The address for which it counts.
    network: Option<AddressRange>,
    part: AllowancePart,
    player: Option<PlayerId>,
    trial: Option<Box<Trial>>,
}

/// A permit of the last quarter whose player is not known yet.
#[derive(Debug)]
struct Trial {
    number: u64,
    /// Cancelled when another permit takes the place.
    ended: CancellationToken,
    until: Instant,
}

impl Permits {
    /// Free permits. If the limit for one address is 0, an address may take all.
    pub(crate) fn new(most: usize, most_per_address: usize, limits: [Limit; 2]) -> Self {
        Self::shared(most, most_per_address, Share::default(), limits)
    }

    /// The same on one of several servers: each grants its share of the limit for an address.
    pub(crate) fn shared(most: usize, most_per_address: usize, share: Share, limits: [Limit; 2]) -> Self {
        let taken = Mutex::default();
        Self(Arc::new(PermitsShared { most, most_per_address, share, limits, least_share: 1, taken }))
    }

    /// The same with a least share of a player, for permits that are held for a moment.
    pub(crate) fn with_least_share(
        most: usize,
        most_per_address: usize,
        least_share: usize,
        limits: [Limit; 2],
    ) -> Self {
        let (share, taken) = (Share::default(), Mutex::default());
        Self(Arc::new(PermitsShared { most, most_per_address, share, limits, least_share, taken }))
    }

    /// A permit for a taker at an address, or the limit that is reached.
    pub(crate) fn take(&self, network: AddressRange, taker: Taker) -> Result<Permit, Limit> {
        let mut permit = self.take_unassigned()?;
        let mut held = self.taken();
        let places = &mut held.by_address.entry(network).or_default().places;
        let part = places.find_with(self.most_here(), self.0.least_share, taker).map_err(|_| self.0.limits[1])?;
        places.add(part, taker.player);
        drop(held);
        (permit.network, permit.part, permit.player) = (Some(network), part, taker.player);
        Ok(permit)
    }

    /// A permit that counts for no address yet, or the limit that is reached. See [`Permit::count_for`].
    pub(crate) fn take_unassigned(&self) -> Result<Permit, Limit> {
        let mut taken = self.taken();
        if taken.all >= self.0.most {
            return Err(self.0.limits[0]);
        }
        taken.all += 1;
        let part = AllowancePart::Open;
        Ok(Permit { permits: self.clone(), network: None, part, player: None, trial: None })
    }

    fn most_here(&self) -> usize {
        self.0.share.of(self.0.most_per_address)
    }

    fn taken(&self) -> MutexGuard<'_, PermitCounts> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit {
    /// Counts the permit for this address from now on, for a player who is not known yet: in the part for anybody, else
    /// on trial in the last quarter, in place of the oldest one there if it is full. If the address has no place, returns
    /// its limit and changes nothing.
    pub(crate) fn count_for(&mut self, network: AddressRange, now: Instant) -> Result<(), Limit> {
        if self.network == Some(network) {
            return Ok(());
        }
        let permits = self.permits.clone();
        let mut taken = permits.taken();
        let most = permits.most_here();
        taken.trials += 1;
        let number = taken.trials;
        let here = taken.by_address.entry(network).or_default();
        let (part, trial) = if let Ok(part) = here.places.find(most, Taker::NOBODY) {
            (part, None)
        } else {
            if !here.places.has_room(AllowancePart::Kept, most) {
                let (_, ended) = here.trials.pop_front().ok_or(permits.0.limits[1])?;
                here.places.give_back(AllowancePart::Kept, None);
                ended.cancel();
            }
            let trial = Trial { number, ended: CancellationToken::new(), until: now + TRIAL };
            here.trials.push_back((number, trial.ended.clone()));
            (AllowancePart::Kept, Some(Box::new(trial)))
        };
        here.places.add(part, None);
        self.give_back(&mut taken);
        (self.network, self.part, self.player, self.trial) = (Some(network), part, None, trial);
        Ok(())
    }

    /// Counts the permit for a player from now on. If there is no place for one, it stays as it is.
    pub(crate) fn count_for_player(&mut self, taker: Taker) -> Result<(), Reached> {
        let Some(network) = self.network else { return Ok(()) };
        let permits = self.permits.clone();
        let mut held = permits.taken();
        let is_over = self.trial.as_ref().is_some_and(|trial| trial.ended.is_cancelled());
        let Some(here) = held.by_address.get_mut(&network).filter(|_| !is_over) else { return Err(Reached::Address) };
        here.places.give_back(self.part, self.player);
        let found = here.places.find(permits.most_here(), taker);
        match found {
            Ok(part) => {
                (self.part, self.player) = (part, taker.player);
                if let Some(trial) = self.trial.take() {
                    here.trials.retain(|(number, _)| *number != trial.number);
                }
                here.places.add(part, taker.player);
                Ok(())
            }
            Err(reached) => {
                here.places.add(self.part, self.player);
                Err(reached)
            }
        }
    }

    /// Whether the address has a place for somebody who is not known.
    pub(crate) fn has_place_for_new(&self) -> bool {
        let Some(network) = self.network.filter(|_| self.trial.is_some()) else { return true };
        let taken = self.permits.taken();
        let most = self.permits.most_here();
        taken.by_address.get(&network).is_none_or(|here| here.places.find(most, Taker::NOBODY).is_ok())
    }

    /// The end of the trial, if the permit is on trial: a time, and a token that is cancelled when it ends early.
    pub(crate) fn trial(&self) -> Option<(Instant, CancellationToken)> {
        self.trial.as_ref().map(|trial| (trial.until, trial.ended.clone()))
    }

    pub(crate) fn is_on_trial(&self) -> bool {
        self.trial.is_some()
    }

    /// Waits for the early end of the trial; for ever without one. Cancel safe.
    pub(crate) async fn trial_ended(permit: Option<&Self>) {
        match permit.and_then(|permit| permit.trial.as_ref()) {
            // Boxed, so that other connections do not hold its memory.
            Some(trial) => Box::pin(trial.ended.cancelled()).await,
            None => std::future::pending().await,
        }
    }

    /// Gives the place at the address back, unless another permit has it.
    fn give_back(&mut self, taken: &mut PermitCounts) {
        let (Some(network), trial) = (self.network.take(), self.trial.take()) else { return };
        let Some(here) = taken.by_address.get_mut(&network) else { return };
        if let Some(trial) = trial {
            if trial.ended.is_cancelled() {
                return;
            }
            here.trials.retain(|(number, _)| *number != trial.number);
        }
        here.places.give_back(self.part, self.player);
        if here.places.is_empty() {
            taken.by_address.remove(&network);
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let permits = self.permits.clone();
        let mut taken = permits.taken();
        taken.all -= 1;
        self.give_back(&mut taken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::base::parts::TakerKind;

    const LIMITS: [Limit; 2] = [Limit::Connections, Limit::ConnectionsPerAddress];

    fn here() -> AddressRange {
        AddressRange::of("10.0.0.1")
    }

    fn known(player: u64) -> Taker {
        Taker { player: Some(PlayerId::from_bits(player)), kind: TakerKind::Known }
    }

    fn new(player: u64) -> Taker {
        Taker { kind: TakerKind::New, ..known(player) }
    }

    /// A permit of a connection that has said nothing yet.
    fn connect(permits: &Permits, now: Instant) -> Result<Permit, Limit> {
        let mut permit = permits.take_unassigned()?;
        permit.count_for(here(), now)?;
        Ok(permit)
    }

    #[test]
    fn silent_connections_leave_a_place_for_a_known_player() {
        let (permits, now) = (Permits::new(1000, 40, LIMITS), Instant::now());
        let mut silent: Vec<Permit> = (0..60).filter_map(|_| connect(&permits, now).ok()).collect();
        let on_trial = silent.iter().filter_map(Permit::trial).filter(|(_, ended)| !ended.is_cancelled());
        assert_eq!(on_trial.map(|(until, _)| until - now).collect::<Vec<_>>(), [TRIAL; 10]);
        assert_eq!(permits.taken().by_address[&here()].places.len(), 40);
        let mut ana = connect(&permits, now).expect("in place of the oldest on trial");
        assert!(!ana.has_place_for_new());
        assert_eq!(ana.count_for_player(new(1)), Err(Reached::Address));
        assert_eq!(ana.count_for_player(known(1)), Ok(()));
        assert!(ana.trial().is_none());
        // Those whose place was taken give nothing back.
        silent.retain(|permit| permit.trial().is_some_and(|(_, ended)| ended.is_cancelled()));
        assert_eq!(permits.taken().by_address[&here()].places.len(), 1);
        drop((silent, ana));
        assert!(permits.taken().by_address.is_empty() && permits.taken().all == 0);
    }

    #[test]
    fn one_player_has_a_tenth_of_the_connections_of_an_address() {
        let (permits, now) = (Permits::new(1000, 40, LIMITS), Instant::now());
        let mut mine = Vec::new();
        let mut refused = Vec::new();
        for _ in 0..50 {
            let mut permit = connect(&permits, now).expect("there is place for others");
            match permit.count_for_player(known(7)) {
                Ok(()) => mine.push(permit),
                Err(reached) => refused.push(reached),
            }
        }
        assert_eq!((mine.len(), refused), (3 + 1, vec![Reached::Share; 46]));
    }

    #[test]
    fn known_players_who_have_the_last_quarter_leave_no_place() {
        let (permits, now) = (Permits::new(1000, 40, LIMITS), Instant::now());
        let mut all: Vec<Permit> = (0..40).filter_map(|_| connect(&permits, now).ok()).collect();
        for (player, permit) in all.iter_mut().enumerate() {
            assert_eq!(permit.count_for_player(known(player as u64)), Ok(()));
        }
        assert_eq!(connect(&permits, now).err(), Some(LIMITS[1]));
    }

    #[test]
    fn permits_are_limited_in_total_and_by_address_and_given_back() {
        let permits = Permits::new(3, 2, LIMITS);
        let one = permits.take(AddressRange::of("10.0.0.1"), Taker::NOBODY).expect("free");
        let _two = permits.take(AddressRange::of("10.0.0.1"), Taker::NOBODY).expect("free");
        assert_eq!(permits.take(AddressRange::of("10.0.0.1"), Taker::NOBODY).err(), Some(Limit::ConnectionsPerAddress));
        let _three = permits.take(AddressRange::of("10.0.0.2"), Taker::NOBODY).expect("free");
        assert_eq!(permits.take(AddressRange::of("10.0.0.3"), Taker::NOBODY).err(), Some(Limit::Connections));
        drop(one);
        assert!(permits.take(AddressRange::of("10.0.0.1"), Taker::NOBODY).is_ok());
    }

    #[test]
    fn a_permit_counts_for_an_address_that_is_known_later() {
        let permits = Permits::new(3, 1, LIMITS);
        let (here, there) = (AddressRange::of("10.0.0.1"), AddressRange::of("10.0.0.2"));
        let now = Instant::now();
        let mut many = permits.take_unassigned().expect("free");
        assert_eq!(many.count_for(here, now), Ok(()));
        assert_eq!(many.count_for(here, now), Ok(()), "it is counted once");
        let mut other = permits.take_unassigned().expect("free");
        assert_eq!(other.count_for(here, now), Err(Limit::ConnectionsPerAddress));
        assert_eq!(many.count_for(there, now), Ok(()));
        assert_eq!(other.count_for(here, now), Ok(()), "the first one counts elsewhere");
        drop((many, other));
        assert!(permits.taken().by_address.is_empty() && permits.taken().all == 0);
    }

    #[test]
    fn one_of_several_servers_grants_an_address_its_share_and_takes_nothing_back() {
        let share = Share::default();
        let permits = Permits::shared(100, 8, share.clone(), LIMITS);
        let here = AddressRange::of("10.0.0.1");
        let taken: Vec<_> = (0..9).filter_map(|_| permits.take(here, Taker::NOBODY).ok()).collect();
        assert_eq!(taken.len(), 6);
        share.set_servers(2);
        let mut taken: Vec<_> = taken.into_iter().skip(1).collect();
        assert_eq!(permits.take(here, Taker::NOBODY).err(), Some(LIMITS[1]), "it has five of three");
        taken.truncate(1);
        assert!(permits.take(here, Taker::NOBODY).is_ok());
        share.set_servers(1);
        taken.extend((0..9).filter_map(|_| permits.take(here, Taker::NOBODY).ok()));
        assert_eq!(taken.len(), 6);
    }

    #[test]
    fn zero_means_no_limit_by_address() {
        let permits = Permits::new(100, 0, LIMITS);
        let taken: Vec<_> =
            (0..100).filter_map(|_| permits.take(AddressRange::of("10.0.0.1"), Taker::NOBODY).ok()).collect();
        assert_eq!(taken.len(), 100);
    }
}
