//! Judges a history: what the players were told, against each other and against what the store holds in the end. The tests that
//! kill real nodes over `PostgreSQL` include this file and that of the history.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{PlayerId, RefusalCode, RoomCode};

use super::history::{Deed, GameKey, History, Line, Who};
use crate::store::StoredGame;

/// The refusals that may be met: a node that ends or has no rooms yet, a room that is gone, a move or an order that an earlier one
/// of the same player has overtaken.
const MAY_BE_REFUSED: [RefusalCode; 7] = [
    RefusalCode::ShuttingDown,
    RefusalCode::NoRoom,
    RefusalCode::Stale,
    RefusalCode::NotYourTurn,
    RefusalCode::NotPlaying,
    RefusalCode::WrongState,
    RefusalCode::Playing,
];

/// What one member has seen.
#[derive(Debug, Default)]
struct Seen {
    player: Option<PlayerId>,
    /// The last version of each room.
    versions: BTreeMap<RoomCode, u32>,
}

/// A game as all have seen it at one version: the moves, and how it has ended.
type State = (GameKey, Vec<String>, Option<EndReason>);

#[derive(Debug, Default)]
struct Judge {
    games: BTreeMap<GameKey, StoredGame>,
    members: BTreeMap<Who, Seen>,
    /// The first who saw a version of a room, and how it was.
    states: BTreeMap<(RoomCode, u32), (Who, State)>,
    /// The moves that were sent.
    sent: BTreeSet<(GameKey, u32, String)>,
    complaints: Vec<String>,
}

/// What is wrong with a run that is over.
pub(super) fn complaints(history: &History, stored: Vec<StoredGame>) -> Vec<String> {
    let mut judge = Judge::default();
    for game in stored {
        let key = (game.start.room, game.start.number);
        if judge.games.insert(key, game).is_some() {
            judge.complain(format!("{key:?} is stored twice"));
        }
    }
    for (at, line) in history.lines().iter() {
        if let Line::Deed(who, deed) = line {
            let before = judge.complaints.len();
            judge.hear(*who, deed);
            for complaint in &mut judge.complaints[before..] {
                *complaint = format!("{at} {who}: {complaint}");
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

    fn hear(&mut self, who: Who, deed: &Deed) {
        match deed {
            Deed::Connected(_) | Deed::Lost(_) => {}
            Deed::Welcome(player) => {
                let known = self.members.entry(who).or_default().player.get_or_insert(*player);
                if known != player {
                    self.complain(format!("is another player than before: {player}"));
                }
            }
            Deed::Sent(game, ply, text) => {
                self.sent.insert((*game, *ply, text.clone()));
            }
            Deed::Acknowledged(game, ply, text) => {
                let stored = self.games.get(game).and_then(|stored| stored.moves.get(*ply as usize));
                if stored.is_none_or(|stored| stored.text != *text) {
                    self.complain(format!(
                        "{text} at ply {ply} of {game:?} was acknowledged, and {stored:?} is stored"
                    ));
                }
            }
            Deed::Refused(code, sentence) => {
                if !MAY_BE_REFUSED.contains(code) {
                    self.complain(format!("refused: {code}: {sentence}"));
                }
            }
            Deed::NoRoom(room) => {
                if self.games.iter().any(|((of, _), game)| of == room && game.end.is_none()) {
                    self.complain(format!("a room with a game that goes on is not found: {room}"));
                }
            }
            Deed::Entered { game, version, moves, ending } => {
                let last = self.members.entry(who).or_default().versions.insert(game.0, *version);
                if last.is_some_and(|last| last > *version) {
                    self.complain(format!("a room goes back to version {version}: {game:?}"));
                }
                self.see(who, *version, &(*game, moves.clone(), *ending));
            }
            Deed::Saw { game, version, moves, ending, .. } => {
                let last = self.members.entry(who).or_default().versions.insert(game.0, *version);
                if last.is_none_or(|last| last + 1 != *version) {
                    self.complain(format!("{version} follows {last:?} in {game:?}"));
                }
                self.see(who, *version, &(*game, moves.clone(), *ending));
            }
        }
    }

    /// Compares with what others have seen at the same version.
    fn see(&mut self, who: Who, version: u32, state: &State) {
        let room = state.0.0;
        let (first, known) = self.states.entry((room, version)).or_insert_with(|| (who, state.clone())).clone();
        if known != *state {
            self.complain(format!("{room} at {version} is {state:?}, and for {first} it was {known:?}"));
        }
    }

    /// Compares what was seen with what is stored.
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
            for (ply, one) in stored.moves.iter().enumerate() {
                let by = if ply.is_multiple_of(2) { &stored.start.players[0] } else { &stored.start.players[1] };
                let is_sent = self.sent.contains(&(game, ply as u32, one.text.clone()));
                if by.person().is_some() && !is_sent {
                    self.complain(format!("{} at ply {ply} of {game:?} was never sent", one.text));
                }
            }
        }
    }
}
