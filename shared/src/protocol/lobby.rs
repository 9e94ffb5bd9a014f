//! The lists of the lobby: rooms, connected people, seeks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kind::GameKind;
use crate::protocol::defaults::{is_false, is_zero};
use crate::protocol::{ClockSpec, Handle, NameMark, PlayerId, PlayerName, RoomCode, RoomSummary, TournamentCode};

/// The lobby at one moment. Each list is bounded; the numbers say how much is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyList {
    /// The number of connected people, listed or not.
    pub players: u32,
    /// The public rooms: waiting rooms first, of which addresses take turns, then the newest first.
    pub rooms: Vec<RoomSummary>,
    /// The number of public rooms left out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
    /// The connected people, the last to come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Person>,
    /// The number of people left out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_people: u32,
    /// The seeks, of which addresses take turns, the newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeks: Vec<Seek>,
    /// The number of seeks left out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_seeks: u32,
    /// A tournament that anybody may enter, the next to begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenTournament>,
    /// Those of `rooms` that only readers at the address of the room see, because it has so many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlisted: Vec<RoomCode>,
    /// The players of those of `seeks` that only readers at the address of the player see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlisted_seeks: Vec<PlayerId>,
}

/// The entries of the lobby to skip: those that the client has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyFrom {
    /// Rooms.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rooms: u32,
    /// People.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub people: u32,
    /// Seeks.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seeks: u32,
}

/// A tournament that has not begun and that every account may enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTournament {
    /// Its code.
    pub tournament: TournamentCode,
    /// Its title.
    pub title: String,
}

/// People, and rooms that are left out, up to which clients ask for longer lists at once. On a larger server they wait until
/// somebody wants to see more.
const FEW: [u32; 2] = [200, 100];

impl LobbyList {
    /// Whether the list leaves something out, and so little that `lobby_more` is worth asking at once.
    pub fn misses_few(&self) -> bool {
        let [people, rooms] = FEW;
        self.more + self.more_people + self.more_seeks > 0 && self.players <= people && self.more <= rooms
    }
}

/// The changes in the lobby since the last message. Unchanged lists are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyChanges {
    /// The number of connected people.
    pub players: u32,
    /// Rooms that are new or different.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<RoomSummary>,
    /// Rooms that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<RoomCode>,
    /// People who are new or renamed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Person>,
    /// People who left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<PlayerId>,
    /// New seeks, each in place of an earlier one of its player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeks: Vec<Seek>,
    /// Players whose seek has ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<PlayerId>,
    /// A tournament that anybody may enter, the next to begin; absent also if there is none any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenTournament>,
    /// Those of `changed` that only readers at the address of the room see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlisted: Vec<RoomCode>,
    /// The players of those of `seeks` that only readers at the address of the player see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlisted_seeks: Vec<PlayerId>,
}

/// A connected person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The player's id.
    pub player: PlayerId,
    /// The player's name.
    pub name: PlayerName,
    /// The handle of the player's account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
    /// Whether a program plays for this player.
    #[serde(default, skip_serializing_if = "is_false")]
    pub program: bool,
}

/// A seek: a player looks for an opponent. The next player who sends a matching `pair`, within both ranges, is the
/// opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seek {
    /// The player, who has at most one seek.
    pub player: PlayerId,
    /// The player's name.
    pub name: PlayerName,
    /// The mark beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
    /// The game.
    pub game: GameKind,
    /// Options of the game by name; those left out have their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the game changes ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The rating of the player, where the seek is rated or has a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// The largest difference of the two ratings; any if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u32>,
}

/// A list as JSON, written once and sent to everybody who asks for it before it changes.
#[derive(Clone, Debug)]
pub struct LobbyJson(String);

impl LobbyJson {
    /// Writes a list.
    pub fn new(list: &LobbyList) -> Self {
        Self(serde_json::to_string(list).expect("lists have only string keys"))
    }

    /// The frame that answers a request: what [`ServerMessage::Lobby`](crate::protocol::ServerMessage) encodes to.
    pub fn answer(&self, re: u32) -> String {
        let fields = self.0.strip_prefix('{').expect("a list is an object with fields");
        format!(r#"{{"type":"lobby","re":{re},{fields}"#)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ServerMessage;

    #[test]
    fn only_a_short_rest_of_the_list_is_asked_for_at_once() {
        for (players, more, more_people, more_seeks, misses_few) in [
            (2, 0, 0, 0, false),
            (2, 1, 0, 0, true),
            (2, 0, 1, 0, true),
            (2, 0, 0, 1, true),
            (200, 100, 1, 1, true),
            (201, 0, 1, 0, false),
            (30, 101, 0, 0, false),
        ] {
            let list = LobbyList { players, more, more_people, more_seeks, ..LobbyList::default() };
            assert_eq!(list.misses_few(), misses_few, "{list:?}");
        }
    }

    #[test]
    fn the_frame_of_a_written_list_is_the_derived_one() {
        let (name, handle) = ("Ana".parse().expect("a name"), "ana".parse().ok());
        let person = Person { player: PlayerId::from_bits(7), name, handle, program: true };
        let seek = Seek {
            player: person.player,
            name: person.name.clone(),
            mark: Some(NameMark::Guest),
            game: GameKind::Reversi,
            options: BTreeMap::new(),
            clock: ClockSpec::None,
            rated: false,
            rating: None,
            range: None,
        };
        let some = LobbyList {
            players: 3,
            more: 2,
            more_people: 1,
            people: vec![person],
            seeks: vec![seek],
            ..LobbyList::default()
        };
        for list in [LobbyList::default(), some] {
            let frame = LobbyJson::new(&list).answer(5);
            assert_eq!(frame, ServerMessage::Lobby { re: 5, list }.encode());
        }
    }
}
