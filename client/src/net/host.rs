//! Servers in this process: a private one for playing alone, and one that others can reach. The log lines of the server
//! are discarded, because no subscriber is installed.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bidak_server::store::Store;
use bidak_server::{Club, Config, RunError, Services};
use bidak_shared::kind::{EngineFamily, GameKind};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::base::failure::{Code, Failure};
use crate::net::lan::Announcement;
use crate::net::solo::SoloStores;

pub use bidak_server::ServeArgs;
pub use bidak_server::store::{OpenError, StorePlace, StoreProblem};
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use bidak_server::{ClubArgs, ModerateArgs, OperatorError, StoreArgs, run_club, run_moderate, run_store};

/// Where a server for others listens by default: on every address of this machine.
pub const LISTEN: &str = "0.0.0.0:7878";

/// The name of a server whose player has none.
const UNNAMED: &str = "Bidak";

/// How long [`HostHandle::stop`] waits; the server itself ends sooner.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a file that this program has used is waited for: the threads of its last server end soon.
const RELEASE: Duration = Duration::from_secs(2);

/// The pause between two attempts to open it.
const RELEASE_CHECK: Duration = Duration::from_millis(10);

/// A game that is left lies in the store almost at once: the program may end at any moment.
const UNLOAD: Duration = Duration::from_millis(50);

/// The finished games that a store of solo games keeps: the library has those that the player has played to the end.
const SOLO_GAMES: &str = "100";

/// A server in this process. It ends when the last clone of this is dropped; [`HostHandle::stop`] ends it and waits for that.
#[derive(Clone, Debug)]
pub struct HostHandle {
    /// The URL for this process, such as `ws://127.0.0.1:40123/ws`.
    pub url: String,
    /// The file with its games; none where they are in memory.
    pub file: Option<PathBuf>,
    /// Why the games of a solo player are in memory, although they should be in a file.
    pub unkept: Option<Arc<OpenError>>,
    /// The addresses to give to others, the most useful first, as they would type them after `bidak join`. None for
    /// a private server.
    pub share: Vec<String>,
    /// The same for this program.
    addresses: Vec<SocketAddr>,
    /// Announces the server while it lives.
    announcement: Option<Arc<Announcement>>,
    /// The permit for the stores of solo games.
    _turn: Option<Arc<OwnedSemaphorePermit>>,
    shutdown: Arc<DropGuard>,
    ended: CancellationToken,
}

/// The most plies that a bot on a seat of a server looks ahead.
pub fn most_plies_at_a_seat(game: GameKind, family: EngineFamily) -> u32 {
    bidak_server::most_bot_depth(game, family)
}

/// A server that could not be started.
#[derive(Debug, Error)]
pub enum HostError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {}", why_not_listening(.source))]
    Listen {
        /// The address.
        address: String,
        /// The error.
        source: io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// Another program plays the solo games of the file.
    #[error("these games are open in another window")]
    OpenElsewhere,
}

/// The reason in English. The system names neither the form of an address nor an example.
fn why_not_listening(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::InvalidInput => "write ADDR:PORT, such as 0.0.0.0:8080".to_owned(),
        _ => bidak_server::listen_problem(error),
    }
}

/// Starts a server that only this machine can reach, on a free port, with its games in memory.
pub async fn start_private() -> Result<HostHandle, HostError> {
    start_alone(Services::default()).await
}

/// The same with its games in a file: in `file`, or else in the first one of `stores` that no other program uses. If that file cannot be
/// used, the games are in memory, and [`HostHandle::unkept`] has the reason. In one program, one such server waits for the end of the last.
pub async fn start_solo(stores: &SoloStores, file: Option<&Path>) -> Result<HostHandle, HostError> {
    let turn = stores.turn().await;
    let opened = match file {
        Some(file) => match open_solo(stores, file).await {
            Err(error) if error.is_in_use() => return Err(HostError::OpenElsewhere),
            opened => Some((file.to_owned(), opened?)),
        },
        None => match open_first(stores).await {
            Ok(opened) => opened,
            Err(error) => {
                let host = start_private().await?;
                return Ok(HostHandle { unkept: Some(Arc::new(error)), ..host });
            }
        },
    };
    let Some((file, store)) = opened else { return start_private().await };
    let host = start_alone(Services::with_store(store)).await?;
    Ok(HostHandle { file: Some(file), _turn: turn.map(Arc::new), ..host })
}

/// Opens the first file that no other program uses; `None` if games are kept in memory.
async fn open_first(stores: &SoloStores) -> Result<Option<(PathBuf, Arc<dyn Store>)>, OpenError> {
    let mut files = stores.files().into_iter().peekable();
    while let Some(file) = files.next() {
        match open_solo(stores, &file).await {
            Ok(store) => return Ok(Some((file, store))),
            Err(error) if error.is_in_use() && files.peek().is_some() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Opens a file of solo games, unless its disk is so full that no game could begin.
async fn open_solo(stores: &SoloStores, file: &Path) -> Result<Arc<dyn Store>, OpenError> {
    let place = StorePlace::File(file.to_owned());
    let was_used = stores.was_used(file);
    let given_up = tokio::time::Instant::now() + RELEASE;
    let store = loop {
        match place.open() {
            Err(error) if error.is_in_use() && was_used && tokio::time::Instant::now() < given_up => {
                tokio::time::sleep(RELEASE_CHECK).await;
            }
            opened => break opened?,
        }
    };
    stores.uses(file);
    match store.free_bytes().await {
        Some(free) if free < Config::default().disk_reserve_mb << 20 => {
            Err(OpenError::new(file.display(), StoreProblem::Full))
        }
        _ => Ok(store),
    }
}

/// Starts a server for one player on this machine.
async fn start_alone(services: Services) -> Result<HostHandle, HostError> {
    let config = Config {
        // Other players do not compete for this machine's bots.
        bot_pace: Duration::ZERO,
        drain: Duration::ZERO,
        any_names: true,
        club: Club::Off,
        // A bot is never away, and the player need not be there.
        unfinished_per_guest: 0,
        unfinished_per_address: 0,
        rooms_per_player: usize::MAX,
        rooms_per_address: 0,
        unload: UNLOAD,
        keep_games: SOLO_GAMES.parse().expect("it is a number of games"),
        ..Config::default()
    };
    let mut host = start("127.0.0.1:0", config, services).await?;
    host.share.clear();
    Ok(host)
}

/// Starts a server that others can reach, on the usual port, or on a free one where that is taken.
pub async fn start_shared() -> Result<HostHandle, HostError> {
    match start_on(LISTEN, None).await {
        Err(HostError::Listen { source, .. }) if source.kind() == io::ErrorKind::AddrInUse => {
            start_on("0.0.0.0:0", None).await
        }
        host => host,
    }
}

/// Starts a server that others can reach, at `listen`, such as `0.0.0.0:7878`. Games are stored in `store`, by default
/// in the usual file, so that they go on when the host is back.
pub async fn start_on(listen: &str, store: Option<&StorePlace>) -> Result<HostHandle, HostError> {
    // The host has confirmed the end: no game can go on without this program.
    start_stored(listen, store, Config { drain: Duration::ZERO, ..Config::default() }).await
}

/// The same for a class, which sits behind one address: the bounds of an address are those of the server.
pub async fn start_class(listen: &str, store: Option<&StorePlace>) -> Result<HostHandle, HostError> {
    let config = Config {
        drain: Duration::ZERO,
        connections_per_address: 0,
        rooms_per_address: 0,
        unfinished_per_address: 0,
        new_players_per_address: 0,
        new_accounts_per_address: 0,
        archive_questions_per_address: 0,
        studies_per_address: 0,
        searches_per_address: 0,
        // A class sits behind one address, and its teacher sees who plays.
        rate_same_address: true,
        // A whole class mistypes codes; guessing one of a private room still takes years.
        wrong_guesses_per_address: 5_000,
        ..Config::default()
    };
    start_stored(listen, store, config).await
}

async fn start_stored(listen: &str, store: Option<&StorePlace>, config: Config) -> Result<HostHandle, HostError> {
    let usual = StorePlace::usual();
    let (place, opened) = match store {
        Some(place) => (place, place.open()?),
        None => match usual.open() {
            // Another host on this machine uses that file, so this one stores games in memory.
            Err(error) if error.is_in_use() => (&StorePlace::Memory, StorePlace::Memory.open()?),
            opened => (&usual, opened?),
        },
    };
    let mut host = start(listen, config, Services::with_store(opened)).await?;
    if let StorePlace::File(path) = place {
        host.file = Some(path.clone());
    }
    Ok(host)
}

/// Runs a server and nothing else until a signal stops it.
pub fn serve(args: &ServeArgs) -> Result<(), Failure> {
    bidak_server::run(args).map_err(|error| match error {
        RunError::Config(error) => Failure::usage(error),
        RunError::Io(error) => Failure::new(Code::Failed, error.to_string()),
    })
}

async fn start(listen: &str, config: Config, services: Services) -> Result<HostHandle, HostError> {
    let failed = |source| HostError::Listen { address: listen.to_owned(), source };
    let listener = TcpListener::bind(listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let shutdown = CancellationToken::new();
    let ended = CancellationToken::new();
    // Raised when the server has ended, also by a panic.
    let ends = ended.clone().drop_guard();
    let serving = bidak_server::serve(listener, config, services, shutdown.clone());
    tokio::spawn(async move {
        let _ends = ends;
        serving.await
    });
    Ok(HostHandle {
        url: url(address),
        share: share(address),
        file: None,
        unkept: None,
        _turn: None,
        addresses: bidak_server::addresses(address),
        announcement: None,
        shutdown: Arc::new(shutdown.drop_guard()),
        ended,
    })
}

impl HostHandle {
    /// Tells others on the same network that the server is there, under the name of its player. Not where only this machine can reach
    /// it. It ends with the last clone of this.
    pub fn announce(&mut self, name: Option<&str>) {
        let addresses: Vec<SocketAddr> = self.addresses.iter().copied().filter(|one| !one.ip().is_loopback()).collect();
        self.announcement = Announcement::make(name.unwrap_or(UNNAMED), &addresses).map(Arc::new);
    }

    /// Tells all guests, frees the port, and waits until the server has ended. The second call only waits.
    pub async fn stop(&self) {
        self.shutdown.token().cancel();
        // A server that still runs then ends with the process.
        let _ = tokio::time::timeout(PATIENCE, self.ended.cancelled()).await;
    }
}

/// The address at which this process reaches its own server.
fn url(address: SocketAddr) -> String {
    let loopback = |ip: IpAddr| match ip {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("ws://{}/ws", SocketAddr::new(loopback(address.ip()), address.port()))
}

/// How others reach a server that listens at `address`.
fn share(address: SocketAddr) -> Vec<String> {
    bidak_server::addresses(address).into_iter().map(bidak_server::typed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_reached_and_shown_as_people_type_it() {
        for (listen, own, others) in [
            ("192.168.1.7:7878", "ws://192.168.1.7:7878/ws", Some("192.168.1.7")),
            ("192.168.1.7:9000", "ws://192.168.1.7:9000/ws", Some("192.168.1.7:9000")),
            ("[fe80::1]:9000", "ws://[fe80::1]:9000/ws", Some("[fe80::1]:9000")),
            ("0.0.0.0:9000", "ws://127.0.0.1:9000/ws", None),
            ("[::]:9000", "ws://[::1]:9000/ws", None),
        ] {
            let address = listen.parse().expect("an address");
            assert_eq!(url(address), own);
            let shared = share(address);
            match others {
                Some(text) => assert_eq!(shared, [text]),
                None => assert!(!shared.is_empty() && shared.iter().all(|text| !text.starts_with("0.0.0.0"))),
            }
        }
    }

    #[test]
    fn the_usual_port_is_the_same_everywhere() {
        use crate::net::link::DEFAULT_PORT;
        assert_eq!(LISTEN, format!("0.0.0.0:{DEFAULT_PORT}"));
        assert_eq!(bidak_server::USUAL_PORT, DEFAULT_PORT);
        assert_eq!(bidak_server::Settings::LISTEN, LISTEN);
    }
}
