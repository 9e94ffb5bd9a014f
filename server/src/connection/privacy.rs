//! Requests about one's own data: export, and deletion of an account.

use bidak_shared::protocol::{Command, RefusalCode, ServerMessage};

use crate::accounts::read_handle;
use crate::connection::account::WRITE_COST;
use crate::connection::{Client, now};
use crate::exports::LIFETIME;
use crate::millis::millis;
use crate::outbox::Reply;
use crate::refusal::Refusal;
use crate::room::Guest;

impl Client<'_> {
    /// Carries out a request about one's own data.
    pub(super) async fn serve_privacy(&mut self, guest: &Guest, command: Command, reply: Reply) {
        self.session.charge(WRITE_COST, now());
        if let Err(refusal) = self.must_have_account(guest) {
            return reply.refuse(refusal);
        }
        match command {
            Command::DeleteAccount { handle } => self.delete_account(guest, &handle, reply).await,
            Command::Export => match self.context.exports.add(guest.player, now()) {
                Ok(code) => {
                    let path = format!("/api/exports/{}", code.reveal());
                    reply.message(|re| ServerMessage::Export { re, path, expires_ms: millis(LIFETIME) });
                }
                Err(refusal) => reply.refuse(refusal),
            },
            _ => reply.refuse(Refusal::fault()), // The caller passes on nothing else.
        }
    }

    async fn delete_account(&mut self, guest: &Guest, handle: &str, reply: Reply) {
        let deleted = async {
            let handle = read_handle(handle)?;
            let own = self.context.accounts.account_of(guest.player).await?;
            let account = if handle == own.handle {
                own
            } else if own.bots.contains(&handle) {
                self.context.accounts.profile(handle).await?
            } else {
                let sentence = "write your own handle, or that of one of your bots, to delete the account";
                return Err(Refusal::new(RefusalCode::NoAccount, sentence));
            };
            for player in [account.player].into_iter().chain(self.context.accounts.bots_of(&account).await?) {
                if self.context.lobby.plays(player).await? {
                    let sentence = "the account, or a bot of it, is in a game; finish or resign it first";
                    return Err(Refusal::new(RefusalCode::Playing, sentence));
                }
            }
            self.context.lobby.may_change_account(guest.network).await?;
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
