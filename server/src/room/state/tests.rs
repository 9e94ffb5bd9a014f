//! The state of a room by itself: requests, lost connections and time go in, events come out.

use std::time::{Duration, Instant};

use bidak_shared::game::Outcome;
use bidak_shared::game::Player::{self, First, Second};
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{Ending, Gone, OfferKind, RefusalCode, SeatBot, Snapshot, Status, Timestamp};

use super::*;
use crate::base::address::AddressRange;
use crate::store::StoredGame;

mod absence;
mod bots;
mod days;
mod host;
mod keep;
mod members;
mod negotiation;
mod pair;
mod playing;
mod protect;
mod rated;
mod restore;
mod time;
mod tournament;

/// A room, and the present time of the test.
struct Table {
    room: Room,
    now: Instant,
    facts: Vec<Fact>,
}

/// The people of the tests: each has a connection with the same number.
const ANN: u64 = 1;
const BEA: u64 = 2;
const CAT: u64 = 3;

/// The code of the only room.
fn code() -> RoomCode {
    RoomCode::from_bits(7)
}

fn caller(person: u64) -> Caller {
    Caller::sample(person)
}

impl Table {
    fn new(game: GameKind, clock: &str) -> Self {
        let clock = clock.parse().expect("a clock");
        let spec = RoomSpec::new(game, [].into(), None, clock, false).expect("possible");
        let now = Instant::now();
        let room = Room::new(code(), spec, Some(caller(ANN).player), &Config::default(), [1; 32], now);
        Self { room, now, facts: Vec::new() }
    }

    /// Ann and Bea sit; the game has begun and nobody has moved.
    fn of_two(game: GameKind, clock: &str) -> Self {
        let mut table = Self::new(game, clock);
        table.join(ANN, SeatChoice::First);
        table.join(BEA, SeatChoice::Second);
        table.events();
        table
    }

    fn ask(&mut self, person: u64, command: Command) -> Result<RoomAnswer, RefusalCode> {
        self.ask_as(&caller(person), command)
    }

    fn ask_as(&mut self, caller: &Caller, command: Command) -> Result<RoomAnswer, RefusalCode> {
        self.ask_keyed(caller, None, command)
    }

    fn ask_keyed(&mut self, caller: &Caller, key: Option<u32>, command: Command) -> Result<RoomAnswer, RefusalCode> {
        let answer = self.room.request(caller, key, command, self.now).map_err(|refusal| refusal.code);
        self.room.tick(self.now);
        answer
    }

    /// Gives a seat to a person, who is there or has been gone since a time.
    fn seat(&mut self, side: Player, person: u64, gone_since: Option<Instant>) {
        let Caller { player: id, name, key, .. } = caller(person);
        let (name, mark, account, program) = (name.get(), None, None, false);
        *self.room.sitters.of_mut(side) =
            Some(Sitter::Person { id, name, mark, key, account, program, network: None, gone_since });
    }

    fn join(&mut self, person: u64, seat: SeatChoice) {
        assert_eq!(self.ask(person, Command::Join { room: code(), seat }), Ok(RoomAnswer::Joined));
    }

    fn watch(&mut self, person: u64) {
        assert_eq!(self.ask(person, Command::Watch { room: code() }), Ok(RoomAnswer::Joined));
    }

    fn leave(&mut self, person: u64) -> Result<RoomAnswer, RefusalCode> {
        self.ask(person, Command::Leave { room: code() })
    }

    fn add_bot(&mut self, person: u64) -> Result<RoomAnswer, RefusalCode> {
        let level = Level::default();
        self.ask(person, Command::AddBot { room: code(), seat: None, bot: SeatBot::new(EngineKind::Random, level) })
    }

    fn play(&mut self, person: u64, ply: u32, text: &str) -> Result<RoomAnswer, RefusalCode> {
        self.ask(person, Command::Move { room: code(), ply, text: text.to_owned() })
    }

    /// Plays moves of Ann and Bea in turn.
    fn play_all(&mut self, moves: &[&str]) {
        for (ply, text) in (0..).zip(moves) {
            let person = if ply % 2 == 0 { ANN } else { BEA };
            assert_eq!(self.play(person, ply, text), Ok(RoomAnswer::Ok), "{text}");
        }
    }

    fn offer(&mut self, person: u64, offer: OfferKind) -> Result<RoomAnswer, RefusalCode> {
        self.ask(person, Command::Offer { room: code(), offer })
    }

    fn accept(&mut self, person: u64, offer: OfferKind) -> Result<RoomAnswer, RefusalCode> {
        self.ask(person, Command::Accept { room: code(), offer })
    }

    fn decline(&mut self, person: u64, offer: OfferKind) -> Result<RoomAnswer, RefusalCode> {
        self.ask(person, Command::Decline { room: code(), offer })
    }

    fn drop(&mut self, person: u64) {
        self.room.dropped(ConnectionId(person), self.now);
        self.room.tick(self.now);
    }

    /// Time passes.
    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.room.tick(self.now);
    }

    /// The events since the last look.
    fn events(&mut self) -> Vec<Event> {
        let effects = self.room.take_effects();
        self.facts.extend(effects.entries.into_iter().map(|entry| entry.fact));
        effects.events.into_iter().map(|told| told.event.event).collect()
    }

    /// The end of the game, if it has ended since the last look.
    fn ending(&mut self) -> Option<(Option<Outcome>, EndReason)> {
        self.events().into_iter().find_map(|event| match event {
            Event::Ended(Ending { outcome, reason, .. }) => Some((outcome, reason)),
            _ => None,
        })
    }

    /// The room after the server was started again: nobody is there yet.
    fn restored(mut self) -> Self {
        self.events();
        let begun = self.facts.iter().rposition(|fact| matches!(fact, Fact::Started(_))).expect("a game began");
        let mut facts = self.facts.drain(begun..);
        let Some(Fact::Started(start)) = facts.next() else { unreachable!("it was found") };
        let mut stored = StoredGame::new(GameId::from_bits(7), *start, Timestamp::from_seconds(0));
        facts.for_each(|fact| stored.add(fact, Timestamp::from_seconds(0)));
        let now = self.now;
        let room = Room::restored(&stored, &Config::default(), [1; 32], 1 << 20, (now, Timestamp::from_seconds(0)))
            .expect("it was played");
        Self { room, now, facts: Vec::new() }
    }

    /// The snapshot for the player on turn.
    fn snapshot(&self) -> Snapshot {
        let reader = self.room.person_on_turn().unwrap_or(caller(ANN).player);
        self.room.snapshot(reader, &crate::caller::blocks::Blocks::default(), self.now)
    }
}

fn win(side: Player) -> Outcome {
    Outcome::Win(side)
}
