//! Learns the weights with which the strongest engine looks ahead in Adjacency, as the file of weights has them.

use bidak_shared::expert::adjacency::remaining::estimate::Weights;

mod learning;

use super::Setting;
use crate::workshop::sheet::{Cell, Sheet};
use learning::{Lesson, learn};

/// One table; with `--full` that of the engine.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let (stop, seed) = (setting.stop, setting.seed);
    let quick = Lesson { rounds: 2, games: 100, nodes: 50, seed };
    let lesson = setting.pick(quick, Lesson { rounds: 4, games: 2500, nodes: 400, seed });
    let mut notes = Vec::new();
    let weights = learn(&lesson, stop, |progress| {
        let note = format!(
            "Round {}: {} sets; what the side to move gains differs from its mean by {:.2} marks and from the estimate by \
             {:.2} (root mean squares of sets not learnt from).",
            progress.round, progress.examples, progress.spread, progress.error
        );
        setting.tell(&note);
        notes.push(note);
    });
    let title = "Adjacency: weights of patterns of empty squares, in hundredths of a mark";
    let mut sheet = Sheet::new("adjacency_weights", title, &Weights::COLUMNS);
    for (window, pattern, numbers) in weights.rows() {
        let numbers = numbers.map(Cell::count);
        sheet.push([Cell::from(window), Cell::count(pattern)].into_iter().chain(numbers).collect());
    }
    for note in notes {
        sheet.note(note);
    }
    vec![sheet]
}
