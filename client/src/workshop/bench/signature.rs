//! The checksum of search behaviour: nodes of the searches over fixed positions at fixed depths. A change that is meant
//! to leave the searches as they are leaves these numbers as they are.

use bidak_shared::registry::signature::signature;

use crate::workshop::sheet::{Cell, Sheet};

/// One table, with the sum in its last row.
pub(super) fn run() -> Vec<Sheet> {
    let title = "Signature: nodes over the fixed positions of each game";
    let mut sheet = Sheet::new("signature", title, &["game", "engine", "depth", "nodes"]);
    let mut total = 0;
    for line in signature() {
        total += line.nodes;
        let (game, engine) = (line.game.to_string(), line.engine.to_string());
        sheet.push(vec![game.into(), engine.into(), Cell::count(line.depth), Cell::count(line.nodes)]);
    }
    sheet.push(vec!["all".into(), "all".into(), Cell::None, Cell::count(total)]);
    vec![sheet]
}
