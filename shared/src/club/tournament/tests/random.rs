//! Random tournaments, checked against invariants.

use super::*;

/// The conflicts that a Swiss round should avoid.
struct Barred {
    pairs: BTreeSet<(usize, usize)>,
    byes: BTreeSet<usize>,
}

impl Barred {
    /// Earlier opponents and forbidden pairs do not meet; an entrant who had a bye or won by forfeit has no other bye.
    fn of(before: &Tournament) -> Self {
        let mut barred = Self { pairs: before.forbidden.clone(), byes: BTreeSet::new() };
        for round in &before.rounds {
            barred.byes.extend(&round.byes);
            for board in &round.boards {
                for (game, (result, _)) in board.results.iter().enumerate() {
                    let (first, second) =
                        if game % 2 == 0 { (board.first, board.second) } else { (board.second, board.first) };
                    match result {
                        PairingResult::FirstByForfeit => drop(barred.byes.insert(first)),
                        PairingResult::SecondByForfeit => drop(barred.byes.insert(second)),
                        PairingResult::NobodyPlayed => {}
                        _ => barred.pairs.extend([(first, second), (second, first)]),
                    }
                }
            }
        }
        barred
    }

    fn meetings(&self, round: &Round) -> u32 {
        round.boards.iter().filter(|board| self.pairs.contains(&(board.first, board.second))).count() as u32
    }

    fn conflicts(&self, round: &Round) -> u32 {
        self.meetings(round) + round.byes.iter().filter(|entrant| self.byes.contains(entrant)).count() as u32
    }

    /// The fewest conflicts of any pairing of these entrants, by trying all of them.
    fn fewest(&self, here: &[usize]) -> u32 {
        let all = (1_usize << here.len()) - 1;
        let mut fewest = vec![u32::MAX; all + 1];
        fewest[all] = 0;
        // From full sets of entrants with a place to the empty one.
        for placed in (0..all).rev() {
            let one = (!placed).trailing_zeros() as usize;
            let with_one = placed | 1 << one;
            let others = (one + 1..here.len()).filter(|other| placed & (1 << other) == 0);
            let meets = |other: usize| {
                let rest = fewest[with_one | 1 << other];
                rest.saturating_add(self.pairs.contains(&(here[one], here[other])).into())
            };
            // An odd number of entrants without a place: one of them has the bye.
            let is_odd = (here.len() - placed.count_ones() as usize) % 2 == 1;
            let bye = is_odd.then(|| fewest[with_one].saturating_add(self.byes.contains(&here[one]).into()));
            fewest[placed] = others.map(meets).chain(bye).min().unwrap_or(u32::MAX);
        }
        fewest[0]
    }
}

/// The invariants of a pairing that was made just now.
fn check_pairing(trial: &Trial, before: &Barred) {
    let Tournament { rounds, entrants, settings, .. } = &trial.now;
    let is_here = |entrant: &usize| entrants[*entrant].presence == Presence::Here;
    let round = rounds.last().expect("it was paired");
    let is_swiss = matches!(settings.form, Form::Swiss { .. });
    assert!((0..entrants.len()).filter(is_here).count() > usize::from(settings.form != Form::Knockout));
    for board in &round.boards {
        if is_here(&board.first) && is_here(&board.second) {
            assert!(board.results.is_empty());
            continue;
        }
        assert!(!(is_swiss || rounds.len() == 1 && settings.form == Form::Knockout), "somebody who is away was paired");
        assert!(trial.now.is_decided(board), "an entrant waits for one who is away");
        assert!(board.results.iter().all(|(result, _)| !result.is_played()));
        if settings.form == Form::Knockout && is_here(&board.first) != is_here(&board.second) {
            let here = if is_here(&board.first) { board.first } else { board.second };
            assert_eq!(trial.now.winner(board), Some(here));
        }
    }
    assert!(round.byes.iter().all(is_here) || matches!(settings.form, Form::RoundRobin { .. }));
    let Some(Fact::Paired { conflicts, .. }) = trial.facts.last() else {
        return assert!(!is_swiss, "only other forms have forfeits with a pairing");
    };
    // With enough rounds for all meetings the tables decide the byes.
    let by_points = |rounds: usize| rounds < entrants.len() + entrants.len() % 2 - 1;
    if matches!(settings.form, Form::Swiss { rounds } if by_points(rounds)) {
        assert_eq!(*conflicts, before.conflicts(round), "conflicts are counted");
        let here: Vec<usize> = (0..entrants.len()).filter(is_here).collect();
        if *conflicts > 0 && here.len() <= 14 {
            assert_eq!(*conflicts, before.fewest(&here), "a conflict could have been avoided");
        }
    }
}

/// A tournament with random entrants, results, absences, late entries and forbidden pairs. Each state is checked.
fn played(seed: u64, form: Form) -> Trial {
    let mut chance = Chance(seed);
    let most = match form {
        Form::RoundRobin { .. } => 12,
        _ if seed.is_multiple_of(40) => 60,
        _ => 14,
    };
    let games = if form == Form::Knockout { 1 + chance.below(5) as u8 } else { 1 + u8::from(chance.one_in(3)) };
    let bye = if chance.one_in(3) { Bye::Half } else { Bye::Point };
    let mut trial = Trial::new(Settings { games, bye, last_entry: 2, ..Settings::of(form, seed) });
    let count = 2 + chance.below(most - 1);
    trial.enter(count, &mut chance);
    let is_swiss = matches!(form, Form::Swiss { .. });
    let mut somebody_left = false;
    loop {
        let before = Barred::of(&trial.now);
        match trial.tell(&Command::Next) {
            Ok(()) if trial.now.phase() == Phase::Over => break,
            Ok(()) => {}
            Err(CannotDo::CannotPair) => {
                let is_paused = |entrant: &usize| trial.now.entrants[*entrant].presence == Presence::Paused;
                let paused: Vec<usize> = (0..trial.now.entrants.len()).filter(is_paused).collect();
                if paused.is_empty() {
                    // All others have withdrawn: the organiser ends the tournament.
                    trial.done(&Command::End);
                    return trial;
                }
                for entrant in paused {
                    trial.done(&Command::Attend { entrant, presence: Presence::Here });
                }
                continue;
            }
            Err(error) => panic!("{seed}: {error}"),
        }
        check_pairing(&trial, &before);
        if chance.one_in(10) && trial.tell(&Command::Undo).is_ok() {
            trial.check();
            trial.done(&Command::Next);
        }
        if is_swiss && !somebody_left && trial.now.forbidden.is_empty() && 2 * trial.now.rounds.len() <= count {
            // While all are present, a round without a repeated pairing exists up to half as many rounds as entrants.
            let round = trial.now.rounds.last().expect("it was paired");
            assert_eq!(before.meetings(round), 0, "{seed}: they met before");
        }
        trial.play_round(&mut chance);
        trial.check();
        if is_swiss {
            if chance.one_in(4) {
                let _ = trial.tell(&Command::Enter { rating: 1500, place: None }); // Perhaps too late.
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
    if form == Form::Knockout {
        let rows = trial.now.standings();
        let top = rows.iter().filter(|row| row.half_points == rows[0].half_points).count();
        assert_eq!(top, 1, "{seed}: one is the best");
    }
    trial
}

fn form(seed: u64) -> Form {
    let swiss = Form::Swiss { rounds: 3 + (seed / 5 % 4) as usize };
    match seed % 5 {
        0 | 1 => swiss,
        2 => Form::RoundRobin { cycles: 1 + (seed / 5 % 2) as u8 },
        3 => Form::Knockout,
        _ => Form::Arena,
    }
}

#[test]
fn ten_thousand_random_tournaments_keep_the_invariants() {
    for seed in 0..10_000_u64 {
        let mut trial = match form(seed) {
            Form::Arena => arena::played(seed),
            form => played(seed, form),
        };
        let standings = trial.now.standings();
        // After the end nothing changes, and a restart restores the same state.
        for command in [Command::Next, Command::Undo, Command::Cancel, Command::Enter { rating: 1, place: None }] {
            assert!(trial.tell(&command).is_err(), "{seed}: {command:?}");
        }
        assert_eq!(Tournament::fold(trial.settings.clone(), &trial.facts).standings(), standings);
    }
}

#[test]
fn the_same_seed_gives_the_same_tournament_and_another_one_another() {
    for seed in 0..200 {
        let play = || match form(seed) {
            Form::Arena => arena::played(seed),
            form => played(seed, form),
        };
        assert_eq!(play().facts, play().facts, "{seed}");
    }
    let first_round = |seed| {
        let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: 3 }, seed));
        trial.enter(6, &mut Chance(1));
        trial.done(&Command::Next);
        trial.facts.pop()
    };
    assert!((0..8).any(|seed| first_round(seed) != first_round(8)), "the seed decides about seats");
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
