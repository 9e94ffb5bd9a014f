//! The state that all screens share: the time, the connection, the theme.

use std::collections::BTreeSet;
use std::time::Duration;

use bidak_shared::protocol::{Handle, OpenTournament, PlayerId, RoomCode, SeatBot, Timestamp, TournamentCode, Welcome};

use crate::net::invitation::shared_as;
use crate::net::lan::Nearby;
use crate::net::link::Reason;
use crate::net::unfinished::Unfinished;
use crate::play::challenges::Challenges;
use crate::play::config::Config;
use crate::play::library::Kept;
use crate::play::moment::Moment;
use crate::play::own_games::OwnGames;
use crate::play::room::Room;
use crate::play::text::Texts;
use crate::play::tournament::{NextGame, Tournament};
use crate::tui::theme::Theme;

/// The state that all screens share.
#[derive(Debug)]
pub struct World {
    /// The present moment.
    pub now: Moment,
    /// The time of day when the program began.
    pub began: Option<Timestamp>,
    /// Columns and rows of the window.
    pub size: (u16, u16),
    /// How things look.
    pub theme: Theme,
    /// The texts.
    pub texts: Texts,
    /// The settings.
    pub config: Config,
    /// The player's name, if one was chosen.
    pub name: Option<String>,
    /// Where the server is.
    pub place: ServerPlace,
    /// How the connection to it is.
    pub connection: Connection,
    /// The welcome of the server.
    pub welcome: Option<Box<Welcome>>,
    /// The standard error of the programs on seats of this process.
    pub printed: Vec<Printed>,
    /// The servers that announce themselves on this network.
    pub nearby: Vec<Nearby>,
    /// The bot that was added last.
    pub last_bot: Option<SeatBot>,
    /// The last game that this player has played to a result.
    pub last_played: Option<Box<Kept>>,
    /// The player's unfinished games, here and on servers, the first to go on with first; those of the server are in `own_games`.
    pub unfinished: Vec<Unfinished>,
    /// The solo game that was left last: the menu goes on with it first.
    pub left: Option<RoomCode>,
    /// Whether the private server keeps its games for the next start.
    pub keeps_solo: bool,
    /// Whether it has a mistake of this player.
    pub has_mistake: bool,
    /// The tournament that is followed, and this player's next game in it.
    pub tournament: NextGames,
    /// This player's unfinished games on the server.
    pub own_games: OwnGames,
    /// The challenges that wait for an answer.
    pub challenges: Challenges,
    /// The people whom this player has blocked: their chat is not shown.
    pub blocked: BTreeSet<PlayerId>,
}

/// The known state of tournaments, on every screen.
#[derive(Clone, Debug, Default)]
pub struct NextGames {
    /// The followed tournament.
    pub followed: Option<Tournament>,
    /// The one that was followed before, as it was then: a screen may still show it.
    pub before: Option<Tournament>,
    /// The tournaments in which this player has games to come, as far as they are known.
    pub mine: BTreeSet<TournamentCode>,
    /// Requests for the state of tournaments of which the lobby says too little.
    pub glances: Vec<Glance>,
    /// This player's next game, and when it opens by itself.
    pub next: Option<(NextGame, Moment)>,
    /// The last announced game of this player.
    pub called: Option<NextGame>,
    /// The last message of the organisers.
    pub message: Option<String>,
}

/// A request for the state of a tournament that the lobby names, or has named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The tournament.
    pub tournament: OpenTournament,
    /// Whether it does not wait for entrants any more: it has begun, or is over.
    pub has_begun: bool,
}

impl World {
    /// Takes the unfinished games. The one that was left last comes first.
    pub fn set_unfinished(&mut self, mut games: Vec<Unfinished>) {
        let left = games.iter().position(|one| Some(one.game.room) == self.left);
        if let Some(place) = left {
            games[..=place].rotate_right(1);
        }
        self.unfinished = games;
    }
}

impl NextGames {
    /// The state of a tournament, if it is known.
    pub fn known(&self, code: TournamentCode) -> Option<&Tournament> {
        [&self.followed, &self.before].into_iter().flatten().find(|known| known.code() == code)
    }

    /// Another tournament that has games for this player, or that this player looks at.
    pub fn newer_than(&self, code: TournamentCode) -> Option<&Tournament> {
        let is_over = self.known(code).is_some_and(Tournament::is_over);
        self.followed.as_ref().filter(|followed| is_over && followed.code() != code && !followed.is_over())
    }

    /// Notes whether this player has games to come in the followed tournament.
    pub fn note_mine(&mut self) {
        let Some(followed) = &self.followed else { return };
        if followed.plays_on() {
            self.mine.insert(followed.code());
        } else {
            self.mine.remove(&followed.code());
        }
    }
}

/// The output of a program beside its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The last lines, oldest first.
    pub lines: Vec<String>,
    /// The file that has all of them, as people write it.
    pub file: Option<String>,
}

/// Where the server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerPlace {
    /// There is none.
    Nowhere,
    /// In this process, for this client alone.
    Private,
    /// In this process, for others too.
    Shared {
        /// The addresses to give to others.
        share: Vec<String>,
    },
    /// Elsewhere.
    Remote {
        /// Its address.
        url: String,
    },
}

/// How the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Not wanted.
    Off,
    /// An attempt to connect is under way.
    Connecting {
        /// Its number.
        attempt: u32,
    },
    /// It stands.
    On {
        /// How long a message and its answer take, once known.
        latency: Option<Duration>,
    },
    /// It is lost and will be tried again.
    Lost {
        /// Why.
        reason: Reason,
        /// When it will be tried again.
        retry_at: Moment,
    },
}

impl World {
    /// Whether messages reach the server.
    pub fn is_connected(&self) -> bool {
        matches!(self.connection, Connection::On { .. })
    }

    /// Whether games go on without this program.
    pub fn keeps_games(&self) -> bool {
        match self.place {
            ServerPlace::Shared { .. } | ServerPlace::Remote { .. } => true,
            ServerPlace::Private => self.keeps_solo,
            ServerPlace::Nowhere => false,
        }
    }

    /// Whether the game of this player in a room goes on later if it is left now. Here alone it is kept on any clock, which stands until then,
    /// but not before the first move.
    pub fn keeps(&self, room: &Room) -> bool {
        match self.place {
            ServerPlace::Private => self.keeps_solo && room.am_playing() && !room.is_beginning(),
            _ => self.keeps_games() && room.is_kept(),
        }
    }

    /// Whether a game on the private server in which nobody has moved is left: it ends without a question.
    pub fn discards(&self, room: &Room) -> bool {
        self.place == ServerPlace::Private && self.keeps_solo && room.am_playing() && room.is_beginning()
    }

    /// The name that a guest has chosen as a handle, if it is one but for capital letters and spaces; none for an account.
    pub fn guest_handle(&self) -> Option<Handle> {
        let name = &self.welcome.as_ref().filter(|welcome| welcome.handle.is_none())?.name;
        let handle = name.as_str().to_lowercase().replace(' ', "-").parse::<Handle>().ok();
        handle.filter(|handle| !name.is_made_up() && !handle.is_reserved())
    }

    /// The invitation to this server or to a room of it; `None` if others cannot connect.
    pub fn invitation(&self, room: Option<RoomCode>) -> Option<String> {
        let address = match &self.place {
            ServerPlace::Shared { share } => share.first()?.as_str(),
            ServerPlace::Remote { url } => shared_as(url),
            ServerPlace::Nowhere | ServerPlace::Private => return None,
        };
        let room = room.map_or_else(String::new, |room| format!(" --room {room}"));
        Some(format!("bidak join {address}{room}"))
    }

    /// A question about games and tournaments that go on if the player leaves the server now; `None` without any.
    pub fn left_behind(&self) -> Option<String> {
        if let Some(followed) = self.tournament.followed.as_ref().filter(|followed| followed.plays_on()) {
            return Some(
                self.texts.fill("ask-leave-tournament", [("title", followed.snapshot.spec.title.clone().into())]),
            );
        }
        let is_kept = |room: &&RoomCode| self.own_games.of(**room).is_some_and(|game| !game.clock.is_live());
        let rooms = self.welcome.iter().flat_map(|welcome| &welcome.rooms).filter(|room| !is_kept(room)).count();
        (rooms > 0).then(|| self.texts.fill("ask-leave-rooms", [("count", rooms.into())]))
    }

    /// The time of day, where it is known.
    pub fn present(&self) -> Option<Timestamp> {
        Some(Timestamp::from_seconds(self.began?.seconds() + self.now.as_secs()))
    }

    /// Whole seconds until a moment, the one that has begun included.
    pub fn seconds_until(&self, moment: Moment) -> u64 {
        moment.saturating_sub(self.now).as_millis().div_ceil(1000) as u64
    }
}
