//! This player's unfinished games on a server: those that the lobby shows first.

use bidak_shared::protocol::{Command, MyGame, MyGamesCount, RoomCode};

/// The games, first those in which it is the player's turn, the longest waiting first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnGames(Vec<MyGame>);

impl OwnGames {
    /// Takes a page of the list; returns the request for the next one.
    pub fn take_page(&mut self, from: u32, games: Vec<MyGame>, count: MyGamesCount) -> Option<Command> {
        if from == 0 {
            self.0.clear();
        }
        let end = from + games.len() as u32;
        let has_more = !games.is_empty() && end < count.total;
        for game in games {
            self.0.retain(|known| known.room != game.room);
            self.0.push(game);
        }
        self.sort();
        has_more.then_some(Command::MyGames { from: Some(end) })
    }

    /// Takes a game as it is now; it is over without `game`.
    pub fn change(&mut self, room: RoomCode, game: Option<MyGame>) {
        self.0.retain(|known| known.room != room);
        self.0.extend(game);
        self.sort();
    }

    fn sort(&mut self) {
        self.0.sort_by_key(|game| (!game.my_turn, game.since, game.room));
    }

    /// The games.
    pub fn all(&self) -> &[MyGame] {
        &self.0
    }

    /// The game of a room.
    pub fn of(&self, room: RoomCode) -> Option<&MyGame> {
        self.0.iter().find(|game| game.room == room)
    }

    /// The number of games in which it is the player's turn.
    pub fn on_turn(&self) -> usize {
        self.0.iter().filter(|game| game.my_turn).count()
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player;
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{ClockSpec, GamePlayer, Timestamp};

    use super::*;

    fn game(room: u32, my_turn: bool, since: u64) -> MyGame {
        MyGame {
            room: RoomCode::from_bits(room),
            game: GameKind::Reversi,
            clock: ClockSpec::None,
            side: Player::First,
            opponent: GamePlayer { name: "Budi".parse().expect("a name"), player: None, bot: None, program: false },
            plies: 3,
            my_turn,
            since: Timestamp::from_seconds(since),
        }
    }

    fn rooms(games: &OwnGames) -> Vec<RoomCode> {
        games.all().iter().map(|game| game.room).collect()
    }

    #[test]
    fn games_on_turn_come_first_and_pages_and_changes_keep_the_order() {
        let code = RoomCode::from_bits;
        let mut games = OwnGames::default();
        let count = MyGamesCount { on_turn: 1, total: 3 };
        let next = games.take_page(0, vec![game(1, true, 50), game(2, false, 10)], count);
        assert_eq!(next, Some(Command::MyGames { from: Some(2) }));
        assert_eq!(games.take_page(2, vec![game(3, false, 20)], count), None);
        assert_eq!(rooms(&games), [1, 2, 3].map(code));
        games.change(code(3), Some(game(3, true, 40)));
        assert_eq!((rooms(&games), games.on_turn()), (vec![code(3), code(1), code(2)], 2));
        games.change(code(1), None);
        assert_eq!(rooms(&games), [3, 2].map(code));
        assert_eq!(games.take_page(0, vec![game(2, true, 60)], MyGamesCount { on_turn: 1, total: 1 }), None);
        assert_eq!(rooms(&games), [code(2)]);
        // A list that has become shorter meanwhile ends.
        assert_eq!(games.take_page(1, Vec::new(), count), None);
    }
}
