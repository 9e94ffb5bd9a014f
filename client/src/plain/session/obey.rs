//! How the session carries out commands.

use bidak_shared::analysis::{Effort, POSITION_TIME};
use bidak_shared::game::Player;
use bidak_shared::kind::BotSpec;
use bidak_shared::protocol::{Command, OfferKind, PlayerId, PlayerName, RoomCode, SeatChoice, Status};
use bidak_shared::record::text::RecordText;
use bidak_shared::record::{AnyRecord, MoveError};

use super::{Asked, Enter, Input, Location, Outside, Session};
use crate::failure::{Code, Failure};
use crate::plain::command::{PlainCommand, Step, Sure, Topic};
use crate::plain::{new_game, sentence};
use crate::play::new_game::NewGame;
use crate::play::record::kept::of_room;
use crate::play::room::Room;
use crate::play::text::{self, Texts};

impl Session {
    /// Carries out the commands that need not wait, then checks whether anything is left to wait for.
    pub(super) fn go_on(&mut self, out: &mut dyn Outside) {
        while self.result.is_none()
            && self.asked.is_none()
            && !self.is_studying_for_a_script()
            && self.commands.front().is_some_and(|command| !self.must_wait(command))
            && let Some(command) = self.commands.pop_front()
        {
            self.obey(command, out);
        }
        if self.result.is_none()
            && self.asked.is_none()
            && self.study.is_none()
            && self.commands.is_empty()
            && self.input_ended
        {
            self.wind_up(out);
        }
    }

    /// In a script, the next line waits for the answer of a study.
    fn is_studying_for_a_script(&self) -> bool {
        self.study.is_some() && self.input == Input::Script
    }

    /// Whether a command has to wait. The commands of a script wait for its turn.
    fn must_wait(&self, command: &PlainCommand) -> bool {
        match &self.location {
            Location::Outside | Location::Door => {
                !matches!(command, PlainCommand::Quit(_) if self.input == Input::Terminal)
            }
            Location::Lobby => false,
            Location::Room(room) => {
                let is_between = match room.status {
                    Status::Waiting => room.my_side().is_some(),
                    Status::Playing => is_over(room) || (room.my_side().is_some() && !room.is_my_turn()),
                    Status::Ended => self.expects_game,
                };
                self.input == Input::Script && is_between && command.belongs_to_turn()
            }
        }
    }

    /// Handles the end of the input after the last command.
    fn wind_up(&mut self, out: &mut dyn Outside) {
        match &self.location {
            Location::Outside | Location::Door => {}
            Location::Lobby => self.end(Ok(())),
            Location::Room(room) => match (room.status, room.my_side()) {
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
        if let Location::Room(room) = &self.location {
            out.send(Command::Leave { room: room.code });
        }
        self.finish();
    }

    fn obey(&mut self, command: PlainCommand, out: &mut dyn Outside) {
        let Some(command) = self.obey_anywhere(command, out) else { return };
        let command = match &self.replay {
            Some(_) => self.obey_in_replay(command, out),
            None => Some(command),
        };
        let Some(command) = command else { return };
        match &self.location {
            Location::Room(_) => self.obey_in_room(command, out),
            Location::Outside | Location::Door | Location::Lobby => self.obey_in_lobby(command, out),
        }
    }

    /// What can be done everywhere; what cannot comes back.
    fn obey_anywhere(&mut self, command: PlainCommand, out: &mut dyn Outside) -> Option<PlainCommand> {
        let may_study = self.room().is_none_or(|room| !room.am_playing());
        match command {
            PlainCommand::Settings => self.list_settings(out),
            PlainCommand::Set(text) => self.set(&text, out),
            PlainCommand::Output => {
                let lines = out.printed();
                if lines.is_empty() {
                    out.say(&text::sentence(&self.texts.say("object-nothing-printed")));
                }
                for line in lines {
                    out.say(&line);
                }
            }
            PlainCommand::Invite => self.invite(out),
            PlainCommand::Games(_) | PlainCommand::Saved | PlainCommand::Open(_) if !may_study => {
                out.say(&text::sentence(&self.texts.say("object-not-over")));
            }
            PlainCommand::Games(words) => self.list_games(&words, out),
            PlainCommand::Saved => self.list_saved(out),
            PlainCommand::Open(what) => self.open(&what, out),
            PlainCommand::Replay => self.replay_room(out),
            PlainCommand::Go(step) => self.step(step, out),
            PlainCommand::Close => self.close_replay(out),
            PlainCommand::Tree(Some(tree)) => self.tree(&tree, out),
            PlainCommand::Tree(None) => out.say(&self.texts.say("line-type-tree")),
            PlainCommand::Analyze(None) => out.say(&self.texts.say("line-type-analyze")),
            other => return Some(other),
        }
        None
    }

    /// What is about the game that is gone through; what is not comes back.
    fn obey_in_replay(&mut self, command: PlainCommand, out: &mut dyn Outside) -> Option<PlainCommand> {
        let (texts, Some(replay)) = (self.texts, &self.replay) else { return Some(command) };
        match command {
            PlainCommand::Show(Topic::Board) => out.say(&sentence::board_of(texts, &*replay.shown)),
            PlainCommand::Show(Topic::Score) => out.say(&sentence::score_of(texts, &*replay.shown)),
            PlainCommand::Show(Topic::Moves) => out.say(&moves(texts, &*replay.game)),
            PlainCommand::Show(Topic::Last) => self.step(Step::To(usize::MAX), out),
            PlainCommand::Show(Topic::Help) => out.say(&texts.say("line-help-replay")),
            PlainCommand::BoardAt(ply) => self.step(Step::To(ply), out),
            PlainCommand::Analyze(Some(effort)) => self.analyze(effort, out),
            PlainCommand::Save => {
                if let Some(record) = self.replayed().cloned() {
                    self.save(record, out);
                }
            }
            other => return Some(other),
        }
        None
    }

    /// Keeps a game and says where.
    fn save(&mut self, record: RecordText, out: &mut dyn Outside) {
        let said = match out.save(record) {
            Ok(file) => self.texts.fill("line-saved", [("file", file.into())]),
            Err(problem) => self.texts.fill("line-not-saved", [("problem", problem.into())]),
        };
        out.say(&text::sentence(&said));
    }

    /// Says what others type to come here.
    fn invite(&self, out: &mut dyn Outside) {
        let Some(address) = &self.address else {
            return out.say(&text::sentence(&self.texts.say("object-no-invitation")));
        };
        let room = self.room().map_or_else(String::new, |room| format!(" --room {}", room.code));
        out.say(&self.texts.fill("line-others-join", [("address", format!("{address}{room}").into())]));
    }

    fn obey_in_lobby(&mut self, command: PlainCommand, out: &mut dyn Outside) {
        let (code, watch) = match command {
            PlainCommand::Nothing => return,
            PlainCommand::Quit(_) => return self.end(Ok(())),
            PlainCommand::Rooms(words) => return self.go_to_lobby(&words, out),
            PlainCommand::People => return self.ask(Asked::People, Command::Lobby, out),
            PlainCommand::New(text) => return self.make(&text, out),
            PlainCommand::Pair(text) => {
                return match new_game::parse(&text, self.texts) {
                    Ok(NewGame { game, options, clock, .. }) => {
                        out.say(&self.texts.say("line-pairing"));
                        self.ask(Asked::Other, Command::Pair { game, options, clock, rated: false, range: None }, out);
                    }
                    Err(problem) => out.say(&text::sentence(&problem)),
                };
            }
            PlainCommand::Unpair => return self.ask(Asked::Other, Command::Unpair, out),
            PlainCommand::Join(code) => (code, false),
            PlainCommand::Watch(code) => (code, true),
            PlainCommand::Show(Topic::Help) | PlainCommand::Move(_) => {
                return out.say(&self.texts.say("line-help-lobby"));
            }
            _ => return out.say(&self.texts.say("line-not-in-lobby")),
        };
        match code.parse::<RoomCode>() {
            Ok(room) if watch => self.enter(Command::Watch { room }, out),
            Ok(room) => self.enter(Command::Join { room, seat: SeatChoice::Any }, out),
            Err(_) => out.say(&text::sentence(&self.texts.say("connect-bad-code"))),
        }
    }

    /// Makes a room.
    fn make(&mut self, text: &str, out: &mut dyn Outside) {
        match new_game::parse(text, self.texts) {
            Ok(game) => self.create(game, None, out),
            Err(problem) => out.say(&text::sentence(&problem)),
        }
    }

    fn obey_in_room(&mut self, asked: PlainCommand, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        let code = room.code;
        let is_playing = room.am_playing();
        let command = match asked {
            PlainCommand::Nothing => return,
            PlainCommand::Show(Topic::Players) if room.spectators > 0 => {
                out.say(&sentence::seats(texts, room));
                Command::Spectators { room: code }
            }
            PlainCommand::Show(topic) => return answer(texts, room, topic, out),
            PlainCommand::Block(name) => return self.hear(&name, false, out),
            PlainCommand::Unblock(name) => return self.hear(&name, true, out),
            PlainCommand::Mute(name) => {
                return self.manage(&name, |room, player| Command::Mute { room, player, muted: true }, out);
            }
            PlainCommand::Unmute(name) => {
                return self.manage(&name, |room, player| Command::Mute { room, player, muted: false }, out);
            }
            PlainCommand::Kick(name) => return self.manage(&name, |room, player| Command::Kick { room, player }, out),
            PlainCommand::Hint => return self.hint(out),
            PlainCommand::Analyze(effort) => return self.analyze(effort.unwrap_or(Effort::Time(POSITION_TIME)), out),
            PlainCommand::BoardAt(ply) => return board_at(texts, room, ply, out),
            PlainCommand::Prepare(text) => return self.prepare(&text, out),
            PlainCommand::Thinking => return self.turn_thinking(out),
            PlainCommand::Save if room.ending.is_none() || room.record.ply() == 0 => {
                return out.say(&text::sentence(&texts.say("object-not-over")));
            }
            PlainCommand::Save => return self.save(of_room(room, None), out),
            PlainCommand::Sit => Command::Join { room: code, seat: SeatChoice::Any },
            PlainCommand::Bot(spec) => {
                let usual = NewGame::against_bot(room.game).bot.map(|bot| bot.to_string()).unwrap_or_default();
                match if spec.is_empty() { usual } else { spec }.parse::<BotSpec>() {
                    Ok(BotSpec { engine, level }) => Command::AddBot { room: code, seat: None, engine, level },
                    Err(problem) => return out.say(&text::sentence(&texts.problem(&problem))),
                }
            }
            PlainCommand::Leave(Sure::No) if is_playing => return out.say(&texts.say("line-type-leave")),
            PlainCommand::Leave(_) => {
                out.send(Command::Leave { room: code });
                return self.leave_room(out);
            }
            PlainCommand::Chat(text) if text.is_empty() => return out.say(&texts.say("line-type-chat")),
            PlainCommand::Chat(text) => Command::Chat { room: code, text },
            PlainCommand::Resign(Sure::No) if is_playing => {
                return out.say(&texts.say("line-type-resign"));
            }
            PlainCommand::Resign(_) => Command::Resign { room: code },
            PlainCommand::Forfeit(why) => Command::Forfeit { room: code, why },
            PlainCommand::Abort => Command::Abort { room: code },
            PlainCommand::Claim => Command::Claim { room: code },
            PlainCommand::Offer(offer) => {
                self.expects_game = offer == OfferKind::Rematch && room.status == Status::Ended;
                Command::Offer { room: code, offer }
            }
            PlainCommand::Accept => {
                let Some(offer) = room.offer_to_me() else { return out.say(&texts.say("line-no-offer")) };
                self.expects_game = offer == OfferKind::Rematch;
                Command::Accept { room: code, offer }
            }
            PlainCommand::Decline => {
                let Some(offer) = room.offer_to_me().or(room.my_offer()) else {
                    return out.say(&texts.say("line-no-offer"));
                };
                Command::Decline { room: code, offer }
            }
            PlainCommand::Quit(Sure::No) if is_playing => {
                return out.say(&texts.say("line-type-quit"));
            }
            PlainCommand::Quit(_) => return self.leave(out),
            // Another game than the one that is over.
            PlainCommand::New(text) if !is_playing => {
                if let Err(problem) = new_game::parse(&text, texts) {
                    return out.say(&text::sentence(&problem));
                }
                out.send(Command::Leave { room: code });
                return self.make(&text, out);
            }
            PlainCommand::Rooms(_)
            | PlainCommand::People
            | PlainCommand::New(_)
            | PlainCommand::Join(_)
            | PlainCommand::Watch(_)
            | PlainCommand::Pair(_)
            | PlainCommand::Unpair => {
                return out.say(&texts.say("line-in-room"));
            }
            PlainCommand::Settings
            | PlainCommand::Set(_)
            | PlainCommand::Output
            | PlainCommand::Invite
            | PlainCommand::Games(_)
            | PlainCommand::Saved
            | PlainCommand::Open(_)
            | PlainCommand::Replay
            | PlainCommand::Go(_)
            | PlainCommand::Close
            | PlainCommand::Tree(_) => unreachable!("these are obeyed everywhere"),
            PlainCommand::Move(text) => return self.play(&text, out),
        };
        self.ask(Asked::Other, command, out);
    }

    /// Goes back to the lobby and forgets what belonged to the room.
    fn leave_room(&mut self, out: &mut dyn Outside) {
        self.enter = Enter::Lobby;
        self.forget_study(out);
        self.prepared = None;
        self.shows_thinking = false;
        self.go_to_lobby("", out);
    }

    /// Asks for something that the host may do with a person of the room.
    fn manage(&mut self, name: &str, command: impl FnOnce(RoomCode, PlayerId) -> Command, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        if name.is_empty() {
            return out.say(&self.texts.say("line-type-name"));
        }
        let Some(player) = self.person(room, name) else {
            return out.say(&text::sentence(&self.texts.fill("line-no-person", [("name", name.into())])));
        };
        let command = command(room.code, player);
        self.ask(Asked::Other, command, out);
    }

    /// Shows what the bots of the room think, or no longer.
    fn turn_thinking(&mut self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let has_bot = Player::BOTH.iter().any(|side| room.seats.of(*side).is_some_and(|seat| seat.bot.is_some()));
        if !room.am_host() || !has_bot || room.status == Status::Ended {
            return out.say(&text::sentence(&self.texts.say("thinking-not-here")));
        }
        let command = Command::ShowThinking { room: room.code, shown: !self.shows_thinking };
        self.shows_thinking = !self.shows_thinking;
        out.say(&self.texts.say(if self.shows_thinking { "line-thinking-on" } else { "line-thinking-off" }));
        self.ask(Asked::Other, command, out);
    }

    /// The person of this name who was heard of in the room.
    fn person(&self, room: &Room, name: &str) -> Option<PlayerId> {
        let wanted = name.to_lowercase();
        let is_meant = |known: &PlayerName| known.as_str().to_lowercase() == wanted;
        let speakers = room.speakers();
        let mut speaking = speakers.iter().filter(|(_, known)| is_meant(known)).map(|(player, _)| *player);
        let mut watching = self.spectators.iter().filter(|person| is_meant(&person.name)).map(|person| person.player);
        speaking.next().or_else(|| watching.next())
    }

    /// Blocks or unblocks everybody with this name who has chatted here.
    fn hear(&mut self, name: &str, heard: bool, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        if name.is_empty() {
            return out.say(&texts.say("line-type-block"));
        }
        let wanted = name.to_lowercase();
        let speakers = room.speakers();
        let speaking = speakers.iter().map(|(player, known)| (*player, *known));
        let watching = self.spectators.iter().map(|person| (person.player, &person.name));
        let is_meant = |known: &PlayerName| known.as_str().to_lowercase() == wanted;
        let people: Vec<PlayerId> = speaking
            .chain(watching)
            .filter(|(player, known)| is_meant(known) && self.me != Some(*player))
            .map(|(player, _)| player)
            .collect();
        let key = match (people.is_empty(), heard) {
            (true, _) => "talk-nobody",
            (false, true) => "talk-shown",
            (false, false) => "talk-hidden",
        };
        out.say(&text::sentence(&texts.fill(key, [("name", name.into())])));
        if heard {
            self.blocked.retain(|player| !people.contains(player));
        } else {
            self.blocked.extend(people);
        }
    }

    pub(super) fn play(&mut self, text: &str, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        let is_pronounceable = text.chars().count() <= 20 && !text.chars().any(char::is_control);
        let that = texts.say("line-that");
        let shown = if is_pronounceable { text } else { &that };
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
                self.ask(Asked::Move { ply, text: text.clone() }, Command::Move { room, ply, text }, out);
            }
            Err(error) => out.say(&sentence::objection(texts, room, &texts.objection(&error))),
        }
    }
}

/// Whether the last move was played, so that only its result is still to come.
fn is_over(room: &Room) -> bool {
    room.legal().is_empty()
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
fn moves(texts: Texts, record: &dyn AnyRecord) -> String {
    let moves = record.moves();
    if moves.is_empty() {
        return texts.say("line-no-move").into_owned();
    }
    texts.fill("line-moves", [("count", moves.len().into()), ("moves", moves.join(" ").into())])
}

/// Shows the position of a room after so many moves.
fn board_at(texts: Texts, room: &Room, ply: usize, out: &mut dyn Outside) {
    let last = room.record.ply();
    let mut shown = room.record.boxed();
    shown.undo(last.saturating_sub(ply));
    let values = [("ply", shown.ply().into()), ("last", last.into())];
    out.say(&texts.fill("line-board-at", values));
    out.say(&sentence::board_of(texts, &*shown));
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
