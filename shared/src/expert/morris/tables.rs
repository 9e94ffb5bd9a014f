//! Looks positions up.

use std::sync::OnceLock;

use super::distances::Distances;
use super::file::{Table, TableBytes, TableError};
use super::first_plies::FirstPlies;
use super::material::{Counts, MATERIALS, Material, MorrisValue};
use super::orbits::{CHOOSE, Orbits, rank_around};
use super::symmetry::{POINT_IMAGES, image};
use crate::board::bits::Bits;
use crate::game::Game;
use crate::rules::morris::geometry::BOARD;
use crate::rules::morris::{FEWEST_MEN, MEN, Morris, MorrisOptions};

/// The tables that are available.
#[derive(Debug)]
pub struct Tables {
    /// By [`Material::index`].
    values: [OnceLock<Table>; MATERIALS],
    /// By [`Material::index`].
    distances: [OnceLock<Distances>; MATERIALS],
    /// Indexed by the number of men.
    orbits: [OnceLock<Orbits>; MEN as usize + 1],
    first_plies: OnceLock<FirstPlies>,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            values: [const { OnceLock::new() }; MATERIALS],
            distances: [const { OnceLock::new() }; MATERIALS],
            orbits: [const { OnceLock::new() }; MEN as usize + 1],
            first_plies: OnceLock::new(),
        }
    }
}

impl Tables {
    /// Adds the table of `material`.
    pub fn add(&self, material: Material, bytes: Box<dyn TableBytes>) -> Result<(), TableError> {
        let table = Table::open(bytes, material, self.orbits(material.own).count())?;
        // The first one stays.
        let _ = self.values[material.index()].set(table);
        Ok(())
    }

    /// Adds the distances of `material`, whose table is there; they are of no use without it and then left out.
    pub fn add_distances(&self, material: Material, bytes: Box<dyn TableBytes>) -> Result<(), TableError> {
        if let Some(table) = self.table(material) {
            let distances = Distances::open(bytes, material, table)?;
            // The first ones stay.
            let _ = self.distances[material.index()].set(distances);
        }
        Ok(())
    }

    /// Adds the table of the first plies.
    pub fn add_first_plies(&self, bytes: Box<dyn TableBytes>) -> Result<(), TableError> {
        // The first one stays.
        let _ = self.first_plies.set(FirstPlies::open(bytes)?);
        Ok(())
    }

    /// Replaces the table of the first plies.
    pub(super) fn set_first_plies(&mut self, first_plies: FirstPlies) {
        self.first_plies = OnceLock::from(first_plies);
    }

    /// The table of the first plies.
    pub fn first_plies(&self) -> Option<&FirstPlies> {
        self.first_plies.get()
    }

    /// The value of a position of the first plies; `None` where their table does not have it.
    pub fn value_in_opening(&self, position: &Morris) -> Option<MorrisValue> {
        self.first_plies()?.value(position, |men| self.orbits(men))
    }

    /// Whether no table is available.
    pub fn is_empty(&self) -> bool {
        self.values.iter().all(|table| table.get().is_none())
    }

    /// The largest number of men a side up to which all tables are available; 0 without those for three.
    pub fn most(&self) -> u32 {
        let has_all = |most: &u32| Material::all(*most).all(|material| self.table(material).is_some());
        (FEWEST_MEN..=u32::from(MEN)).take_while(has_all).last().unwrap_or(0)
    }

    /// The table of a material.
    pub fn table(&self, material: Material) -> Option<&Table> {
        self.values[material.index()].get()
    }

    /// The distances of a material.
    pub fn distances(&self, material: Material) -> Option<&Distances> {
        self.distances[material.index()].get()
    }

    /// The number of positions of each value of a material.
    pub fn counts(&self, material: Material) -> Option<Counts> {
        self.table(material).map(Table::counts)
    }

    /// The value of a position; `None` while there are men in hand, with other rules, or without the table.
    pub fn value(&self, position: &Morris) -> Option<MorrisValue> {
        let is_covered =
            position.own_hand() == 0 && position.enemy_hand() == 0 && position.options() == MorrisOptions::default();
        is_covered.then(|| self.value_of(position.own(), position.enemy()))?
    }

    /// The value of a position to the side to move, 1, 0 or -1, where it is over, or a table has it or the opening table.
    pub fn worth(&self, position: &Morris) -> Option<i32> {
        position.utility(position.to_move()).or_else(|| {
            let value = self.value(position).or_else(|| self.value_in_opening(position))?;
            Some(match value {
                MorrisValue::Win => 1,
                MorrisValue::Draw => 0,
                MorrisValue::Loss => -1,
            })
        })
    }

    /// The value of an action to the side that plays it; `None` where [`Tables::value`] has none.
    pub fn value_after(&self, position: &Morris, action: <Morris as Game>::Action) -> Option<MorrisValue> {
        self.value(&position.result(action)).map(MorrisValue::reversed)
    }

    /// The value of the position with these men, when `own` is to move.
    #[inline]
    pub fn value_of(&self, own: u32, enemy: u32) -> Option<MorrisValue> {
        self.of_men(own).value(enemy)
    }

    /// The tables for a side with these men to move.
    #[inline]
    pub(super) fn of_men(&self, own: u32) -> OwnMen<'_> {
        if own.count_ones() < FEWEST_MEN {
            return OwnMen { tables: self, own, block: 0, symmetry: 0 };
        }
        let (block, symmetry) = self.orbits(own.count_ones()).find(own);
        OwnMen { tables: self, own, block, symmetry }
    }

    /// For a won position: the plies to the next removal or to the end of the game, if the side to move aims at it and
    /// the opponent defends best; `None` if not known or not won.
    pub fn plies_to_removal(&self, position: &Morris) -> Option<u32> {
        let (own, enemy) = (position.own(), position.enemy());
        let material = Material { own: own.count_ones(), enemy: enemy.count_ones() };
        if material.own < FEWEST_MEN || material.enemy < FEWEST_MEN || self.value(position) != Some(MorrisValue::Win) {
            return None;
        }
        let (table, distances) = (self.table(material)?, self.distances(material)?);
        let men = self.of_men(own);
        Some(2 * distances.level(men.block, table.wins_before(men.block, men.rank(enemy)))? + 2)
    }

    /// The orbits of `men` men.
    pub(super) fn orbits(&self, men: u32) -> &Orbits {
        self.orbits[men as usize].get_or_init(|| Orbits::new(men))
    }
}

/// The men of the side to move, found in the tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnMen<'t> {
    tables: &'t Tables,
    own: u32,
    block: usize,
    symmetry: usize,
}

impl OwnMen<'_> {
    /// The value of the position with these men of the opponent; `None` without the table.
    #[inline]
    pub(super) fn value(&self, enemy: u32) -> Option<MorrisValue> {
        let material = Material { own: self.own.count_ones(), enemy: enemy.count_ones() };
        if material.own < FEWEST_MEN {
            return Some(MorrisValue::Loss);
        } else if material.enemy < FEWEST_MEN {
            return Some(MorrisValue::Win);
        }
        let table = self.tables.table(material)?;
        Some(match table.facts(self.block, self.rank(enemy)) {
            [true, _] => MorrisValue::Win,
            [_, true] => MorrisValue::Loss,
            _ => MorrisValue::Draw,
        })
    }

    /// The values of positions in which the opponent has these men and one more; `None` if a side has too few men or without the table.
    pub(super) fn with_one_more(&self, enemy: u32) -> Option<OneMore<'_>> {
        let material = Material { own: self.own.count_ones(), enemy: enemy.count_ones() + 1 };
        if material.own < FEWEST_MEN || material.enemy < FEWEST_MEN {
            return None;
        }
        let table = self.tables.table(material)?;
        let free = BOARD & !image(self.own, self.symmetry);
        let men = image(enemy, self.symmetry);
        // Those below the additional man keep their place among the men, those above it come one later.
        let (mut before, mut after) = ([0; MEN as usize + 1], [0; MEN as usize + 1]);
        let mut count = 0;
        for point in Bits(u64::from(men)) {
            let choose = &CHOOSE[(free & ((1 << point) - 1)).count_ones() as usize];
            before[count + 1] = before[count] + choose[count + 1];
            after[count + 1] = after[count] + choose[count + 2];
            count += 1;
        }
        let all = after[count];
        let rests = std::array::from_fn(|place| if place <= count { before[place] + all - after[place] } else { 0 });
        Some(OneMore { table, block: self.block, images: &POINT_IMAGES[self.symmetry], free, men, rests })
    }

    /// The place of the opponent's men in the block.
    #[inline]
    fn rank(&self, enemy: u32) -> usize {
        rank_around(image(self.own, self.symmetry), image(enemy, self.symmetry))
    }
}

/// Positions that differ in one man of the opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct OneMore<'t> {
    table: &'t Table,
    block: usize,
    images: &'static [u8; 24],
    free: u32,
    men: u32,
    /// The share of the other men in the rank, by how many of them stand below the additional one.
    rests: [u32; MEN as usize + 1],
}

impl OneMore<'_> {
    /// Whether the side to move wins if the additional man stands on `point`.
    #[inline]
    pub(super) fn is_win(&self, point: u8) -> bool {
        self.table.is_win(self.block, self.rank(point))
    }

    /// Whether it loses.
    #[inline]
    pub(super) fn is_loss(&self, point: u8) -> bool {
        self.table.is_loss(self.block, self.rank(point))
    }

    #[inline]
    fn rank(&self, point: u8) -> usize {
        let below = (1 << self.images[usize::from(point)]) - 1;
        let (axis, place) = ((self.free & below).count_ones() as usize, (self.men & below).count_ones() as usize);
        (self.rests[place] + CHOOSE[axis][place + 1]) as usize
    }
}
