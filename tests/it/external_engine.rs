//! Programs that speak UGI badly or not at all, played by shell scripts: none of them may hang or crash our program, or
//! outlive it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bidak_client::play::engine_log::EngineLog;
use bidak_client::workshop::external::{EngineCommand, EngineProtocol, External, Fault};
use bidak_shared::kind::GameKind;
use bidak_shared::search::{Limits, StopFlag};
use tempfile::TempDir;

/// A well-behaved beginning: the handshake, then what the script does with `go`.
fn engine(on_go: &str) -> String {
    format!(
        "while read -r word rest; do case $word in \
           ugi) echo 'id name script'; echo 'option name Seed type spin'; echo ugiok;; \
           isready) echo readyok;; \
           go) {on_go};; \
           quit) exit;; \
         esac; done"
    )
}

/// Waited for as long as any healthy program needs.
const LONG: Duration = Duration::from_mins(1);

/// No answer is expected any more.
const SHORT: Duration = Duration::from_millis(300);

/// For a move.
const THINKING: Duration = Duration::from_millis(50);

fn ended(awaited: &'static str, status: &str) -> Fault {
    Fault::Ended { awaited, status: Some(status.to_owned()) }
}

fn silent(awaited: &'static str, patience: Duration) -> Fault {
    Fault::Silent { awaited, patience }
}

/// A program that will answer everything.
fn external(script: &str) -> External {
    awaited(script, LONG, LONG)
}

/// A program that has some time for an answer, and some more for a move than the limits say.
fn awaited(script: &str, patience: Duration, grace: Duration) -> External {
    let words = ["sh", "-c", script].map(str::to_owned).to_vec();
    External::new(
        EngineCommand {
            protocol: EngineProtocol::Ugi,
            words,
            options: Vec::new(),
            greeting: patience,
            patience,
            grace,
        },
        quiet_log(),
    )
}

/// Thinks about the first move of tic-tac-toe.
fn first_move(external: &mut External) -> Result<String, Fault> {
    let record = GameKind::TicTacToe.record(&[]).unwrap();
    let (limits, stop) = (Limits::time(THINKING), StopFlag::new());
    external.new_game(7, &stop)?;
    external.think(&*record, &limits, &stop, &mut |_| {}).map(|thought| thought.best)
}

#[test]
fn a_move_is_heard_with_what_the_engine_thinks_of_it() {
    let mut engine = external(&engine("echo info depth 3 score cp 25 nodes 77 pv b2 a1; echo bestmove b2"));
    let record = GameKind::TicTacToe.record(&[]).unwrap();
    let mut lines = 0;
    let thought = engine
        .think(&*record, &Limits::depth(3), &StopFlag::new(), &mut |_| lines += 1)
        .expect("the engine is well behaved");
    assert_eq!((thought.best.as_str(), thought.depth, thought.score, thought.nodes), ("b2", 3, 25, 77));
    assert_eq!((thought.pv, lines), (vec!["b2".to_owned(), "a1".to_owned()], 1));
}

#[test]
fn the_position_and_the_limits_are_told() {
    let folder = TempDir::new().unwrap();
    let heard = folder.path().join("heard");
    let script = format!("tee {} | {{ {}; }}", heard.display(), engine("echo bestmove c3"));
    let mut record = GameKind::TicTacToe.record(&[]).unwrap();
    record.play("b2").unwrap();
    let mut engine = external(&script);
    let stop = StopFlag::new();
    engine.new_game(7, &stop).unwrap();
    let limits = Limits { depth: Some(4), nodes: Some(1000), ..Limits::default() };
    engine.think(&*record, &limits, &stop, &mut |_| {}).unwrap();
    drop(engine);
    let heard = fs::read_to_string(heard).unwrap();
    for line in
        ["setoption name Seed value 7", "uginewgame", "position fen ......... x moves b2", "go depth 4 nodes 1000"]
    {
        assert!(heard.lines().any(|said| said == line), "{line:?} is not in {heard}");
    }
}

#[test]
fn faults_are_told_apart() {
    for (script, fault) in [
        (engine("echo bestmove z9"), Fault::Illegal("z9".to_owned())),
        (engine("echo bestmove"), Fault::Illegal(String::new())),
        (engine("exit 3"), ended("bestmove", "exit status: 3")),
        (engine("kill -9 $$"), ended("bestmove", "signal: 9 (SIGKILL)")),
        ("exit 1".to_owned(), ended("ugiok", "exit status: 1")),
    ] {
        assert_eq!(first_move(&mut external(&script)), Err(fault), "{script}");
    }
    assert_eq!(first_move(&mut awaited(&engine(":"), LONG, SHORT)), Err(silent("bestmove", SHORT + THINKING)));
    for script in ["cat > /dev/null", "yes", "tr -d '\\n' < /dev/zero", "sleep 1000"] {
        assert_eq!(first_move(&mut awaited(script, SHORT, LONG)), Err(silent("ugiok", SHORT)), "{script}");
    }
    let nowhere = EngineCommand { words: vec!["/nowhere/engine".to_owned()], ..command_of_nothing() };
    assert!(matches!(first_move(&mut External::new(nowhere, quiet_log())), Err(Fault::Start { .. })));
    assert!(matches!(first_move(&mut External::new(command_of_nothing(), quiet_log())), Err(Fault::Start { .. })));
}

/// A log without a file, because its folder cannot be made, that is not shown on the standard error of the tests.
fn quiet_log() -> EngineLog {
    EngineLog::in_folder(Path::new("/dev/null"), "engine")
}

fn command_of_nothing() -> EngineCommand {
    EngineCommand {
        protocol: EngineProtocol::Ugi,
        words: Vec::new(),
        options: Vec::new(),
        greeting: LONG,
        patience: LONG,
        grace: LONG,
    }
}

#[test]
fn nonsense_is_survived_and_reported() {
    let noise = "echo 'warning: the moon is full'; printf '\\377\\376\\n'; echo; echo bestmove b2";
    let mut engine = external(&engine(noise));
    assert_eq!(first_move(&mut engine), Ok("b2".to_owned()));
    let (lines, mut first) = engine.nonsense();
    assert!(lines >= 2, "{lines}");
    assert_eq!(first.next(), Some("warning: the moon is full"));
}

#[test]
fn output_of_an_engine_beside_ugi_is_logged_and_stands_in_no_terminal() {
    let words = ["sh", "-c", &engine("echo 'Traceback: no such square' >&2; echo; exit 3")].map(str::to_owned).to_vec();
    let folder = TempDir::new().unwrap();
    let log = EngineLog::in_folder(folder.path(), "script");
    let command = EngineCommand { words, ..command_of_nothing() };
    assert!(first_move(&mut External::new(command, log.clone())).is_err());
    assert_eq!(log.lines(), ["Traceback: no such square"]);
    assert_eq!(fs::read_to_string(log.path().unwrap()).unwrap(), "Traceback: no such square\n");
}

#[test]
fn after_a_fault_the_next_game_has_a_new_process() {
    let folder = TempDir::new().unwrap();
    let mark = folder.path().join("mark");
    // Ends at the first search and is well behaved ever after.
    let on_go = format!("if [ -e {0} ]; then echo bestmove a1; else touch {0}; exit; fi", mark.display());
    let mut engine = external(&engine(&on_go));
    assert_eq!(first_move(&mut engine), Err(ended("bestmove", "exit status: 0")));
    assert_eq!(first_move(&mut engine), Ok("a1".to_owned()));
    assert_eq!(first_move(&mut engine), Ok("a1".to_owned()));
    assert_eq!(engine.starts(), 2);
}

#[test]
fn a_raised_flag_ends_the_waiting() {
    let mut engine = external(&engine(":"));
    let record = GameKind::TicTacToe.record(&[]).unwrap();
    let stop = StopFlag::new();
    engine.new_game(1, &stop).unwrap();
    stop.raise();
    let patient = Limits::time(Duration::from_hours(1));
    assert_eq!(engine.think(&*record, &patient, &stop, &mut |_| {}).unwrap_err(), Fault::Stopped);
}

#[cfg(target_os = "linux")]
#[test]
fn neither_the_engine_nor_what_it_started_is_left() {
    let folder = TempDir::new().unwrap();
    let pids = folder.path().join("pids");
    // A child in the background, and an engine that ignores being asked to end.
    let script =
        format!("trap '' TERM INT; sleep 1000 & echo $! $$ > {}; {}", pids.display(), engine("echo bestmove b2"));
    let mut engine = external(&script.replace("quit) exit;;", "quit) ;;"));
    assert_eq!(first_move(&mut engine), Ok("b2".to_owned()));
    let started: Vec<u32> =
        fs::read_to_string(pids).unwrap().split_whitespace().map(|pid| pid.parse().unwrap()).collect();
    assert!(started.iter().all(|pid| Path::new(&format!("/proc/{pid}")).exists()));
    drop(engine);
    // The engine was reaped by us. Its child is killed already and left to the process that reaps orphans: at most a zombie.
    let [child, engine] = started.as_slice() else { panic!("two numbers") };
    assert!(!Path::new(&format!("/proc/{engine}")).exists(), "the engine is left");
    let deadline = Instant::now() + LONG;
    while is_alive(*child) {
        assert!(Instant::now() < deadline, "what the engine started is left");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(target_os = "linux")]
fn is_alive(pid: u32) -> bool {
    // The state is the first word after the name, which stands in parentheses.
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| {
        let state = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next());
        !matches!(state, Some("Z" | "X"))
    })
}
