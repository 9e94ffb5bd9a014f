//! One game between two players, and its record.

use bidak_shared::game::{EndReason, Outcome, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::EngineFailure;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::{PlayedMove, RecordText};
use bidak_shared::search::{Limits, StopFlag};
use serde_json::{Value, json};

use super::entrant::Player;
use super::opening::{Opening, mixed};
use super::schedule::Fixture;
use crate::workshop::external::Fault;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The number of the game in the schedule.
    pub fixture: Fixture,
    /// The position before the first move.
    pub start: String,
    /// All moves, the given ones first.
    pub moves: Vec<String>,
    /// How many of them were given by the opening.
    pub given: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// Why: the word of an [`EndReason`].
    pub reason: String,
    /// The fault of the loser, where its engine failed.
    pub fault: Option<String>,
    /// First's lead in pieces at the end; `None` where the rules did not end the game.
    pub margin: Option<i32>,
    /// Of each move that was not given.
    pub efforts: Vec<Effort>,
}

/// The cost of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions visited.
    pub nodes: u64,
    /// Time to think, in microseconds.
    pub micros: u64,
    /// Plies searched to the end.
    pub depth: u32,
    /// The mover's estimate of its position.
    pub score: i32,
}

/// Plays a game to its end. `limits` are those of each seat. An engine that fails to give a legal move in time loses.
/// `None` once the stop flag is raised.
pub fn play(
    game: GameKind,
    fixture: Fixture,
    opening: &Opening,
    players: [&mut Player; 2],
    limits: [&Limits; 2],
    seed: u64,
    stop: &StopFlag,
) -> Option<Played> {
    let mut record = opening.record(game);
    let mut efforts = Vec::new();
    let mut fault = None;
    let [first, second] = players;
    let mut players = [first, second];
    for (seat, player) in players.iter_mut().enumerate() {
        let seed = mixed(seed, 2 * fixture.number as u64 + seat as u64);
        if let Err(error) = player.new_game(seed, stop) {
            fault.get_or_insert((Side::BOTH[seat], error));
        }
    }
    while record.outcome().is_none() && fault.is_none() {
        let side = record.to_move();
        match players[side.index()].think(&*record, limits[side.index()], stop) {
            Ok(thought) => {
                record.play(&thought.best).expect("players give legal moves");
                efforts.push(Effort {
                    nodes: thought.nodes,
                    micros: thought.time.as_micros() as u64,
                    depth: thought.depth,
                    score: thought.score,
                });
            }
            Err(error) => fault = Some((side, error)),
        }
    }
    if stop.is_raised() || matches!(fault, Some((_, Fault::Stopped))) {
        return None;
    }
    let fault = fault.map(|(side, fault)| {
        let said = players[side.index()].last_words().map_or_else(String::new, |line| format!("; it printed {line:?}"));
        let reason = fault.failure().map_or(EndReason::Fault, EngineFailure::reason);
        Failed { side, reason, sentence: format!("{fault}{said}") }
    });
    Some(finished(fixture, opening, &*record, efforts, fault))
}

/// How an engine lost its game.
struct Failed {
    side: Side,
    reason: EndReason,
    sentence: String,
}

fn finished(
    fixture: Fixture,
    opening: &Opening,
    record: &dyn AnyRecord,
    efforts: Vec<Effort>,
    fault: Option<Failed>,
) -> Played {
    let (outcome, reason, margin) = match (&fault, record.outcome(), record.end_reason()) {
        (None, Some(outcome), Some(reason)) => (outcome, reason.to_string(), Some(record.margin(Side::First))),
        (Some(failed), ..) => (Outcome::Win(failed.side.opponent()), failed.reason.to_string(), None),
        (None, ..) => unreachable!("a game ends by its rules or by a fault"),
    };
    Played {
        fixture,
        start: opening.start.clone(),
        moves: record.moves(),
        given: opening.moves.len(),
        outcome,
        reason,
        fault: fault.map(|failed| failed.sentence),
        margin,
        efforts,
    }
}

impl Played {
    /// The efforts of the player in a seat.
    pub fn efforts_of(&self, game: GameKind, seat: Side) -> impl Iterator<Item = Effort> {
        // Sides alternate, a pass being a move; who moved first depends on the opening.
        let first = game.record_from(&self.start).map_or(Side::First, |record| record.to_move());
        let offset = usize::from((first == seat) != (self.given.is_multiple_of(2)));
        self.efforts.iter().copied().skip(offset).step_by(2)
    }

    /// The game as text for people; see [`bidak_shared::record::text`]. `names` are those of all entrants.
    pub fn text(&self, game: GameKind, names: &[String]) -> String {
        let mut headers = vec![
            ("Round".to_owned(), format!("{}.{}", self.fixture.opening + 1, self.fixture.number + 1)),
            ("Opening".to_owned(), format!("{} plies", self.given)),
        ];
        headers.extend(self.fault.iter().map(|fault| ("Fault".to_owned(), fault.clone())));
        let moves = self.moves.iter().cloned().map(PlayedMove::new).collect();
        let text = RecordText {
            start: Some(self.start.clone()),
            players: self.fixture.seats.map(|entrant| names.get(entrant).cloned()),
            headers,
            moves,
            outcome: Some(self.outcome),
            reason: self.reason.parse().ok(),
            ..RecordText::new(game)
        };
        text.to_string()
    }

    /// As one JSON object, for a journal.
    pub fn to_json(&self) -> Value {
        json!({
            "game": self.fixture.number,
            "seats": self.fixture.seats,
            "opening": self.fixture.opening,
            "start": self.start,
            "given": self.given,
            "moves": self.moves,
            "outcome": self.outcome.to_string(),
            "reason": self.reason,
            "fault": self.fault,
            "margin": self.margin,
            "nodes": self.efforts.iter().map(|effort| effort.nodes).collect::<Vec<_>>(),
            "us": self.efforts.iter().map(|effort| effort.micros).collect::<Vec<_>>(),
            "depth": self.efforts.iter().map(|effort| effort.depth).collect::<Vec<_>>(),
            "score": self.efforts.iter().map(|effort| effort.score).collect::<Vec<_>>(),
        })
    }

    /// Reads the output of [`Played::to_json`]; `None` for anything else.
    pub fn from_json(value: &Value) -> Option<Self> {
        let number = |name: &str| Some(value.get(name)?.as_u64()? as usize);
        let text = |value: &Value| Some(value.as_str()?.to_owned());
        let list = |name: &str| value.get(name)?.as_array();
        let [first, second] = list("seats")?.as_slice() else { return None };
        let efforts = list("nodes")?
            .iter()
            .zip(list("us")?)
            .zip(list("depth")?.iter().zip(list("score")?))
            .map(|((nodes, us), (depth, score))| {
                Some(Effort {
                    nodes: nodes.as_u64()?,
                    micros: us.as_u64()?,
                    depth: depth.as_u64()? as u32,
                    score: score.as_i64()? as i32,
                })
            })
            .collect::<Option<_>>()?;
        Some(Self {
            fixture: Fixture {
                number: number("game")?,
                seats: [first.as_u64()? as usize, second.as_u64()? as usize],
                opening: number("opening")?,
            },
            start: text(value.get("start")?)?,
            moves: list("moves")?.iter().map(text).collect::<Option<_>>()?,
            given: number("given")?,
            outcome: value.get("outcome")?.as_str()?.parse().ok()?,
            reason: text(value.get("reason")?)?,
            fault: value.get("fault").and_then(Value::as_str).map(str::to_owned),
            margin: value.get("margin").and_then(Value::as_i64).map(|margin| margin as i32),
            efforts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_games_are_read_back() {
        let played = Played {
            fixture: Fixture { number: 3, seats: [1, 0], opening: 1 },
            start: "......... x".to_owned(),
            moves: vec!["a1".to_owned(), "b2".to_owned()],
            given: 1,
            outcome: Outcome::Win(Side::First),
            reason: "fault".to_owned(),
            fault: Some("no bestmove in time".to_owned()),
            margin: None,
            efforts: vec![Effort { nodes: 5, micros: 17, depth: 2, score: -30 }],
        };
        assert_eq!(Played::from_json(&played.to_json()), Some(played.clone()));
        assert_eq!(played.efforts_of(GameKind::TicTacToe, Side::Second).count(), 1);
        assert_eq!(played.efforts_of(GameKind::TicTacToe, Side::First).count(), 0);
        assert_eq!(Played::from_json(&json!({"game": 3})), None);
    }
}
