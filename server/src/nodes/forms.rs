//! Clients and accounts, as links carry them.

use std::net::IpAddr;
use std::time::Duration;

use bidak_shared::protocol::{AccountKind, Blocked, Handle, NameMark, PlayerId, PlayerName};
use serde::{Deserialize, Serialize};

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::parts::TakerKind;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::caller::account_cell::AccountCell;
use crate::caller::blocks::Blocks;
use crate::caller::lag::Lag;
use crate::caller::name::SharedName;
use crate::caller::presence::PresentRooms;
use crate::store::AccountTag;
use crate::wire::connection_id::ConnectionId;

/// A client, as a link carries it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct CallerForm {
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    #[serde(default)]
    pub(crate) mark: Option<NameMark>,
    pub(crate) key: [u8; 32],
    pub(crate) address: IpAddr,
    pub(crate) account: Option<AccountForm>,
    pub(crate) blocked: Vec<Blocked>,
    pub(crate) program: bool,
    pub(crate) brief: bool,
    /// Whether the player may use the last quarter of the allowances of the address.
    #[serde(default)]
    pub(crate) is_known: bool,
    /// Seconds for which the server has known the player; absent for longer than it runs.
    #[serde(default)]
    pub(crate) known_for: Option<u64>,
}

/// An account, as a link carries it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct AccountForm {
    handle: Handle,
    kind: AccountKind,
    owner: Option<Handle>,
}

impl CallerForm {
    pub(crate) fn of(caller: &Caller) -> Self {
        let account = caller.account.tag().cloned();
        let now = environment::instant();
        let is_known = caller.taker(now).kind == TakerKind::Known;
        let known_for = caller.known_since.map(|since| now.saturating_duration_since(since).as_secs());
        Self {
            player: caller.player,
            name: caller.name.get(),
            mark: caller.name.mark(),
            key: caller.key.0,
            address: caller.network.exact_address(),
            account: account.map(AccountForm::from),
            blocked: caller.blocks.list(),
            program: caller.program,
            brief: caller.brief,
            is_known,
            known_for,
        }
    }
}

impl CallerForm {
    /// The client, as the rooms and the lobby of this node know it.
    pub(crate) fn into_caller(self, connection: ConnectionId) -> Caller {
        let Self { player, name, mark, key, address, account, blocked, program, brief, is_known, known_for } = self;
        let now = environment::instant();
        let known_since = match known_for {
            Some(seconds) => Some(now.checked_sub(Duration::from_secs(seconds)).unwrap_or(now)),
            None if is_known => None,
            None => Some(now),
        };
        let caller = Caller {
            connection,
            player,
            name: SharedName::of_guest(name, mark),
            key: TokenHash(key),
            network: AddressRange::from(address),
            rooms: PresentRooms::default(),
            account: AccountCell::default(),
            blocks: Blocks::default(),
            program,
            lag: Lag::default(),
            brief,
            known_since,
        };
        caller.blocks.set(blocked);
        if let Some(account) = account.map(AccountTag::from) {
            caller.name.take_handle(&account);
            caller.account.set(account);
        }
        caller
    }
}

impl From<AccountTag> for AccountForm {
    fn from(AccountTag { handle, kind, owner }: AccountTag) -> Self {
        Self { handle, kind, owner }
    }
}

impl From<AccountForm> for AccountTag {
    fn from(AccountForm { handle, kind, owner }: AccountForm) -> Self {
        Self { handle, kind, owner }
    }
}
