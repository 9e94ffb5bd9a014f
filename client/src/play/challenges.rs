//! The challenges that wait for an answer: those that this player received and sent.

use bidak_shared::protocol::{Challenge, ChallengeCode};

/// The challenges that this client knows, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct Challenges {
    received: Vec<Challenge>,
    sent: Vec<Challenge>,
}

/// A challenge that is over, and its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// Somebody has challenged this player.
    Received(Challenge),
    /// This player has challenged somebody.
    Sent(Challenge),
}

impl Challenges {
    /// Those to this player, and those that were opened by their codes.
    pub fn received(&self) -> &[Challenge] {
        &self.received
    }

    /// This player's own.
    pub fn sent(&self) -> &[Challenge] {
        &self.sent
    }

    /// The number of all of them.
    pub fn count(&self) -> usize {
        self.received.len() + self.sent.len()
    }

    /// Takes both lists of the server. Challenges opened by code stay: the server lists them only on request.
    pub fn set(&mut self, received: Vec<Challenge>, sent: Vec<Challenge>) {
        self.received.retain(|known| known.to.is_none());
        for challenge in received {
            self.receive(challenge);
        }
        self.sent = sent;
    }

    /// Somebody challenges this player, or a code was opened.
    pub fn receive(&mut self, challenge: Challenge) {
        put(&mut self.received, challenge);
    }

    /// This player has sent a challenge, to an account or by its code.
    pub fn send(&mut self, challenge: Challenge) {
        if let Some(before) = challenge.replaces {
            take(&mut self.sent, before);
        }
        put(&mut self.sent, challenge);
    }

    /// A challenge is over; `None` if it was not known.
    pub fn end(&mut self, code: ChallengeCode) -> Option<Over> {
        let received = take(&mut self.received, code).map(Over::Received);
        received.or_else(|| take(&mut self.sent, code).map(Over::Sent))
    }
}

fn put(list: &mut Vec<Challenge>, challenge: Challenge) {
    take(list, challenge.challenge);
    list.push(challenge);
}

fn take(list: &mut Vec<Challenge>, code: ChallengeCode) -> Option<Challenge> {
    let at = list.iter().position(|known| known.challenge == code)?;
    Some(list.remove(at))
}

/// The code in typed or pasted text: the code itself, or a link that ends in it.
pub fn read_code(text: &str) -> Option<ChallengeCode> {
    text.trim().rsplit('/').next().unwrap_or_default().parse().ok()
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{Challenger, ClockSpec, PlayerId, SeatChoice};

    use super::*;

    fn challenge(bits: u64, to: Option<&str>) -> Challenge {
        let by = Challenger {
            mark: None,
            player: PlayerId::from_bits(1),
            name: "Ana".parse().expect("a name"),
            handle: None,
            rating: None,
        };
        Challenge {
            challenge: ChallengeCode::from_bits(bits),
            by,
            to: to.map(|handle| handle.parse().expect("a handle")),
            game: GameKind::Reversi,
            options: [].into(),
            clock: ClockSpec::None,
            rated: false,
            seat: SeatChoice::Random,
            replaces: None,
        }
    }

    #[test]
    fn a_challenge_is_known_once_until_it_is_over() {
        let mut known = Challenges::default();
        known.receive(challenge(1, Some("budi")));
        known.receive(challenge(1, Some("budi")));
        known.send(challenge(2, None));
        assert_eq!(known.count(), 2);
        assert_eq!(known.end(ChallengeCode::from_bits(1)), Some(Over::Received(challenge(1, Some("budi")))));
        assert_eq!(known.end(ChallengeCode::from_bits(1)), None);
        assert_eq!(known.end(ChallengeCode::from_bits(2)), Some(Over::Sent(challenge(2, None))));
        assert_eq!(known.count(), 0);
    }

    #[test]
    fn a_challenge_takes_the_place_of_the_one_that_it_replaces() {
        let mut known = Challenges::default();
        known.send(challenge(1, Some("budi")));
        known.send(Challenge { replaces: Some(ChallengeCode::from_bits(1)), ..challenge(2, Some("budi")) });
        assert_eq!(known.sent().iter().map(|one| one.challenge).collect::<Vec<_>>(), [ChallengeCode::from_bits(2)]);
    }

    #[test]
    fn the_lists_of_the_server_replace_all_but_what_was_opened_by_its_code() {
        let mut known = Challenges::default();
        known.receive(challenge(1, Some("budi")));
        known.receive(challenge(2, None));
        known.set(vec![challenge(3, Some("budi"))], vec![challenge(4, None)]);
        let codes: Vec<_> = known.received().iter().map(|known| known.challenge).collect();
        assert_eq!(codes, [2, 3].map(ChallengeCode::from_bits));
        assert_eq!(known.sent().len(), 1);
    }

    #[test]
    fn a_code_is_read_alone_and_at_the_end_of_a_link() {
        let code = ChallengeCode::from_bits(7);
        for text in [
            code.to_string(),
            format!(" http://192.168.1.20:7878/#/challenge/{code}\n"),
            code.to_string().to_lowercase(),
        ] {
            assert_eq!(read_code(&text), Some(code), "{text}");
        }
        for text in ["", "K7QF2M", "http://192.168.1.20:7878/", "\u{1b}[2J"] {
            assert_eq!(read_code(text), None, "{text}");
        }
    }
}
