//! Outages: what passes when the database is back. They never end a game.

use std::error::Error as _;
use std::io;

use crate::store::sql::SqlError;

/// The classes of errors, the first two characters of their codes, that pass: of the connection, of transactions that
/// disturbed each other, of resources, of operators, of the system.
const PASSING: [&str; 5] = ["08", "40", "53", "57", "58"];

/// Of a server that only reads, as after a failover.
const READ_ONLY: &str = "25006";

/// Two servers inserted the same row at once: the second try finds it.
const DUPLICATE: &str = "23505";

/// Whether the same may succeed later.
pub(super) fn is_outage(error: &SqlError) -> bool {
    let SqlError::Postgres(error) = error else { return matches!(error, SqlError::Silent) };
    match error.code() {
        Some(code) => code.code() == READ_ONLY || PASSING.iter().any(|class| code.code().starts_with(class)),
        None => error.is_closed() || error.source().is_some_and(<dyn std::error::Error>::is::<io::Error>),
    }
}

/// Whether the same may succeed in a moment, on a connection that is still good: transactions disturbed each other, or the outcome of one
/// is not known yet.
pub(super) fn is_disturbed(error: &SqlError) -> bool {
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
