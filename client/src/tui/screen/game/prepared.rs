//! A prepared move (premove): bound to its ply, and played at once if it is legal then. In a game by days the server keeps it.

use bidak_shared::board::Path;
use bidak_shared::protocol::{Command, PreparedMove};

use crate::play::text::Texts;
use crate::tui::move_entry::Pressed;
use crate::tui::screen::game::GameScreen;
use crate::tui::step::Step;
use crate::tui::world::World;

/// A prepared move.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    /// The number of the game in the room.
    game: u32,
    /// The ply.
    ply: usize,
    /// The origin of the piece, if it is on the board, and its target; none for a pass. A removal is chosen when the move is played.
    path: Path,
    /// As it is written.
    text: String,
}

impl GameScreen {
    /// Whether a move can be prepared now.
    pub(super) fn can_prepare(&self) -> bool {
        self.room.am_playing() && !self.room.is_my_turn() && self.review.is_none()
    }

    /// The moves that may be prepared: those that could be legal at the next turn, since the opponent's move is unknown.
    pub(super) fn choices_ahead(&self) -> Vec<Path> {
        let record = &*self.room.record;
        let me = record.to_move().opponent();
        let points = || record.layout().all();
        if !self.moves_pieces() {
            let empty = points().filter(|point| record.occupant(*point).is_none());
            return empty.map(|point| Path::from_iter([point])).collect();
        }
        // The opponent may move away from a point or lose the piece on it, so a piece may be meant for any other point.
        let own = points().filter(|point| record.occupant(*point) == Some(me));
        own.flat_map(|from| points().filter(move |to| *to != from).map(move |to| Path::from_iter([from, to]))).collect()
    }

    /// Presses the point under the cursor for the next turn. A finished move replaces the one prepared before.
    pub(super) fn prepare(&mut self, world: &World) -> Vec<Step> {
        let texts = world.texts;
        if self.is_kept_by_server() && !world.is_connected() {
            return vec![Step::Object(texts.say("object-lost").into_owned())];
        }
        let choices = self.choices_ahead();
        match self.entry.press(&choices) {
            Pressed::Move(index) => {
                let path = choices[index].clone();
                let (ply, text) = (self.room.record.ply() + 1, self.written(&path));
                let keep = Command::Prepare { room: self.room.code, ply: ply as u32, text: text.clone() };
                self.prepared = Some(Prepared { game: self.room.games, ply, path, text });
                self.is_kept_by_server().then_some(Step::Send(keep)).into_iter().collect()
            }
            Pressed::More => Vec::new(),
            Pressed::Refused => {
                vec![Step::Object(texts.fill("object-not-prepared", [("rule", self.why_not_prepared(texts).into())]))]
            }
        }
    }

    /// Whether the server keeps the prepared move, and plays it.
    pub fn is_kept_by_server(&self) -> bool {
        self.room.clock.is_by_days()
    }

    /// Cancels the prepared move, if any; `None` without one.
    pub(super) fn cancel_prepared(&mut self, world: &World) -> Option<Vec<Step>> {
        if self.is_kept_by_server() && self.has_prepared() && !world.is_connected() {
            return Some(vec![Step::Object(world.texts.say("object-lost").into_owned())]);
        }
        let note = Step::Note(self.drop_prepared(world.texts)?);
        let cancel = Step::Send(Command::CancelPrepared { room: self.room.code });
        Some(self.is_kept_by_server().then_some(cancel).into_iter().chain([note]).collect())
    }

    /// Takes the move that the server keeps, which is known at a return to the room.
    pub fn take_prepared(&mut self, kept: Option<PreparedMove>, texts: Texts) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.is_kept_by_server() && self.room.am_playing() {
            if let Some(PreparedMove { ply, text }) = kept {
                let path = self.path_of(&text);
                self.prepared = Some(Prepared { game: self.room.games, ply: ply as usize, path, text });
            } else {
                // A move that the server has played is no news.
                self.prepared.take_if(|prepared| prepared.ply < self.room.record.ply());
                steps.extend(self.drop_prepared(texts).map(Step::Note));
            }
        }
        steps.extend(self.settle_prepared(texts));
        steps
    }

    /// The points of a move; none if it has none.
    fn path_of(&self, text: &str) -> Path {
        let layout = self.room.record.layout();
        let point = |name: &str| layout.all().find(|point| layout.name(*point).to_string() == name);
        // A removal is chosen when the move is played.
        let word = text.split('x').next().unwrap_or_default();
        word.split('-').map(point).collect::<Option<Path>>().unwrap_or_default()
    }

    /// The reason why no move can be prepared on the point under the cursor.
    fn why_not_prepared(&self, texts: Texts) -> String {
        let record = &*self.room.record;
        let point = self.entry.cursor();
        let key = match record.occupant(point) {
            None => "rule-no-man",
            Some(side) if self.moves_pieces() && self.room.my_side() != Some(side) => "rule-not-yours",
            Some(_) => "rule-taken",
        };
        texts.fill(key, [("point", record.layout().name(point).to_string().into())])
    }

    /// Whether the next move of this player takes a piece from one point to another.
    fn moves_pieces(&self) -> bool {
        let record = &*self.room.record;
        let them = record.to_move();
        let takes_up = |path: &Path| path.first().is_some_and(|from| record.occupant(*from).is_some());
        record.in_hand(them.opponent()) == 0 && (record.in_hand(them) > 0 || record.legal_paths().iter().any(takes_up))
    }

    /// Whether a move is prepared.
    pub fn has_prepared(&self) -> bool {
        self.prepared.is_some()
    }

    /// Drops the prepared move, if any, and returns the sentence about it.
    pub fn drop_prepared(&mut self, texts: Texts) -> Option<String> {
        let prepared = self.prepared.take()?;
        Some(texts.fill("game-prepared-dropped", [("move", prepared.text.into())]))
    }

    /// Handles the prepared move after a message about the room: plays it at its ply, keeps it, or drops it.
    pub fn settle_prepared(&mut self, texts: Texts) -> Vec<Step> {
        let room = &self.room;
        let Some(Prepared { game, ply, path, text }) = self.prepared.clone() else { return Vec::new() };
        let is_same_game = room.am_playing() && room.games == game;
        if is_same_game && !room.is_my_turn() && room.record.ply() + 1 == ply {
            return Vec::new();
        }
        let dropped = self.drop_prepared(texts);
        if !(is_same_game && self.room.is_my_turn() && self.room.record.ply() == ply) {
            return dropped.map(Step::Note).into_iter().collect();
        }
        // Leaves an earlier position, so that no time is lost.
        self.review = None;
        let legal = self.room.record.legal_paths();
        if let Some(index) = legal.iter().position(|known| *known == path) {
            self.entry.clear();
            return vec![self.play(index)];
        }
        if self.entry.resume(path.clone(), &legal) {
            return Vec::new();
        }
        vec![Step::Object(texts.fill("object-prepared", [("move", text.into())]))]
    }

    /// The prepared move, and the entry of one for the next turn.
    pub(super) fn prepared_text(&self, texts: Texts) -> Option<String> {
        let prepared = self.prepared.as_ref();
        let prepared = prepared.map(|known| texts.fill("game-prepared", [("move", known.text.as_str().into())]));
        let entered = (self.can_prepare() && self.entry.is_under_way()).then(|| {
            let last = self.entry.typed_file().map_or_else(
                || self.room.record.layout().name(self.entry.cursor()).to_string(),
                |file| format!("{file}_"),
            );
            let word = self.written(self.entry.word());
            let what = if word.is_empty() { last } else { format!("{word}-{last}") };
            texts.fill("game-preparing", [("what", what.into())])
        });
        let sentences: Vec<String> = prepared.into_iter().chain(entered).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// The points of the prepared move.
    pub(super) fn prepared_points(&self) -> Path {
        self.prepared.as_ref().map(|prepared| prepared.path.clone()).unwrap_or_default()
    }

    /// The names of points, as moves are written.
    fn written(&self, path: &Path) -> String {
        let layout = self.room.record.layout();
        path.iter().map(|point| layout.name(*point).to_string()).collect::<Vec<_>>().join("-")
    }
}
