//! Judges a history: compares the views of the players with each other, with the requests and facts by then, and with the store in
//! the end. The tests that kill real nodes over `PostgreSQL` include this file and those of the history.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{GameId, PlayerId, RefusalCode, RoomCode};

use super::health::Health;
use super::history::{Deed, GameKey, History, Line, RequestKind, Who};
use super::wires::Place;
use crate::store::{Fact, GameFact, StoredGame};

/// The view of one member.
#[derive(Debug, Default)]
struct Seen {
    player: Option<PlayerId>,
    /// Where the member is connected.
    at: Option<Place>,
    /// The last version of each room.
    versions: BTreeMap<RoomCode, u32>,
    /// How often something was asked for that can be done once.
    asked: BTreeMap<RequestKind, u32>,
}

/// A game as all have seen it at one version: the moves, and how it has ended.
type State = (GameKey, Vec<String>, Option<EndReason>);

/// How far a room is: the number of its game, and the moves there.
type Progress = (u32, usize);

/// A game as the store has it at some time.
#[derive(Debug, Default)]
struct Written {
    moves: Vec<String>,
    ending: Option<EndReason>,
}

#[derive(Debug, Default)]
struct Judge {
    games: BTreeMap<GameKey, StoredGame>,
    members: BTreeMap<Who, Seen>,
    health: Health,
    /// The first reader of each version of a room, and the state then.
    states: BTreeMap<(RoomCode, u32), (Who, State)>,
    /// The moves that were sent.
    sent: BTreeSet<(GameKey, u32, String)>,
    /// The furthest known progress of each room, with times.
    known: BTreeMap<RoomCode, Vec<(u128, Progress)>>,
    /// Whether the history contains the batches that the store took, and its content by now.
    sees_store: bool,
    ids: BTreeMap<GameId, GameKey>,
    written: BTreeMap<GameKey, Written>,
    complaints: Vec<String>,
}

/// The faults of a finished run.
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
            Line::Stored(facts) => judge.store(facts),
            Line::Deed(who, deed) => {
                let before = judge.complaints.len();
                judge.hear(*who, deed, (number, *at));
                for complaint in &mut judge.complaints[before..] {
                    *complaint = format!("{at} {who}: {complaint}");
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

    fn member(&mut self, who: Who) -> &mut Seen {
        self.members.entry(who).or_default()
    }

    /// The store has facts.
    fn store(&mut self, facts: &[GameFact]) {
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
                Fact::Started(_) | Fact::Paused(_) => {}
            }
        }
    }

    fn hear(&mut self, who: Who, deed: &Deed, (line, now): (usize, u128)) {
        match deed {
            Deed::Connected(place) => self.member(who).at = Some(*place),
            Deed::Lost(_)
            | Deed::Registered(_)
            | Deed::EnteredTournament(_)
            | Deed::TournamentFact { .. }
            | Deed::ChatSent(_)
            | Deed::ChatSeen(_) => {}
            Deed::Welcome(player, _) => {
                let known = self.member(who).player.get_or_insert(*player);
                if known != player {
                    self.complain(format!("is another player than before: {player}"));
                }
            }
            Deed::Sent(game, ply, text) => {
                self.sent.insert((*game, *ply, text.clone()));
                *self.member(who).asked.entry(RequestKind::Move(*game, *ply)).or_default() += 1;
            }
            Deed::Requested(asked) => *self.member(who).asked.entry(asked.clone()).or_default() += 1,
            Deed::Acknowledged(game, ply, text) => {
                let stored = self.games.get(game).and_then(|stored| stored.moves.get(*ply as usize));
                if stored.is_none_or(|stored| stored.text != *text) {
                    self.complain(format!(
                        "{text} at ply {ply} of {game:?} was acknowledged, and {stored:?} is stored"
                    ));
                }
                self.know(*game, *ply as usize + 1, now);
            }
            Deed::Made(asked) => {
                if let Some(place) = self.member(who).at {
                    self.health.made(place, (line, now), *asked);
                }
            }
            Deed::Refused { asked, at, code, sentence } => {
                if !self.may_refuse(who, asked, *at, *code) {
                    self.complain(format!("refused {asked:?}: {code}: {sentence}"));
                }
            }
            Deed::Entered { at, game, version, moves, ending } => {
                let last = self.member(who).versions.insert(game.0, *version);
                if last.is_some_and(|last| last > *version) {
                    self.complain(format!("a room goes back to version {version}: {game:?}"));
                }
                let known = self.known.get(&game.0).into_iter().flatten();
                let before = known.take_while(|(since, _)| since < at).last().map(|(_, progress)| *progress);
                // A room that waits for another opponent after a restart shows no game.
                let waits_again = moves.is_empty() && self.is_played_to_the_end(game.0);
                if !waits_again && before > Some((game.1, moves.len())) {
                    self.complain(format!("{game:?} is at {}, and was at {before:?} before", moves.len()));
                }
                self.see(who, (*version, now), &(*game, moves.clone(), *ending));
            }
            Deed::Saw { game, version, moves, ending, .. } => {
                let last = self.member(who).versions.insert(game.0, *version);
                if last.is_none_or(|last| last + 1 != *version) {
                    self.complain(format!("{version} follows {last:?} in {game:?}"));
                }
                self.see(who, (*version, now), &(*game, moves.clone(), *ending));
            }
        }
    }

    /// Whether a request may be refused: by a node that ends or has no rooms yet, or does not know whether it still has them; in a room
    /// that is gone; or because an equal request of the same player came before: its answer may have been lost.
    fn may_refuse(&mut self, who: Who, asked: &RequestKind, at: u128, code: RefusalCode) -> bool {
        let Seen { at: place, asked: requests, .. } = self.member(who);
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
            // The opponent wanted it as well.
            (RefusalCode::Playing, RequestKind::Rematch((room, number))) => {
                self.games.contains_key(&(*room, number + 1))
            }
            _ => false,
        }
    }

    /// Whether all moves that were ever played in a room had been sent by now.
    fn is_played_to_the_end(&self, room: RoomCode) -> bool {
        let games = self.games.range((room, 0)..=(room, u32::MAX));
        games.flat_map(|(game, stored)| persons_moves(*game, stored)).all(|sent| self.sent.contains(&sent))
    }

    /// From now on somebody knows that a game is so far.
    fn know(&mut self, (room, number): GameKey, moves: usize, now: u128) {
        let known = self.known.entry(room).or_default();
        if known.last().is_none_or(|(_, last)| *last < (number, moves)) {
            known.push((now, (number, moves)));
        }
    }

    /// Compares with the views of others at the same version, and with everything sent and stored by now.
    fn see(&mut self, who: Who, (version, now): (u32, u128), state: &State) {
        let (game, moves, ending) = state;
        self.know(*game, moves.len(), now);
        let (first, known) = self.states.entry((game.0, version)).or_insert_with(|| (who, state.clone())).clone();
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
        for ((_, version), (who, (game, moves, ending))) in &states {
            if game.1 == 0 {
                continue;
            }
            let Some(stored) = self.games.get(game) else {
                self.complain(format!("{who} has seen {game:?}, which is not stored"));
                continue;
            };
            let kept: Vec<&String> = stored.moves.iter().map(|one| &one.text).collect();
            let is_kept = moves.len() <= kept.len() && moves.iter().zip(&kept).all(|(seen, kept)| seen == *kept);
            let end = stored.end.as_ref().map(|(end, _)| end.reason);
            if !is_kept || ending.is_some_and(|ending| Some(ending) != end) {
                let problem =
                    format!("{who} has seen {moves:?} {ending:?} at {version}, and {kept:?} {end:?} is stored");
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

/// The moves of a game that were not those of bots.
fn persons_moves(game: GameKey, stored: &StoredGame) -> impl Iterator<Item = (GameKey, u32, String)> + '_ {
    let by = |ply: usize| &stored.start.players[ply % 2];
    let moves = stored.moves.iter().enumerate().filter(move |(ply, _)| by(*ply).person().is_some());
    moves.map(move |(ply, one)| (game, ply as u32, one.text.clone()))
}
