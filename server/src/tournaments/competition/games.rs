//! The games to play now, and their rooms.

use std::collections::BTreeSet;

use bidak_shared::club::tournament::{Board, Phase};
use bidak_shared::protocol::{ClockSpec, GameId, RoomCode, TournamentFact, TournamentPlace};

use super::{Competition, Person, index, number};
use crate::engine::opening;
use crate::store::{Contestant, Half, TournamentGame, are_related};

/// The shortest clock of a game.
const LEAST_CLOCK_MS: u32 = 1000;

/// A game to play now: its place, its room, and its terms.
#[derive(Clone, Debug)]
pub(in crate::tournaments) struct Wanted {
    pub(in crate::tournaments) place: TournamentPlace,
    /// The room, once a fact names one for this game.
    pub(in crate::tournaments) room: Option<RoomCode>,
    /// The entrants on the seats.
    pub(in crate::tournaments) seats: [usize; 2],
    pub(in crate::tournaments) clock: ClockSpec,
}

impl Competition {
    /// The boards with undecided meetings.
    pub(super) fn running(&self) -> impl Iterator<Item = (usize, usize, &Board)> {
        let is_running = self.machine.phase() == Phase::Running;
        let rounds = self.machine.rounds().iter().enumerate().filter(move |_| is_running);
        let boards = rounds.flat_map(|(round, one)| one.boards.iter().enumerate().map(move |(at, it)| (round, at, it)));
        boards.filter(|(_, _, board)| !self.machine.is_decided(board))
    }

    /// The games to play now.
    pub(in crate::tournaments) fn wanted(&self) -> Vec<Wanted> {
        self.running().map(|(round, board, place)| self.wanted_at(round, board, place)).collect()
    }

    fn wanted_at(&self, round: usize, board: usize, place: &Board) -> Wanted {
        let game = place.results.len();
        let seats = if game.is_multiple_of(2) { [place.first, place.second] } else { [place.second, place.first] };
        let is_tiebreak = game >= usize::from(self.machine.settings().games);
        Wanted {
            place: TournamentPlace {
                tournament: self.code,
                round: number(round),
                board: number(board),
                game: number(game),
            },
            room: self.rooms.get(&(round, board, game)).and_then(|rooms| rooms.last()).copied(),
            seats,
            clock: if is_tiebreak { half(self.spec.clock) } else { self.spec.clock },
        }
    }

    /// The start position of a game: the start of the tournament's rooms with random opening plies.
    pub(in crate::tournaments) fn start(&self, place: TournamentPlace, rooms_start: &str) -> String {
        let TournamentPlace { round, board, game, .. } = place;
        let [round, board, game] = [round, board, game].map(|number| index(number) as u64);
        // Two games with exchanged seats have the same opening; the next two have another one.
        let numbers = [self.spec.seed.unwrap_or_default().into(), round, board, game / 2];
        opening::random_position(self.spec.game, rooms_start, self.spec.opening_plies.unwrap_or(0), numbers)
    }

    /// Whether a game is known to have begun: the facts say it of the first game of a board.
    pub(in crate::tournaments) fn began(&self, place: TournamentPlace) -> bool {
        let rounds = self.machine.rounds();
        let board = rounds.get(index(place.round)).and_then(|round| round.boards.get(index(place.board)));
        index(place.game) == 0 && board.is_some_and(|board| board.began)
    }

    /// Whether a director has decided any game.
    pub(in crate::tournaments) fn has_decided_games(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, TournamentFact::Decided { .. }))
    }

    /// Notes the id of a game that was decided before it was over, because no fact has it.
    pub(in crate::tournaments) fn note_game(&mut self, place: TournamentPlace, id: GameId) {
        let details = self.details.entry((index(place.round), index(place.board), index(place.game))).or_default();
        details.game_id.get_or_insert(id);
    }

    /// All rooms that games of the tournament have had.
    pub(in crate::tournaments) fn used_rooms(&self) -> BTreeSet<RoomCode> {
        self.rooms.values().flatten().chain(self.house_rooms.values()).copied().collect()
    }

    /// The number of rooms that a game has had.
    pub(in crate::tournaments) fn attempts(&self, place: TournamentPlace) -> usize {
        self.rooms.get(&(index(place.round), index(place.board), index(place.game))).map_or(0, Vec::len)
    }

    /// The terms of a game for its room.
    pub(in crate::tournaments) fn terms(&self, place: TournamentPlace) -> TournamentGame {
        let half = self.half(index(place.game));
        TournamentGame { place, no_show_ms: self.spec.no_show_ms, draws: self.spec.draws, half }
    }

    /// The place of a meeting's game in a pair with exchanged seats: in meetings of two games, and in tie-breaks.
    fn half(&self, game: usize) -> Option<Half> {
        let games = usize::from(self.machine.settings().games);
        let of_pair = match game.checked_sub(games) {
            Some(of_tiebreak) => of_tiebreak,
            None if games == 2 => game,
            None => return None,
        };
        Some(if of_pair.is_multiple_of(2) { Half::First } else { Half::Second })
    }

    /// Whether games of two entrants are never rated, because one owns the other, or both have the same owner.
    pub(in crate::tournaments) fn are_related(&self, entrants: [usize; 2]) -> bool {
        let [one, other] = entrants.map(|entrant| &self.people[entrant]);
        are_related([&one.handle, &other.handle], [one.owner.as_ref(), other.owner.as_ref()])
    }

    /// An entrant on a seat.
    pub(in crate::tournaments) fn contestant(&self, entrant: usize) -> Contestant {
        let Person { player, key, owner, .. } = &self.people[entrant];
        Contestant::Person { id: *player, name: self.shown_name(entrant), key: *key, program: owner.is_some() }
    }

    /// The rooms for games against the house bot in the last round.
    pub(in crate::tournaments) fn houses(&self) -> Vec<(usize, RoomCode)> {
        let last = self.machine.rounds().len().wrapping_sub(1);
        let houses = self.house_rooms.iter().filter(|((round, _), _)| *round == last);
        houses.map(|((_, entrant), room)| (*entrant, *room)).collect()
    }
}

/// Half the time, for a tie-break.
fn half(clock: ClockSpec) -> ClockSpec {
    match clock {
        ClockSpec::None | ClockSpec::Days { .. } => clock,
        ClockSpec::Main { main_ms, increment_ms } => {
            ClockSpec::Main { main_ms: (main_ms / 2).max(LEAST_CLOCK_MS.min(main_ms)), increment_ms: increment_ms / 2 }
        }
        ClockSpec::PerMove { move_ms } => {
            ClockSpec::PerMove { move_ms: (move_ms / 2).max(LEAST_CLOCK_MS.min(move_ms)) }
        }
    }
}
