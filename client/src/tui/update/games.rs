//! Games that are over: listed, read, kept, replayed.

use std::path::{Path, PathBuf};

use bidak_shared::catalogue::record::from_object;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, GameFilter, GameSummary, RecordObject, Why};
use bidak_shared::record::text::RecordText;
use bidak_shared::registry::spec::EngineSpec;

use crate::play::library::Kept;
use crate::tui::effect::Effect;
use crate::tui::layer::{Layer, WhyMove};
use crate::tui::model::Model;
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::records::Records;
use crate::tui::screen::replay::Replay;
use crate::tui::screen::tree::Tree;
use crate::tui::step::Step;

/// Opens the list of saved games.
pub(super) fn show_kept(model: &mut Model) -> Vec<Effect> {
    model.show(Screen::Records(Records::default()));
    vec![Effect::ListKept]
}

/// Opens the list of games that were played on the server.
pub(super) fn show_finished(model: &mut Model, filter: Box<GameFilter>) -> Vec<Effect> {
    let me = model.world.welcome.as_ref().map(|welcome| welcome.player);
    model.show(Screen::Records(Records::of_server(&filter, me)));
    vec![Effect::Send(Command::Games(filter))]
}

/// Reads a saved game, to begin at the player's worst mistake.
pub(super) fn learn(model: &mut Model, path: PathBuf) -> Vec<Effect> {
    model.learning = Some(path.clone());
    vec![Effect::Open(path)]
}

/// Takes the saved games.
pub(super) fn kept(model: &mut Model, kept: Result<Vec<Kept>, String>) {
    if let Screen::Records(records) = model.behind.undermost(&mut model.screen) {
        match kept {
            Ok(list) => records.set(list),
            Err(problem) => {
                records.set(Vec::new());
                fail(model, "kept-unlisted", problem);
            }
        }
    }
}

/// Replays a saved game that was read; returns the steps that follow from it.
pub(super) fn opened(model: &mut Model, opened: Result<Box<RecordText>, String>) -> Vec<Step> {
    let learning = model.learning.take();
    match opened {
        Ok(record) => {
            replay(model, &record);
            if learning.is_some()
                && let Screen::Replay(replay) = &mut model.screen
            {
                return replay.learn();
            }
        }
        Err(problem) => fail(model, "kept-unreadable", problem),
    }
    Vec::new()
}

/// A game was saved.
pub(super) fn saved(model: &mut Model, saved: Result<String, String>) {
    match saved {
        Ok(path) => model.say(Kind::Success, model.world.texts.fill("kept-in", [("file", path.into())])),
        Err(problem) => fail(model, "kept-failed", problem),
    }
}

/// The last game of this player was saved, or found: it is searched for a mistake.
pub(super) fn last_played(model: &mut Model, last: Result<Option<Box<Kept>>, String>) -> Vec<Effect> {
    match last {
        Ok(last) => {
            model.world.last_played = last.filter(|last| last.result().is_some());
            model.world.has_mistake = false;
            let path = model.world.last_played.as_ref().map(|last| last.path.clone());
            return path.map(Effect::LookForMistake).into_iter().collect();
        }
        Err(problem) => fail(model, "kept-failed", problem),
    }
    Vec::new()
}

/// The game in this file has a mistake of this player.
pub(super) fn mistake_found(model: &mut Model, path: &Path) {
    if model.world.last_played.as_ref().is_some_and(|last| last.path == path) {
        model.world.has_mistake = true;
    }
}

fn fail(model: &mut Model, key: &str, problem: String) {
    model.say(Kind::Error, model.world.texts.fill(key, [("problem", problem.into())]));
}

/// Takes the list of finished games of the server, for the screen that asked.
pub(super) fn finished(model: &mut Model, games: Vec<GameSummary>, more: bool, asked: Option<&Command>) {
    if let (Screen::Profile(profile), Some(Command::Games(filter))) = (&mut model.screen, asked) {
        profile.take_games(games, filter);
    } else if let Screen::Records(records) = model.behind.undermost(&mut model.screen) {
        let goes_on = matches!(asked, Some(Command::Games(filter)) if filter.before.is_some());
        records.take_games(games, more, goes_on, model.world.texts);
    }
}

/// Replays a finished game of the server.
pub(super) fn replay_finished(model: &mut Model, record: RecordObject) {
    match from_object(record) {
        Ok(record) => replay(model, &record),
        Err(problem) => {
            model.say(Kind::Error, model.world.texts.fill("replay-broken", [("problem", problem.into())]));
        }
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

/// Opens the inside of a search above the present screen; returns the step that searches.
pub(super) fn show_tree(
    model: &mut Model,
    game: GameKind,
    (start, moves): (&str, &[String]),
    spec: Option<Box<EngineSpec>>,
) -> Vec<Step> {
    let Ok(mut record) = game.record_from(start) else { return Vec::new() };
    if moves.iter().any(|text| record.play(text).is_err()) {
        return Vec::new();
    }
    let tree = Tree::new(record, spec.map(|spec| *spec));
    let steps = tree.ask(0);
    model.open(Screen::Tree(Box::new(tree)));
    steps
}

/// Shows why a bot played its last move.
pub(super) fn explained(model: &mut Model, answer: Why) {
    if let Screen::Game(game) = &model.screen
        && game.room.code == answer.room
    {
        model.layer = Some(Layer::Why(Box::new(WhyMove::new(answer, &game.room))));
    }
}
