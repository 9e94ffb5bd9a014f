//! Puzzles: one move is better than all others, and both faces ask for it.

use bidak_client::play::text::Texts;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::analysis::puzzle::Goal;
use bidak_shared::game::{Game, Player};
use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::protocol::study::{day_of_number, number_of_day};
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::{Limits, Root, StopFlag};
use harness::program::Home;
use serde_json::Value;

use crate::program::Program;
use crate::screens;

/// The seeds of the puzzles that are looked at; nothing is special about them.
const SEEDS: std::ops::Range<u64> = 40..44;

/// More plies than are left in any puzzle of a game that ends soon.
const ALL: u32 = 12;

/// The sign, to the side that moves, of each legal move, by a plain search to the end of every line.
struct Signs(u64);

impl GameVisitor for Signs {
    type Output = Vec<(String, i32)>;

    fn visit<G: Playable>(self) -> Self::Output {
        let puzzle = G::KIND.puzzle(self.0, &StopFlag::new()).unwrap();
        let start = G::parse_position(&puzzle.record.position_text()).unwrap();
        let mut engine = EngineKind::AlphaBeta.build::<G>(&EngineKind::AlphaBeta.settings());
        let mut signs = Vec::new();
        for action in start.legal() {
            let after = Record::new(start.result(action));
            let sign = after.position().utility(start.to_move()).unwrap_or_else(|| {
                let root = Root::new(&after).unwrap();
                -engine.search(&root, &Limits::depth(ALL), &StopFlag::new(), &mut |_| {}).score.signum()
            });
            signs.push((start.move_text(action), sign));
        }
        signs
    }
}

#[test]
fn the_solution_is_the_only_move_that_reaches_the_goal() {
    for game in GameKind::ALL.iter().filter(|game| **game != GameKind::Morris) {
        for seed in SEEDS {
            let puzzle = game.puzzle(seed, &StopFlag::new()).unwrap();
            let least = i32::from(puzzle.goal == Goal::Win);
            let signs = game.visit(Signs(seed));
            assert!(signs.len() >= 4);
            for (text, sign) in signs {
                assert_eq!(sign >= least, text == puzzle.solution, "{game} {seed}: {text} is worth {sign}");
                assert_eq!(puzzle.judged(&text).unwrap().value.sign(), Some(sign), "{game} {seed}: {text}");
            }
        }
    }
}

#[test]
fn puzzles_of_morris_are_what_the_tables_say() {
    let tables = bidak_shared::expert::morris::installed();
    for seed in SEEDS {
        let puzzle = GameKind::Morris.puzzle(seed, &StopFlag::new()).unwrap();
        let record: &Record<bidak_shared::rules::morris::Morris> = puzzle.record.as_any().downcast_ref().unwrap();
        let position = record.position();
        let best = tables.value(position).unwrap();
        for (action, judged) in position.legal().iter().zip(&puzzle.moves) {
            let value = tables.value_after(position, *action).unwrap();
            assert_eq!(value == best, judged.text == puzzle.solution, "{seed}: {}", judged.text);
        }
    }
}

#[test]
fn a_seed_is_a_puzzle() {
    for game in GameKind::ALL {
        let position = |seed| game.puzzle(seed, &StopFlag::new()).unwrap().record.position_text();
        assert_eq!(position(7), position(7));
        assert_ne!(position(7), position(8));
    }
    let stopped = StopFlag::new();
    stopped.raise();
    assert!(GameKind::Morris.puzzle(1, &stopped).is_none());
}

#[test]
fn the_number_of_a_day_is_its_date() {
    let number = |day: &str| number_of_day(format!("{day}T23:59:59Z").parse().unwrap());
    for (day, expected) in [("2026-11-24", 20_261_124), ("2028-02-29", 20_280_229)] {
        assert_eq!(number(day), expected);
        assert_eq!(day_of_number(expected.into()).as_deref(), Some(day));
    }
    for number in [0, 5, 999_999, 20_260_230, 20_261_301, 19_991_231, 123_456_789_012] {
        assert_eq!(day_of_number(number), None, "{number}");
    }
}

#[test]
fn the_puzzle_of_the_day_is_the_same_in_every_face_and_no_later_one_follows_it() {
    let today = || number_of_day(bidak_client::play::record::kept::present());
    // The day may change during the test.
    let (before, puzzle, after) = (today(), json(GameKind::Reversi, &["--today"]), today());
    let seed: u32 = puzzle["seed"].as_str().unwrap().parse().unwrap();
    assert!((before..=after).contains(&seed), "{puzzle}");
    assert_eq!(puzzle["position"], json(GameKind::Reversi, &["--seed", &seed.to_string()])["position"]);
    let done = Home::new().run(&["puzzle", "tictactoe", "--seed", "20261124", "--plain"], "next\nquit\n");
    assert!(done.stdout.contains("Tic-tac-toe puzzle of 2026-11-24."), "{done:?}");
    assert!(!done.stdout.contains("2026-11-25"), "{done:?}");
}

fn json(game: GameKind, args: &[&str]) -> Value {
    let done = Home::new().run(&[&["puzzle", game.word(), "--json"], args].concat(), "");
    assert_eq!(done.code, Some(0), "{done:?}");
    serde_json::from_str(&done.stdout).unwrap()
}

#[test]
fn the_plain_mode_asks_until_the_move_is_found() {
    let puzzle = json(GameKind::TicTacToe, &["--seed", "5"]);
    let moves = puzzle["moves"].as_array().unwrap();
    let solution = puzzle["solution"].as_str().unwrap();
    let wrong = moves.iter().find(|row| row["move"] != puzzle["solution"]).unwrap()["move"].as_str().unwrap();
    let args = ["puzzle", "tictactoe", "--seed", "5", "--plain"];
    let ask = |input: &str| Home::new().run(&args, input);
    let done = ask(&format!("hint\nz9\n{wrong}\n{}\nnext\nquit\n", solution.to_uppercase()));
    assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""), "{done:?}");
    for part in [
        "Tic-tac-toe puzzle 5.",
        puzzle["position"].as_str().unwrap(),
        "z9 is not a legal move here; type moves for a list.",
        &format!("Not {wrong}: "),
        &format!("Right: after {solution} "),
        "Type next for another puzzle, or quit.",
        "Tic-tac-toe puzzle 6.",
    ] {
        assert!(done.stdout.contains(part), "{part}: {}", done.stdout);
    }
    // A script learns whether it has found the move.
    assert_eq!(ask(&format!("{solution}\n")).code, Some(0));
    let open = ask(&format!("{wrong}\n"));
    assert_eq!((open.code, open.stderr.as_str()), (Some(1), "bidak: the puzzle was not solved\n"));
    let shown = ask("solution\n");
    assert!(shown.stdout.contains(&format!("The move is {solution}: ")), "{shown:?}");
    let indonesian = Home::new().run(&[&args[..], &["--lang", "id"]].concat(), "quit\n");
    assert!(indonesian.stdout.contains("hanya satu langkah"), "{indonesian:?}");
}

fn opened(game: GameKind, size: (u16, u16)) -> Program {
    let start = StartWith::Puzzle { game, seed: 5 };
    Program::new(Setup { start, ..Setup::default() }, size)
}

#[test]
fn the_full_screen_takes_moves_and_says_what_came_of_them() {
    let puzzle = GameKind::Morris.puzzle(5, &StopFlag::new()).unwrap();
    let mut program = opened(GameKind::Morris, (80, 24));
    let wrong = &puzzle.moves.iter().find(|judged| judged.text != puzzle.solution).unwrap().text;
    let shows = |program: &Program, text: &str| {
        // The panel wraps its sentences.
        let words: String = program.screen().split_whitespace().collect();
        let text: String = text.split_whitespace().collect();
        assert!(words.contains(&text), "{text:?} on\n{}", program.screen());
    };
    program.keys(&format!("{wrong}<enter>"));
    shows(&program, &format!("Not {wrong}:"));
    program.keys(&format!("{}<enter>", puzzle.solution));
    shows(&program, &format!("Right: after {}", puzzle.solution));
    program.keys("n");
    shows(&program, "puzzle 6");
    program.keys("is");
    let next = GameKind::Morris.puzzle(6, &StopFlag::new()).unwrap();
    shows(&program, &format!("The move is {}:", next.solution));
}

#[test]
fn a_puzzle_of_adjacency_shows_the_score_and_the_plies_left_and_begins_where_a_move_does() {
    for seed in 1..=5 {
        let start = StartWith::Puzzle { game: GameKind::Adjacency, seed };
        let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
        let puzzle = GameKind::Adjacency.puzzle(seed, &StopFlag::new()).unwrap();
        let pieces = Player::BOTH.map(|side| puzzle.record.pieces(side));
        let plies = puzzle.record.plies_left().unwrap();
        let left = if plies == 1 { "This is the last ply.".to_owned() } else { format!("{plies} plies left.") };
        let screen = program.screen();
        assert!(screen.contains(&format!("X {}, O {}.", pieces[0], pieces[1])), "{screen}");
        assert!(screen.contains(&left), "{screen}");
        let before = program.screen();
        program.keys("<enter>");
        assert_ne!(program.screen(), before);
        assert!(!program.screen().contains("No legal move starts"), "{}", program.screen());
    }
}

#[test]
fn the_start_menu_leads_to_puzzles_of_every_game() {
    let mut program = Program::new(Setup::default(), (80, 24));
    let lines: Vec<String> = program.screen().lines().map(str::to_owned).collect();
    let place = |word: &str| lines.iter().position(|line| line.contains(word)).unwrap();
    program.keys(&"<down>".repeat(place("Puzzles") - place("Quick game")));
    program.keys("<enter>");
    assert!(program.screen().contains("only one move wins") || program.screen().contains("only one move draws"));
    let day = bidak_client::play::record::kept::present().date();
    assert!(program.screen().contains(&format!("puzzle of {}", &day[..4])), "{}", program.screen());
    let mut games: Vec<GameKind> = Vec::new();
    for _ in GameKind::ALL {
        let screen = program.screen();
        let title = screen.lines().next().unwrap();
        let named = GameKind::ALL.iter().copied().find(|game| title.contains(&format!("{} puzzle", name_of(*game))));
        games.push(named.unwrap_or_else(|| panic!("{title}")));
        program.keys("G");
    }
    games.sort();
    games.dedup();
    assert_eq!(games.len(), GameKind::ALL.len());
    program.keys("<esc>");
    assert!(program.screen().contains("Puzzles"), "{}", program.screen());
}

fn name_of(game: GameKind) -> String {
    Texts::default().game(game).into_owned()
}

#[test]
fn the_screen_of_a_puzzle() {
    screens::check("puzzle", |size| opened(GameKind::Morris, size));
}
