//! The form of a tournament on the organiser's screen: how opponents are found, the game, the clock, and a handle where the organiser
//! has no account yet.

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{ClockSpec, TournamentForm};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::base::columns::wrap;
use crate::play::evening::tournament::TournamentChoice;
use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::theme::Theme;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};

/// How opponents are found, the usual way first.
const FORMS: [TournamentForm; 4] =
    [TournamentForm::Swiss, TournamentForm::Arena, TournamentForm::RoundRobin, TournamentForm::Knockout];

/// The time controls to choose from.
const CLOCKS: [&str; 7] = ["5+3", "3+2", "1+0", "10+5", "15+10", "10s", "30s"];

/// A form that ends in a [`TournamentChoice`].
#[derive(Clone, Debug)]
pub struct Make {
    form: Form<Field>,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Form,
    Game,
    Clock,
    Handle,
    Go,
}

/// The result of a key.
pub(super) enum Made {
    /// The form goes on.
    Nothing,
    /// It is cancelled.
    Left,
    /// It is filled in.
    Choice(TournamentChoice),
}

impl Make {
    /// The form; with a handle to take, it asks for one and proposes that.
    pub(super) fn new(handle: Option<&str>, texts: Texts) -> Self {
        let forms = FORMS.iter().map(|form| texts.form(*form).into_owned()).collect();
        let games = GameKind::ALL.iter().map(|game| texts.game(*game).into_owned()).collect();
        let clocks = CLOCKS.map(str::to_owned).to_vec();
        let mut fields = vec![
            form::choice(Field::Form, texts, "class-form", forms, 0),
            form::choice(Field::Game, texts, "class-game", games, 0),
            form::choice(Field::Clock, texts, "class-clock", clocks, 0),
        ];
        if let Some(handle) = handle {
            fields.push(form::text(Field::Handle, texts, "class-handle", handle));
        }
        fields.push(form::button(Field::Go, texts, "class-go"));
        let mut form = Form::new(fields);
        form.focus_on(if handle.is_some_and(str::is_empty) { Field::Handle } else { Field::Form });
        Self { form }
    }

    pub(super) fn key(&mut self, key: KeyEvent, title: String) -> Made {
        if self.form.edit(key) {
            return Made::Nothing;
        }
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.form.act(Action::Up),
            KeyCode::Left => self.form.act(Action::Left),
            KeyCode::Right | KeyCode::Char(' ') => self.form.act(Action::Right),
            KeyCode::Esc => return Made::Left,
            KeyCode::Enter if self.form.focused().key == Field::Go => return Made::Choice(self.choice(title)),
            KeyCode::Down | KeyCode::Tab | KeyCode::Enter => self.form.act(Action::Down),
            _ => {}
        }
        Made::Nothing
    }

    fn choice(&self, title: String) -> TournamentChoice {
        let handle = self.form.text(Field::Handle).trim_start_matches('@');
        TournamentChoice {
            title,
            form: FORMS[self.form.chosen(Field::Form)],
            game: GameKind::ALL[self.form.chosen(Field::Game)],
            clock: CLOCKS[self.form.chosen(Field::Clock)].parse().unwrap_or(ClockSpec::None),
            handle: (!handle.is_empty()).then(|| handle.to_owned()),
        }
    }

    /// Draws it below some lines; the flag marks problems.
    pub(super) fn draw(&self, heading: &[(String, bool)], area: Rect, theme: Theme, buffer: &mut Buffer) {
        let style = |is_problem: bool| if is_problem { theme.alarm() } else { theme.title() };
        let lines = |(text, is_problem): &(String, bool)| {
            let style = style(*is_problem);
            wrap(text, usize::from(area.width)).into_iter().map(move |line| (line, style)).collect::<Vec<_>>()
        };
        let heading: Vec<_> = heading.iter().flat_map(lines).collect();
        for (row, (line, style)) in (area.y..area.bottom()).zip(&heading) {
            buffer.set_string(area.x, row, line, *style);
        }
        let used = (heading.len() as u16 + 1).min(area.height);
        let rest = Rect { y: area.y + used, height: area.height - used, ..area };
        self.form.draw(centred(rest, 66, self.form.height() + 2), theme, buffer, &mut Hits::new());
    }
}
