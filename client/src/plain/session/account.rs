//! This player's account, its devices and bots, profiles and leaderboards, in lines.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Account, AccountKind, Command, HeadToHead, Leader, RatingLine, ServerMessage};

use super::{Outside, PendingRequest, Session};
use crate::plain::command::PlainCommand;
use crate::play::text::{Texts, sentence};

/// The most leaders in a list.
const LEADERS: u32 = 20;

impl Session {
    /// Sends the request of a command about accounts; returns other commands.
    pub(super) fn obey_about_accounts(&mut self, command: PlainCommand, out: &mut dyn Outside) -> Option<PlainCommand> {
        let asked = match command {
            PlainCommand::Account(handle) if handle.is_empty() && self.handle.is_none() => {
                out.say(&self.texts.say("line-no-account"));
                return None;
            }
            PlainCommand::Account(handle) => {
                Command::Account { handle: Some(handle).filter(|handle| !handle.is_empty()) }
            }
            PlainCommand::FullName(name) => Command::FullName { name: Some(name).filter(|name| !name.is_empty()) },
            PlainCommand::Devices => Command::Devices,
            PlainCommand::Revoke(number) => {
                let Ok(device) = number.parse() else {
                    out.say(&self.texts.say("line-type-revoke"));
                    return None;
                };
                Command::Revoke { device }
            }
            PlainCommand::Link => match &self.token {
                Some(token) => Command::Link { token: token.reveal().to_owned() },
                None => return None,
            },
            PlainCommand::Token(handle) | PlainCommand::Profile(handle) if handle.is_empty() => {
                out.say(&self.texts.say("line-type-handle"));
                return None;
            }
            PlainCommand::Token(handle) => Command::BotAccount { handle },
            PlainCommand::Profile(handle) => {
                let against = self.handle.as_ref().map(ToString::to_string).filter(|own| *own != handle);
                Command::Profile { handle, game: None, speed: None, against }
            }
            PlainCommand::Leaders(words) => {
                let Some(board) = self.leaderboard(&words) else {
                    out.say(&self.texts.say("line-type-leaders"));
                    return None;
                };
                board
            }
            other => return Some(other),
        };
        self.ask(PendingRequest::Other, asked, out);
        None
    }

    /// The leaderboard that words name: a game, a speed, and bots.
    fn leaderboard(&self, words: &str) -> Option<Command> {
        let (mut game, mut speed, mut kind) = (self.config.game(), Speed::Rapid, AccountKind::Person);
        for word in words.to_lowercase().split_whitespace() {
            if let Ok(named) = word.parse::<GameKind>() {
                game = named;
            } else if let Ok(named) = word.parse::<Speed>() {
                speed = named;
            } else if word == "bots" {
                kind = AccountKind::Bot;
            } else if word != "people" {
                return None;
            }
        }
        Some(Command::Leaders { game, speed, kind, limit: Some(LEADERS) })
    }

    /// Prints the server's answers about accounts.
    pub(super) fn take_account(&mut self, message: ServerMessage, out: &mut dyn Outside) {
        let texts = self.texts;
        match message {
            ServerMessage::Account { account, .. } => {
                self.handle = Some(account.handle.clone());
                out.say(&self.account_line(&account));
                if !account.bots.is_empty() {
                    let bots: Vec<String> = account.bots.iter().map(|bot| format!("@{bot}")).collect();
                    out.say(&texts.fill("account-bots-are", [("bots", bots.join(", ").into())]));
                }
            }
            ServerMessage::BotAccount { account, token, .. } => {
                out.say(&texts.fill("account-token", [("handle", account.handle.to_string().into())]));
                out.say(token.reveal());
            }
            ServerMessage::Link { code, .. } => {
                out.say(&sentence(&texts.fill("account-code", [("code", code.reveal().into())])));
            }
            ServerMessage::Devices { devices, .. } => {
                for device in devices {
                    out.say(&format!("{}. {}", device.device, texts.device(&device)));
                }
            }
            ServerMessage::Leaders { leaders, missing, .. } => {
                self.say_leaders(&leaders, out);
                if let Some(missing) = missing {
                    out.say(&sentence(&self.texts.missing_for_place(missing)));
                }
            }
            ServerMessage::Profile { account, ratings, against, .. } => {
                out.say(&self.account_line(&account));
                self.say_ratings(&ratings, out);
                self.say_against(&account, &against, out);
            }
            _ => {}
        }
    }

    fn account_line(&self, account: &Account) -> String {
        let since = match (account.kind, &account.owner) {
            (AccountKind::Bot, Some(owner)) => format!("{} @{owner}", self.texts.say("profile-bot-of")),
            _ => self.texts.fill("profile-since", [("date", account.made.date().into())]),
        };
        match &account.full_name {
            Some(name) => format!("@{} ({name}): {since}", account.handle),
            None => format!("@{}: {since}", account.handle),
        }
    }

    fn say_leaders(&self, leaders: &[Leader], out: &mut dyn Outside) {
        if leaders.is_empty() {
            return out.say(&sentence(&self.texts.say("leaders-none")));
        }
        for (place, leader) in (1..).zip(leaders) {
            let counts = self.counts(leader.won, leader.drawn, leader.lost);
            out.say(&format!("{place}. {}: {}, {counts}", Texts::leader(leader), leader.rating));
        }
    }

    fn say_ratings(&self, ratings: &[RatingLine], out: &mut dyn Outside) {
        if ratings.is_empty() {
            out.say(&self.texts.say("profile-unrated"));
        }
        for line in ratings {
            let speed = self.texts.say(&format!("speed-{}", line.speed));
            let doubt = if line.provisional { "?" } else { "" };
            let counts = self.counts(line.won, line.drawn, line.lost);
            out.say(&format!("{}, {speed}: {}{doubt}, {counts}", self.texts.game(line.game), line.rating));
        }
    }

    fn say_against(&self, account: &Account, against: &[HeadToHead], out: &mut dyn Outside) {
        let Some(me) = self.handle.as_ref().filter(|own| **own != account.handle) else { return };
        if against.is_empty() {
            return;
        }
        let values = [("one", account.handle.to_string().into()), ("other", me.to_string().into())];
        out.say(&self.texts.fill("profile-against", values));
        for line in against {
            out.say(&format!("{}: {}", self.texts.game(line.game), self.counts(line.won, line.drawn, line.lost)));
        }
    }

    fn counts(&self, won: u32, drawn: u32, lost: u32) -> String {
        self.texts.fill("profile-counts", [("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())])
    }
}
