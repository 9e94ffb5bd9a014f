//! Requests to other nodes: about challenges that wait there, and about the identity of players. A challenge to an
//! account waits at the node of its player, which has the player's blocks; an open challenge waits at the node of the
//! challenger. Every node knows the node of each challenge, and forwards requests about it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Challenge, ChallengeCode, Handle, PlayerId, ServerMessage};
use tokio::sync::oneshot;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::Lobby;
use crate::lobby::challenges::Waiting;
use crate::lobby::rooms::RoomEntry;
use crate::nodes::{
    CallerForm, ChallengeForm, KnownChallenge, LobbyAnswer, LobbyAsk, NewChallenge, PeerMail, PlayerForm,
};
use crate::room::RoomSpec;
use crate::store::Epoch;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Outbox;

/// How long to wait for the answer of another node.
const ANSWER: Duration = Duration::from_secs(5);

/// A request that waits for its answer.
#[derive(Debug)]
pub(super) enum PendingRequest {
    /// A new challenge by a player, to an account.
    New(PlayerId, Option<Handle>, oneshot::Sender<Result<Challenge, Refusal>>),
    /// An answer that ends a challenge. The outbox gets the room, if there is one.
    Done(ChallengeCode, oneshot::Sender<Result<(), Refusal>>, Option<Outbox>),
    /// A new room, which waits for the identity of the opponent.
    Room(Box<NewRoom>),
}

/// A request for a new room.
#[derive(Debug)]
pub(super) struct NewRoom {
    pub(super) host: Arc<Caller>,
    pub(super) spec: RoomSpec,
    /// The player for whom the free seat is kept.
    pub(super) opponent: Option<PlayerId>,
    pub(super) key: Option<u32>,
    pub(super) answer: oneshot::Sender<Result<RoomEntry, Refusal>>,
}

impl PendingRequest {
    fn answer(self, answer: Result<LobbyAnswer, Refusal>) {
        match self {
            Self::New(_, _, asker) => {
                let made = answer.and_then(|answer| match answer {
                    LobbyAnswer::Made(challenge) => Ok(*challenge),
                    _ => Err(Refusal::fault()),
                });
                let _ = asker.send(made); // The asker has gone.
            }
            Self::Done(_, asker, outbox) => {
                if let (Ok(LobbyAnswer::Accepted(room)), Some(outbox)) = (&answer, outbox) {
                    outbox.send(&ServerMessage::Paired { room: *room });
                }
                let _ = asker.send(answer.map(|_| ())); // As above.
            }
            Self::Room(new) => {
                // The opponent or the node has gone.
                let _ = new.answer.send(Err(answer.err().unwrap_or_else(Refusal::no_player))); // As above.
            }
        }
    }
}

/// The requests to other nodes.
#[derive(Debug, Default)]
pub(super) struct Asking {
    waiting: BTreeMap<u64, Asked>,
    asked: u64,
}

#[derive(Debug)]
struct Asked {
    node: Epoch,
    request: PendingRequest,
    since: Instant,
}

impl Asking {
    /// The challenges of a player that are being made at other nodes, with the challenged accounts.
    pub(super) fn challenges_of(&self, player: PlayerId) -> impl Iterator<Item = (Epoch, Option<&Handle>)> {
        self.waiting.values().filter_map(move |Asked { node, request, .. }| match request {
            PendingRequest::New(by, handle, _) if *by == player => Some((*node, handle.as_ref())),
            _ => None,
        })
    }
}

impl Lobby {
    /// The node of the challenged player, if it is another one.
    pub(super) fn node_of_challenged(&self, new: &NewChallenge) -> Option<Epoch> {
        let handle = new.handle.as_ref().filter(|handle| self.players.connected_account(handle).is_none())?;
        self.neighbours.node_of(handle)
    }

    /// Asks the node of the challenged player to make a challenge.
    pub(super) fn ask_challenged(
        &mut self,
        node: Epoch,
        new: &NewChallenge,
        answer: oneshot::Sender<Result<Challenge, Refusal>>,
        now: Instant,
    ) {
        let asked = PendingRequest::New(new.caller.player, new.handle.clone(), answer);
        self.ask(node, LobbyAsk::New(ChallengeForm::of(new)), asked, now);
    }

    /// Accepts, declines or withdraws a challenge, wherever it waits.
    pub(super) fn answer_challenge(
        &mut self,
        code: ChallengeCode,
        caller: &Caller,
        ask: impl FnOnce(CallerForm) -> LobbyAsk,
        asked: PendingRequest,
        now: Instant,
    ) {
        let ask = ask(CallerForm::of(caller));
        let elsewhere = self.neighbours.challenge(code).map(|(node, _)| node);
        match elsewhere.filter(|_| self.challenges.find(code).is_none()) {
            Some(node) => self.ask(node, ask, asked, now),
            None => asked.answer(self.do_challenge(&ask, caller, now)),
        }
    }

    /// Makes a room. If this node does not know the opponent, asks the opponent's node first.
    pub(super) fn create_for(&mut self, new: NewRoom, now: Instant) {
        let unknown = new.opponent.filter(|id| self.players.known(*id).is_none());
        match unknown.and_then(|id| Some((id, self.neighbours.node_of_player(id)?))) {
            Some((id, node)) => self.ask(node, LobbyAsk::Player(id), PendingRequest::Room(Box::new(new)), now),
            None => self.make_room(new, now),
        }
    }

    fn make_room(&mut self, NewRoom { host, spec, opponent, key, answer }: NewRoom, now: Instant) {
        let _ = answer.send(self.create(&host, spec, opponent, key, now)); // An empty room closes by itself.
    }

    fn ask(&mut self, node: Epoch, ask: LobbyAsk, request: PendingRequest, now: Instant) {
        self.asking.asked += 1;
        let number = self.asking.asked;
        if self.neighbours.send(node, &PeerMail::Ask { number, ask: Box::new(ask) }) {
            self.asking.waiting.insert(number, Asked { node, request, since: now });
        } else {
            request.answer(Err(Refusal::fault()));
        }
    }

    /// Carries out a request of another node, and answers it.
    pub(super) fn on_ask(&mut self, from: Epoch, number: u64, ask: LobbyAsk, now: Instant) {
        let answer = match ask {
            LobbyAsk::New(form) => form.into_challenge(from).and_then(|new| {
                let made = self.challenge(new, now)?;
                Ok(LobbyAnswer::Made(Box::new(made)))
            }),
            LobbyAsk::Player(id) => {
                let account = self.players.account_of(id);
                let known = self.players.known(id).ok_or_else(Refusal::no_player);
                known.map(|known| LobbyAnswer::Player(Box::new(PlayerForm::new(known, account))))
            }
            LobbyAsk::Accept { guest: ref caller, .. }
            | LobbyAsk::Decline { guest: ref caller, .. }
            | LobbyAsk::Withdraw { guest: ref caller, .. } => {
                // A number that no connection of this node has.
                let caller = caller.clone().into_caller(ConnectionId(u64::MAX));
                self.do_challenge(&ask, &caller, now)
            }
        };
        let answer = Box::new(answer.map_err(Into::into));
        self.neighbours.send(from, &PeerMail::Answer { number, answer });
    }

    fn do_challenge(&mut self, ask: &LobbyAsk, caller: &Caller, now: Instant) -> Result<LobbyAnswer, Refusal> {
        match ask {
            LobbyAsk::Accept { code, .. } => self.accept_challenge(*code, caller, now).map(LobbyAnswer::Accepted),
            LobbyAsk::Decline { code, .. } => self.decline_challenge(*code, caller).map(|()| LobbyAnswer::Ended),
            LobbyAsk::Withdraw { code, .. } => self.withdraw_challenge(*code, caller).map(|()| LobbyAnswer::Ended),
            LobbyAsk::New(_) | LobbyAsk::Player(_) => Err(Refusal::fault()),
        }
    }

    /// Takes the answer of another node.
    pub(super) fn on_answer(&mut self, from: Epoch, number: u64, answer: Result<LobbyAnswer, Refusal>, now: Instant) {
        let Some(Asked { request, .. }) = self.asking.waiting.remove(&number) else { return };
        let (asked, answer) = match (request, answer) {
            (PendingRequest::Room(new), Ok(LobbyAnswer::Player(form))) => {
                let (player, account) = form.into_player();
                let id = player.id;
                self.players.remember(player, Some(now), now);
                if let Some(account) = account {
                    self.players.set_account(id, account);
                }
                return self.make_room(*new, now);
            }
            other => other,
        };
        if let Ok(LobbyAnswer::Made(challenge)) = &answer {
            // Its challenger may withdraw it before the changes of that node arrive.
            self.neighbours.note_challenge(from, (**challenge).clone());
        }
        if let (PendingRequest::Done(code, ..), Ok(_)) = (&asked, &answer) {
            // Its challenger may send another one before the changes arrive.
            self.neighbours.forget_challenge(*code);
        }
        asked.answer(answer);
    }

    /// Refuses requests that another node has not answered in time.
    pub(super) fn give_up_asking(&mut self, now: Instant) {
        let is_late = |asked: &Asked| now.saturating_duration_since(asked.since) >= ANSWER;
        let late = self.asking.waiting.extract_if(.., |_, asked| is_late(asked));
        for (_, Asked { request, .. }) in late {
            request.answer(Err(Refusal::fault()));
        }
    }

    /// The challenges that wait here, as other nodes know them.
    pub(super) fn known_challenges(&self) -> Vec<KnownChallenge> {
        self.challenges.all().map(Waiting::known).collect()
    }
}
