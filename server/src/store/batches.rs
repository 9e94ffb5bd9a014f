//! Jobs for the threads of a database: waiting rooms, and batches of facts, which the writer gathers into groups.

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::oneshot;

use crate::store::{Epoch, GameFact, StoreError, WaitingRoom};

/// The most batches in one group: enough to make the sync cheap, few enough that the first does not wait long.
pub(super) const MOST_TOGETHER: usize = 2048;

/// The most lines of the journal before the rows of the games are rewritten: few enough to read quickly at a start or a takeover.
const JOURNAL: usize = 50_000;

/// More lines for each unfinished game, so that rewriting rows stays a small part of the work.
const JOURNAL_A_GAME: usize = 8;

/// A batch that waits to be written.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) epoch: Epoch,
    pub(super) batch: Vec<GameFact>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// A waiting room to be stored.
#[derive(Debug)]
pub(super) struct KeepWaiting {
    pub(super) epoch: Epoch,
    pub(super) room: Box<WaitingRoom>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// The result of a job that was sent to its thread, or could not be.
pub(super) fn result_of<T: Send + 'static>(
    was_sent: bool,
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> BoxFuture<'static, Result<T, StoreError>> {
    let stopped = || Err(StoreError::Failed("its thread has stopped".to_owned()));
    async move { if was_sent { answer.await.unwrap_or_else(|_| stopped()) } else { stopped() } }.boxed()
}

/// The answer to each batch of a group.
pub(super) type Answers = Vec<Result<(), StoreError>>;

/// Whether a journal of this number of lines is too long for this number of unfinished games.
pub(super) fn is_too_long(journal: usize, games: usize) -> bool {
    journal > JOURNAL + JOURNAL_A_GAME * games
}

/// Writes batches in one group. A group that fails is split into halves, so a batch that cannot be written fails alone. `write` writes a
/// group and answers each of its batches; on an error it has written none.
pub(super) fn write_parts(
    batches: &[Append],
    answers: &mut Answers,
    write: &mut dyn FnMut(&[Append]) -> Result<Answers, StoreError>,
) {
    match write(batches) {
        Ok(written) => answers.extend(written),
        Err(error @ StoreError::Failed(_)) if batches.len() > 1 => {
            tracing::warn!(%error, batches = batches.len(), "a group of batches was not written; trying each half of it");
            let (first, second) = batches.split_at(batches.len() / 2);
            write_parts(first, answers, write);
            write_parts(second, answers, write);
        }
        Err(error) => answers.extend(batches.iter().map(|_| Err(error.clone()))),
    }
}
