//! The order of a table: points, then tie-breaks.
//!
//! Source: FIDE Handbook C.07 (2026), article 16 for rounds without a game. All values are whole numbers: Buchholz in half
//! points, Sonneborn-Berger in quarter points. Direct encounter is simpler than FIDE's: it is not applied again to
//! entrants still tied after it.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::club::table::{Table, Turn, Unplayed};
use crate::kind::{UnknownWord, Word};

/// A rule that orders entrants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum TieBreak {
    /// The points of all opponents, without the lowest.
    #[strum(serialize = "buchholz_cut_1")]
    BuchholzCut1,
    /// The points of all opponents.
    Buchholz,
    /// The points of beaten opponents, and half of those of drawn ones.
    SonnebornBerger,
    /// The points of the games between the tied entrants; in a Swiss tournament if all of them have met.
    DirectEncounter,
    /// Games won, forfeits not counted.
    Wins,
    /// The sum of the margins of all games, in games that count pieces.
    Margin,
    /// A number drawn from the seed of the tournament.
    Lot,
}

impl TieBreak {
    /// The usual order for a Swiss tournament.
    pub const SWISS: &'static [Self] =
        &[Self::BuchholzCut1, Self::Buchholz, Self::SonnebornBerger, Self::DirectEncounter, Self::Wins, Self::Lot];
    /// The usual order for a round robin.
    pub const ROUND_ROBIN: &'static [Self] = &[Self::DirectEncounter, Self::SonnebornBerger, Self::Wins, Self::Lot];

    /// The value of one point: 2 where half points are counted, 4 for quarter points, 1 for values that are not points.
    pub fn unit(self) -> i64 {
        match self {
            Self::BuchholzCut1 | Self::Buchholz | Self::DirectEncounter => 2,
            Self::SonnebornBerger => 4,
            Self::Wins | Self::Margin | Self::Lot => 1,
        }
    }
}

impl Word for TieBreak {
    const WHAT: &'static str = "tie-break";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// The entrant.
    pub entrant: usize,
    /// The half points.
    pub half_points: u32,
    /// The half points among them for rounds without an opponent.
    pub free: u32,
    /// The value of each tie-break, in their order; larger is better.
    pub ties: Vec<i64>,
}

/// The standings, the best first. `margins` has the sum of each entrant's margins; `seed` is that of the random
/// tie-break.
pub fn standings(table: &Table, tie_breaks: &[TieBreak], margins: &[i32], seed: u64) -> Vec<StandingsRow> {
    let row = |entrant| StandingsRow {
        entrant,
        half_points: table.half_points(entrant),
        free: table.free_half_points(entrant),
        ties: Vec::new(),
    };
    let mut rows: Vec<StandingsRow> = (0..table.entrants()).map(row).collect();
    rows.sort_by_key(|row| (std::cmp::Reverse(row.half_points), row.entrant));
    for tie_break in tie_breaks {
        let mut start = 0;
        while start < rows.len() {
            let is_tied =
                |row: &&StandingsRow| row.half_points == rows[start].half_points && row.ties == rows[start].ties;
            let tied: Vec<usize> = rows[start..].iter().take_while(is_tied).map(|row| row.entrant).collect();
            let end = start + tied.len();
            for row in &mut rows[start..end] {
                row.ties.push(value(*tie_break, table, row.entrant, &tied, margins, seed));
            }
            rows[start..end].sort_by_key(|row| (std::cmp::Reverse(row.ties.last().copied()), row.entrant));
            start = end;
        }
    }
    rows
}

/// The value of a tie-break for an entrant, among the entrants tied so far.
fn value(tie_break: TieBreak, table: &Table, entrant: usize, tied: &[usize], margins: &[i32], seed: u64) -> i64 {
    match tie_break {
        TieBreak::Buchholz => opponents(table, entrant).map(|round| round.points).sum(),
        TieBreak::BuchholzCut1 => cut(&opponents(table, entrant).collect::<Vec<_>>()),
        TieBreak::SonnebornBerger => opponents(table, entrant).map(|round| round.points * round.own).sum(),
        TieBreak::DirectEncounter => direct(table, entrant, tied),
        TieBreak::Wins => {
            let is_win = |turn: &&Turn| matches!(turn, Turn::Played { half_points: 2, .. });
            table.turns(entrant).iter().filter(is_win).count() as i64
        }
        TieBreak::Margin => i64::from(margins.get(entrant).copied().unwrap_or(0)),
        TieBreak::Lot => lot(seed, entrant),
    }
}

/// A round as Buchholz and Sonneborn-Berger count it.
struct Against {
    /// The half points of the opponent, adjusted where there was no game.
    points: i64,
    /// The half points of the entrant in this round.
    own: i64,
    is_voluntary: bool,
}

fn opponents(table: &Table, entrant: usize) -> impl Iterator<Item = Against> + '_ {
    // A dummy has the entrant's own points, at most those of the opponent who did not come (16.4.1), or half of what all
    // rounds could bring (16.4.2).
    let dummy = move |most: i64| i64::from(table.half_points(entrant)).min(most);
    table.turns(entrant).iter().filter_map(move |turn| {
        let points = match (turn, table.unplayed()) {
            (Turn::Played { opponent, .. }, _) | (Turn::Forfeit { opponent, .. }, Unplayed::Awarded) => {
                adjusted(table, *opponent)
            }
            (Turn::Forfeit { opponent, .. }, Unplayed::Dummy) => dummy(adjusted(table, *opponent)),
            (Turn::Free { .. }, Unplayed::Dummy) => dummy(table.rounds() as i64),
            (Turn::Free { .. }, Unplayed::Awarded) | (Turn::Open, _) => return None,
        };
        let is_voluntary = turn.is_voluntary() && table.unplayed() == Unplayed::Dummy;
        Some(Against { points, own: i64::from(turn.half_points()), is_voluntary })
    })
}

/// The half points of an opponent: byes and forfeits as they were awarded, and each round without a pairing after the last
/// one for which the opponent was there as a draw (16.3).
fn adjusted(table: &Table, opponent: usize) -> i64 {
    let last = table.last_present(opponent);
    let is_draw = |round: usize, turn: &Turn| {
        round >= last && matches!(turn, Turn::Free { .. }) && table.unplayed() == Unplayed::Dummy
    };
    let points = |(round, turn): (usize, &Turn)| if is_draw(round, turn) { 1 } else { i64::from(turn.half_points()) };
    table.turns(opponent).iter().enumerate().map(points).sum()
}

/// The sum without the lowest: a round that was missed by choice goes first (16.5).
fn cut(rounds: &[Against]) -> i64 {
    let all: i64 = rounds.iter().map(|round| round.points).sum();
    let least = |only_voluntary: bool| {
        rounds.iter().filter(|round| round.is_voluntary || !only_voluntary).map(|round| round.points).min()
    };
    all - least(true).or_else(|| least(false)).unwrap_or(0)
}

/// The half points against the other tied entrants. In a Swiss tournament 0 unless all of them have met.
fn direct(table: &Table, entrant: usize, tied: &[usize]) -> i64 {
    let opponent = |turn: &Turn| match turn {
        Turn::Played { opponent, .. } => Some(*opponent),
        Turn::Forfeit { opponent, .. } if table.unplayed() == Unplayed::Awarded => Some(*opponent),
        _ => None,
    };
    let met = |one: usize, other: usize| table.turns(one).iter().any(|turn| opponent(turn) == Some(other));
    let have_all_met = || tied.iter().all(|one| tied.iter().all(|other| one == other || met(*one, *other)));
    if table.unplayed() == Unplayed::Dummy && !have_all_met() {
        return 0;
    }
    let counts = |turn: &&Turn| opponent(turn).is_some_and(|opponent| tied.contains(&opponent));
    table.turns(entrant).iter().filter(counts).map(|turn| i64::from(turn.half_points())).sum()
}

/// A random number that depends on the seed and the entrant only (splitmix64).
pub fn lot(seed: u64, entrant: usize) -> i64 {
    let mut mixed = seed.wrapping_add((entrant as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ (mixed >> 31)) >> 40) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::result::PairingResult;
    use crate::club::table::{Absence, Free, PlayedRound};

    fn round(boards: &[(usize, usize, &str)]) -> PlayedRound {
        let board =
            |(first, second, result): &(usize, usize, &str)| (*first, *second, result.parse().expect("a known code"));
        PlayedRound { boards: boards.iter().map(board).collect(), ..PlayedRound::default() }
    }

    fn bye(entrant: usize) -> Free {
        Free { entrant, half_points: 2, why: Absence::Bye }
    }

    #[test]
    fn a_round_robin_of_four_is_ranked_as_by_hand() {
        // 0 beats all but 3, 1 beats 2 and 3, 2 beats 3, 3 beats 0: points 4 4 2 2.
        let rounds = [
            round(&[(0, 1, "1-0"), (2, 3, "1-0")]),
            round(&[(0, 2, "1-0"), (1, 3, "1-0")]),
            round(&[(3, 0, "1-0"), (1, 2, "1-0")]),
        ];
        let table = Table::new(4, &rounds, Unplayed::Awarded);
        let rows = standings(&table, &[TieBreak::DirectEncounter], &[], 0);
        let order: Vec<_> = rows.iter().map(|row| (row.entrant, row.half_points, row.ties[0])).collect();
        assert_eq!(order, [(0, 4, 2), (1, 4, 0), (2, 2, 2), (3, 2, 0)]);
        // Sonneborn-Berger by hand: 0 beat 1 and 2: (4 + 2) x 2; 1 beat 2 and 3: (2 + 2) x 2; 2 beat 3, 3 beat 0.
        let rows = standings(&table, &[TieBreak::SonnebornBerger], &[], 0);
        let values: Vec<_> = rows.iter().map(|row| (row.entrant, row.ties[0])).collect();
        assert_eq!(values, [(0, 12), (1, 8), (3, 8), (2, 4)]);
        let rows = standings(&table, &[TieBreak::Wins, TieBreak::Margin], &[0, 0, -3, 5], 0);
        assert_eq!(rows.iter().map(|row| row.entrant).collect::<Vec<_>>(), [0, 1, 3, 2]);
    }

    #[test]
    fn rounds_without_a_game_count_against_a_dummy_and_as_draws_for_opponents() {
        // Three rounds: 2 has a bye in the first; 1 plays it in the second and then withdraws.
        let mut first = round(&[(0, 1, "1-0")]);
        first.free.push(bye(2));
        let second = round(&[(1, 2, "0-1")]);
        let third = round(&[(0, 2, "1-0")]);
        let table = Table::new(3, &[first, second, third], Unplayed::Dummy);
        assert_eq!((0..3).map(|entrant| table.half_points(entrant)).collect::<Vec<_>>(), [4, 0, 4]);
        let buchholz = |entrant| value(TieBreak::Buchholz, &table, entrant, &[], &[], 0);
        // 0: against 1 (nothing, and one draw for the round after its last), a dummy of min(4, 3), and 2 with 4.
        assert_eq!(buchholz(0), 1 + 3 + 4);
        // 2: a dummy of min(4, 3) for the bye, 1 with one draw, 0 with 4.
        assert_eq!(buchholz(2), 3 + 1 + 4);
        // 0 stayed away in the second round, which is cut first although 1 has fewer points.
        assert_eq!(value(TieBreak::BuchholzCut1, &table, 0, &[], &[], 0), 1 + 4);
        // The bye of 2 was none of its choice: the lowest is cut.
        assert_eq!(value(TieBreak::BuchholzCut1, &table, 2, &[], &[], 0), 3 + 4);
    }

    #[test]
    fn forfeits_are_no_games_but_count_between_two_in_a_round_robin() {
        let table = Table::new(2, &[round(&[(0, 1, "+-")])], Unplayed::Dummy);
        assert_eq!(table.half_points(0), 2);
        assert_eq!(value(TieBreak::Wins, &table, 0, &[0, 1], &[], 0), 0);
        assert_eq!(value(TieBreak::DirectEncounter, &table, 0, &[0, 1], &[], 0), 0);
        assert!(!PairingResult::FirstByForfeit.is_played());
        let table = Table::new(2, &[round(&[(0, 1, "+-")])], Unplayed::Awarded);
        assert_eq!(value(TieBreak::Wins, &table, 0, &[0, 1], &[], 0), 0);
        assert_eq!(value(TieBreak::DirectEncounter, &table, 0, &[0, 1], &[], 0), 2);
    }

    #[test]
    fn lots_depend_on_the_seed_alone() {
        let order = |seed| {
            let rows = standings(&Table::new(20, &[], Unplayed::Dummy), &[TieBreak::Lot], &[], seed);
            rows.iter().map(|row| row.entrant).collect::<Vec<_>>()
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }
}
