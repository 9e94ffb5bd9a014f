//! A tournament without tasks, store and sockets: the fold of its facts, around the machine of `bidak_shared::club`, with what
//! the machine does not know: people, rooms, reasons.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{
    Board, CannotDo, Command, Fact as MachineFact, Form, Phase, Presence, Round, Tournament,
};
use bidak_shared::game::{EndReason, Player};
use bidak_shared::protocol::{
    AccountKind, Bye, ByeKind, ClockSpec, Entrant, EntrantState, GameId, GameResult, Handle, Pairing, PlayerId,
    PlayerName, RefusalCode, RoomCode, Standing, Timestamp, TournamentCode, TournamentFact, TournamentForm,
    TournamentPhase, TournamentPlace, TournamentSpec, TournamentSummary,
};

use crate::refusal::Refusal;
use crate::store::{Contestant, StoreError, StoredTournament, TournamentGame};
use crate::token_hash::TokenHash;
use crate::tournaments::{opening, settings};

/// A shorter clock than this makes no game.
const LEAST_CLOCK_MS: u32 = 1000;

/// Somebody who entered.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) player: PlayerId,
    pub(super) handle: Handle,
    pub(super) name: PlayerName,
    pub(super) kind: AccountKind,
    pub(super) rating: i32,
    key: TokenHash,
}

/// A game that is to be played now: its place, its room, and what makes the room.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) place: TournamentPlace,
    /// The room; none as long as no fact names one for this game.
    pub(super) room: Option<RoomCode>,
    /// The entrants on the seats, from 0.
    pub(super) seats: [usize; 2],
    pub(super) clock: ClockSpec,
    /// The position that the game starts from.
    pub(super) start: String,
}

/// What is known of a game beside its result.
type Details = (Option<EndReason>, Option<GameId>);

/// A tournament.
#[derive(Debug)]
pub(super) struct Competition {
    pub(super) code: TournamentCode,
    pub(super) organiser: PlayerId,
    pub(super) organiser_handle: Handle,
    pub(super) spec: TournamentSpec,
    pub(super) suspended: bool,
    pub(super) helpers: Vec<Handle>,
    machine: Tournament,
    people: Vec<Person>,
    kicked: BTreeSet<usize>,
    /// The rooms of a game, the last one last; by round, board and game from 0.
    rooms: BTreeMap<(usize, usize, usize), Vec<RoomCode>>,
    /// The rooms of those who have a bye, by round and entrant.
    house_rooms: BTreeMap<(usize, usize), RoomCode>,
    details: BTreeMap<(usize, usize, usize), Details>,
    /// Everything that happened.
    pub(super) facts: Vec<TournamentFact>,
    /// When the first round was paired.
    pub(super) began_at: Option<Timestamp>,
    /// What is kept of the tokens of entrants, until they are entered.
    keys: HashMap<PlayerId, TokenHash>,
}

fn number(index: usize) -> u32 {
    index as u32 + 1
}

/// The place that a number of a client stands for; one that nothing has, for 0.
pub(super) fn index(number: u32) -> usize {
    (number as usize).wrapping_sub(1)
}

fn presence(state: EntrantState) -> Presence {
    match state {
        EntrantState::Here | EntrantState::Away => Presence::Here,
        EntrantState::Paused => Presence::Paused,
        EntrantState::Withdrawn | EntrantState::Kicked => Presence::Withdrawn,
    }
}

/// What a fact means to the machine.
fn machine_fact(fact: &TournamentFact) -> Option<MachineFact> {
    Some(match fact {
        TournamentFact::Opened => MachineFact::Opened,
        TournamentFact::Entered(entrant) => MachineFact::Entered { rating: entrant.rating },
        TournamentFact::Attends { entrant, state } => {
            MachineFact::Attends { entrant: index(*entrant), presence: presence(*state) }
        }
        TournamentFact::Forbidden { one, other } => {
            MachineFact::Forbidden { one: index((*one)?), other: index((*other)?) }
        }
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

/// Why the machine does not do something, for people.
pub(super) fn refusal(cannot: CannotDo) -> Refusal {
    let code = match cannot {
        CannotDo::WrongState | CannotDo::NoBoard | CannotDo::HasResult => RefusalCode::WrongState,
        CannotDo::Full => RefusalCode::TournamentFull,
        CannotDo::NotEntered => RefusalCode::NotEntered,
        CannotDo::CannotPair => RefusalCode::CannotPair,
    };
    Refusal::new(code, cannot.to_string())
}

impl Competition {
    /// A tournament without facts; its spec was checked.
    pub(super) fn new(
        code: TournamentCode,
        organiser: PlayerId,
        organiser_handle: Handle,
        spec: TournamentSpec,
    ) -> Self {
        Self {
            code,
            organiser,
            organiser_handle,
            machine: Tournament::new(settings::settings(&spec)),
            spec,
            suspended: false,
            helpers: Vec::new(),
            people: Vec::new(),
            kicked: BTreeSet::new(),
            rooms: BTreeMap::new(),
            house_rooms: BTreeMap::new(),
            details: BTreeMap::new(),
            facts: Vec::new(),
            began_at: None,
            keys: HashMap::new(),
        }
    }

    /// The tournament as it was written down.
    pub(super) fn fold(stored: &StoredTournament, keys: HashMap<PlayerId, TokenHash>) -> Result<Self, StoreError> {
        let unreadable = |error: serde_json::Error| {
            StoreError::Failed(format!("the tournament {} cannot be read: {error}", stored.code))
        };
        let spec = serde_json::from_str(&stored.spec).map_err(unreadable)?;
        let mut competition = Self::new(stored.code, stored.organiser, stored.organiser_handle.clone(), spec);
        competition.keys = keys;
        for (at, text) in &stored.facts {
            let fact = serde_json::from_str(text).map_err(unreadable)?;
            competition.apply(fact, *at);
        }
        Ok(competition)
    }

    /// The players whom the facts of a stored tournament name.
    pub(super) fn players(stored: &StoredTournament) -> Vec<PlayerId> {
        let facts = stored.facts.iter().filter_map(|(_, text)| serde_json::from_str(text).ok());
        let entered = facts.filter_map(|fact| match fact {
            TournamentFact::Entered(entrant) => Some(entrant.player),
            _ => None,
        });
        entered.collect()
    }

    /// Notes what is kept of the token of somebody who is about to enter.
    pub(super) fn know(&mut self, player: PlayerId, key: TokenHash) {
        self.keys.insert(player, key);
    }

    /// Applies a fact that was written down.
    pub(super) fn apply(&mut self, fact: TournamentFact, at: Timestamp) {
        match &fact {
            TournamentFact::Entered(entrant) => self.people.push(Person {
                player: entrant.player,
                handle: entrant.handle.clone(),
                name: entrant.name.clone(),
                kind: entrant.kind,
                rating: entrant.rating,
                key: self.keys.get(&entrant.player).copied().unwrap_or(TokenHash([0; 32])),
            }),
            TournamentFact::Attends { entrant, state: EntrantState::Kicked } => {
                self.kicked.insert(index(*entrant));
            }
            TournamentFact::Paired { round, pairings, byes, .. } => {
                self.began_at.get_or_insert(at);
                let round = index(*round);
                for pairing in pairings {
                    self.rooms.insert((round, index(pairing.board), 0), vec![pairing.room]);
                }
                let houses = byes.iter().filter_map(|bye| Some(((round, index(bye.entrant)), bye.room?)));
                self.house_rooms.extend(houses);
            }
            TournamentFact::Undone { round } => {
                let undone = index(*round);
                self.rooms.retain(|(round, ..), _| *round != undone);
                self.house_rooms.retain(|(round, _), _| *round != undone);
                self.details.retain(|(round, ..), _| *round != undone);
                if undone == 0 {
                    self.began_at = None;
                }
            }
            TournamentFact::Room { round, board, game, room } => {
                self.rooms.entry((index(*round), index(*board), index(*game))).or_default().push(*room);
            }
            TournamentFact::Result { round, board, game, result } => {
                let place = (index(*round), index(*board), index(*game));
                self.details.insert(place, (result.reason, result.game_id));
            }
            TournamentFact::Decided { round, board, game, .. } => {
                let place = (index(*round), index(*board), index(*game));
                self.details.entry(place).or_default().0 = None;
            }
            TournamentFact::Suspended { suspended } => self.suspended = *suspended,
            TournamentFact::Helpers { helpers } => self.helpers.clone_from(helpers),
            TournamentFact::Changed(change) => {
                let change = change.clone();
                let spec = &mut self.spec;
                spec.title = change.title.unwrap_or_else(|| spec.title.clone());
                spec.start_at = change.start_at.or(spec.start_at);
                spec.pause_ms = change.pause_ms.or(spec.pause_ms);
                spec.no_show_ms = change.no_show_ms.unwrap_or(spec.no_show_ms);
                spec.pace_ms = change.pace_ms.or(spec.pace_ms);
            }
            _ => {}
        }
        if let Some(fact) = machine_fact(&fact) {
            self.machine.apply(&fact);
        }
        self.facts.push(fact);
    }

    /// What a command of the machine brings. `room` draws the codes of rooms.
    pub(super) fn decide(
        &self,
        command: &Command,
        room: impl FnMut() -> RoomCode,
    ) -> Result<Vec<TournamentFact>, Refusal> {
        Ok(self.told(self.machine.decide(command).map_err(refusal)?, room))
    }

    /// Facts of the machine as they are written down and told.
    pub(super) fn told(&self, facts: Vec<MachineFact>, mut room: impl FnMut() -> RoomCode) -> Vec<TournamentFact> {
        facts.into_iter().filter_map(|fact| self.told_one(fact, &mut room)).collect()
    }

    fn told_one(&self, fact: MachineFact, room: &mut impl FnMut() -> RoomCode) -> Option<TournamentFact> {
        Some(match fact {
            MachineFact::Opened => TournamentFact::Opened,
            // Only the caller knows who it is.
            MachineFact::Entered { .. } => return None,
            MachineFact::Attends { entrant, presence } => {
                let state = match presence {
                    Presence::Here => EntrantState::Here,
                    Presence::Paused => EntrantState::Paused,
                    Presence::Withdrawn => EntrantState::Withdrawn,
                };
                TournamentFact::Attends { entrant: number(entrant), state }
            }
            MachineFact::Forbidden { one, other } => {
                TournamentFact::Forbidden { one: Some(number(one)), other: Some(number(other)) }
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
                result: GameResult { result, reason: None, margin, game_id: None },
            },
            MachineFact::Decided { round, board, game, result } => {
                TournamentFact::Decided { round: number(round), board: number(board), game: number(game), result }
            }
            MachineFact::Ended => TournamentFact::Ended,
            MachineFact::Cancelled => TournamentFact::Cancelled,
        })
    }

    pub(super) fn machine(&self) -> &Tournament {
        &self.machine
    }

    pub(super) fn people(&self) -> &[Person] {
        &self.people
    }

    /// The entrant that a player is, from 0.
    pub(super) fn entrant_of(&self, player: PlayerId) -> Option<usize> {
        self.people.iter().position(|person| person.player == player)
    }

    pub(super) fn is_kicked(&self, entrant: usize) -> bool {
        self.kicked.contains(&entrant)
    }

    /// Whether somebody directs the tournament.
    pub(super) fn is_directed_by(&self, player: PlayerId, handle: Option<&Handle>) -> bool {
        player == self.organiser || handle.is_some_and(|handle| self.helpers.contains(handle))
    }

    pub(super) fn version(&self) -> u32 {
        self.facts.len() as u32
    }

    pub(super) fn phase(&self) -> TournamentPhase {
        match self.machine.phase() {
            Phase::Draft => TournamentPhase::Draft,
            Phase::Open => TournamentPhase::Open,
            Phase::Running => TournamentPhase::Running,
            Phase::Over => TournamentPhase::Over,
            Phase::Cancelled => TournamentPhase::Cancelled,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.machine.phase(), Phase::Over | Phase::Cancelled)
    }

    /// How many rounds there are, as far as that is known.
    fn planned(&self) -> Option<u32> {
        let is_fixed = matches!(self.machine.settings().form, Form::Swiss { .. }) || !self.machine.rounds().is_empty();
        self.machine.planned().filter(|_| is_fixed).map(|rounds| rounds as u32)
    }

    pub(super) fn summary(&self) -> TournamentSummary {
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

    /// The round that is played or was the last, as its readers see it: of an arena the boards that are played now.
    pub(super) fn current(&self) -> (Vec<Pairing>, Vec<Bye>) {
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
    pub(super) fn round(&self, round: usize) -> Option<(Vec<Pairing>, Vec<Bye>)> {
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

    /// The boards whose meetings are not decided.
    fn running(&self) -> impl Iterator<Item = (usize, usize, &Board)> {
        let is_running = self.machine.phase() == Phase::Running;
        let rounds = self.machine.rounds().iter().enumerate().filter(move |_| is_running);
        let boards = rounds.flat_map(|(round, one)| one.boards.iter().enumerate().map(move |(at, it)| (round, at, it)));
        boards.filter(|(_, _, board)| !self.machine.is_decided(board))
    }

    /// The games that are to be played now.
    pub(super) fn wanted(&self) -> Vec<Wanted> {
        self.running().map(|(round, board, place)| self.wanted_at(round, board, place)).collect()
    }

    fn wanted_at(&self, round: usize, board: usize, place: &Board) -> Wanted {
        let game = place.results.len();
        let seats = if game.is_multiple_of(2) { [place.first, place.second] } else { [place.second, place.first] };
        let is_tiebreak = game >= usize::from(self.machine.settings().games);
        let numbers = [self.spec.seed.unwrap_or_default().into(), round as u64, board as u64];
        let start = settings::room_spec(&self.spec).map(|spec| spec.start().to_owned()).unwrap_or_default();
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
            start: opening::drawn(self.spec.game, &start, self.spec.opening_plies.unwrap_or(0), numbers),
        }
    }

    /// How often a game was given a room.
    pub(super) fn attempts(&self, place: TournamentPlace) -> usize {
        self.rooms.get(&(index(place.round), index(place.board), index(place.game))).map_or(0, Vec::len)
    }

    /// The terms of a game for its room.
    pub(super) fn terms(&self, place: TournamentPlace) -> TournamentGame {
        TournamentGame { place, no_show_ms: self.spec.no_show_ms, draws: self.spec.draws }
    }

    /// An entrant on a seat.
    pub(super) fn contestant(&self, entrant: usize) -> Contestant {
        let Person { player, name, key, .. } = &self.people[entrant];
        Contestant::Person { id: *player, name: name.clone(), key: *key }
    }

    /// The rooms in which those with a bye in the last round can play meanwhile.
    pub(super) fn houses(&self) -> Vec<(usize, RoomCode)> {
        let last = self.machine.rounds().len().wrapping_sub(1);
        let houses = self.house_rooms.iter().filter(|((round, _), _)| *round == last);
        houses.map(|((_, entrant), room)| (*entrant, *room)).collect()
    }

    /// Some entrants by their numbers from `from` on. `is_here` says who follows the tournament.
    pub(super) fn entrants(&self, from: usize, most: usize, is_here: impl Fn(PlayerId) -> bool) -> Vec<Entrant> {
        let entrant = |(at, person): (usize, &Person)| Entrant {
            entrant: number(at),
            player: person.player,
            handle: person.handle.clone(),
            name: person.name.clone(),
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

    /// The standings, all of them.
    pub(super) fn standings(&self, is_here: impl Fn(PlayerId) -> bool) -> Vec<Standing> {
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
                name: person.name.clone(),
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

/// How a game was lost, as a student reads it.
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

/// Half the time, for a tie-break.
fn half(clock: ClockSpec) -> ClockSpec {
    match clock {
        ClockSpec::None => ClockSpec::None,
        ClockSpec::Main { main_ms, increment_ms } => {
            ClockSpec::Main { main_ms: (main_ms / 2).max(LEAST_CLOCK_MS.min(main_ms)), increment_ms: increment_ms / 2 }
        }
        ClockSpec::PerMove { move_ms } => {
            ClockSpec::PerMove { move_ms: (move_ms / 2).max(LEAST_CLOCK_MS.min(move_ms)) }
        }
    }
}
