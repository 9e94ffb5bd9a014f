//! The inside of a search as the command prints it.

use bidak_shared::kind::{EngineKind, GameKind};
use harness::program::Home;
use serde_json::Value;

#[test]
fn a_tree_that_is_too_large_for_a_screen_is_refused() {
    let record = GameKind::Adjacency.record(&[]).unwrap();
    assert!(GameKind::Adjacency.small_tree(&*record, EngineKind::Minimax, 3, 1000).is_none());
    let small = GameKind::Adjacency.small_tree(&*record, EngineKind::Minimax, 1, 1000).unwrap();
    let root = small.visits.last_root().unwrap();
    assert_eq!((small.visits.nodes, small.visits.leaves, root.visits), (57, 56, 56));
}

/// What `bidak tree` prints with these arguments.
fn printed(args: &[&str]) -> String {
    let done = Home::new().run(&[&["tree"][..], args].concat(), "");
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    done.stdout
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(&[args, &["--json"]].concat())).unwrap()
}

#[test]
fn the_command_prints_windows_and_cut_offs() {
    let position = ["tictactoe", "--position", "xx.oo.... x", "--depth", "2"];
    let out = printed(&position);
    assert!(out.starts_with("alphabeta at xx.oo.... x, 2 plies ahead: "), "{out}");
    assert!(out.contains("root (-inf, +inf) = win 1\n  c1* (-inf, +inf) = loss 1\n"), "{out}");
    let object = json(&[&position[..], &["--engine", "negascout,table=no"]].concat());
    assert_eq!((&object["engine"], &object["children"][0]["alpha"]), (&"negascout".into(), &Value::Null));
    assert_eq!((&object["max"], &object["children"][0]["max"]), (&true.into(), &false.into()));
}

#[test]
fn a_level_gives_its_plies_unless_others_are_asked_for() {
    let tree = |args: &[&str]| {
        let object = json(&[&["tictactoe"][..], args].concat());
        (object["nodes"].clone(), object["children"].clone())
    };
    let plies = |depth: &str| tree(&["--engine", "alphabeta", "--depth", depth]);
    assert_eq!(tree(&["--engine", "alphabeta:4"]), plies("2"));
    assert_eq!(tree(&["--engine", "alphabeta:1"]), plies("1"));
    assert_eq!(tree(&["--engine", "alphabeta:1", "--depth", "2"]), plies("2"));
    assert_eq!(tree(&["--engine", "alphabeta:1,depth=2"]), plies("2"));
    assert_eq!(tree(&["--engine", "alphabeta:10"]), plies("3"), "as without a level");
    let done = Home::new().run(&["tree", "tictactoe", "--engine", "alphabeta:11", "--lang", "id"], "");
    assert!(done.code == Some(2) && done.stderr.contains("tingkat"), "{}", done.stderr);
}

#[test]
fn a_tree_larger_than_asked_for_is_folded() {
    let object = json(&["adjacency", "--depth", "2", "--most", "100"]);
    assert_eq!(object["folded"], true);
    let below: u64 = object["children"].as_array().unwrap().iter().filter_map(|child| child["below"].as_u64()).sum();
    assert_eq!(object["nodes"].as_u64().unwrap(), 57 + below);
}

#[test]
fn the_textbooks_tree_has_its_value_and_its_cut_offs() {
    let tree = ["drawn", "--position", "((3 12 8)(2 4 6)(14 5 2))"];
    let out = printed(&tree);
    assert!(out.contains("7 leaves\nA MAX (-inf, +inf) = 3\n") || out.contains("root MAX (-inf, +inf) = 3\n"), "{out}");
    assert!(out.contains("C MIN (3, +inf) = 2\n") && out.contains("cut off: C2 C3\n"), "{out}");
    let object = json(&tree);
    assert_eq!((&object["value"], &object["leaves"], &object["view"]), (&3.into(), &7.into(), &"minimax".into()));
    let out = printed(&[&tree[..], &["--engine", "minimax", "--engine", "alphabeta"]].concat());
    assert!(out.contains("only minimax: C C2 (1 node)\n") && !out.contains("only alphabeta"), "{out}");
    let out = printed(&[&tree[..], &["--lang", "id"]].concat());
    assert!(out.contains("dipangkas: C2 C3\n"), "{out}");
}

#[test]
fn passes_playouts_and_generations_are_printed() {
    let table = json(&["drawn", "--position", "((12 -2)(5 6))", "--engine", "mtdf"]);
    let passes = table["passes"].as_array().unwrap();
    assert_eq!((passes.len(), &passes.last().unwrap()["value"], &table["value"]), (2, &5.into(), &5.into()));
    assert!(table["hits"].is_u64());
    let playouts = json(&["tictactoe", "--engine", "mcts,playouts=50"]);
    assert_eq!((&playouts["playouts"], &playouts["visits"]), (&50.into(), &50.into()));
    assert_eq!(playouts["children"].as_array().unwrap().len(), 9);
    let evolved = json(&["adjacency", "--engine", "genetic,population=4,generations=3"]);
    let generations = evolved["generations"].as_array().unwrap();
    assert_eq!(generations.len(), 3);
    let copies = |generation: &Value| {
        generation["lines"].as_array().unwrap().iter().map(|line| line["copies"].as_u64()).sum::<Option<u64>>()
    };
    assert_eq!((copies(&generations[0]), copies(&generations[2])), (Some(4), None));
    let climbed = json(&["reversi", "--engine", "hillclimb"]);
    assert_eq!(climbed["neighbours"].as_array().unwrap().len(), 4);
    assert_eq!(climbed["choice"]["by"], "search");
}

#[test]
fn events_are_printed_one_a_line() {
    let tree = ["drawn", "--position", "((3 12 8)(2 4 6)(14 5 2))", "--events"];
    let out = printed(&[&tree[..], &["--json"]].concat());
    let events: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let count = |word: &str| events.iter().filter(|event| event["event"] == word).count();
    assert_eq!((count("enter"), count("leaf"), count("leave"), count("choose")), (11, 7, 4, 1));
    assert!(events.iter().any(|event| event["event"] == "cut" && event["moves"] == serde_json::json!(["C2", "C3"])));
    assert!(printed(&tree).contains("    cut off: C2 C3\n") || printed(&tree).contains("  cut off: C2 C3\n"));
}

#[test]
fn bounds_of_values_are_turned_with_the_values_where_min_moves() {
    let drawn =
        |view: &[&str]| printed(&[&["drawn", "--position", "((6 9)((4 -2) 1 1)(5 7))", "--events"], view].concat());
    // C is cut at 4, and its value is 1.
    assert!(drawn(&[]).contains("value 4, at most"), "{}", drawn(&[]));
    assert!(drawn(&["--view", "negamax"]).contains("value -4, at least"), "{}", drawn(&["--view", "negamax"]));
}

#[test]
fn playouts_of_a_drawn_tree_count_its_numbers_and_find_the_value_for_max() {
    for (tree, best, value) in
        [("((1 5)(9 9))", "C", 9), ("((3 12 8)(2 4 6)(14 5 2))", "B", 3), ("min ((1 5)(9 9))", "B", 5)]
    {
        let object = json(&["drawn", "--position", tree, "--engine", "mcts,playouts=2000"]);
        let sign = if tree.starts_with("min") { -1 } else { 1 };
        assert_eq!(
            (&object["choice"]["move"], &object["choice"]["value"]),
            (&best.into(), &(sign * value).into()),
            "{tree}"
        );
        // From MAX's side, at the root and at the moves.
        let mean = |node: &serde_json::Value| node["mean"].as_f64().unwrap();
        let chosen = object["children"].as_array().unwrap().iter().find(|child| child["move"] == best).unwrap();
        assert!(mean(&object) > 0.0 && (mean(&object) - mean(chosen)).abs() < 1e-9, "{tree}: {object}");
    }
}

#[test]
fn the_bound_of_a_node_follows_from_the_numbers_beside_it() {
    let object = json(&["tictactoe", "--moves", "a1", "--engine", "mcts,playouts=20"]);
    let (visits, children) = (object["visits"].as_f64().unwrap(), object["children"].as_array().unwrap());
    for child in children {
        let number = |key: &str| child[key].as_f64().unwrap();
        let bound = number("mean") + 0.6 * (visits.ln() / number("visits")).sqrt();
        assert!((number("bound") - bound).abs() < 1e-9, "{child}");
    }
    let turned = json(&["tictactoe", "--moves", "a1", "--engine", "mcts,playouts=20", "--view", "minimax"]);
    assert!((turned["mean"].as_f64().unwrap() + object["mean"].as_f64().unwrap()).abs() < 1e-12);
    assert_eq!(turned["children"][0]["bound"], children[0]["bound"]);
}

#[test]
fn two_searches_of_different_kinds_are_compared_by_their_paths() {
    let both = |engines: &[&str]| printed(&[&["tictactoe", "--depth", "2"], engines].concat());
    let one = both(&["--engine", "mtdf", "--engine", "mcts,playouts=3"]);
    assert!(one.contains("only mtdf: c3") && !one.contains("Both visit"), "{one}");
    let none = both(&["--engine", "mtdf", "--engine", "genetic,population=2,generations=1"]);
    assert!(!none.contains("only ") && !none.contains("Both visit"), "{none}");
    let same = both(&["--engine", "minimax", "--engine", "minimax"]);
    assert!(same.contains("Both visit the same paths."), "{same}");
}

#[test]
fn equal_paths_that_are_not_visited_equally_often_are_called_that() {
    let tree =
        ["drawn", "--position", "((3 12 8)(2 4 6)(14 5 2))", "--engine", "negascout,table=no", "--engine", "mtdf"];
    let text = printed(&tree);
    assert!(text.contains("not equally often: negascout,table=no visits 11 nodes, mtdf visits 14."), "{text}");
}

#[test]
fn a_heading_has_the_plies_of_searches_by_depth_alone() {
    let head = |args: &[&str]| printed(args).lines().next().unwrap_or_default().to_owned();
    for engine in ["mcts,playouts=20", "mcts", "genetic,generations=1", "hillclimb", "greedy", "random"] {
        let head = head(&["tictactoe", "--depth", "1", "--engine", engine]);
        assert!(!head.contains("ahead") && !head.contains(": 1 nodes"), "{head}");
    }
    let head = head(&["drawn", "--position", "(1)"]);
    assert!(head.ends_with("one ply ahead: 2 nodes, 1 leaf"), "{head}");
}

#[test]
fn a_position_that_a_solver_answers_has_no_tree_and_the_depth_of_the_answer() {
    let args = ["adjacency", "--option", "rounds=1", "--depth", "3", "--engine", "best"];
    let text = printed(&args);
    assert!(text.contains("2 plies ahead") && text.contains("\nNo tree: a solver"), "{text}");
    let text = printed(&[&args[..], &["--lang", "id"]].concat());
    assert!(text.contains("\nTidak ada pohon: pemecah"), "{text}");
}

#[test]
fn the_ends_of_a_window_after_the_last_move_are_won_and_lost() {
    let text = printed(&["tictactoe", "--position", "xxo.oox.. x", "--depth", "5", "--engine", "mtdf,guess=zero"]);
    assert!(text.contains("(win 1, won)") && !text.contains("win 0"), "{text}");
}

#[test]
fn swaps_of_genes_are_followed_by_the_rule_for_lines_that_cannot_be_played() {
    let tree = |engine| printed(&["drawn", "--position", "((3 12 8)(2 4 6)(14 5 2))", "--engine", engine]);
    let rule = "the search puts another move in the place of each that is not legal there";
    assert!(tree("genetic,population=20,generations=3,swap=100").contains(rule));
    assert!(!tree("genetic,population=20,generations=1").contains(rule));
}

#[test]
fn a_search_that_its_limit_ended_says_so_and_no_search_has_none() {
    let text = printed(&["tictactoe", "--depth", "6", "--nodes", "500", "--most", "10"]);
    assert!(text.contains("ended by the limit of 500 nodes, before 6 plies"), "{text}");
    let text = printed(&["reversi", "--nodes", "10"]);
    assert!(
        text.contains("ended by the limit of 10 nodes, before 3 plies") && text.contains("one ply then chose"),
        "{text}"
    );
    for args in [["tree", "tictactoe", "--nodes", "0"], ["analyze", "tictactoe", "--depth", "0"]] {
        assert_eq!(Home::new().run(&args, "").code, Some(2), "{args:?}");
    }
    let done = Home::new().run(&["tree", "tictactoe", "--depth", "0", "--lang", "id"], "");
    assert!(done.stderr.contains("0 tidak ada dalam 1..=128"), "{}", done.stderr);
}

/// What `bidak analyze` prints with these arguments.
fn analyzed(args: &[&str]) -> String {
    let done = Home::new().run(&[&["analyze"][..], args].concat(), "");
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    done.stdout
}

#[test]
fn a_search_that_sees_every_line_to_the_end_of_the_game_proves_its_values() {
    let position = ["tictactoe", "--moves", "b2", "a1", "c1", "a3"];
    for engine in ["alphabeta", "negascout", "mtdf", "minimax", "abmemory", "best", "alphabeta,deepening=off"] {
        let text = analyzed(&[&position[..], &["--engine", engine, "--depth", "5"]].concat());
        assert!(text.contains("a draw") && !text.contains("even"), "{engine}: {text}");
        let text = analyzed(&[&position[..], &["--engine", engine, "--depth", "2"]].concat());
        assert!(!text.contains("a draw "), "{engine} of two plies: {text}");
    }
    let adjacency = ["adjacency", "--position", "6oo/6oo/8/8/8/8/xx6/xx6 x 2", "--lines", "1"];
    let proof = |engine| analyzed(&[&adjacency[..], &["--engine", engine, "--depth", "2"]].concat());
    assert!(proof("alphabeta").contains("| exact"), "{}", proof("alphabeta"));
    assert!(!proof("alphabeta,candidates=touching").contains("| exact"), "other moves may be better");
    let best = analyzed(&["tictactoe", "--engine", "best", "--depth", "9"]);
    assert!(!best.contains("even") && best.contains("a draw"), "{best}");
}

#[test]
fn values_have_the_same_digits_in_both_languages() {
    let text = |args: &[&str], language| {
        analyzed(&[args, &["--engine", "alphabeta", "--depth", "2", "--lang", language]].concat())
    };
    let lines = ["tictactoe", "--moves", "b2", "a1", "--lines", "2"];
    assert!(text(&lines, "en").contains("X is ahead") && text(&lines, "id").contains("X unggul "));
    assert!(!text(&lines, "id").contains("sekitar"), "{}", text(&lines, "id"));
    let marks = ["adjacency", "--moves", "f1", "--lines", "1"];
    let digits = |text: String| {
        let value = text.split("sekitar ").nth(1).or(text.split("about ").nth(1)).unwrap_or_default().to_owned();
        value.split_whitespace().next().unwrap_or_default().replace(',', ".")
    };
    assert_eq!(digits(text(&marks, "en")), digits(text(&marks, "id")));
    assert!(digits(text(&marks, "id")).contains('.'), "{}", text(&marks, "id"));
}

#[test]
fn features_name_an_evaluation_that_the_engine_does_not_use_and_weights_of_a_phase() {
    let features = |engine: &str| analyzed(&["reversi", "--engine", engine, "--features"]);
    let (random, alphabeta, discs) = (features("random"), features("alphabeta"), features("alphabeta,eval=discs"));
    assert!(random.contains("random has no evaluation to choose"), "{random}");
    assert!(alphabeta.contains("this phase of the game") && !alphabeta.contains("no evaluation"), "{alphabeta}");
    assert!(!discs.contains("this phase of the game"), "{discs}");
}

#[test]
fn negative_numbers_and_tournaments_without_games_are_refused_in_a_sentence() {
    for (args, language, words) in [
        (&["exercise", "values", "--seed", "-1"][..], "en", "-1 is a negative number, which is no value here"),
        (&["exercise", "values", "--seed", "-1"], "id", "-1 bilangan negatif, yang bukan nilai di sini"),
        (&["arena", "tictactoe", "-e", "random", "-e", "greedy", "--games", "0"], "en", "0 is not in 1.."),
    ] {
        let language = if args[0] == "arena" { &[][..] } else { &["--lang", language] };
        let done = Home::new().run(&[args, language].concat(), "");
        assert!(
            done.code == Some(2) && done.stderr.contains(words) && !done.stderr.contains("tip:"),
            "{}",
            done.stderr
        );
    }
}
