//! Judges a history: compares the views of the members with each other, with the requests and facts before them, and in the end with the
//! store. The tests that kill real nodes over `PostgreSQL` include this file.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{GameId, PlayerId, RefusalCode, RoomCode};

use super::health::Health;
use super::history::{Deed, GameKey, History, Line, MemberId, RequestKind};
use super::wires::Place;
use crate::store::{Fact, GameFact, StoredGame};

/// What the judge knows of one member.
#[derive(Debug, Default)]
struct KnownMember {
    player: Option<PlayerId>,
    /// The node to which the member is connected.
    at: Option<Place>,
    /// The last version of each room.
    versions: BTreeMap<RoomCode, u32>,
    /// How often each request was sent that works only once.
    asked: BTreeMap<RequestKind, u32>,
}

/// The state of a game at one version: its moves, and its ending.
type State = (GameKey, Vec<String>, Option<EndReason>);

/// The progress of a room: the number of its game, and the number of moves.
type Progress = (u32, usize);

/// The stored part of a game at some time.
#[derive(Debug, Default)]
struct Written {
    moves: Vec<String>,
    ending: Option<EndReason>,
}

#[derive(Debug, Default)]
struct Judge {
    games: BTreeMap<GameKey, StoredGame>,
    members: BTreeMap<MemberId, KnownMember>,
    health: Health,
    /// For each version of a room, the member who saw it first, and the state.
    states: BTreeMap<(RoomCode, u32), (MemberId, State)>,
    /// The moves that were sent.
    sent: BTreeSet<(GameKey, u32, String)>,
    /// The progress of each room that some member knew, with times.
    progress: BTreeMap<RoomCode, Vec<(u128, Progress)>>,
    /// Whether the history contains the facts that the store took.
    sees_store: bool,
    ids: BTreeMap<GameId, GameKey>,
    written: BTreeMap<GameKey, Written>,
    complaints: Vec<String>,
}

/// The errors in a finished run.
pub(super) fn complaints(history: &History, stored: Vec<StoredGame>) -> Vec<String> {
    let lines = history.lines();
    let sees_store = lines.iter().any(|(_, line)| matches!(line, Line::Stored(_)));
    let mut judge = Judge { health: Health::before(&lines), sees_store, ..Judge::default() };
    for game in stored {
        let key = (game.start.room, game.start.number);
        if judge.games.insert(key, game).is_some() {
            judge.complain(format!("{key:?} is stored twice"));
        }
    }
    for (number, (at, line)) in lines.iter().enumerate() {
        match line {
            Line::Note(_) => {}
            Line::Incident(incident) => judge.health.happens(*at, *incident),
            Line::Stored(facts) => judge.apply(facts),
            Line::Deed(member, deed) => {
                let before = judge.complaints.len();
                judge.judge(*member, deed, (number, *at));
                for complaint in &mut judge.complaints[before..] {
                    *complaint = format!("{at} {member}: {complaint}");
                }
            }
        }
    }
    judge.compare();
    judge.complaints
}

impl Judge {
    fn complain(&mut self, complaint: String) {
        self.complaints.push(complaint);
    }

    fn member(&mut self, id: MemberId) -> &mut KnownMember {
        self.members.entry(id).or_default()
    }

    /// Applies facts that the store has taken.
    fn apply(&mut self, facts: &[GameFact]) {
        for GameFact { game, fact } in facts {
            if let Fact::Started(start) = fact {
                self.ids.insert(*game, (start.room, start.number));
            }
            let Some(key) = self.ids.get(game) else { continue };
            let written = self.written.entry(*key).or_default();
            match fact {
                Fact::Moved { text, .. } => written.moves.push(text.clone()),
                Fact::TakenBack { ply, .. } => written.moves.truncate(*ply as usize),
                Fact::Ended(ending) => written.ending = Some(ending.reason),
                Fact::Started(_)
                | Fact::Due(_)
                | Fact::Prepared(_)
                | Fact::Clocks(_)
                | Fact::Kept(_)
                | Fact::Loaded { .. } => {}
            }
        }
    }

    fn judge(&mut self, member: MemberId, deed: &Deed, (line, now): (usize, u128)) {
        match deed {
            Deed::Connected(place) => self.member(member).at = Some(*place),
            Deed::Lost(_)
            | Deed::Registered(_)
            | Deed::EnteredTournament(_)
            | Deed::TournamentFact { .. }
            | Deed::ChatSent(_)
            | Deed::ChatSeen(_) => {}
            Deed::Welcome(player, _) => {
                let known = self.member(member).player.get_or_insert(*player);
                if known != player {
                    self.complain(format!("is another player than before: {player}"));
                }
            }
            Deed::Sent(game, ply, text) => {
                self.sent.insert((*game, *ply, text.clone()));
                *self.member(member).asked.entry(RequestKind::Move(*game, *ply)).or_default() += 1;
            }
            Deed::Requested(asked) => *self.member(member).asked.entry(asked.clone()).or_default() += 1,
            Deed::Acknowledged(game, ply, text) => {
                let stored = self.games.get(game).and_then(|stored| stored.moves.get(*ply as usize));
                if stored.is_none_or(|stored| stored.text != *text) {
                    self.complain(format!(
                        "{text} at ply {ply} of {game:?} was acknowledged, and {stored:?} is stored"
                    ));
                }
                self.record_progress(*game, *ply as usize + 1, now);
            }
            Deed::Made(asked) => {
                if let Some(place) = self.member(member).at {
                    self.health.made(place, (line, now), *asked);
                }
            }
            Deed::Refused { asked, at, code, sentence } => {
                if !self.may_refuse(member, asked, *at, *code) {
                    self.complain(format!("refused {asked:?}: {code}: {sentence}"));
                }
            }
            Deed::Entered { at, game, version, moves, ending } => {
                let last = self.member(member).versions.insert(game.0, *version);
                if last.is_some_and(|last| last > *version) {
                    self.complain(format!("a room goes back to version {version}: {game:?}"));
                }
                let known = self.progress.get(&game.0).into_iter().flatten();
                let before = known.take_while(|(since, _)| since < at).last().map(|(_, progress)| *progress);
                // After a restart, a room that waits for another opponent shows no game.
                let waits_again = moves.is_empty() && self.is_played_to_the_end(game.0);
                if !waits_again && before > Some((game.1, moves.len())) {
                    self.complain(format!("{game:?} is at {}, and was at {before:?} before", moves.len()));
                }
                self.check_view(member, (*version, now), &(*game, moves.clone(), *ending));
            }
            Deed::Saw { game, version, moves, ending, .. } => {
                let last = self.member(member).versions.insert(game.0, *version);
                if last.is_none_or(|last| last + 1 != *version) {
                    self.complain(format!("{version} follows {last:?} in {game:?}"));
                }
                self.check_view(member, (*version, now), &(*game, moves.clone(), *ending));
            }
        }
    }

    /// Whether a request may be refused: because the node ends, has no rooms yet, or does not know whether it still has them; because the
    /// room is closed; or because the same player sent an equal request before, whose answer may have been lost.
    fn may_refuse(&mut self, member: MemberId, asked: &RequestKind, at: u128, code: RefusalCode) -> bool {
        let KnownMember { at: place, asked: requests, .. } = self.member(member);
        let is_repeated = requests.get(asked).is_some_and(|times| *times > 1);
        match (code, asked) {
            (RefusalCode::ShuttingDown, RequestKind::Room) => {
                let place = *place;
                place.is_none_or(|place| self.health.may_refuse(place, at))
            }
            (RefusalCode::ShuttingDown, _) => self.health.any_may_refuse(at),
            (RefusalCode::NoRoom, asked) => asked.room().is_some_and(|room| self.is_played_to_the_end(room)),
            (RefusalCode::Stale | RefusalCode::NotYourTurn | RefusalCode::NotPlaying, RequestKind::Move(..))
            | (RefusalCode::WrongState | RefusalCode::Playing | RefusalCode::HasHandle, RequestKind::Once(..)) => {
                is_repeated
            }
            // The opponent offered it as well, and the game has begun.
            (RefusalCode::Playing, RequestKind::Rematch((room, number))) => {
                self.games.contains_key(&(*room, number + 1))
            }
            _ => false,
        }
    }

    /// Whether all moves that are stored for a room in the end have been sent by now.
    fn is_played_to_the_end(&self, room: RoomCode) -> bool {
        let games = self.games.range((room, 0)..=(room, u32::MAX));
        games.flat_map(|(game, stored)| persons_moves(*game, stored)).all(|sent| self.sent.contains(&sent))
    }

    /// Records that a member knows this progress of a game.
    fn record_progress(&mut self, (room, number): GameKey, moves: usize, now: u128) {
        let known = self.progress.entry(room).or_default();
        if known.last().is_none_or(|(_, last)| *last < (number, moves)) {
            known.push((now, (number, moves)));
        }
    }

    /// Compares a view with those of others at the same version, and with the moves that are sent and stored by now.
    fn check_view(&mut self, member: MemberId, (version, now): (u32, u128), state: &State) {
        let (game, moves, ending) = state;
        self.record_progress(*game, moves.len(), now);
        let (first, known) = self.states.entry((game.0, version)).or_insert_with(|| (member, state.clone())).clone();
        if known != *state {
            self.complain(format!("{} at {version} is {state:?}, and for {first} it was {known:?}", game.0));
        }
        if game.1 == 0 {
            return;
        }
        let persons = self.games.get(game).into_iter().flat_map(|stored| persons_moves(*game, stored));
        let unsent =
            persons.take_while(|(_, ply, _)| (*ply as usize) < moves.len()).find(|one| !self.sent.contains(one));
        if let Some((_, ply, text)) = unsent {
            self.complain(format!("{text} at ply {ply} of {game:?} is seen before anybody has sent it"));
        }
        let is_written = self
            .written
            .get(game)
            .is_some_and(|written| written.moves.starts_with(moves) && (ending.is_none() || written.ending == *ending));
        if self.sees_store && !is_written {
            self.complain(format!("{moves:?} {ending:?} of {game:?} is seen before it is stored"));
        }
    }

    /// Compares the views with the store.
    fn compare(&mut self) {
        let states = std::mem::take(&mut self.states);
        for ((_, version), (member, (game, moves, ending))) in &states {
            if game.1 == 0 {
                continue;
            }
            let Some(stored) = self.games.get(game) else {
                self.complain(format!("{member} has seen {game:?}, which is not stored"));
                continue;
            };
            let kept: Vec<&String> = stored.moves.iter().map(|one| &one.text).collect();
            let is_kept = moves.len() <= kept.len() && moves.iter().zip(&kept).all(|(seen, kept)| seen == *kept);
            let end = stored.end.as_ref().map(|(end, _)| end.reason);
            if !is_kept || ending.is_some_and(|ending| Some(ending) != end) {
                let problem =
                    format!("{member} has seen {moves:?} {ending:?} at {version}, and {kept:?} {end:?} is stored");
                self.complain(problem);
            }
        }
        for (game, stored) in std::mem::take(&mut self.games) {
            match &stored.end {
                None => self.complain(format!("{game:?} is not over")),
                Some((end, _)) if !end.reason.is_by_rules() => {
                    self.complain(format!("{game:?} has ended by {}", end.reason));
                }
                Some(_) => {}
            }
            for (game, ply, text) in persons_moves(game, &stored) {
                if !self.sent.contains(&(game, ply, text.clone())) {
                    self.complain(format!("{text} at ply {ply} of {game:?} was never sent"));
                }
            }
        }
    }
}

/// The moves of a game that people played, not bots.
fn persons_moves(game: GameKey, stored: &StoredGame) -> impl Iterator<Item = (GameKey, u32, String)> + '_ {
    let by = |ply: usize| &stored.start.players[ply % 2];
    let moves = stored.moves.iter().enumerate().filter(move |(ply, _)| by(*ply).person().is_some());
    moves.map(move |(ply, one)| (game, ply as u32, one.text.clone()))
}
