//! Games that are over: listed, read, kept, replayed.

use std::mem;

use bidak_shared::record::text::RecordText;

use crate::effect::Effect;
use crate::message::Message;
use crate::model::Model;
use crate::screen::Screen;
use crate::screen::replay::Replay;
use crate::screen::start::Start;

/// What came of listing, reading or keeping games.
pub(super) fn take(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Kept(kept) => {
            if let Screen::Records(records) = model.screen.beneath() {
                match kept {
                    Ok(list) => records.set(list),
                    Err(sentence) => {
                        records.set(Vec::new());
                        model.toast = Some(sentence);
                    }
                }
            }
        }
        Message::Opened(Ok(record)) => replay(model, &record),
        Message::Saved(Ok(path)) => model.toast = Some(model.world.texts.fill("kept-in", [("file", path.into())])),
        Message::Opened(Err(sentence)) | Message::Saved(Err(sentence)) => model.toast = Some(sentence),
        _ => {}
    }
    Vec::new()
}

/// Opens a replay above the present screen.
pub(crate) fn replay(model: &mut Model, record: &RecordText) {
    match Replay::new(record.clone()) {
        Ok(mut replay) => {
            replay.behind = mem::replace(&mut model.screen, Screen::Start(Start::default()));
            model.screen = Screen::Replay(Box::new(replay));
        }
        Err(sentence) => model.toast = Some(model.world.texts.fill("replay-broken", [("problem", sentence.into())])),
    }
}

/// Goes back to the screen behind a replay; `false` where there is no replay.
pub(super) fn close_replay(model: &mut Model) -> bool {
    let Screen::Replay(replay) = &mut model.screen else { return false };
    model.screen = mem::replace(&mut replay.behind, Screen::Start(Start::default()));
    true
}
