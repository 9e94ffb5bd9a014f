//! The bounds of a server, each with its default, its reason, its effect and its test: the document `server/doc/limits.md`.

use std::fmt::Write as _;
use std::time::Duration;

use strum::VariantArray as _;

use crate::base::limit::Limit;
use crate::config::{Config, spare_cores};

mod clients;
mod people;
mod rooms;
mod tournaments;
mod work;

/// One bound.
struct Bound {
    what: &'static str,
    /// The bound as these settings have it.
    default: fn(&Config) -> String,
    /// The settings that change it, without their hyphens.
    flags: &'static [&'static str],
    why: &'static str,
    clients_see: &'static str,
    /// The limit that counts how often it is reached.
    limit: Option<Limit>,
    tests: &'static [&'static str],
}

/// All bounds, by subject.
const BOUNDS: [(&str, &[Bound]); 5] = [
    ("Connections and messages", clients::CLIENTS),
    ("Players, accounts and ratings", people::PEOPLE),
    ("Rooms and the lobby", rooms::ROOMS),
    ("Bots, finished games, study and the disk", work::WORK),
    ("Tournaments and nodes", tournaments::TOURNAMENTS),
];

/// Without a row for each limit the crate does not compile.
const _: () = {
    let mut at = 0;
    while at < Limit::VARIANTS.len() {
        assert!(is_in_a_row(Limit::VARIANTS[at]), "a limit of `base/limit.rs` is in no row of the bounds");
        at += 1;
    }
};

const fn is_in_a_row(limit: Limit) -> bool {
    let mut subject = 0;
    while subject < BOUNDS.len() {
        let rows = BOUNDS[subject].1;
        let mut row = 0;
        while row < rows.len() {
            if let Some(other) = rows[row].limit
                && other as u8 == limit as u8
            {
                return true;
            }
            row += 1;
        }
        subject += 1;
    }
    false
}

const HEAD: &str = "\
# Limits

Printed by `bidak-server --print-limits`, which shows the settings in force; here are the defaults. A test compares the two. The source is
`server/src/config/bounds.rs`; the reason of each flag is in [settings.md](settings.md).

*An address* is one IPv4 address or one IPv6 /64 network; behind a proxy or balancer it is that of the client
([operating.md](operating.md#proxies-and-balancers)). 0 is no limit. *Counted as* is the label in `bidak_limits_hit_total`;
refusals are counted by their codes as well, in `bidak_refusals_total`.
";

const COSTS: &str = "
## What requests cost

Every request is a message; those marked \\* cost as much as ten. A connection waits for the answer before its next request is read, except for study and questions about finished games.

| request | limits of the player | limits of the address |
| --- | --- | --- |
| `account` with a handle \\*, `bot_account` \\* | one handle; bots | new accounts; for `bot_account` also changes of accounts |
| `challenge` \\* | challenges that wait | challenges that wait |
| `export` \\*, `delete_account` \\* | one code that waits | for `delete_account`, changes of accounts |
| `block` \\*, `unblock` \\* | blocked players | changes of accounts, for accounts |
| `seeks` \\* | | |
| `link`, `unlink` | one code that waits | link codes that wait |
| `revoke` \\* | devices | changes of accounts |
| `hello` with `link` | devices; one code that waits | wrong codes; changes of accounts |
| `hello` with another name, of an account | | changes of accounts |
| `account`, `profile`, `devices`, `leaders` \\*, `ratings` \\* of at most 50 names | | questions about finished games |
| `analyze` \\*, `hint` \\*, `tree` \\*, `recording` \\*, `why` \\*, `puzzle` \\*, `import` \\* | one at a time; none during a rated game, except `puzzle`, `import` and finished games | studies |
";

/// The bounds with these settings, in Markdown.
pub(super) fn print(config: &Config) -> String {
    let mut text = HEAD.to_owned();
    for (subject, rows) in BOUNDS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n## {subject}\n");
        text += "| bound | limit | flag | why | clients see | counted as | test |\n";
        text += "| --- | --- | --- | --- | --- | --- | --- |\n";
        for row in rows {
            let flags: Vec<String> = row.flags.iter().map(|flag| format!("--{flag}")).collect();
            let cells = [
                row.what.to_owned(),
                (row.default)(config),
                quoted(&flags),
                row.why.to_owned(),
                row.clients_see.to_owned(),
                row.limit.map_or_else(String::new, |limit| format!("`{}`", limit.word())),
                quoted(row.tests),
            ];
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
    }
    text + COSTS
}

fn quoted<T: ToString>(words: &[T]) -> String {
    words.iter().map(|word| format!("`{}`", word.to_string())).collect::<Vec<_>>().join(", ")
}

/// A number with a comma before each three digits.
fn count(number: impl Copy + ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn bytes(number: usize) -> String {
    if number.is_multiple_of(1024) {
        format!("{} KiB", count(number / 1024))
    } else {
        format!("{} bytes", count(number))
    }
}

/// A time in the largest unit of which it is a whole number.
fn time(time: Duration) -> String {
    let ms = time.as_millis();
    let units = [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)];
    let (unit, size) = units.into_iter().find(|(_, size)| ms > 0 && ms.is_multiple_of(*size)).unwrap_or(("ms", 1));
    format!("{} {unit}", count(ms / size))
}

fn origins(config: &Config) -> String {
    if config.allow_origin.is_empty() { "none".to_owned() } else { config.allow_origin.join(", ") }
}

fn thinkers(config: &Config) -> String {
    if config.thinkers == spare_cores() { "all cores but one".to_owned() } else { count(config.thinkers) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::FromArgMatches;

    use super::*;
    use crate::config::command;

    #[test]
    fn the_bound_of_a_flag_changes_with_the_flag() {
        for row in BOUNDS.iter().flat_map(|(_, rows)| *rows) {
            for flag in row.flags {
                let matches = command::<Config>().get_matches_from([format!("--{flag}=70001")]);
                let changed = Config::from_arg_matches(&matches).expect("clap has accepted it");
                assert_ne!((row.default)(&changed), (row.default)(&Config::default()), "--{flag}: {}", row.what);
            }
        }
    }

    #[test]
    fn every_setting_that_bounds_something_is_in_a_row() {
        let others = [
            "backup",
            "backup-every",
            "bot-pace-ms",
            "club",
            "host-name",
            "metrics-listen",
            "proxy-protocol",
            "rate-same-address",
            "swiss-program",
            "tls-cert",
            "tls-key",
            "trusted-proxy",
            "web-dir",
        ];
        let others = others.into_iter().chain(["node", "link", "link-listen", "link-tls"]);
        let in_rows = BOUNDS.iter().flat_map(|(_, rows)| *rows).flat_map(|row| row.flags).copied();
        let known: BTreeSet<&str> = others.chain(in_rows).collect();
        for argument in command::<Config>().get_arguments() {
            let flag = argument.get_long().expect("every setting has a flag");
            assert!(known.contains(flag), "--{flag} is in no row of the bounds, and not among the other settings");
        }
    }
}
