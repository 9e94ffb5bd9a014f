//! The menu at the beginning.

use bidak_shared::kind::Level;
use bidak_shared::protocol::{PlayerResult, SeatBot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, pad, width, wrap};
use crate::net::invitation::{Invitation, shared_as};
use crate::net::unfinished::{Place, Unfinished};
use crate::play::new_game::NewGame;
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::named_command::NamedCommand;
use crate::tui::screen::connect::shown;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::World;

/// The chosen line of the menu.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start {
    /// The key of its text, because the lines change; `None` chooses the first line, until the player chooses one.
    chosen: Option<&'static str>,
}

impl Start {
    /// The place of the chosen line; the first one where that line is not there any more.
    fn place(self, items: &[&Item]) -> usize {
        self.chosen.and_then(|chosen| items.iter().position(|item| item.text == chosen)).unwrap_or(0)
    }
}

/// A line of the menu.
struct Item {
    /// The key of its text.
    text: &'static str,
    /// The key of the sentence that explains it.
    more: &'static str,
    step: fn(&World) -> Step,
}

/// Below this number of rows only the usual lines are shown.
const ROOMY: u16 = 18;

/// The lines after the last game: a game against a bot of the next level, and the lesson.
const AGAIN: [Item; 2] = [
    Item { text: "start-next", more: "start-next-more", step: |world| Step::Play(next_game(world)) },
    Item {
        text: "start-learn",
        more: "start-learn-more",
        step: |world| world.last_played.as_ref().map_or(Step::ShowKept, |last| Step::Learn(last.path.clone())),
    },
];

/// The lines before all others: the unfinished game that is the first to go on with, and the list of all.
const CONTINUE: [Item; 2] = [
    Item {
        text: "start-continue",
        more: "start-continue-more",
        step: |world| world.unfinished.first().map_or(Step::ChooseGame, |first| Step::GoOn(Box::new(first.clone()))),
    },
    Item { text: "start-unfinished", more: "start-unfinished-more", step: |_| Step::ShowUnfinished },
];

/// The unfinished games as commands.
pub(in crate::tui) fn unfinished(world: &World) -> Vec<NamedCommand> {
    let entry = |unfinished: &Unfinished| {
        let name = world.texts.own_game_of(&unfinished.game);
        NamedCommand::item(name, state_of(world, unfinished), Step::GoOn(Box::new(unfinished.clone())))
    };
    world.unfinished.iter().map(entry).collect()
}

/// `12 moves, your move`.
fn state_of(world: &World, unfinished: &Unfinished) -> String {
    let game = &unfinished.game;
    let key = if game.my_turn { "unfinished-turn" } else { "unfinished-waits" };
    let state = world.texts.fill(key, [("count", game.plies.into())]);
    match &unfinished.place {
        Place::Solo(_) => state,
        Place::Server(url) => {
            world.texts.fill("unfinished-at", [("state", state.into()), ("server", shared_as(url).into())])
        }
    }
}

/// The lines of the menu now.
fn items(world: &World) -> Vec<&'static Item> {
    let [quick, rest @ ..] = &ITEMS;
    let last = world.last_played.as_ref().filter(|_| world.size.1 >= ROOMY);
    let bot = last.and_then(|last| last.bot.as_ref());
    let fits = |item: &&Item| if item.text == "start-learn" { world.has_mistake } else { bot.is_some() };
    let again = AGAIN.iter().filter(|item| last.is_some() && fits(item));
    let unfinished = match world.unfinished.len() {
        // In a low window the palette has the list.
        2.. if world.size.1 >= ROOMY => &CONTINUE[..],
        0 => &[],
        _ => &CONTINUE[..1],
    };
    unfinished.iter().chain([quick]).chain(again).chain(rest).collect()
}

/// The game after the last one: against a stronger bot after a win, a weaker one after a loss.
fn next_game(world: &World) -> NewGame {
    let Some((last, bot)) = world.last_played.as_ref().and_then(|last| Some((last, last.bot.clone()?))) else {
        return world.config.usual_game();
    };
    // A bot without a level stays as it is.
    let next = |level: Level| {
        let number = match last.result() {
            Some(PlayerResult::Won) => level.number() + 1,
            Some(PlayerResult::Lost) => level.number().saturating_sub(1),
            _ => level.number(),
        };
        Level::new(number).unwrap_or(level)
    };
    let bot = SeatBot { level: bot.level.map(next), ..bot };
    NewGame { bot: Some(bot), ..world.config.usual(last.game) }
}

/// How the last game ended for this player.
fn last_result(world: &World) -> String {
    let Some(last) = &world.last_played else { return String::new() };
    let key = match last.result() {
        Some(PlayerResult::Won) => "start-last-won",
        Some(PlayerResult::Lost) => "start-last-lost",
        _ => "start-last-drawn",
    };
    let name = last.opponent().unwrap_or("?").to_owned();
    world.texts.fill(key, [("name", name.into()), ("game", world.texts.game(last.game).into())])
}

const ITEMS: [Item; 9] = [
    Item { text: "start-quick", more: "start-quick-more", step: |world| Step::Play(world.config.usual_game()) },
    Item { text: "start-new", more: "start-new-more", step: |_| Step::ChooseGame },
    Item { text: "start-host", more: "start-host-more", step: |_| Step::Host },
    Item { text: "start-join", more: "start-join-more", step: |_| Step::ChooseServer },
    Item { text: "start-replay", more: "start-replay-more", step: |_| Step::ShowKept },
    Item { text: "start-puzzle", more: "start-puzzle-more", step: |_| Step::ShowPuzzle },
    Item { text: "start-settings", more: "start-settings-more", step: |_| Step::ChooseSettings },
    Item { text: "start-help", more: "start-help-more", step: |_| Step::Help },
    Item { text: "start-quit", more: "start-quit-more", step: |_| Step::Quit },
];

impl Item {
    /// The text beside it; none beside one that needs the whole row.
    fn about(&self, world: &World) -> String {
        if self.text == CONTINUE[0].text {
            return String::new();
        }
        say(world, &format!("{}.about", self.text))
    }
}

/// A text that may name the usual game and its bot.
fn say(world: &World, key: &str) -> String {
    let game = world.config.usual_game();
    let title = |bot: &SeatBot| match bot.named() {
        Some(named) => named.title().to_owned(),
        None => bot.to_string().replacen(':', " ", 1),
    };
    let named = |game: &NewGame| game.bot.as_ref().map_or_else(String::new, title);
    let next = next_game(world);
    let first = world.unfinished.first();
    let values = [
        ("unfinished", first.map_or_else(String::new, |first| world.texts.own_game_of(&first.game)).into()),
        ("state", first.map_or_else(String::new, |first| state_of(world, first)).into()),
        ("count", world.unfinished.len().into()),
        ("game", world.texts.game(game.game).into()),
        ("bot", named(&game).into()),
        ("next", named(&next).into()),
        ("last", last_result(world).into()),
    ];
    world.texts.fill(key, values)
}

/// The lines of the menu as commands.
pub(super) fn commands(world: &World) -> Vec<NamedCommand> {
    let entry = |item: &Item| NamedCommand::item(say(world, item.text), item.about(world), (item.step)(world));
    // Those behind the first, of which the menu has a line.
    let more = unfinished(world).into_iter().skip(1);
    items(world).into_iter().map(entry).chain(more).collect()
}

/// The name, where there is room for it.
const BANNER: [&str; 3] = ["┏┓ ╻ ╺┳┓ ┏━┓ ╻┏ ", "┣┻┓┃  ┃┃ ┣━┫ ┣┻┓", "┗━┛╹ ╺┻┛ ╹ ╹ ╹ ╹"];

impl Page for Start {
    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        let items = items(world);
        let (place, last) = (self.place(&items), items.len() - 1);
        match action {
            Action::Up => self.chosen = Some(items[place.checked_sub(1).unwrap_or(last)].text),
            Action::Down => self.chosen = Some(items[if place == last { 0 } else { place + 1 }].text),
            Action::Confirm => return vec![(items[place].step)(world)],
            _ => {}
        }
        Vec::new()
    }

    fn paste(&mut self, text: &str) -> Vec<Step> {
        Invitation::read(text).map(Step::Invited).into_iter().collect()
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        match target {
            Target::Item(index) if let Some(item) = items(world).get(index) => {
                self.chosen = Some(item.text);
                self.act(Action::Confirm, world)
            }
            _ => Vec::new(),
        }
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let items = items(world);
        let chosen_item = self.place(&items);
        let labels: Vec<String> = items.iter().map(|item| format!(" {} ", say(world, item.text))).collect();
        let abouts: Vec<String> = items.iter().map(|item| item.about(world)).collect();
        let about_columns = abouts.iter().map(|about| width(about)).max().unwrap_or(0);
        let widths = || labels.iter().map(|label| width(label)).zip(&abouts);
        let label_columns =
            widths().filter(|(_, about)| !about.is_empty()).map(|(columns, _)| columns).max().unwrap_or(0);
        let widest = widths().map(|(columns, _)| columns).max().unwrap_or(0);
        let full = (5 + label_columns + about_columns).max(2 + widest) as u16;
        // Where there is no room beside the lines, the sentence below them has to do.
        let beside = full <= area.width;
        let columns = if beside { full } else { area.width.saturating_sub(1) };
        let x = area.x + (area.width - columns) / 2;
        let explained = wrap(&say(world, items[chosen_item].more), usize::from(columns) - 3);
        let items = items.len() as u16;
        let roomy = area.height >= items + 8;
        let rows = items + if roomy { 6 } else { 0 } + 3;
        let mut y = area.y + area.height.saturating_sub(rows) / 3;
        if roomy {
            draw_banner(world, Rect { x: x + 2, y, width: columns - 2, height: 5 }, buffer);
            y += 6;
        }
        for (index, about) in abouts.iter().enumerate() {
            let row = y + index as u16;
            if row >= area.bottom() {
                break;
            }
            let chosen = index == chosen_item;
            buffer.set_string(x, row, if chosen { theme.turn() } else { " " }, theme.key());
            let style = if chosen { theme.selected().patch(theme.strong()) } else { theme.strong() };
            let has_row = about.is_empty();
            let label_columns = if has_row { usize::from(columns) - 2 } else { label_columns };
            let label = if has_row {
                cut(&labels[index], label_columns, theme.ellipsis())
            } else {
                pad(&labels[index], label_columns, "")
            };
            buffer.set_string(x + 2, row, label, style);
            if beside {
                let style = if chosen { Style::new() } else { theme.dim() };
                buffer.set_string(x + 5 + label_columns as u16, row, about, style);
            }
            hits.add(Rect { x, y: row, width: columns, height: 1 }, Target::Item(index));
        }
        let below = y + items;
        let free = usize::from(area.bottom().saturating_sub(below));
        let is_roomy = free > explained.len() + 2;
        if let Some(first) = world.nearby.first().filter(|_| is_roomy) {
            let row = below + explained.len() as u16 + 2;
            let more = world.nearby.len() - 1;
            let values = [("server", shown(first).into()), ("more", more.into())];
            let line = cut(&texts.fill("start-nearby", values), usize::from(columns) - 3, theme.ellipsis());
            buffer.set_string(x + 3, row, line, theme.good());
        }
        // In few rows the text that would stand beside the line explains it shorter.
        let explained = if explained.len() <= free {
            explained
        } else if beside {
            Vec::new()
        } else {
            let about = wrap(&sentence(&abouts[chosen_item]), usize::from(columns) - 3);
            if about.len() <= free {
                about
            } else {
                vec![cut(&about.join(" "), usize::from(columns) - 3, theme.ellipsis())]
            }
        };
        let blank = u16::from(free > explained.len());
        for (row, line) in (below + blank..area.bottom()).zip(explained) {
            buffer.set_string(x + 3, row, line, theme.notice());
        }
    }
}

fn draw_banner(world: &World, area: Rect, buffer: &mut Buffer) {
    let theme = world.theme;
    if theme.is_ascii() {
        buffer.set_string(area.x, area.y + 1, "B I D A K", theme.title());
    } else {
        for (row, line) in (area.y..).zip(BANNER) {
            buffer.set_string(area.x, row, line, theme.title());
        }
    }
    let tagline = world.texts.say("start-tagline");
    buffer.set_string(area.x, area.y + 4, cut(&tagline, usize::from(area.width), theme.ellipsis()), theme.dim());
}
