//! The tables that are compiled in, or that the program brings: three men against three or four, with their distances, and the first
//! plies. With four against four they would take more than a megabyte.
//!
//! The files in `endings` are those that `bidak tables morris --up-to 4 --distances --dir FOLDER` makes, and the one that `--opening 6` makes
//! of all tables.

use std::sync::OnceLock;

use super::file::TableError;
use super::first_plies::FirstPlies;
use super::material::Material;
use super::tables::Tables;

/// The materials with a table and its distances, in the order of their files.
const MATERIALS: [Material; 3] =
    [Material { own: 3, enemy: 3 }, Material { own: 3, enemy: 4 }, Material { own: 4, enemy: 3 }];

/// Two files of each material, and that of the first plies.
const COUNT: usize = 2 * MATERIALS.len() + 1;

/// The bytes of the files.
type Files = [&'static [u8]; COUNT];

/// The files that are compiled in.
const FILES: Option<Files> = {
    #[cfg(feature = "weights")]
    let files: Option<Files> = Some([
        include_bytes!("endings/morris-3-3.wdl"),
        include_bytes!("endings/morris-3-3.distances"),
        include_bytes!("endings/morris-3-4.wdl"),
        include_bytes!("endings/morris-3-4.distances"),
        include_bytes!("endings/morris-4-3.wdl"),
        include_bytes!("endings/morris-4-3.distances"),
        include_bytes!("endings/morris-opening.wdl"),
    ]);
    #[cfg(not(feature = "weights"))]
    let files = None;
    files
};

/// The files that the program brought.
static BROUGHT: OnceLock<Files> = OnceLock::new();

/// The files that are compiled in, one after the other, each behind its length in four bytes, the lowest first.
pub fn compiled_in() -> Option<Vec<u8>> {
    let files = FILES?;
    Some(
        files
            .iter()
            .flat_map(|file| (file.len() as u32).to_le_bytes().into_iter().chain(file.iter().copied()))
            .collect(),
    )
}

/// Makes the files in these bytes those of this program, unless it has some. Call it before the first engine is built.
pub fn bring(bytes: &[u8]) -> Result<(), TableError> {
    // They stay until the program ends.
    let mut rest: &'static [u8] = Vec::leak(bytes.to_vec());
    let mut files: Files = [&[]; COUNT];
    for file in &mut files {
        let (length, after) = rest.split_first_chunk::<4>().ok_or(TableError::Damaged)?;
        (*file, rest) = after.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(TableError::Damaged)?;
    }
    if !rest.is_empty() {
        return Err(TableError::Damaged);
    }
    Tables::default().with_files(&files)?;
    BROUGHT.get_or_init(|| files);
    Ok(())
}

/// Whether this program has them.
pub fn is_there() -> bool {
    FILES.is_some() || BROUGHT.get().is_some()
}

impl Tables {
    /// Adds the tables that are compiled in or were brought, where there are none from elsewhere, or of fewer first plies.
    #[must_use]
    pub fn with_endings(self) -> Self {
        match FILES.as_ref().or(BROUGHT.get()) {
            Some(files) => self.with_files(files).expect("a test opens what is compiled in; `bring` did the rest"),
            None => self,
        }
    }

    fn with_files(mut self, files: &Files) -> Result<Self, TableError> {
        for (material, [table, distances]) in MATERIALS.into_iter().zip(files.as_chunks().0) {
            if self.table(material).is_none() {
                self.add(material, Box::new(*table))?;
                self.add_distances(material, Box::new(*distances))?;
            }
        }
        let own = FirstPlies::open(Box::new(files[COUNT - 1]))?;
        if self.first_plies().is_none_or(|first_plies| first_plies.plies() < own.plies()) {
            self.set_first_plies(own);
        }
        Ok(self)
    }
}
