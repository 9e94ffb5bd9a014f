//! `SQLite` as an SQL database.

use rusqlite::types::{ToSqlOutput, Type, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};

use crate::store::StoreError;
use crate::store::sql::{Dialect, Row, Sql, SqlError, SqlResult, Value};
use crate::store::sqlite::prune;

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Bool(value) => ValueRef::Integer((*value).into()),
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Real(value) => ValueRef::Real(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

impl Row for rusqlite::Row<'_> {
    fn int(&self, column: usize) -> SqlResult<Option<i64>> {
        self.get_ref(column)?.as_i64_or_null().map_err(|error| SqlError::unreadable(column, error))
    }

    fn real(&self, column: usize) -> SqlResult<Option<f64>> {
        self.get_ref(column)?.as_f64_or_null().map_err(|error| SqlError::unreadable(column, error))
    }

    fn text(&self, column: usize) -> SqlResult<Option<&str>> {
        self.get_ref(column)?.as_str_or_null().map_err(|error| SqlError::unreadable(column, error))
    }

    fn bytes(&self, column: usize) -> SqlResult<Option<&[u8]>> {
        self.get_ref(column)?.as_blob_or_null().map_err(|error| SqlError::unreadable(column, error))
    }

    fn text_bytes(&self, column: usize) -> SqlResult<&[u8]> {
        self.get_ref(column)?.as_bytes().map_err(|error| SqlError::unreadable(column, error))
    }
}

impl Sql for Connection {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn execute(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<u64> {
        Ok(self.prepare_cached(statement)?.execute(params_from_iter(values))? as u64)
    }

    fn each_row(
        &self,
        statement: &str,
        values: &[Value<'_>],
        each: &mut dyn FnMut(&dyn Row) -> SqlResult<()>,
    ) -> SqlResult<()> {
        let mut statement = self.prepare_cached(statement)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            each(row)?;
        }
        Ok(())
    }

    /// Nothing to lock: one server uses a file.
    fn hold_players(&self, _: &[&str]) -> SqlResult<()> {
        Ok(())
    }

    fn remove_some(&self, last: i64) -> SqlResult<u64> {
        Ok(prune::remove_some(self, last)?)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// For the writer, whose own statements return errors of `SQLite`.
impl From<SqlError> for rusqlite::Error {
    fn from(error: SqlError) -> Self {
        match error {
            SqlError::Sqlite(error) => error,
            SqlError::Unreadable { column, problem } => {
                Self::FromSqlConversionFailure(column, Type::Text, problem.into())
            }
            error => Self::ToSqlConversionFailure(error.to_string().into()),
        }
    }
}
