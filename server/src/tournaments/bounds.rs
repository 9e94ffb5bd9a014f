//! How many tournaments there may be, and how long one may be left alone.

use bidak_shared::protocol::{PlayerId, RefusalCode, TournamentPhase};

use crate::address::Network;
use crate::limit::Limit;
use crate::refusal::Refusal;

/// Tournaments at once that are not over.
const MOST: u32 = 50;

/// Tournaments at once of one organiser that are not over.
const MOST_OF_ONE: u32 = 3;

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

/// A tournament that is not over: its organiser, and the address that it was made from, if that is known.
pub(super) type Made = (PlayerId, Option<Network>);

/// Checks the bounds of a player, of an address and of the server before another tournament is made. `per_address` is the bound
/// of an address; 0 for none.
pub(super) fn may_make(
    made: impl IntoIterator<Item = Made>,
    organiser: PlayerId,
    network: Network,
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

/// When a tournament that is left alone ends by itself, in seconds since 1970: a draft a day after it was made, an open one 30
/// days after, and one that is running 7 days after its last event.
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
    fn an_address_and_an_organiser_make_so_many_tournaments_and_leave_places_for_others() {
        let player = PlayerId::from_bits;
        let (here, there) = (Network::of("10.0.0.1"), Network::of("10.0.0.2"));
        let many = |count: u64, network| (0..count).map(move |number| (player(number), Some(network)));
        let limit = |made: Vec<Made>, organiser, network, per_address| {
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
    fn a_tournament_that_is_left_alone_ends() {
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
