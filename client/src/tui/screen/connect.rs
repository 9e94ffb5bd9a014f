//! The form of an address, of a room code, and of the player's name at the first start.

use bidak_shared::protocol::RoomCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::net::invitation::{Goal, Invitation};
use crate::net::lan::Nearby;
use crate::play::challenges::read_code;
use crate::play::people::read_name;
use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::{Step, Visit};
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// A form of an address, of a room on the server where we are, or of a name.
#[derive(Clone, Debug)]
pub struct Connect {
    /// The fields.
    pub form: Form<Field>,
    purpose: Purpose,
    /// The servers on this network that the form offers.
    nearby: Vec<Nearby>,
}

/// A server on this network as a line.
pub(super) fn shown(server: &Nearby) -> String {
    format!("{} ({})", server.name, server.address)
}

/// The purpose of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Server,
    Room,
    Challenge,
    Name,
    Rename,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The server.
    Url,
    /// A server on this network.
    Nearby,
    /// A server that was visited.
    Recent,
    /// The player's name.
    Name,
    /// The room.
    Room,
    /// The challenge.
    Challenge,
    /// Play or watch.
    Role,
    /// The button.
    Go,
}

impl Connect {
    /// For a server elsewhere, with those that were visited to choose from.
    pub fn to_server(url: &str, recent: &[String], name: &str, texts: Texts) -> Self {
        let mut fields = vec![form::text(Field::Url, texts, "connect-address", url)];
        if recent.len() > 1 {
            let at = recent.iter().position(|known| known == url).unwrap_or(0);
            fields.push(form::choice(Field::Recent, texts, "connect-visited", recent.to_vec(), at));
        }
        fields.extend([
            form::text(Field::Name, texts, "connect-name", name),
            form::text(Field::Room, texts, "connect-room", ""),
            role(texts),
            form::button(Field::Go, texts, "connect-go"),
        ]);
        let mut form = Form::new(fields);
        form.focus_on(Field::Url);
        let mut connect = Self { form, purpose: Purpose::Server, nearby: Vec::new() };
        if !url.is_empty() {
            connect.focus_after_address();
        }
        connect
    }

    /// For a room on the server where we are.
    pub fn to_room(texts: Texts) -> Self {
        let mut form = Form::new(vec![
            form::text(Field::Room, texts, "connect-code", ""),
            role(texts),
            form::button(Field::Go, texts, "connect-enter"),
        ]);
        form.focus_on(Field::Room);
        Self { form, purpose: Purpose::Room, nearby: Vec::new() }
    }

    /// For a challenge on the server where we are, by its code or its link.
    pub fn to_challenge(texts: Texts) -> Self {
        let mut form = Form::new(vec![
            form::text(Field::Challenge, texts, "connect-challenge", ""),
            form::button(Field::Go, texts, "connect-open"),
        ]);
        form.focus_on(Field::Challenge);
        Self { form, purpose: Purpose::Challenge, nearby: Vec::new() }
    }

    /// For the name, which is asked for once. An empty one is as good: servers then make one up.
    pub fn to_name(texts: Texts) -> Self {
        let mut form = Form::new(vec![
            form::text(Field::Name, texts, "connect-name", ""),
            form::button(Field::Go, texts, "connect-keep"),
        ]);
        form.focus_on(Field::Name);
        Self { form, purpose: Purpose::Name, nearby: Vec::new() }
    }

    /// For another name of a guest on the server where we are.
    pub fn to_rename(name: &str, texts: Texts) -> Self {
        let mut form = Form::new(vec![
            form::text(Field::Name, texts, "connect-name", name),
            form::button(Field::Go, texts, "connect-rename"),
        ]);
        form.focus_on(Field::Name);
        Self { form, purpose: Purpose::Rename, nearby: Vec::new() }
    }

    /// Whether a guest chooses another name.
    pub fn is_about_another_name(&self) -> bool {
        self.purpose == Purpose::Rename
    }

    pub(super) fn title(&self) -> &'static str {
        match self.purpose {
            Purpose::Server => "connect-title-server",
            Purpose::Room => "connect-title-room",
            Purpose::Challenge => "challenges-title",
            Purpose::Name | Purpose::Rename => "connect-title-name",
        }
    }

    /// Fills in the address of the server that has just been chosen.
    fn fill_in_chosen(&mut self) {
        match self.form.focused().key {
            Field::Recent => {
                let server = self.form.text(Field::Recent).to_owned();
                self.form.fill(Field::Url, &server);
            }
            Field::Nearby => {
                if let Some(server) = self.nearby.get(self.form.chosen(Field::Nearby)).cloned() {
                    self.form.fill(Field::Url, &server.address);
                }
            }
            _ => {}
        }
    }

    /// Offers the servers on this network, where a server is asked for. The first one is filled in where nothing was typed.
    pub(in crate::tui) fn offer(&mut self, nearby: &[Nearby], texts: Texts) {
        if self.purpose != Purpose::Server || self.nearby == nearby {
            return;
        }
        let chosen = self.nearby.get(self.form.chosen(Field::Nearby)).cloned();
        self.nearby = nearby.to_vec();
        let at = chosen.and_then(|chosen| nearby.iter().position(|server| *server == chosen)).unwrap_or(0);
        let words: Vec<String> = nearby.iter().map(shown).collect();
        let field = (!words.is_empty()).then(|| form::choice(Field::Nearby, texts, "connect-nearby", words, at));
        self.form.put_after(Field::Url, Field::Nearby, field);
        if let Some(server) = nearby.first().filter(|_| self.form.text(Field::Url).is_empty()) {
            self.form.fill(Field::Url, &server.address);
            self.focus_after_address();
        }
    }

    /// With an address, only a name may be missing.
    fn focus_after_address(&mut self) {
        self.form.focus_on(if self.form.text(Field::Name).is_empty() { Field::Name } else { Field::Go });
    }

    /// Fills in the parts of an invitation.
    pub fn invite(&mut self, invitation: &Invitation) {
        match &invitation.goal {
            Some(Goal::Room(room)) => {
                self.form.fill(Field::Url, &invitation.server);
                self.form.fill(Field::Room, room.as_str());
            }
            _ => self.form.fill(Field::Url, &invitation.to_string()),
        }
        self.form.focus_on(Field::Go);
    }

    /// The step that the fields ask for, or the error in them.
    fn go(&mut self, texts: Texts) -> Step {
        if matches!(self.purpose, Purpose::Name | Purpose::Rename) {
            return read_name(self.form.text(Field::Name), texts).map_or_else(Step::Object, Step::KeepName);
        }
        if self.purpose == Purpose::Challenge {
            return read_code(self.form.text(Field::Challenge))
                .map_or_else(|| Step::Object(texts.say("connect-bad-challenge").into_owned()), Step::OpenChallenge);
        }
        let room = match self.form.text(Field::Room) {
            "" => None,
            text => {
                let Ok(code) = text.parse::<RoomCode>() else {
                    self.form.focus_on(Field::Room);
                    return Step::Object(texts.say("connect-bad-code").into_owned());
                };
                Some(code)
            }
        };
        let watch = self.form.chosen(Field::Role) == 1;
        if self.purpose == Purpose::Room {
            return room.map_or_else(
                || Step::Object(texts.say("connect-no-code").into_owned()),
                |room| Step::Enter { room, watch },
            );
        }
        let url = self.form.text(Field::Url);
        let Invitation { server, goal } = match url.parse() {
            Ok(invitation) => invitation,
            Err(error) => {
                let empty = url.is_empty();
                self.form.focus_on(Field::Url);
                return Step::Object(if empty {
                    texts.say("connect-no-address").into_owned()
                } else {
                    texts.address(&error)
                });
            }
        };
        let name = Some(self.form.text(Field::Name)).filter(|name| !name.is_empty()).map(str::to_owned);
        Step::Connect(Visit { url: server, name, goal: room.map(Goal::Room).or(goal), watch })
    }
}

impl Page for Connect {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        match action {
            Action::Confirm => Some("form-go-on"),
            Action::Back if self.purpose == Purpose::Name => Some("connect-later"),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        match action {
            Action::Left | Action::Right => {
                self.form.act(action);
                self.fill_in_chosen();
            }
            Action::Confirm => return vec![self.go(world.texts)],
            Action::Back if self.purpose == Purpose::Name => return vec![Step::SkipName],
            Action::Back => return vec![Step::Out],
            _ => self.form.act(action),
        }
        Vec::new()
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn paste(&mut self, text: &str) -> Vec<Step> {
        match Invitation::read(text) {
            Some(invitation) if self.purpose == Purpose::Server => self.invite(&invitation),
            _ => self.form.paste(text),
        }
        Vec::new()
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}

fn role(texts: Texts) -> form::Field<Field> {
    let words = ["connect-to-play", "connect-to-watch"].map(|key| texts.say(key).into_owned()).to_vec();
    form::choice(Field::Role, texts, "connect-role", words, 0)
}
