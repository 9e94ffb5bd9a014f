//! The rules a second time, written from the rule text with arrays and loops, slow and plain. What the
//! bitboards say is compared with this.

pub(crate) mod adjacency;
pub(crate) mod morris;
pub(crate) mod reversi;
pub(crate) mod tic_tac_toe;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Somebody is to move.
    Goes,
    /// Won by the side that moves first.
    First,
    /// Won by the other.
    Second,
    /// Nobody won.
    Draw,
}

/// A game by its rules, positions and moves as texts.
pub(crate) trait Rules: Sized {
    /// From the text of a position.
    fn read(text: &str) -> Self;
    /// The text of this position.
    fn text(&self) -> String;
    /// The moves, in any order.
    fn moves(&self) -> Vec<String>;
    /// The position after one of them.
    fn after(&self, text: &str) -> Self;
    /// The outcome.
    fn standing(&self) -> Standing;
}

/// The side with more wins.
fn by_count(first: usize, second: usize) -> Standing {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Standing::First,
        std::cmp::Ordering::Less => Standing::Second,
        std::cmp::Ordering::Equal => Standing::Draw,
    }
}
