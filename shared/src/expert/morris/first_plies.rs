//! The values of all positions of the first plies up to symmetry, in a file.
//!
//! A search from the empty board to the tables takes longer than a move. Those that begin at the last one of these plies are made
//! once; the plies before it follow. After the header of all files ([`file`](super::file)), whose three numbers are the plies, the positions
//! and zero, the body has for each position eight bytes: men and hands of the side to move and of its opponent, and the
//! value in the lowest two bits. They are in ascending order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::file::{HEADER, TableBytes, TableError, frame, number, open_frame, verify_frame};
use super::material::{Material, MorrisValue};
use super::opening::{Opening, SYMMETRIC_HANDS, packed};
use super::tables::Tables;
use crate::game::Game;
use crate::rules::morris::{MEN, Morris, MorrisOptions};
use crate::search::limits::Budget;
use crate::search::{Limits, StopFlag};

const MAGIC: &[u8; 8] = b"BIDAKNMO";
/// Beside the tables.
pub const FILE_NAME: &str = "morris-opening.wdl";
/// In the header, where tables have their material.
const WHOLE: Material = Material { own: MEN as u32, enemy: MEN as u32 };
/// The most plies of a whole game: later positions are not stored up to symmetry.
pub const MOST_PLIES: u32 = 2 * MEN as u32 - SYMMETRIC_HANDS as u32;
/// Bits of a value.
const VALUE_BITS: u32 = 2;
/// Memory for the searches of one thread, in MB.
const SEARCH_MB: u32 = 256;
/// Positions that are searched before somebody is told.
const AT_ONCE: usize = 16;

/// The values of the first plies.
pub struct FirstPlies {
    bytes: Box<dyn TableBytes>,
    plies: u32,
}

impl FirstPlies {
    /// Checks the header and the length; [`FirstPlies::verify`] reads and checks everything.
    pub fn open(bytes: Box<dyn TableBytes>) -> Result<Self, TableError> {
        let all = bytes.bytes();
        let [plies, positions, _] = open_frame(all, MAGIC, WHOLE)?;
        let (found, expected) = (all.len() as u64, HEADER as u64 + 8 * positions);
        if found != expected {
            return Err(TableError::Length { found, expected });
        }
        Ok(Self { plies: plies as u32, bytes })
    }

    /// Reads everything and compares the checksum.
    pub fn verify(&self) -> Result<(), TableError> {
        verify_frame(self.bytes.bytes())
    }

    /// The plies after which positions are here: as many, or fewer.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        (self.bytes.bytes().len() - HEADER) / 8
    }

    /// The value of a position; `None` if it is not here.
    pub fn value(&self, position: &Morris) -> Option<MorrisValue> {
        if position.options() != MorrisOptions::default() {
            return None;
        }
        let key = packed(position);
        let (mut first, mut end) = (0, self.positions());
        while first < end {
            let middle = usize::midpoint(first, end);
            let entry = number(self.bytes.bytes(), HEADER + 8 * middle);
            match (entry >> VALUE_BITS).cmp(&key) {
                std::cmp::Ordering::Less => first = middle + 1,
                std::cmp::Ordering::Greater => end = middle,
                std::cmp::Ordering::Equal => return VALUES.get((entry & 3) as usize).copied(),
            }
        }
        None
    }
}

impl std::fmt::Debug for FirstPlies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FirstPlies").field("plies", &self.plies).finish_non_exhaustive()
    }
}

/// By their number in the file.
const VALUES: [MorrisValue; 3] = [MorrisValue::Loss, MorrisValue::Draw, MorrisValue::Win];

/// How the work is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The position from which plies are counted: the empty board, in a whole game.
    pub start: Morris,
    /// How many plies after it.
    pub plies: u32,
    /// The tables to which the search goes.
    pub tables: &'a Tables,
    /// How many threads.
    pub threads: NonZeroUsize,
}

/// Makes the file. `known` has the first values of an earlier time, as `tell` got them: all so far, and how many there will be.
/// `None` if it was stopped, or where tables are missing.
pub fn build(
    work: &Work<'_>,
    known: Vec<MorrisValue>,
    stop: &StopFlag,
    tell: &mut dyn FnMut(&[MorrisValue], usize),
) -> Option<Vec<u8>> {
    let mut layers = vec![BTreeMap::from([(packed(&work.start), work.start)])];
    for _ in 0..work.plies {
        let last = layers.last()?;
        let following = last.values().flat_map(|position| {
            position.legal().into_iter().map(|action| {
                let after = position.result(action);
                (packed(&after), after)
            })
        });
        layers.push(following.collect());
    }
    let last: Vec<Morris> = layers.last()?.values().copied().collect();
    let mut values = known;
    values.truncate(last.len());
    let mut memories: Vec<Opening> = (0..work.threads.get()).map(|_| Opening::new(SEARCH_MB)).collect();
    while values.len() < last.len() {
        if stop.is_raised() {
            return None;
        }
        let some = &last[values.len()..last.len().min(values.len() + AT_ONCE * work.threads.get())];
        values.extend(searched(work.tables, some, &mut memories, stop)?);
        tell(&values, last.len());
    }
    let mut known: BTreeMap<u64, MorrisValue> = layers.last()?.keys().copied().zip(values).collect();
    for layer in layers.iter().rev().skip(1) {
        for (key, position) in layer {
            let answers =
                position.legal().into_iter().map(|action| known.get(&packed(&position.result(action))).copied());
            let best = answers.map(|answer| answer.map(MorrisValue::reversed)).max()??;
            known.insert(*key, best);
        }
    }
    let entry = |(key, value): (u64, MorrisValue)| (key << VALUE_BITS | value as u64).to_le_bytes();
    let count = known.len() as u64;
    let body = known.into_iter().flat_map(entry).collect();
    Some(frame(MAGIC, WHOLE, [u64::from(work.plies), count, 0], body))
}

/// The values of positions, each by a thread that has time.
fn searched(
    tables: &Tables,
    positions: &[Morris],
    memories: &mut [Opening],
    stop: &StopFlag,
) -> Option<Vec<MorrisValue>> {
    let next = Mutex::new(positions.iter().enumerate());
    let found = Mutex::new(vec![None; positions.len()]);
    thread::scope(|scope| {
        for memory in memories {
            let (next, found) = (&next, &found);
            scope.spawn(move || {
                let limits = Limits::default();
                let mut budget = Budget::new(&limits, stop);
                let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((place, position)) = take() {
                    let Ok(value) = memory.value(tables, position, &mut budget) else { break };
                    found.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(value);
                }
            });
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}
