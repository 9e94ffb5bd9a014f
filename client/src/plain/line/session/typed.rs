//! What the session does with what was typed, and when.

use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, OfferKind, PlayerId, RoomCode, SeatChoice, Status};
use bidak_shared::record::{AnyRecord, MoveError};

use super::{Asked, Input, Outside, Place, Session};
use crate::failure::{Code, Failure};
use crate::plain::line::command::{Question, Sure, Typed};
use crate::plain::line::{new_game, sentence};
use crate::play::room::Room;
use crate::play::text::{self, Texts};

impl Session {
    /// Obeys the lines whose time has come, then sees whether there is anything left to wait for.
    pub(super) fn go_on(&mut self, out: &mut dyn Outside) {
        while self.result.is_none() && self.asked.is_none() {
            let Some(line) = self.lines.front() else { break };
            let typed = Typed::parse(line);
            if self.must_wait(&typed) {
                break;
            }
            self.lines.pop_front();
            self.obey(typed, out);
        }
        if self.result.is_none() && self.asked.is_none() && self.lines.is_empty() && self.input_ended {
            self.wind_up(out);
        }
    }

    /// Whether a line has to wait. What a script says belongs to the script's own turn.
    fn must_wait(&self, typed: &Typed) -> bool {
        match &self.place {
            Place::Outside | Place::Door => !matches!(typed, Typed::Quit(_) if self.input == Input::Terminal),
            Place::Lobby => false,
            Place::Room(room) => {
                let is_between = match room.status {
                    Status::Waiting => room.my_side().is_some(),
                    Status::Playing => is_over(room) || (room.my_side().is_some() && !room.is_my_turn()),
                    Status::Ended => self.expects_game,
                };
                self.input == Input::Script && is_between && typed.belongs_to_turn()
            }
        }
    }

    /// The input has ended and every line of it was obeyed.
    fn wind_up(&mut self, out: &mut dyn Outside) {
        match &self.place {
            Place::Outside | Place::Door => {}
            Place::Lobby => self.end(Ok(())),
            Place::Room(room) => match (room.status, room.my_side()) {
                (Status::Ended, _) => self.leave(out),
                (Status::Playing, _) if is_over(room) => {}
                (_, None) if self.input == Input::Script => {}
                (_, None) => self.leave(out),
                (Status::Playing, Some(_)) if room.is_my_turn() || self.input == Input::Terminal => {
                    if self.verdict.is_ok() {
                        self.verdict = Err(Failure::new(Code::Failed, self.texts.say("line-input-ended-game")));
                        let room = room.code;
                        self.ask(Asked::Other, Command::Resign { room }, out);
                    }
                }
                (Status::Playing, Some(_)) => {}
                (Status::Waiting, Some(_)) if self.expects_game => {}
                // The opponent has left after a game.
                (Status::Waiting, Some(_)) if self.has_played => self.leave(out),
                (Status::Waiting, Some(_)) => {
                    self.verdict = Err(Failure::new(Code::Failed, self.texts.say("line-input-ended")));
                    self.leave(out);
                }
            },
        }
    }

    /// Leaves the room, if any, and ends.
    fn leave(&mut self, out: &mut dyn Outside) {
        if let Place::Room(room) = &self.place {
            out.send(Command::Leave { room: room.code });
        }
        self.finish();
    }

    fn obey(&mut self, typed: Typed, out: &mut dyn Outside) {
        match &self.place {
            Place::Room(_) => self.obey_in_room(typed, out),
            Place::Outside | Place::Door | Place::Lobby => self.obey_in_lobby(typed, out),
        }
    }

    fn obey_in_lobby(&mut self, typed: Typed, out: &mut dyn Outside) {
        let (code, watch) = match typed {
            Typed::Nothing => return,
            Typed::Quit(_) => return self.end(Ok(())),
            Typed::Rooms => return self.go_to_lobby(out),
            Typed::New(text) => {
                return match new_game::parse(&text, self.texts) {
                    Ok(game) => self.create(game, None, out),
                    Err(problem) => out.say(&text::sentence(&problem)),
                };
            }
            Typed::Join(code) => (code, false),
            Typed::Watch(code) => (code, true),
            _ => return out.say(&self.texts.say("line-help-lobby")),
        };
        match code.parse::<RoomCode>() {
            Ok(room) if watch => self.enter(Command::Watch { room }, out),
            Ok(room) => self.enter(Command::Join { room, seat: SeatChoice::Any }, out),
            Err(_) => out.say(&text::sentence(&self.texts.say("connect-bad-code"))),
        }
    }

    fn obey_in_room(&mut self, typed: Typed, out: &mut dyn Outside) {
        let Place::Room(room) = &self.place else { return };
        let texts = self.texts;
        let code = room.code;
        let is_playing = room.am_playing();
        let command = match typed {
            Typed::Nothing => return,
            Typed::Ask(Question::Players) if room.spectators > 0 => {
                out.say(&sentence::seats(texts, room));
                Command::Spectators { room: code }
            }
            Typed::Ask(question) => return answer(texts, room, question, out),
            Typed::Mute(name) => return self.hear(&name, false, out),
            Typed::Unmute(name) => return self.hear(&name, true, out),
            Typed::Chat(text) if text.is_empty() => return out.say(&texts.say("line-type-chat")),
            Typed::Chat(text) => Command::Chat { room: code, text },
            Typed::Resign(Sure::No) if is_playing => {
                return out.say(&texts.say("line-type-resign"));
            }
            Typed::Resign(_) => Command::Resign { room: code },
            Typed::Abort => Command::Abort { room: code },
            Typed::Claim => Command::Claim { room: code },
            Typed::Offer(offer) => {
                self.expects_game = offer == OfferKind::Rematch && room.status == Status::Ended;
                Command::Offer { room: code, offer }
            }
            Typed::Accept | Typed::Decline => {
                let accepts = typed == Typed::Accept;
                let mine = if accepts { None } else { room.my_offer() };
                let Some(offer) = room.offer_to_me().or(mine) else {
                    return out.say(&texts.say("line-no-offer"));
                };
                if accepts {
                    self.expects_game = offer == OfferKind::Rematch;
                    Command::Accept { room: code, offer }
                } else {
                    Command::Decline { room: code, offer }
                }
            }
            Typed::Quit(Sure::No) if is_playing => {
                return out.say(&texts.say("line-type-quit"));
            }
            Typed::Quit(_) => return self.leave(out),
            Typed::Rooms | Typed::New(_) | Typed::Join(_) | Typed::Watch(_) => {
                return out.say(&texts.say("line-in-room"));
            }
            Typed::Move(text) => return self.play(&text, out),
        };
        self.ask(Asked::Other, command, out);
    }

    /// Prints what everybody of this name says who has spoken here, or prints it no longer.
    fn hear(&mut self, name: &str, heard: bool, out: &mut dyn Outside) {
        let Place::Room(room) = &self.place else { return };
        let texts = self.texts;
        if name.is_empty() {
            return out.say(&texts.say("line-type-mute"));
        }
        let wanted = name.to_lowercase();
        let people: Vec<PlayerId> = room
            .speakers()
            .into_iter()
            .filter(|(_, known)| known.as_str().to_lowercase() == wanted)
            .map(|(player, _)| player)
            .collect();
        let key = match (people.is_empty(), heard) {
            (true, _) => "talk-nobody",
            (false, true) => "talk-shown",
            (false, false) => "talk-hidden",
        };
        out.say(&text::sentence(&texts.fill(key, [("name", name.into())])));
        if heard {
            self.unheard.retain(|player| !people.contains(player));
        } else {
            self.unheard.extend(people);
        }
    }

    fn play(&mut self, text: &str, out: &mut dyn Outside) {
        let Place::Room(room) = &self.place else { return };
        let texts = self.texts;
        let is_pronounceable = text.chars().count() <= 20 && !text.chars().any(char::is_control);
        let that = texts.say("line-that");
        let shown = if is_pronounceable { text } else { &that };
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
        // Points are lower-case; a capital letter is no reason to refuse.
        let lower = text.to_lowercase();
        let is_readable = !matches!(room.record.preview(&lower), Err(MoveError::Unreadable(_)));
        let text = if is_readable { &lower } else { text };
        match room.record.preview(text) {
            Ok(_) => {
                let (text, room, ply) = (text.to_owned(), room.code, room.turn.ply);
                self.ask(Asked::Move { ply, text: text.clone() }, Command::Move { room, ply, text }, out);
            }
            Err(error @ MoveError::Unreadable(_)) => {
                out.say(&texts.fill("line-unreadable", [("problem", texts.objection(&error).into())]));
            }
            Err(error) => out.say(&sentence::objection(texts, room, &texts.objection(&error))),
        }
    }
}

/// Whether the last move was played, so that only its result is still to come.
fn is_over(room: &Room) -> bool {
    room.legal().is_empty()
}

fn answer(texts: Texts, room: &Room, question: Question, out: &mut dyn Outside) {
    let now = out.now();
    match question {
        Question::Board => out.say(&sentence::board(texts, room)),
        Question::Last => match room.record.last_move() {
            Some(text) => {
                let by = sentence::side(texts, room, last_mover(room));
                out.say(&texts.fill("line-last", [("move", text.into()), ("side", by.into())]));
            }
            None => out.say(&texts.say("line-no-move")),
        },
        Question::Moves => match room.record.moves() {
            moves if moves.is_empty() => out.say(&texts.say("line-no-move")),
            moves => {
                let values = [("count", moves.len().into()), ("moves", moves.join(" ").into())];
                out.say(&texts.fill("line-moves", values));
            }
        },
        Question::Legal => out.say(&sentence::legal(texts, &room.legal(), None)),
        Question::Clock => {
            out.say(&sentence::clocks(texts, room, now).unwrap_or_else(|| texts.say("line-no-clock").into_owned()));
        }
        Question::Score => out.say(&sentence::score(texts, room)),
        Question::Turn => match &room.ending {
            Some(ending) => out.say(&sentence::ended(texts, room, ending)),
            None => out.say(&sentence::turn(texts, room, now)),
        },
        Question::Players => {
            let watching = texts.fill("line-spectators", [("count", room.spectators.into())]);
            out.say(&format!("{} {watching}", sentence::seats(texts, room)));
        }
        Question::Help => out.say(&texts.fill("line-help-room", [("move", example(room).into())])),
    }
}

/// A move as it is written in this game: where there is one, one that can be played now.
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
