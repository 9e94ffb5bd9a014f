//! The command that prints the inside of a search.

use harness::program::Home;

#[test]
fn the_command_prints_windows_and_cut_offs() {
    let home = Home::new();
    let position = ["tree", "tictactoe", "--position", "xx.oo.... x", "--depth", "2"];
    let done = home.run(&position, "");
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let out = done.stdout;
    assert!(out.starts_with("alphabeta at xx.oo.... x, 2 plies ahead: "), "{out}");
    assert!(out.contains("root (-inf, +inf) = win 1\n  c1* (-inf, +inf) = loss 1\n"), "{out}");
    let json = [&position[..], &["--json", "--engine", "negascout"]].concat();
    let done = home.run(&json, "");
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let object: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!((&object["engine"], &object["children"][0]["alpha"]), (&"negascout".into(), &serde_json::Value::Null));
    let done = home.run(&["tree", "adjacency", "--depth", "4", "--most", "100"], "");
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("more than 100 nodes"), "{}", done.stderr);
}
