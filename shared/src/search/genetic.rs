//! Genetic search: evolves lines of play (Nigel Sahl et al., Adjacency report, E; Hong, Huang & Lin,
//! "Adversarial Search by Evolutionary Computation").
//!
//! A chromosome is a sequence of distinct future moves of both sides in turn, to the end of the game as in the report or to a length. Each generation is merged into a
//! [`ReservationTree`], which gives the fitness of each line. Lines are chosen for the next generation by roulette,
//! fitter ones more often, and changed by the report's swap operator, in place of crossover and mutation:
//! two lines exchange one gene each, and a line that now has a gene twice gets its own one back in the other's
//! place. Between `generations` evaluations lie one round less of selection and exchange: M rounds of the report are M + 1 generations. The
//! answer is the first gene of the fittest, of equals the first line.
//!
//! Where the legal moves change from position to position, a gene that is not legal when its turn comes is
//! replaced by a move that is.

use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::eval::choice::EvaluatorChoice;
use crate::eval::{Evaluator, Score};
use crate::game::{ActionList, Game};
use crate::kind::ChosenBy;
use crate::search::compiled::{Compiled, GenericSearch};
use crate::search::event::{Line, SearchEvent, Swap, Tracer};
use crate::search::limits::Budget;
use crate::search::options::EngineSettings;
use crate::search::reservation_tree::ReservationTree;
use crate::search::{Bound, Limits, Report, Root, StopFlag, score};

/// The parameters of the evolution: the options of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// Lines of play in a generation.
    pub population: usize,
    /// The most generations, each evaluated once; the limits of the search apply as well.
    pub generations: u32,
    /// The most moves in a line.
    pub length: usize,
    /// The probability that a line exchanges a gene with another, in percent.
    pub swap: u32,
}

impl Parameters {
    /// The parameters in the options.
    pub fn from_settings(settings: &EngineSettings) -> Self {
        Self {
            population: settings.number("population") as usize,
            generations: settings.number("generations"),
            // 0: no line ends before the game.
            length: match settings.number("length") {
                0 => usize::MAX,
                length => length as usize,
            },
            swap: settings.number("swap"),
        }
    }
}

/// Genetic search with an evaluator.
pub type Genetic<G, E> = Compiled<G, GeneticSearch, E>;

/// The parts of the search that know no evaluator.
#[derive(Debug)]
pub struct GeneticSearch {
    parameters: Parameters,
    rng: Xoshiro256PlusPlus,
}

/// A line of play, and its leaf in the reservation tree of its generation.
#[derive(Clone, Debug)]
struct Chromosome<A> {
    genes: Vec<A>,
    leaf: usize,
    fitness: u32,
}

impl<G: Game, E> Genetic<G, E> {
    /// A search with these parameters. The same seed gives the same lines.
    pub fn new(evaluator: impl Into<EvaluatorChoice<G, E>>, parameters: Parameters, seed: u64) -> Self {
        let search = GeneticSearch { parameters, rng: Xoshiro256PlusPlus::seed_from_u64(seed) };
        Self { search, evaluator: evaluator.into() }
    }
}

impl GeneticSearch {
    /// Plays the genes from the root, replaces illegal ones, drops those after the end of the game, and draws missing
    /// ones up to `length`. Returns the value of the last position.
    fn decode<G: Game>(
        &mut self,
        evaluator: &impl Evaluator<G>,
        root: &Root<'_, G>,
        genes: &mut Vec<G::Action>,
        length: usize,
    ) -> Score {
        let mut place = root.position.clone();
        let mut value = None;
        for index in 0..length {
            let legal: ActionList<_> =
                if index == 0 { root.actions().iter().copied().collect() } else { place.legal() };
            match genes.get(index) {
                Some(gene) if legal.contains(gene) => {}
                gene => {
                    let is_missing = gene.is_none();
                    // Distinct genes where the game allows it.
                    let fresh: ActionList<_> = legal.iter().copied().filter(|gene| !genes.contains(gene)).collect();
                    let choices = if fresh.is_empty() { &legal } else { &fresh };
                    let drawn = *choices.choose(&mut self.rng).expect("the game goes on here");
                    if is_missing {
                        genes.push(drawn);
                    } else {
                        genes[index] = drawn;
                    }
                }
            }
            place.apply(genes[index]);
            value = root.finished(&place, index as u32 + 1);
            if value.is_some() {
                genes.truncate(index + 1);
                break;
            }
        }
        let value = value.unwrap_or_else(|| evaluator.evaluate(&place));
        if place.to_move() == root.position.to_move() { value } else { -value }
    }

    /// The next generation, of the same size, chosen by fitness.
    fn select<A: Copy>(&mut self, population: &[Chromosome<A>], tracer: &mut impl Tracer<A>) -> Vec<Chromosome<A>> {
        let wheel = WeightedIndex::new(population.iter().map(|line| line.fitness));
        let wheel = wheel.expect("every line has some fitness");
        let drawn: Vec<usize> = population.iter().map(|_| wheel.sample(&mut self.rng)).collect();
        emit_copies(&drawn, tracer);
        drawn.into_iter().map(|place| population[place].clone()).collect()
    }

    /// Exchanges genes between pairs of lines.
    fn swap<A: Copy + Eq, T: Tracer<A>>(&mut self, population: &mut [Chromosome<A>], tracer: &mut T) {
        let percent = self.parameters.swap;
        population.shuffle(&mut self.rng);
        for pair in population.chunks_exact_mut(2) {
            let [one, other] = pair else { continue };
            if self.rng.random_range(..100_u32) < percent {
                let places = [&one, &other].map(|line| self.rng.random_range(..line.genes.len()));
                let before = if T::ON { [one.genes.clone(), other.genes.clone()] } else { [Vec::new(), Vec::new()] };
                let repaired = exchange((&mut one.genes, &mut other.genes), places);
                if T::ON {
                    let (before, after) = (before.each_ref().map(Vec::as_slice), [&*one.genes, &*other.genes]);
                    tracer.event(SearchEvent::Swap(Swap { before, after, places, repaired }));
                }
            }
        }
    }
}

impl<G: Game> GenericSearch<G> for GeneticSearch {
    fn run<E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        evaluator: &E,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        mut tracer: T,
    ) -> Report<G::Action> {
        let mut budget = Budget::new(limits, stop);
        let mut leaves = 0;
        let length = limits.depth.map_or(self.parameters.length, |depth| self.parameters.length.min(depth as usize));
        let mut tree = ReservationTree::new();
        let mut population: Vec<Chromosome<G::Action>> =
            (0..self.parameters.population).map(|_| Chromosome { genes: Vec::new(), leaf: 0, fitness: 0 }).collect();
        let mut answer: Option<Report<G::Action>> = None;
        for generation in 1..=self.parameters.generations {
            tree.clear();
            let mut decoded = 0;
            for line in &mut population {
                let value = self.decode(evaluator, root, &mut line.genes, length.max(1));
                line.leaf = tree.reserve(&line.genes, value);
                decoded += 1;
                leaves += 1;
                budget.count_nodes(line.genes.len() as u64);
                if budget.is_exhausted() {
                    break;
                }
            }
            if decoded < population.len() && answer.is_some() {
                break;
            }
            population.truncate(decoded);
            tree.evaluate();
            for line in &mut population {
                line.fitness = tree.fitness(line.leaf);
            }
            let fittest = fittest(&population);
            emit_generation(generation, &tree, &population, &mut tracer);
            if let Some(before) = &answer {
                progress(before);
            }
            answer = Some(Report {
                best: fittest.genes[0],
                score: score::estimate(tree.value(), G::HAS_MARGIN),
                bound: Bound::Estimate,
                depth: fittest.genes.len() as u32,
                nodes: budget.nodes(),
                leaves,
                time: budget.elapsed(),
                pv: fittest.genes.clone(),
                by: ChosenBy::Search,
            });
            budget.poll();
            if generation == self.parameters.generations || budget.is_exhausted() || budget.is_past_soft_time() {
                break;
            }
            population = self.select(&population, &mut tracer);
            self.swap(&mut population, &mut tracer);
        }
        let mut report = answer.expect("the first generation has at least one line");
        report.nodes = budget.nodes();
        report.time = budget.elapsed();
        if T::ON {
            tracer.event(SearchEvent::Choose { action: report.best, by: report.by });
        }
        report
    }
}

/// The fittest line, of equals the first.
fn fittest<A>(population: &[Chromosome<A>]) -> &Chromosome<A> {
    let fitter = population.iter().reduce(|best, line| if line.fitness > best.fitness { line } else { best });
    fitter.expect("a population has lines")
}

/// Exchanges the genes of two lines at a place of each. Returns the places of the repairs, if there were any.
fn exchange<A: Copy + Eq>((one, other): (&mut [A], &mut [A]), [place, counterpart]: [usize; 2]) -> [Option<usize>; 2] {
    let (given, taken) = (one[place], other[counterpart]);
    [put(one, place, taken), put(other, counterpart, given)]
}

/// Writes `gene` at `place`; if the line has it at another place already, the replaced gene goes there, and the place is returned.
pub fn put<A: Copy + Eq>(genes: &mut [A], place: usize, gene: A) -> Option<usize> {
    let twin = genes.iter().position(|other| *other == gene);
    match twin {
        Some(twin) => genes.swap(place, twin),
        None => genes[place] = gene,
    }
    twin.filter(|twin| *twin != place)
}

fn emit_copies<A, T: Tracer<A>>(drawn: &[usize], tracer: &mut T) {
    if T::ON {
        let mut copies = vec![0; drawn.len()];
        for place in drawn {
            copies[*place] += 1;
        }
        tracer.event(SearchEvent::Select { copies: &copies });
    }
}

fn emit_generation<A: Copy + Eq, T: Tracer<A>>(
    number: u32,
    tree: &ReservationTree<A>,
    population: &[Chromosome<A>],
    tracer: &mut T,
) {
    if T::ON {
        let lines = population.iter().map(|Chromosome { genes, leaf, fitness }| Line {
            genes,
            value: tree.leaf_value(*leaf),
            fitness: *fitness,
        });
        let lines: Vec<_> = lines.collect();
        tracer.event(SearchEvent::Generation { number, value: tree.value(), lines: &lines });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exchanged(one: [u8; 5], other: [u8; 5], places: [usize; 2]) -> [[u8; 5]; 2] {
        let mut lines = [one, other];
        let [one, other] = &mut lines;
        exchange((one, other), places);
        lines
    }

    #[test]
    fn a_gene_that_is_double_after_an_exchange_gives_way_to_the_gene_given_away_in_its_other_place() {
        // The two examples of the report: first 14345 and 23256, and first 12545 and 36789, before the repair.
        assert_eq!(exchanged([1, 2, 3, 4, 5], [2, 3, 4, 5, 6], [1, 2]), [[1, 4, 3, 2, 5], [4, 3, 2, 5, 6]]);
        assert_eq!(exchanged([1, 2, 3, 4, 5], [5, 6, 7, 8, 9], [2, 0]), [[1, 2, 5, 4, 3], [3, 6, 7, 8, 9]]);
        // Equal genes change nothing.
        assert_eq!(exchanged([1, 2, 3, 4, 5], [9, 8, 3, 6, 7], [2, 2]), [[1, 2, 3, 4, 5], [9, 8, 3, 6, 7]]);
    }

    #[test]
    fn of_equally_fit_lines_the_first_is_the_answer() {
        let line = |gene, fitness| Chromosome { genes: vec![gene], leaf: 0, fitness };
        assert_eq!(fittest(&[line('a', 1), line('b', 3), line('c', 3), line('d', 2)]).genes, ['b']);
    }
}
