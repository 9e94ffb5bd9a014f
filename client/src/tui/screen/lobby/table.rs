//! The drawing of the lobby: filters above, the rooms as a table below.

use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{MyGame, RoomSummary, Seek, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Lobby, LobbyRow};
use crate::base::columns::{cut, pad, width, wrap};
use crate::net::link::Address;
#[cfg(feature = "web")]
use crate::play::qr;
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::widget::form;
use crate::tui::world::{ServerPlace, World};

/// From this number of columns on, a room is shown with its clock and its spectators.
const WIDE: usize = 74;

/// From this number of rows on, all games are shown, in more than one row if they do not fit into one.
const TABS_IN_ROWS: u16 = 9;

/// Draws a notice at the top of `rest`, on as many rows as it needs, and takes them away. A click on it is the action.
fn draw_notice(
    text: &str,
    style: Style,
    action: Option<Action>,
    rest: &mut Rect,
    buffer: &mut Buffer,
    hits: &mut Hits,
) {
    for text in wrap(text, usize::from(rest.width)) {
        if rest.height == 0 {
            return;
        }
        buffer.set_string(rest.x, rest.y, text, style);
        if let Some(action) = action {
            hits.add(Rect { height: 1, ..*rest }, Target::Action(action));
        }
        *rest = below(*rest);
    }
}

impl Lobby {
    pub(super) fn draw_table(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let mut rest = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(rest.width);
        let roomy = rest.height >= 16;
        let row = |rest: &mut Rect, then_blank: bool| {
            let taken = 1 + u16::from(then_blank && roomy);
            let line = Rect { height: rest.height.min(1), ..*rest };
            rest.y += taken.min(rest.height);
            rest.height = rest.height.saturating_sub(taken);
            line
        };
        if let ServerPlace::Shared { share } = &world.place
            && let Some(address) = share.first()
        {
            let lines = share_lines(world, address, columns, roomy);
            let last = lines.len() - 1;
            for (at, text) in lines.iter().enumerate() {
                let line = row(&mut rest, at == last);
                buffer.set_string(line.x, line.y, cut(text, columns, theme.ellipsis()), theme.notice());
            }
        }
        let line = row(&mut rest, false);
        buffer.set_string(line.x, line.y, cut(&self.company(world, columns), columns, theme.ellipsis()), theme.dim());
        let people = self.people(world.texts);
        if !people.is_empty() {
            let names: Vec<String> = people.iter().map(|(name, program)| called(name, *program, world)).collect();
            let text = texts.fill("lobby-here", [("names", names.join(", ").into())]);
            let line = row(&mut rest, false);
            buffer.set_string(line.x, line.y, cut(&text, columns, theme.ellipsis()), theme.dim());
            hits.add(line, Target::Action(Action::People));
        }
        let waiting = world.challenges.received().len();
        if waiting > 0 {
            let text = sentence(&texts.fill("lobby-challenges-wait", [("count", waiting.into())]));
            draw_notice(&text, theme.notice(), Some(Action::Challenges), &mut rest, buffer, hits);
        }
        if let Some(open) = self.may_enter(world) {
            let handle = world.guest_handle().map(|handle| handle.to_string());
            let key = if handle.is_some() { "lobby-open-guest" } else { "lobby-open" };
            let values = [("title", open.title.as_str().into()), ("handle", handle.unwrap_or_default().into())];
            let action = Some(Action::EnterTournament);
            draw_notice(&texts.fill(key, values), theme.notice(), action, &mut rest, buffer, hits);
        }
        let own = &world.own_games;
        if !own.all().is_empty() {
            let values = [("count", own.all().len().into()), ("turns", own.on_turn().into())];
            let text = sentence(&texts.fill("lobby-own-games", values));
            let style = if own.on_turn() > 0 { theme.notice() } else { theme.dim() };
            draw_notice(&text, style, None, &mut rest, buffer, hits);
        }
        self.draw_tabs(world, &mut rest, buffer, hits);
        self.draw_choices(world, row(&mut rest, true), buffer, hits);
        if let Some((game, clock, rated)) = self.pairing {
            let key = if rated {
                "lobby-pairing-rated"
            } else if self.takes_any_clock {
                "lobby-pairing-any"
            } else {
                "lobby-pairing"
            };
            let text =
                texts.fill(key, [("game", texts.game(game).into()), ("clock", texts.clock_with_word(clock).into())]);
            let mut text = sentence(&text);
            if self.is_seek_unlisted {
                text = format!("{text} ({})", texts.say("lobby-unlisted"));
            }
            let lines = wrap(&text, columns);
            let last = lines.len() - 1;
            for (at, text) in lines.iter().enumerate() {
                let line = row(&mut rest, at == last);
                buffer.set_string(line.x, line.y, text, theme.notice());
                hits.add(line, Target::Action(Action::Unpair));
            }
        }
        if self.shown.is_empty() {
            let text = match (self.players, self.rooms.is_empty()) {
                (None, _) => return,
                (_, true) => "lobby-empty",
                (_, false) if self.list_view.words.value().is_empty() => "lobby-none-fits",
                (_, false) => "lobby-none-found",
            };
            for (row, line) in (rest.y..rest.bottom()).zip(wrap(&sentence(&texts.say(text)), columns)) {
                buffer.set_string(rest.x, row, line, Style::new());
                rest = below(rest);
            }
            draw_code(world, below(rest), buffer);
            return;
        }
        self.draw_rooms(world, rest, buffer, hits);
    }

    /// The numbers of rooms and people, shortened if they do not fit.
    fn company(&self, world: &World, columns: usize) -> String {
        let texts = world.texts;
        let Some(players) = self.players else { return texts.say("lobby-asking").into_owned() };
        let name = world.name.clone().unwrap_or_default();
        let company = |key| {
            let rooms = self.rooms.len().into();
            texts.fill(key, [("rooms", rooms), ("people", players.into()), ("name", name.as_str().into())])
        };
        let whole = company("lobby-company");
        if width(&whole) <= columns { whole } else { company("lobby-company-short") }
    }

    /// The labels of the games to narrow the list down to.
    fn tabs(&self, world: &World) -> Vec<String> {
        let texts = world.texts;
        let all = texts.say("lobby-all-games").into_owned();
        let names = [all].into_iter().chain(GameKind::ALL.iter().map(|game| texts.game(*game).into_owned()));
        let chosen = self.chosen_tab();
        // Without colours and without reverse text the brackets still show it.
        let label =
            |(tab, name): (usize, String)| if tab == chosen { format!("[{name}]") } else { format!(" {name} ") };
        names.enumerate().map(label).collect()
    }

    fn chosen_tab(&self) -> usize {
        let chosen = self.list_view.game.and_then(|game| GameKind::ALL.iter().position(|known| *known == game));
        chosen.map_or(0, |at| at + 1)
    }

    /// The tabs side by side, in as many rows as all of them need where there is room.
    fn draw_tabs(&self, world: &World, rest: &mut Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let tabs = self.tabs(world);
        let places = places_of(&tabs, rest.width);
        let all = places.last().map_or(1, |(row, _)| row + 1);
        // In a low window there is only the row of the chosen one.
        let (first, rows) = if rest.height >= TABS_IN_ROWS { (0, all) } else { (places[self.chosen_tab()].0, 1) };
        for (tab, (text, (row, column))) in tabs.iter().zip(places).enumerate() {
            if rest.height == 0 || !(first..first + rows).contains(&row) {
                continue;
            }
            let columns = (width(text) as u16).min(rest.width.saturating_sub(column));
            let place = Rect { x: rest.x + column, y: rest.y + row - first, width: columns, height: 1 };
            let style = if tab == self.chosen_tab() { world.theme.selected() } else { world.theme.dim() };
            buffer.set_stringn(place.x, place.y, text, usize::from(columns), style);
            hits.add(place, Target::Tab(tab));
        }
        rest.y += rows.min(rest.height);
        rest.height = rest.height.saturating_sub(rows);
    }

    /// The filter and the order of the rooms, and the words of the search.
    fn draw_choices(&self, world: &World, line: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        if line.height == 0 {
            return;
        }
        if self.searches {
            buffer.set_string(line.x, line.y, "/", theme.key());
            let place = Rect { x: line.x + 2, width: line.width.saturating_sub(2).min(40), ..line };
            form::draw_input(&self.list_view.words, true, place, theme, buffer);
            return;
        }
        let status = match self.list_view.status {
            None => texts.say("lobby-every-state"),
            Some(status) => texts.status(status),
        };
        let status = texts.fill("lobby-state-is", [("state", status.into())]);
        let mut parts =
            vec![(status, Action::Filter), (texts.say(self.list_view.order.text()).into_owned(), Action::Sort)];
        let words = self.list_view.words.value();
        if !words.is_empty() {
            parts.push((format!("/{words}"), Action::Search));
        }
        let mut x = line.x + 1;
        for (place, (text, action)) in parts.into_iter().enumerate() {
            if place > 0 && x + 3 < line.right() {
                buffer.set_string(x, line.y, format!(" {} ", theme.separator()), theme.dim());
                x += 3;
            }
            let text = cut(&text, usize::from(line.right().saturating_sub(x)), theme.ellipsis());
            buffer.set_string(x, line.y, &text, theme.dim());
            hits.add(Rect { x, width: width(&text) as u16, ..line }, Target::Action(action));
            x += width(&text) as u16;
        }
    }

    fn draw_rooms(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let columns = usize::from(area.width);
        let heading = ["lobby-room", "lobby-game", "lobby-clock", "lobby-players", "lobby-state", "lobby-watching"]
            .map(|key| texts.say(key).into_owned());
        let heading = columns_of(heading, columns, theme.ellipsis());
        if area.height == 0 {
            return;
        }
        buffer.set_string(area.x + 2, area.y, heading, theme.dim());
        let mut area = area;
        if self.more > 0 && area.height > 3 {
            area.height -= 1;
            let text = sentence(&texts.fill("lobby-more", [("count", self.more.into())]));
            buffer.set_string(area.x + 2, area.bottom(), cut(&text, columns - 2, theme.ellipsis()), theme.dim());
        }
        let rows = usize::from(area.height - 1);
        let first = (self.place + 1).saturating_sub(rows);
        for (index, entry) in self.shown.iter().enumerate().skip(first).take(rows) {
            let row = area.y + 1 + (index - first) as u16;
            let chosen = index == self.place;
            let text = columns_of(self.cells(*entry, world), columns, theme.ellipsis());
            buffer.set_string(area.x, row, if chosen { theme.turn() } else { " " }, theme.key());
            buffer.set_string(area.x + 2, row, text, if chosen { theme.selected() } else { Style::new() });
            hits.add(Rect { y: row, height: 1, ..area }, Target::Item(index));
        }
    }

    fn cells(&self, entry: LobbyRow, world: &World) -> [String; 6] {
        let texts = world.texts;
        let code = match entry {
            LobbyRow::Room(code) => code,
            LobbyRow::Own(code) => {
                return self.own_games.of(code).map(|game| cells_of_own(game, world)).unwrap_or_default();
            }
            LobbyRow::Seek(player) => {
                return self.people.seek_of(player).map(|seek| self.cells_of_seek(seek, world)).unwrap_or_default();
            }
        };
        match self.rooms.get(&code) {
            Some(room) => self.cells_of(room, world),
            None => [
                code.to_string(),
                texts.say("lobby-mine").into_owned(),
                String::new(),
                texts.say("lobby-my-seat").into_owned(),
                texts.say("lobby-private").into_owned(),
                String::new(),
            ],
        }
    }

    fn cells_of_seek(&self, seek: &Seek, world: &World) -> [String; 6] {
        let texts = world.texts;
        let name = self.people.called(texts, &seek.name, seek.mark, Some(seek.player));
        let options: Vec<String> = seek.options.iter().map(|(name, value)| texts.option_is(name, value)).collect();
        let who = if options.is_empty() { name } else { format!("{name} ({})", options.join(", ")) };
        [
            String::new(),
            texts.game(seek.game).into_owned(),
            texts.clock(seek.clock).into_owned(),
            who,
            texts.say("lobby-seeks").into_owned(),
            String::new(),
        ]
    }

    fn cells_of(&self, room: &RoomSummary, world: &World) -> [String; 6] {
        let texts = world.texts;
        let name = |side| match room.seats.of(side) {
            None => "?".to_owned(),
            Some(seat) => match &seat.bot {
                Some(bot) => bot.named().map_or_else(|| bot.to_string(), |named| named.title().to_owned()),
                None => self.people.called(texts, &seat.name, seat.mark, seat.player),
            },
        };
        let status = match room.kept_for {
            _ if room.status == Status::Waiting && self.unlisted.contains(&room.room) => texts.say("lobby-unlisted"),
            _ if self.is_mine(room) => texts.say("lobby-mine"),
            Some(_) if self.asks_me(room) => texts.say("lobby-for-you"),
            Some(_) if room.status == Status::Waiting => texts.say("lobby-kept"),
            _ => texts.status(room.status),
        };
        let watching = match room.spectators {
            0 => String::new(),
            count => count.to_string(),
        };
        [
            room.room.to_string(),
            texts.game(room.game).into_owned(),
            texts.clock(room.clock).into_owned(),
            format!("{} - {}", name(Player::First), name(Player::Second)),
            status.into_owned(),
            watching,
        ]
    }
}

/// The row and the column of each label, one beside the other and in as many rows as they need.
fn places_of(labels: &[String], columns: u16) -> Vec<(u16, u16)> {
    let (mut row, mut column) = (0, 0);
    let mut places = Vec::new();
    for label in labels {
        let own = width(label) as u16;
        if column > 0 && column + own > columns {
            (row, column) = (row + 1, 0);
        }
        places.push((row, column));
        column += own + 1;
    }
    places
}

fn cells_of_own(game: &MyGame, world: &World) -> [String; 6] {
    let texts = world.texts;
    [
        game.room.to_string(),
        texts.game(game.game).into_owned(),
        texts.clock(game.clock).into_owned(),
        texts.fill(
            if game.plies == 0 { "lobby-against-new" } else { "lobby-against" },
            [("name", game.opponent.name.as_str().into())],
        ),
        if game.my_turn { texts.say("lobby-your-move") } else { texts.status(Status::Playing) }.into_owned(),
        String::new(),
    ]
}

/// The cells of a line side by side in this number of columns, less the two of the marker.
fn columns_of(cells: [String; 6], columns: usize, ellipsis: &str) -> String {
    let is_wide = columns >= WIDE;
    let columns = columns.saturating_sub(2);
    let [code, game, clock, players, status, watching] = cells;
    let line = if is_wide {
        let rest = columns - (7 + 18 + 10 + 12 + 9);
        [(code, 7), (game, 18), (clock, 10), (players, rest), (status, 12), (watching, 9)]
            .map(|(cell, columns)| pad(&cell, columns - 1, ellipsis) + " ")
            .concat()
    } else {
        // The clock and the names give way to the name of the game and the state.
        let rest = columns.saturating_sub(7 + 18 + 10);
        let [code, game] = [pad(&code, 6, ellipsis), pad(&game, 17, ellipsis)];
        format!("{code} {game} {} {}", pad(&players, rest, ellipsis), pad(&status, 9, ellipsis))
    };
    cut(line.trim_end(), columns, ellipsis)
}

/// A person's label, with a note if it is a program.
fn called(name: &str, program: bool, world: &World) -> String {
    if program { world.texts.fill("lobby-program", [("name", name.into())]) } else { name.to_owned() }
}

/// The area without its first row.
fn below(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

/// The address that others open in a browser, where this program is their server.
fn page(world: &World) -> Option<String> {
    let ServerPlace::Shared { share } = &world.place else { return None };
    let address: Address = share.first()?.parse().ok()?;
    cfg!(feature = "web").then(|| address.page())
}

/// The page of this server for the cameras of phones, where there is room for all of it.
#[cfg(feature = "web")]
fn draw_code(world: &World, area: Rect, buffer: &mut Buffer) {
    use ratatui::style::Color;

    let lines = page(world).and_then(|page| qr::lines(&page)).unwrap_or_default();
    if world.theme.is_ascii() || lines.len() > usize::from(area.height) {
        return;
    }
    let light_on_dark = Style::new().fg(Color::White).bg(Color::Black);
    for (row, line) in (area.y..area.bottom()).zip(lines) {
        buffer.set_string(area.x, row, line, light_on_dark);
    }
}

#[cfg(not(feature = "web"))]
fn draw_code(_: &World, _: Rect, _: &mut Buffer) {}

/// How others join, in lines of so many columns: in a narrow window the command comes first, in one piece, then the page in a row of
/// its own.
fn share_lines(world: &World, address: &str, columns: usize, roomy: bool) -> Vec<String> {
    let texts = world.texts;
    let join = texts.fill("lobby-share", [("address", address.into())]);
    let browser = page(world).map(|page| texts.fill("lobby-share-page", [("page", page.into())]));
    let whole = [Some(join.clone()), browser.clone()].into_iter().flatten().collect::<Vec<_>>().join(" ");
    if width(&whole) <= columns {
        vec![whole]
    } else if width(&join) <= columns {
        [join].into_iter().chain(browser.filter(|text| roomy && width(text) <= columns)).collect()
    } else {
        let command = format!("bidak join {address}");
        let words = join.strip_suffix(&command).map(str::trim_end).filter(|words| !words.is_empty());
        words.map(str::to_owned).into_iter().chain([command]).collect()
    }
}
