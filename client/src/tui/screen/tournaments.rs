//! The list of the tournaments of a server.

use bidak_shared::protocol::TournamentSummary;
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
pub struct Tournaments {
    /// None until it arrives.
    list: Option<Vec<TournamentSummary>>,
    chosen: usize,
}

impl Tournaments {
    /// Takes the list.
    pub fn set(&mut self, list: Vec<TournamentSummary>) {
        self.chosen = self.chosen.min(list.len().saturating_sub(1));
        self.list = Some(list);
    }

    fn list(&self) -> &[TournamentSummary] {
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
                chosen.map(|summary| Step::ShowTournament(summary.tournament)).into_iter().collect()
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
            let text = texts.say(if self.list.is_none() { "kept-looking" } else { "tournaments-how" });
            for (row, line) in (area.y..area.bottom()).zip(wrap(&sentence(&text), usize::from(area.width))) {
                buffer.set_string(area.x, row, line, theme.dim());
            }
            return;
        }
        let line = |summary: &TournamentSummary| Row::Item(texts.tournament_line(summary), Style::new());
        let rows: Vec<Row> = self.list().iter().map(line).collect();
        Rows { rows: &rows, chosen: self.chosen, theme }.draw(area, buffer, hits);
    }
}
