//! The own account: taking a handle, the devices that hold it, a code for another device, accounts for one's programs.

use bidak_shared::protocol::{self, Command, Device, FullName, Handle, Token};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, wrap};
use crate::play::text::{Texts, sentence};
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// The account of this player, or the form with which to get one.
#[derive(Clone, Debug)]
pub struct Account {
    form: Form<Field>,
    /// None for a guest.
    handle: Option<Handle>,
    full_name: Option<FullName>,
    devices: Vec<Device>,
    bots: Vec<Handle>,
    /// The last secret from the server: a code for a device, or the token of a bot.
    secret: Option<Secret>,
}

/// A secret from the server.
#[derive(Clone, Debug)]
enum Secret {
    Code(String),
    Token(Handle, Token),
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The handle that is wanted.
    Handle,
    /// Takes it.
    Take,
    /// The full name.
    FullName,
    /// Keeps it.
    KeepName,
    /// Shows the own profile.
    Profile,
    /// Asks for a code for another device.
    Link,
    /// One of the devices.
    Device,
    /// Takes the token of that device away.
    Revoke,
    /// The handle of a bot.
    Bot,
    /// Asks for a token for that bot.
    MakeBot,
    /// Asks for all that the server keeps of the account.
    Export,
    /// The handle of the account to be deleted.
    Doomed,
    /// Deletes that account.
    Delete,
}

impl Account {
    /// The account of the player with a handle, or a guest's.
    pub fn new(handle: Option<Handle>, texts: Texts) -> Self {
        let form = Form::new(vec![form::button(Field::Take, texts, "account-take")]);
        let mut account = Self { form, handle, full_name: None, devices: Vec::new(), bots: Vec::new(), secret: None };
        account.fill(texts);
        let first = if account.handle.is_none() { Field::Handle } else { Field::Profile };
        account.form.focus_on(first);
        account
    }

    /// The first requests to the server.
    pub fn ask(&self) -> Vec<Command> {
        if self.handle.is_none() { Vec::new() } else { vec![Command::Account { handle: None }, Command::Devices] }
    }

    fn fill(&mut self, texts: Texts) {
        let focus = self.form.focused().key;
        let typed = [Field::Bot, Field::Doomed].map(|field| (field, self.form.text(field).to_owned()));
        self.form = Form::new(self.fields(texts));
        for (field, text) in typed {
            self.form.fill(field, &text);
        }
        self.form.focus_on(Field::Profile);
        self.form.focus_on(focus);
    }

    fn fields(&self, texts: Texts) -> Vec<form::Field<Field>> {
        if self.handle.is_none() {
            return vec![
                form::text(Field::Handle, texts, "account-handle", ""),
                form::button(Field::Take, texts, "account-take"),
            ];
        }
        let mut fields = vec![
            form::button(Field::Profile, texts, "account-show-profile"),
            form::button(Field::Link, texts, "account-link"),
        ];
        let words: Vec<String> = self.others().map(|device| texts.device(device)).collect();
        if !words.is_empty() {
            fields.push(form::choice(Field::Device, texts, "account-others", words, 0));
            fields.push(form::button(Field::Revoke, texts, "account-revoke"));
        }
        fields.push(form::text(Field::Bot, texts, "account-bot", ""));
        fields.push(form::button(Field::MakeBot, texts, "account-make-bot"));
        let full_name = self.full_name.as_ref().map_or("", FullName::as_str);
        fields.push(form::text(Field::FullName, texts, "account-full-name", full_name));
        fields.push(form::button(Field::KeepName, texts, "account-keep-name"));
        fields.push(form::button(Field::Export, texts, "account-export"));
        fields.push(form::text(Field::Doomed, texts, "account-doomed", ""));
        fields.push(form::button(Field::Delete, texts, "account-delete"));
        fields
    }

    /// The devices beside this one.
    fn others(&self) -> impl Iterator<Item = &Device> {
        self.devices.iter().filter(|device| !device.this)
    }

    /// Takes the account, which may be new.
    pub fn take(&mut self, account: protocol::Account, texts: Texts) {
        self.handle = Some(account.handle);
        self.full_name = account.full_name;
        self.bots = account.bots;
        self.fill(texts);
    }

    /// Takes the list of devices.
    pub fn take_devices(&mut self, devices: Vec<Device>, texts: Texts) {
        self.devices = devices;
        self.fill(texts);
    }

    /// Takes the token of a bot, which is said once.
    pub fn take_bot(&mut self, bot: Handle, token: Token) {
        if !self.bots.contains(&bot) {
            self.bots.push(bot.clone());
        }
        self.secret = Some(Secret::Token(bot, token));
    }

    /// Takes a code for another device.
    pub fn take_code(&mut self, code: String) {
        self.secret = Some(Secret::Code(code));
    }

    /// Carries out the action of the field with the focus.
    fn go(&mut self, world: &World) -> Option<Step> {
        let texts = world.texts;
        match self.form.focused().key {
            Field::Handle | Field::Take => {
                let handle = self.form.text(Field::Handle).to_owned();
                Some(Step::Send(Command::Account { handle: Some(handle) }))
            }
            Field::FullName | Field::KeepName => {
                let name = Some(self.form.text(Field::FullName).to_owned()).filter(|name| !name.is_empty());
                Some(Step::Send(Command::FullName { name }))
            }
            Field::Profile => self.handle.clone().map(Step::ShowProfile),
            Field::Link => {
                let token = world.welcome.as_ref()?.token.reveal().to_owned();
                Some(Step::Send(Command::Link { token }))
            }
            Field::Device | Field::Revoke => {
                let device = self.others().nth(self.form.chosen(Field::Device))?;
                let question = texts.fill("account-ask-revoke", [("device", texts.device(device).into())]);
                Some(Step::ask(question, vec![Step::Send(Command::Revoke { device: device.device })]))
            }
            Field::Bot | Field::MakeBot => {
                let handle = self.form.text(Field::Bot).to_owned();
                Some(Step::Send(Command::BotAccount { handle }))
            }
            Field::Export => Some(Step::Send(Command::Export)),
            Field::Doomed | Field::Delete => Some(self.delete(texts)),
        }
    }

    /// Asks for confirmation before the account with the typed handle is deleted: this player's, or a bot's.
    fn delete(&self, texts: Texts) -> Step {
        let typed = self.form.text(Field::Doomed).trim_start_matches('@').to_lowercase();
        let is_own = self.handle.as_ref().is_some_and(|own| own.as_str() == typed);
        if !is_own && self.bots.iter().all(|bot| bot.as_str() != typed) {
            return Step::Object(texts.say("account-whose").into_owned());
        }
        let key = if is_own { "account-ask-delete" } else { "account-ask-delete-bot" };
        let question = texts.fill(key, [("handle", typed.as_str().into())]);
        Step::ask(question, vec![Step::Send(Command::DeleteAccount { handle: typed })])
    }

    /// The text above the form.
    fn about(&self, world: &World, columns: usize) -> Vec<(String, Style)> {
        let (theme, texts) = (world.theme, world.texts);
        let lines = |text: &str, style: Style| -> Vec<(String, Style)> {
            wrap(text, columns).into_iter().map(|line| (line, style)).collect()
        };
        let mut about = Vec::new();
        match &self.secret {
            Some(Secret::Code(code)) => {
                let text = texts.fill("account-code", [("code", code.as_str().into())]);
                about.extend(lines(&sentence(&text), theme.notice()));
            }
            Some(Secret::Token(bot, token)) => {
                let text = texts.fill("account-token", [("handle", bot.as_str().into())]);
                about.extend(lines(&text, theme.notice()));
                about.push((token.reveal().to_owned(), theme.strong()));
            }
            None => {}
        }
        match &self.handle {
            None if world.welcome.as_ref().is_some_and(|welcome| welcome.accounts) => {
                about.extend(lines(&texts.say("account-about"), Style::new()));
            }
            None => {}
            Some(handle) => {
                about.push((format!("@{handle}"), theme.strong()));
                let devices: Vec<String> = self.devices.iter().map(|device| texts.device(device)).collect();
                if !devices.is_empty() {
                    let text = texts.fill("account-devices-are", [("devices", devices.join("; ").into())]);
                    about.extend(lines(&text, theme.dim()));
                }
                if !self.bots.is_empty() {
                    let bots: Vec<String> = self.bots.iter().map(|bot| format!("@{bot}")).collect();
                    let text = texts.fill("account-bots-are", [("bots", bots.join(", ").into())]);
                    about.extend(lines(&text, theme.dim()));
                }
            }
        }
        about
    }
}

impl Page for Account {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        (action == Action::Confirm).then_some("form-go-on")
    }

    fn confirm(&mut self, world: &World) -> Vec<Step> {
        self.go(world).into_iter().collect()
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let place = centred(area, 66, area.height);
        let place = Rect { y: area.y, height: area.height, ..place };
        let columns = usize::from(place.width);
        let mut lines = self.about(world, columns);
        // The form keeps four rows at least, and the words take the rest.
        lines.truncate(usize::from(place.height).saturating_sub(5));
        let mut y = place.y;
        for (line, style) in &lines {
            buffer.set_string(place.x, y, cut(line, columns, theme.ellipsis()), *style);
            y += 1;
        }
        if world.welcome.as_ref().is_some_and(|welcome| !welcome.accounts) {
            for (row, line) in (y..place.bottom()).zip(wrap(&texts.say("account-none-here"), columns)) {
                buffer.set_string(place.x, row, line, Style::new());
            }
            return;
        }
        let y = (y + 1).min(place.bottom());
        let rest = Rect { y, height: place.bottom() - y, ..place };
        self.form.draw(Rect { height: rest.height.min(self.form.height() + 3), ..rest }, theme, buffer, hits);
    }
}
