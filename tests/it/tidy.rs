//! The architecture as law: the dependencies of parts, and the places of files.

mod documents;
mod server;
mod structure;

use std::fs;
use std::path::{Path, PathBuf};

/// The layers of `shared`, each of which uses only itself and those before it.
const LAYERS: [&str; 11] =
    ["kind", "game", "board", "notation", "rules", "record", "eval", "search", "expert", "registry", "analysis"];

/// The parts beside the layers, each with its allowed dependencies; no layer uses them.
const BESIDE: [(&str, &[&str]); 7] = [
    ("exercise", &["kind", "game", "notation", "rules", "record", "eval", "search"]),
    ("learning", &["game", "board", "rules", "eval", "search", "expert"]),
    ("names", &[]),
    ("club", &["kind", "game"]),
    ("protocol", &["kind", "game", "club"]),
    ("catalogue", &["kind", "notation", "record", "protocol"]),
    ("study", &["kind", "game", "board", "record", "search", "registry", "analysis", "protocol", "catalogue"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace").to_path_buf()
}

/// Every Rust file below a folder, with its path relative to the workspace and its text without comments.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files);
    assert!(!files.is_empty(), "no sources in {folder}");
    files
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
            (path.strip_prefix(root()).unwrap().to_string_lossy().into_owned(), code.join("\n"))
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Fails with every line for which `is_wrong` holds in the files of `folder` that a law covers. A law that covers no
/// file checks nothing, and fails as well.
fn check(law: &str, folder: &str, covers: impl Fn(&str) -> bool, is_wrong: impl Fn(&str, &str) -> bool) {
    let files: Vec<_> = sources(folder).into_iter().filter(|(path, _)| covers(path)).collect();
    assert!(!files.is_empty(), "{law}: no file of {folder} is under this law");
    check_files(law, &files, is_wrong);
}

/// Fails with every line for which `is_wrong` holds in these files.
fn check_files(law: &str, files: &[(String, String)], is_wrong: impl Fn(&str, &str) -> bool) {
    let is_wrong = &is_wrong;
    let broken: Vec<String> = files
        .iter()
        .flat_map(|(path, text)| {
            text.lines()
                .enumerate()
                .filter(move |(_, line)| is_wrong(path, line))
                .map(move |(number, line)| format!("{path}:{}: {}", number + 1, line.trim()))
        })
        .collect();
    assert!(broken.is_empty(), "{law}:\n{}", broken.join("\n"));
}

/// Whether a path is a file of this list, or lies in a folder of it, which ends with a slash.
fn is_among(path: &str, list: &[&str]) -> bool {
    list.iter().any(|entry| path == *entry || (entry.ends_with('/') && path.starts_with(entry)))
}

/// Fails where an entry of a list matches no file: files were moved and the list was not.
fn check_list(list: &[&str], folder: &str) {
    let files = sources(folder);
    for entry in list {
        assert!(files.iter().any(|(path, _)| is_among(path, &[entry])), "{entry} is no file and no folder with files");
    }
}

/// The layer of `shared` that a file belongs to.
fn layer(path: &str) -> Option<&str> {
    path.strip_prefix("shared/src/")?.split(['/', '.']).next()
}

#[test]
fn each_layer_of_shared_uses_only_those_before_it() {
    let law = |name: &str, may_use: &[&str]| {
        check(
            &format!("{name} uses what it may not"),
            "shared/src",
            |path| layer(path) == Some(name),
            |_, line| used_parts(line).any(|used| used != name && !may_use.contains(&used)),
        );
    };
    for (own, name) in LAYERS.iter().enumerate() {
        law(name, &LAYERS[..own]);
    }
    for (name, may_use) in BESIDE {
        law(name, may_use);
    }
    for (path, _) in sources("shared/src") {
        let mut known = LAYERS.into_iter().chain(BESIDE.map(|(name, _)| name)).chain(["lib"]);
        assert!(known.any(|name| layer(&path) == Some(name)), "{path} belongs to no layer");
    }
}

#[test]
fn searches_name_no_game() {
    check(
        "a search names a game",
        "shared/src",
        |path| layer(path) == Some("search"),
        |_, line| ["rules::", "Adjacency", "Reversi", "TicTacToe", "Morris"].iter().any(|name| line.contains(name)),
    );
}

#[test]
fn no_widget_names_a_game() {
    let nameless = [
        "client/src/tui/widget.rs",
        "client/src/tui/widget/",
        "client/src/tui/theme.rs",
        "client/src/tui/theme/",
        "client/src/tui/move_entry.rs",
    ];
    check_list(&nameless, "client/src/tui");
    check(
        "a widget, the entry of moves or a theme names a game",
        "client/src/tui",
        |path| is_among(path, &nameless),
        |_, line| ["GameKind", "Adjacency", "Reversi", "TicTacToe", "Morris"].iter().any(|name| line.contains(name)),
    );
}

#[test]
fn only_the_registry_lists_the_games() {
    let listing = ["shared/src/registry.rs", "shared/src/kind.rs", "tests/it/tidy.rs"];
    check_list(&listing, ".");
    check(
        "a match over games",
        ".",
        |path| !listing.contains(&path),
        |_, line| ["GameKind::Adjacency =>", "Self::Adjacency =>"].iter().any(|arm| line.contains(arm)),
    );
}

#[test]
fn serde_lives_under_protocol_only() {
    check(
        "serde outside the protocol",
        "shared/src",
        |path| layer(path) != Some("protocol"),
        |_, line| line.contains("serde") || line.contains("Serialize"),
    );
}

#[test]
fn shared_does_no_input_and_no_output() {
    let banned = ["std::fs", "std::io", "std::net", "std::env", "std::process", "println!", "eprintln!"];
    check("input or output in shared", "shared/src", |_| true, |_, line| banned.iter().any(|name| line.contains(name)));
}

/// The parts of the client, from the command line down, each with the other parts that it may use.
const PARTS: [(&str, &[&str]); 7] = [
    ("cli", &["tui", "plain", "workshop", "play", "net", "base"]),
    ("tui", &["play", "net", "base"]),
    // An engine on a seat is run by the workshop.
    ("plain", &["workshop", "play", "net", "base"]),
    ("workshop", &["play", "base"]),
    ("play", &["net", "base"]),
    ("net", &["base"]),
    ("base", &[]),
];

/// The part of the client that a file belongs to.
fn part(path: &str) -> Option<&str> {
    path.strip_prefix("client/src/")?.split(['/', '.']).next()
}

/// The word after each `crate::` of a line.
fn used_parts(line: &str) -> impl Iterator<Item = &str> {
    line.split("crate::")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""))
}

#[test]
fn each_part_of_the_client_uses_only_those_below_it() {
    for (own, (name, may_use)) in PARTS.iter().enumerate() {
        let below: Vec<&str> = PARTS[own + 1..].iter().map(|(part, _)| *part).collect();
        assert!(may_use.iter().all(|used| below.contains(used)), "{name} may use only what is listed below it");
        check(
            &format!("{name} uses what it may not"),
            "client/src",
            |path| part(path) == Some(name),
            |_, line| used_parts(line).any(|used| used != *name && !may_use.contains(&used)),
        );
    }
    for (path, _) in sources("client/src") {
        let known = PARTS.iter().map(|(name, _)| *name).chain(["lib", "main"]);
        assert!(known.into_iter().any(|name| part(&path) == Some(name)), "{path} belongs to no part");
    }
}

#[test]
fn only_the_command_line_parses_arguments() {
    // A closed set of words may say that it is one.
    let is_set = |line: &str| line.contains("clap::ValueEnum");
    check(
        "arguments below cli",
        "client/src",
        |path| !["cli", "main"].contains(&part(path).unwrap_or("")),
        |_, line| line.contains("clap") && !is_set(line),
    );
}

#[test]
fn the_client_knows_the_server_in_three_files() {
    let knows = ["client/src/net/host.rs", "client/src/base/signals.rs", "client/src/workshop/tables.rs"];
    check_list(&knows, "client/src");
    check(
        "the server outside host.rs, signals.rs and tables.rs",
        "client/src",
        |path| !is_among(path, &knows),
        |_, line| line.contains("bidak_server"),
    );
}

/// The parts of the client that only compute: they neither wait nor ask for the time.
const PURE: [&str; 31] = [
    "client/src/tui/class.rs",
    "client/src/tui/class/",
    "client/src/tui/effect.rs",
    "client/src/tui/hits.rs",
    "client/src/tui/keymap.rs",
    "client/src/tui/keymap/",
    "client/src/tui/layer.rs",
    "client/src/tui/layer/",
    "client/src/tui/message.rs",
    "client/src/tui/model.rs",
    "client/src/tui/move_entry.rs",
    "client/src/tui/named_command.rs",
    "client/src/tui/notice.rs",
    "client/src/tui/screen.rs",
    "client/src/tui/screen/",
    "client/src/tui/start_with.rs",
    "client/src/tui/step.rs",
    "client/src/tui/theme.rs",
    "client/src/tui/theme/",
    "client/src/tui/update.rs",
    "client/src/tui/update/",
    "client/src/tui/view.rs",
    "client/src/tui/widget.rs",
    "client/src/tui/widget/",
    "client/src/tui/world.rs",
    "client/src/play/evening.rs",
    "client/src/play/moment.rs",
    "client/src/play/qr.rs",
    "client/src/play/people.rs",
    "client/src/play/room.rs",
    "client/src/play/room/",
];

/// The rest of the full screen.
const IMPURE: [&str; 3] = ["client/src/tui/runtime.rs", "client/src/tui/runtime/", "client/src/tui/terminal.rs"];

/// The machines of the plain mode.
const PURE_PLAIN: [&str; 6] = [
    "client/src/plain/command.rs",
    "client/src/plain/new_game.rs",
    "client/src/plain/seat/policy.rs",
    "client/src/plain/sentence.rs",
    "client/src/plain/session.rs",
    "client/src/plain/session/",
];

/// Words that pure parts do not use.
const OUTSIDE: [&str; 12] = [
    "tokio::",
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
    "Instant::now",
    "SystemTime",
    "rand::",
    "async fn",
    ".await",
];

#[test]
fn views_and_updates_do_no_input_and_no_output_and_ask_for_no_time() {
    let pure: Vec<&str> = PURE.into_iter().chain(PURE_PLAIN).collect();
    check_list(&pure, "client/src");
    check_list(&IMPURE, "client/src");
    check(
        "input, output or time in a part of the client that only computes",
        "client/src",
        |path| is_among(path, &pure),
        |_, line| OUTSIDE.iter().any(|word| line.contains(word)),
    );
    for (path, _) in sources("client/src/tui") {
        assert!(is_among(&path, &PURE) || is_among(&path, &IMPURE), "{path} is neither among the pure parts nor not");
    }
}

#[test]
fn the_top_level_holds_what_it_should() {
    let allowed = ["Cargo.toml", "Cargo.lock", "LICENSE", "README.md", "client", "server", "shared", "target", "tests"];
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(name.starts_with('.') || allowed.contains(&name.as_str()), "{name} is at the top level");
    }
}

#[test]
fn no_test_is_ignored_and_no_module_is_called_mod() {
    check("an ignored test", ".", |path| path != "tests/it/tidy.rs", |_, line| line.contains("#[ignore"));
    for (path, _) in sources(".") {
        assert!(!path.ends_with("/mod.rs"), "{path}");
    }
}
