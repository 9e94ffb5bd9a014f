//! Reports, mutes and bans, orders and the log of the operator in a database.

use std::net::IpAddr;

use bidak_shared::protocol::{ChatLine, Handle, PlayerId, PlayerName};
use futures::future::BoxFuture;

use crate::store::moderation::{
    Act, DAY, LOG_SECONDS, LogLine, Moderation, ModerationStore, NewAct, NewReport, Order, OwnModeration,
    REPORT_SECONDS, Sanction, StoredReport, Target,
};
use crate::store::sql::{Guard, Row, Sql, SqlError, SqlResult, SqlStore, Value};
use crate::store::{Epoch, StoreError, now, seconds_ago};

impl<S: SqlStore> ModerationStore for S {
    fn report(&self, epoch: Epoch, report: NewReport, most: u32) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.change(epoch, Guard::Checked, move |database| add_report(database, &report, most))
    }

    fn in_force(&self) -> BoxFuture<'_, Result<Moderation, StoreError>> {
        self.find(in_force)
    }

    fn answer(&self, epoch: Epoch, order: i64, answer: String) -> BoxFuture<'_, Result<(), StoreError>> {
        const ANSWER: &str = "INSERT INTO answers (asked, epoch, answer) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        const DONE: &str = "DELETE FROM orders WHERE number = ?1 AND kind = 'cancel'";
        self.change(epoch, Guard::Checked, move |database| {
            database.execute(ANSWER, &[order.into(), epoch.into(), (&answer).into()])?;
            database.execute(DONE, &[order.into()])?;
            Ok(())
        })
    }

    fn own_moderation(&self, player: PlayerId) -> BoxFuture<'_, Result<OwnModeration, StoreError>> {
        self.find(move |database| {
            let reports = reports_where(database, "reporter = ?1", player.as_str().into())?;
            Ok(OwnModeration { reports, acts: log_where(database, "acts.player = ?1", player.as_str().into())? })
        })
    }

    fn expire(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, Guard::Checked, expire)
    }
}

/// Seconds after which nobody waits for the answer to an order.
const ORDER_SECONDS: u64 = 60;

/// Stores a report, unless its sender has sent too many.
fn add_report(database: &dyn Sql, report: &NewReport, most: u32) -> SqlResult<bool> {
    const COUNT: &str = "SELECT count(*) FROM reports WHERE reporter = ?1 AND made > ?2";
    const INSERT: &str = "INSERT INTO reports (made, reporter, reporter_name, reported, name, room, game, reason, chat) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let reporter = report.reporter.as_str();
    // Two reports of one player at two nodes are counted one after the other.
    database.hold_players(&[reporter])?;
    let sent: i64 = database.one(COUNT, &[reporter.into(), seconds_ago(DAY).into()])?;
    if sent >= most.into() {
        return Ok(false);
    }
    let chat = serde_json::to_string(&report.chat).map_err(|error| SqlError::unreadable(0, error))?;
    let values = [
        now().into(),
        reporter.into(),
        report.reporter_name.as_str().into(),
        report.reported.as_str().into(),
        report.name.as_str().into(),
        report.room.as_str().into(),
        report.game.as_str().into(),
        (&report.reason).into(),
        (&chat).into(),
    ];
    database.execute(INSERT, &values)?;
    Ok(true)
}

fn in_force(database: &dyn Sql) -> SqlResult<Moderation> {
    const ORDERS: &str = "SELECT number, kind, about FROM orders WHERE kind = 'cancel' OR made > ?1 ORDER BY number";
    let order = |row: &dyn Row| {
        let order = match row.str(1)? {
            "count" => Order::Count(row.parsed(2)?),
            _ => Order::Cancel(row.parsed(2)?),
        };
        Ok((row.get(0)?, order))
    };
    let orders = database.rows(ORDERS, &[seconds_ago(ORDER_SECONDS).into()], order)?;
    Ok(Moderation { sanctions: sanctions(database)?, orders })
}

fn sanction_in(row: &dyn Row) -> SqlResult<Sanction> {
    let target = match row.parsed_optional(2)? {
        Some(player) => Target::Player(player),
        None => Target::Address { address: row.parsed(3)?, accounts: row.get(4)? },
    };
    Ok(Sanction { number: row.get(0)?, act: act_in(row, 1)?, target, until: row.optional_timestamp(5)? })
}

fn act_in(row: &dyn Row, column: usize) -> SqlResult<Act> {
    row.str(column)?.parse().map_err(|error: strum::ParseError| SqlError::unreadable(column, error))
}

/// Adds a line to the log; returns its number.
pub(super) fn log(database: &dyn Sql, act: &NewAct) -> SqlResult<i64> {
    const INSERT: &str = "INSERT INTO acts (made, act, player, about, reason, until, undoes) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING number";
    let word: &'static str = act.act.into();
    let values = [
        now().into(),
        word.into(),
        act.player.as_ref().map(PlayerId::as_str).into(),
        (&act.about).into(),
        (&act.reason).into(),
        act.until.into(),
        act.undoes.into(),
    ];
    database.one(INSERT, &values)
}

/// Adds a line about the account with a handle to the log.
pub(super) fn log_account(database: &dyn Sql, act: Act, handle: &Handle) -> SqlResult<()> {
    let player = "SELECT player FROM accounts WHERE handle = ?1";
    let player = database.row(player, &[handle.as_str().into()], |row| row.parsed(0))?;
    let (about, reason) = (handle.to_string(), String::new());
    log(database, &NewAct { act, player, about, reason, until: None, undoes: None }).map(drop)
}

/// Mutes or bans, with a line in the log; returns its number.
pub(super) fn sanction(database: &dyn Sql, act: &NewAct, target: Target) -> SqlResult<i64> {
    const INSERT: &str = "INSERT INTO sanctions (number, act, player, address, accounts, until) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let number = log(database, act)?;
    let (player, address, accounts) = match &target {
        Target::Player(player) => (Some(player.as_str()), None, true),
        Target::Address { address, accounts } => (None, Some(address.to_string()), *accounts),
    };
    let word: &'static str = act.act.into();
    let values: [Value<'_>; 6] =
        [number.into(), word.into(), player.into(), address.as_deref().into(), accounts.into(), act.until.into()];
    database.execute(INSERT, &values)?;
    Ok(number)
}

/// The mutes and bans in force.
pub(super) fn sanctions(database: &dyn Sql) -> SqlResult<Vec<Sanction>> {
    const IN_FORCE: &str = "SELECT number, act, player, address, accounts, until FROM sanctions \
        WHERE until IS NULL OR until > ?1 ORDER BY number";
    database.rows(IN_FORCE, &[now().into()], sanction_in)
}

/// Ends a mute or a ban, or takes back the cancelling of a tournament that no server has done yet, with a line in the log. `false` if there is
/// nothing to undo.
pub(super) fn undo(database: &dyn Sql, number: i64, reason: &str) -> SqlResult<bool> {
    const ORDER: &str = "DELETE FROM orders WHERE kind = 'cancel' AND about = ?1";
    let Some(line) = log_where(database, "acts.number = ?1", number.into())?.pop() else { return Ok(false) };
    let ended = match line.act.act {
        Act::Mute | Act::Ban => database.execute("DELETE FROM sanctions WHERE number = ?1", &[number.into()])?,
        Act::Cancel => database.execute(ORDER, &[(&line.act.about).into()])?,
        _ => 0,
    };
    if ended == 0 {
        return Ok(false);
    }
    let NewAct { player, about, .. } = line.act;
    let reason = reason.to_owned();
    log(database, &NewAct { act: Act::Undo, player, about, reason, until: None, undoes: Some(number) })?;
    Ok(true)
}

/// Sends an order to the servers; returns its number.
pub(super) fn order(database: &dyn Sql, order: &Order) -> SqlResult<i64> {
    const INSERT: &str = "INSERT INTO orders (made, kind, about) VALUES (?1, ?2, ?3) RETURNING number";
    let (kind, about) = match order {
        Order::Count(address) => ("count", address.to_string()),
        Order::Cancel(code) => ("cancel", code.to_string()),
    };
    database.one(INSERT, &[now().into(), kind.into(), (&about).into()])
}

/// The answers of the servers to an order.
pub(super) fn answers(database: &dyn Sql, order: i64) -> SqlResult<Vec<String>> {
    database.rows("SELECT answer FROM answers WHERE asked = ?1 ORDER BY epoch", &[order.into()], |row| row.get(0))
}

/// The player with this id and the last known name, if any server has stored one.
pub(super) fn name_of(database: &dyn Sql, player: PlayerId) -> SqlResult<Option<PlayerName>> {
    const NAMES: &str = "SELECT name FROM players WHERE id = ?1 UNION ALL SELECT name FROM reports WHERE reported = ?1";
    database.row(NAMES, &[player.as_str().into()], |row| row.parsed(0))
}

/// All reports, the oldest first.
pub(super) fn reports(database: &dyn Sql) -> SqlResult<Vec<StoredReport>> {
    reports_where(database, "made > ?1", seconds_ago(REPORT_SECONDS).into())
}

fn reports_where(database: &dyn Sql, condition: &str, value: Value<'_>) -> SqlResult<Vec<StoredReport>> {
    let reports = format!(
        "SELECT number, made, reporter, reporter_name, reported, name, room, game, reason, chat FROM reports \
         WHERE {condition} ORDER BY number"
    );
    database.rows(&reports, &[value], |row| {
        let chat: Vec<ChatLine> = serde_json::from_str(row.str(9)?).map_err(|error| SqlError::unreadable(9, error))?;
        let report = NewReport {
            reporter: row.parsed(2)?,
            reporter_name: row.parsed(3)?,
            reported: row.parsed(4)?,
            name: row.parsed(5)?,
            room: row.parsed(6)?,
            game: row.parsed(7)?,
            reason: row.get(8)?,
            chat,
        };
        Ok(StoredReport { number: row.get(0)?, made: row.timestamp(1)?, report })
    })
}

/// All lines of the log, the oldest first.
pub(super) fn all_acts(database: &dyn Sql) -> SqlResult<Vec<LogLine>> {
    log_where(database, "acts.made > ?1", seconds_ago(LOG_SECONDS).into())
}

fn log_where(database: &dyn Sql, condition: &str, value: Value<'_>) -> SqlResult<Vec<LogLine>> {
    let lines = format!(
        "SELECT acts.number, acts.made, acts.act, acts.player, acts.about, acts.reason, acts.until, acts.undoes, \
         sanctions.address FROM acts LEFT JOIN sanctions ON sanctions.number = acts.number \
         WHERE {condition} ORDER BY acts.number"
    );
    database.rows(&lines, &[value], |row| {
        let act = NewAct {
            act: act_in(row, 2)?,
            player: row.parsed_optional(3)?,
            about: row.get(4)?,
            reason: row.get(5)?,
            until: row.optional_timestamp(6)?,
            undoes: row.optional(7)?,
        };
        let address: Option<IpAddr> = row.parsed_optional(8)?;
        Ok(LogLine { number: row.get(0)?, made: row.timestamp(1)?, act, address })
    })
}

/// Removes reports by and about a player whose account is deleted, and the name from the log.
pub(super) fn forget_player(database: &dyn Sql, player: PlayerId) -> SqlResult<()> {
    const GONE: [&str; 3] = [
        "DELETE FROM reports WHERE reporter = ?1 OR reported = ?1",
        "DELETE FROM sanctions WHERE player = ?1",
        "UPDATE acts SET player = NULL, about = 'deleted' WHERE player = ?1",
    ];
    for statement in GONE {
        database.execute(statement, &[player.as_str().into()])?;
    }
    Ok(())
}

/// Removes what is too old, and the addresses of bans that are over.
fn expire(database: &dyn Sql) -> SqlResult<()> {
    let gone = [
        ("DELETE FROM reports WHERE made <= ?1", seconds_ago(REPORT_SECONDS)),
        ("DELETE FROM acts WHERE made <= ?1", seconds_ago(LOG_SECONDS)),
        ("DELETE FROM sanctions WHERE until <= ?1", now()),
        ("DELETE FROM orders WHERE made <= ?1 AND kind <> 'cancel'", seconds_ago(ORDER_SECONDS)),
        ("DELETE FROM orders WHERE made <= ?1", seconds_ago(DAY)),
    ];
    for (statement, time) in gone {
        database.execute(statement, &[time.into()])?;
    }
    database.execute("DELETE FROM answers WHERE asked NOT IN (SELECT number FROM orders)", &[])?;
    Ok(())
}
