//! The opening table, made by searches. Their values are kept in a file until all are known.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use bidak_shared::expert::morris::first_plies::FILE_NAME;
use bidak_shared::expert::morris::material::MorrisValue;
use bidak_shared::expert::morris::openings::{Work, build};
use bidak_shared::rules::morris::Morris;
use bidak_shared::search::StopFlag;

use super::{failed, open, write};
use crate::base::failure::{Code, Failure};
use crate::workshop::long_run::print_progress;

/// Makes the values of the positions up to `plies` plies after `start`, if the file in the folder does not have as many. What was
/// found before an interruption is not searched again.
pub fn make_first_plies(
    folder: &Path,
    start: Morris,
    plies: u32,
    threads: NonZeroUsize,
    stop: &StopFlag,
    messages: &mut dyn Write,
) -> Result<(), Failure> {
    let tables = open(folder).map_err(failed)?;
    if tables.first_plies().is_some_and(|first_plies| first_plies.plies() >= plies) {
        return Ok(());
    }
    let notes = folder.join(format!("{FILE_NAME}.{plies}.part"));
    let cannot = |error| failed(format!("cannot write {}: {error}", notes.display()));
    let letters = match fs::read(&notes) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        letters => letters.map_err(|error| failed(format!("cannot read {}: {error}", notes.display())))?,
    };
    let known: Option<Vec<MorrisValue>> = letters.into_iter().map(value_of).collect();
    let known = known.ok_or_else(|| {
        let sentence =
            format!("{} is there and does not hold values; move it, or choose another --dir", notes.display());
        Failure::new(Code::Usage, sentence)
    })?;
    let mut count = known.len();
    let mut file = OpenOptions::new().create(true).append(true).open(&notes).map_err(cannot)?;
    let begin = Instant::now();
    let mut written = Ok(());
    let work = Work { start, plies, tables: &tables, threads };
    let bytes = build(&work, known, stop, &mut |values, of| {
        let letters: Vec<u8> = values[count..].iter().map(|value| letter(*value)).collect();
        count = values.len();
        if written.is_ok() {
            written = file.write_all(&letters);
        }
        print_progress(messages, format_args!("opening: {count} of {of} positions, {} s", begin.elapsed().as_secs()));
    });
    written.map_err(cannot)?;
    let bytes = bytes.ok_or_else(Failure::interrupted)?;
    write(folder, FILE_NAME, &bytes)?;
    fs::remove_file(&notes).map_err(cannot)
}

/// As a value is count.
fn letter(value: MorrisValue) -> u8 {
    match value {
        MorrisValue::Loss => b'l',
        MorrisValue::Draw => b'd',
        MorrisValue::Win => b'w',
    }
}

fn value_of(letter: u8) -> Option<MorrisValue> {
    match letter {
        b'l' => Some(MorrisValue::Loss),
        b'd' => Some(MorrisValue::Draw),
        b'w' => Some(MorrisValue::Win),
        _ => None,
    }
}
