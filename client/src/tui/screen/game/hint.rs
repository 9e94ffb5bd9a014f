//! Hints: the move of the strongest engine, only in games against bots.

use bidak_shared::analysis::{Finding, Stage};
use bidak_shared::board::Path;
use bidak_shared::game::Player;

use crate::play::analysis::{HINT, Request};
use crate::play::text::sentence;
use crate::tui::screen::game::GameScreen;
use crate::tui::step::Step;
use crate::tui::world::{ServerPlace, World};

/// A hint for the present position.
#[derive(Clone, Debug, Default)]
pub(super) struct Hint {
    /// The best that is known so far.
    finding: Option<Finding>,
}

impl GameScreen {
    /// Whether an engine may be asked now.
    pub(super) fn may_hint(&self, world: &World) -> bool {
        self.can_move() && self.plays_against_bot(world)
    }

    /// On a private server every opponent is a program, also one that took its seat like a person.
    fn plays_against_bot(&self, world: &World) -> bool {
        self.room.is_against_bot(world.place == ServerPlace::Private)
    }

    /// Whether searches of the shown position may be looked into.
    pub(super) fn may_study(&self, world: &World) -> bool {
        self.room.may_study(world.place == ServerPlace::Private)
    }

    /// Whether a bot here has played a move that it can explain.
    pub(super) fn may_ask_why(&self) -> bool {
        let is_bot = |side: Player| self.room.seats.of(side).is_some_and(|seat| seat.bot.is_some());
        let has_moved = |side: Player| self.room.has_moved(side);
        !self.room.rated && Player::BOTH.into_iter().any(|side| is_bot(side) && has_moved(side))
    }

    /// Why an engine may not be asked.
    pub(super) fn why_no_hint(&self, world: &World) -> String {
        let is_playing = self.room.am_playing();
        let key = match (is_playing, self.plays_against_bot(world)) {
            (true, false) => "hint-unfair",
            (true, true) => "hint-not-now",
            (false, _) => "hint-no-game",
        };
        world.texts.say(key).into_owned()
    }

    /// Asks an engine.
    pub(super) fn ask_for_hint(&mut self) -> Step {
        self.hint = Some(Hint::default());
        Step::Study(Box::new(Request::present(&*self.room.record, HINT)))
    }

    /// Whether the engine that was asked has not finished yet.
    pub fn waits_for_hint(&self) -> bool {
        self.hint.as_ref().is_some_and(|hint| hint.finding.as_ref().is_none_or(|found| found.stage == Stage::Going))
    }

    /// Takes the engine's answer.
    pub fn take_hint(&mut self, finding: Finding) {
        if let Some(hint) = &mut self.hint
            && finding.ply == self.room.record.ply()
        {
            hint.finding = Some(finding);
        }
    }

    /// The points of the move that is suggested.
    pub(super) fn hinted(&self) -> Path {
        let found = self.hint.as_ref().and_then(|hint| hint.finding.as_ref()).and_then(|found| found.line.first());
        let record = &*self.room.record;
        found
            .and_then(|text| record.legal_moves().iter().position(|legal| legal == text))
            .and_then(|index| record.legal_paths().into_iter().nth(index))
            .unwrap_or_default()
    }

    /// The suggestion in words, after a request.
    pub(super) fn hint_text(&self, world: &World) -> Option<String> {
        let hint = self.hint.as_ref()?;
        let Some((finding, best)) = hint.finding.as_ref().and_then(|found| Some((found, found.line.first()?))) else {
            return Some(sentence(&world.texts.say("hint-thinking")));
        };
        let value = world.texts.found_value(finding, &*self.room.record);
        let line = finding.line.iter().skip(1).take(6).cloned().collect::<Vec<_>>().join(" ");
        let values = [
            ("move", world.texts.move_name(best).into_owned().into()),
            ("value", value.into()),
            ("line", line.clone().into()),
        ];
        Some(sentence(&world.texts.fill(if line.is_empty() { "hint-last" } else { "hint" }, values)))
    }
}
