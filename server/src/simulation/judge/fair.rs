//! Judges a tournament: what its facts say, against what everybody saw and the games that are stored.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::club::result::PairingResult;
use bidak_shared::protocol::{GameId, PlayerId, TournamentFact};

use crate::simulation::history::{Deed, History, Line, Who};
use crate::store::{SharedMemory, StoredGame, StoredTournament};

/// The place of a game: round, board, and which one of the meeting.
type Place = (u32, u32, u32);

/// A finished tournament.
#[derive(Debug, Default)]
struct Fair {
    facts: Vec<TournamentFact>,
    results: BTreeMap<Place, (Option<GameId>, PairingResult)>,
    complaints: Vec<String>,
}

/// What is wrong with the tournament of a run, if it had one.
pub(super) fn complaints(history: &History, store: &SharedMemory) -> Vec<String> {
    let mut opened: Vec<StoredTournament> = store.all_tournaments();
    opened.retain(|tournament| !tournament.facts.is_empty());
    let deeds: Vec<(Who, Deed)> = history.lines().iter().filter_map(|(_, line)| deed(line)).collect();
    let Some(tournament) = opened.pop() else {
        let is_seen = deeds.iter().any(|(_, deed)| matches!(deed, Deed::Fact { .. } | Deed::Joined(_)));
        return if is_seen { vec!["the tournament is lost".to_owned()] } else { Vec::new() };
    };
    let mut fair = Fair::default();
    if !opened.is_empty() {
        fair.complaints.push("there is a second tournament".to_owned());
    }
    let facts = tournament.facts.iter().map(|(_, text)| serde_json::from_str(text).expect("it was written so"));
    fair.facts = facts.collect();
    fair.compare_facts(&deeds);
    fair.count_results();
    fair.compare_games(&store.all_games());
    fair.complaints
}

fn deed(line: &Line) -> Option<(Who, Deed)> {
    match line {
        Line::Deed(who, deed) => Some((*who, deed.clone())),
        Line::Note(_) => None,
    }
}

impl Fair {
    fn complain(&mut self, complaint: String) {
        self.complaints.push(format!("tournament: {complaint}"));
    }

    /// Compares with what everybody saw, and who was told of the own entry.
    fn compare_facts(&mut self, deeds: &[(Who, Deed)]) {
        let mut entries: BTreeMap<PlayerId, u32> = BTreeMap::new();
        for fact in &self.facts {
            if let TournamentFact::Entered(entrant) = fact {
                *entries.entry(entrant.player).or_default() += 1;
            }
        }
        let stored: Vec<String> =
            self.facts.iter().map(|fact| serde_json::to_string(fact).expect("it has only string keys")).collect();
        for (who, deed) in deeds {
            match deed {
                Deed::Joined(player) if entries.get(player) != Some(&1) => {
                    self.complain(format!("{who} entered as {player}, and {entries:?} are stored"));
                }
                Deed::Fact { version, last, fact } => {
                    if last.is_some_and(|last| last + 1 != *version) {
                        self.complain(format!("{version} follows {last:?} for {who}"));
                    }
                    let kept = (*version as usize).checked_sub(1).and_then(|index| stored.get(index));
                    if kept != Some(fact) {
                        self.complain(format!("{who} saw {fact} at {version}, and {kept:?} is stored"));
                    }
                }
                _ => {}
            }
        }
        if entries.values().any(|count| *count > 1) {
            self.complain(format!("somebody entered twice: {entries:?}"));
        }
    }

    /// Each pairing has results, each game one, and the tournament is over.
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
                    if !result.reason.is_some_and(|reason| reason.is_by_rules()) {
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

    /// Each game that was played counts once, with its result.
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
