//! Finished games in words: lists, replay move by move, and the tree of a search in one of the positions.

use std::path::PathBuf;

use bidak_shared::analysis::verdict::Analysis;
use bidak_shared::catalogue::record::from_object;
use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Grade, Visit};
use bidak_shared::protocol::{Command, GameFilter, GameId, GameSummary, RecordObject};
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use bidak_shared::search::recording::{RecordedVisit, VisitTree};

use super::in_room::why_no_record;
use super::{Boards, Location, Outside, PendingRequest, Session};
use crate::base::failure::Problem;
use crate::plain::command::{GoTo, TreeOf};
use crate::plain::sentence;
use crate::play::library::{BadGameFile, Kept};
use crate::play::record::kept::of_room;
use crate::play::record::summary;
use crate::play::text::{Texts, sentence as whole};
use crate::play::trace::MOST_NODES;

/// A game of the last list.
pub(super) enum Listed {
    /// One of the server.
    OfServer(GameId),
    /// One in a file.
    Saved(PathBuf),
}

/// The list of games that was printed last.
#[derive(Default)]
pub(super) struct Games {
    list: Vec<Listed>,
    filter: GameFilter,
    /// Where the next part of the server's list begins.
    before: Option<GameId>,
    /// Whether the disk has yet to read the list.
    is_awaited: bool,
    /// The game to open when it has.
    to_open: Option<String>,
}

/// The replayed game, shown above the lobby or the room, whose messages still arrive.
pub(super) struct Replay {
    record: RecordText,
    /// The game at its end.
    pub(super) game: Box<dyn AnyRecord>,
    /// The shown position.
    pub(super) shown: Box<dyn AnyRecord>,
    /// Its analysis by an engine, once requested.
    pub(super) analysis: Option<Analysis>,
}

impl Session {
    /// Asks the server for finished games: of a game, of a player, or the next part of the last list.
    pub(super) fn list_games(&mut self, words: &str, out: &mut dyn Outside) {
        let goes_on = words.eq_ignore_ascii_case("more");
        if !goes_on {
            self.games = Games::default();
            for word in words.split_whitespace() {
                if let Ok(game) = word.to_lowercase().parse::<GameKind>() {
                    self.games.filter.game = Some(game);
                } else {
                    let name = self.games.filter.name.get_or_insert_default();
                    name.push_str(if name.is_empty() { "" } else { " " });
                    name.push_str(word);
                }
            }
        } else if self.games.before.is_none() {
            return out.say(&self.texts.say("line-games-end"));
        }
        let filter = GameFilter { before: self.games.before, ..self.games.filter.clone() };
        self.ask(PendingRequest::Games, Command::Games(Box::new(filter)), out);
    }

    /// Prints games of the server, numbered on from the previous part.
    pub(super) fn take_games(&mut self, games: &[GameSummary], more: bool, out: &mut dyn Outside) {
        let texts = self.texts;
        if games.is_empty() && self.games.list.is_empty() {
            return out.say(&whole(&texts.say("finished-none")));
        }
        for game in games {
            self.games.list.push(Listed::OfServer(game.game_id));
            let names = [&game.first, &game.second].map(|player| player.name.to_string());
            let about = (game.ended.date(), game.plies as usize, RecordText::result_word(game.ending.outcome));
            let line = line(texts, self.games.list.len(), game.game, &names, about);
            out.say(&format!("{line}{}", texts.game_marks(game)));
        }
        self.games.before = games.last().map(|game| game.game_id).filter(|_| more);
        out.say(&texts.say(if more { "line-games-more" } else { "line-games-open" }));
    }

    /// Asks the disk for the saved games.
    pub(super) fn list_saved(&mut self, out: &mut dyn Outside) {
        self.games = Games { is_awaited: true, ..Games::default() };
        self.disk_jobs += 1;
        out.list_saved();
    }

    /// Prints the saved games, and opens the game that was requested while the list was read.
    pub(super) fn take_saved(&mut self, list: Result<Vec<Kept>, Problem>, out: &mut dyn Outside) {
        let texts = self.texts;
        let to_open = self.games.to_open.take();
        self.games = Games::default();
        match list {
            Err(problem) => out.say(&whole(&texts.fill("kept-unlisted", [("problem", texts.system(&problem).into())]))),
            Ok(list) if list.is_empty() => out.say(&texts.say("line-saved-none")),
            Ok(list) => {
                for kept in list {
                    let name = |side: Player| kept.players[side.index()].clone().unwrap_or_else(|| "?".to_owned());
                    let about = (kept.date.unwrap_or_default(), kept.moves, RecordText::result_word(kept.outcome));
                    self.games.list.push(Listed::Saved(kept.path));
                    out.say(&line(texts, self.games.list.len(), kept.game, &Player::BOTH.map(name), about));
                }
                out.say(&texts.say("line-games-open"));
            }
        }
        if let Some(what) = to_open {
            self.open(&what, out);
        }
    }

    /// Replays a game from the disk.
    pub(super) fn take_opened(&mut self, game: Result<Box<RecordText>, BadGameFile>, out: &mut dyn Outside) {
        match game {
            // A game has begun since the request.
            Ok(_) if !self.may_study() => out.say(&whole(&self.texts.say("object-not-over"))),
            Ok(record) => self.replay(*record, out),
            Err(problem) => {
                let problem = self.texts.problem(&problem);
                out.say(&whole(&self.texts.fill("kept-unreadable", [("problem", problem.into())])));
            }
        }
    }

    /// Opens a game of the last list by its number, or one of the server by its id.
    pub(super) fn open(&mut self, what: &str, out: &mut dyn Outside) {
        if self.games.is_awaited {
            self.games.to_open = Some(what.to_owned());
            return;
        }
        let number = what.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let game_id = match number.and_then(|place| self.games.list.get(place)) {
            Some(Listed::Saved(path)) => {
                self.disk_jobs += 1;
                return out.open(path.clone());
            }
            Some(Listed::OfServer(game)) => *game,
            None => match what.parse::<GameId>() {
                Ok(game) => game,
                Err(_) => return out.say(&self.texts.say("line-type-open")),
            },
        };
        self.ask(PendingRequest::Other, Command::Game { game_id }, out);
    }

    /// Replays a game from the server.
    pub(super) fn take_game(&mut self, record: RecordObject, out: &mut dyn Outside) {
        match from_object(record) {
            Ok(record) => self.replay(record, out),
            Err(problem) => out.say(&whole(&self.texts.fill("replay-broken", [("problem", problem.into())]))),
        }
    }

    /// Replays the finished game of the room.
    pub(super) fn replay_room(&mut self, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else {
            return out.say(&self.texts.say("line-no-replay"));
        };
        match why_no_record(room) {
            None => {
                let record = of_room(room, None);
                self.replay(record, out);
            }
            Some(key) => out.say(&whole(&self.texts.say(key))),
        }
    }

    /// Replays a game from its start.
    pub(super) fn replay(&mut self, record: RecordText, out: &mut dyn Outside) {
        let texts = self.texts;
        let game = match record.replay() {
            Ok(game) => game,
            Err(error) => {
                return out.say(&whole(&texts.fill("replay-broken", [("problem", error.to_string().into())])));
            }
        };
        self.forget_study(out);
        let mut shown = game.boxed();
        shown.undo(usize::MAX);
        let side = |side: Player| texts.side(game.side_name(side)).into_owned();
        let name = |player: Player| record.players[player.index()].clone().unwrap_or_else(|| side(player));
        let [first, second] = Player::BOTH.map(name);
        let values = [("game", texts.game(game.kind()).into()), ("first", first.into()), ("second", second.into())];
        out.say(&texts.fill("line-replay", values));
        self.replay = Some(Replay { record, game, shown, analysis: None });
        self.say_place(out);
    }

    /// Shows another position of the replay.
    pub(super) fn step(&mut self, step: GoTo, out: &mut dyn Outside) {
        let Some(replay) = &mut self.replay else { return out.say(&self.texts.say("line-no-replay")) };
        let ply = replay.shown.ply();
        let last = replay.game.ply();
        let is_wrong = |ply: &usize| {
            let grade = replay.analysis.as_ref().and_then(|analysis| analysis.grade(ply - 1));
            grade.is_some_and(|grade| grade >= Grade::Mistake)
        };
        if let GoTo::To(to) = step
            && to > last
            && to != usize::MAX
        {
            return out.say(&self.texts.fill("line-no-such-ply", [("ply", to.into()), ("last", last.into())]));
        }
        let to = match step {
            GoTo::Forward(moves) => Some(ply.saturating_add(moves)),
            GoTo::Back(moves) => Some(ply.saturating_sub(moves)),
            GoTo::To(ply) => Some(ply),
            GoTo::NextMistake => (ply + 1..=last).find(is_wrong),
            GoTo::MistakeBefore => (1..ply).rfind(is_wrong),
        };
        let Some(to) = to else { return out.say(&self.texts.say("line-no-mistake")) };
        replay.shown = replay.game.boxed();
        replay.shown.undo(last.saturating_sub(to));
        self.say_place(out);
    }

    /// Prints the number of the position, the grade of the move before it, and at the end of the game the result.
    fn say_place(&self, out: &mut dyn Outside) {
        let (texts, Some(replay)) = (self.texts, &self.replay) else { return };
        let (ply, last) = (replay.shown.ply(), replay.game.ply());
        let place = match replay.shown.last_move() {
            None => texts.fill("replay-at-start", [("moves", last.into())]),
            Some(text) => {
                let side = texts.side(replay.game.side_name(replay.shown.to_move().opponent()));
                let values = [("ply", ply.into()), ("last", last.into()), ("side", side.into()), ("move", text.into())];
                texts.fill("replay-after", values)
            }
        };
        let verdict =
            ply.checked_sub(1).and_then(|before| texts.verdict(replay.analysis.as_ref()?, before, &*replay.game));
        let search =
            ply.checked_sub(1).and_then(|before| texts.search(replay.record.moves.get(before)?, &*replay.game));
        let place = [Some(place), search, verdict].into_iter().flatten().collect::<Vec<_>>().join("; ");
        let mut said = whole(&place);
        if ply == last {
            said = format!("{said} {}", whole(&summary::result(&replay.record, &*replay.game, texts)));
        }
        out.say(&said);
        if self.boards == Boards::Always {
            out.say(&sentence::board_of(texts, &*replay.shown));
        }
    }

    /// The record of the replay, to be saved.
    pub(super) fn replayed(&self) -> Option<&RecordText> {
        self.replay.as_ref().map(|replay| &replay.record)
    }

    /// Goes back to the lobby or the room.
    pub(super) fn close_replay(&mut self, out: &mut dyn Outside) {
        if self.replay.is_none() {
            return out.say(&self.texts.say("line-no-replay"));
        }
        self.forget_study(out);
        self.replay = None;
        out.say(&self.texts.say("line-replay-closed"));
    }

    /// Prints the tree of a small search in the shown position: the node after the moves, and its children.
    pub(super) fn tree(&self, tree: &TreeOf, out: &mut dyn Outside) {
        let texts = self.texts;
        let record = match (&self.replay, &self.location) {
            (Some(replay), _) => &*replay.shown,
            (None, Location::Room(room)) if room.may_study(false) => &*room.record,
            _ => return out.say(&texts.say("line-tree-later")),
        };
        if record.outcome().is_some() {
            return out.say(&whole(&texts.say("tree-over")));
        }
        let engine = tree.engine.to_string();
        let plies = tree.plies;
        let Some(recording) = record.kind().small_tree(record, tree.engine, plies, MOST_NODES) else {
            let values = [("engine", engine.into()), ("plies", plies.into()), ("most", MOST_NODES.into())];
            return out.say(&whole(&texts.fill("line-tree-too-large", values)));
        };
        let visits = &recording.visits;
        let values = [
            ("engine", engine.into()),
            ("plies", plies.into()),
            ("nodes", visits.nodes.into()),
            ("leaves", visits.leaves.into()),
        ];
        out.say(&whole(&texts.fill("tree-about", values)));
        let Some(mut node) = visits.last_root() else { return };
        for text in &tree.moves {
            let below = visits.children(node).map(|(_, child)| child).find(|child| child.action.as_ref() == Some(text));
            let Some(below) = below else {
                return out.say(&texts.fill("line-tree-no-move", [("move", text.into())]));
            };
            node = below;
        }
        let has_margin = record.has_margin();
        out.say(&node_line(texts, visits, node, false, has_margin));
        for (place, (_, child)) in (0..).zip(visits.children(node)) {
            out.say(&format!("  {}", node_line(texts, visits, child, node.best == Some(place), has_margin)));
        }
        let pruned = visits.pruned(node);
        if !pruned.is_empty() {
            let values = [("count", pruned.len().into()), ("moves", pruned.join(" ").into())];
            out.say(&format!("  {}", texts.fill("tree-cut", values)));
        }
    }
}

/// A game of a list.
fn line(
    texts: Texts,
    number: usize,
    game: GameKind,
    [first, second]: &[String; 2],
    (date, moves, result): (String, usize, &str),
) -> String {
    let values = [
        ("number", number.into()),
        ("game", texts.game(game).into()),
        ("first", first.as_str().into()),
        ("second", second.as_str().into()),
        ("moves", moves.into()),
        ("result", result.into()),
        ("date", date.into()),
    ];
    texts.fill("line-game-of-list", values).trim_end().to_owned()
}

/// A node of a tree in words.
fn node_line(
    texts: Texts,
    visits: &VisitTree<String>,
    node: &RecordedVisit<String>,
    is_best: bool,
    has_margin: bool,
) -> String {
    let name = node.action.clone().unwrap_or_else(|| texts.say("tree-root").into_owned());
    let score = |score| texts.score(score, has_margin);
    let values = [
        ("move", name.into()),
        ("value", score(node.value.unwrap_or_default()).into()),
        ("alpha", score(node.alpha).into()),
        ("beta", score(node.beta).into()),
    ];
    let visit = match node.visit {
        Visit::Full => None,
        Visit::Scout => Some("tree-scout"),
        Visit::Again => Some("tree-again"),
    };
    let cut_off = visits.pruned(node).len();
    let notes = [
        is_best.then(|| texts.say("line-tree-best").into_owned()),
        visit.map(|key| texts.say(key).into_owned()),
        (cut_off > 0).then(|| texts.fill("tree-cut-off", [("count", cut_off.into())])),
    ];
    let parts: Vec<String> =
        [texts.fill("line-tree-node", values)].into_iter().chain(notes.into_iter().flatten()).collect();
    parts.join(", ")
}
