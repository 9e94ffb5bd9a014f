//! Challenges that wait at other nodes. A challenge to an account waits at the node where its player is, which knows whom the player has
//! blocked; one for anybody waits at the node of the challenger. Every node knows which wait where, and passes requests on.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Challenge, ChallengeCode, ServerMessage};
use tokio::sync::oneshot;

use crate::lobby::Lobby;
use crate::lobby::challenges::{NewChallenge, Waiting};
use crate::nodes::{ChallengeAnswer, ChallengeAsk, ChallengeForm, GuestForm, KnownChallenge, PeerMail};
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::room::{ConnectionId, Guest};
use crate::store::Epoch;

/// How long another node is waited for.
const ANSWER: Duration = Duration::from_secs(5);

/// A request that waits for its answer.
#[derive(Debug)]
pub(super) enum Asked {
    New(oneshot::Sender<Result<Challenge, Refusal>>),
    /// The outbox gets the room, if the request makes one.
    Done(oneshot::Sender<Result<(), Refusal>>, Option<Outbox>),
}

impl Asked {
    fn answer(self, answer: Result<ChallengeAnswer, Refusal>) {
        match self {
            Self::New(asker) => {
                let made = answer.and_then(|answer| match answer {
                    ChallengeAnswer::Made(challenge) => Ok(*challenge),
                    _ => Err(Refusal::fault()),
                });
                let _ = asker.send(made); // The asker has gone.
            }
            Self::Done(asker, outbox) => {
                if let (Ok(ChallengeAnswer::Accepted(room)), Some(outbox)) = (&answer, outbox) {
                    outbox.send(&ServerMessage::Paired { room: *room });
                }
                let _ = asker.send(answer.map(|_| ())); // As above.
            }
        }
    }
}

/// The requests to other nodes.
#[derive(Debug, Default)]
pub(super) struct Asking {
    waiting: BTreeMap<u64, (Asked, Instant)>,
    asked: u64,
}

impl Lobby {
    /// The node of the player whom a challenge is to, if that is another one.
    pub(super) fn node_of_challenged(&self, new: &NewChallenge) -> Option<Epoch> {
        let handle = new.handle.as_ref().filter(|handle| self.players.connected_account(handle).is_none())?;
        self.neighbours.node_of(handle)
    }

    /// Has the node of the challenged player make a challenge.
    pub(super) fn ask_challenged(
        &mut self,
        node: Epoch,
        new: &NewChallenge,
        answer: oneshot::Sender<Result<Challenge, Refusal>>,
        now: Instant,
    ) {
        self.ask(node, ChallengeAsk::New(ChallengeForm::of(new)), Asked::New(answer), now);
    }

    /// Accepts, declines or withdraws a challenge, wherever it waits.
    pub(super) fn answer_challenge(
        &mut self,
        code: ChallengeCode,
        guest: &Guest,
        ask: impl FnOnce(GuestForm) -> ChallengeAsk,
        asked: Asked,
        now: Instant,
    ) {
        let ask = ask(GuestForm::of(guest));
        let elsewhere = self.neighbours.challenge(code).map(|(node, _)| node);
        match elsewhere.filter(|_| self.challenges.find(code).is_none()) {
            Some(node) if self.addresses.may_guess(guest.network, now) => self.ask(node, ask, asked, now),
            _ => asked.answer(self.do_challenge(&ask, guest, now)),
        }
    }

    fn ask(&mut self, node: Epoch, ask: ChallengeAsk, asked: Asked, now: Instant) {
        self.asking.asked += 1;
        let number = self.asking.asked;
        if self.neighbours.send(node, &PeerMail::Ask { number, ask: Box::new(ask) }) {
            self.asking.waiting.insert(number, (asked, now));
        } else {
            asked.answer(Err(Refusal::fault()));
        }
    }

    /// Does what another node asks about a challenge.
    pub(super) fn hear_ask(&mut self, from: Epoch, number: u64, ask: ChallengeAsk, now: Instant) {
        let answer = match ask {
            ChallengeAsk::New(form) => form.into_challenge(from).and_then(|new| {
                let made = self.challenge(new)?;
                Ok(ChallengeAnswer::Made(Box::new(made)))
            }),
            ChallengeAsk::Accept { ref guest, .. }
            | ChallengeAsk::Decline { ref guest, .. }
            | ChallengeAsk::Withdraw { ref guest, .. } => {
                // No connection of this node.
                let guest = guest.clone().into_guest(ConnectionId(u64::MAX));
                self.do_challenge(&ask, &guest, now)
            }
        };
        let answer = Box::new(answer.map_err(Into::into));
        self.neighbours.send(from, &PeerMail::Answer { number, answer });
    }

    fn do_challenge(&mut self, ask: &ChallengeAsk, guest: &Guest, now: Instant) -> Result<ChallengeAnswer, Refusal> {
        match ask {
            ChallengeAsk::Accept { code, .. } => {
                self.accept_challenge(*code, guest, now).map(ChallengeAnswer::Accepted)
            }
            ChallengeAsk::Decline { code, .. } => {
                self.decline_challenge(*code, guest, now).map(|()| ChallengeAnswer::Ended)
            }
            ChallengeAsk::Withdraw { code, .. } => {
                self.withdraw_challenge(*code, guest, now).map(|()| ChallengeAnswer::Ended)
            }
            ChallengeAsk::New(_) => Err(Refusal::fault()),
        }
    }

    /// Another node has answered a request about a challenge.
    pub(super) fn hear_answer(&mut self, from: Epoch, number: u64, answer: Result<ChallengeAnswer, Refusal>) {
        let Some((asked, _)) = self.asking.waiting.remove(&number) else { return };
        if let Ok(ChallengeAnswer::Made(challenge)) = &answer {
            // Its challenger may withdraw it before the news of that node come.
            self.neighbours.note_challenge(from, (**challenge).clone());
        }
        asked.answer(answer);
    }

    /// Requests that another node does not answer are refused.
    pub(super) fn give_up_asking(&mut self, now: Instant) {
        let late = self.asking.waiting.extract_if(.., |_, (_, since)| now.saturating_duration_since(*since) >= ANSWER);
        for (_, (asked, _)) in late {
            asked.answer(Err(Refusal::fault()));
        }
    }

    /// The challenges that wait here, as other nodes know them.
    pub(super) fn known_challenges(&self) -> Vec<KnownChallenge> {
        self.challenges.all().map(Waiting::known).collect()
    }
}
