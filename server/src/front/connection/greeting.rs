//! `hello`: identifies a client by a token or a link code.

use std::sync::Arc;

use bidak_shared::catalogue::game_info;
use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::protocol::ids::BadId;
use bidak_shared::protocol::{
    EngineInfo, Hello, PROTOCOL, PlayerName, RefusalCode, RoomCode, ServerMessage, Token, Welcome,
};

use crate::base::limit::Limit;
use crate::base::parts::{CARD_HELPS, Reached};
use crate::base::permits::Permit;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::front::connection::{Client, now};
use crate::lobby::{Credential, Greeting, Identity, Lookup, signed_player};
use crate::nodes::ToOwner;
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Answers `hello`.
    pub(super) async fn hello(&mut self, hello: Hello, re: u32, reply: Reply) {
        let Hello { name, token, link, device, program, brief, .. } = hello;
        let is_new = link.is_none() && token.is_none();
        let greeted = async {
            let name = name.map(|name| name.parse::<PlayerName>()).transpose();
            let name = name.map_err(|error| Refusal::new(RefusalCode::BadName, format!("{error}")))?;
            let label = device.map(|label| label.parse::<PlayerName>()).transpose();
            self.label = label.map_err(|error| Refusal::new(RefusalCode::BadName, format!("device: {error}")))?;
            let bad = |code, error: BadId| Refusal::new(code, error.to_string());
            let credential = match (link, token) {
                (Some(link), _) => Credential::Link(link.parse().map_err(|error| bad(RefusalCode::BadLink, error))?),
                (None, Some(token)) => {
                    Credential::Token(token.parse().map_err(|error| bad(RefusalCode::BadToken, error))?)
                }
                (None, None) => Credential::None,
            };
            let is_reserved = match &name {
                Some(name) => self.context.accounts.are_only_for_accounts(name).await?,
                None => false,
            };
            if credential == Credential::None && !self.permit.as_deref().is_none_or(Permit::has_place_for_new) {
                return Err(no_place(Reached::Address));
            }
            let sanctions = &self.context.sanctions;
            if credential == Credential::None {
                sanctions.may_come(None, self.network, false)?;
            }
            let greeting = Greeting { credential, lookup: Lookup::Possible, name, is_reserved, program };
            let (identity, rooms) = self.identify(greeting, self.label.clone()).await?;
            let has_account = identity.account.tag().is_some();
            if let Err(refusal) = sanctions.may_come(Some(identity.player), self.network, has_account) {
                self.context.lobby.gone(self.id).await;
                return Err(refusal);
            }
            self.take_place(&identity).await?;
            Ok((identity, rooms))
        };
        let (identity, rooms) = match greeted.await {
            Ok(greeted) => greeted,
            Err(refusal) => {
                self.count_guess(&refusal);
                return reply.refuse(refusal);
            }
        };
        tracing::Span::current().record("player", tracing::field::display(identity.player));
        self.session.greet(Some(identity.rate));
        self.device = identity.device;
        self.caller = Some(Arc::new(Caller {
            connection: self.id,
            player: identity.player,
            name: identity.name.clone(),
            key: identity.key,
            network: self.network,
            rooms: identity.rooms,
            account: identity.account.clone(),
            blocks: identity.blocks,
            program,
            lag: self.pings.lag(),
            brief,
            known_since: identity.known_since,
        }));
        let my_games = if is_new { None } else { self.count_my_games(identity.player).await };
        let welcome = Welcome {
            re,
            protocol: PROTOCOL,
            server: concat!("bidak ", env!("CARGO_PKG_VERSION")).to_owned(),
            player: identity.player,
            token: identity.token,
            name: identity.name.get(),
            handle: identity.account.handle().cloned(),
            accounts: self.context.accounts.are_kept(),
            rooms,
            my_games,
            games: GameKind::ALL.iter().copied().map(game_info).collect(),
            engines: EngineKind::ALL.iter().copied().map(EngineInfo::of).collect(),
            limits: self.context.config.server_limits(),
        };
        reply.message(|_| ServerMessage::Welcome(Box::new(welcome)));
        self.context.tournaments.announce_games(identity.player, &self.outbox).await;
        if let Some(nodes) = self.context.nodes.as_ref().filter(|_| identity.account.tag().is_some()) {
            nodes.send_to_all(&ToOwner::Greeted { connection: self.id.0, player: identity.player });
        }
    }

    /// Identifies a player: by the lobby, else by the store, which has all accounts.
    async fn identify(
        &self,
        mut greeting: Greeting,
        label: Option<PlayerName>,
    ) -> Result<(Identity, Vec<RoomCode>), Refusal> {
        let (accounts, lobby) = (&self.context.accounts, &self.context.lobby);
        let hello = |greeting| lobby.hello(self.id, self.network, self.outbox.clone(), greeting);
        if !accounts.are_kept() {
            greeting.lookup = match greeting.credential {
                Credential::Token(token) if !lobby.knows_token(token).await? => self.look_up_guest(&token).await,
                _ => Lookup::Done(None),
            };
            return hello(greeting).await;
        }
        let (mut identity, rooms) = match (hello(greeting.clone()).await, greeting.credential) {
            (Err(Refusal { code: RefusalCode::BadToken, .. }), Credential::Token(token)) => {
                let mut holder = accounts.holder(&token).await?;
                // The signed token of a guest is no longer valid once the guest has an account: its tokens are in the store.
                let mut is_revoked = holder.is_none()
                    && self.context.nodes.is_some()
                    && accounts.account_of(signed_player(&token)).await.is_ok();
                if is_revoked {
                    // The account may have been made between the two queries.
                    holder = accounts.holder(&token).await?;
                    is_revoked = holder.is_none();
                }
                greeting.lookup = match holder {
                    None if is_revoked => Lookup::Revoked,
                    None => self.look_up_guest(&token).await,
                    holder => Lookup::Done(holder.map(|holder| (holder, token))),
                };
                hello(greeting).await?
            }
            (Err(Refusal { code: RefusalCode::BadLink, .. }), Credential::Link(code)) => {
                greeting.lookup = Lookup::Done(accounts.use_card(code, label).await?);
                hello(greeting).await?
            }
            (Err(Refusal { code: RefusalCode::BadToken, .. }), Credential::Link(_)) => {
                // The device that asked for the code was revoked meanwhile.
                return Err(Refusal::bad_link());
            }
            (Ok((mut identity, rooms)), Credential::Link(_)) if identity.account.tag().is_some() => {
                // Each device of an account has a token of its own, so that it can be revoked by itself.
                match accounts.add_device(identity.player, label).await {
                    Ok(token) => identity.token = token,
                    Err(refusal) => {
                        lobby.gone(self.id).await;
                        return Err(refusal);
                    }
                }
                identity.device = TokenHash::of(&identity.token);
                lobby.holds(self.id, identity.device).await;
                (identity, rooms)
            }
            (greeted, _) => greeted?,
        };
        identity.device = TokenHash::of(&identity.token);
        if identity.account.tag().is_some() {
            tokio::spawn(accounts.clone().visited(identity.device));
        }
        Ok((identity, rooms))
    }

    /// The guest with a token that neither the lobby nor an account has: one who may have an unloaded game.
    async fn look_up_guest(&self, token: &Token) -> Lookup {
        let Some(store) = self.context.services.store.unloaded() else { return Lookup::Done(None) };
        match store.known_guest(TokenHash::of(token)).await {
            Ok(Some(guest)) => Lookup::Guest(guest),
            Ok(None) => Lookup::Done(None),
            Err(error) => {
                tracing::error!(%error, "a guest cannot be looked up");
                Lookup::Done(None)
            }
        }
    }

    /// Counts the connection for the player; refuses it if the player, or the address, has too many.
    async fn take_place(&mut self, identity: &Identity) -> Result<(), Refusal> {
        let Some(permit) = &mut self.permit else { return Ok(()) };
        let taken = permit.count_for_player(identity.taker(now()));
        if let Err(reached) = taken {
            self.context.lobby.gone(self.id).await;
            return Err(no_place(reached));
        }
        Ok(())
    }

    /// A wrong token or link code costs more than a message.
    pub(super) fn count_guess(&mut self, refusal: &Refusal) {
        match refusal.code {
            RefusalCode::BadToken => self.session.wrong_guess(now()),
            RefusalCode::BadLink => self.wrong_code(),
            _ => {}
        }
    }
}

/// The refusal of a connection.
fn no_place(reached: Reached) -> Refusal {
    let sentence = match reached {
        Reached::Address => format!("there are too many connections from your address; {CARD_HELPS}"),
        Reached::Share => "you have too many connections from your address; close one".to_owned(),
    };
    Refusal::at(Limit::ConnectionsPerAddress, RefusalCode::TooFast, sentence)
}
