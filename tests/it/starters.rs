//! The programs that the server offers to authors of bots: each plays to the end of its games on a real server.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::{fs, thread};

use bidak_shared::protocol::{
    AccountKind, Bots, Command as Request, EntryRule, Order, ServerMessage, TournamentFact, TournamentForm,
    TournamentSpec,
};
use futures::{SinkExt, StreamExt};
use harness::TestServer;
use harness::program::Home;
use harness::server::patient;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message;

use super::sockets::operation::get;
use super::sockets::{accounts, tournaments};

const BOT_PY: &str = include_str!("../../server/starters/bot.py");
const BOT_JAVA: &str = include_str!("../../server/starters/Bot.java");
const UGI_PY: &str = include_str!("../../server/starters/ugi.py");

/// A language that the programs are written in.
#[derive(Clone, Copy, Debug)]
enum Language {
    Python,
    Java,
}

impl Language {
    /// Those that this machine has. What is left out is named; where everything must be there that is a failure.
    fn here() -> Vec<Self> {
        let mut here = vec![Self::Python, Self::Java];
        here.retain(|language| language.is_here());
        here
    }

    fn is_here(self) -> bool {
        let (program, packages) = match self {
            Self::Python => ("python3", "python3"),
            Self::Java => ("javac", "default-jdk-headless"),
        };
        let version = if matches!(self, Self::Java) { "-version" } else { "--version" };
        let is_here = Command::new(program).arg(version).output().is_ok_and(|done| done.status.success());
        if !is_here {
            let line = format!("skipped: the bots in {self:?}, for want of {program} (Debian: {packages})");
            assert!(std::env::var_os("CI").is_none(), "{line}");
            let _ = writeln!(io::stderr(), "{line}"); // Nobody has to read it.
        }
        is_here
    }

    /// A bot in this language in a folder of its own, perhaps with a line before the first one of its choice.
    fn bot(self, line: &str) -> Bot {
        let folder = TempDir::new().unwrap();
        let (name, text, choice) = match self {
            Self::Python => ("bot.py", BOT_PY, "    if turn.game == \"adjacency\":"),
            Self::Java => ("Bot.java", BOT_JAVA, "        if (turn.game.equals(\"adjacency\")) {"),
        };
        assert_eq!(text.matches(choice).count(), 1);
        fs::write(folder.path().join(name), text.replace(choice, &format!("{line}\n{choice}"))).unwrap();
        Bot { language: self, name, folder }
    }
}

/// A bot as its author has it.
struct Bot {
    language: Language,
    name: &'static str,
    folder: TempDir,
}

impl Bot {
    fn command(&self, address: SocketAddr, args: &[&str]) -> Command {
        let mut command = match self.language {
            Language::Python => Command::new("python3"),
            Language::Java => {
                let mut command = Command::new("java");
                // A run compiles the file and ends soon: the quick compiler of the JVM halves its time.
                command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
                command
            }
        };
        command.arg(self.name).arg(address.to_string()).args(args).current_dir(self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs it to its end; what it printed.
    fn run(&self, address: SocketAddr, args: &[&str]) -> String {
        let done = self.command(address, args).output().unwrap();
        let printed = String::from_utf8(done.stdout).unwrap();
        assert!(done.status.success(), "{printed}{}", String::from_utf8_lossy(&done.stderr));
        printed
    }
}

fn start() -> (Runtime, TestServer) {
    let runtime = Runtime::new().unwrap();
    let server = runtime.block_on(TestServer::start());
    (runtime, server)
}

#[tokio::test]
async fn the_server_offers_programs_to_begin_a_bot_with() {
    let server = TestServer::start().await;
    for (path, text) in [("/bot.py", BOT_PY), ("/Bot.java", BOT_JAVA), ("/ugi.py", UGI_PY)] {
        let answer = get(&server, path, "").await;
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with(text), "{path}: {answer}");
        assert!(answer.contains("content-type: text/plain; charset=utf-8\r\n"), "{path}");
        assert!(get(&server, "/", "").await.contains(path), "the text for programs names {path}");
    }
    server.end();
}

#[test]
fn the_bot_of_the_protocol_is_the_one_that_the_server_offers() {
    let protocol = include_str!("../../shared/PROTOCOL.md");
    let (_, code) = protocol.split_once("```python\n").unwrap();
    let (code, rest) = code.split_once("```").unwrap();
    assert!(BOT_PY.contains(code), "{code}");
    assert!(!rest.contains("```python"));
}

#[test]
fn each_bot_plays_every_game_against_a_bot_of_the_server_at_once() {
    let (_runtime, server) = start();
    for language in Language::here() {
        for game in ["adjacency", "reversi", "tictactoe", "morris"] {
            let rounds: &[&str] = if game == "adjacency" { &["--rounds", "3", "--games", "2"] } else { &[] };
            let printed =
                language.bot("").run(server.address(), &[&["--game", game, "--against", "random:1"], rounds].concat());
            assert!(printed.contains("game 1 against Ayam\n"), "{printed}");
            assert!(rounds.is_empty() || printed.contains("game 2 against Ayam\n"), "{printed}");
            assert!(printed.lines().last().unwrap().starts_with("games: "), "{printed}");
        }
    }
}

#[test]
fn a_bot_against_what_the_server_does_not_have_makes_no_room() {
    let (_runtime, server) = start();
    for language in Language::here() {
        let bot = language.bot("");
        for (against, problem) in [("foo:3", "there is no engine"), ("greedy:99", "a level is a number from 1 to 10")] {
            let done = bot.command(server.address(), &["--against", against]).output().unwrap();
            let printed = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
            let has_room = printed.lines().any(|line| line.starts_with("room "));
            assert!(!done.status.success() && printed.contains(problem) && !has_room, "{printed}");
        }
    }
}

#[test]
fn a_bot_that_wants_what_takes_an_account_ends_where_there_are_none_and_others_play_as_guests() {
    let (_runtime, server) = start();
    let wishes: [&[&str]; 3] = [
        &["--rated", "--clock", "3+2"],
        &["--pair", "--rated", "--handle", "mybot"],
        &["--tournament", "T4K9QZ", "--handle", "mybot"],
    ];
    for language in Language::here() {
        let bot = language.bot("");
        for args in wishes {
            let done = bot.command(server.address(), args).output().unwrap();
            let printed = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
            let refusals = printed.lines().filter(|line| line.starts_with("refused: ")).count();
            assert!(!done.status.success() && refusals == 1 && printed.lines().count() <= 2, "{args:?}: {printed}");
        }
        let printed = bot.run(server.address(), &["--handle", "mybot", "--game", "tictactoe"]);
        assert!(printed.contains("; playing as a guest\n") && printed.contains("game 1 against "), "{printed}");
    }
    let home = Home::new();
    let url = server.address().to_string();
    for wish in [&["--pair", "--rated"][..], &["--tournament", "T4K9QZ"], &[]] {
        let args = [&["join", &url, "--engine", "greedy", "--handle", "mybot"], wish].concat();
        let done = home.run(&args, "");
        assert!(done.code == Some(1) && done.stderr.contains("(no_accounts)"), "{done:?}");
        assert_eq!((done.stdout.as_str(), done.stderr.lines().count()), ("", 1), "{done:?}");
    }
}

#[test]
fn each_starter_names_the_server_that_it_needs_in_its_first_comment() {
    for text in [BOT_PY, BOT_JAVA, UGI_PY] {
        let comment = text.find("bidak serve").filter(|at| *at < text.find("---- your ").unwrap());
        assert!(comment.is_some(), "{text:.200}");
    }
}

#[test]
fn a_bot_says_why_it_lost() {
    let (_runtime, server) = start();
    for language in Language::here() {
        let (crash, illegal) = match language {
            Language::Python => ("    print(1 // 0)", "    return 'z9'"),
            Language::Java => (
                "        if (turn.ply >= 0) throw new IllegalStateException();",
                "        if (turn.ply >= 0) return \"z9\";",
            ),
        };
        for (line, reason) in [(crash, "crash, the program crashed"), (illegal, "illegal, the program chose an")] {
            let printed = language.bot(line).run(server.address(), &["--game", "tictactoe"]);
            assert!(printed.contains(&format!("lost against greedy 3: {reason}")), "{printed}");
            assert!(printed.contains("the game is lost in the position "), "{printed}");
        }
    }
}

#[test]
fn bots_with_accounts_find_each_other_and_play_rated_games() {
    let here = Language::here();
    let Some((first, last)) = here.first().zip(here.last()) else { return };
    let runtime = Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let server = runtime.block_on(accounts::server(folder.path(), patient()));
    let args = ["--pair", "--rounds", "8", "--games", "2", "--rated", "--handle"];
    let bots = [(first.bot(""), "eins"), (last.bot(""), "zwei")];
    // Twice, so that the token of the first time is used.
    for _ in 0..2 {
        let running = bots.each_ref().map(|(bot, handle)| {
            bot.command(server.address(), &[&args[..], &[handle]].concat()).spawn().expect("it can be started")
        });
        for running in running {
            let done = running.wait_with_output().unwrap();
            let printed = String::from_utf8_lossy(&done.stdout);
            assert!(done.status.success() && printed.contains("game 2 against "), "{done:?}");
        }
    }
    let profile = runtime.block_on(async {
        let mut guest = server.player("Gita").await;
        guest.ask(accounts::profile("eins")).await
    });
    let ServerMessage::Profile { ratings, account, .. } = profile else { panic!("{profile:?}") };
    assert_eq!((account.kind, account.owner), (AccountKind::Bot, None), "programs are known as programs");
    // In Adjacency two games with exchanged seats are one result.
    assert_eq!(ratings.iter().map(|rating| rating.won + rating.drawn + rating.lost).sum::<u32>(), 2);
}

#[test]
fn bots_enter_a_tournament_by_its_code_play_all_its_games_and_end_with_it() {
    let here = Language::here();
    let Some((first, last)) = here.first().zip(here.last()) else { return };
    let runtime = Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let server = runtime.block_on(accounts::server(folder.path(), patient()));
    let spec = TournamentSpec {
        games: Some(2),
        pause_ms: Some(0),
        bots: Bots::Only,
        entry: EntryRule::Code,
        code: Some("KOPI".to_owned()),
        pace_ms: Some(1),
        ..tournaments::spec(TournamentForm::RoundRobin)
    };
    let (mut guru, code) = runtime.block_on(async {
        let mut guru = server.player("Pak Guru").await;
        accounts::register(&mut guru, "guru").await;
        let new = Request::TournamentNew(Box::new(spec));
        let code = tournaments::shown(&mut guru, new).await.tournament;
        guru.done(tournaments::direct(code, Order::Open)).await;
        (guru, code)
    });
    let bots = [(first.bot(""), "eins"), (last.bot(""), "zwei"), (first.bot(""), "drei")];
    let tournament = code.to_string();
    let running: Vec<_> = bots
        .iter()
        .map(|(bot, handle)| {
            let args = ["--tournament", &tournament, "--code", "KOPI", "--handle", handle];
            bot.command(server.address(), &args).spawn().expect("it can be started")
        })
        .collect();
    runtime.block_on(async {
        loop {
            if tournaments::shown(&mut guru, tournaments::follow(code)).await.entrants == 3 {
                break;
            }
            guru.receive().await.expect("the connection lasts");
        }
        guru.done(tournaments::direct(code, Order::Start)).await;
    });
    for running in running {
        let done = running.wait_with_output().unwrap();
        let printed = String::from_utf8_lossy(&done.stdout);
        // Two meetings of two games.
        assert!(done.status.success() && printed.contains("game 4 against "), "{done:?}");
    }
    let rows = runtime.block_on(tournaments::standings(&mut guru, code));
    assert_eq!(rows.iter().map(|row| row.won + row.drawn + row.lost).collect::<Vec<_>>(), [4, 4, 4], "{rows:?}");
    assert!(rows.iter().all(|row| row.lost_by.keys().all(|why| why == "played")), "{rows:?}");
}

/// Passes connections on to a server; the first one ends after this number of bytes from the server.
fn relay(server: SocketAddr, bytes: u64) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let mut most = bytes;
        for inside in listener.incoming().map_while(Result::ok) {
            let outside = TcpStream::connect(server).unwrap();
            let (mut from, mut to) = (inside.try_clone().unwrap(), outside.try_clone().unwrap());
            thread::spawn(move || io::copy(&mut from, &mut to));
            let limit = std::mem::replace(&mut most, u64::MAX);
            thread::spawn(move || {
                // However it ends, both sides hear of it.
                let _ = io::copy(&mut (&outside).take(limit), &mut &inside);
                let _ = (inside.shutdown(Shutdown::Both), outside.shutdown(Shutdown::Both));
            });
        }
    });
    address
}

#[test]
fn a_bot_comes_back_to_its_game_after_a_lost_connection() {
    let (_runtime, server) = start();
    for language in Language::here() {
        // The welcome has about 3 kB, each of the 40 moves some hundred bytes.
        let printed = language.bot("").run(relay(server.address(), 8_000), &["--rounds", "20"]);
        let [before, after] = printed.split("connection lost").collect::<Vec<_>>()[..] else { panic!("{printed}") };
        let room = before.lines().next().unwrap();
        assert!(room.starts_with("room ") && after.contains(room), "{printed}");
        assert!(after.contains(" against greedy 3: count"), "{printed}");
    }
}

#[test]
fn the_engine_to_begin_with_plays_whole_games() {
    if !Language::Python.is_here() {
        return;
    }
    let home = Home::new();
    let path = home.path().join("ugi.py");
    fs::write(&path, UGI_PY).unwrap();
    let engine = format!("cmd:python3 {}", path.display());
    for more in [&["--clock", "5+3"][..], &[]] {
        let args = ["play", "adjacency", "--bot", &engine, "--bot", "greedy:3", "--rounds", "3", "--plain"];
        let done = home.run(&[&args[..], more].concat(), "");
        assert_eq!(done.code, Some(0), "{done:?}");
        assert!(done.stdout.contains("The game is over. "), "{done:?}");
    }
}

#[test]
fn a_bot_with_the_code_of_a_person_is_a_bot_of_that_person() {
    let runtime = Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let server = runtime.block_on(accounts::server(folder.path(), patient()));
    let mut ana = runtime.block_on(server.player("Ana"));
    runtime.block_on(accounts::register(&mut ana, "ana"));
    for (number, language) in Language::here().into_iter().enumerate() {
        let token = ana.welcome().token.reveal().to_owned();
        let link = match runtime.block_on(ana.ask(Request::Link { token })) {
            ServerMessage::Link { code, .. } => code.reveal().to_owned(),
            other => panic!("a code, not {other:?}"),
        };
        let (bot, handle) = (language.bot(""), format!("bot-{number}"));
        let args = ["--link", &link, "--handle", &handle, "--game", "tictactoe"];
        for args in [&args[..], &args[2..]] {
            let printed = bot.run(server.address(), args);
            assert!(printed.contains("game 1 against "), "{printed}");
        }
        let profile = runtime.block_on(ana.ask(accounts::profile(&handle)));
        let ServerMessage::Profile { account, .. } = profile else { panic!("{profile:?}") };
        assert_eq!((account.kind, account.owner), (AccountKind::Bot, Some("ana".parse().unwrap())), "{language:?}");
    }
}

#[test]
fn a_bot_that_is_refused_as_too_fast_closes_its_connection_before_it_comes_back() {
    let runtime = Runtime::new().unwrap();
    for language in Language::here() {
        let bot = language.bot("");
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let mut running = bot.command(listener.local_addr().unwrap(), &[]).spawn().unwrap();
            let (stream, _) = listener.accept().await.unwrap();
            let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
            assert!(socket.next().await.unwrap().unwrap().is_text(), "hello");
            let refused = r#"{"type":"refused","re":1,"code":"too_fast","sentence":"too many messages; wait 1 s"}"#;
            socket.send(Message::text(refused)).await.unwrap();
            // Until it is closed; a server would keep the bot in its room as long.
            while matches!(socket.next().await, Some(Ok(_))) {}
            assert!(listener.accept().await.is_ok());
            running.kill().unwrap();
            running.wait().unwrap();
        });
    }
}

#[test]
fn bots_that_seek_opponents_follow_the_arena_in_which_an_organiser_has_entered_them() {
    let here = Language::here();
    let Some((first, last)) = here.first().zip(here.last()) else { return };
    let runtime = Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let server = runtime.block_on(accounts::server(folder.path(), patient()));
    let bots = [(first.bot(""), "eins", "9+1"), (last.bot(""), "zwei", "9+2")];
    // Each seeks another time control, so they are not paired.
    let mut running: Vec<_> = bots
        .iter()
        .map(|(bot, handle, clock)| {
            let args = ["--pair", "--handle", handle, "--clock", clock];
            bot.command(server.address(), &args).spawn().expect("it can be started")
        })
        .collect();
    runtime.block_on(async {
        let mut guru = server.player("Pak Guru").await;
        accounts::register(&mut guru, "guru").await;
        let ServerMessage::Lobby { list, .. } = guru.ask(Request::Lobby).await else { panic!("a list") };
        let mut seeking: BTreeSet<_> = list.seeks.iter().map(|seek| seek.player).collect();
        while seeking.len() < 2 {
            if let ServerMessage::LobbyChanged(changes) = guru.receive().await.expect("the connection lasts") {
                seeking.extend(changes.seeks.iter().map(|seek| seek.player));
            }
        }
        let spec = TournamentSpec { minutes: Some(1), bots: Bots::Only, ..tournaments::spec(TournamentForm::Arena) };
        let code = tournaments::shown(&mut guru, Request::TournamentNew(Box::new(spec))).await.tournament;
        // Into the draft: they hear of it when it opens.
        for (_, handle, _) in &bots {
            guru.done(tournaments::direct(code, Order::Add { handle: handle.parse().unwrap() })).await;
        }
        guru.done(tournaments::direct(code, Order::Open)).await;
        guru.done(tournaments::direct(code, Order::Start)).await;
        loop {
            if let ServerMessage::TournamentEvent(event) = guru.receive().await.expect("the connection lasts")
                && matches!(event.fact, TournamentFact::Result { .. })
            {
                break;
            }
        }
    });
    for bot in &mut running {
        bot.kill().unwrap();
        bot.wait().unwrap();
    }
}
