//! Tournaments without a server: shared by the tests of this folder.

use super::*;
use crate::club::tie_break::StandingsRow;
use crate::kind::Word;

mod absence;
mod arena;
mod commands;
mod full_tables;
mod random;

/// A small generator: the same seed gives the same tournament.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// A tournament with all its facts.
struct Trial {
    now: Tournament,
    facts: Vec<Fact>,
    settings: Settings,
}

impl Trial {
    fn new(settings: Settings) -> Self {
        let now = Tournament::new(settings.clone());
        let mut trial = Self { now, facts: Vec::new(), settings };
        trial.done(&Command::Open);
        trial
    }

    fn tell(&mut self, command: &Command) -> Result<(), CannotDo> {
        for fact in self.now.decide(command)? {
            self.now.apply(&fact);
            self.facts.push(fact);
        }
        Ok(())
    }

    fn done(&mut self, command: &Command) {
        self.tell(command).unwrap_or_else(|error| panic!("{command:?}: {error}"));
    }

    fn enter(&mut self, count: usize, chance: &mut Chance) {
        for _ in 0..count {
            self.done(&Command::Enter { rating: 1200 + chance.below(800) as i32, place: None });
        }
    }

    /// Plays the rest of the last round.
    fn play_round(&mut self, chance: &mut Chance) {
        let round = self.now.rounds().len() - 1;
        for board in 0..self.now.rounds()[round].boards.len() {
            while !self.now.is_decided(&self.now.rounds()[round].boards[board]) {
                let game = self.now.rounds()[round].boards[board].results.len();
                let results = PairingResult::ALL;
                let result = if chance.one_in(20) { results[chance.below(6)] } else { results[chance.below(3)] };
                let margin = match result {
                    PairingResult::First => 3,
                    PairingResult::Second => -2,
                    _ => 0,
                };
                self.done(&Command::Result { round, board, game, result, margin });
                // A repeated result changes nothing, another one is refused.
                let before = self.facts.len();
                self.done(&Command::Result { round, board, game, result, margin });
                assert_eq!(self.facts.len(), before);
                if chance.one_in(10) {
                    self.check_standings();
                }
            }
        }
    }

    /// The invariants after each round.
    fn check(&self) {
        let Tournament { rounds, entrants, .. } = &self.now;
        assert_eq!(
            Tournament::fold(self.settings.clone(), &self.facts),
            self.now,
            "the state is the fold of the facts"
        );
        for round in rounds {
            let mut seen = BTreeSet::new();
            let seated = round.boards.iter().flat_map(|board| [board.first, board.second]);
            for entrant in seated.chain(round.byes.iter().copied()) {
                assert!(seen.insert(entrant), "{entrant} has two pairings in a round");
                assert!(entrant < entrants.len());
            }
            assert!(round.byes.len() <= 1 || matches!(self.settings.form, Form::Knockout));
        }
        let rows = self.now.standings();
        let listed: BTreeSet<usize> = rows.iter().map(|row| row.entrant).collect();
        assert_eq!(listed.len(), entrants.len(), "everybody is listed once");
        self.check_standings();
    }

    /// The points of everybody are those of the results so far and of the byes, whether the round goes on or not; the order is
    /// that of the points, then of the tie-breaks; and nobody who only missed rounds has points.
    fn check_standings(&self) {
        let Tournament { rounds, entrants, .. } = &self.now;
        let rows = self.now.standings();
        let absent = self.now.absent();
        let is_counted = matches!(self.settings.form, Form::Swiss { .. } | Form::RoundRobin { .. });
        let mut points = vec![0; entrants.len()];
        let mut wins = vec![0; entrants.len()];
        for (_, seats, result) in self.now.results() {
            for (side, entrant) in Player::BOTH.into_iter().zip(seats) {
                points[entrant] += result.half_points(side);
                wins[entrant] += i64::from(result.is_played() && result.half_points(side) == 2);
            }
        }
        if is_counted {
            let bye = self.settings.bye_half_points() * u32::from(self.settings.games);
            for entrant in rounds.iter().flat_map(|round| &round.byes).filter(|entrant| !absent.contains(entrant)) {
                points[*entrant] += bye;
            }
            let rows_points: Vec<u32> = (0..entrants.len())
                .map(|entrant| rows.iter().find(|row| row.entrant == entrant).expect("everybody is listed").half_points)
                .collect();
            assert_eq!(rows_points, points);
        }
        let by_wins = self.settings.tie_breaks.iter().position(|tie_break| *tie_break == TieBreak::Wins);
        for row in rows.iter().filter(|_| is_counted) {
            assert!(!absent.contains(&row.entrant) || row.half_points == 0, "{row:?} came to nothing");
            if let Some(at) = by_wins {
                assert_eq!(row.ties[at], wins[row.entrant], "{row:?}");
            }
        }
        let key = |row: &StandingsRow| {
            let last = is_counted && absent.contains(&row.entrant);
            (std::cmp::Reverse(row.half_points), last, std::cmp::Reverse(row.ties.clone()))
        };
        if self.settings.form != Form::Arena {
            assert!(rows.is_sorted_by_key(key), "{rows:?}");
        }
    }
}
