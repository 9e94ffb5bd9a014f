//! Temporary errors of the database: outages and conflicts. They never end a game.

use std::error::Error as _;
use std::io;

use crate::store::sql::SqlError;

/// The classes (first two characters of the code) of temporary errors: of connections, conflicting transactions, resources, operators, the
/// system.
const PASSING: [&str; 5] = ["08", "40", "53", "57", "58"];

/// The code of a read-only server, for instance after a failover.
const READ_ONLY: &str = "25006";

/// The code of a duplicate key: if two servers insert the same row at once, the next try reads it.
const DUPLICATE: &str = "23505";

/// Whether a retry may succeed, on a new connection.
pub(super) fn is_outage(error: &SqlError) -> bool {
    let SqlError::Postgres(error) = error else { return matches!(error, SqlError::Silent) };
    match error.code() {
        Some(code) => code.code() == READ_ONLY || PASSING.iter().any(|class| code.code().starts_with(class)),
        None => error.is_closed() || error.source().is_some_and(<dyn std::error::Error>::is::<io::Error>),
    }
}

/// Whether a retry may succeed on the same connection: transactions conflicted, or the outcome of one is not known yet.
pub(super) fn is_conflict(error: &SqlError) -> bool {
    match error {
        SqlError::Postgres(error) => error.code().is_some_and(|code| code.code().starts_with("40")),
        error => matches!(error, SqlError::Undecided),
    }
}

/// Whether another transaction may have inserted the same row at the same time.
pub(super) fn is_duplicate(error: &SqlError) -> bool {
    let SqlError::Postgres(error) = error else { return false };
    error.code().is_some_and(|code| code.code() == DUPLICATE)
}
