//! The connections that follow a tournament.

use std::collections::BTreeMap;

use bidak_shared::protocol::{Handle, PlayerId, RefusalCode};

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox};

/// The most connections that follow one tournament; those of entrants are not limited.
const MOST: usize = 1000;

/// A connection that follows the tournament.
#[derive(Debug)]
pub(super) struct Follower {
    pub(super) player: PlayerId,
    /// The handle of the player.
    pub(super) handle: Option<Handle>,
    pub(super) outbox: Outbox,
}

/// All followers of a tournament.
#[derive(Debug, Default)]
pub(super) struct Followers(BTreeMap<ConnectionId, Follower>);

impl Followers {
    /// Adds a connection; returns whether it is new.
    pub(super) fn add(&mut self, caller: &Caller, outbox: &Outbox, is_entrant: bool) -> Result<bool, Refusal> {
        let is_new = !self.0.contains_key(&caller.connection);
        if is_new && self.0.len() >= MOST && !is_entrant {
            let sentence = "too many follow this tournament; ask for its standings instead";
            return Err(Refusal::at(Limit::TournamentFollowers, RefusalCode::TooManyTournaments, sentence));
        }
        let (player, handle) = (caller.player, caller.account.handle().cloned());
        self.0.insert(caller.connection, Follower { player, handle, outbox: outbox.clone() });
        Ok(is_new)
    }

    /// Removes a connection; returns whether it was there.
    pub(super) fn remove(&mut self, connection: ConnectionId) -> bool {
        self.0.remove(&connection).is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Follower> {
        self.0.values()
    }

    /// Whether a connection of a player is among them.
    pub(super) fn have(&self, player: PlayerId) -> bool {
        self.iter().any(|follower| follower.player == player)
    }

    /// Sends a frame to all followers.
    pub(super) fn send(&self, frame: &Frame) {
        self.iter().for_each(|follower| follower.outbox.push(frame.clone()));
    }

    /// Sends a frame that may be lost to all followers whose queues are nearly empty.
    pub(super) fn send_if_idle(&self, frame: &Frame) {
        self.iter().for_each(|follower| follower.outbox.push_if_idle(frame));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn followers_are_limited_except_entrants() {
        let mut followers = Followers::default();
        let outbox = Outbox::new(1, 1).0;
        for number in 0..MOST as u64 {
            assert_eq!(followers.add(&Caller::sample(number), &outbox, false), Ok(true));
        }
        let refusal = followers.add(&Caller::sample(2000), &outbox, false).expect_err("one too many");
        assert_eq!((refusal.code, refusal.limit), (RefusalCode::TooManyTournaments, Some(Limit::TournamentFollowers)));
        assert_eq!(followers.add(&Caller::sample(1), &outbox, false), Ok(false), "it follows already");
        assert_eq!(followers.add(&Caller::sample(2001), &outbox, true), Ok(true), "an entrant");
        assert!(followers.remove(ConnectionId(1)) && !followers.have(PlayerId::from_bits(1)));
    }
}
