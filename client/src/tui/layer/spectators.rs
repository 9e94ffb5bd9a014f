//! The list of the other people in a room, spectators first, with actions on a person. Enter only opens
//! a profile; blocking and kicking ask first.

use std::collections::BTreeSet;

use bidak_shared::protocol::{Command, Handle, NameMark, PlayerId, RoomCode, Spectator};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{pad, width};
use crate::play::room::Room;
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::layer::answer::LayerAnswer;
use crate::tui::step::Step;
use crate::tui::widget::dialog;
use crate::tui::world::World;

/// The columns of the list.
const COLUMNS: u16 = 56;

/// The lines of a page.
const PAGE: usize = 10;

/// The spectators by the server's last answer: page by page, as far as the list was read; at its end the players.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read alone")]
pub struct Spectators {
    room: RoomCode,
    people: Vec<Spectator>,
    /// The other people on seats.
    players: Vec<Spectator>,
    /// The number of all spectators.
    of: usize,
    /// Whether the first answer was the whole list.
    is_short: bool,
    /// Whether the server has listed them.
    is_known: bool,
    /// The muted people.
    muted: BTreeSet<PlayerId>,
    /// Whether players read what spectators say only when the game is over; none in a rated game, where they always do.
    apart: Option<bool>,
    /// Whether new spectators are kept out.
    locked: bool,
    /// Whether this player hides what spectators say.
    hides: bool,
    /// Whether this client may kick people.
    am_host: bool,
    may_mute: bool,
    am_player: bool,
    chosen: usize,
}

impl Spectators {
    /// The spectators of this room, before the server's answer.
    pub fn new(room: &Room) -> Self {
        let am_host = room.am_host();
        let mut list = Self {
            room: room.code,
            people: Vec::new(),
            players: room.other_players(),
            of: 0,
            is_short: true,
            is_known: false,
            muted: BTreeSet::new(),
            apart: None,
            locked: false,
            hides: false,
            am_host,
            may_mute: room.may_mute(),
            am_player: room.my_side().is_some(),
            chosen: 0,
        };
        list.learn(room);
        list
    }

    /// Takes a page, which replaces the list from this place on, counted from 1; the chosen person stays chosen.
    pub fn take_page(&mut self, from: usize, page: Vec<Spectator>, of: usize) {
        // Before the server's answer no line is chosen.
        let chosen = self.chosen().filter(|_| self.is_known).map(|person| person.player);
        self.is_short = if from == 1 { page.len() >= of } else { self.is_short };
        self.people.truncate(from.saturating_sub(1));
        self.people.extend(page);
        self.of = of;
        let still = self.rows_of_people().position(|person| Some(person.player) == chosen);
        self.chosen = still.unwrap_or(self.chosen).min(self.count().saturating_sub(1));
        self.is_known = true;
    }

    /// Whether the list is short enough to be requested again after each change.
    pub fn is_short(&self) -> bool {
        self.is_short
    }

    /// The request for the next page, when the last known person is chosen.
    fn next_page(&self) -> Option<Step> {
        let known = self.people.len();
        let from = Some(known as u32 + 1);
        let is_wanted = self.chosen + 1 >= known && known < self.of;
        is_wanted.then_some(Step::Send(Command::Spectators { room: self.room, from }))
    }

    /// Takes the muted people, and who reads the chat, from the room.
    pub fn learn(&mut self, room: &Room) {
        self.muted.clone_from(&room.muted);
        self.apart = Some(room.apart).filter(|_| !room.rated);
        (self.locked, self.hides) = (room.locked, room.hides_spectators);
    }

    /// Whether it is about this room.
    pub fn is_of(&self, room: &Room) -> bool {
        self.room == room.code
    }

    /// The spectators, and the players if the list was read to its end.
    fn rows_of_people(&self) -> impl Iterator<Item = &Spectator> {
        let is_whole = self.people.len() >= self.of;
        self.people.iter().chain(self.players.iter().filter(move |_| is_whole))
    }

    fn count(&self) -> usize {
        self.rows_of_people().count()
    }

    fn plays(&self, person: &Spectator) -> bool {
        self.players.iter().any(|player| player.player == person.player)
    }

    fn chosen(&self) -> Option<&Spectator> {
        self.rows_of_people().nth(self.chosen)
    }

    /// The chosen person, unless it is this player.
    fn chosen_other(&self, world: &World) -> Option<&Spectator> {
        self.chosen().filter(|person| !is_me(person, world))
    }

    pub(super) fn offers(&self, action: Action, world: &World) -> bool {
        match action {
            Action::Confirm => self.chosen().is_some_and(|person| handle(person, world).is_some()),
            Action::Block | Action::Report => self.chosen_other(world).is_some(),
            Action::Lock => self.am_host || self.am_player,
            Action::HideSpectators => self.am_player,
            Action::Mute => self.may_mute && self.chosen_other(world).is_some(),
            Action::ChatApart => self.am_host && self.apart.is_some(),
            // Players cannot be kicked.
            Action::Kick => self.am_host && self.chosen_other(world).is_some_and(|person| !self.plays(person)),
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                self.count() > 1
            }
            _ => true,
        }
    }

    /// The key of the text of an action that undoes itself.
    pub(super) fn text_now(&self, action: Action, world: &World) -> Option<&'static str> {
        if action == Action::ChatApart && self.apart == Some(true) {
            return Some("spectators-joined");
        }
        match action {
            Action::Lock if self.locked => return Some("spectators-unlock"),
            Action::HideSpectators if self.hides => return Some("spectators-hear"),
            _ => {}
        }
        let person = self.chosen()?.player;
        match action {
            Action::Block if world.blocked.contains(&person) => Some("spectators-unblock"),
            Action::Mute if self.muted.contains(&person) => Some("spectators-unmute"),
            _ => None,
        }
    }

    pub(super) fn act(&mut self, action: Action, world: &World) -> LayerAnswer {
        if let Some(chosen) = action.moved(self.chosen, self.count(), PAGE) {
            self.chosen = chosen;
            return self.next_page().map_or(LayerAnswer::Stay, |step| LayerAnswer::Do(vec![step]));
        }
        if action == Action::HideSpectators && self.am_player {
            self.hides = !self.hides;
            return LayerAnswer::Do(vec![Step::Send(Command::HideSpectators { room: self.room, hidden: self.hides })]);
        }
        if action == Action::Lock && self.offers(action, world) {
            return LayerAnswer::Do(vec![Step::Send(Command::Lock { room: self.room, locked: !self.locked })]);
        }
        if self.offers(action, world) { self.deal_with_chosen(action, world) } else { LayerAnswer::Stay }
    }

    fn deal_with_chosen(&self, action: Action, world: &World) -> LayerAnswer {
        if action == Action::Confirm {
            let handle = self.chosen().and_then(|person| handle(person, world));
            return handle.map_or(LayerAnswer::Stay, |handle| LayerAnswer::Steps(vec![Step::ShowProfile(handle)]));
        }
        if let (Action::ChatApart, Some(apart)) = (action, self.apart) {
            return LayerAnswer::Do(vec![Step::Send(Command::ChatApart { room: self.room, apart: !apart })]);
        }
        let Some(Spectator { player, name, .. }) = self.chosen_other(world) else { return LayerAnswer::Stay };
        let (room, player) = (self.room, *player);
        let step = match action {
            Action::Block if world.blocked.contains(&player) => {
                Step::Block { player, name: name.to_string(), blocked: false }
            }
            Action::Block => {
                let text = world.texts.fill("ask-block", [("name", name.as_str().into())]);
                let block = Step::Block { player, name: name.to_string(), blocked: true };
                return LayerAnswer::Steps(vec![Step::ask(text, vec![block])]);
            }
            Action::Mute => {
                return LayerAnswer::Do(vec![Step::Send(Command::Mute {
                    room,
                    player,
                    muted: !self.muted.contains(&player),
                })]);
            }
            Action::Report => {
                let text = world.texts.fill("ask-report", [("name", name.as_str().into())]);
                let reason = world.texts.say("report-reason").into_owned();
                let report = Step::Send(Command::Report { room, player, reason });
                return LayerAnswer::Steps(vec![Step::ask(text, vec![report])]);
            }
            Action::Kick => {
                let text = world.texts.fill("ask-kick", [("name", name.as_str().into())]);
                return LayerAnswer::Steps(vec![Step::ask(text, vec![Step::Send(Command::Kick { room, player })])]);
            }
            _ => return LayerAnswer::Stay,
        };
        LayerAnswer::Do(vec![step])
    }

    /// Chooses the person on this line.
    pub(super) fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.count().saturating_sub(1));
    }

    fn place(&self, window: Rect) -> Rect {
        let rows = u16::try_from(self.count()).unwrap_or(u16::MAX).max(1);
        dialog::place(window, COLUMNS, rows.min(window.height.saturating_sub(6)))
    }

    /// The number of visible people.
    fn rows(&self, window: Rect) -> usize {
        usize::from(self.place(window).height.saturating_sub(2)).max(1)
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let rows = self.rows(window);
        let first = (self.chosen + 1).saturating_sub(rows);
        let all = self.of + self.players.len();
        let title = if all > rows {
            let values = [("from", (first + 1).into()), ("to", (first + rows).min(all).into()), ("all", all.into())];
            texts.fill("spectators-part", values)
        } else {
            texts.say("spectators-title").into_owned()
        };
        let inside = dialog::frame(self.place(window), &title, theme, buffer, hits);
        let columns = usize::from(inside.width);
        if self.count() == 0 && self.is_known {
            let nobody = sentence(&texts.say("object-nobody-watches"));
            buffer.set_string(inside.x, inside.y, pad(&nobody, columns, theme.ellipsis()), Style::new());
        }
        let people = self.rows_of_people().enumerate().skip(first);
        for (row, (index, person)) in (inside.y..inside.bottom()).zip(people) {
            let about = self.about(person, world);
            let name = pad(
                &world.texts.marked(&person.name, person.mark),
                columns.saturating_sub(width(&about) + 1),
                theme.ellipsis(),
            );
            let style = if index == self.chosen { theme.selected() } else { Style::new() };
            buffer.set_string(inside.x, row, pad(&format!("{name} {about}"), columns, theme.ellipsis()), style);
            hits.add(Rect { y: row, height: 1, ..inside }, Target::Item(index));
        }
    }

    /// A note about a person, in a word or two.
    fn about(&self, person: &Spectator, world: &World) -> String {
        let marks = [
            (is_me(person, world), "game-you"),
            (self.plays(person), "spectators-plays"),
            (self.muted.contains(&person.player), "spectators-muted"),
            (world.blocked.contains(&person.player), "spectators-blocked"),
        ];
        let words = marks.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| world.texts.say(key));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// The account of a person, which has a profile; guests have none.
fn handle(person: &Spectator, world: &World) -> Option<Handle> {
    // Where there are no accounts, guests have no mark.
    let keeps_accounts = world.welcome.as_ref().is_some_and(|welcome| welcome.accounts);
    if keeps_accounts && person.mark != Some(NameMark::Guest) { person.name.as_str().parse().ok() } else { None }
}

fn is_me(person: &Spectator, world: &World) -> bool {
    world.welcome.as_ref().is_some_and(|welcome| welcome.player == person.player)
}
