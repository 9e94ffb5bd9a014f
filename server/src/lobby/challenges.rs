//! The challenges that wait for an answer. Pure.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Challenge, ChallengeCode, Challenger, PlayerId, RefusalCode};

use crate::base::limit::Limit;
use crate::base::parts::{AllowancePart, TakerKind};
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::nodes::{KnownChallenge, NewChallenge};
use crate::store::{AccountTag, ChallengeBound, ChallengeBounds};

/// The most challenges at once: of one player on all nodes, and of those that are stored, which are counted by themselves.
pub(crate) const CHALLENGE_BOUNDS: ChallengeBounds =
    ChallengeBounds { sent: 5, received: 20, received_from_address: 10, from_address: 50 };

/// The refusal of a challenge beyond a bound.
pub(crate) fn too_many_challenges(bound: ChallengeBound) -> Refusal {
    let (limit, sentence) = match bound {
        ChallengeBound::Sent => (Limit::Challenges, "5 of your challenges wait for an answer; withdraw one"),
        ChallengeBound::Received => {
            (Limit::ChallengesToOne, "too many challenges wait for this player; try again later")
        }
        ChallengeBound::ReceivedFromAddress => {
            let sentence = "too many challenges from your address wait for this player; try again later";
            (Limit::ChallengesToOnePerAddress, sentence)
        }
        ChallengeBound::FromAddress => {
            let sentence = "too many challenges from your address wait for an answer; try again later";
            (Limit::ChallengesPerAddress, sentence)
        }
    };
    Refusal::at(limit, RefusalCode::TooManyChallenges, sentence)
}

/// The refusal of a code that no challenge has.
pub(crate) fn no_challenge() -> Refusal {
    let sentence = "there is no such challenge; it may have been withdrawn or answered";
    Refusal::new(RefusalCode::NoChallenge, sentence)
}

/// Refuses a challenge to those who may not accept it: `account` is that of its maker `by`.
pub(crate) fn may_accept(
    caller: &Caller,
    by: PlayerId,
    account: Option<&AccountTag>,
    rated: bool,
) -> Result<(), Refusal> {
    if by == caller.player {
        let sentence = "this challenge is your own; withdraw it, or send its link to somebody";
        return Err(Refusal::new(RefusalCode::NoChallenge, sentence));
    }
    if !rated {
        return Ok(());
    }
    let Some(own) = caller.account.tag() else {
        let sentence = "a rated game needs an account; create one first";
        return Err(Refusal::new(RefusalCode::AccountNeeded, sentence));
    };
    caller.must_not_pose_as_person(RefusalCode::NotRated)?;
    if account.is_some_and(|other| own.is_related_to(other)) {
        return Err(Refusal::never_rated());
    }
    Ok(())
}

/// Refuses to decline a challenge that is not to the account of the caller.
pub(crate) fn may_decline(caller: &Caller, to: Option<PlayerId>) -> Result<(), Refusal> {
    if to == Some(caller.player) {
        return Ok(());
    }
    let sentence = "this challenge is not to you alone, so you need not decline it";
    Err(Refusal::new(RefusalCode::NoChallenge, sentence))
}

/// Refuses to withdraw a challenge that is not the caller's.
pub(crate) fn may_withdraw(caller: &Caller, by: PlayerId) -> Result<(), Refusal> {
    if by == caller.player {
        return Ok(());
    }
    Err(Refusal::new(RefusalCode::NoChallenge, "this challenge is not your own; decline it"))
}

/// Refuses a challenge to oneself.
pub(crate) fn must_be_another(caller: &Caller, to: PlayerId) -> Result<(), Refusal> {
    if to != caller.player {
        return Ok(());
    }
    Err(Refusal::new(RefusalCode::NotHere, "this is your own handle; challenge somebody else"))
}

/// Refuses a challenge if one of the two players has blocked the other; `is_blocked` says whether the other one has blocked the caller.
pub(crate) fn may_meet(caller: &Caller, other: PlayerId, is_blocked: bool) -> Result<(), Refusal> {
    if caller.blocks.contains(other) {
        return Err(Refusal::new(RefusalCode::BlockedPlayer, "you have blocked this player; unblock first"));
    }
    if is_blocked {
        return Err(Refusal::new(RefusalCode::BlockedPlayer, "this player takes no challenges from you"));
    }
    Ok(())
}

/// A challenge that waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) code: ChallengeCode,
    pub(super) new: NewChallenge,
    /// The challenged player; `None` for an open challenge.
    pub(super) to: Option<PlayerId>,
}

impl Waiting {
    pub(super) fn by(&self) -> PlayerId {
        self.new.caller.player
    }

    /// The challenge as other nodes know it.
    pub(super) fn known(&self) -> KnownChallenge {
        KnownChallenge { challenge: self.shown(), to: self.to }
    }

    /// The challenge as clients read it.
    pub(super) fn shown(&self) -> Challenge {
        let NewChallenge { caller, handle, spec, seat, rating, .. } = &self.new;
        let (name, account) = (caller.name.get(), caller.account.handle().cloned());
        Challenge {
            challenge: self.code,
            by: Challenger { player: caller.player, name, mark: caller.name.mark(), handle: account, rating: *rating },
            to: handle.clone(),
            game: spec.game,
            options: BTreeMap::clone(&spec.options),
            clock: spec.clock,
            rated: spec.rated,
            seat: *seat,
            replaces: None,
        }
    }
}

/// All challenges that wait.
#[derive(Debug, Default)]
pub(super) struct Challenges {
    /// By age, oldest first.
    waiting: BTreeMap<u64, Waiting>,
    numbers: HashMap<ChallengeCode, u64>,
    made: u64,
    /// Challengers without a connection, with the time of the last one's end.
    away: HashMap<PlayerId, Instant>,
}

impl Challenges {
    /// Refuses another challenge of a player who has sent `sent` others.
    pub(super) fn may_send(sent: usize) -> Result<(), Refusal> {
        if sent < CHALLENGE_BOUNDS.sent as usize {
            return Ok(());
        }
        Err(too_many_challenges(ChallengeBound::Sent))
    }

    /// Adds a challenge; returns the one that it replaces. `elsewhere` is the number of the challenger's challenges at
    /// other nodes.
    pub(super) fn add(
        &mut self,
        waiting: Waiting,
        elsewhere: usize,
        kind: TakerKind,
    ) -> Result<Option<Waiting>, Refusal> {
        let (by, to, network) = (waiting.by(), waiting.to, waiting.new.caller.network);
        let before = self.all().find(|one| to.is_some() && (one.by(), one.to) == (by, to)).map(|one| one.code);
        if before.is_none() {
            Self::may_send(self.sent_by(by).count() + elsewhere)?;
            let is_to = |one: &Waiting| to.is_some() && one.to == to;
            let is_from_here = |one: &Waiting| one.new.caller.network == network;
            let ChallengeBounds { received, received_from_address, from_address, .. } = CHALLENGE_BOUNDS;
            let most_here = |most: u32| AllowancePart::most_for(kind, most as usize);
            for (count, most, bound) in [
                (self.count(is_to), received as usize, ChallengeBound::Received),
                (
                    self.count(|one| is_to(one) && is_from_here(one)),
                    most_here(received_from_address),
                    ChallengeBound::ReceivedFromAddress,
                ),
                (self.count(is_from_here), most_here(from_address), ChallengeBound::FromAddress),
            ] {
                if count >= most {
                    return Err(too_many_challenges(bound));
                }
            }
        }
        let before = before.and_then(|code| self.take(code));
        self.made += 1;
        self.numbers.insert(waiting.code, self.made);
        self.waiting.insert(self.made, waiting);
        Ok(before)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Waiting> {
        self.waiting.values()
    }

    fn count(&self, matches: impl Fn(&Waiting) -> bool) -> usize {
        self.all().filter(|one| matches(one)).count()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The challenge with a code.
    pub(super) fn find(&self, code: ChallengeCode) -> Option<&Waiting> {
        self.waiting.get(self.numbers.get(&code)?)
    }

    /// Removes the challenge with a code.
    pub(super) fn take(&mut self, code: ChallengeCode) -> Option<Waiting> {
        self.waiting.remove(&self.numbers.remove(&code)?)
    }

    /// The challenges by a player, oldest first.
    pub(super) fn sent_by(&self, player: PlayerId) -> impl Iterator<Item = &Waiting> {
        self.all().filter(move |one| one.by() == player)
    }

    /// The challenges to the account of a player, oldest first.
    pub(super) fn received_by(&self, player: PlayerId) -> impl Iterator<Item = &Waiting> {
        self.all().filter(move |one| one.to == Some(player))
    }

    /// Notes whether a player has a connection.
    pub(super) fn set_connected(&mut self, player: PlayerId, is_connected: bool, now: Instant) {
        if is_connected {
            self.away.remove(&player);
        } else if self.sent_by(player).next().is_some() {
            self.away.insert(player, now);
        }
    }

    /// Removes the challenges whose challengers have been away for `grace`.
    pub(super) fn take_gone(&mut self, grace: Duration, now: Instant) -> Vec<Waiting> {
        let gone = self.away.extract_if(|_, since| *since + grace <= now).map(|(player, _)| player);
        let gone: Vec<PlayerId> = gone.collect();
        self.take_matching(|one| gone.contains(&one.by()))
    }

    /// Removes the challenges for which `matches` holds.
    pub(super) fn take_matching(&mut self, matches: impl Fn(&Waiting) -> bool) -> Vec<Waiting> {
        let taken: Vec<Waiting> = self.waiting.extract_if(.., |_, one| matches(one)).map(|(_, one)| one).collect();
        for one in &taken {
            self.numbers.remove(&one.code);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{ClockSpec, SeatChoice};

    use super::*;
    use crate::base::address::AddressRange;
    use crate::caller::Caller;
    use crate::room::RoomSpec;
    use std::sync::Arc;

    fn player(number: u64) -> PlayerId {
        PlayerId::from_bits(number)
    }

    /// A challenge with the code `code` by a player at an address.
    fn challenge(code: u64, by: u64, to: Option<u64>, address: &str) -> Waiting {
        let caller = Caller { network: AddressRange::of(address), ..Caller::sample(by) };
        let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), None, ClockSpec::None, false).expect("possible");
        let new = NewChallenge {
            caller: Arc::new(caller),
            handle: None,
            spec,
            seat: SeatChoice::Random,
            rating: None,
            from: None,
        };
        Waiting { code: ChallengeCode::from_bits(code), new, to: to.map(player) }
    }

    fn limit(challenges: &mut Challenges, new: Waiting) -> Option<Limit> {
        challenges.add(new, 0, TakerKind::Known).err().and_then(|refusal| refusal.limit)
    }

    #[test]
    fn challenges_of_a_player_to_an_account_and_from_an_address_are_limited() {
        let mut challenges = Challenges::default();
        for number in 0..5 {
            assert_eq!(limit(&mut challenges, challenge(number, 1, Some(100 + number), "10.0.0.1")), None);
        }
        assert_eq!(limit(&mut challenges, challenge(9, 1, None, "10.0.0.1")), Some(Limit::Challenges));
        // One challenge to this account comes from the first address.
        for number in 10..20 {
            assert_eq!(limit(&mut challenges, challenge(number, number, Some(100), "10.0.0.2")), None);
        }
        let share = Some(Limit::ChallengesToOnePerAddress);
        assert_eq!(limit(&mut challenges, challenge(20, 20, Some(100), "10.0.0.2")), share);
        for number in 20..29 {
            assert_eq!(limit(&mut challenges, challenge(number, number, Some(100), "10.0.0.5")), None);
        }
        assert_eq!(limit(&mut challenges, challenge(50, 50, Some(100), "10.0.0.3")), Some(Limit::ChallengesToOne));
        for number in 60..100 {
            assert_eq!(limit(&mut challenges, challenge(number, number, None, "10.0.0.2")), None);
        }
        assert_eq!(limit(&mut challenges, challenge(199, 199, None, "10.0.0.2")), Some(Limit::ChallengesPerAddress));
        assert_eq!(limit(&mut challenges, challenge(199, 199, None, "10.0.0.4")), None);
    }

    #[test]
    fn another_challenge_to_the_same_account_replaces_the_one_before() {
        let mut challenges = Challenges::default();
        for number in 0..5 {
            let before =
                challenges.add(challenge(number, 1, Some(2), "10.0.0.1"), 0, TakerKind::Known).expect("one at a time");
            assert_eq!(before.map(|one| one.code), number.checked_sub(1).map(ChallengeCode::from_bits));
        }
        assert_eq!(challenges.received_by(player(2)).count(), 1);
        for number in 10..14 {
            assert!(
                challenges
                    .add(challenge(number, 1, None, "10.0.0.1"), 0, TakerKind::Known)
                    .expect("links of their own")
                    .is_none()
            );
        }
        assert_eq!(challenges.sent_by(player(1)).count(), 5);
        assert!(challenges.take(ChallengeCode::from_bits(4)).is_some());
        assert!(challenges.find(ChallengeCode::from_bits(4)).is_none());
        assert!(challenges.take(ChallengeCode::from_bits(4)).is_none());
    }

    const GRACE: Duration = Duration::from_secs(15);

    #[test]
    fn challenges_end_if_the_challenger_does_not_come_back_in_time() {
        let (mut challenges, start) = (Challenges::default(), Instant::now());
        for (code, by) in [(1, 1), (2, 2)] {
            challenges.add(challenge(code, by, Some(7), "10.0.0.1"), 0, TakerKind::Known).expect("there is place");
            challenges.set_connected(player(by), false, start);
        }
        challenges.set_connected(player(2), true, start);
        let moment = Duration::from_millis(1);
        assert!(challenges.take_gone(GRACE, (start + GRACE).checked_sub(moment).expect("later")).is_empty());
        let gone: Vec<_> = challenges.take_gone(GRACE, start + GRACE).into_iter().map(|one| one.code).collect();
        assert_eq!(gone, [ChallengeCode::from_bits(1)]);
        assert!(challenges.take_gone(GRACE, start + 10 * GRACE).is_empty());
        assert!(challenges.find(ChallengeCode::from_bits(2)).is_some());
    }
}
