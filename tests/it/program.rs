//! The whole full-screen client without a terminal and without a network: keys go in as text, effects are answered by
//! a scripted server, and the screen comes out as text.

mod looks;
mod server;
pub(crate) mod tournament;

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::net::unfinished::Unfinished;
use bidak_client::play::analysis::{Request, lesson, search};
use bidak_client::play::appearance::Appearance;
use bidak_client::play::library::Kept;
use bidak_client::tui::effect::{Effect, Reach};
use bidak_client::tui::hits::{Hits, Target};
use bidak_client::tui::message::{Message, Running, Wheel};
use bidak_client::tui::model::Model;
use bidak_client::tui::start_with::Setup;
use bidak_client::tui::theme::Theme;
use bidak_client::tui::update::{begin, update};
use bidak_client::tui::view::view;
use bidak_shared::analysis::Effort;
use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::protocol::{
    ChatLine, ClockSpec, Command, EngineInfo, Event, GameInfo, PROTOCOL, PlayerId, RoomCode, RoomSummary, Seat,
    SeatBot, Seats, ServerLimits, Status, Token, Welcome,
};
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

pub(crate) use server::Server;

/// The client and the server that answers it.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read alone")]
pub(crate) struct Program {
    pub(crate) model: Model,
    pub(crate) server: Server,
    /// The effects of the client, oldest first.
    pub(crate) effects: Vec<Effect>,
    /// The saved games.
    pub(crate) library: Vec<RecordText>,
    /// Whether a search is done at once; otherwise it never ends.
    pub(crate) searches: bool,
    /// Whether a shared server starts at once; otherwise its start never ends.
    pub(crate) starts_servers: bool,
    /// Whether the server answers; otherwise requests are never answered.
    pub(crate) answers: bool,
    /// Whether the private server keeps its games for the next start.
    pub(crate) keeps_solo: bool,
    /// The player's unfinished games.
    pub(crate) unfinished: Vec<Unfinished>,
    /// The noted seat of the player.
    pub(crate) seat: Option<RoomCode>,
    terminal: Terminal<TestBackend>,
    hits: Hits,
    now: Duration,
}

impl Program {
    /// The program in a window of this width and height.
    pub(crate) fn new(setup: Setup, size: (u16, u16)) -> Self {
        let (model, effects) = begin(setup, size);
        let mut program = Self {
            model,
            server: Server::new(),
            effects: Vec::new(),
            library: Vec::new(),
            searches: true,
            starts_servers: true,
            answers: true,
            keeps_solo: false,
            unfinished: Vec::new(),
            seat: None,
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(),
            hits: Hits::new(),
            now: Duration::ZERO,
        };
        program.perform(effects);
        program.draw();
        program
    }

    /// Presses keys: characters as they are, others by name in angle brackets, such as `c3<enter><c-c>`.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(character) = rest.chars().next() {
            let event = if let Some((name, after)) = rest.strip_prefix('<').and_then(|inner| inner.split_once('>')) {
                rest = after;
                named(name)
            } else {
                rest = &rest[character.len_utf8()..];
                KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE)
            };
            self.tell(Message::Key(event));
        }
        self
    }

    /// Gives the client a message, performs its effects, and draws.
    pub(crate) fn tell(&mut self, message: Message) -> &mut Self {
        let effects = update(&mut self.model, message);
        self.perform(effects);
        self.draw();
        self
    }

    /// Something happens on the connection.
    pub(crate) fn link(&mut self, event: LinkEvent) -> &mut Self {
        self.tell(Message::Link(event))
    }

    /// The next event of the room.
    pub(crate) fn event(&mut self, event: Event) -> &mut Self {
        let message = self.server.event(event);
        self.link(LinkEvent::Message(message))
    }

    /// Time goes by.
    pub(crate) fn wait(&mut self, time: Duration) -> &mut Self {
        self.now += time;
        self.tell(Message::Tick(self.now))
    }

    /// Clicks on the first place, from the top-left, where this text is on the screen.
    pub(crate) fn click(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
        let column = line[..line.find(text).unwrap()].chars().count();
        let target = self.hits.at(column as u16, row as u16).unwrap_or(Target::Nothing);
        self.tell(Message::Click(target))
    }

    /// The target of a click at a place.
    pub(crate) fn target(&self, column: u16, row: u16) -> Option<Target> {
        self.hits.at(column, row)
    }

    pub(crate) fn wheel(&mut self, wheel: Wheel) -> &mut Self {
        self.tell(Message::Wheel(wheel, None))
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.terminal.backend_mut().resize(columns, rows);
        self.tell(Message::Resized(columns, rows))
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.hits = view(&self.model, frame)).unwrap();
    }

    /// Changes the appearance.
    pub(crate) fn appear(&mut self, appearance: Appearance) -> &mut Self {
        self.model.world.theme = Theme::new(appearance);
        // The cell covered by a wide character would keep its old style.
        self.terminal.clear().unwrap();
        self.draw();
        self
    }

    /// The commands that were sent, oldest first.
    pub(crate) fn sent(&self) -> Vec<&Command> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Send(command) => Some(command),
                _ => None,
            })
            .collect()
    }

    pub(crate) fn has_quit(&self) -> bool {
        self.effects.contains(&Effect::Quit)
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // The start screen always begins with this one.
            if !matches!(effect, Effect::FindLastPlayed | Effect::FindUnfinished(_) | Effect::KeepSeat(_)) {
                self.effects.push(effect.clone());
            }
            let answers = match effect {
                Effect::Connect(_) => vec![Message::Link(LinkEvent::Connected(Box::new(welcome())))],
                Effect::StartServer { number, reach: Reach::Private } => vec![running(number, &[], false)],
                Effect::StartServer { number, reach: Reach::Solo(_) } => vec![running(number, &[], self.keeps_solo)],
                Effect::StartServer { number, reach: Reach::Shared } if self.starts_servers => {
                    vec![running(number, &["192.168.1.5"], true)]
                }
                Effect::StopServer(number) => vec![Message::ServerStopped(number)],
                Effect::Send(command) => {
                    let id = self.server.next_id();
                    let mut messages = vec![Message::Sent { id, command: command.clone() }];
                    let answers = if self.answers { self.server.answer(id, command) } else { Vec::new() };
                    messages.extend(answers.into_iter().map(|answer| Message::Link(LinkEvent::Message(answer))));
                    messages
                }
                Effect::ListKept => vec![Message::Kept(Ok(self.library.iter().map(kept).collect()))],
                Effect::Open(path) => {
                    let found = self.library.iter().find(|record| kept(record).path == path);
                    vec![Message::Opened(found.cloned().map(Box::new).ok_or_else(|| "it is gone".to_owned()))]
                }
                Effect::Keep(record) => {
                    // A game is saved once.
                    if self.library.first() != Some(&*record) {
                        self.library.insert(0, (*record).clone());
                    }
                    vec![Message::Saved(Ok(kept(&record).path.display().to_string()))]
                }
                Effect::KeepPlayed(record) => {
                    self.library.insert(0, (*record).clone());
                    vec![Message::LastPlayed(Ok(Some(Box::new(kept(&record)))))]
                }
                Effect::FindLastPlayed => {
                    let last = self.library.iter().map(kept).find(|kept| kept.result().is_some());
                    vec![Message::LastPlayed(Ok(last.map(Box::new)))]
                }
                Effect::KeepSeat(room) => {
                    self.seat = room;
                    Vec::new()
                }
                Effect::FindUnfinished(_) => vec![Message::Unfinished(self.unfinished.clone())],
                Effect::LookForMistake(path) if self.searches => {
                    let found = self.library.iter().find(|record| kept(record).path == path);
                    let has_mistake = found.is_some_and(|record| lesson::has_mistake(record, &StopFlag::new()));
                    if has_mistake { vec![Message::MistakeFound(path)] } else { Vec::new() }
                }
                Effect::Study { job, request } if self.searches => study(job, *request),
                Effect::SaveSettings(_) => vec![Message::SettingsSaved(Ok("config.toml".to_owned()))],
                Effect::Record { job, request } if self.searches => {
                    vec![Message::Recorded { job, recorded: request.run(&StopFlag::new()).map(Box::new) }]
                }
                Effect::Study { .. }
                | Effect::LookForMistake(_)
                | Effect::StopStudy
                | Effect::Record { .. }
                | Effect::StopRecording(_)
                | Effect::Disconnect
                | Effect::StartServer { .. }
                | Effect::KeepServers(_)
                | Effect::Ring
                | Effect::Copy(_)
                | Effect::Export { .. }
                | Effect::Redraw
                | Effect::Suspend
                | Effect::Quit => Vec::new(),
            };
            for answer in answers {
                let effects = update(&mut self.model, answer);
                self.perform(effects);
            }
        }
    }
}

/// The reports of a search to a fixed depth, the same on every machine.
fn study(job: u32, request: Request) -> Vec<Message> {
    let depth = if request.game == GameKind::TicTacToe { 9 } else { 2 };
    let request = Request { effort: Effort::Depth(depth), ..request };
    let mut messages = Vec::new();
    search::run(&request, &StopFlag::new(), &mut |finding| messages.push(Message::Found { job, finding }));
    messages.push(Message::Studied { job });
    messages
}

/// A row of the list of saved games; the file is named by the moves.
pub(crate) fn kept(record: &RecordText) -> Kept {
    let moves: String = record.moves.iter().map(|played| played.text.as_str()).collect();
    Kept::of(format!("{moves}.txt").into(), record.clone())
}

pub(crate) fn running(number: u32, share: &[&str], keeps: bool) -> Message {
    let share = share.iter().map(|address| (*address).to_owned()).collect();
    Message::Server {
        number,
        result: Ok(Running { url: "ws://127.0.0.1:40000/ws".to_owned(), share, keeps, unkept: None }),
    }
}

fn named(name: &str) -> KeyEvent {
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    match name {
        "enter" => plain(KeyCode::Enter),
        "esc" => plain(KeyCode::Esc),
        "f2" => plain(KeyCode::F(2)),
        "tab" => plain(KeyCode::Tab),
        "up" => plain(KeyCode::Up),
        "down" => plain(KeyCode::Down),
        "left" => plain(KeyCode::Left),
        "right" => plain(KeyCode::Right),
        "s-left" => KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT),
        "s-right" => KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT),
        "home" => plain(KeyCode::Home),
        "end" => plain(KeyCode::End),
        "pgup" => plain(KeyCode::PageUp),
        "pgdn" => plain(KeyCode::PageDown),
        "backspace" => plain(KeyCode::Backspace),
        _ => {
            let letter = name.strip_prefix("c-").and_then(|letter| letter.chars().next()).unwrap();
            KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
        }
    }
}

/// The player at this client.
pub(crate) fn me() -> PlayerId {
    PlayerId::from_bits(1)
}

/// The room of the scripted server.
pub(crate) fn code() -> RoomCode {
    "K7QF2M".parse().unwrap()
}

pub(crate) fn welcome() -> Welcome {
    Welcome {
        re: 0,
        protocol: PROTOCOL,
        server: "script".to_owned(),
        player: me(),
        token: Token::from_bits(7),
        name: "Ada".parse().unwrap(),
        handle: None,
        accounts: false,
        rooms: Vec::new(),
        my_games: None,
        games: GameKind::ALL
            .iter()
            .map(|game| GameInfo { game: *game, title: game.title().to_owned(), options: Vec::new() })
            .collect(),
        engines: EngineKind::ALL.iter().map(|engine| EngineInfo::of(*engine)).collect(),
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
            bot_depths: std::collections::BTreeMap::new(),
        },
    }
}

/// The row of this room in the lobby, with a player who waits.
pub(crate) fn room_summary() -> RoomSummary {
    RoomSummary {
        rated: false,
        room: code(),
        game: GameKind::Adjacency,
        options: [].into(),
        clock: ClockSpec::None,
        status: Status::Waiting,
        seats: Seats { first: Some(person("Grace", 2)), second: None },
        kept_for: None,
        spectators: 0,
    }
}

/// A person on a seat.
pub(crate) fn person(name: &str, id: u64) -> Seat {
    Seat { name: name.parse().unwrap(), mark: None, player: Some(PlayerId::from_bits(id)), bot: None, connected: true }
}

/// Any bot on a seat.
pub(crate) fn seat_of(bot: SeatBot) -> Seat {
    Seat { name: bot.engine.to_string().parse().unwrap(), mark: None, player: None, bot: Some(bot), connected: true }
}

/// A chat line of the person with this id.
pub(crate) fn talk(name: &str, id: u64, text: &str) -> Event {
    let player = Some(PlayerId::from_bits(id));
    Event::Chat(ChatLine { from: name.parse().unwrap(), mark: None, player, seat: None, text: text.parse().unwrap() })
}
