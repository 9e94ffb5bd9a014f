//! The architecture as law: what may use what, and what may lie where.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers of `shared`, each of which uses only itself and those before it.
const LAYERS: [&str; 10] =
    ["kind", "game", "board", "notation", "rules", "record", "eval", "search", "expert", "registry"];

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

/// Fails with every place in `folder` for which `is_wrong` holds.
fn check(law: &str, folder: &str, is_wrong: impl Fn(&str, &str) -> bool) {
    let broken: Vec<String> = sources(folder)
        .iter()
        .flat_map(|(path, text)| {
            let is_wrong = &is_wrong;
            text.lines()
                .enumerate()
                .filter(move |(_, line)| is_wrong(path, line))
                .map(move |(number, line)| format!("{path}:{}: {}", number + 1, line.trim()))
        })
        .collect();
    assert!(broken.is_empty(), "{law}:\n{}", broken.join("\n"));
}

/// The layer of `shared` that a file belongs to.
fn layer(path: &str) -> Option<&str> {
    path.strip_prefix("shared/src/")?.split(['/', '.']).next()
}

#[test]
fn each_layer_of_shared_uses_only_those_before_it() {
    check("a layer uses a later one", "shared/src", |path, line| {
        let Some(own) = layer(path).and_then(|name| LAYERS.iter().position(|layer| *layer == name)) else {
            return false;
        };
        LAYERS[own + 1..].iter().chain(&["protocol"]).any(|later| line.contains(&format!("crate::{later}")))
    });
}

#[test]
fn the_protocol_sees_only_the_closed_sets() {
    check("the protocol uses another layer", "shared/src", |path, line| {
        layer(path) == Some("protocol") && LAYERS[2..].iter().any(|other| line.contains(&format!("crate::{other}")))
    });
}

#[test]
fn searches_name_no_game() {
    check("a search names a game", "shared/src", |path, line| {
        layer(path) == Some("search")
            && ["rules::", "Adjacency", "Reversi", "TicTacToe", "Morris"].iter().any(|name| line.contains(name))
    });
}

#[test]
fn only_the_registry_lists_the_games() {
    check("a match over games", ".", |path, line| {
        let lists = ["GameKind::Adjacency =>", "Self::Adjacency =>"].iter().any(|arm| line.contains(arm));
        lists && !["shared/src/registry.rs", "shared/src/kind.rs", "tests/it/tidy.rs"].contains(&path)
    });
}

#[test]
fn serde_lives_under_protocol_only() {
    check("serde outside the protocol", "shared/src", |path, line| {
        layer(path) != Some("protocol") && (line.contains("serde") || line.contains("Serialize"))
    });
}

#[test]
fn shared_does_no_input_and_no_output() {
    check("input or output in shared", "shared/src", |_, line| {
        ["std::fs", "std::io", "std::net", "std::env", "std::process", "println!", "eprintln!"]
            .iter()
            .any(|name| line.contains(name))
    });
}

#[test]
fn the_client_knows_the_server_in_one_file_and_its_tables_in_another() {
    check("the server outside host.rs and tables.rs", "client/src", |path, line| {
        !["client/src/net/host.rs", "client/src/cli.rs", "client/src/workshop/tables.rs"].contains(&path)
            && !path.starts_with("client/src/net/host/")
            && line.contains("bidak_server")
    });
}

#[test]
fn views_and_updates_do_no_input_and_no_output() {
    let pure = ["update.rs", "model.rs", "keymap.rs", "theme.rs", "move_entry.rs"];
    check("input or output in a pure part of the client", "client/src", |path, line| {
        let name = path.strip_prefix("client/src/tui/").unwrap_or(path);
        let is_pure =
            pure.contains(&name) || ["screen", "widget", "update/", "model/"].iter().any(|part| name.starts_with(part));
        is_pure
            && ["tokio::", "std::fs", "std::net", "std::io", "async fn", ".await"]
                .iter()
                .any(|word| line.contains(word))
    });
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
    check("an ignored test", ".", |path, line| path != "tests/it/tidy.rs" && line.contains("#[ignore"));
    for (path, _) in sources(".") {
        assert!(!path.ends_with("/mod.rs"), "{path}");
    }
}

#[test]
fn every_bound_of_the_server_has_the_test_that_its_table_names() {
    let readme = fs::read_to_string(root().join("server/README.md")).unwrap();
    let (_, table) = readme.split_once("## Limits").expect("there is a section");
    let (table, _) = table.split_once("\n## ").expect("there is another section");
    let code: Vec<String> = ["server", "tests"].into_iter().flat_map(sources).map(|(_, text)| text).collect();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.ends_with("` |"))
        .map(|line| line.split(" | ").map(str::trim).collect())
        .collect();
    assert!(rows.len() > 20, "{rows:?}");
    for row in &rows {
        for name in row[5].trim_matches(['`', '|', ' ']).split("`, `") {
            assert!(code.iter().any(|text| text.contains(&format!("fn {name}("))), "no test {name} for {}", row[0]);
        }
    }
    let limits = fs::read_to_string(root().join("server/src/limit.rs")).unwrap();
    for word in limits.lines().filter_map(|line| line.split_once(" => \"")?.1.strip_suffix("\",")) {
        let label = format!("`{word}`");
        assert!(rows.iter().any(|row| row[4] == label), "{word} is in no row");
    }
}
