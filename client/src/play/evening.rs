//! A class evening for its organiser: the people, the games in play, and the table of all games since it began.
//!
//! A machine without socket and clock. When games have ended, it asks the server for the finished games, so it misses none while
//! the connection was lost.

pub mod began;
pub mod end;
pub mod tournament;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bidak_shared::game::{Outcome, Player};
use bidak_shared::protocol::{
    Command, GameFilter, GameId, GamePlayer, GameSummary, Handle, LobbyFrom, Person, PlayerId, RoomCode, RoomSummary,
    ServerMessage, Status, Timestamp,
};

use crate::play::moment::Moment;
use crate::play::people;

/// The pause between two requests for finished games.
const PAUSE: Duration = Duration::from_secs(2);

/// The most games that are counted. A class plays fewer in an evening.
const MOST_GAMES: usize = 20_000;

/// Rows of the table.
const MOST_ROWS: usize = 1_000;

/// The state of the evening.
#[derive(Debug)]
pub struct Evening {
    began: Timestamp,
    /// The organiser, who is not counted among the people.
    me: Option<PlayerId>,
    people: BTreeMap<PlayerId, Person>,
    /// The handles of all visitors.
    handles: BTreeMap<PlayerId, Handle>,
    rooms: BTreeMap<RoomCode, Status>,
    /// The connected people of each live game.
    playing: BTreeMap<RoomCode, Vec<PlayerId>>,
    counted: BTreeSet<GameId>,
    rows: BTreeMap<Who, PlayerGames>,
    /// The request for games that has no answer yet.
    asked: Option<u32>,
    /// The next request for games, and when it is due.
    wanted: Option<(Option<GameId>, Moment)>,
}

/// The player of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Player(PlayerId),
    /// A bot of the server, by its name.
    Bot(String),
}

/// The games of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerGames {
    /// The name in the last game.
    pub name: String,
    /// The player; none for a bot of the server.
    pub player: Option<PlayerId>,
    /// Whether the last game was that of a bot of the server or of another program.
    pub is_program: bool,
    /// The handle of the account, where it was seen here.
    pub handle: Option<Handle>,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost, by the reason as the protocol names it.
    pub lost_by: BTreeMap<String, u32>,
}

impl PlayerGames {
    /// The handle of the account, or the name.
    pub fn called(&self) -> String {
        self.handle.as_ref().map_or_else(|| self.name.clone(), |handle| format!("@{handle}"))
    }

    /// The handle of the account, or the name with the beginning of the id.
    fn marked(&self) -> String {
        match (&self.handle, &self.player) {
            (Some(handle), _) => handle.to_string(),
            (None, Some(player)) => format!("{} {}", self.name, people::mark(*player)),
            (None, None) => self.name.clone(),
        }
    }

    /// Games lost.
    pub fn lost(&self) -> u32 {
        self.lost_by.values().sum()
    }

    /// Games with a result.
    pub fn played(&self) -> u32 {
        self.won + self.drawn + self.lost()
    }

    /// Two for a game won, one for a game drawn.
    pub fn half_points(&self) -> u32 {
        2 * self.won + self.drawn
    }

    /// Points such as `3.5`.
    pub fn points(&self) -> String {
        format!("{}.{}", self.half_points() / 2, if self.half_points().is_multiple_of(2) { 0 } else { 5 })
    }
}

/// The accounts that are here, without the organiser's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accounts {
    /// Those that can play now.
    pub free: Vec<Handle>,
    /// Those in the middle of a game.
    pub busy: Vec<Handle>,
}

impl Accounts {
    /// Their number.
    pub fn count(&self) -> usize {
        self.free.len() + self.busy.len()
    }
}

/// News for the plain mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Somebody has come.
    Came(String),
    /// Somebody who is here has this account, and can enter a tournament.
    Account(String, Handle),
    /// Somebody has left.
    Left(String),
    /// A game has ended.
    Ended(Box<GameSummary>),
}

impl Evening {
    /// An evening that begins now.
    pub fn new(began: Timestamp) -> Self {
        Self {
            began,
            me: None,
            people: BTreeMap::new(),
            handles: BTreeMap::new(),
            rooms: BTreeMap::new(),
            playing: BTreeMap::new(),
            counted: BTreeSet::new(),
            rows: BTreeMap::new(),
            asked: None,
            wanted: None,
        }
    }

    /// The organiser is connected, for the first time or again: returns the request for the lobby.
    pub fn connected(&mut self, me: PlayerId, now: Moment) -> Command {
        self.me = Some(me);
        self.asked = None;
        self.wanted = Some((None, now));
        Command::LobbyMore(LobbyFrom::default())
    }

    /// Takes a message of the server.
    pub fn on_message(&mut self, message: &ServerMessage, now: Moment) -> Vec<News> {
        let mut news = Vec::new();
        match message {
            ServerMessage::Lobby { list, .. } => {
                let here: BTreeMap<PlayerId, &Person> =
                    list.people.iter().map(|person| (person.player, person)).collect();
                let gone: Vec<PlayerId> = self.people.keys().copied().filter(|id| !here.contains_key(id)).collect();
                for player in gone {
                    self.left(player, &mut news);
                }
                for person in here.into_values() {
                    self.came(person, &mut news);
                }
                self.rooms.clear();
                self.playing.clear();
                list.rooms.iter().for_each(|room| self.room(room, now));
            }
            ServerMessage::LobbyChanged(changes) => {
                changes.left.iter().for_each(|player| self.left(*player, &mut news));
                changes.people.iter().for_each(|person| self.came(person, &mut news));
                changes.changed.iter().for_each(|room| self.room(room, now));
                for code in &changes.removed {
                    self.playing.remove(code);
                    // A quick game may have begun and ended since the last change, also in a room that was never listed.
                    if self.rooms.remove(code) != Some(Status::Ended) {
                        self.want(None, now);
                    }
                }
            }
            ServerMessage::Games { re, games, more } if self.asked == Some(*re) => {
                self.asked = None;
                let mut is_new = !games.is_empty();
                // The list has the last game first; news are in order of time.
                for game in games.iter().rev() {
                    is_new &= game.ended >= self.began && !self.counted.contains(&game.game_id);
                    self.count(game, &mut news);
                }
                if let Some(oldest) = games.last().filter(|_| is_new && *more) {
                    self.want(Some(oldest.game_id), now);
                }
            }
            ServerMessage::Refused { re, .. } if self.asked.is_some() && *re == self.asked => {
                self.asked = None;
                self.want(None, now);
            }
            _ => {}
        }
        news
    }

    /// The request that is due. The caller sends it and then calls [`Evening::asked`].
    pub fn question(&mut self, now: Moment) -> Option<Command> {
        let (before, _) = self.wanted.filter(|(_, from)| self.asked.is_none() && now >= *from)?;
        self.wanted = None;
        let filter = GameFilter { before, limit: Some(GameFilter::MOST), unplayed: true, ..GameFilter::default() };
        Some(Command::Games(Box::new(filter)))
    }

    /// The request was sent with this id.
    pub fn asked(&mut self, id: u32) {
        self.asked = Some(id);
    }

    /// The evening ends: the finished games are requested once more, for a game may have ended since the last request.
    pub fn ends(&mut self, now: Moment) {
        let from = self.wanted.map_or(now, |(_, from)| from.min(now + PAUSE));
        self.wanted = Some((None, from));
    }

    /// Whether requests for finished games wait for their time or an answer.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some() || self.wanted.is_some()
    }

    /// When the next request is due.
    pub fn wake(&self) -> Option<Moment> {
        self.wanted.filter(|_| self.asked.is_none()).map(|(_, from)| from)
    }

    /// The connected people by name, without the organiser.
    pub fn people(&self) -> Vec<&Person> {
        let mut people: Vec<&Person> = self.people.values().collect();
        people.sort_by_key(|person| (person.program, person.name.as_str().to_lowercase()));
        people
    }

    /// The accounts that are here. Private games are not in the lobby's list, so nobody is busy by one.
    pub fn accounts(&self) -> Accounts {
        let playing: BTreeSet<PlayerId> = self.playing.values().flatten().copied().collect();
        let mut accounts = Accounts::default();
        for person in self.people() {
            let Some(handle) = person.handle.clone() else { continue };
            let list = if playing.contains(&person.player) { &mut accounts.busy } else { &mut accounts.free };
            list.push(handle);
        }
        accounts
    }

    /// How many games are going on, and how many have ended with a result.
    pub fn games(&self) -> (usize, u32) {
        let running = self.rooms.values().filter(|status| **status == Status::Playing).count();
        (running, self.rows.values().map(PlayerGames::played).sum::<u32>() / 2)
    }

    /// The labels of the table's rows: the handle, or the name, with the beginning of the id where others have the same name.
    pub fn names(&self) -> Vec<String> {
        let name = |row: &PlayerGames, is_shared| {
            if is_shared && row.handle.is_none() { row.marked() } else { row.called() }
        };
        self.named(name)
    }

    fn named(&self, name: impl Fn(&PlayerGames, bool) -> String) -> Vec<String> {
        let table = self.table();
        let mut count: BTreeMap<String, u32> = BTreeMap::new();
        for row in &table {
            *count.entry(row.name.to_lowercase()).or_default() += 1;
        }
        table.into_iter().map(|row| name(row, count[&row.name.to_lowercase()] > 1)).collect()
    }

    /// The table: people first, then programs; of each most points first, among equals fewest games first.
    pub fn table(&self) -> Vec<&PlayerGames> {
        let mut rows: Vec<&PlayerGames> = self.rows.values().filter(|row| row.played() > 0).collect();
        rows.sort_by(|one, other| {
            let order = |row: &PlayerGames| (row.is_program, std::cmp::Reverse(row.half_points()), row.played());
            order(one).cmp(&order(other)).then_with(|| one.name.cmp(&other.name))
        });
        rows
    }

    /// The places of the rows of the table: people and programs are counted apart.
    pub fn places(&self) -> Vec<usize> {
        let table = self.table();
        let people = table.iter().filter(|row| !row.is_program).count();
        (0..table.len()).map(|row| 1 + if row < people { row } else { row - people }).collect()
    }

    /// The table as comma-separated values, with a line of names above. Equal names have a mark that distinguishes them.
    pub fn csv(&self) -> String {
        let mut text = "place,kind,name,points,played,won,drawn,lost,lost_by\n".to_owned();
        let names = self.named(|row, is_shared| if is_shared { row.marked() } else { row.name.clone() });
        for ((place, name), row) in self.places().into_iter().zip(names).zip(self.table()) {
            let lost_by: Vec<String> = row.lost_by.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
            let cells = [
                format!("{place}"),
                if row.is_program { "program" } else { "person" }.to_owned(),
                cell(&name),
                row.points(),
                format!("{},{},{},{}", row.played(), row.won, row.drawn, row.lost()),
                lost_by.join("; "),
            ];
            text.push_str(&cells.join(","));
            text.push('\n');
        }
        text
    }

    fn came(&mut self, person: &Person, news: &mut Vec<News>) {
        let is_new = self.people.insert(person.player, person.clone()).is_none();
        // Somebody may take a handle in the middle of the evening.
        let mut account = None;
        if let Some(handle) = &person.handle {
            account = self.handles.insert(person.player, handle.clone()).is_none().then(|| handle.clone());
            if let Some(row) = self.rows.get_mut(&Who::Player(person.player)) {
                row.handle = Some(handle.clone());
            }
        }
        if Some(person.player) == self.me {
            self.people.remove(&person.player);
            return;
        }
        if is_new {
            news.push(News::Came(person.name.to_string()));
        }
        news.extend(account.map(|handle| News::Account(person.name.to_string(), handle)));
    }

    fn left(&mut self, player: PlayerId, news: &mut Vec<News>) {
        if let Some(person) = self.people.remove(&player) {
            news.push(News::Left(person.name.to_string()));
        }
    }

    fn room(&mut self, room: &RoomSummary, now: Moment) {
        // In a game by days nobody sits at the board.
        if room.status == Status::Playing && !room.clock.is_by_days() {
            let seats = Player::BOTH.into_iter().filter_map(|side| room.seats.of(side));
            let players = seats.filter(|seat| seat.connected).filter_map(|seat| seat.player).collect();
            self.playing.insert(room.room, players);
        } else {
            self.playing.remove(&room.room);
        }
        let before = self.rooms.insert(room.room, room.status);
        if room.status != Status::Playing && before == Some(Status::Playing) || room.status == Status::Ended {
            self.want(None, now);
        }
    }

    /// The request for the last games, or for those before a given one. A new list has precedence over the rest of an older one.
    fn want(&mut self, before: Option<GameId>, now: Moment) {
        if before.is_some() && self.wanted.is_some() {
            return;
        }
        let from = now + if before.is_some() { Duration::ZERO } else { PAUSE };
        self.wanted = Some((before, self.wanted.map_or(from, |(_, earlier)| earlier.min(from))));
    }

    fn count(&mut self, game: &GameSummary, news: &mut Vec<News>) {
        let is_ours = game.ended >= self.began && self.counted.len() < MOST_GAMES;
        if !is_ours || !self.counted.insert(game.game_id) {
            return;
        }
        if let Some(outcome) = game.ending.outcome {
            for side in Player::BOTH {
                let Some(row) = self.row(game.player(side)) else { continue };
                match outcome {
                    Outcome::Draw => row.drawn += 1,
                    Outcome::Win(winner) if winner == side => row.won += 1,
                    Outcome::Win(_) => *row.lost_by.entry(game.ending.reason.to_string()).or_default() += 1,
                }
            }
        }
        news.push(News::Ended(Box::new(game.clone())));
    }

    fn row(&mut self, player: &GamePlayer) -> Option<&mut PlayerGames> {
        let name = player.name.to_string();
        let who = player.player.map_or_else(|| Who::Bot(name.clone()), Who::Player);
        if !self.rows.contains_key(&who) && self.rows.len() >= MOST_ROWS {
            return None;
        }
        let row = self.rows.entry(who).or_default();
        (row.name, row.player, row.is_program) = (name, player.player, player.player.is_none() || player.program);
        row.handle = player.player.and_then(|player| self.handles.get(&player).cloned());
        Some(row)
    }
}

/// A text as a cell that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests;
