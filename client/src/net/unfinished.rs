//! The player's unfinished games, wherever they are.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bidak_shared::protocol::{Command, MyGame, ServerMessage, Token};
use futures::future::join_all;
use tokio::time::timeout;

use crate::net::host::start_solo;
use crate::net::identity::{self, Identity};
use crate::net::link::{Address, Link, LinkConfig, LinkEvent};
use crate::net::solo::SoloStores;

/// How long one file may take: a start that cannot list the games goes on without them.
const FILE_PATIENCE: Duration = Duration::from_secs(2);

/// How long servers may take.
const SERVER_PATIENCE: Duration = Duration::from_secs(1);

/// The servers that are asked, the last joined first.
const MOST_SERVERS: usize = 4;

/// An unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Where it is.
    pub place: Place,
    /// The game.
    pub game: MyGame,
    /// Whether the last program that was in it ended without leaving it: it was killed, or its terminal was closed.
    pub was_interrupted: bool,
}

/// Where a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this file of solo games.
    Solo(PathBuf),
    /// On the server with this address.
    Server(String),
}

/// The unfinished solo games, in order. A file that another program uses is left out, as is one that cannot be read: a game that is begun
/// there says why.
pub async fn solo(stores: &SoloStores) -> Vec<Unfinished> {
    let mut games = Vec::new();
    for file in stores.files() {
        games.extend(timeout(FILE_PATIENCE, list(stores, &file)).await.unwrap_or_default());
    }
    in_order(&mut games);
    games
}

/// The solo game in the middle of which a program ended without leaving it.
pub async fn interrupted(stores: &SoloStores, is_wanted: impl Fn(&MyGame) -> bool) -> Option<Unfinished> {
    if !stores.files().iter().any(|file| identity::has_seat(file)) {
        return None;
    }
    solo(stores).await.into_iter().find(|unfinished| unfinished.was_interrupted && is_wanted(&unfinished.game))
}

/// The unfinished games on the servers joined last, in order, as far as they answer within a second.
pub async fn joined(servers: &[String]) -> Vec<Unfinished> {
    let asked = servers.iter().take(MOST_SERVERS).map(|server| async move {
        let tokens = server.parse::<Address>().map(|address| Identity::known_at(&address)).unwrap_or_default();
        let games = timeout(SERVER_PATIENCE, ask(server.clone(), tokens)).await.ok().flatten();
        let of = |game| Unfinished { place: Place::Server(server.clone()), game, was_interrupted: false };
        games.unwrap_or_default().into_iter().map(of).collect::<Vec<_>>()
    });
    let mut games: Vec<Unfinished> = join_all(asked).await.into_iter().flatten().collect();
    in_order(&mut games);
    games
}

/// The first to go on with first: those in which it is the player's turn, the last played before others.
fn in_order(games: &mut [Unfinished]) {
    games.sort_by_key(|unfinished| (!unfinished.game.my_turn, Reverse(unfinished.game.since)));
}

/// The games in a file. All play goes through a server, and so does this.
async fn list(stores: &SoloStores, file: &Path) -> Vec<Unfinished> {
    // Nobody has played there yet.
    if !file.exists() {
        return Vec::new();
    }
    let Ok(identity) = Identity::of_store(file) else { return Vec::new() };
    let (tokens, seat) = (identity.tokens(), identity.seat());
    if tokens.is_empty() {
        return Vec::new();
    }
    let Ok(host) = start_solo(stores, Some(file)).await else { return Vec::new() };
    let games = ask(host.url.clone(), tokens).await;
    host.stop().await;
    let of = |game: MyGame| Unfinished {
        place: Place::Solo(file.to_owned()),
        was_interrupted: seat == Some(game.room),
        game,
    };
    // Where nobody has moved there is nothing to go on with.
    games.unwrap_or_default().into_iter().filter(|game| game.plies > 0).map(of).collect()
}

/// All games of a known player at a server; `None` if the server knows none of the tokens or does not answer.
async fn ask(url: String, tokens: Vec<Token>) -> Option<Vec<MyGame>> {
    if tokens.is_empty() {
        return None;
    }
    let (link, mut events) = Link::open_known(LinkConfig { url, name: None, tokens, program: false });
    let mut all = Vec::new();
    while let Some(event) = events.recv().await {
        match event {
            LinkEvent::Connected(welcome) if welcome.my_games.is_none() => break,
            LinkEvent::Connected(_) => {
                link.send(Command::MyGames { from: None });
            }
            LinkEvent::Message(ServerMessage::MyGames { from, games, count, .. }) => {
                let end = from + games.len() as u32;
                let is_last = games.is_empty() || end >= count.total;
                all.extend(games);
                if is_last {
                    break;
                }
                link.send(Command::MyGames { from: Some(end) });
            }
            LinkEvent::Message(ServerMessage::Refused { .. }) | LinkEvent::Lost { .. } | LinkEvent::Failed { .. } => {
                return None;
            }
            LinkEvent::Connecting { .. } | LinkEvent::Latency(_) | LinkEvent::Message(_) => {}
        }
    }
    link.close();
    Some(all)
}
