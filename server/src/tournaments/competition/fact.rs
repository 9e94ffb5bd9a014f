//! Converts facts between the machine of `bidak_shared::club` and the wire. The machine counts from 0, and knows no
//! rooms and no people.

use bidak_shared::club::tournament::{Fact as MachineFact, Presence};
use bidak_shared::protocol::{
    Bye, ByeKind, EntrantState, GameResult, Pairing, RoomCode, TournamentFact, TournamentForm,
};

use super::{Competition, index, number};

fn presence(state: EntrantState) -> Presence {
    match state {
        EntrantState::Here | EntrantState::Away | EntrantState::Playing => Presence::Here,
        EntrantState::Paused => Presence::Paused,
        EntrantState::Withdrawn | EntrantState::Kicked => Presence::Withdrawn,
    }
}

/// A fact for the machine, if it concerns the machine.
pub(super) fn machine_fact(fact: &TournamentFact) -> Option<MachineFact> {
    Some(match fact {
        TournamentFact::Opened => MachineFact::Opened,
        TournamentFact::Entered(entrant) => MachineFact::Entered { rating: entrant.rating, place: entrant.place },
        TournamentFact::Attends { entrant, state, .. } => {
            MachineFact::Attends { entrant: index(*entrant), presence: presence(*state) }
        }
        TournamentFact::Forbidden { one, other } => {
            MachineFact::Forbidden { one: index((*one)?), other: index((*other)?) }
        }
        // Arenas of earlier versions started with an empty round 1.
        TournamentFact::Paired { round: 0, .. } => MachineFact::Started,
        TournamentFact::Paired { pairings, byes, conflicts, .. } => MachineFact::Paired {
            boards: pairings.iter().map(|pairing| (index(pairing.first), index(pairing.second))).collect(),
            byes: byes.iter().map(|bye| index(bye.entrant)).collect(),
            conflicts: *conflicts,
        },
        TournamentFact::Bye { entrant } => MachineFact::Bye { entrant: index(*entrant) },
        TournamentFact::Undone { .. } => MachineFact::Undone,
        TournamentFact::Began { round, board } => MachineFact::Began { round: index(*round), board: index(*board) },
        TournamentFact::Result { round, board, game, result } => MachineFact::Result {
            round: index(*round),
            board: index(*board),
            game: index(*game),
            result: result.result,
            margin: result.margin,
        },
        TournamentFact::Decided { round, board, game, result } => {
            MachineFact::Decided { round: index(*round), board: index(*board), game: index(*game), result: *result }
        }
        TournamentFact::Ended => MachineFact::Ended,
        TournamentFact::Cancelled => MachineFact::Cancelled,
        TournamentFact::Room { .. }
        | TournamentFact::Suspended { .. }
        | TournamentFact::Helpers { .. }
        | TournamentFact::Changed(_) => return None,
    })
}

impl Competition {
    /// Facts of the machine in the form in which they are stored and published.
    pub(in crate::tournaments) fn tournament_facts(
        &self,
        facts: Vec<MachineFact>,
        mut room: impl FnMut() -> RoomCode,
    ) -> Vec<TournamentFact> {
        facts.into_iter().filter_map(|fact| self.tournament_fact(fact, &mut room)).collect()
    }

    fn tournament_fact(&self, fact: MachineFact, room: &mut impl FnMut() -> RoomCode) -> Option<TournamentFact> {
        Some(match fact {
            MachineFact::Opened => TournamentFact::Opened,
            // Only the caller knows the player.
            MachineFact::Entered { .. } => return None,
            MachineFact::Attends { entrant, presence } => {
                let state = match presence {
                    Presence::Here => EntrantState::Here,
                    Presence::Paused => EntrantState::Paused,
                    Presence::Withdrawn => EntrantState::Withdrawn,
                };
                TournamentFact::Attends { entrant: number(entrant), state, why: None }
            }
            MachineFact::Forbidden { one, other } => {
                TournamentFact::Forbidden { one: Some(number(one)), other: Some(number(other)) }
            }
            MachineFact::Started => {
                TournamentFact::Paired { round: 0, pairings: Vec::new(), byes: Vec::new(), conflicts: 0 }
            }
            MachineFact::Paired { boards, byes, conflicts } => {
                let pairing = |(board, (first, second)): (usize, (usize, usize))| Pairing {
                    round: None,
                    board: number(board),
                    first: number(first),
                    second: number(second),
                    room: room(),
                    results: Vec::new(),
                };
                let pairings = boards.into_iter().enumerate().map(pairing).collect();
                let has_house_bot = self.spec.bye == ByeKind::HouseBot && self.spec.form != TournamentForm::RoundRobin;
                let bye = |entrant| Bye {
                    entrant: number(entrant),
                    half_points: self.machine.settings().bye_half_points(),
                    room: has_house_bot.then(&mut *room),
                };
                let byes = byes.into_iter().map(bye).collect();
                TournamentFact::Paired { round: number(self.machine.rounds().len()), pairings, byes, conflicts }
            }
            MachineFact::Bye { entrant } => TournamentFact::Bye { entrant: number(entrant) },
            MachineFact::Undone => TournamentFact::Undone { round: self.machine.rounds().len() as u32 },
            MachineFact::Began { round, board } => TournamentFact::Began { round: number(round), board: number(board) },
            MachineFact::Result { round, board, game, result, margin } => TournamentFact::Result {
                round: number(round),
                board: number(board),
                game: number(game),
                result: GameResult { result, reason: None, margin, game_id: None, illegal: None },
            },
            MachineFact::Decided { round, board, game, result } => {
                TournamentFact::Decided { round: number(round), board: number(board), game: number(game), result }
            }
            MachineFact::Ended => TournamentFact::Ended,
            MachineFact::Cancelled => TournamentFact::Cancelled,
        })
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::club::result::PairingResult;
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{ClockSpec, PlayerId, TournamentPhase, TournamentSpec};

    use super::*;
    use crate::store::now;

    /// An arena of two after these facts.
    fn arena(facts: Vec<TournamentFact>) -> Competition {
        let clock = ClockSpec::Main { main_ms: 60_000, increment_ms: 0 };
        let spec = TournamentSpec::new("Night", TournamentForm::Arena, GameKind::Reversi, clock);
        let organiser = (PlayerId::from_bits(0), "guru".parse().expect("a handle"));
        let mut competition = Competition::new("T4K9QZ".parse().expect("a code"), organiser, spec, now());
        for fact in facts {
            competition.apply(fact, now());
        }
        competition
    }

    fn paired(round: u32, boards: u32) -> TournamentFact {
        let pairing = |board| Pairing {
            round: None,
            board,
            first: 1,
            second: 2,
            room: "K7QF2M".parse().expect("a code"),
            results: Vec::new(),
        };
        TournamentFact::Paired { round, pairings: (1..=boards).map(pairing).collect(), byes: Vec::new(), conflicts: 0 }
    }

    #[test]
    fn the_first_round_of_an_arena_is_round_1_and_arenas_of_earlier_versions_keep_their_numbers() {
        for (start, first) in [(0, 1), (1, 2)] {
            let mut competition = arena(vec![TournamentFact::Opened, paired(start, 0)]);
            assert_eq!((competition.phase(), competition.summary().round), (TournamentPhase::Running, start));
            competition.apply(paired(first, 1), now());
            assert_eq!(competition.summary().round, first);
            let result = PairingResult::First;
            let result = GameResult { result, reason: None, margin: 0, game_id: None, illegal: None };
            competition.apply(TournamentFact::Result { round: first, board: 1, game: 1, result }, now());
            assert_eq!(competition.machine().results().count(), 1);
        }
        let started =
            arena(vec![TournamentFact::Opened]).tournament_facts(vec![MachineFact::Started], || unreachable!());
        assert_eq!(started, [paired(0, 0)]);
    }
}
