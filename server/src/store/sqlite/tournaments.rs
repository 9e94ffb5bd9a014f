//! Tournaments in the file.

use bidak_shared::protocol::{PlayerId, TournamentCode};
use rusqlite::{Connection, OptionalExtension, params};

use crate::store::accounts::Found;
use crate::store::sqlite::SqliteStore;
use crate::store::sqlite::read::{COLUMNS, game_in, parsed, player_in, timestamp_in};
use crate::store::tournaments::{NewFacts, NewTournament, Stage, StoreFuture, StoredTournament, TournamentStore};
use crate::store::{Epoch, KnownPlayer, StoredGame, now};

impl TournamentStore for SqliteStore {
    fn make(&self, epoch: Epoch, new: NewTournament) -> StoreFuture<'_, ()> {
        self.change(epoch, move |connection| {
            const MAKE: &str = "INSERT INTO tournaments (code, organiser, spec, summary, made, over) \
                VALUES (?1, ?2, ?3, ?4, ?5, 0)";
            let NewTournament { code, organiser, spec, summary } = &new;
            let made = now().seconds() as i64;
            let mut statement = connection.prepare_cached(MAKE)?;
            statement.execute(params![code.as_str(), organiser.as_str(), spec, summary, made])?;
            Ok(())
        })
    }

    fn add_facts(&self, epoch: Epoch, new: NewFacts) -> StoreFuture<'_, ()> {
        self.change(epoch, move |connection| add_facts(connection, &new))
    }

    fn unfinished(&self) -> StoreFuture<'_, Vec<TournamentCode>> {
        self.find(|connection| {
            let mut statement = connection.prepare("SELECT code FROM tournaments WHERE over = 0 ORDER BY made")?;
            statement.query_map([], |row| parsed(row, 0))?.collect()
        })
    }

    fn tournament(&self, code: TournamentCode) -> Found<'_, StoredTournament> {
        self.find(move |connection| tournament(connection, code))
    }

    fn last(&self, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.find(move |connection| {
            let sql = "SELECT summary FROM tournaments WHERE over = 1 ORDER BY made DESC LIMIT ?1";
            connection.prepare_cached(sql)?.query_map([limit], |row| row.get(0))?.collect()
        })
    }

    fn of_player(&self, player: PlayerId) -> StoreFuture<'_, Vec<String>> {
        const OWN: &str = "SELECT summary FROM tournaments WHERE organiser = ?1 OR code IN \
            (SELECT tournament FROM tournament_facts WHERE fact LIKE ?2) ORDER BY made";
        self.find(move |connection| {
            // An id has no character that means anything in a pattern.
            let pattern = format!("%\"player\":\"{player}\"%");
            connection.prepare_cached(OWN)?.query_map([player.as_str(), &pattern], |row| row.get(0))?.collect()
        })
    }

    fn games_of(&self, code: TournamentCode, skip: u32, most: u32) -> StoreFuture<'_, Vec<StoredGame>> {
        self.find(move |connection| {
            let sql = format!(
                "SELECT {COLUMNS} FROM games WHERE tournament = ?1 AND finish IS NOT NULL \
                 ORDER BY round, board, meeting_game, finish LIMIT ?2 OFFSET ?3"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            statement.query_map(params![code.as_str(), most, skip], |row| Ok(game_in(row)?.1))?.collect()
        })
    }

    fn players(&self, ids: Vec<PlayerId>) -> StoreFuture<'_, Vec<KnownPlayer>> {
        self.find(move |connection| {
            let sql = "SELECT id, key, name FROM players WHERE id = ?1";
            let mut statement = connection.prepare_cached(sql)?;
            let mut found = Vec::with_capacity(ids.len());
            for id in ids {
                found.extend(statement.query_row([id.as_str()], |row| player_in(row, 0)).optional()?);
            }
            Ok(found)
        })
    }
}

/// The column `over`.
fn over(stage: Stage) -> i64 {
    match stage {
        Stage::GoesOn => 0,
        Stage::Over => 1,
        Stage::NeverOpened => 2,
    }
}

fn add_facts(connection: &Connection, new: &NewFacts) -> rusqlite::Result<()> {
    // Nothing is written behind a gap.
    const FACT: &str = "INSERT INTO tournament_facts (tournament, number, at, fact) SELECT ?1, ?2, ?3, ?4 \
        WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM tournament_facts WHERE tournament = ?1 AND number = ?2 - 1)";
    const LISTED: &str = "UPDATE tournaments SET summary = ?2, over = ?3 WHERE code = ?1";
    let at = now().seconds() as i64;
    let mut statement = connection.prepare_cached(FACT)?;
    for (number, fact) in (new.first..).zip(&new.facts) {
        if statement.execute(params![new.code.as_str(), number, at, fact])? != 1 {
            return Err(rusqlite::Error::StatementChangedRows(0));
        }
    }
    connection.prepare_cached(LISTED)?.execute(params![new.code.as_str(), new.summary, over(new.stage)])?;
    Ok(())
}

fn tournament(connection: &Connection, code: TournamentCode) -> rusqlite::Result<Option<StoredTournament>> {
    const MADE: &str = "SELECT organiser, iif(gone IS NULL, handle, 'deleted'), spec, tournaments.made FROM tournaments \
        JOIN accounts ON accounts.player = tournaments.organiser WHERE code = ?1";
    const FACTS: &str = "SELECT at, fact FROM tournament_facts WHERE tournament = ?1 ORDER BY number";
    let mut made = connection.prepare_cached(MADE)?;
    let found = made
        .query_row([code.as_str()], |row| Ok((parsed(row, 0)?, parsed(row, 1)?, row.get(2)?, timestamp_in(row, 3)?)));
    let Some((organiser, organiser_handle, spec, made)) = found.optional()? else { return Ok(None) };
    let mut facts = connection.prepare_cached(FACTS)?;
    let facts = facts.query_map([code.as_str()], |row| Ok((timestamp_in(row, 0)?, row.get(1)?)))?;
    let facts = facts.collect::<Result<_, _>>()?;
    Ok(Some(StoredTournament { code, organiser, organiser_handle, made, spec, facts }))
}
