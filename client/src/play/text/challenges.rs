//! Challenges, and seeks that were paired in vain, in the language of the reader.

use std::borrow::Cow;

use bidak_shared::protocol::{Challenge, SeatChoice};

use crate::net::link::Address;
use crate::play::text::Texts;

impl Texts {
    /// A challenge to this player: `Budi @budi (1612): Reversi, 3+2, rated`.
    pub fn challenge_received(self, challenge: &Challenge) -> String {
        format!("{}: {}", self.challenger(challenge), self.terms(challenge, false))
    }

    /// One's own challenge: `@budi: Reversi, 3+2, rated`, or its code if it is for anybody with the link.
    pub fn challenge_sent(self, challenge: &Challenge) -> String {
        let to = match &challenge.to {
            Some(handle) => format!("@{handle}"),
            None => self.fill("challenge-by-link", [("code", challenge.challenge.to_string().into())]),
        };
        format!("{to}: {}", self.terms(challenge, true))
    }

    /// The opponent did not come to the game of a pair.
    pub fn opponent_absent(self, seeking: bool) -> Cow<'static, str> {
        self.say(if seeking { "seek-goes-on" } else { "seek-in-vain" })
    }

    /// This player did not come to the game of a pair, and pauses before the next seek.
    pub fn game_missed(self, pause_ms: Option<u32>) -> String {
        match pause_ms {
            None => self.say("game-missed").into_owned(),
            Some(pause) => self.fill("game-missed-again", [("minutes", pause.div_ceil(60_000).into())]),
        }
    }

    /// The challenger.
    pub fn challenger(self, challenge: &Challenge) -> String {
        let by = &challenge.by;
        let name = by.handle.as_ref().map_or_else(|| self.marked(&by.name, by.mark), |handle| format!("@{handle}"));
        let rating = by.rating.map_or_else(String::new, |rating| format!(" ({rating})"));
        format!("{name}{rating}")
    }

    /// The terms: the game, its clock and options, whether it is rated, and the first player if that is settled.
    fn terms(self, challenge: &Challenge, is_mine: bool) -> String {
        let mut terms = vec![self.game(challenge.game).into_owned()];
        terms.push(self.clock_with_word(challenge.clock).into_owned());
        terms.extend(challenge.options.iter().map(|(name, value)| self.option_is(name, value)));
        terms.extend(challenge.rated.then(|| self.say("challenge-rated").into_owned()));
        let first = match challenge.seat {
            SeatChoice::First => Some(is_mine),
            SeatChoice::Second => Some(!is_mine),
            SeatChoice::Any | SeatChoice::Random | SeatChoice::None => None,
        };
        let first = first.map(|first| if first { "challenge-you-first" } else { "challenge-you-second" });
        terms.extend(first.map(|key| self.say(key).into_owned()));
        terms.join(", ")
    }
}

/// The link of a challenge, to be opened in a browser or pasted into a program; `None` if others cannot reach the server.
pub fn link(server: Option<&Address>, challenge: &Challenge) -> Option<String> {
    Some(format!("{}#/challenge/{}", server?.page(), challenge.challenge))
}
