//! The server as a program of its own: settings, logs, signals, runtime.

use std::io::{self, IsTerminal, Write};
#[cfg(unix)]
use std::sync::Arc;

use thiserror::Error;
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::signal::unix::{self, SignalKind};
#[cfg(unix)]
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Subscriber;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{ConfigError, LogFormat, ServeArgs, Services};
use crate::engine::tables;
use crate::net::addresses::{invitation, listen_problem};
use crate::run::serve::serve;

mod interrupts;

pub use interrupts::Interrupts;

/// Why a server did not start, or failed.
#[derive(Debug, Error)]
pub enum RunError {
    /// The settings are wrong; this has an exit code of its own.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// An error of the system.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs a server with the settings of the command line: prints how players connect, and serves until SIGINT or SIGTERM. A second
/// signal ends the process at once. SIGHUP reloads the certificate; but if the terminal of the server has closed, it shuts the
/// server down.
pub fn run(args: &ServeArgs) -> Result<(), RunError> {
    if let Some(text) = args.printed()? {
        io::stdout().write_all(text.as_bytes())?;
        return Ok(());
    }
    let settings = args.setup()?.settings;
    // A program that embeds the server may have set up its own log.
    let _ = log_lines(settings.log_format, settings.log.into(), wants_color(), io::stderr).try_init();
    if let Some(fault) = tables::install(settings.tables.as_deref()).map_err(io::Error::other)? {
        tracing::warn!(%fault, "playing without tables");
    }
    #[cfg(unix)]
    if let Some(most) = descriptors().filter(|most| *most < needed_descriptors(settings.config.connections)) {
        let (connections, needed) = (settings.config.connections, needed_descriptors(settings.config.connections));
        tracing::warn!(
            most,
            needed,
            connections,
            "too few file descriptors for --connections: raise ulimit -n, or LimitNOFILE of the unit"
        );
    }
    let listen = settings.listen;
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind(&listen).await.map_err(|error| {
            io::Error::new(error.kind(), format!("cannot listen on {listen}: {}", listen_problem(&error)))
        })?;
        let shutdown = CancellationToken::new();
        // Before the line `listening`, because a signal may come right after it.
        tokio::spawn(obey(Interrupts::listen()?, shutdown.clone()));
        let services = Services::with_store(settings.store.open().map_err(io::Error::other)?);
        #[cfg(unix)]
        tokio::spawn(on_hangups(
            unix::signal(SignalKind::hangup())?,
            has_terminal(),
            Arc::clone(&services.reload),
            shutdown.clone(),
        ));
        #[cfg(not(unix))]
        if settings.config.tls.is_some() {
            tracing::info!("a new certificate is used after a restart: this system has no SIGHUP");
        }
        let invitation = invitation(listener.local_addr()?, settings.config.tls.is_some());
        // The output may be closed.
        let _ = io::stdout().write_all(invitation.as_bytes());
        serve(listener, settings.config, services, shutdown).await
    })?;
    Ok(())
}

/// The most file descriptors that the system lets this process have; none without a limit.
#[cfg(unix)]
fn descriptors() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

/// The file descriptors for this number of connections, with those of the store, links, log and standard streams.
#[cfg(unix)]
fn needed_descriptors(connections: usize) -> u64 {
    /// Besides connections.
    const OTHERS: u64 = 64;
    connections as u64 + OTHERS
}

/// Writes log lines to `writer`: those of this crate from `level` on, those of other crates from warnings on.
fn log_lines<W>(format: LogFormat, level: tracing::Level, ansi: bool, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let targets = Targets::new().with_default(tracing::Level::WARN.min(level)).with_target("bidak_server", level);
    // If lines cannot be written, for example because the terminal has closed, errors about that cannot be either.
    let lines = fmt::layer().with_writer(writer).log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(ansi).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // One filter for the whole subscriber: a filter for the lines only would check every span again.
    tracing_subscriber::registry().with(targets).with(lines)
}

/// Shuts the server down gracefully at the first request, and at once at the second.
async fn obey(mut interrupts: Interrupts, shutdown: CancellationToken) {
    interrupts.next().await;
    tracing::info!("shutting down; a second signal stops at once");
    shutdown.cancel();
    interrupts.next().await;
    tracing::warn!("stopping at once");
    std::process::exit(130);
}

/// Whether log lines may have colours.
fn wants_color() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !no_color
}

/// Whether input, output or errors are a terminal that is still open.
#[cfg(unix)]
fn has_terminal() -> bool {
    io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal()
}

/// Reloads the certificate at each SIGHUP, except when the terminal of the server has closed: that shuts the server down. A
/// server started without a terminal, by nohup or a service manager, always reloads.
#[cfg(unix)]
async fn on_hangups(mut hangups: unix::Signal, had_terminal: bool, reload: Arc<Notify>, shutdown: CancellationToken) {
    while hangups.recv().await.is_some() {
        if had_terminal && !has_terminal() {
            shutdown.cancel();
        } else {
            reload.notify_one();
        }
    }
}

#[cfg(test)]
mod tests;
