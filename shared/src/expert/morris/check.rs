//! Compares values with those of the following positions.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::first_plies::FirstPlies;
use super::material::{Material, MorrisValue};
use super::opening::Opening;
use super::tables::Tables;
use crate::game::{Game, Player};
use crate::notation::Notation;
use crate::rules::morris::{MEN, Morris, MorrisOptions};
use crate::search::limits::Budget;
use crate::search::{Limits, StopFlag};

/// Memory of the searches that first plies are compared with, in MB.
const CHECK_MB: u32 = 512;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The number of positions whose value follows from their actions.
    pub agreed: u32,
    /// The first position whose value does not.
    pub wrong: Option<String>,
}

impl Tables {
    /// Compares `sample` random positions of `material` with their actions, until one does not agree. Positions whose
    /// actions lead to a table that is missing are left out.
    pub fn compare(&self, material: Material, sample: u32, seed: u64) -> Compared {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut compared = Compared { agreed: 0, wrong: None };
        for _ in 0..sample {
            let own = random_men(&mut rng, material.own, 0);
            let enemy = random_men(&mut rng, material.enemy, own);
            let position = Morris::with_empty_hands(own, enemy, Player::First);
            match self.agrees(&position) {
                Some(true) => compared.agreed += 1,
                Some(false) => {
                    compared.wrong = Some(position.position_text());
                    break;
                }
                None => {}
            }
        }
        compared
    }

    /// Compares the values of `sample` positions after random first plies with the best value among their actions. One
    /// in a hundred lies after the last of these plies and is compared with a search to the tables, if all tables are
    /// available. Stops at the first difference.
    pub fn compare_first_plies(&self, sample: u32, seed: u64) -> Compared {
        let mut compared = Compared { agreed: 0, wrong: None };
        let start = Morris::initial(&MorrisOptions::default());
        let Some(plies) = self.first_plies().map(FirstPlies::plies) else { return compared };
        if self.value_in_opening(&start).is_none() {
            // Plies after another position.
            return compared;
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut search = Opening::new(CHECK_MB);
        for number in 0..sample {
            let is_last = number % 100 == 99 && self.most() == u32::from(MEN);
            let before = if is_last { plies } else { rng.random_range(0..plies.max(1)) };
            let mut position = start;
            for _ in 0..before {
                let actions = position.legal();
                position.apply(actions[rng.random_range(..actions.len())]);
            }
            let by_actions = || {
                let answers =
                    position.legal().into_iter().map(|action| self.value_in_opening(&position.result(action)));
                answers.map(|answer| answer.map(MorrisValue::reversed)).collect::<Option<Vec<_>>>()?.into_iter().max()
            };
            let found = if is_last {
                let (limits, stop) = (Limits::default(), StopFlag::new());
                search.value(self, &position, &mut Budget::new(&limits, &stop)).ok()
            } else {
                by_actions()
            };
            if found.is_none() || found != self.value_in_opening(&position) {
                compared.wrong = Some(position.position_text());
                break;
            }
            compared.agreed += 1;
        }
        compared
    }

    /// A random position of one of the materials whose tables are available, with equal chances for each.
    ///
    /// # Panics
    /// If no table is available.
    pub fn random_position(&self, rng: &mut Xoshiro256PlusPlus) -> Morris {
        let available: Vec<Material> =
            Material::all(u32::from(MEN)).filter(|material| self.table(*material).is_some()).collect();
        random_position(available[rng.random_range(..available.len())], rng)
    }

    /// Whether the value and the distance of a position follow from those after its actions; `None` if a table is
    /// missing.
    pub fn agrees(&self, position: &Morris) -> Option<bool> {
        let value = self.value(position)?;
        let mut best = MorrisValue::Loss;
        for action in position.legal() {
            best = best.max(self.value_after(position, action)?);
        }
        Some(value == best && self.distance_agrees(position).unwrap_or(true))
    }

    /// Whether the distance of a won position is the least to which an action leads; `None` without the distances for that.
    fn distance_agrees(&self, position: &Morris) -> Option<bool> {
        let plies = self.plies_to_removal(position)?;
        let mut least = u32::MAX;
        for action in position.legal() {
            let after = position.result(action);
            if self.value_after(position, action)? == MorrisValue::Win {
                let answer = if action.removed().is_some() { 0 } else { self.plies_that_resist(&after)? };
                least = least.min(2 + answer / 2 * 2);
            }
        }
        Some(plies == least)
    }

    /// For a lost position: the plies to the next removal or to the end of the game, if the side to move puts it off as
    /// long as possible; `None` if not known.
    pub fn plies_that_resist(&self, position: &Morris) -> Option<u32> {
        let mut most = 0;
        for reply in position.legal() {
            let after = position.result(reply);
            let plies = if reply.removed().is_some() { 1 } else { 1 + self.plies_to_removal(&after)? };
            most = most.max(plies);
        }
        Some(most)
    }
}

/// A random position of a material; it may be over.
pub fn random_position(material: Material, rng: &mut Xoshiro256PlusPlus) -> Morris {
    let own = random_men(rng, material.own, 0);
    let enemy = random_men(rng, material.enemy, own);
    let to_move = if rng.random() { Player::First } else { Player::Second };
    Morris::with_empty_hands(own, enemy, to_move)
}

fn random_men(rng: &mut Xoshiro256PlusPlus, count: u32, taken: u32) -> u32 {
    let mut men = 0_u32;
    while men.count_ones() < count {
        men |= 1 << rng.random_range(0..24_u32) & !taken;
    }
    men
}
