//! A client's requests about tournaments, here or at another node.

use std::sync::Arc;

use bidak_shared::protocol::{Command, RefusalCode, ServerMessage, TournamentCode};

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::account::WRITE_COST;
use crate::front::connection::{Client, now};
use crate::nodes::{Remote, Role};
use crate::room::RoomRequest;
use crate::store::{AccountTag, Shard};
use crate::tournaments::{TournamentHandle, code_of, follows};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Reply;

/// The most tournaments that one connection follows.
const MOST_FOLLOWED: usize = 8;

/// A tournament that a connection follows.
pub(super) struct Followed {
    code: TournamentCode,
    tournament: AnyTournament,
}

/// A tournament, as a connection reaches it.
enum AnyTournament {
    /// One of this node.
    Here(TournamentHandle),
    /// One of another node. Dropping it reports the end of the connection.
    There(#[expect(dead_code, reason = "held as long as the connection follows it")] Remote),
}

impl Followed {
    /// Whether its task has ended; not known for another node's.
    fn is_closed(&self) -> bool {
        matches!(&self.tournament, AnyTournament::Here(handle) if handle.is_closed())
    }

    /// Reports that the connection has ended, or follows the tournament no longer.
    pub(super) async fn gone(&self, connection: ConnectionId) {
        if let AnyTournament::Here(handle) = &self.tournament {
            handle.gone(connection).await;
        }
    }
}

impl Client<'_> {
    /// Carries out a command about tournaments.
    pub(super) async fn serve_tournament(&mut self, caller: Arc<Caller>, command: Command, reply: Reply) {
        if let Command::Tournaments
        | Command::TournamentNew(_)
        | Command::Enter { .. }
        | Command::Ready { .. }
        | Command::Withdraw { .. }
        | Command::Direct(_) = command
        {
            self.session.charge(WRITE_COST, now());
        }
        if let Command::Tournaments = command {
            return match self.context.tournaments.list(Some(&caller)).await {
                Ok(tournaments) => reply.message(|re| ServerMessage::Tournaments { re, tournaments }),
                Err(refusal) => reply.refuse(refusal),
            };
        }
        let code = code_of(&command);
        if follows(&command)
            && let Err(refusal) = self.may_follow(code)
        {
            return reply.refuse(refusal);
        }
        if let Some(code) = code
            && let Some(nodes) = &self.context.nodes
            && self.context.tournaments.are_kept()
            && let Some(remote) = nodes.find(Shard::of_tournament(code), self.id, &self.outbox).await
        {
            return self.ask_node(code, remote, caller, command, reply).await;
        }
        if let Command::LeaveTournament { tournament } = command {
            if let Some(place) = self.followed.iter().position(|one| one.code == tournament) {
                self.followed.swap_remove(place).gone(self.id).await;
            }
            return reply.ok();
        }
        match self.context.tournaments.prepare(&caller, &command, self.label.clone()).await {
            Ok(prepared) => {
                let code = prepared.handle.code();
                if follows(&command) && !self.followed.iter().any(|one| one.code == code) {
                    self.followed.push(Followed { code, tournament: AnyTournament::Here(prepared.handle.clone()) });
                }
                // The tournament sends the answer by itself.
                drop(prepared.request(caller, self.outbox.clone(), command, reply).await);
            }
            Err(refusal) => {
                if refusal.code == RefusalCode::NoTournament {
                    self.session.wrong_guess(now());
                }
                reply.refuse(refusal);
            }
        }
    }

    /// Sends a request to the node of a tournament.
    async fn ask_node(
        &mut self,
        code: TournamentCode,
        remote: Remote,
        caller: Arc<Caller>,
        command: Command,
        reply: Reply,
    ) {
        let makes_account = matches!(command, Command::Enter { handle: Some(_), .. }) && caller.account.tag().is_none();
        let label = self.label.clone().filter(|_| makes_account);
        let outbox = &self.outbox;
        let request = RoomRequest { caller: &caller, key: None, command, reply, outbox, arrived: now() };
        let role = remote.request(request, label).await;
        if role == Role::Guesser {
            self.session.wrong_guess(now());
        }
        // The next request of this client needs the account that this one may have made.
        if makes_account && let Ok(account) = self.context.accounts.account_of(caller.player).await {
            caller.account.set(AccountTag { handle: account.handle, kind: account.kind, owner: account.owner });
        }
        self.followed.retain(|one| one.code != code);
        if role.is_member() {
            self.followed.push(Followed { code, tournament: AnyTournament::There(remote) });
        }
    }

    /// Refuses to follow more tournaments than a connection may.
    fn may_follow(&mut self, code: Option<TournamentCode>) -> Result<(), Refusal> {
        self.followed.retain(|one| !one.is_closed());
        if self.followed.iter().filter(|one| Some(one.code) != code).count() < MOST_FOLLOWED {
            return Ok(());
        }
        let sentence = format!("this connection follows {MOST_FOLLOWED} tournaments; leave one with leave_tournament");
        Err(Refusal::at(Limit::TournamentsFollowed, RefusalCode::TooManyTournaments, sentence))
    }
}
