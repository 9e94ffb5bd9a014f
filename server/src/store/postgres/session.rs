//! A connection that blocks its thread until each answer.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use futures::TryStreamExt;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Statement};

use crate::store::Epoch;
use crate::store::postgres::tls::Tls;
use crate::store::sql::{SqlError, SqlResult, Value};

/// The most time until a connection is ready: enough to try several hosts that are down.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A value for a statement of `PostgreSQL` only.
pub(super) type Param<'a> = &'a (dyn ToSql + Sync);

/// A connection with its prepared statements.
pub(super) struct Session {
    runtime: Runtime,
    client: Client,
    statements: RefCell<HashMap<String, Statement>>,
    plans_by_keys: Cell<bool>,
}

impl Session {
    pub(super) fn connect(config: &Config, tls: &Tls) -> Result<Self, SqlError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| SqlError::unreadable(0, error))?;
        // Without the timeout a peer that accepts connections but never answers would block for ever.
        let greeted = runtime.block_on(async { timeout(CONNECT_TIMEOUT, config.connect(tls.clone())).await });
        let (client, connection) = greeted.map_err(|_| SqlError::Silent)??;
        runtime.spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(error = crate::store::sql::sentence(&error), "a connection to the database has ended");
            }
        });
        let session = Self { runtime, client, statements: RefCell::default(), plans_by_keys: Cell::default() };
        // Acknowledged means durable, also on a synchronous standby, so the two weaker settings are raised. `remote_write` and
        // `remote_apply` stay.
        session.run(
            "SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit') IN ('off', 'local')",
        )?;
        Ok(session)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    pub(super) fn wait<T>(&self, answer: impl Future<Output = Result<T, tokio_postgres::Error>>) -> SqlResult<T> {
        Ok(self.runtime.block_on(answer)?)
    }

    /// Runs statements without values or answers.
    pub(super) fn run(&self, statements: &str) -> SqlResult<()> {
        self.wait(self.client.batch_execute(statements))
    }

    /// Makes later statements use generic plans with index scans: a plan made while the tables are small would scan them all when they have
    /// grown.
    pub(super) fn plan_by_keys(&self) -> SqlResult<()> {
        const SETTINGS: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off; \
            SET enable_mergejoin = off; SET jit = off";
        if !self.plans_by_keys.get() {
            self.run(SETTINGS)?;
            self.plans_by_keys.set(true);
        }
        Ok(())
    }

    /// A prepared statement.
    pub(super) fn statement(&self, text: &str, types: &[Type]) -> SqlResult<Statement> {
        if let Some(statement) = self.statements.borrow().get(text) {
            return Ok(statement.clone());
        }
        let statement = self.wait(self.client.prepare_typed(text, types))?;
        self.statements.borrow_mut().insert(text.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Runs a statement of `PostgreSQL` only; returns the rows of its answer.
    pub(super) fn query(&self, text: &str, values: &[Param<'_>]) -> SqlResult<Vec<tokio_postgres::Row>> {
        let statement = self.statement(text, &[])?;
        self.wait(self.client.query(&statement, values))
    }

    /// Runs a statement of `PostgreSQL` only, without an answer; returns the number of changed rows.
    pub(super) fn change(&self, text: &str, values: &[Param<'_>]) -> SqlResult<u64> {
        let statement = self.statement(text, &[])?;
        self.wait(self.client.execute(&statement, values))
    }

    /// Runs `work` in a transaction with this `BEGIN`. A failure rolls it back.
    pub(super) fn transact<T>(&self, begin: &str, work: impl FnOnce() -> SqlResult<T>) -> SqlResult<T> {
        self.run(begin)?;
        let done = work();
        match done {
            Ok(done) => self.run("COMMIT").map(|()| done),
            Err(error) => {
                // Fails only if the connection has ended, and the transaction with it.
                let _ = self.run("ROLLBACK");
                Err(error)
            }
        }
    }

    /// Runs a statement of all databases, without an answer; returns the number of changed rows.
    pub(super) fn execute_common(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<u64> {
        let statement = self.prepared(statement, values)?;
        self.wait(self.client.execute_raw(&statement, values))
    }

    /// Runs a statement of all databases; returns the rows of its answer.
    pub(super) fn query_common(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<Vec<tokio_postgres::Row>> {
        let statement = self.prepared(statement, values)?;
        self.wait(async { self.client.query_raw(&statement, values).await?.try_collect().await })
    }

    /// A statement of all databases, prepared in the dialect of this one for the types of `values`.
    fn prepared(&self, statement: &str, values: &[Value<'_>]) -> SqlResult<Statement> {
        if let Some(statement) = self.statements.borrow().get(statement) {
            return Ok(statement.clone());
        }
        let of = |value: &Value<'_>| match value {
            // The database derives the type from the statement.
            Value::Null => Type::UNKNOWN,
            Value::Bool(_) => Type::BOOL,
            Value::Int(_) => Type::INT8,
            Value::Real(_) => Type::FLOAT8,
            Value::Text(_) => Type::TEXT,
            Value::Bytes(_) => Type::BYTEA,
        };
        let types: Vec<Type> = values.iter().map(of).collect();
        let prepared = self.wait(self.client.prepare_typed(&statement.replace('?', "$"), &types))?;
        self.statements.borrow_mut().insert(statement.to_owned(), prepared.clone());
        Ok(prepared)
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Session(..)")
    }
}

/// An epoch as a value of the database.
pub(super) fn value(epoch: Epoch) -> i64 {
    epoch.0 as i64
}
