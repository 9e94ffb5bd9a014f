//! Challenges, blocked people and one's own data, in lines.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    BlockTarget, Challenge, ChallengeCode, ChallengeEnd, ChallengeRequest, Command, Handle, PlayerId, PlayerName,
    ServerMessage,
};

use super::{Company, Input, Outside, PendingRequest, Session};
use crate::net::export::ExportError;
use crate::net::link::Address;
use crate::plain::command::{PlainCommand, Sure};
use crate::plain::new_game;
use crate::play::challenges::{Over, read_code};
use crate::play::new_game::NewGame;
use crate::play::text::challenges::link;
use crate::play::text::sentence as whole;

impl Session {
    /// Sends the request of a command about challenges, blocked people or one's own data; returns other commands.
    pub(super) fn obey_about_challenges(
        &mut self,
        command: PlainCommand,
        out: &mut dyn Outside,
    ) -> Option<PlainCommand> {
        let texts = self.texts;
        let (asked, command) = match command {
            PlainCommand::Challenge(text) => match self.challenge(&text) {
                Ok(command) => {
                    self.challenges.request();
                    (PendingRequest::Other, command)
                }
                Err(problem) => {
                    out.say(&whole(&problem));
                    return None;
                }
            },
            PlainCommand::Challenges(text) if text.is_empty() => {
                (PendingRequest::Other, Command::Challenges { challenge: None })
            }
            PlainCommand::Challenges(text) => {
                let code = self.code(&text, out)?;
                (PendingRequest::Challenge(code), Command::Challenges { challenge: Some(code) })
            }
            // In a room both are about an offer of the opponent.
            PlainCommand::Accept(_) if self.room().is_none() => {
                let challenge = self.only_challenge("accept", out)?;
                (PendingRequest::Other, Command::AcceptChallenge { challenge })
            }
            PlainCommand::Decline if self.room().is_none() => {
                let challenge = self.only_challenge("decline", out)?;
                (PendingRequest::Done(texts.say("line-done").into_owned()), Command::DeclineChallenge { challenge })
            }
            PlainCommand::AcceptChallenge(text) => {
                let challenge = self.code(&text, out)?;
                (PendingRequest::Other, Command::AcceptChallenge { challenge })
            }
            PlainCommand::DeclineChallenge(text) => {
                let challenge = self.code(&text, out)?;
                (PendingRequest::Done(texts.say("line-done").into_owned()), Command::DeclineChallenge { challenge })
            }
            PlainCommand::WithdrawChallenge(challenge) => {
                (PendingRequest::Done(texts.say("line-done").into_owned()), Command::WithdrawChallenge { challenge })
            }
            PlainCommand::Blocked => (PendingRequest::Other, Command::Blocked),
            PlainCommand::Block(name) => {
                self.block(&name, true, out);
                return None;
            }
            PlainCommand::Unblock(name) => {
                self.block(&name, false, out);
                return None;
            }
            PlainCommand::Export => (PendingRequest::Other, Command::Export),
            PlainCommand::Delete(handle, _) if handle.is_empty() => {
                out.say(&texts.say("line-type-delete"));
                return None;
            }
            PlainCommand::Delete(handle, sure) => {
                let handle = handle.trim_start_matches('@').to_lowercase();
                if sure == Sure::No {
                    out.say(&texts.fill("line-ask-delete", [("handle", handle.into())]));
                    return None;
                }
                let done = whole(&texts.fill("account-deleted", [("handle", handle.as_str().into())]));
                (PendingRequest::Done(done), Command::DeleteAccount { handle })
            }
            other => return Some(other),
        };
        self.ask(asked, command, out);
        None
    }

    /// Asks for the challenges that came while the account was not connected. No typed line waits for the answer.
    pub(super) fn ask_for_waiting_challenges(&mut self, out: &mut dyn Outside) {
        let is_asked = self.handle.is_some() && self.input != Input::Engine && self.company == Company::Everybody;
        self.waiting_challenges = is_asked.then(|| out.send(Command::Challenges { challenge: None }));
    }

    /// Prints those of them that are new. A refusal is not printed: nobody has typed the request.
    pub(super) fn take_waiting_challenges(&mut self, message: ServerMessage, out: &mut dyn Outside) {
        self.waiting_challenges = None;
        let ServerMessage::Challenges { received, sent, .. } = message else { return };
        let is_known =
            |one: &&Challenge| self.challenges.received().iter().any(|known| known.challenge == one.challenge);
        let lines: Vec<String> = received.iter().filter(|one| !is_known(one)).map(|one| self.received(one)).collect();
        for line in &lines {
            out.say(line);
        }
        self.challenges.set(received, sent);
    }

    /// Reads a challenge: `@HANDLE` or `HANDLE` for one account, then the arguments of `new`.
    fn challenge(&self, text: &str) -> Result<Command, String> {
        let signed = text.strip_prefix('@');
        let words = signed.unwrap_or(text);
        let (word, after) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        // A word that is no game is a handle, also without the sign.
        let is_handle = signed.is_some() || word.parse::<GameKind>().is_err() && word.parse::<Handle>().is_ok();
        let (handle, rest) = if is_handle { (Some(word.to_owned()), after) } else { (None, text) };
        if rest.trim().is_empty() {
            return Err(self.texts.say("line-type-challenge").into_owned());
        }
        let NewGame { game, options, clock, seat, rated, bot, private, .. } =
            new_game::parse(rest, self.config.clock(), self.texts)?;
        if bot.is_some() || private {
            return Err(self.texts.say("line-type-challenge").into_owned());
        }
        let request = ChallengeRequest { handle, game, options, clock, rated, seat };
        Ok(Command::Challenge(Box::new(request)))
    }

    /// The code of the only challenge to this player, or prints a sentence; `word` is the command without a code.
    fn only_challenge(&self, word: &str, out: &mut dyn Outside) -> Option<ChallengeCode> {
        match self.challenges.received() {
            [] => out.say(&whole(&self.texts.say("line-no-challenges"))),
            [one] => return Some(one.challenge),
            several => {
                let commands: Vec<String> = several.iter().map(|one| format!("{word} {}", one.challenge)).collect();
                let values = [("commands", commands.join(", ").into())];
                out.say(&whole(&self.texts.fill("line-several-challenges", values)));
            }
        }
        None
    }

    /// Reads a code, or prints a sentence.
    fn code(&self, text: &str, out: &mut dyn Outside) -> Option<ChallengeCode> {
        let code = read_code(text);
        if code.is_none() {
            out.say(&whole(&self.texts.say("connect-bad-challenge")));
        }
        code
    }

    /// Prints the messages about challenges, blocked people and one's own data.
    pub(super) fn take_challenge(
        &mut self,
        message: ServerMessage,
        asked: Option<&PendingRequest>,
        out: &mut dyn Outside,
    ) {
        let texts = self.texts;
        match message {
            ServerMessage::Challenge { challenge, .. } => {
                let replaces = self.challenges.send((*challenge).clone());
                let address = self.address.as_ref().and_then(|address| address.parse::<Address>().ok());
                match (&challenge.to, link(address.as_ref(), &challenge)) {
                    (None, Some(link)) => out.say(&texts.fill("line-challenge-link", [("link", link.into())])),
                    (None, None) => {
                        let code = challenge.challenge.to_string();
                        out.say(&texts.fill("line-challenge-link", [("link", code.into())]));
                    }
                    (Some(handle), _) => {
                        let values =
                            [("handle", handle.to_string().into()), ("code", challenge.challenge.to_string().into())];
                        out.say(&texts.fill("line-challenge-sent", values));
                        if replaces {
                            out.say(&texts.say("line-challenge-replaced"));
                        }
                    }
                }
            }
            ServerMessage::Challenged { challenge } => {
                out.say(&self.received(&challenge));
                self.challenges.receive(*challenge);
            }
            ServerMessage::ChallengeOver { challenge, why, .. } => self.challenge_over(challenge, why, out),
            ServerMessage::Challenges { received, sent, .. } => {
                let code = match asked {
                    Some(PendingRequest::Challenge(code)) => Some(*code),
                    _ => None,
                };
                let is_meant = |one: &&Challenge| code.is_none_or(|code| one.challenge == code);
                let lines: Vec<String> = received.iter().filter(is_meant).map(|one| self.received(one)).collect();
                let own: Vec<String> = sent.iter().filter(is_meant).map(|one| self.sent(one)).collect();
                if lines.is_empty() && own.is_empty() {
                    let key = if code.is_some() { "refusal-no-challenge" } else { "line-no-challenges" };
                    out.say(&whole(&texts.say(key)));
                }
                for line in lines.into_iter().chain(own) {
                    out.say(&line);
                }
                self.challenges.set(received, sent);
            }
            ServerMessage::Export { re, path, .. } => {
                if let Some(handle) = self.handle.clone() {
                    // The following lines wait for the file.
                    self.asked = Some((re, PendingRequest::Export));
                    out.export(path, handle);
                }
            }
            ServerMessage::Blocked { blocked, .. } => {
                if blocked.is_empty() {
                    out.say(&whole(&texts.say("blocked-none")));
                }
                for one in &blocked {
                    out.say(&one.handle.as_ref().map_or_else(|| one.name.to_string(), |handle| format!("@{handle}")));
                }
                self.blocked = blocked.into_iter().map(|one| one.player).collect();
            }
            _ => {}
        }
    }

    /// The file with the player's data was written, or the problem.
    pub fn on_exported(&mut self, file: Result<String, ExportError>, out: &mut dyn Outside) {
        let texts = self.texts;
        self.asked.take_if(|(_, asked)| matches!(asked, PendingRequest::Export));
        let said = match file {
            Ok(file) => texts.fill("account-exported", [("file", file.into())]),
            Err(error) => texts.fill("account-not-exported", [("problem", texts.export(&error).into())]),
        };
        out.say(&whole(&said));
        self.go_on(out);
    }

    /// A challenge to this player, and the command that accepts it.
    fn received(&self, challenge: &Challenge) -> String {
        let values = [
            ("challenge", self.texts.challenge_received(challenge).into()),
            ("code", challenge.challenge.to_string().into()),
        ];
        self.texts.fill("line-challenge-received", values)
    }

    /// One's own challenge, and the command that withdraws it.
    fn sent(&self, challenge: &Challenge) -> String {
        let values = [
            ("challenge", self.texts.challenge_sent(challenge).into()),
            ("code", challenge.challenge.to_string().into()),
        ];
        self.texts.fill("line-challenge-waits", values)
    }

    fn challenge_over(&mut self, code: ChallengeCode, why: ChallengeEnd, out: &mut dyn Outside) {
        let texts = self.texts;
        match (self.challenges.end(code), why) {
            (Some(Over::Sent(challenge)), ChallengeEnd::Declined) => {
                let handle = challenge.to.map(|handle| handle.to_string()).unwrap_or_default();
                out.say(&whole(&texts.fill("challenge-declined", [("handle", handle.into())])));
            }
            (Some(Over::Sent(challenge)), ChallengeEnd::Accepted) if challenge.clock.is_by_days() => {
                let key =
                    if challenge.to.is_some() { "line-challenge-accepted" } else { "line-challenge-accepted-link" };
                let handle = challenge.to.map(|handle| handle.to_string()).unwrap_or_default();
                let values = [("handle", handle.into()), ("game", texts.game(challenge.game).into_owned().into())];
                out.say(&texts.fill(key, values));
            }
            (Some(Over::Received(challenge)), ChallengeEnd::Withdrawn | ChallengeEnd::Gone) => {
                let name = texts.challenger(&challenge);
                out.say(&whole(&texts.fill("challenge-withdrawn", [("name", name.into())])));
            }
            _ => {}
        }
    }

    /// Blocks or unblocks an account by its handle, or all known players with this name.
    fn block(&mut self, name: &str, blocks: bool, out: &mut dyn Outside) {
        let texts = self.texts;
        if name.is_empty() {
            return out.say(&texts.say("line-type-block"));
        }
        let key = if blocks { "chat-blocked" } else { "chat-unblocked" };
        let done = whole(&texts.fill(key, [("name", name.into())]));
        let command = |target| if blocks { Command::Block(target) } else { Command::Unblock(target) };
        if let Some(handle) = name.strip_prefix('@') {
            let target = BlockTarget { player: None, handle: Some(handle.to_owned()) };
            return self.ask(PendingRequest::Done(done), command(target), out);
        }
        let people = self.called(name);
        let Some((last, others)) = people.split_last() else {
            return out.say(&whole(&texts.fill("chat-nobody", [("name", name.into())])));
        };
        if blocks {
            self.blocked.extend(&people);
        } else {
            self.blocked.retain(|player| !people.contains(player));
        }
        // A private server has no other people and stores nothing.
        if self.company == Company::Programs {
            return out.say(&done);
        }
        let target = |player: &PlayerId| command(BlockTarget { player: Some(*player), handle: None });
        for player in others {
            out.send(target(player));
        }
        self.ask(PendingRequest::Done(done), target(last), out);
    }

    /// All players with this name among the chatters, players and spectators of the room and the last list of the lobby.
    fn called(&self, name: &str) -> Vec<PlayerId> {
        let wanted = name.to_lowercase();
        let is_meant = |known: &PlayerName| known.as_str().to_lowercase() == wanted;
        let speakers = self.room().map(crate::play::room::Room::speakers).unwrap_or_default();
        let speaking = speakers.iter().map(|(player, known)| (*player, *known));
        let seated = self.room().map(crate::play::room::Room::other_players).unwrap_or_default();
        let present = self.spectators.iter().chain(&seated).map(|person| (person.player, &person.name));
        let here = self.people.others(self.me).into_iter().map(|person| (person.player, &person.name));
        let known = speaking.chain(present).chain(here);
        let mut people: Vec<PlayerId> = known
            .filter(|(player, known)| is_meant(known) && self.me != Some(*player))
            .map(|(player, _)| player)
            .collect();
        people.sort();
        people.dedup();
        people
    }
}
