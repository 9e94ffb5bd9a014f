//! The open connections, and the notice and the end that all of them get when the server shuts down.
//!
//! Both go through the outboxes, which the connections read anyway. A separate signal would be a lock that all cores
//! take with every move.

use std::collections::BTreeMap;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bidak_shared::protocol::{NoticeCode, ServerMessage};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::wire::closing::HangUp;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox, frame};

/// A node that ends closes its connections over this time, in this many steps: first those in rooms that other nodes
/// have taken, then the others. A few connections end at once.
const SPREAD: Duration = Duration::from_secs(1);
const STEPS: u32 = 50;
const FEW: u32 = 10;

/// The fate of the games of a server that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Afterwards {
    GamesEnd,
    /// They go on when the server is back.
    GamesGoOn,
    /// They go on at other nodes.
    OthersHaveGames,
}

/// The open connections.
#[derive(Debug, Default)]
pub(crate) struct Connections(Mutex<Open>);

#[derive(Debug, Default)]
struct Open {
    outboxes: BTreeMap<ConnectionId, Outbox>,
    next: u64,
    /// The notice of the shutdown, for later connections as well.
    notice: Option<Frame>,
    /// The reason for the end of all connections, later ones as well.
    ended: Option<HangUp>,
    /// The connections that end first.
    first: Vec<Outbox>,
}

/// A connection among the open ones, until this is dropped.
#[derive(Debug)]
pub(crate) struct Registration<'a> {
    connections: &'a Connections,
    /// Unique on this server and for as long as it runs.
    pub(crate) id: ConnectionId,
}

impl Drop for Registration<'_> {
    fn drop(&mut self) {
        self.connections.open().outboxes.remove(&self.id);
    }
}

impl Connections {
    /// Adds a connection. It gets the notice and the end if the others have got them.
    pub(crate) fn register(&self, outbox: Outbox) -> Registration<'_> {
        let mut open = self.open();
        let id = ConnectionId(open.next);
        open.next += 1;
        if let Some(notice) = &open.notice {
            outbox.push(notice.clone());
        }
        if let Some(why) = open.ended {
            outbox.hang_up(why);
        }
        open.outboxes.insert(id, outbox);
        Registration { connections: self, id }
    }

    /// Sends all connections a notice when the server closes, and ends them when it stops or another server has its games. No
    /// connection ends because of a shutdown without the notice before.
    pub(crate) async fn announce_end(&self, [closing, stop, fenced]: [CancellationToken; 3], afterwards: Afterwards) {
        tokio::select! {
            biased;
            () = fenced.cancelled() => return self.hang_up(HangUp::Fenced),
            () = closing.cancelled() => self.send(&notice(afterwards != Afterwards::GamesEnd)),
        }
        tokio::select! {
            biased;
            () = fenced.cancelled() => self.hang_up(HangUp::Fenced),
            () = stop.cancelled() => match afterwards {
                Afterwards::OthersHaveGames => self.end_gradually().await,
                _ => self.hang_up(HangUp::GoingDown),
            },
        }
    }

    /// Sets the connections that end before the others, because other nodes have their rooms.
    pub(crate) fn end_first(&self, first: Vec<Outbox>) {
        self.open().first = first;
    }

    /// Ends all connections little by little, so that their clients do not reach the other nodes all at once.
    async fn end_gradually(&self) {
        let (first, all): (Vec<Outbox>, Vec<Outbox>) = {
            let mut open = self.open();
            open.ended = Some(HangUp::Fenced);
            (take(&mut open.first), open.outboxes.values().cloned().collect())
        };
        for outboxes in [first, all] {
            let steps = u32::try_from(outboxes.len()).unwrap_or(u32::MAX).min(STEPS);
            for portion in outboxes.chunks(outboxes.len().div_ceil(STEPS as usize).max(1)) {
                for outbox in portion {
                    outbox.hang_up(HangUp::Fenced);
                }
                if steps > FEW {
                    sleep(SPREAD / steps).await;
                }
            }
        }
    }

    fn send(&self, notice: &Frame) {
        let mut open = self.open();
        open.notice = Some(notice.clone());
        for outbox in open.outboxes.values() {
            outbox.push(notice.clone());
        }
    }

    fn hang_up(&self, why: HangUp) {
        let mut open = self.open();
        open.ended = Some(why);
        for outbox in open.outboxes.values() {
            outbox.hang_up(why);
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // No panic can leave it half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The notice when the server begins to close.
fn notice(games_go_on: bool) -> Frame {
    let (code, sentence) = if games_go_on {
        let sentence = "the server is going down; games go on later; live clocks stand still";
        (NoticeCode::GamesGoOn, sentence)
    } else {
        (NoticeCode::GamesEnd, "the server is going down, and games end with it; no new rooms can be made")
    };
    frame(&ServerMessage::Notice { code, sentence: sentence.to_owned() })
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;
    use crate::wire::outbox::Outgoing;

    #[tokio::test]
    async fn connections_old_and_new_get_the_notice_before_their_end() {
        let connections = Connections::default();
        let tokens = [(); 3].map(|()| CancellationToken::new());
        let (early, early_end) = Outbox::new(8, 1000);
        let (late, late_end) = Outbox::new(8, 1000);
        let registration = connections.register(early);
        // The order of an urgent shutdown.
        tokens[1].cancel();
        tokens[0].cancel();
        connections.announce_end(tokens, Afterwards::GamesGoOn).await;
        assert_ne!(connections.register(late).id, registration.id);
        for end in [early_end, late_end] {
            let notice = end.next().now_or_never().expect("at once").expect("a frame");
            assert!(notice.contains("games_go_on"), "{}", &*notice);
            assert_eq!(end.next().now_or_never(), Some(Err(HangUp::GoingDown)));
        }
    }

    #[tokio::test]
    async fn connections_of_a_fenced_server_end_without_a_notice() {
        let connections = Connections::default();
        let tokens = [(); 3].map(|()| CancellationToken::new());
        let (outbox, end) = Outbox::new(8, 1000);
        let _registration = connections.register(outbox);
        for token in &tokens {
            token.cancel();
        }
        connections.announce_end(tokens, Afterwards::GamesGoOn).await;
        assert_eq!(end.next().now_or_never(), Some(Err(HangUp::Fenced)));
    }

    #[tokio::test(start_paused = true)]
    async fn clients_of_a_node_that_ends_go_to_the_others_little_by_little_and_new_ones_at_once() {
        let connections = Connections::default();
        let tokens = [(); 3].map(|()| CancellationToken::new());
        let ends: Vec<_> = (0..1000).map(|_| Outbox::new(8, 1000)).collect();
        let _registrations: Vec<_> = ends.iter().map(|(outbox, _)| connections.register(outbox.clone())).collect();
        let in_rooms = &ends[900..];
        connections.end_first(in_rooms.iter().map(|(outbox, _)| outbox.clone()).collect());
        tokens[0].cancel();
        tokens[1].cancel();
        let mut ending = Box::pin(connections.announce_end(tokens, Afterwards::OthersHaveGames));
        assert!(futures::poll!(ending.as_mut()).is_pending());
        let is_gone = |(_, end): &&(Outbox, Outgoing)| end.hung_up() == Some(HangUp::Fenced);
        let gone = || ends.iter().filter(is_gone).count();
        assert_eq!((gone(), in_rooms.iter().filter(is_gone).count()), (2, 2));
        let (late, late_end) = Outbox::new(8, 1000);
        let _late = connections.register(late);
        assert_eq!(late_end.hung_up(), Some(HangUp::Fenced));
        let since = tokio::time::Instant::now();
        ending.await;
        assert_eq!((gone(), since.elapsed()), (1000, 2 * SPREAD), "on paused time");
    }

    #[test]
    fn a_connection_that_is_gone_is_forgotten() {
        let connections = Connections::default();
        drop(connections.register(Outbox::new(8, 1000).0));
        assert!(connections.open().outboxes.is_empty());
    }
}
