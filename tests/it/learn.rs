//! `bidak learn`: weights that depend on nothing but the command.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use bidak_client::base::failure::{Code, Failure};
use bidak_client::cli::learn::{self, LearnArgs};
use bidak_shared::eval::adjacency::patterns::AdjacencyPatterns;
use bidak_shared::eval::weights::Weights;
use bidak_shared::search::StopFlag;
use clap::{Args, FromArgMatches};
use harness::program::Home;

/// Raises a flag when a message is about a round.
struct StopIn<'a> {
    round: &'a str,
    stop: &'a StopFlag,
    text: Vec<u8>,
}

impl Write for StopIn<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend(bytes);
        if String::from_utf8_lossy(&self.text).contains(self.round) {
            self.stop.raise();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Learns Adjacency from a few games; what it prints.
fn run(folder: &Path, words: &[&str], stop: &StopFlag, messages: &mut dyn Write) -> Result<String, Failure> {
    let command = LearnArgs::augment_args(clap::Command::new("bidak"));
    let fixed = ["bidak", "adjacency", "--games", "30", "--csv", "--dir", folder.to_str().unwrap()];
    let matches = command.try_get_matches_from([&fixed, words].concat()).unwrap();
    let mut out = Vec::new();
    learn::run(&LearnArgs::from_arg_matches(&matches).unwrap(), stop, &mut out, messages)?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn the_same_command_makes_the_same_weights_on_any_number_of_threads_and_after_an_interruption() {
    let home = Home::new();
    let [whole, broken, other] = ["whole", "broken", "other"].map(|name| home.path().join(name));
    let go = StopFlag::new();
    let table = run(&whole, &["--rounds", "2", "--threads", "1"], &go, &mut io::sink()).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..3], ["round", "plies", "games"]);
    assert_eq!((&rows[1][..3], &rows[2][..3]), (&["1", "2", "30"][..], &["2", "3", "60"][..]));
    let bytes = fs::read(whole.join("weights.bin")).unwrap();
    let weights = Weights::from_bytes::<AdjacencyPatterns>(&bytes).unwrap();
    assert_ne!(weights.stages, Weights::zero::<AdjacencyPatterns>().stages);
    let report = fs::read_to_string(whole.join("weights.txt")).unwrap();
    assert!(report.starts_with("bidak learn adjacency --rounds 2 --games 30 --seed 1\n"), "{report}");

    let stop = StopFlag::new();
    let mut stops = StopIn { round: "round 2", stop: &stop, text: Vec::new() };
    let interrupted = run(&broken, &["--rounds", "2", "--threads", "2"], &stop, &mut stops);
    let interrupted = interrupted.unwrap_err();
    assert_eq!(interrupted.code, Code::Interrupted);
    assert!(interrupted.sentence.contains(&format!("are kept in {}", broken.display())), "{interrupted}");
    assert!(!broken.join("weights.bin").exists());
    run(&broken, &["--rounds", "2", "--threads", "2"], &go, &mut io::sink()).unwrap();
    assert_eq!(fs::read(broken.join("weights.bin")).unwrap(), bytes);

    run(&other, &["--rounds", "1", "--seed", "2"], &go, &mut io::sink()).unwrap();
    let first = |folder: &Path| fs::read(folder.join("round-1.weights")).unwrap();
    assert_ne!(first(&other), first(&whole));
    // A folder belongs to one command.
    let refused = run(&other, &["--rounds", "1", "--seed", "3"], &go, &mut io::sink()).unwrap_err();
    assert!(refused.sentence.contains("--seed 2"), "{}", refused.sentence);
}

#[test]
fn only_reversi_learns_from_even_games() {
    let home = Home::new();
    let folder = home.path().join("even");
    let refused = run(&folder, &["--even-games", "5"], &StopFlag::new(), &mut io::sink()).unwrap_err();
    assert_eq!((refused.code, refused.sentence.as_str()), (Code::Usage, "--even-games is for Reversi"));
    assert!(!folder.exists());
}
