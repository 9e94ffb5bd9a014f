//! Accounts in the file. Each function does its part of a transaction that its caller began.

use bidak_shared::protocol::{
    Account, AccountKind, Blocked, Device, Handle, LinkCode, PlayerId, PlayerName, Timestamp,
};
use futures::FutureExt;
use futures::future::BoxFuture;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::store::accounts::{
    AccountStore, AccountTag, Done, Found, Holder, MOST_BOTS, MOST_DEVICES, NewCard, NewDevice, NotDone, Revoked,
};
use crate::store::sqlite::SqliteStore;
use crate::store::sqlite::read::{parsed, parsed_if_any, timestamp_in};
use crate::store::sqlite::{blocked, deletion};
use crate::store::{Epoch, KnownPlayer, StoreError, now};
use crate::token_hash::TokenHash;

/// A visit is written down when the last one is as old as this many seconds.
const SEEN_EVERY: i64 = 60 * 60;

impl AccountStore for SqliteStore {
    fn register(
        &self,
        epoch: Epoch,
        player: KnownPlayer,
        (handle, kind): (Handle, AccountKind),
        device: NewDevice,
    ) -> Done<'_, Account> {
        self.change(epoch, move |connection| {
            if account_where(connection, "player", player.id.as_str())?.is_some() {
                return Ok(Err(NotDone::HasHandle));
            }
            if is_taken(connection, &handle)? {
                return Ok(Err(NotDone::HandleTaken));
            }
            know(connection, &player)?;
            insert_account(connection, player.id, &handle, &player.name, kind, None)?;
            insert_device(connection, player.id, &device)?;
            Ok(account_where(connection, "player", player.id.as_str())?.ok_or(NotDone::NoAccount))
        })
        .boxed()
    }

    fn register_bot(
        &self,
        epoch: Epoch,
        owner: PlayerId,
        bot: KnownPlayer,
        handle: Handle,
    ) -> Done<'_, (Account, Revoked)> {
        self.change(epoch, move |connection| register_bot(connection, owner, &bot, &handle)).boxed()
    }

    fn add_device(&self, epoch: Epoch, player: PlayerId, device: NewDevice) -> Done<'_, ()> {
        self.change(epoch, move |connection| {
            if is_full(connection, player)? {
                return Ok(Err(NotDone::Full));
            }
            insert_device(connection, player, &device).map(Ok)
        })
        .boxed()
    }

    fn use_card(&self, epoch: Epoch, code: LinkCode, device: NewDevice) -> Done<'_, Option<Holder>> {
        self.change(epoch, move |connection| use_card(connection, code, &device)).boxed()
    }

    fn revoke(&self, epoch: Epoch, player: PlayerId, device: u32, asking: TokenHash) -> Done<'_, Revoked> {
        self.change(epoch, move |connection| revoke(connection, player, device, asking)).boxed()
    }

    fn take_revocations(&self, epoch: Epoch) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>> {
        async move {
            // There is hardly ever one, so the reader looks.
            let sql = "SELECT EXISTS (SELECT 1 FROM revocations)";
            if self.find(move |connection| connection.prepare_cached(sql)?.query_row([], |row| row.get(0))).await? {
                self.change(epoch, take_revocations).await
            } else {
                Ok(Vec::new())
            }
        }
        .boxed()
    }

    fn seen(&self, epoch: Epoch, token: TokenHash, name: PlayerName) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, move |connection| {
            const SEEN: &str = "UPDATE tokens SET seen = ?2 WHERE hash = ?1 AND seen <= ?3";
            const CALLED: &str = "UPDATE accounts SET name = ?2 WHERE name <> ?2 \
                AND player = (SELECT player FROM tokens WHERE hash = ?1)";
            let now = seconds();
            connection.prepare_cached(SEEN)?.execute(params![token.0, now, now - SEEN_EVERY])?;
            connection.prepare_cached(CALLED)?.execute(params![token.0, name.as_str()])?;
            Ok(())
        })
    }

    fn block(&self, epoch: Epoch, player: PlayerId, blocked: Vec<Blocked>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, move |connection| blocked::insert(connection, player, &blocked))
    }

    fn unblock(&self, epoch: Epoch, player: PlayerId, other: PlayerId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, move |connection| blocked::remove(connection, player, other))
    }

    fn blocked(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Blocked>, StoreError>> {
        self.find(move |connection| blocked::of(connection, player))
    }

    fn delete(&self, epoch: Epoch, player: PlayerId) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>> {
        self.change(epoch, move |connection| deletion::delete(connection, player))
    }

    fn scrub(&self, epoch: Epoch) -> BoxFuture<'_, Result<Option<PlayerId>, StoreError>> {
        async move {
            // There is hardly ever one, so the reader looks.
            if self.find(deletion::is_unfinished).await? { self.change(epoch, deletion::scrub).await } else { Ok(None) }
        }
        .boxed()
    }

    fn holder(&self, token: TokenHash) -> Found<'_, Holder> {
        self.find(move |connection| holder(connection, token))
    }

    fn account(&self, handle: Handle) -> Found<'_, Account> {
        self.find(move |connection| account_where(connection, "handle", handle.as_str()))
    }

    fn account_of(&self, player: PlayerId) -> Found<'_, Account> {
        self.find(move |connection| account_where(connection, "player", player.as_str()))
    }

    fn devices(&self, player: PlayerId, asking: TokenHash) -> BoxFuture<'_, Result<Vec<Device>, StoreError>> {
        self.find(move |connection| {
            let sql = "SELECT device, label, made, seen, hash FROM tokens WHERE player = ?1 ORDER BY device";
            let device = |row: &Row<'_>| {
                Ok(Device {
                    device: row.get(0)?,
                    label: parsed_if_any(row, 1)?,
                    made: timestamp_in(row, 2)?,
                    seen: timestamp_in(row, 3)?,
                    this: TokenHash(row.get(4)?) == asking,
                })
            };
            connection.prepare_cached(sql)?.query_map([player.as_str()], device)?.collect()
        })
    }
}

/// Whether an account has this handle, or had it until it was deleted.
pub(super) fn is_taken(connection: &Connection, handle: &Handle) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE handle = ?1)";
    connection.prepare_cached(sql)?.query_row([handle.as_str()], |row| row.get(0))
}

/// Makes a login card, and the account of a person who has not come yet. An account that nobody has used gets another card.
/// `false` if the handle belongs to somebody.
pub(super) fn insert_card(connection: &Connection, card: &NewCard) -> rusqlite::Result<bool> {
    const UNUSED: &str = "SELECT devices = 0 AND gone IS NULL FROM accounts WHERE handle = ?1";
    let NewCard { player, handle, name, .. } = card;
    let unused = connection.prepare_cached(UNUSED)?.query_row([handle.as_str()], |row| row.get(0)).optional()?;
    match unused {
        Some(false) => return Ok(false),
        Some(true) => {}
        None => insert_account(connection, *player, handle, name, AccountKind::Person, None)?,
    }
    insert_code(connection, handle, card.code, card.until)?;
    Ok(true)
}

/// Takes all devices and cards of an account away and makes a new card for it; `false` if there is no such account.
pub(super) fn reset(
    connection: &Connection,
    handle: &Handle,
    code: LinkCode,
    until: Timestamp,
) -> rusqlite::Result<bool> {
    const PLAYER: &str = "SELECT player FROM accounts WHERE handle = ?1 AND gone IS NULL";
    let player = connection.query_row(PLAYER, [handle.as_str()], |row| row.get::<_, String>(0)).optional()?;
    let Some(player) = player else { return Ok(false) };
    // A server that uses the file looks here for tokens that it still holds to be good.
    let sql = "INSERT INTO revocations (hash, player) SELECT hash, player FROM tokens WHERE player = ?1";
    connection.execute(sql, [&player])?;
    connection.execute("DELETE FROM tokens WHERE player = ?1", [&player])?;
    connection.execute("DELETE FROM cards WHERE player = ?1", [&player])?;
    // No token has the hash of a code: nobody is known by an earlier token any more.
    let sql = "UPDATE players SET key = ?2 WHERE id = ?1";
    connection.execute(sql, params![player, TokenHash::of_code(&code).0])?;
    insert_code(connection, handle, code, until)?;
    Ok(true)
}

/// Deletes the account with a handle, for a server that uses the file as well; `false` if there is none.
pub(super) fn delete(connection: &Connection, handle: &Handle) -> rusqlite::Result<bool> {
    const PLAYER: &str = "SELECT player FROM accounts WHERE handle = ?1 AND gone IS NULL";
    let player = connection.query_row(PLAYER, [handle.as_str()], |row| parsed::<PlayerId>(row, 0)).optional()?;
    let Some(player) = player else { return Ok(false) };
    for (player, Revoked { tokens, .. }) in deletion::delete(connection, player)? {
        for token in tokens {
            let sql = "INSERT INTO revocations (hash, player) VALUES (?1, ?2)";
            connection.execute(sql, params![token.0, player.as_str()])?;
        }
    }
    Ok(true)
}

/// The code of a card for an account that is there.
fn insert_code(connection: &Connection, handle: &Handle, code: LinkCode, until: Timestamp) -> rusqlite::Result<()> {
    const CARD: &str = "INSERT INTO cards (hash, player, until) \
        SELECT ?1, player, ?3 FROM accounts WHERE handle = ?2";
    // Those that nobody used go when the next ones are made.
    connection.prepare_cached("DELETE FROM cards WHERE until <= ?1")?.execute([seconds()])?;
    let hash = TokenHash::of_code(&code);
    connection.prepare_cached(CARD)?.execute(params![hash.0, handle.as_str(), until.seconds() as i64])?;
    Ok(())
}

/// What [`AccountStore::take_revocations`] returns, taken out of the file.
fn take_revocations(connection: &Connection) -> rusqlite::Result<Vec<(PlayerId, Revoked)>> {
    let sql = "DELETE FROM revocations RETURNING hash, player, (SELECT key FROM players WHERE id = player)";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut revocations = Vec::new();
    while let Some(row) = rows.next()? {
        // Whoever is not known to the server has no token there.
        let Some(key) = row.get::<_, Option<[u8; 32]>>(2)? else { continue };
        let tokens = vec![TokenHash(row.get(0)?)];
        revocations.push((parsed(row, 1)?, Revoked { tokens, key: TokenHash(key) }));
    }
    Ok(revocations)
}

/// The handles of the accounts of these players, as a server that starts needs them.
pub(super) fn tags(connection: &Connection, players: &[KnownPlayer]) -> rusqlite::Result<Vec<(PlayerId, AccountTag)>> {
    let mut tags = Vec::new();
    let mut statement = connection
        .prepare_cached(&format!("SELECT handle, kind, {OWNER} FROM accounts WHERE player = ?1 AND gone IS NULL"))?;
    for KnownPlayer { id, .. } in players {
        let tag = |row: &Row<'_>| {
            Ok(AccountTag { handle: parsed(row, 0)?, kind: kind_in(row, 1)?, owner: parsed_if_any(row, 2)? })
        };
        tags.extend(statement.query_row([id.as_str()], tag).optional()?.map(|tag| (*id, tag)));
    }
    Ok(tags)
}

fn seconds() -> i64 {
    now().seconds() as i64
}

/// The one account whose column, `player` or `handle`, has this value.
fn account_where(connection: &Connection, column: &str, value: &str) -> rusqlite::Result<Option<Account>> {
    const BOTS: &str = "SELECT handle FROM accounts WHERE owner = ?1 AND gone IS NULL ORDER BY handle";
    let sql = format!(
        "SELECT handle, name, player, kind, made, \
         (SELECT owners.handle FROM accounts AS owners WHERE owners.player = accounts.owner) \
         FROM accounts WHERE {column} = ?1 AND gone IS NULL"
    );
    let account = |row: &Row<'_>| {
        Ok(Account {
            handle: parsed(row, 0)?,
            name: parsed(row, 1)?,
            player: parsed(row, 2)?,
            kind: kind_in(row, 3)?,
            owner: parsed_if_any(row, 5)?,
            bots: Vec::new(),
            made: timestamp_in(row, 4)?,
        })
    };
    let found = connection.prepare_cached(&sql)?.query_row([value], account).optional()?;
    let Some(mut account) = found else { return Ok(None) };
    let mut bots = connection.prepare_cached(BOTS)?;
    account.bots = bots.query_map([account.player.as_str()], |row| parsed(row, 0))?.collect::<Result<_, _>>()?;
    Ok(Some(account))
}

const BOT: &str = "bot";
const PERSON: &str = "person";

/// The handle of the owner of an account.
const OWNER: &str = "(SELECT owners.handle FROM accounts owners WHERE owners.player = accounts.owner)";

fn kind_in(row: &Row<'_>, index: usize) -> rusqlite::Result<AccountKind> {
    Ok(if row.get_ref(index)?.as_str()? == BOT { AccountKind::Bot } else { AccountKind::Person })
}

fn insert_account(
    connection: &Connection,
    player: PlayerId,
    handle: &Handle,
    name: &PlayerName,
    kind: AccountKind,
    owner: Option<PlayerId>,
) -> rusqlite::Result<()> {
    const ACCOUNT: &str = "INSERT INTO accounts (player, handle, name, kind, owner, made, devices) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)";
    let kind = match kind {
        AccountKind::Person => PERSON,
        AccountKind::Bot => BOT,
    };
    let owner = owner.as_ref().map(PlayerId::as_str);
    connection.prepare_cached(ACCOUNT)?.execute(params![
        player.as_str(),
        handle.as_str(),
        name.as_str(),
        kind,
        owner,
        seconds()
    ])?;
    Ok(())
}

/// Notes who somebody is, unless that is known.
fn know(connection: &Connection, KnownPlayer { id, key, name }: &KnownPlayer) -> rusqlite::Result<()> {
    const PLAYER: &str =
        "INSERT INTO players (id, key, name, seen) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO NOTHING";
    connection.prepare_cached(PLAYER)?.execute(params![id.as_str(), key.0, name.as_str(), seconds()])?;
    Ok(())
}

fn is_full(connection: &Connection, player: PlayerId) -> rusqlite::Result<bool> {
    let sql = "SELECT count(*) FROM tokens WHERE player = ?1";
    connection.prepare_cached(sql)?.query_row([player.as_str()], |row| Ok(row.get::<_, u32>(0)? >= MOST_DEVICES))
}

fn insert_device(connection: &Connection, player: PlayerId, device: &NewDevice) -> rusqlite::Result<()> {
    const TOKEN: &str = "INSERT INTO tokens (hash, player, device, label, made, seen) \
        SELECT ?1, player, devices, ?3, ?4, ?4 FROM accounts WHERE player = ?2";
    let count = "UPDATE accounts SET devices = devices + 1 WHERE player = ?1";
    connection.prepare_cached(count)?.execute([player.as_str()])?;
    let label = device.label.as_ref().map(PlayerName::as_str);
    connection.prepare_cached(TOKEN)?.execute(params![device.token.0, player.as_str(), label, seconds()])?;
    Ok(())
}

fn holder(connection: &Connection, token: TokenHash) -> rusqlite::Result<Option<Holder>> {
    let sql = format!(
        "SELECT players.id, players.key, accounts.name, accounts.handle, accounts.kind, {OWNER} FROM tokens \
         JOIN accounts ON accounts.player = tokens.player JOIN players ON players.id = tokens.player WHERE hash = ?1"
    );
    let read = |row: &Row<'_>| {
        let player = KnownPlayer { id: parsed(row, 0)?, key: TokenHash(row.get(1)?), name: parsed(row, 2)? };
        let account = AccountTag { handle: parsed(row, 3)?, kind: kind_in(row, 4)?, owner: parsed_if_any(row, 5)? };
        Ok(Holder { player, account, blocked: Vec::new() })
    };
    let found = connection.prepare_cached(&sql)?.query_row([token.0], read).optional()?;
    let Some(holder) = found else { return Ok(None) };
    let blocked = blocked::of(connection, holder.player.id)?;
    Ok(Some(Holder { blocked, ..holder }))
}

fn register_bot(
    connection: &Connection,
    owner: PlayerId,
    bot: &KnownPlayer,
    handle: &Handle,
) -> rusqlite::Result<Result<(Account, Revoked), NotDone>> {
    let Some(owning) = account_where(connection, "player", owner.as_str())? else { return Ok(Err(NotDone::NoAccount)) };
    if owning.kind == AccountKind::Bot {
        return Ok(Err(NotDone::NoAccount));
    }
    let earlier = account_where(connection, "handle", handle.as_str())?;
    let mut tokens = Vec::new();
    let player = match earlier {
        Some(Account { player, .. }) if owning.bots.contains(handle) => {
            let sql = "DELETE FROM tokens WHERE player = ?1 RETURNING hash";
            let mut statement = connection.prepare_cached(sql)?;
            let hashes = statement.query_map([player.as_str()], |row| row.get(0).map(TokenHash))?;
            tokens = hashes.collect::<Result<_, _>>()?;
            let sql = "UPDATE players SET key = ?2 WHERE id = ?1";
            connection.prepare_cached(sql)?.execute(params![player.as_str(), bot.key.0])?;
            player
        }
        Some(_) => return Ok(Err(NotDone::HandleTaken)),
        None if is_taken(connection, handle)? => return Ok(Err(NotDone::HandleTaken)),
        None if owning.bots.len() >= MOST_BOTS as usize => return Ok(Err(NotDone::Full)),
        None => {
            know(connection, bot)?;
            insert_account(connection, bot.id, handle, &bot.name, AccountKind::Bot, Some(owner))?;
            bot.id
        }
    };
    insert_device(connection, player, &NewDevice { token: bot.key, label: None })?;
    let account = account_where(connection, "player", player.as_str())?;
    Ok(account.map(|account| (account, Revoked { tokens, key: bot.key })).ok_or(NotDone::NoAccount))
}

fn use_card(
    connection: &Connection,
    code: LinkCode,
    device: &NewDevice,
) -> rusqlite::Result<Result<Option<Holder>, NotDone>> {
    const CARD: &str = "SELECT cards.player, accounts.name FROM cards \
        JOIN accounts ON accounts.player = cards.player WHERE hash = ?1 AND until > ?2";
    let hash = TokenHash::of_code(&code);
    let read = |row: &Row<'_>| Ok((parsed::<PlayerId>(row, 0)?, parsed::<PlayerName>(row, 1)?));
    let found = connection.prepare_cached(CARD)?.query_row(params![hash.0, seconds()], read).optional()?;
    let Some((id, name)) = found else { return Ok(Ok(None)) };
    if is_full(connection, id)? {
        return Ok(Err(NotDone::Full));
    }
    connection.prepare_cached("DELETE FROM cards WHERE hash = ?1")?.execute([hash.0])?;
    know(connection, &KnownPlayer { id, key: device.token, name })?;
    insert_device(connection, id, device)?;
    holder(connection, device.token).map(Ok)
}

fn revoke(
    connection: &Connection,
    player: PlayerId,
    device: u32,
    asking: TokenHash,
) -> rusqlite::Result<Result<Revoked, NotDone>> {
    const REVOKE: &str = "DELETE FROM tokens WHERE player = ?1 AND device = ?2 AND hash <> ?3 RETURNING hash";
    const KEY: &str = "UPDATE players SET key = ?3 WHERE id = ?1 AND key = ?2";
    const HOLDS: &str = "SELECT EXISTS (SELECT 1 FROM tokens WHERE player = ?1 AND hash = ?2)";
    // Of two devices that revoke each other at once, one stays.
    if !connection.prepare_cached(HOLDS)?.query_row(params![player.as_str(), asking.0], |row| row.get(0))? {
        return Ok(Err(NotDone::Revoked));
    }
    let mut statement = connection.prepare_cached(REVOKE)?;
    let gone = statement.query_row(params![player.as_str(), device, asking.0], |row| row.get(0).map(TokenHash));
    let Some(token) = gone.optional()? else { return Ok(Err(NotDone::NoDevice)) };
    // The player is known by another token from now on, also after a restart.
    connection.prepare_cached(KEY)?.execute(params![player.as_str(), token.0, asking.0])?;
    let sql = "SELECT key FROM players WHERE id = ?1";
    let key = connection.prepare_cached(sql)?.query_row([player.as_str()], |row| row.get(0).map(TokenHash))?;
    Ok(Ok(Revoked { tokens: vec![token], key }))
}
