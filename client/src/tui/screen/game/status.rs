//! Below the board: a sentence about the next step, and above it offers and results.

use bidak_shared::game::Player;
use bidak_shared::protocol::{Ending, OfferKind, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, pad, width, wrap};
use crate::play::room::Room;
use crate::play::text::{Ended, Texts};
use crate::tui::screen::game::GameScreen;
use crate::tui::world::{Connection, World};

impl GameScreen {
    pub(super) fn draw_status(&self, world: &World, area: Rect, buffer: &mut Buffer) {
        let theme = world.theme;
        let columns = usize::from(area.width.saturating_sub(2));
        let is_low = area.height < 2;
        let (mut text, mut style) = self.status(world);
        // If there is one row only, it shows the command that others type, without the words around it.
        if is_low
            && width(&text) > columns
            && self.room.status == Status::Waiting
            && let Some(invitation) =
                world.invitation(Some(self.room.code)).filter(|invitation| text.contains(&**invitation))
        {
            text = invitation;
        }
        // The reason of a lost connection goes before anything else does.
        if let Connection::Lost { retry_at, .. } = &world.connection
            && is_low
            && width(&text) > columns
        {
            text = world.texts.fill("game-lost-low", [("seconds", world.seconds_until(*retry_at).into())]);
        }
        if self.room.offer_to_me().is_some() && world.is_connected() {
            style = theme.glow();
        }
        let remark = self.hint_text(world).or_else(|| self.own_remark(world));
        match &remark {
            // In a low window it stands where the prompt would.
            Some(remark) if is_low => (text, style) = (remark.clone(), theme.notice()),
            Some(remark) => {
                buffer.set_string(area.x + 1, area.y, cut(remark, columns, theme.ellipsis()), theme.notice());
            }
            None => {}
        }
        // A long sentence takes the row above as well, where there is one and nothing stands there.
        let lines = wrap(&text, columns);
        let is_read_whole = self.room.ending.is_some() || self.room.offer_to_me().is_some();
        if is_low && is_read_whole && remark.is_none() && self.review.is_none() && world.is_connected() {
            // How the game ended, or an offer with the keys that answer it, covers the rows above.
            for (row, line) in (0..area.bottom()).rev().zip(lines.iter().rev()) {
                buffer.set_string(area.x, row, pad(&format!(" {line}"), columns + 2, ""), style);
            }
            return;
        }
        if let ([first, rest @ ..], true) = (&*lines, !is_low && remark.is_none() && lines.len() > 1) {
            buffer.set_string(area.x + 1, area.y, pad(first, columns, ""), style);
            text = rest.join(" ");
        }
        buffer.set_string(area.x + 1, area.bottom() - 1, cut(&text, columns, theme.ellipsis()), style);
    }

    /// The rows that the sentence takes in a part of this number of rows: a notice has to cover all of it.
    pub(in crate::tui) fn status_rows(&self, world: &World, area: Rect) -> u16 {
        let columns = usize::from(area.width.saturating_sub(2));
        let has_remark = self.hint_text(world).or_else(|| self.own_remark(world)).is_some();
        let is_read_whole = self.room.ending.is_some() || self.room.offer_to_me().is_some();
        if foot_rows(area) < 2 && !is_read_whole || has_remark {
            1
        } else {
            wrap(&self.status(world).0, columns).len().min(2) as u16
        }
    }

    /// This client's prepared move and its offer.
    fn own_remark(&self, world: &World) -> Option<String> {
        let sentences: Vec<String> = self.prepared_text(world.texts).into_iter().chain(self.own_offer(world)).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// This client's offer, until it has an answer; the opponent's offer comes before it.
    fn own_offer(&self, world: &World) -> Option<String> {
        let waits = world.is_connected() && self.room.offer_to_me().is_none();
        let offer = self.room.my_offer().filter(|_| waits)?;
        Some(world.texts.say(own(offer)).into_owned())
    }

    /// The most urgent sentence.
    fn status(&self, world: &World) -> (String, Style) {
        let (theme, texts) = (world.theme, world.texts);
        if let Connection::Lost { reason, retry_at } = &world.connection {
            let values = [("reason", texts.lost(reason).into()), ("seconds", world.seconds_until(*retry_at).into())];
            return (texts.fill("game-lost", values), theme.alarm());
        }
        if !world.is_connected() {
            return (texts.say("game-connecting").into_owned(), theme.alarm());
        }
        if let Some(offer) = self.room.offer_to_me() {
            let name = self.room.opponent().map_or_else(String::new, |seat| seat.name.to_string());
            return (texts.fill(offered(offer), [("name", name.into())]), theme.notice());
        }
        if let Some(review) = &self.review {
            let (ply, last) = (review.ply, self.room.record.ply());
            let values = [("ply", ply.into()), ("last", last.into())];
            return (texts.fill("game-review", values), theme.notice());
        }
        match self.room.status {
            Status::Waiting if self.room.ending.is_some() => {
                let (result, style) = self.ended(world);
                let is_seated = self.room.my_side().is_some();
                let next = if is_seated { texts.say("game-opponent-left").into_owned() } else { self.waiting(world) };
                (format!("{result} {next}"), style)
            }
            Status::Waiting => (self.waiting(world), Style::new()),
            Status::Ended => self.ended(world),
            Status::Playing => self.playing(world),
        }
    }

    fn waiting(&self, world: &World) -> String {
        let code = self.room.code;
        if self.room.my_side().is_none() {
            let key = match (self.room.may_sit(), self.room.has_free_seat()) {
                (true, _) => "game-seat-free",
                (false, true) => "game-seat-kept",
                (false, false) => "game-players-come",
            };
            return world.texts.say(key).into_owned();
        }
        if self.room.tournament.is_some() {
            let name = self.room.opponent().map_or_else(String::new, |seat| seat.name.to_string());
            return world.texts.fill("game-waits-for", [("name", name.into())]);
        }
        match world.invitation(Some(code)) {
            Some(text) => world.texts.fill("game-waiting-at", [("text", text.into())]),
            None => world.texts.fill("game-waiting", [("code", code.to_string().into())]),
        }
    }

    fn playing(&self, world: &World) -> (String, Style) {
        let (theme, texts) = (world.theme, world.texts);
        if let Some(text) = &self.sent {
            return (texts.fill("game-sent", [("move", text.into())]), theme.dim());
        }
        let side = self.room.turn.to_move;
        let name = self.room.record.side_name(side);
        if !self.room.is_my_turn() {
            let who =
                self.room.seats.of(side).map_or_else(|| texts.side(name).into_owned(), |seat| seat.name.to_string());
            return (texts.fill("game-to-move", [("name", who.into())]), theme.dim());
        }
        if self.must_pass() {
            return (texts.say("game-must-pass").into_owned(), theme.notice());
        }
        if let Some(file) = self.entry.typed_file() {
            return (texts.fill("game-your-move", [("what", format!("{file}_").into())]), theme.strong());
        }
        let prompt = match self.turned_by_move_under_cursor() {
            Some((text, 0)) => texts.fill("game-your-move", [("what", text.into())]),
            Some((text, turned)) => {
                texts.fill("game-your-move-changes", [("move", text.into()), ("count", turned.into())])
            }
            None => self.ask_for_point(texts),
        };
        (prompt, theme.strong())
    }

    /// The request for the next point of a move, derived from the pieces on the possible points.
    fn ask_for_point(&self, texts: Texts) -> String {
        let record = &*self.room.record;
        let me = record.to_move();
        let targets = self.entry.targets(&record.legal_paths());
        let all = |occupant| targets.iter().all(|point| record.occupant(*point) == occupant);
        let word: Vec<String> =
            self.entry.word().iter().map(|point| record.layout().name(*point).to_string()).collect();
        let what = if all(Some(me)) {
            "game-choose-piece"
        } else if all(Some(me.opponent())) {
            "game-choose-taken"
        } else if word.is_empty() {
            "game-choose-point"
        } else {
            "game-choose-where"
        };
        let what = texts.say(what);
        let what = if word.is_empty() { what.into_owned() } else { format!("{} ..., {what}", word.join(" ")) };
        texts.fill("game-your-move", [("what", what.into())])
    }

    fn ended(&self, world: &World) -> (String, Style) {
        let (theme, texts) = (world.theme, world.texts);
        let Some(ending) = self.room.ending else { return (texts.say("game-over").into_owned(), theme.strong()) };
        (result(&self.room, ending, texts), theme.strong())
    }
}

/// The rows below the board in an area that it shares with the text about it.
pub(super) fn foot_rows(area: Rect) -> u16 {
    if area.height >= 17 { 2 } else { 1 }
}

/// How a game ended, from the reader's point of view.
pub(super) fn result(room: &Room, ending: Ending, texts: Texts) -> String {
    let name = |side| {
        let known = room.player_name(side).map(ToString::to_string);
        known.unwrap_or_else(|| texts.side(room.record.side_name(side)).into_owned())
    };
    let ended = Ended {
        outcome: ending.outcome,
        reason: Some(ending.reason),
        reader: room.my_side_in_game(),
        names: Player::BOTH.map(name),
        record: &*room.record,
    };
    format!("{}.", texts.ended(&ended))
}

/// The key of the text for an offer of the opponent.
fn offered(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => "game-offers-draw",
        OfferKind::Takeback => "game-offers-takeback",
        OfferKind::Rematch => "game-offers-rematch",
        OfferKind::Game => "game-offers-game",
    }
}

/// The key of the text for this client's offer.
fn own(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => "game-own-draw",
        OfferKind::Takeback => "game-own-takeback",
        OfferKind::Rematch => "game-own-rematch",
        OfferKind::Game => "game-own-game",
    }
}
