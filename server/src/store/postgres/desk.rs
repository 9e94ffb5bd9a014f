//! The database for operators, also while servers use it.

use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::store::address::DatabaseAddress;
use crate::store::postgres::connector::Connector;
use crate::store::postgres::outage::{is_conflict, is_duplicate};
use crate::store::postgres::schema;
use crate::store::postgres::session::Session;
use crate::store::problem::StoreProblem;
use crate::store::sql::{Access, Desk, Sql, SqlResult};
use crate::store::{OpenError, StoreError};

/// The most tries of a transaction that conflicts with servers.
const TRIES: u32 = 20;

/// A connection of an operator.
#[derive(Debug)]
pub(in crate::store) struct PostgresDesk {
    session: Session,
}

impl PostgresDesk {
    /// Connects to a database that has the tables of this version.
    pub(in crate::store) fn open(address: &DatabaseAddress) -> Result<Self, OpenError> {
        let open = || {
            let session = Connector::new(address)?.connect().map_err(|error| StoreProblem::unusable(&error))?;
            schema::must_be_current(&session)?;
            Ok(Self { session })
        };
        open().map_err(|problem| OpenError::new(address, problem))
    }
}

impl Desk for PostgresDesk {
    fn transact(&self, access: Access, work: &mut dyn FnMut(&dyn Sql) -> SqlResult<()>) -> SqlResult<()> {
        let begin = match access {
            Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
            Access::Write => "BEGIN ISOLATION LEVEL SERIALIZABLE",
        };
        for pause in 1..TRIES {
            match self.session.transact(begin, || work(&self.session)) {
                Err(error) if is_conflict(&error) || is_duplicate(&error) => {
                    thread::sleep(Duration::from_millis(u64::from(pause) * 10));
                }
                done => return done,
            }
        }
        self.session.transact(begin, || work(&self.session))
    }

    /// The games that cannot be read to their end. `PostgreSQL` checks its files itself.
    fn damage(&self) -> SqlResult<Vec<String>> {
        const ASIDE: &str = "SELECT DISTINCT id FROM games JOIN aside ON aside.game = games.key ORDER BY id";
        let database: &dyn Sql = &self.session;
        database.rows(ASIDE, &[], |row| Ok(format!("game {}: it cannot be read to its end", row.str(0)?)))
    }

    fn backup(&self, _: &Path) -> Result<(), StoreError> {
        Err(StoreError::Failed("PostgreSQL copies its databases itself, with pg_dump".to_owned()))
    }
}
