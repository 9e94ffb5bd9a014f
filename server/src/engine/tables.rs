//! Tables of Nine Men's Morris in files, mapped into memory.
//!
//! The one file with `unsafe` of this crate: a mapped file is a slice of bytes that a change of the file would change.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use bidak_shared::expert::morris::file::{TableBytes, TableError};
use bidak_shared::expert::morris::material::Material;
use bidak_shared::expert::morris::{self, Tables, first_plies};
use etcetera::BaseStrategy;
use memmap2::Mmap;
use thiserror::Error;

/// Why a folder cannot be used.
#[derive(Debug, Error)]
pub enum OpenTablesError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Read {
        /// The path.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// A file is not a table, or not the one that its name says.
    #[error("{}: {source}", .path.display())]
    Table {
        /// The path.
        path: PathBuf,
        /// The error.
        source: TableError,
    },
    /// The given folder holds no table.
    #[error("there are no tables in {}; make them with: bidak tables morris --dir {}", .0.display(), .0.display())]
    None(PathBuf),
}

/// The folder for tables of this account, `$XDG_DATA_HOME/bidak/tables`, usually `~/.local/share/bidak/tables`.
pub fn default_folder() -> io::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| io::Error::other(error.to_string()))?;
    Ok(strategy.data_dir().join("bidak").join("tables"))
}

/// Lets the engines of this process play by the tables in `folder`, by default those of the account if there are any.
///
/// The tables of the account are optional: a fault of them is returned as a value instead of an error, and the engines
/// play without them.
pub fn install(folder: Option<&Path>) -> Result<Option<OpenTablesError>, OpenTablesError> {
    let opened = match (folder, default_folder()) {
        (Some(folder), _) => match open(folder) {
            Ok(tables) if tables.is_empty() => Err(OpenTablesError::None(folder.to_path_buf())),
            opened => opened,
        },
        (None, Ok(folder)) => open(&folder),
        (None, Err(_)) => return Ok(None),
    };
    match opened {
        Ok(tables) if tables.is_empty() => Ok(None),
        Ok(tables) => {
            morris::install(tables);
            Ok(None)
        }
        Err(fault) if folder.is_none() => Ok(Some(fault)),
        Err(fault) => Err(fault),
    }
}

/// Maps the tables in a folder. Missing ones are left out, because some tables are of use without the others.
pub fn open(folder: &Path) -> Result<Tables, OpenTablesError> {
    let tables = Tables::default();
    for material in Material::all(u32::MAX) {
        if let Some((path, bytes)) = map(folder.join(material.file_name()))? {
            tables.add(material, bytes).map_err(|source| OpenTablesError::Table { path, source })?;
        }
        if let Some((path, bytes)) = map(folder.join(material.distances_name()))? {
            tables.add_distances(material, bytes).map_err(|source| OpenTablesError::Table { path, source })?;
        }
    }
    if let Some((path, bytes)) = map(folder.join(first_plies::FILE_NAME))? {
        tables.add_first_plies(bytes).map_err(|source| OpenTablesError::Table { path, source })?;
    }
    Ok(tables)
}

/// A file and its bytes.
type MappedFile = (PathBuf, Box<dyn TableBytes>);

/// The bytes of a file, if it is there.
fn map(path: PathBuf) -> Result<Option<MappedFile>, OpenTablesError> {
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(OpenTablesError::Read { path, source }),
    };
    #[expect(unsafe_code, reason = "2 GB are read a page at a time, when they are needed, and shared by processes")]
    // SAFETY: the bytes are only ever read, as numbers of which every value is allowed, so that a changed file means wrong
    // answers at worst, as a damaged one does. `bidak tables` never writes into a table: it writes another file and
    // renames it, which leaves the mapped one as it was. Truncating a mapped file ends this process (SIGBUS),
    // but breaks none of its memory.
    let mapped = unsafe { Mmap::map(&file) };
    match mapped {
        Ok(mapped) => Ok(Some((path, Box::new(Mapped(mapped))))),
        Err(source) => Err(OpenTablesError::Read { path, source }),
    }
}

/// A mapped file.
struct Mapped(Mmap);

impl TableBytes for Mapped {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}
