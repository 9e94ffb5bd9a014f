//! The orders of an organiser as a line of words.

use std::str::FromStr;

use bidak_shared::protocol::{BadHandle, Handle, Order, TournamentChange};

use super::{Tournament, read_pair, read_result};

/// An entrant as an organiser types it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantName {
    /// The number in the tournament.
    Number(u32),
    /// The handle, with or without `@`.
    Account(Handle),
}

impl FromStr for EntrantName {
    type Err = BadHandle;

    fn from_str(text: &str) -> Result<Self, BadHandle> {
        text.parse().map_or_else(|_| read_handle(text).map(Self::Account), |number| Ok(Self::Number(number)))
    }
}

impl EntrantName {
    /// The number; 0 if the account has not entered, which the server refuses.
    pub fn number(&self, tournament: &Tournament) -> u32 {
        match self {
            Self::Number(number) => *number,
            Self::Account(handle) => {
                let mut entrants = tournament.entrants();
                entrants.find(|entrant| entrant.handle == *handle).map_or(0, |entrant| entrant.entrant)
            }
        }
    }
}

/// Reads an order, such as `decide 2 3 1-0` or `pair 4-1 2-3 bye=7`. An order that loses something ends with `yes`.
pub fn read_order(text: &str, tournament: &Tournament) -> Option<Order> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let words: Vec<&str> = rest.split_whitespace().collect();
    let entrant = |text: &str| Some(text.parse::<EntrantName>().ok()?.number(tournament));
    Some(match (word, &words[..]) {
        ("open", []) => Order::Open,
        ("start", []) => Order::Start,
        ("next", []) => Order::Next,
        ("undo", []) => Order::Undo,
        ("suspend", []) => Order::Suspend { suspended: true },
        ("go", []) => Order::Suspend { suspended: false },
        ("pair", [_, ..]) => pair(&words)?,
        ("decide", [round, board, result]) => decide(round, board, "1", result)?,
        ("decide", [round, board, game, result]) => decide(round, board, game, result)?,
        ("add", [handle]) => Order::Add { handle: read_handle(handle).ok()? },
        ("forbid", [one, other]) => Order::Forbid { one: entrant(one)?, other: entrant(other)? },
        ("bye", [one]) => Order::Bye { entrant: entrant(one)? },
        ("pause", [one]) => Order::Pause { entrant: entrant(one)?, paused: true },
        ("ready", [one]) => Order::Pause { entrant: entrant(one)?, paused: false },
        ("withdraw", [one, "yes"]) => Order::Withdraw { entrant: entrant(one)? },
        ("kick", [one, "yes"]) => Order::Kick { entrant: entrant(one)? },
        ("message", [_, ..]) => Order::Message { text: rest.trim().to_owned() },
        ("helpers", handles) => {
            Order::Helpers { handles: handles.iter().map(|handle| read_handle(handle).ok()).collect::<Option<_>>()? }
        }
        ("change", [_, ..]) => Order::Change(change(rest)?),
        ("end", ["yes"]) => Order::End,
        ("cancel", ["yes"]) => Order::Cancel,
        _ => return None,
    })
}

fn read_handle(text: &str) -> Result<Handle, BadHandle> {
    text.trim_start_matches('@').parse()
}

fn pair(words: &[&str]) -> Option<Order> {
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for word in words {
        match word.strip_prefix("bye=") {
            Some(entrant) => byes.push(entrant.parse().ok()?),
            None => pairs.push(read_pair(word).ok()?),
        }
    }
    (!pairs.is_empty()).then_some(Order::Pair { pairs, byes })
}

fn decide(round: &str, board: &str, game: &str, result: &str) -> Option<Order> {
    let [round, board, game] = [round, board, game].map(|number| number.parse().ok());
    Some(Order::Decide { round: round?, board: board?, game: game?, result: read_result(result).ok()? })
}

/// Reads settings with the names of the options of `bidak tournament change`: `rounds=7 title="Friday night"`.
fn change(text: &str) -> Option<TournamentChange> {
    let mut change = TournamentChange::default();
    let ms = |text: &str| Some(text.parse::<u32>().ok()?.saturating_mul(1000));
    for word in shell_words::split(text).ok()? {
        let (name, value) = word.split_once('=')?;
        match name.replace('-', "_").as_str() {
            "title" => change.title = Some(value.to_owned()),
            "clock" => change.clock = Some(value.parse().ok()?),
            "rounds" => change.rounds = Some(value.parse().ok()?),
            "minutes" => change.minutes = Some(value.parse().ok()?),
            "most" => change.most = Some(value.parse().ok()?),
            "start_at" => change.start_at = Some(value.parse().ok()?),
            "pause" => change.pause_ms = Some(ms(value)?),
            "no_show" => change.no_show_ms = Some(ms(value)?),
            "last_entry" => change.last_entry = Some(value.parse().ok()?),
            "tie_break" => change.tie_breaks.get_or_insert_default().push(value.parse().ok()?),
            "pace" => change.pace_ms = Some(value.parse().ok()?),
            _ => return None,
        }
    }
    Some(change)
}

#[cfg(test)]
mod tests {
    use bidak_shared::club::result::PairingResult;

    use super::super::tests::{entrant, followed};
    use super::*;

    #[test]
    fn an_entrant_is_a_number_or_a_handle() {
        assert_eq!("7".parse(), Ok(EntrantName::Number(7)));
        for text in ["ana", "@ana", "Ana"] {
            assert_eq!(text.parse(), Ok(EntrantName::Account("ana".parse().expect("a handle"))), "{text}");
        }
        assert!("a b".parse::<EntrantName>().is_err());
    }

    #[test]
    fn orders_are_read_as_they_are_meant() {
        let tournament = followed(entrant(5, "Ana"));
        let handle = |text: &str| text.parse::<Handle>().expect("a handle");
        let changes = TournamentChange {
            title: Some("Friday night".to_owned()),
            rounds: Some(7),
            pause_ms: Some(60_000),
            last_entry: Some(3),
            ..TournamentChange::default()
        };
        for (text, expected) in [
            ("open", Some(Order::Open)),
            ("next", Some(Order::Next)),
            ("go", Some(Order::Suspend { suspended: false })),
            ("decide 2 3 1-0", Some(Order::Decide { round: 2, board: 3, game: 1, result: PairingResult::First })),
            (
                "decide 2 3 2 0-0",
                Some(Order::Decide { round: 2, board: 3, game: 2, result: PairingResult::NobodyPlayed }),
            ),
            ("pair 4-1 2-3 bye=7", Some(Order::Pair { pairs: vec![[4, 1], [2, 3]], byes: vec![7] })),
            ("pair bye=7", None),
            ("add @rina", Some(Order::Add { handle: handle("rina") })),
            ("forbid @ana 2", Some(Order::Forbid { one: 5, other: 2 })),
            ("bye 3", Some(Order::Bye { entrant: 3 })),
            ("pause ana", Some(Order::Pause { entrant: 5, paused: true })),
            ("ready 5", Some(Order::Pause { entrant: 5, paused: false })),
            // The server refuses number 0.
            ("pause budi", Some(Order::Pause { entrant: 0, paused: true })),
            ("message The hall  closes at ten.", Some(Order::Message { text: "The hall  closes at ten.".to_owned() })),
            ("message", None),
            ("helpers ana @budi", Some(Order::Helpers { handles: vec![handle("ana"), handle("budi")] })),
            ("helpers", Some(Order::Helpers { handles: Vec::new() })),
            ("change title=\"Friday night\" rounds=7 pause=60 last-entry=3", Some(Order::Change(changes))),
            ("change rounds=many", None),
            ("change colour=red", None),
            ("change", None),
            // An order that loses something needs a second word.
            ("cancel", None),
            ("cancel yes", Some(Order::Cancel)),
            ("withdraw ana", None),
            ("withdraw ana yes", Some(Order::Withdraw { entrant: 5 })),
            ("kick 2", None),
            ("kick 2 yes", Some(Order::Kick { entrant: 2 })),
            ("decide 2 3", None),
            ("decide 2 3 win", None),
            ("", None),
        ] {
            assert_eq!(read_order(text, &tournament), expected, "{text}");
        }
    }
}
