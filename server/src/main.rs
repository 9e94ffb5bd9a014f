//! The lobby server alone.

use bidak_server::ServeArgs;
use clap::Parser;

/// A server for board games: people and bots play over WebSocket
#[derive(Debug, Parser)]
#[command(
    name = "bidak-server",
    version,
    after_help = "Examples:\n  bidak-server\n  bidak-server --listen 127.0.0.1:0 --log debug\n  \
                  BIDAK_LOG_FORMAT=json bidak-server --rooms 500\n\n\
                  SIGINT and SIGTERM end it in order; a second one ends it at once."
)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,
}

fn main() -> anyhow::Result<()> {
    let Cli { serve } = Cli::parse();
    Ok(bidak_server::run(&serve)?)
}
