//! The last request of an evening: the finished games, so that the table has those that ended just before.

use std::time::{Duration, Instant};

use tokio::sync::mpsc::Receiver;
use tokio::time::{sleep_until, timeout};

use super::{Evening, News};
use crate::net::link::{Link, LinkEvent};

/// The longest wait for the answers: without them the table is as it was.
const PATIENCE: Duration = Duration::from_secs(5);

/// Requests the finished games until all are counted; the news about them. `began` is the zero of the evening's moments.
pub async fn last_games(
    evening: &mut Evening,
    began: Instant,
    link: &Link,
    events: &mut Receiver<LinkEvent>,
) -> Vec<News> {
    let mut news = Vec::new();
    evening.ends(began.elapsed());
    let counted = async {
        while evening.is_asking() {
            if let Some(question) = evening.question(began.elapsed()) {
                let id = link.send(question);
                evening.asked(id);
            }
            let wake = evening.wake();
            tokio::select! {
                event = events.recv() => match event {
                    Some(LinkEvent::Message(message)) => news.extend(evening.on_message(&message, began.elapsed())),
                    Some(LinkEvent::Lost { .. } | LinkEvent::Failed { .. }) | None => return,
                    Some(_) => {}
                },
                () = async {
                    match wake {
                        Some(wake) => sleep_until((began + wake).into()).await,
                        None => std::future::pending().await,
                    }
                } => {}
            }
        }
    };
    // Too late: the table lacks them.
    let _ = timeout(PATIENCE, counted).await;
    news
}
