//! Lists of finished games: the saved ones, or those of a server.

use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{Command, GameFilter, GameId, GameSummary, PlayerId, PlayerResult};
use bidak_shared::record::text::RecordText;
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use crate::base::columns::{cut, pad, width, wrap};
use crate::play::library::Kept;
use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::lobby::turned;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::form;
use crate::tui::world::World;

/// The fewest columns in which a part of what is said behind the players is worth reading.
const LEAST_MARKS: usize = 6;

/// How many lines a page is.
const PAGE: usize = 10;

/// The list and the choice in it.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The games, the last first; unknown until they arrive.
    list: Option<Vec<GameRow>>,
    /// The places of those that fit the filter.
    shown: Vec<usize>,
    /// The place of the chosen game among those.
    chosen: usize,
    filter: Filter,
    /// Whether keys go into the search line.
    searches: bool,
    /// Where the list comes from a server: the request for the next games.
    server: Option<Following>,
}

/// The filter of games.
#[derive(Clone, Debug, Default)]
struct Filter {
    game: Option<GameKind>,
    /// The own result: of the player who saved the games, or of this player on the server.
    result: Option<PlayerResult>,
    /// Words in the names of the players.
    words: Input,
}

/// The rest of a list that a server sends page by page.
#[derive(Clone, Debug, Default)]
struct Following {
    filter: GameFilter,
    me: Option<PlayerId>,
    /// The last game so far, where there are older ones.
    before: Option<GameId>,
    /// Whether they have been asked for.
    asked: bool,
}

/// One game of the list.
#[derive(Clone, Debug)]
struct GameRow {
    game: GameKind,
    /// Players, moves, result and date.
    cells: [String; 4],
    /// What is said behind the players, cut where there is no room.
    marks: String,
    /// The result for the player who kept it.
    result: Option<PlayerResult>,
    /// The step that opens it.
    open: Step,
}

impl Records {
    /// The games of the server where we are that fit `filter`; `me` is this player there.
    pub fn of_server(filter: &GameFilter, me: Option<PlayerId>) -> Self {
        let server = Following { filter: filter.clone(), me, ..Following::default() };
        let filter = Filter { game: filter.game, ..Filter::default() };
        Self { server: Some(server), filter, ..Self::default() }
    }

    /// Whether keys go into the search line.
    pub fn is_searching(&self) -> bool {
        self.searches
    }

    /// Whether they are the games of a server.
    pub fn is_of_server(&self) -> bool {
        self.server.is_some()
    }

    /// The key of its title.
    pub fn title(&self) -> &'static str {
        if self.is_of_server() { "finished-title" } else { "records-title" }
    }

    /// Takes the saved games.
    pub fn set(&mut self, list: Vec<Kept>) {
        self.take(
            list.into_iter()
                .map(|kept| GameRow {
                    game: kept.game,
                    cells: cells(&kept),
                    marks: String::new(),
                    result: kept.result(),
                    open: Step::Open(kept.path),
                })
                .collect(),
        );
    }

    /// Takes games of the server: the first page, or the next one, which is appended. `more` says whether there are
    /// still older ones.
    pub fn take_games(&mut self, games: Vec<GameSummary>, more: bool, goes_on: bool, texts: Texts) {
        let Some(server) = &mut self.server else { return };
        server.asked = false;
        server.before = games.last().map(|game| game.game_id).filter(|_| more);
        let entry = |game: GameSummary| GameRow {
            game: game.game,
            cells: [
                format!("{} - {}", game.first.name, game.second.name),
                game.plies.to_string(),
                RecordText::result_word(game.ending.outcome).to_owned(),
                game.ended.date(),
            ],
            marks: texts.game_marks(&game),
            result: None,
            open: Step::Send(Command::Game { game_id: game.game_id }),
        };
        let known = self.list.take().filter(|_| goes_on).unwrap_or_default();
        self.take(known.into_iter().chain(games.into_iter().map(entry)).collect());
    }

    /// The server has no more games.
    pub fn no_more_games(&mut self) {
        self.server = self.server.take().map(|server| Following { before: None, asked: false, ..server });
        self.list.get_or_insert_default();
    }

    /// Asks for older games where the end of the list is near.
    fn go_on(&mut self) -> Vec<Step> {
        let is_near = self.chosen + PAGE >= self.len();
        let Some(server) = self.server.as_mut().filter(|server| is_near && !server.asked) else { return Vec::new() };
        let Some(before) = server.before else { return Vec::new() };
        server.asked = true;
        vec![Step::Send(Command::Games(Box::new(GameFilter { before: Some(before), ..server.filter.clone() })))]
    }

    fn take(&mut self, list: Vec<GameRow>) {
        self.list = Some(list);
        self.refresh();
    }

    /// Finds the games that fit the filter. A server has filtered its list already.
    fn refresh(&mut self) {
        let words = self.filter.words.value().to_lowercase();
        let Filter { game, result, .. } = self.filter;
        let is_filtered = self.is_of_server();
        let fits = |entry: &GameRow| {
            let players = entry.cells[0].to_lowercase();
            is_filtered
                || (game.is_none_or(|game| entry.game == game)
                    && result.is_none_or(|result| entry.result == Some(result))
                    && words.split_whitespace().all(|word| players.contains(word)))
        };
        let list = self.list.as_deref().unwrap_or_default();
        self.shown = list.iter().enumerate().filter(|(_, entry)| fits(entry)).map(|(place, _)| place).collect();
        self.chosen = self.chosen.min(self.shown.len().saturating_sub(1));
    }

    /// Lists the games that fit the filter now: from those known, or from the server.
    fn narrow(&mut self) -> Vec<Step> {
        let Some(server) = &mut self.server else {
            self.refresh();
            return Vec::new();
        };
        let name = Some(self.filter.words.value().trim()).filter(|words| !words.is_empty()).map(str::to_owned);
        let Filter { game, result, .. } = self.filter;
        let player = result.and(server.me);
        server.filter = GameFilter { game, name, result, player, ..server.filter.clone() };
        server.before = None;
        self.list = None;
        self.refresh();
        vec![Step::Send(Command::Games(Box::new(
            self.server.as_ref().map(|server| server.filter.clone()).unwrap_or_default(),
        )))]
    }

    fn len(&self) -> usize {
        self.shown.len()
    }

    /// The step that opens the chosen game.
    fn open(&self) -> Option<Step> {
        Some(self.list.as_ref()?.get(*self.shown.get(self.chosen)?)?.open.clone())
    }

    fn act_in_search(&mut self, action: Action) -> Vec<Step> {
        match action {
            Action::Confirm => self.searches = false,
            Action::Back => {
                self.searches = false;
                self.filter.words = Input::default();
            }
            _ => {
                if let Some(chosen) = action.moved(self.chosen, self.len(), PAGE) {
                    self.chosen = chosen;
                }
                return Vec::new();
            }
        }
        self.narrow()
    }

    /// Whether only some games are wanted.
    fn is_narrowed(&self) -> bool {
        self.filter.game.is_some() || self.filter.result.is_some() || !self.filter.words.value().is_empty()
    }

    /// Draws the filter, where there is one; the area that is left.
    fn draw_filter(&self, world: &World, area: Rect, buffer: &mut Buffer) -> Rect {
        let (theme, texts) = (world.theme, world.texts);
        if area.height < 3 || !(self.searches || self.is_narrowed()) {
            return area;
        }
        let rest = Rect { y: area.y + 1, height: area.height - 1, ..area };
        if self.searches {
            buffer.set_string(area.x, area.y, "/", theme.key());
            let place = Rect { x: area.x + 2, width: area.width.saturating_sub(2).min(40), height: 1, ..area };
            form::draw_input(&self.filter.words, true, place, theme, buffer);
            return rest;
        }
        let game = self.filter.game.map(|game| texts.game(game).into_owned());
        let result = self.filter.result.map(|result| texts.say(&format!("records-{result}")).into_owned());
        let words = Some(self.filter.words.value().to_owned()).filter(|words| !words.is_empty());
        let words: Vec<String> = [game, result, words].into_iter().flatten().collect();
        let text = words.join(&format!(" {} ", theme.separator()));
        buffer.set_string(area.x, area.y, cut(&text, usize::from(area.width), theme.ellipsis()), theme.notice());
        rest
    }

    /// The line about older games.
    fn more(&self, world: &World) -> Option<String> {
        let server = self.server.as_ref()?;
        server.before?;
        Some(sentence(&world.texts.say(if server.asked { "kept-looking" } else { "finished-more" })))
    }
}

impl Page for Records {
    fn offers(&self, action: Action, _: &World) -> bool {
        match action {
            Action::Confirm => self.searches || self.open().is_some(),
            // An empty list has nothing to look for.
            Action::Search | Action::Result | Action::Left | Action::Right => {
                self.is_narrowed() || self.list.as_ref().is_some_and(|list| !list.is_empty())
            }
            _ => true,
        }
    }

    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        if self.searches {
            return self.act_in_search(action);
        }
        if let Some(chosen) = action.moved(self.chosen, self.len(), PAGE) {
            self.chosen = chosen;
            return self.go_on();
        }
        match action {
            Action::Confirm => self.open().into_iter().collect(),
            Action::Search => {
                self.searches = true;
                Vec::new()
            }
            Action::Left | Action::Right => {
                self.filter.game = turned(GameKind::ALL, self.filter.game, action == Action::Right);
                self.narrow()
            }
            Action::Result => {
                self.filter.result = turned(PlayerResult::ALL, self.filter.result, true);
                self.narrow()
            }
            Action::Back if !self.filter.words.value().is_empty() => {
                self.filter.words = Input::default();
                self.narrow()
            }
            Action::Back => vec![Step::Out],
            _ => Vec::new(),
        }
    }

    fn type_key(&mut self, key: KeyEvent, _: &World) -> Option<Vec<Step>> {
        let taken = self.searches && form::edit(&mut self.filter.words, key);
        if taken && !self.is_of_server() {
            self.refresh();
        }
        taken.then(Vec::new)
    }

    fn paste(&mut self, text: &str) -> Vec<Step> {
        if self.searches {
            form::paste(&mut self.filter.words, text);
            if !self.is_of_server() {
                self.refresh();
            }
        }
        Vec::new()
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let count = self.len();
        match target.press(&mut self.chosen, count) {
            Some(action) => self.act(action, world),
            None => self.go_on(),
        }
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let area = self.draw_filter(world, area, buffer);
        let list = match &self.list {
            Some(list) if !self.shown.is_empty() => list,
            list => {
                let text = world.texts.say(match (list, self.is_of_server()) {
                    (None, _) => "kept-looking",
                    _ if self.is_narrowed() => "records-none-fits",
                    (_, true) => "finished-none",
                    (_, false) => "kept-none",
                });
                for (row, line) in (area.y..area.bottom()).zip(wrap(&sentence(&text), columns)) {
                    buffer.set_string(area.x, row, line, theme.dim());
                }
                return;
            }
        };
        let say = |key: &str| world.texts.say(key).into_owned();
        let heading = ["kept-players", "kept-moves", "kept-result", "kept-date"].map(say);
        let heading = line(&say("kept-game"), (&heading, ""), columns, theme.ellipsis());
        buffer.set_string(area.x, area.y, format!("  {heading}"), theme.dim());
        if let Some(more) = self.more(world) {
            let x = area.right().saturating_sub(width(&more) as u16);
            buffer.set_string(x, area.bottom() - 1, more, theme.notice());
        }
        let rows = usize::from(area.height.saturating_sub(1 + u16::from(self.more(world).is_some())));
        let first = (self.chosen + 1).saturating_sub(rows);
        for (index, place) in self.shown.iter().enumerate().skip(first).take(rows) {
            let entry = &list[*place];
            let row = area.y + 1 + (index - first) as u16;
            let chosen = index == self.chosen;
            let text = line(&world.texts.game(entry.game), (&entry.cells, &entry.marks), columns, theme.ellipsis());
            buffer.set_string(area.x, row, if chosen { theme.turn() } else { " " }, theme.key());
            buffer.set_string(area.x + 2, row, text, if chosen { theme.selected() } else { Style::new() });
            hits.add(Rect { y: row, height: 1, ..area }, Target::Item(index));
        }
    }
}

fn cells(kept: &Kept) -> [String; 4] {
    let name = |side: Player| kept.players[side.index()].as_deref().unwrap_or("?");
    [
        format!("{} - {}", name(Player::First), name(Player::Second)),
        kept.moves.to_string(),
        RecordText::result_word(kept.outcome).to_owned(),
        kept.date.clone().unwrap_or_default(),
    ]
}

/// The cells of a line side by side in this number of columns, less the two of the marker.
fn line(game: &str, (cells, marks): (&[String; 4], &str), columns: usize, ellipsis: &str) -> String {
    let columns = columns.saturating_sub(2);
    let [players, moves, result, date] = cells;
    let date_columns = if columns >= 64 { 10 } else { 0 };
    let rest = columns.saturating_sub(18 + 8 + 8 + 3 + date_columns);
    // The names come first: what is said behind them is cut where both do not fit.
    let left = rest.saturating_sub(width(players));
    let marks = if left >= LEAST_MARKS.min(width(marks)) { cut(marks, left, ellipsis) } else { String::new() };
    let players = cut(players, rest, ellipsis) + &marks;
    let text = format!(
        "{} {} {:>7} {}{}",
        pad(game, 18, ellipsis),
        pad(&players, rest, ellipsis),
        cut(moves, 7, ellipsis),
        pad(result, 8, ellipsis),
        pad(date, date_columns, "")
    );
    cut(&text, columns, ellipsis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole_before_the_reason_is() {
        let cells = ["Anastasia - Budi", "31", "1-0", "2026-11-29"].map(str::to_owned);
        for (columns, expected) in [
            (58, "Anastasia - Budi"),
            (62, "Anastasia - Budi"),
            (68, "Anastasia - Budi"),
            (76, "Anastasia - Budi, resi"),
            (100, "Anastasia - Budi, resigned"),
        ] {
            let text = line("Adjacency", (&cells, ", resigned"), columns, "…");
            assert!(text.contains(expected), "{columns}: {text}");
        }
    }
}
