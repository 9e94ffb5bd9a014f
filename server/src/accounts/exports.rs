//! The data of an account, and the codes with which players fetch it over HTTP.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Challenge, GameFilter, GameId, PlayerId, RefusalCode, Token};
use serde_json::{Value, json};

use crate::accounts::desk::Accounts;
use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::store::{
    GamesQuery, LogLine, OwnModeration, Store, StoreError, StoredChallenge, StoredGame, StoredReport, TournamentStore,
    Viewer,
};

/// The time for which a code is valid.
pub(crate) const LIFETIME: Duration = Duration::from_mins(5);

/// The most codes at once.
const MOST: usize = 1000;

/// Games in one part of an export.
const GAMES: usize = 500;

/// The valid codes, at most one for each player. Only their hashes are stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exports(Arc<Mutex<HashMap<TokenHash, (PlayerId, Instant)>>>);

impl Exports {
    /// Makes a code for a player; it replaces an earlier one.
    pub(crate) fn add(&self, player: PlayerId, now: Instant) -> Result<Token, Refusal> {
        // A panic with the lock held leaves no half-made change.
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, (owner, until)| *owner != player && *until > now);
        if codes.len() >= MOST {
            let sentence = "too many exports wait on this server; try again in five minutes";
            return Err(Refusal::new(RefusalCode::ServerFull, sentence));
        }
        let code = Token::from_bits(environment::random());
        codes.insert(TokenHash::of(&code), (player, now + LIFETIME));
        Ok(code)
    }

    /// The player who got a code.
    pub(crate) fn owner(&self, code: &Token, now: Instant) -> Option<PlayerId> {
        let codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.get(&TokenHash::of(code)).filter(|(_, until)| *until > now).map(|(player, _)| *player)
    }
}

/// All data of an account: its devices, ratings and lists, its challenges that wait, its tournaments, and one part of its games: the last ones, or
/// those before `before`.
pub(crate) async fn document(
    accounts: &Accounts,
    store: &dyn Store,
    player: PlayerId,
    before: Option<GameId>,
) -> Result<(Value, Option<GameId>), Refusal> {
    let account = accounts.account_of(player).await?;
    let devices = accounts.devices(player, TokenHash([0; 32])).await?;
    let ratings = accounts.ratings(player).await?;
    let mut history = Vec::new();
    for line in &ratings {
        let points = accounts.graph(player, line.game, line.speed).await?;
        history.push(json!({ "game": line.game, "speed": line.speed, "points": points }));
    }
    let blocked = accounts.blocked_by(player).await?;
    let challenges = accounts.challenges_of(player).await?;
    let challenges: Vec<Challenge> = challenges.iter().map(StoredChallenge::shown).collect();
    let tournaments = match store.tournaments() {
        Some(tournaments) => tournaments_of(tournaments, player).await.map_err(|error| fault(&error))?,
        None => Vec::new(),
    };
    let own = match store.moderation() {
        Some(moderation) => moderation.own_moderation(player).await.map_err(|error| fault(&error))?,
        None => OwnModeration::default(),
    };
    let (games, next) = games_of(store, player, before).await.map_err(|error| fault(&error))?;
    let document = json!({
        "account": account,
        "devices": devices,
        "ratings": ratings,
        "rating_history": history,
        "blocked": blocked,
        "challenges": challenges,
        "tournaments": tournaments,
        "reports": own.reports.iter().map(sent_report).collect::<Vec<_>>(),
        "acts_of_the_operator": own.acts.iter().map(act_against).collect::<Vec<_>>(),
        "games": games,
    });
    Ok((document, next))
}

/// A report that the player has sent. The lines of chat are those of others.
fn sent_report(StoredReport { made, report, .. }: &StoredReport) -> Value {
    json!({ "made": made, "about": report.name, "room": report.room, "game": report.game, "reason": report.reason })
}

/// An act of the operator against the player.
fn act_against(LogLine { number, made, act, .. }: &LogLine) -> Value {
    let word = act.act.to_string();
    json!({ "number": number, "made": made, "act": word, "reason": act.reason, "until": act.until, "undoes": act.undoes })
}

async fn tournaments_of(store: &dyn TournamentStore, player: PlayerId) -> Result<Vec<Value>, StoreError> {
    let summaries = store.of_player(player).await?;
    Ok(summaries.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
}

/// The last games of a player before `before`, and the `before` of the next part if there are more.
async fn games_of(
    store: &dyn Store,
    player: PlayerId,
    before: Option<GameId>,
) -> Result<(Vec<Value>, Option<GameId>), StoreError> {
    let limit = Some(GameFilter::MOST);
    let mut filter = GameFilter { player: Some(player), before, limit, ..GameFilter::default() };
    let mut games = Vec::new();
    loop {
        let query = GamesQuery { filter: filter.clone(), viewer: Viewer::Player(player) };
        let page = store.games(query).await?;
        let shown = |game: &StoredGame| Some(json!({ "summary": game.summary()?, "record": game.record() }));
        games.extend(page.games.iter().filter_map(shown));
        filter.before = page.games.last().map(|game| game.id);
        if !page.more || filter.before.is_none() {
            return Ok((games, None));
        }
        if games.len() >= GAMES {
            return Ok((games, filter.before));
        }
    }
}

fn fault(error: &StoreError) -> Refusal {
    tracing::error!(%error, "an export cannot be read");
    Refusal::fault()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_of_an_export_is_good_for_five_minutes_and_until_the_next_and_only_so_many_wait() {
        let (exports, start) = (Exports::default(), Instant::now());
        let player = PlayerId::from_bits;
        let first = exports.add(player(1), start).expect("there is place");
        assert_eq!(exports.owner(&first, start), Some(player(1)));
        assert_eq!(exports.owner(&first, start + LIFETIME), None);
        let second = exports.add(player(1), start).expect("there is place");
        assert_eq!((exports.owner(&first, start), exports.owner(&second, start)), (None, Some(player(1))));
        for number in 2..=MOST as u64 {
            exports.add(player(number), start).expect("there is place");
        }
        let refusal = exports.add(player(0), start).expect_err("full");
        assert_eq!(refusal.code, RefusalCode::ServerFull);
        exports.add(player(0), start + LIFETIME).expect("the others are too old");
    }
}
