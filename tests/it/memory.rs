//! The memory of searches: the option `Hash` is what the program takes.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use bidak_shared::kind::{EngineKind, GameKind};
use harness::binary::bidak;

/// A search that fills its tables, as commands after `isready`; each `go infinite` is stopped at once.
struct Search {
    game: GameKind,
    engine: EngineKind,
    commands: &'static [&'static str],
}

impl Search {
    /// The most resident memory of the program so far, in kB, after this search.
    fn peak(&self, hash_mb: u32, threads: u32) -> u64 {
        let mut child = Command::new(bidak())
            .args(["ugi", "--game", &self.game.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        writeln!(input, "setoption name Engine value {}", self.engine).unwrap();
        writeln!(input, "setoption name Hash value {hash_mb}\nsetoption name Threads value {threads}").unwrap();
        writeln!(input, "{}\nisready", self.commands[0]).unwrap();
        for command in &self.commands[1..] {
            writeln!(input, "{command}").unwrap();
            if *command == "go infinite" {
                writeln!(input, "stop").unwrap();
            }
            if command.starts_with("go ") {
                let lines: Vec<String> = output.by_ref().take_while(|line| !line.starts_with("bestmove ")).collect();
                assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
            }
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        drop(input);
        assert!(child.wait().unwrap().success());
        peak.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

#[test]
fn a_search_takes_as_much_memory_as_hash_says_and_not_a_tenth_more() {
    let start: &[&str] = &["position startpos", "go nodes 20000"];
    let searches = [
        // A search of the empty squares, and then an ending that is given the whole memory.
        (GameKind::Adjacency, EngineKind::Best, &["position startpos", "go nodes 20000", "go infinite"][..]),
        // The same with 16 rounds, after a game that fills the board.
        (
            GameKind::Adjacency,
            EngineKind::Best,
            &[
                "position startpos",
                "go nodes 20000",
                "position fen 6oo/6oo/8/8/8/8/xx6/xx6 x 32",
                "isready",
                "go nodes 20000",
                "go infinite",
                "go nodes 20000",
            ],
        ),
        (GameKind::Reversi, EngineKind::Best, &["position startpos", "go depth 9", "go infinite"]),
        (GameKind::TicTacToe, EngineKind::Best, start),
        (GameKind::Morris, EngineKind::Best, start),
        (GameKind::Morris, EngineKind::AbMemory, start),
        (GameKind::Adjacency, EngineKind::Mtdf, start),
        (GameKind::Reversi, EngineKind::NegaScout, start),
        (GameKind::Adjacency, EngineKind::Mcts, &["position startpos", "go nodes 1500000"]),
    ];
    for (game, engine, commands) in searches {
        let search = Search { game, engine, commands };
        for threads in if engine == EngineKind::Best { 1..=2 } else { 1..=1 } {
            let more = search.peak(256, threads) - search.peak(1, threads);
            let said = 255 * 1024;
            let run = format!("{engine} in {game}, {threads} threads: {more} kB");
            assert!(more <= said * 11 / 10, "{run}");
            assert!(more >= said / 2, "{run}");
        }
    }
}
