//! UGI: conversations with its implementation, and one with the program.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use bidak_client::workshop::ugi::{Driver, Next};
use bidak_shared::kind::{EngineKind, GameKind, Word};
use harness::binary::bidak;

/// The output of an engine so far.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Engine {
    driver: Driver<Said>,
    said: Said,
}

impl Engine {
    fn new(game: GameKind) -> Self {
        let said = Said::default();
        Self { driver: Driver::new(game, said.clone()), said }
    }

    /// The answers to these lines, including those of a search that ends by itself.
    fn answers(&mut self, lines: &[&str]) -> Vec<String> {
        for line in lines {
            assert_eq!(self.driver.obey(line), Next::Line, "{line}");
        }
        self.driver.wait();
        self.heard()
    }

    fn heard(&mut self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.said.0.lock().unwrap());
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    fn answer(&mut self, line: &str) -> String {
        self.answers(&[line]).join("\n")
    }
}

/// The word after `key` in an info line.
fn word<'a>(line: &'a str, key: &str) -> &'a str {
    let mut words = line.split_whitespace().skip_while(|word| *word != key);
    words.nth(1).unwrap_or_else(|| panic!("no {key} in {line}"))
}

#[test]
fn an_engine_introduces_itself_with_its_options() {
    for game in GameKind::ALL {
        let mut engine = Engine::new(*game);
        let lines = engine.answers(&["ugi"]);
        assert!(lines[0].starts_with("id name Bidak "), "{lines:?}");
        assert!(lines[1].starts_with("id author "), "{lines:?}");
        assert_eq!(lines.last().unwrap(), "ugiok");
        for name in ["Engine", "Hash", "Threads", "Seed", "Level"] {
            let line = format!("option name {name} type ");
            assert_eq!(lines.iter().filter(|text| text.starts_with(&line)).count(), 1, "{line}");
        }
        assert_eq!(engine.answer("isready"), "readyok");
    }
}

#[test]
fn the_option_for_a_book_is_listed_and_taken_where_there_is_a_book() {
    for game in GameKind::ALL {
        let mut engine = Engine::new(*game);
        let has_book = *game == GameKind::Reversi;
        let is_listed = engine.answers(&["ugi"]).iter().any(|line| line.starts_with("option name best.book "));
        assert_eq!(is_listed, has_book, "{game}");
        for name in ["best.book", "book"] {
            let answer = engine.answer(&format!("setoption name {name} value off"));
            assert_eq!(answer.is_empty(), has_book, "{game}: {answer}");
        }
    }
}

#[test]
fn options_of_an_engine_may_be_set_before_or_after_it_is_chosen() {
    let choose = "setoption name Engine value alphabeta";
    let options = ["setoption name alphabeta.eval value marks", "setoption name AlphaBeta.Order value listed"];
    let search = "go depth 3";
    let nodes = |lines: &[&str]| {
        let mut engine = Engine::new(GameKind::Adjacency);
        let said = engine.answers(lines);
        word(said.iter().rfind(|line| line.starts_with("info depth")).unwrap(), "nodes").to_owned()
    };
    let before = nodes(&[options[0], options[1], choose, search]);
    assert_eq!(before, nodes(&[options[0], choose, options[1], search]));
    assert_eq!(
        before,
        nodes(&[choose, "setoption name eval value marks", "setoption name order value listed", search])
    );
    assert_eq!(before, nodes(&["setoption name Engine value alphabeta,eval=marks,order=listed", search]));
    assert_eq!(before, nodes(&["setoption name Engine value alphabeta,eval=marks,order=listed,depth=3", "go"]));
    assert_ne!(before, nodes(&[choose, search]));
}

#[test]
fn a_search_without_deepening_needs_a_depth() {
    let mut engine = Engine::new(GameKind::Adjacency);
    engine.answers(&["setoption name Engine value alphabeta", "setoption name deepening value off"]);
    let refused = engine.answer("go nodes 1000");
    assert_eq!(refused, "info string error: without deepening a search needs a depth: go depth N");
    let said = engine.answers(&["go depth 2"]);
    assert_eq!(said.iter().filter(|line| line.starts_with("info depth")).count(), 1, "{said:?}");
}

#[test]
fn an_evaluation_is_printed_as_a_sum_of_features() {
    for game in GameKind::ALL {
        for kind in EngineKind::ALL {
            let mut engine = Engine::new(*game);
            engine.answers(&[&format!("setoption name Engine value {kind}"), "position startpos"]);
            let said = engine.answers(&["eval"]);
            let (sum, terms) = said.split_last().unwrap();
            let products: i32 = terms
                .iter()
                .map(|term| term.split(" = ").nth(1).unwrap_or_else(|| panic!("{term}")).parse::<i32>().unwrap())
                .sum();
            assert_eq!(word(sum, "cp"), products.to_string(), "{game} {kind}: {said:?}");
        }
    }
    let mut engine = Engine::new(GameKind::Adjacency);
    let position = "position fen 6oo/6oo/8/8/8/8/xx6/xx6 x 4 moves c2";
    let said = engine.answers(&["setoption name Engine value alphabeta,eval=marks", position, "eval"]);
    assert_eq!(said, ["marks: 100 * -1 = -100", "Evaluation: cp -100 for O, the side to move"]);
}

#[test]
fn every_option_accepts_its_listed_values_and_no_other() {
    for kind in EngineKind::ALL {
        let mut engine = Engine::new(GameKind::TicTacToe);
        assert_eq!(engine.answer(&format!("setoption name engine value {kind}")), "");
        for line in engine.answers(&["ugi"]).iter().filter(|line| line.starts_with("option")) {
            let name = word(line, "name");
            let values: Vec<&str> = match word(line, "type") {
                "combo" => line.split(" var ").skip(1).collect(),
                "spin" => vec![word(line, "min"), word(line, "default")],
                other => panic!("{other}"),
            };
            for value in values {
                assert_eq!(engine.answer(&format!("setoption name {name} value {value}")), "", "{name} {value}");
                assert_eq!(engine.answer(&format!("setoption name Engine value {kind}")), "");
            }
            let refusal = engine.answer(&format!("setoption name {name} value -7"));
            assert!(refusal.starts_with("info string error: "), "{name}: {refusal}");
        }
    }
}

#[test]
fn every_engine_chooses_a_legal_move_in_every_game() {
    for game in GameKind::ALL {
        for kind in EngineKind::ALL {
            let mut engine = Engine::new(*game);
            let lines = engine.answers(&[&format!("setoption name Engine value {kind}"), "go depth 2 nodes 3000"]);
            let [.., info, best] = lines.as_slice() else { panic!("{game} {kind}: {lines:?}") };
            let best = best.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{game} {kind}: {lines:?}"));
            for key in ["depth", "score", "nodes", "time", "nps"] {
                word(info, key);
            }
            assert_eq!(word(info, "pv"), best, "{game} {kind}");
            let refused = engine.answer(&format!("position startpos moves {best}"));
            assert_eq!(refused, "", "{game} {kind}");
        }
    }
}

#[test]
fn searches_that_promise_the_same_value_print_the_same_score() {
    for (game, position, depth) in [
        (GameKind::TicTacToe, "position startpos moves b2 b1", 9),
        (GameKind::Adjacency, "position fen 6oo/6oo/8/8/8/8/xx6/xx6 x 3", 3),
        (GameKind::Reversi, "position startpos moves d3 c5", 4),
        (GameKind::Morris, "position startpos moves d6 d2", 3),
    ] {
        let mut scores: Vec<(EngineKind, String)> = Vec::new();
        for kind in
            [EngineKind::Minimax, EngineKind::AlphaBeta, EngineKind::NegaScout, EngineKind::AbMemory, EngineKind::Mtdf]
        {
            let mut engine = Engine::new(game);
            let choose = format!("setoption name Engine value {kind}");
            let lines = engine.answers(&[&choose, position, &format!("go depth {depth}")]);
            let info = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
            let start = info.find(" score ").unwrap();
            scores.push((kind, info[start..info.find(" nodes ").unwrap()].to_owned()));
        }
        assert!(scores.iter().all(|(_, score)| *score == scores[0].1), "{game}: {scores:?}");
    }
}

#[test]
fn a_known_win_is_a_mate_or_a_margin_by_game() {
    let mut engine = Engine::new(GameKind::TicTacToe);
    let lines = engine.answers(&["position fen xx.oo.... x", "go depth 3"]);
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove c1");
    let lines = engine.answers(&["position fen xx.o.o... o", "go depth 3"]);
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    // X threatens two lines at once.
    let lines = engine.answers(&["position fen x.x.o.x.o o", "go depth 4"]);
    assert!(lines.iter().any(|line| line.contains(" score mate -1 ")), "{lines:?}");

    let mut engine = Engine::new(GameKind::Adjacency);
    let lines = engine.answers(&["position fen 6oo/6oo/8/8/8/8/xx6/xx6 o 1", "go depth 1"]);
    // One more square, and one that touches X is won from X: 6 to 3.
    assert!(lines.iter().any(|line| line.contains(" score cp 300 ")), "{lines:?}");
}

#[test]
fn a_wrong_line_says_what_is_wrong_and_changes_nothing() {
    let mut engine = Engine::new(GameKind::Adjacency);
    engine.answers(&["position startpos moves c3"]);
    let before = engine.answer("d");
    for (line, part) in [
        ("nonsense", "there is no command \"nonsense\""),
        ("position fen nonsense", "not a position of Adjacency"),
        ("position startpos moves c3 d4 a7", "move 3: a7 is not legal: a7 is taken"),
        ("position fen 6oo/6oo/8/8/8/8/xx6/xx6 x 56 moves c9", "move 1: \"c9\" is not a move"),
        ("go p1time 1000", "p2time is missing"),
        ("go depth -1", "not \"-1\""),
        ("setoption name Nothing value 1", "there is no option \"Nothing\""),
    ] {
        let answer = engine.answer(line);
        assert!(answer.starts_with("info string error: ") && answer.contains(part), "{line}: {answer}");
        assert_eq!(answer.lines().count(), 1, "{answer}");
        assert_eq!(engine.answer("d"), before, "after {line}");
    }
}

#[test]
fn positions_come_back_as_they_are_printed() {
    for (game, moves) in [
        (GameKind::Adjacency, "c3 d4 e5"),
        (GameKind::Reversi, "f5 d6 c3"),
        (GameKind::TicTacToe, "b2 a1"),
        (GameKind::Morris, "d6 d2 f4"),
    ] {
        let mut engine = Engine::new(game);
        engine.answers(&[&format!("position startpos moves {moves}")]);
        let shown = engine.answers(&["d"]);
        let position = shown.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap();
        assert!(shown.last().unwrap().starts_with("Legalmoves: "), "{shown:?}");
        let again = engine.answers(&["uginewgame", &format!("position fen {position}"), "d"]);
        assert_eq!(again, shown);
    }
}

#[test]
fn queries_answer_turn_end_and_result() {
    for (game, position, turn, over, result) in [
        (GameKind::TicTacToe, "startpos", "true", "false", "none"),
        (GameKind::TicTacToe, "startpos moves b2", "false", "false", "none"),
        (GameKind::TicTacToe, "startpos moves b2 a1 b1 c1 b3", "false", "true", "p1win"),
        (GameKind::TicTacToe, "startpos moves b2 a1 b1 a2 c3 a3", "true", "true", "p2win"),
        (GameKind::TicTacToe, "startpos moves b2 a1 b1 b3 a2 c2 c1 a3 c3", "false", "true", "draw"),
        (GameKind::Adjacency, "fen 6oo/6oo/8/8/8/8/xx6/xx6 x 0", "true", "true", "draw"),
    ] {
        let mut engine = Engine::new(game);
        engine.answers(&[&format!("position {position}")]);
        assert_eq!(engine.answer("query p1turn"), format!("response {turn}"), "{position}");
        assert_eq!(engine.answer("query gameover"), format!("response {over}"), "{position}");
        assert_eq!(engine.answer("query result"), format!("response {result}"), "{position}");
    }
}

#[test]
fn perft_counts_and_divides() {
    let mut engine = Engine::new(GameKind::Reversi);
    let lines = engine.answers(&["perft 5"]);
    assert_eq!(lines.last().unwrap(), "Nodes searched: 1396");
    let counts: u64 =
        lines.iter().filter_map(|line| line.split_once(": ")).take(4).map(|(_, n)| n.parse::<u64>().unwrap()).sum();
    assert_eq!(counts, 1396);
    assert_eq!(engine.answer("perft 0"), "Nodes searched: 1");
}

#[test]
fn perft_can_be_stopped() {
    let mut engine = Engine::new(GameKind::Adjacency);
    // This count would take longer than the test.
    for command in ["perft 20", "isready", "stop"] {
        assert_eq!(engine.driver.obey(command), Next::Line);
    }
    assert_eq!(engine.heard(), ["readyok", "info string stopped before everything was counted"]);
}

#[test]
fn commands_after_perft_wait_for_it() {
    let mut engine = Engine::new(GameKind::TicTacToe);
    for command in ["perft 2", "position startpos moves b2", "perft 3"] {
        assert_eq!(engine.driver.obey(command), Next::Line);
    }
    assert_eq!(engine.driver.obey("quit"), Next::Quit);
    let totals: Vec<_> = engine.heard().into_iter().filter(|line| line.starts_with("Nodes")).collect();
    assert_eq!(totals, ["Nodes searched: 72", "Nodes searched: 336"]);
}

#[test]
fn perft_does_not_change_the_bot() {
    let moves = |between: &[&str]| {
        let mut engine = Engine::new(GameKind::Adjacency);
        engine.answers(&["setoption name Engine value random", "setoption name Seed value 5", "go depth 1"]);
        engine.answers(between);
        engine.answers(&["go depth 1"]).pop()
    };
    assert_eq!(moves(&["perft 1"]), moves(&[]));
}

#[test]
fn an_infinite_search_answers_other_commands_and_ends_at_stop() {
    let mut engine = Engine::new(GameKind::Reversi);
    assert_eq!(engine.driver.obey("go infinite"), Next::Line);
    assert_eq!(engine.driver.obey("isready"), Next::Line);
    assert_eq!(engine.driver.obey("position startpos moves f5"), Next::Line);
    assert_eq!(engine.driver.obey("go depth 1"), Next::Line);
    assert_eq!(engine.driver.obey("stop"), Next::Line);
    let lines = engine.heard();
    assert!(lines.contains(&"readyok".to_owned()), "{lines:?}");
    let refused = lines.iter().filter(|line| line.contains("a search is going on: stop it first")).count();
    assert_eq!(refused, 2, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove"), "{lines:?}");
    assert_eq!(engine.answer("stop"), "", "a late stop is no mistake");
}

#[test]
fn an_infinite_search_of_a_small_game_waits_for_stop() {
    let mut engine = Engine::new(GameKind::TicTacToe);
    engine.answers(&["position fen xxooox.x. x"]);
    assert_eq!(engine.driver.obey("go infinite"), Next::Line);
    // Even if the search has ended already, its answer waits for stop.
    assert!(!engine.heard().iter().any(|line| line.starts_with("bestmove")));
    assert_eq!(engine.driver.obey("stop"), Next::Line);
    assert!(engine.heard().last().unwrap().starts_with("bestmove "));
}

#[test]
fn the_same_seed_plays_the_same_moves_after_a_new_game() {
    let mut engine = Engine::new(GameKind::Adjacency);
    engine.answers(&["setoption name Engine value random", "setoption name Seed value 5"]);
    let play = |engine: &mut Engine| {
        let mut lines = engine.answers(&["uginewgame", "position startpos", "go depth 1"]);
        lines.extend(engine.answers(&["position startpos moves c3", "go depth 1"]));
        lines.into_iter().filter(|line| line.starts_with("bestmove")).collect::<Vec<_>>()
    };
    assert_eq!(play(&mut engine), play(&mut engine));
}

#[test]
fn quitting_ends_the_search_first() {
    let mut engine = Engine::new(GameKind::Reversi);
    assert_eq!(engine.driver.obey("go infinite"), Next::Line);
    assert_eq!(engine.driver.obey("quit"), Next::Quit);
    assert!(engine.heard().last().unwrap().starts_with("bestmove "));
}

#[test]
fn the_program_answers_over_its_pipes() {
    let text = program_answers(b"ugi\nposition startpos moves f5\nquery p1turn\n\xff\xfe\nperft 2\n");
    assert!(text.contains("\nugiok\nresponse false\ninfo string error: there is no command"), "{text}");
    assert!(text.ends_with("Nodes searched: 14\n"), "{text}");
}

#[test]
fn at_the_end_of_the_input_a_bounded_search_answers_and_others_are_stopped() {
    let text = program_answers(b"position startpos\ngo depth 5\n");
    let last = text.lines().rfind(|line| line.starts_with("info")).unwrap();
    assert_eq!(word(last, "depth"), "5", "{text}");
    for endless in ["go\n", "go infinite\n"] {
        let text = program_answers(endless.as_bytes());
        assert!(text.lines().last().unwrap().starts_with("bestmove "), "{text}");
    }
}

/// The output of the program for an input.
fn program_answers(input: &[u8]) -> String {
    let mut child = Command::new(bidak())
        .args(["ugi", "--game", "reversi"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Closes the input.
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}
