//! Engines on seats: programs that speak UGI against a person and against each other, through real servers.

mod boards;

use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, io, thread};

use bidak_shared::protocol::Timestamp;
use bidak_shared::record::text::RecordText;
use harness::TestServer;
use harness::binary::bidak;
use harness::program::{Finished, Home, Program};
use harness::served::Served;
use tokio::runtime::Runtime;

/// Our own program as an engine of others.
fn our_ugi(game: &str) -> String {
    format!("cmd:{} ugi --game {game}", bidak().display())
}

/// A UGI program that answers `go` by these shell commands.
fn script(home: &Home, on_go: &str) -> String {
    let path = home.path().join("engine.sh");
    let text = format!(
        "echo $$ >> {0}/pids
         while read -r word rest; do
           echo \"$word $rest\" >> {0}/told
           case $word in
             ugi) echo ugiok;;
             isready) echo readyok;;
             go) {on_go};;
             quit) exit;;
           esac
         done",
        home.path().display()
    );
    fs::write(&path, text).unwrap();
    // Even on a busy machine a healthy script answers within this time.
    format!("grace=60000,cmd:sh {}", path.display())
}

/// The numbers of the processes that ran [`script`].
fn pids(home: &Home) -> Vec<String> {
    fs::read_to_string(home.path().join("pids")).unwrap().lines().map(str::to_owned).collect()
}

/// Asserts that all of these processes have ended and were reaped.
fn none_is_left(home: &Home) {
    if cfg!(target_os = "linux") {
        for pid in pids(home) {
            assert!(!fs::exists(format!("/proc/{pid}")).unwrap(), "process {pid} is left");
        }
    }
}

/// One round of Adjacency against an engine.
fn play(home: &Home, engine: &str, more: &[&str]) -> Finished {
    home.run(&[&["play", "--bot", engine, "--rounds", "1"], more].concat(), "c3\n")
}

fn says(done: &Finished, parts: &[&str]) {
    for part in parts {
        assert!(done.stdout.contains(part), "{part:?} is not in {done:?}");
    }
}

/// A server in this process, and its runtime.
struct Server {
    runtime: Runtime,
    server: TestServer,
}

impl Server {
    fn start() -> Self {
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(TestServer::start());
        Self { runtime, server }
    }

    /// Starts an engine that joins it.
    fn join(&self, home: &Home, args: &[&str]) -> Program {
        home.start(&[&["join", &self.server.url()], args].concat())
    }
}

/// The code of the room that an engine has opened.
fn room(host: &mut Program) -> String {
    let line = host.line_with("Room ");
    line.split_whitespace().nth(1).unwrap().trim_end_matches(':').to_owned()
}

#[test]
fn a_program_plays_against_a_person() {
    let home = Home::new();
    let done = play(&home, &our_ugi("adjacency"), &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    says(&done, &["bidak plays O.", "You play c3", "\nO plays ", "The game is over. "]);

    let done = play(&home, &our_ugi("adjacency"), &["--as", "second", "--clock", "1+1"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    says(&done, &["bidak plays X.", "X plays ", "You play c3"]);
}

#[test]
fn a_program_plays_against_the_host() {
    let home = Home::new();
    let args = ["host", "--listen", "127.0.0.1:0", "--store", "memory", "--rounds", "1", "--bot"];
    let done = home.run(&[&args[..], &[&our_ugi("adjacency")]].concat(), "c3\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.stderr.contains("bidak join 127.0.0.1:"), "{done:?}");
    says(&done, &["You play X. Guest-", "You play c3", "\nO plays ", "The game is over. "]);
}

#[test]
fn a_saved_game_has_its_date_and_its_clocks() {
    let home = Home::new();
    let kept = home.path().join("game.txt");
    let file = kept.to_str().unwrap();
    let done = play(&home, "negascout,depth=1", &["--clock", "5+3", "--record", file]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let text = fs::read_to_string(&kept).unwrap();
    let record: RecordText = text.parse().unwrap();
    assert_eq!(record.clock.as_deref(), Some("5+3"));
    let date = record.date.clone().unwrap();
    assert!(format!("{date}T00:00:00Z").parse::<Timestamp>().is_ok(), "{date}");
    // The clocks start after both players' first moves.
    let full = Some(Duration::from_mins(5));
    assert_eq!(record.moves.iter().map(|played| played.time_left).collect::<Vec<_>>(), [full, full], "{text}");
    let searched = |side: usize| {
        let search = record.moves[side].search;
        (search.depth.is_some(), search.nodes.is_some_and(|nodes| nodes > 0), search.ms.is_some())
    };
    assert_eq!((searched(0), searched(1)), ((false, false, false), (true, true, true)), "of the bot alone: {text}");
    // From text to JSON and back nothing is lost.
    let json = home.run(&["record", "convert", file, "--to", "json"], "").stdout;
    let back = home.run(&["record", "convert", "--to", "text"], &json).stdout;
    assert_eq!(back.parse::<RecordText>().as_ref(), Ok(&record), "{json}");
}

#[test]
fn an_engine_of_ours_with_settings_plays_like_a_program() {
    let done = play(&Home::new(), "greedy,depth=1,name=Gus", &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    says(&done, &["Gus plays O.", "The game is over. "]);
}

#[test]
fn how_a_program_lost_its_game_is_stored_and_shown() {
    let (silence, crash) = ("did not answer in time", "crashed");
    for (on_go, grace, fault, how) in [
        (":", "grace=100", "no bestmove within 0.2 s", silence),
        ("while :; do echo nonsense; done", "grace=100", "no bestmove within 0.2 s", silence),
        ("exit 3", "grace=60000", "exited with status 3 while choosing a move", crash),
        ("kill -9 $$", "grace=60000", "was killed by signal 9 (SIGKILL) while choosing a move", crash),
        ("echo bestmove z9", "grace=60000", "not a legal move: \"z9\"", "chose an illegal move"),
    ] {
        let home = Home::new();
        let engine = script(&home, on_go).replace("grace=60000", &format!("movetime=100,{grace}"));
        let done = play(&home, &engine, &[]);
        assert_eq!(done.code, Some(1), "{on_go}: {done:?}");
        let said = format!("sh: the engine failed twice: {fault}");
        says(&done, &[&said, "The game is over. You won: ", how]);
        assert!(done.stderr.contains(&format!("bidak: the engine failed twice: {fault}")), "{done:?}");
        assert_eq!(pids(&home).len(), 2, "it was started again once");
        none_is_left(&home);
    }
}

#[test]
fn a_program_that_fails_once_is_started_again_and_the_game_goes_on() {
    let home = Home::new();
    let mark = home.path().join("mark");
    let on_go = format!("if [ -e {0} ]; then echo bestmove d4; else touch {0}; exit 1; fi", mark.display());
    let done = play(&home, &script(&home, &on_go), &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    says(&done, &["O plays d4", "The game is over. "]);
    none_is_left(&home);
}

#[test]
fn a_wrong_command_is_reported_before_a_game_begins() {
    for (engine, part) in [
        ("cmd:/nowhere/engine", "cannot run /nowhere/engine"),
        ("cmd:true", "exited with status 0 before sending ugiok"),
        ("timeout=200,cmd:sleep 1000", "no ugiok within 0.2 s (timeout=MS before cmd: gives it longer)"),
        // The report contains its other output, on either stream.
        ("timeout=2000,cmd:sh -c 'echo no board given; echo usage: bot BOARD >&2; sleep 1000'", "\n  no board given\n"),
        ("timeout=2000,cmd:sh -c 'echo no board given; echo usage: bot BOARD >&2; exit 2'", "\n  usage: bot BOARD\n"),
    ] {
        let done = play(&Home::new(), engine, &[]);
        assert_eq!((done.code, done.stdout.as_str()), (Some(1), ""), "{done:?}");
        assert!(done.stderr.contains(part), "{done:?}");
    }
    // It never greets, and is reported with what it has printed, in the language of the reader.
    let silent = "timeout=300,cmd:sh -c 'echo no board given >&2; sleep 1000'";
    for (language, parts) in [
        ("en", ["no ugiok within 0.3 s", "; it printed:\n  no board given\nmore in "]),
        ("id", ["tidak ada ugiok dalam 0,3 detik", "; ia menulis:\n  no board given\nselengkapnya di "]),
    ] {
        let done = play(&Home::new(), silent, &["--lang", language]);
        assert_eq!(done.code, Some(1), "{done:?}");
        assert!(parts.iter().all(|part| done.stderr.contains(part)), "{done:?}");
    }
}

#[test]
fn a_program_gets_the_clocks_or_its_own_limits() {
    let home = Home::new();
    let engine = script(&home, "echo bestmove d4");
    assert_eq!(play(&home, &engine, &["--clock", "5+3"]).code, Some(0));
    assert_eq!(play(&home, &engine, &[]).code, Some(0));
    assert_eq!(play(&home, &format!("depth=3,{engine}"), &[]).code, Some(0));
    let told = fs::read_to_string(home.path().join("told")).unwrap();
    let searches: Vec<&str> = told.lines().filter(|line| line.starts_with("go ")).collect();
    let [clocks, usual, own] = searches.as_slice() else { panic!("three searches: {told}") };
    // Some of the program's time may have passed already.
    assert!(clocks.starts_with("go p1time 300000 p2time ") && clocks.ends_with(" p1inc 3000 p2inc 3000"), "{clocks}");
    assert_eq!((*usual, *own), ("go movetime 1000", "go depth 3"));
}

#[test]
fn two_programs_meet_on_a_server_and_play_again_with_sides_swapped() {
    let (home, server) = (Home::new(), Server::start());
    let kept = home.path().join("game.txt");
    let opens = ["--game", "tictactoe", "--games", "2", "--name", "Opener", "--record", kept.to_str().unwrap()];
    let ugi = our_ugi("tictactoe");
    let mut host = server.join(&home, &[&["--engine", &ugi], &opens[..]].concat());
    let code = room(&mut host);
    let args = ["--room", &code, "--engine", &ugi, "--name", "Closer", "--games", "2", "--json"];
    let guest = server.join(&home, &args);
    let (host, guest) = (host.end(), guest.end());
    assert_eq!((host.code, guest.code), (Some(0), Some(0)), "{host:?} {guest:?}");
    says(&host, &["Game 1 begins. You play X. Closer plays O.", "Game 2 begins. Closer plays X. You play O."]);
    assert_eq!(host.stdout.matches("The game is over. A draw").count(), 2, "{host:?}");
    assert_eq!(guest.stdout.matches("\"event\":\"ended\"").count(), 2, "{guest:?}");
    let record: RecordText = fs::read_to_string(kept).unwrap().parse().unwrap();
    assert_eq!(record.players, [Some("Closer".to_owned()), Some("Opener".to_owned())]);
    server.runtime.block_on(server.server.stop());
}

#[test]
fn a_guest_accepts_rematches_and_leaves_with_its_opponent() {
    let (home, server) = (Home::new(), Server::start());
    let mut host = home.start(&["join", &server.server.url()]);
    host.say("new tictactoe\n");
    let code = room(&mut host);
    let guest = server.join(&home, &["--room", &code, "--engine", "random"]);
    host.line_with("Your turn, X.");
    host.say("resign yes\n");
    host.line_with("The game is over");
    host.say("rematch\n");
    host.line_with("Game 2 begins.");
    host.say("resign yes\n");
    host.line_with("The game is over");
    host.say("quit\n");
    let (host, guest) = (host.end(), guest.end());
    assert_eq!((host.code, guest.code), (Some(0), Some(0)), "{host:?} {guest:?}");
    assert_eq!(guest.stdout.matches("The game is over. You won: ").count(), 2, "{guest:?}");
    server.runtime.block_on(server.server.stop());
}

#[test]
fn an_interrupt_resigns_and_leaves_no_process() {
    let (home, server) = (Home::new(), Server::start());
    // It thinks for ever.
    let engine = format!("movetime=3600000,{}", script(&home, ":"));
    let mut host = server.join(&home, &["--engine", &engine, "--game", "tictactoe"]);
    let code = room(&mut host);
    let guest = server.join(&home, &["--room", &code, "--engine", "random"]);
    host.line_with("Your turn, X.");
    host.signal("INT");
    let (host, guest) = (host.end(), guest.end());
    assert_eq!((host.code, guest.code), (Some(130), Some(0)), "{host:?} {guest:?}");
    says(&guest, &["The game is over. You won: "]);
    none_is_left(&home);
    server.runtime.block_on(server.server.stop());
}

#[test]
fn an_unknown_room_is_reported() {
    let (home, server) = (Home::new(), Server::start());
    let done = server.join(&home, &["--room", "K7QF2M", "--engine", "random"]).end();
    assert_eq!(done.code, Some(1), "{done:?}");
    assert!(done.stderr.contains("there is no room with this code"), "{done:?}");
    server.runtime.block_on(server.server.stop());
}

#[test]
fn an_engine_that_fails_loses_its_games_but_plays_on_and_its_author_reads_why() {
    let (home, server) = (Home::new(), Server::start());
    let traffic = home.path().join("traffic.log");
    let args = ["--engine", &script(&home, "echo bestmove z9"), "--game", "tictactoe", "--games", "2"];
    let mut host = server.join(&home, &[&args[..], &["--traffic", traffic.to_str().unwrap()]].concat());
    let code = room(&mut host);
    let args = ["--room", &code, "--engine", "random", "--name", "Robin", "--games", "2"];
    let guest = server.join(&home, &args);
    let (host, guest) = (host.end(), guest.end());
    assert_eq!((host.code, guest.code), (Some(1), Some(0)), "{host:?} {guest:?}");
    says(
        &host,
        &[
            // It moves first in the first game, second in the other one.
            "Game 1, against Robin, was lost (illegal): the engine chose no legal move (\"z9\"); after 0 plies of tictactoe, in the position ......... x\n",
            "Game 2, against Robin, was lost (illegal): the engine chose no legal move (\"z9\"); after 1 ply of tictactoe, in the position ",
            "Games: 2; won 0, drawn 0, lost 2 (2 illegal). Moves: 0; ",
        ],
    );
    assert!(host.stderr.contains("bidak: the engine failed twice: not a legal move: \"z9\""), "{host:?}");
    says(&guest, &["Games: 2; won 2, drawn 0, lost 0. Moves: 1; "]);
    let log = fs::read_to_string(traffic).unwrap();
    for part in [" > ugi\n", " < ugiok\n", " > position fen ......... x\n", " < bestmove z9\n"] {
        assert!(log.contains(part), "{part:?} is not in {log}");
    }
    none_is_left(&home);
    server.runtime.block_on(server.server.stop());
}

#[test]
fn the_first_output_of_a_failing_program_is_announced_in_lines() {
    let home = Home::new();
    let done = play(&home, &script(&home, "echo no such square >&2; exit 3"), &[]);
    says(&done, &["You play c3", "The engine prints messages: output shows them. In a file: "]);
    assert_eq!(done.stdout.matches("The engine prints messages").count(), 1, "{done:?}");
    none_is_left(&home);
}

#[test]
fn an_engine_that_fails_three_games_in_a_row_leaves() {
    let (home, server) = (Home::new(), Server::start());
    let engine = script(&home, "echo start >&2; echo no such square >&2; exit 3");
    let mut host = server.join(&home, &["--engine", &engine, "--game", "tictactoe", "--games", "9"]);
    let code = room(&mut host);
    let guest = server.join(&home, &["--room", &code, "--engine", "random", "--games", "9"]);
    let (host, guest) = (host.end(), guest.end());
    assert_eq!((host.code, guest.code), (Some(1), Some(0)), "{host:?} {guest:?}");
    says(&host, &["Games: 3; won 0, drawn 0, lost 3 (3 crash). "]);
    // Its author sees what it printed last and where the rest is; the room does not.
    let fault = "exited with status 3 while choosing a move; it printed last: no such square; more in ";
    for (head, count) in [("the engine failed and is started again: ", 3), ("the engine failed twice: ", 3)] {
        assert_eq!(host.stderr.matches(&format!("{head}{fault}")).count(), count, "{host:?}");
    }
    assert!(!guest.stdout.contains("no such square"), "{guest:?}");
    none_is_left(&home);
    server.runtime.block_on(server.server.stop());
}

/// A round robin for programs on a server of its own; `home` has the identity of the organiser.
struct BotTournament {
    home: Home,
    served: Served,
    code: String,
}

impl BotTournament {
    /// Makes it and opens entry.
    fn open(more: &[&str]) -> Self {
        let home = Home::new();
        let served = Served::start(&home.path().join("games.db"), &[]);
        let new = ["tournament", "new", &served.url, "--title", "Bots", "--form", "round-robin", "--game", "tictactoe"];
        let new = [&new[..], &["--bots", "only", "--pause", "0", "--handle", "guru", "--json"], more].concat();
        let made = home.run(&new, "");
        let json: serde_json::Value = serde_json::from_str(&made.stdout).unwrap_or_else(|_| panic!("{made:?}"));
        let code = json["snapshot"]["tournament"].as_str().unwrap().to_owned();
        let tournament = Self { home, served, code };
        tournament.direct("open");
        tournament
    }

    fn direct(&self, order: &str) {
        let done = self.home.run(&["tournament", order, &self.served.url, &self.code], "");
        assert_eq!(done.code, Some(0), "{done:?}");
    }

    /// Starts a program and waits until it has entered.
    fn enter(&self, home: &Home, handle: &str, engine: &str) -> Program {
        let args = ["join", &self.served.url, "--engine", engine, "--handle", handle, "--tournament", &self.code];
        let mut program = home.start(&args);
        program.line_with("Entered Bots, ");
        program
    }

    /// The final standings: handle, points, games played, games won, and the reasons of lost games.
    fn standings(&self) -> Vec<[String; 5]> {
        let done = self.home.run(&["tournament", "export", &self.served.url, &self.code, "csv"], "");
        let mut lines = done.stdout.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
        let head = lines.next().unwrap_or_else(|| panic!("{done:?}"));
        let at =
            |name: &str| head.iter().position(|column| column == name).unwrap_or_else(|| panic!("{name}: {head:?}"));
        let wanted = ["handle", "points", "played", "won", "lost_by"].map(at);
        lines.map(|line| wanted.map(|column| line[column].clone())).collect()
    }
}

#[test]
fn eight_programs_one_crashing_one_hanging_one_illegal_play_a_round_robin_to_its_end() {
    let tournament = BotTournament::open(&[]);
    let healthy = our_ugi("tictactoe").replacen("cmd:", "grace=60000,movetime=20,cmd:", 1);
    let bad = [("crash", "exit 3"), ("silence", ":"), ("illegal", "echo bestmove z9")];
    let homes: Vec<Home> = (0..8).map(|_| Home::new()).collect();
    let mut programs = Vec::new();
    for (number, home) in homes.iter().enumerate() {
        let (handle, engine) = match bad.get(number) {
            Some((reason, on_go)) => {
                let grace = if *reason == "silence" { "movetime=20,grace=100" } else { "grace=60000" };
                (format!("bot-{reason}"), script(home, on_go).replace("grace=60000", grace))
            }
            None => (format!("bot-{number}"), healthy.clone()),
        };
        programs.push(tournament.enter(home, &handle, &engine));
    }
    tournament.direct("start");
    for (number, program) in programs.into_iter().enumerate() {
        let done = program.end();
        assert_eq!(done.code, Some(i32::from(number < bad.len())), "{done:?}");
        says(&done, &["Round 1, board ", "Round 7, board ", "Games: 7; "]);
        if let Some((reason, _)) = bad.get(number) {
            let played = if *reason == "illegal" { "no legal move (\"z9\"); after " } else { "; after " };
            says(&done, &[&format!("was lost ({reason}): "), played]);
            none_is_left(&homes[number]);
        }
    }
    let standings = tournament.standings();
    assert_eq!(standings.len(), 8);
    let mut won_by_bad = 0;
    for (place, [handle, _, played, won, lost_by]) in standings.iter().enumerate() {
        assert_eq!(played, "7", "{standings:?}");
        let Some((reason, _)) = bad.iter().find(|(reason, _)| handle.ends_with(reason)) else {
            assert!(place < 5 && !bad.iter().any(|(reason, _)| lost_by.contains(reason)), "{standings:?}");
            continue;
        };
        // A bad program wins only when another bad one is the first to fail.
        let won: u32 = won.parse().unwrap();
        assert_eq!(*lost_by, format!("{reason} {}", 7 - won), "{standings:?}");
        won_by_bad += won;
    }
    assert_eq!(won_by_bad, 3, "{standings:?}");
    tournament.served.stop();
}

/// A relay to a server whose connections can be cut.
struct Relay {
    address: String,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Relay {
    fn to(server: &str) -> Self {
        let server = server.trim_start_matches("ws://").trim_end_matches("/ws").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let streams = Arc::new(Mutex::new(Vec::new()));
        let relay = Self { address, streams: streams.clone() };
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                // The server has ended.
                let Ok(far) = TcpStream::connect(&server) else { return };
                let both = [near.try_clone().unwrap(), far.try_clone().unwrap()];
                for (mut from, mut to) in [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)] {
                    thread::spawn(move || {
                        let _ = io::copy(&mut from, &mut to); // Its connection was cut.
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                streams.lock().unwrap().extend(both);
            }
        });
        relay
    }

    /// Cuts all connections; new ones are relayed.
    fn cut(&self) {
        for stream in self.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both); // The other end may have gone before.
        }
    }
}

#[test]
fn a_program_that_loses_its_connection_comes_back_to_its_tournament_and_plays_all_its_games() {
    let tournament = BotTournament::open(&["--cycles", "2"]);
    let engine = our_ugi("tictactoe").replacen("cmd:", "grace=60000,movetime=20,cmd:", 1);
    let relay = Relay::to(&tournament.served.url);
    let (one, other) = (Home::new(), Home::new());
    let near = tournament.enter(&one, "near", &engine);
    let args = ["join", &relay.address, "--engine", &engine, "--handle", "far", "--tournament", &tournament.code];
    let mut far = other.start(&args);
    far.line_with("Entered Bots, ");
    // The first cut is between games, the second after the first move of a game.
    relay.cut();
    far.line_with("Entered Bots, ");
    tournament.direct("start");
    far.line_with(" after ");
    relay.cut();
    let (near, far) = (near.end(), far.end());
    for done in [&near, &far] {
        assert_eq!(done.code, Some(0), "{done:?}");
        says(done, &["Round 1, board 1", "Games: 2; "]);
    }
    let standings = tournament.standings();
    assert!(standings.iter().all(|[_, _, played, ..]| played == "2"), "{standings:?}");
    tournament.served.stop();
}

#[test]
fn engines_that_seek_opponents_meet_again_and_again() {
    let server = Server::start();
    let (one, other) = (Home::new(), Home::new());
    let args = ["--engine", "random", "--pair", "--game", "tictactoe", "--clock", "1+1", "--games", "2", "--name"];
    let running =
        [(&one, "Eins"), (&other, "Zwei")].map(|(home, name)| server.join(home, &[&args[..], &[name]].concat()));
    for program in running {
        let done = program.finish();
        assert_eq!(done.code, Some(0), "{done:?}");
        assert_eq!(done.stdout.matches("The game is over. ").count(), 2, "{done:?}");
    }
}
