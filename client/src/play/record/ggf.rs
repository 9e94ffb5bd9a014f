//! GGF, the format of the Generic Game Server and of most Reversi programs, for games of Reversi on 8 x 8 squares:
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003-12-15]PB[Ana]PW[Budi]RE[+12]TI[05:00]TY[8]
//! BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.10]W[D6/-1.50]B[PA];)
//! ```
//!
//! Each property is a name and a value in brackets, where a backslash makes the next character part of the value. A
//! move may be followed by an evaluation and the seconds that it took, which are left out here, for a record has the
//! time that is left. The result counts the discs of black less those of white, and `:r` or `:t` after it means that
//! a player resigned or ran out of time.

use std::fmt::Write as _;

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;

/// How each game begins, and how it ends.
const BEGIN: &str = "(;";
const END: &str = ";)";
/// The size of the board, before its squares.
const SIZE: &str = "8";
/// The start without `BO`.
const USUAL: &str = "---------------------------O*------*O--------------------------- *";
/// The names of the properties that hold moves, First's and Second's.
const MOVES: [&str; 2] = ["B", "W"];
/// The pass, here and there.
const PASS: (&str, &str) = ("PA", "pass");

/// Whether a text looks like GGF.
pub fn is_ggf(text: &str) -> bool {
    // Some servers put the number of games of a match before the first.
    text.trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_ascii_digit()).starts_with(BEGIN)
}

/// The games of a text, one after the other.
pub fn games(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(BEGIN).map(|(begin, _)| &text[begin..])
}

/// Reads the game with which a text begins, and plays it. Errors are in English.
pub fn read(text: &str) -> Result<(RecordText, Box<dyn AnyRecord>), String> {
    let properties = properties(text)?;
    let value = |name: &str| properties.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    if let Some(game) = value("GM").filter(|game| !game.eq_ignore_ascii_case("othello")) {
        return Err(format!("GM[{}]: only Othello is read", shortened(game)));
    }
    let start = value("BO").map_or(Ok(USUAL), |board| match board.split_once(char::is_whitespace) {
        Some((SIZE, squares)) => Ok(squares),
        _ => Err(format!("BO[{}...]: the board has {SIZE} x {SIZE} squares", shortened(board))),
    })?;
    let mut game = GameKind::Reversi
        .record_from(&own_position(start))
        .map_err(|error| format!("BO[{SIZE} {}...]: {error}", shortened(start)))?;
    for (number, (player, text)) in properties.iter().filter_map(as_move).enumerate() {
        play(&mut *game, player, text).map_err(|problem| format!("move {}: {problem}", number + 1))?;
    }
    let named = |name: &str| value(name).filter(|text| !text.is_empty() && *text != "?").map(str::to_owned);
    let mut record = RecordText::of(&*game);
    record.players = [named("PB"), named("PW")];
    record.date = value("DT").and_then(day);
    if record.outcome.is_none()
        && let Some((outcome, reason)) = value("RE").and_then(result)
    {
        record.outcome = Some(outcome);
        record.reason = reason;
    }
    Ok((record, game))
}

/// Writes a game of Reversi.
pub fn write(record: &RecordText) -> String {
    let mut text = format!("{BEGIN}GM[Othello]PC[Bidak]");
    let mut property = |name: &str, value: &str| {
        write!(text, "{name}[{}]", value.replace('\\', "\\\\").replace(']', "\\]")).expect("a string takes every text");
    };
    if let Some(date) = &record.date {
        property("DT", date);
    }
    for (name, player) in ["PB", "PW"].into_iter().zip(&record.players) {
        property(name, player.as_deref().unwrap_or("?"));
    }
    let replayed = record.replay().ok().map(|game| game.margin(Player::First));
    property(
        "RE",
        &record.outcome.map_or_else(|| "?".to_owned(), |outcome| result_text(outcome, record.reason, replayed)),
    );
    property("TY", SIZE);
    let start = record.start.as_deref().map_or_else(|| USUAL.to_owned(), |start| start.replace('X', "*"));
    property("BO", &format!("{SIZE} {start}"));
    // The side to move is the last word of a position; passes are moves, so that the colors alternate.
    let begins = usize::from(start.ends_with('O'));
    for (number, played) in record.moves.iter().enumerate() {
        let text = if played.text == PASS.1 { PASS.0.to_owned() } else { played.text.to_ascii_uppercase() };
        property(MOVES[(begins + number) % 2], &text);
    }
    text + END
}

/// A move in our own words: `F5` is `f5`, and `PA` is `pass`.
pub fn own_move(text: &str) -> String {
    if text.to_ascii_uppercase().starts_with(PASS.0) { PASS.1.to_owned() } else { text.to_ascii_lowercase() }
}

/// The name and the value of each property, up to the end of the game.
fn properties(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut rest = text.trim_start().strip_prefix(BEGIN).ok_or_else(|| format!("a game begins with {BEGIN}"))?;
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.starts_with(END) || rest.starts_with(')') {
            return Ok(found);
        }
        let Some((name, value)) = rest.split_once('[') else {
            return Err(format!("the game does not end with {END}"));
        };
        let name = name.trim();
        if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_alphabetic()) {
            return Err(format!("{:?} is no name of a property", shortened(name)));
        }
        let mut content = String::new();
        let mut letters = value.char_indices();
        let end = loop {
            match letters.next() {
                Some((_, '\\')) => content.extend(letters.next().map(|(_, letter)| letter)),
                Some((at, ']')) => break at,
                Some((_, letter)) => content.push(letter),
                None => return Err(format!("{name}[ has no ]")),
            }
        };
        rest = &value[end + 1..];
        found.push((name.to_owned(), content));
    }
}

/// The player and the move of a property that holds one.
fn as_move((name, value): &(String, String)) -> Option<(Player, &str)> {
    let player = Player::BOTH.into_iter().find(|player| name == MOVES[player.index()])?;
    Some((player, value.split('/').next().unwrap_or_default().trim()))
}

/// Plays a move, and before it a pass that was left out.
fn play(game: &mut dyn AnyRecord, player: Player, text: &str) -> Result<(), String> {
    if game.to_move() != player && game.legal_moves() == [PASS.1] {
        game.play(PASS.1).map_err(|error| error.to_string())?;
    }
    if game.to_move() != player && game.outcome().is_none() {
        let (own, other) = (game.side_name(player), game.side_name(game.to_move()));
        return Err(format!("{text} is a move of {own}, and it is the turn of {other}"));
    }
    game.play(&own_move(text)).map_err(|error| error.to_string())
}

/// A position in our own words: black is `X` here and `*` there, and servers put spaces between the rows.
fn own_position(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let side = letters.pop();
    let squares = letters.into_iter().collect::<String>();
    format!("{squares} {}", side.map(String::from).unwrap_or_default()).replace('*', "X")
}

/// Year-month-day, where the value begins like that. Some servers write seconds since 1970, which are left out.
fn day(text: &str) -> Option<String> {
    let text = text.get(..10)?;
    let is_day = text.bytes().enumerate().all(|(at, letter)| match at {
        4 | 7 => letter == b'-' || letter == b'.',
        _ => letter.is_ascii_digit(),
    });
    is_day.then(|| text.replace('.', "-"))
}

/// The outcome of `+12.00:t`, and why.
fn result(text: &str) -> Option<(Outcome, Option<EndReason>)> {
    let (discs, why) = text.split_once(':').unwrap_or((text, ""));
    let discs: f64 = discs.trim().parse().ok()?;
    let outcome = if discs > 0.0 {
        Outcome::Win(Player::First)
    } else if discs < 0.0 {
        Outcome::Win(Player::Second)
    } else {
        Outcome::Draw
    };
    let reason = match why.trim() {
        "r" => Some(EndReason::Resignation),
        "t" => Some(EndReason::Time),
        _ => None,
    };
    Some((outcome, reason))
}

/// The value of `RE`. Without a count, the winner has all discs.
fn result_text(outcome: Outcome, reason: Option<EndReason>, margin: Option<i32>) -> String {
    const ALL: i32 = 64;
    let counted = reason == Some(EndReason::Count);
    let discs = match outcome {
        _ if counted && margin.is_some() => margin.unwrap_or_default(),
        Outcome::Win(Player::First) => ALL,
        Outcome::Win(Player::Second) => -ALL,
        Outcome::Draw => 0,
    };
    let why = match reason {
        Some(EndReason::Time) => ":t",
        Some(EndReason::Count) | None => "",
        Some(_) if discs != 0 => ":r",
        Some(_) => "",
    };
    format!("{discs:+}{why}")
}

/// Foreign text, short enough for a message.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}
