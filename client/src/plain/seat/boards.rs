//! The boards of one account: each is a session with a connection and an engine of its own, and several may play at once.
//!
//! A player has one seek at a time, and each connection receives the games of tournaments. Here the boards agree which of them seeks,
//! and which of them plays a game.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bidak_shared::protocol::{RoomCode, TournamentCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The most boards of one account.
pub const MOST: u8 = 4;

/// The state that the boards of an account share.
#[derive(Debug)]
struct Account {
    /// Its holder may seek.
    seek: Arc<Semaphore>,
    /// The board that plays in each room.
    rooms: Mutex<BTreeMap<RoomCode, usize>>,
    /// The tournaments that were entered: each has a board of its own.
    tournaments: Vec<TournamentCode>,
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    account: Arc<Account>,
    number: usize,
    tournament: Option<TournamentCode>,
    /// Whether there are others.
    is_one_of_many: bool,
}

impl Board {
    /// The only board of a player.
    pub fn alone() -> Self {
        Self::of_account(1, Vec::new()).remove(0)
    }

    /// The boards of an account, one for each tournament, and at least the given number.
    pub fn of_account(least: usize, tournaments: Vec<TournamentCode>) -> Vec<Self> {
        let count = least.max(tournaments.len()).max(1);
        let account = Arc::new(Account { seek: Arc::new(Semaphore::new(1)), rooms: Mutex::default(), tournaments });
        let board = |number| Self {
            account: Arc::clone(&account),
            number,
            tournament: account.tournaments.get(number).copied(),
            is_one_of_many: count > 1,
        };
        (0..count).map(board).collect()
    }

    /// The tournament that it plays in.
    pub fn tournament(&self) -> Option<TournamentCode> {
        self.tournament
    }

    /// The beginning of its lines: its number, where there are others.
    pub fn label(&self) -> String {
        if self.is_one_of_many { format!("[{}] ", self.number + 1) } else { String::new() }
    }

    /// Whether this board plays a tournament game in a room. The board of that tournament does; if there is none, a
    /// free board does.
    pub fn takes(&self, tournament: TournamentCode, room: RoomCode, is_free: bool) -> bool {
        if self.tournament == Some(tournament) {
            return true;
        }
        if self.account.tournaments.contains(&tournament) {
            return false;
        }
        // Nothing is left half changed under the lock.
        let mut rooms = self.account.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        match rooms.get(&room) {
            Some(board) => *board == self.number,
            None if is_free || !self.is_one_of_many => rooms.insert(room, self.number).is_none(),
            None => false,
        }
    }

    /// Waits for the right to seek, until no other board does.
    pub async fn seek(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.account.seek).acquire_owned().await.expect("it is never closed")
    }
}

/// The games of each board, given the number for all of them together.
pub fn shares(games: u32, boards: usize) -> Vec<u32> {
    let boards = boards as u32;
    (0..boards).map(|board| games / boards + u32::from(board < games % boards)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_of_a_tournament_is_played_at_one_board() {
        let [one, other] = [1, 2].map(TournamentCode::from_bits);
        let room = RoomCode::from_bits(7);
        let boards = Board::of_account(3, vec![one]);
        assert_eq!(boards.iter().map(Board::label).collect::<Vec<_>>(), ["[1] ", "[2] ", "[3] "]);
        let takers = |tournament, is_free: [bool; 3]| {
            let takes = |number: &usize| boards[*number].takes(tournament, room, is_free[*number]);
            (0..3).filter(takes).collect::<Vec<_>>()
        };
        assert_eq!(takers(one, [false; 3]), [0], "its own board, whether it is free or not");
        assert_eq!(takers(other, [false; 3]), [0; 0]);
        assert_eq!(takers(other, [false, true, true]), [1]);
        assert_eq!(takers(other, [true, false, true]), [1], "it is told again");
        assert_eq!(Board::alone().label(), "");
    }

    #[test]
    fn games_are_shared_out_among_boards_and_none_is_lost() {
        assert_eq!(shares(10, 4), [3, 3, 2, 2]);
        assert_eq!(shares(2, 4), [1, 1, 0, 0]);
        assert_eq!(shares(5, 1), [5]);
    }

    #[tokio::test]
    async fn one_board_seeks_at_a_time() {
        let boards = Board::of_account(2, Vec::new());
        let permit = boards[0].seek().await;
        let mut waits = Box::pin(boards[1].seek());
        assert!(futures::poll!(&mut waits).is_pending());
        drop(permit);
        drop(waits.await);
    }
}
