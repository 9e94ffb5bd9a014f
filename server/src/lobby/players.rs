//! The players known to the server, each with a secret token and a public id.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Blocked, Handle, NameMark, PlayerId, PlayerName, RefusalCode, Token};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::base::parts::{Taker, TakerKind};
use crate::base::rate_limit::PlayerRate;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::account_cell::AccountCell;
use crate::caller::blocks::Blocks;
use crate::caller::kind_of;
use crate::caller::name::SharedName;
use crate::caller::presence::PresentRooms;
use crate::nodes::ClusterSecret;
use crate::store::{AccountTag, Holder, KnownPlayer, Revoked};

/// The identity of a client.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) player: PlayerId,
    pub(crate) token: Token,
    /// The hash of the token of this device.
    pub(crate) device: TokenHash,
    /// The hash of the player's first token, which identifies the player in the store.
    pub(crate) key: TokenHash,
    pub(crate) name: SharedName,
    /// The rooms that the player is in.
    pub(crate) rooms: PresentRooms,
    /// The account of the player.
    pub(crate) account: AccountCell,
    /// The players whom the player has blocked.
    pub(crate) blocks: Blocks,
    /// Since when the server knows the player; `None` for longer than it runs.
    pub(crate) known_since: Option<Instant>,
    /// The rate of messages over all connections.
    pub(crate) rate: Arc<PlayerRate>,
}

impl Identity {
    /// The player as a user of the allowances of an address.
    pub(crate) fn taker(&self, now: Instant) -> Taker {
        Taker { player: Some(self.player), kind: kind_of(self.account.tag().is_some(), self.known_since, now) }
    }
}

/// The number of revoked tokens that are remembered. They matter for players who were looked up in the store just
/// before the revocation; fewer tokens than this are revoked in that time.
const MOST_REVOKED: usize = 1024;

/// How long a node relies on the store's answer that a token belongs to an account.
const CHECKED: Duration = Duration::from_secs(5);

/// The most tokens that are remembered as checked.
const MOST_CHECKED: usize = 10_000;

/// All known players. Only hashes of tokens are kept, so that reading the server's memory or files is not enough to
/// play as somebody else.
#[derive(Debug)]
pub(crate) struct Players {
    rng: StdRng,
    /// Signs the tokens of guests, so that every node of a cluster knows them.
    secret: Option<ClusterSecret>,
    /// The mark beside the names of guests.
    guest_mark: Option<NameMark>,
    /// The messages that one connection of a player may send.
    messages_per_20s: u32,
    by_key: HashMap<TokenHash, PlayerId>,
    known: HashMap<PlayerId, PlayerEntry>,
    by_handle: HashMap<Handle, PlayerId>,
    most: usize,
    connected: u32,
    /// The tokens that were revoked last, oldest first.
    revoked: VecDeque<TokenHash>,
    /// When the store has confirmed that a token belongs to an account. A node asks again later, because another node
    /// may have revoked the token.
    checked: HashMap<TokenHash, Instant>,
}

#[derive(Debug)]
struct PlayerEntry {
    key: TokenHash,
    /// Tokens of other devices that have connected since the start.
    devices: Vec<TokenHash>,
    account: AccountCell,
    blocks: Blocks,
    name: SharedName,
    connections: u32,
    seen: Instant,
    /// None for longer than the server runs.
    known_since: Option<Instant>,
    /// None before the first connection.
    rate: Option<Arc<PlayerRate>>,
    rooms: PresentRooms,
}

impl PlayerEntry {
    /// A player without a connection.
    fn new(key: TokenHash, name: SharedName, known_since: Option<Instant>, seen: Instant) -> Self {
        let (account, blocks, rooms) = (AccountCell::default(), Blocks::default(), PresentRooms::default());
        Self { key, devices: Vec::new(), account, blocks, name, connections: 0, seen, known_since, rate: None, rooms }
    }
}

impl Players {
    /// No players yet; about `most` disconnected players are remembered. `seed` must be secret, because tokens are
    /// derived from it. With the secret of a cluster, tokens are signed with that.
    pub(crate) fn new(most: usize, seed: [u8; 32], secret: Option<ClusterSecret>) -> Self {
        let rng = StdRng::from_seed(seed);
        let (by_key, known, by_handle) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self {
            rng,
            secret,
            guest_mark: None,
            messages_per_20s: u32::MAX,
            by_key,
            known,
            by_handle,
            most,
            connected: 0,
            revoked: VecDeque::new(),
            checked: HashMap::new(),
        }
    }

    /// Sets the messages that one connection of a player may send in 20 seconds.
    pub(crate) fn set_rate(&mut self, messages_per_20s: u32) {
        self.messages_per_20s = messages_per_20s;
    }

    /// Marks the names of guests from now on, because there are accounts.
    pub(crate) fn mark_guests(&mut self) {
        self.guest_mark = NameMark::of(None);
    }

    /// Connects a new player (without a token) or a known one. Players for whom `is_needed` holds, for example because
    /// of a seat, are never forgotten to make room.
    pub(crate) fn connect(
        &mut self,
        token: Option<Token>,
        name: Option<PlayerName>,
        is_needed: impl Fn(PlayerId) -> bool,
        now: Instant,
    ) -> Result<Identity, Refusal> {
        let (player, token) = match token {
            Some(token) => {
                let player = self.by_key.get(&TokenHash::of(&token)).ok_or_else(unknown_token)?;
                (*player, token)
            }
            None => self.admit(is_needed, now),
        };
        // Every token has a known player; if not, refuse instead of panicking the lobby.
        let known = self.known.get_mut(&player).ok_or_else(unknown_token)?;
        if let Some(name) = name {
            known.name.set(name);
        }
        let messages_per_20s = self.messages_per_20s;
        known.connections += 1;
        known.seen = now;
        let identity = Identity {
            player,
            token,
            device: TokenHash::of(&token),
            key: known.key,
            name: known.name.clone(),
            rooms: known.rooms.clone(),
            account: known.account.clone(),
            blocks: known.blocks.clone(),
            known_since: known.known_since,
            rate: Arc::clone(known.rate.get_or_insert_with(|| Arc::new(PlayerRate::new(messages_per_20s, now)))),
        };
        if known.connections == 1 {
            self.connected += 1;
        }
        Ok(identity)
    }

    /// Whether a token belongs to an account.
    pub(crate) fn has_account(&self, token: &Token) -> bool {
        self.by_token(token).is_some_and(|known| known.account.tag().is_some())
    }

    /// Whether the store must be asked again about the token of an account.
    pub(crate) fn is_to_check(&self, token: &Token, now: Instant) -> bool {
        let checked = || self.checked.get(&TokenHash::of(token));
        let is_fresh = || checked().is_some_and(|at| now.saturating_duration_since(*at) < CHECKED);
        self.secret.is_some() && self.has_account(token) && !is_fresh()
    }

    /// Forgets the token of an account that the store no longer knows.
    pub(crate) fn forget_token(&mut self, token: &Token) {
        if self.has_account(token) {
            self.by_key.remove(&TokenHash::of(token));
        }
    }

    /// Whether the player with a token is known.
    pub(crate) fn knows(&self, token: &Token) -> bool {
        self.by_token(token).is_some()
    }

    fn by_token(&self, token: &Token) -> Option<&PlayerEntry> {
        self.known.get(self.by_key.get(&TokenHash::of(token))?)
    }

    /// One connection of a player has ended.
    pub(crate) fn disconnect(&mut self, player: PlayerId, now: Instant) {
        if let Some(known) = self.known.get_mut(&player) {
            known.connections -= 1;
            known.seen = now;
            if known.connections == 0 {
                self.connected -= 1;
            }
        }
    }

    /// Whether a player has a connection.
    pub(crate) fn is_connected(&self, player: PlayerId) -> bool {
        self.known.get(&player).is_some_and(|known| known.connections > 0)
    }

    /// A player as a user of the allowances of an address.
    pub(crate) fn taker(&self, player: PlayerId, now: Instant) -> Taker {
        let kind = self
            .known
            .get(&player)
            .map_or(TakerKind::New, |known| kind_of(known.account.tag().is_some(), known.known_since, now));
        Taker { player: Some(player), kind }
    }

    /// The player with a token as a user of the allowances of an address.
    pub(crate) fn taker_with(&self, token: &Token, now: Instant) -> Taker {
        self.by_key.get(&TokenHash::of(token)).map_or(Taker::NOBODY, |player| self.taker(*player, now))
    }

    /// Whether this is a token of this player.
    pub(crate) fn owns(&self, player: PlayerId, token: &Token) -> bool {
        self.by_key.get(&TokenHash::of(token)) == Some(&player)
    }

    /// The number of connected people.
    pub(crate) fn connected(&self) -> u32 {
        self.connected
    }

    /// The player with this id, for the store.
    pub(crate) fn known(&self, id: PlayerId) -> Option<KnownPlayer> {
        let PlayerEntry { key, name, .. } = self.known.get(&id)?;
        Some(KnownPlayer { id, key: *key, name: name.get() })
    }

    /// Adds a player from before a restart, or from another node. A known player, who may be connected, stays.
    /// `known_since` is `None` for a player of the store.
    pub(crate) fn remember(&mut self, player: KnownPlayer, known_since: Option<Instant>, now: Instant) {
        let KnownPlayer { id, key, name } = player;
        if self.known.contains_key(&id) {
            // The key may have been revoked since the player was stored.
            if !self.revoked.contains(&key) {
                self.add_device(id, key);
            }
            return;
        }
        self.by_key.insert(key, id);
        self.known.insert(id, PlayerEntry::new(key, SharedName::of_guest(name, self.guest_mark), known_since, now));
    }

    /// Sets the account of a player.
    pub(crate) fn set_account(&mut self, id: PlayerId, tag: AccountTag) {
        if let Some(known) = self.known.get(&id) {
            self.by_handle.insert(tag.handle.clone(), id);
            known.name.take_handle(&tag);
            known.account.set(tag);
        }
    }

    /// Sets the players whom a player has blocked, from the store.
    pub(crate) fn set_blocked(&mut self, id: PlayerId, blocked: Vec<Blocked>) {
        if let Some(known) = self.known.get(&id) {
            known.blocks.set(blocked);
        }
    }

    /// The players whom a player has blocked.
    pub(crate) fn blocks_of(&self, id: PlayerId) -> Blocks {
        self.known.get(&id).map(|known| known.blocks.clone()).unwrap_or_default()
    }

    /// The mark beside the name of a player.
    pub(crate) fn mark_of(&self, id: PlayerId) -> Option<NameMark> {
        match self.account_of(id) {
            Some(tag) => NameMark::of(Some((&tag.handle, tag.kind))),
            None => self.guest_mark,
        }
    }

    /// The account of a player, if there is one.
    pub(crate) fn account_of(&self, id: PlayerId) -> Option<AccountTag> {
        self.known.get(&id)?.account.tag().cloned()
    }

    /// A player as an entry of a list of blocked players.
    pub(crate) fn to_block(&self, id: PlayerId) -> Option<Blocked> {
        let PlayerEntry { name, account, .. } = self.known.get(&id)?;
        Some(Blocked { player: id, name: name.get(), handle: account.handle().cloned() })
    }

    /// The player whose account has this handle, if connected.
    pub(crate) fn connected_account(&self, handle: &Handle) -> Option<PlayerId> {
        self.by_handle.get(handle).copied().filter(|player| self.is_connected(*player))
    }

    /// Adds the holder of an account's token, as the store returned it, unless the token was revoked meanwhile.
    pub(crate) fn remember_holder(
        &mut self,
        Holder { player, account, blocked }: Holder,
        device: TokenHash,
        is_needed: impl Fn(PlayerId) -> bool,
        now: Instant,
    ) {
        let id = player.id;
        if self.revoked.contains(&device) {
            return;
        }
        if self.secret.is_some() {
            if self.checked.len() >= MOST_CHECKED {
                self.checked.retain(|_, at| now.saturating_duration_since(*at) < CHECKED);
            }
            self.checked.insert(device, now);
        }
        if !self.known.contains_key(&id) {
            if self.known.len() >= self.most {
                self.forget_some(is_needed);
            }
            self.remember(player, None, now);
        }
        // The blocks of a connected player are newer here than in the store; those of others may have changed at
        // another node.
        if !self.is_connected(id) {
            self.set_blocked(id, blocked);
        }
        self.set_account(id, account);
        self.add_device(id, device);
    }

    /// Adds the guest of a token if another node of the cluster has signed it.
    pub(crate) fn remember_signed(&mut self, token: &Token, is_needed: impl Fn(PlayerId) -> bool, now: Instant) {
        let Some(secret) = &self.secret else { return };
        let (player, key) = (signed_player(token), TokenHash::of(token));
        let is_signed = TokenHash::of(&signed_token(secret, player)) == key;
        if !is_signed || self.known.contains_key(&player) || self.revoked.contains(&key) {
            return;
        }
        if self.known.len() >= self.most {
            self.forget_some(is_needed);
        }
        self.remember(new_guest(player, token), Some(now), now);
    }

    /// Adds a guest whom this server has forgotten, as the store returned it, unless the token was revoked meanwhile.
    pub(crate) fn remember_guest(&mut self, guest: KnownPlayer, is_needed: impl Fn(PlayerId) -> bool, now: Instant) {
        if self.revoked.contains(&guest.key) || self.known.contains_key(&guest.id) {
            return;
        }
        if self.known.len() >= self.most {
            self.forget_some(is_needed);
        }
        self.remember(guest, None, now);
    }

    /// Adds the token of another device of a player.
    pub(crate) fn add_device(&mut self, id: PlayerId, device: TokenHash) {
        let Some(known) = self.known.get_mut(&id) else { return };
        if self.by_key.insert(device, id).is_none() {
            known.devices.push(device);
        }
    }

    /// Revokes tokens of a player. Revocations may arrive in any order: a revoked token never becomes the key again.
    pub(crate) fn revoke(&mut self, id: PlayerId, Revoked { tokens, key }: &Revoked) {
        for token in tokens {
            if self.by_key.get(token) == Some(&id) {
                self.by_key.remove(token);
            }
            self.revoked.push_back(*token);
        }
        let too_many = self.revoked.len().saturating_sub(MOST_REVOKED);
        self.revoked.drain(..too_many);
        if let Some(known) = self.known.get_mut(&id) {
            known.devices.retain(|device| !tokens.contains(device));
            if known.key != *key && !self.revoked.contains(key) {
                known.devices.retain(|device| device != key);
                let former = std::mem::replace(&mut known.key, *key);
                if self.by_key.get(&former) == Some(&id) {
                    known.devices.push(former);
                }
                self.by_key.insert(*key, id);
            }
        }
    }

    fn admit(&mut self, is_needed: impl Fn(PlayerId) -> bool, now: Instant) -> (PlayerId, Token) {
        if self.known.len() >= self.most {
            self.forget_some(is_needed);
        }
        let player = loop {
            let player = PlayerId::from_bits(self.rng.random());
            if !self.known.contains_key(&player) {
                break player;
            }
        };
        let token = match &self.secret {
            Some(secret) => signed_token(secret, player),
            None => Token::from_bits(self.rng.random()),
        };
        self.remember(new_guest(player, &token), Some(now), now);
        (player, token)
    }

    /// Forgets a quarter of the disconnected players, those who have been away longest. Rare enough to sort for it.
    fn forget_some(&mut self, is_needed: impl Fn(PlayerId) -> bool) {
        let away = self.known.iter().filter(|(player, known)| known.connections == 0 && !is_needed(**player));
        let mut away: Vec<_> = away.map(|(player, known)| (known.seen, *player)).collect();
        away.sort_unstable();
        away.truncate(away.len().div_ceil(4));
        for (_, player) in away {
            if let Some(known) = self.known.remove(&player) {
                self.by_key.remove(&known.key);
                if let Some(handle) = known.account.handle() {
                    self.by_handle.remove(handle);
                }
                for device in &known.devices {
                    self.by_key.remove(device);
                }
            }
        }
    }
}

fn unknown_token() -> Refusal {
    Refusal::new(RefusalCode::BadToken, "the server does not know this token; say hello without it")
}

/// The player whose id a token of a cluster begins with.
pub(crate) fn signed_player(token: &Token) -> PlayerId {
    token.reveal()[..PLAYER_LENGTH].parse().expect("tokens and ids have the same letters")
}

/// The characters of the id of a player.
const PLAYER_LENGTH: usize = 10;

/// The token of a guest of a cluster: the player's id, and a code that only the nodes can make (50 and 75 bits).
fn signed_token(secret: &ClusterSecret, player: PlayerId) -> Token {
    let mac = secret.sign("token of a guest", player.as_str().as_bytes());
    let (bits, _) = mac.split_first_chunk().expect("a code has 32 bytes");
    let code = Token::from_bits(u128::from_be_bytes(*bits));
    let text = format!("{player}{}", &code.reveal()[PLAYER_LENGTH..]);
    text.parse().expect("tokens and ids have the same letters")
}

fn new_guest(id: PlayerId, token: &Token) -> KnownPlayer {
    KnownPlayer { id, key: TokenHash::of(token), name: PlayerName::made_up(id) }
}
