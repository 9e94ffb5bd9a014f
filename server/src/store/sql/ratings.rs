//! Ratings: changed in the transaction that ends a game, and recomputed from the rated games on demand.

mod audit;
mod places;
mod read;
mod rerate;
mod result;

use bidak_shared::club::bot_rating::bot_rating;
use bidak_shared::club::rating::Rating;
use bidak_shared::club::rating::change::{DAY, DatedRating, RatedSide, after};
use bidak_shared::club::rating::weight::{Terms, weights};
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{BotSpec, GameKind, Word};
use bidak_shared::protocol::Timestamp;

use crate::store::sql::{Row, Sql, SqlResult};

use result::{RatedResult, result_of};

pub(in crate::store) use audit::unlike_games;
pub(in crate::store) use places::{find_places, refresh_places, store_places};
pub(in crate::store) use rerate::rerate;

/// The most rated games of the same two accounts in a day, against farming ratings with a friend.
const MOST_A_DAY: u32 = 20;

/// The most rated games of an account in a day in one game at one speed, against farming ratings with many friends or throwaway
/// accounts.
const MOST_OF_ALL_A_DAY: u32 = 100;

/// The bot of the server with this name in place of an account.
fn bot_of(account: &str) -> Option<BotSpec> {
    // The ids of players have no colon.
    account.parse().ok().filter(|_| account.contains(':'))
}

/// Rates the game that ends in this transaction, or the pair that it completes, if it is rated.
pub(in crate::store) fn ended(database: &dyn Sql, key: i64, now: Timestamp) -> SqlResult<()> {
    let Some(result) = result_of(database, key)? else { return Ok(()) };
    let RatedResult { id, game, speed, players: [first, second], score, parts, course, .. } = &result;
    let at = now.seconds() as i64;
    database.hold_players(&[first, second])?;
    let history = History::of(database, &result, at)?;
    if history.forbids(&result, at) {
        return Ok(());
    }
    let contender = |account: &str| -> SqlResult<RatedSide> {
        Ok(match bot_of(account) {
            Some(bot) => RatedSide::Bot(bot_rating(*game, bot)),
            None => RatedSide::Account(standing(database, account, *game, *speed)?),
        })
    };
    let pair = [contender(first)?, contender(second)?];
    let is_connected = |account: &str| places::is_connected(database, account, *game, *speed, at);
    let connected = [is_connected(first)?, is_connected(second)?];
    let terms = Terms { earlier: history.results_of_pair, parts: *parts, connected };
    let weights = weights(pair, *score, &terms, at);
    let [one, other] = after(pair, *score, weights, at);
    let board = (*game, *speed);
    let (game, speed) = (game.word(), speed.word());
    database.execute(
        "INSERT INTO rating_changes \
         (id, account, opponent, game, speed, score, at, rating, deviation, volatility, course, weight) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?16), \
         (?1, ?3, ?2, ?4, ?5, ?12, ?7, ?13, ?14, ?15, ?11, ?17)",
        &[
            id.into(),
            first.into(),
            second.into(),
            game.into(),
            speed.into(),
            (*score).into(),
            at.into(),
            one.rating.into(),
            one.deviation.into(),
            one.volatility.into(),
            course.into(),
            (1.0 - score).into(),
            other.rating.into(),
            other.deviation.into(),
            other.volatility.into(),
            weights[0].into(),
            weights[1].into(),
        ],
    )?;
    let count = |score: f64| [0, 1, 2].map(|result| i64::from(result == index_of(score)));
    let [won, drawn, lost] = count(*score);
    let [other_won, other_drawn, other_lost] = count(1.0 - score);
    database.execute(
        "INSERT INTO ratings (account, game, speed, rating, deviation, volatility, won, drawn, lost, last) \
         VALUES (?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11), (?2, ?3, ?4, ?12, ?13, ?14, ?15, ?16, ?17, ?11) \
         ON CONFLICT (account, game, speed) DO UPDATE SET \
         rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
         won = ratings.won + excluded.won, drawn = ratings.drawn + excluded.drawn, \
         lost = ratings.lost + excluded.lost, last = excluded.last",
        &[
            first.into(),
            second.into(),
            game.into(),
            speed.into(),
            one.rating.into(),
            one.deviation.into(),
            one.volatility.into(),
            won.into(),
            drawn.into(),
            lost.into(),
            at.into(),
            other.rating.into(),
            other.deviation.into(),
            other.volatility.into(),
            other_won.into(),
            other_drawn.into(),
            other_lost.into(),
        ],
    )?;
    for account in [first, second] {
        places::played(database, account, board, at)?;
    }
    Ok(())
}

/// Earlier games of two players, for the rules on rated games.
#[derive(Clone, Debug)]
struct History {
    /// Whether one of them is the account of a bot.
    has_bot_account: bool,
    /// Whether the two have played the same moves before.
    is_repeated: bool,
    /// Their owners, for bots of accounts.
    owners: [Option<String>; 2],
    /// The number of their rated games outside tournaments in the last day.
    games_of_pair: u32,
    /// The number of all their rated results in the last day.
    results_of_pair: u32,
    /// For each player the time of the rated game that lies [`MOST_OF_ALL_A_DAY`] games back.
    earlier: [Option<i64>; 2],
}

impl History {
    /// Only earlier games count: this one is not written yet.
    fn of(database: &dyn Sql, result: &RatedResult, now: i64) -> SqlResult<Self> {
        const HISTORY: &str = "SELECT \
            EXISTS (SELECT 1 FROM accounts WHERE player IN (?1, ?2) AND kind = 'bot'), \
            EXISTS (SELECT 1 FROM rating_changes WHERE account = ?1 AND course = ?3), \
            (SELECT owner FROM accounts WHERE player = ?1), \
            (SELECT owner FROM accounts WHERE player = ?2), \
            (SELECT count(*) FROM rating_changes WHERE account = ?1 AND opponent = ?2 AND at > ?4 \
             AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = rating_changes.id AND games.tournament IS NOT NULL)), \
            (SELECT at FROM rating_changes WHERE account = ?1 AND game = ?5 AND speed = ?6 \
             ORDER BY number DESC LIMIT 1 OFFSET ?7), \
            (SELECT at FROM rating_changes WHERE account = ?2 AND game = ?5 AND speed = ?6 \
             ORDER BY number DESC LIMIT 1 OFFSET ?7), \
            (SELECT count(*) FROM rating_changes WHERE account = ?1 AND opponent = ?2 AND at > ?4)";
        let RatedResult { game, speed, players: [first, second], course, .. } = result;
        let values = [
            first.into(),
            second.into(),
            course.into(),
            (now - DAY).into(),
            game.word().into(),
            speed.word().into(),
            (MOST_OF_ALL_A_DAY - 1).into(),
        ];
        let read = |row: &dyn Row| {
            Ok(Self {
                has_bot_account: row.get(0)?,
                is_repeated: row.get(1)?,
                owners: [row.optional(2)?, row.optional(3)?],
                games_of_pair: row.get(4)?,
                earlier: [row.optional(5)?, row.optional(6)?],
                results_of_pair: row.get(7)?,
            })
        };
        let found = database.row(HISTORY, &values, read)?;
        Ok(found.expect("a list of values is one row"))
    }

    /// Whether a game must not be rated: it is farmed, or exceeds a player's bound for a day. Bots of the server have no bound.
    fn forbids(&self, result: &RatedResult, now: i64) -> bool {
        let is_one_too_many = |side: usize| {
            bot_of(&result.players[side]).is_none() && self.earlier[side].is_some_and(|at| at > now - DAY)
        };
        self.is_farmed(result) || is_one_too_many(0) || is_one_too_many(1)
    }

    /// Whether a game is farmed: against one's own bot or between two bots of one owner; against another bot, a repetition of earlier moves;
    /// between two accounts, one too many in a day.
    fn is_farmed(&self, result: &RatedResult) -> bool {
        let [first, second] = &result.players;
        if result.has_server_bot || self.has_bot_account {
            // A bot without an owner belongs to the server.
            let is_owned_by = |owner: &Option<String>, player| owner.as_ref() == Some(player);
            let owners = &self.owners;
            let is_own = owners.iter().any(|owner| is_owned_by(owner, first) || is_owned_by(owner, second))
                || owners[0].is_some() && owners[0] == owners[1];
            if self.is_repeated || is_own || owners.iter().all(Option::is_none) {
                return self.is_repeated || is_own;
            }
        }
        // In a tournament the organiser pairs them.
        !result.is_of_tournament && self.games_of_pair >= MOST_A_DAY
    }
}

fn rating_in(row: &dyn Row, column: usize) -> SqlResult<Rating> {
    Ok(Rating { rating: row.get(column)?, deviation: row.get(column + 1)?, volatility: row.get(column + 2)? })
}

fn standing(database: &dyn Sql, account: &str, game: GameKind, speed: Speed) -> SqlResult<Option<DatedRating>> {
    const STANDING: &str = "SELECT rating, deviation, volatility, last FROM ratings \
        WHERE account = ?1 AND game = ?2 AND speed = ?3";
    let read = |row: &dyn Row| Ok(DatedRating { rating: rating_in(row, 0)?, last: row.get(3)? });
    database.row(STANDING, &[account.into(), game.word().into(), speed.word().into()], read)
}

/// The index of a win, a draw or a loss: 0, 1 or 2. More than half the points of a pair is a win.
fn index_of(score: f64) -> usize {
    if score > 0.6 {
        0
    } else if score < 0.4 {
        2
    } else {
        1
    }
}
