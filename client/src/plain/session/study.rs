//! Study: hints in games against bots, and the analysis of a finished game.

use bidak_shared::analysis::verdict::Analysis;
use bidak_shared::analysis::{Effort, Finding, Stage};
use bidak_shared::game::Player;
use bidak_shared::protocol::Status;
use bidak_shared::record::AnyRecord;

use super::{Company, Location, Outside, Session};
use crate::play::analysis::{HINT, Request};
use crate::play::room::Room;
use crate::play::text::sentence;

/// A study by an engine.
pub(super) enum Study {
    /// A hint for the present position.
    Hint {
        /// The position, by its text and its ply.
        at: (String, usize),
        /// The best finding so far.
        finding: Option<Finding>,
    },
    /// Analyzes every move of the room's game, or of the open finished game.
    Game(Box<Analysis>),
}

impl Session {
    /// Asks for a hint; refused against a person.
    pub(super) fn hint(&mut self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let is_bot =
            |room: &Room| room.opponent().is_some_and(|seat| seat.bot.is_some() || self.company == Company::Programs);
        let problem = match (room.am_playing(), is_bot(room), room.is_my_turn()) {
            (false, ..) => "hint-no-game",
            (_, false, _) => "line-hint-unfair",
            (.., false) => "line-hint-not-now",
            _ => {
                let at = (room.record.position_text(), room.record.ply());
                let request = Request::present(&*room.record, HINT);
                return self.ask_engine(Study::Hint { at, finding: None }, request, out);
            }
        };
        out.say(&sentence(&self.texts.say(problem)));
    }

    /// Analyzes a finished game.
    pub(super) fn analyze(&mut self, effort: Effort, out: &mut dyn Outside) {
        let game = match (&self.replay, &self.location) {
            (Some(replay), _) => &*replay.game,
            (None, Location::Room(room)) if room.status == Status::Ended && room.record.ply() == 0 => {
                return out.say(&sentence(&self.texts.say("object-no-moves")));
            }
            (None, Location::Room(room)) if room.status != Status::Playing && room.record.ply() > 0 => &*room.record,
            _ => return out.say(&sentence(&self.texts.say("line-analyze-later"))),
        };
        let analysis = Analysis::new(game);
        let count = analysis.positions();
        out.say(&match effort {
            Effort::Time(each) => {
                let seconds = (each * count as u32).as_secs().max(1);
                self.texts.fill("line-analyzing", [("count", count.into()), ("seconds", seconds.into())])
            }
            Effort::Depth(_) => self.texts.fill("line-analyzing-depth", [("count", count.into())]),
        });
        let request = Request::whole(game, effort);
        self.ask_engine(Study::Game(Box::new(analysis)), request, out);
    }

    fn ask_engine(&mut self, study: Study, request: Request, out: &mut dyn Outside) {
        self.studies += 1;
        self.study = Some(study);
        out.study(self.studies, request);
    }

    /// Cancels the study.
    pub(super) fn forget_study(&mut self, out: &mut dyn Outside) {
        if self.study.take().is_some() {
            out.stop_study();
        }
    }

    /// Takes a finding of the study with this number.
    pub fn on_finding(&mut self, number: u32, found: Finding, out: &mut dyn Outside) {
        match &mut self.study {
            // Findings of earlier studies are ignored.
            _ if number != self.studies => {}
            Some(Study::Hint { finding, .. }) => *finding = Some(found),
            Some(Study::Game(analysis)) if found.stage == Stage::Done => analysis.take(found),
            Some(Study::Game(_)) | None => {}
        }
        self.go_on(out);
    }

    /// The study with this number is over.
    pub fn on_studied(&mut self, number: u32, out: &mut dyn Outside) {
        if number == self.studies {
            match (self.study.take(), &self.location) {
                (Some(Study::Hint { at, finding }), Location::Room(room)) => self.say_hint(room, &at, finding, out),
                (Some(Study::Game(analysis)), location) => {
                    match (&self.replay, location) {
                        (Some(replay), _) => self.say_analysis(&*replay.game, &analysis, out),
                        (None, Location::Room(room)) => self.say_analysis(&*room.record, &analysis, out),
                        _ => {}
                    }
                    if let Some(replay) = &mut self.replay {
                        replay.analysis = Some(*analysis);
                    }
                }
                _ => {}
            }
        }
        self.go_on(out);
    }

    fn say_hint(&self, room: &Room, at: &(String, usize), finding: Option<Finding>, out: &mut dyn Outside) {
        let is_here = (room.record.position_text(), room.record.ply()) == *at;
        let Some((finding, best)) = finding.filter(|_| is_here).and_then(|found| {
            let best = found.line.first()?.clone();
            Some((found, best))
        }) else {
            return;
        };
        let line = finding.line.iter().skip(1).take(6).cloned().collect::<Vec<_>>().join(" ");
        let value = self.texts.found_value(&finding, &*room.record);
        let key = if line.is_empty() { "hint-last" } else { "hint" };
        let values = [("move", best.into()), ("value", value.into()), ("line", line.into())];
        out.say(&sentence(&self.texts.fill(key, values)));
    }

    /// Prints one sentence for each wrong move, and one with their number.
    fn say_analysis(&self, game: &dyn AnyRecord, analysis: &Analysis, out: &mut dyn Outside) {
        let texts = self.texts;
        let side = |side: Player| texts.side(game.side_name(side));
        let mut wrong = [0_usize; 2];
        for (ply, played) in game.moves().iter().enumerate() {
            if let Some(how) = texts.verdict(analysis, ply, game) {
                let mover = analysis.mover(ply);
                wrong[mover.index()] += 1;
                let values = [
                    ("number", (ply + 1).into()),
                    ("side", side(mover).into()),
                    ("move", played.as_str().into()),
                    ("how", how.into()),
                ];
                out.say(&texts.fill("line-wrong-move", values));
            }
        }
        let [first, second] = Player::BOTH.map(side);
        let values = [
            ("first", first.into()),
            ("second", second.into()),
            ("first_count", wrong[0].into()),
            ("second_count", wrong[1].into()),
        ];
        out.say(&texts.fill("line-analysis", values));
    }
}
