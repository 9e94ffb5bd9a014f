//! Adjacency on an array of 64 letters.

use super::{Rules, Standing, by_count};

pub(crate) struct Adjacency {
    squares: Vec<char>,
    side: char,
    plies_left: usize,
}

fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

impl Adjacency {
    /// The mark that moves when an even number of plies is left.
    fn first(&self) -> char {
        if self.plies_left.is_multiple_of(2) { self.side } else { other(self.side) }
    }
}

impl Rules for Adjacency {
    fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut squares = Vec::new();
        for letter in words[0].chars().filter(|letter| *letter != '/') {
            match letter.to_digit(10) {
                Some(run) => squares.extend(std::iter::repeat_n('.', run as usize)),
                None => squares.push(letter),
            }
        }
        Self { squares, side: words[1].chars().next().unwrap(), plies_left: words[2].parse().unwrap() }
    }

    fn text(&self) -> String {
        let ranks: Vec<String> = self
            .squares
            .chunks(8)
            .map(|rank| {
                let mut text: String = rank.iter().collect();
                for run in (1..=8).rev() {
                    text = text.replace(&".".repeat(run), &run.to_string());
                }
                text
            })
            .collect();
        format!("{} {} {}", ranks.join("/"), self.side, self.plies_left)
    }

    fn moves(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (square, letter) in self.squares.iter().enumerate() {
            if *letter == '.' && self.plies_left > 0 {
                all.push(format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1));
            }
        }
        all
    }

    fn after(&self, text: &str) -> Self {
        let letters = text.as_bytes();
        let (column, row) = (i32::from(letters[0] - b'a'), i32::from(letters[1] - b'1'));
        let mut squares = self.squares.clone();
        for (right, down) in [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)] {
            let (column, row) = (column + right, row + down);
            if (0..8).contains(&column) && (0..8).contains(&row) {
                let square = &mut squares[(row * 8 + column) as usize];
                if (right, down) == (0, 0) || *square == other(self.side) {
                    *square = self.side;
                }
            }
        }
        Self { squares, side: other(self.side), plies_left: self.plies_left - 1 }
    }

    fn standing(&self) -> Standing {
        if self.plies_left > 0 {
            return Standing::Goes;
        }
        let count = |side| self.squares.iter().filter(|square| **square == side).count();
        by_count(count(self.first()), count(other(self.first())))
    }
}
