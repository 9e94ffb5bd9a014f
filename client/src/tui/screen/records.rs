//! Lists of finished games: the saved ones, or those of a server.

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, GameFilter, GameId, GameSummary};
use bidak_shared::record::text::RecordText;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::play::library::Kept;
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::step::Step;
use crate::tui::widget::text::{cut, pad, width, wrap};
use crate::tui::world::World;

/// How many lines a page is.
const PAGE: usize = 10;

/// The list and what is chosen in it.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The games, the last first; unknown until they arrive.
    list: Option<Vec<Entry>>,
    chosen: usize,
    /// Where the list comes from a server: how to ask for what follows.
    server: Option<Following>,
}

/// The rest of a list that a server tells page by page.
#[derive(Clone, Debug, Default)]
struct Following {
    filter: GameFilter,
    /// The last game so far, where there are older ones.
    before: Option<GameId>,
    /// Whether they have been asked for.
    asked: bool,
}

/// One game of the list.
#[derive(Clone, Debug)]
struct Entry {
    game: GameKind,
    /// Players, moves, result and date.
    cells: [String; 4],
    /// What opens it.
    open: Step,
}

impl Records {
    /// The finished games of the current server that match `filter`.
    pub fn of_server(filter: &GameFilter) -> Self {
        let server = Following { filter: filter.clone(), ..Following::default() };
        Self { server: Some(server), ..Self::default() }
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
                .map(|kept| Entry { game: kept.game, cells: cells(&kept), open: Step::Open(kept.path) })
                .collect(),
        );
    }

    /// Takes games of the server: the first of them, or those that go on behind the list. `more` tells whether there
    /// are still older ones.
    pub fn take_games(&mut self, games: Vec<GameSummary>, more: bool, goes_on: bool) {
        let Some(server) = &mut self.server else { return };
        server.asked = false;
        server.before = games.last().map(|game| game.game_id).filter(|_| more);
        let entry = |game: GameSummary| Entry {
            game: game.game,
            cells: [
                format!("{} - {}", game.first.name, game.second.name),
                game.plies.to_string(),
                RecordText::result_word(game.ending.outcome).to_owned(),
                game.ended.date(),
            ],
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

    fn take(&mut self, list: Vec<Entry>) {
        self.chosen = self.chosen.min(list.len().saturating_sub(1));
        self.list = Some(list);
    }

    fn len(&self) -> usize {
        self.list.as_ref().map_or(0, Vec::len)
    }

    /// What opens the chosen game.
    fn open(&self) -> Option<Step> {
        Some(self.list.as_ref()?.get(self.chosen)?.open.clone())
    }

    /// Whether an action can be done now.
    pub(super) fn offers(&self, action: Action) -> bool {
        action != Action::Confirm || self.open().is_some()
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        if let Some(chosen) = action.moved(self.chosen, self.len(), PAGE) {
            self.chosen = chosen;
            return self.go_on();
        }
        match action {
            Action::Confirm => self.open().into_iter().collect(),
            Action::Back => vec![Step::Out],
            _ => Vec::new(),
        }
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        match target {
            Target::Item(index) if index == self.chosen => self.act(Action::Confirm),
            Target::Item(index) if index < self.len() => {
                self.chosen = index;
                self.go_on()
            }
            _ => Vec::new(),
        }
    }

    /// That older games follow.
    fn more(&self, world: &World) -> Option<String> {
        let server = self.server.as_ref()?;
        server.before?;
        Some(sentence(&world.texts.say(if server.asked { "kept-looking" } else { "finished-more" })))
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let list = match &self.list {
            Some(list) if !list.is_empty() => list,
            list => {
                let text = world.texts.say(match (list, self.is_of_server()) {
                    (None, _) => "kept-looking",
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
        let heading = line(&say("kept-game"), &heading, columns, theme.ellipsis());
        buffer.set_string(area.x, area.y, format!("  {heading}"), theme.dim());
        if let Some(more) = self.more(world) {
            let x = area.right().saturating_sub(width(&more) as u16);
            buffer.set_string(x, area.bottom() - 1, more, theme.notice());
        }
        let rows = usize::from(area.height.saturating_sub(1 + u16::from(self.more(world).is_some())));
        let first = (self.chosen + 1).saturating_sub(rows);
        for (index, entry) in list.iter().enumerate().skip(first).take(rows) {
            let row = area.y + 1 + (index - first) as u16;
            let chosen = index == self.chosen;
            let text = line(&world.texts.game(entry.game), &entry.cells, columns, theme.ellipsis());
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

/// The cells of a line side by side in so many columns, less the two of the marker.
fn line(game: &str, cells: &[String; 4], columns: usize, ellipsis: &str) -> String {
    let columns = columns.saturating_sub(2);
    let [players, moves, result, date] = cells;
    let date_columns = if columns >= 64 { 10 } else { 0 };
    let rest = columns.saturating_sub(18 + 8 + 8 + 3 + date_columns);
    let text = format!(
        "{} {} {:>7} {}{}",
        pad(game, 18, ellipsis),
        pad(players, rest, ellipsis),
        cut(moves, 7, ellipsis),
        pad(result, 8, ellipsis),
        pad(date, date_columns, "")
    );
    cut(&text, columns, ellipsis)
}
