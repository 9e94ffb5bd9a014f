//! The HTTP API: the server at `/api/server`, finished games at `/api/games` and `/api/games/ID`.

use std::collections::BTreeSet;
use std::net::IpAddr;

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{AccountKind, GameFilter, GameId, Handle, PROTOCOL, RefusalCode, Token, TournamentCode};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LINK, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use hyper::{Request, StatusCode};
use serde_json::json;

use crate::accounts::archive::Archive;
use crate::accounts::exports;
use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::parts::Taker;
use crate::base::refusal::Refusal;
use crate::front::context::Context;
use crate::front::http::{Answer, text};
use crate::net::addresses::addresses;
use crate::store::{GamesQuery, MOST_LEADERS, StoreError, Viewer};
use crate::tournaments::{Export, Part};

/// The type of a text for people.
const PLAIN: &str = "text/plain; charset=utf-8";

/// A request to the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ApiRequest {
    /// A list of games.
    Games(GameFilter),
    /// One game as JSON.
    Game(GameId),
    /// One game as text for people.
    GameText(GameId),
    /// The tournaments, at most this number.
    Tournaments(usize),
    /// A file about a tournament.
    Tournament(TournamentCode, TournamentFile),
    /// The data of an account, for a valid code; only games before a given one.
    Export(Token, Option<GameId>),
    /// A leaderboard.
    Leaders(Leaders),
    /// An account with its ratings.
    Account(Handle),
    /// A malformed request, and its problem.
    Nonsense(String),
    /// Text that is no id, no code and no handle.
    Unknown,
}

/// The files about a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TournamentFile {
    Export(Export),
    /// The records of games, beginning with this one, counted from 1.
    Records(u32),
}

/// The leaderboard that a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaders {
    game: GameKind,
    speed: Speed,
    kind: AccountKind,
    limit: u32,
}

/// The query of an HTTP request; none if it is not about games.
pub(super) fn read<B>(request: &Request<B>) -> Option<ApiRequest> {
    let path = request.uri().path();
    if path == "/api/games" {
        return Some(
            filter(request.uri().query().unwrap_or_default()).map_or_else(ApiRequest::Nonsense, ApiRequest::Games),
        );
    }
    if path == "/api/tournaments" {
        let limit = limit(request.uri().query().unwrap_or_default());
        return Some(limit.map_or_else(ApiRequest::Nonsense, ApiRequest::Tournaments));
    }
    if let Some(name) = path.strip_prefix("/api/tournaments/") {
        let read = tournament(name, request.uri().query().unwrap_or_default());
        return Some(read.unwrap_or_else(ApiRequest::Nonsense));
    }
    if path == "/api/leaders" {
        return Some(
            leaders(request.uri().query().unwrap_or_default()).map_or_else(ApiRequest::Nonsense, ApiRequest::Leaders),
        );
    }
    if let Some(handle) = path.strip_prefix("/api/accounts/") {
        return Some(handle.parse().map_or(ApiRequest::Unknown, ApiRequest::Account));
    }
    if let Some(code) = path.strip_prefix("/api/exports/") {
        let read = export(code, request.uri().query().unwrap_or_default());
        return Some(read.unwrap_or_else(ApiRequest::Nonsense));
    }
    let id = path.strip_prefix("/api/games/")?;
    let (id, is_text) = id.strip_suffix(".txt").map_or((id, false), |id| (id, true));
    Some(match id.parse() {
        Ok(id) if is_text => ApiRequest::GameText(id),
        Ok(id) => ApiRequest::Game(id),
        Err(_) => ApiRequest::Unknown,
    })
}

/// The fields of a query, each with its value. A field that is given twice is refused: one of the values would be ignored.
fn fields(query: &str) -> Result<Vec<(String, String)>, String> {
    let fields: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let mut names = BTreeSet::new();
    match fields.iter().find(|(name, _)| !names.insert(name)) {
        Some((name, _)) => Err(format!("{name:?} is given twice; give it once")),
        None => Ok(fields),
    }
}

/// The number of tournaments in a query such as `limit=5`; all without it.
fn limit(query: &str) -> Result<usize, String> {
    let mut limit = usize::MAX;
    for (name, value) in fields(query)? {
        match (name.as_str(), value.parse()) {
            ("limit", Ok(number)) => limit = number,
            ("limit", Err(_)) => return Err("limit is a number, such as 20".to_owned()),
            _ => return Err(format!("there is no {name:?}; there is limit")),
        }
    }
    Ok(limit)
}

/// Reads the code of a tournament, or the name of one of its files; the query may name the first game of the file.
fn tournament(name: &str, query: &str) -> Result<ApiRequest, String> {
    let (code, end) = name.split_once('.').unwrap_or((name, ""));
    let mut from = 1;
    for (name, value) in fields(query)? {
        match (name.as_str(), value.parse()) {
            ("from", Ok(number @ 1..)) if ["json", "txt"].contains(&end) => from = number,
            _ => return Err("there is only from, a number from 1, for .json and .txt".to_owned()),
        }
    }
    let file = match end {
        "" => TournamentFile::Export(Export::Snapshot),
        "trf" => TournamentFile::Export(Export::Trf),
        "csv" => TournamentFile::Export(Export::Csv),
        "json" => TournamentFile::Export(Export::Json(from)),
        "txt" => TournamentFile::Records(from),
        _ => return Ok(ApiRequest::Unknown),
    };
    Ok(code.parse().map_or(ApiRequest::Unknown, |code| ApiRequest::Tournament(code, file)))
}

/// Reads the code of an export; the query may name a game, and the export then has the games before it.
fn export(code: &str, query: &str) -> Result<ApiRequest, String> {
    let mut before = None;
    for (name, value) in fields(query)? {
        match (name.as_str(), value.parse()) {
            ("before", Ok(game)) => before = Some(game),
            _ => return Err("there is only before, the id of a game".to_owned()),
        }
    }
    Ok(code.parse().map_or(ApiRequest::Unknown, |code| ApiRequest::Export(code, before)))
}

/// The leaderboard that a query such as `game=reversi&speed=blitz` stands for.
fn leaders(query: &str) -> Result<Leaders, String> {
    let (mut game, mut speed, mut kind, mut limit) = (None, None, AccountKind::Person, MOST_LEADERS);
    for (name, value) in fields(query)? {
        match name.as_str() {
            "game" => game = Some(GameKind::from_word(&value).map_err(|error| error.to_string())?),
            "speed" => speed = Some(Speed::from_word(&value).map_err(|error| error.to_string())?),
            "kind" => {
                kind = match value.as_str() {
                    "person" => AccountKind::Person,
                    "bot" => AccountKind::Bot,
                    _ => return Err("kind is person or bot".to_owned()),
                }
            }
            "limit" => limit = value.parse().map_err(|_| "limit is a number, such as 20".to_owned())?,
            _ => return Err(format!("there is no {name:?}; there are game, speed, kind and limit")),
        }
    }
    let (game, speed) = game.zip(speed).ok_or_else(|| "game and speed are needed".to_owned())?;
    Ok(Leaders { game, speed, kind, limit })
}

/// A summary of the server. Only visitors on the same machine get its addresses: all others have used one.
pub(super) fn server(context: &Context, peer: IpAddr) -> Answer {
    let shared: Vec<String> = if peer.to_canonical().is_loopback() {
        addresses(context.address).iter().filter(|one| !one.ip().is_loopback()).map(ToString::to_string).collect()
    } else {
        Vec::new()
    };
    let metrics = &context.services.metrics;
    json(&json!({
        "server": format!("bidak {}", env!("CARGO_PKG_VERSION")),
        "protocol": PROTOCOL,
        "players": metrics.players.get(),
        "rooms": metrics.rooms.get(),
        "addresses": shared,
    }))
}

/// The filter of a query such as `game=reversi&limit=5`.
fn filter(query: &str) -> Result<GameFilter, String> {
    fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<Option<T>, String> {
        text.parse().map(Some).map_err(|error: T::Err| error.to_string())
    }
    let number = |text: &str| text.parse().map(Some).map_err(|_| "limit is a number, such as 20".to_owned());
    let mut filter = GameFilter::default();
    for (name, value) in fields(query)? {
        match name.as_str() {
            "game" => filter.game = parsed(&value)?,
            "player" => filter.player = parsed(&value)?,
            "name" => filter.name = Some(value),
            "outcome" => filter.outcome = parsed(&value)?,
            "result" => filter.result = parsed(&value)?,
            "before" => filter.before = parsed(&value)?,
            "limit" => filter.limit = number(&value)?,
            _ => {
                return Err(format!(
                    "there is no {name:?}; there are game, player, name, outcome, result, before and limit"
                ));
            }
        }
    }
    filter.problem().map_or(Ok(filter), |problem| Err(problem.to_owned()))
}

/// An answer that no browser takes for anything else than it is.
pub(super) fn guarded(mut answer: Answer) -> Answer {
    answer.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    answer
}

/// The answer to a request.
pub(super) async fn answer(context: &Context, network: AddressRange, request: ApiRequest) -> Answer {
    let archive = &context.archive;
    if let ApiRequest::Nonsense(why) = request {
        return text(StatusCode::BAD_REQUEST, format!("{why}\n"));
    }
    let _permit = match archive.admit(network, Taker::NOBODY) {
        Ok(place) => place,
        Err(limit) => return busy(limit),
    };
    let answered = match request {
        ApiRequest::Games(filter) => list(archive, filter).await,
        ApiRequest::Game(id) => show(archive, id).await,
        ApiRequest::GameText(id) => show_text(archive, id).await,
        ApiRequest::Tournaments(_)
        | ApiRequest::Tournament(..)
        | ApiRequest::Leaders(_)
        | ApiRequest::Account(_)
        | ApiRequest::Export(..) => Ok(match club(context, network, request).await {
            Ok(answer) => answer,
            Err(refusal) if refusal.code == RefusalCode::NoTournament => {
                refused(&context.guesses.guessed_wrong(network, Taker::NOBODY, refusal))
            }
            Err(refusal) => refused(&refusal),
        }),
        // Malformed requests were answered above.
        ApiRequest::Unknown | ApiRequest::Nonsense(_) => Ok(text(StatusCode::NOT_FOUND, "nothing has this name\n")),
    };
    answered.unwrap_or_else(|error| {
        tracing::error!(%error, "cannot read the store");
        text(StatusCode::INTERNAL_SERVER_ERROR, "the games cannot be read now\n")
    })
}

/// The answer when too many requests wait, of this address or in all.
fn busy(limit: Limit) -> Answer {
    let (status, sentence) = match limit {
        Limit::ArchiveQuestionsPerAddress => {
            (StatusCode::TOO_MANY_REQUESTS, "too many questions from your address wait for an answer; ask one by one\n")
        }
        _ => (StatusCode::SERVICE_UNAVAILABLE, "too many questions about games wait for an answer; try again soon\n"),
    };
    let mut answer = text(status, sentence);
    answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    answer
}

/// A query about accounts and tournaments.
async fn club(context: &Context, network: AddressRange, request: ApiRequest) -> Result<Answer, Refusal> {
    let (accounts, tournaments) = (&context.accounts, &context.tournaments);
    Ok(match request {
        ApiRequest::Tournaments(limit) => {
            let mut list = tournaments.list(None).await?;
            list.truncate(limit);
            json(&json!({ "tournaments": list }))
        }
        ApiRequest::Tournament(code, file) => {
            let (part, kind, end) = match file {
                TournamentFile::Records(from) => (tournaments.records(code, network, from).await?, PLAIN, "txt"),
                TournamentFile::Export(export) => {
                    let kind = match export {
                        Export::Snapshot | Export::Json(_) => "application/json",
                        Export::Csv => "text/csv; charset=utf-8",
                        Export::Trf => PLAIN,
                    };
                    (tournaments.export(code, network, export).await?, kind, "json")
                }
            };
            part.map_or_else(no_file, |Part { text: body, next }| {
                let mut answer = text(StatusCode::OK, body);
                answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
                let next = next.map(|from| format!("</api/tournaments/{code}.{end}?from={from}>; rel=\"next\""));
                if let Some(link) = next.and_then(|link| HeaderValue::from_str(&link).ok()) {
                    answer.headers_mut().insert(LINK, link);
                }
                answer
            })
        }
        ApiRequest::Leaders(Leaders { game, speed, kind, limit }) => {
            json(&json!({ "leaders": accounts.leaders(game, speed, kind, limit).await? }))
        }
        ApiRequest::Export(code, before) => {
            let now = environment::instant();
            let Some(player) = context.exports.owner(&code, now) else { return Ok(no_export()) };
            let store = &*context.services.store;
            let (mut document, next) = match exports::document(accounts, store, player, before).await {
                // The account was deleted meanwhile.
                Err(Refusal { code: RefusalCode::NoAccount, .. }) => return Ok(no_export()),
                read => read?,
            };
            if let Some(next) = next {
                document["next"] = format!("/api/exports/{}?before={next}", code.reveal()).into();
            }
            let mut answer = json(&document);
            // It has private data, under a path that is good for a while.
            answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            answer
        }
        ApiRequest::Account(handle) => {
            let account = accounts.profile(handle).await?;
            let ratings = accounts.ratings(account.player).await?;
            json(&json!({ "account": account, "ratings": ratings }))
        }
        _ => unknown(), // The caller passes on nothing else.
    })
}

fn no_export() -> Answer {
    text(StatusCode::NOT_FOUND, "this code is wrong or too old; ask for another with export\n")
}

fn no_file() -> Answer {
    text(
        StatusCode::NOT_FOUND,
        "this tournament has no such file: an arena has no TRF, one that was cancelled no standings\n",
    )
}

/// A refusal as an HTTP answer.
fn refused(refusal: &Refusal) -> Answer {
    let status = match refusal.code {
        RefusalCode::NoTournament | RefusalCode::NoAccount | RefusalCode::NoAccounts => StatusCode::NOT_FOUND,
        RefusalCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
        RefusalCode::TooManyTournaments => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let mut answer = text(status, format!("{}\n", refusal.sentence));
    if status == StatusCode::TOO_MANY_REQUESTS {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    }
    answer
}

async fn list(archive: &Archive, filter: GameFilter) -> Result<Answer, StoreError> {
    let (games, more) = archive.summaries(GamesQuery { filter, viewer: Viewer::Public }).await?;
    Ok(json(&json!({ "games": games, "more": more })))
}

async fn show(archive: &Archive, id: GameId) -> Result<Answer, StoreError> {
    let found = archive.finished(id).await?;
    Ok(found.map_or_else(unknown, |(summary, record)| json(&json!({ "summary": summary, "record": record }))))
}

async fn show_text(archive: &Archive, id: GameId) -> Result<Answer, StoreError> {
    let found = archive.game(id).await?.filter(|game| game.end.is_some());
    Ok(found.map_or_else(unknown, |game| text(StatusCode::OK, game.record_text().to_string())))
}

fn unknown() -> Answer {
    text(StatusCode::NOT_FOUND, "no finished game with this id is kept\n")
}

fn json(value: &serde_json::Value) -> Answer {
    let mut answer = text(StatusCode::OK, format!("{value}\n"));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Outcome;
    use bidak_shared::kind::GameKind;

    use super::*;

    fn asked(uri: &str) -> Option<ApiRequest> {
        read(&Request::get(uri).body(()).expect("a request"))
    }

    #[test]
    fn requests_are_read_from_the_path_and_the_query() {
        let id = GameId::from_bits(7);
        for (uri, expected) in [
            ("/", None),
            ("/api/games", Some(ApiRequest::Games(GameFilter::default()))),
            (
                "/api/games?game=reversi&limit=5&outcome=draw&name=Ana+M%C3%BCller",
                Some(ApiRequest::Games(GameFilter {
                    game: Some(GameKind::Reversi),
                    limit: Some(5),
                    outcome: Some(Outcome::Draw),
                    name: Some("Ana Müller".to_owned()),
                    ..GameFilter::default()
                })),
            ),
            (&format!("/api/games/{id}"), Some(ApiRequest::Game(id))),
            (&format!("/api/games/{id}.txt"), Some(ApiRequest::GameText(id))),
        ] {
            assert_eq!(asked(uri), expected, "{uri}");
        }
        for uri in ["/api/games/", "/api/games/x", "/api/games/x.txt"] {
            assert_eq!(asked(uri), Some(ApiRequest::Unknown), "{uri}");
        }
        for uri in [
            "/api/games?limit=many",
            "/api/games?game=go",
            "/api/games?colour=red",
            "/api/games?result=won",
            "/api/tournaments?limit=x",
            "/api/games?limit=5&game=reversi&limit=5",
            "/api/tournaments?limit=5&limit=6",
            "/api/tournaments/ABCDEF.json?from=1&from=2",
            "/api/leaders?game=reversi&speed=blitz&game=morris",
            "/api/exports/X?before=0123456789ABCDEF&before=0123456789ABCDEF",
        ] {
            assert!(matches!(asked(uri), Some(ApiRequest::Nonsense(_))), "{uri}");
        }
    }
}
