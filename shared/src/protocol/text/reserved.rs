//! The names that nobody may bear, and those that guests may not: everything that looks like the server, its operator, a role or a bot.
//!
//! Names are compared by their lookalike form: compatibility characters (full-width letters) are replaced, then each character by
//! the prototype of those that look like it (Unicode Technical Standard 39), and only letters and digits count, without accents, in small letters.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::kind::{EngineKind, NamedBot, Word};

/// Words that look like the server, its operator or one of its roles. The words of the engines and the names of the bots are reserved as well.
const SYSTEM: [&str; 13] = [
    "admin",
    "administrator",
    "bidak",
    "deleted",
    "guest",
    "host",
    "moderator",
    "operator",
    "organiser",
    "organizer",
    "root",
    "server",
    "system",
];

/// Roles of people: only somebody with an account may be called so.
const ROLES: [&str; 6] = ["dosen", "guru", "lecturer", "panitia", "teacher", "tutor"];

/// The words for the level of a bot, in all languages.
const LEVEL: [&str; 2] = ["level", "tingkat"];

/// Whether nobody may take this handle, because it looks like the server, its operator or one of its bots, however it is written:
/// `admin`, `ad-min2`, `greedy_3`.
pub fn is_reserved_handle(handle: &str) -> bool {
    bases(handle).iter().any(|base| is_word(base, &SYSTEM) || is_bot(base))
}

/// Whether no guest may bear this name: a reserved handle, or the role of a person.
pub fn is_reserved_name(name: &str) -> bool {
    is_reserved_handle(name) || bases(name).iter().any(|base| is_word(base, &ROLES))
}

/// The lookalike forms of a name, with capital letters as they are drawn and as they are meant: `AIan` looks like `alan`, `Ian` means
/// `ian`. Two names look alike if they share a form. Empty forms are left out: names without letters and digits look like none.
pub fn lookalikes(name: &str) -> Vec<String> {
    let plain: String = name.nfkc().collect();
    let mut forms: Vec<String> = [skeleton_of(&plain), skeleton_of(&plain.to_lowercase())].into();
    forms.retain(|form| !form.is_empty());
    forms.dedup();
    forms
}

fn skeleton_of(text: &str) -> String {
    skeleton(text).filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What a name may stand for: its forms with and without digits, each without a word for a level.
fn bases(name: &str) -> Vec<String> {
    let without_digits: String = name.nfkc().filter(|character| !character.is_numeric()).collect();
    let mut bases = lookalikes(name);
    bases.extend(lookalikes(&without_digits));
    let without_level = |base: &String| {
        let word = LEVEL.iter().flat_map(|word| lookalikes(word)).find(|word| base.ends_with(word.as_str()))?;
        base.strip_suffix(word.as_str()).map(str::to_owned)
    };
    bases.extend(bases.iter().filter_map(without_level).collect::<Vec<_>>());
    bases
}

fn is_word(base: &str, words: &[&str]) -> bool {
    words.iter().any(|word| folded(&skeleton_of(word)) == folded(base))
}

fn is_bot(base: &str) -> bool {
    EngineKind::ALL.iter().any(|engine| is_word(base, &[engine.word()]))
        || NamedBot::ALL.iter().any(|named| is_word(base, &[named.word()]))
}

/// `1` looks like `l`, which in a word that everybody knows passes for an `i`.
fn folded(form: &str) -> String {
    form.replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Level;

    #[test]
    fn names_that_look_like_the_server_a_role_or_a_bot_are_reserved_however_they_are_written() {
        for name in [
            "admin",
            "Admin",
            "ADMIN 2",
            "Ad-min_2",
            "аdmin",      // A Cyrillic letter.
            "ａｄｍｉｎ", // Full width.
            "adrnin",
            "Bidak",
            "B1dak",
            "BIDAK!",
            "server1",
            "best",
            "best 3",
            "Best, level 3",
            "best tingkat 10",
            "Alpha-beta, level 10",
            "AIpha-beta", // A capital I.
            "MTD(f)",
            "greedy:3",
            "Kancil",
            "kanci1",
            "Garuda, level 10",
        ] {
            assert!(is_reserved_handle(name) && is_reserved_name(name), "{name}");
        }
        for name in ["teacher", "Teacher", "Guru", "tеacher"] {
            assert!(is_reserved_name(name) && !is_reserved_handle(name), "{name}");
        }
        for name in [
            "Ana",
            "Best friend",
            "Budi Santoso",
            "greedy-ana",
            "Guest-71BV",
            "李小龍",
            "🐙",
            "player-1",
            "ana-bot",
            "kancil-ana",
        ] {
            assert!(!is_reserved_name(name), "{name}");
        }
    }

    #[test]
    fn every_bot_of_the_server_has_a_reserved_name() {
        for engine in EngineKind::ALL {
            for name in [engine.to_string(), format!("{engine} {}", Level::MAX), format!("{engine}:1")] {
                assert!(is_reserved_name(&name), "{name}");
            }
        }
        for named in NamedBot::ALL {
            assert!(is_reserved_handle(named.title()), "{named}");
        }
    }

    #[test]
    fn names_look_alike_whatever_alphabet_width_and_capitals_they_use() {
        let look_alike = |one: &str, other: &str| lookalikes(one).iter().any(|form| lookalikes(other).contains(form));
        for (one, other) in [
            ("ana", "Ana"),
            ("ana", "аnа"),
            ("ana", "ＡＮＡ"),
            ("alan", "aIan"),
            ("ian", "Ian"),
            ("bo-b1", "bobl"),
            ("elodie", "Élodie"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("ana", "anna"), ("ana", "🐙"), ("🐙", "🐙")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
