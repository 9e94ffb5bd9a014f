//! The settings of a server as a program: address, store, log and limits.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::config::Config;
use crate::store::StorePlace;

/// Every setting.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, env = "BIDAK_LISTEN", value_name = "ADDR:PORT", default_value = Settings::LISTEN)]
    pub listen: String,

    /// The file that stores games, the address of a database, or memory, which is lost when the process ends. By default
    /// bidak/games.db in the folder for data
    #[arg(long, env = "BIDAK_STORE", value_name = "PATH|memory")]
    #[arg(default_value_t = StorePlace::usual(), hide_default_value = true)]
    pub store: StorePlace,

    /// Folder with the tables of perfect play that bidak tables makes: bots and studies use them where they are. By default
    /// bidak/tables in the folder for data, which need not be there
    #[arg(long, env = "BIDAK_TABLES", value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// The limits and times.
    #[command(flatten)]
    pub config: Config,

    /// How log lines are written, on the standard error
    #[arg(long, env = "BIDAK_LOG_FORMAT", value_name = "FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,

    /// The least important log lines that are written
    #[arg(long, env = "BIDAK_LOG", value_name = "LEVEL", value_enum, default_value_t)]
    pub log: LogLevel,
}

impl Settings {
    /// Where a server listens by default: on every address, so that friends can join.
    pub const LISTEN: &'static str = "0.0.0.0:7878";
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// How important a log line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// Faults of the server.
    Error,
    /// Events that an operator should look at.
    Warn,
    /// Events of the server as a whole.
    #[default]
    Info,
    /// Events of each connection.
    Debug,
    /// Everything.
    Trace,
}

impl From<LogLevel> for tracing::Level {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Error => Self::ERROR,
            LogLevel::Warn => Self::WARN,
            LogLevel::Info => Self::INFO,
            LogLevel::Debug => Self::DEBUG,
            LogLevel::Trace => Self::TRACE,
        }
    }
}
