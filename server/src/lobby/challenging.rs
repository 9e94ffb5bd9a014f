//! Requests about challenges: making, accepting, declining, withdrawing and listing them.

use std::time::Instant;

use bidak_shared::protocol::{
    Challenge, ChallengeCode, ChallengeEnd, Handle, PlayerId, RefusalCode, RoomCode, SeatChoice, ServerMessage,
};
use rand::RngExt;
use tokio::sync::oneshot;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::Lobby;
use crate::lobby::by_days::cannot_play_now;
use crate::lobby::challenges::{
    Challenges, Waiting, may_accept, may_decline, may_meet, may_withdraw, must_be_another, no_challenge,
};
use crate::lobby::directory::Owner;
use crate::lobby::handle::ListedChallenges;
use crate::nodes::{KnownChallenge, NewChallenge, PeerMail};
use crate::room::Room;
use crate::store::Epoch;
use crate::wire::outbox::{Frame, Outbox, frame};

impl Lobby {
    /// Makes a challenge, here or at the node of the challenged player.
    pub(super) fn make_challenge(
        &mut self,
        new: NewChallenge,
        answer: oneshot::Sender<Result<Challenge, Refusal>>,
        now: Instant,
    ) {
        match self.node_of_challenged(&new) {
            Some(node) => match self.may_challenge_at(node, &new) {
                Ok(()) => self.ask_challenged(node, &new, answer, now),
                Err(refusal) => drop(answer.send(Err(refusal))), // The asker may have gone.
            },
            None => drop(answer.send(self.challenge(new, now))), // As above.
        }
    }

    /// Challenges the account with a handle, or anybody with the code.
    pub(super) fn challenge(&mut self, new: NewChallenge, now: Instant) -> Result<Challenge, Refusal> {
        if self.closing.is_cancelled() {
            return Err(Refusal::shutting_down());
        }
        if self.metrics.is_store_lost() {
            return Err(Refusal::store_lost());
        }
        let to = match &new.handle {
            Some(handle) => {
                let sentence = format!("{handle} is not connected; try again later, or send a challenge by link");
                let to = self.players.connected_account(handle);
                Some(to.ok_or_else(|| Refusal::new(RefusalCode::NotHere, sentence))?)
            }
            None => None,
        };
        if let Some(to) = to {
            must_be_another(&new.caller, to)?;
            self.may_meet(&new.caller, to)?;
        }
        let waiting = Waiting { code: ChallengeCode::from_bits(self.rng.random()), new, to };
        let mut shown = waiting.shown();
        let code = waiting.code;
        // The node of the challenger has counted the challenges at all nodes; the copy at this node may be outdated.
        let elsewhere = if waiting.new.from.is_none() { self.challenges_elsewhere(waiting.by()).count() } else { 0 };
        let kind = waiting.new.caller.taker(now).kind;
        let before = self.challenges.add(waiting, elsewhere, kind)?;
        self.neighbours.touch_challenge(code);
        if let Some(before) = before {
            shown.replaces = Some(before.code);
            self.challenge_over(&before, ChallengeEnd::Withdrawn, None);
        }
        if let Some(to) = to {
            self.send_to_player(to, &ServerMessage::Challenged { challenge: Box::new(shown.clone()) });
        }
        Ok(shown)
    }

    /// The challenges of a player that wait or are being made at other nodes, each with its node and the challenged
    /// account.
    fn challenges_elsewhere(&self, by: PlayerId) -> impl Iterator<Item = (Epoch, Option<&Handle>)> {
        let waiting = self.neighbours.challenges().filter(move |(_, known)| known.challenge.by.player == by);
        waiting.map(|(node, known)| (node, known.challenge.to.as_ref())).chain(self.asking.challenges_of(by))
    }

    /// Refuses a challenge at another node if the challenger has too many at all nodes.
    fn may_challenge_at(&self, node: Epoch, new: &NewChallenge) -> Result<(), Refusal> {
        let by = new.caller.player;
        let is_replaced = |one: &(Epoch, Option<&Handle>)| *one == (node, new.handle.as_ref());
        let elsewhere = self.challenges_elsewhere(by).filter(|one| !is_replaced(one)).count();
        Challenges::may_send(self.challenges.sent_by(by).count() + elsewhere)
    }

    /// Makes the room for a challenge that `caller` accepts.
    pub(super) fn accept_challenge(
        &mut self,
        code: ChallengeCode,
        caller: &Caller,
        now: Instant,
    ) -> Result<RoomCode, Refusal> {
        let waiting = self.challenge_for(code, caller)?;
        let NewChallenge { caller: challenger, spec, .. } = &waiting.new;
        may_accept(caller, waiting.by(), challenger.account.tag(), spec.rated)?;
        self.may_meet(caller, waiting.by())?;
        self.may_make_another(&waiting.new.spec, caller, now)?;
        self.may_make_another(&waiting.new.spec, &waiting.new.caller, now).map_err(cannot_play_now)?;
        let (room_code, seed) = (self.free_code()?, self.rng.random());
        self.challenges.take(code);
        let NewChallenge { caller: challenger, spec, seat, .. } = &waiting.new;
        let seats = [(&**challenger, *seat), (caller, SeatChoice::Random)];
        let room = Room::paired(room_code, spec.clone(), seats, &self.config, seed, None, now);
        let place = Some(self.addresses.room_opened(challenger.network, challenger.taker(now), now));
        let owner = Owner { host: None, place, key: None, seeks: None };
        self.open(room_code, room, owner, false, now);
        self.challenge_over(&waiting, ChallengeEnd::Accepted, Some(room_code));
        let paired = frame(&ServerMessage::Paired { room: room_code });
        if let Some(node) = waiting.new.from {
            let (player, connection) = (waiting.by(), Some(challenger.connection.0));
            let mail = PeerMail::Tell { player, connection, frame: paired.text().to_owned() };
            self.neighbours.send(node, &mail);
            return Ok(room_code);
        }
        match self.connections.get(&challenger.connection) {
            Some(connected) => connected.outbox.push(paired),
            None => self.outboxes_of(waiting.by()).for_each(|outbox| outbox.push(paired.clone())),
        }
        Ok(room_code)
    }

    /// Ends a challenge to the account of a player.
    pub(super) fn decline_challenge(&mut self, code: ChallengeCode, caller: &Caller) -> Result<(), Refusal> {
        let waiting = self.challenge_for(code, caller)?;
        may_decline(caller, waiting.to)?;
        self.end_challenge(&waiting, ChallengeEnd::Declined);
        Ok(())
    }

    /// Withdraws a challenge of the player.
    pub(super) fn withdraw_challenge(&mut self, code: ChallengeCode, caller: &Caller) -> Result<(), Refusal> {
        let waiting = self.challenge_for(code, caller)?;
        may_withdraw(caller, waiting.by())?;
        self.end_challenge(&waiting, ChallengeEnd::Withdrawn);
        Ok(())
    }

    /// The challenges to and by a player; with a code, that one among those to the player.
    pub(super) fn list_challenges(
        &self,
        code: Option<ChallengeCode>,
        caller: &Caller,
    ) -> Result<ListedChallenges, Refusal> {
        let mut received: Vec<Challenge> = self.challenges.received_by(caller.player).map(Waiting::shown).collect();
        let mut sent: Vec<Challenge> = self.challenges.sent_by(caller.player).map(Waiting::shown).collect();
        for (_, KnownChallenge { challenge, to }) in self.neighbours.challenges() {
            if *to == Some(caller.player) {
                received.push(challenge.clone());
            }
            if challenge.by.player == caller.player {
                sent.push(challenge.clone());
            }
        }
        if let Some(code) = code {
            let elsewhere = self.neighbours.challenge(code).filter(|(_, known)| {
                known.to.is_none_or(|to| to == caller.player) || known.challenge.by.player == caller.player
            });
            let elsewhere = elsewhere.map(|(_, known)| known.challenge.clone());
            let wanted = match elsewhere {
                Some(known) => known,
                None => self.challenge_for(code, caller)?.shown(),
            };
            if !received.contains(&wanted) {
                received.push(wanted);
            }
        }
        Ok((received, sent))
    }

    /// Whether a challenge, here or at another node, is by or to a player.
    pub(super) fn knows_challenge(&self, code: ChallengeCode, player: PlayerId) -> bool {
        let is_here = || self.challenges.find(code).is_some_and(|one| one.by() == player || one.to == Some(player));
        let is_own = |known: &KnownChallenge| known.to == Some(player) || known.challenge.by.player == player;
        is_here() || self.neighbours.challenge(code).is_some_and(|(_, known)| is_own(known))
    }

    /// The challenge with a code, for a player who may answer or withdraw it. Anything else is a wrong guess.
    fn challenge_for(&self, code: ChallengeCode, caller: &Caller) -> Result<Waiting, Refusal> {
        let is_for = |one: &&Waiting| one.to.is_none_or(|to| to == caller.player) || one.by() == caller.player;
        self.challenges.find(code).filter(is_for).cloned().ok_or_else(no_challenge)
    }

    fn end_challenge(&mut self, waiting: &Waiting, why: ChallengeEnd) {
        self.challenges.take(waiting.code);
        self.challenge_over(waiting, why, None);
    }

    /// Ends the challenges of players who are gone.
    pub(super) fn end_gone_challenges(&mut self, now: Instant) {
        for waiting in self.challenges.take_gone(self.config.empty_room, now) {
            self.challenge_over(&waiting, ChallengeEnd::Gone, None);
        }
    }

    /// Refuses a challenge if one of the two players has blocked the other.
    fn may_meet(&self, caller: &Caller, other: PlayerId) -> Result<(), Refusal> {
        may_meet(caller, other, self.players.blocks_of(other).contains(caller.player))
    }

    /// Declines the challenges between two players, because one has blocked the other.
    pub(super) fn decline_between(&mut self, one: PlayerId, other: PlayerId) {
        let is_between =
            |by: PlayerId, to: Option<PlayerId>| [(one, Some(other)), (other, Some(one))].contains(&(by, to));
        for waiting in self.challenges.take_matching(|waiting| is_between(waiting.by(), waiting.to)) {
            self.challenge_over(&waiting, ChallengeEnd::Declined, None);
        }
    }

    /// Ends all challenges by and to a player.
    pub(super) fn end_challenges_of(&mut self, player: PlayerId) {
        let is_own = |waiting: &Waiting| waiting.by() == player || waiting.to == Some(player);
        for waiting in self.challenges.take_matching(is_own) {
            self.challenge_over(&waiting, ChallengeEnd::Gone, None);
        }
    }

    /// Sends both players the end of a challenge.
    fn challenge_over(&mut self, waiting: &Waiting, why: ChallengeEnd, room: Option<RoomCode>) {
        self.neighbours.touch_challenge(waiting.code);
        let message = ServerMessage::ChallengeOver { challenge: waiting.code, why, room };
        for player in [Some(waiting.by()), waiting.to].into_iter().flatten() {
            self.send_to_player(player, &message);
        }
    }

    pub(super) fn outboxes_of(&self, player: PlayerId) -> impl Iterator<Item = &Outbox> {
        self.connections.values().filter(move |one| one.player == player).map(|one| &one.outbox)
    }

    /// Sends a message to all connections of a player, here and at other nodes.
    pub(super) fn send_to_player(&mut self, player: PlayerId, message: &ServerMessage) {
        self.send_frame_to_player(player, &frame(message));
    }

    /// The same with a frame.
    pub(super) fn send_frame_to_player(&mut self, player: PlayerId, frame: &Frame) {
        self.outboxes_of(player).for_each(|outbox| outbox.push(frame.clone()));
        // Sent to all nodes, because this one may not know yet that the player is there.
        self.neighbours.send_all(&PeerMail::Tell { player, connection: None, frame: frame.text().to_owned() });
    }
}
