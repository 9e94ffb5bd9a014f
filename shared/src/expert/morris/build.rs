//! Making the tables, in order of the men of the side to move.

use std::num::NonZeroUsize;

use super::distances;
use super::file::encode;
use super::levels::levels;
use super::material::{Counts, Material};
use super::orbits::subsets;
use super::packing::{pack, unpack, words_for};
use super::passes::Progress;
use super::row::{Earlier, WhiteMenRow};
use super::symmetry::{SYMMETRIES, image};
use super::tables::Tables;
use crate::board::bits::Bits;
use crate::rules::morris::FEWEST_MEN;
use crate::rules::morris::geometry::BOARD;
use crate::search::StopFlag;

/// The file of a material.
#[derive(Debug)]
pub struct Built {
    /// The material.
    pub material: Material,
    /// The number of positions of each value.
    pub counts: Counts,
    /// The whole file.
    pub bytes: Vec<u8>,
}

/// Makes the tables with `own` men of the side to move against three to `most`, from those with one man less in
/// `tables`; `None` if it was stopped. `progress` is called after each pass over the positions.
///
/// # Panics
/// If the tables with one man less are missing.
pub fn build(
    own: u32,
    most: u32,
    tables: &Tables,
    threads: NonZeroUsize,
    stop: &StopFlag,
    progress: &(dyn Fn(Progress) + Sync),
) -> Option<impl Iterator<Item = Built> + use<>> {
    let earlier = (own > FEWEST_MEN).then(|| load(own - 1, most, tables));
    let row = WhiteMenRow::new(own, most);
    let is_done = row.solve(earlier.as_ref(), threads, stop, progress);
    drop(earlier);
    is_done.then(|| {
        let row = row.into_earlier();
        let mut facts = packed(&row, most).into_iter();
        (FEWEST_MEN..=most).map(move |enemy| {
            let facts = facts.next().expect("a vector for each number of men");
            let material = Material { own, enemy };
            let counts = count(&row, material, &facts);
            Built { material, counts, bytes: encode(material, counts, &facts) }
        })
    })
}

/// The distances of a material.
#[derive(Debug)]
pub struct BuiltDistances {
    /// Of which.
    pub material: Material,
    /// The whole file.
    pub bytes: Vec<u8>,
}

/// Makes the distances with `own` men of the side to move against three to `most`, from the tables with as many and with one
/// man less; `None` if it was stopped. `progress` is called after each pass over the positions.
///
/// # Panics
/// If these tables are missing.
pub fn build_distances<'t>(
    own: u32,
    most: u32,
    tables: &'t Tables,
    threads: NonZeroUsize,
    stop: &StopFlag,
    progress: &(dyn Fn(Progress) + Sync),
) -> Option<impl Iterator<Item = BuiltDistances> + use<'t>> {
    let earlier = (own > FEWEST_MEN).then(|| load(own - 1, most, tables));
    let found = levels((own, most), &load(own, most, tables), earlier, threads, stop, progress)?;
    Some((FEWEST_MEN..=most).map(move |enemy| {
        let material = Material { own, enemy };
        let table = tables.table(material).expect("it was loaded");
        let place = (enemy - FEWEST_MEN) as usize;
        // The last level that any position has.
        let count = found.blocks.iter().map(|block| block[place].count()).max().unwrap_or(0);
        BuiltDistances {
            material,
            bytes: distances::encode(material, table, count, found.blocks.iter().map(|block| &block[place])),
        }
    }))
}

/// The facts about each number of black men: for each block its wins and its losses.
fn packed(row: &Earlier, most: u32) -> Vec<Vec<u64>> {
    let mut packed = vec![Vec::new(); (most - FEWEST_MEN + 1) as usize];
    for block in 0..row.orbits().count() {
        for fact in 0..2 {
            pack(row.facts(block, fact), FEWEST_MEN, &mut packed);
        }
    }
    packed
}

/// Reads the tables with `own` men of the side to move.
fn load(own: u32, most: u32, tables: &Tables) -> Earlier {
    let files: Vec<_> = (FEWEST_MEN..=most)
        .map(|enemy| tables.table(Material { own, enemy }).expect("the tables before were built"))
        .collect();
    let row = Earlier::new(own);
    for block in 0..row.orbits().count() {
        let facts: Vec<_> = files.iter().map(|file| file.block(block)).collect();
        for fact in 0..2 {
            let planes: Vec<&[u64]> = facts.iter().map(|facts| facts[fact].as_slice()).collect();
            unpack(24 - own as usize, FEWEST_MEN, &planes, |word, facts| row.set_facts(block, fact, word, facts));
        }
    }
    row
}

/// Counts the positions up to symmetry.
fn count(row: &Earlier, material: Material, facts: &[u64]) -> Counts {
    let axes = 24 - material.own as usize;
    let plane = words_for(axes, material.enemy);
    let mut counts = Counts::default();
    for (own, facts) in row.orbits().sets().iter().zip(facts.chunks_exact(2 * plane)) {
        let (wins, losses) = facts.split_at(plane);
        let stabiliser: Vec<usize> = (1..SYMMETRIES).filter(|symmetry| image(*own, *symmetry) == *own).collect();
        if stabiliser.is_empty() {
            let of = |facts: &[u64]| facts.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            let (wins, losses) = (of(wins), of(losses));
            counts.wins += wins;
            counts.losses += losses;
            counts.draws += u64::from(super::orbits::CHOOSE[axes][material.enemy as usize]) - wins - losses;
            continue;
        }
        // A symmetry that keeps the own men takes enemy men to others: of those, only the least counts.
        let free: Vec<u8> = Bits(u64::from(BOARD & !own)).collect();
        for (rank, set) in subsets(material.enemy, axes as u32).enumerate() {
            let enemy = Bits(u64::from(set)).fold(0, |men, axis| men | 1_u32 << free[usize::from(axis)]);
            if stabiliser.iter().all(|symmetry| image(enemy, *symmetry) >= enemy) {
                let is = |facts: &[u64]| facts[rank / 64] >> (rank % 64) & 1 == 1;
                match (is(wins), is(losses)) {
                    (true, _) => counts.wins += 1,
                    (_, true) => counts.losses += 1,
                    _ => counts.draws += 1,
                }
            }
        }
    }
    counts
}
