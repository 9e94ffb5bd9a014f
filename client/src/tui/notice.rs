//! The message line: one sentence at the foot of the screen, with a kind and a lifetime.

use std::time::Duration;

use crate::play::moment::Moment;

/// A sentence for the player. The next key, a new state of the game, another screen or time removes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it is drawn.
    pub kind: Kind,
    /// The sentence, in the language of the player.
    pub text: String,
    /// When it disappears.
    pub until: Moment,
}

/// The kind of a notice, shown by a sign and a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A request of the player is done.
    Success,
    /// News.
    Note,
    /// An error, or a refusal.
    Error,
}

/// Every notice stays at least this long.
const LEAST: Duration = Duration::from_secs(4);
/// For each character, so that long sentences can be read.
const A_CHARACTER: Duration = Duration::from_millis(80);

impl Notice {
    /// A notice that appears now.
    pub fn new(kind: Kind, text: impl Into<String>, now: Moment) -> Self {
        let text = text.into();
        let until = now + LEAST + A_CHARACTER * text.chars().count() as u32;
        Self { kind, text, until }
    }
}
