//! The long list of the lobby, which the server sends page by page.

use bidak_shared::protocol::{Command, LobbyFrom, LobbyList};

/// The most pages that are read at once: each costs as much as ten messages.
pub const MOST_PAGES: u32 = 10;

/// The place in the list up to which it is read.
#[derive(Clone, Debug, Default)]
pub struct LobbyPages {
    next: LobbyFrom,
    is_awaiting: bool,
    /// The pages to request after the awaited one.
    left: u32,
}

impl LobbyPages {
    /// The request for the next page, with up to `pages` in all; none while another is awaited.
    pub fn ask(&mut self, pages: u32) -> Option<Command> {
        if self.is_awaiting {
            return None;
        }
        self.left = pages;
        self.next_page()
    }

    /// A page has arrived that begins at `from`; returns the request for the next one, if it is wanted.
    pub fn take(&mut self, from: LobbyFrom, page: &LobbyList) -> Option<Command> {
        let count = |before: u32, length: usize| before + length as u32;
        self.is_awaiting = false;
        self.next = LobbyFrom {
            rooms: count(from.rooms, page.rooms.len()),
            people: count(from.people, page.people.len()),
            seeks: count(from.seeks, page.seeks.len()),
        };
        // The list may have become shorter meanwhile.
        let is_last = page.more + page.more_people + page.more_seeks == 0 || self.next == from;
        if is_last { None } else { self.next_page() }
    }

    /// The same for the page that was requested last.
    pub fn take_next(&mut self, page: &LobbyList) -> Option<Command> {
        self.take(self.next, page)
    }

    /// The awaited page was refused.
    pub fn refused(&mut self) {
        (self.is_awaiting, self.left) = (false, 0);
    }

    fn next_page(&mut self) -> Option<Command> {
        self.left = self.left.checked_sub(1)?;
        self.is_awaiting = true;
        Some(Command::LobbyMore(self.next))
    }
}

/// Adds a page to the list before it.
pub fn add_page(list: &mut LobbyList, page: LobbyList) {
    let before = std::mem::replace(list, page);
    let mut later = std::mem::take(&mut list.rooms);
    later.retain(|room| before.rooms.iter().all(|known| known.room != room.room));
    list.rooms = [before.rooms, later].concat();
    let mut later = std::mem::take(&mut list.people);
    later.retain(|person| before.people.iter().all(|known| known.player != person.player));
    list.people = [before.people, later].concat();
    let mut later = std::mem::take(&mut list.seeks);
    later.retain(|seek| before.seeks.iter().all(|known| known.player != seek.player));
    list.seeks = [before.seeks, later].concat();
    list.unlisted.extend(before.unlisted);
    list.unlisted_seeks.extend(before.unlisted_seeks);
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::{Person, PlayerId};

    use super::*;

    /// A page of people with the numbers `from..to` of `of`.
    fn page(from: u32, to: u32, of: u32) -> LobbyList {
        let person = |number| Person {
            player: PlayerId::from_bits(u64::from(number)),
            name: "Budi".parse().expect("a name"),
            handle: None,
            program: false,
        };
        LobbyList { people: (from..to).map(person).collect(), more_people: of - to, ..LobbyList::default() }
    }

    fn from(people: u32) -> LobbyFrom {
        LobbyFrom { people, ..LobbyFrom::default() }
    }

    #[test]
    fn the_list_is_read_page_by_page_to_its_end_or_to_the_bound() {
        for (of, pages, read) in [(25, MOST_PAGES, 25), (500, 3, 30), (500, MOST_PAGES, 100)] {
            let (mut known, mut list) = (LobbyPages::default(), LobbyList::default());
            let mut asked = known.ask(pages);
            assert_eq!(known.ask(pages), None, "one is awaited");
            while let Some(Command::LobbyMore(at)) = asked {
                let next = page(at.people, (at.people + 10).min(of), of);
                asked = known.take(at, &next);
                add_page(&mut list, next);
            }
            assert_eq!((list.people.len(), list.more_people), (read as usize, of - read));
            assert_eq!(known.ask(1), Some(Command::LobbyMore(from(read))), "it goes on there");
        }
    }

    #[test]
    fn a_page_that_overlaps_the_one_before_adds_nobody_twice_and_an_empty_one_ends_the_list() {
        let (mut known, mut list) = (LobbyPages::default(), page(0, 10, 12));
        known.ask(MOST_PAGES);
        let asked = known.take(from(0), &list);
        assert_eq!(asked, Some(Command::LobbyMore(from(10))));
        let next = page(9, 11, 12);
        known.take(from(10), &next);
        add_page(&mut list, next);
        assert_eq!(list.people.len(), 11);
        assert_eq!(known.take(from(12), &page(0, 0, 3)), None);
    }

    #[test]
    fn a_refused_page_is_requested_again_only_when_it_is_wanted() {
        let mut known = LobbyPages::default();
        known.ask(MOST_PAGES);
        known.refused();
        assert_eq!(known.ask(1), Some(Command::LobbyMore(from(0))));
        assert_eq!(known.take(from(0), &page(0, 10, 30)), None);
    }
}
