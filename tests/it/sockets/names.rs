//! One name for each person: accounts are called by their handles, guests are marked and bear no name of others, full names are seen by
//! few.

use std::time::Duration;

use bidak_server::Config;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Account, Command, Event, Hello, NameMark, Order, RefusalCode, RoomCode, SeatChoice, ServerMessage, TournamentForm,
};
use harness::{Player, eventually};
use tempfile::TempDir;

use super::accounts::{club, profile, register, server};
use super::generous;
use super::tournaments::{direct, enter, entrants, shown, spec};

async fn own_account(player: &mut Player, command: Command) -> Account {
    match player.ask(command).await {
        ServerMessage::Account { account, .. } => *account,
        other => panic!("an account, not {other:?}"),
    }
}

async fn chat(player: &mut Player, room: RoomCode, text: &str) {
    player.done(Command::Chat { room, text: text.to_owned() }).await;
}

fn full_name(name: &str) -> Command {
    Command::FullName { name: Some(name.to_owned()).filter(|name| !name.is_empty()) }
}

#[tokio::test]
async fn others_see_an_account_by_its_handle_alone_also_on_a_seat_taken_as_a_guest() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut rina, mut budi) = (server.player("Rina Wati").await, server.player("Budi").await);
    let room = rina.create(GameKind::Reversi, &[], SeatChoice::First).await;
    let seat = room.seats.first.expect("it was taken");
    assert_eq!((seat.name.as_str(), seat.mark), ("Rina Wati", Some(NameMark::Guest)));
    budi.joined(Command::Watch { room: room.room }).await;
    assert_eq!(register(&mut rina, "rina").await.name.as_str(), "rina");
    chat(&mut rina, room.room, "hello").await;
    let seated = budi.until(|event| match event {
        Event::Seated { seat, .. } => Some(seat.clone()),
        _ => None,
    });
    let seat = seated.await;
    assert_eq!((seat.name.as_str(), seat.mark, seat.player), ("rina", None, Some(rina.welcome().player)));
    let said = budi.until(|event| match event {
        Event::Chat(line) => Some((line.from.to_string(), line.mark)),
        _ => None,
    });
    assert_eq!(said.await, ("rina".to_owned(), None));
    chat(&mut budi, room.room, "hello").await;
    let said = rina.until(|event| match event {
        Event::Chat(line) if line.from.as_str() == "Budi" => Some(line.mark),
        _ => None,
    });
    assert_eq!(said.await, Some(NameMark::Guest));
    // A name in hello changes nothing for an account.
    let again = Player::hello(&server.url(), Some("Boss"), Some(rina.welcome().token.reveal())).await;
    assert_eq!(again.welcome().name.as_str(), "rina");
    server.end();
}

#[tokio::test]
async fn the_full_name_is_seen_by_its_owner_and_by_the_operator() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut rina, mut budi) = (server.player("Rina Wati").await, server.player("Budi").await);
    register(&mut rina, "rina").await;
    register(&mut budi, "budi").await;
    let asked = Command::Account { handle: None };
    let known = |account: Account| account.full_name.map(|name| name.to_string());
    assert_eq!(known(own_account(&mut rina, asked.clone()).await).as_deref(), Some("Rina Wati"));
    assert_eq!(known(own_account(&mut budi, asked).await), None, "it says no more than the handle");
    let ServerMessage::Profile { account, .. } = budi.ask(profile("rina")).await else { panic!("a profile") };
    assert_eq!((account.name.as_str(), &account.full_name), ("rina", &None));
    let (done, list) = club(folder.path(), &["list"]);
    assert!(done && list.lines().any(|line| line.starts_with("rina ") && line.ends_with("Rina Wati")), "{list}");
    let name = "Ayu Budi Citra Dewi Eka Fitri Gita Hana";
    assert_eq!(known(own_account(&mut rina, full_name(name)).await).as_deref(), Some(name));
    for bad in [" ", "a\u{202e}b"] {
        assert_eq!(rina.refused(full_name(bad)).await.0, RefusalCode::BadName, "{bad:?}");
    }
    let (_, sentence) = rina.refused(full_name("a\u{202e}b")).await;
    assert!(sentence.contains("RIGHT-TO-LEFT OVERRIDE"), "{sentence}");
    assert_eq!(known(own_account(&mut rina, full_name("")).await), None);
    server.end();
}

#[tokio::test]
async fn a_guest_whose_name_looks_like_that_of_others_is_asked_for_another_and_keeps_the_seat() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut rina = server.player("Rina").await;
    register(&mut rina, "rina-m1").await;
    let mut budi = server.player("Budi").await;
    let room = budi.create(GameKind::Reversi, &[], SeatChoice::First).await.room;
    let token = budi.welcome().token.reveal().to_owned();
    let hello = |name: &str| Hello { name: Some(name.to_owned()), token: Some(token.clone()), ..Hello::default() };
    let mut again = Player::connect(&server.url()).await;
    let names = [
        "rina-m1",
        "Rina M1",
        "ＲＩＮＡ m1",
        "rіna_ml",
        "RINA-RN1",
        "admin",
        "Bidak",
        "teacher",
        "best 3",
        "Alpha-beta, level 10",
    ];
    for name in names {
        assert_eq!(again.refused(Command::Hello(hello(name))).await.0, RefusalCode::NameTaken, "{name}");
        let new = Hello { name: Some(name.to_owned()), ..Hello::default() };
        assert_eq!(again.refused(Command::Hello(new)).await.0, RefusalCode::NameTaken, "{name}");
    }
    match again.ask(Command::Hello(hello("Budi 👨\u{200d}👩\u{200d}👧"))).await {
        ServerMessage::Welcome(welcome) => {
            assert_eq!((welcome.player, welcome.rooms), (budi.welcome().player, vec![room]));
        }
        other => panic!("a welcome, not {other:?}"),
    }
    server.end();
}

#[tokio::test]
async fn directors_see_the_full_names_of_an_entry_list_and_others_never() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let [mut guru, mut ana, mut dewi] =
        [server.player("Pak").await, server.player("Ana Lestari").await, server.player("Dewi Sari").await];
    for (player, handle) in [(&mut guru, "guru"), (&mut ana, "ana"), (&mut dewi, "dewi")] {
        register(player, handle).await;
    }
    let tournament = Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let code = shown(&mut guru, tournament).await.tournament;
    let list = folder.path().join("class.txt");
    std::fs::write(&list, "ana: Ana L.\nBudi Santoso\n").expect("there is room");
    let list = list.to_str().expect("a plain path");
    let (done, cards) = club(folder.path(), &["cards", "--names", list, "--tournament", code.as_str()]);
    assert!(done && cards.starts_with("budi-santoso ") && cards.lines().count() == 1, "ana has devices: {cards}");
    let (done, problem) = club(folder.path(), &["cards", "--names", list, "--tournament", "ABCDEF"]);
    assert!(!done && problem.contains("no tournament ABCDEF"), "{problem}");
    guru.done(direct(code, Order::Open)).await;
    for player in [&mut ana, &mut dewi] {
        shown(player, enter(code)).await;
    }
    let names = |list: Vec<bidak_shared::protocol::Entrant>| -> Vec<String> {
        list.iter().map(|one| format!("{} {:?}", one.name, one.full_name.as_ref().map(ToString::to_string))).collect()
    };
    let of_ana = "ana Some(\"Ana Lestari\")";
    assert_eq!(names(entrants(&mut guru, code).await), [of_ana, "dewi None"], "the owner's own name stays");
    assert_eq!(names(entrants(&mut ana, code).await), ["ana None", "dewi None"]);
    server.end();
}

#[tokio::test]
async fn a_guest_who_is_away_keeps_the_mark_over_a_restart_also_in_an_unloaded_game_and_an_account_has_none() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let (mut rina, mut budi) = (first.player("Rina").await, first.player("Budi").await);
    register(&mut rina, "rina").await;
    let room = rina.create(GameKind::Reversi, &[], SeatChoice::First).await.room;
    budi.join(room).await;
    let waiting = budi.create(GameKind::Reversi, &[], SeatChoice::First).await.room;
    first.stop().await;
    drop((rina, budi));
    for _ in ["restored", "unloaded"] {
        let quick = Config { unload: Duration::from_millis(1), ..generous() };
        let next = server(folder.path(), quick).await;
        let mut cat = next.player("Cat").await;
        let seats = cat.joined(Command::Watch { room }).await.seats;
        assert_eq!(
            [seats.first, seats.second].map(|seat| seat.and_then(|seat| seat.mark)),
            [None, Some(NameMark::Guest)]
        );
        let seats = cat.joined(Command::Watch { room: waiting }).await.seats;
        assert_eq!(seats.first.and_then(|seat| seat.mark), Some(NameMark::Guest));
        cat.done(Command::Leave { room }).await;
        eventually("it is unloaded", async || next.metrics().text().contains("bidak_unloaded_rooms_total 1")).await;
        drop(cat);
        next.stop().await;
    }
}
