//! The pairing of the next round, by the form of the tournament.

use std::collections::{BTreeMap, BTreeSet};

use super::{CannotDo, Entrant, Fact, Form, MOST_ROUNDS, Phase, Presence, Round, Tournament};
use crate::club::arena::{self, Ready};
use crate::club::result::PairingResult;
use crate::club::seat::SeatHistory;
use crate::club::{knockout, round_robin, swiss};
use crate::game::Player;

/// The boards of a round, First and Second of each; the entrants without an opponent; and the number of unwanted meetings.
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

    /// Whether rematches may occur in a Swiss tournament: it has more rounds than half its entrants, and not enough for all
    /// meetings.
    pub fn may_have_rematches(&self) -> bool {
        let Form::Swiss { rounds } = self.settings.form else { return false };
        let entrants = self.entrants.len();
        let all = (entrants + entrants % 2).saturating_sub(1);
        entrants >= 2 && rounds > entrants / 2 && rounds != all
    }

    pub(super) fn next(&self) -> Result<Vec<Fact>, CannotDo> {
        if !self.is_round_done() {
            return Err(CannotDo::RoundGoesOn);
        }
        if !self.rounds.is_empty() && self.planned().is_some_and(|planned| self.rounds.len() >= planned) {
            return Ok(vec![Fact::Ended]);
        }
        let (boards, byes, conflicts) = match self.settings.form {
            Form::Swiss { rounds } => self.swiss_round(rounds)?,
            Form::RoundRobin { cycles } => self.round_of_all(cycles)?,
            Form::Knockout => self.knockout_round()?,
            // The time of an arena does not run for nobody.
            Form::Arena
                if self.phase == Phase::Open && self.entrants.iter().all(|one| one.presence != Presence::Here) =>
            {
                return Err(CannotDo::NoEntrants);
            }
            // An arena begins without a game.
            Form::Arena if self.phase == Phase::Open => return Ok(vec![Fact::Started]),
            Form::Arena => return Err(CannotDo::IsArena),
        };
        let mut facts = vec![Fact::Paired { boards: boards.clone(), byes, conflicts }];
        // In these forms the pairing follows from the first round, whether or not an entrant is present now.
        if let Form::RoundRobin { .. } | Form::Knockout = self.settings.form {
            facts.extend(self.forfeits(&boards));
        }
        Ok(facts)
    }

    fn count(&self, of: &[usize], presence: Presence) -> usize {
        of.iter().filter(|entrant| self.entrants[**entrant].presence == presence).count()
    }

    /// The rank of an entrant before the first round: the place in an earlier tournament, then the rating, then the order of entry.
    pub(super) fn seed_of(&self, entrant: usize) -> (u32, std::cmp::Reverse<i32>, usize) {
        let Entrant { rating, place, .. } = self.entrants[entrant];
        (place.unwrap_or(u32::MAX), std::cmp::Reverse(rating), entrant)
    }

    /// Entrants by their rating at entry, equal ones by order of entry. Those of a round robin and a knockout are fixed
    /// by the first round: paused entrants may return to a round robin, but a knockout begins without them.
    pub(in crate::club) fn ranked(&self) -> Vec<usize> {
        let is_in = |entrant: &usize| match self.entrants[*entrant].presence {
            Presence::Here => true,
            Presence::Paused => self.settings.form != Form::Knockout,
            Presence::Withdrawn => false,
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
        ranked.sort_by_key(|entrant| self.seed_of(*entrant));
        ranked
    }

    /// The next round by the tables of a round robin, for a Swiss tournament with so many rounds that everybody can meet
    /// everybody: pairing by points would run into rematches. Only while nobody has been away.
    fn round_of_table(&self, ranked: &[usize], rounds: usize) -> Option<Pairing> {
        let is_here = |entrant: &usize| {
            let Entrant { presence, since, .. } = self.entrants[*entrant];
            presence == Presence::Here && since == 0
        };
        let table = round_robin::single(ranked.len());
        if rounds < table.len() || !ranked.iter().all(is_here) {
            return None;
        }
        let boards = |round: &[(usize, usize)]| -> Vec<(usize, usize)> {
            round.iter().map(|(first, second)| (ranked[*first], ranked[*second])).collect()
        };
        let is_played = |(played, planned): (&Round, &Vec<(usize, usize)>)| {
            let played: Vec<_> = played.boards.iter().map(|board| (board.first, board.second)).collect();
            played == boards(planned)
        };
        if !self.rounds.iter().zip(&table).all(is_played) {
            return None;
        }
        let boards = boards(table.get(self.rounds.len())?);
        let plays = |entrant: &usize| boards.iter().any(|(first, second)| first == entrant || second == entrant);
        let byes = ranked.iter().copied().filter(|entrant| !plays(entrant)).collect();
        Some((boards, byes, 0))
    }

    fn swiss_round(&self, rounds: usize) -> Result<Pairing, CannotDo> {
        let ranked = self.ranked();
        if ranked.len() >= 2
            && self.forbidden.is_empty()
            && let Some(round) = self.round_of_table(&ranked, rounds)
        {
            return Ok(round);
        }
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
        let round = swiss::pair(&contenders, self.round_seed()).map_err(|_| CannotDo::CannotPair)?;
        let boards = round.boards.into_iter().map(|(first, second)| (ranked[first], ranked[second])).collect();
        Ok((boards, round.bye.map(|rank| ranked[rank]).into_iter().collect(), round.conflicts))
    }

    /// The next round as the organiser gives it. Every entrant in it must be present, and occur once.
    pub(super) fn pair_by_hand(&self, boards: &[(usize, usize)], byes: &[usize]) -> Result<Vec<Fact>, CannotDo> {
        let Form::Swiss { rounds } = self.settings.form else { return Err(CannotDo::NotSwiss) };
        if !self.is_round_done() {
            return Err(CannotDo::RoundGoesOn);
        }
        if self.rounds.len() >= rounds {
            return Err(CannotDo::LastRound);
        }
        let mut seen = BTreeSet::new();
        for entrant in boards.iter().flat_map(|(first, second)| [*first, *second]).chain(byes.iter().copied()) {
            let presence = self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence;
            if presence != Presence::Here {
                return Err(CannotDo::NotHere(entrant + 1));
            }
            if !seen.insert(entrant) {
                return Err(CannotDo::NamedTwice(entrant + 1));
            }
        }
        if boards.is_empty() {
            return Err(CannotDo::NoPairs);
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
        // The rounds of absent entrants would be forfeited one after another, until none is left.
        if self.count(&ranked, Presence::Here) < 2 {
            return Err(CannotDo::CannotPair);
        }
        let round = rounds.get(self.rounds.len()).ok_or(CannotDo::LastRound)?;
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
        // In a knockout one forfeit decides the meeting.
        let games = if self.settings.form == Form::Knockout { 1 } else { self.settings.games };
        for (board, (first, second)) in boards.iter().enumerate() {
            for game in 0..games {
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
        // Paused entrants may return, withdrawn ones may not: then the last one wins by forfeits.
        let (here, paused) = (self.count(&survivors, Presence::Here), self.count(&survivors, Presence::Paused));
        if survivors.len() < 2 || here == 0 || (here == 1 && paused > 0) {
            return Err(CannotDo::CannotPair);
        }
        Ok((knockout::next_round(&survivors), Vec::new(), 0))
    }

    /// The seed of the next round.
    fn round_seed(&self) -> u64 {
        self.settings.seed.wrapping_add(self.rounds.len() as u64)
    }

    /// The seats that these entrants of an arena had, oldest first.
    fn seats(&self, ready: &[Ready]) -> Vec<SeatHistory> {
        let place: BTreeMap<usize, usize> = ready.iter().enumerate().map(|(place, one)| (one.entrant, place)).collect();
        let mut seats = vec![SeatHistory::default(); ready.len()];
        for board in self.rounds.iter().flat_map(|round| &round.boards) {
            if board.results.iter().any(|(result, _)| result.is_played()) {
                for (entrant, seat) in [(board.first, Player::First), (board.second, Player::Second)] {
                    if let Some(place) = place.get(&entrant) {
                        seats[*place].push(seat);
                    }
                }
            }
        }
        seats
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
            return Err(CannotDo::CannotPair);
        }
        let boards = arena::pair(ready, &self.seats(ready), by_rating, self.round_seed());
        Ok(if boards.is_empty() { Vec::new() } else { vec![Fact::Paired { boards, byes: Vec::new(), conflicts: 0 }] })
    }
}
