//! Tournaments without a server: what the tests of this folder share.

use super::*;
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
    }

    /// In a Swiss tournament, the half points of the finished rounds are those of their games and byes.
    fn check_points(&self) {
        let games = u32::from(self.settings.games);
        let given: u32 = self.now.standings().iter().map(|row| row.half_points).sum();
        let mut due = 0;
        for round in self.now.rounds.iter().filter(|round| self.now.is_done(round)) {
            let nothing = |board: &Board| {
                board.results.iter().filter(|(result, _)| *result == PairingResult::NobodyPlayed).count() as u32
            };
            due += round.boards.iter().map(|board| 2 * (games - nothing(board))).sum::<u32>();
            due += self.settings.bye_half_points() * games * round.byes.len() as u32;
        }
        assert_eq!(given, due);
    }
}
