//! The policy on a table of tic-tac-toe.

use std::collections::BTreeMap;

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Ending, Event, Offer, PlayerId, RoomEvent, Seat, Seats, Snapshot, TournamentPlace, Turn};
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
            Some(Seat { name, mark: None, player: Some(PlayerId::from_bits(id)), bot: None, connected: true })
        };
        let snapshot = Snapshot {
            locked: false,
            hides_spectators: false,
            rated: false,
            unrated: None,
            room: "K7QF2M".parse().expect("a code"),
            version: 1,
            game: GameKind::TicTacToe,
            options: BTreeMap::new(),
            clock: ClockSpec::None,
            private: false,
            tournament: None,
            draws: true,
            status: Status::Playing,
            games: 1,
            half: None,
            partner: None,
            second_in_ms: None,
            host: None,
            seats: Seats { first: seat(1, "engine"), second: seat(2, "Ana") },
            kept_for: None,
            newcomers: Vec::new(),
            gone: Vec::new(),
            spectators: 0,
            start: record.start_text(),
            moves: Vec::new(),
            searches: Vec::new(),
            turn: turn(&*record),
            prepared: None,
            offers: Vec::new(),
            ending: None,
            apart: false,
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
        self.tell(Event::Moved { by, text: text.to_owned(), search: None, turn: turn(&*self.record) });
    }

    fn end(&mut self) {
        let outcome = Some(Outcome::Draw);
        self.tell(Event::Ended(Ending { outcome, reason: EndReason::Agreement, margin: 0, illegal: None }));
    }

    /// The present activity, as words.
    fn look(&mut self) -> Vec<String> {
        let deeds = self.policy.look(&self.room, true, self.now).into_iter();
        let words = deeds.map(|step| match step {
            Deed::Think(request) => format!("think at {}", request.record.ply()),
            Deed::StopThinking => "stop".to_owned(),
            Deed::Do(PlainCommand::Move(text)) => text,
            Deed::Do(command) => format!("{command:?}"),
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
    assert_eq!(table.look(), ["Accept(Yes)"]);
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
    for (score, answer) in [(LOSING, "Accept(Yes)"), (0, "Decline")] {
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
    table.tell(Event::Started { games: 2, seats, turn, half: None, partner: None, unrated: None });
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
    table.policy.gave_up(EngineFailure::Silence, None, "the engine failed twice: no bestmove in time".to_owned());
    let said = "Chat(\"the engine failed twice: no bestmove in time\")";
    assert_eq!(table.look(), [said, "Forfeit(Silence, None)", "Quit(Yes)"]);
    assert_eq!(table.policy.failure(), Some("the engine failed twice: no bestmove in time"));
}

#[test]
fn an_engine_that_seeks_opponents_stays_for_the_games_of_a_tournament_however_often_it_fails() {
    let mut table = Table::new(Stay::Seeker, None);
    let place = "T4K9QZ".parse().expect("a code");
    table.room.tournament = Some(TournamentPlace { tournament: place, round: 1, board: 1, game: 1 });
    table.look();
    table.policy.gave_up(EngineFailure::Crash, None, "the engine failed twice: it ended".to_owned());
    assert_eq!(table.look(), ["Chat(\"the engine failed twice: it ended\")", "Forfeit(Crash, None)"]);
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
