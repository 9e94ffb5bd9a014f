//! Facts of games as rows and lines of the journal.

use bidak_shared::protocol::{Ending, GameId, PlayerId, RoomCode, Timestamp};
use rusqlite::params;

use crate::store::live::deadline_columns;
use crate::store::sql::checksum::{self, Written};
use crate::store::sql::read::programs;
use crate::store::sql::{challenges, ratings, unloaded, waiting};
use crate::store::sqlite::writer::Writer;
use crate::store::{Contestant, Epoch, Fact, KeptRoom, KnownPlayer, Start, line};

impl Writer {
    pub(super) fn begin(
        &mut self,
        epoch: Epoch,
        id: GameId,
        start: &Start,
        now: Timestamp,
    ) -> Result<(), rusqlite::Error> {
        const GAME: &str = "INSERT INTO games (id, room, number, host, private, kind, options, start, clock, \
            first_name, first_player, first_bot, second_name, second_player, second_bot, started, moves, plies, rated, \
            tournament, round, board, meeting_game, no_show_ms, draws, half, programs, partner, start_sum) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, '', 0, ?17, \
            ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27)";
        for contestant in &start.players {
            if let Contestant::Person { id, name, key, .. } = contestant {
                let player = KnownPlayer { id: *id, key: *key, name: name.clone() };
                waiting::upsert_player(&self.connection, &player, now)?;
            }
        }
        let options = serde_json::to_string(&*start.options).expect("texts become JSON");
        let [first, second] = &start.players;
        let player = |contestant: &Contestant| contestant.person().as_ref().map(|id| PlayerId::as_str(id).to_owned());
        let bot = |contestant: &Contestant| contestant.bot().map(ToString::to_string);
        let terms = start.tournament;
        self.connection.prepare_cached(GAME)?.execute(params![
            id.as_str(),
            start.room.as_str(),
            start.number,
            start.host.as_ref().map(PlayerId::as_str),
            start.private,
            start.kind.to_string(),
            options,
            start.start,
            start.clock.to_string(),
            first.name().as_str(),
            player(first),
            bot(first),
            second.name().as_str(),
            player(second),
            bot(second),
            now.seconds() as i64,
            start.rated,
            terms.map(|terms| terms.place.tournament.to_string()),
            terms.map(|terms| terms.place.round),
            terms.map(|terms| terms.place.board),
            terms.map(|terms| terms.place.game),
            terms.map(|terms| terms.no_show_ms),
            terms.map(|terms| terms.draws),
            start.half.map(|half| half as i64),
            programs(&start.players),
            start.partner.as_ref().map(RoomCode::as_str),
            checksum::of_start(id, start, now),
        ])?;
        self.live.begin(epoch, id, self.connection.last_insert_rowid(), start);
        if start.clock.is_by_days() {
            challenges::began(&self.connection, id)?;
        }
        Ok(())
    }

    /// Adds a line to the group.
    pub(super) fn note(&mut self, id: GameId, fact: &Fact) {
        let now = self.reading();
        self.lines.add(self.live.add(id, fact, now), fact);
    }

    /// Writes the state of a room; if it is unloaded, also the row of its game.
    pub(super) fn keep(&mut self, id: GameId, kept: &KeptRoom) -> Result<(), rusqlite::Error> {
        const GAME: &str = "UPDATE games SET moves = ?2, plies = ?3, clocks = ?4, deadline = ?5, decided = ?6, \
            prepared = ?7 WHERE key = ?1";
        let fact = Fact::Kept(Box::new(kept.clone()));
        let key = self.live.add(id, &fact, None).key;
        if kept.is_unloaded {
            let live = self.live.end(id);
            let clocks = live.clocks_column();
            let [deadline, decided] = deadline_columns(live.deadline);
            let prepared = live.prepared.as_ref().map(line::write_prepared);
            let values = params![key, live.moves, live.plies, clocks, deadline, decided, prepared];
            self.connection.prepare_cached(GAME)?.execute(values)?;
            self.lines.add(&live, &fact);
        }
        Ok(unloaded::keep(&self.connection, key, kept)?)
    }

    /// Writes the lines of the group, as one row.
    pub(super) fn write_lines(&mut self) -> Result<(), rusqlite::Error> {
        if self.lines.number > 0 {
            let mut statement = self.connection.prepare_cached("INSERT INTO journal (lines, facts) VALUES (?1, ?2)")?;
            statement.execute(params![self.lines.number as i64, self.lines.text])?;
            self.journal += self.lines.number;
            self.lines.clear();
        }
        Ok(())
    }

    /// Writes the row of a finished game; its lines in the journal are ignored from now on.
    pub(super) fn end(&mut self, id: GameId, ending: &Ending, now: Timestamp) -> Result<(), rusqlite::Error> {
        const GAME: &str = "UPDATE games SET moves = ?2, plies = ?3, clocks = ?4, finish = ?5, ended = ?6, \
            outcome = ?7, reason = ?8, margin = ?9, illegal = ?10, end_sum = ?11, kept = NULL, prepared = NULL WHERE key = ?1";
        const PLAYED: &str = "INSERT OR IGNORE INTO played (player, listing, finish, kind, outcome) \
            SELECT first_player, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome \
            FROM games WHERE key = ?1 AND first_player IS NOT NULL \
            UNION ALL SELECT second_player, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome \
            FROM games WHERE key = ?1 AND second_player IS NOT NULL";
        const CALLED: &str = "INSERT OR IGNORE INTO called (name, listing, finish, kind, outcome) \
            SELECT first_name, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome \
            FROM games WHERE key = ?1 \
            UNION ALL SELECT second_name, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome \
            FROM games WHERE key = ?1";
        let live = self.live.end(id);
        self.finish += 1;
        let clocks = live.last_clocks_column();
        let written = Written { moves: &live.moves, plies: live.plies, clocks: clocks.as_deref() };
        let sum = checksum::of_end(id, written, ending, now);
        self.connection.prepare_cached(GAME)?.execute(params![
            live.key,
            live.moves,
            live.plies,
            clocks,
            self.finish,
            now.seconds() as i64,
            ending.outcome.map(|outcome| outcome.to_string()),
            ending.reason.to_string(),
            ending.margin,
            ending.illegal.map(|played| played.to_string()),
            sum,
        ])?;
        self.connection.prepare_cached(PLAYED)?.execute([live.key])?;
        self.connection.prepare_cached(CALLED)?.execute([live.key])?;
        Ok(ratings::ended(&self.connection, live.key, now)?)
    }
}
