//! The tables that are compiled in: three men against three or four, with their distances, and the first plies. With four against
//! four they would take more than a megabyte.
//!
//! The files in `endings` are those that `bidak tables morris --up-to 4 --distances --dir FOLDER` makes, and the one that `--opening 6` makes
//! of all tables.

use super::first_plies::FirstPlies;
use super::material::Material;
use super::tables::Tables;

/// The bytes of a table and of its distances.
macro_rules! ending {
    ($own:literal, $enemy:literal) => {
        (
            Material { own: $own, enemy: $enemy },
            include_bytes!(concat!("endings/morris-", $own, "-", $enemy, ".wdl")).as_slice(),
            include_bytes!(concat!("endings/morris-", $own, "-", $enemy, ".distances")).as_slice(),
        )
    };
}

static ENDINGS: [(Material, &[u8], &[u8]); 3] = [ending!(3, 3), ending!(3, 4), ending!(4, 3)];

/// The values of the positions of the first plies.
static FIRST_PLIES: &[u8] = include_bytes!("endings/morris-opening.wdl");

impl Tables {
    /// Adds the tables that are compiled in, where there are none from elsewhere, or of fewer first plies.
    #[must_use]
    pub fn with_endings(mut self) -> Self {
        for (material, table, distances) in ENDINGS {
            if self.table(material).is_none() {
                let added = self
                    .add(material, Box::new(table))
                    .and_then(|()| self.add_distances(material, Box::new(distances)));
                added.expect("a test opens what is compiled in");
            }
        }
        let own = FirstPlies::open(Box::new(FIRST_PLIES)).expect("a test opens what is compiled in");
        if self.first_plies().is_none_or(|first_plies| first_plies.plies() < own.plies()) {
            self.set_first_plies(own);
        }
        self
    }
}
