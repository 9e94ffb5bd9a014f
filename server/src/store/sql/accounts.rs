//! Accounts in a database.

use bidak_shared::protocol::{
    Account, AccountKind, Blocked, Device, FullName, Handle, LinkCode, PlayerId, PlayerName, Timestamp, TournamentCode,
};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::base::token_hash::TokenHash;
use crate::store::accounts::{
    AccountMark, AccountStore, AccountTag, Deleted, Done, Found, Holder, MOST_DEVICES, NewCard, NewDevice, NotDone,
    Revoked,
};
use crate::store::sql::{Guard, Row, Sql, SqlResult, SqlStore, blocked, deletion, in_chunks, placeholders};
use crate::store::{Epoch, KnownPlayer, StoreError, now};

mod marks;
mod registration;

pub(super) use marks::{marks, set_mark, set_mark_of_all};
use registration::{register_bot, revoke, use_card};

/// Seconds between two stored visits of a device.
const SEEN_EVERY: i64 = 60 * 60;

impl<S: SqlStore> AccountStore for S {
    fn register(
        &self,
        epoch: Epoch,
        player: KnownPlayer,
        (handle, kind): (Handle, AccountKind),
        device: NewDevice,
    ) -> Done<'_, Account> {
        self.change(epoch, Guard::Checked, move |database| {
            if account_where(database, "player", player.id.as_str())?.is_some() {
                return Ok(Err(NotDone::HasHandle));
            }
            if is_taken(database, &handle)? {
                return Ok(Err(NotDone::HandleTaken));
            }
            // The name that a guest has chosen is the full name from now on.
            let full_name = full_name_of(player.name.as_str(), &handle);
            insert_player(database, &KnownPlayer { name: handle.name(), ..player.clone() })?;
            rename_player(database, player.id, &handle)?;
            insert_account(database, player.id, &handle, full_name.as_ref(), kind, None)?;
            insert_device(database, player.id, &device)?;
            Ok(account_where(database, "player", player.id.as_str())?.ok_or(NotDone::NoAccount))
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
        self.change(epoch, Guard::Checked, move |database| register_bot(database, owner, &bot, &handle)).boxed()
    }

    fn add_device(&self, epoch: Epoch, player: PlayerId, device: NewDevice) -> Done<'_, ()> {
        self.change(epoch, Guard::Checked, move |database| {
            if is_full(database, player)? {
                return Ok(Err(NotDone::Full));
            }
            insert_device(database, player, &device).map(Ok)
        })
        .boxed()
    }

    fn use_card(&self, epoch: Epoch, code: LinkCode, device: NewDevice) -> Done<'_, Option<Holder>> {
        self.change(epoch, Guard::Checked, move |database| use_card(database, code, &device)).boxed()
    }

    fn revoke(&self, epoch: Epoch, player: PlayerId, device: u32, asking: TokenHash) -> Done<'_, Revoked> {
        self.change(epoch, Guard::Checked, move |database| revoke(database, player, device, asking)).boxed()
    }

    fn take_revocations(&self, epoch: Epoch) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>> {
        async move {
            // Usually empty: reads first, avoiding a write transaction.
            if self.find(|database| database.one("SELECT EXISTS (SELECT 1 FROM revocations)", &[])).await? {
                self.change(epoch, Guard::Checked, take_revocations).await
            } else {
                Ok(Vec::new())
            }
        }
        .boxed()
    }

    fn seen(&self, epoch: Epoch, token: TokenHash) -> BoxFuture<'_, Result<(), StoreError>> {
        const SEEN: &str = "UPDATE tokens SET seen = ?2 WHERE hash = ?1 AND seen <= ?3";
        self.change(epoch, Guard::Checked, move |database| {
            let now = seconds();
            database.execute(SEEN, &[(&token.0).into(), now.into(), (now - SEEN_EVERY).into()])?;
            Ok(())
        })
    }

    fn set_full_name(&self, epoch: Epoch, player: PlayerId, name: Option<FullName>) -> Done<'_, Account> {
        const NAME: &str = "UPDATE accounts SET full_name = ?2 WHERE player = ?1 AND gone IS NULL";
        self.change(epoch, Guard::Checked, move |database| {
            let name = name.as_ref().map_or("", FullName::as_str);
            database.execute(NAME, &[player.as_str().into(), name.into()])?;
            Ok(account_where(database, "player", player.as_str())?.ok_or(NotDone::NoAccount))
        })
        .boxed()
    }

    fn block(&self, epoch: Epoch, player: PlayerId, blocked: Vec<Blocked>) -> Done<'_, ()> {
        self.change(epoch, Guard::Checked, move |database| blocked::insert(database, player, &blocked)).boxed()
    }

    fn unblock(&self, epoch: Epoch, player: PlayerId, other: PlayerId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, Guard::Checked, move |database| blocked::remove(database, player, other))
    }

    fn blocked(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Blocked>, StoreError>> {
        self.find(move |database| blocked::of(database, player))
    }

    fn delete(&self, epoch: Epoch, player: PlayerId) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>> {
        self.change(epoch, Guard::Checked, move |database| deletion::delete(database, player))
    }

    fn deleted(&self, since: Timestamp) -> BoxFuture<'_, Result<Vec<Deleted>, StoreError>> {
        self.find(move |database| deletion::since(database, since))
    }

    fn scrub(&self, epoch: Epoch) -> BoxFuture<'_, Result<Option<PlayerId>, StoreError>> {
        async move {
            // Usually empty: reads first, avoiding a write transaction.
            if self.find(deletion::is_unfinished).await? {
                self.change(epoch, Guard::Checked, deletion::scrub).await
            } else {
                Ok(None)
            }
        }
        .boxed()
    }

    fn holder(&self, token: TokenHash) -> Found<'_, Holder> {
        self.find(move |database| holder(database, token))
    }

    fn account(&self, handle: Handle) -> Found<'_, Account> {
        self.find(move |database| account_where(database, "handle", handle.as_str()))
    }

    fn has_lookalike(&self, forms: Vec<String>) -> BoxFuture<'_, Result<bool, StoreError>> {
        let exists = format!("SELECT EXISTS (SELECT 1 FROM accounts WHERE {LOOK} = ?1 OR {LOOK} = ?2)");
        self.find(move |database| {
            let Some((first, last)) = forms.first().zip(forms.last()) else { return Ok(false) };
            database.one(&exists, &[first.into(), last.into()])
        })
    }

    fn account_of(&self, player: PlayerId) -> Found<'_, Account> {
        self.find(move |database| account_where(database, "player", player.as_str()))
    }

    fn is_organiser(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>> {
        const ORGANISER: &str =
            "SELECT EXISTS (SELECT 1 FROM accounts WHERE player = ?1 AND organises IS NOT NULL AND gone IS NULL)";
        self.find(move |database| database.one(ORGANISER, &[player.as_str().into()]))
    }

    fn devices(&self, player: PlayerId, asking: TokenHash) -> BoxFuture<'_, Result<Vec<Device>, StoreError>> {
        const DEVICES: &str = "SELECT device, label, made, seen, hash FROM tokens WHERE player = ?1 ORDER BY device";
        self.find(move |database| {
            let device = |row: &dyn Row| {
                Ok(Device {
                    device: row.get(0)?,
                    label: row.parsed_optional(1)?,
                    made: row.timestamp(2)?,
                    seen: row.timestamp(3)?,
                    this: TokenHash(row.get(4)?) == asking,
                })
            };
            database.rows(DEVICES, &[player.as_str().into()], device)
        })
    }
}

/// The lookalike form of a handle, see [`bidak_shared::protocol::lookalikes`]. An index has it.
pub(in crate::store) const LOOK: &str =
    "replace(replace(replace(replace(replace(handle, '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'm', 'rn')";

/// The full name in an account whose owner was called so before; none if it says no more than the handle.
fn full_name_of(name: &str, handle: &Handle) -> Option<FullName> {
    let name: PlayerName = name.parse().ok()?;
    let says_more = !name.is_made_up() && name.as_str().to_lowercase() != handle.as_str();
    name.as_str().parse().ok().filter(|_| says_more)
}

/// Gives a player who had another name as a guest the handle as a name, in games that go on too.
fn rename_player(database: &dyn Sql, player: PlayerId, handle: &Handle) -> SqlResult<()> {
    const NAMES: [&str; 3] = [
        "UPDATE players SET name = ?2 WHERE id = ?1",
        "UPDATE games SET first_name = ?2 WHERE finish IS NULL AND first_player = ?1",
        "UPDATE games SET second_name = ?2 WHERE finish IS NULL AND second_player = ?1",
    ];
    for statement in NAMES {
        database.execute(statement, &[player.as_str().into(), handle.as_str().into()])?;
    }
    Ok(())
}

/// Whether an account has this handle, deleted ones included.
pub(super) fn is_taken(database: &dyn Sql, handle: &Handle) -> SqlResult<bool> {
    database.one("SELECT EXISTS (SELECT 1 FROM accounts WHERE handle = ?1)", &[handle.as_str().into()])
}

/// Makes a login card, and its account if there is none. An account without devices gets another card. `false` if the handle is in use.
pub(super) fn insert_card(database: &dyn Sql, card: &NewCard) -> SqlResult<bool> {
    const NAMED: &str = "UPDATE accounts SET full_name = ?2 WHERE handle = ?1";
    const UNUSED: &str = "SELECT devices = 0 AND gone IS NULL FROM accounts WHERE handle = ?1";
    let NewCard { player, handle, full_name, .. } = card;
    match database.row(UNUSED, &[handle.as_str().into()], |row| row.get(0))? {
        Some(false) => return Ok(false),
        Some(true) => {
            // A second list may have the full name, or another one.
            if let Some(full_name) = full_name {
                database.execute(NAMED, &[handle.as_str().into(), full_name.as_str().into()])?;
            }
        }
        None => insert_account(database, *player, handle, full_name.as_ref(), AccountKind::Person, None)?,
    }
    insert_code(database, handle, card.code, card.until)?;
    Ok(true)
}

/// Puts the account of a card on the entry list of a tournament. It gets the full name of the card if it has none.
pub(super) fn put_on_list(database: &dyn Sql, tournament: TournamentCode, card: &NewCard) -> SqlResult<()> {
    const LISTED: &str = "INSERT INTO entry_lists (tournament, player) \
        SELECT ?1, player FROM accounts WHERE handle = ?2 AND gone IS NULL ON CONFLICT DO NOTHING";
    const NAMED: &str = "UPDATE accounts SET full_name = ?2 WHERE handle = ?1 AND full_name = '' AND gone IS NULL";
    let handle = card.handle.as_str().into();
    database.execute(LISTED, &[tournament.as_str().into(), handle])?;
    if let Some(full_name) = &card.full_name {
        database.execute(NAMED, &[handle, full_name.as_str().into()])?;
    }
    Ok(())
}

/// The player of the account with a handle, unless it is deleted.
pub(super) fn player_with_handle(database: &dyn Sql, handle: &Handle) -> SqlResult<Option<PlayerId>> {
    const PLAYER: &str = "SELECT player FROM accounts WHERE handle = ?1 AND gone IS NULL";
    database.row(PLAYER, &[handle.as_str().into()], |row| row.parsed(0))
}

/// Removes all devices and cards of an account and makes a new card for it; `false` if there is no such account.
pub(super) fn reset(database: &dyn Sql, handle: &Handle, code: LinkCode, until: Timestamp) -> SqlResult<bool> {
    // The servers read here which tokens to revoke.
    const REVOKED: &str = "INSERT INTO revocations (hash, player) SELECT hash, player FROM tokens WHERE player = ?1";
    let Some(player) = player_with_handle(database, handle)? else { return Ok(false) };
    let id = player.as_str().into();
    database.execute(REVOKED, &[id])?;
    database.execute("DELETE FROM tokens WHERE player = ?1", &[id])?;
    database.execute("DELETE FROM cards WHERE player = ?1", &[id])?;
    // No token has the hash of a code: earlier tokens become invalid.
    let hash = TokenHash::of_code(&code);
    database.execute("UPDATE players SET key = ?2 WHERE id = ?1", &[id, (&hash.0).into()])?;
    insert_code(database, handle, code, until)?;
    Ok(true)
}

/// Deletes the account with a handle and notes the revoked tokens for the servers; `false` if there is none.
pub(super) fn delete(database: &dyn Sql, handle: &Handle) -> SqlResult<bool> {
    let Some(player) = player_with_handle(database, handle)? else { return Ok(false) };
    for (player, Revoked { tokens, .. }) in deletion::delete(database, player)? {
        for token in tokens {
            let values = [(&token.0).into(), player.as_str().into()];
            database.execute("INSERT INTO revocations (hash, player) VALUES (?1, ?2)", &values)?;
        }
    }
    Ok(true)
}

/// Stores the code of a card for an existing account.
fn insert_code(database: &dyn Sql, handle: &Handle, code: LinkCode, until: Timestamp) -> SqlResult<()> {
    const CARD: &str = "INSERT INTO cards (hash, player, until) SELECT ?1, player, ?3 FROM accounts WHERE handle = ?2";
    // Expired cards are removed here.
    database.execute("DELETE FROM cards WHERE until <= ?1", &[seconds().into()])?;
    let hash = TokenHash::of_code(&code);
    database.execute(CARD, &[(&hash.0).into(), handle.as_str().into(), until.into()])?;
    // The operator knows for whom this account is, also after the card is used.
    set_mark(database, handle, AccountMark::Card, true)?;
    Ok(())
}

/// Removes the stored revocations and returns them, see [`AccountStore::take_revocations`].
fn take_revocations(database: &dyn Sql) -> SqlResult<Vec<(PlayerId, Revoked)>> {
    const TAKE: &str = "DELETE FROM revocations RETURNING hash, player, \
        (SELECT key FROM players WHERE players.id = revocations.player)";
    let revocation = |row: &dyn Row| {
        // An unknown player has no token.
        let Some(key) = row.optional(2)? else { return Ok(None) };
        Ok(Some((row.parsed(1)?, Revoked { tokens: vec![TokenHash(row.get(0)?)], key: TokenHash(key) })))
    };
    Ok(database.rows(TAKE, &[], revocation)?.into_iter().flatten().collect())
}

/// The accounts of these players.
pub(in crate::store) fn tags(database: &dyn Sql, players: &[KnownPlayer]) -> SqlResult<Vec<(PlayerId, AccountTag)>> {
    let some = placeholders();
    let tagged =
        format!("SELECT player, handle, kind, {OWNER} FROM accounts WHERE player IN ({some}) AND gone IS NULL");
    let tag = |row: &dyn Row| Ok((row.parsed(0)?, tag_in(row, 1)?));
    in_chunks(players, |player| player.id.as_str(), |ids| database.rows(&tagged, ids, tag))
}

/// Handle, kind and handle of the owner, from `column` on.
pub(super) fn tag_in(row: &dyn Row, column: usize) -> SqlResult<AccountTag> {
    Ok(AccountTag {
        handle: row.parsed(column)?,
        kind: kind_in(row, column + 1)?,
        owner: row.parsed_optional(column + 2)?,
    })
}

pub(super) fn seconds() -> i64 {
    now().seconds() as i64
}

/// All accounts, by handle, without their bots.
pub(super) fn all(database: &dyn Sql) -> SqlResult<Vec<Account>> {
    database.rows(&accounts_where("gone IS NULL ORDER BY handle"), &[], account_in)
}

fn accounts_where(condition: &str) -> String {
    format!(
        "SELECT handle, full_name, player, kind, made, \
         (SELECT owners.handle FROM accounts AS owners WHERE owners.player = accounts.owner) \
         FROM accounts WHERE {condition}"
    )
}

fn account_in(row: &dyn Row) -> SqlResult<Account> {
    let handle: Handle = row.parsed(0)?;
    Ok(Account {
        name: handle.name(),
        handle,
        full_name: row.str(1)?.parse().ok(),
        player: row.parsed(2)?,
        kind: kind_in(row, 3)?,
        owner: row.parsed_optional(5)?,
        bots: Vec::new(),
        made: row.timestamp(4)?,
    })
}

/// The account with this value in a column, `player` or `handle`.
pub(super) fn account_where(database: &dyn Sql, column: &str, value: &str) -> SqlResult<Option<Account>> {
    const BOTS: &str = "SELECT handle FROM accounts WHERE owner = ?1 AND gone IS NULL ORDER BY handle";
    let accounts = accounts_where(&format!("{column} = ?1 AND gone IS NULL"));
    let Some(mut account) = database.row(&accounts, &[value.into()], account_in)? else { return Ok(None) };
    account.bots = database.rows(BOTS, &[account.player.as_str().into()], |row| row.parsed(0))?;
    Ok(Some(account))
}

const BOT: &str = "bot";
const PERSON: &str = "person";

/// The handle of the owner of an account.
const OWNER: &str = "(SELECT owners.handle FROM accounts owners WHERE owners.player = accounts.owner)";

fn kind_in(row: &dyn Row, column: usize) -> SqlResult<AccountKind> {
    Ok(kind_of(row.str(column)?))
}

/// The kind of an account with this text in the column `kind`.
pub(super) fn kind_of(text: &str) -> AccountKind {
    if text == BOT { AccountKind::Bot } else { AccountKind::Person }
}

pub(super) fn insert_account(
    database: &dyn Sql,
    player: PlayerId,
    handle: &Handle,
    full_name: Option<&FullName>,
    kind: AccountKind,
    owner: Option<PlayerId>,
) -> SqlResult<()> {
    const ACCOUNT: &str = "INSERT INTO accounts (player, handle, full_name, kind, owner, made, devices) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)";
    let kind = match kind {
        AccountKind::Person => PERSON,
        AccountKind::Bot => BOT,
    };
    let owner = owner.as_ref().map(PlayerId::as_str).into();
    let full_name = full_name.map_or("", FullName::as_str);
    let values =
        [player.as_str().into(), handle.as_str().into(), full_name.into(), kind.into(), owner, seconds().into()];
    database.execute(ACCOUNT, &values)?;
    Ok(())
}

/// Inserts a player, unless known.
pub(super) fn insert_player(database: &dyn Sql, KnownPlayer { id, key, name }: &KnownPlayer) -> SqlResult<()> {
    const PLAYER: &str =
        "INSERT INTO players (id, key, name, seen) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO NOTHING";
    let values = [id.as_str().into(), (&key.0).into(), name.as_str().into(), seconds().into()];
    database.execute(PLAYER, &values)?;
    Ok(())
}

pub(super) fn is_full(database: &dyn Sql, player: PlayerId) -> SqlResult<bool> {
    let tokens: u32 = database.one("SELECT count(*) FROM tokens WHERE player = ?1", &[player.as_str().into()])?;
    Ok(tokens >= MOST_DEVICES)
}

pub(super) fn insert_device(database: &dyn Sql, player: PlayerId, device: &NewDevice) -> SqlResult<()> {
    const COUNT: &str = "UPDATE accounts SET devices = devices + 1 WHERE player = ?1";
    const TOKEN: &str = "INSERT INTO tokens (hash, player, device, label, made, seen) \
        SELECT ?1, player, devices, ?3, ?4, ?4 FROM accounts WHERE player = ?2";
    database.execute(COUNT, &[player.as_str().into()])?;
    let label = device.label.as_ref().map(PlayerName::as_str).into();
    database.execute(TOKEN, &[(&device.token.0).into(), player.as_str().into(), label, seconds().into()])?;
    Ok(())
}

pub(super) fn holder(database: &dyn Sql, token: TokenHash) -> SqlResult<Option<Holder>> {
    let held = format!(
        "SELECT players.id, players.key, accounts.handle, accounts.kind, {OWNER} FROM tokens \
         JOIN accounts ON accounts.player = tokens.player JOIN players ON players.id = tokens.player WHERE hash = ?1"
    );
    let read = |row: &dyn Row| {
        let handle: Handle = row.parsed(2)?;
        let player = KnownPlayer { id: row.parsed(0)?, key: TokenHash(row.get(1)?), name: handle.name() };
        let account = AccountTag { handle, kind: kind_in(row, 3)?, owner: row.parsed_optional(4)? };
        Ok(Holder { player, account, blocked: Vec::new() })
    };
    let Some(holder) = database.row(&held, &[(&token.0).into()], read)? else { return Ok(None) };
    let blocked = blocked::of(database, holder.player.id)?;
    Ok(Some(Holder { blocked, ..holder }))
}
