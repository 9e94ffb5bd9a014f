//! Reversi on an array of 64 letters.

use super::{Rules, Standing, by_count};

pub(crate) struct Reversi {
    squares: Vec<char>,
    side: char,
}

fn name(column: i32, row: i32) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

impl Reversi {
    fn at(&self, column: i32, row: i32) -> Option<char> {
        let inside = (0..8).contains(&column) && (0..8).contains(&row);
        inside.then(|| self.squares[(row * 8 + column) as usize])
    }

    /// The discs that flip when `side` places at a square, taken or not.
    fn outflanked(&self, side: char, column: i32, row: i32) -> Vec<(i32, i32)> {
        let mut all = Vec::new();
        for right in -1..=1 {
            for down in -1..=1 {
                let mut line = Vec::new();
                let mut place = (column + right, row + down);
                while (right, down) != (0, 0) && self.at(place.0, place.1) == Some(other(side)) {
                    line.push(place);
                    place = (place.0 + right, place.1 + down);
                }
                if self.at(place.0, place.1) == Some(side) {
                    all.append(&mut line);
                }
            }
        }
        all
    }

    fn placements(&self, side: char) -> Vec<String> {
        let mut all = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                if self.at(column, row) == Some('-') && !self.outflanked(side, column, row).is_empty() {
                    all.push(name(column, row));
                }
            }
        }
        all
    }
}

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

impl Rules for Reversi {
    fn read(text: &str) -> Self {
        let (squares, side) = text.split_once(' ').unwrap();
        Self { squares: squares.chars().collect(), side: side.chars().next().unwrap() }
    }

    fn text(&self) -> String {
        format!("{} {}", self.squares.iter().collect::<String>(), self.side)
    }

    fn moves(&self) -> Vec<String> {
        let own = self.placements(self.side);
        if own.is_empty() && !self.placements(other(self.side)).is_empty() { vec!["pass".to_owned()] } else { own }
    }

    fn after(&self, text: &str) -> Self {
        let mut squares = self.squares.clone();
        if text != "pass" {
            let letters = text.as_bytes();
            let (column, row) = (i32::from(letters[0] - b'a'), i32::from(letters[1] - b'1'));
            for (column, row) in self.outflanked(self.side, column, row) {
                squares[(row * 8 + column) as usize] = self.side;
            }
            squares[(row * 8 + column) as usize] = self.side;
        }
        Self { squares, side: other(self.side) }
    }

    fn standing(&self) -> Standing {
        if !self.moves().is_empty() {
            return Standing::Goes;
        }
        let count = |side| self.squares.iter().filter(|square| **square == side).count();
        by_count(count('X'), count('O'))
    }
}
