//! The client's copy of a tournament: a snapshot and the events since, its entrants, standings and boards.

pub mod order;
mod pairings;
mod results;

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::protocol::{
    BoardView, Bye, Command, Entrant, EntrantState, GameResult, Handle, Pairing, PlayerId, PlayerName, RoomCode,
    ServerMessage, Standing, TournamentCode, TournamentEvent, TournamentFact, TournamentForm, TournamentPhase,
    TournamentSnapshot,
};
use thiserror::Error;

use crate::play::moment::Moment;

pub use results::{BadResult, read_result, results};

/// The most entrants that a client reads; no tournament has more.
const MOST_ENTRANTS: usize = 400;

/// The state of a tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Everything but entrants, standings and earlier rounds.
    pub snapshot: TournamentSnapshot,
    /// The entrants by their numbers.
    entrants: BTreeMap<u32, Entrant>,
    /// The standings, as far as they are known.
    pub standings: Vec<Standing>,
    /// The boards that are shown live.
    pub boards: Vec<BoardView>,
    /// The time of the automatic start, next round or end.
    next_at: Option<Moment>,
}

impl Tournament {
    /// The tournament of a snapshot that arrives now.
    pub fn new(snapshot: TournamentSnapshot, now: Moment) -> Self {
        let mut tournament =
            Self { snapshot, entrants: BTreeMap::new(), standings: Vec::new(), boards: Vec::new(), next_at: None };
        tournament.count_down(now);
        tournament
    }

    /// Takes a new snapshot.
    pub fn replace(&mut self, snapshot: TournamentSnapshot, now: Moment) {
        self.snapshot = snapshot;
        self.count_down(now);
    }

    fn count_down(&mut self, now: Moment) {
        self.next_at = self.snapshot.next_in_ms.map(|ms| now + Duration::from_millis(ms.into()));
    }

    /// Its code.
    pub fn code(&self) -> TournamentCode {
        self.snapshot.tournament
    }

    /// The requests for the parts that a snapshot does not contain.
    pub fn questions(&self) -> Vec<Command> {
        let tournament = self.code();
        let lists = [Command::Entrants { tournament, from: None }, Command::Standings { tournament, from: None }];
        lists.into_iter().chain(self.more_pairings()).collect()
    }

    /// Takes a message about this tournament; returns the next request, if one is needed.
    pub fn take(&mut self, message: &ServerMessage, me: Option<PlayerId>, now: Moment) -> Option<Command> {
        let tournament = self.code();
        match message {
            ServerMessage::Tournament { snapshot, .. } if snapshot.tournament == tournament => {
                self.replace((**snapshot).clone(), now);
            }
            ServerMessage::TournamentEvent(event) if event.tournament == tournament => {
                return self.happened(event, me);
            }
            ServerMessage::Entrants { tournament: code, entrants, more, .. } if *code == tournament => {
                self.entrants.extend(entrants.iter().map(|entrant| (entrant.entrant, entrant.clone())));
                let last = entrants.last().filter(|_| *more && self.entrants.len() < MOST_ENTRANTS)?;
                return Some(Command::Entrants { tournament, from: Some(last.entrant + 1) });
            }
            ServerMessage::Standings { re, tournament: code, from, rows, of } if *code == tournament => {
                // The server sends the first lines unasked; later lines stay as they are.
                let before = (*from as usize).saturating_sub(1).min(self.standings.len());
                let behind = self.standings.split_off((before + rows.len()).min(self.standings.len()));
                self.standings.truncate(before);
                self.standings.extend(rows.iter().cloned());
                self.standings.extend(behind);
                self.standings.truncate(*of as usize);
                let next = from + rows.len() as u32;
                let more = re.is_some() && !rows.is_empty() && next <= *of;
                return more.then_some(Command::Standings { tournament, from: Some(next) });
            }
            ServerMessage::Round { tournament: code, round, pairings, more, .. } if *code == tournament => {
                return self.add_pairings(*round, pairings, *more);
            }
            ServerMessage::Boards { tournament: code, boards } if *code == tournament => self.boards.clone_from(boards),
            _ => {}
        }
        None
    }

    /// Takes an event. Requests a snapshot if an event is missing, or if only the server knows the next state.
    fn happened(&mut self, event: &TournamentEvent, me: Option<PlayerId>) -> Option<Command> {
        let again = Command::Tournament { tournament: self.code(), version: None };
        if event.version <= self.snapshot.version {
            return None;
        }
        if event.version != self.snapshot.version + 1 {
            return Some(again);
        }
        self.snapshot.version = event.version;
        self.change(&event.fact, me);
        let is_due = match &event.fact {
            TournamentFact::Undone { .. } | TournamentFact::Suspended { .. } | TournamentFact::Changed(_) => true,
            TournamentFact::Result { .. } | TournamentFact::Decided { .. } => {
                self.is_round_over() && self.snapshot.spec.form != TournamentForm::Arena
            }
            // Only the server knows the number of rounds for the entrants.
            TournamentFact::Paired { .. } => {
                self.snapshot.rounds.is_none() && self.snapshot.spec.form != TournamentForm::Arena
            }
            _ => false,
        };
        is_due.then_some(again)
    }

    fn change(&mut self, fact: &TournamentFact, me: Option<PlayerId>) {
        let snapshot = &mut self.snapshot;
        match fact {
            TournamentFact::Opened => snapshot.phase = TournamentPhase::Open,
            TournamentFact::Entered(entrant) => {
                snapshot.entrants += 1;
                // The organiser can enter others.
                if Some(entrant.player) == me {
                    snapshot.you = Some(entrant.entrant);
                }
                let entrant = Entrant { state: Some(EntrantState::Here), ..(**entrant).clone() };
                self.entrants.insert(entrant.entrant, entrant);
            }
            TournamentFact::Attends { entrant, state, .. } => {
                if let Some(known) = self.entrants.get_mut(entrant) {
                    known.state = Some(*state);
                }
            }
            TournamentFact::Paired { round, pairings, byes, .. } => {
                (snapshot.phase, snapshot.round) = (TournamentPhase::Running, *round);
                snapshot.byes.clone_from(byes);
                if snapshot.spec.form == TournamentForm::Arena {
                    let marked = |pairing: &Pairing| Pairing { round: Some(*round), ..pairing.clone() };
                    snapshot.pairings.extend(pairings.iter().map(marked));
                } else {
                    snapshot.pairings.clone_from(pairings);
                    self.next_at = None;
                }
            }
            TournamentFact::Result { round, board, game, result } => self.settle(*round, *board, *game, result.clone()),
            TournamentFact::Decided { round, board, game, result } => {
                let result = GameResult { result: *result, reason: None, margin: 0, game_id: None, illegal: None };
                self.settle(*round, *board, *game, result);
            }
            TournamentFact::Room { round, board, room, .. } => {
                for pairing in snapshot.pairings.iter_mut().filter(|pairing| is_of(pairing, *round, *board)) {
                    pairing.room = *room;
                }
            }
            TournamentFact::Bye { entrant } => {
                snapshot.byes.push(Bye { entrant: *entrant, half_points: 2, room: None });
            }
            TournamentFact::Suspended { suspended } => snapshot.suspended = *suspended,
            TournamentFact::Helpers { helpers } => snapshot.helpers.clone_from(helpers),
            TournamentFact::Changed(change) => {
                snapshot.spec = snapshot.spec.changed(change);
                snapshot.rounds = change.rounds.or(snapshot.rounds);
            }
            TournamentFact::Ended => (snapshot.phase, self.next_at) = (TournamentPhase::Over, None),
            TournamentFact::Cancelled => (snapshot.phase, self.next_at) = (TournamentPhase::Cancelled, None),
            TournamentFact::Began { .. } | TournamentFact::Forbidden { .. } | TournamentFact::Undone { .. } => {}
        }
    }

    /// A game has a result. In an arena a finished board is removed.
    fn settle(&mut self, round: u32, board: u32, game: u32, result: GameResult) {
        let snapshot = &mut self.snapshot;
        if snapshot.spec.form == TournamentForm::Arena {
            return snapshot.pairings.retain(|pairing| !is_of(pairing, round, board));
        }
        let Some(pairing) = snapshot.pairings.iter_mut().find(|pairing| is_of(pairing, round, board)) else { return };
        let place = (game as usize).saturating_sub(1);
        // The games of a meeting end one after another.
        if place == pairing.results.len() {
            pairing.results.push(result);
        } else if let Some(known) = pairing.results.get_mut(place) {
            *known = result;
        }
    }

    /// Whether every game of the round has a result.
    pub fn is_round_over(&self) -> bool {
        let games = self.snapshot.spec.games.map_or(1, usize::from);
        let pairings = &self.snapshot.pairings;
        !pairings.is_empty() && pairings.iter().all(|pairing| pairing.results.len() >= games)
    }

    /// Whether the round in play is the last one.
    pub fn is_last_round(&self) -> bool {
        self.snapshot.rounds == Some(self.snapshot.round)
    }

    /// The number of a board. In an arena, where every pairing has a board 1, the number of the pairing comes first:
    /// `17.1`.
    pub fn board_number(&self, pairing: &Pairing) -> String {
        match pairing.round.filter(|_| self.snapshot.spec.form == TournamentForm::Arena) {
            Some(round) => format!("{round}.{}", pairing.board),
            None => pairing.board.to_string(),
        }
    }

    /// The name and the handle of an entrant, or the number while those are not known.
    pub fn called(&self, entrant: u32) -> String {
        match self.entrants.get(&entrant) {
            Some(Entrant { name, handle, .. }) => label(name, handle),
            None => entrant.to_string(),
        }
    }

    /// The short name of an entrant: the name, or the handle where others have the same name.
    pub fn name(&self, entrant: u32) -> String {
        let Some(own) = self.entrants.get(&entrant) else { return entrant.to_string() };
        let key = own.name.as_str().to_lowercase();
        let mut others = self.entrants.values().filter(|other| other.entrant != entrant);
        if others.any(|other| other.name.as_str().to_lowercase() == key) {
            format!("@{}", own.handle)
        } else {
            own.name.to_string()
        }
    }

    /// The short names of the players of a board in play, first and second.
    pub fn names(&self, view: &BoardView) -> [String; 2] {
        let mut pairings = self.snapshot.pairings.iter();
        let pairing = pairings.find(|pairing| pairing.room == view.room);
        let known = pairing.and_then(|pairing| {
            let [first, second] = [pairing.first, pairing.second].map(|entrant| self.entrants.get(&entrant));
            // In every second game of a meeting the seats are exchanged.
            let is_exchanged = if first?.name == second?.name {
                pairing.results.len() % 2 == 1
            } else {
                second?.name == view.players[0]
            };
            Some(if is_exchanged { [pairing.second, pairing.first] } else { [pairing.first, pairing.second] })
        });
        known.map_or_else(|| view.players.each_ref().map(ToString::to_string), |both| both.map(|one| self.name(one)))
    }

    /// The entrants in order of entry.
    pub fn entrants(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.values()
    }

    /// The entrant of this client.
    pub fn me(&self) -> Option<&Entrant> {
        self.entrants.get(&self.snapshot.you?)
    }

    /// This client's line of the standings once somebody has points: before that the places say nothing.
    pub fn my_place(&self) -> Option<&Standing> {
        let has_points = self.standings.iter().any(|row| row.half_points > 0);
        self.standings.iter().find(|row| has_points && Some(row.entrant) == self.snapshot.you)
    }

    /// This client's board in the current round, while its games are not all over.
    pub fn my_pairing(&self) -> Option<&Pairing> {
        let me = self.snapshot.you?;
        let games = self.snapshot.spec.games.map_or(1, usize::from);
        let mut pairings = self.snapshot.pairings.iter();
        pairings.find(|pairing| [pairing.first, pairing.second].contains(&me) && pairing.results.len() < games)
    }

    /// The time until the automatic start, next round or end.
    pub fn next_in(&self, now: Moment) -> Option<Duration> {
        Some(self.next_at?.saturating_sub(now))
    }

    /// When the countdown shows another second.
    pub fn next_change(&self, now: Moment) -> Option<Moment> {
        let left = self.next_in(now).filter(|left| !left.is_zero())?;
        Some(now + Duration::from_millis(u64::from(left.subsec_millis()) + 1))
    }

    /// Whether this client has games to come: it has entered, and the tournament is not over.
    pub fn plays_on(&self) -> bool {
        let state = self.me().and_then(|me| me.state);
        let is_out = matches!(state, Some(EntrantState::Withdrawn | EntrantState::Kicked));
        self.snapshot.you.is_some() && !is_out && !self.is_over()
    }

    /// Whether this client has paused.
    pub fn is_paused(&self) -> bool {
        self.me().and_then(|me| me.state) == Some(EntrantState::Paused)
    }

    /// Whether the tournament has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.snapshot.phase, TournamentPhase::Over | TournamentPhase::Cancelled)
    }

    /// Whether entry is open now.
    pub fn is_open(&self) -> bool {
        let snapshot = &self.snapshot;
        let late = snapshot.spec.last_entry.unwrap_or(1) > snapshot.round;
        match snapshot.phase {
            TournamentPhase::Open => true,
            TournamentPhase::Running => match snapshot.spec.form {
                TournamentForm::Arena => true,
                TournamentForm::Swiss => late,
                TournamentForm::RoundRobin | TournamentForm::Knockout => false,
            },
            TournamentPhase::Draft | TournamentPhase::Over | TournamentPhase::Cancelled => false,
        }
    }
}

/// A text that is no pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a pair is two numbers, such as 4-1")]
pub struct BadPair;

/// Reads two entrants, first and second, such as `4-1`.
pub fn read_pair(text: &str) -> Result<[u32; 2], BadPair> {
    let parsed = text.split_once('-').and_then(|(one, other)| Some([one.parse().ok()?, other.parse().ok()?]));
    parsed.ok_or(BadPair)
}

/// Half points as people write them, such as `3.5`.
pub fn points(half_points: u32) -> String {
    format!("{}{}", half_points / 2, if half_points.is_multiple_of(2) { "" } else { ".5" })
}

fn is_of(pairing: &Pairing, round: u32, board: u32) -> bool {
    pairing.board == board && pairing.round.is_none_or(|of| of == round)
}

/// This client's next game in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The tournament.
    pub tournament: TournamentCode,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// The game of the meeting.
    pub game: u32,
    /// The room.
    pub room: RoomCode,
    /// The seconds for the first move, without which the game is lost.
    pub first_move_s: u32,
}

/// The handle of an entrant; in tournaments of earlier versions also the name.
fn label(name: &PlayerName, handle: &Handle) -> String {
    let is_handle = name.as_str().to_lowercase() == handle.as_str();
    if is_handle { format!("@{handle}") } else { format!("{name} @{handle}") }
}

/// An entrant in a list, with the full name if a director reads it.
pub fn entrant_label(Entrant { name, handle, full_name, .. }: &Entrant) -> String {
    let called = label(name, handle);
    full_name.as_ref().map_or_else(|| called.clone(), |full_name| format!("{called} ({full_name})"))
}

#[cfg(test)]
mod tests;
