//! The list of a class: a full name or a handle on each line, read with all its errors at once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bidak_shared::protocol::{FullName, Handle};
use deunicode::deunicode_char;

/// A person of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) handle: Handle,
    pub(crate) full_name: Option<FullName>,
}

/// The most characters of a handle.
const MOST: usize = 20;

/// The fewest characters of a handle.
const LEAST: usize = 3;

/// Reads a list. Each line is a full name, from which a handle is made, a handle with digits or signs, or `HANDLE: FULL NAME`.
/// Otherwise returns the errors of all lines as a text.
pub(crate) fn read(text: &str) -> Result<Vec<Listed>, String> {
    let lines = (1_usize..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let (mut people, mut errors) = (Vec::new(), String::new());
    let mut seen = BTreeMap::new();
    for (number, line) in lines {
        let read = person(line).and_then(|person| match seen.insert(person.handle.clone(), number) {
            None => Ok(person),
            Some(first) => Err(format!(
                "line {first} has the handle {0} as well; write another one and a colon before the name, such as {0}-2: …",
                person.handle
            )),
        });
        match read {
            Ok(person) => people.push(person),
            Err(problem) => {
                let _ = write!(errors, "\n  line {number}, {line:?}: {problem}");
            }
        }
    }
    if errors.is_empty() { Ok(people) } else { Err(errors) }
}

fn person(line: &str) -> Result<Listed, String> {
    let (handle, name) = match line.split_once(':') {
        Some((handle, name)) => (handle.parse::<Handle>().map_err(|error| error.to_string())?, Some(name)),
        // A handle alone is no name.
        None if line.contains(|letter: char| letter.is_ascii_digit() || letter == '_')
            && line.parse::<Handle>().is_ok() =>
        {
            (line.parse::<Handle>().map_err(|error| error.to_string())?, None)
        }
        None => {
            (handle_of(line).ok_or("no handle can be made of it; write one and a colon before the name")?, Some(line))
        }
    };
    if handle.is_reserved() {
        return Err(format!("the handle {handle} is reserved for the server, its operator and its bots"));
    }
    let full_name = name.map(str::parse::<FullName>).transpose().map_err(|error| error.to_string())?;
    // A name in small letters that is its own handle says no more.
    Ok(Listed { full_name: full_name.filter(|name| name.as_str() != handle.as_str()), handle })
}

/// The handle made of a full name: its letters without accents, in the Latin alphabet, a hyphen between words. Of a long name as many
/// words as fit.
fn handle_of(name: &str) -> Option<Handle> {
    let latin = |letter: char| match letter {
        // Part of a word, as in O'Brien.
        '\'' | '’' | '.' => "",
        letter if letter.is_whitespace() => " ",
        letter => deunicode_char(letter).unwrap_or(""),
    };
    let plain: String = name.chars().map(latin).collect::<String>().to_ascii_lowercase();
    let words = plain.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut handle = String::new();
    for word in words {
        let hyphen = if handle.is_empty() { "" } else { "-" };
        if handle.len() + hyphen.len() + word.len() > MOST && handle.len() >= LEAST {
            break;
        }
        handle.push_str(hyphen);
        handle.push_str(word);
    }
    handle.truncate(MOST);
    handle.trim_end_matches('-').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_made_of_full_names() {
        for (name, handle) in [
            ("Budi Santoso", "budi-santoso"),
            ("Budi Hartono", "budi-hartono"),
            ("Élodie", "elodie"),
            ("Siti Nurhaliza binti Tarudin", "siti-nurhaliza-binti"),
            ("O'Brien, Pat", "obrien-pat"),
            ("Ann-Marie  St. John", "ann-marie-st-john"),
            ("Łukasz Żółć", "lukasz-zolc"),
            ("Иван Петров", "ivan-petrov"),
            ("李小龍", "li-xiao-long"),
            ("Wolfeschlegelsteinhausenbergerdorff", "wolfeschlegelsteinha"),
            ("Al Wolfeschlegelsteinhausen", "al-wolfeschlegelstei"),
        ] {
            assert_eq!(handle_of(name).map(|handle| handle.to_string()).as_deref(), Some(handle), "{name}");
        }
        for name in ["Li", "…", "3 Musketeers"] {
            assert_eq!(handle_of(name), None, "{name}");
        }
    }

    #[test]
    fn a_line_is_a_name_or_a_handle_or_both() {
        let people = read("Budi Santoso\n\n player-1 \nana: Ana Lestari\nrina\n").expect("a good list");
        let people: Vec<_> = people
            .iter()
            .map(|Listed { handle, full_name }| (handle.as_str(), full_name.as_ref().map_or("", FullName::as_str)))
            .collect();
        let wanted = [("budi-santoso", "Budi Santoso"), ("player-1", ""), ("ana", "Ana Lestari"), ("rina", "")];
        assert_eq!(people, wanted);
    }

    #[test]
    fn all_errors_of_a_list_are_reported_at_once() {
        let errors = read("Admin\nBudi\n…\nb!: Bo\nbudi: Budi Hartono\nCitra\u{202e}\n").expect_err("five errors");
        for (line, part) in
            [(1, "reserved"), (3, "no handle"), (4, "3 to 20"), (5, "line 2"), (6, "RIGHT-TO-LEFT OVERRIDE")]
        {
            let found = errors.lines().find(|text| text.contains(&format!("line {line},"))).unwrap_or_default();
            assert!(found.contains(part), "{line}: {errors}");
        }
        assert_eq!(errors.trim().lines().count(), 5, "{errors}");
    }
}
