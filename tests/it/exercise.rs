//! `bidak exercise`: every kind asks, grades and shows its solution, in both languages and as JSON.

use bidak_shared::exercise::{Exercise, ExerciseKind};
use bidak_shared::kind::Word;
use harness::program::{Finished, Home};
use serde_json::{Value, json};

const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";
const FIGURE_3: &str = "((6 9)((4 -2) 1 1)(5 7))";

/// The words of both languages in an answer that is all right, partly right, and in a question.
const LANGUAGES: [(&str, [&str; 3]); 2] = [
    ("en", ["All right: ", "no answer, ", "Answer in this form: "]),
    ("id", ["Semua benar: ", "belum dijawab, ", "Bentuk jawaban: "]),
];

fn run(args: &[&str]) -> Finished {
    Home::new().run(&[&["exercise"], args].concat(), "")
}

fn printed(args: &[&str]) -> String {
    let done = run(args);
    assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""), "{args:?}: {done:?}");
    done.stdout
}

fn object(args: &[&str]) -> Value {
    serde_json::from_str(&printed(&[args, &["--json"]].concat())).unwrap()
}

#[test]
fn every_kind_asks_grades_and_shows_in_both_languages() {
    for kind in ExerciseKind::ALL {
        let solution = Exercise::from_seed(*kind, 7).solution_text();
        for (language, [perfect, missing, form]) in LANGUAGES {
            let args = [kind.word(), "--seed", "7", "--lang", language];
            let asked = printed(&args);
            assert!(asked.contains(form), "{asked}");
            assert!(!asked.contains(&solution), "the question of {kind} shows its solution: {asked}");
            let right = printed(&[&args[..], &["--answer", &solution]].concat());
            assert!(right.starts_with(asked.as_str()) && right.contains(perfect), "{right}");
            let nothing = printed(&[&args[..], &["--answer", ""]].concat());
            // Of leaves that are cut off, those that were not named.
            let missing = match (*kind, language) {
                (ExerciseKind::Cuts, "en") => " is not in your answer",
                (ExerciseKind::Cuts, _) => " tidak ada dalam jawaban Anda",
                _ => missing,
            };
            assert!(nothing.contains(missing) && !nothing.contains(perfect), "{nothing}");
            let shown = printed(&[&args[..], &["--show"]].concat());
            // Long solutions are wrapped.
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(&shown).contains(&solution), "{shown}");
            for line in shown.lines().chain(nothing.lines()) {
                assert!(line.chars().count() <= 80, "{line}");
                // A key or a value that no text fills shows itself.
                assert!(!line.contains("exercise-") && !line.contains("{$"), "{line}");
            }
        }
    }
}

#[test]
fn every_kind_is_graded_as_one_json_object() {
    for kind in ExerciseKind::ALL {
        let exercise = Exercise::from_seed(*kind, 7);
        let of = exercise.solution().len();
        let solution = exercise.solution_text();
        let args = [kind.word(), "--seed", "7", "--answer"];
        let right = object(&[&args[..], &[&solution, "--show"]].concat());
        assert_eq!((&right["kind"], &right["seed"]), (&json!(kind.word()), &json!("7")));
        assert_eq!((&right["right"], &right["of"]), (&json!(of), &json!(of)), "{right}");
        for list in ["wrong", "carried", "unanswered"] {
            assert_eq!(right[list], json!([]), "{right}");
        }
        assert_eq!(right["solution"].as_array().unwrap().len(), of, "{right}");
        assert_eq!(right["tree"].is_string(), kind.has_tree(), "{right}");
        let nothing = object(&[&args[..], &["", "--lang", "id"]].concat());
        assert_eq!((&nothing["right"], &nothing["of"]), (&json!(0), &json!(of)), "{nothing}");
        assert_eq!(nothing["unanswered"].as_array().unwrap().len(), of, "{nothing}");
        for (wrong, item) in nothing["wrong"].as_array().unwrap().iter().zip(exercise.solution()) {
            assert_eq!((&wrong["node"], &wrong["yours"]), (&json!(item.name), &Value::Null), "{nothing}");
            assert!(wrong["why"].as_str().is_some_and(|why| why.len() > 10), "{nothing}");
        }
    }
}

#[test]
fn grades_name_the_wrong_nodes_with_the_event_that_decides() {
    let values = object(&["values", "--tree", TEXTBOOK, "--answer", "A=4 B=4 C=2"]);
    let expected = json!({
        "right": 2,
        "of": 4,
        "wrong": [
            {"node": "B", "yours": 4, "right": 3, "why": "MIN moves at B, and 3 is the smallest of B1=3 B2=12 B3=8"},
            {"node": "D", "yours": null, "right": 2, "why": "MIN moves at D, and 2 is the smallest of D1=14 D2=5 D3=2"},
        ],
        "carried": ["A"],
        "unanswered": ["D"],
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&values[key], value, "{values}");
    }
    for (args, node, yours, right, why) in [
        (
            ["bounds", "--tree", TEXTBOOK, "--answer", "C=-inf,+inf"],
            "C",
            "-inf,+inf",
            "3,+inf",
            "A was entered with (-inf, +inf); then B gave MAX 3, so alpha rose: (3, +inf)",
        ),
        (
            ["cuts", "--tree", FIGURE_3, "--answer", "C2 C3 D1"],
            "D1",
            "cut",
            "visited",
            "the search entered D1 with (6, +inf) and found 5",
        ),
        (
            ["passes", "--tree", TEXTBOOK, "--answer", "1=0,3 2=3,3"],
            "2",
            "3,3",
            "4,3",
            "the previous value, 3, is the lower bound, so beta is 3 + 1; pass 2 returned 3, so the value is from 3 to 3",
        ),
    ] {
        let graded = object(&args);
        let wrong = graded["wrong"].as_array().unwrap().iter().find(|wrong| wrong["node"] == node).unwrap();
        assert_eq!(wrong, &json!({"node": node, "yours": yours, "right": right, "why": why}), "{args:?}");
    }
    let cuts = object(&["cuts", "--tree", FIGURE_3, "--answer", "C2 C3 D1"]);
    assert_eq!((&cuts["right"], &cuts["of"], &cuts["unanswered"]), (&json!(1), &json!(3), &json!(["D2"])), "{cuts}");
}

#[test]
fn a_grade_says_which_names_take_right_parts_away() {
    let cuts = ["cuts", "--tree", TEXTBOOK, "--answer", "C2 C3 D3"];
    let passes = ["passes", "--tree", "((12 -2)(5 6))", "--answer", "1=0,5 2=6,5 3=5,5"];
    for (args, language, words) in [
        (
            cuts,
            "en",
            "2 of the 2 leaves that are cut off are in your answer; each other leaf in it takes a right one away: D3.",
        ),
        (
            cuts,
            "id",
            "2 dari 2 daun yang dipangkas ada dalam jawaban Anda; setiap daun lain di dalamnya mengurangi satu yang benar: D3.",
        ),
        (
            passes,
            "en",
            "2 of the 2 passes are right; each pass that the search does not make takes a right one away: 3.",
        ),
        (
            passes,
            "id",
            "2 dari 2 lintasan benar; setiap lintasan yang tidak dilakukan pencarian mengurangi satu yang benar: 3.",
        ),
    ] {
        let shown = printed(&[&args[..], &["--lang", language]].concat());
        assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{shown}");
        assert!(object(&args)["surplus"].as_array().is_some_and(|names| names.len() == 1));
    }
}

#[test]
fn a_tree_is_drawn_within_80_columns() {
    let asked = printed(&["cuts", "--tree", FIGURE_3]);
    let drawing = "\
MAX             A
      ┌─────────┴┬─────────┐
MIN   B          C         D
";
    assert!(asked.contains(drawing), "{asked}");
    let ascii = printed(&["cuts", "--tree", FIGURE_3, "--ascii"]);
    assert!(ascii.is_ascii() && ascii.contains("+--"), "{ascii}");
    let wide = format!("({})", "(1 2 3)".repeat(20));
    let listed = printed(&["values", "--tree", &wide]);
    assert!(listed.contains("├─ B MIN\n│  ├─ B1 1\n"), "{listed}");
}

#[test]
fn a_wrong_exercise_or_answer_is_refused_with_the_offending_part() {
    for (args, english, indonesian) in [
        (
            &["values", "--tree", "((1 2)x)"][..],
            "a leaf is a whole number from -999 to 999, not \"x\"",
            "bilangan bulat",
        ),
        (&["values", "--tree", "((1 2)"], "the bracket at character 1 is never closed", "tidak ditutup"),
        (&["values", "--tree", TEXTBOOK, "--answer", "A=x"], "\"x\" is no answer for A", "bukan jawaban untuk A"),
        (
            &["values", "--tree", TEXTBOOK, "--answer", "Z=1"],
            "\"Z\" is not in this exercise",
            "tidak ada dalam latihan",
        ),
        (&["cuts", "--tree", FIGURE_3, "--answer", "E"], "E is an inner node", "simpul dalam"),
        (&["cuts", "--answer", "C2"], "name it with --seed or --tree", "sebutkan dengan --seed"),
        (&["swap", "--tree", TEXTBOOK], "swap is not about trees", "bukan tentang pohon"),
        (&["passes", "--tree", "min (1 2)"], "needs a tree with MAX at its root", "memerlukan pohon"),
    ] {
        for (language, part) in [("en", english), ("id", indonesian)] {
            let done = run(&[args, &["--lang", language]].concat());
            assert_eq!((done.code, done.stdout.as_str()), (Some(2), ""), "{args:?}: {done:?}");
            assert!(done.stderr.contains(part), "{args:?}: {}", done.stderr);
        }
    }
    for (args, part) in [
        (&["chess"][..], "values, bounds, cuts, passes, fitness, swap, ucb"),
        (&["values", "--tree", TEXTBOOK, "--seed", "1"], "cannot be used with"),
    ] {
        let done = run(args);
        assert_eq!(done.code, Some(2), "{done:?}");
        assert!(done.stderr.contains(part), "{done:?}");
    }
}

#[test]
fn an_exercise_without_a_number_says_which_one_it_is() {
    let asked = printed(&["values"]);
    let number: String = asked.strip_prefix("Exercise ").unwrap().chars().take_while(char::is_ascii_digit).collect();
    assert_eq!(printed(&["values", "--seed", &number]), asked);
}
