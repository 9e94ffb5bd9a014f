//! Tic-tac-toe on an array of nine letters.

use super::{Rules, Standing};

pub(crate) struct TicTacToe {
    squares: Vec<char>,
    side: char,
}

impl TicTacToe {
    fn has_line(&self, side: char) -> bool {
        let is = |column: usize, row: usize| self.squares[row * 3 + column] == side;
        (0..3).any(|row| (0..3).all(|column| is(column, row)))
            || (0..3).any(|column| (0..3).all(|row| is(column, row)))
            || (0..3).all(|step| is(step, step))
            || (0..3).all(|step| is(2 - step, step))
    }
}

impl Rules for TicTacToe {
    fn read(text: &str) -> Self {
        let (squares, side) = text.split_once(' ').unwrap();
        Self { squares: squares.chars().collect(), side: side.chars().next().unwrap() }
    }

    fn text(&self) -> String {
        format!("{} {}", self.squares.iter().collect::<String>(), self.side)
    }

    fn moves(&self) -> Vec<String> {
        if self.standing() != Standing::Goes {
            return Vec::new();
        }
        let squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
        let empty = squares.iter().zip(&self.squares).filter(|(_, letter)| **letter == '.');
        empty.map(|(name, _)| (*name).to_owned()).collect()
    }

    fn after(&self, text: &str) -> Self {
        let letters = text.as_bytes();
        let mut squares = self.squares.clone();
        squares[usize::from(letters[1] - b'1') * 3 + usize::from(letters[0] - b'a')] = self.side;
        Self { squares, side: if self.side == 'x' { 'o' } else { 'x' } }
    }

    fn standing(&self) -> Standing {
        if self.has_line('x') {
            Standing::First
        } else if self.has_line('o') {
            Standing::Second
        } else if self.squares.contains(&'.') {
            Standing::Goes
        } else {
            Standing::Draw
        }
    }
}
