//! The order of waiting searches: games with a person, then games between bots, then study; within each of these,
//! addresses take turns, so that many rooms of one address delay only each other. In study they share the time: a search
//! of 100 ms counts as much as five of 20 ms. Pure.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use crate::base::address::AddressRange;
use crate::config::bot_effort::LEAST_STUDY;

/// The priority of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Priority {
    /// For a game with a person.
    Person,
    /// For a game between bots.
    BotsOnly,
    /// For study.
    Study,
}

impl Priority {
    /// The least cost of a search: in study in milliseconds, in games one turn.
    fn least_cost(self) -> u64 {
        match self {
            Self::Person | Self::BotsOnly => 1,
            Self::Study => LEAST_STUDY.as_millis() as u64,
        }
    }
}

/// The client for which a search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Asker {
    pub(crate) priority: Priority,
    /// The address that made the room; none after a restart.
    pub(crate) network: Option<AddressRange>,
}

/// The ticket of a waiting search; the lowest is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ticket {
    priority: Priority,
    turn: u64,
    number: u64,
}

/// The waiting searches. Start-time fair queueing: each search of an address gets a turn after its last one by the cost of
/// that one, and a new address begins at the current turn.
#[derive(Debug)]
pub(super) struct Queue<T> {
    waiting: BTreeMap<Ticket, (Asker, T)>,
    /// The next turn of each asker whose next one is after the current turn.
    turns: HashMap<Asker, u64>,
    /// The current turn of each priority.
    served: [u64; 3],
    /// The number of all searches so far.
    number: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self { waiting: BTreeMap::new(), turns: HashMap::new(), served: [0; 3], number: 0 }
    }
}

impl<T> Queue<T> {
    /// Adds a search.
    pub(super) fn push(&mut self, asker: Asker, item: T) -> Ticket {
        let served = self.served[asker.priority as usize];
        let turn = self.turns.get(&asker).map_or(served, |next| served.max(*next));
        self.turns.insert(asker, turn + asker.priority.least_cost());
        self.number += 1;
        let ticket = Ticket { priority: asker.priority, turn, number: self.number };
        self.waiting.insert(ticket, (asker, item));
        ticket
    }

    /// The next one of those that may run.
    pub(super) fn pop(&mut self, may_run: impl Fn(&T) -> bool) -> Option<T> {
        let ticket = self.waiting.iter().find(|(_, (_, item))| may_run(item)).map(|(ticket, _)| *ticket)?;
        let (asker, item) = self.waiting.remove(&ticket)?;
        let served = &mut self.served[asker.priority as usize];
        *served = ticket.turn.max(*served);
        let served = self.served;
        self.turns.retain(|asker, next| *next > served[asker.priority as usize]);
        Some(item)
    }

    /// Sets the cost of a search for study to the time that it took, beyond the least one.
    pub(super) fn charge(&mut self, asker: Asker, took: Duration) {
        let more = (took.as_millis() as u64).saturating_sub(asker.priority.least_cost());
        if more > 0 && asker.priority == Priority::Study {
            *self.turns.entry(asker).or_insert(self.served[asker.priority as usize]) += more;
        }
    }

    /// Removes a cancelled search.
    pub(super) fn remove(&mut self, ticket: Ticket) {
        self.waiting.remove(&ticket);
    }

    /// The number of waiting searches.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The number of searches before a new one of this priority.
    pub(super) fn before(&self, priority: Priority) -> usize {
        self.waiting.keys().take_while(|ticket| ticket.priority <= priority).count()
    }

    /// The number of waiting searches for games of one address.
    pub(super) fn of(&self, network: Option<AddressRange>) -> usize {
        let is_for_game = |asker: &Asker| asker.network == network && asker.priority != Priority::Study;
        self.waiting.values().filter(|(asker, _)| is_for_game(asker)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(priority: Priority, address: &str) -> Asker {
        Asker { priority, network: Some(AddressRange::of(address)) }
    }

    /// The order in which a queue returns these searches.
    fn order(searches: &[(Priority, &str, char)]) -> String {
        let mut queue = Queue::default();
        for (priority, address, name) in searches {
            queue.push(asker(*priority, address), *name);
        }
        std::iter::from_fn(|| queue.pop(|_| true)).collect()
    }

    #[test]
    fn games_with_a_person_come_first_and_addresses_take_turns() {
        use Priority::{BotsOnly, Person, Study};
        let (a, b) = ("10.0.0.1", "10.0.0.2");
        for (searches, expected) in [
            (&[(Person, a, '1'), (Person, a, '2'), (Person, a, '3')][..], "123"),
            (&[(BotsOnly, a, '1'), (BotsOnly, a, '2'), (Person, b, '3')], "312"),
            (&[(Person, a, '1'), (Person, a, '2'), (Person, a, '3'), (Person, b, '4'), (Person, b, '5')], "14253"),
            (&[(BotsOnly, a, '1'), (BotsOnly, a, '2'), (BotsOnly, b, '3'), (Person, a, '4')], "4132"),
            (&[(Study, a, '1'), (Study, a, '2'), (Study, b, '3'), (BotsOnly, b, '4'), (Person, a, '5')], "54132"),
        ] {
            assert_eq!(order(searches), expected);
        }
    }

    #[test]
    fn a_new_address_takes_turns_at_once_and_has_no_credit_for_the_time_before() {
        let mut queue = Queue::default();
        let (many, late) = (asker(Priority::Person, "10.0.0.1"), asker(Priority::Person, "10.0.0.2"));
        for number in 0..100 {
            queue.push(many, number);
        }
        for number in 0..50 {
            assert_eq!(queue.pop(|_| true), Some(number));
        }
        for number in 1000..1003 {
            queue.push(late, number);
        }
        let next: Vec<i32> = std::iter::from_fn(|| queue.pop(|_| true)).take(6).collect();
        assert_eq!(next, [1000, 50, 1001, 51, 1002, 52]);
    }

    #[test]
    fn in_study_a_long_search_counts_as_several_short_ones_and_in_games_as_one() {
        for (priority, expected) in [(Priority::Study, "LssssL"), (Priority::Person, "LssLss")] {
            let mut queue = Queue::default();
            let [long, short] = ["10.0.0.1", "10.0.0.2"].map(|address| asker(priority, address));
            queue.push(long, 'L');
            for _ in 0..4 {
                queue.push(short, 's');
            }
            let mut order = String::from(queue.pop(|_| true).expect("the first"));
            queue.charge(long, 4 * LEAST_STUDY);
            queue.push(long, 'L');
            order.extend(std::iter::from_fn(|| queue.pop(|_| true)));
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn searches_that_may_not_run_wait_and_the_others_pass_them() {
        let mut queue = Queue::default();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| asker(Priority::Person, address));
        for number in 0..4 {
            queue.push(one, number);
        }
        queue.push(other, 4);
        let odd = |number: &i32| number % 2 == 1;
        assert_eq!([queue.pop(odd), queue.pop(odd), queue.pop(odd)], [Some(1), Some(3), None]);
        assert_eq!([queue.pop(|_| true), queue.pop(|_| true), queue.pop(|_| true)], [Some(0), Some(4), Some(2)]);
    }

    #[test]
    fn a_cancelled_search_does_not_count() {
        let mut queue = Queue::default();
        let one = asker(Priority::BotsOnly, "10.0.0.1");
        let ticket = queue.push(one, 1);
        queue.push(asker(Priority::Person, "10.0.0.2"), 2);
        assert_eq!((queue.before(Priority::Person), queue.before(Priority::BotsOnly)), (1, 2));
        assert_eq!((queue.of(one.network), queue.len()), (1, 2));
        queue.remove(ticket);
        assert_eq!((queue.of(one.network), queue.before(Priority::BotsOnly)), (0, 1));
        assert_eq!((queue.pop(|_| true), queue.pop(|_| true)), (Some(2), None));
        assert!(queue.turns.len() <= 2, "askers are forgotten");
    }
}
