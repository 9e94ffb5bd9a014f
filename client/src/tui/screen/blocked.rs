//! The list of people whom this player has blocked.

use bidak_shared::protocol::{BlockTarget, Blocked, Command};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::step::Step;
use crate::tui::widget::rows::{Row, Rows};
use crate::tui::widget::text::wrap;
use crate::tui::world::World;

/// The lines of a page.
const PAGE: usize = 10;

/// The list, and the chosen line.
#[derive(Clone, Debug, Default)]
pub struct BlockedList {
    /// Unknown until it arrives.
    list: Option<Vec<Blocked>>,
    chosen: usize,
}

impl BlockedList {
    /// Takes the list.
    pub fn set(&mut self, list: Vec<Blocked>) {
        self.chosen = self.chosen.min(list.len().saturating_sub(1));
        self.list = Some(list);
    }

    fn list(&self) -> &[Blocked] {
        self.list.as_deref().unwrap_or_default()
    }

    /// Whether an action can be done now.
    pub(super) fn offers(&self, action: Action) -> bool {
        action != Action::Confirm || !self.list().is_empty()
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        if let Some(chosen) = action.moved(self.chosen, self.list().len(), PAGE) {
            self.chosen = chosen;
            return Vec::new();
        }
        match action {
            Action::Confirm => {
                let chosen = self.list().get(self.chosen);
                let target = chosen.map(|one| BlockTarget { player: Some(one.player), handle: None });
                target.map(|target| Step::Send(Command::Unblock(target))).into_iter().collect()
            }
            Action::Back => vec![Step::Out],
            _ => Vec::new(),
        }
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        let count = self.list().len();
        target.press(&mut self.chosen, count).map_or_else(Vec::new, |action| self.act(action))
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if self.list().is_empty() {
            let text = sentence(&texts.say(if self.list.is_none() { "kept-looking" } else { "blocked-none" }));
            for (row, line) in (area.y..area.bottom()).zip(wrap(&text, usize::from(area.width))) {
                buffer.set_string(area.x, row, line, theme.dim());
            }
            return;
        }
        let rows: Vec<Row> = self.list().iter().map(|one| Row::Item(called(one), Style::new())).collect();
        Rows { rows: &rows, chosen: self.chosen, theme }.draw(area, buffer, hits);
    }
}

/// The name of a player, with the handle if there is one.
fn called(blocked: &Blocked) -> String {
    blocked.handle.as_ref().map_or_else(|| blocked.name.to_string(), |handle| format!("{} @{handle}", blocked.name))
}
