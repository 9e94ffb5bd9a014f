//! How the rest of the server reaches the lobby: its requests, and its mailbox.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Blocked, Challenge, ChallengeCode, Command, LinkCode, PlayerId, PlayerName, RefusalCode, RoomCode, Token,
};
use tokio::sync::{mpsc, oneshot};

use crate::base::address::AddressRange;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::lobby::asking::{NewRoom, PendingRequest};
use crate::lobby::listing::Length;
use crate::lobby::players::Identity;
use crate::lobby::rooms::Found;
use crate::lobby::seeking::ListedSeeks;
use crate::lobby::{Lobby, too_many_guesses};
use crate::nodes::NewChallenge;
use crate::nodes::PairRequest;
use crate::nodes::{AccountForm, LobbyAsk, PeerMail};
use crate::room::{RoomHandle, RoomSpec};
use crate::store::{AccountTag, Contestant, Holder, Revoked};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox, Reply};

/// Requests that may wait for the lobby.
const MAILBOX: usize = 1024;

/// Something for the lobby to do.
pub(crate) struct Mail {
    /// Refused if the lobby ends before it reads the mail; those who wait for another answer see that there is none.
    reply: Option<Reply>,
    job: Job,
}

/// What the lobby does, at this time; gets the reply of the mail back.
type Job = Box<dyn FnOnce(&mut Lobby, Option<Reply>, Instant) + Send>;

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("reply", &self.reply).finish_non_exhaustive()
    }
}

impl Mail {
    /// Has the lobby do it.
    pub(super) fn carry_out(self, lobby: &mut Lobby, now: Instant) {
        (self.job)(lobby, self.reply, now);
    }

    /// The lobby has ended, since the server is going down.
    pub(super) fn turn_down(self) {
        if let Some(reply) = self.reply {
            reply.refuse(Refusal::shutting_down());
        }
    }
}

/// The challenges that a player received and sent.
pub(crate) type ListedChallenges = (Vec<Challenge>, Vec<Challenge>);

/// How a client identifies itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// Nothing: a new player.
    None,
    /// The secret of a known player.
    Token(Token),
    /// A code from another device of a known player.
    Link(LinkCode),
}

/// Whether the store was asked about somebody whom the lobby does not know.
#[derive(Clone, Debug)]
pub(crate) enum Lookup {
    /// Not yet: a token or code that is unknown here is no wrong guess.
    Possible,
    /// It was, with the holder and the token; `None` if no account has it.
    Done(Option<(Holder, Token)>),
    /// It was: the token was one of an account, and is so no more.
    Revoked,
}

/// The client that connects.
#[derive(Clone, Debug)]
pub(crate) struct Greeting {
    pub(crate) credential: Credential,
    pub(crate) lookup: Lookup,
    pub(crate) name: Option<PlayerName>,
    /// Whether a program plays, and no person.
    pub(crate) program: bool,
}

/// How the rest of the server reaches the lobby.
#[derive(Clone, Debug)]
pub(crate) struct LobbyHandle(mpsc::Sender<Mail>);

/// The mailbox of the lobby.
pub(crate) type Mailbox = mpsc::Receiver<Mail>;

/// The two ends of the lobby's mailbox.
pub(crate) fn mailbox() -> (LobbyHandle, Mailbox) {
    let (mail, mailbox) = mpsc::channel(MAILBOX);
    (LobbyHandle(mail), mailbox)
}

impl LobbyHandle {
    /// The player of a token, and the rooms in which that player holds a seat.
    pub(crate) async fn hello(
        &self,
        connection: ConnectionId,
        network: AddressRange,
        outbox: Outbox,
        greeting: Greeting,
    ) -> Result<(Identity, Vec<RoomCode>), Refusal> {
        self.ask(move |lobby, now| lobby.hello(connection, outbox, network, greeting, now)).await?
    }

    /// The device on a connection has a token of its own from now on.
    pub(crate) async fn holds(&self, connection: ConnectionId, device: TokenHash) {
        self.tell(move |lobby, _| lobby.connection_holds(connection, device)).await;
    }

    /// A player has taken a handle.
    pub(crate) async fn registered(&self, player: PlayerId, tag: AccountTag) {
        self.tell(move |lobby, _| {
            let account = AccountForm::from(tag.clone());
            lobby.registered(player, tag);
            lobby.neighbours.send_all(&PeerMail::Registered { player, account });
        })
        .await;
    }

    /// Tokens of a player are revoked: connections that came with them end, and do nothing more once this has returned.
    pub(crate) async fn revoked(&self, player: PlayerId, revoked: Revoked) {
        let done = self.ask(move |lobby, _| {
            lobby.revoked(player, &revoked);
            lobby.neighbours.revoke(revocation(player, &revoked, false));
        });
        let _ = done.await; // Else all connections end.
    }

    /// Whether another account may be made from an address; counts it.
    pub(crate) async fn may_make_account(&self, network: AddressRange) -> Result<bool, Refusal> {
        self.ask(move |lobby, now| lobby.addresses.may_make_account(network, now)).await
    }

    /// Refuses another change of an account to an address that has made enough; counts it.
    pub(crate) async fn may_change_account(&self, network: AddressRange) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.may_change_account(network, now)).await?
    }

    /// An account that was counted for an address was not made.
    pub(crate) async fn account_not_made(&self, network: AddressRange) {
        self.tell(move |lobby, _| lobby.addresses.account_not_made(network)).await;
    }

    /// Refuses another tournament to an address that has made enough; counts it.
    pub(crate) async fn may_make_tournament(&self, network: AddressRange) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.may_make_tournament(network, now)).await?
    }

    /// Counts a wrong code for an address, and how it is refused.
    pub(crate) async fn guessed_wrong(&self, network: AddressRange, refusal: Refusal) -> Refusal {
        self.ask(move |lobby, now| lobby.guessed_wrong(refusal, network, now)).await.unwrap_or_else(|refusal| refusal)
    }

    /// Refuses a code, right or wrong, from an address that has guessed too often.
    pub(crate) async fn may_guess(&self, network: AddressRange) -> Result<(), Refusal> {
        let may = self.ask(move |lobby, now| lobby.addresses.may_guess(network, now)).await?;
        if may { Ok(()) } else { Err(too_many_guesses()) }
    }

    /// Whether a player is in a game in play.
    pub(crate) async fn plays(&self, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.directory.plays(player)).await
    }

    /// The account of a player was deleted: its connections end.
    pub(crate) async fn deleted(&self, player: PlayerId, revoked: Revoked) {
        self.tell(move |lobby, now| {
            lobby.deleted(player, &revoked, now);
            lobby.neighbours.revoke(revocation(player, &revoked, true));
        })
        .await;
    }

    /// Whether a player is in a rated game that goes on.
    pub(crate) async fn plays_rated(&self, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.directory.plays_rated(player)).await
    }

    /// A code that takes a player to another device. The player's token comes with the request, since the lobby does not
    /// keep it.
    pub(crate) async fn link(
        &self,
        player: PlayerId,
        token: Token,
        network: AddressRange,
    ) -> Result<LinkCode, Refusal> {
        self.ask(move |lobby, now| lobby.link(player, token, network, now)).await?
    }

    /// Revokes the code of a player that was not used yet.
    pub(crate) async fn unlink(&self, player: PlayerId) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.links.revoke(player, now)).await?
    }

    /// A connection has ended.
    pub(crate) async fn gone(&self, connection: ConnectionId) {
        self.tell(move |lobby, now| lobby.gone(connection, now)).await;
    }

    /// Answers with the list and keeps sending its changes.
    pub(crate) async fn subscribe(&self, connection: ConnectionId, outbox: Outbox, length: Length, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, _| lobby.subscribe(connection, outbox, length, reply)).await;
    }

    /// Stops sending changes.
    pub(crate) async fn unsubscribe(&self, connection: ConnectionId, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, _| {
            lobby.subscribers.remove(connection);
            reply.ok();
        })
        .await;
    }

    /// A new room, or the one that an earlier request with the same key has made; the seat that the host leaves free is kept
    /// for `opponent`.
    pub(crate) async fn create(
        &self,
        host: Arc<Caller>,
        spec: RoomSpec,
        opponent: Option<PlayerId>,
        key: Option<u32>,
    ) -> Result<Found, Refusal> {
        self.ask_for(move |lobby, answer, now| lobby.create_for(NewRoom { host, spec, opponent, key, answer }, now))
            .await?
    }

    /// The room with this code for a game of a tournament, which is made unless it is there.
    pub(crate) async fn seat(
        &self,
        code: RoomCode,
        spec: RoomSpec,
        seats: [Contestant; 2],
    ) -> Result<RoomHandle, Refusal> {
        self.ask(move |lobby, now| lobby.seat(code, spec, &seats, now)).await?
    }

    /// Looks for an opponent; both get the room when there is one.
    pub(crate) async fn pair(&self, request: PairRequest, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, now| lobby.pair(request, reply, now)).await;
    }

    /// Looks no longer.
    pub(crate) async fn unpair(&self, player: PlayerId, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, now| {
            lobby.end_seeks(player, now);
            reply.ok();
        })
        .await;
    }

    /// A page of the open seeks, from a place on, and the number of all.
    pub(crate) async fn seeks(
        &self,
        caller: Arc<Caller>,
        game: Option<GameKind>,
        from: u32,
    ) -> Result<ListedSeeks, Refusal> {
        self.ask(move |lobby, _| lobby.seeks(&caller, game, from)).await
    }

    /// Sends a frame to all connections of a player.
    pub(crate) async fn tell_player(&self, player: PlayerId, frame: Frame) {
        self.tell(move |lobby, _| lobby.tell_everywhere(player, &frame)).await;
    }

    /// A player has blocked another.
    pub(crate) async fn blocked(&self, player: PlayerId, other: PlayerId) {
        self.tell(move |lobby, now| {
            lobby.decline_between(player, other);
            lobby.neighbours.send_all(&PeerMail::Blocked { player, other });
            lobby.repeat_seeks_of(player, now);
        })
        .await;
    }

    /// A player by id, to be blocked.
    pub(crate) async fn known_player(&self, player: PlayerId) -> Result<Blocked, Refusal> {
        let known = self
            .ask(move |lobby, _| lobby.players.to_block(player).or_else(|| lobby.neighbours.to_block(player)))
            .await?;
        known.ok_or_else(Refusal::no_player)
    }

    /// Makes a challenge; returns it as clients read it.
    pub(crate) async fn challenge(&self, new: NewChallenge) -> Result<Challenge, Refusal> {
        self.ask_for(move |lobby, answer, now| lobby.make_challenge(new, answer, now)).await?
    }

    /// Accepts a challenge: both players get the room.
    pub(crate) async fn accept_challenge(
        &self,
        code: ChallengeCode,
        caller: Arc<Caller>,
        outbox: Outbox,
    ) -> Result<(), Refusal> {
        self.ask_for(move |lobby, answer, now| {
            let asked = PendingRequest::Done(code, answer, Some(outbox));
            lobby.answer_challenge(code, &caller, |guest| LobbyAsk::Accept { code, guest }, asked, now);
        })
        .await?
    }

    /// Declines a challenge.
    pub(crate) async fn decline_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        self.ask_for(move |lobby, answer, now| {
            let asked = PendingRequest::Done(code, answer, None);
            lobby.answer_challenge(code, &caller, |guest| LobbyAsk::Decline { code, guest }, asked, now);
        })
        .await?
    }

    /// Withdraws a challenge.
    pub(crate) async fn withdraw_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        self.ask_for(move |lobby, answer, now| {
            let asked = PendingRequest::Done(code, answer, None);
            lobby.answer_challenge(code, &caller, |guest| LobbyAsk::Withdraw { code, guest }, asked, now);
        })
        .await?
    }

    /// The challenges to and by a player, and the one with a code.
    pub(crate) async fn challenges(
        &self,
        code: Option<ChallengeCode>,
        caller: Arc<Caller>,
    ) -> Result<ListedChallenges, Refusal> {
        self.ask(move |lobby, now| lobby.list_challenges(code, &caller, now)).await?
    }

    /// The room that a command of somebody who is not in it is about, if the command enters it and the guest may.
    pub(crate) async fn find(&self, code: RoomCode, caller: Arc<Caller>, command: &Command) -> Result<Found, Refusal> {
        match self.ask(move |lobby, now| lobby.find(code, &caller, now)).await? {
            Ok(_) | Err(Refusal { code: RefusalCode::TooManyRooms, .. }) if !enters(command) => {
                Err(Refusal::not_member())
            }
            found => found,
        }
    }

    /// Has the lobby do something; returns the result.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Lobby, Instant) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask_for(move |lobby, answer, now| {
            let _ = answer.send(job(lobby, now)); // The asker has gone.
        })
        .await
    }

    /// Has the lobby do something whose result it sends now or later.
    async fn ask_for<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Lobby, oneshot::Sender<T>, Instant) + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.tell(move |lobby, now| job(lobby, answer, now)).await;
        answered.await.map_err(|_| Refusal::shutting_down())
    }

    /// Has the lobby do something that answers a request.
    async fn reply_to(&self, reply: Reply, job: impl FnOnce(&mut Lobby, Reply, Instant) + Send + 'static) {
        let with_reply = |lobby: &mut Lobby, reply: Option<Reply>, now| {
            job(lobby, reply.expect("the mail carries it"), now);
        };
        self.send(Mail { reply: Some(reply), job: Box::new(with_reply) }).await;
    }

    /// Has the lobby do something.
    pub(super) async fn tell(&self, job: impl FnOnce(&mut Lobby, Instant) + Send + 'static) {
        self.send(Mail { reply: None, job: Box::new(move |lobby, _, now| job(lobby, now)) }).await;
    }

    async fn send(&self, mail: Mail) {
        if let Err(mpsc::error::SendError(mail)) = self.0.send(mail).await {
            mail.turn_down();
        }
    }
}

/// Whether a command enters a room.
pub(super) fn enters(command: &Command) -> bool {
    matches!(command, Command::Join { .. } | Command::Watch { .. } | Command::Resume { .. })
}

fn revocation(player: PlayerId, Revoked { tokens, key }: &Revoked, is_deleted: bool) -> PeerMail {
    PeerMail::Revoked { player, tokens: tokens.iter().map(|token| token.0).collect(), key: key.0, is_deleted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_the_lobby_does_not_read_any_more_is_refused_as_by_a_server_that_goes_down() {
        let (handle, mailbox) = mailbox();
        drop(mailbox);
        let (outbox, outgoing) = Outbox::new(8, 1000);
        handle.unpair(PlayerId::from_bits(1), Reply::new(outbox, 1)).await;
        let answer = outgoing.next().await.expect("there is an answer");
        assert!(answer.contains("\"shutting_down\""), "{answer:?}");
    }
}
