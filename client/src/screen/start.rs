//! The menu at the beginning.

use bidak_shared::kind::GameKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::hits::{Hits, Target};
use crate::keymap::Action;
use crate::screen::Step;
use crate::start_with::NewGame;
use crate::widget::text::{cut, pad};
use crate::world::World;

/// Which line of the menu is chosen.
#[derive(Clone, Debug, Default)]
pub struct Start {
    chosen: usize,
}

/// A line of the menu.
struct Item {
    label: &'static str,
    about: &'static str,
    step: fn() -> Step,
}

const ITEMS: [Item; 7] = [
    Item {
        label: "Quick game",
        about: "Adjacency against a bot, at once",
        step: || Step::Play(NewGame::against_bot(GameKind::Adjacency)),
    },
    Item { label: "New game", about: "choose the game and the bot", step: || Step::ChooseGame },
    Item { label: "Host", about: "open a lobby that others can join", step: || Step::Host },
    Item { label: "Join", about: "play on a server elsewhere", step: || Step::ChooseServer { watch: false } },
    Item { label: "Watch", about: "look at a game elsewhere", step: || Step::ChooseServer { watch: true } },
    Item { label: "Help", about: "keys and signs", step: || Step::Help },
    Item { label: "Quit", about: "leave", step: || Step::Quit },
];

/// The name, where there is room for it.
const BANNER: [&str; 3] = ["┏┓ ╻ ╺┳┓ ┏━┓ ╻┏ ", "┣┻┓┃  ┃┃ ┣━┫ ┣┻┓", "┗━┛╹ ╺┻┛ ╹ ╹ ╹ ╹"];

impl Start {
    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        let last = ITEMS.len() - 1;
        match action {
            Action::Up => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            Action::Down => self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 },
            Action::Confirm => return vec![(ITEMS[self.chosen].step)()],
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        match target {
            Target::Item(index) if index < ITEMS.len() => {
                self.chosen = index;
                self.act(Action::Confirm)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let width = area.width.min(52);
        let x = area.x + (area.width - width) / 2;
        let roomy = area.height >= ITEMS.len() as u16 + 7;
        let rows = ITEMS.len() as u16 + if roomy { 6 } else { 0 };
        let mut y = area.y + area.height.saturating_sub(rows) / 3;
        if roomy {
            if theme.is_ascii() {
                buffer.set_string(x + 2, y + 1, "B I D A K", theme.title());
            } else {
                for (row, line) in (y..).zip(BANNER) {
                    buffer.set_string(x + 2, row, line, theme.title());
                }
            }
            buffer.set_string(
                x + 2,
                y + 4,
                cut("four board games, people and engines", usize::from(width) - 2, theme.ellipsis()),
                theme.dim(),
            );
            y += 6;
        }
        for (index, item) in ITEMS.iter().enumerate() {
            let row = y + index as u16;
            if row >= area.bottom() {
                break;
            }
            let chosen = index == self.chosen;
            let line = Rect { x, y: row, width, height: 1 };
            buffer.set_string(x, row, if chosen { theme.turn() } else { " " }, theme.key());
            let style = if chosen { theme.selected().patch(theme.strong()) } else { theme.strong() };
            buffer.set_string(x + 2, row, pad(&format!(" {}", item.label), 13, ""), style);
            let about = cut(item.about, usize::from(width.saturating_sub(17)), theme.ellipsis());
            buffer.set_string(x + 17, row, about, if chosen { Style::new() } else { theme.dim() });
            hits.add(line, Target::Item(index));
        }
    }
}
