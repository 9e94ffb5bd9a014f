//! The people and the seeks in the lobby, and the frame of the whole list, which is encoded once per change.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use std::time::Duration;

use bidak_shared::protocol::{
    Handle, LobbyChanges, LobbyFrom, LobbyJson, LobbyList, OpenTournament, Person, PlayerId, PlayerName, Seek,
};

use crate::lobby::directory::Directory;
use crate::lobby::fair_order::{AddressKey, EntryMaker, FairOrder};

/// How much of the list is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// At most 8 KiB: thousands may ask for it at once.
    First,
    /// As much as fits into a frame.
    Long,
}

impl Length {
    const ALL: [Self; 2] = [Self::First, Self::Long];

    /// Bytes of the rooms, of the people, and of the seeks; the rest of the frame is a few numbers and a title.
    fn most_bytes(self) -> [usize; 3] {
        match self {
            Self::First => [4_288, 1_792, 1_536],
            Self::Long => [32 * 1024, 12 * 1024, 12 * 1024],
        }
    }
}

/// How often the list is encoded between two messages about changes. After that it is sent unchanged, because the
/// changes are in the next message: otherwise it would be encoded for each of thousands who come at once.
const MOST_WRITTEN: u32 = 32;

/// The most people, and the most seeks, in one message about changes. The others wait for the next message.
const MOST_CHANGES: usize = 60;

/// The time for which changes are collected, for each reader: up to a thousand readers, at most a thousand messages a
/// second are sent.
const PAUSE_PER_READER: Duration = Duration::from_millis(1);

/// The longest time for which changes are collected, if the setting is not longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The time for which changes are collected: longer with more readers, because each of them is sent every message.
pub(super) fn pause(readers: usize, shortest: Duration) -> Duration {
    let wanted = PAUSE_PER_READER.saturating_mul(u32::try_from(readers).unwrap_or(u32::MAX));
    wanted.min(LONGEST_PAUSE).max(shortest)
}

/// The list without its rooms.
#[derive(Debug, Default)]
pub(super) struct Listing {
    people: Entries<Person>,
    seeks: Entries<Seek>,
    seek_order: FairOrder<PlayerId, MOST_SEEKS_SHOWN>,
    /// The tournament that anybody may enter.
    open: Option<OpenTournament>,
    /// Whether it has changed since the last message.
    has_new_open: bool,
    written: [Written; Length::ALL.len()],
}

/// The most seeks of an address that readers at other addresses see.
pub(crate) const MOST_SEEKS_SHOWN: u32 = 5;

/// The list as it was encoded last.
#[derive(Debug, Default)]
struct Written {
    json: Option<LobbyJson>,
    is_stale: bool,
    /// How often it was encoded since the last message about changes.
    times: u32,
}

/// At most one entry for each player, in order of arrival.
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

    /// As many entries as fit after the first `from` ones, the newest first, and the number of those after them.
    fn list(&self, most_bytes: usize, from: usize, size: impl Fn(&T) -> usize) -> (Vec<T>, u32) {
        let listed = fitting(self.by_number.values().rev().skip(from), most_bytes, size);
        let more = self.by_number.len().saturating_sub(from + listed.len());
        (listed, more as u32)
    }

    /// The number of the entry of a player.
    fn number(&self, player: PlayerId) -> Option<u64> {
        self.numbers.get(&player).copied()
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

/// The first entries that fit into this number of bytes.
fn fitting<'a, T: Clone + 'a>(
    entries: impl Iterator<Item = &'a T>,
    most_bytes: usize,
    size: impl Fn(&T) -> usize,
) -> Vec<T> {
    let mut bytes = 0;
    let fits = |entry: &&T| {
        bytes += size(entry);
        bytes <= most_bytes
    };
    entries.take_while(fits).cloned().collect()
}

impl Listing {
    /// Sets or removes a connected person.
    pub(super) fn set_person(&mut self, player: PlayerId, person: Option<Person>) {
        if self.people.set(player, person) {
            self.changed();
        }
    }

    pub(super) fn person(&self, player: PlayerId) -> Option<&Person> {
        self.people.get(player)
    }

    /// All people, the newest first.
    pub(super) fn people(&self) -> impl Iterator<Item = &Person> {
        self.people.by_number.values().rev()
    }

    /// A player, connected or not, has taken a handle.
    pub(super) fn set_handle(&mut self, player: PlayerId, handle: &Handle) {
        if let Some(person) = self.people.get(player) {
            let person = Person { name: handle.name(), handle: Some(handle.clone()), ..person.clone() };
            self.set_person(player, Some(person));
        }
    }

    /// Sets or removes the seek of a player.
    pub(super) fn set_seek(&mut self, player: PlayerId, seek: Option<(Seek, Option<EntryMaker>)>) {
        let (seek, maker) = seek.map_or((None, None), |(seek, maker)| (Some(seek), maker));
        if !self.seeks.set(player, seek) {
            return;
        }
        let order = &mut self.seek_order;
        let others = match self.seeks.number(player) {
            Some(number) => order.set(player, maker, number),
            None => order.remove(player),
        };
        for player in others.into_iter().chain([player]) {
            if order.is_shown(player) {
                order.announce(player);
            }
            self.seeks.touched.insert(player);
        }
        self.changed();
    }

    /// The seeks that a reader sees, addresses in turn, with the others of the reader's address at their end.
    pub(super) fn seeks(&self, reader: AddressKey) -> impl Iterator<Item = &Seek> {
        let order = &self.seek_order;
        order.shown().chain(order.hidden(reader)).filter_map(|player| self.seeks.get(player))
    }

    /// Marks the encoded lists as outdated.
    pub(super) fn changed(&mut self) {
        self.written.iter_mut().for_each(|written| written.is_stale = true);
    }

    /// Notes that all changes were sent to the readers.
    pub(super) fn changes_sent(&mut self) {
        for written in &mut self.written {
            written.times = 0;
            if written.is_stale {
                written.json = None;
            }
        }
    }

    /// The list.
    pub(super) fn json(&mut self, length: Length, directory: &Directory, players: u32) -> &LobbyJson {
        let written = &mut self.written[length as usize];
        if written.is_stale && written.times < MOST_WRITTEN {
            written.json = None;
        }
        written.json.get_or_insert_with(|| {
            (written.is_stale, written.times) = (false, written.times + 1);
            let [of_rooms, of_people, of_seeks] = length.most_bytes();
            let (rooms, more, _) = directory.list(of_rooms, 0, None);
            let (people, more_people) = self.people.list(of_people, 0, person_bytes);
            let shown = self.seek_order.shown().filter_map(|player| self.seeks.get(player));
            let seeks = fitting(shown, of_seeks, seek_bytes);
            let more_seeks = (self.seek_order.shown_len() - seeks.len()) as u32;
            let open = self.open.clone();
            let (people, seeks) = ((people, more_people), (seeks, more_seeks));
            LobbyJson::new(&LobbyList {
                players,
                rooms,
                more,
                people: people.0,
                more_people: people.1,
                seeks: seeks.0,
                more_seeks: seeks.1,
                open,
                ..LobbyList::default()
            })
        })
    }

    /// Whether a reader sees what others do not.
    pub(super) fn has_unlisted(&self, directory: &Directory, reader: AddressKey) -> bool {
        directory.has_unlisted(reader) || self.seek_order.has_hidden(reader)
    }

    /// The list for one reader, from a place on.
    pub(super) fn page(
        &self,
        length: Length,
        directory: &Directory,
        players: u32,
        (from, reader): (LobbyFrom, AddressKey),
    ) -> LobbyList {
        let [of_rooms, of_people, of_seeks] = length.most_bytes();
        let (rooms, more, unlisted) = directory.list(of_rooms, from.rooms as usize, Some(reader));
        let (people, more_people) = self.people.list(of_people, from.people as usize, person_bytes);
        let all = self.seeks(reader).count();
        let seeks = fitting(self.seeks(reader).skip(from.seeks as usize), of_seeks, seek_bytes);
        let more_seeks = all.saturating_sub(from.seeks as usize + seeks.len()) as u32;
        let order = &self.seek_order;
        let unlisted_seeks = seeks.iter().map(|seek| seek.player).filter(|player| !order.is_shown(*player)).collect();
        let open = self.open.clone();
        LobbyList { players, rooms, more, people, more_people, seeks, more_seeks, open, unlisted, unlisted_seeks }
    }

    /// Whether people, seeks or the open tournament have changed.
    pub(super) fn has_changes(&self) -> bool {
        !self.people.touched.is_empty() || !self.seeks.touched.is_empty() || self.has_new_open
    }

    /// Adds some of the changes since the last call. Returns seeks that only the readers at an address see.
    pub(super) fn take_changes(&mut self, changes: &mut LobbyChanges) -> Vec<(AddressKey, LobbyChanges)> {
        (changes.people, changes.left) = self.people.take_changes();
        let (seeks, withdrawn) = self.seeks.take_changes();
        let order = &mut self.seek_order;
        let mut unlisted: BTreeMap<AddressKey, LobbyChanges> = BTreeMap::new();
        for seek in seeks {
            let player = seek.player;
            if order.is_shown(player) {
                changes.seeks.push(seek);
                continue;
            }
            // First all readers remove it, and then those at its address get it again.
            if order.withdraw(player) {
                changes.withdrawn.push(player);
            }
            if let Some(address) = order.address_of(player) {
                let own = unlisted.entry(address).or_default();
                own.seeks.push(seek);
                own.unlisted_seeks.push(player);
            }
        }
        for player in &withdrawn {
            order.withdraw(*player);
        }
        changes.withdrawn.extend(withdrawn);
        self.has_new_open = false;
        unlisted.into_iter().collect()
    }

    /// Sets the tournament that anybody may enter, which is another one than before.
    pub(super) fn set_open(&mut self, open: Option<OpenTournament>) {
        (self.open, self.has_new_open) = (open, true);
        self.changed();
    }

    /// The tournament that anybody may enter.
    pub(super) fn open(&self) -> Option<OpenTournament> {
        self.open.clone()
    }
}

/// An upper estimate of the bytes of a person in a frame.
fn person_bytes(person: &Person) -> usize {
    let handle = person.handle.as_ref().map_or(0, |handle| handle.as_str().len() + 12);
    let program = if person.program { 15 } else { 0 };
    name_bytes(&person.name) + handle + program + 36
}

/// The bytes of a name in a frame.
fn name_bytes(name: &PlayerName) -> usize {
    let escaped = name.as_str().bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
    name.as_str().len() + escaped
}

/// An upper estimate of the bytes of a seek in a frame.
fn seek_bytes(seek: &Seek) -> usize {
    let options: usize = seek.options.iter().map(|(name, value)| name.len() + value.len() + 6).sum();
    let rating = if seek.rated || seek.range.is_some() { 60 } else { 0 };
    name_bytes(&seek.name) + options + rating + 190 + if seek.mark.is_some() { 16 } else { 0 }
}

#[cfg(test)]
pub(super) mod tests {
    use bidak_shared::kind::GameKind;
    use std::time::Duration;

    use bidak_shared::protocol::{MAX_SERVER_FRAME, NameMark, ServerMessage};

    use super::*;

    /// A person with the longest name and handle.
    pub(crate) fn person(number: u64) -> Person {
        let name = "\u{1F600}".repeat(20).parse().expect("a name");
        let handle = "a".repeat(20).parse().ok();
        Person { player: PlayerId::from_bits(number), name, handle, program: true }
    }

    pub(crate) fn seek(number: u64) -> Seek {
        let Person { player, name, .. } = person(number);
        let options = [("rounds".to_owned(), "28".to_owned()), ("first".to_owned(), "o".to_owned())].into();
        let clock = "1440+86400".parse().expect("a clock");
        Seek {
            player,
            name,
            mark: Some(NameMark::Person),
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
            listing.set_seek(PlayerId::from_bits(number), Some((seek(number), None)));
        }
        listing
    }

    fn frame(listing: &mut Listing, length: Length) -> String {
        listing.json(length, &Directory::default(), 9).answer(1)
    }

    fn list(listing: &mut Listing) -> LobbyList {
        let frame = frame(listing, Length::Long);
        match ServerMessage::decode(&frame).expect("our own message") {
            ServerMessage::Lobby { list, .. } => list,
            other => panic!("the list, not {other:?}"),
        }
    }

    #[test]
    fn the_newest_entries_are_listed_and_the_others_are_counted() {
        let mut listing = listing(1000);
        let list = list(&mut listing);
        let newest_first = |count: usize| (0..1000).rev().take(count).map(PlayerId::from_bits).collect::<Vec<_>>();
        let people: Vec<_> = list.people.iter().map(|person| person.player).collect();
        let seeks: Vec<_> = list.seeks.iter().map(|seek| seek.player).collect();
        assert_eq!((&people, &seeks), (&newest_first(people.len()), &newest_first(seeks.len())));
        assert!(people.len() > 30 && seeks.len() > 25, "{} {}", people.len(), seeks.len());
        assert_eq!([list.more_people, list.more_seeks], [1000 - people.len() as u32, 1000 - seeks.len() as u32]);
        let bytes = serde_json::to_string(&list).expect("only string keys").len();
        assert!(bytes < MAX_SERVER_FRAME / 2, "the other half is for rooms: {bytes}");
    }

    #[test]
    fn changes_come_once_and_in_frames_of_bounded_length() {
        let mut listing = listing(100);
        let mut people = 0;
        while listing.has_changes() {
            let mut changes = LobbyChanges::default();
            drop(listing.take_changes(&mut changes));
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
        drop(listing.take_changes(&mut changes));
        let [left, withdrawn] = [3, 4].map(|number| vec![PlayerId::from_bits(number)]);
        assert_eq!(changes, LobbyChanges { left, withdrawn, ..LobbyChanges::default() });
    }

    #[test]
    fn seeks_of_an_address_with_many_hide_no_others_and_its_own_readers_see_all() {
        let mut listing = Listing::default();
        let maker = |address, number| {
            Some(EntryMaker { address: AddressKey(address), player: Some(PlayerId::from_bits(number)) })
        };
        for number in 0..400 {
            let address = u64::from(number > 0);
            listing.set_seek(PlayerId::from_bits(number), Some((seek(number), maker(address, number))));
        }
        let players = |address| listing.seeks(AddressKey(address)).map(|seek| seek.player).collect::<Vec<_>>();
        assert_eq!((players(0).len(), players(0)[1]), (6, PlayerId::from_bits(0)));
        assert_eq!(players(1).len(), 400);
        let reader = (LobbyFrom { seeks: 380, ..LobbyFrom::default() }, AddressKey(1));
        let page = listing.page(Length::Long, &Directory::default(), 1, reader);
        assert_eq!((page.seeks.len(), page.unlisted_seeks.len(), page.more_seeks), (20, 20, 0));
        let (mut common, mut own) = (0, 0);
        while listing.has_changes() {
            let mut changes = LobbyChanges::default();
            let unlisted = listing.take_changes(&mut changes);
            common += changes.seeks.len();
            own += unlisted.iter().map(|(_, changes)| changes.seeks.len()).sum::<usize>();
        }
        assert_eq!((common, own), (6, 394));
        listing.set_seek(PlayerId::from_bits(399), None);
        let mut changes = LobbyChanges::default();
        listing.take_changes(&mut changes);
        assert_eq!((changes.seeks.len(), changes.withdrawn), (1, vec![PlayerId::from_bits(399)]));
    }

    #[test]
    fn changes_are_collected_longer_with_more_readers() {
        let shortest = Duration::from_millis(100);
        for (readers, millis) in [(0, 100), (100, 100), (250, 250), (1000, 1000), (20_000, 1000)] {
            assert_eq!(pause(readers, shortest), Duration::from_millis(millis), "{readers}");
        }
        assert_eq!(pause(9, Duration::from_secs(3)), Duration::from_secs(3));
    }

    #[test]
    fn estimates_are_never_too_small() {
        for number in 0..3 {
            let mut some = person(number);
            some.program = number == 1;
            if number == 2 {
                (some.name, some.handle) = ("\"\\\"\\\"".parse().expect("a name"), None);
            }
            let seek = Seek { name: some.name.clone(), ..seek(number) };
            let bytes = |text: Result<String, serde_json::Error>| text.expect("only string keys").len() + 1;
            assert!(bytes(serde_json::to_string(&some)) <= person_bytes(&some), "{some:?}");
            assert!(bytes(serde_json::to_string(&seek)) <= seek_bytes(&seek), "{seek:?}");
        }
    }

    #[test]
    fn the_first_list_has_at_most_eight_kibibytes() {
        let mut listing = listing(1000);
        let all = frame(&mut listing, Length::First).len();
        // The rooms: none here.
        let [rooms, ..] = Length::First.most_bytes();
        assert!((2 * 1024..=8 * 1024 - rooms).contains(&all), "{all}");
        assert!(frame(&mut listing, Length::Long).len() > 8 * 1024);
    }

    #[test]
    fn the_list_is_encoded_once_until_it_changes() {
        let mut listing = listing(3);
        let times = |listing: &Listing| listing.written[Length::First as usize].times;
        let before = frame(&mut listing, Length::First);
        listing.set_person(PlayerId::from_bits(1), Some(person(1)));
        assert_eq!(frame(&mut listing, Length::First), before);
        assert_eq!(times(&listing), 1, "nothing changed");
        listing.set_person(PlayerId::from_bits(1), None);
        assert_ne!(frame(&mut listing, Length::First), before);
        listing.changed();
        frame(&mut listing, Length::First);
        assert_eq!(times(&listing), 3);
    }

    #[test]
    fn between_two_messages_the_list_is_encoded_a_limited_number_of_times() {
        let mut listing = listing(3);
        for number in 10..2000 {
            listing.set_person(PlayerId::from_bits(number), Some(person(number)));
            frame(&mut listing, Length::First);
        }
        let newest = |listing: &mut Listing| {
            let text = frame(listing, Length::First);
            text.contains(PlayerId::from_bits(1999).to_string().as_str())
        };
        assert_eq!(listing.written[Length::First as usize].times, MOST_WRITTEN);
        assert!(!newest(&mut listing), "it is in the next message");
        listing.changes_sent();
        assert!(newest(&mut listing));
    }
}
