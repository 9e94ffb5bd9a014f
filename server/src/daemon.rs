//! The server as a program of its own: logs, signals, a runtime.

use std::io;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Config, LogFormat, ServeArgs};
use crate::serve;

/// Runs a server as told on the command line until SIGINT or SIGTERM. A second signal ends the process at once.
pub fn run(args: &ServeArgs) -> io::Result<()> {
    start_logging(args);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind(&args.listen)
            .await
            .map_err(|error| io::Error::new(error.kind(), format!("cannot listen on {}: {error}", args.listen)))?;
        let shutdown = CancellationToken::new();
        tokio::spawn(watch_signals(shutdown.clone()));
        let store = args.store_place().open().map_err(io::Error::other)?;
        serve(listener, Config { store, ..args.config() }, shutdown).await
    })
}

/// Log lines go to the standard error. Other crates speak from warnings on.
fn start_logging(args: &ServeArgs) {
    let targets = Targets::new().with_default(tracing::Level::WARN.min(args.log)).with_target("bidak_server", args.log);
    let lines = fmt::layer().with_writer(io::stderr);
    let lines = match args.log_format {
        LogFormat::Text => lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr())).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // Somebody who embeds the server may log already.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
}

async fn watch_signals(shutdown: CancellationToken) {
    signal().await;
    tracing::info!("told to stop; once more to stop at once");
    shutdown.cancel();
    signal().await;
    tracing::warn!("stopping at once");
    std::process::exit(130);
}

/// The next SIGINT or SIGTERM.
#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot listen for SIGTERM");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        () = terminated => {}
        () = interrupted() => {}
    }
}

/// The next Ctrl-C.
#[cfg(not(unix))]
async fn signal() {
    interrupted().await;
}

async fn interrupted() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "cannot listen for Ctrl-C");
        std::future::pending::<()>().await;
    }
}
