//! Builds the engines of a game from their settings.
//!
//! Every engine is compiled twice for each game: with the default evaluator and without events, as fast as can be, and with events and an evaluator
//! that is chosen at run time.

use crate::eval::Evaluator;
use crate::eval::choice::EvaluatorChoice;
use crate::game::Game;
use crate::kind::EngineKind;
use crate::registry::Playable;
use crate::search::Engine;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::alpha_beta_with_memory::AlphaBetaWithMemory;
use crate::search::best::Best;
use crate::search::deepening::{Deepening, FixedDepth};
use crate::search::genetic::{Genetic, Parameters};
use crate::search::greedy::Greedy;
use crate::search::hill_climbing::{HillClimbing, Variant};
use crate::search::mcts::{Mcts, Playout};
use crate::search::minimax::Minimax;
use crate::search::mtdf::Mtdf;
use crate::search::nega_scout::NegaScout;
use crate::search::options::EngineSettings;
use crate::search::ordering::Order;
use crate::search::random::Random;
use crate::search::table::Table;

/// Builds an engine for [`Playable::engine`].
pub(super) fn build_engine<G: Playable>(kind: EngineKind, settings: &EngineSettings) -> Box<dyn Engine<G>> {
    match kind.other_eval(settings, G::KIND).and_then(G::evaluator) {
        // With another evaluation the strongest engine is its search alone: the knowledge of an expert would overrule it.
        Some(evaluator) => build(kind, settings, EvaluatorChoice::Other(evaluator), |evaluator| {
            Box::new(Best::<G, G::Evaluator>::new(evaluator, None, Table::new(settings.hash_mb)))
        }),
        None => build(kind, settings, EvaluatorChoice::Own(G::Evaluator::default()), |_| G::best(settings)),
    }
}

/// Builds an engine with this evaluator; `best` builds [`EngineKind::Best`].
pub(super) fn build<G: Game, E: Evaluator<G> + 'static>(
    kind: EngineKind,
    settings: &EngineSettings,
    evaluator: EvaluatorChoice<G, E>,
    best: impl FnOnce(EvaluatorChoice<G, E>) -> Box<dyn Engine<G>>,
) -> Box<dyn Engine<G>> {
    let seed = settings.seed;
    let table = || Table::new(settings.hash_mb);
    match kind {
        EngineKind::Random => Box::new(Random::new(seed)),
        EngineKind::Greedy => Box::new(Greedy::new(seed)),
        EngineKind::HillClimb => {
            let variant = Variant::from_option(settings.word("variant"));
            Box::new(HillClimbing::<G, E>::new(evaluator, variant, seed))
        }
        EngineKind::Genetic => Box::new(Genetic::<G, E>::new(evaluator, Parameters::from_settings(settings), seed)),
        EngineKind::Minimax => {
            let search = Minimax { candidates: settings.candidates() };
            deepened(search, evaluator, Order::Listed, settings)
        }
        EngineKind::AlphaBeta => {
            let search = AlphaBeta { candidates: settings.candidates() };
            deepened(search, evaluator, settings.order(), settings)
        }
        EngineKind::NegaScout => {
            let table = (settings.word("table") == "yes").then(table);
            let search = NegaScout::new(table).with_research(settings.research());
            deepened(search, evaluator, settings.order(), settings)
        }
        EngineKind::AbMemory => {
            let search = AlphaBetaWithMemory::new(table()).with_hash_move(settings.hash_move());
            deepened(search, evaluator, settings.order(), settings)
        }
        EngineKind::Mtdf => {
            let search = Mtdf::new(table(), 0).with_first_guess(settings.first_guess());
            deepened(search.with_hash_move(settings.hash_move()), evaluator, settings.order(), settings)
        }
        EngineKind::Mcts => {
            let playout = if settings.word("playout") == "random" { Playout::Random } else { Playout::Evaluator };
            let search = Mcts::<G, E>::new(evaluator, playout, settings.number("exploration"), settings.hash_mb, seed);
            Box::new(search.with_playouts(settings.number("playouts")))
        }
        EngineKind::Best => best(evaluator),
    }
}

fn deepened<G: Game, E: Evaluator<G> + 'static>(
    search: impl FixedDepth + 'static,
    evaluator: EvaluatorChoice<G, E>,
    order: Order,
    settings: &EngineSettings,
) -> Box<dyn Engine<G>> {
    Box::new(Deepening::<G, _, E>::new(search, evaluator, order).with_iterations(settings.iterations()))
}
