//! Databases for tests, all of one `PostgreSQL`.

use std::sync::{Mutex, OnceLock};

use super::postgres_server::PostgresServer;
use crate::store::StorePlace;

/// A new database of the server of this process; none if this machine has no `PostgreSQL`.
pub(in crate::store) fn database() -> Option<StorePlace> {
    static SERVER: OnceLock<Option<Mutex<(PostgresServer, u32)>>> = OnceLock::new();
    let server = SERVER.get_or_init(|| PostgresServer::start().map(|server| Mutex::new((server, 0))));
    let mut server = server.as_ref()?.lock().expect("nobody panics with it");
    let (server, last) = &mut *server;
    *last += 1;
    Some(place(server, &format!("test_{last}")))
}

/// A new database of a server.
pub(in crate::store) fn place(server: &mut PostgresServer, name: &str) -> StorePlace {
    server.database(name).parse().expect("an address")
}
