//! The form for entering a tournament: a handle for a guest, and the code if the tournament needs one.

use bidak_shared::protocol::{Command, TournamentCode};
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::text::Texts;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form};
use crate::tui::world::World;

/// The form, which sends the request to enter.
#[derive(Clone, Debug)]
pub struct EntryForm {
    form: Form<Field>,
    tournament: TournamentCode,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Handle,
    Code,
    Go,
}

impl EntryForm {
    /// The form for a tournament.
    pub fn new(tournament: TournamentCode, asks_handle: bool, asks_code: bool, texts: Texts) -> Self {
        let mut fields = Vec::new();
        if asks_handle {
            fields.push(form::text(Field::Handle, texts, "account-handle", ""));
        }
        if asks_code {
            fields.push(form::text(Field::Code, texts, "entry-code", ""));
        }
        fields.push(form::button(Field::Go, texts, "entry-go"));
        let mut form = Form::new(fields);
        form.focus_on(if asks_handle { Field::Handle } else { Field::Code });
        Self { form, tournament }
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        match action {
            Action::Confirm => {
                let text = |field| Some(self.form.text(field).trim().to_owned()).filter(|text| !text.is_empty());
                let (code, handle) = (text(Field::Code), text(Field::Handle));
                return vec![Step::Send(Command::Enter { tournament: self.tournament, code, handle })];
            }
            Action::Back => return vec![Step::Out],
            _ => self.form.act(action),
        }
        Vec::new()
    }

    pub(super) fn type_key(&mut self, key: KeyEvent) -> bool {
        self.form.edit(key)
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.form.paste(text);
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        let Target::Item(index) = target else { return Vec::new() };
        self.form.press(index).map_or_else(Vec::new, |action| self.act(action))
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}
