//! The moves of a game in two columns, or in one where there is no room for two, with the one that is looked at.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, width};
use crate::tui::hits::{Hits, Target};
use crate::tui::theme::Theme;

/// The columns of the number of a line and the space behind it.
const NUMBER: usize = 5;

/// The columns between two moves of a line.
const GAP: usize = 2;

/// A move and the note about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub text: String,
    /// A sign behind it, such as `??`; mostly none.
    pub sign: &'static str,
}

/// A list to draw.
#[derive(Debug)]
pub struct Moves<'a> {
    /// Every move of the game.
    pub played: &'a [Played],
    /// The text where there is none.
    pub none: &'a str,
    /// How many of them are made in the position that is looked at: the last of these is marked and stays visible.
    pub shown: usize,
    /// How it looks.
    pub theme: Theme,
}

impl Moves<'_> {
    /// Draws as many rows as fit, and returns the places of the moves.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = self.theme;
        let rows = usize::from(area.height);
        if self.played.is_empty() && rows > 0 {
            buffer.set_string(area.x, area.y, cut(self.none, usize::from(area.width), ""), theme.dim());
        }
        let columns = |played: &Played| width(&played.text) + played.sign.len();
        let widest = self.played.iter().map(columns).max().unwrap_or(2).max(4);
        // Where two moves do not fit side by side, each has a row of its own.
        let beside = if NUMBER + 2 * widest + GAP <= usize::from(area.width) { 2 } else { 1 };
        let lines = self.played.len().div_ceil(beside);
        let last = self.shown.max(1).div_ceil(beside);
        let first = last.saturating_sub(rows).min(lines.saturating_sub(rows));
        for line in first..lines.min(first + rows) {
            let row = area.y + (line - first) as u16;
            if (line * beside).is_multiple_of(2) {
                let number = format!("{:>3}.", line * beside / 2 + 1);
                buffer.set_string(area.x, row, cut(&number, usize::from(area.width), ""), theme.dim());
            }
            for half in 0..beside {
                let ply = beside * line + half;
                let Some(played) = self.played.get(ply) else { break };
                let x = area.x + (NUMBER + half * (widest + GAP)) as u16;
                if x >= area.right() {
                    break;
                }
                let style = if ply + 1 == self.shown { theme.selected() } else { Style::new() };
                let room = usize::from(area.right() - x);
                let text = cut(&played.text, room, theme.ellipsis());
                let taken = width(&text);
                buffer.set_string(x, row, &text, style);
                buffer.set_string(x + taken as u16, row, cut(played.sign, room - taken, ""), theme.notice());
                hits.add(Rect::new(x, row, taken as u16, 1), Target::Ply(ply + 1));
            }
        }
    }
}
