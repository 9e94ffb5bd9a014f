//! The settings of backups.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};

/// Backups of the store's file while the server runs.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct BackupSettings {
    /// Folder for backups of the store's file: each is a whole store, made while games are played, and checked; without it none
    /// are made. A database is copied by its own programs
    #[arg(id = "backup", long = "backup", env = "BIDAK_BACKUP", value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// Time between two backups: a number with m for minutes, h for hours or d for days
    #[arg(id = "backup_every", long = "backup-every", env = "BIDAK_BACKUP_EVERY", value_name = "TIME")]
    #[arg(default_value = "6h", value_parser = span)]
    pub every: Duration,

    /// Backups that stay: after each one the oldest beyond them are removed
    #[arg(id = "backups", long = "backups", env = "BIDAK_BACKUPS", value_name = "N", default_value_t = 14)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    pub most: u32,
}

/// A time such as 30m, 6h or 1d.
pub(crate) fn span(text: &str) -> Result<Duration, String> {
    let wrong = || "it is a number with m, h or d, such as 30m, 6h or 1d".to_owned();
    let unit = match text.bytes().last() {
        Some(b'm') => 60,
        Some(b'h') => 60 * 60,
        Some(b'd') => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    if number == 0 { Err(wrong()) } else { Ok(Duration::from_secs(u64::from(number) * unit)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit() {
        for (text, seconds) in [("30m", Some(1800)), ("6h", Some(21_600)), ("2d", Some(172_800))] {
            assert_eq!(span(text).ok().map(|time| time.as_secs()), seconds, "{text}");
        }
        for text in ["", "h", "0h", "6", "-1h", "6 h", "6s", "99999999999d", "é"] {
            assert!(span(text).is_err(), "{text:?}");
        }
    }
}
