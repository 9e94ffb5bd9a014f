//! The order in which codes of an address are checked after too many wrong ones. Pure.
//!
//! Players who were known before come first, and among them those who have had the fewest turns. The others come by
//! connection: first those with the fewest wrong codes, then those who have waited longest.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::PlayerId;

/// The time between two checks.
pub(crate) const CHECK_EVERY: Duration = Duration::from_millis(500);

/// The most players whose turns are counted. Beyond that the count begins again.
const MOST_COUNTED: usize = 4096;

/// The sender of a code that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waiter {
    /// A player whom the server knew before the address sent too many wrong codes.
    Player(PlayerId),
    /// A connection of anybody else, with the number of its wrong codes.
    Connection(u32),
}

/// Identifies a code that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CodeTicket(u64);

/// The codes of one address that wait for their check.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    /// In the order in which they came.
    waiting: Vec<(CodeTicket, Waiter)>,
    /// The turns that known players have had.
    had: HashMap<PlayerId, u32>,
    made: u64,
    last: Option<Instant>,
}

impl Turns {
    /// Adds a code.
    pub(crate) fn wait(&mut self, waiter: Waiter) -> CodeTicket {
        self.made += 1;
        let ticket = CodeTicket(self.made);
        self.waiting.push((ticket, waiter));
        ticket
    }

    /// Removes a code that waits no longer.
    pub(crate) fn leave(&mut self, ticket: CodeTicket) {
        self.waiting.retain(|(other, _)| *other != ticket);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// When the next code may be checked. `every` is the time between two checks.
    pub(crate) fn due(&self, every: Duration) -> Option<Instant> {
        self.last.map(|last| last + every)
    }

    /// The code that is checked now, if it is time for one.
    pub(crate) fn next(&mut self, every: Duration, now: Instant) -> Option<CodeTicket> {
        if self.due(every).is_some_and(|due| now < due) {
            return None;
        }
        let rank = |waiter: Waiter| match waiter {
            Waiter::Player(player) => (false, self.had.get(&player).copied().unwrap_or_default()),
            Waiter::Connection(wrong) => (true, wrong),
        };
        let (place, _) =
            self.waiting.iter().enumerate().min_by_key(|(_, (ticket, waiter))| (rank(*waiter), *ticket))?;
        let (ticket, waiter) = self.waiting.remove(place);
        if let Waiter::Player(player) = waiter {
            if self.had.len() >= MOST_COUNTED {
                self.had.clear();
            }
            *self.had.entry(player).or_default() += 1;
        }
        self.last = Some(now);
        Some(ticket)
    }

    /// Forgets the turns that players have had: the address is within its allowance again.
    pub(crate) fn forget_turns(&mut self) {
        self.had = HashMap::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u64) -> Waiter {
        Waiter::Player(PlayerId::from_bits(number))
    }

    /// All tickets in the order of their turns.
    fn order(turns: &mut Turns, start: Instant) -> Vec<CodeTicket> {
        (0..turns.waiting.len() as u32).filter_map(|turn| turns.next(CHECK_EVERY, start + CHECK_EVERY * turn)).collect()
    }

    #[test]
    fn two_codes_a_second_are_checked() {
        let (mut turns, start) = (Turns::default(), Instant::now());
        for _ in 0..100 {
            turns.wait(Waiter::Connection(0));
        }
        let checked = (0..10_000).filter(|ms| turns.next(CHECK_EVERY, start + Duration::from_millis(*ms)).is_some());
        assert_eq!(checked.count(), 20);
    }

    #[test]
    fn known_players_come_first_and_each_gets_as_many_turns_as_the_others() {
        let (mut turns, start) = (Turns::default(), Instant::now());
        let stranger = turns.wait(Waiter::Connection(0));
        let greedy = [(); 3].map(|()| turns.wait(player(1)));
        let other = turns.wait(player(2));
        assert_eq!(order(&mut turns, start), [greedy[0], other, greedy[1], greedy[2], stranger]);
        // Somebody who has had no turn yet comes before one who had some.
        let [again, fresh] = [turns.wait(player(1)), turns.wait(player(3))];
        assert_eq!(order(&mut turns, start + Duration::from_mins(1)), [fresh, again]);
        turns.forget_turns();
        let [again, fresh] = [turns.wait(player(1)), turns.wait(player(3))];
        assert_eq!(order(&mut turns, start + Duration::from_mins(2)), [again, fresh]);
    }

    #[test]
    fn connections_with_fewer_wrong_codes_come_first_and_then_those_who_waited_longest() {
        let (mut turns, start) = (Turns::default(), Instant::now());
        let [third, first, second] = [2, 0, 0].map(|wrong| turns.wait(Waiter::Connection(wrong)));
        assert_eq!(order(&mut turns, start), [first, second, third]);
    }

    #[test]
    fn who_leaves_takes_no_turn() {
        let (mut turns, start) = (Turns::default(), Instant::now());
        let [gone, here] = [0, 0].map(|wrong| turns.wait(Waiter::Connection(wrong)));
        turns.leave(gone);
        assert_eq!(turns.next(CHECK_EVERY, start), Some(here));
        assert!(turns.is_empty());
        assert_eq!(turns.due(CHECK_EVERY), Some(start + CHECK_EVERY));
    }
}
