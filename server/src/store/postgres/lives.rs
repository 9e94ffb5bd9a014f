//! Lives of nodes: the right to write, the owners of shards, and takeover from another node.

use std::collections::HashMap;
use std::sync::Arc;

use crate::store::nodes::{Beat, Holding, LEASE, NewNode, Node, STEADY, Shard, ShardMap, Tenure};
use crate::store::postgres::fold::fold;
use crate::store::postgres::session::{Session, value};
use crate::store::sql::{Row, Sql, SqlError, SqlResult, Value, outages};
use crate::store::{Epoch, Reading, StoreError, now};

/// Prevents the fencing of a life until the end of the transaction. [`check`] must follow.
pub(super) fn hold(session: &Session, epoch: Epoch) -> SqlResult<()> {
    session.query("SELECT pg_advisory_xact_lock_shared($1)", &[&value(epoch)])?;
    Ok(())
}

/// Waits until no transaction holds a life, and prevents new holds until the end of the transaction.
fn exclude_holds(session: &Session, epoch: Epoch) -> SqlResult<()> {
    session.query("SELECT pg_advisory_xact_lock($1)", &[&value(epoch)])?;
    Ok(())
}

/// Refuses a fenced life.
pub(super) fn check(session: &Session, ours: Epoch) -> SqlResult<()> {
    const LIFE: &str = "SELECT EXISTS (SELECT FROM nodes WHERE epoch = ?1 AND NOT fenced)";
    let database: &dyn Sql = session;
    if database.one(LIFE, &[ours.into()])? {
        return Ok(());
    }
    Err(SqlError::Store(StoreError::Fenced { ours, theirs: last(session)? }))
}

/// Locks a life for this transaction alone, which also prevents its fencing; refuses a fenced one.
pub(super) fn lock(session: &Session, epoch: Epoch) -> SqlResult<()> {
    session.query("SELECT FROM nodes WHERE epoch = $1 FOR NO KEY UPDATE", &[&value(epoch)])?;
    check(session, epoch)
}

/// The newest life.
pub(super) fn last(session: &Session) -> SqlResult<Epoch> {
    let database: &dyn Sql = session;
    let found = database.row("SELECT coalesce(max(epoch), 0) FROM nodes", &[], |row| row.get(0))?;
    Ok(found.unwrap_or_default())
}

/// The number of the last group of a life, and whether it is fenced; `None` for an unknown life.
pub(super) fn last_group(session: &Session, epoch: Epoch) -> SqlResult<Option<(i64, bool)>> {
    let database: &dyn Sql = session;
    let life = "SELECT grp, fenced FROM nodes WHERE epoch = ?1";
    database.row(life, &[epoch.into()], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Terminates the connections of other processes whose lives match a condition on `nodes`: a process that hangs in a transaction would
/// hold its locks for ever.
fn disconnect(session: &Session, sessions: &str, condition: &str, values: &[Value<'_>]) -> SqlResult<()> {
    let end = format!(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
         AND application_name IN (SELECT sessions FROM nodes WHERE NOT fenced AND sessions <> '{sessions}' AND {condition})"
    );
    let database: &dyn Sql = session;
    database.one::<i64>(&end, values)?;
    Ok(())
}

/// Fences a life and folds its journal into the rows of its games, in the transaction of the caller. Waits for its current write.
fn fence(session: &Session, epoch: Epoch) -> SqlResult<()> {
    session.execute("UPDATE nodes SET fenced = true WHERE epoch = ?1", &[epoch.into()])?;
    fold(session, epoch)
}

/// The lives that are not fenced and match a condition.
fn living(session: &Session, condition: &str, values: &[Value<'_>]) -> SqlResult<Vec<Epoch>> {
    let database: &dyn Sql = session;
    let lives = format!("SELECT epoch FROM nodes WHERE NOT fenced AND {condition} ORDER BY epoch");
    database.rows(&lives, values, |row| row.get(0))
}

fn begin(session: &Session, new: &NewNode, sessions: &str) -> SqlResult<Epoch> {
    let begin = format!(
        "INSERT INTO nodes (name, link, sessions, form, lease_until, steady_since) \
         VALUES (?1, ?2, ?3, ?4, clock_timestamp() + interval '{} ms', clock_timestamp()) RETURNING epoch",
        LEASE.as_millis()
    );
    let values = [(&new.name).into(), (&new.link).into(), sessions.into(), new.form.into()];
    let database: &dyn Sql = session;
    let epoch = database.row(&begin, &values, |row| row.get(0))?;
    epoch.ok_or(SqlError::Unwritten("no life began"))
}

/// Locks the map against other changes. Comes before locks on rows of `nodes`, against deadlocks.
fn change_map(session: &Session) -> SqlResult<()> {
    session.execute("UPDATE map SET version = version + 1", &[])?;
    Ok(())
}

/// Begins the life of a server that is no node: it fences all others and owns all shards.
pub(super) fn take_over(session: &Session, sessions: &str) -> SqlResult<Epoch> {
    change_map(session)?;
    outages::begin(session, now())?;
    disconnect(session, sessions, "true", &[])?;
    for epoch in living(session, "true", &[])? {
        exclude_holds(session, epoch)?;
        fence(session, epoch)?;
    }
    let new = NewNode { name: String::new(), link: String::new(), form: 0 };
    let epoch = begin(session, &new, sessions)?;
    session.execute("UPDATE shards SET owner = ?1, tenure = tenure + 1", &[epoch.into()])?;
    forget(session)?;
    Ok(epoch)
}

/// Begins the life of a node: it fences the former life of that name and gets its shards, see [`NodeStore::join`].
///
/// [`NodeStore::join`]: crate::store::NodeStore::join
pub(super) fn join(session: &Session, sessions: &str, new: &NewNode) -> SqlResult<Epoch> {
    let database: &dyn Sql = session;
    if database.one::<String>("SELECT current_setting('synchronous_standby_names')", &[])?.is_empty() {
        tracing::warn!(
            "the database has no synchronous standby: the loss of its machine loses the last moves of all nodes"
        );
    }
    change_map(session)?;
    outages::begin(session, now())?;
    let name = [(&new.name).into()];
    disconnect(session, sessions, "name = ?1", &name)?;
    let former = living(session, "name = ?1", &name)?;
    for epoch in &former {
        exclude_holds(session, *epoch)?;
        fence(session, *epoch)?;
    }
    let epoch = begin(session, new, sessions)?;
    let former: Vec<i64> = former.into_iter().map(value).collect();
    session.change(
        "UPDATE shards SET owner = $1, tenure = tenure + 1 WHERE owner IS NULL OR owner = ANY ($2)",
        &[&value(epoch), &former],
    )?;
    forget(session)?;
    Ok(epoch)
}

/// Removes lives that ended long ago, if they own no shards and no journal.
fn forget(session: &Session) -> SqlResult<()> {
    const OLD: &str = "DELETE FROM nodes WHERE fenced AND lease_until < now() - interval '30 days' \
        AND NOT EXISTS (SELECT FROM shards WHERE owner = epoch) AND NOT EXISTS (SELECT FROM journal WHERE journal.epoch = nodes.epoch)";
    session.execute(OLD, &[])?;
    Ok(())
}

/// Writes a beat without a lease.
pub(super) fn alive(session: &Session, Reading { epoch, ms }: Reading) -> SqlResult<()> {
    let beat = "UPDATE nodes SET alive_ms = $2 WHERE epoch = $1 AND NOT fenced";
    session.change(beat, &[&value(epoch), &(ms as i64)])?;
    Ok(())
}

/// The last beats of all lives but one.
pub(super) fn last_beats(session: &Session, ours: Epoch) -> SqlResult<HashMap<Epoch, u64>> {
    let beats = "SELECT epoch, alive_ms FROM nodes WHERE alive_ms IS NOT NULL AND epoch <> ?1";
    let database: &dyn Sql = session;
    let read = |row: &dyn Row| Ok((row.get(0)?, row.get::<i64>(1)?.unsigned_abs()));
    Ok(database.rows(beats, &[ours.into()], read)?.into_iter().collect())
}

/// Extends the lease of a node, with the present reading. Returns the answer without the map, and the version of the map.
pub(super) fn beat(session: &Session, now: Reading, unheard: &[Epoch]) -> SqlResult<(Beat, u64)> {
    // One row for each expired node, and one for each node from which another receives nothing.
    const NEWS: &str = "SELECT epoch, NULL AS unheard FROM nodes WHERE NOT fenced AND lease_until < now() UNION ALL \
        SELECT one.epoch, other.epoch FROM nodes AS one JOIN nodes AS other ON other.epoch = ANY (one.unheard) \
        WHERE NOT one.fenced AND one.lease_until >= now() AND NOT other.fenced AND other.lease_until >= now() ORDER BY 1, 2";
    let beat = format!(
        "UPDATE nodes SET steady_since = CASE WHEN lease_until < now() THEN now() ELSE steady_since END, \
         lease_until = now() + interval '{} ms', unheard = $2::bigint[], alive_ms = $3 WHERE epoch = $1 AND NOT fenced \
         RETURNING (SELECT version FROM map)",
        LEASE.as_millis()
    );
    let unheard: Vec<i64> = unheard.iter().copied().map(value).collect();
    let Reading { epoch: ours, ms } = now;
    let answer = session.query(&beat, &[&value(ours), &unheard, &(ms as i64)])?;
    let Some(version) = answer.first().map(|row| row.try_get::<_, i64>(0)).transpose()? else {
        return Err(SqlError::Store(StoreError::Fenced { ours, theirs: last(session)? }));
    };
    let mut news = Beat::default();
    let database: &dyn Sql = session;
    database.each_row(NEWS, &[], &mut |row| {
        let node = row.get(0)?;
        match row.optional(1)? {
            Some(other) => news.cuts.push((node, other)),
            None => news.expired.push(node),
        }
        Ok(())
    })?;
    Ok((news, version.unsigned_abs()))
}

/// The map. The transaction of the caller must see one moment.
pub(super) fn map(session: &Session) -> SqlResult<Arc<ShardMap>> {
    const NODES: &str = "SELECT epoch, name, link, form FROM nodes WHERE NOT fenced ORDER BY epoch";
    const SHARDS: &str = "SELECT shard, owner, tenure FROM shards ORDER BY shard";
    let database: &dyn Sql = session;
    let version: i64 = database.one("SELECT version FROM map", &[])?;
    let nodes = database.rows(NODES, &[], |row| {
        let new = NewNode { name: row.get(1)?, link: row.get(2)?, form: row.get(3)? };
        Ok(Node { epoch: row.get(0)?, new })
    })?;
    let holdings: HashMap<i64, Holding> = database
        .rows(SHARDS, &[], |row| Ok((row.get(0)?, Holding { owner: row.optional(1)?, tenure: Tenure(row.get(2)?) })))?
        .into_iter()
        .collect();
    let holding = |shard: Shard| holdings.get(&i64::from(shard.number())).copied().unwrap_or_default();
    Ok(Arc::new(ShardMap::new(version.unsigned_abs(), nodes, Shard::all().map(holding).collect())))
}

/// Fences a node whose lease has expired, and spreads its shards over the others; fails with [`NOT_NOW`] if it may not be fenced.
pub(super) fn take_from(session: &Session, sessions: &str, ours: Epoch, dead: Epoch) -> SqlResult<bool> {
    let may_take = format!(
        "epoch = ?2 AND lease_until < clock_timestamp() AND EXISTS (SELECT FROM nodes AS me WHERE me.epoch = ?1 \
         AND NOT me.fenced AND me.lease_until > clock_timestamp() \
         AND me.steady_since < clock_timestamp() - interval '{} ms')",
        STEADY.as_millis()
    );
    let values = [ours.into(), dead.into()];
    change_map(session)?;
    check(session, ours)?;
    if living(session, &may_take, &values)?.is_empty() {
        return Err(SqlError::Unwritten(NOT_NOW));
    }
    disconnect(session, sessions, &may_take, &values)?;
    exclude_holds(session, dead)?;
    // Waits for the node's current write, then checks the lease again.
    let fence = format!("UPDATE nodes SET fenced = true WHERE NOT fenced AND {may_take}");
    if session.execute(&fence, &values)? == 0 {
        return Err(SqlError::Unwritten(NOT_NOW));
    }
    fold(session, dead)?;
    let heirs: Vec<i64> = living(session, "lease_until >= now()", &[])?.into_iter().map(value).collect();
    session.change(
        "UPDATE shards SET owner = ($2::bigint[])[1 + n % cardinality($2)], tenure = tenure + 1 \
         FROM (SELECT shard AS its, row_number() OVER (ORDER BY shard) - 1 AS n FROM shards WHERE owner = $1) AS dead \
         WHERE shard = its",
        &[&value(dead), &heirs],
    )?;
    Ok(true)
}

/// The error that rolls back the fencing of a node that may not be fenced.
pub(super) const NOT_NOW: &str = "the node is not to be fenced now";

/// Gives shards of a node to living others.
pub(super) fn hand_over(session: &Session, ours: Epoch, gifts: &[(Shard, Epoch)]) -> SqlResult<()> {
    let shards: Vec<i16> = gifts.iter().map(|(shard, _)| shard.number() as i16).collect();
    let heirs: Vec<i64> = gifts.iter().map(|(_, heir)| value(*heir)).collect();
    change_map(session)?;
    lock(session, ours)?;
    fold(session, ours)?;
    session.change(
        "UPDATE shards SET owner = gift.heir, tenure = tenure + 1 \
         FROM unnest($2::smallint[], $3::bigint[]) AS gift (its, heir) JOIN nodes ON epoch = heir AND NOT fenced \
         WHERE shard = its AND owner = $1",
        &[&value(ours), &shards, &heirs],
    )?;
    Ok(())
}

/// Ends a life that owns no shards.
pub(super) fn retire(session: &Session, ours: Epoch) -> SqlResult<()> {
    const OWNS_ANY: &str = "SELECT EXISTS (SELECT FROM shards WHERE owner = ?1)";
    change_map(session)?;
    lock(session, ours)?;
    let database: &dyn Sql = session;
    if !database.one::<bool>(OWNS_ANY, &[ours.into()])? {
        fence(session, ours)?;
    }
    Ok(())
}

/// The shared secret of all nodes: `fresh` if there is none yet.
pub(super) fn secret(session: &Session, fresh: &[u8; 32]) -> SqlResult<[u8; 32]> {
    let database: &dyn Sql = session;
    database.one("UPDATE map SET secret = coalesce(secret, ?1) RETURNING secret", &[fresh.into()])
}
