//! Checksums of games: one of the beginning, written with it, and one of the moves and the end. They find changes that the rules allow,
//! such as another winner of a resigned game.
//!
//! A checksum is the beginning of the SHA-256 of columns as they are stored. Names are left out, because accounts are renamed and
//! deleted. A migration that changes one of these columns must set the checksum to NULL.

use bidak_shared::protocol::{Ending, GameId, PlayerId, RoomCode, Timestamp};
use sha2::{Digest, Sha256};

use crate::store::sql::read::programs;
use crate::store::sql::{Row, SqlResult, Value};
use crate::store::{Contestant, Start};

/// The columns of the beginning.
pub(super) const START: [SumColumn; 24] = [
    SumColumn::Text("id"),
    SumColumn::Text("room"),
    SumColumn::Int("number"),
    SumColumn::Text("host"),
    SumColumn::Int("private"),
    SumColumn::Text("kind"),
    SumColumn::Text("options"),
    SumColumn::Text("start"),
    SumColumn::Text("clock"),
    SumColumn::Text("first_player"),
    SumColumn::Text("first_bot"),
    SumColumn::Text("second_player"),
    SumColumn::Text("second_bot"),
    SumColumn::Int("started"),
    SumColumn::Int("rated"),
    SumColumn::Text("tournament"),
    SumColumn::Int("round"),
    SumColumn::Int("board"),
    SumColumn::Int("meeting_game"),
    SumColumn::Int("no_show_ms"),
    SumColumn::Int("draws"),
    SumColumn::Int("half"),
    SumColumn::Int("programs"),
    SumColumn::Text("partner"),
];

/// The columns of the end.
pub(super) const END: [SumColumn; 9] = [
    SumColumn::Text("id"),
    SumColumn::Text("moves"),
    SumColumn::Int("plies"),
    SumColumn::Text("clocks"),
    SumColumn::Int("ended"),
    SumColumn::Text("outcome"),
    SumColumn::Text("reason"),
    SumColumn::Int("margin"),
    SumColumn::Text("illegal"),
];

/// A column of a checksum.
#[derive(Clone, Copy, Debug)]
pub(super) enum SumColumn {
    /// A text.
    Text(&'static str),
    /// A number or a Boolean.
    Int(&'static str),
}

impl SumColumn {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Text(name) | Self::Int(name) => name,
        }
    }
}

/// The checksum of values.
fn sum<'a>(values: impl IntoIterator<Item = Value<'a>>) -> i64 {
    let mut hash = Sha256::new();
    let mut add = |kind: u8, bytes: &[u8]| {
        hash.update([kind]);
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    };
    for value in values {
        match value {
            Value::Null => add(0, &[]),
            Value::Bool(value) => add(1, &i64::from(value).to_be_bytes()),
            Value::Int(value) => add(1, &value.to_be_bytes()),
            Value::Real(value) => add(2, &value.to_be_bytes()),
            Value::Text(value) => add(3, value.as_bytes()),
            Value::Bytes(value) => add(4, value),
        }
    }
    let bytes = hash.finalize();
    i64::from_be_bytes(*bytes.first_chunk().expect("it has 32 bytes"))
}

/// The checksum of the beginning of a game.
pub(in crate::store) fn of_start(id: GameId, start: &Start, started: Timestamp) -> i64 {
    let options = serde_json::to_string(&*start.options).expect("texts become JSON");
    let [kind, clock] = [start.kind.to_string(), start.clock.to_string()];
    let [first, second] = &start.players;
    let [first_player, second_player] = [first.person(), second.person()];
    let bot = |contestant: &Contestant| contestant.bot().map(ToString::to_string);
    let [first_bot, second_bot] = [bot(first), bot(second)];
    let terms = start.tournament;
    let tournament = terms.map(|terms| terms.place.tournament.to_string());
    let values: [Value<'_>; START.len()] = [
        id.as_str().into(),
        RoomCode::as_str(&start.room).into(),
        start.number.into(),
        start.host.as_ref().map(PlayerId::as_str).into(),
        start.private.into(),
        (&kind).into(),
        (&options).into(),
        (&start.start).into(),
        (&clock).into(),
        first_player.as_ref().map(PlayerId::as_str).into(),
        first_bot.as_ref().into(),
        second_player.as_ref().map(PlayerId::as_str).into(),
        second_bot.as_ref().into(),
        started.into(),
        start.rated.into(),
        tournament.as_ref().into(),
        terms.map(|terms| terms.place.round).into(),
        terms.map(|terms| terms.place.board).into(),
        terms.map(|terms| terms.place.game).into(),
        terms.map(|terms| terms.no_show_ms).into(),
        terms.map(|terms| terms.draws).into(),
        start.half.map(|half| half as i64).into(),
        programs(&start.players).into(),
        start.partner.as_ref().map(RoomCode::as_str).into(),
    ];
    sum(values)
}

/// The moves and the clocks of a game as they are stored.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Written<'a> {
    pub(in crate::store) moves: &'a str,
    pub(in crate::store) plies: u32,
    pub(in crate::store) clocks: Option<&'a str>,
}

/// The checksum of the moves and the end of a game.
pub(in crate::store) fn of_end(id: GameId, written: Written<'_>, ending: &Ending, ended: Timestamp) -> i64 {
    let outcome = ending.outcome.map(|outcome| outcome.to_string());
    let reason = ending.reason.to_string();
    let illegal = ending.illegal.map(|played| played.to_string());
    let values: [Value<'_>; END.len()] = [
        id.as_str().into(),
        written.moves.into(),
        written.plies.into(),
        written.clocks.into(),
        ended.into(),
        outcome.as_ref().into(),
        (&reason).into(),
        Value::Int(ending.margin.into()),
        illegal.as_ref().into(),
    ];
    sum(values)
}

/// The checksum of these columns of a row, which stand from `first` on.
pub(super) fn of_row(row: &dyn Row, first: usize, columns: &[SumColumn]) -> SqlResult<i64> {
    let values: SqlResult<Vec<Value<'_>>> = (first..)
        .zip(columns)
        .map(|(place, column)| {
            Ok(match column {
                SumColumn::Text(_) => row.text(place)?.into(),
                SumColumn::Int(_) => row.int(place)?.into(),
            })
        })
        .collect();
    Ok(sum(values?))
}
