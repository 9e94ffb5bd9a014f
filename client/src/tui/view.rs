//! Draws the [`Model`], without changing it.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, pad, width, wrap};
use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::{Action, Binding};
use crate::tui::layer::Layer;
use crate::tui::model::{MINIMUM, Model, is_too_small};
use crate::tui::notice::{Kind, Notice};
use crate::tui::screen::Screen;
use crate::tui::update::reminder;
use crate::tui::widget::directions;
use crate::tui::world::{Connection, ServerPlace};

/// Draws the model; returns the clickable parts.
pub fn view(model: &Model, frame: &mut Frame<'_>) -> Hits {
    let window = frame.area();
    let mut hits = Hits::new();
    let buffer = frame.buffer_mut();
    buffer.set_style(window, model.world.theme.ground());
    if is_too_small((window.width, window.height)) {
        too_small(window, model.world.texts, buffer);
        return hits;
    }
    let [header, footer] = [0, window.height - 1].map(|row| Rect { y: window.y + row, height: 1, ..window });
    draw_header(model, header, buffer, &mut hits);
    let reminder = reminder_lines(model, window);
    // A board with its frame takes precedence over the empty row.
    let below_header = 1 + u16::from(window.height > 22 + reminder.len() as u16);
    let above_footer = 1 + reminder.len() as u16;
    let body = Rect { y: window.y + below_header, height: window.height - below_header - above_footer, ..window };
    model.screen.draw(&model.world, body, buffer, &mut hits);
    if let Some(notice) = &model.notice {
        draw_notice(model, notice, body, buffer);
    }
    for (row, line) in (body.bottom()..).zip(&reminder) {
        buffer.set_string(window.x, row, line, model.world.theme.notice());
    }
    draw_footer(model, footer, buffer, &mut hits);
    if let Some(layer) = &model.layer {
        layer.draw(window, &model.world, buffer, &mut hits);
        // The footer belongs to the layer and stays in reach.
        draw_footer(model, footer, buffer, &mut hits);
    }
    directions::keep_columns(buffer);
    hits
}

/// The line about the tournament on every screen, above the footer.
fn reminder_lines(model: &Model, window: Rect) -> Vec<String> {
    let columns = usize::from(window.width);
    let sign = model.world.theme.separator();
    let text = reminder(model).map(|text| sentence(&text)).unwrap_or_default();
    let lines = wrap(&text, columns - 4).into_iter().filter(|line| !line.is_empty());
    lines.map(|line| pad(&format!(" {sign} {line}"), columns, "")).collect()
}

/// The title of the terminal's window, which shows whose turn it is even if another window has the focus.
pub fn title(model: &Model) -> String {
    match model.behind.first(&model.screen) {
        Screen::Game(game) if game.room.is_my_turn() => model.world.texts.say("view-title-your-move").into_owned(),
        _ => "Bidak".to_owned(),
    }
}

fn too_small(window: Rect, texts: Texts, buffer: &mut Buffer) {
    let sizes = [
        ("columns", window.width.into()),
        ("rows", window.height.into()),
        ("least_columns", MINIMUM.0.into()),
        ("least_rows", MINIMUM.1.into()),
    ];
    let text = texts.fill("view-too-small", sizes);
    for (row, line) in (window.y..window.bottom()).zip(wrap(&text, usize::from(window.width))) {
        buffer.set_stringn(window.x, row, line, usize::from(window.width), Style::new());
    }
}

fn draw_header(model: &Model, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
    let (theme, texts) = (model.world.theme, model.world.texts);
    let (state, style) = connection(model);
    let mut words = vec![model.screen.title(&model.world)];
    if let Screen::Game(game) = &model.screen {
        let room = &game.room;
        if let Some(place) = room.tournament {
            words.push(texts.tournament_place(place));
        } else if model.world.place != ServerPlace::Private {
            words.push(texts.fill("view-room", [("code", room.code.to_string().into())]));
        }
        if room.turn.clocks.is_some() {
            words.push(room.clock.to_string());
        }
        match room.spectators {
            // This client is one of them.
            1 if room.my_side().is_none() => words.push(texts.say("view-you-watch").into_owned()),
            count if room.my_side().is_none() && count > 0 => {
                words.push(texts.fill("view-you-all-watch", [("count", count.into())]));
            }
            0 => {}
            count => words.push(texts.fill("view-watching", [("count", count.into())])),
        }
    }
    let mut words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let separator = format!(" {} ", theme.separator());
    let room_left = |state: &str| usize::from(area.width).saturating_sub(9 + width(state) + 2);
    // Where not everything fits, the last words give way to the latency.
    let whole = words.len();
    while words.len() > 1 && width(&words.join(&separator)) > room_left(&state) {
        words.pop();
    }
    // The spectator list names them.
    let is_watched = matches!(&model.screen, Screen::Game(game) if game.room.spectators > 0);
    let watching = words.last().filter(|_| is_watched && words.len() == whole).map_or(0, |word| width(word)) as u16;
    let words = words.join(&separator);
    // The sign alone says that the connection stands.
    let state = match model.world.connection {
        Connection::On { .. } if width(&words) > room_left(&state) => state.chars().take(1).collect(),
        _ => state,
    };
    buffer.set_string(area.x + 1, area.y, "Bidak", theme.title());
    // The mouse finds here the actions that do not fit into the footer.
    hits.add(Rect { x: area.x + 1, width: 5, ..area }, Target::Action(Action::Palette));
    let words = cut(&words, room_left(&state), theme.ellipsis());
    buffer.set_string(area.x + 8, area.y, &words, theme.strong());
    if watching > 0 {
        let end = area.x + 8 + width(&words) as u16;
        hits.add(Rect { x: end.saturating_sub(watching), width: watching, ..area }, Target::Action(Action::Spectators));
    }
    let x = area.right().saturating_sub(width(&state) as u16 + 1);
    buffer.set_string(x, area.y, state, style);
}

/// The connection in a few words.
fn connection(model: &Model) -> (String, Style) {
    let world = &model.world;
    let (theme, texts) = (world.theme, world.texts);
    match &world.connection {
        Connection::Off => (String::new(), Style::new()),
        Connection::On { .. } if world.place == ServerPlace::Private => (String::new(), Style::new()),
        Connection::Connecting { .. } => {
            (format!("{} {}", theme.absent(), texts.say("view-connecting")), theme.notice())
        }
        Connection::On { latency: None } => {
            (format!("{} {}", theme.present(), texts.say("view-connected")), theme.good())
        }
        Connection::On { latency: Some(latency) } => {
            let delay = match latency.as_millis() {
                0 => texts.say("view-no-delay").into_owned(),
                ms => format!("{ms} ms"),
            };
            (format!("{} {delay}", theme.present()), theme.good())
        }
        Connection::Lost { retry_at, .. } => {
            let text = texts.fill("view-lost", [("seconds", world.seconds_until(*retry_at).into())]);
            (format!("{} {text}", theme.absent()), theme.alarm())
        }
    }
}

/// A sentence at the foot of the screen, in as many rows as it needs.
fn draw_notice(model: &Model, notice: &Notice, body: Rect, buffer: &mut Buffer) {
    let theme = model.world.theme;
    let columns = usize::from(body.width.saturating_sub(4));
    let (sign, style) = match notice.kind {
        Kind::Success => (theme.pick("✓", "+"), theme.good()),
        Kind::Note => (theme.separator(), theme.strong()),
        Kind::Error => ("!", theme.notice()),
    };
    let lines = wrap(&sentence(&notice.text), columns);
    let rows = (lines.len() as u16).min(body.height);
    let below = match &model.screen {
        Screen::Game(game) => game.status_rows(&model.world, body),
        _ => rows,
    };
    for row in body.bottom() - below.min(body.height)..body.bottom() - rows.min(below) {
        buffer.set_string(body.x, row, " ".repeat(usize::from(body.width)), Style::new());
    }
    for (row, line) in (body.bottom() - rows..body.bottom()).zip(lines) {
        buffer.set_string(body.x, row, pad(&format!(" {sign} {line}"), usize::from(body.width), ""), style);
    }
}

/// The keys that do something now, up to the width. The way out and the help come last and are always shown.
fn draw_footer(model: &Model, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
    let (theme, texts) = (model.world.theme, model.world.texts);
    buffer.set_string(area.x, area.y, " ".repeat(usize::from(area.width)), Style::new());
    let context = model.layer.as_ref().map_or_else(|| model.screen.context(), Layer::context);
    let offered = |binding: &&Binding| match &model.layer {
        Some(layer) => layer.offers(binding.action, &model.world),
        None => model.screen.offers(binding.action, &model.world),
    };
    let hinted = |binding: &'static Binding| {
        let now = match &model.layer {
            Some(layer) => layer.text_now(binding.action, &model.world),
            None => model.screen.text_now(binding.action, &model.world),
        };
        now.map_or_else(|| binding.hint(texts), |text| texts.maybe(text)).map(|hint| Hint { binding, hint })
    };
    let is_pinned = |hint: &Hint| match hint.binding.action {
        Action::Help | Action::Back => true,
        // In a game it means resigning: not pinned.
        Action::Leave => !matches!(&model.screen, Screen::Game(game) if game.room.am_playing()),
        _ => false,
    };
    let (pinned, others): (Vec<Hint>, Vec<Hint>) =
        context.bindings().filter(offered).filter_map(hinted).partition(is_pinned);
    let mut x = area.x + 1;
    let end = area.right().saturating_sub(pinned.iter().map(|hint| hint.columns(texts) + 3).sum());
    let mut put = |hint: &Hint, x: u16| {
        let key = hint.binding.keys[0].name(texts);
        buffer.set_string(x, area.y, &key, theme.key());
        buffer.set_string(x + width(&key) as u16 + 1, area.y, &hint.hint, theme.dim());
        hits.add(Rect::new(x, area.y, hint.columns(texts), 1), Target::Action(hint.binding.action));
    };
    for hint in others {
        if x + hint.columns(texts) > end {
            continue;
        }
        put(&hint, x);
        x += hint.columns(texts) + 3;
    }
    for hint in pinned {
        if x + hint.columns(texts) > area.right() {
            break;
        }
        put(&hint, x);
        x += hint.columns(texts) + 3;
    }
}

/// A key of the footer and its action.
struct Hint {
    binding: &'static Binding,
    hint: Cow<'static, str>,
}

impl Hint {
    fn columns(&self, texts: Texts) -> u16 {
        (width(&self.binding.keys[0].name(texts)) + 1 + width(&self.hint)) as u16
    }
}
