//! Carries out UGI commands.

use std::io::Write;
use std::num::NonZeroUsize;
use std::thread;

use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::Bot;
use bidak_shared::search::perft::Effort;
use bidak_shared::search::{Bound, Limits};

use super::command::{Go, Query, UgiCommand};
use super::options::Options;
use super::phrases::{PHRASES, counted};
use super::score::UgiScore;
use crate::play::board_text::board_text;
use crate::workshop::dialogue::Next;
use crate::workshop::evaluation::{Judgement, judgement, term};
use crate::workshop::search_thread::{AnswerTime, Output, Search};

/// An engine that is driven by lines. Dropping it stops its search.
pub struct Driver<W> {
    game: GameKind,
    output: Output<W>,
    options: Options,
    record: Box<dyn AnyRecord>,
    /// Made when it is needed; away while it thinks.
    bot: Option<Box<dyn Bot>>,
    search: Option<Search>,
    /// A count of positions that goes on.
    count: Option<Search>,
}

impl<W: Write + Send + 'static> Driver<W> {
    /// An engine for `game` that answers on `writer`.
    pub fn new(game: GameKind, writer: W) -> Self {
        Self {
            game,
            output: Output::new(writer),
            options: Options::new(game),
            record: start(game),
            bot: None,
            search: None,
            count: None,
        }
    }

    /// Carries out a line. After an error, which is printed, nothing has changed.
    pub fn obey(&mut self, line: &str) -> Next {
        let done = UgiCommand::parse(line).map_err(|error| error.to_string()).and_then(|command| self.execute(command));
        done.unwrap_or_else(|problem| {
            self.say(&format!("info string error: {problem}"));
            Next::Line
        })
    }

    /// Waits until a search or a count has printed its answer. An endless one is stopped.
    pub fn wait(&mut self) {
        self.finish_count();
        if let Some(search) = self.search.take() {
            self.bot = search.finish_or_end().or(self.bot.take());
        }
    }

    fn execute(&mut self, command: UgiCommand) -> Result<Next, String> {
        // A count ends on its own, and a script needs its result: the next lines wait, even `quit`.
        if !matches!(command, UgiCommand::Nothing | UgiCommand::IsReady | UgiCommand::Stop) {
            self.finish_count();
        }
        match command {
            UgiCommand::Nothing => {}
            UgiCommand::Ugi => self.introduce(),
            UgiCommand::IsReady => self.make_ready(),
            UgiCommand::NewGame => {
                self.rest()?;
                self.record = start(self.game);
                // Created again, so that the same seed plays the same game again.
                self.bot = None;
            }
            UgiCommand::SetOption { name, value } => {
                self.rest()?;
                self.options.set(&name, &value)?;
                self.bot = None;
            }
            UgiCommand::Position { fen, moves } => {
                self.rest()?;
                self.record = self.position(fen.as_deref(), &moves)?;
            }
            UgiCommand::Go(go) => self.go(&go)?,
            UgiCommand::Stop => {
                if let Some(count) = self.count.take() {
                    count.end();
                }
                // One that comes just after the answer was printed is no mistake of the driver's.
                if let Some(search) = self.search.take() {
                    self.bot = search.end().or(self.bot.take());
                }
            }
            UgiCommand::Query(query) => self.say(&format!("response {}", self.response(query))),
            UgiCommand::Display => self.display(),
            UgiCommand::Perft(depth) => self.perft(depth)?,
            UgiCommand::Eval => self.evaluate(),
            UgiCommand::Quit => {
                self.quit();
                return Ok(Next::Quit);
            }
        }
        Ok(Next::Line)
    }

    /// Takes the bot back from a search that is over. While one is going on, that is an error.
    fn rest(&mut self) -> Result<(), String> {
        match self.search.take() {
            Some(search) if search.is_answered() => self.bot = search.end().or(self.bot.take()),
            Some(search) => {
                self.search = Some(search);
                return Err("a search is going on: stop it first".to_owned());
            }
            None => {}
        }
        Ok(())
    }

    /// Makes the engine and takes its memory, unless it thinks already, so that the first `go` need not.
    fn make_ready(&mut self) {
        if self.search.is_none() {
            self.bot.get_or_insert_with(|| self.options.bot()).prepare(&*self.record);
        }
        self.say("readyok");
    }

    fn say(&self, text: &str) {
        // Without a reader no more commands come.
        let _ = self.output.lines(text);
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        let options = self.options.list();
        self.say(&format!(
            "id name Bidak {version} {}\nid author the authors of Bidak\n{options}ugiok",
            self.game.title()
        ));
    }

    fn position(&self, fen: Option<&str>, moves: &[String]) -> Result<Box<dyn AnyRecord>, String> {
        let mut record = match fen {
            None => start(self.game),
            Some(text) => self.game.record_from(text).map_err(|error| error.to_string())?,
        };
        for (index, text) in moves.iter().enumerate() {
            record.play(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        }
        Ok(record)
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        self.rest()?;
        if self.record.outcome().is_some() {
            return Err("the game is over: there is no move to choose".to_owned());
        }
        let limits = self.limits(go)?;
        let chosen = self.options.chosen();
        if chosen.needs_depth() && go.depth.is_none() {
            return Err("without deepening a search needs a depth: go depth N".to_owned());
        }
        let is_bounded = self.options.has_level() || chosen.depth.is_some() || chosen.nodes.is_some();
        let unlimited = *go == Go::default() && !is_bounded;
        let answer = if go.infinite || unlimited { AnswerTime::WhenStopped } else { AnswerTime::WhenKnown };
        let bot = self.bot.take().unwrap_or_else(|| self.options.bot());
        self.search = Some(Search::start(bot, self.record.boxed(), limits, answer, self.output.clone(), PHRASES));
        Ok(())
    }

    fn limits(&self, go: &Go) -> Result<Limits, String> {
        let side = self.record.to_move();
        let mut limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: go.move_time,
            threads: self.options.threads(),
            ..Limits::default()
        };
        match go.clocks[side.index()] {
            Some(left) => {
                let increment = go.increments[side.index()];
                limits = limits.and(&Limits::clock(left, increment, self.record.moves_to_think()));
            }
            None if go.clocks[side.opponent().index()].is_some() => {
                return Err(format!("it is the turn of p{0}: p{0}time is missing", side.index() + 1));
            }
            None => {}
        }
        Ok(limits)
    }

    fn response(&self, query: Query) -> &'static str {
        let truth = |is_true: bool| if is_true { "true" } else { "false" };
        match query {
            Query::FirstPlayersTurn => truth(self.record.to_move() == Player::First),
            Query::GameOver => truth(self.record.outcome().is_some()),
            Query::Result => match self.record.outcome() {
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
                Some(Outcome::Draw) => "draw",
                None => "none",
            },
        }
    }

    fn display(&self) {
        let board = board_text(&*self.record);
        let position = self.record.position_text();
        let legal = self.record.legal_moves().join(" ");
        let text = format!("{board}\nFen: {position}\nLegalmoves: {legal}");
        self.say(text.trim_end());
    }

    fn perft(&mut self, depth: u32) -> Result<(), String> {
        self.rest()?;
        let threads = self.options.threads().min(thread::available_parallelism().map_or(1, NonZeroUsize::get));
        let effort = Effort::best(threads);
        let record = self.record.boxed();
        self.count = Some(Search::work(self.output.clone(), move |stop, _| {
            match record.kind().divide_until(&*record, depth, effort, stop) {
                Some(counts) => counted(depth, &counts),
                None => "info string stopped before everything was counted".to_owned(),
            }
        }));
        Ok(())
    }

    fn finish_count(&mut self) {
        if let Some(count) = self.count.take() {
            count.finish();
        }
    }

    fn evaluate(&self) {
        let Judgement { score, features, .. } = judgement(&*self.record, self.options.chosen());
        let score = UgiScore::new(score, Bound::Estimate, self.record.has_margin());
        let side = self.record.side_name(self.record.to_move());
        let mut lines: Vec<String> = features.iter().map(term).collect();
        lines.push(format!("Evaluation: {score} for {side}, the side to move"));
        self.say(&lines.join("\n"));
    }

    fn quit(&mut self) {
        if let Some(search) = self.search.take() {
            search.end();
        }
    }
}

impl<W> Drop for Driver<W> {
    fn drop(&mut self) {
        for running in [self.search.take(), self.count.take()].into_iter().flatten() {
            running.end();
        }
    }
}

/// The start of a game with its default options.
fn start(game: GameKind) -> Box<dyn AnyRecord> {
    game.record(&[]).expect("a game can be started with its defaults")
}
