//! Random tournaments, checked against invariants.

use super::*;
use crate::club::arena::Ready;
use crate::kind::Word;

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
            self.done(&Command::Enter { rating: 1200 + chance.below(800) as i32 });
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
            due += 2 * games * round.byes.len() as u32;
        }
        assert_eq!(given, due);
    }
}

/// The pairs that may not meet in the next round: earlier opponents and forbidden pairs.
fn barred(trial: &Trial) -> BTreeSet<(usize, usize)> {
    let mut barred = trial.now.forbidden.clone();
    for board in trial.now.rounds.iter().flat_map(|round| &round.boards) {
        if board.results.iter().any(|(result, _)| result.is_played()) {
            barred.extend([(board.first, board.second), (board.second, board.first)]);
        }
    }
    barred
}

#[test]
fn ten_thousand_random_tournaments_keep_the_invariants() {
    for seed in 0..10_000_u64 {
        let mut chance = Chance(seed);
        let most = if seed.is_multiple_of(50) { 60 } else { 14 };
        let count = 2 + chance.below(most - 1);
        let form = match seed % 4 {
            0 | 1 => Form::Swiss { rounds: 3 + chance.below(4) },
            2 => Form::RoundRobin { cycles: 1 + (seed / 4 % 2) as u8 },
            _ => Form::Knockout,
        };
        let games = 1 + u8::from(chance.one_in(3));
        let mut settings = Settings { games, last_entry: 2, ..Settings::of(form, seed) };
        if matches!(form, Form::RoundRobin { .. }) {
            settings.most = MOST_IN_ROUND_ROBIN;
        }
        let count = count.min(settings.most.min(if matches!(form, Form::RoundRobin { .. }) { 12 } else { 60 }));
        let mut trial = Trial::new(settings);
        trial.enter(count, &mut chance);
        let is_swiss = matches!(form, Form::Swiss { .. });
        let mut somebody_left = false;
        loop {
            let before = barred(&trial);
            match trial.tell(&Command::Next) {
                Ok(()) if trial.now.phase() == Phase::Over => break,
                Ok(()) => {}
                // All entrants have withdrawn: the organiser ends the tournament.
                Err(CannotDo::CannotPair) => {
                    trial.done(&Command::End);
                    break;
                }
                Err(error) => panic!("{seed}: {error}"),
            }
            if chance.one_in(10) && trial.tell(&Command::Undo).is_ok() {
                trial.check();
                trial.done(&Command::Next);
            }
            let round = trial.now.rounds.last().expect("it was paired").clone();
            for board in &round.boards {
                let presences = [board.first, board.second].map(|entrant| trial.now.entrants[entrant].presence);
                if is_swiss {
                    assert_eq!(presences, [Presence::Here; 2], "{seed}: somebody who is not here was paired");
                    // While all are present, a round without a repeated pairing exists up to half as many rounds as
                    // entrants.
                    let is_early = 2 * trial.now.rounds.len() <= count;
                    if is_early && !somebody_left && trial.now.forbidden.is_empty() {
                        assert!(!before.contains(&(board.first, board.second)), "{seed}: they met before");
                    }
                }
            }
            trial.play_round(&mut chance);
            trial.check();
            if is_swiss {
                trial.check_points();
                if chance.one_in(4) {
                    let _ = trial.tell(&Command::Enter { rating: 1500 }); // Perhaps too late.
                }
                if chance.one_in(6) {
                    let (one, other) = (chance.below(count), chance.below(count));
                    let _ = trial.tell(&Command::Forbid { one, other }); // Perhaps one and the same.
                }
            }
            if chance.one_in(5) {
                let entrant = chance.below(trial.now.entrants.len());
                let presence = [Presence::Here, Presence::Paused, Presence::Withdrawn][chance.below(3)];
                somebody_left |= trial.tell(&Command::Attend { entrant, presence }).is_ok();
            }
        }
        let standings = trial.now.standings();
        // After the end nothing changes, and a restart restores the same state.
        for command in [Command::Next, Command::Undo, Command::Cancel, Command::Enter { rating: 1 }] {
            assert!(trial.tell(&command).is_err(), "{seed}: {command:?}");
        }
        assert_eq!(Tournament::fold(trial.settings.clone(), &trial.facts).standings(), standings);
        if form == Form::Knockout {
            let top = standings.iter().filter(|row| row.half_points == standings[0].half_points).count();
            assert_eq!(top, 1, "{seed}: one is the best");
        }
    }
}

#[test]
fn byes_differ_by_at_most_one_and_seats_by_at_most_two_while_all_are_there() {
    for seed in 0..300 {
        let mut chance = Chance(seed);
        let count = 5 + 2 * chance.below(10);
        let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: count / 2 }, seed));
        trial.enter(count, &mut chance);
        while trial.tell(&Command::Next).is_ok() && trial.now.phase() == Phase::Running {
            let round = trial.now.rounds.len() - 1;
            for board in 0..trial.now.rounds[round].boards.len() {
                let result = PairingResult::ALL[chance.below(3)];
                trial.done(&Command::Result { round, board, game: 0, result, margin: 0 });
            }
        }
        let mut byes = vec![0_i32; count];
        let mut seats = vec![0_i32; count];
        for round in trial.now.rounds() {
            round.byes.iter().for_each(|entrant| byes[*entrant] += 1);
            for board in &round.boards {
                seats[board.first] += 1;
                seats[board.second] -= 1;
            }
        }
        assert!(byes.iter().all(|byes| *byes <= 1), "{seed}: {byes:?}");
        assert!(seats.iter().all(|lead| lead.abs() <= 2), "{seed}: {seats:?}");
    }
}

#[test]
fn an_arena_gives_nobody_two_games_at_once_and_counts_streaks() {
    for seed in 0..300 {
        let mut chance = Chance(seed);
        let mut trial = Trial::new(Settings::of(Form::Arena, seed));
        trial.enter(2 + chance.below(20), &mut chance);
        trial.done(&Command::Next);
        for _ in 0..30 {
            let busy: BTreeSet<usize> = trial
                .now
                .rounds
                .iter()
                .flat_map(|round| &round.boards)
                .filter(|board| board.results.is_empty())
                .flat_map(|board| [board.first, board.second])
                .collect();
            let free = (0..trial.now.entrants.len()).filter(|entrant| !busy.contains(entrant));
            let ready: Vec<Ready> = free
                .map(|entrant| Ready {
                    entrant,
                    rank: entrant as u32,
                    rating: trial.now.entrants[entrant].rating,
                    last: None,
                    waited_ms: 0,
                    was_left_out: false,
                })
                .collect();
            if let Some(playing) = busy.first() {
                let wrong = vec![Ready {
                    entrant: *playing,
                    rank: 0,
                    rating: 0,
                    last: None,
                    waited_ms: 0,
                    was_left_out: false,
                }];
                assert_eq!(trial.tell(&Command::Pair { ready: wrong, by_rating: false }), Err(CannotDo::WrongState));
            }
            trial.done(&Command::Pair { ready, by_rating: chance.one_in(2) });
            for round in 0..trial.now.rounds.len() {
                for board in 0..trial.now.rounds[round].boards.len() {
                    if trial.now.rounds[round].boards[board].results.is_empty() && chance.one_in(2) {
                        let result = PairingResult::ALL[chance.below(3)];
                        trial.done(&Command::Result { round, board, game: 0, result, margin: 0 });
                    }
                }
            }
            if chance.one_in(5) {
                trial.done(&Command::Enter { rating: 1500 });
            }
        }
        assert_eq!(Tournament::fold(trial.settings.clone(), &trial.facts), trial.now);
        // Running games do not count and do not delay the end.
        trial.done(&Command::End);
        let rows = trial.now.standings();
        assert!(
            rows.is_sorted_by_key(|row| std::cmp::Reverse(row.half_points)) || rows.iter().any(|row| row.ties == [0])
        );
    }
}

#[test]
fn an_early_withdrawal_from_a_round_robin_is_annulled_and_a_late_one_forfeits_the_remaining_games() {
    for (rounds_before, points_of_opponents) in [(1, 0), (3, 1)] {
        let mut trial = Trial::new(Settings::of(Form::RoundRobin { cycles: 1 }, 1));
        trial.enter(6, &mut Chance(1));
        for round in 0..5 {
            trial.done(&Command::Next);
            for board in 0..3 {
                let place = &trial.now.rounds[round].boards[board];
                if place.results.is_empty() {
                    // Entrant 0 wins, the others draw.
                    let result = match (place.first, place.second) {
                        (0, _) => PairingResult::First,
                        (_, 0) => PairingResult::Second,
                        _ => PairingResult::Draw,
                    };
                    trial.done(&Command::Result { round, board, game: 0, result, margin: 0 });
                }
            }
            if round + 1 == rounds_before {
                trial.done(&Command::Attend { entrant: 0, presence: Presence::Withdrawn });
            }
        }
        let table = trial.now.table();
        let expected = if points_of_opponents == 0 { 0 } else { 2 * rounds_before as u32 };
        assert_eq!(table.half_points(0), expected, "after {rounds_before} rounds");
        // Four draws each, and two half points for each game that the withdrawn entrant did not play.
        let others: u32 = (1..6).map(|entrant| table.half_points(entrant)).sum();
        let forfeits = if points_of_opponents == 0 { 0 } else { 5 - rounds_before as u32 };
        assert_eq!(others, 5 * 4 + 2 * forfeits, "after {rounds_before} rounds");
    }
}

#[test]
fn commands_that_make_no_sense_now_change_nothing() {
    let mut trial = Trial::new(Settings { most: 3, ..Settings::of(Form::Swiss { rounds: 3 }, 1) });
    trial.enter(1, &mut Chance(1));
    assert_eq!(trial.tell(&Command::Next), Err(CannotDo::CannotPair));
    trial.enter(2, &mut Chance(2));
    assert_eq!(trial.tell(&Command::Enter { rating: 1500 }), Err(CannotDo::Full));
    assert_eq!(trial.tell(&Command::Attend { entrant: 9, presence: Presence::Paused }), Err(CannotDo::NotEntered));
    assert_eq!(trial.tell(&Command::Forbid { one: 1, other: 1 }), Err(CannotDo::NotEntered));
    assert_eq!(trial.tell(&Command::Open), Err(CannotDo::WrongState));
    trial.done(&Command::Next);
    assert_eq!(trial.tell(&Command::Next), Err(CannotDo::WrongState), "the round is not done");
    assert_eq!(trial.tell(&Command::End), Err(CannotDo::WrongState));
    let result = |board, game, result| Command::Result { round: 0, board, game, result, margin: 0 };
    assert_eq!(trial.tell(&result(1, 0, PairingResult::First)), Err(CannotDo::NoBoard));
    assert_eq!(trial.tell(&result(0, 1, PairingResult::First)), Err(CannotDo::NoBoard));
    let decide = |result| Command::Decide { round: 0, board: 0, game: 0, result };
    let second = Command::Decide { round: 0, board: 0, game: 1, result: PairingResult::Draw };
    assert_eq!(trial.tell(&second), Err(CannotDo::NoBoard), "a meeting of one game");
    trial.done(&Command::Began { round: 0, board: 0 });
    assert_eq!(trial.tell(&Command::Undo), Err(CannotDo::WrongState), "a move was made");
    trial.done(&result(0, 0, PairingResult::First));
    assert_eq!(trial.tell(&result(0, 0, PairingResult::Second)), Err(CannotDo::HasResult));
    trial.done(&decide(PairingResult::Draw));
    assert_eq!(trial.now.rounds()[0].boards[0].results[0].0, PairingResult::Draw);
    trial.done(&Command::Attend { entrant: 0, presence: Presence::Withdrawn });
    let back = Command::Attend { entrant: 0, presence: Presence::Here };
    assert_eq!(trial.tell(&back), Err(CannotDo::WrongState), "who has withdrawn does not come back");
    let bye = |entrant| Command::Bye { entrant };
    assert_eq!(trial.tell(&bye(9)), Err(CannotDo::NotEntered));
    assert_eq!(trial.tell(&bye(0)), Err(CannotDo::WrongState), "paired, or with a bye already");
    let hand = |boards: &[(usize, usize)]| Command::PairByHand { boards: boards.to_vec(), byes: Vec::new() };
    for (boards, why) in [(&[(0, 1)][..], "withdrawn"), (&[(1, 1)], "twice"), (&[], "nobody")] {
        assert_eq!(trial.tell(&hand(boards)), Err(CannotDo::CannotPair), "{why}");
    }
    trial.done(&Command::Cancel);
    assert_eq!(trial.tell(&Command::Cancel), Err(CannotDo::WrongState));
}

#[test]
fn a_round_that_cannot_avoid_a_rematch_says_how_many_there_are() {
    let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: 3 }, 1));
    trial.enter(2, &mut Chance(1));
    for expected in [0, 1, 1] {
        trial.done(&Command::Next);
        let Some(Fact::Paired { conflicts, .. }) = trial.facts.last() else { panic!("a round was paired") };
        assert_eq!(*conflicts, expected);
        trial.done(&Command::Result {
            round: trial.now.rounds.len() - 1,
            board: 0,
            game: 0,
            result: PairingResult::Draw,
            margin: 0,
        });
    }
}

#[test]
fn only_a_swiss_tournament_keeps_two_apart() {
    for form in [Form::Arena, Form::Knockout, Form::RoundRobin { cycles: 1 }, Form::Swiss { rounds: 3 }] {
        let mut trial = Trial::new(Settings::of(form, 1));
        trial.enter(3, &mut Chance(1));
        let done = trial.tell(&Command::Forbid { one: 0, other: 1 });
        assert_eq!(done.is_ok(), matches!(form, Form::Swiss { .. }), "{form:?}");
    }
}

#[test]
fn a_round_paired_by_hand_is_played_as_it_stands_and_who_is_left_out_may_have_a_bye_later() {
    let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: 3 }, 1));
    trial.enter(4, &mut Chance(1));
    trial.done(&Command::PairByHand { boards: vec![(3, 0)], byes: vec![1] });
    assert_eq!(trial.now.phase(), Phase::Running);
    trial.done(&Command::Bye { entrant: 2 });
    assert_eq!(trial.now.rounds()[0].byes, [1, 2]);
    trial.done(&Command::Decide { round: 0, board: 0, game: 0, result: PairingResult::FirstByForfeit });
    assert!(trial.now.is_round_done());
    let points: Vec<_> = (0..4).map(|entrant| trial.now.table().half_points(entrant)).collect();
    assert_eq!(points, [0, 2, 2, 2]);
    assert_eq!(Tournament::fold(trial.settings.clone(), &trial.facts), trial.now);
}

#[test]
fn who_withdraws_before_the_first_round_may_come_back() {
    let mut trial = Trial::new(Settings::of(Form::Knockout, 1));
    trial.enter(2, &mut Chance(1));
    for presence in [Presence::Withdrawn, Presence::Here] {
        trial.done(&Command::Attend { entrant: 0, presence });
    }
    trial.done(&Command::Next);
    assert_eq!(trial.now.rounds()[0].boards.len(), 1);
}
