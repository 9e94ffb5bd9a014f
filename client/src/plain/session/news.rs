//! The session's reports about rooms and their events.

use bidak_shared::game::Player;
use bidak_shared::notation::OptionSpec;
use bidak_shared::protocol::{ChatLine, Ending, Event, OfferEnd, RoomEvent, Snapshot, Status, Thinking, Why};

use super::study::Study;
use super::{Boards, Enter, Input, Location, Outside, PendingRequest, Session};
use crate::base::failure::{Code, Failure};
use crate::plain::sentence;
use crate::play::record::kept::of_room;
use crate::play::room::{Happening, Room};
use crate::play::text::{Texts, sentence as whole};

impl Session {
    pub(super) fn entered(&mut self, snapshot: Snapshot, asked: Option<&PendingRequest>, out: &mut dyn Outside) {
        let texts = self.texts;
        let Some(me) = self.me else { return };
        let options = sentence::options(option_specs(&snapshot), &snapshot.options);
        let prepared = snapshot.prepared.clone();
        let Ok(room) = Room::new(snapshot, me, out.now()) else {
            self.end(Err(Failure::new(Code::Protocol, self.texts.say("line-strange-room"))));
            return;
        };
        if matches!(asked, Some(PendingRequest::Return { .. })) {
            self.say_back(room.status == Status::Playing, out);
            if let Location::Room(before) = &self.location {
                for offer in room.offers_lost_since(before) {
                    out.say(&sentence::offer_ended(texts, &room, offer, OfferEnd::Overtaken));
                }
            }
        } else {
            out.say(&sentence::room(texts, &room, &options));
        }
        // A bot that is still to come is named when the game begins.
        if self.bots.is_empty() {
            out.say(&sentence::seats(texts, &room));
        }
        let code = room.code;
        let status = room.status;
        self.leave_lobby(out);
        self.play_in(room.tournament.filter(|_| room.my_side().is_some()), out);
        self.location = Location::Room(Box::new(room));
        if self.add_next_bot(out) {
            return;
        }
        if status == Status::Waiting {
            out.say(&texts.fill("line-waiting", [("code", code.to_string().into())]));
        } else {
            self.describe(out);
        }
        self.take_prepared(prepared, out);
    }

    /// Reports that the session is back in its room after a lost connection, and whether the game goes on.
    pub(super) fn say_back(&self, is_playing: bool, out: &mut dyn Outside) {
        out.note(&self.texts.say(if is_playing { "line-back-in-game" } else { "line-back-in-room" }));
    }

    /// Prints what spectators said during the game, but for people whom this player has blocked.
    fn say_overheard(&self, chat: &[ChatLine], out: &mut dyn Outside) {
        let shown = |line: &&ChatLine| line.player.is_none_or(|player| !self.blocked.contains(&player));
        let mut lines = chat.iter().filter(shown).peekable();
        if lines.peek().is_some() {
            out.say(&whole(&Happening::Overheard.sentence(self.texts)));
        }
        for line in lines {
            out.say(&self.texts.said(line));
        }
    }

    pub(super) fn happened(&mut self, event: RoomEvent, out: &mut dyn Outside) {
        let now = out.now();
        let texts = self.texts;
        let Location::Room(room) = &mut self.location else { return };
        if event.room != room.code || event.version <= room.version {
            return;
        }
        let what = event.event.clone();
        // The pieces that turn over are known only before the move.
        let turned = match &what {
            Event::Moved { text, .. } => sentence::changed(room, text),
            _ => Vec::new(),
        };
        if room.apply(event, now).is_err() {
            // Something was missed: the server sends it again.
            let (code, version) = (room.code, room.version);
            if !matches!(self.asked, Some((_, PendingRequest::Return { .. }))) {
                self.come_back(code, version, out);
            }
            return;
        }
        let is_void =
            matches!(what, Event::Moved { .. } | Event::TakenBack { .. } | Event::Started { .. } | Event::Ended(_));
        // A hint is about a position, an analysis about a game.
        let is_other_game = matches!(what, Event::Started { .. }) && self.study.is_some();
        if is_other_game || is_void && matches!(self.study, Some(Study::Hint { .. })) {
            self.forget_study(out);
        }
        let Location::Room(room) = &mut self.location else { return };
        match what {
            // A bot takes its seat because a game begins, which is reported next.
            Event::Seated { side, seat } if seat.player != self.me && seat.bot.is_none() => {
                let side = sentence::side(texts, room, side);
                out.say(&texts.fill(
                    "line-sits-down",
                    [("name", texts.marked(&seat.name, seat.mark).into()), ("side", side.into())],
                ));
            }
            Event::Vacated { side } => {
                out.say(&texts.fill("line-seat-empty", [("side", sentence::side(texts, room, side).into())]));
                self.expects_game = false;
            }
            Event::Presence { side, connected, claim_in_ms }
                if room.my_side() != Some(side) && room.needs_presence() =>
            {
                let key = presence(room, side, connected, room.claim_soon(side, now).is_some());
                let seconds = claim_in_ms.unwrap_or_default().div_ceil(1000);
                let values = [("side", sentence::side(texts, room, side).into()), ("seconds", seconds.into())];
                out.say(&texts.fill(key, values));
            }
            Event::Started { games, .. } => {
                self.expects_game = false;
                self.replay = None;
                let begins = texts.fill("line-game-begins", [("number", games.into())]);
                out.say(&format!("{begins} {}{}", sentence::seats(texts, room), random_opening(texts, room)));
                if room.unrated.is_some() {
                    out.say(&whole(&texts.say("room-same-address")));
                }
                self.announce_turn(out);
            }
            Event::Moved { by, text, .. } => {
                out.say(&sentence::moved(texts, room, by, &text, &turned));
                if !room.legal().is_empty() {
                    self.announce_turn(out);
                }
            }
            Event::CutShort { side, depth, ms, .. } => {
                let bot = room.seats.of(side).map_or_else(String::new, |seat| seat.name.to_string());
                let event = Happening::CutShort { bot, depth, seconds: ms.div_ceil(1000) };
                out.say(&whole(&event.sentence(texts)));
            }
            Event::Offered(offer) => out.say(&sentence::offered(texts, room, offer.by, offer.offer)),
            Event::Declined { offer, reason } => {
                self.expects_game = false;
                out.say(&sentence::offer_ended(texts, room, offer, reason));
            }
            Event::TakenBack { plies, .. } => {
                out.say(&texts.fill("line-taken-back", [("count", plies.into())]));
                self.announce_turn(out);
            }
            Event::Ended(ending) => self.say_end(&ending, out),
            Event::Muted { player, name, muted } => {
                let who = if self.me == Some(player) { "you" } else { "they" };
                let key = if muted { "line-muted" } else { "line-speaks" };
                out.say(&texts.fill(key, [("who", who.into()), ("name", name.to_string().into())]));
            }
            Event::Chat(line) if line.player.is_some_and(|player| self.blocked.contains(&player)) => {}
            Event::Chat(line) if room.keeps_from_me(&line) => {}
            Event::Overheard { chat } => self.say_overheard(&chat, out),
            Event::ChatApart { apart } => out.say(&whole(&Happening::ChatApart(apart).sentence(texts))),
            Event::Locked { locked } => out.say(&whole(&Happening::Locked(locked).sentence(texts))),
            Event::Chat(line) => out.say(&texts.said(&line)),
            Event::Closed => {
                out.say(&texts.say("line-closed"));
                if matches!(self.enter, Enter::Tournament(..)) {
                    self.location = Location::Lobby;
                } else if self.goes_back() {
                    return self.leave_room(out);
                } else {
                    self.finish();
                }
            }
            Event::Seated { .. } | Event::Presence { .. } | Event::Spectators { .. } => {}
        }
        self.settle_prepared(out);
    }

    /// Prints how the game ended, and keeps its record.
    fn say_end(&mut self, ending: &Ending, out: &mut dyn Outside) {
        let Location::Room(room) = &mut self.location else { return };
        self.has_played = true;
        if self.boards == Boards::Always {
            out.say(&sentence::board(self.texts, room));
        }
        out.say(&sentence::ended(self.texts, room, ending));
        let record = of_room(room, None);
        let is_saved = self.input == Input::Terminal && self.config.keeps_games() && room.my_side().is_some();
        out.keep(record.clone());
        if is_saved && ending.outcome.is_some() {
            self.save(record, out);
        }
    }

    /// Prints a bot's search, if the player has switched that on.
    pub(super) fn say_thinking(&self, thinking: &Thinking, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        if !self.shows_thinking || room.code != thinking.room {
            return;
        }
        let bot = room.seats.of(thinking.side).map_or_else(String::new, |seat| seat.name.to_string());
        let values = [
            ("bot", bot.into()),
            ("depth", thinking.depth.into()),
            ("score", self.texts.score(thinking.score, room.record.has_margin()).into()),
            ("nodes", thinking.nodes.into()),
            ("line", thinking.line.join(" ").into()),
        ];
        out.say(&self.texts.fill("line-thinking", values));
    }

    /// Says why a bot played its last move.
    pub(super) fn say_why(&self, why: &Why, out: &mut dyn Outside) {
        /// The most moves with their values in the sentence.
        const MOST: usize = 8;
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        let has_margin = room.record.has_margin();
        out.say(&texts.why_move(why, has_margin));
        if let Some(known) = texts.why_known(why) {
            out.say(&known);
        }
        if !why.moves.is_empty() {
            let moves = texts.why_values(why, MOST, has_margin);
            out.say(&texts.fill("line-why-moves", [("moves", moves.into())]));
        }
        if let Some(choice) = texts.why_new_choice(why) {
            out.say(&choice);
        }
    }

    /// After a move: whose turn it is, unless the move has just said so.
    fn announce_turn(&mut self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        if room.is_my_turn() || room.turn.ply == 0 {
            self.describe(out);
        } else if self.boards == Boards::Always {
            out.say(&sentence::board(self.texts, room));
        }
    }

    /// Describes the state of the game.
    pub(super) fn describe(&self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        if self.boards == Boards::Always {
            out.say(&sentence::board(self.texts, room));
        }
        match &room.ending {
            Some(ending) => out.say(&sentence::ended(self.texts, room, ending)),
            None => out.say(&sentence::turn(self.texts, room, out.now())),
        }
    }
}

fn option_specs(snapshot: &Snapshot) -> &'static [OptionSpec] {
    // A custom position has no options: they are part of its text.
    if snapshot.options.is_empty() && !snapshot.start.is_empty() && is_foreign_start(snapshot) {
        &[]
    } else {
        snapshot.game.option_specs()
    }
}

/// Whether the game has another start position than its options give.
fn is_foreign_start(snapshot: &Snapshot) -> bool {
    let settings: Vec<(&str, &str)> =
        snapshot.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    snapshot.game.record(&settings).is_ok_and(|record| record.start_text() != snapshot.start)
}

/// Why pieces are on the board before the first move; empty where there are none.
fn random_opening(texts: Texts, room: &Room) -> String {
    match room.random_plies() {
        0 => String::new(),
        count => format!(" {}", whole(&Happening::RandomOpening(count).sentence(texts))),
    }
}

/// The sentence about a player who connected or dropped; after a drop, whether the win can be claimed.
fn presence(room: &Room, side: Player, connected: bool, can_be_claimed: bool) -> &'static str {
    match (connected, can_be_claimed) {
        (true, _) if room.is_meeting() => "line-is-here",
        (true, _) => "line-is-back",
        (false, true) if room.my_side() == Some(side.opponent()) => "line-gone-claim",
        (false, _) if room.ending.is_some() => "line-left",
        (false, _) if room.waits_for_players() => "line-away",
        (false, _) => "line-gone",
    }
}
