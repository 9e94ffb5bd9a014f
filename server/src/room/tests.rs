//! An open room and its task, on paused time.

use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    Command, Event, OfferKind, PlayerId, RefusalCode, SeatBot, SeatChoice, ServerMessage, Snapshot,
};
use tokio::sync::mpsc;

mod storing;

use super::changes::RoomChange;
use super::*;
use crate::base::watchdog::Watchdog;
use crate::caller::Caller;
use crate::store::{Epoch, MemoryStore, Store};
use crate::tournaments::Switchboard;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox, Outgoing, Reply};

/// A room with its task.
struct Hall {
    handle: RoomHandle,
    thinkers: Thinkers,
    changes: mpsc::Receiver<RoomChange>,
    metrics: Arc<Metrics>,
    _watchdog: Watchdog,
}

/// Somebody in the room.
struct Person {
    caller: Arc<Caller>,
    outbox: Outbox,
    outgoing: Outgoing,
    asked: u32,
}

fn code() -> RoomCode {
    RoomCode::from_bits(7)
}

fn hall(clock: &str, store: Arc<dyn Store>, prepare: impl FnOnce(&mut Room)) -> Hall {
    hall_with(clock, store, prepare, Thinkers::new)
}

/// A room whose bots think until they are stopped, with more cores than they need.
fn endless_hall() -> Hall {
    hall_with(
        "none",
        memory(),
        |_| (),
        |config, metrics| Thinkers::endless(&Config { thinkers: 8, ..config.clone() }, metrics),
    )
}

fn hall_with(
    clock: &str,
    store: Arc<dyn Store>,
    prepare: impl FnOnce(&mut Room),
    thinkers: impl FnOnce(&Config, Arc<Metrics>) -> Thinkers,
) -> Hall {
    let config = Config { thinkers: 1, ..Config::default() };
    let metrics = Arc::<Metrics>::default();
    let ledger = Ledger::new(store, Epoch(1));
    let clock = clock.parse().expect("a clock");
    let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock, false).expect("possible");
    let now = tokio::time::Instant::now().into_std();
    let mut room = Room::new(code(), spec, Some(PlayerId::from_bits(1)), &config, [1; 32], now);
    prepare(&mut room);
    let thinkers = thinkers(&config, Arc::clone(&metrics));
    let (sender, changes) = changes::channel();
    let replay_bytes = config.replay_bytes;
    let deps = RoomDeps {
        changes: sender,
        thinkers: thinkers.clone(),
        network: None,
        ledger,
        config: Arc::new(config),
        bot_pace: Duration::from_millis(400),
        replay_bytes,
        metrics: Arc::clone(&metrics),
        tournaments: Arc::new(Switchboard::default()),
        live_positions: LivePositions::default(),
    };
    let (handle, task) = open(code(), room, deps);
    tokio::spawn(task.run());
    Hall { handle, thinkers, changes, metrics, _watchdog: Watchdog::new() }
}

fn memory() -> Arc<dyn Store> {
    Arc::new(MemoryStore::default())
}

impl Person {
    fn new(number: u64) -> Self {
        let (outbox, outgoing) = Outbox::new(512, 1 << 20);
        let caller = Arc::new(Caller::sample(number));
        Self { caller, outbox, outgoing, asked: 0 }
    }

    /// Sends a request, which arrives now. Resolves once it is answered.
    fn request(&self, hall: &Hall, number: u32, command: Command) -> impl Future<Output = bool> {
        let (handle, caller, outbox) = (hall.handle.clone(), Arc::clone(&self.caller), self.outbox.clone());
        let (reply, arrived) = (Reply::new(outbox.clone(), number), now());
        async move {
            let request = RoomRequest { caller: &caller, key: None, command, reply, outbox: &outbox, arrived };
            handle.request(request).await
        }
    }

    async fn receive(&mut self) -> ServerMessage {
        let frame = self.outgoing.next().await.expect("the test holds the outbox");
        ServerMessage::decode(&frame).expect("our own message")
    }

    /// The answer, after all events before it.
    async fn ask(&mut self, hall: &Hall, command: Command) -> ServerMessage {
        self.asked += 1;
        self.request(hall, self.asked, command).await;
        loop {
            let message = self.receive().await;
            if message.re() == Some(self.asked) {
                return message;
            }
        }
    }

    async fn join(&mut self, hall: &Hall, seat: SeatChoice) -> Snapshot {
        match self.ask(hall, Command::Join { room: code(), seat }).await {
            ServerMessage::Joined { snapshot, .. } => *snapshot,
            other => panic!("joined, not {other:?}"),
        }
    }

    async fn refused(&mut self, hall: &Hall, command: Command) -> RefusalCode {
        match self.ask(hall, command).await {
            ServerMessage::Refused { code, .. } => code,
            other => panic!("refused, not {other:?}"),
        }
    }

    async fn done(&mut self, hall: &Hall, command: Command) {
        let answer = self.ask(hall, command).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{answer:?}");
    }

    async fn add_bot(&mut self, hall: &Hall) {
        let level = Level::default();
        self.done(hall, Command::AddBot { room: code(), seat: None, bot: SeatBot::new(EngineKind::Random, level) })
            .await;
    }

    async fn play(&mut self, hall: &Hall, ply: u32, text: &str) {
        self.done(hall, Command::Move { room: code(), ply, text: text.to_owned() }).await;
    }

    async fn event<T>(&mut self, wanted: impl Fn(&Event) -> Option<T>) -> T {
        loop {
            if let ServerMessage::Event(event) = self.receive().await
                && let Some(found) = wanted(&event.event)
            {
                return found;
            }
        }
    }

    async fn reason_of_end(&mut self) -> bidak_shared::game::EndReason {
        self.event(|event| if let Event::Ended(ending) = event { Some(ending.reason) } else { None }).await
    }

    async fn closed(&mut self) {
        self.event(|event| (*event == Event::Closed).then_some(())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn flags_fall_by_themselves() {
    let hall = hall("1+0", memory(), |_| ());
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    bea.join(&hall, SeatChoice::Second).await;
    for (ply, text) in (0..).zip(["a1", "b2"]) {
        let mover = if ply == 0 { &mut ann } else { &mut bea };
        mover.ask(&hall, Command::Move { room: code(), ply, text: text.to_owned() }).await;
    }
    assert_eq!(ann.reason_of_end().await, bidak_shared::game::EndReason::Time);
}

#[tokio::test(start_paused = true)]
async fn bots_play_each_other_to_the_end() {
    let hall = hall("none", memory(), |_| ());
    let mut ann = Person::new(1);
    ann.join(&hall, SeatChoice::None).await;
    ann.add_bot(&hall).await;
    ann.add_bot(&hall).await;
    assert!(ann.reason_of_end().await.is_by_rules());
}

/// The thoughts (`true`) and moves of the bot in order, until it has played twice.
async fn thoughts_and_moves(hall: &Hall, ann: &mut Person) -> Vec<bool> {
    let mut received = Vec::new();
    for (ply, text) in [(0, "b2"), (2, "a1"), (2, "c1")] {
        // The bot may have taken one of the two.
        let play = Command::Move { room: code(), ply, text: text.to_owned() };
        ann.asked += 1;
        ann.request(hall, ann.asked, play).await;
        loop {
            match ann.receive().await {
                ServerMessage::Thinking(thinking) => {
                    assert_eq!((thinking.side, thinking.done), (bidak_shared::game::Player::Second, true));
                    assert_eq!(thinking.line.len(), 1);
                    received.push(true);
                }
                ServerMessage::Event(event) => {
                    if let Event::Moved { by: bidak_shared::game::Player::Second, .. } = event.event {
                        received.push(false);
                        break;
                    }
                }
                ServerMessage::Refused { .. } => break,
                _ => {}
            }
        }
    }
    received
}

#[tokio::test(start_paused = true)]
async fn thoughts_of_a_bot_are_sent_before_its_move_if_the_host_shows_them() {
    for (shown, expected) in [(true, [true, false, true, false].as_slice()), (false, &[false, false])] {
        let hall = hall("none", memory(), |_| ());
        let mut ann = Person::new(1);
        ann.join(&hall, SeatChoice::First).await;
        let answer = ann.ask(&hall, Command::ShowThinking { room: code(), shown }).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{answer:?}");
        ann.add_bot(&hall).await;
        assert_eq!(thoughts_and_moves(&hall, &mut ann).await, expected);
    }
}

#[tokio::test(start_paused = true)]
async fn an_event_is_serialised_once_for_all_members() {
    let hall = hall("none", memory(), |_| ());
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    bea.join(&hall, SeatChoice::None).await;
    let says = Command::Chat { room: code(), text: "good luck".to_owned() };
    ann.asked += 1;
    ann.request(&hall, 9, says).await;
    let is_line = |frame: &Frame| frame.contains("good luck");
    let mut lines = Vec::new();
    for person in [&mut ann, &mut bea] {
        loop {
            let frame = person.outgoing.next().await.expect("the test holds the outbox");
            if is_line(&frame) {
                lines.push(frame.bytes().as_ptr());
                break;
            }
        }
    }
    assert_eq!(lines[0], lines[1], "both hold the same bytes");
}

/// The frame of the next move.
async fn frame_of_move(person: &mut Person) -> Frame {
    loop {
        let frame = person.outgoing.next().await.expect("the test holds the outbox");
        if frame.contains(r#""event":"moved""#) {
            return frame;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_is_encoded_once_for_each_kind_of_reader() {
    let hall = hall("none", memory(), |_| ());
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    bea.join(&hall, SeatChoice::Second).await;
    let mut watching = Vec::new();
    for number in 3..7 {
        let mut person = Person::new(number);
        Arc::get_mut(&mut person.caller).expect("nobody else has it").brief = number > 4;
        person.join(&hall, SeatChoice::None).await;
        watching.push(person);
    }
    let play = Command::Move { room: code(), ply: 0, text: "b2".to_owned() };
    ann.request(&hall, 9, play).await;
    let (of_ann, of_bea) = (frame_of_move(&mut ann).await, frame_of_move(&mut bea).await);
    let mut frames = Vec::new();
    for person in &mut watching {
        frames.push(frame_of_move(person).await);
    }
    let has = |frame: &Frame| (frame.contains("position"), frame.contains("legal"));
    assert_eq!((has(&of_bea), has(&of_ann)), ((true, true), (true, false)));
    assert_eq!(
        frames.iter().map(has).collect::<Vec<_>>(),
        [(true, false), (true, false), (false, false), (false, false)]
    );
    let bytes = |frame: &Frame| frame.bytes().as_ptr();
    assert!([&frames[0], &frames[1]].iter().all(|frame| bytes(frame) == bytes(&of_ann)));
    assert_eq!(bytes(&frames[2]), bytes(&frames[3]));
}

#[tokio::test(start_paused = true)]
async fn a_panic_closes_the_room_for_its_members() {
    let mut hall = hall("none", memory(), Room::spoil);
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    let answer = bea.refused(&hall, Command::Join { room: code(), seat: SeatChoice::Any }).await;
    assert_eq!(answer, RefusalCode::Fault);
    ann.closed().await;
    assert_eq!(ann.refused(&hall, Command::Resign { room: code() }).await, RefusalCode::NoRoom);
    let closed = async { while !matches!(hall.changes.recv().await, Some(RoomChange::Closed(_))) {} };
    tokio::time::timeout(Duration::from_hours(1), closed).await.expect("the lobby gets the change");
}

impl Hall {
    /// Waits until this number of searches run and none waits for a core.
    async fn searches(&self, count: i64) {
        while (self.metrics.searches_running.get(), self.metrics.searches_waiting.get()) != (count, 0) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

#[tokio::test]
async fn a_search_ends_when_it_is_no_longer_needed() {
    // The last spectator of two bots leaves.
    let hall = endless_hall();
    let mut ann = Person::new(1);
    ann.join(&hall, SeatChoice::None).await;
    ann.add_bot(&hall).await;
    ann.add_bot(&hall).await;
    hall.searches(1).await;
    hall.handle.dropped(ann.caller.connection).await;
    hall.searches(0).await;
    assert!(hall.thinkers.are_idle() && !hall.handle.is_closed(), "it ends before the room does");
    tokio::time::pause();
    while !hall.handle.is_closed() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    tokio::time::resume();
    // A person takes a move back that the bot thinks about, and resigns while it thinks.
    let hall = endless_hall();
    ann.join(&hall, SeatChoice::First).await;
    ann.add_bot(&hall).await;
    ann.play(&hall, 0, "a1").await;
    hall.searches(1).await;
    ann.done(&hall, Command::Offer { room: code(), offer: OfferKind::Takeback }).await;
    hall.searches(0).await;
    ann.play(&hall, 0, "b2").await;
    hall.searches(1).await;
    ann.done(&hall, Command::Resign { room: code() }).await;
    hall.searches(0).await;
    assert!(hall.thinkers.are_idle());
}

#[tokio::test]
async fn a_room_has_one_search_at_a_time() {
    let hall = endless_hall();
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    ann.add_bot(&hall).await;
    bea.join(&hall, SeatChoice::None).await;
    // A search that is not wanted any more ends before the next one counts as the only one. There are cores for more.
    for text in ["a1", "b2", "c3"] {
        ann.play(&hall, 0, text).await;
        // Other events in the room begin no other search.
        bea.done(&hall, Command::Chat { room: code(), text: "hello".to_owned() }).await;
        hall.searches(1).await;
        ann.done(&hall, Command::Offer { room: code(), offer: OfferKind::Takeback }).await;
    }
    hall.searches(0).await;
}

/// The events that wait for a person now.
fn waiting_events(person: &Person) -> Vec<Event> {
    let waiting = std::iter::from_fn(|| person.outgoing.next_now());
    let messages = waiting.map(|frame| ServerMessage::decode(&frame).expect("our own message"));
    messages
        .filter_map(|message| if let ServerMessage::Event(event) = message { Some(event.event) } else { None })
        .collect()
}

#[tokio::test(start_paused = true)]
async fn players_are_sent_an_event_before_a_crowd_of_spectators() {
    let hall = hall("none", memory(), |_| ());
    let (mut ann, mut bea) = (Person::new(1), Person::new(2));
    ann.join(&hall, SeatChoice::First).await;
    bea.join(&hall, SeatChoice::Second).await;
    let mut crowd = Vec::new();
    for number in 3..103 {
        let mut person = Person::new(number);
        person.join(&hall, SeatChoice::None).await;
        crowd.push(person);
    }
    // The first event about their number is a second old.
    tokio::time::sleep(Duration::from_secs(2)).await;
    for person in crowd.iter().chain([&ann, &bea]) {
        waiting_events(person);
    }
    let is_move = |event: &Event| matches!(event, Event::Moved { .. });
    let play = Command::Move { room: code(), ply: 0, text: "b2".to_owned() };
    ann.request(&hall, 9, play).await;
    for player in [&ann, &bea] {
        assert!(waiting_events(player).iter().any(is_move));
    }
    assert!(crowd.iter().all(|person| waiting_events(person).is_empty()), "the task of the room has not run yet");
    // A spectator who enters now gets the move in the snapshot, and not again as an event.
    let mut late = Person::new(200);
    late.join(&hall, SeatChoice::None).await;
    assert!(!waiting_events(&late).iter().any(is_move));
    for person in &mut crowd {
        frame_of_move(person).await;
        assert!(!waiting_events(person).iter().any(is_move));
    }
    let play = Command::Move { room: code(), ply: 1, text: "a1".to_owned() };
    bea.request(&hall, 9, play).await;
    assert!(crowd.iter().all(|person| !waiting_events(person).iter().any(is_move)));
    for person in &mut crowd {
        frame_of_move(person).await;
    }
    // A spectator's line comes before the answer to that spectator.
    let chatter = &mut crowd[0];
    let text = "good move".parse().expect("a line of chat");
    chatter.asked = 40;
    chatter.request(&hall, 41, Command::Chat { room: code(), text }).await;
    let is_chat = |message: &ServerMessage| matches!(message, ServerMessage::Event(event) if matches!(event.event, Event::Chat(_)));
    assert!(is_chat(&chatter.receive().await));
    assert_eq!(chatter.receive().await.re(), Some(41));
}
