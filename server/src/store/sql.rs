//! Storage that is the same in every SQL database: accounts, tournaments, ratings, games, lists of games. Functions run inside
//! the transaction of their caller.
//!
//! Statements use the common part of the SQL dialects, with parameters written as `?1`; they branch on [`Dialect`] where the
//! dialects differ.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use bidak_shared::protocol::Timestamp;
use futures::future::BoxFuture;
use thiserror::Error;

use crate::store::{Epoch, StoreError};

pub(super) mod accounts;
pub(super) mod blocked;
pub(super) mod challenges;
mod check;
pub(super) mod checksum;
pub(super) mod deletion;
mod desk;
pub(super) mod games;
pub(super) mod list;
mod moderation;
pub(super) mod outages;
pub(super) mod ratings;
pub(super) mod read;
pub(super) mod restore;
mod tournaments;
pub(super) mod unloaded;
pub(super) mod waiting;

pub use check::StoreReport;
pub use desk::StoreDesk;
pub(super) use desk::{AT_ONCE, Access, Desk, Look, last_to_remove};

/// The SQL dialect of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// The dialect of `SQLite`.
    #[cfg(feature = "sqlite")]
    Sqlite,
    /// The dialect of `PostgreSQL`.
    #[cfg(feature = "postgres")]
    Postgres,
}

/// A value for a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    /// NULL.
    Null,
    /// A Boolean.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A number with a fraction.
    Real(f64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<u32> for Value<'_> {
    fn from(value: u32) -> Self {
        Self::Int(value.into())
    }
}

impl From<f64> for Value<'_> {
    fn from(value: f64) -> Self {
        Self::Real(value)
    }
}

impl From<Epoch> for Value<'_> {
    fn from(value: Epoch) -> Self {
        Self::Int(value.0 as i64)
    }
}

impl From<Timestamp> for Value<'_> {
    fn from(value: Timestamp) -> Self {
        Self::Int(value.seconds() as i64)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(value)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Self::Text(value)
    }
}

impl<'a> From<&'a [u8; 32]> for Value<'a> {
    fn from(value: &'a [u8; 32]) -> Self {
        Self::Bytes(value)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// Why a statement failed, or its answer cannot be read.
#[derive(Debug, Error)]
pub(crate) enum SqlError {
    /// `SQLite` failed.
    #[cfg(feature = "sqlite")]
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// `PostgreSQL` failed, or cannot be reached.
    #[cfg(feature = "postgres")]
    #[error("{}", sentence(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// A column has an unexpected value.
    #[error("column {column}: {problem}")]
    Unreadable {
        /// Its place in the answer.
        column: usize,
        /// The error in it.
        problem: String,
    },
    /// A required row was not written.
    #[error("{0}")]
    Unwritten(&'static str),
    /// The database does not know yet whether a transaction was committed.
    #[cfg(feature = "postgres")]
    #[error("the outcome of a transaction is not known yet")]
    Undecided,
    /// The address accepts connections but does not answer.
    #[cfg(feature = "postgres")]
    #[error("it accepts connections and does not answer")]
    Silent,
    /// A game cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SqlError {
    pub(super) fn unreadable(column: usize, problem: impl fmt::Display) -> Self {
        Self::Unreadable { column, problem: problem.to_string() }
    }
}

impl From<SqlError> for StoreError {
    fn from(error: SqlError) -> Self {
        match error {
            SqlError::Store(error) => error,
            error => Self::Failed(error.to_string()),
        }
    }
}

/// The text of an error, with its cause.
#[cfg(feature = "postgres")]
pub(super) fn sentence(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), std::error::Error::source(error)) {
        (Some(database), _) => format!("{} ({})", database.message(), database.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

pub(crate) type SqlResult<T> = Result<T, SqlError>;

/// A row of an answer. Columns are counted from 0.
pub(crate) trait Row {
    /// A number, or a Boolean as 0 or 1.
    fn int(&self, column: usize) -> SqlResult<Option<i64>>;

    /// A number with a fraction.
    fn real(&self, column: usize) -> SqlResult<Option<f64>>;

    /// A text.
    fn text(&self, column: usize) -> SqlResult<Option<&str>>;

    /// Bytes.
    fn bytes(&self, column: usize) -> SqlResult<Option<&[u8]>>;

    /// The bytes of a text, which may be damaged.
    fn text_bytes(&self, column: usize) -> SqlResult<&[u8]>;
}

/// The value of a column.
pub(crate) trait Column: Sized {
    /// The column's value, if it has one.
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>>;
}

impl Column for i64 {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        row.int(column)
    }
}

impl Column for u32 {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        let read = |value| Self::try_from(value).map_err(|error| SqlError::unreadable(column, error));
        row.int(column)?.map(read).transpose()
    }
}

impl Column for i32 {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        let read = |value| Self::try_from(value).map_err(|error| SqlError::unreadable(column, error));
        row.int(column)?.map(read).transpose()
    }
}

impl Column for Epoch {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        Ok(row.int(column)?.map(|value| Self(value.unsigned_abs())))
    }
}

impl Column for bool {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        Ok(row.int(column)?.map(|value| value != 0))
    }
}

impl Column for f64 {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        row.real(column)
    }
}

impl Column for String {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        Ok(row.text(column)?.map(str::to_owned))
    }
}

impl Column for [u8; 32] {
    fn read(row: &dyn Row, column: usize) -> SqlResult<Option<Self>> {
        let read = |bytes: &[u8]| Self::try_from(bytes).map_err(|error| SqlError::unreadable(column, error));
        row.bytes(column)?.map(read).transpose()
    }
}

impl dyn Row + '_ {
    /// A column that is not null.
    pub(super) fn get<T: Column>(&self, column: usize) -> SqlResult<T> {
        T::read(self, column)?.ok_or_else(|| SqlError::unreadable(column, "it is empty"))
    }

    /// A column that may be null.
    pub(super) fn optional<T: Column>(&self, column: usize) -> SqlResult<Option<T>> {
        T::read(self, column)
    }

    /// A text that is not null.
    pub(super) fn str(&self, column: usize) -> SqlResult<&str> {
        self.text(column)?.ok_or_else(|| SqlError::unreadable(column, "it is empty"))
    }

    /// A column, parsed from its text.
    pub(super) fn parsed<T: FromStr<Err: Error>>(&self, column: usize) -> SqlResult<T> {
        self.str(column)?.parse().map_err(|error| SqlError::unreadable(column, error))
    }

    /// A column that may be null, parsed from its text.
    pub(super) fn parsed_optional<T: FromStr<Err: Error>>(&self, column: usize) -> SqlResult<Option<T>> {
        let text = self.text(column)?;
        text.map(|text| text.parse().map_err(|error| SqlError::unreadable(column, error))).transpose()
    }

    /// A timestamp, stored in seconds.
    pub(super) fn timestamp(&self, column: usize) -> SqlResult<Timestamp> {
        Ok(Timestamp::from_seconds(self.get::<i64>(column)?.unsigned_abs()))
    }

    /// The same, or null.
    pub(super) fn optional_timestamp(&self, column: usize) -> SqlResult<Option<Timestamp>> {
        Ok(self.optional::<i64>(column)?.map(|seconds| Timestamp::from_seconds(seconds.unsigned_abs())))
    }
}

/// A connection to a database.
pub(crate) trait Sql {
    /// Its dialect.
    fn dialect(&self) -> Dialect;

    /// Runs a statement without an answer; returns the number of changed rows.
    fn execute(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<u64>;

    /// Runs a statement and calls `each` with every row of its answer.
    fn each_row(
        &self,
        statement: &str,
        values: &[Value<'_>],
        each: &mut dyn FnMut(&dyn Row) -> SqlResult<()>,
    ) -> SqlResult<()>;

    /// Locks the ratings and blocks of these players against other servers until the end of the transaction.
    fn hold_players(&self, players: &[&str]) -> SqlResult<()>;

    /// Removes some of the games whose ends are numbered up to `last`, the oldest first, with all their data and the players
    /// without other games; returns the number of games. The newest game stays whatever its age.
    fn remove_some(&self, last: i64) -> SqlResult<u64>;
}

impl dyn Sql + '_ {
    /// All rows of an answer.
    pub(super) fn rows<T>(
        &self,
        statement: &str,
        values: &[Value<'_>],
        read: impl Fn(&dyn Row) -> SqlResult<T>,
    ) -> SqlResult<Vec<T>> {
        let mut rows = Vec::new();
        self.each_row(statement, values, &mut |row| {
            rows.push(read(row)?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// The first row of an answer, if there is one.
    pub(super) fn row<T>(
        &self,
        statement: &str,
        values: &[Value<'_>],
        read: impl Fn(&dyn Row) -> SqlResult<T>,
    ) -> SqlResult<Option<T>> {
        let mut first = None;
        self.each_row(statement, values, &mut |row| {
            if first.is_none() {
                first = Some(read(row)?);
            }
            Ok(())
        })?;
        Ok(first)
    }

    /// The only column of the only row of an answer.
    pub(super) fn one<T: Column>(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<T> {
        let found = self.row(statement, values, |row| row.get(0))?;
        found.ok_or_else(|| SqlError::unreadable(0, "there is no row"))
    }
}

/// The number of ids in one query.
const CHUNK: usize = 250;

/// The placeholders of a chunk of ids.
fn placeholders() -> String {
    (1..=CHUNK).map(|place| format!("?{place}")).collect::<Vec<_>>().join(", ")
}

/// Whether a name or an id may be this text. They have no control characters, and `PostgreSQL` refuses NUL in a statement.
fn is_searchable(text: &str) -> bool {
    !text.contains(char::is_control)
}

/// Runs one statement for many ids, a chunk at a time.
fn in_chunks<P, T>(
    all: &[P],
    id: impl Fn(&P) -> &str,
    mut ask: impl FnMut(&[Value<'_>]) -> SqlResult<Vec<T>>,
) -> SqlResult<Vec<T>> {
    let mut answers = Vec::new();
    for chunk in all.chunks(CHUNK) {
        let mut ids: Vec<Value<'_>> = chunk.iter().map(|one| id(one).into()).collect();
        // Repeating the last id changes nothing.
        ids.resize(CHUNK, ids[chunk.len() - 1]);
        answers.extend(ask(&ids)?);
    }
    Ok(answers)
}

/// How a change checks its epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// Once, at the start: enough for rows that every server may change.
    Checked,
    /// Until the end, which blocks takeovers: for data that one server owns.
    Held,
}

/// A store that is a database. Transactions that conflict with those of another server are run again, so functions may be called twice.
pub(crate) trait SqlStore: fmt::Debug + Send + Sync {
    /// Runs a change in its own transaction.
    fn change<T: Send + 'static>(
        &self,
        epoch: Epoch,
        guard: Guard,
        change: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>>;

    /// Runs queries in their own transaction.
    fn find<T: Send + 'static>(
        &self,
        find: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>>;
}
