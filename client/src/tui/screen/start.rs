//! The menu at the beginning.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::named_command::NamedCommand;
use crate::tui::screen::connect::shown;
use crate::tui::step::Step;
use crate::tui::widget::text::{cut, pad, width, wrap};
use crate::tui::world::World;

/// Which line of the menu is chosen.
#[derive(Clone, Debug, Default)]
pub struct Start {
    chosen: usize,
}

/// A line of the menu.
struct Item {
    /// The key of its text.
    text: &'static str,
    /// The key of the sentence that explains it.
    more: &'static str,
    step: fn(&World) -> Step,
}

const ITEMS: [Item; 9] = [
    Item { text: "start-quick", more: "start-quick-more", step: |world| Step::Play(world.config.usual_game()) },
    Item { text: "start-new", more: "start-new-more", step: |_| Step::ChooseGame },
    Item { text: "start-host", more: "start-host-more", step: |_| Step::Host },
    Item { text: "start-join", more: "start-join-more", step: |_| Step::ChooseServer { watch: false } },
    Item { text: "start-watch", more: "start-watch-more", step: |_| Step::ChooseServer { watch: true } },
    Item { text: "start-replay", more: "start-replay-more", step: |_| Step::ShowKept },
    Item { text: "start-settings", more: "start-settings-more", step: |_| Step::ChooseSettings },
    Item { text: "start-help", more: "start-help-more", step: |_| Step::Help },
    Item { text: "start-quit", more: "start-quit-more", step: |_| Step::Quit },
];

impl Item {
    fn about(&self, world: &World) -> String {
        say(world, &format!("{}.about", self.text))
    }
}

/// A text that may name the usual game and its bot.
fn say(world: &World, key: &str) -> String {
    let game = world.config.usual_game();
    let bot = game.bot.map_or_else(String::new, |bot| format!("{} {}", bot.engine, bot.level));
    world.texts.fill(key, [("game", world.texts.game(game.game).into()), ("bot", bot.into())])
}

/// The lines of the menu as commands.
pub(super) fn commands(world: &World) -> Vec<NamedCommand> {
    let entry = |item: &Item| {
        NamedCommand::item(world.texts.say(item.text).into_owned(), item.about(world), (item.step)(world))
    };
    ITEMS.iter().map(entry).collect()
}

/// The name, where there is room for it.
const BANNER: [&str; 3] = ["┏┓ ╻ ╺┳┓ ┏━┓ ╻┏ ", "┣┻┓┃  ┃┃ ┣━┫ ┣┻┓", "┗━┛╹ ╺┻┛ ╹ ╹ ╹ ╹"];

impl Start {
    pub(super) fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        let last = ITEMS.len() - 1;
        match action {
            Action::Up => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            Action::Down => self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 },
            Action::Confirm => return vec![(ITEMS[self.chosen].step)(world)],
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        match target {
            Target::Item(index) if index < ITEMS.len() => {
                self.chosen = index;
                self.act(Action::Confirm, world)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let labels = ITEMS.each_ref().map(|item| format!(" {} ", texts.say(item.text)));
        let label_columns = labels.iter().map(|label| width(label)).max().unwrap_or(0);
        let abouts = ITEMS.each_ref().map(|item| item.about(world));
        let about_columns = abouts.iter().map(|about| width(about)).max().unwrap_or(0);
        let full = (5 + label_columns + about_columns) as u16;
        // Where there is no room beside the lines, the sentence below them has to do.
        let beside = full <= area.width;
        let columns = if beside { full } else { area.width.saturating_sub(1) };
        let x = area.x + (area.width - columns) / 2;
        let explained = wrap(&say(world, ITEMS[self.chosen].more), usize::from(columns) - 3);
        let items = ITEMS.len() as u16;
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
            let chosen = index == self.chosen;
            buffer.set_string(x, row, if chosen { theme.turn() } else { " " }, theme.key());
            let style = if chosen { theme.selected().patch(theme.strong()) } else { theme.strong() };
            buffer.set_string(x + 2, row, pad(&labels[index], label_columns, ""), style);
            if beside {
                let style = if chosen { Style::new() } else { theme.dim() };
                buffer.set_string(x + 5 + label_columns as u16, row, about, style);
            }
            hits.add(Rect { x, y: row, width: columns, height: 1 }, Target::Item(index));
        }
        let below = y + items;
        let free = area.bottom().saturating_sub(below);
        let is_roomy = free > explained.len() as u16 + 2;
        if let Some(first) = world.nearby.first().filter(|_| is_roomy) {
            let row = below + explained.len() as u16 + 2;
            let more = world.nearby.len() - 1;
            let values = [("server", shown(first).into()), ("more", more.into())];
            let line = cut(&texts.fill("start-nearby", values), usize::from(columns) - 3, theme.ellipsis());
            buffer.set_string(x + 3, row, line, theme.good());
        }
        if free > explained.len() as u16 {
            for (row, line) in (below + 1..area.bottom()).zip(explained) {
                buffer.set_string(x + 3, row, line, theme.notice());
            }
        } else if free > 0 && !beside {
            let about = sentence(&abouts[self.chosen]);
            buffer.set_string(x + 3, below, cut(&about, usize::from(columns) - 3, theme.ellipsis()), theme.notice());
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
