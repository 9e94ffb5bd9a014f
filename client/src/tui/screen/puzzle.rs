//! A puzzle: the player looks for the only move that wins, or that draws.

use bidak_shared::kind::{GameKind, Word};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::wrap;
use crate::play::puzzle::{Solving, Stage, number_after};
use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::move_entry::{Direction, MoveEntry, Pressed};
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::theme::Shape;
use crate::tui::widget::board::{self, Board, Cell, View};
use crate::tui::widget::dialog::heading;
use crate::tui::world::World;

/// The least columns of the panel beside the board.
const PANEL: u16 = 26;

/// A puzzle and the move that is being entered.
#[derive(Debug)]
pub struct PuzzleScreen {
    game: GameKind,
    seed: u64,
    /// The puzzle; none if there is none with this number.
    solving: Option<Solving>,
    entry: MoveEntry,
    view: View,
    /// Whether a hint was asked for.
    hinted: bool,
}

impl PuzzleScreen {
    /// The puzzle of a game with a number.
    pub fn new(game: GameKind, seed: u64) -> Self {
        let solving = Solving::new(game, seed);
        let start = game.record(&[]).expect("every game begins without options");
        let mut entry = MoveEntry::new(start.layout());
        if let Some(Solving { puzzle, .. }) = &solving {
            // Not on a piece, where no move begins.
            entry.seek(puzzle.record.layout(), &puzzle.record.legal_paths());
        }
        Self { game, seed, solving, entry, view: View::default(), hinted: false }
    }

    pub(super) fn title(&self, texts: Texts) -> String {
        Solving::name(self.game, self.seed, texts)
    }

    /// The game.
    pub(super) fn game(&self) -> GameKind {
        self.game
    }

    /// Whether the move is still looked for.
    fn is_open(&self) -> bool {
        self.solving.as_ref().is_some_and(|solving| solving.stage == Stage::Open)
    }

    fn point(&mut self, action: Action) {
        let direction = match (action, self.view) {
            (Action::Up, View::Upright) | (Action::Down, View::Turned) => Direction::Up,
            (Action::Down, View::Upright) | (Action::Up, View::Turned) => Direction::Down,
            (Action::Left, View::Upright) | (Action::Right, View::Turned) => Direction::Left,
            _ => Direction::Right,
        };
        if let Some(solving) = &self.solving {
            self.entry.step(solving.puzzle.record.layout(), direction);
        }
    }

    /// Presses the point under the cursor.
    fn press(&mut self, texts: Texts) -> Vec<Step> {
        let Some(solving) = self.solving.as_mut().filter(|solving| solving.stage == Stage::Open) else {
            return Vec::new();
        };
        let record = &*solving.puzzle.record;
        match self.entry.press(&record.legal_paths()) {
            Pressed::Move(index) => {
                let text = record.legal_moves().swap_remove(index);
                solving.attempt(&text);
                Vec::new()
            }
            Pressed::More => Vec::new(),
            Pressed::Refused => {
                let name = record.layout().name(self.entry.cursor()).to_string();
                vec![Step::Object(texts.fill("object-not-first", [("point", name.into())]))]
            }
        }
    }

    fn cells(&self, solving: &Solving) -> Vec<Cell> {
        let record = &*solving.puzzle.record;
        let shape = |side| Shape::of(record.side_name(side));
        let mut cells: Vec<Cell> = record
            .layout()
            .all()
            .map(|point| Cell { piece: record.occupant(point).map(shape), ..Cell::default() })
            .collect();
        let legal = record.legal_paths();
        if solving.stage != Stage::Open {
            let place = record.legal_moves().iter().position(|text| *text == solving.puzzle.solution);
            for point in place.and_then(|place| legal.get(place)).into_iter().flatten() {
                cells[point.index()].hint = true;
            }
            return cells;
        }
        cells[self.entry.cursor().index()].cursor = true;
        for point in self.entry.targets(&legal) {
            cells[point.index()].target = true;
        }
        for point in self.entry.word() {
            let cell = &mut cells[point.index()];
            cell.picked = true;
            if cell.piece.is_none() {
                cell.after = Some(Some(shape(record.to_move())));
            }
        }
        cells
    }
}

impl Page for PuzzleScreen {
    fn offers(&self, action: Action, _: &World) -> bool {
        match action {
            Action::Hint => self.is_open() && !self.hinted,
            Action::Solution | Action::Confirm => self.is_open(),
            Action::ShowTree => self.solving.is_some(),
            Action::Erase => !self.entry.word().is_empty(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right => self.point(action),
            Action::Confirm => return self.press(world.texts),
            Action::Erase => {
                self.entry.back();
            }
            Action::Hint => self.hinted = true,
            Action::ShowTree => {
                let Some(Solving { puzzle, .. }) = &self.solving else { return Vec::new() };
                let (game, start, moves) = (self.game, puzzle.record.start_text(), puzzle.record.moves());
                return vec![Step::ShowTree { game, start, moves, spec: None }];
            }
            Action::Solution => {
                self.entry.clear();
                if let Some(solving) = &mut self.solving {
                    solving.show();
                }
            }
            Action::NextPuzzle => {
                *self = Self { view: self.view, ..Self::new(self.game, number_after(self.seed)) };
            }
            Action::NextGame => {
                let games = GameKind::ALL;
                let place = games.iter().position(|game| *game == self.game).map_or(0, |place| place + 1);
                *self = Self::new(games[place % games.len()], self.seed);
            }
            Action::Flip => self.view = self.view.turned(),
            Action::Back if !self.entry.back() => return vec![Step::Out],
            _ => {}
        }
        Vec::new()
    }

    fn type_key(&mut self, key: KeyEvent, _: &World) -> Option<Vec<Step>> {
        let KeyCode::Char(character) = key.code else { return None };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) || !self.is_open() {
            return None;
        }
        // The signs between the points of a written move, such as d6-d5xb4.
        if matches!(character, 'x' | '-') && self.entry.is_under_way() {
            return Some(Vec::new());
        }
        if character.is_ascii_uppercase() {
            return None;
        }
        let record = &self.solving.as_ref()?.puzzle.record;
        self.entry.type_character(record.layout(), &record.legal_paths(), character).map(|_| Vec::new())
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let Target::Point(point) = target else { return Vec::new() };
        self.entry.point_at(point);
        self.press(world.texts)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let Some(solving) = &self.solving else {
            buffer.set_string(area.x + 1, area.y, sentence(&texts.say("puzzle-none")), theme.strong());
            return;
        };
        let record = &*solving.puzzle.record;
        let layout = record.layout();
        let (width, height) = board::size(layout, theme, area.width.saturating_sub(PANEL), area.height);
        let place = Rect { x: area.x + 1, y: area.y, width, height: height.min(area.height) };
        let cells = self.cells(solving);
        Board { layout, cells: &cells, theme, view: self.view }.draw(place, buffer, hits);
        let gap = if area.width >= 60 { 3 } else { 1 };
        let left = place.right() + gap;
        if left + 8 > area.right() {
            return;
        }
        let panel = Rect { x: left, width: (area.right() - left - 1).min(56), ..area };
        let columns = usize::from(panel.width);
        let mut row = panel.y;
        heading(&texts.say("puzzle-heading"), theme, Rect { y: row, height: 1, ..panel }, buffer);
        row += 1;
        let mut say = |text: &str, style: Style| {
            for line in wrap(text, columns) {
                if row < panel.bottom() {
                    buffer.set_string(panel.x, row, line, style);
                    row += 1;
                }
            }
            row += 1;
        };
        say(&solving.task(texts), theme.strong());
        if let Some(score) = solving.score(texts) {
            say(&score, Style::new());
        }
        if self.hinted && self.is_open() {
            say(&solving.hint(texts), Style::new());
        }
        if let Some(verdict) = solving.verdict(texts) {
            say(&verdict, if solving.stage == Stage::Open { Style::new() } else { theme.strong() });
        }
        if solving.wrong.len() > 1 {
            let tried = solving.wrong.join(" ");
            say(&sentence(&texts.fill("puzzle-tried", [("moves", tried.into())])), theme.dim());
        }
    }
}
