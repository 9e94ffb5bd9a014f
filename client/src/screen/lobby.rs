//! The rooms of a server.

use bidak_shared::game::Player;
use bidak_shared::protocol::{RoomCode, RoomSummary, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::hits::{Hits, Target};
use crate::keymap::Action;
use crate::screen::Step;
use crate::widget::text::{cut, pad, width};
use crate::world::{Place, World};

/// The list and what is chosen in it.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The public rooms: those that wait for somebody first.
    rooms: Vec<RoomSummary>,
    /// Rooms in which this player has a seat; private ones are not among `rooms`.
    mine: Vec<RoomCode>,
    /// How many people are connected; unknown until the list arrives.
    players: Option<u32>,
    /// The chosen room: it stays chosen when the list changes around it.
    chosen: Option<RoomCode>,
}

/// One line of the list.
enum Line<'a> {
    /// A room of the list.
    Public(&'a RoomSummary),
    /// A private room in which this player has a seat.
    Private(RoomCode),
}

impl Line<'_> {
    fn code(&self) -> RoomCode {
        match self {
            Self::Public(room) => room.room,
            Self::Private(code) => *code,
        }
    }
}

impl Lobby {
    /// A list that is still to arrive, and the rooms in which this player has a seat.
    pub fn new(mine: Vec<RoomCode>) -> Self {
        Self { mine, ..Self::default() }
    }

    /// Takes the whole list.
    pub fn set(&mut self, rooms: Vec<RoomSummary>, players: u32) {
        self.rooms = rooms;
        self.players = Some(players);
        self.sort();
    }

    /// Takes a change of the list.
    pub fn change(&mut self, changed: Vec<RoomSummary>, removed: &[RoomCode], players: u32) {
        self.rooms
            .retain(|room| !removed.contains(&room.room) && !changed.iter().any(|change| change.room == room.room));
        self.mine.retain(|code| !removed.contains(code));
        self.rooms.extend(changed);
        self.players = Some(players);
        self.sort();
    }

    fn sort(&mut self) {
        let mine = &self.mine;
        self.rooms.sort_by_key(|room| (!mine.contains(&room.room), room.status, room.room));
        let codes: Vec<RoomCode> = self.lines().iter().map(Line::code).collect();
        if self.chosen.is_none_or(|chosen| !codes.contains(&chosen)) {
            self.chosen = codes.first().copied();
        }
    }

    fn lines(&self) -> Vec<Line<'_>> {
        let private = self.mine.iter().filter(|code| !self.rooms.iter().any(|room| room.room == **code));
        private.map(|code| Line::Private(*code)).chain(self.rooms.iter().map(Line::Public)).collect()
    }

    fn place(&self) -> usize {
        self.lines().iter().position(|line| Some(line.code()) == self.chosen).unwrap_or(0)
    }

    /// Whether an action can be done now.
    pub(super) fn offers(&self, action: Action) -> bool {
        match action {
            Action::Confirm | Action::Watch => self.chosen.is_some(),
            _ => true,
        }
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        let lines = self.lines();
        let place = self.place();
        let to = match action {
            Action::Up => place.saturating_sub(1),
            Action::Down => place + 1,
            Action::First => 0,
            Action::Last => usize::MAX,
            Action::Confirm => return self.enter(),
            Action::Watch => return self.chosen.map(|room| Step::Enter { room, watch: true }).into_iter().collect(),
            Action::NewGame => return vec![Step::ChooseGame],
            Action::EnterCode => return vec![Step::ChooseRoom],
            Action::Back => return vec![Step::Out],
            _ => return Vec::new(),
        };
        self.chosen = lines.get(to.min(lines.len().saturating_sub(1))).map(Line::code);
        Vec::new()
    }

    /// Takes a seat where one is free or mine; watches otherwise.
    fn enter(&self) -> Vec<Step> {
        let Some(code) = self.chosen else {
            return vec![Step::Object("there is no room yet: open one with n".to_owned())];
        };
        let full = self
            .rooms
            .iter()
            .find(|room| room.room == code)
            .is_some_and(|room| Player::BOTH.into_iter().all(|side| room.seats.of(side).is_some()));
        vec![Step::Enter { room: code, watch: full && !self.mine.contains(&code) }]
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        let Target::Item(index) = target else { return Vec::new() };
        let Some(code) = self.lines().get(index).map(Line::code) else { return Vec::new() };
        if self.chosen == Some(code) {
            return self.enter();
        }
        self.chosen = Some(code);
        Vec::new()
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let mut y = area.y;
        if let Place::Shared { share } = &world.place
            && let Some(address) = share.first()
        {
            let text = format!("Others come with: bidak join {address}");
            buffer.set_string(area.x, y, cut(&text, columns, theme.ellipsis()), theme.notice());
            y += 2;
        }
        let people = match self.players {
            None => "asking for the rooms".to_owned(),
            Some(1) => "nobody else is here".to_owned(),
            Some(players) => format!("{players} people are here"),
        };
        let rooms = match self.rooms.len() {
            0 => "no rooms".to_owned(),
            1 => "1 room".to_owned(),
            many => format!("{many} rooms"),
        };
        let name = world.name.as_ref().map_or_else(String::new, |name| format!("; you are {name}"));
        let text = if self.players.is_some() { format!("{rooms}, {people}{name}") } else { people };
        buffer.set_string(area.x, y, cut(&text, columns, theme.ellipsis()), theme.dim());
        y += 2;
        let lines = self.lines();
        if lines.is_empty() {
            if self.players.is_some() && y < area.bottom() {
                let text = "Press n to open a room and wait for somebody, or to play against a bot.";
                for (row, line) in (y..area.bottom()).zip(crate::widget::text::wrap(text, columns)) {
                    buffer.set_string(area.x, row, line, Style::new());
                }
            }
            return;
        }
        let heading =
            columns_of(["Room", "Game", "Clock", "Players", ""].map(str::to_owned), columns, theme.ellipsis());
        if y < area.bottom() {
            buffer.set_string(area.x, y, format!("  {heading}"), theme.dim());
            y += 1;
        }
        let rows = usize::from(area.bottom().saturating_sub(y));
        let place = self.place();
        let first = (place + 1).saturating_sub(rows);
        for (index, line) in lines.iter().enumerate().skip(first).take(rows) {
            let row = y + (index - first) as u16;
            let cells = match line {
                Line::Public(room) => self.cells(room, world),
                Line::Private(code) => [
                    code.to_string(),
                    "your game".to_owned(),
                    String::new(),
                    "you have a seat".to_owned(),
                    "private".to_owned(),
                ],
            };
            let chosen = index == place;
            let text = columns_of(cells, columns, theme.ellipsis());
            buffer.set_string(area.x, row, if chosen { theme.turn() } else { " " }, theme.key());
            let style = if chosen { theme.selected() } else { Style::new() };
            buffer.set_string(area.x + 2, row, text, style);
            hits.add(Rect { y: row, height: 1, ..area }, Target::Item(index));
        }
    }

    fn cells(&self, room: &RoomSummary, world: &World) -> [String; 5] {
        let name = |side| match room.seats.of(side) {
            None => "?".to_owned(),
            Some(seat) => match seat.bot {
                Some(bot) => format!("{}:{}", bot.engine, bot.level),
                None => seat.name.to_string(),
            },
        };
        let status = if self.mine.contains(&room.room) {
            "your game"
        } else {
            match room.status {
                Status::Waiting => "waiting",
                Status::Playing => "playing",
                Status::Ended => "ended",
            }
        };
        let watching = match room.spectators {
            0 => String::new(),
            count => format!(" {} {count} watching", world.theme.separator()),
        };
        [
            room.room.to_string(),
            room.game.title().to_owned(),
            room.clock.to_string(),
            format!("{} - {}", name(Player::First), name(Player::Second)),
            format!("{status}{watching}"),
        ]
    }
}

/// The cells of a line side by side in so many columns, less the two of the marker.
fn columns_of(cells: [String; 5], columns: usize, ellipsis: &str) -> String {
    let columns = columns.saturating_sub(2);
    let [code, game, clock, players, status] = cells;
    let code = pad(&code, 8, ellipsis);
    let line = if columns >= 72 {
        let rest = columns - 8 - 19 - 8 - 24;
        format!(
            "{code}{} {}{} {}",
            pad(&game, 18, ellipsis),
            pad(&clock, 8, ellipsis),
            pad(&players, rest - 2, ellipsis),
            pad(&status, 24, ellipsis)
        )
    } else {
        // There is room for the first word only.
        let status =
            status.split_once(" watching").map_or(&*status, |(most, _)| most.split(' ').next().unwrap_or(most));
        let rest = columns.saturating_sub(8 + 12 + 11);
        format!("{code}{} {} {}", pad(&game, 11, ellipsis), pad(&players, rest, ellipsis), pad(status, 9, ellipsis))
    };
    debug_assert!(width(&line) <= columns + 24, "columns add up");
    cut(&line, columns, ellipsis)
}
