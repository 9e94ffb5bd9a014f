//! The judgement of a position without a search.

use bidak_shared::eval::{Feature, Score};
use bidak_shared::kind::{EvalKind, Word};
use bidak_shared::notation::OptionValues;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::score;

/// The worth of a position to the side to move, exact once the game is over, and the features that sum to it.
pub struct Judgement {
    /// The worth.
    pub score: Score,
    /// Its terms; none once the game is over.
    pub features: Vec<Feature>,
    /// The evaluation; none if the engine judges no positions, and that of the game stands in.
    pub eval: Option<EvalKind>,
}

/// The judgement of the present position by the evaluation of an engine.
pub fn judgement(record: &dyn AnyRecord, spec: &EngineSpec) -> Judgement {
    struct Judge<'a>(&'a dyn AnyRecord, &'a EngineSpec);
    impl GameVisitor for Judge<'_> {
        type Output = Judgement;

        fn visit<G: Playable>(self) -> Judgement {
            let Self(record, spec) = self;
            let record: &Record<G> = record.as_any().downcast_ref().expect("the record is of its own kind");
            let position: &G = record.position();
            let eval = eval::<G>(spec);
            // Drawn by repetition where the position itself goes on.
            if record.outcome().is_some() {
                let score = score::of_finished(position, 0).unwrap_or(0);
                return Judgement { score, features: Vec::new(), eval };
            }
            let evaluator = eval.and_then(G::evaluator);
            let evaluator = evaluator.unwrap_or_else(|| Box::new(G::Evaluator::default()));
            Judgement { score: evaluator.evaluate(position), features: evaluator.features(position), eval }
        }
    }
    record.kind().visit(Judge(record, spec))
}

/// The evaluation that is set, or the default of the engine in this game; none if the engine judges no positions.
fn eval<G: Playable>(spec: &EngineSpec) -> Option<EvalKind> {
    let default = || {
        let option = spec.engine.option_specs_in(G::KIND).find(|option| option.name == "eval")?;
        let OptionValues::Choice([first, ..]) = option.values else { return None };
        EvalKind::from_word(first).ok()
    };
    spec.settings.eval().or_else(default)
}

/// A feature as a term: its word, the weight, the value, and their product.
pub fn term(Feature { name, weight, value, worth }: &Feature) -> String {
    // A weight that is no whole number has two digits.
    let digits = if weight.fract() == 0.0 { 0 } else { 2 };
    format!("{name}: {weight:.digits$} * {value} = {worth}")
}
