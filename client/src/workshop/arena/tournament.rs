//! Plays the games of a schedule, several at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bidak_shared::kind::GameKind;
use bidak_shared::search::{Limits, StopFlag};

use super::entrant::{Entrant, Player};
use super::opening::Openings;
use super::played::{Played, play};
use super::schedule::Fixture;

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The game and its settings.
    pub game: GameKind,
    /// The entrants.
    pub entrants: Vec<Entrant>,
    /// Of each move, for entrants without limits of their own.
    pub limits: Limits,
    /// Where games begin.
    pub openings: Openings,
    /// Decides everything that is random.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
}

/// The events while games are played.
pub enum Event {
    /// A game is over.
    Played(Box<Played>),
    /// An external engine printed lines that are not UGI: its place in the list, their number, the first of them.
    Nonsense(usize, u64, String),
}

impl Tournament {
    /// Plays `fixtures` and reports events on this thread, in the order in which games end. Ends early once
    /// `stop` is raised; games that were not finished then are not reported.
    pub fn play(&self, fixtures: &[Fixture], stop: &StopFlag, mut watch: impl FnMut(Event)) {
        let next = AtomicUsize::new(0);
        let (sender, events) = channel();
        thread::scope(|scope| {
            // Stop the other games after any end.
            let _guard = RaiseOnPanic(stop);
            for _ in 0..self.concurrency.clamp(1, fixtures.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(fixtures, next, stop, &sender));
            }
            drop(sender);
            for event in events {
                watch(event);
            }
        });
    }

    /// Plays one game after another until none is left.
    fn work(&self, fixtures: &[Fixture], next: &AtomicUsize, stop: &StopFlag, events: &Sender<Event>) {
        let mut players: HashMap<usize, Player> = HashMap::new();
        while let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut take = |seat: usize| {
                let entrant = fixture.seats[seat];
                players.remove(&entrant).unwrap_or_else(|| self.entrants[entrant].player(self.game))
            };
            let (mut first, mut second) = (take(0), take(1));
            let limits = fixture.seats.map(|entrant| self.limits_of(&self.entrants[entrant]));
            let opening = self.openings.number(fixture.opening);
            let played = play(
                self.game,
                *fixture,
                &opening,
                [&mut first, &mut second],
                [&limits[0], &limits[1]],
                self.seed,
                stop,
            );
            let Some(played) = played else { break };
            // The receiver is gone only after a panic.
            let _ = events.send(Event::Played(Box::new(played)));
            players.extend(fixture.seats.into_iter().zip([first, second]));
        }
        for (entrant, player) in players {
            if let Some((count, line)) = player.nonsense() {
                let _ = events.send(Event::Nonsense(entrant, count, line));
            }
        }
    }

    /// The limits under which an entrant plays.
    fn limits_of(&self, entrant: &Entrant) -> Limits {
        let own = &entrant.limits;
        if own.depth.or(own.nodes.map(|_| 0)).or(own.time.map(|_| 0)).is_some() {
            own.clone()
        } else {
            Limits { threads: own.threads.max(self.limits.threads), ..self.limits.clone() }
        }
    }
}

/// Raises the flag if it is dropped by a panic.
struct RaiseOnPanic<'a>(&'a StopFlag);

impl Drop for RaiseOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise();
        }
    }
}
