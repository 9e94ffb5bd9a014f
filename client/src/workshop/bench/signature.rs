//! The checksum of search behaviour: nodes of the searches over fixed positions at fixed depths. A change that is meant
//! to leave the searches as they are leaves these numbers as they are.

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::registry::signature::signature_of;

use super::Setting;
use crate::workshop::sheet::{Cell, Sheet};

/// One table, with the sum of its rows in the last one.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let title = setting.texts.say("bench-signature");
    let mut sheet = setting.sheet("signature", title, &["game", "engine", "depth", "nodes"]);
    let mut total = 0;
    for game in GameKind::ALL.iter().filter(|game| setting.plays(**game)) {
        for line in signature_of(*game) {
            total += line.nodes;
            let (game, engine) = (line.game.to_string(), line.engine.to_string());
            sheet.push(vec![game.into(), engine.into(), Cell::count(line.depth), Cell::count(line.nodes)]);
        }
        if setting.stop.is_raised() {
            break;
        }
    }
    let all = || Cell::said(setting.texts, "bench-all");
    sheet.push(vec![all(), all(), Cell::None, Cell::count(total)]);
    vec![sheet]
}
