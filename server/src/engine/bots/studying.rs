//! The players who study, and the time that each gets for a position. Pure.
//!
//! Addresses share the time equally, and the players of an address share that of the address. So an analysis takes about as long
//! beside a few others as alone, at less depth; beside many it takes longer, because each position keeps [`LEAST_STUDY`].

use std::collections::HashMap;
use std::time::Duration;

use bidak_shared::protocol::PlayerId;

use crate::base::address::AddressRange;
use crate::config::bot_effort::LEAST_STUDY;

/// The players with a study in progress.
#[derive(Debug, Default)]
pub(super) struct Studying {
    players: HashMap<PlayerId, AddressRange>,
    by_address: HashMap<AddressRange, usize>,
}

impl Studying {
    /// Begins a study of a player. `false` if the player has one already.
    pub(super) fn begin(&mut self, player: PlayerId, network: AddressRange) -> bool {
        if self.players.contains_key(&player) {
            return false;
        }
        self.players.insert(player, network);
        *self.by_address.entry(network).or_default() += 1;
        true
    }

    /// Ends the study of a player.
    pub(super) fn end(&mut self, player: PlayerId) {
        let Some(network) = self.players.remove(&player) else { return };
        if let Some(here) = self.by_address.get_mut(&network) {
            *here -= 1;
            if *here == 0 {
                self.by_address.remove(&network);
            }
        }
    }

    /// The time for a position of a player at this address that gets `alone` if nobody else studies, on so many cores.
    pub(super) fn share(&self, network: AddressRange, alone: Duration, cores: usize) -> Duration {
        let here = self.by_address.get(&network).copied().unwrap_or(1);
        let people = self.by_address.len().max(1) * here;
        let rounds = u32::try_from(people.div_ceil(cores)).unwrap_or(u32::MAX);
        (alone / rounds).max(LEAST_STUDY.min(alone))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::engine::bots::queue::{Asker, Priority, Queue};

    const ALONE: Duration = Duration::from_millis(300);

    fn network(number: usize) -> AddressRange {
        AddressRange::of(&format!("10.0.{number}.1"))
    }

    /// The analyses of players, one at each of these addresses, on one core: of each, the time of its end and its least share.
    fn analyses(addresses: &[usize], positions: usize) -> Vec<(Duration, Duration)> {
        let (mut studying, mut queue) = (Studying::default(), Queue::default());
        let asker = |player: usize| Asker { priority: Priority::Study, network: Some(network(addresses[player])) };
        for (player, address) in addresses.iter().enumerate() {
            assert!(studying.begin(PlayerId::from_bits(player as u64), network(*address)));
            queue.push(asker(player), player);
        }
        let (mut now, mut done) = (Duration::ZERO, vec![0; addresses.len()]);
        let mut found = vec![(Duration::ZERO, ALONE); addresses.len()];
        while let Some(player) = queue.pop(|_| true) {
            let share = studying.share(network(addresses[player]), ALONE, 1);
            queue.charge(asker(player), share);
            now += share;
            done[player] += 1;
            found[player] = (now, share.min(found[player].1));
            if done[player] < positions {
                queue.push(asker(player), player);
            } else {
                studying.end(PlayerId::from_bits(player as u64));
            }
        }
        found
    }

    #[test]
    fn thirty_analyses_of_sixty_plies_end_within_a_minute_wherever_the_players_are() {
        let apart: Vec<usize> = (0..30).collect();
        for addresses in [&apart[..], &[0; 30], &[[0; 15], [1; 15]].concat()] {
            let found = analyses(addresses, 61);
            let (first, last) = (found.iter().min().expect("thirty"), found.iter().max().expect("thirty"));
            assert!(last.0 <= Duration::from_mins(1), "{last:?}");
            assert!(first.0 * 10 >= last.0 * 9, "they take turns: {first:?}, {last:?}");
            assert!(found.iter().all(|(_, least)| *least >= Duration::from_millis(20)));
        }
    }

    #[test]
    fn a_few_players_are_ready_about_as_early_as_one_alone() {
        let alone = analyses(&[0], 61)[0];
        assert_eq!(alone, (ALONE * 61, ALONE));
        for players in 2..=12 {
            let found = analyses(&vec![0; players], 61);
            let last = found.iter().max().expect("several");
            assert!(last.0 <= alone.0 + 4 * ALONE && last.1 == ALONE / players as u32, "{players}: {last:?}");
        }
    }

    #[test]
    fn many_players_of_one_address_take_no_more_time_than_one_elsewhere() {
        let found = analyses(&[[0; 60].as_slice(), &[1]].concat(), 61);
        let (last, one) = (found[..60].iter().max().expect("sixty"), found[60]);
        assert_eq!(one.1, ALONE / 2, "half of the time is for each address");
        assert!(one.0 <= ALONE * 63, "{one:?}");
        assert!(last.0 <= LEAST_STUDY * 60 * 61 + ALONE * 61, "{last:?}");
    }

    #[test]
    fn the_share_is_read_anew_for_each_position() {
        let mut studying = Studying::default();
        let share = |studying: &Studying, cores| studying.share(network(0), ALONE, cores).as_millis();
        assert_eq!([share(&studying, 1), share(&studying, 2)], [300, 300]);
        let mut shares = BTreeMap::new();
        for player in 0..30 {
            assert!(studying.begin(PlayerId::from_bits(player), network(0)));
            assert!(!studying.begin(PlayerId::from_bits(player), network(1)), "one study at a time");
            shares.insert(player + 1, [share(&studying, 1), share(&studying, 4)]);
        }
        assert_eq!([shares[&1], shares[&3], shares[&12], shares[&30]], [[300, 300], [100, 300], [25, 100], [24, 37]]);
        assert_eq!(studying.share(network(0), Duration::from_millis(5), 1).as_millis(), 5, "never more than alone");
        for player in 0..29 {
            studying.end(PlayerId::from_bits(player));
        }
        studying.end(PlayerId::from_bits(0));
        assert_eq!(share(&studying, 1), 300);
        studying.end(PlayerId::from_bits(29));
        assert!(studying.players.is_empty() && studying.by_address.is_empty());
    }
}
