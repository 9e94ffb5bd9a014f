//! Judges accounts, ratings, chat and tournaments at the end of a run.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::club::result::PairingResult;
use bidak_shared::game::EndReason;
use bidak_shared::protocol::{GameId, PlayerId, TournamentFact};

use super::history::{Deed, History, Line, MemberId};
use crate::store::{Half, SharedMemory, StoredGame, StoredTournament};

/// The errors in a finished run.
pub(super) fn complaints(history: &History, store: &SharedMemory) -> Vec<String> {
    let lines = history.lines();
    let deeds: Vec<_> = lines
        .iter()
        .filter_map(|(_, line)| match line {
            Line::Deed(member, deed) => Some((*member, deed)),
            _ => None,
        })
        .collect();
    let mut complaints = member_complaints(&deeds);
    complaints.extend(rating_complaints(store));
    complaints.extend(tournament_complaints(&deeds, store));
    complaints
}

/// Each member keeps one account, and sees each chat line once, as it was sent.
fn member_complaints(deeds: &[(MemberId, &Deed)]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut handles: BTreeMap<MemberId, String> = BTreeMap::new();
    let (mut sent, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for (member, deed) in deeds {
        match deed {
            Deed::Welcome(_, Some(handle)) | Deed::Registered(handle) => {
                let known = handles.entry(*member).or_insert_with(|| handle.clone());
                if known != handle {
                    complaints.push(format!("{member} was {known} and is {handle}"));
                }
            }
            Deed::ChatSent(text) => {
                sent.insert(text);
            }
            Deed::ChatSeen(text) if !seen.insert((*member, text)) || !sent.contains(text) => {
                complaints.push(format!("{member} saw {text:?} twice, or nobody sent it"));
            }
            _ => {}
        }
    }
    complaints
}

/// Each rated game has changed two ratings, once; a pair of games does so after the second one.
fn rating_complaints(store: &SharedMemory) -> Vec<String> {
    let mut complaints = store.rating_problems();
    let (games, changes) = (store.all_games(), store.rated_games());
    for game in games.iter().filter(|game| game.start.rated) {
        let is_first = game.start.half == Some(Half::First);
        let is_over = game.end.as_ref().is_some_and(|(ending, _)| ending.reason.is_by_rules());
        let count = changes.iter().filter(|id| **id == game.id).count();
        if count != if is_over && !is_first { 2 } else { 0 } {
            complaints.push(format!("{} has changed {count} ratings: {:?}", game.id, game.end));
        }
        let is_second =
            |other: &StoredGame| (other.start.room, other.start.number) == (game.start.room, game.start.number + 1);
        if is_over && is_first && !games.iter().any(is_second) {
            complaints.push(format!("{} has no second game", game.id));
        }
    }
    complaints
}

/// The place of a game: round, board, and number in its pairing.
type Place = (u32, u32, u32);

/// A finished tournament.
#[derive(Debug, Default)]
struct FinishedTournament {
    facts: Vec<TournamentFact>,
    results: BTreeMap<Place, (Option<GameId>, PairingResult)>,
    complaints: Vec<String>,
}

/// The errors in the tournament of a run, if it had one.
fn tournament_complaints(deeds: &[(MemberId, &Deed)], store: &SharedMemory) -> Vec<String> {
    let mut opened: Vec<StoredTournament> = store.all_tournaments();
    opened.retain(|tournament| !tournament.facts.is_empty());
    let Some(stored) = opened.pop() else {
        let is_seen =
            deeds.iter().any(|(_, deed)| matches!(deed, Deed::TournamentFact { .. } | Deed::EnteredTournament(_)));
        return if is_seen { vec!["the tournament is lost".to_owned()] } else { Vec::new() };
    };
    let mut finished = FinishedTournament::default();
    if !opened.is_empty() {
        finished.complaints.push("there is a second tournament".to_owned());
    }
    let facts = stored.facts.iter().map(|(_, text)| serde_json::from_str(text).expect("it was written so"));
    finished.facts = facts.collect();
    finished.compare_facts(deeds);
    finished.count_results();
    finished.compare_games(&store.all_games());
    finished.complaints
}

impl FinishedTournament {
    fn complain(&mut self, complaint: String) {
        self.complaints.push(complaint);
    }

    /// Compares the stored facts with those that members saw, and with the entries that were acknowledged.
    fn compare_facts(&mut self, deeds: &[(MemberId, &Deed)]) {
        let mut entries: BTreeMap<PlayerId, u32> = BTreeMap::new();
        for fact in &self.facts {
            if let TournamentFact::Entered(entrant) = fact {
                *entries.entry(entrant.player).or_default() += 1;
            }
        }
        let stored: Vec<String> =
            self.facts.iter().map(|fact| serde_json::to_string(fact).expect("it has only string keys")).collect();
        for (member, deed) in deeds {
            match deed {
                Deed::EnteredTournament(player) if entries.get(player) != Some(&1) => {
                    self.complain(format!("{member} entered as {player}, and {entries:?} are stored"));
                }
                Deed::TournamentFact { version, last, fact } => {
                    if last.is_some_and(|last| last + 1 != *version) {
                        self.complain(format!("{version} follows {last:?} for {member}"));
                    }
                    let kept = (*version as usize).checked_sub(1).and_then(|index| stored.get(index));
                    if kept != Some(fact) {
                        self.complain(format!("{member} saw {fact} at {version}, and {kept:?} is stored"));
                    }
                }
                _ => {}
            }
        }
        if entries.values().any(|count| *count > 1) {
            self.complain(format!("somebody entered twice: {entries:?}"));
        }
    }

    /// Each pairing has results, each game has one, and the tournament is over.
    fn count_results(&mut self) {
        if !matches!(self.facts.last(), Some(TournamentFact::Ended)) {
            self.complain(format!("it is not over: {:?}", self.facts.last()));
        }
        let (mut boards, mut decided) = (BTreeSet::new(), BTreeSet::new());
        for fact in self.facts.clone() {
            match fact {
                TournamentFact::Paired { round, pairings, .. } => {
                    let mut busy = BTreeSet::new();
                    for pairing in &pairings {
                        boards.insert((round, pairing.board));
                        if !busy.insert(pairing.first) || !busy.insert(pairing.second) {
                            self.complain(format!("somebody has two games in round {round}: {pairings:?}"));
                        }
                    }
                }
                TournamentFact::Result { round, board, game, result } => {
                    decided.insert((round, board));
                    let before = self.results.insert((round, board, game), (result.game_id, result.result));
                    if before.is_some() {
                        self.complain(format!("game {game} of board {board} of round {round} was counted twice"));
                    }
                    if !result.reason.is_some_and(EndReason::is_by_rules) {
                        self.complain(format!("board {board} of round {round} ended by {:?}", result.reason));
                    }
                }
                _ => {}
            }
        }
        if boards != decided {
            self.complain(format!("{boards:?} were paired, and {decided:?} have results"));
        }
    }

    /// Each game counts once, with its result.
    fn compare_games(&mut self, games: &[StoredGame]) {
        let mut played: BTreeMap<Place, GameId> = BTreeMap::new();
        for game in games {
            let Some(terms) = game.start.tournament else { continue };
            let place = (terms.place.round, terms.place.board, terms.place.game);
            if let Some(other) = played.insert(place, game.id) {
                self.complain(format!("{place:?} was played twice: {other} and {}", game.id));
            }
            let outcome = game.end.as_ref().and_then(|(ending, _)| ending.outcome);
            let expected = outcome.map(|outcome| (Some(game.id), PairingResult::of_game(outcome)));
            if self.results.get(&place).copied() != expected {
                let counted = self.results.get(&place);
                self.complain(format!("{place:?} was {} with {outcome:?}, and {counted:?} counts", game.id));
            }
        }
        if played.len() != self.results.len() {
            self.complain(format!("{played:?} were played, and {:?} count", self.results));
        }
    }
}
