//! The values of all positions of the first plies, in a file.
//!
//! A search from the empty board to the tables takes longer than a move. Those that begin at the last one of these plies are made
//! once; the plies before it follow. After the header of all files ([`file`](super::file)), whose three numbers are the plies, the positions
//! up to symmetry and zero, the body is in words of 64 bits: how many kinds of positions there are, a word for each kind, and then the
//! values of each kind. A kind is all positions with the same numbers of men: in its word are the men of the side to move and of its opponent,
//! the men in hand of both (a byte each), and the words that its values take (four bytes). Values have two bits each: 0 where no position
//! of the first plies has this place, then loss, draw, win. Places are those of all tables: own men in the order of
//! [`Orbits`], enemy men by [`rank`](super::orbits::rank) on the points that the own men leave.

use std::collections::BTreeMap;

use super::file::{HEADER, TableBytes, TableError, frame, number, open_frame, verify_frame};
use super::material::{Material, MorrisValue};
use super::orbits::{CHOOSE, Orbits, rank_around};
use super::symmetry::{SYMMETRIES, image};
use crate::rules::morris::{MEN, Morris, MorrisOptions};

const MAGIC: &[u8; 8] = b"BIDAKNMO";
/// Beside the tables.
pub const FILE_NAME: &str = "morris-opening.wdl";
/// In the header, where tables have their material.
const WHOLE: Material = Material { own: MEN as u32, enemy: MEN as u32 };
/// The most plies of a whole game: more would take gigabytes.
pub const MOST_PLIES: u32 = 11;
/// Values in a word.
const IN_WORD: usize = 32;

/// The values of the first plies.
pub struct FirstPlies {
    bytes: Box<dyn TableBytes>,
    plies: u32,
    positions: usize,
    /// Each kind with the place of its first word and the number of its words.
    kinds: Vec<(Kind, usize, usize)>,
}

/// The numbers of men that positions have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    men: [u8; 2],
    hands: [u8; 2],
}

impl Kind {
    fn of(position: &Morris) -> Self {
        let men = [position.own(), position.enemy()].map(|men| men.count_ones() as u8);
        Self { men, hands: [position.own_hand(), position.enemy_hand()] }
    }

    fn bytes(self) -> [u8; 4] {
        [self.men[0], self.men[1], self.hands[0], self.hands[1]]
    }

    /// The number of places for enemy men beside each set of own men.
    fn width(self) -> usize {
        CHOOSE[24 - usize::from(self.men[0])][usize::from(self.men[1])] as usize
    }
}

impl FirstPlies {
    /// Checks the header, the kinds and the length; [`FirstPlies::verify`] reads and checks everything.
    pub fn open(bytes: Box<dyn TableBytes>) -> Result<Self, TableError> {
        let all = bytes.bytes();
        let [plies, positions, _] = open_frame(all, MAGIC, WHOLE)?;
        let body = &all[HEADER..];
        let word = |place: usize| body.get(place.checked_mul(8)?..)?.first_chunk::<8>().map(|word| number(word, 0));
        let count = word(0).ok_or(TableError::Damaged)? as usize;
        let mut next = count.saturating_add(1);
        let mut kinds = Vec::new();
        for place in 1..=count {
            let word = word(place).ok_or(TableError::Damaged)?;
            let [own, enemy, own_hand, enemy_hand, ..] = word.to_le_bytes();
            let words = (word >> 32) as usize;
            kinds.push((Kind { men: [own, enemy], hands: [own_hand, enemy_hand] }, next, words));
            next = next.saturating_add(words);
        }
        let expected = next.saturating_mul(8).saturating_add(HEADER);
        if all.len() != expected {
            return Err(TableError::Length { found: all.len() as u64, expected: expected as u64 });
        }
        Ok(Self { plies: plies as u32, positions: positions as usize, kinds, bytes })
    }

    /// Reads everything and compares the checksum.
    pub fn verify(&self) -> Result<(), TableError> {
        verify_frame(self.bytes.bytes())
    }

    /// The plies after which positions are here: as many, or fewer.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The number of positions up to symmetry.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The value of a position, whose own men are found in `orbits`; `None` if it is not here.
    pub(super) fn value<'o>(&self, position: &Morris, orbits: impl FnOnce(u32) -> &'o Orbits) -> Option<MorrisValue> {
        let kind = Kind::of(position);
        let (_, first, words) = self.kinds.iter().find(|(of, ..)| *of == kind)?;
        if position.options() != MorrisOptions::default() {
            return None;
        }
        let (block, symmetry) = orbits(u32::from(kind.men[0])).find(position.own());
        let rank = rank_around(image(position.own(), symmetry), image(position.enemy(), symmetry));
        let place = block * kind.width() + rank;
        if place / IN_WORD >= *words {
            return None;
        }
        let word = number(self.bytes.bytes(), HEADER + 8 * (first + place / IN_WORD));
        match word >> (2 * (place % IN_WORD)) & 3 {
            1 => Some(MorrisValue::Loss),
            2 => Some(MorrisValue::Draw),
            3 => Some(MorrisValue::Win),
            _ => None,
        }
    }
}

impl std::fmt::Debug for FirstPlies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FirstPlies").field("plies", &self.plies).finish_non_exhaustive()
    }
}

/// The bytes of the file with the values of these positions, one of each set of symmetric ones.
pub(super) fn encode(plies: u32, values: &[(Morris, MorrisValue)]) -> Vec<u8> {
    let positions = values.len() as u64;
    let mut orbits: BTreeMap<u8, Orbits> = BTreeMap::new();
    let mut kinds: BTreeMap<Kind, Vec<u64>> = BTreeMap::new();
    for (position, value) in values {
        let kind = Kind::of(position);
        let orbits = orbits.entry(kind.men[0]).or_insert_with(|| Orbits::new(kind.men[0].into()));
        let words = kinds.entry(kind).or_insert_with(|| vec![0; (orbits.count() * kind.width()).div_ceil(IN_WORD)]);
        let (block, symmetry) = orbits.find(position.own());
        let own = image(position.own(), symmetry);
        // Symmetries of the own men lead to several places.
        for symmetry in (0..SYMMETRIES).filter(|symmetry| image(position.own(), *symmetry) == own) {
            let place = block * kind.width() + rank_around(own, image(position.enemy(), symmetry));
            words[place / IN_WORD] |= (*value as u64 + 1) << (2 * (place % IN_WORD));
        }
    }
    let mut body = (kinds.len() as u64).to_le_bytes().to_vec();
    for (kind, words) in &kinds {
        body.extend(kind.bytes());
        body.extend((words.len() as u32).to_le_bytes());
    }
    body.extend(kinds.into_values().flatten().flat_map(u64::to_le_bytes));
    frame(MAGIC, WHOLE, [u64::from(plies), positions, 0], body)
}
