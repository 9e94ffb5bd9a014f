//! A tournament as a machine without time, store or sockets: a [`Command`] is decided into [`Fact`]s, and the state is the
//! fold of all facts. Nothing is counted that can be derived, so a server that starts again with the facts goes on exactly
//! where it stood.
//!
//! Rounds consist of boards. A board is a meeting of one or two games; in the second the seats are exchanged. A round of two
//! games counts as two rounds in the table, so that points, seats and tie-breaks need no second rule. In an arena each
//! pairing of those who are ready is a round of its own, and rounds overlap.

use std::collections::{BTreeMap, BTreeSet};

use strum::IntoStaticStr;
use thiserror::Error;

use crate::club::arena::{self, Ready};
use crate::club::knockout;
use crate::club::result::PairingResult;
use crate::club::round_robin;
use crate::club::swiss;
use crate::club::table::{Absence, Free, PlayedRound, Table};
use crate::club::tie_break::{Row, TieBreak, lot, standings};
use crate::game::Player;

/// Entrants at most.
pub const MOST_ENTRANTS: usize = 400;

/// Entrants of a round robin at most.
pub const MOST_IN_ROUND_ROBIN: usize = 32;

/// Rounds of a Swiss tournament at most.
pub const MOST_ROUNDS: usize = 15;

/// How opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Everybody meets everybody, once or twice.
    RoundRobin {
        /// How often: 1 or 2.
        cycles: u8,
    },
    /// So many rounds among those with similar points.
    Swiss {
        /// How many.
        rounds: usize,
    },
    /// Who is ready is paired until the time is over.
    Arena,
    /// The loser of a meeting is out.
    Knockout,
}

/// What an entrant gets whom the pairing leaves without an opponent, in half points for each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bye {
    /// A win.
    #[default]
    Point,
    /// A draw.
    Half,
}

/// What is settled before the first round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How opponents are found.
    pub form: Form,
    /// Games of a meeting, 1 or 2. In a knockout 2 at most before the tie-break; an arena has 1.
    pub games: u8,
    /// What a bye brings.
    pub bye: Bye,
    /// The last round before which somebody may still enter, counted from 1.
    pub last_entry: usize,
    /// The most entrants.
    pub most: usize,
    /// Whether wins in a row count double in an arena.
    pub streaks: bool,
    /// The order of equal points.
    pub tie_breaks: Vec<TieBreak>,
    /// Where chance comes from.
    pub seed: u64,
}

impl Settings {
    /// The usual ones of a form.
    pub fn of(form: Form, seed: u64) -> Self {
        let tie_breaks = match form {
            Form::RoundRobin { .. } => TieBreak::ROUND_ROBIN,
            _ => TieBreak::SWISS,
        };
        let (games, bye) = (1, Bye::Point);
        Self {
            form,
            games,
            bye,
            last_entry: 1,
            most: MOST_ENTRANTS,
            streaks: true,
            tie_breaks: tie_breaks.to_vec(),
            seed,
        }
    }
}

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Only its organiser sees it.
    #[default]
    Draft,
    /// People may enter.
    Open,
    /// Rounds are played.
    Running,
    /// It is over; its standings never change again.
    Over,
    /// It ended without standings.
    Cancelled,
}

/// Whether an entrant plays the next round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// Plays.
    #[default]
    Here,
    /// Misses rounds until back.
    Paused,
    /// Plays no more.
    Withdrawn,
}

/// Somebody who entered. Entrants are numbered in the order in which they came; the first pairing orders them by rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The rating when entering.
    pub rating: i32,
    /// Whether the next round is played.
    pub presence: Presence,
    /// The round before which the entrant came, counted from 0.
    pub since: usize,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// First in the first game.
    pub first: usize,
    /// Second in the first game.
    pub second: usize,
    /// The results of its games so far; in every second one the seats are exchanged. Each result is as the seats of that game
    /// have it.
    pub results: Vec<(PairingResult, i32)>,
    /// Whether a move was made in it.
    pub began: bool,
}

impl Board {
    /// Half points of the one who was First in the first game, and those of the other.
    fn half_points(&self) -> [u32; 2] {
        let mut points = [0, 0];
        for (game, (result, _)) in self.results.iter().enumerate() {
            let [one, other] = Player::BOTH.map(|seat| result.half_points(seat));
            let (one, other) = if game % 2 == 0 { (one, other) } else { (other, one) };
            points[0] += one;
            points[1] += other;
        }
        points
    }

    /// Pieces that the one who was First in the first game is ahead in all games.
    fn margin(&self) -> i32 {
        self.results.iter().enumerate().map(|(game, (_, margin))| if game % 2 == 0 { *margin } else { -margin }).sum()
    }
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The boards.
    pub boards: Vec<Board>,
    /// Entrants whom the pairing left without an opponent.
    pub byes: Vec<usize>,
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lets people enter.
    Open,
    /// Enters.
    Enter {
        /// The rating now.
        rating: i32,
    },
    /// Misses rounds, comes back, or leaves for good.
    Attend {
        /// Who.
        entrant: usize,
        /// What from now on.
        presence: Presence,
    },
    /// Keeps two apart.
    Forbid {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
    },
    /// Pairs the first round, or the next one.
    Next,
    /// Pairs those who are ready in an arena.
    Pair {
        /// They.
        ready: Vec<Ready>,
        /// Whether by rating instead of by rank.
        by_rating: bool,
    },
    /// Takes the pairing of the last round back.
    Undo,
    /// A move was made.
    Began {
        /// In which round, counted from 0.
        round: usize,
        /// On which board, counted from 0.
        board: usize,
    },
    /// A game ended.
    Result {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// Which game of the meeting, counted from 0.
        game: usize,
        /// How, as its seats have it.
        result: PairingResult,
        /// Pieces that First was ahead.
        margin: i32,
    },
    /// The organiser decides a game that has a result already.
    Decide {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// Which game.
        game: usize,
        /// How it ended.
        result: PairingResult,
    },
    /// Ends it: an arena when its time is over, the others between rounds.
    End,
    /// Ends it without standings.
    Cancel,
}

/// What happened. Facts are written down before anybody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// People may enter.
    Opened,
    /// Somebody entered.
    Entered {
        /// The rating then.
        rating: i32,
    },
    /// Somebody pauses, is back, or has withdrawn.
    Attends {
        /// Who.
        entrant: usize,
        /// What from now on.
        presence: Presence,
    },
    /// Two are kept apart.
    Forbidden {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A round was paired.
    Paired {
        /// First and second of each board.
        boards: Vec<(usize, usize)>,
        /// Who has no opponent.
        byes: Vec<usize>,
    },
    /// The pairing of the last round was taken back.
    Undone,
    /// A move was made on a board.
    Began {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
    },
    /// A game ended.
    Result {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// How.
        result: PairingResult,
        /// Pieces that First was ahead.
        margin: i32,
    },
    /// The organiser decided a game.
    Decided {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// Which game.
        game: usize,
        /// How it ended.
        result: PairingResult,
    },
    /// It is over.
    Ended,
    /// It ended without standings.
    Cancelled,
}

/// Why a command was not done.
#[derive(Clone, Copy, Debug, Error, IntoStaticStr, PartialEq, Eq)]
pub enum CannotDo {
    /// Not in this phase or state.
    #[error("this is not possible now")]
    WrongState,
    /// The places are taken, or the last round to enter has begun.
    #[error("nobody can enter any more")]
    Full,
    /// There is no such entrant.
    #[error("there is no such entrant")]
    NotEntered,
    /// There is no such board or game.
    #[error("there is no such game")]
    NoBoard,
    /// A round cannot be paired.
    #[error("fewer than two are here, or too many")]
    CannotPair,
    /// A result stands that is not this one.
    #[error("this game has a result")]
    HasResult,
}

/// The boards of a round, first and second of each, and those without an opponent.
type Pairing = (Vec<(usize, usize)>, Vec<usize>);

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    settings: Settings,
    phase: Phase,
    entrants: Vec<Entrant>,
    forbidden: BTreeSet<(usize, usize)>,
    rounds: Vec<Round>,
    /// Boards of an arena in the order in which their games ended.
    finished: Vec<(usize, usize)>,
}

impl Tournament {
    /// One that nobody has entered.
    pub fn new(settings: Settings) -> Self {
        let (entrants, forbidden) = (Vec::new(), BTreeSet::new());
        Self { settings, phase: Phase::Draft, entrants, forbidden, rounds: Vec::new(), finished: Vec::new() }
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Those who entered.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Whether nothing of the last round is left to be played. Rounds of an arena never hold anybody up.
    pub fn is_round_done(&self) -> bool {
        self.settings.form == Form::Arena || self.rounds.last().is_none_or(|round| self.is_done(round))
    }

    fn is_done(&self, round: &Round) -> bool {
        round.boards.iter().all(|board| self.is_decided(board))
    }

    /// Whether a meeting needs no more games.
    fn is_decided(&self, board: &Board) -> bool {
        match self.settings.form {
            Form::Knockout => self.winner(board).is_some(),
            _ => board.results.len() >= usize::from(self.settings.games),
        }
    }

    /// The winner of a meeting of a knockout, once it is decided. Somebody who does not play is out.
    fn winner(&self, board: &Board) -> Option<usize> {
        let forfeit = board.results.iter().enumerate().rev().find(|(_, (result, _))| !result.is_played());
        if let Some((game, (result, _))) = forfeit {
            let first_won = match result {
                PairingResult::FirstByForfeit => game % 2 == 0,
                PairingResult::SecondByForfeit => game % 2 == 1,
                _ => lot(self.settings.seed, board.first) >= lot(self.settings.seed, board.second),
            };
            return Some(if first_won { board.first } else { board.second });
        }
        let normal = board.results.len().min(usize::from(self.settings.games));
        let part = |results: &[(PairingResult, i32)]| Board { results: results.to_vec(), ..board.clone() };
        // A tie-break begins with the seats of the meeting's first game again only after an even number of games.
        let (meeting, all) = (part(&board.results[..normal]).half_points(), board.half_points());
        let state = knockout::Meeting {
            games: normal as u32,
            upper: meeting[0],
            tiebreak_games: (board.results.len() - normal) as u32,
            tiebreak_upper: all[0] - meeting[0],
            margin: board.margin(),
        };
        match knockout::decide(&state, self.settings.games.into(), (board.first, board.second), self.settings.seed) {
            knockout::Decision::Upper => Some(board.first),
            knockout::Decision::Lower => Some(board.second),
            knockout::Decision::PlayOn | knockout::Decision::Tiebreak => None,
        }
    }

    /// Decides what a command does. Nothing changes before the facts are applied.
    ///
    /// # Errors
    ///
    /// When it cannot be done now; then nothing happens.
    pub fn decide(&self, command: &Command) -> Result<Vec<Fact>, CannotDo> {
        let running = self.phase == Phase::Running;
        match command {
            Command::Open if self.phase == Phase::Draft => Ok(vec![Fact::Opened]),
            Command::Enter { rating } => self.enter(*rating),
            Command::Attend { entrant, presence } => self.attend(*entrant, *presence),
            Command::Forbid { one, other } if matches!(self.phase, Phase::Draft | Phase::Open | Phase::Running) => {
                if one == other || (*one).max(*other) >= self.entrants.len() {
                    return Err(CannotDo::NotEntered);
                }
                Ok(vec![Fact::Forbidden { one: *one, other: *other }])
            }
            Command::Next if self.phase == Phase::Open || running => self.next(),
            Command::Pair { ready, by_rating } if self.settings.form == Form::Arena && running => {
                self.pair_ready(ready, *by_rating)
            }
            Command::Undo if running && self.settings.form != Form::Arena => self.undo(),
            Command::Began { round, board } if running => {
                let board_now = self.board(*round, *board)?;
                let fact = Fact::Began { round: *round, board: *board };
                Ok(if board_now.began { Vec::new() } else { vec![fact] })
            }
            Command::Result { round, board, game, result, margin } if running => {
                self.result((*round, *board), *game, *result, *margin)
            }
            Command::Decide { round, board, game, result } if running => {
                // What later rounds were paired by does not change any more.
                if *round + 1 != self.rounds.len() && self.settings.form != Form::Arena {
                    return Err(CannotDo::WrongState);
                }
                if *game >= self.board(*round, *board)?.results.len() {
                    return Err(CannotDo::NoBoard);
                }
                Ok(vec![Fact::Decided { round: *round, board: *board, game: *game, result: *result }])
            }
            Command::End if running && self.is_round_done() => Ok(vec![Fact::Ended]),
            Command::Cancel if !matches!(self.phase, Phase::Over | Phase::Cancelled) => Ok(vec![Fact::Cancelled]),
            _ => Err(CannotDo::WrongState),
        }
    }

    /// Applies a fact that [`Tournament::decide`] gave, now or before a restart.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened => self.phase = Phase::Open,
            Fact::Entered { rating } => {
                let since = self.rounds.len();
                self.entrants.push(Entrant { rating: *rating, presence: Presence::Here, since });
            }
            Fact::Attends { entrant, presence } => self.entrants[*entrant].presence = *presence,
            Fact::Forbidden { one, other } => {
                self.forbidden.extend([(*one, *other), (*other, *one)]);
            }
            Fact::Paired { boards, byes } => {
                self.phase = Phase::Running;
                let board = |(first, second): &(usize, usize)| Board {
                    first: *first,
                    second: *second,
                    results: Vec::new(),
                    began: false,
                };
                self.rounds.push(Round { boards: boards.iter().map(board).collect(), byes: byes.clone() });
            }
            Fact::Undone => {
                self.rounds.pop();
                if self.rounds.is_empty() {
                    self.phase = Phase::Open;
                }
            }
            Fact::Began { round, board } => self.rounds[*round].boards[*board].began = true,
            Fact::Result { round, board, result, margin } => {
                let place = &mut self.rounds[*round].boards[*board];
                place.began = true;
                place.results.push((*result, *margin));
                self.finished.push((*round, *board));
            }
            Fact::Decided { round, board, game, result } => {
                self.rounds[*round].boards[*board].results[*game].0 = *result;
            }
            Fact::Ended => self.phase = Phase::Over,
            Fact::Cancelled => self.phase = Phase::Cancelled,
        }
    }

    /// The tournament that these facts are about.
    pub fn fold<'a>(settings: Settings, facts: impl IntoIterator<Item = &'a Fact>) -> Self {
        let mut tournament = Self::new(settings);
        facts.into_iter().for_each(|fact| tournament.apply(fact));
        tournament
    }

    fn board(&self, round: usize, board: usize) -> Result<&Board, CannotDo> {
        self.rounds.get(round).and_then(|round| round.boards.get(board)).ok_or(CannotDo::NoBoard)
    }

    fn enter(&self, rating: i32) -> Result<Vec<Fact>, CannotDo> {
        let most = match self.settings.form {
            Form::RoundRobin { .. } => self.settings.most.min(MOST_IN_ROUND_ROBIN),
            _ => self.settings.most.min(MOST_ENTRANTS),
        };
        let is_late = match (self.phase, self.settings.form) {
            (Phase::Open, _) | (Phase::Running, Form::Arena) => false,
            (Phase::Running, Form::Swiss { .. }) => self.rounds.len() >= self.settings.last_entry,
            _ => return Err(CannotDo::WrongState),
        };
        if is_late || self.entrants.len() >= most {
            return Err(CannotDo::Full);
        }
        Ok(vec![Fact::Entered { rating }])
    }

    fn attend(&self, entrant: usize, presence: Presence) -> Result<Vec<Fact>, CannotDo> {
        let now = self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence;
        if !matches!(self.phase, Phase::Open | Phase::Running) || now == Presence::Withdrawn {
            return Err(CannotDo::WrongState);
        }
        Ok(if now == presence { Vec::new() } else { vec![Fact::Attends { entrant, presence }] })
    }

    fn undo(&self) -> Result<Vec<Fact>, CannotDo> {
        let last = self.rounds.last().ok_or(CannotDo::WrongState)?;
        let is_untouched = last.boards.iter().all(|board| !board.began);
        if is_untouched { Ok(vec![Fact::Undone]) } else { Err(CannotDo::WrongState) }
    }

    fn result(
        &self,
        (round, board): (usize, usize),
        game: usize,
        result: PairingResult,
        margin: i32,
    ) -> Result<Vec<Fact>, CannotDo> {
        let place = self.board(round, board)?;
        match place.results.get(game) {
            // The same again, after a restart perhaps.
            Some(known) if *known == (result, margin) => Ok(Vec::new()),
            Some(_) => Err(CannotDo::HasResult),
            None if game == place.results.len() && !self.is_decided(place) => {
                Ok(vec![Fact::Result { round, board, result, margin }])
            }
            None => Err(CannotDo::NoBoard),
        }
    }

    /// The number of rounds, where the form has one.
    fn planned(&self) -> Option<usize> {
        let entrants = self.ranked().len();
        match self.settings.form {
            Form::RoundRobin { cycles } => Some((entrants + entrants % 2).saturating_sub(1) * usize::from(cycles)),
            // From so many rounds on everybody has met everybody.
            Form::Swiss { rounds } => Some(rounds.min(MOST_ROUNDS)),
            Form::Knockout => Some(entrants.next_power_of_two().trailing_zeros() as usize),
            Form::Arena => None,
        }
    }

    fn next(&self) -> Result<Vec<Fact>, CannotDo> {
        if !self.is_round_done() {
            return Err(CannotDo::WrongState);
        }
        if !self.rounds.is_empty() && self.planned().is_some_and(|planned| self.rounds.len() >= planned) {
            return Ok(vec![Fact::Ended]);
        }
        let (boards, byes) = match self.settings.form {
            Form::Swiss { .. } => self.swiss_round()?,
            Form::RoundRobin { cycles } => self.round_of_all(cycles)?,
            Form::Knockout => self.knockout_round()?,
            // An arena begins without a game.
            Form::Arena if self.phase == Phase::Open => (Vec::new(), Vec::new()),
            Form::Arena => return Err(CannotDo::WrongState),
        };
        let mut facts = vec![Fact::Paired { boards: boards.clone(), byes }];
        if let Form::RoundRobin { .. } = self.settings.form {
            facts.extend(self.forfeits(&boards));
        }
        Ok(facts)
    }

    /// Entrants by their rating when they entered, the earlier first among equals: those of a round robin and a knockout are
    /// fixed with the first round.
    fn ranked(&self) -> Vec<usize> {
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
        // The pairing knows entrants by their rank.
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
        Ok((boards, round.bye.map(|rank| ranked[rank]).into_iter().collect()))
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
        Ok((boards.clone(), ranked.iter().copied().filter(|entrant| !plays(entrant)).collect()))
    }

    /// The games of a round that somebody who is not here loses without playing.
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
                facts.extend(result(first, second).map(|result| Fact::Result { round, board, result, margin: 0 }));
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
            return Ok((boards, byes));
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
        Ok((knockout::next_round(&survivors), Vec::new()))
    }

    fn pair_ready(&self, ready: &[Ready], by_rating: bool) -> Result<Vec<Fact>, CannotDo> {
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
        Ok(if boards.is_empty() { Vec::new() } else { vec![Fact::Paired { boards, byes: Vec::new() }] })
    }

    /// The rounds that are done, as the table of points has them: a round of two games is two rounds there. In a round robin
    /// the games of somebody who withdrew before half of them were played do not count.
    pub fn table(&self) -> Table {
        let games = usize::from(self.settings.games);
        let annulled = self.annulled();
        let bye = match self.settings.bye {
            Bye::Point => 2,
            Bye::Half => 1,
        };
        // A bye of a round robin is what the odd number makes it, and brings nothing.
        let bye = if matches!(self.settings.form, Form::RoundRobin { .. }) { 0 } else { bye };
        let mut rounds = Vec::new();
        for round in self.rounds.iter().filter(|round| self.is_done(round)) {
            for game in 0..games {
                let boards = round.boards.iter().filter_map(|board| {
                    let (result, _) = *board.results.get(game)?;
                    let seats = if game % 2 == 0 { (board.first, board.second) } else { (board.second, board.first) };
                    let counts = !annulled.contains(&seats.0) && !annulled.contains(&seats.1);
                    counts.then_some((seats.0, seats.1, result))
                });
                let free = |entrant: &usize| Free { entrant: *entrant, half_points: bye, why: Absence::Bye };
                rounds.push(PlayedRound { boards: boards.collect(), free: round.byes.iter().map(free).collect() });
            }
        }
        Table::new(self.entrants.len(), &rounds)
    }

    /// Who withdrew from a round robin before half of the own games were played.
    fn annulled(&self) -> BTreeSet<usize> {
        let Form::RoundRobin { cycles } = self.settings.form else { return BTreeSet::new() };
        let opponents = self.ranked().len().saturating_sub(1);
        let all = opponents * usize::from(cycles) * usize::from(self.settings.games);
        let played = |entrant: usize| {
            let boards = self.rounds.iter().flat_map(|round| &round.boards);
            let own = boards.filter(|board| board.first == entrant || board.second == entrant);
            own.flat_map(|board| &board.results).filter(|(result, _)| result.is_played()).count()
        };
        let withdrew = |entrant: &usize| self.entrants[*entrant].presence == Presence::Withdrawn;
        (0..self.entrants.len()).filter(withdrew).filter(|entrant| 2 * played(*entrant) < all).collect()
    }

    /// The standings, the best first. A function of the facts.
    pub fn standings(&self) -> Vec<Row> {
        match self.settings.form {
            Form::Arena => self.arena_standings(),
            Form::Knockout => self.knockout_standings(),
            Form::Swiss { .. } | Form::RoundRobin { .. } => {
                let mut margins = vec![0; self.entrants.len()];
                for board in self.rounds.iter().filter(|round| self.is_done(round)).flat_map(|round| &round.boards) {
                    margins[board.first] += board.margin();
                    margins[board.second] -= board.margin();
                }
                let mut rows = standings(&self.table(), &self.settings.tie_breaks, &margins, self.settings.seed);
                // Those without a game come last, whatever byes brought.
                let played = self.who_played();
                rows.sort_by_key(|row| !played.contains(&row.entrant));
                rows
            }
        }
    }

    fn who_played(&self) -> BTreeSet<usize> {
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        let played = boards.filter(|board| board.results.iter().any(|(result, _)| result.is_played()));
        played.flat_map(|board| [board.first, board.second]).collect()
    }

    fn arena_standings(&self) -> Vec<Row> {
        let mut games: Vec<Vec<arena::Game>> = vec![Vec::new(); self.entrants.len()];
        let mut opponents = vec![(0_i64, 0_i64); self.entrants.len()];
        for (round, board) in &self.finished {
            let board = &self.rounds[*round].boards[*board];
            for (entrant, opponent, place) in [(board.first, board.second, 0), (board.second, board.first, 1)] {
                let points = board.half_points()[place];
                games[entrant].push(match points {
                    2.. => arena::Game::Won,
                    1 => arena::Game::Drawn,
                    0 => arena::Game::Lost,
                });
                // A performance: the ratings of the opponents, 400 more for a win and 400 less for a loss.
                let rating = i64::from(self.entrants[opponent].rating) + 400 * (i64::from(points) - 1);
                opponents[entrant].0 += rating;
                opponents[entrant].1 += 1;
            }
        }
        let row = |entrant: usize| {
            let half_points = arena::points(&games[entrant], self.settings.streaks).iter().sum();
            let (sum, count) = opponents[entrant];
            Row { entrant, half_points, ties: vec![if count == 0 { 0 } else { sum / count }] }
        };
        let mut rows: Vec<Row> = (0..self.entrants.len()).map(row).collect();
        rows.sort_by_key(|row| {
            (opponents[row.entrant].1 == 0, std::cmp::Reverse((row.half_points, row.ties.clone())), row.entrant)
        });
        rows
    }

    /// Who came further is before; among those who went out in the same round, the better seed.
    fn knockout_standings(&self) -> Vec<Row> {
        let mut wins = vec![0_u32; self.entrants.len()];
        for round in &self.rounds {
            let winners = round.boards.iter().filter_map(|board| self.winner(board));
            for entrant in winners.chain(round.byes.iter().copied()) {
                wins[entrant] += 1;
            }
        }
        let mut rows: Vec<Row> = (0..self.entrants.len())
            .map(|entrant| Row { entrant, half_points: 2 * wins[entrant], ties: Vec::new() })
            .collect();
        let seed = |entrant: usize| (std::cmp::Reverse(self.entrants[entrant].rating), entrant);
        rows.sort_by_key(|row| (std::cmp::Reverse(row.half_points), seed(row.entrant)));
        rows
    }
}

#[cfg(test)]
mod tests;
