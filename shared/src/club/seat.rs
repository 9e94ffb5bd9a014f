//! The choice of seats: nobody should have one seat much more often than the other, or three times in a row.

use crate::game::Player;

/// The seats that an entrant had in the games that were played, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatHistory(Vec<Player>);

/// How strongly an entrant should get a certain seat, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Both seats are as good.
    None,
    /// The other seat than last time.
    Alternate,
    /// The seat that was rarer so far.
    Balance,
    /// The other seat would be the third in a row, or would make the difference between the seats larger than two.
    Must,
}

impl SeatHistory {
    /// The history of these seats, oldest first.
    pub fn new(seats: Vec<Player>) -> Self {
        Self(seats)
    }

    /// Adds a game.
    pub fn push(&mut self, seat: Player) {
        self.0.push(seat);
    }

    /// Games played as First less games played as Second.
    pub fn lead(&self) -> i32 {
        self.0.iter().map(|seat| if *seat == Player::First { 1 } else { -1 }).sum()
    }

    /// The seat that is due, and how strongly; `None` before the first game.
    pub fn due(&self) -> (Option<Player>, Need) {
        let Some(last) = self.0.last() else { return (None, Need::None) };
        let lead = self.lead();
        let rarer = if lead > 0 { Player::Second } else { Player::First };
        let runs = self.0.len() >= 2 && self.0[self.0.len() - 2] == *last;
        match lead.abs() {
            2.. => (Some(rarer), Need::Must),
            _ if runs => (Some(last.opponent()), Need::Must),
            1 => (Some(rarer), Need::Balance),
            _ => (Some(last.opponent()), Need::Alternate),
        }
    }

    /// The seat this entrant must have, if any.
    pub fn must(&self) -> Option<Player> {
        match self.due() {
            (seat, Need::Must) => seat,
            _ => None,
        }
    }

    /// The seats of both entrants in the most recent round in which they differ.
    fn last_difference(&self, other: &Self) -> Option<(Player, Player)> {
        self.0
            .iter()
            .rev()
            .zip(other.0.iter().rev())
            .find(|(own, theirs)| own != theirs)
            .map(|(own, theirs)| (*own, *theirs))
    }
}

/// Whether `upper`, the higher ranked of two, should be First. `random` decides if nothing else does.
pub fn is_first(upper: &SeatHistory, lower: &SeatHistory, random: bool) -> bool {
    let (upper_due, lower_due) = (upper.due(), lower.due());
    match (upper_due.0, lower_due.0) {
        (None, None) => random,
        (Some(seat), None) => seat == Player::First,
        (None, Some(seat)) => seat == Player::Second,
        (Some(own), Some(theirs)) if own != theirs => own == Player::First,
        (Some(seat), Some(_)) => {
            // The same seat is due for both: the larger need gets it, then the entrant that had it less recently.
            let needs = |due: (Option<Player>, Need), history: &SeatHistory| (due.1, history.lead().abs());
            let (own, theirs) = (needs(upper_due, upper), needs(lower_due, lower));
            let upper_gets_it = match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => true,
                std::cmp::Ordering::Less => false,
                // The higher ranked alternates from the last round in which their seats differed, and otherwise gets
                // the seat that is due.
                std::cmp::Ordering::Equal => upper.last_difference(lower).is_none_or(|(own, _)| own != seat),
            };
            (seat == Player::First) == upper_gets_it
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(seats: &str) -> SeatHistory {
        SeatHistory::new(seats.chars().map(|c| if c == 'F' { Player::First } else { Player::Second }).collect())
    }

    #[test]
    fn the_seat_that_is_due_follows_from_the_games() {
        for (seats, due) in [
            ("", (None, Need::None)),
            ("F", (Some(Player::Second), Need::Balance)),
            ("FS", (Some(Player::First), Need::Alternate)),
            ("SF", (Some(Player::Second), Need::Alternate)),
            ("FF", (Some(Player::Second), Need::Must)),
            ("SSFF", (Some(Player::Second), Need::Must)),
            ("SFSFS", (Some(Player::First), Need::Balance)),
            ("FFSFF", (Some(Player::Second), Need::Must)),
        ] {
            assert_eq!(history(seats).due(), due, "{seats}");
        }
    }

    #[test]
    fn the_larger_need_wins_and_equal_ones_alternate() {
        for (upper, lower, first) in [
            ("F", "S", false),
            ("S", "F", true),
            ("FF", "F", false),
            ("F", "FF", true),
            // Equal needs and histories: the upper one gets the due seat. Equal needs alone: the one that was Second last is First.
            ("FS", "FS", true),
            ("SFS", "SSF", true),
            ("SSF", "SFS", false),
            ("", "F", true),
            ("", "S", false),
        ] {
            assert_eq!(is_first(&history(upper), &history(lower), false), first, "{upper} against {lower}");
        }
        assert!(is_first(&history(""), &history(""), true));
        assert!(!is_first(&history(""), &history(""), false));
    }
}
