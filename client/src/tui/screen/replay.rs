//! A replay: a finished game, move by move.

mod panel;
mod study;
mod values;

use std::cmp::Ordering;
use std::time::Duration;

use bidak_shared::analysis::Finding;
use bidak_shared::analysis::verdict::Analysis;
use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Grade};
use bidak_shared::protocol::SeatChoice;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::base::columns::{cut, wrap};
use crate::play::analysis::{EFFORTS, Request, USUAL_EFFORT, lesson};
use crate::play::new_game::NewGame;
use crate::play::record::summary;
use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::theme::Shape;
use crate::tui::widget::board::{self, Board, Cell, View};
use crate::tui::world::World;

/// The columns that the panel beside the board needs at least.
const PANEL: u16 = 26;

/// Moves that a page has.
const PAGE: usize = 10;

/// A game and the shown position.
#[derive(Debug)]
pub struct Replay {
    /// The record.
    record: RecordText,
    /// The game at its end.
    game: Box<dyn AnyRecord>,
    /// The game up to the shown position.
    shown: Box<dyn AnyRecord>,
    /// The analysis, if one was requested.
    analysis: Option<Analysis>,
    /// The place of the effort among [`EFFORTS`].
    effort: usize,
    /// From which side the board is seen.
    view: View,
    /// The lesson from the game.
    lesson: Option<Lesson>,
}

/// A lesson from a game: the worst mistake of a player, as a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lesson {
    /// The engine is still looking for it.
    Sought,
    /// The move after this number of plies.
    Move(usize),
    /// The player made no mistake.
    Flawless,
}

impl Replay {
    /// The start of a game; the error is a sentence about the fault of the record.
    pub fn new(record: RecordText) -> Result<Self, String> {
        let game = record.replay().map_err(|error| error.to_string())?;
        let mut shown = game.boxed();
        shown.undo(usize::MAX);
        Ok(Self { record, game, shown, analysis: None, effort: USUAL_EFFORT, view: View::default(), lesson: None })
    }

    pub(super) fn title(&self, texts: Texts) -> String {
        texts.fill("replay-title", [("game", texts.game(self.game.kind()).into())])
    }

    /// The game.
    pub(super) fn game(&self) -> GameKind {
        self.game.kind()
    }

    /// Looks at the position after `ply` moves, or at the last.
    fn look_at(&mut self, ply: usize) {
        let last = self.game.ply();
        self.shown = self.game.boxed();
        self.shown.undo(last.saturating_sub(ply));
    }

    /// Plays on from the position that is shown, as the side that is to move, against the preferred bot.
    fn play_on(&self) -> Option<Step> {
        let seat = match self.shown.to_move() {
            Player::First => SeatChoice::First,
            Player::Second => SeatChoice::Second,
        };
        let position = Some(self.shown.position_text());
        let is_open = self.shown.outcome().is_none();
        is_open.then(|| Step::PlayOn(NewGame { position, seat, ..NewGame::against_bot(self.game()) }))
    }

    /// Begins a lesson: when the analysis is complete, the worst move of the player who saved the game is shown.
    pub fn learn(&mut self) -> Vec<Step> {
        self.lesson = Some(Lesson::Sought);
        self.study()
    }

    /// Shows the position before the worst move of the player who saved the game, or of either side if that player is unknown.
    fn teach(&mut self) {
        let Some(analysis) = &self.analysis else { return };
        let last = self.game.ply();
        let is_own = |ply: usize| lesson::is_own(&self.record, analysis.mover(ply));
        let by_cost = |one: &usize, other: &usize| {
            let rank = |ply: usize| (analysis.grade(ply), analysis.cost(ply).unwrap_or_default());
            rank(*one).partial_cmp(&rank(*other)).unwrap_or(Ordering::Equal)
        };
        let wrong = (0..last).filter(|ply| is_own(*ply) && analysis.grade(*ply).is_some());
        let worst = wrong.max_by(by_cost);
        self.lesson = Some(worst.map_or(Lesson::Flawless, Lesson::Move));
        self.look_at(worst.unwrap_or(last));
    }

    /// Whether the player has to find the next move: then the screen does not show it.
    fn asks_here(&self) -> bool {
        self.lesson == Some(Lesson::Move(self.shown.ply()))
    }

    /// Analyzes every position. Earlier findings stay until better ones arrive.
    fn study(&mut self) -> Vec<Step> {
        let analysis = self.analysis.get_or_insert_with(|| Analysis::new(&*self.game));
        analysis.at = Some(self.game.ply());
        vec![Step::Study(Box::new(Request::whole(&*self.game, EFFORTS[self.effort])))]
    }

    /// Changes the effort, at once if a search is running.
    fn change_effort(&mut self, effort: usize) -> Vec<Step> {
        let is_other = effort != self.effort;
        self.effort = effort;
        if is_other && self.is_studying() { self.study() } else { Vec::new() }
    }

    /// Whether an engine is looking at the game.
    pub(super) fn is_studying(&self) -> bool {
        self.analysis.as_ref().is_some_and(|analysis| analysis.at.is_some())
    }

    pub(super) fn take_finding(&mut self, finding: Finding) {
        if let Some(analysis) = &mut self.analysis {
            analysis.take(finding);
        }
    }

    pub(super) fn study_is_over(&mut self) {
        let is_whole = self.analysis.as_ref().is_some_and(|analysis| analysis.done() == analysis.positions());
        if let Some(analysis) = &mut self.analysis {
            analysis.at = None;
        }
        if is_whole && self.lesson == Some(Lesson::Sought) {
            self.teach();
        }
    }

    /// The positions after moves that were wrong, by the number of moves before them.
    fn mistakes(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.game.ply()).filter(|ply| self.grade(ply - 1).is_some_and(|grade| grade >= Grade::Mistake))
    }

    /// The grade of the move after `ply` moves, if known.
    fn grade(&self, ply: usize) -> Option<Grade> {
        self.analysis.as_ref()?.grade(ply)
    }

    /// A player's name.
    fn name(&self, side: Player) -> &str {
        self.record.players[side.index()].as_deref().unwrap_or_else(|| self.game.side_name(side))
    }

    fn shape(&self, side: Player) -> Shape {
        Shape::of(self.game.side_name(side))
    }

    /// The time left of a player, if the record has it.
    fn time_left(&self, side: Player) -> Option<Duration> {
        let first =
            if self.shown.ply().is_multiple_of(2) { self.shown.to_move() } else { self.shown.to_move().opponent() };
        let parity = usize::from(side != first);
        let played = self.record.moves.iter().take(self.shown.ply());
        played.skip(parity).step_by(2).next_back()?.time_left
    }

    fn draw_board(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let layout = self.shown.layout();
        let last = self.shown.last_path();
        let worths = self.worths();
        let cells: Vec<Cell> = layout
            .all()
            .map(|point| Cell {
                worth: worths.as_ref().and_then(|worths| worths[point.index()]),
                piece: self.shown.occupant(point).map(|side| self.shape(side)),
                last: last.contains(&point),
                ..Cell::default()
            })
            .collect();
        Board { layout, cells: &cells, theme: world.theme, view: self.view }.draw(area, buffer, hits);
    }

    /// Below the board: the shown move, and the result at the end.
    fn status(&self, world: &World) -> String {
        let (ply, last) = (self.shown.ply(), self.game.ply());
        match self.lesson {
            Some(Lesson::Move(at)) if at == ply => {
                let text = self.game.moves().get(at).cloned().unwrap_or_default();
                return sentence(&world.texts.fill("replay-lesson", [("move", text.into())]));
            }
            Some(Lesson::Flawless) if ply == last => return sentence(&world.texts.say("replay-flawless")),
            _ => {}
        }
        let place = match self.shown.last_move() {
            None => world.texts.fill("replay-at-start", [("moves", last.into())]),
            Some(text) => {
                let side = world.texts.side(self.game.side_name(self.shown.to_move().opponent()));
                let values = [
                    ("ply", ply.into()),
                    ("last", last.into()),
                    ("side", side.into()),
                    ("move", world.texts.move_name(&text).into_owned().into()),
                ];
                world.texts.fill("replay-after", values)
            }
        };
        let place = match self.verdict(world) {
            Some(verdict) => format!("{place}; {verdict}"),
            None => place,
        };
        if ply < last {
            let signs = self.worths().map(|_| sentence(&world.texts.say("replay-signs")));
            return [sentence(&place)].into_iter().chain(signs).collect::<Vec<_>>().join(" ");
        }
        format!("{} {}", sentence(&place), sentence(&summary::result(&self.record, &*self.game, world.texts)))
    }

    /// The fault of the last move, with the better move, if there is one.
    fn verdict(&self, world: &World) -> Option<String> {
        let before = self.shown.ply().checked_sub(1)?;
        world.texts.verdict(self.analysis.as_ref()?, before, &*self.game)
    }
}

impl Page for Replay {
    fn offers(&self, action: Action, _: &World) -> bool {
        match action {
            Action::Earlier | Action::Start => self.shown.ply() > 0,
            Action::Later | Action::Present => self.shown.ply() < self.game.ply(),
            Action::ShowTree | Action::PlayOn => self.shown.outcome().is_none(),
            Action::NextMistake | Action::PreviousMistake => self.mistakes().next().is_some(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        let ply = self.shown.ply();
        match action {
            Action::Earlier | Action::Up => self.look_at(ply.saturating_sub(1)),
            Action::Later | Action::Down => self.look_at(ply + 1),
            Action::PageUp => self.look_at(ply.saturating_sub(PAGE)),
            Action::PageDown => self.look_at(ply + PAGE),
            Action::Start => self.look_at(0),
            Action::Present => self.look_at(usize::MAX),
            Action::Analyze if self.is_studying() => self.study_is_over(),
            Action::Analyze => return self.study(),
            Action::More => return self.change_effort((self.effort + 1).min(EFFORTS.len() - 1)),
            Action::Less => return self.change_effort(self.effort.saturating_sub(1)),
            Action::NextMistake => {
                let next = self.mistakes().find(|mistake| *mistake > ply);
                self.look_at(next.unwrap_or(ply));
            }
            Action::PreviousMistake => {
                let before = self.mistakes().filter(|mistake| *mistake < ply).last();
                self.look_at(before.unwrap_or(ply));
            }
            Action::ShowTree => {
                let (game, start, moves) = (self.shown.kind(), self.shown.start_text(), self.shown.moves());
                return vec![Step::ShowTree { game, start, moves, spec: None }];
            }
            Action::PlayOn => return self.play_on().into_iter().collect(),
            Action::Flip => self.view = self.view.turned(),
            Action::Save => return vec![Step::Keep(Box::new(self.record.clone()))],
            Action::Back => return vec![Step::Out],
            _ => {}
        }
        Vec::new()
    }

    fn click(&mut self, target: Target, _: &World) -> Vec<Step> {
        if let Target::Ply(ply) = target {
            self.look_at(ply);
        }
        Vec::new()
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        if area.height < 2 {
            return;
        }
        let rows = if area.height >= 17 { 2 } else { 1 };
        let body = Rect { height: area.height - rows, ..area };
        let (width, height) =
            board::size(self.game.layout(), world.theme, body.width.saturating_sub(PANEL), body.height);
        let place = Rect { x: body.x + 1, y: body.y, width, height: height.min(body.height) };
        self.draw_board(world, place, buffer, hits);
        let gap = if body.width >= 60 { 3 } else { 1 };
        let left = place.right() + gap;
        if left + 8 <= body.right() {
            let panel = Rect { x: left, width: (body.right() - left - 1).min(56), ..body };
            self.draw_panel(world, panel, buffer, hits);
        }
        let columns = usize::from(area.width.saturating_sub(2));
        let status = self.status(world);
        let mut lines = wrap(&status, columns);
        if lines.len() > usize::from(rows) {
            lines = vec![cut(&status, columns, world.theme.ellipsis())];
        }
        for (row, line) in (0..area.bottom()).rev().zip(lines.into_iter().rev()) {
            buffer.set_string(area.x + 1, row, line, world.theme.strong());
        }
    }
}
