//! The searches of a request. Runs wherever it is called and blocks there until it is done or stopped.

use bidak_shared::analysis::Finding;
use bidak_shared::search::StopFlag;

use crate::play::analysis::Request;

/// Memory for positions, in MB.
const HASH_MB: u32 = 32;

/// Searches one position after the other and reports its findings, several times for each. A request that is of no
/// game, which no screen makes, finds nothing.
pub fn run(request: &Request, stop: &StopFlag, tell: &mut dyn FnMut(Finding)) {
    let Ok(mut game) = request.game.record_from(&request.start) else { return };
    if request.moves.iter().any(|text| game.play(text).is_err()) {
        return;
    }
    let mut analyst = request.game.analyst(&*game, HASH_MB);
    for ply in &request.plies {
        match analyst.look(*ply, request.effort, stop, tell) {
            Some(finding) => tell(finding),
            None => return,
        }
    }
}
