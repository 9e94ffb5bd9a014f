//! Connections to the database, with retries.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio_postgres::Config;
use tokio_postgres::config::Host;

use crate::base::environment;
use crate::store::StoreError;
use crate::store::address::DatabaseAddress;
use crate::store::postgres::encryption::{Encryption, SslOptions};
use crate::store::postgres::outage::{is_conflict, is_outage};
use crate::store::postgres::schema;
use crate::store::postgres::session::Session;
use crate::store::postgres::tls::{self, Tls};
use crate::store::problem::StoreProblem;
use crate::store::sql::{SqlError, SqlResult, sentence};

/// The most time for a TCP connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// The most time for a TCP acknowledgement.
const ACKNOWLEDGEMENT_TIMEOUT: Duration = Duration::from_secs(3);

/// The first and the longest pause between two tries; pauses double. A node notices the end of an outage within the longest.
const RETRY_PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(250)];

/// The most time in which a dropped store tries to finish its work.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Makes connections to a database.
pub(super) struct Connector {
    config: Config,
    tls: Tls,
    /// The name of all connections of this store.
    sessions: String,
    /// When it was made.
    since: Instant,
    /// When the store was dropped.
    closed: Mutex<Option<Instant>>,
    bell: Condvar,
    /// The sessions that the database does not let in.
    missing: AtomicUsize,
}

/// The problem of a thread that panicked.
pub(super) fn panicked() -> StoreProblem {
    StoreProblem::Unusable("a thread panicked".to_owned())
}

impl Connector {
    pub(super) fn new(address: &DatabaseAddress) -> Result<Self, StoreProblem> {
        let (url, options) = SslOptions::take_from(address.url());
        let mut config: Config = url.parse().map_err(|error| StoreProblem::unusable(&sentence(&error)))?;
        if config.get_hosts().is_empty() {
            // The certificate must name the IP address.
            let hosts: Vec<String> = config.get_hostaddrs().iter().map(ToString::to_string).collect();
            for host in if hosts.is_empty() { vec!["localhost".to_owned()] } else { hosts } {
                config.host(host);
            }
        }
        let is_remote = config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(_)));
        let encryption = if is_remote { options.settle()? } else { Encryption::NONE };
        encryption.apply(&mut config);
        let tls = tls::open(&encryption)?;
        if config.get_user().is_none() {
            let user = std::env::var("USER").map_err(|_| StoreProblem::unusable(&"the address names no user"))?;
            config.user(user);
        }
        if let Some(password) = address.password().map(str::to_owned).or_else(|| super::password::find(&config)) {
            config.password(password);
        }
        let sessions = format!("bidak {:016x}", environment::random::<u64>());
        config.application_name(&sessions).connect_timeout(CONNECT_TIMEOUT);
        if is_remote {
            config
                .tcp_user_timeout(ACKNOWLEDGEMENT_TIMEOUT)
                .keepalives_idle(ACKNOWLEDGEMENT_TIMEOUT)
                .keepalives_interval(Duration::from_secs(1));
            config.keepalives_retries(ACKNOWLEDGEMENT_TIMEOUT.as_secs() as u32);
        }
        Ok(Self {
            config,
            tls,
            sessions,
            since: Instant::now(),
            closed: Mutex::default(),
            bell: Condvar::new(),
            missing: AtomicUsize::new(0),
        })
    }

    /// When it was made.
    pub(super) fn since(&self) -> Instant {
        self.since
    }

    /// The name of all connections of this store.
    pub(super) fn sessions(&self) -> &str {
        &self.sessions
    }

    /// Brings the tables up to date, and opens `N` sessions: a server that cannot have all of them does not begin.
    pub(super) fn prepare<const N: usize>(&self) -> Result<[Session; N], StoreProblem> {
        let mut sessions = Vec::with_capacity(N);
        for place in 0..N {
            let session = self.connect().map_err(|error| {
                let problem = StoreProblem::unusable(&error);
                if place > 0 {
                    StoreProblem::Unusable(format!("{problem}; a server needs {N} sessions"))
                } else {
                    problem
                }
            })?;
            if place == 0 {
                schema::bring_up_to_date(&session)?;
            }
            sessions.push(session);
        }
        Ok(sessions.try_into().expect("there are so many"))
    }

    /// Whether a session waits for the database to let it in.
    pub(super) fn lacks_sessions(&self) -> bool {
        self.missing.load(Ordering::Relaxed) > 0
    }

    /// One try.
    pub(super) fn connect(&self) -> Result<Session, SqlError> {
        Session::connect(&self.config, &self.tls)
    }

    /// Connects, however long it takes; fails only [`CLOSE_TIMEOUT`] after the store was dropped.
    fn reconnect(&self) -> Result<Session, StoreError> {
        let mut pause = RETRY_PAUSES[0];
        let mut missing = None;
        loop {
            let error = match self.connect() {
                Ok(session) => return Ok(session),
                Err(error) => error,
            };
            tracing::warn!(%error, "the database cannot be reached; trying again");
            missing.get_or_insert_with(|| Missing::count(&self.missing));
            if self.pause(pause) {
                return Err(error.into());
            }
            pause = (pause * 2).min(RETRY_PAUSES[1]);
        }
    }

    /// Waits; returns whether to give up.
    pub(super) fn pause(&self, pause: Duration) -> bool {
        let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        let (closed, _) = self.bell.wait_timeout(closed, pause).unwrap_or_else(PoisonError::into_inner);
        closed.is_some_and(|at| at.elapsed() > CLOSE_TIMEOUT)
    }

    /// Bounds all waits from now on.
    pub(super) fn close(&self) {
        *self.closed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.bell.notify_all();
    }

    /// Runs idempotent work until it succeeds or fails for good: outages and conflicts are retried. Connects if necessary.
    pub(super) fn retry<T>(
        &self,
        session: &mut Option<Session>,
        mut work: impl FnMut(&Session) -> SqlResult<T>,
    ) -> Result<T, StoreError> {
        loop {
            let error = match work(self.connected(session)?) {
                Ok(done) => return Ok(done),
                Err(error) if is_conflict(&error) => error,
                Err(error) if is_outage(&error) => {
                    tracing::warn!(%error, "the database did not answer; asking again");
                    *session = None;
                    error
                }
                Err(error) => return Err(error.into()),
            };
            if self.pause(RETRY_PAUSES[0]) {
                return Err(error.into());
            }
        }
    }

    /// The connection, made if necessary.
    fn connected<'a>(&self, session: &'a mut Option<Session>) -> Result<&'a Session, StoreError> {
        if session.as_ref().is_some_and(Session::is_closed) {
            *session = None;
        }
        match session {
            Some(session) => Ok(session),
            None => Ok(session.insert(self.reconnect()?)),
        }
    }
}

/// Counts a missing session until it is dropped.
struct Missing<'a>(&'a AtomicUsize);

impl<'a> Missing<'a> {
    fn count(missing: &'a AtomicUsize) -> Self {
        missing.fetch_add(1, Ordering::Relaxed);
        Self(missing)
    }
}

impl Drop for Missing<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Connector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Connector").field(&self.sessions).finish()
    }
}
