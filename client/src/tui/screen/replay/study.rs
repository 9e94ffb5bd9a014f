//! The analysis of a replay: the graph, and the best line in the shown position.

use std::time::Duration;

use bidak_shared::analysis::verdict::Analysis;
use bidak_shared::analysis::{Effort, Source};
use bidak_shared::game::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, wrap};
use crate::play::analysis::EFFORTS;
use crate::play::text::{Texts, sentence};
use crate::tui::hits::Hits;
use crate::tui::screen::replay::Replay;
use crate::tui::widget::dialog::heading;
use crate::tui::widget::graph::Graph;
use crate::tui::world::World;

/// The heading and the text about the present position.
const WORDS: u16 = 4;

/// The rows that the list of moves always keeps.
const MOVES: u16 = 4;

impl Replay {
    /// The rows that this part takes of those available.
    pub(super) fn study_rows(&self, rows: u16) -> u16 {
        if self.analysis.is_none() {
            return 0;
        }
        let free = rows.saturating_sub(MOVES);
        if free < WORDS { 0 } else { free.min(WORDS + (rows / 2).min(10)) }
    }

    pub(super) fn draw_study(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let Some(analysis) = &self.analysis else { return };
        if area.height < WORDS {
            return;
        }
        let theme = world.theme;
        let title = title(analysis, EFFORTS[self.effort], world.texts);
        heading(&cut(&title, usize::from(area.width), theme.ellipsis()), theme, area, buffer);
        let graph = Rect { y: area.y + 1, height: area.height - WORDS, ..area };
        if graph.height >= 3 {
            let sides = Player::BOTH.map(|side| theme.symbol(self.shape(side)));
            let leads = analysis.leads();
            Graph { leads: &leads, shown: self.shown.ply(), sides, theme }.draw(graph, buffer, hits);
        }
        let words = Rect { y: graph.bottom(), height: WORDS - 1, ..area };
        for (row, (line, style)) in (words.y..words.bottom()).zip(self.words(world, analysis, usize::from(area.width)))
        {
            buffer.set_string(area.x, row, line, style);
        }
    }

    /// The value of the present position and the best line from it.
    fn words(&self, world: &World, analysis: &Analysis, columns: usize) -> Vec<(String, Style)> {
        let theme = world.theme;
        let Some(finding) = analysis.finding(self.shown.ply()).filter(|_| !self.asks_here()) else { return Vec::new() };
        let value = world.texts.found_value(finding, &*self.shown);
        let about = if finding.line.is_empty() || finding.source == Source::Book {
            value
        } else if finding.value.is_settled() {
            world.texts.fill("replay-proved", [("value", value.into())])
        } else {
            world.texts.fill("replay-estimate", [("value", value.into()), ("depth", finding.depth.into())])
        };
        let about = wrap(&sentence(&about), columns);
        let rows = usize::from(WORDS - 1).saturating_sub(about.len());
        let mut lines: Vec<_> = about.into_iter().map(|line| (line, theme.strong())).collect();
        if !finding.line.is_empty() {
            // In a lost position the best line shows why.
            let is_lost = finding.value.sign() == Some(-1);
            let key = if is_lost { "replay-why-lost" } else { "replay-best" };
            let line = world.texts.fill(key, [("line", finding.line.join(" ").into())]);
            let mut best = wrap(&line, columns);
            if best.len() > rows && rows > 0 {
                let rest = best.split_off(rows - 1).join(" ");
                best.push(cut(&rest, columns, theme.ellipsis()));
            }
            lines.extend(best.into_iter().map(|line| (line, Style::new())));
        }
        lines
    }
}

/// How far the analysis is, and how closely it looks.
fn title(analysis: &Analysis, effort: Effort, texts: Texts) -> String {
    let effort = effort_text(effort, texts);
    let values = [("done", analysis.done().into()), ("all", analysis.positions().into()), ("effort", effort.into())];
    texts.fill(if analysis.at.is_some() { "replay-analyzing" } else { "replay-analysis" }, values)
}

fn effort_text(effort: Effort, texts: Texts) -> String {
    match effort {
        Effort::Depth(depth) => texts.fill("replay-effort-depth", [("plies", depth.into())]),
        Effort::Time(time) if time < Duration::from_secs(1) => {
            let seconds = texts.decimal(time.as_secs_f64(), 1);
            texts.fill("replay-effort-time", [("seconds", seconds.into())])
        }
        Effort::Time(time) => texts.fill("replay-effort-time", [("seconds", time.as_secs().into())]),
    }
}
