//! `bidak tables`: makes and checks the tables of perfect play.
//!
//! A table is written beside its place and renamed, so that a file is whole or absent whenever the program ends; what is
//! there already is not built again.

use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use bidak_server::tables::open;
use bidak_shared::expert::morris::Tables;
use bidak_shared::expert::morris::build::{Built, build};
use bidak_shared::expert::morris::material::Material;
use bidak_shared::search::StopFlag;
use clap::{Args, ValueEnum};
use etcetera::BaseStrategy;

use crate::failure::{Code, Failure};
use crate::workshop::long_run::{tell, unless_closed};
use crate::workshop::sheet::{Cell, FormArgs, Sheet, write_all};

/// Make the tables of perfect play, or check them
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The tables tell of every position with empty hands who wins. All of them take 2.4 GB on the disk and 2.3 GB of memory while
they are made; --up-to 6 takes 0.11 GB. Tables with the same number of men of the side to move are made together; what is done
is kept, so the command continues after an interruption. Engines use the tables that are there.

Examples:
  bidak tables morris
  bidak tables morris --up-to 6 --threads 1
  bidak tables morris --check
  bidak tables morris --check --sample 100000 --seed 7 --json
  bidak tables morris --dir /srv/tables")]
pub struct TablesArgs {
    /// Of which game
    game: TableGame,

    /// Where the tables are [default: bidak/tables in the folder for data]
    #[arg(long, value_name = "FOLDER", env = "BIDAK_TABLES")]
    dir: Option<PathBuf>,

    /// Only up to so many men a side
    #[arg(long, value_name = "MEN", default_value_t = 9, value_parser = clap::value_parser!(u32).range(3..=9))]
    up_to: u32,

    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Make nothing: read every file, and compare random positions with those that follow them
    #[arg(long)]
    check: bool,

    /// How many positions of each table --check compares
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "check")]
    sample: u32,

    /// Which positions --check compares
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check")]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,
}

/// The games with tables.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableGame {
    /// Nine Men's Morris
    Morris,
}

/// The folder for tables of this account.
pub fn default_folder() -> io::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| io::Error::other(error.to_string()))?;
    Ok(strategy.data_dir().join("bidak").join("tables"))
}

/// Makes or checks, and prints how many positions have which value.
pub fn run(args: &TablesArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let TableGame::Morris = args.game;
    let folder = match &args.dir {
        Some(folder) => folder.clone(),
        None => default_folder().map_err(failed)?,
    };
    let tables = if args.check { check(args, &folder, stop, messages)? } else { make(args, &folder, stop, messages)? };
    let sheet = counts(&tables, args.up_to);
    unless_closed(write_all(&[sheet], args.form.form(), out))
}

/// Makes what is missing.
fn make(args: &TablesArgs, folder: &Path, stop: &StopFlag, messages: &mut dyn Write) -> Result<Tables, Failure> {
    fs::create_dir_all(folder).map_err(|error| failed(format!("cannot make {}: {error}", folder.display())))?;
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args.threads.unwrap_or_else(cores);
    let start = Instant::now();
    let materials = |own: u32| Material::all(args.up_to).filter(move |material| material.own == own);
    for own in 3..=args.up_to {
        let tables = open(folder).map_err(failed)?;
        if materials(own).all(|material| tables.table(material).is_some()) {
            continue;
        }
        tell(messages, format_args!("{own} men of the side to move, against 3 to {}", args.up_to));
        let (passes, heard) = std::sync::mpsc::channel();
        let built = thread::scope(|scope| {
            let tables = &tables;
            let work = scope.spawn(move || {
                build(own, args.up_to, tables, threads, stop, &|progress| {
                    let _ = passes.send(progress); // Nobody has to listen.
                })
            });
            for progress in heard {
                let seconds = start.elapsed().as_secs();
                tell(
                    messages,
                    format_args!(
                        "  pass {}: {} of {} groups, {seconds} s",
                        progress.pass, progress.settled, progress.blocks
                    ),
                );
            }
            work.join().expect("a panic of the work is one of the program")
        });
        let Some(built) = built else { return Err(Failure::interrupted()) };
        for table in built {
            write(folder, &table)?;
        }
    }
    open(folder).map_err(failed)
}

/// Writes a table beside its place, and puts it there.
fn write(folder: &Path, table: &Built) -> Result<(), Failure> {
    let path = folder.join(table.material.file_name());
    let unfinished = path.with_extension("part");
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(&table.bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)
    });
    written.map_err(|error| failed(format!("cannot write {}: {error}", path.display())))
}

/// Reads every file, and compares positions of each.
fn check(args: &TablesArgs, folder: &Path, stop: &StopFlag, messages: &mut dyn Write) -> Result<Tables, Failure> {
    let tables = open(folder).map_err(failed)?;
    if tables.is_empty() {
        return Err(failed(format!(
            "there are no tables in {}; make them with: bidak tables morris",
            folder.display()
        )));
    }
    for material in Material::all(args.up_to) {
        if stop.is_raised() {
            return Err(Failure::interrupted());
        }
        let name = material.file_name();
        let Some(table) = tables.table(material) else {
            tell(messages, format_args!("{name}: missing"));
            continue;
        };
        table.verify().map_err(|error| failed(format!("{name}: {error}")))?;
        let compared = tables.compare(material, args.sample, args.seed);
        if let Some(position) = compared.wrong {
            return Err(failed(format!("{name}: the value of {position} is not that of its moves; build it again")));
        }
        tell(messages, format_args!("{name}: whole; {} positions agree with their moves", compared.agreed));
    }
    Ok(tables)
}

/// The positions of each material by value.
fn counts(tables: &Tables, up_to: u32) -> Sheet {
    let title = "Positions up to symmetry, by the men of the side to move and of its opponent";
    let mut sheet = Sheet::new("tables", title, &["men", "wins", "losses", "draws"]);
    for material in Material::all(up_to) {
        if let Some(counts) = tables.counts(material) {
            let numbers = [counts.wins, counts.losses, counts.draws].map(Cell::count);
            sheet.push(std::iter::once(material.to_string().into()).chain(numbers).collect());
        }
    }
    sheet
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(Code::Failed, error.to_string())
}
