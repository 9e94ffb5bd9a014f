//! A command that can be given by name, in the command palette.

use crate::play::text::Texts;
use crate::tui::keymap::{Action, Binding};
use crate::tui::step::Step;

/// A command of the palette.
#[derive(Clone, Debug)]
pub struct NamedCommand {
    /// Its name.
    pub name: String,
    /// Its explanation, with its key.
    pub about: String,
    /// The text that is searched, in small letters.
    pub words: String,
    /// Its meaning.
    pub does: Does,
}

/// The meaning of a command.
#[derive(Clone, Debug)]
pub enum Does {
    /// An action of the screen.
    Act(Action),
    /// A step.
    Step(Step),
}

impl NamedCommand {
    /// An action that also has a key.
    pub fn key(binding: &Binding, texts: Texts) -> Self {
        let about = binding.about(texts).into_owned();
        let name = binding.hint(texts).unwrap_or_default().to_string();
        let words = format!("{name} {about}").to_lowercase();
        let about = format!("{about} ({})", binding.keys[0].name(texts));
        Self { name, about, words, does: Does::Act(binding.action) }
    }

    /// A line of a menu.
    pub fn item(name: String, about: String, step: Step) -> Self {
        let words = format!("{name} {about}").to_lowercase();
        Self { name, about, words, does: Does::Step(step) }
    }
}
