//! Study: analyses of finished games and hints by the strongest engine, and the tree of a small search.
//!
//! The engine searches one position after the other, each in a search of its own that waits until no game needs the
//! core, so an analysis hardly delays a bot. A player has one study at a time, and those who study share the time: the
//! more they are, the less each position gets. The analysis of a finished game is stored with it, for later requests; one made in less
//! time than a position gets now is made again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::analysis::verdict::Analysis;
use bidak_shared::analysis::{Effort, Finding, HINT_TIME};
use bidak_shared::protocol::{
    AnalyzeRequest, GameId, PlayerId, PositionFinding, PuzzlePosition, PuzzleRequest, RecordingPart, RecordingRequest,
    RefusalCode, SearchTree, ServerMessage, StudyPosition, TreeRequest,
};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::recording::{ObservedSearch, Recorded, Searched};
use bidak_shared::rules::drawn::DrawnTree;
use bidak_shared::search::StopFlag;
use bidak_shared::study::{PUZZLES, STUDY_HASH_MB, StudyRefusal, TreeSearch, answer, imported, played, position_time};
use tokio_util::sync::CancellationToken;

use crate::accounts::archive::{self, Archive};
use crate::base::address::AddressRange;
use crate::base::parts::{Taker, TakerKind};
use crate::base::refusal::Refusal;
use crate::config::bot_effort::MOST_RECORDING_NODES;
use crate::engine::bots::{Asker, Priority, StudyPermit, Thinkers};
use crate::engine::helping;
use crate::engine::live_positions::keys_from;
use crate::engine::position_key::PositionKey;
use crate::engine::recordings::Recordings;
use crate::engine::seat_bots;
use crate::room::Ledger;
use crate::wire::outbox::{Outbox, Reply};

mod recording;

impl From<StudyRefusal> for Refusal {
    fn from(StudyRefusal { code, sentence }: StudyRefusal) -> Self {
        Self::new(code, sentence)
    }
}

/// A request for study.
#[derive(Debug)]
pub(crate) enum StudyRequest {
    /// A whole game.
    Analyze(AnalyzeRequest),
    /// A hint for a position.
    Hint(StudyPosition),
    /// A part of the tree of a search.
    Tree(TreeRequest),
    /// A part of the recording of a search.
    Recording(RecordingRequest),
    /// A position with a single good move.
    Puzzle(PuzzleRequest),
    /// A text to read as a record.
    Import(String),
}

impl StudyRequest {
    /// The line of an answer that could help in a game in play: refused to a player of any rated game on a live clock, and of a rated
    /// game by days if the line belongs to it. `None` for an answer that cannot help.
    pub(crate) fn may_help(&self) -> Option<StudyPosition> {
        match self {
            Self::Hint(line) => Some(line.clone()),
            Self::Tree(request) => Some(request.line.clone()),
            Self::Analyze(AnalyzeRequest { game_id: None, game: Some(game), start, moves })
            | Self::Recording(RecordingRequest { game: Some(game), start, moves, .. }) => {
                Some(StudyPosition { game: *game, start: start.clone(), moves: moves.clone() })
            }
            Self::Analyze(_) | Self::Recording(_) | Self::Puzzle(_) | Self::Import(_) => None,
        }
    }

    /// The positions of its line that are studied: all of a game, else the last.
    pub(crate) fn studied(&self, line: StudyPosition) -> Result<Vec<PositionKey>, Refusal> {
        let line = played(line)?;
        let first = if matches!(self, Self::Analyze(_)) { 0 } else { line.ply() };
        Ok(keys_from(&*line, first))
    }
}

/// The study service.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    thinkers: Thinkers,
    archive: Archive,
    ledger: Ledger,
    recordings: Recordings,
}

/// A player's permit, released on drop.
#[derive(Debug)]
pub(crate) struct Admission {
    study: Study,
    kind: TakerKind,
    player: PlayerId,
    network: AddressRange,
    _permit: StudyPermit,
}

/// The recipients of an answer.
pub(crate) struct StudyRecipients {
    /// Gets the answer.
    pub(crate) reply: Reply,
    /// Gets later findings.
    pub(crate) outbox: Outbox,
    /// Cancelled when the client ends the study.
    pub(crate) stop: CancellationToken,
}

impl Study {
    pub(crate) fn new(thinkers: Thinkers, archive: Archive, ledger: Ledger) -> Self {
        Self { thinkers, archive, ledger, recordings: Recordings::default() }
    }

    /// Whether a player studies for the operator, who has named the account an organiser.
    pub(crate) async fn is_for_operator(&self, player: PlayerId) -> bool {
        self.ledger.is_organiser(player).await.unwrap_or_else(|error| {
            tracing::error!(%error, "the store does not know whether an organiser is named");
            false
        })
    }

    /// Refuses a line that belongs to a rated game by days of the player.
    pub(crate) async fn must_not_help(&self, player: PlayerId, line: StudyPosition) -> Result<(), Refusal> {
        let games = self.ledger.rated_by_days(player).await.map_err(|error| {
            tracing::error!(%error, "cannot read the store");
            Refusal::fault()
        })?;
        // A line that cannot be played is refused for that.
        let line = if games.is_empty() { None } else { played(line).ok() };
        match line {
            Some(line) => helping::must_not_help(line, games).await,
            None => Ok(()),
        }
    }

    /// A permit for a player's request, to be held until the last message.
    pub(crate) fn admit(&self, taker: Taker, player: PlayerId, network: AddressRange) -> Result<Admission, Refusal> {
        let permit = self.thinkers.admit_study(taker, player, network)?;
        Ok(Admission { study: self.clone(), kind: taker.kind, player, network, _permit: permit })
    }
}

impl Admission {
    /// Answers the request. Dropping the future ends the search.
    ///
    /// The permit is released before the last message, so that a client that has it may send the next request.
    pub(crate) async fn answer(self, question: StudyRequest, answer: StudyRecipients) {
        let StudyRecipients { reply, outbox, stop } = answer;
        match question {
            StudyRequest::Analyze(request) => {
                let subject = match unless_stopped(&stop, self.subject(&request)).await {
                    Ok(subject) => subject,
                    Err(refusal) => {
                        drop(self);
                        return reply.refuse(refusal);
                    }
                };
                let last = tokio::select! {
                    () = stop.cancelled() => None,
                    last = self.analyze(subject, request.game_id, &outbox, reply) => last,
                };
                drop(self);
                if let Some(last) = last {
                    outbox.send(&last);
                }
            }
            question => {
                let answered = unless_stopped(&stop, self.look_up(question)).await;
                drop(self);
                match answered {
                    Ok(message) => reply.message(message),
                    Err(refusal) => reply.refuse(refusal),
                }
            }
        }
    }

    /// Answers a request that has a single answer.
    async fn look_up(&self, question: StudyRequest) -> Result<Box<dyn FnOnce(u32) -> ServerMessage + Send>, Refusal> {
        match question {
            StudyRequest::Analyze(_) => Err(Refusal::fault()), // It has many answers.
            StudyRequest::Hint(line) => {
                let record = played(line)?;
                if record.outcome().is_some() {
                    return Err(StudyRefusal::over().into());
                }
                let (finding, time) = self.look(&*record, record.ply(), HINT_TIME).await.ok_or_else(Refusal::fault)?;
                let finding = answer::finding((&finding, time), record.to_move(), None);
                Ok(Box::new(move |re| ServerMessage::Hint { re, finding }))
            }
            StudyRequest::Tree(request) => {
                let tree = self.tree(request).await?;
                Ok(Box::new(move |re| ServerMessage::Tree { re, tree: Box::new(tree) }))
            }
            StudyRequest::Recording(request) => {
                let part = self.recording(request).await?;
                Ok(Box::new(move |re| ServerMessage::Recording(Box::new(RecordingPart { re, ..part }))))
            }
            StudyRequest::Puzzle(request) => {
                let puzzle = self.puzzle(request).await?;
                Ok(Box::new(move |re| ServerMessage::Puzzle(Box::new(PuzzlePosition { re, ..puzzle }))))
            }
            StudyRequest::Import(text) => {
                let record = imported(&text)?;
                Ok(Box::new(move |re| ServerMessage::Imported { re, record: Box::new(record) }))
            }
        }
    }

    /// Answers with the stored analysis of a game, or analyzes its positions, the last first. Returns the last message.
    async fn analyze(
        &self,
        subject: Subject,
        game_id: Option<GameId>,
        outbox: &Outbox,
        reply: Reply,
    ) -> Option<ServerMessage> {
        let Subject { record, known } = subject;
        let positions = record.ply() as u32 + 1;
        let done = known.is_some();
        let findings = known.unwrap_or_default();
        reply.message(|re| ServerMessage::Analysis { re: Some(re), game_id, positions, findings, done });
        if done {
            return None;
        }
        let alone = position_time(&*record);
        let mut analysis = Analysis::new(&*record);
        let mut all = Vec::new();
        let mut shown = record.boxed();
        for ply in (0..=record.ply()).rev() {
            shown.undo(shown.ply() - ply);
            let Some((finding, time)) = self.look(&*record, ply, alone).await else {
                tracing::error!(?game_id, ply, "an analysis failed");
                // Ends the analysis for the client, without the missing positions.
                let findings = Vec::new();
                return Some(ServerMessage::Analysis { re: None, game_id, positions, findings, done: true });
            };
            analysis.take(finding.clone());
            // The search has just read these tables, so this does not wait for the disk.
            let worths = answer::worths(&*shown);
            all.push(PositionFinding {
                worths,
                ..answer::finding((&finding, time), analysis.mover(ply), Some(&analysis))
            });
            let findings = all[all.len() - 1..].to_vec();
            let message = ServerMessage::Analysis { re: None, game_id, positions, findings, done: ply == 0 };
            if ply > 0 {
                outbox.send(&message);
                continue;
            }
            // Stored before the last message is sent.
            if let Some(id) = game_id {
                self.keep(id, &all).await;
            }
            return Some(message);
        }
        None
    }

    /// The game to analyze, with its stored analysis if there is one.
    async fn subject(&self, request: &AnalyzeRequest) -> Result<Subject, Refusal> {
        let Some(id) = request.game_id else {
            let AnalyzeRequest { game, start, moves, .. } = request.clone();
            let game = game.ok_or_else(|| Refusal::new(RefusalCode::BadMessage, "name a game_id, or a game"))?;
            return Ok(Subject { record: played(StudyPosition { game, start, moves })?, known: None });
        };
        let archive = &self.study.archive;
        let unreadable = |error| {
            tracing::error!(%error, "cannot read the store");
            Refusal::fault()
        };
        let (_, record) = archive.finished(id).await.map_err(unreadable)?.ok_or_else(archive::no_game)?;
        let moves = record.moves.into_iter().map(|played| played.text).collect();
        let record = played(StudyPosition { game: record.game, start: record.start, moves })?;
        let kept = archive.analysis(id).await.map_err(unreadable)?;
        // An unreadable analysis of another version is computed again.
        let known: Option<Vec<PositionFinding>> = kept.and_then(|text| serde_json::from_str(&text).ok());
        let share = self.share(position_time(&*record));
        Ok(Subject { record, known: known.filter(|known| had_time(known, share)) })
    }

    async fn keep(&self, id: GameId, findings: &[PositionFinding]) {
        let text = serde_json::to_string(findings).expect("findings have only string keys");
        if let Err(error) = self.study.ledger.keep_analysis(id, text).await {
            tracing::warn!(%error, game = %id, "an analysis is not kept");
        }
    }

    /// Searches a position for this time, or for less if others study, and returns that. `None` if the engine panicked.
    async fn look(&self, record: &dyn AnyRecord, ply: usize, alone: Duration) -> Option<(Finding, Duration)> {
        loop {
            let (kind, game) = (record.kind(), record.boxed());
            let (thinkers, network) = (self.study.thinkers.clone(), self.network);
            let work = move |hash_mb: u32, stop: &_| {
                let time = thinkers.study_share(network, alone);
                let found = kind.analyst(&*game, hash_mb).look(ply, Effort::Time(time), stop, &mut |_| {})?;
                Some((found, time))
            };
            // A search interrupted by a game is repeated.
            if let Some(found) = self.study.thinkers.study(self.asker(), STUDY_HASH_MB, work).await? {
                return Some(found);
            }
        }
    }

    /// The time that a position gets now that gets `alone` if nobody else studies.
    fn share(&self, alone: Duration) -> Duration {
        self.study.thinkers.study_share(self.network, alone)
    }

    fn asker(&self) -> Asker {
        Asker { priority: Priority::Study, network: Some(self.network) }
    }

    /// A part of a recording: of the kept one of the player, or of a new one.
    async fn recording(&self, request: RecordingRequest) -> Result<RecordingPart, Refusal> {
        let recordings = &self.study.recordings;
        let bad = |sentence: String| Refusal::new(RefusalCode::BadOption, sentence);
        let kept = recordings.find(self.player, &request, Instant::now());
        let recording = if let Some(recording) = kept {
            recording
        } else {
            let subject = Position::of(&request)?;
            recordings.must_have_place((self.player, self.kind), self.network, Instant::now())?;
            let recorded = loop {
                let (subject, wanted) = (subject.clone(), request.clone());
                let work = move |hash_mb: u32, stop: &StopFlag| {
                    let found = subject.record(&recording::search(&wanted, hash_mb), stop);
                    (found.map(recording::ready), stop.is_raised())
                };
                match self.study.thinkers.study(self.asker(), STUDY_HASH_MB, work).await.ok_or_else(Refusal::fault)? {
                    // A search interrupted by a game is repeated.
                    (_, true) => {}
                    (Some(recorded), false) => break Arc::new(recorded),
                    (None, false) => return Err(StudyRefusal::over().into()),
                }
            };
            recordings.keep((self.player, self.network), &request, Arc::clone(&recorded), Instant::now());
            recorded
        };
        recording.part(request.from).ok_or_else(|| bad(format!("the recording has fewer than {} items", request.from)))
    }

    async fn puzzle(&self, PuzzleRequest { game, number }: PuzzleRequest) -> Result<PuzzlePosition, Refusal> {
        let number = number.unwrap_or_else(|| rand::random_range(0..PUZZLES));
        loop {
            let work = move |_: u32, stop: &StopFlag| (game.puzzle(number.into(), stop), stop.is_raised());
            let found = self.study.thinkers.study(self.asker(), 0, work).await.ok_or_else(Refusal::fault)?;
            match found {
                (Some(puzzle), _) => return Ok(answer::puzzle(number, &puzzle)),
                // A search interrupted by a game is repeated.
                (None, true) => {}
                (None, false) => return Err(Refusal::fault()),
            }
        }
    }

    async fn tree(&self, request: TreeRequest) -> Result<SearchTree, Refusal> {
        let search = TreeSearch::of(request)?;
        let work = move |_: u32, _: &_| search.run();
        let tree = self.study.thinkers.study(self.asker(), 0, work).await.ok_or_else(Refusal::fault)?;
        Ok(tree?)
    }
}

/// The position of a recorded search.
#[derive(Clone)]
enum Position {
    Game(Arc<dyn AnyRecord>),
    Drawn(DrawnTree),
}

impl Position {
    /// The position of a request whose engine may be recorded there.
    fn of(request: &RecordingRequest) -> Result<Self, Refusal> {
        let RecordingRequest { game, start, moves, tree, engine, .. } = request;
        match (game, tree) {
            (Some(game), None) => {
                seat_bots::check(*game, engine)?;
                let line = StudyPosition { game: *game, start: start.clone(), moves: moves.clone() };
                let record = played(line)?;
                if record.outcome().is_some() {
                    Err(StudyRefusal::over().into())
                } else {
                    Ok(Self::Game(record.into()))
                }
            }
            (None, Some(tree)) => {
                seat_bots::check_for_tree(engine)?;
                let tree = tree.parse::<DrawnTree>();
                tree.map(Self::Drawn).map_err(|error| Refusal::new(RefusalCode::BadPosition, error.to_string()))
            }
            _ => Err(Refusal::new(RefusalCode::BadMessage, "name a game, or a tree")),
        }
    }

    fn record(&self, search: &ObservedSearch, stop: &StopFlag) -> Option<Recorded> {
        let searched = match self {
            Self::Game(record) => Searched::Record(&**record),
            Self::Drawn(tree) => Searched::Drawn(tree),
        };
        search.record(searched, MOST_RECORDING_NODES, stop)
    }
}

/// Whether every position whose value is an estimate had so much time for its search.
fn had_time(findings: &[PositionFinding], least: Duration) -> bool {
    let is_short =
        |finding: &PositionFinding| !finding.proved && finding.ms.is_some_and(|ms| u128::from(ms) < least.as_millis());
    !findings.iter().any(is_short)
}

/// The game to analyze.
struct Subject {
    /// The game at its end.
    record: Box<dyn AnyRecord>,
    /// Its stored analysis, if any.
    known: Option<Vec<PositionFinding>>,
}

/// The result of a future, unless the client stops it.
async fn unless_stopped<T>(
    stop: &CancellationToken,
    future: impl Future<Output = Result<T, Refusal>>,
) -> Result<T, Refusal> {
    tokio::select! {
        () = stop.cancelled() => Err(Refusal::new(RefusalCode::Stopped, "you have stopped it")),
        done = future => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_analysis_is_enough_if_its_estimates_had_the_time_of_now() {
        let finding = |proved: &str, ms: &str| {
            let text = format!(r#"{{"ply": 0, "claim": "even", "lead": 0, "line": ["b2"], "depth": 9{proved}{ms}}}"#);
            serde_json::from_str::<PositionFinding>(&text).expect("a finding")
        };
        let (whole, short) = (finding("", r#", "ms": 300"#), finding("", r#", "ms": 24"#));
        let (earlier, proved) = (finding("", ""), finding(r#", "proved": true"#, r#", "ms": 24"#));
        for (findings, share, is_enough) in [
            (vec![whole.clone(), earlier, proved], 300, true),
            (vec![whole.clone(), short.clone()], 300, false),
            (vec![whole.clone(), short.clone()], 24, true),
            (vec![whole, short], 25, false),
        ] {
            assert_eq!(had_time(&findings, Duration::from_millis(share)), is_enough, "{findings:?} {share}");
        }
    }
}
