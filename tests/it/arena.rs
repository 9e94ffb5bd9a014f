//! Whole tournaments through the command's own entry, with engines of ours and with shell scripts that speak UGI.

use std::fs;

use bidak_client::base::failure::{Code, Failure};
use bidak_client::cli::arena::{self, ArenaArgs};
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;
use clap::{Args, FromArgMatches};
use serde_json::Value;
use tempfile::{NamedTempFile, TempDir};

/// The output of a run.
struct Run {
    done: Result<(), Failure>,
    out: String,
    messages: String,
}

impl Run {
    /// The rows of the table with a name, of a run with `--json`.
    fn rows(&self, table: &str) -> Vec<Value> {
        let rows = self.out.lines().map(|line| serde_json::from_str(line).unwrap());
        rows.filter(|row: &Value| row["table"] == table).collect()
    }

    /// The row of an engine in the standings.
    fn standing(&self, engine: &str) -> Value {
        let found = self.rows("standings").into_iter().find(|row| row["engine"] == engine);
        found.unwrap_or_else(|| panic!("{engine} is not in {}", self.out))
    }
}

fn run(words: &[&str]) -> Run {
    run_until(words, &StopFlag::new())
}

fn run_until(words: &[&str], stop: &StopFlag) -> Run {
    let command = ArenaArgs::augment_args(clap::Command::new("arena"));
    let matches = command.try_get_matches_from([&["arena"], words].concat()).unwrap();
    let args = ArenaArgs::from_arg_matches(&matches).unwrap();
    let (mut out, mut messages) = (Vec::new(), Vec::new());
    let done = arena::run(&args, stop, &mut out, &mut messages);
    Run { done, out: String::from_utf8(out).unwrap(), messages: String::from_utf8(messages).unwrap() }
}

#[test]
fn a_round_robin_counts_every_game_of_everybody() {
    let run = run(&["tictactoe", "-e", "mtdf,depth=9", "-e", "greedy", "-e", "random", "--games", "10", "--json"]);
    assert_eq!(run.done, Ok(()));
    assert_eq!(run.rows("standings").len(), 3);
    assert_eq!(run.rows("meetings").len(), 3);
    for row in run.rows("standings") {
        assert_eq!(row["games"], 20);
        let number = |name: &str| row[name].as_u64().unwrap();
        assert_eq!(number("wins") + number("draws") + number("losses"), 20);
    }
    // Perfect play from any opening of one move.
    assert_eq!(run.standing("mtdf,depth=9")["losses"], 0);
    assert_eq!(run.messages.lines().count(), 30, "a line of progress for each game");
}

#[test]
fn the_same_seed_plays_the_same_games_whatever_the_concurrency() {
    let games = |concurrency: &str, seed: &str| {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("file");
        let text = path.to_str().unwrap();
        let words = ["adjacency", "--rounds", "3", "-e", "genetic", "-e", "random", "--nodes", "300", "--games", "6"];
        run(&[&words[..], &["--records", text, "--seed", seed, "--concurrency", concurrency]].concat());
        fs::read_to_string(path).unwrap()
    };
    let alone = games("1", "5");
    assert_eq!(alone, games("3", "5"));
    assert_ne!(alone, games("1", "6"));
}

#[test]
fn records_are_games_that_can_be_read() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    let words = ["reversi", "-e", "greedy", "-e", "random", "--games", "2", "--records", path.to_str().unwrap()];
    assert_eq!(run(&words).done, Ok(()));
    let text = fs::read_to_string(path).unwrap();
    let games: Vec<&str> = text.split("[Game ").filter(|part| !part.is_empty()).collect();
    assert_eq!(games.len(), 2);
    for game in games {
        let record: RecordText = format!("[Game {game}").parse().unwrap();
        assert!(record.outcome.is_some() && record.moves.len() > 4);
    }
}

#[test]
fn openings_come_from_a_file_and_are_played_from_both_seats() {
    let folder = TempDir::new().unwrap();
    let (openings, records) = (folder.path().join("openings"), folder.path().join("records"));
    fs::write(&openings, "startpos moves b2 a1\n....x.... o # the centre\n").unwrap();
    let words = ["tictactoe", "-e", "greedy", "-e", "random", "--games", "4", "--openings"];
    let paths = [openings.to_str().unwrap(), "--records", records.to_str().unwrap()];
    assert_eq!(run(&[&words[..], &paths[..]].concat()).done, Ok(()));
    let text = fs::read_to_string(records).unwrap();
    assert_eq!(text.matches("1. b2 a1").count(), 2);
    assert_eq!(text.matches("[Start \"....x.... o\"]").count(), 2);
    assert_eq!(text.matches("[First \"greedy\"]").count(), 2);
}

#[test]
fn a_tournament_goes_on_from_its_journal() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    let journal = path.to_str().unwrap();
    let words = |games: &'static str| {
        ["adjacency", "--rounds", "4", "-e", "greedy", "-e", "random", "--json", "--games", games].to_vec()
    };
    let first = run(&[words("4"), vec!["--journal", journal]].concat());
    assert_eq!(first.done, Ok(()));
    // As if the program had ended while it wrote the last game.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 20]).unwrap();
    let second = run(&[words("8"), vec!["--journal", journal]].concat());
    assert_eq!(second.done, Ok(()));
    assert!(second.messages.starts_with("3 of 8 games are in the journal"), "{}", second.messages);
    assert_eq!(second.messages.lines().count(), 1 + 5);
    let whole = run(&words("8"));
    for name in ["wins", "draws", "losses", "mean_margin"] {
        assert_eq!(second.standing("greedy")[name], whole.standing("greedy")[name], "{name}");
    }
    // Another tournament does not take it for its own, and leaves it as it is.
    let other = run(&["adjacency", "-e", "greedy", "-e", "random", "--seed", "9", "--journal", journal]);
    assert_eq!(other.done.unwrap_err().code, Code::Usage);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 8);
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "my diary, without a new line").unwrap();
    let other = run(&["tictactoe", "-e", "greedy", "-e", "random", "--journal", path.to_str().unwrap()]);
    assert_eq!(other.done.unwrap_err().code, Code::Usage);
    assert_eq!(fs::read_to_string(path).unwrap(), "my diary, without a new line");
}

#[test]
fn a_sequential_test_ends_a_match_as_soon_as_it_is_clear() {
    let run = run(&["reversi", "-e", "alphabeta,depth=2", "-e", "random", "--sprt", "0,50", "--games", "1000"]);
    assert_eq!(run.done, Ok(()));
    assert!(run.out.contains("the first engine is stronger by more than 0"), "{}", run.out);
    assert!(run.messages.lines().count() < 200, "{}", run.messages);
}

#[test]
fn an_interrupted_tournament_prints_what_it_has_and_says_so() {
    let stop = StopFlag::new();
    stop.raise();
    let run = run_until(&["reversi", "-e", "greedy", "-e", "random"], &stop);
    assert_eq!(run.done.unwrap_err().code, Code::Interrupted);
    assert!(run.out.starts_with("Reversi, 0 games"), "{}", run.out);
}

#[test]
fn a_program_that_fails_loses_and_is_started_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    // Marks each start; ends at every search.
    let script = format!(
        "echo start >> {}; while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         go) echo hello; exit;; quit) exit;; esac; done",
        path.display()
    );
    let spec = format!("name=bad,cmd:sh -c \"{script}\"");
    let run = run(&["tictactoe", "-e", "random", "-e", &spec, "--games", "4", "--json", "--random-plies", "0"]);
    assert_eq!(run.done, Ok(()));
    let bad = run.standing("bad");
    assert_eq!((&bad["losses"], &bad["faults"]), (&Value::from(4), &Value::from(4)));
    assert!(
        run.messages.contains("(exited with status 0 while choosing a move; it printed \"hello\")"),
        "{}",
        run.messages
    );
    let text = self::run(&["tictactoe", "-e", "random", "-e", &spec, "--games", "2", "--random-plies", "0"]).out;
    let note = "Faults of bad:\n  2 x exited with status 0 while choosing a move; it printed \"hello\"\n";
    assert!(text.contains(note), "{text}");
    // Wins, draws and losses beside the points.
    assert!(run.messages.contains("bad 0-0-4 (0)"), "{}", run.messages);
    assert!(run.messages.contains("bad: 4 lines that are not UGI, the first \"hello\""), "{}", run.messages);
    let tried_out = 1;
    assert_eq!(fs::read_to_string(path).unwrap().lines().count(), 2 * tried_out + 4 + 2);
}

#[test]
fn tables_fit_100_columns_and_pairs_are_counted_where_they_are_wanted() {
    let words = ["reversi", "-e", "name=The longest name of an engine,greedy", "-e", "random", "--games", "2"];
    let plain = run(&words).out;
    let with_pairs = run(&[&words[..], &["--pairs"]].concat()).out;
    for (table, has_pairs) in [(&plain, false), (&with_pairs, true)] {
        assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
        assert_eq!(table.contains(" ll "), has_pairs, "{table}");
    }
    assert!(run(&[&words[..], &["--csv"]].concat()).out.contains(",ll,"), "programs get every column");
}

#[test]
fn errors_of_files_and_programs_come_before_the_first_game() {
    let failed = |words: &[&str], says: &str| {
        let run = run(&[&["tictactoe", "-e", "random", "--games", "2"], words].concat());
        let failure = run.done.unwrap_err();
        assert_eq!(failure.code, Code::Failed, "{words:?}");
        assert!(failure.sentence.contains(says), "{}", failure.sentence);
        assert_eq!(run.messages, "", "no game was played");
    };
    // Nothing can ever be below a file, for any user on any machine.
    let file = NamedTempFile::new().unwrap();
    let below = file.path().join("below").display().to_string();
    failed(&["-e", "greedy", "--records", &below], &below);
    failed(&["-e", &format!("name=typo,cmd:{below}")], &format!("typo: cannot run {below}"));
    failed(&["-e", "name=mute,cmd:true"], "mute: exited with status 0 before sending ugiok");
}

#[test]
fn senseless_arguments_are_refused() {
    let refused = |words: &[&str], says: &str| {
        let failure = run(words).done.unwrap_err();
        assert_eq!(failure.code, Code::Usage, "{words:?}");
        assert!(failure.sentence.contains(says), "{}", failure.sentence);
    };
    refused(&["reversi", "-e", "greedy"], "at least two engines");
    refused(&["reversi", "-e", "greedy", "-e", "random", "--option", "size=9"], "size");
    refused(&["reversi", "-e", "greedy", "-e", "random", "--sprt", "5,0"], "ELO0 < ELO1");
    refused(&["reversi", "-e", "greedy", "-e", "random", "-e", "greedy", "--sprt", "0,5"], "two engines");
    let file = NamedTempFile::new().unwrap();
    let below = file.path().join("below").display().to_string();
    refused(&["reversi", "-e", "greedy", "-e", "random", "--openings", &below], &below);
    refused(&["tictactoe", "-e", "greedy", "-e", "random", "--random-plies", "9"], "hardly ever lasts longer");
}

#[test]
fn our_own_program_takes_part_as_an_engine_of_others_with_options() {
    let program = harness::binary::bidak().display();
    let ugi = |options: &str| format!("{options},cmd:{program} ugi --game tictactoe");
    let (strong, weak) = (ugi("name=strong,depth=9,Engine=negascout,Hash=1"), ugi("name=weak,depth=1,Engine=random"));
    let run = run(&["tictactoe", "-e", &strong, "-e", &weak, "--games", "10", "--json"]);
    assert_eq!(run.done, Ok(()), "{}", run.messages);
    let standing = run.standing("strong");
    assert_eq!((&standing["games"], &standing["losses"]), (&Value::from(10), &Value::from(0)), "{}", run.out);
    // An option that was not understood would leave two equals, who only draw.
    assert_ne!(standing["wins"], 0, "{}", run.out);
    assert!(!run.out.contains("not a legal move") && !run.messages.contains("in time"), "{}", run.messages);
}
