//! Ratings in the file: changed in the transaction that ends a game, computed again from what each game changed.

mod read;
mod rerate;
mod result;

use bidak_shared::club::bot_rating::bot_rating;
use bidak_shared::club::rating::{Played, Rating, SYSTEM};
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{BotSpec, GameKind, Word};
use bidak_shared::protocol::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, params};

use result::{RatedResult, result_of};

pub(super) use rerate::rerate;

/// Rated games of two accounts in a day: beyond that they are not rated, so that nobody makes ratings with a friend.
const MOST_A_DAY: u32 = 20;

/// Rated games of an account in a day, of one game at one speed: beyond that they are not rated, so that nobody makes ratings
/// with many friends, or with accounts made for it.
const MOST_OF_ALL_A_DAY: u32 = 100;

const DAY: i64 = 24 * 60 * 60;

/// A rating, and when it was last changed.
#[derive(Clone, Copy, Debug)]
struct Standing {
    rating: Rating,
    last: i64,
}

impl Standing {
    /// The rating before a game at `now`, with what is not known any more after a pause.
    fn rested(self, now: i64) -> Rating {
        SYSTEM.rested(self.rating, days(self.last, now))
    }
}

fn days(last: i64, now: i64) -> f64 {
    (now - last).max(0) as f64 / DAY as f64
}

/// One of the two in a rated game.
#[derive(Clone, Copy, Debug)]
enum Rated {
    /// An account, with its rating so far.
    Account(Option<Standing>),
    /// A bot of the server, whose rating no game changes.
    Bot(Rating),
}

/// Both ratings after a game at `now` that brought the first one `score`.
fn after(pair: [Rated; 2], score: f64, now: i64) -> [Rating; 2] {
    let standing = |rated| match rated {
        Rated::Account(standing) => standing.unwrap_or(Standing { rating: Rating::default(), last: now }),
        Rated::Bot(rating) => Standing { rating, last: now },
    };
    let rate = |own: Rated, opponent: Rated, score| match own {
        Rated::Bot(rating) => rating,
        Rated::Account(_) => {
            let played = Played { opponent: standing(opponent).rested(now), score };
            SYSTEM.rate(standing(own).rating, &[played], days(standing(own).last, now))
        }
    };
    let [one, other] = pair;
    [rate(one, other, score), rate(other, one, 1.0 - score)]
}

/// The bot of the server that an account of a rating stands for, if it is no account.
fn bot_of(account: &str) -> Option<BotSpec> {
    // The ids of players have no colon.
    account.parse().ok().filter(|_| account.contains(':'))
}

/// Rates what a game that has just ended completes, if that is rated. Within the transaction that ends it.
pub(super) fn ended(connection: &Connection, key: i64, now: Timestamp) -> rusqlite::Result<()> {
    let Some(result) = result_of(connection, key)? else { return Ok(()) };
    let RatedResult { id, game, speed, players: [first, second], score, course, .. } = result;
    let at = now.seconds() as i64;
    let with_bot = result.has_server_bot || is_bot_account(connection, &first)? || is_bot_account(connection, &second)?;
    let is_one_too_many = |account: &str| -> rusqlite::Result<bool> {
        Ok(bot_of(account).is_none() && has_played_enough(connection, account, (game, speed), at)?)
    };
    if is_farmed(connection, [&first, &second], with_bot, result.is_of_tournament, &course, at)?
        || is_one_too_many(&first)?
        || is_one_too_many(&second)?
    {
        return Ok(());
    }
    let rated = |account: &str| -> rusqlite::Result<Rated> {
        Ok(match bot_of(account) {
            Some(bot) => Rated::Bot(bot_rating(game, bot)),
            None => Rated::Account(standing(connection, account, game, speed)?),
        })
    };
    let ratings = after([rated(&first)?, rated(&second)?], score, at);
    let sides = [(&first, &second, score, ratings[0]), (&second, &first, 1.0 - score, ratings[1])];
    for (account, opponent, score, rating) in sides {
        const CHANGE: &str = "INSERT INTO rating_changes (id, account, opponent, game, speed, score, at, rating, \
            deviation, volatility, course) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        connection.prepare_cached(CHANGE)?.execute(params![
            id,
            account,
            opponent,
            game.word(),
            speed.word(),
            score,
            at,
            rating.rating,
            rating.deviation,
            rating.volatility,
            course,
        ])?;
        write(connection, account, (game, speed), score, rating, at)?;
    }
    Ok(())
}

fn is_bot_account(connection: &Connection, account: &str) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE player = ?1 AND kind = 'bot')";
    connection.prepare_cached(sql)?.query_row([account], |row| row.get(0))
}

/// Whether a game may not be rated: against one's own bot, or of two bots of one owner; against another bot, the same game as an earlier one of the pair;
/// between two accounts, a person's bot among them, one too many in a day. Only earlier games count, for this one is not
/// written yet.
fn is_farmed(
    connection: &Connection,
    [first, second]: [&str; 2],
    with_bot: bool,
    in_tournament: bool,
    course: &[u8; 32],
    now: i64,
) -> rusqlite::Result<bool> {
    if with_bot {
        let sql = "SELECT EXISTS (SELECT 1 FROM rating_changes WHERE account = ?1 AND course = ?2)";
        let is_repeated: bool = connection.prepare_cached(sql)?.query_row(params![first, course], |row| row.get(0))?;
        // A bot without an owner is the server's own, and no friend of anybody.
        let sql = "SELECT player, owner FROM accounts WHERE player IN (?1, ?2) AND owner IS NOT NULL";
        let mut statement = connection.prepare_cached(sql)?;
        let owned = statement.query_map(params![first, second], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let owned: Vec<(String, String)> = owned.collect::<rusqlite::Result<_>>()?;
        let is_own = owned.iter().any(|(_, owner)| owner == first || owner == second)
            || matches!(&owned[..], [(_, one), (_, other)] if one == other);
        if is_repeated || is_own || owned.is_empty() {
            return Ok(is_repeated || is_own);
        }
    }
    // In a tournament the organiser has paired them.
    if in_tournament {
        return Ok(false);
    }
    let sql = "SELECT count(*) FROM rating_changes WHERE account = ?1 AND opponent = ?2 AND at > ?3 \
        AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = rating_changes.id AND games.tournament IS NOT NULL)";
    let games: u32 = connection.prepare_cached(sql)?.query_row(params![first, second, now - DAY], |row| row.get(0))?;
    Ok(games >= MOST_A_DAY)
}

/// Whether an account has had as many rated games of a kind in the last day as count.
fn has_played_enough(
    connection: &Connection,
    account: &str,
    (game, speed): (GameKind, Speed),
    now: i64,
) -> rusqlite::Result<bool> {
    // The one that many games ago.
    const EARLIER: &str = "SELECT at FROM rating_changes WHERE account = ?1 AND game = ?2 AND speed = ?3 \
        ORDER BY number DESC LIMIT 1 OFFSET ?4";
    let mut statement = connection.prepare_cached(EARLIER)?;
    let earlier: Option<i64> = statement
        .query_row(params![account, game.word(), speed.word(), MOST_OF_ALL_A_DAY - 1], |row| row.get(0))
        .optional()?;
    Ok(earlier.is_some_and(|at| at > now - DAY))
}

fn rating_in(row: &Row<'_>, index: usize) -> rusqlite::Result<Rating> {
    Ok(Rating { rating: row.get(index)?, deviation: row.get(index + 1)?, volatility: row.get(index + 2)? })
}

fn standing(
    connection: &Connection,
    account: &str,
    game: GameKind,
    speed: Speed,
) -> rusqlite::Result<Option<Standing>> {
    const STANDING: &str = "SELECT rating, deviation, volatility, last FROM ratings \
        WHERE account = ?1 AND game = ?2 AND speed = ?3";
    let read = |row: &Row<'_>| Ok(Standing { rating: rating_in(row, 0)?, last: row.get(3)? });
    let mut statement = connection.prepare_cached(STANDING)?;
    statement.query_row(params![account, game.word(), speed.word()], read).optional()
}

/// Whether a score is a win, a draw or a loss: 0, 1 or 2. Of a pair the greater half wins.
fn index_of(score: f64) -> usize {
    if score > 0.6 {
        0
    } else if score < 0.4 {
        2
    } else {
        1
    }
}

/// Sets a rating and counts the game that changed it.
fn write(
    connection: &Connection,
    account: &str,
    (game, speed): (GameKind, Speed),
    score: f64,
    rating: Rating,
    at: i64,
) -> rusqlite::Result<()> {
    const RATING: &str = "INSERT INTO ratings (account, game, speed, rating, deviation, volatility, won, drawn, lost, last) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (account, game, speed) DO UPDATE SET \
        rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
        won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost, last = excluded.last";
    let [won, drawn, lost] = [0, 1, 2].map(|result| i64::from(result == index_of(score)));
    connection.prepare_cached(RATING)?.execute(params![
        account,
        game.word(),
        speed.word(),
        rating.rating,
        rating.deviation,
        rating.volatility,
        won,
        drawn,
        lost,
        at
    ])?;
    Ok(())
}
