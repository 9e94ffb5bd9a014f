//! The pairing of the next round, by the form of the tournament.

use std::collections::{BTreeMap, BTreeSet};

use super::{CannotDo, Entrant, Fact, Form, MOST_ROUNDS, Phase, Presence, Tournament};
use crate::club::arena::{self, Ready};
use crate::club::knockout;
use crate::club::result::PairingResult;
use crate::club::round_robin;
use crate::club::swiss;

/// The boards of a round, first and second of each, those without an opponent, and how many meetings should not be.
type Pairing = (Vec<(usize, usize)>, Vec<usize>, u32);

impl Tournament {
    /// The number of rounds, where the form has one. That of a round robin and a knockout is fixed with the first round.
    pub fn planned(&self) -> Option<usize> {
        let entrants = self.ranked().len();
        match self.settings.form {
            Form::RoundRobin { cycles } => Some((entrants + entrants % 2).saturating_sub(1) * usize::from(cycles)),
            Form::Swiss { rounds } => Some(rounds.min(MOST_ROUNDS)),
            Form::Knockout => Some(entrants.next_power_of_two().trailing_zeros() as usize),
            Form::Arena => None,
        }
    }

    pub(super) fn next(&self) -> Result<Vec<Fact>, CannotDo> {
        if !self.is_round_done() {
            return Err(CannotDo::WrongState);
        }
        if !self.rounds.is_empty() && self.planned().is_some_and(|planned| self.rounds.len() >= planned) {
            return Ok(vec![Fact::Ended]);
        }
        let (boards, byes, conflicts) = match self.settings.form {
            Form::Swiss { .. } => self.swiss_round()?,
            Form::RoundRobin { cycles } => self.round_of_all(cycles)?,
            Form::Knockout => self.knockout_round()?,
            // An arena begins without a game.
            Form::Arena if self.phase == Phase::Open => (Vec::new(), Vec::new(), 0),
            Form::Arena => return Err(CannotDo::WrongState),
        };
        let mut facts = vec![Fact::Paired { boards: boards.clone(), byes, conflicts }];
        if let Form::RoundRobin { .. } = self.settings.form {
            facts.extend(self.forfeits(&boards));
        }
        Ok(facts)
    }

    /// Entrants by their rating at entry, equal ones by order of entry. Those of a round robin and a knockout are fixed
    /// by the first round.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let is_in = |entrant: &usize| {
            let Entrant { presence, since, .. } = self.entrants[*entrant];
            since == 0 && (presence != Presence::Withdrawn || !self.rounds.is_empty())
        };
        let mut ranked: Vec<usize> = match self.settings.form {
            Form::RoundRobin { .. } | Form::Knockout => match self.rounds.first() {
                Some(first) => {
                    let seated = first.boards.iter().flat_map(|board| [board.first, board.second]);
                    seated.chain(first.byes.iter().copied()).collect()
                }
                None => (0..self.entrants.len()).filter(is_in).collect(),
            },
            _ => (0..self.entrants.len()).collect(),
        };
        ranked.sort_by_key(|entrant| (std::cmp::Reverse(self.entrants[*entrant].rating), *entrant));
        ranked
    }

    fn swiss_round(&self) -> Result<Pairing, CannotDo> {
        let ranked = self.ranked();
        let table = self.table();
        // The pairing numbers entrants by rank.
        let rank: BTreeMap<usize, usize> = ranked.iter().enumerate().map(|(rank, entrant)| (*entrant, rank)).collect();
        let here = ranked.iter().filter(|entrant| self.entrants[**entrant].presence == Presence::Here);
        let contenders: Vec<_> = here
            .map(|entrant| {
                let forbidden = self.forbidden.iter().filter(|(one, _)| one == entrant).map(|(_, other)| *other);
                let mut contender = table.contender(*entrant, forbidden);
                contender.entrant = rank[entrant];
                contender.avoids = contender.avoids.iter().map(|other| rank[other]).collect();
                contender
            })
            .collect();
        let seed = self.settings.seed.wrapping_add(self.rounds.len() as u64);
        let round = swiss::pair(&contenders, seed).map_err(|_| CannotDo::CannotPair)?;
        let boards = round.boards.into_iter().map(|(first, second)| (ranked[first], ranked[second])).collect();
        Ok((boards, round.bye.map(|rank| ranked[rank]).into_iter().collect(), round.conflicts))
    }

    /// The next round as the organiser wants it: everybody in it is here, and once.
    pub(super) fn pair_by_hand(&self, boards: &[(usize, usize)], byes: &[usize]) -> Result<Vec<Fact>, CannotDo> {
        let Form::Swiss { rounds } = self.settings.form else { return Err(CannotDo::WrongState) };
        if !self.is_round_done() || self.rounds.len() >= rounds {
            return Err(CannotDo::WrongState);
        }
        let mut seen = BTreeSet::new();
        for entrant in boards.iter().flat_map(|(first, second)| [*first, *second]).chain(byes.iter().copied()) {
            let presence = self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence;
            if presence != Presence::Here || !seen.insert(entrant) {
                return Err(CannotDo::CannotPair);
            }
        }
        if boards.is_empty() {
            return Err(CannotDo::CannotPair);
        }
        let table = self.table();
        let is_conflict = |(first, second): &&(usize, usize)| {
            self.forbidden.contains(&(*first, *second)) || table.contender(*first, []).avoids.contains(second)
        };
        let conflicts = boards.iter().filter(is_conflict).count() as u32;
        Ok(vec![Fact::Paired { boards: boards.to_vec(), byes: byes.to_vec(), conflicts }])
    }

    fn round_of_all(&self, cycles: u8) -> Result<Pairing, CannotDo> {
        let ranked = self.ranked();
        let rounds = if cycles == 2 { round_robin::double(ranked.len()) } else { round_robin::single(ranked.len()) };
        if ranked.len() < 2 {
            return Err(CannotDo::CannotPair);
        }
        let round = rounds.get(self.rounds.len()).ok_or(CannotDo::WrongState)?;
        let boards: Vec<_> = round.iter().map(|(first, second)| (ranked[*first], ranked[*second])).collect();
        let plays = |entrant: &usize| boards.iter().any(|(first, second)| first == entrant || second == entrant);
        Ok((boards.clone(), ranked.iter().copied().filter(|entrant| !plays(entrant)).collect(), 0))
    }

    /// The forfeits of a round: games of entrants who are not present.
    fn forfeits(&self, boards: &[(usize, usize)]) -> Vec<Fact> {
        let round = self.rounds.len();
        let is_here = |entrant: usize| self.entrants[entrant].presence == Presence::Here;
        let result = |first: usize, second: usize| match (is_here(first), is_here(second)) {
            (true, true) => None,
            (true, false) => Some(PairingResult::FirstByForfeit),
            (false, true) => Some(PairingResult::SecondByForfeit),
            (false, false) => Some(PairingResult::NobodyPlayed),
        };
        let mut facts = Vec::new();
        for (board, (first, second)) in boards.iter().enumerate() {
            for game in 0..self.settings.games {
                let (first, second) = if game % 2 == 0 { (*first, *second) } else { (*second, *first) };
                facts.extend(result(first, second).map(|result| Fact::Result {
                    round,
                    board,
                    game: game.into(),
                    result,
                    margin: 0,
                }));
            }
        }
        facts
    }

    fn knockout_round(&self) -> Result<Pairing, CannotDo> {
        let Some(last) = self.rounds.last() else {
            let ranked = self.ranked();
            if ranked.len() < 2 {
                return Err(CannotDo::CannotPair);
            }
            let (mut boards, mut byes) = (Vec::new(), Vec::new());
            for (better, worse) in knockout::first_round(ranked.len()) {
                match worse {
                    Some(worse) => boards.push((ranked[better], ranked[worse])),
                    None => byes.push(ranked[better]),
                }
            }
            return Ok((boards, byes, 0));
        };
        let survivors = if self.rounds.len() == 1 {
            // Byes and winners come together in the places of the bracket.
            let ranked = self.ranked();
            let won = |entrant: usize| {
                last.byes.contains(&entrant) || last.boards.iter().any(|board| self.winner(board) == Some(entrant))
            };
            let places = knockout::first_round(ranked.len()).into_iter();
            let through = |(better, worse): (usize, Option<usize>)| {
                let pair = [Some(better), worse].into_iter().flatten().map(|rank| ranked[rank]);
                pair.into_iter().find(|entrant| won(*entrant))
            };
            places.filter_map(through).collect::<Vec<_>>()
        } else {
            last.boards.iter().filter_map(|board| self.winner(board)).collect()
        };
        if survivors.len() < 2 {
            return Err(CannotDo::CannotPair);
        }
        Ok((knockout::next_round(&survivors), Vec::new(), 0))
    }

    pub(super) fn pair_ready(&self, ready: &[Ready], by_rating: bool) -> Result<Vec<Fact>, CannotDo> {
        let is_free = |entrant: usize| {
            self.entrants.get(entrant).is_some_and(|one| one.presence == Presence::Here)
                && !self
                    .rounds
                    .iter()
                    .flat_map(|round| &round.boards)
                    .any(|board| (board.first == entrant || board.second == entrant) && !self.is_decided(board))
        };
        let mut seen = BTreeSet::new();
        if !ready.iter().all(|one| is_free(one.entrant) && seen.insert(one.entrant)) {
            return Err(CannotDo::WrongState);
        }
        let boards = arena::pair(ready, by_rating);
        Ok(if boards.is_empty() { Vec::new() } else { vec![Fact::Paired { boards, byes: Vec::new(), conflicts: 0 }] })
    }
}
