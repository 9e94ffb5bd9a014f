//! One game as a store returns it, and its summary.

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::game::Player;
use bidak_shared::protocol::{
    Clocks, Ending, GameFilter, GameId, GameSummary, NameMark, PlayerId, PlayerResult, PlySearch, PreparedMove,
    RecordHeader, RecordMove, RecordObject, Timestamp,
};
use bidak_shared::record::text::{MoveSearch, PlayedMove, RecordText};

use crate::store::course::Course;
use crate::store::{BotSearch, Contestant, Deadline, Epoch, Fact, KeptRoom, Start};

/// A game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// How it began.
    pub start: Start,
    /// The marks beside the names of people, while it is unfinished.
    pub marks: [Option<NameMark>; 2],
    /// When it began.
    pub started: Timestamp,
    /// The moves, without those that were taken back.
    pub moves: Vec<StoredMove>,
    /// The time left at the last stored fact.
    pub clocks: Option<Clocks>,
    /// When that was, in a live game in which a clock ran.
    pub(crate) reading: Option<Reading>,
    /// Until when the player on turn may move, in a game by days.
    pub deadline: Option<Deadline>,
    /// The prepared move, in a game by days.
    pub prepared: Option<PreparedMove>,
    /// How and when it ended.
    pub end: Option<(Ending, Timestamp)>,
    /// The last stored state of its room, if it is unfinished and there is one.
    pub kept: Option<Box<KeptRoom>>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMove {
    /// Its text.
    pub text: String,
    /// The player's time left after it, in milliseconds.
    pub left_ms: Option<u32>,
    /// The search of the bot that played it.
    pub search: Option<BotSearch>,
}

impl From<BotSearch> for MoveSearch {
    fn from(BotSearch { eval, depth, nodes, ms, .. }: BotSearch) -> Self {
        Self { eval: Some(eval), depth: Some(depth), nodes: Some(nodes), ms: Some(ms.into()) }
    }
}

impl From<BotSearch> for PlySearch {
    fn from(BotSearch { depth, nodes, ms, .. }: BotSearch) -> Self {
        Self { depth, nodes, ms }
    }
}

impl StoredGame {
    /// A game that begins.
    pub(crate) fn new(id: GameId, start: Start, started: Timestamp) -> Self {
        Self {
            id,
            start,
            marks: [None; 2],
            started,
            moves: Vec::new(),
            clocks: None,
            reading: None,
            deadline: None,
            prepared: None,
            end: None,
            kept: None,
        }
    }

    /// The state of the game.
    #[cfg_attr(
        not(any(feature = "postgres", feature = "sqlite", fuzzing)),
        expect(dead_code, reason = "only databases read games back")
    )]
    pub(super) fn course(&self) -> Course {
        Course::of(self.end.is_some(), self.is_unloaded(), self.moves.len() as u32)
    }

    /// Whether it lies in the store alone, until a player comes back.
    pub fn is_unloaded(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.is_unloaded)
    }

    /// Adds a fact that follows, see [`Course::after`].
    pub(crate) fn add(&mut self, fact: Fact, now: Timestamp) {
        match fact {
            Fact::Started(_) => {}
            Fact::Moved { ply, by, text, clocks, search } => {
                self.moves.push(StoredMove { text, left_ms: clocks.map(|clocks| clocks.left_ms(by)), search });
                (self.clocks, self.reading, self.deadline) = (clocks, None, None);
                self.prepared.take_if(|prepared| prepared.ply <= ply);
            }
            Fact::TakenBack { ply, clocks } => {
                self.moves.truncate(ply as usize);
                (self.clocks, self.reading) = (clocks, None);
                (self.deadline, self.prepared) = (None, None);
            }
            Fact::Due(deadline) => self.deadline = Some(deadline),
            Fact::Prepared(prepared) => self.prepared = prepared,
            Fact::Clocks(clocks) => (self.clocks, self.reading) = (Some(clocks), None),
            Fact::Kept(kept) => self.kept = Some(kept),
            Fact::Loaded { .. } => {
                if let Some(kept) = &mut self.kept {
                    kept.is_unloaded = false;
                }
            }
            Fact::Ended(ending) => {
                (self.end, self.kept, self.prepared) = (Some((ending, now)), None, None);
            }
        }
    }

    /// Stops a clock that ran when the life of its server ended: the player on turn has been thinking until the last beat of that life,
    /// which `last_beat` returns, and keeps a moment to move. `false` if no clock ran, or there was no beat.
    pub(super) fn settle(&mut self, last_beat: impl FnOnce(Epoch) -> Option<u64>) -> bool {
        let (Some(reading), Some(clocks)) = (self.reading, &mut self.clocks) else { return false };
        let Some(beat) = last_beat(reading.epoch) else { return false };
        let Some(side) = clocks.running.take() else { return false };
        let left = match side {
            Player::First => &mut clocks.first_ms,
            Player::Second => &mut clocks.second_ms,
        };
        let thought = u32::try_from(beat.saturating_sub(reading.ms)).unwrap_or(u32::MAX);
        *left = left.saturating_sub(thought).max(FLOOR_MS.min(*left));
        self.reading = None;
        true
    }

    /// The player of `side`.
    pub fn player(&self, side: Player) -> &Contestant {
        &self.start.players[side.index()]
    }

    /// Whether it was played by this person.
    pub fn is_of(&self, id: PlayerId) -> bool {
        self.start.players.iter().any(|player| player.person() == Some(id))
    }

    /// Its line in lists; none while it is unfinished.
    pub fn summary(&self) -> Option<GameSummary> {
        let (ending, ended) = self.end?;
        Some(GameSummary {
            game_id: self.id,
            game: self.start.kind,
            options: BTreeMap::clone(&self.start.options),
            clock: self.start.clock,
            rated: self.start.rated,
            tournament: self.start.tournament.map(|terms| terms.place),
            room: self.start.room,
            first: self.player(Player::First).shown(),
            second: self.player(Player::Second).shown(),
            plies: self.moves.len() as u32,
            ending,
            started: self.started,
            ended,
        })
    }

    /// Whether it matches a filter; `before` and `limit` are left to the list.
    pub(super) fn matches(&self, filter: &GameFilter) -> bool {
        let GameFilter { game, player, name, outcome, result, .. } = filter;
        let ended = |outcome| self.end.is_some_and(|(end, _)| end.outcome == Some(outcome));
        let ended_for = |player: PlayerId, result: PlayerResult| {
            let is_on = |side: &Player| self.player(*side).person() == Some(player);
            Player::BOTH.into_iter().filter(is_on).any(|side| ended(result.outcome_for(side)))
        };
        let called = |name: &String| {
            self.start.players.iter().any(|player| player.name().as_str().eq_ignore_ascii_case(name.trim()))
        };
        game.is_none_or(|game| game == self.start.kind)
            && player.is_none_or(|player| self.is_of(player))
            && name.as_ref().is_none_or(called)
            && outcome.is_none_or(ended)
            && player.zip(*result).is_none_or(|(player, result)| ended_for(player, result))
    }

    /// The headers of its record.
    fn headers(&self) -> Vec<(&'static str, String)> {
        let id = ("Id", self.id.to_string());
        let mut headers = vec![id, ("Room", self.start.room.to_string()), ("Started", self.started.to_string())];
        for (name, player) in ["FirstBot", "SecondBot"].into_iter().zip(&self.start.players) {
            // Its name says the engine and the level alone.
            if let Contestant::Bot { bot, .. } = player
                && (!bot.options.is_empty() || bot.depth.is_some() || bot.nodes.is_some())
            {
                headers.push((name, bot.to_string()));
            }
        }
        if let Some(played) = self.end.and_then(|(ending, _)| ending.illegal) {
            headers.push(("Illegal", played.to_string()));
            headers.extend(self.last_position().map(|position| ("Position", position)));
        }
        headers
    }

    /// The position at the end.
    fn last_position(&self) -> Option<String> {
        let mut record = self.start.kind.record_from(&self.start.start).ok()?;
        for played in &self.moves {
            record.play(&played.text).ok()?;
        }
        Some(record.position_text())
    }

    /// Its record, for programs that read JSON.
    pub fn record(&self) -> RecordObject {
        let name = |side| Some(self.player(side).name().to_string());
        let headers = self.headers().into_iter().map(|(name, value)| RecordHeader { name: name.to_owned(), value });
        let moves = self.moves.iter().map(|played| RecordMove {
            text: played.text.clone(),
            left_ms: played.left_ms.map(Into::into),
            eval: played.search.map(|search| search.eval),
            depth: played.search.map(|search| search.depth),
            nodes: played.search.map(|search| search.nodes),
            ms: played.search.map(|search| search.ms.into()),
        });
        RecordObject {
            game: self.start.kind,
            first: name(Player::First),
            second: name(Player::Second),
            date: Some(self.started.date()),
            clock: Some(self.start.clock.to_string()),
            start: Some(self.start.start.clone()),
            headers: headers.collect(),
            moves: moves.collect(),
            outcome: self.end.and_then(|(ending, _)| ending.outcome),
            reason: self.end.map(|(ending, _)| ending.reason),
        }
    }

    /// Its record in the text format.
    pub fn record_text(&self) -> RecordText {
        let name = |side| Some(self.player(side).name().to_string());
        let moves = self.moves.iter().map(|played| PlayedMove {
            text: played.text.clone(),
            time_left: played.left_ms.map(|ms| Duration::from_millis(ms.into())),
            search: played.search.map(MoveSearch::from).unwrap_or_default(),
        });
        RecordText {
            start: Some(self.start.start.clone()),
            players: Player::BOTH.map(name),
            date: Some(self.started.date()),
            clock: Some(self.start.clock.to_string()),
            headers: self.headers().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            moves: moves.collect(),
            outcome: self.end.and_then(|(ending, _)| ending.outcome),
            reason: self.end.map(|(ending, _)| ending.reason),
            ..RecordText::new(self.start.kind)
        }
    }
}

/// No beat leaves a player less than this, so that no flag falls while the player cannot move.
const FLOOR_MS: u32 = 1_000;

/// When the stored times of a live clock were read: a moment in the life of a server, on its own steady clock, which is compared with
/// no other. A kill leaves no other trace of the time that the player on turn had been thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The life.
    pub(super) epoch: Epoch,
    /// Milliseconds since some moment before the life.
    pub(super) ms: u64,
}
