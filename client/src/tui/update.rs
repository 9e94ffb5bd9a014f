//! The only code that changes the [`Model`]. It does no input or output; it returns [`Effect`]s instead.

mod begin;
mod bell;
mod challenges;
mod club;
mod games;
mod refusals;
mod server;
mod steps;
mod tournaments;
mod visit;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use crate::play::moment::Moment;
use crate::tui::effect::Effect;
use crate::tui::hits::Target;
use crate::tui::keymap::{Action, Context, Key};
use crate::tui::layer::{Layer, LayerAnswer};
use crate::tui::message::{Message, Wheel};
use crate::tui::model::{Model, is_too_small};
use crate::tui::notice::{Kind, Notice};
use crate::tui::screen::Screen;
use crate::tui::step::Step;
use crate::tui::world::Printed;

pub use begin::begin;
pub(crate) use tournaments::reminder;

/// How soon a key that ends the program has to be pressed again.
const TWICE: Duration = Duration::from_secs(2);

/// Takes a message.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = take(model, message);
    if let Screen::Lobby(lobby) = model.behind.undermost(&mut model.screen) {
        model.list_view = lobby.list_view();
    }
    if let Screen::Start(start) = &model.screen {
        model.menu = *start;
    }
    // Whoever leaves the game or the program means it; a crash or a closed terminal leaves the note.
    let seat = match model.behind.first(&model.screen) {
        Screen::Game(game) if game.room.am_playing() && !model.quits => Some(game.room.code),
        _ => None,
    };
    if std::mem::replace(&mut model.seat, seat) != seat {
        effects.push(Effect::KeepSeat(seat));
    }
    // A layer about a room or a lobby closes with it.
    let is_stale = match (&model.layer, &model.screen) {
        (Some(Layer::Spectators(list)), Screen::Game(game)) => !list.is_of(&game.room),
        (Some(Layer::Why(why)), screen) => !matches!(screen, Screen::Game(game) if why.room() == game.room.code),
        (Some(Layer::People(_)), screen) => !matches!(screen, Screen::Lobby(_)),
        (layer, _) => matches!(layer, Some(Layer::Spectators(_))),
    };
    if is_stale {
        model.layer = None;
    }
    // No search outlives the interest in it, however the screen that asked was left.
    if model.study.is_some() && !model.behind.searching(&mut model.screen).is_studying() {
        model.study = None;
        effects.push(Effect::StopStudy);
    }
    let screen = &model.screen;
    let is_stale = |job: &mut u32| !matches!(screen, Screen::Tree(tree) if tree.expects(*job));
    effects.extend(model.recordings.extract_if(.., is_stale).map(Effect::StopRecording));
    effects
}

#[expect(clippy::too_many_lines, reason = "one arm for each message")]
fn take(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Tick(now) => {
            model.world.now = now;
            model.notice.take_if(|notice| notice.until <= now);
            tournaments::tick(model)
        }
        Message::Key(key) => press(model, key),
        Message::Click(target) => click(model, target),
        Message::Wheel(wheel, over) => turn_wheel(model, wheel, over),
        Message::Paste(_) if is_too_small(model.world.size) => Vec::new(),
        Message::Paste(text) => {
            if let Some(layer) = &mut model.layer {
                layer.paste(&text, &model.world);
                return Vec::new();
            }
            let steps = model.screen.paste(&text);
            steps::take(model, steps)
        }
        Message::Resized(columns, rows) => {
            model.world.size = (columns, rows);
            if let Some(layer) = &mut model.layer {
                layer.resized(&model.world);
            }
            Vec::new()
        }
        Message::Continued => Vec::new(),
        Message::Terminated => vec![Effect::Quit],
        Message::Sent { id, command } => {
            model.pending.insert(id, command);
            Vec::new()
        }
        Message::SettingsSaved(result) => {
            let texts = model.world.texts;
            match result {
                Ok(path) => model.say(Kind::Success, texts.fill("settings-saved", [("path", path.into())])),
                Err(problem) => model.say(Kind::Error, texts.fill("settings-unsaved", [("problem", problem.into())])),
            }
            Vec::new()
        }
        Message::Forgettable(problem) => {
            let sentence = model.world.texts.fill("line-unknown-next-time", [("problem", problem.into())]);
            model.say(Kind::Error, sentence);
            Vec::new()
        }
        Message::Exported(result) => {
            let texts = model.world.texts;
            match result {
                Ok(file) => model.say(Kind::Success, texts.fill("account-exported", [("file", file.into())])),
                Err(problem) => {
                    model.say(Kind::Error, texts.fill("account-not-exported", [("problem", problem.into())]));
                }
            }
            Vec::new()
        }
        Message::Nearby(nearby) => {
            if let Screen::Connect(connect) = &mut model.screen {
                connect.offer(&nearby, model.world.texts);
            }
            model.world.nearby = nearby;
            Vec::new()
        }
        Message::Printed(place, printed) => {
            take_printed(model, place, printed);
            Vec::new()
        }
        Message::Link(event) => server::link(model, event),
        Message::Server { number, result } => server::started(model, number, result),
        Message::ServerStopped(number) => {
            if model.closing.take_if(|closing| *closing == number).is_some() {
                model.say(Kind::Success, model.world.texts.say("lobby-closed"));
            }
            Vec::new()
        }
        Message::Found { job, finding } => {
            // Findings of earlier studies are ignored.
            if model.study == Some(job) {
                model.behind.searching(&mut model.screen).take_finding(finding);
            }
            Vec::new()
        }
        Message::Studied { job } => {
            if model.study == Some(job) {
                model.study = None;
                model.behind.searching(&mut model.screen).study_is_over();
            }
            Vec::new()
        }
        Message::Recorded { job, recorded } => {
            model.recordings.retain(|known| *known != job);
            if let Screen::Tree(tree) = &mut model.screen {
                tree.take(job, recorded);
            }
            Vec::new()
        }
        Message::Kept(kept) => {
            games::kept(model, kept);
            Vec::new()
        }
        Message::Opened(opened) => {
            let steps = games::opened(model, opened);
            steps::take(model, steps)
        }
        Message::Saved(saved) => {
            games::saved(model, saved);
            Vec::new()
        }
        Message::LastPlayed(last) => games::last_played(model, last),
        Message::Seat(room) => {
            model.returning = room;
            Vec::new()
        }
        Message::Unfinished(games) => {
            model.world.set_unfinished(games);
            Vec::new()
        }
        Message::MistakeFound(path) => {
            games::mistake_found(model, &path);
            Vec::new()
        }
    }
}

/// Keeps the output of a program, and says once where it can be read.
fn take_printed(model: &mut Model, place: usize, printed: Printed) {
    let all = &mut model.world.printed;
    if all.iter().all(|before| before.lines.is_empty()) && !printed.lines.is_empty() {
        let file = printed.file.clone().unwrap_or_default();
        let key = if printed.file.is_some() { "output-news" } else { "output-news-no-file" };
        let text = model.world.texts.fill(key, [("file", file.into())]);
        model.notice = Some(Notice::new(Kind::Note, text, model.world.now));
    }
    all.resize_with(all.len().max(place + 1), Printed::default);
    all[place] = printed;
}

fn press(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    if key.kind == KeyEventKind::Release {
        return Vec::new();
    }
    let everywhere = Context::everywhere_action(key);
    if everywhere == Some(Action::Redraw) {
        return vec![Effect::Redraw];
    }
    // Ignore other keys: the window is too small to show their effect.
    if everywhere.is_none() && is_too_small(model.world.size) {
        return Vec::new();
    }
    let leaving = model.leaving.take();
    let error_is_shown = model.notice.take().is_some_and(|notice| notice.kind == Kind::Error);
    // Texts take letters before the keymap does, but never the keys that work everywhere.
    if everywhere.is_none() {
        if let Some(layer) = &mut model.layer {
            if layer.type_key(key, &model.world) {
                return Vec::new();
            }
        } else if let Some(steps) = model.screen.type_key(key, &model.world) {
            return steps::take(model, steps);
        }
    }
    let context = model.layer.as_ref().map_or_else(|| model.screen.context(), Layer::context);
    match everywhere.or_else(|| context.action(key)) {
        // Esc clears an error without leaving the screen. The prepared move comes first: the screen says that Esc drops
        // it, and it may be played at any moment.
        Some(Action::Back | Action::Leave)
            if error_is_shown && key.code == KeyCode::Esc && model.layer.is_none() && !has_prepared(model) =>
        {
            Vec::new()
        }
        Some(action @ (Action::Back | Action::Leave | Action::Quit))
            if everywhere.is_none() && model.layer.is_none() =>
        {
            step_out(model, action, key, leaving)
        }
        Some(action) => act(model, action),
        None => Vec::new(),
    }
}

/// Goes one step out. Where that ends the program, the key has to be pressed twice.
fn step_out(model: &mut Model, action: Action, key: KeyEvent, leaving: Option<Moment>) -> Vec<Effect> {
    let steps = model.screen.act(action, &model.world);
    let now = model.world.now;
    let ends = steps::end_the_program(model, &steps);
    // Esc is pressed by habit, also at a board.
    let leaves_board = action == Action::Back
        && steps.contains(&Step::LeaveRoom)
        && matches!(&model.screen, Screen::Game(game) if game.room.am_playing());
    if !(ends || leaves_board) || leaving.is_some_and(|until| now <= until) {
        return steps::take(model, steps);
    }
    let texts = model.world.texts;
    let until = now + TWICE;
    let is_kept = matches!(&model.screen, Screen::Game(game) if model.world.keeps(&game.room));
    let key_of_text = match (ends, is_kept) {
        (true, true) => "quit-again-kept",
        (true, false) => "quit-again",
        (false, true) => "leave-again-kept",
        (false, false) => "leave-again",
    };
    let text = texts.fill(key_of_text, [("key", Key::from(key).name(texts).into())]);
    model.leaving = Some(until);
    model.notice = Some(Notice { until, ..Notice::new(Kind::Note, text, now) });
    Vec::new()
}

/// Whether a move is prepared in the room on the screen.
fn has_prepared(model: &Model) -> bool {
    matches!(&model.screen, Screen::Game(game) if game.has_prepared())
}

/// Carries out the action of a key, a click or the palette.
fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Suspend => return vec![Effect::Suspend],
        Action::Redraw => return vec![Effect::Redraw],
        Action::Pause => return tournaments::pause(model),
        // A second Ctrl-C, at the question that the first one asked, means yes.
        Action::Quit if matches!(&model.layer, Some(Layer::Question(question)) if question.is_about_quitting()) => {
            return confirm(model, Action::Confirm);
        }
        Action::Quit => {
            model.layer = None;
        }
        _ if model.layer.is_some() => return confirm(model, action),
        _ => {}
    }
    let steps = model.screen.act(action, &model.world);
    steps::take(model, steps)
}

/// Lets the uppermost layer do an action.
fn confirm(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(layer) = &mut model.layer else { return Vec::new() };
    let answer = layer.act(action, &model.world);
    answered(model, answer)
}

fn answered(model: &mut Model, answer: LayerAnswer) -> Vec<Effect> {
    if matches!(answer, LayerAnswer::Close | LayerAnswer::Steps(_) | LayerAnswer::Act(_)) {
        model.layer = None;
    }
    match answer {
        LayerAnswer::Stay | LayerAnswer::Close => Vec::new(),
        LayerAnswer::Do(steps) | LayerAnswer::Steps(steps) => steps::take(model, steps),
        LayerAnswer::Act(action) => act(model, action),
    }
}

fn click(model: &mut Model, target: Target) -> Vec<Effect> {
    model.notice = None;
    match target {
        Target::Nothing => Vec::new(),
        Target::Action(action) => act(model, action),
        target => {
            if let Some(layer) = &mut model.layer {
                let answer = layer.click(target);
                return answered(model, answer);
            }
            let steps = model.screen.click(target, &model.world);
            steps::take(model, steps)
        }
    }
}

fn turn_wheel(model: &mut Model, wheel: Wheel, over: Option<Target>) -> Vec<Effect> {
    if model.layer.is_some() {
        let action = match wheel {
            Wheel::Up => Action::Up,
            Wheel::Down => Action::Down,
        };
        return confirm(model, action);
    }
    let steps = model.screen.wheel(wheel, over, &model.world);
    steps::take(model, steps)
}
