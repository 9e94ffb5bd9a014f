//! A database for operators: lists, checks and changes, also while a server uses it.

use std::path::Path;

use bidak_shared::protocol::{GameId, Handle, LinkCode, Timestamp};

use crate::store::sql::{Sql, SqlError, SqlResult, accounts, deletion, games, list, ratings};
use crate::store::{GamesQuery, KeepGames, NewCard, Page, StoreError, StoredGame, now};

/// Games that are looked at, and removed, together.
pub(in crate::store) const AT_ONCE: i64 = 128;

/// Whether a transaction only reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Access {
    /// It reads everything as it is at one moment.
    Read,
    /// It changes something.
    Write,
}

/// A connection of an operator.
pub(in crate::store) trait Desk: std::fmt::Debug + Send {
    /// Runs statements in one transaction; `work` may be called again where a server disturbed it.
    fn transact(&self, access: Access, work: &mut dyn FnMut(&dyn Sql) -> SqlResult<()>) -> SqlResult<()>;

    /// Damage to the form of the database.
    fn damage(&self) -> SqlResult<Vec<String>>;

    /// Copies everything into a new file.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
}

/// A store for operators. A server may use it at the same time.
#[derive(Debug)]
pub struct StoreDesk {
    desk: Box<dyn Desk>,
}

/// How far to look for games that are too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Look {
    /// At as many as are removed together.
    Next,
    /// At all.
    Whole,
}

/// The number of the last end that is not kept; `None` if all are.
pub(in crate::store) fn last_to_remove(database: &dyn Sql, keep: KeepGames, look: Look) -> SqlResult<Option<i64>> {
    const BEYOND: &str = "SELECT finish FROM games WHERE finish IS NOT NULL ORDER BY finish DESC LIMIT 1 OFFSET ?1";
    const OLDEST: &str = "SELECT finish, ended FROM games WHERE finish IS NOT NULL ORDER BY finish LIMIT ?1";
    let mut last = None;
    if let Some(most) = keep.most {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        last = last.max(database.row(BEYOND, &[most.into()], |row| row.get(0))?);
    }
    if let Some(oldest) = keep.oldest(now()) {
        // Games end in the order of their numbers, but for moments between servers: the first that is young enough ends the search.
        let mut is_old = true;
        let most = if look == Look::Next { AT_ONCE } else { i64::MAX };
        database.each_row(OLDEST, &[most.into()], &mut |row| {
            is_old &= row.get::<i64>(1)?.unsigned_abs() < oldest.seconds();
            if is_old {
                last = last.max(Some(row.get(0)?));
            }
            Ok(())
        })?;
    }
    Ok(last)
}

impl StoreDesk {
    pub(in crate::store) fn new(desk: Box<dyn Desk>) -> Self {
        Self { desk }
    }

    /// One transaction.
    fn transact<T>(&self, access: Access, mut work: impl FnMut(&dyn Sql) -> SqlResult<T>) -> Result<T, StoreError> {
        let mut done = None;
        self.desk.transact(access, &mut |database| {
            done = Some(work(database)?);
            Ok(())
        })?;
        Ok(done.expect("a transaction that was not done is an error"))
    }

    /// Runs a statement, for tests.
    #[cfg(test)]
    pub(in crate::store) fn run(&self, statement: &str) {
        self.transact(Access::Write, |database| database.execute(statement, &[])).expect("it can be written");
    }

    /// The only number of an answer, for tests.
    #[cfg(test)]
    pub(in crate::store) fn count(&self, question: &str) -> i64 {
        self.transact(Access::Read, |database| database.one(question, &[])).expect("it can be read")
    }

    /// The games that are over, as a query asks for them.
    pub fn games(&self, query: &GamesQuery) -> Result<Page, StoreError> {
        self.transact(Access::Read, |database| list::page(database, query))
    }

    /// One game, over or not.
    pub fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.transact(Access::Read, |database| Ok(games::game(database, id)?.map(|found| found.game)))
    }

    /// How many games `keep` does not keep.
    pub fn prunable(&self, keep: KeepGames) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT count(*) FROM games WHERE finish <= ?1 AND key < (SELECT max(key) FROM games)";
        self.transact(Access::Read, |database| {
            let Some(last) = last_to_remove(database, keep, Look::Whole)? else { return Ok(0) };
            Ok(database.one::<i64>(COUNT, &[last.into()])?.unsigned_abs())
        })
    }

    /// Removes the finished games that `keep` does not keep; how many. The store does not shrink: its free pages hold the next
    /// games. A server that uses the store goes on meanwhile.
    pub fn prune(&self, keep: KeepGames) -> Result<u64, StoreError> {
        let mut removed = 0;
        loop {
            let some = self.transact(Access::Write, |database| {
                last_to_remove(database, keep, Look::Next)?.map_or(Ok(0), |last| database.remove_some(last))
            })?;
            if some == 0 {
                return Ok(removed);
            }
            removed += some;
        }
    }

    /// Whether an account has this handle.
    pub fn has_account(&self, handle: &Handle) -> Result<bool, StoreError> {
        self.transact(Access::Read, |database| accounts::is_taken(database, handle))
    }

    /// Makes login cards, with accounts where there are none yet: all of them, or none if some of the handles belong to
    /// people who have come already, which are returned. A server that uses the store goes on meanwhile.
    pub fn make_cards(&self, cards: &[NewCard]) -> Result<Vec<Handle>, StoreError> {
        let mut taken = Vec::new();
        let made = self.transact(Access::Write, |database| {
            taken.clear();
            for card in cards {
                if !accounts::insert_card(database, card)? {
                    taken.push(card.handle.clone());
                }
            }
            // A transaction that fails changes nothing.
            if taken.is_empty() { Ok(()) } else { Err(SqlError::Unwritten("a handle is taken")) }
        });
        if taken.is_empty() { made.map(|()| taken) } else { Ok(taken) }
    }

    /// Takes all devices and cards of an account away and makes a new card for it. `false` if no account has the handle. A
    /// server that uses the store ends the connections of the devices in a moment.
    pub fn reset_account(&self, handle: &Handle, code: LinkCode, until: Timestamp) -> Result<bool, StoreError> {
        self.transact(Access::Write, |database| accounts::reset(database, handle, code, until))
    }

    /// Deletes the account with a handle and its bots, and takes its names out of games and tournaments. `false` if no account has
    /// the handle. A server that uses the store ends its connections in a moment.
    pub fn delete_account(&self, handle: &Handle) -> Result<bool, StoreError> {
        let is_done = self.transact(Access::Write, |database| accounts::delete(database, handle))?;
        while self.transact(Access::Write, deletion::scrub)?.is_some() {}
        Ok(is_done)
    }

    /// The differences when all ratings are computed again from the rated games in the order in which they ended.
    pub fn check_ratings(&self) -> Result<Vec<String>, StoreError> {
        self.transact(Access::Read, |database| ratings::rerate(database, false))
    }

    /// The same, and the computed ratings take the place of those that were different. A server that uses the store goes on
    /// meanwhile.
    pub fn mend_ratings(&self) -> Result<Vec<String>, StoreError> {
        self.transact(Access::Write, |database| ratings::rerate(database, true))
    }

    /// Calls `each` with every game, over or not, oldest first, as they stand at one moment.
    pub fn every_game<E: From<StoreError>>(&self, mut each: impl FnMut(StoredGame) -> Result<(), E>) -> Result<(), E> {
        let mut failure = None;
        let done = self.transact(Access::Read, |database| {
            let done = games::every_game(database, &mut each);
            done.map_err(|error| {
                failure = Some(error);
                SqlError::Unwritten("a game was not taken")
            })
        });
        match failure {
            Some(failure) => Err(failure),
            None => Ok(done?),
        }
    }

    /// Copies everything into a new file. A server that uses the store goes on meanwhile.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.desk.backup(to)
    }

    /// Reads everything, as far as the form goes and game by game; the problems that were found.
    pub fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut problems = self.desk.damage()?;
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
