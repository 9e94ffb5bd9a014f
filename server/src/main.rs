//! The lobby server alone.

use std::process::ExitCode;

use bidak_server::{RunError, ServeArgs};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

/// A server for board games: people and bots play over WebSocket
#[derive(Debug, Parser)]
#[command(
    name = "bidak-server",
    version,
    after_help = "Examples:\n  bidak-server\n  bidak-server --listen 127.0.0.1:0 --log debug\n  \
                  BIDAK_LOG_FORMAT=json bidak-server --rooms 500\n\n\
                  SIGINT and SIGTERM end it in order; a second one ends it at once. SIGHUP has the certificate read again."
)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,
}

fn main() -> anyhow::Result<ExitCode> {
    let Cli { serve } = Cli::parse();
    match bidak_server::run(&serve) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error @ RunError::Config(_)) => Cli::command().error(ErrorKind::ValueValidation, error).exit(),
        Err(error) => Err(error.into()),
    }
}
