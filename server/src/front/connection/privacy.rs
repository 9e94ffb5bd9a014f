//! Requests about one's own data: export, and deletion of an account.

use bidak_shared::protocol::{Command, RefusalCode, ServerMessage};

use crate::accounts::desk::read_handle;
use crate::accounts::exports::LIFETIME;
use crate::base::millis::millis;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::account::WRITE_COST;
use crate::front::connection::{Client, now};
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Carries out a request about one's own data.
    pub(super) async fn serve_privacy(&mut self, caller: &Caller, command: Command, reply: Reply) {
        self.session.charge(WRITE_COST, now());
        if let Err(refusal) = self.must_have_account(caller) {
            return reply.refuse(refusal);
        }
        match command {
            Command::DeleteAccount { handle } => self.delete_account(caller, &handle, reply).await,
            Command::Export => match self.context.exports.add(caller.player, now()) {
                Ok(code) => {
                    let path = format!("/api/exports/{}", code.reveal());
                    reply.message(|re| ServerMessage::Export { re, path, expires_ms: millis(LIFETIME) });
                }
                Err(refusal) => reply.refuse(refusal),
            },
            _ => reply.refuse(Refusal::fault()), // The caller passes on nothing else.
        }
    }

    /// Counts a report for the address, and the write for the connection.
    pub(super) async fn may_report(&mut self) -> Result<(), Refusal> {
        self.session.charge(WRITE_COST, now());
        let Some(caller) = &self.caller else { return Err(Refusal::fault()) };
        let has_account = caller.account.tag().is_some();
        self.context.lobby.may_report(caller.network, has_account).await
    }

    async fn delete_account(&mut self, caller: &Caller, handle: &str, reply: Reply) {
        let deleted = async {
            let handle = read_handle(handle)?;
            let own = self.context.accounts.account_of(caller.player).await?;
            let account = if handle == own.handle {
                own
            } else if own.bots.contains(&handle) {
                self.context.accounts.profile(handle).await?
            } else {
                let sentence = "write your own handle, or that of one of your bots, to delete the account";
                return Err(Refusal::new(RefusalCode::NoAccount, sentence));
            };
            for player in [account.player].into_iter().chain(self.context.accounts.bots_of(&account).await?) {
                if self.context.lobby.plays(player).await? || !self.unloaded_games(player, 1).await?.is_empty() {
                    let sentence = "the account, or a bot of it, is in a game; finish or resign it first";
                    return Err(Refusal::new(RefusalCode::Playing, sentence));
                }
            }
            self.context.lobby.may_change_account(caller.network, caller.taker(now())).await?;
            self.context.accounts.delete(account.player).await
        };
        match deleted.await {
            Ok(deleted) => {
                // This connection may be one of those that end now.
                reply.ok();
                for (player, revoked) in deleted {
                    self.context.lobby.deleted(player, revoked).await;
                }
            }
            Err(refusal) => reply.refuse(refusal),
        }
    }
}
