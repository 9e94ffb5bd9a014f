//! How the session carries out commands.

use bidak_shared::protocol::{Command, RoomCode, SeatChoice, Status};
use bidak_shared::record::text::RecordText;

use super::in_room::{moves, pronounceable};
use super::{AfterRoom, Company, Enter, Input, Location, Outside, PendingRequest, Session};
use crate::base::failure::{Code, Failure};
use crate::plain::command::{GoTo, PlainCommand, Topic};
use crate::plain::{new_game, sentence};
use crate::play::new_game::NewGame;
use crate::play::room::Room;
use crate::play::text::{self, sentence as whole};

impl Session {
    /// Carries out the commands that need not wait, then checks whether anything is left to wait for.
    pub(super) fn go_on(&mut self, out: &mut dyn Outside) {
        while self.result.is_none()
            && self.asked.is_none()
            && !self.is_awaited_by_a_script()
            && self.commands.front().is_some_and(|command| !self.must_wait(command))
            && let Some(command) = self.commands.pop_front()
        {
            self.obey(command, out);
        }
        self.go_to_next_game(out);
        if self.waits_in_vain() {
            out.say(&whole(&self.texts.say("line-nobody-comes")));
            self.verdict = Err(Failure::new(Code::Failed, self.texts.say("line-nobody-comes")));
            self.leave(out);
        }
        if self.result.is_none()
            && self.asked.is_none()
            && self.study.is_none()
            && self.disk_jobs == 0
            && self.commands.is_empty()
            && self.input_ended
        {
            self.wind_up(out);
        }
    }

    /// Whether a script waits at a move for an opponent who does not come: on a private server, or after the opponent has left.
    fn waits_in_vain(&self) -> bool {
        let Location::Room(room) = &self.location else { return false };
        let is_alone = room.status == Status::Waiting && room.my_side().is_some() && room.opponent().is_none();
        let no_more_opponents = self.has_played || self.company == Company::Programs;
        let waits = self.commands.front().is_some_and(|command| self.must_wait(command));
        self.result.is_none() && self.asked.is_none() && is_alone && no_more_opponents && !self.expects_game && waits
    }

    /// In a script, the next line waits for the answer of a study and of the disk.
    fn is_awaited_by_a_script(&self) -> bool {
        (self.study.is_some() || self.disk_jobs > 0) && self.input == Input::Script
    }

    /// Whether a command has to wait. The commands of a script wait for its turn.
    fn must_wait(&self, command: &PlainCommand) -> bool {
        match &self.location {
            Location::Outside | Location::Door => {
                !matches!(command, PlainCommand::Quit(_) if self.input != Input::Script)
            }
            Location::Lobby => false,
            Location::Room(room) => {
                let is_between = match room.status {
                    Status::Waiting => room.my_side().is_some(),
                    Status::Playing => is_over(room) || (room.my_side().is_some() && !room.is_my_turn()),
                    Status::Ended => self.expects_game || room.second_follows(),
                };
                let is_by_days = room.status == Status::Playing && room.clock.is_by_days();
                let waits = match command {
                    // In a game by days the turn may come tomorrow.
                    PlainCommand::Move(_) | PlainCommand::Hint => !is_by_days,
                    // What follows a move is asked about the position after the reply, where a program replies at once.
                    PlainCommand::Show(_) => !is_by_days && self.expects_program(room),
                    _ => false,
                };
                self.input == Input::Script && is_between && waits
            }
        }
    }

    /// Whether no person is on turn, who may take long.
    fn expects_program(&self, room: &Room) -> bool {
        self.company == Company::Programs || room.opponent().is_none_or(|seat| seat.bot.is_some())
    }

    /// Handles the end of the input after the last command.
    fn wind_up(&mut self, out: &mut dyn Outside) {
        match &self.location {
            Location::Outside | Location::Door => {}
            Location::Lobby => self.end(Ok(())),
            Location::Room(room) => match (room.status, room.my_side()) {
                (Status::Ended, _) if room.second_follows() && room.my_side().is_some() => {}
                (Status::Ended, _) => self.leave(out),
                (Status::Playing, _) if is_over(room) => {}
                (Status::Playing, _) if self.ends_without_resigning(room) => self.leave(out),
                (_, None) if self.input == Input::Script => {}
                (_, None) => self.leave(out),
                (Status::Playing, Some(_)) if room.is_my_turn() || self.input == Input::Terminal => {
                    if self.verdict.is_ok() {
                        self.verdict = Err(Failure::new(Code::Failed, self.texts.say("line-input-ended-game")));
                        let room = room.code;
                        out.say(&self.texts.say("line-input-resigns"));
                        self.ask(PendingRequest::Other, Command::Resign { room }, out);
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

    /// Whether the end of the input ends the program now, with a game that is kept. A script waits for a move that may end the game,
    /// but not for one by days; the games of a server of its own end with it.
    fn ends_without_resigning(&self, room: &Room) -> bool {
        let outlives_script = self.keeps_solo || self.server.is_some();
        let awaits_reply = !room.is_my_turn() && !room.clock.is_by_days();
        (self.keeps_game_at_end() || self.discards_game())
            && (self.input == Input::Terminal || outlives_script && !awaits_reply)
    }

    /// Leaves the room, if any, and ends.
    pub(super) fn leave(&mut self, out: &mut dyn Outside) {
        if let Location::Room(room) = &self.location {
            self.send_leave(room.code, AfterRoom::End, out);
        }
        self.finish();
    }

    fn obey(&mut self, command: PlainCommand, out: &mut dyn Outside) {
        let Some(command) = self.obey_anywhere(command, out) else { return };
        let Some(command) = self.obey_about_accounts(command, out) else { return };
        let Some(command) = self.obey_about_challenges(command, out) else { return };
        let Some(command) = self.obey_about_tournaments(command, out) else { return };
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

    /// Whether other games may be replayed: not during this player's game.
    pub(super) fn may_study(&self) -> bool {
        self.room().is_none_or(|room| !room.am_playing())
    }

    /// Carries out commands that work everywhere; returns the others.
    fn obey_anywhere(&mut self, command: PlainCommand, out: &mut dyn Outside) -> Option<PlainCommand> {
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
            PlainCommand::Games(_) | PlainCommand::Saved | PlainCommand::Open(_) if !self.may_study() => {
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

    /// Carries out commands about the open replay; returns the others.
    fn obey_in_replay(&mut self, command: PlainCommand, out: &mut dyn Outside) -> Option<PlainCommand> {
        let (texts, Some(replay)) = (self.texts, &self.replay) else { return Some(command) };
        match command {
            PlainCommand::Show(Topic::Board) => out.say(&sentence::board_of(texts, &*replay.shown)),
            PlainCommand::Show(Topic::Score) => out.say(&sentence::score_of(texts, &*replay.shown)),
            PlainCommand::Show(Topic::Moves) => out.say(&moves(texts, &*replay.game)),
            PlainCommand::Show(Topic::Last) => self.step(GoTo::To(usize::MAX), out),
            PlainCommand::Show(Topic::Help) => out.say(&texts.say("line-help-replay")),
            PlainCommand::BoardAt(ply) => self.step(GoTo::To(ply), out),
            PlainCommand::Analyze(Some(effort)) => self.analyze(effort, out),
            PlainCommand::Save => {
                if let Some(record) = self.replayed().cloned() {
                    self.save(record, out);
                }
            }
            // A program that was started for this game leaves with it.
            PlainCommand::Quit(_) if !matches!(self.enter, Enter::Replay(_)) => self.close_replay(out),
            other => return Some(other),
        }
        None
    }

    /// Saves a game, and prints where as soon as it is written.
    pub(super) fn save(&mut self, record: RecordText, out: &mut dyn Outside) {
        self.disk_jobs += 1;
        out.save(record);
    }

    /// Prints the command with which others join.
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
            PlainCommand::Mine(number) => return self.obey_mine(&number, out),
            PlainCommand::People => return self.read_lobby(PendingRequest::People, out),
            PlainCommand::New(text) => return self.make(&text, out),
            PlainCommand::Pair(text) => {
                return match new_game::parse_seek(&text, self.config.clock(), self.texts) {
                    Ok((NewGame { game, options, clock, rated, .. }, range)) => {
                        out.say(&self.texts.say("line-pairing"));
                        self.ask(PendingRequest::Other, Command::Pair { game, options, clock, rated, range }, out);
                    }
                    Err(problem) => out.say(&text::sentence(&problem)),
                };
            }
            PlainCommand::Unpair => return self.ask(PendingRequest::Other, Command::Unpair, out),
            PlainCommand::Join(code) => (code, false),
            PlainCommand::Watch(code) => (code, true),
            PlainCommand::Show(Topic::Help) => return out.say(&self.texts.say("line-help-lobby")),
            PlainCommand::Move(text) => {
                return out.say(&self.texts.fill("line-unknown", [("text", pronounceable(&text, self.texts).into())]));
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
    pub(super) fn make(&mut self, text: &str, out: &mut dyn Outside) {
        match new_game::parse(text, self.config.clock(), self.texts) {
            Ok(game) => self.create(game, None, out),
            Err(problem) => out.say(&text::sentence(&problem)),
        }
    }
}

/// Whether the last move was played, so that only its result is still to come.
fn is_over(room: &Room) -> bool {
    room.legal().is_empty()
}
