//! The dependencies of the workspace: each has a reason in `tests/README.md`, and the licences, the sources and the versions are those that
//! `.deny.toml` allows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use toml_edit::{DocumentMut, Item, Table};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace").to_path_buf()
}

fn read(file: &str) -> DocumentMut {
    fs::read_to_string(root().join(file)).unwrap().parse().unwrap()
}

/// The texts of a list such as `licenses.allow`.
fn list(table: &DocumentMut, section: &str, key: &str) -> BTreeSet<String> {
    let values = table[section][key].as_array().unwrap();
    values.iter().map(|value| value.as_str().unwrap().to_owned()).collect()
}

/// Whether an entry of a table of dependencies names a crate of another project.
fn is_foreign(entry: &Item) -> bool {
    entry.is_str() || entry.get("version").is_some()
}

/// Adds the names of the crates of other projects in a table of dependencies.
fn collect(table: Option<&Item>, names: &mut BTreeSet<String>) {
    let Some(table) = table.and_then(Item::as_table_like) else { return };
    for (name, entry) in table.iter() {
        if is_foreign(entry) {
            names.insert(name.to_owned());
        }
    }
}

/// The dependencies that the workspace and its members name.
fn direct() -> BTreeSet<String> {
    let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
    let workspace = read("Cargo.toml");
    let mut names = BTreeSet::new();
    collect(workspace["workspace"].get("dependencies"), &mut names);
    for member in workspace["workspace"]["members"].as_array().unwrap() {
        let manifest = read(&format!("{}/Cargo.toml", member.as_str().unwrap()));
        for kind in kinds {
            collect(manifest.get(kind), &mut names);
        }
        let Some(targets) = manifest.get("target").and_then(Item::as_table_like) else { continue };
        for (_, target) in targets.iter() {
            for kind in kinds {
                collect(target.get(kind), &mut names);
            }
        }
    }
    names
}

#[test]
fn every_direct_dependency_has_a_reason_and_every_reason_a_dependency() {
    let readme = fs::read_to_string(root().join("tests/README.md")).unwrap();
    let (_, table) = readme.split_once("\n## Dependencies\n").expect("there is such a section");
    let table = table.split("\n## ").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
    let rows: Vec<(&str, &str)> = rows.collect();
    let direct = direct();
    assert!(direct.contains("tokio") && direct.contains("libfuzzer-sys"), "{direct:?}");
    let named: BTreeSet<String> = rows.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(direct, named, "left: the dependencies of the manifests; right: those in tests/README.md");
    assert_eq!(rows.len(), named.len(), "a dependency has two rows: {rows:?}");
    for (name, reason) in rows {
        assert!(!reason.trim().is_empty(), "{name} has no reason");
    }
}

/// The packages that are built on this machine, tests included, as `cargo metadata` describes them. Not `--offline`: those
/// of features that no test enables, such as libFuzzer's, are fetched here for the first time.
fn packages() -> Vec<Value> {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features", "--filter-platform", host])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Whether an SPDX expression can be met with allowed licences: one of each `OR`, all of each `AND`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    if let Some((before, rest)) = expression.split_once('(') {
        let (inner, after) = rest.split_once(')').unwrap();
        let inner = if is_allowed(inner, allowed) { "yes" } else { "no" };
        return is_allowed(&format!("{before}{inner}{after}"), allowed);
    }
    expression
        .replace('/', " OR ")
        .split(" OR ")
        .any(|choice| choice.split(" AND ").all(|name| name.trim() == "yes" || allowed.contains(name.trim())))
}

#[test]
fn an_expression_of_licences_is_met_by_one_of_each_choice_and_all_of_each_sum() {
    let allowed = ["MIT", "ISC"].map(str::to_owned).into();
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("ISC AND MIT", true),
        ("(GPL-3.0 OR MIT) AND ISC", true),
        ("(GPL-3.0 OR Apache-2.0) AND ISC", false),
        ("Apache-2.0 OR ISC AND MIT", true),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let allowed = list(&read(".deny.toml"), "licenses", "allow");
    let packages = packages();
    assert!(packages.len() > 100, "{} packages", packages.len());
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_allowed(licence, &allowed), "{} is under {licence}", package["id"]);
    }
}

/// Every package of `Cargo.lock`, those of other systems too.
fn locked() -> Vec<Table> {
    read("Cargo.lock")["package"].as_array_of_tables().unwrap().iter().cloned().collect()
}

#[test]
fn every_dependency_comes_from_an_allowed_registry_with_its_checksum() {
    let allowed = list(&read(".deny.toml"), "sources", "allow-registry");
    for package in locked() {
        let Some(source) = package.get("source") else {
            assert!(package["name"].as_str().unwrap().starts_with("bidak-"), "{package}");
            continue;
        };
        let registry = source.as_str().unwrap().strip_prefix("registry+").unwrap_or("none");
        assert!(allowed.contains(registry) && package.contains_key("checksum"), "{package}");
    }
}

#[test]
fn two_versions_of_a_crate_have_a_reason_and_every_reason_is_needed() {
    let deny = read(".deny.toml");
    let skip = deny["bans"]["skip"].as_array().unwrap();
    let reasons = skip.iter().map(|entry| {
        let entry = entry.as_inline_table().unwrap();
        let reason = entry["reason"].as_str().unwrap();
        assert!(reason.len() > 8, "{entry}");
        entry["crate"].as_str().unwrap().to_owned()
    });
    let reasons: BTreeSet<String> = reasons.collect();

    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in locked() {
        let text = |key: &str| package[key].as_str().unwrap().to_owned();
        versions.entry(text("name")).or_default().push(text("version"));
    }
    let mut older = BTreeSet::new();
    for (name, mut versions) in versions {
        let number = |version: &String| -> Vec<u32> {
            version.split(['.', '+', '-']).map_while(|part| part.parse().ok()).collect()
        };
        versions.sort_by_key(number);
        versions.pop();
        older.extend(versions.iter().map(|version| format!("{name}@{version}")));
    }
    assert_eq!(older, reasons, "left: older versions in Cargo.lock; right: those with a reason in .deny.toml");
}
