//! The inside of a search on the screen: steps, breaks, two searches side by side, and why a bot played its move.

use bidak_client::net::link::LinkEvent;
use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::play::new_game::NewGame;
use bidak_client::play::recording::usual_spec;
use bidak_client::play::text::Language;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::{Bound, ChosenBy, EngineKind, GameKind, Level, Word};
use bidak_shared::protocol::{Command, RootMove, SeatBot, ServerMessage, Why};

use crate::program::{Program, code};
use crate::replay::{replaying, short, shows};

/// The sizes of the pictures.
const SIZES: [(u16, u16); 3] = [(50, 15), (80, 24), (200, 60)];

fn setup() -> Setup {
    Setup { start: StartWith::Replay(Box::new(short())), ..Setup::default() }
}

/// The search at the start of the short game, a game of tic-tac-toe.
fn open(setup: Setup, size: (u16, u16)) -> Program {
    let mut program = Program::new(setup, size);
    program.keys("t");
    program
}

/// Types an engine into the line that a key opens.
fn type_engine(program: &mut Program, key: &str, spec: &str) {
    program.keys(&format!("{key}<c-u>{spec}<enter>"));
}

/// The step in the first line: `12 of 340`.
fn step(program: &Program) -> usize {
    let screen = program.screen();
    let after = screen.split_once("step ").unwrap_or_else(|| panic!("{screen}")).1;
    after.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{screen}"))
}

#[test]
fn keys_go_through_the_steps() {
    let mut program = open(setup(), (80, 24));
    shows(&program, "alphabeta,deepening=off,depth=2: step ");
    shows(&program, "is played (by the search)");
    let last = step(&program);
    program.keys("<home>");
    assert_eq!(step(&program), 1);
    shows(&program, "MAX root: the search enters with the window -inf to +inf, 2 plies left.");
    program.keys("<right><right>");
    assert_eq!(step(&program), 3);
    program.keys("<s-right>");
    assert_eq!(step(&program), 13);
    program.keys("<left><s-left>");
    assert_eq!(step(&program), 2);
    program.keys("<s-left><left>");
    assert_eq!(step(&program), 1);
    program.keys("LlHh<right>");
    assert_eq!(step(&program), 2, "letters do the same");
    program.keys("<end>");
    assert_eq!(step(&program), last);
    program.keys("<right><s-right>");
    assert_eq!(step(&program), last, "nothing follows");
    program.keys("q");
    shows(&program, "The start of 5 moves.");
}

#[test]
fn a_cut_off_is_explained_to_max_and_to_the_side_to_move() {
    let mut program = open(setup(), (80, 24));
    program.keys("<home>c");
    shows(&program, "cut-off, because");
    shows(&program, "reaches alpha");
    let at = step(&program);
    program.keys("m");
    shows(&program, "reaches beta");
    assert!(!program.screen().contains("MIN"), "the sides are those of minimax:\n{}", program.screen());
    program.keys("c");
    assert!(step(&program) > at);
    program.keys("<end>c");
    shows(&program, "No cut-off follows.");
}

#[test]
fn breaks_are_chosen() {
    let mut program = open(setup(), (80, 24));
    type_engine(&mut program, "e", "negascout,order=listed,table=no,depth=3");
    program.keys("<home>b");
    shows(&program, "is the best so far");
    // Only second searches.
    program.keys("123");
    shows(&program, "1 ○ cut-off  2 ○ table hit  3 ○ new best  4 ● second search");
    program.keys("<home>b");
    shows(&program, "a second search, ");
    program.keys("14<home>b");
    shows(&program, "cut-off, because");
    type_engine(&mut program, "e", "abmemory,depth=4");
    program.keys("12<home>b");
    shows(&program, "the table has the result, ");
    program.keys("2<home>b");
    shows(&program, "No break follows: 1 to 4 choose where to break.");
}

#[test]
fn an_engine_is_typed_with_its_options() {
    let mut program = open(setup(), (80, 24));
    type_engine(&mut program, "e", "alphabeta,order=nothing");
    shows(&program, "order");
    shows(&program, "Engine:");
    // Escape clears the error first, then leaves the line.
    program.keys("<esc><esc>");
    shows(&program, "alphabeta,deepening=off,depth=2: step");
    type_engine(&mut program, "e", "minimax,depth=2");
    shows(&program, "minimax,deepening=off,depth=2: step");
    shows(&program, "82 nodes, 72 leaves");
    type_engine(&mut program, "e", "minimax,deepening=on,depth=2");
    shows(&program, "depth 1");
    program.keys("e<c-u>minimax,depth=2<enter>+");
    shows(&program, "minimax,deepening=off,depth=3: step");
    shows(&program, "586 nodes");
    program.keys("--");
    shows(&program, "10 nodes, 9 leaves");
    // The next ones of the list.
    program.keys("a");
    shows(&program, "alphabeta,deepening=off,depth=2: step");
    program.keys("aa");
    shows(&program, "abmemory,deepening=off,depth=2: step");
}

#[test]
fn every_engine_has_steps_to_look_through_in_list_and_drawing() {
    for engine in EngineKind::ALL {
        let mut program = open(setup(), (80, 24));
        type_engine(&mut program, "e", &usual_spec(*engine).to_string());
        shows(&program, "is played (");
        let last = step(&program);
        for keys in ["<home>", "<right>", "<s-right>", "v", "<home>", "<s-right>", "<end>", "v", "mb"] {
            program.keys(keys);
            assert!(step(&program) <= last);
        }
        for _ in 0..last.min(60) {
            program.keys("<left>");
            assert!(!program.screen().contains("tree-"), "{engine}: a text is missing:\n{}", program.screen());
        }
    }
}

#[test]
fn a_second_search_stops_at_the_same_node_or_says_why_it_never_comes() {
    let mut program = open(setup(), (120, 30));
    type_engine(&mut program, "d", "minimax,depth=2");
    shows(&program, "alphabeta,deepening=off,depth=2: step");
    shows(&program, "minimax,deepening=off,depth=2: step");
    // Keys act on the new one. It visits every node, in the same order until the first cut-off.
    program.keys("<home>");
    let first = program.screen();
    assert_eq!(first.matches("MAX root: the search enters with the window -inf to +inf").count(), 2, "{first}");
    let (mut cut, mut same) = (0, 0);
    for _ in 0..160 {
        program.keys("<right>");
        let screen = program.screen();
        cut += usize::from(screen.contains("Never here: at"));
        let entered = screen.matches("the search enters with the window").count();
        same += usize::from(entered == 2);
        assert!(!screen.contains("does not try"), "{screen}");
    }
    assert!(cut > 10 && same > 10, "{cut} {same}");
    // The other way round every node is found.
    program.keys("<tab><home>");
    for _ in 0..80 {
        program.keys("<right>");
        assert!(!program.screen().contains("Never here"), "{}", program.screen());
    }
    type_engine(&mut program, "d", "mcts,playouts=20");
    program.keys("<tab><home><right>");
    shows(&program, "Playout");
    // An empty line ends it.
    program.keys("d<c-u><enter>");
    assert!(!program.screen().contains("mcts"), "{}", program.screen());
}

#[test]
fn nodes_are_unfolded_and_folded() {
    let mut program = open(setup(), (80, 40));
    let folded = |program: &Program| program.screen().lines().filter(|line| line.contains("▸")).count();
    assert_eq!(folded(&program), 9);
    program.keys("<down><enter>");
    assert_eq!(folded(&program), 8);
    program.keys("<enter>");
    assert_eq!(folded(&program), 9);
    program.keys("<up><enter>");
    assert_eq!(folded(&program), 1, "the root is folded");
    program.click("▸ MAX root");
    assert_eq!(folded(&program), 9);
}

#[test]
fn a_search_is_stopped_by_a_key_and_when_its_screen_is_left() {
    let mut program = Program::new(setup(), (80, 24));
    program.searches = false;
    program.keys("t");
    shows(&program, "alphabeta,deepening=off,depth=2: searching");
    assert!(matches!(program.effects.last(), Some(Effect::Record { job: 1, .. })), "{:?}", program.effects);
    program.keys("x");
    assert_eq!(program.effects.last(), Some(&Effect::StopRecording(1)));
    shows(&program, "stopped");
    program.keys("+");
    assert!(matches!(program.effects.last(), Some(Effect::Record { job: 2, .. })));
    program.keys("+");
    assert!(program.effects.contains(&Effect::StopRecording(2)), "the newer one takes its place");
    program.keys("q");
    assert_eq!(program.effects.last(), Some(&Effect::StopRecording(3)));
}

#[test]
fn an_analysis_goes_on_behind_the_tree() {
    let mut program = replaying(short(), (80, 24));
    program.searches = false;
    program.keys("xt");
    assert!(!program.effects.contains(&Effect::StopStudy));
    program.keys("qx");
    assert!(program.effects.contains(&Effect::StopStudy));
}

#[test]
fn searches_may_be_looked_into_in_games_against_bots_and_in_puzzles() {
    let start = StartWith::Play(NewGame::against_bot(GameKind::TicTacToe));
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    program.keys("T");
    shows(&program, "Inside a search");
    program.keys("q");
    // Against a person there is no help.
    let mut snapshot = program.server.snapshot();
    snapshot.seats.second = Some(crate::program::person("Grace", 2));
    program.model.world.place = bidak_client::tui::world::ServerPlace::Remote { url: "example.org".to_owned() };
    program.link(LinkEvent::Message(ServerMessage::Joined { re: 900, snapshot: Box::new(snapshot) }));
    program.keys("T");
    shows(&program, "You can look into searches in your own unrated games");
    let mut program = Program::new(
        Setup { start: StartWith::Puzzle { game: GameKind::TicTacToe, seed: 3 }, ..Setup::default() },
        (80, 24),
    );
    program.keys("T");
    shows(&program, "Inside a search");
}

/// An explanation of the bot's first move.
fn why(by: ChosenBy, prefers: Option<&str>) -> Why {
    let value = |text: &str, value| RootMove { text: text.to_owned(), value, bound: Bound::Exact };
    Why {
        re: 1,
        room: code(),
        ply: 1,
        side: Player::Second,
        bot: SeatBot { depth: Some(2), ..SeatBot::new(EngineKind::AlphaBeta, Level::default()) },
        text: "b1".to_owned(),
        by,
        eval: -50,
        depth: 2,
        nodes: 61,
        ms: 1,
        moves: vec![value("b2", 50), value("b1", -50), RootMove { bound: Bound::Upper, ..value("c1", -100) }],
        prefers: prefers.map(str::to_owned),
    }
}

/// A game against a bot that has moved and explained its move.
fn explained(setup: Setup, size: (u16, u16)) -> Program {
    let start = StartWith::Play(NewGame::against_bot(GameKind::TicTacToe));
    let mut program = Program::new(Setup { start, ..setup }, size);
    program.server.replies = vec!["b1".to_owned()];
    program.keys("a1<enter>r");
    program.link(LinkEvent::Message(ServerMessage::Why(Box::new(why(ChosenBy::Second, Some("b2"))))));
    program
}

#[test]
fn a_bot_explains_its_last_move_and_its_search_is_looked_into() {
    let start = StartWith::Play(NewGame::against_bot(GameKind::TicTacToe));
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    program.keys("r");
    shows(&program, "No bot has moved here yet.");
    let mut program = explained(Setup::default(), (80, 24));
    assert!(program.sent().contains(&&Command::Why { room: code(), side: None }));
    shows(&program, "Move 2, b1: alphabeta:5,depth=2, depth 2, 61 nodes, 1 ms, score");
    shows(&program, "-0.50; its level made it play the second best move.");
    shows(&program, "A new search of all moves together chooses b2.");
    shows(&program, "▶ b1     -0.50");
    shows(&program, "  c1     -1.00 or less");
    program.keys("<enter>");
    shows(&program, "alphabeta,depth=2: step");
    shows(&program, "depth 2");
    program.keys("q");
    shows(&program, "Moves ──");
}

#[test]
fn a_drawing_cuts_no_number_without_a_mark_and_the_breaks_fit_in_80_columns() {
    // Where a part of the tree is outside the pane, every number that is left is whole.
    let is_whole = |number: &str| {
        let number = number.trim_start_matches(['≤', '≥', '(']).trim_end_matches([')', ',', '.', ';']);
        let digits = number.strip_prefix(['+', '-']).unwrap_or_default();
        digits.split_once('.').is_some_and(|(whole, rest)| !whole.is_empty() && rest.len() == 2)
    };
    for size in [(50, 15), (80, 24)] {
        let mut program = open(setup(), size);
        type_engine(&mut program, "d", "mtdf");
        program.keys("v");
        for _ in 0..40 {
            let screen = program.screen();
            let words = screen.split(|sign: char| sign.is_whitespace() || sign == '│');
            let is_number = |word: &&str| word.contains('.') && word.contains(|sign: char| sign.is_ascii_digit());
            let cut: Vec<&str> = words.filter(is_number).filter(|word| !is_whole(word)).collect();
            assert!(cut.is_empty(), "{cut:?} in {screen}");
            program.keys("<right>");
        }
    }
    for language in ["en", "id"] {
        let language = language.parse().expect("a language");
        let program = open(Setup { language, ..setup() }, (80, 24));
        let breaks =
            program.screen().lines().find(|line| line.contains("1 ●") && line.contains("4 ●")).map(str::to_owned);
        assert!(breaks.is_some_and(|line| !line.contains('…')), "{}", program.screen());
    }
}

/// The screens at each size, then one in ASCII.
fn pictures(name: &str, open: impl Fn(Setup, (u16, u16)) -> Program) {
    let mut screens = Vec::new();
    for size in SIZES {
        screens.push(format!("{} x {}\n{}", size.0, size.1, open(Setup::default(), size).screen()));
    }
    let appearance = Appearance { glyphs: Glyphs::Ascii, colors: Colors::None, ..Appearance::default() };
    let ascii = open(Setup { appearance, ..Setup::default() }, (80, 24));
    assert!(ascii.screen().is_ascii() && !ascii.is_colored(), "{}", ascii.screen());
    screens.push(format!("80 x 24, ASCII\n{}", ascii.screen()));
    let indonesian: Language = "id".parse().unwrap();
    screens
        .push(format!("80 x 24, id\n{}", open(Setup { language: indonesian, ..Setup::default() }, (80, 24)).screen()));
    insta::assert_snapshot!(name, screens.join("\n\n"));
}

#[test]
fn the_looks_of_the_inside_of_a_search() {
    let shown = |spec: &'static str, keys: &'static str| {
        move |setup: Setup, size: (u16, u16)| {
            let start = StartWith::Replay(Box::new(short()));
            let mut program = open(Setup { start, ..setup }, size);
            type_engine(&mut program, "e", spec);
            program.keys(keys);
            program
        }
    };
    pictures("inside_alphabeta", shown("alphabeta,order=listed,depth=3", "<home>ccc"));
    pictures("inside_alphabeta_drawn", shown("alphabeta,order=listed,depth=2", "<home>ccv"));
    pictures("inside_mtdf", shown("mtdf,hashmove=off,guess=zero,depth=3", "<home>2bbb"));
    pictures("inside_mcts", shown("mcts,playouts=60", "<home><s-right><s-right><s-right><right>"));
    pictures("inside_mcts_drawn", shown("mcts,playouts=30", "v"));
    pictures("inside_genetic", shown("genetic,population=8,generations=4,length=0", "<home><right>"));
    pictures(
        "inside_genetic_swap",
        shown("genetic,population=8,generations=4,length=0,swap=100", "<home><right><right><right><right>"),
    );
    pictures("inside_hillclimb", shown("hillclimb,variant=annealing", "<home><s-right>"));
    pictures("inside_best", shown("best,depth=2", ""));
    pictures("inside_two", |setup, size| {
        let mut program = shown("alphabeta,order=listed,depth=2", "")(setup, size);
        type_engine(&mut program, "d", "minimax,depth=2");
        program.keys("<home><s-right><s-right><s-right><s-right><s-right>");
        program
    });
    pictures("why_move", explained);
}
