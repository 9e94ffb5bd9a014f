//! Bots of accounts, login cards and revoked devices.

use bidak_shared::protocol::{Account, AccountKind, Handle, LinkCode, PlayerId};

use crate::base::token_hash::TokenHash;
use crate::store::KnownPlayer;
use crate::store::accounts::{Holder, MOST_BOTS, NewDevice, NotDone, Revoked};
use crate::store::sql::accounts::{
    account_where, holder, insert_account, insert_device, insert_player, is_full, is_taken, seconds,
};
use crate::store::sql::{Row, Sql, SqlResult};

/// Makes an account for a bot; a bot that the owner has already gets a new token.
pub(super) fn register_bot(
    database: &dyn Sql,
    owner: PlayerId,
    bot: &KnownPlayer,
    handle: &Handle,
) -> SqlResult<Result<(Account, Revoked), NotDone>> {
    let Some(owning) = account_where(database, "player", owner.as_str())? else { return Ok(Err(NotDone::NoAccount)) };
    if owning.kind == AccountKind::Bot {
        return Ok(Err(NotDone::NoAccount));
    }
    let earlier = account_where(database, "handle", handle.as_str())?;
    let mut tokens = Vec::new();
    let player = match earlier {
        Some(Account { player, .. }) if owning.bots.contains(handle) => {
            let id = player.as_str().into();
            let gone = "DELETE FROM tokens WHERE player = ?1 RETURNING hash";
            tokens = database.rows(gone, &[id], |row| row.get(0).map(TokenHash))?;
            database.execute("UPDATE players SET key = ?2 WHERE id = ?1", &[id, (&bot.key.0).into()])?;
            player
        }
        Some(_) => return Ok(Err(NotDone::HandleTaken)),
        None if is_taken(database, handle)? => return Ok(Err(NotDone::HandleTaken)),
        None if owning.bots.len() >= MOST_BOTS as usize => return Ok(Err(NotDone::Full)),
        None => {
            insert_player(database, bot)?;
            insert_account(database, bot.id, handle, None, AccountKind::Bot, Some(owner))?;
            bot.id
        }
    };
    insert_device(database, player, &NewDevice { token: bot.key, label: None })?;
    let account = account_where(database, "player", player.as_str())?;
    Ok(account.map(|account| (account, Revoked { tokens, key: bot.key })).ok_or(NotDone::NoAccount))
}

/// Makes a device one of the account of a card, and removes the card.
pub(super) fn use_card(
    database: &dyn Sql,
    code: LinkCode,
    device: &NewDevice,
) -> SqlResult<Result<Option<Holder>, NotDone>> {
    const CARD: &str = "SELECT cards.player, accounts.handle FROM cards \
        JOIN accounts ON accounts.player = cards.player WHERE hash = ?1 AND until > ?2";
    let hash = TokenHash::of_code(&code);
    let read = |row: &dyn Row| Ok((row.parsed::<PlayerId>(0)?, row.parsed::<Handle>(1)?));
    let found = database.row(CARD, &[(&hash.0).into(), seconds().into()], read)?;
    let Some((id, handle)) = found else { return Ok(Ok(None)) };
    if is_full(database, id)? {
        return Ok(Err(NotDone::Full));
    }
    database.execute("DELETE FROM cards WHERE hash = ?1", &[(&hash.0).into()])?;
    insert_player(database, &KnownPlayer { id, key: device.token, name: handle.name() })?;
    insert_device(database, id, device)?;
    holder(database, device.token).map(Ok)
}

/// Revokes the token of a device other than the requesting one.
pub(super) fn revoke(
    database: &dyn Sql,
    player: PlayerId,
    device: u32,
    asking: TokenHash,
) -> SqlResult<Result<Revoked, NotDone>> {
    const HOLDS: &str = "SELECT EXISTS (SELECT 1 FROM tokens WHERE player = ?1 AND hash = ?2)";
    const REVOKE: &str = "DELETE FROM tokens WHERE player = ?1 AND device = ?2 AND hash <> ?3 RETURNING hash";
    const KEY: &str = "UPDATE players SET key = ?3 WHERE id = ?1 AND key = ?2";
    let (id, own) = (player.as_str().into(), (&asking.0).into());
    // If two devices revoke each other at once, one stays.
    if !database.one::<bool>(HOLDS, &[id, own])? {
        return Ok(Err(NotDone::Revoked));
    }
    let gone = database.row(REVOKE, &[id, device.into(), own], |row| row.get(0).map(TokenHash))?;
    let Some(token) = gone else { return Ok(Err(NotDone::NoDevice)) };
    // If the revoked token was the player's key, the requesting device's token becomes the key.
    database.execute(KEY, &[id, (&token.0).into(), own])?;
    let key = TokenHash(database.one("SELECT key FROM players WHERE id = ?1", &[id])?);
    Ok(Ok(Revoked { tokens: vec![token], key }))
}
