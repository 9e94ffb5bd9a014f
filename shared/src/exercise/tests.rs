//! Solutions against slow, simple searches, and gradings of written answers.

use super::*;
use crate::eval::Score;
use crate::rules::drawn::DrawnNode;
use crate::search::score::INFINITE;

const FIGURE_3: &str = "((6 9)((4 -2) 1 1)(5 7))";
const REPORT: &str = "(((6 7)(5)))";
const SKIPPED: &str = "((3)(2 (5 6)))";

fn on(kind: ExerciseKind, tree: &str) -> Exercise {
    Exercise::on(kind, tree.parse().unwrap_or_else(|error| panic!("{tree}: {error}"))).expect("a tree for this kind")
}

#[test]
fn solutions_are_those_of_the_texts() {
    for (kind, tree, solution) in [
        (ExerciseKind::Values, DrawnTree::TEXTBOOK, "A=3 B=3 C=2 D=2"),
        (ExerciseKind::Bounds, DrawnTree::TEXTBOOK, "A=-inf,+inf B=-inf,+inf C=3,+inf D=3,+inf"),
        (ExerciseKind::Cuts, DrawnTree::TEXTBOOK, "C2 C3"),
        (ExerciseKind::Passes, DrawnTree::TEXTBOOK, "1=0,3 2=4,3"),
        (ExerciseKind::Values, FIGURE_3, "A=6 B=6 C=1 D=5 E=4"),
        (ExerciseKind::Bounds, FIGURE_3, "A=-inf,+inf B=-inf,+inf C=6,+inf D=6,+inf E=6,+inf"),
        (ExerciseKind::Cuts, FIGURE_3, "C2 C3 D2"),
        (ExerciseKind::Bounds, SKIPPED, "A=-inf,+inf B=-inf,+inf C=3,+inf D=-"),
        (ExerciseKind::Cuts, SKIPPED, "D1 D2"),
        (ExerciseKind::Cuts, "(1 2)", "-"),
        (ExerciseKind::Bounds, "min ((3 12 8)(2 4 6))", "A=-inf,+inf B=-inf,+inf C=-inf,12"),
        (ExerciseKind::Values, "min ((3 12 8)(2 4 6))", "A=6 B=12 C=6"),
        (ExerciseKind::Fitness, REPORT, "C1=1 C2=2 D1=4"),
        (ExerciseKind::Fitness, "min (((6 7)(5)))", "C1=4 C2=1 D1=2"),
        (ExerciseKind::Passes, "((12 -2)(5 6))", "1=0,5 2=6,5"),
    ] {
        assert_eq!(on(kind, tree).solution_text(), solution, "{kind} {tree}");
    }
}

/// Plain minimax.
fn value(tree: &DrawnTree, node: DrawnNode) -> Score {
    let values = tree.children(node).map(|child| value(tree, child));
    let best = if tree.mover(node) == Player::First { values.max() } else { values.min() };
    best.or(tree.score(node)).expect("a leaf has a score")
}

/// Alpha-beta as the lecture writes it, for MAX: the value; the leaves and windows that it visits.
fn alpha_beta(
    tree: &DrawnTree,
    node: DrawnNode,
    (mut alpha, mut beta): (Score, Score),
    visited: &mut Vec<(DrawnNode, Score, Score)>,
) -> Score {
    visited.push((node, alpha, beta));
    if let Some(score) = tree.score(node) {
        return score;
    }
    let is_max = tree.mover(node) == Player::First;
    let mut best = if is_max { -INFINITE } else { INFINITE };
    for child in tree.children(node) {
        let value = alpha_beta(tree, child, (alpha, beta), visited);
        if is_max {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

#[test]
fn solutions_of_many_trees_are_those_of_a_slow_and_simple_search() {
    for seed in 0..200 {
        let exercise = Exercise::from_seed(ExerciseKind::Values, seed);
        let tree = exercise.tree().expect("values are about a tree");
        for item in exercise.solution() {
            let node = tree.find(&item.name).expect("a node");
            assert_eq!(item.right, AnswerValue::Number(value(tree, node)), "{tree} {}", item.name);
        }
        let mut visited = Vec::new();
        alpha_beta(tree, DrawnTree::ROOT, (-INFINITE, INFINITE), &mut visited);
        for item in Exercise::from_seed(ExerciseKind::Bounds, seed).solution() {
            let entered = visited.iter().find(|(node, ..)| tree.name(*node) == item.name);
            let expected =
                entered.map_or(AnswerValue::Unvisited, |(_, alpha, beta)| AnswerValue::Window(*alpha, *beta));
            assert_eq!(item.right, expected, "{tree} {}", item.name);
        }
        let left = tree.leaves().into_iter().filter(|leaf| visited.iter().all(|(node, ..)| node != leaf));
        let names: Vec<&str> = left.map(|leaf| tree.name(leaf)).collect();
        assert_eq!(Exercise::from_seed(ExerciseKind::Cuts, seed).solution_text(), names.join(" "), "{tree}");
    }
}

#[test]
fn generated_trees_have_different_siblings_and_cut_offs() {
    for seed in 0..200 {
        let exercise = Exercise::from_seed(ExerciseKind::Cuts, seed);
        let tree = exercise.tree().expect("cuts are about a tree");
        for node in tree.inner_nodes() {
            let mut values: Vec<Score> = tree.children(node).map(|child| value(tree, child)).collect();
            values.sort_unstable();
            values.dedup();
            assert_eq!(values.len(), tree.children(node).len(), "{tree} {}", tree.name(node));
        }
        let leaves = tree.leaves().len();
        assert!((8..=16).contains(&leaves) && exercise.solution().len() >= 2, "{tree}");
    }
}

#[test]
fn the_right_answer_is_graded_as_right_in_every_exercise() {
    for kind in ExerciseKind::ALL {
        for seed in 0..100 {
            let exercise = Exercise::from_seed(*kind, seed);
            let text = exercise.solution_text();
            let graded = exercise.grade(&exercise.read(&text).unwrap_or_else(|error| panic!("{text}: {error}")));
            let of = exercise.solution().len();
            assert!(of > 0, "{exercise:?}");
            assert_eq!((graded.right, graded.of, graded.is_perfect()), (of, of, true), "{exercise:?}");
            assert!(graded.carried.is_empty() && graded.unanswered.is_empty(), "{exercise:?}");
            let nothing = exercise.grade(&Answer::default());
            assert_eq!((nothing.right, nothing.wrong.len(), nothing.unanswered.len()), (0, of, of), "{exercise:?}");
            exercise.read(kind.example()).err().inspect(|error| {
                // The names of an example may be those of another tree; its form is right.
                assert!(matches!(error, BadAnswer::Unknown { .. } | BadAnswer::Inner(_)), "{kind}: {error}");
            });
        }
    }
}

#[test]
fn answers_are_graded_by_node() {
    use ExerciseKind::{Bounds, Cuts, Fitness, Passes, Values};
    const TREE: &str = DrawnTree::TEXTBOOK;
    for (kind, tree, answer, right, wrong, carried, unanswered) in [
        (Values, TREE, "d=2 c=2 b=3 a=3", 4, "", "", ""),
        (Values, TREE, "A=4 B=4 C=2 D=2", 3, "B", "A", ""),
        (Values, TREE, "A=3 B=4 C=2 D=2", 3, "B", "", ""),
        (Values, TREE, "A=9 B=3 C=2 D=2", 3, "A", "", ""),
        (Values, TREE, "A=8 B=4 C=2 D=2", 2, "A B", "", ""),
        (Values, TREE, "A=3 D=2", 2, "B C", "", "B C"),
        // Two levels of values that follow.
        (Values, FIGURE_3, "A=7 B=6 C=7 D=5 E=7", 3, "C E", "A", ""),
        (Values, FIGURE_3, "A=6 B=6 C=0 D=5 E=0", 4, "E", "C", ""),
        (Bounds, TREE, "A=-inf,inf B=-inf,inf C=3,inf D=3,inf", 4, "", "", ""),
        (Bounds, TREE, "A=0,inf B=0,inf C=3,inf D=0,inf", 2, "A D", "B", ""),
        (Bounds, TREE, "A=-inf,inf B=-inf,3 C=-inf,inf", 1, "B C D", "", "D"),
        (Bounds, SKIPPED, "A=-inf,inf B=-inf,inf C=-inf,inf D=-inf,2", 3, "C", "D", ""),
        (Bounds, SKIPPED, "A=-inf,inf B=-inf,inf C=3,inf D=-inf,2", 3, "D", "", ""),
        (Cuts, TREE, "C3, C2", 2, "", "", ""),
        (Cuts, TREE, "C2", 1, "C3", "", "C3"),
        (Cuts, TREE, "C2 C3 D3", 1, "D3", "", ""),
        (Cuts, TREE, "B1 B2 C1 C2 C3", 0, "B1 B2 C1", "", ""),
        (Cuts, TREE, "-", 0, "C2 C3", "", "C2 C3"),
        (Cuts, "(1 2)", "-", 0, "", "", ""),
        (Cuts, "(1 2)", "A1", 0, "A1", "", ""),
        (Passes, TREE, "1=0,3 2=4,3", 2, "", "", ""),
        (Passes, TREE, "1=0,2 2=3,3", 1, "1", "2", ""),
        (Passes, TREE, "1=0,2 2=3,3 3=4,3", 1, "1", "2 3", ""),
        (Passes, TREE, "1=0,3 2=3,3", 1, "2", "", ""),
        (Passes, TREE, "1=0,3 2=4,3 3=5,3", 1, "3", "", ""),
        (Passes, TREE, "1=0,3", 1, "2", "", "2"),
        (Fitness, REPORT, "C1=1 C2=2 D1=4", 3, "", "", ""),
        (Fitness, REPORT, "C1=1 C2=3", 1, "C2 D1", "", "D1"),
    ] {
        let exercise = on(kind, tree);
        let graded = exercise.grade(&exercise.read(answer).unwrap_or_else(|error| panic!("{answer}: {error}")));
        let names: Vec<&str> = graded.wrong.iter().map(|wrong| wrong.node.as_str()).collect();
        let found = (graded.right, names.join(" "), graded.carried.join(" "), graded.unanswered.join(" "));
        let expected = (right, wrong.to_owned(), carried.to_owned(), unanswered.to_owned());
        assert_eq!(found, expected, "{kind} {tree}: {answer}");
        assert_eq!(graded.of, exercise.solution().len(), "{kind} {tree}: {answer}");
    }
}

#[test]
fn a_choice_that_follows_from_wrong_bounds_counts() {
    let exercise = Exercise::from_seed(ExerciseKind::Ucb, 1);
    let [.., chosen] = exercise.solution() else { panic!("a choice") };
    let other = ["B", "C", "D"].into_iter().find(|name| chosen.right != AnswerValue::Node((*name).to_owned()));
    let other = other.expect("three children");
    let right =
        |name: &str| exercise.solution().iter().find(|item| item.name == name).map(|item| item.right.to_string());
    let bounds = ["B", "C", "D"].map(|name| {
        let bound = if name == other { "9.99".to_owned() } else { right(name).expect("an item") };
        format!("{name}={bound}")
    });
    let graded =
        |choice: &str| exercise.grade(&exercise.read(&format!("{} best={choice}", bounds.join(" "))).expect("read"));
    assert_eq!((graded(other).right, graded(other).carried), (3, vec!["best".to_owned()]));
    // More decimals are rounded to two; another second decimal is wrong.
    let bound: f64 = right("B").expect("an item").parse().expect("a number");
    for (answer, found) in [(bound + 0.0049, 1), (bound - 0.0049, 1), (bound + 0.01, 0), (bound - 0.01, 0)] {
        assert_eq!(exercise.grade(&exercise.read(&format!("B={answer:.4}")).expect("read")).right, found, "{answer}");
    }
}

#[test]
fn names_that_do_not_belong_in_an_answer_take_right_parts_away_but_none_that_was_not_found() {
    for (kind, tree, answer, (right, found), surplus) in [
        (ExerciseKind::Cuts, DrawnTree::TEXTBOOK, "C2 C3 D3", (1, 2), "D3"),
        (ExerciseKind::Cuts, DrawnTree::TEXTBOOK, "C2 B1 B2", (0, 1), "B1 B2"),
        (ExerciseKind::Cuts, DrawnTree::TEXTBOOK, "C2", (1, 1), ""),
        (ExerciseKind::Passes, "((12 -2)(5 6))", "1=0,5 2=6,5 3=5,5", (1, 2), "3"),
    ] {
        let exercise = on(kind, tree);
        let graded = exercise.grade(&exercise.read(answer).expect("read"));
        assert_eq!(
            (graded.right, graded.found, graded.surplus.join(" ").as_str()),
            (right, found, surplus),
            "{answer}"
        );
    }
}

#[test]
fn a_wrong_line_of_an_exchange_is_graded_by_itself() {
    let exercise = Exercise::from_seed(ExerciseKind::Swap, 1);
    let [a, b] = exercise.solution() else { panic!("two lines") };
    let mut reversed: Vec<char> = b.right.to_string().chars().collect();
    reversed.reverse();
    let answer = format!("A={} B={}", a.right, reversed.into_iter().collect::<String>());
    let graded = exercise.grade(&exercise.read(&answer).expect("read"));
    assert_eq!((graded.right, graded.of, graded.wrong[0].node.as_str()), (1, 2, "B"));
}

#[test]
fn a_wrong_answer_comes_with_the_event_that_decides_it() {
    let why = |kind, tree, name: &str, answer: &str| {
        let exercise = on(kind, tree);
        let graded = exercise.grade(&exercise.read(answer).expect("read"));
        graded.wrong.into_iter().find(|wrong| wrong.node == name).expect("it is wrong").why
    };
    let cut = Reason::Cut {
        at: "C".to_owned(),
        is_max: false,
        by: "C1".to_owned(),
        value: 2,
        bound: 3,
        left: vec!["C2".to_owned(), "C3".to_owned()],
    };
    assert_eq!(why(ExerciseKind::Cuts, DrawnTree::TEXTBOOK, "C2", "-"), cut);
    let visited = Reason::Visited { leaf: "D3".to_owned(), alpha: 3, beta: 5, value: 2 };
    assert_eq!(why(ExerciseKind::Cuts, DrawnTree::TEXTBOOK, "D3", "D3"), visited);
    let entered = Reason::Entered {
        node: "C".to_owned(),
        alpha: 3,
        beta: INFINITE,
        parent: "A".to_owned(),
        parent_alpha: -INFINITE,
        parent_beta: INFINITE,
        parent_is_max: true,
        narrowed_by: Some(("B".to_owned(), 3)),
    };
    assert_eq!(why(ExerciseKind::Bounds, DrawnTree::TEXTBOOK, "C", ""), entered);
    let best = Reason::Best {
        node: "C".to_owned(),
        is_max: false,
        children: [("E", 4), ("C2", 1), ("C3", 1)].map(|(name, value)| (name.to_owned(), value)).into(),
        value: 1,
    };
    assert_eq!(why(ExerciseKind::Values, FIGURE_3, "C", ""), best);
    let pass = Reason::Pass { number: 2, guess: 3, beta: 4, value: 3, lower: 3, upper: 3 };
    assert_eq!(why(ExerciseKind::Passes, DrawnTree::TEXTBOOK, "2", ""), pass);
    assert_eq!(
        why(ExerciseKind::Passes, DrawnTree::TEXTBOOK, "3", "1=0,3 2=4,3 3=1,1"),
        Reason::NoPass { passes: 2, value: 3 }
    );
    let run = Reason::Run { leaf: "C2".to_owned(), values: vec![7, 7, 5, 5], run: 2 };
    assert_eq!(why(ExerciseKind::Fitness, REPORT, "C2", ""), run);
}

#[test]
fn a_text_that_is_no_answer_is_refused_with_its_offending_part() {
    use ExerciseKind::{Bounds, Cuts, Fitness, Passes, Values};
    for (kind, tree, answer, part) in [
        (Values, FIGURE_3, "A3", "\"A3\" is not in the form"),
        (Values, FIGURE_3, "A=x", "\"x\" is no answer for A"),
        (Values, FIGURE_3, "A=3 A=4", "A is answered twice"),
        (Values, FIGURE_3, "B1=3", "\"B1\" is not in this exercise; there are: A, B, C, D, E"),
        (Bounds, FIGURE_3, "A=3", "\"3\" is no answer for A; the form is A=-inf,+inf"),
        (Bounds, FIGURE_3, "A=3,x", "\"3,x\" is no answer for A"),
        (Cuts, FIGURE_3, "C2 E", "E is an inner node"),
        (Cuts, FIGURE_3, "C9", "\"C9\" is not in this exercise; there are: B1, B2, E1"),
        (Cuts, FIGURE_3, "C2 c2", "C2 is answered twice"),
        (Passes, FIGURE_3, "0=1,2", "\"0\" is not in this exercise"),
        (Passes, FIGURE_3, "1=1", "\"1\" is no answer for 1"),
        (Fitness, REPORT, "A=1", "\"A\" is not in this exercise; there are: C1, C2, D1"),
    ] {
        let error = on(kind, tree).read(answer).expect_err(answer).to_string();
        assert!(error.contains(part), "{kind} {answer}: {error}");
    }
    for (kind, answer, part) in [
        (ExerciseKind::Swap, "A=123", "\"123\" is no answer for A"),
        (ExerciseKind::Swap, "C=12345", "\"C\" is not in this exercise; there are: A, B"),
        (ExerciseKind::Ucb, "B=x", "\"x\" is no answer for B"),
        (ExerciseKind::Ucb, "best=Z", "\"Z\" is not in this exercise; there are: B, C, D"),
    ] {
        let error = Exercise::from_seed(kind, 1).read(answer).expect_err(answer).to_string();
        assert!(error.contains(part), "{kind} {answer}: {error}");
    }
}

#[test]
fn trees_are_refused_where_a_kind_has_none_or_needs_max_at_the_root() {
    let tree = || DrawnTree::default();
    assert_eq!(Exercise::on(ExerciseKind::Swap, tree()).err(), Some(NoExercise::NoTree(ExerciseKind::Swap)));
    assert_eq!(Exercise::on(ExerciseKind::Ucb, tree()).err(), Some(NoExercise::NoTree(ExerciseKind::Ucb)));
    let min: DrawnTree = "min (1 2)".parse().expect("a tree");
    assert_eq!(Exercise::on(ExerciseKind::Passes, min).err(), Some(NoExercise::MinRoot(ExerciseKind::Passes)));
}

#[test]
fn a_seed_is_the_same_exercise_for_ever() {
    // Teachers hand out these numbers: an exercise never changes.
    const ONE: &str = "(((6 7)(11 16 12))((16 0 -5)(0 -6 19))(9 19))";
    const TWO: &str = "((-9 11 16)(20 16 -4)(5 13 0 8)(-3 8 1 3))";
    for kind in ExerciseKind::ALL.iter().filter(|kind| kind.has_tree()) {
        for (seed, tree) in [(1, ONE), (2, TWO)] {
            let exercise = Exercise::from_seed(*kind, seed);
            assert_eq!(exercise.tree().map(ToString::to_string).as_deref(), Some(tree), "{kind} {seed}");
        }
    }
    for (kind, seed, solution) in [
        (ExerciseKind::Values, 1, "A=16 B=7 C=16 D=9 E=7 F=16 G=16 H=19"),
        (ExerciseKind::Bounds, 1, "A=-inf,+inf B=-inf,+inf C=7,+inf D=16,+inf E=-inf,+inf F=-inf,7 G=7,+inf H=7,16"),
        (ExerciseKind::Bounds, 2, "A=-inf,+inf B=-inf,+inf C=-9,+inf D=-4,+inf E=0,+inf"),
        (ExerciseKind::Cuts, 1, "F2 F3 D2"),
        (ExerciseKind::Cuts, 2, "E2 E3 E4"),
        (ExerciseKind::Passes, 1, "1=24,16 2=16,16"),
        (ExerciseKind::Passes, 2, "1=3,0 2=0,0"),
        (ExerciseKind::Fitness, 1, "E1=1 E2=3 F1=1 F2=2 F3=1 G1=4 G2=1 G3=1 H1=1 H2=1 H3=2 D1=2 D2=1"),
        (ExerciseKind::Swap, 1, "A=67849 B=53946"),
        (ExerciseKind::Swap, 2, "A=56183 B=68431"),
        (ExerciseKind::Ucb, 1, "B=0.33 C=0.54 D=-0.15 best=C"),
        (ExerciseKind::Ucb, 2, "B=1.16 C=0.28 D=0.86 best=B"),
    ] {
        assert_eq!(Exercise::from_seed(kind, seed).solution_text(), solution, "{kind} {seed}");
    }
}
