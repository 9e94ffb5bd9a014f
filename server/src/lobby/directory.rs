//! The rooms of a server: by code, by player, and as the list that people choose from.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::game::Player;
use bidak_shared::protocol::{GamePlayer, LobbyChanges, PlayerId, RoomCode, RoomSummary, Seat, Status};

use crate::base::shelf::Shelf;
use crate::lobby::addresses::RoomPlace;
use crate::lobby::fair_order::{AddressKey, EntryMaker, FairOrder};
use crate::nodes::SeekId;
use crate::room::RoomHandle;
use crate::room::progress::Stand;
use crate::store::ListedGame;

mod foreign;

use foreign::{ForeignRooms, SeatsElsewhere};

/// Bytes of rooms in one frame about changes: half of the longest frame that clients must accept, and half of an
/// outbox.
const MOST_CHANGED: usize = 32 * 1024;

/// All rooms.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    rooms: BTreeMap<RoomCode, ListedRoom>,
    /// Public rooms of other nodes.
    foreign: ForeignRooms,
    /// Seats in rooms of other nodes.
    elsewhere: SeatsElsewhere,
    /// Rooms here whose seats have changed since they were last sent to the other nodes; `None` for a server without
    /// nodes.
    unsent_seats: Option<BTreeSet<RoomCode>>,
    /// The public rooms that wait for a player.
    open: FairOrder<RoomCode, MOST_OPEN_ROOMS>,
    /// The other public rooms with a summary, the newest first.
    others: BTreeMap<Reverse<u64>, RoomCode>,
    /// The rooms that a player made or holds a seat in.
    by_player: BTreeMap<PlayerId, Shelf<RoomCode, ()>>,
    /// Public rooms that changed since the last call of [`Directory::take_changes`]. Those that have closed are no
    /// longer in `rooms`.
    touched: BTreeSet<RoomCode>,
    /// Players who have lost their seat in a private room since the last call of [`Directory::take_unseated`].
    unseated: Vec<(PlayerId, RoomCode)>,
    /// Rooms that were unloaded since seats were last sent to the other nodes.
    unloaded: BTreeSet<RoomCode>,
    /// The number of rooms so far, for their order.
    made: u64,
}

/// The most waiting rooms of an address that readers at other addresses see.
pub(crate) const MOST_OPEN_ROOMS: u32 = 20;

/// The changes of the public rooms.
#[derive(Debug, Default)]
pub(super) struct RoomChanges {
    /// For all readers, in portions that each fit into a frame.
    pub(super) portions: Vec<LobbyChanges>,
    /// Rooms that only the readers at an address see.
    pub(super) unlisted: Vec<(AddressKey, LobbyChanges)>,
    /// All codes, for the other nodes.
    pub(super) codes: BTreeSet<RoomCode>,
}

/// A room, and its last summary.
#[derive(Debug)]
struct ListedRoom {
    handle: RoomHandle,
    owner: Owner,
    private: bool,
    number: u64,
    /// None until the room has sent one.
    summary: Option<RoomSummary>,
}

/// The origin of a room: its player, address and request.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owner {
    /// The player; none if pairing made the room.
    pub(crate) host: Option<PlayerId>,
    /// The address that the room counts for; none after a restart, until a player comes back.
    pub(crate) place: Option<RoomPlace>,
    /// The key of the request, if it had one.
    pub(crate) key: Option<u32>,
    /// The seeks that were paired for it, until the room closes.
    pub(crate) seeks: Option<[SeekId; 2]>,
}

impl Directory {
    pub(crate) fn len(&self) -> usize {
        self.rooms.len()
    }

    pub(crate) fn contains(&self, code: RoomCode) -> bool {
        self.rooms.contains_key(&code)
    }

    /// The codes of all rooms.
    pub(crate) fn codes(&self) -> impl Iterator<Item = RoomCode> {
        self.rooms.keys().copied()
    }

    /// The handle of a room.
    pub(crate) fn find(&self, code: RoomCode) -> Option<RoomHandle> {
        self.find_ref(code).cloned()
    }

    /// The same without another handle.
    pub(crate) fn find_ref(&self, code: RoomCode) -> Option<&RoomHandle> {
        Some(&self.rooms.get(&code)?.handle)
    }

    /// Adds an empty room.
    pub(crate) fn add(&mut self, handle: RoomHandle, owner: Owner, private: bool) {
        let code = handle.code();
        // A room of another node has become this node's own.
        self.take_foreign(code);
        self.made += 1;
        if let Some(host) = owner.host {
            self.by_player.entry(host).or_default().get_or_insert(code, || ());
        }
        self.rooms.insert(code, ListedRoom { handle, owner, private, number: self.made, summary: None });
    }

    /// Takes the new summary of a room.
    pub(crate) fn update(&mut self, mut summary: RoomSummary) {
        let code = summary.room;
        let Some(listing) = self.rooms.get_mut(&code) else { return };
        if listing.private {
            // No list shows the options of a private room, and a tree takes half a kilobyte for one.
            summary.options.clear();
        }
        let is_waiting = summary.status == Status::Waiting;
        let before = listing.summary.replace(summary);
        let (private, number, maker) = (listing.private, listing.number, listing.owner.place.map(RoomPlace::maker));
        if !private {
            self.put(code, is_waiting, maker, number);
        }
        if let Some(unsent) = &mut self.unsent_seats {
            unsent.insert(code);
        }
        let Some(listing) = self.rooms.get(&code) else { return };
        let host = listing.owner.host;
        let after = people(listing.summary.as_ref());
        for player in people(before.as_ref()) {
            if private && !after.contains(&player) {
                self.unseated.push((player, code));
            }
            if Some(player) != host {
                self.unlink(player, code);
            }
        }
        for player in after {
            self.by_player.entry(player).or_default().get_or_insert(code, || ());
        }
    }

    /// Removes a room; returns the address that it counted for.
    pub(crate) fn remove(&mut self, code: RoomCode) -> Option<RoomPlace> {
        let listing = self.rooms.remove(&code)?;
        if let Some(unsent) = &mut self.unsent_seats {
            unsent.insert(code);
        }
        if !listing.private {
            self.take_out(code, listing.number);
        }
        if let Some(host) = listing.owner.host {
            self.unlink(host, code);
        }
        for player in people(listing.summary.as_ref()) {
            self.unlink(player, code);
            if listing.private {
                self.unseated.push((player, code));
            }
        }
        listing.owner.place
    }

    /// Takes the seeks that were paired for a room.
    pub(crate) fn take_seeks(&mut self, code: RoomCode) -> Option<[SeekId; 2]> {
        self.rooms.get_mut(&code)?.owner.seeks.take()
    }

    /// Whether a room counts for no address yet.
    pub(crate) fn is_unclaimed(&self, code: RoomCode) -> bool {
        self.rooms.get(&code).is_some_and(|room| room.owner.place.is_none())
    }

    /// Counts a room for an address.
    pub(crate) fn claim(&mut self, code: RoomCode, place: RoomPlace) {
        let Some(room) = self.rooms.get_mut(&code) else { return };
        room.owner.place = Some(place);
        let (private, number) = (room.private, room.number);
        if let Some(summary) = room.summary.as_ref().filter(|_| !private) {
            let is_waiting = summary.status == Status::Waiting;
            self.put(code, is_waiting, Some(place.maker()), number);
        }
    }

    /// Puts a public room in its place in the list.
    fn put(&mut self, code: RoomCode, is_waiting: bool, maker: Option<EntryMaker>, number: u64) {
        let changed = if is_waiting {
            self.others.remove(&Reverse(number));
            self.open.set(code, maker, number)
        } else {
            self.others.insert(Reverse(number), code);
            self.open.remove(code)
        };
        self.touch(code, changed);
    }

    /// Takes a public room out of the list.
    fn take_out(&mut self, code: RoomCode, number: u64) {
        self.others.remove(&Reverse(number));
        let changed = self.open.remove(code);
        self.touch(code, changed);
    }

    /// Notes the change of a room, and of others that are now shown, or no longer.
    fn touch(&mut self, code: RoomCode, others: Vec<RoomCode>) {
        for code in others.into_iter().chain([code]) {
            if self.is_shown(code) {
                self.open.announce(code);
            }
            self.touched.insert(code);
        }
    }

    /// Whether readers at all addresses see a room.
    fn is_shown(&self, code: RoomCode) -> bool {
        self.shown(code).is_some_and(|summary| summary.status != Status::Waiting || self.open.is_shown(code))
    }

    /// Whether the readers at an address see rooms that others do not.
    pub(super) fn has_unlisted(&self, reader: AddressKey) -> bool {
        self.open.has_hidden(reader)
    }

    /// The summary of a public room here.
    pub(super) fn own_public(&self, code: RoomCode) -> Option<&RoomSummary> {
        self.rooms.get(&code).filter(|room| !room.private)?.summary.as_ref()
    }

    /// Whether a public room, here or elsewhere, is in the list.
    pub(super) fn is_listed(&self, code: RoomCode) -> bool {
        self.own_public(code).is_some() || self.foreign.contains_key(&code)
    }

    /// The maker of a public room here.
    pub(super) fn maker_of(&self, code: RoomCode) -> Option<EntryMaker> {
        self.rooms.get(&code)?.owner.place.map(RoomPlace::maker)
    }

    /// Players who have lost their seat in a private room since the last call, with the room.
    pub(crate) fn take_unseated(&mut self) -> Vec<(PlayerId, RoomCode)> {
        std::mem::take(&mut self.unseated)
    }

    /// Whether a player knows the code of a room without guessing: from the list, or because the room is the player's
    /// own.
    pub(crate) fn is_known_to(&self, code: RoomCode, player: PlayerId) -> bool {
        let is_own = || self.by_player.get(&player).is_some_and(|rooms| rooms.has(code));
        let is_elsewhere =
            || self.foreign.contains_key(&code) || self.elsewhere.of(player).any(|seat| seat.room == code);
        self.rooms.get(&code).map_or_else(is_elsewhere, |room| !room.private || is_own())
    }

    fn unlink(&mut self, player: PlayerId, code: RoomCode) {
        if let Some(rooms) = self.by_player.get_mut(&player) {
            rooms.remove(code);
            if rooms.is_empty() {
                self.by_player.remove(&player);
            }
        }
    }

    /// The room that a player made by a request with this key, while it lives.
    pub(crate) fn made_by(&self, player: PlayerId, key: u32) -> Option<RoomHandle> {
        let rooms = self.by_player.get(&player)?.keys().filter_map(|code| self.rooms.get(&code));
        let mut made = rooms.filter(|room| room.owner.host == Some(player) && room.owner.key == Some(key));
        Some(made.next()?.handle.clone())
    }

    /// Whether a player made a room that is open, or holds a seat in one.
    pub(crate) fn has_room(&self, player: PlayerId) -> bool {
        self.by_player.contains_key(&player)
    }

    /// The rooms in which a player holds a seat, here or elsewhere.
    pub(crate) fn seats_of(&self, player: PlayerId) -> Vec<RoomCode> {
        self.seats_held(player).map(|seat| seat.room).collect()
    }

    /// The same rooms without those whose game is over, or waits for its players.
    pub(crate) fn busy_seats_of(&self, player: PlayerId) -> impl Iterator<Item = RoomCode> {
        let is_busy = |seat: &HeldSeat| match seat.status {
            Status::Playing => !seat.waits,
            status => status != Status::Ended,
        };
        self.seats_held(player).filter(is_busy).map(|seat| seat.room)
    }

    /// The loaded rooms in which a player has a game that waits for its players, or is about to have one.
    pub(crate) fn waiting_games_of(&self, player: PlayerId) -> impl Iterator<Item = RoomCode> {
        self.seats_held(player).filter(|seat| seat.status != Status::Ended && seat.waits).map(|seat| seat.room)
    }

    /// Whether the game in play in a room here waits for its players.
    pub(crate) fn has_waiting_game(&self, code: RoomCode) -> bool {
        self.summary(code).is_some_and(|summary| summary.status == Status::Playing && waits(summary))
    }

    /// Whether a player who has no seat in a room finds a free one, for a game that waits for its players.
    pub(crate) fn has_waiting_seat(&self, code: RoomCode, player: PlayerId) -> bool {
        let is_free = |summary: &RoomSummary| summary.seats.first.is_none() || summary.seats.second.is_none();
        match self.summary(code) {
            Some(summary) => waits(summary) && is_free(summary) && !people(Some(summary)).contains(&player),
            None => self.elsewhere.has_waiting_seat(code, player),
        }
    }

    /// The people on the seats of a room here.
    pub(crate) fn people_in(&self, code: RoomCode) -> Vec<PlayerId> {
        people(self.summary(code))
    }

    /// The address that a room here counts for.
    pub(crate) fn place_of(&self, code: RoomCode) -> Option<RoomPlace> {
        self.rooms.get(&code)?.owner.place
    }

    /// Whether a player is in a game in play.
    pub(crate) fn plays(&self, player: PlayerId) -> bool {
        self.seats_held(player).any(|seat| seat.status == Status::Playing)
    }

    /// Whether a player is in a rated game that goes on, on a live clock.
    pub(crate) fn plays_rated(&self, player: PlayerId) -> bool {
        self.seats_held(player).any(|seat| seat.status == Status::Playing && seat.rated)
    }

    /// The seats that a player holds, here or elsewhere.
    fn seats_held(&self, player: PlayerId) -> impl Iterator<Item = HeldSeat> {
        let codes = self.by_player.get(&player).into_iter().flat_map(Shelf::keys);
        let summaries = codes.filter_map(move |code| self.summary(code));
        let here = summaries.filter(move |summary| people(Some(summary)).contains(&player));
        let here = here.map(|summary| HeldSeat {
            room: summary.room,
            status: summary.status,
            rated: is_rated_live(summary),
            waits: waits(summary),
        });
        here.chain(self.elsewhere.of(player).filter(|seat| !self.contains(seat.room)))
    }

    /// Whether a game goes on in a room here.
    pub(crate) fn is_playing(&self, code: RoomCode) -> bool {
        self.summary(code).is_some_and(|summary| summary.status == Status::Playing)
    }

    /// The game in play in a room here, as the lists of its players show it.
    pub(crate) fn game_in(&self, code: RoomCode) -> Option<ListedGame> {
        let ListedRoom { handle, summary, .. } = self.rooms.get(&code)?;
        let RoomSummary { game, clock, seats, status, .. } = summary.as_ref()?;
        let player = |seat: &Seat| GamePlayer::from(seat.clone());
        let players = [seats.first.as_ref()?, seats.second.as_ref()?].map(player);
        let Stand { plies, on_turn, since } = handle.stand();
        (*status == Status::Playing).then_some(ListedGame {
            room: code,
            kind: *game,
            clock: *clock,
            players,
            plies,
            on_turn,
            since,
        })
    }

    /// The games in play of a player, here and elsewhere.
    pub(crate) fn games_of(&self, player: PlayerId) -> Vec<ListedGame> {
        let codes = self.by_player.get(&player).into_iter().flat_map(Shelf::keys);
        let here = codes.filter_map(|code| self.game_in(code));
        here.chain(self.elsewhere.games_of(player).filter(|game| !self.contains(game.room))).collect()
    }

    /// The game of a room here has changed, for the other nodes.
    pub(crate) fn touch_seats(&mut self, code: RoomCode) {
        if let Some(unsent) = &mut self.unsent_seats {
            unsent.insert(code);
        }
    }

    /// The next removal of a room is an unloading.
    pub(crate) fn note_unloaded(&mut self, code: RoomCode) {
        if self.unsent_seats.is_some() {
            self.unloaded.insert(code);
        }
    }

    fn summary(&self, code: RoomCode) -> Option<&RoomSummary> {
        self.rooms.get(&code)?.summary.as_ref()
    }

    /// The same for rooms of all nodes.
    fn shown(&self, code: RoomCode) -> Option<&RoomSummary> {
        self.summary(code).or_else(|| Some(&self.foreign.get(&code)?.summary))
    }

    /// The public rooms of this node alone, as [`Directory::list`] lists them, and then those that others do not see.
    pub(crate) fn list_own(&self, most_bytes: usize) -> Vec<RoomSummary> {
        let mut bytes = 0;
        let fits = |summary: &&RoomSummary| {
            bytes += size(summary);
            bytes <= most_bytes
        };
        let codes = self.open.shown().chain(self.others.values().copied()).chain(self.open.all_hidden());
        codes.filter_map(|code| self.summary(code)).take_while(fits).cloned().collect()
    }

    /// The public rooms that fit into this number of bytes, after the first `from` ones, and the number of those after
    /// them. Rooms that wait for a player come first, in the order of [`FairOrder`], with all of the reader's address at
    /// their end; then the others, the newest first.
    pub(super) fn list(
        &self,
        most_bytes: usize,
        from: usize,
        reader: Option<AddressKey>,
    ) -> (Vec<RoomSummary>, u32, Vec<RoomCode>) {
        let mut bytes = 0;
        let fits = |summary: &&RoomSummary| {
            bytes += size(summary);
            bytes <= most_bytes
        };
        let hidden = reader.map(|reader| self.open.hidden(reader)).unwrap_or_default();
        let codes = self.open.shown().chain(hidden.iter().copied()).chain(self.others.values().copied());
        let rooms: Vec<_> = codes.skip(from).filter_map(|code| self.shown(code)).take_while(fits).cloned().collect();
        let all = self.open.shown_len() + hidden.len() + self.others.len();
        let more = all.saturating_sub(from + rooms.len());
        let unlisted = rooms.iter().map(|room| room.room).filter(|code| hidden.contains(code)).collect();
        (rooms, more as u32, unlisted)
    }

    /// Whether public rooms have changed.
    pub(crate) fn has_changes(&self) -> bool {
        !self.touched.is_empty()
    }

    /// The changes since the last call.
    pub(super) fn take_changes(&mut self) -> RoomChanges {
        let mut changes = RoomChanges { codes: std::mem::take(&mut self.touched), ..RoomChanges::default() };
        let (mut common, mut bytes) = (LobbyChanges::default(), 0);
        let mut unlisted: BTreeMap<AddressKey, (LobbyChanges, usize)> = BTreeMap::new();
        for code in &changes.codes {
            let summary = self.shown(*code).cloned();
            let (is_shown, size) = (self.is_shown(*code), summary.as_ref().map_or(16, size));
            if is_shown || self.open.is_announced(*code) {
                bytes += size;
                if bytes > MOST_CHANGED {
                    changes.portions.push(std::mem::take(&mut common));
                    bytes = size;
                }
            }
            match summary {
                Some(summary) if is_shown => common.changed.push(summary),
                Some(summary) => {
                    // First all readers remove it, and then those at its address get it again.
                    if self.open.withdraw(*code) {
                        common.removed.push(*code);
                    }
                    let Some(address) = self.open.address_of(*code) else { continue };
                    let (own, bytes) = unlisted.entry(address).or_default();
                    *bytes += size;
                    if *bytes > MOST_CHANGED {
                        changes.unlisted.push((address, std::mem::take(own)));
                        *bytes = size;
                    }
                    own.changed.push(summary);
                    own.unlisted.push(*code);
                }
                None => {
                    self.open.withdraw(*code);
                    common.removed.push(*code);
                }
            }
        }
        if common != LobbyChanges::default() {
            changes.portions.push(common);
        }
        changes.unlisted.extend(unlisted.into_iter().map(|(address, (own, _))| (address, own)));
        changes
    }
}

/// A seat of a player in a room.
#[derive(Clone, Copy, Debug)]
struct HeldSeat {
    room: RoomCode,
    status: Status,
    /// Whether the games of the room are rated, on a live clock.
    rated: bool,
    /// Whether its games wait for their players.
    waits: bool,
}

/// The people on the seats.
fn people(summary: Option<&RoomSummary>) -> Vec<PlayerId> {
    let Some(RoomSummary { seats, .. }) = summary else { return Vec::new() };
    Player::BOTH.into_iter().filter_map(|side| seats.of(side)?.player).collect()
}

/// Whether the games of a room are rated, on a live clock.
fn is_rated_live(summary: &RoomSummary) -> bool {
    summary.rated && summary.clock.is_live()
}

/// Whether the games of a room wait for their players.
fn waits(summary: &RoomSummary) -> bool {
    !summary.clock.is_live()
}

/// An upper estimate of the bytes of a room in a frame.
fn size(summary: &RoomSummary) -> usize {
    let options: usize = summary.options.iter().map(|(name, value)| name.len() + value.len() + 6).sum();
    let name = |side| summary.seats.of(side).map_or(4, |seat| 2 * seat.name.as_str().len() + 106);
    230 + options + name(Player::First) + name(Player::Second)
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::{LobbyList, MAX_SERVER_FRAME, NameMark, Seat, Seats, ServerMessage};

    use super::*;
    use crate::nodes::LinkId;
    use crate::store::Epoch;

    /// A room as large as it can be in the list.
    fn large(number: u64) -> RoomSummary {
        let seat = || Seat {
            mark: Some(NameMark::Guest),
            name: "\u{1F600}".repeat(20).parse().expect("a name"),
            player: Some(PlayerId::from_bits(number)),
            bot: None,
            connected: false,
        };
        RoomSummary {
            room: RoomCode::from_bits(number as u32),
            game: bidak_shared::kind::GameKind::Adjacency,
            options: [("rounds".to_owned(), "28".to_owned()), ("first".to_owned(), "o".to_owned())].into(),
            clock: "1440+86400".parse().expect("a clock"),
            rated: true,
            status: if number.is_multiple_of(2) { Status::Waiting } else { Status::Playing },
            seats: Seats { first: Some(seat()), second: Some(seat()) },
            kept_for: Some(PlayerId::from_bits(number)),
            spectators: 200,
        }
    }

    #[test]
    fn rooms_of_other_nodes_are_listed_until_they_close_or_move_here() {
        let mut directory = Directory::default();
        let [north, south] = [1, 2].map(|node| LinkId { node: Epoch(node), number: 7 });
        let codes = |rooms: Vec<RoomSummary>| rooms.into_iter().map(|room| room.room).collect::<Vec<_>>();
        let own = large(2);
        directory.add(RoomHandle::of_nothing(own.room), Owner::default(), false);
        directory.update(own.clone());
        for (from, number) in [(north, 4), (north, 1), (south, 6)] {
            directory.update_foreign(from, large(number), None);
        }
        let rooms = [2, 4, 6, 1].map(RoomCode::from_bits);
        assert_eq!(codes(directory.list(usize::MAX, 0, None).0), [rooms[2], rooms[1], rooms[0], rooms[3]]);
        assert_eq!(codes(directory.list_own(usize::MAX)), [rooms[0]]);
        directory.take_changes();
        // Changes from another node are outdated if the room is here or at a third node.
        directory.update_foreign(north, RoomSummary { status: Status::Ended, ..own }, None);
        directory.remove_foreign(north, |code| code == rooms[2]);
        assert!(!directory.has_changes());
        // Its game begins, and then it moves here.
        directory.update_foreign(north, RoomSummary { status: Status::Playing, ..large(4) }, None);
        assert_eq!(codes(directory.list(usize::MAX, 0, None).0), [rooms[2], rooms[0], rooms[3], rooms[1]]);
        directory.add(RoomHandle::of_nothing(rooms[1]), Owner::default(), false);
        directory.update(large(4));
        directory.remove_foreign(north, |_| true);
        let (listed, more, _) = directory.list(usize::MAX, 0, None);
        assert_eq!((codes(listed), more), (vec![rooms[1], rooms[2], rooms[0]], 0));
        let [changes] = &directory.take_changes().portions[..] else { panic!("one portion") };
        assert_eq!((codes(changes.changed.clone()), &changes.removed[..]), (vec![rooms[1]], &[rooms[3]][..]));
    }

    /// Adds a room that waits for a player.
    fn open_room(directory: &mut Directory, number: u64, address: u64) -> RoomCode {
        let summary = large(2 * number);
        let (code, north) = (summary.room, LinkId { node: Epoch(1), number: 7 });
        let player = Some(PlayerId::from_bits(number % 99));
        directory.update_foreign(north, summary, Some(EntryMaker { address: AddressKey(address), player }));
        code
    }

    #[test]
    fn rooms_of_an_address_with_many_hide_no_others_and_its_own_readers_see_all() {
        let mut directory = Directory::default();
        let honest = open_room(&mut directory, 1, 1);
        directory.take_changes();
        for number in 2..498 {
            open_room(&mut directory, number, 2);
        }
        let list = |directory: &Directory, from, reader| directory.list(usize::MAX, from, reader);
        let (rooms, more, unlisted) = list(&directory, 0, None);
        assert_eq!((rooms.len(), more, unlisted.len(), rooms[1].room), (21, 0, 0, honest));
        let (rooms, more, unlisted) = list(&directory, 0, Some(AddressKey(2)));
        assert_eq!((rooms.len(), more, unlisted.len()), (497, 0, 476));
        // Page by page to the end.
        let mut pages = Vec::new();
        loop {
            let (page, more, _) = directory.list(MOST_CHANGED, pages.len(), Some(AddressKey(2)));
            pages.extend(page);
            if more == 0 {
                break;
            }
        }
        assert_eq!(pages, rooms);
        let changes = directory.take_changes();
        let common: Vec<&RoomSummary> = changes.portions.iter().flat_map(|portion| &portion.changed).collect();
        assert_eq!((common.len(), changes.codes.len()), (20, 496));
        let own: Vec<RoomCode> = changes.unlisted.iter().flat_map(|(_, own)| own.unlisted.clone()).collect();
        assert!(changes.unlisted.iter().all(|(address, _)| *address == AddressKey(2)));
        assert_eq!(own.len(), 476);
        // One that was shown is gone, and another takes its place.
        let north = LinkId { node: Epoch(1), number: 7 };
        let gone = common[0].room;
        directory.remove_foreign(north, |code| code == gone);
        let changes = directory.take_changes();
        let [portion] = &changes.portions[..] else { panic!("one portion") };
        assert_eq!((&portion.removed[..], portion.changed.len()), (&[gone][..], 1));
    }

    #[test]
    fn a_long_list_is_cut_to_fit_a_frame() {
        let mut directory = Directory::default();
        for number in 0..1000 {
            let summary = large(number);
            directory.add(RoomHandle::of_nothing(summary.room), Owner::default(), false);
            directory.update(summary);
        }
        assert!(size(&large(2)) >= serde_json::to_string(&large(2)).expect("only string keys").len());
        let (rooms, more, _) = directory.list(MOST_CHANGED, 0, None);
        assert_eq!(rooms.len() + more as usize, 1000);
        let numbers: Vec<_> = rooms.iter().map(|room| room.room).collect();
        let waiting_newest_first = (0..1000).rev().filter(|number| number % 2 == 0).map(RoomCode::from_bits);
        assert_eq!(numbers, waiting_newest_first.take(numbers.len()).collect::<Vec<_>>());
        let list = LobbyList { players: u32::MAX, rooms: rooms.clone(), more, ..LobbyList::default() };
        let all = ServerMessage::Lobby { re: u32::MAX, list }.encode().len();
        assert!((MOST_CHANGED / 2..MAX_SERVER_FRAME).contains(&all), "{all}");
        // Rooms in play come after waiting ones; removed rooms are not listed.
        let first = rooms[0].room;
        directory.update(RoomSummary { status: Status::Playing, ..rooms[0].clone() });
        directory.remove(rooms[1].room);
        let (now, more, _) = directory.list(usize::MAX, 0, None);
        assert_eq!((now.len(), more, now[0].room), (999, 0, rooms[2].room));
        assert!(now.iter().map(|room| room.status != Status::Waiting).is_sorted());
        assert!(now.iter().any(|room| room.room == first));
        for changes in directory.take_changes().portions {
            let frame = ServerMessage::LobbyChanged(changes).encode();
            assert!(frame.len() < MAX_SERVER_FRAME, "{}", frame.len());
        }
        assert!(!directory.has_changes());
    }
}
