//! Why a bot played its last move: engine, effort, what chose the move, and the values of all moves.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{RoomCode, Why};
use bidak_shared::registry::spec::EngineSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{pad, width, wrap};
use crate::play::room::Room;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::layer::answer::LayerAnswer;
use crate::tui::step::Step;
use crate::tui::widget::dialog;
use crate::tui::world::World;

/// Columns inside the frame.
const COLUMNS: u16 = 66;

/// The answer of the server.
#[derive(Debug)]
pub struct WhyMove {
    why: Why,
    game: GameKind,
    /// The position that the game began with.
    start: String,
    /// The moves before the explained one.
    moves: Vec<String>,
    has_margin: bool,
    /// The first line that is shown.
    first: usize,
}

impl WhyMove {
    /// The answer about a move of the game in this room.
    pub fn new(why: Why, room: &Room) -> Self {
        let record = &*room.record;
        let moves = record.moves().into_iter().take(why.ply as usize).collect();
        let (game, start, has_margin) = (record.kind(), record.start_text(), record.has_margin());
        Self { why, game, start, moves, has_margin, first: 0 }
    }

    /// The room of the game.
    pub fn room(&self) -> RoomCode {
        self.why.room
    }

    pub(super) fn act(&mut self, action: Action, world: &World) -> LayerAnswer {
        if action == Action::Confirm {
            let (game, start, moves) = (self.game, self.start.clone(), self.moves.clone());
            return LayerAnswer::Steps(vec![Step::ShowTree { game, start, moves, spec: self.spec().map(Box::new) }]);
        }
        let window = Rect::new(0, 0, world.size.0, world.size.1);
        let count = self.lines(world).len();
        let page = Self::page(window, count);
        if let Some(first) = action.moved(self.first, count.saturating_sub(page) + 1, page) {
            self.first = first;
        }
        LayerAnswer::Stay
    }

    /// The search of the bot, as far as it went, without the handicap of its level.
    fn spec(&self) -> Option<EngineSpec> {
        let mut spec: EngineSpec = self.why.bot.to_string().parse().ok()?;
        spec.level = None;
        if spec.engine.searches_by_depth() {
            spec.depth = Some(self.why.depth.max(1));
        } else if self.why.nodes > 0 {
            // More than a recording searches is as good as no limit.
            let _ = spec.set("nodes", &self.why.nodes.to_string());
        }
        Some(spec)
    }

    fn lines(&self, world: &World) -> Vec<(String, Style)> {
        let (theme, texts, why) = (world.theme, world.texts, &self.why);
        let columns = usize::from(COLUMNS.min(world.size.0.saturating_sub(4)));
        let score = |score: i32| texts.score(score, self.has_margin);
        let mut lines = Vec::new();
        let mut say =
            |text: &str, style: Style| lines.extend(wrap(text, columns).into_iter().map(|line| (line, style)));
        say(&texts.why_move(why, self.has_margin), theme.strong());
        if let Some(choice) = texts.why_new_choice(why) {
            say(&choice, if why.prefers.is_some() { theme.notice() } else { Style::new() });
        }
        if let Some(known) = texts.why_known(why) {
            say(&known, Style::new());
        }
        if !why.moves.is_empty() {
            say(&texts.say("why-values"), theme.dim());
        }
        let widest = why.moves.iter().map(|found| width(&found.text)).max().unwrap_or(0);
        for found in &why.moves {
            let sign = if found.text == why.text { theme.turn() } else { " " };
            let bound = texts.say(&format!("why-bound-{}", found.bound));
            let line = format!("{sign} {}  {:>8} {bound}", pad(&found.text, widest, ""), score(found.value));
            let style = if found.text == why.text { theme.strong() } else { Style::new() };
            lines.push((line.trim_end().to_owned(), style));
        }
        lines
    }

    /// The visible lines.
    fn page(window: Rect, count: usize) -> usize {
        count.min(usize::from(window.height.saturating_sub(6))).max(1)
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let lines = self.lines(world);
        let page = Self::page(window, lines.len());
        let place = dialog::place(window, COLUMNS, page as u16);
        let inside = dialog::frame(place, &world.texts.say("why-title"), world.theme, buffer, hits);
        let first = self.first.min(lines.len().saturating_sub(page));
        let columns = usize::from(inside.width);
        for (row, (line, style)) in (inside.y..inside.bottom()).zip(lines.iter().skip(first)) {
            buffer.set_string(inside.x, row, pad(line, columns, world.theme.ellipsis()), *style);
        }
    }
}
