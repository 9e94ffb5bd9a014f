//! The lobby: this player's unfinished games first; rooms and seeks, filtered by game, status and words, in a chosen order; and the connected people.

mod table;

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    ClockSpec, Command, GameFilter, LobbyChanges, LobbyFrom, LobbyList, MyGame, OpenTournament, Person, PlayerId,
    RoomCode, RoomSummary, Seek, Status,
};
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui_input::Input;

use crate::play::lobby_pages::{LobbyPages, MOST_PAGES};
use crate::play::own_games::OwnGames;
use crate::play::people::People;
use crate::play::text::Texts;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::{SeekClock, Step, Wanted};
use crate::tui::widget::form;
use crate::tui::world::{NextGames, World};

/// How many lines a page is.
const PAGE: usize = 10;

/// The list and the choice in it.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The public rooms.
    rooms: BTreeMap<RoomCode, RoomSummary>,
    /// Public rooms that the server left out of the list.
    more: u32,
    /// Rooms that only clients at the address of their host see.
    unlisted: BTreeSet<RoomCode>,
    /// The number of people left out.
    more_people: u32,
    /// The longer list.
    pages: LobbyPages,
    /// Whether only clients at the address of this player see this player's seek.
    is_seek_unlisted: bool,
    /// The people who are here, and their seeks.
    people: People,
    /// This client's player.
    me: Option<PlayerId>,
    /// Rooms in which this player has a seat; private ones are not among `rooms`.
    mine: Vec<RoomCode>,
    /// This player's unfinished games.
    own_games: OwnGames,
    /// A tournament that anybody may enter.
    open: Option<OpenTournament>,
    /// How many people are connected; unknown until the list arrives.
    players: Option<u32>,
    /// The shown rooms, in order. Kept, so that drawing does not depend on the number of rooms.
    shown: Vec<LobbyRow>,
    /// The place of the chosen line among them: it stays chosen when the list changes around it.
    place: usize,
    list_view: ListView,
    /// Whether keys go into the search line.
    searches: bool,
    /// The game and the clock of the seek, and whether it is rated.
    pairing: Option<(GameKind, ClockSpec, bool)>,
    /// Whether the seek takes the clock of anybody who seeks its game.
    takes_any_clock: bool,
    /// The game that this player has just left: its line is chosen once it is listed, until the player chooses another one.
    left: Option<RoomCode>,
    /// Players whose seeks were accepted: once each, lest two who take any clock change theirs in turn for ever.
    met: BTreeSet<PlayerId>,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LobbyRow {
    /// An unfinished game of this player, in this room.
    Own(RoomCode),
    /// A seek.
    Seek(PlayerId),
    /// A room.
    Room(RoomCode),
}

/// The filters and the order of the list. They outlive the screen, so that the list is the same when the player comes
/// back from a room.
#[derive(Clone, Debug, Default)]
pub struct ListView {
    /// Only rooms of this game.
    game: Option<GameKind>,
    /// Only rooms in this state.
    status: Option<Status>,
    order: Order,
    /// Only rooms with these words.
    words: Input,
    /// The clock of seeks, which is asked for once.
    clock: Option<SeekClock>,
    /// The line that was chosen last.
    entry: Option<LobbyRow>,
}

/// The sort order. Rooms with a seat of this player always come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    /// Rooms that wait for somebody.
    #[default]
    Status,
    /// By game.
    Game,
    /// By time control, the fastest first.
    Clock,
    /// Rooms with the most spectators first.
    Spectators,
}

impl Order {
    const ALL: [Self; 4] = [Self::Status, Self::Game, Self::Clock, Self::Spectators];

    /// The key of its text.
    fn text(self) -> &'static str {
        match self {
            Self::Status => "lobby-by-state",
            Self::Game => "lobby-by-game",
            Self::Clock => "lobby-by-clock",
            Self::Spectators => "lobby-by-spectators",
        }
    }

    /// The sort key of rooms.
    fn key(self, room: &RoomSummary) -> (u64, Status) {
        let first = match self {
            Self::Status => 0,
            Self::Game => room.game as u64,
            Self::Clock => expected_ms(room.clock),
            Self::Spectators => u64::MAX - u64::from(room.spectators),
        };
        (first, room.status)
    }
}

/// The value after `now` among none and all members, or the one before; from the last to none.
pub(super) fn turned<T: Copy + PartialEq>(all: &[T], now: Option<T>, forward: bool) -> Option<T> {
    let place = now.and_then(|now| all.iter().position(|member| *member == now)).map_or(0, |at| at + 1);
    let step = if forward { 1 } else { all.len() };
    ((place + step) % (all.len() + 1)).checked_sub(1).map(|at| all[at])
}

impl Lobby {
    /// The lobby before its list arrives; this player has seats in the rooms `mine`.
    pub fn new(me: Option<PlayerId>, mine: Vec<RoomCode>, list_view: ListView) -> Self {
        Self { me, mine, list_view, ..Self::default() }
    }

    /// The view to show when the player comes back here.
    pub fn list_view(&self) -> ListView {
        ListView { entry: self.chosen(), ..self.list_view.clone() }
    }

    /// Takes this player's unfinished games.
    pub fn set_own_games(&mut self, games: &OwnGames) {
        if self.own_games != *games {
            // Who stands at the top of the list sees them first.
            let is_at_top = self.place == 0 && self.list_view.entry.is_none() && self.left.is_none();
            self.own_games.clone_from(games);
            self.refresh();
            if is_at_top {
                self.place = 0;
            }
        }
    }

    /// Chooses the line of the own game in this room, now or as soon as it is listed.
    pub fn choose_own(&mut self, room: RoomCode) {
        self.left = Some(room);
        self.refresh();
    }

    /// Takes the short list; returns the request for a longer one, if this one leaves a little out.
    pub fn set(&mut self, list: LobbyList) -> Option<Command> {
        self.pages = LobbyPages::default();
        let more = if list.misses_few() { self.pages.ask(MOST_PAGES) } else { None };
        self.add(LobbyFrom::default(), list);
        more
    }

    /// Takes a page of the long list, which begins at `from`; returns the request for the next one, if it is wanted.
    pub fn take_page(&mut self, from: LobbyFrom, list: LobbyList) -> Option<Command> {
        let more = self.pages.take(from, &list);
        self.add(from, list);
        more
    }

    /// The longer list was refused.
    pub fn not_longer(&mut self) {
        self.pages.refused();
    }

    fn add(&mut self, from: LobbyFrom, list: LobbyList) {
        if from == LobbyFrom::default() {
            self.rooms.clear();
            self.unlisted.clear();
            self.people = People::default();
            self.is_seek_unlisted = false;
        }
        self.rooms.extend(list.rooms.into_iter().map(|room| (room.room, room)));
        self.unlisted.extend(list.unlisted);
        self.is_seek_unlisted |= self.me.is_some_and(|me| list.unlisted_seeks.contains(&me));
        (self.more, self.more_people) = (list.more, list.more_people);
        self.players = Some(list.players);
        self.open = list.open;
        self.people.change(list.people, &[], list.seeks, &[]);
        self.trust_list();
        self.refresh();
    }

    /// Takes a change of the list; the answer is a room that has just been opened for this player, if there is one.
    pub fn change(&mut self, changes: LobbyChanges) -> Option<&RoomSummary> {
        for code in &changes.removed {
            // A private room of this player is not in the list.
            if self.rooms.remove(code).is_none() && !self.mine.contains(code) {
                self.more = self.more.saturating_sub(1);
            }
        }
        self.mine.retain(|code| !changes.removed.contains(code));
        let waits = |room: &RoomSummary| self.asks_me(room) || self.expects_me(room);
        let is_known = |code| self.rooms.get(&code).is_some_and(waits);
        let asks = changes.changed.iter().rfind(|room| waits(room) && !is_known(room.room)).map(|room| room.room);
        self.unlisted.retain(|code| changes.changed.iter().all(|room| room.room != *code));
        self.unlisted.extend(changes.unlisted);
        self.rooms.extend(changes.changed.into_iter().map(|room| (room.room, room)));
        if let Some(me) = self.me.filter(|me| changes.seeks.iter().any(|seek| seek.player == *me)) {
            self.is_seek_unlisted = changes.unlisted_seeks.contains(&me);
        }
        self.players = Some(changes.players);
        self.open = changes.open;
        self.people.change(changes.people, &changes.left, changes.seeks, &changes.withdrawn);
        self.trust_list();
        self.refresh();
        self.rooms.get(&asks?)
    }

    /// Whether the free seat of a room waits for this player.
    fn asks_me(&self, room: &RoomSummary) -> bool {
        room.kept_for.is_some() && room.kept_for == self.me && room.status == Status::Waiting && !self.is_mine(room)
    }

    /// Whether a tournament game waits for this player, whom the organiser has entered: both seats are taken, and this
    /// player's seat is not connected.
    fn expects_me(&self, room: &RoomSummary) -> bool {
        let own = self.me.and_then(|me| room.seats.side_of(me)).and_then(|side| room.seats.of(side));
        let is_full = Player::BOTH.into_iter().all(|side| room.seats.of(side).is_some());
        room.status == Status::Waiting && is_full && own.is_some_and(|seat| !seat.connected)
    }

    /// Whether this player has a seat in a listed room.
    fn is_mine(&self, room: &RoomSummary) -> bool {
        self.me.is_some_and(|me| room.seats.side_of(me).is_some())
    }

    /// Forgets the listed rooms in which this player has no seat any more, such as one whose seat the server gave up.
    fn trust_list(&mut self) {
        let (rooms, me) = (&self.rooms, self.me);
        self.mine
            .retain(|code| rooms.get(code).is_none_or(|room| me.is_some_and(|me| room.seats.side_of(me).is_some())));
    }

    /// The labels of the other people who are here, and whether each is a program.
    pub fn people(&self, texts: Texts) -> Vec<(String, bool)> {
        let others = self.people.others(self.me).into_iter();
        let label =
            |person: &Person| (self.people.called(texts, &person.name, None, Some(person.player)), person.program);
        others.map(label).collect()
    }

    /// This player has no seat in a room any more.
    pub fn forget(&mut self, room: RoomCode) {
        self.mine.retain(|code| *code != room);
        self.refresh();
    }

    /// The seek of this player has ended.
    pub fn not_pairing(&mut self) {
        self.pairing = None;
    }

    /// Whether keys go into the search line.
    pub fn is_searching(&self) -> bool {
        self.searches
    }

    fn chosen(&self) -> Option<LobbyRow> {
        self.shown.get(self.place).copied()
    }

    /// The seek on the chosen line, if it is one.
    fn chosen_seek(&self) -> Option<&Seek> {
        match self.chosen()? {
            LobbyRow::Seek(player) => self.people.seek_of(player),
            LobbyRow::Own(_) | LobbyRow::Room(_) => None,
        }
    }

    fn chosen_room(&self) -> Option<RoomCode> {
        match self.chosen()? {
            LobbyRow::Own(room) | LobbyRow::Room(room) => Some(room),
            LobbyRow::Seek(_) => None,
        }
    }

    /// Filters and sorts the lines: this player's games, this player's rooms, seeks, the other rooms.
    fn refresh(&mut self) {
        let chosen = self.chosen().or(self.list_view.entry);
        let wanted = self.list_view.words.value().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        // A private room has only its code in the list.
        let is_narrowed = self.list_view.game.is_some() || self.list_view.status.is_some();
        let is_own = |code| self.own_games.of(code).is_some();
        let private = self.mine.iter().copied().filter(|code| {
            let code_text = code.as_str().to_lowercase();
            !is_narrowed
                && !is_own(*code)
                && !self.rooms.contains_key(code)
                && words.iter().all(|word| code_text.contains(word))
        });
        let fits_game = |game| self.list_view.game.is_none_or(|wanted| game == wanted);
        let fits_status = |status| self.list_view.status.is_none_or(|wanted| status == wanted);
        let own = self.own_games.all().iter().filter(|game| {
            fits_game(game.game) && fits_status(Status::Playing) && words.iter().all(|word| is_in_own_game(game, word))
        });
        let mut shown: Vec<LobbyRow> = own.map(|game| LobbyRow::Own(game.room)).collect();
        shown.extend(private.map(LobbyRow::Room));
        let fits = |room: &&RoomSummary| {
            !is_own(room.room)
                && fits_game(room.game)
                && fits_status(room.status)
                && words.iter().all(|word| mentions(room, word))
        };
        let mut rooms: Vec<&RoomSummary> = self.rooms.values().filter(fits).collect();
        // Codes are in order already, and the sort keeps it.
        rooms.sort_by_key(|room| (!self.concerns_me(room), self.list_view.order.key(room)));
        let first = rooms.partition_point(|room| self.concerns_me(room));
        let entry = |room: &&RoomSummary| LobbyRow::Room(room.room);
        shown.extend(rooms[..first].iter().map(entry));
        // A seek counts as a waiting room.
        let seeks = self.people.seeks(self.me).filter(|seek| {
            fits_game(seek.game) && fits_status(Status::Waiting) && words.iter().all(|word| is_in_seek(seek, word))
        });
        shown.extend(seeks.map(|seek| LobbyRow::Seek(seek.player)));
        shown.extend(rooms[first..].iter().map(entry));
        let place_of = |wanted: LobbyRow| shown.iter().position(|entry| *entry == wanted);
        let left = self.left.and_then(|room| place_of(LobbyRow::Own(room)));
        self.place = left.or_else(|| chosen.and_then(place_of)).unwrap_or(0);
        self.shown = shown;
    }

    /// Whether a room comes first in any order.
    fn concerns_me(&self, room: &RoomSummary) -> bool {
        self.is_mine(room) || self.asks_me(room)
    }

    /// The actions that change which rooms are shown, and in which order.
    fn narrow(&mut self, action: Action) {
        match action {
            Action::Left | Action::Right => {
                self.list_view.game = turned(GameKind::ALL, self.list_view.game, action == Action::Right);
            }
            Action::Filter => {
                self.list_view.status =
                    turned(&[Status::Waiting, Status::Playing, Status::Ended], self.list_view.status, true);
            }
            Action::Sort => {
                self.list_view.order = turned(&Order::ALL, Some(self.list_view.order), true).unwrap_or_default();
            }
            Action::Search => self.searches = true,
            _ => {}
        }
        self.refresh();
    }

    fn act_in_search(&mut self, action: Action) -> Vec<Step> {
        match action {
            Action::Back => {
                self.searches = false;
                self.list_view.words = Input::default();
            }
            Action::Confirm => self.searches = false,
            Action::Up => self.place = self.place.saturating_sub(1),
            Action::Down => self.place = (self.place + 1).min(self.shown.len().saturating_sub(1)),
            _ => {}
        }
        self.refresh();
        Vec::new()
    }

    /// Leaves the lobby, and ends the seek.
    fn elsewhere(&mut self, step: Step) -> Vec<Step> {
        let unpair = self.pairing.take().map(|_| Step::Send(Command::Unpair));
        unpair.into_iter().chain([step]).collect()
    }

    /// The tournament that waits for this player to enter, unless an organiser has entered this player already, or may have.
    pub(in crate::tui) fn may_enter(&self, world: &World) -> Option<&OpenTournament> {
        let NextGames { mine, glances, .. } = &world.tournament;
        let is_unclear =
            |open: &OpenTournament| glances.iter().any(|glance| glance.tournament == *open && !glance.has_begun);
        self.open.as_ref().filter(|open| !mine.contains(&open.tournament) && !is_unclear(open))
    }

    /// The tournament that waits for entrants.
    pub(in crate::tui) fn open(&self) -> Option<&OpenTournament> {
        self.open.as_ref()
    }

    /// The game that is shown, or the preferred one.
    fn game(&self, world: &World) -> GameKind {
        self.list_view.game.unwrap_or(world.config.game())
    }

    /// Asks for an opponent in that game; the first time, and while one is sought, for the clock.
    fn pair(&mut self, world: &World) -> Vec<Step> {
        let game = self.game(world);
        match self.list_view.clock {
            Some(clock) if self.pairing.is_none() => {
                vec![Step::Send(self.look_for(Wanted { game, clock, rated: false, range: None }, world))]
            }
            _ => vec![Step::ChooseSeek(game)],
        }
    }

    /// The clock of this player's seeks.
    pub fn seek_clock(&self) -> SeekClock {
        self.list_view.clock.unwrap_or(SeekClock::Any)
    }

    /// The command that looks for this opponent: with any clock a seek of the game that waits is accepted.
    pub fn look_for(&mut self, wanted: Wanted, world: &World) -> Command {
        let Wanted { game, clock, rated, range } = wanted;
        if !rated {
            self.list_view.clock = Some(clock);
        }
        self.met.clear();
        self.takes_any_clock = clock == SeekClock::Any;
        let clock = match clock {
            SeekClock::Any => world.config.clock(),
            SeekClock::Only(clock) => clock,
        };
        self.pairing = Some((game, clock, rated));
        let command = Command::Pair { game, options: BTreeMap::new(), clock, rated, range };
        self.meet().unwrap_or(command)
    }

    /// The command that accepts the seek of somebody else, where this player takes any clock and somebody seeks.
    pub fn meet(&mut self) -> Option<Command> {
        let (game, ..) = self.pairing.filter(|_| self.takes_any_clock)?;
        let fits = |seek: &&Seek| seek.game == game && !seek.rated && !self.met.contains(&seek.player);
        let Seek { player, game, options, clock, rated, .. } = self.people.seeks(self.me).find(fits)?.clone();
        self.met.insert(player);
        self.pairing = Some((game, clock, rated));
        Some(Command::Pair { game, options, clock, rated, range: None })
    }

    /// Accepts a seek, by seeking the same; takes a seat where one is free for this player; watches otherwise.
    fn enter(&mut self, texts: Texts) -> Vec<Step> {
        if let Some(Seek { game, options, clock, rated, .. }) = self.chosen_seek().cloned() {
            self.pairing = Some((game, clock, rated));
            self.takes_any_clock = false;
            return vec![Step::Send(Command::Pair { game, options, clock, rated, range: None })];
        }
        let Some(code) = self.chosen_room() else {
            return vec![Step::Object(texts.say("lobby-no-room").into_owned())];
        };
        let watch = self.only_watches(code);
        self.elsewhere(Step::Enter { room: code, watch })
    }

    /// Whether a room has no seat for this player.
    fn only_watches(&self, code: RoomCode) -> bool {
        let is_closed = |room: &RoomSummary| {
            let is_full = Player::BOTH.into_iter().all(|side| room.seats.of(side).is_some());
            (is_full || room.kept_for.is_some_and(|player| Some(player) != self.me)) && !self.is_mine(room)
        };
        let is_own = self.mine.contains(&code) || self.own_games.of(code).is_some();
        self.rooms.get(&code).is_some_and(is_closed) && !is_own
    }
}

impl Page for Lobby {
    fn offers(&self, action: Action, world: &World) -> bool {
        let accounts = world.welcome.as_ref().is_some_and(|welcome| welcome.accounts);
        match action {
            Action::Account | Action::Leaders | Action::Tournaments => accounts,
            Action::Rename => world.welcome.as_ref().is_some_and(|welcome| welcome.handle.is_none()),
            Action::PairRated => accounts && self.pairing.is_none(),
            Action::EnterTournament => self.may_enter(world).is_some(),
            Action::Confirm => self.chosen().is_some(),
            Action::Watch => self.chosen_room().is_some(),
            Action::People => !self.people.others(self.me).is_empty(),
            Action::Unpair => self.pairing.is_some(),
            _ => true,
        }
    }

    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        match action {
            Action::Confirm if self.searches => None,
            Action::Confirm if self.chosen_seek().is_some() => Some("lobby-accept"),
            Action::Confirm if self.chosen_room().is_some_and(|room| self.only_watches(room)) => Some("lobby-watch"),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        if self.searches {
            return self.act_in_search(action);
        }
        if let Some(place) = action.moved(self.place, self.shown.len(), PAGE) {
            self.left = None;
            self.place = place;
            let wants_more = self.more > 0 && place + 1 >= self.shown.len();
            let more = if wants_more { self.pages.ask(1) } else { None };
            return more.map(Step::Send).into_iter().collect();
        }
        match action {
            Action::Confirm => return self.enter(world.texts),
            Action::Invite => return vec![Step::Invite(None)],
            Action::People if self.offers(action, world) => {
                let more = if self.more_people > 0 { self.pages.ask(MOST_PAGES) } else { None };
                return std::iter::once(Step::ShowPeople).chain(more.map(Step::Send)).collect();
            }
            Action::People => return vec![Step::Object(world.texts.say("lobby-nobody").into_owned())],
            Action::Watch => {
                let Some(room) = self.chosen_room() else { return Vec::new() };
                return self.elsewhere(Step::Enter { room, watch: true });
            }
            Action::NewGame => return self.elsewhere(Step::ChooseGame),
            Action::EnterCode => return self.elsewhere(Step::ChooseRoom),
            Action::Finished => {
                let filter =
                    GameFilter { game: self.list_view.game, limit: Some(GameFilter::MOST), ..GameFilter::default() };
                return self.elsewhere(Step::ShowFinished(Box::new(filter)));
            }
            Action::Pair => return self.pair(world),
            Action::EnterTournament => return self.may_enter(world).map(|open| enter(open, world)).unwrap_or_default(),
            Action::Account | Action::Leaders | Action::Tournaments | Action::PairRated
                if !self.offers(action, world) => {}
            Action::Tournaments => return vec![Step::ShowTournaments],
            Action::Challenges => return vec![Step::ShowChallenges],
            Action::BlockedPeople => return vec![Step::ShowBlocked],
            Action::Rename if !self.offers(action, world) => {
                return vec![Step::Object(world.texts.say("lobby-no-rename").into_owned())];
            }
            Action::Rename => return self.elsewhere(Step::ChooseName),
            Action::Account => return vec![Step::ShowAccount],
            Action::Leaders => return vec![Step::ShowLeaders(self.game(world))],
            // A guest has no rating, and reads so before filling in a form.
            Action::PairRated if world.welcome.as_ref().is_some_and(|welcome| welcome.handle.is_none()) => {
                return vec![Step::Object(world.texts.say("lobby-rated-account").into_owned())];
            }
            Action::PairRated => return vec![Step::ChooseRatedSeek(self.game(world))],
            Action::Unpair => {
                self.pairing = None;
                return vec![Step::Send(Command::Unpair)];
            }
            Action::Back if !self.list_view.words.value().is_empty() => {
                self.list_view.words = Input::default();
                self.refresh();
            }
            Action::Back => return vec![Step::Out],
            _ => self.narrow(action),
        }
        Vec::new()
    }

    fn type_key(&mut self, key: KeyEvent, _: &World) -> Option<Vec<Step>> {
        let taken = self.searches && form::edit(&mut self.list_view.words, key);
        if taken {
            self.refresh();
        }
        taken.then(Vec::new)
    }

    fn paste(&mut self, text: &str) -> Vec<Step> {
        if self.searches {
            form::paste(&mut self.list_view.words, text);
            self.refresh();
        }
        Vec::new()
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        match target {
            Target::Tab(tab) => {
                self.list_view.game = tab.checked_sub(1).and_then(|at| GameKind::ALL.get(at)).copied();
                self.refresh();
            }
            Target::Item(index) if index == self.place => return self.enter(world.texts),
            Target::Item(index) => {
                self.left = None;
                self.place = index.min(self.shown.len().saturating_sub(1));
            }
            _ => {}
        }
        Vec::new()
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.draw_table(world, area, buffer, hits);
    }
}

/// Shows a tournament and enters it. A guest gets an account under the own name, and is asked where it cannot be a handle.
fn enter(&OpenTournament { tournament, .. }: &OpenTournament, world: &World) -> Vec<Step> {
    let handle = world.guest_handle().map(|handle| handle.to_string());
    let is_guest = world.welcome.as_ref().is_some_and(|welcome| welcome.handle.is_none());
    let enter = if is_guest && handle.is_none() {
        Step::ChooseEntry { asks_handle: true, asks_code: false }
    } else {
        Step::Send(Command::Enter { tournament, code: None, handle })
    };
    vec![Step::ShowTournament(tournament), enter]
}

/// About how long a player thinks in a game with this clock: forty moves count as one.
fn expected_ms(clock: ClockSpec) -> u64 {
    match clock {
        ClockSpec::None => u64::MAX,
        ClockSpec::Main { main_ms, increment_ms } => u64::from(main_ms) + 40 * u64::from(increment_ms),
        ClockSpec::PerMove { move_ms } => 40 * u64::from(move_ms),
        ClockSpec::Days { days } => 40 * 86_400_000 * u64::from(days),
    }
}

/// Whether a room's code, game, players or clock contain a word in small letters.
fn mentions(room: &RoomSummary, word: &str) -> bool {
    let contains = |text: &str| text.to_lowercase().contains(word);
    contains(room.room.as_str())
        || contains(room.game.title())
        || room.clock.to_string() == word
        || Player::BOTH.into_iter().filter_map(|side| room.seats.of(side)).any(|seat| contains(seat.name.as_str()))
}

/// Whether the code, the game, the opponent or the clock of an own game contain a word in small letters.
fn is_in_own_game(game: &MyGame, word: &str) -> bool {
    let contains = |text: &str| text.to_lowercase().contains(word);
    contains(game.room.as_str())
        || contains(game.game.title())
        || game.clock.to_string() == word
        || contains(game.opponent.name.as_str())
}

/// Whether the game, the player or the clock of a seek contain a word in small letters.
fn is_in_seek(seek: &Seek, word: &str) -> bool {
    let contains = |text: &str| text.to_lowercase().contains(word);
    contains(seek.game.title()) || seek.clock.to_string() == word || contains(seek.name.as_str())
}
