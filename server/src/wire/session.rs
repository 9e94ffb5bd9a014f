//! The protocol state of one client: rate limit, `hello` first and once, readable requests. Pure.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Command, DecodeError, Hello, PROTOCOL, RefusalCode, Request};

use crate::base::limit::Limit;
use crate::base::rate_limit::{Allowance, Pace, PlayerRate, RateLimiter};
use crate::base::refusal::Refusal;
use crate::wire::closing::{CloseCode, Closing};

/// The number of unreadable frames before the connection is closed: such a client does not recover. The same number is
/// earned back in each [`BAD_MESSAGES_WITHIN`], so that occasional errors never cut a client off.
const MOST_BAD_MESSAGES: u32 = 20;

const BAD_MESSAGES_WITHIN: Duration = Duration::from_mins(1);

/// A wrong code or token costs this many extra messages.
const WRONG_GUESS_COST: u32 = 9;

/// The number of wrong codes with which a connection is closed. As many are earned back in each
/// [`WRONG_CODES_WITHIN`], because a client may ask for rooms and challenges that are gone.
const MOST_WRONG_CODES: u32 = 5;

const WRONG_CODES_WITHIN: Duration = Duration::from_mins(10);

const FLOOD: Closing = Closing::at(Limit::Messages, CloseCode::Policy, "too many messages");

const PLAYER_FLOOD: Closing =
    Closing::at(Limit::MessagesPerPlayer, CloseCode::Policy, "too many messages over all your connections");

const NONSENSE: Closing = Closing::at(Limit::BadMessages, CloseCode::Policy, "too many frames that are no requests");

/// The client's side of one connection.
#[derive(Debug)]
pub(crate) struct Session {
    limiter: RateLimiter,
    /// That of the player over all connections, from `hello` on.
    player: Option<Arc<PlayerRate>>,
    bad_messages: Allowance,
    /// None before the first wrong code.
    wrong_codes: Option<Box<WrongCodes>>,
    greeted: bool,
}

/// The wrong codes of a client.
#[derive(Debug)]
struct WrongCodes {
    left: Allowance,
    /// All of them so far.
    count: u32,
}

/// The decision about a frame.
#[derive(Debug, PartialEq)]
pub(crate) enum Verdict {
    /// Do it.
    Serve(Request),
    /// Answer with a refusal.
    Refuse(Option<u32>, Refusal),
    /// Hang up.
    Close(Closing),
}

impl Session {
    /// A client that has not said anything yet.
    pub(crate) fn new(messages_per_20s: u32, now: Instant) -> Self {
        let bad_messages = Allowance::new(MOST_BAD_MESSAGES, BAD_MESSAGES_WITHIN, now);
        let limiter = RateLimiter::new(messages_per_20s, now);
        Self { limiter, player: None, bad_messages, wrong_codes: None, greeted: false }
    }

    /// Judges one text frame.
    pub(crate) fn receive(&mut self, frame: &str, now: Instant) -> Verdict {
        let pace = self.limiter.spend(1, now);
        if pace == Pace::Flood {
            return Verdict::Close(FLOOD);
        }
        let of_player = self.player.as_ref().map_or(Pace::Fine, |player| player.spend(1, now));
        if of_player == Pace::Flood {
            return Verdict::Close(PLAYER_FLOOD);
        }
        let request = match Request::decode(frame) {
            Ok(request) => request,
            Err(error) => return self.receive_bad(error, now),
        };
        if pace == Pace::TooFast {
            let seconds = self.limiter.wait().as_millis().div_ceil(1000);
            let sentence = format!("too many messages; wait {seconds} s");
            return Verdict::Refuse(Some(request.id), Refusal::new(RefusalCode::TooFast, sentence));
        }
        if of_player == Pace::TooFast {
            let sentence = "too many messages over all your connections; wait some seconds";
            let refusal = Refusal::at(Limit::MessagesPerPlayer, RefusalCode::TooFast, sentence);
            return Verdict::Refuse(Some(request.id), refusal);
        }
        match self.out_of_order(&request.command) {
            Some(refusal) => Verdict::Refuse(Some(request.id), refusal),
            None => Verdict::Serve(request),
        }
    }

    fn receive_bad(&mut self, DecodeError { id, sentence }: DecodeError, now: Instant) -> Verdict {
        if !self.bad_messages.spend(now) {
            return Verdict::Close(NONSENSE);
        }
        Verdict::Refuse(id, Refusal::new(DecodeError::CODE, sentence))
    }

    fn out_of_order(&self, command: &Command) -> Option<Refusal> {
        match command {
            Command::Hello(_) if self.greeted => {
                Some(Refusal::new(RefusalCode::HelloTwice, "you have said hello already"))
            }
            Command::Hello(Hello { protocol, .. }) if *protocol != PROTOCOL => {
                Some(Refusal::new(RefusalCode::BadProtocol, other_protocol(*protocol)))
            }
            Command::Hello(_) => None,
            _ if self.greeted => None,
            _ => Some(Refusal::new(RefusalCode::HelloFirst, "say hello first")),
        }
    }

    /// The server has answered `hello` of a player.
    pub(crate) fn greet(&mut self, player: Option<Arc<PlayerRate>>) {
        self.greeted = true;
        self.player = player;
    }

    pub(crate) fn is_greeted(&self) -> bool {
        self.greeted
    }

    /// The client named a token or a tournament that does not exist.
    pub(crate) fn wrong_guess(&mut self, now: Instant) {
        self.charge(WRONG_GUESS_COST, now);
    }

    /// The client named the code of a room, a challenge, a link or a card that does not exist.
    pub(crate) fn wrong_code(&mut self, now: Instant) {
        self.wrong_guess(now);
        let wrong = self.wrong_codes.get_or_insert_with(|| {
            let left = Allowance::new(MOST_WRONG_CODES, WRONG_CODES_WITHIN, now);
            Box::new(WrongCodes { left, count: 0 })
        });
        wrong.left.spend(now);
        wrong.count += 1;
    }

    /// The number of wrong codes so far.
    pub(crate) fn wrong_codes(&self) -> u32 {
        self.wrong_codes.as_ref().map_or(0, |wrong| wrong.count)
    }

    /// Whether the connection is to be closed, because of its wrong codes.
    pub(crate) fn has_guessed_out(&mut self, now: Instant) -> bool {
        self.wrong_codes.as_mut().is_some_and(|wrong| !wrong.left.has_any(now))
    }

    /// Charges a request that costs the server as much as this many extra messages.
    pub(crate) fn charge(&mut self, messages: u32, now: Instant) {
        // The verdict comes with the next message.
        let _ = self.limiter.spend(messages, now);
        if let Some(player) = &self.player {
            let _ = player.spend(messages, now); // As above.
        }
    }

    /// A ping or pong came. They cost as much as a request, though none is ever refused.
    pub(crate) fn receive_control(&mut self, now: Instant) -> Option<Closing> {
        (self.limiter.spend(1, now) == Pace::Flood).then_some(FLOOD)
    }
}

/// The sentence for a client that speaks protocol `theirs`. Old clients show it as it is.
fn other_protocol(theirs: u32) -> String {
    if theirs < PROTOCOL {
        format!(
            "this server speaks protocol {PROTOCOL} and your program the older {theirs}: get the program's new version, \
             or load the page again"
        )
    } else {
        format!(
            "this server speaks protocol {PROTOCOL} and your program the newer {theirs}: use a program of the server's \
             version, or ask its operator for an update"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: &str = r#"{"id":1,"type":"hello","protocol":2,"name":"Ann"}"#;
    const PING: &str = r#"{"id":2,"type":"ping"}"#;

    fn session(greeted: bool) -> (Session, Instant) {
        let now = Instant::now();
        let mut session = Session::new(100, now);
        if greeted {
            session.greet(None);
        }
        (session, now)
    }

    fn code(verdict: &Verdict) -> Option<RefusalCode> {
        match verdict {
            Verdict::Refuse(_, refusal) => Some(refusal.code),
            _ => None,
        }
    }

    #[test]
    fn hello_comes_first_and_once() {
        for (greeted, frame, expected) in [
            (false, HELLO, None),
            (false, PING, Some(RefusalCode::HelloFirst)),
            (true, PING, None),
            (true, HELLO, Some(RefusalCode::HelloTwice)),
            (false, r#"{"id":1,"type":"hello","protocol":1}"#, Some(RefusalCode::BadProtocol)),
            (false, r#"{"id":1,"type":"hello","protocol":99}"#, Some(RefusalCode::BadProtocol)),
        ] {
            let (mut session, now) = session(greeted);
            assert_eq!(code(&session.receive(frame, now)), expected, "{frame} greeted: {greeted}");
        }
    }

    #[test]
    fn a_session_is_greeted_after_greet() {
        let (mut session, _) = session(false);
        assert!(!session.is_greeted());
        session.greet(None);
        assert!(session.is_greeted());
    }

    #[test]
    fn an_unreadable_frame_is_refused_with_its_id_if_it_has_one() {
        for (frame, id) in [("nonsense", None), (r#"{"id":5,"type":"dance"}"#, Some(5)), ("[]", None)] {
            let (mut session, now) = session(true);
            let Verdict::Refuse(re, refusal) = session.receive(frame, now) else { panic!("{frame} is refused") };
            assert_eq!((re, refusal.code), (id, RefusalCode::BadMessage), "{frame}");
        }
    }

    #[test]
    fn a_client_that_sends_only_nonsense_is_disconnected() {
        let (mut session, now) = session(true);
        for _ in 0..MOST_BAD_MESSAGES {
            assert_eq!(code(&session.receive("nonsense", now)), Some(RefusalCode::BadMessage));
        }
        assert!(matches!(session.receive("nonsense", now), Verdict::Close(_)));
    }

    #[test]
    fn a_client_that_is_wrong_now_and_then_is_never_cut_off() {
        let (mut session, start) = session(true);
        for message in 0..1000 {
            let now = start + Duration::from_secs(3) * message;
            assert_eq!(code(&session.receive("nonsense", now)), Some(RefusalCode::BadMessage));
        }
        let later = start + Duration::from_hours(2);
        let burst = (0..100).filter(|_| matches!(session.receive("nonsense", later), Verdict::Refuse(..))).count();
        assert_eq!(burst, MOST_BAD_MESSAGES as usize, "no more than at the beginning");
    }

    #[test]
    fn too_many_messages_are_refused_and_then_the_client_is_disconnected() {
        let (mut session, now) = session(true);
        let verdicts: Vec<Verdict> = (0..300).map(|_| session.receive(PING, now)).collect();
        assert!(matches!(verdicts[199], Verdict::Serve(_)));
        assert_eq!(code(&verdicts[200]), Some(RefusalCode::TooFast));
        assert!(matches!(verdicts[299], Verdict::Close(_)));
    }

    #[test]
    fn connections_of_one_player_share_a_rate() {
        let now = Instant::now();
        let rate = Arc::new(PlayerRate::new(100, now));
        let mut served = 0;
        let mut closed = 0;
        for _ in 0..9 {
            let mut session = Session::new(100, now);
            session.greet(Some(Arc::clone(&rate)));
            for _ in 0..200 {
                match session.receive(PING, now) {
                    Verdict::Serve(_) => served += 1,
                    Verdict::Refuse(_, refusal) => assert_eq!(refusal.limit, Some(Limit::MessagesPerPlayer)),
                    Verdict::Close(closing) => {
                        assert_eq!(closing.limit, Some(Limit::MessagesPerPlayer));
                        closed += 1;
                    }
                }
            }
        }
        assert_eq!((served, closed), (400, 9 * 200 - 599));
    }

    #[test]
    fn a_flood_of_pings_is_a_flood() {
        let (mut session, now) = session(true);
        let closed: Vec<bool> = (0..300).map(|_| session.receive_control(now).is_some()).collect();
        assert_eq!((closed[298], closed[299]), (false, true));
    }

    #[test]
    fn guessing_room_codes_is_expensive() {
        let (mut session, now) = session(true);
        let mut served = 0;
        while matches!(session.receive(PING, now), Verdict::Serve(_)) {
            session.wrong_guess(now);
            served += 1;
        }
        assert_eq!(served, 20);
    }

    #[test]
    fn five_wrong_codes_end_a_connection_and_some_in_a_day_do_not() {
        let (mut session, start) = session(true);
        let wrong = (0..9).take_while(|_| {
            session.wrong_code(start);
            !session.has_guessed_out(start)
        });
        assert_eq!((wrong.count(), session.wrong_codes()), (4, 5));
        for hour in 1..100 {
            let now = start + Duration::from_hours(hour);
            session.wrong_code(now);
            assert!(!session.has_guessed_out(now), "after {hour} h");
        }
    }

    #[test]
    fn an_expensive_request_costs_several_messages() {
        let (mut session, now) = session(true);
        let mut served = 0;
        while matches!(session.receive(PING, now), Verdict::Serve(_)) {
            session.charge(9, now);
            served += 1;
        }
        assert_eq!(served, 20);
    }
}
