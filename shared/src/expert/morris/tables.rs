//! Looks positions up.

use std::sync::OnceLock;

use super::file::{Table, TableBytes, TableError};
use super::material::{Counts, MATERIALS, Material, Value};
use super::orbits::{Orbits, rank};
use super::symmetry::image;
use crate::board::bits::Bits;
use crate::game::Game;
use crate::rules::morris::geometry::BOARD;
use crate::rules::morris::{FEWEST_MEN, MEN, Morris, MorrisOptions};

/// The tables that are available.
#[derive(Debug)]
pub struct Tables {
    /// By [`Material::index`].
    tables: [OnceLock<Table>; MATERIALS],
    /// Indexed by the number of men.
    orbits: [OnceLock<Orbits>; MEN as usize + 1],
}

impl Default for Tables {
    fn default() -> Self {
        Self { tables: [const { OnceLock::new() }; MATERIALS], orbits: [const { OnceLock::new() }; MEN as usize + 1] }
    }
}

impl Tables {
    /// Adds the table of `material`.
    pub fn add(&self, material: Material, bytes: Box<dyn TableBytes>) -> Result<(), TableError> {
        let table = Table::open(bytes, material, self.orbits(material.own).count())?;
        // The first one stays.
        let _ = self.tables[material.index()].set(table);
        Ok(())
    }

    /// Whether no table is available.
    pub fn is_empty(&self) -> bool {
        self.tables.iter().all(|table| table.get().is_none())
    }

    /// The largest number of men a side up to which all tables are available; 0 without those for three.
    pub fn most(&self) -> u32 {
        let has_all = |most: &u32| Material::all(*most).all(|material| self.table(material).is_some());
        (FEWEST_MEN..=u32::from(MEN)).take_while(has_all).last().unwrap_or(0)
    }

    /// The table of a material.
    pub fn table(&self, material: Material) -> Option<&Table> {
        self.tables[material.index()].get()
    }

    /// The number of positions of each value of a material.
    pub fn counts(&self, material: Material) -> Option<Counts> {
        self.table(material).map(Table::counts)
    }

    /// The value of a position; `None` while there are men in hand, with other rules, or without the table.
    pub fn value(&self, position: &Morris) -> Option<Value> {
        let is_covered =
            position.own_hand() == 0 && position.enemy_hand() == 0 && position.options() == MorrisOptions::default();
        is_covered.then(|| self.value_of(position.own(), position.enemy()))?
    }

    /// The value of an action to the side that plays it; `None` where [`Tables::value`] has none.
    pub fn value_after(&self, position: &Morris, action: <Morris as Game>::Action) -> Option<Value> {
        self.value(&position.result(action)).map(Value::reversed)
    }

    /// The value of the position with these men, when `own` is to move.
    #[inline]
    pub fn value_of(&self, own: u32, enemy: u32) -> Option<Value> {
        let material = Material { own: own.count_ones(), enemy: enemy.count_ones() };
        if material.own < FEWEST_MEN {
            return Some(Value::Loss);
        } else if material.enemy < FEWEST_MEN {
            return Some(Value::Win);
        }
        let table = self.table(material)?;
        let (block, symmetry) = self.orbits(material.own).find(own);
        let free = BOARD & !image(own, symmetry);
        let axes = Bits(u64::from(image(enemy, symmetry))).map(|point| (free & ((1 << point) - 1)).count_ones());
        Some(match table.facts(block, rank(axes)) {
            [true, _] => Value::Win,
            [_, true] => Value::Loss,
            _ => Value::Draw,
        })
    }

    /// The orbits of `men` men.
    pub(super) fn orbits(&self, men: u32) -> &Orbits {
        self.orbits[men as usize].get_or_init(|| Orbits::new(men))
    }
}
