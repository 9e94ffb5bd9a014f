//! Games that are over: listed, read, kept, replayed.

use bidak_shared::catalogue::record::from_object;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, ServerMessage};
use bidak_shared::record::text::RecordText;

use crate::tui::message::Message;
use crate::tui::model::Model;
use crate::tui::notice::{Kind, Notice};
use crate::tui::screen::Screen;
use crate::tui::screen::replay::Replay;
use crate::tui::screen::tree::Tree;
use crate::tui::step::Step;

/// Takes the result of listing, reading or keeping games; returns the steps that follow from it.
pub(super) fn take(model: &mut Model, message: Message) -> Vec<Step> {
    let texts = model.world.texts;
    let now = model.world.now;
    let mut fail = |key, problem: String| {
        let text = texts.fill(key, [("problem", problem.into())]);
        model.notice = Some(Notice::new(Kind::Error, text, now));
    };
    match message {
        Message::Kept(kept) => {
            if let Screen::Records(records) = model.behind.undermost(&mut model.screen) {
                match kept {
                    Ok(list) => records.set(list),
                    Err(problem) => {
                        records.set(Vec::new());
                        fail("kept-unlisted", problem);
                    }
                }
            }
        }
        Message::Opened(Ok(record)) => {
            let is_lesson = model.learning.take().is_some();
            replay(model, &record);
            if is_lesson && let Screen::Replay(replay) = &mut model.screen {
                return replay.learn();
            }
        }
        Message::LastPlayed(Ok(last)) => model.world.last_played = last.filter(|last| last.result().is_some()),
        Message::Saved(Ok(path)) => model.say(Kind::Success, texts.fill("kept-in", [("file", path.into())])),
        Message::Opened(Err(problem)) => {
            fail("kept-unreadable", problem);
            model.learning = None;
        }
        Message::Saved(Err(problem)) | Message::LastPlayed(Err(problem)) => fail("kept-failed", problem),
        _ => {}
    }
    Vec::new()
}

/// Takes the finished games of the server: a list for the screen that asked, or one game to replay.
pub(super) fn take_answer(model: &mut Model, message: ServerMessage, asked: Option<&Command>) {
    match message {
        ServerMessage::Games { games, more, .. } => {
            if let (Screen::Profile(profile), Some(Command::Games(filter))) = (&mut model.screen, asked) {
                profile.take_games(games, filter);
            } else if let Screen::Records(records) = model.behind.undermost(&mut model.screen) {
                let goes_on = matches!(asked, Some(Command::Games(filter)) if filter.before.is_some());
                records.take_games(games, more, goes_on, model.world.texts);
            }
        }
        ServerMessage::Game { record, .. } => match from_object(*record) {
            Ok(record) => replay(model, &record),
            Err(problem) => {
                model.say(Kind::Error, model.world.texts.fill("replay-broken", [("problem", problem.into())]));
            }
        },
        _ => {}
    }
}

/// Opens a replay above the present screen.
pub(super) fn replay(model: &mut Model, record: &RecordText) {
    match Replay::new(record.clone()) {
        Ok(replay) => model.open(Screen::Replay(Box::new(replay))),
        Err(sentence) => {
            model.say(Kind::Error, model.world.texts.fill("replay-broken", [("problem", sentence.into())]));
        }
    }
}

/// Opens the tree of a search above the present screen.
pub(super) fn show_tree(model: &mut Model, game: GameKind, start: &str, moves: &[String]) {
    let Ok(mut record) = game.record_from(start) else { return };
    if moves.iter().all(|text| record.play(text).is_ok()) {
        model.open(Screen::Tree(Box::new(Tree::new(record))));
    }
}
