//! The exact value of positions with men in hand: a search of all lines until the hands are empty, where the tables go on.
//!
//! A node asks whether its value is at least a draw, or a win, so that every window is a null window (the values are only three).
//! Bounds are kept in a table, for early positions by the least of their images under the symmetries of the board.

use super::first_plies::packed;
use super::material::MorrisValue;
use super::tables::Tables;
use crate::board::bits::Bits;
use crate::board::key::mix;
use crate::eval::Evaluator;
use crate::eval::morris::MorrisEvaluator;
use crate::game::{ActionList, Game};
use crate::rules::morris::geometry::Completions;
use crate::rules::morris::{Morris, MorrisOptions, Turn};
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// With as many men in hand or more, the table is asked about all replies before one is searched; the reply has men in hand too.
const AHEAD_HANDS: u8 = 4;

/// With as many men in hand or more, actions are ordered by the evaluation of what they lead to.
const JUDGED_HANDS: u8 = 5;

/// Nodes that a search of the last placement takes, and the factor by which each man more in hand multiplies them.
const NODES_OF_ONE_HAND: f64 = 30.0;
const MORE_NODES: f64 = 3.3;

/// Nodes a millisecond, on a slow core.
pub(super) const NODES_PER_MS: f64 = 1500.0;

/// Bounds of positions.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    /// A whole position, shifted, with what is proved about it in the low bits.
    entries: Vec<u64>,
    /// How often a target was good, by whether the side wants to win or to hold.
    history: [[u32; 24]; 2],
    megabytes: u32,
}

/// What is known about a position: bits of an entry.
const AT_LEAST: [u64; 2] = [1, 2];
const NOT: [u64; 2] = [4, 8];
const FACTS: u64 = 15;
const FACT_BITS: u32 = 4;

/// The claim that a side tries to prove about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// It does not lose.
    Hold,
    /// It wins.
    Win,
}

impl Aim {
    /// What the other side must not be able to show after a good action.
    fn of_opponent(self) -> Self {
        match self {
            Self::Hold => Self::Win,
            Self::Win => Self::Hold,
        }
    }

    fn is_reached_by(self, value: MorrisValue) -> bool {
        match self {
            Self::Hold => value >= MorrisValue::Draw,
            Self::Win => value == MorrisValue::Win,
        }
    }
}

impl Opening {
    /// With a table of so many MB, which is taken when it is first needed.
    pub(super) fn new(megabytes: u32) -> Self {
        Self { entries: Vec::new(), history: [[0; 24]; 2], megabytes }
    }

    /// Bytes that the table takes now.
    pub(super) fn memory(&self) -> usize {
        self.entries.len() * size_of::<u64>()
    }

    /// Whether every line from a position comes to a table or to the end of the game.
    pub(super) fn is_covered(tables: &Tables, position: &Morris) -> bool {
        let own = position.own().count_ones() + u32::from(position.own_hand());
        let enemy = position.enemy().count_ones() + u32::from(position.enemy_hand());
        position.options() == MorrisOptions::default() && own.max(enemy) <= tables.most()
    }

    /// About how many nodes [`Opening::solve`] takes for a position.
    pub(super) fn effort(position: &Morris) -> f64 {
        let hands = i32::from(position.own_hand() + position.enemy_hand());
        NODES_OF_ONE_HAND * MORE_NODES.powi(hands - 1)
    }

    /// The value of a position whose tables are there.
    pub(super) fn value(
        &mut self,
        tables: &Tables,
        position: &Morris,
        budget: &mut Budget<'_>,
    ) -> Result<MorrisValue, Stopped> {
        self.search(tables, budget).value(position)
    }

    fn search<'s, 'b>(&'s mut self, tables: &'s Tables, budget: &'s mut Budget<'b>) -> Search<'s, 'b> {
        if self.entries.is_empty() {
            let count = (self.megabytes as usize).max(1) << 17;
            self.entries = vec![0; 1 << count.ilog2()];
        }
        self.history = [[0; 24]; 2];
        Search { memory: self, tables, budget }
    }

    /// The value of a position whose tables are there, and the actions that keep it.
    pub(super) fn solve(
        &mut self,
        tables: &Tables,
        position: &Morris,
        actions: &[Turn],
        budget: &mut Budget<'_>,
    ) -> Result<(MorrisValue, ActionList<Turn>), Stopped> {
        let mut search = self.search(tables, budget);
        let value = search.value(position)?;
        let mut keeping = ActionList::new();
        for action in actions {
            let after = position.result(*action);
            let keeps = match value {
                MorrisValue::Loss => true,
                MorrisValue::Draw => !search.reaches(&after, Aim::Win)?,
                MorrisValue::Win => !search.reaches(&after, Aim::Hold)?,
            };
            if keeps {
                keeping.push(*action);
            }
        }
        Ok((value, keeping))
    }

    fn facts(&self, packed: u64) -> u64 {
        let place = self.place(packed);
        let entry =
            [self.entries[place], self.entries[place ^ 1]].into_iter().find(|entry| entry >> FACT_BITS == packed);
        entry.map_or(0, |entry| entry & FACTS)
    }

    /// Of the two places of a position, the second one is for any; the first one keeps positions with more men in hand.
    fn add(&mut self, packed: u64, fact: u64) {
        let entry = packed << FACT_BITS | self.facts(packed) | fact;
        let place = self.place(packed);
        let first = self.entries[place] >> FACT_BITS;
        let is_first = first == packed || hands_of(first) <= hands_of(packed);
        self.entries[if is_first { place } else { place ^ 1 }] = entry;
    }

    fn place(&self, packed: u64) -> usize {
        mix(packed, 0, 0) as usize & (self.entries.len() - 2)
    }
}

struct Search<'s, 'b> {
    memory: &'s mut Opening,
    tables: &'s Tables,
    budget: &'s mut Budget<'b>,
}

impl Search<'_, '_> {
    fn value(&mut self, position: &Morris) -> Result<MorrisValue, Stopped> {
        Ok(if !self.reaches(position, Aim::Hold)? {
            MorrisValue::Loss
        } else if self.reaches(position, Aim::Win)? {
            MorrisValue::Win
        } else {
            MorrisValue::Draw
        })
    }

    /// Whether the side to move can show `aim`.
    fn reaches(&mut self, position: &Morris, aim: Aim) -> Result<bool, Stopped> {
        if let Some(known) = self.known(position) {
            return Ok(aim.is_reached_by(known));
        }
        self.budget.count_node();
        if self.budget.is_exhausted() {
            return Err(Stopped);
        }
        if (position.own_hand(), position.enemy_hand()) == (1, 0) {
            return Ok(self.reaches_by_last_man(position, aim));
        }
        let packed = packed(position);
        let facts = self.memory.facts(packed);
        let [yes, no] = facts_about(aim);
        if facts & (yes | no) != 0 {
            return Ok(facts & yes != 0);
        }
        let mut actions = self.ordered(position, aim);
        let answer = aim.of_opponent();
        let hands = position.own_hand() + position.enemy_hand();
        if hands >= AHEAD_HANDS {
            // Enhanced transposition cut-off.
            let [_, fails] = facts_about(answer);
            let is_good = |turn: Turn| self.memory.facts(self::packed(&position.result(turn))) & fails != 0;
            if actions.iter().any(|(_, turn)| is_good(*turn)) {
                self.memory.add(packed, yes);
                return Ok(true);
            }
        }
        for next in 0..actions.len() {
            // Selection sort: most often the first ones decide.
            let best =
                (next..actions.len()).max_by_key(|place| (actions[*place].0, usize::MAX - place)).unwrap_or(next);
            actions.swap(next, best);
            let turn = actions[next].1;
            if !self.reaches(&position.result(turn), answer)? {
                self.memory.history[aim as usize][usize::from(turn.to().0)] += u32::from(hands) * u32::from(hands);
                self.memory.add(packed, yes);
                return Ok(true);
            }
        }
        self.memory.add(packed, no);
        Ok(false)
    }

    /// The value of a position that is over or has empty hands.
    fn known(&self, position: &Morris) -> Option<MorrisValue> {
        match position.utility(position.to_move()) {
            Some(1) => Some(MorrisValue::Win),
            Some(0) => Some(MorrisValue::Draw),
            Some(_) => Some(MorrisValue::Loss),
            None => self.tables.value(position),
        }
    }

    /// Whether the side to move, which places the last man of all, can show `aim`: a look at what the tables say after each
    /// placement. All that close no mill lead to the same men of the opponent, who is to move then, and so to one block.
    fn reaches_by_last_man(&self, position: &Morris, aim: Aim) -> bool {
        let (own, enemy) = (position.own(), position.enemy());
        let is_good = |answer: Option<MorrisValue>| answer.is_some_and(|answer| aim.is_reached_by(answer.reversed()));
        let removable = position.removable();
        let closing = if removable == 0 { 0 } else { Completions::of(own).any() };
        let by_removal = Bits(u64::from(position.empty() & closing)).any(|to| {
            Bits(u64::from(removable))
                .any(|removed| is_good(self.tables.value_of(enemy & !(1 << removed), own | 1 << to)))
        });
        if by_removal {
            return true;
        }
        let answers = self.tables.of_men(enemy);
        Bits(u64::from(position.empty() & !closing)).any(|to| is_good(answers.value(own | 1 << to)))
    }

    /// The actions with what they promise: early ones by judgement, later ones by a cheap hint and by what was good elsewhere.
    fn ordered(&self, position: &Morris, aim: Aim) -> Vec<(i32, Turn)> {
        let history = &self.memory.history[aim as usize];
        let most = i64::from(history.iter().max().copied().unwrap_or(0).max(1));
        let is_early = position.own_hand() + position.enemy_hand() >= JUDGED_HANDS;
        let promise = |turn: Turn| {
            let success = i64::from(history[usize::from(turn.to().0)]) * 512 / most;
            if is_early {
                success as i32 / 25 - MorrisEvaluator.evaluate(&position.result(turn))
            } else {
                success as i32 + 64 * MorrisEvaluator.order_hint(position, turn)
            }
        };
        position.legal().into_iter().map(|turn| (promise(turn), turn)).collect()
    }
}

/// The facts that an aim is reached, and that it is not.
fn facts_about(aim: Aim) -> [u64; 2] {
    [AT_LEAST[aim as usize], NOT[aim as usize]]
}

/// The men in hand of a packed position.
fn hands_of(packed: u64) -> u64 {
    (packed >> 4 & 15) + (packed & 15)
}
