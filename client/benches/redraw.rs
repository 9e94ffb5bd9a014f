//! The cost of a frame at 80 x 24, and of a key with its frame, with little and much content. `cargo bench -p
//! bidak-client --bench redraw`

use std::collections::BTreeMap;

use bidak_client::net::link::LinkEvent;
use bidak_client::play::appearance::Appearance;
use bidak_client::tui::hits::Hits;
use bidak_client::tui::message::Message;
use bidak_client::tui::model::Model;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_client::tui::theme::Theme;
use bidak_client::tui::update::{begin, update};
use bidak_client::tui::view::view;
use bidak_client::tui::widget::moves::{Moves, Played};
use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    ChatLine, ClockSpec, Event, LobbyChanges, LobbyList, PROTOCOL, PlayerId, RoomCode, RoomEvent, RoomSummary, Seat,
    Seats, ServerLimits, ServerMessage, Snapshot, Status, Token, Turn, Welcome,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use divan::Bencher;
use ratatui::backend::TestBackend;
use ratatui::{Frame, Terminal};

fn main() {
    divan::main();
}

fn seat(name: &str, id: u64) -> Seat {
    let name = name.parse().expect("a name");
    Seat { name, mark: None, player: Some(PlayerId::from_bits(id)), bot: None, connected: true }
}

fn code(bits: u32) -> RoomCode {
    RoomCode::from_bits(bits)
}

fn tell(model: &mut Model, message: ServerMessage) {
    update(model, Message::Link(LinkEvent::Message(message)));
}

fn press(model: &mut Model, key: KeyCode) {
    update(model, Message::Key(KeyEvent::new(key, KeyModifiers::NONE)));
}

/// A client after the welcome of a server.
fn connected() -> Model {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let (mut model, _) = begin(Setup { start, ..Setup::default() }, (80, 24));
    let welcome = Welcome {
        re: 0,
        protocol: PROTOCOL,
        server: "bench".to_owned(),
        player: PlayerId::from_bits(1),
        token: Token::from_bits(7),
        name: "Ada".parse().expect("a name"),
        handle: None,
        accounts: false,
        rooms: Vec::new(),
        my_games: None,
        games: Vec::new(),
        engines: Vec::new(),
        limits: ServerLimits {
            frame_bytes: 16_384,
            messages_per_20s: 100,
            rooms_per_player: 8,
            idle_ms: 60_000,
            claim_ms: 30_000,
            claim_untimed_ms: 86_400_000,
            first_move_ms: 60_000,
            tree_plies: 6,
            bot_nodes: 30_000_000,
            bot_depths: BTreeMap::new(),
        },
    };
    update(&mut model, Message::Link(LinkEvent::Connected(Box::new(welcome))));
    model
}

fn rooms(count: u32) -> Vec<RoomSummary> {
    let room = |bits: u32| RoomSummary {
        rated: false,
        room: code(bits),
        game: GameKind::ALL[bits as usize % GameKind::ALL.len()],
        options: BTreeMap::new(),
        clock: ClockSpec::Main { main_ms: 300_000, increment_ms: 3000 },
        status: if bits.is_multiple_of(3) { Status::Waiting } else { Status::Playing },
        seats: Seats { first: Some(seat("Grace", 2)), second: None },
        kept_for: None,
        spectators: bits % 5,
    };
    (0..count).map(room).collect()
}

fn lobby(count: u32) -> Model {
    let mut model = connected();
    tell(
        &mut model,
        ServerMessage::Lobby { re: 0, list: LobbyList { rooms: rooms(count), players: 9, ..LobbyList::default() } },
    );
    model
}

/// A game of Adjacency with `lines` lines of chat.
fn room(lines: u32) -> Model {
    let mut model = connected();
    let record = GameKind::Adjacency.record(&[]).expect("a game");
    let turn = Turn {
        ply: 0,
        position: Some(record.position_text()),
        to_move: Player::First,
        legal: record.legal_list(),
        clocks: None,
    };
    let snapshot = Snapshot {
        room: code(1),
        version: 0,
        game: GameKind::Adjacency,
        options: BTreeMap::new(),
        clock: ClockSpec::None,
        rated: false,
        unrated: None,
        private: false,
        tournament: None,
        draws: true,
        status: Status::Playing,
        games: 1,
        half: None,
        partner: None,
        second_in_ms: None,
        host: None,
        seats: Seats { first: Some(seat("Ada", 1)), second: Some(seat("Grace", 2)) },
        kept_for: None,
        newcomers: Vec::new(),
        locked: false,
        hides_spectators: false,
        gone: Vec::new(),
        spectators: 0,
        start: record.position_text(),
        moves: Vec::new(),
        searches: Vec::new(),
        turn,
        prepared: None,
        offers: Vec::new(),
        ending: None,
        apart: false,
        muted: Vec::new(),
        chat: Vec::new(),
    };
    tell(&mut model, ServerMessage::Joined { re: 0, snapshot: Box::new(snapshot) });
    for version in 1..=lines {
        let text = "a line that is long enough to be broken into two".parse().expect("a line");
        let event = Event::Chat(ChatLine {
            from: "Grace".parse().expect("a name"),
            mark: None,
            player: None,
            seat: None,
            text,
        });
        tell(&mut model, ServerMessage::Event(RoomEvent { room: code(1), version, event }));
    }
    model
}

fn redraw(bencher: Bencher<'_, '_>, model: &Model) {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal without a screen");
    bencher.bench_local(|| terminal.draw(|frame| drop(view(model, frame))).map(|_| ()).expect("it cannot fail"));
}

#[divan::bench]
fn the_start(bencher: Bencher<'_, '_>) {
    redraw(bencher, &begin(Setup::default(), (80, 24)).0);
}

#[divan::bench(args = [0, 10_000])]
fn a_room_with_lines_of_talk(bencher: Bencher<'_, '_>, lines: u32) {
    redraw(bencher, &room(lines));
}

/// From a key to the frame that shows the moved cursor.
#[divan::bench(args = [0, 10_000])]
fn a_key_and_its_frame_in_a_room_with_lines_of_talk(bencher: Bencher<'_, '_>, lines: u32) {
    key_to_frame(bencher, &mut room(lines), [KeyCode::Right, KeyCode::Left]);
}

/// The list of rooms, one line down and up again.
#[divan::bench(args = [10, 10_000])]
fn a_key_and_its_frame_in_a_lobby_with_rooms(bencher: Bencher<'_, '_>, count: u32) {
    key_to_frame(bencher, &mut lobby(count), [KeyCode::Down, KeyCode::Up]);
}

/// The help, one line down and up again.
#[divan::bench]
fn a_key_and_its_frame_in_the_help(bencher: Bencher<'_, '_>) {
    let mut model = room(0);
    press(&mut model, KeyCode::Char('?'));
    key_to_frame(bencher, &mut model, [KeyCode::Down, KeyCode::Up]);
}

/// One of the keys after the other, each with its frame.
fn key_to_frame(bencher: Bencher<'_, '_>, model: &mut Model, keys: [KeyCode; 2]) {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal without a screen");
    let mut keys = keys.into_iter().cycle();
    bencher.bench_local(|| {
        press(model, keys.next().expect("they never end"));
        terminal.draw(|frame| drop(view(model, frame))).map(|_| ()).expect("it cannot fail");
    });
}

/// The worst case: all newer lines are skipped.
#[divan::bench]
fn a_room_scrolled_to_the_first_of_10_000_lines(bencher: Bencher<'_, '_>) {
    let mut model = room(10_000);
    for _ in 0..2000 {
        press(&mut model, KeyCode::PageUp);
    }
    redraw(bencher, &model);
}

/// More moves than any game has, as the panel lists them.
#[divan::bench(args = [50, 10_000])]
fn a_list_of_moves(bencher: Bencher<'_, '_>, count: usize) {
    let played: Vec<Played> = (0..count).map(|_| Played { text: "d6-d5xb4".to_owned(), sign: "" }).collect();
    let theme = Theme::new(Appearance::default());
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal without a screen");
    let moves = Moves { played: &played, none: "", shown: count / 2, theme };
    let draw = |frame: &mut Frame<'_>| moves.draw(frame.area(), frame.buffer_mut(), &mut Hits::new());
    bencher.bench_local(|| terminal.draw(draw).map(|_| ()).expect("it cannot fail"));
}

#[divan::bench(args = [10, 10_000])]
fn a_lobby_with_rooms(bencher: Bencher<'_, '_>, count: u32) {
    redraw(bencher, &lobby(count));
}

#[divan::bench(args = [10, 10_000])]
fn a_lobby_of_which_one_room_changes(bencher: Bencher<'_, '_>, count: u32) {
    let mut model = lobby(count);
    let mut spectators = 0;
    bencher.bench_local(|| {
        spectators += 1;
        let changed = vec![RoomSummary { spectators, ..rooms(4).swap_remove(3) }];
        tell(&mut model, ServerMessage::LobbyChanged(LobbyChanges { changed, players: 9, ..LobbyChanges::default() }));
    });
}
