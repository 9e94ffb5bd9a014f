//! Compares a stored tournament with the games of the store.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bidak_shared::protocol::{GameId, TournamentFact};

use super::competition::Competition;
use super::rooms::result_of;
use crate::store::{StoredGame, StoredTournament};

/// The contradictions between a tournament and its games, of which `game` finds the stored ones.
pub(crate) fn audit(stored: &StoredTournament, game: &mut dyn FnMut(GameId) -> Option<StoredGame>) -> Vec<String> {
    let code = stored.code;
    let competition = match catch_unwind(AssertUnwindSafe(|| Competition::fold(stored, HashMap::new()))) {
        Ok(Ok(competition)) => competition,
        Ok(Err(error)) => return vec![error.to_string()],
        Err(_) => return vec![format!("tournament {code}: its facts contradict each other")],
    };
    let mut problems = Vec::new();
    for fact in &competition.facts {
        let TournamentFact::Result { round, board, game: number, result } = fact else { continue };
        let Some(found) = result.game_id.and_then(&mut *game) else { continue };
        let place = format!("tournament {code}, round {round}, board {board}, game {number}");
        let is_its = found.start.tournament.is_some_and(|terms| {
            let place = terms.place;
            (place.tournament, place.round, place.board, place.game) == (code, *round, *board, *number)
        });
        if !is_its {
            problems.push(format!("{place}: game {} is not of this place", found.id));
        }
        let Some((ending, _)) = found.end else {
            problems.push(format!("{place}: game {} is not over", found.id));
            continue;
        };
        if result_of(&ending) != Some(result.result) {
            problems.push(format!("{place}: the result is {}, and game {} has another one", result.result, found.id));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use bidak_shared::club::result::PairingResult;
    use bidak_shared::game::{EndReason, Outcome, Player};
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{
        ClockSpec, Ending, GameResult, Pairing, PlayerId, TournamentForm, TournamentPlace, TournamentSpec,
    };

    use super::*;
    use crate::store::samples::started;
    use crate::store::{Fact, TournamentGame, now};

    #[test]
    fn a_result_that_its_game_does_not_have_is_a_problem() {
        let code = "T4K9QZ".parse().expect("a code");
        let clock = ClockSpec::Main { main_ms: 60_000, increment_ms: 0 };
        let spec = TournamentSpec::new("Night", TournamentForm::Arena, GameKind::TicTacToe, clock);
        let id = GameId::from_bits(7);
        let result = |result| {
            let result = GameResult { result, reason: None, margin: 0, game_id: Some(id), illegal: None };
            TournamentFact::Result { round: 1, board: 1, game: 1, result }
        };
        let pairing = Pairing {
            round: None,
            board: 1,
            first: 1,
            second: 2,
            room: "K7QF2M".parse().expect("a code"),
            results: Vec::new(),
        };
        let paired = TournamentFact::Paired { round: 1, pairings: vec![pairing], byes: Vec::new(), conflicts: 0 };
        let stored = |of_game| StoredTournament {
            code,
            organiser: PlayerId::from_bits(1),
            organiser_handle: "guru".parse().expect("a handle"),
            made: now(),
            spec: serde_json::to_string(&spec).expect("it becomes JSON"),
            facts: [TournamentFact::Opened, paired.clone(), result(of_game)]
                .map(|fact| (now(), serde_json::to_string(&fact).expect("it becomes JSON")))
                .to_vec(),
        };
        let game = |board| {
            let Fact::Started(mut start) = started(1, 2) else { unreachable!("it begins a game") };
            let place = TournamentPlace { tournament: code, round: 1, board, game: 1 };
            start.tournament = Some(TournamentGame { place, no_show_ms: 1, draws: true, half: None });
            let mut game = StoredGame::new(id, *start, now());
            let outcome = Some(Outcome::Win(Player::First));
            game.add(Fact::Ended(Ending { outcome, reason: EndReason::Line, margin: 0, illegal: None }), now());
            game
        };
        for (of_game, board, problems) in
            [(PairingResult::First, 1, 0), (PairingResult::Second, 1, 1), (PairingResult::First, 2, 1)]
        {
            let found = audit(&stored(of_game), &mut |asked| (asked == id).then(|| game(board)));
            assert_eq!(found.len(), problems, "{found:?}");
        }
        // Old games are removed.
        assert_eq!(audit(&stored(PairingResult::Second), &mut |_| None), [""; 0]);
    }
}
