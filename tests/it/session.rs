//! The plain mode without a terminal and without a network: typed lines and events in, sentences out.

mod accounts;
mod challenges;
mod disk;
mod ends;
mod everything;
mod faults;
mod followed;
mod own_games;
mod study;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::plain::{Boards, Company, DiskReport, Enter, Input, Outside, Session};
use bidak_client::play::analysis::{Request, search};
use bidak_client::play::config::Key;
use bidak_client::play::library::{BadGameFile, GameFileProblem};
use bidak_client::play::new_game::NewGame;
use bidak_client::play::record::format::BadGame;
use bidak_client::play::text::{Language, Texts};
use bidak_shared::analysis::Effort;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ChatLine, Clocks, Command, Ending, Event, Handle, LobbyFrom, LobbyList, Offer, OfferEnd, OfferKind, Person,
    PlayerId, RefusalCode, Seats, ServerMessage,
};
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;

use crate::program::{Server, code, me, person, talk as said, welcome};

/// A session and everything around it.
struct Talk {
    session: Session,
    around: Around,
}

struct Around {
    server: Server,
    /// Whether the server answers by itself.
    answers: bool,
    blocked: VecDeque<ServerMessage>,
    /// Sentences, typed lines (after `>`) and notes (in brackets), oldest first.
    transcript: Vec<String>,
    sent: Vec<(u32, Command)>,
    kept: Vec<RecordText>,
    /// Results of the disk, reported when their turn comes, or the program ends.
    disk: VecDeque<DiskReport>,
    /// Whether the disk stalls.
    stalls: bool,
    /// The output of programs on seats.
    printed: Vec<String>,
    /// The files with data of accounts that were requested.
    exports: Vec<(String, Handle)>,
    /// The search that was requested.
    study: Option<(u32, Request)>,
    now: Duration,
}

impl Around {
    /// Lets the server answer: it publishes a move before it acknowledges it.
    fn answer(&mut self, id: u32, command: Command) {
        let mut answers = self.server.answer(id, command);
        if matches!(answers.first(), Some(ServerMessage::Ok { .. })) {
            answers.rotate_left(1);
        }
        self.blocked.extend(answers);
    }
}

impl Outside for Around {
    fn send(&mut self, command: Command) -> u32 {
        let id = self.server.next_id();
        self.sent.push((id, command.clone()));
        if self.answers {
            self.answer(id, command);
        }
        id
    }

    fn say(&mut self, text: &str) {
        self.transcript.push(text.to_owned());
    }

    fn note(&mut self, text: &str) {
        self.transcript.push(format!("[{text}]"));
    }

    fn event(&mut self, _: &ServerMessage) {}

    fn keep(&mut self, game: RecordText) {
        self.kept.push(game);
    }

    fn save(&mut self, game: RecordText) {
        self.kept.push(game);
        self.disk.push_back(DiskReport::Game(Ok("ana.txt".to_owned())));
    }

    fn list_saved(&mut self) {
        self.disk.push_back(DiskReport::Saved(Ok(self.kept.iter().map(crate::program::kept).collect())));
    }

    fn open(&mut self, path: PathBuf) {
        let found = self.kept.iter().find(|record| crate::program::kept(record).path == path);
        let gone = GameFileProblem::NoGame(BadGame::Wrong("it is gone".to_owned()));
        let game = found.cloned().ok_or_else(|| BadGameFile { file: path.display().to_string(), problem: gone });
        self.disk.push_back(DiskReport::Opened(game.map(Box::new)));
    }

    fn keep_setting(&mut self, _: Key, _: &str, _: Texts) {
        self.disk.push_back(DiskReport::Setting(Ok("config.toml".to_owned())));
    }

    fn printed(&self) -> Vec<String> {
        self.printed.clone()
    }

    fn study(&mut self, number: u32, request: Request) {
        self.study = Some((number, request));
    }

    fn stop_study(&mut self) {
        self.study = None;
    }

    fn export(&mut self, path: String, handle: Handle) {
        self.exports.push((path, handle));
    }

    fn now(&self) -> Duration {
        self.now
    }
}

impl Talk {
    fn new(enter: Enter, input: Input, language: &str) -> Self {
        let texts = Texts::new(language.parse::<Language>().unwrap());
        let around = Around {
            server: Server::new(),
            answers: true,
            blocked: VecDeque::new(),
            transcript: Vec::new(),
            sent: Vec::new(),
            kept: Vec::new(),
            disk: VecDeque::new(),
            stalls: false,
            printed: Vec::new(),
            exports: Vec::new(),
            study: None,
            now: Duration::ZERO,
        };
        let mut talk =
            Self { session: Session::new(enter, input, Boards::OnRequest, Company::Everybody, texts), around };
        talk.link(LinkEvent::Connected(Box::new(welcome())));
        talk
    }

    /// A game of this kind against a bot, in a language.
    fn playing(game: GameKind, language: &str) -> Self {
        let mut new = NewGame::against_bot(game);
        new.clock = "5+3".parse().unwrap();
        Self::new(Enter::NewGame(new), Input::Terminal, language)
    }

    /// A game of Adjacency against a player named Budi, in a language.
    fn against_budi(language: &str) -> Self {
        let mut talk = Self::new(Enter::Lobby, Input::Terminal, language);
        talk.around.server.seats = Seats { first: Some(person("Budi", 2)), second: None };
        talk.around.server.clocks = Some(Clocks { first_ms: 300_000, second_ms: 8500, running: None });
        talk.around.server.clock = "5+3".parse().unwrap();
        talk.types(&format!("join {}", code()));
        let begins = talk.around.server.start();
        talk.hears(begins);
        talk
    }

    /// Runs the requested search to this depth and reports its findings.
    fn thinks(&mut self, depth: u32) -> &mut Self {
        let (number, request) = self.around.study.take().expect("an engine was asked");
        let mut findings = Vec::new();
        let request = Request { effort: Effort::Depth(depth), ..request };
        search::run(&request, &StopFlag::new(), &mut |finding| findings.push(finding));
        for finding in findings {
            self.session.on_finding(number, finding, &mut self.around);
        }
        self.session.on_studied(number, &mut self.around);
        self.settle()
    }

    /// The transcript so far.
    fn said(&self) -> String {
        self.around.transcript.join("\n")
    }

    fn types(&mut self, line: &str) -> &mut Self {
        self.around.transcript.push(format!("> {line}"));
        self.session.on_line(Some(line), &mut self.around);
        self.settle()
    }

    fn link(&mut self, event: LinkEvent) -> &mut Self {
        self.session.on_link(event, &mut self.around);
        self.settle()
    }

    fn hears(&mut self, message: ServerMessage) -> &mut Self {
        self.link(LinkEvent::Message(message))
    }

    fn happens(&mut self, event: Event) -> &mut Self {
        let message = self.around.server.event(event);
        self.hears(message)
    }

    fn settle(&mut self) -> &mut Self {
        loop {
            if let Some(message) = self.around.blocked.pop_front() {
                self.session.on_link(LinkEvent::Message(message), &mut self.around);
            } else if let Some(report) = self.around.disk.pop_front_if(|_| !self.around.stalls) {
                self.session.on_disk(report, &mut self.around);
            } else {
                return self;
            }
        }
    }

    /// The transcript since the last call.
    fn heard(&mut self) -> String {
        std::mem::take(&mut self.around.transcript).join("\n")
    }

    /// The answer to a line.
    fn answer(&mut self, line: &str) -> String {
        self.heard();
        self.types(line);
        self.heard().lines().skip(1).collect::<Vec<_>>().join("\n")
    }

    /// The last command that was sent.
    fn last_sent(&self) -> &Command {
        &self.around.sent.last().unwrap().1
    }
}

/// A whole conversation: every question, every kind of event.
fn conversation(language: &str) -> String {
    let mut talk = Talk::against_budi(language);
    for line in ["a1", "board", "last", "score", "turn", "clock", "players", "help", "nonsense", "chat", "draw"] {
        talk.types(line);
    }
    let opponent = |offer| Offer { by: Player::First, offer };
    let move_of_budi = talk.around.server.play("c3");
    talk.hears(move_of_budi);
    for line in ["c3", "legal", "d4", "last", "moves", "accept", "resign", "quit", "rooms"] {
        talk.types(line);
    }
    let from = "Budi".parse().unwrap();
    talk.happens(Event::Chat(ChatLine {
        mark: None,
        from,
        player: None,
        seat: Some(Player::First),
        text: "halo".parse().unwrap(),
    }));
    talk.happens(Event::Offered(opponent(OfferKind::Draw)));
    talk.types("decline");
    talk.happens(Event::Declined { offer: opponent(OfferKind::Draw), reason: OfferEnd::Withdrawn });
    talk.happens(Event::Offered(opponent(OfferKind::Takeback)));
    talk.types("accept");
    talk.around.server.record.undo(1);
    let turn = talk.around.server.turn();
    talk.happens(Event::TakenBack { plies: 1, turn });
    talk.happens(Event::Spectators { count: 2 });
    talk.around.server.spectators = vec!["Citra", "Dewi"];
    talk.types("players");
    talk.happens(said("Citra", 90, "bagus"));
    for line in ["block", "block dewi", "block citra"] {
        talk.types(line);
    }
    talk.happens(said("Citra", 90, "bagus sekali"));
    talk.types("unblock Citra");
    talk.happens(said("Citra", 90, "terima kasih"));
    talk.happens(Event::Presence { side: Player::First, connected: false, claim_in_ms: Some(30_000) });
    talk.happens(Event::Presence { side: Player::First, connected: true, claim_in_ms: None });
    talk.link(LinkEvent::Lost { reason: "...".into(), retry_in: Duration::from_millis(1500) });
    talk.link(LinkEvent::Connected(Box::new(welcome())));
    talk.happens(Event::Ended(Ending {
        outcome: Some(Outcome::Win(Player::Second)),
        reason: EndReason::Time,
        margin: 0,
        illegal: None,
    }));
    for line in ["turn", "d4"] {
        talk.types(line);
    }
    talk.happens(Event::Offered(opponent(OfferKind::Rematch)));
    talk.happens(Event::Vacated { side: Player::First });
    talk.happens(Event::Closed);
    talk.heard()
}

#[test]
fn a_conversation_in_english() {
    insta::assert_snapshot!("conversation_en", conversation("en"));
}

#[test]
fn a_conversation_in_indonesian() {
    insta::assert_snapshot!("conversation_id", conversation("id"));
}

#[test]
fn an_indonesian_conversation_has_no_english_words() {
    let said = conversation("id");
    let help = Texts::new("id".parse().unwrap()).say("line-help-room");
    let sentences = said.replace(&*help, "");
    for line in sentences.lines().filter(|line| !line.starts_with('>')) {
        for word in line.split(|letter: char| !letter.is_alphabetic()) {
            let english = ["the", "is", "you", "and", "has", "plays", "move", "game", "of", "to", "not", "room", "by"];
            assert!(!english.contains(&word.to_lowercase().as_str()), "{word:?} in {line:?}");
        }
    }
}

#[test]
fn every_question_is_answered_for_every_game() {
    for game in [GameKind::Adjacency, GameKind::Reversi, GameKind::TicTacToe, GameKind::Morris] {
        let mut talk = Talk::playing(game, "en");
        let side = talk.around.server.record.side_name(Player::First);
        let legal = talk.around.server.record.legal_moves();
        assert!(talk.answer("board").contains('a'), "{game}");
        assert_eq!(talk.answer("last"), "No move was played yet.");
        assert_eq!(talk.answer("moves"), "No move was played yet.");
        assert_eq!(talk.answer("turn"), format!("Your turn, {side}. You have 5:00, {} has 5:00.", other(&talk)));
        assert_eq!(talk.answer("legal"), format!("Legal moves ({}): {}", legal.len(), legal.join(" ")));
        assert!(talk.answer("score").starts_with(&format!("{side} has ")), "{game}");
        assert!(
            talk.answer("players").starts_with(&format!("You play {side}. best (a bot of level 5) plays")),
            "{game}"
        );
        assert!(talk.answer("help").contains("whose turn it is"));
    }
    let mut talk = Talk::playing(GameKind::Morris, "en");
    assert_eq!(talk.answer("score"), "White has 0, Black has 0. In hand: White 9, Black 9.");
    assert!(talk.answer("board").ends_with("In hand: White 9, Black 9"));
}

fn other(talk: &Talk) -> &'static str {
    talk.around.server.record.side_name(Player::Second)
}

#[test]
fn a_reported_move_names_the_turned_pieces() {
    let mut talk = Talk::playing(GameKind::Reversi, "en");
    talk.around.server.replies = vec!["f6".to_owned()];
    let said = talk.answer("f5");
    assert!(said.contains("You play f5 and flip e5."), "{said}");
    assert!(said.contains("White plays f6 and flips e5."), "{said}");
    assert!(said.contains("Your turn, Black. You have 5:00, White has 5:00."), "{said}");
}

#[test]
fn refusals_are_translated_by_code_in_indonesian_and_quoted_in_english() {
    for (language, expected) in [("id", "Terlalu banyak pesan; tunggu sebentar."), ("en", "Slow down.")] {
        let mut talk = Talk::playing(GameKind::Adjacency, language);
        talk.heard();
        talk.around.answers = false;
        talk.types("draw");
        let re = talk.around.sent.last().unwrap().0;
        talk.hears(ServerMessage::Refused {
            re: Some(re),
            code: RefusalCode::TooFast,
            sentence: "slow down".to_owned(),
        });
        assert_eq!(talk.heard(), format!("> draw\n{expected}"));
    }
}

#[test]
fn a_move_whose_answer_was_lost_is_played_again_after_the_return() {
    let mut talk = Talk::playing(GameKind::Adjacency, "en");
    talk.around.answers = false;
    talk.types("c3");
    assert!(matches!(talk.last_sent(), Command::Move { ply: 0, text, .. } if text == "c3"), "{:?}", talk.last_sent());
    talk.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    talk.link(LinkEvent::Connected(Box::new(welcome())));
    let (re, command) = talk.around.sent.last().unwrap().clone();
    assert!(matches!(command, Command::Resume { .. }), "{command:?}");
    talk.around.answers = true;
    let turn = talk.around.server.turn();
    talk.hears(ServerMessage::Resumed { re, room: code(), turn, gone: Vec::new(), prepared: None });
    assert!(talk.around.server.record.moves().starts_with(&["c3".to_owned()]));
    assert!(talk.heard().contains("You play c3"));
}

#[test]
fn a_connection_that_is_back_says_that_the_game_goes_on_and_whose_move_it_is() {
    for (lang, notes, turn) in [
        ("en", ["the connection was lost and is back", "back in the room; the game goes on"], "Your turn, X."),
        (
            "id",
            ["koneksi sempat terputus dan sudah tersambung lagi", "kembali di ruang; permainan berlanjut"],
            "Giliran Anda",
        ),
    ] {
        let mut talk = Talk::playing(GameKind::Adjacency, lang);
        talk.around.answers = false;
        talk.heard();
        talk.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
        talk.link(LinkEvent::Connected(Box::new(welcome())));
        let (re, _) = talk.around.sent.last().unwrap().clone();
        let turn_now = talk.around.server.turn();
        talk.hears(ServerMessage::Resumed { re, room: code(), turn: turn_now, gone: Vec::new(), prepared: None });
        let said = talk.heard();
        let [back, goes_on] = notes.map(|note| said.find(&format!("[{note}]")));
        assert!(back.is_some() && back < goes_on && goes_on < said.find(turn), "{said}");
    }
}

#[test]
fn the_lobby_is_read_page_by_page_and_an_own_seek_that_others_do_not_see_is_named() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.around.answers = false;
    talk.types("rooms");
    assert_eq!(talk.last_sent(), &Command::LobbyMore(LobbyFrom::default()));
    talk.heard();
    let person = |bits: u64, name: &str| Person {
        player: PlayerId::from_bits(bits),
        name: name.parse().unwrap(),
        handle: None,
        program: false,
    };
    let pages = [
        LobbyList { players: 3, people: vec![person(8, "Budi")], more_people: 1, ..LobbyList::default() },
        LobbyList { players: 3, people: vec![person(9, "Citra")], unlisted_seeks: vec![me()], ..LobbyList::default() },
    ];
    for list in pages {
        assert_eq!(talk.heard(), "");
        let (re, _) = talk.around.sent.last().unwrap().clone();
        talk.hears(ServerMessage::Lobby { re, list });
    }
    assert_eq!(talk.last_sent(), &Command::LobbyMore(LobbyFrom { people: 1, ..LobbyFrom::default() }));
    let said = talk.heard();
    assert!(said.contains("3 people are here") && said.contains("Your seek is not listed now"), "{said}");
}

#[test]
fn the_lines_of_a_script_wait_for_their_turn() {
    let mut talk = Talk::new(Enter::NewGame(NewGame::against_bot(GameKind::TicTacToe)), Input::Script, "en");
    talk.around.answers = false;
    talk.types("b2").types("a1").types("last");
    let moves = |talk: &Talk| talk.around.sent.iter().filter(|(_, sent)| matches!(sent, Command::Move { .. })).count();
    assert_eq!(moves(&talk), 1);
    // The answer to the first move brings the turn back.
    let (re, command) = talk.around.sent.last().unwrap().clone();
    talk.around.server.replies = vec!["c3".to_owned(), "c1".to_owned()];
    talk.around.answers = true;
    talk.around.answer(re, command);
    talk.settle();
    assert_eq!(moves(&talk), 2);
    assert!(talk.heard().ends_with("The last move was c1 by O."), "the question waited for its turn");
}

#[test]
fn ending_a_game_or_removing_a_person_asks_first() {
    let mut talk = Talk::against_budi("en");
    talk.happens(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    talk.happens(said("Citra", 90, "hello"));
    let before = talk.around.sent.len();
    assert_eq!(talk.answer("accept"), "Type accept yes to agree to a draw. The game ends.");
    assert_eq!(talk.answer("abort"), "Type abort yes to end this game without a result.");
    assert_eq!(talk.answer("kick Citra"), "Type kick Citra yes to kick Citra, who cannot come back.");
    assert_eq!(talk.around.sent.len(), before);
    for (line, sent) in [
        ("accept yes", Command::Accept { room: code(), offer: OfferKind::Draw }),
        ("abort yes", Command::Abort { room: code() }),
        ("kick citra yes", Command::Kick { room: code(), player: PlayerId::from_bits(90) }),
    ] {
        talk.types(line);
        assert_eq!(talk.last_sent(), &sent, "{line}");
    }
    // Nothing is lost by another takeback.
    let mut talk = Talk::against_budi("en");
    talk.happens(Event::Offered(Offer { by: Player::First, offer: OfferKind::Takeback }));
    talk.types("accept");
    assert_eq!(talk.last_sent(), &Command::Accept { room: code(), offer: OfferKind::Takeback });
}

#[test]
fn resigning_needs_a_yes() {
    let mut talk = Talk::playing(GameKind::Adjacency, "en");
    let before = talk.around.sent.len();
    assert_eq!(talk.answer("resign"), "Type resign yes to give the game up.");
    assert!(talk.answer("quit").starts_with("A game is going on."));
    assert_eq!(talk.around.sent.len(), before);
    talk.types("RESIGN Yes");
    assert!(matches!(talk.last_sent(), Command::Resign { .. }));
}

#[test]
fn a_finished_game_is_saved() {
    let mut talk = Talk::playing(GameKind::Adjacency, "en");
    talk.types("c3");
    talk.happens(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    // In the file that was asked for, and among the saved games.
    assert_eq!(talk.around.kept.len(), 2);
    assert_eq!(talk.around.kept[0].moves[0].text, "c3");
    assert!(talk.heard().contains("The game is over. A draw: both players agreed. X "));
}

#[test]
fn a_bot_gets_the_empty_seat_and_the_lobby_is_one_word_away() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.types("new tictactoe clock=5+3").types("bot deepblue");
    assert!(talk.said().contains("There is no engine \"deepblue\""), "{}", talk.said());
    talk.types("bot greedy:3");
    assert!(
        talk.around
            .sent
            .iter()
            .any(|(_, command)| matches!(command, Command::AddBot { bot, .. } if bot.to_string() == "greedy:3"))
    );
    talk.types("leave");
    assert!(talk.said().contains("Type leave yes"), "{}", talk.said());
    talk.types("leave yes").types("pair tictactoe clock=5+3");
    assert!(talk.around.sent.iter().any(|(_, command)| matches!(command, Command::Leave { .. })));
    assert!(matches!(talk.last_sent(), Command::Pair { game: GameKind::TicTacToe, .. }), "{}", talk.said());
}
