//! Random arenas, with a clock of their own.

use std::cmp::Reverse;

use super::*;
use crate::club::arena::Ready;
use crate::club::tie_break::StandingsRow;

/// An arena with the clock and the entrants as a server sees them.
struct Evening {
    trial: Trial,
    chance: Chance,
    now_ms: u64,
    free_since: Vec<u64>,
    last: Vec<Option<usize>>,
    left_out: BTreeSet<usize>,
    /// Opponent and half points in the games that ended, of each entrant.
    ended: Vec<Vec<(usize, u32)>>,
}

impl Evening {
    fn enter(&mut self) {
        self.trial.done(&Command::Enter { rating: 1200 + self.chance.below(800) as i32, place: None });
        self.free_since.push(self.now_ms);
        self.last.push(None);
        self.ended.push(Vec::new());
    }

    fn running(&self) -> Vec<(usize, usize, Board)> {
        let rounds = self.trial.now.rounds.iter().enumerate();
        let boards =
            rounds.flat_map(|(round, one)| one.boards.iter().enumerate().map(move |(at, it)| (round, at, it.clone())));
        boards.filter(|(_, _, board)| board.results.is_empty()).collect()
    }

    fn ready(&self) -> Vec<Ready> {
        let busy: BTreeSet<usize> = self.running().iter().flat_map(|(_, _, it)| [it.first, it.second]).collect();
        let rows = self.trial.now.standings();
        let entrants = rows.iter().enumerate().map(|(rank, row)| (rank as u32, row.entrant));
        let is_free =
            |entrant: usize| self.trial.now.entrants[entrant].presence == Presence::Here && !busy.contains(&entrant);
        let ready = entrants.filter(|(_, entrant)| is_free(*entrant)).map(|(rank, entrant)| Ready {
            entrant,
            rank,
            rating: self.trial.now.entrants[entrant].rating,
            last: self.last[entrant],
            waited_ms: self.now_ms - self.free_since[entrant],
            was_left_out: self.left_out.contains(&entrant),
        });
        ready.collect()
    }

    fn pair(&mut self) {
        let ready = self.ready();
        let by_rating = self.now_ms < 60_000;
        let before = self.trial.now.rounds.len();
        self.trial.done(&Command::Pair { ready: ready.clone(), by_rating });
        let boards: Vec<Board> = self.trial.now.rounds[before..].iter().flat_map(|it| it.boards.clone()).collect();
        let mut paired = BTreeSet::new();
        for board in &boards {
            for (entrant, opponent) in [(board.first, board.second), (board.second, board.first)] {
                assert!(ready.iter().any(|one| one.entrant == entrant), "{entrant} is not ready");
                assert!(paired.insert(entrant), "{entrant} has two games at once");
                assert!(self.last[entrant] != Some(opponent) || ready.len() == 2, "a rematch of {entrant}");
                self.last[entrant] = Some(opponent);
            }
        }
        let left_out: BTreeSet<usize> =
            ready.iter().map(|one| one.entrant).filter(|one| !paired.contains(one)).collect();
        assert!(ready.len() < 7 || left_out.len() == ready.len() % 2, "all but one have an opponent");
        assert!(ready.len() < 7 || left_out.is_disjoint(&self.left_out), "{left_out:?} were left out twice");
        self.left_out = left_out;
        // An entrant in a game cannot be paired.
        if let Some(playing) = paired.first() {
            let wrong = Ready { entrant: *playing, ..ready[0] };
            let command = Command::Pair { ready: vec![wrong], by_rating };
            assert_eq!(self.trial.tell(&command), Err(CannotDo::CannotPair));
        }
    }

    fn finish_some(&mut self) {
        for (round, board, it) in self.running() {
            if self.chance.one_in(2) {
                continue;
            }
            let most = if self.chance.one_in(20) { 6 } else { 3 };
            let result = PairingResult::ALL[self.chance.below(most)];
            self.trial.done(&Command::Result { round, board, game: 0, result, margin: 0 });
            self.ended[it.first].push((it.second, result.half_points(Player::First)));
            self.ended[it.second].push((it.first, result.half_points(Player::Second)));
            (self.free_since[it.first], self.free_since[it.second]) = (self.now_ms, self.now_ms);
        }
    }

    /// Half points and performance of an entrant: after two wins in a row a game counts double.
    fn score(&self, entrant: usize) -> (u32, i64) {
        let games = &self.ended[entrant];
        let doubles = |at: usize| {
            self.trial.settings.streaks && at >= 2 && games[at - 2..at].iter().all(|(_, points)| *points == 2)
        };
        let points = games.iter().enumerate().map(|(at, (_, points))| if doubles(at) { 2 * points } else { *points });
        let rating = |opponent: usize| i64::from(self.trial.now.entrants[opponent].rating);
        let sum: i64 = games.iter().map(|(opponent, points)| rating(*opponent) + 400 * (i64::from(*points) - 1)).sum();
        (points.sum(), sum / (games.len() as i64).max(1))
    }

    fn check(&self) {
        let rows = self.trial.now.standings();
        for row in &rows {
            assert_eq!((row.half_points, row.ties[0]), self.score(row.entrant), "{}", row.entrant);
        }
        let place = |row: &StandingsRow| {
            (self.ended[row.entrant].is_empty(), Reverse((row.half_points, row.ties[0])), row.entrant)
        };
        assert!(rows.is_sorted_by_key(place), "those without a game come last");
        assert_eq!(rows.len(), self.trial.now.entrants.len());
    }
}

/// An arena in which entrants come late, pause, return and leave. Each state is checked.
pub(super) fn played(seed: u64) -> Trial {
    let settings = Settings { streaks: !seed.is_multiple_of(3), ..Settings::of(Form::Arena, seed) };
    let mut evening = Evening {
        trial: Trial::new(settings),
        chance: Chance(seed),
        now_ms: 0,
        free_since: Vec::new(),
        last: Vec::new(),
        left_out: BTreeSet::new(),
        ended: Vec::new(),
    };
    for _ in 0..2 + evening.chance.below(18) {
        evening.enter();
    }
    evening.trial.done(&Command::Next);
    for _ in 0..30 {
        evening.now_ms += 1000 * (1 + evening.chance.below(6) as u64);
        evening.pair();
        evening.finish_some();
        evening.check();
        if evening.chance.one_in(5) {
            evening.enter();
        }
        if evening.chance.one_in(5) {
            let entrant = evening.chance.below(evening.last.len());
            let presence = [Presence::Here, Presence::Paused, Presence::Withdrawn][evening.chance.below(3)];
            let _ = evening.trial.tell(&Command::Attend { entrant, presence }); // Perhaps withdrawn before.
        }
    }
    assert_eq!(Tournament::fold(evening.trial.settings.clone(), &evening.trial.facts), evening.trial.now);
    // Running games do not delay the end, and do not count.
    evening.trial.done(&Command::End);
    evening.check();
    evening.trial
}

#[test]
fn two_who_are_alone_in_an_arena_take_turns_with_the_seats() {
    let mut trial = Trial::new(Settings::of(Form::Arena, 7));
    trial.enter(2, &mut Chance(1));
    trial.done(&Command::Next);
    let mut lead = 0_i32;
    for _ in 0..30 {
        let rows = trial.now.standings();
        let ready = |(rank, row): (usize, &StandingsRow)| Ready {
            entrant: row.entrant,
            rank: rank as u32,
            rating: 1500,
            last: Some(1 - row.entrant),
            waited_ms: 0,
            was_left_out: false,
        };
        trial.done(&Command::Pair { ready: rows.iter().enumerate().map(ready).collect(), by_rating: false });
        let round = trial.now.rounds.len() - 1;
        lead += if trial.now.rounds[round].boards[0].first == 0 { 1 } else { -1 };
        assert!(lead.abs() <= 2, "the leader always has one seat");
        // Entrant 0 wins whatever seat it has.
        let first = trial.now.rounds[round].boards[0].first;
        let result = if first == 0 { PairingResult::First } else { PairingResult::Second };
        trial.done(&Command::Result { round, board: 0, game: 0, result, margin: 0 });
    }
}

#[test]
fn an_arena_starts_at_the_first_entrant_and_its_first_pairing_is_the_first_round() {
    let mut trial = Trial::new(Settings::of(Form::Arena, 7));
    assert_eq!(trial.tell(&Command::Next), Err(CannotDo::NoEntrants));
    trial.enter(1, &mut Chance(1));
    trial.done(&Command::Attend { entrant: 0, presence: Presence::Paused });
    assert_eq!(trial.tell(&Command::Next), Err(CannotDo::NoEntrants));
    trial.done(&Command::Attend { entrant: 0, presence: Presence::Here });
    trial.done(&Command::Next);
    assert_eq!((trial.now.phase(), trial.now.rounds().len()), (Phase::Running, 0));
}
