//! A group of batches as one statement.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bidak_shared::protocol::{Ending, GameId, PlayerId, RoomCode, Timestamp};
use serde_json::{Value as Json, json};

use crate::store::live::{LiveGame, deadline_columns};
use crate::store::postgres::session::Session;
use crate::store::sql::checksum::{self, Written};
use crate::store::sql::read::programs;
use crate::store::sql::{Sql, SqlResult, challenges, ratings, unloaded};
use crate::store::{Contestant, Fact, KeptRoom, Reading, Shard, Start, line, now};

/// Counts the group in the row of its writer. Nothing is written if its number is not the next, or the writer is fenced. The row stays
/// locked until the group is written: a server that fences the writer waits for it.
macro_rules! fence {
    () => {
        "WITH f AS (UPDATE nodes SET grp = $2::bigint WHERE epoch = $1 AND grp = $2::bigint - 1 AND NOT fenced RETURNING epoch), \
         j AS (INSERT INTO journal (epoch, grp, lines, facts) SELECT f.epoch, $2::bigint, $3::int, $4::text FROM f WHERE $3::int > 0)"
    };
}

/// A group in which no game begins or ends.
const MOVES: &str = concat!(fence!(), " SELECT FROM f");

/// The players of games that begin. `$5` is the current time.
macro_rules! players {
    () => {
        ", p AS (INSERT INTO players (id, key, name, seen) \
            SELECT r.id, decode(r.key, 'hex'), coalesce((SELECT CASE WHEN gone IS NULL THEN handle ELSE 'deleted' END \
            FROM accounts WHERE player = r.id), r.name), $5::bigint \
            FROM f, json_to_recordset($6::text::json) AS r (id text, key text, name text) ORDER BY r.id \
            ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, name = excluded.name)"
    };
}

/// The games that begin or end, with the numbers of their ends.
macro_rules! rows {
    ($games:literal) => {
        concat!(
            ", r AS MATERIALIZED (SELECT s.*, CASE WHEN s.is_over THEN nextval('finishes') END AS finish FROM (SELECT r.* \
            FROM f, json_to_recordset(",
            $games,
            "::text::json) AS r (n int, is_begun bool, is_over bool, key bigint, id text, shard smallint, \
            room text, number int, host text, private bool, kind text, options text, start text, clock text, first_name text, \
            first_player text, first_bot text, second_name text, second_player text, second_bot text, started bigint, rated bool, \
            tournament text, round int, board int, meeting_game int, no_show_ms bigint, draws bool, half smallint, programs smallint, partner text, \
            moves text, plies int, clocks text, ended bigint, outcome text, reason text, margin int, illegal text, start_sum bigint, end_sum bigint) \
            ORDER BY n) AS s)"
        )
    };
}

/// The rows of games that begin.
macro_rules! begin {
    () => {
        ", b AS (INSERT INTO games (key, id, shard, room, number, host, private, kind, options, start, clock, first_name, \
            first_player, first_bot, second_name, second_player, second_bot, started, rated, tournament, round, board, \
            meeting_game, no_show_ms, draws, half, programs, partner, moves, plies, clocks, finish, ended, outcome, reason, margin, illegal, start_sum, end_sum) \
            SELECT key, id, shard, room, number, host, private, kind, options, start, clock, first_name, \
            first_player, first_bot, second_name, second_player, second_bot, started, rated, tournament, round, board, \
            meeting_game, no_show_ms, draws, half, programs, partner, moves, plies, clocks, finish, ended, outcome, reason, margin, illegal, start_sum, end_sum \
            FROM r WHERE is_begun)"
    };
}

/// The rows of games that end and began in an earlier group.
macro_rules! end {
    () => {
        ", e AS (UPDATE games SET moves = r.moves, plies = r.plies, clocks = r.clocks, finish = r.finish, ended = r.ended, \
            outcome = r.outcome, reason = r.reason, margin = r.margin, illegal = r.illegal, end_sum = r.end_sum, kept = NULL, prepared = NULL FROM r \
            WHERE NOT r.is_begun AND games.key = r.key RETURNING games.finish, games.private, games.plies, games.kind, games.outcome, \
            games.first_player, games.second_player, games.first_name, games.second_name)"
    };
}

/// The entries of games that end in the lists by player and by name.
macro_rules! lists {
    ($ended:literal) => {
        concat!(
            ", d AS (INSERT INTO played (player, listing, finish, kind, outcome) \
            SELECT player, CASE plies WHEN 0 THEN 2 ELSE private::int END, finish, kind, outcome FROM ",
            $ended,
            " CROSS JOIN LATERAL (VALUES (first_player), (second_player)) AS seats (player) WHERE player IS NOT NULL \
            ON CONFLICT DO NOTHING), \
            c AS (INSERT INTO called (name, listing, finish, kind, outcome) \
            SELECT lower(name), CASE plies WHEN 0 THEN 2 ELSE private::int END, finish, kind, outcome FROM ",
            $ended,
            " CROSS JOIN LATERAL (VALUES (first_name), (second_name)) AS seats (name) ON CONFLICT DO NOTHING)"
        )
    };
}

/// A group in which games begin, and none ends.
const BEGINNINGS: &str = concat!(fence!(), players!(), rows!("$7"), begin!(), " SELECT FROM f");

/// A group in which games end, and none begins.
const ENDS: &str = concat!(fence!(), rows!("$5"), end!(), lists!("e"), " SELECT FROM f");

/// A group with both. A game that begins and ends in the group is inserted finished.
const GAMES: &str = concat!(
    fence!(),
    players!(),
    rows!("$7"),
    begin!(),
    end!(),
    ", o AS (SELECT finish, private, plies, kind, outcome, first_player, second_player, first_name, second_name FROM e \
        UNION ALL SELECT finish, private, plies, kind, outcome, first_player, second_player, first_name, second_name \
        FROM r WHERE is_begun AND is_over)",
    lists!("o"),
    " SELECT FROM f"
);

/// A group of batches.
#[derive(Debug, Default)]
pub(super) struct Group<'a> {
    lines: Vec<GroupLine<'a>>,
    players: BTreeMap<PlayerId, Json>,
    games: Vec<Json>,
    /// The places in `games` of those that begin.
    begun: BTreeMap<GameId, usize>,
    /// The number of games that end.
    ends: usize,
    /// The keys of rated games that end.
    rated: Vec<i64>,
    /// The players of these.
    opponents: Vec<String>,
    /// Changes of kept rooms, in order.
    kept: Vec<KeptChange>,
    /// The games by days that begin.
    by_days: Vec<GameId>,
}

/// A line for the journal. Its text is made when it is written: if that takes several tries, the clocks run from the last one on.
#[derive(Debug)]
struct GroupLine<'a> {
    key: i64,
    fact: &'a Fact,
    /// Whether a clock runs after it.
    is_running: bool,
}

/// A change of a kept room, by the key of its game.
#[derive(Debug)]
enum KeptChange {
    Kept(i64, Box<KeptRoom>),
    /// Kept, with the whole game.
    Unloaded(LiveGame, Box<KeptRoom>),
    Loaded(i64),
}

impl<'a> Group<'a> {
    /// The number of lines for the journal.
    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Adds the line of the last fact about a game.
    pub(super) fn note(&mut self, live: &LiveGame, fact: &'a Fact) {
        self.lines.push(GroupLine { key: live.key, fact, is_running: live.reading.is_some() });
    }

    /// The lines, with the present reading.
    fn text(&self, now: Reading) -> String {
        let mut text = String::new();
        for GroupLine { key, fact, is_running } in &self.lines {
            line::push_line(&mut text, *key, fact, is_running.then_some(now));
        }
        text
    }

    /// Adds the beginning of a game.
    pub(super) fn begin(&mut self, id: GameId, key: i64, start: &Start) {
        for contestant in &start.players {
            if let Contestant::Person { id, name, key, .. } = contestant {
                let key = key.0.iter().fold(String::new(), |mut text, byte| {
                    let _ = write!(text, "{byte:02x}"); // Strings take everything.
                    text
                });
                self.players.insert(*id, json!({ "id": id.as_str(), "key": key, "name": name.as_str() }));
            }
        }
        if start.clock.is_by_days() {
            self.by_days.push(id);
        }
        let [first, second] = &start.players;
        let player = |contestant: &Contestant| contestant.person().map(|id| id.as_str().to_owned());
        let bot = |contestant: &Contestant| contestant.bot().map(ToString::to_string);
        let terms = start.tournament;
        let started = now();
        self.begun.insert(id, self.games.len());
        self.games.push(json!({
            "n": self.games.len(),
            "is_begun": true,
            "is_over": false,
            "key": key,
            "id": id.as_str(),
            "shard": Shard::of(start.room).number(),
            "room": start.room.as_str(),
            "number": start.number,
            "host": start.host.as_ref().map(PlayerId::as_str),
            "private": start.private,
            "kind": start.kind.to_string(),
            "options": serde_json::to_string(&*start.options).expect("texts become JSON"),
            "start": start.start,
            "clock": start.clock.to_string(),
            "first_name": first.name().as_str(),
            "first_player": player(first),
            "first_bot": bot(first),
            "second_name": second.name().as_str(),
            "second_player": player(second),
            "second_bot": bot(second),
            "started": seconds(started),
            "start_sum": checksum::of_start(id, start, started),
            "rated": start.rated,
            "tournament": terms.map(|terms| terms.place.tournament.to_string()),
            "round": terms.map(|terms| terms.place.round),
            "board": terms.map(|terms| terms.place.board),
            "meeting_game": terms.map(|terms| terms.place.game),
            "no_show_ms": terms.map(|terms| terms.no_show_ms),
            "draws": terms.map(|terms| terms.draws),
            "half": start.half.map(|half| half as i64),
            "programs": programs(&start.players),
            "partner": start.partner.as_ref().map(RoomCode::as_str),
            "moves": "",
            "plies": 0,
        }));
    }

    /// Adds the state of a room.
    pub(super) fn keep(&mut self, key: i64, kept: &KeptRoom) {
        self.kept.push(KeptChange::Kept(key, Box::new(kept.clone())));
    }

    /// Adds a game that is unloaded with this state of its room, by this fact.
    pub(super) fn unload(&mut self, live: LiveGame, kept: &KeptRoom, fact: &'a Fact) {
        self.note(&live, fact);
        self.kept.push(KeptChange::Unloaded(live, Box::new(kept.clone())));
    }

    /// Adds an unloaded game that is loaded.
    pub(super) fn load(&mut self, key: i64) {
        self.kept.push(KeptChange::Loaded(key));
    }

    /// Adds the end of a game.
    pub(super) fn end(&mut self, id: GameId, live: LiveGame, ending: &Ending) {
        let (clocks, ended) = (live.last_clocks_column(), now());
        let written = Written { moves: &live.moves, plies: live.plies, clocks: clocks.as_deref() };
        let sum = checksum::of_end(id, written, ending, ended);
        let mut end = json!({
            "is_over": true,
            "key": live.key,
            "moves": live.moves,
            "plies": live.plies,
            "clocks": clocks,
            "ended": seconds(ended),
            "outcome": ending.outcome.map(|outcome| outcome.to_string()),
            "reason": ending.reason.to_string(),
            "margin": ending.margin,
            "illegal": ending.illegal.map(|played| played.to_string()),
            "end_sum": sum,
        });
        if let Some(players) = live.rated {
            self.rated.push(live.key);
            self.opponents.extend(players);
        }
        self.ends += 1;
        let fields = end.as_object_mut().expect("an object");
        fields.insert("n".to_owned(), self.games.len().into());
        if let Some(game) = self.begun.get(&id).and_then(|place| self.games[*place].as_object_mut()) {
            game.extend(std::mem::take(fields));
        } else {
            fields.insert("is_begun".to_owned(), false.into());
            self.games.push(end);
        }
    }

    /// Whether it needs a transaction: ratings are computed from the rows after the statement, and kept rooms and challenges are written then.
    pub(super) fn needs_transaction(&self) -> bool {
        !self.rated.is_empty() || !self.kept.is_empty() || !self.by_days.is_empty()
    }

    /// Writes it as the group with this number, at the present reading; `false` if that is not the next number, or the writer is fenced. Some need a
    /// transaction of the caller.
    pub(super) fn write(&self, session: &Session, reading: Reading, number: i64) -> SqlResult<bool> {
        let epoch = reading.epoch.0 as i64;
        let (lines, facts) = (&(self.lines.len() as i32), &self.text(reading));
        let games = || serde_json::to_string(&self.games).expect("texts become JSON");
        let was_written = if self.games.is_empty() {
            session.change(MOVES, &[&epoch, &number, lines, facts])?
        } else if self.begun.is_empty() {
            session.change(ENDS, &[&epoch, &number, lines, facts, &games()])?
        } else {
            let players: Vec<&Json> = self.players.values().collect();
            let players = serde_json::to_string(&players).expect("texts become JSON");
            let statement = if self.ends == 0 { BEGINNINGS } else { GAMES };
            session.change(statement, &[&epoch, &number, lines, facts, &seconds(now()), &players, &games()])?
        };
        if was_written == 0 {
            return Ok(false);
        }
        for change in &self.kept {
            change.write(session)?;
        }
        for game in &self.by_days {
            challenges::began(session, *game)?;
        }
        if !self.rated.is_empty() {
            let opponents: Vec<&str> = self.opponents.iter().map(String::as_str).collect();
            // All in one call: locking them one by one could deadlock two servers.
            session.hold_players(&opponents)?;
        }
        for key in &self.rated {
            ratings::ended(session, *key, now())?;
        }
        Ok(true)
    }
}

impl KeptChange {
    fn write(&self, session: &Session) -> SqlResult<()> {
        const GAME: &str = "UPDATE games SET moves = $2, plies = $3, clocks = $4, deadline = $5, decided = $6, prepared = $7 WHERE key = $1";
        match self {
            Self::Kept(key, kept) => unloaded::keep(session, *key, kept),
            Self::Unloaded(live, kept) => {
                let (plies, clocks) = (live.plies as i32, live.clocks_column());
                let [deadline, decided] = deadline_columns(live.deadline);
                let prepared = live.prepared.as_ref().map(line::write_prepared);
                session.change(GAME, &[&live.key, &live.moves, &plies, &clocks, &deadline, &decided, &prepared])?;
                unloaded::keep(session, live.key, kept)
            }
            Self::Loaded(key) => unloaded::load(session, *key),
        }
    }
}

fn seconds(at: Timestamp) -> i64 {
    at.seconds() as i64
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player;
    use bidak_shared::protocol::Clocks;

    use super::*;
    use crate::store::Epoch;
    use crate::store::live::LiveGames;
    use crate::store::samples::started;

    #[test]
    fn a_group_that_is_written_late_has_the_reading_of_the_last_try_where_a_clock_runs() {
        let Fact::Started(mut start) = started(1, 2) else { unreachable!("it begins") };
        start.clock = "1+0".parse().expect("a clock");
        let (id, epoch) = (GameId::from_bits(1), Epoch(7));
        let at = |ms| Reading { epoch, ms };
        let moved = |ply, by, running| {
            let clocks = Some(Clocks { first_ms: 60_000, second_ms: 58_000, running });
            Fact::Moved { ply, by, text: "a1".to_owned(), clocks, search: None }
        };
        let facts = [moved(0, Player::First, None), moved(1, Player::Second, Some(Player::First))];
        let (mut live, mut group) = (LiveGames::default(), Group::default());
        live.begin(epoch, id, 17, &start);
        for fact in &facts {
            group.note(live.add(id, fact, Some(at(100))), fact);
        }
        for ms in [100, 9_100] {
            let expected = format!("17 m 0 1 a1 60000 58000 -\n17 m 1 2 a1 60000 58000 1 7.{ms}\n");
            assert_eq!((group.text(at(ms)), group.lines()), (expected, 2));
        }
    }
}
