//! The limits of the number of tournaments, of their events, and of the time that one may be abandoned.

use std::time::{Duration, Instant};

use bidak_shared::club::tournament::Presence;
use bidak_shared::protocol::{PlayerId, RefusalCode, TournamentPhase};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::refusal::Refusal;

/// The most unfinished tournaments.
const MOST: u32 = 50;

/// The most unfinished tournaments of one organiser.
const MOST_OF_ONE: u32 = 3;

/// The most events of one tournament besides those of its games and entries.
const MOST_CHANGES: usize = 5000;

/// How often an entrant may pause or withdraw and come back.
const MOST_PAUSES: u32 = 100;

/// Events after which an arena ends.
pub(super) const MOST_EVENTS: u32 = 60_000;

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

/// How long a draft may wait to be opened, in seconds.
const DRAFT: u64 = DAY;

/// How long a tournament may be open without being started, in seconds.
const OPEN: u64 = 30 * DAY;

/// How long a tournament may be running without an event, in seconds.
const RUNNING: u64 = 7 * DAY;

/// How far ahead a tournament may start, in seconds.
pub(super) const AHEAD: u64 = OPEN;

/// How long a finished tournament stays in memory without followers and requests.
const AFTERWARDS: Duration = Duration::from_mins(1);

/// How long it stays there with followers but without requests. A later request loads it again.
const FOLLOWED_AFTERWARDS: Duration = Duration::from_mins(10);

/// How long a tournament has not been needed.
#[derive(Debug)]
pub(super) struct Idle {
    /// When it was last running, or requested.
    used_at: Instant,
    /// When it was last running, or followed.
    left_at: Instant,
}

impl Idle {
    pub(super) fn new(now: Instant) -> Self {
        Self { used_at: now, left_at: now }
    }

    /// Notes a request.
    pub(super) fn used(&mut self, now: Instant) {
        self.used_at = now;
    }

    /// Whether a tournament need no longer be in memory.
    pub(super) fn is_over(&mut self, is_over: bool, is_followed: bool, now: Instant) -> bool {
        if !is_over {
            self.used_at = now;
        }
        if !is_over || is_followed {
            self.left_at = now;
        }
        let is_long_ago = |at: Instant, time: Duration| now.saturating_duration_since(at) >= time;
        is_long_ago(self.used_at, FOLLOWED_AFTERWARDS)
            || is_long_ago(self.used_at, AFTERWARDS) && is_long_ago(self.left_at, AFTERWARDS)
    }
}

/// An unfinished tournament: its organiser, and the address that it was made from, if known.
pub(super) type Maker = (PlayerId, Option<AddressRange>);

/// Refuses another tournament if a player, an address or the server has too many. `per_address` is the limit of an
/// address; 0 means none.
pub(super) fn may_make(
    made: impl IntoIterator<Item = Maker>,
    organiser: PlayerId,
    network: AddressRange,
    per_address: u32,
) -> Result<(), Refusal> {
    let (mut all, mut own, mut here) = (0, 0, 0_u32);
    for (maker, address) in made {
        all += 1;
        own += u32::from(maker == organiser);
        here += u32::from(address == Some(network));
    }
    let refuse = |limit, sentence: String| Err(Refusal::at(limit, RefusalCode::TooManyTournaments, sentence));
    if own >= MOST_OF_ONE {
        let sentence = format!("you organise {MOST_OF_ONE} tournaments that are not over; cancel or end one");
        return refuse(Limit::TournamentsPerOrganiser, sentence);
    }
    if per_address > 0 && here >= per_address {
        let sentence = format!("your address has {here} tournaments that are not over; cancel or end one");
        return refuse(Limit::TournamentsPerAddress, sentence);
    }
    if all >= MOST {
        return refuse(Limit::Tournaments, format!("this server has {MOST} tournaments; wait until one is over"));
    }
    Ok(())
}

/// Refuses an order that adds an event, if the tournament has had too many besides those of its games.
pub(super) fn may_change(changes: usize) -> Result<(), Refusal> {
    if changes < MOST_CHANGES {
        return Ok(());
    }
    let sentence = format!("this tournament was changed {MOST_CHANGES} times; pair, end or cancel it");
    Err(Refusal::at(Limit::TournamentEvents, RefusalCode::WrongState, sentence))
}

/// Refuses an entrant's pause or return if there were too many. A return from an allowed pause is always allowed.
pub(super) fn may_attend(changes: u32, presence: Presence) -> Result<(), Refusal> {
    let most = match presence {
        Presence::Paused => MOST_PAUSES,
        Presence::Here => 2 * MOST_PAUSES,
        Presence::Withdrawn => u32::MAX,
    };
    if changes < most {
        return Ok(());
    }
    let sentence = format!("nobody pauses and comes back more than {MOST_PAUSES} times in a tournament");
    Err(Refusal::at(Limit::TournamentEvents, RefusalCode::WrongState, sentence))
}

/// When an abandoned tournament ends by itself, in seconds since 1970: a draft a day after it was made, an open one 30
/// days after that, and a running one 7 days after its last event.
pub(super) fn ends_at(phase: TournamentPhase, made: u64, last: u64) -> Option<u64> {
    match phase {
        TournamentPhase::Draft => Some(made + DRAFT),
        TournamentPhase::Open => Some(made + OPEN),
        TournamentPhase::Running => Some(last + RUNNING),
        TournamentPhase::Over | TournamentPhase::Cancelled => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_tournaments_of_an_address_and_an_organiser_are_limited() {
        let player = PlayerId::from_bits;
        let (here, there) = (AddressRange::of("10.0.0.1"), AddressRange::of("10.0.0.2"));
        let many = |count: u64, network| (0..count).map(move |number| (player(number), Some(network)));
        let limit = |made: Vec<Maker>, organiser, network, per_address| {
            may_make(made, player(organiser), network, per_address).err().and_then(|refusal| refusal.limit)
        };
        assert_eq!(limit(many(9, here).collect(), 99, here, 10), None);
        assert_eq!(limit(many(10, here).collect(), 99, here, 10), Some(Limit::TournamentsPerAddress));
        assert_eq!(limit(many(10, here).collect(), 99, there, 10), None, "others have an address of their own");
        assert_eq!(limit(many(49, here).collect(), 99, here, 0), None, "no limit");
        assert_eq!(limit(many(50, here).collect(), 99, there, 0), Some(Limit::Tournaments));
        assert_eq!(limit(vec![(player(1), None); 3], 1, there, 10), Some(Limit::TournamentsPerOrganiser));
        assert_eq!(limit(vec![(player(1), None); 12], 2, here, 10), None, "nobody knows where they were made");
    }

    #[test]
    fn pauses_of_an_entrant_are_limited_but_not_returns_from_them_and_withdrawals() {
        let limit = |count, presence| may_attend(count, presence).err().and_then(|refusal| refusal.limit);
        for (count, presence, is_refused) in [
            (99, Presence::Paused, false),
            (100, Presence::Paused, true),
            (100, Presence::Here, false),
            (200, Presence::Here, true),
            (900, Presence::Withdrawn, false),
        ] {
            let expected = is_refused.then_some(Limit::TournamentEvents);
            assert_eq!(limit(count, presence), expected, "{count} {presence:?}");
        }
    }

    #[test]
    fn a_tournament_that_is_over_leaves_the_memory_after_a_while() {
        let start = Instant::now();
        let after = |minutes: u64| start + Duration::from_mins(minutes) + Duration::from_secs(1);
        let mut running = Idle::new(start);
        assert!(!running.is_over(false, false, after(600)));
        assert!(!running.is_over(true, false, after(600)), "it has ended just now");
        assert!(running.is_over(true, false, after(601)));
        let mut followed = Idle::new(start);
        assert!(!followed.is_over(true, true, after(5)));
        followed.used(after(5));
        assert!(!followed.is_over(true, true, after(14)));
        assert!(followed.is_over(true, true, after(15)), "nobody has asked for it for long");
        let mut left = Idle::new(start);
        assert!(!left.is_over(true, true, after(3)));
        assert!(!left.is_over(true, false, after(3)), "left just now");
        assert!(left.is_over(true, false, after(4)));
    }

    #[test]
    fn an_abandoned_tournament_ends() {
        for (phase, expected) in [
            (TournamentPhase::Draft, Some(DAY)),
            (TournamentPhase::Open, Some(30 * DAY)),
            (TournamentPhase::Running, Some(100 * DAY + 7 * DAY)),
            (TournamentPhase::Over, None),
            (TournamentPhase::Cancelled, None),
        ] {
            assert_eq!(ends_at(phase, 0, 100 * DAY), expected, "{phase:?}");
        }
    }
}
