//! The order of rooms and seeks in the list, so that nobody buries those of others. Pure.
//!
//! At each address players take turns, each with the newest first, and only some entries are shown. Addresses take turns
//! in the whole list: first one entry of each address, then the second of each. The others are hidden from the readers
//! at other addresses.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use bidak_shared::protocol::PlayerId;

/// A keyed hash of an address: equal for clients of one address, at all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct AddressKey(pub(crate) u64);

/// The maker of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryMaker {
    pub(crate) address: AddressKey,
    /// None if it is not known, as after a restart.
    pub(crate) player: Option<PlayerId>,
}

/// The place of an entry: the number of entries of its address before it, then the newest first.
type FairPlace = (u32, Reverse<u64>);

/// Entries in the order of the list, of which all readers see at most `MOST` of each address.
#[derive(Debug)]
pub(super) struct FairOrder<K, const MOST: u32> {
    entries: HashMap<K, FairEntry>,
    by_address: HashMap<AddressKey, BTreeSet<K>>,
    order: BTreeMap<FairPlace, K>,
    /// The entries that all readers have seen; not only those in the order.
    announced: BTreeSet<K>,
}

#[derive(Debug)]
struct FairEntry {
    /// None for an entry that no address is counted for.
    maker: Option<EntryMaker>,
    number: u64,
    rank: u32,
}

impl<K, const MOST: u32> Default for FairOrder<K, MOST> {
    fn default() -> Self {
        let (entries, by_address) = (HashMap::new(), HashMap::new());
        Self { entries, by_address, order: BTreeMap::new(), announced: BTreeSet::new() }
    }
}

impl<K: Copy + Ord + std::hash::Hash, const MOST: u32> FairOrder<K, MOST> {
    /// Notes that all readers see an entry.
    pub(super) fn announce(&mut self, key: K) {
        self.announced.insert(key);
    }

    /// Whether all readers have seen an entry.
    pub(super) fn is_announced(&self, key: K) -> bool {
        self.announced.contains(&key)
    }

    /// Notes that not all readers see an entry any more; returns whether they have seen it.
    pub(super) fn withdraw(&mut self, key: K) -> bool {
        self.announced.remove(&key)
    }

    /// Adds an entry, or moves it; `number` is its age: higher ones are newer, and each is used once. Returns the entries
    /// that are now shown, or no longer.
    pub(super) fn set(&mut self, key: K, maker: Option<EntryMaker>, number: u64) -> Vec<K> {
        if self.entries.get(&key).is_some_and(|entry| (entry.maker, entry.number) == (maker, number)) {
            return Vec::new();
        }
        let mut changed = self.remove(key);
        self.entries.insert(key, FairEntry { maker, number, rank: 0 });
        self.order.insert((0, Reverse(number)), key);
        if let Some(EntryMaker { address, .. }) = maker {
            self.by_address.entry(address).or_default().insert(key);
            changed.extend(self.rank(address));
        }
        changed
    }

    /// Removes an entry. Returns the others that are now shown.
    pub(super) fn remove(&mut self, key: K) -> Vec<K> {
        let Some(FairEntry { maker, number, rank }) = self.entries.remove(&key) else { return Vec::new() };
        self.order.remove(&(rank, Reverse(number)));
        let Some(EntryMaker { address, .. }) = maker else { return Vec::new() };
        if let Some(keys) = self.by_address.get_mut(&address) {
            keys.remove(&key);
            if keys.is_empty() {
                self.by_address.remove(&address);
            }
        }
        self.rank(address)
    }

    /// Whether all readers see an entry.
    pub(super) fn is_shown(&self, key: K) -> bool {
        self.entries.get(&key).is_some_and(|entry| entry.rank < MOST)
    }

    /// The address of an entry.
    pub(super) fn address_of(&self, key: K) -> Option<AddressKey> {
        Some(self.entries.get(&key)?.maker?.address)
    }

    /// The entries that all readers see, in the order of the list.
    pub(super) fn shown(&self) -> impl Iterator<Item = K> {
        self.order.range(..(MOST, Reverse(u64::MAX))).map(|(_, key)| *key)
    }

    /// The number of entries that all readers see.
    pub(super) fn shown_len(&self) -> usize {
        self.order.len() - self.by_address.values().map(|keys| keys.len().saturating_sub(MOST as usize)).sum::<usize>()
    }

    /// Whether an address has entries that others do not see.
    pub(super) fn has_hidden(&self, address: AddressKey) -> bool {
        self.by_address.get(&address).is_some_and(|keys| keys.len() > MOST as usize)
    }

    /// The entries of an address that others do not see, in their order.
    pub(super) fn hidden(&self, address: AddressKey) -> Vec<K> {
        let Some(keys) = self.by_address.get(&address).filter(|_| self.has_hidden(address)) else { return Vec::new() };
        let mut hidden: Vec<K> = keys.iter().copied().filter(|key| !self.is_shown(*key)).collect();
        hidden.sort_unstable_by_key(|key| self.entries.get(key).map(|entry| entry.rank));
        hidden
    }

    /// The entries that others do not see, of all addresses.
    pub(super) fn all_hidden(&self) -> impl Iterator<Item = K> {
        self.order.range((MOST, Reverse(u64::MAX))..).map(|(_, key)| *key)
    }

    /// Ranks the entries of an address anew. Returns those that are now shown, or no longer.
    fn rank(&mut self, address: AddressKey) -> Vec<K> {
        let Some(keys) = self.by_address.get(&address) else { return Vec::new() };
        let mut turns: HashMap<Option<PlayerId>, u32> = HashMap::new();
        let mut newest: Vec<(Reverse<u64>, K)> =
            keys.iter().map(|key| (Reverse(self.entries[key].number), *key)).collect();
        newest.sort_unstable();
        let mut places = Vec::with_capacity(newest.len());
        for (number, key) in newest {
            let player = self.entries[&key].maker.and_then(|maker| maker.player);
            let turn = turns.entry(player).or_default();
            places.push((*turn, number, key));
            *turn += 1;
        }
        places.sort_unstable();
        let mut changed = Vec::new();
        for (rank, (_, number, key)) in (0..).zip(places) {
            let Some(entry) = self.entries.get_mut(&key) else { continue };
            if entry.rank == rank {
                continue;
            }
            self.order.remove(&(entry.rank, number));
            self.order.insert((rank, number), key);
            if (entry.rank < MOST) != (rank < MOST) {
                changed.push(key);
            }
            entry.rank = rank;
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "entries have no maker elsewhere")]
    fn by(address: u64, player: u64) -> Option<EntryMaker> {
        Some(EntryMaker { address: AddressKey(address), player: Some(PlayerId::from_bits(player)) })
    }

    fn shown<const MOST: u32>(order: &FairOrder<u64, MOST>) -> Vec<u64> {
        let shown: Vec<u64> = order.shown().collect();
        assert_eq!(shown.len(), order.shown_len());
        assert!(shown.iter().all(|key| order.is_shown(*key)));
        shown
    }

    #[test]
    fn nobody_buries_an_entry_of_another_address() {
        let mut order = FairOrder::<u64, 20>::default();
        order.set(0, by(1, 1), 0);
        for number in 1..=496 {
            order.set(number, by(2, 2 + number % 99), number);
        }
        let list = shown(&order);
        assert_eq!((list.len(), &list[..3]), (21, &[496, 0, 495][..]));
        assert_eq!(order.hidden(AddressKey(2)).len(), 476);
        assert!(order.hidden(AddressKey(1)).is_empty());
    }

    #[test]
    fn players_of_an_address_take_turns_and_those_that_are_gone_make_room() {
        let mut order = FairOrder::<u64, 3>::default();
        assert!(order.set(1, by(7, 1), 1).is_empty());
        for number in 2..=6 {
            order.set(number, by(7, 2), number);
        }
        // One of each player, then the next of the one who has more.
        assert_eq!(shown(&order), [6, 1, 5]);
        assert_eq!(order.hidden(AddressKey(7)), [4, 3, 2]);
        assert_eq!(order.remove(6), [4]);
        assert_eq!(shown(&order), [5, 1, 4]);
        let mut changed = order.set(8, by(7, 3), 8);
        changed.sort_unstable();
        assert_eq!((changed, shown(&order)), (vec![4], vec![8, 5, 1]));
    }

    #[test]
    fn entries_without_an_address_are_all_shown_newest_first() {
        let mut order = FairOrder::<u64, 2>::default();
        for number in 0..9 {
            assert!(order.set(number, None, number).is_empty());
        }
        assert_eq!(shown(&order), [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert!(order.set(3, None, 3).is_empty() && order.remove(3).is_empty());
        assert_eq!(order.shown_len(), 8);
    }

    #[test]
    fn addresses_take_turns() {
        let mut order = FairOrder::<u64, 5>::default();
        for number in 0..12 {
            order.set(number, by(number / 4, number), number);
        }
        assert_eq!(shown(&order), [11, 7, 3, 10, 6, 2, 9, 5, 1, 8, 4, 0]);
    }
}
