//! The cells of a room's board.

use bidak_shared::board::Path;
use bidak_shared::game::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::hits::Hits;
use crate::tui::screen::game::GameScreen;
use crate::tui::theme::Shape;
use crate::tui::widget::board::{self, Board, Cell};
use crate::tui::world::World;

/// The columns that the panel beside the board needs at least.
const PANEL: u16 = 26;

/// The columns and rows of the board in the area that it shares with the panel.
pub(super) fn size(game: &GameScreen, world: &World, body: Rect) -> (u16, u16) {
    let layout = game.room.record.layout();
    // In a narrow window the smallest board leaves little room.
    board::size(layout, world.theme, body.width.saturating_sub(PANEL), body.height)
}

impl GameScreen {
    /// The shape of a side's pieces.
    pub(super) fn shape(&self, side: Player) -> Shape {
        Shape::of(self.room.record.side_name(side))
    }

    pub(super) fn draw_board(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let cells = self.cells();
        Board { layout: self.room.record.layout(), cells: &cells, theme: world.theme, view: self.view }
            .draw(area, buffer, hits);
    }

    fn cells(&self) -> Vec<Cell> {
        let record = self.shown();
        let last = record.last_path();
        let mut cells: Vec<Cell> = record
            .layout()
            .all()
            .map(|point| Cell {
                piece: record.occupant(point).map(|side| self.shape(side)),
                last: last.contains(&point),
                ..Cell::default()
            })
            .collect();
        if !self.room.am_playing() || self.review.is_some() {
            return cells;
        }
        cells[self.entry.cursor().index()].cursor = true;
        if !self.can_move() {
            if self.can_prepare() {
                self.pick(&self.prepared_points(), &mut cells);
                self.pick(self.entry.word(), &mut cells);
            }
            return cells;
        }
        let legal = record.legal_paths();
        for point in self.hinted() {
            cells[point.index()].hint = true;
        }
        for point in self.entry.targets(&legal) {
            cells[point.index()].target = true;
        }
        self.pick(self.entry.word(), &mut cells);
        if let Some(index) = self.entry.move_under_cursor(&legal) {
            self.show_consequences(&legal[index], index, &mut cells);
        }
        cells
    }

    /// Marks the points of a move of this client that is entered or prepared.
    fn pick(&self, path: &Path, cells: &mut [Cell]) {
        let Some(me) = self.room.my_side() else { return };
        for point in path {
            let cell = &mut cells[point.index()];
            cell.picked = true;
            if cell.piece.is_none() {
                // Where the piece of this move goes.
                cell.after = Some(Some(self.shape(me)));
            }
        }
    }

    /// Marks the changes by the move at this place of the list.
    fn show_consequences(&self, path: &[bidak_shared::board::Point], index: usize, cells: &mut [Cell]) {
        let record = &*self.room.record;
        let text = record.legal_moves().swap_remove(index);
        let Ok(changed) = record.preview(&text) else { return };
        let mut after = record.boxed();
        if after.play(&text).is_err() {
            return;
        }
        for point in changed {
            // The points of the move itself show their present pieces, except the one under the cursor.
            if !path.contains(&point) || point == self.entry.cursor() {
                cells[point.index()].after = Some(after.occupant(point).map(|side| self.shape(side)));
            }
        }
    }

    /// How many pieces the move under the cursor would turn or take, besides the points that it names.
    pub(super) fn turned_by_move_under_cursor(&self) -> Option<(String, usize)> {
        let record = &*self.room.record;
        let legal = record.legal_paths();
        let index = self.entry.move_under_cursor(&legal)?;
        let text = record.legal_moves().swap_remove(index);
        let changed = record.preview(&text).ok()?;
        let turned = changed.iter().filter(|point| !legal[index].contains(point)).count();
        Some((text, turned))
    }
}
