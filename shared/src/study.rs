//! Requests for study and their answers, apart from the searches between them: the same on the server and in a page that searches itself.

pub mod answer;

use std::time::Duration;

use crate::analysis::POSITION_TIME;
use crate::catalogue::record::{from_object, to_object};
use crate::kind::EngineKind;
use crate::protocol::{
    MAX_STUDY_PLIES, MAX_TREE_DEPTH, MAX_TREE_NODES, RecordObject, RefusalCode, SearchTree, StudyPosition, TreeRequest,
    hidden_character,
};
use crate::record::AnyRecord;
use crate::record::text::{PlayedMove, RecordText};
use crate::registry::recording::TREE_ENGINES;
use crate::registry::replay::ReplayError;

/// The time for all positions of an analysis together: long games get less time for each.
const GAME_TIME: Duration = Duration::from_secs(30);

/// Memory for the positions of a search, in MB.
pub const STUDY_HASH_MB: u32 = 8;

/// The number of puzzles from which one is chosen if the client names none.
pub const PUZZLES: u32 = 1_000_000;

/// A request that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRefusal {
    /// For programs.
    pub code: RefusalCode,
    /// For people.
    pub sentence: String,
}

impl StudyRefusal {
    /// With these words.
    pub fn new(code: RefusalCode, sentence: impl Into<String>) -> Self {
        Self { code, sentence: sentence.into() }
    }

    /// Nothing is to be searched.
    pub fn over() -> Self {
        Self::new(RefusalCode::BadPosition, "the game is over in this position")
    }
}

/// The time for a position of a game if nobody else studies.
pub fn position_time(record: &dyn AnyRecord) -> Duration {
    POSITION_TIME.min(GAME_TIME / (record.ply() as u32 + 1))
}

/// A small search whose tree is shown.
pub struct TreeSearch {
    record: Box<dyn AnyRecord>,
    engine: EngineKind,
    depth: u32,
    path: Vec<u32>,
}

impl TreeSearch {
    /// The search of a request.
    pub fn of(request: TreeRequest) -> Result<Self, StudyRefusal> {
        let TreeRequest { line, engine, depth, path } = request;
        let bad = |sentence: &str| StudyRefusal::new(RefusalCode::BadOption, sentence);
        if !TREE_ENGINES.contains(&engine) {
            return Err(bad("trees are of minimax, alphabeta and negascout"));
        }
        if depth == 0 || depth > MAX_TREE_DEPTH {
            return Err(bad(&format!("a tree is 1 to {MAX_TREE_DEPTH} plies deep")));
        }
        let record = played(line)?;
        if record.outcome().is_some() {
            return Err(StudyRefusal::over());
        }
        Ok(Self { record, engine, depth, path })
    }

    /// Searches, and answers with the node that was asked for.
    pub fn run(self) -> Result<SearchTree, StudyRefusal> {
        let Self { record, engine, depth, path } = self;
        let recording = record.kind().small_tree(&*record, engine, depth, MAX_TREE_NODES).ok_or_else(|| {
            let sentence =
                format!("{engine} visits more than {MAX_TREE_NODES} nodes {depth} plies ahead: look less far");
            StudyRefusal::new(RefusalCode::TooLarge, sentence)
        })?;
        let tree = answer::tree(engine, depth, &recording, path);
        tree.ok_or_else(|| StudyRefusal::new(RefusalCode::BadOption, "no node of the tree has this path"))
    }
}

/// The game of a line, if it is not too long.
pub fn played(StudyPosition { game, start, moves }: StudyPosition) -> Result<Box<dyn AnyRecord>, StudyRefusal> {
    let moves = moves.into_iter().map(PlayedMove::new);
    replayed(&RecordText { start, moves: moves.collect(), ..RecordText::new(game) })
}

fn replayed(record: &RecordText) -> Result<Box<dyn AnyRecord>, StudyRefusal> {
    if record.moves.len() > MAX_STUDY_PLIES {
        let sentence = format!("the game has {} moves; {MAX_STUDY_PLIES} are studied", record.moves.len());
        return Err(StudyRefusal::new(RefusalCode::TooLarge, sentence));
    }
    record.replay().map_err(|error| match error {
        ReplayError::Start(error) => StudyRefusal::new(RefusalCode::BadPosition, error.to_string()),
        error @ ReplayError::Move { .. } => StudyRefusal::new(RefusalCode::BadRecord, error.to_string()),
    })
}

/// Refuses a record with control characters, except line breaks in further headers: they could change the reader's screen.
fn must_be_visible(record: &RecordText) -> Result<(), StudyRefusal> {
    let [first, second] = &record.players;
    let fields = [first, second, &record.date, &record.clock, &record.start].into_iter().flatten();
    let headers = record.headers.iter().flat_map(|(_, value)| value.lines());
    match fields.map(String::as_str).chain(headers).find_map(hidden_character) {
        Some(hidden) => {
            let sentence = format!("a record cannot contain the character U+{:04X}", u32::from(hidden));
            Err(StudyRefusal::new(RefusalCode::BadRecord, sentence))
        }
        None => Ok(()),
    }
}

/// The game that a text records, with its start and its moves as the rules write them.
pub fn imported(text: &str) -> Result<RecordObject, StudyRefusal> {
    let bad = |problem: String| StudyRefusal::new(RefusalCode::BadRecord, problem);
    // Some editors write a byte order mark first.
    let text = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let record = if text.starts_with('{') {
        let object = RecordObject::decode(text).map_err(bad)?;
        from_object(object).map_err(bad)?
    } else {
        text.parse::<RecordText>().map_err(|error| bad(error.to_string()))?
    };
    must_be_visible(&record)?;
    let game = replayed(&record)?;
    let mut object = to_object(&record);
    object.start = Some(game.start_text());
    for (played, text) in object.moves.iter_mut().zip(game.moves()) {
        played.text = text;
    }
    Ok(object)
}
