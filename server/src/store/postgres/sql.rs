//! `PostgreSQL` as an SQL database.

use std::error::Error;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type};

use crate::store::postgres::prune;
use crate::store::postgres::session::Session;
use crate::store::sql::{Dialect, Row, Sql, SqlResult, Value};

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match *self {
            Self::Null => Ok(IsNull::Yes),
            Self::Bool(value) => value.to_sql_checked(ty, out),
            Self::Int(value) if *ty == Type::INT2 => i16::try_from(value)?.to_sql(ty, out),
            Self::Int(value) if *ty == Type::INT4 => i32::try_from(value)?.to_sql(ty, out),
            Self::Int(value) => value.to_sql_checked(ty, out),
            Self::Real(value) => value.to_sql_checked(ty, out),
            Self::Text(value) => value.to_sql_checked(ty, out),
            Self::Bytes(value) => value.to_sql_checked(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        // `to_sql` refuses a value of another type.
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

impl Row for tokio_postgres::Row {
    fn int(&self, column: usize) -> SqlResult<Option<i64>> {
        Ok(match *self.columns()[column].type_() {
            Type::BOOL => self.try_get::<_, Option<bool>>(column)?.map(i64::from),
            Type::INT2 => self.try_get::<_, Option<i16>>(column)?.map(i64::from),
            Type::INT4 => self.try_get::<_, Option<i32>>(column)?.map(i64::from),
            _ => self.try_get(column)?,
        })
    }

    fn real(&self, column: usize) -> SqlResult<Option<f64>> {
        Ok(self.try_get(column)?)
    }

    fn text(&self, column: usize) -> SqlResult<Option<&str>> {
        Ok(self.try_get(column)?)
    }

    fn bytes(&self, column: usize) -> SqlResult<Option<&[u8]>> {
        Ok(self.try_get(column)?)
    }

    fn text_bytes(&self, column: usize) -> SqlResult<&[u8]> {
        Ok(self.try_get::<_, &str>(column)?.as_bytes())
    }
}

impl Sql for Session {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn execute(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<u64> {
        self.execute_common(statement, values)
    }

    fn each_row(
        &self,
        statement: &str,
        values: &[Value<'_>],
        each: &mut dyn FnMut(&dyn Row) -> SqlResult<()>,
    ) -> SqlResult<()> {
        self.query_common(statement, values)?.iter().try_for_each(|row| each(row))
    }

    fn hold_players(&self, players: &[&str]) -> SqlResult<()> {
        // Always in the same order, against deadlocks.
        const HOLD: &str = "SELECT pg_advisory_xact_lock(hashtextextended(player, 0)) FROM \
            (SELECT DISTINCT player FROM unnest($1::text[]) AS held (player) ORDER BY player) AS sorted";
        self.query(HOLD, &[&players])?;
        Ok(())
    }

    fn remove_some(&self, last: i64) -> SqlResult<u64> {
        prune::remove_some(self, last)
    }
}
