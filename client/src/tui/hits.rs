//! The clickable parts of the screen: drawing records their areas, and clicks are looked up in them.

use bidak_shared::board::Point;
use ratatui::layout::{Position, Rect};

use crate::tui::keymap::Action;

/// The target of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An action, as by a key.
    Action(Action),
    /// A point of the board.
    Point(Point),
    /// A line of the list, menu or form on the screen, counted from 0.
    Item(usize),
    /// A heading that narrows a list down, counted from 0.
    Tab(usize),
    /// A move of the game: the number of moves played once it is made.
    Ply(usize),
    /// The chat.
    Chat,
    /// Nothing; it covers the parts below, as a dialog does.
    Nothing,
}

impl Target {
    /// A click on a list of `count` lines chooses a line. A click on the chosen line returns an action.
    pub fn press(self, chosen: &mut usize, count: usize) -> Option<Action> {
        match self {
            Self::Item(index) if index == *chosen => Some(Action::Confirm),
            Self::Item(index) if index < count => {
                *chosen = index;
                None
            }
            _ => None,
        }
    }
}

/// The parts of a drawn screen, later ones above earlier ones.
#[derive(Clone, Debug, Default)]
pub struct Hits(Vec<(Rect, Target)>);

impl Hits {
    /// Nothing to hit yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a part above all others.
    pub fn add(&mut self, area: Rect, target: Target) {
        self.0.push((area, target));
    }

    /// The uppermost part at a place.
    pub fn at(&self, column: u16, row: u16) -> Option<Target> {
        let position = Position::new(column, row);
        self.0.iter().rev().find(|(area, _)| area.contains(position)).map(|(_, target)| *target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_chooses_a_line_and_a_click_on_the_chosen_line_opens_it() {
        let mut chosen = 0;
        for (target, action, line) in [
            (Target::Item(2), None, 2),
            (Target::Item(2), Some(Action::Confirm), 2),
            (Target::Item(3), None, 2),
            (Target::Chat, None, 2),
        ] {
            assert_eq!((target.press(&mut chosen, 3), chosen), (action, line), "{target:?}");
        }
    }
}
