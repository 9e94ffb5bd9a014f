//! A store's file for operators: lists, backups and checks, also while a server uses it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use bidak_shared::protocol::{GameId, Handle, LinkCode, Timestamp};
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::store::place::StoreProblem;
use crate::store::sqlite::prune::{self, Look};
use crate::store::sqlite::{accounts, deletion, list, ratings, read, schema};
use crate::store::{GamesQuery, KeepGames, NewCard, OpenError, Page, StoreError, StoredGame};

/// How long to wait for a lock on the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// Pages that a backup copies before others have a turn.
const PAGES_AT_ONCE: i32 = 256;

/// A store's file, to read. A server may write to it at the same time.
#[derive(Debug)]
pub struct StoreFile {
    connection: Connection,
}

impl StoreFile {
    /// Opens a file that is there.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Opens a file that is there, to remove games from it or to make accounts in it.
    pub fn open_to_change(path: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    fn open_with(path: &Path, flags: OpenFlags) -> Result<Self, OpenError> {
        if !path.exists() {
            return Err(OpenError::new(path, StoreProblem::Missing));
        }
        let open = || {
            let connection = connect(path, flags).map_err(|error| schema::problem(&error))?;
            schema::must_be_current(&connection)?;
            Ok(Self { connection })
        };
        open().map_err(|problem| OpenError::new(path, problem))
    }

    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The games that are over, as a query asks for them.
    pub fn games(&self, query: &GamesQuery) -> Result<Page, StoreError> {
        list::page(&self.connection, query)
    }

    /// One game, over or not.
    pub fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        // The row and the journal must be of the same moment.
        let _moment = self.connection.unchecked_transaction()?;
        Ok(read::game(&self.connection, id)?.map(|(_, game)| game))
    }

    /// What an engine found out about a game, if that is kept.
    pub(super) fn analysis(&self, id: GameId) -> Result<Option<String>, StoreError> {
        read::analysis(&self.connection, id)
    }

    /// The number of the last end that is not kept, as far as the next games to remove go.
    pub(super) fn next_to_remove(&self, keep: KeepGames) -> Result<Option<i64>, StoreError> {
        prune::last_to_remove(&self.connection, keep, Look::Next)
    }

    /// How many games `keep` does not keep.
    pub fn prunable(&self, keep: KeepGames) -> Result<u64, StoreError> {
        let _moment = self.connection.unchecked_transaction()?;
        let last = prune::last_to_remove(&self.connection, keep, Look::Whole)?;
        last.map_or(Ok(0), |last| prune::count(&self.connection, last))
    }

    /// Removes the finished games that `keep` does not keep; how many. The file does not shrink: its free pages hold the next
    /// games. A server that uses the store goes on meanwhile.
    pub fn prune(&self, keep: KeepGames) -> Result<u64, StoreError> {
        let mut removed = 0;
        while let Some(last) = self.next_to_remove(keep)? {
            let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
            let some = prune::remove_some(&transaction, last)?;
            transaction.commit()?;
            if some == 0 {
                break;
            }
            removed += some;
        }
        Ok(removed)
    }

    /// Whether an account has this handle.
    pub fn has_account(&self, handle: &Handle) -> Result<bool, StoreError> {
        Ok(accounts::is_taken(&self.connection, handle)?)
    }

    /// Makes login cards, with accounts where there are none yet: all of them, or none if some of the handles belong to
    /// people who have come already, which are returned. A server that uses the store goes on meanwhile.
    pub fn make_cards(&self, cards: &[NewCard]) -> Result<Vec<Handle>, StoreError> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let mut taken = Vec::new();
        for card in cards {
            if !accounts::insert_card(&transaction, card)? {
                taken.push(card.handle.clone());
            }
        }
        // Dropped, a transaction changes nothing.
        if taken.is_empty() {
            transaction.commit()?;
        }
        Ok(taken)
    }

    /// Takes all devices and cards of an account away and makes a new card for it. `false` if no account has the handle. A
    /// server that uses the store ends the connections of the devices in a moment.
    pub fn reset_account(&self, handle: &Handle, code: LinkCode, until: Timestamp) -> Result<bool, StoreError> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let is_done = accounts::reset(&transaction, handle, code, until)?;
        transaction.commit()?;
        Ok(is_done)
    }

    /// Deletes the account with a handle and its bots, and takes its names out of games and tournaments. `false` if no account has
    /// the handle. A server that uses the store ends its connections in a moment.
    pub fn delete_account(&self, handle: &Handle) -> Result<bool, StoreError> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let is_done = accounts::delete(&transaction, handle)?;
        transaction.commit()?;
        loop {
            let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
            let player = deletion::scrub(&transaction)?;
            transaction.commit()?;
            if player.is_none() {
                return Ok(is_done);
            }
        }
    }

    /// What is different when all ratings are computed again from the rated games in the order in which they ended.
    pub fn check_ratings(&self) -> Result<Vec<String>, StoreError> {
        let _moment = self.connection.unchecked_transaction()?;
        ratings::rerate(&self.connection, false)
    }

    /// The same, and the computed ratings take the place of those that were different. A server that uses the store goes on
    /// meanwhile.
    pub fn mend_ratings(&self) -> Result<Vec<String>, StoreError> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let problems = ratings::rerate(&transaction, true)?;
        transaction.commit()?;
        Ok(problems)
    }

    /// Calls `each` with every game, over or not, oldest first, as they stand at one moment.
    pub fn every_game<E: From<StoreError>>(&self, each: impl FnMut(StoredGame) -> Result<(), E>) -> Result<(), E> {
        let _moment = self.connection.unchecked_transaction().map_err(StoreError::from)?;
        read::every_game(&self.connection, each)
    }

    /// Copies everything into a new file. A server that uses the store goes on meanwhile.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
        // Nothing that is there is written over.
        drop(fs::File::create_new(to).map_err(failed)?);
        let copy = || {
            let mut target = connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            Backup::new(&self.connection, &mut target)?.run_to_completion(PAGES_AT_ONCE, Duration::ZERO, None)
        };
        copy().map_err(|error| {
            // Remove the incomplete copy.
            let _ = fs::remove_file(to);
            error.into()
        })
    }

    /// Reads everything, as far as the form goes and game by game; the problems that were found.
    pub fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let answers = statement.query_map([], |row| row.get::<_, String>(0))?;
        let mut problems: Vec<String> = answers.collect::<Result<_, _>>()?;
        problems.retain(|answer| answer != "ok");
        let games = self.every_game(|game| {
            if let Err(error) = game.record_text().replay() {
                problems.push(format!("game {}: {error}", game.id));
            }
            Ok::<_, StoreError>(())
        });
        if let Err(error) = games {
            problems.push(error.to_string());
        }
        Ok(problems)
    }
}

/// A connection to a file.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}
