//! What readers see of a tournament: the line of the list, rounds, entrants, standings.

use std::collections::BTreeMap;

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{Board, Form, Presence, Round};
use bidak_shared::game::{EndReason, Player};
use bidak_shared::protocol::{
    Bye, Entrant, EntrantNames, EntrantState, GameResult, Handle, Pairing, PlayerId, PlayerName, RoomCode, Standing,
    TournamentFact, TournamentSummary,
};

use super::{Competition, Person, number};
use crate::store::Stage;
use crate::tournaments::Known;

impl Competition {
    /// The number of rounds, if it is known.
    fn planned(&self) -> Option<u32> {
        let is_fixed = matches!(self.machine.settings().form, Form::Swiss { .. }) || !self.machine.rounds().is_empty();
        self.machine.planned().filter(|_| is_fixed).map(|rounds| rounds as u32)
    }

    /// Whether and how lists show it.
    pub(in crate::tournaments) fn stage(&self) -> Stage {
        match (self.is_over(), self.was_opened) {
            (false, _) => Stage::GoesOn,
            (true, true) => Stage::Over,
            (true, false) => Stage::NeverOpened,
        }
    }

    /// What the server knows of it without a request to its task.
    pub(in crate::tournaments) fn known(&self) -> Known {
        Known { summary: self.summary(), was_opened: self.was_opened, helpers: self.helpers.clone() }
    }

    pub(in crate::tournaments) fn summary(&self) -> TournamentSummary {
        let spec = &self.spec;
        TournamentSummary {
            tournament: self.code,
            title: spec.title.clone(),
            form: spec.form,
            game: spec.game,
            clock: spec.clock,
            rated: spec.rated,
            entry: spec.entry,
            bots: spec.bots,
            phase: self.phase(),
            organiser: self.organiser_handle.clone(),
            entrants: self.people.len() as u32,
            round: self.machine.rounds().len() as u32,
            rounds: self.planned(),
            start_at: spec.start_at,
        }
    }

    /// The current round, or the last one at the end; of an arena the boards in play.
    pub(in crate::tournaments) fn current(&self) -> (Vec<Pairing>, Vec<Bye>) {
        if self.machine.settings().form != Form::Arena {
            let last = self.machine.rounds().len().checked_sub(1);
            return last.and_then(|round| self.round(round)).unwrap_or_default();
        }
        let playing = self
            .running()
            .map(|(round, board, place)| Pairing { round: Some(number(round)), ..self.pairing(round, board, place) });
        (playing.collect(), Vec::new())
    }

    /// A round with its results.
    pub(in crate::tournaments) fn round(&self, round: usize) -> Option<(Vec<Pairing>, Vec<Bye>)> {
        let Round { boards, byes } = self.machine.rounds().get(round)?;
        let pairings = boards.iter().enumerate().map(|(board, place)| self.pairing(round, board, place)).collect();
        let bye = |entrant: &usize| Bye {
            entrant: number(*entrant),
            half_points: self.machine.settings().bye_half_points(),
            room: self.house_rooms.get(&(round, *entrant)).copied(),
        };
        Some((pairings, byes.iter().map(bye).collect()))
    }

    fn pairing(&self, round: usize, board: usize, place: &Board) -> Pairing {
        let results = place.results.iter().enumerate().map(|(game, (result, margin))| {
            let (reason, game_id) = self.details.get(&(round, board, game)).copied().unwrap_or_default();
            GameResult { result: *result, reason, margin: *margin, game_id }
        });
        let rooms = (0..=place.results.len()).rev().find_map(|game| self.rooms.get(&(round, board, game)));
        Pairing {
            round: None,
            board: number(board),
            first: number(place.first),
            second: number(place.second),
            room: rooms.and_then(|rooms| rooms.last()).copied().unwrap_or_else(|| RoomCode::from_bits(0)),
            results: results.collect(),
        }
    }

    /// What everybody reads as the name of an entrant.
    pub(in crate::tournaments) fn shown_name(&self, entrant: usize) -> PlayerName {
        let Person { name, handle, .. } = &self.people[entrant];
        if self.spec.names == EntrantNames::Hidden { name_of_handle(handle) } else { name.clone() }
    }

    /// A fact as everybody reads it.
    pub(in crate::tournaments) fn public(&self, fact: &TournamentFact) -> TournamentFact {
        match fact {
            TournamentFact::Forbidden { .. } => TournamentFact::Forbidden { one: None, other: None },
            TournamentFact::Entered(entrant) if self.spec.names == EntrantNames::Hidden => {
                let name = name_of_handle(&entrant.handle);
                TournamentFact::Entered(Box::new(Entrant { name, ..(**entrant).clone() }))
            }
            fact => fact.clone(),
        }
    }

    /// A page of entrants in order of their numbers. `is_here` tells the followers of the tournament.
    pub(in crate::tournaments) fn entrants(
        &self,
        from: usize,
        most: usize,
        directs: bool,
        is_here: impl Fn(PlayerId) -> bool,
    ) -> Vec<Entrant> {
        let entrant = |(at, person): (usize, &Person)| Entrant {
            entrant: number(at),
            player: person.player,
            handle: person.handle.clone(),
            name: if directs { person.name.clone() } else { self.shown_name(at) },
            kind: person.kind,
            rating: person.rating,
            state: Some(self.state(at, &is_here)),
        };
        self.people.iter().enumerate().skip(from).take(most).map(entrant).collect()
    }

    fn state(&self, entrant: usize, is_here: &impl Fn(PlayerId) -> bool) -> EntrantState {
        match self.machine.entrants()[entrant].presence {
            Presence::Here if is_here(self.people[entrant].player) => EntrantState::Here,
            Presence::Here => EntrantState::Away,
            Presence::Paused => EntrantState::Paused,
            Presence::Withdrawn if self.is_kicked(entrant) => EntrantState::Kicked,
            Presence::Withdrawn => EntrantState::Withdrawn,
        }
    }

    /// The whole standings.
    pub(in crate::tournaments) fn standings(&self, is_here: impl Fn(PlayerId) -> bool) -> Vec<Standing> {
        let mut counts = vec![([0_u32; 3], BTreeMap::new()); self.people.len()];
        for (round, one) in self.machine.rounds().iter().enumerate() {
            for (board, place) in one.boards.iter().enumerate() {
                for (game, (result, _)) in place.results.iter().enumerate() {
                    let seats =
                        if game.is_multiple_of(2) { [place.first, place.second] } else { [place.second, place.first] };
                    let (reason, _) = self.details.get(&(round, board, game)).copied().unwrap_or_default();
                    for (side, entrant) in Player::BOTH.into_iter().zip(seats) {
                        let (sums, lost_by): &mut ([u32; 3], BTreeMap<String, u32>) = &mut counts[entrant];
                        match result.half_points(side) {
                            2 => sums[0] += 1,
                            1 => sums[1] += 1,
                            _ => {
                                sums[2] += 1;
                                *lost_by.entry(loss(*result, reason).to_owned()).or_default() += 1;
                            }
                        }
                    }
                }
            }
        }
        let rows = self.machine.standings().into_iter().enumerate();
        rows.map(|(place, row)| {
            let person = &self.people[row.entrant];
            let ([won, drawn, lost], lost_by) = std::mem::take(&mut counts[row.entrant]);
            Standing {
                place: number(place),
                entrant: number(row.entrant),
                handle: person.handle.clone(),
                name: self.shown_name(row.entrant),
                rating: person.rating,
                half_points: row.half_points,
                ties: row.ties,
                won,
                drawn,
                lost,
                lost_by,
                state: self.state(row.entrant, &is_here),
            }
        })
        .collect()
    }
}

fn name_of_handle(handle: &Handle) -> PlayerName {
    handle.as_str().parse().expect("a handle is a name")
}

/// The reason of a lost game, in a word.
fn loss(result: PairingResult, reason: Option<EndReason>) -> &'static str {
    match reason {
        _ if !result.is_played() => "gone",
        Some(EndReason::Time) => "time",
        Some(EndReason::Crash) => "crash",
        Some(EndReason::Silence) => "silence",
        Some(EndReason::Illegal) => "illegal",
        Some(EndReason::Abandonment | EndReason::NoShow) => "gone",
        Some(EndReason::Resignation) => "resigned",
        _ => "played",
    }
}
