//! The policy of an engine on a seat: moves, answers to offers, leaving.
//!
//! A pure machine without engine, terminal and clock, which looks at the room after each event.

#[cfg(test)]
mod tests;

use std::time::Duration;

use bidak_shared::eval::Score;
use bidak_shared::game::Player;
use bidak_shared::protocol::{ChatText, ClockSpec, EngineFailure, IllegalMove, OfferKind, RoomCode, Status};
use bidak_shared::search::score::LOSING;

use crate::plain::command::{PlainCommand, Sure};
use crate::plain::seat::thinker::MoveRequest;
use crate::play::moment::Moment;
use crate::play::room::Room;
use crate::workshop::external::GameClocks;

/// How long a guest waits for a rematch.
const REMATCH: Duration = Duration::from_secs(30);
/// The delay before a refused move is sent again, since the server refuses clients that are too fast.
const RETRY: Duration = Duration::from_secs(1);

/// When an engine leaves a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// As host: it waits for one opponent after the other.
    Host,
    /// As guest: it leaves when the opponent leaves or wants no other game.
    Guest,
    /// In a tournament, which announces the next game: it offers no rematch.
    Tournament,
    /// As a seeker of one opponent after the other: it leaves the room after each game.
    Seeker,
}

/// An act of the policy.
#[derive(Debug)]
pub enum Deed {
    /// Choose a move.
    Think(Box<MoveRequest>),
    /// The move is no longer wanted.
    StopThinking,
    /// Give a command to the session.
    Do(PlainCommand),
}

/// Decides for an engine.
#[derive(Debug)]
pub struct SeatPolicy {
    stay: Stay,
    /// The room of the last look.
    room: Option<RoomCode>,
    /// The least time for a move.
    pace: Duration,
    /// When the move that is being chosen may be sent.
    due: Moment,
    /// Games until it leaves.
    games: Option<u32>,
    mind: Mind,
    /// The last score, from the engine's side.
    score: Option<Score>,
    /// Games seen to their end.
    played: u32,
    /// The number of the last one in the room, and the time of its end.
    ended: (u32, Moment),
    /// The offer of the opponent that was answered.
    answered: Option<OfferKind>,
    /// The number of the last game after which it offered a rematch.
    offered: u32,
    has_claimed: bool,
    has_left: bool,
    /// Whether it has left this room to seek the next opponent.
    has_gone_on: bool,
    /// The engine's last fault.
    failure: Option<Failing>,
    /// Games in a row that it lost by failing.
    failed: u32,
    /// It leaves after this number of them.
    endurance: u32,
}

/// How an engine fails.
#[derive(Debug)]
struct Failing {
    how: EngineFailure,
    /// The illegal move that it played.
    played: Option<IllegalMove>,
    sentence: String,
    /// The message to the room was sent.
    is_reported: bool,
}

/// The engine's present activity.
#[derive(Debug)]
enum Mind {
    Rests,
    Thinks(Decision),
    Chose {
        at: Decision,
        text: String,
        sent: Option<Moment>,
    },
    /// The engine failed, which loses the game.
    Failed {
        at: Decision,
        sent: Option<Moment>,
    },
}

/// The point of a game for which a move was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Decision {
    game: u32,
    ply: u32,
    position: String,
}

impl SeatPolicy {
    /// A policy for `games` games, or for any number, that leaves after `endurance` games in a row that were lost
    /// because the engine failed.
    pub fn new(stay: Stay, games: Option<u32>, endurance: u32) -> Self {
        Self {
            stay,
            room: None,
            pace: Duration::ZERO,
            due: Moment::ZERO,
            games,
            mind: Mind::Rests,
            score: None,
            played: 0,
            ended: (0, Moment::ZERO),
            answered: None,
            offered: 0,
            has_claimed: false,
            has_left: false,
            has_gone_on: false,
            failure: None,
            failed: 0,
            endurance,
        }
    }

    /// Sets the least time for a move from now on, so that people can follow. Of the time left it takes at most half.
    pub fn keep_pace(&mut self, pace: Duration) {
        self.pace = pace;
    }

    /// Takes the chosen move.
    pub fn chose(&mut self, text: String, score: Score) {
        if let Mind::Thinks(at) = std::mem::replace(&mut self.mind, Mind::Rests) {
            self.score = Some(score);
            self.mind = Mind::Chose { at, text, sent: None };
        }
    }

    /// The engine cannot continue this game; the sentence explains why.
    pub fn gave_up(&mut self, how: EngineFailure, played: Option<IllegalMove>, sentence: String) {
        if let Mind::Thinks(at) = std::mem::replace(&mut self.mind, Mind::Rests) {
            self.mind = Mind::Failed { at, sent: None };
            self.failed += 1;
            self.failure = Some(Failing { how, played, sentence, is_reported: false });
        }
    }

    /// The last failure of the engine, if any.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_ref().map(|failing| failing.sentence.as_str())
    }

    /// The deeds to do now. `is_idle`: every command so far has been answered.
    pub fn look(&mut self, room: &Room, is_idle: bool, now: Moment) -> Vec<Deed> {
        let mut deeds = Vec::new();
        if self.has_left {
            return deeds;
        }
        if self.room.replace(room.code) != Some(room.code) {
            self.begin_in_room(&mut deeds);
        }
        self.notice_the_end(room, now);
        if let Some(failing) = self.failure.as_mut().filter(|failing| !failing.is_reported) {
            failing.is_reported = true;
            if room.am_playing() {
                let text: String = failing.sentence.chars().take(ChatText::MOST).collect();
                deeds.push(Deed::Do(PlainCommand::Chat(text)));
            }
        }
        if room.tournament.is_some() {
            // Others wait for its games.
            self.failed = 0;
        }
        if self.failed >= self.endurance {
            if let Some(failing) = self.failure.as_ref().filter(|_| room.am_playing()) {
                deeds.push(Deed::Do(PlainCommand::Forfeit(failing.how, failing.played)));
            }
            self.leave(&mut deeds);
            return deeds;
        }
        self.answer_offer(room, &mut deeds);
        self.claim(room, now, &mut deeds);
        self.move_on(room, is_idle, now, &mut deeds);
        let is_over = room.status != Status::Playing && self.ended.0 > 0;
        // The paired opponent may not come, and then the seat is free.
        let has_waited_in_vain = room.status == Status::Waiting && room.opponent().is_none();
        if room.second_follows() {
            return deeds;
        }
        if self.stay == Stay::Seeker && (is_over || has_waited_in_vain) {
            self.seek_on(&mut deeds);
        } else if room.status != Status::Playing && self.played > 0 {
            self.after_the_game(room, now, &mut deeds);
        }
        deeds
    }

    /// When to look again without an event.
    pub fn wake(&self, room: Option<&Room>, now: Moment) -> Option<Moment> {
        let room = room.filter(|_| !self.has_left)?;
        let retry = match &self.mind {
            Mind::Chose { sent: None, .. } => Some(self.due),
            Mind::Chose { sent: Some(sent), .. } | Mind::Failed { sent: Some(sent), .. } => Some(*sent + RETRY),
            _ => None,
        };
        let is_over = room.status == Status::Ended && !room.second_follows();
        let rematch = (is_over && self.stay == Stay::Guest).then_some(self.ended.1 + REMATCH);
        let claim = if self.has_claimed { None } else { claim_in(room, now).map(|left| now + left) };
        retry.into_iter().chain(rematch).chain(claim).min()
    }

    /// Forgets the state of another room.
    fn begin_in_room(&mut self, deeds: &mut Vec<Deed>) {
        if matches!(std::mem::replace(&mut self.mind, Mind::Rests), Mind::Thinks(_)) {
            deeds.push(Deed::StopThinking);
        }
        self.score = None;
        self.ended = (0, Moment::ZERO);
        self.answered = None;
        self.offered = 0;
        self.has_claimed = false;
        self.has_gone_on = false;
    }

    fn notice_the_end(&mut self, room: &Room, now: Moment) {
        if room.status != Status::Playing && room.games > self.ended.0 {
            self.played += 1;
            if !matches!(self.mind, Mind::Failed { .. }) {
                self.failed = 0;
            }
            self.ended = (room.games, now);
            self.score = None;
        }
    }

    fn answer_offer(&mut self, room: &Room, deeds: &mut Vec<Deed>) {
        let offer = room.offer_to_me();
        if offer == self.answered {
            return;
        }
        self.answered = offer;
        let accepts = match offer {
            None => return,
            // It has offered the same, so one of the two accepts the other.
            Some(OfferKind::Rematch) if self.offered == room.games => return,
            Some(OfferKind::Takeback | OfferKind::Rematch | OfferKind::Game) => true,
            Some(OfferKind::Draw) => self.score.is_some_and(|score| score <= LOSING),
        };
        deeds.push(Deed::Do(if accepts { PlainCommand::Accept(Sure::Yes) } else { PlainCommand::Decline }));
    }

    /// Claims the win over a dropped opponent.
    fn claim(&mut self, room: &Room, now: Moment, deeds: &mut Vec<Deed>) {
        match claim_in(room, now) {
            None => self.has_claimed = false,
            Some(left) if left.is_zero() && !self.has_claimed => {
                self.has_claimed = true;
                deeds.push(Deed::Do(PlainCommand::Claim));
            }
            Some(_) => {}
        }
    }

    fn move_on(&mut self, room: &Room, is_idle: bool, now: Moment, deeds: &mut Vec<Deed>) {
        let here = (room.is_my_turn() && !room.legal().is_empty()).then(|| Decision {
            game: room.games,
            ply: room.turn.ply,
            position: room.record.position_text(),
        });
        let known = match &self.mind {
            Mind::Rests => None,
            Mind::Thinks(at) | Mind::Chose { at, .. } | Mind::Failed { at, .. } => Some(at),
        };
        if known != here.as_ref() {
            if matches!(self.mind, Mind::Thinks(_)) {
                deeds.push(Deed::StopThinking);
            }
            self.mind = Mind::Rests;
        }
        let Some(here) = here else { return };
        match &mut self.mind {
            Mind::Rests => {
                let left = room.time_left(room.turn.to_move, now);
                self.due = now + left.map_or(self.pace, |left| self.pace.min(left / 2));
                self.mind = Mind::Thinks(here);
                deeds.push(Deed::Think(Box::new(request(room, now))));
            }
            Mind::Thinks(_) => {}
            Mind::Chose { text, sent, .. } => {
                if now >= self.due && is_due(sent, is_idle, now) {
                    deeds.push(Deed::Do(PlainCommand::Move(text.clone())));
                }
            }
            Mind::Failed { sent, .. } => {
                if let Some(failing) = self.failure.as_ref().filter(|_| is_due(sent, is_idle, now)) {
                    deeds.push(Deed::Do(PlainCommand::Forfeit(failing.how, failing.played)));
                }
            }
        }
    }

    fn after_the_game(&mut self, room: &Room, now: Moment, deeds: &mut Vec<Deed>) {
        if self.stay == Stay::Tournament {
            return;
        }
        let is_done = self.games.is_some_and(|games| self.played >= games);
        let is_alone = room.status == Status::Waiting;
        let has_waited = now >= self.ended.1 + REMATCH;
        if is_done || (self.stay == Stay::Guest && (is_alone || has_waited)) {
            self.leave(deeds);
        } else if self.games.is_some() && !is_alone && self.offered < room.games && room.offer_to_me().is_none() {
            self.offered = room.games;
            deeds.push(Deed::Do(PlainCommand::Offer(OfferKind::Rematch)));
        }
    }

    /// Leaves the room for the next opponent, or for good.
    fn seek_on(&mut self, deeds: &mut Vec<Deed>) {
        if self.games.is_some_and(|games| self.played >= games) {
            return self.leave(deeds);
        }
        if !std::mem::replace(&mut self.has_gone_on, true) {
            deeds.push(Deed::Do(PlainCommand::Leave(Sure::Yes)));
        }
    }

    fn leave(&mut self, deeds: &mut Vec<Deed>) {
        self.has_left = true;
        if matches!(self.mind, Mind::Thinks(_)) {
            deeds.push(Deed::StopThinking);
        }
        deeds.push(Deed::Do(PlainCommand::Quit(Sure::Yes)));
    }
}

/// Whether to send a command now: at once, and again if the server seems not to have taken it.
fn is_due(sent: &mut Option<Moment>, is_idle: bool, now: Moment) -> bool {
    let is_first = sent.is_none();
    let is_time = sent.is_none_or(|sent| now >= sent + RETRY);
    if is_time {
        *sent = Some(now);
    }
    is_time && (is_first || is_idle)
}

/// The request for a move.
fn request(room: &Room, now: Moment) -> MoveRequest {
    let left = Player::BOTH.map(|side| room.time_left(side, now).unwrap_or_default());
    let (time, clocks) = match room.clock {
        ClockSpec::None | ClockSpec::Days { .. } => (None, None),
        ClockSpec::Main { increment_ms, .. } => {
            let increment = Duration::from_millis(increment_ms.into());
            (None, Some(GameClocks { left, increment }))
        }
        // A reserve for the way to the server.
        ClockSpec::PerMove { .. } => (Some(left[room.turn.to_move.index()] * 3 / 5), None),
    };
    MoveRequest { record: room.record.boxed(), game: (room.code, room.games), time, clocks }
}

/// The time until the win over a dropped opponent can be claimed.
fn claim_in(room: &Room, now: Moment) -> Option<Duration> {
    let is_gone = room.am_playing() && room.opponent().is_some_and(|seat| !seat.connected);
    if is_gone { room.claim_in(room.my_side()?.opponent(), now) } else { None }
}
