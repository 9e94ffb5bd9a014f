//! Reads ratings: of a player, by name, on leaderboards, between two.

use bidak_shared::club::bot_rating::bot_rating;
use bidak_shared::club::rating::change::{DAY, DatedRating};
use bidak_shared::club::rating::places::ENOUGH;
use bidak_shared::club::rating::{PROVISIONAL, Rating};
use bidak_shared::club::speed::Speed;
use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    AccountKind, GameId, Handle, HeadToHead, Leader, MissingForPlace, NamedRating, PlayerId, RatingLine, RatingPoint,
};
use futures::FutureExt;
use futures::future::BoxFuture;

use super::{bot_of, places, rating_in, standing};
use crate::store::ratings::{MOST_LEADERS, MOST_POINTS, RatingStore};
use crate::store::sql::{Guard, Row, SqlStore, games, is_searchable};
use crate::store::{Epoch, StoreError, StoredGame, now};

/// A leaderboard lists players who have played within this number of seconds.
const ACTIVE: i64 = 30 * DAY;

/// A rating in whole points.
fn points(value: f64) -> i32 {
    value.round() as i32
}

impl<S: SqlStore> RatingStore for S {
    fn ratings_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<RatingLine>, StoreError>> {
        const RATINGS: &str = "SELECT game, speed, rating, deviation, volatility, won, drawn, lost, last FROM ratings \
            WHERE account = ?1 ORDER BY game";
        self.find(move |database| {
            let now = now().seconds() as i64;
            let line = |row: &dyn Row| {
                let rating = DatedRating { rating: rating_in(row, 2)?, last: row.get(8)? }.rested(now);
                Ok(RatingLine {
                    game: row.parsed(0)?,
                    speed: row.parsed(1)?,
                    rating: rating.points(),
                    deviation: points(rating.deviation),
                    provisional: rating.is_provisional(),
                    won: row.get(5)?,
                    drawn: row.get(6)?,
                    lost: row.get(7)?,
                })
            };
            let mut lines = database.rows(RATINGS, &[player.as_str().into()], line)?;
            lines.sort_by_key(|line| (line.game.word(), line.speed));
            Ok(lines)
        })
    }

    fn graph(
        &self,
        player: PlayerId,
        game: GameKind,
        speed: Speed,
    ) -> BoxFuture<'_, Result<Vec<RatingPoint>, StoreError>> {
        const POINTS: &str = "SELECT at, rating FROM rating_changes \
            WHERE account = ?1 AND game = ?2 AND speed = ?3 ORDER BY number DESC LIMIT ?4";
        self.find(move |database| {
            let point = |row: &dyn Row| Ok(RatingPoint { at: row.timestamp(0)?, rating: points(row.get(1)?) });
            let values = [player.as_str().into(), game.word().into(), speed.word().into(), MOST_POINTS.into()];
            let mut points = database.rows(POINTS, &values, point)?;
            points.reverse();
            Ok(points)
        })
    }

    fn named(
        &self,
        game: GameKind,
        speed: Speed,
        of: Vec<String>,
    ) -> BoxFuture<'_, Result<Vec<NamedRating>, StoreError>> {
        const HANDLE: &str = "SELECT handle FROM accounts WHERE player = ?1 AND gone IS NULL";
        self.find(move |database| {
            let now = now().seconds() as i64;
            let mut named = Vec::new();
            for of in of.iter().filter(|of| is_searchable(of)) {
                let handle = database.row(HANDLE, &[of.into()], |row| row.parsed(0))?;
                let rating = match (&handle, bot_of(of)) {
                    (Some(_), _) => standing(database, of, game, speed)?
                        .map_or_else(Rating::default, |standing| standing.rested(now)),
                    (None, Some(bot)) => bot_rating(game, bot),
                    (None, None) => continue,
                };
                let (points, provisional) = (points(rating.rating), rating.is_provisional());
                named.push(NamedRating { of: of.clone(), handle, rating: points, provisional });
            }
            Ok(named)
        })
    }

    fn against(&self, player: PlayerId, other: PlayerId) -> BoxFuture<'_, Result<Vec<HeadToHead>, StoreError>> {
        const GAMES: &str = "SELECT kind, outcome, count(*) FROM games WHERE first_player = ?1 AND second_player = ?2 \
            AND finish IS NOT NULL AND outcome IS NOT NULL GROUP BY kind, outcome";
        self.find(move |database| {
            let mut table: Vec<HeadToHead> =
                GameKind::ALL.iter().map(|game| HeadToHead { game: *game, won: 0, drawn: 0, lost: 0 }).collect();
            for (first, second, own) in [(player, other, Player::First), (other, player, Player::Second)] {
                let values = [first.as_str().into(), second.as_str().into()];
                let read =
                    |row: &dyn Row| Ok((row.parsed::<GameKind>(0)?, row.parsed::<Outcome>(1)?, row.get::<u32>(2)?));
                for (game, outcome, games) in database.rows(GAMES, &values, read)? {
                    let Some(line) = table.iter_mut().find(|line| line.game == game) else { continue };
                    match outcome {
                        Outcome::Draw => line.drawn += games,
                        Outcome::Win(winner) if winner == own => line.won += games,
                        Outcome::Win(_) => line.lost += games,
                    }
                }
            }
            table.retain(|line| line.won + line.drawn + line.lost > 0);
            Ok(table)
        })
    }

    fn rated_by_days(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<StoredGame>, StoreError>> {
        const BY_DAYS: &str = "SELECT id FROM games WHERE first_player = ?1 AND finish IS NULL AND rated AND clock LIKE '%d' \
            UNION SELECT id FROM games WHERE second_player = ?1 AND finish IS NULL AND rated AND clock LIKE '%d'";
        self.find(move |database| {
            let ids: Vec<GameId> = database.rows(BY_DAYS, &[player.as_str().into()], |row| row.parsed(0))?;
            let mut playing = Vec::with_capacity(ids.len());
            for id in ids {
                playing.extend(games::game(database, id)?.map(|found| found.game));
            }
            Ok(playing)
        })
    }

    fn leaders(
        &self,
        game: GameKind,
        speed: Speed,
        kind: AccountKind,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<Leader>, StoreError>> {
        const LEADERS: &str = "SELECT accounts.handle, ratings.account, rating, deviation, volatility, last, \
            won, drawn, lost FROM ratings LEFT JOIN accounts ON accounts.player = ratings.account \
            WHERE game = ?1 AND speed = ?2 AND deviation < ?3 AND last >= ?4 AND accounts.gone IS NULL \
            AND (accounts.player IS NULL OR ratings.placed > ?6) AND (?5 = (accounts.kind IS NULL OR accounts.kind = 'bot')) ORDER BY rating DESC";
        self.find(move |database| {
            let now = now().seconds() as i64;
            let leader = |row: &dyn Row| {
                let handle: Option<Handle> = row.parsed_optional(0)?;
                let bot: Option<String> = if handle.is_none() { Some(row.get(1)?) } else { None };
                let standing = DatedRating { rating: rating_in(row, 2)?, last: row.get(5)? };
                // The same deviation as in the profile; a bot of the server has a fixed rating.
                let rating = if bot.is_some() { standing.rating } else { standing.rested(now) };
                let leader = Leader {
                    name: handle.as_ref().map(Handle::name),
                    handle,
                    bot,
                    rating: rating.points(),
                    deviation: points(rating.deviation),
                    won: row.get(6)?,
                    drawn: row.get(7)?,
                    lost: row.get(8)?,
                };
                Ok((!rating.is_provisional()).then_some(leader))
            };
            let is_bot = kind == AccountKind::Bot;
            let limit = limit.clamp(1, MOST_LEADERS) as usize;
            let values = [
                game.word().into(),
                speed.word().into(),
                PROVISIONAL.into(),
                (now - ACTIVE).into(),
                is_bot.into(),
                now.into(),
            ];
            // Deviations only grow with time: a provisional rating in the database stays provisional.
            Ok(database.rows(LEADERS, &values, leader)?.into_iter().flatten().take(limit).collect())
        })
    }

    fn missing(
        &self,
        player: PlayerId,
        game: GameKind,
        speed: Speed,
    ) -> BoxFuture<'_, Result<Option<MissingForPlace>, StoreError>> {
        self.find(move |database| {
            let now = now().seconds() as i64;
            let account = player.as_str();
            let Some(standing) = standing(database, account, game, speed)? else { return Ok(None) };
            let missing = MissingForPlace {
                opponents: places::connected_opponents(database, account, (game, speed), now)?.len() as u32,
                needed: ENOUGH as u32,
                provisional: standing.rested(now).is_provisional(),
                inactive: standing.last < now - ACTIVE,
            };
            let is_placed = places::is_placed(database, account, (game, speed), now)?;
            Ok((!is_placed || missing.provisional || missing.inactive).then_some(missing))
        })
    }

    fn refresh_places(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        async move {
            let found = self.find(super::find_places).await?;
            self.change(epoch, Guard::Checked, move |database| super::store_places(database, &found)).await
        }
        .boxed()
    }
}
