//! The people of a lobby, and their seeks.

use std::collections::BTreeMap;

use bidak_shared::protocol::{NameMark, Person, PlayerId, PlayerName, RefusalCode, Seek, is_reserved_name};

use crate::play::text::Texts;

/// The people who are here and their seeks, this player included.
#[derive(Clone, Debug, Default)]
pub struct People {
    here: BTreeMap<PlayerId, Person>,
    seeks: BTreeMap<PlayerId, Seek>,
    /// How many people have each name.
    names: BTreeMap<String, usize>,
}

/// The characters of a player's id that distinguish people with the same name.
const TELLS_APART: usize = 4;

impl People {
    /// Takes the whole lists.
    pub fn set(&mut self, people: Vec<Person>, seeks: Vec<Seek>) {
        *self = Self::default();
        self.change(people, &[], seeks, &[]);
    }

    /// Takes changes: new and renamed people, people who left, new seeks, and seeks that have ended.
    pub fn change(&mut self, came: Vec<Person>, left: &[PlayerId], seeks: Vec<Seek>, withdrawn: &[PlayerId]) {
        for player in left {
            let gone = self.here.remove(player);
            self.forget_name(gone);
        }
        for person in came {
            *self.names.entry(person.name.to_string()).or_default() += 1;
            let before = self.here.insert(person.player, person);
            self.forget_name(before);
        }
        for player in withdrawn {
            self.seeks.remove(player);
        }
        self.seeks.extend(seeks.into_iter().map(|seek| (seek.player, seek)));
    }

    fn forget_name(&mut self, person: Option<Person>) {
        let Some(person) = person else { return };
        if let Some(count) = self.names.get_mut(person.name.as_str()) {
            *count -= 1;
            if *count == 0 {
                self.names.remove(person.name.as_str());
            }
        }
    }

    /// The other people here, by name.
    pub fn others(&self, me: Option<PlayerId>) -> Vec<&Person> {
        let mut others: Vec<&Person> = self.here.values().filter(|person| Some(person.player) != me).collect();
        others.sort_by(|one, other| one.name.as_str().cmp(other.name.as_str()));
        others
    }

    /// The seeks of others.
    pub fn seeks(&self, me: Option<PlayerId>) -> impl Iterator<Item = &Seek> {
        self.seeks.values().filter(move |seek| Some(seek.player) != me)
    }

    /// This player's seek.
    pub fn seek_of(&self, player: PlayerId) -> Option<&Seek> {
        self.seeks.get(&player)
    }

    /// The label of a person: the name, or the handle of an account, with its mark, and with the beginning of the id where others have
    /// the same name.
    pub fn called(&self, texts: Texts, name: &PlayerName, sign: Option<NameMark>, player: Option<PlayerId>) -> String {
        let person = player.and_then(|player| self.here.get(&player));
        if let Some(handle) = person.and_then(|person| person.handle.as_ref()) {
            return format!("@{}", texts.marked(&handle.name(), sign));
        }
        match player {
            Some(player) if self.names.get(name.as_str()).is_some_and(|count| *count > 1) => {
                format!("{} {}", texts.marked(name, sign), mark(player))
            }
            _ => texts.marked(name, sign),
        }
    }
}

/// The distinction from others of the same name: the beginning of the id, such as `#K7QF`.
pub fn mark(player: PlayerId) -> String {
    format!("#{}", &player.as_str()[..TELLS_APART])
}

/// The label of a person among others: the handle, or the name, with the beginning of the id where others have the same name.
pub fn called_among(people: &[&Person], person: &Person) -> String {
    match &person.handle {
        Some(handle) => format!("@{handle}"),
        None if people.iter().filter(|one| one.name == person.name).count() > 1 => {
            format!("{} {}", person.name, mark(person.player))
        }
        None => person.name.to_string(),
    }
}

/// Reads the name that a player chooses, without the spaces around it; an empty one is left to the server. Otherwise says what
/// is wrong with it.
pub fn read_name(text: &str, texts: Texts) -> Result<String, String> {
    match text.trim() {
        "" => Ok(String::new()),
        text => match text.parse::<PlayerName>() {
            Ok(name) if is_reserved_name(name.as_str()) => Err(texts.say("refusal-name-taken").into_owned()),
            Ok(name) => Ok(name.to_string()),
            Err(error) => Err(texts.refusal(RefusalCode::BadName, &error.to_string())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::text::Language;

    fn person(id: u64, name: &str) -> Person {
        Person { player: PlayerId::from_bits(id), name: name.parse().expect("a name"), handle: None, program: false }
    }

    #[test]
    fn equal_names_are_told_apart_only_while_there_are_two_of_them() {
        let mut people = People::default();
        let called = |people: &People, id: u64| {
            let ana = person(id << 45, "Ana");
            people.called(Texts::new(Language::default()), &ana.name, None, Some(ana.player))
        };
        people.set(vec![person(1 << 45, "Ana"), person(2 << 45, "Budi")], Vec::new());
        assert_eq!(called(&people, 1), "Ana");
        people.change(vec![person(2 << 45, "Ana")], &[], Vec::new(), &[]);
        let both = [called(&people, 1), called(&people, 2)];
        assert!(both.iter().all(|name| name.starts_with("Ana #")) && both[0] != both[1], "{both:?}");
        people.change(vec![person(2 << 45, "Ana")], &[], Vec::new(), &[]);
        people.change(Vec::new(), &[PlayerId::from_bits(2 << 45)], Vec::new(), &[]);
        assert_eq!(called(&people, 1), "Ana");
    }
}
