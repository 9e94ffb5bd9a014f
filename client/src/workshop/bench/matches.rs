//! Matches between engines of ours, for experiments, and their results by unit: the game, or the pair of games.

use std::collections::BTreeMap;

use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::search::Limits;

use super::Setting;
use super::machine::cores;
use crate::workshop::arena::entrant::Entrant;
use crate::workshop::arena::opening::Openings;
use crate::workshop::arena::played::{Effort, Played};
use crate::workshop::arena::schedule::{self, Fixture, fixtures};
use crate::workshop::arena::statistics::Tally;
use crate::workshop::arena::tournament::{Event, Tournament};

/// Which seats two engines take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seats {
    /// Both, from each opening: pairs of games.
    Both,
    /// The first engine moves first: single games.
    First,
}

/// A match of two engines.
pub(super) struct Match<'a> {
    pub(super) game: GameKind,
    /// Options of the game.
    pub(super) options: &'a [(&'a str, &'a str)],
    /// The engines, as the arena writes them.
    pub(super) entrants: [&'a str; 2],
    pub(super) seats: Seats,
    /// Games; made even for pairs.
    pub(super) games: usize,
    /// Random moves before the engines think.
    pub(super) random_plies: usize,
}

impl Match<'_> {
    /// Plays all games, unless it is stopped.
    pub(super) fn play(&self, setting: &mut Setting<'_>) -> Games {
        let entrants = self.entrants.map(|text| text.parse().expect("experiments name engines that exist"));
        let [one, other]: &[Entrant; 2] = &entrants;
        setting.report(&format!("{}: {}, {}: {}", self.game, one.name, other.name, self.games));
        let start = self.game.record(self.options).expect("experiments name options that exist").start_text();
        let openings = Openings::random(self.game, start, setting.seed, self.random_plies);
        let tournament = Tournament {
            game: self.game,
            limits: Limits::default(),
            openings: openings.expect("experiments begin before the end"),
            seed: setting.seed,
            concurrency: cores(),
            entrants: entrants.to_vec(),
        };
        let schedule: Vec<Fixture> = match self.seats {
            Seats::Both => fixtures(schedule::Form::RoundRobin, 2, self.games.div_ceil(2)),
            Seats::First => (0..self.games).map(|number| Fixture { number, seats: [0, 1], opening: number }).collect(),
        };
        let mut played = BTreeMap::new();
        tournament.play(&schedule, setting.stop, |event| {
            if let Event::Played(game) = event {
                played.insert(game.fixture.number, *game);
            }
        });
        Games { game: self.game, seats: self.seats, played: played.into_values().collect() }
    }
}

/// The games of a match.
pub(super) struct Games {
    game: GameKind,
    seats: Seats,
    pub(super) played: Vec<Played>,
}

impl Games {
    /// Those of them from different openings: engines without chance repeat a game from the same opening.
    pub(super) fn of_different_openings(mut self) -> Self {
        let mut first: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        self.played.retain(|game| {
            let opening = game.moves[..game.given].to_vec();
            *first.entry(opening).or_insert(game.fixture.opening) == game.fixture.opening
        });
        self
    }

    /// Games by result of the first engine.
    pub(super) fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.played.iter().for_each(|game| tally.count(game.outcome.utility(seat(game))));
        tally
    }

    /// Games that the first seat won, and that the second one won.
    pub(super) fn won_by_seat(&self) -> [usize; 2] {
        Player::BOTH.map(|side| self.played.iter().filter(|game| game.outcome == Outcome::Win(side)).count())
    }

    /// The margin of the first engine in pieces, of each unit: of pairs their mean.
    pub(super) fn margins(&self) -> Vec<f64> {
        self.units(|game| {
            let margin = f64::from(game.margin.unwrap_or(0));
            if seat(game) == Player::First { margin } else { -margin }
        })
    }

    /// The points of the first engine, of each unit: 1 for a win, 1/2 for a draw, of pairs their mean.
    pub(super) fn points(&self) -> Vec<f64> {
        self.units(|game| f64::from(game.outcome.utility(seat(game)) + 1) / 2.0)
    }

    /// The efforts of the first (0) or the second engine (1) at all its moves.
    pub(super) fn efforts(&self, engine: usize) -> Vec<Effort> {
        self.played
            .iter()
            .flat_map(|game| {
                let own = seat(game);
                game.efforts_of(self.game, if engine == 0 { own } else { own.opponent() })
            })
            .collect()
    }

    /// A value of each game by unit; pairs that were stopped before their second game are left out.
    fn units(&self, value: impl Fn(&Played) -> f64) -> Vec<f64> {
        if self.seats == Seats::First {
            return self.played.iter().map(value).collect();
        }
        let whole = self.played.chunk_by(|one, other| one.fixture.opening == other.fixture.opening);
        whole.filter(|pair| pair.len() == 2).map(|pair| f64::midpoint(value(&pair[0]), value(&pair[1]))).collect()
    }
}

/// The seat of the first engine.
fn seat(game: &Played) -> Player {
    if game.fixture.seats[0] == 0 { Player::First } else { Player::Second }
}

/// The mean number of nodes of moves; `None` without moves.
pub(super) fn mean_nodes(efforts: &[Effort]) -> Option<f64> {
    (!efforts.is_empty()).then(|| efforts.iter().map(|effort| effort.nodes as f64).sum::<f64>() / efforts.len() as f64)
}

/// The median time of moves in ms; `None` without moves.
pub(super) fn median_millis(efforts: &[Effort]) -> Option<f64> {
    let mut micros: Vec<u64> = efforts.iter().map(|effort| effort.micros).collect();
    micros.sort_unstable();
    micros.get(micros.len() / 2).map(|micros| *micros as f64 / 1000.0)
}

/// The mean time of moves in ms; `None` without moves.
pub(super) fn mean_millis(efforts: &[Effort]) -> Option<f64> {
    let sum: u64 = efforts.iter().map(|effort| effort.micros).sum();
    (!efforts.is_empty()).then(|| sum as f64 / 1000.0 / efforts.len() as f64)
}
