//! The plain mode beside a disk that stalls.

use bidak_client::base::failure::Problem;
use bidak_client::plain::{DiskReport, Enter, Input};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Ending, Event, LobbyFrom};
use bidak_shared::record::text::RecordText;

use super::Talk;
use crate::program::{code, person, talk as said};

#[test]
fn a_disk_that_stalls_delays_neither_a_move_nor_what_the_server_says() {
    let mut talk = Talk::playing(GameKind::Adjacency, "en");
    talk.around.stalls = true;
    assert_eq!(talk.answer("settings bell true"), "", "it is not yet written");
    assert!(talk.answer("c3").starts_with("You play c3"));
    talk.happens(said("Citra", 90, "bagus"));
    assert!(talk.heard().contains("bagus"));
    talk.around.stalls = false;
    assert_eq!(talk.answer("settings keep false"), "Saved in config.toml.\nSaved in config.toml.");
}

#[test]
fn a_script_waits_for_the_disk_line_by_line_and_ends_with_its_answer() {
    let mut talk = Talk::new(Enter::Lobby, Input::Script, "en");
    talk.around.stalls = true;
    talk.types("settings bell true");
    let before = talk.around.sent.len();
    talk.types("people");
    assert_eq!(talk.around.sent.len(), before, "{}", talk.said());
    talk.around.stalls = false;
    let written = talk.around.disk.pop_front().unwrap();
    talk.session.on_disk(written, &mut talk.around);
    talk.settle();
    assert!(talk.said().contains("Saved in config.toml."), "{}", talk.said());
    assert_eq!(
        &talk.around.sent[before..].iter().map(|(_, command)| command).collect::<Vec<_>>(),
        &[&Command::LobbyMore(LobbyFrom::default())]
    );
    // The input ends while something is still to be written.
    let mut talk = Talk::new(Enter::Lobby, Input::Script, "en");
    talk.around.stalls = true;
    talk.types("settings bell true");
    talk.session.on_line(None, &mut talk.around);
    assert!(talk.session.result().is_none(), "{}", talk.said());
    talk.around.stalls = false;
    talk.settle();
    assert!(talk.session.result().is_some(), "{}", talk.said());
}

#[test]
fn disk_errors_are_in_the_language_of_the_player() {
    let full = || Problem::from(&std::io::ErrorKind::StorageFull.into());
    for (language, said) in [
        ("en", ["The game is not saved: the disk is full.", "Your identity cannot be stored"]),
        ("id", ["Permainan tidak disimpan: disk penuh.", "Identitas Anda tidak dapat disimpan"]),
    ] {
        let mut talk = Talk::playing(GameKind::TicTacToe, language);
        talk.types("a1");
        talk.heard();
        for written in [DiskReport::Game(Err(full())), DiskReport::NoIdentity(full())] {
            talk.session.on_disk(written, &mut talk.around);
        }
        let heard = talk.heard().to_lowercase();
        assert!(said.iter().all(|said| heard.contains(&said.trim_end_matches('.').to_lowercase())), "{heard}");
    }
}

#[test]
fn a_game_is_over_for_the_player_before_it_is_on_the_disk() {
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    talk.types("a1");
    talk.around.stalls = true;
    let ending = Ending {
        outcome: Some(Outcome::Win(Player::Second)),
        reason: EndReason::Resignation,
        margin: 0,
        illegal: None,
    };
    talk.happens(Event::Ended(ending));
    let heard = talk.heard();
    assert!(heard.contains("The game is over.") && !heard.contains("Saved"), "{heard}");
    talk.around.stalls = false;
    talk.settle();
    assert!(talk.heard().contains("Saved as ana.txt."), "{}", talk.said());
}

/// The record of a game that is over.
fn record() -> RecordText {
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    talk.types("a1");
    let ending = Ending {
        outcome: Some(Outcome::Win(Player::Second)),
        reason: EndReason::Resignation,
        margin: 0,
        illegal: None,
    };
    talk.happens(Event::Ended(ending));
    talk.around.kept.pop().expect("it was saved")
}

#[test]
fn a_disk_that_stalls_while_saved_games_are_read_delays_neither_a_move_nor_what_the_server_says() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.around.kept = vec![record()];
    talk.around.stalls = true;
    assert_eq!(talk.answer("saved"), "", "it is not yet read");
    // The number means the list that is awaited.
    assert_eq!(talk.answer("open 1"), "");
    talk.around.server.seats.first = Some(person("Budi", 2));
    talk.types(&format!("join {}", code()));
    let begins = talk.around.server.start();
    talk.hears(begins);
    let move_of_budi = talk.around.server.play("c3");
    talk.hears(move_of_budi);
    talk.types("d4");
    assert!(matches!(talk.last_sent(), Command::Move { .. }), "{:?}", talk.last_sent());
    talk.happens(said("Citra", 90, "bagus"));
    assert!(talk.heard().contains("bagus"));
    talk.around.stalls = false;
    talk.settle();
    let heard = talk.heard();
    assert!(heard.starts_with("1. ") && heard.ends_with("This game is not over yet."), "{heard}");
}

#[test]
fn a_script_reads_the_list_and_then_the_game_line_by_line() {
    let mut talk = Talk::new(Enter::Lobby, Input::Script, "en");
    talk.around.kept = vec![record()];
    talk.around.stalls = true;
    for line in ["saved", "open 1", "people"] {
        talk.types(line);
    }
    talk.session.on_line(None, &mut talk.around);
    assert_eq!(talk.around.disk.len(), 1, "the second line waits for the first");
    assert!(talk.session.result().is_none());
    talk.around.stalls = false;
    talk.settle();
    let heard = talk.heard();
    assert!(heard.contains("1. ") && heard.contains("he start of"), "{heard}");
    assert!(matches!(talk.last_sent(), Command::LobbyMore(_)), "{:?}", talk.last_sent());
    assert!(talk.session.result().is_some());
}
