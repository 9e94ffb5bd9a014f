//! The trait of all screens. Its defaults suit a screen without the part in question.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::step::Step;
use crate::tui::widget::form::FormInput;
use crate::tui::world::World;

/// A screen.
pub(super) trait Page {
    /// Whether an action can be done now: only such are in the footer and in the palette.
    fn offers(&self, _action: Action, _world: &World) -> bool {
        true
    }

    /// The key of the text of an action that means something else than usual just now.
    fn text_now(&self, _action: Action, _world: &World) -> Option<&'static str> {
        None
    }

    /// The form of this screen, which takes keys, pasted text and clicks.
    fn form(&mut self) -> Option<&mut dyn FormInput> {
        None
    }

    /// Sends the form.
    fn confirm(&mut self, _world: &World) -> Vec<Step> {
        Vec::new()
    }

    /// Does an action.
    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        match (action, self.form()) {
            (Action::Confirm, _) => return self.confirm(world),
            (Action::Back, _) => return vec![Step::Out],
            (_, Some(form)) => form.act(action),
            (_, None) => {}
        }
        Vec::new()
    }

    /// Lets a text or the board take a key before the keymap does; `None` if neither uses it.
    fn type_key(&mut self, key: KeyEvent, _world: &World) -> Option<Vec<Step>> {
        self.form()?.edit(key).then(Vec::new)
    }

    /// Takes pasted text.
    fn paste(&mut self, text: &str) -> Vec<Step> {
        if let Some(form) = self.form() {
            form.paste(text);
        }
        Vec::new()
    }

    /// Takes a click on a part of it. Clicks on actions go to [`Page::act`].
    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let Target::Item(index) = target else { return Vec::new() };
        let action = self.form().and_then(|form| form.press(index));
        action.map_or_else(Vec::new, |action| self.act(action, world))
    }

    /// Draws it between the header and the footer.
    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits);
}
