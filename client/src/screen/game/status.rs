//! Below the board: one sentence about what is to be done, and above it what is offered or has been decided.

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::protocol::{Ending, OfferKind, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::room::Room;
use crate::screen::game::Game;
use crate::widget::text::cut;
use crate::world::{Connection, Place, World};

impl Game {
    pub(super) fn draw_status(&self, world: &World, area: Rect, buffer: &mut Buffer) {
        let theme = world.theme;
        let columns = usize::from(area.width.saturating_sub(2));
        let (mut text, mut style) = self.status(world);
        if let Some(hint) = self.hint_text(world) {
            // In a low window the hint stands where the prompt would.
            if area.height > 1 {
                buffer.set_string(area.x + 1, area.y, cut(&hint, columns, theme.ellipsis()), theme.notice());
            } else {
                (text, style) = (hint, theme.notice());
            }
        }
        buffer.set_string(area.x + 1, area.bottom() - 1, cut(&text, columns, theme.ellipsis()), style);
    }

    /// What is to be said now: the most urgent thing.
    fn status(&self, world: &World) -> (String, Style) {
        let theme = world.theme;
        if let Connection::Lost { reason, retry_at } = &world.connection {
            let seconds = retry_at.saturating_sub(world.now).as_secs_f64().ceil();
            return (format!("Connection lost ({reason}); trying again in {seconds} s"), theme.alarm());
        }
        if !world.is_connected() {
            return ("Connecting again".to_owned(), theme.alarm());
        }
        if let Some(offer) = self.room.offer_to_me() {
            let name = self.room.opponent().map_or_else(String::new, |seat| seat.name.to_string());
            return (format!("{name} {}: y accepts, n declines", offered(offer)), theme.notice());
        }
        if let Some(review) = &self.review {
            let (ply, last) = (review.ply, self.room.record.ply());
            return (format!("After move {ply} of {last}. Enter returns to the game."), theme.notice());
        }
        match self.room.status {
            Status::Waiting if self.room.ending.is_some() => {
                let (result, style) = self.ended(world);
                (format!("{result} The opponent has left."), style)
            }
            Status::Waiting => (self.waiting(world), Style::new()),
            Status::Ended => self.ended(world),
            Status::Playing => self.playing(world),
        }
    }

    fn waiting(&self, world: &World) -> String {
        let code = self.room.code;
        if self.room.my_side().is_none() {
            return "A seat is free: s takes it.".to_owned();
        }
        match &world.place {
            Place::Shared { share } if !share.is_empty() => {
                format!("Waiting for an opponent: bidak join {} --room {code}", share[0])
            }
            Place::Remote { url } => format!("Waiting for an opponent: bidak join {url} --room {code}"),
            _ => format!("Waiting for an opponent. The room is {code}; + adds a bot."),
        }
    }

    fn playing(&self, world: &World) -> (String, Style) {
        let theme = world.theme;
        if let Some(text) = &self.sent {
            return (format!("{text} is on its way"), theme.dim());
        }
        let side = self.room.turn.to_move;
        let name = self.room.record.side_name(side);
        if !self.room.is_my_turn() {
            let who = self.room.seats.of(side).map_or_else(|| name.to_owned(), |seat| seat.name.to_string());
            let waiting = self.room.my_offer().map_or_else(String::new, |offer| format!("; you {}", asked(offer)));
            return (format!("{who} is to move{waiting}"), theme.dim());
        }
        if self.must_pass() {
            return ("You have no move: p passes.".to_owned(), theme.notice());
        }
        if let Some(file) = self.entry.typed_file() {
            return (format!("Your move: {file}_"), theme.strong());
        }
        let prompt = match self.turned_by_move_under_cursor() {
            Some((text, 0)) => format!("Your move: {text}"),
            Some((text, 1)) => format!("Your move: {text} changes 1 piece"),
            Some((text, turned)) => format!("Your move: {text} changes {turned} pieces"),
            None => self.ask_for_point(),
        };
        (prompt, theme.strong())
    }

    /// What kind of point is to be chosen next, told by what stands on the points that can be.
    fn ask_for_point(&self) -> String {
        let record = &*self.room.record;
        let me = record.to_move();
        let targets = self.entry.targets(&record.legal_paths());
        let all = |occupant| targets.iter().all(|point| record.occupant(*point) == occupant);
        let word: Vec<String> =
            self.entry.word().iter().map(|point| record.layout().name(*point).to_string()).collect();
        let what = if all(Some(me)) {
            "choose a piece to move"
        } else if all(Some(me.opponent())) {
            "choose a piece to take"
        } else if word.is_empty() {
            "choose a point"
        } else {
            "choose where it goes"
        };
        if word.is_empty() {
            format!("Your move: {what}")
        } else {
            format!("Your move: {} ..., {what}", word.join(" "))
        }
    }

    fn ended(&self, world: &World) -> (String, Style) {
        let theme = world.theme;
        let Some(ending) = self.room.ending else { return ("The game is over.".to_owned(), theme.strong()) };
        let result = result(&self.room, ending);
        let then = if self.room.my_offer() == Some(OfferKind::Rematch) { " You offer a rematch." } else { "" };
        (format!("{result}{then}"), theme.strong())
    }
}

/// How a game ended, from the point of view of who looks at it.
pub(super) fn result(room: &Room, ending: Ending) -> String {
    let name =
        |side| room.seats.of(side).map_or_else(|| room.record.side_name(side).to_owned(), |seat| seat.name.to_string());
    let who = match (ending.outcome, room.my_side()) {
        (None, _) => "No result".to_owned(),
        (Some(Outcome::Draw), _) => "A draw".to_owned(),
        (Some(Outcome::Win(winner)), Some(me)) if winner == me => "You won".to_owned(),
        (Some(Outcome::Win(winner)), Some(_)) => format!("You lost to {}", name(winner)),
        (Some(Outcome::Win(winner)), None) => format!("{} won", name(winner)),
    };
    let score = match ending.outcome {
        Some(Outcome::Win(winner)) if ending.reason == EndReason::Count => {
            let [more, fewer] = [winner, winner.opponent()].map(|side| Room::pieces(&*room.record, side));
            format!(" {more} to {fewer}")
        }
        _ => String::new(),
    };
    format!("{who}{score}, {}.", ending.reason.sentence())
}

/// What the opponent does with an offer.
fn offered(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => "offers a draw",
        OfferKind::Takeback => "asks to take a move back",
        OfferKind::Rematch => "offers a rematch",
    }
}

/// What this client has done with an offer.
fn asked(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => "offered a draw",
        OfferKind::Takeback => "asked to take a move back",
        OfferKind::Rematch => "offered a rematch",
    }
}
