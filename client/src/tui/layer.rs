//! Layers above a screen: help, questions, the command palette, lists of people, the choice of a bot, the output of an
//! engine.

mod add_bot;
mod answer;
mod engine_output;
mod help;
mod palette;
mod people;
mod question;
mod spectators;
mod why;

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::{Action, Context};
use crate::tui::world::World;

pub use add_bot::AddBot;
pub use answer::LayerAnswer;
pub use engine_output::EngineOutput;
pub use help::Help;
pub use palette::Palette;
pub use people::People;
pub use question::Question;
pub use spectators::Spectators;
pub use why::WhyMove;

/// The uppermost layer; the screen below it waits.
#[derive(Debug)]
pub enum Layer {
    /// The keys of a place, and the signs.
    Help(Help),
    /// Whether to do something.
    Question(Question),
    /// The commands of a screen.
    Palette(Palette),
    /// The spectators of a room.
    Spectators(Spectators),
    /// The choice of a bot for a seat.
    AddBot(Box<AddBot>),
    /// The output of the program on the other seat.
    EngineOutput(EngineOutput),
    /// The people in the lobby.
    People(People),
    /// Why a bot played its last move.
    Why(Box<WhyMove>),
}

impl Layer {
    /// Its context in the keymap.
    pub fn context(&self) -> Context {
        match self {
            Self::Help(_) => Context::Help,
            Self::Question(_) => Context::Question,
            Self::Palette(_) => Context::Palette,
            Self::Spectators(_) => Context::Spectators,
            Self::AddBot(_) => Context::Bot,
            Self::EngineOutput(_) => Context::Output,
            Self::People(_) => Context::People,
            Self::Why(_) => Context::Why,
        }
    }

    /// Whether an action can be done now: only such are in the footer.
    pub fn offers(&self, action: Action, world: &World) -> bool {
        let scrolls = matches!(
            action,
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last
        );
        match self {
            Self::Help(help) if scrolls => help.can_scroll(),
            Self::Spectators(spectators) => spectators.offers(action, world),
            _ => true,
        }
    }

    /// The key of the text of an action that means something else than usual just now.
    pub fn text_now(&self, action: Action, world: &World) -> Option<&'static str> {
        match self {
            Self::Spectators(spectators) => spectators.text_now(action, world),
            Self::Palette(palette) => palette.text_now(action),
            _ => None,
        }
    }

    /// Does an action.
    pub fn act(&mut self, action: Action, world: &World) -> LayerAnswer {
        match (self, action) {
            // The first one ends a search.
            (Self::Help(help), Action::Back) => {
                if help.end_search(world) {
                    LayerAnswer::Stay
                } else {
                    LayerAnswer::Close
                }
            }
            (_, Action::Back) => LayerAnswer::Close,
            (Self::Question(question), Action::Confirm) => LayerAnswer::Steps(question.confirm()),
            (Self::Question(question), action) => {
                question.scroll(action, world);
                LayerAnswer::Stay
            }
            (Self::Help(help), Action::Search) => {
                help.look_for(world);
                LayerAnswer::Stay
            }
            (Self::Help(help), action) => {
                help.scroll(action);
                LayerAnswer::Stay
            }
            (Self::Palette(palette), action) => palette.act(action),
            (Self::Spectators(spectators), action) => spectators.act(action, world),
            (Self::AddBot(dialog), action) => dialog.act(action),
            (Self::EngineOutput(output), action) => {
                output.scroll(action, world);
                LayerAnswer::Stay
            }
            (Self::People(people), action) => {
                people.scroll(action);
                LayerAnswer::Stay
            }
            (Self::Why(why), action) => why.act(action, world),
        }
    }

    /// The window has another size.
    pub fn resized(&mut self, world: &World) {
        if let Self::Help(help) = self {
            help.resized(world);
        }
    }

    /// Lets a line of text take a key; `false` if it does not use it.
    pub fn type_key(&mut self, key: KeyEvent, world: &World) -> bool {
        match self {
            Self::Help(help) => help.type_key(key, world),
            Self::Palette(palette) => palette.type_key(key),
            Self::AddBot(dialog) => dialog.type_key(key),
            _ => false,
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str, world: &World) {
        match self {
            Self::Help(help) => help.paste(text, world),
            Self::Palette(palette) => palette.paste(text),
            Self::AddBot(dialog) => dialog.paste(text),
            _ => {}
        }
    }

    /// Takes a click on a part of it.
    pub fn click(&mut self, target: Target) -> LayerAnswer {
        match (self, target) {
            (Self::Palette(palette), Target::Item(index)) => palette.choose(index),
            (Self::Spectators(spectators), Target::Item(index)) => {
                spectators.choose(index);
                LayerAnswer::Stay
            }
            (Self::AddBot(dialog), Target::Item(index)) => dialog.choose(index),
            _ => LayerAnswer::Stay,
        }
    }

    /// Draws it over the window.
    pub fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        match self {
            Self::Help(help) => help.draw(window, world, buffer, hits),
            Self::Question(question) => question.draw(window, world, buffer, hits),
            Self::Palette(palette) => palette.draw(window, world, buffer, hits),
            Self::Spectators(spectators) => spectators.draw(window, world, buffer, hits),
            Self::AddBot(dialog) => dialog.draw(window, world, buffer, hits),
            Self::EngineOutput(output) => output.draw(window, world, buffer, hits),
            Self::People(people) => people.draw(window, world, buffer, hits),
            Self::Why(why) => why.draw(window, world, buffer, hits),
        }
    }
}
