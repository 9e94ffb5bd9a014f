//! Answers about games that are over.

use bidak_shared::protocol::{GameFilter, GameId, GameSummary, PlayerId, RecordObject, RefusalCode, ServerMessage};

use crate::outbox::Reply;
use crate::refusal::Refusal;
use crate::store::{GamesQuery, Store, StoreError, StoredGame, Viewer};

/// Answers with the games that `viewer` may see.
pub(crate) async fn list(store: &dyn Store, viewer: PlayerId, filter: Box<GameFilter>, reply: Reply) {
    match summaries(store, GamesQuery { filter: *filter, viewer: Viewer::Player(viewer) }).await {
        Ok((games, more)) => reply.message(|re| ServerMessage::Games { re, games, more }),
        Err(error) => reply.refuse(fault(&error)),
    }
}

/// Answers with one game. Its id is all that is needed to see it: nobody can guess one.
pub(crate) async fn show(store: &dyn Store, id: GameId, reply: Reply) {
    match finished(store, id).await {
        Ok(Some((summary, record))) => {
            let (summary, record) = (Box::new(summary), Box::new(record));
            reply.message(|re| ServerMessage::Game { re, summary, record });
        }
        Ok(None) => {
            let sentence = "no game with this id is kept; it may still go on, or be too old";
            reply.refuse(Refusal::new(RefusalCode::NoGame, sentence));
        }
        Err(error) => reply.refuse(fault(&error)),
    }
}

/// A page of games, and whether there are more.
pub(crate) async fn summaries(store: &dyn Store, query: GamesQuery) -> Result<(Vec<GameSummary>, bool), StoreError> {
    let page = store.games(query).await?;
    Ok((page.games.iter().filter_map(StoredGame::summary).collect(), page.more))
}

/// A game that is over: while it goes on, only its room tells about it.
pub(crate) async fn finished(store: &dyn Store, id: GameId) -> Result<Option<(GameSummary, RecordObject)>, StoreError> {
    let game = store.game(id).await?;
    Ok(game.and_then(|game| Some((game.summary()?, game.record()))))
}

fn fault(error: &StoreError) -> Refusal {
    tracing::error!(%error, "cannot read the store");
    Refusal::fault()
}
