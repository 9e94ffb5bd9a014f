//! The thinking of the opponent's bot, for study.

use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, Status, Thinking};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::base::columns::{cut, wrap};
use crate::tui::screen::game::GameScreen;
use crate::tui::step::Step;
use crate::tui::widget::dialog::heading;
use crate::tui::widget::thoughts::{self, Thought};
use crate::tui::world::World;

/// The most reports kept of one search.
const MOST: usize = 40;

/// Whether the bot's search is shown, and its reports.
#[derive(Clone, Debug, Default)]
pub(super) struct Thoughts {
    pub(super) shown: bool,
    /// Of the present search or the last one, a report for each depth.
    reports: Vec<Thinking>,
}

impl GameScreen {
    /// Whether the server would send the thinking of bots: to the host of a room with a bot. After the end the chat is shown there.
    pub(super) fn may_show_thinking(&self) -> bool {
        let has_bot = Player::BOTH.iter().any(|side| self.room.seats.of(*side).is_some_and(|seat| seat.bot.is_some()));
        self.room.am_host() && has_bot && self.room.status != Status::Ended
    }

    /// Whether it stands in place of the chat now.
    pub(super) fn shows_thinking(&self) -> bool {
        self.thoughts.shown && self.room.status != Status::Ended
    }

    /// Shows or hides the thinking of bots.
    pub(super) fn toggle_thinking(&mut self) -> Step {
        let shown = !self.thoughts.shown;
        self.thoughts = Thoughts { shown, reports: Vec::new() };
        Step::Send(Command::ShowThinking { room: self.room.code, shown })
    }

    /// Takes a report of a bot's search.
    pub fn take_thinking(&mut self, thinking: Thinking) {
        let reports = &mut self.thoughts.reports;
        if reports.last().is_some_and(|last| (last.ply, last.side) != (thinking.ply, thinking.side)) {
            reports.clear();
        }
        if reports.last().is_some_and(|last| last.depth == thinking.depth) || reports.len() >= MOST {
            reports.pop();
        }
        reports.push(thinking);
    }

    /// Draws it, in place of the chat.
    pub(super) fn draw_thinking(&self, world: &World, area: Rect, buffer: &mut Buffer) {
        let (theme, texts) = (world.theme, world.texts);
        let columns = usize::from(area.width);
        let reports = &self.thoughts.reports;
        let title = match reports.last() {
            Some(last) => {
                let name = self.room.seats.of(last.side).map_or_else(String::new, |seat| seat.name.to_string());
                let key = if last.done { "thinking-done" } else { "thinking-going" };
                let seconds = texts.decimal(f64::from(last.ms) / 1000.0, 1);
                texts.fill(key, [("bot", name.into()), ("seconds", seconds.into())])
            }
            None => texts.say("thinking-title").into_owned(),
        };
        heading(&cut(&title, columns, theme.ellipsis()), theme, area, buffer);
        let inside = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        if reports.is_empty() {
            for (row, line) in (inside.y..inside.bottom()).zip(wrap(&texts.say("thinking-none"), columns)) {
                buffer.set_string(inside.x, row, line, theme.dim());
            }
            return;
        }
        let has_margin = self.room.record.has_margin();
        let rows: Vec<Thought> = reports
            .iter()
            .map(|report| Thought {
                depth: report.depth,
                score: texts.score(report.score, has_margin),
                nodes: report.nodes,
                line: report.line.clone(),
            })
            .collect();
        thoughts::draw(&rows, theme, inside, buffer);
    }
}
