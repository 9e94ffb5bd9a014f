//! How the rest of the server reaches the lobby: its requests, and its mailbox.

use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Blocked, Challenge, ChallengeCode, Command, LinkCode, PlayerId, PlayerName, RefusalCode, RoomCode, Token,
};
use tokio::sync::{mpsc, oneshot};

use crate::base::address::AddressRange;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::caller::presence::Presence;
use crate::lobby::asking::NewRoom;
use crate::lobby::listing::Length;
use crate::lobby::node_mail::NodeMail;
use crate::lobby::players::Identity;
use crate::lobby::seeking::ListedSeeks;
use crate::nodes::NewChallenge;
use crate::nodes::PairRequest;
use crate::room::{RoomHandle, RoomSpec};
use crate::store::{AccountTag, Contestant, Holder, Revoked};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox, Reply};

/// Requests that may wait for the lobby.
const MAILBOX: usize = 1024;

/// Something for the lobby to do.
#[derive(Debug)]
pub(crate) enum Mail {
    Hello {
        connection: ConnectionId,
        outbox: Outbox,
        greeting: Greeting,
        network: AddressRange,
        answer: oneshot::Sender<Result<(Identity, Vec<RoomCode>), Refusal>>,
    },
    Link {
        player: PlayerId,
        token: Token,
        network: AddressRange,
        answer: oneshot::Sender<Result<LinkCode, Refusal>>,
    },
    Unlink {
        player: PlayerId,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    /// A connection has got a token of its own.
    Holds {
        connection: ConnectionId,
        device: TokenHash,
    },
    Registered {
        player: PlayerId,
        tag: AccountTag,
    },
    Revoked {
        player: PlayerId,
        revoked: Revoked,
        done: oneshot::Sender<()>,
    },
    MayMakeAccount {
        network: AddressRange,
        answer: oneshot::Sender<bool>,
    },
    MayChangeAccount {
        network: AddressRange,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    AccountNotMade(AddressRange),
    MayMakeTournament {
        network: AddressRange,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    /// A client named an unknown code.
    GuessedWrong {
        network: AddressRange,
        refusal: Refusal,
        answer: oneshot::Sender<Refusal>,
    },
    /// A client names a code. An address that has guessed too often gets no answer about it.
    MayGuess {
        network: AddressRange,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    Plays {
        player: PlayerId,
        answer: oneshot::Sender<bool>,
    },
    /// The account of a player was deleted.
    Deleted {
        player: PlayerId,
        revoked: Revoked,
    },
    PlaysRated {
        player: PlayerId,
        answer: oneshot::Sender<bool>,
    },
    Gone(ConnectionId),
    Subscribe {
        connection: ConnectionId,
        outbox: Outbox,
        length: Length,
        reply: Reply,
    },
    Unsubscribe {
        connection: ConnectionId,
        reply: Reply,
    },
    Create(NewRoom),
    Seat {
        code: RoomCode,
        spec: Box<RoomSpec>,
        seats: Box<[Contestant; 2]>,
        answer: oneshot::Sender<Result<RoomHandle, Refusal>>,
    },
    Pair {
        request: PairRequest,
        reply: Reply,
    },
    Unpair {
        player: PlayerId,
        reply: Reply,
    },
    Seeks {
        caller: Arc<Caller>,
        game: Option<GameKind>,
        from: u32,
        answer: oneshot::Sender<ListedSeeks>,
    },
    /// A player has blocked another.
    Blocked {
        player: PlayerId,
        other: PlayerId,
    },
    KnownPlayer {
        player: PlayerId,
        answer: oneshot::Sender<Result<Blocked, Refusal>>,
    },
    Challenge(ChallengeMail),
    /// A frame for all connections of a player.
    Tell {
        player: PlayerId,
        frame: Frame,
    },
    /// From this node or another one.
    Node(NodeMail),
    Find {
        code: RoomCode,
        caller: Arc<Caller>,
        answer: oneshot::Sender<Result<Found, Refusal>>,
    },
}

impl Mail {
    /// The lobby has ended, since the server is going down.
    pub(super) fn turn_down(self) {
        // Those who wait for another answer see that there is none.
        if let Self::Subscribe { reply, .. }
        | Self::Unsubscribe { reply, .. }
        | Self::Pair { reply, .. }
        | Self::Unpair { reply, .. } = self
        {
            reply.refuse(Refusal::shutting_down());
        }
    }
}

/// A message to the lobby about challenges.
#[derive(Debug)]
pub(super) enum ChallengeMail {
    New {
        new: Box<NewChallenge>,
        answer: oneshot::Sender<Result<Challenge, Refusal>>,
    },
    Accept {
        code: ChallengeCode,
        caller: Arc<Caller>,
        outbox: Outbox,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    Decline {
        code: ChallengeCode,
        caller: Arc<Caller>,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    Withdraw {
        code: ChallengeCode,
        caller: Arc<Caller>,
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    List {
        code: Option<ChallengeCode>,
        caller: Arc<Caller>,
        answer: oneshot::Sender<Result<ListedChallenges, Refusal>>,
    },
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

/// A room that somebody may enter. The presence counts until it is dropped.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) room: RoomHandle,
    pub(crate) presence: Presence,
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
        self.ask(|answer| Mail::Hello { connection, outbox, network, greeting, answer }).await?
    }

    /// The device on a connection has a token of its own from now on.
    pub(crate) async fn holds(&self, connection: ConnectionId, device: TokenHash) {
        self.tell(Mail::Holds { connection, device }).await;
    }

    /// A player has taken a handle.
    pub(crate) async fn registered(&self, player: PlayerId, tag: AccountTag) {
        self.tell(Mail::Registered { player, tag }).await;
    }

    /// Tokens of a player are revoked: connections that came with them end, and do nothing more once this has returned.
    pub(crate) async fn revoked(&self, player: PlayerId, revoked: Revoked) {
        let _ = self.ask(|done| Mail::Revoked { player, revoked, done }).await; // Else all connections end.
    }

    /// Whether another account may be made from an address; counts it.
    pub(crate) async fn may_make_account(&self, network: AddressRange) -> Result<bool, Refusal> {
        self.ask(|answer| Mail::MayMakeAccount { network, answer }).await
    }

    /// Refuses another change of an account to an address that has made enough; counts it.
    pub(crate) async fn may_change_account(&self, network: AddressRange) -> Result<(), Refusal> {
        self.ask(|answer| Mail::MayChangeAccount { network, answer }).await?
    }

    /// An account that was counted for an address was not made.
    pub(crate) async fn account_not_made(&self, network: AddressRange) {
        self.tell(Mail::AccountNotMade(network)).await;
    }

    /// Refuses another tournament to an address that has made enough; counts it.
    pub(crate) async fn may_make_tournament(&self, network: AddressRange) -> Result<(), Refusal> {
        self.ask(|answer| Mail::MayMakeTournament { network, answer }).await?
    }

    /// Counts a wrong code for an address, and how it is refused.
    pub(crate) async fn guessed_wrong(&self, network: AddressRange, refusal: Refusal) -> Refusal {
        self.ask(|answer| Mail::GuessedWrong { network, refusal, answer }).await.unwrap_or_else(|refusal| refusal)
    }

    /// Refuses a code, right or wrong, from an address that has guessed too often.
    pub(crate) async fn may_guess(&self, network: AddressRange) -> Result<(), Refusal> {
        self.ask(|answer| Mail::MayGuess { network, answer }).await?
    }

    /// Whether a player is in a game in play.
    pub(crate) async fn plays(&self, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(|answer| Mail::Plays { player, answer }).await
    }

    /// The account of a player was deleted: its connections end.
    pub(crate) async fn deleted(&self, player: PlayerId, revoked: Revoked) {
        self.tell(Mail::Deleted { player, revoked }).await;
    }

    /// Whether a player is in a rated game that goes on.
    pub(crate) async fn plays_rated(&self, player: PlayerId) -> Result<bool, Refusal> {
        self.ask(|answer| Mail::PlaysRated { player, answer }).await
    }

    /// A code that takes a player to another device. The player's token comes with the request, since the lobby does not
    /// keep it.
    pub(crate) async fn link(
        &self,
        player: PlayerId,
        token: Token,
        network: AddressRange,
    ) -> Result<LinkCode, Refusal> {
        self.ask(|answer| Mail::Link { player, token, network, answer }).await?
    }

    /// Revokes the code of a player that was not used yet.
    pub(crate) async fn unlink(&self, player: PlayerId) -> Result<(), Refusal> {
        self.ask(|answer| Mail::Unlink { player, answer }).await?
    }

    /// A connection has ended.
    pub(crate) async fn gone(&self, connection: ConnectionId) {
        self.tell(Mail::Gone(connection)).await;
    }

    /// Answers with the list and keeps sending its changes.
    pub(crate) async fn subscribe(&self, connection: ConnectionId, outbox: Outbox, length: Length, reply: Reply) {
        self.tell(Mail::Subscribe { connection, outbox, length, reply }).await;
    }

    /// Stops sending changes.
    pub(crate) async fn unsubscribe(&self, connection: ConnectionId, reply: Reply) {
        self.tell(Mail::Unsubscribe { connection, reply }).await;
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
        self.ask(|answer| Mail::Create(NewRoom { host, spec, opponent, key, answer })).await?
    }

    /// The room with this code for a game of a tournament, which is made unless it is there.
    pub(crate) async fn seat(
        &self,
        code: RoomCode,
        spec: RoomSpec,
        seats: [Contestant; 2],
    ) -> Result<RoomHandle, Refusal> {
        let (spec, seats) = (Box::new(spec), Box::new(seats));
        self.ask(|answer| Mail::Seat { code, spec, seats, answer }).await?
    }

    /// Looks for an opponent; both get the room when there is one.
    pub(crate) async fn pair(&self, request: PairRequest, reply: Reply) {
        self.tell(Mail::Pair { request, reply }).await;
    }

    /// Looks no longer.
    pub(crate) async fn unpair(&self, player: PlayerId, reply: Reply) {
        self.tell(Mail::Unpair { player, reply }).await;
    }

    /// A page of the open seeks, from a place on, and the number of all.
    pub(crate) async fn seeks(
        &self,
        caller: Arc<Caller>,
        game: Option<GameKind>,
        from: u32,
    ) -> Result<ListedSeeks, Refusal> {
        self.ask(|answer| Mail::Seeks { caller, game, from, answer }).await
    }

    /// Sends a frame to all connections of a player.
    pub(crate) async fn tell_player(&self, player: PlayerId, frame: Frame) {
        self.tell(Mail::Tell { player, frame }).await;
    }

    /// A player has blocked another.
    pub(crate) async fn blocked(&self, player: PlayerId, other: PlayerId) {
        self.tell(Mail::Blocked { player, other }).await;
    }

    /// A player by id, to be blocked.
    pub(crate) async fn known_player(&self, player: PlayerId) -> Result<Blocked, Refusal> {
        self.ask(|answer| Mail::KnownPlayer { player, answer }).await?
    }

    /// Makes a challenge; returns it as clients read it.
    pub(crate) async fn challenge(&self, new: NewChallenge) -> Result<Challenge, Refusal> {
        let new = Box::new(new);
        self.ask(|answer| Mail::Challenge(ChallengeMail::New { new, answer })).await?
    }

    /// Accepts a challenge: both players get the room.
    pub(crate) async fn accept_challenge(
        &self,
        code: ChallengeCode,
        caller: Arc<Caller>,
        outbox: Outbox,
    ) -> Result<(), Refusal> {
        self.ask(|answer| Mail::Challenge(ChallengeMail::Accept { code, caller, outbox, answer })).await?
    }

    /// Declines a challenge.
    pub(crate) async fn decline_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        self.ask(|answer| Mail::Challenge(ChallengeMail::Decline { code, caller, answer })).await?
    }

    /// Withdraws a challenge.
    pub(crate) async fn withdraw_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        self.ask(|answer| Mail::Challenge(ChallengeMail::Withdraw { code, caller, answer })).await?
    }

    /// The challenges to and by a player, and the one with a code.
    pub(crate) async fn challenges(
        &self,
        code: Option<ChallengeCode>,
        caller: Arc<Caller>,
    ) -> Result<ListedChallenges, Refusal> {
        self.ask(|answer| Mail::Challenge(ChallengeMail::List { code, caller, answer })).await?
    }

    /// The room that a command of somebody who is not in it is about, if the command enters it and the guest may.
    pub(crate) async fn find(&self, code: RoomCode, caller: Arc<Caller>, command: &Command) -> Result<Found, Refusal> {
        match self.ask(|answer| Mail::Find { code, caller, answer }).await? {
            Ok(_) | Err(Refusal { code: RefusalCode::TooManyRooms, .. }) if !enters(command) => {
                Err(Refusal::not_member())
            }
            found => found,
        }
    }

    pub(super) async fn ask<T>(&self, mail: impl FnOnce(oneshot::Sender<T>) -> Mail) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.tell(mail(answer)).await;
        answered.await.map_err(|_| Refusal::shutting_down())
    }

    pub(super) async fn tell(&self, mail: Mail) {
        if let Err(mpsc::error::SendError(mail)) = self.0.send(mail).await {
            mail.turn_down();
        }
    }
}

/// Whether a command enters a room.
pub(super) fn enters(command: &Command) -> bool {
    matches!(command, Command::Join { .. } | Command::Watch { .. } | Command::Resume { .. })
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
