//! Accounts: handles, devices with a token each, bots, login cards.

use std::path::Path;
use std::process::Command as Process;
use std::sync::Arc;

use bidak_server::store::SqliteStore;
use bidak_server::{Club, Config};
use bidak_shared::protocol::{Account, AccountKind, Command, Device, Handle, Hello, RefusalCode, ServerMessage, Token};
use harness::binary::bidak;
use harness::server::patient;
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::devices::{code_for, with_code};
use super::generous;

/// A server whose file lies in `folder`.
pub(crate) async fn server(folder: &Path, config: Config) -> TestServer {
    let store = SqliteStore::open(&folder.join("games.db")).expect("a file of our own");
    TestServer::with_store(config, Arc::new(store)).await
}

pub(crate) async fn register(player: &mut Player, handle: &str) -> Account {
    match player.ask(Command::Account { handle: Some(handle.to_owned()) }).await {
        ServerMessage::Account { account, .. } => *account,
        other => panic!("an account, not {other:?}"),
    }
}

pub(crate) fn profile(handle: &str) -> Command {
    Command::Profile { handle: handle.to_owned(), game: None, speed: None, against: None }
}

async fn bot_account(player: &mut Player, handle: &str) -> (Account, Token) {
    match player.ask(Command::BotAccount { handle: handle.to_owned() }).await {
        ServerMessage::BotAccount { account, token, .. } => (*account, token),
        other => panic!("an account with a token, not {other:?}"),
    }
}

async fn devices(player: &mut Player) -> Vec<Device> {
    match player.ask(Command::Devices).await {
        ServerMessage::Devices { devices, .. } => devices,
        other => panic!("devices, not {other:?}"),
    }
}

async fn by_token(server: &TestServer, token: &Token) -> Player {
    Player::hello(&server.url(), None, Some(token.reveal())).await
}

async fn refused_token(server: &TestServer, token: &Token) -> RefusalCode {
    let hello = Hello { token: Some(token.reveal().to_owned()), ..Hello::default() };
    Player::connect(&server.url()).await.refused(Command::Hello(hello)).await.0
}

#[tokio::test]
async fn a_guest_takes_a_handle_that_nobody_else_can_have_and_everybody_sees() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    assert_eq!(ana.welcome().handle, None);
    assert_eq!(ana.refused(Command::Account { handle: None }).await.0, RefusalCode::AccountNeeded);
    budi.ask(Command::Lobby).await;
    let account = register(&mut ana, "Ana").await;
    assert_eq!((account.handle.as_str(), account.name.as_str(), account.kind), ("ana", "Ana", AccountKind::Person));
    assert_eq!(account.player, ana.welcome().player);
    loop {
        if let Ok(ServerMessage::LobbyChanged(changes)) = budi.receive().await
            && let Some(person) = changes.people.iter().find(|person| person.player == account.player)
            && let Some(handle) = &person.handle
        {
            assert_eq!(handle.as_str(), "ana");
            break;
        }
    }
    for (handle, code) in [("ANA", RefusalCode::HandleTaken), ("1a", RefusalCode::BadHandle)] {
        assert_eq!(budi.refused(Command::Account { handle: Some(handle.to_owned()) }).await.0, code, "{handle}");
    }
    let other = Command::Account { handle: Some("ana2".to_owned()) };
    assert_eq!(ana.refused(other).await.0, RefusalCode::HasHandle);
    match budi.ask(profile("ana")).await {
        ServerMessage::Profile { account: seen, .. } => assert_eq!(*seen, account),
        other => panic!("a profile, not {other:?}"),
    }
    let nobody = profile("nobody");
    assert_eq!(budi.refused(nobody).await.0, RefusalCode::NoAccount);
    server.end();
}

#[tokio::test]
async fn an_account_is_there_after_a_restart_though_its_player_never_played() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), patient()).await;
    let mut ana = first.player("Ana").await;
    let account = register(&mut ana, "ana").await;
    let token = ana.welcome().token;
    let budi = first.player("Budi").await.welcome().token;
    first.stop().await;
    // The lobby of the second one remembers nobody by itself.
    let second = server(folder.path(), Config { known_players: 0, ..patient() }).await;
    let again = by_token(&second, &token).await;
    assert_eq!((again.welcome().player, again.welcome().handle.clone()), (account.player, Some(account.handle)));
    assert_eq!(again.welcome().name.as_str(), "Ana");
    assert_eq!(refused_token(&second, &budi).await, RefusalCode::BadToken, "a guest who never played is forgotten");
    second.end();
}

#[tokio::test]
async fn each_device_of_an_account_has_a_token_of_its_own_which_can_be_revoked() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let mut ana = first.player("Ana").await;
    register(&mut ana, "ana").await;
    let link = with_code(code_for(&mut ana).await.reveal());
    let mut phone = Player::greet(&first.url(), Hello { device: Some("phone".to_owned()), ..link }).await;
    let (own, stray) = (ana.welcome().token, phone.welcome().token);
    assert_ne!(own, stray);
    assert_eq!(phone.welcome().player, ana.welcome().player);
    let list = devices(&mut ana).await;
    let shown = |device: &Device| (device.device, device.label.as_ref().map(ToString::to_string), device.this);
    let expected = [(1, None, true), (2, Some("phone".to_owned()), false)];
    assert_eq!(list.iter().map(shown).collect::<Vec<_>>(), expected);
    // Also the phone can ask for codes, with its own token.
    code_for(&mut phone).await;
    for (device, why) in [(1, "the one that asks"), (9, "no such device")] {
        assert_eq!(ana.refused(Command::Revoke { device }).await.0, RefusalCode::NoDevice, "{why}");
    }
    ana.done(Command::Revoke { device: 2 }).await;
    assert_eq!(phone.until_closed().await, Some(1008));
    assert_eq!(refused_token(&first, &stray).await, RefusalCode::BadToken);
    assert_eq!(devices(&mut ana).await.len(), 1);
    // The number of a device never comes again.
    let link = with_code(code_for(&mut ana).await.reveal());
    let mut tablet = Player::greet(&first.url(), link).await;
    assert_eq!(devices(&mut tablet).await.last().map(|device| device.device), Some(3));
    // The first token of all can be revoked like the others, and stays so after a restart.
    tablet.done(Command::Revoke { device: 1 }).await;
    assert_eq!(ana.until_closed().await, Some(1008));
    let kept = tablet.welcome().token;
    first.stop().await;
    let second = server(folder.path(), patient()).await;
    for gone in [own, stray] {
        assert_eq!(refused_token(&second, &gone).await, RefusalCode::BadToken);
    }
    assert_eq!(by_token(&second, &kept).await.welcome().handle.as_ref().map(Handle::as_str), Some("ana"));
    second.end();
}

#[tokio::test]
async fn a_bot_belongs_to_its_owner_who_can_give_it_another_token() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let bot = || Command::BotAccount { handle: "deep".to_owned() };
    assert_eq!(ana.refused(bot()).await.0, RefusalCode::AccountNeeded);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let (account, token) = bot_account(&mut ana, "deep").await;
    assert_eq!((account.kind, account.owner.as_ref().map(Handle::as_str)), (AccountKind::Bot, Some("ana")));
    let mut program = by_token(&server, &token).await;
    assert_eq!((program.welcome().player, program.welcome().name.as_str()), (account.player, "deep"));
    let its_own = Command::BotAccount { handle: "its-own".to_owned() };
    assert_eq!(program.refused(its_own).await.0, RefusalCode::AccountNeeded);
    assert_eq!(budi.refused(bot()).await.0, RefusalCode::HandleTaken);
    let (same, other) = bot_account(&mut ana, "deep").await;
    assert_eq!(same.player, account.player);
    assert_eq!(program.until_closed().await, Some(1008));
    assert_eq!(refused_token(&server, &token).await, RefusalCode::BadToken);
    assert_eq!(by_token(&server, &other).await.welcome().player, account.player);
    match ana.ask(Command::Account { handle: None }).await {
        ServerMessage::Account { account, .. } => assert_eq!(account.bots, ["deep".parse().expect("a handle")]),
        other => panic!("an account, not {other:?}"),
    }
    server.end();
}

#[tokio::test]
async fn an_account_has_ten_devices_and_ten_bots() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    for _ in 1..10 {
        let link = with_code(code_for(&mut ana).await.reveal());
        Player::greet(&server.url(), link).await;
    }
    let link = with_code(code_for(&mut ana).await.reveal());
    let mut eleventh = Player::connect(&server.url()).await;
    assert_eq!(eleventh.refused(Command::Hello(link)).await.0, RefusalCode::AccountFull);
    for number in 0..10 {
        bot_account(&mut ana, &format!("bot-{number}")).await;
    }
    let another = Command::BotAccount { handle: "bot-10".to_owned() };
    assert_eq!(ana.refused(another).await.0, RefusalCode::AccountFull);
    bot_account(&mut ana, "bot-9").await;
    server.end();
}

#[tokio::test]
async fn one_address_does_not_take_handles_without_end() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { new_accounts_per_address: 2, ..generous() }).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    bot_account(&mut ana, "deep").await;
    let third = Command::Account { handle: Some("budi".to_owned()) };
    assert_eq!(budi.refused(third).await.0, RefusalCode::TooFast);
    let text = server.metrics().text();
    assert!(text.contains("bidak_limits_hit_total{limit=\"new_accounts_per_address\"} 1"), "{text}");
    assert!(text.contains("bidak_accounts_made_total 2"), "{text}");
    server.end();
}

#[tokio::test]
async fn without_a_file_or_with_club_off_everybody_is_a_guest() {
    let folder = TempDir::new().expect("folders can be made there");
    let off = server(folder.path(), Config { club: Club::Off, ..generous() }).await;
    for server in [TestServer::with(generous()).await, off] {
        let mut ana = server.player("Ana").await;
        for command in [
            Command::Account { handle: Some("ana".to_owned()) },
            Command::Account { handle: None },
            Command::BotAccount { handle: "deep".to_owned() },
            profile("ana"),
            Command::Devices,
            Command::Revoke { device: 1 },
        ] {
            assert_eq!(ana.refused(command).await.0, RefusalCode::NoAccounts);
        }
        server.end();
    }
}

/// What `bidak club` prints about a file.
fn club(folder: &Path, args: &[&str]) -> (bool, String) {
    let store = folder.join("games.db");
    let done = Process::new(bidak()).arg("club").args(args).arg("--store").arg(store).output().expect("bidak runs");
    let text = if done.status.success() { done.stdout } else { done.stderr };
    (done.status.success(), String::from_utf8(text).expect("it prints text"))
}

#[tokio::test]
async fn a_login_card_brings_somebody_to_an_account_once_while_the_server_runs() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let names = folder.path().join("class.txt");
    std::fs::write(&names, "citra Citra Lestari\n\ndewi\n").expect("there is room");
    let names = names.to_str().expect("a plain path");
    let (done, cards) = club(folder.path(), &["cards", "--names", names, "--json"]);
    assert!(done, "{cards}");
    let cards: Vec<serde_json::Value> = cards.lines().map(|card| serde_json::from_str(card).expect("JSON")).collect();
    assert_eq!(cards.iter().map(|card| &card["handle"]).collect::<Vec<_>>(), ["citra", "dewi"]);
    let code = cards[0]["code"].as_str().expect("a text");
    let citra = Player::greet(&server.url(), with_code(code)).await;
    assert_eq!(citra.welcome().handle.as_ref().map(Handle::as_str), Some("citra"));
    assert_eq!(citra.welcome().name.as_str(), "Citra Lestari");
    let mut second = Player::connect(&server.url()).await;
    assert_eq!(second.refused(Command::Hello(with_code(code))).await.0, RefusalCode::BadLink);
    assert_eq!(by_token(&server, &citra.welcome().token).await.welcome().player, citra.welcome().player);
    // Another card for the same account.
    let (done, card) = club(folder.path(), &["reset", "citra", "--url", "http://192.0.2.7:7878/"]);
    assert!(done && card.contains("http://192.0.2.7:7878/#/link/") && card.contains('█'), "{card}");
    let code = card.split_whitespace().nth(1).expect("a code").to_owned();
    assert_eq!(Player::greet(&server.url(), with_code(&code)).await.welcome().player, citra.welcome().player);
    let (done, problem) = club(folder.path(), &["reset", "nobody"]);
    assert!(!done && problem.contains("no account has the handle nobody"), "{problem}");
    let (done, problem) = club(folder.path(), &["cards", "--names", names]);
    assert!(!done && problem.contains("another account has the handle citra"), "{problem}");
    let (done, cards) = club(folder.path(), &["cards", "--count", "3"]);
    assert!(done && cards.lines().map(|card| &card[..8]).eq(["player-1", "player-2", "player-3"]), "{cards}");
    server.end();
}
