//! The saved games of this player: records in files below the folder for data (`$XDG_DATA_HOME/bidak/games`, usually
//! `~/.local/share/bidak/games`), in the text format of [`crate::play::record`].

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{PlayerResult, SeatBot};
use bidak_shared::record::text::RecordText;
use etcetera::BaseStrategy;
use thiserror::Error;

use crate::base::failure::FolderFull;
use crate::play::record::format::{BadGame, read};
use crate::play::record::kept::{BOT, SIDE};

/// The largest file that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The most games in a list; older ones stay in the folder.
const MOST_LISTED: usize = 500;

/// A folder with records.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// A saved game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its path.
    pub path: PathBuf,
    /// The game.
    pub game: GameKind,
    /// First and Second.
    pub players: [Option<String>; 2],
    /// The day, as year-month-day.
    pub date: Option<String>,
    /// The number of moves.
    pub moves: usize,
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The side of the player who saved it; `None` for a spectator.
    pub side: Option<Player>,
    /// The bot on the other seat.
    pub bot: Option<SeatBot>,
}

impl Kept {
    /// The line of a list for a record in this file.
    pub fn of(path: PathBuf, record: RecordText) -> Self {
        let header =
            |name: &str| record.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let side = match header(SIDE) {
            Some("first") => Some(Player::First),
            Some("second") => Some(Player::Second),
            _ => None,
        };
        let bot = header(BOT).and_then(|text| text.parse().ok()).map(SeatBot::or_usual);
        let RecordText { game, players, date, moves, outcome, .. } = record;
        Self { path, game, players, date, moves: moves.len(), outcome, side, bot }
    }

    /// The result for the player who saved it; `None` for a spectator or without a result.
    pub fn result(&self) -> Option<PlayerResult> {
        let (side, outcome) = self.side.zip(self.outcome)?;
        PlayerResult::ALL.iter().copied().find(|result| result.outcome_for(side) == outcome)
    }

    /// The name of the opponent of the player who saved it.
    pub fn opponent(&self) -> Option<&str> {
        self.players[self.side?.opponent().index()].as_deref()
    }
}

impl Library {
    /// The folder of this account.
    pub fn open() -> io::Result<Self> {
        let strategy = etcetera::choose_base_strategy().map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Self::below(&strategy.data_dir()))
    }

    /// The same below another folder for data.
    pub fn below(data: &Path) -> Self {
        Self { folder: data.join("bidak").join("games") }
    }

    /// The games in the folder, the last saved first. Unreadable files are left out.
    pub fn list(&self) -> io::Result<Vec<Kept>> {
        let entries = match fs::read_dir(&self.folder) {
            // Nothing has been saved yet.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let about = entry.metadata().ok()?;
                (about.is_file() && about.len() <= MOST_BYTES).then_some(())?;
                Some((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), entry.path()))
            })
            .collect();
        files.sort_by_key(|(kept_at, path)| (Reverse(*kept_at), path.clone()));
        Ok(files.into_iter().filter_map(|(_, path)| kept(path)).take(MOST_LISTED).collect())
    }

    /// The last game that the player who saved it played to a result.
    pub fn last_played(&self) -> io::Result<Option<Kept>> {
        Ok(self.list()?.into_iter().find(|kept| kept.result().is_some()))
    }

    /// Writes a game to a new file, or finds its existing file.
    pub fn keep(&self, record: &RecordText) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let name = file_name(record);
        let text = record.to_string();
        for number in 1_u32.. {
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.folder.join(format!("{name}{suffix}.txt"));
            match File::create_new(&path) {
                Ok(mut file) => {
                    file.write_all(text.as_bytes())?;
                    file.sync_all()?;
                    return Ok(path);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    // An unreadable file is not this game.
                    if fs::read(&path).is_ok_and(|known| known == text.as_bytes()) {
                        return Ok(path);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Err(FolderFull::Games.into())
    }
}

/// A file that cannot be opened as a game.
#[derive(Debug, Error)]
#[error("{file}: {problem}")]
pub struct BadGameFile {
    /// The file, as people write it.
    pub file: String,
    /// The reason.
    pub problem: GameFileProblem,
}

/// The error in a file that should be a game.
#[derive(Debug, Error)]
pub enum GameFileProblem {
    /// The system does not read it.
    #[error(transparent)]
    Unreadable(io::Error),
    /// It is too large.
    #[error("it is too large to be a game")]
    Large,
    /// No game is written there.
    #[error("{0}")]
    NoGame(BadGame),
}

/// Reads a game from a file, in any format that names its game, or in any format if `known` does.
pub fn open(path: &Path, known: Option<GameKind>) -> Result<RecordText, BadGameFile> {
    let bad = |problem| BadGameFile { file: path.display().to_string(), problem };
    let mut text = String::new();
    let done = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    done.map_err(|error| bad(GameFileProblem::Unreadable(error)))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(bad(GameFileProblem::Large));
    }
    let usual = || known.and_then(|game| game.record(&[]).ok());
    read(&text, known, usual).map(|(record, _)| record).map_err(|problem| bad(GameFileProblem::NoGame(problem)))
}

/// A path for display, with `~` for the home folder.
pub fn shown(path: &Path) -> String {
    let at_home = etcetera::home_dir().ok().and_then(|home| path.strip_prefix(home).ok().map(Path::to_path_buf));
    match at_home {
        Some(rest) => Path::new("~").join(rest).display().to_string(),
        None => path.display().to_string(),
    }
}

fn kept(path: PathBuf) -> Option<Kept> {
    let record = open(&path, None).ok()?;
    Some(Kept::of(path, record))
}

/// A file name for every file system: the day, the game and the players.
fn file_name(record: &RecordText) -> String {
    let game = record.game.to_string();
    let words = [record.date.as_deref(), Some(&game), record.players[0].as_deref(), record.players[1].as_deref()];
    let words: Vec<String> = words.into_iter().flatten().map(plain).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The letters and digits of a text.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').take(24).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_have_nothing_in_them_that_means_something() {
        let mut record = RecordText::new(GameKind::Morris);
        assert_eq!(file_name(&record), "morris");
        record.date = Some("2026-11-20".to_owned());
        record.players = [Some("../a b".to_owned()), Some("日本".to_owned())];
        assert_eq!(file_name(&record), "2026-11-20-morris-ab-日本");
    }
}
