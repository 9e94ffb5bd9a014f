//! The lobby server alone.

use std::process::ExitCode;

use bidak_server::{RunError, ServeArgs};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A server for board games: people and bots play over WebSocket
#[derive(Debug, Parser)]
#[command(
    name = "bidak-server",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  bidak-server\n  bidak-server --listen 127.0.0.1:0 --log debug\n  \
                  BIDAK_LOG_FORMAT=json bidak-server --rooms 500\n  bidak-server store list\n\n\
                  SIGINT and SIGTERM shut it down gracefully; a second one ends it at once. So does closing the terminal in which it \
                  was started, unless with nohup. SIGHUP reloads the certificate; on Windows, restart the server for that."
)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,

    #[command(subcommand)]
    command: Option<ServerCommand>,
}

/// Commands besides serving.
#[derive(Debug, Subcommand)]
enum ServerCommand {
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    Store(bidak_server::StoreArgs),
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    Club(bidak_server::ClubArgs),
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    Moderate(bidak_server::ModerateArgs),
}

fn main() -> ExitCode {
    // A sentence without a backtrace, because the operator must fix the problem.
    run().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run() -> anyhow::Result<ExitCode> {
    let Cli { serve, command } = Cli::parse();
    match command {
        #[cfg(any(feature = "postgres", feature = "sqlite"))]
        Some(ServerCommand::Store(args)) => match bidak_server::run_store(&args) {
            Err(error) if error.is_usage() => {
                eprintln!("error: {error}");
                return Ok(ExitCode::from(2));
            }
            done => done?,
        },
        #[cfg(any(feature = "postgres", feature = "sqlite"))]
        Some(ServerCommand::Club(args)) => bidak_server::run_club(&args)?,
        #[cfg(any(feature = "postgres", feature = "sqlite"))]
        Some(ServerCommand::Moderate(args)) => bidak_server::run_moderate(&args)?,
        None => match bidak_server::run(&serve) {
            Err(error @ RunError::Config(_)) => Cli::command().error(ErrorKind::ValueValidation, error).exit(),
            done => done?,
        },
    }
    Ok(ExitCode::SUCCESS)
}
