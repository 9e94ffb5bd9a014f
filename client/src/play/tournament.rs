//! The client's copy of a tournament: a snapshot and the events since, its entrants, standings and boards.

mod pairings;
mod results;

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::protocol::{
    BoardView, Bye, Command, Entrant, EntrantState, GameResult, Pairing, PlayerId, RoomCode, ServerMessage, Standing,
    TournamentCode, TournamentEvent, TournamentFact, TournamentForm, TournamentPhase, TournamentSnapshot,
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

    /// The requests for what a snapshot does not contain.
    pub fn questions(&self) -> Vec<Command> {
        let tournament = self.code();
        let lists = [Command::Entrants { tournament, from: None }, Command::Standings { tournament, from: None }];
        lists.into_iter().chain(self.more_pairings()).collect()
    }

    /// Takes a message about this tournament; returns the requests that follow from it.
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
                // The server sends the first lines by itself; those after them stay as they are.
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

    /// Takes an event. Requests a snapshot if an event is missing, or if only the server knows what follows.
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
                let result = GameResult { result: *result, reason: None, margin: 0, game_id: None };
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

    /// The name and the handle of an entrant, or the number while those are not known.
    pub fn called(&self, entrant: u32) -> String {
        match self.entrants.get(&entrant) {
            Some(Entrant { name, handle, .. }) if name.as_str().to_lowercase() == handle.as_str() => {
                format!("@{handle}")
            }
            Some(Entrant { name, handle, .. }) => format!("{name} @{handle}"),
            None => entrant.to_string(),
        }
    }

    /// The name of an entrant without the handle.
    pub fn name(&self, entrant: u32) -> String {
        self.entrants.get(&entrant).map_or_else(|| entrant.to_string(), |entrant| entrant.name.to_string())
    }

    /// The entrants in order of entry.
    pub fn entrants(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.values()
    }

    /// The entrant of this client.
    pub fn me(&self) -> Option<&Entrant> {
        self.entrants.get(&self.snapshot.you?)
    }

    /// The own line of the standings.
    pub fn my_standing(&self) -> Option<&Standing> {
        self.standings.iter().find(|row| Some(row.entrant) == self.snapshot.you)
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

#[cfg(test)]
mod tests {
    use bidak_shared::club::result::PairingResult;
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::TournamentSpec;

    use super::*;

    fn snapshot(form: TournamentForm) -> TournamentSnapshot {
        let clock = "3+2".parse().expect("a clock");
        TournamentSnapshot {
            tournament: "T4K9QZ".parse().expect("a code"),
            version: 1,
            spec: TournamentSpec { games: Some(1), ..TournamentSpec::new("Friday", form, GameKind::Reversi, clock) },
            phase: TournamentPhase::Open,
            suspended: false,
            organiser: "guru".parse().expect("a handle"),
            helpers: Vec::new(),
            directs: false,
            you: None,
            state: None,
            why: None,
            entrants: 0,
            round: 0,
            rounds: Some(3),
            rematches: false,
            pairings: Vec::new(),
            more_pairings: 0,
            byes: Vec::new(),
            next_in_ms: None,
        }
    }

    fn entrant(number: u32, name: &str) -> Entrant {
        Entrant {
            entrant: number,
            player: PlayerId::from_bits(number.into()),
            handle: name.to_lowercase().parse().expect("a handle"),
            name: name.parse().expect("a name"),
            kind: bidak_shared::protocol::AccountKind::Person,
            owner: None,
            place: None,
            rating: 1500,
            state: None,
        }
    }

    fn board(number: u32, first: u32, second: u32) -> Pairing {
        let room = "K7QF2M".parse().expect("a code");
        Pairing { round: None, board: number, first, second, room, results: Vec::new() }
    }

    struct Followed(Tournament, u32);

    impl Followed {
        fn new(form: TournamentForm) -> Self {
            Self(Tournament::new(snapshot(form), Moment::ZERO), 1)
        }

        fn hears(&mut self, fact: TournamentFact) -> Option<Command> {
            self.1 += 1;
            let event = TournamentEvent { tournament: self.0.code(), version: self.1, fact };
            self.0.take(&ServerMessage::TournamentEvent(Box::new(event)), Some(PlayerId::from_bits(2)), Moment::ZERO)
        }
    }

    fn result(board: u32) -> TournamentFact {
        let result = GameResult { result: PairingResult::First, reason: None, margin: 0, game_id: None };
        TournamentFact::Result { round: 1, board, game: 1, result }
    }

    #[test]
    fn a_tournament_is_the_fold_of_its_events() {
        let mut followed = Followed::new(TournamentForm::Swiss);
        for (number, name) in [(1, "Ana"), (2, "Budi"), (3, "Citra Dewi")] {
            let name = entrant(number, &name.replace(' ', "-"));
            assert_eq!(followed.hears(TournamentFact::Entered(Box::new(name))), None);
        }
        assert_eq!((followed.0.snapshot.entrants, followed.0.snapshot.you), (3, Some(2)));
        let byes = vec![Bye { entrant: 3, half_points: 2, room: None }];
        followed.hears(TournamentFact::Paired { round: 1, pairings: vec![board(1, 2, 1)], byes, conflicts: 0 });
        assert_eq!(followed.0.snapshot.phase, TournamentPhase::Running);
        assert_eq!(followed.0.my_pairing().map(|pairing| pairing.board), Some(1));
        // The round is over: only the server knows when the next one begins.
        assert!(matches!(followed.hears(result(1)), Some(Command::Tournament { version: None, .. })));
        assert!(followed.0.is_round_over() && followed.0.my_pairing().is_none());
        assert_eq!(results(&followed.0.snapshot.pairings[0]), "1-0");
        let mut both = followed.0.snapshot.pairings[0].clone();
        both.results.push(both.results[0].clone());
        assert_eq!(results(&both), "1-0 0-1", "the second won the second game, on the first seat");
        followed.hears(TournamentFact::Attends { entrant: 2, state: EntrantState::Paused, why: None });
        assert!(followed.0.is_paused() && followed.0.plays_on());
        followed.hears(TournamentFact::Ended);
        assert!(followed.0.is_over() && !followed.0.plays_on());
    }

    #[test]
    fn an_event_that_is_missing_asks_for_everything_again_and_a_known_one_for_nothing() {
        let mut followed = Followed::new(TournamentForm::Swiss);
        assert_eq!(followed.hears(TournamentFact::Opened), None);
        followed.1 += 1;
        assert!(matches!(followed.hears(TournamentFact::Opened), Some(Command::Tournament { version: None, .. })));
        followed.1 = 0;
        assert_eq!(followed.hears(TournamentFact::Cancelled), None);
        assert_eq!(followed.0.snapshot.phase, TournamentPhase::Open, "that event was known");
    }

    #[test]
    fn a_board_of_an_arena_goes_with_its_game() {
        let mut followed = Followed::new(TournamentForm::Arena);
        for (round, number) in [(1, 1), (2, 1)] {
            let pairings = vec![board(number, 1, 2)];
            followed.hears(TournamentFact::Paired { round, pairings, byes: Vec::new(), conflicts: 0 });
        }
        assert_eq!(followed.0.snapshot.pairings.len(), 2);
        assert_eq!(followed.hears(result(1)), None, "an arena has no rounds that are over");
        assert_eq!(followed.0.snapshot.pairings.iter().map(|pairing| pairing.round).collect::<Vec<_>>(), [Some(2)]);
    }

    #[test]
    fn later_lines_of_the_standings_stay_when_the_first_come_again() {
        let mut followed = Followed::new(TournamentForm::Swiss);
        let row = |place: u32, half_points| Standing {
            place,
            entrant: place,
            handle: "ana".parse().expect("a handle"),
            name: "Ana".parse().expect("a name"),
            rating: 1500,
            half_points,
            free: 0,
            ties: Vec::new(),
            won: 0,
            drawn: 0,
            lost: 0,
            lost_by: BTreeMap::new(),
            state: EntrantState::Here,
        };
        let tournament = followed.0.code();
        let mut says = |re, from, rows| {
            followed.0.take(&ServerMessage::Standings { re, tournament, from, rows, of: 3 }, None, Moment::ZERO)
        };
        let more = says(Some(1), 1, vec![row(1, 4), row(2, 2)]);
        assert_eq!(more, Some(Command::Standings { tournament, from: Some(3) }));
        assert_eq!(says(Some(2), 3, vec![row(3, 0)]), None);
        assert_eq!(says(None, 1, vec![row(1, 6), row(2, 2)]), None);
        let points: Vec<u32> = followed.0.standings.iter().map(|row| row.half_points).collect();
        assert_eq!(points, [6, 2, 0]);
    }

    #[test]
    fn a_pair_is_two_numbers() {
        assert_eq!(read_pair("4-1"), Ok([4, 1]));
        for text in ["4", "4-", "a-b", "4-1-2", ""] {
            assert_eq!(read_pair(text), Err(BadPair), "{text}");
        }
    }

    #[test]
    fn every_result_can_be_typed() {
        for text in ["1-0", "0-1", "=", "+-", "-+", "0-0"] {
            assert!(read_result(text).is_ok(), "{text}");
        }
        assert_eq!(read_result("0-0"), Ok(PairingResult::NobodyPlayed));
        assert_eq!(read_result("2-0"), Err(BadResult));
        assert_eq!([0, 1, 7].map(points), ["0", "0.5", "3.5"]);
    }
}
