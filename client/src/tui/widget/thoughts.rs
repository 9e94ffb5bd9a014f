//! The iterations of a search: depth, score, nodes and line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, width};
use crate::tui::theme::Theme;

/// One iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Plies ahead.
    pub depth: u32,
    /// The score for people.
    pub score: String,
    /// Positions visited.
    pub nodes: u64,
    /// The expected moves.
    pub line: Vec<String>,
}

/// Draws the last of them, the latest below and strongest.
pub fn draw(thoughts: &[Thought], theme: Theme, area: Rect, buffer: &mut Buffer) {
    let first = thoughts.len().saturating_sub(usize::from(area.height));
    let score_columns = thoughts.iter().map(|thought| width(&thought.score)).max().unwrap_or(0);
    for (row, (place, thought)) in (area.y..area.bottom()).zip(thoughts.iter().enumerate().skip(first)) {
        let score = " ".repeat(score_columns - width(&thought.score)) + &thought.score;
        let text = format!("{:>2} {score} {:>5}  {}", thought.depth, count(thought.nodes), thought.line.join(" "));
        let style = if place + 1 == thoughts.len() { theme.strong() } else { Style::new() };
        buffer.set_string(area.x, row, cut(&text, usize::from(area.width), theme.ellipsis()), style);
    }
}

/// A count in at most five columns, such as `48.2k`.
pub fn count(number: u64) -> String {
    let scaled = |unit: u64, letter: char| {
        let whole = number / unit;
        if whole < 100 { format!("{whole}.{}{letter}", number % unit * 10 / unit) } else { format!("{whole}{letter}") }
    };
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => scaled(1000, 'k'),
        1_000_000..1_000_000_000 => scaled(1_000_000, 'M'),
        _ => scaled(1_000_000_000, 'G'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_shortened() {
        for (number, text) in [
            (0, "0"),
            (9_999, "9999"),
            (48_211, "48.2k"),
            (482_110, "482k"),
            (1_250_000, "1.2M"),
            (999_999_999, "999M"),
            (7_000_000_000, "7.0G"),
        ] {
            assert_eq!(count(number), text);
        }
    }
}
