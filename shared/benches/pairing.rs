//! The cost of pairing: `cargo bench -p bidak-shared --bench pairing`. Prints the slowest round of the largest Swiss
//! tournament, in processor time on Linux, elsewhere in wall-clock time, which includes other work of the machine.

use std::fs;
use std::time::{Duration, Instant};

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{Command, Form, MOST_ENTRANTS, Settings, Tournament};
use bidak_shared::kind::Word;

const ROUNDS: usize = 11;

#[expect(clippy::print_stdout, reason = "a benchmark prints what it found")]
fn main() {
    let mut tournament = Tournament::new(Settings::of(Form::Swiss { rounds: ROUNDS }, 1));
    do_all(&mut tournament, &Command::Open);
    for entrant in 0..MOST_ENTRANTS {
        do_all(&mut tournament, &Command::Enter { rating: 2000 - entrant as i32, place: None });
    }
    let mut slowest = Duration::ZERO;
    for round in 0..ROUNDS {
        let (since, began) = (Instant::now(), processor_time());
        do_all(&mut tournament, &Command::Next);
        let took = match (began, processor_time()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => since.elapsed(),
        };
        slowest = slowest.max(took);
        println!("round {:>2}: {:>6.1} ms", round + 1, took.as_secs_f64() * 1000.0);
        for board in 0..tournament.rounds()[round].boards.len() {
            // A fixed mixture of wins of both seats and draws, the same in each run.
            let result = PairingResult::ALL[(7 * board + 3 * round) % 3];
            do_all(&mut tournament, &Command::Result { round, board, game: 0, result, margin: 0 });
        }
    }
    println!("{MOST_ENTRANTS} entrants, slowest round: {:.1} ms", slowest.as_secs_f64() * 1000.0);
}

/// The time that this process, which has one thread, has spent on a processor.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

fn do_all(tournament: &mut Tournament, command: &Command) {
    for fact in tournament.decide(command).expect("it can be done") {
        tournament.apply(&fact);
    }
}
