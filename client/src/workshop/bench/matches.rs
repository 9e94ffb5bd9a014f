//! Matches between engines of ours, for experiments.

use bidak_shared::kind::GameKind;
use bidak_shared::search::Limits;

use super::Setting;
use crate::workshop::arena::entrant::Entrant;
use crate::workshop::arena::opening::Openings;
use crate::workshop::arena::schedule::{Form, fixtures};
use crate::workshop::arena::standings::Standings;
use crate::workshop::arena::tournament::{Event, Tournament};

/// A match or a tournament.
pub(super) struct Match<'a> {
    pub(super) game: GameKind,
    /// Options of the game.
    pub(super) options: &'a [(&'a str, &'a str)],
    /// The entrant, as the arena writes it.
    pub(super) entrants: &'a [&'a str],
    pub(super) form: Form,
    /// Openings of each two that meet; both seats are played from each.
    pub(super) pairs: usize,
    /// Random moves before the engines think.
    pub(super) random_plies: usize,
    /// Games at a time.
    pub(super) concurrency: usize,
}

impl Match<'_> {
    /// Plays all games, unless it is stopped.
    pub(super) fn play(&self, setting: &mut Setting<'_>) -> Standings {
        let entrants: Vec<Entrant> =
            self.entrants.iter().map(|text| text.parse().expect("experiments name engines that exist")).collect();
        let start = self.game.record(self.options).expect("experiments name options that exist").start_text();
        let openings = Openings::random(self.game, start, setting.seed, self.random_plies);
        let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let tournament = Tournament {
            game: self.game,
            limits: Limits::default(),
            openings: openings.expect("experiments begin before the end"),
            seed: setting.seed,
            concurrency: self.concurrency,
            entrants,
        };
        let schedule = fixtures(self.form, names.len(), self.pairs);
        setting.report(&format!("{}: {} games of {}", self.game, schedule.len(), names.join(", ")));
        let mut standings = Standings::new(self.game, names);
        tournament.play(&schedule, setting.stop, |event| {
            if let Event::Played(played) = event {
                standings.count(&played);
            }
        });
        standings
    }
}
