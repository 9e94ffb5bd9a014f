//! The handle with which the rest of the server reaches the lobby, and the lobby's mailbox.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Blocked, Challenge, ChallengeCode, Command, LinkCode, LobbyFrom, OpenTournament, PlayerId, PlayerName, RefusalCode,
    RoomCode, SeatChoice, Token,
};
use tokio::sync::{mpsc, oneshot};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::{AllowancePart, Reached, Taker};
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::caller::sanctions::Sanctions;
use crate::engine::position_key::PositionKey;
use crate::lobby::Lobby;
use crate::lobby::asking::{NewRoom, PendingRequest};
use crate::lobby::by_days::PairByDays;
use crate::lobby::listing::Length;
use crate::lobby::players::Identity;
use crate::lobby::rooms::RoomEntry;
use crate::lobby::seeking::ListedSeeks;
use crate::nodes::{AccountForm, LobbyAsk, NewChallenge, PairRequest, PeerMail};
use crate::room::{RoomHandle, RoomSpec};
use crate::store::{AccountTag, Contestant, Holder, KnownPlayer, Revoked};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox, Reply};

/// Requests that may wait for the lobby.
const MAILBOX: usize = 1024;

/// A job for the lobby.
pub(crate) struct Mail {
    /// Refused if the lobby ends before it reads the mail. Other waiting senders find their channel closed.
    reply: Option<Reply>,
    job: Job,
}

/// Changes the lobby at a given time; gets the reply of the mail.
type Job = Box<dyn FnOnce(&mut Lobby, Option<Reply>, Instant) + Send>;

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("reply", &self.reply).finish_non_exhaustive()
    }
}

impl Mail {
    /// Runs the job.
    pub(super) fn carry_out(self, lobby: &mut Lobby, now: Instant) {
        (self.job)(lobby, self.reply, now);
    }

    /// Refuses the mail, because the lobby has ended with the server.
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

/// Whether the store was asked about a token or code that the lobby does not know.
#[derive(Clone, Debug)]
pub(crate) enum Lookup {
    /// Not yet, so an unknown token or code is not a wrong guess.
    Possible,
    /// Yes: the holder and the token, or `None` if no account has it.
    Done(Option<(Holder, Token)>),
    /// Yes: the token belonged to an account and was revoked.
    Revoked,
    /// Yes: the token belongs to this guest.
    Guest(KnownPlayer),
}

/// The client that connects.
#[derive(Clone, Debug)]
pub(crate) struct Greeting {
    pub(crate) credential: Credential,
    pub(crate) lookup: Lookup,
    pub(crate) name: Option<PlayerName>,
    /// Whether only an account may have the name.
    pub(crate) is_reserved: bool,
    /// Whether the client declared itself a program.
    pub(crate) program: bool,
}

/// The handle of the lobby.
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

    /// Whether the lobby knows the player of a token.
    pub(crate) async fn knows_token(&self, token: Token) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.players.knows(&token)).await
    }

    /// Sets the token of a connection's device.
    pub(crate) async fn holds(&self, connection: ConnectionId, device: TokenHash) {
        self.post(move |lobby, _| lobby.connection_holds(connection, device)).await;
    }

    /// A player has taken a handle.
    pub(crate) async fn registered(&self, player: PlayerId, tag: AccountTag) {
        self.post(move |lobby, _| {
            let account = AccountForm::from(tag.clone());
            lobby.registered(player, tag);
            lobby.neighbours.send_all(&PeerMail::Registered { player, account });
        })
        .await;
    }

    /// Revokes tokens of a player. Once this has returned, connections with these tokens have ended and do nothing
    /// more.
    pub(crate) async fn revoked(&self, player: PlayerId, revoked: Revoked) {
        let done = self.ask(move |lobby, _| {
            lobby.revoked(player, &revoked);
            lobby.neighbours.revoke(revocation(player, &revoked, false));
        });
        let _ = done.await; // Without the lobby, all connections end.
    }

    /// Ends the connections of players whom the operator has banned.
    pub(crate) async fn end_banned(&self, sanctions: Sanctions) {
        self.post(move |lobby, _| lobby.end_banned(&sanctions)).await;
    }

    /// The numbers of people and of accounts that are connected from an address.
    pub(crate) async fn people_at(&self, network: AddressRange) -> (usize, usize) {
        self.ask(move |lobby, _| lobby.people_at(network)).await.unwrap_or_default()
    }

    /// Whether another account may be made from an address; counts it.
    pub(crate) async fn may_make_account(
        &self,
        network: AddressRange,
        taker: Taker,
    ) -> Result<Result<AllowancePart, Reached>, Refusal> {
        self.ask(move |lobby, now| lobby.addresses.may_make_account(network, taker, now)).await
    }

    /// Counts a change of an account for an address; refuses it if there were too many.
    pub(crate) async fn may_change_account(&self, network: AddressRange, taker: Taker) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.may_change_account(network, taker, now)).await?
    }

    /// Returns the count of an account that was not made after all.
    pub(crate) async fn account_not_made(&self, network: AddressRange, part: AllowancePart, player: PlayerId) {
        self.post(move |lobby, _| lobby.addresses.account_not_made(network, part, player)).await;
    }

    /// Sets the tournament that the readers of the list are told of.
    pub(crate) async fn set_open_tournament(&self, open: Option<OpenTournament>) {
        self.post(move |lobby, _| lobby.listing.set_open(open)).await;
    }

    /// Counts a new tournament for an address; refuses it if there were too many.
    pub(crate) async fn may_make_tournament(&self, network: AddressRange, taker: Taker) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.may_make_tournament(network, taker, now)).await?
    }

    /// Counts a report to the operator for an address; refuses it if there were too many.
    pub(crate) async fn may_report(&self, network: AddressRange, has_account: bool) -> Result<(), Refusal> {
        if self.ask(move |lobby, now| lobby.addresses.may_report(network, has_account, now)).await? {
            return Ok(());
        }
        let sentence = "too many reports were sent from your address within a day; mute or block the player";
        Err(Refusal::at(Limit::ReportsPerAddress, RefusalCode::TooFast, sentence))
    }

    /// Whether a player need not guess the code of a room.
    pub(crate) async fn knows_room(&self, code: RoomCode, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.knows_room(code, player)).await
    }

    /// Whether a challenge in the lobby is by or to a player.
    pub(crate) async fn knows_challenge(&self, code: ChallengeCode, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.knows_challenge(code, player)).await
    }

    /// Whether a player is in a game in play.
    pub(crate) async fn plays(&self, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.directory.plays(player)).await
    }

    /// The account of a player was deleted: its connections end.
    pub(crate) async fn deleted(&self, player: PlayerId, revoked: Revoked) {
        self.post(move |lobby, now| {
            lobby.deleted(player, &revoked, now);
            lobby.neighbours.revoke(revocation(player, &revoked, true));
        })
        .await;
    }

    /// Whether one of these positions is in a rated game on a live clock, at any node.
    pub(crate) async fn is_in_play(&self, keys: Vec<PositionKey>) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.live_positions.has_any(&keys)).await
    }

    /// Whether a player is in a rated game that goes on, on a live clock.
    pub(crate) async fn plays_rated(&self, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(move |lobby, _| lobby.directory.plays_rated(player)).await
    }

    /// A link code for another device of a player. The token comes with the request, because the lobby does not keep
    /// it.
    pub(crate) async fn link(
        &self,
        player: PlayerId,
        token: Token,
        network: AddressRange,
    ) -> Result<LinkCode, Refusal> {
        self.ask(move |lobby, now| lobby.link(player, token, network, now)).await?
    }

    /// Revokes the unused link code of a player.
    pub(crate) async fn unlink(&self, player: PlayerId) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.links.revoke(player, now)).await?
    }

    /// A connection has ended.
    pub(crate) async fn gone(&self, connection: ConnectionId) {
        self.post(move |lobby, now| lobby.gone(connection, now)).await;
    }

    /// Answers with the list, and sends its changes from now on.
    pub(crate) async fn subscribe(
        &self,
        client: (ConnectionId, AddressRange),
        outbox: Outbox,
        list: (Length, LobbyFrom),
        reply: Reply,
    ) {
        self.reply_to(reply, move |lobby, reply, _| lobby.subscribe(client, outbox, list, reply)).await;
    }

    /// Stops sending changes.
    pub(crate) async fn unsubscribe(&self, connection: ConnectionId, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, _| {
            lobby.subscribers.remove(connection);
            reply.ok();
        })
        .await;
    }

    /// Makes a room, or finds the one that an earlier request with the same key has made. The seat that the host leaves
    /// free is kept for `opponent`.
    pub(crate) async fn create(
        &self,
        host: Arc<Caller>,
        spec: RoomSpec,
        opponent: Option<PlayerId>,
        key: Option<u32>,
    ) -> Result<RoomEntry, Refusal> {
        self.ask_for(move |lobby, answer, now| lobby.create_for(NewRoom { host, spec, opponent, key, answer }, now))
            .await?
    }

    /// The room with this code for a game of a tournament; makes it if there is none.
    pub(crate) async fn seat(
        &self,
        code: RoomCode,
        spec: RoomSpec,
        seats: [Contestant; 2],
    ) -> Result<RoomHandle, Refusal> {
        self.ask(move |lobby, now| lobby.seat(code, spec, &seats, now)).await?
    }

    /// Seeks an opponent; when there is one, both get the room.
    pub(crate) async fn pair(&self, request: PairRequest, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, now| lobby.pair(request, reply, now)).await;
    }

    /// Ends the player's seeks.
    pub(crate) async fn unpair(&self, player: PlayerId, reply: Reply) {
        self.reply_to(reply, move |lobby, reply, now| {
            lobby.end_seeks(player, now);
            reply.ok();
        })
        .await;
    }

    /// A page of the open seeks from a place on, and the number of all.
    pub(crate) async fn seeks(
        &self,
        caller: Arc<Caller>,
        game: Option<GameKind>,
        from: u32,
    ) -> Result<ListedSeeks, Refusal> {
        self.ask(move |lobby, _| lobby.seeks(&caller, game, from)).await
    }

    /// Sends a frame to all connections of a player.
    pub(crate) async fn send_to_player(&self, player: PlayerId, frame: Frame) {
        self.post(move |lobby, _| lobby.send_frame_to_player(player, &frame)).await;
    }

    /// A player has blocked another.
    pub(crate) async fn blocked(&self, player: PlayerId, other: PlayerId) {
        self.post(move |lobby, now| {
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

    /// A code for the room of a challenge to a game by days that `caller` accepts.
    pub(crate) async fn code_by_days(&self, pair: Arc<PairByDays>, caller: Arc<Caller>) -> Result<RoomCode, Refusal> {
        self.ask(move |lobby, now| lobby.code_by_days(&pair, &caller, now)).await?
    }

    /// Makes the room with this code.
    pub(crate) async fn pair_by_days(
        &self,
        pair: Arc<PairByDays>,
        code: RoomCode,
        caller: Arc<Caller>,
    ) -> Result<(), Refusal> {
        self.ask(move |lobby, now| lobby.pair_by_days(&pair, code, &caller, now)).await?
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
        self.ask(move |lobby, _| lobby.list_challenges(code, &caller)).await?
    }

    /// The room that a command of a caller outside the room names, if the command enters it and the caller may.
    pub(crate) async fn find(
        &self,
        code: RoomCode,
        caller: Arc<Caller>,
        command: &Command,
    ) -> Result<RoomEntry, Refusal> {
        if enters(command) {
            let sits = takes_seat(command);
            let find = move |lobby: &mut Lobby, answer: oneshot::Sender<_>, _| match lobby.may_sit(code, &caller) {
                Err(refusal) if sits => drop(answer.send(Err(refusal))), // The asker may have gone.
                _ => lobby.find_or_load(code, caller, answer),
            };
            return self.ask_for(find).await?;
        }
        match self.ask(move |lobby, _| lobby.find(code, &caller)).await? {
            Ok(_) | Err(Refusal { code: RefusalCode::TooManyRooms, .. }) => Err(Refusal::not_member()),
            found => found,
        }
    }

    /// Runs a job in the lobby; returns its result.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Lobby, Instant) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask_for(move |lobby, answer, now| {
            let _ = answer.send(job(lobby, now)); // The asker has gone.
        })
        .await
    }

    /// Runs a job in the lobby, which sends the result now or later.
    async fn ask_for<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Lobby, oneshot::Sender<T>, Instant) + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.post(move |lobby, now| job(lobby, answer, now)).await;
        answered.await.map_err(|_| Refusal::shutting_down())
    }

    /// Runs a job in the lobby, which answers a request.
    async fn reply_to(&self, reply: Reply, job: impl FnOnce(&mut Lobby, Reply, Instant) + Send + 'static) {
        let with_reply = |lobby: &mut Lobby, reply: Option<Reply>, now| {
            job(lobby, reply.expect("the mail carries it"), now);
        };
        self.send(Mail { reply: Some(reply), job: Box::new(with_reply) }).await;
    }

    /// Runs a job in the lobby.
    pub(super) async fn post(&self, job: impl FnOnce(&mut Lobby, Instant) + Send + 'static) {
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

/// Whether a command takes a seat.
pub(crate) fn takes_seat(command: &Command) -> bool {
    matches!(command, Command::Join { seat, .. } if *seat != SeatChoice::None)
}

fn revocation(player: PlayerId, Revoked { tokens, key }: &Revoked, is_deleted: bool) -> PeerMail {
    PeerMail::Revoked { player, tokens: tokens.iter().map(|token| token.0).collect(), key: key.0, is_deleted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn mail_to_a_lobby_that_has_ended_is_refused_as_shutting_down() {
        let (handle, mailbox) = mailbox();
        drop(mailbox);
        let (outbox, outgoing) = Outbox::new(8, 1000);
        handle.unpair(PlayerId::from_bits(1), Reply::new(outbox, 1)).await;
        let answer = outgoing.next().await.expect("there is an answer");
        assert!(answer.contains("\"shutting_down\""), "{answer:?}");
    }
}
