//! Who has a place on a leaderboard: bootstrap percolation from anchors with a threshold of [`ENOUGH`].
//!
//! Anchors are the bots of the server and the accounts that its operator knows. An account has a place if within [`WINDOW`] it has had
//! results against [`ENOUGH`] different opponents that are connected: anchors, or accounts that have a place by the same rule. Players
//! who only meet each other thus have no places, however many they are and however often they play, and a single game of one of them against
//! an anchor changes nothing. The rule is applied to each game and speed, as ratings of one board compare only there.
//!
//! Source of the method: Chalupa, Leath, Reich, "Bootstrap percolation on a Bethe lattice" (1979).

use std::collections::{BTreeMap, BTreeSet};

use crate::club::rating::change::DAY;

/// The number of different connected opponents that a place needs.
pub const ENOUGH: usize = 5;

/// The seconds within which an account must have met them.
pub const WINDOW: i64 = 90 * DAY;

/// The last result of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersMet<'a> {
    /// The players.
    pub players: [&'a str; 2],
    /// The time of their last result.
    pub at: i64,
}

/// The time until which an account has a place that met different connected opponents last at these times; `None` if they are too few.
pub fn place_until(mut met: Vec<i64>) -> Option<i64> {
    met.sort_unstable_by(|one, other| other.cmp(one));
    met.get(ENOUGH - 1).map(|at| at.saturating_add(WINDOW))
}

/// The accounts that have a place at `now`, each with the time until which it has. Meetings may be listed more than once.
pub fn places<'a>(
    meetings: &[PlayersMet<'a>],
    is_anchor: impl Fn(&str) -> bool,
    is_bot: impl Fn(&str) -> bool,
    now: i64,
) -> BTreeMap<&'a str, i64> {
    let mut opponents: BTreeMap<&str, BTreeMap<&str, i64>> = BTreeMap::new();
    for PlayersMet { players: [one, other], at } in meetings.iter().filter(|meeting| meeting.at > now - WINDOW) {
        for (own, met) in [(one, other), (other, one)] {
            let last = opponents.entry(own).or_default().entry(met).or_insert(*at);
            *last = (*at).max(*last);
        }
    }
    let mut connected: BTreeSet<&str> = opponents.keys().copied().filter(|player| is_anchor(player)).collect();
    let count = |player: &str, connected: &BTreeSet<&str>| {
        opponents[player].keys().filter(|opponent| connected.contains(*opponent)).count()
    };
    // Each account that becomes connected is one more connected opponent of its own opponents.
    let mut to_ask: Vec<&str> = opponents.keys().copied().filter(|player| !connected.contains(player)).collect();
    while let Some(player) = to_ask.pop() {
        if !connected.contains(player) && count(player, &connected) >= ENOUGH {
            connected.insert(player);
            to_ask.extend(opponents[player].keys().copied().filter(|opponent| !connected.contains(opponent)));
        }
    }
    let until = |player: &str| {
        let met = opponents[player].iter().filter(|(opponent, _)| connected.contains(*opponent)).map(|(_, at)| *at);
        place_until(met.collect())
    };
    let accounts = opponents.keys().copied().filter(|player| !is_bot(player));
    accounts.filter_map(|player| Some((player, until(player)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1000 * DAY;

    fn found(meetings: &[(&'static str, &'static str, i64)]) -> BTreeMap<&'static str, i64> {
        let meetings: Vec<PlayersMet<'_>> = meetings
            .iter()
            .map(|(one, other, days)| PlayersMet { players: [one, other], at: NOW - days * DAY })
            .collect();
        // Capital letters are anchors, those with a colon bots.
        let is_anchor = |player: &str| player.contains(':') || player.starts_with(|first: char| first.is_uppercase());
        places(&meetings, is_anchor, |player| player.contains(':'), NOW)
    }

    #[test]
    fn a_place_needs_five_different_connected_opponents_within_the_window() {
        let bots = ["greedy:1", "greedy:2", "greedy:3", "greedy:4", "greedy:5"];
        let met = |days: [i64; 5]| [0, 1, 2, 3, 4].map(|index| ("ana", bots[index], days[index]));
        assert_eq!(found(&met([1, 2, 3, 4, 5])), [("ana", NOW + 85 * DAY)].into());
        assert_eq!(found(&met([1, 2, 3, 4, 90])), [].into());
        assert_eq!(found(&met([1, 2, 3, 4, 5])[..4]), [].into());
        // The same opponent twice is one.
        assert_eq!(found(&[&met([1, 2, 3, 4, 5])[..4], &[("ana", "greedy:1", 9)]].concat()), [].into());
        // The last meeting counts, in whichever order and direction they are listed.
        let mut again = met([1, 2, 3, 4, 60]).to_vec();
        again.push(("greedy:5", "ana", 7));
        assert_eq!(found(&again), [("ana", NOW + 83 * DAY)].into());
    }

    #[test]
    fn a_place_is_a_connection_for_others_and_an_anchor_needs_opponents_as_well() {
        let mut meetings = Vec::new();
        for early in ["a", "b", "c", "d", "e"] {
            meetings.extend(["A", "B", "C", "D", "E"].map(|anchor| (early, anchor, 3)));
            meetings.push((early, "late", 2));
        }
        let all = found(&meetings);
        assert_eq!(all.keys().copied().collect::<Vec<_>>(), ["A", "B", "C", "D", "E", "a", "b", "c", "d", "e", "late"]);
        // One meeting less, and the chain breaks behind it.
        meetings.remove(0);
        let all = found(&meetings);
        assert_eq!(all.keys().copied().collect::<Vec<_>>(), ["b", "c", "d", "e"]);
    }

    #[test]
    fn those_who_only_meet_each_other_and_one_anchor_have_no_place() {
        let ring = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        let mut meetings: Vec<_> = ring
            .into_iter()
            .flat_map(|one| ring.map(|other| (one, other, 1)))
            .filter(|(one, other, _)| one < other)
            .collect();
        meetings.push(("a", "A", 1));
        meetings.push(("b", "greedy:1", 1));
        assert_eq!(found(&meetings), [].into());
    }
}
