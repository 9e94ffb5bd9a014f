//! Games between NegaScout and alpha-beta in Nine Men's Morris in which both search every position, so that their costs are
//! pairs.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

use std::collections::BTreeMap;

use bidak_shared::game::{Game, Player};
use bidak_shared::record::Record;
use bidak_shared::rules::morris::{Morris, Turn};
use bidak_shared::search::StopFlag;

use super::machine::Machine;

/// The moves and the costs of NegaScout (0) and of alpha-beta (1) at one position.
#[derive(Clone, Copy)]
pub(super) struct Both {
    best: [Turn; 2],
    pub(super) nodes: [f64; 2],
    pub(super) millis: [f64; 2],
}

/// The end of a game.
pub(super) struct GameEnd {
    /// To NegaScout; to the first seat where it plays itself.
    pub(super) utility: i32,
    /// To the first seat.
    pub(super) first_utility: i32,
    moves: Vec<Turn>,
}

/// The games from one opening.
pub(super) struct AtOpening {
    /// Against alpha-beta, NegaScout in the first seat and in the second one.
    pub(super) against: [GameEnd; 2],
    /// Against itself.
    pub(super) itself: GameEnd,
    /// Of each position of the games against alpha-beta, once.
    pub(super) costs: Vec<Both>,
}

impl AtOpening {
    /// Whether both games against alpha-beta are the same, move for move.
    pub(super) fn is_same_game(&self) -> bool {
        let [one, other] = &self.against;
        one.moves == other.moves
    }
}

/// The search of the paper without its depth, as the arena writes it.
pub(super) fn negascout(eval: &str) -> String {
    format!("negascout,table=no,research=deep,eval={eval},order=listed,deepening=off")
}

/// Plays from an opening; `None` if the flag was raised.
pub(super) fn play(opening: &Record<Morris>, eval: &str, depth: u32, stop: &StopFlag) -> Option<AtOpening> {
    let alpha_beta = format!("alphabeta,eval={eval},order=listed,deepening=off,depth={depth}");
    let negascout = format!("{},depth={depth}", negascout(eval));
    let machines = [Machine::new(&negascout), Machine::new(&alpha_beta)];
    let mut searches = Searches { machines, found: BTreeMap::new(), stop };
    let mut against = |negascout: Player| {
        let end = played(opening, |record| {
            let both = searches.search_both(record)?;
            Some(both.best[usize::from(record.position().to_move() != negascout)])
        })?;
        let utility = end.first_utility * if negascout == Player::First { 1 } else { -1 };
        Some(GameEnd { utility, ..end })
    };
    let against = [against(Player::First)?, against(Player::Second)?];
    let itself = played(opening, |record| searches.search_negascout(record))?;
    Some(AtOpening { against, itself, costs: searches.found.into_values().collect() })
}

/// Both searches, and their results by the moves of the game: positions of two games that are the same are searched once.
struct Searches<'a> {
    machines: [Machine<Morris>; 2],
    found: BTreeMap<Vec<Turn>, Both>,
    stop: &'a StopFlag,
}

impl Searches<'_> {
    fn search_both(&mut self, record: &Record<Morris>) -> Option<Both> {
        if let Some(both) = self.found.get(record.actions()) {
            return Some(*both);
        }
        let [negascout, alpha_beta] = &mut self.machines;
        let reports = [negascout.search(record, self.stop)?, alpha_beta.search(record, self.stop)?];
        let both = Both {
            best: [0, 1].map(|search| reports[search].best),
            nodes: [0, 1].map(|search| reports[search].nodes as f64),
            millis: [0, 1].map(|search| reports[search].time.as_secs_f64() * 1000.0),
        };
        self.found.insert(record.actions().to_vec(), both);
        Some(both)
    }

    fn search_negascout(&mut self, record: &Record<Morris>) -> Option<Turn> {
        match self.found.get(record.actions()) {
            Some(both) => Some(both.best[0]),
            None => Some(self.machines[0].search(record, self.stop)?.best),
        }
    }
}

/// Plays a game to its end; `None` if there is no move because of a raised flag.
fn played(opening: &Record<Morris>, mut choose: impl FnMut(&Record<Morris>) -> Option<Turn>) -> Option<GameEnd> {
    let mut record = opening.clone();
    loop {
        if let Some(outcome) = record.outcome() {
            let utility = outcome.utility(Player::First);
            return Some(GameEnd { utility, first_utility: utility, moves: record.actions().to_vec() });
        }
        let best = choose(&record)?;
        let is_legal = record.play(best);
        debug_assert!(is_legal, "engines play legal moves");
    }
}
