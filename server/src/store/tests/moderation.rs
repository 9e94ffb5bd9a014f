//! Reports, mutes, bans and the log of the operator in every durable store.

use bidak_shared::protocol::{AccountKind, ChatLine, Handle, Timestamp};

use super::*;
use crate::base::token_hash::TokenHash;
use crate::store::{Act, KnownPlayer, ModerationStore, NewAct, NewDevice, NewReport, Order, Sanction, Target};

fn player(number: u64) -> PlayerId {
    PlayerId::from_bits(number)
}

/// Gives a player an account.
async fn register(store: &Arc<dyn Store>, epoch: Epoch, number: u8, handle: &str) {
    let handle: Handle = handle.parse().expect("a handle");
    let known = KnownPlayer { id: player(number.into()), key: TokenHash([number; 32]), name: handle.name() };
    let device = NewDevice { token: known.key, label: None };
    let accounts = store.accounts().expect("it keeps accounts");
    let made = accounts.register(epoch, known, (handle, AccountKind::Person), device).await;
    made.expect("it can be written").expect("it is free");
}

fn moderation(store: &Arc<dyn Store>) -> &dyn ModerationStore {
    store.moderation().expect("it keeps reports")
}

fn report(by: u64, about: u64) -> NewReport {
    let line = ChatLine {
        from: "Budi".parse().expect("a name"),
        mark: None,
        player: Some(player(about)),
        seat: None,
        text: "play f5".parse().expect("a text"),
    };
    NewReport {
        reporter: player(by),
        reporter_name: "Ana".parse().expect("a name"),
        reported: player(about),
        name: "Budi".parse().expect("a name"),
        room: bidak_shared::protocol::RoomCode::from_bits(7),
        game: id(1),
        reason: "help from outside".to_owned(),
        chat: vec![line],
    }
}

fn act(act: Act, about: u64, until: Option<u64>) -> NewAct {
    let until = until.map(Timestamp::from_seconds);
    let (about, player) = (format!("player {about}"), Some(player(about)));
    NewAct { act, player, about, reason: "insults".to_owned(), until, undoes: None }
}

#[tokio::test]
async fn reports_are_counted_by_the_day_and_leave_after_thirty_days() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let moderation = moderation(&store);
        for expected in [true, true, true, false] {
            assert_eq!(moderation.report(epoch, report(1, 2), 3).await, Ok(expected), "{store:?}");
        }
        assert_eq!(moderation.report(epoch, report(3, 2), 3).await, Ok(true), "another sender");
        let reports = fresh.desk(|desk| desk.reports().expect("they can be read"));
        assert_eq!(reports.len(), 4);
        assert_eq!(reports[0].report.chat, report(1, 2).chat);
        fresh.run("UPDATE reports SET made = made - 86400 WHERE number = 1");
        assert_eq!(moderation.report(epoch, report(1, 2), 3).await, Ok(true), "a day later");
        fresh.run("UPDATE reports SET made = made - 2592000 WHERE number <= 2");
        moderation.expire(epoch).await.expect("it can be written");
        let left: Vec<i64> = fresh.desk(|desk| desk.reports().expect("read")).iter().map(|one| one.number).collect();
        assert_eq!(left.len(), 3);
        assert!(!left.contains(&1) && !left.contains(&2), "{left:?}");
    }
}

#[tokio::test]
async fn reports_leave_with_an_account_and_the_log_says_deleted() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        register(&store, epoch, 1, "ana").await;
        register(&store, epoch, 2, "budi").await;
        let moderation = moderation(&store);
        for (by, about) in [(1, 2), (2, 1), (3, 1), (3, 2)] {
            moderation.report(epoch, report(by, about), 9).await.expect("it can be written");
        }
        fresh.desk(|desk| {
            desk.sanction(&act(Act::Mute, 1, None), Target::Player(player(1))).expect("it can be written");
            let ana = "ana".parse().expect("a handle");
            desk.mark(std::slice::from_ref(&ana), AccountMark::Vouched, true).expect("it can be written");
            assert!(desk.delete_account(&ana).expect("it can be written"));
        });
        let reports = fresh.desk(|desk| desk.reports().expect("they can be read"));
        let about: Vec<_> = reports.iter().map(|one| (one.report.reporter, one.report.reported)).collect();
        assert_eq!(about, [(player(3), player(2))], "{store:?}");
        let acts = fresh.desk(|desk| desk.acts().expect("they can be read"));
        let lines: Vec<_> = acts.iter().map(|line| (line.act.act, line.act.about.as_str())).collect();
        assert_eq!(lines, [Act::Mute, Act::Vouch, Act::Delete].map(|act| (act, "deleted")));
        assert_eq!(moderation.in_force().await.expect("it can be read").sanctions, []);
        fresh.run("UPDATE acts SET made = made - 31536001 WHERE act = 'mute'");
        moderation.expire(epoch).await.expect("it can be written");
        assert_eq!(fresh.desk(|desk| desk.acts().expect("read")).len(), 2, "a line stays for a year");
    }
}

#[tokio::test]
async fn mutes_and_bans_hold_until_they_end_or_are_undone_and_an_address_is_kept_no_longer() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let moderation = moderation(&store);
        let soon = now().seconds() + 3600;
        let address = Target::Address { address: [203, 0, 113, 7].into(), accounts: false };
        let (mute, ban) = fresh.desk(|desk| {
            let mute = desk.sanction(&act(Act::Mute, 1, None), Target::Player(player(1))).expect("written");
            (mute, desk.sanction(&act(Act::Ban, 2, Some(soon)), address).expect("written"))
        });
        let sanction = |number, act, target, until: Option<u64>| {
            let until = until.map(Timestamp::from_seconds);
            Sanction { number, act, target, until }
        };
        let expected =
            [sanction(mute, Act::Mute, Target::Player(player(1)), None), sanction(ban, Act::Ban, address, Some(soon))];
        assert_eq!(moderation.in_force().await.expect("it can be read").sanctions, expected, "{store:?}");
        let logged =
            |number| fresh.desk(|desk| desk.acts().expect("read").into_iter().find(|line| line.number == number));
        assert!(logged(ban).expect("a line").address.is_some());
        assert!(fresh.desk(|desk| desk.undo(mute, "a mistake").expect("it can be written")));
        assert!(!fresh.desk(|desk| desk.undo(mute, "again").expect("it can be written")));
        fresh.run("UPDATE sanctions SET until = 5");
        assert_eq!(moderation.in_force().await.expect("it can be read").sanctions, [], "its time is over");
        moderation.expire(epoch).await.expect("it can be written");
        assert!(logged(ban).expect("a line").address.is_none());
        let own = moderation.own_moderation(player(1)).await.expect("it can be read");
        let acts: Vec<_> = own.acts.iter().map(|line| (line.act.act, line.act.undoes)).collect();
        assert_eq!(acts, [(Act::Mute, None), (Act::Undo, Some(mute))]);
    }
}

#[tokio::test]
async fn each_server_answers_an_order_once_and_a_cancelled_tournament_is_asked_for_until_one_has_it() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let moderation = moderation(&store);
        let code = bidak_shared::protocol::TournamentCode::from_bits(5);
        let count = Order::Count([10, 0, 0, 1].into());
        let (asked, (cancel, line)) = fresh.desk(|desk| {
            let asked = desk.order(&count).expect("it can be written");
            (asked, desk.cancel_tournament(code, "not ours").expect("it can be written"))
        });
        let orders = || async { moderation.in_force().await.expect("it can be read").orders };
        assert_eq!(orders().await, [(asked, count), (cancel, Order::Cancel(code))], "{store:?}");
        for text in ["one", "two"] {
            moderation.answer(epoch, asked, text.to_owned()).await.expect("it can be written");
        }
        assert_eq!(fresh.desk(|desk| desk.answers(asked).expect("read")), ["one"]);
        fresh.run("UPDATE orders SET made = made - 120");
        assert_eq!(orders().await, [(cancel, Order::Cancel(code))]);
        moderation.answer(epoch, cancel, "done".to_owned()).await.expect("it can be written");
        assert_eq!(orders().await, []);
        assert!(!fresh.desk(|desk| desk.undo(line, "too late").expect("it can be written")));
    }
}
