//! The generations of a genetic search.

use crate::eval::Score;
use crate::game::Game;
use crate::search::event::{Line, Swap};
use crate::search::recording::named::line_texts;

/// The generations that are kept: the first ones and the last one.
#[derive(Clone, Debug, PartialEq)]
pub struct Evolution<A> {
    /// In order.
    pub generations: Vec<RecordedGeneration<A>>,
    /// The generations between the last two of them that are left out.
    pub left_out: u32,
    /// The most genes that are kept.
    most: usize,
    /// The genes of all generations but the last.
    genes: usize,
}

/// A generation.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedGeneration<A> {
    /// From 1.
    pub number: u32,
    /// The value of its reservation tree, to the side to move at the root.
    pub value: Score,
    /// Its lines.
    pub lines: Vec<RecordedLine<A>>,
    /// The exchanges of genes in the lines that follow it.
    pub swaps: Vec<RecordedSwap<A>>,
}

/// A line of play of a generation.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedLine<A> {
    /// Its actions.
    pub genes: Vec<A>,
    /// The value of its end, to the side to move at the root.
    pub value: Score,
    /// The nodes from its leaf upwards that have this value.
    pub fitness: u32,
    /// Its copies in the next generation; `None` if there is no next one.
    pub copies: Option<u32>,
}

/// An exchange of genes; each array has one element for each line.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedSwap<A> {
    /// The lines before.
    pub before: [Vec<A>; 2],
    /// The lines after.
    pub after: [Vec<A>; 2],
    /// The places of the exchanged genes.
    pub places: [usize; 2],
    /// The places of genes that had become double and were replaced.
    pub repaired: [Option<usize>; 2],
}

impl<A> Evolution<A> {
    pub(super) fn new(most: usize) -> Self {
        Self { generations: Vec::new(), left_out: 0, most, genes: 0 }
    }

    /// The fittest line of the last generation, of equals the first.
    pub fn fittest(&self) -> Option<&RecordedLine<A>> {
        let lines = &self.generations.last()?.lines;
        lines.iter().reduce(|best, line| if line.fitness > best.fitness { line } else { best })
    }
}

impl<A: Copy> Evolution<A> {
    pub(super) fn begin(&mut self, number: u32, value: Score, lines: &[Line<'_, A>]) {
        if let Some(last) = self.generations.last() {
            let genes = size(last);
            if self.genes + genes > self.most && self.generations.len() > 1 {
                self.generations.pop();
                self.left_out += 1;
            } else {
                self.genes += genes;
            }
        }
        let line = |line: &Line<'_, A>| RecordedLine {
            genes: line.genes.to_vec(),
            value: line.value,
            fitness: line.fitness,
            copies: None,
        };
        let lines = lines.iter().map(line).collect();
        self.generations.push(RecordedGeneration { number, value, lines, swaps: Vec::new() });
    }

    pub(super) fn select(&mut self, copies: &[u32]) {
        if let Some(generation) = self.generations.last_mut() {
            for (line, copies) in generation.lines.iter_mut().zip(copies) {
                line.copies = Some(*copies);
            }
        }
    }

    pub(super) fn swap(&mut self, swap: &Swap<'_, A>) {
        if let Some(generation) = self.generations.last_mut() {
            let Swap { before, after, places, repaired } = *swap;
            let (before, after) = (before.map(<[A]>::to_vec), after.map(<[A]>::to_vec));
            generation.swaps.push(RecordedSwap { before, after, places, repaired });
        }
    }

    pub(super) fn named<G: Game<Action = A>>(&self, position: &G, name: &dyn Fn(&G, A) -> String) -> Evolution<String> {
        let line = |line: &RecordedLine<A>| RecordedLine {
            genes: line_texts(position, &line.genes, name),
            value: line.value,
            fitness: line.fitness,
            copies: line.copies,
        };
        let swap = |swap: &RecordedSwap<A>| RecordedSwap {
            before: swap.before.each_ref().map(|genes| line_texts(position, genes, name)),
            after: swap.after.each_ref().map(|genes| line_texts(position, genes, name)),
            places: swap.places,
            repaired: swap.repaired,
        };
        let generation = |generation: &RecordedGeneration<A>| RecordedGeneration {
            number: generation.number,
            value: generation.value,
            lines: generation.lines.iter().map(line).collect(),
            swaps: generation.swaps.iter().map(swap).collect(),
        };
        Evolution {
            generations: self.generations.iter().map(generation).collect(),
            left_out: self.left_out,
            most: self.most,
            genes: self.genes,
        }
    }
}

fn size<A>(generation: &RecordedGeneration<A>) -> usize {
    generation.lines.iter().map(|line| line.genes.len().max(1)).sum()
}
