//! The protocols and the files of other Reversi programs: engines by NBoard and GTP, ours and those of others, and games in
//! GGF and WTHOR.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bidak_client::play::engine_log::EngineLog;
use bidak_client::play::record::format::{BadGame, FileGame, Format, read, read_file};
use bidak_client::play::record::ggf;
use bidak_client::workshop::dialogue::Next;
use bidak_client::workshop::external::{EngineCommand, EngineProtocol, External, Fault};
use bidak_client::workshop::gtp::{Gtp, GtpJob};
use bidak_client::workshop::nboard::Nboard;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use bidak_shared::search::{Limits, StopFlag};
use harness::program::Home;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The output of an engine so far.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    fn text(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answers of an NBoard engine to these lines.
fn nboard(lines: &[&str]) -> String {
    let said = Said::default();
    let mut engine = Nboard::new(said.clone());
    for line in lines {
        assert_eq!(engine.obey(line), Next::Line, "{line}");
    }
    engine.wait();
    said.text()
}

/// The answers of a GTP engine to these lines.
fn gtp(game: GameKind, lines: &[&str]) -> String {
    let said = Said::default();
    let mut engine = Gtp::new(GtpJob { game, level: None, limits: Limits::depth(2) }, said.clone());
    for line in lines {
        assert_eq!(engine.obey(line), Next::Line, "{line}");
    }
    said.text()
}

/// A game of random moves to its end.
fn random_game(seed: u64) -> Box<dyn AnyRecord> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = GameKind::Reversi.record(&[]).unwrap();
    while game.outcome().is_none() {
        let legal = game.legal_moves();
        game.play(&legal[random.random_range(0..legal.len())]).unwrap();
    }
    game
}

#[test]
fn a_board_of_nboard_gets_moves_hints_and_pongs() {
    let begin = "set game (;GM[Othello]PB[?]PW[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)";
    let said = nboard(&["nboard 1", "ping 3", "set depth 4", begin, "go"]);
    assert!(said.starts_with("set myname Bidak\n"), "{said}");
    assert!(said.contains("\npong 3\n"), "{said}");
    let answer = said.lines().find_map(|line| line.strip_prefix("=== ")).unwrap_or_else(|| panic!("no move: {said}"));
    let parts: Vec<&str> = answer.split('/').collect();
    assert!(["D6", "F6", "F4"].contains(&parts[0]) && parts.len() == 3, "{answer}");

    let said = nboard(&["set depth 3", begin, "move D6//1.5", "hint 3"]);
    let firsts: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("search ")?.get(..2)).collect();
    assert_eq!(firsts.len(), 3, "{said}");
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{said}");
}

#[test]
fn a_wrong_command_of_an_nboard_program_gets_a_status_and_changes_nothing() {
    for (line, part) in [
        ("set depth none", "\"none\" is no depth"),
        ("set depth 0", "is no depth"),
        ("set game chess", "a game begins with (;"),
        ("set colour red", "\"colour\""),
        ("move A1", "a1"),
        ("hint many", "\"many\""),
        ("sing", "there is no command \"sing\""),
    ] {
        let said = nboard(&["move F5", line, "set depth 1", "go"]);
        let first = said.lines().next().unwrap();
        assert!(first.starts_with("status error: ") && first.contains(part), "{line}: {said}");
        assert!(["=== D6", "=== F6", "=== F4"].iter().any(|best| said.contains(best)), "{line}: {said}");
    }
}

#[test]
fn a_referee_of_gtp_gets_one_answer_to_each_command() {
    let said = gtp(
        GameKind::Reversi,
        &[
            "1 protocol_version",
            "",
            "# nothing",
            "known_command genmove",
            "known_command sing",
            "boardsize 8",
            "7 play b F5 # a comment",
            "genmove w",
            "undo",
            "play w f6",
            "time_settings 1 0 0",
            "clear_board",
            "genmove b",
            "final_score",
        ],
    );
    let answers: Vec<&str> = said.split("\n\n").collect();
    assert_eq!(answers[..5], ["=1 2", "= true", "= false", "= ", "=7 "], "{said}");
    assert!(["= d6", "= f6", "= f4"].contains(&answers[5]), "{said}");
    assert_eq!(answers[6..10], ["= ", "= ", "= ", "= "], "{said}");
    // The time that was set holds in the next game, too.
    assert!(["= d3", "= c4", "= f5", "= e6"].contains(&answers[10]), "{said}");
    assert_eq!(answers[11..], ["= 0", ""], "{said}");
    for (lines, problem) in [
        (&["boardsize 9"][..], "? unacceptable size"),
        (&["play b a1"], "? illegal move: "),
        (&["play w f5"], "? it is the turn of the other color"),
        (&["play green f5"], "? syntax error"),
        (&["play b"], "? syntax error"),
        (&["undo"], "? cannot undo"),
        (&["time_left b soon 0"], "? syntax error"),
        (&["time_settings 1 2"], "? syntax error"),
        (&["sing"], "? unknown command"),
    ] {
        let said = gtp(GameKind::Reversi, lines);
        assert!(said.starts_with(problem) && said.ends_with("\n\n"), "{lines:?}: {said}");
    }
    let said =
        gtp(GameKind::TicTacToe, &["play b a1", "play w b1", "play b a2", "play w b2", "play b a3", "final_score"]);
    assert!(said.ends_with("= B+1\n\n"), "{said}");
}

#[test]
fn our_own_program_plays_through_every_protocol() {
    let home = Home::new();
    let program = harness::binary::bidak().display();
    let entrants = [
        format!("name=board,depth=1,nboard:{program} nboard"),
        format!("name=referee,gtp:{program} gtp --depth 1"),
        format!("name=own,depth=1,cmd:{program} ugi --game reversi"),
    ];
    let [board, referee, own] = &entrants;
    let ran =
        home.run(&["arena", "reversi", "-e", board, "-e", referee, "-e", own, "--games", "2", "--depth", "1"], "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for fault in ["not a legal move", "refuses", "ended", "within"] {
        assert!(!ran.stdout.contains(fault) && !ran.stderr.contains(fault), "{ran:?}");
    }
}

/// The fault of an engine that a script plays, asked for the first move of a game.
fn fault(protocol: EngineProtocol, script: &str, record: &dyn AnyRecord) -> Fault {
    const LONG: Duration = Duration::from_mins(1);
    let words = ["sh", "-c", script].map(str::to_owned).to_vec();
    let command = EngineCommand { protocol, words, options: Vec::new(), greeting: LONG, patience: LONG, grace: LONG };
    let mut engine = External::new(command, EngineLog::in_folder(Path::new("/dev/null"), "engine"));
    let (limits, stop) = (Limits::depth(1), StopFlag::new());
    let thought = engine.new_game(7, &stop).and_then(|()| engine.think(record, &limits, &stop, &mut |_| {}));
    thought.expect_err(script)
}

#[test]
fn faults_of_nboard_and_gtp_are_told_apart() {
    let reversi = GameKind::Reversi.record(&[]).unwrap();
    // How it ended is known only if that is known in time.
    let has_ended = |fault: Fault, word: &str| matches!(fault, Fault::Ended { awaited, .. } if awaited == word);
    let board = |on_go: &str| {
        format!(
            "while read -r word rest; do case $word in ping) echo \"pong $rest\";; go) {on_go};; quit) exit;; esac; done"
        )
    };
    let is = EngineProtocol::Nboard;
    assert!(has_ended(fault(is, "exit", &*reversi), "pong 1"));
    assert_eq!(fault(is, &board("echo '=== Z9/1/2'"), &*reversi), Fault::Illegal("z9".to_owned()));
    assert_eq!(fault(is, &board("echo '=== PA'"), &*reversi), Fault::Illegal("pass".to_owned()));
    assert!(has_ended(fault(is, &board("exit"), &*reversi), "==="));
    let other = GameKind::TicTacToe.record(&[]).unwrap();
    assert!(matches!(fault(is, &board(":"), &*other), Fault::Refused(words) if words.contains("Reversi only")));

    let referee = |answer: &str| {
        format!(
            "while read -r word rest; do case $word in genmove) {answer};; quit) exit;; *) echo '= '; echo;; esac; done"
        )
    };
    let is = EngineProtocol::Gtp;
    assert!(has_ended(fault(is, "exit", &*reversi), "answer to protocol_version"));
    assert_eq!(fault(is, &referee("echo '= resign'"), &*reversi), Fault::Illegal("resign".to_owned()));
    assert_eq!(fault(is, &referee("echo '? out of ideas'"), &*reversi), Fault::Refused("out of ideas".to_owned()));
    assert!(has_ended(fault(is, &referee("exit"), &*reversi), "answer to genmove"));
    let late = GameKind::Reversi.record_from(&random_position()).unwrap();
    assert!(
        matches!(fault(is, &referee(":"), &*late), Fault::Refused(words) if words.contains("where this game begins"))
    );
}

/// One after some moves.
fn random_position() -> String {
    let mut game = random_game(3);
    game.undo(30);
    game.position_text()
}

#[test]
fn games_in_ggf_are_read_as_they_were_written() {
    for seed in 0..40 {
        let mut game = random_game(seed);
        if seed % 2 == 1 {
            game.undo(seed as usize);
        }
        let mut record = RecordText::of(&*game);
        record.players = [Some("Ana [A\\B]".to_owned()), None];
        record.date = Some("2026-11-23".to_owned());
        if record.outcome.is_none() {
            record.outcome = Some(Outcome::Win(Player::Second));
            record.reason = Some(EndReason::Time);
        }
        let written = Format::Ggf.write(&record, &*game).unwrap();
        assert_eq!(Format::of(&written), Format::Ggf, "{written}");
        let (again, _) = read(&written, None, || None).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again, record, "{written}");
    }
    let tictactoe = GameKind::TicTacToe.record(&[]).unwrap();
    assert_eq!(Format::Ggf.write(&RecordText::of(&*tictactoe), &*tictactoe), None);
}

#[test]
fn a_game_of_a_server_is_read_with_rows_times_and_a_pass_that_was_left_out() {
    let begin = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio]PW[Ntest]RB[2196.37]TI[05:00//02:00]TY[8]RE[-20.0:r]\
         BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let (record, game) = read(&format!("{begin}B[d3//0.01]W[c5/2.39/0.01];)"), None, || None).unwrap();
    assert_eq!((game.moves(), record.date.as_deref()), (vec!["d3".to_owned(), "c5".to_owned()], Some("2003-12-15")));
    assert_eq!(record.players.clone().map(Option::unwrap), ["Saio", "Ntest"]);
    assert_eq!((record.outcome, record.reason), (Some(Outcome::Win(Player::Second)), Some(EndReason::Resignation)));

    // A game in which somebody has to pass, without its passes.
    let (seed, passing) = (0..1000)
        .map(|seed| (seed, random_game(seed)))
        .find(|(_, game)| game.moves().contains(&"pass".into()))
        .unwrap();
    let written = ggf::write(&RecordText::of(&*passing));
    let without = written.replace("B[PA]", "").replace("W[PA]", "");
    assert_ne!(written, without, "seed {seed}");
    let (_, again) = read(&without, None, || None).unwrap();
    assert_eq!(again.moves(), passing.moves());

    for (text, part) in [
        (format!("{begin}B[d3]B[c5];)"), "move 2: c5 is a move of Black, and it is the turn of White"),
        (format!("{begin}B[a1];)"), "move 1: a1 is not legal"),
        (format!("{begin}B[d3"), "B[ has no ]"),
        (format!("{begin}B[d3]"), "does not end with ;)"),
        ("(;GM[Go]SZ[19];)".to_owned(), "GM[Go]: only Othello is read"),
        ("(;GM[Othello]BO[10 --- *];)".to_owned(), "8 x 8 squares"),
        ("(;GM[Othello]BO[8 --- *];)".to_owned(), "BO[8 --- *"),
        ("(;1[2];)".to_owned(), "\"1\" is no name of a property"),
    ] {
        let problem = read(&text, None, || None).map(drop).expect_err(&text).to_string();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

/// A file of WTHOR with these games.
fn wthor(games: &[Box<dyn AnyRecord>]) -> Vec<u8> {
    let mut file = vec![20, 26, 11, 23];
    file.extend((games.len() as u32).to_le_bytes());
    file.extend([0, 0]);
    file.extend(2025_u16.to_le_bytes());
    file.extend([8, 0, 0, 0]);
    for game in games {
        // All squares are counted: the empty ones are the winner's.
        let discs = i32::midpoint(64, game.margin(Player::First));
        let mut bytes = vec![1, 0, 2, 1, 3, 0, discs as u8, 0];
        bytes.extend(game.moves().iter().filter(|text| *text != "pass").map(|text| {
            let letters = text.as_bytes();
            10 * (letters[1] - b'0') + letters[0] - b'a' + 1
        }));
        bytes.resize(68, 0);
        file.extend(bytes);
    }
    file
}

#[test]
fn every_game_of_a_wthor_file_is_read_with_its_passes() {
    let games: Vec<_> = (0..20).map(random_game).collect();
    assert!(games.iter().any(|game| game.moves().contains(&"pass".to_owned())));
    let file = wthor(&games);
    let read_nth = |file: &[u8], nth| read_file(file, None, nth, || None);
    for (number, game) in games.iter().enumerate() {
        let FileGame { record, game: again, count } = read_nth(&file, Some(number + 1)).unwrap();
        assert_eq!((again.moves(), count), (game.moves(), 20));
        assert_eq!((record.outcome, &record.headers[0]), (game.outcome(), &("Year".to_owned(), "2025".to_owned())));
        assert_eq!(record.headers[2], ("WthorBlack".to_owned(), "258".to_owned()));
    }
    assert_eq!(read_nth(&file, Some(21)).unwrap_err(), BadGame::NoSuchGame { count: 20 });
    // One byte less, and it is no such file.
    assert_eq!(read_nth(&[0xff; 40], None).unwrap_err(), BadGame::NoText);
    assert!(read_nth(&file[..file.len() - 1], None).is_err());
    let mut wrong = file;
    wrong[16 + 8] = 99;
    let problem = read_nth(&wrong, None).unwrap_err().to_string();
    assert!(problem.contains("99 is no square"), "{problem}");
}

#[test]
fn the_program_converts_files_with_several_games() {
    let home = Home::new();
    let (first, second) = (random_game(1), random_game(2));
    let file = home.path().join("games.ggf");
    fs::write(&file, [&first, &second].map(|game| ggf::write(&RecordText::of(&**game))).join("\n")).unwrap();
    let database = home.path().join("games.wtb");
    let moves = |game: &dyn AnyRecord| format!("{}\n", game.moves().concat());
    fs::write(&database, wthor(&[first.boxed(), second.boxed()])).unwrap();
    for file in [file.to_str().unwrap(), database.to_str().unwrap()] {
        let one = home.run(&["record", "convert", file, "--to", "transcript"], "");
        assert_eq!((one.code, &one.stdout), (Some(0), &moves(&*first)), "{one:?}");
        assert!(one.stderr.contains("has 2 games; this is the first"), "{one:?}");
        let two = home.run(&["record", "convert", file, "--nth", "2", "--to", "transcript"], "");
        assert_eq!((&two.stdout, two.stderr.as_str()), (&moves(&*second), ""));
        let none = home.run(&["record", "convert", file, "--nth", "3", "--to", "transcript"], "");
        assert_eq!(none.code, Some(2), "{none:?}");
        assert!(none.stderr.contains("the last is 2"), "{none:?}");
    }
    let other = home.run(&["record", "convert", "--game", "tictactoe", "--to", "ggf"], "b2");
    assert_eq!(other.code, Some(2), "{other:?}");
    assert!(other.stderr.contains("GGF is for Reversi only"), "{other:?}");
}
