//! Searches that screens look through: the position, the engine and its options, and the search, which is recorded.

use bidak_shared::kind::{EngineKind, GameKind};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::recording::{ObservedSearch, Recorded, Searched};
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::search::{Limits, StopFlag};

/// The most nodes that a recording holds; the deepest plies of larger trees are folded.
const MOST_SHOWN: usize = 20_000;

/// The most nodes of a search.
const MOST_SEARCHED: u64 = 3_000_000;

/// Memory for the table of a search, in MB.
const HASH_MB: u32 = 16;

/// A search to record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingRequest {
    /// The game.
    pub game: GameKind,
    /// The start position.
    pub start: String,
    /// The moves that lead to the position of the search.
    pub moves: Vec<String>,
    /// The engine with its options and limits.
    pub spec: EngineSpec,
}

impl RecordingRequest {
    /// A search of the current position of a game.
    pub fn present(record: &dyn AnyRecord, spec: EngineSpec) -> Self {
        Self { game: record.kind(), start: record.start_text(), moves: record.moves(), spec }
    }

    /// Searches and records, on the thread that calls. `None` if the game is over, or the request is of no game.
    pub fn run(&self, stop: &StopFlag) -> Option<Recorded> {
        let mut record = self.game.record_from(&self.start).ok()?;
        if self.moves.iter().any(|text| record.play(text).is_err()) {
            return None;
        }
        let nodes = Some(self.spec.nodes.unwrap_or(MOST_SEARCHED).min(MOST_SEARCHED));
        let limits = Limits { depth: self.spec.plies(), nodes, ..Limits::default() };
        let settings = self.spec.settings.clone().with_hash_mb(HASH_MB);
        let search = ObservedSearch { engine: self.spec.engine, settings, limits };
        search.record(Searched::Record(&*record), MOST_SHOWN, stop)
    }
}

/// The search with which an engine is looked at first: small enough for every node to be shown.
pub fn usual_spec(engine: EngineKind) -> EngineSpec {
    let options = match engine {
        EngineKind::NegaScout => "deepening=off,table=no,depth=2",
        EngineKind::Minimax | EngineKind::AlphaBeta | EngineKind::AbMemory | EngineKind::Mtdf => {
            "deepening=off,depth=2"
        }
        EngineKind::Best => "depth=2,nodes=20000",
        EngineKind::Genetic => "population=8,generations=5",
        EngineKind::Mcts => "playouts=100",
        EngineKind::Random | EngineKind::Greedy | EngineKind::HillClimb => "",
    };
    let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
    EngineSpec::of(engine, None, pairs).expect("the options are those of the engine")
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::Word;

    use super::*;

    #[test]
    fn every_engine_is_recorded_in_every_game_and_a_stopped_search_ends() {
        for game in GameKind::ALL {
            let record = game.record(&[]).expect("no options");
            for engine in EngineKind::ALL {
                let request = RecordingRequest::present(&*record, usual_spec(*engine));
                let recorded = request.run(&StopFlag::new()).expect("the game goes on");
                assert!(recorded.recording.choice.is_some(), "{engine} in {game} has chosen a move");
                assert!(!recorded.recording.is_folded(), "{engine} in {game} is small enough");
            }
        }
        let record = GameKind::Reversi.record(&[]).expect("no options");
        let stop = StopFlag::new();
        stop.raise();
        let spec = "minimax,depth=12".parse().expect("an engine");
        let stopped = RecordingRequest::present(&*record, spec).run(&stop).expect("the game goes on");
        assert!(stopped.report.nodes < 10_000, "{}", stopped.report.nodes);
    }
}
