//! The operator's connection to a database: lists, checks and changes, also while servers use it.

use std::path::Path;

use bidak_shared::protocol::{Account, GameId, Handle, LinkCode, Timestamp, TournamentCode};

use crate::store::sql::check::{self, StoreReport};
use crate::store::sql::{Sql, SqlError, SqlResult, accounts, deletion, games, list, moderation, ratings, tournaments};
use crate::store::{
    AccountMark, Act, GamesQuery, KeepGames, NewAct, NewCard, Page, StoreError, StoredGame, StoredTournament, now,
};

mod moderating;

/// The number of games that one step of a removal reads and removes.
pub(in crate::store) const AT_ONCE: i64 = 128;

/// The access of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Access {
    /// Reads only, all from one moment.
    Read,
    /// Reads and writes.
    Write,
}

/// A connection of an operator.
pub(in crate::store) trait Desk: std::fmt::Debug + Send {
    /// Runs statements in one transaction; `work` is called again after a conflict with a server.
    fn transact(&self, access: Access, work: &mut dyn FnMut(&dyn Sql) -> SqlResult<()>) -> SqlResult<()>;

    /// The damage to the structure of the database.
    fn damage(&self) -> SqlResult<Vec<String>>;

    /// Copies everything into a new file.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
}

/// A store for operators. A server may use it at the same time.
#[derive(Debug)]
pub struct StoreDesk {
    desk: Box<dyn Desk>,
}

/// The reach of a search for games to remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Look {
    /// Only the next step of a removal.
    Next,
    /// All games.
    Whole,
}

/// The number of the last end that is to be removed; `None` if there is none.
pub(in crate::store) fn last_to_remove(database: &dyn Sql, keep: KeepGames, look: Look) -> SqlResult<Option<i64>> {
    const BEYOND: &str = "SELECT finish FROM games WHERE finish IS NOT NULL ORDER BY finish DESC LIMIT 1 OFFSET ?1";
    const OLDEST: &str = "SELECT finish, ended FROM games WHERE finish IS NOT NULL ORDER BY finish LIMIT ?1";
    let mut last = None;
    if let Some(most) = keep.most {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        last = last.max(database.row(BEYOND, &[most.into()], |row| row.get(0))?);
    }
    if let Some(oldest) = keep.oldest(now()) {
        // Ends are numbered in order of time, except for moments between servers: the search stops at the first young enough one.
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

    /// A page of finished games.
    pub fn games(&self, query: &GamesQuery) -> Result<Page, StoreError> {
        self.transact(Access::Read, |database| list::page(database, query))
    }

    /// One game, finished or not.
    pub fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.transact(Access::Read, |database| Ok(games::game(database, id)?.map(|found| found.game)))
    }

    /// The number of games that `keep` excludes.
    pub fn prunable(&self, keep: KeepGames) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT count(*) FROM games WHERE finish <= ?1 AND key < (SELECT max(key) FROM games)";
        self.transact(Access::Read, |database| {
            let Some(last) = last_to_remove(database, keep, Look::Whole)? else { return Ok(0) };
            Ok(database.one::<i64>(COUNT, &[last.into()])?.unsigned_abs())
        })
    }

    /// Removes the finished games that `keep` excludes; returns their number. The store does not shrink: later games use the
    /// free pages. Servers may use the store meanwhile.
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

    /// Makes login cards, and accounts where they are missing: all cards, or none if some handles are in use, which are then
    /// returned. With a tournament the handles in use are put into its entry list like the others, and get no card. Servers may
    /// use the store meanwhile.
    pub fn make_cards(&self, cards: &[NewCard], of: Option<TournamentCode>) -> Result<Vec<Handle>, StoreError> {
        let mut taken = Vec::new();
        let made = self.transact(Access::Write, |database| {
            taken.clear();
            for card in cards {
                if accounts::insert_card(database, card)? {
                    moderation::log_account(database, Act::Card, &card.handle)?;
                } else {
                    taken.push(card.handle.clone());
                }
                if let Some(tournament) = of {
                    accounts::put_on_list(database, tournament, card)?;
                }
            }
            // A transaction that fails changes nothing.
            if taken.is_empty() || of.is_some() { Ok(()) } else { Err(SqlError::Unwritten("a handle is taken")) }
        });
        if of.is_some() || taken.is_empty() { made.map(|()| taken) } else { Ok(taken) }
    }

    /// Whether there is such a tournament.
    pub fn has_tournament(&self, code: TournamentCode) -> Result<bool, StoreError> {
        const HAS: &str = "SELECT EXISTS (SELECT 1 FROM tournaments WHERE code = ?1)";
        self.transact(Access::Read, |database| database.one(HAS, &[code.as_str().into()]))
    }

    /// All accounts, by handle, with their full names.
    pub fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        self.transact(Access::Read, accounts::all)
    }

    /// The marks of all accounts that have some, by handle.
    pub fn marks(&self) -> Result<Vec<(Handle, AccountMark)>, StoreError> {
        self.transact(Access::Read, accounts::marks)
    }

    /// Gives accounts a mark, or takes it: all of them, or none if some do not exist, which are then returned. Servers may use the store
    /// meanwhile.
    pub fn mark(&self, handles: &[Handle], mark: AccountMark, is_set: bool) -> Result<Vec<Handle>, StoreError> {
        let mut unknown = Vec::new();
        let done = self.transact(Access::Write, |database| {
            unknown.clear();
            for handle in handles {
                if accounts::set_mark(database, handle, mark, is_set)? {
                    moderation::log_account(database, act_of(mark, is_set), handle)?;
                } else {
                    unknown.push(handle.clone());
                }
            }
            if !unknown.is_empty() {
                return Err(SqlError::Unwritten("an account does not exist"));
            }
            ratings::refresh_places(database)
        });
        if unknown.is_empty() { done.map(|()| unknown) } else { Ok(unknown) }
    }

    /// Gives all accounts of people a mark; returns the number of those that did not have it.
    pub fn mark_all(&self, mark: AccountMark) -> Result<u64, StoreError> {
        self.transact(Access::Write, |database| {
            let marked = accounts::set_mark_of_all(database, mark)?;
            let about = format!("{marked} accounts");
            let (act, reason) = (Act::VouchAll, String::new());
            moderation::log(database, &NewAct { act, player: None, about, reason, until: None, undoes: None })?;
            ratings::refresh_places(database)?;
            Ok(marked)
        })
    }

    /// Removes all devices and cards of an account and makes a new card for it. `false` if no account has the handle. Servers
    /// then close the connections of the devices.
    pub fn reset_account(&self, handle: &Handle, code: LinkCode, until: Timestamp) -> Result<bool, StoreError> {
        self.transact(Access::Write, |database| {
            let is_done = accounts::reset(database, handle, code, until)?;
            if is_done {
                moderation::log_account(database, Act::Reset, handle)?;
            }
            Ok(is_done)
        })
    }

    /// Deletes the account with a handle and its bots, and removes their names from games and tournaments. `false` if no account has
    /// the handle. Servers then close their connections.
    pub fn delete_account(&self, handle: &Handle) -> Result<bool, StoreError> {
        let is_done = self.transact(Access::Write, |database| {
            let is_done = accounts::delete(database, handle)?;
            if is_done {
                let (act, about, reason) = (Act::Delete, "deleted".to_owned(), String::new());
                moderation::log(database, &NewAct { act, player: None, about, reason, until: None, undoes: None })?;
            }
            Ok(is_done)
        })?;
        while self.transact(Access::Write, deletion::scrub)?.is_some() {}
        Ok(is_done)
    }

    /// Recomputes all ratings from the rated games in the order of their ends; returns the differences.
    pub fn check_ratings(&self) -> Result<Vec<String>, StoreError> {
        self.transact(Access::Read, |database| ratings::rerate(database, false))
    }

    /// The same, and stores the recomputed ratings. Servers may use the store meanwhile.
    pub fn mend_ratings(&self) -> Result<Vec<String>, StoreError> {
        self.transact(Access::Write, |database| ratings::rerate(database, true))
    }

    /// Calls `each` with every game, finished or not, oldest first, all from one moment.
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

    /// Copies everything into a new file. Servers may use the store meanwhile.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.desk.backup(to)
    }

    /// Checks the structure of the store, every game with its result, and ratings.
    pub fn check(&self) -> Result<StoreReport, StoreError> {
        let mut report = StoreReport { problems: self.desk.damage()?, ..StoreReport::default() };
        for part in [check::check_games, check::check_rest] {
            let checked = self.transact(Access::Read, |database| {
                let mut found = StoreReport { problems: Vec::new(), ..report.clone() };
                part(database, &mut found)?;
                Ok(found)
            });
            match checked {
                Ok(StoreReport { problems, games, without_checksum }) => {
                    report.problems.extend(problems);
                    (report.games, report.without_checksum) = (games, without_checksum);
                }
                Err(error) => report.problems.push(error.to_string()),
            }
        }
        Ok(report)
    }

    /// Checks the structure and every game of a copy; returns the problems.
    #[cfg(feature = "sqlite")]
    pub(in crate::store) fn check_copied(&self) -> Result<Vec<String>, StoreError> {
        let damage = self.desk.damage()?;
        if !damage.is_empty() {
            return Ok(damage);
        }
        self.transact(Access::Read, check::bad_sums)
    }

    /// The codes of all tournaments, the oldest first.
    pub fn tournaments(&self) -> Result<Vec<TournamentCode>, StoreError> {
        let codes = "SELECT code FROM tournaments ORDER BY made, code";
        self.transact(Access::Read, |database| database.rows(codes, &[], |row| row.parsed(0)))
    }

    /// A tournament with its facts.
    pub fn tournament(&self, code: TournamentCode) -> Result<Option<StoredTournament>, StoreError> {
        self.transact(Access::Read, |database| tournaments::tournament(database, code))
    }
}

/// The act of giving a mark, or of taking it.
fn act_of(mark: AccountMark, is_set: bool) -> Act {
    match (mark, is_set) {
        (AccountMark::Card, _) => Act::Card,
        (AccountMark::Vouched, true) => Act::Vouch,
        (AccountMark::Vouched, false) => Act::Unvouch,
        (AccountMark::Organiser, true) => Act::Organiser,
        (AccountMark::Organiser, false) => Act::NoOrganiser,
    }
}
