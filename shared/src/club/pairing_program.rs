//! The pairing of a Swiss round by an external program, such as bbpPairings, for clubs that need the rules of FIDE: the question in
//! FIDE's format TRF16 with the extensions that pairing programs read, and the answer.
//!
//! The answer has the number of pairs in the first line, and in each further one the numbers of First and Second; 0 in place of
//! Second is a bye.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use thiserror::Error;

use super::tournament::{Form, Presence, Tournament};
use super::trf::{Cell, Report, TrfPlayer, cells};

/// Why there is no pairing by a program.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadPairing {
    /// The answer is not numbers in lines.
    #[error("line {0} of its answer is no pair of numbers")]
    Unreadable(usize),
    /// It names an absent entrant, or one entrant twice.
    #[error("its answer pairs {0}, who is away or paired already")]
    NotFree(u32),
    /// It leaves an entrant out.
    #[error("its answer leaves {0} out")]
    LeftOut(u32),
}

/// The boards of a round, and the entrants with a bye.
pub type ProgramPairing = (Vec<(usize, usize)>, Vec<usize>);

/// The question to a program: the tournament so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingQuestion {
    /// The report.
    pub text: String,
    /// The entrants by their numbers in it, from 1.
    entrants: Vec<usize>,
    /// The entrants of the next round.
    here: BTreeSet<usize>,
}

impl PairingQuestion {
    /// The question about the next round of a Swiss tournament with one game a meeting; `None` for other tournaments,
    /// or if no pairing is possible.
    pub fn of(tournament: &Tournament) -> Option<Self> {
        let settings = tournament.settings();
        let Form::Swiss { rounds } = settings.form else { return None };
        if settings.games != 1 || !tournament.is_round_done() || tournament.rounds().len() >= rounds {
            return None;
        }
        let entrants = tournament.ranked();
        let is_here = |entrant: &usize| tournament.entrants()[*entrant].presence == Presence::Here;
        let here: BTreeSet<usize> = entrants.iter().copied().filter(is_here).collect();
        if here.len() < 2 {
            return None;
        }
        let table = tournament.table();
        let standings = tournament.standings();
        let number = |entrant: usize| entrants.iter().position(|one| *one == entrant).map_or(0, |at| at as u32 + 1);
        let player = |entrant: &usize| {
            let mut rounds = cells(&table, *entrant, number);
            if !here.contains(entrant) {
                rounds.push(Cell { opponent: None, seat: None, code: 'Z' });
            }
            TrfPlayer {
                name: format!("Entrant {}", entrant + 1),
                rating: tournament.entrants()[*entrant].rating,
                half_points: table.half_points(*entrant),
                place: standings.iter().position(|row| row.entrant == *entrant).map_or(0, |at| at as u32 + 1),
                rounds,
            }
        };
        let report = Report {
            title: "Swiss".to_owned(),
            form: "Swiss".to_owned(),
            rounds: Some(rounds as u32),
            players: entrants.iter().map(player).collect(),
        };
        // The first player of the first round comes from the seed, as in the pairing of the server itself.
        let first = if settings.seed.is_multiple_of(2) { "white1" } else { "black1" };
        let mut text = format!("{}XXC {first}\n", report.write());
        for (one, other) in tournament.forbidden().iter().filter(|(one, other)| one < other) {
            // Writing to a text does not fail.
            let _ = writeln!(text, "XXP {} {}", number(*one), number(*other));
        }
        Some(Self { text, entrants, here })
    }

    /// The pairing in an answer, with each present entrant once.
    ///
    /// # Errors
    ///
    /// If the answer is no such pairing.
    pub fn read(&self, answer: &str) -> Result<ProgramPairing, BadPairing> {
        let (mut boards, mut byes, mut free) = (Vec::new(), Vec::new(), self.here.clone());
        let mut take = |number: u32| {
            let entrant = (number as usize).checked_sub(1).and_then(|at| self.entrants.get(at)).copied();
            entrant.filter(|entrant| free.remove(entrant)).ok_or(BadPairing::NotFree(number))
        };
        let lines = (1..).zip(answer.lines()).filter(|(_, line)| !line.trim().is_empty());
        for (line, text) in lines.skip(1) {
            let numbers: Option<Vec<u32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
            match numbers.as_deref() {
                Some([first, 0]) => byes.push(take(*first)?),
                Some([first, second]) => boards.push((take(*first)?, take(*second)?)),
                _ => return Err(BadPairing::Unreadable(line)),
            }
        }
        let left_out = self.entrants.iter().position(|entrant| free.contains(entrant));
        match left_out {
            Some(at) => Err(BadPairing::LeftOut(at as u32 + 1)),
            None => Ok((boards, byes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::result::PairingResult;
    use super::super::tournament::{Command, Settings};
    use super::*;

    /// A tournament after one round of four, the fifth of whom had a bye and is away now.
    fn tournament(games: u8) -> Tournament {
        let settings = Settings { games, ..Settings::of(Form::Swiss { rounds: 3 }, 1) };
        let mut tournament = Tournament::new(settings);
        let result = |board| Command::Result { round: 0, board, game: 0, result: PairingResult::First, margin: 0 };
        let enter = |rating| Command::Enter { rating, place: None };
        let commands = [Command::Open, enter(1500), enter(1900), enter(1700), enter(1600), enter(1400)];
        let boards = vec![(1, 3), (0, 2)];
        let round = [Command::PairByHand { boards, byes: vec![4] }, result(0), result(1)];
        let after = [Command::Attend { entrant: 4, presence: Presence::Paused }, Command::Forbid { one: 1, other: 0 }];
        for command in commands.into_iter().chain(round).chain(after) {
            for fact in tournament.decide(&command).expect("possible") {
                tournament.apply(&fact);
            }
        }
        tournament
    }

    #[test]
    fn the_question_has_everybody_by_rank_and_who_is_away_and_who_is_kept_apart() {
        let question = PairingQuestion::of(&tournament(1)).expect("a Swiss round");
        let lines: Vec<&str> = question.text.lines().collect();
        let rounds = |line: &str| line.chars().skip(91).collect::<String>();
        let player = |number: usize| lines.iter().find(|line| line.starts_with(&format!("001 {number:>4}")));
        // Entrant 2 has the highest rating, and beat entrant 4.
        assert_eq!(rounds(player(1).expect("entrant 2")), "   3 w 1");
        assert_eq!(rounds(player(3).expect("entrant 4")), "   1 b 0");
        assert_eq!(rounds(player(5).expect("entrant 5")), "0000 - U  0000 - Z");
        assert!(lines.contains(&"XXR 3") && lines.contains(&"XXC black1"), "{lines:?}");
        // Entrants 1 and 2 have the numbers 4 and 1.
        assert!(lines.contains(&"XXP 4 1") || lines.contains(&"XXP 1 4"), "{lines:?}");
        assert!(Report::read(&question.text).is_ok());
        assert_eq!(PairingQuestion::of(&tournament(2)), None, "two games a meeting are no rounds of FIDE");
    }

    #[test]
    fn an_answer_pairs_everybody_who_is_here_once() {
        let question = PairingQuestion::of(&tournament(1)).expect("a Swiss round");
        assert_eq!(question.read("2\n1 2\n4 3\n"), Ok((vec![(1, 2), (0, 3)], vec![])));
        assert_eq!(question.read("2\r\n\r\n4 1\r\n2 3\r\n"), Ok((vec![(0, 1), (2, 3)], vec![])));
        for (answer, expected) in [
            ("2\n1 2\n", BadPairing::LeftOut(3)),
            ("", BadPairing::LeftOut(1)),
            ("2\n1 2\n1 3\n", BadPairing::NotFree(1)),
            ("2\n1 2\n4 5\n", BadPairing::NotFree(5)),
            ("2\n1 2\n4 9\n", BadPairing::NotFree(9)),
            ("2\n1 2\n0 4\n", BadPairing::NotFree(0)),
            ("2\n1 2 3\n", BadPairing::Unreadable(2)),
            ("2\n1 x\n", BadPairing::Unreadable(2)),
        ] {
            assert_eq!(question.read(answer), Err(expected), "{answer:?}");
        }
        let byes = "2\n1 2\n4 0\n3 0\n";
        assert_eq!(question.read(byes), Ok((vec![(1, 2)], vec![0, 3])), "the tournament decides what it makes of that");
    }
}
