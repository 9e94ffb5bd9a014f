//! Answers about finished games. Look-ups run in tasks of their own: no connection and no room waits for them. Their
//! number is limited in all and by address, and they end with their connection.

use bidak_shared::protocol::{GameFilter, GameId, GameSummary, PlayerId, RecordObject, RefusalCode, ServerMessage};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::Taker;
use crate::base::permits::{Permit, Permits};
use crate::base::refusal::Refusal;
use crate::config::{Config, Services};
use crate::store::{GamesQuery, StoreError, StoredGame, Viewer};
use crate::wire::outbox::Reply;

/// The questions of one player that may wait at once, even if a tenth of those of an address is less: they wait for
/// milliseconds, and a page asks several.
const LEAST_SHARE: usize = 4;

/// The finished games.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    services: Services,
    permits: Permits,
}

/// A request of a client to the archive.
#[derive(Clone, Debug)]
pub(crate) enum ArchiveRequest {
    /// The games that match a filter.
    Games(Box<GameFilter>),
    /// One game. Its id is the permission to see it, since nobody can guess one.
    Game(GameId),
}

impl Archive {
    pub(crate) fn new(services: Services, config: &Config) -> Self {
        let limits = [Limit::ArchiveQuestions, Limit::ArchiveQuestionsPerAddress];
        let most = [config.archive_questions, config.archive_questions_per_address];
        let permits = Permits::with_least_share(most[0], most[1], LEAST_SHARE, limits);
        Self { services, permits }
    }

    /// A permit for one request, to be held until it is answered; or the limit that is reached.
    pub(crate) fn admit(&self, network: AddressRange, taker: Taker) -> Result<Permit, Limit> {
        self.permits.take(network, taker).inspect_err(|limit| self.services.metrics.limit_hit(*limit))
    }

    /// Answers a request of a player. Dropping the future cancels it.
    pub(crate) async fn answer(self, viewer: PlayerId, request: ArchiveRequest, reply: Reply) {
        match request {
            ArchiveRequest::Games(filter) => {
                match self.summaries(GamesQuery { filter: *filter, viewer: Viewer::Player(viewer) }).await {
                    Ok((games, more)) => reply.message(|re| ServerMessage::Games { re, games, more }),
                    Err(error) => reply.refuse(fault(&error)),
                }
            }
            ArchiveRequest::Game(id) => match self.finished(id).await {
                Ok(Some((summary, record))) => {
                    let (summary, record) = (Box::new(summary), Box::new(record));
                    reply.message(|re| ServerMessage::Game { re, summary, record });
                }
                Ok(None) => reply.refuse(no_game()),
                Err(error) => reply.refuse(fault(&error)),
            },
        }
    }

    /// A page of games, and whether there are more.
    pub(crate) async fn summaries(&self, query: GamesQuery) -> Result<(Vec<GameSummary>, bool), StoreError> {
        let page = self.services.store.games(query).await?;
        Ok((page.games.iter().filter_map(StoredGame::summary).collect(), page.more))
    }

    /// A finished game. Unfinished games are visible only in their rooms.
    pub(crate) async fn finished(&self, id: GameId) -> Result<Option<(GameSummary, RecordObject)>, StoreError> {
        let game = self.game(id).await?;
        Ok(game.and_then(|game| Some((game.summary()?, game.record()))))
    }

    /// The stored analysis of a finished game, if there is one.
    pub(crate) async fn analysis(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.services.store.analysis(id).await
    }

    /// A game, finished or not.
    pub(crate) async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.services.store.game(id).await
    }
}

/// The refusal for an unknown game.
pub(crate) fn no_game() -> Refusal {
    let sentence = "no finished game with this id is stored; it may still go on, or be too old";
    Refusal::new(RefusalCode::NoGame, sentence)
}

/// The refusal when too many requests wait.
pub(crate) fn busy() -> Refusal {
    let sentence = "too many questions about games wait: wait for your answer, then ask again";
    Refusal::new(RefusalCode::ArchiveBusy, sentence)
}

fn fault(error: &StoreError) -> Refusal {
    tracing::error!(%error, "cannot read the store");
    Refusal::fault()
}
