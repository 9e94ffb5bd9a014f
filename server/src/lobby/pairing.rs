//! Open seeks, and the pairing of two that match. Pure.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::PlayerId;

use crate::base::rate_limit::Allowance;
use crate::config::Config;
use crate::nodes::{OpenSeek, SeekId, SeekKey};

#[cfg(test)]
pub(super) use tests::request;

/// How long a seek of another node is kept without being repeated.
const SILENCE: Duration = Duration::from_secs(5);

/// The time in which a program earns its meetings with other programs.
const MINUTE: Duration = Duration::from_mins(1);

/// The open requests; equal ones oldest first.
#[derive(Debug)]
pub(crate) struct Pairing {
    waiting: HashMap<SeekKey, Vec<Waiting>>,
    /// Each player has one request at a time.
    by_player: HashMap<PlayerId, SeekKey>,
    paces: Paces,
    /// Whether games of two players of one address are rated.
    rates_same_address: bool,
}

/// How often programs meet programs: two of them would otherwise play all night, one short game after another.
#[derive(Debug)]
struct Paces {
    /// The meetings of each in a minute; 0 for no limit.
    most: u32,
    /// The programs that have met others within the last minute.
    met: HashMap<PlayerId, Allowance>,
}

impl Paces {
    /// Whether both may meet now; if both are programs, it counts as a meeting of each.
    fn may_meet(&mut self, one: &OpenSeek, other: &OpenSeek, now: Instant) -> bool {
        let both = [one, other];
        if self.most == 0 || !both.iter().all(|seek| seek.request.caller.program) {
            return true;
        }
        let most = self.most;
        let players = both.map(|seek| seek.id.player);
        for player in players {
            if !self.met.entry(player).or_insert_with(|| Allowance::new(most, MINUTE, now)).has_any(now) {
                return false;
            }
        }
        for player in players {
            if let Some(left) = self.met.get_mut(&player) {
                left.spend(now);
            }
        }
        true
    }
}

#[derive(Debug)]
struct Waiting {
    seek: OpenSeek,
    /// When it was sent, or repeated.
    repeated_at: Instant,
}

impl Pairing {
    /// No requests yet.
    pub(crate) fn new(config: &Config) -> Self {
        let paces = Paces { most: config.bot_pairs_per_minute, met: HashMap::new() };
        let rates_same_address = config.rate_same_address;
        Self { waiting: HashMap::new(), by_player: HashMap::new(), paces, rates_same_address }
    }

    /// Whether a request waits here.
    pub(crate) fn has(&self, id: SeekId) -> bool {
        let waiting = self.by_player.get(&id.player).and_then(|key| self.waiting.get(key));
        waiting.is_some_and(|waiting| waiting.iter().any(|waiting| waiting.seek.id == id))
    }

    /// The players whose requests would match this one, were their game rated: they come from the same address.
    pub(crate) fn kept_apart(&self, seek: &OpenSeek) -> Vec<PlayerId> {
        let waiting = self.waiting.get(&seek.request.key()).into_iter().flatten().map(|waiting| &waiting.seek);
        let others = waiting.filter(|other| other.id.player != seek.id.player && other.request.fits(&seek.request));
        others.filter(|other| !self.may_pair(other, seek)).map(|other| other.id.player).collect()
    }

    fn may_pair(&self, one: &OpenSeek, other: &OpenSeek) -> bool {
        self.rates_same_address || one.request.is_rated_with(&other.request)
    }

    /// Adds a request, in place of an earlier one of the same player; a repeated request keeps its place. If another
    /// request matches, removes and returns the pair, the earlier one first.
    pub(crate) fn request(&mut self, seek: OpenSeek, now: Instant) -> Option<[OpenSeek; 2]> {
        let player = seek.id.player;
        if let Some(known) = self.of(player).filter(|known| known.seek.id == seek.id) {
            // The player's name or blocks may have changed.
            *known = Waiting { seek: seek.clone(), repeated_at: now };
            // A program may have waited for its pace, not for a match.
            let earlier = if seek.request.caller.program { self.take_match(&seek, now)? } else { return None };
            self.forget_player(player);
            return Some([earlier, seek]);
        }
        self.forget_player(player);
        if let Some(earlier) = self.take_match(&seek, now) {
            return Some([earlier, seek]);
        }
        let key = seek.request.key();
        let waiting = self.waiting.entry(key.clone()).or_default();
        // A seek that was paired in vain gets its place again.
        let place = waiting.partition_point(|other| other.seek.since_ms <= seek.since_ms);
        waiting.insert(place, Waiting { seek, repeated_at: now });
        self.by_player.insert(player, key);
        None
    }

    /// Removes and returns the oldest request of another player that matches.
    fn take_match(&mut self, seek: &OpenSeek, now: Instant) -> Option<OpenSeek> {
        let waiting = self.waiting.get(&seek.request.key())?;
        let others = waiting.iter().map(|waiting| &waiting.seek).filter(|other| other.id.player != seek.id.player);
        let rates_same_address = self.rates_same_address;
        let mut fitting = others.filter(|other| {
            other.request.fits(&seek.request) && (rates_same_address || other.request.is_rated_with(&seek.request))
        });
        let earlier = fitting.find(|other| self.paces.may_meet(other, seek, now))?.clone();
        self.forget_player(earlier.id.player);
        Some(earlier)
    }

    fn of(&mut self, player: PlayerId) -> Option<&mut Waiting> {
        let waiting = self.waiting.get_mut(self.by_player.get(&player)?)?;
        waiting.iter_mut().find(|waiting| waiting.seek.id.player == player)
    }

    /// Removes a request.
    pub(crate) fn forget(&mut self, id: SeekId) {
        if self.of(id.player).is_some_and(|known| known.seek.id == id) {
            self.forget_player(id.player);
        }
    }

    /// Removes requests that are no longer repeated.
    pub(crate) fn forget_silent(&mut self, now: Instant) {
        let all = self.waiting.values().flatten();
        let silent = all.filter(|waiting| now.saturating_duration_since(waiting.repeated_at) >= SILENCE);
        let silent: Vec<PlayerId> = silent.map(|waiting| waiting.seek.id.player).collect();
        for player in silent {
            self.forget_player(player);
        }
        self.paces.met.retain(|_, left| !left.is_full(now));
    }

    fn forget_player(&mut self, player: PlayerId) {
        let Some(key) = self.by_player.remove(&player) else { return };
        if let Some(waiting) = self.waiting.get_mut(&key) {
            waiting.retain(|waiting| waiting.seek.id.player != player);
            if waiting.is_empty() {
                self.waiting.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caller::Caller;
    use crate::nodes::PairRequest;
    use crate::room::RoomSpec;
    use crate::store::Epoch;
    use bidak_shared::kind::GameKind;
    use std::sync::Arc;

    pub(in crate::lobby) fn request(person: u64, clock: &str) -> PairRequest {
        let clock = clock.parse().expect("a clock");
        PairRequest {
            caller: Arc::new(Caller::sample(person)),
            rating: 1500,
            range: None,
            spec: RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock, false).expect("possible"),
        }
    }

    /// The seek of a request at node 1; all requests of a person have the same number.
    fn seek(request: PairRequest) -> OpenSeek {
        let id = SeekId::new(request.caller.player, Epoch(1), request.caller.connection.0);
        OpenSeek { id, since_ms: 0, request }
    }

    /// Adds a request; the connections of the pair.
    fn add(pairing: &mut Pairing, request: PairRequest) -> Option<[u64; 2]> {
        let pair = pairing.request(seek(request), Instant::now());
        pair.map(|pair| pair.map(|seek| seek.request.caller.connection.0))
    }

    #[test]
    fn equal_requests_are_paired_and_the_earlier_one_is_first() {
        let mut pairing = Pairing::new(&Config::default());
        assert_eq!(add(&mut pairing, request(1, "5+3")), None);
        assert_eq!(add(&mut pairing, request(2, "none")), None);
        assert_eq!(add(&mut pairing, request(3, "5+3")), Some([1, 3]));
        assert_eq!(add(&mut pairing, request(4, "5+3")), None, "those two are gone");
        assert_eq!(add(&mut pairing, request(5, "none")), Some([2, 5]));
    }

    #[test]
    fn requests_with_ratings_in_both_ranges_are_paired_the_oldest_first() {
        let rated = |person, rating, range| PairRequest { rating, range, ..request(person, "5+3") };
        let mut pairing = Pairing::new(&Config::default());
        assert_eq!(add(&mut pairing, rated(1, 1500, Some(100))), None);
        assert_eq!(add(&mut pairing, rated(2, 1700, None)), None, "too strong for the first");
        let third = rated(3, 1610, Some(50));
        assert_eq!(add(&mut pairing, third.clone()), None, "too far from both");
        assert_eq!(add(&mut pairing, rated(4, 1590, None)), Some([1, 4]));
        assert_eq!(add(&mut pairing, rated(5, 1650, None)), Some([2, 5]), "the oldest that fits");
        assert_eq!((third.shown().rating, third.shown().range), (Some(1610), Some(50)));
        pairing.forget(seek(third).id);
        assert!(pairing.waiting.is_empty() && pairing.by_player.is_empty());
    }

    #[test]
    fn a_seek_that_was_paired_in_vain_gets_its_place_again() {
        let mut pairing = Pairing::new(&Config::default());
        let near = |person, rating| PairRequest { rating, range: Some(12), ..request(person, "5+3") };
        // They fit an average player, but not each other.
        for (person, rating, since_ms) in [(2, 1510, 20), (1, 1490, 10)] {
            let seek = OpenSeek { since_ms, ..seek(near(person, rating)) };
            assert!(pairing.request(seek, Instant::now()).is_none());
        }
        assert_eq!(add(&mut pairing, request(3, "5+3")), Some([1, 3]));
        assert_eq!(add(&mut pairing, request(4, "5+3")), Some([2, 4]));
    }

    #[test]
    fn a_player_is_not_paired_with_oneself_and_the_last_request_counts() {
        let mut pairing = Pairing::new(&Config::default());
        let numbered = |number, clock: &str| {
            let request = request(1, clock);
            OpenSeek { id: SeekId::new(request.caller.player, Epoch(1), number), since_ms: 0, request }
        };
        let now = Instant::now();
        assert!(pairing.request(numbered(7, "5+3"), now).is_none());
        assert!(pairing.request(numbered(8, "5+3"), now).is_none());
        assert!(pairing.request(numbered(9, "none"), now).is_none());
        pairing.forget(numbered(8, "5+3").id);
        assert_eq!(add(&mut pairing, request(2, "5+3")), None, "Ann wants another game now");
        assert_eq!(add(&mut pairing, request(3, "none")), Some([1, 3]));
    }

    #[test]
    fn a_withdrawn_request_is_not_paired() {
        let mut pairing = Pairing::new(&Config::default());
        add(&mut pairing, request(1, "none"));
        pairing.forget(seek(request(1, "none")).id);
        assert_eq!(add(&mut pairing, request(2, "none")), None);
        let of_other_node = SeekId::new(PlayerId::from_bits(2), Epoch(2), 2);
        pairing.forget(of_other_node);
        assert_eq!(add(&mut pairing, request(3, "none")), Some([2, 3]), "another seek of the player has ended");
        assert!(pairing.waiting.is_empty() && pairing.by_player.is_empty());
    }

    #[test]
    fn rated_seeks_of_one_address_are_kept_apart_and_others_are_not() {
        let from = |person: u64, address: &str, is_rated: bool| {
            let request = request(person, "5+3");
            let network = crate::base::address::AddressRange::of(address);
            let mut spec = request.spec.clone();
            spec.rated = is_rated;
            PairRequest { caller: Arc::new(Caller { network, ..(*request.caller).clone() }), spec, ..request }
        };
        let mut pairing = Pairing::new(&Config::default());
        assert_eq!(add(&mut pairing, from(1, "10.0.0.1", true)), None);
        let same = seek(from(2, "10.0.0.1", true));
        assert_eq!(pairing.kept_apart(&same), [PlayerId::from_bits(1)]);
        assert!(pairing.request(same.clone(), Instant::now()).is_none() && pairing.has(same.id));
        let other = from(3, "10.0.0.2", true);
        assert_eq!(pairing.kept_apart(&seek(other.clone())), []);
        assert_eq!(add(&mut pairing, other), Some([1, 3]));
        for (address, rated, rates_same_address) in [("10.0.0.1", false, false), ("10.0.0.1", true, true)] {
            let mut pairing = Pairing::new(&Config { rate_same_address: rates_same_address, ..Config::default() });
            assert_eq!(add(&mut pairing, from(1, address, rated)), None);
            assert_eq!(add(&mut pairing, from(2, address, rated)), Some([1, 2]), "{rated} {rates_same_address}");
        }
    }

    #[test]
    fn a_repeated_request_keeps_its_place_and_one_that_is_not_repeated_is_forgotten() {
        let (mut pairing, start) = (Pairing::new(&Config::default()), Instant::now());
        let far = |person, rating| seek(PairRequest { rating, range: Some(10), ..request(person, "5+3") });
        for (person, rating) in [(1, 1000), (2, 1005), (3, 2000)] {
            let rating = if person == 2 { 1500 } else { rating };
            assert!(pairing.request(far(person, rating), start).is_none());
        }
        let later = start + SILENCE;
        assert!(pairing.request(far(1, 1000), later).is_none(), "it is there");
        assert!(pairing.request(far(2, 1005), later).is_none(), "known requests match nothing new");
        pairing.forget_silent(later);
        assert!(pairing.request(far(4, 2000), later).is_none(), "the third is forgotten");
        let pair = pairing.request(far(5, 1003), later).expect("two fit");
        assert_eq!(pair.map(|seek| seek.request.caller.connection.0), [1, 5]);
    }

    #[test]
    fn programs_meet_each_other_at_their_pace_and_people_at_any_time() {
        let (mut pairing, start) =
            (Pairing::new(&Config { bot_pairs_per_minute: 2, ..Config::default() }), Instant::now());
        let asks = |person, program| {
            let request = request(person, "5+3");
            PairRequest { caller: Arc::new(Caller { program, ..(*request.caller).clone() }), ..request }
        };
        let add = |pairing: &mut Pairing, person, program, now| {
            let pair = pairing.request(seek(asks(person, program)), now);
            pair.map(|pair| pair.map(|seek| seek.request.caller.connection.0))
        };
        for _ in 0..2 {
            assert_eq!(add(&mut pairing, 1, true, start), None);
            assert_eq!(add(&mut pairing, 2, true, start), Some([1, 2]));
        }
        assert_eq!(add(&mut pairing, 1, true, start), None);
        assert_eq!(add(&mut pairing, 2, true, start), None, "both have met twice");
        assert_eq!(add(&mut pairing, 3, false, start), Some([1, 3]), "a person need not wait");
        assert_eq!(add(&mut pairing, 4, true, start), None, "the second has met twice");
        let later = start + MINUTE / 2;
        assert_eq!(add(&mut pairing, 2, true, later), Some([4, 2]), "repeated when its pace allows it");
        assert!(pairing.waiting.is_empty() && pairing.by_player.is_empty());
        pairing.forget_silent(later + MINUTE);
        assert!(pairing.paces.met.is_empty(), "who meets no more is forgotten");
    }

    #[test]
    fn a_seek_is_read_from_a_link_whole_or_refused() {
        let sent = seek(PairRequest { range: Some(50), ..request(1, "5+3") });
        let text = serde_json::to_string(&sent).expect("only string keys");
        let read: OpenSeek = serde_json::from_str(&text).expect("well-formed");
        assert_eq!((read.id, read.request.shown()), (sent.id, sent.request.shown()));
        assert_eq!(read.request.key_text(), sent.request.key_text());
        assert!(serde_json::from_str::<OpenSeek>(&text.replace("tictactoe", "reversi")).is_ok());
        assert!(serde_json::from_str::<OpenSeek>(&text.replace(r#""options":{}"#, r#""options":{"x":"y"}"#)).is_err());
    }
}
