//! The player's identity at each server, stored between visits.
//!
//! A server gives a secret token at the first visit; with it the player has the same name, seats and games next time.
//! The tokens are stored in files that only their owner can read, below the folder for program state
//! (`$XDG_STATE_HOME/bidak/players`, usually `~/.local/state/bidak/players`).

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use bidak_shared::protocol::{RoomCode, Token};
use etcetera::BaseStrategy;

use crate::base::failure::FolderFull;
use crate::net::link::Address;
use crate::net::link::address::{MOST_TOKENS, put_first};

/// The most players that can visit one server from this account at the same time.
const MOST: u32 = 32;

/// One player of this account on one server. While it lives, another process that visits the same server is another
/// player with its own file, so two terminals can play against each other.
#[derive(Debug, Default)]
pub struct Identity {
    /// Locked while this lives; `None` for a temporary player.
    file: Option<File>,
    /// The latest first.
    tokens: Vec<Token>,
    /// The file that names the room in which the player plays; `None` for a temporary player.
    seat: Option<PathBuf>,
}

impl Identity {
    /// The first stored player of `server` that no process uses now.
    pub fn open(server: &Address) -> io::Result<Self> {
        Self::open_in(&folder()?, server)
    }

    /// The same below another folder.
    pub fn open_in(folder: &Path, server: &Address) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        for number in 1..=MOST {
            let path = path(folder, server, number);
            let mut file = private_file(&path)?;
            match file.try_lock() {
                Ok(()) => {
                    let tokens = read(&mut file);
                    return Ok(Self { file: Some(file), tokens, seat: Some(seat_of(&path)) });
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(FolderFull::Players(MOST).into())
    }

    /// The players of this account on `server`, in order, including those in use by another process: for short commands. If there are
    /// none, a new one.
    pub fn beside(server: &Address) -> io::Result<Vec<Self>> {
        Self::beside_in(&folder()?, server)
    }

    /// The same below another folder.
    pub fn beside_in(folder: &Path, server: &Address) -> io::Result<Vec<Self>> {
        let mut known = Vec::new();
        for number in 1..=MOST {
            let path = path(folder, server, number);
            if !path.exists() {
                break;
            }
            let mut file = private_file(&path)?;
            // The program that has locked the file writes it.
            let is_free = file.try_lock().is_ok();
            let tokens = read(&mut file);
            if !tokens.is_empty() {
                known.push(Self { file: is_free.then_some(file), tokens, seat: None });
            }
        }
        if known.is_empty() {
            known.push(Self::open_in(folder, server)?);
        }
        Ok(known)
    }

    /// The player of the store of solo games in this file. Whoever has opened the store is alone with it, so nothing is locked here.
    pub fn of_store(store: &Path) -> io::Result<Self> {
        let path = player_of(store);
        let mut file = private_file(&path)?;
        let tokens = read(&mut file);
        Ok(Self { file: Some(file), tokens, seat: Some(seat_of(&path)) })
    }

    /// The secrets of the first player of this account on `server`, unless a program uses them now; none if there is no such player.
    pub fn known_at(server: &Address) -> Vec<Token> {
        let Ok(path) = folder().map(|folder| path(&folder, server, 1)) else { return Vec::new() };
        let Ok(mut file) = File::open(path) else { return Vec::new() };
        if file.try_lock().is_ok() { read(&mut file) } else { Vec::new() }
    }

    /// A temporary player on a server of this process.
    pub fn for_now(token: Token) -> Self {
        Self { file: None, tokens: vec![token], seat: None }
    }

    /// The secrets of earlier visits, the latest first.
    pub fn tokens(&self) -> Vec<Token> {
        self.tokens.clone()
    }

    /// Takes the secret for the next visit and returns the job that writes it into its file; `None` if the file has it.
    /// The file stays locked until the job is done.
    pub fn take_token(&mut self, token: Token) -> io::Result<Option<impl FnOnce() -> io::Result<()> + Send + use<>>> {
        if self.tokens.first() == Some(&token) {
            return Ok(None);
        }
        put_first(&mut self.tokens, token);
        let Some(file) = &self.file else { return Ok(None) };
        let mut file = file.try_clone()?;
        let lines: Vec<&str> = self.tokens.iter().map(Token::reveal).collect();
        let text = lines.join("\n") + "\n";
        Ok(Some(move || {
            file.seek(SeekFrom::Start(0))?;
            file.set_len(0)?;
            file.write_all(text.as_bytes())?;
            file.sync_data()
        }))
    }
}

impl Identity {
    /// The room in which the player played when a program ended without leaving it: it was killed, or its terminal was closed.
    pub fn seat(&self) -> Option<RoomCode> {
        fs::read_to_string(self.seat.as_ref()?).ok()?.trim().parse().ok()
    }

    /// The job that notes the room in which the player plays, or that there is none; `None` for a temporary player.
    pub fn keep_seat(&self, room: Option<RoomCode>) -> Option<impl FnOnce() + Send + use<>> {
        let path = self.seat.clone()?;
        Some(move || {
            // Without the note the way back is longer: the game is in the list of unfinished ones.
            let _ = match room {
                Some(room) => private_file(&path).and_then(|mut file| {
                    file.set_len(0)?;
                    writeln!(file, "{room}")
                }),
                None => fs::remove_file(path),
            };
        })
    }
}

/// Whether a program ended in the middle of a game in this store, or is in it now.
pub(super) fn has_seat(store: &Path) -> bool {
    seat_of(&player_of(store)).exists()
}

/// The file with the tokens of the player of a store.
fn player_of(store: &Path) -> PathBuf {
    with_end(store, ".player")
}

/// The file with the seat of a player, whose tokens lie in this one.
fn seat_of(path: &Path) -> PathBuf {
    with_end(path, ".seat")
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Where the tokens of this account lie.
fn folder() -> io::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| io::Error::other(error.to_string()))?;
    // Some systems have no folder for state.
    let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Ok(state.join("bidak").join("players"))
}

/// The tokens in a file, one in each line. Unreadable lines are skipped: the server gives a new token.
fn read(file: &mut File) -> Vec<Token> {
    let mut text = String::new();
    let is_read = file.read_to_string(&mut text).is_ok();
    text.lines().take(MOST_TOKENS).filter_map(|line| line.trim().parse().ok().filter(|_| is_read)).collect()
}

/// Where the tokens of the player with a number lie.
fn path(folder: &Path, server: &Address, number: u32) -> PathBuf {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-.".contains(character);
    let name: String =
        server.authority().chars().map(|character| if is_plain(character) { character } else { '_' }).collect();
    folder.join(format!("{name}.{number}"))
}

/// Opens or creates a file that only its owner can read. On Windows it lies in a folder that only its owner
/// can read.
fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}
