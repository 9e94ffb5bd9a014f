//! Sentences for what happens, for eyes, pipes and screen readers alike.

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::game::{Outcome, Player};
use bidak_shared::notation::OptionSpec;
use bidak_shared::protocol::{ClockSpec, Ending, OfferKind, RoomSummary, Seat, Seats, Status};
use bidak_shared::record::AnyRecord;

use crate::message::Moment;
use crate::room::Room;

/// Legal moves that are listed without being asked for.
const LISTED: usize = 16;

/// `Ani`, or `greedy (a bot of level 5)`.
fn sitter(seat: &Seat) -> String {
    match seat.bot {
        Some(bot) => format!("{} (a bot of level {})", bot.engine, bot.level),
        None => seat.name.to_string(),
    }
}

/// Who is meant, at the beginning of a sentence: `You`, or the name of the side.
pub(super) fn subject(room: &Room, side: Player) -> &'static str {
    if room.my_side() == Some(side) { "You" } else { room.record.side_name(side) }
}

/// `play` after `You`, `plays` after anybody else.
fn verb(room: &Room, side: Player, word: &str) -> String {
    if room.my_side() == Some(side) { word.to_owned() } else { format!("{word}s") }
}

/// `You play X. Budi plays O.`
pub(super) fn seats(room: &Room) -> String {
    let of_side = |side: Player| {
        let name = room.record.side_name(side);
        match room.seats.of(side) {
            _ if room.my_side() == Some(side) => format!("You play {name}."),
            Some(seat) => {
                let gone = if seat.connected { "" } else { ", who is not connected," };
                format!("{}{gone} plays {name}.", sitter(seat))
            }
            None => format!("Nobody plays {name} yet."),
        }
    };
    Player::BOTH.map(of_side).join(" ")
}

/// `Room K7QF2M: Adjacency, rounds 8, 5+3.`
pub(super) fn room(room: &Room, options: &[(String, String)]) -> String {
    let mut parts = vec![format!("Room {}: {}", room.code, room.game.title())];
    parts.extend(options.iter().map(|(name, value)| format!("{name} {value}")));
    parts.push(clock_spec(room.clock));
    format!("{}.", parts.join(", "))
}

fn clock_spec(clock: ClockSpec) -> String {
    match clock {
        ClockSpec::None => "no clock".to_owned(),
        ClockSpec::Main { .. } => format!("clock {clock}"),
        ClockSpec::PerMove { .. } => format!("{clock} a move"),
    }
}

/// `O plays d4 and turns c4.` The record is the one before the move.
pub(super) fn moved(before: &dyn AnyRecord, room: &Room, by: Player, text: &str) -> String {
    let subject = subject(room, by);
    let plays = verb(room, by, "play");
    let named = room.record.last_path();
    let turned: Vec<String> = before
        .preview(text)
        .unwrap_or_default()
        .into_iter()
        .filter(|point| !named.contains(point))
        .map(|point| before.layout().name(point).to_string())
        .collect();
    if text == "pass" {
        format!("{subject} {}.", if room.my_side() == Some(by) { "pass" } else { "passes" })
    } else if turned.is_empty() {
        format!("{subject} {plays} {text}.")
    } else {
        format!("{subject} {plays} {text} and {} {}.", verb(room, by, "turn"), turned.join(" "))
    }
}

/// `Your turn, X. You have 4:58, O has 5:00.`
pub(super) fn turn(room: &Room, now: Moment) -> String {
    let side = room.turn.to_move;
    let name = room.record.side_name(side);
    let turn =
        if room.my_side() == Some(side) { format!("Your turn, {name}.") } else { format!("It is {name}'s turn.") };
    match clocks(room, now) {
        Some(clocks) => format!("{turn} {clocks}"),
        None => turn,
    }
}

/// `You have 4:58, O has 5:00.`
pub(super) fn clocks(room: &Room, now: Moment) -> Option<String> {
    let of_side = |side: Player| {
        let left = time(room.time_left(side, now)?);
        let has = if room.my_side() == Some(side) { "have" } else { "has" };
        Some(format!("{} {has} {left}", subject(room, side)))
    };
    let mine_first = room.my_side().unwrap_or(Player::First);
    Some(format!("{}, {}.", of_side(mine_first)?, of_side(mine_first.opponent())?))
}

/// `4:58`, or `9.8 s` when it matters.
fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        format!("{}.{} s", seconds, left.subsec_millis() / 100)
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// `Legal moves (56): a1 b1 ...`, all of them where `most` is none.
pub(super) fn legal(moves: &[String], most: Option<usize>) -> String {
    let shown = most.unwrap_or(moves.len()).min(moves.len());
    let more = if shown < moves.len() { " ..." } else { "" };
    format!("Legal moves ({}): {}{more}", moves.len(), moves[..shown].join(" "))
}

/// What is wrong with a move and what would be right.
pub(super) fn objection(room: &Room, problem: &str) -> String {
    let mine = room.my_side().map_or_else(String::new, |side| format!(" You play {}.", room.record.side_name(side)));
    format!("{}.{mine} {}", capitalised(problem), legal(&room.turn.legal, Some(LISTED)))
}

/// What is offered, to the one who reads.
pub(super) fn offered(room: &Room, by: Player, offer: OfferKind) -> String {
    let what = match offer {
        OfferKind::Draw => "a draw",
        OfferKind::Takeback => "to take moves back",
        OfferKind::Rematch => "another game, sides swapped",
    };
    let answer = match room.my_side() {
        Some(side) if side != by => " Type accept or decline.",
        _ => "",
    };
    format!("{} {} {what}.{answer}", subject(room, by), verb(room, by, "offer"))
}

/// What an offer is called.
pub(super) fn offer_name(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Rematch => "rematch",
    }
}

/// How the game ended.
pub(super) fn ended(room: &Room, ending: &Ending) -> String {
    let how = ending.reason.sentence();
    let counts = if room.record.has_margin() {
        let count = |side| format!("{} {}", room.record.side_name(side), Room::pieces(&*room.record, side));
        format!(" {}.", Player::BOTH.map(count).join(", "))
    } else {
        String::new()
    };
    let verdict = match ending.outcome {
        Some(Outcome::Win(winner)) if room.my_side() == Some(winner) => format!("you win {how}"),
        Some(Outcome::Win(winner)) if room.my_side() == Some(winner.opponent()) => {
            format!("you lose, {} wins {how}", room.record.side_name(winner))
        }
        Some(Outcome::Win(winner)) => format!("{} wins {how}", room.record.side_name(winner)),
        Some(Outcome::Draw) => format!("a draw {how}"),
        None => format!("it ended {how}, and nobody won"),
    };
    format!("The game is over: {verdict}.{counts}")
}

/// A room in the list of the lobby.
pub(super) fn summary(summary: &RoomSummary) -> String {
    let name = |seats: &Seats, side| seats.of(side).map_or_else(|| "an empty seat".to_owned(), sitter);
    let options: Vec<String> = summary.options.iter().map(|(name, value)| format!(", {name} {value}")).collect();
    let status = match summary.status {
        Status::Waiting => "waiting for a player",
        Status::Playing => "playing",
        Status::Ended => "game over",
    };
    let first = name(&summary.seats, Player::First);
    let second = name(&summary.seats, Player::Second);
    let clock = clock_spec(summary.clock);
    format!(
        "{}  {}{}, {clock}: {first} against {second}, {status}",
        summary.room,
        summary.game.title(),
        options.concat()
    )
}

/// The options of a game with their values, those that were not set included.
pub(super) fn options(specs: &[OptionSpec], set: &BTreeMap<String, String>) -> Vec<(String, String)> {
    specs
        .iter()
        .map(|spec| {
            let value = set.get(spec.name).cloned().unwrap_or_else(|| spec.values.default_text());
            (spec.name.to_owned(), value)
        })
        .collect()
}

/// With a capital letter at its beginning, but for the name of a point.
pub(super) fn capitalised(text: &str) -> String {
    let starts_with_point = text.chars().nth(1).is_some_and(|character| character.is_ascii_digit());
    let mut characters = text.chars();
    match characters.next() {
        Some(first) if !starts_with_point => first.to_uppercase().chain(characters).collect(),
        _ => text.to_owned(),
    }
}
