//! Guesses of the codes of tournaments, and of codes of entry.

use bidak_server::Config;
use bidak_shared::protocol::{Command, EntryRule, Order, RefusalCode, TournamentCode, TournamentForm, TournamentSpec};
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::export::get;
use super::{direct, shown, spec};
use crate::sockets::accounts::{register, server};
use crate::sockets::{generous, is_counted};

/// A server that allows this number of wrong guesses, with a tournament that is open to everybody with the code "KOPI".
async fn with_secret(folder: &TempDir, guesses: u32) -> (TestServer, Player, TournamentCode) {
    let server = server(folder.path(), Config { wrong_guesses_per_address: guesses, ..generous() }).await;
    let mut guru = server.player("Pak Guru").await;
    register(&mut guru, "guru").await;
    let secret =
        TournamentSpec { entry: EntryRule::Code, code: Some("KOPI".to_owned()), ..spec(TournamentForm::Swiss) };
    let code = shown(&mut guru, Command::TournamentNew(Box::new(secret))).await.tournament;
    guru.done(direct(code, Order::Open)).await;
    (server, guru, code)
}

fn with(tournament: TournamentCode, code: Option<&str>) -> Command {
    Command::Enter { tournament, code: code.map(str::to_owned), handle: None }
}

#[tokio::test]
async fn guessing_the_code_with_which_one_enters_a_tournament_costs_the_address_over_all_its_connections() {
    let folder = TempDir::new().expect("folders can be made there");
    let (server, mut guru, code) = with_secret(&folder, 20).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    shown(&mut ana, with(code, Some("KOPI"))).await;
    let mut eve = server.player("Eve").await;
    register(&mut eve, "eve").await;
    let token = eve.welcome().token;
    let mut codes = Vec::new();
    for guess in ["TEH", "SUSU", "AIR", "JUS"] {
        let mut again = Player::hello(&server.url(), None, Some(token.reveal())).await;
        // Asking without a code is no guess.
        assert_eq!(again.refused(with(code, None)).await.0, RefusalCode::NotInvited);
        codes.push(again.refused(with(code, Some(guess))).await.0);
    }
    let expected = [[RefusalCode::NotInvited; 3].as_slice(), &[RefusalCode::TooFast]].concat();
    assert_eq!(codes, expected);
    assert!(is_counted(&server, "wrong_guesses_per_address"));
    // The server treats the right code like a wrong one now. Entrants and those who direct need none, and others at the
    // address have tries left.
    assert_eq!(eve.refused(with(code, Some("KOPI"))).await.0, RefusalCode::TooFast);
    shown(&mut ana, with(code, Some("KOPI"))).await;
    shown(&mut guru, with(code, None)).await;
    let mut budi = server.player("Budi").await;
    register(&mut budi, "budi").await;
    shown(&mut budi, with(code, Some("KOPI"))).await;
    server.end();
}

#[tokio::test]
async fn guessing_codes_of_tournaments_over_http_costs_the_address_too() {
    let folder = TempDir::new().expect("folders can be made there");
    let (server, _guru, code) = with_secret(&folder, 3).await;
    let mut statuses = Vec::new();
    for guess in 0..5 {
        let wrong = TournamentCode::from_bits(guess);
        statuses.push(get(&server, &format!("/api/tournaments/{wrong}.csv")).await.0);
    }
    assert_eq!(statuses, [404, 404, 404, 429, 429]);
    let mut eve = server.player("Eve").await;
    let wrong = Command::Tournament { tournament: TournamentCode::from_bits(9), version: None };
    assert_eq!(eve.refused(wrong).await.0, RefusalCode::TooFast, "one allowance for all ways to guess");
    assert_eq!(get(&server, &format!("/api/tournaments/{code}")).await.0, 200, "what is listed stays open");
    server.end();
}
