//! The form for entering a tournament: a handle for a guest, and the code if the tournament needs one.

use bidak_shared::protocol::{Command, Handle, TournamentCode};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
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
    /// The form for a tournament, with this handle to begin with.
    pub fn new(
        tournament: TournamentCode,
        asks_handle: bool,
        handle: Option<&Handle>,
        asks_code: bool,
        texts: Texts,
    ) -> Self {
        let mut fields = Vec::new();
        if asks_handle {
            fields.push(form::text(Field::Handle, texts, "account-handle", handle.map_or("", Handle::as_str)));
        }
        if asks_code {
            fields.push(form::text(Field::Code, texts, "entry-code", ""));
        }
        fields.push(form::button(Field::Go, texts, "entry-go"));
        let mut form = Form::new(fields);
        form.focus_on(if asks_handle { Field::Handle } else { Field::Code });
        Self { form, tournament }
    }
}

impl Page for EntryForm {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        (action == Action::Confirm).then_some("tournament-enter")
    }

    fn confirm(&mut self, _: &World) -> Vec<Step> {
        let text = |field| Some(self.form.text(field).trim().to_owned()).filter(|text| !text.is_empty());
        let (code, handle) = (text(Field::Code), text(Field::Handle));
        vec![Step::Send(Command::Enter { tournament: self.tournament, code, handle })]
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}
