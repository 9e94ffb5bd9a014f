//! The structure of each crate: its files, what they use of each other, and the names of its types.
//!
//! A *part* is a file or a folder directly under `src`; a file and the folder of the same name are one. An *arrow* is
//! "a part uses another". Tests are left out: they may use everything.

use std::collections::{BTreeMap, BTreeSet};

use super::sources;

/// The modules of a crate: their paths below `src` without the ending, such as `room/state`, and their code without tests.
pub(super) struct Structure {
    modules: BTreeMap<String, String>,
    /// For each module the names that its `use` statements bring in, with the paths that they stand for.
    imports: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

impl Structure {
    pub(super) fn of(crate_folder: &str) -> Self {
        let src = format!("{crate_folder}/src");
        let modules: BTreeMap<String, String> = sources(&src)
            .into_iter()
            .filter(|(path, _)| !path.contains("tests") && !path.contains("/simulation"))
            .map(|(path, text)| {
                let module = path[src.len() + 1..].trim_end_matches(".rs").to_owned();
                (module, without_tests(&text))
            })
            .collect();
        assert!(!modules.is_empty(), "no modules in {src}");
        let imports = modules.iter().map(|(module, code)| (module.clone(), imports(code))).collect();
        Self { modules, imports }
    }

    /// The module that a path leads to from another module. A name that its parent only hands on is followed one step.
    fn resolve(&self, from: &str, path: &[String], steps: usize) -> Option<String> {
        let mut place: Vec<&str> = match from {
            "lib" | "main" => Vec::new(),
            _ => from.split('/').collect(),
        };
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => (place, rest) = (Vec::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|word| word == "super") {
                    place.pop();
                    rest = &rest[1..];
                }
            }
            first if self.modules.contains_key(&[&place[..], &[first]].concat().join("/")) => {}
            _ => return None,
        }
        while let Some(next) = rest.first() {
            let deeper = [&place[..], &[next.as_str()]].concat();
            if !self.modules.contains_key(&deeper.join("/")) {
                break;
            }
            place.push(next);
            rest = &rest[1..];
        }
        let found = if place.is_empty() { "lib".to_owned() } else { place.join("/") };
        let handed_on = rest.first().filter(|_| steps > 0).and_then(|name| self.imports.get(&found)?.get(name));
        handed_on
            .and_then(|path| self.resolve(&found, path, steps - 1))
            .or_else(|| self.modules.contains_key(&found).then_some(found))
    }

    /// The other modules that each module uses, without those above it in its own folder: a child extends its parent.
    fn uses(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let uses = |module: &str, code: &str| {
            let paths = self.imports[module].values().cloned().chain(inline_paths(code));
            let used: BTreeSet<&str> = paths
                .filter_map(|path| self.resolve(module, &path, 1))
                .filter(|used| used != module && used != "lib" && !module.starts_with(&format!("{used}/")))
                .map(|used| self.modules.get_key_value(&used).expect("it was found there").0.as_str())
                .collect();
            used
        };
        self.modules.iter().map(|(module, code)| (module.as_str(), uses(module, code))).collect()
    }

    /// The parts that each part uses.
    pub(super) fn arrows(&self) -> BTreeSet<(&str, &str)> {
        let uses = self.uses();
        let all = uses.iter().flat_map(|(module, used)| used.iter().map(|used| (part(module), part(used))));
        all.filter(|(from, to)| from != to).collect()
    }

    pub(super) fn parts(&self) -> BTreeSet<&str> {
        self.modules.keys().map(|module| part(module)).collect()
    }

    /// The sets of modules that all use each other, directly or by others (Tarjan's strongly connected components).
    pub(super) fn circles(&self) -> Vec<Vec<&str>> {
        let mut tarjan = Tarjan { uses: self.uses(), ..Tarjan::default() };
        for module in self.modules.keys() {
            tarjan.visit(module);
        }
        tarjan.found
    }

    /// The modules in which each type is defined that other modules see.
    pub(super) fn types(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut types: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (module, code) in &self.modules {
            for line in code.lines().map(str::trim_start) {
                let Some(item) = line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(crate) ")) else {
                    continue;
                };
                let named =
                    ["struct ", "enum ", "trait ", "type ", "union "].iter().find_map(|word| item.strip_prefix(word));
                let modules = types.entry(named.map_or("", first_word)).or_default();
                // A type for each of two features stands twice in one file.
                if modules.last() != Some(&module.as_str()) {
                    modules.push(module);
                }
            }
        }
        types.remove("");
        types
    }

    /// The modules that hold inherent methods of each type.
    pub(super) fn implementations(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (module, code) in &self.modules {
            for line in code.lines().filter(|line| !line.contains(" for ")) {
                let Some(rest) = line.strip_prefix("impl") else { continue };
                let name = rest.strip_prefix('<').map_or(rest, after_generics).trim_start();
                found.entry(first_word(name)).or_default().insert(module);
            }
        }
        found
    }
}

/// The part that a module lies in.
fn part(module: &str) -> &str {
    module.split('/').next().unwrap_or(module)
}

/// What follows the `>` that closes the generic parameters at the start.
fn after_generics(text: &str) -> &str {
    let mut depth = 1;
    let end = text.char_indices().find(|(at, letter)| {
        depth += match letter {
            '<' => 1,
            '>' if !text[..*at].ends_with('-') => -1,
            _ => 0,
        };
        depth == 0
    });
    end.map_or("", |(at, _)| &text[at + 1..])
}

fn first_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or("")
}

/// The code before the tests that stand in the same file.
fn without_tests(text: &str) -> String {
    let start = text.match_indices("#[cfg(test)]\n").find(|(at, found)| {
        let next = text[at + found.len()..].lines().next().unwrap_or("");
        next.contains("mod ") && next.ends_with('{')
    });
    start.map_or(text, |(at, _)| &text[..at]).to_owned()
}

/// The statements `use` of some code, without their visibility.
fn statements(code: &str) -> impl Iterator<Item = &str> {
    let starts = code.match_indices("use ").filter(|(at, _)| {
        let before = code[..*at].rsplit('\n').next().unwrap_or("").trim_start();
        before.is_empty() || before.starts_with("pub") && before.split_whitespace().count() == 1
    });
    starts.filter_map(|(at, word)| code[at + word.len()..].split(';').next())
}

fn imports(code: &str) -> BTreeMap<String, Vec<String>> {
    let mut names = BTreeMap::new();
    for statement in statements(code) {
        let tree: String = statement.split_whitespace().collect::<Vec<_>>().join(" ");
        expand(&[], &tree, &mut names);
    }
    names
}

/// Adds the names of a tree of imports, such as `a::{b, c::{self, D as E}}`.
fn expand(before: &[String], tree: &str, names: &mut BTreeMap<String, Vec<String>>) {
    let tree = tree.trim();
    if let Some((path, inside)) = tree.split_once('{') {
        let own =
            path.trim_end_matches("::").split("::").filter(|word| !word.is_empty()).map(|word| word.trim().to_owned());
        let before: Vec<String> = before.iter().cloned().chain(own).collect();
        let inside = inside.rsplit_once('}').map_or("", |(inside, _)| inside);
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    expand(&before, &inside[start..at], names);
                    start = (at + 1).min(inside.len());
                }
                _ => {}
            }
        }
    } else if !tree.is_empty() {
        let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
        let own =
            path.split("::").filter(|word| *word != "self" || before.is_empty()).map(|word| word.trim().to_owned());
        let path: Vec<String> = before.iter().cloned().chain(own).collect();
        let name = alias.or(path.last().map(String::as_str)).unwrap_or("").to_owned();
        names.insert(name, path);
    }
}

/// The paths in the code itself that begin with `crate`, `super` or `self`.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut paths = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            if code[..at].ends_with(is_word) || code[..at].ends_with(':') {
                continue;
            }
            let end = code[at..].find(|letter: char| !is_word(letter) && letter != ':').unwrap_or(code.len() - at);
            paths.push(code[at..at + end].split("::").filter(|word| !word.is_empty()).map(str::to_owned).collect());
        }
    }
    paths
}

#[derive(Default)]
struct Tarjan<'a> {
    uses: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// The number of each module that was visited, and the lowest one that it reaches.
    numbers: BTreeMap<&'a str, (usize, usize)>,
    stack: Vec<&'a str>,
    found: Vec<Vec<&'a str>>,
}

impl<'a> Tarjan<'a> {
    fn visit(&mut self, module: &'a str) -> usize {
        if let Some((_, low)) = self.numbers.get(module) {
            return if self.stack.contains(&module) { *low } else { usize::MAX };
        }
        let number = self.numbers.len();
        self.numbers.insert(module, (number, number));
        self.stack.push(module);
        let used: Vec<&str> = self.uses[module].iter().copied().collect();
        let low = used.into_iter().map(|used| self.visit(used)).min().map_or(number, |low| low.min(number));
        self.numbers.insert(module, (number, low));
        if low == number {
            let at = self.stack.iter().position(|other| *other == module).expect("it was pushed");
            let mut circle = self.stack.split_off(at);
            circle.sort_unstable();
            if circle.len() > 1 {
                self.found.push(circle);
            }
        }
        low
    }
}

const CRATES: [&str; 3] = ["shared", "server", "client"];

/// The parts of the server from the lowest up: each uses only those before it.
const SERVER: [&str; 16] = [
    "base",
    "net",
    "store",
    "wire",
    "caller",
    "config",
    "engine",
    "room",
    "nodes",
    "lobby",
    "accounts",
    "tournaments",
    "front",
    "cluster",
    "run",
    "operate",
];

#[test]
fn each_part_of_the_server_uses_only_those_before_it() {
    let structure = Structure::of("server");
    let place = |part: &str| SERVER.iter().position(|name| *name == part);
    for part in structure.parts() {
        assert!(
            place(part).is_some() || ["lib", "main"].contains(&part),
            "server/src/{part} has no place in the order"
        );
    }
    for part in SERVER {
        assert!(structure.parts().contains(part), "server/src/{part} is not there");
    }
    let arrows = structure.arrows();
    assert!(arrows.len() > 50, "{arrows:?}");
    let upwards: Vec<_> =
        arrows.iter().filter(|(from, to)| place(from).is_some_and(|from| Some(from) < place(to))).collect();
    assert!(upwards.is_empty(), "parts of the server use parts above them: {upwards:?}");
}

#[test]
fn no_files_of_a_crate_use_each_other_in_a_circle() {
    for name in CRATES {
        let structure = Structure::of(name);
        let circles = structure.circles();
        assert!(circles.is_empty(), "files of {name} use each other: {circles:#?}");
    }
}

#[test]
fn the_reader_of_structures_finds_circles_through_names_that_a_parent_hands_on() {
    let modules: BTreeMap<String, String> = [
        ("lib", "mod a;\nmod b;"),
        ("a", "pub(crate) use one::{One, two as second};\nmod one;"),
        ("a/one", "use crate::b::{self, Deep as Other};\nuse super::Up;"),
        ("b", "mod deep;\npub use deep::Deep;"),
        ("b/deep", "fn f() -> crate::a::One {}"),
    ]
    .map(|(module, code)| (module.to_owned(), code.to_owned()))
    .into();
    let imports = modules.iter().map(|(module, code)| (module.clone(), imports(code))).collect();
    let structure = Structure { modules, imports };
    assert_eq!(structure.circles(), [["a/one", "b", "b/deep"]]);
    assert_eq!(structure.arrows(), BTreeSet::from([("a", "b"), ("b", "a")]));
}

/// Types of one name in several files of a crate. The list may only shrink.
const EQUAL_NAMES: [(&str, &[&str]); 3] = [
    (
        "shared",
        &[
            "Bye", "Command", "Effort", "Entrant", "Indices", "Learnt", "Node", "Order", "Player", "Report", "Round",
            "Table", "Turn", "Weights", "Work",
        ],
    ),
    ("server", &[]),
    (
        "client",
        &[
            "Board",
            "Cell",
            "Challenges",
            "Company",
            "Field",
            "Form",
            "Key",
            "Model",
            "News",
            "Palette",
            "People",
            "Played",
            "Tally",
            "Terminal",
            "Tournament",
        ],
    ),
];

#[test]
fn each_name_of_a_type_is_defined_once_in_a_crate() {
    for (name, known) in EQUAL_NAMES {
        let structure = Structure::of(name);
        let types = structure.types();
        assert!(types.len() > 100, "{name}: {types:?}");
        let equal: Vec<_> = types.iter().filter(|(_, modules)| modules.len() > 1).collect();
        let unknown: Vec<_> = equal.iter().filter(|(name, _)| !known.contains(name)).collect();
        assert!(unknown.is_empty(), "{name}: types of one name: {unknown:?}");
        for known in known {
            assert!(equal.iter().any(|(name, _)| *name == known), "{name}: {known} is defined once now: strike it out");
        }
    }
}

/// Types whose methods lie in more than five files, with the reason. The list may only shrink.
const SPREAD: [(&str, &str, &str); 8] = [
    ("shared", "GameKind", "each layer gives games what it knows of them"),
    ("server", "Actor", "a tournament's task: one file for each kind of request"),
    ("server", "Client", "a connection: one file for each kind of request"),
    ("server", "Lobby", "one file for each kind of request"),
    ("server", "Room", "one file for each kind of request"),
    ("client", "GameScreen", "one file for each part of the screen"),
    ("client", "Session", "the plain mode: one file for each kind of command"),
    ("client", "Texts", "one file for each kind of text"),
];

/// Files of less than 20 lines: each is a noun of its own that many others use. The list may only shrink.
const SHORT: [&str; 11] = [
    "client/src/net/link/config.rs",
    "client/src/net/link/request_ids.rs",
    "client/src/net/link/wire.rs",
    "client/src/play/moment.rs",
    "client/src/play/record/json.rs",
    "client/src/play/trace.rs",
    "client/src/tui/screen/replay/values.rs",
    "server/src/base/millis.rs",
    "server/src/front/http/starters.rs",
    "server/src/wire/connection_id.rs",
    "shared/src/board/key.rs",
];

#[test]
fn the_methods_of_a_type_lie_in_at_most_five_files() {
    for name in CRATES {
        let structure = Structure::of(name);
        let spread: BTreeSet<&str> = structure
            .implementations()
            .into_iter()
            .filter(|(_, modules)| modules.len() > 5)
            .map(|(name, _)| name)
            .collect();
        let known = SPREAD.iter().filter(|(folder, ..)| *folder == name).map(|(_, name, _)| *name).collect();
        assert_eq!(spread, known, "{name}: types with methods in more than five files, and those that the list names");
    }
}

#[test]
fn files_and_folders_have_a_size_that_is_read_at_once() {
    for name in CRATES {
        let mut folders: BTreeMap<String, usize> = BTreeMap::new();
        for (path, code) in sources(&format!("{name}/src")) {
            // The text has no line break at its end.
            let lines = code.split('\n').count();
            assert!(lines <= 800, "{path} has {lines} lines: split it by idea");
            let (folder, file) = path.rsplit_once('/').expect("it lies in a folder");
            *folders.entry(folder.to_owned()).or_default() += 1;
            let holds_code = code.split(';').any(|statement| {
                let is_attribute = |line: &&str| line.starts_with("#[");
                let words: Vec<&str> = statement
                    .lines()
                    .map(str::trim)
                    .filter(|line| !is_attribute(line))
                    .flat_map(str::split_whitespace)
                    .collect();
                let item = words.iter().find(|word| !word.starts_with("pub"));
                item.is_some_and(|item| !["mod", "use"].contains(item))
            });
            let is_short = lines < 20 && holds_code && file != "main.rs";
            let is_known = SHORT.contains(&path.as_str());
            assert!(!is_short || is_known, "{path} has {lines} lines: it belongs to a neighbour");
            assert!(is_short || !is_known, "{path} has {lines} lines: strike it out of the list");
        }
        for (folder, files) in folders {
            assert!(files <= 30, "{folder} has {files} files: group them");
        }
    }
}

/// Prints the figures of the structure: `cargo test -p bidak-tests --test it tidy::structure::figures -- --nocapture`.
#[test]
fn figures() {
    for name in CRATES {
        let structure = Structure::of(name);
        let arrows = structure.arrows();
        let order: &[&str] = match name {
            "server" => &SERVER,
            "shared" => &super::LAYERS,
            _ => &[],
        };
        let place = |part: &str| order.iter().position(|name| *name == part);
        let upwards = arrows.iter().filter(|(from, to)| place(from).is_some_and(|from| Some(from) < place(to))).count();
        let equal = structure.types().values().filter(|modules| modules.len() > 1).count();
        let (files, parts) = (structure.modules.len(), structure.parts().len());
        let (arrows, circles) = (arrows.len(), structure.circles().len());
        eprintln!(
            "{name}: {files} files, {parts} parts, {arrows} arrows, {upwards} upwards, {circles} circles, {equal} equal names"
        );
    }
}
