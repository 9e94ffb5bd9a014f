//! The panel beside the board: players with clocks, moves, chat.

use bidak_shared::game::Player;
use bidak_shared::protocol::Status;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use crate::base::columns::{cut, width, wrap};
use crate::play::room::RoomLine;
use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::{Action, Context};
use crate::tui::screen::game::{GameScreen, clock, status};
use crate::tui::widget::dialog::{self, heading};
use crate::tui::widget::form;
use crate::tui::widget::moves::{Moves, Played};
use crate::tui::world::World;

impl GameScreen {
    pub(super) fn draw_panel(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let near = self.near_side();
        // A player takes two rows where there is room for the second.
        let player = if area.height >= 9 { 2 } else { 1 };
        let far_area = Rect { height: player, ..area };
        let near_area = Rect { y: area.bottom().saturating_sub(player), height: player, ..area };
        self.draw_player(world, near.opponent(), far_area, buffer);
        self.draw_player(world, near, near_area, buffer);
        let middle = Rect { y: far_area.bottom(), height: area.height.saturating_sub(2 * player), ..area };
        if middle.height < 3 {
            return;
        }
        // The chat gets a third, or half while a line is being typed; a low panel has no room for both.
        let talk = match middle.height {
            0..=5 => 0,
            rows if self.is_chatting() || self.shows_thinking() => rows / 2,
            rows => (rows / 3).max(3),
        };
        if self.is_chatting() && talk == 0 {
            self.draw_chat(world, middle, buffer, hits);
            return;
        }
        let result = self.result_lines(usize::from(middle.width), world.texts);
        // Frame, result and keys, if the moves keep some rows.
        let result_rows = result.len() as u16 + 3;
        let mut moves = Rect { height: middle.height - talk, ..middle };
        if !result.is_empty() && moves.height >= result_rows + 3 {
            moves.height -= result_rows;
            let area = Rect { y: moves.bottom(), height: result_rows, ..middle };
            self.draw_result(world, &result, area, buffer, hits);
        }
        self.draw_moves(world, moves, buffer, hits);
        if talk == 0 && self.chat.is_unread {
            // A panel without room for the chat shows that there is unread chat.
            let key = format!("t {}", world.texts.say("game-chat-title"));
            let x = middle.right().saturating_sub(width(&key) as u16);
            buffer.set_string(x, middle.y, &key, theme.glow());
            hits.add(Rect::new(x, middle.y, width(&key) as u16, 1), Target::Chat);
        }
        let talk = Rect { y: middle.bottom() - talk, height: talk, ..middle };
        if talk.height > 0 && self.shows_thinking() && !self.is_chatting() {
            self.draw_thinking(world, talk, buffer);
        } else if talk.height > 0 {
            self.draw_chat(world, talk, buffer, hits);
        }
    }

    /// A player: the turn, the piece, the name and the clock; below them pieces, hand and connection.
    fn draw_player(&self, world: &World, side: Player, area: Rect, buffer: &mut Buffer) {
        let (theme, texts) = (world.theme, world.texts);
        let room = &self.room;
        let columns = usize::from(area.width);
        let turn = room.status == Status::Playing && room.turn.to_move == side;
        let (clock, clock_style) = self.clock_of(world, side);
        let name_columns = columns.saturating_sub(4 + if clock.is_empty() { 0 } else { width(&clock) + 1 });
        let name = match room.seats.of(side) {
            // The brackets are left out first if there is little room.
            None => {
                let free = texts.say("game-free-seat");
                if width(&free) > name_columns { free.trim_matches(['(', ')']).to_owned() } else { free.into_owned() }
            }
            Some(seat) => match &seat.bot {
                Some(bot) => match (bot.named(), bot.rated()) {
                    (Some(named), Some(spec)) => {
                        let full = texts.named_bot(named, spec);
                        let face = theme.pick(named.face(), "");
                        let name =
                            if width(&full) + width(face) < name_columns { full } else { named.title().to_owned() };
                        if face.is_empty() { name } else { format!("{face} {name}") }
                    }
                    (None, Some(spec)) => format!("{} {}", spec.engine, spec.level),
                    (_, None) => bot.to_string(),
                },
                None => texts.marked(&seat.name, seat.mark),
            },
        };
        let mine = room.my_side() == Some(side);
        let you = texts.say("game-you");
        // The rating of somebody who has left says nothing of a free seat.
        let rating = self.rating_of(side).filter(|_| room.seats.of(side).is_some());
        let name = match rating {
            Some(rating) if width(&name) + 1 + width(&rating) <= name_columns => format!("{name} {rating}"),
            _ => name,
        };
        let name = if mine && width(&name) + 1 + width(&you) <= name_columns { format!("{name} {you}") } else { name };
        let shape = self.shape(side);
        let style = if turn { theme.strong() } else { Style::new() };
        buffer.set_string(area.x, area.y, if turn { theme.turn() } else { " " }, theme.key());
        buffer.set_string(area.x + 2, area.y, theme.symbol(shape), theme.piece(shape));
        buffer.set_string(area.x + 4, area.y, cut(&name, name_columns, theme.ellipsis()), style);
        if !clock.is_empty() && width(&clock) <= columns {
            buffer.set_string(area.right() - width(&clock) as u16, area.y, &clock, clock_style);
        }
        if area.height > 1 {
            let (text, style) = self.about_player(world, side, columns.saturating_sub(4));
            let columns = columns.saturating_sub(4);
            buffer.set_string(area.x + 4, area.y + 1, cut(&text, columns, theme.ellipsis()), style);
        }
    }

    fn clock_of(&self, world: &World, side: Player) -> (String, Style) {
        let theme = world.theme;
        let Some(left) = self.room.time_left(side, world.now) else { return (String::new(), Style::new()) };
        let text = clock::text(left, world.texts);
        let running = self.room.turn.clocks.is_some_and(|clocks| clocks.running == Some(side));
        if self.room.status == Status::Playing && left < clock::LOW && world.is_connected() {
            return (format!("{text}!"), if running { theme.alarm() } else { theme.notice() });
        }
        (text, if running { theme.strong() } else { theme.dim() })
    }

    /// The second row of a player, shorter where it has to fit into fewer columns.
    fn about_player(&self, world: &World, side: Player, columns: usize) -> (String, Style) {
        let (theme, texts) = (world.theme, world.texts);
        let seat = self.room.seats.of(side);
        if let Some(seat) = seat
            && !seat.connected
            && self.room.needs_presence()
        {
            let text = match self.room.claim_soon(side, world.now) {
                Some(left) if !left.is_zero() => {
                    let seconds = left.as_millis().div_ceil(1000) as u64;
                    texts.fill("game-gone-for", [("seconds", seconds.into())])
                }
                Some(_) => texts.say("game-gone-too-long").into_owned(),
                None if self.room.waits_for_players() => texts.say("game-away").into_owned(),
                None => texts.say("game-gone").into_owned(),
            };
            return (text, theme.notice());
        }
        let record = self.shown();
        let name = record.side_name(side);
        // The sign says it where it is the name.
        let mut words =
            if theme.symbol(self.shape(side)) == name { Vec::new() } else { vec![texts.side(name).into_owned()] };
        let pieces = record.pieces(side);
        let margin = record.margin(side);
        if record.has_margin() {
            let key = if margin > 0 { "game-pieces-ahead" } else { "game-pieces" };
            words.push(texts.fill(key, [("pieces", pieces.into()), ("margin", margin.into())]));
        } else if self.has_hands() {
            words.push(texts.fill("game-hand", [("hand", record.in_hand(side).into()), ("pieces", pieces.into())]));
        }
        let separator = format!(" {} ", theme.separator());
        let full = words.join(&separator);
        let short = words.pop().unwrap_or_default();
        let least = match (record.has_margin(), self.has_hands()) {
            (true, _) => pieces.to_string(),
            (false, true) => texts.fill("game-hand-short", [("hand", record.in_hand(side).into())]),
            (false, false) => short.clone(),
        };
        let fitting = [full, short].into_iter().find(|text| width(text) <= columns);
        (fitting.unwrap_or(least), theme.dim())
    }

    /// Whether pieces come from the hand in this game.
    fn has_hands(&self) -> bool {
        let mut start = self.room.record.boxed();
        start.undo(usize::MAX);
        Player::BOTH.into_iter().any(|side| start.in_hand(side) > 0)
    }

    /// How the game ended, in lines for a panel of this number of columns; empty during the game.
    fn result_lines(&self, columns: usize, texts: Texts) -> Vec<String> {
        let ending = self.room.ending.map(|ending| status::result(&self.room, ending, texts));
        let change = self.rating_change(texts).map(|text| sentence(&text));
        let lines = ending.into_iter().chain(change).flat_map(|text| wrap(&text, columns.saturating_sub(4)));
        lines.collect()
    }

    fn draw_result(&self, world: &World, lines: &[String], area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let block =
            dialog::block(theme).title(format!(" {} ", world.texts.say("result-title"))).title_style(theme.title());
        let inside = block.inner(area);
        block.render(area, buffer);
        let x = inside.x + 1;
        // The first line is a banner: the result and the count.
        for (row, line) in (inside.y..).zip(lines) {
            let is_banner = row == inside.y;
            if is_banner {
                buffer.set_style(Rect::new(inside.x, row, inside.width, 1), theme.glow());
            }
            buffer.set_string(x, row, line, if is_banner { theme.glow() } else { theme.strong() });
        }
        let row = inside.bottom() - 1;
        let mut x = x;
        let next = [Action::Rematch, Action::Analyze, Action::NewGame, Action::Leave];
        for binding in Context::Game.bindings().filter(|binding| next.contains(&binding.action)) {
            let key = binding.keys[0].name(world.texts);
            let hint = binding.hint(world.texts).unwrap_or_default();
            let columns = (width(&key) + 1 + width(&hint)) as u16;
            if x + columns >= inside.right() || !self.allows(binding.action, world) {
                continue;
            }
            buffer.set_string(x, row, &key, theme.key());
            buffer.set_string(x + width(&key) as u16 + 1, row, hint, Style::new());
            hits.add(Rect::new(x, row, columns, 1), Target::Action(binding.action));
            x += columns + 2;
        }
    }

    fn draw_moves(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        // The round that is under way counts.
        let rounds = self.shown().plies_left().map(|plies| plies.div_ceil(2));
        let rounds = rounds.filter(|rounds| self.room.ending.is_none() && *rounds > 0);
        let title = rounds
            .map(|rounds| world.texts.fill("game-moves-left", [("rounds", rounds.into())]))
            .filter(|title| width(title) <= usize::from(area.width))
            .unwrap_or_else(|| world.texts.say("game-moves").into_owned());
        heading(&title, theme, area, buffer);
        let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let played: Vec<Played> = self
            .room
            .record
            .moves()
            .iter()
            .map(|text| Played { text: world.texts.move_name(text).into_owned(), sign: "" })
            .collect();
        let none = world.texts.say("moves-none");
        Moves { played: &played, none: &none, shown: self.shown().ply(), theme }.draw(area, buffer, hits);
    }

    fn draw_chat(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        hits.add(area, Target::Chat);
        heading(&world.texts.say("game-chat-title"), theme, area, buffer);
        let writing = u16::from(self.is_chatting());
        let lines = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + writing), ..area };
        let columns = usize::from(lines.width);
        let rows = usize::from(lines.height);
        let wrapped = |line: &RoomLine| {
            let (text, style) = match line {
                RoomLine::Said(line) => (world.texts.said(line), Style::new()),
                RoomLine::Happened(what) => {
                    (format!("{} {}", theme.separator(), what.sentence(world.texts)), theme.dim())
                }
            };
            wrap(&text, columns).into_iter().map(move |line| (line, style))
        };
        // The chat may be long: only the visible part is wrapped, from the last line back.
        let scroll = self.chat.scroll.min(self.room.lines.len().saturating_sub(1));
        let is_shown = |line: &&RoomLine| !line.is_of(&world.blocked);
        let back = self.room.lines.iter().rev().filter(is_shown).skip(scroll);
        let mut shown: Vec<(String, Style)> = back.flat_map(|line| wrapped(line).rev()).take(rows).collect();
        shown.reverse();
        if shown.len() < rows {
            // The first line stands at the top.
            shown = self.room.lines.iter().filter(is_shown).flat_map(wrapped).take(rows).collect();
        }
        for (row, (text, style)) in (lines.y..).zip(&shown) {
            buffer.set_string(lines.x, row, text, *style);
        }
        if scroll > 0 {
            let text = world.texts.fill("game-below", [("lines", scroll.into())]);
            let x = area.right().saturating_sub(width(&text) as u16);
            buffer.set_string(x, area.y, text, theme.notice());
        }
        if self.is_chatting() {
            let line = Rect { x: area.x + 2, y: area.bottom() - 1, width: area.width.saturating_sub(2), height: 1 };
            buffer.set_string(area.x, line.y, ">", theme.key());
            form::draw_input(&self.chat.input, true, line, theme, buffer);
        }
    }
}
