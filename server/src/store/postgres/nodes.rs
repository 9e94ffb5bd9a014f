//! The operations for several servers: each in a transaction; beats have their own connection.

use futures::future::BoxFuture;
use tokio::sync::oneshot;

use crate::base::environment;
use crate::store::beats::BeatClock;
use crate::store::nodes::{Beat, NewNode, NodeStore, Shard};
use crate::store::postgres::change::{Change, HELD};
use crate::store::postgres::session::Session;
use crate::store::postgres::writer::WriterJob;
use crate::store::postgres::{PostgresStore, lives, send};
use crate::store::sql::SqlResult;
use crate::store::{Epoch, Restored, StoreError};

impl PostgresStore {
    /// A transaction that changes the lives of nodes.
    fn change_lives<T: Send + 'static>(
        &self,
        work: impl Fn(&Session, &str) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, StoreError>> {
        let (done, answer) = oneshot::channel();
        let sessions = self.connector.sessions().to_owned();
        let change =
            Change::with_session(move |changer| changer.transact_in(HELD, |session| work(session, &sessions)), done);
        send(self.changes.as_ref(), change, answer)
    }
}

impl NodeStore for PostgresStore {
    fn join(&self, node: NewNode) -> BoxFuture<'_, Result<Epoch, StoreError>> {
        self.change_lives(move |session, sessions| lives::join(session, sessions, &node))
    }

    fn beat(&self, epoch: Epoch, known: u64, unheard: Vec<Epoch>) -> BoxFuture<'_, Result<Beat, StoreError>> {
        let (done, answer) = oneshot::channel();
        let clock = BeatClock::new(self.connector.since());
        let change = Change::with_session(
            move |changer| {
                let beat = |session: &Session| lives::beat(session, clock.read(epoch), &unheard);
                let (mut beat, version) = changer.retry(beat)?;
                if version != known {
                    beat.map = Some(changer.transact(None, lives::map)?);
                }
                Ok(beat)
            },
            done,
        );
        send(self.beats.as_ref(), change, answer)
    }

    fn take_from(&self, ours: Epoch, dead: Epoch) -> BoxFuture<'_, Result<bool, StoreError>> {
        let taken = self.change_lives(move |session, sessions| lives::take_from(session, sessions, ours, dead));
        Box::pin(async move {
            match taken.await {
                Err(StoreError::Failed(problem)) if problem == lives::NOT_NOW => Ok(false),
                taken => taken,
            }
        })
    }

    fn load(&self, epoch: Epoch, shards: Vec<Shard>) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.work(|done| WriterJob::Load { epoch, shards, done })
    }

    fn hand_over(&self, epoch: Epoch, shards: Vec<(Shard, Epoch)>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.work(|done| WriterJob::HandOver { epoch, shards, done })
    }

    fn retire(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change_lives(move |session, _| lives::retire(session, epoch))
    }

    fn lacks_sessions(&self) -> bool {
        self.connector.lacks_sessions()
    }

    fn secret(&self) -> BoxFuture<'_, Result<[u8; 32], StoreError>> {
        let fresh: [u8; 32] = environment::random();
        self.change_lives(move |session, _| lives::secret(session, &fresh))
    }
}
