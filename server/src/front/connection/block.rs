//! Requests about blocked players.

use bidak_shared::protocol::{BlockTarget, Blocked, Command, RefusalCode, ServerMessage};

use crate::accounts::desk::read_handle;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::account::WRITE_COST;
use crate::front::connection::{Client, now};
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Carries out a command about blocked players.
    pub(super) async fn serve_block(&mut self, caller: &Caller, command: Command, reply: Reply) {
        let done = match command {
            Command::Blocked => {
                let blocked = caller.blocks.list();
                return reply.message(|re| ServerMessage::Blocked { re, blocked });
            }
            Command::Block(target) => self.block(caller, target).await,
            Command::Unblock(target) => self.unblock(caller, target).await,
            _ => Err(Refusal::fault()), // The caller passes on nothing else.
        };
        match done {
            Ok(()) => reply.ok(),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    async fn block(&mut self, caller: &Caller, target: BlockTarget) -> Result<(), Refusal> {
        self.session.charge(WRITE_COST, now());
        let blocked = self.target(target).await?;
        if blocked.player == caller.player {
            return Err(Refusal::new(RefusalCode::NoPlayer, "nobody can block oneself; name another player"));
        }
        if caller.account.tag().is_some() {
            self.context.lobby.may_change_account(caller.network, caller.taker(now())).await?;
        }
        let player = blocked.player;
        if !caller.blocks.add(blocked.clone())? {
            return Ok(());
        }
        if caller.account.tag().is_some()
            && let Err(refusal) = self.context.accounts.keep_blocked(caller.player, vec![blocked]).await
        {
            caller.blocks.remove(player);
            return Err(refusal);
        }
        self.context.lobby.blocked(caller.player, player).await;
        self.end_invitations_between(caller, player).await
    }

    async fn unblock(&mut self, caller: &Caller, target: BlockTarget) -> Result<(), Refusal> {
        self.session.charge(WRITE_COST, now());
        let is_it = |blocked: &Blocked| match &target {
            BlockTarget { player: Some(player), .. } => blocked.player == *player,
            BlockTarget { handle, .. } => blocked
                .handle
                .as_ref()
                .zip(handle.as_ref())
                .is_some_and(|(one, wanted)| read_handle(wanted).is_ok_and(|wanted| wanted == *one)),
        };
        let found = caller.blocks.list().into_iter().find(is_it);
        let sentence = "you have not blocked this player; blocked lists those you have";
        let blocked = found.ok_or_else(|| Refusal::new(RefusalCode::NoPlayer, sentence))?;
        if caller.account.tag().is_some() {
            self.context.lobby.may_change_account(caller.network, caller.taker(now())).await?;
            self.context.accounts.forget_blocked(caller.player, blocked.player).await?;
        }
        caller.blocks.remove(blocked.player);
        Ok(())
    }

    /// The player to block.
    async fn target(&mut self, target: BlockTarget) -> Result<Blocked, Refusal> {
        match target {
            BlockTarget { player: Some(player), .. } => self.context.lobby.known_player(player).await,
            BlockTarget { handle: Some(handle), .. } => {
                let account = self.context.accounts.profile(read_handle(&handle)?).await?;
                Ok(Blocked { player: account.player, name: account.name, handle: Some(account.handle) })
            }
            BlockTarget { player: None, handle: None } => {
                Err(Refusal::new(RefusalCode::NoPlayer, "name a player by player or by handle"))
            }
        }
    }
}
