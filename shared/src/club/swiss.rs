//! The pairing of a Swiss round: one minimum-weight perfect matching over all entrants who are present.
//!
//! The criteria, the most important first:
//!
//! 1. no repeated or forbidden meetings, and no second byes,
//! 2. no meetings of two entrants that must have the same seat,
//! 3. the squared differences of points are small, where a bye counts as an opponent with half a point less than none,
//! 4. no entrant floats the same way as in the round before,
//! 5. no meetings of two entrants that prefer the same seat,
//! 6. within equal points the top half meets the bottom half, in order.
//!
//! Each criterion takes as many bits of the weight as its largest sum needs. Together they must stay below
//! [`MOST_BITS`]: beyond that the matching overflows and returns nonsense. This is a Swiss system of our own; it is not
//! the one of the FIDE Handbook.

use std::collections::BTreeSet;

use integer_blossom::min_weight_perfect_matching;
use thiserror::Error;

use crate::club::seat::{Need, SeatHistory, is_first};

/// The weights of a matching must stay below two to this power.
pub const MOST_BITS: u32 = 124;

/// An entrant who is present and can be paired.
#[derive(Clone, Debug, Default)]
pub struct Contender {
    /// The number of the entrant: a lower one is ranked higher.
    pub entrant: usize,
    /// Half points so far.
    pub half_points: u32,
    /// The seats so far.
    pub seats: SeatHistory,
    /// Earlier and forbidden opponents.
    pub avoids: BTreeSet<usize>,
    /// Whether the entrant has had a bye or has won a round by forfeit.
    pub had_bye: bool,
    /// The direction in which the entrant floated in the last round.
    pub floated: Option<Float>,
}

/// A pairing with an opponent who has different points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// The opponent had more.
    Up,
    /// The opponent had fewer, or there was a bye.
    Down,
}

/// The pairings of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairings {
    /// The boards, (first, second) by number of entrant, those with most points first.
    pub boards: Vec<(usize, usize)>,
    /// The entrant without an opponent.
    pub bye: Option<usize>,
    /// The number of repeated or forbidden pairs and of second byes; 0 unless they cannot be avoided.
    pub conflicts: u32,
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum CannotPair {
    /// Fewer than two entrants.
    #[error("fewer than two players are present")]
    TooFew,
    /// The criteria do not fit into a weight.
    #[error("too many players or rounds for a Swiss tournament")]
    TooMany,
}

/// The bits of each criterion, for `vertices` entrants with at most `most` half points.
fn widths(vertices: usize, most: u32) -> [u32; 6] {
    let pairs = (vertices / 2) as u128;
    let bits = |largest: u128| u128::BITS - largest.leading_zeros();
    let difference = u128::from(most) + 1;
    let fold = vertices as u128;
    [
        bits(pairs),
        bits(pairs),
        bits(pairs * difference * difference),
        bits(pairs * 2),
        bits(pairs),
        bits(pairs * fold * fold),
    ]
}

/// Pairs all `contenders`, given in any order. `seed`, that of the round, decides the seats where nothing else does.
pub fn pair(contenders: &[Contender], seed: u64) -> Result<Pairings, CannotPair> {
    if contenders.len() < 2 {
        return Err(CannotPair::TooFew);
    }
    let mut order: Vec<&Contender> = contenders.iter().collect();
    order.sort_by_key(|contender| (std::cmp::Reverse(contender.half_points), contender.entrant));
    let vertices = order.len() + order.len() % 2;
    let most = order[0].half_points;
    let widths = widths(vertices, most);
    if widths.iter().sum::<u32>() > MOST_BITS {
        return Err(CannotPair::TooMany);
    }
    let field = Field { order: &order, groups: groups(&order), widths };
    let mut costs = vec![0_i128; vertices * vertices];
    for upper in 0..vertices {
        for lower in upper + 1..vertices {
            costs[upper * vertices + lower] = field.cost(upper, lower);
        }
    }
    let mates = min_weight_perfect_matching(&costs, vertices);
    let mut pairings = Pairings { boards: Vec::with_capacity(vertices / 2), bye: None, conflicts: 0 };
    let lot = seed.is_multiple_of(2);
    for (upper, lower) in mates.into_iter().enumerate().filter(|(upper, lower)| upper < lower) {
        pairings.conflicts += u32::from(field.conflicts(upper, lower));
        let Some(second) = order.get(lower) else {
            pairings.bye = Some(order[upper].entrant);
            continue;
        };
        let first = order[upper];
        // The random choice alternates from board to board, as seats do in the first round.
        let lot = lot != (pairings.boards.len() % 2 == 1);
        pairings.boards.push(if is_first(&first.seats, &second.seats, lot) {
            (first.entrant, second.entrant)
        } else {
            (second.entrant, first.entrant)
        });
    }
    Ok(pairings)
}

/// For each place in the order, the first place and the size of its group of equal points.
fn groups(order: &[&Contender]) -> Vec<(usize, usize)> {
    let mut groups = Vec::with_capacity(order.len());
    for group in order.chunk_by(|a, b| a.half_points == b.half_points) {
        let start = groups.len();
        groups.extend(std::iter::repeat_n((start, group.len()), group.len()));
    }
    groups
}

struct Field<'a> {
    order: &'a [&'a Contender],
    groups: Vec<(usize, usize)>,
    widths: [u32; 6],
}

impl Field<'_> {
    /// The weight of a pair of places, the upper one first; the place behind the last is a bye.
    fn cost(&self, upper: usize, lower: usize) -> i128 {
        self.criteria(upper, lower)
            .into_iter()
            .zip(self.widths)
            .fold(0, |cost, (criterion, width)| cost << width | criterion)
    }

    fn conflicts(&self, upper: usize, lower: usize) -> bool {
        let contender = self.order[upper];
        self.order.get(lower).map_or(contender.had_bye, |opponent| {
            contender.avoids.contains(&opponent.entrant) || opponent.avoids.contains(&contender.entrant)
        })
    }

    fn criteria(&self, upper: usize, lower: usize) -> [i128; 6] {
        let contender = self.order[upper];
        let conflicts = i128::from(self.conflicts(upper, lower));
        let Some(opponent) = self.order.get(lower) else {
            let difference = i128::from(contender.half_points) + 1;
            let again = i128::from(contender.floated == Some(Float::Down));
            let (start, size) = self.groups[upper];
            // The last of the group has the bye.
            let fold = (start + size - 1 - upper) as i128;
            return [conflicts, 0, difference * difference, again, 0, fold * fold];
        };
        let difference = i128::from(contender.half_points - opponent.half_points);
        let floats = difference > 0;
        let again = floats && contender.floated == Some(Float::Down);
        let again = i128::from(again) + i128::from(floats && opponent.floated == Some(Float::Up));
        let must = contender.seats.must();
        let forced = must.is_some() && must == opponent.seats.must();
        let like = |contender: &Contender| contender.seats.due();
        let ((own, need), (theirs, their_need)) = (like(contender), like(opponent));
        let rivals = own.is_some() && own == theirs && need > Need::None && their_need > Need::None;
        [conflicts, i128::from(forced), difference * difference, again, i128::from(rivals), self.off_fold(upper, lower)]
    }

    /// How far a pair is from the fold, squared: the first of the top half meets the first of the bottom half.
    fn off_fold(&self, upper: usize, lower: usize) -> i128 {
        let (start, size) = self.groups[upper];
        let ideal = if self.groups[lower].0 == start { size / 2 } else { self.groups[lower].0 - upper };
        let off = (lower - upper).abs_diff(ideal) as i128;
        off * off
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;

    fn fresh(entrants: usize) -> Vec<Contender> {
        (0..entrants).map(|entrant| Contender { entrant, ..Contender::default() }).collect()
    }

    #[test]
    fn the_first_round_folds_and_alternates_seats() {
        let round = pair(&fresh(8), 0).expect("there is one");
        assert_eq!(round.boards, [(0, 4), (5, 1), (2, 6), (7, 3)]);
        assert_eq!(round.bye, None);
        let round = pair(&fresh(7), 1).expect("there is one");
        assert_eq!(round.bye, Some(6));
        assert_eq!(round.conflicts, 0);
    }

    #[test]
    fn nobody_meets_twice_and_no_bye_comes_twice() {
        let mut contenders = fresh(5);
        contenders[4].had_bye = true;
        contenders[0].avoids.insert(1);
        contenders[0].avoids.insert(2);
        let round = pair(&contenders, 0).expect("there is one");
        assert_eq!(round.conflicts, 0);
        assert_ne!(round.bye, Some(4));
        for (first, second) in &round.boards {
            assert!(!contenders[*first].avoids.contains(second) && !contenders[*second].avoids.contains(first));
        }
    }

    #[test]
    fn unavoidable_conflicts_are_counted() {
        let mut contenders = fresh(2);
        contenders[0].avoids.insert(1);
        assert_eq!(pair(&contenders, 0).expect("there is one").conflicts, 1);
        assert_eq!(pair(&contenders[..1], 0), Err(CannotPair::TooFew));
    }

    #[test]
    fn equal_points_meet_and_seats_that_must_differ_do() {
        let mut contenders = fresh(4);
        for (contender, points) in contenders.iter_mut().zip([4, 4, 0, 0]) {
            contender.half_points = points;
        }
        let round = pair(&contenders, 0).expect("there is one");
        let mut met: Vec<_> = round.boards.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        met.sort_unstable();
        assert_eq!(met, [(0, 1), (2, 3)]);
        // Two entrants that must be Second cannot meet, even for that.
        let first_twice = SeatHistory::new(vec![Player::First, Player::First]);
        contenders[0].seats = first_twice.clone();
        contenders[1].seats = first_twice;
        let round = pair(&contenders, 0).expect("there is one");
        assert!(round.boards.iter().all(|(a, b)| (*a.min(b), *a.max(b)) != (0, 1)), "{round:?}");
        assert!(round.boards.iter().all(|(first, _)| *first > 1), "{round:?}");
    }

    #[test]
    fn the_criteria_of_the_largest_tournament_fit_into_a_weight() {
        let bits: u32 = widths(400, 2 * 15).iter().sum();
        assert!(bits <= MOST_BITS, "{bits}");
        // The largest sum of each criterion stays below the next one.
        let [_, _, difference, ..] = widths(400, 22);
        assert!(200 * 23 * 23 < 1_u128 << difference);
    }

    /// The least sums of the criteria, the most important first, of all matchings, by trying them. Nothing is packed into a
    /// weight here.
    fn brute_force(criteria: &[Vec<[i128; 6]>], free: &mut Vec<usize>) -> [i128; 6] {
        let Some(lower) = free.pop() else { return [0; 6] };
        let mut least = [i128::MAX; 6];
        for at in 0..free.len() {
            let upper = free.remove(at);
            least = least.min(sum(brute_force(criteria, free), criteria[upper][lower]));
            free.insert(at, upper);
        }
        free.push(lower);
        least
    }

    fn sum(mut one: [i128; 6], other: [i128; 6]) -> [i128; 6] {
        one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
        one
    }

    #[test]
    fn the_matching_of_up_to_ten_is_the_best_of_all() {
        let mut state = 7_u64;
        let mut random = move |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for _ in 0..4000 {
            let count = 2 + random(9) as usize;
            // Few obstacles as well as many: in some every criterion decides, in others there is no way without conflicts.
            let rarely = 2 + random(8);
            let mut contenders = fresh(count);
            for contender in &mut contenders {
                contender.half_points = random(1 + rarely) as u32;
                contender.had_bye = random(rarely) == 0;
                contender.floated = [None, Some(Float::Up), Some(Float::Down)][random(3) as usize];
                let seat = |n| if n == 0 { Player::First } else { Player::Second };
                contender.seats = SeatHistory::new((0..random(5)).map(|_| seat(random(2))).collect());
                for other in 0..count {
                    if other != contender.entrant && random(rarely) == 0 {
                        contender.avoids.insert(other);
                    }
                }
            }
            let round = pair(&contenders, 0).expect("there is one");
            let mut order: Vec<&Contender> = contenders.iter().collect();
            order.sort_by_key(|contender| (std::cmp::Reverse(contender.half_points), contender.entrant));
            let vertices = count + count % 2;
            let field = Field { order: &order, groups: groups(&order), widths: widths(vertices, order[0].half_points) };
            let row = |upper: usize| {
                let cell = |lower: usize| if upper < lower { field.criteria(upper, lower) } else { [0; 6] };
                (0..vertices).map(cell).collect::<Vec<_>>()
            };
            let criteria: Vec<_> = (0..vertices).map(row).collect();
            let place =
                |entrant: usize| order.iter().position(|contender| contender.entrant == entrant).expect("there is one");
            let bye = round.bye.map(|entrant| (place(entrant), count));
            let found = round.boards.iter().map(|(first, second)| (place(*first), place(*second))).chain(bye);
            let found = found.map(|(a, b)| criteria[a.min(b)][a.max(b)]).fold([0; 6], sum);
            let least = brute_force(&criteria, &mut (0..vertices).collect());
            assert_eq!(found, least, "{contenders:?}");
            assert_eq!(i128::from(round.conflicts), least[0]);
        }
    }
}
