//! The policy of an engine on a seat: moves, answers to offers, leaving.
//!
//! A pure machine without engine, terminal and clock, which looks at the room after each event.

use std::time::Duration;

use bidak_shared::eval::Score;
use bidak_shared::game::Player;
use bidak_shared::protocol::{ChatText, ClockSpec, EngineFailure, OfferKind, RoomCode, Status};
use bidak_shared::search::score::LOSING;

use crate::plain::command::{PlainCommand, Sure};
use crate::plain::seat::thinker::MoveRequest;
use crate::play::moment::Moment;
use crate::play::room::Room;
use crate::workshop::ugi::external::GameClocks;

/// How long a guest waits for a rematch.
const REMATCH: Duration = Duration::from_secs(30);
/// The delay before a refused move is sent again, since the server refuses clients that are too fast.
const RETRY: Duration = Duration::from_secs(1);

/// When an engine leaves a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// As host: it waits for one opponent after the other.
    Host,
    /// As guest: it leaves when the opponent leaves or wants no other game.
    Guest,
    /// In a tournament, which says where the next game is: it offers no rematch.
    Tournament,
}

/// Something to do.
#[derive(Debug)]
pub enum Step {
    /// Choose a move.
    Think(Box<MoveRequest>),
    /// The move is no longer wanted.
    StopThinking,
    /// Give a command to the session.
    Do(PlainCommand),
}

/// Decides for an engine.
#[derive(Debug)]
pub struct SeatPolicy {
    stay: Stay,
    /// The room of the last look.
    room: Option<RoomCode>,
    /// The least time for a move.
    pace: Duration,
    /// When the move that is being chosen may be sent.
    due: Moment,
    /// Games until it leaves.
    games: Option<u32>,
    mind: Mind,
    /// The last score, from the engine's side.
    score: Option<Score>,
    /// Games seen to their end.
    played: u32,
    /// The number of the last one in the room, and the time of its end.
    ended: (u32, Moment),
    /// The offer of the opponent that was answered.
    answered: Option<OfferKind>,
    /// The number of the last game after which it offered a rematch.
    offered: u32,
    has_claimed: bool,
    has_left: bool,
    /// What the engine did wrong last.
    failure: Option<Failing>,
    /// Games in a row that it lost by failing.
    failed: u32,
    /// With so many of them it leaves.
    endurance: u32,
}

/// How an engine fails.
#[derive(Debug)]
struct Failing {
    how: EngineFailure,
    sentence: String,
    /// The room has been told.
    is_told: bool,
}

/// What the engine is doing.
#[derive(Debug)]
enum Mind {
    Rests,
    Thinks(Decision),
    Chose {
        at: Decision,
        text: String,
        sent: Option<Moment>,
    },
    /// The engine failed, which loses the game.
    Failed {
        at: Decision,
        sent: Option<Moment>,
    },
}

/// The point of a game for which a move was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Decision {
    game: u32,
    ply: u32,
    position: String,
}

impl SeatPolicy {
    /// Somebody who plays `games` games, or as many as the opponents want, but leaves after `endurance` games in a row that were lost
    /// because the engine failed.
    pub fn new(stay: Stay, games: Option<u32>, endurance: u32) -> Self {
        Self {
            stay,
            room: None,
            pace: Duration::ZERO,
            due: Moment::ZERO,
            games,
            mind: Mind::Rests,
            score: None,
            played: 0,
            ended: (0, Moment::ZERO),
            answered: None,
            offered: 0,
            has_claimed: false,
            has_left: false,
            failure: None,
            failed: 0,
            endurance,
        }
    }

    /// Sets the least time for a move from now on, so that people can follow. Of the time left it takes at most half.
    pub fn keep_pace(&mut self, pace: Duration) {
        self.pace = pace;
    }

    /// Takes the chosen move.
    pub fn chose(&mut self, text: String, score: Score) {
        if let Mind::Thinks(at) = std::mem::replace(&mut self.mind, Mind::Rests) {
            self.score = Some(score);
            self.mind = Mind::Chose { at, text, sent: None };
        }
    }

    /// The engine cannot go on with this game, which the sentence explains.
    pub fn gave_up(&mut self, how: EngineFailure, sentence: String) {
        if let Mind::Thinks(at) = std::mem::replace(&mut self.mind, Mind::Rests) {
            self.mind = Mind::Failed { at, sent: None };
            self.failed += 1;
            self.failure = Some(Failing { how, sentence, is_told: false });
        }
    }

    /// How the engine failed last, if it ever did.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_ref().map(|failing| failing.sentence.as_str())
    }

    /// The steps to do now. `is_idle`: every command so far has been answered.
    pub fn look(&mut self, room: &Room, is_idle: bool, now: Moment) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.has_left {
            return steps;
        }
        if self.room.replace(room.code) != Some(room.code) {
            self.begin_in_room(&mut steps);
        }
        self.notice_the_end(room, now);
        if let Some(failing) = self.failure.as_mut().filter(|failing| !failing.is_told) {
            failing.is_told = true;
            if room.am_playing() {
                let text: String = failing.sentence.chars().take(ChatText::MOST).collect();
                steps.push(Step::Do(PlainCommand::Chat(text)));
            }
        }
        if self.failed >= self.endurance {
            if let Some(failing) = self.failure.as_ref().filter(|_| room.am_playing()) {
                steps.push(Step::Do(PlainCommand::Forfeit(failing.how)));
            }
            self.leave(&mut steps);
            return steps;
        }
        self.answer_offer(room, &mut steps);
        self.claim(room, now, &mut steps);
        self.move_on(room, is_idle, now, &mut steps);
        if room.status != Status::Playing && self.played > 0 {
            self.after_the_game(room, now, &mut steps);
        }
        steps
    }

    /// When to look again without an event.
    pub fn wake(&self, room: Option<&Room>, now: Moment) -> Option<Moment> {
        let room = room.filter(|_| !self.has_left)?;
        let retry = match &self.mind {
            Mind::Chose { sent: None, .. } => Some(self.due),
            Mind::Chose { sent: Some(sent), .. } | Mind::Failed { sent: Some(sent), .. } => Some(*sent + RETRY),
            _ => None,
        };
        let rematch = (room.status == Status::Ended && self.stay == Stay::Guest).then_some(self.ended.1 + REMATCH);
        let claim = if self.has_claimed { None } else { claim_in(room, now).map(|left| now + left) };
        retry.into_iter().chain(rematch).chain(claim).min()
    }

    /// Forgets what was about another room.
    fn begin_in_room(&mut self, steps: &mut Vec<Step>) {
        if matches!(std::mem::replace(&mut self.mind, Mind::Rests), Mind::Thinks(_)) {
            steps.push(Step::StopThinking);
        }
        self.score = None;
        self.ended = (0, Moment::ZERO);
        self.answered = None;
        self.offered = 0;
        self.has_claimed = false;
    }

    fn notice_the_end(&mut self, room: &Room, now: Moment) {
        if room.status != Status::Playing && room.games > self.ended.0 {
            self.played += 1;
            if !matches!(self.mind, Mind::Failed { .. }) {
                self.failed = 0;
            }
            self.ended = (room.games, now);
            self.score = None;
        }
    }

    fn answer_offer(&mut self, room: &Room, steps: &mut Vec<Step>) {
        let offer = room.offer_to_me();
        if offer == self.answered {
            return;
        }
        self.answered = offer;
        let accepts = match offer {
            None => return,
            // It has offered the same, so one of the two accepts the other.
            Some(OfferKind::Rematch) if self.offered == room.games => return,
            Some(OfferKind::Takeback | OfferKind::Rematch) => true,
            Some(OfferKind::Draw) => self.score.is_some_and(|score| score <= LOSING),
        };
        steps.push(Step::Do(if accepts { PlainCommand::Accept } else { PlainCommand::Decline }));
    }

    /// Wins over an opponent who did not come back.
    fn claim(&mut self, room: &Room, now: Moment, steps: &mut Vec<Step>) {
        match claim_in(room, now) {
            None => self.has_claimed = false,
            Some(left) if left.is_zero() && !self.has_claimed => {
                self.has_claimed = true;
                steps.push(Step::Do(PlainCommand::Claim));
            }
            Some(_) => {}
        }
    }

    fn move_on(&mut self, room: &Room, is_idle: bool, now: Moment, steps: &mut Vec<Step>) {
        let here = (room.is_my_turn() && !room.legal().is_empty()).then(|| Decision {
            game: room.games,
            ply: room.turn.ply,
            position: room.record.position_text(),
        });
        let known = match &self.mind {
            Mind::Rests => None,
            Mind::Thinks(at) | Mind::Chose { at, .. } | Mind::Failed { at, .. } => Some(at),
        };
        if known != here.as_ref() {
            if matches!(self.mind, Mind::Thinks(_)) {
                steps.push(Step::StopThinking);
            }
            self.mind = Mind::Rests;
        }
        let Some(here) = here else { return };
        match &mut self.mind {
            Mind::Rests => {
                let left = room.time_left(room.turn.to_move, now);
                self.due = now + left.map_or(self.pace, |left| self.pace.min(left / 2));
                self.mind = Mind::Thinks(here);
                steps.push(Step::Think(Box::new(request(room, now))));
            }
            Mind::Thinks(_) => {}
            Mind::Chose { text, sent, .. } => {
                if now >= self.due && is_due(sent, is_idle, now) {
                    steps.push(Step::Do(PlainCommand::Move(text.clone())));
                }
            }
            Mind::Failed { sent, .. } => {
                if let Some(failing) = self.failure.as_ref().filter(|_| is_due(sent, is_idle, now)) {
                    steps.push(Step::Do(PlainCommand::Forfeit(failing.how)));
                }
            }
        }
    }

    fn after_the_game(&mut self, room: &Room, now: Moment, steps: &mut Vec<Step>) {
        if self.stay == Stay::Tournament {
            return;
        }
        let is_done = self.games.is_some_and(|games| self.played >= games);
        let is_alone = room.status == Status::Waiting;
        let has_waited = now >= self.ended.1 + REMATCH;
        if is_done || (self.stay == Stay::Guest && (is_alone || has_waited)) {
            self.leave(steps);
        } else if self.games.is_some() && !is_alone && self.offered < room.games && room.offer_to_me().is_none() {
            self.offered = room.games;
            steps.push(Step::Do(PlainCommand::Offer(OfferKind::Rematch)));
        }
    }

    fn leave(&mut self, steps: &mut Vec<Step>) {
        self.has_left = true;
        if matches!(self.mind, Mind::Thinks(_)) {
            steps.push(Step::StopThinking);
        }
        steps.push(Step::Do(PlainCommand::Quit(Sure::Yes)));
    }
}

/// Whether a command is to be sent now: at once, and again where the server does not seem to have taken it.
fn is_due(sent: &mut Option<Moment>, is_idle: bool, now: Moment) -> bool {
    let is_first = sent.is_none();
    let is_time = sent.is_none_or(|sent| now >= sent + RETRY);
    if is_time {
        *sent = Some(now);
    }
    is_time && (is_first || is_idle)
}

/// The move that the engine is asked for.
fn request(room: &Room, now: Moment) -> MoveRequest {
    let left = Player::BOTH.map(|side| room.time_left(side, now).unwrap_or_default());
    let (time, clocks) = match room.clock {
        ClockSpec::None => (None, None),
        ClockSpec::Main { increment_ms, .. } => {
            let increment = Duration::from_millis(increment_ms.into());
            (None, Some(GameClocks { left, increment }))
        }
        // A reserve for the way to the server.
        ClockSpec::PerMove { .. } => (Some(left[room.turn.to_move.index()] * 3 / 5), None),
    };
    MoveRequest { record: room.record.boxed(), game: (room.code, room.games), time, clocks }
}

/// The time until the win over an opponent who is gone can be claimed.
fn claim_in(room: &Room, now: Moment) -> Option<Duration> {
    let is_gone = room.am_playing() && room.opponent().is_some_and(|seat| !seat.connected);
    if is_gone { room.claim_in(room.my_side()?.opponent(), now) } else { None }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bidak_shared::game::{EndReason, Outcome};
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{Ending, Event, Offer, PlayerId, RoomEvent, Seat, Seats, Snapshot, Turn};
    use bidak_shared::record::AnyRecord;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A room with a game of tic-tac-toe in which the engine is First.
    struct Table {
        room: Room,
        record: Box<dyn AnyRecord>,
        policy: SeatPolicy,
        now: Moment,
    }

    impl Table {
        fn new(stay: Stay, games: Option<u32>) -> Self {
            let record = GameKind::TicTacToe.record(&[]).expect("no options");
            let seat = |id, name: &str| {
                let name = name.parse().expect("a name");
                Some(Seat { name, player: Some(PlayerId::from_bits(id)), bot: None, connected: true })
            };
            let snapshot = Snapshot {
                rated: false,
                room: "K7QF2M".parse().expect("a code"),
                version: 1,
                game: GameKind::TicTacToe,
                options: BTreeMap::new(),
                clock: ClockSpec::None,
                private: false,
                tournament: None,
                status: Status::Playing,
                games: 1,
                host: None,
                seats: Seats { first: seat(1, "engine"), second: seat(2, "Ana") },
                kept_for: None,
                gone: Vec::new(),
                spectators: 0,
                start: record.start_text(),
                moves: Vec::new(),
                turn: turn(&*record),
                offers: Vec::new(),
                ending: None,
                muted: Vec::new(),
                chat: Vec::new(),
            };
            let room = Room::new(snapshot, PlayerId::from_bits(1), Moment::ZERO).expect("it is understood");
            Self { room, record, policy: SeatPolicy::new(stay, games, 1), now: Moment::ZERO }
        }

        /// The same players in the next room of a tournament.
        fn next_room(&mut self) {
            let Self { room, record, .. } = Self::new(Stay::Tournament, None);
            (self.room, self.record) = (room, record);
            self.room.code = "M2P7QX".parse().expect("a code");
        }

        fn tell(&mut self, event: Event) {
            let version = self.room.version + 1;
            self.room.apply(RoomEvent { room: self.room.code, version, event }, self.now).expect("it fits");
        }

        fn play(&mut self, text: &str) {
            let by = self.record.to_move();
            self.record.play(text).expect("a legal move");
            self.tell(Event::Moved { by, text: text.to_owned(), turn: turn(&*self.record) });
        }

        fn end(&mut self) {
            let outcome = Some(Outcome::Draw);
            self.tell(Event::Ended(Ending { outcome, reason: EndReason::Agreement, margin: 0 }));
        }

        /// What is done now, as words.
        fn look(&mut self) -> Vec<String> {
            let steps = self.policy.look(&self.room, true, self.now).into_iter();
            let words = steps.map(|step| match step {
                Step::Think(request) => format!("think at {}", request.record.ply()),
                Step::StopThinking => "stop".to_owned(),
                Step::Do(PlainCommand::Move(text)) => text,
                Step::Do(command) => format!("{command:?}"),
            });
            words.collect()
        }

        fn wait(&mut self, time: Duration) {
            self.now += time;
        }
    }

    fn turn(record: &dyn AnyRecord) -> Turn {
        Turn {
            ply: record.ply() as u32,
            position: Some(record.position_text()),
            to_move: record.to_move(),
            legal: record.legal_list(),
            clocks: None,
        }
    }

    #[test]
    fn a_move_is_thought_of_once_and_played_once() {
        let mut table = Table::new(Stay::Guest, None);
        assert_eq!(table.look(), ["think at 0"]);
        assert!(table.look().is_empty());
        table.policy.chose("b2".to_owned(), 0);
        assert_eq!(table.look(), ["b2"]);
        assert!(table.look().is_empty());
        table.play("b2");
        assert!(table.look().is_empty(), "it is not its turn");
        table.play("a1");
        assert_eq!(table.look(), ["think at 2"]);
    }

    #[test]
    fn a_move_that_was_not_taken_is_sent_again_after_a_while() {
        let mut table = Table::new(Stay::Guest, None);
        table.look();
        table.policy.chose("b2".to_owned(), 0);
        assert_eq!(table.look(), ["b2"]);
        assert_eq!(table.policy.wake(Some(&table.room), table.now), Some(RETRY));
        table.wait(RETRY);
        assert_eq!(table.look(), ["b2"]);
        assert_eq!(table.policy.wake(Some(&table.room), table.now), Some(RETRY * 2));
    }

    #[test]
    fn a_takeback_is_granted_and_ends_the_thinking() {
        let mut table = Table::new(Stay::Guest, None);
        table.play("b2");
        table.play("a1");
        assert_eq!(table.look(), ["think at 2"]);
        table.tell(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Takeback }));
        assert_eq!(table.look(), ["Accept"]);
        assert!(table.look().is_empty());
        table.record.undo(1);
        let turn = turn(&*table.record);
        table.tell(Event::TakenBack { plies: 1, turn });
        assert_eq!(table.look(), ["stop"]);
        table.play("c1");
        assert_eq!(table.look(), ["think at 2"]);
    }

    #[test]
    fn only_a_losing_engine_accepts_a_draw() {
        for (score, answer) in [(LOSING, "Accept"), (0, "Decline")] {
            let mut table = Table::new(Stay::Guest, None);
            table.look();
            table.policy.chose("b2".to_owned(), score);
            table.tell(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Draw }));
            assert_eq!(table.look()[0], answer);
        }
    }

    #[test]
    fn a_guest_waits_a_while_for_another_game_and_a_host_for_ever() {
        let mut guest = Table::new(Stay::Guest, None);
        let mut host = Table::new(Stay::Host, None);
        for table in [&mut guest, &mut host] {
            table.look();
            table.end();
            assert_eq!(table.look(), ["stop"]);
            table.wait(REMATCH.saturating_sub(SECOND));
            assert!(table.look().is_empty());
        }
        assert_eq!(guest.policy.wake(Some(&guest.room), guest.now), Some(REMATCH));
        assert_eq!(host.policy.wake(Some(&host.room), host.now), None);
        for table in [&mut guest, &mut host] {
            table.wait(SECOND);
        }
        assert_eq!(guest.look(), ["Quit(Yes)"]);
        assert!(guest.look().is_empty());
        assert!(host.look().is_empty());
    }

    #[test]
    fn other_games_are_offered_until_there_were_enough() {
        let mut table = Table::new(Stay::Host, Some(2));
        table.look();
        table.end();
        assert_eq!(table.look(), ["stop", "Offer(Rematch)"]);
        assert!(table.look().is_empty());
        // The opponent has offered the same at the same time: one of the two is enough.
        table.tell(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Rematch }));
        assert!(table.look().is_empty());
        table.record.undo(usize::MAX);
        let (seats, turn) = (table.room.seats.clone(), turn(&*table.record));
        table.tell(Event::Started { games: 2, seats, turn });
        assert_eq!(table.look(), ["think at 0"]);
        table.end();
        assert_eq!(table.look(), ["stop", "Quit(Yes)"]);
    }

    #[test]
    fn an_opponent_who_does_not_come_back_is_claimed_against_once() {
        let mut table = Table::new(Stay::Guest, None);
        table.look();
        table.tell(Event::Presence { side: Player::Second, connected: false, claim_in_ms: Some(1000) });
        assert!(table.look().is_empty());
        assert_eq!(table.policy.wake(Some(&table.room), table.now), Some(SECOND));
        table.wait(SECOND);
        assert_eq!(table.look(), ["Claim"]);
        assert!(table.look().is_empty());
        assert_eq!(table.policy.wake(Some(&table.room), table.now), None);
    }

    #[test]
    fn an_engine_that_cannot_go_on_says_how_loses_and_leaves() {
        let mut table = Table::new(Stay::Host, None);
        table.look();
        table.policy.gave_up(EngineFailure::Silence, "the engine failed twice: no bestmove in time".to_owned());
        let said = "Chat(\"the engine failed twice: no bestmove in time\")";
        assert_eq!(table.look(), [said, "Forfeit(Silence)", "Quit(Yes)"]);
        assert_eq!(table.policy.failure(), Some("the engine failed twice: no bestmove in time"));
    }

    #[test]
    fn a_move_is_held_back_for_the_pace_of_the_organiser_and_no_longer() {
        let mut table = Table::new(Stay::Tournament, None);
        table.policy.keep_pace(SECOND);
        assert_eq!(table.look(), ["think at 0"]);
        table.policy.chose("b2".to_owned(), 0);
        assert!(table.look().is_empty(), "people could not follow");
        assert_eq!(table.policy.wake(Some(&table.room), table.now), Some(table.now + SECOND));
        table.wait(SECOND);
        assert_eq!(table.look(), ["b2"]);
    }

    #[test]
    fn in_a_tournament_the_game_of_the_next_room_is_played_like_the_first_and_no_rematch_is_offered() {
        let mut table = Table::new(Stay::Tournament, None);
        for _ in 0..2 {
            assert_eq!(table.look(), ["think at 0"]);
            table.policy.chose("b2".to_owned(), 0);
            assert_eq!(table.look(), ["b2"]);
            table.end();
            assert!(table.look().is_empty());
            table.wait(REMATCH);
            assert!(table.look().is_empty());
            table.next_room();
        }
    }
}
