//! The opening book of Reversi, grown by searches. Each of them is kept in a file beside the book, so that an interruption costs nothing: the next
//! searches follow from the results of the earlier ones.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use bidak_shared::board::bits::Bits;
use bidak_shared::expert::reversi::book::MAGIC;
use bidak_shared::expert::reversi::book::growth::{Found, Growth, Question};
use bidak_shared::game::Game;
use bidak_shared::notation::Notation;
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::search::StopFlag;

use super::{failed, refuse_foreign, write_at};
use crate::base::failure::{Code, Failure};
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{Cell, Form, Sheet, write_all};

/// Positions between two messages.
const PROGRESS: usize = 100;

/// A book to be made.
#[derive(Clone, Debug)]
pub struct BookJob {
    /// Where it is to be.
    pub file: PathBuf,
    /// How many positions it is to have.
    pub positions: usize,
    /// Nodes of each search.
    pub nodes: u64,
    /// The number of first plies of which all positions are in it.
    pub whole_plies: u32,
    /// Threads to work with.
    pub threads: NonZeroUsize,
    /// How the result is printed.
    pub form: Form,
}

/// Makes the book, writes it, and prints its figures.
pub fn run(job: &BookJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    refuse_foreign(&job.file, &MAGIC, "a book of openings")?;
    let mut searches = Searches::open(job)?;
    let mut growth = Growth::new(job.whole_plies);
    let (start, mut reported, mut asked) = (Instant::now(), 0, 0);
    loop {
        let questions = growth.questions(job.positions);
        if questions.is_empty() {
            break;
        }
        asked += questions.len();
        for (question, found) in questions.iter().zip(searches.answers(&questions, job, stop)?) {
            growth.learn(question, found);
        }
        if growth.positions() >= reported + PROGRESS {
            reported = growth.positions();
            let seconds = start.elapsed().as_secs();
            print_progress(
                messages,
                format_args!("{reported} of {} positions, {asked} searches, {seconds} s", job.positions),
            );
        }
    }
    let book = growth.book();
    let bytes = book.to_bytes();
    write_at(&job.file, &bytes)?;
    let root = Reversi::initial(&());
    let value = book.best(&root).map(|(_, score)| f64::from(score) / 100.0);
    let line = root.line_texts(&book.line(&root)).join(" ");
    let columns = ["positions", "plies", "searches", "value", "bytes"];
    let mut sheet = Sheet::new("book", "Reversi: the opening book", &columns);
    sheet.push(vec![
        Cell::count(book.len()),
        Cell::count(growth.deepest()),
        Cell::count(asked),
        Cell::number(value, 1),
        Cell::count(bytes.len()),
    ]);
    sheet.note(format!("Best play: {line}"));
    unless_closed(write_all(&[sheet], job.form, out))
}

/// All searches so far, and the file that takes more. Its first line says how many nodes they had; each later one has the discs of both sides,
/// the squares to choose among, the best of them and its score.
struct Searches {
    known: HashMap<Question, Found>,
    file: fs::File,
    path: PathBuf,
}

impl Searches {
    fn open(job: &BookJob) -> Result<Self, Failure> {
        let mut path = job.file.clone().into_os_string();
        path.push(".searches");
        let path = PathBuf::from(path);
        let cannot = |error| failed(format!("cannot write {}: {error}", path.display()));
        let title = format!("# Reversi, searches of {} nodes", job.nodes);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| failed(format!("cannot read {}: {error}", path.display())))?,
        };
        // An interruption may have cut the last line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let found = lines.next();
        if found.map_or(!title.starts_with(&text), |found| found != title) {
            let sentence = format!("{} does not begin with {title:?}; choose another --file", path.display());
            return Err(Failure::new(Code::Usage, sentence));
        }
        let mut known = HashMap::new();
        for (number, line) in lines.enumerate() {
            let read = read_search(line);
            let (question, found) =
                read.ok_or_else(|| failed(format!("{}: line {} is no search", path.display(), number + 2)))?;
            known.insert(question, found);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(cannot)?;
        file.set_len(whole as u64).map_err(cannot)?;
        if found.is_none() {
            writeln!(file, "{title}").map_err(cannot)?;
        }
        Ok(Self { known, file, path })
    }

    /// The results of these searches, in their order. Threads share the unknown ones.
    fn answers(&mut self, questions: &[Question], job: &BookJob, stop: &StopFlag) -> Result<Vec<Found>, Failure> {
        let unknown: Vec<Question> =
            questions.iter().filter(|question| !self.known.contains_key(question)).copied().collect();
        let next = Mutex::new(unknown.iter());
        let results = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..job.threads.get().min(unknown.len()) {
                scope.spawn(|| {
                    let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while let Some(question) = take() {
                        let Some(found) = question.search(job.nodes, stop) else { break };
                        results.lock().unwrap_or_else(PoisonError::into_inner).push((*question, found));
                    }
                });
            }
        });
        let mut text = String::new();
        for (question, found) in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
            text += &search_line(&question, found);
            self.known.insert(question, found);
        }
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| failed(format!("cannot write {}: {error}", self.path.display())))?;
        let all = questions.iter().map(|question| self.known.get(question).copied());
        all.collect::<Option<_>>().ok_or_else(Failure::interrupted)
    }
}

fn search_line(question: &Question, found: Found) -> String {
    let Question { own, enemy, squares } = question;
    format!("{own:016x} {enemy:016x} {squares:016x} {} {}\n", found.square, found.score)
}

fn read_search(line: &str) -> Option<(Question, Found)> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[own, enemy, squares, square, score] = words.as_slice() else { return None };
    let set = |word| u64::from_str_radix(word, 16).ok();
    let question = Question { own: set(own)?, enemy: set(enemy)?, squares: set(squares)? };
    let found = Found { square: square.parse().ok()?, score: score.parse().ok()? };
    Bits(question.squares).any(|square| square == found.square).then_some((question, found))
}
