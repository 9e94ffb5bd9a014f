//! The sentences of the plain mode, for people, pipes and screen readers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::board::Point;
use bidak_shared::game::{EndReason, MoveList, Player};
use bidak_shared::kind::Word;
use bidak_shared::notation::OptionSpec;
use bidak_shared::protocol::{
    ClockSpec, Ending, Offer, OfferEnd, OfferKind, PlayerId, RoomSummary, Seat, SeatBot, Seats, Status, WhyUnrated,
};
use bidak_shared::record::AnyRecord;

use crate::play::board_text::points_text;
use crate::play::moment::Moment;
use crate::play::room::Room;
use crate::play::text::{Ended, Texts, sentence};

/// The most legal moves that are listed unasked.
const LISTED: usize = 16;

/// `Ani`, `Kancil (alphabeta, level 3)`, or `greedy (a bot of level 5)`.
fn sitter(texts: Texts, seat: &Seat) -> String {
    match &seat.bot {
        Some(bot) if bot.named().is_some() => {
            bot.named().zip(bot.rated()).map_or_else(String::new, |(named, spec)| texts.named_bot(named, spec))
        }
        Some(bot @ SeatBot { engine, level: Some(level), .. }) if !bot.has_options() => {
            texts.fill("line-bot", [("engine", engine.word().into()), ("level", level.number().into())])
        }
        Some(bot) => texts.fill("line-bot-options", [("bot", bot.to_string().into())]),
        None => texts.marked(&seat.name, seat.mark),
    }
}

/// The selector of texts about a player: `you`, or that of the other side.
fn reader_or_other(room: &Room, side: Player) -> &'static str {
    if room.my_side() == Some(side) { "you" } else { "they" }
}

/// The name of a side in this room.
pub(super) fn side(texts: Texts, room: &Room, side: Player) -> Cow<'static, str> {
    texts.side(room.record.side_name(side))
}

/// `You play X. Budi plays O.`
pub(super) fn seats(texts: Texts, room: &Room) -> String {
    let of_side = |player: Player| {
        let name = side(texts, room, player);
        let seat = match room.seats.of(player) {
            _ if room.my_side() == Some(player) => return texts.fill("line-seat-mine", [("side", name.into())]),
            None => return texts.fill("line-seat-free", [("side", name.into())]),
            Some(seat) => seat,
        };
        // Two paired players are on their way.
        let is_coming = room.is_meeting() && room.free_side().is_none();
        let key = match seat.connected || is_coming {
            true => "line-seat",
            false if room.waits_for_players() => "line-seat-away",
            false => "line-seat-gone",
        };
        texts.fill(key, [("name", sitter(texts, seat).into()), ("side", name.into())])
    };
    Player::BOTH.map(of_side).join(" ")
}

/// `Room K7QF2M: Adjacency, rounds 8, 5+3.`
pub(super) fn room(texts: Texts, room: &Room, options: &[(String, String)]) -> String {
    let code = room.code.to_string();
    let mut parts = vec![texts.fill("line-room", [("code", code.into()), ("game", texts.game(room.game).into())])];
    parts.extend(options.iter().map(|(name, value)| texts.option_is(name, value)));
    parts.push(clock_spec(texts, room.clock));
    parts.extend(room.tournament.map(|place| texts.tournament_place(place)));
    let heading = format!("{}.", parts.join(", "));
    let key = match room.unrated {
        _ if room.rated => "room-rated",
        Some(WhyUnrated::SameAddress) => "room-same-address",
        None => return heading,
    };
    format!("{heading} {}", sentence(&texts.say(key)))
}

fn clock_spec(texts: Texts, clock: ClockSpec) -> String {
    let key = match clock {
        ClockSpec::None => "line-clock-none",
        ClockSpec::Main { .. } => "line-clock-main",
        ClockSpec::PerMove { .. } => "line-clock-per-move",
        ClockSpec::Days { .. } => return texts.clock_with_word(clock).into_owned(),
    };
    texts.fill(key, [("clock", clock.to_string().into())])
}

/// The points that a move changes, as they are before it is played.
pub(super) fn changed(room: &Room, text: &str) -> Vec<Point> {
    room.record.preview(text).unwrap_or_default()
}

/// `O plays d4 and turns c4.` The room is the one after the move, which changed these points.
pub(super) fn moved(texts: Texts, room: &Room, by: Player, text: &str, changed: &[Point]) -> String {
    let named = room.record.last_path();
    let turned: Vec<String> = changed
        .iter()
        .filter(|point| !named.contains(point))
        .map(|point| room.record.layout().name(*point).to_string())
        .collect();
    let key = match text {
        "pass" => "line-passes",
        _ if turned.is_empty() => "line-plays",
        _ => "line-turns",
    };
    let values = [
        ("who", reader_or_other(room, by).into()),
        ("side", side(texts, room, by).into()),
        ("move", text.into()),
        ("points", turned.join(" ").into()),
    ];
    texts.fill(key, values)
}

/// `Your turn, X. You have 4:58, O has 5:00.`
pub(super) fn turn(texts: Texts, room: &Room, now: Moment) -> String {
    let on_turn = room.turn.to_move;
    let values = [("who", reader_or_other(room, on_turn).into()), ("side", side(texts, room, on_turn).into())];
    let turn = texts.fill("line-turn", values);
    match clocks(texts, room, now) {
        Some(clocks) => format!("{turn} {clocks}"),
        None => turn,
    }
}

/// `You have 4:58, O has 5:00.`
pub(super) fn clocks(texts: Texts, room: &Room, now: Moment) -> Option<String> {
    let left = |side: Player| Some(time(texts, room.time_left(side, now)?));
    let one = room.my_side().unwrap_or(Player::First);
    let other = one.opponent();
    let values = [
        ("who", reader_or_other(room, one).into()),
        ("side", side(texts, room, one).into()),
        ("time", left(one)?.into()),
        ("other", side(texts, room, other).into()),
        ("other_time", left(other)?.into()),
    ];
    Some(texts.fill("line-times", values))
}

/// `4:58`, `2d 23h`, or `9.8 s` when it matters.
fn time(texts: Texts, left: Duration) -> String {
    let seconds = left.as_secs();
    if let Some(days) = texts.days_left(left) {
        days
    } else if seconds < 10 {
        let tenths = texts.decimal(f64::from((left.as_millis() / 100) as u32) / 10.0, 1);
        texts.fill("line-seconds", [("seconds", tenths.into())])
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// `Legal moves (56): a1 b1 ...`, all of them if `most` is `None`.
pub(super) fn legal(texts: Texts, moves: &MoveList, most: Option<usize>) -> String {
    let shown = most.unwrap_or(moves.len()).min(moves.len());
    let more = if shown < moves.len() { " ..." } else { "" };
    let list = format!("{}{more}", moves.iter().take(shown).collect::<Vec<_>>().join(" "));
    texts.fill("line-legal", [("count", moves.len().into()), ("moves", list.into())])
}

/// The problem of a move, with an example.
pub(super) fn objection(texts: Texts, room: &Room, problem: &str) -> String {
    let mut sentences = vec![sentence(problem)];
    if let Some(me) = room.my_side() {
        sentences.push(texts.fill("line-seat-mine", [("side", side(texts, room, me).into())]));
    }
    sentences.push(legal(texts, &room.legal(), Some(LISTED)));
    sentences.join(" ")
}

/// An offer, from the reader's side.
pub(super) fn offered(texts: Texts, room: &Room, by: Player, offer: OfferKind) -> String {
    let key = match offer {
        OfferKind::Draw => "line-offers-draw",
        OfferKind::Takeback => "line-offers-takeback",
        OfferKind::Rematch => "line-offers-rematch",
        OfferKind::Game => "line-offers-game",
    };
    let offered = texts.fill(key, [("who", reader_or_other(room, by).into()), ("side", side(texts, room, by).into())]);
    match room.my_side() {
        Some(me) if me != by => format!("{offered} {}", texts.say("line-offer-answer")),
        _ => offered,
    }
}

/// An offer no longer stands.
pub(super) fn offer_ended(texts: Texts, room: &Room, offer: Offer, reason: OfferEnd) -> String {
    let (key, by) = match reason {
        OfferEnd::Declined => ("line-offer-declined", offer.by.opponent()),
        OfferEnd::Withdrawn => ("line-offer-withdrawn", offer.by),
        OfferEnd::Overtaken => ("line-offer-overtaken", offer.by),
    };
    let values = [
        ("who", reader_or_other(room, by).into()),
        ("side", side(texts, room, by).into()),
        ("offer", texts.offer(offer.offer).into()),
    ];
    texts.fill(key, values)
}

/// How the game ended.
pub(super) fn ended(texts: Texts, room: &Room, ending: &Ending) -> String {
    let ended = Ended {
        outcome: ending.outcome,
        reason: Some(ending.reason),
        reader: room.my_side_in_game(),
        names: Player::BOTH.map(|player| side(texts, room, player).into_owned()),
        record: &*room.record,
    };
    let verdict = format!("{} {}.", texts.say("line-over"), texts.ended(&ended));
    // If the pieces decided, the verdict has counted them.
    if !room.record.has_margin() || ending.reason == EndReason::Count {
        return verdict;
    }
    let count = |player| format!("{} {}", side(texts, room, player), room.record.pieces(player));
    format!("{verdict} {}.", Player::BOTH.map(count).join(", "))
}

/// How many pieces each side has, on the board and in the hand.
pub(super) fn score_of(texts: Texts, record: &dyn AnyRecord) -> String {
    let pieces = Player::BOTH.map(|side| record.pieces(side));
    let score = counted(texts, record, "line-score", pieces);
    match hands(texts, record) {
        Some(hands) => format!("{score} {hands}."),
        None => score,
    }
}

/// The board as text, with the men in hand.
pub(super) fn board_of(texts: Texts, record: &dyn AnyRecord) -> String {
    let points = points_text(record);
    match hands(texts, record) {
        Some(hands) => format!("{points}\n{hands}"),
        None => points,
    }
}

/// The same for the game of a room.
pub(super) fn board(texts: Texts, room: &Room) -> String {
    board_of(texts, &*room.record)
}

/// The pieces that are not yet on the board, in a game that has any.
fn hands(texts: Texts, record: &dyn AnyRecord) -> Option<String> {
    let hands = Player::BOTH.map(|side| usize::from(record.in_hand(side)));
    (hands != [0, 0]).then(|| counted(texts, record, "line-hands", hands))
}

fn counted(texts: Texts, record: &dyn AnyRecord, key: &str, counts: [usize; 2]) -> String {
    let [first, second] = Player::BOTH.map(|player| texts.side(record.side_name(player)));
    let values = [
        ("first", first.into()),
        ("first_pieces", counts[0].into()),
        ("second", second.into()),
        ("second_pieces", counts[1].into()),
    ];
    texts.fill(key, values)
}

/// A room in the list of the lobby, and for whom its free seat is kept.
pub(super) fn summary(texts: Texts, summary: &RoomSummary, reader: Option<PlayerId>) -> String {
    let name = |seats: &Seats, side| {
        seats.of(side).map_or_else(|| texts.say("line-empty-seat").into_owned(), |seat| sitter(texts, seat))
    };
    let options: Vec<String> =
        summary.options.iter().map(|(name, value)| format!(", {}", texts.option_is(name, value))).collect();
    let status = match summary.status {
        Status::Waiting => "line-status-waiting",
        Status::Playing => "line-status-playing",
        Status::Ended => "line-status-ended",
    };
    let values = [
        ("code", summary.room.to_string().into()),
        ("game", format!("{}{}", texts.game(summary.game), options.concat()).into()),
        ("clock", clock_spec(texts, summary.clock).into()),
        ("first", name(&summary.seats, Player::First).into()),
        ("second", name(&summary.seats, Player::Second).into()),
        ("status", texts.say(status).into()),
    ];
    let room = texts.fill("line-room-of-list", values);
    let is_waiting = summary.status == Status::Waiting;
    match summary.kept_for.filter(|_| is_waiting) {
        None => room,
        kept if kept == reader => {
            format!("{room}, {}", texts.fill("line-kept-for-you", [("code", summary.room.to_string().into())]))
        }
        Some(_) => format!("{room}, {}", texts.say("lobby-kept")),
    }
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
