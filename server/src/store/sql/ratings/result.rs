//! The rated result of a game that has just ended: alone, or together with the first game of its pair.

use bidak_shared::club::rating::weight::{parts, usual_plies};
use bidak_shared::club::speed::Speed;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::ClockSpec;
use sha2::{Digest, Sha256};

use crate::store::sql::read::half_in;
use crate::store::sql::{Row, Sql, SqlError, SqlResult};
use crate::store::{Half, line};

/// The least plies of a resigned or abandoned game that counts: shorter ones say nothing about strength.
const LEAST_PLIES: u32 = 10;

/// A rated result.
#[derive(Clone, Debug)]
pub(super) struct RatedResult {
    /// The last game of the result.
    pub(super) id: String,
    pub(super) game: GameKind,
    pub(super) speed: Speed,
    /// The players: accounts, or bots of the server.
    pub(super) players: [String; 2],
    /// Whether a bot of the server plays.
    pub(super) has_server_bot: bool,
    pub(super) is_of_tournament: bool,
    /// The score of the first player, 0 to 1.
    pub(super) score: f64,
    /// The part of it that counts for each player: of a pair, the mean of both games.
    pub(super) parts: [f64; 2],
    /// A hash of the moves.
    pub(super) course: [u8; 32],
}

/// The row of a finished game.
struct Finished {
    id: String,
    game: GameKind,
    clock: ClockSpec,
    players: [Option<String>; 2],
    has_server_bot: bool,
    moves: Vec<String>,
    plies: u32,
    is_of_tournament: bool,
    half: Option<Half>,
    /// Whether both games of its pair began together.
    began_together: bool,
    start: String,
    outcome: Option<Outcome>,
    reason: EndReason,
}

const COLUMNS: &str = "id, kind, clock, first_player, first_bot, second_player, second_bot, moves, plies, \
    tournament IS NOT NULL, half, outcome, reason, partner IS NOT NULL, start";

impl Finished {
    fn read(row: &dyn Row) -> SqlResult<Self> {
        let [first_bot, second_bot]: [Option<String>; 2] = [row.optional(4)?, row.optional(6)?];
        let [first, second]: [Option<String>; 2] = [row.optional(3)?, row.optional(5)?];
        let moves = line::read_moves(row.str(7)?).map_err(|error| SqlError::unreadable(7, error))?;
        Ok(Self {
            id: row.get(0)?,
            game: row.parsed(1)?,
            clock: row.parsed(2)?,
            has_server_bot: first_bot.is_some() || second_bot.is_some(),
            players: [first.or(first_bot), second.or(second_bot)],
            moves: moves.into_iter().map(|one| one.text).collect(),
            plies: row.get(8)?,
            is_of_tournament: row.get(9)?,
            half: half_in(row, 10)?,
            outcome: row.parsed_optional(11)?,
            reason: row.parsed(12)?,
            began_together: row.get(13)?,
            start: row.get(14)?,
        })
    }

    /// The score of the first player, and whether it counts without a pair; none if the game does not count. A no-show is a loss that
    /// counts in a pair only.
    fn score(&self) -> Option<(f64, bool)> {
        if matches!(self.reason, EndReason::Decided | EndReason::Aborted | EndReason::Fault) {
            return None;
        }
        let score = match self.outcome? {
            Outcome::Win(Player::First) => 1.0,
            Outcome::Win(Player::Second) => 0.0,
            Outcome::Draw => 0.5,
        };
        let is_played = self.reason != EndReason::NoShow;
        Some((score, is_played && (self.plies >= LEAST_PLIES || self.reason.is_by_rules())))
    }
}

impl Finished {
    /// The part of the game that counts for each player.
    fn parts(&self) -> [f64; 2] {
        let (Some(outcome), false) = (self.outcome, self.reason.is_by_rules()) else { return [1.0; 2] };
        let fixed = self.game.record_from(&self.start).ok().and_then(|record| record.plies_left());
        parts(outcome, self.plies, usual_plies(self.game, fixed.map(u32::from)))
    }
}

/// The rated result that the game with a key completes, if any. One game of a pair alone is never rated.
pub(super) fn result_of(database: &dyn Sql, key: i64) -> SqlResult<Option<RatedResult>> {
    let rated = format!("SELECT {COLUMNS} FROM games WHERE key = ?1 AND rated");
    let Some(last) = database.row(&rated, &[key.into()], Finished::read)? else { return Ok(None) };
    let is_pair = last.half.is_some();
    let before = match last.half {
        Some(half) if half == Half::Second || last.began_together => other_of_pair(database, key, &last)?,
        _ => None,
    };
    let turned = before.as_ref().and_then(Finished::score).map(|(score, counts)| (1.0 - score, counts));
    let scores: Vec<(f64, bool)> = last.score().into_iter().chain(turned).collect();
    if !scores.iter().any(|(_, counts)| *counts) || is_pair && scores.len() < 2 {
        return Ok(None);
    }
    let score = scores.iter().map(|(score, _)| score).sum::<f64>() / scores.len() as f64;
    let parts = match &before {
        None => last.parts(),
        Some(other) => {
            let [second, first] = other.parts();
            let [own_first, own_second] = last.parts();
            [f64::midpoint(own_first, first), f64::midpoint(own_second, second)]
        }
    };
    let Finished { id, game, clock, players, has_server_bot, is_of_tournament, .. } = &last;
    let ([Some(one), Some(other)], Some(speed)) = (players, clock.speed()) else { return Ok(None) };
    if one == other {
        return Ok(None);
    }
    let mut course = Sha256::new();
    let moves = before.iter().chain([&last]).flat_map(|game| game.moves.iter().map(String::as_str));
    for text in [one.as_str(), other.as_str(), game.word()].into_iter().chain(moves) {
        course.update(text);
        course.update(b" ");
    }
    Ok(Some(RatedResult {
        id: id.clone(),
        game: *game,
        speed,
        players: [one.clone(), other.clone()],
        has_server_bot: *has_server_bot,
        is_of_tournament: *is_of_tournament,
        score,
        parts,
        course: course.finalize().into(),
    }))
}

/// The other game of a pair, which ended earlier: the same players with exchanged seats.
fn other_of_pair(database: &dyn Sql, key: i64, last: &Finished) -> SqlResult<Option<Finished>> {
    // An aborted game may have been replayed: takes the last.
    let place = if last.began_together {
        "half IS NOT NULL AND (room, partner) = (SELECT partner, room FROM games WHERE key = ?1)"
    } else if last.is_of_tournament {
        "half = 1 AND (tournament, round, board, meeting_game) = \
         (SELECT tournament, round, board, meeting_game - 1 FROM games WHERE key = ?1)"
    } else {
        "half = 1 AND tournament IS NULL AND (room, number) = (SELECT room, number - 1 FROM games WHERE key = ?1)"
    };
    let others = format!(
        "SELECT {COLUMNS} FROM games WHERE rated AND finish IS NOT NULL AND {place} ORDER BY finish DESC LIMIT 1"
    );
    let found = database.row(&others, &[key.into()], Finished::read)?;
    Ok(found.filter(|other| other.players.iter().eq(last.players.iter().rev())))
}
