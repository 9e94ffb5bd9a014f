//! `bidak store` and `bidak-server store`: commands of an operator on the store of a server, which may be running.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{GameFilter, GameId, GameSummary, PlayerId};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};

use crate::operate::operator::{self, OperatorError};
use crate::store::{DatabaseAddress, GamesQuery, KeepGames, StoreDesk, StorePlace, StoreReport, StoredGame, Viewer};
use crate::tournaments::audit;

/// Show, copy and remove the games of a server
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
All of this but restore can be done while the server runs. A backup is a whole store. Do not copy the file alone: its last \
games are in the file with -wal at the end of its name. For a database of PostgreSQL, backup and restore print the command \
to use.

Exit codes: 0 done, 1 failed, 2 wrong usage.

Examples (bidak-server does the same):
  bidak store list --game reversi --limit 10
  bidak store show 3F8Q0ZK4N7WVR2TD
  bidak store export --format text > games.txt
  bidak store backup /var/backups/bidak-monday.db
  bidak store restore /var/backups/bidak-monday.db --store /var/lib/bidak/games.db
  bidak store check --store /var/lib/bidak/games.db
  bidak store rerate --check
  bidak store prune --keep-games 100000,365d --dry-run")]
pub struct StoreArgs {
    /// The file, or the address of a database [default: the file that serve uses]
    #[arg(long = "store", env = "BIDAK_STORE", value_name = "PATH", global = true)]
    place: Option<StorePlace>,

    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum StoreCommand {
    /// List finished games, the last one first
    List(ListArgs),
    /// Print one game with its moves
    Show {
        /// Its id, as list prints it
        #[arg(value_name = "ID")]
        game: GameId,

        /// The format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Print all games, the oldest first
    Export {
        /// The format; json has one object a line
        #[arg(long, value_enum, default_value = "json")]
        format: Format,

        /// Also unfinished games
        #[arg(long)]
        unfinished: bool,
    },
    /// Copy everything into a new file
    Backup {
        /// The new file
        #[arg(value_name = "FILE")]
        to: PathBuf,
    },
    /// Put a backup in the place of the store, while no server uses it; the files that were there get other names
    #[cfg(feature = "sqlite")]
    Restore {
        /// The backup
        #[arg(value_name = "FILE")]
        backup: PathBuf,
    },
    /// Check the database, and every game, result, rating and tournament in it; report damage
    Check,
    /// Recompute all ratings from the rated games, and correct those that differ
    Rerate {
        /// Only report differences
        #[arg(long)]
        check: bool,
    },
    /// Remove old finished games, and the players who have no other; print how many games
    ///
    /// Unfinished games stay. The file does not shrink: its free pages hold the next games.
    Prune {
        /// Games to keep: a number of the last games (5000), games of the last days (365d), or those within both
        /// (5000,365d)
        #[arg(long, value_name = "N|DAYSd|N,DAYSd")]
        keep_games: KeepGames,

        /// Only count them
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Args, Clone, Debug)]
struct ListArgs {
    /// Only this game
    #[arg(long, value_parser = PossibleValuesParser::new(GameKind::ALL.iter().map(|kind| kind.word())).try_map(|word| word.parse::<GameKind>()))]
    game: Option<GameKind>,

    /// Only games of the player with this id
    #[arg(long, value_name = "ID")]
    player: Option<PlayerId>,

    /// Only games of players with this name
    #[arg(long)]
    name: Option<String>,

    /// Only games with this outcome: first, second or draw
    #[arg(long)]
    outcome: Option<Outcome>,

    /// At most this many
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Formats of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Headers and moves, for people
    Text,
    /// Objects, for programs
    Json,
}

/// Carries out the command and prints to the standard output, which its reader may close early.
pub fn run_store(args: &StoreArgs) -> Result<(), OperatorError> {
    operator::to_stdout(|out| print(args, out))
}

fn print(args: &StoreArgs, out: &mut dyn Write) -> Result<(), OperatorError> {
    let place = args.place.as_ref();
    if let (StoreCommand::Backup { to }, Some(StorePlace::Database(address))) = (&args.command, place) {
        writeln!(out, "{}", dump(address, to))?;
        return Err(OperatorError::Dump);
    }
    #[cfg(feature = "sqlite")]
    if let StoreCommand::Restore { backup } = &args.command {
        return restore(place, backup, out);
    }
    if let StoreCommand::Prune { keep_games, dry_run: false } = &args.command {
        writeln!(out, "{}", operator::desk(place, true)?.prune(*keep_games)?)?;
        return Ok(());
    }
    if let StoreCommand::Rerate { check: false } = &args.command {
        let mended = operator::desk(place, true)?.mend_ratings()?;
        for problem in &mended {
            writeln!(out, "{problem}")?;
        }
        writeln!(out, "{} mended", mended.len())?;
        return Ok(());
    }
    let file = operator::desk(place, false)?;
    match &args.command {
        StoreCommand::List(list) => print_list(&file, list, out)?,
        StoreCommand::Show { game, format } => {
            let game = file.game(*game)?.ok_or(OperatorError::NoGame(*game))?;
            print_game(&game, *format, out)?;
        }
        StoreCommand::Export { format, unfinished } => {
            let mut is_first = true;
            file.every_game(|game| {
                if game.end.is_none() && !unfinished {
                    return Ok(());
                }
                if *format == Format::Text && !std::mem::take(&mut is_first) {
                    writeln!(out)?;
                }
                print_game(&game, *format, out).map_err(OperatorError::from)
            })?;
        }
        StoreCommand::Backup { to } => {
            file.backup(to)?;
            writeln!(out, "{}", to.display())?;
        }
        #[cfg(feature = "sqlite")]
        StoreCommand::Restore { .. } => unreachable!("it is done before the store is opened"),
        StoreCommand::Check => {
            let StoreReport { mut problems, without_checksum, .. } = file.check()?;
            problems.extend(check_tournaments(&file));
            if without_checksum > 0 {
                writeln!(out, "{without_checksum} games without checksum: an earlier version stored them")?;
            }
            print_problems(&problems, out)?;
        }
        StoreCommand::Rerate { .. } => print_problems(&file.check_ratings()?, out)?,
        StoreCommand::Prune { keep_games, .. } => writeln!(out, "{}", file.prunable(*keep_games)?)?,
    }
    Ok(())
}

/// Prints what a check has found, or that all is well.
fn print_problems(problems: &[String], out: &mut dyn Write) -> Result<(), OperatorError> {
    for problem in problems {
        writeln!(out, "{problem}")?;
    }
    if !problems.is_empty() {
        return Err(OperatorError::Damaged(problems.len()));
    }
    Ok(writeln!(out, "ok")?)
}

/// The tournaments that cannot be read, and their results that are not those of the stored games.
fn check_tournaments(desk: &StoreDesk) -> Vec<String> {
    let mut problems = Vec::new();
    let codes = desk.tournaments().unwrap_or_else(|error| {
        problems.push(error.to_string());
        Vec::new()
    });
    for code in codes {
        match desk.tournament(code) {
            // Games that cannot be read are among the problems already.
            Ok(Some(stored)) => problems.extend(audit(&stored, &mut |id| desk.game(id).ok().flatten())),
            Ok(None) => problems.push(format!("tournament {code}: its organiser is not among the accounts")),
            Err(error) => problems.push(format!("tournament {code}: {error}")),
        }
    }
    problems
}

/// Restores a backup, and names the files that it replaced.
#[cfg(feature = "sqlite")]
fn restore(place: Option<&StorePlace>, backup: &Path, out: &mut dyn Write) -> Result<(), OperatorError> {
    let place = place.cloned().unwrap_or_else(StorePlace::usual);
    let Some(restored) = place.restore(backup) else {
        if let StorePlace::Database(address) = &place {
            let (url, file) = (quoted(address.url()), quoted(&backup.display().to_string()));
            writeln!(out, "pg_restore --clean --if-exists --dbname={url} {file}")?;
            return Err(OperatorError::Dump);
        }
        return Err(OperatorError::Memory);
    };
    for kept in restored? {
        writeln!(out, "before: {}", kept.display())?;
    }
    Ok(writeln!(out, "{place}")?)
}

/// The command of `PostgreSQL` that makes a backup.
fn dump(address: &DatabaseAddress, to: &Path) -> String {
    format!("pg_dump --format=custom --file={} {}", quoted(&to.display().to_string()), quoted(address.url()))
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn print_game(game: &StoredGame, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Text => write!(out, "{}", game.record_text()),
        Format::Json => writeln!(out, "{}", serde_json::to_string(&game.record())?),
    }
}

fn print_list(file: &StoreDesk, args: &ListArgs, out: &mut dyn Write) -> Result<(), OperatorError> {
    let mut filter = GameFilter {
        game: args.game,
        player: args.player,
        name: args.name.clone(),
        outcome: args.outcome,
        ..GameFilter::default()
    };
    let mut left = args.limit;
    while left > 0 {
        filter.limit = Some(u32::try_from(left).unwrap_or(u32::MAX));
        let page = file.games(&GamesQuery { filter: filter.clone(), viewer: Viewer::Operator })?;
        left -= page.games.len();
        filter.before = page.games.last().map(|game| game.id);
        for summary in page.games.iter().filter_map(StoredGame::summary) {
            if args.json {
                writeln!(out, "{}", serde_json::to_string(&summary).map_err(io::Error::from)?)?;
            } else {
                writeln!(out, "{}", line(&summary))?;
            }
        }
        if !page.more {
            break;
        }
    }
    Ok(())
}

/// One game on one line.
fn line(game: &GameSummary) -> String {
    let result = match game.ending.outcome {
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2",
        None => "*",
    };
    let GameSummary { game_id, game: kind, first, second, plies, ending, ended, .. } = game;
    format!(
        "{game_id}  {ended}  {kind:<9}  {result:<3} {:<13} {plies:>4} moves  {} - {}",
        ending.reason, first.name, second.name
    )
}
