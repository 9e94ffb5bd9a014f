//! A room: the board, the players, the moves, the chat.

mod board;
mod clock;
mod commands;
mod hint;
mod panel;
mod prepared;
mod ratings;
mod status;
mod thinking;

use std::mem;

use bidak_shared::board::{Path, Point};
use bidak_shared::game::Player;
use bidak_shared::protocol::{ChatText, Command, Status};
use bidak_shared::record::AnyRecord;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui_input::Input;

use crate::play::moment::Moment;
use crate::play::record::kept;
use crate::play::room::Room;
use crate::play::text::Texts;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::{Action, Context};
use crate::tui::message::Wheel;
use crate::tui::move_entry::{Direction, MoveEntry, Pressed};
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::board::View;
use crate::tui::widget::form;
use crate::tui::world::World;

use hint::Hint;
use prepared::Prepared;
use ratings::Ratings;
use thinking::Thoughts;

pub use clock::text as clock_text;

/// The screen of a room.
#[derive(Debug)]
pub struct GameScreen {
    /// The state of the room.
    pub room: Room,
    /// The cursor and the unfinished move.
    entry: MoveEntry,
    /// The earlier position that is shown, if any.
    review: Option<Review>,
    /// The move that was sent and is not yet answered.
    sent: Option<String>,
    /// The prepared move, if any.
    prepared: Option<Prepared>,
    /// From which side the board is seen.
    view: View,
    chat: Chat,
    /// The hint, if one was requested.
    hint: Option<Hint>,
    /// The thinking of bots.
    thoughts: Thoughts,
    /// The players' ratings, as far as known.
    ratings: Ratings,
}

/// An earlier position.
#[derive(Debug)]
struct Review {
    ply: usize,
    record: Box<dyn AnyRecord>,
}

/// The chat line.
#[derive(Debug, Default)]
struct Chat {
    input: Input,
    open: bool,
    /// Lines scrolled back from the end.
    scroll: usize,
    /// Whether somebody else has chatted since the chat line was open.
    is_unread: bool,
}

impl GameScreen {
    /// A room that has just been entered.
    pub fn new(room: Room) -> Self {
        let entry = MoveEntry::new(room.record.layout());
        let mut game = Self {
            room,
            entry,
            review: None,
            sent: None,
            prepared: None,
            view: View::default(),
            chat: Chat::default(),
            hint: None,
            thoughts: Thoughts::default(),
            ratings: Ratings::default(),
        };
        game.point_at_first_move();
        game
    }

    /// Before this player's first move, puts the cursor where a move can begin, so that Enter plays it.
    fn point_at_first_move(&mut self) {
        if self.can_move() && self.room.record.ply() < 2 && !self.entry.is_under_way() {
            self.entry.seek(self.room.record.layout(), &self.room.record.legal_paths());
        }
    }

    /// Another game begins: its first move is entered from the middle of the board.
    pub fn begin(&mut self) {
        self.entry = MoveEntry::new(self.room.record.layout());
        self.position_changed();
    }

    /// Clears the state that depended on the previous position.
    pub fn position_changed(&mut self) {
        self.sent = None;
        self.hint = None;
        // The beginning of a move that was entered on the opponent's time goes on where it fits.
        let word = self.entry.word().clone();
        if self.room.is_my_turn() {
            self.entry.resume(word, &self.room.record.legal_paths());
        } else {
            self.entry.clear();
        }
        if let Some(review) = &self.review
            && review.ply >= self.room.record.ply()
        {
            self.review = None;
        }
        self.point_at_first_move();
    }

    /// Takes a new state of the room from the server.
    pub fn replace(&mut self, room: Room) {
        let before = mem::replace(&mut self.room, room);
        self.room.remember(before);
        self.position_changed();
    }

    /// The move that was sent was refused, or may not have arrived.
    pub fn move_not_played(&mut self) {
        self.sent = None;
    }

    /// The player hides what spectators say, or shows it again.
    pub(in crate::tui) fn hide_spectators(&mut self, hidden: bool) {
        self.room.hides_spectators = hidden;
    }

    /// New chat of others has arrived.
    pub(in crate::tui) fn mark_chat_unread(&mut self) {
        self.chat.is_unread |= !self.chat.open;
    }

    /// Whether keys go into the chat line.
    pub fn is_chatting(&self) -> bool {
        self.chat.open
    }

    pub(super) fn title(&self, texts: Texts) -> String {
        texts.game(self.room.record.kind()).into_owned()
    }

    /// The position that is shown.
    fn shown(&self) -> &dyn AnyRecord {
        self.review.as_ref().map_or(&*self.room.record, |review| &*review.record)
    }

    /// Whether a move can be entered now.
    fn can_move(&self) -> bool {
        self.room.is_my_turn() && self.sent.is_none() && self.review.is_none()
    }

    /// The moves that can be entered now: played, or prepared.
    fn choices(&self) -> Vec<Path> {
        if self.can_move() {
            self.room.record.legal_paths()
        } else if self.can_prepare() {
            self.choices_ahead()
        } else {
            Vec::new()
        }
    }

    /// Whether a move is on its way to the server.
    pub fn has_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether a pass is the only legal move.
    fn must_pass(&self) -> bool {
        self.can_move() && self.pass().is_some()
    }

    /// The place of the pass among the legal moves: the move that names no point.
    fn pass(&self) -> Option<usize> {
        self.room.record.legal_paths().iter().position(Path::is_empty)
    }

    /// Whether this player has not moved yet, so that the game may be aborted.
    fn may_abort(&self) -> bool {
        self.room.am_playing() && self.room.record.ply() < 2 && self.room.tournament.is_none()
    }

    /// Moves the cursor if there is one, else through the moves of the game.
    fn point(&mut self, action: Action) {
        if self.review.is_some() || !self.room.am_playing() {
            match action {
                Action::Left => self.look_at(self.shown().ply().saturating_sub(1)),
                Action::Right => self.look_at(self.shown().ply() + 1),
                Action::Up => self.look_at(0),
                _ => self.review = None,
            }
            return;
        }
        let direction = match (action, self.view) {
            (Action::Up, View::Upright) | (Action::Down, View::Turned) => Direction::Up,
            (Action::Down, View::Upright) | (Action::Up, View::Turned) => Direction::Down,
            (Action::Left, View::Upright) | (Action::Right, View::Turned) => Direction::Left,
            _ => Direction::Right,
        };
        self.entry.step(self.room.record.layout(), direction);
    }

    fn act_in_chat(&mut self, action: Action, texts: Texts) -> Vec<Step> {
        match action {
            Action::Back => self.chat.open = false,
            Action::PageUp => self.chat.scroll = (self.chat.scroll + 5).min(self.room.lines.len()),
            Action::PageDown => self.chat.scroll = self.chat.scroll.saturating_sub(5),
            Action::Confirm => {
                let text = self.chat.input.value();
                // Several lines may follow each other: only an empty one closes it.
                if text.trim().is_empty() {
                    self.chat.input.reset();
                    self.chat.open = false;
                    return Vec::new();
                }
                // A refused line stays, to be corrected.
                if let Err(error) = text.parse::<ChatText>() {
                    return vec![Step::Object(texts.problem(&error))];
                }
                let text = self.chat.input.value_and_reset();
                return vec![Step::Send(Command::Chat { room: self.room.code, text })];
            }
            _ => {}
        }
        Vec::new()
    }

    /// Puts a line that the server has refused back into the chat line, unless another is being written there.
    pub(in crate::tui) fn give_back(&mut self, text: &str) {
        if self.chat.input.value().is_empty() {
            self.chat.input = Input::new(text.to_owned());
            self.chat.open = true;
        }
    }

    /// Looks at the position after `ply` moves.
    fn look_at(&mut self, ply: usize) {
        let last = self.room.record.ply();
        self.review = (ply < last).then(|| {
            let mut record = self.room.record.boxed();
            record.undo(last - ply);
            Review { ply, record }
        });
    }

    /// Presses the point under the cursor.
    fn press(&mut self, world: &World) -> Vec<Step> {
        let texts = world.texts;
        if self.review.take().is_some() {
            return Vec::new();
        }
        if self.entry.names_no_point() {
            self.entry.back();
            return vec![Step::Object(texts.say("object-no-point").into_owned())];
        }
        if self.can_prepare() {
            return self.prepare(world);
        }
        if let Some(sentence) = self.why_no_move(texts) {
            return vec![Step::Object(sentence)];
        }
        let legal = self.room.record.legal_paths();
        let had_word = !self.entry.word().is_empty();
        match self.entry.press(&legal) {
            Pressed::Move(index) => vec![self.play(index)],
            Pressed::More => Vec::new(),
            Pressed::Refused => vec![Step::Object(self.why_refused(had_word, texts))],
        }
    }

    /// Why no move can be entered now.
    fn why_no_move(&self, texts: Texts) -> Option<String> {
        let room = &self.room;
        if self.sent.is_some() {
            return Some(texts.say("object-on-its-way").into_owned());
        }
        if room.is_my_turn() {
            return None;
        }
        let key = match room.status {
            Status::Waiting => "object-not-begun",
            Status::Ended => "object-game-over",
            Status::Playing => "object-watching",
        };
        Some(texts.say(key).into_owned())
    }

    /// Why the point under the cursor cannot be pressed.
    fn why_refused(&self, had_word: bool, texts: Texts) -> String {
        let record = &*self.room.record;
        let name = record.layout().name(self.entry.cursor()).to_string();
        if self.must_pass() {
            return texts.say("object-only-pass").into_owned();
        }
        if had_word {
            return texts.fill("object-not-next", [("point", name.into())]);
        }
        match record.preview(&name) {
            Err(error) => texts.objection(&error),
            Ok(_) => texts.fill("object-not-first", [("point", name.into())]),
        }
    }

    /// Sends the legal move at this place of the list.
    fn play(&mut self, index: usize) -> Step {
        let text = self.room.record.legal_moves().swap_remove(index);
        self.sent = Some(text.clone());
        Step::Send(Command::Move { room: self.room.code, ply: self.room.turn.ply, text })
    }

    /// Goes one step back: drops the prepared move, the unfinished move, the earlier position, or leaves the room.
    fn back(&mut self, world: &World) -> Vec<Step> {
        if let Some(steps) = self.cancel_prepared(world) {
            return steps;
        }
        if self.entry.back() || self.review.take().is_some() {
            return Vec::new();
        }
        self.leave(world)
    }

    /// Leaves the room; a game that would be given up only after a question.
    fn leave(&self, world: &World) -> Vec<Step> {
        let room = self.room.code;
        if world.discards(&self.room) {
            return vec![Step::Send(Command::Abort { room }), Step::LeaveRoom];
        }
        if world.keeps(&self.room) && self.room.clock.is_live() {
            return vec![Step::ask(world.texts.say("ask-leave-clock"), vec![Step::LeaveRoom])];
        }
        if !self.room.am_playing() || world.keeps(&self.room) {
            return vec![Step::LeaveRoom];
        }
        let text = if self.may_abort() { "ask-abort-and-leave" } else { "ask-resign-and-leave" };
        let mut yes = vec![Step::LeaveRoom];
        if self.may_abort() {
            yes.insert(0, Step::Send(Command::Abort { room }));
        }
        vec![Step::ask(world.texts.say(text), yes)]
    }

    /// Presses a point. A click that would finish a move only shows it, and a second click plays it, because a slip
    /// cannot be undone.
    fn click_point(&mut self, point: Point, world: &World) -> Vec<Step> {
        self.chat.open = false;
        let again = self.entry.cursor() == point;
        self.entry.point_at(point);
        let finishes = self.entry.move_under_cursor(&self.choices()).is_some();
        if finishes && !again { Vec::new() } else { self.press(world) }
    }

    pub(super) fn wheel(&mut self, wheel: Wheel, over: Option<Target>) {
        match (over, wheel) {
            (Some(Target::Chat), Wheel::Up) => self.chat.scroll = (self.chat.scroll + 2).min(self.room.lines.len()),
            (Some(Target::Chat), Wheel::Down) => self.chat.scroll = self.chat.scroll.saturating_sub(2),
            (_, Wheel::Up) => self.look_at(self.shown().ply().saturating_sub(1)),
            (_, Wheel::Down) => self.look_at(self.shown().ply() + 1),
        }
    }

    /// The side at the bottom of the panel: this client's, or First's for a spectator.
    fn near_side(&self) -> Player {
        self.room.my_side().unwrap_or(Player::First)
    }

    /// The time until the screen changes without a message, if it does.
    pub fn next_change(&self, now: Moment) -> Option<Moment> {
        let clock = clock::next_change(&self.room, now);
        let claim = Player::BOTH
            .into_iter()
            .filter_map(|side| self.room.claim_in(side, now))
            .filter(|left| !left.is_zero())
            .map(|left| now + clock::until_next_second(left))
            .min();
        clock.into_iter().chain(claim).min()
    }
}

impl Page for GameScreen {
    fn offers(&self, action: Action, world: &World) -> bool {
        self.allows(action, world)
    }

    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        let withdraws = self.room.offer_to_me().is_none() && self.room.my_offer().is_some();
        match action {
            _ if self.chat.open => None,
            Action::Decline if withdraws => Some("game-withdraw"),
            Action::Confirm if self.can_prepare() => Some("game-prepare"),
            Action::Back if self.has_prepared() => Some("game-drop"),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        if self.chat.open {
            return self.act_in_chat(action, world.texts);
        }
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right => self.point(action),
            Action::Flip => self.view = self.view.turned(),
            Action::Erase => {
                self.entry.back();
            }
            Action::Chat => {
                self.chat.open = true;
                self.chat.is_unread = false;
                self.chat.scroll = 0;
            }
            Action::PageUp => self.chat.scroll = (self.chat.scroll + 5).min(self.room.lines.len()),
            Action::PageDown => self.chat.scroll = self.chat.scroll.saturating_sub(5),
            Action::Earlier => self.look_at(self.shown().ply().saturating_sub(1)),
            Action::Later => self.look_at(self.shown().ply() + 1),
            Action::Start => self.look_at(0),
            Action::Present => self.review = None,
            Action::Confirm => return self.press(world),
            Action::Back => return self.back(world),
            Action::Leave => return self.leave(world),
            Action::NewGame if self.offers(action, world) => return vec![Step::ChooseGame],
            Action::Analyze if self.offers(action, world) => {
                return vec![Step::Analyze(Box::new(kept::of_room(&self.room, world.present())))];
            }
            Action::Save if self.offers(action, world) => {
                return vec![Step::Keep(Box::new(kept::of_room(&self.room, world.present())))];
            }
            _ => return self.request(action, world),
        }
        Vec::new()
    }

    fn type_key(&mut self, key: KeyEvent, world: &World) -> Option<Vec<Step>> {
        if self.chat.open {
            return form::edit(&mut self.chat.input, key).then(Vec::new);
        }
        let KeyCode::Char(character) = key.code else { return None };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return None;
        }
        let enters = self.can_move() || self.can_prepare();
        // The signs between the points of a written move, such as d6-d5xb4, may be typed as well.
        if matches!(character, 'x' | '-') && enters && self.entry.is_under_way() {
            return Some(Vec::new());
        }
        let layout = self.room.record.layout();
        let choices = self.choices();
        let typed =
            if character.is_ascii_uppercase() { None } else { self.entry.type_character(layout, &choices, character) };
        let pressed = match typed {
            Some(pressed) => pressed,
            // Neither a point nor a command: the next typed character must not play the point under the cursor.
            None if enters && Context::Game.action(key).is_none() => self.entry.type_nonsense(),
            None => return None,
        };
        let refused = || vec![Step::Object(world.texts.say("object-no-point").into_owned())];
        Some(if pressed == Pressed::Refused { refused() } else { Vec::new() })
    }

    fn paste(&mut self, text: &str) -> Vec<Step> {
        if self.chat.open {
            form::paste(&mut self.chat.input, text);
        }
        Vec::new()
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        match target {
            Target::Point(point) => self.click_point(point, world),
            Target::Ply(ply) => {
                self.look_at(ply);
                Vec::new()
            }
            Target::Chat if !self.chat.open => self.act(Action::Chat, world),
            _ => Vec::new(),
        }
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        if area.height < 2 {
            return;
        }
        let rows = status::foot_rows(area);
        let status = Rect { y: area.bottom() - rows, height: rows, ..area };
        let body = Rect { height: area.height - rows, ..area };
        let (width, height) = board::size(self, world, body);
        let board = Rect { x: body.x + 1, y: body.y, width, height: height.min(body.height) };
        self.draw_board(world, board, buffer, hits);
        let gap = if body.width >= 60 { 3 } else { 1 };
        let left = board.right() + gap;
        if left + 8 <= body.right() {
            let panel = Rect { x: left, width: (body.right() - left - 1).min(56), ..body };
            self.draw_panel(world, panel, buffer, hits);
        }
        self.draw_status(world, status, buffer);
    }
}
