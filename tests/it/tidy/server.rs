//! Laws of the server: pure files, random numbers, and the test of each bound.

use std::fs;

use super::{check, check_files, check_list, is_among, root, sources};

/// The parts of the server that only compute: they know no transport and no queue, and the time is given to them.
const PURE: [&str; 36] = [
    "server/src/base/address.rs",
    "server/src/base/parts.rs",
    "server/src/caller/turns.rs",
    "server/src/lobby/fair_order.rs",
    "server/src/engine/bots/queue.rs",
    "server/src/wire/closing.rs",
    "server/src/front/connection/watch.rs",
    "server/src/caller/lag.rs",
    "server/src/base/limit.rs",
    "server/src/lobby/addresses.rs",
    "server/src/lobby/challenges.rs",
    "server/src/lobby/directory.rs",
    "server/src/lobby/links.rs",
    "server/src/lobby/listing.rs",
    "server/src/lobby/pairing.rs",
    "server/src/lobby/players.rs",
    "server/src/base/millis.rs",
    "server/src/caller/presence.rs",
    "server/src/net/proxy.rs",
    "server/src/base/rate_limit.rs",
    "server/src/base/refusal.rs",
    "server/src/room/chat.rs",
    "server/src/room/clock.rs",
    "server/src/room/credit.rs",
    "server/src/room/game.rs",
    "server/src/room/keys.rs",
    "server/src/room/offers.rs",
    "server/src/room/seat.rs",
    "server/src/room/spec.rs",
    "server/src/room/state.rs",
    "server/src/room/state/",
    "server/src/wire/session.rs",
    "server/src/store/course.rs",
    "server/src/store/fact.rs",
    "server/src/tournaments/competition.rs",
    "server/src/tournaments/competition/",
];

#[test]
fn pure_parts_of_the_server_know_no_transport_and_no_clock() {
    let outside = [
        "tokio",
        "tungstenite",
        "hyper",
        "outbox::",
        "RoomBots",
        "async fn",
        ".await",
        "std::fs",
        "std::io",
        "std::thread",
        "Instant::now",
        "SystemTime",
    ];
    check_list(&PURE, "server/src");
    let is_word = |line: &str, word: &str| {
        line.match_indices(word).any(|(at, _)| !line[at + word.len()..].starts_with(|c: char| c.is_alphanumeric()))
    };
    let pure = sources("server/src").into_iter().filter(|(path, _)| is_among(path, &PURE) && !path.contains("tests"));
    // Tests may make a queue, and begin at any time.
    let before_tests = |text: &str| text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("").to_owned();
    let pure: Vec<(String, String)> = pure.map(|(path, text)| (path, before_tests(&text))).collect();
    check_files("a transport, a queue or the time in a part of the server that only computes", &pure, |_, line| {
        outside.iter().any(|word| is_word(line, word))
    });
}

#[test]
fn whatever_the_server_draws_may_be_a_secret_and_comes_from_a_strong_generator() {
    let weak = ["SmallRng", "Xoshiro", "fastrand", "seed_from_u64"];
    check(
        "a weak generator in the server",
        "server/src",
        |path| !path.contains("tests"),
        |path, line| {
            let is_test = path == "server/src/room/seat.rs" && line.contains("seed_from_u64(1)");
            !is_test && weak.iter().any(|name| line.contains(name))
        },
    );
}

/// The parts of the server that no simulation runs: they may draw, choose and start threads as they like.
const NOT_SIMULATED: [&str; 9] = [
    "server/src/front/accept.rs",
    "server/src/operate/daemon/",
    "server/src/base/environment.rs",
    "server/src/store/postgres.rs",
    "server/src/store/sql/",
    "server/src/store/sqlite.rs",
    "server/src/accounts/study.rs",
    "server/src/tournaments/program.rs",
    "server/src/base/watchdog.rs",
];

#[test]
fn simulated_code_takes_chance_time_and_threads_from_one_place() {
    check_list(&NOT_SIMULATED, "server/src");
    // The `watch` of tokio wakes in an order of its own choice.
    let outside = [
        "rand::rng(",
        "rand::random",
        "make_rng",
        "SystemTime::now",
        "task::spawn_blocking",
        "thread::spawn",
        "sync::watch",
    ];
    let is_simulated = |path: &str| !path.contains("tests") && !is_among(path, &NOT_SIMULATED);
    check("something that a simulation cannot repeat", "server/src", is_simulated, |_, line| {
        outside.iter().any(|word| line.contains(word))
    });
    for (path, text) in sources("server/src").into_iter().filter(|(path, _)| is_simulated(path)) {
        for (at, start) in text.match_indices("select! {") {
            // Comments are left out as blank lines.
            let mut lines = text[at + start.len()..].lines().map(str::trim);
            let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
            assert_eq!(first, "biased;", "{path}: a `select!` that chooses by chance");
        }
    }
}

#[test]
fn every_bound_of_the_server_has_the_test_that_its_table_names() {
    let table = fs::read_to_string(root().join("server/doc/limits.md")).unwrap();
    let code: Vec<String> = ["server", "tests"].into_iter().flat_map(sources).map(|(_, text)| text).collect();
    let mut seen = 0;
    for line in table.lines().filter(|line| line.ends_with("` |")) {
        let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let &[bound, .., tests] = &cells[..] else { continue };
        for name in tests.trim_matches(['`', '|', ' ']).split("`, `") {
            assert!(code.iter().any(|text| text.contains(&format!("fn {name}("))), "no test {name} for {bound}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// The literal sentences of refusals in the server, with their files. Each placeholder counts as six characters.
fn refusals() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (path, text) in sources("server/src").into_iter().filter(|(path, _)| !path.contains("tests")) {
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for start in ["sentence = ", "sentence: ", "Refusal::new(", "Refusal::at(", "refuse("] {
            for (at, _) in text.match_indices(start) {
                let rest = &text[at + start.len()..];
                let statement = &rest[..rest.find(';').unwrap_or(rest.len())];
                let Some((_, literal)) = statement.split_once('"') else { continue };
                let literal = literal.replace("\\\"", "'");
                let sentence = literal.split('"').next().unwrap_or("");
                found.push((path.clone(), filled(sentence)));
            }
        }
    }
    found
}

/// A sentence with six characters for each of its braces.
fn filled(sentence: &str) -> String {
    let mut parts = sentence.split('{');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |filled, part| filled + "xxxxxx" + part.split_once('}').map_or("", |(_, after)| after))
}

#[test]
fn the_sentences_of_refusals_fit_80_columns() {
    // The screen adds a sign, spaces and a full stop.
    const MOST: usize = 75;
    let refusals = refusals();
    assert!(refusals.len() > 120, "only {} were found", refusals.len());
    for (path, sentence) in refusals {
        // Programs read what HTTP answers.
        let is_for_programs = path.starts_with("server/src/front/http") || sentence.ends_with("\\n");
        let columns = sentence.chars().count();
        assert!(is_for_programs || columns <= MOST, "{path}: {columns} columns: {sentence}");
    }
}
