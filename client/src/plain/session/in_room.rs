//! Commands in a room.

use std::borrow::Cow;

use bidak_shared::analysis::{Effort, POSITION_TIME};
use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, Forfeit, OfferKind, PlayerId, PlayerName, RoomCode, SeatChoice, Status};
use bidak_shared::record::{AnyRecord, MoveError};

use super::{AfterRoom, Company, Enter, Location, Outside, PendingRequest, Session};
use crate::plain::command::{PlainCommand, Sure, Topic};
use crate::plain::{new_game, sentence};
use crate::play::new_game::{named_bot, usual_bot};
use crate::play::record::kept::of_room;
use crate::play::room::Room;
use crate::play::text::{self, Texts};

impl Session {
    /// Saves the game of the room, or says why there is none to save.
    fn save_finished(&mut self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        match why_no_record(room) {
            Some(why) => out.say(&text::sentence(&self.texts.say(why))),
            None => self.save(of_room(room, None), out),
        }
    }

    pub(super) fn obey_in_room(&mut self, asked: PlainCommand, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        let code = room.code;
        let is_playing = room.am_playing();
        let gives_up = is_playing && !self.keeps_game() && !self.discards_game();
        let command = match asked {
            PlainCommand::Nothing => return,
            PlainCommand::Show(Topic::Players) if room.spectators > 0 => {
                out.say(&sentence::seats(texts, room));
                Command::Spectators { room: code, from: None }
            }
            PlainCommand::Show(topic) => return answer(texts, room, topic, out),
            PlainCommand::Mute(_) | PlainCommand::Unmute(_) | PlainCommand::Report(_) | PlainCommand::Kick(..) => {
                return self.act_on_person(asked, out);
            }
            PlainCommand::Hint => return self.hint(out),
            PlainCommand::Analyze(effort) => return self.analyze(effort.unwrap_or(Effort::Time(POSITION_TIME)), out),
            PlainCommand::BoardAt(ply) => return board_at(texts, room, ply, out),
            PlainCommand::Prepare(text) => return self.prepare(&text, out),
            PlainCommand::Thinking => return self.turn_thinking(out),
            PlainCommand::Save => return self.save_finished(out),
            PlainCommand::Why => Command::Why { room: code, side: None },
            PlainCommand::Sit => Command::Join { room: code, seat: SeatChoice::Any },
            PlainCommand::Bot(spec) => {
                let bot = if spec.is_empty() { Ok(usual_bot()) } else { named_bot(room.game, &spec, texts) };
                match bot {
                    Ok(bot) => Command::AddBot { room: code, seat: None, bot },
                    Err(problem) => return out.say(&text::sentence(&problem)),
                }
            }
            PlainCommand::Leave(Sure::No) if gives_up => return out.say(&texts.say("line-type-leave")),
            PlainCommand::Leave(_) => {
                self.send_leave(code, AfterRoom::Lobby, out);
                return self.leave_room(out);
            }
            PlainCommand::Chat(text) if text.is_empty() => return out.say(&texts.say("line-type-chat")),
            PlainCommand::Chat(text) => Command::Chat { room: code, text },
            PlainCommand::Resign(Sure::No) if is_playing => {
                return out.say(&texts.say("line-type-resign"));
            }
            PlainCommand::Resign(_) => Command::Resign { room: code },
            PlainCommand::Forfeit(why, played) => Command::Forfeit(Forfeit { room: code, why, played }),
            PlainCommand::Abort(Sure::No) if is_playing => return out.say(&texts.say("line-type-abort")),
            PlainCommand::Abort(_) => Command::Abort { room: code },
            PlainCommand::Claim => Command::Claim { room: code },
            PlainCommand::Lock => Command::Lock { room: code, locked: !room.locked },
            PlainCommand::Hush => {
                let hidden = !room.hides_spectators;
                if let Location::Room(room) = &mut self.location {
                    room.hides_spectators = hidden;
                }
                Command::HideSpectators { room: code, hidden }
            }
            PlainCommand::ChatApart => Command::ChatApart { room: code, apart: !room.apart },
            PlainCommand::Offer(offer) => {
                self.expects_game = offer == OfferKind::Rematch && room.status == Status::Ended;
                Command::Offer { room: code, offer }
            }
            PlainCommand::Accept(sure) => {
                let Some(offer) = room.offer_to_me() else { return out.say(&texts.say("line-no-offer")) };
                if offer == OfferKind::Draw && sure == Sure::No {
                    return out.say(&texts.say("line-type-accept"));
                }
                self.expects_game = matches!(offer, OfferKind::Rematch | OfferKind::Game);
                Command::Accept { room: code, offer }
            }
            PlainCommand::Decline => {
                let Some(offer) = room.offer_to_me().or(room.my_offer()) else {
                    return out.say(&texts.say("line-no-offer"));
                };
                Command::Decline { room: code, offer }
            }
            PlainCommand::Quit(Sure::No) if gives_up && !self.keeps_game_at_end() => {
                // A private server ends with the program.
                let is_elsewhere = self.company == Company::Everybody;
                return out.say(&texts.say(if is_elsewhere { "line-type-quit" } else { "line-type-quit-here" }));
            }
            PlainCommand::Quit(_) => return self.leave(out),
            // A new game, not the one that is over.
            PlainCommand::New(text) if !is_playing => {
                if let Err(problem) = new_game::parse(&text, self.config.clock(), texts) {
                    return out.say(&text::sentence(&problem));
                }
                out.send(Command::Leave { room: code });
                return self.make(&text, out);
            }
            PlainCommand::Rooms(_)
            | PlainCommand::People
            | PlainCommand::Mine(_)
            | PlainCommand::New(_)
            | PlainCommand::Join(_)
            | PlainCommand::Watch(_)
            | PlainCommand::Pair(_)
            | PlainCommand::Unpair => {
                return out.say(&texts.say("line-in-room"));
            }
            PlainCommand::Move(text) => return self.play(&text, out),
            _ => unreachable!("the others are obeyed everywhere"),
        };
        let asked = if matches!(command, Command::Why { .. }) { PendingRequest::Why } else { PendingRequest::Other };
        self.ask(asked, command, out);
    }

    /// Mutes, reports or kicks somebody in this room.
    fn act_on_person(&mut self, asked: PlainCommand, out: &mut dyn Outside) {
        let texts = self.texts;
        match asked {
            PlainCommand::Mute(name) => {
                self.manage(&name, |room, player| Command::Mute { room, player, muted: true }, out);
            }
            PlainCommand::Unmute(name) => {
                self.manage(&name, |room, player| Command::Mute { room, player, muted: false }, out);
            }
            PlainCommand::Report(text) => {
                let Some((name, reason)) = text.split_once(':') else {
                    return out.say(&texts.say("line-type-report"));
                };
                let reason = reason.trim().to_owned();
                self.manage(name.trim(), |room, player| Command::Report { room, player, reason }, out);
            }
            PlainCommand::Kick(name, Sure::No) if !name.is_empty() => {
                out.say(&text::sentence(&texts.fill("line-type-kick", [("name", name.into())])));
            }
            PlainCommand::Kick(name, _) => {
                self.manage(&name, |room, player| Command::Kick { room, player }, out);
            }
            _ => unreachable!("the others concern nobody"),
        }
    }

    /// Goes back to the lobby and clears the state of the room.
    pub(super) fn leave_room(&mut self, out: &mut dyn Outside) {
        self.enter = Enter::Lobby;
        self.forget_study(out);
        self.prepared = None;
        self.shows_thinking = false;
        self.go_to_lobby("", out);
    }

    /// Sends a command of the host about a person in the room.
    fn manage(&mut self, name: &str, command: impl FnOnce(RoomCode, PlayerId) -> Command, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        if name.is_empty() {
            return out.say(&self.texts.say("line-type-name"));
        }
        let Some(player) = self.person(room, name) else {
            return out.say(&text::sentence(&self.texts.fill("line-no-person", [("name", name.into())])));
        };
        let command = command(room.code, player);
        self.ask(PendingRequest::Other, command, out);
    }

    /// Shows or hides the searches of the room's bots.
    fn turn_thinking(&mut self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let has_bot = Player::BOTH.iter().any(|side| room.seats.of(*side).is_some_and(|seat| seat.bot.is_some()));
        if !(room.am_host() || room.my_side().is_some()) || !has_bot || room.status == Status::Ended {
            return out.say(&text::sentence(&self.texts.say("thinking-not-here")));
        }
        let command = Command::ShowThinking { room: room.code, shown: !self.shows_thinking };
        self.shows_thinking = !self.shows_thinking;
        out.say(&self.texts.say(if self.shows_thinking { "line-thinking-on" } else { "line-thinking-off" }));
        self.ask(PendingRequest::Other, command, out);
    }

    /// The person with this name among present and earlier people of the room.
    fn person(&self, room: &Room, name: &str) -> Option<PlayerId> {
        let wanted = name.to_lowercase();
        let is_meant = |known: &PlayerName| known.as_str().to_lowercase() == wanted;
        let speakers = room.speakers();
        let mut speaking = speakers.iter().filter(|(_, known)| is_meant(known)).map(|(player, _)| *player);
        let present = room.other_players().into_iter().chain(self.spectators.iter().cloned());
        let mut present = present.filter(|person| is_meant(&person.name)).map(|person| person.player);
        speaking.next().or_else(|| present.next())
    }

    pub(super) fn play(&mut self, text: &str, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        let shown = pronounceable(text, texts);
        // Points are lower-case; a capital letter is no reason to refuse.
        let lower = text.to_lowercase();
        let is_readable = !matches!(room.record.preview(&lower), Err(MoveError::Unreadable(_)));
        let text = if is_readable { &lower } else { text };
        if let Err(error @ MoveError::Unreadable(_)) = room.record.preview(text) {
            return out.say(&texts.fill("line-unreadable", [("problem", texts.objection(&error).into())]));
        }
        let Some(side) = room.my_side() else {
            return out.say(&texts.fill("line-watching", [("move", shown.into())]));
        };
        match room.status {
            Status::Waiting => return out.say(&texts.say("line-not-begun")),
            Status::Ended => return out.say(&texts.say("line-game-over")),
            Status::Playing if room.turn.to_move != side => {
                let opponent = sentence::side(texts, room, side.opponent());
                return out.say(&texts.fill("line-not-your-turn", [("side", opponent.into()), ("move", shown.into())]));
            }
            Status::Playing => {}
        }
        match room.record.preview(text) {
            Ok(_) => {
                let (text, room, ply) = (text.to_owned(), room.code, room.turn.ply);
                self.ask(PendingRequest::Move { ply, text: text.clone() }, Command::Move { room, ply, text }, out);
            }
            Err(error) => out.say(&sentence::objection(texts, room, &texts.objection(&error))),
        }
    }
}

fn answer(texts: Texts, room: &Room, topic: Topic, out: &mut dyn Outside) {
    let now = out.now();
    match topic {
        Topic::Board => out.say(&sentence::board(texts, room)),
        Topic::Last => match room.record.last_move() {
            Some(text) => {
                let by = sentence::side(texts, room, last_mover(room));
                out.say(&texts.fill("line-last", [("move", text.into()), ("side", by.into())]));
            }
            None => out.say(&texts.say("line-no-move")),
        },
        Topic::Moves => out.say(&moves(texts, &*room.record)),
        Topic::Legal if room.ending.is_some() => out.say(&texts.say("line-over")),
        Topic::Legal => out.say(&sentence::legal(texts, &room.legal(), None)),
        Topic::Clock => {
            out.say(&sentence::clocks(texts, room, now).unwrap_or_else(|| texts.say("line-no-clock").into_owned()));
        }
        Topic::Score => out.say(&sentence::score_of(texts, &*room.record)),
        Topic::Turn => match &room.ending {
            Some(ending) => out.say(&sentence::ended(texts, room, ending)),
            None => out.say(&sentence::turn(texts, room, now)),
        },
        Topic::Players => {
            let watching = texts.fill("line-spectators", [("count", room.spectators.into())]);
            out.say(&format!("{} {watching}", sentence::seats(texts, room)));
        }
        Topic::Help => out.say(&texts.fill("line-help-room", [("move", example(room).into())])),
    }
}

/// The moves of a game.
pub(super) fn moves(texts: Texts, record: &dyn AnyRecord) -> String {
    let moves = record.moves();
    if moves.is_empty() {
        return texts.say("line-no-move").into_owned();
    }
    texts.fill("line-moves", [("count", moves.len().into()), ("moves", moves.join(" ").into())])
}

/// Shows the position of a room after a number of moves.
fn board_at(texts: Texts, room: &Room, ply: usize, out: &mut dyn Outside) {
    let last = room.record.ply();
    if ply > last {
        return out.say(&texts.fill("line-no-such-ply", [("ply", ply.into()), ("last", last.into())]));
    }
    let mut shown = room.record.boxed();
    shown.undo(last.saturating_sub(ply));
    let values = [("ply", shown.ply().into()), ("last", last.into())];
    out.say(&texts.fill("line-board-at", values));
    out.say(&sentence::board_of(texts, &*shown));
}

/// The typed text, for quoting if it is short.
pub(super) fn pronounceable(text: &str, texts: Texts) -> Cow<'_, str> {
    let is_short = text.chars().count() <= 20 && !text.chars().any(char::is_control);
    if is_short { Cow::Borrowed(text) } else { texts.say("line-that") }
}

/// The key of the reason why the game of a room cannot be saved or replayed; `None` if it can.
pub(super) fn why_no_record(room: &Room) -> Option<&'static str> {
    match (room.ending.is_none(), room.record.ply() == 0) {
        (true, _) => Some("object-not-over"),
        (false, true) => Some("object-no-moves"),
        (false, false) => None,
    }
}

/// An example of a move in the notation of this game: if there is one, a move that can be played now.
fn example(room: &Room) -> String {
    let first_of = |record: &dyn AnyRecord| record.legal_moves().into_iter().next();
    let mut start = room.record.boxed();
    start.undo(usize::MAX);
    first_of(&*room.record).or_else(|| first_of(&*start)).unwrap_or_default()
}

/// Sides alternate with every move, so the last was made by the side that is not on turn.
fn last_mover(room: &Room) -> Player {
    room.record.to_move().opponent()
}
