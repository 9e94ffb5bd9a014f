//! Tournaments in a database.

use bidak_shared::protocol::{FullName, PlayerId, TournamentCode};

use crate::store::accounts::Found;
use crate::store::sql::read::{COLUMNS, game_in, player_in};
use crate::store::sql::{Guard, Sql, SqlError, SqlResult, SqlStore};
use crate::store::tournaments::{
    NewFacts, NewTournament, Stage, StoreFuture, StoredTournament, TournamentStore, Unfinished,
};
use crate::store::{Epoch, KnownPlayer, StoredGame, now};

impl<S: SqlStore> TournamentStore for S {
    fn make(&self, epoch: Epoch, new: NewTournament) -> StoreFuture<'_, ()> {
        const MAKE: &str = "INSERT INTO tournaments (code, organiser, spec, summary, made, over) \
            VALUES (?1, ?2, ?3, ?4, ?5, 0)";
        self.change(epoch, Guard::Held, move |database| {
            let NewTournament { code, organiser, spec, summary } = &new;
            let values = [code.as_str().into(), organiser.as_str().into(), spec.into(), summary.into(), now().into()];
            database.execute(MAKE, &values)?;
            Ok(())
        })
    }

    fn add_facts(&self, epoch: Epoch, new: NewFacts) -> StoreFuture<'_, ()> {
        self.change(epoch, Guard::Held, move |database| add_facts(database, &new))
    }

    fn give_to(&self, epoch: Epoch, code: TournamentCode, organiser: PlayerId) -> StoreFuture<'_, ()> {
        const GIVE: &str = "UPDATE tournaments SET organiser = ?2 WHERE code = ?1";
        self.change(epoch, Guard::Held, move |database| {
            database.execute(GIVE, &[code.as_str().into(), organiser.as_str().into()])?;
            Ok(())
        })
    }

    fn unfinished(&self) -> StoreFuture<'_, Vec<Unfinished>> {
        const UNFINISHED: &str = "SELECT code, organiser, summary FROM tournaments WHERE over = 0 ORDER BY made, code";
        self.find(|database| {
            database.rows(UNFINISHED, &[], |row| {
                Ok(Unfinished { code: row.parsed(0)?, organiser: row.parsed(1)?, summary: row.get(2)? })
            })
        })
    }

    fn tournament(&self, code: TournamentCode) -> Found<'_, StoredTournament> {
        self.find(move |database| tournament(database, code))
    }

    fn last(&self, limit: u32) -> StoreFuture<'_, Vec<String>> {
        const LAST: &str = "SELECT summary FROM tournaments WHERE over = 1 ORDER BY made DESC LIMIT ?1";
        self.find(move |database| database.rows(LAST, &[limit.into()], |row| row.get(0)))
    }

    fn of_player(&self, player: PlayerId) -> StoreFuture<'_, Vec<String>> {
        const OWN: &str = "SELECT summary FROM tournaments WHERE organiser = ?1 OR code IN \
            (SELECT tournament FROM tournament_facts WHERE fact LIKE ?2) ORDER BY made";
        self.find(move |database| {
            // An id needs no escapes in a pattern.
            let pattern = format!("%\"player\":\"{player}\"%");
            database.rows(OWN, &[player.as_str().into(), (&pattern).into()], |row| row.get(0))
        })
    }

    fn games_of(&self, code: TournamentCode, skip: u32, most: u32) -> StoreFuture<'_, Vec<StoredGame>> {
        self.find(move |database| {
            let games = format!(
                "SELECT {COLUMNS} FROM games WHERE tournament = ?1 AND finish IS NOT NULL \
                 ORDER BY round, board, meeting_game, finish LIMIT ?2 OFFSET ?3"
            );
            database.rows(&games, &[code.as_str().into(), most.into(), skip.into()], |row| Ok(game_in(row)?.1))
        })
    }

    fn full_names(&self, code: TournamentCode) -> StoreFuture<'_, Vec<(PlayerId, FullName)>> {
        const NAMES: &str = "SELECT accounts.player, full_name FROM entry_lists \
            JOIN accounts ON accounts.player = entry_lists.player WHERE tournament = ?1 AND full_name <> ''";
        self.find(move |database| {
            database.rows(NAMES, &[code.as_str().into()], |row| Ok((row.parsed(0)?, row.parsed(1)?)))
        })
    }

    fn players(&self, ids: Vec<PlayerId>) -> StoreFuture<'_, Vec<KnownPlayer>> {
        const PLAYER: &str = "SELECT id, key, name FROM players WHERE id = ?1";
        self.find(move |database| {
            let mut found = Vec::with_capacity(ids.len());
            for id in &ids {
                found.extend(database.row(PLAYER, &[id.as_str().into()], |row| player_in(row, 0))?);
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

fn add_facts(database: &dyn Sql, new: &NewFacts) -> SqlResult<()> {
    // Refuses a gap before the first number.
    const FACT: &str = "INSERT INTO tournament_facts (tournament, number, at, fact) SELECT ?1, ?2, ?3, ?4 \
        WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM tournament_facts WHERE tournament = ?1 AND number = ?2 - 1)";
    const LISTED: &str = "UPDATE tournaments SET summary = ?2, over = ?3 WHERE code = ?1";
    let at = now();
    for (number, fact) in (new.first..).zip(&new.facts) {
        let values = [new.code.as_str().into(), number.into(), at.into(), fact.into()];
        if database.execute(FACT, &values)? != 1 {
            return Err(SqlError::Unwritten("a fact of the tournament is missing before this one"));
        }
    }
    let values = [new.code.as_str().into(), (&new.summary).into(), over(new.stage).into()];
    database.execute(LISTED, &values)?;
    Ok(())
}

pub(super) fn tournament(database: &dyn Sql, code: TournamentCode) -> SqlResult<Option<StoredTournament>> {
    const MADE: &str = "SELECT organiser, CASE WHEN gone IS NULL THEN handle ELSE 'deleted' END, spec, \
        tournaments.made FROM tournaments JOIN accounts ON accounts.player = tournaments.organiser WHERE code = ?1";
    const FACTS: &str = "SELECT at, fact FROM tournament_facts WHERE tournament = ?1 ORDER BY number";
    let found = database.row(MADE, &[code.as_str().into()], |row| {
        Ok((row.parsed(0)?, row.parsed(1)?, row.get(2)?, row.timestamp(3)?))
    })?;
    let Some((organiser, organiser_handle, spec, made)) = found else { return Ok(None) };
    let facts = database.rows(FACTS, &[code.as_str().into()], |row| Ok((row.timestamp(0)?, row.get(1)?)))?;
    Ok(Some(StoredTournament { code, organiser, organiser_handle, made, spec, facts }))
}
