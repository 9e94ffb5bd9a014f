//! The graph of a game: First's lead over the moves.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::symbols::Marker;
use ratatui::text::Line;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

use crate::base::columns::width;
use crate::tui::hits::{Hits, Target};
use crate::tui::theme::Theme;

/// A graph to draw.
#[derive(Debug)]
pub struct Graph<'a> {
    /// The lead after 0, 1, 2 ... moves, where it is known.
    pub leads: &'a [Option<f64>],
    /// The position that is looked at.
    pub shown: usize,
    /// The signs of the sides: whose lead is up, and whose is down.
    pub sides: [&'static str; 2],
    /// How it looks.
    pub theme: Theme,
}

/// Values one after the other, such as a rating after each game.
#[derive(Debug)]
pub struct Curve<'a> {
    /// At least two.
    pub values: &'a [f64],
    /// How it looks.
    pub theme: Theme,
}

impl Curve<'_> {
    /// Draws it, with the highest and the lowest value beside it.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let low = self.values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let points: Vec<(f64, f64)> = self.values.iter().enumerate().map(|(at, value)| (at as f64, *value)).collect();
        let marker = if theme.is_ascii() { Marker::Custom('*') } else { Marker::Braille };
        let line = Dataset::default().data(&points).graph_type(GraphType::Line).marker(marker).style(theme.strong());
        let labels = [low, high].map(|value| Line::from(format!("{value:.0}")));
        let axis = Axis::default()
            .bounds([low - 1.0, high + 1.0])
            .labels(labels)
            .labels_alignment(Alignment::Right)
            .style(theme.dim());
        let last = (self.values.len().max(2) - 1) as f64;
        Chart::new(vec![line])
            .legend_position(None)
            .x_axis(Axis::default().bounds([0.0, last]))
            .y_axis(axis)
            .render(area, buffer);
        plain_lines(theme, area, buffer);
    }
}

/// Draws the axes in ASCII if the theme is.
fn plain_lines(theme: Theme, area: Rect, buffer: &mut Buffer) {
    if !theme.is_ascii() {
        return;
    }
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position)
            && !cell.symbol().is_ascii()
        {
            cell.set_symbol("|");
        }
    }
}

/// The smallest lead that reaches the edge.
const LEAST: f64 = 2.0;

impl Graph<'_> {
    /// Draws it and returns the columns of the positions.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = self.theme;
        let most = self.leads.iter().flatten().fold(LEAST, |most, lead| most.max(lead.abs())).ceil();
        let last = self.leads.len().saturating_sub(1).max(1) as f64;
        let known: Vec<(f64, f64)> =
            self.leads.iter().enumerate().filter_map(|(ply, lead)| Some((ply as f64, (*lead)?))).collect();
        let even = [(0.0, 0.0), (last, 0.0)];
        let shown = [(self.shown as f64, -most), (self.shown as f64, most)];
        let line = |data, style, ascii| {
            let marker = if theme.is_ascii() { Marker::Custom(ascii) } else { Marker::Braille };
            Dataset::default().data(data).graph_type(GraphType::Line).marker(marker).style(style)
        };
        let labels = [format!("{}{most}", self.sides[1]), "0".to_owned(), format!("{}{most}", self.sides[0])];
        let label_columns = labels.iter().map(|label| width(label)).max().unwrap_or(0) as u16;
        // The curve last, so that it is above the others.
        let chart = Chart::new(vec![
            line(&even[..], theme.dim(), '-'),
            line(&shown[..], theme.notice(), '|'),
            line(&known[..], theme.strong(), '*'),
        ])
        .legend_position(None)
        .x_axis(Axis::default().bounds([0.0, last]))
        .y_axis(
            Axis::default()
                .bounds([-most, most])
                .labels(labels.map(Line::from))
                .labels_alignment(Alignment::Right)
                .style(theme.dim()),
        );
        chart.render(area, buffer);
        plain_lines(theme, area, buffer);
        let left = area.x + label_columns + 1;
        let columns = area.right().saturating_sub(left);
        for column in 0..columns {
            let share = f64::from(column) / f64::from(columns.saturating_sub(1).max(1));
            let ply = (share * last).round() as usize;
            hits.add(Rect::new(left + column, area.y, 1, area.height), Target::Ply(ply));
        }
    }
}
