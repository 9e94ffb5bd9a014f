//! The people and the seeks in the lobby, and the frame of the whole list, which is encoded once per change.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bidak_shared::protocol::{Handle, LobbyChanges, LobbyJson, LobbyList, Person, PlayerId, PlayerName, Seek};

use crate::lobby::directory::Directory;

/// Bytes of the people, and of the seeks, in one frame.
const MOST_BYTES: usize = 12 * 1024;

/// The most people, and the most seeks, in one message about changes. The others wait for the next message.
const MOST_CHANGES: usize = 60;

/// The list without its rooms.
#[derive(Debug, Default)]
pub(super) struct Listing {
    people: Entries<Person>,
    seeks: Entries<Seek>,
    json: Option<LobbyJson>,
}

/// At most one entry of each player, in the order in which they came.
#[derive(Debug)]
struct Entries<T> {
    by_number: BTreeMap<u64, T>,
    numbers: HashMap<PlayerId, u64>,
    /// Players whose entry changed since the last message.
    touched: BTreeSet<PlayerId>,
    made: u64,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self { by_number: BTreeMap::new(), numbers: HashMap::new(), touched: BTreeSet::new(), made: 0 }
    }
}

impl<T: Clone + PartialEq> Entries<T> {
    /// Sets the entry of a player; returns whether anything changed.
    fn set(&mut self, player: PlayerId, entry: Option<T>) -> bool {
        let before = self.numbers.remove(&player).and_then(|number| self.by_number.remove(&number));
        let is_changed = before != entry;
        if let Some(entry) = entry {
            self.made += 1;
            self.by_number.insert(self.made, entry);
            self.numbers.insert(player, self.made);
        }
        if is_changed {
            self.touched.insert(player);
        }
        is_changed
    }

    fn get(&self, player: PlayerId) -> Option<&T> {
        self.by_number.get(self.numbers.get(&player)?)
    }

    /// As many entries as fit, the newest first, and the number of the others.
    fn list(&self, size: impl Fn(&T) -> usize) -> (Vec<T>, u32) {
        let mut bytes = 0;
        let fits = |entry: &&T| {
            bytes += size(entry);
            bytes <= MOST_BYTES
        };
        let listed: Vec<T> = self.by_number.values().rev().take_while(fits).cloned().collect();
        let more = self.by_number.len() - listed.len();
        (listed, more as u32)
    }

    /// Some entries that are new or changed, and players whose entry was removed.
    fn take_changes(&mut self) -> (Vec<T>, Vec<PlayerId>) {
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        while changed.len() + gone.len() < MOST_CHANGES
            && let Some(player) = self.touched.pop_first()
        {
            match self.get(player) {
                Some(entry) => changed.push(entry.clone()),
                None => gone.push(player),
            }
        }
        (changed, gone)
    }
}

impl Listing {
    /// Sets or removes a connected person, who may have another name than before.
    pub(super) fn set_person(&mut self, player: PlayerId, person: Option<Person>) {
        if self.people.set(player, person) {
            self.json = None;
        }
    }

    /// A player, connected or not, has taken a handle.
    pub(super) fn set_handle(&mut self, player: PlayerId, handle: &Handle) {
        if let Some(person) = self.people.get(player) {
            let person = Person { handle: Some(handle.clone()), ..person.clone() };
            self.set_person(player, Some(person));
        }
    }

    /// Sets or removes the seek of a player.
    pub(super) fn set_seek(&mut self, player: PlayerId, seek: Option<Seek>) {
        if self.seeks.set(player, seek) {
            self.json = None;
        }
    }

    /// All seeks, the newest first.
    pub(super) fn seeks(&self) -> impl Iterator<Item = &Seek> {
        self.seeks.by_number.values().rev()
    }

    /// The rooms changed.
    pub(super) fn rooms_changed(&mut self) {
        self.json = None;
    }

    /// The whole list.
    pub(super) fn json(&mut self, directory: &Directory, players: u32) -> &LobbyJson {
        self.json.get_or_insert_with(|| {
            let (rooms, more) = directory.list();
            let (people, _) = self.people.list(|person| person_bytes(&person.name, person.handle.as_ref()));
            let (seeks, more_seeks) = self.seeks.list(seek_bytes);
            LobbyJson::new(&LobbyList { players, rooms, more, people, seeks, more_seeks })
        })
    }

    /// Whether anything is new.
    pub(super) fn has_changes(&self) -> bool {
        !self.people.touched.is_empty() || !self.seeks.touched.is_empty()
    }

    /// Adds some of what is new since the last call.
    pub(super) fn take_changes(&mut self, changes: &mut LobbyChanges) {
        (changes.people, changes.left) = self.people.take_changes();
        (changes.seeks, changes.withdrawn) = self.seeks.take_changes();
    }
}

/// An upper estimate of the bytes of a person in a frame.
fn person_bytes(name: &PlayerName, handle: Option<&Handle>) -> usize {
    2 * name.as_str().len() + handle.map_or(0, |handle| handle.as_str().len() + 12) + 60
}

/// An upper estimate of the bytes of a seek in a frame.
fn seek_bytes(seek: &Seek) -> usize {
    let options: usize = seek.options.iter().map(|(name, value)| name.len() + value.len() + 6).sum();
    let rating = if seek.rated || seek.range.is_some() { 60 } else { 0 };
    person_bytes(&seek.name, None) + options + rating + 130
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{MAX_SERVER_FRAME, ServerMessage};

    use super::*;

    /// With the longest name and handle that there are.
    fn person(number: u64) -> Person {
        let name = "\u{1F600}".repeat(20).parse().expect("a name");
        let handle = "a".repeat(20).parse().ok();
        Person { player: PlayerId::from_bits(number), name, handle, program: true }
    }

    fn seek(number: u64) -> Seek {
        let Person { player, name, .. } = person(number);
        let options = [("rounds".to_owned(), "28".to_owned()), ("first".to_owned(), "o".to_owned())].into();
        let clock = "1440+86400".parse().expect("a clock");
        Seek {
            player,
            name,
            game: GameKind::Adjacency,
            options,
            clock,
            rated: true,
            rating: Some(1500),
            range: Some(u32::MAX),
        }
    }

    fn listing(people: u64) -> Listing {
        let mut listing = Listing::default();
        for number in 0..people {
            listing.set_person(PlayerId::from_bits(number), Some(person(number)));
            listing.set_seek(PlayerId::from_bits(number), Some(seek(number)));
        }
        listing
    }

    fn list(listing: &mut Listing) -> LobbyList {
        let frame = listing.json(&Directory::default(), 9).answer(1);
        match ServerMessage::decode(&frame).expect("our own message") {
            ServerMessage::Lobby { list, .. } => list,
            other => panic!("the list, not {other:?}"),
        }
    }

    #[test]
    fn the_last_to_come_are_listed_and_the_others_are_counted() {
        let mut listing = listing(1000);
        let list = list(&mut listing);
        let newest_first = |count: usize| (0..1000).rev().take(count).map(PlayerId::from_bits).collect::<Vec<_>>();
        let people: Vec<_> = list.people.iter().map(|person| person.player).collect();
        let seeks: Vec<_> = list.seeks.iter().map(|seek| seek.player).collect();
        assert_eq!((&people, &seeks), (&newest_first(people.len()), &newest_first(seeks.len())));
        assert!(people.len() > 30 && seeks.len() > 25, "{} {}", people.len(), seeks.len());
        assert_eq!(list.more_seeks as usize, 1000 - seeks.len());
        let bytes = serde_json::to_string(&list).expect("only string keys").len();
        assert!(bytes < MAX_SERVER_FRAME / 2, "the other half is for rooms: {bytes}");
    }

    #[test]
    fn changes_come_once_and_in_frames_of_bounded_length() {
        let mut listing = listing(100);
        let mut people = 0;
        while listing.has_changes() {
            let mut changes = LobbyChanges::default();
            listing.take_changes(&mut changes);
            people += changes.people.len();
            let bytes = ServerMessage::LobbyChanged(changes).encode().len();
            assert!(bytes < MAX_SERVER_FRAME / 2, "the other half is for rooms: {bytes}");
        }
        assert_eq!(people, 100);
        listing.set_person(PlayerId::from_bits(3), Some(person(3)));
        assert!(!listing.has_changes(), "she was here already");
        listing.set_person(PlayerId::from_bits(3), None);
        listing.set_seek(PlayerId::from_bits(4), None);
        let mut changes = LobbyChanges::default();
        listing.take_changes(&mut changes);
        let [left, withdrawn] = [3, 4].map(|number| vec![PlayerId::from_bits(number)]);
        assert_eq!(changes, LobbyChanges { left, withdrawn, ..LobbyChanges::default() });
    }

    #[test]
    fn the_list_is_written_once_until_something_changes() {
        let mut listing = listing(3);
        let text = |listing: &mut Listing| listing.json(&Directory::default(), 3).answer(1);
        let before = text(&mut listing);
        assert!(listing.json.is_some());
        listing.set_person(PlayerId::from_bits(1), Some(person(1)));
        assert!(listing.json.is_some(), "nothing changed");
        listing.set_person(PlayerId::from_bits(1), None);
        assert!(listing.json.is_none());
        assert_ne!(text(&mut listing), before);
        listing.rooms_changed();
        assert!(listing.json.is_none());
    }
}
