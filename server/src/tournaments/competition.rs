//! A tournament without tasks, store and sockets, computed from its facts. It contains the machine of
//! `bidak_shared::club`, and adds people, rooms and the reasons of results.

mod fact;
mod games;
mod view;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bidak_shared::club::tournament::{CannotDo, Command, Phase, Tournament};
use bidak_shared::game::EndReason;
use bidak_shared::protocol::{
    AccountKind, EntrantState, GameId, GameResult, Handle, IllegalMove, PlayerId, PlayerName, RefusalCode, RoomCode,
    StateReason, Timestamp, TournamentCode, TournamentFact, TournamentPhase, TournamentSpec,
};

use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::store::{DELETED, StoreError, StoredTournament};
use crate::tournaments::settings;

use fact::machine_fact;
pub(super) use games::Wanted;
pub(super) use view::{KnownTournament, Listed, page};

/// An entrant.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) player: PlayerId,
    pub(super) handle: Handle,
    pub(super) name: PlayerName,
    pub(super) kind: AccountKind,
    /// The owner of a bot.
    pub(super) owner: Option<Handle>,
    pub(super) rating: i32,
    /// The place in the tournament that seeds this one.
    pub(super) place: Option<u32>,
    key: TokenHash,
}

/// The details of a game besides its result.
#[derive(Clone, Copy, Debug, Default)]
struct Details {
    reason: Option<EndReason>,
    game_id: Option<GameId>,
    illegal: Option<IllegalMove>,
}

/// A tournament.
#[derive(Debug)]
pub(super) struct Competition {
    pub(super) code: TournamentCode,
    pub(super) organiser: PlayerId,
    pub(super) organiser_handle: Handle,
    pub(super) spec: TournamentSpec,
    pub(super) made: Timestamp,
    /// When the last fact was written, or the tournament was made.
    pub(super) last_at: Timestamp,
    /// When the last result was written, or the tournament was made.
    pub(super) result_at: Timestamp,
    /// Whether entry was ever open.
    pub(super) was_opened: bool,
    pub(super) suspended: bool,
    pub(super) helpers: Vec<Handle>,
    machine: Tournament,
    people: Vec<Person>,
    kicked: BTreeSet<usize>,
    /// The reasons of states that entrants did not ask for.
    reasons: BTreeMap<usize, StateReason>,
    /// The rooms of each game in order; by round, board and game from 0.
    rooms: BTreeMap<(usize, usize, usize), Vec<RoomCode>>,
    /// The rooms for games against the house bot, by round and entrant.
    house_rooms: BTreeMap<(usize, usize), RoomCode>,
    details: BTreeMap<(usize, usize, usize), Details>,
    /// All facts.
    pub(super) facts: Vec<TournamentFact>,
    /// The number of facts besides those of games and entries.
    pub(super) changes: usize,
    /// How often each entrant has paused, withdrawn or come back.
    attended: Vec<u32>,
    /// When the first round was paired.
    pub(super) began_at: Option<Timestamp>,
    /// The hashes of the tokens of players who are about to enter.
    keys: HashMap<PlayerId, TokenHash>,
}

fn number(index: usize) -> u32 {
    index as u32 + 1
}

/// The index of a number on the wire; 0 gives an index that does not exist.
pub(super) fn index(number: u32) -> usize {
    (number as usize).wrapping_sub(1)
}

/// The machine's error as a refusal.
pub(super) fn refusal(cannot: CannotDo) -> Refusal {
    let code = match cannot {
        CannotDo::Full | CannotDo::EntryOver => RefusalCode::TournamentFull,
        CannotDo::NotEntered => RefusalCode::NotEntered,
        CannotDo::CannotPair
        | CannotDo::NoEntrants
        | CannotDo::NoPairs
        | CannotDo::NamedTwice(_)
        | CannotDo::NotHere(_)
        | CannotDo::SameEntrant => RefusalCode::CannotPair,
        _ => RefusalCode::WrongState,
    };
    Refusal::new(code, cannot.to_string())
}

impl Competition {
    /// A tournament without facts; the caller has checked its spec.
    pub(super) fn new(
        code: TournamentCode,
        (organiser, organiser_handle): (PlayerId, Handle),
        spec: TournamentSpec,
        made: Timestamp,
    ) -> Self {
        Self {
            code,
            organiser,
            organiser_handle,
            machine: Tournament::new(settings::settings(&spec)),
            spec,
            made,
            last_at: made,
            result_at: made,
            was_opened: false,
            suspended: false,
            helpers: Vec::new(),
            people: Vec::new(),
            kicked: BTreeSet::new(),
            reasons: BTreeMap::new(),
            rooms: BTreeMap::new(),
            house_rooms: BTreeMap::new(),
            details: BTreeMap::new(),
            facts: Vec::new(),
            changes: 0,
            attended: Vec::new(),
            began_at: None,
            keys: HashMap::new(),
        }
    }

    /// The tournament from its stored facts.
    pub(super) fn fold(stored: &StoredTournament, keys: HashMap<PlayerId, TokenHash>) -> Result<Self, StoreError> {
        let unreadable = |error: serde_json::Error| {
            StoreError::Failed(format!("the tournament {} cannot be read: {error}", stored.code))
        };
        let spec = serde_json::from_str(&stored.spec).map_err(unreadable)?;
        let organiser = (stored.organiser, stored.organiser_handle.clone());
        let mut competition = Self::new(stored.code, organiser, spec, stored.made);
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

    /// Remembers the hash of the token of a player who is about to enter.
    pub(super) fn know(&mut self, player: PlayerId, key: TokenHash) {
        self.keys.insert(player, key);
    }

    /// Applies a stored fact.
    pub(super) fn apply(&mut self, fact: TournamentFact, at: Timestamp) {
        self.last_at = at;
        self.count(&fact);
        match &fact {
            TournamentFact::Opened => self.was_opened = true,
            TournamentFact::Entered(entrant) => self.people.push(Person {
                player: entrant.player,
                handle: entrant.handle.clone(),
                name: entrant.name.clone(),
                kind: entrant.kind,
                owner: entrant.owner.clone(),
                rating: entrant.rating,
                place: entrant.place,
                key: self.keys.get(&entrant.player).copied().unwrap_or(TokenHash([0; 32])),
            }),
            TournamentFact::Attends { entrant, state, why } => {
                let entrant = index(*entrant);
                if *state == EntrantState::Kicked {
                    self.kicked.insert(entrant)
                } else {
                    self.kicked.remove(&entrant)
                };
                self.reasons.remove(&entrant);
                self.reasons.extend(why.map(|why| (entrant, why)));
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
                self.result_at = at;
                let place = (index(*round), index(*board), index(*game));
                let GameResult { reason, game_id, illegal, .. } = *result;
                self.details.insert(place, Details { reason, game_id, illegal });
            }
            TournamentFact::Decided { round, board, game, .. } => {
                self.result_at = at;
                let place = (index(*round), index(*board), index(*game));
                let details = self.details.entry(place).or_default();
                (details.reason, details.illegal) = (None, None);
            }
            TournamentFact::Suspended { suspended } => self.suspended = *suspended,
            TournamentFact::Helpers { helpers } => self.helpers.clone_from(helpers),
            TournamentFact::Changed(change) => {
                self.spec = self.spec.changed(change);
                self.machine.configure(settings::settings(&self.spec));
            }
            _ => {}
        }
        if let Some(fact) = machine_fact(&fact) {
            self.machine.apply(&fact);
        }
        self.facts.push(fact);
    }

    /// Counts facts that are limited.
    fn count(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::Entered(_) => self.attended.push(0),
            TournamentFact::Attends { entrant, .. } => {
                if let Some(count) = self.attended.get_mut(index(*entrant)) {
                    *count += 1;
                }
            }
            TournamentFact::Opened
            | TournamentFact::Paired { .. }
            | TournamentFact::Began { .. }
            | TournamentFact::Room { .. }
            | TournamentFact::Result { .. }
            | TournamentFact::Ended
            | TournamentFact::Cancelled => {}
            TournamentFact::Forbidden { .. }
            | TournamentFact::Undone { .. }
            | TournamentFact::Decided { .. }
            | TournamentFact::Bye { .. }
            | TournamentFact::Suspended { .. }
            | TournamentFact::Helpers { .. }
            | TournamentFact::Changed(_) => self.changes += 1,
        }
    }

    /// How often an entrant has paused, withdrawn or come back.
    pub(super) fn attended(&self, entrant: usize) -> u32 {
        self.attended.get(entrant).copied().unwrap_or_default()
    }

    /// The facts of a command of the machine. `room` draws codes for rooms.
    pub(super) fn decide(
        &self,
        command: &Command,
        room: impl FnMut() -> RoomCode,
    ) -> Result<Vec<TournamentFact>, Refusal> {
        Ok(self.tournament_facts(self.machine.decide(command).map_err(refusal)?, room))
    }

    pub(super) fn machine(&self) -> &Tournament {
        &self.machine
    }

    pub(super) fn people(&self) -> &[Person] {
        &self.people
    }

    /// The entries: the version of each, and the player.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u32, PlayerId)> {
        (1..).zip(&self.facts).filter_map(|(version, fact)| match fact {
            TournamentFact::Entered(entrant) => Some((version, entrant.player)),
            _ => None,
        })
    }

    /// The index of a player's entrant.
    pub(super) fn entrant_of(&self, player: PlayerId) -> Option<usize> {
        self.people.iter().position(|person| person.player == player)
    }

    pub(super) fn is_kicked(&self, entrant: usize) -> bool {
        self.kicked.contains(&entrant)
    }

    /// Whether a player directs the tournament.
    pub(super) fn is_directed_by(&self, player: PlayerId, handle: Option<&Handle>) -> bool {
        player == self.organiser || handle.is_some_and(|handle| self.helpers.contains(handle))
    }

    /// Whether the account of the organiser was deleted.
    pub(super) fn has_no_organiser(&self) -> bool {
        self.organiser_handle.as_str() == DELETED
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
}
