//! The identity of players: tokens, codes for other devices, and their revocation.

use std::collections::BTreeSet;
use std::time::Instant;

use bidak_shared::protocol::{LinkCode, Person, PlayerId, RefusalCode, RoomCode, Token};
use rand::RngExt;

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::{CARD_HELPS, Reached, Taker};
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::sanctions::Sanctions;
use crate::lobby::handle::{Credential, Greeting, Lookup};
use crate::lobby::players::Identity;
use crate::lobby::{Connected, Lobby};
use crate::store::{AccountTag, Revoked};
use crate::wire::closing::HangUp;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Outbox;

impl Lobby {
    pub(super) fn hello(
        &mut self,
        connection: ConnectionId,
        outbox: Outbox,
        network: AddressRange,
        Greeting { credential, lookup, mut name, is_reserved, program }: Greeting,
        now: Instant,
    ) -> Result<(Identity, Vec<RoomCode>), Refusal> {
        let is_final = !matches!(lookup, Lookup::Possible);
        if let Credential::Token(token) = &credential {
            if !is_final && self.players.is_to_check(token, now) {
                // The caller asks the store.
                return Err(Refusal::new(RefusalCode::BadToken, "the token has to be looked up"));
            }
            if self.nodes.is_some() && matches!(lookup, Lookup::Done(None) | Lookup::Revoked) {
                self.players.forget_token(token);
            }
        }
        if let (Lookup::Done(None), Credential::Token(token)) = (&lookup, &credential) {
            let directory = &self.directory;
            self.players.remember_signed(token, |player| directory.has_room(player), now);
        }
        if let Lookup::Guest(guest) = &lookup {
            let directory = &self.directory;
            self.players.remember_guest(guest.clone(), |player| directory.has_room(player), now);
        }
        // The code of a login card comes from the operator, not from another device.
        let is_other_device = !is_final && matches!(credential, Credential::Link(_));
        let token = match (lookup, credential) {
            (Lookup::Done(Some((holder, token))), _) => {
                let directory = &self.directory;
                let is_needed = |player| directory.has_room(player);
                self.players.remember_holder(holder, TokenHash::of(&token), is_needed, now);
                Some(token)
            }
            (_, Credential::None) => None,
            (_, Credential::Token(token)) => Some(token),
            (_, Credential::Link(code)) => Some(self.links.take(code, now)?),
        };
        if is_reserved && !token.is_some_and(|token| self.players.has_account(&token)) {
            match credential {
                // The code is used up: the player keeps the former name.
                Credential::Link(_) => name = None,
                Credential::None | Credential::Token(_) => return Err(name_taken()),
            }
        }
        if token.is_none() && !self.addresses.admit(network, now) {
            let sentence =
                "too many new players from your address; come back later, or with a login card or your token";
            return Err(Refusal::at(Limit::NewPlayersPerAddress, RefusalCode::TooFast, sentence));
        }
        let is_renamed = name.is_some();
        if let Some(token) = &token {
            // The store keeps the devices of accounts.
            if self.players.has_account(token) && is_other_device {
                let taker = self.players.taker_with(token, now);
                self.may_change_account(network, taker, now)?;
            }
        }
        let directory = &self.directory;
        let identity = self.players.connect(token, name, |player| directory.has_room(player), now)?;
        let (player, device) = (identity.player, identity.device);
        self.connections.insert(connection, Connected { player, device, network, outbox });
        self.challenges.set_connected(player, true, now);
        let handle = identity.account.handle().cloned();
        let person = Person { player, name: identity.name.get(), handle, program };
        self.listing.set_person(player, Some(person));
        self.neighbours.touch_person(player);
        if is_renamed {
            self.list_seek(player);
        }
        self.count();
        let rooms = self.directory.seats_of(identity.player);
        // A restored room counts for the address of the first player who comes back.
        for code in &rooms {
            if self.directory.is_unclaimed(*code) {
                let place = self.addresses.room_opened(network, identity.taker(now), now);
                self.directory.claim(*code, place);
            }
        }
        Ok((identity, rooms))
    }

    /// Counts a change of an account for an address; refuses it if there were too many.
    pub(super) fn may_change_account(
        &mut self,
        network: AddressRange,
        taker: Taker,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.addresses.may_change_account(network, taker, now).map_err(|reached| {
            let sentence = match reached {
                Reached::Address => {
                    format!("too many changes of accounts from your address; wait a little; {CARD_HELPS}")
                }
                Reached::Share => "you have changed accounts too often; wait a little".to_owned(),
            };
            Refusal::at(Limit::AccountChangesPerAddress, RefusalCode::TooFast, sentence)
        })
    }

    /// Counts a new tournament for an address; refuses it if there were too many.
    pub(super) fn may_make_tournament(
        &mut self,
        network: AddressRange,
        taker: Taker,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.addresses.may_make_tournament(network, taker, now).map_err(|reached| {
            let sentence = match reached {
                Reached::Address => "too many tournaments were made from your address; try again in an hour",
                Reached::Share => "you have made too many tournaments; try again in an hour",
            };
            Refusal::at(Limit::TournamentsPerAddress, RefusalCode::TooManyTournaments, sentence)
        })
    }

    /// A player has taken a handle.
    pub(super) fn registered(&mut self, player: PlayerId, tag: AccountTag) {
        self.listing.set_handle(player, &tag.handle);
        self.neighbours.touch_person(player);
        self.players.set_account(player, tag);
    }

    pub(super) fn revoked(&mut self, player: PlayerId, revoked: &Revoked) {
        self.players.revoke(player, revoked);
        self.links.forget(&revoked.tokens);
        let connected = self.connections.values().filter(|connected| connected.player == player);
        for Connected { outbox, .. } in connected.filter(|connected| revoked.tokens.contains(&connected.device)) {
            outbox.hang_up(HangUp::Revoked);
        }
    }

    /// The account of a player was deleted: ends its seek, challenges and connections here.
    pub(super) fn deleted(&mut self, player: PlayerId, revoked: &Revoked, now: Instant) {
        self.players.revoke(player, revoked);
        self.links.forget(&revoked.tokens);
        // Every node does this.
        self.end_seek(player, now);
        self.end_challenges_of(player);
        self.outboxes_of(player).for_each(|outbox| outbox.hang_up(HangUp::Deleted));
    }

    /// Ends the connections of players whom the operator has banned.
    pub(super) fn end_banned(&self, sanctions: &Sanctions) {
        for Connected { player, network, outbox, .. } in self.connections.values() {
            let has_account = self.players.account_of(*player).is_some();
            if sanctions.may_come(Some(*player), *network, has_account).is_err() {
                outbox.hang_up(HangUp::Banned);
            }
        }
    }

    /// The numbers of people and of accounts that are connected from an address.
    pub(super) fn people_at(&self, network: AddressRange) -> (usize, usize) {
        let here = self.connections.values().filter(|connected| connected.network.is_same_address(network));
        let people: BTreeSet<PlayerId> = here.map(|connected| connected.player).collect();
        let accounts = people.iter().filter(|player| self.players.account_of(**player).is_some()).count();
        (people.len(), accounts)
    }

    pub(super) fn link(
        &mut self,
        player: PlayerId,
        token: Token,
        network: AddressRange,
        now: Instant,
    ) -> Result<LinkCode, Refusal> {
        if !self.players.owns(player, &token) {
            return Err(Refusal::new(RefusalCode::BadToken, "this is not the token of the player on this connection"));
        }
        let code = LinkCode::from_bits(self.rng.random());
        let kind = self.players.taker(player, now).kind;
        self.links.add(code, (player, kind), token, network, now)?;
        Ok(code)
    }
}

fn name_taken() -> Refusal {
    let sentence = "this name belongs to an account, a role or a bot; take another name";
    Refusal::new(RefusalCode::NameTaken, sentence)
}
