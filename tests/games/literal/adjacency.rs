//! The Adjacency report: local search, minimax with its three sets of candidates, and the parts of the genetic search.

mod tests;

use std::collections::BTreeSet;

use bidak_shared::game::{Game, Player};
use bidak_shared::rules::adjacency::{Adjacency, Fill};

use super::{INFINITY, Visits};

/// Section B: own marks less enemy marks.
fn objective(position: &Adjacency, bot: Player) -> i32 {
    let count = |player| position.marks(player).count_ones() as i32;
    count(bot) - count(bot.opponent())
}

/// The squares to the left, to the right, above and below.
fn beside(square: u8) -> u64 {
    let (row, column) = (i32::from(square) / 8, i32::from(square) % 8);
    let places = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)];
    let on_board = places.into_iter().filter(|(row, column)| (0..8).contains(row) && (0..8).contains(column));
    on_board.fold(0, |squares, (row, column)| squares | 1 << (8 * row + column))
}

/// The squares that a search tries.
#[derive(Clone, Copy, Debug)]
enum Candidates {
    /// Section A.1: every empty one.
    All,
    /// Section A.2: those beside any mark.
    Beside,
    /// Section C: those beside an enemy mark; all if there are none.
    Touching,
}

impl Candidates {
    /// Row by row from the top left.
    fn of(self, position: &Adjacency) -> Vec<Fill> {
        let marks = [Player::First, Player::Second].map(|player| position.marks(player));
        let enemy = marks[position.to_move().opponent().index()];
        let empty: Vec<u8> = (0..64).filter(|square| (marks[0] | marks[1]) >> square & 1 == 0).collect();
        let near = |marks: u64| empty.iter().copied().filter(|square| beside(*square) & marks != 0).collect::<Vec<_>>();
        let chosen = match self {
            Self::All => empty,
            Self::Beside => near(marks[0] | marks[1]),
            Self::Touching if near(enemy).is_empty() => empty,
            Self::Touching => near(enemy),
        };
        chosen.into_iter().map(Fill).collect()
    }
}

/// Section D: the square with the greatest objective after the own move, the first of equals.
fn local_search(position: &Adjacency) -> Fill {
    let bot = position.to_move();
    let squares = Candidates::All.of(position);
    let mut current = squares[0];
    for next in squares {
        if objective(&position.result(current), bot) < objective(&position.result(next), bot) {
            current = next;
        }
    }
    current
}

/// Section C: minimax for a bot, with or without the cuts, and with the squares that gain most first or as listed.
struct Minimax {
    bot: Player,
    candidates: Candidates,
    cuts: bool,
    greedy_order: bool,
    visits: Visits,
}

impl Minimax {
    fn new(position: &Adjacency, candidates: Candidates) -> Self {
        Self { bot: position.to_move(), candidates, cuts: true, greedy_order: false, visits: Visits::default() }
    }

    fn decide(&mut self, position: &Adjacency, depth: u32, mut alpha: i32, mut beta: i32) -> (i32, Option<Fill>) {
        self.visits.nodes += 1;
        if depth == 0 || position.plies_left() == 0 {
            self.visits.leaves += 1;
            return (objective(position, self.bot), None);
        }
        let maximising = position.to_move() == self.bot;
        let mut best = (if maximising { -INFINITY } else { INFINITY }, None);
        let mut squares = self.candidates.of(position);
        if self.greedy_order {
            squares.sort_by_key(|square| -objective(&position.result(*square), position.to_move()));
        }
        for square in squares {
            let (value, _) = self.decide(&position.result(square), depth - 1, alpha, beta);
            if if maximising { value > best.0 } else { value < best.0 } {
                best = (value, Some(square));
            }
            if maximising {
                alpha = alpha.max(best.0);
            } else {
                beta = beta.min(best.0);
            }
            if self.cuts && beta <= alpha {
                break;
            }
        }
        best
    }
}

/// A chromosome with the objective at its end.
type Line<A> = (Vec<A>, i32);

/// Section E: the minimax value of the node of the tree of all lines that the genes of `path` lead to.
fn node_value<A: Copy + Ord>(lines: &[Line<A>], path: &[A]) -> i32 {
    let through = || lines.iter().filter(|(genes, _)| genes.starts_with(path));
    if let Some((_, value)) = through().find(|(genes, _)| genes.len() == path.len()) {
        return *value;
    }
    let genes: BTreeSet<A> = through().map(|(genes, _)| genes[path.len()]).collect();
    let values = genes.into_iter().map(|gene| node_value(lines, &[path, &[gene]].concat()));
    if path.len().is_multiple_of(2) { values.max() } else { values.min() }.expect("a line goes on here")
}

/// Section E: the number of nodes from the leaf towards the root that have the leaf's value without a break.
fn fitness<A: Copy + Ord>(lines: &[Line<A>], (genes, value): &Line<A>) -> u32 {
    let upwards = (0..=genes.len()).rev().map(|length| node_value(lines, &genes[..length]));
    upwards.take_while(|node| node == value).count() as u32
}

/// Section E: both lines exchange one gene; in each, the other place of a gene that is now double takes the gene given away.
fn swap<A: Copy + Eq>(one: &[A], other: &[A], (place, counterpart): (usize, usize)) -> [Vec<A>; 2] {
    let exchanged = |line: &[A], at: usize, taken: A| {
        let twin = (0..line.len()).find(|index| *index != at && line[*index] == taken);
        let mut genes = line.to_vec();
        genes[at] = taken;
        if let Some(twin) = twin {
            genes[twin] = line[at];
        }
        genes
    };
    [exchanged(one, place, other[counterpart]), exchanged(other, counterpart, one[place])]
}
