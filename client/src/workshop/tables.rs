//! `bidak tables`: computes and checks the tables of perfect play.
//!
//! A table is written beside its place and renamed, so that an interrupted program leaves no partial file. Existing
//! tables are not built again.

pub mod book;
mod first_plies;
pub mod openings;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use bidak_server::tables::{self, open};
use bidak_shared::expert::morris::Tables;
use bidak_shared::expert::morris::build::{build, build_distances};
use bidak_shared::expert::morris::first_plies::FILE_NAME;
use bidak_shared::expert::morris::material::Material;
use bidak_shared::expert::morris::passes::Progress;
use bidak_shared::game::Game;
use bidak_shared::rules::morris::{Morris, MorrisOptions};
use bidak_shared::search::StopFlag;

use crate::base::failure::{Code, Failure};
use crate::base::own_file;
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{Cell, Form, Sheet, write_all};

pub use bidak_server::tables::default_folder;
pub use first_plies::make_first_plies;

/// Has the engines of this process play by the tables in `folder`, or by those of the account, if there are any.
pub fn install(folder: Option<&Path>) -> Result<(), Failure> {
    if let Some(fault) = tables::install(folder).map_err(failed)? {
        // A closed output needs no warning.
        let _ = writeln!(io::stderr(), "bidak: playing without tables: {fault}");
    }
    Ok(())
}

/// Tables to be made or checked.
#[derive(Clone, Debug)]
pub struct TablesJob {
    /// Where the tables are.
    pub folder: PathBuf,
    /// The most men of a side.
    pub up_to: u32,
    /// Whether to make the distances too.
    pub distances: bool,
    /// The plies of the opening table, if that is to be made too.
    pub opening: Option<u32>,
    /// Threads to work with.
    pub threads: NonZeroUsize,
    /// The tables to check instead of making any.
    pub check: Option<Check>,
    /// How the counts are printed.
    pub form: Form,
}

/// The random positions of a check.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// How many of each table.
    pub sample: u32,
    /// Their seed.
    pub seed: u64,
}

/// Makes or checks, and prints how many positions have which value.
pub fn run(job: &TablesJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let tables = match job.check {
        Some(chosen) => check(job, chosen, stop, messages)?,
        None => make(job, stop, messages)?,
    };
    if let Some(plies) = job.opening {
        make_first_plies(&job.folder, Morris::initial(&MorrisOptions::default()), plies, job.threads, stop, messages)?;
    }
    let sheet = counts(&tables, job.up_to);
    unless_closed(write_all(&[sheet], job.form, out))
}

/// Makes the missing tables.
fn make(job: &TablesJob, stop: &StopFlag, messages: &mut dyn Write) -> Result<Tables, Failure> {
    let (folder, threads) = (job.folder.as_path(), job.threads);
    fs::create_dir_all(folder).map_err(|error| failed(format!("cannot make {}: {error}", folder.display())))?;
    let start = Instant::now();
    let materials = |own: u32| Material::all(job.up_to).filter(move |material| material.own == own);
    let against = |own: u32| format!("{own} men of the side to move, against 3 to {}", job.up_to);
    for own in 3..=job.up_to {
        let tables = open(folder).map_err(failed)?;
        if materials(own).all(|material| tables.table(material).is_some()) {
            continue;
        }
        print_progress(messages, format_args!("{}", against(own)));
        let work = |progress: &(dyn Fn(Progress) + Sync)| build(own, job.up_to, &tables, threads, stop, progress);
        for table in with_progress(start, messages, work)?.ok_or_else(Failure::interrupted)? {
            write(folder, &table.material.file_name(), &table.bytes)?;
        }
    }
    for own in 3..=job.up_to {
        let tables = open(folder).map_err(failed)?;
        if !job.distances || materials(own).all(|material| tables.distances(material).is_some()) {
            continue;
        }
        print_progress(messages, format_args!("distances with {}", against(own)));
        let work =
            |progress: &(dyn Fn(Progress) + Sync)| build_distances(own, job.up_to, &tables, threads, stop, progress);
        for distances in with_progress(start, messages, work)?.ok_or_else(Failure::interrupted)? {
            write(folder, &distances.material.distances_name(), &distances.bytes)?;
        }
    }
    open(folder).map_err(failed)
}

/// Works on another thread and says how far that is.
fn with_progress<T: Send>(
    start: Instant,
    messages: &mut dyn Write,
    work: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> T + Send,
) -> Result<T, Failure> {
    let (passes, reports) = std::sync::mpsc::channel();
    thread::scope(|scope| {
        let working = scope.spawn(move || {
            work(&|progress| {
                let _ = passes.send(progress); // Nobody has to listen.
            })
        });
        for Progress { pass, settled, blocks } in reports {
            let seconds = start.elapsed().as_secs();
            print_progress(messages, format_args!("  pass {pass}: {settled} of {blocks} groups, {seconds} s"));
        }
        working.join().map_err(|_| failed("the analysis broke off"))
    })
}

/// Refuses to replace the file at `path`, or the half-written one beside it, unless it begins as such a file does.
fn refuse_foreign(path: &Path, head: &[u8], content: &str) -> Result<(), Failure> {
    own_file::check_both(path, head).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let sentence =
                format!("{0} or {0}.part is there and is not {content}; choose another --file", path.display());
            Failure::new(Code::Usage, sentence)
        }
        _ => failed(format!("cannot read {}: {error}", path.display())),
    })
}

/// Writes the file at `path`; see [`write`].
fn write_at(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| failed(format!("{} is not the name of a file", path.display())))?;
    write(path.parent().unwrap_or(Path::new("")), name, bytes)
}

/// Writes a file beside its place, and puts it there.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = folder.join(name);
    let unfinished = folder.join(format!("{name}.part"));
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)
    });
    written.map_err(|error| failed(format!("cannot write {}: {error}", path.display())))
}

/// Reads every file, and compares positions of each.
fn check(job: &TablesJob, chosen: Check, stop: &StopFlag, messages: &mut dyn Write) -> Result<Tables, Failure> {
    let folder = job.folder.as_path();
    let tables = open(folder).map_err(failed)?;
    if tables.is_empty() {
        return Err(failed(format!(
            "there are no tables in {}; make them with: bidak tables morris",
            folder.display()
        )));
    }
    for material in Material::all(job.up_to) {
        if stop.is_raised() {
            return Err(Failure::interrupted());
        }
        let name = material.file_name();
        let Some(table) = tables.table(material) else {
            print_progress(messages, format_args!("{name}: missing"));
            continue;
        };
        table.verify().map_err(|error| failed(format!("{name}: {error}")))?;
        if let Some(distances) = tables.distances(material) {
            distances.verify().map_err(|error| failed(format!("{}: {error}", material.distances_name())))?;
        }
        let compared = tables.compare(material, chosen.sample, chosen.seed);
        if let Some(position) = compared.wrong {
            return Err(failed(format!("{name}: the value of {position} is not that of its moves; build it again")));
        }
        print_progress(messages, format_args!("{name}: whole; {} positions agree with their moves", compared.agreed));
    }
    if let Some(first_plies) = tables.first_plies() {
        first_plies.verify().map_err(|error| failed(format!("{FILE_NAME}: {error}")))?;
        let compared = tables.compare_first_plies(chosen.sample, chosen.seed);
        if let Some(position) = compared.wrong {
            return Err(failed(format!(
                "{FILE_NAME}: the value of {position} is not that of its moves; build it again"
            )));
        }
        let (positions, agreed) = (first_plies.positions(), compared.agreed);
        print_progress(
            messages,
            format_args!("{FILE_NAME}: whole; {positions} positions, of which {agreed} agree with their moves"),
        );
    }
    Ok(tables)
}

/// The positions of each material by value, and within how many plies every win comes to a removal.
fn counts(tables: &Tables, up_to: u32) -> Sheet {
    let title = "Positions up to symmetry, by the men of the side to move and of its opponent";
    let has_distances = Material::all(up_to).any(|material| tables.distances(material).is_some());
    let columns = ["men", "wins", "losses", "draws", "longest"];
    let mut sheet = Sheet::new("tables", title, &columns[..if has_distances { 5 } else { 4 }]);
    for material in Material::all(up_to) {
        if let Some(counts) = tables.counts(material) {
            let mut cells = vec![material.to_string().into()];
            cells.extend([counts.wins, counts.losses, counts.draws].map(Cell::count));
            if has_distances {
                let longest = tables.distances(material).map(|distances| Cell::count(distances.longest()));
                cells.push(longest.unwrap_or(Cell::None));
            }
            sheet.push(cells);
        }
    }
    sheet
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(Code::Failed, error.to_string())
}
