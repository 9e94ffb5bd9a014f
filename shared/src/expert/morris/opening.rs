//! The exact value of positions with men in hand: a search of all lines until the hands are empty, where the tables go on.
//!
//! A node asks whether its value is at least a draw, or a win, so that every window is a null window (the values are only three).
//! Bounds are kept in a table, for early positions by the least of their images under the symmetries of the board.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::material::MorrisValue;
use super::symmetry::{SYMMETRIES, image};
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

/// From this number of men in hand on, symmetric positions have one key.
const SYMMETRIC_HANDS: u8 = 7;

/// From this number of men in hand on, all replies are looked up before one is searched. After a reply there must be men in hand too.
const AHEAD_HANDS: u8 = 4;

/// From this number of men in hand on, actions are ordered by the evaluation of their results.
const JUDGED_HANDS: u8 = 5;

/// Nodes that a search of the last placement takes, and the factor by which each man more in hand multiplies them: measured in random
/// positions with all tables, 430 nodes on average with 4 men in hand, 26,000 with 8, 1.3 million with 12; some took twice as many.
const NODES_OF_ONE_HAND: f64 = 30.0;
const MORE_NODES: f64 = 2.75;

/// Nodes a millisecond: measured were 1,200 with 9 men in hand, 2,700 with 12.
pub(super) const NODES_PER_MS: f64 = 2000.0;

/// The knowledge of one thread.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    facts: Arc<OpeningFacts>,
    /// How often a target was good, by whether the side wants to win or to hold.
    history: [[u32; 24]; 2],
}

/// Proved bounds of positions, shared by threads.
#[derive(Debug)]
pub(super) struct OpeningFacts {
    /// A whole position, shifted, with its proved bounds in the low bits: each one word, so that no lock is needed. A short
    /// search uses few chunks and clears no others.
    chunks: Box<[OnceLock<Chunk>]>,
}

type Chunk = Box<[AtomicU64]>;

/// The places of a chunk: 64 KB.
const CHUNK: usize = 1 << 13;

/// The proved bounds of a position: bits of an entry.
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
    /// The aim that the other side must not reach after a good action.
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
    /// With bounds of its own, which take the given MB when they are first needed.
    pub(super) fn new(megabytes: u32) -> Self {
        Self::sharing(&Arc::new(OpeningFacts::new(megabytes)))
    }

    /// With these bounds.
    pub(super) fn sharing(facts: &Arc<OpeningFacts>) -> Self {
        Self { facts: Arc::clone(facts), history: [[0; 24]; 2] }
    }

    /// Bytes that the bounds take now.
    pub(super) fn memory(&self) -> usize {
        self.facts.chunks.iter().filter(|chunk| chunk.get().is_some()).count() * CHUNK * size_of::<u64>()
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
        // Older successes count for less.
        for count in self.history.as_flattened_mut() {
            *count /= 8;
        }
        let Self { facts, history } = self;
        Search { facts, history, tables, budget }
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
}

impl OpeningFacts {
    /// For a number of MB, allocated when they are needed.
    pub(super) fn new(megabytes: u32) -> Self {
        let places = 1_usize << ((megabytes as usize).max(1) << 17).ilog2();
        Self { chunks: (0..places / CHUNK).map(|_| OnceLock::new()).collect() }
    }

    fn facts(&self, packed: u64) -> u64 {
        let place = self.place(packed);
        let entries = [place, place ^ 1].map(|place| self.entry(place));
        entries.into_iter().find(|entry| entry >> FACT_BITS == packed).map_or(0, |entry| entry & FACTS)
    }

    /// Of the two places of a position, the second one is for any; the first one keeps positions with more men in hand.
    fn add(&self, packed: u64, fact: u64) {
        let entry = packed << FACT_BITS | self.facts(packed) | fact;
        let place = self.place(packed);
        let first = self.entry(place) >> FACT_BITS;
        let is_first = first == packed || hands_of(first) <= hands_of(packed);
        let place = if is_first { place } else { place ^ 1 };
        let empty = || (0..CHUNK).map(|_| AtomicU64::new(0)).collect();
        self.chunks[place / CHUNK].get_or_init(empty)[place % CHUNK].store(entry, Ordering::Relaxed);
    }

    fn entry(&self, place: usize) -> u64 {
        self.chunks[place / CHUNK].get().map_or(0, |chunk| chunk[place % CHUNK].load(Ordering::Relaxed))
    }

    fn place(&self, packed: u64) -> usize {
        mix(packed, 0, 0) as usize & (self.chunks.len() * CHUNK - 2)
    }
}

struct Search<'s, 'b> {
    facts: &'s OpeningFacts,
    history: &'s mut [[u32; 24]; 2],
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
        let facts = self.facts.facts(packed);
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
            let is_good = |turn: Turn| self.facts.facts(self::packed(&position.result(turn))) & fails != 0;
            if actions.iter().any(|(_, turn)| is_good(*turn)) {
                self.facts.add(packed, yes);
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
                self.history[aim as usize][usize::from(turn.to().0)] += u32::from(hands) * u32::from(hands);
                self.facts.add(packed, yes);
                return Ok(true);
            }
        }
        self.facts.add(packed, no);
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
        let is_good_at = |enemy: u32, targets: u32| {
            if targets == 0 {
                return false;
            }
            let answers = self.tables.of_men(enemy);
            let mut targets = Bits(u64::from(targets));
            match (answers.with_one_more(own), aim) {
                (Some(answers), Aim::Hold) => targets.any(|to| !answers.is_win(to)),
                (Some(answers), Aim::Win) => targets.any(|to| answers.is_loss(to)),
                // With too few men the game is over.
                (None, _) => targets
                    .any(|to| answers.value(own | 1 << to).is_some_and(|value| aim.is_reached_by(value.reversed()))),
            }
        };
        let removable = position.removable();
        let closing = if removable == 0 { 0 } else { Completions::of(own).any() & position.empty() };
        Bits(u64::from(removable)).any(|removed| is_good_at(enemy & !(1 << removed), closing))
            || is_good_at(enemy, position.empty() & !closing)
    }

    /// The actions with their promise: early ones by the evaluation, later ones by a cheap hint and by success elsewhere.
    fn ordered(&self, position: &Morris, aim: Aim) -> Vec<(i32, Turn)> {
        let history = &self.history[aim as usize];
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

/// All of a position but the side, whose values are those of the side to move: men and hands in 56 bits.
pub(super) fn packed(position: &Morris) -> u64 {
    let (own, enemy) = (position.own(), position.enemy());
    let hands = [position.own_hand(), position.enemy_hand()];
    let men = |own: u32, enemy: u32| u64::from(own) << 24 | u64::from(enemy);
    let men = if hands[0] + hands[1] >= SYMMETRIC_HANDS {
        let images = (0..SYMMETRIES).map(|symmetry| men(image(own, symmetry), image(enemy, symmetry)));
        images.min().expect("there are symmetries")
    } else {
        men(own, enemy)
    };
    men << 8 | u64::from(hands[0]) << 4 | u64::from(hands[1])
}
