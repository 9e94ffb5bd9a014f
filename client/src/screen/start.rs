//! The menu at the beginning.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::hits::{Hits, Target};
use crate::keymap::Action;
use crate::screen::Step;
use crate::widget::text::{cut, pad, width};
use crate::world::World;

/// Which line of the menu is chosen.
#[derive(Clone, Debug, Default)]
pub struct Start {
    chosen: usize,
}

/// A line of the menu.
struct Item {
    /// The key of its text.
    text: &'static str,
    step: fn(&World) -> Step,
}

const ITEMS: [Item; 9] = [
    Item { text: "start-quick", step: |world| Step::Play(world.config.usual_game()) },
    Item { text: "start-new", step: |_| Step::ChooseGame },
    Item { text: "start-host", step: |_| Step::Host },
    Item { text: "start-join", step: |_| Step::ChooseServer { watch: false } },
    Item { text: "start-watch", step: |_| Step::ChooseServer { watch: true } },
    Item { text: "start-replay", step: |_| Step::ShowKept },
    Item { text: "start-settings", step: |_| Step::ChooseSettings },
    Item { text: "start-help", step: |_| Step::Help },
    Item { text: "start-quit", step: |_| Step::Quit },
];

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
        let columns = area.width.min(52);
        let x = area.x + (area.width - columns) / 2;
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
                cut(&texts.say("start-tagline"), usize::from(columns) - 2, theme.ellipsis()),
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
            let line = Rect { x, y: row, width: columns, height: 1 };
            buffer.set_string(x, row, if chosen { theme.turn() } else { " " }, theme.key());
            let style = if chosen { theme.selected().patch(theme.strong()) } else { theme.strong() };
            buffer.set_string(x + 2, row, pad(&labels[index], label_columns, ""), style);
            let about_x = x + 5 + label_columns as u16;
            let room = usize::from((x + columns).saturating_sub(about_x));
            let about = cut(&texts.say(&format!("{}.about", item.text)), room, theme.ellipsis());
            buffer.set_string(about_x, row, about, if chosen { Style::new() } else { theme.dim() });
            hits.add(line, Target::Item(index));
        }
    }
}
