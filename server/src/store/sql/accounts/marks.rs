//! The marks that operators give accounts.

use bidak_shared::protocol::Handle;

use crate::store::accounts::AccountMark;
use crate::store::sql::accounts::seconds;
use crate::store::sql::{Sql, SqlResult};

/// All marks.
const MARKS: [AccountMark; 3] = [AccountMark::Card, AccountMark::Vouched, AccountMark::Organiser];

fn column(mark: AccountMark) -> &'static str {
    match mark {
        AccountMark::Card => "carded",
        AccountMark::Vouched => "vouched",
        AccountMark::Organiser => "organises",
    }
}

/// Gives an account a mark or takes it; `false` if there is no such account.
pub(in crate::store::sql) fn set_mark(
    database: &dyn Sql,
    handle: &Handle,
    mark: AccountMark,
    is_set: bool,
) -> SqlResult<bool> {
    let column = column(mark);
    let at = is_set.then(seconds);
    let statement = format!("UPDATE accounts SET {column} = ?2 WHERE handle = ?1 AND gone IS NULL");
    Ok(database.execute(&statement, &[handle.as_str().into(), at.into()])? > 0)
}

/// Gives all accounts of people a mark; returns the number of those that did not have it.
pub(in crate::store::sql) fn set_mark_of_all(database: &dyn Sql, mark: AccountMark) -> SqlResult<u64> {
    let column = column(mark);
    let statement =
        format!("UPDATE accounts SET {column} = ?1 WHERE {column} IS NULL AND gone IS NULL AND kind = 'person'");
    database.execute(&statement, &[seconds().into()])
}

/// The marks of all accounts that have some, by handle.
pub(in crate::store::sql) fn marks(database: &dyn Sql) -> SqlResult<Vec<(Handle, AccountMark)>> {
    let mut all = Vec::new();
    for mark in MARKS {
        let marked = format!("SELECT handle FROM accounts WHERE {} IS NOT NULL AND gone IS NULL", column(mark));
        all.extend(database.rows(&marked, &[], |row| Ok((row.parsed(0)?, mark)))?);
    }
    all.sort();
    Ok(all)
}
