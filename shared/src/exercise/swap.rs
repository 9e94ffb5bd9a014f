//! Two lines after an exchange of genes, with the repair that keeps the genes of each line distinct.

use super::answer::{Answer, AnswerValue, BadAnswer, bad_value, known_name};
use super::dice::Dice;
use super::reason::Reason;
use super::{ExerciseKind, Item, Solution};
use crate::search::genetic::put;

/// The genes of a line.
const LENGTH: usize = 5;
/// The names of the lines.
const NAMES: [&str; 2] = ["A", "B"];

/// Two lines, and the places of the genes that they exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapTask {
    /// The lines, one digit for each gene.
    pub lines: [Vec<u8>; 2],
    /// The places, from 0.
    pub places: [usize; 2],
}

/// A line as text.
fn text(line: &[u8]) -> String {
    line.iter().map(ToString::to_string).collect()
}

impl SwapTask {
    /// Lines of which at least one needs the repair.
    pub(super) fn generate(dice: &mut Dice) -> Self {
        loop {
            let mut line = || dice.different(LENGTH, 1, 9).into_iter().map(|gene| gene as u8).collect();
            let lines: [Vec<u8>; 2] = [line(), line()];
            let places = [dice.place(LENGTH), dice.place(LENGTH)];
            let task = Self { lines, places };
            let needs_repair = |line: usize| {
                let twin = task.lines[line].iter().position(|gene| *gene == task.gene(1 - line));
                twin.is_some_and(|twin| twin != task.places[line])
            };
            if needs_repair(0) || needs_repair(1) {
                return task;
            }
        }
    }

    /// The name of each line, and its text.
    pub fn named_lines(&self) -> [(&'static str, String); 2] {
        [0, 1].map(|line| (NAMES[line], text(&self.lines[line])))
    }

    /// The gene that a line gives away.
    fn gene(&self, line: usize) -> u8 {
        self.lines[line][self.places[line]]
    }

    pub(super) fn solve(&self) -> Swapped {
        let item = |line: usize| {
            let mut after = self.lines[line].clone();
            let repaired = put(&mut after, self.places[line], self.gene(1 - line));
            let digit = |gene: u8| char::from(b'0' + gene);
            let why = Reason::Swapped {
                before: text(&self.lines[line]),
                place: self.places[line] + 1,
                given: digit(self.gene(line)),
                taken: digit(self.gene(1 - line)),
                repaired: repaired.map(|place| place + 1),
            };
            Item { name: NAMES[line].to_owned(), right: AnswerValue::Genes(text(&after)), why }
        };
        Swapped([item(0), item(1)])
    }
}

#[derive(Debug)]
pub(super) struct Swapped([Item; 2]);

impl Solution for Swapped {
    fn items(&self) -> &[Item] {
        &self.0
    }

    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        let name = known_name(name, NAMES.into_iter())?;
        let genes: String = value.chars().filter(|one| !one.is_whitespace() && *one != ',').collect();
        if genes.len() != LENGTH || !genes.chars().all(|gene| gene.is_ascii_digit()) {
            return Err(bad_value(ExerciseKind::Swap, &name, value));
        }
        Ok((name, AnswerValue::Genes(genes)))
    }

    fn follows(&self, _item: &Item, _answer: &Answer) -> Option<AnswerValue> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(one: &str, other: &str) -> [Vec<u8>; 2] {
        [one, other].map(|line| line.bytes().map(|digit| digit - b'0').collect())
    }

    #[test]
    fn both_swaps_of_the_report_are_repaired_as_there() {
        for (before, places, after) in
            [(["12345", "23456"], [1, 2], ["14325", "43256"]), (["12345", "56789"], [2, 0], ["12543", "36789"])]
        {
            let solved = SwapTask { lines: lines(before[0], before[1]), places }.solve();
            let found = solved.0.each_ref().map(|item| item.right.to_string());
            assert_eq!(found, after, "{before:?} at {places:?}");
        }
    }
}
