//! Accounts: handles, devices with a token each, bots, login cards.

use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::sync::Arc;

use bidak_server::store::SqliteStore;
use bidak_server::{Club, Config};
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Account, AccountKind, ClockSpec, Command, Device, Handle, Hello, RefusalCode, ServerMessage, Token,
};
use harness::binary::bidak;
use harness::server::patient;
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::devices::{code_for, with_code};
use super::generous;

/// A server whose file lies in `folder`.
pub(crate) async fn server(folder: &Path, config: Config) -> TestServer {
    let file = folder.join("games.db");
    let mut opened = SqliteStore::open(&file);
    // A server before this one closes the file a moment after its end.
    for _ in 0..100 {
        if opened.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        opened = SqliteStore::open(&file);
    }
    let store = opened.expect("a file of our own");
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

pub(super) async fn bot_account(player: &mut Player, handle: &str) -> (Account, Token) {
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
async fn a_guest_gets_a_unique_handle_that_everybody_sees() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    assert_eq!(ana.welcome().handle, None);
    assert_eq!(ana.refused(Command::Account { handle: None }).await.0, RefusalCode::AccountNeeded);
    budi.ask(Command::Lobby).await;
    let account = register(&mut ana, "Ana").await;
    assert_eq!((account.handle.as_str(), account.name.as_str(), account.kind), ("ana", "ana", AccountKind::Person));
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
async fn a_new_account_may_seek_a_rated_game_at_once() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    for number in 0..40 {
        let mut player = server.player("Ana").await;
        let account = player.send(Command::Account { handle: Some(format!("ana-{number}")) }).await;
        let clock = ClockSpec::Main { main_ms: 300_000 + number, increment_ms: 0 };
        let seek = Command::Pair { game: GameKind::Reversi, options: [].into(), clock, rated: true, range: None };
        // Sent before the answer to the first request.
        let seek = player.send(seek).await;
        assert!(matches!(player.answer(account).await, ServerMessage::Account { .. }));
        let answer = player.answer(seek).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{answer:?}");
    }
    server.end();
}

#[tokio::test]
async fn a_revoked_device_does_nothing_more_once_that_is_answered_and_its_link_codes_are_no_good() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    for device in 2..12 {
        let link = with_code(code_for(&mut ana).await.reveal());
        let mut phone = Player::greet(&server.url(), link).await;
        let code = code_for(&mut phone).await;
        ana.done(Command::Revoke { device }).await;
        let id = phone.send(Command::Ping).await;
        let closed = loop {
            match phone.receive().await {
                Ok(message) => assert_ne!(message.re(), Some(id), "{message:?}"),
                Err(frame) => break frame.map(|frame| u16::from(frame.code)),
            }
        };
        assert_eq!(closed, Some(1008));
        let mut third = Player::connect(&server.url()).await;
        assert_eq!(third.refused(Command::Hello(with_code(code.reveal()))).await.0, RefusalCode::BadLink);
    }
    server.end();
}

#[tokio::test]
async fn requests_that_failed_cost_an_address_none_of_its_accounts() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { new_accounts_per_address: 30, ..generous() }).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    bot_account(&mut ana, "deep").await;
    for _ in 0..5 {
        let taken = Command::Account { handle: Some("ana".to_owned()) };
        assert_eq!(budi.refused(taken).await.0, RefusalCode::HandleTaken);
        let other = Command::BotAccount { handle: "ana".to_owned() };
        assert_eq!(ana.refused(other).await.0, RefusalCode::HandleTaken);
        // Another token is no other account.
        bot_account(&mut ana, "deep").await;
    }
    register(&mut budi, "budi").await;
    // Four are her share of those in an hour.
    bot_account(&mut ana, "second").await;
    bot_account(&mut ana, "third").await;
    let fifth = Command::BotAccount { handle: "fourth".to_owned() };
    assert_eq!(ana.refused(fifth).await.0, RefusalCode::TooFast);
    server.end();
}

#[tokio::test]
async fn an_address_changes_accounts_so_often_and_may_still_come_back_to_them() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { account_changes_per_address: 40, ..generous() }).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let token = ana.welcome().token;
    // A full name, a device, its end and a bot are four, which is her share.
    let name = |name: &str| Command::FullName { name: Some(name.to_owned()) };
    assert!(matches!(ana.ask(name("Ana Bea")).await, ServerMessage::Account { .. }));
    let link = with_code(code_for(&mut ana).await.reveal());
    Player::greet(&server.url(), link).await;
    ana.done(Command::Revoke { device: 2 }).await;
    bot_account(&mut ana, "deep").await;
    for command in [name("Eve"), Command::Revoke { device: 2 }, Command::BotAccount { handle: "deep".to_owned() }] {
        assert_eq!(ana.refused(command).await.0, RefusalCode::TooFast);
    }
    let link = with_code(code_for(&mut ana).await.reveal());
    let answer = Player::connect(&server.url()).await.ask(Command::Hello(link)).await;
    assert!(matches!(answer, ServerMessage::Refused { code: RefusalCode::TooFast, .. }), "{answer:?}");
    assert!(super::is_counted(&server, "account_changes_per_address"));
    assert_eq!(by_token(&server, &token).await.welcome().name.as_str(), "ana");
    // Guests have nothing that is written down.
    let guest = server.player("Eve").await.welcome().token;
    Player::hello(&server.url(), Some("Other"), Some(guest.reveal())).await;
    server.end();
}

#[tokio::test]
async fn questions_about_accounts_wait_in_line_with_those_about_games_and_are_refused_when_too_many_do() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { archive_questions: 0, ..generous() }).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let (game, speed, kind) = (GameKind::Reversi, Speed::Blitz, AccountKind::Person);
    for command in [
        Command::Account { handle: None },
        profile("ana"),
        Command::Leaders { game, speed, kind, limit: None },
        Command::Devices,
    ] {
        assert_eq!(ana.refused(command).await.0, RefusalCode::ArchiveBusy);
    }
    assert!(super::is_counted(&server, "archive_questions"));
    server.end();
}

#[tokio::test]
async fn nobody_takes_the_handle_of_the_server_its_operator_or_an_engine() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let mut budi = server.player("Budi").await;
    for handle in ["admin", "Bidak", "server", "greedy", "greedy_3", "alpha-beta"] {
        let person = Command::Account { handle: Some(handle.to_owned()) };
        assert_eq!(budi.refused(person).await.0, RefusalCode::BadHandle, "{handle}");
        let bot = Command::BotAccount { handle: handle.to_owned() };
        assert_eq!(ana.refused(bot).await.0, RefusalCode::BadHandle, "{handle}");
    }
    server.end();
}

#[tokio::test]
async fn an_account_without_games_survives_a_restart() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), patient()).await;
    let mut ana = first.player("Ana").await;
    let account = register(&mut ana, "ana").await;
    let token = ana.welcome().token;
    let budi = first.player("Budi").await.welcome().token;
    first.stop().await;
    // The second server must read the account from the file.
    let second = server(folder.path(), Config { known_players: 0, ..patient() }).await;
    let again = by_token(&second, &token).await;
    assert_eq!((again.welcome().player, again.welcome().handle.clone()), (account.player, Some(account.handle)));
    assert_eq!(again.welcome().name.as_str(), "ana");
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
    // The phone can request link codes with its own token.
    code_for(&mut phone).await;
    for (device, why) in [(1, "the one that asks"), (9, "no such device")] {
        assert_eq!(ana.refused(Command::Revoke { device }).await.0, RefusalCode::NoDevice, "{why}");
    }
    ana.done(Command::Revoke { device: 2 }).await;
    assert_eq!(phone.until_closed().await, Some(1008));
    assert_eq!(refused_token(&first, &stray).await, RefusalCode::BadToken);
    assert_eq!(devices(&mut ana).await.len(), 1);
    // The numbers of devices are never reused.
    let link = with_code(code_for(&mut ana).await.reveal());
    let mut tablet = Player::greet(&first.url(), link).await;
    assert_eq!(devices(&mut tablet).await.last().map(|device| device.device), Some(3));
    // The first token can be revoked too, and stays revoked after a restart.
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
async fn only_the_owner_of_a_bot_can_give_it_another_token() {
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
async fn one_address_cannot_take_endless_handles() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { new_accounts_per_address: 2, ..generous() }).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut server.player("Citra").await, "citra").await;
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

#[tokio::test]
async fn a_reset_account_loses_its_devices_and_cards_on_a_running_server_too() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (done, cards) = club(folder.path(), &["cards", "--count", "1"]);
    assert!(done, "{cards}");
    let code_in = |card: &str| card.split_whitespace().nth(1).expect("a code").to_owned();
    let mut citra = Player::greet(&server.url(), with_code(&code_in(&cards))).await;
    let link = with_code(code_for(&mut citra).await.reveal());
    let mut phone = Player::greet(&server.url(), link).await;
    let (done, unused) = club(folder.path(), &["reset", "player-1"]);
    assert!(done, "{unused}");
    for device in [&mut citra, &mut phone] {
        assert_eq!(device.until_closed().await, Some(1008));
        assert_eq!(refused_token(&server, &device.welcome().token).await, RefusalCode::BadToken);
    }
    let (done, card) = club(folder.path(), &["reset", "player-1", "--url", "http://192.0.2.7:7878/"]);
    assert!(done && card.contains("http://192.0.2.7:7878/#/link/") && card.contains('█'), "{card}");
    let mut stranger = Player::connect(&server.url()).await;
    assert_eq!(stranger.refused(Command::Hello(with_code(&code_in(&unused)))).await.0, RefusalCode::BadLink);
    let again = Player::greet(&server.url(), with_code(&code_in(&card))).await;
    assert_eq!(again.welcome().player, citra.welcome().player);
    let token = again.welcome().token;
    server.stop().await;
    let second = self::server(folder.path(), generous()).await;
    assert_eq!(by_token(&second, &token).await.welcome().player, citra.welcome().player);
    assert_eq!(refused_token(&second, &citra.welcome().token).await, RefusalCode::BadToken);
    second.end();
}

#[tokio::test]
async fn cards_are_made_all_or_none_and_can_be_made_again() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let list = folder.path().join("class.txt");
    let cards = |names: &str, more: &[&str]| {
        std::fs::write(&list, names).expect("there is room");
        let list = list.to_str().expect("a plain path");
        club(folder.path(), &[&["cards", "--names", list], more].concat())
    };
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let (done, problem) = cards("budi\nana\ncitra\n", &[]);
    assert!(!done && problem.contains("no card was made") && problem.contains("ana"), "{problem}");
    let address = format!("http://{}.example", "long".repeat(60));
    for (names, more, wanted) in [
        ("budi\nBudi\n", &[][..], "line 1 has the handle budi as well"),
        ("budi\nadmin\n", &[], "reserved"),
        ("budi\nx: X\n", &[], "a handle has 3 to 20"),
        ("budi\n", &["--url", &address], "200 characters"),
    ] {
        let (done, problem) = cards(names, more);
        assert!(!done && problem.contains(wanted), "{problem}");
    }
    assert_eq!(ana.refused(profile("budi")).await.0, RefusalCode::NoAccount, "a failed command made no account");
    let (done, first) = cards("budi\n", &[]);
    assert!(done, "{first}");
    let (done, second) = cards("budi\ncitra\n", &[]);
    assert!(done && second.lines().count() == 2, "{second}");
    let code = |card: &str| card.split_whitespace().nth(1).expect("a code").to_owned();
    let [one, other] = [&first, &second].map(|card| with_code(&code(card)));
    let budi = Player::greet(&server.url(), one).await.welcome().player;
    assert_eq!(Player::greet(&server.url(), other).await.welcome().player, budi, "both cards are good");
    server.end();
}

/// Runs `bidak club` on the file in this folder: whether it succeeded, and its output.
pub(super) fn club(folder: &Path, args: &[&str]) -> (bool, String) {
    let store = folder.join("games.db");
    let done = Process::new(bidak()).arg("club").args(args).arg("--store").arg(store).output().expect("bidak runs");
    let text = if done.status.success() { done.stdout } else { done.stderr };
    (done.status.success(), String::from_utf8(text).expect("it prints text"))
}

#[tokio::test]
async fn a_login_card_signs_in_once_on_a_running_server() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let names = folder.path().join("class.txt");
    std::fs::write(&names, "citra: Citra Lestari\n\ndewi\n").expect("there is room");
    let names = names.to_str().expect("a plain path");
    let (done, cards) = club(folder.path(), &["cards", "--names", names, "--json"]);
    assert!(done, "{cards}");
    let cards: Vec<serde_json::Value> = cards.lines().map(|card| serde_json::from_str(card).expect("JSON")).collect();
    assert_eq!(cards.iter().map(|card| &card["handle"]).collect::<Vec<_>>(), ["citra", "dewi"]);
    let code = cards[0]["code"].as_str().expect("a text");
    let citra = Player::greet(&server.url(), with_code(code)).await;
    assert_eq!(citra.welcome().handle.as_ref().map(Handle::as_str), Some("citra"));
    assert_eq!(citra.welcome().name.as_str(), "citra");
    let mut second = Player::connect(&server.url()).await;
    assert_eq!(second.refused(Command::Hello(with_code(code))).await.0, RefusalCode::BadLink);
    assert_eq!(by_token(&server, &citra.welcome().token).await.welcome().player, citra.welcome().player);
    let (done, problem) = club(folder.path(), &["reset", "nobody"]);
    assert!(!done && problem.contains("no account has the handle nobody"), "{problem}");
    let (done, cards) = club(folder.path(), &["cards", "--count", "3"]);
    assert!(done && cards.lines().map(|card| &card[..8]).eq(["player-1", "player-2", "player-3"]), "{cards}");
    // A reader that stops early, such as head, is no failure.
    let mut cut_off = Process::new(bidak());
    cut_off.args(["club", "cards", "--count", "300", "--store"]).arg(folder.path().join("games.db"));
    let mut cut_off = cut_off.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("bidak runs");
    drop(cut_off.stdout.take());
    let ended = cut_off.wait_with_output().expect("bidak can be waited for");
    assert!(ended.status.success() && ended.stderr.is_empty(), "{}", String::from_utf8_lossy(&ended.stderr));
    server.end();
}
