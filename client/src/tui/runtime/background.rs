//! Work beside the loop that reports to it: a search, the search for servers, the output of programs on seats.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use bidak_shared::analysis::Stage;
use bidak_shared::search::StopFlag;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::Runtime;
use crate::net::lan::Search;
use crate::play::analysis::{self, Request};
use crate::play::engine_log::EngineLog;
use crate::play::library;
use crate::play::recording::RecordingRequest;
use crate::tui::message::Message;
use crate::tui::world::Printed;

/// How long the search for servers waits before it looks whether the program is ending.
const END_CHECK: Duration = Duration::from_secs(1);

/// The pause between two reports of a running search.
const PROGRESS: Duration = Duration::from_millis(100);

impl Runtime {
    /// Searches on its own thread. Progress is reported at a readable rate.
    pub(super) fn study(&mut self, job: u32, request: Request) {
        let stop = StopFlag::new();
        self.study = Some(stop.raise_on_drop());
        let background = self.background.clone();
        let mut reported = None;
        let search = move || {
            analysis::search::run(&request, &stop, &mut |finding| {
                let is_done = finding.stage == Stage::Done;
                if is_done || reported.is_none_or(|at: Instant| at.elapsed() >= PROGRESS) {
                    reported = Some(Instant::now());
                    let message = Message::Found { job, finding };
                    // Without a receiver the program is ending; progress may be lost where much is waiting.
                    let _ = if is_done {
                        background.blocking_send(message).ok()
                    } else {
                        background.try_send(message).ok()
                    };
                }
            });
            let _ = background.blocking_send(Message::Studied { job });
        };
        // Without another thread nothing is found.
        if thread::Builder::new().name("study".to_owned()).spawn(search).is_err() {
            self.study = None;
        }
    }
}

impl Runtime {
    /// Looks for a mistake of the player in a saved game, on its own thread.
    pub(super) fn look_for_mistake(&mut self, path: PathBuf) {
        let stop = StopFlag::new();
        self.mistake_search = Some(stop.raise_on_drop());
        let background = self.background.clone();
        let search = move || {
            let record = library::open(&path, None);
            if record.is_ok_and(|record| analysis::lesson::has_mistake(&record, &stop)) {
                // Without a receiver the program is ending.
                let _ = background.blocking_send(Message::MistakeFound(path));
            }
        };
        // Without another thread nothing is found, and no lesson is offered.
        let _ = thread::Builder::new().name("mistake".to_owned()).spawn(search);
    }

    /// Records a search on its own thread.
    pub(super) fn record(&mut self, job: u32, request: RecordingRequest) {
        let stop = StopFlag::new();
        self.recordings.insert(job, stop.raise_on_drop());
        let background = self.background.clone();
        let search = move || {
            let recorded = request.run(&stop).map(Box::new);
            // Without a receiver the program is ending.
            let _ = background.blocking_send(Message::Recorded { job, recorded });
        };
        // Without another thread the screen waits until its reader stops it.
        if thread::Builder::new().name("recording".to_owned()).spawn(search).is_err() {
            self.recordings.remove(&job);
        }
    }
}

/// Reports the servers on this network, on a separate thread, until the program ends.
pub(super) fn look_around(background: mpsc::Sender<Message>) {
    let look = move || {
        let Some(mut search) = Search::begin() else { return };
        while !background.is_closed() {
            // Without a receiver the program is ending.
            if search.wait(END_CHECK) && background.blocking_send(Message::Nearby(search.found())).is_err() {
                return;
            }
        }
    };
    // Without a thread no server is found: players type addresses.
    let _ = thread::Builder::new().name("nearby".to_owned()).spawn(look);
}

/// Reports the output of a program on a seat, at a readable rate.
pub(super) async fn pass_on(place: usize, log: EngineLog, background: mpsc::Sender<Message>) {
    let mut changes = log.subscribe();
    changes.mark_changed();
    let file = log.path().map(library::shown);
    // The log outlives the screen.
    while changes.changed().await.is_ok() {
        let lines = log.lines();
        let is_news = !lines.is_empty();
        if is_news && background.send(Message::Printed(place, Printed { lines, file: file.clone() })).await.is_err() {
            return;
        }
        tokio::time::sleep(PROGRESS).await;
    }
}
